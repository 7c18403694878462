"""The actions of Amyitis: one constructor for each form, and the number that identifies it to the rules (`Action.op`).

Resources in `args` are packed into one integer, 8 bits for each: `UNIT[number]` is one token.
"""

from __future__ import annotations

from amyitis_nb.core.action import Action
from amyitis_nb.games.amyitis.edition.garden import AREAS, SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, CRAFTS, FIELDS, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.rules.memo import Memo

(
    PASS,
    FARMER,
    PRIEST,
    ENGINEER,
    MERCHANT,
    SELL,
    COURT_CARD,
    PLANT,
    COURT_BONUS,
    PROCESSION,
    ISHTAR,
    TAMMOUZ_FIELD,
    TAMMOUZ_EXCHANGE,
    DISCARD,
    CRAFT_LAYOUT,
) = range(15)

#: No area, no token, no resource in `args`.
NONE = -1

_KINDS = len(RESOURCES)
UNIT = tuple(1 << 8 * number for number in range(_KINDS))


def packed(*resources: str) -> int:
    """Return resources, given by name, as one integer."""
    return sum(UNIT[RESOURCES.index(name)] for name in resources)


def counts(hand: int) -> bytes:
    """Return the number of each resource in packed resources."""
    return hand.to_bytes(_KINDS, "little")


def _unpacked(hand: int) -> tuple[str, ...]:
    found: tuple[str, ...] = ()
    for name, count in zip(RESOURCES, counts(hand), strict=True):
        found += (name,) * count
    return found


#: The names of packed resources in alphabetical order, each as often as it occurs.
unpacked = Memo(_unpacked).__getitem__


def joined(hand: int) -> str:
    """Return packed resources as text for an action: `barley+wine`."""
    return "+".join(unpacked(hand))


pass_turn = Action("pass", (), "pass", PASS)


def _recruit(group: int, craft: int, op: int, where: tuple[str, str] | None, *args: int) -> Action:
    steps: tuple[tuple[str, str], ...] = (("group", str(group + 1)), ("craft", CRAFTS[craft]))
    text = f"R{group + 1} {CRAFTS[craft]}"
    if where:
        steps, text = (*steps, where), f"{text} {where[1]}"
    return Action("recruit", steps, text, op, (group, *args))


def farmer(group: int, row: int) -> Action:
    """Recruit a farmer from a group (from 0) for a field row."""
    return _recruit(group, 0, FARMER, ("row", FIELDS[row]), row)


def priest(group: int, temple: int) -> Action:
    """Recruit a priest from a group (from 0) for a temple."""
    return _recruit(group, 1, PRIEST, ("temple", TEMPLES[temple]), temple)


def engineer(group: int, area: int) -> Action:
    """Recruit an engineer from a group (from 0) for an area, given by its number in `garden.AREAS`."""
    return _recruit(group, 2, ENGINEER, ("area", AREAS[area]), area)


def merchant(group: int) -> Action:
    """Recruit a merchant from a group (from 0)."""
    return _recruit(group, 3, MERCHANT, None)


def sell(city: int, resources: int, area: int = NONE) -> Action:
    """Sell packed resources in a city and irrigate an area."""
    steps: tuple[tuple[str, str], ...] = (("to", CITIES[city]), ("sell", joined(resources)))
    text = f"C {CITIES[city]} {joined(resources)}"
    if area != NONE:
        steps, text = (*steps, ("area", AREAS[area])), f"{text} > {AREAS[area]}"
    return Action("caravan", steps, text, SELL, (city, resources, area))


def court_card(city: int, payment: int, court: int, token: int = NONE) -> Action:
    """Buy a court card of a type in a city; `token` is the resource chosen with a caravaneer."""
    steps: tuple[tuple[str, str], ...] = (
        ("to", CITIES[city]),
        ("pay", joined(payment)),
        ("take", COURT[court]),
    )
    text = f"C {CITIES[city]} {joined(payment)} > {COURT[court]}"
    if token != NONE:
        steps, text = (*steps, ("token", RESOURCES[token])), f"{text} {RESOURCES[token]}"
    return Action("caravan", steps, text, COURT_CARD, (city, payment, court, token))


def plant(city: int, payment: int, square: int) -> Action:
    """Buy the plant of a city with packed resources and plant it on a square."""
    steps = (("to", CITIES[city]), ("pay", joined(payment)), ("square", SQUARES[square]))
    text = f"C {CITIES[city]} {joined(payment)} > {SQUARES[square]}"
    return Action("caravan", steps, text, PLANT, (city, payment, square))


def court_bonus(court: int, token: int = NONE) -> Action:
    """Take a court card as a tile's bonus."""
    steps: tuple[tuple[str, str], ...] = (("take", COURT[court]),)
    text = f"take {COURT[court]}"
    if token != NONE:
        steps, text = (*steps, ("token", RESOURCES[token])), f"{text} {RESOURCES[token]}"
    return Action("court_bonus", steps, text, COURT_BONUS, (court, token))


def procession(temple: int) -> Action:
    """Lead the procession to a temple."""
    return Action(
        "procession", (("temple", TEMPLES[temple]),), f"procession {TEMPLES[temple]}", PROCESSION, (temple,)
    )


def ishtar(camel: bool) -> Action:
    """Take Ishtar's camel, or the talent if `camel` is False."""
    what = "camel" if camel else "talent"
    return Action("ishtar", (("take", what),), f"ishtar {what}", ISHTAR, (int(camel),))


def tammouz_field(row: int) -> Action:
    """Put a cube on a field row as Tammouz' first prize."""
    return Action("tammouz_field", (("row", FIELDS[row]),), f"tammouz {FIELDS[row]}", TAMMOUZ_FIELD, (row,))


def exchange(give: int, take: int) -> Action:
    """Exchange one resource for another; both are given by number."""
    steps = (("give", RESOURCES[give]), ("take", RESOURCES[take]))
    text = f"exchange {RESOURCES[give]} > {RESOURCES[take]}"
    return Action("tammouz_exchange", steps, text, TAMMOUZ_EXCHANGE, (give, take))


decline = Action("tammouz_exchange", (("give", "nothing"),), "decline", TAMMOUZ_EXCHANGE, (NONE, NONE))


def discard(resources: int) -> Action:
    """Return packed resources to the supply."""
    return Action(
        "discard", (("resources", joined(resources)),), f"discard {joined(resources)}", DISCARD, (resources,)
    )


def craft_layout(groups: tuple[tuple[int, int, int], ...]) -> Action:
    """Lay out the groups of 3 craft cards: a random outcome."""
    named = [" ".join(CRAFTS[craft] for craft in group) for group in groups]
    steps = tuple((f"group{number}", name) for number, name in enumerate(named, 1))
    args = tuple(craft for group in groups for craft in group)
    return Action("crafts", steps, f"deal {', '.join(named)}", CRAFT_LAYOUT, args)

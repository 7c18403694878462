"""What a seat gets and does in a game: the links of the chain from an action to prestige."""

from __future__ import annotations

from itertools import takewhile

from amyitis_nb.core.advice import GAME, Deed
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, RESOURCES, TEMPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Event

#: What a trade needs: resources and camels.
_GOODS = ("fields", "merchants")

#: The court cards.
COURTS = ("banker", "caravaneer", "palace", "gardener")

#: The sources of prestige that are court cards, by card.
_SOLD = {"banker": "bankers", "palace": "palaces"}

#: All deeds; what makes others possible comes first.
DEEDS = (
    Deed("bankers", brings=("bankers",)),
    Deed("bankers.rounds", rounds_of="bankers"),
    Deed("passing"),
    Deed("recruits", ("bankers", "passing"), ("engineers", "marduk")),
    Deed("fields", ("recruits",), ("resources",)),
    Deed("merchants", ("recruits",)),
    Deed("court", _GOODS, ("bankers", "palaces")),
    Deed("tiles", _GOODS, ("tiles_amyitis", "irrigation")),
    Deed("sales", _GOODS, ("sales",)),
    Deed("rounds", rounds_of=GAME),
    *(Deed(f"tiles.{square}", place=(("square", square),), source="tiles_amyitis") for square in SQUARES),
    *(Deed(f"irrigation.{square}", place=(("square", square),), source="irrigation") for square in SQUARES),
    *(
        Deed(f"{source}.{city}", place=(("city", city),), source=source)
        for source in _SOLD.values()
        for city in CITIES
    ),
    *(Deed(f"soon.tiles.{square}", place=(("square", square),), soon="tile") for square in SQUARES),
    *(Deed(f"soon.court.{court}", place=(("court", court),), soon="court") for court in COURTS),
    Deed("soon.sales", soon="sales"),
    # That another seat gets a prize is often only its choice.
    *(
        Deed(f"soon.{temple}.{name}", place=(("temple", temple),), soon=soon, is_own=True)
        for name, soon in (("first", "prize.first"), ("prize", "prize"))
        for temple in TEMPLES
    ),
)

#: The deeds of an event, each with the stocks that it counts; () if it counts the events that change a stock, so that a
#: craftsman without a price is none.
_TOLD: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "court.taken": (("court", ()),),
    "gardener.taken": (("court", ()),),
    "farmed": (("fields", RESOURCES),),
    "farmed.first": (("fields", RESOURCES),),
    "income": (("bankers", ("talents",)), ("bankers.rounds", ())),
    "income.prestige": (("bankers", ("talents",)), ("bankers.rounds", ())),
    "passed.talent": (("passing", ("talents",)),),
    "recruited": (("recruits", ()),),
    "sold": (("sales", ()),),
    "tile.taken": (("tiles", ()),),
    "traded": (("merchants", ("camels",)),),
}
#: The event that ends a round for all seats.
_ROUND = "first_player"
_PLACES = {deed.name: place for place, deed in enumerate(DEEDS)}
_COUNTED = {name: tuple((_PLACES[deed], stocks) for deed, stocks in told) for name, told in _TOLD.items()}


def counted(events: Sequence[Event], players: int, begun: int = 0) -> list[list[int]]:
    """Return how much each seat gets by each of `DEEDS`, or how often it does it; deeds of this round are done (1) or
    not (0). The first events, of which `begun` belong to the action itself, only count for them, and for the places
    where points come from.
    """
    rounds = sum(event.name == _ROUND for event in events[begun:])
    found = [[rounds if deed.rounds_of == GAME else 0 for deed in DEEDS] for _ in range(players)]
    for event in takewhile(lambda event: event.name != _ROUND, events):
        if event.seat is not None:
            for deed in soon_of(event):
                found[event.seat][_PLACES[deed]] = 1
    for event in events[begun:]:
        if event.seat is None:
            continue
        for place, stocks in _COUNTED.get(event.name, ()):
            amounts = (amount for _, stock, amount in event.changes if stock in stocks)
            found[event.seat][place] += sum(amounts) if stocks else bool(event.changes)
    for seat, deed in _at_places(events):
        found[seat][_PLACES[deed]] += 1
    return found


def _at_places(events: Sequence[Event]) -> Iterator[tuple[int, str]]:
    """Yield the seats that take a tile, an irrigation bonus or a court card that brings points, with the deed that
    names the place.
    """
    city = None
    for event in events:
        values = dict(event.values)
        match event.name:
            case "caravan.moved":
                city = values["city"]
            case "tile.taken" if event.seat is not None:
                yield event.seat, f"tiles.{values['square']}"
            case "irrigation_bonus" if event.seat is not None:
                yield event.seat, f"irrigation.{values['square']}"
            case "court.taken" if event.seat is not None and "bonus" not in values and city:
                if source := _SOLD.get(str(values["court"])):
                    yield event.seat, f"{source}.{city}"


def soon_of(event: Event) -> tuple[str, ...]:
    """Return the deeds of this round that an event is: the first prize of a temple is also any prize there."""
    values = dict(event.values)
    match event.name.split("."):
        case ["tile", "taken"]:
            return (f"soon.tiles.{values['square']}",)
        case ["court", "taken"]:
            return (f"soon.court.{values['court']}",)
        case ["gardener", "taken"]:
            return ("soon.court.gardener",)
        case ["sold"]:
            return ("soon.sales",)
        case ["exchanged"] | ["exchange", _]:
            return ("soon.tammouz.prize",)
        case [_, "first", *_] if "temple" in values:
            return (f"soon.{values['temple']}.first", f"soon.{values['temple']}.prize")
        case [_, "second", *_] if "temple" in values:
            return (f"soon.{values['temple']}.prize",)
    return ()


def soon_by(action: Action) -> str | None:
    """Return the deed of this round that an action is; None if it is none."""
    if action["square"] is not None:
        return f"soon.tiles.{action['square']}"
    if action["sell"] is not None:
        return "soon.sales"
    return f"soon.court.{action['take']}" if action["take"] is not None else None

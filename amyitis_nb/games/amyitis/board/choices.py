"""How actions of Amyitis are clicked on a board: the clicks, their places and their labels.

A click (`Stage`) is one step of an action. A craft card is the exception: one click chooses both its group and its
craft.
"""

from __future__ import annotations

from functools import cache

from amyitis_nb.core.choices import Choices, SeatLook, capitalised, inside, stock_change
from amyitis_nb.games.amyitis.board.dealing import dealing
from amyitis_nb.games.amyitis.board.insight import insight, overlay
from amyitis_nb.games.amyitis.edition.effects import effect_of
from amyitis_nb.games.amyitis.edition.garden import AREA_NUMBER
from amyitis_nb.games.amyitis.edition.vocabulary import (
    CITIES,
    COURT,
    CRAFTS,
    FIELDS,
    RESOURCES,
    TEMPLES,
    WINE,
)
from amyitis_nb.games.amyitis.position import answers
from amyitis_nb.games.amyitis.position.irrigation import sides
from amyitis_nb.games.amyitis.rules import actions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.event import Event
    from amyitis_nb.games.amyitis.position.position import Position

    Stage = tuple[str, str]

#: The steps with a click of their own, and the kind of place for each ("" for a button).
_PLACES = {
    "row": "field:",
    "temple": "temple:",
    "area": "area:",
    "to": "city:",
    "sell": "",
    "pay": "",
    "token": "",
    "square": "square:",
    "give": "",
    "resources": "",
}


@cache
def stages(action: Action) -> tuple[Stage, ...]:
    """Return the clicks that make an action: pairs of a key and a place, "" for a button."""
    return tuple(_clicks(action))


def _clicks(action: Action) -> Iterator[Stage]:
    if action.kind == "pass":
        yield "pass", "pass"
    for name, value in action.steps:
        if name == "craft":
            key = f"{action['group']} {value}"
            yield key, f"card:{key}"
        elif name == "take":
            # Court cards are places on the board. Ishtar's gifts and exchanged resources are not.
            yield f"take {value}", f"court:{value}" if value in COURT else ""
        elif name in _PLACES:
            kind = _PLACES[name]
            yield f"{name} {value}", kind + value if kind else ""


def places(position: Position, place: str) -> tuple[str, ...]:
    """Return the nodes of the drawing where a click can be made.

    For example, these are the leftmost free space, the next level, or each of several equal face-up cards in a group.
    """
    kind, _, name = place.partition(":")
    if kind == "card":
        number, craft = name.split(" ")
        group = int(number) - 1
        cards = enumerate(position.groups[group])
        return tuple(
            f"card:{group}.{index}" for index, card in cards if card.craft == craft and not card.used
        )
    if kind == "field":
        return (f"{place}.{len(position.fields[name])}",)
    if kind == "temple":
        return (f"{place}.0",)
    if kind == "court":
        return (f"{place}.{answers.next_level(position, name)}",)
    return (place,)


def label(position: Position, action: Action, stage: int, say: Say) -> str:
    """Return the label of one click of an action."""
    return capitalised(_label(position, action, stage, say))


def _label(position: Position, action: Action, stage: int, say: Say) -> str:
    key = stages(action)[stage][0]
    name, _, value = key.partition(" ")
    if action.kind == "pass":
        return say("choice.pass")
    if name.isdigit():
        group = position.groups[int(name) - 1]
        return say("choice.recruit", craft=value, group=int(name), price=sum(card.used for card in group))
    if name == "to":
        distance = answers.distance(position, value)
        if not distance:
            return say("choice.to.here", city=value)
        camels = answers.camels(position, value)
        return say("choice.to", city=value, distance=distance, camels=camels)
    if name == "row":
        space = len(position.fields[value])
        return say("choice.row", row=value, resource=position.edition.fields[value][space])
    if name == "take" and value in COURT:
        id = "choice.take.gardener" if value == "gardener" else "choice.take.court"
        level = answers.next_level(position, value)
        levels = position.edition.court[value]  # no card is left beyond the last level
        effect = effect_of(say, value, levels[min(level, max(levels))])
        return say(id, court=value, level=level, effect=effect)
    if name == "give" and value not in RESOURCES:
        return say("choice.decline")
    if name in ("sell", "pay", "resources"):
        resources = tuple(value.split("+"))
        prestige = position.edition.sell_prestige[len(resources) - 1] if name == "sell" else 0
        return say(f"choice.{name}", resource=resources, prestige=prestige)
    return say(f"choice.{name}", **{"resource" if name in ("give", "take", "token") else name: value})


def prompt(position: Position, actions: Sequence[Action], stage: int, say: Say) -> str:
    """Return the question for the next click; each answer leads to one of the actions."""
    pending = position.pending
    if stage == 0 and pending is not None:
        if pending.kind == "turn":
            # Name only what can be chosen: no city can be chosen at the start of a game.
            kinds = {action.kind for action in actions}
            ways = [word for kind, word in (("recruit", ".craft"), ("caravan", ".city")) if kind in kinds]
            return say("choice.prompt.turn" + ("" if len(ways) == 2 else ways[0] if ways else ".pass"))
        return say(f"choice.prompt.{pending.kind}", count=answers.keeps(position))
    name = stages(actions[0])[stage][0].partition(" ")[0]
    return say(f"choice.prompt.{name}")


def asked(position: Position, actions: Sequence[Action], stage: int, say: Say) -> str:
    """Return what the player is choosing now, and where to click it."""
    pending, action = position.pending, actions[0]
    if stage == 0 and pending is not None:
        if pending.kind == "turn":
            return prompt(position, actions, stage, say)
        return say(f"choice.asked.{pending.kind}", count=len(actions))
    key, place = stages(action)[stage]
    name = key.partition(" ")[0]
    if name == "take":
        name = "court" if place else "resource"
    elif name == "area" and action["craft"] is None:
        name = "sale"
    return say(f"choice.asked.{name}", count=len(actions))


#: The court cards that have levels. Level 0 is none.
LEVELS = frozenset({"banker", "caravaneer", "palace"})
#: Events that are shown even for the acting player, because numbers do not show the source of a gain.
_BONUSES = frozenset({"irrigation_bonus", "field.gardener", "field.no_gardener", "pushed"})
#: Automatic events that can also benefit the acting player. They are shown separately.
_FOLLOWING = frozenset({"pass.returned", "marduk.first", "marduk.second", "amyitis", "resources.scored"})
#: Automatic events at the end of a round or the game. A preview lists them only for the acting player.
_CLOSING = frozenset({"first_player", "amyitis", "resources.scored"})


def outlook(position: Position, events: Sequence[Event], say: Say) -> list[str]:
    """Return the consequences of an action as sentences.

    They are the acting player's numbers before and after, the leader in a temple, squares that would be irrigated,
    gains of other players, and automatic consequences.
    """
    pending = position.pending
    if pending is None or pending.seat is None:
        return []
    seat = pending.seat
    gains: dict[str, int] = {}
    for event in events:
        if not _follows(event, pending.kind):
            for who, stock, delta in event.changes:
                if who == seat:
                    gains[stock] = gains.get(stock, 0) + delta
    held = position.seats[seat]
    numbers = []
    for stock, delta in gains.items():
        before = held.resources[stock] if stock in RESOURCES else getattr(held, stock)
        if delta:
            numbers.append(stock_change(say, stock, before, before + delta, is_level=stock in LEVELS))
    told = [say("compare.gain", seat=seat, gains=", ".join(numbers))] if numbers else []
    greys = [event for event in events if event.name == "grey.placed"]
    for event in events:
        if greys[1:] and event in greys:
            # Combine all of them into one sentence.
            if event is greys[0]:
                areas = tuple(str(dict(grey.values)["area"]) for grey in greys)
                told.append(say("outlook.grey", areas=areas, count=len(areas)))
        elif event.name in ("worship", "procession") and event.seat == seat:
            temple = str(dict(event.values)["temple"])
            first = answers.first_after_worship(position, seat, temple)
            told.append(say("outlook.first", seat=first, temple=temple))
        elif event.name in ("engineered", "irrigated") and event.seat == seat:
            area = str(dict(event.values)["area"])
            told += [say("outlook.irrigated", square=square) for square in _watered_by(position, area)]
        elif event.seat == seat:
            if event.name in _BONUSES or _follows(event, pending.kind):
                told.append(say("event." + event.name, seat=seat, **dict(event.values)))
        elif event.name not in _CLOSING:
            told.append(say("event." + event.name, seat=event.seat, **dict(event.values)))
    return told


def _follows(event: Event, kind: str) -> bool:
    """Return whether an event follows a decision of this kind automatically."""
    return event.name in _FOLLOWING or (event.name == "discarded" and kind != "discard")


def _watered_by(position: Position, area: str) -> list[str]:
    """Return the squares with a tile that a cube on an area would irrigate (`planting.irrigated`)."""
    return [
        square
        for square in area.partition("#")[0].split("|")
        if square in position.tiles
        and square not in position.irrigated
        and any(side.missing == (area,) for side in sides(position, square))
    ]


def attempts_at(position: Position, taken: tuple[str, ...], place: str) -> Iterator[Action]:
    """Yield actions, legal or not, that a click on a place may mean after the clicks in `taken`."""
    kind, _, name = place.partition(":")
    first, _, rest = name.partition(".")
    if kind == "card" and int(first) < len(position.groups):
        first = f"{int(first) + 1} {position.groups[int(first)][int(rest)].craft}"
    for action in attempts(position):
        keys, clicked = zip(*stages(action), strict=True)
        if f"{kind}:{first}" in clicked and keys[: len(taken)] == taken:
            yield action


def attempts(position: Position) -> Iterator[Action]:
    """Yield the actions, legal or not, that the seat that decides may try, each once."""
    pending = position.pending
    if pending is not None and pending.kind == "turn":
        # If several actions are refused for the same reason, the first one counts: prefer an available area.
        areas = [AREA_NUMBER[area] for area in dict.fromkeys((*position.available, *position.all_areas))]
        for group in range(len(position.groups)):
            yield from (actions.farmer(group, row) for row in range(len(FIELDS)))
            yield from (actions.priest(group, temple) for temple in range(len(TEMPLES)))
            yield from (actions.engineer(group, area) for area in areas)
            yield actions.merchant(group)
        yield from _journeys(position, areas[: len(position.available)] or areas)
    elif pending is not None and pending.kind == "court_bonus":
        yield from map(actions.court_bonus, range(len(COURT)))


def _journeys(position: Position, areas: Sequence[int]) -> Iterator[Action]:
    """Yield a caravan move to every city with every possible trade there, paid with the city's demand."""
    unit = actions.UNIT
    for city in position.edition.ring:
        at = CITIES.index(city.name)
        if city.trade == "sell":
            for resource in range(len(RESOURCES)):
                yield from (actions.sell(at, unit[resource], area) for area in areas)
        elif city.trade == "court":
            for payment in (unit[RESOURCES.index(city.demand)], unit[WINE]):
                yield from (actions.court_card(at, payment, COURT.index(court)) for court in city.offers)
        else:
            extra = position.plants[city.name].extra
            due = unit[RESOURCES.index(city.demand)] + (unit[RESOURCES.index(extra)] if extra else 0)
            yield from (actions.plant(at, due, square) for square in range(16))


#: The clicks that the news mention, by the first words of their keys. Payments are not mentioned.
_TOLD = ("row", "temple", "take", "give")


def phrase(
    position: Position, action: Action, say: Say, joined: Sequence[Action] = (), told: str = ""
) -> str:
    """Return an action in a few words: the craftsman and the work, or the city and the trade."""
    if action.kind == "caravan":
        return _voyage(position, action, say)
    parts, craft = list[str](), "procession" if action.kind == "procession" else ""
    for stage, (key, _) in enumerate(stages(action)):
        name, _, value = key.partition(" ")
        if name.isdigit():
            craft = value
            parts += [say("news.merchant")] if craft == "merchant" else []
        elif craft and name == "row":
            resource = position.edition.fields[value][len(position.fields[value])]
            parts.append(say("news.farmer", row=value, resource=resource))
        elif craft and name in ("temple", "area"):
            parts.append(say(f"news.{craft}", **{name: value}))
        elif name == "take" and value in COURT:
            parts.append(say("news.take", court=value))
        elif name in _TOLD or len(stages(action)) == 1:
            parts.append(inside(_label(position, action, stage, say), say))
    return ", ".join(parts)


def _voyage(position: Position, action: Action, say: Say) -> str:
    """Return a move of the caravan in a few words: the city and the trade."""
    done = dict(action.steps)
    city, area = done["to"], done.get("area")
    if "sell" in done:
        resources = tuple(done["sell"].split("+"))
        prestige = position.edition.sell_prestige[len(resources) - 1]
        id = "news.sell" if area else "news.sell.dry"
        return say(id, city=city, resource=resources, prestige=prestige, area=area)
    if "square" in done:
        return say("news.plant", city=city, square=done["square"])
    return say("news.court", city=city, court=done["take"])


#: What passing and the start of a round bring every time.
_ROUTINE = frozenset({"action.pass.return", "action.pass.talent", "prepare.income"})


def is_routine(event: Event) -> bool:
    """Whether an event comes with every pass or every round."""
    return event.rule in _ROUTINE


#: The colours of the seats, as on their cubes.
_COLOURS = ("#0072b2", "#c8371b", "#2b2b2b", "#fbfbf7")


def look(position: Position, seat: int) -> SeatLook:
    """Return the symbol and the colour of a player's cubes."""
    return SeatLook(f"cube-{seat}", _COLOURS[seat])


#: The symbols without a label in the drawing, and the terms that name them.
_PICTURES = {
    **{f"craft-{craft}": craft for craft in CRAFTS},
    **{f"token-{resource}": resource for resource in RESOURCES},
    **{f"court-{court}": court for court in COURT},
    "talent": "talent",
    "camel": "camel",
    "prestige": "prestige",
    "cube-any": "cube",
    "tile": "garden_tile",
    "plant-1": "plant_card",
    "wave": "irrigation_area",
    "caravan": "caravan",
    "first": "first_player",
}


class AmyitisChoices(Choices["Position"]):
    """The clicks of Amyitis."""

    symbols = _PICTURES
    levels = LEVELS
    #: A preview stops at the deal of craft cards.
    chance = frozenset({"crafts.laid_out"})
    stages = staticmethod(stages)
    places = staticmethod(places)
    label = staticmethod(label)
    prompt = staticmethod(prompt)
    asked = staticmethod(asked)
    attempts_at = staticmethod(attempts_at)
    look = staticmethod(look)
    phrase = staticmethod(phrase)
    is_routine = staticmethod(is_routine)
    outlook = staticmethod(outlook)
    insight = staticmethod(insight)
    overlays = ("reach", "water")
    overlay = staticmethod(overlay)
    dealing = staticmethod(dealing)

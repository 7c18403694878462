"""What Amyitis supplies so that it can be taught: start positions, predicates, queries, and chains of effects.

The tutor knows no Amyitis: it finds here, by name, what lessons may ask (`docs/lessons.md` lists all names).
Every answer is the engine's; nothing here decides a rule. Seats are numbers, -1 for nobody; squares, areas,
cities and resources are written as everywhere.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import within
from amyitis_nb.games.amyitis.board import choices
from amyitis_nb.games.amyitis.edition.garden import SQUARE_NUMBER
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, FIELDS, GREY, RESOURCES, TEMPLES, WINE
from amyitis_nb.games.amyitis.position import answers, irrigation
from amyitis_nb.games.amyitis.position.answers import stages as stages
from amyitis_nb.games.amyitis.position.notation import read_action
from amyitis_nb.games.amyitis.position.position import Position, new_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.edition.edition import City

game = "amyitis"

__all__ = [
    "attempts",
    "decider",
    "game",
    "places",
    "policy",
    "predicates",
    "queries",
    "read_action",
    "stages",
    "start",
]


# Positions


def start(table: Mapping[str, Any]) -> Position:
    """Return the position that a lesson's `start` describes: an example, a new game or a position, edited.

    In `edit`, "" stands for nothing (no tile, no cube), which TOML cannot say. Raises `InvalidInput`.
    """
    if "example" in table:
        from amyitis_nb.games.amyitis.teaching.examples import example

        position = example(table["example"])
    elif "new" in table:
        position = new_game(table["new"]["players"], table["new"]["seed"])
    elif "position" in table:
        position = Position(table["position"])
    else:
        raise InvalidInput("a start has an example, a new game or a position", str(dict(table))[:60], "start")
    changes = {name: _plain(name, value) for name, value in table.get("edit", {}).items()}
    if changes.get("seed") == "":
        changes["seed"] = None
    return position.edit(**changes) if changes else position


def _plain(name: str, value: Any) -> Any:
    """Return a value of `edit` as Python would write it: TOML knows no None and no numbers as keys."""
    if not isinstance(value, dict):
        return value
    return {
        int(key) if key.isdecimal() else key: None
        if item == "" and name in ("tiles", "areas")
        else _plain(name, item)
        for key, item in value.items()
    }


def attempts(position: Position) -> Iterator[Action]:
    """Yield actions that somebody may try on the board, legal or not: whatever a click anywhere can mean."""
    places = [
        *(f"card:{group}.{card}" for group in range(len(position.groups)) for card in range(3)),
        *(f"area:{area}" for area in position.all_areas),
        *(f"city:{city}" for city in CITIES),
        *(f"square:{square}" for square in SQUARE_NUMBER),
        *(f"court:{court}.1" for court in COURT),
    ]
    for place in places:
        yield from choices.tries(position, (), place)


def places(position: Position, action: Action) -> tuple[str, ...]:
    """Return the places where an action is made, in the order of choosing."""
    clicks = (place for _, place in choices.stages(action) if place)
    return tuple(node for place in clicks for node in choices.places(position, place))


def policy(name: str) -> Callable[[Position], Action]:
    """Return a bot by its name. Raises `InvalidInput`."""
    from amyitis_nb.core.chance import Stream
    from amyitis_nb.games.amyitis.position.bots import choose, policy_named

    policy_named(name)
    return lambda position: choose(position, name, Stream(position.text, "lesson"))


# What is read from a position


def decider(position: Position, seat: int | None = None) -> int:
    """Return a seat that was named, or whoever decides."""
    if seat is not None:
        return seat
    pending = position.pending
    return 0 if pending is None or pending.seat is None else pending.seat


def _city(position: Position, city: str) -> City:
    return next(place for place in position.edition.ring if place.name == city)


def _stock(position: Position, stock: str, seat: int | None = None) -> int:
    owner = position.seats[decider(position, seat)]
    found: int = owner.resources[stock] if stock in RESOURCES else getattr(owner, stock)
    return found


def _price(position: Position, group: int) -> int:
    return answers.price(position, group - 1)


def _field_resource(position: Position, row: str) -> str:
    return position.edition.fields[row][len(position.fields[row])]


def _missing(position: Position, square: str) -> int:
    return min(len(side.missing) for side in irrigation.sides(position, square))


def _sides(position: Position, square: str) -> int:
    return sum(side.complete for side in irrigation.sides(position, square))


def _chain_missing(position: Position, area: str) -> int:
    chain = irrigation.chain(position, area)
    return -1 if chain is None else len(chain.missing)


def _due(position: Position, city: str) -> str:
    place = _city(position, city)
    extra = position.plants[city].extra if place.trade == "plant" else ""
    return "+".join(sorted(filter(None, (place.demand, extra))))


def _camels(position: Position, city: str, seat: int | None = None) -> int:
    return answers.camels(position, city, decider(position, seat))


def _next_level(position: Position, court: str, seat: int | None = None) -> int:
    return answers.next_level(position, court, decider(position, seat))


def _can_take(position: Position, court: str, seat: int | None = None) -> bool:
    return answers.can_take(position, court, decider(position, seat))


def _plantable(position: Position, city: str, square: str, seat: int | None = None) -> bool:
    gardeners = position.seats[decider(position, seat)].gardeners
    return square in position.plantable(position.plants[city].quality, gardeners)


def _bonus_seat(position: Position, square: str) -> int:
    seat = irrigation.majority(position, square)[0]
    return -1 if seat is None else seat


def _cubes_around(position: Position, square: str, seat: int) -> int:
    areas = position.areas
    return sum(areas.get(area) == seat for side in irrigation.sides(position, square) for area in side.areas)


def _temple(position: Position, temple: str, prize: int) -> int:
    return answers.ranking(position, temple)[prize]


def _income(position: Position, stock: str, seat: int | None = None) -> int:
    court = position.edition.court["banker"].get(position.seats[decider(position, seat)].banker)
    if court is None:
        return 0
    return int(getattr(court, stock))


def _keeps(position: Position, seat: int | None = None) -> int:
    return answers.keeps(position, decider(position, seat))


def _seats_won(position: Position) -> str:
    return "+".join(f"seat.{seat}" for seat in answers.leaders(position))


def _happens(position: Position, action: str, event: str) -> bool:
    return any(told.name == event for told in position.play(action).events)


def _whose(position: Position, action: str, event: str) -> int:
    seats = (told.seat for told in position.play(action).events if told.name == event)
    seat = next(seats, None)
    return -1 if seat is None else seat


def _told(position: Position, action: str, event: str, value: str) -> Any:
    for told in position.play(action).events:
        if told.name == event:
            return dict(told.values)[value]
    raise InvalidInput(f"{action!r} brings no event {event!r}", event, "event")


def _counted(position: Position, action: str, event: str) -> int:
    return sum(told.name == event for told in position.play(action).events)


_TEXT = {"type": "string"}
_NUMBER = {"type": "integer"}
_SEAT = {"type": "integer", "minimum": 0, "maximum": 3}
_GROUP = {"type": "integer", "minimum": 1, "maximum": 4}


def _names(names: Sequence[str]) -> dict[str, Any]:
    return {"enum": list(names)}


_AREA = {"type": "string", "pattern": r"[1-4],[1-4]\|[1-4],[1-4](#[12])?"}
_SQUARE = _names(tuple(SQUARE_NUMBER))
_STOCKS = (
    *RESOURCES,
    "prestige",
    "talents",
    "camels",
    "cubes",
    "tiles",
    "caravaneer",
    "banker",
    "palace",
    "gardeners",
)
_CITY, _COURT, _ROW, _TEMPLE, _STOCK = map(_names, (CITIES, COURT, FIELDS, TEMPLES, _STOCKS))

#: What a lesson may ask of a position: the function, the form of its arguments ("?" where one may be left out), and
#: what kind of value comes.
queries: dict[str, tuple[Callable[..., Any], dict[str, Any], str]] = {
    "stock": (_stock, {"stock": _STOCK, "seat?": _SEAT}, "number"),
    "price": (_price, {"group": _GROUP}, "number"),
    "field_resource": (_field_resource, {"row": _ROW}, "term"),
    "available": (lambda position, area: area in position.available, {"area": _AREA}, "yes_no"),
    "areas_available": (lambda position: len(position.available), {}, "number"),
    "cubes_to_river": (_chain_missing, {"area": _AREA}, "number"),
    "irrigated": (lambda position, square: square in position.irrigated, {"square": _SQUARE}, "yes_no"),
    "sides_complete": (_sides, {"square": _SQUARE}, "number"),
    "cubes_missing": (_missing, {"square": _SQUARE}, "number"),
    "level": (
        lambda position, square: position.edition.levels[SQUARE_NUMBER[square]],
        {"square": _SQUARE},
        "number",
    ),
    "tiles_left": (lambda position: len(position.tiles), {}, "number"),
    "due": (_due, {"city": _CITY}, "term"),
    "distance": (answers.distance, {"city": _CITY}, "number"),
    "camels": (_camels, {"city": _CITY, "seat?": _SEAT}, "number"),
    "reach": (
        lambda position, seat=None: answers.reach(position, decider(position, seat)),
        {"seat?": _SEAT},
        "number",
    ),
    "next_level": (_next_level, {"court": _COURT, "seat?": _SEAT}, "number"),
    "can_take": (_can_take, {"court": _COURT, "seat?": _SEAT}, "yes_no"),
    "court_left": (
        lambda position, court, level: position.supply[court].get(level, 0),
        {"court": _COURT, "level": _NUMBER},
        "number",
    ),
    "plant_quality": (lambda position, city: position.plants[city].quality, {"city": _CITY}, "number"),
    "gardeners_needed": (answers.gardeners_needed, {"city": _CITY, "square": _SQUARE}, "number"),
    "plantable": (_plantable, {"city": _CITY, "square": _SQUARE, "seat?": _SEAT}, "yes_no"),
    "bonus_seat": (_bonus_seat, {"square": _SQUARE}, "seat"),
    "cubes_around": (_cubes_around, {"square": _SQUARE, "seat": _SEAT}, "number"),
    "grey_cubes": (
        lambda position, action: _counted(position, action, "grey.placed"),
        {"action": _TEXT},
        "number",
    ),
    "temple_first": (lambda position, temple: _temple(position, temple, 0), {"temple": _TEMPLE}, "seat"),
    "temple_second": (lambda position, temple: _temple(position, temple, 1), {"temple": _TEMPLE}, "seat"),
    "in_temple": (
        lambda position, temple, seat: position.temples[temple].count(seat),
        {"temple": _TEMPLE, "seat": {"type": "integer", "minimum": 0, "maximum": GREY}},
        "number",
    ),
    "income": (_income, {"stock": _names(("talents", "prestige")), "seat?": _SEAT}, "number"),
    "keeps": (_keeps, {"seat?": _SEAT}, "number"),
    "discards": (
        lambda position, seat=None: answers.excess(position, decider(position, seat)),
        {"seat?": _SEAT},
        "number",
    ),
    "first_player": (lambda position: position.first_player, {}, "seat"),
    "next_first_player": (answers.next_first_player, {}, "seat"),
    "leads_procession": (answers.leads_procession, {}, "seat"),
    "ends": (answers.ends, {}, "yes_no"),
    "amyitis": (
        answers.amyitis_prestige,
        {"seat": _SEAT},
        "number",
    ),
    "resource_prestige": (
        answers.resource_prestige,
        {"seat": _SEAT},
        "number",
    ),
    "best": (_seats_won, {}, "term"),
    "happens": (_happens, {"action": _TEXT, "event": _TEXT}, "yes_no"),
    "whose": (_whose, {"action": _TEXT, "event": _TEXT}, "seat"),
    "told": (_told, {"action": _TEXT, "event": _TEXT, "value": _TEXT}, "text"),
}


# What is asked of a moment


def _has(
    moment: Any,
    stock: str,
    seat: int | None = None,
    at_least: int | None = None,
    at_most: int | None = None,
    exactly: int | None = None,
) -> bool:
    found = _stock(moment.after, stock, moment.seat if seat is None else seat)
    return within(found, at_least, at_most, exactly)


def _filled(moment: Any, area: str, seat: int | None = None) -> bool:
    owner = moment.after.areas.get(area)
    return owner is not None and seat in (None, owner)


def _opened(moment: Any) -> int:
    """How many areas are available now that were neither available nor filled when the step began."""
    before = moment.before
    return len(set(moment.after.available) - set(before.available) - set(before.areas))


def _new_water(moment: Any) -> int:
    """How many squares with a tile are irrigated now that were not when the step began."""
    return len((set(moment.after.irrigated) - set(moment.before.irrigated)) & set(moment.before.tiles))


def _by_river(moment: Any) -> bool:
    """Whether an area that the learner filled touches the river."""
    river = irrigation.by_river(moment.before)
    return any(action["area"] in river for action in moment.actions)


def _cubes_in_temple(
    moment: Any,
    temple: str,
    seat: int | None = None,
    at_least: int | None = None,
    at_most: int | None = None,
    exactly: int | None = None,
) -> bool:
    found = moment.after.temples[temple].count(moment.seat if seat is None else seat)
    return within(found, at_least, at_most, exactly)


_COUNT = {"at_least?": _NUMBER, "at_most?": _NUMBER, "exactly?": _NUMBER}

#: What a goal may be made of: the function, asked with what has happened since the step began, and its arguments.
predicates: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "has": (_has, {"stock": _STOCK, "seat?": _SEAT, **_COUNT}),
    "filled": (_filled, {"area": _AREA, "seat?": {"type": "integer", "minimum": 0, "maximum": GREY}}),
    "available": (lambda moment, area: area in moment.after.available, {"area": _AREA}),
    "opens": (lambda moment, at_least: _opened(moment) >= at_least, {"at_least": _NUMBER}),
    "irrigates": (lambda moment, at_least: _new_water(moment) >= at_least, {"at_least": _NUMBER}),
    "by_river": (_by_river, {}),
    "irrigated": (lambda moment, square: square in moment.after.irrigated, {"square": _SQUARE}),
    "planted": (lambda moment, square: square in moment.after.planted, {"square": _SQUARE}),
    "tiles_left": (lambda moment, at_most: len(moment.after.tiles) <= at_most, {"at_most": _NUMBER}),
    "caravan": (lambda moment, city: moment.after.caravan == city, {"city": _CITY}),
    "in_temple": (_cubes_in_temple, {"temple": _TEMPLE, "seat?": _SEAT, **_COUNT}),
    "temple_first": (
        lambda moment, temple, seat=None: (
            _temple(moment.after, temple, 0) == (moment.seat if seat is None else seat)
        ),
        {"temple": _TEMPLE, "seat?": _SEAT},
    ),
    "round": (lambda moment, at_least: moment.after.round >= at_least, {"at_least": _NUMBER}),
    "paid_wine": (
        lambda moment: any(
            delta < 0 and what == RESOURCES[WINE] and whose == moment.seat
            for event in moment.events
            for whose, what, delta in event.changes
        ),
        {},
    ),
}

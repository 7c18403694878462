"""What practice asks about Amyitis: kinds of questions about positions from real play.

Each kind looks at a position and gives what `amyitis_nb.tutor.practice.Puzzle` is made of: a query as a
lesson would write it, the choices, the rules behind it, the values of its sentence `practice.<kind>`, the
places to be marked; or None where that position gives nothing to ask. The right answer is the query's, which
the engine computes. Where numbers of the position decide, `practice.<kind>.why` tells them, with the same values.
"""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, FIELDS, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.position import irrigation
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.teaching import teaching

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    _Puzzle = tuple[dict[str, Any], tuple[Any, ...], tuple[str, ...], dict[str, Any], tuple[str, ...]]


def _ask(position: Position, query: str, **arguments: Any) -> Any:
    return teaching.queries[query][0](position, **arguments)


def positions(seed: str) -> tuple[Position, ...]:
    """Return positions from a game that beginners play against each other, where somebody has a turn."""
    play = teaching.policy("beginner")
    stream = Stream("practice", seed)
    position = new_game(3 + stream.below(2), f"p{seed}"[:40])
    found: list[Position] = []
    while not position.is_over and len(found) < 160:
        if position.pending is not None and position.pending.kind == "turn":
            found.append(position)
        position = position.play(play(position)).position
    return tuple(found[4:])


def _numbers(right: int, stream: Stream, least: int = 0) -> tuple[int, ...]:
    """Return the right number among near ones."""
    first = max(least, right - stream.below(4))
    return tuple(range(first, first + 4))


def _seat_choices(position: Position) -> tuple[int, ...]:
    return (*range(position.players), -1)


def _price_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    open_groups = [
        number for number, group in enumerate(position.groups, 1) if not all(card.used for card in group)
    ]
    if not open_groups:
        return None
    group = stream.choice(open_groups)
    places = tuple(f"card:{group - 1}.{card}" for card in range(3))
    values = {"group": group, "used": _ask(position, "price", group=group)}
    return {"price": {"group": group}}, (0, 1, 2, 3), ("recruit.cost",), values, places


def _field_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    row = stream.choice(FIELDS)
    space = f"field:{row}.{len(position.fields[row])}"
    return {"field_resource": {"row": row}}, RESOURCES, ("recruit.farmer",), {"row": row}, (space,)


def _area_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    empty = [area for area in position.all_areas if area not in position.areas]
    near = [area for area in empty if 0 <= _ask(position, "cubes_to_river", area=area) <= 1]
    if not near:
        return None
    area = stream.choice(near)
    rules = ("irrigation.available",)
    return {"available": {"area": area}}, (True, False), rules, {}, (f"area:{area}",)


def _water_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    touched = [
        square
        for square in position.tiles
        if any(area in position.areas for side in irrigation.sides(position, square) for area in side.areas)
    ]
    if not touched:
        return None
    square = stream.choice(touched)
    rules = ("planting.irrigated",)
    return {"irrigated": {"square": square}}, (True, False), rules, {}, (f"square:{square}",)


def _bonus_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    squares = [square for square in position.irrigated if square in position.tiles]
    if not squares:
        return None
    square = stream.choice(squares)
    query = {"bonus_seat": {"square": square}}
    rules = ("planting.irrigation_bonus",)
    return query, _seat_choices(position), rules, {}, (f"square:{square}",)


def _temple_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    temples = [temple for temple in TEMPLES if position.temples[temple]]
    if not temples:
        return None
    temple = stream.choice(temples)
    places = tuple(f"temple:{temple}.{space}" for space in range(len(position.temples[temple])))
    rules = ("temple.majority", "temple.alone", "temple.tie")
    return {"temple_second": {"temple": temple}}, _seat_choices(position), rules, {"temple": temple}, places


def _temple_first_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    temples = [temple for temple in TEMPLES if position.temples[temple]]
    if not temples:
        return None
    temple = stream.choice(temples)
    places = tuple(f"temple:{temple}.{space}" for space in range(len(position.temples[temple])))
    rules = ("temple.majority", "temple.tie")
    return {"temple_first": {"temple": temple}}, _seat_choices(position), rules, {"temple": temple}, places


def _court(position: Position, court: str, seat: int | None = None) -> dict[str, Any]:
    """The level of a court card that somebody has, whoever is to play without a seat."""
    owner = position.seats[teaching.decider(position, seat)]
    return {"court": court, "own": getattr(owner, court)}


def _camels_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    city = stream.choice([city for city in CITIES if city != position.caravan])
    rules = ("caravan.move.pay", "caravan.move.bonus")
    right = _ask(position, "camels", city=city)
    query = {"camels": {"city": city}}
    values = {
        "city": city,
        "distance": _ask(position, "distance", city=city),
        **_court(position, "caravaneer"),
    }
    return query, _numbers(right, stream, 1), rules, values, (f"city:{city}",)


def _due_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    city = stream.choice(list(position.plants))
    right = _ask(position, "due", city=city)
    demand = next(place.demand for place in position.edition.ring if place.name == city)
    others = sorted(
        {"+".join(sorted((demand, other))) for other in RESOURCES[:4] if other != demand} | {demand}
    )
    wrong = [other for other in others if other != right]
    found = [wrong.pop(stream.below(len(wrong))) for _ in range(3)]
    choices = tuple(sorted([right, *found]))
    return {"due": {"city": city}}, choices, ("plant.buy",), {"city": city}, (f"city:{city}",)


def _gardeners_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    squares = [square for square in position.irrigated if square in position.tiles]
    if not squares:
        return None
    square, city = stream.choice(squares), stream.choice(list(position.plants))
    query = {"gardeners_needed": {"city": city, "square": square}}
    rules = ("planting.quality", "planting.gardener")
    values = {
        "city": city,
        "quality": _ask(position, "plant_quality", city=city),
        "level": _ask(position, "level", square=square),
    }
    return query, (0, 1, 2, 3), rules, values, (f"square:{square}", f"city:{city}")


def _level_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    court = stream.choice(COURT[:3])
    query = {"can_take": {"court": court}}
    rules = ("court.order", "court.exhausted")
    levels = tuple(f"court:{court}.{level}" for level in position.supply[court])
    left = position.supply[court].get(_ask(position, "next_level", court=court), 0)
    return query, (True, False), rules, {**_court(position, court), "left": left}, levels


def _scores_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    """What an action scores at once: for whoever acts."""
    trades = [action for action in position.legal_actions if action.kind == "caravan"]
    if not trades:
        return None
    action = stream.choice(trades)
    events = position.play(action).events
    seat = teaching.decider(position)
    told = [event for event in events if any(what == "prestige" for _, what, _ in event.changes)]
    right = sum(
        delta for event in told for whose, what, delta in event.changes if (whose, what) == (seat, "prestige")
    )
    rules = tuple(dict.fromkeys(event.rule for event in told)) or ("caravan.trade",)
    query = {"gain": {"action": action.text, "stock": "prestige", "seat": seat}}
    return query, _numbers(right, stream), rules, {"action": action.text}, teaching.places(position, action)


def _refusal_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    """Whether an action is legal, and what forbids it if it is not."""
    tries = list(teaching.attempts(position))
    action = stream.choice(tries)
    if not stream.below(3):
        action = stream.choice(list(position.legal_actions))
    right = next((reason.rule for reason in position.all_reasons(action)), "")
    others: list[str] = []
    for other in tries[:: max(1, len(tries) // 30)]:
        for reason in position.all_reasons(other):
            if reason.rule != right and reason.rule not in others:
                others.append(reason.rule)
    wrong = [others.pop(stream.below(len(others))) for _ in range(min(2 + (not right), len(others)))]
    choices = tuple(dict.fromkeys(("", *sorted({*wrong[:3], right} - {""}))))
    rules = (right,) if right else ("action.order",)
    query = {"refused_by": {"action": action.text}}
    # A card that is not there, or a level, is no place.
    marked = tuple(
        place for place in teaching.places(position, action) if not place.startswith(("card:", "court:"))
    )
    return query, choices, rules, {"action": action.text}, marked


def _income_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    seat = stream.below(position.players)
    query = {"income": {"stock": "talents", "seat": seat}}
    values = {"seat": seat, **_court(position, "banker", seat)}
    return query, (0, 1, 2, 3), ("prepare.income",), values, (f"stock:{seat}",)


def _keeps_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    rich = [seat for seat, own in enumerate(position.seats) if sum(own.resources.values()) > 1]
    if not rich:
        return None
    seat = stream.choice(rich)
    query = {"discards": {"seat": seat}}
    has = sum(position.seats[seat].resources.values())
    values = {"seat": seat, "has": has, "keeps": _ask(position, "keeps", seat=seat)}
    return query, (0, 1, 2, 3, 4, 5), ("stock.limit",), values, (f"stock:{seat}",)


def _procession_puzzle(position: Position, stream: Stream) -> _Puzzle | None:
    values = {"seat": position.first_player}
    return {"leads_procession": {}}, tuple(range(position.players)), ("procession",), values, ()


#: The kinds of questions that practice asks.
puzzles: dict[str, Callable[[Position, Stream], _Puzzle | None]] = {
    "price": _price_puzzle,
    "field": _field_puzzle,
    "area": _area_puzzle,
    "water": _water_puzzle,
    "bonus": _bonus_puzzle,
    "temple_first": _temple_first_puzzle,
    "temple_second": _temple_puzzle,
    "camels": _camels_puzzle,
    "due": _due_puzzle,
    "gardeners": _gardeners_puzzle,
    "level": _level_puzzle,
    "scores": _scores_puzzle,
    "refusal": _refusal_puzzle,
    "income": _income_puzzle,
    "keeps": _keeps_puzzle,
    "procession": _procession_puzzle,
}

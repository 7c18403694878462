"""`PRACTICE`: the kinds of practice questions about Amyitis, based on positions from played games.

The engine computes the right answer with a query. If numbers of the position decide, the sentence `practice.<kind>.why`
explains them, with the same values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.teaching import Answer, Exercise, Practice, action_places
from amyitis_nb.games.amyitis.board import choices
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, FIELDS, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.position import answers, irrigation
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.teaching.teaching import TEACHING

Query = dict[str, dict[str, Answer]]


def _seat_choices(position: Position) -> tuple[int, ...]:
    return (*range(position.players), -1)


def _price_exercise(position: Position, stream: Stream) -> Exercise | None:
    open_groups = [
        number for number, group in enumerate(position.groups, 1) if not all(card.used for card in group)
    ]
    if not open_groups:
        return None
    group = stream.choice(open_groups)
    places = tuple(f"card:{group - 1}.{card}" for card in range(3))
    values = {"group": group, "used": answers.price(position, group=group)}
    return Exercise({"price": {"group": group}}, (0, 1, 2, 3), ("recruit.cost",), values, places)


def _field_exercise(position: Position, stream: Stream) -> Exercise | None:
    row = stream.choice(FIELDS)
    space = f"field:{row}.{len(position.fields[row])}"
    return Exercise({"field_resource": {"row": row}}, RESOURCES, ("recruit.farmer",), {"row": row}, (space,))


def _area_exercise(position: Position, stream: Stream) -> Exercise | None:
    empty = [area for area in position.all_areas if area not in position.areas]
    near = [area for area in empty if 0 <= answers.cubes_to_river(position, area=area) <= 1]
    if not near:
        return None
    area = stream.choice(near)
    rules = ("irrigation.available",)
    return Exercise({"available": {"area": area}}, (True, False), rules, {}, (f"area:{area}",))


def _water_exercise(position: Position, stream: Stream) -> Exercise | None:
    touched = [
        square
        for square in position.tiles
        if any(area in position.areas for side in irrigation.sides(position, square) for area in side.areas)
    ]
    if not touched:
        return None
    square = stream.choice(touched)
    rules = ("planting.irrigated",)
    return Exercise({"irrigated": {"square": square}}, (True, False), rules, {}, (f"square:{square}",))


def _bonus_exercise(position: Position, stream: Stream) -> Exercise | None:
    squares = [square for square in position.irrigated if square in position.tiles]
    if not squares:
        return None
    square = stream.choice(squares)
    query = {"bonus_seat": {"square": square}}
    rules = ("planting.irrigation_bonus",)
    return Exercise(query, _seat_choices(position), rules, {}, (f"square:{square}",))


def _temple_exercise(
    position: Position, stream: Stream, query: str, rules: tuple[str, ...]
) -> Exercise | None:
    temples = [temple for temple in TEMPLES if position.temples[temple]]
    if not temples:
        return None
    temple = stream.choice(temples)
    places = tuple(f"temple:{temple}.{space}" for space in range(len(position.temples[temple])))
    values = {"temple": temple}
    return Exercise({query: values}, _seat_choices(position), ("temple.majority", *rules), values, places)


def _court(position: Position, court: str, seat: int | None = None) -> dict[str, Answer]:
    """Return a type of court card and its level for a player, by default the player whose turn it is."""
    owner = position.seats[answers.decider(position, seat)]
    return {"court": court, "own": getattr(owner, court)}


def _camels_exercise(position: Position, stream: Stream) -> Exercise | None:
    city = stream.choice([city for city in CITIES if city != position.caravan])
    rules = ("caravan.move.pay", "caravan.move.bonus")
    query = {"camels": {"city": city}}
    values = {
        "city": city,
        "distance": answers.distance(position, city=city),
        **_court(position, "caravaneer"),
    }
    return Exercise(query, (), rules, values, (f"city:{city}",))


def _reach_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask to which cities the player whose turn it is can move the caravan."""
    cities = [city for city in CITIES if city != position.caravan]
    near = [city for city in cities if answers.distance(position, city=city) <= answers.reach(position)]
    values = {**_court(position, "caravaneer"), "camels": answers.stock(position, stock="camels")}
    if not near:
        return None
    return Exercise(
        {},
        tuple(f"city:{city}" for city in cities),
        ("caravan.move", "caravan.move.distance", "caravan.move.bonus"),
        values,
        places=tuple(f"city:{city}" for city in near),
    )


def _due_exercise(position: Position, stream: Stream) -> Exercise | None:
    city = stream.choice(list(position.plants))
    right = answers.due(position, city=city)
    demand = next(place.demand for place in position.edition.ring if place.name == city)
    others = sorted(
        {"+".join(sorted((demand, other))) for other in RESOURCES[:4] if other != demand} | {demand}
    )
    wrong = [other for other in others if other != right]
    found = [wrong.pop(stream.below(len(wrong))) for _ in range(3)]
    offered = tuple(sorted([right, *found]))
    return Exercise({"due": {"city": city}}, offered, ("plant.buy",), {"city": city}, (f"city:{city}",))


def _gardeners_exercise(position: Position, stream: Stream) -> Exercise | None:
    squares = [square for square in position.irrigated if square in position.tiles]
    if not squares:
        return None
    square, city = stream.choice(squares), stream.choice(list(position.plants))
    query = {"gardeners_needed": {"city": city, "square": square}}
    rules = ("planting.quality", "planting.gardener")
    values: dict[str, Answer] = {
        "city": city,
        "quality": answers.plant_quality(position, city=city),
        "level": answers.level(position, square=square),
    }
    return Exercise(query, (0, 1, 2, 3), rules, values, (f"square:{square}", f"city:{city}"))


def _level_exercise(position: Position, stream: Stream) -> Exercise | None:
    court = stream.choice(COURT[:3])
    query = {"can_take": {"court": court}}
    rules = ("court.order", "court.exhausted")
    levels = tuple(f"court:{court}.{level}" for level in position.supply[court])
    left = position.supply[court].get(answers.next_level(position, court=court), 0)
    return Exercise(query, (True, False), rules, {**_court(position, court), "left": left}, levels)


def _scores_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask what an action scores immediately for the player who takes it."""
    trades = [action for action in position.legal_actions if action.kind == "caravan"]
    if not trades:
        return None
    action = stream.choice(trades)
    events = position.play(action).events
    seat = answers.decider(position)
    told = [event for event in events if any(what == "prestige" for _, what, _ in event.changes)]
    rules = tuple(dict.fromkeys(event.rule for event in told)) or ("caravan.trade",)
    query: Query = {"gain": {"action": action.text, "stock": "prestige", "seat": seat}}
    return Exercise(
        query,
        (),
        rules,
        {"action": action.text},
        action_places(choices, position, action),
    )


def _refusal_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask whether an action is legal, and which rule forbids it if it is not."""
    tries = list(TEACHING.attempts(position))
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
    offered = tuple(dict.fromkeys(("", *sorted({*wrong[:3], right} - {""}))))
    rules = (right,) if right else ("action.order",)
    query = {"refused_by": {"action": action.text}}
    # A missing card or level has no place.
    marked = tuple(
        place
        for place in action_places(choices, position, action)
        if not place.startswith(("card:", "court:"))
    )
    return Exercise(query, offered, rules, {"action": action.text}, marked)


def _income_exercise(position: Position, stream: Stream) -> Exercise | None:
    seat = stream.below(position.players)
    query: Query = {"income": {"stock": "talents", "seat": seat}}
    values = {"seat": seat, **_court(position, "banker", seat)}
    return Exercise(query, (), ("prepare.income",), values, (f"stock:{seat}",))


def _keeps_exercise(position: Position, stream: Stream) -> Exercise | None:
    rich = [seat for seat, own in enumerate(position.seats) if sum(own.resources.values()) > 1]
    if not rich:
        return None
    seat = stream.choice(rich)
    query = {"discards": {"seat": seat}}
    has = sum(position.seats[seat].resources.values())
    values = {"seat": seat, "has": has, "keeps": answers.keeps(position, seat=seat)}
    return Exercise(query, (), ("stock.limit",), values, (f"stock:{seat}",))


def _procession_exercise(position: Position, stream: Stream) -> Exercise | None:
    values = {"seat": position.first_player}
    return Exercise({"leads_procession": {}}, tuple(range(position.players)), ("procession",), values, ())


class AmyitisPractice(Practice[Position]):
    """Practice questions about Amyitis."""

    exercises: Mapping[str, Callable[[Position, Stream], Exercise | None]] = {
        "price": _price_exercise,
        "field": _field_exercise,
        "area": _area_exercise,
        "water": _water_exercise,
        "bonus": _bonus_exercise,
        "temple_first": partial(_temple_exercise, query="temple_first", rules=("temple.tie",)),
        "temple_second": partial(
            _temple_exercise, query="temple_second", rules=("temple.alone", "temple.tie")
        ),
        "camels": _camels_exercise,
        "reach": _reach_exercise,
        "due": _due_exercise,
        "gardeners": _gardeners_exercise,
        "level": _level_exercise,
        "scores": _scores_exercise,
        "refusal": _refusal_exercise,
        "income": _income_exercise,
        "keeps": _keeps_exercise,
        "procession": _procession_exercise,
    }

    def positions(self, seed: str) -> tuple[Position, ...]:
        """Return positions from a game between beginner bots; in each of them a player must take a turn."""
        beginner = TEACHING.policy("beginner")
        stream = Stream("practice", seed)
        position = new_game(3 + stream.below(2), f"p{seed}"[:40])
        turns: list[Position] = []
        while not position.is_over and len(turns) < 160:
            if position.pending is not None and position.pending.kind == "turn":
                turns.append(position)
            position = position.play(beginner(position)).position
        return tuple(turns[4:])


PRACTICE = AmyitisPractice()

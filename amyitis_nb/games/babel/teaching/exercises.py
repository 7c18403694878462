"""`PRACTICE`: the kinds of practice questions about Babel, based on positions from played games.

The engine computes the right answer with a query. If numbers of the position decide, the sentence `practice.<kind>.why`
explains them, with the same values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.teaching import Answer, Exercise, Practice, action_places
from amyitis_nb.games.babel.board.choices import BabelChoices
from amyitis_nb.games.babel.edition.names import LEVELS, PEOPLES
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.teaching import queries
from amyitis_nb.games.babel.teaching.teaching import TEACHING

_CHOICES = BabelChoices()

#: The choice that means no seat.
_NOBODY = -1


def _site(position: Position) -> str:
    return position.pawns[position.seat] or ""


def _own_column(position: Position) -> tuple[str, ...]:
    """Return the place of the column that pays for powers; () if the pawn is next to the board."""
    return (f"column:{position.seat}.{_site(position)}",) if _site(position) else ()


def _opposing_column(position: Position) -> tuple[str, ...]:
    """Return the place of the opposing column at the pawn; () if it is empty or the pawn is next to the board."""
    seat = 1 - position.seat
    return (f"column:{seat}.{_site(position)}",) if queries.column(position, seat) else ()


def _powers_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask how many peoples have a power that can be used now."""
    rows = [people for people in PEOPLES if queries.rows(position, people=people)]
    if not rows:
        return None
    values: dict[str, Answer] = {"seat": position.seat, "rows": len(rows)}
    rules = ("power.row", "power.effect")
    return Exercise({"powers": {}}, (0, 1, 2, 3), rules, values, _own_column(position))


def _power_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask whether the power of one people can be used now; more often of a people that has a row."""
    rows = [people for people in PEOPLES if queries.rows(position, people=people)]
    column = queries.column(position, position.seat)
    found = rows or [people for people in PEOPLES if people in column]
    if not found:
        return None
    people = stream.choice(found)
    most = sum(card == people for card in column)
    values: dict[str, Answer] = {"seat": position.seat, "people": people, "count": most}
    rules = ("power.row", "power.effect", f"power.{people}")
    return Exercise({"usable": {"people": people}}, (True, False), rules, values, _own_column(position))


def _uses_exercise(position: Position, stream: Stream) -> Exercise | None:
    rows = [people for people in PEOPLES if queries.rows(position, people=people)]
    if not rows:
        return None
    people = stream.choice(rows)
    values: dict[str, Answer] = {"seat": position.seat, "people": people}
    rules = ("power.again",)
    return Exercise({"uses": {"people": people}}, (), rules, values, _own_column(position))


def _winner_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask who wins now with an action that changes points, late in the game."""
    late = max(position.scores) >= position.edition.under
    telling = [
        action
        for action in (position.legal_actions if late else ())
        if action.kind in ("build", "use") and position.play(action).position.scores != position.scores
    ]
    if not telling:
        return None
    action = stream.choice(telling)
    after = position.play(action).position
    rules = {"fifteen": "end.fifteen", "twenty": "end.twenty", "under_ten": "end.under_ten"}
    told = rules.get(after.end) or ("end.goal" if after.goal == position.edition.new else "end.fifteen")
    values: dict[str, Answer] = {
        "action": action.text,
        "own": after.scores[position.seat],
        "theirs": after.scores[1 - position.seat],
        "goal": position.goal,
    }
    places = action_places(_CHOICES, position, action)
    return Exercise({"winner": {"play": action.text}}, (0, 1, _NOBODY), (told,), values, places)


def _ahead_exercise(position: Position, stream: Stream) -> Exercise | None:
    rules = ("end.pile", "end.tie") if position.scores[0] == position.scores[1] else ("end.pile",)
    (one, two), (hand, other) = position.scores, position.hand_sizes
    values: dict[str, Answer] = {"one": one, "two": two, "hand": hand, "other": other}
    return Exercise({"ahead": {}}, (0, 1, _NOBODY), rules, values)


def _points_exercise(position: Position, stream: Stream) -> Exercise | None:
    seat = stream.below(position.players)
    if not queries.points(position, seat=seat):
        return None
    places = tuple(f"temple:{seat}.{site}" for site in PEOPLES if position.temples[seat][site])
    return Exercise({"points": {"seat": seat}}, (), ("score.top",), {"seat": seat}, places)


def _level_exercise(position: Position, stream: Stream) -> Exercise | None:
    seat = position.seat
    built = [site for site in PEOPLES if 0 < len(position.temples[seat][site]) < len(LEVELS)]
    if not built:
        return None
    site = stream.choice(built)
    if queries.next_level(position, site=site) > len(LEVELS):
        return None
    query = {"next_level": {"site": site}}
    values: dict[str, Answer] = {"seat": seat, "site": site}
    places = (f"temple:{seat}.{site}",)
    return Exercise(query, (), ("build.level",), values, places)


def _travel_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask to which sites the player whose turn it is can travel."""
    sites = [action["people"] or "" for action in position.legal_actions if action.kind == "travel"]
    if not sites:
        return None
    return Exercise(
        {},
        tuple(f"site:{site}" for site in PEOPLES),
        ("travel.card", "travel.site", "travel.elsewhere"),
        {"seat": position.seat},
        places=tuple(f"site:{site}" for site in sites),
    )


def _halving_exercise(position: Position, stream: Stream) -> Exercise | None:
    if queries.halved(position) < 2:
        return None
    size = position.hand_sizes[1 - position.seat]
    values: dict[str, Answer] = {"seat": 1 - position.seat, "size": size}
    return Exercise({"halved": {}}, (), ("power.half.round",), values)


def _driven_out_exercise(position: Position, stream: Stream) -> Exercise | None:
    places = _opposing_column(position)
    if not places:
        return None
    people = stream.choice(queries.column(position, 1 - position.seat))
    query = {"driven_out": {"people": people}}
    return Exercise(query, (), ("power.medes",), {"people": people}, places)


def _won_over_exercise(position: Position, stream: Stream) -> Exercise | None:
    places = _opposing_column(position)
    if not places:
        return None
    return Exercise({"won_over": {}}, (), ("power.sumerians",), {}, places)


def _hidden_exercise(position: Position, stream: Stream) -> Exercise | None:
    people = stream.choice(PEOPLES)
    query = {"hidden": {"people": people}}
    values: dict[str, Answer] = {"seat": position.seat, "people": people}
    return Exercise(query, (), ("hidden.seat",), values)


def _refusal_exercise(position: Position, stream: Stream) -> Exercise | None:
    """Ask whether an action is legal, and which rule forbids it if it is not."""
    tries = [action for action in TEACHING.attempts(position) if action.kind != "drop"]
    action = stream.choice(tries if stream.below(3) else position.legal_actions)
    right = next((reason.rule for reason in position.all_reasons(action)), "")
    others = {
        reason.rule
        for other in tries[:: max(1, len(tries) // 30)]
        for reason in position.all_reasons(other)[:1]
    }
    wrong = stream.sample(sorted(others - {right}), min(2 + (not right), len(others - {right})))
    offered = tuple(dict.fromkeys(("", *sorted({*wrong, right} - {""}))))
    rules = (right or "turn.actions",)
    places = action_places(_CHOICES, position, action)
    return Exercise({"refused_by": {"action": action.text}}, offered, rules, {"action": action.text}, places)


class BabelPractice(Practice[Position]):
    """Practice questions about Babel."""

    exercises: Mapping[str, Callable[[Position, Stream], Exercise | None]] = {
        "powers": _powers_exercise,
        "power": _power_exercise,
        "uses": _uses_exercise,
        "winner": _winner_exercise,
        "ahead": _ahead_exercise,
        "points": _points_exercise,
        "level": _level_exercise,
        "travel": _travel_exercise,
        "halving": _halving_exercise,
        "driven_out": _driven_out_exercise,
        "won_over": _won_over_exercise,
        "hidden": _hidden_exercise,
        "refusal": _refusal_exercise,
    }

    def positions(self, seed: str) -> tuple[Position, ...]:
        """Return positions from two games between beginner bots, as the player sees them whose turn it is."""
        beginner = TEACHING.policy("beginner")
        turns: list[Position] = []
        for number in range(2):
            position = new_game(f"p{number}-{seed}"[:40])
            while not position.is_over and len(turns) < 160 * (number + 1):
                if position.phase == "actions" and position.turn > 2:
                    turns.append(position.seen_by(position.seat))
                position = position.play(beginner(position)).position
        return tuple(turns)


PRACTICE = BabelPractice()

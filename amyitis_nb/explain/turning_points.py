"""The points of a game round by round or turn by turn, and its turning points, computed from the ledger.

Points that are counted when the game ends (`Scoring.final`) belong to no action.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Position
from amyitis_nb.core.handbook import Scoring
from amyitis_nb.core.record import Record
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.core.turns import PlayedTurn, by_round, follows, of


class PointsByRound(NamedTuple):
    """The points of each seat after each round: `points` by seat, and the `numbers` of the rounds with the start first.

    In a game without rounds the numbers count turns or, if a turn has only one action, actions.
    """

    numbers: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]


class TurningPoint(NamedTuple):
    """A turning point: a turn by or for a seat, from the action number `ply` (from 0) of the line to the action `last`.

    `kind` is "gain" for the largest gain of one turn, "lead" for the last change of the lead, and "missed" for the
    decision after which the turn scored the most below its best alternative, unless a later turn of the round scored as
    much. `amount` is the size of the gain, of the lead or of the missed gain. `number` is the number of the round, the
    turn or the action. `better` are the missed actions, worth `best` points together; from `ply` to the end of the
    turn, the actions played scored `got`.
    """

    kind: str
    ply: int
    last: int
    seat: int
    amount: int
    number: int
    better: tuple[Action, ...] = ()
    best: int = 0
    got: int = 0


def points_by_round(record: Record[Position]) -> PointsByRound:
    """Return the points of each seat round by round, up to the current place of the record."""
    scoring, totals = record.start.game.scoring, list(record.start.scores)
    groups: Iterable[tuple[int, Iterable[Event]]] = ((number, ply.events) for ply, number in numbered(record))
    if record.start.game.counts == "round":
        groups = by_round(record.plies)
    numbers, snapshots = [first_number(record) - 1], [tuple(totals)]
    for number, group in itertools.groupby(groups, key=itemgetter(0)):
        for event in itertools.chain.from_iterable(events for _, events in group):
            for seat, stock, delta in event.changes:
                if scoring and stock == scoring.stock and seat is not None:
                    totals[seat] += delta
        if number == numbers[-1]:  # a set-up with decisions belongs to the start
            del numbers[-1], snapshots[-1]
        numbers.append(number)
        snapshots.append(tuple(totals))
    return PointsByRound(tuple(numbers), tuple(zip(*snapshots, strict=True)))


def turning_points(record: Record[Position], seats: Collection[int]) -> tuple[TurningPoint, ...]:
    """Return the turning points of the line up to the current place, in order. A kind without an example is omitted.

    Missed gains are searched only among the decisions of `seats`, each with what its seat could know.
    """
    plies, turns = list(record.plies), record.turns
    found = (_largest_gain(plies, turns), _last_lead(record, turns), _largest_missed(plies, turns, seats))
    return tuple(sorted((turn for turn in found if turn is not None), key=lambda turn: turn.ply))


def leaders(record: Record[Position]) -> tuple[int | None, ...]:
    """Return the seat of the sole leader at the start and after each turn; None if there was a tie."""
    positions = record.positions
    return tuple(_leader(positions[at].scores) for at in (0, *(turn.last + 1 for turn in record.turns)))


def scored(events: Iterable[Event], seat: int, scoring: Scoring) -> int:
    """Return the points that a seat scores in some events, except those counted when the game ends."""
    final = {scoring.sources[source] for source in scoring.final}
    return sum(
        delta
        for event in events
        if event.rule not in final
        for owner, stock, delta in event.changes
        if owner == seat and stock == scoring.stock
    )


def _leader(scores: tuple[int, ...]) -> int | None:
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def numbered(record: Record[Position]) -> Iterator[tuple[Ply, int]]:
    """Yield the plies with the number of the round or the turn in which each was decided, or with their own number."""
    plies = record.plies
    if record.start.game.counts == "action":
        yield from zip(plies, itertools.count(1), strict=False)
        return
    for turn in record.turns:
        for ply in plies[turn.first : turn.last + 1]:
            yield ply, of(ply).round or turn.number


def first_number(record: Record[Position]) -> int:
    """Return the number of the first round, turn or action of a line."""
    return next((number for _, number in numbered(record)), 1)


def gained(plies: Iterable[Ply], seat: int) -> int:
    """Return the points that a seat scores in some actions, except those counted when the game ends."""
    return sum(scored(ply.events, seat, ply.before.game.scoring) for ply in plies if ply.before.game.scoring)


def _largest_gain(plies: Sequence[Ply], turns: Iterable[PlayedTurn]) -> TurningPoint | None:
    best: TurningPoint | None = None
    for turn in turns:
        if turn.seat is None:
            continue
        amount = gained(plies[turn.first : turn.last + 1], turn.seat)
        if amount > (best.amount if best else 0):
            best = TurningPoint("gain", turn.begin, turn.last, turn.seat, amount, turn.number)
    return best


def _last_lead(record: Record[Position], turns: Sequence[PlayedTurn]) -> TurningPoint | None:
    ahead, found = None, None
    for at, leader in enumerate(leaders(record)):
        if leader is None or leader == ahead:
            continue
        if ahead is not None:
            found = turns[at - 1], leader
        ahead = leader
    if found is None:
        return None
    turn, seat = found
    scores = record.positions[turn.last + 1].scores
    others = [score for other, score in enumerate(scores) if other != seat]
    return TurningPoint("lead", turn.begin, turn.last, seat, scores[seat] - max(others), turn.number)


def _largest_missed(
    plies: Sequence[Ply], turns: Sequence[PlayedTurn], seats: Collection[int]
) -> TurningPoint | None:
    found: TurningPoint | None = None
    for number, turn in enumerate(turns):
        seat = turn.seat
        if seat is None or seat not in seats:
            continue
        # What the seat scored later in the same round was not missed.
        later = [
            gained(plies[other.first : other.last + 1], seat)
            for other in turns[number + 1 :]
            if (other.number, other.seat) == (turn.number, seat)
        ]
        for at in range(turn.begin, turn.last + 1):
            if plies[at].seat != seat:
                continue
            got = gained(plies[at : turn.last + 1], seat)
            least = max(got + (found.amount if found else 0), *later, 0)
            better = _better(plies[at].before.seen_by(seat), seat, least)
            if better:
                best = better[1]
                found = TurningPoint(
                    "missed", at, turn.last, seat, best - got, turn.number, better[0], best, got
                )
    return found


def _better(position: Position, seat: int, least: int) -> tuple[tuple[Action, ...], int] | None:
    """Return actions for the rest of a turn and their points together; None if they score no more than `least`.

    Each is the action that scores most immediately. A random event, or that no action scores any more, ends them.
    """
    scoring = position.game.scoring
    assert scoring is not None
    actions: tuple[Action, ...] = ()
    total = 0
    while position.pending and position.pending.seat == seat:
        points = {
            action: scored(_foreseen(position, action), seat, scoring) for action in position.legal_actions
        }
        action = max(points, key=points.__getitem__, default=None)
        if action is None or (actions and points[action] <= 0):
            break
        actions, total = (*actions, action), total + points[action]
        before, position = position.game.turn(position), position.play(action).position
        if not follows(position.game.turn(position), before):
            break
    return (actions, total) if actions and total > least else None


def _foreseen(position: Position, action: Action) -> Iterator[Event]:
    """Yield the events of an action before the first random event."""
    for event in position.play(action).events:
        if event.name in position.game.choices.chance:
            return
        yield event

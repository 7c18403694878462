"""The points of a game round by round or turn by turn, and its turning points, computed from the ledger.

Points that are counted when the game ends (`Scoring.final`) belong to no action.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Position
from amyitis_nb.core.handbook import Scoring
from amyitis_nb.core.record import Record
from amyitis_nb.core.record_tree import Ply


class PointsByRound(NamedTuple):
    """The points of each seat after each round: `points` by seat, and the `numbers` of the rounds with the start first.

    In a game without rounds the numbers count turns or, if a turn has only one action, actions.
    """

    numbers: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]


class Turn(NamedTuple):
    """The actions that are compared as one: a turn, or a single action in a game whose turns have no number.

    They are the actions `first` to `last` (from 0) of the line. `seat` made the first decision, which is action
    `begin`; it is None if no player decided. `number` is that of the round, the turn or the action.
    """

    first: int
    begin: int
    last: int
    seat: int | None
    number: int


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
    scoring = record.start.game.scoring
    if not _has_rounds(scoring):
        turns = turns_of(record)
        positions = record.positions
        snapshots = [record.start.scores, *(positions[turn.last + 1].scores for turn in turns)]
        first = turns[0].number if turns else _first(record)
        return PointsByRound(
            (first - 1, *(turn.number for turn in turns)), tuple(zip(*snapshots, strict=True))
        )
    totals, number = list(record.start.scores), _first(record)
    numbers, snapshots = [number - 1], [tuple(totals)]

    def close() -> None:
        numbers.append(number)
        snapshots.append(tuple(totals))

    for events in record.ledger:
        for event in events:
            if begins_round(event, scoring):
                close()
                number += 1
            for seat, stock, delta in event.changes:
                if scoring and stock == scoring.stock and seat is not None:
                    totals[seat] += delta
    if record.ply:
        close()
    return PointsByRound(tuple(numbers), tuple(zip(*snapshots, strict=True)))


def turning_points(record: Record[Position], seats: Collection[int]) -> tuple[TurningPoint, ...]:
    """Return the turning points of the line up to the current place, in order. A kind without an example is omitted.

    Missed gains are searched only among the decisions of `seats`, each with what its seat could know.
    """
    plies, turns = list(record.plies), turns_of(record)
    found = (_largest_gain(plies, turns), _last_lead(record, turns), _largest_missed(plies, turns, seats))
    return tuple(sorted((turn for turn in found if turn is not None), key=lambda turn: turn.ply))


def turns_of(record: Record[Position]) -> tuple[Turn, ...]:
    """Return the turns of the line up to the current place; each action is one in a game whose turns have no number."""
    scoring, at = record.start.game.scoring, 0
    found = []
    turn_of = scoring.turn_of if scoring else None
    numbers = itertools.count() if turn_of is None else (turn_of(ply.before) for ply in record.plies)
    for _, group in itertools.groupby(zip(numbers, numbered(record), strict=False), key=itemgetter(0)):
        plies = [ply for _, ply in group]
        decided = [
            number
            for number, (ply, _) in enumerate(plies)
            if ply.seat is not None and (turn_of is None or not ply.before.game.choices.is_aside(ply.before))
        ]
        begin = decided[0] if decided else 0
        seat = plies[begin][0].seat if decided else None
        found.append(Turn(at, at + begin, at + len(plies) - 1, seat, plies[0][1]))
        at += len(plies)
    return tuple(found)


def leaders(record: Record[Position]) -> tuple[int | None, ...]:
    """Return the seat of the sole leader at the start and after each turn; None if there was a tie."""
    positions = record.positions
    return tuple(_leader(positions[at].scores) for at in (0, *(turn.last + 1 for turn in turns_of(record))))


def scored(events: Iterable[Event], seat: int, scoring: Scoring[Any]) -> int:
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


def _has_rounds(scoring: Scoring[Any] | None) -> bool:
    return scoring is not None and scoring.round_of is not None


def _first(record: Record[Position]) -> int:
    """Return the round of the start position; 0 before the first round begins."""
    scoring = record.start.game.scoring
    return scoring.round_of(record.start) if scoring and scoring.round_of else 1


def begins_round(event: Event, scoring: Scoring[Any] | None) -> bool:
    """Whether an event begins a round."""
    return scoring is not None and _has_rounds(scoring) and event.name == scoring.round_begins


def numbered(record: Record[Position]) -> Iterator[tuple[Ply, int]]:
    """Yield the plies with the number of the round or the turn in which each was decided, or with their own number."""
    scoring = record.start.game.scoring
    number = _first(record)
    for ply in record.plies:
        yield ply, scoring.turn_of(ply.before) if scoring and scoring.turn_of else number
        if _has_rounds(scoring):
            number += sum(begins_round(event, scoring) for event in ply.events)
        else:
            number += 1


def gained(plies: Iterable[Ply], seat: int) -> int:
    """Return the points that a seat scores in some actions, except those counted when the game ends."""
    return sum(scored(ply.events, seat, ply.before.game.scoring) for ply in plies if ply.before.game.scoring)


def _largest_gain(plies: Sequence[Ply], turns: Iterable[Turn]) -> TurningPoint | None:
    best: TurningPoint | None = None
    for turn in turns:
        if turn.seat is None:
            continue
        amount = gained(plies[turn.first : turn.last + 1], turn.seat)
        if amount > (best.amount if best else 0):
            best = TurningPoint("gain", turn.begin, turn.last, turn.seat, amount, turn.number)
    return best


def _last_lead(record: Record[Position], turns: Sequence[Turn]) -> TurningPoint | None:
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
    plies: Sequence[Ply], turns: Sequence[Turn], seats: Collection[int]
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
    total, number = 0, scoring.turn_of and scoring.turn_of(position)
    while position.pending and position.pending.seat == seat:
        points = {
            action: scored(_foreseen(position, action), seat, scoring) for action in position.legal_actions
        }
        action = max(points, key=points.__getitem__, default=None)
        if action is None or (actions and points[action] <= 0):
            break
        actions, total = (*actions, action), total + points[action]
        position = position.play(action).position
        if scoring.turn_of is None or scoring.turn_of(position) != number:
            break
    return (actions, total) if actions and total > least else None


def _foreseen(position: Position, action: Action) -> Iterator[Event]:
    """Yield the events of an action before the first random event."""
    for event in position.play(action).events:
        if event.name in position.game.choices.chance:
            return
        yield event

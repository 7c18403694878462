"""The points of a game round by round, and its turning points, computed from the ledger.

Points that are counted when the game ends (`Scoring.final`) belong to no action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Position
from amyitis_nb.core.handbook import Scoring
from amyitis_nb.core.record import Ply, Record


class PointsByRound(NamedTuple):
    """The points of each seat after each round: `points` by seat, and the `numbers` of the rounds with the start first.

    In a game without rounds the numbers count actions.
    """

    numbers: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]


class TurningPoint(NamedTuple):
    """A turning point: the action number `ply` (from 0) of the line, by or for a seat.

    `kind` is "gain" for the largest gain of one action, "lead" for the last change of the lead, and "missed" for the
    action that scored the most below its best alternative. `amount` is the size of the gain, of the lead or of the
    missed gain. `number` is the number of the round or, in a game without rounds, of the action. `better` is the missed
    action, worth `best` points; the action played scored `got`.
    """

    kind: str
    ply: int
    seat: int
    amount: int
    number: int
    better: Action | None = None
    best: int = 0
    got: int = 0


def points_by_round(record: Record[Position]) -> PointsByRound:
    """Return the points of each seat round by round, up to the current place of the record."""
    scoring = record.start.game.scoring
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
        if not _has_rounds(scoring):
            close()
            number += 1
    if _has_rounds(scoring) and record.ply:
        close()
    return PointsByRound(tuple(numbers), tuple(zip(*snapshots, strict=True)))


def turning_points(record: Record[Position], seats: Collection[int]) -> tuple[TurningPoint, ...]:
    """Return the turning points of the line up to the current place, in order. A kind without an example is omitted.

    Missed gains are searched only among the decisions of `seats`, each with what its seat could know.
    """
    plies = list(numbered(record))
    found = (_largest_gain(plies), _last_lead(record, plies), _largest_missed(plies, seats))
    return tuple(sorted((turn for turn in found if turn is not None), key=lambda turn: turn.ply))


def leaders(record: Record[Position]) -> tuple[int | None, ...]:
    """Return the seat of the sole leader at the start and after each action; None if there was a tie."""
    return tuple(_leader(position.scores) for position in record.positions)


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
    """Yield the plies with the number of the round in which each was decided, or with their own number."""
    scoring = record.start.game.scoring
    number = _first(record)
    for ply in record.plies:
        yield ply, number
        if _has_rounds(scoring):
            number += sum(begins_round(event, scoring) for event in ply.events)
        else:
            number += 1


def _largest_gain(plies: list[tuple[Ply, int]]) -> TurningPoint | None:
    best: TurningPoint | None = None
    for at, (ply, number) in enumerate(plies):
        scoring = ply.before.game.scoring
        if ply.seat is None or scoring is None:
            continue
        amount = scored(ply.events, ply.seat, scoring)
        if amount > (best.amount if best else 0):
            best = TurningPoint("gain", at, ply.seat, amount, number)
    return best


def _last_lead(record: Record[Position], plies: list[tuple[Ply, int]]) -> TurningPoint | None:
    ahead, found = None, None
    for at, leader in enumerate(leaders(record)):
        if leader is None or leader == ahead:
            continue
        if ahead is not None:
            found = at - 1, leader
        ahead = leader
    if found is None:
        return None
    at, seat = found
    ply, number = plies[at]
    others = [score for other, score in enumerate(ply.after.scores) if other != seat]
    return TurningPoint("lead", at, seat, ply.after.scores[seat] - max(others), number)


def _largest_missed(plies: list[tuple[Ply, int]], seats: Collection[int]) -> TurningPoint | None:
    found: TurningPoint | None = None
    for at, (ply, number) in enumerate(plies):
        seat, scoring = ply.seat, ply.before.game.scoring
        if seat is None or seat not in seats or scoring is None:
            continue
        got = scored(ply.events, seat, scoring)
        seen = ply.before.seen_by(seat)
        for action in seen.legal_actions:
            best = scored(_foreseen(seen, action), seat, scoring)
            if best - got > (found.amount if found else 0):
                found = TurningPoint("missed", at, seat, best - got, number, action, best, got)
    return found


def _foreseen(position: Position, action: Action) -> Iterator[Event]:
    """Yield the events of an action before the first random event."""
    for event in position.play(action).events:
        if event.name in position.game.choices.chance:
            return
        yield event

"""What the decisions of a game cost, and what chance brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from amyitis_nb.advice.account import COSTLY, accounting, advice_of, verdict_on
from amyitis_nb.advice.asking import adviser_of
from amyitis_nb.advice.effort import APART
from amyitis_nb.advice.reasons import RATED, Reasons, explaining
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Adviser, Estimate, Ratings
from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.record import Record
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.explain.turning_points import PointsByRound, numbered

#: The playouts that look for a better action than the one that was played, and those that compare the two.
PLAYOUTS, FRESH = 50, 30
#: The playouts with the random events of the game, and with others.
LUCK = 100
#: The approximate time of the advice on a decision, in decisions that playouts look at.
CLOSER = 50
#: The turning points of a seat, the decisions among which they are, and the least loss to expect of them, in points.
MOST, CANDIDATES, WORTH = 3, 4, 0.5


#: Looks at no seat.
NOTHING: Mapping[int, Look] = MappingProxyType({})
#: The classes of a loss: up to how many points each goes. Beyond the last one, a decision cost much.
LOSSES = {"little": 3.0, "clear": 6.0}


def loss_of(points: float) -> str:
    """Return the class of a loss in points: "little", "clear" or "much"."""
    return next((name for name, most in LOSSES.items() if points < most), "much")


class Costly(NamedTuple):
    """A decision that cost points: the action number `ply` (from 0) of the line, in the round `number`.

    `better` was worth `behind` more points than the action that was played. The `reasons` are known if that is certain.
    In a game without rounds, `number` is the number of the action.
    """

    ply: int
    number: int
    seat: int
    played: Action
    better: Action
    behind: Estimate
    reasons: Reasons | None = None


class Balance(NamedTuple):
    """What a seat's decisions cost on average, what chance brought in all, and the costliest decisions in order."""

    decisions: int
    cost: Estimate
    luck: Estimate
    turns: tuple[Costly, ...]


class Look(NamedTuple):
    """The decisions of a seat in order, and those that surely cost points, the costliest first."""

    decisions: tuple[Costly, ...]
    turns: tuple[Costly, ...]


def looking(record: Record[Position], seat: int, seed: int | str = 0) -> Iterator[float | Costly | Look]:
    """Yield the completed fraction of a look at the decisions of a seat, each decision that surely cost points as soon
    as it is known, and finally the look. See `review.review` for errors.

    To cancel, stop iterating.
    """
    plies, adviser, seed = _checked(record, seed)
    steps = _steps(plies, seat)
    for step in _looked(plies, seat, adviser, seed):
        yield step / steps if isinstance(step, float) else step


def reviewing(
    record: Record[Position], seed: int | str = 0, known: Mapping[int, Look] = NOTHING
) -> Iterator[float | tuple[Balance, ...]]:
    """Yield the completed fraction, from 0 to 1, and finally the balances; see `review.review` for errors.

    `known` are looks at some seats with the same record and seed. To cancel, stop iterating.
    """
    plies, adviser, seed = _checked(record, seed)
    looks = dict(known)
    seats = [seat for seat in range(plies[0][0].before.players) if seat not in looks]
    steps, done = len(plies) + sum(_steps(plies, seat) for seat in seats), 0
    lucks: list[list[Estimate]] = [[] for _ in range(plies[0][0].before.players)]
    for at, (ply, _) in enumerate(plies):
        yield done / steps
        gains = adviser.luck(ply.before, ply.action, ply.after, LUCK, f"{seed}.{at}")
        for gained, gain in zip(lucks, gains or (), strict=False):
            gained.append(gain)
        done += 1
    for seat in seats:
        for step in _looked(plies, seat, adviser, seed):
            if isinstance(step, float):
                yield (done + step) / steps
            elif isinstance(step, Look):
                looks[seat] = step
        done += _steps(plies, seat)
    yield tuple(
        Balance(
            len(looks[seat].decisions),
            _mean([costly.behind for costly in looks[seat].decisions]),
            _sum(luck),
            looks[seat].turns,
        )
        for seat, luck in enumerate(lucks)
    )


def _checked(record: object, seed: int | str) -> tuple[list[tuple[Ply, int]], Adviser[Any], str]:
    """Return the numbered plies of a record, its adviser and the seed. Raises `InvalidInput`."""
    if not isinstance(record, Record):
        raise InvalidInput(f"expected a record, got {shown(record)}", shown(record), "record")
    adviser, plies = adviser_of(record.start), list(numbered(record))
    if not plies:
        raise InvalidInput("this record has no actions", "", "record")
    return plies, adviser, checked_seed(seed)


def _steps(plies: Sequence[tuple[Ply, int]], seat: int) -> int:
    """Return how long a look at the decisions of a seat takes at most, in decisions that playouts look at."""
    return sum(ply.seat == seat for ply, _ in plies) + CLOSER * CANDIDATES


def _looked(
    plies: Sequence[tuple[Ply, int]], seat: int, adviser: Adviser[Any], seed: str
) -> Iterator[float | Costly | Look]:
    """Yield how much is done of `_steps`, each decision that surely cost points, and finally the look at a seat."""
    found: list[Costly] = []
    for at, (ply, number) in enumerate(plies):
        if ply.seat != seat:
            continue
        yield float(len(found))
        position = ply.before.seen_by(seat)
        better, behind = adviser.loss(position, ply.action, PLAYOUTS, FRESH, f"{seed}.{at}")
        found.append(Costly(at, number, seat, ply.action, better, behind))
    done, turns = len(found), list[Costly]()
    ranked = sorted(range(len(found)), key=lambda number: -found[number].behind.mean)
    for number in ranked[:CANDIDATES]:
        costly = found[number]
        if len(turns) == MOST or costly.behind.mean < WORTH:
            break
        yield float(done)
        for step in _closer(plies[costly.ply][0], costly):
            if isinstance(step, float):
                yield done + CLOSER * step
            else:
                found[number], is_sure = step
                if is_sure:
                    turns.append(found[number])
                    yield found[number]
        done += CLOSER
    yield Look(tuple(found), tuple(sorted(turns, key=lambda each: -each.behind.mean)))


def _closer(ply: Ply, costly: Costly) -> Iterator[float | tuple[Costly, bool]]:
    """Yield the completed fraction, and finally the decision with what advice says of it, and whether it surely cost
    points. If it did, the decision has its reasons.
    """
    position = ply.before.seen_by(costly.seat)
    ratings: Ratings | None = None
    for step in accounting(position, (costly.played,)):
        if isinstance(step, Ratings):
            ratings = step
        else:
            yield step * RATED
    assert ratings is not None
    advice = advice_of(position, ratings, position.game.speaker("en"))
    better, behind = advice.best.actions[0], advice.rating(costly.played).behind
    assert behind is not None
    if behind.mean <= 0:
        yield costly._replace(better=costly.played, behind=Estimate(0.0)), False
    elif verdict_on(advice, costly.played) not in COSTLY:
        yield costly._replace(better=better, behind=behind), False
    else:
        for found in explaining(position, advice.best.choice, costly.played, games=APART):
            if isinstance(found, Reasons):
                yield costly._replace(better=better, behind=behind, reasons=found), True
            else:
                yield found


def _sum(parts: Sequence[Estimate]) -> Estimate:
    """Return the sum of independent estimates."""
    error = sqrt(sum(part.error**2 for part in parts))
    return Estimate(sum(part.mean for part in parts), error, sum(part.samples for part in parts))


def _mean(parts: Sequence[Estimate]) -> Estimate:
    """Return the mean of independent estimates; 0 without any."""
    total, count = _sum(parts), max(1, len(parts))
    return Estimate(total.mean / count, total.error / count, total.samples)


def worths_by_round(record: Record[Position], adviser: Adviser[Any]) -> PointsByRound:
    """Return the evaluations at the start and at the end of each round, in whole points."""

    def worths(position: Position) -> list[int]:
        stocks = adviser.evaluate(position)
        return [round(sum(stock.worth(seat) for stock in stocks)) for seat in range(position.players)]

    plies = list(numbered(record))
    ends = [
        (ply.after, number)
        for (ply, number), following in zip(plies, [*(n for _, n in plies[1:]), None], strict=True)
        if number != following
    ]
    snapshots = [worths(record.start), *(worths(position) for position, _ in ends)]
    numbers = (plies[0][1] - 1, *(number for _, number in ends))
    return PointsByRound(numbers, tuple(zip(*snapshots, strict=True)))

"""The turns of a line of plies.

A turn is one or more actions. Everything that people call a turn is read from here: undo, playback, the log, the news,
the score story, turning points, the coach and the review.
"""

from __future__ import annotations

from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from amyitis_nb.core.event import Event
    from amyitis_nb.core.record_tree import Ply
    from amyitis_nb.core.turn import Turn


class PlayedTurn(Value):
    """A turn in a line of plies: the plies `first` to `last`, from 0.

    `seat` is the seat whose turn it was, and `begin` its first decision. Between turns each ply counts as one, of the
    seat that decided; None for a random event. `number` is the number of the round, of the turn or, in a
    game that counts neither, of the turn in this line, from 1.
    """

    first: int
    begin: int
    last: int
    seat: int | None
    number: int


def of(ply: Ply) -> Turn:
    """Return the turn in which a ply was decided."""
    return ply.before.game.turn(ply.before)


def by_round(line: Iterable[Ply]) -> Iterator[tuple[int, Sequence[Event]]]:
    """Yield the events of a line with the round to which they belong; one ply can end a round and begin the next."""
    for ply in line:
        number, events = of(ply).round, ply.events
        begins = ply.before.game.round_begins
        while begins:
            at = next((n for n, event in enumerate(events) if event.name == begins), None)
            if at is None:
                break
            yield number, events[:at]
            yield number + 1, events[at : at + 1]
            number, events = number + 1, events[at + 1 :]
        yield number, events


def follows(turn: Turn, before: Turn) -> bool:
    """Return whether a decision continues the turn of the decision before it."""
    return not turn.begins and turn.seat is not None and turn.seat == before.seat


def start_of(line: Sequence[Ply], at: int) -> int:
    """Return the index of the first ply of the turn to which the ply `at` of a line belongs."""
    turn = of(line[at])
    while at:
        before = of(line[at - 1])
        if not follows(turn, before):
            break
        turn, at = before, at - 1
    return at


def open_since(line: Sequence[Ply], at: int) -> int:
    """Return the index of the first ply of the turn that is open after `at` plies; `at` if it has no ply yet."""
    if not at or line[at - 1].after.is_over:
        return at
    position = line[at - 1].after
    turn = position.game.turn(position)
    return start_of(line, at - 1) if follows(turn, of(line[at - 1])) else at


def played(line: Sequence[Ply]) -> tuple[PlayedTurn, ...]:
    """Return the turns of a line of plies."""
    found: list[PlayedTurn] = []
    first = 0
    while first < len(line):
        last, turn = first, of(line[first])
        while last + 1 < len(line) and follows(of(line[last + 1]), of(line[last])):
            last += 1
        seat = line[first].seat if turn.seat is None else turn.seat
        begin = next((n for n in range(first, last + 1) if line[n].seat == seat), first)
        number = turn.round or turn.number or len(found) + 1
        found.append(PlayedTurn(first, begin, last, seat, number))
        first = last + 1
    return tuple(found)


def undo_points(line: Sequence[Ply], at: int, stops: Callable[[int], bool]) -> tuple[int, ...]:
    """Return the points to which undo can go from the point `at` of a line, the usual one first; () if there is none.

    `stops` says at which plies a person decides. While a turn is open, undo goes to its last decision, and otherwise
    to the beginning of the turn in which a person decided last. The second point is the other one of the two, if they
    differ.
    """
    decided = (point for point in range(at - 1, -1, -1) if stops(point))
    last = next(decided, None)
    if last is None:
        return ()
    start = start_of(line, last)
    begin = next(point for point in range(start, last + 1) if stops(point))
    points = (last, begin) if open_since(line, at) <= last else (begin, last)
    return tuple(dict.fromkeys(points))


def redo_point(line: Sequence[Ply], at: int, stops: Callable[[int], bool]) -> int | None:
    """Return the point to which redo goes from the point `at` of a line; None at its end.

    At the beginning of a turn that was finished, redo repeats the whole turn; elsewhere it goes to the next decision.
    `stops` says at which points a person decides; the end of the line is always one.
    """
    if at == len(line):
        return None
    points = [point for point in range(at + 1, len(line) + 1) if point == len(line) or stops(point)]
    if open_since(line, at) == at:
        over = next((point for point in points if open_since(line, point) > start_of(line, at)), None)
        if over is not None:
            return over
    return points[0]

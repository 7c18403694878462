"""The review of a finished game on a board: the seats it looks at, the order, and what follows an error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.advice.balances import Costly, Look
from amyitis_nb.board.reviewing import Reviewing
from amyitis_nb.board.session import Session
from amyitis_nb.board.source import GameSource
from amyitis_nb.board.wire_types import ReviewProgress
from amyitis_nb.core.advice import Estimate
from amyitis_nb.core.record import Record
from board.test_ending import ask_for_review, finished

Steps = Iterator[float | Costly | Look]


def nameless(turn: Costly) -> tuple[str, bool]:
    """Name no activity."""
    return "", False


def costly(record: Record[Any], seat: int, loss: float, skipped: int = 0) -> Costly:
    """Return a decision of a seat as one that cost points."""
    decided = [at for at, ply in enumerate(record.plies) if ply.seat == seat]
    at = decided[skipped]
    action = record.plies[at].action
    return Costly(at, 1, seat, action, action, Estimate(loss))


def complete(reviewing: Reviewing, session: Session) -> ReviewProgress:
    """Ask for slices until all decisions of the viewer are known."""
    for _ in range(100):
        known = reviewing.ask(session, "turns", nameless)
        if known["done"] == 1:
            return known
    raise AssertionError("the review does not end")


def looks(monkeypatch: pytest.MonkeyPatch, *losses: float) -> list[int]:
    """Let each look find decisions with these losses, in order; return the list of the seats that are looked at."""
    seats: list[int] = []

    def looking(record: Record[Any], seat: int) -> Steps:
        seats.append(seat)
        yield from (costly(record, seat, loss, number) for number, loss in enumerate(losses))
        yield Look((), ())

    monkeypatch.setattr("amyitis_nb.board.reviewing.looking", looking)
    return seats


def test_a_decision_that_is_found_later_comes_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player may be about to click the first one."""
    looks(monkeypatch, 1.0, 8.0)
    record = finished()
    review = ask_for_review(GameSource(record, {}, None, "en", 0), "turns")
    expected = [costly(record, 0, 1.0, 0).ply, costly(record, 0, 8.0, 1).ply]
    assert [decision["before"] for decision in review["decisions"]] == expected


@pytest.mark.parametrize(
    ("seat", "bots", "expected"), [(1, {}, [1]), (None, {2: "gardener"}, [0, 1]), (None, {}, [0, 1, 2])]
)
def test_the_seats_of_people_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, seat: int | None, bots: dict[int, str], expected: list[int]
) -> None:
    seats = looks(monkeypatch)
    ask_for_review(GameSource(am.Record.new(3, 4).play_out("beginner", 4), bots, None, "en", seat), "turns")
    assert seats == expected


def test_the_walk_along_another_line_knows_nothing_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    looks(monkeypatch, 5.0)
    first = GameSource(finished(), {}, None, "en", 0).session
    second = GameSource(am.Record.new(2, 8).play_out("beginner", 8), {}, None, "en", 0).session
    reviewing = Reviewing()
    complete(reviewing, first)
    reviewing.walk(second, 0)
    assert reviewing.known(second, nameless)["decisions"] == []


def test_after_an_error_the_next_request_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = looks(monkeypatch, 5.0)
    session, reviewing = GameSource(finished(), {}, None, "en", 0).session, Reviewing()
    with monkeypatch.context() as broken:

        def fails(record: Record[Any], seat: int) -> Steps:
            yield 0.5
            raise MemoryError

        broken.setattr("amyitis_nb.board.reviewing.looking", fails)
        with pytest.raises(MemoryError):
            reviewing.ask(session, "turns", nameless)
    assert complete(reviewing, session)["decisions"] and seats == [0]

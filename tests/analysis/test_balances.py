"""The account of decisions with an adviser that says what the test wants: what is kept, blamed and told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.advice import account, balances
from amyitis_nb.advice.account import accounting, class_of
from amyitis_nb.core.advice import Estimate, Ratings
from amyitis_nb.core.record_tree import Ply


class Adviser:
    """Says what was given to it."""

    def __init__(self, losses: list[float]) -> None:
        self.losses = iter(losses)

    def loss(self, position: Any, action: Any, *_: object) -> tuple[Any, Estimate]:
        return action, Estimate(next(self.losses), 0.1)


@pytest.fixture
def plies() -> list[tuple[Ply, int]]:
    record = am.Record.new(players=2, seed=1).play_out("beginner", 1, rounds=1)
    return [(ply, 1) for ply in record.plies if ply.seat == 0]


def test_only_decisions_that_cost_enough_are_looked_at_closer(
    plies: list[tuple[Ply, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    closer = []

    def look(ply: Ply, costly: balances.Costly) -> Iterator[tuple[balances.Costly, bool]]:
        closer.append(costly.behind.mean)
        yield costly, True

    monkeypatch.setattr(balances, "_closer", look)
    losses = [0.4, balances.WORTH, 2.0, *[0.0] * len(plies)][: len(plies)]
    *_, found = balances._looked(plies, 0, Adviser(losses), "1")  # type: ignore[arg-type]
    assert isinstance(found, balances.Look)
    assert closer == [2.0, balances.WORTH]
    assert [costly.behind.mean for costly in found.turns] == closer


def test_the_ratings_of_the_last_positions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account, "KEPT", 2)
    monkeypatch.setattr(account, "_known", type(account._known)())
    monkeypatch.setattr(account, "advising", lambda *_: iter([Ratings((), False, 1, 1)]))
    first, second, third = (am.new_game(2, seed) for seed in (1, 2, 3))
    for position in (first, second, first, third):
        list(accounting(position))
    assert [key[0] for key in account._known] == [first, third]


@pytest.mark.parametrize(
    ("mean", "name"), [(-0.1, "good"), (0.0, "good"), (0.5, "fair"), (1.0, "weak"), (3.0, "bad")]
)
def test_a_class_of_losses_begins_with_its_least(mean: float, name: str) -> None:
    assert class_of(Estimate(mean), is_exact=True) == name


def test_the_worths_begin_before_the_first_round() -> None:
    record = am.Record.new(players=2, seed=1).play_out("beginner", 1, rounds=2)
    adviser = record.start.game.adviser
    assert adviser is not None
    worths = balances.worths_by_round(record, adviser)
    assert worths.numbers[:2] == (0, 1)
    assert {len(points) for points in worths.points} == {len(worths.numbers)}


def test_the_best_action_is_called_the_best() -> None:
    advice = am.advise(am.new_game(players=2, seed=1), playouts=20, games=0)
    differences = [difference for *_, difference in advice.table()]
    best = advice.speaker.say("advice.is_best")
    assert differences[0] == best and best not in differences[1:]

"""The engine agrees with the naive one, which was derived from the rules independently."""

from __future__ import annotations

import random
from typing import Any

import pytest

from amyitis_nb.games.terra_mystica.position.position import Position
from terra_mystica.examples import EXAMPLES, check
from terra_mystica.random_games import POLICIES, begin, begin_late, choose


class Engine:
    """The engine in the form that the examples need."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @classmethod
    def from_snapshot(cls, table: dict[str, Any]) -> Engine:
        return cls(Position.from_snapshot(table))

    def play(self, text: str) -> None:
        self.position = self.position.play(text).position

    def legal(self) -> set[str]:
        return {action.text for action in self.position.legal_actions}

    def snapshot(self) -> dict[str, Any]:
        return self.position.snapshot

    def rule_against(self, text: str) -> str:
        refusal = self.position.why_not(text)
        return refusal.rule if refusal else ""


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_a_worked_example(example: dict[str, Any]) -> None:
    check(Engine.from_snapshot, example["lines"])


def compare(number: int, policy: str, *, late: bool) -> int:
    """Play a random game in both engines and compare the legal texts and snapshots; return its decisions."""
    lots = random.Random(f"{number} {policy} {late}")
    naive = (begin_late if late else begin)(number)
    engine = Engine.from_snapshot(naive.snapshot())
    count = 0
    while True:
        assert engine.snapshot() == naive.snapshot()
        legal = naive.legal()
        assert engine.legal() == legal
        if not legal:
            return count
        text = choose(legal, policy, lots)
        naive.play(text)
        engine.play(text)
        count += 1


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("number", range(4))
def test_random_games_are_the_same(number: int, policy: str) -> None:
    assert compare(number, policy, late=True) > 20


def test_a_whole_random_game_is_the_same() -> None:
    assert compare(9, "builder", late=False) > 100


@pytest.mark.release
@pytest.mark.parametrize("policy", POLICIES)
def test_many_random_games_are_the_same(policy: str) -> None:
    for number in range(500):
        compare(number, policy, late=bool(number % 2))

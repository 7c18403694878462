"""The engine against the naive derivation: legal decisions and positions of random games, and counts of turns."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from terra_mystica.engine import Engine, common
from terra_mystica.naive import Game
from terra_mystica.random_games import POLICIES, begin, begin_late, choose

PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["position"]


def compare(naive: Game, policy: str, number: int) -> int:
    """Play a game to its end in both engines; return the number of decisions."""
    lots = random.Random(f"{policy} {number}")
    engine = Engine.from_snapshot(naive.snapshot())
    count = 0
    while True:
        assert common(engine.snapshot()) == common(naive.snapshot())
        legal = naive.legal()
        assert engine.legal() == legal, naive.snapshot()
        if not legal:
            return count
        text = choose(legal, policy, lots)
        naive.play(text)
        engine.play(text)
        count += 1


def compare_games(numbers: range) -> None:
    policies = list(POLICIES)
    for number in numbers:
        policy = policies[number % len(policies)]
        assert compare(begin(number), policy, number) > 50
        assert compare(begin_late(number), policy, number) > 0


@pytest.mark.parametrize("number", [*range(12), 16])  # 16: a dwelling next to one of two towns that met
def test_random_games_are_the_same(number: int) -> None:
    compare_games(range(number, number + 1))


@pytest.mark.release
@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_2000_random_games_are_the_same(first: int) -> None:
    compare_games(range(first, first + 100))


def leaves(game: Game | Engine, depth: int) -> int:
    """Count the sequences of so many decisions of a turn; the end of the turn ends them."""
    legal = game.legal()
    if depth == 1:
        return len(legal)
    turn = game.snapshot()["turn"]
    total = 0
    for text in legal:
        then = game.copy()
        then.play(text)
        total += leaves(then, depth - 1) if then.snapshot()["turn"] == turn else 1
    return total


def counted(game: Game | Engine, depths: int) -> list[int]:
    return [leaves(game, depth) for depth in range(1, depths + 1)]


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["faction"])
def test_perft(entry: dict[str, Any]) -> None:
    naive = begin_late(entry["late"])
    assert naive.me["faction"] == entry["faction"]
    assert counted(Engine.from_snapshot(naive.snapshot()), 3) == entry["counts"]
    assert counted(naive, 2) == entry["counts"][:2]


@pytest.mark.release
@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["faction"])
def test_perft_of_the_naive_engine(entry: dict[str, Any]) -> None:
    assert counted(begin_late(entry["late"]), 3) == entry["counts"]

"""Measure the engine of Terra Mystica against the package `chess`, and the list of actions in late turns.

    python benchmarks/terra_mystica.py              # a minute
    python benchmarks/terra_mystica.py --games 4

A *decision* is as in `engine.py`: all legal actions are listed, and one of them is carried out. In the games between
planners the actions are known beforehand, so only the engine is timed.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

import chess

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine import Bar, compared, line

from amyitis_nb.core.action import Action
from amyitis_nb.games.terra_mystica.position.bots import play_out
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from amyitis_nb.games.terra_mystica.rules import legal
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS, HEAD, OVER, State

DECISIONS = Bar("Terra Mystica: decisions per second, event log off", 0.5, 1, more=True)
IMMUTABLE = Bar("Terra Mystica: decisions per second, immutable play with events", 0.4, 1, more=True)

#: From this number of buildings on the map, a turn is late.
LATE = 30

#: How a game chooses: from the legal actions and the number of the decision.
Choose = Callable[[Sequence[Action], int], Action]


# The engine


def begin(seed: int) -> Position:
    """Return the start of a game for 2, 3, 4 or 5 players."""
    return new_game(2 + seed % 4, seed)


def uniform(seed: int) -> Choose:
    """Return the choice of any legal action."""
    random = Random(seed).random
    return lambda found, number: found[int(random() * len(found))]


@cache
def recorded(seed: int) -> tuple[Action, ...]:
    """Return the actions of a game between planners."""
    start = begin(seed)
    return tuple(play_out(start, ("planner",) * start.players, seed))


def planned(seed: int) -> Choose:
    """Return the choice of the actions of a recorded game."""
    actions = recorded(seed)
    return lambda found, number: actions[number]


def play_working(seed: int, choose: Choose) -> list[State | Action]:
    """Play a game on a working copy; return its actions, and its end as the last element."""
    state = begin(seed)._state.copy()
    played: list[State | Action] = []
    while state.phase != OVER:
        action = choose(legal.legal_actions(state), len(played))
        played.append(action)
        legal.carry_out(state, action, None)
    return [*played, state]


def play_immutable(seed: int, choose: Choose) -> int:
    """Play such a game with immutable positions and events; return the number of decisions."""
    position = begin(seed)
    decisions = 0
    while not position.is_over:
        position, _ = position.play(choose(position.legal_actions, decisions))
        decisions += 1
    return decisions


def prove(games: int, choice: Callable[[int], Choose]) -> int:
    """Play the games again through `Position.play`; return the number of equal positions.

    Raises `AssertionError` for a game that ends in another position.
    """
    equal = 0
    for seed in range(games):
        *played, last = play_working(seed, choice(seed))
        position = begin(seed)
        for action in played:
            position, _ = position.play(action)  # type: ignore[arg-type]
        if position != Position._of(last):  # type: ignore[arg-type]
            raise AssertionError(f"game {seed}: another end")
        equal += len(played)
    return equal


def list_times(games: int) -> tuple[list[float], list[int]]:
    """Return the milliseconds of the lists of late turns in games between planners, and the actions in each."""
    times, sizes = [], []
    for seed in range(games):
        state = begin(seed)._state.copy()
        for action in recorded(seed):
            if state.phase == ACTIONS and state.stage == HEAD and state.occupied.bit_count() >= LATE:
                late = state.copy()
                begun = time.process_time()
                found = legal.legal_actions(late)
                times.append((time.process_time() - begun) * 1000)
                sizes.append(len(found))
            legal.carry_out(state, action, None)
    return times, sizes


def measure_engine(games: int, repetitions: int) -> None:
    """Print the table of the engine."""
    choices = {"at random": uniform, "games between planners, every list made": planned}
    for seed in range(games * repetitions):
        recorded(seed)
    equal = sum(prove(games, choice) for choice in choices.values())
    print(f"Python {platform.python_version()}, chess {chess.__version__}, {platform.machine()}.")
    print(f"Proof: {equal} positions of the benchmark's games are equal through `Position.play`.\n")
    print("| what | ours / chess | ratio | at least | aim | |")
    print("|---|---|---|---|---|---|")
    for name, choice in choices.items():

        def working(seed: int, choice: Callable[[int], Choose] = choice) -> int:
            return len(play_working(seed, choice(seed))) - 1

        def immutable(seed: int, choice: Callable[[int], Choose] = choice) -> int:
            return play_immutable(seed, choice(seed))

        for bar, play in ((DECISIONS, working), (IMMUTABLE, immutable)):
            ratio, own, peer = compared(play, games, repetitions)
            figures = f"{own / 1000:.1f} k/s / {peer / 1000:.1f} k/s"
            print(line(bar, f", {name}", ratio, figures), flush=True)
    times, sizes = list_times(games * repetitions)
    most = sorted(times)[len(times) * 99 // 100]
    print(
        f"\nThe lists of {len(times)} turns with at least {LATE} buildings, {statistics.median(sizes):.0f} actions "
        f"(median), at most {max(sizes)}: {statistics.median(times):.3f} ms (median), {most:.2f} ms (99th percentile)."
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=8, help="the games of a repetition")
    measure_engine(parser.parse_args().games, 9)

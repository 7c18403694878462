"""Measure Terra Mystica: the engine against the package `chess`, the list of a late turn, and the bots.

    python benchmarks/terra_mystica.py engine    # a minute or two
    python benchmarks/terra_mystica.py bots      # 200 games for each match

A *decision* is as in `engine.py`: all legal actions are listed, and one of them is carried out. In the games between
planners the actions are known beforehand, so only the engine is timed. `bots` lets each bot play against bots of the
kind below it; the seats rotate over the same set-ups, and a tie shares the win. The interval is Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import chess

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine import Bar, compared, line
from ladder import wilson

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.terra_mystica.position.bots import BOTS, play_out
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


# The bots


def play(seats: Sequence[str], seed: str, kind: str) -> tuple[Position, float, float, int]:
    """Play a game between bots, by seat; return its end, and of one kind the seconds, the longest turn, the turns."""
    position = new_game(len(seats), seed)
    stream = Stream(seed, "ladder")
    spent = longest = open_turn = 0.0
    turns = 0
    while not position.is_over:
        assert position.pending is not None
        seat = position.pending.seat
        if seats[seat] == kind and position.phase == "actions" and not position.is_turn_begun:
            turns += 1
            open_turn = 0.0
        begun = time.process_time()
        action = BOTS[seats[seat]].choose(position, stream)
        if seats[seat] == kind:
            open_turn += time.process_time() - begun
            spent += time.process_time() - begun
            longest = max(longest, open_turn)
        position = position.play(action).position
    return position, spent, longest, turns


def match(players: int, kind: str, others: str, games: int, seed: str) -> str:
    """Return the row of a match of one bot against bots of another kind."""
    wins, points, rest = 0.0, [], []
    spent = longest = 0.0
    turns = 0
    for game in range(games):
        seats = [others] * players
        own = game % players
        seats[own] = kind
        end, seconds, most, made = play(seats, f"{seed}-{players}-{game // players}", kind)
        wins += (own in end.winners) / len(end.winners)
        points.append(end.scores[own])
        rest += [score for seat, score in enumerate(end.scores) if seat != own]
        spent, longest, turns = spent + seconds, max(longest, most), turns + made
    share = wins / games
    low, high = wilson(share, games)
    return (
        f"| {kind} | {players - 1} × {others} | {games} | {share:.2f} [{low:.2f}, {high:.2f}] "
        f"| {statistics.mean(points):.0f} / {statistics.mean(rest):.0f} "
        f"| {1000 * spent / turns:.1f} ms | {1000 * longest:.0f} ms |"
    )


def measure_bots(games: int, players: Sequence[int], seed: str) -> None:
    """Print the table of the matches."""
    print("| bot | against | games | share of wins | points, own / others | a turn | longest turn |")
    print("|---|---|---|---|---|---|---|")
    for number in players:
        for others, kind in pairwise(BOTS):
            print(match(number, kind, others, games, seed), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("engine", "bots"))
    parser.add_argument("--games", type=int, default=0, help="games of a match, or of a repetition")
    parser.add_argument("--players", type=int, nargs="+", default=[4, 3, 2, 5])
    parser.add_argument("--seed", default="ladder-1")
    given = parser.parse_args()
    if given.what == "engine":
        measure_engine(given.games or 12, 9)
    else:
        measure_bots(given.games or 200, given.players, given.seed)

"""Measure the speed and memory of the engine, each as a ratio to the PyPI package `chess` in the same run.

    python benchmarks/engine.py            # a minute or two
    python benchmarks/engine.py --quick    # a rough result

Our repetitions and those of the peer alternate, so that other load on the machine affects both. Each figure is the
median of the ratios. Before it measures times, the benchmark plays the same games through `Position.play` and checks
that all positions are equal: both use the same rules code. The exit code is 0 unless this check fails.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import chess

sys.path.insert(0, str(Path(__file__).parents[1]))

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.players import policies
from amyitis_nb.games.amyitis.position.position import LONGEST_PLAYOUT, Position, new_game
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER, State
from amyitis_nb.games.babel.position.position import Position as BabelPosition
from amyitis_nb.games.babel.position.position import new_game as new_babel
from amyitis_nb.games.babel.rules import legal as babel
from amyitis_nb.games.babel.rules import state as babel_state
from amyitis_nb.games.babel.rules.actions import DRAW_TRIBES
from amyitis_nb.games.babel.rules.ending import LONGEST_PLAYOUT as LONGEST_BABEL

#: The maximum number of plies of a game of chess. Most random games come down to two bare kings, which never run out
#: of moves.
LONGEST_CHESS = 400

#: Lets new interpreters save compiled modules. Otherwise ours would be compiled each time, unlike those of the peer.
COMPILING = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}

#: The pending decisions at the end of a round: the next crafts, or nothing after the game.
BETWEEN_ROUNDS = (CRAFTS_PENDING, OVER)

Play = Callable[[int], tuple[list[Action], State]]


class Bar:
    """A target: `least` and `aim` are ratios; `more` says whether a higher ratio is better."""

    def __init__(self, what: str, least: float, aim: float, *, more: bool) -> None:
        self.what = what
        self.least = least
        self.aim = aim
        self.more = more

    def verdict(self, ratio: float) -> str:
        """Return whether a ratio reaches the aim, the bar, or neither."""
        sign = 1 if self.more else -1
        if sign * ratio >= sign * self.aim:
            return "aim reached"
        return "reached" if sign * ratio >= sign * self.least else "NOT REACHED"


BABEL = Bar("Babel: random decisions per second, event log off, random draws included", 2, 4, more=True)
DECISIONS = Bar("random decisions per second, event log off", 3, 6, more=True)
IMMUTABLE = Bar("random decisions per second, immutable play with events", 0.8, 2, more=True)
REPLAYED = Bar("recorded decisions per second, immutable play with events", 0.8, 2, more=True)
COPY = Bar("the working copy, against Board.copy(stack=False)", 4, 2, more=False)
IMPORT = Bar("import, warm, beyond the bare interpreter", 1, 0.5, more=False)
MEMORY = Bar("peak memory after random games, above the interpreter", 1.5, 1, more=False)


# What is timed


def begin(seed: int) -> State:
    """Return the working copy of a game for 2, 3 or 4 players, with its first craft cards."""
    return new_game(2 + seed % 3, seed)._state.copy()


def goes_on(state: State) -> bool:
    """Begin the next round; return False if the game is over or too long."""
    if state.pending == OVER or state.round == LONGEST_PLAYOUT:
        return False
    legal.draw_chance(state, None)
    return True


def play_uniform(seed: int) -> tuple[list[Action], State]:
    """Play a game on a working copy with random legal actions; return the actions and the last state."""
    state = begin(seed)
    random = Random(seed).random
    played = []
    while state.pending not in BETWEEN_ROUNDS or goes_on(state):
        found = legal.legal_actions(state)
        action = found[int(random() * len(found))]
        played.append(action)
        legal.carry_out(state, action, None)
    return played, state


def play_beginner(seed: int) -> tuple[list[Action], State]:
    """Play a game on a working copy with the beginner, whose time counts."""
    state = begin(seed)
    stream = Stream(seed, "playout")
    played = []
    while state.pending not in BETWEEN_ROUNDS or goes_on(state):
        action = policies.beginner(state, legal.legal_actions(state), stream)
        played.append(action)
        legal.carry_out(state, action, None)
    return played, state


def play_positions_uniform(seed: int) -> int:
    """Play such a game with immutable positions and events; return the number of decisions."""
    position = new_game(2 + seed % 3, seed)
    random = Random(seed).random
    decisions = 0
    while not position.is_over and position.round <= LONGEST_PLAYOUT:
        found = list(position.legal_actions)
        position, _ = position.play(found[int(random() * len(found))])
        decisions += 1
    return decisions


def play_positions_beginner(seed: int) -> int:
    """Play such a game with immutable positions and events; return the number of decisions."""
    position = new_game(2 + seed % 3, seed)
    stream = Stream(seed, "playout")
    decisions = 0
    while not position.is_over and position.round <= LONGEST_PLAYOUT:
        position, _ = position.play(policies.beginner(position._state, list(position.legal_actions), stream))
        decisions += 1
    return decisions


def decisions_of(play: Play) -> Callable[[int], int]:
    """Return a function that plays a game and returns the number of decisions."""
    return lambda seed: len(play(seed)[0])


def replaying(recorded: dict[int, list[Action]]) -> Callable[[int], int]:
    """Return a function that plays recorded actions with immutable positions and events, without listing them."""

    def play(seed: int) -> int:
        position = new_game(2 + seed % 3, seed)
        for action in recorded[seed]:
            position, _ = position.play(action)
        return len(recorded[seed])

    return play


def play_babel(seed: int) -> tuple[list[Action], babel_state.State]:
    """Play a game of Babel on a working copy with random legal actions; return actions and outcomes, and the end."""
    state = new_babel(seed)._state.copy()
    random = Random(seed).random
    played = []
    while state.phase != babel_state.OVER and state.turn <= LONGEST_BABEL:
        found = babel.legal_actions(state)
        action = found[int(random() * len(found))]
        played.append(action)
        babel.carry_out(state, action, None)
    return played, state


def decisions_of_babel(seed: int) -> int:
    """Play such a game; return the number of decisions, without the random outcomes."""
    return sum(action.op < DRAW_TRIBES for action in play_babel(seed)[0])


def prove_babel(games: int) -> int:
    """Play games of Babel again through `Position.play`; return the number of equal positions.

    Raises `AssertionError` for a game that ends in another position.
    """
    equal = 0
    for seed in range(games):
        played, last = play_babel(seed)
        position = new_babel(seed)
        for action in played:
            position, _ = position.play(action)
        if position != BabelPosition._of(last):
            raise AssertionError(f"game {seed} of Babel: another end")
        equal += len(played)
    return equal


def play_chess(seed: int) -> int:
    """Play a random game of chess; return the number of moves."""
    board = chess.Board()
    random = Random(seed).random
    for move in range(LONGEST_CHESS):
        moves = list(board.legal_moves)
        if not moves:
            return move
        board.push(moves[int(random() * len(moves))])
    return LONGEST_CHESS


def rate(play: Callable[[int], int], seeds: range) -> float:
    """Return the decisions per second of processor time over some games."""
    start = time.process_time()
    decisions = sum(play(seed) for seed in seeds)
    return decisions / (time.process_time() - start)


def compared(ours: Callable[[int], int], games: int, repetitions: int) -> tuple[float, float, float]:
    """Return the median ratio of our rate to that of chess, and both median rates."""
    pairs = []
    for repetition in range(repetitions):
        seeds = range(repetition * games, (repetition + 1) * games)
        pairs.append((rate(ours, seeds), rate(play_chess, range(repetition * 10, repetition * 10 + 10))))
    own, peer = zip(*pairs, strict=True)
    return (
        statistics.median(mine / theirs for mine, theirs in pairs),
        statistics.median(own),
        statistics.median(peer),
    )


def compared_copies(repetitions: int) -> tuple[float, float, float]:
    """Return the median ratio of the times of a copy in the middle of a game, and both times in seconds."""
    position = new_game(3, 7)
    board = chess.Board()
    for action in play_uniform(7)[0][:60]:  # game 7 also has three players
        position, _ = position.play(action)
        board.push(next(iter(board.legal_moves)))
    state = position._state
    count = range(5000)
    pairs = []
    for _ in range(repetitions):
        start = time.process_time()
        for _ in count:
            state.copy()
        between = time.process_time()
        for _ in count:
            board.copy(stack=False)
        pairs.append((between - start, time.process_time() - between))
    own, peer = zip(*pairs, strict=True)
    return (
        statistics.median(mine / theirs for mine, theirs in pairs),
        statistics.median(own) / len(count),
        statistics.median(peer) / len(count),
    )


def interpreter_seconds(code: str) -> float:
    """Return the processor time of a new interpreter that runs some code, with modules already compiled."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[1], env=COMPILING)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compared_imports(own: str, repetitions: int) -> tuple[float, float, float]:
    """Return the ratio of the costs of two imports beyond the bare interpreter, and both in seconds (medians)."""
    for code in ("pass", own, "import chess"):
        interpreter_seconds(code)
    times = [
        [interpreter_seconds(code) for code in ("pass", own, "import chess")] for _ in range(repetitions)
    ]
    bare, ours, peer = (statistics.median(column) for column in zip(*times, strict=True))
    return (ours - bare) / (peer - bare), ours - bare, peer - bare


#: Linux reports the peak of a process here; `ru_maxrss` would include the peak of its parent.
_PEAK = "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"


def peak(code: str) -> int:
    """Return the peak memory of a new interpreter after some code, in kilobytes."""
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\n{_PEAK}"],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
        env=COMPILING,
    )
    return int(run.stdout)


def compared_memory(games: int) -> tuple[float, float, float]:
    """Return the ratio of the memory of random games above the interpreter, and both in megabytes.

    Each side loads only its own modules.
    """
    ours = f"""
from random import Random
from amyitis_nb.games.amyitis.position.position import LONGEST_PLAYOUT, new_game
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER
for seed in range({games}):
    random = Random(seed).random
    state = new_game(2 + seed % 3, seed)._state.copy()
    while state.pending != OVER and state.round <= LONGEST_PLAYOUT:
        if state.pending == CRAFTS_PENDING:
            legal.draw_chance(state, None)
        found = legal.legal_actions(state)
        legal.carry_out(state, found[int(random() * len(found))], None)
"""
    theirs = f"""
from random import Random
import chess
for seed in range({games}):
    board = chess.Board()
    random = Random(seed).random
    for move in range({LONGEST_CHESS}):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(random() * len(moves))])
"""
    bare = peak("from random import Random")
    own, peer = peak(ours) - bare, peak(theirs) - bare
    return own / peer, own / 1024, peer / 1024


# The proof


def proved(policies: dict[str, Play], games: int) -> int:
    """Play games on working copies and through `Position.play`; return the number of equal positions.

    Raises `AssertionError` at the first position that differs.
    """
    equal = 0
    for name, play in policies.items():
        for seed in range(games):
            actions, last = play(seed)
            position = new_game(2 + seed % 3, seed)
            state = position._state.copy()
            for number, action in enumerate(actions):
                if action not in list(position.legal_actions):
                    raise AssertionError(f"{name} game {seed}: action {number}, {action}, is not legal")
                position, _ = position.play(action)
                legal.carry_out(state, action, None)
                legal.draw_chance(state, None)
                if Position._of(state, constructed=False) != position:
                    raise AssertionError(
                        f"{name} game {seed}: another position after action {number}, {action}"
                    )
                equal += 1
            if last.pending == OVER and position._state.value() != last.value():
                raise AssertionError(f"{name} game {seed}: another end")
    return equal


# The report


def line(bar: Bar, detail: str, ratio: float, figures: str) -> str:
    """Return a line of the table."""
    compare = "≥" if bar.more else "≤"
    return (
        f"| {bar.what}{detail} | {figures} | {ratio:.2f} × | {compare} {bar.least:g} × | "
        f"{compare} {bar.aim:g} × | {bar.verdict(ratio)} |"
    )


def report(quick: bool) -> None:
    """Print the table."""
    games, repetitions = (6, 5) if quick else (15, 15)
    policies: dict[str, Play] = {"uniform": play_uniform, "beginner": play_beginner}
    positions = {"uniform": play_positions_uniform, "beginner": play_positions_beginner}
    equal = proved(policies, 6 if quick else 30) + prove_babel(6 if quick else 30)
    print(f"Python {platform.python_version()}, chess {chess.__version__}, {platform.machine()}.")
    print(f"Proof: {equal} positions of the benchmark's games are equal through `Position.play`.\n")
    print("| what | ours / chess | ratio | at least | aim | |")
    print("|---|---|---|---|---|---|")

    def per_second(own: float, peer: float) -> str:
        return f"{own / 1000:.1f} k/s / {peer / 1000:.1f} k/s"

    for name, play in policies.items():
        for seed in range(3 * games):  # all tables are computed
            play(seed)
        ratio, own, peer = compared(decisions_of(play), games, repetitions)
        print(line(DECISIONS, f", {name}", ratio, per_second(own, peer)), flush=True)
    ratio, own, peer = compared(decisions_of_babel, 4 * games, repetitions)
    print(line(BABEL, "", ratio, per_second(own, peer)), flush=True)
    for name, play_positions in positions.items():
        ratio, own, peer = compared(play_positions, games // 2, repetitions)
        print(line(IMMUTABLE, f", {name}", ratio, per_second(own, peer)), flush=True)
    for name, play in policies.items():
        recorded = {seed: play(seed)[0] for seed in range(repetitions * (games // 2))}
        ratio, own, peer = compared(replaying(recorded), games // 2, repetitions)
        print(line(REPLAYED, f", {name}", ratio, per_second(own, peer)), flush=True)
    ratio, own, peer = compared_copies(repetitions)
    print(line(COPY, "", ratio, f"{own * 1e6:.2f} µs / {peer * 1e6:.2f} µs"), flush=True)
    for code in ("import amyitis_nb", "import amyitis_nb; amyitis_nb.new_game(seed=7).legal_actions"):
        ratio, own, peer = compared_imports(code, 9 if quick else 31)
        print(line(IMPORT, f": `{code}`", ratio, f"{own * 1e3:.1f} ms / {peer * 1e3:.1f} ms"), flush=True)
    count = 200 if quick else 1000
    ratio, own, peer = compared_memory(count)
    print(line(MEMORY, f" ({count})", ratio, f"{own:.1f} MB / {peer:.1f} MB"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="fewer games, fewer repetitions")
    report(parser.parse_args().quick)

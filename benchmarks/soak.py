"""Measure a long record on one board: the cost of an action at its end, as a ratio to the cost at its beginning.

    python benchmarks/soak.py                  # 3,000 actions with variations: a few minutes
    python benchmarks/soak.py --actions 600

Games are played at random on one board, as a page plays them: stage by stage. Every third action is undone and
replaced, so that the record has hundreds of variations. When a game is over, the board goes back to its middle and
continues from there with other actions. Times are processor times of the handlers, and bytes are those of the answers.
No browser is needed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import comm

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from board import HEADERS, Silent

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.board.choices import stages
from amyitis_nb.games.amyitis.players.bots import BOTS
from amyitis_nb.games.amyitis.position.position import new_game

#: The number of actions at the beginning that are compared with as many at the end.
PART = 100


class Cost(NamedTuple):
    """The cost of an action: processor time (ms) of its stages, and bytes of its largest answer."""

    time: float
    size: int


def send(board: Board, number: int, kind: str, data: object) -> Cost:
    """Send an intent to a board as its page does; return the cost of the answer."""
    Silent.sizes.clear()
    state = {"_intents": [["page", number, kind, data, board._state]]}
    start = time.process_time()
    board.comm.handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
    return Cost((time.process_time() - start) * 1000, max(Silent.sizes, default=0) + HEADERS)


def soak(actions: int, *, players: int = 4) -> Iterator[Cost]:
    """Play on one board, and yield the cost of each action."""
    comm.create_comm = Silent
    board = Board(new_game(players, 3), names=["Annamária", "Bartholomäus", "Čeněk", "Dorottya"][:players])
    stream = Stream("soak", players)
    number = 0

    def ask(kind: str, data: object = None) -> Cost:
        nonlocal number
        number += 1
        return send(board, number, kind, data)

    def play() -> Cost:
        keys = [key for key, _ in stages(BOTS["uniform"].choose(board.position, stream))]
        costs = [ask("choose", [key, ""]) for key in keys]
        return Cost(sum(cost.time for cost in costs), max(cost.size for cost in costs))

    for count in range(actions):
        if board.position.is_over:
            ask("goto", board.record.ply // 2)
            ask("continue")
        yield play()
        if count % 3 == 2 and not board.position.is_over:
            ask("undo")


def main() -> int:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--actions", type=int, default=3000)
    costs = list(soak(options.parse_args().actions))
    first, last = costs[:PART], costs[-PART:]
    times = [statistics.median(cost.time for cost in part) for part in (first, last)]
    sizes = sorted(cost.size for cost in costs)
    median, most = sizes[len(sizes) // 2], sizes[len(sizes) * 95 // 100]
    ratio = times[1] / times[0]
    for what, value, bar, reached in (
        (f"time of an action, last {PART} / first {PART}", f"{ratio:.2f} ×", "≤ 1.5 ×", ratio <= 1.5),
        ("bytes of an answer, median", f"{median}", "≤ 12288", median <= 12 * 1024),
        ("bytes of an answer, 95th percentile", f"{most}", "≤ 24576", most <= 24 * 1024),
    ):
        print(f"{what:<45} {value:>10}   {bar:<10} {'reached' if reached else 'NOT REACHED'}")
    print(f"median times: {times[0]:.1f} and {times[1]:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())

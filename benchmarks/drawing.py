"""Measure the speed and size of the drawing, as ratios to `chess.svg.board` of the PyPI package `chess` in the same
run.

    python benchmarks/drawing.py

A whole drawing has the cached scenery, every place with its label, every piece, the changes since the last drawing and
the SVG text. Our repetitions and those of the peer alternate, and each figure is the median of the ratios. The
positions are those of whole games, and none is drawn twice. The last lines give the bytes that are sent to a front end.
"""

from __future__ import annotations

import itertools
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import chess
import chess.svg

sys.path.insert(0, str(Path(__file__).parents[1]))

from amyitis_nb import Speaker
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.games.amyitis.position.position import Position, new_game

LEAST, AIM = 2.0, 1.0


def game(players: int, seed: int, steps: int = 200) -> list[Position]:
    """Return the positions of a random game."""
    position, choice = new_game(players, seed), Random(seed)
    line = [position]
    while len(line) < steps and not position.is_over:
        position = position.play(choice.choice(list(position.legal_actions))).position
        line.append(position)
    return line


def milliseconds(work: Callable[[], object], times: int) -> float:
    """Return the time of one call in milliseconds."""
    start = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - start) * 1000 / times


def size(value: object) -> int:
    """Return the bytes of a value in a notebook's message."""
    return len(json.dumps(value, ensure_ascii=False).encode())


def main() -> int:
    """Measure and print."""
    board = chess.Board()
    speaker = Speaker("en")
    ratios: dict[str, list[float]] = {"drawing and changes": [], "and the svg": []}
    widest = largest = 0
    for seed in range(9):
        line = game(2 + seed % 3, seed)
        before = line[0].draw(speaker.say)
        drawings: list[Drawing] = []
        peer = milliseconds(lambda: chess.svg.board(board), 40)

        def follow(
            line: list[Position] = line, drawings: list[Drawing] = drawings, shown: Drawing = before
        ) -> None:
            for position in line:
                drawing = position.draw(speaker.say)
                drawing.changes(shown)
                drawings.append(drawing)
                shown = drawing

        def write(drawings: list[Drawing] = drawings) -> None:
            for drawing in drawings:
                drawing.svg()

        drawn = milliseconds(follow, 1) / len(line)
        ratios["drawing and changes"].append(drawn / peer)
        ratios["and the svg"].append((drawn + milliseconds(write, 1) / len(line)) / peer)
        widest = max(widest, size(before.json()))
        largest = max(largest, *(size(b.changes(a)) for a, b in itertools.pairwise(drawings)))
    for what, found in ratios.items():
        ratio = statistics.median(found)
        verdict = "aim reached" if ratio <= AIM else "reached" if ratio <= LEAST else "NOT REACHED"
        print(f"{what:24}{ratio:6.2f} x chess.svg.board   at most {LEAST:g}, aim {AIM:g}: {verdict}")
    print(f"{'a whole drawing':24}{widest:6} bytes as JSON       at most {60 * 1024}")
    print(f"{'changes of an action':24}{largest:6} bytes as JSON, the largest")
    return 0


if __name__ == "__main__":
    sys.exit(main())

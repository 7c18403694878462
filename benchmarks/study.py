"""Measure how 2 workers share a study: `python benchmarks/study.py` needs 2 idle processors.

Both play the same games, in turn: a part of the games with 1 process, the same part with 2, then the next part. So
other load affects both. The processes have started before the time counts. The rows of both must be equal.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import amyitis_nb as am

#: The least ratio, and the aim.
LEAST, AIM = 1.85, 1.95
#: The parts of the games.
PARTS = 5


def started(workers: int) -> ProcessPoolExecutor:
    """Return a pool whose processes have all started and loaded the game."""
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    am.study(1_000, players=2, policy="uniform", seed="warm", executor=pool)
    return pool


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure 2 workers against 1.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--policy", default="gardener")
    parser.add_argument("--seed", default="study-1")
    options = parser.parse_args(argv)
    seconds = {1: 0.0, 2: 0.0}
    part = options.games // PARTS
    with tempfile.TemporaryDirectory() as folder, started(1) as one, started(2) as two:
        for number in range(PARTS):
            rows = {}
            for workers, pool in ((1, one), (2, two)):
                begun = time.perf_counter()
                study = am.study(
                    part,
                    players=options.players,
                    policy=options.policy,
                    seed=f"{options.seed}-{number}",
                    folder=Path(folder, f"{workers}-{number}"),
                    executor=pool,
                )
                seconds[workers] += time.perf_counter() - begun
                rows[workers] = list(study.rows())
            assert rows[1] == rows[2]
    ratio = seconds[1] / seconds[2]
    load = f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors"
    print(f"{part * PARTS:,} games of {options.players} between {options.policy} bots; {load}")
    print("| workers | seconds | games/s |\n|---|---|---|")
    for workers, spent in seconds.items():
        print(f"| {workers} | {spent:.1f} | {part * PARTS / spent:.0f} |")
    verdict = "aim reached" if ratio >= AIM else "reached" if ratio >= LEAST else "not reached"
    print(f"2 workers are {ratio:.2f} times as fast as 1 (at least {LEAST}, aim {AIM}): {verdict}")


if __name__ == "__main__":
    main()

"""Measure random steps of the environments, with observation and mask, against PettingZoo's classic chess.

    pip install 'amyitis-nb[rl]' chess pygame-ce    # chess and pygame-ce are for PettingZoo's chess only
    python benchmarks/environment.py

Rounds of ours and of the peer alternate, so that other load on the machine affects both. Each figure is the median of
the ratios. Times are processor times.
"""

from __future__ import annotations

import statistics
import sys
import time
import warnings
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from amyitis_nb import rl
from amyitis_nb.core.game import get

ROUNDS, SECONDS = 7, 0.7
LEAST, AIM = 1.0, 3.0
GAMES = ("amyitis", "babel", "terra_mystica")


def speed(env: Any, seed: int) -> float:
    """Return the steps of random games in a second of processor time."""
    stream, steps, start = Random(seed), 0, time.process_time()
    while True:
        env.reset(seed=seed + steps)
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            env.step(None if ended or cut else stream.choice(legal))
            steps += 1
            spent = time.process_time() - start
            if spent > SECONDS:
                return steps / spent


def main() -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic.chess import chess

    tables = [(id, players) for id in GAMES for players in get(id).players]
    missed = False
    print("| game | players | ours / chess | ratio | at least | aim | |\n|---|---|---|---|---|---|---|")
    for id, players in tables:
        ours, peer = rl.env(id, players), chess.env()
        pairs = [(speed(ours, seed), speed(peer, seed)) for seed in range(ROUNDS)]
        ratio = statistics.median(one / other for one, other in pairs)
        both = " / ".join(
            f"{statistics.median(figures) / 1000:.1f} k/s" for figures in zip(*pairs, strict=True)
        )
        verdict = "aim reached" if ratio >= AIM else "reached" if ratio >= LEAST else "NOT REACHED"
        missed |= ratio < LEAST
        print(f"| {id} | {players} | {both} | {ratio:.1f} × | ≥ {LEAST:g} × | ≥ {AIM:g} × | {verdict} |")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())

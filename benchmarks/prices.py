"""Fit the prices of the evaluation: `python benchmarks/prices.py` writes `games/amyitis/advice/prices.toml`.

For each number of players, bots play two passes of games: beginners, then bots that choose by the prices of the first
pass. All seats of a game use the same bot. Otherwise, the skill of a bot would be counted as the worth of its stocks.
Some decisions are random, so that the games differ. From each position between two rounds, and from one decision in
each round, the script takes the stocks of each seat minus the mean of the others, and how much the seat's lead in
prestige grows until the end of the game. Ridge regression finds the prices. Every fifth game is not used for the fit.
For these games the script prints how much of the final lead the prices explain (R², by the share of tiles left).
"""

from __future__ import annotations

import argparse
import datetime
import random
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import amyitis_nb as am
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice.one_look import Look
from amyitis_nb.games.amyitis.advice.prices import tiles_to_go
from amyitis_nb.games.amyitis.advice.stocks import STOCKS, count
from amyitis_nb.games.amyitis.players.policies import beginner
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER, TURN, State

FILE = Path(am.__file__).parent / "games" / "amyitis" / "advice" / "prices.toml"
PHASES = ("between", "in_round")
PLAYERS = (2, 3, 4)
#: The share of random decisions in each pass.
RANDOM = (0.15, 0.10)
#: A game with two players may never end. After this round the current scores count.
LONGEST = 60
#: The ridge: how strongly a price is pulled to 0.
RIDGE = 30.0
#: The maximum random change of the worth of an action, in prestige, so that the games differ.
VARIATION = 0.5
#: The shares of tiles left by which R² is printed.
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.01)

Array = npt.NDArray[np.float64]


class Sample(NamedTuple):
    phase: int
    to_go: float
    stocks: Array  # of each seat, less the mean of the others
    lead: Array  # in prestige over the mean of the others
    gain: Array  # how much this lead grows until the end


def less_others(amounts: Array) -> Array:
    """Return the amounts of each seat minus the mean of the others."""
    return np.asarray(amounts - (amounts.sum(axis=0) - amounts) / (len(amounts) - 1))


def to_go(state: State) -> float:
    return tiles_to_go(state.tables, state.tiles.bit_count())


def play(players: int, seed: str, fitted: list[Array] | None, share: float) -> list[Sample]:
    """Play one game; return its samples."""
    chance, stream = random.Random(seed), Stream(seed, "fit")
    state = am.new_game(players, seed)._state.copy()
    kept = []
    before = 0  # decisions of the round before the one that is kept

    def keep(phase: int) -> None:
        prestige = np.array(state.prestige, float)
        kept.append((phase, to_go(state), less_others(np.array(count(state), float)), less_others(prestige)))

    while state.pending != OVER and state.round < LONGEST:
        if state.pending == CRAFTS_PENDING:
            keep(0)
            legal.draw_chance(state, None)
            before = chance.randrange(5 * players)
            continue
        found = legal.legal_actions(state)
        if state.pending == TURN:
            if not before:
                keep(1)
            before -= 1
        if chance.random() < share:
            action = chance.choice(found)
        elif fitted is not None:
            start, end = np.split(fitted[1], 2)
            prices = (start * to_go(state) + end * (1 - to_go(state))).tolist()
            worths = [worth + VARIATION * chance.random() for worth in Look(state, prices).worths(found)]
            action = found[worths.index(max(worths))]
        else:
            action = beginner(state, found, stream)
        legal.carry_out(state, action, None)
    final = less_others(np.array(state.prestige, float))
    return [Sample(phase, left, stocks, lead, final - lead) for phase, left, stocks, lead in kept]


def rows(sample: Sample) -> Array:
    """Return the rows of the regression: prices at the beginning of the game, then those at its end."""
    return np.hstack([sample.stocks * sample.to_go, sample.stocks * (1 - sample.to_go)])


def solve(samples: list[Sample]) -> list[Array]:
    """Return the prices of both phases."""
    size = 2 * len(STOCKS)
    prices: list[Array] = []
    for phase in range(len(PHASES)):
        square, right = RIDGE * np.eye(size), np.zeros(size)
        for sample in samples:
            if sample.phase == phase:
                left = rows(sample)
                square += left.T @ left
                right += left.T @ sample.gain
        prices.append(np.asarray(np.linalg.solve(square, right), np.float64))
    return prices


def explained(samples: list[Sample], prices: list[Array]) -> list[str]:
    """Return R² in each quarter of the game, for each phase."""
    lines = []
    for phase, name in enumerate(PHASES):
        found = []
        for low, high in pairwise(QUARTERS):
            chosen = [s for s in samples if s.phase == phase and low <= s.to_go < high]
            gains = np.concatenate([s.gain for s in chosen])
            rest = gains - np.concatenate([rows(s) @ prices[phase] for s in chosen])
            final = gains + np.concatenate([s.lead for s in chosen])
            found.append(f"{1 - rest @ rest / (final @ final):.2f}")
        lines.append(f"{name:9} R² from the end to the beginning: {' '.join(found)}")
    return lines


def fit(players: int, games: list[int], seed: str) -> list[Array]:
    """Play all passes and return the prices of both phases."""
    kept: list[Sample] = []
    held: list[Sample] = []
    prices = None
    for number, (size, share) in enumerate(zip(games, RANDOM, strict=True)):
        for game in range(size):
            samples = play(players, f"{seed}-{number}-{players}-{game}", prices, share)
            (held if game % 5 == 0 else kept).extend(samples)
        prices = solve(kept)
    assert prices is not None
    print(f"{players} players, {len(kept)} positions", *explained(held, prices), sep="\n")
    return prices


def write(prices: dict[int, list[Array]], games: list[int], seed: str) -> None:
    """Write the file."""
    lines = [
        "# What one more of each stock adds to the prestige at the end of a game, compared with the mean of the",
        "# others, in hundredths of a prestige: at the beginning of the game, and at its end. The prices are fitted",
        "# to games between bots, so they depend on the figures of the edition, some of which are reconstructed.",
        "",
        'format = "amyitis-prices"',
        "version = 1",
        "",
        "[fit]",
        'script = "benchmarks/prices.py"',
        f'edition = "{am.new_game(2, 1).edition.id}"',
        f'date = "{datetime.date.today().isoformat()}"',
        f'seed = "{seed}"',
        f"games = {games}",
    ]
    for players, phases in prices.items():
        for name, found in zip(PHASES, phases, strict=True):
            start, end = np.split(found, 2)
            lines += ["", f"[players.{players}.{name}]"]
            lines += [
                f"{stock} = [{round(100 * a)}, {round(100 * b)}]"
                for stock, a, b in zip(STOCKS, start, end, strict=True)
            ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fit the prices of the evaluation.")
    parser.add_argument("--games", type=int, nargs=2, default=[2000, 2000], help="games in each pass")
    parser.add_argument("--seed", default="prices-1")
    options: Any = parser.parse_args(argv)
    prices = {players: fit(players, options.games, options.seed) for players in PLAYERS}
    write(prices, options.games, options.seed)


if __name__ == "__main__":
    main()

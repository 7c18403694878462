"""Fit the prices of Babel: `python benchmarks/babel_prices.py` prints prices for `games/babel/advice/prices.py`.

Apprentices play each other; one turn in five is a random one of the best six, so that the games differ. From the end of
each turn, the script takes the stocks of the seat minus those of the other seat, and whether the seat wins. Logistic
regression finds how much one more of each stock improves the chance to win, and divides it by that of a point. Every
fifth game is not used for the fit. For these games the script prints how often the fit names the winner.
"""

from __future__ import annotations

import argparse

import numpy as np
import numpy.typing as npt

from amyitis_nb.core.chance import Stream
from amyitis_nb.games.babel.advice.prices import PRICES, amounts
from amyitis_nb.games.babel.advice.turns import begin_next, ends
from amyitis_nb.games.babel.position.position import new_game
from amyitis_nb.games.babel.rules import legal
from amyitis_nb.games.babel.rules.ending import winner_of
from amyitis_nb.games.babel.rules.state import OVER

#: One turn in this many is a random one of the best few.
VARIED, BEST = 5, 6
#: The ridge: how strongly a price is pulled to 0.
RIDGE = 5.0
#: A game may never end. After this turn it is not used.
LONGEST = 150

Array = npt.NDArray[np.float64]


def game(seed: str) -> list[tuple[list[float], float]]:
    """Play a game; return the differences of the stocks at the end of each turn, and 1 if the seat wins."""
    state, stream = new_game(seed)._state.copy(), Stream(seed, "prices")
    legal.carry_out(state, legal.legal_actions(state)[0], None)
    rows: list[tuple[int, list[float]]] = []
    while state.turn < LONGEST:
        found = ends(state, 1)
        varied = stream.below(VARIED) == 0
        _, state, _ = stream.choice(found[:BEST]) if varied else found[0]
        if state.phase != OVER:
            pairs = zip(amounts(state, state.seat), amounts(state, 1 - state.seat), strict=True)
            rows.append((state.seat, [float(own - theirs) for own, theirs in pairs]))
            state = state.copy()
            begin_next(state)
        if state.phase == OVER:
            winner = winner_of(state)
            return [(row, 0.5 if winner is None else float(winner == seat)) for seat, row in rows]
    return []


def fitted(stocks: Array, won: Array) -> Array:
    """Return the coefficients of a logistic regression; the last one is the constant."""
    weights = np.zeros(stocks.shape[1])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-stocks @ weights))
        slope = stocks.T @ (chance - won) + RIDGE * weights
        curve = (stocks * (chance * (1 - chance))[:, None]).T @ stocks + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    return weights


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fit the prices of Babel.")
    parser.add_argument("--games", type=int, default=900)
    parser.add_argument("--seed", default="prices-1")
    options = parser.parse_args(argv)
    rows = [(number, *row) for number in range(options.games) for row in game(f"{options.seed}-{number}")]
    is_test = np.array([number % 5 == 0 for number, _, _ in rows])
    stocks = np.array([[*amounts, 1.0] for _, amounts, _ in rows])
    won = np.array([result for _, _, result in rows])
    weights = fitted(stocks[~is_test], won[~is_test])
    for name, weight in zip(PRICES, weights, strict=False):
        print(f"{name:>8} {weight / weights[0]:+.2f}")
    right = ((stocks[is_test] @ weights > 0) == (won[is_test] > 0.5)).mean()
    print(f"A point changes the logarithm of the odds by {weights[0]:.2f}; winner named in {right:.0%}.")


if __name__ == "__main__":
    main()

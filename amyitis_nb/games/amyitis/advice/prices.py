"""The prices of the stocks: how much prestige one more of each adds at the end of a game."""

from __future__ import annotations

import os
from functools import cache

from amyitis_nb.core.input.limits import read_file, read_toml
from amyitis_nb.core.input.schema import check, read_schema
from amyitis_nb.games.amyitis.advice.exact import lead_of
from amyitis_nb.games.amyitis.advice.stocks import STOCKS, count
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from amyitis_nb.games.amyitis.rules.state import State
    from amyitis_nb.games.amyitis.rules.tables import Tables

_FILE = os.path.join(os.path.dirname(__file__), "prices.toml")
_SCHEMA = os.path.join(os.path.dirname(__file__), "prices.schema.json")

#: The name of prestige among the stocks; its price is 1.
PRESTIGE = "prestige"
#: The name of what the length of the game adds: the longer it lasts, the more often everything pays.
LENGTH = "length"

#: By phase and number of tiles in the garden: the price of each stock, in the order of `STOCKS`.
Prices = tuple[tuple[tuple[float, ...], ...], tuple[tuple[float, ...], ...]]


@cache
def document() -> Mapping[str, Any]:
    """Return the price file: the prices, and how they were fitted."""
    table = read_toml(read_file(_FILE))
    check(table, read_schema(_SCHEMA), _FILE)
    return table


def tiles_to_go(tables: Tables, tiles: int) -> float:
    """Return how much of the game is left, from 1 at the beginning to 0 in the last round (`end.trigger`)."""
    last = tables.edition.end_tiles[tables.players]
    return max(0, tiles - last) / max(1, tables.squares_in_play.bit_count() - last)


@cache
def prices_of(tables: Tables) -> Prices:
    """Return the prices for an edition and a number of players."""
    fitted = document()["players"][str(tables.players)]
    return _phase(tables, fitted["between"]), _phase(tables, fitted["in_round"])


def _phase(tables: Tables, fitted: Mapping[str, Sequence[float]]) -> tuple[tuple[float, ...], ...]:
    pairs = [fitted[stock] for stock in STOCKS]
    # In tenths, so that people can add up a table of worths.
    return tuple(
        tuple(round((start * to_go + end * (1 - to_go)) / 10) / 10 for start, end in pairs)
        for to_go in (tiles_to_go(tables, tiles) for tiles in range(len(tables.asks) + 1))
    )


def prices_now(state: State) -> tuple[float, ...]:
    """Return the current prices of a game that is not over."""
    phase = prices_of(state.tables)[state.pending != CRAFTS_PENDING]
    return phase[state.tiles.bit_count()]


def worths(state: State) -> list[float]:
    """Return the worth of each seat: its prestige and, until the game is over, its stocks at the current prices."""
    if state.pending == OVER:
        return [float(prestige) for prestige in state.prestige]
    prices = prices_now(state)
    return [
        prestige + sum(amount * price for amount, price in zip(row, prices, strict=True))
        for prestige, row in zip(state.prestige, count(state), strict=True)
    ]


def parts_of_leads(ends: Sequence[Sequence[State]], seat: int) -> list[dict[str, float]]:
    """Return, for each of several actions, what each stock adds to the lead of a seat on average.

    `ends` are the last states of playouts, by action. Amounts are multiplied by the mean price of all `ends`, so
    actions differ in a stock only if they differ in its amount. `LENGTH` is what the prices add beyond that, `PRESTIGE`
    the prestige. Stocks with a price below 0 are left out: it only makes up for other prices.
    """
    prices = [[_prices_at(state) for state in states] for states in ends]
    common = _means([row for rows in prices for row in rows])
    parts = []
    for states, rows in zip(ends, prices, strict=True):
        amounts = [[lead_of(column, seat) for column in zip(*count(state), strict=True)] for state in states]
        changes = [
            sum(n * (price - mean) for n, price, mean in zip(row, now, common, strict=True))
            for row, now in zip(amounts, rows, strict=True)
        ]
        by_stock = zip(STOCKS, _means(amounts), common, strict=True)
        found = {PRESTIGE: sum(lead_of(state.prestige, seat) for state in states) / len(states)}
        found |= {stock: amount * price for stock, amount, price in by_stock if price > 0}
        parts.append(found | {LENGTH: sum(changes) / len(changes)})
    return parts


def _means(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _prices_at(state: State) -> tuple[float, ...]:
    """Return the current prices; after the end of the game, stocks have no worth."""
    return prices_now(state) if state.pending != OVER else (0.0,) * len(STOCKS)


def lead(state: State, seat: int) -> float:
    """Return the worth of a seat minus the mean worth of the others."""
    return lead_of(worths(state), seat)

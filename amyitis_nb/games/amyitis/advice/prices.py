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


def lead_by_stock(state: State, seat: int) -> dict[str, float]:
    """Return what each stock adds to the lead of a seat; prestige is called `PRESTIGE`."""
    rows = [{PRESTIGE: float(prestige)} for prestige in state.prestige]
    if state.pending != OVER:
        prices = prices_now(state)
        for row, counted in zip(rows, count(state), strict=True):
            row |= {stock: n * price for stock, n, price in zip(STOCKS, counted, prices, strict=True)}
    return {
        stock: own - sum(row[stock] for other, row in enumerate(rows) if other != seat) / (len(rows) - 1)
        for stock, own in rows[seat].items()
    }


def lead(state: State, seat: int) -> float:
    """Return the worth of a seat minus the mean worth of the others."""
    return lead_of(worths(state), seat)

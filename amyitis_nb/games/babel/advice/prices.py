"""What a state is worth: the amounts of each stock, multiplied by its price in points.

`benchmarks/babel_prices.py` fits the prices: how much more of a stock improves the chance to win, compared with a
point.
"""

from __future__ import annotations

from functools import lru_cache

from amyitis_nb.games.babel.rules.ending import winner_of
from amyitis_nb.games.babel.rules.state import OVER, level, size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.babel.rules.state import State
    from amyitis_nb.games.babel.rules.tables import Tables

#: The price of each stock. A card at a site is needed for the next level there (`next`) or the one after it (`after`),
#: or it is a `spare` one. A `pair` is a pair of equal cards at the end of a column, and `uses` are those of rows.
PRICES = {
    "points": 1.0,
    "start": -1.0,
    "hand": 0.6,
    "next": 0.3,
    "after": 0.7,
    "spare": 0.4,
    "pairs": 0.3,
    "uses": 0.3,
}

#: The worth of a won game: more than any lead while the game goes on.
WIN = 30.0

_START, _HAND = PRICES["start"], PRICES["hand"]


@lru_cache(maxsize=1 << 16)
def _site(tables: Tables, column: str, top: int) -> tuple[int, ...]:
    """Return the amounts of the stocks from `next` on of a column, with the level of the temple next to it."""
    count = len(column)
    needed = min(count, top + 1)
    after = min(count - needed, 1)
    uses = 0
    for _, _, start in tables.rows(column):
        rest = column[start:]
        uses += len(rest) - len(rest.lstrip(rest[0])) - tables.edition.row + 1
    return needed, after, count - needed - after, int(column[-2:-1] == column[-1:] != ""), uses


@lru_cache(maxsize=1 << 16)
def _worth_of_site(tables: Tables, column: str, top: int) -> float:
    prices = list(PRICES.values())[-5:]
    return sum(price * amount for price, amount in zip(prices, _site(tables, column, top), strict=True))


def amounts(state: State, seat: int) -> tuple[int, ...]:
    """Return the amount of each stock of a seat, in the order of `PRICES`."""
    sites = zip(state.columns[seat], state.temples[seat], strict=True)
    by_site = [_site(state.tables, column, level(temple)) for column, temple in sites]
    own = (state.points[seat], int(state.start[seat]), size(state.hands[seat]))
    return (*own, *map(sum, zip(*by_site, strict=True)))


def lead(state: State, seat: int) -> float:
    """Return how much more a state is worth to a seat than to the other seat, in points."""
    if state.phase == OVER:
        winner = winner_of(state)
        return 0.0 if winner is None else WIN if winner == seat else -WIN
    return _alone(state, seat) - _alone(state, 1 - seat)


def _alone(state: State, seat: int) -> float:
    total = state.points[seat] + _START * state.start[seat] + _HAND * size(state.hands[seat])
    tables = state.tables
    for column, temple in zip(state.columns[seat], state.temples[seat], strict=True):
        if column:
            total += _worth_of_site(tables, column, level(temple))
    return total

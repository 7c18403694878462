"""The queries of lessons on good play: the prices of the evaluation, and figures of many games between bots."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from amyitis_nb.core.input.limits import read_file, read_json
from amyitis_nb.games.amyitis.advice.prices import prices_now
from amyitis_nb.games.amyitis.advice.stocks import STOCKS
from amyitis_nb.games.amyitis.position import answers
from amyitis_nb.games.amyitis.position.position import Position

QUERIES = answers.QUERIES

#: The games of chapter 11, made by `benchmarks/what_wins.py`.
_FILE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "advice", "what_wins.json")

Priced = Annotated[str, ("enum", STOCKS)]
Table = Annotated[str, ("enum", ("order", "banker", "palace", "caravaneer", "banker_round", "tiles"))]
Side = Annotated[str, ("enum", ("winners", "others"))]


@cache
def _tables() -> Mapping[str, Any]:
    tables: Mapping[str, Any] = read_json(read_file(_FILE))["players"]
    return tables


def _value(position: Position, table: str, group: str) -> float:
    """Return the value of a group in a table, for the number of players of a position."""
    rows = _tables()[str(position.players)][table]
    return next(float(value) for name, value, *_ in rows if str(name) == group)


@QUERIES.number
def worth(position: Position, stock: Priced) -> int:
    """The price of a stock now: what one more adds to the lead by the end of the game, in prestige."""
    return round(prices_now(position._state)[STOCKS.index(stock)])


@QUERIES.number
def wins(position: Position, by: Table, group: str) -> int:
    """How many of 100 games between gardeners a player of a group wins, such as those with 5 tiles."""
    return round(100 * _value(position, by, group))


@QUERIES.number
def scored(position: Position, source: str, side: Side) -> int:
    """How much prestige the winners or the others score on average from a source, in games between gardeners."""
    return round(_value(position, side, source))

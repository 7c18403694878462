"""The queries of lessons on good play: the prices of the evaluation, and figures of many games between bots."""

from __future__ import annotations

from typing import Annotated

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.amyitis.advice.stocks import STOCKS
from amyitis_nb.games.amyitis.advice.usual import what_wins
from amyitis_nb.games.amyitis.players.adviser import price
from amyitis_nb.games.amyitis.position import answers
from amyitis_nb.games.amyitis.position.position import Position

QUERIES = answers.QUERIES

Priced = Annotated[str, ("enum", STOCKS)]
Table = Annotated[str, ("enum", ("order", "banker", "palace", "caravaneer", "banker_round", "tiles"))]
#: The groups in the tables, such as the numbers of tiles.
GROUPS = (*"0123456", "1 or 2", "3 or 4", "5 or later", "never", "2 or fewer", "7 or more")
Group = Annotated[str, ("enum", GROUPS)]
SOURCES = (
    "engineers",
    "sales",
    "tiles",
    "irrigation",
    "palaces",
    "marduk",
    "bankers",
    "amyitis",
    "resources",
)
Source = Annotated[str, ("enum", SOURCES)]
Side = Annotated[str, ("enum", ("winners", "others"))]


def _value(position: Position, table: str, group: str) -> float:
    """Return the value of a group in a table, for the number of players of a position.

    Raises `InvalidInput` if the table does not have the group.
    """
    rows = what_wins()["players"][str(position.players)][table]
    values = {str(name): float(value) for name, value, *_ in rows}
    if group not in values:
        raise InvalidInput(f"no group {group!r} in {table}, expected {', '.join(values)}", group, table)
    return values[group]


@QUERIES.number
def worth(position: Position, stock: Priced) -> int:
    """The price of a stock now: what one more adds to the lead by the end of the game, in prestige."""
    return round(price(position, stock))


@QUERIES.number
def wins(position: Position, by: Table, group: Group) -> int:
    """How many of 100 games between gardeners a player of a group wins, such as those with 5 tiles."""
    return round(100 * _value(position, by, group))


@QUERIES.number
def scored(position: Position, source: Source, side: Side) -> int:
    """How much prestige the winners or the others score on average from a source, in games between gardeners."""
    return round(_value(position, side, source))

"""The questions that practice asks about a position of Terra Mystica, in addition to those of any game."""

from __future__ import annotations

from typing import Annotated

from amyitis_nb.core.teaching import Queries
from amyitis_nb.games.terra_mystica.edition.names import CULTS
from amyitis_nb.games.terra_mystica.position import prospects
from amyitis_nb.games.terra_mystica.position.position import Position
from amyitis_nb.games.terra_mystica.rules.actions import HEXES

QUERIES = Queries[Position]()

#: The stocks of an income.
STOCKS = ("coins", "workers", "priests", "power")

Seat = Annotated[int, ("minimum", 0), ("maximum", 4)]
Count = Annotated[int, ("minimum", 0)]
Cult = Annotated[str, ("enum", CULTS)]
Hex = Annotated[str, ("enum", HEXES)]
Stock = Annotated[str, ("enum", STOCKS)]


@QUERIES.number
def income(position: Position, seat: Seat, stock: Stock, action: str = "") -> int:
    """How much of a stock the income of a seat brings, or would bring after an action."""
    after = position.play(action)[0] if action else position
    return sum(prospects.income(after, seat, stock))


@QUERIES.number
def bowl_three(position: Position, seat: Seat, power: Count, sacrifices: Count) -> int:
    """The power in bowl III of a seat after a gain of power and a number of sacrifices."""
    return prospects.bowls_after(position, seat, power, sacrifices)[2]


@QUERIES.number
def power_offered(position: Position, seat: Seat, hex: Hex) -> int:
    """The power that a seat is offered if another player builds on a hex."""
    return prospects.power_offered(position, seat, hex)


@QUERIES.number
def power_price(position: Position, seat: Seat, hex: Hex) -> int:
    """The victory points that a seat pays for this power."""
    return max(prospects.power_taken(position, seat, hex) - 1, 0)


@QUERIES.number
def spades(position: Position, seat: Seat, hex: Hex) -> int:
    """How many spades turn a hex into the home terrain of a seat, by the shorter way."""
    return prospects.spades_home(position, seat, hex)


@QUERIES.number
def spade_workers(position: Position, seat: Seat, hex: Hex) -> int:
    """How many workers these spades cost."""
    return prospects.spades_home(position, seat, hex) * prospects.spade_price(position, seat)[0]


@QUERIES.number
def value_missing(position: Position, seat: Seat, hex: Hex) -> int:
    """How much value the group of a seat around a hex lacks for a town."""
    group = next(group for group in prospects.groups(position, seat) if hex in group.hexes)
    return max(group.value_needed - group.value, 0)


@QUERIES.yes_no
def founds(position: Position, action: str) -> bool:
    """Whether an action founds a town."""
    return any(event.name == "founds" for event in position.play(action).events)


@QUERIES.number
def level_after(position: Position, seat: Seat, cult: Cult, steps: Count) -> int:
    """The level of a seat on a cult track after a number of steps."""
    return prospects.climb(position, seat, cult, steps).after


@QUERIES.number
def climbing_power(position: Position, seat: Seat, cult: Cult, steps: Count) -> int:
    """The power that these steps bring."""
    return sum(prospects.climb(position, seat, cult, steps).power)


@QUERIES.number
def bonus_times(position: Position, seat: Seat) -> int:
    """How often a seat gets the cult bonus of the round."""
    return prospects.bonus_times(position, seat)


@QUERIES.number
def passing_points(position: Position, seat: Seat) -> int:
    """The victory points of a seat on passing."""
    return sum(prospects.passing_points(position, seat))


@QUERIES.seat
def starts_next(position: Position) -> int:
    """The seat that begins the next round; -1 if no one has passed yet."""
    return position.passed[0] if position.passed else -1


@QUERIES.number
def cult_points(position: Position, seat: Seat, cult: Cult) -> int:
    """The victory points of a seat for a cult track if the game ended now."""
    return prospects.cult_share(position, seat, cult).points


@QUERIES.number
def area(position: Position, seat: Seat) -> int:
    """The number of buildings in the largest area of a seat."""
    return prospects.area_share(position, seat).amount


@QUERIES.number
def area_points(position: Position, seat: Seat) -> int:
    """The victory points of a seat for its largest area if the game ended now."""
    return prospects.area_share(position, seat).points


@QUERIES.number
def resource_points(position: Position, seat: Seat) -> int:
    """The victory points of a seat for its resources if the game ended now."""
    return prospects.resource_points(position, seat)

"""The predicates for goals of lessons about Amyitis, in addition to those of any game.

Without a `seat`, a predicate is about the learner's seat.
"""

from __future__ import annotations

from amyitis_nb.core.teaching import Moment, Predicates
from amyitis_nb.games.amyitis.edition.vocabulary import RESOURCES, WINE
from amyitis_nb.games.amyitis.position import answers, irrigation
from amyitis_nb.games.amyitis.position.arguments import Area, City, Owner, Seat, Square, Stock, Temple
from amyitis_nb.games.amyitis.position.position import Position

PREDICATES = Predicates[Position]()


@PREDICATES.count
def has(moment: Moment[Position], stock: Stock, seat: Seat | None = None) -> int:
    """How much of a stock the seat has now."""
    return answers.stock(moment.after, stock, moment.seat if seat is None else seat)


@PREDICATES.holds
def filled(moment: Moment[Position], area: Area, seat: Owner | None = None) -> bool:
    """Whether an area has a cube: of any owner, unless a seat is given."""
    owner = moment.after.areas.get(area)
    return owner is not None and seat in (None, owner)


@PREDICATES.holds
def available(moment: Moment[Position], area: Area) -> bool:
    """Whether an area is available now."""
    return answers.available(moment.after, area)


@PREDICATES.count
def opens(moment: Moment[Position]) -> int:
    """How many areas are available now that were neither available nor filled when the step began."""
    before = moment.before
    return len(set(moment.after.available) - set(before.available) - set(before.areas))


@PREDICATES.holds
def by_river(moment: Moment[Position]) -> bool:
    """Whether the learner filled an area that touches the river."""
    river = irrigation.by_river(moment.before)
    return any(action["area"] in river for action in moment.actions)


@PREDICATES.count
def irrigates(moment: Moment[Position]) -> int:
    """How many squares with a tile are irrigated now that were not when the step began."""
    return len((set(moment.after.irrigated) - set(moment.before.irrigated)) & set(moment.before.tiles))


@PREDICATES.holds
def irrigated(moment: Moment[Position], square: Square) -> bool:
    """Whether a square is irrigated now."""
    return answers.irrigated(moment.after, square)


@PREDICATES.holds
def planted(moment: Moment[Position], square: Square) -> bool:
    """Whether a square is planted now."""
    return square in moment.after.planted


@PREDICATES.count
def tiles_left(moment: Moment[Position]) -> int:
    """How many garden tiles are left."""
    return answers.tiles_left(moment.after)


@PREDICATES.holds
def caravan(moment: Moment[Position], city: City) -> bool:
    """Whether the caravan is in a city now."""
    return moment.after.caravan == city


@PREDICATES.count
def in_temple(moment: Moment[Position], temple: Temple, seat: Seat | None = None) -> int:
    """How many cubes the seat has in a temple now."""
    return answers.in_temple(moment.after, temple, moment.seat if seat is None else seat)


@PREDICATES.holds
def temple_first(moment: Moment[Position], temple: Temple, seat: Seat | None = None) -> bool:
    """Whether the seat would get the first prize of a temple."""
    return answers.temple_first(moment.after, temple) == (moment.seat if seat is None else seat)


@PREDICATES.count
def round_(moment: Moment[Position]) -> int:
    """The number of the round."""
    return moment.after.round


@PREDICATES.holds
def paid_wine(moment: Moment[Position]) -> bool:
    """Whether the learner paid with wine."""
    paid = (moment.seat, RESOURCES[WINE])
    changes = [change for event in moment.events for change in event.changes]
    return any((seat, stock) == paid and delta < 0 for seat, stock, delta in changes)

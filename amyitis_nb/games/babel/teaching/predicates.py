"""The predicates for goals of lessons about Babel, in addition to those of any game."""

from __future__ import annotations

from amyitis_nb.core.teaching import Moment, Predicates
from amyitis_nb.games.babel.position.position import Position
from amyitis_nb.games.babel.teaching import queries
from amyitis_nb.games.babel.teaching.queries import Seat

PREDICATES = Predicates[Position]()


@PREDICATES.count
def has_points(moment: Moment[Position], seat: Seat | None = None) -> int:
    """The points of the learner now, or of the given seat."""
    return queries.points(moment.after, moment.seat if seat is None else seat)


@PREDICATES.count
def turn(moment: Moment[Position]) -> int:
    """The number of the turn; the turns of both players count."""
    return moment.after.turn

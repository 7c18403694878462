"""The predicates for goals of lessons about Terra Mystica, in addition to those of any game."""

from __future__ import annotations

from typing import Annotated

from amyitis_nb.core.teaching import Moment, Predicates
from amyitis_nb.games.terra_mystica.edition.names import BOWLS, BUILDINGS, CULTS
from amyitis_nb.games.terra_mystica.position.position import Position
from amyitis_nb.games.terra_mystica.teaching.queries import Hex, Seat

PREDICATES = Predicates[Position]()

Stock = Annotated[str, ("enum", ("points", "coins", "workers", "priests", *BOWLS, *CULTS))]
Building = Annotated[str, ("enum", BUILDINGS)]


@PREDICATES.count
def has(moment: Moment[Position], stock: Stock, seat: Seat | None = None) -> int:
    """How much of a stock, or which level on a cult track, the seat has now."""
    return moment.after.stocks[moment.seat if seat is None else seat, stock]


@PREDICATES.holds
def built(moment: Moment[Position], hex: Hex, building: Building) -> bool:
    """Whether a hex has a building of this kind now."""
    return moment.after.building_at(hex) == building


@PREDICATES.count
def round_(moment: Moment[Position]) -> int:
    """The number of the round."""
    return moment.after.round

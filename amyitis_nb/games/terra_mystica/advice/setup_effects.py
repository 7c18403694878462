"""What a first dwelling brings that another one does not: its neighbours, and the land in reach."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.advice.outlook import STEPS
from amyitis_nb.games.terra_mystica.advice.turns import After, effect
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.rules import actions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.advice import Effect

#: What it is worth to be next to another player at the start, and a hex more in reach, directly and across a river.
NEIGHBOUR, AROUND, ACROSS = 1.2, 0.6, 0.4
#: The most spades with which a hex is cheap, and the shipping with which hexes across a river count.
CHEAP, SHIPPING = 1, 1


def placed(one: After, other: After) -> Iterator[tuple[float, Effect]]:
    """Yield what the dwelling that a turn places has, and that of another one does not, with its worth in points."""
    mine, theirs = (each.hexes(actions.PLACE) for each in (one, other))
    if not mine or not theirs:
        return
    neighbours = _neighbours(one, mine)
    if neighbours and neighbours != _neighbours(other, theirs):  # who it is matters, too
        yield NEIGHBOUR, effect("neighbour", seats=neighbours)
    land = one.state.tables.land
    across = [far & ~near for far, near in zip(land.shipping[SHIPPING], land.near, strict=True)]
    for name, reach, worth in (("around", land.near, AROUND), ("across", across, ACROSS)):
        count, before = (
            _cheap(each, sum(reach[hex] for hex in bits(hexes)))
            for each, hexes in ((one, mine), (other, theirs))
        )
        if count > before:
            yield worth * (count - before), effect(f"place.{name}", count=count, before=before)


def _neighbours(turn: After, hexes: int) -> tuple[int, ...]:
    """Return the other seats with a building next to some hexes."""
    near = turn.state.tables.direct(hexes, turn.state.bridges)
    return tuple(seat for seat, own in enumerate(turn.state.seats) if seat != turn.seat and own.built & near)


def _cheap(turn: After, hexes: int) -> int:
    """Return how many of some hexes are empty and take few spades."""
    steps = STEPS[turn.own.figures.home]
    return sum(steps[turn.state.terrain[hex]] <= CHEAP for hex in bits(hexes & ~turn.state.occupied))

"""Irrigation areas: which are available, and what filling one changes."""

from __future__ import annotations

from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.garden import AREAS, BORDERS, area_names, border_of
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.rules.ledger import AREA, place_cube

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State


def available(state: State) -> int:
    """Return the mask of the available areas (`irrigation.available`)."""
    return state.reach & ~state.filled


def open_to(state: State, seat: int) -> int:
    """Return the mask of the areas where a player can place a cube; 0 if the player has no cube (`recruit.able`)."""
    return available(state) if state.cubes[seat] else 0


def owner_of(state: State, bit: int) -> int:
    """Return the owner of the cube on an area: a seat or GREY; -1 for an empty area. `bit` is the area."""
    if not state.filled & bit:
        return -1
    for seat, mask in enumerate(state.owned):
        if mask & bit:
            return seat
    return GREY


def refuse_area(state: State, area: int) -> Iterator[Refusal]:
    """Yield why a cube cannot be placed on an area, given by its number in `garden.AREAS`.

    The rules are `irrigation.filled` and `irrigation.available`.
    """
    bit = state.tables.area_bit.get(area)
    name = AREAS[area]
    place = AREA[area]
    if bit is None:
        border = BORDERS[border_of(area)]
        there = area_names(border, border in state.tables.edition.double_borders)
        yield Refusal("no_area", "garden.areas", (("area", name), ("areas", there)))
    elif state.filled & bit:
        owner = owner_of(state, bit)
        if owner == GREY:
            yield Refusal("area_grey", "irrigation.filled", (("area", name),), place)
        else:
            yield Refusal("area_filled", "irrigation.filled", (("area", name), ("owner", owner)), place)
    elif not state.reach & bit:
        yield Refusal("area_cut_off", "irrigation.available", (("area", name),), place)


def fill(state: State, owner: int, bit: int, log: Log) -> None:
    """Fill an empty area with a cube permanently, and update the connected areas and the irrigated squares.

    Only cubes irrigate (`garden.river.alone`).
    """
    tables = state.tables
    filled = state.filled = state.filled | bit
    if owner != GREY:
        state.owned[owner] |= bit
    area = bit.bit_length() - 1
    place_cube(state, owner, log, AREA[tables.area_numbers[area]])
    if state.reach & bit:
        _flow(state, area)
    border = tables.border_of[area]
    if not tables.borders[border] & ~filled:
        first, second = tables.beside[border]
        state.irrigated |= 1 << first | 1 << second


def _flow(state: State, area: int) -> None:
    """Extend the water from a filled area to the areas that touch it, and through filled areas that had no water."""
    touches = state.tables.touches
    waiting = 1 << area
    while waiting:
        area = waiting.bit_length() - 1
        waiting &= ~(1 << area)
        new = touches[area] & ~state.reach
        state.reach |= new
        waiting |= new & state.filled


def settle(state: State) -> None:
    """Compute `reach` and `irrigated` from `filled`, for a position that was not played (`garden.river.alone`)."""
    tables = state.tables
    state.reach = tables.river
    state.irrigated = 0
    for bit in range(len(tables.area_names)):
        if tables.river & state.filled & 1 << bit:
            _flow(state, bit)
    for border, (first, second) in zip(tables.borders, tables.beside, strict=True):
        if not border & ~state.filled:
            state.irrigated |= 1 << first | 1 << second

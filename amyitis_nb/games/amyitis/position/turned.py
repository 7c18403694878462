"""Turn a position around the table."""

from __future__ import annotations

from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.parts import STOCKS
from amyitis_nb.games.amyitis.position.position import Position


def turned(position: Position, seat: int) -> Position:
    """Return the same position with the seats numbered from `seat`, so that this seat is Blue.

    The order of turns stays the same.
    """
    if seat == 0:
        return position
    state = position._state.copy()
    players = state.players

    def moved(owner: int) -> int:
        return owner if owner in (-1, GREY) else (owner - seat) % players

    def mask(seats: int) -> int:
        return sum(1 << moved(old) for old in range(players) if seats >> old & 1)

    for name in (*STOCKS, "hands", "owned"):
        values = getattr(state, name)
        setattr(state, name, values[seat:players] + values[:seat] + values[players:])
    state.first, state.seat = moved(state.first), moved(state.seat)
    state.fields = [tuple(map(moved, row)) for row in state.fields]
    state.temples = [tuple(map(moved, temple)) for temple in state.temples]
    state.passed, state.pass_cubes = mask(state.passed), mask(state.pass_cubes)
    return position._next(state)

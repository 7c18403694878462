"""Irrigation: which sides of a square are complete, and how an area is connected to the river.

All functions only read a position. They use the names of squares and areas (`c2`, `a4|b4`), like everything outside the
rules. The results have no sentences; `highlight` turns them into state words for the places of a drawing.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.value import Value
from amyitis_nb.games.amyitis.edition.garden import SQUARE_NUMBER, SQUARES
from amyitis_nb.games.amyitis.rules.planting import irrigation_majority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.amyitis.position.position import Position


class Side(Value):
    """A side of a square that has areas (`planting.irrigated`).

    `neighbour` is the square beyond it; `areas` are all areas of the side, `missing` those without a cube.
    """

    neighbour: str
    areas: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether every area of the side is filled, so that the square is irrigated."""
        return not self.missing


class Chain(Value):
    """The connection of an area to the river (`irrigation.available`).

    `areas` leads from a neighbour of the area to the river, without the area itself. Of the connections that need the
    fewest additional cubes, it is the shortest; () if the area touches the river. `missing` are its areas that are
    still empty.
    """

    area: str
    areas: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def unbroken(self) -> bool:
        """Whether filled areas connect the area to the river. If so, an empty area is available."""
        return not self.missing


def sides(position: Position, square: str) -> tuple[Side, ...]:
    """Return the sides of a square that have areas. Raises `InvalidInput` if there is no such square."""
    state = position._state
    tables = state.tables
    number = _square(square)
    found = []
    for mask, pair in zip(tables.borders, tables.beside, strict=True):
        if number in pair:
            neighbour = SQUARES[pair[0] + pair[1] - number]
            names = tables.area_names_in(mask)
            found.append(Side(neighbour, names, tables.area_names_in(mask & ~state.filled)))
    return tuple(found)


def majority(position: Position, square: str) -> tuple[int | None, int]:
    """Return the seat that would score the irrigation bonus of a square now, and the largest number of cubes around it.

    The seat is None if there is a tie or no player has a cube (`planting.irrigation_bonus`). Raises `InvalidInput` if
    there is no such square.
    """
    seat, most = irrigation_majority(position._state, _square(square))
    return (None if seat < 0 else seat), most


def complete_sides(position: Position) -> tuple[int, ...]:
    """Return how many complete sides each square has, in the order of `garden.SQUARES` (`planting.irrigated`)."""
    empty = ~position._state.filled
    return tuple(sum(not side & empty for side in sides) for sides in position._state.tables.sides)


def network(position: Position) -> frozenset[str]:
    """Return the areas that touch the river or filled areas connected to it (`irrigation.available`)."""
    return frozenset(position._state.tables.area_names_in(position._state.reach))


def by_river(position: Position) -> tuple[str, ...]:
    """Return the areas that touch the river (`garden.river`)."""
    return position._state.tables.area_names_in(position._state.tables.river)


def chain(position: Position, area: str) -> Chain | None:
    """Return the connection of an area to the river with its missing areas; None if no areas can connect it.

    Raises `InvalidInput` for an area that the edition does not have.
    """
    state = position._state
    tables = state.tables
    names = tables.area_names
    if area not in names:
        raise InvalidInput(f"no irrigation area {area[:40]!r}", area[:40], "area")
    start = names.index(area)
    # Continue the connection with the fewest empty areas, then the shortest. There are too few areas for a heap.
    best: dict[int, tuple[int, int]] = {}
    ripe: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, start, (start,))]
    while ripe:
        cost, length, here, way = min(ripe)
        ripe.remove((cost, length, here, way))
        if tables.river >> here & 1:
            path = way[1:]
            missing = tuple(names[k] for k in path if not state.filled >> k & 1)
            return Chain(area, tuple(names[k] for k in path), missing)
        touching = tables.touches[here]
        for k in range(len(names)):
            if touching >> k & 1:
                step = (cost + (not state.filled >> k & 1), length + 1)
                if step < best.get(k, (99, 0)):
                    best[k] = step
                    ripe.append((*step, k, (*way, k)))
    return None


def highlight(position: Position, place: str) -> dict[str, tuple[str, ...]]:
    """Return state words that explain the irrigation of a place: {place: words}.

    For `square:…`: "complete" for the areas of complete sides, "missing" for the empty areas of the other sides,
    "chosen" for the square. For `area:…`: "chain" for the filled areas that lead to the river, "missing" for the empty
    ones between them, "chosen" for the area itself. The result is empty for any other place. Raises `InvalidInput` for
    an unknown square or area.
    """
    kind, _, name = place.partition(":")
    lit: dict[str, tuple[str, ...]] = {}
    if kind == "square":
        for side in sides(position, name):
            word = "complete" if side.complete else "missing"
            lit.update((f"area:{area}", (word,)) for area in (side.missing or side.areas))
    elif kind == "area":
        way = chain(position, name)
        if way is not None:
            for area in way.areas:
                lit[f"area:{area}"] = ("missing",) if area in way.missing else ("chain",)
    else:
        return lit
    lit[place] = ("chosen",)
    return lit


def _square(square: str) -> int:
    number = SQUARE_NUMBER.get(square)
    if number is None:
        raise InvalidInput(f"no square {square[:40]!r}", square[:40], "square")
    return number

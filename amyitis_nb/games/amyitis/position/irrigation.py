"""Irrigation made visible: which sides of a square are complete, and how an area hangs together with the river.

Everything here only reads a position. Squares are written "r,c", areas by their ids, as everywhere outside the rules.
The answers carry no sentences; `highlight` turns them into state words for the places of a drawing.
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
        """Whether every area of the side is filled: then the square is irrigated."""
        return not self.missing


class Chain(Value):
    """How an area hangs together with the river (`irrigation.available`).

    `areas` leads from a neighbour of the area to the river, without the area itself: of the ways that need the fewest
    further cubes a shortest one; () where the area touches the river. `missing` are those of them that are still empty.
    """

    area: str
    areas: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def unbroken(self) -> bool:
        """Whether filled areas alone lead to the river: then the area, if it is empty, is available."""
        return not self.missing


def sides(position: Position, square: str) -> tuple[Side, ...]:
    """Return the sides of a square that have areas. Raises `InvalidInput` for no square."""
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
    """Return who would score the irrigation bonus of a square now, and the most cubes around it.

    The seat is None on a tie or where no player has a cube (`planting.irrigation_bonus`). Raises `InvalidInput` for no
    square.
    """
    seat, most = irrigation_majority(position._state, _square(square))
    return (None if seat < 0 else seat), most


def complete_sides(position: Position) -> tuple[int, ...]:
    """Return how many complete sides each square has, in the order of `garden.SQUARES` (`planting.irrigated`)."""
    empty = ~position._state.filled
    return tuple(sum(not side & empty for side in sides) for sides in position._state.tables.sides)


def network(position: Position) -> frozenset[str]:
    """Return the areas, filled or empty, that touch the river or its network (`irrigation.available`)."""
    return frozenset(position._state.tables.area_names_in(position._state.reach))


def by_river(position: Position) -> tuple[str, ...]:
    """Return the areas that touch the river (`garden.river`)."""
    return position._state.tables.area_names_in(position._state.tables.river)


def chain(position: Position, area: str) -> Chain | None:
    """Return the chain from an area to the river, or where it is broken; None where no way leads to the river at all.

    Raises `InvalidInput` for no area of the edition.
    """
    state = position._state
    tables = state.tables
    names = tables.area_names
    if area not in names:
        raise InvalidInput(f"no irrigation area {area[:40]!r}", area[:40], "area")
    start = names.index(area)
    # The way with the fewest empty areas goes on first, of those the shortest. There are too few areas for a heap.
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
    """Return state words that explain the irrigation of a place, for `Drawing.lit`: {place: words}.

    For `square:…`: "complete" at the areas of complete sides, "missing" at the empty areas of the others, "chosen" at
    the square. For `area:…`: "chain" at the filled areas that lead to the river, "missing" at the empty ones between,
    "chosen" at the area itself. Any other place: nothing. Raises `InvalidInput` for no square or area.
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

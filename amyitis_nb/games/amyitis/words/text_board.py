"""The board as plain text, for terminals and logs.

The garden is a grid with square a1 at the upper left, the names of columns and rows on two sides, and cubes between the
squares. Each player has a mark, as in the
drawing. Everything else is lines of text.
"""

from __future__ import annotations

from amyitis_nb.games.amyitis.drawing import labels
from amyitis_nb.games.amyitis.edition.garden import BORDERS, COLUMNS, SIZE, SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, FIELDS, GREY, RESOURCES, TEMPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.amyitis.position.position import Position

#: The marks of the seats and of grey cubes, as on the cubes in the drawing.
MARKS = ("●", "▲", "✕", "□", "#")
AVAILABLE = "~"
EMPTY = "·"
_WIDTH = 13


def text(position: Position, say: Say) -> str:
    """Return the position as lines of text in the language of `say`."""
    return "\n".join(_lines(position, say))


def _lines(position: Position, say: Say) -> Iterator[str]:
    yield labels.heading(say, position)[2]
    yield ""
    yield from _garden(position, say)
    marks = [f"{MARKS[seat]} {labels.name(say, seat)}" for seat in range(position.players)]
    yield "   ".join(
        (*marks, f"{MARKS[GREY]} {say('draw.text.grey')}", f"{AVAILABLE} {say('draw.key.available')}")
    )
    yield ""
    yield from _babylon(position, say)
    yield ""
    for city in position.edition.ring:
        plant = position.plants.get(city.name)
        quality, extra = (plant.quality, plant.extra) if plant is not None else (0, "")
        yield labels.city(say, position.edition, city, quality, extra, position.caravan == city.name)
    yield ""
    for group, three in enumerate(position.groups, 1):
        left = tuple(card.craft for card in three if not card.used)
        if left:
            yield say("draw.text.crafts", group=group, price=len(three) - len(left), craft=left)
        else:
            yield say("draw.text.crafts.none", group=group)
    for kind in COURT:
        cards = [labels.court(say, kind, level, n, ()) for level, n in position.supply[kind].items() if n]
        if cards:
            yield "; ".join(cards)
    yield ""
    for seat in range(position.players):
        yield from _stock(position, say, seat)


def _garden(position: Position, say: Say) -> Iterator[str]:
    areas = position.areas
    available = frozenset(position.available)
    between: dict[tuple[int, int], str] = {}
    for border in BORDERS:
        name = f"{SQUARES[border[0]]}|{SQUARES[border[1]]}"
        here = [area for area in position.all_areas if area.partition("#")[0] == name]
        between[border] = "".join(
            MARKS[areas[area]] if area in areas else AVAILABLE if area in available else EMPTY
            for area in here
        )
    tiles = position.tiles
    planted = say("draw.text.planted")
    yield ("  " + "".join(column.center(_WIDTH + 4) for column in COLUMNS)).rstrip()
    for row in range(SIZE):
        line, below = f"{row + 1} ", "  "
        for column in range(SIZE):
            number = row * SIZE + column
            square = SQUARES[number]
            tile = tiles.get(square)
            shown = str(tile) if tile is not None else "*" if square in position.unused else planted
            line += shown.center(_WIDTH) + between.get((number, number + 1), "").center(4)
            below += between.get((number, number + SIZE), "").center(_WIDTH + 4)
        yield line.rstrip()
        if row < SIZE - 1:
            yield below.rstrip()


def _babylon(position: Position, say: Say) -> Iterator[str]:
    for row in FIELDS:
        yield f"{say(f'draw.field.{row}')}: {_row(position.fields[row], len(position.edition.fields[row]))}"
    for temple in TEMPLES:
        yield f"{say(f'draw.temple.{temple}')}: {_row(position.temples[temple], position.edition.temple_spaces)}"
    yield labels.passed(say, tuple(k for k, seat in enumerate(position.seats) if seat.passed))


def _row(cubes: tuple[int, ...], spaces: int) -> str:
    return " ".join(MARKS[cubes[k]] if k < len(cubes) else EMPTY for k in range(spaces))


def _stock(position: Position, say: Say, seat: int) -> Iterator[str]:
    stock = position.seats[seat]
    yield f"{MARKS[seat]} {labels.stock(say, seat, stock, labels.notes(position, seat))}"
    held = tuple(name for name in RESOURCES for _ in range(stock.resources[name]))
    if held:
        yield "  " + labels.resources(say, seat, held)

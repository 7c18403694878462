"""The JSON of a drawing. The page has the same types: `frontend/build_types.py` makes them from this module.

A row is a list whose elements have their own meanings; its TypeScript type names them."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

GroupJson = Annotated[list[Any], "[id: string, role: string, label: string, rows: string[], part: string]"]

PlaceJson = Annotated[
    list[Any],
    "[id: string, group: string, row: number, col: number, shape: string, anchor: [number, number],"
    " label: string, state: string]",
]

PieceJson = Annotated[list[Any], "[symbol: string, text: string, place: string, x: number, y: number]"]


class DrawingJson(TypedDict):
    """A whole drawing (core/picture/drawing.py)."""

    language: str
    layout: str
    prefix: str
    view_box: Annotated[list[Any], "[number, number, number, number]"]
    #: Left to the page for the news.
    free: Annotated[list[Any], "[left: number, top: number, width: number, height: number]"] | None
    #: The stock that a small page keeps in sight.
    own: Annotated[list[Any], "[left: number, top: number, width: number, height: number]"] | None
    #: The parts that a small page links to.
    ways: list[Annotated[list[Any], "[name: string, groups: string[]]"]]
    label: str
    defs: str
    style: str
    scenery: str
    groups: list[GroupJson]
    places: list[PlaceJson]
    pieces: dict[str, PieceJson]


class ContrastJson(TypedDict):
    """What another drawing shows differently (core/picture/contrast.py)."""

    #: The pieces that only the other drawing has, and their shifts.
    ghosts: list[Annotated[list[Any], "[piece: string, x: number, y: number]"]]
    #: The places that differ, and which of the drawings has something there.
    places: list[Annotated[list[Any], "[place: string, here: boolean, there: boolean]"]]
    #: The other drawing's numbers, by piece.
    numbers: dict[str, str]


#: An arrow: the paths of its line and of its head, and the point of its sign.
WayJson = Annotated[list[Any], "[line: string, head: string, x: number, y: number]"]


class MarkJson(TypedDict):
    """A mark on some places (core/picture/marks.py)."""

    places: list[str]
    #: Its meaning.
    look: str
    #: In CSS, if it is not the colour of the meaning.
    colour: NotRequired[str]
    sign: NotRequired[str]
    text: NotRequired[str]
    #: For screen readers.
    said: NotRequired[str]
    #: Of an arrow, by layout.
    ways: NotRequired[dict[str, WayJson]]


class PlaceChange(TypedDict):
    """A place that looks or sounds different."""

    label: str
    state: str


class DrawingChanges(TypedDict):
    """The changes since the drawing shown before; see `Drawing.changes`."""

    label: NotRequired[str]
    places: NotRequired[dict[str, PlaceChange]]
    #: Null for a removed piece.
    pieces: NotRequired[dict[str, PieceJson | None]]

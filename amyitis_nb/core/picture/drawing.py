"""A drawing of a position: scenery, places and pieces.

*Scenery* is SVG text that never changes in a game. *Places* are the permanent, focusable, labelled nodes (a square, a
space of a temple, a card): their labels and state words change, their nodes never do. *Pieces* are what is on the
places: a flat map from a stable key to a symbol, so that a cube that moves keeps its identity.

The values do not depend on a game. They are immutable, cheap to compare (equal parts of 2 drawings are usually the same
object) and have a JSON form for a front end: first the whole (`Drawing.json`), then the differences
(`Drawing.changes`).
"""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.picture.boxes import Box
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.value import SetOnce, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from amyitis_nb.core.picture.drawing_json import DrawingChanges, DrawingJson, PieceJson, PlaceChange


#: The layouts that a game draws. "room" is for play in one window, with the stock of one seat drawn separately. "wide"
#: has everything side by side, for about 820 CSS pixels and more; "medium" has 2 columns, from 500; "narrow" is one
#: column, from 320.
LAYOUTS = ("room", "wide", "medium", "narrow")


class View(Value):
    """What a drawing shows of a position, and how.

    `layout` is one of `LAYOUTS`. `parts` are the parts of the board to draw, () for all; a game whose lessons do not
    reveal parts ignores them. `seat` is the seat whose stock is drawn separately: larger in the layout "room", always
    visible on a small page. A game that draws all stocks in the same way ignores it.

    Raises `InvalidInput`, which names all layouts, for any other layout.
    """

    layout: str
    parts: tuple[str, ...]
    seat: int

    def __init__(self, layout: str = "wide", parts: tuple[str, ...] = (), seat: int = 0) -> None:
        super().__init__(layout, parts, seat)
        if not isinstance(layout, str) or layout not in LAYOUTS:
            known = f"one of {', '.join(LAYOUTS)}{near(layout, LAYOUTS, listed=True)}"
            raise InvalidInput(f"there is no layout {shown(layout)}: {known}", str(layout)[:60], "layout")


def escape(text: str) -> str:
    """Return `text` as SVG character data or an attribute value: players' names are data, never markup."""
    if "&" in text or "<" in text or '"' in text or ">" in text:
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return text


#: The characters that a data address in double quotes cannot contain.
_CODES = {"%": "%25", '"': "%22", "#": "%23", "<": "%3C", ">": "%3E", "&": "%26", "\n": "%0A"}


#: The width below which a part of a drawing is shown at twice its size.
_SMALL = 300


def image(svg: str, alt: str, width: float) -> str:
    """Return a standalone SVG as an `<img>` with a data address, at most `width` CSS pixels wide.

    Unlike SVG outputs and inline SVG, JupyterLab also shows it in an untrusted notebook.
    """
    # Percent-encoded instead of base64: equal parts of pictures then compress well in a repository.
    source = "".join(_CODES.get(sign, sign) for sign in svg)
    return f'<img alt="{escape(alt)}" style="width:100%;max-width:{width:g}px" src="data:image/svg+xml,{source}">'


#: The radius of the circle around a place without an outline.
_RADIUS = 17.0


def _number(markup: str, name: str) -> str:
    """Return an attribute of a node of SVG."""
    value = markup.partition(f" {name}=")[2]
    return value[1:].partition(value[0])[0]


def _box_of_path(path: str) -> Box:
    """Return the rectangle around the points of a path; curves are inside their control points."""
    import re

    x = y = 0.0
    xs, ys = [], []
    for command, numbers in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path):
        values = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
        if command in "hH":
            pairs = [(value, 0.0 if command == "h" else y) for value in values]
        elif command in "vV":
            pairs = [(0.0 if command == "v" else x, value) for value in values]
        else:
            pairs = list(zip(values[::2], values[1::2], strict=False))
        of_curve = {"q": 2, "s": 2, "c": 3}.get(command.lower(), 1)
        start = x, y
        for number, (right, down) in enumerate(pairs):
            if number % of_curve == 0:
                start = x, y
            x, y = (start[0] + right, start[1] + down) if command.islower() else (right, down)
            xs.append(x)
            ys.append(y)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class Group(Value):
    """A set of places that belong together: a grid with labelled rows, or a list.

    `role` is "grid", "list" or "hexes", a grid in which every second row is shifted by half a cell. `rows` has one
    label for each row of a grid (empty for a list). `part` is the part of the board that the group belongs to, which a
    lesson can hide or dim ("" if the game has no parts).
    """

    id: str
    role: str
    label: str
    rows: tuple[str, ...] = ()
    part: str = ""

    def json(self) -> list[Any]:
        """`[id, role, label, [row label, …], part]`."""
        return [self.id, self.role, self.label, list(self.rows), self.part]


class Place(Value):
    """A node that stays for the whole game.

    `id` is `kind` or `kind:name` (`square:c2`). `group` is the id of its `Group`; `row` and `col` are its cell there,
    from 0. `shape` is SVG markup in the drawing's coordinates. `anchor` is the point to which a piece moves. `label` is
    a complete sentence for assistive technology. `state` has words such as "filled", which are also CSS classes.
    """

    id: str
    group: str
    row: int
    col: int
    shape: str
    anchor: tuple[float, float]
    label: str
    state: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The part of the id before the colon; a CSS class of the node."""
        return self.id.partition(":")[0]

    def now(self, label: str, state: tuple[str, ...]) -> Place:
        """Return the same node with another label and other state words."""
        return Place(self.id, self.group, self.row, self.col, self.shape, self.anchor, label, state)

    def same(self, other: Place) -> bool:
        """Whether the node looks and sounds like `other`: same label, same state."""
        return self is other or (self.label == other.label and self.state == other.state)

    @cached_property
    def markup(self) -> str:
        """The node in a standalone SVG. Its title is both its name and its tooltip."""
        words = " ".join(("place", self.kind, *self.state))
        return (
            f'<g class="{words}" role="img" data-place="{escape(self.id)}">'
            f"<title>{escape(self.label)}</title>{self.shape}</g>"
        )

    @property
    def outline(self) -> str:
        """The line around the place: the first part of its shape if that is closed, else a circle."""
        first = self.shape[: self.shape.find("/>") + 2]
        closed = first.startswith(("<rect", "<polygon")) or (
            first.startswith("<path") and first[:-2].rstrip()[-2:-1] in ("z", "Z")
        )
        x, y = self.anchor
        return first if closed else f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}"/>'

    @property
    def box(self) -> Box:
        """The rectangle around the outline."""
        outline = self.outline
        if outline.startswith("<rect"):
            x, y, width, height = (float(_number(outline, name)) for name in ("x", "y", "width", "height"))
            return Box(x, y, width, height)
        if outline.startswith("<path"):
            return _box_of_path(_number(outline, "d"))
        if outline.startswith("<polygon"):
            return _box_of_path("M" + _number(outline, "points"))
        x, y = self.anchor
        return Box(x - _RADIUS, y - _RADIUS, 2 * _RADIUS, 2 * _RADIUS)

    def json(self) -> list[Any]:
        """`[id, group, row, col, shape, [x, y], label, "state words"]`."""
        *rest, anchor, label, state = self
        return [*rest, list(anchor), label, " ".join(state)]


class Piece(Value):
    """Something on a place: a symbol of the drawing's `defs`, a short text, or both.

    `symbol` names the symbol (`<prefix>-<symbol>` in `defs`) and is the piece's CSS class. A symbol that begins with
    "text" has no picture, only its text. `place` is the id of the place of the piece, and `x` and `y` are its
    coordinates. `text` is drawn with its baseline at this point ("" for none). The label of the place names the piece.
    """

    symbol: str
    place: str
    x: float
    y: float
    text: str = ""

    @property
    def is_picture(self) -> bool:
        """Whether the symbol has a picture; otherwise the piece is only a text."""
        return not self.symbol.startswith("text")

    def same(self, other: Piece) -> bool:
        """Whether both pieces look the same and are at the same point."""
        return self is other or self == other

    def markup(self, prefix: str) -> str:
        """Return the piece as SVG markup."""
        picture = f'<use href="#{prefix}-{self.symbol}"/>' if self.is_picture else ""
        text = f"<text>{escape(self.text)}</text>" if self.text else ""
        return (
            f'<g class="piece {self.symbol}" transform="translate({self.x:g} {self.y:g})">{picture}{text}</g>'
        )

    def json(self) -> list[Any]:
        """`[symbol, text, place, x, y]`."""
        return [self.symbol, self.text, self.place, self.x, self.y]


class Drawing(Value):
    """A whole drawing in one layout and one language, for any front end.

    `prefix` is the CSS class of the root and the prefix of every symbol id in `defs`. `label` names the picture.
    `groups` are the groups of the places in reading order. `places` and `pieces` are maps by id and by key, in painting
    order: scenery, places, pieces, then the `rings` (see `ringed`). `rings` is SVG markup that only a standalone
    picture has, and `motion` has style rules that only the JSON form has. `free` is a rectangle (left, top, width,
    height) that the drawing leaves to the page for the news of the game; None if there is none. `own` is the rectangle
    of the stock that is drawn separately and stays visible on a small page. `ways` are the parts with links on a small
    page, each a name and the ids of its groups. `lasting` are the state words that say how a place itself is, such as
    its terrain: two positions differ in a place if one of them has such a word there and the other has not.

    On a page, a place has the class `new-<word>` for each state word that it just gained and `was-<word>` for each that
    it lost. The rules of `motion` animate them. `--nb-delay` is the time at which pieces have arrived, and
    `--nb-leaves: 1` starts an animation of leaves.
    """

    language: str
    layout: str
    prefix: str
    view_box: tuple[float, float, float, float]
    label: str
    defs: str
    style: str
    scenery: str
    groups: tuple[Group, ...]
    places: Mapping[str, Place]
    pieces: Mapping[str, Piece]
    rings: str = ""
    motion: str = ""
    free: tuple[float, float, float, float] | None = None
    own: tuple[float, float, float, float] | None = None
    ways: tuple[tuple[str, tuple[str, ...]], ...] = ()
    lasting: frozenset[str] = frozenset()

    def place_id(self, name: object) -> str:
        """Return the id of a place, such as "square:c2"; its name alone, "c2", is enough if it is unique.

        Raises `InvalidInput` for an unknown place and for a name that several places have.
        """
        if isinstance(name, str):
            if name in self.places:
                return name
            found = [place for place in self.places if place.partition(":")[2] == name]
            if len(found) == 1:
                return found[0]
            if found:
                raise InvalidInput(
                    f"several places are called {shown(name)}: {', '.join(found)}", name, "place"
                )
        raise InvalidInput(f"no place {shown(name)}{near(name, self.places)}", shown(name), "place")

    def ringed(self, marked: Iterable[str], words: Mapping[str, str] = MappingProxyType({})) -> Drawing:
        """Return the drawing with a dashed ring around some places, above the pieces.

        `words` are classes of rings by place, for patterns of the game's style. Raises `KeyError` for a place that the
        drawing does not have.
        """
        lines = "".join(
            f'<g class="{words[place]}">{outline}</g>' if place in words else outline
            for place, outline in ((place, self.places[place].outline) for place in marked)
        )
        ground, ink = f"var(--{self.prefix}-panel,#fff)", f"var(--{self.prefix}-ink,#000)"
        rings = (
            f'<g fill="none" stroke="{ground}" stroke-width="7">{lines}</g>'
            f'<g fill="none" stroke="{ink}" stroke-width="4.5" stroke-dasharray="9 4">{lines}</g>'
        )
        return self.altered(rings=rings if lines else "")

    def overlaid(self, markup: str) -> Drawing:
        """Return the drawing with SVG markup above the pieces, which only a standalone picture has."""
        return self.altered(rings=markup)

    def changes(self, previous: Drawing) -> DrawingChanges | None:
        """Return the JSON-ready changes for a front end that shows `previous`, or None if the whole drawing must be
        sent.

        The changes are `{"label": …, "places": {id: {"label": …, "state": "words"}}, "pieces": {key: piece}}`, without
        empty parts. A piece is as in `Piece.json`, or None if it is gone. The whole drawing must be sent if the
        scenery, the stock that is drawn separately or the set of places differs.
        """
        if self.scenery is not previous.scenery and (
            self.scenery != previous.scenery or self.layout != previous.layout or self.defs != previous.defs
        ):
            return None
        if self.own != previous.own or self.places.keys() != previous.places.keys():
            return None
        places: dict[str, PlaceChange] = {
            key: {"label": place.label, "state": " ".join(place.state)}
            for key, place in self.places.items()
            if not place.same(previous.places[key])
        }
        before = previous.pieces
        pieces: dict[str, PieceJson | None] = {
            key: piece.json()
            for key, piece in self.pieces.items()
            if key not in before or not piece.same(before[key])
        }
        pieces |= {key: None for key in before if key not in self.pieces}
        changes: DrawingChanges = {}
        if self.label != previous.label:
            changes["label"] = self.label
        if places:
            changes["places"] = places
        if pieces:
            changes["pieces"] = pieces
        return changes

    def json(self) -> DrawingJson:
        """Return the whole drawing, JSON-ready. Applying `changes` to it gives the next drawing's `json`."""
        return {
            "language": self.language,
            "layout": self.layout,
            "prefix": self.prefix,
            "label": self.label,
            "defs": self.defs,
            "scenery": self.scenery,
            "style": self.style + self.motion,
            "view_box": list(self.view_box),
            "free": self.free and list(self.free),
            "own": self.own and list(self.own),
            "ways": [[name, list(groups)] for name, groups in self.ways],
            "groups": [group.json() for group in self.groups],
            "places": [place.json() for place in self.places.values()],
            "pieces": {key: piece.json() for key, piece in self.pieces.items()},
        }

    def svg(self) -> str:
        """Return a standalone SVG with its style inside: no requests, no scripts, legible on any background."""
        return self._svg(f'style="max-width:{self.view_box[2]:g}px;width:100%;height:auto"')

    def _svg(self, size: str, scheme: str = "") -> str:
        x, y, width, height = self.view_box
        prefix = self.prefix
        return "".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="{prefix} {self.layout}{scheme and f" {scheme}"}"'
                f' lang="{escape(self.language)}"'
                f' viewBox="{x:g} {y:g} {width:g} {height:g}" role="group" aria-label="{escape(self.label)}"'
                f" {size}>"
                f'<style>{self.style}</style><defs>{self.defs}</defs><g class="scenery">{self.scenery}</g>',
                *[place.markup for place in self.places.values()],
                *[piece.markup(prefix) for piece in self.pieces.values()],
                self.rings,
                "</svg>",
            )
        )

    def html(self, *, described: bool = False) -> str:
        """Return the drawing as an `image`; `described` adds its places and their pieces to the text alternative."""
        width = self.view_box[2]
        alt = self._description() if described else self.label
        return image(self.sized_svg(), alt, width if width >= _SMALL else 2 * width)

    def sized_svg(self, scheme: str = "") -> str:
        """Return the SVG with a size, for use without a page that would size it.

        `scheme` is "light" or "dark"; by default the reader's system or the page chooses.
        """
        width, height = self.view_box[2:]
        return self._svg(f'width="{width:g}" height="{height:g}"', scheme)

    def _description(self) -> str:
        """Return the drawing's label with the labels of all places that have pieces, or of all places if none has."""
        occupied = {piece.place for piece in self.pieces.values()}
        labels = [place.label for key, place in self.places.items() if key in occupied or not occupied]
        return ". ".join(text.rstrip(".") for text in (self.label, *labels))

    def part(self, left: float, top: float, width: float, height: float) -> Drawing:
        """Return the part of the drawing in a rectangle, with the places and pieces whose points are inside."""

        def inside(x: float, y: float) -> bool:
            return left <= x <= left + width and top <= y <= top + height

        return self.altered(
            view_box=(left, top, width, height),
            places={key: place for key, place in self.places.items() if inside(*place.anchor)},
            pieces={key: piece for key, piece in self.pieces.items() if inside(piece.x, piece.y)},
        )


class Picture(SetOnce):
    """A drawing that a notebook cell shows as its value."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing

    def __repr__(self) -> str:
        return f"<{self.drawing.label}>"

    def _repr_html_(self) -> str:
        return in_cell(self.drawing.html(described=True))

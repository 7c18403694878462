"""Marks on the places of a drawing: rings with a sign, shades and arrows, for pages and for pictures.

No mark is only a colour: it also has a sign, a pattern or a text, and words for screen readers.
"""

from __future__ import annotations

import re
from itertools import pairwise
from types import MappingProxyType

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.picture.drawing import escape
from amyitis_nb.core.picture.text_width import fitting, widest
from amyitis_nb.core.picture.theme import tokens
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.picture.drawing import Drawing
    from amyitis_nb.core.picture.drawing_json import MarkJson, WayJson

#: The meanings of a mark, and the sign of each. A mark without a sign, or one of several with the same, has a number.
SIGNS = MappingProxyType({"note": "", "good": "✓", "bad": "✕", "question": "?", "goal": "★"})
#: The meanings that shade a place, as the coach does, and how opaque the shade is.
SHADES = MappingProxyType({"best": 0.5, "even": 0.3, "near": 0.16})
MEANINGS = (*SIGNS, *SHADES)
#: The design token with the colour of each meaning.
_TOKENS = MappingProxyType(
    {"note": "ring", "good": "good", "bad": "bad", "question": "can", "goal": "nile"}
    | dict.fromkeys(SHADES, "good")
)
#: The dashes of rings and arrows.
_DASHES = MappingProxyType({"bad": "7 5", "question": "2 4"})
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")
#: The colours that have a name here; a misspelled meaning would be the name of none.
_COLOURS = "black blue brown gray green grey navy orange pink purple red teal white yellow".split()
#: The maximum number of characters of a text.
MOST = 200

#: In units of the drawing: half a badge, how far an arrow begins and ends from the middle of a place, the length of its
#: head, and how far it bends, as a part of its length.
_BADGE, _GAP, _HEAD, _BEND = 8.0, 9.0, 11.0, 0.1
#: Where the sign of an overlay is on a place, as a part of its height.
_FOOT = 0.84
#: The height of a line of the list below a picture, and the size of its text.
_LINE, _SIZE = 20.0, 12.0


class Mark(Value):
    """A mark on some places.

    `places` is a place, or several: their ids in the drawing, such as "square:c2", or their names, "c2", if these are
    unique. `meaning` is "note", "good", "bad", "question" or "goal", each with its own sign; "best", "even" or "near",
    the shades of the coach; or a colour, such as "#c2410c" or "teal", whose mark has a number. `text` is shown and read
    aloud. A mark that is `kept` stays on a board after the next action.

    Raises `InvalidInput` for other meanings, for a text of more than 200 characters, and without a place.
    """

    places: tuple[str, ...]
    meaning: str
    text: str
    kept: bool

    def __init__(
        self, places: str | Iterable[str], meaning: str = "note", text: str = "", *, kept: bool = False
    ) -> None:
        ids = (places,) if isinstance(places, str) else tuple(places)
        super().__init__(ids, meaning, text, kept)
        if len(ids) < self.least or not all(isinstance(place, str) for place in ids):
            raise InvalidInput(f"{self.wanted}, got {shown(places)}", shown(places), "places")
        if not isinstance(meaning, str) or not (
            meaning in (*MEANINGS, *_COLOURS) or _COLOUR.fullmatch(meaning)
        ):
            known = f"{', '.join(MEANINGS)} or a colour such as #c2410c{near(meaning, MEANINGS, listed=True)}"
            raise InvalidInput(f"no meaning {shown(meaning)}: one of {known}", shown(meaning), "meaning")
        if not isinstance(text, str) or len(text) > MOST:
            raise InvalidInput(f"expected a text of at most {MOST} characters", shown(text), "text")

    #: The least number of places, and what is expected.
    least = 1
    wanted = "expected a place or several places"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), *self._values())

    def on(self, drawing: Drawing) -> Mark:
        """Return the mark with the ids of its places in a drawing. Raises `InvalidInput` for unknown places."""
        places = tuple(drawing.place_id(place) for place in self.places)
        return type(self)(places, self.meaning, self.text, kept=self.kept)

    @property
    def look(self) -> str:
        """The meaning; that of a colour is a note."""
        return self.meaning if self.meaning in MEANINGS else "note"

    @property
    def colour(self) -> str:
        """The colour, in CSS."""
        return f"var(--nb-{_TOKENS[self.meaning]})" if self.meaning in MEANINGS else self.meaning


class Arrow(Mark):
    """An arrow from a place to others, one after the other, such as the way of a piece; otherwise like a `Mark`."""

    def __init__(
        self, places: Iterable[str], meaning: str = "note", text: str = "", *, kept: bool = False
    ) -> None:
        super().__init__(places, meaning, text, kept=kept)

    least = 2
    wanted = "expected at least 2 places, where the arrow begins and where it ends"


def _again(kind: type[Mark], places: tuple[str, ...], meaning: str, text: str, kept: bool) -> Mark:
    return kind(places, meaning, text, kept=kept)


def checked(marks: Iterable[Mark], drawing: Drawing) -> tuple[Mark, ...]:
    """Return marks with the ids of their places in a drawing. Raises `InvalidInput` for anything else."""
    found = (
        (marks,) if isinstance(marks, Mark) else tuple(marks) if isinstance(marks, (list, tuple)) else None
    )
    if found is None or not all(isinstance(mark, Mark) for mark in found):
        raise InvalidInput(f"marks: expected a list of marks, got {shown(marks)}", shown(marks), "marks")
    return tuple(mark.on(drawing) for mark in found)


#: The mark whose colour the badges of an overlay have.
_SIGN = Mark("overlay")


class Shown(Value):
    """A mark as it is shown: its places in the drawing, its sign and its words."""

    mark: Mark
    places: tuple[str, ...]
    sign: str
    said: str

    @property
    def is_arrow(self) -> bool:
        """Whether it is an arrow."""
        return isinstance(self.mark, Arrow)


def shown_on(drawing: Drawing, marks: Sequence[Mark], say: Say) -> Iterator[Shown]:
    """Yield the marks that have places in a drawing, with their signs and words."""
    numbers: dict[str, int] = {}
    signs = [SIGNS.get(mark.look) for mark in marks]
    for mark, sign in zip(marks, signs, strict=True):
        number = ""
        if sign is not None and (signs.count(sign) > 1 or (mark.text and not sign)):
            numbers[sign] = numbers.get(sign, 0) + 1
            number = str(numbers[sign])
        places = tuple(place for place in mark.places if place in drawing.places)
        if len(places) < mark.least:
            continue
        what = f"{say(f'mark.{mark.look}')} {number}".rstrip()
        if isinstance(mark, Arrow):
            start, end = _names(*(drawing.places[place].label for place in (places[0], places[-1])))
            what = say("mark.arrow", what=what, start=start, end=end)
        said = what + (f": {mark.text}" if mark.text else "")
        if not (mark.text or sign or number or isinstance(mark, Arrow) or mark.look in SHADES):
            said = ""  # a ring that a text refers to
        yield Shown(mark, places, f"{sign or ''}{number}", said)


def _names(start: str, end: str) -> tuple[str, str]:
    """Return the beginnings of the labels of two places, which name them."""
    short = [label.partition(",")[0].partition(":")[0].rstrip(".") for label in (start, end)]
    longer = [label.partition(":")[0].rstrip(".") for label in (start, end)]
    return (short[0], short[1]) if short[0] != short[1] else (longer[0], longer[1])


def marks_json(drawings: Mapping[str, Drawing], marks: Sequence[Mark], say: Say) -> list[MarkJson]:
    """Return marks, JSON-ready, for a page with the drawings of these layouts."""
    if not marks or not drawings:
        return []
    found: list[MarkJson] = []
    for one in shown_on(next(iter(drawings.values())), marks, say):
        mark = one.mark
        row: MarkJson = {"places": list(one.places), "look": mark.look}
        if one.said:
            row["said"] = one.said
        if mark.meaning not in MEANINGS:
            row["colour"] = mark.colour
        if one.sign:
            row["sign"] = one.sign
        if mark.text:
            row["text"] = mark.text
        if one.is_arrow:
            row["ways"] = {layout: way(drawing, one.places) for layout, drawing in drawings.items()}
        found.append(row)
    return found


def way(drawing: Drawing, places: Sequence[str]) -> WayJson:
    """Return an arrow through places: the paths of its line and of its head, and the point of its sign."""
    points = [drawing.places[place].box.centre for place in places]
    line, middle = "", points[0]
    head = ""
    for number, (start, end) in enumerate(pairwise(points)):
        across, down = end[0] - start[0], end[1] - start[1]
        length = (across**2 + down**2) ** 0.5 or 1.0
        # A bend, so that a way there and a way back are apart.
        bend = ((start[0] + end[0]) / 2 - down * _BEND, (start[1] + end[1]) / 2 + across * _BEND)
        gap = min(_GAP, length / 4)
        is_last = number == len(points) - 2
        x, y = _towards(start, bend, gap) if number == 0 else start
        tip = _towards(end, bend, gap) if is_last else end
        base = _towards(tip, bend, min(_HEAD, length / 3)) if is_last else tip
        line += f"M{x:.1f} {y:.1f}" if number == 0 else ""
        line += f"Q{bend[0]:.1f} {bend[1]:.1f} {base[0]:.1f} {base[1]:.1f}"
        if number == (len(points) - 1) // 2:
            middle = ((start[0] + 2 * bend[0] + end[0]) / 4, (start[1] + 2 * bend[1] + end[1]) / 4)
        if is_last:
            back, side = (base[0] - tip[0], base[1] - tip[1]), 0.55
            left = base[0] - back[1] * side, base[1] + back[0] * side
            right = base[0] + back[1] * side, base[1] - back[0] * side
            corners = " ".join(f"{corner[0]:.1f} {corner[1]:.1f}" for corner in (tip, left, right))
            head = f"M{corners}z"
    return [line, head, round(middle[0], 1), round(middle[1], 1)]


def _towards(point: tuple[float, float], other: tuple[float, float], by: float) -> tuple[float, float]:
    """Return the point at a distance from a point towards another one."""
    across, down = other[0] - point[0], other[1] - point[1]
    length = (across**2 + down**2) ** 0.5 or 1.0
    return point[0] + across * by / length, point[1] + down * by / length


def marked(drawing: Drawing, marks: Sequence[Mark], say: Say) -> Drawing:
    """Return a drawing with marks, which only a standalone picture has. A list below it has their texts.

    The names of the marked places, and the name of the picture, say what the marks say. Raises `InvalidInput` for
    places that the drawing does not have.
    """
    found = list(shown_on(drawing, checked(marks, drawing), say))
    if not found:
        return drawing
    markup = "".join(_markup(drawing, one) for one in found)
    texts = [one for one in found if one.mark.text]
    x, y, width, height = drawing.view_box
    rows = "".join(_row(drawing, one, x, y + height + _LINE * n, width) for n, one in enumerate(texts))
    places = dict(drawing.places)
    spoken = [one for one in found if one.said]
    for one in spoken:
        for place in one.places:
            known = places[place]
            places[place] = known.now(f"{known.label.rstrip('.')}. {one.said}.", known.state)
    label = ". ".join([drawing.label.rstrip("."), *(one.said for one in spoken)])
    colours = {f"--nb-{_TOKENS[one.mark.look]}" for one in found} | {"--nb-casing", "--nb-ink"}
    values = ";".join(f"{name}:{tokens()[name]}" for name in sorted(colours))
    below = drawing.altered(
        view_box=(x, y, width, height + _LINE * len(texts) + (4 if texts else 0)),
        label=f"{label}." if spoken else drawing.label,
        places=places,
        style=f".{drawing.prefix}{{{values}}}{drawing.style}",
    )
    return below.overlaid(drawing.rings + markup + rows)


def signed(drawing: Drawing, signs: Mapping[str, tuple[str, str]]) -> Drawing:
    """Return a drawing with a badge on each of these places: a sign, which the name of the place says in words."""
    found = {place: sign for place, sign in signs.items() if place in drawing.places}
    if not found:
        return drawing
    places = dict(drawing.places)
    badges = ""
    for place, (sign, words) in found.items():
        known = places[place]
        places[place] = known.now(f"{known.label.rstrip('.')}. {words.rstrip('.')}.", known.state)
        box, is_flat = drawing.places[place].box, _is_flat(drawing, place)
        right = box.x + box.w - _width(sign) / 2
        where = (right, box.y) if is_flat else (box.centre[0], box.y + box.h * _FOOT)
        badges += _badge(_SIGN, sign, *where) if sign else ""
    values = ";".join(f"{name}:{tokens()[name]}" for name in ("--nb-casing", "--nb-ink", "--nb-ring"))
    dressed = drawing.altered(places=places, style=f".{drawing.prefix}{{{values}}}{drawing.style}")
    return dressed.overlaid(drawing.rings + badges)


def _corner(drawing: Drawing, place: str) -> tuple[float, float]:
    """Return where the sign of a place is: at its right corner, below its heading, or at the top of other shapes."""
    box = drawing.places[place].box
    return (box.x + box.w, box.y + _BADGE) if _is_flat(drawing, place) else (box.x + box.w / 2, box.y)


def _is_flat(drawing: Drawing, place: str) -> bool:
    return drawing.places[place].outline.startswith("<rect")


def _markup(drawing: Drawing, one: Shown) -> str:
    """Return a mark as SVG."""
    mark = one.mark
    if one.is_arrow:
        line, head, x, y = way(drawing, one.places)
        sign = _badge(mark, one.sign, x, y) if one.sign else ""
        path = f'<path d="{line}"/>'
        return f"{_stroked(mark, path, 4)}{_head(mark, head)}{sign}"
    parts = []
    for place in one.places:
        outline = drawing.places[place].outline
        if mark.look in SHADES:
            shade = (
                f'<g style="fill:{mark.colour};stroke:none" fill-opacity="{SHADES[mark.look]}">{outline}</g>'
            )
            dashes = _stroked(mark, outline, 1.5) if mark.look == "even" else ""
            parts.append(shade + dashes)
            continue
        parts.append(_stroked(mark, outline, 3))
        if one.sign:
            parts.append(_badge(mark, one.sign, *_corner(drawing, place)))
    return "".join(parts)


def _stroked(mark: Mark, shape: str, width: float) -> str:
    dashes = _DASHES.get(mark.look, "")
    dashed = f";stroke-dasharray:{dashes}" if dashes else ""
    casing = f'<g style="fill:none;stroke:var(--nb-casing);stroke-width:{width + 2.5:g}">{shape}</g>'
    return f'{casing}<g style="fill:none;stroke:{mark.colour};stroke-width:{width:g}{dashed}">{shape}</g>'


def _head(mark: Mark, head: str) -> str:
    return f'<path d="{head}" style="fill:{mark.colour};stroke:var(--nb-casing);stroke-width:1.2"/>'


def _width(sign: str) -> float:
    """Return the width of the badge of a sign."""
    return float(max(2 * _BADGE, widest(sign, _SIZE, bold=True) + 6))


def _badge(mark: Mark, sign: str, x: float, y: float) -> str:
    width = _width(sign)
    plate = (
        f'<rect x="{-width / 2:.1f}" y="{-_BADGE:g}" width="{width:.1f}" height="{2 * _BADGE:g}" rx="5"'
        f' style="fill:var(--nb-casing);stroke:{mark.colour};stroke-width:2"/>'
    )
    return f'<g transform="translate({x:.1f} {y:.1f})">{plate}{_text(sign, 0, "middle", 700)}</g>'


def _text(text: str, x: float, anchor: str, weight: int) -> str:
    look = f"fill:var(--nb-ink);font:{weight} {_SIZE:g}px sans-serif;text-anchor:{anchor};dominant-baseline:alphabetic"
    return f'<text x="{x:.1f}" y="4.2" style="{look}">{escape(text)}</text>'


def _row(drawing: Drawing, one: Shown, x: float, y: float, width: float) -> str:
    """Return a line of the list below a picture: the sign and the text."""
    text = fitting(one.mark.text, width - 40, _SIZE)
    sign = _badge(one.mark, one.sign, 16, 0) if one.sign else ""
    return f'<g transform="translate({x:.1f} {y + _LINE / 2:.1f})">{sign}{_text(text, 32, "start", 400)}</g>'

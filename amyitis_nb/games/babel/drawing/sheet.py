"""`Sheet`: the constant parts of a drawing, and a memory that draws positions quickly.

A sheet keeps the places and pieces that it made, by their facts. An action changes few facts, so most of drawing is
look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from amyitis_nb.core.picture.boxes import Box
from amyitis_nb.core.picture.drawing import Drawing, Piece, Place
from amyitis_nb.core.picture.text_width import fitting
from amyitis_nb.games.babel.drawing import labels
from amyitis_nb.games.babel.drawing.layout import CARD, LEVEL, TIER, grid, plan, spread
from amyitis_nb.games.babel.drawing.palette import style
from amyitis_nb.games.babel.drawing.places import groups, places, ways
from amyitis_nb.games.babel.drawing.symbols import PREFIX, SMALL, defs
from amyitis_nb.games.babel.edition.names import PEOPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.picture.drawing import View
    from amyitis_nb.games.babel.position.position import Position

#: The most distance of the cards of a column side by side and below each other, and the least; then the most and the
#: least distance in a hand and in a depot. All are parts of the size of a card.
_COLUMN, _LEAST = (0.62, 0.5), (0.16, 0.085)
_HAND, _DEPOT = (0.42, 0.08), (0.62, 0.42)
#: The room for the number of the cards of a depot that are not shown, to the left of the others.
_MORE = 26

#: The maximum number of known cards of the pile that are shown; the label has all.
_KNOWN = 5

#: The maximum number of facts whose places and pieces are kept. A full memory is cleared.
_MEMORY = 10_000

#: A piece with its key.
Keyed = tuple[str, Piece]


class Sheet:
    """Draws positions in one language and view."""

    def __init__(self, say: Say, language: str, view: View) -> None:
        self._say = say
        self._places: dict[tuple[object, ...], dict[str, Place]] = {}
        self._pieces: dict[tuple[object, ...], dict[str, Piece]] = {}
        self._plan = p = plan(view.layout, view.seat, view.parts)
        self._is_wide = view.layout in ("room", "wide")
        self._base = {place.id: place for place in places(p, say)}
        own = [p.boxes[id] for id in (f"hand:{p.own}", f"depot:{p.own}", f"start:{p.own}") if id in p.boxes]
        self._fixed: dict[str, Any] = {
            "language": language,
            "layout": view.layout,
            "prefix": PREFIX,
            "view_box": (0, 0, p.width, p.height),
            "free": p.free and tuple(p.free),
            "own": _around(own) if own else None,
            "ways": ways(p, say),
            "defs": defs(view.layout),
            "style": style(view.layout),
            "scenery": f"<rect width='{p.width:g}' height='{p.height:g}' fill='var(--ba-sky)' class='side{p.own}'/>",
            "groups": groups(p, say),
        }

    def draw(self, position: Position) -> Drawing:
        """Return the drawing of a position."""
        if len(self._places) + len(self._pieces) > _MEMORY:
            self._places.clear()
            self._pieces.clear()
        say = self._say
        places = dict(self._base)
        for teller, facts in labels.tellers(position):
            key = teller, facts
            if key not in self._places:
                told = teller(say, *facts)
                self._places[key] = {id: self._base[id].now(*words) for id, words in told if id in places}
            places |= self._places[key]
        pieces: dict[str, Piece] = {}
        for part, facts in self._parts(position):
            made = part, facts
            if made not in self._pieces:
                self._pieces[made] = dict(part(*facts))
            pieces |= self._pieces[made]
        now = position.phase if position.pending else "over"
        return Drawing(
            label=say("drawing.label", turn=position.turn, now=say(f"drawing.now.{now}", seat=position.seat)),
            places=places,
            pieces=pieces,
            **self._fixed,
        )

    def _parts(
        self, position: Position
    ) -> Iterator[tuple[Callable[..., Iterator[Keyed]], tuple[object, ...]]]:
        """Yield the functions that make the pieces of a position, each with its facts, in painting order."""
        viewer = labels.viewer(position)
        for seat in range(position.players):
            for site in PEOPLES:
                yield self._column, (seat, site, position.columns[seat][site])
                yield self._temple, (seat, site, position.temples[seat][site])
            hand = position.hands[seat]
            yield (
                self._hand,
                (seat, None if hand is None else tuple(hand.values()), position.hand_sizes[seat]),
            )
            yield self._depot, (seat, position.depots[seat])
            if position.start[seat]:
                yield self._card, (f"start:{seat}", f"start:{seat}", position.edition.start_level)
            yield self._stock, (seat, position.scores[seat], position.goal)
            yield self._head, (seat, seat == viewer, labels.has_migrated(position, seat))
        yield self._pile, ("deck", position.deck_size, "back", ())
        yield self._pile, ("temples", position.pile_size, "back-level", position.known)
        yield self._discard, tuple(position.discard.values())
        for seat in range(position.players):
            yield self._pawn, (seat, position.pawns[seat])

    def _piece(
        self, key: str, symbol: str, place: str, x: float, y: float, text: str = ""
    ) -> Iterator[Keyed]:
        if place in self._base:
            yield key, Piece(symbol, place, round(x, 1), round(y, 1), text)

    def _head(self, seat: int, is_viewer: bool, has_migrated: bool) -> Iterator[Keyed]:
        """Yield the name of a player above or below their columns; the viewer's own side says so, and a side whose
        migration is used.
        """
        box = self._plan.heads.get(seat)
        if box is None:
            return
        size = 13.5 if self._is_wide else 12
        words = self._say("drawing.you" if is_viewer else "drawing.name", seat=seat)
        if has_migrated:
            words = self._say("drawing.migrated", name=words)
        is_right = seat != self._plan.own and self._plan.layout != "narrow"
        look, x = ("text-side-end", box.x + box.w - 4) if is_right else ("text-side", box.x + 4)
        title = fitting(words, box.w - 8, size, bold=True)
        yield from self._piece(f"side:{seat}", look, f"temple:{seat}.{PEOPLES[0]}", x, box.centre[1], title)

    def _column(self, seat: int, site: str, column: tuple[str, ...]) -> Iterator[Keyed]:
        """Yield the cards of a column, which grows away from the site."""
        place = f"column:{seat}.{site}"
        box, scale = self._plan.boxes.get(place), self._plan.scale
        if box is None or not column:
            return
        is_own, down = seat == self._plan.own, self._plan.layout == "narrow"
        size = CARD[down] * scale
        room = (box.h if down else box.w) - (6 if down else 34)
        hidden, centres = spread(len(column), room, size, size * _COLUMN[down], size * _LEAST[down])
        for number, (people, along) in enumerate(zip(column[hidden:], centres, strict=True), hidden):
            if down:
                # The length is beside the cards.
                x, y = box.centre[0] - 12, box.y + (3 + along if is_own else box.h - 3 - along)
            else:
                x, y = box.x + (box.w - 6 - along if is_own else 6 + along), box.centre[1]
            yield from self._piece(f"{place}.{number}", f"tribe-{people}", place, x, y)
        outer = is_own if down else not is_own
        x = box.x + (box.w - 4 if down else box.w - 6 if outer else 6)
        y = box.y + (box.h - 9 if outer and down else 10)
        look = "text-length-end" if outer or down else "text-length"
        yield from self._piece(f"length:{seat}.{site}", look, place, x, y, str(len(column)))

    def _temple(self, seat: int, site: str, temple: tuple[int, ...]) -> Iterator[Keyed]:
        place = f"temple:{seat}.{site}"
        box, scale = self._plan.boxes.get(place), self._plan.scale
        if box is None:
            return
        x, bottom, tier = box.centre[0], box.y + box.h - 6, TIER * scale
        for number, level in enumerate(temple):
            text = str(level) if self._is_wide else ""
            y = bottom - tier * (number + 0.5)
            yield from self._piece(f"{place}.{number}", f"level-{level}", place, x, y, text)
        if temple:
            yield from self._piece(
                f"value:{seat}.{site}", "text-value", place, box.x + 7, box.y + 14, str(temple[-1])
            )

    def _hand(self, seat: int, counts: tuple[int, ...] | None, size: int) -> Iterator[Keyed]:
        place, plan = f"hand:{seat}", self._plan
        box = plan.boxes.get(place)
        if box is None:
            return
        yield from self._piece(
            f"size:{seat}", "text-size", place, box.x + box.w - 8, box.y + plan.hand_top / 2 + 1, str(size)
        )
        least, most = _HAND[1], _HAND[0]
        large = self._is_wide and seat == plan.own
        symbol = "" if large or not self._is_wide else "-small"
        scale = 1.0 if large else SMALL if self._is_wide else plan.scale
        width, height = CARD[0] * scale, CARD[1] * scale
        if counts is None:
            y = box.y + plan.hand_top + (box.h - plan.hand_top) / 2 - 2
            _, centres = spread(size, box.w - 16, width, width * most, 0.5)
            for number, along in enumerate(centres):
                yield from self._piece(f"back:{seat}.{number}", f"back{symbol}", place, box.x + 8 + along, y)
            return
        for people, count in zip(PEOPLES, counts, strict=True):
            slot = plan.boxes[f"{place}.{people}"]
            _, centres = spread(count, slot.w - 4, width, width * most, width * least)
            for number, along in enumerate(centres):
                key, look = f"hand:{seat}.{people}.{number}", f"tribe-{people}{symbol}"
                yield from self._piece(
                    key, look, f"{place}.{people}", slot.x + 3 + along, slot.y + height / 2
                )
            if count > 1 and seat == plan.own:
                x, y = slot.x + slot.w - 5, slot.y + slot.h - (11 if large else 7)
                key = f"count:{seat}.{people}"
                yield from self._piece(key, "text-more", f"{place}.{people}", x, y, f"×{count}")

    def _depot(self, seat: int, depot: tuple[int, ...]) -> Iterator[Keyed]:
        place = f"depot:{seat}"
        box = self._plan.boxes.get(place)
        if box is None:
            return
        scale = self._plan.scale
        most, least = (LEVEL[0] * scale * part for part in _DEPOT)
        top = self._plan.hand_top
        left, width = box.x + 7, box.w - 14
        hidden, centres = spread(len(depot), width, LEVEL[0] * scale, most, least)
        y = box.y + top + (box.h - top) / 2 - 3
        if hidden:
            left += _MORE
            hidden, centres = spread(len(depot), width - _MORE, LEVEL[0] * scale, most, least)
            yield from self._piece(f"more:{place}", "text-more", place, left - 3, y, f"+{hidden}")
        for number, (level, along) in enumerate(zip(depot[hidden:], centres, strict=True), hidden):
            yield from self._piece(
                f"{place}.{number}", f"level-{level}-card", place, left + along, y, str(level)
            )

    def _card(self, key: str, place: str, level: int) -> Iterator[Keyed]:
        box = self._plan.boxes.get(place)
        if box is not None:
            top = self._plan.hand_top
            y = box.y + top + (box.h - top) / 2 - 3
            yield from self._piece(key, f"level-{level}-card", place, box.centre[0], y, str(level))

    def _stock(self, seat: int, score: int, goal: int) -> Iterator[Keyed]:
        place = f"stock:{seat}"
        box = self._plan.boxes.get(place)
        if box is None:
            return
        name = self._say("drawing.name", seat=seat)
        size = {"room": 16, "wide": 16, "medium": 14, "narrow": 12}[self._plan.layout]
        tall = box.h > 50
        y = box.y + size if tall else box.centre[1]
        room = box.w - 10 if tall else box.w - 100
        name = fitting(name, room, size, bold=True)
        yield from self._piece(f"name:{seat}", "text-name", place, box.x + 6, y, name)
        x, y = (box.x + 0.6 * box.w, box.y + 0.52 * box.h) if tall else (box.x + box.w - 24, box.centre[1])
        yield from self._piece(f"points:{seat}", "text-points", place, x, y, str(score))
        if tall:
            aim = self._say("drawing.goal", goal=goal)
            yield from self._piece(
                f"goal:{seat}", "text-goal", place, x, box.y + box.h - (14 if self._is_wide else 9), aim
            )

    def _discard(self, *counts: int) -> Iterator[Keyed]:
        box = self._plan.boxes.get("pile:discard")
        if box is None:
            return
        for people, count, (x, y) in zip(PEOPLES, counts, grid(len(counts), box), strict=True):
            if count:
                yield from self._piece(
                    f"discard:{people}", "text-tally", "pile:discard", x + 1, y, str(count)
                )

    def _pile(self, name: str, size: int, back: str, known: tuple[int, ...]) -> Iterator[Keyed]:
        """Yield a covered pile: its top, its size, and the cards that are known to be on top."""
        place = f"pile:{name}"
        box = self._plan.boxes.get(place)
        if box is None or not size:
            return
        y = box.y + 20 + (box.h - 24) / (2 if not known else 2.7)
        x = box.centre[0]
        yield from self._piece(place, f"{back}-small", place, x - 16, y)
        yield from self._piece(f"size:{name}", "text-count", place, x + 8, y, str(size))
        if known:
            words = " ".join(map(str, known[:_KNOWN])) + (" …" if len(known) > _KNOWN else "")
            y = box.y + box.h - (12 if self._is_wide else 8)
            yield from self._piece("known", "text-known", place, x, y, f"▸ {words}")

    def _pawn(self, seat: int, site: str | None) -> Iterator[Keyed]:
        """Yield a pawn: next to the board, at the edge of its site or, on a small page, on its own side of it."""
        place, at = (f"stock:{seat}", f"stock:{seat}") if site is None else (f"site:{site}", f"site:{site}")
        if site and self._plan.layout == "narrow":
            at = f"temple:{seat}.{site}"
        box = self._plan.boxes.get(at)
        if box is None:
            return
        x, y = box.centre
        if site is None:
            x, y = (box.x + 24, box.y + 0.54 * box.h) if box.h > 50 else (box.x + box.w - 70, y)
        elif at != place:
            x, y = box.x + box.w - 11, box.y + 17
        else:
            x += (-1 if seat == self._plan.own else 1) * (box.w / 2 - 15)
        yield from self._piece(f"pawn:{seat}", f"pawn-{seat}", place, x, y)


def _around(boxes: list[Box]) -> tuple[float, float, float, float]:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    return left, top, right - left, bottom - top

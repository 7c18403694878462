"""The drawing of Babel: five sites with both columns and temples, hands, depots and piles, as a table of texts.

A row is a site, from the left: the temple and the column of seat 0, the column and the temple of seat 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from amyitis_nb.core.choices import Say, language_of
from amyitis_nb.core.picture.drawing import Drawing, Group, Piece, Place, View
from amyitis_nb.games.babel.edition.names import LETTERS, PEOPLES
from amyitis_nb.games.babel.position.position import Position

#: Left edge and width of the temple and of the column, by seat.
_TEMPLE = ((4, 46), (270, 46))
_COLUMN = ((52, 106), (162, 106))
_ROW, _TOP = 30, 22

#: The number of letters for which a column has room; of a longer one, the last ones are shown.
_ROOM = 14

_DEFS = "".join(
    f'<g id="babel-{symbol}"><circle r="9" class="pawn{seat}"/></g>'
    for seat, symbol in enumerate(("pawn-0", "pawn-1"))
)
_STYLE = (
    ".babel .box{fill:#8881;stroke:#888}.babel text{font:11px monospace;fill:currentColor}"
    ".babel .pawn0{fill:#3a6ea5}.babel .pawn1{fill:#b5443c}"
)

#: The labels of a part of the drawing are messages with this beginning.
Drawn = Iterator[tuple[Place, str]]


def draw(position: Position, say: Say, view: View) -> Drawing:
    """Return the drawing, the same in every view."""
    drawn = [*_sites(position, say), *_hands(position, say), *_depots(position, say), *_piles(position, say)]
    pieces = {
        place.id: Piece("text", place.id, place.anchor[0], place.anchor[1], text)
        for place, text in drawn
        if text
    }
    anchors = {place.id: place.anchor for place, _ in drawn}
    for seat, pawn in enumerate(position.pawns):
        at = f"start:{seat}" if pawn is None else f"temple:{seat}.{pawn}"
        x, y = anchors[at]
        pieces[f"pawn-{seat}"] = Piece(f"pawn-{seat}", at, x + 34, y - 4, "")
    names = [say("drawing.people", people=site) for site in PEOPLES]
    return Drawing(
        language=language_of(say),
        layout=view.layout,
        prefix="babel",
        view_box=(0, 0, 320, 340),
        label=say("drawing.label"),
        defs=_DEFS,
        style=_STYLE,
        scenery=_scenery(names),
        groups=(
            Group("sites", "grid", say("drawing.sites"), tuple(names)),
            *(Group(f"hand{seat}", "list", say("drawing.hand", seat=seat)) for seat in range(2)),
            Group("depots", "list", say("drawing.depots")),
            Group("piles", "list", say("drawing.piles")),
        ),
        places={place.id: place for place, _ in drawn},
        pieces=pieces,
    )


def _scenery(names: list[str]) -> str:
    lines = (
        f'<text x="4" y="{_TOP + number * (_ROW + 10) - 4}">{name}</text>'
        for number, name in enumerate(names)
    )
    return "".join(lines)


def _place(id: str, group: str, cell: tuple[int, int], box: tuple[int, int, int, int], label: str) -> Place:
    x, y, width, height = box
    shape = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" class="box"/>'
    return Place(id, group, *cell, shape, (x + 4, y + height - 9), label)


def _sites(position: Position, say: Say) -> Drawn:
    for row, site in enumerate(PEOPLES):
        y = _TOP + row * (_ROW + 10)
        for seat in range(2):
            temple, column = position.temples[seat][site], position.columns[seat][site]
            who = {"seat": seat, "site": site}
            x, width = _TEMPLE[seat]
            levels = ", ".join(map(str, temple))
            label = say("place.temple", **who, levels=levels) if temple else say("place.plot", **who)
            if position.pawns[seat] == site:
                label = f"{label} {say('place.pawn', seat=seat)}"
            box = (x, y, width, _ROW - 4)
            yield (
                _place(f"temple:{seat}.{site}", "sites", (row, 3 * seat), box, label),
                "".join(map(str, temple)),
            )
            x, width = _COLUMN[seat]
            names = ", ".join(say("drawing.people", people=one) for one in column)
            label = say("place.column", **who, names=names) if column else say("place.no_column", **who)
            letters = "".join(LETTERS[PEOPLES.index(one)] for one in column)
            text = letters if len(letters) <= _ROOM else f"…{letters[1 - _ROOM :]}"
            box = (x, y, width, _ROW - 4)
            yield _place(f"column:{seat}.{site}", "sites", (row, 1 + seat), box, label), text


def _hands(position: Position, say: Say) -> Drawn:
    for seat in range(2):
        hand, y = position.hands[seat], 226 + seat * 32
        covered = position.hand_sizes[seat] if hand is None else 0
        for number, people in enumerate(PEOPLES):
            count = (hand or {}).get(people, 0)
            label = say("place.hand", seat=seat, people=people, count=count)
            box = (4 + 50 * number, y, 48, 26)
            text = f"{LETTERS[number]}{count}" if count else ""
            yield _place(f"hand:{seat}.{people}", f"hand{seat}", (0, number), box, label), text
        label = say("place.covered", seat=seat, count=covered)
        box = (254, y, 62, 26)
        yield (
            _place(f"hand:{seat}.covered", f"hand{seat}", (0, 5), box, label),
            f"?{covered}" if covered else "",
        )


def _depots(position: Position, say: Say) -> Drawn:
    for seat in range(2):
        cards = position.depots[seat]
        levels = ", ".join(map(str, cards))
        label = say("place.depot", seat=seat, levels=levels) if cards else say("place.no_depot", seat=seat)
        text = "".join(map(str, cards))
        text = text if len(text) <= _ROOM else f"…{text[1 - _ROOM :]}"
        yield _place(f"depot:{seat}", "depots", (0, seat), (4 + 106 * seat, 290, 104, 22), label), text
        name = "place.start" if position.start[seat] else "place.start_built"
        box = (216 + 52 * seat, 290, 50, 22)
        text = str(position.edition.start_level) if position.start[seat] else ""
        yield _place(f"start:{seat}", "depots", (0, 2 + seat), box, say(name, seat=seat)), text


def _piles(position: Position, say: Say) -> Drawn:
    size = position.deck_size
    yield _pile("deck", 0, say("place.deck", count=size)), str(size)
    size = sum(position.discard.values())
    yield _pile("discard", 1, say("place.discard", count=size)), str(size)
    size = len(position.known) + sum(position.pile.values())
    known = ", ".join(map(str, position.known))
    label = say("place.known", count=size, levels=known) if known else say("place.pile", count=size)
    yield _pile("temples", 2, label), f"{size} {''.join(map(str, position.known))}".strip()


def _pile(name: str, number: int, label: str) -> Place:
    return _place(f"pile:{name}", "piles", (0, number), (4 + 106 * number, 316, 104, 22), label)

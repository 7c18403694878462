"""`Sheet`: the constant parts of a drawing, and the changing ones of a position."""

from __future__ import annotations

from amyitis_nb.core.picture.drawing import Drawing, Group, Piece, Place
from amyitis_nb.core.picture.text_width import fitting
from amyitis_nb.games.terra_mystica.drawing import labels
from amyitis_nb.games.terra_mystica.drawing.palette import PREFIX, style
from amyitis_nb.games.terra_mystica.drawing.plan import ORDERS, plan
from amyitis_nb.games.terra_mystica.drawing.symbols import defs
from amyitis_nb.games.terra_mystica.edition.names import BOWLS, BUILDINGS, COLOURS, CULTS, LETTERS
from amyitis_nb.games.terra_mystica.rules.actions import BRIDGES, HEXES, LAND, RIVERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.picture.drawing import View
    from amyitis_nb.games.terra_mystica.position.position import Position

    #: A piece with its key.
    Keyed = tuple[str, Piece]

#: The groups of places in reading order.
GROUPS = ("map", "rivers", "bridges", "stocks", "cults", "powers", "tiles", "cards", "favours", "towns")

#: The group of each kind of place.
_GROUP_OF = {
    "hex": "map",
    "river": "rivers",
    "bridge": "bridges",
    "stock": "stocks",
    "cult": "cults",
    "order": "cults",
    "power": "powers",
    "tile": "tiles",
}

#: The stocks on a player's board in two rows: the name in the ledger and the sign before the number.
_ROWS = (
    (("points", "★"), ("coins", "●"), ("workers", "■"), ("priests", "▲")),
    tuple((bowl, bowl[-1] + ":") for bowl in BOWLS),
)


class Sheet:
    """Draws positions of one game in one language and view."""

    def __init__(self, say: Say, language: str, view: View, players: int, cards: Sequence[str]) -> None:
        self._say = say
        self._plan = plan(view.layout, LAND, players, cards)
        self._base = {place.id: place for place in self._places()}
        self._places_made: dict[tuple[str, str, tuple[str, ...]], Place] = {}
        self._fixed: dict[str, Any] = {
            "language": language,
            "layout": view.layout,
            "prefix": PREFIX,
            "view_box": (0, 0, self._plan.width, self._plan.height),
            "label": say("drawing.label"),
            "defs": defs(),
            "style": style(),
            "scenery": f"<rect width='{self._plan.width:g}' height='{self._plan.height:g}' "
            "fill='var(--terramystica-sky)'/>" + self._titles(),
            "groups": tuple(Group(name, "list", say(f"drawing.{name}")) for name in GROUPS),
        }

    def draw(self, position: Position) -> Drawing:
        """Return the drawing of a position."""
        places = {}
        for id, (label, state) in labels.tell(position, self._say):
            key = id, label, state
            if key not in self._places_made:
                self._places_made[key] = self._base[id].now(label, state)
            places[id] = self._places_made[key]
        pieces = dict(self._pieces(position))
        return Drawing(**self._fixed, places={id: places[id] for id in self._base}, pieces=pieces)

    # The constant parts

    def _titles(self) -> str:
        """Return the names of the cult tracks."""
        parts = []
        for cult in CULTS:
            box = self._plan.boxes[f"cult:{cult}.0"]
            name = self._say("drawing.name", thing=cult)
            parts.append(f"<text class='head' x='{box.x:g}' y='{box.y - 9:g}'>{name}</text>")
        return "".join(parts)

    def _places(self) -> Iterator[Place]:
        counts = dict.fromkeys(GROUPS, 0)
        for id, shape, anchor in self._shapes():
            kind = id.partition(":")[0]
            group = _GROUP_OF.get(kind, kind)
            yield Place(id, group, 0, counts[group], shape, anchor, "")
            counts[group] += 1

    def _shapes(self) -> Iterator[tuple[str, str, tuple[float, float]]]:
        """Yield the id, the shape and the anchor of each place."""
        p = self._plan
        for name, (x, y) in zip(RIVERS, p.rivers, strict=True):
            yield f"river:{name}", _hexagon(x, y, p.unit), (x, y)
        for name, (x, y) in zip(HEXES, p.hexes, strict=True):
            text = f"<text x='{x:g}' y='{y + p.unit * 0.38:g}'>{name}</text>"
            yield f"hex:{name}", _hexagon(x, y, p.unit) + text, (round(x, 1), round(y - p.unit * 0.06, 1))
        for name, (one, two) in zip(BRIDGES, LAND.bridges, strict=True):
            (x, y), (u, v) = p.hexes[one], p.hexes[two]
            ends = [(x + (u - x) * part, y + (v - y) * part) for part in (0.33, 0.67)]
            (a, b), (c, d) = ends
            path = f"<path d='M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}'/>"
            yield f"bridge:{name}", path, (round((x + u) / 2, 1), round((y + v) / 2, 1))
        for id, box in p.boxes.items():
            shape = f"<rect x='{box.x:g}' y='{box.y:g}' width='{box.w:g}' height='{box.h:g}' rx='3'/>"
            kind, _, name = id.partition(":")
            x, y = box.centre
            if title := self._title(kind, name):
                words = title if kind in ("cult", "order") else fitting(title, box.w - 4, 13)
                shape += f"<text x='{x:g}' y='{y:g}'>{words}</text>"
            yield id, shape, (round(x, 1), round(y, 1))

    def _title(self, kind: str, name: str) -> str:
        """Return what is always written on a place; "" for nothing."""
        if kind == "cult":
            return name.partition(".")[2]
        if kind == "order":
            return f"+{name.partition('.')[2]}"
        if kind == "towns":
            return name
        terms = {"power": "power.", "cards": "card.", "favours": "favour."}
        if kind not in terms:
            return ""
        return self._say("drawing.name", thing=terms[kind] + name.replace(".", " "))

    # The pieces

    def _pieces(self, position: Position) -> Iterator[Keyed]:
        colours = position.colours
        for name, (seat, letter) in position.buildings.items():
            building = BUILDINGS[LETTERS.index(letter)]
            yield self._on(f"hex:{name}", f"{building}-{colours[seat]}")
        letters = position.edition.letters
        for name, colour in position.terrain.items():
            if name not in position.buildings:
                symbol = "text-letter"
                yield (
                    f"terrain:{name}",
                    Piece(
                        symbol,
                        f"hex:{name}",
                        *self._base[f"hex:{name}"].anchor,
                        letters[COLOURS.index(colour)],
                    ),
                )
        for name, seat in position.bridges.items():
            yield self._on(f"bridge:{name}", f"bridge-{colours[seat]}")
        yield from self._markers(position)
        for number, tile in enumerate(position.round_tiles, 1):
            id = f"tile:{number}"
            words = fitting(self._say("drawing.name", thing=f"tile.{tile}"), self._plan.boxes[id].w - 4, 13)
            yield id, Piece("text-tile", id, *self._base[id].anchor, words)
        for card, coins in position.cards.items():
            if coins:
                x, y = self._base[f"cards:{card}"].anchor
                half = self._plan.boxes[f"cards:{card}"].w / 2
                yield f"coins:{card}", Piece("text-coins", f"cards:{card}", x + half - 8, y + 8, str(coins))
        for seat in range(position.players):
            yield from self._stock(position, seat)

    def _on(self, id: str, symbol: str) -> Keyed:
        return id, Piece(symbol, id, *self._base[id].anchor)

    def _markers(self, position: Position) -> Iterator[Keyed]:
        """Yield the markers on the tracks and the priests in the orders, side by side where there are several."""
        found: dict[str, list[tuple[int, str]]] = {}
        for seat, colour in enumerate(position.colours):
            if colour is None:
                continue
            for number, cult in enumerate(CULTS):
                level = position.cults[seat][number]
                found.setdefault(f"cult:{cult}.{level}", []).append((seat, f"marker-{colour}"))
        for cult in CULTS:
            for steps in ORDERS:
                for seat in position.priests_on(cult, steps):
                    symbol = f"priest-{position.colours[seat]}"
                    found.setdefault(f"order:{cult}.{steps}", []).append((seat, symbol))
        for id, symbols in found.items():
            x, y = self._base[id].anchor
            for number, (seat, symbol) in enumerate(symbols):
                away = (number - (len(symbols) - 1) / 2) * 6
                yield f"{id}:{seat}:{number}", Piece(symbol, id, round(x + away, 1), y)

    def _stock(self, position: Position, seat: int) -> Iterator[Keyed]:
        """Yield the name, the token and the numbers of a player's board."""
        id = f"stock:{seat}"
        box = self._plan.boxes[id]
        colour = position.colours[seat]
        yield f"{id}:token", Piece(f"token-{colour or 'none'}", id, box.x + 18, box.y + 16)
        faction = position.factions[seat]
        name = self._say("drawing.seat", seat=seat)
        if faction:
            name = f"{name} · {self._say('drawing.name', thing=faction)}"
        yield (
            f"{id}:name",
            Piece("text-name", id, box.x + 36, box.y + 16, fitting(name, box.w - 40, 13, bold=True)),
        )
        if not faction:
            return
        for row, stocks in enumerate(_ROWS):
            for column, (stock, sign) in enumerate(stocks):
                x, y = box.x + 8 + column * (box.w - 8) / 4, box.y + 38 + 20 * row
                yield f"{id}:{stock}:sign", Piece("text-amount", id, round(x, 1), y, sign)
                amount = str(position.stocks[seat, stock])
                yield f"{id}:{stock}", Piece("text-amount", id, round(x + 15, 1), y, amount)


def _hexagon(x: float, y: float, unit: float) -> str:
    """Return a hexagon with a corner at the top; `unit` is the distance of opposite sides."""
    half, tip = unit / 2 - 0.5, unit / 1.7320508 - 0.6
    corners = ((0, -tip), (half, -tip / 2), (half, tip / 2), (0, tip), (-half, tip / 2), (-half, -tip / 2))
    return f"<polygon points='{' '.join(f'{x + dx:.1f},{y + dy:.1f}' for dx, dy in corners)}'/>"

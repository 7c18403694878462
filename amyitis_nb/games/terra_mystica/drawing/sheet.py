"""`Sheet`: the constant parts of a drawing, and the changing ones of a position."""

from __future__ import annotations

from amyitis_nb.core.picture.drawing import Drawing, Piece, Place
from amyitis_nb.games.terra_mystica.drawing import boards, labels
from amyitis_nb.games.terra_mystica.drawing.palette import PREFIX, style
from amyitis_nb.games.terra_mystica.drawing.places import groups, places, scenery, ways
from amyitis_nb.games.terra_mystica.drawing.plan import ORDERS, Game, plan
from amyitis_nb.games.terra_mystica.drawing.symbols import SLANTS, defs
from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, COLOURS, CULTS, LETTERS
from amyitis_nb.games.terra_mystica.position.boards import board_of
from amyitis_nb.games.terra_mystica.rules.actions import BRIDGES, LAND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.picture.drawing import View
    from amyitis_nb.games.terra_mystica.drawing.places import Factions
    from amyitis_nb.games.terra_mystica.position.position import Position

    #: A piece with its key.
    Keyed = tuple[str, Piece]


#: The state words of what lasts: the terrain of a hex and its town, the river that a player has connected, and what is
#: used up.
LASTING = frozenset((*COLOURS, "town", "connected", "used", "none"))
#: How many sentences a sheet remembers: more than the labels of a long game. A full memory is cleared.
_MEMORY = 10_000


class Sheet:
    """Draws positions of one game in one language and view, as long as the factions stay the same."""

    def __init__(self, position: Position, say: Say, language: str, view: View, factions: Factions) -> None:
        game = game_of(position)
        self._say = _remembering(say)
        self._plan = p = plan(view.layout, LAND, game, view.seat % position.players, view.parts)
        self._slants = [_slant(place, p.hexes) for place in range(len(BRIDGES))]
        edition = position.edition
        self._base = {place.id: place for place in places(p, say, edition, position.round_tiles, factions)}
        self._places_made: dict[tuple[str, str, tuple[str, ...]], Place] = {}
        own = p.boxes.get(f"stock:{p.own}")
        names = "-".join(faction.name if faction else "" for faction in factions)
        is_small = view.layout == "narrow"
        self._fixed: dict[str, Any] = {
            "language": language,
            "layout": view.layout,
            "prefix": PREFIX,
            "view_box": (0, 0, p.width, p.height),
            "label": say("drawing.label"),
            "defs": defs(tuple(edition.letters), 24 if is_small else 13, position.colours[p.own] or ""),
            "style": style(view.layout),
            "scenery": scenery(p, say, f"{p.own}-{names}"),
            "groups": groups(p, say),
            "free": p.free and tuple(p.free),
            "own": own and tuple(own),
            "ways": ways(p, say),
            "lasting": LASTING,
        }

    def draw(self, position: Position) -> Drawing:
        """Return the drawing of a position."""
        places = {}
        for id, (label, state) in labels.tell(position, self._say):
            if id not in self._base:
                continue
            key = id, label, state
            if key not in self._places_made:
                self._places_made[key] = self._base[id].now(label, state)
            places[id] = self._places_made[key]
        pieces = dict(self._pieces(position))
        return Drawing(**self._fixed, places={id: places[id] for id in self._base}, pieces=pieces)

    def _pieces(self, position: Position) -> Iterator[Keyed]:
        colours = position.colours
        for name, seat in position.bridges.items():
            slant = self._slants[BRIDGES.index(name)]
            yield self._on(f"bridge:{name}", f"bridge-{colours[seat]}{slant}")
        for name, (seat, letter) in position.buildings.items():
            building = BUILDINGS[LETTERS.index(letter)]
            yield self._on(f"hex:{name}", f"{building}-{colours[seat]}")
        yield from self._markers(position)
        for card, coins in position.cards.items():
            if coins and self._plan.has("cards"):
                box = self._plan.boxes[f"cards:{card}"]
                yield (
                    f"coins:{card}",
                    Piece("coins", f"cards:{card}", box.x + box.w - 9, box.y + 9, str(coins)),
                )
        for seat, held in enumerate(position.held_cards):
            if held and self._plan.has("cards"):
                box = self._plan.boxes[f"cards:{held}"]
                yield (
                    f"held:{held}",
                    Piece(f"marker-{colours[seat]}", f"cards:{held}", box.x + 10, box.y + 10),
                )
        yield from self._counts(position)
        own = [self._plan.own] if self._plan.has("own") else []
        for seat in (*own, *self._plan.others):
            yield from boards.pieces(position, self._plan, self._say, board_of(position, seat), seat)

    def _on(self, id: str, symbol: str) -> Keyed:
        return id, Piece(symbol, id, *self._base[id].anchor)

    def _counts(self, position: Position) -> Iterator[Keyed]:
        """Yield how many tiles of each kind are left, where there are several."""
        supplies = [
            (f"favours:{tile.replace(' ', '.')}", count) for tile, count in position.favour_supply.items()
        ]
        supplies += [(f"towns:{tile}", count) for tile, count in position.town_supply.items()]
        for id, count in supplies:
            if count > 1 and id in self._plan.boxes:
                box = self._plan.boxes[id]
                y = box.y + (12 if box.h >= 40 else box.h - 8)
                yield f"count:{id}", Piece("text-count", id, box.x + box.w - 3, y, f"×{count}")

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
        figures = position.edition.cults
        powers = dict(zip(figures["thresholds"], figures["power"], strict=True))
        for id, symbols in found.items() if self._plan.has("cults") else ():
            box = self._plan.boxes[id]
            x, y = box.centre
            is_level = id.startswith("cult:")
            left, y = (14, y) if is_level else (4, y + 2)
            # One or two leave the power on the right free.
            power = powers.get(int(id.rpartition(".")[2]), 0) if is_level and len(symbols) < 3 else 0
            right = 22 if power > 1 else 12 if power else 0
            step = min(13.0, (box.w - left - right - 12) / max(len(symbols) - 1, 1))
            for number, (seat, symbol) in enumerate(symbols):
                away = (number - (len(symbols) - 1) / 2) * step + (left - right) / 2
                yield f"{id}:{seat}:{number}", Piece(symbol, id, round(x + away, 1), round(y, 1))


def game_of(position: Position) -> Game:
    """Return what the places of the position's game depend on."""
    cards = tuple(sorted({*position.cards, *filter(None, position.held_cards)}))
    kinds = zip(position.edition.towns, position.town_supply, strict=True)
    is_extended = position.options["towns"] == "extended"
    towns = tuple(name for figures, name in kinds if is_extended or not figures.extended)
    return Game(position.players, cards, towns)


def _slant(place: int, hexes: tuple[tuple[float, float], ...]) -> str:
    """Return the direction of a bridge place: the end of the name of its symbol."""
    one, two = LAND.bridges[place]
    (x, y), (u, v) = hexes[one], hexes[two]
    if abs(u - x) < 1:
        return next(iter(SLANTS))
    return "-up" if (u - x) * (v - y) < 0 else "-down"


def _remembering(say: Say) -> Say:
    """Return `say` with a memory: most labels of a position are those of the position before."""
    said: dict[object, str] = {}

    def remember(id: str, /, **values: Any) -> str:
        key = id, *values.items()
        if key not in said:
            if len(said) == _MEMORY:
                said.clear()
            said[key] = say(id, **values)
        return said[key]

    return remember

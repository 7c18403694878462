"""`Sheet`: the constant parts of a drawing, and a cache that draws positions quickly.

A sheet caches places and pieces by their facts. Drawing a position is mostly look-ups, and drawings of one sheet are
compared by identity.
"""

from __future__ import annotations

from amyitis_nb.core.picture.drawing import Drawing, Piece, Place
from amyitis_nb.core.picture.text_width import fitting, widest
from amyitis_nb.games.amyitis.drawing import labels
from amyitis_nb.games.amyitis.drawing.layout import plan
from amyitis_nb.games.amyitis.drawing.palette import MOTION, style
from amyitis_nb.games.amyitis.drawing.paths import unit
from amyitis_nb.games.amyitis.drawing.places import groups, places, ways
from amyitis_nb.games.amyitis.drawing.scenery import SCORE_STEPS, scenery, score_x
from amyitis_nb.games.amyitis.drawing.symbols import PREFIX, defs
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, FIELDS, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.position import irrigation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.amyitis.position.position import Position

_CUBES = ("cube-0", "cube-1", "cube-2", "cube-3", "cube-grey")
_SOME: tuple[str, ...] = ()
_NONE = ("none",)
#: The state words of what lasts.
_LASTING = frozenset(("irrigated",))
#: The size of the cache: more states than a long evening needs. A full cache is cleared.
_MEMORY = 10_000


class Sheet:
    """Draws the positions of one edition and number of players, in one language and layout."""

    def __init__(
        self,
        position: Position,
        say: Say,
        language: str,
        layout: str,
        parts: tuple[str, ...] = (),
        own: int = 0,
    ) -> None:
        edition = self.edition = position.edition
        players = self.players = position.players
        areas = position.all_areas
        self._say = say
        self._plan = p = plan(edition, players, layout, parts, own)
        self._base = {place.id: place for place in places(edition, players, areas, p, say)}
        self._places: dict[object, Place] = {}
        self._pieces: dict[object, Piece] = {}
        self._headings: dict[object, tuple[Piece, Piece, str]] = {}
        self._spots = self._piece_spots()
        self._fixed: dict[str, Any] = {
            "language": language,
            "layout": layout,
            "prefix": PREFIX,
            "view_box": (0, 0, p.width, p.height),
            "free": p.free and tuple(p.free),
            "own": tuple(p.boxes.get(f"stock:{own}") or ()) or None,
            "ways": ways(players, own, say),
            "lasting": _LASTING,
            "defs": defs(layout),
            "style": style(layout),
            "motion": MOTION,
            "scenery": scenery(edition, areas, p, say),
            "groups": groups(edition, players, p, own, say),
        }

    def _piece_spots(self) -> dict[str, tuple[float, float]]:
        """Return the points of pieces that are not at the anchors of their places, by key."""
        p = self._plan
        spots = {
            key: (x + 15, y) if key.partition(":")[0] in labels.COUNTED else (x, y)
            for key, (x, y) in p.spots.items()
        }
        for name, box in p.boxes.items():
            if name.startswith("city:"):
                y = box.y + box.h - 23
                spots[f"plant:{name[5:]}"] = (box.x + 33, y)
                spots[f"extra:{name[5:]}"] = (box.x + (47 if p.wide else 44), y)
            elif name.startswith("court:"):
                spots[f"count:{name[6:]}"] = (box.x + box.w - 5, box.y + box.h - 10)
                if name.startswith("court:caravaneer"):
                    for k in range(2):
                        # Next to the last stack, because there is no space on it.
                        spots[f"token:{k}"] = (box.x + box.w + 11 + 16 * k, box.y + box.h / 2)
            elif name.startswith("score:"):
                spots[f"prestige:{name[6:]}"] = (box.x + box.w - 7, box.y + box.h / 2)
            elif name.startswith("stock:") and "." in name:
                spots[name] = (box.x + (29 if box.w > 50 else 27), box.y + box.h / 2)
        if "pass" in self._base:
            x, y = self._base["pass"].anchor
            for seat in range(self.players):
                spots[f"pass:{seat}"] = (x + 22 * seat - 11 * (self.players - 1), y)
        for place in self._base.values():
            if place.id.startswith("square:"):
                x, y = place.anchor
                spots[f"bonus:{place.id[7:]}"] = (x, y + (19 if p.wide else 17))
        return spots

    def draw(self, position: Position) -> Drawing:
        """Return the drawing of a position with the edition and number of players of this sheet."""
        if len(self._places) + len(self._pieces) > _MEMORY:
            self._places.clear()
            self._pieces.clear()
        on = dict(self._base)
        lie: dict[str, Piece] = {}
        self._garden(position, on, lie)
        self._babylon(position, on, lie)
        self._mesopotamia(position, on, lie)
        self._crafts(position, on, lie)
        self._court(position, on, lie)
        self._stocks(position, on, lie)
        label = self._heading(position, lie)
        return Drawing(label=label, places=on, pieces=lie, **self._fixed)

    def _piece(self, lie: dict[str, Piece], key: str, symbol: str, place: str, text: str = "") -> None:
        if place not in self._base:
            return  # the plan lacks this part of the board
        name = (key, symbol, place, text)
        piece = self._pieces.get(name)
        if piece is None:
            x, y = self._spots.get(key) or self._base[place].anchor
            piece = self._pieces[name] = Piece(symbol, place, unit(x), unit(y), text)
        lie[key] = piece

    def _label(
        self,
        on: dict[str, Place],
        place: str,
        facts: tuple[object, ...],
        state: tuple[str, ...],
        speak: Callable[..., str],
        *arguments: object,
    ) -> None:
        """Set the state and label of a place; `speak` is called only for facts that are new to this place."""
        if place not in self._base:
            return
        key = (place, state, facts)
        made = self._places.get(key)
        if made is None:
            made = self._places[key] = self._base[place].now(speak(self._say, *arguments), state)
        on[place] = made

    def _garden(self, position: Position, on: dict[str, Place], lie: dict[str, Piece]) -> None:
        tiles, unused = position.tiles, position.unused
        layout = self._plan.layout[0]
        for name, level, complete in zip(
            SQUARES, self.edition.levels, irrigation.complete_sides(position), strict=True
        ):
            place = "square:" + name
            words: tuple[str, ...]
            tile, sides = tiles.get(name), 0
            if tile is not None:
                sides = complete
                words = ("tile", "irrigated") if sides else ("tile",)
                self._piece(lie, "tile:" + name, f"tile-{layout}{tile.quality}", place, str(tile.prestige))
                if tile.bonus:
                    self._piece(lie, "bonus:" + name, "bonus-" + tile.bonus, place)
            elif name in unused:
                words = ("unused",)
            else:
                words = ("planted",)
                self._piece(lie, "plants:" + name, "plants", place)
            self._label(on, place, (tile, sides), words, labels.square, name, level, tile, words, sides)
        owners, network = position.areas, irrigation.network(position)
        for area in position.all_areas:
            place = "area:" + area
            owner = owners.get(area)
            flows = area in network
            if owner is not None:
                words = ("filled", "flowing") if flows else ("filled",)
                self._piece(lie, place, _CUBES[owner], place)
            elif flows:
                words = ("available",)
            else:
                words = _SOME
            self._label(on, place, (owner,), words, labels.area, area, owner, flows)

    def _babylon(self, position: Position, on: dict[str, Place], lie: dict[str, Piece]) -> None:
        for row in FIELDS:
            cubes = position.fields[row]
            for k, resource in enumerate(self.edition.fields[row]):
                owner = cubes[k] if k < len(cubes) else None
                self._space(
                    on, lie, f"field:{row}.{k}", owner, "place.field", k + 1, row=row, resource=resource
                )
        for temple in TEMPLES:
            cubes = position.temples[temple]
            for k in range(self.edition.temple_spaces):
                owner = cubes[k] if k < len(cubes) else None
                self._space(on, lie, f"temple:{temple}.{k}", owner, "place.temple", k + 1, temple=temple)
        passed = []
        for seat, stock in enumerate(position.seats):
            if stock.passed:
                passed.append(seat)
                if stock.pass_cube:
                    self._piece(lie, f"pass:{seat}", _CUBES[seat], "pass")
        self._label(on, "pass", tuple(passed), (), labels.passed, tuple(passed))

    def _space(
        self,
        on: dict[str, Place],
        lie: dict[str, Piece],
        place: str,
        owner: int | None,
        message: str,
        number: int,
        **values: object,
    ) -> None:
        if owner is None:
            state: tuple[str, ...] = ()
        else:
            state = ("filled",)
            self._piece(lie, place, _CUBES[owner], place)
        self._label(on, place, (owner,), state, labels.space, message, number, owner, values)

    def _mesopotamia(self, position: Position, on: dict[str, Place], lie: dict[str, Piece]) -> None:
        plants = position.plants
        for city in self.edition.ring:
            name = city.name
            place = "city:" + name
            here = position.caravan == name
            quality, extra = 0, ""
            if name in plants:
                plant = plants[name]
                quality, extra = plant.quality, plant.extra
                self._piece(lie, f"plant:{name}", f"plant-{quality}", place)
                if extra:
                    self._piece(lie, f"extra:{name}", f"token-{extra}", place)
            state = ("caravan",) if here else ()
            facts = (quality, extra)
            self._label(on, place, facts, state, labels.city, self.edition, city, quality, extra, here)
        self._piece(lie, "caravan", "caravan", "city:" + position.caravan)

    def _crafts(self, position: Position, on: dict[str, Place], lie: dict[str, Piece]) -> None:
        groups = position.groups
        for g in range(self.players):
            cards = groups[g] if g < len(groups) else ()
            price = sum(card.used for card in cards)
            for k in range(3):
                place = f"card:{g}.{k}"
                if k >= len(cards):
                    self._label(on, place, (), ("empty",), labels.card, g, "", False, 0)
                    continue
                card = cards[k]
                self._piece(lie, place, "craft-used" if card.used else f"craft-{card.craft}", place)
                facts = (card.craft, price)
                state = ("used",) if card.used else ()
                self._label(on, place, facts, state, labels.card, g, card.craft, card.used, price)
            if cards:
                # If no cards are left, the piece stays but is invisible.
                left = price < len(cards)
                self._piece(
                    lie, f"price:{g}", "price" if left else "text", f"card:{g}.0", str(price) if left else ""
                )

    def _court(self, position: Position, on: dict[str, Place], lie: dict[str, Piece]) -> None:
        tokens = tuple(position.caravaneer_tokens)
        top = max(self.edition.court["caravaneer"])
        for kind in COURT:
            left = position.supply[kind]
            for level in self.edition.court[kind]:
                place = f"court:{kind}.{level}"
                if place not in self._base:
                    continue
                count = left.get(level, 0)
                here = tokens if kind == "caravaneer" and level == top else ()
                for k, resource in enumerate(here):
                    self._piece(lie, f"token:{k}", f"chip-{resource}", place)
                if count:
                    self._piece(lie, f"count:{kind}.{level}", "text-end", place, f"×{count}")
                state = () if count else ("empty",)
                self._label(on, place, (count, here), state, labels.court, kind, level, count, here)

    def _stocks(self, position: Position, on: dict[str, Place], lie: dict[str, Piece]) -> None:
        scores: dict[int, int] = {}
        for seat, stock in enumerate(position.seats):
            place = f"stock:{seat}"
            if place not in self._base:
                continue
            words = labels.notes(position, seat)
            counts = tuple(getattr(stock, what) for what in labels.COUNTED)
            for what, count in zip(labels.COUNTED, counts, strict=True):
                self._piece(lie, f"{what}:{seat}", "text-n", place, str(count))
            facts = (stock.prestige, *counts)
            self._label(on, place, facts, words, labels.stock, seat, stock, words)
            self._name(lie, seat, place)
            # Hide the first-player crown after the game: it would look like the winner's.
            if seat == position.first_player and not position.is_over:
                self._piece(lie, f"first:{seat}", "first", place)
            for resource in RESOURCES:
                count = stock.resources[resource]
                inner = f"{place}.{resource}"
                self._piece(lie, inner, "text-n", inner, str(count))
                self._label(
                    on, inner, (count,), _SOME if count else _NONE, labels.resource, seat, resource, count
                )
            prestige = stock.prestige
            score = f"score:{seat}"
            self._piece(lie, f"prestige:{seat}", "text-score", score, str(prestige))
            self._label(on, score, (prestige,), _SOME, labels.prestige, seat, prestige)
            if "panel:score" in self._plan.boxes:
                self._marker(lie, seat, prestige, list(scores.values()).count(prestige))
                scores[seat] = prestige
        if max(scores.values(), default=0) >= SCORE_STEPS:
            self._beyond(lie, scores)

    def _name(self, lie: dict[str, Piece], seat: int, place: str) -> None:
        """Return the player's name, cut to the width of the panel; labels have the full name."""
        key = f"name:{seat}"
        piece = self._pieces.get(key)
        if piece is None:
            name = labels.name(self._say, seat)
            x, y = self._plan.spots[key]
            room = self._plan.spots[f"first:{seat}"][0] - x - 12
            short = fitting(name, room, 16 if self._plan.wide else 13, bold=True)
            piece = self._pieces[key] = Piece("text-name", place, unit(x), unit(y), short)
        lie[key] = piece

    def _marker(self, lie: dict[str, Piece], seat: int, prestige: int, before: int) -> None:
        """Return the marker on the score track. Markers on the same step are moved apart."""
        name = ("marker", seat, prestige, before)
        piece = self._pieces.get(name)
        if piece is None:
            box = self._plan.boxes["panel:score"]
            x = unit(score_x(self._plan, prestige) + 6 * before)
            piece = self._pieces[name] = Piece(f"marker-{seat}", f"score:{seat}", x, box.y + 13)
        lie[f"marker:{seat}"] = piece

    def _beyond(self, lie: dict[str, Piece], scores: dict[int, int]) -> None:
        """Show next to a marker what its player has beyond the track: a number, or a plus sign if there is no space."""
        track = self._plan.boxes["panel:score"]
        markers = {seat: lie[f"marker:{seat}"] for seat in scores}
        for seat, prestige in scores.items():
            if rounds := prestige // SCORE_STEPS:
                marker = markers[seat]
                others = [at.x - 10 for who, at in markers.items() if who != seat and at.x >= marker.x]
                left, right = marker.x + 9, min([track.x + track.w - 2, *others])
                size = 15 if self._plan.wide else 13
                for more in (f"+{rounds * SCORE_STEPS}", "+"):
                    if left + widest(more, size, bold=True) <= right:
                        lie[f"beyond:{seat}"] = Piece("text-n", f"score:{seat}", left, marker.y, more)
                        break

    def _heading(self, position: Position, lie: dict[str, Piece]) -> str:
        """Set the title of the board, which is also part of the label of the drawing."""
        pending = position.pending
        key = (
            position.round,
            position.is_last_round,
            None if pending is None else (pending.kind, pending.seat),
        )
        made = self._headings.get(key)
        if made is None:
            title, now, label = labels.heading(self._say, position)
            if "round" not in self._plan.spots:
                return label
            x, y = self._plan.spots["round"]
            # In the wide layout the line is between the temples and the fields.
            side, down, room, size = ("", 24, 260, 13.5) if self._plan.wide else ("-left", 17, 300, 13)
            made = self._headings[key] = (
                Piece(f"text-title{side}", "square:a1", x, y, title),
                Piece(f"text-note{side}", "square:a1", x, y + down, fitting(now, room, size)),
                label,
            )
        lie["title"], lie["note"], label = made
        return label

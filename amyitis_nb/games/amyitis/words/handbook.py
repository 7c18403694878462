"""The content of the printable reference of Amyitis.

It has chapters, tables of printed figures, a picture of the garden, and the rules that apply in a position.
"""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling
from amyitis_nb.core.handbook import Handbook, Table
from amyitis_nb.games.amyitis.edition.effects import effect_of
from amyitis_nb.games.amyitis.edition.garden import BORDERS, SIZE, SQUARES, ends
from amyitis_nb.games.amyitis.edition.library import edition_or_standard
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, CRAFTS, FIELDS, PLAYERS
from amyitis_nb.games.amyitis.position import answers
from amyitis_nb.games.amyitis.words.explained import EXPLAINED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from amyitis_nb.core.handbook import Cell
    from amyitis_nb.core.language.speaker import Speaker
    from amyitis_nb.games.amyitis.edition.edition import Edition, Tile
    from amyitis_nb.games.amyitis.position.position import Position


#: The themes of the rule records, in reading order for newcomers.
CHAPTERS = tuple("setup garden round recruit caravan court planting stock end_of_round end".split())


class _Tables:
    """The tables of figures of an edition, in the language of a speaker."""

    def __init__(self, speaker: Speaker, edition: Edition) -> None:
        self.say, self.term, self.edition = speaker.say, speaker.term, edition
        self.players = tuple(speaker.say("handbook.players", count=players) for players in PLAYERS)

    def figure(self, text: object, key: str = "") -> Cell:
        """Return the cell of a figure with its key, or of plain text without a key."""
        return str(text), self.edition.provenance(key) if key else ""

    def copies(self, number: Mapping[int, int], key: str) -> list[Cell]:
        """Return the cells for the number of cards by number of players."""
        return [self.figure(number[players], f"{key}.{players}") for players in PLAYERS]

    def table(self, name: str, heads: Iterable[str], rows: Iterable[Iterable[Cell]]) -> Table:
        """Return a table with the caption `handbook.<name>`."""
        return Table(self.say(f"handbook.{name}"), tuple(heads), [tuple(row) for row in rows])

    def heads(self, *names: str) -> list[str]:
        """Return the messages `handbook.<name>`."""
        return [self.say(f"handbook.{name}") for name in names]

    def box(self) -> Table:
        edition = self.edition
        cards = sum(card.copies[4] for levels in edition.court.values() for card in levels.values())
        counts = (
            (self.term("garden_tile"), "tiles", sum(len(pool) for pool in edition.tiles.values())),
            (self.term("plant_card"), "plant_cards", len(edition.plant_cards)),
            (self.term("craft_card"), "craft_cards", sum(copies[4] for copies in edition.crafts.values())),
            (self.term("court_card"), "court_cards", cards),
            (self.say("handbook.each.cube"), "cubes", edition.cubes),
            (self.say("handbook.each.resource"), "resource_tokens", edition.resource_tokens),
            (self.term("camel"), "camels", edition.camel_tokens),
            (self.term("talent"), "talents", edition.talent_tokens),
        )
        rows = [(self.figure(name), self.figure(count, f"contents.{key}")) for name, key, count in counts]
        return self.table("box", self.heads("what", "count"), rows)

    def crafts(self) -> Table:
        crafts = self.edition.crafts
        rows = [
            (self.figure(self.term(craft)), *self.copies(crafts[craft], f"crafts.{craft}"))
            for craft in CRAFTS
        ]
        return self.table("crafts", (self.term("craft_card"), *self.players), rows)

    def court(self) -> Table:
        rows = [
            (
                self.figure(self.term(court)),
                self.figure("–" if court == "gardener" else level),
                self.figure(effect_of(self.say, court, card), f"court.{court}.{_EFFECT[court]}.{level}"),
                *self.copies(card.copies, f"court.{court}.copies.{level}"),
            )
            for court in COURT
            for level, card in self.edition.court[court].items()
        ]
        heads = (self.term("court_card"), *self.heads("level", "effect"), *self.players)
        return self.table("court", heads, rows)

    def fields(self) -> Table:
        rows = [
            (
                self.figure(self.term(row)),
                *(
                    self.figure(self.term(resource), f"fields.{row}.{space}")
                    for space, resource in enumerate(self.edition.fields[row], 1)
                ),
            )
            for row in FIELDS
        ]
        spaces = map(str, range(1, self.edition.field_length + 1))
        return self.table("fields", (self.term("field_row"), *spaces), rows)

    def ring(self) -> Table:
        rows = []
        for space, city in enumerate(self.edition.ring, 1):
            key = f"ring.{city.name}"
            if city.trade == "court":
                trade = self.figure(", ".join(map(self.term, city.offers)), f"{key}.offers")
            else:
                trade = self.figure(self.say(f"handbook.trade.{city.trade}"), f"{key}.trade")
            price = self.figure(self.term(city.demand), f"{key}.demand") if city.demand else self.figure("–")
            rows.append((self.figure(f"{space}. {self.term(city.name)}", f"{key}.place"), trade, price))
        return self.table("ring", self.heads("city", "trade", "price"), rows)

    def plants(self) -> Table:
        rows = []
        for number, (card, sides) in enumerate(self.edition.plant_cards.items(), 1):
            fixed = f" ({self.term('Khorsabad')})" if card == self.edition.khorsabad_card else ""
            cells = [
                self.figure(
                    f"{quality} + {self.term(extra)}" if extra else quality,
                    f"plant_cards.{card}.sides.{side}.{'extra' if extra else 'quality'}",
                )
                for side, (quality, extra) in enumerate(sides, 1)
            ]
            rows.append((self.figure(f"{number}{fixed}"), *cells))
        heads = (self.term("plant_card"), *self.heads("side_first", "side_second"))
        return self.table("plants", heads, rows)

    def tiles(self) -> Table:
        most = max(map(len, self.edition.tiles.values()))
        rows = []
        for quality, pool in self.edition.tiles.items():
            cells = [self.figure(self._tile(tile), f"tiles.{quality}.{n}") for n, tile in enumerate(pool, 1)]
            rows.append((self.figure(quality), *cells, *[self.figure("")] * (most - len(cells))))
        return self.table("tiles", (*self.heads("quality"), *map(str, range(1, most + 1))), rows)

    def _tile(self, tile: Tile) -> str:
        bonus = "court_card" if tile.bonus == "court" else tile.bonus
        return f"{tile.prestige}" + (f" + {self.term(bonus)}" if bonus else "")


#: The figure that determines the provenance of a court card's effect.
_EFFECT = {"caravaneer": "bonus", "banker": "talents", "palace": "prestige", "gardener": "quality"}

_TABLES: dict[str, tuple[Callable[[_Tables], Table], ...]] = {
    "setup": (_Tables.box, _Tables.crafts),
    "recruit": (_Tables.fields,),
    "caravan": (_Tables.ring,),
    "court": (_Tables.court,),
    "planting": (_Tables.plants, _Tables.tiles),
}


# The picture of the garden. Corner (i, j) is at (centre + (j - i) * half, (i + j) * half).

_HALF, _CENTRE, _TOP = 34, 170, 12


def _at(point: tuple[float, float]) -> tuple[float, float]:
    i, j = point
    return _CENTRE + (j - i) * _HALF, _TOP + (i + j) * _HALF * 0.8


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join("{:.1f} {:.1f}".format(*_at(point)) for point in points)


def _garden(speaker: Speaker, edition: Edition) -> tuple[str, str]:
    """Return a caption and the garden as SVG: levels, names of squares, stars, areas and the river."""
    sides = {"row 4": [(SIZE, 0), (SIZE, SIZE)], "column d": [(0, SIZE), (SIZE, SIZE)]}
    sides |= {"row 1": [(0, 0), (0, SIZE)], "column a": [(0, 0), (SIZE, 0)]}
    parts = []
    for side in edition.river_sides:
        parts.append(f'<path class="river" d="{_path([(float(i), float(j)) for i, j in sides[side]])}"/>')
    for square, name in enumerate(SQUARES):
        row, column = divmod(square, SIZE)
        corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        level = edition.levels[square]
        parts.append(f'<path class="l{level}" d="{_path([(float(i), float(j)) for i, j in corners])}Z"/>')
        x, y = _at((row + 0.5, column + 0.5))
        star = "*" if square in edition.stars else ""
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}">{level}{star}</text>')
        parts.append(f'<text class="small" x="{x:.1f}" y="{y + 12:.1f}">{name}</text>')
    for border in BORDERS:
        (i1, j1), (i2, j2) = ends(border)
        offsets = (-0.09, 0.09) if border in edition.double_borders else (0.0,)
        for offset in offsets:
            # Across the border: along i if the border runs along j, and vice versa.
            di, dj = (offset, 0.0) if i1 == i2 else (0.0, offset)
            start = (i1 + (i2 - i1) * 0.22 + di, j1 + (j2 - j1) * 0.22 + dj)
            end = (i1 + (i2 - i1) * 0.78 + di, j1 + (j2 - j1) * 0.78 + dj)
            parts.append(f'<path class="area" d="{_path([start, end])}"/>')
    caption = speaker.say("handbook.garden")
    height = round(_TOP * 2 + SIZE * 2 * _HALF * 0.8)
    label = caption.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    svg = f'<svg viewBox="0 0 {2 * _CENTRE} {height}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
    return caption, svg


# The rules that apply now

_DECISIONS = {
    "crafts": ("prepare.crafts", "prepare.income"),
    "court_bonus": ("planting.court_bonus", "court.order", "court.gardener"),
    "procession": ("procession", "procession.grey", "recruit.priest.pushed"),
    "ishtar": ("temple.ishtar", "temple.majority", "temple.tie"),
    "tammouz_field": ("temple.tammouz", "recruit.farmer", "field.full"),
    "tammouz_exchange": ("temple.tammouz.exchange",),
    "discard": ("stock.limit", "stock.limit.discard"),
}

_CRAFT_RULES = {
    "farmer": ("recruit.farmer", "field.full", "field.full.gardener"),
    "priest": ("recruit.priest", "recruit.priest.pushed"),
    "engineer": ("recruit.engineer", "irrigation.available", "irrigation.filled"),
    "merchant": ("recruit.merchant",),
}

_TRADE_RULES = {
    "sell": ("babylon.sell", "babylon.irrigate", "irrigation.available"),
    "court": ("court.buy", "court.offer", "court.order", "court.exhausted"),
    "plant": (
        "plant.buy",
        "plant.square",
        "planting.irrigated",
        "planting.quality",
        "planting.gardener",
        "planting.tile",
        "planting.irrigation_bonus",
        "planting.grey",
    ),
}


def _rules_now(position: Position) -> Iterator[str]:
    if position.is_over:
        yield from ("end.amyitis", "end.resources", "end.winner")
        return
    pending = position.pending
    if pending is None:
        return
    if pending.kind != "turn":
        yield from _DECISIONS[pending.kind]
    else:
        yield from _turn(position, pending.seat)
    if position.is_last_round:
        yield "end.trigger"


def _turn(position: Position, at: int | None) -> Iterator[str]:
    seat = position.seats[at or 0]
    yield from ("action.order", "action.pass")
    if any(other.passed for other in position.seats):
        yield from ("action.pass.talent", "action.pass.last")
    crafts = {card.craft for group in position.groups for card in group if not card.used}
    if crafts:
        yield from ("recruit.cost", "recruit.face_up")
    for craft in CRAFTS:
        if craft in crafts and (seat.cubes or craft == "merchant"):
            yield from _CRAFT_RULES[craft]
    if not seat.cubes:
        yield from ("recruit.able", "stock.cubes")
    if not seat.camels:
        yield "caravan.move.pay"
        return
    yield from ("caravan.move", "caravan.move.pay", "caravan.move.distance")
    if position.edition.court["caravaneer"][seat.caravaneer].bonus:
        yield "caravan.move.bonus"
    yield "caravan.trade"
    near = answers.cities_in_reach(position, at or 0)
    trades = {city.trade for city in position.edition.ring if city.name in near}
    for trade, rules in _TRADE_RULES.items():
        if trade in trades:
            yield from rules
    if seat.resources["wine"]:
        yield "resource.wine"


class AmyitisHandbook(Handbook["Position"]):
    """The chapters, figures and picture of the printable reference."""

    chapters = CHAPTERS
    explained = EXPLAINED

    def rules_now(self, position: Position) -> tuple[str, ...]:
        """Return the ids of the rules that apply to the pending decision, in reading order."""
        return tuple(dict.fromkeys(_rules_now(position)))

    def about(self, edition: object) -> Mapping[str, str]:
        """Return the name of the edition."""
        return {"edition": edition_or_standard(edition).name}

    def tables(self, chapter: str, speaker: Speaker, edition: object) -> list[Table]:
        """Return the tables of a chapter with the figures of an edition."""
        tables = _Tables(speaker, edition_or_standard(edition))
        return [make(tables) for make in _TABLES.get(chapter, ())]

    def figure(self, chapter: str, speaker: Speaker, edition: object) -> tuple[str, str, str] | None:
        """Return the picture of the garden, which opens its chapter; None for other chapters."""
        if chapter != "garden":
            return None
        return *_garden(speaker, edition_or_standard(edition)), _GARDEN_STYLE


#: The levels, the river and the areas, in light and dark themes and in print.
_GARDEN_STYLE = read_sibling(__file__, "handbook.css")

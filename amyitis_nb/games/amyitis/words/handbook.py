"""The content of the printable reference of Amyitis: chapters, tables of printed figures, a picture of the garden,
and the rules that apply in a position.
"""

from __future__ import annotations

from amyitis_nb.core.files import read_beside
from amyitis_nb.core.handbook import Handbook, Table
from amyitis_nb.games.amyitis.drawing.labels import effect
from amyitis_nb.games.amyitis.edition.garden import BORDERS, SIZE, SQUARES, ends
from amyitis_nb.games.amyitis.edition.library import or_standard
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, CRAFTS, FIELDS, PLAYERS
from amyitis_nb.games.amyitis.position import answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from amyitis_nb.core.handbook import Cell
    from amyitis_nb.core.language.speaker import Speaker
    from amyitis_nb.games.amyitis.edition.edition import Edition, Tile
    from amyitis_nb.games.amyitis.position.position import Position


#: The themes of the rule records in reading order for newcomers.
CHAPTERS = (
    "setup",
    "garden",
    "round",
    "recruit",
    "caravan",
    "court",
    "planting",
    "stock",
    "end_of_round",
    "end",
)


def _plain(text: str) -> Cell:
    return text, ""


def _box(speaker: Speaker, edition: Edition) -> Table:
    counts = (
        ("garden_tile", "tiles", sum(len(pool) for pool in edition.tiles.values())),
        ("plant_card", "plant_cards", len(edition.plant_cards)),
        ("craft_card", "craft_cards", sum(copies[4] for copies in edition.crafts.values())),
        (
            "court_card",
            "court_cards",
            sum(card.copies[4] for levels in edition.court.values() for card in levels.values()),
        ),
        ("cube", "cubes", edition.cubes),
        ("resource", "resource_tokens", edition.resource_tokens),
        ("camel", "camels", edition.camel_tokens),
        ("talent", "talents", edition.talent_tokens),
    )
    rows: list[tuple[Cell, ...]] = []
    for term, key, count in counts:
        name = speaker.term(term)
        if term in ("cube", "resource"):
            name = speaker.say(f"handbook.each.{term}")
        rows.append((_plain(name), (str(count), edition.provenance(f"contents.{key}"))))
    return Table(
        speaker.say("handbook.box"), (speaker.say("handbook.what"), speaker.say("handbook.count")), rows
    )


def _players(speaker: Speaker) -> tuple[str, ...]:
    return tuple(speaker.say("handbook.players", count=players) for players in PLAYERS)


def _crafts(speaker: Speaker, edition: Edition) -> Table:
    rows = [
        (
            _plain(speaker.term(craft)),
            *(
                (str(edition.crafts[craft][players]), edition.provenance(f"crafts.{craft}.{players}"))
                for players in PLAYERS
            ),
        )
        for craft in CRAFTS
    ]
    return Table(speaker.say("handbook.crafts"), (speaker.term("craft_card"), *_players(speaker)), rows)


def _court(speaker: Speaker, edition: Edition) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for court in COURT:
        for level, card in edition.court[court].items():
            key = f"court.{court}"
            rows.append(
                (
                    _plain(speaker.term(court)),
                    _plain("–" if court == "gardener" else str(level)),
                    (effect(speaker.say, court, card), _effect_mark(edition, court, level)),
                    *(
                        (str(card.copies[players]), edition.provenance(f"{key}.copies.{level}.{players}"))
                        for players in PLAYERS
                    ),
                )
            )
    heads = (
        speaker.term("court_card"),
        speaker.say("handbook.level"),
        speaker.say("handbook.effect"),
        *_players(speaker),
    )
    return Table(speaker.say("handbook.court"), heads, rows)


#: The figure that decides the provenance of the effect of a court card.
_EFFECT_KEY = {"caravaneer": "bonus", "banker": "talents", "palace": "prestige", "gardener": "quality"}


def _effect_mark(edition: Edition, court: str, level: int) -> str:
    return edition.provenance(f"court.{court}.{_EFFECT_KEY[court]}.{level}")


def _fields(speaker: Speaker, edition: Edition) -> Table:
    rows = [
        (
            _plain(speaker.term(row)),
            *(
                (speaker.term(resource), edition.provenance(f"fields.{row}.{space}"))
                for space, resource in enumerate(edition.fields[row], 1)
            ),
        )
        for row in FIELDS
    ]
    heads = (speaker.term("field_row"), *(str(space) for space in range(1, edition.field_length + 1)))
    return Table(speaker.say("handbook.fields"), heads, rows)


def _ring(speaker: Speaker, edition: Edition) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for space, city in enumerate(edition.ring):
        key = f"ring.{city.name}"
        if city.trade == "court":
            trade = (
                ", ".join(speaker.term(offer) for offer in city.offers),
                edition.provenance(f"{key}.offers"),
            )
        else:
            trade = (speaker.say(f"handbook.trade.{city.trade}"), edition.provenance(f"{key}.trade"))
        price = (
            (speaker.term(city.demand), edition.provenance(f"{key}.demand")) if city.demand else _plain("–")
        )
        place = (f"{space + 1}. {speaker.term(city.name)}", edition.provenance(f"{key}.place"))
        rows.append((place, trade, price))
    heads = (speaker.say("handbook.city"), speaker.say("handbook.trade"), speaker.say("handbook.price"))
    return Table(speaker.say("handbook.ring"), heads, rows)


def _plants(speaker: Speaker, edition: Edition) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for number, (card, sides) in enumerate(edition.plant_cards.items(), 1):
        name = f"{number}"
        if card == edition.khorsabad_card:
            name += f" ({speaker.term('Khorsabad')})"
        cells = [
            (
                f"{quality}" + (f" + {speaker.term(extra)}" if extra else ""),
                edition.provenance(f"plant_cards.{card}.sides.{side}.{'extra' if extra else 'quality'}"),
            )
            for side, (quality, extra) in enumerate(sides, 1)
        ]
        rows.append((_plain(name), *cells))
    heads = (
        speaker.term("plant_card"),
        speaker.say("handbook.side_first"),
        speaker.say("handbook.side_second"),
    )
    return Table(speaker.say("handbook.plants"), heads, rows)


def _tiles(speaker: Speaker, edition: Edition) -> Table:
    most = max(len(pool) for pool in edition.tiles.values())
    rows: list[tuple[Cell, ...]] = []
    for quality, pool in edition.tiles.items():
        cells = [
            (_tile(speaker, tile), edition.provenance(f"tiles.{quality}.{number}"))
            for number, tile in enumerate(pool, 1)
        ]
        rows.append((_plain(str(quality)), *cells, *[_plain("")] * (most - len(cells))))
    heads = (speaker.say("handbook.quality"), *(str(number) for number in range(1, most + 1)))
    return Table(speaker.say("handbook.tiles"), heads, rows)


def _tile(speaker: Speaker, tile: Tile) -> str:
    bonus = "court_card" if tile.bonus == "court" else tile.bonus
    return f"{tile.prestige}" + (f" + {speaker.term(bonus)}" if bonus else "")


_TABLES: dict[str, tuple[Callable[[Speaker, Edition], Table], ...]] = {
    "setup": (_box, _crafts),
    "recruit": (_fields,),
    "caravan": (_ring,),
    "court": (_court,),
    "planting": (_plants, _tiles),
}


# The picture of the garden: corner (i, j) is at (centre + (j - i) * half, (i + j) * half).

_HALF, _CENTRE, _TOP = 34, 170, 12


def _at(point: tuple[float, float]) -> tuple[float, float]:
    i, j = point
    return _CENTRE + (j - i) * _HALF, _TOP + (i + j) * _HALF * 0.8


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join("{:.1f} {:.1f}".format(*_at(point)) for point in points)


def _garden(speaker: Speaker, edition: Edition) -> tuple[str, str]:
    """Return a caption and the garden as SVG: levels, names of squares, stars, areas and the river."""
    sides = {"r4": [(SIZE, 0), (SIZE, SIZE)], "c4": [(0, SIZE), (SIZE, SIZE)]}
    sides |= {"r1": [(0, 0), (0, SIZE)], "c1": [(0, 0), (SIZE, 0)]}
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
        parts.append(f'<text class="small" x="{x:.1f}" y="{y + 12:.1f}">({name})</text>')
    for border in BORDERS:
        (i1, j1), (i2, j2) = ends(border)
        offsets = (-0.09, 0.09) if border in edition.double_borders else (0.0,)
        for offset in offsets:
            # Across the border: along i if it runs along j, and vice versa.
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

    def rules_now(self, position: Position) -> tuple[str, ...]:
        """Return the ids of the rules that apply to the pending decision, in reading order."""
        return tuple(dict.fromkeys(_rules_now(position)))

    def about(self, edition: object) -> Mapping[str, str]:
        """Return the name of the edition."""
        return {"edition": or_standard(edition).name}

    def tables(self, chapter: str, speaker: Speaker, edition: object) -> list[Table]:
        """Return the tables of a chapter with the figures of an edition."""
        figures = or_standard(edition)
        return [make(speaker, figures) for make in _TABLES.get(chapter, ())]

    def figure(self, chapter: str, speaker: Speaker, edition: object) -> tuple[str, str, str] | None:
        """Return the picture of the garden, which opens its chapter."""
        if chapter != "garden":
            return None
        return *_garden(speaker, or_standard(edition)), _GARDEN_STYLE


#: The levels, the river and the areas, in light and dark themes and in print.
_GARDEN_STYLE = read_beside(__file__, "handbook.css")

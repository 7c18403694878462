"""Reading an edition file: its TOML, the shape of its tables, and whether its figures fit together.

Reading goes in two passes. The first looks at each value alone and the second, once every value has its right shape,
at what they say together. Each pass collects everything that is wrong, so that an owner of the game who corrects a
copy sees all of it at once. Shape and meaning for people: `docs/editions.md`, for editors: `edition.schema.json`.
"""

from __future__ import annotations

from itertools import pairwise
from types import MappingProxyType

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near
from amyitis_nb.core.input.limits import DEEPEST_NESTING, LONGEST_INTEGER, LONGEST_TEXT
from amyitis_nb.games.amyitis.edition.edition import PROVENANCE, City, CourtLevel, Edition, Start, Tile
from amyitis_nb.games.amyitis.edition.garden import BORDERS, SQUARE_NUMBER, SQUARES, area_names, ends, on_bank
from amyitis_nb.games.amyitis.edition.vocabulary import (
    BONUSES,
    CITIES,
    COLOURS,
    COURT,
    CRAFTS,
    FIELDS,
    PLAYERS,
    RESOURCES,
    TRADES,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Collection, Iterable, Mapping
    from typing import Any

    Table = dict[str, Any]
    Key = tuple[str | int, ...]

FORMAT = "amyitis-edition"
VERSION = 1
RIVER_SIDES = ("r1", "c1", "r4", "c4")

#: What can be demanded: wine is a joker and nobody demands it (`resource.wine`).
DEMANDS = RESOURCES[:-1]

#: The levels of each court type and what its cards do, with the least and the most of it.
LEVELS = {"caravaneer": (0, 1, 2), "banker": (1, 2, 3), "palace": (1, 2, 3, 4, 5, 6), "gardener": (0,)}
EFFECTS = {
    "caravaneer": {"bonus": (0, 9), "keep": (0, 9)},
    "banker": {"talents": (0, 999), "prestige": (0, 999)},
    "palace": {"prestige": (0, 999)},
    "gardener": {"quality": (1, 1)},  # that a gardener raises a plant by one is a rule (`planting.gardener`)
}

BABYLON = CITIES[0]
FIELD_LENGTH = 5

#: The counts of the box: the least and the most of each, the same where another number would be another game.
COUNTS = {
    "areas": (24, 48),
    "cities": (len(CITIES), len(CITIES)),
    "field_length": (FIELD_LENGTH, FIELD_LENGTH),
    "temple_spaces": (4, 4),
    "plant_cards": (4, 4),
    "court_cards": (1, 999),
    "craft_cards": (1, 999),
    "cubes": (1, 999),
    "resource_tokens": (1, 999),
    "camels": (1, 999),
    "talents": (1, 999),
}

#: More than this many complaints help nobody.
MAX_PROBLEMS = 20
#: More tiles than this of one quality, and more copies of a card, are a mistake.
MAX_TILES = 40
MAX_COPIES = 15

_MISSING = object()  # the place of a value whose absence has already been reported

#: The borders between two squares, by the name of the one area that they carry unless they are double.
BORDER_NUMBER = {area_names(border, double=False)[0]: number for number, border in enumerate(BORDERS)}


class _Words(str):
    """What was found, where it is no value of the file but has to be said in words."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def text_of(source: str | bytes | os.PathLike[str]) -> tuple[str, str]:
    """The name to use in messages and the text: `source` itself, or the text of the file that it names."""
    name = "edition"
    if isinstance(source, str) and "\n" in source:
        try:
            encoded = source.encode()
        except UnicodeEncodeError as error:
            raise refuse([((), source[error.start], "text that can be written as UTF-8")], name) from None
    elif isinstance(source, bytes):
        encoded = source
    else:
        name, encoded = str(source), _bytes_of(source)
    if len(encoded) > LONGEST_TEXT:
        raise refuse([((), _Words("more"), f"at most {LONGEST_TEXT} bytes")], name)
    try:
        return name, encoded.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = _Words(f"byte {encoded[error.start]:#04x} at offset {error.start}")
        raise refuse([((), found, "UTF-8 text")], name) from None


def _bytes_of(path: str | os.PathLike[str]) -> bytes:
    """The first `LONGEST_TEXT` of a file and one more; devices and pipes, which may never end, are not read."""
    import os
    import stat

    try:
        regular = stat.S_ISREG(os.stat(path).st_mode)
        if regular:
            with open(path, "rb") as file:
                return file.read(LONGEST_TEXT + 1)
        reason = "not a regular file"
    except (OSError, ValueError, TypeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
    expected = f"the path of an edition file, or the text of one over several lines ({reason})"
    raise refuse([((), str(path), expected)], str(path))


def read_edition(name: str, text: str) -> Edition:
    """The edition that `text` describes; `InvalidInput` with all that is wrong, `name` standing for the file."""
    return _edition(_Reader(name), text, _parsed(name, text))


def _parsed(name: str, text: str) -> Table:
    import tomllib

    for number, line in enumerate(text.split("\n"), 1):
        # The TOML reader needs quadratic time for dotted keys, and they are nesting like any other.
        if line.count(".") > DEEPEST_NESTING and not line.lstrip().startswith("#"):
            raise refuse(
                [((), _Words(f"more on line {number}"), f"at most {DEEPEST_NESTING} dots in a line")], name
            )
    nesting = f"nesting of at most {DEEPEST_NESTING} tables and lists"
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise refuse([((), _Words("nesting without end"), nesting)], name) from None
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        where = place.rstrip(")")
        raise InvalidInput(f"{_short(name)}: {where}: not TOML: {what}", _line(text, where), where) from None
    except ValueError as error:  # thousands of digits
        raise refuse(
            [((), _Words(str(error)), f"integers of at most {LONGEST_INTEGER} digits")], name
        ) from None
    _check_limits(name, table, nesting)
    return table


def _line(text: str, where: str) -> str:
    """The line that `where` names ("line 3, column 5"), or "" ("end of document")."""
    number = where.partition(",")[0].removeprefix("line ")
    return _short(text.split("\n")[int(number) - 1]) if number.isdigit() else ""


def _check_limits(name: str, table: Table, nesting: str) -> None:
    level: list[tuple[Key, object]] = [((), table)]
    for _ in range(DEEPEST_NESTING + 1):
        deeper: list[tuple[Key, object]] = []
        for key, value in level:
            if isinstance(value, dict):
                deeper += [((*key, part), inner) for part, inner in value.items()]
            elif isinstance(value, list):
                deeper += [((*key, index), inner) for index, inner in enumerate(value, 1)]
            elif type(value) is int and abs(value) >= 10**LONGEST_INTEGER:
                raise refuse(
                    [(key, _Words("a longer one"), f"an integer of at most {LONGEST_INTEGER} digits")], name
                )
        level = deeper
        if not level:
            return
    raise refuse([(level[0][0][:3], _Words("deeper nesting"), nesting)], name)


class _Reader:
    """Hands out values of the right shape; notes problems (key, found, expected), figures and provenance marks.

    A wrong value is replaced by a harmless one so that the pass can go on; `end_pass` raises what was noted.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[tuple[Key, object, str]] = []
        self.figures: dict[str, Any] = {}
        self.marks: dict[str, str] = {}
        self.mark_keys: dict[str, Key] = {}

    def wrong(self, key: Key, found: object, expected: str) -> None:
        if found is not _MISSING:
            self.problems.append((key, found, expected))
        if len(self.problems) >= MAX_PROBLEMS:
            self.end_pass()

    def end_pass(self) -> None:
        if self.problems:
            raise refuse(self.problems, self.name)

    def table(self, value: object, key: Key, needed: Iterable[str], optional: Iterable[str] = ()) -> Table:
        """`value` as a table that has every key of `needed`, perhaps those of `optional`, and no other."""
        needed = tuple(needed)
        known = (*needed, *optional)
        if not isinstance(value, dict):
            self.wrong(key, value, f"a table with {', '.join(needed)}")
            return dict.fromkeys(known, _MISSING)
        for part in value:
            if part not in known:
                self.wrong(
                    (*key, part),
                    _Words("an unknown key"),
                    f"one of {', '.join(known)}" + near(part, known, listed=True),
                )
        for part in needed:
            if part not in value:
                self.wrong((*key, part), _Words("nothing"), "this key")
        return {part: value.get(part, _MISSING) for part in known}

    def items(self, value: object, key: Key, expected: str, count: int | None = None) -> list[Any]:
        """`value` as a list (of `count` items); anything else becomes missing items."""
        if isinstance(value, list) and (count is None or len(value) == count):
            return value
        self.wrong(key, value, expected)
        return [_MISSING] * (count or 0)

    def number(self, value: object, key: Key, low: int = 0, high: int = 999) -> int:
        if type(value) is int and low <= value <= high:  # a bool is no number here
            return value
        self.wrong(key, value, f"{low}" if low == high else f"a whole number from {low} to {high}")
        return low

    def numbers(self, value: object, key: Key, count: int, low: int = 0, high: int = 999) -> tuple[int, ...]:
        items = self.items(value, key, f"a list of {count} whole numbers", count)
        return tuple(self.number(item, (*key, index), low, high) for index, item in enumerate(items, 1))

    def by_number(
        self, value: object, key: Key, numbers: Iterable[int], low: int = 0, high: int = 999
    ) -> dict[int, int]:
        """A table with a number for each of `numbers`."""
        table = self.table(value, key, map(str, numbers))
        return {int(part): self.number(figure, (*key, part), low, high) for part, figure in table.items()}

    def word(self, value: object, key: Key, words: Collection[str], what: str = "") -> str:
        if isinstance(value, str) and value in words:
            return value
        self.wrong(key, value, (what or f"one of {', '.join(words)}") + near(value, words, listed=True))
        return next(iter(words))

    def words(
        self, value: object, key: Key, words: Collection[str], count: int | None = None, what: str = ""
    ) -> tuple[str, ...]:
        """A list (of `count`) known words."""
        expected = f"a list of {count or 'words'}, each {what or 'one of ' + ', '.join(words)}"
        items = self.items(value, key, expected, count)
        return tuple(self.word(item, (*key, index), words, what) for index, item in enumerate(items, 1))

    def different(self, value: object, key: Key) -> None:
        words = [word for word in value if isinstance(word, str)] if isinstance(value, list) else []
        if len(set(words)) < len(words):
            self.wrong(key, value, "each of them only once")

    def plus(
        self, value: object, key: Key, high: int, words: Collection[str], example: str
    ) -> tuple[int, str]:
        """A number and perhaps a word: `2+camel` is (2, "camel"), `2` is (2, "")."""
        if isinstance(value, str):
            figure, plus, word = value.partition("+")
            plain = figure.isascii() and figure.isdigit() and len(figure) <= 3 and str(int(figure)) == figure
            if plain and int(figure) <= high and (word in words or not plus):
                return int(figure), word
        expected = f"a number up to {high}, alone or with one of +{', +'.join(words)}, such as {example!r}"
        self.wrong(key, value, expected)
        return 0, ""

    def provenance(self, value: object, key: Key) -> None:
        """The marks beside the table `key`: one word for all of it, or a word for each of its keys."""
        place = (*key, "provenance")
        marks = (
            {(*key, part): word for part, word in value.items()} if isinstance(value, dict) else {key: value}
        )
        for prefix, word in marks.items():
            place_of_mark = (*place, *prefix[len(key) :])
            self.marks[dotted(prefix)] = self.word(word, place_of_mark, PROVENANCE)
            self.mark_keys[dotted(prefix)] = place_of_mark

    def covered_figures(self) -> dict[str, tuple[Any, str]]:
        """Every figure with the mark that covers it; problems for bare figures and for marks without a figure."""
        idle = dict.fromkeys(self.marks)
        covered = {}
        for key, value in self.figures.items():
            mark = ""
            prefix = key
            while prefix:
                if prefix in self.marks:
                    idle.pop(prefix, None)
                    mark = mark or self.marks[prefix]
                prefix = prefix.rpartition(".")[0]
            if not mark:
                self.wrong((key,), value, f"a provenance beside it: {', '.join(PROVENANCE)}")
            covered[key] = (value, mark)
        for prefix in idle:
            self.wrong(self.mark_keys[prefix], prefix, "the key of a figure" + near(prefix, self.figures))
        return covered


def _edition(reader: _Reader, text: str, document: Table) -> Edition:
    top = reader.table(document, (), ("format", "version", "id", "name", *_SECTIONS))
    reader.word(top["format"], ("format",), (FORMAT,))
    reader.number(top["version"], ("version",), VERSION, VERSION)
    values: Table = {"source": text, "id": _id(reader, top["id"]), "name": _name(reader, top["name"])}
    for section, read in _SECTIONS.items():
        read(reader, top[section], (section,), values)
    reader.end_pass()
    _check_garden(reader, values)
    _check_ring(reader, values)
    _check_cards(reader, values)
    _check_tiles(reader, values)
    _check_end(reader, values)
    values["_figures"] = MappingProxyType(reader.covered_figures())
    values["_marks"] = MappingProxyType(reader.marks)
    reader.end_pass()
    return Edition(*(values[slot] for slot in Edition.__slots__))


def _id(reader: _Reader, value: object) -> str:
    if (
        isinstance(value, str)
        and len(value) <= 40
        and value.isascii()
        and value == value.lower()
        and all(part.isalnum() for part in value.split("-"))
    ):
        return value
    reader.wrong(("id",), value, "up to 40 lowercase letters and digits, in parts joined by hyphens")
    return ""


def _name(reader: _Reader, value: object) -> str:
    if isinstance(value, str) and 0 < len(value) <= 80 and value.isprintable():
        return value
    reader.wrong(("name",), value, "1 to 80 printable characters")
    return ""


def _garden(reader: _Reader, value: object, key: Key, values: Table) -> None:
    needed = ("levels", "stars", "river_sides", "provenance")
    table = reader.table(value, key, needed, ("double_at_levels", "double_borders"))
    rows = reader.items(table["levels"], (*key, "levels"), "a list of 4 rows of 4 levels", 4)
    levels: tuple[int, ...] = ()
    for r, row in enumerate(rows, 1):
        levels += reader.numbers(row, (*key, "levels", r), 4, 1, 4)
    stars = reader.words(table["stars"], (*key, "stars"), SQUARE_NUMBER, what="a square such as '1,3'")
    reader.different(table["stars"], (*key, "stars"))
    sides = reader.words(table["river_sides"], (*key, "river_sides"), RIVER_SIDES)
    reader.different(table["river_sides"], (*key, "river_sides"))
    doubles = _double_borders(reader, table, key, levels)
    reader.provenance(table["provenance"], key)
    values["levels"] = levels
    values["stars"] = tuple(sorted(SQUARE_NUMBER[star] for star in stars))
    values["river_sides"] = sides
    values["double_borders"] = frozenset(BORDERS[BORDER_NUMBER[name]] for name in doubles)
    reader.figures["garden.levels"] = levels
    reader.figures["garden.stars"] = tuple(sorted(stars))
    reader.figures["garden.river_sides"] = sides
    reader.figures["garden.double_borders"] = tuple(sorted(doubles))


def _double_borders(reader: _Reader, table: Table, key: Key, levels: tuple[int, ...]) -> tuple[str, ...]:
    by_level, by_name = table["double_at_levels"], table["double_borders"]
    if table["levels"] is not _MISSING and (by_level is _MISSING) == (by_name is _MISSING):
        found = _Words("nothing") if by_level is _MISSING else by_name
        reader.wrong((*key, "double_borders"), found, "this key or double_at_levels, and only one of them")
    if by_name is not _MISSING:
        what = (
            "the border of two squares, the smaller first, such as '1,1|1,2' (none on the rim carries areas)"
        )
        named = reader.words(by_name, (*key, "double_borders"), BORDER_NUMBER, what=what)
        reader.different(by_name, (*key, "double_borders"))
        return named
    key = (*key, "double_at_levels")
    items = reader.items(by_level, key, "a list of levels")
    double = {reader.number(level, (*key, index), 1, 4) for index, level in enumerate(items, 1)}
    return tuple(
        name
        for name, number in BORDER_NUMBER.items()
        if double & {levels[square] for square in BORDERS[number]}
    )


def _fields(reader: _Reader, value: object, key: Key, values: Table) -> None:
    table = reader.table(value, key, (*FIELDS, "provenance"))
    rows = {row: reader.words(table[row], (*key, row), RESOURCES, FIELD_LENGTH) for row in FIELDS}
    reader.provenance(table["provenance"], key)
    values["fields"] = MappingProxyType(rows)
    for row, spaces in rows.items():
        for index, resource in enumerate(spaces, 1):
            reader.figures[f"fields.{row}.{index}"] = resource


def _ring(reader: _Reader, value: object, key: Key, values: Table) -> None:
    ring: list[City] = []
    for index, item in enumerate(reader.items(value, key, "the cities, each one a table [[ring]]"), 1):
        if not isinstance(item, dict):
            reader.wrong((*key, index), item, "a city, as a table [[ring]]")
            continue
        named = item.get("city", _Words("nothing"))
        name = reader.word(named, (*key, index, "city"), CITIES)
        if name != named:
            continue
        if any(name == city.name for city in ring):
            reader.wrong((*key, index, "city"), name, "each city only once")
        ring.append(_city(reader, item, (*key, name)))
    names = [city.name for city in ring]
    missing = [name for name in CITIES if name not in names]
    if missing:
        found = names if isinstance(value, list) else _MISSING
        reader.wrong(key, found, f"every city once, also {', '.join(missing)}")
    if BABYLON in names:  # the ring has no beginning of its own: ours is where the caravan starts
        start = names.index(BABYLON)
        ring = ring[start:] + ring[:start]
    values["ring"] = tuple(ring)
    for distance, city in enumerate(ring):
        reader.figures[f"ring.{city.name}.place"] = distance
        reader.figures[f"ring.{city.name}.trade"] = city.trade
        if city.offers:
            reader.figures[f"ring.{city.name}.offers"] = city.offers
        if city.demand:
            reader.figures[f"ring.{city.name}.demand"] = city.demand


def _city(reader: _Reader, item: Table, key: Key) -> City:
    told = item.get("trade", _Words("nothing"))
    trade = reader.word(told, (*key, "trade"), TRADES)
    if trade != told:  # what else belongs here depends on it
        return City(str(key[-1]), trade, (), "")
    needed = {"sell": (), "court": ("offers", "demand"), "plant": ("demand",)}[trade]
    table = reader.table(item, key, ("city", "trade", *needed, "provenance"))
    offers: tuple[str, ...] = ()
    demand = ""
    if "offers" in needed:
        offers = reader.words(table["offers"], (*key, "offers"), COURT, 2)
        reader.different(table["offers"], (*key, "offers"))
    if "demand" in needed:
        demand = reader.word(table["demand"], (*key, "demand"), DEMANDS)
    reader.provenance(table["provenance"], key)
    return City(str(key[-1]), trade, offers, demand)


def _plant_cards(reader: _Reader, value: object, key: Key, values: Table) -> None:
    cards: Table = {}
    fixed = []
    if not isinstance(value, dict):
        reader.wrong(key, value, "a table for each plant card")
        value = {}
    for card, item in value.items():
        place = (*key, card)
        if not (len(card) == 1 and card.isascii() and card.isupper()):
            reader.wrong(place, _Words("an unknown key"), "one capital letter as the name of a plant card")
        table = reader.table(item, place, ("sides", "provenance"), ("city",))
        sides = reader.items(table["sides"], (*place, "sides"), "a list of the 2 sides", 2)
        cards[card] = tuple(
            reader.plus(side, (*place, "sides", index), 3, DEMANDS, "2+palm")
            for index, side in enumerate(sides, 1)
        )
        reader.provenance(table["provenance"], place)
        if table["city"] is not _MISSING:
            reader.word(table["city"], (*place, "city"), ("Khorsabad",))
            reader.figures[f"plant_cards.{card}.city"] = table["city"]
            fixed.append(card)
        for index, (quality, extra) in enumerate(cards[card], 1):
            reader.figures[f"plant_cards.{card}.sides.{index}.quality"] = quality
            reader.figures[f"plant_cards.{card}.sides.{index}.extra"] = extra
    if len(fixed) != 1 and cards:
        reader.wrong(key, fixed, "exactly one card with city = 'Khorsabad'")
    values["plant_cards"] = MappingProxyType(cards)
    values["khorsabad_card"] = fixed[0] if fixed else ""


def _court(reader: _Reader, value: object, key: Key, values: Table) -> None:
    table = reader.table(value, key, COURT)
    court = {}
    for kind, levels in LEVELS.items():
        place = (*key, kind)
        inner = reader.table(table[kind], place, ("copies", *EFFECTS[kind], "provenance"))
        copies = reader.table(inner["copies"], (*place, "copies"), map(str, levels))
        in_play = {
            level: reader.by_number(copies[str(level)], (*place, "copies", level), PLAYERS, 0, MAX_COPIES)
            for level in levels
        }
        effects = {
            effect: reader.by_number(inner[effect], (*place, effect), levels, *bounds)
            for effect, bounds in EFFECTS[kind].items()
        }
        court[kind] = MappingProxyType(
            {
                level: CourtLevel(
                    in_play[level],
                    *(
                        effects[effect][level] if effect in effects else 0
                        for effect in CourtLevel.__slots__[1:]
                    ),
                )
                for level in levels
            }
        )
        reader.provenance(inner["provenance"], place)
        for level, cards in in_play.items():
            for players, count in cards.items():
                reader.figures[f"court.{kind}.copies.{level}.{players}"] = count
        for effect, figures in effects.items():
            for level, figure in figures.items():
                reader.figures[f"court.{kind}.{effect}.{level}"] = figure
    values["court"] = MappingProxyType(court)


def _crafts(reader: _Reader, value: object, key: Key, values: Table) -> None:
    table = reader.table(value, key, (*CRAFTS, "provenance"))
    crafts = {
        craft: reader.by_number(table[craft], (*key, craft), PLAYERS, 0, MAX_COPIES) for craft in CRAFTS
    }
    reader.provenance(table["provenance"], key)
    values["crafts"] = MappingProxyType({craft: MappingProxyType(cards) for craft, cards in crafts.items()})
    for craft, cards in crafts.items():
        for players, count in cards.items():
            reader.figures[f"crafts.{craft}.{players}"] = count


def _tiles(reader: _Reader, value: object, key: Key, values: Table) -> None:
    table = reader.table(value, key, ("1", "2", "3", "level_4", "provenance"))
    tiles = {}
    for quality in (1, 2, 3):
        place = (*key, str(quality))
        items = reader.items(table[str(quality)], place, "a list of tiles such as '2+camel'")
        if len(items) > MAX_TILES:
            reader.wrong(place, _Words(f"{len(items)} tiles"), f"at most {MAX_TILES} tiles")
        amounts = [_tile(reader, item, (*place, index)) for index, item in enumerate(items[:MAX_TILES], 1)]
        tiles[quality] = tuple(Tile(quality, prestige, bonus) for prestige, bonus in amounts)
    values["level_4_tile"] = Tile(3, *_tile(reader, table["level_4"], (*key, "level_4")))
    reader.provenance(table["provenance"], key)
    values["tiles"] = MappingProxyType(tiles)
    for quality, each in tiles.items():
        for index, tile in enumerate(each, 1):
            reader.figures[f"tiles.{quality}.{index}.quality"] = quality
            reader.figures[f"tiles.{quality}.{index}.prestige"] = tile.prestige
            reader.figures[f"tiles.{quality}.{index}.bonus"] = tile.bonus
    reader.figures["tiles.level_4"] = table["level_4"]


def _tile(reader: _Reader, value: object, key: Key) -> tuple[int, str]:
    return reader.plus(value, key, 99, BONUSES[1:], "2+camel")


def _start(reader: _Reader, value: object, key: Key, values: Table) -> None:
    table = reader.table(value, key, (*Start.__slots__, "provenance"))
    start = Start(*(reader.number(table[part], (*key, part)) for part in Start.__slots__))
    reader.provenance(table["provenance"], key)
    values["start"] = start
    for part in Start.__slots__:
        reader.figures[f"start.{part}"] = getattr(start, part)


def _scoring(reader: _Reader, value: object, key: Key, values: Table) -> None:
    table = reader.table(value, key, ("engineer", "sale", "marduk", "resource", "provenance"))
    values["engineer_prestige"] = reader.number(table["engineer"], (*key, "engineer"))
    values["sell_prestige"] = reader.numbers(table["sale"], (*key, "sale"), 2)
    values["marduk_prizes"] = reader.numbers(table["marduk"], (*key, "marduk"), 2)
    values["resource_prestige"] = reader.number(table["resource"], (*key, "resource"))
    reader.provenance(table["provenance"], key)
    reader.figures["scoring.engineer"] = values["engineer_prestige"]
    reader.figures["scoring.sale"] = values["sell_prestige"]
    reader.figures["scoring.marduk"] = values["marduk_prizes"]
    reader.figures["scoring.resource"] = values["resource_prestige"]


def _end(reader: _Reader, value: object, key: Key, values: Table) -> None:
    table = reader.table(value, key, ("tiles_left", "amyitis", "provenance"))
    end_tiles = reader.by_number(table["tiles_left"], (*key, "tiles_left"), PLAYERS)
    steps = reader.table(table["amyitis"], (*key, "amyitis"), map(str, PLAYERS))
    amyitis = {}
    for players in PLAYERS:
        place = (*key, "amyitis", players)
        items = reader.items(steps[str(players)], place, "a list of [tiles at least, prestige]")
        amyitis[players] = tuple(
            reader.numbers(item, (*place, index), 2) for index, item in enumerate(items, 1)
        )
    reader.provenance(table["provenance"], key)
    values["end_tiles"] = MappingProxyType(end_tiles)
    values["amyitis"] = MappingProxyType(amyitis)
    for players in PLAYERS:
        reader.figures[f"end.tiles_left.{players}"] = end_tiles[players]
    for players in PLAYERS:
        reader.figures[f"end.amyitis.{players}"] = amyitis[players]


def _contents(reader: _Reader, value: object, key: Key, values: Table) -> None:
    table = reader.table(value, key, (*COUNTS, "squares", "tiles", "colours", "provenance"))
    contents: Table = {
        part: reader.number(table[part], (*key, part), low, high) for part, (low, high) in COUNTS.items()
    }
    contents["squares"] = reader.by_number(table["squares"], (*key, "squares"), (1, 2, 3, 4))
    contents["tiles"] = reader.by_number(table["tiles"], (*key, "tiles"), (1, 2, 3))
    colours = (*COLOURS, "grey")
    contents["colours"] = reader.words(table["colours"], (*key, "colours"), colours, len(colours))
    reader.different(table["colours"], (*key, "colours"))
    reader.provenance(table["provenance"], key)
    values["contents"] = contents
    values["camel_tokens"] = contents["camels"]
    values["talent_tokens"] = contents["talents"]
    for part in ("field_length", "temple_spaces", "cubes", "resource_tokens"):
        values[part] = contents[part]
    for part, count in contents.items():
        for number, each in count.items() if isinstance(count, dict) else ():
            reader.figures[f"contents.{part}.{number}"] = each
        if not isinstance(count, dict):
            reader.figures[f"contents.{part}"] = count


#: The tables of an edition file, in its order, and who reads them.
_SECTIONS: dict[str, Callable[[_Reader, object, Key, Table], None]] = {
    "garden": _garden,
    "fields": _fields,
    "ring": _ring,
    "plant_cards": _plant_cards,
    "court": _court,
    "crafts": _crafts,
    "tiles": _tiles,
    "start": _start,
    "scoring": _scoring,
    "end": _end,
    "contents": _contents,
}


def _check_garden(reader: _Reader, values: Table) -> None:
    levels: tuple[int, ...] = values["levels"]
    for square, level in enumerate(levels):
        r, c = square // 4 + 1, square % 4 + 1
        if level != 5 - max(r, c):
            reader.wrong(
                ("garden", "levels", r, c), level, f"{5 - max(r, c)}: the levels are V-shaped (garden.levels)"
            )
    for level, count in values["contents"]["squares"].items():
        if count != levels.count(level):
            reader.wrong(("contents", "squares", level), count, f"{levels.count(level)} as in garden.levels")
    stars = [levels[square] for square in values["stars"]]
    if sorted(stars) != [1, 1, 2]:
        found = [SQUARES[square] for square in values["stars"]]
        reader.wrong(
            ("garden", "stars"), found, "two squares of level 1 and one of level 2 (setup.two_players)"
        )
    dry = unreachable(values["river_sides"])
    if dry:
        names = " ".join(SQUARES[square] for square in dry)
        expected = f"a river from which a chain of areas leads to every square; none leads to {names}"
        reader.wrong(("garden", "river_sides"), list(values["river_sides"]), expected)
    areas = len(BORDERS) + len(values["double_borders"])
    if values["contents"]["areas"] != areas:
        expected = f"{areas}: {len(BORDERS)} borders, {len(values['double_borders'])} of them double"
        reader.wrong(("contents", "areas"), values["contents"]["areas"], expected)


def unreachable(river_sides: tuple[str, ...]) -> list[int]:
    """The squares to which no chain of areas leads from the river (`irrigation.available`), rising."""
    irrigable: set[int] = set()
    wet: set[tuple[int, int]] = set()  # corner points
    dry = set(BORDERS)
    chain = {border for border in dry if on_bank(border, river_sides)}
    while chain:
        dry -= chain
        for border in chain:
            irrigable.update(border)
            wet.update(ends(border))
        chain = {border for border in dry if not wet.isdisjoint(ends(border))}
    return [square for square in range(len(SQUARES)) if square not in irrigable]


def _check_ring(reader: _Reader, values: Table) -> None:
    ring: tuple[City, ...] = values["ring"]
    for city in ring:
        if (city.trade == "sell") != (city.name == BABYLON):
            expected = (
                "'sell'" if city.name == BABYLON else "'court' or 'plant': only Babylon buys (babylon.sell)"
            )
            reader.wrong(("ring", city.name, "trade"), city.trade, expected)
    plant_cities = [city.name for city in ring if city.trade == "plant"]
    if len(plant_cities) != len(values["plant_cards"]):
        expected = f"{len(values['plant_cards'])} cities with the trade 'plant', one for each plant card"
        reader.wrong(("ring",), plant_cities, expected)
    if "Khorsabad" not in plant_cities:
        reader.wrong(
            ("ring", "Khorsabad", "trade"), plant_cities, "Khorsabad among the plant cities (setup.plants)"
        )


def _check_cards(reader: _Reader, values: Table) -> None:
    contents = values["contents"]
    cards = values["plant_cards"]
    if len(cards) != contents["plant_cards"]:
        reader.wrong(("plant_cards",), list(cards), f"{contents['plant_cards']} plant cards")
    for card, sides in cards.items():
        qualities = tuple(quality for quality, _ in sides)
        fixed = card == values["khorsabad_card"]
        if qualities != (2, 2) if fixed else not (qualities[0] == 1 < qualities[1]):
            expected = (
                "quality 2 on both sides" if fixed else "quality 1 on the first side, more on the second"
            )
            reader.wrong(("plant_cards", card, "sides"), qualities, expected + " (setup.plants)")

    court = values["court"]
    piles: dict[Key, Mapping[int, int]] = {
        ("court", kind, "copies", level): each.copies for kind in court for level, each in court[kind].items()
    }
    _check_piles(reader, piles)
    total = sum(copies[PLAYERS[-1]] for copies in piles.values())
    if total != contents["court_cards"]:
        expected = f"{contents['court_cards']} court cards with 4 players, as in contents.court_cards"
        reader.wrong(("court",), _Words(f"{total} in all"), expected)
    for players, count in court["caravaneer"][0].copies.items():
        if count < players:
            key = ("court", "caravaneer", "copies", 0, players)
            reader.wrong(key, count, f"at least {players}, one for each player (setup.start_kit)")
    for players, count in court["caravaneer"][2].copies.items():
        if count > len(DEMANDS):
            key = ("court", "caravaneer", "copies", 2, players)
            reader.wrong(key, count, f"at most {len(DEMANDS)}, the tokens to lie on them (setup.court)")

    _check_piles(reader, {("crafts", craft): copies for craft, copies in values["crafts"].items()})
    for players in PLAYERS:
        total = sum(copies[players] for copies in values["crafts"].values())
        if total < 3 * players:
            expected = (
                f"at least {3 * players} with {players} players, a group of three for each (prepare.crafts)"
            )
            reader.wrong(("crafts",), _Words(f"{total} in all"), expected)
    if total != contents["craft_cards"]:
        expected = f"{contents['craft_cards']} craft cards with 4 players, as in contents.craft_cards"
        reader.wrong(("crafts",), _Words(f"{total} in all"), expected)


def _check_piles(reader: _Reader, piles: Mapping[Key, Mapping[int, int]]) -> None:
    for key, copies in piles.items():
        for fewer, more in pairwise(PLAYERS):
            if copies[more] < copies[fewer]:
                expected = f"at least {copies[fewer]}, as with {fewer} players (setup.cards)"
                reader.wrong((*key, more), copies[more], expected)


def _check_tiles(reader: _Reader, values: Table) -> None:
    tiles = values["tiles"]
    contents = values["contents"]
    for quality, each in tiles.items():
        key = ("tiles", str(quality))
        squares = [level for level in values["levels"] if min(level, 3) == quality]
        if len(each) != contents["tiles"][quality]:
            expected = f"{contents['tiles'][quality]} tiles, as in contents.tiles"
            reader.wrong(key, _Words(f"{len(each)} tiles"), expected)
        elif len(each) < len(squares):
            reader.wrong(
                key,
                _Words(f"{len(each)} tiles"),
                f"at least {len(squares)}, one for each square (setup.tiles)",
            )
    if values["level_4_tile"] not in tiles[3]:
        expected = "one of the tiles of quality 3 (setup.tiles)"
        reader.wrong(("tiles", "level_4"), str(values["level_4_tile"]), expected)


def _check_end(reader: _Reader, values: Table) -> None:
    for players, left in values["end_tiles"].items():
        tiles = len(values["levels"]) - (len(values["stars"]) if players == 2 else 0)
        if left >= tiles:
            expected = f"fewer than the {tiles} tiles of the start, or the game ends at once"
            reader.wrong(("end", "tiles_left", players), left, expected)
    for players, steps in values["amyitis"].items():
        rising = all(a[0] < b[0] and a[1] <= b[1] for a, b in pairwise(steps))
        if not rising or len(steps) > 16:
            reader.wrong(("end", "amyitis", players), steps, "steps that rise, at most 16 of them")


def dotted(key: Key) -> str:
    """The key as people write it: `court.palace.copies.3`."""
    return ".".join(map(str, key))


def refuse(problems: list[tuple[Key, object, str]], name: str) -> InvalidInput:
    """The error for these problems (key, found, expected); its `text` and `where` are those of the first."""
    lines = []
    for key, found, expected in problems:
        place = _short(dotted(key)) + ": " if key else ""
        lines.append(f"{_short(name)}: {place}found {_short(repr(found))}, expected {expected}")
    key, found, _ = problems[0]
    return InvalidInput("\n".join(lines), _short(repr(found)), _short(dotted(key)) or None)


def _short(text: str) -> str:
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= 80 else text[:77] + "…"

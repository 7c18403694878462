"""Reads an edition file: its text, its schema, and the edition made from it.

All schema errors are reported together, and so are all contradictions between figures (`checks`). `docs/editions.md`
describes the file for users.
"""

from __future__ import annotations

from types import MappingProxyType

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.figures import leaves, marked, marks, tuples
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.limits import LONGEST_TEXT, in_file, read_toml
from amyitis_nb.core.input.schema import MOST_FAILURES, Failure, failures, mismatch, read_schema, refuse
from amyitis_nb.games.amyitis.edition.checks import contradictions, marked_tables
from amyitis_nb.games.amyitis.edition.edition import City, CourtLevel, Edition, Start, Tile
from amyitis_nb.games.amyitis.edition.garden import BORDERS, SQUARE_NUMBER, area_names
from amyitis_nb.games.amyitis.edition.vocabulary import BABYLON, CITIES, COURT, CRAFTS, FIELDS, PLAYERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping
    from typing import Any

    from amyitis_nb.core.figures import Figure

    Table = dict[str, Any]
    Key = tuple[str | int, ...]


#: The number of each border, by the name that its area has if the border is not double.
BORDER_NUMBER = {area_names(border, double=False)[0]: number for number, border in enumerate(BORDERS)}

_SCHEMA = f"{__file__.rpartition('reader.')[0]}edition.schema.json"


def text_of(source: str | bytes | os.PathLike[str]) -> tuple[str, str]:
    """Return a name for messages and the text: `source` itself, or the text of the file that it names."""
    name = "edition"
    if isinstance(source, str) and "\n" in source:
        try:
            encoded = source.encode()
        except UnicodeEncodeError as error:
            got = shown(source[error.start])
            raise refuse([mismatch((), "text that can be written as UTF-8", got)], name) from None
    elif isinstance(source, bytes):
        encoded = source
    else:
        name, encoded = str(source), _bytes_of(source)
    if len(encoded) > LONGEST_TEXT:
        raise refuse([mismatch((), f"at most {LONGEST_TEXT} bytes", "more")], name)
    try:
        return name, encoded.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        got = f"byte {encoded[error.start]:#04x} at offset {error.start}"
        raise refuse([mismatch((), "UTF-8 text", got)], name) from None


def _bytes_of(path: str | os.PathLike[str]) -> bytes:
    """Return at most `LONGEST_TEXT` + 1 bytes of a file. Devices and pipes, which may never end, are not read."""
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
    raise refuse([mismatch((), expected, shown(str(path)))], str(path))


def read_edition(name: str, text: str) -> Edition:
    """Return the edition that a text describes. Raises `InvalidInput`, which lists the errors after `name`."""
    try:
        document = read_toml(text)
    except InvalidInput as error:
        raise in_file(error, name) from None
    wrong = failures(document, read_schema(_SCHEMA))
    if wrong:
        raise refuse([_as_written(failure, document) for failure in wrong], name)
    edition = _build(text, document)
    wrong = list(contradictions(edition, document))
    if wrong:
        raise refuse(wrong[:MOST_FAILURES], name)
    return edition


def read_packaged(path: str) -> Edition:
    """Return the edition in a file of the package without checks; a test checks these files."""
    import tomllib

    with open(path, encoding="utf-8") as file:
        text = file.read()
    return _build(text, tomllib.loads(text))


def _as_written(failure: Failure, document: Table) -> Failure:
    """Return a failure with the path that users expect: list items count from 1, cities of the ring have names."""
    path = tuple(part + 1 if isinstance(part, int) else part for part in failure.path)
    if path[:1] == ("ring",) and len(path) > 2:
        city = document["ring"][failure.path[1]].get("city")
        if city in CITIES:
            path = ("ring", city, *path[2:])
    return Failure(path, failure.message, failure.got)


def _build(text: str, document: Table) -> Edition:
    """Return the edition in a document that follows the schema, without checks of its figures."""
    garden, contents, scoring, end = (document[key] for key in ("garden", "contents", "scoring", "end"))
    levels = tuple(level for row in garden["levels"] for level in row)
    doubles = _double_borders(garden, levels)
    # The ring has no printed start: ours is the city where the caravan starts.
    names = [city["city"] for city in document["ring"]]
    start = names.index(BABYLON) if BABYLON in names else 0
    ring = document["ring"][start:] + document["ring"][:start]
    cards = {
        card: tuple((int(side[0]), side[2:]) for side in table["sides"])
        for card, table in document["plant_cards"].items()
    }
    written = dict(marks(marked_tables(document)))
    figures = dict(_figures(document, levels, doubles, ring, cards))
    return Edition(
        id=document["id"],
        name=document["name"],
        levels=levels,
        stars=tuple(sorted(SQUARE_NUMBER[star] for star in garden["stars"])),
        double_borders=frozenset(BORDERS[BORDER_NUMBER[name]] for name in doubles),
        river_sides=tuple(garden["river_sides"]),
        fields={row: tuple(document["fields"][row]) for row in FIELDS},
        ring=tuple(
            City(city["city"], city["trade"], tuple(city.get("offers", ())), city.get("demand", ""))
            for city in ring
        ),
        plant_cards=cards,
        khorsabad_card=next((card for card, table in document["plant_cards"].items() if "city" in table), ""),
        court={kind: MappingProxyType(_court_levels(document["court"][kind])) for kind in COURT},
        crafts={craft: MappingProxyType(_by_number(document["crafts"][craft])) for craft in CRAFTS},
        tiles={
            quality: tuple(_tile(quality, text) for text in document["tiles"][str(quality)])
            for quality in (1, 2, 3)
        },
        level_4_tile=_tile(3, document["tiles"]["level_4"]),
        start=Start(*(document["start"][part] for part in Start._fields)),
        engineer_prestige=scoring["engineer"],
        sell_prestige=tuple(scoring["sale"]),
        marduk_prizes=tuple(scoring["marduk"]),
        resource_prestige=scoring["resource"],
        end_tiles=_by_number(end["tiles_left"]),
        amyitis={players: tuples(end["amyitis"][str(players)]) for players in PLAYERS},
        **{name: contents[name] for name in ("field_length", "temple_spaces", "cubes", "resource_tokens")},
        camel_tokens=contents["camels"],
        talent_tokens=contents["talents"],
        source=text,
        _figures={key: (value, marked(key, written)) for key, value in figures.items()},
        _marks=written,
    )


def _double_borders(garden: Table, levels: tuple[int, ...]) -> tuple[str, ...]:
    if "double_borders" in garden:
        return tuple(garden["double_borders"])
    double = set(garden["double_at_levels"])
    return tuple(
        name
        for name, number in BORDER_NUMBER.items()
        if double & {levels[square] for square in BORDERS[number]}
    )


def _by_number(table: Mapping[str, int]) -> dict[int, int]:
    return {int(number): table[number] for number in sorted(table)}


def _court_levels(table: Table) -> dict[int, CourtLevel]:
    return {
        int(level): CourtLevel(
            _by_number(table["copies"][level]),
            *(table.get(effect, {}).get(level, 0) for effect in CourtLevel._fields[1:]),
        )
        for level in sorted(table["copies"])
    }


def _tile(quality: int, text: str) -> Tile:
    prestige, _, bonus = text.partition("+")
    return Tile(quality, int(prestige), bonus)


# Figures by their keys, and their provenance


def _figures(
    document: Table,
    levels: tuple[int, ...],
    doubles: tuple[str, ...],
    ring: list[Table],
    cards: Mapping[str, tuple[tuple[int, str], ...]],
) -> Iterator[tuple[str, Figure]]:
    """Yield the key and the value of each figure of a document."""
    garden, tables, tiles = document["garden"], document["plant_cards"], document["tiles"]
    yield "garden.levels", levels
    yield "garden.stars", tuple(sorted(garden["stars"]))
    yield "garden.river_sides", tuple(garden["river_sides"])
    yield "garden.double_borders", tuple(sorted(doubles))
    for row in FIELDS:
        yield from ((f"fields.{row}.{n}", each) for n, each in enumerate(document["fields"][row], 1))
    for place, city in enumerate(ring):
        yield f"ring.{city['city']}.place", place
        parts = (part for part in ("trade", "offers", "demand") if part in city)
        yield from ((f"ring.{city['city']}.{part}", tuples(city[part])) for part in parts)
    for card, sides in cards.items():
        if "city" in tables[card]:
            yield f"plant_cards.{card}.city", tables[card]["city"]
        for number, (quality, extra) in enumerate(sides, 1):
            yield f"plant_cards.{card}.sides.{number}.quality", quality
            yield f"plant_cards.{card}.sides.{number}.extra", extra
    for section in ("court", "crafts"):
        yield from leaves(document[section], section)
    for quality in (1, 2, 3):
        for number, text in enumerate(tiles[str(quality)], 1):
            tile = _tile(quality, text)
            yield from ((f"tiles.{quality}.{number}.{part}", getattr(tile, part)) for part in Tile._fields)
    yield "tiles.level_4", tiles["level_4"]
    for section in (
        "start",
        "scoring",
        "end",
        "contents",
    ):  # every number in these sections is a separate figure
        yield from leaves(document[section], section)

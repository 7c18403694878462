"""Checks of an edition beyond its schema: whether its figures are consistent."""

from __future__ import annotations

from itertools import pairwise

from amyitis_nb.core.figures import PROVENANCE
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.input.schema import Failure, mismatch
from amyitis_nb.games.amyitis.edition.garden import BORDERS, SQUARES, ends, meets_river
from amyitis_nb.games.amyitis.edition.vocabulary import BABYLON, CITIES, PLAYERS, RESOURCES, WINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from amyitis_nb.games.amyitis.edition.edition import Edition

    Table = dict[str, Any]
    Key = tuple[str | int, ...]

KHORSABAD = "Khorsabad"

#: The resources that a city can demand: wine is a joker (`resource.wine`).
DEMANDS = RESOURCES[:WINE]


def contradictions(edition: Edition, document: Table) -> Iterator[Failure]:
    """Yield the contradictions between figures of an edition, or between figures and rules; `document` is its file."""
    for check in _CHECKS:
        yield from check(edition, document)


def _check_names(edition: Edition, document: Table) -> Iterator[Failure]:
    if not edition.name.isprintable():
        yield mismatch(("name",), "1 to 80 printable characters", shown(edition.name))


def _check_garden(edition: Edition, document: Table) -> Iterator[Failure]:
    levels, contents = edition.levels, document["contents"]
    for square, level in enumerate(levels):
        r, c = square // 4 + 1, square % 4 + 1
        if level != 5 - max(r, c):
            expected = f"{5 - max(r, c)}: the levels are V-shaped (garden.levels)"
            yield mismatch(("garden", "levels", r, c), expected, str(level))
    if sorted(levels[square] for square in edition.stars) != [1, 1, 2]:
        got = ", ".join(SQUARES[square] for square in edition.stars)
        yield mismatch(
            ("garden", "stars"), "two squares of level 1 and one of level 2 (setup.two_players)", got
        )
    dry = unreachable(edition.river_sides)
    if dry:
        names = " ".join(SQUARES[square] for square in dry)
        expected = f"a river from which a chain of areas leads to every square; none leads to {names}"
        yield mismatch(("garden", "river_sides"), expected, shown(list(edition.river_sides)))
    double = len(edition.double_borders)
    if contents["areas"] != len(BORDERS) + double:
        expected = f"{len(BORDERS) + double}: {len(BORDERS)} borders, {double} of them double"
        yield mismatch(("contents", "areas"), expected, str(contents["areas"]))


def unreachable(river_sides: tuple[str, ...]) -> list[int]:
    """Return the squares that no chain of areas connects to the river (`irrigation.available`), in ascending order."""
    irrigable: set[int] = set()
    wet: set[tuple[int, int]] = set()  # corner points
    dry = set(BORDERS)
    chain = {border for border in dry if meets_river(border, river_sides)}
    while chain:
        dry -= chain
        for border in chain:
            irrigable.update(border)
            wet.update(ends(border))
        chain = {border for border in dry if not wet.isdisjoint(ends(border))}
    return [square for square in range(len(SQUARES)) if square not in irrigable]


def _check_ring(edition: Edition, document: Table) -> Iterator[Failure]:
    names = [city["city"] for city in document["ring"]]
    missing = [name for name in CITIES if name not in names]
    if missing:
        for number, name in enumerate(names):
            if name in names[:number]:
                yield mismatch(("ring", number + 1, "city"), "each city only once", shown(name))
        yield mismatch(("ring",), f"every city once, also {', '.join(missing)}", ", ".join(names))
        return
    for city in edition.ring:
        if (city.trade == "sell") != (city.name == BABYLON):
            expected = "'court' or 'plant': only Babylon buys (babylon.sell)"
            expected = "'sell'" if city.name == BABYLON else expected
            yield mismatch(("ring", city.name, "trade"), expected, shown(city.trade))
    plant_cities = [city.name for city in edition.ring if city.trade == "plant"]
    cards = len(edition.plant_cards)
    if len(plant_cities) != cards:
        expected = f"{cards} cities with the trade 'plant', one for each plant card"
        yield mismatch(("ring",), expected, ", ".join(plant_cities))
    if KHORSABAD not in plant_cities:
        key = ("ring", KHORSABAD, "trade")
        yield mismatch(key, "Khorsabad among the plant cities (setup.plants)", ", ".join(plant_cities))


def _check_plant_cards(edition: Edition, document: Table) -> Iterator[Failure]:
    fixed = [card for card, table in document["plant_cards"].items() if "city" in table]
    if len(fixed) != 1:
        yield mismatch(("plant_cards",), "exactly one card with city = 'Khorsabad'", shown(fixed))
    for card, sides in edition.plant_cards.items():
        first, second = (quality for quality, _ in sides)
        expected = "quality 1 on the first side, more on the second"
        right = first == 1 < second
        if card == edition.khorsabad_card:
            expected = "quality 2 on both sides"
            right = first == second == 2
        if not right:
            yield mismatch(
                ("plant_cards", card, "sides"), f"{expected} (setup.plants)", f"{first} and {second}"
            )


def _check_cards(edition: Edition, document: Table) -> Iterator[Failure]:
    court, contents = edition.court, document["contents"]
    court_piles: dict[Key, Mapping[int, int]] = {
        ("court", kind, "copies", level): each.copies for kind in court for level, each in court[kind].items()
    }
    craft_piles: dict[Key, Mapping[int, int]] = {
        ("crafts", craft): pile for craft, pile in edition.crafts.items()
    }
    for name, piles in (("court", court_piles), ("craft", craft_piles)):
        for key, pile in piles.items():
            for fewer, more in pairwise(PLAYERS):
                if pile[more] < pile[fewer]:
                    expected = f"at least {pile[fewer]}, as with {fewer} players (setup.cards)"
                    yield mismatch((*key, more), expected, str(pile[more]))
        total = sum(pile[PLAYERS[-1]] for pile in piles.values())
        printed = contents[f"{name}_cards"]
        if total != printed:
            expected = f"{printed} {name} cards with 4 players, as in contents.{name}_cards"
            yield mismatch((next(iter(piles))[0],), expected, f"{total} in all")
    for players, count in court["caravaneer"][0].copies.items():
        if count < players:
            key = ("court", "caravaneer", "copies", 0, players)
            yield mismatch(key, f"at least {players}, one for each player (setup.start_kit)", str(count))
    for players, count in court["caravaneer"][2].copies.items():
        if count > len(DEMANDS):
            key = ("court", "caravaneer", "copies", 2, players)
            yield mismatch(
                key, f"at most {len(DEMANDS)}, the tokens to lie on them (setup.court)", str(count)
            )
    for players in PLAYERS:
        total = sum(pile[players] for pile in craft_piles.values())
        if total < 3 * players:
            expected = f"at least {3 * players} with {players} players, a group of three for each"
            yield mismatch(("crafts",), f"{expected} (prepare.crafts)", f"{total} in all")


def _check_tiles(edition: Edition, document: Table) -> Iterator[Failure]:
    for quality, tiles in edition.tiles.items():
        squares = sum(min(level, 3) == quality for level in edition.levels)
        printed = document["contents"]["tiles"][str(quality)]
        expected = ""
        if len(tiles) != printed:
            expected = f"{printed} tiles, as in contents.tiles"
        elif len(tiles) < squares:
            expected = f"at least {squares}, one for each square (setup.tiles)"
        if expected:
            yield mismatch(("tiles", quality), expected, f"{len(tiles)} tiles")
    if edition.level_4_tile not in edition.tiles[3]:
        expected = "one of the tiles of quality 3 (setup.tiles)"
        yield mismatch(("tiles", "level_4"), expected, shown(document["tiles"]["level_4"]))


def _check_end(edition: Edition, document: Table) -> Iterator[Failure]:
    for players, left in edition.end_tiles.items():
        tiles = len(edition.levels) - (len(edition.stars) if players == 2 else 0)
        if left >= tiles:
            expected = f"fewer than the {tiles} tiles of the start, or the game ends at once"
            yield mismatch(("end", "tiles_left", players), expected, str(left))
    for players, steps in edition.amyitis.items():
        if not all(a[0] < b[0] and a[1] <= b[1] for a, b in pairwise(steps)):
            yield mismatch(("end", "amyitis", players), "steps that rise", shown(steps))


def _check_provenance(edition: Edition, document: Table) -> Iterator[Failure]:
    for key, value, mark in edition.figures():
        if not mark:
            expected = f"a provenance beside it: {', '.join(PROVENANCE)}"
            yield mismatch((key,), expected, shown(value))
    for key, table in marked_tables(document):
        marks = table["provenance"]
        for part in marks if isinstance(marks, dict) else ():
            figure = f"{key}.{part}"
            if not any(name == figure or name.startswith(f"{figure}.") for name in edition._figures):
                expected = "the key of a figure"
                yield mismatch((key, "provenance", part), expected, figure, near(figure, edition._figures))


_CHECKS = (
    _check_names,
    _check_garden,
    _check_ring,
    _check_plant_cards,
    _check_cards,
    _check_tiles,
    _check_end,
    _check_provenance,
)


def marked_tables(document: Table) -> Iterator[tuple[str, Table]]:
    """Yield each table that has provenance marks, with its key."""
    for section, table in document.items():
        if section == "ring":
            yield from ((f"ring.{city['city']}", city) for city in table)
        elif section in ("plant_cards", "court"):
            yield from ((f"{section}.{part}", inner) for part, inner in table.items())
        elif isinstance(table, dict):
            yield section, table

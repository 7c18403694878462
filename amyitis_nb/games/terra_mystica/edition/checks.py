"""The contradictions between the figures of an edition, which its schema cannot see."""

from __future__ import annotations

from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.schema import mismatch
from amyitis_nb.games.terra_mystica.edition.land import land_of
from amyitis_nb.games.terra_mystica.edition.names import FACTIONS, TERRAINS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.input.schema import Failure
    from amyitis_nb.games.terra_mystica.edition.edition import Edition

#: The hexes of each terrain, and the land hexes in all.
_EACH, _LAND = 11, 77


def contradictions(edition: Edition) -> Iterator[Failure]:
    """Yield each contradiction between figures."""
    yield from _check_map(edition)
    yield from _check_factions(edition)
    for key, value, mark in edition.figures():
        if not mark:
            yield mismatch((key,), "a provenance", shown(value))


def _check_map(edition: Edition) -> Iterator[Failure]:
    if edition.terrains != TERRAINS:
        yield mismatch(
            ("terrains", "names"), f"the circle {', '.join(TERRAINS)}", ", ".join(edition.terrains)
        )
    signs = [sign for row in edition.rows for sign in row.split()]
    unknown = sorted({*signs} - {*edition.letters, "."})
    if unknown:
        yield mismatch(("map", "rows"), f"letters among {' '.join(edition.letters)}", " ".join(unknown))
        return
    for number, row in enumerate(edition.rows):
        if len(row.split()) != 13 - number % 2:
            yield mismatch(("map", "rows", number + 1), f"{13 - number % 2} hexes", str(len(row.split())))
            return
    for letter, name in zip(edition.letters, TERRAINS, strict=True):
        if signs.count(letter) != _EACH:
            yield mismatch(("map", "rows"), f"{_EACH} hexes of {name}", str(signs.count(letter)))
    if len(land_of(edition.rows, edition.letters).names) != _LAND:
        yield mismatch(("map", "rows"), f"{_LAND} land hexes", str(len(signs) - signs.count(".")))


def _check_factions(edition: Edition) -> Iterator[Failure]:
    tokens = edition.pieces["tokens"]
    for faction in edition.factions:
        key = ("factions", FACTIONS[faction.number])
        if sum(faction.bowls) != tokens:
            yield mismatch((*key, "bowls"), f"{tokens} power tokens", str(sum(faction.bowls)))
        if faction.shipping > len(faction.shipping_points):
            yield mismatch((*key, "shipping"), "a level of the shipping track", str(faction.shipping))
        if faction.spade_upgrades >= edition.pieces["spade"]:
            yield mismatch(
                (*key, "spade_upgrades"), "a rate of at least 1 worker", str(faction.spade_upgrades)
            )

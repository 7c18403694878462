"""Reads edition files, and the registry of the packaged editions."""

from __future__ import annotations

import os

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.figures import Packaged, leaves, marked, marks
from amyitis_nb.games.terra_mystica.edition.checks import contradictions
from amyitis_nb.games.terra_mystica.edition.edition import (
    Card,
    Edition,
    Faction,
    Favour,
    Goods,
    Power,
    Tile,
    Town,
)
from amyitis_nb.games.terra_mystica.edition.names import (
    BUILDINGS,
    CARDS,
    CULTS,
    FACTIONS,
    FAVOURS,
    POWERS,
    TERRAINS,
    TILES,
    TOWNS,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Table = dict[str, Any]

#: The ids of the packaged editions; the first is the standard one.
EDITIONS = ("feuerland-2012",)


def read_edition(name: str, text: str) -> Edition:
    """Return the edition of a TOML text. Raises `InvalidInput`, which begins with `name`, for any other text."""
    from amyitis_nb.core.input.limits import in_file, read_toml
    from amyitis_nb.core.input.schema import check, read_schema, refuse

    try:
        document = read_toml(text)
        check(document, read_schema(os.path.join(os.path.dirname(__file__), "edition.schema.json")))
        edition = _build(document)
        wrong = list(contradictions(edition))
        if wrong:
            raise refuse(wrong)
    except InvalidInput as error:
        raise in_file(error, name) from None
    return edition


def _build(document: Table) -> Edition:
    written = dict(marks(_tables(document)))
    sections = {key: table for key, table in document.items() if isinstance(table, dict)}
    figures = [figure for key, table in sections.items() for figure in leaves(table, key)]
    return Edition(
        document["id"],
        document["name"],
        tuple(document["map"]["rows"]),
        tuple(document["terrains"]["names"]),
        tuple(document["terrains"]["letters"]),
        _section(document["pieces"]),
        _section(document["town"]),
        _section(document["conversions"]),
        _section(document["cults"]),
        _section(document["final"]),
        _section(document["abilities"]),
        tuple(_faction(number, name, document) for number, name in enumerate(FACTIONS)),
        tuple(_power(document["power"][name]) for name in POWERS),
        tuple(_card(document["cards"][name]) for name in CARDS),
        tuple(_tile(document["tiles"][name]) for name in TILES),
        tuple(_favour(name, document["favours"][name]) for name in FAVOURS),
        tuple(_town(name, document["towns"][name]) for name in TOWNS),
        {key: (value, marked(key, written)) for key, value in figures},
        written,
    )


def _section(table: Table) -> Table:
    return {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in table.items()
        if key != "provenance"
    }


def _goods(table: Table | None) -> Goods:
    return Goods(**(table or {}))


def _faction(number: int, name: str, document: Table) -> Faction:
    table = {**document["usual"], **document["factions"][name]}
    parts: Table = {"number": number, "name": name, "home": TERRAINS.index(table["home"])}
    parts["prices"] = tuple(_goods(table[building]) for building in BUILDINGS)
    for key in Faction._fields:
        if key not in parts:
            value = table[key]
            parts[key] = (
                _goods(value)
                if isinstance(value, dict)
                else tuple(value)
                if isinstance(value, list)
                else value
            )
    return Faction(**parts)


def _power(table: Table) -> Power:
    return Power(
        table["price"], _goods(table.get("gain")), table.get("spades", 0), table.get("bridge", False)
    )


_NOTHING = [0, 0, 0, 0, 0]


def _card(table: Table) -> Card:
    return Card(
        _goods(table["income"]),
        table.get("special", ""),
        table.get("shipping", 0),
        tuple(table.get("pass", _NOTHING)),
        table.get("pass_shipping", 0),
    )


def _tile(table: Table) -> Tile:
    cult = (*CULTS, "priests").index(table["cult"])
    return Tile(table["scores"], table["points"], cult, table["levels"], _goods(table["bonus"]))


def _favour(name: str, table: Table) -> Favour:
    cult, _, steps = name.partition(" ")
    return Favour(
        table["copies"],
        CULTS.index(cult),
        int(steps),
        _goods(table.get("income")),
        table.get("special", ""),
        tuple(table.get("scores", _NOTHING)),
        tuple(table.get("pass_trading", _NOTHING)),
    )


def _town(name: str, table: Table) -> Town:
    return Town(
        int(name),
        table["copies"],
        table["keys"],
        _goods(table.get("gain")),
        table.get("steps", 0),
        table.get("shipping", 0),
        table.get("extended", False),
    )


def _tables(document: Table, prefix: str = "") -> Iterator[tuple[str, Table]]:
    """Yield each table that has a provenance, with its key."""
    for key, table in document.items():
        if isinstance(table, dict) and key != "provenance":
            if "provenance" in table:
                yield prefix + key, table
            yield from _tables(table, f"{prefix}{key}.")


#: Returns a packaged edition by its id; "" is the standard one.
edition_by_id = Packaged(EDITIONS, "Terra Mystica", os.path.dirname(__file__), read_edition)

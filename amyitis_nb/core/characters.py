"""The characters of a game's bots: the name, the face and the strength of each, and the tables that they sit at."""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

from amyitis_nb.core.input.limits import read_file, read_json
from amyitis_nb.core.input.schema import check, read_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_SCHEMA = os.path.join(os.path.dirname(__file__), "characters.schema.json")


class Face(NamedTuple):
    """What a portrait shows: four colours, and the names of its parts."""

    ground: str
    robe: str
    skin: str
    hair: str
    cut: str
    hat: str
    beard: str
    mouth: str


class Character(NamedTuple):
    """The character of a bot. `strength` is from 1 to 10, on the scale of all games."""

    bot: str
    name: str
    strength: int
    face: Face


class Cast(NamedTuple):
    """The characters by bot, and the opponents of each table ("gentle", "even") as names of bots."""

    characters: Mapping[str, Character]
    tables: Mapping[str, tuple[str, ...]]


@cache
def read_cast(path: str) -> Cast:
    """Return the characters in a file. Raises `InvalidInput` if the file is not valid."""
    table = read_json(read_file(path))
    check(table, read_schema(_SCHEMA), path)
    characters = (
        Character(row["bot"], row["name"], row["strength"], Face(**row["face"]))
        for row in table["characters"]
    )
    tables = {id: tuple(bots) for id, bots in table["tables"].items()}
    return Cast({character.bot: character for character in characters}, tables)

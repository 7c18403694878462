"""The start positions of lessons, and of their steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.teaching.examples import example


def start(table: Mapping[str, Any]) -> Position:
    """Return the position of a `start`: an example, a new game or a position text, edited.

    In `edit`, "" means none (no tile, no cube), which TOML cannot write. Raises `InvalidInput`.
    """
    if "example" in table:
        position = example(table["example"])
    elif "new" in table:
        position = new_game(table["new"]["players"], table["new"]["seed"])
    elif "position" in table:
        position = Position(table["position"])
    else:
        raise InvalidInput(
            "expected a start with an example, a new game or a position", str(dict(table))[:60], "start"
        )
    changes = {name: _plain(name, value) for name, value in table.get("edit", {}).items()}
    if changes.get("seed") == "":
        changes["seed"] = None
    return position.edit(**changes) if changes else position


def _plain(name: str, value: Any) -> Any:
    """Return a value of `edit` as Python would write it: TOML knows no None and no numbers as keys."""
    if not isinstance(value, dict):
        return value
    return {
        int(key) if key.isdecimal() else key: None
        if item == "" and name in ("tiles", "areas")
        else _plain(name, item)
        for key, item in value.items()
    }

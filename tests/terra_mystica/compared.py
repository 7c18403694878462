"""What the adviser says of two actions, for tests."""

from __future__ import annotations

from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.game import get
from amyitis_nb.games.terra_mystica.position.position import Position

ADVISER: Any = get("terra_mystica").adviser


def pair(position: Position, one: str, two: str) -> tuple[Action, Action]:
    """Return two actions by their text."""
    return position.parse_action(one), position.parse_action(two)


def told(position: Position, one: str, two: str) -> list[dict[str, dict[str, Any]]]:
    """Return the effects of two actions, by name."""
    actions = pair(position, one, two)
    both = (ADVISER.effects(position, each, "0") for each in (actions, actions[::-1]))
    return [{name: dict(values) for name, values in found} for found in both]

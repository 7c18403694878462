"""Small positions for tests: what a seat does not say about itself is rich or as at the start."""

from __future__ import annotations

from typing import Any

import pytest

from amyitis_nb.core.action_line import parts
from amyitis_nb.core.errors import IllegalAction
from amyitis_nb.games.terra_mystica.position.position import Position

TILES = ["town", "dwelling-water", "spade", "trading-air", "stronghold-fire", "stronghold-air"]
#: The cards of the seats, and those that can be taken.
CARDS = ["priest", "power", "coins", "trading", "dwellings"]
FREE = ["cult", "spade", "strongholds", "shipping"]

#: Stocks with which prices do not matter.
RICH: dict[str, Any] = {"coins": 30, "workers": 12, "priests": 3, "bowls": [0, 0, 12]}


def table(*seats: dict[str, Any], **parts: Any) -> Position:
    """Return a position of round 1 in which seat 0 takes an action; each seat is rich unless it says otherwise."""
    owned = [{**RICH, "card": card, **own} for own, card in zip(seats, CARDS, strict=False)]
    terrain = {}
    homes = {
        "nomads": "yellow",
        "fakirs": "yellow",
        "chaos-magicians": "red",
        "giants": "red",
        "swarmlings": "blue",
    }
    homes |= {
        "mermaids": "blue",
        "witches": "green",
        "auren": "green",
        "halflings": "brown",
        "cultists": "brown",
    }
    homes |= {"alchemists": "black", "darklings": "black", "engineers": "gray", "dwarves": "gray"}
    for own in owned:
        terrain.update(dict.fromkeys(own["buildings"], homes[own["faction"]]))
    whole = {"round": 1, "phase": "actions", "turn": 0, "round_tiles": TILES, "seats": owned}
    held = [own["card"] for own in owned]
    card_coins = dict.fromkeys([card for card in FREE if card not in held][:3], 0)
    changed = {**terrain, **parts.pop("terrain", {})}
    return Position.from_snapshot({**whole, "card_coins": card_coins, "terrain": changed, **parts})


def seat(faction: str, buildings: str, **parts: Any) -> dict[str, Any]:
    """Return a seat with buildings such as `E4=D E5=T`."""
    return {"faction": faction, "buildings": dict(one.split("=") for one in buildings.split()), **parts}


def other(**parts: Any) -> dict[str, Any]:
    """Return a seat that is in nobody's way."""
    return seat("engineers", "I12=D", **parts)


def play(position: Position, line: str) -> Position:
    """Play the decisions of a line one by one: the turn stays open."""
    for text in parts(line):
        position = position.play(text).position
    return position


def own(position: Position, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = position.snapshot["seats"][number]
    return found


def refused(position: Position, text: str) -> str:
    """Return the rule that refuses a text, which must not be legal."""
    assert text not in [action.text for action in position.legal_actions]
    with pytest.raises(IllegalAction) as caught:
        position.play(text)
    return caught.value.refusal.rule


def legal(position: Position, verb: str = "") -> list[str]:
    return [action.text for action in position.legal_actions if action.text.split()[0] == verb or not verb]

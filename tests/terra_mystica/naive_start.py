"""The table at the beginning, for the naive engine."""

from __future__ import annotations

import copy
import random
from typing import Any

from terra_mystica.naive_board import Table
from terra_mystica.naive_facts import (
    BRIDGES_EACH,
    CARDS,
    CULTS,
    FAVOURS,
    MORE_TOWNS,
    OPTIONS,
    ROUND_TILES,
    TOWNS,
    figure,
)
from terra_mystica.naive_map import TERRAIN


def new_seat(faction: str | None) -> dict[str, Any]:
    """Return a seat at the beginning, with the kit of its faction."""
    seat: dict[str, Any] = {"faction": faction, "vp": 20, "keys": 0, "buildings": {}, "towns": {}}
    seat |= {"town_tiles": [], "favours": [], "card": None, "cult_priests": {cult: [] for cult in CULTS}}
    seat |= {"bridges_left": BRIDGES_EACH, "used": [], "rate": 3}
    for name in ("coins", "workers", "priests", "shipping", "range"):
        seat[name] = figure(faction, name) if faction else 0
    seat["bowls"] = list(figure(faction, "bowls")) if faction else [0, 0, 0]
    seat["cults"] = list(figure(faction, "cults")) if faction else [0, 0, 0, 0]
    return seat


def drawn(start: dict[str, Any], seed: object) -> dict[str, Any]:
    """Return a start whose missing tiles and cards are drawn."""
    lots = random.Random(str(seed))
    start = copy.deepcopy(start)
    start["options"] = OPTIONS | start.get("options", {})
    cards = [card for card in CARDS if card != "shipping-vp" or start["options"]["bonus"] == "shipping-vp"]
    tiles = [tile for tile in ROUND_TILES if tile != "temple" or start["options"]["round"] == "temple"]
    if "bonus_cards" not in start:
        start["bonus_cards"] = lots.sample(cards, start["players"] + 3)
    while "round_tiles" not in start:
        chosen = lots.sample(tiles, 6)
        if "spade" not in chosen[4:]:
            start["round_tiles"] = chosen
    return start


def first_table(start: dict[str, Any], seed: object) -> Table:
    """Return the table before the first decision; a seed draws the missing tiles and cards."""
    start = drawn(start, seed)
    factions = start.get("factions") or [None] * start["players"]
    more = MORE_TOWNS if start["options"]["towns"] == "extended" else {}
    return {
        "options": start["options"],
        "round": 0,
        "phase": "setup",
        "start": 0,
        "next_start": None,
        "turn": None,
        "order": list(range(start["players"])),
        "passed": [False] * start["players"],
        "pass_order": [],
        "terrain": dict(TERRAIN),
        "bridges": {},
        "connected": [],
        "power_used": [],
        "card_coins": dict.fromkeys(start["bonus_cards"], 0),
        "town_supply": {str(tile): number for tile, number in (TOWNS | more).items()},
        "favour_supply": dict(FAVOURS),
        "round_tiles": start["round_tiles"],
        "seats": [new_seat(faction) for faction in factions],
    }

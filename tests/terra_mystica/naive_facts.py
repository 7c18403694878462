"""The figures of Terra Mystica for the naive engine, an own copy that it shares with no other code."""

from __future__ import annotations

from typing import Any

Prices = dict[str, Any]

#: The circle of terrains, each named by its colour.
CIRCLE = ["yellow", "brown", "black", "blue", "green", "gray", "red"]
LETTERS = {"Y": "yellow", "U": "brown", "K": "black", "B": "blue", "G": "green", "S": "gray", "R": "red"}

ROWS = {
    "A": "U S G B Y R U K R G B R K",
    "B": "Y . . U K . . Y K . . Y",
    "C": ". . K . S . G . G . S . .",
    "D": "G B Y . . R B . R . R U",
    "E": "K U R B K U S Y . . G K B",
    "F": "S G . . Y G . . . U S U",
    "G": ". . . S . R . G . Y K B Y",
    "H": "Y B U . . . B K . S U S",
    "I": "R K S B R G Y U S . B G R",
}

BRIDGES = (
    "A11-C5 A3-C1 A7-C3 B1-C1 B1-D1 B2-C1 B3-C3 B4-C3 B5-C5 B6-C5 B6-D8 C2-D3 C2-D4 C2-E5 C4-D5 "
    "C5-D6 D6-E8 D6-E9 E4-G1 E8-G3 F1-H1 F2-G1 F2-H2 F3-G1 F4-G3 G2-H4 G2-I6 G4-H5 H6-I9"
).split()

#: D dwelling, T trading house, E temple, S stronghold, A sanctuary.
WORDS = {"trading": "T", "temple": "E", "stronghold": "S", "sanctuary": "A"}
BEFORE = {"T": "D", "E": "T", "S": "T", "A": "E"}
PIECES = {"D": 8, "T": 4, "E": 3, "S": 1, "A": 1}
VALUES = {"D": 1, "T": 2, "E": 2, "S": 3, "A": 3}
PRIESTS = 7
BRIDGES_EACH = 3

#: A faction without an own entry has the usual figure. Prices are (workers, coins).
USUAL: dict[str, Any] = {
    "coins": 15,
    "workers": 3,
    "priests": 0,
    "bowls": [5, 7, 0],
    "shipping": 0,
    "last_shipping": 3,
    "shipping_vp": {1: 2, 2: 3, 3: 4},
    "range": 0,
    "last_rate": 1,
    "spade_upgrade": (2, 5, 1),
    "dwellings": 2,
    "D": (1, 2),
    "T": (2, 6),
    "T next to others": (2, 3),
    "E": (2, 5),
    "S": (4, 6),
    "A": (4, 6),
    "income D": [1, 2, 3, 4, 5, 6, 7, 8, 8],
    "income T coins": [0, 2, 4, 6, 8],
    "income T power": [0, 1, 2, 4, 6],
    "income E priests": [0, 1, 2, 3],
    "income E power": [0, 0, 0, 0],
    "income S": {"power": 2},
    "income A": {"priests": 1},
}

FACTIONS: dict[str, dict[str, Any]] = {
    "nomads": {
        "home": "yellow",
        "cults": [1, 0, 1, 0],
        "workers": 2,
        "dwellings": 3,
        "S": (4, 8),
        "income T coins": [0, 2, 4, 7, 11],
        "income T power": [0, 1, 2, 3, 4],
    },
    "fakirs": {
        "home": "yellow",
        "cults": [1, 0, 0, 1],
        "bowls": [7, 5, 0],
        "last_shipping": 0,
        "range": 1,
        "last_rate": 2,
        "S": (4, 10),
        "income S": {"priests": 1},
    },
    "chaos-magicians": {
        "home": "red",
        "cults": [2, 0, 0, 0],
        "workers": 4,
        "dwellings": 1,
        "S": (4, 4),
        "A": (4, 8),
        "income S": {"workers": 2},
    },
    "giants": {"home": "red", "cults": [1, 0, 0, 1], "income S": {"power": 4}},
    "swarmlings": {
        "home": "blue",
        "cults": [1, 1, 1, 1],
        "coins": 20,
        "workers": 8,
        "bowls": [3, 9, 0],
        "D": (2, 3),
        "T": (3, 8),
        "T next to others": (3, 4),
        "E": (3, 6),
        "S": (5, 8),
        "A": (5, 8),
        "income D": [2, 3, 4, 5, 6, 7, 8, 9, 9],
        "income T coins": [0, 2, 4, 6, 9],
        "income T power": [0, 2, 4, 6, 8],
        "income S": {"power": 4},
        "income A": {"priests": 2},
    },
    "mermaids": {
        "home": "blue",
        "cults": [0, 2, 0, 0],
        "bowls": [3, 9, 0],
        "shipping": 1,
        "last_shipping": 5,
        "shipping_vp": {2: 2, 3: 3, 4: 4, 5: 5},
        "A": (4, 8),
        "income S": {"power": 4},
    },
    "witches": {"home": "green", "cults": [0, 0, 0, 2]},
    "auren": {"home": "green", "cults": [0, 1, 0, 1], "A": (4, 8)},
    "halflings": {
        "home": "brown",
        "cults": [0, 0, 1, 1],
        "bowls": [3, 9, 0],
        "spade_upgrade": (2, 1, 1),
        "S": (4, 8),
    },
    "cultists": {"home": "brown", "cults": [1, 0, 1, 0], "S": (4, 8), "A": (4, 8)},
    "alchemists": {
        "home": "black",
        "cults": [1, 1, 0, 0],
        "income T coins": [0, 2, 4, 7, 11],
        "income T power": [0, 1, 2, 3, 4],
        "income S": {"coins": 6},
    },
    "darklings": {
        "home": "black",
        "cults": [0, 1, 1, 0],
        "workers": 1,
        "priests": 1,
        "last_rate": 3,
        "A": (4, 10),
        "income A": {"priests": 2},
    },
    "engineers": {
        "home": "gray",
        "cults": [0, 0, 0, 0],
        "coins": 10,
        "workers": 2,
        "bowls": [3, 9, 0],
        "D": (1, 1),
        "T": (1, 4),
        "T next to others": (1, 2),
        "E": (1, 4),
        "S": (3, 6),
        "A": (3, 6),
        "income D": [0, 1, 2, 2, 3, 4, 4, 5, 6],
        "income E priests": [0, 1, 1, 2],
        "income E power": [0, 0, 5, 5],
    },
    "dwarves": {
        "home": "gray",
        "cults": [0, 0, 2, 0],
        "last_shipping": 0,
        "range": 1,
        "income T coins": [0, 3, 5, 7, 10],
    },
}

#: Price in power, by the name of the action.
POWER = {"bridge": 3, "priest": 3, "workers": 4, "coins": 4, "spade": 4, "two-spades": 6}

#: Income of the bonus cards.
CARDS: dict[str, dict[str, int]] = {
    "spade": {"coins": 2},
    "cult": {"coins": 4},
    "coins": {"coins": 6},
    "shipping": {"power": 3},
    "power": {"power": 3, "workers": 1},
    "strongholds": {"workers": 2},
    "trading": {"workers": 1},
    "priest": {"priests": 1},
    "dwellings": {"coins": 2},
    "shipping-vp": {"power": 3},
}

#: VP in the round by what earns them, and the cult bonus: levels, cult, reward.
ROUND_TILES: dict[str, tuple[dict[str, int], tuple[int, str, str, int]]] = {
    "spade": ({"spade": 2}, (1, "earth", "coins", 1)),
    "town": ({"town": 5}, (4, "earth", "spades", 1)),
    "dwelling-water": ({"D": 2}, (4, "water", "priests", 1)),
    "dwelling-fire": ({"D": 2}, (4, "fire", "power", 4)),
    "trading-water": ({"T": 3}, (4, "water", "spades", 1)),
    "trading-air": ({"T": 3}, (4, "air", "spades", 1)),
    "stronghold-fire": ({"S": 5, "A": 5}, (2, "fire", "workers", 1)),
    "stronghold-air": ({"S": 5, "A": 5}, (2, "air", "workers", 1)),
    "temple": ({"E": 4}, (1, "priests on the cult board", "coins", 2)),
}

CULTS = ["fire", "water", "earth", "air"]
CULT_POWER = {3: 1, 5: 2, 7: 2, 10: 3}
CULT_PLACES = [3, 2, 2, 2]

FAVOURS = {f"{cult} {steps}": 1 if steps == 3 else 3 for cult in CULTS for steps in (3, 2, 1)}
FAVOUR_INCOME: dict[str, dict[str, int]] = {
    "earth 2": {"workers": 1, "power": 1},
    "air 2": {"power": 4},
    "fire 1": {"coins": 3},
}
FAVOUR_VP = {"water 1": {"T": 3}, "earth 1": {"D": 2}}
AIR_1_VP = [0, 2, 3, 3, 4]

TOWNS = {5: 2, 6: 2, 7: 2, 8: 2, 9: 2}
MORE_TOWNS = {2: 1, 4: 2, 11: 1}

CULT_VP = [8, 4, 2]
AREA_VP = [18, 12, 6]

OPTIONS = {
    "turn_order": "clockwise",
    "towns": "base",
    "bonus": "base",
    "round": "base",
    "cultists_power": "on",
}


def figure(faction: str, name: str) -> Any:
    """Return a figure of a faction."""
    return FACTIONS[faction].get(name, USUAL.get(name))

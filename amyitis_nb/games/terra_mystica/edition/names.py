"""The names that action texts, positions and events use. Their order is the number that the rules use."""

from __future__ import annotations

#: The circle of terrains, and the colours that name them in texts.
TERRAINS = ("desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland")
COLOURS = ("yellow", "brown", "black", "blue", "green", "gray", "red")

CULTS = ("fire", "water", "earth", "air")

BUILDINGS = ("dwelling", "trading", "temple", "stronghold", "sanctuary")
LETTERS = "DTESA"
DWELLING, TRADING, TEMPLE, STRONGHOLD, SANCTUARY = range(5)

FACTIONS = (
    *("nomads", "fakirs", "chaos-magicians", "giants", "swarmlings", "mermaids", "witches"),
    *("auren", "halflings", "cultists", "alchemists", "darklings", "engineers", "dwarves"),
)
(
    NOMADS,
    FAKIRS,
    CHAOS_MAGICIANS,
    GIANTS,
    SWARMLINGS,
    MERMAIDS,
    WITCHES,
    AUREN,
    HALFLINGS,
    CULTISTS,
    ALCHEMISTS,
    DARKLINGS,
    ENGINEERS,
    DWARVES,
) = range(14)

POWERS = ("bridge", "priest", "workers", "coins", "spade", "two-spades")

CARDS = (
    *("spade", "cult", "coins", "shipping", "power"),
    *("strongholds", "trading", "priest", "dwellings", "shipping-vp"),
)

TILES = (
    *("spade", "town", "dwelling-water", "dwelling-fire", "trading-water"),
    *("trading-air", "stronghold-fire", "stronghold-air", "temple"),
)

#: The cult and the steps of each favour tile.
FAVOURS = tuple(f"{cult} {steps}" for cult in CULTS for steps in (1, 2, 3))

#: The points of each town tile: those of the base game, then those of `towns: extended`.
TOWNS = ("5", "6", "7", "8", "9", "2", "4", "11")

SPECIALS = ("stronghold", "favour", "bonus", "bridge")

#: The possible numbers of players (`setup.players`), and the number of rounds.
PLAYERS = (2, 3, 4, 5)
ROUNDS = 6

#: The names of the three bowls in the ledger.
BOWLS = ("bowl1", "bowl2", "bowl3")

#: The options of a start and their values, the default first.
OPTIONS = {
    "turn_order": ("clockwise", "passing"),
    "towns": ("base", "extended"),
    "bonus": ("base", "shipping-vp"),
    "round": ("base", "temple"),
    "cultists_power": ("on", "off"),
}

#: The parts of a start that can be given, each with the names that it is a list of (`start.table`).
PARTS = {"round_tiles": TILES, "bonus_cards": CARDS, "factions": FACTIONS}

"""What the score story needs to know of Amyitis: which stock is the score, and from which sources it flows."""

from __future__ import annotations

#: The stock of the ledger that decides the game (`end.winner`).
SCORE = "prestige"

#: The sources in the order in which they are shown, each with the rule that scores; their names are `story.source.…`.
SOURCES = {
    "engineers": "recruit.engineer",
    "sales": "babylon.sell",
    "tiles": "planting.tile",
    "irrigation": "planting.irrigation_bonus",
    "palaces": "court.palace",
    "marduk": "temple.marduk",
    "bankers": "prepare.income",
    "amyitis": "end.amyitis",
    "resources": "end.resources",
}

#: The event that opens a round and carries its number in the value of the same name.
ROUND_BEGINS = "crafts.laid_out"

"""Ferry: a small game with long turns, for 3 to 5 players who first choose their sides.

A turn is a head action (build or rest), answers of neighbours, a trip of the ferry and, at any time, conversions.
"""

from amyitis_nb.core.game import register
from ferry.game import GAME as GAME

register(GAME)

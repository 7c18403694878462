"""Ferry: a small game with long turns, for 3 to 5 players.

Players first choose their sides. A turn is a head action (build, upgrade or rest), the answers of neighbours, a trip of
the ferry, which is compulsory after building, and free conversions at any time. The game ends after three rounds.
"""

from amyitis_nb.core.game import register
from ferry.game import GAME
from ferry.position import Position

__all__ = ["GAME", "Position"]

register(GAME)

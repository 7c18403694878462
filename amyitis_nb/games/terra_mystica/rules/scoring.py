"""The points of the round tile."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, SANCTUARY
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS
from amyitis_nb.games.terra_mystica.rules.stocks import gain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.edition.edition import Tile
    from amyitis_nb.games.terra_mystica.rules.state import State
    from amyitis_nb.games.terra_mystica.rules.stocks import Log

#: What each building scores as on round tiles.
SCORES_AS = (*BUILDINGS[:SANCTUARY], "stronghold")


def round_tile(state: State) -> Tile:
    """Return the tile of the round; there is one from round 1 on."""
    return state.tables.edition.tiles[state.round_tiles[state.round - 1]]


def tile_points(state: State, seat: int, what: str, count: int, log: Log, rule: str) -> None:
    """Give the points of the round tile for a number of things of a kind, in phase II."""
    tile = round_tile(state)
    if tile.scores == what and count and state.phase == ACTIONS:
        gain(state, seat, log, rule, points=tile.points * count, name="scores.tile")

"""Spades: what they cost, and what they bring when they are got."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.edition.names import ALCHEMISTS, DARKLINGS, HALFLINGS, STRONGHOLD
from amyitis_nb.games.terra_mystica.rules.scoring import tile_points
from amyitis_nb.games.terra_mystica.rules.stocks import BY_ABILITY, gain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State
    from amyitis_nb.games.terra_mystica.rules.stocks import Log


def spade_price(state: State, own: Seat) -> tuple[int, int]:
    """Return the workers and the priests of one bought spade (`spade.cost`, `faction.darklings.spade`)."""
    if own.faction == DARKLINGS:
        return 0, state.tables.edition.abilities["darklings_spade_priests"]
    return own.rate, 0


def affordable(state: State, own: Seat, jump: tuple[int, int]) -> int:
    """Return how many spades a seat can buy after the price of a jump; -1 if it cannot pay the jump."""
    priests, workers = own.priests - jump[0], own.workers - jump[1]
    if priests < 0 or workers < 0:
        return -1
    price = spade_price(state, own)
    return priests // price[1] if price[1] else workers // price[0]


def score_spades(state: State, seat: int, spades: int, log: Log, *, bought: int = 0) -> None:
    """Give what spades bring when they are got, used or not (`spade.score`, `faction.halflings.spade`,
    `faction.alchemists.stronghold`); bought ones bring the Darklings points (`faction.darklings.spade`).
    """
    own = state.seats[seat]
    figures = state.tables.edition.abilities
    tile_points(state, seat, "spade", spades, log, "spade.score")
    if own.faction == HALFLINGS:
        points = figures["halflings_spade_points"] * spades
        gain(state, seat, log, "faction.halflings.spade", points=points, name="scores.faction")
    elif own.faction == ALCHEMISTS and own.kinds[STRONGHOLD]:
        power = figures["alchemists_spade_power"] * spades
        gain(state, seat, log, "faction.alchemists.stronghold", power=power, values=BY_ABILITY)
    elif own.faction == DARKLINGS and bought:
        points = figures["darklings_spade_points"] * bought
        gain(state, seat, log, "faction.darklings.spade", points=points, name="scores.faction")

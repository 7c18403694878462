"""A rough value of a position for a seat, in points: what it has, and what it will still earn.

The rates are our estimates, not rules.
"""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import ROUNDS
from amyitis_nb.games.terra_mystica.rules.income import income_of
from amyitis_nb.games.terra_mystica.rules.passing import card_points, favour_points
from amyitis_nb.games.terra_mystica.rules.reach import near_reach
from amyitis_nb.games.terra_mystica.rules.state import NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.rules.state import State

#: The value of one of each stock.
COIN, WORKER, PRIEST, POWER, HALF_POWER = 0.25, 0.6, 1.2, 0.3, 0.12

#: What is left of the value of an income that comes in later rounds.
LATER = 0.6

#: The value of each kind of building beyond its income: for towns, for the final area and for what it opens.
BUILDINGS = (2.0, 5.5, 7.5, 9.0, 11.0)

#: The value of a hex ready to be built on, of a level on a track, of a key, and of steps of shipping and spades.
SITE, LEVEL, KEY, SHIPPING, RATE = 1.5, 0.5, 1.5, 1.5, 2.0

#: The most sites that count.
MOST_SITES = 2


def worth(state: State, seat: int) -> float:
    """Return the value of a position for a seat whose faction is chosen."""
    own = state.seats[seat]
    value: float = own.points + COIN * own.coins + WORKER * own.workers + PRIEST * own.priests
    value += POWER * own.bowl3 + HALF_POWER * own.bowl2
    rounds = ROUNDS - state.round
    if rounds:
        income = income_of(state, seat)
        earned = COIN * income.coins + WORKER * income.workers + PRIEST * income.priests
        value += LATER * rounds * (earned + HALF_POWER * income.power)
        value += LATER * rounds * favour_points(state, own)
    value += sum(each * own.count(kind) for kind, each in enumerate(BUILDINGS))
    value += LEVEL * sum(own.cults) + KEY * own.keys
    value += SHIPPING * own.shipping + RATE * (state.tables.edition.pieces["spade"] - own.rate) * (rounds > 0)
    if own.card != NONE and not own.passed:
        value += card_points(state, own)
    ready = near_reach(state, seat) & ~state.occupied
    home = own.figures.home
    sites = sum(state.terrain[hex] == home for hex in bits(ready))
    return value + SITE * min(sites, MOST_SITES)

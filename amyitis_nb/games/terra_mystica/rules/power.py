"""Power: the three bowls (`power.gain`)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.rules.state import Seat

    Bowls = tuple[int, int, int]


def after_gain(bowls: Bowls, power: int) -> Bowls:
    """Return the bowls after a gain of power: I to II first, then II to III; the rest is lost (`power.gain`)."""
    one, two, three = bowls
    first = min(power, one)
    second = min(power - first, two + first)
    return one - first, two + first - second, three + second


def capacity(own: Seat) -> int:
    """Return how much power the bowls of a seat can take (`leech.cap.bowls`)."""
    return 2 * own.bowl1 + own.bowl2


def after_burn(bowls: Bowls) -> Bowls:
    """Return the bowls after a sacrifice: of two tokens of II one goes to III and one leaves the game (`free.burn`)."""
    one, two, three = bowls
    return one, two - 2, three + 1

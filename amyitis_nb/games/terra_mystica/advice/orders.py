"""Whether the order of two lines of the seat that decides makes a difference."""

from __future__ import annotations

from amyitis_nb.core.memory import Memory
from amyitis_nb.games.terra_mystica.advice.candidates import Plans, is_order_free, plays_both

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from amyitis_nb.games.terra_mystica.advice.planner import Line
    from amyitis_nb.games.terra_mystica.rules.state import State

#: Leads at the end of playouts that differ by no more are equal, in points.
EQUAL = 0.5
#: How many points less than its best line a seat may take in a playout.
FREEDOM = 1.0

_ORDERS: Memory[bool] = Memory(512)


def order_is_free(state: State, lines: tuple[Line, Line], plans: Plans | None = None) -> bool:
    """Whether it makes no difference which of two lines of the seat that decides comes first. Questions about the same
    state can share the seat's `plans`; without them, answers are kept.
    """
    if plans is None:
        return _once(is_order_free, state, lines, EQUAL)
    return is_order_free(plans, *lines, EQUAL)


def both_follow(state: State, lines: tuple[Line, Line], plans: Plans | None = None) -> bool:
    """Whether the seat that decides plays both lines in either order, unless another one prevents it."""
    if plans is None:
        return _once(plays_both, state, lines, FREEDOM)
    return plays_both(plans, *lines, FREEDOM)


def _once(
    ask: Callable[[Plans, Line, Line, float], bool], state: State, lines: tuple[Line, Line], freedom: float
) -> bool:
    """Return the answer to a question about two lines, whose order makes no difference to it. It plans several turns,
    and reasons ask again.
    """
    key = ask, state.tables, state.value(), frozenset((lines[0].path, lines[1].path))
    return _ORDERS.of(key, lambda: ask(Plans(state, state.turn), *lines, freedom))

"""Playing a state on, with the crafts of later rounds."""

from __future__ import annotations

from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State


def steps(state: State, choose: Callable[[State], Action], last: int, log: Log = None) -> Iterator[int]:
    """Play a state to its end, or to the end of round `last`; yield the round of each step after it.

    A step is an action that `choose` returns, or the crafts of the next round.
    """
    while state.pending != OVER:
        number = state.round
        if state.pending != CRAFTS_PENDING:
            legal.carry_out(state, choose(state), log)
        elif number < last:
            legal.draw_chance(state, log)
        else:
            return
        yield number


def play_on(state: State, choose: Callable[[State], Action], last: int, log: Log = None) -> None:
    """Play a state on, as `steps` does."""
    for _ in steps(state, choose, last, log):
        pass

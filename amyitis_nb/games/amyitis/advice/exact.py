"""The exact solution of a last round, in which nothing is left to chance."""

from __future__ import annotations

from amyitis_nb.games.amyitis.advice.steps import finished
from amyitis_nb.games.amyitis.rules import ending, legal
from amyitis_nb.games.amyitis.rules.state import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.state import State

#: The maximum number of states that a solution may visit.
MOST_STATES = 20_000
#: A solution in steps pauses after this many new states.
PAUSE = 250


class TooLarge(Exception):
    """The rest of the round has too many states."""


def is_last_round(state: State) -> bool:
    """Return whether the game ends with this round, whatever happens (`end.trigger`)."""
    return state.pending != OVER and ending.triggered(state)


def lead_of(prestige: Sequence[float], seat: int) -> float:
    """Return the prestige or the worth of a seat minus the mean of the others; `prestige` is by seat."""
    own = prestige[seat]
    return own - (sum(prestige) - own) / (len(prestige) - 1)


class Solver:
    """Solves states of a last round, in which every seat maximizes its lead over the mean of the others.

    Of actions with the same lead, a seat takes the first one in the order of `legal_actions`.
    """

    def __init__(self, most_states: int = MOST_STATES) -> None:
        self._solved: dict[tuple[object, ...], tuple[int, ...]] = {}
        self._most_states = most_states

    def results(self, state: State, found: Sequence[Action]) -> list[tuple[int, ...]]:
        """Return the final prestige of all seats after each action. Raises `TooLarge`."""
        return finished(self.solving(state, found))

    def solving(self, state: State, found: Sequence[Action]) -> Generator[float, None, list[tuple[int, ...]]]:
        """Return the same as `results`, in steps: yield the part of the permitted states that have been visited."""
        results = []
        for action in found:
            results.append((yield from self._result(state, action)))
        return results

    def _result(self, state: State, action: Action) -> Generator[float, None, tuple[int, ...]]:
        after = state.copy()
        legal.carry_out(after, action, None)
        if after.pending == OVER:
            return tuple(after.prestige)
        key = after.value()
        result = self._solved.get(key)
        if result is None:
            if len(self._solved) >= self._most_states:
                raise TooLarge
            seat = after.seat
            options = yield from self.solving(after, legal.legal_actions(after))
            result = max(options, key=lambda prestige: lead_of(prestige, seat))
            self._solved[key] = result
            if not len(self._solved) % PAUSE:
                yield len(self._solved) / self._most_states
        return result

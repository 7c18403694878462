"""What most likely follows an action: each seat plays like a planner, while one of its actions is clearly the best."""

from __future__ import annotations

from amyitis_nb.core.advice import differences, estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.advice.planner import PLAYOUTS, best_first, halved
from amyitis_nb.games.amyitis.advice.rating import merged
from amyitis_nb.games.amyitis.rules import legal
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER, TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.state import State

#: The lead at the end of playouts, in prestige, from which an action is likely even if its interval includes 0.
CLEAR = 1.0


def compared(state: State, found: Sequence[Action]) -> dict[Action, list[float]]:
    """Return the leads after actions in the playouts of a planner, the best action first; one of each group with the
    same effect.
    """
    options = [group[0] for group in merged(state, found)]
    return halved(state, best_first(state, options), PLAYOUTS, Stream("forecast"))


def expected(state: State) -> Action | None:
    """Return the action that the seat that decides most likely takes; None if none is clearly better than the others.

    The same craftsman from another group counts as the same action.
    """
    found = legal.legal_actions(state)
    if len(found) == 1:
        return found[0]
    (best, leads), *others = compared(state, found).items()
    for other, results in others:
        if best.kind == "recruit" and (best.op, best.args[1:]) == (other.op, other.args[1:]):
            continue
        count = min(len(leads), len(results))
        ahead = estimate(differences(leads[:count], results[:count])) if count > 1 else None
        is_clear = ahead and (ahead.mean > CLEAR or (ahead.mean > 0 and ahead.is_sure))
        return best if is_clear else None
    return best


def likely_line(state: State, action: Action) -> list[Action]:
    """Return the actions that most likely follow, up to the next decision of the same seat or the end of the round.

    The line ends before the first decision of which no action is clearly the best. It is empty if the others have
    passed: then the next turn of the same seat follows.
    """
    after = state.copy()
    legal.carry_out(after, action, None)
    line: list[Action] = []
    while after.pending not in (OVER, CRAFTS_PENDING):
        is_alone = not line and after.pending == TURN and after.seat == state.seat
        chosen = None if is_alone else expected(after)
        if chosen is None:
            break
        line.append(chosen)
        if after.seat == state.seat:
            break
        legal.carry_out(after, chosen, None)
    return line

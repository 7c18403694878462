"""The best line of a turn after each first action, and what stands for a line that begins like a better one."""

from __future__ import annotations

from amyitis_nb.core.action_line import parts
from amyitis_nb.core.advice import turn_as_action
from amyitis_nb.core.memory import Memory
from amyitis_nb.games.terra_mystica.advice.candidates import head_of, over_pays
from amyitis_nb.games.terra_mystica.advice.orders import FREEDOM
from amyitis_nb.games.terra_mystica.advice.outlook import Outlook
from amyitis_nb.games.terra_mystica.advice.planner import Line, line_of, lines_of
from amyitis_nb.games.terra_mystica.rules import legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import State

#: The best lines of the last positions.
_BEST: Memory[dict[Action, Line]] = Memory(32)


def best_lines(state: State, also: Sequence[Action] = ()) -> dict[Action, Line]:
    """Return the best line after each action that is tried, and after those in `also`: by action, the best first.

    What is asked for in `also` does not change the lines of the others.
    """
    known = _BEST.of((state.tables, state.value()), lambda: _found_lines(state))
    best = dict(known)
    for action in also:
        if action not in best:
            best[action] = _line_by(state, action)
    return dict(sorted(best.items(), key=lambda one: -one[1].worth))


def _line_by(state: State, action: Action) -> Line:
    """Return the best line that begins with an action, or the line that it stands for (`turn_as_action`)."""
    texts, seat = parts(action.text), state.turn
    if len(texts) == 1:
        return line_of(state, action, is_late=True)
    after = state.copy()
    path: list[Action] = []
    for text in texts:
        path.append(next(each for each in legal.legal_actions(after) if each.text == text))
        legal.carry_out(after, path[-1], None)
    return Line(Outlook(state, seat, is_late=True)(after), (*path,), after)


def _found_lines(state: State) -> dict[Action, Line]:
    """Return the best line after each action that is tried, the best first, without those that convert too much. What
    else is about as good after the same conversion comes last, by `turn_as_action`.
    """
    best: dict[Action, Line] = {}
    hidden: list[Line] = []
    for line in sorted(lines_of(state, is_late=True), key=lambda line: (-line.worth, _offered(line))):
        if line.path[0] in best:
            hidden.append(line)
        elif not over_pays(state, line):
            best[line.path[0]] = line
    known = {head_of(line) for line in best.values()}
    least = max((line.worth for line in best.values()), default=0.0) - FREEDOM
    for line in hidden:
        head = head_of(line)
        if line.worth >= least and head not in known and not over_pays(state, line):
            known.add(head)
            best[turn_as_action(line.path)] = line
    return best


def _offered(line: Line) -> int:
    """Return how much power a line offers to others."""
    return sum(amount for _, amount in line.end.offers)

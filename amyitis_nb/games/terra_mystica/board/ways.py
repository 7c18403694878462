"""What conversions make possible: the line that a refusal offers, and the lines for what the player may want.

A way makes its conversions and, if it is the answer to a refusal, the action that was refused. It ends no turn.
"""

from __future__ import annotations

from amyitis_nb.core.action_line import parts, play_line
from amyitis_nb.core.choices import Way, capitalised
from amyitis_nb.core.errors import TutorError
from amyitis_nb.games.terra_mystica.position.action_text import every_action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.record_tree import Ply
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.games.terra_mystica.position.position import Position

#: The actions for which players convert; a terrain is left out, because a spade is for a dwelling.
_PRICED = frozenset({"advance", "build", "power", "upgrade"})

#: The most ways offered at once, and the most actions that one of them names.
_WAYS, _NAMED = 4, 2


def way_to(position: Position, action: Action, reasons: Sequence[Refusal], say: Say) -> Way | None:
    """Return the fewest conversions after which a price can be paid, and then the action (`decide.pay`)."""
    line = _means(reasons)
    plies = _played(position, f"{line}; {action.text}") if line else ()
    if not plies:
        return None
    before = plies[-1].before
    words = before.game.choices.phrase(before, action, say)
    label = say("means.then", first=_told(plies[:-1], say), action=words)
    return Way(f"{line}; {action.text}", label, _effects(plies, say))


def wanted(position: Position) -> dict[str, list[Action]]:
    """Return the actions of a turn that conversions make possible, by the fewest conversions for them."""
    found: dict[str, list[Action]] = {}
    for action in every_action():
        if action.kind in _PRICED:
            line = _means(position.all_reasons(action))
            if line and _played(position, f"{line}; {action.text}"):
                found.setdefault(line, []).append(action)
    return found


def ways(position: Position, say: Say) -> list[Way]:
    """Return the fewest conversions for each action of a turn that they make possible, the shortest first."""
    actions = wanted(position)
    shortest = sorted(actions, key=lambda line: len(parts(line)))[:_WAYS]
    return [_way_for(position, line, actions[line], say) for line in shortest]


def _way_for(position: Position, line: str, actions: Sequence[Action], say: Say) -> Way:
    plies = _played(position, line)
    words = tuple(position.game.choices.phrase(position, action, say) for action in actions[:_NAMED])
    opened = say("means.for", actions=words, more=len(actions) - len(words))
    return Way(line, _told(plies, say), [opened, *_effects(plies, say)])


def _means(reasons: Sequence[Refusal]) -> str:
    """Return the one line of conversions that removes all these reasons; "" if there is none."""
    lines = {str(dict(reason.values).get("line", "")) for reason in reasons}
    return lines.pop() if len(lines) == 1 else ""


def _played(position: Position, line: str) -> tuple[Ply, ...]:
    """Return the plies of a line, without an end of the turn; () if it cannot be played."""
    try:
        return play_line(position, line, ends=False)
    except TutorError:
        return ()


def _effects(plies: Sequence[Ply], say: Say) -> list[str]:
    """Return the effects of plies together."""
    before = plies[0].before
    return list(before.game.choices.outlook(before, [event for ply in plies for event in ply.events], say))


def _told(plies: Sequence[Ply], say: Say) -> str:
    """Return conversions in a few words, equal ones counted."""
    alike: dict[str, list[Ply]] = {}
    for ply in plies:
        alike.setdefault(ply.action.text, []).append(ply)
    phrase = plies[0].before.game.choices.phrase
    told = (
        phrase(last.before, last.action, say, [ply.action for ply in rest]) for *rest, last in alike.values()
    )
    return capitalised(", ".join(told))

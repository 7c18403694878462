"""What free decisions make possible: the line that a refusal offers, and the lines for what the player may want.

A way makes its free decisions and, if it is the answer to a refusal, the action that was refused. It ends no turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from amyitis_nb.board.session import Session
from amyitis_nb.board.wire_types import Way
from amyitis_nb.core.action import Action
from amyitis_nb.core.action_line import parts, play_line
from amyitis_nb.core.choices import FREE, Say, capitalised
from amyitis_nb.core.errors import TutorError
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.core.refusal import Refusal

#: The most ways offered at once, and the most actions that one of them names.
_WAYS, _NAMED = 4, 2


def way_to(session: Session, action: Action, reasons: Iterable[Refusal]) -> Way | None:
    """Return the free decisions that remove all reasons against an action, and then the action; None if none do."""
    position, say = session.seen, session.speaker.say
    line = means(position, reasons)
    plies = _played(position, f"{line}; {action.text}") if line else ()
    if not plies:
        return None
    before = plies[-1].before
    words = before.game.choices.phrase(before, action, say)
    label = say("board.way", first=_told(plies[:-1], say), action=words)
    return [f"{line}; {action.text}", label, outlook(plies, say)]


def ways(session: Session) -> list[Way]:
    """Return the fewest free decisions for what the player may want, while only free decisions can be chosen."""
    if not session.can_choose or not session.choosing.taken:
        return []
    position, say = session.seen, session.speaker.say
    choices = position.game.choices
    options = session.choosing.options()
    if not all(one.action and choices.kind(position, one.action) == FREE for one in options):
        return []
    wanted: dict[str, list[Action]] = {}
    for action in choices.wishes(position):
        line = means(position, position.all_reasons(action))
        if line and _played(position, f"{line}; {action.text}"):
            wanted.setdefault(line, []).append(action)
    shortest = sorted(wanted, key=lambda line: len(parts(line)))[:_WAYS]
    return [_way_for(position, line, wanted[line], say) for line in shortest]


def outlook(plies: Sequence[Ply], say: Say) -> list[str]:
    """Return the effects of plies together, up to the first random event."""
    choices = plies[0].before.game.choices
    events = [event for ply in plies for event in ply.events]
    end = next((at for at, event in enumerate(events) if event.name in choices.chance), len(events))
    return list(choices.outlook(plies[0].before, events[:end], say))


def _way_for(position: Any, line: str, wanted: Sequence[Action], say: Say) -> Way:
    plies = _played(position, line)
    words = [position.game.choices.phrase(position, action, say) for action in wanted[:_NAMED]]
    label = say(
        "board.way_for", first=_told(plies, say), actions="; ".join(words), more=len(wanted) - len(words)
    )
    return [line, label, outlook(plies, say)]


def means(position: Any, reasons: Iterable[Refusal]) -> str:
    """Return the one line of free decisions that removes all these reasons; "" if there is none."""
    lines = {position.game.choices.means(position, reason) for reason in reasons}
    return str(lines.pop()) if len(lines) == 1 else ""


def _played(position: Any, line: str) -> tuple[Ply, ...]:
    """Return the plies of a line, without an end of the turn; () if it cannot be played."""
    try:
        return play_line(position, line, ends=False)
    except TutorError:
        return ()


def _told(plies: Sequence[Ply], say: Say) -> str:
    """Return free decisions in a few words, equal ones counted."""
    alike: dict[str, list[Ply]] = {}
    for ply in plies:
        alike.setdefault(ply.action.text, []).append(ply)
    phrase = plies[0].before.game.choices.phrase
    told = (
        phrase(last.before, last.action, say, [ply.action for ply in rest]) for *rest, last in alike.values()
    )
    return capitalised(", ".join(told))

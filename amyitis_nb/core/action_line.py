"""A line of actions as text: `burn x2; build b2; done`.

Semicolons separate the actions, and `x2` after an action repeats it. In some games the end of a line with a semicolon
also ends the turn (`Choices.lines_end`).
"""

from __future__ import annotations

import re

from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput, TutorError
from amyitis_nb.core.game import Played
from amyitis_nb.core.input.limits import check_text
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.core.turns import follows, of, start_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.errors import UserMessage
    from amyitis_nb.core.game import P, Position

#: The maximum number of actions in a line.
MOST_PARTS = 100

_REPEATED = re.compile(r"(.*\S)\s+[xX×]([1-9]\d{0,2})")


def parts(text: str) -> tuple[str, ...]:
    """Return the texts of the actions of a line. Raises `InvalidInput` for a line of more than `MOST_PARTS`.

    >>> parts("burn x2; build b2")
    ('burn', 'burn', 'build b2')
    """
    found: list[str] = []
    for part in check_text(text).split(";"):
        repeated = _REPEATED.fullmatch(part.strip())
        action, times = (repeated[1], int(repeated[2])) if repeated else (part.strip(), 1)
        if action:
            found += [action] * times
        if len(found) > MOST_PARTS:
            raise InvalidInput(f"a line has at most {MOST_PARTS} actions", text[:60], "line")
    return tuple(found)


def is_line(text: str) -> bool:
    """Return whether a text has the form of a line instead of a single action."""
    return ";" in text or _REPEATED.fullmatch(text.strip()) is not None


def play_line(position: Position, text: str, *, ends: bool = True) -> tuple[Ply, ...]:
    """Return the plies of a line that is played in a position. If `ends` is false, it never ends the turn by itself.

    Random events whose outcome is known are carried out where the line does not name them. Raises the errors of
    `Position.parse_action` for the first action that cannot be played; `where` is its number, from 1.
    """
    plies: list[Ply] = []
    texts = parts(text)
    if not texts:
        raise InvalidInput("expected an action", text[:60], 0)
    for number, part in enumerate(texts, 1):
        try:
            while (outcome := _outcome_before(position, part)) is not None:
                after, events = position.play(outcome)
                plies.append(Ply(outcome, position, after, events))
                position = after
            action = position.parse_action(part)
        except TutorError as error:
            raise error if len(texts) == 1 else _in_part(error, number, len(texts), part) from None
        after, events = position.play(action)
        plies.append(Ply(action, position, after, events))
        position = after
    return (*plies, *(_ending(plies) if ends and ";" in text else ()))


def _ending(plies: Sequence[Ply]) -> Iterator[Ply]:
    """Yield the plies that end the turn after a line, in a game in which the end of a line ends the turn.

    Free decisions alone leave the turn open, and so does anything that must be decided first.
    """
    from amyitis_nb.core.choices import END, FREE  # not on importing: most positions are played without lines

    turn, position = of(plies[-1]), plies[-1].after
    game = position.game
    choices = game.choices
    own = [ply for ply in plies[start_of(plies, len(plies) - 1) :] if ply.seat == turn.seat]
    if not choices.lines_end or all(choices.kind(ply.before, ply.action) == FREE for ply in own):
        return
    while not position.is_over and follows(game.turn(position), turn):
        end = next((one for one in position.legal_actions if choices.kind(position, one) == END), None)
        if end is None:
            return
        after, events = position.play(end)
        yield Ply(end, position, after, events)
        position = after


def play_text(position: P, text: str) -> Played[P]:
    """Return the position after a line, and its events. Raises the errors of `play_line`."""
    plies = play_line(position, text)
    events = tuple(event for ply in plies for event in ply.events)
    return Played(plies[-1].after, events)  # type: ignore[arg-type]  # of the same game


def _outcome_before(position: Position, part: str) -> Action | None:
    """Return the outcome of a random event that happens before a part of a line; None if there is none."""
    pending = position.pending
    if pending is None or pending.seat is not None or not len(position.legal_actions):
        return None
    try:
        position.parse_action(part)
    except TutorError:
        return position.legal_actions[0]
    return None


def _in_part(error: TutorError, number: int, count: int, part: str) -> TutorError:
    """Return the error with the number of its part, for programs and for players."""
    told: UserMessage = error.user_message or (("unread.no_action", {}),)
    if isinstance(error, IllegalAction):
        told = (("unread.reason", {}),)
    elif isinstance(error, AmbiguousAction):
        told = (("unread.ambiguous", {"actions": tuple(action.text for action in error.candidates[:6])}),)
    error.user_message = (
        *told,
        ("unread.in_line", {"number": number, "count": count, "found": " ".join(part.split())[:60]}),
    )
    error.where = number
    error.message = f"action {number} of {count}, {part[:60]!r}: {error.message}"
    error.args = (error.message,)
    return error

"""What most likely follows an action, up to the next turn of the same seat."""

from __future__ import annotations

from collections.abc import Sequence

from amyitis_nb.advice.asking import adviser_of, decider, in_words
from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import END
from amyitis_nb.core.game import Position
from amyitis_nb.core.language.speaker import Speaker


def following(
    position: Position, begun: Sequence[Action], choice: Action | None = None
) -> list[tuple[Position, list[Action]]]:
    """Return what most likely follows the first actions of a turn, up to the next turn of the same seat: positions,
    each with the actions that its seat chooses there in a row. Seats that only end their turn are left out, and answers
    of others within this turn after which its seat has no choice any more. `choice` is what to ask for
    (`Rating.choice`), by default the first action.
    """
    kind, own = position.game.choices.kind, decider(position)
    line = adviser_of(position).line(position, choice or begun[0])[len(begun) - 1 :]
    for action in begun:
        position = position.play(action).position
    turns: list[tuple[Position, list[Action]]] = []
    for action in line:
        if not turns or decider(position) != decider(turns[-1][0]):
            turns.append((position, []))
        turns[-1][1].append(action)
        position = position.play(action).position
    found = [(start, actions) for start, actions in turns if kind(start, actions[0]) != END]
    while found and decider(found[-1][0]) != own and position.game.turn(found[-1][0]).seat == own:
        found.pop()
    return found


def step_in_words(position: Position, line: Sequence[Action], own: int, speaker: Speaker) -> str:
    """Return what a seat does in a row; the seat `own` is "you"."""
    seat, kinds = decider(position), [action.kind for action in line]
    message = "reasons.step.own" if seat == own else "reasons.step"
    if kinds[1:] or kinds[0] not in adviser_of(position).verbs:
        return speaker.phrase(message, seat=seat, action=in_words(position, line, speaker))
    return speaker.phrase(f"{message}.{kinds[0]}", seat=seat)


def is_interrupted(position: Position, line: Sequence[Action]) -> bool:
    """Whether another seat decides after actions of a turn, and then the turn goes on."""
    own = decider(position)
    for action in line:
        position = position.play(action).position
    pending = position.pending
    return (
        pending is not None and pending.seat not in (None, own) and position.game.turn(position).seat == own
    )

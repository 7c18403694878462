"""What every question for advice needs: the game's adviser, and legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.action_line import is_line, parts
from amyitis_nb.core.advice import Adviser, turn_as_action
from amyitis_nb.core.choices import FREE, line_in_words
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.language.speaker import Speaker


def adviser_of(position: Any) -> Adviser[Any]:
    """Return the adviser of a position's game. Raises `InvalidInput` for other objects and for games without advice."""
    if not isinstance(position, Position):
        raise InvalidInput(f"expected a position, got {shown(position)}", shown(position), "position")
    adviser = position.game.adviser
    if adviser is None:
        raise InvalidInput(f"{position.game.id} has no advice yet", position.game.id, "position")
    return adviser


def decider(position: Position) -> int:
    """Return the seat that decides. Raises `InvalidInput` if no player must decide."""
    pending = position.pending
    if pending is None or pending.seat is None:
        raise InvalidInput("no player must decide in this position", position.text, "position")
    return pending.seat


def legal(position: Position, action: Action | str) -> Action:
    """Return a legal action of a position, or what stands for a line of them. Raises the errors of
    `Position.parse_action`.
    """
    text, adviser = action.text if isinstance(action, Action) else action, position.game.adviser
    if not (isinstance(text, str) and is_line(text) and adviser and adviser.rates_turns):
        return position.parse_action(text)
    line = list[Action]()
    for part in parts(text):
        line.append(position.parse_action(part))
        position = position.play(line[-1]).position
    return turn_as_action(line)


def wins(position: Position, line: Sequence[Action]) -> bool:
    """Return whether the actions of a turn end the game, and its seat wins alone."""
    seat = decider(position)
    for action in line:
        position = position.play(action).position
    return position.winners == (seat,)


def in_words(position: Position, line: Sequence[Action], speaker: Speaker) -> str:
    """Return the actions of a turn in words, one after the other."""
    return line_in_words(position, line, speaker.say)


def opening(position: Position, line: Sequence[Action]) -> tuple[Action, ...]:
    """Return the actions of a turn up to the first one that is not free, which says what conversions before it are for,
    and those that are named with it (`Choices.completes`).
    """
    start, choices = position, position.game.choices
    for count, action in enumerate(line, 1):
        if choices.kind(start, action) != FREE:
            while count < len(line) and choices.completes(line[count], line[count - 1]):
                count += 1
            return tuple(line[:count])
        start = start.play(action).position
    return tuple(line)


def main_words(position: Position, line: Sequence[Action], speaker: Speaker) -> str:
    """Return the actions of a turn in words, without free decisions before them, which only pay for them."""
    start, kind = position, position.game.choices.kind
    for count, action in enumerate(line):
        if kind(start, action) != FREE:
            return in_words(start, line[count:], speaker)
        start = start.play(action).position
    return in_words(position, line, speaker)


def told_apart(position: Position, lines: Sequence[Sequence[Action]], speaker: Speaker) -> list[str]:
    """Return lines of actions in words, without what pays for them. Lines that then sound alike have all their words,
    and one action that still sounds like another the labels of its clicks. If that does not help, lines also have their
    notation in parentheses.
    """
    labels = position.game.choices.words
    news = [main_words(position, line, speaker) for line in lines]
    news = [
        in_words(position, line, speaker) if news.count(words) > 1 else words
        for words, line in zip(news, lines, strict=True)
    ]
    news = [
        labels(position, line[0], speaker.say) if news.count(words) > 1 and len(line) == 1 else words
        for words, line in zip(news, lines, strict=True)
    ]
    return [
        words if news.count(words) == 1 else f"{words} ({'; '.join(action.text for action in line)})"
        for words, line in zip(news, lines, strict=True)
    ]

"""Choosing an action step by step: a conversation over the trie of the legal actions.

A half-made action is a prefix: the stages taken so far, and the legal actions that begin with them. The trie is never
built; each answer groups the actions that are left by their next stage.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from amyitis_nb.core.action import Action

from .game import Say

#: The key of the option that ends an action where a longer one begins with the same stages.
ENOUGH = "."


class Option(NamedTuple):
    """A way to go on: `places` where it is clicked (none: a button), `action` where it leaves only one action."""

    key: str
    places: tuple[str, ...]
    action: Action | None


class Choosing:
    """The stages taken so far in one position, and what can follow them."""

    __slots__ = ("_groups", "before", "chosen", "position", "taken")

    def __init__(
        self,
        position: Any,
        actions: Iterable[Action],
        taken: tuple[str, ...] = (),
        chosen: tuple[str, ...] = (),
        before: Choosing | None = None,
    ) -> None:
        self.position = position
        #: The keys of the stages taken, and what they are called.
        self.taken = taken
        self.chosen = chosen
        #: The choice that led here, for going back; None at the start.
        self.before = before
        depth = len(taken)
        stages = position.choices.stages
        groups: dict[str, list[Action]] = {}
        for action in actions:
            line = stages(action)
            groups.setdefault(line[depth][0] if depth < len(line) else ENOUGH, []).append(action)
        self._groups = groups

    def __len__(self) -> int:
        return len(self._groups)

    @property
    def first(self) -> Action:
        """One of the actions that are left."""
        return next(iter(self._groups.values()))[0]

    def options(self) -> tuple[Option, ...]:
        """Return the ways to go on."""
        choices, position, depth = self.position.choices, self.position, len(self.taken)
        found = []
        for key, actions in self._groups.items():
            place = "" if key == ENOUGH else choices.stages(actions[0])[depth][1]
            places = (choices.place(position, place),) if place else ()
            found.append(Option(key, places, actions[0] if len(actions) == 1 else None))
        return tuple(found)

    def label(self, key: str, say: Say) -> str:
        """Return what a way to go on is called."""
        if key == ENOUGH:
            return say("board.enough")
        return str(self.position.choices.label(self.position, self._groups[key][0], len(self.taken), say))

    def take(self, key: str, say: Say) -> Choosing | Action | None:
        """Take a stage: what is left to choose, the action where nothing is, None where there is no such stage.

        Stages that leave no choice are taken along with it.
        """
        actions = self._groups.get(key)
        if actions is None:
            return None
        if len(actions) == 1:
            return actions[0]
        choices = self.position.choices
        taken, chosen = self.taken, self.chosen
        while True:
            chosen = (*chosen, choices.label(self.position, actions[0], len(taken), say))
            taken = (*taken, key)
            after = Choosing(self.position, actions, taken, chosen, self)
            if len(after._groups) > 1:
                return after
            key = next(iter(after._groups))

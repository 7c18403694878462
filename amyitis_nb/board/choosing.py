"""Choosing an action stage by stage.

An incomplete action is a prefix: the stages taken so far, and the legal actions that begin with them. The trie of the
legal actions is never built: each step groups the remaining actions by their next stage.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import Dealing, Say

#: The key of the option that draws the remaining random outcomes.
AT_RANDOM = "*"
#: The key of the option that ends an action here, although a longer action begins with the same stages.
ENOUGH = "."


class Option(NamedTuple):
    """A possible next click: its `place` ("" for a button), and the `action` if it completes one."""

    key: str
    place: str
    action: Action | None


class Choosing:
    """The stages taken so far in one position, and what can follow them."""

    def __init__(
        self,
        position: Any,
        actions: Iterable[Action],
        taken: tuple[str, ...] = (),
        chosen: tuple[str, ...] = (),
        where: tuple[str, ...] = (),
        before: Choosing | None = None,
    ) -> None:
        self.position = position
        #: The keys of the stages taken, their labels, and the places where they were clicked ("" for a button).
        self.taken = taken
        self.chosen = chosen
        self.where = where
        #: The choice before the last stage, to go back to; None at the start.
        self.before = before
        depth = len(taken)
        choices = position.game.choices
        groups: dict[str, list[Action]] = {}
        #: The number of the stage that each key takes; the keys that complete no action.
        self._stage: dict[str, int] = {}
        self._waiting: set[str] = set()
        for action in actions:
            line = choices.stages(action)
            for order in (range(len(line)), *choices.orders(action)):
                if taken != tuple(line[number][0] for number in order[:depth]):
                    continue
                key = line[order[depth]][0] if depth < len(line) else ENOUGH
                group = groups.setdefault(key, [])
                if action not in group[-1:]:
                    group.append(action)
                    self._stage.setdefault(key, order[depth] if depth < len(line) else depth)
                if not depth and (order[0] or choices.waits(action)):
                    self._waiting.add(key)
        self._groups = groups
        if len(same := groups.get(ENOUGH, [])) > 1:
            raise AssertionError(f"the stages of {same[0]} and {same[1]} have the same keys")

    def __len__(self) -> int:
        return len(self._groups)

    def prompt(self, say: Say) -> str:
        """Return the sentence that asks for the next stage."""
        ways = [actions[0] for actions in self._groups.values()]
        return str(self.position.game.choices.prompt(self.position, ways, self._first_stage, say))

    def asked(self, say: Say) -> str:
        """Return the statement that says what the player is choosing; "" if nothing can be chosen."""
        ways = [actions[0] for actions in self._groups.values()]
        if not ways:
            return ""
        return str(self.position.game.choices.asked(self.position, ways, self._first_stage, say))

    @property
    def _first_stage(self) -> int:
        """The number of the first stage that can follow."""
        return min(self._stage.values(), default=len(self.taken))

    def options(self) -> tuple[Option, ...]:
        """Return the possible next clicks, with an option for each place where a stage can be clicked."""
        return tuple(
            Option(key, node, actions[0] if len(actions) == 1 else None)
            for key, actions in sorted(self._groups.items(), key=self._rank)
            for node in self._nodes(key)
        )

    def _rank(self, group: tuple[str, Sequence[Action]]) -> int:
        """Return the rank of a next click."""
        key, actions = group
        return int(self.position.game.choices.rank(self.position, actions[0], self._stage[key]))

    def ways(self) -> Iterator[tuple[str, Sequence[Action]]]:
        """Yield each place where a stage can be clicked, with the actions to which it leads."""
        for key, actions in self._groups.items():
            for node in self._nodes(key):
                yield node, actions

    def _nodes(self, key: str) -> Sequence[str]:
        """Return the places where a stage can be clicked; a single "" for a button."""
        choices = self.position.game.choices
        place = "" if key == ENOUGH else choices.stages(self._groups[key][0])[self._stage[key]][1]
        return choices.places(self.position, place) if place else ("",)

    def label(self, key: str, say: Say) -> str:
        """Return the label of the stage with this key."""
        if key == ENOUGH:
            return say("board.enough")
        return str(
            self.position.game.choices.label(self.position, self._groups[key][0], self._stage[key], say)
        )

    def take(self, key: str, say: Say, place: str = "") -> Choosing | Action | None:
        """Take a stage; return the remaining choice, the completed action, or None if there is no such stage.

        `place` is the place that was clicked. Later stages that offer only one option are taken automatically. A first
        click on a later stage (`Choices.orders`), or of an action that waits (`Choices.waits`), completes no action.
        """
        actions = self._groups.get(key)
        if actions is None:
            return None
        is_alone = len(actions) == 1
        if is_alone and key not in self._waiting:
            return actions[0]
        after = self
        while True:
            nodes = after._nodes(key)
            after = Choosing(
                self.position,
                actions,
                (*after.taken, key),
                (*after.chosen, after.label(key, say)),
                (*after.where, place if place in nodes else nodes[0]),
                self,
            )
            if len(after._groups) > 1 or is_alone:
                return after
            key = next(iter(after._groups))


class ChanceEntry:
    """The outcomes of a random event that a person has entered so far, and what can follow."""

    #: The outcomes entered have no place on the board.
    where = ()

    def __init__(
        self,
        dealing: Dealing,
        taken: tuple[str, ...] = (),
        chosen: tuple[str, ...] = (),
        before: ChanceEntry | None = None,
    ) -> None:
        self._dealing = dealing
        self.taken = taken
        self.chosen = chosen
        self.before = before

    def __len__(self) -> int:
        return len(self._dealing.outcomes(self.taken))

    def prompt(self, say: Say) -> str:
        """Return the sentence that asks for what comes next."""
        return self._dealing.prompt(self.taken, say)

    def asked(self, say: Say) -> str:
        """Return the sentence that asks for what comes next, as `prompt` does."""
        return self.prompt(say)

    def options(self) -> tuple[Option, ...]:
        """Return the outcomes that can come next, and the option to draw the rest at random; all are buttons."""
        return tuple(Option(key, "", None) for key in (*self._dealing.outcomes(self.taken), AT_RANDOM))

    def label(self, key: str, say: Say) -> str:
        """Return the label of the outcome with this key."""
        return say("board.at_random") if key == AT_RANDOM else self._dealing.label(self.taken, key, say)

    def take(self, key: str, say: Say, place: str = "") -> ChanceEntry | Action | None:
        """Enter an outcome; return the remaining entry, the completed action, or None if it is impossible."""
        if key == AT_RANDOM:
            return self._dealing.action(self._dealing.drawn(self.taken, secrets.token_hex(8)))
        if key not in self._dealing.outcomes(self.taken):
            return None
        taken = (*self.taken, key)
        if not self._dealing.outcomes(taken):
            return self._dealing.action(taken)
        return ChanceEntry(self._dealing, taken, tuple(self._dealing.last_drawn(taken, say)), self)

"""An action: one complete choice of a player, or a random outcome."""

from __future__ import annotations

from amyitis_nb.core.input.checking import expect
from amyitis_nb.core.value import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Action(Frozen):
    """An immutable action of a game.

    `kind` is its verb, such as "recruit". `steps` are `(name, value)` pairs in the order in which a person chooses
    them. `text` is what a person types. Equal actions are the same object, so comparing and hashing are fast. `op` and
    `args` are private to the rules of the game. Actions come from `Position.legal_actions` and `Position.parse_action`:

    >>> import amyitis_nb as am
    >>> action = am.new_game(players=3, seed=7).parse_action("r2 priest ishtar")
    >>> action.kind, action["craft"], action.text
    ('recruit', 'priest', 'R2 priest ishtar')
    """

    __slots__ = ("args", "kind", "op", "steps", "text")

    kind: str
    steps: tuple[tuple[str, str], ...]
    text: str
    op: int
    args: tuple[int, ...]

    def __new__(
        cls,
        kind: str,
        steps: tuple[tuple[str, str], ...],
        text: str,
        op: int = -1,
        args: tuple[int, ...] = (),
    ) -> Action:
        """Return the unique action with these parts. Raises `InvalidInput` if a part has the wrong type."""
        key = (kind, steps, text, op, args)
        try:
            action = _interned.get(key)
        except TypeError:  # a part is not hashable
            action = None
        if action is None:
            expect(isinstance(kind, str), "kind", kind, "a text")
            pairs = isinstance(steps, tuple) and all(
                isinstance(step, tuple) and len(step) == 2 and {*map(type, step)} == {str} for step in steps
            )
            expect(pairs, "steps", steps, "a tuple of pairs of texts")
            expect(isinstance(text, str), "text", text, "a text")
            expect(type(op) is int, "op", op, "a whole number")
            numbers = isinstance(args, tuple) and {*map(type, args)} <= {int}
            expect(numbers, "args", args, "a tuple of whole numbers")
            steps = tuple(_steps.setdefault(step, step) for step in steps)
            key = (kind, steps, text, op, args)
            action = object.__new__(cls)
            put = object.__setattr__
            put(action, "kind", kind)
            put(action, "steps", steps)
            put(action, "text", text)
            put(action, "op", op)
            put(action, "args", args)
            action = _interned.setdefault(key, action)
        return action

    def __getitem__(self, name: str) -> str | None:
        """Return the value of the step `name`, or None if there is no such step."""
        for step, value in self.steps:
            if step == name:
                return value
        return None

    def __lt__(self, other: Action) -> bool:
        return self.text < other.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        rules = f", {self.op}, {self.args!r}" if self.op != -1 or self.args else ""
        return f"Action({self.kind!r}, {self.steps!r}, {self.text!r}{rules})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Action, (self.kind, self.steps, self.text, self.op, self.args)


#: Never emptied, because games use the same few thousand actions again. Only deals entered by hand are new, about a
#: kilobyte each; weak references would cost more.
_interned: dict[tuple[Any, ...], Action] = {}

#: The steps of all these actions, each stored once: hundreds of actions share one.
_steps: dict[tuple[str, str], tuple[str, str]] = {}

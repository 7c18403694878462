"""An action: one complete choice of a player, or an outcome of chance."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn


class Action:
    """An immutable choice, made of the steps in which a person takes it.

    `kind` is the word for what is done, `steps` the `(name, value)` pairs in the order of choosing (the
    stepwise choice on a board is the trie over them), `text` what a person types. Equal actions are the same
    object, so that they compare and hash at the speed of objects. `op` and `args` are what the game's rules
    make of it and mean nothing to anyone else; a game's actions come from its positions and its notation.
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
        """Return the one action that is made of these parts."""
        key = (kind, steps, text, op, args)
        found = _interned.get(key)
        if found is None:
            found = object.__new__(cls)
            put = object.__setattr__
            put(found, "kind", kind)
            put(found, "steps", steps)
            put(found, "text", text)
            put(found, "op", op)
            put(found, "args", args)
            found = _interned.setdefault(key, found)
        return found

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an action is immutable: {name!r} cannot be set")

    def __getitem__(self, name: str) -> str | None:
        """Return the value of the step called `name`, or None without such a step."""
        for step, value in self.steps:
            if step == name:
                return value
        return None

    def __lt__(self, other: Action) -> bool:
        return self.text < other.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Action, (self.kind, self.steps, self.text, self.op, self.args)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self


#: Kept for ever: play comes back to the same few thousand. Only layouts of cards given by hand are new each time, of
#: about a kilobyte; to forget them, weak references to all would cost every import and every process more.
_interned: dict[tuple[Any, ...], Action] = {}

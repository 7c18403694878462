"""The format in which other programs read and write the games of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from amyitis_nb.core.action import Action
from amyitis_nb.core.refusal import Refusal

P = TypeVar("P")


class Difference(NamedTuple):
    """The first place where a trace says something else than the rules.

    `step` is the number of the step, from 0, None outside the steps; `path` the keys down to the value, such as
    `after.players.1.score`; `expected` what the rules say and `got` what the trace says there, None for nothing;
    `refusal` why the rules refuse a decision or an outcome of chance, else None.
    """

    step: int | None
    path: str
    expected: object
    got: object
    refusal: Refusal | None


class Traces(ABC, Generic[P]):
    """Writes and replays traces as text."""

    #: The policies by which whole games can be written.
    policies: Sequence[str] = ()

    @abstractmethod
    def play_out(self, players: int, seed: int | str, policy: str, edition: str = "") -> str:
        """Return the trace of a new game in which every seat follows a policy. Raises as `Game.new` does."""

    @abstractmethod
    def write(self, start: P, actions: Sequence[Action]) -> str:
        """Return the trace of actions from a position. Raises `InvalidInput` where it could not be read again."""

    @abstractmethod
    def replay(self, text: str) -> tuple[int, Difference | None]:
        """Play a trace; return the number of its steps and its first difference from the rules, None without one.

        Raises `InvalidInput`, with the offset or the key path, for what is no trace.
        """

"""The interface of a game for traces, the format that other programs read and write."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from amyitis_nb.core.action import Action
from amyitis_nb.core.refusal import Refusal

P = TypeVar("P")


class Difference(NamedTuple):
    """The first difference between a trace and the rules.

    `step` is the number of the step, from 0 (None outside the steps). `path` has the keys of the value, such as
    `after.players.1.score`. `expected` is the value by the rules and `got` the value in the trace (None if missing).
    `refusal` is the reason if a decision or a random outcome is illegal, else None.
    """

    step: int | None
    path: str
    expected: object
    got: object
    refusal: Refusal | None


class Traces(ABC, Generic[P]):
    """Writes and replays traces as text."""

    @abstractmethod
    def play_out(self, players: int, seed: int | str, policy: str, edition: str = "") -> str:
        """Return the trace of a new game in which the bot `policy` plays all seats. Raises the errors of `Game.new`."""

    @abstractmethod
    def write(self, start: P, actions: Sequence[Action]) -> str:
        """Return the trace of actions from a position. Raises `InvalidInput` if the trace could not be read again."""

    @abstractmethod
    def replay(self, text: str) -> tuple[int, Difference | None]:
        """Replay a trace; return the number of steps and the first difference from the rules, or None.

        Raises `InvalidInput`, with the offset or the key path, for an invalid trace.
        """

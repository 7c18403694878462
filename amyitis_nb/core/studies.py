"""The interface of a game for studies, which play many games between bots and measure them."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from amyitis_nb.core.action import Action
from amyitis_nb.core.files import read_sibling

P = TypeVar("P", covariant=True)

#: A value of a row: its type is that of the field.
Cell = int | float | str | bool


class Field(NamedTuple):
    """A column of a study: its name, its type as in a Table Schema, and an English description."""

    name: str
    type: str
    description: str


@cache
def read_fields(module: str, name: str) -> tuple[Field, ...]:
    """Return the fields in a JSON file in the folder of a module."""
    return tuple(Field(**field) for field in json.loads(read_sibling(module, name))["fields"])


class Outcome(NamedTuple):
    """A game that was played for a study.

    It has the scores, the winners (() if there are none), whether the game has ended by its rules, and the values of
    the game's own fields for each seat.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    seats: Sequence[tuple[Cell, ...]]


class Studies(ABC, Generic[P]):
    """Plays games for studies."""

    @property
    @abstractmethod
    def fields(self) -> Sequence[Field]:
        """The fields of the game, which follow those of every game."""

    @abstractmethod
    def policies(self, policy: str | Mapping[int, str], players: int) -> tuple[str, ...]:
        """Return the name of the policy of each seat, from one name for all seats or one for each seat.

        Raises `InvalidInput` for an impossible number of players, an unknown name or a seat without a name.
        """

    @abstractmethod
    def edition(self, edition: object) -> tuple[str, str]:
        """Return the id of an edition (None: the packaged one) and a text that differs if its figures differ.

        Raises `InvalidInput` for anything else.
        """

    @abstractmethod
    def play(self, players: int, seed: str, policies: Sequence[str], edition: object) -> Outcome:
        """Play a game from its start to its end. The same arguments always have the same outcome."""

    @abstractmethod
    def line(
        self, players: int, seed: str, policies: Sequence[str], edition: object
    ) -> tuple[P, Sequence[Action]]:
        """Return the start position of the game that `play` plays, and its actions."""

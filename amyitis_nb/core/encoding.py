"""The interface of a game for learning programs: its actions and positions as numbers (`rl/`).

An encoding is for one edition and one number of players. The number of an action, and the place of each number in an
observation, are fixed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.value import Generic, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeVar

    from amyitis_nb.core.action import Action

    P = TypeVar("P")
else:
    P = None


class Block(Value):
    """A part of an observation: `size` whole numbers from 0 to `most`, and what they mean.

    Amounts above `most` count as `most`. "One-hot" in `about` means that one number is 1 and the others are 0.
    """

    name: str
    size: int
    most: int
    about: str


class Encoding(ABC, Generic[P]):
    """How a game writes its actions and its positions as numbers.

    `names` are the texts of the actions by number. An action whose text depends on the position has a name of its own.
    `blocks` are the parts of an observation, in order.
    """

    def __init__(self, actions: Iterable[Action], blocks: Iterable[Block]) -> None:
        self._actions = tuple(dict.fromkeys(actions))
        self._numbers = {action: number for number, action in enumerate(self._actions)}
        self.names: tuple[str, ...] = tuple(action.text for action in self._actions)
        self.blocks = tuple(blocks)
        #: Where each block begins.
        self.starts: dict[str, int] = {}
        #: The size of an observation.
        self.size = 0
        for block in self.blocks:
            self.starts[block.name] = self.size
            self.size += block.size

    def number(self, position: P, action: Action) -> int:
        """Return the number of an action that is legal in a position. Raises `InvalidInput` for another action."""
        number = self._numbers.get(action)
        if number is None:
            raise InvalidInput(f"the action {shown(str(action))} has no number", str(action)[:60], "action")
        return number

    def action(self, position: P, number: int) -> Action:
        """Return the action of a number in a position; it may be illegal there. Raises `InvalidInput` for a number
        without an action.
        """
        return self._actions[self.checked(number)]

    def legal(self, position: Any) -> list[int]:
        """Return the numbers of the legal actions of a position."""
        numbers = self._numbers
        return [numbers[action] for action in position.legal_actions]

    def checked(self, number: object) -> int:
        """Return the number of an action as a whole number. Raises `InvalidInput` for anything else."""
        try:
            index = number.__index__()  # type: ignore[attr-defined]
        except (AttributeError, TypeError):
            index = -1
        if not 0 <= index < len(self.names):
            message = f"no action {shown(number)}: expected a whole number from 0 to {len(self.names) - 1}"
            raise InvalidInput(message, shown(number), "action")
        return int(index)

    def observation(self, position: P, seat: int) -> array[int]:
        """Return what a seat sees: the numbers of all blocks. `position` is `Position.seen_by` of the seat."""
        row = array("i", bytes(4 * self.size))
        self._write(position, seat, row)
        return row

    @abstractmethod
    def _write(self, position: P, seat: int, row: array[int]) -> None:
        """Write the numbers that are not 0. They may be above `Block.most`; the reader of the array limits them."""


def seats_from(seat: int, players: int) -> Sequence[int]:
    """Return the seats in the order in which an observation has them: the own one, then the others to its left."""
    return tuple((seat + step) % players for step in range(players))

"""What the board asks of a game.

A board works through a *position* (a value with its legal actions, `play`, `why_not`, `draw`, `seen_by`) and through
what its game says about playing it on a board: `position.choices`, a module of the game's folder. Both are protocols,
so that a game of a hundred lines can be played on the same board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from amyitis_nb.core.action import Action
from amyitis_nb.core.drawing import Drawing
from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal

Say = Callable[..., str]


class Stage(NamedTuple):
    """One click on the way to an action.

    `key` tells the stage from the others that are possible at the same point; `place` is where it is chosen, as the
    game names it (`choices.place` finds the very node), or "" where it is a button.
    """

    key: str
    place: str


class Insight(NamedTuple):
    """What is to be known about a place: finished sentences, and words that mark places (`{"area:…": "chain"}`)."""

    lines: tuple[str, ...]
    marks: Mapping[str, str]


class Pending(Protocol):
    """The decision that is open, and the seat that owns it (None: chance)."""

    @property
    def kind(self) -> str: ...

    @property
    def seat(self) -> int | None: ...


class Position(Protocol):
    """A position of any game, as far as a board needs to know it."""

    @property
    def players(self) -> int: ...

    @property
    def pending(self) -> Any: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def winners(self) -> tuple[int, ...]: ...

    @property
    def legal_actions(self) -> Sequence[Action]: ...

    @property
    def text(self) -> str: ...

    @property
    def choices(self) -> Choices: ...

    def play(self, action: Action | str) -> tuple[Any, tuple[Event, ...]]: ...

    def why_not(self, action: Action | str) -> Refusal | None: ...

    def all_reasons(self, action: Action | str) -> tuple[Refusal, ...]: ...

    def seen_by(self, seat: int) -> Any: ...

    def draw(self, say: Say, *, layout: str = "wide") -> Drawing: ...


class Choices(Protocol):
    """How the actions of a game are chosen on a board, and how a game begins."""

    @property
    def game(self) -> Any:
        """The folder of the game's sentences and rules, as `Speaker` wants it."""

    @property
    def bots(self) -> Mapping[str, Callable[[int], Policy]]:
        """The bots by name: each makes a policy for a seat. The message `choice.bot.<name>` says what it is called."""

    def stages(self, action: Action) -> tuple[Stage, ...]:
        """Return the clicks that make an action, in order; the same for equal actions, whatever the position."""

    def place(self, position: Any, place: str) -> str:
        """Return the id of the node that a stage's place means in a position."""

    def label(self, position: Any, action: Action, stage: int, say: Say) -> str:
        """Return what choosing this stage of an action is called: a finished phrase."""

    def prompt(self, position: Any, action: Action, stage: int, say: Say) -> str:
        """Return the sentence that asks for this stage, one of whose answers leads to `action`."""

    def tries(self, position: Any, taken: tuple[str, ...], place: str) -> Iterable[Action]:
        """Return actions, legal or not, that somebody may mean who clicks a place after these stages."""

    def insight(self, position: Any, place: str, say: Say) -> Insight | None:
        """Return what is to be known about a place, or None."""

    def token(self, seat: int) -> str:
        """Return the symbol of the drawing that stands for a seat."""

    def setup(self) -> tuple[Sequence[int], Sequence[tuple[str, str]]] | None:
        """Return the numbers of players and the editions, as id and name; None where no game can begin anew."""

    def new(self, players: int, seed: str, edition: str) -> Any:
        """Return a new game. Raises `InvalidInput` where there is none like that."""

    def read(self, text: str) -> Any:
        """Return the position or the record that a text describes. Raises `InvalidInput`."""


#: A bot: what it plays in a position as its seat sees it.
Policy = Callable[[Any], Action]

"""What the board asks of a game.

A board works through a *position* (a value with its legal actions, `play`, `why_not`, `draw`, `seen_by`) and through
what its game says about playing it on a board: `position.choices`, a module of the game's folder. Both are protocols,
so that a game of a hundred lines can be played on the same board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.record import Record
from amyitis_nb.core.refusal import Refusal

Say = Callable[..., str]


#: One click on the way to an action: a key that tells it from the others possible at the same point, and where it is
#: made, as the game names it (`Choices.place` finds the very node); "" for a button.
Stage = tuple[str, str]

#: What is to be known about a place: sentences, and state words for places (`{"area:…": "chain"}`).
Insight = tuple[Sequence[str], Mapping[str, str]]


class Pending(Protocol):
    """The decision that is open."""

    @property
    def kind(self) -> str:
        """The word for it."""

    @property
    def seat(self) -> int | None:
        """The seat that owns it; None: chance."""


class Position(Protocol):
    """A position of any game, as far as a board needs to know it."""

    @property
    def choices(self) -> Choices:
        """What the game says about playing it on a board."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def pending(self) -> Any:
        """The decision that is open, a `Pending`; None when the game is over."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""

    @property
    def legal_actions(self) -> Any:
        """The legal actions of whose decision it is."""

    @property
    def text(self) -> str:
        """The position as text that can be read again."""

    def play(self, action: Action | str) -> tuple[Any, tuple[Event, ...]]:
        """Return the position after an action, and its events."""

    def parse_action(self, text: str) -> Action:
        """Return the legal action that a text means."""

    def all_reasons(self, action: Action | str) -> tuple[Refusal, ...]:
        """Return everything that stands against an action."""

    def seen_by(self, seat: int) -> Any:
        """Return the position as a seat may see it."""

    def draw(self, say: Say, *, layout: str = "wide") -> Drawing:
        """Return the drawing."""


class Dealing(Protocol):
    """What chance brings in one position, where nobody draws it but somebody at a real table says it, bit by bit."""

    def outcomes(self, taken: tuple[str, ...]) -> Sequence[str]:
        """Return what can come next after the outcomes in `taken`; none when nothing is missing."""

    def drawn(self, taken: tuple[str, ...], seed: str) -> tuple[str, ...]:
        """Return all outcomes, those after `taken` drawn at random."""

    def action(self, taken: tuple[str, ...]) -> Action:
        """Return the action of these outcomes, of which none is missing."""

    def label(self, taken: tuple[str, ...], outcome: str, say: Say) -> str:
        """Return what an outcome after these is called."""

    def prompt(self, taken: tuple[str, ...], say: Say) -> str:
        """Return the sentence that asks for the outcome after these."""

    def told(self, taken: tuple[str, ...], say: Say) -> Sequence[str]:
        """Return phrases for the last of the outcomes so far, of which there is one at least."""


class Choices(Protocol):
    """How the actions of a game are chosen on a board, and how a game begins."""

    @property
    def game(self) -> Any:
        """The folder of the game's sentences and rules, as `Speaker` wants it."""

    @property
    def chance(self) -> frozenset[str]:
        """The names of the events by which chance speaks: what follows one cannot be foretold."""

    @property
    def bots(self) -> Mapping[str, Callable[[int], Policy]]:
        """The bots by name: each makes a policy for a seat. The message `choice.bot.<name>` says what it is called."""

    def stages(self, action: Action) -> tuple[Stage, ...]:
        """Return the clicks that make an action, in order; the same for equal actions, whatever the position."""

    def places(self, position: Any, place: str) -> tuple[str, ...]:
        """Return the ids of the nodes that a stage's place means in a position: several where it is all the same."""

    def label(self, position: Any, action: Action, stage: int, say: Say) -> str:
        """Return what choosing this stage of an action is called: a finished phrase."""

    def prompt(self, position: Any, actions: Sequence[Action], stage: int, say: Say) -> str:
        """Return the sentence that asks for this stage; each of its answers leads to one of `actions`."""

    def outlook(self, position: Any, events: Sequence[Event], say: Say) -> Iterable[str]:
        """Return what an action leads to that its label does not say already, from the events it would have."""

    def tries(self, position: Any, taken: tuple[str, ...], place: str) -> Iterable[Action]:
        """Return actions, legal or not, that somebody may mean who clicks a place after these stages."""

    def insight(self, position: Any, place: str, say: Say) -> Insight | None:
        """Return what is to be known about a place, or None."""

    def dealing(self, position: Any) -> Dealing | None:
        """Return how chance is told by hand in a position; None where it is not its turn, or a seed draws it."""

    def token(self, seat: int) -> str:
        """Return the symbol of the drawing that stands for a seat."""

    def pictures(self, say: Say) -> Iterable[tuple[str, str]]:
        """Return what the symbols mean that a newcomer has to learn: pairs of a symbol of the drawing and a name."""

    def setup(self) -> tuple[Sequence[int], Sequence[tuple[str, str]]] | None:
        """Return the numbers of players and the editions, as id and name; None where no game can begin anew."""

    def record(self, start: Any) -> Record:
        """Return a record that starts with a position."""

    def new(self, players: int, seed: str, edition: str) -> Any:
        """Return a new game. Raises `InvalidInput` where there is none like that."""

    def read(self, text: str) -> Any:
        """Return the position or the record that a text describes. Raises `InvalidInput`."""


#: A bot: what it plays in a position as its seat sees it.
Policy = Callable[[Any], Action]

"""`StatePosition`: an immutable position over a packed state, for games whose rules change a state in place."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property

from amyitis_nb.core.action import Action
from amyitis_nb.core.action_line import is_line, play_text
from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.game import Played, Position
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.value import Generic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, ClassVar, Protocol, Self, TypeVar

    from amyitis_nb.core.event import Event
    from amyitis_nb.core.refusal import Refusal

    class Tables(Protocol):
        """What an edition and a number of players determine."""

        @property
        def edition(self) -> Any:
            """The edition; two editions are equal if their figures are."""

    class PackedState(Protocol):
        """The mutable state of a game. Only the rules and the position use it."""

        seed: str | None

        @property
        def tables(self) -> Tables:
            """The printed figures, which the copies share."""

        @property
        def is_over(self) -> bool:
            """Whether the game has ended."""

        @property
        def scores(self) -> Sequence[int]:
            """The score of each seat."""

        def copy(self) -> Self:
            """Return a copy that can be changed independently."""

        def value(self) -> tuple[object, ...]:
            """Return the values that decide whether two positions are equal, without the edition."""

    S = TypeVar("S", bound=PackedState)
    E = TypeVar("E")
else:
    S = E = None


class StatePosition(Position, Generic[S, E]):
    """A position that plays an action on a copy of its state. Its text, seed and edition decide whether it is equal.

    `StatePosition[State, Edition]` names the types of the state and of `edition`. A game supplies `_read`, `_write`,
    `_read_action`, `_list`, `_reasons` and `_carry_out`, and describes its state with properties.
    """

    _state: S
    #: The actions that are known to belong to the game.
    _known: ClassVar[set[Action]]

    def __init_subclass__(cls) -> None:
        cls._known = set()

    def __new__(cls, text: str) -> Self:
        """Read a position text. Raises `InvalidInput`, which says where, for any other text."""
        try:
            return cls._of(cls._read(text))
        except InvalidInput as error:
            if not error.user_message and error.text:
                error.user_message = (("unread.position", {"found": " ".join(error.text.split())[:60]}),)
            raise

    @classmethod
    def _of(cls, state: S) -> Self:
        position = object.__new__(cls)
        position.__dict__["_state"] = state
        return position

    def _next(self, state: S) -> Self:
        """Return the position of a state that was made from this one."""
        return self._of(state)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._state.value())

    def _key(self) -> tuple[object, ...]:
        return (self.edition, *self._state.value())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text,)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    # What each game supplies

    @classmethod
    @abstractmethod
    def _read(cls, text: str) -> S:
        """Return the state of a position text. Raises `InvalidInput` for any other text."""

    @abstractmethod
    def _write(self) -> str:
        """Return the position text."""

    @classmethod
    @abstractmethod
    def _read_action(cls, text: str) -> Action:
        """Return the action of a complete text, legal or not. Raises `InvalidInput` for any other text."""

    @abstractmethod
    def _list(self) -> Sequence[Action]:
        """Return the legal actions. `_listed` calls it once."""

    @abstractmethod
    def _reasons(self, action: Action) -> Iterator[Refusal]:
        """Yield the reasons why an action is illegal, in the order in which it is carried out."""

    @abstractmethod
    def _carry_out(self, state: S, action: Action) -> Sequence[Event]:
        """Carry out a legal action on a state, and return the events."""

    def _refused(self, action: Action, refusal: Refusal) -> IllegalAction:
        """Return the error for an illegal action."""
        return IllegalAction(f"{action.text}: not legal by {refusal.rule}", refusal, action.text)

    # Components

    @property
    def edition(self) -> E:
        """The edition whose printed figures apply."""
        return self._state.tables.edition  # type: ignore[no-any-return]

    @property
    def seed(self) -> str | None:
        """The seed of the random events; None if people enter them, and in positions that a seat sees."""
        return self._state.seed

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and has been scored."""
        return self._state.is_over

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""
        return tuple(self._state.scores)

    # Playing

    def _listed(self) -> Sequence[Action]:
        """Return the legal actions; `play` does not check them again. A `cached_property` would take a lock."""
        found: Sequence[Action] | None = self.__dict__.get("_legal")
        if found is None:
            found = self.__dict__["_legal"] = self._list()
        return found

    def parse_action(self, text: str) -> Action:
        """Return the legal action that a text means, regardless of case and spaces.

        Raises `InvalidInput` for a text that is not an action, and `IllegalAction` for an illegal action.
        """
        if not isinstance(text, str):
            raise InvalidInput(f"{shown(text)} is not the text of an action", shown(text))
        action = self._read_action(text)
        self._check(action)
        return action

    def play(self, action: Action | str) -> Played[Self]:
        """Return the position after an action, or after the line of a text with semicolons, and the events.

        Automatic consequences are carried out too. Raises the errors of `parse_action`, even for an `Action`, and
        `InvalidInput` if a number becomes too large for a position text.
        """
        if isinstance(action, str):
            if is_line(action):
                return play_text(self, action)
            action = self.parse_action(action)
        elif action not in self.__dict__.get("_legal", ()):  # a listed action is known to be legal
            self._check(self._ours(action))
        state = self._state.copy()
        events = self._carry_out(state, action)
        return Played(self._next(state), tuple(events))

    def _check(self, action: Action) -> None:
        for refusal in self._reasons(action):
            raise self._refused(action, refusal)

    def all_reasons(self, action: Action | str) -> tuple[Refusal, ...]:
        """Return every reason why an action is illegal; () if it is legal.

        Raises `InvalidInput` for anything that is not an action, and `AmbiguousAction` for a text that fits several.
        """
        meant = self._meant(action) if isinstance(action, str) else self._ours(action)
        return tuple(self._reasons(meant))

    def _meant(self, text: str) -> Action:
        """Return the action that a text means, legal or not."""
        return self._read_action(text)

    @classmethod
    def _ours(cls, action: object) -> Action:
        """Return an action of this game, legal or not. Raises `InvalidInput` for anything else."""
        if isinstance(action, Action) and (action in cls._known or cls._reads(action)):
            return action
        name = cls.game_id.replace("_", " ").title()
        raise InvalidInput(f"expected an action of {name} or its text, got {shown(action)}", shown(action))

    @classmethod
    def _reads(cls, action: Action) -> bool:
        """Return whether reading the text of an action returns the same action, and note it."""
        try:
            ours = cls._read_action(action.text) is action
        except InvalidInput:
            return False
        if ours:
            cls._known.add(action)
        return ours

    def with_seed(self, seed: int | str | None) -> Self:
        """Return this position with a different seed, or with random events entered by people (None).

        Raises `InvalidInput` for an invalid seed.
        """
        state = self._state.copy()
        state.seed = None if seed is None else checked_seed(seed)
        return self._next(state)

    # Notation

    @cached_property
    def text(self) -> str:
        """The position text, which the constructor reads."""
        return self._write()

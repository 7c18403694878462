"""`PlainPosition`: an immutable position whose fields are its state, for games with a list of all actions."""

from __future__ import annotations

from abc import abstractmethod
from itertools import product

from amyitis_nb.core.action import Action
from amyitis_nb.core.action_line import is_line, play_text
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.limits import check_text, read_json
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, ClassVar, Self

    from amyitis_nb.core.game import Played
    from amyitis_nb.core.refusal import Refusal


def listed(*kinds: str, **steps: Iterable[str]) -> tuple[Action, ...]:
    """Return the actions of some kinds, one for each combination of the values of their steps.

    >>> [action.text for action in listed("put", card=("7", "8"), tower=("0",))]
    ['put 7 0', 'put 8 0']
    """
    return tuple(
        Action(kind, tuple(zip(steps, values, strict=True)), " ".join((kind, *values)))
        for kind in kinds
        for values in product(*map(tuple, steps.values()))
    )


class PlainPosition(Position, Value):
    """A position of a game whose `actions` are known in advance. Its annotated fields are its state.

    A field is a text, an integer, a truth value or a tuple of these or of such tuples. A game supplies `actions`,
    `_refusals`, `_carry_out` and `_is_possible`. The position text is the list of the fields as JSON; a game with a
    shorter notation overrides `text` and `read`.
    """

    if TYPE_CHECKING:
        #: Every action of the game, in the order in which the legal ones are listed.
        actions: ClassVar[tuple[Action, ...]]
        _by_text: ClassVar[dict[str, Action]]
    else:
        # Functions accept a position or several: a position is not a row of its fields.
        __iter__ = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._by_text = {action.text: action for action in cls.actions}

    @abstractmethod
    def _refusals(self, action: Action) -> Iterator[Refusal]:
        """Yield the reasons why an action is illegal, in the order in which it is carried out."""

    @abstractmethod
    def _carry_out(self, action: Action) -> Played[Self]:
        """Return the position after a legal action, and the events."""

    @property
    def _is_possible(self) -> bool:
        """Whether the values of the fields can occur in the game; `read` refuses a text with others."""
        return True

    # Notation

    @property
    def text(self) -> str:
        """The position text, which `read` reads."""
        import json

        return f"{self.game.notation} {json.dumps(self._values(), separators=(',', ':'))}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the position of a text. Raises `InvalidInput` if the text is not a position."""
        first, _, fields = check_text(text).strip().partition(" ")
        hints = cls._types()
        try:
            values = read_json(fields)
            if not isinstance(values, list) or len(values) != len(hints):
                raise ValueError(f"expected a list of {len(hints)} values")
            position = cls(*map(_typed, values, hints.values()))
            if not position._is_possible or position.text != f"{first} {fields}":
                raise ValueError("it cannot occur, or is written in a different way")
        except (InvalidInput, TypeError, ValueError) as error:
            name = cls.game_id.replace("_", " ").title()
            raise InvalidInput(f"not a position of {name}: {error}", text[:60], 0) from None
        return position

    @classmethod
    def _types(cls) -> dict[str, Any]:
        """Return the types of the fields."""
        import sys
        from types import SimpleNamespace
        from typing import get_type_hints

        own = SimpleNamespace(__annotations__=cls.__annotations__)
        return get_type_hints(own, vars(sys.modules[cls.__module__]))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.read({self.text!r})"

    # Actions

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions."""
        return tuple(action for action in self.actions if next(self._refusals(action), None) is None)

    def all_reasons(self, action: Action | str) -> tuple[Refusal, ...]:
        """Return every reason why an action is illegal; () if it is legal."""
        return tuple(self._refusals(self.read_action(action)))

    def parse_action(self, text: str) -> Action:
        """Return the legal action that a text means, regardless of case and spaces."""
        return self._legal(text)

    def play(self, action: Action | str) -> Played[Self]:
        """Return the position after an action or a line of actions, and its events."""
        if isinstance(action, str) and is_line(action):
            return play_text(self, action)
        return self._carry_out(self._legal(action))

    def _legal(self, given: Action | str) -> Action:
        action = self.read_action(given)
        for refusal in self._refusals(action):
            raise IllegalAction(f"{action.text}: not legal by {refusal.rule}", refusal, action.text)
        return action

    @classmethod
    def read_action(cls, given: Action | str) -> Action:
        """Return an action of the game, legal or not. Raises `InvalidInput` for anything else."""
        text = given.text if isinstance(given, Action) else check_text(given)
        found = cls._by_text.get(" ".join(text.lower().split()))
        if found is None or (isinstance(given, Action) and found is not given):
            name = cls.game_id.replace("_", " ").title()
            raise InvalidInput(f"expected an action of {name}, got {shown(given)}", shown(given), 0)
        return found


def _typed(value: Any, hint: Any) -> Any:
    """Return a JSON value as a value of a type, with tuples instead of lists. Raises `ValueError` for another type."""
    from typing import get_args, get_origin

    if get_origin(hint) is tuple and isinstance(value, list):
        return tuple(_typed(one, get_args(hint)[0]) for one in value)
    if type(value) is not hint:
        raise ValueError(f"expected {getattr(hint, '__name__', hint)}, got {shown(value)}")
    return value

"""Lines of actions from one position, each with a name, as a text for links: what *What if* compares.

`docs/formats.md` describes the text.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput, TutorError
from amyitis_nb.core.input.limits import beginning_message, check_names, check_text
from amyitis_nb.core.record import at_line
from amyitis_nb.core.record_lines import braced, unbraced
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.errors import UserMessage
    from amyitis_nb.core.game import Game, Position

#: The maximum number of lines, and the maximum number of actions in each of them.
MOST_LINES, MOST_STEPS = 4, 1000

_FORM: UserMessage = (("unread.lines", {"most": MOST_LINES}),)


class Alternatives(Value):
    """Two to `MOST_LINES` lines from the position `start`: the name and the actions of each.

    `seat` is the seat whose knowledge they contain; None: everything.
    """

    start: Position
    lines: tuple[tuple[str, tuple[Action, ...]], ...]
    seat: int | None = None

    @property
    def text(self) -> str:
        """The position and the lines as text, which `parse` reads."""
        head = [f"{self.start.game.id}-lines 1", f"start {self.start.text}"]
        seat = [] if self.seat is None else [f"seat {self.seat}"]
        lines = ("; ".join(action.text for action in actions) + braced(name) for name, actions in self.lines)
        return "\n".join([*head, *seat, *(line.strip() for line in lines)])

    @classmethod
    def parse(cls, game: Game[Position], text: str) -> Self:
        """Return what a text describes. The rules check every action.

        Raises `InvalidInput`, `IllegalAction` or `AmbiguousAction` with the number of the line (from 1).
        """
        first, *rest = check_text(text).strip().split("\n")
        expected = f"{game.id}-lines 1"
        if first.strip() != expected:
            told = beginning_message(text, expected)
            raise InvalidInput(f"line 1: expected {expected}", first[:60], 1, told)
        start: Position | None = None
        seat: int | None = None
        lines: list[tuple[str, tuple[Action, ...]]] = []
        for number, line in enumerate(rest, 2):
            word, _, value = line.strip().partition(" ")
            try:
                if start is None:
                    _expect(word == "start", line, "start and a position text")
                    start = game.position(value.strip())
                elif word == "seat" and seat is None and not lines:
                    seats = [f"{known}" for known in range(start.players)]
                    _expect(value in seats, line, f"a seat: one of {', '.join(seats)}")
                    seat = int(value)
                else:
                    _expect(len(lines) < MOST_LINES, line, f"at most {MOST_LINES} lines")
                    lines.append(_read(start, line))
            except TutorError as error:
                raise at_line(error, number, line) from None
        if start is None or len(lines) < 2:
            raise InvalidInput("expected a position and at least 2 lines", text[:60], len(rest), _FORM)
        check_names([name for name, _ in lines])
        return cls(start, tuple(lines), seat)


def _expect(fits: bool, line: str, expected: str) -> None:
    if not fits:
        raise InvalidInput(f"expected {expected}", line[:60], user_message=_FORM)


def _read(position: Position, line: str) -> tuple[str, tuple[Action, ...]]:
    """Return the name and the actions of a line of the text. Raises `TutorError` for any other text."""
    steps, brace, name = line.partition("{")
    _expect(bool(brace), line, "a name in braces")
    texts = [text.strip() for text in steps.split(";") if text.strip()]
    _expect(len(texts) <= MOST_STEPS, line, f"at most {MOST_STEPS} actions in a line")
    actions = []
    for text in texts:
        actions.append(position.parse_action(text))
        position = position.play(actions[-1]).position
    return unbraced(name, line), tuple(actions)

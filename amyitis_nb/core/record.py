"""A record: the history of a game, with comments and variations, as an immutable tree.

The text of a record is a head and then one action on each line:

    amyitis-record 1
    new players=3 seed=7 edition=ystari-2007
    names ["Anna", "Béla", ""]

    R1 priest ishtar {a comment, in braces}
    (
    R1 merchant {instead of the priest}
    )
    pass

A variation stands in parentheses behind the action that it replaces.
"""

from __future__ import annotations

import sys

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput, TutorError
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.limits import DEEPEST_NESTING, LONGEST_TEXT, beginning_message, check_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, ClassVar, NoReturn, Self

    from amyitis_nb.core.errors import UserMessage
    from amyitis_nb.core.event import Event

#: More names of players than any game has seats.
MOST_NAMES = 9


class Node:
    """An action in the tree: what was played, what somebody said of it, and what came after it (the main line
    first).
    """

    __slots__ = ("action", "children", "comment")

    action: Action | None
    comment: str
    children: tuple[Node, ...]

    def __init__(self, action: Action | None, comment: str = "", children: tuple[Node, ...] = ()) -> None:
        put = object.__setattr__
        put(self, "action", action)
        put(self, "comment", comment)
        put(self, "children", children)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a record is immutable: {name!r} cannot be set")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        # Level by level, so that a long game needs no deep recursion.
        waiting = [(self, other)]
        while waiting:
            one, two = waiting.pop()
            if (
                one.action != two.action
                or one.comment != two.comment
                or len(one.children) != len(two.children)
            ):
                return False
            waiting += zip(one.children, two.children, strict=True)
        return True

    __hash__ = None  # type: ignore[assignment]


class Outcome:
    """What an action led to: the position, the events; and, as far as they were looked at, the outcomes of what was
    played from there. The start is the outcome of nothing.
    """

    __slots__ = ("after", "events", "position")

    def __init__(self, position: Any, events: tuple[Event, ...] = ()) -> None:
        self.position = position
        self.events = events
        self.after: dict[Action | None, Outcome] = {}

    def of(self, action: Action | None) -> Outcome:
        """Return the outcome of an action from here; what was played once is known."""
        found = self.after.get(action)
        if found is None:
            position, events = self.position.play(action)
            found = self.after.setdefault(action, Outcome(position, tuple(events)))
        return found


class Record:
    """A game's start, its actions with comments and variations, and the place in it that is looked at.

    Nothing changes a record: `play`, `undo`, `redo` and the others return another one, and what was played
    once stays in the tree. A game makes a class of its own of it, which knows its head (`read_start`,
    `write_start`) and its name.
    """

    #: The first word of a record's text; a game sets its own.
    format: ClassVar[str] = "record"

    __slots__ = ("_first", "_line", "_path", "names", "root", "start")

    start: Any
    root: Node
    names: tuple[str, ...]
    _path: tuple[int, ...]
    _first: Outcome  # of the start: what was played by any record that came from this one
    _line: tuple[Outcome, ...]  # from the start to the place looked at; () as long as nobody asked

    def __init__(
        self, start: Any, root: Node | None = None, path: Sequence[int] = (), names: Sequence[str] = ()
    ) -> None:
        """Hold a start position, a tree, the indices of the children on the way to the place looked at, and
        the players' names.

        Raises `InvalidInput` for what is no position, and for names that are not a few texts.
        """
        if not hasattr(start, "play"):
            expected = "a position is asked for; parse(text) reads the text of a record"
            raise InvalidInput(f"{expected}, not {shown(start)}", shown(start), "start")
        found = root or Node(None)
        node = found
        for index in path:
            node = node.children[index]
        self._set(start, found, tuple(path), _checked_names(names), Outcome(start), ())

    def _set(
        self,
        start: Any,
        root: Node,
        path: tuple[int, ...],
        names: tuple[str, ...],
        first: Outcome,
        line: tuple[Outcome, ...],
    ) -> None:
        put = object.__setattr__
        put(self, "start", start)
        put(self, "root", root)
        put(self, "_path", path)
        put(self, "names", names)
        put(self, "_first", first)
        put(self, "_line", line)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a record is immutable: {name!r} cannot be set")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return (self.start, self.names, self.root) == (other.start, other.names, other.root)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.start, self._text_of_actions(), self._path, self.names)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def _at(self, path: tuple[int, ...]) -> Self:
        return self._with(
            self.root, path, self._line[: len(path) + 1] if path == self._path[: len(path)] else ()
        )

    def _with(self, root: Node, path: tuple[int, ...], line: tuple[Outcome, ...] = ()) -> Self:
        record = object.__new__(type(self))
        record._set(self.start, root, path, self.names, self._first, line)
        return record

    # Looking

    def _nodes(self) -> list[Node]:
        nodes = [self.root]
        for index in self._path:
            nodes.append(nodes[-1].children[index])
        return nodes

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions from the start to the place looked at."""
        return tuple(node.action for node in self._nodes()[1:] if node.action is not None)

    @property
    def comment(self) -> str:
        """What was said of the action looked at."""
        return self._nodes()[-1].comment

    @property
    def ply(self) -> int:
        """How many actions lie between the start and the place looked at."""
        return len(self._path)

    @property
    def position(self) -> Any:
        """The position at the place looked at."""
        return self._outcomes()[-1].position

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the action looked at; () at the start."""
        return self._outcomes()[-1].events

    @property
    def positions(self) -> tuple[Any, ...]:
        """Every position from the start to the place looked at."""
        return tuple(outcome.position for outcome in self._outcomes())

    @property
    def ledger(self) -> tuple[tuple[Event, ...], ...]:
        """The events of every action from the start to the place looked at."""
        return tuple(outcome.events for outcome in self._outcomes()[1:])

    @property
    def continuations(self) -> tuple[Action, ...]:
        """What was played from here, the main line first."""
        return tuple(child.action for child in self._nodes()[-1].children if child.action is not None)

    def _outcomes(self) -> tuple[Outcome, ...]:
        """Return what lies on the way from the start to the place looked at, playing what nobody has played yet."""
        if not self._line:
            line = [self._first]
            for action in self.actions:
                line.append(line[-1].of(action))
            object.__setattr__(self, "_line", tuple(line))
        return self._line

    # Going and playing

    def play(self, action: Action | str) -> Self:
        """Return the record with an action played from here; the same action played before is gone to,
        another is a variation.

        Raises what the position's `play` raises.
        """
        line = self._outcomes()
        played: Action = action if isinstance(action, Action) else line[-1].position.parse_action(action)
        nodes = self._nodes()
        last = nodes[-1]
        for index, child in enumerate(last.children):
            if child.action == played:
                return self._at((*self._path, index))
        outcome = line[-1].of(played)
        grown = Node(last.action, last.comment, (*last.children, Node(played)))
        return self._with(self._rebuilt(nodes, grown), (*self._path, len(last.children)), (*line, outcome))

    def _rebuilt(self, nodes: list[Node], last: Node) -> Node:
        """Return the root of the tree in which `last` stands in the place of the last of `nodes`."""
        new = last
        for node, index in zip(reversed(nodes[:-1]), reversed(self._path), strict=True):
            children = (*node.children[:index], new, *node.children[index + 1 :])
            new = Node(node.action, node.comment, children)
        return new

    def undo(self, plies: int = 1) -> Self:
        """Return the record looked at some actions earlier, at the start at most; nothing is lost."""
        return self._at(self._path[: max(0, len(self._path) - plies)])

    def redo(self, variation: int = 0) -> Self:
        """Return the record looked at one action later: the main line, or a variation by its number. At the
        end it stays.
        """
        children = self._nodes()[-1].children
        return self._at((*self._path, variation)) if 0 <= variation < len(children) else self

    def go_to(self, ply: int) -> Self:
        """Return the record looked at after so many actions, on the main line where the present one ends."""
        path = [*self._path[: max(0, ply)]]
        node = self._nodes()[len(path)]
        while len(path) < ply and node.children:
            path.append(0)
            node = node.children[0]
        return self._at(tuple(path))

    def go_to_end(self) -> Self:
        """Return the record looked at after the last action of the line."""
        return self.go_to(sys.maxsize)

    def commented(self, comment: str) -> Self:
        """Return the record with another comment on the action looked at. Raises `InvalidInput` for what is no text."""
        if not isinstance(comment, str):
            raise InvalidInput(f"a comment is a text, not {shown(comment)}", shown(comment), "comment")
        nodes = self._nodes()
        last = nodes[-1]
        return self._with(
            self._rebuilt(nodes, Node(last.action, comment, last.children)), self._path, self._line
        )

    def promoted(self) -> Self:
        """Return the record with the line looked at as the main line."""
        nodes = self._nodes()
        new = nodes[-1]
        for node, index in zip(reversed(nodes[:-1]), reversed(self._path), strict=True):
            children = (new, *node.children[:index], *node.children[index + 1 :])
            new = Node(node.action, node.comment, children)
        return self._with(new, (0,) * len(self._path), self._line)

    def from_here(self) -> Self:
        """Return a new record that starts with the position looked at: "continue from here"."""
        return type(self)(self.position, names=self.names)

    def named(self, names: Sequence[str]) -> Self:
        """Return the record with other names of the players. Raises `InvalidInput` for what are none."""
        record = object.__new__(type(self))
        record._set(self.start, self.root, self._path, _checked_names(names), self._first, self._line)
        return record

    # Text

    @classmethod
    def write_start(cls, start: Any) -> str:
        """Return the line of the head that tells the start position; a game may know a shorter one."""
        return f"start {start.text}"

    @classmethod
    def read_start(cls, line: str) -> Any:
        """Return the start position that a line of the head tells, or raise `InvalidInput`."""
        raise InvalidInput("this record belongs to no game that is known here", line)

    @property
    def text(self) -> str:
        """The record as text: `type(record).parse(record.text) == record`, looked at from its start."""
        import json

        lines = [f"{self.format} 1", self.write_start(self.start)]
        if self.names:
            lines.append(f"names {json.dumps(list(self.names), ensure_ascii=False)}")
        return "\n".join((*lines, "", self._text_of_actions()))

    def _text_of_actions(self) -> str:
        comment = (_braced(self.root.comment).strip(),) if self.root.comment else ()
        return "".join(f"{line}\n" for line in (*comment, *_lines(self.root)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({self.text!r}).go_to({self.ply})"

    def save(self, path: str) -> None:
        """Write the text of the record to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the record that a text holds, looked at from its start; every action is checked by the
        rules.

        Raises `InvalidInput`, `IllegalAction` or `AmbiguousAction` with the number of the line (from 1).
        """
        lines = check_text(text).split("\n")
        if lines[0].strip() != f"{cls.format} 1":
            expected = f"{cls.format} 1"
            told = beginning_message(text, expected)
            raise InvalidInput(f"line 1: expected {expected}", lines[0][:60], 1, told)
        start = None
        names: tuple[str, ...] = ()
        number = 1
        for number in range(2, len(lines) + 1):
            line = lines[number - 1].strip()
            if not line:
                break
            word = line.partition(" ")[0]
            try:
                if word == "names":
                    names = _read_names(line[5:])
                elif start is None:
                    start = cls.read_start(line)
                else:
                    expected = "expected an empty line before the actions"
                    raise InvalidInput(expected, line, told=(("unread.no_empty_line", {}),))
            except TutorError as error:
                raise _at_line(error, number, line) from None
        if start is None:
            expected = "a record tells its start position in its head"
            raise InvalidInput(expected, text[:60], 2, (("unread.no_start", {}),))
        return cls(start, _read_actions(start, lines, number), names=names)

    @classmethod
    def load(cls, path: str) -> Self:
        """Return the record in a file; raises as `parse` does, and `OSError` for a file that cannot be read."""
        with open(path, "rb") as file:
            raw = file.read(4 * LONGEST_TEXT + 1)  # no character takes more than four bytes
        try:
            return cls.parse(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise InvalidInput(
                f"{path} is not UTF-8 text", str(raw[error.start : error.end]), error.start
            ) from None


def _restored(
    cls: type[Record], start: Any, actions: str, path: tuple[int, ...], names: tuple[str, ...]
) -> Record:
    """Return a pickled record: its tree is kept as text, for a long game is too deep to be pickled node by node."""
    return cls(start, _read_actions(start, actions.split("\n"), 0), path, names)


def _read_actions(start: Any, lines: list[str], number: int) -> Node:
    """Return the tree that the lines behind a number of them tell, every action checked by the rules.

    Raises as `Record.parse` does.
    """
    root = Node(None)
    here = _Place(root, start, None)
    outer: list[_Place] = []  # where each open variation began: the line goes on from there
    for number, line in enumerate(lines[number:], number + 1):  # noqa: B020
        text, brace, comment = line.strip().partition("{")
        text = text.strip()
        try:
            if text == "(":
                if here.before is None:
                    expected = "a variation follows the action that it replaces"
                    raise InvalidInput(expected, line, told=_VARIATION)
                if len(outer) == DEEPEST_NESTING:
                    expected = f"variations stand at most {DEEPEST_NESTING} deep in each other"
                    raise InvalidInput(expected, line, told=_VARIATION)
                outer.append(here)
                here = here.before
            elif text == ")":
                if not outer:
                    raise InvalidInput("this parenthesis was never opened", line, told=_VARIATION)
                here = outer.pop()
            elif text:
                here = here.played(text)
            if brace:
                _grow(here.node, "comment", _unbraced(comment, line))
        except TutorError as error:
            raise _at_line(error, number, line) from None
    if outer:
        expected = "a variation is not closed: expected )"
        raise InvalidInput(expected, lines[-1][:60], len(lines), (("unread.breaks_off", {}),))
    return root


class _Place:
    """Where a reader stands in a tree that still grows, and how it came there."""

    __slots__ = ("before", "node", "position")

    def __init__(self, node: Node, position: Any, before: _Place | None) -> None:
        self.node = node
        self.position = position
        self.before = before

    def played(self, text: str) -> _Place:
        """Return the place behind an action, which may have been played from here before."""
        action = self.position.parse_action(text)
        node = next((child for child in self.node.children if child.action == action), None)
        if node is None:
            node = Node(action)
            _grow(self.node, "children", (*self.node.children, node))
        after, _ = self.position.play(action)
        return _Place(node, after, self)


#: Changes a node that nobody else holds yet.
_grow = object.__setattr__


_VARIATION: UserMessage = (("unread.variation", {}),)
_COMMENT: UserMessage = (("unread.comment", {}),)


def _at_line(error: TutorError, number: int, line: str) -> TutorError:
    """Return an error as one that names its line, to programs and to people."""
    told = error.told
    if isinstance(error, IllegalAction):
        told = (("unread.refused", {}),)
    elif isinstance(error, AmbiguousAction):
        told = (("unread.ambiguous", {"actions": tuple(action.text for action in error.candidates[:6])}),)
    told = told or (("unread.no_action", {}),)
    error.told = (("unread.line", {"line": number, "found": line.strip()[:60]}), *told)
    error.where = number
    error.message = f"line {number}: {error.message}"
    error.args = (error.message,)
    return error


def _read_names(text: str) -> tuple[str, ...]:
    import json

    try:
        names = json.loads(text)
    except (ValueError, RecursionError):
        names = text
    return _checked_names(names)


def _checked_names(names: object) -> tuple[str, ...]:
    found = tuple(names) if isinstance(names, (list, tuple)) else None
    if found is None or len(found) > MOST_NAMES or not all(isinstance(name, str) for name in found):
        expected = f'expected names like ["Anna", "Ben"], at most {MOST_NAMES}'
        told = (("unread.names", {"example": '["Anna", "Ben"]'}),)
        raise InvalidInput(f"{expected}, not {shown(names)}", shown(names), "names", told)
    return found


def _braced(comment: str) -> str:
    """Return a comment as it stands behind an action: in braces, on one line."""
    if not comment:
        return ""
    for plain, written in _ESCAPES:
        comment = comment.replace(plain, written)
    return " {" + comment + "}"


_ESCAPES = (("\\", "\\\\"), ("}", "\\e"), ("\n", "\\n"), ("\r", "\\r"))


def _unbraced(text: str, line: str) -> str:
    text = text.rstrip()
    if not text.endswith("}"):
        raise InvalidInput("a comment ends with a brace at the end of the line", line[:60], told=_COMMENT)
    found = []
    written = {"\\": "\\", "e": "}", "n": "\n", "r": "\r"}
    signs = iter(text[:-1])
    for sign in signs:
        if sign == "}":
            raise InvalidInput("a brace within a comment is written \\e", line[:60], told=_COMMENT)
        if sign == "\\":
            sign = written.get(next(signs, ""), "")
            if not sign:
                expected = "a backslash in a comment is followed by \\, e, n or r"
                raise InvalidInput(expected, line[:60], told=_COMMENT)
        found.append(sign)
    return "".join(found)


def _lines(root: Node) -> Iterable[str]:
    """Yield the lines of everything below a node: the main line, each action followed by what might replace it."""
    waiting: list[str | tuple[Node, int]] = [(root, 0)] if root.children else []
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        parent, index = item
        child = parent.children[index]
        yield f"{child.action.text if child.action else ''}{_braced(child.comment)}"
        after: list[str | tuple[Node, int]] = []
        if index == 0:
            for other in range(1, len(parent.children)):
                after += ["(", (parent, other), ")"]
        if child.children:
            after.append((child, 0))
        waiting += reversed(after)

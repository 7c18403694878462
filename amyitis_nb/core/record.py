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

from amyitis_nb.core.errors import InvalidInput, TutorError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, ClassVar, NoReturn, Self

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Event

#: How deep variations may stand in variations, and how long the text of a record may be, in characters.
DEEPEST = 50
LONGEST = 1_000_000


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


class Record:
    """A game's start, its actions with comments and variations, and the place in it that is looked at.

    Nothing changes a record: `play`, `undo`, `redo` and the others return another one, and what was played
    once stays in the tree. A game makes a class of its own of it, which knows its head (`read_start`,
    `write_start`) and its name.
    """

    #: The first word of a record's text; a game sets its own.
    format: ClassVar[str] = "record"

    __slots__ = ("_path", "_played", "names", "root", "start")

    start: Any
    root: Node
    names: tuple[str, ...]
    _path: tuple[int, ...]
    _played: dict[tuple[int, ...], tuple[Any, tuple[Event, ...]]]

    def __init__(
        self, start: Any, root: Node | None = None, path: Sequence[int] = (), names: Sequence[str] = ()
    ) -> None:
        """Hold a start position, a tree, the indices of the children on the way to the place looked at, and
        the players' names.
        """
        self._set(start, root or Node(None), tuple(path), tuple(names), {})

    def _set(
        self,
        start: Any,
        root: Node,
        path: tuple[int, ...],
        names: tuple[str, ...],
        played: dict[tuple[int, ...], tuple[Any, tuple[Event, ...]]],
    ) -> None:
        put = object.__setattr__
        put(self, "start", start)
        put(self, "root", root)
        put(self, "_path", path)
        put(self, "names", names)
        put(self, "_played", played)
        node = root
        for index in path:
            node = node.children[index]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a record is immutable: {name!r} cannot be set")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return (self.start, self.names, self.root) == (other.start, other.names, other.root)

    __hash__ = None  # type: ignore[assignment]

    def _at(self, path: tuple[int, ...]) -> Self:
        record = object.__new__(type(self))
        record._set(self.start, self.root, path, self.names, self._played)
        return record

    def _with(self, root: Node, path: tuple[int, ...], keep: bool = False) -> Self:
        record = object.__new__(type(self))
        record._set(self.start, root, path, self.names, self._played if keep else {})
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
        return self._reach(self._path)[0]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the action looked at; () at the start."""
        return self._reach(self._path)[1]

    @property
    def positions(self) -> tuple[Any, ...]:
        """Every position from the start to the place looked at."""
        return tuple(self._reach(self._path[:ply])[0] for ply in range(len(self._path) + 1))

    @property
    def ledger(self) -> tuple[tuple[Event, ...], ...]:
        """The events of every action from the start to the place looked at."""
        return tuple(self._reach(self._path[: ply + 1])[1] for ply in range(len(self._path)))

    @property
    def continuations(self) -> tuple[Action, ...]:
        """What was played from here, the main line first."""
        return tuple(child.action for child in self._nodes()[-1].children if child.action is not None)

    def _reach(self, path: tuple[int, ...]) -> tuple[Any, tuple[Event, ...]]:
        if not path:
            return self.start, ()
        known = len(path)
        while known and path[:known] not in self._played:
            known -= 1
        position = self._played[path[:known]][0] if known else self.start
        node = self.root
        for index in path[:known]:
            node = node.children[index]
        for ply in range(known, len(path)):
            node = node.children[path[ply]]
            position, events = position.play(node.action)
            self._played[path[: ply + 1]] = (position, tuple(events))
        return self._played[path]

    # Going and playing

    def play(self, action: Action | str) -> Self:
        """Return the record with an action played from here; the same action played before is gone to,
        another is a variation.

        Raises what the position's `play` raises.
        """
        position = self.position
        played: Action = position.parse_action(action) if isinstance(action, str) else action
        nodes = self._nodes()
        for index, child in enumerate(nodes[-1].children):
            if child.action == played:
                return self._at((*self._path, index))
        after, events = position.play(played)
        path = (*self._path, len(nodes[-1].children))
        last = nodes[-1]
        record = self._with(
            self._rebuilt(nodes, Node(last.action, last.comment, (*last.children, Node(played)))),
            path,
            keep=True,
        )
        record._played[path] = (after, tuple(events))
        return record

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
        record = self._at(self._path[: max(0, ply)])
        while record.ply < ply and record._nodes()[-1].children:
            record = record.redo()
        return record

    def go_to_end(self) -> Self:
        """Return the record looked at after the last action of the line."""
        record = self
        while record._nodes()[-1].children:
            record = record.redo()
        return record

    def commented(self, comment: str) -> Self:
        """Return the record with another comment on the action looked at."""
        nodes = self._nodes()
        last = nodes[-1]
        return self._with(
            self._rebuilt(nodes, Node(last.action, comment, last.children)), self._path, keep=True
        )

    def promoted(self) -> Self:
        """Return the record with the line looked at as the main line."""
        record = self
        nodes = self._nodes()
        new = nodes[-1]
        for node, index in zip(reversed(nodes[:-1]), reversed(self._path), strict=True):
            children = (new, *node.children[:index], *node.children[index + 1 :])
            new = Node(node.action, node.comment, children)
        return record._with(new, (0,) * len(self._path))

    def from_here(self) -> Self:
        """Return a new record that starts with the position looked at: "continue from here"."""
        return type(self)(self.position, names=self.names)

    def named(self, names: Sequence[str]) -> Self:
        """Return the record with other names of the players."""
        record = object.__new__(type(self))
        record._set(self.start, self.root, self._path, tuple(names), self._played)
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
        lines.append("")
        if self.root.comment:
            lines.append(_braced(self.root.comment).strip())
        lines += _lines(self.root)
        return "\n".join(lines) + "\n"

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
        if len(text) > LONGEST:
            raise InvalidInput(f"a record has at most {LONGEST} characters", text[:60], LONGEST)
        lines = text.split("\n")
        if lines[0].strip() != f"{cls.format} 1":
            raise InvalidInput(f"line 1: expected {cls.format} 1", lines[0][:60], 1)
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
                    raise InvalidInput("expected an empty line before the actions", line)
            except TutorError as error:
                raise _at_line(error, number) from None
        if start is None:
            raise InvalidInput("a record tells its start position in its head", text[:60], 2)
        return cls(start, names=names)._read_lines(lines, number)

    def _read_lines(self, lines: list[str], number: int) -> Self:
        record = self
        outer: list[tuple[int, ...]] = []  # where each open variation began: the line goes on from there
        for number, line in enumerate(lines[number:], number + 1):  # noqa: B020
            text, brace, comment = line.strip().partition("{")
            text = text.strip()
            try:
                if text == "(":
                    if not record._path:
                        raise InvalidInput("a variation follows the action that it replaces", line)
                    if len(outer) == DEEPEST:
                        raise InvalidInput(f"variations stand at most {DEEPEST} deep in each other", line)
                    outer.append(record._path)
                    record = record.undo()
                elif text == ")":
                    if not outer:
                        raise InvalidInput("this parenthesis was never opened", line)
                    record = record._at(outer.pop())
                elif text:
                    record = record.play(text)
                if brace:
                    record = record.commented(_unbraced(comment, line))
            except TutorError as error:
                raise _at_line(error, number) from None
        if outer:
            raise InvalidInput("a variation is not closed: expected )", lines[-1][:60], len(lines))
        return record._at(())

    @classmethod
    def load(cls, path: str) -> Self:
        """Return the record in a file; raises as `parse` does, and `OSError` for a file that cannot be read."""
        with open(path, "rb") as file:
            raw = file.read(4 * LONGEST + 1)
        try:
            return cls.parse(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise InvalidInput(
                f"{path} is not UTF-8 text", str(raw[error.start : error.end]), error.start
            ) from None


def _at_line(error: TutorError, number: int) -> TutorError:
    error.where = number
    error.message = f"line {number}: {error.message}"
    error.args = (error.message,)
    return error


def _read_names(text: str) -> tuple[str, ...]:
    import json

    try:
        names = json.loads(text)
    except (ValueError, RecursionError):
        names = None
    if not isinstance(names, list) or len(names) > 9 or not all(isinstance(name, str) for name in names):
        raise InvalidInput('expected names like ["Anna", "Ben"]', text[:60])
    return tuple(names)


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
        raise InvalidInput("a comment ends with a brace at the end of the line", line[:60])
    found = []
    written = {"\\": "\\", "e": "}", "n": "\n", "r": "\r"}
    signs = iter(text[:-1])
    for sign in signs:
        if sign == "}":
            raise InvalidInput("a brace within a comment is written \\e", line[:60])
        if sign == "\\":
            sign = written.get(next(signs, ""), "")
            if not sign:
                raise InvalidInput("a backslash in a comment is followed by \\, e, n or r", line[:60])
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

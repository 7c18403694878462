"""A record: the history of a game, with comments and variations, as an immutable tree.

`docs/formats.md` describes the text of a record.
"""

from __future__ import annotations

import sys

from amyitis_nb.core.action import Action
from amyitis_nb.core.action_line import is_line, play_line
from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput, TutorError
from amyitis_nb.core.game import C, Position, get
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.limits import LONGEST_TEXT, beginning_message, check_names, check_text
from amyitis_nb.core.record_lines import added, braced, lines, lines_above, unbraced
from amyitis_nb.core.record_tree import Node, Ply, actions_below, parent, same_tree
from amyitis_nb.core.turns import played
from amyitis_nb.core.value import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, ClassVar, Generic, Self, TypeVar

    from amyitis_nb.core.errors import UserMessage
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.game import Game, P
    from amyitis_nb.core.record_tree import Path
    from amyitis_nb.core.turns import PlayedTurn

    AnyRecord = TypeVar("AnyRecord", bound="Record[Position]")

else:
    from amyitis_nb.core.game import Generic

#: The characters around an action: its line, and the parentheses of a variation.
_SIGNS = len("(\n\n)\n")

#: The maximum number of actions in a record, with variations. Checking so many takes a second or two.
MOST_ACTIONS = 10_000

#: The maximum number of characters of a record's actions and comments; the rest of `LONGEST_TEXT` is for its head.
LONGEST_ACTIONS = LONGEST_TEXT - 10_000


class Record(Frozen, Generic[C]):
    """The history of a game: a start position, actions with comments and variations, and a current place.

    A record is immutable: `play`, `undo`, `redo` and other methods return a new record and never lose an action.

    >>> import amyitis_nb as am
    >>> record = am.Record.new(players=2, seed=1).play("R1 merchant").undo().play("pass")
    >>> record.ply, [str(child.action) for child in record.root.children]
    (1, ['R1 merchant', 'pass'])

    The tree is a zipper: the current node and the path back to the root. Successive records share this path, so that
    playing and undoing take the same time in long games.
    """

    #: The id of the game; `<id>-record` is the first word of a text.
    game_id: ClassVar[str] = ""

    start: C
    names: tuple[str, ...]
    #: The number of actions from the start to the current place.
    ply: int
    _node: Node
    _path: Path | None
    _root: Node | None  # the whole tree; None until it is needed
    _size: int  # an upper bound for the characters of the actions and comments
    _count: int  # an upper bound for the actions of the tree
    _seen: dict[int, Self]  # the record as seats know it, as far as it was asked for

    def __init_subclass__(cls) -> None:
        _classes[cls.game_id] = cls

    def __init__(self, start: C, names: Sequence[str] = ()) -> None:
        """Create a record without actions.

        Raises `InvalidInput` if `start` is not a position, or `names` is not a valid list of names.
        """
        given: object = start
        if not isinstance(given, Position):
            expected = "expected a position (parse(text) reads the text of a record)"
            raise InvalidInput(f"{expected}, got {shown(start)}", shown(start), "start")
        fields: dict[str, Any] = {
            "_node": Node(None),
            "_path": None,
            "_root": None,
            "_size": 0,
            "_count": 0,
            "_seen": {},
        }
        self.__dict__.update(fields, start=start, names=check_names(names), ply=0)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self.start == other.start and self.names == other.names and same_tree(self.root, other.root)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.start, self._text_of_actions(), self._indices(), self.names)

    def _at(self, node: Node, path: Path | None, ply: int, root: Node | None = None, more: int = 0) -> Self:
        """Return the record at another place; `more` is the number of characters that it gains."""
        size = self._size + more
        if size > LONGEST_ACTIONS:
            size = len(self._text_of_actions()) + more  # a part may have been cut
            if size > LONGEST_ACTIONS:
                told = (("unread.long", {"size": size, "most": LONGEST_ACTIONS}),)
                message = f"expected at most {LONGEST_ACTIONS} characters of actions and comments, got {size}"
                raise InvalidInput(message, where="record", user_message=told)
        record = object.__new__(type(self))
        record.__dict__.update(
            self.__dict__, _node=node, _path=path, ply=ply, _root=root, _size=size, _seen={}
        )
        return record

    # Reading

    @property
    def root(self) -> Node:
        """The root of the tree."""
        if self._root is None:
            node, path = self._node, self._path
            while path is not None:
                node, path = parent(node, path), path[0]
            self.__dict__["_root"] = node
            return node
        return self._root

    def _indices(self) -> tuple[int, ...]:
        """The index of the child taken at each node from the root to the current place."""
        indices, path = [], self._path
        while path is not None:
            indices.append(path[2])
            path = path[0]
        return tuple(reversed(indices))

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies from the start to the current place."""
        plies, ply, path = [], self._node.ply, self._path
        while ply is not None and path is not None:
            plies.append(ply)
            path, node, _ = path
            ply = node.ply
        return tuple(reversed(plies))

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions from the start to the current place."""
        return tuple(ply.action for ply in self.plies)

    @property
    def comment(self) -> str:
        """The comment on the action that led to the current place."""
        return self._node.comment

    @property
    def position(self) -> C:
        """The position at the current place."""
        ply = self._node.ply
        return self.start if ply is None else ply.after  # type: ignore[return-value]  # of the same game

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the action that led to the current place; () at the start."""
        ply = self._node.ply
        return () if ply is None else ply.events

    @property
    def positions(self) -> tuple[C, ...]:
        """Every position from the start to the current place."""
        return (self.start, *(ply.after for ply in self.plies))  # type: ignore[arg-type]  # of the same game

    @property
    def ledger(self) -> tuple[tuple[Event, ...], ...]:
        """The events of every action from the start to the current place."""
        return tuple(ply.events for ply in self.plies)

    @property
    def turns(self) -> tuple[PlayedTurn, ...]:
        """The turns from the start to the current place."""
        return played(self.plies)

    @property
    def continuations(self) -> tuple[Action, ...]:
        """The actions played from the current place, the main line first."""
        return tuple(child.action for child in self._node.children if child.action is not None)

    # Moving and playing

    def play(self, action: Action | str) -> Self:
        """Return the record with an action, or the line of a text with semicolons, played from the current place.

        If the action was played there before, the record only moves to it; any other action becomes a variation. Raises
        the errors of the position's `play`, and `InvalidInput` if the record would be too long to be read again.
        """
        if isinstance(action, str) and is_line(action):
            record = self
            for ply in play_line(self.position, action):
                record = record._joined(ply)
            return record
        before = self.position
        played: Action = before.parse_action(action) if isinstance(action, str) else action
        index = self._child(played)
        if index is not None:
            return self.redo(index)
        after, events = before.play(played)
        return self._with(Ply(played, before, after, tuple(events)))

    def _child(self, action: Action) -> int | None:
        """Return the index of an action among those played from the current place; None if it is not there."""
        return next((n for n, child in enumerate(self._node.children) if child.action == action), None)

    def _with(self, ply: Ply) -> Self:
        path = (self._path, self._node, len(self._node.children))
        record = self._at(Node(ply), path, self.ply + 1, more=len(ply.action.text) + _SIGNS)
        count = self._count + 1
        if count > MOST_ACTIONS:
            count = actions_below(self.root) + 1  # a part may have been cut
            if count > MOST_ACTIONS:
                raise _too_many()
        record.__dict__["_count"] = count
        for seat, known in self._seen.items():
            # At the end of a line, what a seat knows grows by the same ply. Elsewhere, variations may look the same.
            if not known._node.children:
                record._seen[seat] = known._joined(ply.seen_by(seat))
        return record

    def undo(self, plies: int = 1) -> Self:
        """Return the record some actions earlier, but not before the start. Later actions stay in the record."""
        node, path, ply = self._node, self._path, self.ply
        while path is not None and ply > self.ply - plies:
            node, path, ply = parent(node, path), path[0], ply - 1
        return self._at(node, path, ply, self._root)

    def redo(self, variation: int = 0) -> Self:
        """Return the record one action later: on the main line, or on a variation by its number.

        At the end it returns the record itself.
        """
        children = self._node.children
        if not 0 <= variation < len(children):
            return self
        return self._at(children[variation], (self._path, self._node, variation), self.ply + 1, self._root)

    def go_to(self, ply: int) -> Self:
        """Return the record after this number of actions on the current line, continued by the main line."""
        record = self.undo(self.ply - max(0, ply))
        while record.ply < ply and record._node.children:
            record = record.redo()
        return record

    def go_to_end(self) -> Self:
        """Return the record after the last action of the line."""
        return self.go_to(sys.maxsize)

    def commented(self, comment: str) -> Self:
        """Return the record with another comment on the current action.

        Raises `InvalidInput` if it is not a text, or if the record would be too long to be read again.
        """
        node = self._node
        changed = Node(node.ply, comment, node.children)
        more = len(braced(comment)) - len(braced(node.comment))
        return self._at(changed, self._path, self.ply, more=more)

    def cut(self) -> Self:
        """Return the record without the actions after the current place."""
        return self._at(Node(self._node.ply, self._node.comment), self._path, self.ply)

    def seen_by(self, seat: int | None) -> Self:
        """Return the record as a seat knows it, at the same place; `seat` None knows everything.

        Variations that look the same to the seat are merged. Comments do not change.
        """
        if seat is None or not self.start.game.hides:
            return self
        if seat not in self._seen:
            self._seen[seat] = self._made_for(seat)
        return self._seen[seat]

    def _made_for(self, seat: int) -> Self:
        record = type(self)(self.start.seen_by(seat), self.names).commented(self.root.comment)
        waiting = [(1, child) for child in reversed(self.root.children)]
        while waiting:
            at, node = waiting.pop()
            if node.ply is not None:
                record = record.undo(record.ply - at + 1)._joined(node.ply.seen_by(seat))
            if node.comment:
                record = record.commented(node.comment)
            waiting += ((at + 1, child) for child in reversed(node.children))
        record = record.go_to(0)
        for ply in self.plies:
            record = record._joined(ply.seen_by(seat))
        return record

    def _joined(self, ply: Ply) -> Self:
        """Return the record one ply later; the ply is added unless its action was played before."""
        index = self._child(ply.action)
        return self._with(ply) if index is None else self.redo(index)

    def named(self, names: Sequence[str]) -> Self:
        """Return the record with other names of the players. Raises `InvalidInput` for an invalid list of names."""
        record = object.__new__(type(self))
        record.__dict__.update(self.__dict__, names=check_names(names), _seen={})
        return record

    # Text

    def _text_of_start(self) -> str:
        """Return the line of the head with the start: `new …` if seed and options determine it, else the position."""
        start, game = self.start, self.start.game
        seed, options = getattr(start, "seed", None), game.options_of(start)
        if seed is None or start != game.new(start.players, seed, **options):
            return f"start {start.text}"
        players = f"players={start.players} " if len(game.players) > 1 else ""
        return f"new {players}seed={seed}{''.join(f' {id}={value}' for id, value in options.items())}"

    @property
    def text(self) -> str:
        """The record as text: `type(record).parse(record.text)` equals the record, except that it is at the start."""
        import json

        lines = [f"{self.start.game.id}-record 1", self._text_of_start()]
        if self.names:
            lines.append(f"names {json.dumps(list(self.names), ensure_ascii=False)}")
        return "\n".join((*lines, "", self._text_of_actions()))

    def _text_of_actions(self) -> str:
        comment = (braced(self.root.comment).strip(),) if self.root.comment else ()
        return "".join(f"{line}\n" for line in (*comment, *lines(self.root)))

    def extends(self, before: Self) -> bool:
        """Return whether the record is an earlier record with more actions played at its place."""
        node, path = self._node, self._path
        for _ in range(self.ply - before.ply):
            if path is not None:
                path, node, _index = path
        return node is before._node and path is before._path

    def _repr_html_(self) -> str:
        from html import escape

        from amyitis_nb.core.picture.cell import in_cell

        speaker = self.start.game.speaker(names=self.names)
        text = f"<summary>{escape(speaker.say('board.record'))}</summary><pre>{escape(self.text)}</pre>"
        return in_cell(f"{self.position.draw(speaker.say).html()}<details>{text}</details>")

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({self.text!r}).go_to({self.ply})"

    def save(self, path: str) -> None:
        """Write the text of the record to a file. Raises `OSError` if it cannot be written; an existing file is
        unchanged.
        """
        from amyitis_nb.core.files import write

        write(path, self.text)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the record that a text describes, at its start. The rules check every action.

        Raises `InvalidInput`, `IllegalAction` or `AmbiguousAction` with the number of the line (from 1).
        """
        start, names, lines, number = _read_head(get(cls.game_id), text)
        return _read_actions(cls(start, names), lines, number)  # type: ignore[arg-type]  # of this game

    @classmethod
    def load(cls, path: str) -> Self:
        """Return the record in a file. Raises the errors of `parse`, and `OSError` if the file cannot be read."""
        from amyitis_nb.core.files import read

        if "\0" in str(path):
            raise InvalidInput("expected the path of a file, got one with a NUL", str(path)[:60], "path")
        raw = read(path, 4 * LONGEST_TEXT + 1)  # a character takes at most 4 bytes
        try:
            return cls.parse(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise InvalidInput(
                f"{path} is not UTF-8 text", str(raw[error.start : error.end]), error.start
            ) from None


def added_to(record: Record[Any], before: Record[Any]) -> tuple[int, list[str]]:
    """Return the lines that the text has gained since an earlier record, and the number of lines above them."""
    node, path, ply = record._node, record._path, record.ply
    old, way, former = before._node, before._path, before.ply
    while path is not way:  # up to the common part of both paths: nothing was added above it
        is_deeper, is_shallower = ply > former, ply < former
        if not is_shallower and path is not None:
            node, path, ply = parent(node, path), path[0], ply - 1
        if not is_deeper and way is not None:
            old, way, former = parent(old, way), way[0], former - 1
    at, lines = added(old, node)
    while path is not None:
        path, node, index = path
        at += lines_above(node.children, index)
    return at + 3 + bool(record.names) + bool(node.comment), lines


def record_class(game: Game[P]) -> type[Record[P]]:
    """Return the class of a game's records: the game's own class or a plain one."""
    if game.id not in _classes:
        type("Record", (Record,), {"__slots__": (), "game_id": game.id})
    return _classes[game.id]


def read(game: Game[P], text: str) -> P | Record[P]:
    """Return the position or the record that a text describes. Raises `TutorError` for any other text."""
    text = check_text(text).strip()
    first_line, record = text.partition("\n")[0].strip(), f"{game.id}-record 1"
    if first_line == record:
        return record_class(game).parse(text)
    if first_line.partition(" ")[0] == game.notation:
        return game.position(text)
    message = beginning_message(text, record, game.notation)
    raise InvalidInput(f"expected {record} or {game.notation}", text[:60], 0, message)


#: The classes of records by the ids of their games.
_classes: dict[str, type[Record[Any]]] = {}


def _restored(start: P, actions: str, indices: tuple[int, ...], names: tuple[str, ...]) -> Record[P]:
    """Return an unpickled record, whose tree is pickled as text: a long game is too deep to pickle by node."""
    record = _read_actions(record_class(start.game)(start, names), actions.split("\n"), 0)
    for index in indices:
        record = record.redo(index)
    return record


def _read_head(game: Game[P], text: str) -> tuple[P, tuple[str, ...], list[str], int]:
    """Return the start position and the names of a head, the lines of the text and the number of the empty one."""
    lines = check_text(text).split("\n")
    expected = f"{game.id}-record 1"
    if lines[0].strip() != expected:
        told = beginning_message(text, expected)
        raise InvalidInput(f"line 1: expected {expected}", lines[0][:60], 1, told)
    start: P | None = None
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
                start = _read_start(game, line)
            else:
                expected = "expected an empty line before the actions"
                raise InvalidInput(expected, line, user_message=(("unread.no_empty_line", {}),))
        except TutorError as error:
            raise at_line(error, number, line) from None
    if start is None:
        expected = "a record tells its start position in its head"
        raise InvalidInput(expected, text[:60], 2, (("unread.no_start", {}),))
    return start, names, lines, number


def _read_actions(record: AnyRecord, lines: list[str], number: int) -> AnyRecord:
    """Return a record with the actions of the lines after the first `number`, at its start.

    The rules check each action. Raises the errors of `Record.parse`.
    """
    outer: list[
        tuple[int, int]
    ] = []  # for each open variation: where it branches off, and the child to return to
    played = 0
    for number, line in enumerate(lines[number:], number + 1):  # noqa: B020
        text, brace, comment = line.strip().partition("{")
        text = text.strip()
        try:
            if text == "(":
                if record._path is None:
                    expected = "a variation follows the action that it replaces"
                    raise InvalidInput(expected, line, user_message=_VARIATION)
                outer.append((record.ply - 1, record._path[2]))
                record = record.undo()
            elif text == ")":
                if not outer:
                    raise InvalidInput("this parenthesis was never opened", line, user_message=_VARIATION)
                ply, child = outer.pop()
                record = record.undo(record.ply - ply).redo(child)
            elif text:
                played += 1
                if played > MOST_ACTIONS:
                    raise _too_many()
                record = record.play(text)
            if brace:
                record = record.commented(unbraced(comment, line))
        except TutorError as error:
            raise at_line(error, number, line) from None
    if outer:
        expected = "a variation is not closed: expected )"
        raise InvalidInput(expected, lines[-1][:60], len(lines), (("unread.breaks_off", {}),))
    return record.go_to(0)


_VARIATION: UserMessage = (("unread.variation", {}),)


def _read_start(game: Game[P], line: str) -> P:
    """Return the start position from a line of the head. Raises `InvalidInput` for an invalid line."""
    word, _, rest = line.partition(" ")
    if word == "start":
        return game.position(rest.strip())
    some = game.players[len(game.players) // 2]
    players = f"players={some} " if len(game.players) > 1 else ""
    options = "".join(f" {option.id}={option.values[0]}" for option in game.options if not option.parts)
    example = f"new {players}seed=7{options}"
    told: UserMessage = (("unread.start", {"example": example}),)
    given = dict(part.partition("=")[::2] for part in rest.split())
    count, seed = given.pop("players", str(game.players[0])), given.pop("seed", "")
    if word != "new" or not seed or count not in map(str, game.players):
        raise InvalidInput(f"expected {example}, or start and a position text", line[:60], user_message=told)
    try:
        return game.new(int(count), seed, **given)
    except InvalidInput as error:
        error.user_message = error.user_message or told
        raise


def _too_many() -> InvalidInput:
    told: UserMessage = (("unread.full", {"most": MOST_ACTIONS}),)
    return InvalidInput(f"a record has at most {MOST_ACTIONS} actions", where="record", user_message=told)


def at_line(error: TutorError, number: int, line: str) -> TutorError:
    """Return the error with the number of its line, for programs and for players."""
    told = error.user_message
    if isinstance(error, IllegalAction):
        told = (("unread.refused", {}),)
    elif isinstance(error, AmbiguousAction):
        told = (("unread.ambiguous", {"actions": tuple(action.text for action in error.candidates[:6])}),)
    told = told or (("unread.no_action", {}),)
    error.user_message = (("unread.line", {"line": number, "found": line.strip()[:60]}), *told)
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
    return check_names(names)

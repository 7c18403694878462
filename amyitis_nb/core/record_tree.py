"""The tree of a record: its nodes, each with the ply that led to it."""

from __future__ import annotations

from amyitis_nb.core.input.checking import expect
from amyitis_nb.core.input.limits import check_text
from amyitis_nb.core.value import Frozen, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.game import Position

    #: The path from a node to the root: the path of its parent, the parent before changes below it, and the index of
    #: the node among its children.
    Path = tuple["Path | None", "Node", int]


class Ply(Value):
    """An action that was played: the positions `before` and `after` it, and its `events`."""

    action: Action
    before: Position
    after: Position
    events: tuple[Event, ...]

    @property
    def seat(self) -> int | None:
        """The seat that decided; None for a random event."""
        pending = self.before.pending
        return None if pending is None else pending.seat

    def seen_by(self, seat: int | None) -> Ply:
        """Return the ply as a seat sees it; `seat` None sees everything."""
        if seat is None or not self.before.game.hides:
            return self
        # A board shows the whole record again after each action, so each ply is made once for a seat.
        seen: dict[int, Ply] = self.__dict__.setdefault("_seen", {})
        if seat not in seen:
            seen[seat] = Ply(
                self.before.game.action_seen_by(self.before, self.action, seat),
                self.before.seen_by(seat),
                self.after.seen_by(seat),
                tuple(event.seen_by(seat) for event in self.events),
            )
        return seen[seat]


class Node(Frozen):
    """A node of the tree: its ply (None at the root), its comment, and its children, the main line first."""

    __slots__ = ("children", "comment", "lines", "ply")

    ply: Ply | None
    comment: str
    children: tuple[Node, ...]
    #: How many lines of the text are below the node.
    lines: int

    def __init__(self, ply: Ply | None, comment: str = "", children: tuple[Node, ...] = ()) -> None:
        expect(ply is None or isinstance(ply, Ply), "ply", ply, "a ply, or None at the root")
        expect(isinstance(children, tuple), "children", children, "a tuple of nodes")
        for child in children:
            expect(isinstance(child, Node), "children", child, "a node")
        self._put(ply, check_text(comment, where="comment"), children)

    def _put(self, ply: Ply | None, comment: str, children: tuple[Node, ...]) -> None:
        put = object.__setattr__
        put(self, "ply", ply)
        put(self, "comment", comment)
        put(self, "children", children)
        # An action has one line; a variation has 2 more for its parentheses.
        put(self, "lines", sum(child.lines + 3 for child in children) - 2 if children else 0)

    @property
    def action(self) -> Action | None:
        """The action of the ply; None at the root."""
        return None if self.ply is None else self.ply.action


def actions_below(root: Node) -> int:
    """Return the number of actions in a tree, without recursion: a game may be long."""
    count, waiting = 0, [root]
    while waiting:
        children = waiting.pop().children
        count += len(children)
        waiting += children
    return count


def same_tree(one: Node, two: Node) -> bool:
    """Return whether 2 trees have the same actions and comments, without recursion: a game may be long."""
    waiting = [(one, two)]
    while waiting:
        one, two = waiting.pop()
        if one is two:
            continue
        if (one.action, one.comment, len(one.children)) != (two.action, two.comment, len(two.children)):
            return False
        waiting += zip(one.children, two.children, strict=True)
    return True


def parent(node: Node, path: Path) -> Node:
    """Return the parent of a node, updated so that its child on the path is this node."""
    _, before, index = path
    children = before.children
    if index < len(children) and children[index] is node:
        return before
    # The parts are valid. Skipping the constructor's checks saves time at every node of a long game.
    changed = object.__new__(Node)
    changed._put(before.ply, before.comment, (*children[:index], node, *children[index + 1 :]))
    return changed

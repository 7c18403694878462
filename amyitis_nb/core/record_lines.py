"""Writes the tree of a record as lines of text."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from amyitis_nb.core.record_tree import Node

ESCAPES = (("\\", "\\\\"), ("}", "\\e"), ("\n", "\\n"), ("\r", "\\r"))


def braced(comment: str) -> str:
    """Return a comment in the form that follows an action: in braces, on one line."""
    if not comment:
        return ""
    for plain, written in ESCAPES:
        comment = comment.replace(plain, written)
    return " {" + comment + "}"


def line(node: Node) -> str:
    """Return the line of an action."""
    return f"{node.action.text if node.action else ''}{braced(node.comment)}"


def added(before: Node, after: Node) -> tuple[int, list[str]]:
    """Return the lines that the last actions added to a tree, and how many lines precede them."""
    at = 0
    while True:
        old, new = before.children, after.children
        if len(new) > len(old):
            if not old:
                return at, list(lines(after))
            at += lines_above(old, 0)
            variations = (("(", line(child), *lines(child), ")") for child in new[len(old) :])
            return at, [line for variation in variations for line in variation]
        grown = next((n for n, child in enumerate(new) if child.lines != old[n].lines), -1)
        if grown < 0:
            return at, []
        at += lines_above(new, grown)
        before, after = old[grown], new[grown]


def lines_above(children: Sequence[Node], index: int) -> int:
    """Return the number of lines between a node and the part below its child with this index.

    For the main child, these are its line and all variations. For another child, they are the main child's line and the
    variations up to this child's own line.
    """
    if not index and len(children) < 2:
        return 1
    others = children[1:index] if index else children[1:]
    return 1 + sum(child.lines + 3 for child in others) + (2 if index else 0)


def lines(root: Node) -> Iterable[str]:
    """Yield all lines below a node: the main line, in which the variations follow the action that they replace."""
    waiting: list[str | tuple[Node, int]] = [(root, 0)] if root.children else []
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        parent, index = item
        child = parent.children[index]
        yield line(child)
        after: list[str | tuple[Node, int]] = []
        if index == 0:
            for other in range(1, len(parent.children)):
                after += ["(", (parent, other), ")"]
        if child.children:
            after.append((child, 0))
        waiting += reversed(after)

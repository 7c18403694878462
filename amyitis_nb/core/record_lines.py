"""The lines of a record as text: writes its tree, and reads its comments."""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from amyitis_nb.core.errors import UserMessage
    from amyitis_nb.core.record_tree import Node

_ESCAPES = (("\\", "\\\\"), ("}", "\\e"), ("\n", "\\n"), ("\r", "\\r"))

_COMMENT: UserMessage = (("unread.comment", {}),)


def braced(comment: str) -> str:
    """Return a comment in the form that follows an action: in braces, on one line."""
    if not comment:
        return ""
    for plain, written in _ESCAPES:
        comment = comment.replace(plain, written)
    return " {" + comment + "}"


def unbraced(text: str, line: str) -> str:
    """Return the comment of a line, of which `text` is what follows the opening brace. Raises `InvalidInput`."""
    import re

    text = text.rstrip()
    if not text.endswith("}"):
        raise InvalidInput(
            "a comment ends with a brace at the end of the line", line[:60], user_message=_COMMENT
        )
    if not re.fullmatch(r"([^\\}]|\\[\\enr])*+}", text):
        expected = "a comment has no brace, and a backslash is followed by \\, e, n or r"
        raise InvalidInput(expected, line[:60], user_message=_COMMENT)
    plain = {written: sign for sign, written in _ESCAPES}
    return re.sub(r"\\.", lambda found: plain[found[0]], text[:-1])


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

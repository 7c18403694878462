"""Which boards stay in memory without references.

ipywidgets keeps every open widget, because a page may show it. A board that no page has can be freed like any other
object: it is kept only from the moment at which its model id leaves Python, or at which a page sends a message.
"""

from __future__ import annotations

import weakref
from typing import Any

from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances
from ipywidgets.widgets.widget_link import Link


def keep(board: Widget) -> None:
    """Keep a board until it is closed: a page has it."""
    _instances[board.comm.comm_id] = board
    board.comm.on_msg(board._handle_msg)


def let_go(board: Widget) -> None:
    """Stop keeping a board that no page has. Its first message keeps it again."""
    _instances.pop(board.comm.comm_id, None)
    reference = weakref.ref(board)

    def hear(message: Any) -> None:
        found = reference()
        if found is not None:
            keep(found)
            found._handle_msg(message)

    board.comm.on_msg(hear)


def linked(board: Widget) -> frozenset[str]:
    """Return the names of a board's traits that links in pages (`jslink`, `jsdlink`) join to others."""
    links = [widget for widget in list(_instances.values()) if isinstance(widget, Link)]
    ends = [end for link in links for end in (link.source, link.target)]
    return frozenset(name for widget, name in ends if widget is board)

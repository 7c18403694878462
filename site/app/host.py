"""Runs the tutor in the worker of a page."""

from __future__ import annotations

import json
from collections.abc import Callable

import anywidget

from amyitis_nb.app import contents
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard


def open_tutor(game: str, post: Callable[[str], object], chosen: str, usual: str) -> Callable[[str], None]:
    """Send the contents of a game to the page, and return the function that handles messages of the page.

    `game` is the id of the game. `chosen` is the language that the learner has chosen, or ""; `usual` is that of the
    browser.
    """
    if chosen:
        Progress().language = chosen
    anywidget.AnyWidget.post = staticmethod(post)
    board = LessonBoard(contents(game, usual))
    post(json.dumps({"method": "open", "state": board.get_state()}, ensure_ascii=False))
    return board.take

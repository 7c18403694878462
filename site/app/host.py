"""What the worker of a page runs: the tutor, and the report on a group."""

from __future__ import annotations

import itertools
import json
import pathlib
import tempfile
from collections.abc import Callable, Iterable

import anywidget

from amyitis_nb.app import contents
from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.report import progress_report
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


def group_report(game: str, language: str, files: Iterable[tuple[str, bytes]]) -> str:
    """Return the report on the progress in the files of a group, as HTML. Each file has a name and its bytes.

    Files of the same name are numbered: they are of different learners.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files:
            _free(pathlib.Path(folder, pathlib.PurePath(name).name)).write_bytes(content)
        return progress_report(course(get(game)), folder, language)._repr_html_()


def _free(path: pathlib.Path) -> pathlib.Path:
    """Return a path that no file has yet: this one, or one with a number."""
    numbered = (path.with_stem(f"{path.stem} ({number})") for number in itertools.count(2))
    return next(one for one in itertools.chain([path], numbered) if not one.exists())

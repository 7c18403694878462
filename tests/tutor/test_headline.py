"""The headline of the contents covers nothing of the picture, at the width of a cell in JupyterLab too."""

from __future__ import annotations

import pathlib
from collections.abc import Callable

import pytest
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page
from rest import at_rest

from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

#: The parts of the picture under the letters of the headline: the last point of each line.
UNDER = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".nb-promise b"));
  return [...range.getClientRects()].flatMap(({right, top, height}) =>
    document.elementsFromPoint(right - 1, top + height / 2)
      .filter((node) => node.closest(".nb-garden svg") && node.nodeName !== "svg").map((node) => node.outerHTML));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headline_is_free(tmp_path: pathlib.Path, mount: Callable[..., Page], language: str) -> None:  # noqa: F811
    board = LessonBoard(tutor_of(Progress(tmp_path / "progress.json"), language).contents())
    page = mount(board, page_css=f"{board._css} body {{ margin: 0 }}")
    for width in (968, 1040, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function("document.querySelector('.nb-promise b')")
        at_rest(page)
        assert page.evaluate(UNDER) == [], width

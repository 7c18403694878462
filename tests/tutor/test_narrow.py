"""At 320 px, no page in any language has a word that is cut off or broken, and none scrolls sideways."""

from __future__ import annotations

import base64
import pathlib
from collections.abc import Callable

import pytest
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page

from amyitis_nb.board.export import write_page
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.record import record_class
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of
from tutor.pages import APP, FRAMES, Reader, finished

HERE = pathlib.Path(__file__).parent
CUT = (HERE / "cut.js").read_text(encoding="utf-8")
GAMES = ("amyitis", "babel", "terra_mystica")

#: A wide font that machines without other fonts have.
FACES = "".join(
    f"@font-face {{ font-family: wide; font-weight: {weight}; src: url(data:font/woff2;base64,{font}) }}"
    for weight, font in (
        (weight, base64.b64encode((HERE.parent / "fonts" / f"{name}.woff2").read_bytes()).decode())
        for weight, name in (("400 500", "dejavu-sans"), ("600 700", "dejavu-sans-bold"))
    )
)

#: Shows all texts in the wide font, where a page blocks those of the product; disabled at first.
WIDE = """faces => {
  const add = text => document.head.appendChild(Object.assign(document.createElement("style"), { textContent: text }));
  add(faces);
  window.wide = add("* { font-family: wide !important; }");
  wide.disabled = true;
}"""

#: Every run reads the languages with the longest words; a release reads each language in each game.
PAIRS = [("hu", "amyitis"), ("de", "terra_mystica")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "game"),
    [
        pytest.param(language, game, marks=() if (language, game) in PAIRS else pytest.mark.release)
        for language in LANGUAGES
        for game in GAMES
    ],
)
def test_no_word_is_cut_off_on_a_narrow_page(
    language: str,
    game: str,
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
    wire: Wire,  # noqa: F811
) -> None:
    board = LessonBoard(tutor_of(progress, language, game).contents())
    reader = Reader(board, mount(board, page_css=board._css + APP), wire, 320, 640)
    reader.page.evaluate(WIDE, FACES)
    found = []
    for name in reader.pages():
        for font in ("", " (wide)"):
            reader.page.evaluate("isWide => { wide.disabled = !isWide }", bool(font))
            reader.page.evaluate(FRAMES)
            found += [f"{name}{font}: {line}" for line in reader.page.evaluate(CUT)]
        reader.page.evaluate("wide.disabled = true")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "amyitis" else pytest.mark.release) for game in GAMES]
)
def test_no_word_is_cut_off_on_the_page_of_a_stored_game(
    language: str, game: str, page: Page, tmp_path: pathlib.Path
) -> None:
    path = tmp_path / "game.html"
    write_page(record_class(get(game)).parse(finished(game)), path, language=language)
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(reduced_motion="reduce")
    page.goto(path.as_uri())
    page.evaluate(WIDE, FACES)
    found = []
    for point in ("start", "end"):
        if point == "end":
            page.locator(".nb-line input").press("End")
            page.locator(".nb-end").wait_for()
        for font in ("", " (wide)"):
            page.evaluate("isWide => { wide.disabled = !isWide }", bool(font))
            page.evaluate(FRAMES)
            found += [f"{point}{font}: {line}" for line in page.evaluate(CUT)]
    assert not found, "\n".join(found)

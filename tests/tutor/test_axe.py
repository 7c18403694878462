"""axe finds nothing on any page of the tutor, on a wide screen and on a narrow one in the dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from axe import findings
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page

from amyitis_nb.board.game_board import Board
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of
from tutor.pages import APP, Reader


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "width", "height", "scheme"),
    [
        pytest.param("amyitis", 320, 640, "dark"),
        *(
            pytest.param(*look, marks=pytest.mark.release)
            for look in (
                ("amyitis", 1280, 720, "light"),
                ("babel", 320, 640, "dark"),
                ("babel", 1280, 720, "light"),
                ("terra_mystica", 320, 640, "dark"),
                ("terra_mystica", 1280, 720, "light"),
            )
        ),
    ],
)
def test_axe_finds_nothing_on_any_page(
    game: str,
    width: int,
    height: int,
    scheme: Literal["dark", "light"],
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
    wire: Wire,  # noqa: F811
) -> None:
    board = LessonBoard(tutor_of(progress, "en", game).contents())
    page = mount(board, page_css=board._css + APP)
    reader = Reader(board, page, wire, width, height)
    page.emulate_media(color_scheme=scheme)
    found = {}
    for name in reader.pages():
        found[name] = findings(page)
    assert found and not any(found.values()), found


def test_findings_name_faint_buttons_and_those_without_a_name(mount: Callable[..., Page]) -> None:  # noqa: F811
    page = mount(Board(new_game(3, 7)))
    assert findings(page) == {}
    page.reload()
    page.add_style_tag(content=".nb-board button { color: #eee !important }")
    page.locator(".nb-tools button:visible").first.evaluate("node => { node.ariaHidden = 'true' }")
    assert {"color-contrast", "aria-hidden-focus"} <= findings(page).keys()

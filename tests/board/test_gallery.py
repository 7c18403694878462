"""The gallery: pictures and texts of all frames, the film of a record, clicks, and drawing in one thread at a time."""

from __future__ import annotations

import re
import sys
import threading
from typing import Any

import ipycanvas
import pytest

import amyitis_nb as am
from amyitis_nb import Speaker
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.display import gallery as module
from amyitis_nb.display.canvas import Gallery
from amyitis_nb.games.amyitis.teaching.examples import NAMES

RECORD = am.Record.new(players=3, seed=7)
for action in ("R3 engineer a4|b4", "R1 farmer lower", "R2 farmer upper", "R1 merchant", "R2 merchant"):
    RECORD = RECORD.play(action)


def gallery(shown: Any, **kwargs: Any) -> Gallery:
    found = am.gallery(shown, **kwargs)
    assert isinstance(found, Gallery)
    return found


def test_every_position_is_a_frame_with_a_title_and_a_text() -> None:
    shown = [am.example(name) for name in NAMES]
    found = gallery(shown, titles=["income first"], part="garden", columns=4)
    assert len(found.drawings) == len(shown)
    assert found.titles[:3] == ("income first", "2.", "3.")
    assert all(line.startswith(title) for line, title in zip(found.lines, found.titles, strict=True))
    # No two frames overlap, and all of them are on the canvas.
    corners = [found.corner(frame) for frame in range(len(shown))]
    assert len(set(corners)) == len(corners)
    assert max(left for left, _ in corners) + found._across <= found.canvases["light"].width
    assert max(top for _, top in corners) + found._down <= found.canvases["light"].height
    words = found.children[3].value
    assert words.count("<li>") == len(shown)


def test_a_film_shows_the_start_and_the_end() -> None:
    film = gallery(RECORD, part="garden", frames=3)
    assert film.titles[0] == "Start"
    assert film.titles[-1] == "5. R2 merchant"
    assert len(film.positions) == 3
    assert film.positions[0] == RECORD.start
    assert film.positions[-1] == RECORD.position
    assert len(gallery(RECORD, part="garden", frames=99).positions) == 6


@pytest.mark.parametrize(
    ("last", "frames", "expected"),
    [(0, 12, [0]), (5, 1, [5]), (4, 3, [0, 2, 4]), (10, 2, [0, 10]), (3, 9, [0, 1, 2, 3])],
)
def test_moments_are_evenly_spaced(last: int, frames: int, expected: list[int]) -> None:
    assert module._moments(last, frames) == expected


def test_a_canvas_is_painted_for_each_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: dict[str, list[Any]] = {}

    def draw(canvas: Any, picture: Any, *_: Any) -> None:
        painted.setdefault(canvas._dom_classes[0], []).append((canvas.fill_style, picture.value))

    monkeypatch.setattr(ipycanvas.Canvas, "draw_image", draw)
    gallery([RECORD.start], part="garden")
    (day,), (night,) = painted["am-gallery-light"], painted["am-gallery-dark"]
    assert day[0] == "#2c2214"
    assert night[0] == "#f1e9d8"
    assert b' light"' in bytes(day[1])
    assert b' dark"' in bytes(night[1])


def test_a_click_selects_the_frame_under_it() -> None:
    film = gallery(RECORD, part="garden", frames=6, columns=3)
    assert film.position is None
    left, top = film.corner(4)
    film._pick(left + 5, top + 30)
    assert film.picked == 4
    assert film.position == RECORD.positions[4]
    assert "R1 merchant" in film.children[2].value
    assert film.children[1].value == 4
    film._pick(-5, -5)
    assert film.picked == 4


def test_a_frame_is_selected_by_keyboard() -> None:
    film = gallery(RECORD, part="garden", frames=6)
    film.children[1].value = 5
    assert film.position == RECORD.position
    assert "R2 merchant" in film.children[2].value
    film.children[1].value = -1
    assert film.position is None


def test_titles_are_never_markup() -> None:
    found = gallery([RECORD.start], titles=["<script>"], part="stocks")
    assert "<script>" not in found.page()
    assert "<script>" not in found.children[3].value


def test_without_a_kernel_the_pictures_stay() -> None:
    bundle = gallery(RECORD, part="stocks", frames=2)._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert len(re.findall(r'<img alt="[^"]+"', data["text/html"])) == 2
    assert data["text/plain"].splitlines()[0].startswith("Start")


def test_without_ipycanvas_it_is_a_strip_of_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "amyitis_nb.display.canvas", raising=False)
    monkeypatch.setitem(sys.modules, "ipycanvas", None)
    film = am.gallery(RECORD, part="garden", frames=3)
    assert repr(film).splitlines()[-1].startswith("5. R2 merchant – ")
    assert film._repr_html_().count("<img alt=") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_speaks_every_language(language: str) -> None:
    film = gallery(RECORD, frames=2, speaker=Speaker(language))
    assert film.drawings[0].language == language


def test_two_threads_do_not_draw_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    # Canvases share one "current canvas", so only the thread with the lock draws.
    found = [gallery([RECORD.start], part="fields") for _ in range(2)]
    inside: list[str] = []
    broken: list[str] = []
    real = ipycanvas.Canvas.fill_rect

    def slow(canvas: Any, *args: Any, **kwargs: Any) -> None:
        inside.append("")
        if len(inside) > 1:
            broken.append("two at once")
        threading.Event().wait(0.02)
        real(canvas, *args, **kwargs)
        inside.pop()

    monkeypatch.setattr(ipycanvas.Canvas, "fill_rect", slow)
    threads = [threading.Thread(target=one.redraw) for one in found for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert broken == []


def test_one_position_is_a_gallery_and_other_values_are_refused() -> None:
    assert len(am.gallery(RECORD.start).drawings) == 1
    for wrong in (5, [5], [RECORD.start, "x"]):
        with pytest.raises(am.InvalidInput, match="a position or a record"):
            am.gallery(wrong)  # type: ignore[arg-type]

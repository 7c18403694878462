"""Every text of every page is legible in both themes: a contrast of at least 4.5, and 7 for nine letters in ten."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Callable
from typing import Any

import pytest
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from legible import Text, share, texts
from playwright.sync_api import Page, expect
from rest import at_rest

import amyitis_nb as am
from amyitis_nb.board.export import write_page
from amyitis_nb.board.game_board import Board
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

ROOT = pathlib.Path(__file__).parent.parent.parent
Mount = Callable[..., Page]
SCHEMES = ("light", "dark")
GROUND = {"light": "", "dark": "body { background: #111; color: #eee }"}
WIDTHS = (1400, 320)


def looks(*every_run: tuple[str, int]) -> pytest.MarkDecorator:
    """Try a test in each theme on a screen and on a phone, but in every run only in these."""
    return pytest.mark.parametrize(
        ("scheme", "width"),
        [
            pytest.param(scheme, width, marks=() if (scheme, width) in every_run else pytest.mark.release)
            for scheme in SCHEMES
            for width in WIDTHS
        ],
    )


SCREEN, PHONE = ("light", 1400), ("dark", 320)
OPEN = "document.querySelectorAll('details').forEach(part => part.open = true)"


def check(scenes: dict[str, list[Text]]) -> None:
    """Fail if a text of a scene is below 4.5, or if less than nine tenths of a scene reach 7."""
    assert all(scenes.values()), "a scene without texts"
    faint = {
        f"{scene}: “{text.words[:40]}” {text.contrast:.2f}"
        for scene, found in scenes.items()
        for text in found
        if text.contrast < 4.5
    }
    assert not faint, "\n".join(sorted(faint))
    low = {scene: share(found, 7) for scene, found in scenes.items() if share(found, 7) <= 0.9}
    assert not low, (low, [text for name in low for text in scenes[name] if text.contrast < 7])


def late(players: int = 3) -> Position:
    """Return a position with pieces everywhere, in which a player lacks something."""
    record = Record(new_game(players, 7)).play_out("beginner", 3)
    return record.positions[len(record.actions) // 2]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pictures(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    speaker = late().game.speaker("en")
    over = Record(new_game(4, 7)).play_out("beginner", 3).position
    scenes = {}
    for layout in ("wide", "narrow"):
        for name, position in (("late", late()), ("over", over)):
            page.set_content(
                f"<body style='margin: 0'>{position.draw(speaker.say, layout=layout).sized_svg()}"
            )
            scenes[f"{layout}, {name}"] = texts(page)
    check(scenes)


@pytest.mark.slow
@looks(SCREEN, PHONE)
def test_the_board_and_its_dialogs(mount: Mount, wire: Wire, scheme: str, width: int) -> None:  # noqa: F811
    board = Board(Record(late()), language="en")
    page = mount(board, page_css=GROUND[scheme])
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 900})
    scenes = {}

    def seen(name: str, sign: str) -> None:
        expect(page.locator(sign).first).to_be_visible()
        scenes[name] = texts(page)

    # The drawing for the width arrives after the page.
    seen("start", ".nb-stage > svg.narrow" if width == 320 else ".nb-stage > svg:not(.narrow)")
    for place in [action for action in board.position.legal_actions if action["card"] is not None][:1]:
        page.locator(f"[data-place='card:{place['group'] - 1}.{place['card'] - 1}']").click()
        seen("choosing", ".nb-ring.nb-taken")
        page.keyboard.press("Escape")
    page.locator("[data-place='city:Uruk']").click()
    seen("refused", ".nb-card.refusal")
    page.keyboard.press("Escape")
    wire.log.clear()
    board.play(board.position.legal_actions[0].text)
    page.evaluate("(states) => states.forEach((state) => model.take(state))", wire.updates())
    seen("news", ".nb-turn:text('Black’s turn')")
    for name in ("Table", "New game", "Save and load", "All actions", "Help"):
        if not page.get_by_role("button", name=name, exact=True).is_visible():
            page.locator(".nb-unfold").click()
        page.get_by_role("button", name=name, exact=True).click()
        seen(name, ".nb-table" if name == "Table" else "dialog[open]")
        page.keyboard.press("Escape")
    check(scenes)


@looks(PHONE)
def test_a_lesson(mount: Mount, progress: Progress, scheme: str, width: int) -> None:  # noqa: F811
    held = tutor_of(progress, "en").lesson("irrigation")
    board = LessonBoard(held)
    page = mount(board, page_css=f"{board._css} {GROUND[scheme]}")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 900})
    at_rest(page)
    scenes = {"start": texts(page)}
    held.next()
    held.answer("a")
    held.hint()
    at_rest(page)
    scenes["wrong"] = texts(page)
    held.answer("b")
    at_rest(page)
    scenes["right"] = texts(page)
    check(scenes)


@looks(SCREEN, PHONE)
def test_the_contents(mount: Mount, progress: Progress, scheme: str, width: int) -> None:  # noqa: F811
    tutor = tutor_of(progress, "en")
    held = tutor.lesson("aim")
    while not held.is_done:
        held.show_me().next()
    board = LessonBoard(tutor.contents())
    page = mount(board, page_css=f"{board._css} {GROUND[scheme]}")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 900})
    at_rest(page)
    check({"contents": texts(page)})


@looks(SCREEN)
def test_what_cells_show(page: Page, scheme: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "amyitis_nb.display.canvas", None)  # the gallery as a strip of pictures
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 900})
    record = Record(new_game(4, 7)).play_out("beginner", 3).named(["Anna", "Béla", "Csaba", "Dóra"])
    speaker, position = am.Speaker("en", record.names), late()
    actions = [position.legal_actions[place].text for place in (0, -1)]
    story = am.story(record)
    shown: dict[str, Any] = {
        "gallery": am.gallery(record, speaker=speaker),
        "compare": am.compare(position, [*actions, "pass"], speaker=speaker),
        "story": story,
        "tell": am.tell([event for ply in record.plies[-9:] for event in ply.events], speaker=speaker),
        "rules": am.rules("wine"),
        "rule": am.rule("prepare.income"),
        "glossary": am.glossary("en"),
    }
    cells = {name: str(each._repr_html_()) for name, each in shown.items()}
    scenes = {}
    for name, html in {**cells, "bars": story.bars()}.items():
        page.set_content(f"<style>{GROUND[scheme]}</style><body>{html}")
        page.evaluate(OPEN)
        scenes[name] = texts(page)
    assert len(scenes["compare"]) > 12
    check(scenes)


@pytest.mark.slow
@looks(PHONE)
def test_standalone_pages(page: Page, tmp_path: pathlib.Path, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 900})
    write_page(Record(new_game(3, 7)).play_out("beginner", 3).go_to(60), tmp_path / "game.html")
    tutorial: Any = am.tutor("planting", language="en")
    tutorial.to_html(tmp_path / "lesson.html")
    page.goto((tmp_path / "game.html").as_uri())
    page.wait_for_selector(".nb-stage > svg")
    scenes = {"game": texts(page)}
    page.get_by_role("button", name="Next").click()
    at_rest(page)
    scenes["game, next"] = texts(page)
    page.get_by_role("button", name="Table", exact=True).click()
    page.wait_for_selector(".nb-table")
    scenes["game, table"] = texts(page)
    page.goto((tmp_path / "lesson.html").as_uri())
    page.evaluate(OPEN)
    scenes["lesson"] = texts(page)
    check(scenes)


@pytest.mark.release
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_printed_rules(page: Page, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((ROOT / "docs" / "reference-en.html").as_uri())
    check({"reference": texts(page)})

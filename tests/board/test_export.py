"""The exported page: a file opened from disk, without requests, with every step of the game and its explanations."""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys

import pytest
import toy
from axe import findings
from playwright.sync_api import Page, expect
from rest import at_rest

from amyitis_nb.board import export
from amyitis_nb.board.export import page as exported
from amyitis_nb.board.export import write_page
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.game import get
from amyitis_nb.core.record import record_class
from amyitis_nb.explain.ending import ending
from amyitis_nb.games.amyitis.players.bots import BOTS
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.games.amyitis.position.record import Record

#: Adds up how far the page moves while it loads.
WATCH = """window.shift = 0;
new PerformanceObserver(list => { for (const { value } of list.getEntries()) window.shift += value; })
    .observe({ type: "layout-shift", buffered: true });"""


@pytest.fixture(scope="module")
def game() -> Record:
    record, stream = Record(new_game(3, 7), names=("</script><b>Ann", "Béla", "")), Stream("export")
    for _ in range(40):
        record = record.play(BOTS["beginner"].choose(record.position, stream))
    return record


def opened(page: Page, path: pathlib.Path) -> list[str]:
    """Open a file without a network; return the requests that the page attempted."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    page.goto(path.as_uri())
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    return [url for url in asked if not url.startswith("file:")]


def labels(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('[data-place]')].map(n => [n.dataset.place, n.ariaLabel]))"
    )
    return found


def test_steps_through_the_game_without_a_network(page: Page, tmp_path: pathlib.Path, game: Record) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    write_page(game, tmp_path / "game.html")
    assert opened(page, tmp_path / "game.html") == []
    start = labels(page)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("status")).not_to_have_text(re.compile("^$|§"))  # without the marks of rules
    entry = game.go_to(1).actions[0]
    expect(page.locator("[aria-current=step] code")).to_have_text(entry.text)
    expect(page.locator(".nb-news")).not_to_be_empty()
    page.locator(".nb-news").get_by_role("button", name=re.compile("Rule")).first.click()
    expect(page.get_by_role("dialog")).to_contain_text("rulebook")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    end = labels(page)
    for seat, stock in enumerate(game.position.seats):
        assert f"{stock.prestige} prestige" in end[f"score:{seat}"]
    page.locator(".nb-log li").nth(12).get_by_role("button").first.click()
    middle = labels(page)
    assert start != middle != end
    page.get_by_role("button", name="End", exact=True).click()
    assert labels(page) == end
    page.get_by_role("button", name="Start", exact=True).click()
    assert labels(page) == start
    assert not problems


def test_every_step_back_and_forward_matches_python(page: Page, tmp_path: pathlib.Path, game: Record) -> None:
    write_page(game, tmp_path / "game.html")
    opened(page, tmp_path / "game.html")
    page.locator('[data-place="square:a1"]').focus()
    seen = [labels(page)]
    for _ in range(15):
        page.keyboard.press("r")
        seen.append(labels(page))
    assert len({str(sorted(label.items())) for label in seen}) > 10
    for expected in reversed(seen[:-1]):
        page.keyboard.press("u")
        assert labels(page) == expected


def test_the_boards_of_factions_come_and_go_with_their_choice(page: Page, tmp_path: pathlib.Path) -> None:
    game = get("terra_mystica")
    record = record_class(game)(game.new(2, "factions"))
    for action in ("faction swarmlings", "faction nomads"):
        record = record.play(action)
    write_page(record, tmp_path / "game.html")
    opened(page, tmp_path / "game.html")

    def symbols() -> int:
        return page.locator(".nb-stage use").count()

    seen = [symbols()]
    for _ in record.actions:
        page.get_by_role("button", name="Next").click()
        seen.append(symbols())
    first, second, third = seen
    assert first + 20 < second < third  # the board of a faction has symbols of its own
    page.get_by_role("button", name="Previous").click()
    assert symbols() == second
    page.get_by_role("button", name="Start", exact=True).click()
    assert symbols() == first
    page.get_by_role("button", name="End", exact=True).click()
    assert symbols() == third


def test_the_end_shows_the_winner_and_all_scores(page: Page, tmp_path: pathlib.Path) -> None:
    start = Record(new_game(3, 7), names=("Ann", "Béla", "Čeněk"))
    record = start.play_out("beginner", 3)
    write_page(record, tmp_path / "game.html")
    opened(page, tmp_path / "game.html")
    page.get_by_role("button", name="End", exact=True).click()
    for name, score in zip(("Ann", "Béla", "Čeněk"), record.position.scores, strict=True):
        expect(page.locator(".nb-turn")).to_contain_text(f"{name} {score}")


@pytest.mark.parametrize("width", [390, 768])
def test_nothing_moves_while_it_loads(page: Page, tmp_path: pathlib.Path, game: Record, width: int) -> None:
    write_page(game, tmp_path / "game.html")
    page.set_viewport_size({"width": width, "height": 844})
    page.add_init_script(WATCH)
    opened(page, tmp_path / "game.html")
    at_rest(page)
    assert page.evaluate("window.shift") < 0.01


def test_names_are_not_markup(game: Record) -> None:
    text = exported(game)
    assert "</script><b>" not in text
    assert "&lt;/script&gt;&lt;b&gt;Ann" in text


def test_the_page_requests_no_host(game: Record) -> None:
    """The page has no URLs except the SVG namespaces."""
    found = set(re.findall(r"(?:https?:)?//[\w.-]+\.[a-z]{2,}[^\s\"'<]*", exported(game)))
    assert {address for address in found if "w3.org" not in address} == set()


def test_a_toy_and_its_variation(page: Page, tmp_path: pathlib.Path) -> None:
    record = toy.Record(toy.Position()).play("put 2 0").undo().play("put 7 1")
    write_page(record, tmp_path / "toy.html")
    opened(page, tmp_path / "toy.html")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("gridcell", name="Tower 1, 7 on top.")).to_be_visible()  # the current line


def test_needs_no_widget_library(tmp_path: pathlib.Path) -> None:
    code = """
import sys
sys.modules["anywidget"] = sys.modules["ipywidgets"] = sys.modules["traitlets"] = None
from amyitis_nb.board.export import page
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.games.amyitis.position.record import Record
assert "<svg" in page(Record(new_game(2, 1)))
try:
    import amyitis_nb
    amyitis_nb.Board
except ImportError as error:
    assert "amyitis-nb[widget]" in str(error), error
else:
    raise SystemExit("there is a board without its library")
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("width", [340, 1280])
def test_axe_finds_no_violations(page: Page, tmp_path: pathlib.Path, game: Record, width: int) -> None:
    # The names of the other game contain markup. This page is separate, so plain names are enough.
    write_page(game.named(("Ann", "Béla", "")), tmp_path / "game.html")
    page.set_viewport_size({"width": width, "height": 800})
    opened(page, tmp_path / "game.html")
    page.get_by_role("button", name="Next").click()
    at_rest(page)
    # The page's policy blocks external scripts, so axe is injected through the browser.
    assert findings(page, None) == {}


def test_the_rule_of_the_advice_for_the_next_game_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    record = toy.Record(toy.Position()).play("rest").play("rest")
    told = {**ending(record, None, record.start.game.speaker("en")), "next": {"rule": "towers.higher"}}
    monkeypatch.setattr(export, "ending", lambda *_: told)
    data = export.page(record).partition('id="game">')[2].partition("</script>")[0]
    assert "towers.higher" in json.loads(data)["rules"]

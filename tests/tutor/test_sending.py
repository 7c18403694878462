"""A game by link: each player plays and sends it on."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable

import pytest
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect
from rest import at_rest

import amyitis_nb as am
from amyitis_nb.board.export import STATIC
from amyitis_nb.board.source import ANSWERS
from amyitis_nb.board.wire import view
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.limits import LONGEST_TEXT
from amyitis_nb.core.packed import packed, unpacked
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of
from tutor.test_address import Visitor


def record(actions: int = 3) -> str:
    played = am.Record.new(players=3, seed=7)
    for _ in range(actions):
        played = played.play(played.position.legal_actions[1])
    return played.text


def raw(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize("text", ["", "a", record(), "é\n" * 1000])
def test_a_packed_text_is_unpacked(text: str) -> None:
    link = packed(text)
    assert link.replace("-", "").replace("_", "").isalnum()
    assert unpacked(link) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "abc",
        "not base64!",
        "é",
        packed(record())[:-9],
        raw(b"no zlib"),
        raw(zlib.compress(b"\xff\xfe")),
        packed("a" * (LONGEST_TEXT + 1)),  # a small text that unpacks to a large one
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        unpacked(text)


def test_a_friend_plays_on_and_sends_back(progress: Progress, wire: Wire) -> None:  # noqa: F811
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    shown = page.do("visit", f"s={packed(record())}", "")
    assert (shown["name"], shown["begun"]) == ("play", True)
    position = page.board.position
    assert position == am.Record.parse(record()).go_to_end().position
    page.do("play", position.legal_actions[0].text)
    page.do("share", "send")
    kind, text = page.board._answer["view"]["shared"]
    assert kind == "send"
    back = am.Record.parse(unpacked(text)).go_to_end()
    assert len(back.actions) == 4 and back.position == page.board.position


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (packed(record())[:-9], "cut off or changed"),
        (packed(record().replace("amyitis-record", "chess-record")), "amyitis-record"),
        (packed(f"{record()}\nR1 nonsense"), "nonsense"),
        (packed(f"{record()}\nR1 nonsense"), "Ask for the link again."),
        (packed(am.new_game(players=2, seed=1).text), "cut off or changed"),
    ],
)
def test_forged_and_illegal_games_are_refused_by_name(
    progress: Progress,
    wire: Wire,  # noqa: F811
    text: str,
    told: str,
) -> None:
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    page.do("visit", f"s={text}", "")
    assert page.shown["page"]["name"] == ""
    said = page.board._answer["view"]["error"]
    assert told in said
    assert "Copy the whole text" not in said, "a friend opened a link, and copied nothing"


def test_a_game_with_hidden_hands_is_not_sent(progress: Progress, wire: Wire) -> None:  # noqa: F811
    page = Visitor(LessonBoard(tutor_of(progress, "en", "babel").contents()), wire)
    page.do("visit", f"s={packed('babel-record 1')}", "")
    assert "hidden cards" in page.board._answer["view"]["error"]
    page.do("visit", "play", "")
    page.do("share", "send")
    assert page.board._answer["view"]["shared"] == ["send", ""]


def test_the_dialog_shows_the_link_and_its_code(progress: Progress, mount: Callable[..., Page]) -> None:  # noqa: F811
    board = LessonBoard(tutor_of(progress, "en").contents())
    page = mount(board, page_css=board._css)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("for (const name of ['data-nb-site', 'data-nb-page']) document.body.setAttribute(name, '')")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="New game", exact=True).click()
    friends = page.get_by_role("dialog").get_by_role("group", name="With friends here")
    friends.get_by_role("button", name="Players: 2").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert board.position.players == 2
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Send to a friend").click()
    link = page.get_by_role("textbox", name="Send to a friend").input_value()
    assert "#s=" in link
    # Only the site has the module that draws codes; here the dialog shows the link alone.
    expect(page.locator(".nb-qr")).to_have_count(0)
    code = (STATIC / "qr.js").read_text(encoding="utf-8")
    code = re.sub(r"export\{(\w+) as makeCode\}", r"globalThis.makeCode=\1", code)
    page.add_script_tag(content=code, type="module")
    page.wait_for_function("() => !!globalThis.makeCode")
    page.evaluate("link => { document.body.append(makeCode(link, 'code')) }", link)
    expect(page.get_by_role("img", name="code")).to_be_visible()


def test_after_a_turn_a_button_sends(progress: Progress, mount: Callable[..., Page]) -> None:  # noqa: F811
    board = LessonBoard(tutor_of(progress, "en").contents())
    page = mount(board, page_css=board._css)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("for (const name of ['data-nb-site', 'data-nb-page']) document.body.setAttribute(name, '')")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="New game", exact=True).click()
    friends = page.get_by_role("dialog").get_by_role("group", name="With friends here")
    friends.get_by_role("button", name="Players: 2").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert board.position.players == 2
    send = page.get_by_role("button", name="Send to a friend")
    expect(send).to_be_visible()
    expect(send).not_to_have_class(re.compile("nb-main"))  # nobody has played yet
    before = page.locator(".nb-history").bounding_box()
    page.get_by_role("button", name="All actions").click()
    page.get_by_role("dialog").locator("li button").first.click()
    expect(send).to_have_class(re.compile("nb-main"))
    assert page.locator(".nb-history").bounding_box() == before
    send.click()
    assert "#s=" in page.get_by_role("textbox", name="Send to a friend").input_value()


@pytest.mark.parametrize(("bots", "seat"), [({1: "beginner", 2: "beginner"}, None), ({}, 0)])
def test_other_games_do_not_offer_it(bots: dict[int, str], seat: int | None) -> None:
    board = am.Board(am.new_game(players=3, seed=7), bots=bots, seat=seat)
    assert view(board._session)["sends"] is None


def test_it_is_offered_when_a_turn_of_a_person_has_ended() -> None:
    board = am.Board(am.new_game(players=3, seed=7))
    session = board._session
    assert view(session)["sends"] is False
    session.play(session.seen.legal_actions[0])
    assert view(session)["sends"] is True
    session.goto(0)
    assert view(session)["sends"] is False


def test_on_a_phone_the_way_to_a_friend_is_in_sight_after_a_turn(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    board = LessonBoard(tutor_of(progress, "en").contents())
    page = mount(board, page_css=board._css + "h1 { display: none } body { margin: 0 }")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("for (const name of ['data-nb-site', 'data-nb-page']) document.body.setAttribute(name, '')")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Players: 2").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".nb-board[data-narrow] .nb-own")).to_be_visible()
    send = page.get_by_role("button", name="Send to a friend")
    expect(send).not_to_be_in_viewport()
    board._change(lambda: ANSWERS["play"](board._source.session, board.position.legal_actions[1].text))
    page.evaluate("model.ask({})")
    expect(send).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 400, "height": 844})
    at_rest(page)
    expect(send).to_be_in_viewport(ratio=1)
    send.click()
    assert "#s=" in page.get_by_role("textbox", name="Send to a friend").input_value()

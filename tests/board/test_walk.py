"""The walk along a finished game: a curve next to the board, on which both actions of a turning point are drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from axe import findings
from playwright.sync_api import Page, expect
from rest import at_rest

import amyitis_nb as am
from amyitis_nb.advice.asking import decider
from amyitis_nb.advice.balances import Costly, Look, looking
from amyitis_nb.advice.following import following
from amyitis_nb.advice.reasons import Reasons
from amyitis_nb.board.game_board import Board
from amyitis_nb.board.source import GameSource
from amyitis_nb.board.walk import Walk
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.picture.marks import Arrow, Mark
from amyitis_nb.core.record import Record
from amyitis_nb.core.teaching import action_places
from board.test_ending import ask_for_review, finished
from board.test_room import BARE, WATCH

SIZES = [(1280, 720), (768, 1024), (390, 844), (360, 640)]


def walking(language: str = "en", seat: int | None = 0) -> tuple[GameSource, list[int]]:
    """Return the source of a finished game whose review is complete, and the stops of the turning points."""
    source = GameSource(finished(), {}, None, language, seat)
    turns = ask_for_review(source, "turns")
    source.do("walk", 0)
    stops = [ply for ply, sign, _ in stops_of(source) if sign]
    assert seat is None or {*stops} == {decision["before"] for decision in turns["decisions"]}
    return source, stops


def stops_of(source: GameSource) -> list[list[Any]]:
    curve: Any = source.next_to_board()["curve"]
    return list(curve["stops"])


@cache
def look() -> Look:
    *_, found = looking(finished(), 0)
    assert isinstance(found, Look)
    return found


def test_the_curve_stops_at_each_decision_of_the_viewer() -> None:
    source, stops = walking()
    curve: Any = source.next_to_board()["curve"]
    plies = source.session.line
    chosen = [at for at, ply in enumerate(plies) if ply.seat == 0 and len(ply.before.legal_actions) > 1]
    assert [at for at, *_ in curve["stops"]] == chosen
    assert stops and len(curve["heights"]) == len(chosen)
    assert {seat for seat, _ in curve["lines"]} == {0, 1} and curve["lines"][-1][0] == 0
    assert all(0 <= height <= 100 for height in curve["heights"])
    # Two leads over the mean of both add up to nothing: the lines are mirrored at the lead of 0.
    ends = [float(path.rsplit(" ", 1)[1]) for _, path in curve["lines"]]
    assert sum(ends) / 2 == pytest.approx(curve["zero"], abs=0.1)


def test_the_heights_of_the_curve_are_those_of_the_viewer() -> None:
    source, _ = walking(seat=1)
    curve: Any = source.next_to_board()["curve"]
    seat, path = curve["lines"][-1]
    heights = [float(point.split()[1]) for point in path.removeprefix("M").split("L")]
    assert seat == 1 and heights[:-1] == curve["heights"]


def test_a_chain_ends_before_the_next_turn_of_its_seat() -> None:
    source, _ = walking()
    for at, *_ in stops_of(source):
        source.do("walk", at)
        walk: Any = source.next_to_board()["walk"]
        for chain in walk["chains"]:
            first, *later = [seat for seat, _ in chain["steps"]]
            assert first == 0 and len(later) < 4
            if chain["sign"] != "good":
                assert 0 not in later
            elif later:
                assert later[0] != 0  # what the seat does first is told together


def walk_with(record: Record[Any], at: int, better: Action, reasons: Reasons | None = None) -> Walk:
    """Return the walk of the seat that decides, for whom another action than the one played was better."""
    ply = record.plies[at]
    assert ply.seat is not None
    turn = Costly(at, 1, ply.seat, ply.action, better, Estimate(3.0), reasons)
    return Walk(record, ply.seat, [turn], record.start.game.speaker("hu"), is_complete=True)


def test_the_better_action_says_what_it_brings_and_the_rest_is_behind_a_click() -> None:
    """The first of the reasons is below what follows the better action, in the language of the walk."""
    turn = next(turn for turn in look().turns if turn.reasons and len(turn.reasons.because()) > 1)
    record = finished()
    walk = walk_with(record, turn.ply, turn.better, turn.reasons).at(turn.ply, "")
    assert turn.reasons is not None
    first, *rest = turn.reasons.in_language("hu").because()
    assert [chain["why"] for chain in walk["chains"]] == [first, ""]
    assert walk["figures"][1:] == rest
    without = walk_with(record, turn.ply, turn.better).at(turn.ply, "")
    assert [chain["why"] for chain in without["chains"]] == ["", ""] and len(without["figures"]) == 1


def test_what_a_seat_does_in_one_turn_is_one_step_of_a_chain() -> None:
    record: Record[Any] = Record(get("babel").new(2, "5"))
    for number in range(60):
        actions = tuple(record.position.legal_actions)
        record = record.play(actions[number % len(actions)])
    for at, ply in enumerate(record.plies):
        if ply.seat is None:
            continue
        goes_on = (a for a in ply.before.legal_actions if following(ply.before.seen_by(ply.seat), [a]))
        better = next((a for a in goes_on if decider(ply.before.play(a).position) == ply.seat), None)
        if better is None or better == ply.action:
            continue
        walk = walk_with(record, at, better)
        seats = [seat for seat, _ in walk.at(at, "")["chains"][0]["steps"]]
        assert seats[0] == ply.seat and seats[1:2] != [ply.seat]
        return
    raise AssertionError("no such decision")


def test_a_place_of_both_actions_is_marked_for_the_better_one() -> None:
    record = am.Record.new(3, 4).play_out("beginner", 4)
    found = 0
    for at, ply in enumerate(record.plies[:40]):
        choices, position, drawing = (
            ply.before.game.choices,
            ply.before,
            ply.before.draw(am.Speaker("en").say),
        )
        own = action_places(choices, position, ply.action)
        for better in position.legal_actions:
            others = action_places(choices, position, better)
            if {*own} & {*others} and {*own} - {*others} and ply.seat is not None:
                walk = walk_with(record, at, better)
                bad = [mark for mark in walk.marks(at, drawing) if mark.meaning == "bad"]
                rings = [place for mark in bad if isinstance(mark, Mark) for place in mark.places]
                assert {*rings}.isdisjoint(others)
                found += bool(rings)
                break
    assert found


def test_both_actions_of_a_turning_point_are_marked_and_followed() -> None:
    source, stops = walking()
    turns = {turn.ply: turn for turn in look().turns}
    assert [*turns] and {*stops} == {*turns}
    for at, turn in turns.items():
        source.do("walk", at)
        position = source.session.position
        by_meaning: dict[str, list[Mark]] = {}
        for mark in source.marks():
            by_meaning.setdefault(mark.meaning, []).append(mark)
        assert {*by_meaning} == {"good", "bad"}
        places = action_places(position.game.choices, position, turn.better)
        for mark in by_meaning["good"]:
            assert {*mark.places} & {*places}
        walk: Any = source.next_to_board()["walk"]
        better, played = walk["chains"]
        assert (better["sign"], played["sign"]) == ("good", "bad")
        say = source.session.speaker.say
        assert better["steps"][0] == [0, position.game.choices.news(position, turn.better, say)]
        assert played["steps"][0][1].startswith(position.game.choices.news(position, turn.played, say))
        # The figures are folded, and words say how much it cost.
        assert not any(character.isdigit() for character in walk["told"])
        assert any("±" in line for line in walk["figures"])


def test_other_decisions_say_that_nothing_better_stands_out() -> None:
    source, stops = walking()
    others = [ply for ply, *_ in stops_of(source) if ply not in stops]
    source.do("walk", others[0])
    walk: Any = source.next_to_board()["walk"]
    assert walk["told"] == "No better action stands out here."
    assert [chain["sign"] for chain in walk["chains"]] == [""]
    assert {mark.meaning for mark in source.marks()} == {"note"}


def test_before_a_decision_was_looked_at_nothing_is_said_about_it() -> None:
    source = GameSource(finished(), {}, None, "en", 0)
    source.do("walk", look().turns[0].ply)
    walk: Any = source.next_to_board()["walk"]
    assert walk["told"] == "Looking at every decision"


def test_the_walk_ends_at_the_review_and_when_play_goes_on() -> None:
    source, stops = walking()
    source.do("walk", stops[0])
    assert source.session.at == stops[0] and source.next_to_board()["coach"] is None
    source.do("walk", -1)
    assert source.next_to_board()["walk"] is None and source.next_to_board()["over"]
    source.do("walk", stops[0])
    source.do("continue", None)
    assert source.next_to_board()["walk"] is None and source.marks() == []


def test_a_game_that_is_not_over_has_no_walk() -> None:
    source = GameSource(finished().go_to(3).cut(), {}, None, "en", 0)
    source.do("walk", 1)
    assert source.next_to_board()["walk"] is None and source.session.at == 3


def test_people_at_one_board_walk_along_the_decisions_of_all() -> None:
    source, _ = walking(seat=None)
    seats = {source.session.line[ply].seat for ply, *_ in stops_of(source)}
    assert seats == {0, 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_walk_in_each_language(language: str) -> None:
    source, stops = walking(language)
    source.do("walk", stops[0])
    walk: Any = source.next_to_board()["walk"]
    assert walk["title"] and walk["told"] and all(chain["label"] for chain in walk["chains"])


def test_a_piece_that_lies_on_the_board_moves_along_an_arrow() -> None:
    """The caravan goes from city to city; a cube from a stock has only a ring at its end."""
    source, _ = walking()
    found: dict[str, list[bool]] = {}
    for ply, *_ in stops_of(source):
        source.do("walk", ply)
        kind = source.session.line[ply].action.kind
        found.setdefault(kind, []).extend(isinstance(mark, Arrow) for mark in source.marks())
    assert not any(found.get("engineer", [])) and not any(found.get("farmer", []))


# --- on the page ----------------------------------------------------------------------------------------------------


def begun(mount: Callable[..., Page], width: int = 1280, height: int = 720) -> tuple[Page, Board]:
    board = Board(finished(), seat=0)
    page = mount(board, page_css=BARE)
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Review this game").click()
    walk = page.get_by_role("button", name="Walk through the game")
    expect(walk).to_be_visible(timeout=60_000)
    return page, board


@pytest.mark.parametrize("size", SIZES)
def test_the_arrow_keys_walk_with_the_board_beside(mount: Callable[..., Page], size: tuple[int, int]) -> None:
    page, board = begun(mount, *size)
    page.get_by_role("button", name="Walk through the game").click()
    slider = page.get_by_role("slider", name="Walk through the game")
    expect(slider).to_be_focused()
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    worst = look().turns[0].ply
    assert board.record.ply == worst
    # Both actions are drawn, and the signs lie on the drawing.
    stage = page.locator(".nb-stage > svg").bounding_box()
    assert stage
    for sign in ("✓", "✕"):
        box = page.locator(".nb-stage .nb-sign", has_text=sign).first.bounding_box()
        assert box and stage["x"] - 12 <= box["x"] <= stage["x"] + stage["width"]
        assert stage["y"] - 12 <= box["y"] <= stage["y"] + stage["height"]
    expect(page.locator(".nb-walk-chain")).to_have_count(2)
    # As on the page of the app, whose only other heading in sight is that of the page.
    page.evaluate("document.querySelector('h1').style.display = 'block'")
    assert findings(page, None) == {}
    page.evaluate("document.querySelector('h1').style.display = ''")
    at_rest(page)
    page.evaluate(WATCH)
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    first = int(slider.get_attribute("max") or "0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("End")
    expect(slider).to_have_value(f"{first}")
    expect(slider).to_be_focused()
    assert page.evaluate("window.shifts") == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Walk through the game")).to_be_visible()
    assert board.record.ply == finished().ply


@pytest.mark.parametrize("size", [(768, 1024), (390, 844)])
def test_both_chains_begin_in_sight_on_a_small_page(
    mount: Callable[..., Page], size: tuple[int, int]
) -> None:
    page, _ = begun(mount, *size)
    page.locator(".nb-decisions").get_by_role("button", name="See what was better").first.click()
    expect(page.locator(".nb-walk-chain")).to_have_count(2)
    words = page.locator(".nb-walk-words").bounding_box()
    assert words
    for deed in page.locator(".nb-walk-chain li:first-child").all():
        box = deed.bounding_box()
        assert box and box["y"] >= words["y"] and box["y"] + box["height"] <= words["y"] + words["height"]


def test_the_signs_cover_no_heading(mount: Callable[..., Page]) -> None:
    page, board = begun(mount)
    page.get_by_role("button", name="Walk through the game").click()
    expect(page.locator(".nb-stage .nb-sign").first).to_be_visible()
    for mark in board._answer["view"]["marks"]:
        for id in mark["places"]:
            outline = page.locator(f".nb-stage [data-place='{id}'] > :first-child")
            if outline.evaluate("node => node.nodeName") == "rect":
                top = outline.bounding_box()
                signs = [sign.bounding_box() for sign in page.locator(".nb-stage .nb-sign > rect").all()]
                assert top and any(sign and abs(sign["y"] - top["y"]) < 2 for sign in signs)


def test_the_walk_is_in_sight_at_each_size(mount: Callable[..., Page]) -> None:
    page, _ = begun(mount)
    page.locator(".nb-decisions").get_by_role("button", name="See what was better").first.click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        for part in (".nb-walk-curve", ".nb-walk h2", ".nb-walk-ways"):
            box = page.locator(part).bounding_box()
            assert box and box["y"] >= 0 and box["y"] + box["height"] <= height + 0.5, (width, part)
            assert box["x"] >= 0 and box["x"] + box["width"] <= width + 0.5, (width, part)

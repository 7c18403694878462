"""Marks and arrows: made in Python, on the page, in pictures and for screen readers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest
import toy
from playwright.sync_api import Page, expect

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.picture.marks import MEANINGS, Arrow, Mark
from amyitis_nb.core.record import Record
from amyitis_nb.games.amyitis.position.position import new_game
from board.conftest import Wire

START = new_game(3, 7)

#: By game: a place in the middle, another one and the name of the first.
PLACES = {
    "amyitis": ("square:c2", "city:Uruk", "c2"),
    "babel": ("column:0.medes", "hand:0.medes", "column:0.medes"),
    "terra_mystica": ("hex:E7", "river:r24", "E7"),
}


def game(id: str) -> Any:
    return get(id).new(get(id).players[0], "1")


@pytest.mark.parametrize("id", PLACES)
def test_a_picture_has_marks_with_signs_and_words(id: str) -> None:
    place, other, name = PLACES[id]
    position = game(id)
    marks = [Mark(name, "good", "Build here"), Mark([other], "#c2410c", "Or <here>"), Arrow([place, other])]
    drawing = position.picture(marks=marks).drawing
    plain = position.picture().drawing
    svg = drawing.svg()
    assert all(text in svg for text in (">✓<", ">1<", ">Build here<", ">Or &lt;here&gt;<", "stroke:#c2410c"))
    assert drawing.view_box[3] > plain.view_box[3]  # the texts are below the picture
    assert "Good: Build here." in drawing.label and "Mark 1: Or <here>." in drawing.label
    assert drawing.places[place].label.endswith(
        f"Good: Build here. {drawing.label.rsplit('. ', 1)[1]}"
    )  # the arrow, too
    box = plain.places[place].box
    x, y = plain.places[place].anchor
    assert box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h


def test_no_mark_is_only_a_colour() -> None:
    """Each meaning differs from the others in its sign or its pattern, not only in the values of colours."""
    looks = []
    for meaning in MEANINGS:
        svg = START.picture(marks=[Mark("c2", meaning, "why")]).drawing.rings
        looks.append(re.sub(r"var\(--nb-[\w-]+\)|#[0-9a-f]{6}", "", svg))
    assert len(set(looks)) == len(MEANINGS)
    two = START.picture(marks=[Mark("c2", "teal"), Mark("c3", "navy")]).drawing
    assert ">1<" in two.rings and ">2<" in two.rings and "Mark 1. Mark 2." in two.label


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_are_said_in_every_language(language: str) -> None:
    say = START.game.speaker(language).say
    drawing = START.draw(say, marks=[Arrow(["Babylon", "Uruk"], meaning, "x") for meaning in MEANINGS])
    assert drawing.label.count("Uruk") == len(MEANINGS)
    assert "{" not in drawing.label


WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: Mark([]), "expected a place or several places, got"),
    (lambda: Mark([3]), "expected a place"),  # type: ignore[list-item]
    (lambda: Mark("c2", "god"), "no meaning 'god': .*did you mean good"),
    (lambda: Mark("c2", "#12"), "no meaning '#12'"),
    (lambda: Mark("c2", "red;fill:url(x)"), "no meaning"),
    (lambda: Mark("c2", "good", "x" * 201), "at most 200 characters"),
    (lambda: Arrow(["c2"]), "at least 2 places"),
    (lambda: Arrow("c2"), "at least 2 places"),
    (lambda: START.picture(marks=[Mark("z9")]), "no place 'z9'"),
    (lambda: START.picture(marks=["c2"]), "expected a list of marks"),  # type: ignore[list-item]
    (lambda: Board(START).mark("z9"), "no place 'z9'"),
    (lambda: setattr(Board(START), "marks", 3), "marks: expected a list of marks, got 3"),
    (lambda: Board(START).unmark("z9"), "no place 'z9'"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_wrong_mark_is_refused(number: int) -> None:
    make, message = WRONG[number]
    with pytest.raises(InvalidInput, match=message):
        make()


def test_the_next_action_clears_marks_that_are_not_kept(wire: Wire) -> None:
    board = Board(START)
    board.mark("c2", "good", "Plant here")
    board.arrow(["Babylon", "Uruk"], "goal", kept=True)
    assert board.marks == (
        Mark(["square:c2"], "good", "Plant here"),
        Arrow(["city:Babylon", "city:Uruk"], "goal", kept=True),
    )
    wire.send(board, ("page", 1, "choose", ["1 farmer", "card:0.0"]))
    assert len(board.marks) == 2  # nothing has been played yet
    board.play("pass")
    assert board.marks == (Arrow(["city:Babylon", "city:Uruk"], "goal", kept=True),)
    assert [mark["said"] for mark in board._view["marks"]] == ["Goal, arrow from Babylon to Uruk"]
    board.undo()
    assert len(board.marks) == 1  # a mark that is gone does not come back
    board.mark(["c2", "c3"])
    board.unmark("c3")
    assert len(board.marks) == 1
    board.unmark()
    assert board.marks == ()


def test_marks_of_another_game_that_it_does_not_have_are_not_shown(wire: Wire) -> None:
    board = Board(START)
    board.mark("c2", "good", kept=True)
    board.position = game("babel")
    assert board._view["marks"] == []
    board.position = START
    assert board._view["marks"][0]["places"] == ["square:c2"]


def test_marks_are_a_trait_that_can_be_observed_and_linked(wire: Wire) -> None:
    one, two = Board(START), Board(START)
    ipywidgets.link((one, "marks"), (two, "marks"))
    seen: list[Any] = []
    two.observe(lambda change: seen.append(change.new), "marks")
    one.mark("c2", "bad", "Too dry")
    assert two.marks == one.marks
    assert seen == [one.marks]
    one.play("pass")
    assert seen[1:] == [()]
    assert one.get_state("marks") == {"marks": []}


def test_a_mark_is_one_small_message(wire: Wire) -> None:
    board = Board(START)
    wire.updates()
    board.mark("c2", "good", "Plant here")
    [state] = wire.updates()
    assert list(state) == ["_answer"]
    view = state["_answer"]["view"]
    assert view["marks"] == [
        {
            "places": ["square:c2"],
            "look": "good",
            "said": "Good: Plant here",
            "sign": "✓",
            "text": "Plant here",
        }
    ]
    assert view["live"] == "Good: Plant here."
    board.play("pass")
    assert board.marks == ()


def test_stored_outputs_have_the_marks(wire: Wire) -> None:
    board = Board(Record(START))
    board.mark("c2", "good", "Plant here")
    bundle: Any = board._repr_mimebundle_()
    assert ">Plant here<" in (bundle[0] if isinstance(bundle, tuple) else bundle)["image/svg+xml"]


def deliver(page: Page, wire: Wire) -> None:
    """Hand the page what Python has sent on its own."""
    page.evaluate("states => states.forEach((state) => window.model.take(state))", wire.updates())


def test_the_page_shows_marks_and_says_them(mount: Callable[..., Page], wire: Wire) -> None:
    board = Board(START)
    page = mount(board)
    board.mark("c2", "good", "Plant here")
    board.mark(["card:0.0"], "#c2410c", "Recruit")
    board.arrow(["Babylon", "Uruk"], "goal", "2 camels")
    deliver(page, wire)
    place = page.locator('[data-place="square:c2"]')
    expect(place).to_have_accessible_description(re.compile("Good: Plant here"))
    expect(page.locator('.nb-rings [data-ring="square:c2"].nb-look-good')).to_have_count(1)
    expect(page.locator(".nb-stage .nb-sign")).to_have_count(3)
    expect(page.locator(".nb-stage .nb-arrow")).to_have_count(1)
    notes = page.get_by_role("list", name="Places marked").get_by_role("button")
    expect(notes).to_have_count(3)
    expect(notes.first).to_have_text("✓Plant here")
    expect(notes.first).to_have_accessible_name(re.compile("^Good: Plant here. Square c2"))
    notes.first.click()
    expect(place).to_be_focused()
    assert (
        page.locator('[data-ring="card:0.0"].nb-look-note').evaluate("node => getComputedStyle(node).stroke")
        == "rgb(194, 65, 12)"
    )
    # The badge is on its place.
    badge, square = page.locator(".nb-stage .nb-look-good.nb-sign").bounding_box(), place.bounding_box()
    assert badge and square
    assert abs(badge["x"] + badge["width"] / 2 - square["x"] - square["width"] / 2) < 2
    board.play("pass")
    deliver(page, wire)
    expect(notes).to_have_count(0)
    expect(page.locator(".nb-stage :is(.nb-sign, .nb-arrow)")).to_have_count(0)
    expect(place).not_to_have_accessible_description(re.compile("Plant here"))


def test_a_board_of_one_seat_marks_only_places_of_its_drawing(wire: Wire) -> None:
    board = Board(toy.Position(), seat=0)
    with pytest.raises(InvalidInput, match="no place"):
        board.mark("nowhere")
    board.mark("tower:0", "question", "Which one?")
    assert board._view["marks"][0]["said"] == "Question: Which one?"

"""The names of squares and areas: the forms that players can type, those that the game writes, and those in traces."""

from __future__ import annotations

from pathlib import Path

import pytest

import amyitis_nb as am
from amyitis_nb import Position, Record
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.amyitis.edition.garden import AREAS, SQUARES
from amyitis_nb.games.amyitis.position import trace
from amyitis_nb.games.amyitis.position.action_text import read_action
from amyitis_nb.games.amyitis.position.square_names import canonical, trace_name
from amyitis_nb.games.amyitis.position.trace import TRACES

TOP, LEFT, RIGHT, BOTTOM = "a1", "a4", "d1", "d4"


def test_letters_are_columns_and_numbers_are_rows() -> None:
    assert SQUARES[0] == TOP and SQUARES[3] == RIGHT and SQUARES[12] == LEFT and SQUARES[15] == BOTTOM
    places = am.new_game(3, 1).draw(am.Speaker("en").say).places
    x = {name: places[f"square:{name}"].anchor[0] for name in (TOP, LEFT, RIGHT, BOTTOM)}
    assert x[LEFT] < x[TOP] == x[BOTTOM] < x[RIGHT]


def test_chapters_name_the_corners() -> None:
    chapters = Path(__file__).parents[2] / "notebooks" / "source"
    start, boards = (
        " ".join((chapters / name).read_text().replace("\n# ", " ").split())
        for name in ("00_start.py", "01_boards.py")
    )
    assert f"Square {TOP} is the top of the garden, and {LEFT} is its left corner." in start
    assert (
        f"`{TOP}` is the top, `{LEFT}` the left corner, `{RIGHT}` the right corner and `{BOTTOM}` the bottom."
        in boards
    )


@pytest.mark.parametrize(
    "written",
    [
        "a4|b4",
        "A4|B4",
        "b4|a4",
        "4a|4b",
        "4B|A4",
        "a4-b4",
        "a4–b4",
        "B4 – A4",
        "a4 | b4",
        "4,1|4,2",
        "4,2|4,1",
        "4, 1 | 4, 2",
    ],
)
def test_spellings_of_an_area(written: str) -> None:
    action = read_action(f"R3 engineer {written}")
    assert action.text == "R3 engineer a4|b4"
    assert read_action(f"C Babylon barley > {written}").text == "C Babylon barley > a4|b4"
    game = am.new_game(3, seed=7)
    assert game.parse_action(f"r3 eng {written}") is action


@pytest.mark.parametrize("written", ["b3", "B3", "3b", "3B", "3,2", "3 , 2"])
def test_spellings_of_a_square(written: str) -> None:
    action = read_action(f"C Mari barley+palm > {written}")
    assert action.text == "C Mari barley+palm > b3"
    assert am.example("mari").parse_action(f"c mar barley+palm > {written}") is action


def test_the_number_of_an_area_stays() -> None:
    for written in ("b3|b2#2", "3B-2B #2", "3,2|2,2#2"):
        assert read_action(f"R1 engineer {written}").text == "R1 engineer b2|b3#2"


@pytest.mark.parametrize(
    "word", ["a5", "e1", "a", "4", "a44", "0,1", "5,1", "a4|", "|a4", "a4|b", "a4|b4|c4", "-", "", "#1"]
)
def test_other_words_stay_as_they_are(word: str) -> None:
    assert canonical(word) == word


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("R1 engineer a4|c4", "no irrigation area 'a4|c4': expected two neighbouring squares such as a4|b4"),
        ("R1 engineer a4", "no irrigation area 'a4'"),
        ("C Mari barley > e5", "no square 'e5': expected a1 to d4"),
        ("C Mari barley > 5,1", "no square '5,1': expected a1 to d4"),
    ],
)
def test_names_that_do_not_exist(text: str, message: str) -> None:
    with pytest.raises(InvalidInput, match="^" + message.replace("|", r"\|")):
        read_action(text)


def test_a_record_with_names_from_traces_is_written_with_names_of_squares() -> None:
    written = "amyitis-record 1\nnew players=3 seed=7 edition=ystari-2007\n\nR3 engineer 4,1|4,2\n"
    assert Record.parse(written).text == written.replace("4,1|4,2", "a4|b4")


def test_a_position_text_with_names_from_traces() -> None:
    waiting = am.example("mari").edit(tiles={"b3": "q2:4+court"}).play("C Mari barley+palm > b3").position
    assert ".b3.Mari" in waiting.text
    assert Position(waiting.text.replace(".b3.Mari", ".3,2.Mari")).text == waiting.text


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        (TOP, "1,1"),
        (LEFT, "4,1"),
        (RIGHT, "1,4"),
        (BOTTOM, "4,4"),
        ("c2", "2,3"),
        ("a4|b4", "4,1|4,2"),
        ("b2|b3#1", "2,2|3,2#1"),
    ],
)
def test_the_names_in_traces(name: str, numbers: str) -> None:
    assert trace_name(name) == numbers
    assert canonical(numbers) == name


def test_every_name_is_read_in_both_forms() -> None:
    for name in (*SQUARES, *AREAS):
        assert canonical(name) == canonical(trace_name(name)) == name


def test_a_trace_has_its_own_names_only() -> None:
    start = am.new_game(3, seed=7)
    whole = TRACES.trace(start, [read_action("R3 engineer a4|b4")])
    step = whole["steps"][-1]
    assert step["decision"]["area"] == "4,1|4,2"
    assert list(step["after"]["areas"]) == ["4,1|4,2"]
    assert step["after"]["tiles"][0] == "1,1" and whole["setup"]["tiles"]["1,2"] == str(start.tiles["b1"])
    assert TRACES.difference(whole) is None
    assert trace.action_of(step["decision"]).text == "R3 engineer a4|b4"
    step["decision"]["area"] = "a4|b4"
    with pytest.raises(InvalidInput, match="area"):
        TRACES.difference(whole)

"""Side-by-side comparisons: their texts, sums and pictures in every language; names are never markup."""

from __future__ import annotations

import pytest

import amyitis_nb as am
from amyitis_nb import Speaker
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.picture.contrast import contrast, contrasted
from amyitis_nb.explain.differences import differing_places
from amyitis_nb.games.amyitis.teaching.examples import BLACK, BLUE, RED, WHITE, example

MARKET = example("merchant")  # red may recruit any craft; one camel, four talents, nothing spent yet


def test_each_line_is_played_from_the_same_position() -> None:
    sides = am.compare(MARKET, ["R2 merchant", "pass"])
    assert [column.title for column in sides.columns] == ["Merchant with 1 camel", "Pass"]
    alike = am.compare(MARKET, ["R1 priest ishtar", "R2 priest ishtar"]).columns
    assert alike[1].title == "Priest to the temple of Ishtar (R2 priest ishtar)"
    assert [column.position.seats[RED].camels for column in sides.columns] == [2, 1]
    assert MARKET.seats[RED].camels == 1


def test_gains_are_the_sum_of_the_ledger() -> None:
    # The third card of a group costs 2 talents, the second 1; an engineer scores 2.
    prices = example("recruiting")
    third = am.compare(prices, ["R2 priest marduk"]).columns[0]
    assert third.gains == {(BLUE, "talents"): -2, (BLUE, "cubes"): -1}
    engineer = am.compare(example("engineer"), ["R1 engineer b4|c4"]).columns[0]
    assert engineer.gains == {(WHITE, "prestige"): 2, (WHITE, "cubes"): -1}


def test_several_actions_are_one_line() -> None:
    by_text, by_list = am.compare(MARKET, ["R2 merchant; pass", ["R2 merchant", "pass"]]).columns
    assert by_text.position == by_list.position
    assert len(by_text.events) > len(am.compare(MARKET, ["R2 merchant"]).columns[0].events)


def test_a_line_stops_at_an_illegal_action() -> None:
    column = am.compare(MARKET, ["R2 merchant; C Uruk date > banker"]).columns[0]
    assert column.refusal is not None
    assert column.position == MARKET.play("R2 merchant").position
    sides = am.compare(MARKET, ["R2 merchant; C Uruk date > banker"])
    assert sides.sentences(0)[-1].startswith("“C Uruk date > banker” isn’t possible. ")


def test_pictures_show_what_differs_as_the_board_does() -> None:
    """The merchant buys a camel for a talent, and Red's cube goes to the Pass box in the other line."""
    sides = am.compare(MARKET, ["R2 merchant", "pass"])
    here, there = (sides._drawn(column) for column in (0, 1))
    places = differing_places(here, there)
    found = contrast(here, there, places)
    assert found.places["pass"] == (False, True)
    assert [here.places[there.pieces[key].place].id for key, *_ in found.ghosts].count("pass") == 1
    numbers = {here.pieces[key].text: text for key, text in found.numbers.items()}
    assert numbers["2"] == "1"  # camels
    picture = contrasted(here, there, places)
    assert picture.rings.count("stroke-dasharray") == sum(not mine for mine, _ in found.places.values())
    assert picture.rings.count("<text") >= len(found.numbers)
    assert contrasted(here, here, ()).rings.count("<text") == 0


def test_two_positions_are_compared() -> None:
    rich = MARKET.edit(talents={RED: 9})
    sides = am.compare(MARKET, ["", MARKET, rich])
    assert [column.title for column in sides.columns] == ["As it is", "As it is", "Red: talents from 4 to 9"]
    assert sides.columns[2].position is rich
    assert sides.sentences(2) == ()


def test_a_constructed_position_shows_its_stocks_with_any_part() -> None:
    sides = am.compare(MARKET, [MARKET, MARKET.edit(talents={RED: 9}, caravaneer={BLUE: 2})], part="garden")
    assert sides.differences() == (
        ("Blue: caravaneer level", (0, 2)),
        ("Red: talents", (4, 9)),
    )
    page = sides._repr_html_()
    assert "Red: talents <b>4</b>" in page
    assert "Red: talents <b>9</b>" in page
    assert "Red: talents 9" in str(sides)
    assert am.compare(MARKET, ["R2 merchant", "pass"]).differences() == ()


def test_a_heading_names_a_place_that_differs() -> None:
    water = example("engineer")
    moved = am.compare(water, water.edit(areas={"b4|c4": BLACK}))
    assert moved.columns[0].title.endswith("; Irrigation area b4–c4: Black’s cube")


def test_actions_of_only_one_side() -> None:
    # A second cube at the river makes its neighbours available and fills its own area.
    water = example("engineer")
    more = water.edit(areas={"b4|c4": BLACK})
    sides = am.compare(water, [water, more])
    mine = {text for text in sides.only(0) if "engineer" in text}
    assert {text.split()[-1] for text in mine} == {"b4|c4"}
    assert not sides.only(1) or all("engineer" in text for text in sides.only(1))
    assert any(sentence.startswith("Only here: ") for sentence in sides.next(0))


def test_a_text_that_is_not_an_action_is_refused() -> None:
    with pytest.raises(InvalidInput):
        am.compare(MARKET, ["dance"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stock_has_a_name_in_every_language(language: str) -> None:
    speaker = Speaker(language, ["<b>Ann</b>", "Bob", "Cy", "Dee"])
    lines = {
        "mari": "C Mari barley+palm > b3",
        "uruk": "C Uruk date > caravaneer",
        "farmer": "R1 farmer lower",
        "merchant": "R2 merchant",
    }
    for name, line in lines.items():
        sides = am.compare(example(name), [line, "pass"], speaker=speaker, part="stocks")
        assert sides.columns[0].refusal is None, (name, sides.sentences(0))
        assert str(sides)
        page = sides._repr_html_()
        assert "<b>Ann" not in page
        assert page.count("<img") == 2


def test_black_scores_the_irrigation_bonus_of_whites_planting() -> None:
    planted = am.compare(example("mari"), ["C Mari barley+palm > b3"]).columns[0]
    # The printed sentence: 4 prestige and 2 talents for white, 2 for black around the square.
    assert planted.gains[WHITE, "prestige"] == 4
    assert planted.gains[WHITE, "talents"] == 2
    assert planted.gains[BLACK, "prestige"] == 2


def test_reasons_are_those_of_why() -> None:
    position = am.new_game(3, 7)
    lines: list[str | list[str]] = ["R1 merchant; pass", "pass", ["R1 merchant"]]
    parts: list[float] = []
    comparison = am.compare(position, lines, reasons=True, games=4, seed=1, progress=parts.append)
    first, second = comparison.reasons
    assert str(first) == str(am.why(position, "R1 merchant", "pass", games=4, seed=1))
    assert [action.text for action in second.actions] == ["R1 merchant", "R1 merchant"]
    assert str(first) in str(comparison) and first.title() in comparison._repr_html_()
    assert parts == sorted(parts) and parts[-1] == 1
    assert not am.compare(position, ["pass", ""]).reasons
    for line in ("", position):
        with pytest.raises(InvalidInput, match="begins with an action"):
            am.compare(position, ["pass", line], reasons=True, games=2)

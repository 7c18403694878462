"""Rules of the garden and its water (`rules/garden.toml`)."""

from __future__ import annotations

import pytest
from asking import BLUE, RED, refusal, table

import amyitis_nb as am
from amyitis_nb.games.amyitis.edition.garden import BORDERS, area_names, meets_river
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.square_names import spelled

BY_RIVER = ["a4|b4", "b4|c4", "c4|d4", "d1|d2", "d2|d3", "d3|d4"]


@pytest.mark.rule("garden.levels")
def test_garden_levels() -> None:
    position = table()
    watered = position.edit(areas=dict.fromkeys(position.all_areas, "grey"))
    # Everything is irrigated, so the number of squares for each quality shows the levels.
    assert [len(watered.plantable(quality)) for quality in (1, 2, 3)] == [7, 7 + 5, 7 + 5 + 3 + 1]
    assert set(watered.plantable(3)) - set(watered.plantable(2)) == {"a1", "b1", "a2", "b2"}
    assert set(watered.plantable(1)) == {"a4", "b4", "c4", "d4", "d3", "d2", "d1"}


@pytest.mark.rule("garden.areas")
def test_garden_areas() -> None:
    position = table()
    assert len(position.all_areas) == 32
    double = {area.partition("#")[0] for area in position.all_areas if "#" in area}
    assert double == {
        *("a1|b1", "a1|a2", "b1|b2", "a2|b2"),  # between the two upper levels
        *("b1|c1", "b2|c2", "a2|a3", "b2|b3"),  # down to the second
    }
    # The two areas of a border are separate: one can be filled without the other.
    half = position.edit(areas={"a4|b4": BLUE, "a3|b3": BLUE, "a2|a3#1": RED})
    assert "a2|a3#2" in half.available


@pytest.mark.rule("garden.areas", refuses=True)
def test_garden_areas_refuses() -> None:
    position = table(areas={"a4|b4": BLUE, "a3|b3": BLUE})
    assert refusal(position, "R1 engineer b3|b4#1") == ("garden.areas", "no_area")  # the border has only one
    refused = position.why_not("R1 engineer a2|b2")  # the border has two
    assert refused is not None
    assert (refused.rule, refused["areas"]) == ("garden.areas", ("a2|b2#1", "a2|b2#2"))


@pytest.mark.rule("garden.river")
def test_garden_river() -> None:
    position = table()
    assert sorted(position.available) == sorted(BY_RIVER)
    for area in BY_RIVER:
        assert position.why_not(f"R1 engineer {area}") is None


def test_areas_have_readable_names() -> None:
    say = am.Speaker("en").say
    assert [spelled(say, area) for area in ("a4|b4", "b2|b3#1", "b2|b3#2")] == [
        *("a4–b4", "b2–b3 (first of two)", "b2–b3 (second of two)")
    ]


@pytest.mark.rule("garden.river")
def test_the_river_on_each_side_of_the_rhombus() -> None:
    """An edition can have the river on other sides."""
    banks = {
        "row 1": {"a1|b1", "b1|c1", "c1|d1"},
        "row 4": {"a4|b4", "b4|c4", "c4|d4"},
        "column a": {"a1|a2", "a2|a3", "a3|a4"},
        "column d": {"d1|d2", "d2|d3", "d3|d4"},
    }
    for side, bank in banks.items():
        assert {
            name for border in BORDERS if meets_river(border, (side,)) for name in area_names(border, False)
        } == bank


@pytest.mark.rule("garden.river.alone")
def test_garden_river_alone() -> None:
    position = table(resources={BLUE: "salt"})
    assert position.irrigated == ()
    for square in ("a4", "d4", "d1"):
        assert refusal(position, f"C Eshnunna salt > {square}") == ("planting.irrigated", "not_irrigated")
    watered = position.edit(areas={"a4|b4": RED})
    assert watered.why_not("C Eshnunna salt > a4") is None


@pytest.mark.rule("irrigation.available")
def test_irrigation_available() -> None:
    # Cubes of any player carry the water, and grey ones, too.
    position = table(areas={"b4|c4": RED, "b3|c3": GREY, "b2|c2#2": BLUE})
    for area in ("b3|b4", "c2|c3", "b2|b3#1", "b2|c2#1", "b1|b2#1", "b1|c1#2", "c1|c2"):
        assert area in position.available
        assert position.why_not(f"R1 engineer {area}") is None


@pytest.mark.rule("irrigation.available", refuses=True)
def test_irrigation_available_refuses() -> None:
    position = table(areas={"b4|c4": RED, "b2|c2#2": BLUE})  # the link between them is missing
    for area in ("b2|c2#1", "b1|b2#1", "b2|b3#1", "a1|b1#1", "a3|b3"):
        assert refusal(position, f"R1 engineer {area}") == ("irrigation.available", "area_cut_off")
    refused = position.why_not("R1 engineer a3|b3")
    assert refused is not None
    assert (refused["area"], refused.place) == ("a3|b3", ("area", "a3|b3"))
    # A chain of grey cubes without a link to the river carries no water.
    island = table(areas={"b1|c1#1": GREY, "b1|c1#2": GREY})
    assert refusal(island, "R1 engineer c1|c2") == ("irrigation.available", "area_cut_off")


@pytest.mark.rule("irrigation.touch")
def test_irrigation_touch() -> None:
    # The border a3|b3 ends where a4|b4 begins, and its other end meets three more borders.
    position = table(areas={"a4|b4": BLUE})
    near_end = {"a3|b3", "a3|a4", "b3|b4"}
    assert set(position.available) == near_end | set(BY_RIVER) - {"a4|b4"}
    further = position.edit(areas={"a3|b3": BLUE})
    far_end = {f"{border}#{area}" for border in ("a2|b2", "a2|a3", "b2|b3") for area in (1, 2)}
    assert set(further.available) == (near_end | far_end | set(BY_RIVER)) - {"a4|b4", "a3|b3"}
    # One area of a double border touches both ends of the border and the other area.
    up = further.edit(areas={"a2|b2#2": RED})
    assert {"a2|b2#1", "a1|a2#1", "a1|b1#2", "b1|b2#1"} <= set(up.available)


@pytest.mark.rule("irrigation.available", "planting.irrigated")
def test_the_water_runs_on_from_a_new_cube() -> None:
    first = table().play("R1 engineer a4|b4").position
    assert set(first.available) == {"a3|b3", "a3|a4", "b3|b4", *BY_RIVER} - {"a4|b4"}
    assert first.irrigated == ("a4", "b4")
    # It runs on through cubes that it had not reached. A grey cube away from the river carries none.
    island = table(areas={"a3|b3": RED}).play("R1 engineer a4|b4").position
    assert {"a2|b2#1", "b2|b3#2", "a2|a3#1"} <= set(island.available)
    position = table(
        caravan="Babylon",
        resources={BLUE: "palm+salt"},
        plants={"Eshnunna": ("A", True)},
        areas={"a3|b3": RED},
        tiles={"a2": None, "a3": "q2:6"},
    )
    after = position.play("C Eshnunna palm+salt > a3").position
    assert after.areas == {"a3|b3": RED, "a2|a3#1": GREY, "a2|a3#2": GREY}
    assert set(after.available) == {*BY_RIVER}


@pytest.mark.rule("irrigation.filled")
def test_irrigation_filled() -> None:
    position = table()
    after = position.play("R1 engineer a4|b4").position
    assert after.areas == {"a4|b4": BLUE}
    assert after.edit(pending="procession").play("procession ishtar").position.areas == after.areas


@pytest.mark.rule("irrigation.filled", refuses=True)
def test_irrigation_filled_refuses() -> None:
    position = table(areas={"a4|b4": RED, "b4|c4": BLUE, "c4|d4": GREY})
    assert refusal(position, "R1 engineer a4|b4") == ("irrigation.filled", "area_filled")
    assert refusal(position, "R1 engineer b4|c4") == ("irrigation.filled", "area_filled")
    assert refusal(position, "R1 engineer c4|d4") == ("irrigation.filled", "area_grey")
    refused = position.why_not("R1 engineer a4|b4")
    assert refused is not None
    assert refused["owner"] == RED

"""Rules of the garden and its water (`rules/garden.toml`)."""

from __future__ import annotations

import pytest
from asking import BLUE, RED, refusal, table

from amyitis_nb.games.amyitis.edition.garden import BORDERS, area_names, on_bank, spelled
from amyitis_nb.games.amyitis.edition.vocabulary import GREY

BY_RIVER = ["4,1|4,2", "4,2|4,3", "4,3|4,4", "1,4|2,4", "2,4|3,4", "3,4|4,4"]


@pytest.mark.rule("garden.levels")
def test_garden_levels() -> None:
    position = table()
    watered = position.edit(areas=dict.fromkeys(position.all_areas, "grey"))
    # Everything is irrigated: how many squares there are for a plant of each quality tells the terraces.
    assert [len(watered.plantable(quality)) for quality in (1, 2, 3)] == [7, 7 + 5, 7 + 5 + 3 + 1]
    assert set(watered.plantable(3)) - set(watered.plantable(2)) == {"1,1", "1,2", "2,1", "2,2"}
    assert set(watered.plantable(1)) == {"4,1", "4,2", "4,3", "4,4", "3,4", "2,4", "1,4"}


@pytest.mark.rule("garden.areas")
def test_garden_areas() -> None:
    position = table()
    assert len(position.all_areas) == 32
    double = {area.partition("#")[0] for area in position.all_areas if "#" in area}
    assert double == {
        *("1,1|1,2", "1,1|2,1", "1,2|2,2", "2,1|2,2"),  # between the two upper terraces
        *("1,2|1,3", "2,2|2,3", "2,1|3,1", "2,2|3,2"),  # down to the second
    }
    # The two areas of a border are two: one may be filled without the other.
    half = position.edit(areas={"4,1|4,2": BLUE, "3,1|3,2": BLUE, "2,1|3,1#1": RED})
    assert "2,1|3,1#2" in half.available


@pytest.mark.rule("garden.areas", refuses=True)
def test_garden_areas_refuses() -> None:
    position = table(areas={"4,1|4,2": BLUE, "3,1|3,2": BLUE})
    assert refusal(position, "R1 engineer 3,2|4,2#1") == ("garden.areas", "no_area")  # there is only one
    refused = position.why_not("R1 engineer 2,1|2,2")  # there are two
    assert refused is not None
    assert (refused.rule, refused["areas"]) == ("garden.areas", ("2,1|2,2#1", "2,1|2,2#2"))


@pytest.mark.rule("garden.river")
def test_garden_river() -> None:
    position = table()
    assert sorted(position.available) == sorted(BY_RIVER)
    for area in BY_RIVER:
        assert position.why_not(f"R1 engineer {area}") is None


def test_areas_are_spelled_for_people() -> None:
    assert [spelled(area) for area in ("4,1|4,2", "2,2|3,2#1", "2,2|3,2#2")] == [
        *("4,1–4,2", "2,2–3,2 (1/2)", "2,2–3,2 (2/2)")
    ]


@pytest.mark.rule("garden.river")
def test_the_bank_on_each_side_of_the_rhombus() -> None:
    """An edition may let the river run elsewhere."""
    banks = {
        "r1": {"1,1|1,2", "1,2|1,3", "1,3|1,4"},
        "r4": {"4,1|4,2", "4,2|4,3", "4,3|4,4"},
        "c1": {"1,1|2,1", "2,1|3,1", "3,1|4,1"},
        "c4": {"1,4|2,4", "2,4|3,4", "3,4|4,4"},
    }
    for side, bank in banks.items():
        assert {
            name for border in BORDERS if on_bank(border, (side,)) for name in area_names(border, False)
        } == bank


@pytest.mark.rule("garden.river.alone")
def test_garden_river_alone() -> None:
    position = table(resources={BLUE: "salt"})
    assert position.irrigated == ()
    for square in ("4,1", "4,4", "1,4"):
        assert refusal(position, f"C Eshnunna salt > {square}") == ("planting.irrigated", "not_irrigated")
    watered = position.edit(areas={"4,1|4,2": RED})
    assert watered.why_not("C Eshnunna salt > 4,1") is None


@pytest.mark.rule("irrigation.available")
def test_irrigation_available() -> None:
    # Anybody's cubes carry the water on, grey ones too.
    position = table(areas={"4,2|4,3": RED, "3,2|3,3": GREY, "2,2|2,3#2": BLUE})
    for area in ("3,2|4,2", "2,3|3,3", "2,2|3,2#1", "2,2|2,3#1", "1,2|2,2#1", "1,2|1,3#2", "1,3|2,3"):
        assert area in position.available
        assert position.why_not(f"R1 engineer {area}") is None


@pytest.mark.rule("irrigation.available", refuses=True)
def test_irrigation_available_refuses() -> None:
    position = table(areas={"4,2|4,3": RED, "2,2|2,3#2": BLUE})  # the link between them is missing
    for area in ("2,2|2,3#1", "1,2|2,2#1", "2,2|3,2#1", "1,1|1,2#1", "3,1|3,2"):
        assert refusal(position, f"R1 engineer {area}") == ("irrigation.available", "area_cut_off")
    refused = position.why_not("R1 engineer 3,1|3,2")
    assert refused is not None
    assert (refused["area"], refused.place) == ("3,1|3,2", ("area", "3,1|3,2"))
    # A chain of grey cubes that does not reach the river is no help either.
    island = table(areas={"1,2|1,3#1": GREY, "1,2|1,3#2": GREY})
    assert refusal(island, "R1 engineer 1,3|2,3") == ("irrigation.available", "area_cut_off")


@pytest.mark.rule("irrigation.touch")
def test_irrigation_touch() -> None:
    # The border 3,1|3,2 ends where 4,1|4,2 begins, and at its other end meet three more borders.
    position = table(areas={"4,1|4,2": BLUE})
    near_end = {"3,1|3,2", "3,1|4,1", "3,2|4,2"}
    assert set(position.available) == near_end | set(BY_RIVER) - {"4,1|4,2"}
    further = position.edit(areas={"3,1|3,2": BLUE})
    far_end = {f"{border}#{area}" for border in ("2,1|2,2", "2,1|3,1", "2,2|3,2") for area in (1, 2)}
    assert set(further.available) == (near_end | far_end | set(BY_RIVER)) - {"4,1|4,2", "3,1|3,2"}
    # One area of a double border reaches both its ends and the other area.
    up = further.edit(areas={"2,1|2,2#2": RED})
    assert {"2,1|2,2#1", "1,1|2,1#1", "1,1|1,2#2", "1,2|2,2#1"} <= set(up.available)


@pytest.mark.rule("irrigation.available", "planting.irrigated")
def test_the_water_runs_on_from_a_cube_that_is_played() -> None:
    first = table().play("R1 engineer 4,1|4,2").position
    assert set(first.available) == {"3,1|3,2", "3,1|4,1", "3,2|4,2", *BY_RIVER} - {"4,1|4,2"}
    assert first.irrigated == ("4,1", "4,2")
    # It runs on through cubes that it had not reached, and none comes from a grey cube away from the river.
    island = table(areas={"3,1|3,2": RED}).play("R1 engineer 4,1|4,2").position
    assert {"2,1|2,2#1", "2,2|3,2#2", "2,1|3,1#1"} <= set(island.available)
    position = table(
        caravan="Babylon",
        resources={BLUE: "palm+salt"},
        plants={"Eshnunna": ("A", True)},
        areas={"3,1|3,2": RED},
        tiles={"2,1": None, "3,1": "q2:6"},
    )
    after = position.play("C Eshnunna palm+salt > 3,1").position
    assert after.areas == {"3,1|3,2": RED, "2,1|3,1#1": GREY, "2,1|3,1#2": GREY}
    assert set(after.available) == {*BY_RIVER}


@pytest.mark.rule("irrigation.filled")
def test_irrigation_filled() -> None:
    position = table()
    after = position.play("R1 engineer 4,1|4,2").position
    assert after.areas == {"4,1|4,2": BLUE}
    assert after.edit(pending="procession").play("procession ishtar").position.areas == after.areas


@pytest.mark.rule("irrigation.filled", refuses=True)
def test_irrigation_filled_refuses() -> None:
    position = table(areas={"4,1|4,2": RED, "4,2|4,3": BLUE, "4,3|4,4": GREY})
    assert refusal(position, "R1 engineer 4,1|4,2") == ("irrigation.filled", "area_filled")
    assert refusal(position, "R1 engineer 4,2|4,3") == ("irrigation.filled", "area_filled")
    assert refusal(position, "R1 engineer 4,3|4,4") == ("irrigation.filled", "area_grey")
    refused = position.why_not("R1 engineer 4,1|4,2")
    assert refused is not None
    assert refused["owner"] == RED

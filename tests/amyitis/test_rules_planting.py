"""Rules of buying plants and of planting (`rules/planting.toml`).

`GARDEN`: black water runs up to the side a3|b3 and on to both areas of a2|a3, so that a4, b4, a3, b3
and a2 are irrigated.
"""

from __future__ import annotations

from typing import Any

import pytest
from asking import BLACK, BLUE, RED, asked, changes, refusal, table, texts

from amyitis_nb.games.amyitis.edition.vocabulary import GREY

AREAS = {"a4|b4": BLACK, "a3|b3": BLACK, "a2|a3#1": BLACK, "a2|a3#2": BLACK}
#: Eshnunna sells a quality-1 plant for salt.
GARDEN: dict[str, Any] = {"caravan": "Babylon", "resources": {BLUE: "salt"}, "areas": AREAS}
#: Its second side is a quality-2 plant for salt and a palm.
SECOND: dict[str, Any] = {
    "caravan": "Babylon",
    "resources": {BLUE: "palm+salt"},
    "areas": AREAS,
    "plants": {"Eshnunna": ("A", True)},
}


def squares(position: Any) -> list[str]:
    return sorted(action["square"] for action in position.legal_actions.only("caravan"))


@pytest.mark.rule("plant.buy")
def test_plant_buy() -> None:
    after, events = table(**GARDEN).play("C Eshnunna salt > a4")
    assert changes(events, "plant.buy") == [(BLUE, "salt", -1)]
    assert after.planted == ("a4",)  # immediately
    after, events = table(**SECOND).play("C Eshnunna palm+salt > a4")
    assert changes(events, "plant.buy") == [(BLUE, "palm", -1), (BLUE, "salt", -1)]
    # A card may ask for the resource of its city a second time.
    twice = table(**{**GARDEN, "resources": {BLUE: "salt+salt"}, "plants": {"Eshnunna": ("C", True)}})
    assert texts(twice, "caravan", square="a4") == ["C Eshnunna salt+salt > a4"]


@pytest.mark.rule("plant.buy", refuses=True)
def test_plant_buy_refuses() -> None:
    position = table(**SECOND)
    assert refusal(position, "C Eshnunna salt > a4") == ("plant.buy", "wrong_plant_payment")
    assert refusal(position, "C Eshnunna palm+palm > a4") == ("plant.buy", "wrong_plant_payment")
    assert refusal(table(**GARDEN), "C Eshnunna palm+salt > a4") == ("plant.buy", "wrong_plant_payment")
    assert refusal(position.edit(resources={BLUE: "salt"}), "C Eshnunna palm+salt > a4") == (
        "plant.buy",
        "not_held",
    )


@pytest.mark.rule("plant.square")
def test_plant_square() -> None:
    position = table(**GARDEN)
    assert squares(position) == ["a4", "b4"]
    assert position.plantable(1) == ("a4", "b4")
    assert set(position.plantable(1, gardeners=1)) == {"a3", "b3", "a4", "b4"}


@pytest.mark.rule("plant.square")
def test_plant_square_is_needed_for_a_purchase() -> None:
    dry = table(**GARDEN).edit(areas=dict.fromkeys(AREAS))
    assert texts(dry, "caravan") == []
    for square in dry.tiles:
        assert refusal(dry, f"C Eshnunna salt > {square}") is not None
    # Only squares above the plant's quality are irrigated: no purchase either.
    above = table(caravan="Babylon", resources={BLUE: "salt"}, areas={"a3|b3": RED})
    assert texts(above, "caravan") == []


@pytest.mark.rule("plant.turn")
def test_plant_turn() -> None:
    position = table(**GARDEN, camels={BLUE: 9})
    after = position.play("C Eshnunna salt > a4").position
    assert (after.plants["Eshnunna"].quality, after.plants["Eshnunna"].extra) == (2, "palm")
    assert {city: plant for city, plant in after.plants.items() if city != "Eshnunna"} == {
        city: plant for city, plant in position.plants.items() if city != "Eshnunna"
    }
    back = after.edit(caravan="Babylon", seat=BLUE, resources={BLUE: "palm+salt"}).play(
        "C Eshnunna palm+salt > b4"
    )
    assert back.position.plants["Eshnunna"] == position.plants["Eshnunna"]


@pytest.mark.rule("planting.sequence")
def test_planting_sequence() -> None:
    position = table(
        **GARDEN, gardeners={BLUE: 1}, tiles={"b3": "q2:4+court", "b4": None}, tiles_owned={RED: 1}
    )
    waiting, events = position.play("C Eshnunna salt > b3")
    order = ["caravan.move", "plant.buy", "planting.gardener", "planting.tile"]
    assert [event.rule for event in events] == order
    assert asked(waiting) == ("court_bonus", BLUE)
    assert waiting.plants == position.plants
    assert waiting.areas == position.areas
    assert "take gardener" in waiting.legal_actions  # it may be the one that was just used
    _, events = waiting.play("take gardener")
    order = ["planting.court_bonus", "planting.irrigation_bonus", "planting.grey", "plant.turn"]
    assert [event.rule for event in events] == order


@pytest.mark.rule("planting.tile_left")
def test_planting_tile_left() -> None:
    position = table(**GARDEN)
    after = position.play("C Eshnunna salt > a4").position
    assert "a4" not in after.tiles
    assert after.plantable(3) == tuple(square for square in position.plantable(3) if square != "a4")


@pytest.mark.rule("planting.tile_left", refuses=True)
def test_planting_tile_left_refuses() -> None:
    position = table(**GARDEN, tiles={"a4": None})
    assert refusal(position, "C Eshnunna salt > a4") == ("planting.tile_left", "planted")
    assert squares(position) == ["b4"]


@pytest.mark.rule("planting.irrigated")
def test_planting_irrigated() -> None:
    position = table(**GARDEN)
    assert position.irrigated == ("a2", "a3", "b3", "a4", "b4")
    # Cubes of any colour count, and no link to the river is needed.
    grey = position.edit(areas={**dict.fromkeys(AREAS), "a1|b1#1": GREY, "a1|b1#2": RED})
    assert grey.irrigated == ("a1", "b1")
    # On a side with two areas, one filled area does not irrigate; both do.
    first = position.edit(areas={"a2|a3#1": None, "a2|a3#2": None}).play("R1 engineer a2|a3#1").position
    assert "a2" not in first.irrigated
    second = first.edit(seat=BLUE).play("R3 engineer a2|a3#2").position
    assert "a2" in second.irrigated


@pytest.mark.rule("planting.irrigated", refuses=True)
def test_planting_irrigated_refuses() -> None:
    position = table(**SECOND).edit(areas={"a2|a3#1": None, "a3|b3": None})
    # One of two areas is not enough, and neither are halves of two sides.
    half = position.edit(areas={"a2|b2#1": RED})
    assert half.irrigated == ("a4", "b4")
    refused = half.why_not("C Eshnunna palm+salt > a3")
    assert refused is not None
    assert (refused.rule, refused["missing"], refused["square"]) == ("planting.irrigated", 1, "a3")
    assert half.edit(areas={"a2|a3#1": RED}).why_not("C Eshnunna palm+salt > a3") is None


@pytest.mark.rule("planting.quality")
def test_planting_quality() -> None:
    assert squares(table(**GARDEN)) == ["a4", "b4"]  # quality 1: level 1
    assert squares(table(**SECOND)) == ["a3", "a4", "b3", "b4"]  # quality 2: also level 2


@pytest.mark.rule("planting.quality", refuses=True)
def test_planting_quality_refuses() -> None:
    refused = table(**GARDEN).why_not("C Eshnunna salt > a2")
    assert refused is not None
    assert (refused.rule, refused["level"], refused["quality"], refused["needed"]) == (
        "planting.quality",
        3,
        1,
        2,
    )
    assert refusal(table(**SECOND), "C Eshnunna palm+salt > a2") == ("planting.quality", "quality")


@pytest.mark.rule("planting.quality.top")
def test_planting_quality_top() -> None:
    top = table(**SECOND, gardeners={BLUE: 1}).edit(areas={"a1|a2#1": RED, "a1|a2#2": RED})
    after = top.play("C Eshnunna palm+salt > a1").position
    assert after.seats[BLUE].gardeners == 0  # one is enough for level 4
    assert after.scores[BLUE] == 10


@pytest.mark.rule("planting.gardener")
def test_planting_gardener() -> None:
    position = table(**GARDEN, gardeners={BLUE: 3})
    for square, used in (("a4", 0), ("a3", 1), ("a2", 2)):
        after, events = position.edit(tiles={"a2": "q3:8"}).play(f"C Eshnunna salt > {square}")
        assert after.seats[BLUE].gardeners == 3 - used  # not more than needed
        assert after.supply["gardener"][0] == used
        assert changes(events, "planting.gardener") == ([(BLUE, "gardeners", -used)] if used else [])


@pytest.mark.rule("planting.gardener", refuses=True)
def test_planting_gardener_refuses() -> None:
    refused = table(**GARDEN, gardeners={BLUE: 1}).why_not("C Eshnunna salt > a2")
    assert refused is not None
    assert (refused.rule, refused["needed"], refused["available"]) == ("planting.gardener", 2, 1)


@pytest.mark.rule("planting.tile")
def test_planting_tile() -> None:
    tiles = {
        "q1:4": (4, 0, 0),
        "q1:3+talent": (3, 1, 0),
        "q1:2+2talents": (2, 2, 0),
        "q1:2+camel": (2, 0, 1),
    }
    for tile, (prestige, talents, camels) in tiles.items():
        position = table(**GARDEN, tiles={"a4": tile})
        after = position.play("C Eshnunna salt > a4").position
        blue = after.seats[BLUE]
        assert (blue.prestige, blue.talents, blue.camels) == (prestige, 4 + talents, 0 + camels)
        assert blue.tiles == 1
        assert after.tiles == {square: left for square, left in position.tiles.items() if square != "a4"}


@pytest.mark.rule("planting.court_bonus")
def test_planting_court_bonus() -> None:
    position = table(**GARDEN, tiles={"a4": "q1:2+court"}, banker={BLUE: 1}, palace={BLUE: 1})
    waiting = position.play("C Eshnunna salt > a4").position
    assert waiting.planting == "a4"
    assert texts(waiting) == ["take caravaneer", "take banker", "take palace", "take gardener"]
    # The card is free and of the next level, with its usual effects.
    after = waiting.play("take palace").position
    assert (after.seats[BLUE].palace, after.scores[BLUE]) == (2, 2 + 3)
    assert (asked(after), after.planting) == (("turn", RED), None)
    tokens = {"caravaneer": {BLUE: 1}, "caravaneer_tokens": ("salt", "palm")}
    two = table(4, **GARDEN, tiles={"a4": "q1:2+court"}, **tokens).play("C Eshnunna salt > a4").position
    assert texts(two)[:3] == ["take caravaneer salt", "take caravaneer palm", "take banker"]
    # With a single possible card the player is not asked; with none the bonus is lost.
    top = {"caravaneer": {BLUE: 2}, "banker": {BLUE: 3}, "palace": {BLUE: 6}}
    after = position.edit(**top).play("C Eshnunna salt > a4").position
    assert after.seats[BLUE].gardeners == 1
    after, events = position.edit(**top, gardeners={RED: 3}).play("C Eshnunna salt > a4")
    assert after.seats[BLUE].gardeners == 0
    assert [event.name for event in events if event.rule == "planting.court_bonus"] == ["court_bonus.lapsed"]
    # The bonus includes the token of a level-2 caravaneer.
    guide = position.edit(caravaneer={BLUE: 1}, caravaneer_tokens=("palm",))
    after = guide.play("C Eshnunna salt > a4").position.play("take caravaneer").position
    assert after.seats[BLUE].resources["palm"] == 1


@pytest.mark.rule("planting.court_bonus", refuses=True)
def test_planting_court_bonus_refuses() -> None:
    waiting = (
        table(**GARDEN, tiles={"a4": "q1:2+court"}, banker={BLUE: 3}).play("C Eshnunna salt > a4").position
    )
    assert refusal(waiting, "pass") == ("planting.court_bonus", "not_now.court_bonus")
    assert refusal(waiting, "R2 merchant") == ("planting.court_bonus", "not_now.court_bonus")
    assert refusal(waiting, "take banker") == ("court.order", "court_top")


@pytest.mark.rule("planting.irrigation_bonus")
def test_planting_irrigation_bonus() -> None:
    quiet = {"a4": "q1:4", "a3": "q2:6"}
    after, events = table(**GARDEN, tiles=quiet).play("C Eshnunna salt > a4")
    assert changes(events, "planting.irrigation_bonus") == [(BLACK, "prestige", 1)]  # quality 1
    after, events = table(**SECOND, tiles=quiet).play("C Eshnunna palm+salt > a4")
    assert changes(events, "planting.irrigation_bonus") == [(BLACK, "prestige", 2)]  # quality 2
    # The gardener does not count, and a tie gives nothing.
    after, events = table(**GARDEN, tiles=quiet, gardeners={BLUE: 1}).play("C Eshnunna salt > a3")
    assert changes(events, "planting.irrigation_bonus") == [(BLACK, "prestige", 1)]
    assert after.scores == (6, 0, 1)
    tied = table(**GARDEN, tiles=quiet).edit(areas={"a3|a4": BLUE}).play("C Eshnunna salt > a4")
    assert tied.position.scores == (4, 0, 0)
    # Only the areas around the square count, not the network.
    most = table(**GARDEN, tiles=quiet).edit(areas={"a4|b4": RED}).play("C Eshnunna salt > a4")
    assert most.position.scores == (4, 1, 0)


@pytest.mark.rule("planting.grey")
def test_planting_grey() -> None:
    position = table(**SECOND, tiles={"a2": None, "a4": None, "b4": None, "a3": "q2:6"})
    after = position.edit(areas={"a2|a3#1": None}).play("C Eshnunna palm+salt > a3").position
    # On the side of a2 one of two areas was empty, on that of a4 the only one; b3 still has its tile.
    assert {area for area, owner in after.areas.items() if owner == GREY} == {"a2|a3#1", "a3|a4"}
    assert "a3" in after.irrigated
    # Water runs on through grey cubes.
    on = position.edit(areas={**dict.fromkeys(AREAS), "b4|c4": RED, "b3|b4": RED})
    dry = on.edit(areas={"a2|a3#1": RED, "a2|a3#2": RED})
    assert "a2|b2#1" not in dry.edit(areas={"a3|b3": None, "b3|b4": None}).available
    assert "a2|b2#1" in dry.edit(areas={"a3|b3": GREY}).available


@pytest.mark.rule("planting.grey")
def test_planting_grey_not_next_to_the_star_squares_of_two_players() -> None:
    position = table(
        2,
        caravan="Babylon",
        resources={BLUE: "salt"},
        areas={"d3|d4": RED},
        tiles={"d3": "q1:2+camel", "d4": "q1:3+camel"},
    )
    after = position.play("C Eshnunna salt > d3").position
    assert after.planted == ("d3",)
    assert after.areas == position.areas  # nothing on the border to d2, which is empty but not planted
    assert "d2|d3" in after.available

"""Rules of buying plants and of planting (`rules/planting.toml`).

`GARDEN`: black water runs up to the side 3,1|3,2 and on to both areas of 2,1|3,1, so that 4,1, 4,2, 3,1, 3,2
and 2,1 are irrigated.
"""

from __future__ import annotations

from typing import Any

import pytest
from asking import BLACK, BLUE, RED, asked, changes, refusal, table, texts

from amyitis_nb.games.amyitis.edition.vocabulary import GREY

AREAS = {"4,1|4,2": BLACK, "3,1|3,2": BLACK, "2,1|3,1#1": BLACK, "2,1|3,1#2": BLACK}
#: Eshnunna sells a plant of quality 1 for salt.
GARDEN: dict[str, Any] = {"caravan": "Babylon", "resources": {BLUE: "salt"}, "areas": AREAS}
#: And with its second side up one of quality 2 for salt and palm.
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
    after, events = table(**GARDEN).play("C Eshnunna salt > 4,1")
    assert changes(events, "plant.buy") == [(BLUE, "salt", -1)]
    assert after.planted == ("4,1",)  # at once
    after, events = table(**SECOND).play("C Eshnunna palm+salt > 4,1")
    assert changes(events, "plant.buy") == [(BLUE, "palm", -1), (BLUE, "salt", -1)]
    # A card may ask for the resource of its city a second time.
    twice = table(**{**GARDEN, "resources": {BLUE: "salt+salt"}, "plants": {"Eshnunna": ("C", True)}})
    assert texts(twice, "caravan", square="4,1") == ["C Eshnunna salt+salt > 4,1"]


@pytest.mark.rule("plant.buy", refuses=True)
def test_plant_buy_refuses() -> None:
    position = table(**SECOND)
    assert refusal(position, "C Eshnunna salt > 4,1") == ("plant.buy", "wrong_plant_payment")
    assert refusal(position, "C Eshnunna palm+palm > 4,1") == ("plant.buy", "wrong_plant_payment")
    assert refusal(table(**GARDEN), "C Eshnunna palm+salt > 4,1") == ("plant.buy", "wrong_plant_payment")
    assert refusal(position.edit(resources={BLUE: "salt"}), "C Eshnunna palm+salt > 4,1") == (
        "plant.buy",
        "not_held",
    )


@pytest.mark.rule("plant.square")
def test_plant_square() -> None:
    position = table(**GARDEN)
    assert squares(position) == ["4,1", "4,2"]
    assert position.plantable(1) == ("4,1", "4,2")
    assert set(position.plantable(1, gardeners=1)) == {"3,1", "3,2", "4,1", "4,2"}


@pytest.mark.rule("plant.square")
def test_plant_square_without_one_there_is_no_purchase() -> None:
    dry = table(**GARDEN).edit(areas=dict.fromkeys(AREAS))
    assert texts(dry, "caravan") == []
    for square in dry.tiles:
        assert refusal(dry, f"C Eshnunna salt > {square}") is not None
    # Only squares above the plant are irrigated: no purchase either.
    above = table(caravan="Babylon", resources={BLUE: "salt"}, areas={"3,1|3,2": RED})
    assert texts(above, "caravan") == []


@pytest.mark.rule("plant.turn")
def test_plant_turn() -> None:
    position = table(**GARDEN, camels={BLUE: 9})
    after = position.play("C Eshnunna salt > 4,1").position
    assert (after.plants["Eshnunna"].quality, after.plants["Eshnunna"].extra) == (2, "palm")
    assert {city: plant for city, plant in after.plants.items() if city != "Eshnunna"} == {
        city: plant for city, plant in position.plants.items() if city != "Eshnunna"
    }
    back = after.edit(caravan="Babylon", seat=BLUE, resources={BLUE: "palm+salt"}).play(
        "C Eshnunna palm+salt > 4,2"
    )
    assert back.position.plants["Eshnunna"] == position.plants["Eshnunna"]


@pytest.mark.rule("planting.sequence")
def test_planting_sequence() -> None:
    position = table(
        **GARDEN, gardeners={BLUE: 1}, tiles={"3,2": "q2:4+court", "4,2": None}, tiles_owned={RED: 1}
    )
    waiting, events = position.play("C Eshnunna salt > 3,2")
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
    after = position.play("C Eshnunna salt > 4,1").position
    assert "4,1" not in after.tiles
    assert after.plantable(3) == tuple(square for square in position.plantable(3) if square != "4,1")


@pytest.mark.rule("planting.tile_left", refuses=True)
def test_planting_tile_left_refuses() -> None:
    position = table(**GARDEN, tiles={"4,1": None})
    assert refusal(position, "C Eshnunna salt > 4,1") == ("planting.tile_left", "planted")
    assert squares(position) == ["4,2"]


@pytest.mark.rule("planting.irrigated")
def test_planting_irrigated() -> None:
    position = table(**GARDEN)
    assert position.irrigated == ("2,1", "3,1", "3,2", "4,1", "4,2")
    # Whoever's cubes they are; a link to the river is not asked for.
    grey = position.edit(areas={**dict.fromkeys(AREAS), "1,1|1,2#1": GREY, "1,1|1,2#2": RED})
    assert grey.irrigated == ("1,1", "1,2")
    # Of two areas on a side the first that is filled does not irrigate yet, the second does.
    first = position.edit(areas={"2,1|3,1#1": None, "2,1|3,1#2": None}).play("R1 engineer 2,1|3,1#1").position
    assert "2,1" not in first.irrigated
    second = first.edit(seat=BLUE).play("R3 engineer 2,1|3,1#2").position
    assert "2,1" in second.irrigated


@pytest.mark.rule("planting.irrigated", refuses=True)
def test_planting_irrigated_refuses() -> None:
    position = table(**SECOND).edit(areas={"2,1|3,1#1": None, "3,1|3,2": None})
    # One of two areas is not a side, and two halves of different sides are not one either.
    half = position.edit(areas={"2,1|2,2#1": RED})
    assert half.irrigated == ("4,1", "4,2")
    refused = half.why_not("C Eshnunna palm+salt > 3,1")
    assert refused is not None
    assert (refused.rule, refused["missing"], refused["square"]) == ("planting.irrigated", 1, "3,1")
    assert half.edit(areas={"2,1|3,1#1": RED}).why_not("C Eshnunna palm+salt > 3,1") is None


@pytest.mark.rule("planting.quality")
def test_planting_quality() -> None:
    assert squares(table(**GARDEN)) == ["4,1", "4,2"]  # quality 1: level 1
    assert squares(table(**SECOND)) == ["3,1", "3,2", "4,1", "4,2"]  # quality 2: also level 2


@pytest.mark.rule("planting.quality", refuses=True)
def test_planting_quality_refuses() -> None:
    refused = table(**GARDEN).why_not("C Eshnunna salt > 2,1")
    assert refused is not None
    assert (refused.rule, refused["level"], refused["quality"], refused["needed"]) == (
        "planting.quality",
        3,
        1,
        2,
    )
    assert refusal(table(**SECOND), "C Eshnunna palm+salt > 2,1") == ("planting.quality", "quality")


@pytest.mark.rule("planting.quality.top")
def test_planting_quality_top() -> None:
    top = table(**SECOND, gardeners={BLUE: 1}).edit(areas={"1,1|2,1#1": RED, "1,1|2,1#2": RED})
    after = top.play("C Eshnunna palm+salt > 1,1").position
    assert after.seats[BLUE].gardeners == 0  # one is enough for level 4
    assert after.scores[BLUE] == 10


@pytest.mark.rule("planting.gardener")
def test_planting_gardener() -> None:
    position = table(**GARDEN, gardeners={BLUE: 3})
    for square, used in (("4,1", 0), ("3,1", 1), ("2,1", 2)):
        after, events = position.edit(tiles={"2,1": "q3:8"}).play(f"C Eshnunna salt > {square}")
        assert after.seats[BLUE].gardeners == 3 - used  # no more than needed
        assert after.supply["gardener"][0] == used
        assert changes(events, "planting.gardener") == ([(BLUE, "gardeners", -used)] if used else [])


@pytest.mark.rule("planting.gardener", refuses=True)
def test_planting_gardener_refuses() -> None:
    refused = table(**GARDEN, gardeners={BLUE: 1}).why_not("C Eshnunna salt > 2,1")
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
        position = table(**GARDEN, tiles={"4,1": tile})
        after = position.play("C Eshnunna salt > 4,1").position
        blue = after.seats[BLUE]
        assert (blue.prestige, blue.talents, blue.camels) == (prestige, 4 + talents, 0 + camels)
        assert blue.tiles == 1
        assert after.tiles == {square: left for square, left in position.tiles.items() if square != "4,1"}


@pytest.mark.rule("planting.court_bonus")
def test_planting_court_bonus() -> None:
    position = table(**GARDEN, tiles={"4,1": "q1:2+court"}, banker={BLUE: 1}, palace={BLUE: 1})
    waiting = position.play("C Eshnunna salt > 4,1").position
    assert waiting.planting == "4,1"
    assert texts(waiting) == ["take caravaneer", "take banker", "take palace", "take gardener"]
    # Free, and the next level, with all that it brings.
    after = waiting.play("take palace").position
    assert (after.seats[BLUE].palace, after.scores[BLUE]) == (2, 2 + 3)
    assert (asked(after), after.planting) == (("turn", RED), None)
    tokens = {"caravaneer": {BLUE: 1}, "caravaneer_tokens": ("salt", "palm")}
    two = table(4, **GARDEN, tiles={"4,1": "q1:2+court"}, **tokens).play("C Eshnunna salt > 4,1").position
    assert texts(two)[:3] == ["take caravaneer salt", "take caravaneer palm", "take banker"]
    # With one card that can be taken nobody is asked; with none the bonus lapses.
    top = {"caravaneer": {BLUE: 2}, "banker": {BLUE: 3}, "palace": {BLUE: 6}}
    after = position.edit(**top).play("C Eshnunna salt > 4,1").position
    assert after.seats[BLUE].gardeners == 1
    after, events = position.edit(**top, gardeners={RED: 3}).play("C Eshnunna salt > 4,1")
    assert after.seats[BLUE].gardeners == 0
    assert [event.name for event in events if event.rule == "planting.court_bonus"] == ["court_bonus.lapsed"]
    # The token of a level-2 caravaneer comes with the bonus too.
    guide = position.edit(caravaneer={BLUE: 1}, caravaneer_tokens=("palm",))
    after = guide.play("C Eshnunna salt > 4,1").position.play("take caravaneer").position
    assert after.seats[BLUE].resources["palm"] == 1


@pytest.mark.rule("planting.court_bonus", refuses=True)
def test_planting_court_bonus_refuses() -> None:
    waiting = (
        table(**GARDEN, tiles={"4,1": "q1:2+court"}, banker={BLUE: 3}).play("C Eshnunna salt > 4,1").position
    )
    assert refusal(waiting, "pass") == ("planting.court_bonus", "not_now.court_bonus")
    assert refusal(waiting, "R2 merchant") == ("planting.court_bonus", "not_now.court_bonus")
    assert refusal(waiting, "take banker") == ("court.order", "court_top")


@pytest.mark.rule("planting.irrigation_bonus")
def test_planting_irrigation_bonus() -> None:
    quiet = {"4,1": "q1:4", "3,1": "q2:6"}
    after, events = table(**GARDEN, tiles=quiet).play("C Eshnunna salt > 4,1")
    assert changes(events, "planting.irrigation_bonus") == [(BLACK, "prestige", 1)]  # quality 1
    after, events = table(**SECOND, tiles=quiet).play("C Eshnunna palm+salt > 4,1")
    assert changes(events, "planting.irrigation_bonus") == [(BLACK, "prestige", 2)]  # quality 2
    # The gardener does not count in, and a tie gives nothing.
    after, events = table(**GARDEN, tiles=quiet, gardeners={BLUE: 1}).play("C Eshnunna salt > 3,1")
    assert changes(events, "planting.irrigation_bonus") == [(BLACK, "prestige", 1)]
    assert after.scores == (6, 0, 1)
    tied = table(**GARDEN, tiles=quiet).edit(areas={"3,1|4,1": BLUE}).play("C Eshnunna salt > 4,1")
    assert tied.position.scores == (4, 0, 0)
    # Only the areas around the square count, not the network.
    most = table(**GARDEN, tiles=quiet).edit(areas={"4,1|4,2": RED}).play("C Eshnunna salt > 4,1")
    assert most.position.scores == (4, 1, 0)


@pytest.mark.rule("planting.grey")
def test_planting_grey() -> None:
    position = table(**SECOND, tiles={"2,1": None, "4,1": None, "4,2": None, "3,1": "q2:6"})
    after = position.edit(areas={"2,1|3,1#1": None}).play("C Eshnunna palm+salt > 3,1").position
    # Beside 2,1 one of two areas was empty, beside 4,1 the only one; 3,2 still holds its tile.
    assert {area for area, owner in after.areas.items() if owner == GREY} == {"2,1|3,1#1", "3,1|4,1"}
    assert "3,1" in after.irrigated
    # The network runs on through grey cubes.
    on = position.edit(areas={**dict.fromkeys(AREAS), "4,2|4,3": RED, "3,2|4,2": RED})
    dry = on.edit(areas={"2,1|3,1#1": RED, "2,1|3,1#2": RED})
    assert "2,1|2,2#1" not in dry.edit(areas={"3,1|3,2": None, "3,2|4,2": None}).available
    assert "2,1|2,2#1" in dry.edit(areas={"3,1|3,2": GREY}).available


@pytest.mark.rule("planting.grey")
def test_planting_grey_not_beside_the_star_squares_of_two_players() -> None:
    position = table(
        2,
        caravan="Babylon",
        resources={BLUE: "salt"},
        areas={"3,4|4,4": RED},
        tiles={"3,4": "q1:2+camel", "4,4": "q1:3+camel"},
    )
    after = position.play("C Eshnunna salt > 3,4").position
    assert after.planted == ("3,4",)
    assert after.areas == position.areas  # nothing on the border to 2,4, which is empty but not planted
    assert "2,4|3,4" in after.available

"""Rules of the caravan and of Babylon (`rules/caravan.toml`)."""

from __future__ import annotations

import pytest
from asking import BLUE, RED, changes, refusal, table, texts, without_cubes

from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.position import Position

RING = ["Babylon", "Eshnunna", "Susa", "Ur", "Uruk", "Mari", "Palmyra", "Khorsabad", "Ninoua"]
EACH = "barley+date+palm+salt"


def reached(position: Position) -> set[str | None]:
    return {action["to"] for action in position.legal_actions.only("caravan")}


@pytest.mark.rule("caravan.move")
def test_caravan_move() -> None:
    # With enough camels and a resource for every city, all spaces but one can be reached, in the order of the ring.
    for at, city in enumerate(RING):
        position = table(caravan=city, camels={BLUE: 8}, resources={BLUE: EACH}, areas={"a4|b4": RED})
        assert reached(position) == {*RING} - {city}
        for action in position.legal_actions.only("caravan"):
            after, events = position.play(action)
            assert after.caravan == action["to"]
            distance = (RING.index(after.caravan) - at) % 9
            assert changes(events, "caravan.move") == [(BLUE, "camels", -distance)]


@pytest.mark.rule("caravan.move", refuses=True)
def test_caravan_move_refuses() -> None:
    position = table(caravan="Uruk", camels={BLUE: 9}, resources={BLUE: "date"})
    assert refusal(position, "C Uruk date > banker") == ("caravan.move", "same_space")
    # A full circle is not allowed either, with any number of camels.
    assert refusal(position.edit(caravaneer={BLUE: 2}), "C Uruk date > banker") == (
        "caravan.move",
        "same_space",
    )


@pytest.mark.rule("caravan.move.pay")
def test_caravan_move_pay() -> None:
    for level, prices in (
        (0, {"Uruk": 1, "Mari": 2, "Palmyra": 3}),
        (1, {"Uruk": 1, "Mari": 1, "Palmyra": 1}),
    ):
        position = table(
            caravan="Ur",
            camels={BLUE: 5},
            caravaneer={BLUE: level},
            resources={BLUE: EACH},
            areas={"a4|b4": RED},
        )
        for city, price in prices.items():
            _, events = position.play(texts(position, "caravan", to=city)[0])
            assert changes(events, "caravan.move") == [(BLUE, "camels", -price)]  # never more than needed


@pytest.mark.rule("caravan.move.pay", refuses=True)
def test_caravan_move_pay_refuses() -> None:
    position = table(caravan="Ur", camels={BLUE: 0}, caravaneer={BLUE: 2}, resources={BLUE: "date+wine"})
    assert refusal(position, "C Uruk date > banker") == ("caravan.move.pay", "no_camel")
    assert texts(position, "caravan") == []  # and wine cannot replace a camel


@pytest.mark.rule("caravan.move.distance")
def test_caravan_move_distance() -> None:
    position = table(caravan="Ninoua", resources={BLUE: EACH}, areas={"a4|b4": RED})
    for camels in range(1, 9):
        ahead = position.edit(camels={BLUE: camels})
        assert reached(ahead) == {*RING[:camels]}  # fewer spaces are allowed


@pytest.mark.rule("caravan.move.distance", refuses=True)
def test_caravan_move_distance_refuses() -> None:
    position = table(caravan="Babylon", camels={BLUE: 3}, resources={BLUE: "date"})
    refused = position.why_not("C Uruk date > banker")
    assert refused is not None
    assert (refused.rule, refused["needed"], refused["available"]) == ("caravan.move.distance", 4, 3)
    assert position.edit(camels={BLUE: 4}).why_not("C Uruk date > banker") is None


@pytest.mark.rule("caravan.move.bonus")
def test_caravan_move_bonus() -> None:
    position = table(caravan="Ninoua", resources={BLUE: EACH}, areas={"a4|b4": RED})
    for level, bonus in ((0, 0), (1, 2), (2, 4)):
        led = position.edit(caravaneer={BLUE: level}, camels={BLUE: 2})
        assert reached(led) == {*RING[: 2 + bonus]}


@pytest.mark.rule("caravan.trade")
def test_caravan_trade() -> None:
    position = table(caravan="Babylon", camels={BLUE: 8}, resources={BLUE: "date"})
    # A date buys in Uruk; Khorsabad asks for more than a date; elsewhere it buys nothing.
    assert reached(position) == {"Uruk"}
    after = position.play("C Uruk date > banker").position
    assert (after.caravan, after.seats[BLUE].banker) == ("Uruk", 1)


@pytest.mark.rule("caravan.trade", refuses=True)
def test_caravan_trade_refuses() -> None:
    position = table(caravan="Babylon", camels={BLUE: 8}, resources={BLUE: "date+salt"}, areas={"a4|b4": RED})
    assert refusal(position, "C Eshnunna salt > banker") == ("caravan.trade", "no_court")
    assert refusal(position, "C Uruk date > a4") == ("caravan.trade", "no_plants")
    # Without resources, no city is possible.
    assert texts(position.edit(resources={BLUE: ""}), "caravan") == []


@pytest.mark.rule("babylon.sell")
def test_babylon_sell() -> None:
    position = table(caravan="Ninoua", resources={BLUE: "barley+barley+wine"})
    sales = {"barley": 3, "wine": 3, "barley+barley": 6, "barley+wine": 6}
    assert {action["sell"] for action in position.legal_actions.only("caravan")} == {*sales}
    for sold, prestige in sales.items():
        after, events = position.play(f"C Babylon {sold} > a4|b4")
        assert after.scores == (prestige, 0, 0)
        assert sum(after.seats[BLUE].resources.values()) == 3 - prestige // 3
        assert (BLUE, "prestige", prestige) in changes(events, "babylon.sell")


@pytest.mark.rule("babylon.sell", refuses=True)
def test_babylon_sell_refuses() -> None:
    position = table(caravan="Ur", camels={BLUE: 8}, resources={BLUE: "barley+barley+date"})
    assert refusal(position, "C Uruk date") == ("babylon.sell", "no_sale")  # nowhere else
    assert refusal(position, "C Babylon barley+barley+date > a4|b4") == ("babylon.sell", "sell_count")
    assert refusal(position, "C Babylon salt > a4|b4") == ("babylon.sell", "not_held")
    bare = position.edit(resources={BLUE: ""})
    assert refusal(bare, "C Babylon salt > a4|b4") == ("babylon.sell", "nothing_held")


@pytest.mark.rule("babylon.irrigate")
def test_babylon_irrigate() -> None:
    position = table(caravan="Ninoua", resources={BLUE: "date"}, areas={"a4|b4": RED})
    after, events = position.play("C Babylon date > a3|b3")
    assert after.areas == {"a4|b4": RED, "a3|b3": BLUE}
    assert after.scores == (3, 0, 0)  # the irrigation scores nothing
    assert changes(events, "babylon.irrigate") == [(BLUE, "cubes", -1)]
    # The ruling: if no area is available or no cube is left, the sale is valid without irrigation.
    full = position.edit(areas=dict.fromkeys(position.all_areas, GREY))
    assert texts(full, "caravan") == ["C Babylon date"]
    assert refusal(full, "C Babylon date") is None
    assert full.play("C Babylon date").position.scores == (3, 0, 0)
    bare = without_cubes(position, "a4|b4")
    assert texts(bare, "caravan") == ["C Babylon date"]
    assert refusal(bare, "C Babylon date") is None


@pytest.mark.rule("babylon.irrigate", refuses=True)
def test_babylon_irrigate_refuses() -> None:
    position = table(caravan="Ninoua", resources={BLUE: "date"})
    full = position.edit(areas=dict.fromkeys(position.all_areas, GREY))
    alone = full.legal_actions.only("caravan")[0]
    refused = position.why_not(alone)  # the cube must be placed if possible
    assert refused is not None
    assert (refused.rule, refused.name) == ("babylon.irrigate", "area_missing")
    bare = without_cubes(position, "a4|b4")
    assert refusal(bare, "C Babylon date > a4|b4") == ("babylon.irrigate", "no_cube")
    last = without_cubes(position, "a4|b4", left=1)
    assert refusal(last, "C Babylon date") == ("babylon.irrigate", "area_missing")  # one cube is enough
    assert refusal(position, "C Babylon date > a3|b3") == ("irrigation.available", "area_cut_off")

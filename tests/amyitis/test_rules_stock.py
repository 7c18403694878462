"""Rules of stocks (`rules/stock.toml`)."""

from __future__ import annotations

import pytest
from asking import BLUE, RED, asked, refusal, table, texts, without_cubes


@pytest.mark.rule("resource.wine")
def test_resource_wine() -> None:
    position = table(caravan="Ur", resources={BLUE: "date+wine"})
    assert texts(position, "caravan", take="banker") == ["C Uruk date > banker", "C Uruk wine > banker"]
    # It replaces either of two resources, or both.
    planting = table(
        caravan="Babylon",
        resources={BLUE: "palm+salt+wine+wine"},
        areas={"a4|b4": RED},
        plants={"Eshnunna": ("A", True)},
    )
    paid = {action["pay"] for action in planting.legal_actions.only("caravan", square="a4")}
    assert paid == {"palm+salt", "palm+wine", "salt+wine", "wine+wine"}
    # It never replaces a camel or a talent.
    assert texts(position.edit(camels={BLUE: 0}), "caravan") == []
    dear = position.edit(
        talents={BLUE: 0},
        groups=("farmer* priest engineer", "merchant* farmer priest", "merchant* merchant priest"),
    )
    assert texts(dear, "recruit") == []


@pytest.mark.rule("stock.limit")
def test_stock_limit() -> None:
    for level, keeps in ((0, 2), (1, 2), (2, 4)):
        position = table(
            pending="procession",
            caravaneer={BLUE: level},
            resources={BLUE: "date+date+date+date+palm"},
            camels={RED: 40},
            talents={RED: 40},
        )
        after = position.play("procession marduk").position
        assert asked(after) == ("discard", BLUE)
        thrown = {str(action["resources"]).count("+") + 1 for action in after.legal_actions}
        assert thrown == {5 - keeps}
        after = after.play(after.legal_actions[0]).position
        assert sum(after.seats[BLUE].resources.values()) == keeps
        assert (after.seats[RED].camels, after.seats[RED].talents) == (40, 40)
    # A player without a choice is not asked; within the limit, nothing is discarded.
    same = table(pending="procession", resources={BLUE: "date+date+date", RED: "salt+wine"})
    after = same.play("procession marduk").position
    assert after.phase == "actions"
    assert [sum(seat.resources.values()) for seat in after.seats] == [2, 2, 0]


@pytest.mark.rule("stock.limit", refuses=True)
def test_stock_limit_refuses() -> None:
    position = table(pending="discard", resources={BLUE: "date+date+palm"})
    assert refusal(position, "pass") == ("stock.limit", "not_now.discard")
    assert refusal(position, "decline") == ("stock.limit", "not_now.discard")


@pytest.mark.rule("stock.limit.discard")
def test_stock_limit_discard() -> None:
    position = table(
        pending="procession",
        first_player=RED,
        resources={BLUE: "date+date+palm", RED: "salt+wine+wine", 2: "barley+date+palm+salt"},
    )
    after = position.play("procession marduk").position
    seats = []
    while after.phase == "end_of_round":
        seats.append(asked(after)[1])
        after = after.play(after.legal_actions[0]).position
    assert seats == [RED, 2, BLUE]  # from the first player of the round that ends
    choice = table(pending="discard", resources={BLUE: "date+date+palm+wine"})
    assert {*texts(choice)} == {
        f"discard {two}" for two in ("date+date", "date+palm", "date+wine", "palm+wine")
    }
    after = choice.play("discard date+wine").position
    assert after.seats[BLUE].resources == {"barley": 0, "date": 1, "palm": 1, "salt": 0, "wine": 0}


@pytest.mark.rule("stock.limit.discard", refuses=True)
def test_stock_limit_discard_refuses() -> None:
    position = table(pending="discard", resources={BLUE: "date+date+palm"})
    rule = "stock.limit.discard"
    assert refusal(position, "discard date+date") == (
        rule,
        "discard_count",
    )  # exactly the excess and not more
    assert refusal(position, "discard salt") == (rule, "not_held")
    refused = position.why_not("discard date+palm")
    assert refused is not None
    assert (refused["needed"], refused["available"], refused["keep"]) == (1, 2, 2)


@pytest.mark.rule("stock.cubes")
def test_stock_cubes() -> None:
    bare = without_cubes(table(), "a4|b4")
    assert bare.seats[BLUE].cubes == 0
    assert texts(bare, "recruit") == ["R2 merchant", "R3 merchant"]
    # A returned cube can be placed again: red pushes a blue one out of Ishtar.
    pushed = bare.edit(seat=RED).play("R1 priest ishtar").position.edit(seat=BLUE)
    assert pushed.seats[BLUE].cubes == 1
    assert pushed.why_not("R1 farmer upper") is None
    assert pushed.why_not("R3 engineer a4|b4") is None


@pytest.mark.rule("stock.unlimited")
def test_stock_unlimited() -> None:
    # The box has 30 talents, 14 camels and 7 tokens of each resource, but the game has no limit.
    rich = table(
        talents={BLUE: 30, RED: 30}, camels={BLUE: 14}, resources={RED: "salt+salt+salt+salt+salt+salt+salt"}
    )
    assert rich.play("R2 merchant").position.seats[BLUE].camels == 15
    assert rich.play("R1 farmer upper").position.seats[BLUE].resources["salt"] == 1
    assert rich.edit(passed={RED}).play("R2 merchant").position.seats[RED].talents == 31

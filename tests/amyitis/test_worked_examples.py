"""The seventeen worked examples of the rulebooks: each sentence, and each action that they call impossible.

The positions come from `examples.example`, made from the sentences; the figures below are the printed ones. The
Hungarian and the Czech rulebook have the sentences, next to the rules that each test is marked with.
"""

from __future__ import annotations

import pytest

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.teaching.examples import BLACK, BLUE, NAMES, RED, WHITE, example


def changes(events: tuple[Event, ...], rule: str) -> list[tuple[int | None, str, int]]:
    return [change for event in events if event.rule == rule for change in event.changes]


def refused_by(position: Position, action: str) -> str | None:
    refusal = position.why_not(action)
    return None if refusal is None else refusal.rule


def test_there_are_seventeen_constructed_examples() -> None:
    assert len(NAMES) == 17
    for number, name in enumerate(NAMES, 1):
        assert example(number) == example(name)
        assert example(number).constructed
        assert Position(example(number).text) == example(number)


@pytest.mark.parametrize("which", [0, 18, -1, True, "uruc", ""])
def test_there_are_no_other_examples(which: int | str) -> None:
    with pytest.raises(InvalidInput, match="17"):
        example(which)


@pytest.mark.rule("prepare.income")
def test_example_1_income() -> None:
    position = example(1)
    after, events = position.deal()
    assert changes(events, "prepare.income") == [(RED, "talents", 2), (RED, "prestige", 2)]
    assert [seat.talents for seat in after.seats] == [4, 6, 4, 4]
    assert after.scores == (0, 2, 0, 0)
    # The level below brings no prestige, and there is no income without a banker.
    lower = position.edit(banker={RED: 2}).deal().position
    assert (lower.seats[RED].talents, lower.scores) == (6, (0, 0, 0, 0))
    assert changes(position.edit(banker={RED: 0}).deal().events, "prepare.income") == []


@pytest.mark.rule("action.pass.talent", "action.pass.last")
def test_example_2_passing() -> None:
    white, black = 2, 3  # the printed order is white, black, blue, red
    recruited = example(2).play("R2 merchant").position
    passed, events = recruited.play("pass")
    assert changes(events, "action.pass.talent") == [(white, "talents", 1), (black, "talents", 1)]
    assert passed.pending is not None
    assert (passed.pending.kind, passed.pending.seat) == ("turn", BLUE)
    ended, events = passed.play("pass")
    assert ended.phase == "end_of_round"
    assert changes(events, "action.pass.talent") == []
    assert [seat.talents for seat in ended.seats] == [4, 4, 5, 5]  # red gets nothing
    assert ended.seats[RED].cubes == passed.seats[RED].cubes + 1  # its cube has returned


@pytest.mark.rule("recruit.cost")
def test_example_3_recruiting() -> None:
    position = example(3)
    for action, price in (("R2 priest marduk", 2), ("R3 farmer upper", 1), ("R1 merchant", 0)):
        assert position.play(action).position.seats[BLUE].talents == 4 - price
    poor = position.edit(talents={BLUE: 1})
    refusal = poor.why_not("R2 priest marduk")
    assert refusal is not None
    assert (refusal.rule, refusal["needed"], refusal["available"]) == ("recruit.cost", 2, 1)
    assert poor.why_not("R3 farmer upper") is None
    assert refused_by(position.edit(talents={BLUE: 0}), "R3 farmer upper") == "recruit.cost"
    # Cards turned over cannot be recruited in this round.
    assert refused_by(position, "R2 farmer upper") == refused_by(position, "R3 merchant") == "recruit.face_up"


@pytest.mark.rule("recruit.farmer", "field.full", "field.full.gardener")
def test_example_4_farmer() -> None:
    position = example(4)
    after = position.play("R1 farmer lower").position
    assert after.seats[BLUE].resources["wine"] == 1
    assert [seat.gardeners for seat in after.seats] == [0, 1, 0, 0]
    assert after.supply["gardener"][0] == position.supply["gardener"][0] - 1
    assert after.fields == {"upper": (WHITE, BLACK), "lower": ()}
    assert [seat.cubes for seat in after.seats] == [30, 30, 29, 29]
    # The upper row would give barley, and it would not be emptied.
    upper = position.play("R1 farmer upper").position
    assert upper.seats[BLUE].resources == {"barley": 1, "date": 0, "palm": 0, "salt": 0, "wine": 0}
    assert upper.fields == {"upper": (WHITE, BLACK, BLUE), "lower": (RED, BLACK, RED, WHITE)}
    assert all(seat.gardeners == 0 for seat in upper.seats)


@pytest.mark.rule("recruit.priest", "recruit.priest.pushed")
def test_example_5_priest() -> None:
    position = example(5)
    after = position.play("R1 priest ishtar").position
    assert after.temples["ishtar"] == (BLACK, WHITE, BLUE, WHITE)
    assert after.seats[RED].cubes == position.seats[RED].cubes + 1 == 30
    assert after.seats[BLACK].cubes == 29
    # In another temple nothing is pushed out.
    other = position.play("R1 priest marduk").position
    assert other.temples["ishtar"] == position.temples["ishtar"]
    assert other.seats[RED].cubes == 29


@pytest.mark.rule("irrigation.available", "recruit.engineer")
def test_example_6_engineer() -> None:
    position = example(6)
    by_river = ["b4|c4", "c4|d4", "d1|d2", "d2|d3", "d3|d4"]
    # The chain of a4|b4 and a3|b3 reaches the corners where these borders meet.
    by_chain = [
        "a3|a4",
        "b3|b4",
        "a2|a3#1",
        "a2|a3#2",
        "a2|b2#1",
        "a2|b2#2",
        "b2|b3#1",
        "b2|b3#2",
    ]
    assert sorted(position.available) == sorted(by_river + by_chain)
    for area in by_river + by_chain:
        after = position.play(f"R1 engineer {area}").position
        assert (after.areas[area], after.scores[WHITE], after.seats[WHITE].cubes) == (WHITE, 2, 29)
    # The red X: no unbroken chain leads to the river.
    for area in ("b3|c3", "c3|c4", "c2|c3", "b2|c2#1", "a1|a2#1", "a1|b1#2", "c1|d1"):
        assert refused_by(position, f"R1 engineer {area}") == "irrigation.available"
    for area in position.areas:
        assert refused_by(position, f"R1 engineer {area}") == "irrigation.filled"
    # Without the lower cube, the upper one has no link to the river.
    assert "a2|a3#1" not in position.edit(areas={"a4|b4": None}).available


@pytest.mark.rule("recruit.merchant")
def test_example_7_merchant() -> None:
    position = example(7)
    after = position.play("R2 merchant").position
    assert [seat.camels for seat in after.seats] == [1, 2, 1, 1]
    assert after.seats[RED].cubes == position.seats[RED].cubes


@pytest.mark.rule("caravan.move", "caravan.move.bonus", "caravan.move.distance")
def test_example_8_caravan() -> None:
    position = example(8)
    reached = {action["to"] for action in position.legal_actions.only("caravan")}
    assert reached == {"Susa", "Ur", "Uruk"}  # 1, 2 or 3 spaces
    for action in position.legal_actions.only("caravan"):
        assert changes(position.play(action).events, "caravan.move") == [(RED, "camels", -1)]
    too_far = position.why_not("C Mari barley > a4")
    assert too_far is not None
    assert (too_far.rule, too_far["needed"], too_far["available"]) == ("caravan.move.distance", 4, 3)
    assert position.edit(camels={RED: 2}).why_not("C Mari barley > a4") is None
    # Without the caravaneer one camel moves one space. Without a camel the caravaneer cannot move.
    assert {action["to"] for action in position.edit(caravaneer={RED: 0}).legal_actions.only("caravan")} == {
        "Susa"
    }
    assert position.edit(camels={RED: 0}).legal_actions.only("caravan") == ()


@pytest.mark.rule("court.buy", "court.order", "court.exhausted", "court.caravaneer")
def test_example_9_uruk() -> None:
    position = example(9)
    cards = ["C Uruk date > banker", "C Uruk date > caravaneer"]
    assert sorted(action.text for action in position.legal_actions.only("caravan", to="Uruk")) == cards
    after = position.play("C Uruk date > caravaneer").position
    red = after.seats[RED]
    assert (red.caravaneer, red.banker) == (2, 0)
    assert red.resources == {"barley": 0, "date": 0, "palm": 1, "salt": 0, "wine": 0}
    assert after.caravaneer_tokens == ()
    banker = position.play("C Uruk date > banker").position
    assert (banker.seats[RED].banker, banker.seats[RED].caravaneer) == (1, 1)
    assert banker.caravaneer_tokens == ("palm",)
    # If all level-1 bankers are taken, red can only take the caravaneer, and no banker for the rest of the game.
    sold_out = position.edit(banker={BLUE: 1, BLACK: 1})
    assert sold_out.supply["banker"] == {1: 0, 2: 1, 3: 1}
    assert refused_by(sold_out, "C Uruk date > banker") == "court.exhausted"
    assert [action.text for action in sold_out.legal_actions.only("caravan", to="Uruk")] == [cards[1]]


@pytest.mark.rule("plant.buy", "plant.turn")
def test_example_10_mari() -> None:
    position = example(10)
    assert (position.plants["Mari"].quality, position.plants["Mari"].extra) == (2, "palm")
    after = position.play("C Mari barley+palm > b3").position
    assert sum(after.seats[WHITE].resources.values()) == 0
    assert after.plants["Mari"].quality == 1
    assert "b3" in after.planted
    # Half the price is not enough, and neither is the price of another quality.
    assert refused_by(position, "C Mari barley > b3") == "plant.buy"
    assert refused_by(position.edit(resources={WHITE: "barley"}), "C Mari barley+palm > b3") == "plant.buy"


@pytest.mark.rule("planting.irrigated", "planting.quality", "planting.tile_left", "planting.gardener")
def test_example_11_planting() -> None:
    position = example(11)
    a, b, c, d = ("a3", "b3", "c3", "a4"), "a2", "c2", "b4"
    assert [action["square"] for action in position.legal_actions.only("caravan", to="Mari")] == list(a)
    refused = {square: refused_by(position, f"C Mari barley+palm > {square}") for square in (b, c, d)}
    assert refused == {b: "planting.quality", c: "planting.irrigated", d: "planting.tile_left"}
    # A gardener opens B, and neither C nor D.
    helped = position.edit(gardeners={WHITE: 1})
    assert {action["square"] for action in helped.legal_actions.only("caravan", to="Mari")} == {*a, b}
    used = helped.play(f"C Mari barley+palm > {b}").position
    assert used.seats[WHITE].gardeners == 0
    assert used.supply["gardener"][0] == helped.supply["gardener"][0] + 1
    assert helped.play("C Mari barley+palm > b3").position.seats[WHITE].gardeners == 1


@pytest.mark.rule("planting.tile", "planting.irrigation_bonus")
def test_example_12_tile() -> None:
    position = example(12)
    after = position.play("C Mari barley+palm > b3").position
    white = after.seats[WHITE]
    assert (white.prestige, white.talents, white.tiles) == (4, 6, 1)
    assert after.scores == (0, 0, 2, 4)  # black has the most cubes around the square
    # With one black cube less there is a tie.
    tied = position.edit(areas={"b3|c3": None}).play("C Mari barley+palm > b3").position
    assert tied.scores == (0, 0, 0, 4)


@pytest.mark.rule("planting.grey")
def test_example_13_grey() -> None:
    position = example(13)
    after = position.play("C Mari barley+palm > b3").position
    new = {area: owner for area, owner in after.areas.items() if area not in position.areas}
    assert new == {"b3|b4": GREY}  # and none next to neighbours that still have their tile
    assert position.play("C Mari barley+palm > a4").position.areas == position.areas
    assert position.play("C Mari barley+palm > c3").position.areas == position.areas


@pytest.mark.rule("procession", "procession.grey")
def test_example_14_procession() -> None:
    position = example(14)
    assert position.pending is not None
    assert (position.pending.seat, position.first_player) == (BLACK, WHITE)
    after = position.play("procession marduk").position
    assert after.temples["marduk"] == (BLACK, BLACK, WHITE)  # no grey cube here
    assert after.temples["ishtar"] == (GREY, BLUE, RED)
    assert after.temples["tammouz"] == (GREY, WHITE, RED, BLACK)
    assert after.seats[BLACK].cubes == position.seats[BLACK].cubes - 1
    assert after == example(15)


@pytest.mark.rule("temple.ishtar", "temple.tie")
def test_example_15_ishtar() -> None:
    position = example(15)
    assert position.pending is not None
    assert (position.pending.kind, position.pending.seat) == ("ishtar", RED)  # further right than blue
    after = position.play("ishtar camel").position
    assert [seat.camels for seat in after.seats] == [1, 2, 1, 1]
    assert [seat.talents for seat in after.seats] == [5, 4, 4, 4]
    assert after == example(17)
    turned = position.edit(temples={"ishtar": ("grey", RED, BLUE)}, pending="ishtar").pending
    assert turned is not None
    assert turned.seat == BLUE


@pytest.mark.rule("temple.marduk", "temple.majority")
def test_example_16_marduk() -> None:
    after, events = example(16).play("ishtar camel")
    assert changes(events, "temple.marduk") == [(BLACK, "prestige", 2), (WHITE, "prestige", 1)]
    assert after.scores == (0, 0, 2, 1)


@pytest.mark.rule("temple.tammouz", "temple.tammouz.exchange")
def test_example_17_tammouz() -> None:
    position = example(17)
    assert position.pending is not None
    assert (position.pending.kind, position.pending.seat) == ("tammouz_field", BLACK)
    farmed = position.play("tammouz upper").position
    assert farmed.seats[BLACK].resources["salt"] == 1
    assert farmed.pending is not None
    assert (farmed.pending.kind, farmed.pending.seat) == ("tammouz_exchange", RED)
    assert refused_by(farmed, "exchange date > wine") == "temple.tammouz.exchange"
    after, events = farmed.play("exchange date > salt")
    assert after.seats[RED].resources == {"barley": 0, "date": 0, "palm": 0, "salt": 1, "wine": 0}
    assert all(event.seat != WHITE for event in events if event.rule.startswith("temple."))
    assert sum(after.seats[WHITE].resources.values()) == 0  # white gets nothing in this temple

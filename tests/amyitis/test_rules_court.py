"""Rules of the court cards (`rules/court.toml`)."""

from __future__ import annotations

from typing import Any

import pytest
from asking import BLACK, BLUE, RED, changes, refusal, table, texts

URUK: dict[str, Any] = {"caravan": "Ur", "resources": {BLUE: "date"}}
NINOUA: dict[str, Any] = {"caravan": "Khorsabad", "resources": {BLUE: "palm"}}


@pytest.mark.rule("court.buy")
def test_court_buy() -> None:
    position = table(**URUK)
    after, events = position.play("C Uruk date > banker")
    assert after.seats[BLUE].banker == 1
    assert after.supply["banker"][1] == position.supply["banker"][1] - 1
    assert sorted(changes(events, "court.buy")) == [(BLUE, "banker", 1), (BLUE, "date", -1)]


@pytest.mark.rule("court.buy", refuses=True)
def test_court_buy_refuses() -> None:
    position = table(**URUK)
    assert refusal(position, "C Uruk barley > banker") == ("court.buy", "wrong_payment")
    assert refusal(position, "C Uruk date+date > banker") == ("court.buy", "wrong_payment")
    assert refusal(position.edit(resources={BLUE: "barley"}), "C Uruk date > banker") == (
        "court.buy",
        "not_held",
    )
    assert refusal(position.edit(resources={BLUE: ""}), "C Uruk date > banker") == (
        "court.buy",
        "nothing_held",
    )


@pytest.mark.rule("court.offer")
def test_court_offer() -> None:
    offers = {
        "Susa": {"caravaneer", "banker"},
        "Uruk": {"caravaneer", "banker"},
        "Palmyra": {"palace", "gardener"},
        "Ninoua": {"palace", "gardener"},
    }
    position = table(camels={BLUE: 8}, resources={BLUE: "barley+date+palm+salt"})
    for city, offered in offers.items():
        assert {action["take"] for action in position.legal_actions.only("caravan", to=city)} == offered


@pytest.mark.rule("court.offer", refuses=True)
def test_court_offer_refuses() -> None:
    assert refusal(table(**URUK), "C Uruk date > palace") == ("court.offer", "not_offered")
    assert refusal(table(**URUK), "C Uruk date > gardener") == ("court.offer", "not_offered")
    assert refusal(table(**NINOUA), "C Ninoua palm > banker") == ("court.offer", "not_offered")


@pytest.mark.rule("court.order")
def test_court_order() -> None:
    for level in range(3):
        after = table(banker={BLUE: level}, **URUK).play("C Uruk date > banker").position
        assert after.seats[BLUE].banker == level + 1
    for level in range(6):
        after = table(palace={BLUE: level}, **NINOUA).play("C Ninoua palm > palace").position
        assert after.seats[BLUE].palace == level + 1


@pytest.mark.rule("court.order", refuses=True)
def test_court_order_refuses() -> None:
    assert refusal(table(banker={BLUE: 3}, **URUK), "C Uruk date > banker") == ("court.order", "court_top")
    assert refusal(table(caravaneer={BLUE: 2}, **URUK), "C Uruk date > caravaneer") == (
        "court.order",
        "court_top",
    )
    assert refusal(table(palace={BLUE: 6}, **NINOUA), "C Ninoua palm > palace") == (
        "court.order",
        "court_top",
    )
    # No level can be skipped: if the next one is sold out, the one above it cannot be taken.
    gap = table(banker={BLUE: 1, RED: 2}, **URUK)
    assert gap.supply["banker"] == {1: 0, 2: 0, 3: 1}
    assert refusal(gap, "C Uruk date > banker") == ("court.exhausted", "court_exhausted")


@pytest.mark.rule("court.order.cover")
def test_court_order_cover() -> None:
    # Only the level-3 banker counts, and the covered ones do not return to the supply.
    position = table(banker={BLUE: 2}, **URUK).play("C Uruk date > banker").position
    assert position.supply["banker"] == {1: 1, 2: 0, 3: 0}
    after, events = position.edit(pending="crafts").deal()
    assert changes(events, "prepare.income") == [(BLUE, "talents", 2), (BLUE, "prestige", 2)]
    assert after.seats[BLUE].talents == 6


@pytest.mark.rule("court.gardener")
def test_court_gardener() -> None:
    position = table(gardeners={BLUE: 2}, **NINOUA)
    after = position.play("C Ninoua palm > gardener").position
    assert after.seats[BLUE].gardeners == 3  # kept together with the others
    assert after.supply["gardener"][0] == 0
    # A used gardener returns to the supply and can be taken again.
    planting = after.edit(
        caravan="Babylon",
        seat=BLUE,
        camels={BLUE: 1},
        resources={BLUE: "salt"},
        areas={"a3|b3": RED, "a4|b4": RED},
    )
    used = planting.play("C Eshnunna salt > a3").position
    assert used.seats[BLUE].gardeners == 2
    assert used.supply["gardener"][0] == 1


@pytest.mark.rule("court.exhausted")
def test_court_exhausted() -> None:
    # One type is sold out, the other is not: the caravan may stop.
    position = table(banker={RED: 1, BLACK: 1}, **URUK)
    assert texts(position, "caravan") == ["C Uruk date > caravaneer"]
    # Returned gardeners make their type available again.
    gardeners = table(gardeners={RED: 3}, **NINOUA)
    assert refusal(gardeners, "C Ninoua palm > gardener") == ("court.exhausted", "no_gardener")
    assert gardeners.edit(gardeners={RED: 2}).why_not("C Ninoua palm > gardener") is None


@pytest.mark.rule("court.exhausted", refuses=True)
def test_court_exhausted_refuses() -> None:
    position = table(banker={RED: 1, BLACK: 1}, caravaneer={RED: 1, BLACK: 1}, **URUK)
    refused = position.why_not("C Uruk date > banker")
    assert refused is not None
    assert (refused.rule, refused["court"], refused["level"]) == ("court.exhausted", "banker", 1)
    assert refusal(position, "C Uruk date > caravaneer") == ("court.exhausted", "court_exhausted")
    assert texts(position, "caravan") == []  # both types are sold out: the caravan cannot stop here


@pytest.mark.rule("court.caravaneer")
def test_court_caravaneer() -> None:
    one = table(caravaneer={BLUE: 1}, caravaneer_tokens=("salt",), **URUK)
    after, events = one.play("C Uruk date > caravaneer")
    assert after.seats[BLUE].resources["salt"] == 1
    assert after.caravaneer_tokens == ()
    assert changes(events, "court.caravaneer") == [(BLUE, "salt", 1)]
    # With two left the player chooses, and the other one stays for the next player.
    two = table(4, caravaneer={BLUE: 1}, caravaneer_tokens=("salt", "palm"), **URUK)
    choices = ["C Uruk date > caravaneer salt", "C Uruk date > caravaneer palm"]
    assert texts(two, "caravan", take="caravaneer") == choices
    after = two.play(choices[1]).position
    assert after.seats[BLUE].resources["palm"] == 1
    assert after.caravaneer_tokens == ("salt",)
    # A level-1 caravaneer has no token.
    first = table(caravaneer_tokens=("salt",), **URUK).play("C Uruk date > caravaneer").position
    assert (sum(first.seats[BLUE].resources.values()), first.caravaneer_tokens) == (0, ("salt",))


@pytest.mark.rule("court.caravaneer", refuses=True)
def test_court_caravaneer_refuses() -> None:
    two = table(4, caravaneer={BLUE: 1}, caravaneer_tokens=("salt", "palm"), **URUK)
    assert refusal(two, "C Uruk date > caravaneer barley") == ("court.caravaneer", "no_token")
    assert refusal(two, "C Uruk date > caravaneer") == ("court.caravaneer", "token_missing")
    assert refusal(two, "C Uruk date > banker salt") == ("court.caravaneer", "token_not_asked")
    for choice in ("salt", "palm"):
        assert refusal(two, f"C Uruk date > caravaneer {choice}") is None
    # A level-1 caravaneer has no token, even if tokens are left on level-2 ones.
    first = two.edit(caravaneer={BLUE: 0})
    assert refusal(first, "C Uruk date > caravaneer salt") == ("court.caravaneer", "token_not_asked")
    assert refusal(first, "C Uruk date > caravaneer") is None
    # The token cannot pay for the card that it is on.
    one = table(caravaneer={BLUE: 1}, caravaneer_tokens=("date",), caravan="Ur")
    assert refusal(one, "C Uruk date > caravaneer") == ("court.buy", "nothing_held")


@pytest.mark.rule("court.palace")
def test_court_palace() -> None:
    for level, prestige in enumerate((2, 3, 4, 5, 7, 10)):
        after, events = table(palace={BLUE: level}, **NINOUA).play("C Ninoua palm > palace")
        assert after.scores == (prestige, 0, 0)
        assert changes(events, "court.palace") == [(BLUE, "prestige", prestige)]

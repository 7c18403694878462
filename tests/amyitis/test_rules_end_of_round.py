"""Rules of phase III (`rules/end_of_round.toml`)."""

from __future__ import annotations

from typing import Any

import pytest
from asking import BLACK, BLUE, RED, WHITE, asked, changes, everyone_passes, refusal, table, texts

from amyitis_nb.core.event import Event
from amyitis_nb.games.amyitis.edition.vocabulary import GREY


def judged(players: int = 4, temple: str = "marduk", **cubes: Any) -> list[tuple[int | None, str, int]]:
    """Return the prizes of a temple with these cubes; in Ishtar the first player takes a camel."""
    position = table(
        players, pending="procession", temples=cubes, resources=dict.fromkeys(range(players), "date")
    )
    empty = next(name for name in ("tammouz", "ishtar", "marduk") if name != temple)
    events: list[Event] = []
    played = position.play(f"procession {empty}")
    while True:
        events += played.events
        if played.position.phase != "end_of_round":
            break
        played = played.position.play(played.position.legal_actions[0])
    return changes(tuple(events), f"temple.{temple}")


def prizes(*cubes: int, players: int = 4) -> list[tuple[int | None, int]]:
    """Return the prestige by seat in Marduk for these cubes from the left, before the procession moves them."""
    return [(seat, prestige) for seat, _, prestige in judged(players, "marduk", marduk=cubes)]


@pytest.mark.rule("round.end")
def test_round_end() -> None:
    position = table(
        4,
        passed={RED, BLACK, WHITE},
        temples={"ishtar": (RED, BLACK), "marduk": (RED,), "tammouz": (RED, BLACK)},
        resources={RED: "date+date+palm", BLACK: "salt"},
    )
    played = position.play("pass")
    rules = [event.rule for event in played.events]
    while played.position.phase == "end_of_round":
        played = played.position.play(played.position.legal_actions[0])
        rules += [event.rule for event in played.events]
    order = [
        "action.pass.return",
        "procession",
        "procession.grey",
        "temple.ishtar",
        "temple.marduk",
        "temple.tammouz",
    ]
    order += ["temple.tammouz.exchange", "stock.limit", "first_player.passes", "prepare.crafts"]
    firsts = [rules.index(rule) for rule in order]
    assert firsts == sorted(firsts)


@pytest.mark.rule("procession")
def test_procession() -> None:
    for players, first, leader in ((2, 0, 1), (3, 0, 2), (4, 3, 2), (3, 2, 1)):
        position = table(players, first_player=first, passed=set(range(players)) - {0}, seat=0)
        ended, _ = everyone_passes(position)
        assert asked(ended) == ("procession", leader)  # right of the first player
        assert texts(ended) == ["procession ishtar", "procession marduk", "procession tammouz"]
    position = table(pending="procession", temples={"marduk": (RED, RED, RED, BLUE)})
    after, events = position.play("procession marduk")
    assert changes(events, "procession") == [(BLACK, "cubes", -1)]
    assert after.temples["marduk"] == (BLACK, RED, RED, RED)
    assert after.seats[BLUE].cubes == 30  # pushed out, as by a priest
    # The ruling: without a cube, only the grey ones are placed.
    areas = dict.fromkeys(position.all_areas[:22], BLACK)
    bare = position.edit(areas=areas, temples={"ishtar": (BLACK,) * 4, "marduk": (), "tammouz": (BLACK,) * 4})
    after = bare.play("procession marduk").position
    assert after.temples["marduk"] == ()
    assert after.temples["ishtar"] == (GREY, BLACK, BLACK, BLACK)


@pytest.mark.rule("procession", refuses=True)
def test_procession_refuses() -> None:
    position = table(pending="procession")
    assert refusal(position, "pass") == ("procession", "not_now.procession")
    assert refusal(position, "R1 priest marduk") == ("procession", "not_now.procession")


@pytest.mark.rule("procession.grey")
def test_procession_grey() -> None:
    position = table(pending="procession", temples={"ishtar": (RED, RED, RED, BLUE), "tammouz": (GREY,) * 4})
    after, events = position.play("procession marduk")
    assert after.temples == {"ishtar": (GREY, RED, RED, RED), "marduk": (BLACK,), "tammouz": (GREY,) * 4}
    assert after.seats[BLUE].cubes == 30
    assert [event.seat for event in events if event.rule == "procession.grey"] == [None, None]


@pytest.mark.rule("temple.majority")
def test_temple_majority() -> None:
    assert prizes(RED, BLACK, RED) == [(RED, 2), (BLACK, 1)]
    assert prizes(BLACK, BLACK, RED) == [
        (BLACK, 2),
        (RED, 1),
    ]  # the most cubes, although the other cube is further right
    assert prizes(GREY, GREY, RED) == [(RED, 2)]  # grey cubes do not count
    assert prizes(GREY, GREY, GREY) == []
    assert prizes() == []


@pytest.mark.rule("temple.alone")
def test_temple_alone() -> None:
    assert prizes(RED, RED, RED) == [(RED, 2)]
    assert judged(4, "ishtar", ishtar=(RED,)) == [(RED, "camels", 1)]


@pytest.mark.rule("temple.tie")
def test_temple_tie() -> None:
    assert prizes(RED, BLACK) == [(BLACK, 2), (RED, 1)]
    assert prizes(BLACK, RED) == [(RED, 2), (BLACK, 1)]
    assert prizes(WHITE, RED, BLACK) == [(BLACK, 2), (RED, 1)]  # the third gets nothing
    # The rightmost cube of each player decides, also about the second place.
    assert prizes(BLUE, BLUE, RED) == [(BLUE, 2), (RED, 1)]
    two_each = table(pending="ishtar", temples={"ishtar": (RED,), "marduk": (BLUE, RED, RED, BLUE)})
    assert two_each.play("ishtar camel").position.scores == (2, 1, 0)


@pytest.mark.rule("temple.two_players")
def test_temple_two_players() -> None:
    assert prizes(BLUE, RED, BLUE, players=2) == [(BLUE, 2)]
    assert judged(2, "ishtar", ishtar=(BLUE, RED)) == [(RED, "camels", 1)]
    assert judged(2, "tammouz", tammouz=(BLUE, RED)) == [(RED, "cubes", -1), (RED, "salt", 1)]


@pytest.mark.rule("temple.ishtar")
def test_temple_ishtar() -> None:
    position = table(pending="ishtar", temples={"ishtar": (BLUE, RED)})
    assert texts(position) == ["ishtar camel", "ishtar talent"]
    _, events = position.play("ishtar camel")
    assert changes(events, "temple.ishtar") == [(RED, "camels", 1), (BLUE, "talents", 1)]
    _, events = position.play("ishtar talent")
    assert changes(events, "temple.ishtar") == [(RED, "talents", 1), (BLUE, "camels", 1)]


@pytest.mark.rule("temple.ishtar", refuses=True)
def test_temple_ishtar_refuses() -> None:
    position = table(pending="ishtar", temples={"ishtar": (BLUE, RED)})
    assert refusal(position, "procession marduk") == ("temple.ishtar", "not_now.ishtar")
    assert refusal(position, "decline") == ("temple.ishtar", "not_now.ishtar")


@pytest.mark.rule("temple.marduk")
def test_temple_marduk() -> None:
    assert judged(4, "marduk", marduk=(RED, BLACK)) == [(BLACK, "prestige", 2), (RED, "prestige", 1)]


@pytest.mark.rule("temple.tammouz")
def test_temple_tammouz() -> None:
    position = table(
        pending="tammouz_field", temples={"tammouz": (BLUE, RED)}, fields={"lower": (RED, BLUE, RED, BLUE)}
    )
    assert asked(position) == ("tammouz_field", RED)
    assert texts(position) == ["tammouz upper", "tammouz lower"]  # it cannot be declined
    after = position.play("tammouz upper").position
    assert after.fields["upper"] == (RED,)
    assert after.seats[RED].resources["salt"] == 1
    # A full row is emptied as usual.
    full = position.play("tammouz lower").position
    assert full.fields["lower"] == ()
    assert (full.seats[RED].gardeners, full.seats[RED].resources["wine"]) == (1, 1)
    # The ruling: without a cube, the first prize is lost and the second is kept.
    areas = dict.fromkeys(position.all_areas[:22], RED)
    bare = position.edit(
        pending="ishtar",
        areas=areas,
        fields={"lower": ()},
        temples={"ishtar": (RED, RED, RED, RED), "tammouz": (BLUE, RED, RED, RED), "marduk": (RED,)},
        resources={BLUE: "date"},
    )
    assert bare.seats[RED].cubes == 0
    assert asked(bare.play("ishtar camel").position) == ("tammouz_exchange", BLUE)


@pytest.mark.rule("temple.tammouz", refuses=True)
def test_temple_tammouz_refuses() -> None:
    position = table(pending="tammouz_field", temples={"tammouz": (BLUE, RED)})
    assert refusal(position, "decline") == ("temple.tammouz", "not_now.tammouz_field")
    assert refusal(position, "pass") == ("temple.tammouz", "not_now.tammouz_field")


@pytest.mark.rule("temple.tammouz.exchange")
def test_temple_tammouz_exchange() -> None:
    position = table(
        pending="tammouz_exchange", temples={"tammouz": (BLUE, RED)}, resources={BLUE: "date+wine"}
    )
    assert asked(position) == ("tammouz_exchange", BLUE)
    gives = {"date": {"barley", "palm", "salt"}, "wine": {"barley", "date", "palm", "salt"}}
    offered = {f"exchange {give} > {take}" for give, takes in gives.items() for take in takes}
    assert {*texts(position)} == {"decline", *offered}
    for action in texts(position):
        assert refusal(position, action) is None
    after = position.play("exchange wine > salt").position
    assert after.seats[BLUE].resources == {"barley": 0, "date": 1, "palm": 0, "salt": 1, "wine": 0}
    assert position.play("decline").position.seats[BLUE].resources == position.seats[BLUE].resources


@pytest.mark.rule("temple.tammouz.exchange", refuses=True)
def test_temple_tammouz_exchange_refuses() -> None:
    position = table(pending="tammouz_exchange", temples={"tammouz": (BLUE, RED)}, resources={BLUE: "date"})
    rule = "temple.tammouz.exchange"
    assert refusal(position, "decline") is None
    assert refusal(position, "exchange date > wine") == (rule, "exchange_wine")
    assert refusal(position, "exchange date > date") == (rule, "exchange_same")
    assert refusal(position, "exchange salt > date") == (rule, "not_held")
    assert refusal(position, "pass") == (rule, "not_now.tammouz_exchange")


@pytest.mark.rule("first_player.passes")
def test_first_player_passes() -> None:
    for players in (2, 3, 4):
        for first in range(players):
            position = table(players, first_player=first, pending="procession")
            after = position.play("procession ishtar").position
            while after.phase == "end_of_round":
                after = after.play(after.legal_actions[0]).position
            assert after.first_player == (first + 1) % players  # to the left
            assert asked(after) == ("turn", after.first_player)

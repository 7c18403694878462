"""Rules of recruiting (`rules/recruit.toml`)."""

from __future__ import annotations

import pytest
from asking import BLACK, BLUE, RED, changes, refusal, table, texts, without_cubes

from amyitis_nb.games.amyitis.edition.vocabulary import GREY


@pytest.mark.rule("recruit.cost")
def test_recruit_cost() -> None:
    for marks, price in (
        ("farmer merchant priest", 0),
        ("farmer* merchant priest", 1),
        ("farmer* merchant priest*", 2),
    ):
        position = table(2, groups=(marks, "farmer farmer priest"), talents={BLUE: 2})
        after, events = position.play("R1 merchant")
        assert after.seats[BLUE].talents == 2 - price
        assert changes(events, "recruit.cost") == ([(BLUE, "talents", -price)] if price else [])


@pytest.mark.rule("recruit.cost", refuses=True)
def test_recruit_cost_refuses() -> None:
    position = table(2, groups=("farmer* merchant priest", "farmer* priest* merchant"), talents={BLUE: 1})
    assert position.why_not("R1 merchant") is None
    refused = position.why_not("R2 merchant")
    assert refused is not None
    assert (refused.rule, refused["needed"], refused["available"]) == ("recruit.cost", 2, 1)
    # Wine cannot replace a talent.
    assert refusal(position.edit(resources={BLUE: "wine+wine"}), "R2 merchant") == ("recruit.cost", "talents")


@pytest.mark.rule("recruit.face_up")
def test_recruit_face_up() -> None:
    position = table(2, groups=("farmer merchant farmer", "priest priest engineer"))
    after = position.play("R1 farmer upper").position
    assert [card.used for card in after.groups[0]] == [True, False, False]  # the leftmost of two equal cards
    assert after.fields["upper"] == (BLUE,)  # carried out immediately
    assert [card.used for card in after.groups[1]] == [False, False, False]


@pytest.mark.rule("recruit.face_up")
def test_a_whole_group_can_be_turned_over() -> None:
    position = table(
        groups=("merchant* merchant* merchant*", "farmer priest farmer", "engineer priest farmer")
    )
    assert {action["group"] for action in position.legal_actions.only("recruit")} == {"2", "3"}


@pytest.mark.rule("recruit.face_up", refuses=True)
def test_recruit_face_up_refuses() -> None:
    position = table(2, groups=("farmer* merchant priest", "priest priest engineer"))
    assert refusal(position, "R1 farmer upper") == ("recruit.face_up", "not_face_up")  # turned over
    assert refusal(position, "R2 merchant") == ("recruit.face_up", "not_face_up")  # never there
    assert refusal(position, "R3 merchant") == ("recruit.face_up", "no_group")


@pytest.mark.rule("recruit.able")
def test_recruit_able() -> None:
    position = table(2, groups=("farmer merchant priest", "engineer engineer priest"))
    last = without_cubes(position, "a4|b4", left=1)
    assert last.seats[BLUE].cubes == 1  # one is enough
    crafts = {action["craft"] for action in last.legal_actions.only("recruit")}
    assert crafts == {"farmer", "merchant", "priest", "engineer"}


@pytest.mark.rule("recruit.able", refuses=True)
def test_recruit_able_refuses() -> None:
    position = table(2, groups=("farmer merchant priest", "engineer engineer priest"))
    bare = without_cubes(position, "a4|b4")
    assert bare.seats[BLUE].cubes == 0
    for action in ("R1 farmer upper", "R1 priest tammouz", "R1 priest ishtar", "R2 engineer a4|b4"):
        # This is so even if the priest would push out the player's own cube: the cube must be in the stock first.
        assert refusal(bare, action) == ("recruit.able", "no_cube")
    assert texts(bare, "recruit") == ["R1 merchant"]
    # Without an available area there is no engineer, with any number of cubes.
    full = position.edit(areas=dict.fromkeys(position.all_areas, GREY))
    assert full.legal_actions.only("recruit", craft="engineer") == ()
    assert refusal(full, "R2 engineer a4|b4") == ("recruit.able", "no_available_area")
    assert full.why_not("R1 farmer upper") is None


@pytest.mark.rule("recruit.farmer")
def test_recruit_farmer() -> None:
    rows = {
        "upper": ["salt", "palm", "barley", "date", "wine"],
        "lower": ["barley", "date", "salt", "palm", "wine"],
    }
    for row, resources in rows.items():
        for space, resource in enumerate(resources):
            position = table(fields={row: (RED, BLACK, RED, BLACK)[:space]})
            after = position.play(f"R1 farmer {row}").position
            held = {name: count for name, count in after.seats[BLUE].resources.items() if count}
            assert held == {resource: 1}
            if space < 4:
                assert after.fields[row] == (*position.fields[row], BLUE)
                assert after.seats[BLUE].cubes == 29


@pytest.mark.rule("field.full")
def test_field_full() -> None:
    position = table(fields={"upper": (RED, BLUE, RED, BLACK), "lower": (BLUE,)})
    after = position.play("R1 farmer upper").position
    assert after.fields == {"upper": (), "lower": (BLUE,)}
    assert [seat.cubes for seat in after.seats] == [29, 30, 30]
    assert position.play("R1 farmer lower").position.fields["upper"] == position.fields["upper"]


@pytest.mark.rule("field.full.gardener")
def test_field_full_gardener() -> None:
    position = table(fields={"upper": (RED, BLUE, RED, BLACK)})
    tied = position.play("R1 farmer upper").position  # two blue, two red
    assert [seat.gardeners for seat in tied.seats] == [0, 0, 0]
    assert tied.fields["upper"] == ()
    won = position.edit(fields={"upper": (RED, BLUE, BLUE, BLACK)}).play("R1 farmer upper").position
    assert [seat.gardeners for seat in won.seats] == [1, 0, 0]
    assert won.supply["gardener"][0] == 2
    # Another player may have the most cubes, and the supply may be empty.
    other = position.edit(fields={"upper": (RED, RED, BLACK, BLACK)}).play("R1 farmer upper").position
    assert [seat.gardeners for seat in other.seats] == [0, 0, 0]
    none_left = position.edit(fields={"upper": (RED, RED, RED, BLACK)}, gardeners={BLACK: 3})
    after = none_left.play("R1 farmer upper").position
    assert [seat.gardeners for seat in after.seats] == [0, 0, 3]
    assert after.fields["upper"] == ()


@pytest.mark.rule("recruit.priest")
def test_recruit_priest() -> None:
    position = table(temples={"marduk": (RED, GREY)})
    after = position.play("R1 priest marduk").position
    assert after.temples == {"ishtar": (), "marduk": (BLUE, RED, GREY), "tammouz": ()}
    assert after.seats[BLUE].cubes == 29
    assert after.scores == (0, 0, 0)


@pytest.mark.rule("recruit.priest.pushed")
def test_recruit_priest_pushed() -> None:
    position = table(temples={"marduk": (RED, GREY, BLUE, BLACK), "ishtar": (RED, BLUE, BLUE, GREY)})
    after = position.play("R1 priest marduk").position
    assert after.temples["marduk"] == (BLUE, RED, GREY, BLUE)
    assert [seat.cubes for seat in after.seats] == [30 - 3 - 1, 28, 30]
    after, events = position.play("R1 priest ishtar")
    assert after.temples["ishtar"] == (BLUE, RED, BLUE, BLUE)
    assert [seat.cubes for seat in after.seats] == [30 - 3 - 1, 28, 29]  # the grey one has no owner
    assert [event.name for event in events if event.rule == "recruit.priest.pushed"] == ["pushed.grey"]


@pytest.mark.rule("recruit.engineer")
def test_recruit_engineer() -> None:
    after, events = table().play("R1 engineer a4|b4")
    assert after.areas == {"a4|b4": BLUE}
    assert (after.scores, after.seats[BLUE].cubes) == ((2, 0, 0), 29)
    assert sorted(changes(events, "recruit.engineer")) == [(BLUE, "cubes", -1), (BLUE, "prestige", 2)]


@pytest.mark.rule("recruit.merchant")
def test_recruit_merchant() -> None:
    after = table().play("R2 merchant").position
    assert [seat.camels for seat in after.seats] == [2, 1, 1]
    assert after.seats[BLUE].cubes == 30

"""The texts of the specification and lines of them: each form is read, and the end of a line ends the turn."""

from __future__ import annotations

import pytest

from amyitis_nb.core.action_line import parts
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.games.terra_mystica.edition.names import CARDS, CULTS, FACTIONS, POWERS, TOWNS
from amyitis_nb.games.terra_mystica.position.action_text import every_action, read_action
from amyitis_nb.games.terra_mystica.position.position import Position
from amyitis_nb.games.terra_mystica.position.record import Record
from terra_mystica.positions import other, own, play, seat, table

#: The texts of the specification, by their forms.
FORMS = {
    "faction NAME": [f"faction {name}" for name in FACTIONS],
    "place HEX": ["place E4"],
    "take CARD": [f"take {name}" for name in CARDS],
    "build HEX": ["build E4"],
    "transform HEX COLOUR": ["transform E4 black", "transform E4 black long"],
    "upgrade HEX BUILDING": [
        f"upgrade F3 {name}" for name in ("trading", "temple", "stronghold", "sanctuary")
    ],
    "send CULT N": [f"send {cult} {steps}" for cult in CULTS for steps in (3, 2, 1)],
    "advance": ["advance shipping", "advance spades"],
    "power NAME": [f"power {name}" for name in POWERS],
    "special": [f"special {name}" for name in ("stronghold", "favour", "bonus", "bridge")],
    "pass CARD": [*(f"pass {name}" for name in CARDS), "pass"],
    "bridge HEX-HEX": ["bridge H6-I9", "bridge A11-C5"],
    "town N": [f"town {points}" for points in TOWNS],
    "favour CULT N": [f"favour {cult} {steps}" for cult in CULTS for steps in (1, 2, 3)],
    "step CULT": [f"step {cult}{steps}" for cult in CULTS for steps in ("", " 2")],
    "top CULT": [f"top {cult}" for cult in CULTS],
    "ordain N": [f"ordain {number}" for number in range(4)],
    "connect RIVER": ["connect r0", "connect r20", "connect r35"],
    "others": ["leech", "decline", "burn", "done"],
    "convert A>B": [f"convert {name}" for name in ("pw>p", "pw>w", "pw>c", "p>w", "w>c", "vp>c", "c>vp")],
}


@pytest.mark.parametrize("form", FORMS)
def test_every_text_of_the_specification_is_read(form: str) -> None:
    for text in FORMS[form]:
        action = read_action(text)
        assert action.text == text
        assert read_action(f"  {text.upper().replace(' ', '   ')} ") is action


def test_the_forms_are_those_of_all_actions() -> None:
    assert {text.split()[0] for texts in FORMS.values() for text in texts} == {
        action.kind for action in every_action()
    }
    counted = ("faction", "take", "send", "advance", "power", "special", "pass", "town", "favour", "step")
    for kind in (*counted, "top", "ordain", "convert"):
        ours = [action.text for action in every_action() if action.kind == kind]
        assert {*ours} == {text for texts in FORMS.values() for text in texts if text.split()[0] == kind}


def test_the_ends_of_a_bridge_can_be_typed_in_any_order() -> None:
    assert read_action("bridge I9-H6").text == "bridge H6-I9"


@pytest.mark.parametrize(
    ("line", "decisions"),
    [
        ("burn x3", ["burn"] * 3),
        ("convert pw>c x2", ["convert pw>c"] * 2),
        ("BURN X2", ["BURN"] * 2),
        ("burn ×2", ["burn"] * 2),
        ("burn x3; power priest", [*["burn"] * 3, "power priest"]),
        ("convert pw>w; transform E4 black; build E4", ["convert pw>w", "transform E4 black", "build E4"]),
        (
            "upgrade F3 temple; favour air 1; convert pw>c",
            ["upgrade F3 temple", "favour air 1", "convert pw>c"],
        ),
        ("burn x0", ["burn x0"]),
    ],
)
def test_a_line_is_read_as_its_decisions(line: str, decisions: list[str]) -> None:
    assert list(parts(line)) == decisions


def darklings(**parts: object) -> Position:
    return table(seat("darklings", "E5=D", **{"bowls": [0, 6, 4]} | parts), other())


@pytest.mark.rule("decide.done")
def test_the_end_of_a_turn_line_ends_the_turn() -> None:
    position = darklings()
    after, events = position.play("burn x2; power priest")
    assert (after.turn, own(after)["bowls"], own(after)["priests"]) == (1, [3, 2, 3], 4)
    assert events[-1].name == "done"
    assert after == play(position, "burn x2; power priest; done")
    assert after == position.play("burn x2; power priest; done").position


@pytest.mark.rule("decide.done")
def test_the_end_of_a_turn_line_gives_up_a_dwelling_and_spades() -> None:
    after = darklings(workers=5).play("power spade; transform E4 black").position
    assert (after.turn, after.terrain["E4"], "E4" in after.buildings) == (1, "black", False)
    after = darklings(bowls=[0, 0, 8]).play("power two-spades; transform E4 black").position
    assert after.turn == 1


@pytest.mark.rule("decide.done")
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("burn x2", "head"),
        ("burn; burn", "head"),
        ("power priest", "done"),
        ("power bridge;", "bridge"),
    ],
)
def test_a_turn_stays_open_after_free_decisions_and_while_something_must_follow(line: str, kind: str) -> None:
    after = darklings().play(line).position
    assert after.pending is not None
    assert (after.turn, after.pending.kind) == (0, kind)


@pytest.mark.rule("decide.done", "free.when")
def test_conversions_in_a_line_leave_the_dwelling_open_that_they_pay_for() -> None:
    position = play(darklings(coins=0, priests=2, workers=3), "transform E4 black")
    with pytest.raises(IllegalAction) as caught:
        position.play("build E4")
    line = dict(caught.value.refusal.values)["line"]
    assert ";" in str(line) or "x2" in str(line)
    after = position.play(f"{line};").position
    assert after.turn == 0
    assert play(after, "build E4").buildings["E4"] == (0, "D")


@pytest.mark.rule("decide.done", "leech.order")
def test_the_turn_stays_open_while_others_answer() -> None:
    position = table(seat("cultists", "E6=D"), seat("engineers", "E7=T", bowls=[5, 7, 0]))
    after = position.play("upgrade E6 trading;").position
    assert after.pending is not None and after.pending.kind == "leech"
    answered = after.play("decline").position
    assert answered.pending is not None and (answered.pending.seat, answered.pending.kind) == (0, "done")


@pytest.mark.rule("decide.done", "faction.chaos.double")
def test_the_first_action_of_a_double_turn_does_not_end_it() -> None:
    position = table(seat("chaos-magicians", "D6=S"), other())
    after = position.play("special stronghold; send fire 3").position
    assert after.pending is not None and (after.turn, after.pending.kind) == (0, "head")
    assert after.play("send earth 3;").position.turn == 1


def test_a_record_keeps_the_end_of_a_line() -> None:
    record = Record(darklings()).play("burn x2; power priest")
    assert [action.text for action in record.actions] == ["burn", "burn", "power priest", "done"]
    assert Record.parse(record.text).go_to_end() == record


@pytest.mark.parametrize("text", ["burn x0", "burn x1000", "burn x", "power priest x2 x2"])
def test_other_repeats_are_no_actions(text: str) -> None:
    with pytest.raises(InvalidInput):
        darklings().play(text)


def told(position: Position, line: str, language: str = "en") -> list[str]:
    speaker = get("terra_mystica").speaker(language, ["Anna", "Bob"])
    return list(speaker.events(position.play(line).events))


def test_a_conversion_a_jump_and_paid_power_are_one_sentence_each() -> None:
    assert told(darklings(), "convert w>c") == ["Anna converts 1 worker into 1 coin."]
    dwarves = table(seat("dwarves", "E7=D"), seat("witches", "I12=D"), terrain={"G3": "gray"})
    assert told(dwarves, "build G3")[0] == (
        "Anna tunnels to G3 for 2 workers, scores 4 victory points and builds a dwelling there for 2 coins and "
        "1 worker."
    )
    fakirs = table(seat("fakirs", "E8=D"), other(), terrain={"F4": "yellow"})
    assert told(fakirs, "build F4")[0] == (
        "Anna flies to F4 by carpet for 1 priest, scores 4 victory points and builds a dwelling there for 2 coins and "
        "1 worker."
    )
    neighbours = table(seat("cultists", "E6=D"), seat("engineers", "E7=T", bowls=[5, 7, 0]))
    asked = play(neighbours, "upgrade E6 trading")
    taken = "As a neighbour, Bob takes 2 power for 1 victory point."
    assert told(asked, "leech")[0] == taken


def test_equal_decisions_in_a_row_are_told_once() -> None:
    assert told(darklings(), "burn x2; convert w>c") == [
        "Anna sacrifices 2 power tokens, moves as many others to bowl III and converts 1 worker into 1 coin."
    ]


def test_equal_conversions_share_a_place_in_the_news() -> None:
    choices = get("terra_mystica").choices
    say = get("terra_mystica").speaker("en").say
    position = darklings()
    burn = read_action("burn")
    assert choices.topic(position, burn) == "burn"
    assert choices.news(position, burn, say) == "Sacrifice 1 power token"
    assert choices.news(position, burn, say, [burn]) == "Sacrifice 2 power tokens"


@pytest.mark.rule("income.no_choice")
def test_the_income_of_all_is_one_sentence() -> None:
    start = table(
        seat("swarmlings", "E4=T", bowls=[3, 9, 0], card="priest"), other(), pass_order=[1], next_start=1
    )
    assert told(start, "pass cult")[-1] == (
        "Income: 6 coins, 2 workers and 2 power for Anna; 2 workers for Bob."
    )


def test_the_step_of_the_cultists_follows_the_power_that_another_takes() -> None:
    start = table(
        seat("cultists", "E6=D"), seat("witches", "E5=D", bowls=[5, 7, 0]), other(bowls=[5, 7, 0]), turn=0
    )
    assert told(start, "upgrade E6 trading; leech; step fire")[1:] == [
        "As a neighbour, Bob takes 1 power.",
        "In return, Anna may advance 1 step on a cult track.",
        "Anna advances 1 step on the Fire track to level 2 and is done.",
    ]


def test_the_card_that_a_seat_takes_has_its_coins() -> None:
    start = table(
        seat("swarmlings", "E4=T", card="priest"),
        other(card="trading"),
        card_coins={"power": 0, "cult": 2, "spade": 0},
    )
    coins = own(start)["coins"]
    after = play(start, "pass cult")
    assert own(after)["coins"] == coins + 2
    assert told(start, "pass cult")[0] == "Anna passes and takes the “Cult” bonus card with 2 coins on it."

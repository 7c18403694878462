"""The rules of Ferry, whose turns are long: every rule that refuses, and every effect of a whole turn."""

from __future__ import annotations

import ferry
import pytest
from ferry.position import Position

from amyitis_nb.core.record import record_class
from amyitis_nb.core.turns import played
from amyitis_nb.explain.turning_points import turning_points

#: The sides of three players.
SIDES = "side fox; side owl; side bear"
#: A first turn that ends with 4 coins and 2 logs: 4 - 1 + 1 coins, and 3 - 1 + 1 - 1 logs.
TURN = "build b1; sail a1; burn; done"


def after(line: str, **options: str) -> Position:
    """Return the position after a line in a new game for three."""
    return ferry.GAME.new(3, "1", **options).play(line).position


@pytest.mark.parametrize(
    ("line", "action", "rule"),
    [
        ("side fox", "side fox", "ferry.side"),
        (SIDES, "side frog", "ferry.turn"),
        (SIDES, "sail a1", "ferry.turn"),
        (SIDES, "done", "ferry.turn"),
        (f"{SIDES}; build b1", "done", "ferry.turn"),
        (f"{SIDES}; build b1", "rest", "ferry.turn"),
        (f"{SIDES}; build b1", "sail c3", "ferry.sail"),
        (f"{SIDES}; {TURN}", "build b1", "ferry.build"),
        (f"{SIDES}; burn x3", "build b1", "ferry.build"),
        (f"{SIDES}; burn x3", "burn", "ferry.burn"),
    ],
)
def test_an_action_is_refused_under_its_rule(line: str, action: str, rule: str) -> None:
    refusal = after(line).why_not(action)
    assert refusal is not None
    assert refusal.rule == rule


def test_the_effects_of_a_turn_happen_under_their_rules() -> None:
    start = after(f"{SIDES}; {TURN}")
    assert start.stocks[0] == (4, 2, 4)
    position, events = start.play("burn; build a1; take; sail b1; done")
    assert [event.rule for event in events] == [
        "ferry.burn",
        "ferry.build",
        "ferry.toll",
        "ferry.sail",
        "ferry.turn",
    ]
    # Bob: 4 + 1 - 1 coins, 3 - 1 - 1 + 1 logs, 3 + 1 points. Ann pays a point for a coin.
    assert position.stocks[:2] == ((5, 2, 3), (4, 2, 4))
    position, events = position.play("rest; done")
    assert [event.rule for event in events] == ["ferry.rest", "ferry.turn", "ferry.round"]
    assert position.stocks[2] == (6, 3, 3)
    assert (position.round, position.turn) == (2, 0)


@pytest.mark.parametrize("rounds", ["3", "2"])
def test_the_game_ends_after_its_rounds(rounds: str) -> None:
    rest = "; ".join(["rest; done"] * 3 * int(rounds))
    position, events = after(SIDES, rounds=rounds).play(rest)
    assert (events[-1].name, events[-1].rule) == ("end", "ferry.round")
    assert position.winners == (0, 1, 2)


def test_an_answer_belongs_to_the_turn_of_the_other_seat() -> None:
    record = record_class(ferry.GAME)(after(SIDES)).play(f"{TURN}; build a1; take; sail b1; done; rest; done")
    turns = played(record.plies)
    assert [(turn.seat, turn.last - turn.first + 1, turn.number) for turn in turns] == [
        (0, 4, 1),
        (1, 4, 1),
        (2, 2, 1),
    ]


def test_turning_points_compare_whole_turns() -> None:
    record = record_class(ferry.GAME)(after(SIDES))
    record = record.play(f"burn; build b1; sail a1; done; {'; '.join(['rest; done'] * 2)}")
    best = turning_points(record, range(3))
    # The conversion scored nothing, but it began the turn that scored 1; resting missed this point, and Bob did first.
    assert [(one.kind, one.seat, one.ply, one.last, one.amount) for one in best] == [
        ("gain", 0, 0, 3, 1),
        ("missed", 1, 4, 5, 1),
    ]
    assert [action.text for action in best[1].better] == ["build a1"]

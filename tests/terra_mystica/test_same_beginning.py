"""Turns that begin with the same conversion are different choices, each with its own row, reasons and facts."""

from __future__ import annotations

import pytest

import amyitis_nb as am
from amyitis_nb.advice.account import accounting, advice_of
from amyitis_nb.advice.advice import Advice
from amyitis_nb.advice.asking import legal
from amyitis_nb.advice.following import following
from amyitis_nb.advice.reasons import why
from amyitis_nb.board import coach
from amyitis_nb.core.advice import Ratings, turn_as_action
from amyitis_nb.core.errors import IllegalAction
from amyitis_nb.core.game import get
from amyitis_nb.games.terra_mystica.advice import openings, orders
from terra_mystica.compared import ADVISER
from terra_mystica.positions import other, seat, table

#: Each power action needs sacrifices, and there is nothing else to pay for.
BURNING = table(
    seat("nomads", "E8=D D3=D", coins=0, workers=0, priests=0, bowls=[0, 12, 0]), other(bowls=[12, 0, 0])
)


def advice() -> Advice:
    *_, ratings = accounting(BURNING)
    assert isinstance(ratings, Ratings)
    return advice_of(BURNING, ratings, get("terra_mystica").speaker("en"))


def test_what_begins_with_the_same_conversion_is_compared() -> None:
    found = openings.best_lines(BURNING._state)
    burning = {action: line for action, line in found.items() if line.path[0].text == "burn"}
    heads = [line.path[-1].text for line in burning.values()]
    assert len(heads) > 1 and len({*heads}) == len(heads)
    plain, *others = burning
    assert plain.text == "burn" and burning[plain].worth == max(line.worth for line in burning.values())
    for action in others:
        assert action.text == "; ".join(each.text for each in burning[action].path) != "burn"
        assert (action.kind, action.op, action.args) == (plain.kind, plain.op, plain.args)
    least = max(line.worth for line in found.values()) - orders.FREEDOM
    assert all(burning[action].worth >= least for action in others)


def test_each_has_its_row_and_is_asked_for_by_its_turn() -> None:
    found = advice()
    rows = [row for row in found.rows if row.actions[0].text == "burn" and row.behind is not None]
    assert len(rows) > 1 and len({row.choice for row in rows}) == len(rows) == len({row.text for row in rows})
    for row in rows:
        assert found.ratings.of(row.choice) is row is found.rating(row.choice)
        assert row.actions[0] in BURNING.legal_actions
        BURNING.play(row.text)
        assert found.rating(row.text) is row
    assert found.rating("burn").key is None
    shown = coach._best(found)["rows"]
    assert len({row["text"] for row in shown}) == len(shown)
    assert all(len({*row["pair"]}) == 2 for row in shown if row["pair"])


def test_reasons_compare_the_turns_and_not_their_beginning() -> None:
    keyed = next(row for row in advice().rows if row.key is not None and row.behind is not None)
    reasons = why(BURNING, keyed.text, "burn", games=40)
    plain = openings.best_lines(BURNING._state)[BURNING.parse_action("burn")]
    assert [each.text for each in reasons.openings[0]] == [each.text for each in keyed.line]
    assert reasons.openings[1] == plain.path
    assert len({*reasons.names}) == 2 and reasons.actions[0] is keyed.choice
    assert ADVISER.line(BURNING, keyed.choice)[: len(keyed.then)] == keyed.then
    following(BURNING, keyed.line, keyed.choice)


def test_a_turn_stands_for_its_actions() -> None:
    burn = BURNING.parse_action("burn")
    assert turn_as_action([burn]) is burn is legal(BURNING, "burn")
    line = legal(BURNING, "burn x3; power priest")
    assert line.text == "burn; burn; burn; power priest" and line is legal(BURNING, line)
    with pytest.raises(IllegalAction):
        legal(BURNING, "burn; power priest")


def test_a_turn_that_the_search_does_not_try_has_a_line() -> None:
    turn = legal(BURNING, "burn x5; power priest")
    line = openings.best_lines(BURNING._state, [turn])[turn]
    assert [each.text for each in line.path] == ["burn"] * 5 + ["power priest"]
    assert line.end.seats[0].priests == 1
    reasons = why(BURNING, turn.text, "pass cult", games=40)
    assert reasons.openings[0] == line.path


def test_only_advice_that_compares_turns_takes_them() -> None:
    position = am.new_game(players=2, seed=1)
    with pytest.raises(am.InvalidInput):
        legal(position, "pass; pass")

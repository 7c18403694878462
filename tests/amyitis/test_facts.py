"""Reasons of Amyitis begin with what is certain: what an action does at once, and which trades it makes possible."""

from __future__ import annotations

import re
from random import Random

import pytest

import amyitis_nb as am
from amyitis_nb.advice.asking import told_apart
from amyitis_nb.advice.reasons import Reasons, Term, following
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate
from amyitis_nb.games.amyitis.advice import forecast, next_turn
from amyitis_nb.games.amyitis.advice.next_turn import EXPECTED, UNEXPECTED, ways_after
from amyitis_nb.games.amyitis.game import GAME
from amyitis_nb.games.amyitis.position.position import Position

PUZZLES = GAME.puzzles
#: Positions by puzzle: the best action, a worse one, and what is told about them.
TOLD = {
    "8ebfe3": (
        "R3 farmer lower",
        "R3 merchant",
        "play “Caravan to Eshnunna to plant on square d2”. After “Merchant",
    ),
    "065369": ("R4 merchant", "R4 priest marduk", "Ur is 2 spaces away, but you can move the caravan only 1"),
    "de635e": ("R1 farmer lower", "R1 farmer upper", "You then lack only 1 camel for “Caravan to Ur"),
    "520ee8": (
        "C Uruk date > banker",
        "R3 farmer upper",
        "Blue most likely plays “Caravan to Uruk for a banker”",
    ),
    "8665b8": (
        "R2 merchant",
        "C Ur palm > a4",
        "still play “Caravan to Ur to plant on square a4” on your next turn",
    ),
    "29d6dc": (
        "C Ur palm > d2",
        "pass",
        "a court card of your choice, such as a banker (income of 2 talents)",
    ),
    "fcff18": (
        "R2 priest marduk",
        "R2 priest ishtar",
        "the first prize in the temple of Marduk in this round",
    ),
    "dcbe02": ("R2 merchant", "pass", "After “Pass”, you have no more turns in this round."),
}


def actions_of(id: str, *texts: str) -> tuple[Position, tuple[Action, Action]]:
    position = am.Position(PUZZLES.puzzle(id).position)
    one, other = map(position.parse_action, texts)
    return position, (one, other)


def told(position: Position, actions: tuple[Action, Action], language: str = "en") -> str:
    speaker = GAME.speaker(language)
    names = told_apart(position, [(action,) for action in actions], speaker)
    assert GAME.adviser
    return " ".join(fact.text for fact in GAME.adviser.facts(position, actions, names, speaker, "0"))


@pytest.mark.parametrize("id", TOLD)
def test_facts_name_what_the_better_action_makes_possible(id: str) -> None:
    best, worse, expected = TOLD[id]
    assert expected in told(*actions_of(id, best, worse))


def test_a_trade_that_is_told_is_legal_after_one_action_and_not_after_the_other() -> None:
    """The rules confirm it in ways in which the others choose otherwise than those that found it."""
    found = 0
    for puzzle in PUZZLES.puzzles[::5]:
        position, (one, other) = actions_of(puzzle.id, puzzle.best.actions[0], puzzle.options[1].actions[0])
        state = position._state
        ways, others = ways_after(state, one), ways_after(state, other)
        change = next_turn.next_trade(ways, others, other)
        if change is None:
            continue
        found += 1
        trade = next_turn.trade_of(change.action)
        assert trade and change.action in Position._of(change.state).legal_actions
        assert change.without is None or change.action not in Position._of(change.without).legal_actions
        fresh = [
            [next_turn._way(state, action, Random(f"fresh.{number}")) for number in range(20)]
            for action in (one, other)
        ]
        parts = [sum(way.offers(trade) for way in each) / 20 for each in fresh]
        assert parts[0] >= EXPECTED - 0.2 and parts[1] <= UNEXPECTED + 0.2
    assert found >= 3


def test_what_comes_at_once_is_what_the_action_changes() -> None:
    position, actions = actions_of("55a801", "C Palmyra salt > palace", "C Palmyra salt > gardener")
    seat = position._state.seat
    before, after = (each.seats[seat].prestige for each in (position, position.play(actions[0]).position))
    assert f"prestige from {before} to {after}" in told(position, actions)


def test_facts_are_in_every_language() -> None:
    for language in ("hu", "cs", "it", "de"):
        for id, (best, worse, _) in TOLD.items():
            text = told(*actions_of(id, best, worse), language)
            assert text and not re.search(r"[{}]|advice\.", text)


def test_facts_come_before_estimates_and_for_both_actions_if_they_are_close() -> None:
    position, actions = actions_of("8ebfe3", "R3 farmer lower", "R3 merchant")
    own, none, exact = Estimate(-2.0, 0.1, 9), Estimate(0.0, 0.1, 9), Estimate(-2.0, 0.1, 9)

    def lead(total: Estimate) -> list[str]:
        term = Term("bankers", own, none, exact)
        return Reasons(position, actions, (term,), total, "0", GAME.speaker("en")).parts()

    better = lead(Estimate(3.0, 0.5, 9))
    assert better[1].startswith("On your next turn, you can then most likely play")
    # What the weaker action allows is told after that.
    merchant = next(part for part in lead(Estimate(-3.0, 0.5, 9)) if part.startswith("Second action: "))
    assert merchant == f"Second action: {better[1]}"
    close = lead(Estimate(0.2, 5.0, 9))
    assert close[1].startswith("First action: On your next turn, you can then most likely play")


# What most likely follows


def test_a_line_ends_before_a_decision_that_is_not_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action is likely if a planner finds it clearly better than the next one; otherwise nothing is foretold."""
    position = am.new_game(players=3, seed=1)
    recruit = next(action for action in position.legal_actions if action.kind == "recruit")

    def leads(ahead: float) -> None:
        def compared(state: object, found: list[Action]) -> dict[Action, list[float]]:
            first = next(action for action in found if action.text == "pass")
            second = next(action for action in found if action.kind == "recruit")
            return {first: [ahead, ahead + 1.0, ahead - 1.0], second: [0.0, 0.0, 0.0]}

        monkeypatch.setattr(forecast, "compared", compared)

    leads(5.0)
    assert [action.text for action in forecast.likely_line(position._state, recruit)] == ["pass"] * 3
    leads(0.2)
    assert forecast.likely_line(position._state, recruit) == []


def test_the_viewer_is_called_you_in_what_follows() -> None:
    """The seat that decides is "you", the others have their names."""
    for puzzle in PUZZLES.puzzles[::3]:
        position, actions = actions_of(puzzle.id, puzzle.best.actions[0], puzzle.options[1].actions[0])
        seats = [start.pending.seat for start, _ in following(position, actions[:1]) if start.pending]
        if len(seats) < 2 or seats[-1] != position._state.seat:
            continue
        term = Term("bankers", *(Estimate(2.0, 0.5, 9) for _ in range(3)))
        reasons = Reasons(position, actions, (term,), Estimate(2.0, 0.5, 9), "0", GAME.speaker("en"))
        (line,) = reasons.continuation()
        assert "; you play “" in line
        name = GAME.speaker("en").say("draw.name", seat=position._state.seat)
        assert f"{name} plays" not in line
        return
    raise AssertionError("no position")

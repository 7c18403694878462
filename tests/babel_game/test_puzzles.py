"""The puzzles of Babel: wins in this turn, from what the seat sees."""

from __future__ import annotations

import pytest

import amyitis_nb as am
from amyitis_nb.core.puzzles import Puzzle
from amyitis_nb.games.babel.advice.turns import after, ends
from amyitis_nb.games.babel.position.position import Position
from amyitis_nb.games.babel.rules.state import OVER, State

PUZZLES = am.game("babel").puzzles()

#: A search that keeps this many states for each site of the pawn.
WIDE = 30


def wins(state: State) -> bool:
    return state.phase == OVER or ends(state, WIDE)[0][1].phase == OVER


def test_there_are_30_puzzles_of_every_difficulty() -> None:
    assert len(PUZZLES) >= 30
    assert {puzzle.grade for puzzle in PUZZLES} == {"easy", "medium", "hard"}
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_only_the_best_actions_win_in_this_turn(puzzle: Puzzle) -> None:
    position = Position(puzzle.position)
    assert position.hand_sizes[1 - position.seat] == 0 or position.hands[1 - position.seat] is None
    options = [action for option in puzzle.options for action in option.actions]
    assert sorted(options) == sorted(action.text for action in position.legal_actions)
    winning = {
        action.text
        for action in position.legal_actions
        if action.kind != "end" and wins(after(position._state, action))
    }
    assert winning == set(puzzle.best.actions)
    assert len(winning) < len(options) - len(winning)
    assert all(option.behind.is_sure and option.behind.mean >= 1 for option in puzzle.options[1:])

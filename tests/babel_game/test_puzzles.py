"""The puzzles of Babel: wins in this turn, from what the seat sees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.puzzles import Puzzle
from amyitis_nb.games.babel.advice.turns import after, ends
from amyitis_nb.games.babel.position.position import Position
from amyitis_nb.games.babel.rules.state import OVER, State
from amyitis_nb.teach.progress import Progress

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
def test_the_way_of_a_puzzle_wins(puzzle: Puzzle) -> None:
    position = start = Position(puzzle.position)
    assert puzzle.goal == "win" and puzzle.way[0] in puzzle.best.actions
    for text in puzzle.way:
        assert position.seat == start.seat and position.pending is not None
        position = position.play(text).position
    assert position.pending is None and position.winners == (start.seat,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_says_that_it_is_about_a_win_in_this_turn(language: str, tmp_path: Path) -> None:
    puzzle = PUZZLES[0]
    progress = Progress(tmp_path / "progress.json")
    page: Any = am.game("babel").puzzle(puzzle.id, language=language, progress=progress)
    say = page.speaker.say
    assert say("puzzle.goal.win", seat=page.seat) in [block.get("text") for block in page.blocks]
    other = puzzle.options[-1].actions[0]
    told = [block.get("text") for block in page.play(other).blocks]
    assert say("puzzle.goal.win.missed") in told


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


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_the_themes_of_a_puzzle_are_those_of_its_way(puzzle: Puzzle) -> None:
    kinds = [text.split()[0] for text in puzzle.way]
    end = Position(puzzle.position)
    for text in puzzle.way:
        before, end = end, end.play(text).position
    own = before.seat
    assert ("migration" in puzzle.themes) == ("migrate" in kinds)
    assert ("journey" in puzzle.themes) == ("travel" in kinds)
    assert ("cost" in puzzle.themes) == (end.scores[1 - own] < before.scores[1 - own])
    assert ("build" in puzzle.themes) != ("cost" in puzzle.themes)
    assert ("narrow" in puzzle.themes) == (len(puzzle.best.actions) == 1)


def test_the_solution_says_why_the_way_wins(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "progress.json")
    for number in (1, 6):
        puzzle = PUZZLES[number - 1]
        page: Any = am.game("babel").puzzle(puzzle.id, language="en", progress=progress)
        told = [str(block.get("text")) for block in page.play(puzzle.best.actions[0]).blocks]
        assert any("you win" in text.casefold() for text in told)

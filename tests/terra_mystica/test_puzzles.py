"""The puzzles of Terra Mystica: goals of the own turn, proved by all ways to play its rest."""

from __future__ import annotations

import pathlib
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from conftest import ROOT

import amyitis_nb as am
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.puzzles import Puzzle
from amyitis_nb.games.terra_mystica.position.position import Position
from amyitis_nb.games.terra_mystica.rules import legal
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS, LEECH, OVER, State
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.puzzles import PuzzlePage

PUZZLES = am.game("terra_mystica").puzzles()


def kinds(position: Position, seat: int, letters: str) -> int:
    return sum(owner == seat and kind in letters for owner, kind in position.buildings.values())


#: What counts for a goal, by what everybody sees: the position and the town tiles left.
RESULTS: dict[str, Callable[[Position, int], int]] = {
    "town": lambda position, seat: -sum(position.town_supply.values()),
    "top": lambda position, seat: position.cults[seat].count(10),
    "great": lambda position, seat: kinds(position, seat, "SA"),
    "points": lambda position, seat: position.scores[seat],
    "final": lambda position, seat: position.scores[seat],
}


def result(puzzle: Puzzle, start: Position, end: Position) -> int:
    seat = start.pending.seat if start.pending else 0
    gained = RESULTS[puzzle.goal](end, seat) - RESULTS[puzzle.goal](start, seat)
    return gained if puzzle.goal in ("points", "final") else min(1, gained)


def goes_on(state: State, start: State, *, is_final: bool) -> bool:
    """Whether the seat still decides: in its turn or, with the goal `final`, until the end."""
    if is_final:
        return state.phase != OVER
    own = state.seats[start.turn]
    return (
        state.phase == ACTIONS and (state.round, state.turn) == (start.round, start.turn) and not own.passed
    )


def after(state: State, action: Any) -> State:
    """Return the state after an action, and after the others have declined all power."""
    new = state.copy()
    legal.carry_out(new, action, None)
    while new.phase == ACTIONS and new.stage == LEECH:
        legal.carry_out(new, legal.legal_actions(new)[1], None)
    return new


def results(puzzle: Puzzle) -> dict[str, int]:
    """Return the best result after each action, by searching all ways backwards from their ends."""
    start = Position(puzzle.position)
    first, is_final = start._state, puzzle.goal == "final"
    nexts: dict[Any, list[Any]] = {}
    best: dict[Any, int] = {}
    left = [first]
    while left:
        state = left.pop()
        key = state.value()
        if key in nexts:
            continue
        nexts[key] = []
        if not goes_on(state, first, is_final=is_final):
            best[key] = result(puzzle, start, Position._of(state))
            continue
        for action in legal.legal_actions(state):
            new = after(state, action)
            nexts[key].append(new.value())
            left.append(new)
    changed = True
    while changed:
        changed = False
        for key, ends in nexts.items():
            most = max((best[end] for end in ends if end in best), default=None)
            if most is not None and (key not in best or most > best[key]):
                best[key], changed = most, True
    return {action.text: best[after(first, action).value()] for action in start.legal_actions}


def test_there_are_puzzles_of_every_difficulty_and_goal() -> None:
    assert len(PUZZLES) >= 40
    assert {puzzle.grade for puzzle in PUZZLES} == {"easy", "medium", "hard"}
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    counts = Counter(puzzle.goal for puzzle in PUZZLES)
    assert counts.keys() == RESULTS.keys() and min(counts.values()) >= 8


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_only_the_best_actions_and_the_way_lead_to_the_goal(puzzle: Puzzle) -> None:
    start = Position(puzzle.position)
    is_alone = len(start.passed) == start.players - 1
    assert is_alone == (puzzle.goal == "final"), "otherwise the next turn is the seat's own, too"
    options = [action for option in puzzle.options for action in option.actions]
    assert sorted(options) == sorted(action.text for action in start.legal_actions)
    found = results(puzzle)
    most = max(found.values())
    assert most > 0
    assert {action for action, value in found.items() if value == most} == set(puzzle.best.actions)
    assert len(puzzle.best.actions) < len(options) - len(puzzle.best.actions)
    for option in puzzle.options[1:]:
        assert option.behind == (most - found[option.actions[0]], 0.0, 0)
    position = start
    assert puzzle.way[0] in puzzle.best.actions
    for action in puzzle.way:
        assert result(puzzle, start, position) < most, "the way ends where the goal is reached"
        while position.pending and position.pending.kind == "leech":
            position = position.play("decline").position
        position = position.play(action).position
    assert result(puzzle, start, position) == most


@pytest.mark.slow
@pytest.mark.parametrize("option", [("--positions",), ("--check", "3")], ids=" ".join)
def test_the_script_brings_the_puzzles_of_the_file_again(option: tuple[str, ...]) -> None:
    command = [sys.executable, "benchmarks/terra_mystica_puzzles.py", *option]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("goal", RESULTS)
def test_an_attempt_is_judged_by_the_goal(goal: str, language: str, tmp_path: pathlib.Path) -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.goal == goal)
    page = am.game("terra_mystica").puzzle(
        puzzle.number, language=language, progress=Progress(tmp_path / "progress.json")
    )
    assert isinstance(page, PuzzlePage)
    say = page.speaker.say
    role = Position(puzzle.position).factions[page.seat]
    assert say(f"puzzle.goal.{goal}", role=role) in [block.get("text") for block in page.blocks]
    for _ in range(page.most_hints):
        page.hint()
    hints = [block["text"] for block in page.blocks if block.get("tone") == "hint"]
    assert hints[0] == say(f"puzzle.goal.{goal}.think") and page.highlights
    worst = puzzle.options[-1]
    page.play(worst.actions[0])
    (judged,) = [block for block in page.blocks if block.get("tone") == "wrong"]
    assert judged["text"] == say(f"puzzle.goal.{goal}.missed", count=round(worst.behind.mean))
    page.undo().play(puzzle.best.actions[0])
    assert page.is_done
    folded = [block for block in page.blocks if block["kind"] == "fold"]
    assert len(folded[0]["items"]) == len(puzzle.best.actions)


def test_themes_and_the_puzzle_of_the_day() -> None:
    found = get("terra_mystica").puzzles
    assert {puzzle.goal for puzzle in am.game("terra_mystica").puzzles(theme="town")} == {"town"}
    assert {puzzle.goal for puzzle in found.of_theme("pass")} == {"final"}
    assert len({found.of_day(day).id for day in range(len(PUZZLES))}) == len(PUZZLES)

"""What must hold in every position, checked in random games."""

from __future__ import annotations

import re
from random import Random

import pytest

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.rules import legal
from amyitis_nb.games.babel.rules.ending import LONGEST_PLAYOUT
from amyitis_nb.games.babel.rules.invariants import broken
from amyitis_nb.games.babel.rules.state import OVER
from babel_game.examples import table


def play(seed: int, *, each: bool) -> int:
    """Play a random game and check each position, or each one in which chance decides or the game is over; return the
    number of its turns.
    """
    state = new_game(seed, edition=("kosmos", "zman")[seed % 2])._state.copy()
    random = Random(seed).random
    while state.phase != OVER and state.turn <= LONGEST_PLAYOUT:
        found = legal.legal_actions(state)
        assert found, "a seat decides, and nothing is legal"
        legal.carry_out(state, found[int(random() * len(found))], None)
        if each or state.to_act is None:
            reason = next(broken(state), None)
            assert reason is None, (seed, state.turn, reason)
    return state.turn


def test_random_games_break_no_invariant() -> None:
    turns = [play(seed, each=True) for seed in range(60)]
    assert 22 in turns, "a game without Assyrians has 22 turns"
    assert max(turns) <= LONGEST_PLAYOUT


@pytest.mark.release
def test_100_000_random_games_break_no_invariant() -> None:
    for seed in range(100_000):
        play(seed, each=False)


TEXT = table("me pawn=S hand=H S=HMPA/123 depot=4", "you pawn=P hand=AA").text


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("hands=H|", "hands=|", "12 cards of the hittites"),
        ("deck=H10", "deck=?10", "12 cards of the hittites"),
        ("depots=4|", "depots=3|", "temple cards of level 3"),
        ("S=HMPA/123", "S=HMPA/132", "the levels of a temple rise"),
        ("pawns=S|P", "pawns=-|P", "a pawn is on a site"),
        ("start=no|no", "start=yes|no", "temple cards of level 1"),
        ("goal=15", "goal=20", "both players have 10 to 19"),
        ("goal=15", "goal=16", "the goal is 15 or 20"),
        ("phase=actions", "phase=drop", "only while a hand is halved"),
        ("phase=actions", "phase=drop drop=3", "at most half"),
        ("phase=actions", "phase=over", "a game that is won with the goal 15"),
    ],
)
def test_a_broken_position_is_not_read(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(InvalidInput, match=re.escape(reason)):
        Position(TEXT.replace(old, new))


@pytest.mark.parametrize(
    "text",
    [
        "babel2 x",
        "babel1",
        "babel1 edition=kosmos",
        TEXT.replace("edition=kosmos", "edition=rio"),
        f"{TEXT} turn=9",
        f"{TEXT} x=1",
        TEXT.replace("turn=9", "turn=x"),
        TEXT.replace("hands=H|", "hands=X|"),
    ],
)
def test_another_text_is_not_read(text: str) -> None:
    with pytest.raises(InvalidInput):
        Position(text)

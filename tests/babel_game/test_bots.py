"""The bots: each is better than the one below, and all stop."""

from __future__ import annotations

import pytest

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.babel.position import bots
from amyitis_nb.games.babel.position.position import Position, new_game
from babel_game.examples import table


def results(games: int) -> tuple[int, int]:
    """Return the games won by the beginner and by the uniform bot; each begins in half of them."""
    won = [0, 0]
    for number in range(games):
        start = new_game(f"bots{number // 2}", first=0)
        names = ("beginner", "uniform") if number % 2 == 0 else ("uniform", "beginner")
        position: Position = start
        for action in bots.play_out(start, names, number):
            position = position.play(action).position
        for winner in position.winners:
            won[names[winner] == "uniform"] += 1
    return won[0], won[1]


def test_the_beginner_beats_the_uniform_bot() -> None:
    beginner, uniform = results(12)
    assert beginner > uniform


@pytest.mark.release
def test_the_beginner_beats_the_uniform_bot_over_200_games() -> None:
    beginner, uniform = results(200)
    assert beginner > 2 * uniform


def test_an_unknown_policy_is_refused() -> None:
    start = new_game("7")
    with pytest.raises(InvalidInput, match="planer"):
        bots.choose(start, "planer", None)  # type: ignore[arg-type]
    with pytest.raises(InvalidInput):
        bots.choose(start.with_seed(None), "uniform", None)  # type: ignore[arg-type]


def test_the_beginner_builds_what_it_can() -> None:
    stream = Stream("x")
    assert bots.choose(table("me pawn=H H=AM/1 hand=PP depot=2"), "beginner", stream).text == "build own"
    assert bots.choose(table("me pawn=H H=A/1 hand=P depot=2"), "beginner", stream).text == "settle persians"
    far = table("me pawn=P H=AM/1 hand=HM depot=2")
    assert bots.choose(far, "beginner", stream).text == "travel hittites"

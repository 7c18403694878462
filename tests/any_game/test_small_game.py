"""The last lesson of each game: a small game against a bot, which is finished only by a win."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tutor.conftest import tutor_of

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.lesson_state import LessonState
from amyitis_nb.teach.player import Player
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.tutorial import Tutorial

#: The games with the bot that plays sensibly in the learner's seat.
SENSIBLE = {"amyitis": "journeyman", "babel": "planner", "terra_mystica": "planner"}

each_game = pytest.mark.parametrize("game", SENSIBLE)
#: Games whose small game is one step, in which the learner can also lose.
each_free_game = pytest.mark.parametrize("game", ("amyitis", "babel"))


def at_the_game(game: str) -> tuple[Player, LessonState]:
    """Return the player of the small game, where the learner begins to play freely to the end."""
    player = Player(course(get(game)).lesson("small_game"), get(game).teaching)  # type: ignore[arg-type]
    state = player.start()
    while state.number < len(player.lesson.steps) - 1:
        state = player.next(state) if state.done else player.show_me(state)
    return player, state


def played(game: str, bot: str, seed: int) -> LessonState:
    """Return the state at the end of the game when a bot plays in the learner's seat."""
    player, state = at_the_game(game)
    stream = Stream(f"learner {seed}", "test")
    choose: Callable[..., object] = get(game).teaching.bots[bot].choose  # type: ignore[union-attr]
    while not state.done and not state.position.is_over:
        state = player.play(state, choose(state.position.seen_by(state.seat), stream))  # type: ignore[arg-type]
    return state


@each_game
def test_the_path_ends_with_a_game_to_win(game: str) -> None:
    teaching = get(game).teaching
    assert teaching is not None and teaching.lesson_path is not None
    assert teaching.lesson_path.stages[-1].lessons[-1] == "small_game"
    last = course(get(game)).lesson("small_game").steps[-1]
    assert last.kind == "free" and last.goal is not None
    assert last.bots == "beginner"


@each_free_game
def test_a_sensible_player_wins(game: str) -> None:
    ends = [played(game, SENSIBLE[game], seed) for seed in range(6)]
    assert all(state.done and state.seat in state.position.winners for state in ends)
    ends = [played(game, "beginner", seed) for seed in range(6)]
    assert sum(state.done for state in ends) >= 5


@each_free_game
def test_a_random_player_does_not_always_win(game: str) -> None:
    ends = [played(game, "uniform", seed) for seed in range(12)]
    lost = [state for state in ends if not state.done]
    assert len(lost) >= 6
    assert all(state.position.is_over and state.seat not in state.position.winners for state in lost)


def lose(tutorial: Tutorial, game: str) -> None:
    """Play the small game to a loss."""
    seed = next(seed for seed in range(30) if not played(game, "uniform", seed).done)
    for action in played(game, "uniform", seed).actions:
        tutorial.play(action)


def opened(progress: Progress, game: str) -> Tutorial:
    """Return the lesson at its last step."""
    tutorial = tutor_of(progress, "en", game).lesson("small_game")
    while tutorial.state.number < len(tutorial.lesson.steps) - 1:
        (tutorial.next if tutorial.state.done else tutorial.show_me)()
    return tutorial


@each_free_game
def test_a_lost_game_offers_to_try_again_at_once(progress: Progress, game: str) -> None:
    tutorial = opened(progress, game)
    start = tutorial.position
    lose(tutorial, game)
    assert tutorial.position.is_over and not tutorial.state.done
    first, *others = tutorial.blocks[-1]["items"]
    assert first == ["again", "Try again"]
    assert "again" not in [word for word, *_ in others]
    assert not {"hint", "show_me", "next"} & {word for word, *_ in others}
    assert tutorial.blocks[-1]["text"] == ""  # nobody is to move
    texts = [block["text"] for block in tutorial.blocks if "text" in block]
    assert any("Play it again from here" in text for text in texts)
    (winner,) = tutorial.position.winners
    name = tutorial.speaker.name(winner)
    scores = f"{name}: {tutorial.position.scores[winner]}"
    assert any(text.startswith(f"{name} wins") and scores in text for text in texts), texts
    assert not tutorial.next().is_done  # only a win ends the lesson
    assert tutorial.progress.states({"small_game": (1, ())})["small_game"] == "begun"
    undone = len(tutorial.state.actions)
    tutorial.undo()
    assert len(tutorial.state.actions) == undone - 1 and not tutorial.position.is_over
    tutorial.again()
    assert tutorial.position == start


@each_free_game
def test_back_undo_and_show_me_work(progress: Progress, game: str) -> None:
    tutorial = opened(progress, game)
    start, number = tutorial.position, tutorial.state.number
    tutorial.show_me().undo()
    assert tutorial.position == start
    tutorial.back()
    assert tutorial.state.number == number - 1
    tutorial.next()
    assert tutorial.position == start
    for _ in range(60):
        if tutorial.state.done:
            break
        tutorial.show_me()
    assert tutorial.state.done
    assert tutorial.state.seat in tutorial.position.winners
    assert tutorial.next().is_done
    assert "You have won!" in str(tutorial)
    assert "won your first game" in str(tutorial)

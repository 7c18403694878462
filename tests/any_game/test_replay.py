"""Records and traces can be replayed."""

from __future__ import annotations

import json

import pytest

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Game, Position
from amyitis_nb.core.record import record_class
from any_game.games import GAMES, each_game, record_of, walks

#: The bots of each game with traces. Every run plays the weakest; the others play before a release.
BOTS = [
    pytest.param(game, name, marks=[pytest.mark.release] if number else [], id=f"{game.id}-{name}")
    for game in GAMES
    if game.traces is not None
    for number, name in enumerate(game.bots)
]


@each_game
def test_a_record_replays_to_the_same_positions(game: Game[Position]) -> None:
    for walk in walks(game):
        again = record_class(game).parse(record_of(walk).text).go_to_end()
        assert again.positions == (walk[0].before, *(step.after for step in walk))
        assert again.ledger == tuple(step.events for step in walk)


@each_game
def test_a_trace_replays_without_a_difference(game: Game[Position]) -> None:
    if game.traces is None:
        pytest.skip(f"{game.id} has no traces")
    for walk in walks(game):
        text = game.traces.write(walk[0].before, [step.action for step in walk])
        assert game.traces.replay(text)[1] is None


@pytest.mark.parametrize(("game", "policy"), BOTS)
def test_a_trace_of_a_bot_replays_without_a_difference(game: Game[Position], policy: str) -> None:
    assert game.traces is not None
    text = game.traces.play_out(game.players[0], 7, policy)
    count, difference = game.traces.replay(text)
    assert difference is None
    assert count
    assert text == game.traces.play_out(game.players[0], 7, policy)


@each_game
def test_a_wrong_trace_is_detected(game: Game[Position]) -> None:
    if game.traces is None:
        pytest.skip(f"{game.id} has no traces")
    text = game.traces.play_out(game.players[0], 7, next(iter(game.bots)))
    trace = json.loads(text)
    trace["steps"][2] = trace["steps"][3]
    _, difference = game.traces.replay(json.dumps(trace))
    assert difference is not None
    assert difference.step == 2
    for wrong in ("", "{}", "[]", text[:-20]):
        with pytest.raises(InvalidInput):
            game.traces.replay(wrong)

"""A position turned around the table: the same game, with the seats numbered from another player."""

from __future__ import annotations

import random

import pytest

from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.games.amyitis.position.turned import turned


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turned_game_goes_on_in_the_same_way(players: int) -> None:
    """Whole games: each action is legal in both, and leads to the same position, turned."""
    rng = random.Random(players)
    position = new_game(players, "turned")
    for ply in range(60):
        pending = position.pending
        if pending is None or pending.seat is None:
            break
        seat = ply % players
        other = turned(position, seat)
        assert other.pending is not None
        assert other.pending.seat == (pending.seat - seat) % players
        assert turned(other, -seat % players) == position
        assert other.scores == (*position.scores[seat:], *position.scores[:seat])
        texts = [action.text for action in position.legal_actions]
        assert [action.text for action in other.legal_actions] == texts
        text = rng.choice(texts)
        assert other.play(text)[0] == turned(position.play(text)[0], seat)
        position, _ = position.play(text)

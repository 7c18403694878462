"""The order and the signs of ratings, from results that are known: stand-ins for playouts, whole games and prices."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

import amyitis_nb as am
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Ratings
from amyitis_nb.games.amyitis.advice import exact, rating
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules.state import State


def decision() -> Position:
    """Return a position before the last round in which 6 to 10 actions have different effects."""
    return next(
        position
        for position in am.Record.new(3, 5).play_out("gardener", 5).positions
        if position.pending
        and 6 <= len(rating.merged(position._state, list(position.legal_actions))) <= 10
        and not exact.is_last_round(position._state)
    )


@pytest.mark.parametrize("sign", [1, -1])
def test_fresh_playouts_order_the_actions_and_whole_games_compare_with_the_best(
    monkeypatch: pytest.MonkeyPatch, sign: int
) -> None:
    """The first playouts give one order. The results of the fresh ones are in an order and in its reverse."""
    position = decision()
    state, legal = position._state, list(position.legal_actions)
    ones = [group[0] for group in rating.merged(state, legal)]
    worth = {action: sign * 2.0 * number for number, action in enumerate(ones)}
    prestige = {action: 3 * number % 7 for number, action in enumerate(ones)}

    def lead_after(state: State, action: Action, key: int) -> float:
        return worth[action]

    def after_game(state: State, action: Action, key: int) -> SimpleNamespace:
        scores = [0] * state.players
        scores[state.seat] = prestige[action]
        return SimpleNamespace(prestige=scores)

    monkeypatch.setattr(rating, "lead_after", lead_after)
    monkeypatch.setattr(rating, "after_game", after_game)
    *_, found = rating.rate(state, 2, 2, "1", also=legal)
    assert isinstance(found, Ratings)
    expected = ones[::-sign]  # the best first
    best = expected[0]
    assert [row.actions[0] for row in found.rows] == expected
    for row in found.rows:
        assert row.worth and row.behind and row.by_games
        (action, *_) = row.actions
        assert row.worth.mean == worth[action]
        assert row.behind.mean == worth[best] - worth[action]
        assert row.by_games.mean == prestige[action] - prestige[best]  # above 0: better results than the best


@pytest.mark.parametrize("passing", [1.0, -1.0])
def test_in_the_likely_line_each_seat_takes_the_action_that_is_worth_most(
    monkeypatch: pytest.MonkeyPatch, passing: float
) -> None:
    """If passing is worth most, the other seats and then the same seat pass; if it is worth least, none does."""

    def look(state: State, found: Sequence[Action]) -> list[float]:
        return [passing if action.text == "pass" else 0.0 for action in found]

    monkeypatch.setattr(rating, "look", look)
    position = am.new_game(players=3, seed=1)
    recruit = next(action for action in position.legal_actions if action.kind == "recruit")
    line = [action.text for action in rating.likely_line(position._state, recruit)]
    if passing > 0:
        assert line == ["pass"] * 3
    else:
        assert line
        assert "pass" not in line

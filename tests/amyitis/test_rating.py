"""Ratings from results that are known: stand-ins for playouts, whole games and prices."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import amyitis_nb as am
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Effort, Estimate, Prior, Ratings
from amyitis_nb.games.amyitis.advice import exact, planner, rating
from amyitis_nb.games.amyitis.advice import race as racing
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
    """The results of playouts are in an order and in its reverse, and those of whole games agree with them."""
    position = decision()
    state, legal = position._state, list(position.legal_actions)
    ones = [group[0] for group in rating.merged(state, legal)]
    worth = {action: sign * 2.0 * number for number, action in enumerate(ones)}
    prestige = {action: sign * 3 * number for number, action in enumerate(ones)}

    def lead_after(state: State, action: Action, key: int) -> float:
        return worth[action]

    def after_game(state: State, action: Action, key: int) -> SimpleNamespace:
        scores = [0] * state.players
        scores[state.seat] = prestige[action]
        return SimpleNamespace(prestige=scores, round=state.round)

    monkeypatch.setattr(rating, "lead_after", lead_after)
    monkeypatch.setattr(planner, "lead_after", lead_after)
    monkeypatch.setattr(racing, "after_game", after_game)
    monkeypatch.setattr(rating, "_craftsman", lambda action: action)  # all of them run
    *_, found = rating.rate(state, Effort(2, 2, "1", also=legal))
    assert isinstance(found, Ratings)
    expected = ones[::-sign]  # the best first
    best = expected[0]
    assert [row.actions[0] for row in found.rows] == expected
    behind = [row.behind.mean for row in found.rows if row.behind]
    assert behind == sorted(behind)
    for row in found.rows:
        assert row.worth and row.behind and row.by_playouts
        (action, *_) = row.actions
        assert row.behind.mean == pytest.approx(found.rows[0].worth.mean - row.worth.mean)  # type: ignore[union-attr]
        assert row.by_playouts.mean == worth[best] - worth[action]
        if row.by_games:  # above 0: better results than the best
            assert row.by_games.mean == prestige[action] - prestige[best]


# The race


ONE, TWO, THREE = list(am.new_game(3, 5).legal_actions)[:3]


def test_what_an_action_is_worth_lies_between_prices_and_games() -> None:
    """The more games, the less the prices count."""
    priced = {ONE: 6.0, TWO: 0.0}
    few = racing.worths(priced, {ONE: [1.0, -1.0] * 5, TWO: [1.0, -1.0] * 5}, 3)
    many = racing.worths(priced, {ONE: [1.0, -1.0] * 500, TWO: [1.0, -1.0] * 500}, 3)
    gaps = [racing.gap(found[ONE], found[TWO], 10) for found in (few, many)]
    share = racing.PRIOR[3].share
    assert share * 6 > gaps[0].mean > gaps[1].mean > 0
    assert gaps[0].error > gaps[1].error
    # Prices only compare: adding the same to all of them changes nothing.
    moved = racing.worths({ONE: 106.0, TWO: 100.0}, {ONE: [1.0, -1.0] * 5, TWO: [1.0, -1.0] * 5}, 3)
    assert moved[ONE].mean == pytest.approx(few[ONE].mean)


def played(monkeypatch: pytest.MonkeyPatch, results: dict[Action, list[float]], games: int) -> racing.Results:
    """Race three actions that prices cannot tell apart; the results of each come again and again."""
    counts = dict.fromkeys(results, 0)

    def after_game(state: State, action: Action, key: int) -> SimpleNamespace:
        counts[action] += 1
        own = results[action]
        scores = [0.0] * state.players
        scores[state.seat] = own[counts[action] % len(own)]
        return SimpleNamespace(prestige=scores, round=state.round)

    monkeypatch.setattr(racing, "after_game", after_game)
    priced = dict.fromkeys(results, 0.0)
    steps = list(racing.race(am.new_game(3, 5)._state, priced, games, range(3 * games)))
    parts = [part for part, _ in steps]
    assert parts == sorted(parts) and parts[-1] <= 1
    return steps[-1][1]


def test_an_action_that_is_surely_behind_leaves_its_games_to_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    near = {ONE: [0.0, 20.0], TWO: [0.0, 21.0], THREE: [-40.0, -39.0]}
    counts = [len(found) for found in played(monkeypatch, near, 80).values()]
    assert counts == [110, 110, 20]  # 3 × 80 games in all


def test_the_race_ends_when_one_action_is_surely_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    clear = {ONE: [0.0, 1.0], TWO: [30.0, 31.0], THREE: [-40.0, -39.0]}
    assert [len(found) for found in played(monkeypatch, clear, 80).values()] == [20, 20, 20]


def test_the_race_ends_when_the_actions_are_surely_about_equally_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    equal = {ONE: [0.0, 0.1], TWO: [0.0, 0.2], THREE: [0.1, 0.0]}
    assert [len(found) for found in played(monkeypatch, equal, 80).values()] == [20, 20, 20]


def test_actions_that_differ_in_the_craft_group_share_their_games() -> None:
    """The price of a group is certain, so prices decide between them, and the games go to other actions."""
    position = am.new_game(players=4, seed=7)
    *_, found = rating.rate(position._state, Effort(60, 4, "1"))
    assert isinstance(found, Ratings)
    rows = {row.actions[0].text: row for row in found.rows if row.behind}
    one, twin = rows["R1 farmer upper"], rows["R4 farmer upper"]
    assert one.behind and one.by_playouts and twin.behind and twin.by_playouts
    difference = one.by_playouts.mean - twin.by_playouts.mean
    assert one.behind.mean - twin.behind.mean == pytest.approx(difference)
    assert one.by_games == twin.by_games


def test_a_race_with_long_games_ends_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    level = {ONE: [0.0, 20.0], TWO: [0.0, 21.0], THREE: [1.0, 20.0]}
    monkeypatch.setattr(racing, "SPAN", 3 * 3 * 50)
    monkeypatch.setattr(racing, "SPAN_EACH", 0)
    counts = [len(found) for found in played(monkeypatch, level, 80).values()]
    assert counts == [60, 60, 60]  # the first laps of 20 games that are longer than 50 games of a round
    # More games that are asked for are played.
    monkeypatch.setattr(racing, "SPAN_EACH", 3 * 3)
    counts = [len(found) for found in played(monkeypatch, level, 80).values()]
    assert counts == [80, 80, 80]


def test_ratings_of_further_actions_leave_the_others_as_they_are() -> None:
    """The same ratings, whether an action is of interest from the beginning or later, or not at all."""
    state = decision()._state
    *_, plain = rating.rate(state, Effort(60, 4, "1"))
    assert isinstance(plain, Ratings)
    further = [row.actions[0] for row in plain.rows if row.behind is None][:2]
    assert further
    *_, at_once = rating.rate(state, Effort(60, 4, "1", further))
    *_, later = rating.rate(state, Effort(60, 4, "1", further, plain))
    assert isinstance(at_once, Ratings) and isinstance(later, Ratings)
    assert at_once == later
    assert at_once.are_rated(further) and not plain.are_rated(further)
    rated = [row for row in at_once.rows if set(row.actions).isdisjoint(further)]
    assert rated == [row for row in plain.rows if set(row.actions).isdisjoint(further)]
    assert at_once.rows[0] == plain.rows[0]


def test_prices_alone_are_a_guess_with_a_wide_interval() -> None:
    state = decision()._state
    *_, found = rating.rate(state, Effort(60, 0, "1"))
    assert isinstance(found, Ratings)
    prior = racing.PRIOR[3]
    for row in found.rows[1:]:
        if (
            row.behind and row.by_playouts and row.behind != row.by_playouts
        ):  # another group has only another price
            assert row.behind == prior.guess(row.by_playouts)
            assert row.behind.mean == pytest.approx(prior.share * row.by_playouts.mean)
            assert row.behind.error > 1.9 * prior.spread


def test_games_move_a_guess_as_far_as_they_are_sure() -> None:
    prior, behind = Prior(0.5, 2.0), Estimate(8.0, 0.0)
    assert prior.guess(behind).mean == 4.0
    vague, sharp = (prior.judge(behind, Estimate(0.0, error, 9)) for error in (40.0, 0.4))
    assert vague.mean == pytest.approx(4.0, abs=0.1) and vague.error == pytest.approx(3.9, abs=0.1)
    assert sharp.mean == pytest.approx(0.0, abs=0.1) and sharp.error == pytest.approx(0.4, abs=0.01)


def test_the_difference_between_two_actions_is_that_of_their_ratings() -> None:
    *_, found = rating.rate(decision()._state, Effort(60, 4, "1"))
    assert isinstance(found, Ratings)
    best, second, third = (row.actions[0] for row in found.rows[:3])
    assert found.between(best, second) == found.of(second).behind
    assert found.between(second, best).mean == -found.between(best, second).mean
    assert found.between(second, second) == Estimate(0.0)
    behind = [found.of(action).behind for action in (second, third)]
    assert found.between(second, third).mean == pytest.approx(behind[1].mean - behind[0].mean)  # type: ignore[union-attr]

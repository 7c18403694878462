"""The bots: the stocks that they count, how an action changes them, and which bot beats which."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import jsonschema
import pytest

from amyitis_nb import Record, new_game
from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.amyitis.advice import prices
from amyitis_nb.games.amyitis.advice.one_look import Look
from amyitis_nb.games.amyitis.advice.stocks import STOCKS, TALENTS, count
from amyitis_nb.games.amyitis.edition.library import standard
from amyitis_nb.games.amyitis.game import GAME
from amyitis_nb.games.amyitis.players import bot_reasons, bots
from amyitis_nb.games.amyitis.rules import actions, ending, legal
from amyitis_nb.games.amyitis.rules.state import (
    COURT_BONUS_PENDING,
    CRAFTS_PENDING,
    OVER,
    TURN,
    State,
)

ADVICE = Path(prices.__file__).parent


def states(seed: int) -> Iterator[State]:
    """Yield the states at the start of turns in a random game in which plants are planted."""
    random = Random(seed)
    state = new_game(2 + seed % 3, seed)._state.copy()
    while state.pending != OVER and state.round < 12:
        if state.pending == CRAFTS_PENDING:
            legal.draw_chance(state, None)
            continue
        found = legal.legal_actions(state)
        if state.pending == TURN:
            yield state.copy()
        weights = [20 if action.op == actions.PLANT else 1 if action.op else 0.1 for action in found]
        legal.carry_out(state, random.choices(found, weights)[0], None)


def lead(state: State, seat: int, weights: list[float]) -> float:
    """Return the worth of a seat minus the mean worth of the others, counted from the whole state."""
    rows = [
        prestige + sum(amount * weight for amount, weight in zip(row, weights, strict=True))
        for prestige, row in zip(state.prestige, count(state), strict=True)
    ]
    return rows[seat] - (sum(rows) - rows[seat]) / (state.players - 1)


def ends_of_turn(state: State, action: Action) -> list[State]:
    """Return the states after an action and after each choice of a court card that it may bring."""
    after = state.copy()
    legal.carry_out(after, action, None)
    if after.pending != COURT_BONUS_PENDING:
        return [after]
    return [end for choice in legal.legal_actions(after) for end in ends_of_turn(after, choice)]


def gifts(state: State, after: State, weights: list[float]) -> float:
    """Return the worth of the talents that passed players take between this turn and the next one."""
    seat, worth = state.seat, 0.0
    turn = (seat + 1) % state.players
    while turn != after.seat:
        worth += weights[TALENTS] * (1 if turn == seat else -1 / (state.players - 1))
        turn = (turn + 1) % state.players
    return worth


@pytest.mark.parametrize("seed", range(12))
def test_what_an_action_changes_is_after_minus_before(seed: int) -> None:
    random = Random(seed)
    weights = [random.uniform(-1, 4) for _ in STOCKS]
    seen = set()
    for state in states(seed):
        before = lead(state, state.seat, weights)
        found = legal.legal_actions(state)
        for action, worth in zip(found, Look(state, weights).worths(found), strict=True):
            ends = ends_of_turn(state, action)
            if ends[0].pending != TURN:
                continue  # the last pass of a round ends it
            after = max(lead(end, state.seat, weights) - gifts(state, end, weights) for end in ends)
            assert worth == pytest.approx(after - before), action.text
            seen.add(action.op)
    assert len(seen) >= 7


def test_the_price_file_fits_its_schema_and_the_packaged_edition() -> None:
    schema = json.loads((ADVICE / "prices.schema.json").read_text(encoding="utf-8"))
    document = prices.document()
    jsonschema.validate(document, schema)
    assert document["fit"]["edition"] == standard().id
    for phases in document["players"].values():
        assert {tuple(phase) for phase in phases.values()} == {STOCKS}


def test_prices_follow_the_tiles_that_are_left() -> None:
    state = new_game(3, 1)._state
    fitted = prices.document()["players"]["3"]["in_round"]
    assert prices.prices_now(state) == tuple(round(start / 10) / 10 for start, _ in fitted.values())
    state = state.copy()
    state.tiles = (1 << state.tables.edition.end_tiles[3]) - 1
    assert prices.prices_now(state) == tuple(round(end / 10) / 10 for _, end in fitted.values())


def test_after_the_end_only_prestige_counts() -> None:
    over = Record.new(3, 5).play_out("beginner", 1).position
    assert prices.worths(over._state) == list(over.scores)
    first = over.winners[0]
    assert prices.lead(over._state, first) > 0


def wins(kind: str, others: str, games: int) -> float:
    """Return the share of 4-player games that one bot wins against three of another kind."""
    won = 0.0
    for game in range(games):
        seats = {seat: kind if seat == game % 4 else others for seat in range(4)}
        state = new_game(4, game // 4)._state.copy()
        stream = Stream(game, "wins")
        while state.pending != OVER:
            if state.pending == CRAFTS_PENDING:
                legal.draw_chance(state, None)
                continue
            found = legal.legal_actions(state)
            legal.carry_out(state, bots.BOTS[seats[state.seat]].policy(state, found, stream), None)
        best = ending.winners(state)
        won += (game % 4 in best) / len(best)
    return won / games


def test_a_gardener_beats_beginners() -> None:
    assert wins("gardener", "beginner", 24) > 0.8  # 0.98 to 1.00 in 400 games


def test_a_planner_beats_gardeners() -> None:
    assert wins("planner", "gardener", 4) > 0.5  # 0.91 to 1.00 in 40 games


def test_a_planner_knows_nothing_of_later_cards() -> None:
    """Two games that differ only in their seed, so in the cards of later rounds."""
    position = new_game(3, 7)
    for policy in ("gardener", "planner"):
        found = [bots.BOTS[policy].choose(position.with_seed(seed), Stream("x")) for seed in ("1", "2", None)]
        assert len(set(found)) == 1


def test_a_record_is_played_out_by_a_policy_for_each_seat() -> None:
    start = Record.new(3, 7)
    mixed = start.play_out({0: "gardener", 1: "beginner", 2: "uniform"}, 5, rounds=1)
    assert mixed.position.round == 2
    assert mixed != start.play_out("beginner", 5, rounds=1)
    for wrong in (
        {0: "gardener"},
        {0: "beginner", 1: "beginner", 2: "mastr"},
        {0: "a", 1: "b", 2: "c", 3: "d"},
    ):
        with pytest.raises(InvalidInput):
            start.play_out(wrong)


def test_a_reason_compares_an_action_with_one_that_sounds_different() -> None:
    speaker = GAME.speaker("en")
    compared = 0
    for position in Record.new(3, 5).play_out("gardener", 5).positions:
        found = position.legal_actions
        if position.pending is None or len(found) < 2:
            continue
        news = {one: position.game.choices.news(position, one, speaker.say) for one in found}
        reason = bot_reasons.gardener(position._state, list(found), Stream("x"))
        if reason.other is not None and len(set(news.values())) > 1:
            compared += 1
            assert news[reason.other] != news[reason.action]
    assert compared > 50

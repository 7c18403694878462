"""One account: advice, coach, reasons, *What if*, review and puzzles say the same number with the same interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from babel_game.test_advice import decisions

import amyitis_nb as am
from amyitis_nb.advice import account
from amyitis_nb.advice.account import COSTLY, accounting, advice_of, verdict_on
from amyitis_nb.advice.advice import Advice, advise
from amyitis_nb.advice.balances import reviewing
from amyitis_nb.advice.reasons import explaining
from amyitis_nb.board import coach, fork
from amyitis_nb.board.fork import Fork
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate
from amyitis_nb.core.game import Position
from amyitis_nb.games.amyitis.game import GAME
from amyitis_nb.teach.own_decisions import OwnDecision
from amyitis_nb.teach.own_puzzle import _puzzle

PLAYOUTS, GAMES = 60, 6


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(account, "PLAYOUTS", PLAYOUTS)
    monkeypatch.setattr(account, "GAMES", GAMES)
    monkeypatch.setattr(fork, "APART", 2)
    account._known.clear()
    yield
    account._known.clear()


def sample(players: int) -> Sequence[Any]:
    """Return decisions of a game of Amyitis; of Babel for 0."""
    if not players:
        return [position.seen_by(position._state.to_act) for position in decisions("account", 53)][:1]
    turns = [p for p in am.Record.new(players, 5).play_out("gardener", 5).positions if p.pending]
    return [p for p in turns if len(p.legal_actions) > 5][:: len(turns) // 3][:3]


def coached(position: Position, also: Sequence[Action] = ()) -> Advice:
    """Return what the coach has to say."""
    *_, ratings = accounting(position, also)
    assert not isinstance(ratings, float)
    return advice_of(position, ratings, position.game.speaker("en"))


def behind(advice: Advice, action: Action) -> Estimate:
    found = advice.rating(action).behind
    assert found is not None
    return found


class Parting:
    """Lines of *What if* that part at a decision."""

    def __init__(self, position: Position, one: Action, other: Action) -> None:
        self.parting = lambda: (position, one, other)
        self.partings = lambda: [(position, one, other)]
        self.session = am.Board(position)._session if position.game.id == "amyitis" else _Speaking(position)


class _Speaking:
    def __init__(self, position: Position) -> None:
        self.position, self.speaker = position, position.game.speaker("en")


@pytest.mark.parametrize("players", [2, 3, 4, 0], ids=["2", "3", "4", "babel"])
def test_all_say_the_same_number(players: int) -> None:
    compared = 0
    for position in sample(players):
        advice = advise(position, playouts=PLAYOUTS, games=GAMES)
        rated = [row.actions[0] for row in advice.rows if row.behind]
        dropped = [row.actions[0] for row in advice.rows if row.behind is None][:1]
        # The coach: of the best actions, and of one that advice dropped.
        assert coached(position).rows == advice.rows
        told = coached(position, dropped)
        assert told.best == advice.best
        assert all(told.rating(action).behind is not None for action in dropped)
        for action in rated:
            assert told.rating(action) == advice.rating(action)
            shown = coach._verdict(told, action)
            assert shown.get("verdict") == verdict_on(advice, action)
        # Reasons, in a notebook and in *What if*.
        best, other = advice.best.actions[0], rated[-1]
        if best == other:
            continue
        compared += 1
        *_, reasons = explaining(position, best, other, games=2)
        assert not isinstance(reasons, float) and reasons.total == behind(advice, other)
        asked, lines = Fork(), Parting(position, other, best)
        asked.ask(lines, "fork")  # type: ignore[arg-type]
        while asked._asked[0].reasons is None:
            asked.ask(lines, "go")  # type: ignore[arg-type]
        found = asked._asked[0].reasons
        assert found.total == reasons.total._replace(mean=-reasons.total.mean)
        assert found.ranked == reasons.ranked or not reasons.total.is_sure
    assert compared


@pytest.mark.parametrize("players", [2, 3, 4, 0], ids=["2", "3", "4", "babel"])
def test_the_coach_condemns_nothing_that_advice_recommends(players: int) -> None:
    for position in sample(players):
        advice = advise(position, playouts=PLAYOUTS, games=GAMES)
        for row in advice.top:
            assert verdict_on(coached(position, row.actions), row.actions[0]) not in COSTLY


@pytest.fixture
def record() -> am.Record:
    """A round in which Blue passes at once, which costs points."""
    played = am.Record.new(3, 7).play("pass").play_out("gardener", 1)
    return played.go_to(next(at for at, position in enumerate(played.positions) if position.round == 3))


def test_the_review_and_the_own_puzzle_have_the_number_of_the_advice(record: am.Record) -> None:
    *_, balances = reviewing(record)
    assert not isinstance(balances, float)
    turns = [turn for balance in balances for turn in balance.turns]
    assert turns
    for turn in turns:
        position: Any = record.plies[turn.ply].before
        told = coached(position, (turn.played,))
        assert turn.behind == behind(told, turn.played)
        assert (
            turn.better
            == told.best.actions[0]
            == advise(position, playouts=PLAYOUTS, games=GAMES).best.actions[0]
        )
        assert verdict_on(told, turn.played) in COSTLY
        decision = OwnDecision(position.text, turn.played.text, turn.better.text, {})
        assert _puzzle(position, decision).option(turn.played.text).behind == turn.behind


def test_the_review_blames_no_action_that_advice_recommends(record: am.Record) -> None:
    """A seat that always takes the best action of advice has no turning points."""
    start = am.Record.new(2, 11)
    own = start.position.pending.seat  # type: ignore[union-attr]
    assert own is not None
    played = start
    while played.position.round < 2:
        pending = played.position.pending
        if pending is not None and pending.seat == own:
            played = played.play(coached(played.position).best.actions[0])
        else:
            played = played.play(played.position.legal_actions[0])
    *_, balances = reviewing(played)
    assert not isinstance(balances, float)
    assert balances[own].turns == ()
    assert len(played.plies) > 4


@pytest.mark.slow
@pytest.mark.parametrize("number", [3, 60, 110])
def test_the_figures_of_a_puzzle_lie_in_the_intervals_of_the_advice(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle has more games than advice, so its figures differ by what the intervals allow."""
    monkeypatch.undo()
    puzzle = next(one for one in GAME.puzzles.puzzles[number:] if not one.is_exact)
    position = am.Position(puzzle.position)
    advice = am.advise(position)
    assert advice.best.actions[0].text in puzzle.best.actions
    for row in advice.rows[1:]:
        if row.behind is not None and row.by_games is not None:
            option = puzzle.option(row.actions[0].text)
            assert abs(row.behind.mean - option.behind.mean) < 1.5 * (row.behind.error + option.behind.error)

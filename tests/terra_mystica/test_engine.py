"""What must hold in every position, checked in random games of all factions and options."""

from __future__ import annotations

import random

import pytest

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event
from amyitis_nb.games.terra_mystica.edition.names import FACTIONS, OPTIONS, PLAYERS
from amyitis_nb.games.terra_mystica.position.action_text import every_action
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from amyitis_nb.games.terra_mystica.rules import legal, turn
from amyitis_nb.games.terra_mystica.rules.invariants import broken
from amyitis_nb.games.terra_mystica.rules.state import OVER, State

#: How often a random player chooses an action of a kind, relative to others; 1 unless named.
WEIGHTS = {
    "convert": 0.02,
    "burn": 0.1,
    "done": 0.3,
    "pass": 0.02,
    "connect": 5,
    "build": 6,
    "upgrade": 4,
    "send": 0.5,
    "power": 2,
    "special": 3,
    "leech": 5,
}


def choose(state: State, found: list[Action], lots: random.Random) -> Action:
    """Choose an action that often leads somewhere: buildings, and transformations into home terrain."""
    asked = turn.asked(state)
    assert asked is not None
    board = state.seats[asked[0]].board
    weights = []
    for action in found:
        weight = WEIGHTS.get(action.kind, 1.0)
        if action.kind == "transform":
            weight = 1.5 if board is not None and action.args[1:] == (board.home, 0) else 0.05
        weights.append(weight)
    return lots.choices(found, weights)[0]


def start(number: int) -> State:
    """Return the start of a game; eight in a row have 2 to 5 players with and without options."""
    lots = random.Random(f"start {number}")
    options = {name: lots.choice(values) for name, values in OPTIONS.items()} if number // 4 % 2 else {}
    return new_game(2 + number % 4, number, options=options)._state.copy()


def check(state: State, lots: random.Random, *, everything: bool) -> list[Action]:
    """Check a position: its invariants, that something is legal, and that the list and the refusals agree."""
    reason = next(broken(state), None)
    assert reason is None, reason
    found = legal.legal_actions(state)
    assert found, turn.asked(state)
    assert len({*found}) == len(found)
    for action in found:
        assert next(legal.reasons(state, action), None) is None, action
    for action in every_action() if everything else lots.sample(every_action(), 6):
        if action not in found:
            assert next(legal.reasons(state, action), None) is not None, action
    return found


def play(number: int, *, sampled: float) -> tuple[Position, list[Event]]:
    """Play a random game and check each position; a share `sampled` of them with every action there is."""
    state = start(number)
    lots = random.Random(number)
    events: list[Event] = []
    while state.phase != OVER:
        value = state.value()
        found = check(state, lots, everything=lots.random() < sampled)
        action = choose(state, found, lots)
        quiet, loud = state.copy(), state.copy()
        log: list[Event] = []
        legal.carry_out(quiet, action, None)
        legal.carry_out(loud, action, log)
        assert quiet.value() == loud.value(), action
        assert state.value() == value, "the copy is independent"
        _check_ledger(state, loud, log)
        events += log
        state = loud
    return Position._of(state), events


def _check_ledger(before: State, after: State, log: list[Event]) -> None:
    stocks = Position._of(before).stocks
    for event in log:
        for seat, stock, change in event.changes:
            assert seat is not None
            stocks[seat, stock] += change
    assert stocks == Position._of(after).stocks


def test_random_games_break_no_invariant() -> None:
    factions: set[str | None] = set()
    names: set[str] = set()
    players: set[int] = set()
    options: set[tuple[str, str]] = set()
    for number in range(16):
        position, events = play(number, sampled=0.005)
        factions.update(position.factions)
        players.add(position.players)
        options.update(position.options.items())
        names.update(event.name for event in events)
        assert position.winners
    assert factions == {*FACTIONS}
    assert players == {*PLAYERS}
    assert options == {(name, value) for name, values in OPTIONS.items() for value in values}
    assert {"founds", "bridges", "leeches", "climbs", "bonus.spades", "end.area"} <= names


@pytest.mark.release
def test_20000_random_games_break_no_invariant() -> None:
    """`sweep.py` plays the same games in slices."""
    for number in range(16, 20_000):
        play(number, sampled=0.002)


def test_texts_of_positions_and_actions_are_read_back() -> None:
    for number in range(4):
        state = start(number)
        lots = random.Random(number)
        while state.phase != OVER:
            position = Position._of(state)
            again = Position(position.text)
            assert again == position
            assert again.text == position.text
            assert again._state.value() == state.value()
            action = choose(state, list(position.legal_actions), lots)
            assert position.parse_action(f"  {action.text.upper()} ") is action
            legal.carry_out(state := state.copy(), action, None)

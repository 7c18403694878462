"""The engine against the naive derivation, as bytes: states, legal actions and ends of random games."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import IllegalAction
from amyitis_nb.core.json_traces import legal_texts
from amyitis_nb.games.babel.position import bots, trace
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.position.trace import TRACES
from babel_game import naive
from babel_game.examples import EXAMPLES, table
from babel_game.policies import each_bot

PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["position"]


def canonical(value: Any) -> str:
    """Return the form in which two programs agree."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def cards_of(action: Action) -> list[Any]:
    words = [word for word in (action["cards"] or "").split() if word != "nothing"]
    return [int(word) if word.isdecimal() else word for word in words]


def compare(start: Position, actions: list[Action]) -> int:
    """Play a game with both; return the number of steps."""
    hands = [hand for hand in start.hands if hand is not None]
    ours, theirs = start, naive.start(start.edition.id, start.first, hands)
    for action in actions:
        assert canonical(trace.state(ours)) == canonical(theirs)
        if ours.phase in ("tribes", "temples"):
            theirs = naive.draw(theirs, cards_of(action))
        else:
            assert canonical(legal_texts(ours)) == canonical(naive.legal(theirs)), ours.text
            theirs = naive.play(theirs, action.text)
        ours = ours.play(action).position
    assert canonical(trace.state(ours)) == canonical(theirs)
    assert canonical(TRACES.final(ours)) == canonical(naive.final(theirs))
    return len(actions)


def games(count: int, policy: str) -> None:
    for number in range(count):
        start = new_game(f"naive{number}", edition=("kosmos", "zman")[number % 2])
        compare(start, bots.play_out(start, (policy, policy), number))


@each_bot
def test_random_games_are_the_same(policy: str) -> None:
    games(3, policy)


@pytest.mark.release
@each_bot
def test_many_random_games_are_the_same(policy: str) -> None:
    games(500, policy)


def leaves(state: dict[str, Any], depth: int) -> int:
    """Count the sequences of actions in the naive engine; a draw or an end stops them."""
    found = naive.legal(state)
    if depth == 0 or not found:
        return 1
    if depth == 1:
        return len(found)
    return sum(leaves(naive.play(state, text), depth - 1) for text in found)


def our_leaves(position: Position, depth: int) -> int:
    found = position.legal_actions
    if depth == 0 or not found:
        return 1
    if depth == 1:
        return len(found)
    return sum(our_leaves(position.play(action).position, depth - 1) for action in found)


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["id"])
def test_perft(entry: dict[str, Any]) -> None:
    position = Position(entry["text"])
    counted = [our_leaves(position, depth) for depth in range(1, len(entry["counts"]) + 1)]
    assert counted == entry["counts"]
    depths = range(1, len(entry["counts"]))  # the last one would take the naive engine too long
    assert [leaves(trace.state(position), depth) for depth in depths] == entry["counts"][:-1]


def test_refusals_and_legal_actions_agree() -> None:
    """Try every text that is legal in one of the examples in the positions of all examples."""
    positions = []
    for _, lines in EXAMPLES:
        position = table(*(line for line in lines if line.split()[0] in ("me", "you", "table")))
        positions.append(position)
        for line in lines:
            if line.startswith("do "):
                try:
                    positions.append(position := position.play(line[3:]).position)
                except IllegalAction:
                    break
    vocabulary = {action for position in positions for action in position.legal_actions}
    stream = Stream("near misses")
    for position in positions:
        for action in stream.sample(sorted(vocabulary), min(60, len(vocabulary))):
            assert (action in position.legal_actions) == (not position.all_reasons(action)), (
                position,
                action,
            )
            assert (action.text in naive.legal(trace.state(position))) == (not position.all_reasons(action))

"""Traces: written, read, checked against the schema and the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.games.babel.position import bots
from amyitis_nb.games.babel.position.position import new_game
from amyitis_nb.games.babel.position.trace import TRACES
from babel_game.examples import table
from babel_game.policies import each_bot


@cache
def text() -> str:
    return TRACES.play_out(2, "7", "uniform")


def played() -> dict[str, Any]:
    """Return a trace that can be changed."""
    return json.loads(text())  # type: ignore[no-any-return]


@pytest.mark.parametrize("edition", ["kosmos", "zman"])
@each_bot
def test_a_trace_is_replayed_without_a_difference(policy: str, edition: str) -> None:
    written = TRACES.play_out(2, "8", policy, edition)
    whole = TRACES.read(written)
    assert TRACES.difference(whole) is None
    assert len(whole["steps"]) > 60
    assert whole["edition"] == edition
    assert TRACES.text(whole) == written == TRACES.play_out(2, "8", policy, edition)
    first = whole["first_player"]
    sizes = [sum(hand.values()) for hand in whole["setup"]["hands"]]
    assert sizes[first] == {"kosmos": 5, "zman": 3}[edition]
    assert sizes[1 - first] == 5


def test_the_steps_are_those_of_the_specification() -> None:
    whole = played()
    kinds = [step.get("chance", "decision") for step in whole["steps"]]
    assert kinds[:2] == ["tribes", "decision"]
    ends = [number for number, step in enumerate(whole["steps"]) if step.get("action") == "end"]
    assert all(kinds[number + 1] == "temples" for number in ends)
    for step in whole["steps"]:
        if "action" in step:
            assert step["legal"] == sorted({*step["legal"]})
            assert step["action"] in step["legal"]
    assert whole["final"]["points"] == whole["steps"][-1]["after"]["points"]


def test_a_game_broken_off_has_no_final() -> None:
    start = new_game("7")
    actions = bots.play_out(start, ("uniform", "uniform"), 1)[:30]
    whole = TRACES.trace(start, actions)
    assert "final" not in whole
    assert TRACES.difference(whole) is None


def _set(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(whole: dict[str, Any]) -> None:
        *keys, last = [int(key) if key.isdecimal() else key for key in path.split(".")]
        part: Any = whole
        for key in keys:
            part = part[key]
        part[last] = value

    return change


def _drop(path: str) -> Callable[[dict[str, Any]], None]:
    def change(whole: dict[str, Any]) -> None:
        del whole[path]

    return change


@pytest.mark.parametrize(
    ("change", "step", "path"),
    [
        (_set("setup.after.turn", 2), None, "setup.after.turn"),
        (_set("steps.0.chance", "temples"), 0, "chance"),
        (_set("steps.0.cards", ["medes"]), 0, "cards"),
        (_set("steps.1.seat", 0), 1, "seat"),
        (_set("steps.1.legal", ["end"]), 1, "legal"),
        (_set("steps.1.action", "end"), 1, "action"),
        (_set("steps.1.after.deck.medes", 0), 1, "after.deck.medes"),
        (_set("steps.2.after.goal", 20), 2, "after.goal"),
        (_set("final.winner", None), None, "final.winner"),
        (_drop("final"), None, "final"),
    ],
)
def test_the_first_difference_is_told(
    change: Callable[[dict[str, Any]], None], step: int | None, path: str
) -> None:
    whole = played()
    if path == "seat":
        change = _set("steps.1.seat", 1 - whole["steps"][1]["seat"])
    if path == "final.winner":
        change = _set("final.winner", None if whole["final"]["winner"] is not None else 0)
    if path == "cards":
        change = _set("steps.0.cards", [1, 2] if whole["steps"][0]["chance"] == "temples" else ["medes"])
    change(whole)
    difference = TRACES.difference(whole)
    assert difference is not None
    assert (difference.step, difference.path) == (step, path)


def test_an_illegal_action_has_its_refusal() -> None:
    whole = played()
    whole["steps"][1]["action"] = "end"
    difference = TRACES.difference(whole)
    assert difference is not None
    assert difference.refusal is not None
    assert difference.refusal.rule == "first.duty"


@pytest.mark.parametrize(
    "change",
    [
        _set("format", "amyitis-trace"),
        _set("version", 2),
        _set("edition", "rio"),
        _set("more", 1),
        _set("steps.0.more", 1),
        _set("setup.after.deck.medes", -1),
        _set("setup.hands.0.medes", 13),
        _drop("setup"),
    ],
)
def test_another_format_is_not_read(change: Callable[[dict[str, Any]], None]) -> None:
    whole = played()
    change(whole)
    with pytest.raises(InvalidInput):
        TRACES.replay(json.dumps(whole))


def test_only_a_whole_game_can_be_written() -> None:
    with pytest.raises(InvalidInput):
        TRACES.trace(table("me pawn=H hand=MM", "you pawn=M"), [])
    start = new_game("7")
    with pytest.raises(InvalidInput):
        TRACES.trace(start.seen_by(0), [])
    with pytest.raises(InvalidInput):
        TRACES.trace(start, [start.seen_by(1 - start.seat).parse_action("draw ? ? ?")])


def test_a_trace_is_bytes_of_ascii() -> None:
    assert text().isascii()

"""Positions, actions, events and records can be written, read, copied and compared, but not changed."""

from __future__ import annotations

import copy
import pickle

import pytest

from amyitis_nb.core.game import Game, Position
from amyitis_nb.core.record import read, record_class
from any_game.games import each_game, record_of, sample, steps, walks


@each_game
def test_a_position_is_read_as_it_was_written(game: Game[Position]) -> None:
    for position in sample(game, 60):
        for again in (game.position(position.text), read(game, f"\n{position.text}\n")):
            assert isinstance(again, Position)
            assert again == position
            assert hash(again) == hash(position)
            assert again.text == position.text
        assert position.text.partition(" ")[0] == game.notation
        assert position.game is game


@each_game
def test_reprs_are_valid_python(game: Game[Position]) -> None:
    for position in sample(game, 20):
        assert eval(repr(position), {type(position).__name__: type(position)}) == position
    record = record_of(walks(game)[0], 12).undo(3)
    again = eval(repr(record), {type(record).__name__: type(record)})
    assert again == record
    assert again.ply == record.ply


@each_game
def test_copies_and_pickles_are_equal(game: Game[Position]) -> None:
    for position in sample(game, 20):
        for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert again == position
            assert again.text == position.text
    for step in steps(game)[::9]:
        assert pickle.loads(pickle.dumps(step.action)) is step.action
        assert pickle.loads(pickle.dumps(step.events)) == step.events
    record = record_of(walks(game)[0], 12)
    assert pickle.loads(pickle.dumps(record)) == record


@each_game
def test_values_cannot_be_changed(game: Game[Position]) -> None:
    step = steps(game)[0]
    record = record_of(walks(game)[0], 3)
    for value in (step.before, step.action, step.events[0], record, record.root):
        for name in ("text", "scores", "kind", "name", "start", "children", "new"):
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, name, None)
            with pytest.raises((AttributeError, TypeError)):
                delattr(value, name)
    for value, name in ((step.action, "text"), (record, "start"), (record.root, "children")):
        with pytest.raises(AttributeError, match="immutable"):
            delattr(value, name)


@each_game
def test_positions_reached_in_different_ways_are_equal(game: Game[Position]) -> None:
    for walk in walks(game):
        position = game.position(walk[0].before.text)
        for step in walk[:40]:
            position = position.play(step.action.text).position
            assert position == step.after


@each_game
def test_an_action_text_is_read_as_it_was_written(game: Game[Position]) -> None:
    for position in sample(game, 20):
        for action in position.legal_actions:
            assert position.parse_action(action.text) == action
            assert position.parse_action(f"  {action.text.upper()} ") == action


@each_game
def test_a_record_is_read_as_it_was_written(game: Game[Position]) -> None:
    walk = walks(game)[0]
    at, other = next(
        (at, action)
        for at, step in enumerate(walk)
        for action in step.before.legal_actions
        if at > 2 and action != step.action
    )
    record = record_of(walk, at + 3).named(["Ann", "Bob"]).commented("a comment {with} signs \\ and\nlines")
    tree = record.go_to(at).play(other).commented("another").undo().redo()
    for one in (record, tree, record_of(walk)):
        again = record_class(game).parse(one.text)
        assert again == one
        assert again.text == one.text
        assert read(game, one.text) == one
    assert tree.text.splitlines()[0] == f"{game.id}-record 1"

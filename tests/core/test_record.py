"""A record keeps history, comments and variations, and reading its text gives an equal record."""

from __future__ import annotations

import copy
import os
import pathlib
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amyitis_nb as am
from amyitis_nb.core import record as record_module
from amyitis_nb.core.input.limits import LONGEST_NAME, LONGEST_TEXT
from amyitis_nb.core.record import LONGEST_ACTIONS, added_to
from amyitis_nb.core.record_tree import Node as AnyNode

#: Type errors are intended here.
Node: Any = AnyNode

HEAD = "amyitis-record 1\nnew players=3 seed=7 edition=ystari-2007\n"


def played(plies: int, seed: int = 7, players: int = 3) -> am.Record:
    record = am.Record.new(players=players, seed=seed)
    choose = random.Random(seed)
    for _ in range(plies):
        if record.position.is_over:
            break
        record = record.play(choose.choice(list(record.position.legal_actions)))
    return record


def test_positions_events_and_ledger_follow_the_actions() -> None:
    record = played(20)
    position = record.start
    for ply, action in enumerate(record.actions):
        position, events = position.play(action)
        assert record.positions[ply + 1] == position
        assert record.ledger[ply] == events
    assert record.position == position
    assert record.ply == 20


def test_undo_loses_nothing_and_redo_brings_it_back() -> None:
    record = played(10)
    back = record.undo(4)
    assert back.ply == 6
    assert back.redo().redo().redo().redo().position == record.position
    assert record.redo() is record  # at the end there is nothing to redo
    assert back.undo(100).ply == 0
    assert back.go_to_end().ply == 10
    assert back.go_to(9).ply == 9


def test_another_action_is_a_variation_and_the_same_one_is_not() -> None:
    record = played(5)
    back = record.undo()
    same = back.play(record.actions[-1])
    assert same == record
    other = next(action for action in back.position.legal_actions if action != record.actions[-1])
    branched = back.play(other)
    assert branched.undo().continuations == (record.actions[-1], other)
    assert branched.actions[-1] is other
    assert record.undo().continuations == (record.actions[-1],)  # the old record has not changed


def test_a_record_cannot_be_changed() -> None:
    record = played(3)
    with pytest.raises(AttributeError):
        record.names = ("Anna",)
    with pytest.raises(AttributeError):
        record.root.comment = "x"


def test_an_illegal_action_leaves_the_record_as_it_was() -> None:
    record = played(3)
    before = record.text
    with pytest.raises(am.TutorError):
        record.play("C Babylon wine > 9,9|9,9")
    assert record.text == before


def test_a_record_is_copied_and_pickled_whole() -> None:
    record = played(9).undo(3).play("pass").commented("so").named(["Anna", "", "Cleo"]).undo()
    for same in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert same == record
        assert (same.ply, same.names, same.position) == (record.ply, record.names, record.position)
        assert same.continuations == record.continuations


def test_a_very_long_game_is_read_replayed_and_pickled() -> None:
    """If two players only pass, the game goes on for ever, so recursion must not depend on its length."""
    position = am.new_game(players=2, seed=1)
    texts: list[str] = []
    while len(texts) < 4000:
        action = position.legal_actions[0]
        texts.append(action.text)
        position = position.play(action).position
    record = am.Record.parse(
        HEAD.replace("players=3 seed=7", "players=2 seed=1") + "\n" + "\n".join(texts) + "\n"
    )
    end = record.go_to_end()
    assert (end.ply, end.position) == (4000, position)
    assert end.undo(3000).go_to(3999).redo().position == position
    assert pickle.loads(pickle.dumps(end)) == record


comments = st.text(max_size=30)
names = st.text(max_size=40)


def nested(record: am.Record, depth: int) -> am.Record:
    """Return a record with nested variations of a given depth."""
    for _ in range(depth):
        if len(actions := record.position.legal_actions) > 1:
            record = record.play(actions[1]).undo()
        record = record.play(actions[0])
    return record


@settings(max_examples=40)
@given(st.data())
def test_a_text_is_read_back_as_an_equal_record(data: st.DataObject) -> None:
    record = am.Record.new(players=data.draw(st.sampled_from([2, 3, 4])), seed=data.draw(st.integers(0, 99)))
    record = record.named(data.draw(st.lists(names, max_size=4)))
    if data.draw(st.booleans()):
        record = nested(record, data.draw(st.integers(50, 80)))
    for _ in range(data.draw(st.integers(0, 25))):
        move = data.draw(st.integers(0, 9))
        if move == 0:
            record = record.undo(data.draw(st.integers(1, 4)))
        elif move == 1:
            record = record.commented(data.draw(comments))
        elif not record.position.is_over:
            actions = list(record.position.legal_actions)
            record = record.play(data.draw(st.sampled_from(actions)))
    read = am.Record.parse(record.text)
    assert read == record
    assert read.text == record.text
    assert eval(repr(record), {"Record": am.Record}) == record


def test_a_record_from_a_position_contains_it() -> None:
    start = am.Position(played(9).position.text)
    record = am.Record(start).play(start.legal_actions[0])
    assert "start amyitis1 " in record.text
    assert am.Record.parse(record.text) == record


def test_crafts_given_by_hand_are_part_of_the_record() -> None:
    start = am.new_game(players=2, seed=5).with_seed(None)
    record = am.Record(start)
    while record.position.phase != "preparation":
        record = record.play(record.position.legal_actions[0])
    record = record.play("deal farmer priest farmer, engineer merchant priest")
    assert am.Record.parse(record.text).go_to_end().position == record.position


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("amyitis-record 2\n", 1),
        ("amyitis-record 1\n\npass\n", 2),
        ("amyitis-record 1\nnew players=9 seed=7 edition=ystari-2007\n", 2),
        ("amyitis-record 1\nnew players=3 seed=7 edition=nobody\n", 2),
        ("amyitis-record 1\nstart amyitis1 e=ystari-2007\n", 2),
        (HEAD + 'names ["Anna"\n', 3),
        (HEAD + "more\n", 3),
        (HEAD + "\n(\n", 4),
        (HEAD + "\npass\n(\n", 6),
        (HEAD + "\npass\n)\n", 5),
        (HEAD + "\nfly\n", 4),
        (HEAD + "\npass {open\n", 4),
        (HEAD + "\npass {a } b}\n", 4),
        (HEAD + "\npass {a \\x b}\n", 4),
    ],
)
def test_errors_name_their_line(text: str, line: int) -> None:
    with pytest.raises(am.TutorError) as error:
        am.Record.parse(text)
    assert error.value.where == line


def test_an_illegal_action_in_a_record_is_reported_with_line_and_rule() -> None:
    with pytest.raises(am.IllegalAction) as error:
        am.Record.parse(HEAD + "\npass\nC Uruk date > banker\n")
    assert error.value.where == 5
    assert error.value.refusal.rule.startswith("caravan.")


def test_limits() -> None:
    with pytest.raises(am.InvalidInput):
        am.Record.parse("x" * (LONGEST_TEXT + 1))


def test_a_record_is_never_longer_than_what_can_be_read() -> None:
    record = am.Record.new(players=2, seed=1).play("pass").commented("}" * (LONGEST_ACTIONS // 2 - 5))
    assert am.Record.parse(record.text) == record
    calls: list[Callable[[], object]] = [
        lambda: record.commented("x" * LONGEST_TEXT),
        lambda: record.commented("}" * (LONGEST_ACTIONS // 2)),
        lambda: record.play("pass"),
        lambda: record.undo().play("R1 merchant"),
        lambda: am.Record.parse(record.text + "pass\n"),
    ]
    for call in calls:
        with pytest.raises(am.InvalidInput, match="at most"):
            call()
    shorter = record.commented("short").play("pass")
    assert am.Record.parse(shorter.text) == shorter
    assert record.undo().cut().play("R1 merchant").commented("x" * (LONGEST_ACTIONS // 2))


@pytest.mark.parametrize("text", ["\ud800", "Anna \udfff"])
def test_a_lone_surrogate_is_refused_before_it_is_saved(text: str, tmp_path: pathlib.Path) -> None:
    record = played(2)
    with pytest.raises(am.InvalidInput) as refused:
        record.commented(text)
    assert refused.value.where == "comment"
    for call in (lambda: record.named([text]), lambda: am.Speaker("en", [text])):
        with pytest.raises(am.InvalidInput):
            call()
    with pytest.raises(am.InvalidInput):
        am.Record.parse(HEAD + f"\npass {{{text}}}\n")


def test_a_name_has_at_most_40_characters() -> None:
    record = played(1)
    assert record.named(["é" * 40]).names == ("é" * 40,)
    calls: list[Callable[[], object]] = [
        lambda: record.named(["x" * 41]),
        lambda: am.Record.new(players=2, seed=1, names=["", "x" * 41]),
        lambda: am.Speaker("en", ["x" * 41]),
        lambda: am.Board(record, names=["x" * 41]),
        lambda: am.Record.parse(HEAD + f'names ["{"x" * 41}"]\n\n'),
    ]
    for call in calls:
        with pytest.raises(am.InvalidInput, match="name of at most 40 characters") as refused:
            call()
        assert "at most 40 fit. Choose a shorter one." in am.Speaker("en").unread(refused.value)
    dialog = pathlib.Path(__file__).parents[2] / "frontend" / "new_game.js"
    assert f'LONGEST = "{LONGEST_NAME}"' in dialog.read_text(encoding="utf-8"), "the page has the same limit"


def test_a_node_is_made_of_a_ply_a_text_and_nodes() -> None:
    leaf: Any = Node(None)
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: Node("pass"), "ply"),
        (lambda: Node(None, None), "comment"),
        (lambda: Node(None, "", [leaf]), "children"),
        (lambda: Node(None, "", (leaf, "pass")), "children"),
    ]
    for call, where in calls:
        with pytest.raises(am.InvalidInput) as refused:
            call()
        assert refused.value.where == where


def test_variations_in_variations_are_read_as_deep_as_they_were_played() -> None:
    record, depth = am.Record.new(players=2, seed=1), 0
    while depth < 300:
        passing, *others = list(record.position.legal_actions)[:2]
        for other in others:
            record, depth = record.play(other).undo(), depth + 1
        record = record.play(passing)
    assert am.Record.parse(record.text) == record
    assert pickle.loads(pickle.dumps(record)).position == record.position


@pytest.mark.parametrize("seed", range(4))
def test_the_lines_that_were_added_lead_from_text_to_text(seed: int) -> None:
    """The record goes to another place, or undoes actions, and is played on from there."""
    chance = random.Random(seed)
    record = played(5, seed).named(["Anna"] if seed % 2 else [])
    if seed > 1:
        record = record.undo(5).commented("the beginning").go_to_end()
    lines = record.text.split("\n")
    for _ in range(60):
        before = record
        record = chance.choice((record, record.undo(chance.randrange(8)), record.go_to(chance.randrange(20))))
        for _ in range(chance.randrange(1, 4)):
            record = record.play(chance.choice(record.position.legal_actions))
        at, added = added_to(record, before)
        lines[at:at] = added
        assert lines == record.text.split("\n")
    assert record.text.count("\n(\n") > 10


def test_cutting_removes_only_a_branch() -> None:
    record = played(6)
    cut = record.undo(2).cut()
    assert cut.go_to_end().actions == record.actions[:4]
    assert record.go_to_end().ply == 6


def test_an_action_costs_the_same_late_in_a_game() -> None:
    """Play, undo and redo rebuild no earlier nodes: those below the root are the same objects."""
    record = played(3, players=2)
    while record.ply < 3000:
        record = record.play(record.position.legal_actions[0])
    before, after = record, record.play(record.position.legal_actions[0])
    assert after._path is not None
    assert after._path[0] is before._path
    assert after.undo().redo().plies == after.plies


@settings(max_examples=150)
@given(st.text(max_size=80), st.integers(0, 400), st.integers(0, 30))
def test_any_text_gives_a_record_or_a_named_error(junk: str, at: int, cut: int) -> None:
    text = played(12).commented("so {it} is").text
    for candidate in (junk, text[:at] + junk + text[at + cut :]):
        try:
            record = am.Record.parse(candidate)
        except am.TutorError:
            continue
        assert am.Record.parse(record.text) == record


def test_a_binary_file_is_refused(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"amyitis-record 1\n\xff\xfe")
    with pytest.raises(am.InvalidInput):
        am.Record.load(str(file))
    record = played(4)
    record.save(str(file))
    assert am.Record.load(str(file)) == record


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_only_a_regular_file_is_loaded(tmp_path: pathlib.Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, pathlib.Path("/dev/zero")):
        with pytest.raises(OSError, match="not a regular file"):
            am.Record.load(str(path))
    with pytest.raises(am.InvalidInput) as refused:
        am.Record.load("a\0b")
    assert refused.value.where == "path"


def test_more_actions_than_can_be_read_again_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record, longer = played(11), played(13)
    monkeypatch.setattr(record_module, "MOST_ACTIONS", 12)
    back = record.undo(2)
    other = next(action for action in back.position.legal_actions if action != back.continuations[0])
    full = back.play(other)
    assert am.Record.parse(full.text) == full
    assert pickle.loads(pickle.dumps(full)) == full
    with pytest.raises(am.InvalidInput, match="at most 12 actions"):
        full.play(full.position.legal_actions[0])
    assert full.undo().play(other) == full  # it was played before
    room = full.undo().cut()
    assert len(room.play(other).play("pass").actions) == 11
    with pytest.raises(am.InvalidInput, match="line 16: a record has at most 12 actions") as refused:
        am.Record.parse(longer.text)
    assert refused.value.user_message[-1] == ("unread.full", {"most": 12})

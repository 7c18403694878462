"""Lines of actions as text: what is played, where one fails, and that nothing of it is played then."""

from __future__ import annotations

import pytest
import toy

import amyitis_nb as am
from amyitis_nb.board.session import Session
from amyitis_nb.core.action_line import MOST_PARTS, is_line, parts, play_line
from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput, TutorError
from amyitis_nb.core.language.rules import LANGUAGES


def test_a_line_has_parts() -> None:
    assert parts(" pass ;; R1 merchant;") == ("pass", "R1 merchant")
    assert parts("burn x3; done") == ("burn", "burn", "burn", "done")
    assert [is_line(text) for text in ("pass", "pass; pass", "pass x2", "put 7 x")] == [
        False,
        True,
        True,
        False,
    ]


def test_a_line_leads_where_its_actions_lead() -> None:
    start = am.new_game(players=3, seed=7)
    after, events = start.play("R1 merchant; pass x2")
    expected: am.Position = start
    told: list[am.Event] = []
    for text in ("R1 merchant", "pass", "pass"):
        expected, more = expected.play(text)
        told += more
    assert (after, list(events)) == (expected, told)
    record = am.Record.new(players=3, seed=7).play("R1 merchant; pass x2")
    assert (record.ply, record.position) == (3, after)
    assert record.undo(3).play("R1 merchant; pass").continuations == record.undo().continuations


def test_known_random_events_happen_between_the_parts() -> None:
    plies = play_line(toy.Position(), "put 2 0; put 1 1; draw 8; rest")
    assert [ply.action.text for ply in plies] == ["put 2 0", "draw 3", "put 1 1", "draw 8", "rest"]
    assert all((ply.after, ply.events) == ply.before.play(ply.action) for ply in plies)
    after, events = toy.Position().play("put 2 0; put 1 1; draw 8; rest")
    assert (after, events) == (plies[-1].after, tuple(event for ply in plies for event in ply.events))


def test_a_record_reads_lines_and_writes_actions() -> None:
    record = am.Record.parse(
        "amyitis-record 1\nnew players=3 seed=7 edition=ystari-2007\n\nR1 merchant; pass {why}\n"
    )
    assert [action.text for action in record.go_to_end().actions] == ["R1 merchant", "pass"]
    assert record.go_to_end().comment == "why"
    assert record.text.endswith("\nR1 merchant\npass {why}\n")


@pytest.mark.parametrize(
    ("line", "error", "where"),
    [
        ("pass; R1 merchant; R1 merchant; R1 elephant", InvalidInput, 4),
        ("R1 merchant; C Uruk date > banker; pass", IllegalAction, 2),
        ("R1 merchant; R2", AmbiguousAction, 2),
    ],
)
def test_a_line_fails_at_a_part_and_plays_nothing(line: str, error: type[TutorError], where: int) -> None:
    record = am.Record.new(players=3, seed=7)
    session = Session(record, record.start.game.speaker("en"), {})
    for play in (record.start.play, record.play, session.play):
        with pytest.raises(error) as caught:
            play(line)
        assert caught.value.where == where
        texts = parts(line)
        assert str(caught.value).startswith(f"action {where} of {len(texts)}, {texts[where - 1]!r}: ")
    assert session.record.ply == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_read_which_part_fails_and_why(language: str) -> None:
    speaker = am.new_game(players=3, seed=7).game.speaker(language)
    with pytest.raises(IllegalAction) as caught:
        am.new_game(players=3, seed=7).play("R1 merchant; C Uruk date > banker")
    said = speaker.unread(caught.value)
    assert said.startswith(speaker.refusal(caught.value.refusal))
    assert "C Uruk date > banker" in said and "2" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_read_which_part_has_no_or_several_meanings(language: str) -> None:
    start = am.new_game(players=3, seed=7)
    speaker = start.game.speaker(language)
    with pytest.raises(AmbiguousAction) as ambiguous:
        start.play("R1 merchant; R2")
    said = speaker.unread(ambiguous.value)
    assert all(action.text in said for action in ambiguous.value.candidates)
    with pytest.raises(InvalidInput) as unknown:
        toy.Position().play("rest; frob")
    own = toy.Position().game.speaker("en")
    assert own.unread(unknown.value).startswith(own.say("unread.no_action"))


@pytest.mark.parametrize("text", ["R2", "R1 elephant", "C Uruk date > banker"])
def test_a_line_of_one_action_fails_as_the_action_does(text: str) -> None:
    start = am.new_game(players=3, seed=7)
    with pytest.raises(TutorError) as alone:
        start.parse_action(text)
    with pytest.raises(TutorError) as in_line:
        start.play(f"{text};")
    assert str(in_line.value) == str(alone.value)


def test_a_line_has_a_limit() -> None:
    assert len(parts(f"rest x{MOST_PARTS}")) == MOST_PARTS
    with pytest.raises(InvalidInput, match=f"at most {MOST_PARTS} actions"):
        play_line(toy.Position(), "rest x101")
    with pytest.raises(InvalidInput, match="expected an action"):
        play_line(toy.Position(), " ; ")

"""Events, actions and records of a game with hidden information, as a seat sees them."""

from __future__ import annotations

import pickle

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st

from amyitis_nb.core.event import Event
from amyitis_nb.core.game import PUBLIC, Position, get
from amyitis_nb.core.record import Record, added_to, record_class
from amyitis_nb.games.amyitis.position.position import new_game

#: All viewers: the seats and a spectator.
VIEWERS = (0, 1, PUBLIC)


def played(*actions: str, deck: tuple[int, ...] = (3, 8, 6)) -> Record[toy.Position]:
    record = toy.Record(toy.Position(deck=deck), ["Ann", "Bob"])
    for action in actions:
        record = record.play(action)
    return record


#: A game with a comment.
GAME = (
    played("put 5 0", "draw 3").commented("well").play("put 4 1").play("draw 8").play("rest").play("put 9 2")
)

#: A game with an unknown deck and variations in the drawn cards.
BRANCHED = (
    played("put 5 0", "draw 3", "put 4 1", deck=(0, 0, 0))
    .undo(2)
    .play("draw 8")
    .play("put 4 1")
    .play("draw 6")
)


def test_only_its_seat_sees_an_event_in_full() -> None:
    back = Event("draw_back", "towers.draw", 0)
    event = Event("draw", "towers.draw", 0, values=(("card", 7),), public=back)
    assert event.seen_by(None) is event.seen_by(0) is event
    assert event.seen_by(1) is event.seen_by(PUBLIC) is back
    assert back.seen_by(1) is back
    assert pickle.loads(pickle.dumps(event)) == event != back


@pytest.mark.parametrize("seat", VIEWERS)
@pytest.mark.parametrize("record", [GAME, GAME.undo(3), GAME.undo(4).play("rest"), BRANCHED])
def test_a_record_seen_by_a_seat_replays_to_what_it_sees(record: Record[toy.Position], seat: int) -> None:
    seen = record.seen_by(seat)
    assert seen.ply == record.ply
    assert seen.positions == tuple(position.seen_by(seat) for position in record.positions)
    assert seen.ledger == tuple(ply.seen_by(seat).events for ply in record.plies)
    again = toy.Record.parse(seen.text)
    assert again == seen
    assert again.go_to_end().positions == seen.go_to(0).go_to_end().positions
    assert again.go_to_end().ledger == tuple(
        tuple(event.seen_by(PUBLIC) if event.seat != seat else event for event in events)
        for events in seen.go_to(0).go_to_end().ledger
    )
    assert seen.seen_by(seat) == seen


def test_the_text_of_a_record_tells_a_seat_what_it_drew_and_no_more() -> None:
    assert GAME.seen_by(1).text == (
        'toy-record 1\nstart towers ?,?,?/1,4,9////?,?,?/0,0,0,0,0\nnames ["Ann", "Bob"]\n\n'
        "put 5 0\ndraw ? {well}\nput 4 1\ndraw 8\nrest\nput 9 2\n"
    )


def test_variations_that_look_the_same_are_one() -> None:
    assert len(BRANCHED.go_to(1).continuations) == 2
    seen = BRANCHED.seen_by(1)
    assert [action.text for action in seen.go_to(1).continuations] == ["draw ?"]
    assert [action.text for action in seen.go_to(2).continuations] == ["put 4 1"]
    assert [action.text for action in seen.actions] == ["put 5 0", "draw ?", "put 4 1", "draw 6"]


#: A walk through a game: each number undoes an action, adds a comment or plays one of the legal actions.
WALKS = st.lists(st.integers(0, 9), max_size=25)


@pytest.mark.parametrize("start", [get("babel").new(2, "7"), toy.Position(deck=(0, 0, 0))])
@given(walk=WALKS, seat=st.sampled_from(VIEWERS))
def test_what_a_seat_knows_grows_to_what_it_would_be_anew(
    start: Position, walk: list[int], seat: int
) -> None:
    record = record_class(start.game)(start)
    before, told = record.seen_by(seat), record.seen_by(seat).text.split("\n")
    for number in walk:
        legal = record.position.legal_actions
        if number == 0 or not legal:
            record = record.undo()
        elif number == 1:
            record = record.commented("well")
        else:
            record = record.play(legal[number % len(legal)])
        seen, anew = record.seen_by(seat), record.undo(0).seen_by(seat)
        assert (seen.text, seen.actions, seen.positions) == (anew.text, anew.actions, anew.positions)
        if seen.extends(before):
            at, lines = added_to(seen, before)
            told[at:at] = lines
            assert told == seen.text.split("\n")
        before, told = seen, seen.text.split("\n")


def test_the_order_of_merged_variations_does_not_depend_on_when_they_were_played() -> None:
    after_first_draw = played("put 5 0", "draw 3", deck=(0, 0, 0))
    second = after_first_draw.undo().play("draw 8").play("put 4 1").undo(2)
    record = second.play("draw 3")
    assert record.seen_by(1).continuations
    longer = record.play("rest")
    seen = longer.seen_by(1)
    assert [action.text for action in seen.go_to(2).continuations] == ["rest", "put 4 1"]
    assert seen.text == longer.undo(0).seen_by(1).text


def test_a_record_extends_only_one_that_was_continued_at_its_place() -> None:
    seen = GAME.seen_by(1)
    longer = GAME.play("draw 6").seen_by(1)
    assert longer.extends(seen)
    assert seen.extends(seen)
    assert not seen.extends(longer)
    assert not GAME.undo().play("rest").seen_by(1).extends(seen)


def test_a_game_that_hides_nothing_is_not_copied() -> None:
    record = Record(new_game(2, 7)).play("pass")
    assert record.seen_by(0) is record
    assert record.plies[0].seen_by(0) is record.plies[0]

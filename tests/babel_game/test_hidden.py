"""What a seat sees leaks nothing: two worlds that look alike to it are alike in everything that it gets."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import amyitis_nb as am
from amyitis_nb.board.intents import NewGame, Seat
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import TutorError
from amyitis_nb.core.game import PUBLIC
from amyitis_nb.core.json_traces import legal_texts
from amyitis_nb.games.babel.edition.names import PEOPLES
from amyitis_nb.games.babel.position import bots, trace
from amyitis_nb.games.babel.position.action_text import read_action
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.rules.chance import pick
from amyitis_nb.games.babel.rules.state import COVERED, SITES, UNIT, counts, size
from amyitis_nb.teach.widget import TutorGame
from amyitis_nb.terminal import TerminalGame
from babel_game.examples import table
from babel_game.policies import each_bot


def games(count: int) -> Iterator[Position]:
    """Yield the positions of games, every third one."""
    for number in range(count):
        position = new_game(f"hidden{number}", edition=("kosmos", "zman")[number % 2])
        for step, action in enumerate(bots.play_out(position, ("uniform", "beginner"), number)):
            if step % 3 == 0:
                yield position
            position = position.play(action).position


def other_world(position: Position, seat: int, stream: Stream) -> Position:
    """Return a position in which the other hand and the deck are divided differently, at random."""
    state = position._state.copy()
    state.seed = None
    pool = list(counts(state.deck + state.hands[1 - seat])[:SITES])
    drawn = 0
    for _ in range(size(state.hands[1 - seat])):
        people = pick(stream, pool)
        pool[people] -= 1
        drawn += UNIT[people]
    state.deck += state.hands[1 - seat] - drawn
    state.hands[1 - seat] = drawn
    return Position._of(state)


def gets(position: Position, seat: int) -> str:
    """Return all that a seat gets of a position, as bytes."""
    seen = position.seen_by(seat)
    answers = []
    for text in ASKED:
        try:
            answers.append(str(seen.all_reasons(text)))
        except TutorError as error:
            answers.append(str(error))
    pending = position.pending
    legal = legal_texts(position) if pending and pending.seat == seat else []
    moves = [action.text for action in seen.legal_actions]
    return json.dumps([seen.text, repr(seen), trace.seen(position, seat), legal, moves, answers])


ASKED = (
    *(
        "build own",
        "build other",
        "build start",
        "end",
        "draw nothing",
        "draw ? ? ?",
        "draw medes medes medes",
    ),
    *(f"{kind} {people}" for kind in ("travel", "settle", "drop", "halve") for people in PEOPLES),
    *("migrate medes persians", "use hittites", "use assyrians", "use persians own", "use medes sumerians"),
)


@pytest.mark.parametrize("rule", ["hidden.hand", "hidden.deck", "hidden.seat"])
def test_two_worlds_alike_for_a_seat_are_the_same_bytes(rule: str) -> None:
    different = 0
    stream = Stream("worlds", rule)
    for position in games(4):
        for seat in range(2):
            other = other_world(position, seat, stream)
            assert gets(other, seat) == gets(position, seat)
            different += other.hands != position.hands
    assert different > 100


@each_bot
def test_a_bot_knows_only_what_its_seat_sees(policy: str) -> None:
    stream = Stream("false worlds")
    for position in games(4):
        pending = position.pending
        if pending is None or pending.seat is None:
            continue
        other = other_world(position, pending.seat, stream)
        one, two = (bots.BOTS[policy].choose(world, Stream("same")) for world in (position, other))
        assert one == two


def test_a_seat_sees_the_specified_state() -> None:
    for position in games(2):
        whole = trace.state(position)
        for seat in range(2):
            seen = trace.seen(position, seat)
            unseen = {people: whole["deck"][people] + whole["hands"][1 - seat][people] for people in PEOPLES}
            hands = [*whole["hands"]]
            hands[1 - seat] = sum(hands[1 - seat].values())
            assert seen == {**whole, "hands": hands, "deck": sum(whole["deck"].values()), "unseen": unseen}


def test_a_seen_position_is_read_as_written_and_seen_again() -> None:
    for position in games(2):
        for seat in (0, 1, PUBLIC):
            seen = position.seen_by(seat)
            assert Position(seen.text) == seen
            assert seen.seen_by(seat) == seen
            assert seen.seen_by(1 - seat if seat >= 0 else 0).seen_by(PUBLIC) == position.seen_by(PUBLIC)


def test_what_a_seat_has_seen_can_be_played_again() -> None:
    for number in range(4):
        start = new_game(f"again{number}")
        for seat in (0, 1, PUBLIC):
            position, seen = start, start.seen_by(seat)
            for action in bots.play_out(start, ("uniform", "uniform"), number):
                position, known = position.play(action).position, action
                if action.kind == "draw_tribes" and seat != seen.seat and action.args:
                    known = read_action(f"draw {' '.join('?' * len(action.args))}")
                assert seen.why_not(known) is None, (seen, known)
                seen = seen.play(known).position.seen_by(seat)
                assert seen == position.seen_by(seat)


def test_only_the_player_sees_the_cards_drawn() -> None:
    position = new_game("7")
    _, (event,) = position.play(position.legal_actions[0])
    seat = position.seat
    assert dict(event.seen_by(seat).values).keys() == {"peoples"}
    assert dict(event.seen_by(1 - seat).values) == dict(event.seen_by(PUBLIC).values) == {"count": 3}


def test_an_empty_deck_conceals_nothing() -> None:
    position = table("me pawn=H hand=M", "you hand=SA", "table deck= discard=")
    seen = position.seen_by(0)
    assert seen.unseen == {**dict.fromkeys(PEOPLES, 0), "sumerians": 1, "assyrians": 1}
    assert seen.hand_sizes == (1, 2)
    assert seen._state.hands[1] == 2 * UNIT[COVERED]


def test_seeds_of_new_games_have_128_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the board, in the tutor, in Python: the whole key space cannot be tried."""
    drawn: list[int] = []

    def token(count: int) -> str:
        drawn.append(count)
        return f"{len(drawn):032x}"

    monkeypatch.setattr("secrets.token_hex", token)
    babel = am.game("babel")
    new_game()
    babel.new_game()
    assert drawn == [16, 16]
    board = babel.Board(babel.new_game(seed=1))
    board._source.do("new", NewGame(2, " ", {}, (Seat("", ""), Seat("", "beginner"))))
    for session in (board._session, TutorGame.of(babel.tutor(), None, "").session):
        assert len(session.position.seed) == 32


#: Before a draw of three cards, without a seed. To seat 0 both look alike: 19 covered cards, 3 of them Hittites.
#: Only in the first world the deck has Hittites.
WORLDS = [
    Position(
        "babel1 edition=kosmos turn=9 seat=0 phase=tribes goal=15 discard=H9A8P8M8S8 rest=8.9.8.7.6.5 "
        f"start=no|no pawns=H|H H=/1|/1 deck={deck} hands=|{hand}"
    )
    for deck, hand in (("H3A1P4M4S4", "A3"), ("A4P4M4S4", "H3"))
]
DRAW = "draw hittites assyrians persians"


@pytest.mark.parametrize("position", WORLDS)
def test_nobody_enters_a_draw_that_may_be_refused_because_of_a_hidden_card(position: Position) -> None:
    """The board and the terminal draw themselves, from the real deck, if the viewer does not see all cards."""
    babel = am.game("babel")
    assert WORLDS[0].seen_by(0) == WORLDS[1].seen_by(0)
    for bots_at in ({1: "beginner"}, {}):
        board = babel.Board(position, bots=bots_at)
        after = board.position
        assert after.phase == "actions"
        drawn = board.record.plies[0].action.text.split()[1:]
        deck = position.deck or {}
        assert all(deck[people] >= drawn.count(people) for people in drawn)
        assert board._session.undo_points == ()
    lines: list[str] = []
    game = TerminalGame(
        babel.Record(position), position.game.speaker("en"), {}, lambda prompt: "quit", lines.append
    )
    game.play()
    assert [action.kind for action in game._record.actions] == ["draw_tribes"]


def test_a_draw_is_entered_if_the_record_knows_no_more_than_the_viewer() -> None:
    babel = am.game("babel")
    for position in WORLDS:
        board = babel.Board(position.seen_by(0), bots={1: "beginner"})
        assert board.record.ply == 0 and board._session.can_choose
        board._session.play(DRAW)
        assert board.record.plies[0].action.text == DRAW
        assert board._session.undo_points == (0,)


def test_a_draw_that_is_undone_and_made_again_is_the_same() -> None:
    """Undo does not draw other cards for the same turn."""
    board = am.game("babel").Board(WORLDS[0], bots={1: "beginner"})
    found = set()
    for _ in range(3):
        board.play("end")
        record = board._session.record
        found.add(" ".join(action.text for action in record.actions))
        board._session.resume(record.go_to(1).cut(), 1, looking=False)
    assert len(found) == 1

"""No seat gets hidden information: two positions that differ only in secrets look the same to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import pytest

from amyitis_nb.board import Board
from amyitis_nb.core.errors import TutorError
from amyitis_nb.core.game import PUBLIC, Game, Position, get
from amyitis_nb.core.record import Record, record_class
from any_game.games import IDS, each_game, record_of, sample, vocabulary, walks

#: The number of new games in which to look for twins.
SEEDS = 400

#: The number of these games in which to look for actions that a viewer sees only in part.
ALONE = 20


@cache
def twins(game: Game[Position], viewer: int) -> tuple[tuple[Record[Position], Record[Position]], ...]:
    """Return pairs of different games that look the same to a viewer: new games, the same with some actions, and games
    that differ in an action that the viewer saw only in part.
    """
    seen: dict[str, Position] = {}
    pairs: list[tuple[Record[Position], Record[Position]]] = []
    for number in range(SEEDS):
        start = game.new(game.players[0], f"twin{number}")
        other = seen.setdefault(start.seen_by(viewer).text, start)
        pair = record_class(game)(other), record_class(game)(start)
        if other != start:
            pairs.append(pair)
        if other != start or number < ALONE:
            pairs += _played(*pair, viewer)
        if len(pairs) > 40:
            break
    return tuple(pairs)


def _played(
    one: Record[Position], two: Record[Position], viewer: int
) -> Iterator[tuple[Record[Position], Record[Position]]]:
    """Play on in both games while they look the same to the viewer. Yield pairs that differ."""
    look = one.position.game.action_seen_by
    for _ in range(6):
        if one.position.is_over or two.position.is_over:
            return
        for first in one.position.legal_actions:
            known = look(one.position, first, viewer)
            alike = [a for a in two.position.legal_actions if look(two.position, a, viewer) == known]
            if not alike:
                continue
            second = next((a for a in alike if a != first), alike[0])
            after = one.play(first), two.play(second)
            if after[0].position.seen_by(viewer) == after[1].position.seen_by(viewer):
                one, two = after
                if one.position != two.position:
                    yield after
                break
        else:
            return


def viewers(game: Game[Position]) -> tuple[int, ...]:
    if not game.hides:
        pytest.skip(f"everything is open in {game.id}")
    return (*range(game.players[0]), PUBLIC)


@each_game
def test_some_positions_look_the_same(game: Game[Position]) -> None:
    for viewer in viewers(game):
        pairs = twins(game, viewer)
        assert len(pairs) > 5, f"hardly any games look the same to {viewer}: nothing is hidden from that seat"
        assert any(one.ply > 1 for one, _ in pairs), f"{viewer} sees every difference after the first action"
        for one, two in pairs:
            assert one.position.seen_by(viewer) == two.position.seen_by(viewer)


@each_game
def test_a_position_does_not_leak_secrets(game: Game[Position]) -> None:
    say = game.speaker("en").say
    for viewer in viewers(game):
        for one, two in twins(game, viewer):
            seen, other = one.position.seen_by(viewer), two.position.seen_by(viewer)
            assert (seen.text, str(seen), repr(seen)) == (other.text, str(other), repr(other))
            assert seen.draw(say).svg() == other.draw(say).svg()
            assert list(seen.legal_actions) == list(other.legal_actions)
            for action in vocabulary(game):
                assert seen.all_reasons(action) == other.all_reasons(action)


@each_game
def test_a_hidden_position_can_be_played_on(game: Game[Position]) -> None:
    for viewer in viewers(game):
        for walk in walks(game):
            seen = walk[0].before.seen_by(viewer)
            for step in walk:
                action = game.action_seen_by(step.before, step.action, viewer)
                assert seen.why_not(action) is None, (seen, action)
                seen = seen.play(action).position.seen_by(viewer)
                assert seen == step.after.seen_by(viewer)


@each_game
def test_hiding_twice_changes_nothing(game: Game[Position]) -> None:
    for position in sample(game, 20):
        assert position.seen_by(None) == position
        for viewer in (*range(position.players), PUBLIC):
            seen = position.seen_by(viewer)
            assert seen.seen_by(viewer) == seen
            assert game.position(seen.text) == seen
            assert (seen.scores, seen.winners, seen.is_over) == (
                position.scores,
                position.winners,
                position.is_over,
            )
            assert game.hides or seen is position


@each_game
def test_the_deciding_seat_sees_all_legal_actions(game: Game[Position]) -> None:
    for position in sample(game, 20):
        if position.pending is not None and position.pending.seat is not None:
            seen = position.seen_by(position.pending.seat)
            assert list(seen.legal_actions) == list(position.legal_actions)


@each_game
def test_a_record_does_not_leak_secrets(game: Game[Position]) -> None:
    speaker = game.speaker("en")
    for viewer in viewers(game):
        for one, two in twins(game, viewer):
            seen, other = one.seen_by(viewer), two.seen_by(viewer)
            assert seen.text == other.text
            assert seen.ledger == other.ledger
            spoken = [[speaker.event(event) for event in events] for events in seen.ledger]
            assert spoken == [[speaker.event(event) for event in events] for events in other.ledger]
    record = record_of(walks(game)[0])
    assert record.seen_by(None) is record


@each_game
def test_the_board_does_not_leak_secrets(game: Game[Position]) -> None:
    for viewer in viewers(game):
        if viewer == PUBLIC:
            continue
        for pair in twins(game, viewer):
            pending = pair[0].position.pending
            if pending is None or pending.seat is None:
                continue  # the board draws the random outcome, and the viewer may see it
            boards = [Board(record, seat=viewer) for record in pair]
            for board in boards:
                board._key = board._model = "same"  # the ids of a board are random
            states = [
                [board.get_state("_whole"), board._repr_mimebundle_()[0]["text/plain"]] for board in boards
            ]
            for kind, data in (
                ("position", None),
                ("moves", None),
                ("goto", 0),
                ("goto", -1),
                ("undo", None),
            ):
                for board, state in zip(boards, states, strict=True):
                    board._intents = [["page", len(state), kind, data, board._state]]
                    state.append(board._answer)
            assert json.dumps(states[0]) == json.dumps(states[1])


@each_game
def test_refusals_do_not_leak_secrets(game: Game[Position]) -> None:
    for viewer in viewers(game):
        for one, two in twins(game, viewer):
            for text in [action.text for action in vocabulary(game)]:
                errors = []
                for record in (one, two):
                    try:
                        record.position.seen_by(viewer).play(text)
                        errors.append("")
                    except TutorError as error:
                        errors.append(str(error))
                assert errors[0] == errors[1]


def test_a_game_with_secrets_is_tested() -> None:
    assert any(get(id).hides for id in IDS)

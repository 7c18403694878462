"""The turns of a line of plies, compared with a naive reading of whole games, and where undo and redo go."""

from __future__ import annotations

from itertools import groupby, pairwise

import ferry  # noqa: F401 (it registers itself)
import pytest
import toy

from amyitis_nb.core import turns
from amyitis_nb.core.game import get
from amyitis_nb.core.record import record_class
from amyitis_nb.core.record_tree import Ply

BABEL = get("babel")


def played_out(game: str, seed: int) -> tuple[Ply, ...]:
    """Return the plies of a whole game between beginners."""
    module = get(game)
    record = record_class(module)(module.new(2, str(seed)))
    bots = [module.bots["beginner"](seat) for seat in (0, 1)]
    while not record.position.is_over:
        position, pending = record.position, record.position.pending
        assert pending is not None
        chosen = position.legal_actions[0] if pending.seat is None else bots[pending.seat](position)
        record = record.play(chosen)
    return record.plies


@pytest.fixture(scope="module", params=[1, 2])
def babel(request: pytest.FixtureRequest) -> tuple[Ply, ...]:
    return played_out("babel", request.param)


@pytest.fixture(scope="module")
def amyitis() -> tuple[Ply, ...]:
    return played_out("amyitis", 3)


def test_a_turn_of_babel_is_what_has_its_number(babel: tuple[Ply, ...]) -> None:
    found = turns.played(babel)
    naive = [[*group] for _, group in groupby(range(len(babel)), key=lambda at: babel[at].before.turn)]  # type: ignore[attr-defined]
    assert [[*range(turn.first, turn.last + 1)] for turn in found] == naive
    for turn, group in zip(found, naive, strict=True):
        before = babel[group[0]].before
        assert (turn.seat, turn.number) == (before.seat, before.turn)  # type: ignore[attr-defined]
        assert turn.begin == next(at for at in group if babel[at].seat == turn.seat)


def test_a_turn_of_amyitis_is_an_action_with_its_court_card(amyitis: tuple[Ply, ...]) -> None:
    kinds = [ply.before.pending.kind for ply in amyitis if ply.before.pending]
    starts = [at for at, kind in enumerate(kinds) if kind != "court_bonus"]
    assert [turn.first for turn in turns.played(amyitis)] == starts
    assert {turn.number for turn in turns.played(amyitis)} == {ply.before.round for ply in amyitis}  # type: ignore[attr-defined]


def test_each_ply_finds_the_start_of_its_turn(babel: tuple[Ply, ...]) -> None:
    for turn in turns.played(babel):
        for at in range(turn.first, turn.last + 1):
            assert turns.start_of(babel, at) == turn.first
            assert turns.open_since(babel, at) == turn.first
    assert turns.open_since(babel, len(babel)) == len(babel)  # the game is over


def test_undo_goes_to_a_decision_of_an_open_turn_and_then_to_the_whole_turn(babel: tuple[Ply, ...]) -> None:
    own = [turn for turn in turns.played(babel) if turn.seat == 0]

    def stops(at: int) -> bool:
        return babel[at].seat == 0

    for turn, following in pairwise(own):
        decisions = [at for at in range(turn.first, turn.last + 1) if stops(at)]
        for before, at in pairwise(decisions):
            assert turns.undo_points(babel, at, stops) == tuple(dict.fromkeys((before, turn.begin)))
        # At the beginning of the next own turn the last one is finished. An answer in the opponent's turn is a
        # decision in that turn.
        if any(stops(at) for at in range(turn.last + 1, following.first)):
            continue
        expected = tuple(dict.fromkeys((turn.begin, decisions[-1])))
        assert turns.undo_points(babel, following.begin, stops) == expected
        assert turns.redo_point(babel, turn.begin, stops) in (following.begin, turn.begin + 1)
    assert turns.undo_points(babel, 0, stops) == ()
    assert turns.redo_point(babel, len(babel), stops) is None


def test_redo_repeats_what_undo_took_back(amyitis: tuple[Ply, ...]) -> None:
    def stops(at: int) -> bool:
        return amyitis[at].seat == 0

    for at in (at for at in range(1, len(amyitis)) if stops(at)):
        points = turns.undo_points(amyitis, at, stops)
        if points and turns.start_of(amyitis, points[0]) == points[0] and turns.open_since(amyitis, at) == at:
            assert turns.redo_point(amyitis, points[0], stops) == at


def test_the_events_of_a_ply_belong_to_two_rounds(amyitis: tuple[Ply, ...]) -> None:
    by_round: dict[int, list[str]] = {}
    for number, events in turns.by_round(amyitis):
        by_round.setdefault(number, []).extend(event.name for event in events)
    first = amyitis[0].before.round  # type: ignore[attr-defined]
    assert [*by_round] == [*range(first, amyitis[-1].after.round + 1)]  # type: ignore[attr-defined]
    for number, names in by_round.items():
        assert names.count("crafts.laid_out") == (number > first)
        assert number == first or names[0] == "crafts.laid_out"


def test_turns_without_a_number_are_counted() -> None:
    record = toy.Record(toy.Position()).play("put 2 0").play("draw 3").play("rest").play("rest")
    found = turns.played(record.plies)
    assert [turn.number for turn in found] == [*range(1, len(found) + 1)]
    assert len(found) > 2


def test_every_event_belongs_to_one_round(amyitis: tuple[Ply, ...]) -> None:
    begins = amyitis[0].before.game.round_begins
    number = 1
    for ply in amyitis:
        groups = [*turns.by_round([ply])]
        assert tuple(event for _, events in groups for event in events) == tuple(ply.events)
        for _, events in groups:
            assert len(events) == 1 or begins not in {event.name for event in events}
        number += sum(event.name == begins for event in ply.events)
        assert groups[-1][0] == number
    assert number > 3


def test_redo_in_an_open_turn_goes_to_the_next_decision(babel: tuple[Ply, ...]) -> None:
    turn = next(turn for turn in turns.played(babel) if turn.last - turn.first > 2)
    line = babel[: turn.last]
    assert turns.redo_point(line, turn.first, lambda at: True) == turn.first + 1


def test_redo_in_an_open_turn_does_not_repeat_the_rest_of_it() -> None:
    record = record_class(get("ferry"))(get("ferry").new(3, "1"))
    line = record.play("side fox; side owl; side bear; burn; build b2; sail c1; done; rest; done").plies
    redone = [turns.redo_point(line, at, lambda _: True) for at in range(3, 8)]
    assert redone == [7, 5, 6, 7, 9]

"""Rules of the round, its preparation and the order of turns (`rules/round.toml`)."""

from __future__ import annotations

from collections import Counter

import pytest
from asking import BLACK, BLUE, RED, WHITE, asked, changes, everyone_passes, refusal, table, without_cubes

from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.position.action_text import read_action
from amyitis_nb.games.amyitis.position.position import Position, new_game


@pytest.mark.rule("round.phases")
def test_round_phases() -> None:
    position = new_game(3, 5)
    phases = [position.phase]
    while position.round == 1:
        position = position.play(
            "pass" if position.phase == "actions" else position.legal_actions[0]
        ).position
        if position.phase != phases[-1]:
            phases.append(position.phase)
    assert phases == ["actions", "end_of_round", "actions"]  # the preparation needs no decision
    given = table(3, pending="crafts", seed=None)
    assert given.phase == "preparation"
    text = "deal farmer farmer priest, priest priest engineer, merchant merchant farmer"
    dealt = given.play(text).position
    assert (dealt.phase, dealt.round) == ("actions", 2)
    assert asked(dealt) == ("turn", dealt.first_player)
    assert read_action(text)["group3"] == "merchant merchant farmer"


@pytest.mark.rule("prepare.crafts")
def test_prepare_crafts() -> None:
    seen = set()
    for players in (2, 3, 4):
        in_play = Counter(
            {"farmer": players + 1, "priest": players + 1, "engineer": players, "merchant": players}
        )
        position = table(players, pending="crafts")
        for seed in range(12):
            after = position.with_seed(seed).deal().position
            assert [len(group) for group in after.groups] == [3] * players
            cards = [card for group in after.groups for card in group]
            assert not any(card.used for card in cards)
            assert Counter(card.craft for card in cards) <= in_play  # all cards are shuffled again
            seen.add(tuple(card.craft for card in cards))
    assert len(seen) > 30


@pytest.mark.rule("prepare.crafts")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cards_of_each_round_follow_from_the_seed(players: int) -> None:
    """A saved game has only its seed: the cards of a round come from the stream with the number of the round."""
    copies = {"farmer": players + 1, "priest": players + 1, "engineer": players, "merchant": players}
    deck = [craft for craft, count in copies.items() for _ in range(count)]
    position = new_game(players, "again")
    for number in (1, 2, 3):
        cards = [card.craft for group in position.groups for card in group]
        assert (position.round, cards) == (
            number,
            Stream("again", "crafts", number).sample(deck, 3 * players),
        )
        while position.round == number:
            position = position.play(position.legal_actions[-1]).position


@pytest.mark.rule("prepare.crafts", refuses=True)
def test_prepare_crafts_refuses() -> None:
    position = table(3, pending="crafts", seed=None)
    assert refusal_of_deal(position, "deal farmer priest merchant") == ("prepare.crafts", "layout_groups")
    five = "deal farmer farmer farmer, farmer farmer priest, merchant merchant engineer"
    assert refusal_of_deal(position, five) == ("prepare.crafts", "layout_cards")
    assert refusal_of_deal(position, "pass") == ("prepare.crafts", "not_now.crafts")


def refusal_of_deal(position: Position, text: str) -> tuple[str, str]:
    """Return the refusal of a deal, which is not a legal action of any player."""
    refused = position.why_not(text)
    assert refused is not None
    return refused.rule, refused.name


@pytest.mark.rule("prepare.income")
def test_prepare_income() -> None:
    position = table(4, pending="crafts", banker={RED: 1, BLACK: 2, WHITE: 3})
    after, events = position.deal()
    assert [seat.talents for seat in after.seats] == [4, 5, 6, 6]
    assert after.scores == (0, 0, 0, 2)
    assert [change[0] for change in changes(events, "prepare.income")] == [RED, BLACK, WHITE, WHITE]


@pytest.mark.rule("action.order")
def test_action_order() -> None:
    position = table(4, first_player=BLACK, seat=BLACK)
    seats = []
    for action in (
        "R1 farmer upper",
        "R2 merchant",
        "R3 priest ishtar",
        "R4 merchant",
        "pass",
        "pass",
        "R1 priest ishtar",
    ):
        seats.append(asked(position)[1])
        position = position.play(action).position
    assert seats == [BLACK, WHITE, BLUE, RED, BLACK, WHITE, BLUE]  # clockwise, again and again
    assert asked(position) == ("turn", RED)


@pytest.mark.rule("action.order", refuses=True)
def test_action_order_refuses() -> None:
    position = table()
    for action in (
        "procession marduk",
        "ishtar camel",
        "tammouz upper",
        "decline",
        "discard date",
        "take palace",
    ):
        assert refusal(position, action) == ("action.order", "not_now.turn")


@pytest.mark.rule("action.pass")
def test_action_pass() -> None:
    position = table()
    after = position.play("pass").position
    assert (after.seats[BLUE].passed, after.seats[BLUE].pass_cube, after.seats[BLUE].cubes) == (
        True,
        True,
        29,
    )
    for _ in range(4):  # the others continue, and blue has no more turns
        after = after.play(
            "R2 merchant" if "R2 merchant" in after.legal_actions else after.legal_actions[1]
        ).position
        assert asked(after)[1] != BLUE
    # The ruling: a player without a cube can pass, too.
    bare = without_cubes(position)
    assert bare.seats[BLUE].cubes == 0
    after = bare.play("pass").position
    assert (after.seats[BLUE].passed, after.seats[BLUE].pass_cube, after.seats[BLUE].cubes) == (
        True,
        False,
        0,
    )


@pytest.mark.rule("action.pass.talent")
def test_action_pass_talent() -> None:
    position = table(4, passed={RED, BLACK})
    after, events = position.play("R2 merchant")
    assert changes(events, "action.pass.talent") == [(RED, "talents", 1), (BLACK, "talents", 1)]
    assert asked(after) == ("turn", WHITE)
    # Passing itself earns nothing; the talent comes when it would be the player's turn again.
    passed, events = table(4).play("pass")
    assert changes(events, "action.pass.talent") == []
    assert passed.seats[BLUE].talents == 4


@pytest.mark.rule("action.pass.last")
def test_action_pass_last() -> None:
    position = table(4, passed={RED, BLACK, WHITE})
    after, events = position.play("pass")
    assert changes(events, "action.pass.talent") == []
    assert [seat.talents for seat in after.seats] == [4, 4, 4, 4]
    assert after.phase == "end_of_round"
    # Until the last player passes, each of the others takes a talent each time.
    alone = position.edit(talents={BLUE: 4}).play("R2 merchant").position
    assert [seat.talents for seat in alone.seats] == [4, 5, 5, 5]
    assert asked(alone) == ("turn", BLUE)


@pytest.mark.rule("action.pass.return")
def test_action_pass_return() -> None:
    after, events = everyone_passes(table(3))
    assert asked(after)[0] == "procession"  # before anything else of this phase
    assert [seat.cubes for seat in after.seats] == [30, 30, 30]
    assert not any(seat.passed or seat.pass_cube for seat in after.seats)
    assert changes(events, "action.pass.return") == [(seat, "cubes", 1) for seat in range(3)]

"""Reasons say what seats do in this round much more often after one action than after another one."""

from __future__ import annotations

import pytest

import amyitis_nb as am
from amyitis_nb.advice import soon
from amyitis_nb.advice.reasons import Reasons
from amyitis_nb.advice.soon import Soon
from amyitis_nb.advice.terms import Term
from amyitis_nb.core.advice import Deed, Estimate, Fact
from amyitis_nb.games.amyitis.game import GAME

BANKER = Deed("soon.court.banker", place=(("court", "banker"),), soon="court")
C2 = Deed("soon.tiles.c2", place=(("square", "c2"),), soon="tile")
OWN, OTHER = 0, 1


def of(seat: int, deed: Deed, first: float, second: float, error: float = 0.1) -> Soon:
    return Soon(seat, deed, (first, second), Estimate(first - second, error, 100))


def told(*found: Soon, total: float = 3.0, facts: tuple[Fact, ...] = ()) -> list[str]:
    position = am.new_game(2, 101)
    term = Term("bankers", *[Estimate(0.0, 0.1, 9)] * 3)
    actions = position.legal_actions[0], position.legal_actions[1]
    reasons = Reasons(
        position, actions, (term,), Estimate(total, 0.5, 9), "0", GAME.speaker("en"), soon=found
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Reasons, "facts", (facts, ()))
        return reasons._in_this_round()


def test_samples_are_counted_by_seat_and_action() -> None:
    """In three of four games the first seat has the deed after the first action, in one after the second action."""
    sources = Deed("bankers")
    games = [(((9.0, 1.0), (9.0, 0.0)), ((9.0, 0.0), (9.0, 0.0)))] * 2
    games += [(((9.0, 1.0), (9.0, 0.0)), ((9.0, 1.0), (9.0, 0.0)))]
    games += [(((9.0, 0.0), (9.0, 0.0)), ((9.0, 0.0), (9.0, 0.0)))]
    (found,) = soon.counted(games, (sources, BANKER), 0)
    assert (found.seat, found.deed, found.parts) == (0, BANKER, (0.75, 0.25))
    assert (
        found.gain.mean == 0.5 and found.turned().parts == (0.25, 0.75) and found.turned().gain.mean == -0.5
    )


def test_what_the_seat_does_and_what_another_one_does_is_told() -> None:
    assert told(of(OWN, BANKER, 0.82, 0.2), of(OTHER, C2, 0.02, 0.68)) == [
        "After the first action, you take a banker this round in 8 of 10 trial games, and after the second in 2 of 10 "
        "trial games.",
        "After the first action, Red plants on square c2 this round in hardly any trial game, and after the second in "
        "7 of 10 trial games.",
    ]
    # If the second action is the better one, it is the first of the sentence.
    assert told(of(OWN, BANKER, 0.2, 0.8), total=-3.0) == [
        "After the first action, you take a banker this round in 8 of 10 trial games, and after the second in 2 of 10 "
        "trial games."
    ]
    # If neither is better, both are named, also for what only the second one brings.
    assert told(of(OWN, BANKER, 0.2, 0.8), total=0.1) == [
        "After the first action, you take a banker this round in 2 of 10 trial games, and after the second in 8 of 10 "
        "trial games."
    ]


def test_what_the_seat_does_only_after_one_action_is_trivial() -> None:
    """It may be that action itself. If it is also done later after the other one, that is worth telling."""
    assert told(of(OWN, BANKER, 1.0, 0.3)) == [
        "After the first action, you take a banker this round in almost every trial game, and after the second in 3 "
        "of 10 trial games."
    ]
    assert told(of(OWN, BANKER, 1.0, 0.04)) == told(of(OWN, BANKER, 0.04, 1.0), total=0.1) == []


@pytest.mark.parametrize(
    "found",
    [
        of(OWN, BANKER, 0.2, 0.8),  # speaks against the better action
        of(OTHER, BANKER, 0.8, 0.2),  # the same: another seat has more of it
        of(OWN, BANKER, 0.75, 0.5),  # a small difference
        of(OWN, BANKER, 0.45, 0.05),  # not usual
        of(OWN, BANKER, 0.9, 0.5, error=0.5),  # not sure
    ],
)
def test_what_says_little_is_not_told(found: Soon) -> None:
    assert told(found) == []


def test_each_deed_is_told_once() -> None:
    """The seat takes the banker from the other one: that is one thing. A fact about it says more."""
    both = (of(OWN, BANKER, 0.8, 0.2), of(OTHER, BANKER, 0.2, 0.8))
    assert len(told(*both)) == 1
    # The first prize and any prize of a temple are about the same place.
    first, prize = (Deed(f"soon.{name}", place=(("temple", "ishtar"),), soon="prize") for name in ("a", "b"))
    assert len(told(of(OWN, first, 0.8, 0.2), of(OTHER, prize, 0.2, 0.8))) == 1
    assert told(*both, facts=(Fact("known", deed=(OWN, BANKER.name)),)) == []


def test_prizes_of_others_are_not_told() -> None:
    """That another seat gets a prize is often only its choice, and not a consequence."""
    prize = Deed("soon.ishtar.first", place=(("temple", "ishtar"),), soon="prize.first", is_own=True)
    assert told(of(OTHER, prize, 0.1, 0.9)) == []
    assert "you get the first prize" in told(of(OWN, prize, 0.9, 0.1))[0]


def test_facts_that_the_games_contradict_are_not_told() -> None:
    position = am.new_game(2, 101)
    term = Term("bankers", *[Estimate(0.0, 0.1, 9)] * 3)
    actions = position.legal_actions[0], position.legal_actions[1]
    own, other = Fact("own", deed=(OWN, BANKER.name)), Fact("other", deed=(OTHER, C2.name))

    def facts(*found: Soon) -> tuple[Fact, ...]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(GAME.adviser), "facts", lambda *_: [own, other, Fact("plain")])
            total = Estimate(3.0, 0.5, 9)
            return Reasons(position, actions, (term,), total, "0", GAME.speaker("en"), soon=found).facts[0]

    # A fact about the own seat needs more of the deed, and one about another seat less of it.
    assert [fact.text for fact in facts(of(OWN, BANKER, 0.4, 0.2), of(OTHER, C2, 0.1, 0.4))] == [
        "own",
        "other",
        "plain",
    ]
    assert [fact.text for fact in facts(of(OWN, BANKER, 0.3, 0.3), of(OTHER, C2, 0.4, 0.1))] == ["plain"]
    # Without games, nothing contradicts.
    assert len(facts()) == 3

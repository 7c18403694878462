"""The encoding has a number for every action that the engine can list, whatever the hands, cards and boards are."""

from __future__ import annotations

from itertools import product

import pytest

import amyitis_nb as am
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, CRAFTS, PLAYERS, RESOURCES
from amyitis_nb.games.amyitis.players.encoding import AmyitisEncoding, encoding_of
from amyitis_nb.games.amyitis.rules import actions, legal
from amyitis_nb.games.amyitis.rules.actions import NONE, UNIT
from amyitis_nb.games.amyitis.rules.tables import Tables, bundles, hand_size, tables_for

#: Every hand that can pay differently: up to 2 of each resource.
HANDS = [
    sum(count * unit for count, unit in zip(hand, UNIT, strict=True))
    for hand in product(range(3), repeat=len(RESOURCES))
]
each_table = pytest.mark.parametrize("players", PLAYERS)


def made(players: int) -> tuple[Tables, AmyitisEncoding]:
    return tables_for(am.standard(), players), encoding_of(am.new_game(players, 1))


def missing(encoding: AmyitisEncoding, found: object) -> set[str]:
    return {str(action) for action in found if str(action) not in encoding.names}  # type: ignore[attr-defined]


@each_table
def test_every_recruit_has_a_number(players: int) -> None:
    tables, encoding = made(players)
    for groups in tables.recruits:
        for crafts in range(1 << len(CRAFTS)):
            assert not missing(encoding, [action for row in groups[crafts] for action in row])


@each_table
def test_every_trade_has_a_number(players: int) -> None:
    """Trades as the rules list them: for every hand, every visible plant and every supply of court cards."""
    tables, encoding = made(players)
    tokens = ((), tuple(range(len(RESOURCES))))
    cards = [(takeable, choice) for takeable in range(1 << len(COURT)) for choice in tokens]
    extras = {extra for sides in tables.sides_of_cards for _, extra in sides}
    in_play = {square for square in range(16) if tables.squares_in_play >> square & 1}
    for space in tables.spaces:
        for hand in HANDS[1:]:
            if space.plant >= 0:
                for extra in extras:
                    paying, plantings = space.plantings[extra]
                    rows = plantings[hand & paying]
                    listed = [a for row in rows for a in row if a.args[2] in in_play]
                    assert not missing(encoding, listed)
            elif space.offers:
                payable = hand & space.asks
                assert not payable or not missing(
                    encoding, [a for one in cards for a in space.purchases[payable][one]]
                )
            else:
                assert not missing(encoding, [a for row in space.sales[hand] for a in row])


@each_table
def test_every_answer_has_a_number(players: int) -> None:
    _, encoding = made(players)
    for listed in (legal._PROCESSIONS, legal._ISHTARS, legal._TAMMOUZ_FIELDS, *legal._EXCHANGES):
        assert not missing(encoding, listed)
    assert not missing(encoding, [actions.decline, actions.pass_turn])
    tokens = (NONE, *range(len(RESOURCES)))
    every = [actions.court_bonus(court, token) for court in range(len(COURT)) for token in tokens]
    taken = [action for action in every if COURT[action.args[0]] == "caravaneer" or action.args[1] == NONE]
    assert not missing(encoding, taken)


@pytest.mark.parametrize("caravaneer", [0, 2])
@pytest.mark.parametrize("hand", ["barley+barley+date+palm+salt+wine+wine", "date+date+date+date+date+wine"])
def test_every_discard_is_a_way_to_keep(hand: str, caravaneer: int) -> None:
    game = am.new_game(3, 1).edit(
        pending="discard", seat=1, resources={1: hand}, caravaneer={1: caravaneer}, first_player=1
    )
    encoding = encoding_of(game)
    numbers = encoding.legal(game)
    assert len({*numbers}) == len(game.legal_actions)
    for number, action in zip(numbers, game.legal_actions, strict=True):
        assert encoding.action(game, number) == action
        kept = encoding.names[number].removeprefix("keep ").split("+")
        assert sorted(kept + (action["resources"] or "").split("+")) == sorted(hand.split("+"))
        assert len(kept) == (4 if caravaneer else 2)


def test_what_is_kept_is_listed_once() -> None:
    _, encoding = made(3)
    kept = [name for name in encoding.names if name.startswith("keep ")]
    plenty = sum(4 * unit for unit in UNIT)
    assert len(kept) == len(bundles(plenty, 2)) + len(bundles(plenty, 4)) == 15 + 70
    assert hand_size(plenty) == 20

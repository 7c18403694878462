"""Turns that lead to the same in either order are equal, also with conversions between them, and none pays too much."""

from __future__ import annotations

from typing import Any

import pytest

from amyitis_nb.advice.account import accounting
from amyitis_nb.advice.reasons import why
from amyitis_nb.core.advice import Estimate, Ratings
from amyitis_nb.games.terra_mystica.advice import candidates, openings, orders, planner
from amyitis_nb.games.terra_mystica.position.position import Position
from terra_mystica.compared import ADVISER, pair
from terra_mystica.positions import other, seat, table

READY = {"E7": "yellow", "E4": "yellow"}


def nomads(**stocks: Any) -> dict[str, Any]:
    return seat("nomads", "E8=D D3=D", **{"priests": 0, "bowls": [12, 0, 0], **stocks})


def lines(position: Position, one: str, two: str) -> tuple[Any, Any]:
    actions = pair(position, one, two)
    found = openings.best_lines(position._state, actions)
    return found[actions[0]], found[actions[1]]


def test_the_second_of_two_dwellings_can_need_conversions() -> None:
    """2 coins pay for one of them, and 2 workers for the coins of the other one, whichever comes first."""
    position = table(nomads(coins=2, workers=4), other(), terrain=READY)
    both = lines(position, "build E7", "build E4")
    assert [[action.text for action in line.path] for line in both] == [["build E7"], ["build E4"]]
    assert candidates.commute(position._state, 0, *both)
    assert orders.order_is_free(position._state, both)
    reasons = why(position, "build E7", "build E4", games=40)
    assert reasons.total == Estimate(0.0) and "the order makes no difference" in reasons.lead()


def test_an_order_that_saves_conversions_is_not_free() -> None:
    """7 coins of the power action pay for the dwelling; before, 2 workers must."""
    position = table(nomads(coins=0, workers=4, bowls=[6, 0, 4]), other(bowls=[12, 0, 0]), terrain=READY)
    power = position.parse_action("power coins")
    build = next(
        line
        for line in planner.lines_of(position._state)
        if [action.text for action in line.path] == ["convert w>c", "convert w>c", "build E7"]
    )
    line = openings.best_lines(position._state)[power]
    assert not candidates.commute(position._state, 0, line, build)
    assert not candidates.commute(position._state, 0, build, line)
    after = candidates.after_both(position._state, 0, line, build, way=candidates.cheap_way)
    assert after is not None and after.seats[0].workers == 3


def test_neither_of_two_turns_is_better_if_they_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if each of them was only compared with another one, and not with the other of the two."""
    position = table(nomads(coins=4, workers=2), other(), terrain=READY)
    actions = pair(position, "build E7", "build E4")
    assert ADVISER.are_same(position, actions)
    assert not ADVISER.are_same(position, pair(position, "build E7", "pass cult"))
    monkeypatch.setattr(Ratings, "between", lambda *_: Estimate(1.0, 6.5))
    reasons = why(position, *actions, games=40)
    assert reasons.total == Estimate(0.0) and "looks better" not in reasons.lead()


def test_what_must_come_first_is_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other player could take the power action, and nobody else reaches E7."""
    monkeypatch.setattr(Ratings, "between", lambda *_: Estimate(0.0, 6.5))
    rival = other(coins=0, workers=0, priests=0, bowls=[0, 0, 3])
    position = table(nomads(coins=4, workers=2, bowls=[0, 0, 3]), rival, terrain=READY)
    assert why(position, "power priest", "build E7", games=40).parts() == [
        "First “Use the power action ‘Priest’”, then “Build on E7”.",
        "You can take both actions, one after the other. Only the order matters.",
        "After the first action, you can use the power action “Priest” before Player 2 can.",
    ]
    assert "too close to call" in why(position, "build E7", "power priest", games=40).parts()[0]


#: Player 3 can use the power action for a priest and the sandstorm: nobody else can take anything of them.
BOTH = (
    "terramystica1 seed=992069 tiles=dwelling-water.trading-air.stronghold-fire.stronghold-air.town.trading-water "
    "cards=coins:2.power:4.strongholds:1 phase=actions round=5 start=1 turn=2 heads=1 "
    "terrain=USGBYRUKRGBRKYUKYKYKSGGSGBYRBRKKKURBYYGYGKKSGYGKGKSYGYKGKYBUBKGKGRKSBRGYUSGGR "
    "0=faction=auren;vp=55;c=0;w=4;p=0;ship=0;rate=2;keys=1;bridges=3;pw=1/1/0;cults=3/2/6/5;"
    "D=E7.E9.F4.G6.H8.I11;T=H6.I10;S=F6;towns=E9.F6.G6.H6.H8.I10.I11;tiles=8;fav=earth1;card=trading;sent=///3 "
    "1=faction=darklings;vp=67;c=0;w=4;p=0;ship=0;rate=3;keys=1;bridges=3;pw=6/0/0;cults=3/2/3/1;"
    "D=D7.D8.E11.F5.F7.G5.G7;S=H7;A=E10;towns=D7.D8.E10.E11.F7.G7;tiles=8;fav=fire2.earth1;card=spade "
    "2=faction=nomads;vp=58;c=1;w=1;p=0;ship=0;rate=3;keys=1;bridges=3;pw=0/3/2;cults=1/4/4/1;"
    "D=A5;T=E6.G4;S=F3;A=G2;towns=E6.F3.G2;tiles=9;fav=water1.air1;card=dwellings;sent=/3/3/"
)


def test_what_is_the_same_as_the_best_turn_is_equal_even_if_that_changes() -> None:
    """The best turn changes when turns are played one after the other."""
    position = Position(BOTH)
    *_, ratings = accounting(position)
    assert isinstance(ratings, Ratings)
    best, second = ratings.rows[:2]
    assert {best.actions[0].text, second.actions[0].text} == {"burn", "special stronghold"}
    assert best.behind == second.behind == Estimate(0.0)


@pytest.mark.parametrize("language", ["en", "hu"])
def test_no_turn_is_better_beside_both_orders(language: str) -> None:
    position = Position(BOTH)
    speaker = position.game.speaker(language)
    reasons = why(position, "burn", "special stronghold", games=40, speaker=speaker)
    quoted = reasons.parts()[0]
    assert quoted == speaker.say("reasons.same", first=reasons.names[0], second=reasons.names[1])
    assert reasons.parts()[1] == speaker.say("advice.fact.order")


#: A spade costs 3 workers, and a trading house without neighbours 6 coins.
POOR = seat("swarmlings", "F2=D D1=D", coins=1, workers=9, priests=1, bowls=[3, 0, 9])


@pytest.mark.parametrize("stocks", [{}, {"workers": 2, "priests": 3}, {"coins": 0, "bowls": [0, 6, 4]}])
def test_no_turn_converts_more_than_it_needs(stocks: dict[str, Any]) -> None:
    state = table({**POOR, **stocks}, other())._state
    found = openings.best_lines(state)
    paid = [line for line in found.values() if line.path[0].kind in ("burn", "convert")]
    assert paid
    for line in paid:
        for place, action in enumerate(line.path):
            if action.kind in ("burn", "convert"):
                assert not candidates.can_play(state, line.path[:place] + line.path[place + 1 :])

"""Reasons of Amyitis begin with what is certain: what an action does at once, and which trades it makes possible."""

from __future__ import annotations

import re
from functools import partial
from random import Random

import pytest

import amyitis_nb as am
from amyitis_nb.advice.asking import told_apart
from amyitis_nb.advice.following import following, step_in_words
from amyitis_nb.advice.reasons import Reasons
from amyitis_nb.advice.terms import Term
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate
from amyitis_nb.games.amyitis.advice import forecast, next_player, next_turn
from amyitis_nb.games.amyitis.advice.next_turn import EXPECTED, UNEXPECTED, ways_after
from amyitis_nb.games.amyitis.game import GAME
from amyitis_nb.games.amyitis.players import timing
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules.state import TURN

PUZZLES = GAME.puzzles
#: Positions by puzzle: the best action, a worse one, and what is told about them.
TOLD = {
    "8ebfe3": (
        "R3 farmer lower",
        "R3 merchant",
        "play “Caravan to Eshnunna to plant on square d2”. After “Merchant",
    ),
    "065369": ("R4 merchant", "R4 priest marduk", "Ur is 2 spaces away, but you can move the caravan only 1"),
    "de635e": ("R1 farmer lower", "R1 farmer upper", "You’re then only 1 camel short for “Caravan to Ur"),
    "520ee8": (
        "C Uruk date > banker",
        "R3 farmer upper",
        "Blue most likely plays “Caravan to Uruk for a banker”",
    ),
    "8665b8": (
        "R2 merchant",
        "C Ur palm > a4",
        "still play “Caravan to Ur to plant on square a4” on your next turn",
    ),
    "29d6dc": (
        "C Ur palm > d2",
        "pass",
        "a court card of your choice, such as a banker (income of 2 talents)",
    ),
    "fcff18": (
        "R2 priest marduk",
        "R2 priest ishtar",
        "the first prize in the temple of Marduk in this round",
    ),
    "dcbe02": ("R2 merchant", "pass", "After “Pass”, you have no more turns in this round."),
}


def actions_of(id: str, *texts: str) -> tuple[Position, tuple[Action, Action]]:
    position = am.Position(PUZZLES.puzzle(id).position)
    one, other = map(position.parse_action, texts)
    return position, (one, other)


def told(position: Position, actions: tuple[Action, Action], language: str = "en") -> str:
    speaker = GAME.speaker(language)
    names = told_apart(position, [(action,) for action in actions], speaker)
    assert GAME.adviser
    return " ".join(fact.text for fact in GAME.adviser.facts(position, actions, names, speaker, "0"))


@pytest.mark.parametrize("id", TOLD)
def test_facts_name_what_the_better_action_makes_possible(id: str) -> None:
    best, worse, expected = TOLD[id]
    assert expected in told(*actions_of(id, best, worse))


def test_a_trade_that_is_told_is_legal_after_one_action_and_not_after_the_other() -> None:
    """The rules confirm it in ways in which the others choose otherwise than those that found it."""
    found = 0
    for puzzle in PUZZLES.puzzles[::5]:
        position, (one, other) = actions_of(puzzle.id, puzzle.best.actions[0], puzzle.options[1].actions[0])
        state = position._state
        ways, others = ways_after(state, one), ways_after(state, other)
        change = next_turn.next_trade(ways, others, other)
        if change is None:
            continue
        found += 1
        trade = next_turn.trade_of(change.action)
        assert trade and change.action in Position._of(change.state).legal_actions
        assert change.without is None or change.action not in Position._of(change.without).legal_actions
        parts = [0.0, 0.0]
        for at, action in enumerate((one, other)):
            for number in range(20):
                choose = partial(next_turn._chosen, random=Random(f"fresh.{number}"))
                way = next_turn._way(state, action, choose)
                parts[at] += (way is not None and way.offers(trade)) / 20
        assert parts[0] >= EXPECTED - 0.2 and parts[1] <= UNEXPECTED + 0.2
    assert found >= 3


def test_what_comes_at_once_is_what_the_action_changes() -> None:
    position, actions = actions_of("55a801", "C Palmyra salt > palace", "C Palmyra salt > gardener")
    seat = position._state.seat
    before, after = (each.seats[seat].prestige for each in (position, position.play(actions[0]).position))
    assert f"prestige from {before} to {after}" in told(position, actions)


#: Positions from games between bots.
ROW = (
    "amyitis1 e=ystari-2007 n=2 r=6 f=r d=turn.b c=Ninoua g=peF,meF h=b,rrr t=rrrb,gbgg,gbgg i=20rr2r2r1b2 "
    "q=10,8,-,-,6tt,6k,-,-,6,-,5t,-,1k,2c,3t,2tt v=C2,B1,A2,K2 s=11/000/011111/1 k=p "
    "b=19/2/0/s/25/0.0.1/0/2/- r=22/0/1/p/20/0.3.0/1/1/- x=370608"
)
LIMIT = (
    "amyitis1 e=ystari-2007 n=2 r=8 f=r d=turn.r c=Susa g=PFE,PEP h=brrb,rr t=gbgb,rrgg,ggrr i=16r1rbbrrgbb2grbr "
    "q=10,6tt,-,-,6k,8c,-,-,-,4tt,5t,-,-,4,2tt,- v=C1,A1,B1,K1 s=00/001/111111/0 k=- "
    "b=25/2/2/d/21/2.0.0/1/2/- r=37/2/0/dp/16/0.2.0/1/3/- x=631642"
)
WINE = (
    "amyitis1 e=ystari-2007 n=2 r=5 f=r d=turn.b c=Babylon g=mfp,eeF h=rrbr,- t=rbbr,grgg,rggg i=24rr1br1b1 "
    "q=10,8,-,-,6k,8c,4k,-,6,4tt,5t,-,1k,2k,3t,- v=C2,B2,A1,K1 s=01/001/001111/0 k=d "
    "b=17/3/1/bw/25/1.0.2/1/1/- r=15/1/1/dps/20/0.2.0/1/1/- x=98238"
)
PRIZE = (
    "amyitis1 e=ystari-2007 n=2 r=9 f=r d=turn.b c=Babylon g=MeE,PFF h=brbb,rr t=rbrb,ggrg,gbgg "
    "i=13rr2b2b1bbrrrrbrgb q=10,6tt,-,-,8c,8,-,-,5t,5c,6,-,3c,-,-,3t v=A2,C2,B2,K2 s=11/000/000111/0 k=d "
    "b=47/3/1/ds/18/0.3.3/2/2/- r=35/0/1/p/17/0.0.0/0/2/- x=964648"
)
WATER = (
    "amyitis1 e=ystari-2007 n=3 r=1 f=r d=turn.k c=Babylon g=fMM,PEM,EFF h=r,- t=-,-,- i=32 "
    "q=10,6tt,4tt,3t,8,8c,5c,1k,5t,6,4k,3t,2c,2tt,2k,4 v=C1,A1,B1,K1 s=21/211/221111/3 k=b "
    "b=0/4/1/-/30/0.0.0/0/0/- r=0/4/1/s/29/0.0.0/0/0/- k=0/4/1/-/30/0.0.0/0/0/- x=826469"
)
WAITING = (
    "amyitis1 e=ystari-2007 n=3 r=4 f=r d=turn.b c=Mari g=FeM,mPf,Pef h=r,- t=gbkg,grrb,kkrg i=1k1b1kb2kr18r2 "
    "q=10,8c,5c,-,6k,8,6,-,4c,4tt,5t,1k,4,1k,2k,3t v=A2,B1,C2,K1 s=21/011/221111/1 k=b "
    "b=6/5/0/psw/26/0.1.0/1/0/- r=15/0/1/dps/24/0.0.0/1/2/- k=9/3/3/w/24/0.1.0/0/0/- x=615289"
)


TEMPLE = (
    "amyitis1 e=ystari-2007 n=4 r=4 f=k d=turn.k c=Babylon g=Pff,emM,pfP,eeP h=r,w t=wggk,grww,bggw "
    "i=9bk4r4rwk1wkw1bbbw q=10,8c,5c,-,6k,6tt,4tt,-,-,5t,4c,4,2tt,3c,2c,- v=B2,C2,A2,K2 s=32/101/332211/2 k=bs "
    "b=11/1/1/ps/24/0.0.0/0/1/P r=9/3/0/sw/26/0.2.0/1/0/- k=20/4/2/w/26/0.0.0/0/1/- w=13/1/0/bw/20/0.2.0/1/2/P "
    "x=278518"
)
FULL = (
    "amyitis1 e=ystari-2007 n=3 r=2 f=r d=turn.k c=Eshnunna g=FMM,PFP,FMe h=brkk,- t=gb,kr,gk i=9rb21 "
    "q=10,8c,4c,2tt,8,6k,6,-,5t,5c,4tt,3c,2c,1k,2k,3t v=B2,C1,A1,K1 s=21/111/221111/3 k=d "
    "b=4/2/1/-/27/0.1.0/0/1/- r=4/4/1/p/27/0.0.0/0/0/- k=1/4/1/bd/26/0.0.0/0/0/- x=943488"
)
SALT = (
    "amyitis1 e=ystari-2007 n=3 r=1 f=b d=turn.b c=Babylon g=EfF,MEp,MfE h=br,- t=-,-,k i=32 "
    "q=10,8c,4tt,1k,6k,6tt,4c,4,6,5c,4k,3c,3t,1k,2k,2tt v=A1,C1,B1,K1 s=21/211/221111/3 k=d "
    "b=0/4/1/s/29/0.0.0/0/0/- r=0/4/1/p/29/0.0.0/0/0/- k=0/4/1/-/29/0.0.0/0/0/- x=115198"
)
DRY = (
    "amyitis1 e=ystari-2007 n=3 r=2 f=r d=turn.b c=Susa g=MeE,fPF,EPM h=bk,kr t=k,gk,gr i=9rb17r1r1 "
    "q=10,6k,5c,-,8,8c,4tt,2c,4k,6,5t,2k,1k,3c,4,3t v=B2,A1,C1,K1 s=21/111/221111/3 k=s "
    "b=5/6/0/-/28/0.0.0/0/1/- r=6/1/1/d/25/0.0.0/0/0/- k=2/3/1/p/26/0.1.0/0/0/- x=647210"
)
RIVAL = (
    "amyitis1 e=ystari-2007 n=4 r=2 f=r d=turn.b c=Uruk g=fMP,PFe,fMP,eeF h=rwrw,bb t=wb,gw,gb i=9kk7k3r1k4r2 "
    "q=10,8c,6,3t,6k,8,4c,4,5c,4k,4tt,2tt,-,-,2c,1k v=B2,A2,C1,K1 s=32/111/332211/4 k=sb "
    "b=0/4/0/-/26/0.2.0/0/0/- r=7/4/0/b/26/0.1.0/0/1/- k=8/2/1/-/26/0.0.0/0/0/- w=5/4/1/d/26/0.0.0/0/1/- x=756164"
)
PALMYRA = (
    "amyitis1 e=ystari-2007 n=4 r=4 f=w d=turn.r c=Palmyra g=eMp,FeP,efF,emF h=b,kwr t=gwgb,gkrg,rrbg "
    "i=9rw5r3wgwkbb1wk1wb q=10,8,4c,-,8c,6tt,5t,-,6,5c,4k,-,3c,1k,3t,4 v=A2,C2,B2,K1 s=32/021/232211/2 k=sd "
    "b=13/3/1/b/24/0.1.1/0/1/- r=10/1/3/dp/24/0.1.0/1/2/- k=6/2/2/dsw/26/0.1.0/1/0/- w=14/1/2/bd/22/0.0.0/0/0/P "
    "x=473495"
)
LATER = (
    "amyitis1 e=ystari-2007 n=4 r=5 f=r d=turn.r c=Babylon g=PPE,PMP,EMF,FEF h=w,w t=gkkg,grrg,wgwr "
    "i=4b3rbw1r3b3wrb4k1kkb q=10,6tt,-,3t,6k,8c,4tt,-,6,4c,5t,2c,-,-,4,3t v=B2,C2,A2,K2 s=21/021/332211/2 k=d "
    "b=19/1/1/-/25/2.0.0/1/1/- r=12/2/1/dp/24/0.1.0/0/1/- k=13/3/1/p/25/0.1.0/0/2/- w=6/2/1/sw/24/0.1.0/1/0/- "
    "x=891066"
)
ALONE = (
    "amyitis1 e=ystari-2007 n=2 r=9 f=r d=turn.r c=Babylon g=Fpe,mPF h=bbb,- t=rgbb,rggr,gbgg i=15rr3b1brb1rrrr2 "
    "q=10,6tt,-,-,8c,6k,4tt,-,-,5t,5c,2tt,-,-,4,- v=B1,A1,C1,K1 s=01/000/000011/0 k=p "
    "b=27/2/0/b/20/1.0.4/0/1/P r=52/7/0/-/20/0.3.0/2/3/- x=487026"
)
EMPTY = (
    "amyitis1 e=ystari-2007 n=4 r=1 f=w d=turn.k c=Susa g=eMp,epM,Pff,pMe h=w,r t=w,r,b i=26k2k1b "
    "q=10,8,4c,4,6k,8c,4k,2c,5t,6,5c,1k,1k,2tt,-,3t v=C2,A1,B1,K1 s=32/121/332211/4 k=bs "
    "b=3/4/1/-/27/0.0.0/0/0/P r=0/2/0/-/28/0.1.0/0/0/- k=4/3/1/-/28/0.0.0/0/0/- w=2/3/0/-/28/0.1.0/0/1/- x=621480"
)
SCARCE = (
    "amyitis1 e=ystari-2007 n=2 r=1 f=b d=turn.r c=Babylon g=fPM,Pef h=b,b t=-,-,- i=30r1 "
    "q=10,6tt,-,-,6k,8c,5t,-,4c,4k,6,3t,2c,2tt,3t,2k v=A1,C1,B1,K1 s=11/111/111111/2 k=d "
    "b=0/3/1/bs/28/0.0.0/0/0/- r=2/4/1/-/29/0.0.0/0/0/- x=274526"
)
BORDER = (
    "amyitis1 e=ystari-2007 n=3 r=5 f=k d=turn.k c=Palmyra g=PEM,MPF,MPP h=rr,bbbb t=bbkg,gkbg,gbgg "
    "i=br4r2rk1bk3r10b1r1 q=10,6k,5t,-,8c,6tt,6,-,4k,4c,4tt,2c,3t,-,3t,2tt v=B2,A2,C2,K1 "
    "s=11/001/121111/2 k=d b=10/3/1/pw/19/0.2.0/0/0/- r=19/2/1/p/23/0.1.1/0/1/- k=13/3/1/d/26/1.0.0/1/2/- "
    "x=363174"
)


def compared(text: str, one: str, other: str) -> str:
    position = am.Position(text)
    return told(position, (position.parse_action(one), position.parse_action(other)))


def test_a_row_that_one_more_farmer_fills_for_another_player_is_told() -> None:
    """Red has 3 of 4 cubes in the lower row after the farmer of Blue; the upper row has only two cubes."""
    fills = "one more farmer fills that row, and Red gets the gardener"
    assert fills in compared(ROW, "pass", "R2 farmer lower")
    assert fills not in compared(ROW, "pass", "R2 farmer upper")


def test_resources_above_the_limit_are_told_if_no_trade_can_use_them() -> None:
    """Red has a date and a palm, may keep 2 resources, and has no camel for a trade. In the other position, Blue can
    trade on the next turn.
    """
    limit = "you have 3 resources, and you may keep only 2 after this round"
    assert limit in compared(LIMIT, "R1 engineer a2|b2#1", "R1 farmer upper")
    assert "may keep" not in compared(LIMIT, "R1 engineer a2|b2#1", "R1 engineer b2|c2#1")
    assert "may keep" not in compared(PRIZE, "R2 priest marduk", "R2 farmer upper")


def test_a_refusal_names_the_price_and_not_the_wine_that_could_stand_for_it() -> None:
    assert "You need a palm and a date, but you only have 2 barley and wine." in compared(
        WINE, "R2 farmer upper", "R2 farmer lower"
    )


def test_a_prize_is_told_only_if_the_cube_and_the_procession_are_enough() -> None:
    """After one priest of Black in Marduk and the procession of Red, Red is further right: it would take two."""
    assert "first prize" not in compared(TEMPLE, "R1 priest marduk", "pass")


def test_that_the_other_action_stays_possible_explains_no_verdict_on_it() -> None:
    """Red has wine and can stay in reach of Palmyra, but a farmer may be better for another reason."""
    position = am.Position(
        "amyitis1 e=ystari-2007 n=3 r=2 f=r d=turn.r c=Uruk g=efP,FPP,MMP h=-,- t=gr,kr,gk i=9bb21 "
        "q=10,6k,4tt,-,6tt,8,5t,-,4k,4c,5c,2c,1k,2tt,4,3t v=B2,C2,A1,K1 s=21/001/221111/3 k=p "
        "b=7/4/0/-/28/0.1.0/0/1/- r=5/1/2/w/28/0.0.0/0/1/- k=1/2/0/-/28/0.2.0/0/0/- x=4"
    )
    pair = position.parse_action("R2 farmer upper"), position.parse_action("C Palmyra wine > palace")
    adviser = position.game.adviser
    assert adviser is not None
    facts = adviser.facts(position, pair, ("one", "other"), am.Speaker("en"), "0")
    (both,) = [fact for fact in facts if fact.kind == "both"]
    assert both.is_minor and "You can most likely still play “other”" in both.text


def test_a_higher_price_is_told() -> None:
    """In the second group, cards are turned over, and the merchant is paid; a pass costs nothing."""
    position = am.Position(TEMPLE)
    merchant = position.parse_action("R2 merchant")
    paid = position.seats[2].talents - position.play(merchant).position.seats[2].talents
    assert f"“Merchant with 1 camel” costs {paid} more talents." in compared(TEMPLE, "pass", "R2 merchant")
    assert "more talents" not in compared(TEMPLE, "R2 merchant", "pass")


def test_what_only_the_weaker_action_does_at_once_is_told() -> None:
    """Black's farmer fills the row: wine and a gardener."""
    position = am.Position(FULL)
    actions = (position.parse_action("R2 priest marduk"), position.parse_action("R2 farmer upper"))
    term = Term("marduk", Estimate(2.0, 0.1, 9), Estimate(0.0, 0.1, 9), Estimate(2.0, 0.1, 9))
    reasons = Reasons(position, actions, (term,), Estimate(2.0, 0.5, 9), "0", GAME.speaker("en"))
    second = next(part for part in reasons.parts() if part.startswith("Look at the second action. "))
    assert "wine from none to 1" in second and "gardeners from none to 1" in second


def test_planting_on_a_square_that_the_action_irrigates_is_told_once() -> None:
    """With salt, Blue can plant in Eshnunna on the next turn: that is told with the water, and not as a trade."""
    text = compared(SALT, "R1 engineer a4|b4", "R1 engineer c4|d4")
    assert "It irrigates square a4," in text and "square b4," in text and "You can most likely plant" in text
    assert "If the caravan is still" not in text


def test_the_procession_is_told_to_its_leader() -> None:
    """Blue is to the right of Red, the first player."""
    leads = "You lead the procession, so even without"
    assert leads in compared(PRIZE, "R2 farmer upper", "R2 priest marduk")
    assert leads not in compared(PRIZE, "R2 priest marduk", "R2 farmer upper")
    assert leads not in compared(PRIZE.replace("f=r", "f=b"), "R2 farmer upper", "R2 priest marduk")


def test_a_prize_that_the_seat_could_still_get_later_is_no_difference() -> None:
    """Red can only pass after either action, and then Blue has the priest for 1 talent."""
    assert "prize" not in compared(PRIZE, "R2 priest marduk", "R2 farmer upper")


def test_irrigated_squares_are_told_with_their_tiles_and_who_can_plant_first() -> None:
    """Red has salt and a camel, and Eshnunna with a quality-1 plant for salt is the next city."""
    text = compared(WATER, "R2 engineer d3|d4", "R2 engineer a4|b4")
    assert "It irrigates square d3, whose tile brings 3 prestige and a talent." in text
    assert (
        "It irrigates square d4, whose tile brings 4 prestige. You then also have the most cubes around them"
        in text
    )
    assert text.endswith("Red can most likely plant on one of the squares d3 and d4 before you.")


def test_what_speaks_against_an_action_is_marked_among_its_advantages() -> None:
    """Red can plant on d3 or d4 first."""
    position = am.Position(WATER)
    actions = (position.parse_action("R2 engineer d3|d4"), position.parse_action("R2 engineer a4|b4"))
    term = Term("engineers", *(Estimate(2.0, 0.1, 9) for _ in range(3)))

    def parts(total: Estimate) -> list[str]:
        return Reasons(position, actions, (term,), total, "0", GAME.speaker("en")).parts()

    assert (
        "There’s a drawback. Red can most likely plant on one of the squares d3 and d4 before you."
        in parts(Estimate(2.0, 0.5, 9))
    )
    # Of a weaker action, only the most important advantage is told.
    second = next(
        part for part in parts(Estimate(-2.0, 0.5, 9)) if part.startswith("Look at the second action")
    )
    assert (
        second.startswith("Look at the second action. It irrigates square d3,") and "before you" not in second
    )


def test_what_the_next_player_can_do_after_only_one_action_is_told() -> None:
    """Black has a camel, a date, salt and wine. From Palmyra, Khorsabad is the next city; from Ninoua it is 8 spaces
    away.
    """
    plant = "“Caravan to Khorsabad to plant on square c3”"
    assert (
        f"After “Pass”, Black plays next and can choose {plant}. “Caravan to Ninoua for a palace” doesn’t allow that."
        in compared(PALMYRA, "C Ninoua palm > palace", "pass")
    )
    against = compared(PALMYRA, "pass", "C Ninoua palm > palace")
    assert against.endswith(
        f"Black plays next and can then choose {plant}, which isn’t possible after “Caravan to Ninoua for a palace”."
    )


def test_what_the_next_player_could_take_instead_is_told() -> None:
    """The upper row has two free spaces, and the next one is wine."""
    wine = "“Farmer on the upper row for wine” in your place."
    assert f"After “Merchant with 1 camel”, Red plays next and can choose {wine}" in compared(
        RIVAL, "R2 farmer upper", "R1 merchant"
    )
    assert compared(RIVAL, "R1 merchant", "R2 farmer upper").endswith(
        f"Red plays next and can then choose {wine}"
    )


def test_what_a_later_player_can_do_depends_on_the_caravan() -> None:
    """Red's cube irrigates a2 from the canal; White has salt and wine, and Eshnunna is the next city."""
    text = compared(LATER, "R1 engineer a2|b2#1", "R1 engineer b2|c2#1")
    assert text.endswith(
        "If the caravan stays in Babylon until then, White can choose “Caravan to Eshnunna to plant on square a2”."
    )


def test_the_rules_confirm_what_others_can_do() -> None:
    """The action is legal for that seat after one of the actions, and not for the next seat after the other one."""
    found, say = 0, GAME.speaker("en").say

    def phrase(position: Position, action: Action) -> str:
        return GAME.choices.phrase(position, action, say)

    for puzzle in PUZZLES.puzzles[::3]:
        position, (one, other) = actions_of(puzzle.id, puzzle.best.actions[0], puzzle.options[1].actions[0])
        for first, second in ((one, other), (other, one)) if position._state.pending == TURN else ():
            chance = next_player.opened(position._state, first, second)
            if chance is None or not chance.is_next:
                continue
            after, without = (position.play(action).position for action in (first, second))
            if after.pending and after.pending.kind == "turn" and without.pending:
                found += 1
                assert after.pending.seat == chance.seat and chance.action in after.legal_actions
                assert phrase(after, chance.action) not in [
                    phrase(without, action) for action in without.legal_actions
                ]
    assert found >= 3


def test_what_the_rest_of_the_round_does_not_allow_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Red has no camel, and the merchant is turned over. Blue has passed, and gets a talent for each turn of Red."""
    text = compared(ALONE, "pass", "R2 farmer upper")
    assert "because you have no camel and no merchant is left. A resource helps you in the next round" in text
    assert "After “Farmer on the upper row for a date”, the round goes on, and Blue gets 1 talent." in text
    against = compared(ALONE, "R2 farmer upper", "pass")
    assert against.endswith("The round goes on, and Blue gets 1 talent.")
    position = am.Position(ALONE)
    after = position.play("R2 farmer upper").position
    assert [
        after.seats[0].talents - position.seats[0].talents,
        position.play("pass").position.seats[0].talents,
    ] == [1, 2]
    assert timing.missing(position) == "camel"
    # With a merchant, there is a way to a camel. In the last round, there is no next one.
    assert timing.missing(am.Position(ALONE.replace("g=Fpe,mPF", "g=Fpe,MPF"))) == ""
    monkeypatch.setattr(timing, "is_last_round", lambda _: True)
    assert timing.missing(position) == ""


def test_the_only_way_to_a_resource_and_the_last_priest_are_told() -> None:
    """Black has no resource, all farmers are turned over, and there is one priest."""
    text = compared(EMPTY, "R3 priest tammouz", "R1 merchant")
    only = "No farmer is left, so only the first prize there can bring you a resource in this round."
    assert only in text
    left = "so only the procession can still change the temple of Tammouz in this round, and you lead it."
    assert f"No priest is left after that, {left}" in text
    text = compared(EMPTY.replace("f=w", "f=r"), "R3 priest tammouz", "R1 merchant")
    assert "in this round, and Blue leads it." in text
    assert only not in compared(EMPTY, "R3 priest ishtar", "R1 merchant")
    assert timing.missing(am.Position(EMPTY)) == "resource"


def test_the_last_merchant_is_told_if_another_player_needs_the_camel() -> None:
    """Blue has a camel and barley; from Babylon, Susa is 2 spaces away."""
    last = "It’s the last merchant, and from Babylon, Blue lacks a camel for “Caravan to Susa for a banker”."
    assert last in compared(SCARCE, "R1 merchant", "R1 priest ishtar")
    assert "last merchant" not in compared(SCARCE, "R1 priest ishtar", "R1 merchant")
    # With 2 camels, Blue needs none; with another merchant, it is not the last one.
    assert "last merchant" not in compared(
        SCARCE.replace("b=0/3/1", "b=0/3/2"), "R1 merchant", "R1 priest ishtar"
    )
    assert "last merchant" not in compared(
        SCARCE.replace("g=fPM", "g=fMM"), "R1 merchant", "R2 priest ishtar"
    )


def test_a_temple_out_of_reach_is_no_question() -> None:
    """After the last priest, Black is third in Marduk's temple and first in Ishtar's."""
    text = EMPTY.replace("t=w,r,b", "t=-,rw,b").replace("f=w", "f=r")
    position = am.Position(text)
    marduk, ishtar = (position.parse_action(f"R3 priest {temple}") for temple in ("marduk", "ishtar"))
    assert GAME.adviser and GAME.adviser.question(position, [marduk]) == "crafts"
    assert GAME.adviser.question(position, [ishtar]) == "ishtar"
    # The leader of the procession places one more cube, and so can another priest.
    assert GAME.adviser.question(am.Position(text.replace("f=r", "f=w")), [marduk]) == "marduk"
    assert (
        GAME.adviser.question(am.Position(text.replace("g=eMp,epM,Pff", "g=eMP,epM,Pff")), [marduk])
        == "marduk"
    )


def test_the_tile_of_a_square_is_told_once() -> None:
    """The cube irrigates b3 and c3; Black leads c3 alone, and b3 is level."""
    text = compared(BORDER, "R1 engineer b3|c3", "R1 engineer a1|a2#1")
    assert "It irrigates square c3, whose tile brings 4 prestige and 2 talents." in text
    assert (
        "You then have the most cubes around square c3." in text
        and text.count("4 prestige and 2 talents") == 1
    )


def test_first_place_in_a_temple_is_told() -> None:
    """In an empty temple, the first cube leads. With one cube each, the one further right does."""
    position = am.new_game(players=3, seed=7)
    priest = next(action for action in position.legal_actions if action["craft"] == "priest")
    merchant = next(action for action in position.legal_actions if action["craft"] == "merchant")
    leads = "You then have first place in the temple of"
    assert (leads in told(position, (priest, merchant))) != (
        "first prize" in told(position, (priest, merchant))
    )
    assert leads not in told(position, (merchant, priest))
    assert leads not in compared(EMPTY, "R3 priest marduk", "R1 merchant")


def test_a_cube_that_fills_a_row_is_told() -> None:
    filled = "Your cube fills that row, and you get the gardener."
    assert filled in compared(FULL, "R2 farmer upper", "R2 priest marduk")
    assert filled not in compared(FULL, "R2 farmer lower", "R2 priest marduk")


def test_the_place_that_an_action_names_comes_first() -> None:
    """Marduk's first prize is told in a temple; what the procession does with another one is not there."""
    position, actions = actions_of("fcff18", "R2 priest marduk", "R2 priest ishtar")
    assert GAME.adviser
    found = GAME.adviser.facts(position, actions, ("one", "other"), GAME.speaker("en"), "0")
    assert [fact.is_there for fact in found if "temple of Marduk" in fact.text] == [True]
    assert not any(fact.is_there for fact in found if "Right away" in fact.text)


def test_squares_that_only_have_the_most_cubes_are_not_called_irrigated() -> None:
    """Between b1 and b2 there are two areas, and neither had a cube."""
    text = compared(DRY, "R1 engineer b1|b2#1", "R1 engineer a4|b4")
    assert (
        "You then have the most cubes around squares b1 and b2. Squares b1 and b2 aren’t irrigated yet."
        in text
    )
    assert "yet" not in compared(DRY, "R1 engineer a4|b4", "R1 engineer b1|b2#1")


def test_talents_for_passing_are_told_only_if_the_others_go_on() -> None:
    """Red and Black most likely pass at once."""
    position = am.Position(WAITING)
    passing = position.parse_action("pass")
    likely = ways_after(position._state, passing).likely
    assert likely is not None and likely.waiting == 0
    assert "While the round goes on" not in compared(WAITING, "pass", "R1 merchant")


def test_what_is_expected_does_not_contradict_the_likely_line() -> None:
    """A trade is expected in almost all ways, and in the line that reasons foretell if there is one."""
    ways = ways_after(am.Position(WAITING)._state, am.Position(WAITING).parse_action("pass"))
    assert ways.likely is not None
    assert ways.expect(lambda _: True) and not ways.expect(lambda way: way is not ways.likely)
    assert ways.exclude(lambda _: False) and not ways.exclude(lambda way: way is ways.likely)


def test_facts_are_in_every_language() -> None:
    for language in ("hu", "cs", "it", "de"):
        for id, (best, worse, _) in TOLD.items():
            text = told(*actions_of(id, best, worse), language)
            assert text and not re.search(r"[{}]|advice\.", text)


def test_facts_come_before_estimates_and_for_both_actions_if_they_are_close() -> None:
    position, actions = actions_of("8ebfe3", "R3 farmer lower", "R3 merchant")
    own, none, exact = Estimate(-2.0, 0.1, 9), Estimate(0.0, 0.1, 9), Estimate(-2.0, 0.1, 9)

    def lead(total: Estimate) -> list[str]:
        term = Term("bankers", own, none, exact)
        return Reasons(position, actions, (term,), total, "0", GAME.speaker("en")).parts()

    better = lead(Estimate(3.0, 0.5, 9))
    assert better[1].startswith("On your next turn, you can then most likely play")
    # What the weaker action allows is told after that.
    merchant = next(
        part for part in lead(Estimate(-3.0, 0.5, 9)) if part.startswith("Look at the second action. ")
    )
    assert merchant == f"Look at the second action. {better[1]}"
    close = lead(Estimate(0.2, 5.0, 9))
    assert close[1].startswith("Look at the first action. On your next turn, you can then most likely play")


# What most likely follows


def test_a_line_ends_before_a_decision_that_is_not_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action is likely if a planner finds it clearly better than the next one; otherwise nothing is foretold."""
    position = am.new_game(players=3, seed=1)
    recruit = next(action for action in position.legal_actions if action.kind == "recruit")

    def leads(ahead: float) -> None:
        def compared(state: object, found: list[Action]) -> dict[Action, list[float]]:
            first = next(action for action in found if action.text == "pass")
            second = next(action for action in found if action.kind == "recruit")
            return {first: [ahead, ahead + 1.0, ahead - 1.0], second: [0.0, 0.0, 0.0]}

        monkeypatch.setattr(forecast, "compared", compared)

    leads(5.0)
    assert [action.text for action in forecast.likely_line(position._state, recruit)] == ["pass"] * 3
    leads(0.2)
    assert forecast.likely_line(position._state, recruit) == []


def test_the_viewer_is_called_you_in_what_follows() -> None:
    """The seat that decides is "you", the others have their names."""
    for puzzle in PUZZLES.puzzles[::3]:
        position, actions = actions_of(puzzle.id, puzzle.best.actions[0], puzzle.options[1].actions[0])
        seats = [start.pending.seat for start, _ in following(position, actions[:1]) if start.pending]
        if len(seats) < 2 or seats[-1] != position._state.seat:
            continue
        term = Term("bankers", *(Estimate(2.0, 0.5, 9) for _ in range(3)))
        reasons = Reasons(position, actions, (term,), Estimate(2.0, 0.5, 9), "0", GAME.speaker("en"))
        (line,) = reasons.continuation()
        assert "; you play “" in line or "; you pass. " in line
        name = GAME.speaker("en").say("draw.name", seat=position._state.seat)
        assert f"{name} plays" not in line
        return
    raise AssertionError("no position")


def test_passing_is_a_verb_in_what_follows() -> None:
    """After the only other action of Red in this position, the others pass."""
    position = am.Position(WAITING)
    passing = [(position, [position.parse_action("pass")])]
    told = [step_in_words(start, line, own, GAME.speaker("en")) for start, line in passing for own in (0, 1)]
    assert told == ["you pass", "Blue passes"]
    other = [position.parse_action("R1 merchant")]
    assert step_in_words(position, other, 0, GAME.speaker("en")) == "you play “Merchant with 1 camel”"

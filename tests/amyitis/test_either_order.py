"""Advice takes copies of a craftsman, actions in either order, and an exchange of wine as what they are."""

from __future__ import annotations

import amyitis_nb as am
from amyitis_nb.core.advice import Ratings
from amyitis_nb.games.amyitis.advice.rating import Tried, merged, rated

#: Blue plays alone: Red has passed. Each group has one card less than at the beginning, so that it costs 1 talent.
ALONE = (
    "amyitis1 e=ystari-2007 n=2 r=4 f=r d=turn.b c=Susa g=MfP,MeE h=-,- t=rbbg,gggb,ggr i=20r1b1bbr1r3 "
    "q=10,8,-,-,8c,6k,6,-,4c,4tt,5t,2c,3t,2k,1k,- v=C2,B1,A1,K1 s=01/011/111111/0 k=s "
    "b=13/3/1/bd/24/0.1.0/0/1/- r=7/0/0/sw2/24/1.0.0/2/0/P x=0"
)
#: The first group has all its cards, so it costs nothing.
FREE = ALONE.replace("g=MfP,MeE", "g=MFP,MeE")


def ratings(text: str, leads: dict[str, list[float]]) -> Ratings:
    """Return the ratings of actions with these leads in playouts."""
    position = am.Position(text)
    found = {position.parse_action(action): values for action, values in leads.items()}
    groups = merged(position._state, list(position.legal_actions))
    firsts = {action: group[0] for group in groups for action in group}
    tried = Tried(tuple(map(firsts.__getitem__, found)), (), {firsts[a]: v for a, v in found.items()}, {}, 9)
    return rated(position._state, groups, tried, is_final=True)


def test_what_can_be_done_in_either_order_is_equal() -> None:
    """The priest costs the same before and after the engineer, who is what Blue looks for next."""
    leads = {"R1 priest marduk": [9.0, 9.1, 8.9], "R2 engineer b4|c4": [1.0, 1.1, 0.9]}
    best, other = ratings(ALONE, leads).rows[:2]
    assert best.actions[0].text == "R1 priest marduk"
    assert other.behind is not None and (other.behind.mean, other.behind.error) == (0.0, 0.0)
    # If Red still plays, the order matters.
    _, other = ratings(ALONE.replace("w2/24/1.0.0/2/0/P x", "w2/25/1.0.0/2/0/- x"), leads).rows[:2]
    assert other.behind is not None and other.behind.mean > 0


def test_what_nobody_would_do_next_is_not_equal() -> None:
    """To pass ends the turns of the round, and a weak area is not what Blue looks for after the priest."""
    leads = {
        "R1 priest marduk": [9.0, 9.1, 8.9],
        "R2 engineer d1|d2": [1.0, 1.1, 0.9],
        "pass": [1.0, 1.1, 0.9],
    }
    best, *others = ratings(ALONE, leads).rows[:3]
    assert best.actions[0].text == "R1 priest marduk"
    assert all(row.behind is not None and row.behind.mean > 0 for row in others)


def test_of_copies_the_cheapest_is_the_best_unless_another_is_surely_better() -> None:
    close = {"R1 merchant": [5.0, 6.0, 7.0, 4.0], "R2 merchant": [6.0, 5.5, 6.0, 5.0]}
    assert ratings(FREE, close).rows[0].actions[0].text == "R1 merchant"
    clear = {"R1 merchant": [5.0, 6.0, 7.0, 4.0], "R2 merchant": [9.0, 9.5, 10.5, 8.0]}
    assert ratings(FREE, clear).rows[0].actions[0].text == "R2 merchant"
    rows = ratings(FREE, close).rows
    assert all(row.behind is None or row.behind.mean >= 0 for row in rows)


#: Red may exchange salt or wine.
EXCHANGE = (
    "amyitis1 e=ystari-2007 n=3 r=2 f=r d=tammouz_exchange.r c=Uruk g=efP,fpP,mmp h=rk,- t=bkgr,gkr,grgk i=9bb21 "
    "q=10,6k,4tt,-,6tt,8,5t,-,4k,4c,5c,2c,1k,2tt,4,3t v=B2,C2,A1,K1 s=21/001/221111/3 k=p "
    "b=7/3/1/-/27/0.1.0/0/1/- r=7/0/3/sw/26/0.0.0/0/1/- k=2/1/1/p/26/0.2.0/0/0/- x=4"
)


def test_an_exchange_of_wine_is_never_among_the_best() -> None:
    """Wine pays for any other resource: the other one can do nothing that wine cannot."""
    position = am.Position(EXCHANGE)
    advice = am.advise(position, playouts=50, games=0)
    rated_texts = [row.text for row in advice.rows if row.behind is not None]
    assert {"decline", "exchange salt > palm"} <= {*rated_texts}
    assert not any(text.startswith("exchange wine") for text in rated_texts)
    assert sum(row.text.startswith("exchange wine") for row in advice.rows) == 4
    reasons = am.why(position, "decline", "exchange wine > date", games=4)
    joker = "Wine can pay for any other resource, so to exchange it brings nothing."
    assert joker in reasons.parts()
    assert joker not in am.why(position, "decline", "exchange salt > date", games=4).parts()


def test_with_only_wine_to_exchange_nothing_else_is_left() -> None:
    position = am.Position(EXCHANGE.replace("/sw/26", "/w/26"))
    advice = am.advise(position, playouts=50, games=2)
    assert advice.best.text == "decline" and advice.top == (advice.best,)

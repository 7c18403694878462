"""Facts that a player reads beside the board: places on the tracks, tiles that score nothing yet, the set-up, and what
follows later in the round.
"""

from __future__ import annotations

from typing import Any

import pytest

from amyitis_nb.advice import soon
from amyitis_nb.advice.reasons import Reasons
from amyitis_nb.advice.terms import Term
from amyitis_nb.core.advice import Deed, Estimate
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.games.terra_mystica.advice import deeds, effects, orders, rating
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.position.position import Position
from terra_mystica.compared import ADVISER, pair, told
from terra_mystica.positions import other, seat, table

GAME = get("terra_mystica")


@pytest.fixture(autouse=True)
def every(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell every effect."""
    monkeypatch.setattr(effects, "MOST", 20)
    monkeypatch.setattr(effects, "PART", 0)
    monkeypatch.setattr(effects, "LEAST", 0)


def hint(position: Position, one: str, two: str) -> str:
    best, worse = pair(position, one, two)
    text: str = ADVISER.hint(position, [best], worse, GAME.speaker("en"), is_close=False)
    return text


def facts(position: Position, one: str, two: str) -> list[str]:
    speaker = GAME.speaker("en")
    return [fact.text for fact in ADVISER.facts(position, pair(position, one, two), ("", ""), speaker, "0")]


# Cult tracks


def test_the_hint_at_a_track_names_what_another_player_loses() -> None:
    """3 steps pass a player at level 3: 8 points for the first place, 4 for the second one."""
    nomads = seat("nomads", "E8=D D3=D", cults=[1, 0, 0, 0], coins=0, workers=0, bowls=[12, 0, 0])
    position = table(nomads, other(cults=[3, 0, 0, 0]), round=5)
    assert hint(position, "send fire 3", "pass cult") == (
        "Look at the Fire track. A higher level there can be worth 4 victory points more to you at the end, and "
        "4 victory points less to Player 2."
    )


@pytest.mark.parametrize(("keys", "level", "is_told"), [(1, 8, True), (0, 8, False), (1, 6, False)])
def test_only_one_player_can_reach_the_last_level(keys: int, level: int, is_told: bool) -> None:
    """A rival needs a key, too, and is at most 3 steps below."""
    nomads = seat("nomads", "E8=D D3=D", cults=[8, 0, 0, 0], keys=1, coins=0, workers=0, bowls=[12, 0, 0])
    position = table(nomads, other(cults=[level, 0, 0, 0], keys=keys), round=5)
    send, away = told(position, "send fire 2", "pass cult")
    assert "top" not in away and ("top" in send) is is_told
    if is_told:
        assert send["top"] == {"cult": "fire", "level": 10, "seats": (1,)}
        words = GAME.speaker("en").phrase("advice.effect.top", **send["top"])
        assert words == "be the one player on level 10 of the Fire track, before Player 2"
        assert "Only one player can reach level 10 there, and Player 2 can get there, too." in hint(
            position, "send fire 2", "pass cult"
        )


@pytest.mark.parametrize(("levels", "words"), [(1, "every level"), (4, "every 4 levels")])
def test_a_bonus_for_every_level_has_no_number(levels: int, words: str) -> None:
    values = {"round": 1, "gains": ("coins",), "levels": levels, "cult": "earth"}
    assert f"for {words} on the Earth track" in GAME.speaker("en").say("advice.hint.bonus", **values)


# Favour tiles


@pytest.mark.parametrize(("second", "is_told"), [("D", True), ("T", False)])
def test_a_tile_for_trading_houses_says_that_there_are_none(second: str, is_told: bool) -> None:
    """The only trading house has become the temple. With another one, the tile scores 2 points with every pass."""
    position = table(seat("nomads", f"E8=T D3={second}"), other()).play("upgrade E8 temple").position
    expected = (
        "You have no trading house at present, so the favour tile Air 1 scores nothing yet when you pass."
    )
    assert (expected in facts(position, "favour air 1", "favour fire 1")) is is_told
    assert expected not in facts(position, "favour fire 1", "favour air 1")
    assert ("passing" in told(position, "favour air 1", "favour fire 1")[0]) is not is_told


# The set-up


#: The Fakirs place their second dwelling. The Halflings have one on B2, next to A5.
SETUP = Position(
    "terramystica1 seed=786697 tiles=dwelling-fire.stronghold-fire.spade.dwelling-water.stronghold-air.town "
    "cards=spade:0.cult:0.coins:0.power:0.trading:0.priest:0.dwellings:0 phase=setup "
    "0=faction=darklings;vp=20;c=15;w=1;p=1;ship=0;rate=3;bridges=3;pw=5/7/0;cults=0/1/1/0;D=E10 "
    "1=faction=halflings;vp=20;c=15;w=3;p=0;ship=0;rate=3;bridges=3;pw=3/9/0;cults=0/0/1/1;D=B2 "
    "2=faction=dwarves;vp=20;c=15;w=3;p=0;ship=0;rate=3;jump=1;bridges=3;pw=5/7/0;cults=0/0/2/0;D=E7 "
    "3=faction=fakirs;vp=20;c=15;w=3;p=0;ship=0;rate=3;jump=1;bridges=3;pw=7/5/0;cults=1/0/0/1;D=F3"
)
LAND = SETUP._state.tables.land
HEX = {name: number for number, name in enumerate(LAND.names)}


def cheap(hexes: int) -> int:
    """Count on the map: home is desert, and 1 spade makes it from plains or wasteland."""
    assert not SETUP._state.occupied & 1 << HEX["A5"]
    empty = hexes & ~SETUP._state.occupied
    return sum("YUKBGSR"[SETUP._state.terrain[hex]] in "YUR" for hex in bits(empty))


def test_a_first_dwelling_has_neighbours_and_land() -> None:
    near, far = told(SETUP, "place A5", "place I7")
    assert near["neighbour"] == {"seats": (1,)} and "neighbour" not in far
    near, far = told(SETUP, "place A5", "place E8")
    assert near["neighbour"] == {"seats": (1,)} and far["neighbour"] == {"seats": (2,)}
    assert "neighbour" not in told(SETUP, "place A5", "place A5")[0]
    counts = [cheap(LAND.near[HEX[name]]) for name in ("A5", "E8")]
    assert counts == [1, 0]
    assert near["place.around"] == {"count": 1, "before": 0} and "place.around" not in far
    # What is next to a hex is not told again as in reach across a river, nor by the effect of later turns.
    across = [cheap(LAND.shipping[1][HEX[name]] & ~LAND.near[HEX[name]]) for name in ("A5", "E8")]
    assert far["place.across"] == {"count": across[1], "before": across[0]}
    assert "sites" not in {*near, *far}


@pytest.mark.parametrize(("second", "is_told"), [("D", False), ("T", True)])
def test_a_trading_house_that_a_temple_replaces_brings_no_income(second: str, is_told: bool) -> None:
    """After the upgrade, 2 workers and 5 coins are left, the price of a temple."""
    nomads = seat("nomads", f"E8=D D3={second}", coins=11, workers=4, priests=0, bowls=[12, 0, 0])
    house, _ = told(table(nomads, other()), "upgrade E8 trading", "pass cult")
    assert ("income" in house) == is_told
    assert house["next"] == {"building": "temple"} or is_told


@pytest.mark.parametrize(("number", "name"), [(1, "card.spade"), (2, "card.spade.round")])
def test_a_spade_of_a_card_can_score(number: int, name: str) -> None:
    """The tile of round 3 gives 2 points for each spade."""
    position = table(seat("nomads", "E8=D D3=D"), other(), round=number)
    spade, _ = told(position, "pass spade", "pass cult")
    assert {"card.spade", "card.spade.round"} & {*spade} == {name}
    assert spade.get("card.spade.round", {}) in ({}, {"gains": ("points",) * 2})


# What follows


def test_the_games_name_what_the_seat_does_later() -> None:
    """What the compared actions do themselves does not count, so that it can follow in all games and in none."""
    deed = Deed("soon.temple", soon="building", place=(("building", "temple"),), is_own=True, is_later=True)
    always = soon.Soon(0, deed, (1.0, 0.0), Estimate(1.0, 0.05, 20))
    assert soon.is_told(always, 0) and not soon.is_told(always._replace(seat=1), 0)
    assert not soon.is_told(always._replace(deed=deed._replace(is_later=False)), 0)
    rival = deed._replace(is_own=False)
    assert soon.is_told(soon.Soon(1, rival, (0.9, 0.1), Estimate(0.8, 0.2, 20)), 0)
    assert not soon.is_told(soon.Soon(1, rival, (0.7, 0.3), Estimate(0.4, 0.2, 20)), 0)


def test_deeds_of_this_round_count_once() -> None:
    names = [deed.name for deed in deeds.DEEDS]
    assert len({*names}) == len(names)
    events = [
        Event("upgrades", "upgrade", 0, (), (("hex", "E8"), ("former", "dwelling"), ("building", "trading"))),
        Event("upgrades", "upgrade", 0, (), (("hex", "D3"), ("former", "dwelling"), ("building", "trading"))),
        Event("puts", "build", 1, (), (("hex", "E7"), ("building", "dwelling"))),
        Event("power", "power.actions", 1, (), (("power", "power.two-spades"),)),
        Event("founds", "town.found", 0, (), (("hexes", ("E7",)),)),
        Event("digs", "spade.advance", 0, (), (("rate", 2),)),
        Event("ships", "shipping.advance", 1, (), (("level", 1),)),
    ]
    counts = deeds.counted(events, 2)
    found = [{name for name, count in zip(names, each, strict=True) if count} for each in counts]
    assert found[0] == {"upgrades", "towns", "soon.trading", "soon.town", "soon.digs"}
    assert found[1] == {"dwellings", "soon.E7", "soon.two-spades", "soon.ships"}
    assert counts[0][names.index("soon.trading")] == 1 and counts[0][names.index("upgrades")] == 2


def test_actions_are_deeds_of_this_round() -> None:
    position = table(seat("nomads", "E8=D D3=D"), other(), terrain={"E7": "yellow"})
    texts = {
        "build E7": "soon.E7",
        "upgrade E8 trading": "soon.trading",
        "power two-spades": "soon.two-spades",
    }
    texts |= {"advance spades": "soon.digs", "advance shipping": "soon.ships"}
    names = {deed.name for deed in ADVISER.deeds}
    for text, name in texts.items():
        assert ADVISER.soon_by(position.parse_action(text)) == name and name in names
    assert ADVISER.soon_by(position.parse_action("pass cult")) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_deed_of_this_round_has_its_words(language: str) -> None:
    speaker = GAME.speaker(language)
    for deed in ADVISER.deeds:
        for own in (0, 1) if deed.soon and not deed.is_own else (0,) if deed.soon else ():
            one = soon.Soon(0, deed, (0.9, 0.1), Estimate(0.8, 0.1, 20))
            told_of = soon.in_sentence(one, own, speaker)
            assert told_of.endswith(".") and "{" not in told_of


def test_a_building_that_can_follow_is_told_of_what_comes_before_passing() -> None:
    nomads = seat("nomads", "E8=D D3=D", coins=16, workers=6, priests=0, bowls=[12, 0, 0])
    position = table(nomads, other())
    trading, away = told(position, "upgrade E8 trading", "pass cult")
    assert trading["next"] == {"building": "stronghold"} and "next" not in away
    assert "After which action" not in hint(position, "upgrade E8 trading", "pass cult")


def test_sources_that_cancel_each_other_are_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """4 points for the action and 4 against it do not explain 6; 7 against 4 do, in part."""
    position = table(seat("nomads", "E8=D D3=D"), other(), terrain={"E7": "yellow"})
    actions = pair(position, "build E7", "pass cult")

    def parts(gain: float) -> str:
        def term(source: str, amount: float) -> Term:
            estimate = Estimate(amount, 0.1, 20)
            return Term(source, estimate, Estimate(0.0, 0.1, 20), estimate)

        every = (term("round", gain), term("card", -4.0))
        total = Estimate(6.0, 0.1, 20)
        reasons = Reasons(position, actions, every, total, "0", GAME.speaker("en"))
        return " ".join(reasons.because())

    assert "Against it" not in parts(4.1) and "comes down to" not in parts(4.1)
    assert "Against it" in parts(7.5) and "comes down to" in parts(7.5)


def test_a_dwelling_on_a_hex_that_a_line_prepares_needs_no_games() -> None:
    """The player who transforms E7 builds there later in all games."""
    names = [deed.name for deed in deeds.DEEDS]
    transforms = Event("transforms", "transform", 0, (), (("hex", "E7"), ("terrain", "desert")))
    builds, far = (
        Event("puts", "build", 0, (), (("hex", hex), ("building", "dwelling"))) for hex in ("E7", "E4")
    )
    played: Any = [(None, [transforms, builds, far], 1), (None, [], 0)]
    later: Any = rating._later_deeds(played, 2)
    assert [later[0][0][names.index(name)] for name in ("soon.E7", "soon.E4", "dwellings")] == [0, 1, 2]


def test_an_area_that_can_still_grow_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """3 buildings pass 2 of the rival, for 3 points, and nobody else reaches F5."""
    monkeypatch.setattr(effects, "contest", lambda *_: False)
    monkeypatch.setattr(orders, "order_is_free", lambda *_: False)
    rival = seat("engineers", "I12=D I11=D")
    for number, is_told in ((3, False), (6, True)):
        nomads = seat("nomads", "E9=D E10=D D3=D")
        position = table(nomads, rival, round=number, terrain={"F5": "yellow"})
        found = facts(position, "build F5", "send fire 3")
        assert ("You can also take both, one after the other." in found) is is_told

"""What decides in a position: hints, facts that only one of two turns has, and the last round."""

from __future__ import annotations

from typing import Any

import pytest

from amyitis_nb.advice.account import advice_of
from amyitis_nb.advice.following import following
from amyitis_nb.board import coach
from amyitis_nb.core.advice import AGAINST, Estimate, Rating, Ratings
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.games.terra_mystica.advice import (
    candidates,
    effects,
    hints,
    next_effects,
    openings,
    orders,
    planner,
    rating,
    turns,
)
from amyitis_nb.games.terra_mystica.advice.deeds import DEEDS
from amyitis_nb.games.terra_mystica.advice.outlook import PARTS, Outlook
from amyitis_nb.games.terra_mystica.advice.rivals import is_contested, upgrades_for
from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS
from amyitis_nb.games.terra_mystica.position.position import Position
from terra_mystica.compared import ADVISER, pair, told
from terra_mystica.positions import other, play, seat, table

GAME = get("terra_mystica")

#: The tile of round 1 is about towns, of 2 about dwellings, of 5 and 6 about strongholds and sanctuaries.
READY = {"E7": "yellow"}
HOUSES = "E8=D D3=D"


def facts(position: Position, one: str, two: str) -> list[Any]:
    return list(ADVISER.facts(position, pair(position, one, two), (one, two), GAME.speaker("en"), "0"))


def lines(position: Position, one: str, two: str) -> tuple[Any, Any]:
    actions = pair(position, one, two)
    found = openings.best_lines(position._state, actions)
    return found[actions[0]], found[actions[1]]


def hint(position: Position, one: str, two: str, language: str = "en", *, is_close: bool = True) -> str:
    speaker = GAME.speaker(language)
    best, worse = pair(position, one, two)
    text: str = ADVISER.hint(position, [best], worse, speaker, is_close=is_close)
    return text


@pytest.fixture
def every(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell every effect."""
    monkeypatch.setattr(effects, "MOST", 20)
    monkeypatch.setattr(effects, "PART", 0)
    monkeypatch.setattr(effects, "LEAST", 0)


# Hints


def test_the_hint_is_what_decides_in_the_position() -> None:
    nomads = seat("nomads", HOUSES, coins=8, workers=6, priests=0, bowls=[12, 0, 0])
    dwellings = table(nomads, other(), round=2, terrain=READY)
    assert "2 victory points for each dwelling" in hint(dwellings, "build E7", "upgrade E8 trading")
    rich = table(
        seat("nomads", "E8=T D3=D", coins=8, workers=4, priests=1, bowls=[12, 0, 0]), other(), terrain=READY
    )
    assert "After which action can you still pay for a stronghold?" in hint(rich, "send fire 3", "build E7")
    cults = table(seat("nomads", HOUSES, cults=[0, 3, 0, 0], card="coins"), other(), round=2, terrain=READY)
    assert "for every 4 levels on the Water track" in hint(cults, "send water 3", "pass spade")
    rivals = table(
        seat("nomads", "E9=D D3=D"), seat("giants", "F6=D"), terrain={"F5": "yellow", "E4": "yellow"}
    )
    assert "Player 2 can take a hex" in hint(rivals, "build F5", "build E4")
    assert "What can you pay for in this round before you pass?" in hint(
        dwellings, "upgrade E8 trading", "pass cult"
    )
    assert "Which of them will be left" in hint(dwellings, "pass cult", "build E7")


def test_a_town_that_can_be_founded_is_the_hint() -> None:
    nomads = seat("nomads", "E9=S E10=E F6=D")
    position = table(nomads, other(), terrain={"F5": "yellow"})
    line, _ = lines(position, "build F5", "send fire 3")
    assert any(action.kind == "town" for action in line.path)
    assert "become a town in this turn" in hint(position, "build F5", "send fire 3")


def test_nothing_decides_between_turns_of_which_both_follow() -> None:
    position = table(seat("nomads", HOUSES), other(), terrain={"E7": "yellow", "E4": "yellow"})
    assert hint(position, "build E7", "build E4").startswith("It’s a close call.")
    assert hint(position, "build E7", "build E4", is_close=False) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_hint_has_its_words(language: str) -> None:
    speaker = GAME.speaker(language)
    names = [id for id in GAME.speaker("en").catalogues[0].messages if id.startswith("advice.hint.")]
    values: dict[str, Any] = {"gains": ("points",) * 2, "seat": 1, "seats": (1,), "cult": "earth", "round": 4}
    values |= {"levels": 2, "scored": "dwelling", "building": "temple", "power": "power.coins"}
    values |= {"price": ("points",), "level": 10}
    said = [speaker.say(id, **values) for id in names]
    assert len({*said}) == len(said) > 20 and not any("{" in text for text in said)
    known = {*hints._SAME, *hints._PLAIN.values(), *hints._VALUED.values(), "hex", "power", "place", "tile"}
    known |= {"bonus", "round", "favour", "order", "founding", "left", "cards", "close", "top"}
    assert {f"advice.hint.{name}" for name in known} == {*names}


def test_if_nothing_is_surely_better_the_count_is_of_what_was_compared() -> None:
    position = table(seat("nomads", HOUSES), other(), terrain=READY)
    one, two, three = position.legal_actions[:3]
    wide = Estimate(0.1, 5.0)
    rows = (Rating((one,), behind=Estimate(0.0)), Rating((two,), behind=wide), Rating((three,), behind=wide))
    speaker = GAME.speaker("en")
    close = advice_of(position, Ratings(rows, False, 10, 0), speaker)
    assert coach._openness(close) == "None of the 3 actions I compared is clearly better than the others."
    far = rows[2]._replace(behind=Estimate(5.0, 1.0))
    assert "the 2 best actions" in coach._openness(
        advice_of(position, Ratings((*rows[:2], far), False, 10, 0), speaker)
    )


# The order


def test_a_tile_that_scores_the_other_action_comes_first() -> None:
    """The favour tile Earth 1 scores 2 points for the dwelling, if the temple comes first."""
    nomads = seat("nomads", "E8=T D3=D", coins=9, workers=5, priests=0, bowls=[12, 0, 0], favours=["water 2"])
    position = table(nomads, other(), terrain=READY)
    temple = position.parse_action("upgrade E8 temple")
    path = (temple, play(position, "upgrade E8 temple").parse_action("favour earth 1"))
    line = planner.line_of(position._state, temple)._replace(path=path)
    line = line._replace(end=rating.after_line(position._state, line))
    build = openings.best_lines(position._state)[position.parse_action("build E7")]
    assert effects.gain_of_order(position._state, 0, (line, build)) == 2
    assert effects.gain_of_order(position._state, 0, (build, line)) == 0


def test_the_order_is_not_free_if_it_loses_a_stronghold() -> None:
    """A trading house leaves enough for a stronghold, but not after a dwelling."""
    nomads = seat("nomads", HOUSES, coins=14, workers=6, priests=0, bowls=[12, 0, 0])
    position = table(nomads, other(), terrain=READY)
    both = lines(position, "upgrade E8 trading", "build E7")
    assert candidates.commute(position._state, 0, *both)
    stronghold = BUILDINGS.index("stronghold")
    assert stronghold in candidates.losses(position._state, 0, *both)
    assert not orders.order_is_free(position._state, both)
    temple = BUILDINGS.index("temple")
    assert temple not in candidates.losses(position._state, 0, *both)
    rich = table(seat("nomads", HOUSES, priests=0), other(), terrain=READY)
    both = lines(rich, "upgrade E8 trading", "build E7")
    assert stronghold not in candidates.losses(rich._state, 0, *both)


def test_points_that_are_not_lost_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of spades scores 6 points, and a seat that is rich takes it after a dwelling, too."""
    monkeypatch.setattr(effects, "contest", lambda *_: False)
    monkeypatch.setattr(orders, "order_is_free", lambda *_: False)
    position = table(seat("nomads", HOUSES), other(), terrain=READY)
    both = facts(position, "build E7", "advance spades")[0]
    assert both.is_mutual and both.text == "You can also take both, one after the other."
    poor = table(
        seat("nomads", HOUSES, coins=5, workers=2, priests=1, bowls=[12, 0, 0]), other(), terrain=READY
    )
    assert not any(fact.is_mutual for fact in facts(poor, "build E7", "advance spades"))


def test_a_favour_tile_can_be_taken_by_a_player_who_can_build_a_temple() -> None:
    """There is only one tile Water 3."""
    temple = seat("nomads", "E8=T D3=D")
    for rival, is_taken in ((seat("engineers", "I12=T"), True), (seat("engineers", "I12=D"), False)):
        position = table(temple, rival)
        path = [
            position.parse_action("upgrade E8 temple"),
            play(position, "upgrade E8 temple").parse_action("favour water 3"),
        ]
        assert is_contested(position._state, 0, path) is is_taken
        line = planner.line_of(position._state, path[0])._replace(path=tuple(path))
        line = line._replace(end=rating.after_line(position._state, line))
        send = planner.line_of(position._state, position.parse_action("send fire 3"))
        ends = [turns.after(position._state, 0, each, ADVISER._source_of) for each in (line, send)]
        names = [name for _, (name, _) in next_effects.first_come(*ends)]
        assert ("tile" in names) is is_taken
        assert "tile" not in [name for _, (name, _) in next_effects.first_come(ends[0], ends[0])]


def test_a_free_spade_cannot_be_used_later() -> None:
    """Within a turn, and in the cult bonus, the other hex would cost workers later."""
    nomads = seat("nomads", HOUSES, card="spade")
    position = play(table(nomads, other(), terrain={"E7": "brown", "E4": "brown"}), "special bonus")
    one, another = told(position, "transform E7 yellow", "transform E4 yellow")
    assert "still" not in one and "still" not in another
    both = lines(position, "transform E7 yellow", "transform E4 yellow")
    assert candidates.after_both(position._state, 0, *both) is None


def test_the_order_is_the_hint_only_for_what_should_come_first() -> None:
    """The Giants could take F5, so F5 comes first, and not E4."""
    position = table(
        seat("nomads", "E9=D D3=D"), seat("giants", "F6=D"), terrain={"F5": "yellow", "E4": "yellow"}
    )
    first, second = lines(position, "build F5", "build E4")
    source = ADVISER._source_of
    assert [told.name for told in effects.deciding(position._state, 0, (first, second), source)] == [
        "hex",
        "order",
    ]
    assert effects.deciding(position._state, 0, (second, first), source) == []


# Facts of one side only


def test_what_both_can_still_reach_is_not_told(every: None) -> None:
    """A priest is left after either action, so the bonus of Water is in reach after both."""
    nomads = seat("nomads", HOUSES, card="coins", cults=[0, 1, 0, 0], priests=2, bowls=[12, 0, 0])
    position = table(nomads, other(), round=2, terrain=READY)
    build, spades = told(position, "build E7", "upgrade E8 trading")
    assert not {"near", "near.priest"} & {*build, *spades}


def test_buildings_that_a_group_had_before_are_not_counted(every: None) -> None:
    """3 dwellings are a group already: a trading house among them only adds to the value."""
    position = table(
        seat("nomads", "E9=D E10=D F5=D D3=D", coins=6, workers=2, priests=0, bowls=[12, 0, 0]), other()
    )
    group, away = told(position, "upgrade E9 trading", "upgrade D3 trading")
    assert group["town.value"]["available"] == 4 and not {"town", "town.count"} & {*group}
    assert not {"town", "town.count", "town.value"} & {*away}


@pytest.mark.parametrize(("number", "is_told"), [(3, False), (5, True), (6, True)])
def test_the_largest_area_is_told_late_and_with_its_points(number: int, is_told: bool, every: None) -> None:
    """3 buildings pass 2: 18 points instead of 15, the mean of 18 and 12."""
    rival = seat("engineers", "I12=D I11=D")
    position = table(seat("nomads", "E9=D E10=D D3=D"), rival, round=number, terrain={"F5": "yellow"})
    rest = "pass" if number == 6 else "pass spade"
    build, away = told(position, "build F5", rest)
    assert "area" not in away and ("area" in build) is is_told
    # After a priest, the dwelling can still be built, and nobody else reaches F5.
    assert "area" not in told(position, "build F5", "send fire 3")[0]
    if is_told:
        assert build["area"] == {"count": 3, "before": 2, "gains": ("points",) * 3}
    first = table(seat("nomads", "E9=D E10=D D3=D"), other(), round=number, terrain={"F5": "yellow"})
    assert "area" not in told(first, "build F5", rest)[0]


def test_passing_gives_up_what_is_unused_even_if_the_other_action_uses_it(every: None) -> None:
    position = table(seat("nomads", HOUSES, card="spade"), other(), terrain=READY)
    for action in ("special bonus", "build E7"):
        one, away = told(position, action, "pass cult")
        assert one["special.passed"] == {"special": ("special.bonus.spade",)}
        assert "special.passed" not in away


def test_the_same_tile_is_not_told_twice(every: None) -> None:
    """Air 1 scores with every pass: these points are those of this round's pass, too."""
    position = table(seat("nomads", "E8=T D3=T E4=T"), other()).play("upgrade E8 temple").position
    air, _ = told(position, "favour air 1", "favour fire 1")
    assert "passing" in air and "points.pass" not in air
    last = table(seat("nomads", "E8=T D3=T E4=T"), other(), round=6).play("upgrade E8 temple").position
    air, _ = told(last, "favour air 1", "favour fire 1")
    assert "passing" not in air and air["points.pass"]["gains"] == ("points",) * len(
        air["points.pass"]["gains"]
    )


@pytest.mark.parametrize(("card", "is_told"), [("dwellings", True), ("cult", False)])
def test_a_building_that_the_next_income_pays_for_is_an_effect(card: str, is_told: bool, every: None) -> None:
    """A stronghold costs 4 workers and 8 coins, and the income is 3 workers and 2 coins. After a step of shipping for 4
    coins, only the card Cult would bring the 4 coins that are then missing.
    """
    nomads = seat("nomads", "E8=T D3=D E4=D", coins=6, workers=1, priests=1, bowls=[12, 0, 0])
    position = table(nomads, other(), terrain=READY, card_coins={"shipping": 0, "trading": 0, card: 0})
    send, ship = told(position, "send fire 3", "advance shipping")
    assert ("next.income" in send) is is_told and "next.income" not in ship
    if is_told:
        assert send["next.income"] == {"building": "stronghold"}


def test_what_makes_a_turn_weaker_is_no_reason_for_it() -> None:
    position = table(seat("nomads", HOUSES), other(), terrain=READY)
    (first, *_) = facts(position, "send fire 2", "send fire 3")
    assert first.kind == AGAINST
    assert first.text == (
        "The other action takes you to level 4 instead of 3 on the Fire track and leaves you just as much of "
        "everything else."
    )


def test_what_follows_a_transformation_has_its_points(every: None) -> None:
    """The tile of round 2 scores dwellings. In the last round, one that scores nothing is not told."""
    nomads = seat("nomads", HOUSES, coins=9, workers=8, priests=0, bowls=[12, 0, 0])
    position = table(nomads, other(), round=2, terrain={"E7": "brown"})
    one, two = (
        openings.best_lines(position._state, pair(position, "transform E7 yellow", "pass cult"))[action]
        for action in pair(position, "transform E7 yellow", "pass cult")
    )
    alone = one._replace(
        path=one.path[:1], end=rating.after_line(position._state, one._replace(path=one.path[:1]))
    )
    source = ADVISER._source_of
    ends = [turns.after(position._state, 0, line, source) for line in (alone, two)]
    found = {name: dict(values) for _, (name, values) in next_effects.next_turn(*ends)}
    assert found["follow.points"] == {"hex": "E7", "gains": ("points",) * 2}


def test_what_follows_can_be_a_town(every: None) -> None:
    """F5 connects 4 buildings of a value of 8."""
    nomads = seat("nomads", "E9=S E10=E F6=D", coins=9, workers=4, priests=0, bowls=[12, 0, 0])
    position = table(nomads, other(), terrain={"F5": "brown"})
    transform, away = pair(position, "transform F5 yellow", "pass cult")
    line = planner.line_of(position._state, transform)._replace(path=(transform,))
    line = line._replace(end=rating.after_line(position._state, line))
    wait = planner.line_of(position._state, away)
    ends = [turns.after(position._state, 0, each, ADVISER._source_of) for each in (line, wait)]
    found = {name: dict(values) for _, (name, values) in next_effects.next_turn(*ends)}
    assert found["follow.town"] == {"hex": "F5"} and "follow" not in found


def test_the_income_comes_last_among_hints() -> None:
    """Of two equally good actions, the one that the round tile scores gives the hint."""
    nomads = seat("nomads", "E8=T D3=D", coins=8, workers=6, priests=0, bowls=[12, 0, 0])
    rival = seat("engineers", "I12=D I11=D I10=D")  # its area stays the largest
    position = table(nomads, rival, round=5, terrain=READY)
    both = lines(position, "build E7", "upgrade E8 stronghold")
    away = planner.line_of(position._state, position.parse_action("pass cult"))
    found = hints.hint(position._state, 0, both, away, ADVISER._source_of)
    assert found is not None and found.name == "round"
    assert dict(found.values)["scored"] == "stronghold"


# Counting


def test_a_town_that_the_action_founds_is_no_later_town() -> None:
    """A player who waits founds the same town later: that is not one more."""

    def game(events: int, later: int) -> tuple[Any, list[Any], int]:
        founds = Event("founds", "town.found", 0)
        return None, [founds] * (events + later), events

    names = [deed.name for deed in DEEDS]
    place = names.index("towns")
    one, two = rating._later_deeds([game(1, 0), game(0, 1)], 2)
    assert one[0][place] == two[0][place]
    one, two = rating._later_deeds([game(1, 1), game(0, 1)], 2)
    assert one[0][place] == two[0][place]
    one, two = rating._later_deeds([game(0, 2), game(0, 1)], 2)
    assert one[0][place] - two[0][place] == 1


# The last round


def test_in_the_last_round_only_what_scores_counts() -> None:
    """Before, a trading house is worth more than a dwelling for what it opens."""
    for number, is_more in ((5, True), (6, False)):
        worths = []
        for houses in ("E8=T D3=D", "E8=D D3=D"):
            nomads = seat("nomads", houses, coins=0, workers=0, priests=0, bowls=[12, 0, 0])
            state = table(nomads, other(), round=number)._state
            worths.append(dict(zip(PARTS, Outlook(state, 0, is_late=True).parts(state), strict=True)))
        assert (worths[0]["buildings"] > worths[1]["buildings"]) is is_more
    poor = seat("nomads", "E8=T D3=D", coins=8, workers=4, priests=0, bowls=[12, 0, 0])
    state = table(poor, other(), round=6)._state
    parts = dict(zip(PARTS, Outlook(state, 0, is_late=True).parts(state), strict=True))
    assert parts["buildings"] == pytest.approx(0.6 * 5)  # the stronghold can still be scored


def test_resources_left_are_points_in_the_last_round(every: None) -> None:
    """6 coins are 2 points."""
    nomads = seat("nomads", HOUSES, coins=9, workers=3, priests=0, bowls=[12, 0, 0])
    position = table(nomads, other(), round=6, terrain=READY)
    away, upgrade = told(position, "pass", "upgrade E8 trading")
    assert away["final"]["gains"] == ("points",) * 3 and "stock" not in away
    assert "final" not in upgrade


def test_a_building_is_of_use_in_the_last_round_if_anything_scores_it() -> None:
    """The tile is about strongholds; Water 1 and the card score trading houses."""
    trading = BUILDINGS.index("trading")
    for parts, is_of_use in (
        ({"card": "coins"}, False),
        ({"card": "trading"}, True),
        ({"favours": ["water 1"]}, True),
    ):
        nomads = seat("nomads", HOUSES, **parts)
        rival = other(card="priest" if parts.get("card") == "coins" else "coins")
        position = table(nomads, rival, round=6)
        assert (trading in upgrades_for(position._state, 0)) is is_of_use


def test_at_most_three_actions_of_a_kind_are_among_the_first() -> None:
    houses = " ".join(f"{hex}=D" for hex in ("E8", "D3", "A5", "B4", "B6", "G4"))
    position = table(seat("nomads", houses, priests=0, bowls=[12, 0, 0]), other(), terrain=READY)
    state = position._state
    found = openings.best_lines(state)
    chosen = candidates.compared(state, 0, found)
    kinds = [candidates.kind_of(found[action]) for action in chosen]
    assert max(kinds.count(kind) for kind in kinds) <= candidates.ALIKE


def test_what_follows_leaves_out_answers_that_change_nothing_for_the_turn() -> None:
    """Player 2 is offered power for the dwelling, and then the turn only ends."""
    position = table(
        seat("nomads", "E9=D D3=D"), seat("engineers", "F6=E", bowls=[5, 7, 0]), terrain={"F5": "yellow"}
    )
    build = position.parse_action("build F5")
    line = ADVISER.line(position, build)
    assert [action.kind for action in line][-2:] in (["leech", "done"], ["decline", "done"])
    assert following(position, (build,)) == []

"""Which turns are compared, whose order makes no difference, and which are surely worse than another one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from amyitis_nb.advice.asking import main_words, opening, told_apart
from amyitis_nb.advice.reasons import why
from amyitis_nb.core.advice import Effort, Estimate, Rating, Ratings
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.games.terra_mystica.advice import (
    candidates,
    effects,
    openings,
    orders,
    outlook,
    planner,
    rating,
    turns,
)
from amyitis_nb.games.terra_mystica.advice.rivals import is_contested
from amyitis_nb.games.terra_mystica.position.position import Position
from amyitis_nb.games.terra_mystica.rules import income
from amyitis_nb.games.terra_mystica.rules.state import Seat, State
from terra_mystica.compared import ADVISER, pair, told
from terra_mystica.positions import other, seat, table


def rated(position: Position, *also: str) -> dict[str, Rating]:
    """Return the rows of what was compared, by the first action."""
    wanted = [position.parse_action(text) for text in also]
    *_, last = (one for one in ADVISER.rate(position, Effort(80, 0, "0", wanted)) if isinstance(one, Ratings))
    return {row.actions[0].text: row for row in last.rows if row.behind is not None}


def facts(position: Position, one: str, two: str, language: str = "en") -> list[Any]:
    speaker = get("terra_mystica").speaker(language)
    return list(ADVISER.facts(position, pair(position, one, two), ("", ""), speaker, "0"))


#: A seat that can pay for nothing.
POOR: dict[str, Any] = {"coins": 0, "workers": 0, "priests": 0, "bowls": [12, 0, 0]}
#: Two hexes are ready, and nobody else is near them.
READY = {"E7": "yellow", "E4": "yellow"}
TWO_SITES = table(seat("nomads", "E8=D D3=D"), other(), terrain=READY)
#: The same, and there is nothing else to pay for.
ONLY_SITES = table(
    seat("nomads", "E8=D D3=D", coins=4, workers=2, priests=0, bowls=[12, 0, 0]), other(), terrain=READY
)


def is_free(position: Position, one: str, two: str) -> bool:
    found = openings.best_lines(position._state, pair(position, one, two))
    return orders.order_is_free(
        position._state, (found[pair(position, one, two)[0]], found[pair(position, one, two)[1]])
    )


def test_the_order_of_two_dwellings_makes_no_difference() -> None:
    assert is_free(TWO_SITES, "build E7", "build E4") and is_free(TWO_SITES, "build E4", "build E7")
    one, another = told(TWO_SITES, "build E7", "build E4")
    assert one == another == {}
    (fact,) = facts(TWO_SITES, "build E7", "build E4")
    assert fact.is_mutual and "the order makes no difference" in fact.text
    rows = rated(ONLY_SITES)
    assert next(iter(rows)).startswith("build ")
    assert rows["build E7"].behind == rows["build E4"].behind == Estimate(0.0)


def test_turns_are_equal_whose_order_makes_no_difference_even_if_another_one_is_better() -> None:
    """A temple leaves enough for one of them only."""
    nomads = seat("nomads", "E8=T D3=D", coins=6, workers=3, priests=0, bowls=[12, 0, 0])
    position = table(nomads, other(), terrain=READY)
    assert is_free(position, "build E7", "build E4")
    assert not is_free(position, "build E7", "upgrade E8 temple")
    rows = rated(position, "build E7", "build E4", "upgrade E8 temple")
    one, two = (rows[text].behind for text in ("build E7", "build E4"))
    assert one is not None and two is not None and one.mean == two.mean


def test_reasons_call_turns_equal_whose_order_makes_no_difference() -> None:
    """The games of both have both dwellings, so no source differs."""
    reasons = why(ONLY_SITES, "build E7", "build E4", games=40)
    assert reasons.total == Estimate(0.0)
    assert "the order makes no difference" in reasons.lead()
    assert all(
        value == Estimate(0.0, value.error, value.samples)
        for term in reasons.every
        for value in term.differences
    )
    *_, rest, total = reasons.table()
    assert rest[-1] == total[-1] == "0.0"


def test_what_another_player_can_take_first_has_an_order() -> None:
    """The Giants reach F5, so it is not sure that a dwelling can still be built there."""
    position = table(
        seat("nomads", "E9=D D3=D"), seat("giants", "F6=D"), terrain={"F5": "yellow", "E4": "yellow"}
    )
    assert not is_free(position, "build F5", "build E4")
    both, first = facts(position, "build F5", "build E4")
    assert both.is_mutual and "You can take both actions" in both.text
    assert not first.is_mutual and "take F5 before Player 2 can" in first.text
    assert facts(position, "build E4", "build F5") == [both]


def test_what_cannot_both_be_paid_has_an_order() -> None:
    nomads = seat("nomads", "E8=D D3=D", coins=2, workers=1, bowls=[12, 0, 0], priests=0)
    position = table(nomads, other(), terrain={"E7": "yellow", "E4": "yellow"})
    assert not is_free(position, "build E7", "build E4")
    assert not is_free(TWO_SITES, "build E7", "pass cult")


def test_what_makes_the_better_plan_worse_has_an_order() -> None:
    """Both are possible, but a player who also trades workers for a far hex cannot pay for anything better."""
    position = table(
        seat("nomads", "E8=D D3=D", coins=4, workers=6, priests=0, bowls=[12, 0, 0]),
        other(),
        terrain={"E7": "yellow", "E4": "yellow"},
    )
    assert is_free(position, "build E7", "build E4")
    assert not is_free(position, "build E7", "transform E4 brown")


def test_the_same_priest_with_fewer_steps_is_surely_worse() -> None:
    rows = rated(TWO_SITES, "send fire 3", "send fire 2", "send fire 1")
    found = openings.best_lines(
        TWO_SITES._state, [TWO_SITES.parse_action(f"send fire {steps}") for steps in (1, 2, 3)]
    )
    one, two, three = (found[TWO_SITES.parse_action(f"send fire {steps}")] for steps in (1, 2, 3))
    assert candidates.is_surely_worse(0, two, three) and candidates.is_surely_worse(0, one, two)
    assert not candidates.is_surely_worse(0, three, two)
    assert rows["send fire 2"].behind is not None
    best, fewer = told(TWO_SITES, "send fire 3", "send fire 2")
    assert best["priest"] == {"cult": "fire", "steps": 3, "before": 2} and "priest" not in fewer
    assert next(fact.text for fact in facts(TWO_SITES, "send fire 2", "send fire 3")).startswith(
        "The other action"
    )


def test_plans_search_what_follows_a_state_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two dwellings lead to the same in either order, so the plans of a comparison share most of their states."""
    searched = Counter[tuple[object, ...]]()

    def search(state: State, *, is_late: bool) -> list[planner.Line]:
        searched[state.value()] += 1
        return planner.lines_of(state, is_late=is_late)

    monkeypatch.setattr(candidates, "lines_of", search)
    rated(ONLY_SITES)
    assert set(searched.values()) == {1} and len(searched) > 2


def test_a_search_counts_the_income_of_the_same_buildings_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counter[tuple[object, ...]]()

    def count(state: State, own: Seat) -> Any:
        counted[own.kinds, own.favours] += 1
        return income.sources(state, own)

    monkeypatch.setattr(outlook, "sources", count)
    ends = [line.end.seats[0] for line in planner.lines_of(TWO_SITES._state)]
    assert set(counted.values()) == {1}
    assert {(own.kinds, own.favours) for own in ends} <= counted.keys() and len(ends) > len(counted)


def test_what_is_surely_worse_than_the_best_is_surely_behind() -> None:
    """Hardly anything else can be paid than to send the priest, and no interval makes fewer steps look as good."""
    nomads = seat("nomads", "E8=D D3=D", coins=0, workers=0, priests=1, bowls=[12, 0, 0])
    position = table(nomads, other())
    best = next(iter(rated(position)))
    assert best.startswith("send ") and best.endswith(" 3")
    fewer = best.replace("3", "2")
    behind = rated(position, fewer)[fewer].behind
    assert behind is not None and behind.is_sure and behind.mean >= rating.SURELY


def test_every_kind_of_action_is_compared() -> None:
    """Also an unused special action, a trading house, and a dwelling after a transformation."""
    nomads = seat("nomads", "E8=D D3=D C2=T", card="spade", workers=9, coins=20)
    position = table(nomads, other(), terrain={"E7": "brown", "E4": "yellow", "E9": "yellow"})
    texts = [row.text for row in rated(position).values()]
    kinds = {text.split()[0] for text in texts}
    assert {"special", "upgrade", "send"} <= kinds
    assert any("trading" in text for text in texts) and any("stronghold" in text for text in texts)
    assert any(text.startswith("transform") and "build" in text for text in texts)


def test_hexes_like_the_best_one_are_compared_too() -> None:
    ready = dict.fromkeys(("E7", "E4", "D2", "E3", "C5", "D8"), "yellow")
    position = table(
        seat("nomads", "E8=D D3=D D7=D", workers=2, coins=4, priests=0, bowls=[12, 0, 0]),
        other(),
        terrain=ready,
    )
    rows = rated(position)
    best = next(iter(rows))
    legal = [action.text for action in position.legal_actions if action.kind == "build"]
    assert best in legal and len(legal) > 4
    assert sum(text in rows for text in legal) >= min(len(legal), 1 + candidates.SIBLINGS)


def test_passing_gives_up_the_special_actions_left() -> None:
    nomads = seat("nomads", "E8=S D3=D", card="spade", workers=1, coins=2, priests=0, bowls=[12, 0, 0])
    position = table(nomads, other(), terrain={"E7": "yellow"})
    build, away = told(position, "build E7", "pass cult")
    assert build["special.passed"] == {"special": ("special.stronghold", "special.bonus.spade")}
    assert not {"special", "special.passed"} & {*away}
    storm, _ = told(position, "special bonus", "pass cult")
    assert storm["special.passed"] == build["special.passed"]


@pytest.mark.parametrize(
    ("second", "lost"),
    [("T", ("special.bonus.spade",)), ("D", ("special.stronghold", "special.bonus.spade"))],
)
def test_passing_gives_up_only_what_can_be_used(second: str, lost: tuple[str, ...]) -> None:
    """The Swarmlings' ability upgrades a dwelling: without one, it cannot be used."""
    swarmlings = seat(
        "swarmlings", f"E8=S D3={second}", card="spade", workers=1, coins=2, priests=0, bowls=[12, 0, 0]
    )
    position = table(swarmlings, other())
    used, _ = told(position, "special bonus", "pass cult")
    assert used["special.passed"] == {"special": lost}


def test_whether_a_dwelling_can_follow_is_an_effect_or_a_fact() -> None:
    rich, poor = (
        table(
            seat("nomads", "E8=D D3=D", coins=coins, workers=4, priests=0, bowls=[12, 0, 0]),
            other(),
            terrain={"E7": "brown"},
        )
        for coins in (0, 1)
    )
    # 1 worker is left, and conversions of it into coins leave none for the dwelling.
    for position in (rich, poor):
        transform, away = told(position, "transform E7 yellow", "pass cult")
        assert "follow" not in transform and "follow" not in away
        found = [fact.text for fact in facts(position, "transform E7 yellow", "pass cult")]
        assert ("You can’t pay for a dwelling on E7 in your next turn." in found) is (
            openings.best_lines(position._state)[position.parse_action("transform E7 yellow")].worth
            <= openings.best_lines(position._state)[position.parse_action("pass cult")].worth
        )


def test_the_tile_of_the_next_round_is_an_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tile of round 2 gives 2 points for a dwelling; that of round 1 is about towns."""
    monkeypatch.setattr(effects, "MOST", 12)
    send, build = told(TWO_SITES, "send fire 3", "build E7")
    assert send["later"] == {"building": "dwelling", "gains": ("points",) * 2}
    assert "later" not in build


def test_a_bonus_within_one_step_is_an_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bonus of round 2 counts 4 levels of Water each: the step of the card or a priest is then enough."""
    monkeypatch.setattr(effects, "MOST", 12)
    tile = TWO_SITES._state.tables.edition.tiles[TWO_SITES._state.round_tiles[1]]
    assert tile.levels == 4
    for card, name in (("cult", "near"), ("coins", "near.priest")):
        nomads = seat("nomads", "E8=D D3=D", card=card, bowls=[12, 0, 0])
        position = table(nomads, other(), round=2, terrain={"E7": "yellow"})
        send, away = told(position, "send water 3", "pass spade")
        assert send[name]["cult"] == "water" and send[name]["level"] == 4
        assert not {"near", "near.priest"} & {*away}
        build, _ = told(position, "build E7", "send fire 3")
        assert not {"near", "near.priest"} & {*build}  # a priest is left after both


def test_a_cult_place_that_another_player_loses_is_an_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """8 points for the first place, 4 for the second one: 3 steps pass a player who is 2 levels above."""
    monkeypatch.setattr(effects, "MOST", 12)
    monkeypatch.setattr(effects, "contest", lambda *_: False)
    nomads = seat("nomads", "E8=D D3=D", cults=[1, 0, 0, 0])
    position = table(nomads, other(cults=[3, 0, 0, 0]), terrain={"E7": "yellow"})
    send, _ = told(position, "send fire 3", "build E7")
    values = {"cult": "fire", "level": 4, "before": 1, "seat": 1}
    assert send["share.taken"] == {**values, "gains": ("points",) * 4, "price": ("points",) * 4}


def test_dwarves_reach_hexes_by_tunnel() -> None:
    """E8 touches few hexes; a tunnel goes over one. After a tunnel, another one is possible if it can be paid."""

    def sites(position: Position) -> int:
        line = planner.line_of(position._state, position.legal_actions[-1])
        turn = turns.After(line, position._state, position._state, 0, {})
        return effects.sites_of(turn, 7).bit_count()

    nomads = seat("nomads", "I12=D")
    dwarves, poor = (table(seat("dwarves", "E8=D", **stocks), nomads) for stocks in ({}, POOR))
    assert sites(dwarves) > sites(table(seat("witches", "E8=D"), nomads)) == sites(poor)
    state = dwarves._state.copy()
    state.jumped = 0
    turn = turns.After(planner.line_of(dwarves._state, dwarves.legal_actions[0]), state, state, 0, {})
    assert effects.sites_of(turn, 7).bit_count() == sites(dwarves)


@pytest.mark.parametrize("language", LANGUAGES)
def test_facts_are_said_in_every_language(language: str) -> None:
    (order,) = facts(TWO_SITES, "build E7", "build E4", language)
    worse = facts(TWO_SITES, "send fire 2", "send fire 3", language)
    assert len({order.text, *[fact.text for fact in worse]}) == 1 + len(worse) >= 2


def test_an_action_is_named_with_what_it_is_for_and_without_what_pays_for_it() -> None:
    """A dwelling belongs to the transformation before it, and conversions only pay."""
    speaker = get("terra_mystica").speaker("en")
    nomads = seat("nomads", "E8=D D3=D", coins=1, workers=6, priests=0, bowls=[12, 0, 0])
    position = table(nomads, other(), terrain={"E7": "brown", "E4": "yellow"})
    line = [position.parse_action("convert w>c")]
    for text in ("transform E7 yellow", "build E7"):
        end = position
        for action in line:
            end = end.play(action).position
        line.append(end.parse_action(text))
    assert opening(position, line) == (*line,)
    assert main_words(position, line, speaker) == "Transform E7 into desert with 1 spade; build there"
    elsewhere = (
        position.parse_action("convert w>c"),
        position.play("convert w>c").position.parse_action("build E4"),
    )
    assert told_apart(position, (line, elsewhere), speaker) == [
        "Transform E7 into desert with 1 spade; build there",
        "Build on E4",
    ]
    assert told_apart(position, (elsewhere, elsewhere[1:]), speaker)[0].startswith("Convert 1 worker")


def test_a_step_belongs_to_its_special_action() -> None:
    choices, position = get("terra_mystica").choices, table(seat("nomads", "E8=D", card="cult"), other())
    special = position.parse_action("special bonus")
    step = next(action for action in position.play(special).position.legal_actions if action.kind == "step")
    assert choices.completes(step, special)
    assert not choices.completes(special, step) and not choices.completes(
        position.parse_action("send fire 3"), special
    )


def test_a_turn_can_follow_after_other_conversions() -> None:
    """The power action takes the power that would pay the coin, but a worker can pay it, too."""
    nomads = seat("nomads", "E8=D D3=D", coins=1, workers=4, priests=0, bowls=[6, 0, 3])
    position = table(nomads, other(), terrain={"E7": "yellow"})
    state, priest = position._state, position.parse_action("power priest")
    found = openings.best_lines(state)
    line = found[position.parse_action("convert pw>c")]
    assert [action.text for action in line.path] == ["convert pw>c", "build E7"]
    assert candidates.way_to(state, line) == line.path
    after = candidates.after_both(state, 0, found[priest], line)
    assert after is not None and (after.seats[0].workers, after.seats[0].priests) == (2, 1)
    one, another = told(position, "power priest", "convert pw>c")
    assert "still" in one and "still" not in another


def test_a_place_that_a_priest_could_take_is_an_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """5 levels stay ahead of 1 and 3 steps, 3 levels do not: 8 points for the first place, 4 for the second."""
    monkeypatch.setattr(effects, "MOST", 12)
    monkeypatch.setattr(effects, "contest", lambda *_: False)
    nomads = seat("nomads", "E8=D D3=D", cults=[3, 0, 0, 0])
    position = table(nomads, other(cults=[1, 0, 0, 0]), terrain={"E7": "yellow"})
    send, build = told(position, "send fire 2", "build E7")
    assert send["secure"] == {"cult": "fire", "seat": 1, "gains": ("points",) * 4} and "secure" not in build


def test_what_a_favour_tile_is_for_is_an_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fire 2: towns with a value of 6. Air 1: 2 points for 1 trading house with every pass."""
    monkeypatch.setattr(effects, "MOST", 12)
    position = table(seat("nomads", "E8=T D3=T"), other())
    position = position.play("upgrade E8 temple").position
    fire, air = told(position, "favour fire 2", "favour air 1")
    assert fire["needs"] == {"value": 6, "before": 7} and "needs" not in air
    assert air["passing"] == {"gains": ("points",) * 2} and "passing" not in fire


def test_levels_that_score_nothing_have_no_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other player is far ahead on all tracks, and a town tile brings 1 step on each."""
    monkeypatch.setattr(effects, "MOST", 12)
    one = table(seat("nomads", "E8=D D3=D", cults=[2, 2, 2, 2]), other(cults=[5, 5, 5, 5]))
    two = table(seat("nomads", "E8=D D3=D", cults=[1, 1, 1, 1]), other(cults=[5, 5, 5, 5]))
    action = one.parse_action("advance spades")
    lines = [openings.best_lines(each._state, [action])[action] for each in (one, two)]
    ends = [
        turns.after(each._state, 0, line, lambda event: "advance")
        for each, line in zip((one, two), lines, strict=True)
    ]
    names = {found.name: dict(found.values) for _, found in effects._cults(*ends)}
    assert names["climb"] == {"count": 4} and "cults" not in names


def test_what_a_group_has_already_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """4 buildings are enough for a town, and with the favour tile Fire 2, so is the value of 6."""
    monkeypatch.setattr(effects, "MOST", 12)
    many = table(seat("nomads", "E9=D D7=D E10=D D3=D"), other(), terrain={"F5": "yellow"})
    build, _ = told(many, "build F5", "pass cult")
    assert build["town.value"]["available"] == 4 and "town" not in build
    rich = table(seat("nomads", "E9=S E10=E D3=D", favours=["fire 2"]), other(), terrain={"F5": "yellow"})
    build, _ = told(rich, "build F5", "pass cult")
    assert build["town.count"]["count"] == 3 and "town" not in build


def test_a_sandstorm_is_named_once() -> None:
    """What it does says where it comes from."""
    position = table(seat("nomads", "E8=S D3=D"), other(), terrain={"E7": "red"})
    storm = position.parse_action("special stronghold")
    after = position.play(storm).position
    change = after.parse_action("transform E7 yellow")
    build = after.play(change).position.parse_action("build E7")
    words = main_words(position, (storm, change, build), get("terra_mystica").speaker("en"))
    assert words == "Transform E7 into desert with a sandstorm; build there"


def test_what_the_others_could_take_comes_first() -> None:
    """The power action for a priest can be taken by the other player, and nobody else reaches E7."""
    nomads = seat("nomads", "E8=D D3=D", coins=4, workers=2, priests=0, bowls=[0, 0, 3])
    rival = seat("engineers", "I12=D", coins=0, workers=0, priests=0, bowls=[0, 0, 3])
    position = table(nomads, rival, terrain={"E7": "yellow"})
    found = openings.best_lines(position._state, pair(position, "power priest", "build E7"))
    power, build = (found[action] for action in pair(position, "power priest", "build E7"))
    lines = power, build
    assert orders.both_follow(position._state, lines) and not orders.order_is_free(position._state, lines)
    rows = rated(position)
    assert next(iter(rows)) == "power priest"
    reasons = why(position, "power priest", "build E7", games=40)
    assert "Only the order matters" in reasons.lead()
    assert "use the power action “Priest” before Player 2 can" in reasons.lead()


@pytest.mark.parametrize(("number", "name"), [(5, "step"), (6, "step.once")])
def test_a_step_of_a_favour_tile_is_the_last_one_in_the_last_round(
    number: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(effects, "MOST", 12)
    monkeypatch.setattr(effects, "PART", 0)
    position = table(seat("nomads", "E8=T D3=D"), other(), round=number).play("upgrade E8 temple").position
    water, _ = told(position, "favour water 2", "favour air 1")
    assert {"step", "step.once"} & {*water} == {name}


def test_a_hex_is_not_taken_without_a_dwelling_for_it() -> None:
    """All 8 dwellings are on the map, so desert is of no use, and a sandstorm need not come first."""
    houses = " ".join(f"{hex}=D" for hex in ("D3", "A5", "B4", "B6", "G4", "G7", "H1", "I7"))
    nomads = seat("nomads", f"E9=S {houses}", card="cult", coins=0, workers=0, priests=0, bowls=[12, 0, 0])
    position = table(nomads, seat("giants", "F6=D"), terrain={"F5": "red"})
    storm = position.parse_action("special stronghold")
    line = openings.best_lines(position._state, [storm])[storm]
    assert not is_contested(
        position._state, 0, [action for action in line.path if action.kind == "transform"]
    )
    action = position.parse_action("special bonus")
    bonus = openings.best_lines(position._state, [action])[action]
    assert orders.order_is_free(position._state, (line, bonus))

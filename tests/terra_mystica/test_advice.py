"""Advice on Terra Mystica: whole lines of the own turn that can be played, compared by playouts; coach and review."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import amyitis_nb as am
from amyitis_nb.advice.asking import in_words, opening
from amyitis_nb.advice.balances import reviewing
from amyitis_nb.advice.reasons import why
from amyitis_nb.board import coach
from amyitis_nb.core.advice import Effort, Ratings
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.choices import FREE
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.record import record_class
from amyitis_nb.games.terra_mystica.advice import candidates, effects, openings, rating
from amyitis_nb.games.terra_mystica.advice.deeds import DEEDS, counted
from amyitis_nb.games.terra_mystica.advice.outlook import PARTS, Outlook
from amyitis_nb.games.terra_mystica.advice.planner import line_of
from amyitis_nb.games.terra_mystica.edition.names import CULTS, FACTIONS
from amyitis_nb.games.terra_mystica.position import prospects
from amyitis_nb.games.terra_mystica.position.bots import play_out
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from amyitis_nb.games.terra_mystica.rules.actions import DONE_IT, PASS_LAST
from terra_mystica.positions import other, seat, table

GAME = get("terra_mystica")
ADVISER: Any = GAME.adviser


@cache
def decisions(players: int) -> tuple[Position, ...]:
    """Return the positions of a game between planners in which there is a choice."""
    position, found = new_game(players, f"advice{players}"), []
    for action in play_out(position, ("planner",) * players, 1):
        if len(position.legal_actions) > 1:
            found.append(position)
        position = position.play(action).position
    return (*found,)


def of_kind(kind: str) -> Position:
    """Return the last decision of a kind before the last round."""
    found = [one for one in decisions(2) if one.round < 6 and one.pending and one.pending.kind == kind]
    return found[-1]


def rated(position: Position, *also: Any) -> list[Ratings]:
    """Return the first and the last verdict."""
    return [step for step in ADVISER.rate(position, Effort(80, 0, "0", also)) if isinstance(step, Ratings)]


def first_rated(position: Position) -> Ratings:
    """Return the first verdict, which needs no playouts."""
    return next(step for step in ADVISER.rate(position, Effort(80, 0, "0", ())) if isinstance(step, Ratings))


@pytest.mark.parametrize("kind", ["faction", "place", "card", "head", "leech", "step", "favour"])
def test_each_legal_action_is_rated_once_and_each_line_can_be_played(kind: str) -> None:
    position = of_kind(kind)
    first, last = rated(position)
    assert (first.is_final, last.is_final) == (False, True)
    for ratings in (first, last):
        actions = [action for row in ratings.rows for action in row.actions]
        assert sorted(action.text for action in actions) == sorted(a.text for a in position.legal_actions)
        assert ratings.rows[0].behind is not None and ratings.rows[0].behind.mean == 0
        behind = [row.behind.mean for row in ratings.rows if row.behind is not None]
        assert behind == sorted(behind)
    for row in last.rows:
        position.play(row.text)


def test_the_end_of_a_turn_is_said_only_alone() -> None:
    speaker, before = GAME.speaker("en"), new_game(2, "7")
    after, action = before, before.legal_actions[0]
    while action.kind != "done":
        before, last = after, action
        after = before.play(action).position
        action = next((one for one in after.legal_actions if one.kind == "done"), after.legal_actions[0])
    assert in_words(before, [last, action], speaker) == in_words(before, [last], speaker)
    assert in_words(after, [action], speaker) == "Done"


def test_the_only_action_is_not_compared() -> None:
    """A dwelling next to a Nomad's offers them 1 power for nothing; full bowls leave nothing to decide."""
    position = table(seat("nomads", "E8=D"), other())
    while len(position.legal_actions) != 1:
        position = position.play(position.legal_actions[-1]).position
    (only,) = rated(position)
    assert only.is_final and len(only.rows) == 1


def test_an_action_that_was_asked_for_is_compared_to_the_end() -> None:
    position = of_kind("head")
    worst = next(action for action in position.legal_actions if action.kind == "convert")
    assert next(row for row in rated(position)[1].rows if worst in row.actions).behind is None
    row = next(row for row in rated(position, worst)[1].rows if worst in row.actions)
    assert row.behind is not None and row.by_playouts is not None
    assert row.behind.mean == pytest.approx(rating.PRIOR.share * row.by_playouts.mean)


def test_playouts_of_the_last_round_count_in_full() -> None:
    """They end with the final scoring."""
    position = next(one for one in decisions(2) if one.round == 6 and one.pending.kind == "head")  # type: ignore[union-attr]
    ratings = rated(position)[1]
    assert [row.behind for row in ratings.rows[1:] if row.behind] == [
        row.by_playouts for row in ratings.rows[1:] if row.behind
    ]
    state = position._state
    line = next(iter(openings.best_lines(state).values()))
    end = rating.after_round(state, line, 1)
    assert rating.lead_of(end, 0) == end.seats[0].points - end.seats[1].points


def test_the_same_seed_gives_the_same_advice() -> None:
    position = of_kind("head")
    assert rated(position) == rated(position)


def free_power() -> Iterator[Position]:
    """Yield positions in which a seat is offered 1 power, which costs nothing."""
    for position in decisions(4):
        if position.offered == (1, 0):
            yield position


def test_power_for_nothing_is_taken() -> None:
    """`leech.price`: 1 power costs 0 points."""
    for position in islice(free_power(), 6):
        first = first_rated(position)
        assert first.rows[0].actions[0].kind == "leech"


def test_an_evaluation_has_the_parts_that_the_planner_sums() -> None:
    position = of_kind("head")
    stocks = ADVISER.evaluate(position)
    assert tuple(stock.name for stock in stocks) == PARTS
    for number in range(2):
        worth = sum(stock.worth(number) for stock in stocks)
        assert worth == pytest.approx(Outlook(position._state, number)(position._state), abs=len(PARTS) / 2)


def test_before_the_factions_and_after_the_end_only_points_count() -> None:
    start = new_game(2, "1")
    assert [stock.amounts for stock in ADVISER.evaluate(start)] == [(20, 20), *[(0, 0)] * 9]
    over = decisions(2)[-1]
    while not over.is_over:
        over = over.play(first_rated(over).rows[0].text).position
    assert [stock.amounts for stock in ADVISER.evaluate(over)] == [over.scores]


def test_the_points_of_an_action_have_their_source() -> None:
    """The tile of round 2 gives 2 points for a dwelling."""
    position = table(seat("nomads", "E8=D D3=D"), other(), round=2, terrain={"E7": "yellow"})
    assert dict(ADVISER.points(position, position.parse_action("build E7"))) == {"round": 2}


def test_the_points_of_a_turn_that_begins_with_a_conversion_are_those_of_its_end() -> None:
    """A worker becomes the coin for a trading house, which the favour tile Water 1 scores."""
    position, action = next(
        (one, action)
        for players in (2, 3)
        for one in decisions(players)
        for action in one.legal_actions
        if action.kind in ("convert", "burn")
        and any(step.kind == "upgrade" for step in ADVISER.line(one, action))
        and ADVISER.points(one, action)
    )
    assert not any(
        change[1] == "points" for event in position.play(action).events for change in event.changes
    )
    seat = position.pending.seat if position.pending else 0
    after = position.play(action).position
    for step in ADVISER.line(position, action):
        after = after.play(step).position
    assert sum(ADVISER.points(position, action).values()) == after.scores[seat] - position.scores[seat]


def test_buildings_open_nothing_in_the_last_round() -> None:
    last, earlier = (
        next(one for one in reversed(decisions(2)) if (one.round == 6) is is_last)
        for is_last in (True, False)
    )
    for position, is_worth in ((last, False), (earlier, True)):
        stock = next(one for one in ADVISER.evaluate(position) if one.name == "buildings")
        assert (stock.price > 0) is is_worth
        assert ("Buildings" in str(am.evaluate(position, speaker=GAME.speaker("en")))) is is_worth


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_and_what_a_position_is_worth_have_different_names(language: str) -> None:
    """Both are rows of one table of reasons. The largest area is points only after the last round, when nothing is
    worth anything any more.
    """
    say = GAME.speaker(language).say
    sources = {say(f"story.source.{source}") for source in ADVISER.sources if source != "area"}
    parts = [say(f"advice.stock.{part}") for part in ADVISER.prospects]
    assert not sources & {*parts} and len({*parts}) == len(parts)


def test_whole_games_have_the_points_of_their_end_by_source() -> None:
    position = of_kind("head")
    state, action = position._state, position.legal_actions[0]
    samples = list(ADVISER.play_games(position, [action], 200, "1"))
    stream = Stream("1", "why")
    assert len(samples) == 200 // rating.PACE
    for (points,) in samples:
        end = rating.after_game(state, line_of(state, action), stream.bits())
        gained = [after.points - before.points for after, before in zip(end.seats, state.seats, strict=True)]
        assert [sum(own) for own in points] == gained


def test_what_explains_a_difference_adds_up_to_the_leads_of_the_playouts() -> None:
    position = of_kind("head")
    actions = position.legal_actions[0], position.legal_actions[-1]
    reasons = why(position, *actions, games=50, seed="1")
    stream, lines = Stream("1", "why"), [line_of(position._state, action) for action in actions]
    leads = []
    for key in [stream.bits() for _ in range(reasons.games)]:
        ends = (rating.after_round(position._state, line, key) for line in lines)
        one, two = (rating.lead_of(end, position._state.turn) for end in ends)
        leads.append(rating.PRIOR.share * (one - two))
    assert sum(term.lead.mean for term in reasons.every) == pytest.approx(sum(leads) / len(leads))


def test_a_building_is_a_named_source() -> None:
    """After passing, the seat builds nothing more in this round: its buildings and their income are worth less."""
    position = next(one for one in decisions(2) if one.round == 2 and one.pending.kind == "head")  # type: ignore[union-attr]
    best = first_rated(position).rows[0].actions[0]
    away = next(action for action in position.legal_actions if action.kind == "pass")
    reasons = why(position, best, away, games=100)
    assert {"stock.buildings", "stock.income"} & {term.source for term in reasons.terms}
    assert {"Buildings", "Income to come"} & {row[0] for row in reasons.table()}


def test_sources_that_are_not_certain_are_named_with_their_intervals() -> None:
    reasons = why(of_kind("head"), *of_kind("head").legal_actions[:2], games=40)
    vars(reasons)["terms"] = ()
    *rows, _, total = reasons.table()
    assert 0 < len(rows) <= 3 and all("±" in row[-1] for row in rows)
    leads = [row[-1].split()[0].replace("−", "-") for row in reasons.table()[:-1]]
    assert sum(map(float, leads)) == pytest.approx(float(total[-1].split()[0].replace("−", "-")))


def test_the_best_action_costs_nothing_and_passing_at_once_costs_much() -> None:
    position = next(one for one in decisions(2) if one.round == 2 and one.pending.kind == "head")  # type: ignore[union-attr]
    best = first_rated(position).rows[0].actions[0]
    assert ADVISER.loss(position, best, 50, 30, "1").behind.mean == 0
    away = next(action for action in position.legal_actions if action.kind == "pass")
    lost = ADVISER.loss(position, away, 50, 160, "1")
    assert lost.behind.mean > 3
    assert lost.better.kind != "pass"


def test_a_game_is_reviewed() -> None:
    """A player who passes at once in every round has turning points."""
    record = record_class(GAME)(new_game(2, "idle"))
    while not record.position.is_over:
        position, pending = record.position, record.position.pending
        assert pending is not None and pending.seat is not None
        away = [action for action in position.legal_actions if action.kind == "pass"]
        if pending.seat == 0 and away:
            record = record.play(away[0])
        else:
            record = record.play(GAME.bots["planner"](pending.seat)(position))
    *_, balances = reviewing(record)
    assert not isinstance(balances, float)
    idle, planner = balances
    assert idle.turns and idle.cost.mean > planner.cost.mean
    assert all(turn.played.kind == "pass" for turn in idle.turns)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_speaks_of_every_part(language: str) -> None:
    speaker = GAME.speaker(language)
    themes = {ADVISER.theme(part) for part in PARTS[1:]} | {*ADVISER.sources}
    themes |= {
        ADVISER.question(position, [action])
        for position in map(of_kind, ("faction", "place", "leech", "step", "favour"))
        for action in position.legal_actions
    }
    themes |= {ADVISER.question(of_kind("head"), [action]) for action in (PASS_LAST, DONE_IT)}
    assert {"cult", "last_pass", "done"} <= themes
    assert all(speaker.say(f"advice.think.{theme}").endswith("?") for theme in themes if theme)
    advice = am.advise(of_kind("head"), playouts=80, games=0).in_language(language)
    told = coach._facts(advice)
    assert told["title"].endswith(("?", "."))
    assert coach._best(advice)["rows"] and coach._verdict(advice, advice.rows[1].actions[0])["lines"]
    assert "{" not in str(advice) + told["title"] + "".join(told["lines"])


def test_reasons_compare_fewer_games_than_are_asked_for() -> None:
    position = of_kind("head")
    first, second = [row.actions[0] for row in first_rated(position).rows[:2]]
    reasons = why(position, first, second, games=200)
    assert reasons.games == 200 // ADVISER.pace == 20
    assert {f"stock.{name}" for name in ADVISER.prospects} <= {term.source for term in reasons.every}
    assert "20 trial games" in reasons.basis()


def test_reasons_are_about_the_turn_that_was_rated() -> None:
    """Many turns begin with the same conversion: the explanation plays the one of the rating."""
    begun = 0
    for position in decisions(2)[::4]:
        for action, line in openings.best_lines(position._state).items():
            if GAME.choices.kind(position, action) == FREE:
                begun += 1
                assert tuple(ADVISER.line(position, action))[: len(line.path) - 1] == line.path[1:]
    assert begun > 5


def test_an_action_after_conversions_is_named_with_them() -> None:
    position = next(
        position
        for position in decisions(2)
        if GAME.choices.kind(position, next(iter(openings.best_lines(position._state)))) == FREE
    )
    action, line = next(iter(openings.best_lines(position._state).items()))
    named = opening(position, line.path)
    assert named[0] == action and len(named) > 1
    kinds = []
    for each in named:
        kinds.append(GAME.choices.kind(position, each))
        position = position.play(each).position
    assert kinds[-1] != FREE and {*kinds[:-1]} == {FREE}


def test_the_deeds_of_a_game_are_what_stands_on_the_map_and_on_the_tracks() -> None:
    position = new_game(2, "7")
    events: list[Any] = []
    for action in play_out(position, ("beginner", "beginner"), 1):
        played = position.play(action)
        events.extend(played.events)
        position = played.position
    found = [dict(zip((deed.name for deed in DEEDS), row, strict=True)) for row in counted(events, 2)]
    for number, deeds in enumerate(found):
        placed = sum(event.name == "places" and event.seat == number for event in events)
        kinds = position._state.seats[number].kinds
        assert deeds["dwellings"] == sum(kind.bit_count() for kind in kinds) - placed > 0
        assert deeds["upgrades"] > 0
        income = [event for event in events if event.name == "income" and event.seat == number]
        for name in ("coins", "workers", "priests"):
            gained = sum(amount for e in income for _, stock, amount in e.changes if stock == name)
            assert deeds[name] == gained
        climbed = sum(
            amount
            for e in events
            if e.name == "climbs"
            for owner, stock, amount in e.changes
            if owner == number and stock in CULTS
        )
        assert deeds["cults"] == climbed > 0


def test_the_income_after_the_last_pass_is_counted() -> None:
    """It follows the pass at once, and would otherwise be missing only there."""
    position = next(
        one
        for one in decisions(2)
        if one.round < 5 and len(one.passed) == 1 and one.pending and one.pending.kind == "head"
    )
    seat = position.pending.seat if position.pending else 0
    away = next(action for action in position.legal_actions if action.kind == "pass")
    workers = len(ADVISER.sources) + len(ADVISER.prospects) + [deed.name for deed in DEEDS].index("workers")
    sample, *_ = ADVISER.explain(position, [away, away], 40, "0")
    assert sample[0][seat][workers] > 0


def test_reasons_count_deeds_after_the_line_and_not_by_the_share() -> None:
    """What the rated line itself builds is no link, and a deed is a whole number."""
    position = of_kind("head")
    rows = rated(position)[-1].rows
    actions = [row.actions[0] for row in rows[:2]]
    names = (*ADVISER.sources, *ADVISER.prospects, *(deed.name for deed in ADVISER.deeds))
    for sample in ADVISER.explain(position, actions, 40, "0"):
        for by_seat in sample:
            for row in by_seat:
                assert len(row) == len(names)
                assert all(value == int(value) >= 0 for value in row[-len(ADVISER.deeds) :])


def told(position: Position, one: str, two: str) -> list[dict[str, dict[str, Any]]]:
    """Return the effects of two actions, by name."""
    pair = position.parse_action(one), position.parse_action(two)
    both = (ADVISER.effects(position, actions, "0") for actions in (pair, pair[::-1]))
    return [{name: dict(values) for name, values in found} for found in both]


def test_effects_are_what_the_played_turns_differ_in() -> None:
    """Stocks, levels, points and income are those of both positions after the turns."""
    found = set[str]()
    for players in (2, 4):
        for position in decisions(players)[::5]:
            if position.phase != "actions" or position.pending is None or position.pending.seat is None:
                continue
            seat, rows = position.pending.seat, first_rated(position).rows
            lines = [row.line for row in rows if row.behind is not None and row.actions[0].kind != "pass"][:2]
            if len(lines) < 2:
                continue
            ends = [position.play(lines[0][0]).position, position.play(lines[1][0]).position]
            for number, line in enumerate(lines):
                for action in line[1:]:
                    ends[number] = ends[number].play(action).position
            both = told(position, lines[0][0].text, lines[1][0].text)
            assert max(map(len, both)) <= effects.MOST + 1
            for mine, theirs, by_name in zip(ends, ends[::-1], both, strict=True):
                found |= {*by_name}
                if mine.round != position.round or theirs.round != position.round:
                    continue
                for name, values in by_name.items():
                    gains = values.get("gains", ())
                    if name == "stock":
                        for stock in {*gains}:
                            more = mine.stocks[seat, stock] - theirs.stocks[seat, stock]
                            assert gains.count(stock) == more
                    elif name == "bowl3":
                        more = prospects.bowls(mine, seat)[2] - prospects.bowls(theirs, seat)[2]
                        assert len(gains) == more
                    elif name in ("level", "share"):
                        cult = CULTS.index(values["cult"])
                        levels = [end.cults[seat][cult] for end in (mine, theirs)]
                        assert levels == [values["level"], values["before"]]
                    elif name == "income":
                        for stock in {*gains}:
                            one, other = (prospects.income(end, seat, stock)[0] for end in (mine, theirs))
                            assert gains.count(stock) >= one - other - 2 and one >= other
                    elif name == "area":
                        sizes = [len(prospects.largest_area(end, seat)) for end in (mine, theirs)]
                        assert sizes == [values["count"], values["before"]]
    assert {"stock", "income", "points.round"} <= found and found & {"level", "share"}


def test_points_at_once_and_power_for_others_are_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tile of round 2 gives 2 points for a dwelling, and F5 is next to a temple of the Engineers."""
    monkeypatch.setattr(effects, "MOST", 9)
    rival = seat("engineers", "F6=E", bowls=[5, 7, 0])
    position = table(seat("nomads", "E9=D D3=D"), rival, round=2, terrain={"F5": "yellow"})
    build, wait = told(position, "build F5", "pass cult")
    assert build["points.round"] == {"gains": ("points", "points")}
    assert wait["leech"] == {"seat": 1, "gains": ("power", "power")}
    assert "leech" not in build and "points.round" not in wait


def test_the_way_to_a_town_is_an_effect() -> None:
    position = table(seat("nomads", "E9=T E10=D D3=D"), other(), terrain={"F5": "yellow"})
    build, send = told(position, "build F5", "send fire 1")
    assert build["town"] == {"hex": "F5", "count": 3, "needed": 4, "available": 4, "value": 7}
    assert "town" not in send


def test_what_the_next_turn_can_pay_for_is_an_effect() -> None:
    """A priest costs nothing that a stronghold needs; a dwelling takes the worker and the coins for it."""
    position = table(
        seat("nomads", "E8=T D3=D", coins=8, workers=4, priests=1, bowls=[12, 0, 0]),
        other(),
        terrain={"E7": "yellow"},
    )
    send, build = told(position, "send fire 3", "build E7")
    assert send["next"] == {"building": "stronghold"}
    assert "next" not in build


def test_what_can_still_follow_is_an_effect_of_one_action_only() -> None:
    """Cheaper spades leave 3 workers for 1 spade and a dwelling. These leave only 1 worker, and spades cost 2."""
    nomads = seat("nomads", "E8=D D3=D", coins=8, workers=5, priests=1, bowls=[12, 0, 0])
    position = table(nomads, other(), terrain={"E7": "brown", "E4": "yellow"})
    spades, build = told(position, "advance spades", "transform E7 yellow")
    assert "still" in spades and "still" not in build
    for pair in (("build E4", "send fire 3"), ("send fire 3", "send water 3"), ("build E4", "pass cult")):
        one, another = told(position, *pair)
        assert "still" not in one and "still" not in another


def test_what_another_player_can_take_next_is_an_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Giants reach F5 as well, and have a priest for the only place for 3 steps."""
    monkeypatch.setattr(effects, "MOST", 9)
    position = table(seat("nomads", "E9=D D3=D"), seat("giants", "F6=D"), terrain={"F5": "yellow"})
    build, _ = told(position, "build F5", "power coins")
    assert build["hex"] == {"hex": "F5", "seats": (1,)}
    send, coins = told(position, "send fire 3", "power coins")
    assert send["place"] == {"cult": "fire", "steps": 3, "seats": (1,)}
    assert coins["power"] == {"power": "power.coins", "seats": (1,)}


def test_spades_of_the_cult_bonus_are_compared_by_the_next_round() -> None:
    """What they change is built on then: to give them up is the worst choice, and the reasons say what is in reach."""
    position = next(
        one
        for players in (4, 2, 3)
        for one in decisions(players)
        if one.phase == "cult" and any(action.kind == "done" for action in one.legal_actions)
    )
    state = position._state
    line = next(iter(openings.best_lines(state).values()))
    assert rating.after_round(state, line, 1).round == state.round + 2
    rows = rated(position)[1].rows
    compared = [row.actions[0].kind for row in rows if row.behind is not None]
    assert compared[0] == "transform" and "done" in compared
    best, done = told(position, rows[0].text, "done")
    ready = {"ready", "follow", "follow.points"}
    assert ready & {*best} and not ready & {*done}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_effect_has_its_words(language: str) -> None:
    speaker = GAME.speaker(language)
    names = [id for id in GAME.speaker("en").catalogues[0].messages if id.startswith("advice.effect.")]
    values: dict[str, Any] = {"gains": ("workers", "coins", "coins"), "seat": 0, "seats": (0, 1), "hex": "E4"}
    values |= {"cult": "earth", "level": 5, "before": 2, "steps": 3, "round": 4, "building": "temple"}
    values |= {"power": "power.coins", "special": ("special.stronghold", "special.favour")}
    values |= {"price": ("points",) * 3, "tile": "favour.water 3"}
    values |= {"needed": 4, "available": 5, "value": 7}
    for count in (1, 2, 5):
        said = [speaker.phrase(id, **values, count=count) for id in names]
        assert len({*said}) == len(said) > 30 and not any("{" in text for text in said)


def test_points_are_shown_in_full_and_half_of_them_is_taken_back() -> None:
    """No sentence names what only makes the sum right."""
    position = of_kind("head")
    actions = [row.actions[0] for row in first_rated(position).rows[:2]]
    sources, evened = len(ADVISER.sources), len(ADVISER.sources) + len(ADVISER.prospects) - 1
    for sample in ADVISER.explain(position, actions, 40, "0"):
        for row in (row for by_seat in sample for row in by_seat):
            assert row[evened] == (rating.PRIOR.share - 1) * sum(row[:sources])
    assert f"stock.{ADVISER.prospects[-1]}" == "stock.evened"
    reasons = why(position, *actions, games=40)
    assert "usual losses" not in reasons.lead()


@pytest.mark.parametrize("kind", ["favour", "step", "town"])
def test_all_choices_within_a_turn_are_compared(kind: str) -> None:
    position = next(one for one in decisions(4) if one.pending and one.pending.kind == kind and one.round < 6)
    wanted = {action for action in position.legal_actions if action.kind == kind}
    rows = [row for row in rated(position)[1].rows if row.by_playouts is not None]
    assert wanted <= {action for row in rows for action in row.actions} and len(wanted) > 3


def test_turns_that_do_the_same_count_once() -> None:
    """Two transformations in either order are one choice. At the beginning of a turn nothing is twice there, because no
    turn converts more than it needs.
    """
    found = set[str]()
    for position in decisions(4):
        if position.pending is None or position.pending.kind not in ("head", "transform"):
            continue
        lines = openings.best_lines(position._state)
        kept = candidates.different(lines)
        deeds = {
            each: sorted(one.text for one in lines[each].path if GAME.choices.kind(position, one) != FREE)
            for each in lines
        }
        assert len({(*deeds[each],) for each in kept}) == len(kept)
        for each in set(lines) - set(kept):
            better = next(one for one in kept if deeds[one] == deeds[each])
            assert lines[better].worth >= lines[each].worth
            found.add(position.pending.kind)
    assert found == {"transform"}


def test_factions_are_compared_by_their_points_between_planners() -> None:
    position = new_game(3, "factions")
    first, last = rated(position)
    assert first.rows == last.rows and last.games == rating.FACTION_GAMES and not last.playouts
    names = [row.actions[0].text.split()[1] for row in last.rows]
    means = [rating.FACTIONS[FACTIONS.index(name)].mean for name in names]
    assert names[0] == "darklings" and means == sorted(means, reverse=True)
    behind = last.rows[1].behind
    assert behind is not None
    assert behind.mean == pytest.approx(rating.PRIOR.share * (means[0] - means[1]))
    assert ADVISER.loss(position, last.rows[1].actions[0], 50, 30, "1").behind == behind
    best, second = told(position, last.rows[0].text, last.rows[1].text)
    assert (best["planners"]["count"], second["planners"]["count"]) == tuple(map(round, means[:2]))
    assert "300 whole games between planners" in am.advise(position, speaker=GAME.speaker("en")).basis()


def test_the_packaged_study_has_the_points_of_the_factions() -> None:
    from amyitis_nb.games.terra_mystica import players

    folder = Path(players.__file__).parent / "planners"
    study = am.game("terra_mystica").study(300, players=4, policy="planner", seed="planners", folder=folder)
    for group in study.mean("points", "faction").groups:
        mean, error, count = rating.FACTIONS[FACTIONS.index(group.value)]
        assert (round(group.mean, 1), round((group.high - group.low) / 2, 1)) == (mean, error)
        assert group.rows == count


def test_the_question_is_about_what_the_best_turns_do() -> None:
    position = table(seat("nomads", "E8=D D3=D"), other(), terrain={"E7": "yellow"})
    texts = {
        "build E7": "sites",
        "send fire 3": "cult",
        "power coins": "power",
        "upgrade E8 trading": "buildings",
        "advance shipping": "advance",
        "pass cult": "passing",
    }
    actions = {position.parse_action(text): theme for text, theme in texts.items()}
    for action, theme in actions.items():
        assert ADVISER.question(position, [action]) == theme
    send, build, coins = (position.parse_action(text) for text in ("send fire 3", "build E7", "power coins"))
    assert ADVISER.question(position, [build, send, position.parse_action("send water 3")]) == "sites"
    assert ADVISER.question(position, [coins, build]) == "power"
    start = of_kind("card")
    assert ADVISER.question(start, start.legal_actions[:2]) == "next_card"


def test_of_equal_leads_the_line_that_scores_now_comes_first() -> None:
    """The hex is ready, and this round scores dwellings. In all playouts the dwelling follows later, if not now."""
    position = Position(
        "terramystica1 seed=y2 "
        "tiles=dwelling-water.stronghold-fire.trading-air.dwelling-fire.stronghold-air.trading-water "
        "cards=coins:1.shipping:1.strongholds:1 phase=actions stage=follow round=1 turn=1 begun=1 "
        "moved=F1 sites=F1 "
        "terrain=USGBYRUKRGBRKYUKYKYKSGGSGBYRGRRUKURBKUSYGKBGGYGUSUSRGYKBYYBUBKSUSRKSBRGYUSBGR "
        "0=faction=dwarves;vp=32;c=11;w=0;p=1;ship=0;rate=3;jump=1;bridges=3;pw=4/8/0;cults=0/0/2/0;D=E7"
        ".F6.H6.H8;card=priest "
        "1=faction=witches;vp=22;c=15;w=2;p=0;ship=0;rate=3;bridges=3;pw=5/7/0;cults=0/0/0/2;D=C3.D5.F2;"
        "card=spade;used=bonus"
    )
    advice = am.advise(position)
    assert [row.text for row in advice.rows if row.behind] == ["build F1", "done"]
    assert advice.rows[1].behind is not None and advice.rows[1].behind.mean >= 0

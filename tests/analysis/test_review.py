"""The review of a game: turning points, skill and luck, sources, and the page to keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast
from unittest import mock

import ferry
import pytest

import amyitis_nb as am
from amyitis_nb.advice import balances
from amyitis_nb.advice.balances import Costly, Look, looking, reviewing
from amyitis_nb.advice.reasons import Reasons
from amyitis_nb.advice.review import Review
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate, Loss, Rating, Ratings
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.limits import read_json
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.record import Record
from amyitis_nb.games.amyitis.advice import exact, looking_back
from amyitis_nb.games.amyitis.game import GAME
from amyitis_nb.games.amyitis.rules import legal

WHAT_WINS = Path(looking_back.__file__).parent / "what_wins.json"


@cache
def record() -> am.Record:
    """Two rounds of a game in which Blue passes at once, then all play well."""
    start = am.Record.new(3, 7)
    passed = start.play("pass")
    played = passed.play_out("gardener", 1)
    ends = [at for at, position in enumerate(played.positions) if position.round == 3]
    return played.go_to(ends[0])


def plies() -> tuple[Any, ...]:
    return record().plies


@cache
def review() -> Review:
    return am.review(record(), speaker=am.Speaker("en"))


def test_the_worst_decision_is_a_turning_point() -> None:
    seat = record().plies[0].seat
    assert seat is not None
    (first, *_) = review().balances[seat].turns
    assert first.ply == 0 and first.number == 1
    assert first.played.text == "pass" and first.better in record().start.legal_actions
    assert first.behind.is_sure and first.behind.mean > 2
    assert review().again(first).position == record().start
    for balance in review().balances:
        assert len(balance.turns) <= 3
        costs = [turn.behind.mean for turn in balance.turns]
        assert costs == sorted(costs, reverse=True)
        assert not balance.turns or balance.cost.mean * balance.decisions >= costs[0] - 1
        assert all(turn.behind.is_sure and turn.behind.mean >= 1 for turn in balance.turns)


def test_a_turning_point_has_the_reasons_that_why_gives() -> None:
    """One account: the review says the sentences of *Why?*, with the difference of the advice."""
    turn = next(turn for balance in review().balances for turn in balance.turns)
    position = record().plies[turn.ply].before
    assert turn.reasons is not None
    assert turn.reasons.ranked == (turn.better, turn.played)
    assert turn.reasons.total == turn.behind
    again = am.why(position, turn.better, turn.played, games=20, speaker=am.Speaker("en"))
    assert again.because() == turn.reasons.in_language("en").because()
    assert again.because() and " ".join(again.because()) in str(review())
    assert set(again.parts()) > set(again.because())


def test_the_reasons_of_a_turning_point_are_in_the_language_of_the_review() -> None:
    turn = next(turn for balance in review().balances for turn in balance.turns)
    assert turn.reasons is not None
    assert turn.reasons.in_language("de") == turn.reasons
    german = turn.reasons.in_language("de").because()
    assert " ".join(german) in str(review().in_language("de"))
    assert not set(german) & set(turn.reasons.in_language("en").because())


def test_the_same_record_and_seed_give_the_same_review() -> None:
    short = record().go_to(4)
    *fractions, balances = reviewing(short)
    assert balances == am.review(short).balances
    numbers = [each for each in fractions if isinstance(each, float)]
    assert numbers == sorted(numbers) and numbers[0] >= 0 and numbers[-1] < 1
    *_, others = reviewing(short, seed="another")
    assert others != balances


def test_a_look_at_a_seat_has_its_turning_points_as_soon_as_each_is_known() -> None:
    """The looks at the seats are those of the whole review, and are not calculated twice."""
    looks = {}
    for seat, balance in enumerate(review().balances):
        *steps, look = looking(record(), seat)
        assert isinstance(look, Look)
        done = [step for step in steps if isinstance(step, float)]
        assert done == sorted(done) and done[0] == 0 and done[-1] < 1
        early = [step for step in steps if isinstance(step, Costly)]
        assert sorted(early, key=lambda turn: -turn.behind.mean) == [*look.turns]
        if early:
            assert steps.index(early[0]) < len(steps) - 1 or len(early) == 1
        assert look.turns == balance.turns
        looks[seat] = look
    *fractions, balances = reviewing(record(), known=looks)
    assert balances == review().balances
    assert len(fractions) == len(plies())  # only the luck of each action is left


def test_decisions_are_counted_and_chance_is_a_zero_sum() -> None:
    balances = review().balances
    assert sum(balance.decisions for balance in balances) == sum(ply.seat is not None for ply in plies())
    assert sum(balance.luck.mean for balance in balances) == pytest.approx(0)
    assert all(balance.luck.error > 0 for balance in balances)


def test_only_the_crafts_of_later_rounds_are_luck() -> None:
    adviser = GAME.adviser
    with_luck = [
        ply
        for ply in plies()
        if adviser.luck(ply.before, ply.action, ply.after, playouts=2, seed="1") is not None
    ]
    assert len(with_luck) == 2  # of rounds 2 and 3
    assert all(ply.after.round == ply.before.round + 1 for ply in with_luck)


def test_the_mean_of_all_crafts_is_no_luck() -> None:
    """With many drawn crafts, good and bad luck cancel out."""
    ply = next(ply for ply in plies() if ply.after.round == ply.before.round + 1)
    found = []
    for number in range(40):
        dealt = ply.before._state.copy()
        legal.carry_out(dealt, ply.action, None)
        dealt.seed = str(number)
        legal.draw_chance(dealt, None)
        luck = looking_back.luck(ply.before._state, ply.action, dealt, playouts=10, seed=str(number))
        assert luck is not None
        found.append(luck[0].mean)
    mean = sum(found) / len(found)
    assert abs(mean) < 1 < max(map(abs, found))


def test_a_small_last_round_is_exact() -> None:
    played = am.Record.new(2, 3).play_out("beginner", 3)
    last = [
        ply
        for ply in cast("tuple[Any, ...]", played.plies)
        if exact.is_last_round(ply.before._state) and len(ply.before.legal_actions) > 1
    ]
    ply = last[-1]
    leads = {
        action: exact.lead_of(result, ply.before._state.seat)
        for action, result in zip(
            ply.before.legal_actions,
            exact.Solver().results(ply.before._state, list(ply.before.legal_actions)),
            strict=True,
        )
    }
    for action, lead in leads.items():
        better, behind = GAME.adviser.loss(ply.before, action, playouts=50, fresh=10, seed="1")
        assert behind == Estimate(max(leads.values()) - lead)
        assert leads[better] == max(leads.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_usual_points_of_the_sources_add_up(players: int) -> None:
    usual = GAME.adviser.usual(am.new_game(players=players, seed=1))
    assert usual is not None and usual.games >= 10_000
    tables = read_json(WHAT_WINS.read_text(encoding="utf-8"))["players"][str(players)]
    assert set(usual.all) == set(usual.winners) == set(GAME.scoring.sources)
    (winners,) = (row[1] for row in tables["winners"] if row[0] == "prestige")
    assert sum(usual.winners.values()) == pytest.approx(winners, abs=0.01)
    (everyone,) = (row[1] for row in tables["games"] if row[0] == "prestige")
    assert sum(usual.all.values()) == pytest.approx(everyone, abs=0.01)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_makes_no_requests_in_any_language(language: str, tmp_path: Path) -> None:
    told = review().in_language(language)
    told.save(tmp_path / "review.html")
    page = (tmp_path / "review.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page and "<script" not in page
    assert not re.search(r'(?:src|href)="(?!data:|#)', page)
    decimal = "." if language == "en" else ","
    text = str(told)  # it takes long
    assert re.search(rf"−\d+\{decimal}\d ± \d+\{decimal}\d", text)
    assert "{" not in text
    assert record().start.text.split()[1] in page  # the position to try again from


def test_only_a_whole_game_is_compared_with_the_usual_one() -> None:
    assert "Usual" not in str(review())
    whole = am.Record.new(2, 3).play_out("beginner", 3)
    no_turns = tuple(balance._replace(turns=()) for balance in review().balances[:2])
    over = Review(whole, no_turns, "0", am.Speaker("en"))
    assert "Usual for winners" in str(over)
    part = am.Record(whole.positions[-5])
    for action in whole.actions[-4:]:
        part = part.play(action)
    assert "Usual" not in str(Review(part, no_turns, "0", am.Speaker("en")))


def test_the_last_row_of_the_sources_is_a_total() -> None:
    table = r"<caption>([^<]*)</caption>(?:(?!</table>).)*am-total"
    assert re.findall(table, review()._repr_html_()) == ["Where the prestige came from"]


def test_names_are_data() -> None:
    named = record().named(["<b>Ann", "Bob", "Cid"])
    page = Review(named, review().balances, "0", am.Speaker("en", named.names)).html
    assert "<b>" not in page and "&lt;b&gt;Ann" in page


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (am.new_game(players=2, seed=1), "expected a record"),
        (am.Record.new(2, 1), "has no actions"),
        (Record(ferry.GAME.new(3, "1")), "has no advice"),
    ],
)
def test_other_objects_are_refused(wrong: Any, expected: str) -> None:
    with pytest.raises(InvalidInput, match=expected):
        am.review(wrong)


def test_an_invalid_seed_is_refused() -> None:
    with pytest.raises(InvalidInput, match="seed"):
        am.review(record(), seed="a b")


@pytest.mark.parametrize(("error", "is_told"), [(1.0, True), (2.0, False), (3.0, False)])
def test_a_turning_point_is_certain(monkeypatch: pytest.MonkeyPatch, error: float, is_told: bool) -> None:
    """A loss of 2 points is a turning point only if its interval excludes 0: noise is not called a mistake."""

    def rated(position: am.Position, also: tuple[Action, ...]) -> Iterator[Ratings]:
        (played,), best = also, position.legal_actions[-1]
        rows = (Rating((best,), behind=Estimate(0.0)), Rating((played,), behind=Estimate(2.0, error, 30)))
        yield Ratings(rows, False, 30, 30)

    def loss(adviser: object, position: am.Position, action: Action, *rest: object) -> Loss:
        return Loss(position.legal_actions[-1], Estimate(2.0))

    monkeypatch.setattr(type(GAME.adviser), "loss", loss)
    monkeypatch.setattr(balances, "accounting", rated)
    monkeypatch.setattr(balances, "explaining", lambda *_, **__: iter([mock.Mock(spec=Reasons)]))
    played = am.Record.new(2, 1)
    for _ in range(4):
        played = played.play(played.position.legal_actions[0])
    found = [value for value in reviewing(played) if not isinstance(value, float)]
    assert any(balance.turns for balance in found[-1]) == is_told

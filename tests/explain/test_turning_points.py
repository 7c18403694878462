"""Turning points are correct: each is computed again from positions alone, without the ledger."""

from __future__ import annotations

import itertools
from typing import Any

import ferry
import pytest
import toy

import amyitis_nb as am
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.game import Position, get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.record import Record, record_class
from amyitis_nb.explain.chart import chart
from amyitis_nb.explain.ending import ending, headline
from amyitis_nb.explain.turning_points import TurningPoint, points_by_round, turning_points
from amyitis_nb.games.amyitis.players import bots
from explain.games import played


def whole(seed: int, players: int) -> am.Record:
    """Return a whole game in which one action in three is random, so that gains are missed and the lead changes."""
    choose, record = Stream(f"ends {seed}"), am.Record.new(players=players, seed=seed)
    while not record.position.is_over:
        policy = "beginner" if (record.ply + seed) % 3 else "uniform"
        record = record.play(bots.BOTS[policy].choose(record.position, choose))
    return record


def naive_gain(before: Position, after: Position, seat: int) -> int:
    """Return the points of a seat between two positions, without the final scoring."""
    gain = after.scores[seat] - before.scores[seat]
    final = getattr(after, "final", None)
    return gain - (final.from_tiles[seat] + final.from_resources[seat] if final else 0)


def is_bonus(position: Position) -> bool:
    return position.pending is not None and position.pending.kind == "court_bonus"


def found(record: Record[Position], seats: range, kind: str) -> TurningPoint | None:
    return next((turn for turn in turning_points(record, seats) if turn.kind == kind), None)


@pytest.fixture(scope="module", params=itertools.product(range(4), (2, 3, 4)), ids=str)
def game(request: pytest.FixtureRequest) -> am.Record:
    return whole(*request.param)


def test_the_largest_gain_is_the_largest(game: am.Record) -> None:
    plies = game.plies
    gains = []
    for at, ply in enumerate(plies):
        if ply.seat is None or is_bonus(ply.before):
            continue
        # A court card for planting belongs to the turn of the planting.
        has_bonus = at + 1 < len(plies) and is_bonus(plies[at + 1].before)
        gains.append((naive_gain(ply.before, plies[at + has_bonus].after, ply.seat), -at))
    amount, at = max(gains)
    turn = found(game, range(0), "gain")
    assert turn is not None
    assert (turn.amount, turn.ply, turn.seat) == (amount, -at, game.plies[-at].seat)
    assert turn.number == game.plies[-at].before.round  # type: ignore[attr-defined]


def test_the_lead_never_changes_after_its_last_change(game: am.Record) -> None:
    alone = []
    for position in game.positions:
        best = [seat for seat, score in enumerate(position.scores) if score == max(position.scores)]
        alone.append(best[0] if len(best) == 1 else None)
    turn = found(game, range(0), "lead")
    led = [seat for seat in alone if seat is not None]
    if turn is None:
        assert len(set(led)) <= 1
        return
    after = alone[turn.ply + 1 :]
    before = [seat for seat in alone[: turn.ply + 1] if seat is not None]
    assert after[0] == turn.seat
    assert {*after} <= {turn.seat, None}
    assert before[-1] != turn.seat
    scores = sorted(game.positions[turn.ply + 1].scores)
    assert turn.amount == scores[-1] - scores[-2]


def later_gains(game: am.Record, at: int, seat: int) -> list[int]:
    """Return what a seat gained with each of its later actions in the same round."""
    number = game.plies[at].before.round  # type: ignore[attr-defined]
    return [
        naive_gain(ply.before, ply.after, seat)
        for ply in game.plies[at + 1 :]
        if ply.seat == seat and ply.before.round == number  # type: ignore[attr-defined]
    ]


def test_no_decision_missed_more(game: am.Record) -> None:
    seat = game.start.players - 1
    missed = []
    for at, ply in enumerate(game.plies):
        if ply.seat != seat:
            continue
        got = naive_gain(ply.before, ply.after, seat)
        for action in ply.before.legal_actions:
            after, events = ply.before.play(action)
            if any(event.name == "crafts.laid_out" for event in events):
                continue  # a new round begins, with effects that were not known before
            gain = naive_gain(ply.before, after, seat)
            if gain > max(later_gains(game, at, seat), default=0):
                missed.append((gain - got, -at))
    amount, at = max(missed, default=(0, 0))
    turn = found(game, range(seat, seat + 1), "missed")
    if turn is None:
        assert amount <= 0
        return
    assert turn.amount >= amount
    ply = game.plies[turn.ply]
    after = ply.before
    for better in turn.better:
        assert better in after.legal_actions
        after = after.play(better).position
    assert naive_gain(ply.before, after, seat) == turn.best
    assert turn.best - turn.got == turn.amount
    assert turn.got == naive_gain(ply.before, game.plies[turn.last].after, seat)
    if turn.amount == amount:
        assert turn.ply == -at


def test_the_course_matches_the_positions(game: am.Record) -> None:
    way = points_by_round(game)
    last = game.position.round
    assert way.numbers == tuple(range(last + 1))
    for seat, points in enumerate(way.points):
        assert (points[0], points[-1]) == (0, game.position.scores[seat])
        for number in range(1, last):
            # A banker pays when the next round begins, in the same action as the round ends.
            ends = [ply for ply in game.plies if ply.before.round == number][-1]  # type: ignore[attr-defined]
            paid = sum(
                delta
                for event in ends.events[[event.name for event in ends.events].index("crafts.laid_out") :]
                for owner, stock, delta in event.changes
                if (owner, stock) == (seat, "prestige")
            )
            assert points[number] == ends.after.scores[seat] - paid


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_ending(language: str) -> None:
    game = whole(5, 3)
    speaker = game.start.game.speaker(language, ["<b>A</b>"])
    for own in (None, 0, game.start.players - 1):
        told: Any = ending(game, own, speaker)
        assert told["title"]
        assert told["by"]
        assert told["story"]
        if (
            own is not None and own not in game.position.winners
        ):  # the scores have the distance in the headline
            assert str(game.position.scores[own]) in told["by"]
        assert "<b>" not in told["chart"]
        # What a player missed is told by the review.
        turns = turning_points(game, range(game.start.players) if own is None else ())
        # A missed gain is shown before the action that was played instead.
        assert [card["at"] - card["before"] for card in told["cards"]] == [
            int(turn.kind != "missed") for turn in turns
        ]
        totals = {seat: figures for seat, _, figures in told["count"]["rows"]}
        for seat, score in enumerate(game.position.scores):
            *parts, total = totals[seat]
            assert sum(parts) == total == score
        assert own is None or own in game.position.winners or told["next"]
        assert told["next"] is None or own not in (None, *game.position.winners)


def test_never_behind_is_true(game: am.Record) -> None:
    speaker = game.start.game.speaker("en")
    story = ending(game, None, speaker)["story"]
    if "never" in story or "ever" in story:
        (winner,) = game.position.winners
        lead = found(game, range(0), "lead")
        since = game.positions[lead.ply + 1 if lead else 0 :]
        assert all(position.scores[winner] == max(position.scores) for position in since)


def over(*prestige: int) -> am.Position:
    """Return a finished game with this prestige."""
    position = whole(1, len(prestige)).position
    return position.edit(prestige=dict(enumerate(prestige)))


@pytest.mark.parametrize(
    ("prestige", "own", "said"),
    [
        ((70, 65, 73), 0, "Black beats you by 3 prestige"),
        ((70, 65, 73), 2, "You win by 3 prestige, ahead of Blue"),
        ((70, 65, 73), None, "Black wins by 3 prestige, ahead of Blue"),
        ((70, 70, 60), 2, "Blue and Red share the win"),
        ((70, 70, 60), 0, "You share the win with Red"),
    ],
)
def test_the_headline_of_each_kind_of_ending(prestige: tuple[int, ...], own: int | None, said: str) -> None:
    position = over(*prestige)
    assert headline(position, own, position.game.speaker("en")) == said


def tied() -> Position:
    """Return a finished game of Babel with a point for each player, which Blue wins by cards in hand."""
    depots = f"{'1' * 8}{'2' * 9}|{'3' * 8}{'4' * 7}{'5' * 6}{'6' * 5}"
    return get("babel").position(
        "babel1 edition=kosmos turn=40 seat=0 phase=over goal=15 deck=H10A12P12M12S12 rest=0.0.0.0.0.0 "
        f"hands=H2| depots={depots} start=no|no pawns=H|H H=/1|/1"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("own", [0, 1, None])
def test_the_headline_after_a_tiebreaker_has_no_zero(own: int | None, language: str) -> None:
    position = tied()
    assert position.scores == (1, 1) and position.winners == (0,)
    speaker = position.game.speaker(language)
    said = headline(position, own, speaker)
    assert not any(character.isdecimal() for character in said), said
    if language == "en":
        assert said == ("You win" if own == 0 else "Blue wins")


def test_a_set_up_with_decisions_belongs_to_the_start() -> None:
    game = get("terra_mystica")
    record: Record[Any] = record_class(game)(game.new(2, "7"))
    while record.position.round < 2:
        record = record.play(record.position.legal_actions[0])
    assert points_by_round(record.go_to(4)).numbers == (0,)
    assert points_by_round(record).numbers == (0, 1, 2)


def test_a_game_without_rounds_counts_actions() -> None:
    record: Record[Position] = (
        toy.Record(toy.Position()).play("put 2 0").play("draw 3").play("rest").play("rest")
    )
    assert points_by_round(record).numbers == (0, 1, 2, 3, 4)
    assert points_by_round(record).points == ((0, 1, 1, 1, 1), (0, 0, 0, 0, 0))
    told = ending(record.seen_by(1), 1, record.start.game.speaker("en"))
    assert told["title"] == "Ann beats you by 1 point"
    assert told["count"] is None
    assert [turn.kind for turn in turning_points(record.seen_by(1), (1,))] == ["gain", "missed"]


def test_the_ending_does_not_leak_a_hidden_hand() -> None:
    record: Record[Position] = (
        toy.Record(toy.Position()).play("put 2 0").play("draw 3").play("rest").play("rest")
    )
    told = str(ending(record.seen_by(0), 0, record.start.game.speaker("en")))
    assert "card 4" not in told
    assert "card 9" not in told
    # The viewer knows their own hand: another card could have been played.
    assert turning_points(record.seen_by(0), (0,))


def test_the_chart_has_a_line_for_each_seat_and_a_mark_for_each_turn() -> None:
    record = played(60, 3)
    svg = chart(points_by_round(record), "Points", ["a", "b", "c"], "am", 0, [(0, 1), (0, 1), (1, 1)])
    assert svg.count('class="nb-curve nb-thick"') == 1
    assert svg.count('class="nb-curve nb-dashed"') == 2
    spots = {
        line.split('r="13"')[0].rsplit("<circle", 1)[1] for line in svg.split("</g>") if 'r="13"' in line
    }
    assert len(spots) == 3  # no mark hides another


def babel(seed: int) -> Record[Position]:
    """Return a game of Babel, whose turns have several actions, in which one decision in four is random."""
    game = get("babel")
    choose = Stream(f"turns {seed}")
    record: Record[Position] = record_class(game)(game.new(2, str(seed)))
    while (pending := record.position.pending) is not None:
        actions = record.position.legal_actions
        if pending.seat is None or not choose.below(4):
            record = record.play(choose.choice([*actions]))
        else:
            record = record.play(game.bots["beginner"](pending.seat)(record.position.seen_by(pending.seat)))
    return record


@pytest.mark.parametrize("seed", range(3))
def test_turns_of_several_actions_are_compared_whole(seed: int) -> None:
    record = babel(seed)
    points: dict[int, list[tuple[int, ...]]] = {}
    for ply in record.plies:
        points.setdefault(ply.before.turn, []).append(ply.after.scores)  # type: ignore[attr-defined]
    ends = [(0, 0), *(after[-1] for after in points.values())]
    way = points_by_round(record)
    assert way.numbers == (0, *points)
    assert [*zip(*way.points, strict=True)] == ends
    # The players take turns, the first of which is number 1.
    first = record.plies[1].seat or 0
    gains = [
        after[(first + at) % 2] - before[(first + at) % 2]
        for at, (before, after) in enumerate(itertools.pairwise(ends))
    ]
    gain, lead = (found(record, range(2), kind) for kind in ("gain", "lead"))
    assert gain is not None
    assert (gain.amount, gain.number) == (max(gains), 1 + gains.index(max(gains)))
    assert record.plies[gain.ply].before.pending.seat == gain.seat  # type: ignore[union-attr]
    if lead is not None:
        before, after = ends[lead.number - 1 : lead.number + 1]
        other = 1 - lead.seat
        assert before[lead.seat] <= before[other] and after[lead.seat] - after[other] == lead.amount > 0
    told = ending(record, 0, record.start.game.speaker("en"))
    assert all("(turn " in card["title"] for card in told["cards"])


def test_a_turn_of_several_actions_is_compared_with_turns_in_a_game_that_counts_rounds() -> None:
    record: Record[Position] = record_class(ferry.GAME)(ferry.GAME.new(3, "1"))
    # Only the building in the last of these turns scores a point.
    for line in (
        "side fox; side owl; side bear",
        "rest; done",
        "rest; done",
        "build b1; sail a1; burn; done",
    ):
        record = record.play(line)
    told = ending(record, None, record.start.game.speaker("en"))
    (gain,) = (card for card in told["cards"] if "biggest turn" in card["title"])
    assert gain["lines"][-1] == "The turn scored 1 point. No other turn scored more."


@pytest.mark.parametrize("seed", range(3))
def test_a_missed_gain_is_played_out_to_the_end_of_its_turn(seed: int) -> None:
    record = babel(seed)
    for seat in range(2):
        turn = found(record, range(seat, seat + 1), "missed")
        assert turn is not None and turn.seat == seat
        start = record.plies[turn.ply].before
        got = record.positions[turn.last + 1].scores[seat] - start.scores[seat]
        position = start
        for number, action in enumerate(turn.better):
            assert position.turn == turn.number  # type: ignore[attr-defined]
            before, position = position, position.play(action).position
            assert (
                number == 0 or position.scores[seat] > before.scores[seat]
            )  # it ends when nothing scores any more
        best = position.scores[seat] - start.scores[seat]
        assert (turn.got, turn.best, turn.amount) == (got, best, best - got) and turn.amount > 0


@pytest.mark.parametrize("seed", range(3))
def test_the_ending_says_why_a_game_with_several_ends_is_over(seed: int) -> None:
    record = babel(seed)
    last = record.ledger[-1][-1]
    by = ending(record, None, record.start.game.speaker("en"))["by"]
    assert last.rule.startswith("end.")
    assert by.endswith(record.start.game.speaker("en").event(last))

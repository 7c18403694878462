"""Every puzzle has one best action and all legal actions; playouts and the exact solver confirm samples."""

from __future__ import annotations

import hashlib
import json
import pathlib
from functools import cache

import pytest

import amyitis_nb as am
from amyitis_nb.advice.effort import GAMES
from amyitis_nb.core.advice import Estimate, estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.puzzles import GRADES, Option, Puzzle
from amyitis_nb.games.amyitis.advice import next_turn
from amyitis_nb.games.amyitis.advice.exact import Solver, is_last_round, lead_of
from amyitis_nb.games.amyitis.advice.planner import lead_after, rounds_ahead
from amyitis_nb.games.amyitis.advice.race import PRIOR
from amyitis_nb.games.amyitis.advice.rating import merged
from amyitis_nb.games.amyitis.edition.vocabulary import TEMPLES
from amyitis_nb.games.amyitis.game import GAME

PUZZLES = GAME.puzzles.puzzles
PLAYED = [puzzle for puzzle in PUZZLES if not puzzle.is_exact]
EXACT = [puzzle for puzzle in PUZZLES if puzzle.is_exact]


@cache
def position_of(puzzle: Puzzle) -> am.Position:
    return am.Position(puzzle.position)


def test_there_are_enough_puzzles_of_every_grade() -> None:
    assert len(PLAYED) >= 90
    assert len(EXACT) >= 30
    assert [puzzle.number for puzzle in PUZZLES] == list(range(1, len(PUZZLES) + 1))
    grades = [GRADES.index(puzzle.grade) for puzzle in PUZZLES]
    assert grades == sorted(grades)
    assert all(grades.count(grade) >= 20 for grade in range(3))
    assert {puzzle.players for puzzle in PLAYED} == {puzzle.players for puzzle in EXACT} == {2, 3, 4}
    assert len({puzzle.kind for puzzle in PUZZLES}) >= 6


def test_the_options_are_all_legal_actions_in_groups_with_the_same_effect() -> None:
    for puzzle in PUZZLES:
        position = position_of(puzzle)
        assert (position.text, position.players) == (puzzle.position, puzzle.players)
        assert puzzle.id == hashlib.sha256(puzzle.position.encode()).hexdigest()[:6]
        groups = merged(position._state, list(position.legal_actions))
        texts = {frozenset(action.text for action in group) for group in groups}
        assert {frozenset(option.actions) for option in puzzle.options} == texts
        assert len(puzzle.options) == len(texts) >= 4


def test_the_best_action_passes_the_sieve() -> None:
    for puzzle in PUZZLES:
        best, *others = puzzle.options
        assert best.behind.mean == 0
        assert [option.behind.mean for option in others] == sorted(option.behind.mean for option in others)
        if puzzle.is_exact:
            assert puzzle.gap >= 1
            assert is_last_round(position_of(puzzle)._state)
        else:
            # The file has tenths.
            short = [option.by_playouts for option in others if option.by_playouts]
            assert len(short) == len(others) and min(one.mean - one.error for one in short) > 2.9
            assert all(
                option.by_games and option.by_games.mean + option.by_games.error < 0 for option in others
            )
            assert puzzle.rounds == rounds_ahead(position_of(puzzle)._state)
        assert not any(option.is_close for option in others)


def test_the_file_names_who_finds_the_best_action() -> None:
    table = json.loads(pathlib.Path(GAME.folder, GAME.puzzle_file).read_text(encoding="utf-8"))
    assert table["mined"]["edition"] == am.standard().id
    for row in table["puzzles"]:
        best = row["options"][0]["actions"]
        legal = {text for option in row["options"] for text in option["actions"]}
        beginner = row["finders"]["beginner"]
        assert set(beginner) <= legal
        assert row["exact"] or set(beginner).isdisjoint(best)
        assert 1 <= row["finders"]["look"] <= len(row["options"])


def behind(puzzle: Puzzle, playouts: int) -> list[Estimate]:
    """Return how far each option is behind in fresh playouts."""
    state = position_of(puzzle)._state
    stream = Stream("test", puzzle.id)
    keys = [stream.bits() for _ in range(playouts)]
    actions = [position_of(puzzle).parse_action(option.actions[0]) for option in puzzle.options]
    best, *others = ([lead_after(state, action, key) for key in keys] for action in actions)
    return [estimate([a - b for a, b in zip(best, other, strict=True)]) for other in others]


def confirmed(puzzle: Puzzle, playouts: int) -> None:
    for option, again in zip(puzzle.options[1:], behind(puzzle, playouts), strict=True):
        known = option.by_playouts or option.behind
        error = 1.5 * (again.error + known.error) + 0.1
        assert abs(again.mean - known.mean) <= error, (puzzle, option)


def solved(puzzle: Puzzle) -> None:
    position = position_of(puzzle)
    state = position._state
    actions = [position.parse_action(option.actions[0]) for option in puzzle.options]
    leads = [lead_of(result, state.seat) for result in Solver().results(state, actions)]
    for option, lead in zip(puzzle.options, leads, strict=True):
        assert leads[0] - lead == pytest.approx(option.behind.mean, abs=0.051), (puzzle, option)


@pytest.mark.parametrize("puzzle", PLAYED[::40], ids=repr)
def test_other_playouts_confirm_a_sample(puzzle: Puzzle) -> None:
    confirmed(puzzle, 30)


@pytest.mark.release
@pytest.mark.parametrize("puzzle", PLAYED, ids=repr)
def test_other_playouts_confirm_every_puzzle(puzzle: Puzzle) -> None:
    confirmed(puzzle, 100)


@pytest.mark.parametrize("puzzle", EXACT[::12], ids=repr)
def test_the_solver_confirms_a_sample(puzzle: Puzzle) -> None:
    solved(puzzle)


@pytest.mark.release
@pytest.mark.parametrize("puzzle", EXACT, ids=repr)
def test_the_solver_confirms_every_exact_puzzle(puzzle: Puzzle) -> None:
    solved(puzzle)


def test_every_reason_and_kind_has_words() -> None:
    for language in ("en", "hu", "cs", "it", "de"):
        speaker = GAME.speaker(language)
        for puzzle in PUZZLES:
            assert speaker.say(f"puzzle.kind.{puzzle.kind}")
            for option in puzzle.options:
                assert len(option.reasons) <= 3
                for reason in option.reasons:
                    assert reason.source in GAME.adviser.sources
                    assert speaker.say(f"advice.think.{reason.source}")
                    assert reason.own or reason.others


def test_what_a_puzzle_gains_are_deeds_that_the_games_have() -> None:
    """The chain of a sample is that of its whole games."""
    names = [deed.name for deed in GAME.adviser.deeds]
    found = [puzzle for puzzle in PUZZLES if puzzle.gained]
    assert len(found) > 70 and not any(puzzle.is_exact for puzzle in found)
    assert all(deed in names and amount >= 0.2 for puzzle in found for deed, amount in puzzle.gained)
    puzzle = max(found, key=lambda puzzle: position_of(puzzle).round)
    position = position_of(puzzle)
    actions = [position.parse_action(option.actions[0]) for option in puzzle.options[:2]]
    games = GAME.puzzles.games
    samples = list(GAME.adviser.explain(position, actions, games, puzzle.seed))
    seat, first = position._state.seat, len(GAME.adviser.sources)
    for deed, amount in puzzle.gained:
        place = first + names.index(deed)
        gains = [one[seat][place] - other[seat][place] for one, other in samples]
        assert sum(gains) / games == pytest.approx(amount, abs=0.051)


def test_the_puzzle_of_the_day_takes_every_puzzle_in_turn() -> None:
    days = [GAME.puzzles.of_day(day) for day in range(20_000, 20_000 + len(PUZZLES))]
    assert sorted(puzzle.number for puzzle in days) == list(range(1, len(PUZZLES) + 1))
    assert GAME.puzzles.of_day(20_000 + len(PUZZLES)) == days[0]


def agreed(puzzle: Puzzle) -> None:
    """Advice has the best action of a puzzle in front, and no other one with it; if it is not certain, then with more
    games.
    """
    advice = am.advise(position_of(puzzle))
    if advice.verdict == "likely":
        assert advice.best.actions[0].text in puzzle.best.actions, puzzle
        advice = am.advise(position_of(puzzle), games=2 * GAMES)
    assert advice.best.actions[0].text in puzzle.best.actions, puzzle
    assert advice.verdict in ("clear", "exact_best"), (puzzle, str(advice))


@pytest.mark.parametrize("puzzle", [*PLAYED[5::35], EXACT[0]], ids=repr)
def test_advice_agrees_with_a_sample(puzzle: Puzzle) -> None:
    agreed(puzzle)


@pytest.mark.release
@pytest.mark.parametrize("puzzle", PUZZLES, ids=repr)
def test_advice_agrees_with_every_puzzle(puzzle: Puzzle) -> None:
    agreed(puzzle)


def test_an_attempt_is_graded_by_the_smaller_figure() -> None:
    judged, near, far = Estimate(5.0, 0.5), Estimate(2.0, 0.5), Estimate(9.0, 0.5)
    assert Option(("pass",), judged, Estimate(-9.0, 0.5), (), near).loss == 2.0
    assert Option(("pass",), judged, Estimate(-2.0, 0.5), (), far).loss == 2.0
    assert Option(("pass",), judged).loss == 5.0
    assert Option(("pass",), judged, Estimate(-0.9, 0.5), (), far).is_close
    assert Option(("pass",), Estimate(5.0, 5.5)).is_close


def test_the_figure_of_a_puzzle_is_judged_as_advice_judges_it() -> None:
    """The prior and the games in the file make the one figure, by the formula of the advice."""
    table = json.loads(pathlib.Path(GAME.folder, GAME.puzzle_file).read_text(encoding="utf-8"))
    rows = {row["id"]: row for row in table["puzzles"]}
    for puzzle in PLAYED:
        written = {tuple(row["actions"]): row for row in rows[puzzle.id]["options"]}
        for option in puzzle.options[1:]:
            row = written[option.actions]
            short, whole = (
                Estimate(mean / 10, error / 10) for mean, error in (row["behind"], row["by_games"])
            )
            prior = PRIOR[puzzle.players]
            assert option.behind == prior.judge(short, whole._replace(mean=-whole.mean))
            assert (option.by_playouts, option.by_games) == (short, whole)
            low, high = sorted((prior.share * short.mean, -whole.mean))
            assert low - 1e-9 <= option.behind.mean <= high + 1e-9
            assert option.behind.error <= whole.error


def about(theme: str) -> list[tuple[Puzzle, am.Position, am.Action, am.Action]]:
    """Return the puzzles of a theme, each with its position, its best action and the next one."""
    found = []
    for puzzle in am.puzzles(theme=theme):
        position = position_of(puzzle)
        best, second = (position.parse_action(option.actions[0]) for option in puzzle.options[:2])
        found.append((puzzle, position, best, second))
    return found


def events_of(position: am.Position, action: am.Action) -> set[str]:
    """Return the names of the events of the seat that decides."""
    seat = position._state.seat
    return {event.name for event in position.play(action).events if event.seat == seat}


def test_there_is_no_puzzle_about_one_resource_more() -> None:
    for puzzle in EXACT:
        assert {reason.source for reason in puzzle.options[1].reasons} != {"resources"}


def test_every_theme_fits_what_the_best_action_does() -> None:
    """A theme is about what the best action does, by the rules; only passing may be the next one."""
    assert set(GAME.puzzles.themes) == {theme for theme in GAME.theme_symbols if theme}
    assert {puzzle.id for puzzle, *_ in about("first_move")} == {
        puzzle.id for puzzle in PUZZLES if " r=1 " in puzzle.position
    }
    for _, position, best, second in about("row"):
        assert "field.gardener" in events_of(position, best) - events_of(position, second)
    for _, position, best, second in about("income"):
        assert best["take"] == "banker" or position.play(best).position._state.planting
        assert second["take"] != "banker"
    for _, _, best, second in about("rows"):
        assert {best["row"], second["row"]} == {"upper", "lower"}
    for _, _, best, second in about("sale"):
        assert best["sell"] and second["sell"]
    for _, _, best, second in about("planting"):
        assert best["to"] == second["to"] and None is not best["square"] != second["square"] is not None
    for _, _, best, second in about("caravan"):
        assert None is not best["to"] != second["to"] is not None
    for _, position, best, _ in about("last_tile"):
        assert best["square"]
        assert len(position.tiles) <= position.edition.end_tiles[position.players] + 1
    for _, _, best, second in about("pass"):
        assert "pass" in (best.kind, second.kind)
    assert {best.kind == "pass" for _, _, best, _ in about("pass")} == {True, False}, (
        "not always the solution"
    )
    with pytest.raises(InvalidInput, match="first_move"):
        am.puzzles(theme="first_mov")


@pytest.mark.parametrize("theme", ["temple", "trade", "deny"])
def test_a_theme_about_what_follows_is_true_in_other_ways_to_play_on(theme: str) -> None:
    for puzzle, position, best, second in about(theme)[::5]:
        state = position._state
        if theme == "temple":
            number = TEMPLES.index(str(best["temple"]))
            got = [
                sum(next_turn.places(state, action)[number, place] for place in (0, 1))
                for action in (best, second)
            ]
            assert got[0] > got[1], puzzle
        elif theme == "trade":
            assert best.kind == "recruit"
            ways = [next_turn.ways_after(state, action) for action in (best, second)]
            change = next_turn.next_trade(ways[0], ways[1], second) or next_turn.nearer_trade(
                state, best, second, ways[0]
            )
            assert change and change.action in am.Position._of(change.state).legal_actions
            assert (
                change.without is None
                or change.missing_without is not None
                or (change.action not in am.Position._of(change.without).legal_actions)
            ), puzzle
        else:
            rival = next_turn.first_trade(state, second)
            assert (
                rival and rival[1] in am.Position._of(rival[0]).legal_actions and rival[0].seat != state.seat
            )


def test_a_puzzle_that_fewer_bots_find_has_a_higher_rating() -> None:
    table = json.loads(pathlib.Path(GAME.folder, GAME.puzzle_file).read_text(encoding="utf-8"))
    rows = [(row["finders"]["few"], row["finders"]["look"], row["rating"]) for row in table["puzzles"]]
    alike = sorted(row for row in rows if row[0] == 5)
    assert alike[0][-1] < alike[-1][-1]
    assert all(1000 <= rating <= 2500 for *_, rating in rows)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_the_next_action_is_not_the_same_craftsman(puzzle: Puzzle) -> None:
    """From another group, a craftsman only has another price. A lesson tells why this price matters in one position."""
    if puzzle.id == "a7fecb":
        return
    position = GAME.position(puzzle.position)
    best, following = (position.parse_action(option.actions[0]) for option in puzzle.options[:2])
    assert best.kind != "recruit" or (best.op, best.args[1:]) != (following.op, following.args[1:])

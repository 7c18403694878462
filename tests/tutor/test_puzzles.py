"""Puzzles in the tutor: attempts, hints, the puzzle of the day, the streak, and the return of missed ones."""

from __future__ import annotations

import itertools
import json
import pathlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe import findings
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect
from rest import at_rest

import amyitis_nb as am
from amyitis_nb.advice import chain
from amyitis_nb.core.advice import Estimate
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.puzzles import Puzzle
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.puzzle_list import PuzzleList, question
from amyitis_nb.teach.puzzle_progress import LEARNED, PuzzleProgress
from amyitis_nb.teach.puzzles import PuzzlePage
from amyitis_nb.teach.rating import FIRST, UNKNOWN, UNTRIED, Rating
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

PUZZLES = get("amyitis").puzzles.puzzles
PLAYED = next(puzzle for puzzle in PUZZLES if not puzzle.is_exact)
EXACT = next(puzzle for puzzle in PUZZLES if puzzle.is_exact)
DAY = 24 * 60 * 60


class Clock:
    """A clock that the tests control."""

    def __init__(self) -> None:
        self.time = 1_000_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def learner(own_progress: pathlib.Path, clock: Clock) -> Progress:
    return Progress(own_progress, clock)


def opened(learner: Progress, number: int = PLAYED.number, language: str = "en") -> PuzzlePage:
    page = am.puzzle(number, progress=learner, language=language)
    assert isinstance(page, PuzzlePage)
    return page


def kept(learner: Progress) -> PuzzleProgress:
    return PuzzleProgress(learner.of("amyitis"))


def state(learner: Progress, id: str = PLAYED.id) -> str:
    return kept(learner).states([id])[id]


def solve(learner: Progress, number: int = PLAYED.number) -> PuzzlePage:
    page = opened(learner, number)
    return page.play(page.puzzle.best.actions[0])


def miss(learner: Progress, number: int = PLAYED.number) -> PuzzlePage:
    page = opened(learner, number)
    return page.play(page.puzzle.options[-1].actions[0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("puzzle", [PLAYED, EXACT], ids=["played", "exact"])
def test_every_answer_is_judged_with_its_reason(puzzle: Puzzle, language: str, learner: Progress) -> None:
    for option in puzzle.options:
        for action in option.actions:
            page = opened(learner, puzzle.number, language).play(action)
            told = [block["tone"] for block in page.blocks if block["kind"] == "told"]
            if option is puzzle.best:
                assert "right" in told and page.is_done
                assert page.happened
            else:
                is_almost = not option.is_close and option.loss < 3
                assert ("almost" if is_almost else "wrong") in told and not page.is_done
                number = page.speaker.number(round(option.behind.mean, 1))
                (figures,) = [block["items"] for block in page.blocks if block["kind"] == "fold"]
                assert number in figures[0]["text"]
                assert not any("±" in block.get("text", "") for block in page.blocks), "words come first"
                assert page.position != page.start
                assert page.undo().position == page.start


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_solution_tells_the_chain_and_a_miss_does_not(language: str, learner: Progress) -> None:
    """Bankers pay more, and that pays for more craftsmen."""
    puzzle = next(
        one
        for one in PUZZLES
        if {"bankers", "recruits"} <= dict(one.gained).keys()
        and one.options[1].reasons[0].source == "bankers"
    )
    adviser, speaker = get("amyitis").adviser, get("amyitis").speaker(language)
    assert adviser is not None
    deeds = [deed for deed in adviser.deeds if deed.name == "recruits"]
    amounts = {"recruits": Estimate(dict(puzzle.gained)["recruits"])}
    ((_, *words),) = (text.split() for text in chain.in_words(([], deeds), deeds, amounts, speaker))
    told = " ".join(words[-3:]).rstrip(".")
    for option in puzzle.options[:2]:
        page = opened(learner, puzzle.number, language).play(option.actions[0])
        texts = " ".join(block.get("text", "") for block in page.blocks)
        assert (told in texts) == (option is puzzle.best), texts


def test_actions_that_sound_alike_are_told_apart(learner: Progress) -> None:
    """A craftsman can be recruited from several groups."""
    twins = [
        puzzle
        for puzzle in PUZZLES
        if len({said(opened(learner, puzzle.number), option.actions[0]) for option in puzzle.options})
        < len(puzzle.options)
    ]
    assert twins
    for puzzle in twins[:8]:
        page = solve(learner, puzzle.number)
        assert len(set(page._names())) == len(puzzle.options)
        told = str(page.blocks)
        assert all(name in told for name in page._names()[1:])


def said(page: PuzzlePage, text: str) -> str:
    action = page.start.parse_action(text)
    return str(page.start.game.choices.news(page.start, action, page.speaker.say))


def test_the_loss_has_classes(learner: Progress) -> None:
    for puzzle in PUZZLES:
        for option in puzzle.options[1:]:
            word = "little" if option.loss < 3 else "clear" if option.loss < 6 else "much"
            page = opened(learner, puzzle.number)
            if puzzle.number % 20 == 1:
                assert page.speaker.say(f"puzzle.loss.{word}") in str(page.play(option.actions[0])).replace(
                    "\n  ", " "
                )


def test_the_first_hint_asks_about_what_the_best_action_does(learner: Progress) -> None:
    asked = set()
    for puzzle in PUZZLES[::12]:
        page = opened(learner, puzzle.number)
        page.hint()
        hint = next(block["text"] for block in page.blocks if block.get("tone") == "hint")
        best = page.start.parse_action(puzzle.best.actions[0])
        adviser = page.course.game.adviser
        theme = adviser.question(page.start, [best]) if adviser else ""
        assert theme and hint == page.speaker.say(f"advice.think.{theme}")
        asked.add(theme)
    assert len(asked) >= 4


def test_a_puzzle_says_what_the_opponent_gets_when_most_of_the_difference_is_there(learner: Progress) -> None:
    """Such as in the puzzle "8e0834": every other action lets the opponent reach a banker."""
    said = []
    for puzzle in PUZZLES:
        second = puzzle.options[1]
        theirs = [one.source for one in second.reasons if one.lead < 0 and one.others > -one.own]
        if not theirs or puzzle.players != 2:
            continue
        page = opened(learner, puzzle.number).play(second.actions[0])
        names = "; ".join(page.speaker.say(f"story.source.{source}") for source in theirs)
        said.append(names)
        assert f"Your opponent scores more here: {names}." in [block.get("text") for block in page.blocks]
        solved = page.undo().play(puzzle.best.actions[0])
        assert f"Your opponent scores less here: {names}." in [block.get("text") for block in solved.blocks]
    assert "bankers" in said


def test_three_hints_say_what_to_think_about_the_kind_and_the_place(learner: Progress) -> None:
    page = opened(learner)
    assert [*page.highlights] == []
    texts = []
    for _ in range(PuzzlePage.most_hints):
        page.hint()
        texts.append([block["text"] for block in page.blocks if block.get("tone") == "hint"])
    assert [len(text) for text in texts] == [1, 2, 3]
    assert texts[2][1] == page.speaker.say(f"puzzle.kind.{page.puzzle.kind}")
    assert page.highlights
    assert "hint" not in [item[0] for item in page.blocks[-1]["items"]]
    assert page.play(page.puzzle.best.actions[0]).is_done
    assert state(learner) == "solved", "found, although with hints"
    assert kept(learner).streak() == 1


def test_show_me_shows_the_solution_and_counts_as_missed(learner: Progress) -> None:
    page = opened(learner).show_me()
    assert page.is_done
    assert page.position == page.start.play(page.puzzle.best.actions[0]).position
    assert state(learner) == "tried"
    assert kept(learner).streak() == 0


def test_only_the_first_attempt_counts(learner: Progress, clock: Clock) -> None:
    page = miss(learner).undo()
    page.play(page.puzzle.best.actions[0])
    assert state(learner) == "solved"
    clock.time += DAY
    assert state(learner) == "due"


def test_an_action_after_the_end_or_before_undo_is_ignored(learner: Progress) -> None:
    page = miss(learner)
    before = page.state
    assert page.play(page.puzzle.best.actions[0]).state is before
    done = solve(learner)
    before = done.state
    assert done.undo().hint().show_me().play(done.puzzle.best.actions[0]).state is before


def test_an_illegal_action_is_refused(learner: Progress) -> None:
    page = opened(learner)
    with pytest.raises((IllegalAction, InvalidInput)):
        page.play("R9 priest marduk")
    assert page.state.tried == ()


def test_a_missed_puzzle_returns_later_each_time_until_it_is_learned(learner: Progress, clock: Clock) -> None:
    assert state(learner) == "new"
    miss(learner)
    assert state(learner) == "tried"
    clock.time += DAY
    for days in (1, 3, 7):
        assert state(learner) == "due"
        solve(learner)
        clock.time += days * DAY - 60
        assert state(learner) == "solved"
        clock.time += 60
    solve(learner)
    clock.time += 400 * DAY
    assert state(learner) == "solved"
    assert learner.data()["games"]["amyitis"]["puzzles"][PLAYED.id]["box"] == LEARNED
    miss(learner)
    clock.time += DAY
    assert state(learner) == "due"
    solve(learner)
    clock.time += DAY
    assert state(learner) == "due", "the days between are counted anew"


def test_a_puzzle_solved_at_once_does_not_return(learner: Progress, clock: Clock) -> None:
    solve(learner)
    clock.time += 1000 * DAY
    assert state(learner) == "solved"


def test_the_streak_counts_days_in_a_row(learner: Progress, clock: Clock) -> None:
    assert kept(learner).streak() == 0
    for number in range(1, 4):
        solve(learner, number)
        solve(learner, number)
        assert kept(learner).streak() == number
        clock.time += DAY
    assert kept(learner).streak() == 3, "today can still be added"
    clock.time += DAY
    assert kept(learner).streak() == 0
    solve(learner, 5)
    assert kept(learner).streak() == 1


def test_the_newest_days_are_kept(learner: Progress, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amyitis_nb.teach.puzzle_progress.MOST_DAYS", 2)
    for number in range(1, 5):
        solve(learner, number)
        clock.time += DAY
    assert kept(learner).streak() == 2


def test_the_puzzle_of_the_day_depends_on_the_date_only(learner: Progress, clock: Clock) -> None:
    first = am.puzzle(progress=learner).name
    assert am.puzzle(progress=learner).name == first
    clock.time += DAY
    assert am.puzzle(progress=learner).name != first
    listed = am.tutor("puzzles", progress=learner, language="en")
    block = listed.blocks[1]
    assert block["daily"]["id"] == am.puzzle(progress=learner).name
    assert block["daily"]["kicker"].startswith("Puzzle of the day · ")
    assert block["daily"]["picture"].startswith("<svg") and not block["daily"]["solved"]
    assert (block["streak"], block["rating"]) == ("", "")
    solve(learner)
    assert listed.blocks[1]["streak"] == "1 day in a row"
    assert listed.blocks[1]["rating"].startswith("Your rating: ")


def test_the_page_counts_what_is_solved_and_offers_what_returns(learner: Progress, clock: Clock) -> None:
    solve(learner, 1)
    miss(learner, 2)
    listed = am.tutor("puzzles", progress=learner, language="en")
    assert isinstance(listed, PuzzleList)
    block = listed.blocks[1]
    assert (block["done"], block["count"], block["due"]) == (1, len(PUZZLES), None)
    assert sum(theme["done"] for theme in block["themes"]) == len(PUZZLES[0].themes or ("",))
    assert {theme["of"] for theme in block["themes"]} == {
        len([puzzle for puzzle in PUZZLES if theme in (puzzle.themes or ("",))])
        for theme in (*am.game("amyitis").game.puzzles.themes, "")
    }
    clock.time += DAY
    block = listed.blocks[1]
    assert block["due"]["id"] == f"puzzle-{PUZZLES[1].id}"
    assert block["due"]["id"] in str(listed) and "<img" in listed.html
    # A theme opens what is due first.
    names = {theme["id"].partition("~")[0] for theme in block["themes"]}
    assert block["due"]["id"] in names


@pytest.mark.parametrize("game", ["amyitis", "babel", "terra_mystica"])
def test_every_theme_has_a_symbol_of_the_drawing_and_a_name(game: str, progress: Progress) -> None:
    block = tutor_of(progress, "en", game).open("puzzles").blocks[1]
    daily = block["daily"]
    for theme in block["themes"]:
        drawn = re.search(rf"id=['\"]{daily['prefix']}-{theme['symbol']}['\"].{{,200}}", daily["picture"])
        assert drawn and "var(--s)" not in drawn[0], "it is drawn, in colours of its own"
        assert theme["name"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_last_round_says_what_is_at_stake(language: str, progress: Progress) -> None:
    for puzzle in (puzzle for puzzle in PUZZLES if puzzle.is_exact):
        page = tutor_of(progress, language).open(f"puzzle-{puzzle.id}")
        (text,) = (block["text"] for block in page.blocks if block["kind"] == "text")
        scores, seat = page.position.scores, page.position.pending.seat
        lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
        assert [int(number) for number in re.findall(r"\d+", text)] == [abs(lead)] * (lead != 0)


def test_after_a_puzzle_comes_one_that_is_due_then_one_that_suits_the_learner(
    learner: Progress, clock: Clock
) -> None:
    miss(learner, 1)
    clock.time += DAY
    page = solve(learner, 3)
    assert page.go_on().name == f"puzzle-{PUZZLES[0].id}"
    page = solve(learner, 1)
    following = page.go_on()
    assert isinstance(following, PuzzlePage)
    own = kept(learner).rating().value
    left = [abs(puzzle.rating - own) for puzzle in PUZZLES[1:2] + PUZZLES[3:] if puzzle.rating is not None]
    assert following.puzzle.rating is not None
    assert abs(following.puzzle.rating - own) == min(left)


def test_the_list_reads_progress_a_few_times_and_not_for_each_puzzle(
    learner: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, count, data = opened(learner).contents(), itertools.count(), Progress.data

    def counted(progress: Progress) -> dict[str, Any]:
        next(count)
        return data(progress)

    monkeypatch.setattr(Progress, "data", counted)
    assert page.blocks
    assert next(count) < len(PUZZLES) / 2


def test_a_rating_follows_glickmans_example() -> None:
    # "The Glicko system", 1999: 1500 with a deviation of 200 wins against 1400 with 30; g = 0.9955, E = 0.639.
    assert Rating(1500, 200).after(Rating(1400, 30), 1) == (1563, 175)


def test_attempts_move_the_ratings_of_learner_and_puzzle(learner: Progress, clock: Clock) -> None:
    begun = kept(learner).rating()
    assert begun == (FIRST, UNKNOWN)
    assert kept(learner).ratings([PLAYED])[PLAYED.id] == (PLAYED.rating, UNTRIED)
    solve(learner)
    better = kept(learner).rating()
    easier = kept(learner).ratings([PLAYED])[PLAYED.id]
    assert better.value > begun.value and better.deviation < begun.deviation
    assert easier is not None and PLAYED.rating is not None and easier.value < PLAYED.rating
    hardest = max(PUZZLES, key=lambda puzzle: puzzle.rating or 0)
    miss(learner, hardest.number)
    missed = kept(learner).rating()
    assert better.value - missed.value < better.value - begun.value, "a hard puzzle costs little"
    again = opened(learner)
    again.play(PLAYED.options[-1].actions[0]).undo().play(PLAYED.best.actions[0])
    worse = kept(learner).rating()
    assert worse.value < missed.value, "only the first attempt counts"


def test_old_progress_without_ratings_is_read(learner: Progress, own_progress: pathlib.Path) -> None:
    entry = {"box": 0, "right": 1, "wrong": 0, "solved": True, "seen": 1}
    game = {"lessons": {}, "rules": {}, "puzzles": {PLAYED.id: entry}, "days": [1]}
    own_progress.write_text(json.dumps({"format": "tutor-progress 2", "games": {"amyitis": game}}))
    assert kept(learner).rating() == (FIRST, UNKNOWN)
    assert kept(learner).ratings([PLAYED])[PLAYED.id] == (PLAYED.rating, UNTRIED)
    solve(learner)
    assert learner.data()["games"]["amyitis"]["rating"][0] > FIRST


def test_progress_with_puzzles_is_exported_and_merged(
    learner: Progress, tmp_path: pathlib.Path, clock: Clock
) -> None:
    solve(learner, 1)
    miss(learner, 2)
    learner.export(tmp_path / "export.json")
    other = Progress(tmp_path / "other.json", clock)
    clock.time += DAY
    solve(other, 2)
    other.load(tmp_path / "export.json")
    ids = [puzzle.id for puzzle in PUZZLES[:2]]
    assert kept(other).states(ids) == dict.fromkeys(ids, "solved")
    assert kept(other).streak() == 2
    assert kept(other).rating() == kept(learner).rating(), "the surer one, after two puzzles"
    other.load(tmp_path / "export.json")
    assert kept(other).streak() == 2


def test_files_without_puzzles_stay_as_they_are(progress: Progress) -> None:
    tutor_of(progress).lesson("irrigation").next()
    assert set(progress.data()["games"]["amyitis"]) == {"lessons", "rules"}


def test_an_unknown_puzzle_is_refused(progress: Progress) -> None:
    for wrong in (0, len(PUZZLES) + 1, True, "nothing", "f33"):
        with pytest.raises(InvalidInput, match="puzzle"):
            am.puzzle(wrong, progress=progress)
    with pytest.raises(InvalidInput, match="puzzle"):
        am.tutor("puzzle-nothing", progress=progress)


def test_a_game_without_puzzles_offers_none(progress: Progress) -> None:
    with pytest.raises(InvalidInput, match="toy has no puzzles"):
        am.game("toy").puzzles()
    bar = tutor_of(progress, "en").contents().blocks[1]["bar"]
    assert "puzzles" in [item[3] for item in bar]
    toy = tutor_of(progress, "en", "toy").contents().blocks[1]["bar"]
    assert "puzzles" not in [item[3] for item in toy]


def test_the_address_leads_back_to_the_garden(progress: Progress, wire: Wire) -> None:  # noqa: F811
    board = LessonBoard(tutor_of(progress, "en").open(f"puzzle-{PLAYED.id}"))
    wire.send(board, ("page", 1, "visit", ["", ""]))
    assert board.activity.name == ""


@pytest.mark.parametrize("width", [1280, 390])
def test_the_themes_stay_in_the_page_while_a_puzzle_is_due(
    width: int,
    learner: Progress,
    clock: Clock,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    miss(learner)
    clock.time += DAY
    board = LessonBoard(tutor_of(learner, "en").open("puzzles"))
    page = mount(board, page_css=board._css)
    page.set_viewport_size({"width": width, "height": 844})
    at_rest(page)
    expect(page.locator(".nb-puzzle-side > .nb-due")).to_be_visible()
    boxes = [box for theme in page.locator(".nb-theme").all() if (box := theme.bounding_box())]
    assert len(boxes) == page.locator(".nb-themes > li").count() > 0
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)


def test_a_puzzle_is_found_and_solved_by_keys(progress: Progress, mount: Callable[..., Page]) -> None:  # noqa: F811
    board = LessonBoard(tutor_of(progress, "en").contents())
    page = mount(board, page_css=f"{board._css} :root {{ color-scheme: light dark }}")
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Puzzles", exact=True).press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text("Puzzles")
    assert findings(page) == {}
    page.get_by_role("button", name="Solve", exact=True).press("Enter")
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    expect(page.locator(".nb-told.hint")).to_have_count(1)
    page.get_by_role("button", name="Show me", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Next puzzle", exact=True)).to_be_visible()
    page.locator("summary", has_text="All actions, and how far").press("Enter")
    shown = board.activity
    assert isinstance(shown, PuzzlePage)
    expect(page.locator("details[open] .nb-told")).to_have_count(len(shown.puzzle.options))
    assert findings(page) == {}
    page.get_by_role("button", name="Puzzles", exact=True).press("Enter")
    page.get_by_role("button", name="Garden", exact=True).press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text("The hanging gardens")


def test_the_next_puzzle_of_a_theme_is_of_the_theme(learner: Progress) -> None:
    block = next(
        block for block in tutor_of(learner, "en").open("puzzles").blocks if block["kind"] == "puzzles"
    )
    theme = next(theme for theme in block["themes"] if theme["id"].endswith("~caravan"))
    page = tutor_of(learner, "en").open(theme["id"])
    seen = set()
    for _ in range(theme["of"]):
        assert isinstance(page, PuzzlePage) and page.theme == "caravan"
        assert "caravan" in page.puzzle.themes
        assert tutor_of(learner, "en").open(page.name).name == page.name  # its address leads back to it
        seen.add(page.puzzle.id)
        page.play(page.puzzle.best.actions[0])
        page = page.go_on()
    assert len(seen) == theme["of"]
    assert isinstance(page, PuzzleList)  # all are solved
    # Without a theme, puzzles of all themes follow.
    other = opened(learner).go_on()
    assert isinstance(other, PuzzlePage) and other.theme is None and "~" not in other.name


def test_an_unknown_theme_is_refused(learner: Progress) -> None:
    with pytest.raises(InvalidInput, match="temple"):
        tutor_of(learner, "en").open(f"puzzle-{PUZZLES[0].id}~templ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_puzzle_says_how_the_game_stands(language: str) -> None:
    """A true sentence about the points."""
    speaker: Any = get("amyitis").speaker(language)
    for puzzle in PUZZLES:
        position = get("amyitis").position(puzzle.position)
        seat = position.pending.seat if position.pending else None
        assert seat is not None
        rival = max(score for other, score in enumerate(position.scores) if other != seat)
        text = question(puzzle, position, speaker)
        if position.scores[seat] != rival:
            assert f"{abs(position.scores[seat] - rival)}" in text
        assert "{" not in text

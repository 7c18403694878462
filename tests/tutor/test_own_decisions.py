"""The learner's own decisions come back as puzzles after a game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from board.test_ending import finished
from playwright.sync_api import Page, expect

import amyitis_nb as am
from amyitis_nb.board.again import kept_game, text_of
from amyitis_nb.board.source import GameSource
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate, Rating, Ratings
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.game import Position, get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.record import Record, read
from amyitis_nb.teach import own_puzzle
from amyitis_nb.teach.own_decisions import MOST, MOST_GAMES, OwnDecision, OwnDecisions
from amyitis_nb.teach.own_puzzle import OwnPuzzle
from amyitis_nb.teach.progress import DAY, Progress
from amyitis_nb.teach.puzzle_list import due_puzzles
from amyitis_nb.teach.widget import LessonBoard, TutorGame
from tutor.conftest import tutor_of
from tutor.pages import APP, Reader
from tutor.pages import finished as pages_of
from tutor.test_address import Visitor


def review_of(page: Visitor) -> dict[str, Any]:
    """Ask for the review of the game on the page until it is complete."""
    while True:
        page.do("review", "turns")
        review: dict[str, Any] = page.board._answer["view"]["review"]
        if review["done"] == 1:
            return review


@pytest.fixture
def ended(progress: Progress, wire: Wire) -> Visitor:  # noqa: F811
    """A page that shows the end of a game of the learner against a beginner."""
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    page.do("visit", "play", "")
    source = page.board._source
    assert isinstance(source, TutorGame)
    record: Record[Any] = finished()
    page.do("load", record.text)
    assert page.board.position.is_over
    assert source.bots == {1: "beginner"}
    return page


@pytest.fixture
def unrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the better action of each decision be 2 points better than all others, without a calculation."""

    def rate(position: Position, also: Sequence[Action]) -> Ratings:
        lost = ((action, 2.0 * (action != also[0])) for action in position.legal_actions)
        rows = (Rating((action,), Estimate(-points), Estimate(points)) for action, points in lost)
        return Ratings(tuple(rows), True, 0, 0)

    monkeypatch.setattr(own_puzzle, "_ratings", rate)


def test_a_decision_comes_back_as_a_puzzle_and_leads_on(ended: Visitor, progress: Progress) -> None:
    review = review_of(ended)
    asked = review["decisions"]
    assert asked, "this game has a decision that cost points"
    assert asked[0]["title"].startswith("You played “")
    assert ended.do("visit", asked[0]["name"], "")["name"] == asked[0]["name"]
    puzzle = ended.board.activity
    assert isinstance(puzzle, OwnPuzzle)
    assert puzzle.position.pending.seat == 0
    # What was played is not right; the action of the review is.
    assert puzzle.decision.played not in puzzle.puzzle.best.actions
    ended.do("play", puzzle.decision.played)
    tones = [block.get("tone") for block in ended.shown["view"]["panel"] if block["kind"] == "told"]
    assert "right" not in tones or puzzle.puzzle.option(puzzle.decision.played).is_close
    ended.do("undo", None)
    ended.do("play", puzzle.decision.better)
    assert puzzle.is_done
    assert {"win", "review"} <= words_of(ended)
    # It is in the list, and comes back: the first attempt was wrong.
    kept = OwnDecisions(progress.of("amyitis")).all()
    assert puzzle.decision.id in kept
    assert progress.of("amyitis").saved()["puzzles"][puzzle.decision.id]["due"]
    # Back to the review, which marks it as solved, and from there on.
    assert ended.do("panel", "review", "")["name"] == "play"
    assert ended.board.position.is_over
    assert [decision["solved"] for decision in asked] == [False] * len(asked)
    solved = [decision["name"] for decision in review_of(ended)["decisions"] if decision["solved"]]
    assert solved == [asked[0]["name"]]
    ended.do("visit", asked[0]["name"], "")
    ended.do("play", puzzle.decision.better)
    ended.do("panel", "win", "")
    assert ended.board.position.text == puzzle.start.text
    assert [*ended.board._source.session.bots] == [1]


def words_of(page: Visitor) -> set[str]:
    """Return the words of the buttons next to the board."""
    blocks = page.shown["view"]["panel"]
    return {word for block in blocks if block["kind"] == "buttons" for word, *_ in block["items"]}


def test_the_finished_game_and_the_one_won_from_it_both_stay(ended: Visitor) -> None:
    finished, decision = ended.board.position, review_of(ended)["decisions"][0]["name"]

    def decide() -> OwnPuzzle:
        ended.do("visit", decision, "")
        puzzle = ended.board.activity
        assert isinstance(puzzle, OwnPuzzle)
        if not puzzle.is_done:
            ended.do("play", puzzle.decision.better)
        return puzzle

    decide()
    ended.do("panel", "win", "")
    ended.do("play", ended.board.position.legal_actions[-1].text)
    gone_on = ended.board.position
    # The review is that of the finished game. The page keeps the other game, which goes on.
    decide()
    assert "review" in words_of(ended)
    shown = ended.do("panel", "review", "")
    assert ended.board.position is finished
    assert shown["earlier"]
    assert review_of(ended)["decisions"][0]["name"] == decision
    assert ended.do("visit", "", "")["begun"]
    assert not ended.do("visit", "play", "")["earlier"]
    assert ended.board.position is gone_on
    # From here, too, and as often as the learner likes.
    decide()
    ended.do("panel", "review", "")
    assert ended.board.position is finished


def test_the_browser_keeps_the_game_that_goes_on_while_a_finished_one_is_shown(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
    wire: Wire,  # noqa: F811
) -> None:
    board = LessonBoard(tutor_of(progress, "en").contents())
    reader = Reader(board, mount(board, page_css=f"{board._css} {APP}"), wire, 1280, 720)
    kept = """() => Object.entries(localStorage).find(([name]) => name.includes("nb-play"))?.[1] ?? "" """
    reader.visit("play")
    reader.do("load", finished().text)
    reader.click(".nb-review button")
    decisions = reader.page.locator(".nb-decisions button.nb-main")
    expect(decisions).not_to_have_count(0, timeout=60_000)
    decisions.first.click()
    expect(reader.page.get_by_text("Find a better action.")).to_be_visible()
    puzzle = board.activity
    assert isinstance(puzzle, OwnPuzzle)
    reader.do("play", puzzle.decision.better)
    reader.click("[data-do^=win]")
    reader.do("play", board.position.legal_actions[-1].text)
    reader.click(".nb-to-contents")
    reader.visit(puzzle.name)
    going_on = reader.page.evaluate(kept)
    assert '"record"' in going_on
    reader.do("play", puzzle.decision.better)
    reader.click("[data-do^=review]")
    expect(reader.page.locator(".nb-end h2")).to_be_visible()
    reader.click(".nb-to-contents")
    expect(reader.page.get_by_role("button", name="Go on playing").first).to_be_visible()
    assert reader.page.evaluate(kept) == going_on


def test_only_a_game_that_was_not_won_is_to_be_won_from_a_decision(ended: Visitor) -> None:
    decision = review_of(ended)["decisions"][0]["name"]
    finished = ended.board._source
    assert isinstance(finished, TutorGame)
    ended.do("visit", decision, "")
    puzzle = ended.board.activity
    assert isinstance(puzzle, OwnPuzzle)
    ended.do("play", puzzle.decision.better)
    assert puzzle.winners == finished.winners
    for winners in ((1,), (0,), (0, 1), None):
        puzzle.winners = winners
        labels = {word: label for word, label, *_ in puzzle._buttons()["items"]}
        won = winners is None or 0 in winners
        assert labels["win"] == ("Play on from here" if won else "Win it from here"), winners


def test_the_review_of_a_game_can_be_opened_in_a_later_kernel(
    ended: Visitor,
    progress: Progress,
    wire: Wire,  # noqa: F811
) -> None:
    finished, decision = ended.board.position, review_of(ended)["decisions"][0]["name"]
    later = Visitor(LessonBoard(tutor_of(progress, "de").contents()), wire)
    later.do("visit", decision, "")
    puzzle = later.board.activity
    assert isinstance(puzzle, OwnPuzzle)
    later.do("play", puzzle.decision.better)
    shown = later.do("panel", "review", "")
    assert later.board.position == finished
    assert later.board._source.session.bots.keys() == {1}
    assert shown["earlier"], "the page goes on keeping the game that goes on"
    assert later.board._source.session.speaker.language == "de"
    assert decision in [each["name"] for each in review_of(later)["decisions"]]


def test_there_is_no_way_to_a_review_of_a_game_that_is_not_kept(
    ended: Visitor,
    progress: Progress,
    wire: Wire,  # noqa: F811
) -> None:
    decision = review_of(ended)["decisions"][0]["name"]
    progress.of("amyitis").change(lambda data: data["played"].clear())
    later = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    for page, words in ((ended, {"win", "review"}), (later, {"win"})):
        page.do("visit", decision, "")
        puzzle = page.board.activity
        assert isinstance(puzzle, OwnPuzzle)
        page.do("play", puzzle.decision.better)
        assert words_of(page) & {"win", "review"} == words


def test_a_game_with_hidden_cards_is_kept_as_the_learner_knows_it() -> None:
    record: Record[Any] = Record(get("babel").new(2, "5"))
    chance = random.Random(4)
    while not record.position.is_over:
        record = record.play(chance.choice(tuple(record.position.legal_actions)))
    source = GameSource(record, {1: "planner"}, (None, None), "hu", 0)
    text = text_of(source)
    again = kept_game(text)
    assert again.session.position == source.session.seen
    assert again.bots == {1: "planner"} and again.session.seat == 0
    assert text_of(again) == text
    assert record.text not in text, "the opponent's cards are not in it"


def test_the_oldest_games_are_dropped(progress: Progress) -> None:
    minutes = [0.0]
    progress.clock = lambda: 60 * minutes[0]
    own = OwnDecisions(progress.of("amyitis"))
    for number in range(MOST_GAMES + 2):
        minutes[0] += 1
        own.keep_game(json.dumps({"record": str(number)}))
    kept = progress.of("amyitis").saved()["played"]
    assert sorted(entry["seen"] for entry in kept.values()) == [*range(3, MOST_GAMES + 3)]


def test_the_end_of_a_game_is_shown_again_when_its_page_is_loaded_again(
    ended: Visitor,
    progress: Progress,
    wire: Wire,  # noqa: F811
) -> None:
    table = ended.board._source
    assert isinstance(table, TutorGame)
    finished, text = ended.board.position, text_of(table)
    later = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    for page in (later, ended, later):
        page.do("visit", "", "")
        page.do("visit", "play", text)
        assert page.board.position == finished
    # *Play* begins another one, and a game that goes on comes first.
    later.do("visit", "", "")
    later.do("visit", "play", "")
    begun = later.board.position
    assert not begun.is_over and begun.players == finished.players
    table = later.board._source
    assert isinstance(table, TutorGame)
    going_on = text_of(table)
    ended.do("visit", "", "")
    ended.do("visit", "play", going_on)
    assert ended.board.position == begun


def careless() -> Record[Any]:
    """Return the end of a game of Amyitis in which seat 0 takes any action, and three of its decisions cost points."""
    chance = random.Random(1)
    record: Record[Any] = am.Record(am.Record.new(2, 3).play_out("beginner", 3).positions[-24])
    bots = [get("amyitis").bots["beginner"](seat) for seat in range(2)]
    while (pending := record.position.pending) is not None:
        position = record.position
        seat, actions = pending.seat, tuple(position.legal_actions)
        if seat is None:
            action = actions[0]
        else:
            is_any = seat == 0 and pending.kind == "turn"
            action = chance.choice(actions) if is_any else bots[seat](position)
        record = record.play(action)
    return record


def test_three_decisions_of_a_game_follow_each_other_and_come_back(
    progress: Progress,
    wire: Wire,  # noqa: F811
) -> None:
    days = [1000.0]
    progress.clock = lambda: 60 * DAY * days[0]
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    page.do("visit", "play", "")
    page.do("load", careless().text)
    asked = review_of(page)["decisions"]
    assert len(asked) == 3
    page.do("visit", asked[0]["name"], "")
    seen = []
    for _ in asked:
        puzzle = page.board.activity
        assert isinstance(puzzle, OwnPuzzle)
        seen.append(puzzle.name)
        found = []
        for action in (puzzle.decision.played, puzzle.decision.better):
            page.do("undo", None)
            page.do("play", action)
            found.append(puzzle.is_done)
        assert found == [False, True]
        pieces = puzzle.position.text
        while "follow" in {word for word, *_ in puzzle._buttons()["items"]}:
            page.do("panel", "follow", "")
            assert puzzle.position.text != pieces
            pieces = puzzle.position.text
        page.do("panel", "go_on", "")
    assert sorted(seen) == sorted(decision["name"] for decision in asked)
    assert page.shown["page"]["name"] == "puzzles"
    # None is due on the same day; all of them are on the next, on the home page, too.
    tutor = tutor_of(progress, "en")
    assert due_puzzles(tutor) == []
    days[0] += 1
    assert sorted(due_puzzles(tutor)) == sorted(seen)
    home = next(block for block in tutor.contents().blocks if block["kind"] == "contents")
    (waiting, *_) = home["today"]
    assert waiting[2] in seen and "3" in waiting[1]


def test_the_line_that_could_follow_is_shown_action_by_action(ended: Visitor) -> None:
    review = review_of(ended)
    ended.do("visit", review["decisions"][0]["name"], "")
    puzzle = ended.board.activity
    assert isinstance(puzzle, OwnPuzzle)
    puzzle.show_me()
    adviser = puzzle.start.game.adviser
    best = puzzle.start.parse_action(puzzle.puzzle.best.actions[0])
    line = adviser.line(puzzle.start, best)
    position = puzzle.start.play(best).position
    for action in line:
        puzzle.follow()
        position = position.play(action).position
        assert puzzle.position == position
    assert "follow" not in {item[0] for item in puzzle._buttons()["items"]}


@pytest.mark.slow
def test_what_follows_ends_with_the_own_turn(progress: Progress, unrated: None) -> None:
    """Where a turn has several actions, the answer plays all of them, and the next turn begins."""
    game = get("terra_mystica")
    chance, tutor = random.Random(1), tutor_of(progress, "en", game.id)
    position: Any = game.new(2, "own")
    bots = [game.bots["beginner"](seat) for seat in range(2)]
    longest = 0
    for number in range(60):
        seat, actions = position.pending.seat, tuple(position.legal_actions)
        if len(actions) > 1 and not number % 4:
            better, played = chance.sample(actions, 2)
            decision = OwnDecision(position.text, played.text, better.text, {1 - seat: "beginner"})
            puzzle = OwnPuzzle(tutor, decision)
            puzzle.show_me()
            while "follow" in {word for word, *_ in puzzle._buttons()["items"]}:
                puzzle.follow()
            longest = max(longest, puzzle.state.followed)
            turn = game.turn(puzzle.position)
            assert turn.begins or turn.seat != seat, (position.text, better)
        position = position.play(bots[seat](position)).position
    assert longest > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_decision_in_each_language(ended: Visitor, progress: Progress, language: str) -> None:
    name = review_of(ended)["decisions"][0]["name"]
    puzzle = tutor_of(progress, language).open(name)
    assert isinstance(puzzle, OwnPuzzle)
    for _ in range(puzzle.most_hints):
        puzzle.hint()
    puzzle.play(puzzle.decision.played)
    assert puzzle.speaker.say("own.same") in str(puzzle)
    puzzle.undo()
    puzzle.play(puzzle.decision.better)
    assert puzzle.speaker.say("ending.play_on") in str(puzzle)
    listed = str(tutor_of(progress, language).open("puzzles"))
    assert puzzle.name in listed


def test_the_oldest_decisions_are_dropped(progress: Progress) -> None:
    minutes = iter(range(1_000_000, 2_000_000))
    progress.clock = lambda: 60.0 * next(minutes)
    own = OwnDecisions(progress.of("amyitis"))
    for number in range(MOST + 3):
        own.keep([OwnDecision(f"position {number}", "pass", "pass", {1: "beginner"})])
    kept = [decision.position for decision in own.all().values()]
    assert kept == [f"position {number}" for number in reversed(range(3, MOST + 3))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_decision_of_terra_mystica_says_what_an_action_costs(progress: Progress, language: str) -> None:
    position: Any = get("terra_mystica").new(2, "own", factions="witches,nomads")
    while position.phase == "setup":
        position = position.play(position.legal_actions[0]).position
    better = get("terra_mystica").bots["planner"].choose(position, Stream("own", "test"))
    passing = next(action for action in position.legal_actions if action.kind == "pass")
    decision = OwnDecision(position.text, passing.text, better.text, {1: "beginner"})
    page = OwnPuzzle(tutor_of(progress, language, "terra_mystica"), decision).play(passing)
    behind = page.puzzle.option(passing.text).behind
    assert behind.mean > 1, "passing with all resources left is worse than any plan"
    assert page.speaker.number(round(behind.mean, 1)) in str(page)


def test_a_later_decision_in_the_same_position_replaces_the_first(progress: Progress) -> None:
    decisions = OwnDecisions(progress.of("amyitis"))
    for played in ("first", "second"):
        decisions.keep([OwnDecision("position", played, "pass", {1: "beginner"})])
    assert [decision.played for decision in decisions.all().values()] == ["second"]


def own(progress: Progress, *texts: str) -> list[OwnPuzzle]:
    """Keep decisions at the starts of positions, one after the other, and return their puzzles, the newest first."""
    minutes = iter(range(1_000_000, 2_000_000))
    progress.clock = lambda: 60.0 * next(minutes)
    for text in texts:
        actions = get("amyitis").position(text).legal_actions
        decision = OwnDecision(text, actions[0].text, actions[-1].text, {1: "beginner"})
        OwnDecisions(progress.of("amyitis")).keep([decision])
    tutor = tutor_of(progress, "en")
    return [OwnPuzzle(tutor, one) for one in OwnDecisions(progress.of("amyitis")).all().values()]


def test_the_home_page_offers_decisions_that_were_not_tried(progress: Progress) -> None:
    """They wait there even for a player who has opened no lesson."""
    starts = [
        ply.before.text for ply in finished().plies if ply.seat == 0 and len(ply.before.legal_actions) > 1
    ]
    newest, older = own(progress, *starts[:2])
    tutor = tutor_of(progress, "en")

    def waiting() -> list[list[str]]:
        block = next(block for block in tutor.contents().blocks if block["kind"] == "contents")
        assert block["first"], "no lesson was opened"
        found: list[list[str]] = block["today"]
        return found

    mine, daily = waiting()
    assert mine == ["branch", "2 decisions from your own games", newest.name]
    assert daily[1] == "Puzzle of the day"
    newest.play(newest.decision.better)
    assert waiting()[0] == ["branch", "1 decision from your own games", older.name]


def test_after_the_last_decision_the_first_new_one_follows(progress: Progress) -> None:
    starts = [
        ply.before.text for ply in finished().plies if ply.seat == 0 and len(ply.before.legal_actions) > 1
    ]
    first, second, third = own(progress, *starts[:3])
    assert [puzzle.go_on().name for puzzle in (first, second, third)] == [second.name, third.name, first.name]
    (alone,) = own(Progress(progress.path.with_name("other.json")), starts[0])
    assert alone.go_on().name == "puzzles"
    # Those whose answer was shown do not come round again.
    for puzzle in (first, second, third):
        puzzle.show_me()
    assert third.go_on().name == "puzzles"


def test_the_played_action_is_never_among_the_best(progress: Progress) -> None:
    """Even if it is nearly as good as the better one: the review said that it cost points."""
    position = next(
        ply.before for ply in finished().plies if ply.seat == 0 and len(ply.before.legal_actions) > 1
    )
    better, *others = position.legal_actions
    for played in others:
        decision = OwnDecision(position.text, played.text, better.text, {1: "beginner"})
        best, *rest = OwnPuzzle(tutor_of(progress, "en"), decision).puzzle.options
        assert better.text in best.actions and played.text not in best.actions
        assert any(played.text in option.actions for option in rest)


@pytest.mark.parametrize("language", LANGUAGES)
def test_equal_actions_in_the_list_are_told_apart(progress: Progress, language: str) -> None:
    """By the round, the opponents and the time of the review."""
    clock = iter(range(1_000_000, 9_000_000, 60 * 24))
    progress.clock = lambda: 60.0 * next(clock)
    game = get("amyitis")
    first: Any = game.new(2, "first")
    later: Any = am.Record.new(2, "later").play_out("beginner", 3).positions[-30]
    second: Any = game.new(2, "second")
    for position, bot in ((first, "beginner"), (second, "planner"), (later, "beginner")):
        while position.pending.seat is None or len(position.legal_actions) < 2:
            position = position.play(position.legal_actions[0]).position
        better = next(action for action in position.legal_actions if action.text != "pass")
        decision = OwnDecision(position.text, "pass", better.text, {1: bot})
        OwnDecisions(progress.of(game.id)).keep([decision])
    tutor = tutor_of(progress, language)
    (block,) = (block for block in tutor.open("puzzles").blocks if block["kind"] == "puzzles")
    assert len({played for _, played, *_ in block["own"]}) == 1
    games = [of for *_, of, _ in block["own"]]
    assert len({*games}) == 3
    assert all(
        game.cast.characters[bot].name in of
        for bot, of in zip(("beginner", "planner", "beginner"), games, strict=True)
    )
    assert len({seen for *_, seen in block["own"]}) == 3
    assert all(of in str(tutor.open("puzzles")) for of in games)


@pytest.mark.parametrize("game", ["amyitis", "babel", "terra_mystica"])
def test_there_is_a_hint_for_whatever_decides(game: str) -> None:
    """Even if points at once are all that the better action brings."""
    record: Any = read(get(game), pages_of(game))
    adviser: Any = get(game).adviser
    speaker = get(game).speaker("en")
    found = 0
    for ply in record.go_to_end().plies:
        actions = tuple(ply.before.legal_actions)
        if ply.seat is None or len(actions) < 2:
            continue
        position = ply.before.seen_by(ply.seat)
        (outlook,) = adviser.outlook(position, [actions[0]], "theme")
        for stock in (*outlook, adviser.evaluate(position)[0].name):
            assert speaker.knows(f"advice.think.{adviser.theme(stock)}"), stock
            found += 1
    assert found > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_the_faction_of_the_learner(progress: Progress, unrated: None, language: str) -> None:
    record: Any = read(get("terra_mystica"), pages_of("terra_mystica"))
    ply = next(ply for ply in record.go_to_end().plies if ply.seat is not None and ply.before.round > 1)
    played, better = (action.text for action in ply.before.legal_actions[:2])
    decision = OwnDecision(ply.before.text, played, better, {})
    page = OwnPuzzle(tutor_of(progress, language, "terra_mystica"), decision)
    text = page.speaker.say("own.text", role=ply.before.factions[page.seat], played=page.summary)
    assert text in [block.get("text") for block in page.blocks]

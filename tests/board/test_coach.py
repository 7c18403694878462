"""The coach of a board: off by default, in stages and slices, dropped with its position, and never in the way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ferry
import pytest
import toy
from playwright.sync_api import Page, expect
from rest import at_rest
from tutor.conftest import tutor_of

import amyitis_nb as am
from amyitis_nb.advice import account
from amyitis_nb.advice.advice import Advice, advise
from amyitis_nb.advice.asking import told_apart
from amyitis_nb.board import coach, slices, thinking
from amyitis_nb.board.game_board import Board
from amyitis_nb.board.session import Session
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Estimate, Fact, Rating, Ratings, Stock
from amyitis_nb.core.game import get
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.picture.marks import Mark
from amyitis_nb.core.record import record_class
from amyitis_nb.games.amyitis.advice import rating
from amyitis_nb.games.amyitis.game import GAME
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.games.amyitis.rules import actions
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from board.conftest import Wire
from board.test_room import WATCH

pytestmark = pytest.mark.usefixtures("open_hands")


class Asker:
    """A page that asks the coach."""

    def __init__(self, wire: Wire, board: Board) -> None:
        self.wire, self.board, self.number = wire, board, 0

    def send(self, kind: str, data: Any) -> dict[str, Any]:
        self.number += 1
        self.wire.log.clear()
        self.wire.send(self.board, ("page", self.number, kind, data))
        answer: dict[str, Any] = self.wire.log[-1][1]["state"].get("_answer")
        return answer

    def __call__(self, *data: str) -> dict[str, Any]:
        """Ask, and let the coach calculate to the end; return what the page then shows."""
        self.send("coach", list(data))
        while isinstance(self.shown.get("busy"), float):
            self.send("coach", ["go"])
        return self.shown

    @property
    def shown(self) -> dict[str, Any]:
        view = self.board._view["coach"]
        assert view is not None
        return dict(view)


def middle() -> Position:
    """Return a position from the middle of a game."""
    position: Position = Record.new(players=3, seed=29).play_out("gardener", "coach", rounds=5).position
    return position


@pytest.fixture
def ask(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> Asker:
    monkeypatch.setattr(account, "GAMES", 2)
    monkeypatch.setattr(coach, "APART", 4)
    account._known.clear()
    return Asker(wire, Board(middle(), bots={1: "gardener", 2: "beginner"}))


def test_the_coach_is_off_until_it_is_switched_on(ask: Asker) -> None:
    assert ask.shown == {"on": False}
    assert ask("on")["on"]
    assert [[stage, can] for stage, _, can in ask.shown["asks"]] == [
        ["think", True],
        ["best", True],
        ["rate", False],
    ]
    ask.send("new", {"players": 2, "seed": "1", "options": {}, "seats": [{"name": "", "bot": ""}] * 2})
    assert ask.shown == {"on": False}


def test_there_is_no_coach_without_advice_people_or_in_lessons(wire: Wire, tmp_path: Path) -> None:
    assert Board(toy.Position())._view["coach"] is None
    assert Board(new_game(2, 1), bots={0: "uniform", 1: "uniform"})._view["coach"] is None
    assert (
        LessonBoard(tutor_of(Progress(tmp_path / "progress.json"), "en").open("camels"))._view["coach"]
        is None
    )


def shades(ask: Asker) -> dict[str, str]:
    """Return the shade of each place."""
    marks = ask.board._view["marks"]
    return {place: mark["look"] for mark in marks for place in mark["places"]}


def test_facts_name_no_action(ask: Asker) -> None:
    ask("on")
    shown = ask("think")
    assert shown["title"].startswith("Think ")
    assert 1 <= len(shown["lines"]) <= thinking.FACTS + 2
    assert not shown["rows"] and not shades(ask)
    assert re.search(r"This choice matters|looks best|equally good|no clear difference", shown["lines"][-1])
    # Words, and prices only in the fold: not of points, and no stock of little or negative worth.
    assert not any(re.search(r"\d\.\d|worth", line) for line in shown["lines"])
    assert len(shown["figures"]) <= thinking.FACTS
    assert not any(re.search(r"worth (−|0\.[0-4])|^Prestige", line) for line in shown["figures"])
    said = json.dumps(shown)
    assert not any(action.text in said for action in ask.board.position.legal_actions)


def test_the_best_actions_shade_the_places_of_the_next_click(ask: Asker) -> None:
    ask("on")
    shown = ask("best")
    options = {option.place for option in ask.board._session.choosing.options()}
    assert shades(ask) and set(shades(ask)) <= options
    assert shown["rows"][0]["shade"] in ("best", "even")
    key, place = next(
        (option.key, option.place)
        for option in ask.board._session.choosing.options()
        if shades(ask).get(option.place) == shown["rows"][0]["shade"]
    )
    ask.send("choose", [key, place])
    later = {option.place for option in ask.board._session.choosing.options()}
    assert shades(ask) and set(shades(ask)) <= later


def test_a_slice_is_short_and_a_new_position_ends_the_calculation(
    ask: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "SLICE", 0.0)
    ask("on")
    ask.send("coach", ["best"])
    parts = [ask.send("coach", ["go"])["view"]["coach"]["busy"] for _ in range(3)]
    assert 0 < parts[0] < parts[1] < parts[2] < 1
    action = ask.board.position.legal_actions[0]
    ask.board.play(action)
    assert ask.shown["busy"] is None and not ask.shown["rows"]
    # A slice of the old calculation arrives late: it changes nothing and interrupts nothing.
    answer = ask.send("coach", ["go"])
    assert answer["aside"] and "view" not in answer


def test_the_first_verdict_is_shown_while_games_are_played(
    ask: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "SLICE", 0.0)
    ask("on")
    for stage, is_early in (("best", True), ("think", False)):
        account._known.clear()
        ask.send("coach", [stage])
        early, live = [], []
        while isinstance(ask.shown["busy"], float):
            answer = ask.send("coach", ["go"])
            live.append(answer.get("view", {}).get("live", ""))
            if isinstance(ask.shown["busy"], float):
                early.append(ask.shown["rows"])
        assert any(early) == is_early
        assert not any(early[:3])
        # A screen reader reads the last verdict only.
        assert [bool(text) for text in live] == [False] * (len(live) - 1) + [True]


def test_an_action_that_the_coach_recommends_is_not_condemned(ask: Asker) -> None:
    """The rating of an action has the number that the list of the best had, and calls no recommended action weak."""
    position, bots = ask.board.position, {1: "gardener", 2: "beginner"}
    ask("on")
    best = ask("best")
    listed = {row["pair"][0 if number == 0 else 1]: row for number, row in enumerate(best["rows"])}
    amounts = dict(zip(listed, (line.rpartition(": ")[2] for line in best["figures"]), strict=True))
    say = ask.board._session.speaker.say
    for text, row in listed.items():
        asker = Asker(ask.wire, Board(position, bots=bots))
        asker("on")
        asker.board.play(text)
        rated = asker("rate")
        amount = amounts[text].split(" ")[0].lstrip("+\u2212")
        if row["shade"] in ("best", "even"):
            assert rated["verdict"] in ("best", "good", "fair", "unsure", "disputed")
        if rated["verdict"] in ("fair", "weak", "bad"):
            assert f"loses {amount} prestige" in rated["figures"][0]
        assert not re.search(r"\d[.,]\d", " ".join(rated["lines"]))  # words first, figures behind a click
        assert GAME.choices.news(position, position.parse_action(text), say) in rated["lines"][0]


def test_the_coach_says_when_its_plan_has_changed(ask: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the plan, and an action of another player that it did not expect."""
    start: Position = Record.new(players=2, seed=29).play_out("gardener", "coach", rounds=4).position

    def following(*expected: Action) -> tuple[list[str], Any]:
        """Follow the coach for a turn, after it expected these actions; return what it says then, and the board."""
        monkeypatch.setattr(
            type(GAME.adviser),
            "line",
            lambda self, position, action: expected if position == start else (),
        )
        asker = Asker(ask.wire, Board(start, bots={1: "gardener"}))
        asker("on")
        before = asker("best")
        assert len(before["lines"]) == 1, "there was no plan before the first question"
        asker.board.play(before["rows"][0]["pair"][0])
        told = asker("best")
        assert asker("best") == told, "the same question has the same answer"
        return told["lines"][:-1], asker.board

    told, board = following()
    assert told == []
    _, reply, *rest = board.record.plies
    assert reply.seat == 1 and not rest
    now, say = board.position, board._session.speaker.say
    possible = {*now.legal_actions}
    best, worst = (advise(now, playouts=12, games=2).rows[at].actions[0] for at in (0, -1))
    assert following(reply.action, best)[0] == []
    plan = GAME.choices.news(now, worst, say)
    assert following(reply.action, worst)[0] == [f"My last plan was “{plan}”. Now something else is better."]
    other = next(
        action
        for action in reply.before.legal_actions
        if action != reply.action and worst in reply.before.play(action).position.legal_actions
    )
    deed = GAME.choices.news(reply.before, reply.action, say)
    assert following(other, worst)[0] == [
        f"My last plan was “{plan}”. I didn’t expect Red to choose “{deed}”, and now something else is better."
    ]
    other, lost = next(
        (action, own)
        for action in reply.before.legal_actions
        for own in reply.before.play(action).position.legal_actions
        if own not in possible
    )
    assert following(other, lost)[0][0].endswith("”, but that isn’t possible any more.")


def test_a_plan_does_not_change_within_a_turn(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach planned one action, and then another one of the same turn. Nobody has acted, so this is no news."""
    monkeypatch.setattr(account, "GAMES", 2)
    babel = get("babel")
    start = babel.new(2, "plan")
    while start.pending is not None and start.pending.seat is None:
        start = start.play(start.legal_actions[0]).position
    planned: list[Action] = []
    monkeypatch.setattr(type(babel.adviser), "line", lambda self, position, action: planned)
    for _ in range(2):
        asker = Asker(wire, Board(start, bots={0: "beginner"}))
        asker("on")
        asker.board.play(asker("best")["rows"][0]["pair"][0])
        assert asker.board.position.to_move == start.to_move
        found = asker("best")
        assert len(found["lines"]) == 1, found["lines"]
        # In the second round, the plan is an action that is not among the best.
        best = {row["pair"][at > 0] for at, row in enumerate(found["rows"])}
        planned = [action for action in asker.board.position.legal_actions if action.text not in best][:1]
        assert planned


def test_a_difference_that_is_not_certain_is_told_without_figures(ask: Asker) -> None:
    ask("on")
    first, second, *_ = ask("best")["rows"]
    assert {first["shade"], second["shade"]} == {"even"}
    shown = ask("explain", *first["pair"])
    assert shown["title"].endswith("are too close to call.")
    known = ("In favour of “", "Many small differences", "The game will most likely")
    assert all(line.startswith(known) for line in shown["lines"])
    assert "±" in str(shown["table"])


def test_a_calculation_can_be_stopped(ask: Asker) -> None:
    ask("on")
    ask.send("coach", ["think"])
    assert ask.shown["busy"] == 0
    ask.send("coach", ["stop"])
    assert ask.shown["busy"] is None and ask.shown["stage"] == ""


def test_an_answer_of_the_coach_leaves_what_the_page_shows(ask: Asker) -> None:
    ask.send("insight", "stock:0")
    known = ask.board._view["insight"]
    assert known
    ask("on")
    assert ask.board._view["insight"] == known


def test_the_last_action_is_rated_and_explained(ask: Asker) -> None:
    position = ask.board.position
    *_, worst = ask.board.position.legal_actions
    ask("on")
    ask.board.play(worst)
    shown = ask("rate")
    assert shown["verdict"] in ("best", "good", "fair", "weak", "bad", "unsure", "disputed")
    assert GAME.choices.news(position, worst, ask.board._session.speaker.say) in shown["lines"][0]
    if shown["rows"]:
        pair = shown["rows"][0]["pair"]
        explained = ask("explain", *pair)
        assert sorted(words for words, _ in explained["pair"]) == sorted(
            GAME.choices.news(position, position.parse_action(text), GAME.speaker("en").say) for text in pair
        )
        assert len(explained["table"]["heads"]) == 4


def test_a_place_has_the_shade_of_its_best_option(monkeypatch: pytest.MonkeyPatch) -> None:
    start = ferry.GAME.new(3, "1").play("side fox; side owl; side bear").position
    session = Session(record_class(ferry.GAME)(start), ferry.GAME.speaker("en"), {})
    monkeypatch.setattr(type(ferry.GAME.choices), "places", lambda *_: ("hex:a1",))
    rows = tuple(Rating((action,)) for action in start.legal_actions)
    shade_of = {"build a2": "near", "build a3": "best", "build b1": "even"}
    monkeypatch.setattr(coach, "advice_of", lambda *_: None)
    monkeypatch.setattr(coach, "_shade", lambda row, _: shade_of.get(row.actions[0].text, ""))
    adviser = coach.Coach()
    adviser.is_on, adviser._stage, adviser._content = True, "best", lambda _: {}
    adviser._ratings = Ratings(rows, False, 1, 1)
    assert adviser.marks(session) == [Mark(["hex:a1"], "best")]


def test_no_action_is_rated_while_looking_back(ask: Asker) -> None:
    ask("on")
    ask.board.play(ask.board.position.legal_actions[0])

    def can_rate() -> bool:
        return any(can for stage, _, can in ask.shown["asks"] if stage == "rate")

    assert can_rate()
    ask.send("goto", ask.board._session.at - 1)
    assert ask.board._session.looking and not can_rate()
    ask.send("goto", -1)
    assert can_rate()


def test_what_the_coach_says_follows_the_language(ask: Asker) -> None:
    ask("on")
    english = ask("think")["title"]
    ask.send("language", "de")
    german = ask.shown["title"]
    assert english != german
    ask.send("language", "en")
    assert ask.shown["title"] == english


@pytest.mark.parametrize(
    "loss, verdict",
    [
        (Estimate(0.0, 0.05), "good"),
        (Estimate(0.3, 0.19), "good"),
        (Estimate(0.9, 1.0), "good"),  # not to be told apart, and small
        (Estimate(0.5, 0.1), "fair"),
        (Estimate(0.75, 0.2), "fair"),
        (Estimate(1.0, 0.2), "weak"),
        (Estimate(2.0, 1.9), "weak"),
        (Estimate(2.0, 2.1), ""),
        (Estimate(3.0, 0.9), "bad"),
        (Estimate(4.0, 0.9), "bad"),
    ],
)
def test_a_loss_that_is_not_small_and_not_certain_has_no_verdict(loss: Estimate, verdict: str) -> None:
    assert account.class_of(loss, is_exact=False) == verdict


def sounding_different(position: Position) -> list[Action]:
    """Return legal actions of which no two have the same words."""
    say = GAME.speaker("en").say
    return list({GAME.choices.news(position, one, say): one for one in position.legal_actions}.values())


def test_whole_games_and_the_round_do_not_contradict_each_other() -> None:
    position = middle()
    best, good, fine, bad, better = sounding_different(position)[:5]
    worth = Estimate(1.0, 0.1, 9)
    rows = (
        Rating((best,), worth, Estimate(0.0), Estimate(0.0)),
        Rating((good,), worth, Estimate(0.2, 0.1, 9), Estimate(0.5, 2.0, 9)),
        Rating((fine,), worth, Estimate(2.0, 0.1, 9), Estimate(-0.5, 2.0, 9)),
        Rating((bad,), worth, Estimate(5.0, 0.1, 9), Estimate(-4.0, 2.0, 9)),
        Rating(
            (better,), worth, Estimate(1.5, 0.5, 9), Estimate(2.5, 2.0, 9), by_playouts=Estimate(5.0, 0.1, 9)
        ),
    )
    advice = Advice(position, Ratings(rows, False, 100, 100), 1.0, "0", GAME.speaker("en"))
    verdicts = [coach._verdict(advice, row.actions[0]).get("verdict") for row in rows]
    assert verdicts == ["best", "good", "weak", "bad", "disputed"]
    shown = coach._best(advice)
    assert shown["figures"][3].endswith(": −5.0 ± 0.1")
    assert [row["amount"] for row in shown["rows"]][2:4] == ["weaker", "much weaker"]
    assert shown["lines"][-1].endswith("The others cost more.")
    assert not any("±" in row["amount"] for row in shown["rows"])
    # The best is compared with the next one.
    assert [row["pair"][1] for row in shown["rows"]] == [one.text for one in (good, good, fine, bad, better)]
    # Whole games prefer another action, so the choice is not narrow.
    assert coach._openness(advice).startswith("It depends on how far you look ahead.")


def test_actions_that_sound_alike_count_once() -> None:
    position = middle()
    by_words: dict[str, list[Action]] = {}
    for action in position.legal_actions:
        by_words.setdefault(GAME.choices.news(position, action, GAME.speaker("en").say), []).append(action)
    one, twin = next(actions for actions in by_words.values() if len(actions) > 1)[:2]
    other = next(actions[0] for actions in by_words.values() if one not in actions)
    worth = Estimate(1.0, 0.1, 9)
    rows = (
        Rating((one,), worth, Estimate(0.0)),
        Rating((twin,), worth, Estimate(0.1, 0.1, 9)),
        Rating((other,), worth, Estimate(7.0, 0.1, 9)),
    )
    advice = Advice(position, Ratings(rows, False, 100, 100), 1.0, "0", GAME.speaker("en"))
    assert coach._openness(advice).startswith("This choice matters")
    best = coach._best(advice)
    shown = best["rows"]
    assert [row["amount"] for row in shown] == ["best", "much weaker"] and best["lines"][0].startswith(
        "The dark"
    )
    assert [row["pair"] for row in shown] == [[one.text, other.text], [one.text, other.text]]
    assert shown[0]["notation"] == one.text and not shown[1]["notation"]


def test_the_best_craftsman_is_told_apart_from_a_worse_one_in_another_group() -> None:
    """Without notation, nobody could tell which of the two merchants is meant."""
    position = next(one for one in (new_game(4, seed) for seed in range(99)) if len(merchants(one)) > 1)
    best, other = merchants(position)[:2]
    shown = coach._best(of_two(position, best, other))
    label = f"Recruit a merchant from group {best[1]} for free"
    assert f"“{label}”" in shown["title"] and shown["rows"][0]["text"] == label
    # If both are about as good, there is nothing to tell apart.
    even = coach._best(of_two(position, best, other, behind=0.2))
    assert even["rows"][0]["text"] == "Merchant with 1 camel"


def test_the_facts_are_about_what_the_best_actions_lead_to() -> None:
    """At this beginning for two, a farmer leads to the only banker of level 1."""
    found = advise(new_game(2, 101), games=2, speaker=GAME.speaker("en"))
    theme, heading, stocks = thinking.thoughts(found)
    assert (theme, heading) == ("bankers", "gained") and "banker1" in [stock.name for stock in stocks]
    # The question is about what the farmer brings now, and so are the stocks below it.
    content = coach._facts(found)
    assert content["title"] == GAME.speaker("en").say("advice.think.supplies")
    assert not any(line.startswith("Level-1 banker") for line in content["lines"])


def of_two(position: Position, good: str, bad: str, behind: float = 9.0, error: float = 0.1) -> Advice:
    """Return advice in which one of two actions is better."""
    worth = Estimate(1.0, 0.1, 9)
    rows = (
        Rating((position.parse_action(good),), worth, Estimate(0.0)),
        Rating((position.parse_action(bad),), worth, Estimate(behind, error, 9)),
    )
    return Advice(position, Ratings(rows, False, 100, 0), 1.0, "0", GAME.speaker("en"))


@pytest.mark.parametrize(
    ("error", "word", "legend"),
    [
        (0.1, "about equally good", "Hatched actions are about"),
        (3.0, "no clear difference", "I see no clear difference between the hatched"),
    ],
)
def test_the_list_says_that_actions_are_equal_only_if_it_is_sure(
    error: float, word: str, legend: str
) -> None:
    shown = coach._best(of_two(new_game(2, 101), "R2 farmer upper", "pass", behind=0.2, error=error))
    assert [row["amount"] for row in shown["rows"]] == [word] * 2
    assert shown["lines"][-1].startswith(legend)


def test_the_question_is_not_about_what_a_bad_action_brings() -> None:
    position = new_game(2, 101)
    farmer, passing = "R2 farmer upper", "pass"
    _, heading, brought = thinking.thoughts(of_two(position, farmer, passing))
    *_, lost = thinking.thoughts(of_two(position, passing, farmer))
    assert heading == "gained" and brought and not {*brought} & {*lost}
    # Of two equally good actions, neither is the one to think of.
    assert thinking.thoughts(of_two(position, farmer, passing, behind=0.0))[1] == "differing"


def test_the_question_is_not_about_what_only_others_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best action leads to no more of anything, and less wine than the other one."""
    position, adviser = new_game(2, 101), type(GAME.adviser)
    monkeypatch.setattr(adviser, "points", lambda self, position, action: {})
    parts = [{"wine": 0.0, "banker1": 1.0}, {"wine": 2.0, "banker1": 1.1}]
    monkeypatch.setattr(adviser, "outlook", lambda self, position, actions, seed: parts)
    advice = of_two(position, "R2 farmer upper", "pass")
    theme, heading, stocks = thinking.thoughts(advice)
    assert (theme, heading, [stock.name for stock in stocks]) == ("", "differing", ["wine"])
    parts[0]["wine"] = 3.0
    assert thinking.thoughts(of_two(position, "R2 farmer upper", "pass", behind=0.0))[0] == "fields"


def test_a_free_choice_has_no_question() -> None:
    position = new_game(2, 101)
    rows = [Rating((action,), Estimate(1.0, 0.1, 9), Estimate(0.0)) for action in position.legal_actions]
    advice = Advice(position, Ratings(tuple(rows), False, 100, 0), 1.0, "0", GAME.speaker("en"))
    facts = coach._facts(advice)
    assert facts["title"] == "You have a free choice: all actions are about equally good."
    assert not facts["lines"] and facts["basis"]


def test_the_question_fits_the_best_actions() -> None:
    """What engineers and passing bring comes turns later: the question is about them and not about that."""
    position = new_game(2, 101)
    farmer, passing, engineer = "R2 farmer upper", "pass", "R1 engineer a4|b4"
    say = GAME.speaker("en").say
    assert GAME.adviser.question(position, [position.parse_action(engineer)]) == "engineers"
    assert GAME.adviser.question(position, [position.parse_action(passing)]) == "passing"
    for temple in ("ishtar", "marduk"):
        priest = of_two(position, f"R1 priest {temple}", farmer)
        assert coach._facts(priest)["title"] == say(f"advice.think.{temple}")
    temples = [position.parse_action(f"R1 priest {temple}") for temple in ("ishtar", "marduk")]
    assert GAME.adviser.question(position, temples) == "temples"
    assert GAME.adviser.question(position, [actions.procession(1)]) == "marduk"
    # The exchange of Tammouz' prize is about resources, whatever the best one leads to.
    assert GAME.adviser.question(position, [actions.decline, actions.exchange(4, 1)]) == "supplies"
    parsed = position.parse_action
    assert GAME.adviser.question(position, [parsed(passing), parsed(engineer)]) == "passing"
    assert GAME.adviser.question(position, [parsed(farmer), parsed(engineer)]) == "crafts"


def test_the_question_leads_to_what_is_certain() -> None:
    """An engineer on a4–b4 irrigates two squares, which neither a priest nor a farmer does; passing pays while the
    round goes on. With a question about that, stocks would lead away from it.
    """
    position, say = new_game(2, 101), GAME.speaker("en").say
    farmer, passing, engineer = "R2 farmer upper", "pass", "R1 engineer a4|b4"
    asked = coach._facts(of_two(position, engineer, farmer))
    assert asked["title"] == say("advice.question.water") and not asked["figures"]
    assert asked["lines"] == ["This choice matters, because one action is clearly the best."]
    assert coach._facts(of_two(position, passing, farmer))["title"] == say("advice.question.waiting")
    # What only one of two equally good actions does is no question, and neither is what only the worse one brings.
    three = of_two(position, engineer, passing, behind=0.0)
    worse = Rating((position.parse_action(farmer),), Estimate(1.0, 0.1, 9), Estimate(9.0, 0.1, 9))
    even = Advice(position, three.ratings._replace(rows=(*three.rows, worse)), 1.0, "0", GAME.speaker("en"))
    assert len(even.even) == 2 and thinking.question_on(even) == ""
    assert thinking.question_on(of_two(position, farmer, passing)) == ""


def test_what_is_minor_is_said_if_there_is_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """That another craftsman costs a talent more does not make it much weaker, and it is no question."""
    position, adviser = new_game(2, 101), type(GAME.adviser)
    advice = of_two(position, "R2 merchant", "R1 engineer a4|b4")
    engineer = advice.rows[1].actions[0]
    facts = [Fact("It costs more.", is_named=True, is_minor=True, question="How much?")]
    monkeypatch.setattr(
        adviser, "facts", lambda self, position, actions, *_: facts if actions[1] == engineer else []
    )
    monkeypatch.setattr(adviser, "outlook", lambda self, position, actions, seed: [{}] * len(actions))
    assert coach._difference(advice, engineer) == "It costs more." and thinking.question_on(advice) == ""
    facts.append(Fact("It is sure.", is_named=True, question="What is sure?"))
    assert (
        coach._difference(advice, engineer) == "It is sure."
        and thinking.question_on(advice) == "What is sure?"
    )
    del facts[1]
    parts = [{"banker1": 9.0}, {}]
    monkeypatch.setattr(adviser, "outlook", lambda self, position, actions, seed: parts)
    assert (
        coach._difference(advice, engineer)
        == "After the best action, you are more likely to have this: level-1 banker."
    )


def test_a_verdict_prefers_what_happens_at_the_place_of_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    position = new_game(2, 101)
    advice = of_two(position, "R2 merchant", "R1 engineer a4|b4")
    engineer = advice.rows[1].actions[0]
    facts = [Fact("It is far.", is_named=True), Fact("It is there.", is_named=True, is_there=True)]
    monkeypatch.setattr(
        type(GAME.adviser), "facts", lambda self, at, actions, *_: facts if actions[1] == engineer else []
    )
    assert coach._difference(advice, engineer) == "It is there."
    # What is minor comes last even there.
    facts[1] = facts[1]._replace(is_minor=True)
    assert coach._difference(advice, engineer) == "It is far."


def test_a_verdict_falls_back_on_what_both_actions_do_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    position, adviser = new_game(2, 101), type(GAME.adviser)
    advice = of_two(position, "R2 merchant", "R1 engineer a4|b4")
    engineer = advice.rows[1].actions[0]
    facts = [Fact("You can do both.", is_mutual=True), Fact("Now: camels.", is_mutual=True, is_there=True)]
    monkeypatch.setattr(adviser, "facts", lambda *_: facts)
    monkeypatch.setattr(adviser, "outlook", lambda self, at, actions, seed: [{}] * len(actions))
    assert coach._difference(advice, engineer).endswith("Now: camels.")
    del facts[1]
    assert coach._difference(advice, engineer) == ""


def test_without_a_trade_in_this_round_the_question_is_about_the_next_one() -> None:
    """Red has no camel, and no merchant is left."""
    position = am.Position(
        "amyitis1 e=ystari-2007 n=2 r=9 f=r d=turn.r c=Babylon g=Fpe,mPF h=bbb,- t=rgbb,rggr,gbgg "
        "i=15rr3b1brb1rrrr2 q=10,6tt,-,-,8c,6k,4tt,-,-,5t,5c,2tt,-,-,4,- v=B1,A1,C1,K1 s=01/000/000011/0 k=p "
        "b=27/2/0/b/20/1.0.4/0/1/P r=52/7/0/-/20/0.3.0/2/3/- x=487026"
    )
    farmers = [position.parse_action(f"R2 farmer {row}") for row in ("lower", "upper")]
    assert GAME.adviser and GAME.adviser.question(position, farmers) == "next_round"
    assert GAME.adviser.question(position, [position.parse_action("R2 priest ishtar")]) == "ishtar"


def test_only_stocks_that_the_best_action_brings_are_listed() -> None:
    position = Position(GAME.puzzles.puzzle("520ee8").position)
    advice = of_two(position, "C Uruk date > banker", "pass")
    stocks = {stock.name: stock for stock in GAME.adviser.evaluate(position)}
    assert thinking.is_brought(stocks["banker2"], advice) and not thinking.is_brought(
        stocks["banker3"], advice
    )
    assert thinking.is_brought(stocks["marduk1"], advice)


def test_the_question_of_a_caravan_is_about_what_it_is_for() -> None:
    """A trade asks about the card, the square or the sale; trades and craftsmen together, about the time of a trade."""
    position = Position(GAME.puzzles.puzzle("520ee8").position)
    for texts, theme in (
        (["C Uruk date > banker"], "bankers"),
        (["C Uruk date > banker", "C Uruk date > caravaneer"], "caravan"),
        (["C Mari barley > d1"], "planting"),
        (["C Uruk date > banker", "R1 merchant"], "tempo"),
        (["R1 merchant"], "camels"),
        (["R2 farmer upper", "R2 farmer lower"], "supplies"),
    ):
        assert GAME.adviser.question(position, [position.parse_action(text) for text in texts]) == theme


def test_the_list_of_the_best_actions_and_the_verdict_on_one_agree() -> None:
    """An action that may be worse is not called about as good in the one and left open in the other."""
    position = new_game(2, 101)
    advice = of_two(position, "R2 farmer upper", "pass", behind=2.0, error=3.0)
    assert [row["amount"] for row in coach._best(advice)["rows"]] == ["best", "perhaps weaker"]
    assert coach._verdict(advice, position.parse_action("pass"))["verdict"] == "unsure"
    assert coach._facts(advice)["lines"][-1].startswith("One action looks best")
    for behind, error, praise in (
        (2.0, 3.0, "looks like the best action."),
        (0.5, 3.0, "is one of the best actions."),
        (2.0, 0.1, "is the best action."),
    ):
        advice = of_two(position, "R2 farmer upper", "pass", behind, error)
        told = coach._verdict(advice, position.parse_action("R2 farmer upper"))
        assert told["lines"][0].endswith(praise) and told["verdict"] == "best"


def test_the_verdict_tells_a_craftsman_of_another_group_apart_from_the_best_one() -> None:
    position = next(one for one in (new_game(4, seed) for seed in range(99)) if len(merchants(one)) > 1)
    best, other = merchants(position)[:2]
    told = coach._verdict(of_two(position, best, other), position.parse_action(other))
    assert told["lines"][0].startswith(f"“Recruit a merchant from group {other[1]}")
    assert told["rows"][0]["text"].startswith(f"Recruit a merchant from group {best[1]}")


def merchants(position: Position) -> list[str]:
    """Return the actions that recruit merchants, which sound alike."""
    return [action.text for action in position.legal_actions if action["craft"] == "merchant"]


def test_the_list_says_what_a_disputed_action_is_better_in() -> None:
    """The verdict says that there is no sure answer; so does the list."""
    position = new_game(2, 101)
    advice = of_two(position, "R2 farmer upper", "pass", behind=2.0)
    other = advice.rows[1]._replace(by_playouts=Estimate(-2.0, 0.1, 9), by_games=Estimate(-3.0, 0.1, 9))
    rows = (advice.rows[0], other)
    disputed = Advice(position, advice.ratings._replace(rows=rows), 1.0, "0", advice.speaker)
    assert [row["amount"] for row in coach._best(advice)["rows"]] == ["best", "weaker"]
    # The short run prefers passing, and whole games the farmer.
    words = ["best in whole games", "better in the short run"]
    assert [row["amount"] for row in coach._best(disputed)["rows"]] == words


def test_the_verdict_on_an_action_that_is_perhaps_weaker_says_what_is_certain() -> None:
    """A fact that names its action needs no other beginning."""
    position = new_game(2, 101)
    advice = of_two(position, "R2 farmer upper", "pass", behind=2.0)
    unsure = advice.rows[1]._replace(behind=Estimate(2.0, 5.0, 9))
    advice = Advice(
        position, advice.ratings._replace(rows=(advice.rows[0], unsure)), 1.0, "0", advice.speaker
    )
    action = position.parse_action("pass")

    def line(monkeypatch: pytest.MonkeyPatch, fact: Fact) -> str:
        monkeypatch.setattr(type(GAME.adviser), "facts", lambda *_: [fact])
        return coach._verdict(advice, action)["lines"][0]

    with pytest.MonkeyPatch.context() as patch:
        assert line(patch, Fact("You wait.")).endswith("Look at the best action. You wait.")
        assert line(patch, Fact("Here, you wait.", is_named=True)).endswith("best action. Here, you wait.")


def test_the_verdict_does_not_name_what_the_action_does_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both actions irrigate squares: another fact is the difference."""
    position = new_game(2, 101)
    best, action = (position.parse_action(text) for text in ("R2 farmer upper", "pass"))
    told = {
        best: [Fact("It irrigates a4.", kind="water"), Fact("You wait.", kind="waiting")],
        action: [Fact("It irrigates b4.", kind="water")],
    }
    monkeypatch.setattr(type(GAME.adviser), "facts", lambda _, __, actions, *___: told[actions[0]])
    line = coach._verdict(of_two(position, best.text, action.text), action)["lines"][0]
    assert line.endswith("Look at the best action. You wait.")


def test_the_verdict_does_not_offer_what_the_seat_already_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best action keeps the stocks of now, and the other one spends them."""
    position = new_game(2, 101)
    advice = of_two(position, "R2 farmer upper", "pass")
    adviser = type(GAME.adviser)
    now = {stock.name: coach._lead(stock, 0) for stock in GAME.adviser.evaluate(position)}
    monkeypatch.setattr(adviser, "facts", lambda *_: [])
    monkeypatch.setattr(adviser, "outlook", lambda *_: [now, dict.fromkeys(now, -9.0)])
    line = coach._verdict(advice, position.parse_action("pass"))["lines"][0]
    assert line == "“Pass” is a much weaker choice."


@pytest.mark.parametrize("language", LANGUAGES)
def test_losses_of_amyitis_are_in_prestige(language: str) -> None:
    speaker = GAME.speaker(language)
    word = {"hu": "tekintélypont", "it": "PP"}.get(language, "prestiž" if language == "cs" else "restige")
    assert word in speaker.say("coach.legend", amount="3") and word in speaker.say(
        "coach.legend.even", amount="3"
    )
    for values in ({"count": 1}, {"count": 6}):
        assert word in speaker.say("advice.unseen", first="x", second="y", **values)
        for message in ("exact.ahead", "exact.behind", "played.ahead", "played.behind"):
            assert word in speaker.say(f"puzzle.text.{message}", seat=0, owner=1, **values)


def test_an_action_that_was_compared_with_no_other_is_not_called_clearly_the_best() -> None:
    position = new_game(2, 101)
    advice = of_two(position, "R2 farmer upper", "pass")
    alone = Advice(
        position,
        advice.ratings._replace(rows=(advice.rows[0], Rating(advice.rows[1].actions))),
        1.0,
        "0",
        advice.speaker,
    )
    assert "This choice matters" not in " ".join(coach._facts(alone)["lines"])
    assert "This choice matters" in coach._facts(advice)["lines"][-1]


def test_the_only_action_needs_no_legend() -> None:
    position = new_game(2, 101)
    rows = of_two(position, "R2 farmer upper", "pass").ratings.rows[:1]
    alone = Advice(position, Ratings(rows, False, 100, 0), 1.0, "0", GAME.speaker("en"))
    assert (
        coach._best(alone)["title"].startswith("There is only one action") and not coach._best(alone)["lines"]
    )


def test_the_verdict_on_an_action_names_the_stock_that_makes_the_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At this beginning for two, the farmer leads to the only banker of level 1."""
    position = new_game(2, 101)
    advice = of_two(position, "R2 farmer upper", "pass")
    told = coach._verdict(advice, position.parse_action("pass"))["lines"][0]
    assert told.endswith(
        "a much weaker choice. After the best action, you are more likely to have this: level-1 banker."
    )
    # A loss is in prestige anyway: what counts is that it comes soon.
    monkeypatch.setattr(type(GAME.adviser), "outlook", lambda *_: [{"prestige": 9.0}, {"prestige": 0.0}])
    played = coach._verdict(advice, position.parse_action("pass"))["lines"][0]
    assert played.endswith("weaker choice.")  # neither action brings prestige at once
    monkeypatch.setattr(
        type(GAME.adviser),
        "points",
        lambda self, at, action: {"engineers": 3.0 if action.kind == "recruit" else 0.0},
    )
    told = coach._verdict(advice, position.parse_action("pass"))["lines"][0]
    assert told.endswith("The main difference: prestige in the short run.")
    # Of a loss of 1000, no stock is a third.
    advice = of_two(position, "R2 farmer upper", "pass", behind=1000.0)
    assert coach._verdict(advice, position.parse_action("pass"))["lines"][0].endswith("weaker choice.")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (0.1, "“Pass” is a good choice."),
        (6.5, "I see no clear difference between “Pass” and the best action."),
    ],
)
def test_an_action_is_called_good_only_if_it_is_sure(error: float, told: str) -> None:
    position = new_game(2, 101)
    advice = of_two(position, "R2 farmer upper", "pass", behind=0.3, error=error)
    assert coach._verdict(advice, position.parse_action("pass"))["lines"][0].startswith(told)


def test_what_all_players_have_alike_is_no_fact() -> None:
    assert thinking._is_shared(Stock("talents", 1.0, (4, 4)))
    assert not thinking._is_shared(Stock("talents", 1.0, (4, 3)))
    assert not thinking._is_shared(Stock("banker1", 9.0, (0, 0)))


def test_a_calculation_that_fails_ends(ask: Asker) -> None:
    """Another page may ask about actions of an earlier position."""
    ask("on")
    ask("best")
    ask.send("coach", ["explain", "R9 farmer upper", "pass"])
    assert ask.shown["stage"] == "explain" and ask.shown["busy"] == 0.0
    assert ask.send("coach", ["go"])["view"]["error"]
    assert not ask.shown["stage"] and ask.shown["busy"] is None


def test_only_actions_that_sound_alike_have_the_labels_of_their_clicks() -> None:
    position = middle()
    by_words: dict[str, list[Action]] = {}
    for action in position.legal_actions:
        by_words.setdefault(GAME.choices.news(position, action, GAME.speaker("en").say), []).append(action)
    words, (one, twin, *_) = next(each for each in by_words.items() if len(each[1]) > 1)
    other_words, (other, *_) = next(each for each in by_words.items() if each[0] != words)
    assert told_apart(position, ((one,), (other,)), GAME.speaker("en")) == [words, other_words]
    labels = [GAME.choices.words(position, action, GAME.speaker("en").say) for action in (one, twin)]
    assert told_apart(position, ((one,), (twin,)), GAME.speaker("en")) == labels and labels[0] != labels[1]
    assert told_apart(position, ((one,), (one,)), GAME.speaker("en")) == [f"{labels[0]} ({one.text})"] * 2


def test_points_at_once_have_their_source() -> None:
    position = new_game(2, 101)
    for action in position.legal_actions:
        points = GAME.adviser.points(position, action)
        assert sum(points.values()) == position.play(action).position.scores[0] - position.scores[0]
        assert set(points) == ({"engineers"} if "engineer" in action.text else set())


def test_points_at_once_are_a_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the actions lead to the same stocks, the points that an engineer brings at once are what to think of."""
    adviser = type(GAME.adviser)
    monkeypatch.setattr(adviser, "outlook", lambda self, position, actions, seed: [{}] * len(actions))
    position = new_game(2, 101)
    theme, heading, _ = thinking.thoughts(of_two(position, "R1 engineer a4|b4", "R1 priest marduk"))
    assert (theme, heading) == ("engineers", "gained")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stock_has_something_to_think_about(language: str) -> None:
    speaker = GAME.speaker(language)
    themes = {stock.name: GAME.adviser.theme(stock.name) for stock in GAME.adviser.evaluate(middle())}
    assert themes["banker1"] == "bankers" and themes["passed"] == "other"
    assert all(speaker.say(f"advice.think.{theme}").endswith((".", "?")) for theme in themes.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bot", GAME.bots)
def test_bots_say_why_they_chose_an_action(bot: str, language: str) -> None:
    speaker = GAME.speaker(language)
    position = middle()
    assert position.pending and position.pending.seat is not None
    action = GAME.bots[bot](position.pending.seat)(position)
    reason = GAME.bot_reason(position, bot, action, speaker)
    assert reason.endswith((".", "。")) and "{" not in reason
    other = next(one for one in position.legal_actions if one != action)
    assert GAME.bot_reason(position, bot, other, speaker) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dialog_says_how_strong_each_bot_is(wire: Wire, language: str) -> None:
    setup = Board(new_game(3, 7), language=language).get_state("_whole")["_whole"]["setup"]
    ratings = {bot: by_players for bot, by_players, _ in setup["strengths"]}
    sentences = {bot: by_players for bot, _, by_players in setup["strengths"]}
    assert list(sentences) == list(GAME.bots)
    for texts in (*sentences.values(), *ratings.values()):
        assert len(texts) == len(GAME.players) and all(texts)
    assert "56" in sentences["apprentice"][2]  # with 4 players, in docs/advice.md
    found = GAME.ladder.rating("planner", 3)
    assert found and f"{found.rating} ± {found.error}" in ratings["planner"][1]


def test_the_page_asks_why_a_bot_played(ask: Asker) -> None:
    ask.board.play(ask.board.position.legal_actions[0])
    line = ask.board._session.line
    number = next(n for n, ply in enumerate(line) if ply.seat == 1)
    ply: Any = line[number]
    told = ask.send("why", number)["view"]["rule"]["lines"]
    assert told == [GAME.bot_reason(ply.before, "gardener", ply.action, ask.board._session.speaker)]
    assert told[0]
    person = next(n for n, ply in enumerate(line) if ply.seat == 0)
    unknown = ask.send("why", person)["view"]["rule"]["lines"]
    assert unknown == [ask.board._session.speaker.say("bot.unknown")]
    assert not ask.send("why", 10_000).get("view", {}).get("rule")


def test_the_coach_moves_nothing(mount: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account, "PLAYOUTS", 20)
    monkeypatch.setattr(account, "GAMES", 2)
    monkeypatch.setattr(rating, "FRESH", 4)
    monkeypatch.setattr(coach, "APART", 4)
    page = mount(Board(middle(), bots={1: "gardener", 2: "beginner"}))
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(reduced_motion="reduce")
    tool, panel = page.locator(".nb-coach-tool"), page.get_by_role("region", name="Coach")
    expect(tool).to_be_visible()
    page.evaluate("document.fonts.ready")
    page.evaluate(WATCH.replace("window.shifts.push(", "entry.hadRecentInput || window.shifts.push("))
    tool.click()
    page.get_by_role("button", name="Show the best actions").click()
    expect(panel.get_by_role("listitem").first).to_be_visible()
    expect(page.locator(".nb-shade")).not_to_have_count(0)
    panel.get_by_role("button", name="Explain").first.click()
    expect(panel.locator("table")).to_have_count(1)
    expect(panel.locator("table")).to_be_hidden()  # figures are behind one click
    panel.get_by_text("How this was calculated").click()
    expect(panel.get_by_role("table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(tool).to_be_focused()
    # Opening and closing it makes room in the drawing, as every layout shift metric allows; nothing moves by itself.
    assert page.evaluate("window.shifts") == []


@pytest.mark.parametrize("game", ["amyitis", "babel", "terra_mystica"])
def test_the_coach_covers_neither_stocks_nor_news(page: Page, mount: Callable[..., Page], game: str) -> None:
    """The drawing with all stocks, and the news in it, are beside the coach."""
    page.set_viewport_size({"width": 1280, "height": 720})
    players = 2 if game == "babel" else 3
    mount(Board(get(game).new(players, "1"), bots={1: "beginner"}, seat=0))
    page.evaluate("document.fonts.ready")
    height = "node => node.offsetHeight"
    before = page.locator(".nb-room").evaluate(height)
    page.locator(".nb-coach-tool").click()
    boxes = [page.locator(name).bounding_box() for name in (".nb-coach", ".nb-stage", ".nb-side")]
    assert all(boxes)
    coach_box, *others = [box for box in boxes if box]
    assert all(box["x"] + box["width"] <= coach_box["x"] for box in others)
    expect(page.locator(".nb-news")).to_be_visible()
    assert page.locator(".nb-room").evaluate(height) == before  # what is below does not move


@pytest.mark.parametrize("height", [844, 640])
def test_on_a_phone_an_answer_begins_at_its_top(mount: Callable[..., Page], height: int) -> None:
    page = mount(Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"}))
    page.set_viewport_size({"width": 390, "height": height})
    at_rest(page)
    page.locator(".nb-own > .nb-coach-tool").click()
    for ask in ("think", "best"):
        page.locator(f".nb-coach [data-ask={ask}]").click()
        answered = page.locator(f".nb-coach [data-ask={ask}][aria-pressed=true]")
        expect(answered).to_be_attached(timeout=60_000)
        for look in (".nb-coach", ".nb-coach-words"):
            assert page.locator(look).evaluate("node => node.scrollTop") == 0
        expect(page.locator(".nb-coach-lead")).to_be_in_viewport()


def test_on_a_phone_the_coach_makes_room_for_the_next_click(mount: Callable[..., Page]) -> None:
    page = mount(Board(new_game(3, 7)))
    page.set_viewport_size({"width": 390, "height": 844})
    at_rest(page)
    page.locator(".nb-coach-tool").click()
    panel = page.get_by_role("region", name="Coach")
    asked = panel.get_by_role("button", name="Show the best actions")
    expect(asked).to_be_visible()
    # The panel covers the card, but the keyboard reaches it.
    page.locator(".place.lit[data-place^='card:']").first.focus()
    page.keyboard.press("Enter")
    expect(asked).to_be_hidden()
    expect(panel.get_by_role("button", name="Close")).to_be_visible()
    page.keyboard.press("Escape")
    expect(asked).to_be_visible()


@pytest.mark.parametrize("size", [(768, 1024), (390, 844)])
def test_the_coach_is_above_the_list_of_factions(mount: Callable[..., Page], size: tuple[int, int]) -> None:
    page = mount(Board(get("terra_mystica").new(2, "1"), bots={1: "beginner"}, seat=0))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".nb-option")).to_have_count(14)
    at_rest(page)
    page.locator(".nb-coach-tool").evaluate("node => node.click()")  # on a phone, the list covers it
    page.locator(".nb-coach [data-ask=think]").click()
    page.locator(".nb-coach-close").click()
    page.locator(".nb-option").first.click()
    expect(page.locator(".nb-option")).not_to_have_count(14)


def test_a_fact_below_a_fifth_of_a_point_is_not_told() -> None:
    """Sizes are in points; a meaningless difference is no reason to think about a stock."""
    sizes = {Stock(str(size), 1.0, (0,)): size for size in (0.1, 0.19, 0.2, 0.7)}
    largest, stocks = thinking._largest(sizes)
    assert (largest, [stock.name for stock in stocks]) == (0.7, ["0.7", "0.2"])


def test_a_rated_line_of_a_turn_is_told_whole_in_the_table() -> None:
    position = new_game(players=2, seed=1)
    first, then = (position.parse_action("R1 merchant"), position.play("R1 merchant")[0].parse_action("pass"))
    row = Rating((first,), Estimate(0.0), Estimate(0.0), None, (then,))
    assert (row.line, row.text) == ((first, then), "R1 merchant; pass")
    advice = Advice(position, Ratings((row,), False, 2, 0), 1.0, "0", position.game.speaker("en"))
    choices, say = position.game.choices, advice.speaker.say
    words = f"{choices.news(position, first, say)}; {choices.phrase(position.play(first)[0], then, say)}"
    assert words == "Merchant with 1 camel; pass"
    assert advice.table()[0][:2] == (words, "R1 merchant; pass")
    assert "“Merchant with 1 camel”" in advice.lead()  # the sentence says how it begins


def test_a_bot_can_choose_the_line_of_a_turn() -> None:
    asked = []

    def bot(position: Any) -> Any:
        asked.append(position.pending.seat)
        return [position.parse_action("pass"), position.parse_action("pass")]

    board = Board(new_game(players=3, seed=7), bots={0: bot, 2: bot})
    assert [ply.action.text for ply in board.record.plies][:1] == ["pass"]
    # The turn has one action, so the rest of the line is dropped, and the bot is asked again in its next turn.
    assert asked[0] == 2 and len(asked) == len([ply for ply in board.record.plies if ply.seat != 1])


def test_the_last_action_of_an_open_turn_is_rated(wire: Wire) -> None:
    """The one that the coach recommended within a turn, not the one that began it."""
    board = Board(get("babel").new(2, "last"), bots={1: "beginner"})
    rated = 0
    for _ in range(12):
        found = [one for one in board.position.legal_actions if one.kind != "end"]
        board.play(found[-1])
        ply = coach._last(board._session)
        if len(found) > 1 and board.position.pending and board.position.pending.seat == 0:
            rated += 1
            assert ply is not None and ply.action == found[-1]
    assert rated > 2

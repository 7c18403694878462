"""The messages between Python and the page: one update for each intent, nothing twice, nothing lost."""

from __future__ import annotations

import json
import re
import statistics
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import toy
from conftest import ROOT
from drawn import changed

from amyitis_nb import Speaker
from amyitis_nb.board import widget
from amyitis_nb.board.choosing import Choosing
from amyitis_nb.board.export import STATIC
from amyitis_nb.board.game_board import Board
from amyitis_nb.board.intents import FORMS
from amyitis_nb.board.played import LogSync
from amyitis_nb.board.source import ANSWERS, GAME_INTENTS
from amyitis_nb.board.wire_types import ASKING
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.games.amyitis.board.choices import stages
from amyitis_nb.games.amyitis.edition.library import standard
from amyitis_nb.games.amyitis.players.bots import BOTS
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.games.amyitis.teaching.examples import example
from board.conftest import Wire

pytestmark = pytest.mark.usefixtures("open_hands")

#: The overhead of a kernel message in JupyterLab, in bytes: frame, header, parent header, comm id.
MESSAGE = 585


def states(wire: Wire) -> list[dict[str, Any]]:
    return [data["state"] for _, data, _ in wire.log if data.get("method") == "update"]


def test_one_action_is_one_small_update(wire: Wire) -> None:
    board = Board(new_game(3, 7))
    wire.log.clear()
    wire.send(board, ("page", 1, "choose", ["1 farmer", ""]))
    wire.send(board, ("page", 2, "choose", ["row upper", ""]))
    assert [sorted(state) for state in states(wire)] == [["_answer"], ["_answer"]]
    assert board.record.actions[-1].text == "R1 farmer upper"
    assert wire.log[-1][2] < 12 * 1024
    assert len(wire.log) == 2  # no echo of the intents


def played(wire: Wire, board: Board, seed: int, *, undo: int = 0) -> dict[str, int]:
    """Play a game to its end on a board; return the bytes that each action sent.

    Every `undo`th action is undone first, and another one is played instead.
    """
    stream = Stream("wire", seed)
    sizes: dict[str, int] = {}
    number = 0
    while not board.position.is_over:
        position = board.position
        action = BOTS["uniform"].choose(position, stream)
        if undo and len(sizes) % undo == undo - 1:
            board.play(action)
            board.undo()
            action = BOTS["uniform"].choose(position, stream)
        for key, _ in stages(action):
            number += 1
            wire.log.clear()
            wire.send(board, ("page", number, "choose", [key, ""]))
        assert len(wire.log) == 1
        sizes[f"{number} {action.text}"] = wire.log[-1][2] + MESSAGE
    return sizes


def check_sizes(sizes: dict[str, int]) -> None:
    """Check the limits for the bytes sent by actions: 12 KB in the median, 24 KB at the 95th percentile."""
    ordered = sorted(sizes.values())
    assert len(ordered) > 50
    assert ordered[len(ordered) // 2] <= 12 * 1024
    assert ordered[len(ordered) * 95 // 100] <= 24 * 1024, max(sizes, key=lambda name: sizes[name])


# Every run measures the most seats in a language with long words, and the fewest in another one.
@pytest.mark.parametrize(
    ("players", "seed", "language"),
    [
        pytest.param(
            players, seed, one, marks=() if (players, one) in ((2, "de"), (4, "hu")) else pytest.mark.release
        )
        for players, seed in ((2, 6), (3, 1), (4, 3))
        for one in LANGUAGES
    ],
)
def test_an_action_sends_at_most_12_kilobytes_in_the_median(
    wire: Wire, players: int, seed: int, language: str
) -> None:
    """This includes answers with procession, temples, field, income and new cards, and the end of the game."""
    names = ("Annamária", "Bartholomäus", "Čeněk Šťastný", "Dorottya")[:players]
    check_sizes(played(wire, Board(new_game(players, seed), names=names, language=language), seed))


def test_an_action_sends_no_more_in_a_record_with_variations(wire: Wire) -> None:
    board = Board(new_game(4, 3))
    sizes = played(wire, board, 3, undo=3)
    assert board.record.text.count("\n(\n") > 50
    check_sizes(sizes)


def test_an_action_of_a_variation_sends_its_own_line_only(wire: Wire) -> None:
    """This is also true if the rest of the main line follows it in the text."""
    record = Record(new_game(3, 1)).play_out("beginner", 5)
    board = Board(record.go_to(3))
    wire.send(board, ("page", 1, "continue", None))
    for number in (2, 3, 4):
        action = [action for action in board.position.legal_actions if action.kind != "pass"][-1]
        wire.log.clear()
        wire.send(board, ("page", number, "play", action.text))
        _, _, lines = board._answer["record"]
        assert len(lines) <= 12 and action.text in lines
    assert board.record.text.splitlines()[-1] == record.text.splitlines()[-1]


def test_two_drawings_send_less_than_twice_as_much(wire: Wire) -> None:
    """A page that was both wide and narrow has both drawings, and shows one."""
    one, two = (Board(new_game(3, 1), bots={1: "beginner", 2: "beginner"}) for _ in "ab")
    wire.send(two, ("page", 1, "layout", "narrow"))
    weights = []
    for board in (one, two):
        wire.log.clear()
        for number in range(2, 20):
            wire.send(board, ("page", number, "play", "pass"))
        weights.append(sum(size for _, _, size in wire.log))
    assert weights[0] < weights[1] < 2 * weights[0]


def test_the_opening_holds_everything_once(wire: Wire) -> None:
    board = Board(new_game(3, 7))
    kind, data, size = wire.log[-1]
    assert kind == "comm_open"
    whole = data["state"]["_whole"]
    assert set(whole["drawings"]) == {"wide"}
    assert len(json.dumps(whole["drawings"]["wide"]).encode()) < 60_000
    assert size < 309_000 + (STATIC / "fonts.css").stat().st_size
    assert board.get_state("_answer") == {"_answer": {}}


@pytest.mark.parametrize("both", [False, True])
def test_answers_lead_to_the_same_state(wire: Wire, both: bool) -> None:
    """A page that has applied every answer has the same state as a page opened now."""
    board = Board(new_game(3, 7), bots={1: "beginner", 2: "beginner"})
    if both:
        wire.send(board, ("page", 1, "layout", "narrow"))
    page: dict[str, Any] = json.loads(json.dumps(board.get_state("_whole")))["_whole"]
    assert len(page["drawings"]) == 1 + both
    wire.log.clear()
    for number in range(2, 60):
        options = page["view"]["options"]
        wanted: tuple[str, Any] = ("undo", None)
        if page["view"]["past"]:
            wanted = ("continue", None)
        elif number % 14 == 0:
            wanted = ("goto", number % 5)
        elif number % 9 and options:
            wanted = ("choose", [options[number % len(options)][0], ""])
        wire.send(board, ("page", number, *wanted, page["state"]))
        for state in wire.updates():
            apply(page, state["_answer"])
        assert not page["view"]["error"]
    assert page == json.loads(json.dumps(board.get_state("_whole")))["_whole"] | {"view": page["view"]}
    asked = {"refusal", "insight", "rule", "moves", "error", "live", "about", "position"}
    fresh = board.get_state("_whole")["_whole"]["view"]
    assert {k: v for k, v in page["view"].items() if k not in asked} == {
        k: v for k, v in fresh.items() if k not in asked
    }


def apply(page: dict[str, Any], answer: dict[str, Any]) -> None:
    """Apply an answer like the page (`follow` in frontend/wire.js)."""
    assert answer["base"] == page["n"]
    page["n"] = answer["n"]
    page["state"] = answer.get("state", page["state"])
    for step in answer.get("steps", [answer]):
        for layout, changes in step.get("drawings", {}).items():
            page["drawings"][layout] = changed(page["drawings"][layout], changes)
    if "log" in answer:
        start, entries = answer["log"]
        page["log"][start:] = entries
    if "record" in answer:
        page["record"] = spliced(page["record"], answer["record"])
    page["view"].update(answer.get("view", {}))


def spliced(text: str, change: tuple[int, int, list[str]]) -> str:
    """Return a text with some lines replaced."""
    start, count, added = change
    lines = text.split("\n")
    lines[start : start + count] = added
    return "\n".join(lines)


def test_the_record_on_the_page_is_the_record(wire: Wire) -> None:
    board = Board(toy.Position())
    text = board.get_state("_whole")["_whole"]["record"]
    for number, intent in enumerate(
        [("play", "put 2 0"), ("play", "put 4 1"), ("undo", None), ("play", "put 9 2"), ("play", "rest")], 1
    ):
        wire.log.clear()
        wire.send(board, ("page", number, *intent))
        for state in states(wire):
            if "record" in state["_answer"]:
                text = spliced(text, state["_answer"]["record"])
        assert text == board.record.text
    assert "(\nput 9 2\n" in text  # the replacement action stays as a variation
    assert toy.Record.parse(text) == board.record


def test_no_intent_is_carried_out_twice(wire: Wire) -> None:
    board = Board(toy.Position())
    wire.send(board, ("page", 1, "play", "put 5 0"))
    wire.send(board, ("page", 1, "play", "put 5 0"), ("page", 2, "play", "put 9 1"))
    assert [action.text for action in board.record.actions] == ["put 5 0", "draw 3", "put 9 1", "draw 8"]
    wire.send(board, ("other page", 1, "undo", None))
    assert len(board.record.actions) == 2


def test_a_greeting_is_answered_and_its_intents_are_carried_out_once(wire: Wire) -> None:
    board = Board(toy.Position())
    waits = [["page", 1, "play", "put 5 0", board._state]]
    for here in (waits, waits, [], True, None):
        content = {"content": {"data": {"method": "custom", "content": {"here": here}}}, "buffers": []}
        board.comm.handle_msg(content)
    assert [action.text for action in board.record.actions] == ["put 5 0", "draw 3"]
    said = [data for _, data, _ in wire.log]
    greetings = [data["content"]["here"] for data in said if data.get("method") == "custom"]
    assert greetings == [0, 1, 1, 1, 1]
    # The answer to the greeting comes first, because a page counts its answers.
    assert [data.get("method") for data in said][-6:] == ["custom", "update", *["custom"] * 4]


def test_a_stale_choice_changes_nothing(wire: Wire) -> None:
    board = Board(toy.Position())
    before = board.position
    wire.send(board, ("page", 1, "choose", ["no such key", ""]))
    assert board.position is before
    assert states(wire)[-1]["_answer"]["ack"] == ("page", 1)


LATE = "That was for an earlier position. Nothing was played. Here’s the board as it is now."


def test_a_click_before_the_answer_plays_nothing(wire: Wire) -> None:
    """The second of two quick clicks was for a question that is already answered."""
    board = Board(new_game(3, 7))
    wire.send(board, ("page", 1, "choose", ["1 farmer", ""]), ("page", 2, "try", "field:lower.0"))
    assert not board.record.actions
    assert board._session.choosing.taken == ("1 farmer",)
    assert board._answer["view"] == {"error": LATE}
    wire.send(board, ("page", 3, "try", "field:lower.0"))
    assert [action.text for action in board.record.actions] == ["R1 farmer lower"]
    assert board._answer["view"]["error"] == ""


@pytest.mark.parametrize("bots", [{}, {1: "beginner", 2: "beginner"}])
@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("choose", ["pass", "pass"]),
        ("choose", ["pass", ""]),
        ("try", "pass"),
        ("play", "pass"),
        ("undo", None),
        (
            "new",
            {
                "players": 2,
                "seed": "1",
                "options": {"edition": standard().id},
                "seats": [{"name": "", "bot": ""}] * 2,
            },
        ),
        ("load", new_game(2, 1).text),
    ],
)
def test_an_intent_for_an_earlier_state_changes_nothing(
    wire: Wire, kind: str, data: Any, bots: dict[int, str]
) -> None:
    """Such an intent comes from a double click, another tab, or a late or repeated message."""
    board = Board(new_game(3, 7), bots=bots)
    made = board._state
    wire.send(board, ("page", 1, "choose", ["pass", "pass"], made))
    played = board.record
    assert played.actions
    for number, page in enumerate(("page", "other tab"), 2):
        wire.log.clear()
        wire.send(board, (page, number, kind, data, made))
        assert board.record is played
        assert states(wire)[-1]["_answer"]["view"]["error"] == LATE
        assert states(wire)[-1]["_answer"]["ack"] == (page, number)
        assert "state" not in board._answer
    # Intents that only ask are answered in any state.
    wire.send(board, ("page", 9, "insight", "square:a1", made))
    assert board._answer["view"]["insight"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_that_an_intent_came_late(wire: Wire, language: str) -> None:
    board = Board(new_game(3, 7), language=language)
    wire.send(board, ("page", 1, "undo", None, 99))
    assert board._answer["view"]["error"] == Speaker(language).say("board.late") != ""


def test_asking_does_not_outdate_a_click(wire: Wire) -> None:
    board = Board(new_game(3, 7))
    made = board._state
    for number, (kind, data) in enumerate(
        [
            ("insight", "square:a1"),
            ("moves", None),
            ("layout", "narrow"),
            ("whole", None),
            ("rule", "caravan.move"),
        ],
        1,
    ):
        wire.send(board, ("page", number, kind, data))
        assert board._state == made == board.get_state("_whole")["_whole"]["state"]
    wire.send(board, ("page", 9, "play", "pass", made))
    assert len(board.record.actions) == 1


def test_an_action_in_a_cell_outdates_a_click(wire: Wire) -> None:
    board = Board(new_game(3, 7))
    made = board._state
    board.play("pass")
    assert board._answer["state"] == board._state
    wire.send(board, ("page", 1, "play", "pass", made))
    assert len(board.record.actions) == 1


@pytest.mark.parametrize(
    "broken",
    [
        None,
        7,
        "x",
        [],
        ["page", 1],
        ["page", "1", "play", "pass", 0],
        ["page", 1, "play", "pass"],
        {"page": 1},
    ],
)
def test_a_malformed_entry_stops_no_other(wire: Wire, broken: Any) -> None:
    board = Board(new_game(3, 7))
    intents = [["page", 1, "play", "pass", 0], broken, ["other", 1, "insight", "square:a1", 0]]
    board.comm.handle_msg(
        {"content": {"data": {"method": "update", "state": {"_intents": intents}}}, "buffers": []}
    )
    assert len(board.record.actions) == 1
    assert board._answer["ack"] == ("other", 1)
    for sent in (broken, {"a": intents}, "_intents"):
        wire.log.clear()
        board.comm.handle_msg(
            {"content": {"data": {"method": "update", "state": {"_intents": sent}}}, "buffers": []}
        )
        assert not wire.log


def test_a_lone_surrogate_is_answered(wire: Wire) -> None:
    board = Board(new_game(3, 7))
    wire.send(board, ("page", 1, "play", "pa\ud800ss"))
    assert "pa?ss" in board._answer["view"]["error"]
    json.dumps(board._answer, ensure_ascii=False).encode()


@pytest.mark.parametrize("kind", sorted({*ANSWERS, *GAME_INTENTS, "layout", "nonsense"}))
def test_no_answer_repeats_a_text_of_any_length(wire: Wire, kind: str) -> None:
    board = Board(new_game(3, 7))
    text = "x" * 1_000_000
    seats = [{"name": text, "bot": text}] * 2
    for number, data in enumerate(
        (text, [text, text], {"players": 2, "seed": text, "options": {"edition": text}, "seats": seats}), 1
    ):
        wire.log.clear()
        wire.send(board, ("page", number, kind, data))
        assert sum(size for *_, size in wire.log) < 100_000


@pytest.mark.parametrize("code", ["fr", "xx", "EN", "", None, ["en"], 7])
def test_a_language_that_the_page_does_not_offer_is_refused(wire: Wire, code: Any) -> None:
    board = Board(new_game(3, 7))
    wire.send(board, ("page", 1, "language", code))
    assert board._answer["view"]["error"]
    wire.send(board, ("page", 2, "undo", None))
    assert not board._answer["view"]["error"]
    assert board.get_state("_whole")["_whole"]["language"] == "en"


def test_choosing_elsewhere_restarts_the_action(wire: Wire) -> None:
    board = Board(new_game(3, 7))
    wire.send(board, ("page", 1, "choose", ["1 farmer", ""]))
    wire.send(board, ("page", 2, "try", "card:1.0"))
    view = board.get_state("_whole")["_whole"]["view"]
    assert [key for key, *_ in view["options"]] == [
        "temple ishtar",
        "temple marduk",
        "temple tammouz",
    ]
    assert len(view["chosen"]) == 1


@pytest.mark.parametrize("place", ["pass", "card:0.1"])
def test_choosing_elsewhere_plays_nothing(wire: Wire, place: str) -> None:
    """A place that completes an action by itself is chosen only when it is highlighted."""
    board = Board(new_game(3, 7))
    wire.send(board, ("page", 1, "choose", ["1 farmer", ""]))
    wire.send(board, ("page", 2, "try", place))
    assert not board.record.actions
    assert not board._session.choosing.taken
    wire.send(board, ("page", 3, "try", place))
    assert len(board.record.actions) == 1


def test_a_place_names_the_required_first_choice(wire: Wire) -> None:
    """Groups 1 and 2 have face-up farmers: a player who clicks a field first must choose a farmer."""
    position = new_game(3, 7).edit(
        groups=["farmer priest priest", "merchant farmer farmer", "priest priest engineer"]
    )
    board = Board(position)
    for number, space in enumerate(("field:upper.0", "field:upper.3"), 1):
        wire.send(board, ("page", number, "try", space))
        refusal = board._answer["view"]["refusal"]
        assert refusal["text"] == "Choose one of the highlighted places first."
        assert refusal["marks"] == dict.fromkeys(("card:0.0", "card:1.1", "card:1.2"), "first")
        assert refusal["more"] == [f"Recruit a farmer from group {group} for free" for group in (1, 2)]
        assert all(way in board._answer["view"]["loud"] for way in refusal["more"])
    assert not board.record.actions


def test_a_preview_shows_the_common_effects_of_all_continuations(wire: Wire) -> None:
    """With a court-card tile, the irrigation bonus and the turned plant card do not depend on the card chosen."""
    position = Position(
        "amyitis1 e=ystari-2007 n=3 r=2 f=r d=turn.k c=Babylon g=FMP,PPF,PFe h=-,brk t=g,gkb,krk i=21b2r5r1"
        " q=10,8,6,2k,8c,6k,4c,2tt,4tt,5t,4k,3c,3t,2c,1k,1k v=C1,B1,A1,K1 s=21/211/221111/3 k=s"
        " b=4/1/1/b/27/0.0.0/0/0/- r=4/1/1/d/26/0.0.0/0/0/- k=1/1/2/s/26/0.0.0/0/0/- x=0"
    )
    board = Board(position)
    follows = [
        "As the only player with a cube next to square c4, Red scores 1 prestige.",
        "Eshnunna now offers a quality-2 plant, which costs salt in addition to the city’s resource.",
    ]
    wire.send(board, ("page", 1, "try", "city:Eshnunna"))
    [told] = [preview for _, place, _, preview in board._answer["view"]["options"] if place == "square:c4"]
    assert told[1:] == follows
    # After planting, the previews of the court cards leave out their common effects.
    after = Board(position.play("C Eshnunna salt > c4").position)
    options = after.get_state()["_whole"]["view"]["options"]
    for number, (key, *_) in enumerate(options, 1):
        wire.send(after, ("page", number, "about", key))
        lines = after._answer["view"]["about"][3]
        assert not set(lines) & set(follows), lines


def test_neighbouring_buttons_show_their_differences() -> None:
    start = example(14)
    left = ("a1", "b1", "c1", "a2")
    last = start.edit(tiles={square: None for square in start.tiles if square not in left})
    board = Board(last.play("procession ishtar").position)
    previews = [preview for _, _, _, preview in board.get_state()["_whole"]["view"]["options"]]
    # The prizes of the other temples and the end of the game are the same for both.
    assert [len(preview) for preview in previews] == [2, 2], previews
    assert not set(previews[0]) & set(previews[1])


def test_going_back_a_stage_announces_the_question_again(wire: Wire) -> None:
    for word in ("back", "cancel"):
        board = Board(new_game(3, 7))
        wire.send(board, ("page", 1, "choose", ["1 farmer", ""]))
        wire.send(board, ("page", 2, word, None))
        assert board._answer["view"]["live"] == "Choose a craft card, or pass for the rest of the round."


def test_the_refusal_stays_while_its_rule_is_open(wire: Wire) -> None:
    board = Board(new_game(3, 7))
    wire.send(board, ("page", 1, "try", "city:Uruk"))
    refusal = board._answer["view"]["refusal"]
    wire.send(board, ("page", 2, "rule", refusal["rule"]))
    # It is not sent again, because the page may have closed it, and it is not removed.
    assert set(board._answer["view"]) == {"rule", "loud"} or set(board._answer["view"]) == {"rule"}
    wire.send(board, ("page", 3, "choose", ["1 farmer", ""]))
    assert board._answer["view"]["refusal"] is None


def test_the_explanation_of_a_place_stays_while_a_rule_is_open(wire: Wire) -> None:
    board = Board(new_game(3, 7))
    wire.send(board, ("page", 1, "insight", "city:Uruk"))
    assert board._answer["view"]["insight"]["lines"]
    wire.send(board, ("page", 2, "rule", "caravan.move"))
    assert "insight" not in board._answer["view"]


def test_a_shared_text_is_sent_once(wire: Wire) -> None:
    board = Board(new_game(3, 7))
    wire.send(board, ("page", 1, "share", "record"))
    assert board._answer["view"]["shared"] == ["record", board.record.text]
    assert board.get_state("_whole")["_whole"]["view"]["shared"] is None


def test_the_page_that_was_silent_longest_is_forgotten_first(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(widget, "PAGES", 2)
    board = Board(new_game(3, 7))
    for page, number in (("a", 1), ("b", 1), ("a", 2), ("c", 1)):
        wire.send(board, (page, number, "moves", None))
    assert board._heard == {"a": 2, "c": 1}


@pytest.mark.parametrize(
    "kind", ["play", "rule", "load", "insight", "try", "goto", "nonsense", "new", "language"]
)
def test_every_failure_is_reported(wire: Wire, kind: str) -> None:
    board = Board(toy.Position())
    before = board.position
    wire.log.clear()
    wire.send(board, ("page", 1, kind, "no such thing"))
    wire.send(board, ("page", 2, "undo", None))
    answers = [state["_answer"] for state in states(wire)]
    assert answers[0]["ack"] == ("page", 1)
    view = answers[0].get("view", {})
    told = view.get("error") or (view.get("refusal") or {}).get("text")
    assert told or kind == "insight"
    assert board.position == before


def test_an_error_inside_a_game_is_shown_and_logged(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = Board(toy.Position())
    wire.log.clear()
    with monkeypatch.context() as broken:
        broken.setattr(toy.Position, "draw", lambda *args, **options: 1 / 0)
        wire.send(board, ("page", 1, "play", "put 5 0"))
    told = states(wire)[-1]["_answer"]
    assert told["view"]["error"] == Speaker("en").say("board.error")
    [logged] = caplog.records
    assert logged.exc_info and logged.exc_info[0] is ZeroDivisionError
    # The page missed an answer. The next one does not follow its state, so it asks for everything.
    wire.send(board, ("page", 2, "undo", None))
    assert states(wire)[-1]["_answer"]["base"] != told["n"]
    wire.send(board, ("page", 3, "redo", None), ("page", 4, "whole", None))
    whole = states(wire)[-1]["_whole"]
    assert [entry["text"] for entry in whole["log"]] == ["put 5 0", "draw 3"]
    assert any(place[6] == "Tower 0, 5 on top." for place in whole["drawings"]["wide"]["places"])


def test_actions_with_the_same_stages_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    position = toy.Position()
    monkeypatch.setattr(type(toy.GAME.choices), "stages", lambda *_: (("go", ""),))
    with pytest.raises(AssertionError, match="the same keys"):
        Choosing(position, position.legal_actions).take("go", lambda *_, **__: "")


@pytest.fixture
def hasty() -> Iterator[None]:
    """Make threads switch as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("_", range(5))
def test_handlers_of_two_threads_take_turns(wire: Wire, _: int) -> None:
    """A click can be handled while a cell runs; every answer follows the previous one."""
    board = Board(new_game(2, 3))
    wire.log.clear()

    def click(name: str) -> None:
        for number in range(1, 9):
            wire.send(board, (name, number, "play", "pass"))

    pages = [threading.Thread(target=click, args=(name,)) for name in ("a", "b")]
    for page in pages:
        page.start()
    for page in pages:
        page.join()
    serials = [(state["_answer"]["base"], state["_answer"]["n"]) for state in states(wire)]
    assert serials == [(n, n + 1) for n in range(16)]


def test_the_log_of_one_person_says_you() -> None:
    """Nobody is “you” if several people share the board."""

    def logged(**options: Any) -> list[str]:
        board = Board(new_game(3, 7), **options)
        board.play("pass")
        lines = (line for entry in LogSync(board._session).entries for line in entry["lines"])
        return [str(line[0]) for line in lines if re.search(r"\bpass(es)?\.", str(line[0]))]

    bots = {0: "beginner", 1: "beginner"}
    assert "You pass." in logged(bots=bots)
    assert any(line.startswith("Blue passes") for line in logged(bots=bots))
    assert logged()[:1] == ["Black passes."]
    assert logged(seat=2)[:1] == ["You pass."]


def test_bots_play_on_until_a_person_decides(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    assert board.position.pending.seat == 2
    wire.send(board, ("page", 1, "play", "pass"))
    assert board.position.pending.seat == 2 or board.position.is_over
    assert len(board.record.actions) >= 3


def test_chance_without_a_seed_is_entered_card_by_card(wire: Wire) -> None:
    """Two players enter six cards from a deck with three farmers."""
    board = Board(new_game(2, 7).edit(pending="crafts", seed=None))
    view = board.get_state("_whole")["_whole"]["view"]
    assert view["prompt"] == "Group 1, card 1: which craft is it?"
    crafts = standard().crafts
    assert view["options"][0] == ["farmer", "", f"farmer ({crafts['farmer'][2]} left)", []]
    assert [key for key, *_ in view["options"]] == ["farmer", "priest", "engineer", "merchant", "*"]
    for number in range(1, crafts["farmer"][2] + 1):
        wire.send(board, ("page", number, "choose", ["farmer", ""]))
    view = states(wire)[-1]["_answer"]["view"]
    assert "farmer" not in [key for key, *_ in view["options"]]  # all farmers of the deck are dealt
    wire.send(board, ("page", 10, "back", None))
    wire.send(board, ("page", 11, "choose", ["priest", ""]))
    while board.position.pending.kind == "crafts":
        wire.send(board, ("page", 12 + len(board._session.choosing.taken), "choose", ["merchant", ""]))
        wire.send(board, ("page", 30 + len(board._session.choosing.taken), "choose", ["*", ""]))
    first = [card.craft for group in board.position.groups for card in group]
    laid = crafts["farmer"][2] - 1
    assert first[:laid] == ["farmer"] * laid and first[laid] == "priest"
    assert board.position.pending.kind == "turn"
    # To enter it again, the user goes back to that stage.
    board.undo()
    assert board.position.pending.kind == "crafts"
    board.play("deal priest priest farmer, engineer merchant priest")
    assert [card.craft for card in board.position.groups[0]] == ["priest", "priest", "farmer"]


def test_a_position_with_a_seed_and_a_pending_draw_uses_the_seed(wire: Wire) -> None:
    """The worked example about income is such a position."""
    position = example("income")
    assert position.seed is not None
    board = Board(position)
    wire.send(board, ("page", 1, "choose", ["*", ""]))
    assert board.position == position.deal().position


def test_bots_wait_until_chance_is_entered(wire: Wire) -> None:
    board = Board(new_game(3, 7).edit(pending="crafts", seed=None), bots={1: "beginner", 2: "beginner"})
    assert board.position.pending.kind == "crafts"
    wire.send(board, ("page", 1, "choose", ["*", ""]))
    assert board.position.pending.seat == 0
    wire.send(board, ("page", 2, "play", "pass"))
    # Bots decide until the round is over; then the cards of the next one must be entered.
    assert board.position.pending.kind == "crafts" or board.position.pending.seat == 0


def test_undo_goes_back_past_bots_and_marks_random_events(wire: Wire) -> None:
    board = Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})
    start = board.position
    wire.send(board, ("page", 1, "play", "R1 farmer upper"))
    view = board.get_state("_whole")["_whole"]["view"]
    assert view["can"]["undo"] == "undo"
    wire.send(board, ("page", 2, "undo", None))
    assert board.position == start
    wire.send(board, ("page", 3, "redo", None))
    wire.send(
        board, ("page", 4, "play", "pass")
    )  # the bots play the round to its end, and new cards are dealt
    assert board.position.round > 1
    assert board.get_state("_whole")["_whole"]["view"]["can"]["undo"] == "undo_chance"


def test_a_bot_repeats_its_decision(wire: Wire) -> None:
    first, second = (Board(new_game(3, 11), bots={0: "beginner", 1: "uniform", 2: "beginner"}) for _ in "ab")
    for board in (first, second):
        for number in range(1, 20):
            wire.send(board, ("page", number, "step", None))
    assert first.record == second.record
    assert len(first.record.actions) >= 19


def test_a_cell_plays_on_the_board(wire: Wire) -> None:
    board = Board(toy.Position())
    wire.log.clear()
    board.play("put 5 0")
    assert [entry["text"] for entry in states(wire)[-1]["_answer"]["log"][1]] == ["put 5 0", "draw 3"]
    board.undo()
    assert not board.record.actions
    board.redo()
    assert len(board.record.actions) == 2
    before = board.position
    with pytest.raises(IllegalAction):
        board.play("put 1 0")
    assert board.position is before


def test_wrong_types_are_refused(wire: Wire) -> None:
    with pytest.raises(InvalidInput, match="a position or a record"):
        Board("e4")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [({"bots": {7: "beginner"}}, "seat"), ({"bots": {0: "genius"}}, "genius"), ({"language": "fr"}, "fr")],
)
def test_bad_arguments_are_refused_by_name(wire: Wire, arguments: dict[str, Any], word: str) -> None:
    with pytest.raises(InvalidInput, match=word):
        Board(new_game(3, 7), **arguments)


def test_the_bundle_shows_without_a_widget(wire: Wire) -> None:
    board = Board(toy.Position())
    data = board._repr_mimebundle_()[0]
    assert data["text/plain"] == str(toy.Position())
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data
    assert repr(board) == "Board(Position.read('towers 2,5,7/1,4,9////3,8,6/0,0,0,0,0'))"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seat": 9}, "no seat 9: one of 0 to 2"),
        ({"seat": "x"}, "no seat 'x'"),
        ({"seat": True}, "no seat True"),
        ({"bots": ["beginner"]}, "a dict of bots by seat"),
        ({"bots": "beginner"}, "a dict of bots by seat"),
        ({"bots": {3: "beginner"}}, "no seat 3"),
        ({"bots": {1: []}}, r"no bot \[\]"),
        ({"bots": {1: "begginer"}}, "did you mean beginner"),
        ({"names": "Anna"}, "a list of names by seat"),
    ],
)
def test_invalid_arguments_of_a_board_are_refused_with_a_message(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidInput, match=says):
        Board(new_game(3, 7), **wrong)


def test_each_of_two_equal_cards_of_a_group_can_be_clicked(wire: Wire) -> None:
    position = new_game(4, "7").edit(groups=["farmer priest farmer", *["merchant priest engineer"] * 3])
    board = Board(position)
    board.get_state()
    options = board.get_state()["_whole"]["view"]["options"]
    farmers = [place for key, place, *_ in options if key == "1 farmer"]
    assert farmers == ["card:0.0", "card:0.2"]
    # A face-down card cannot be chosen.
    spent = Board(position.edit(groups=["farmer* priest farmer", *["merchant priest engineer"] * 3]))
    options = spent.get_state()["_whole"]["view"]["options"]
    assert [place for key, place, *_ in options if key == "1 farmer"] == ["card:0.2"]


def test_a_default_name_follows_the_language(wire: Wire) -> None:
    """A colour is not a name that a player entered."""
    board = Board(new_game(3, 7), language="de")
    offered = board.get_state("_whole")["_whole"]["setup"]["names"]
    seats = [{"name": name, "bot": ""} for name in (offered[0], " Anna ", "", offered[0])]
    wire.send(
        board,
        (
            "page",
            1,
            "new",
            {"players": 4, "seed": "7", "options": {"edition": standard().id}, "seats": seats},
        ),
    )
    assert board.record.names == ("", "Anna", "", offered[0])  # the colour of another seat is a name
    wire.send(board, ("page", 2, "language", "hu"))
    assert board.get_state("_whole")["_whole"]["names"] == ["Kék", "Anna", "Fekete", "Blau"]


def test_a_game_without_entered_names_has_no_names(wire: Wire) -> None:
    board = Board(new_game(3, 7), names=["Anna", "Ben", "Cleo"])
    seats = [{"name": name, "bot": ""} for name in ("Blue", "Red", "")]
    wire.send(
        board,
        (
            "page",
            1,
            "new",
            {"players": 3, "seed": "7", "options": {"edition": standard().id}, "seats": seats},
        ),
    )
    assert not any(board.record.names)
    assert "names" not in board.record.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "said"), [("dance", "board.unknown_action"), ("R1 farmer", "unread.ambiguous")]
)
def test_an_unreadable_typed_action_gets_a_message(wire: Wire, typed: str, said: str, language: str) -> None:
    board = Board(new_game(3, 7), language=language)
    wire.send(board, ("page", 1, "play", typed))
    told = board._answer["view"]["error"]
    ways = ("R1 farmer upper", "R1 farmer lower")
    assert told == Speaker(language).say(said, actions=ways, found=typed)


def test_every_intent_of_the_page_is_known() -> None:
    """The table has exactly the intents that the page sends."""
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "frontend").glob("*.js"))
    # The others are of lessons and their contents.
    sent = set(re.findall(r'\bsend\("([a-z]+)"', text)) - {"panel", "visit", "progress"}
    assert sent == {*ANSWERS, *GAME_INTENTS, "layout", "whole"} == {*FORMS} - {"panel", "visit", "progress"}
    assert sent > set(ASKING)


def test_a_record_with_variations_sends_as_little_as_a_short_one(wire: Wire) -> None:
    """After going back to the middle of a long game, an action sends no more than in a new game, although the rest of
    the long line follows each variation in the text of the record (benchmarks/soak.py plays 3,000 actions).
    """
    short, long = Record(new_game(4, 3)), Record(new_game(4, 3)).play_out("uniform", 3)
    assert long.ply > 300
    first, last = (_varied(wire, record, 100) for record in (short, long.go_to(long.ply // 3)))
    assert statistics.median(last) <= 1.5 * statistics.median(first)


def _varied(wire: Wire, record: Record, actions: int) -> list[int]:
    """Play on from a place of a record, undo every third action, and return the bytes that each action sent."""
    board = Board(record)
    stream, sizes, number = Stream("soak"), [], 0
    text = board.get_state("_whole")["_whole"]["record"]

    def send(kind: str, data: Any = None) -> None:
        nonlocal number, text
        number += 1
        wire.log.clear()
        wire.send(board, ("page", number, kind, data))
        assert not board._answer.get("view", {}).get("error")
        if "record" in board._answer:
            text = spliced(text, board._answer["record"])

    send("continue")
    for count in range(actions):
        for key, _ in stages(BOTS["uniform"].choose(board.position, stream)):
            send("choose", [key, ""])
        sizes.append(wire.log[-1][2] + MESSAGE)
        if count % 3 == 2:
            send("undo")
    assert text == board.record.text == board.get_state("_whole")["_whole"]["record"]
    assert text.count("\n(\n") > 15
    check_sizes({str(count): size for count, size in enumerate(sizes)})
    return sizes

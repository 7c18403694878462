"""Pages of the app with an address: the contents, lessons, practice, and the game started from the contents."""

from __future__ import annotations

import json
from typing import Any

import pytest
from board.conftest import Wire, wire  # noqa: F401 (fixture)

import amyitis_nb as am
from amyitis_nb.app import contents
from amyitis_nb.core.alternatives import Alternatives
from amyitis_nb.core.game import get
from amyitis_nb.teach.again import again
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of


class Visitor:
    """A page that sends intents to a board and reads the resulting state."""

    def __init__(self, board: LessonBoard, wire: Wire) -> None:  # noqa: F811
        self.board, self.wire, self.count = board, wire, 0

    @property
    def shown(self) -> dict[str, Any]:
        return dict(self.board.get_state()["_whole"])

    def do(self, kind: str, *data: Any) -> dict[str, Any]:
        self.count += 1
        self.wire.send(self.board, ("page", self.count, kind, list(data) if len(data) > 1 else data[0]))
        return self.shown["page"] or {}


def test_each_activity_opens_by_its_name(progress: Progress, wire: Wire) -> None:  # noqa: F811
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    assert page.shown["page"] == {
        "name": "",
        "title": "The hanging gardens",
        "game": "amyitis",
        "home": "",
    }
    for name in ("aim", "practice", "exam", "rules", "play", "caravan", "play", ""):
        assert page.do("visit", name, "")["name"] == name
        assert (name != "") == page.shown["page"]["title"].endswith(" · The hanging gardens")
    page.do("visit", "nothing", "")
    assert page.shown["page"]["name"] == ""
    assert page.board._answer["view"]["error"] == "No lesson is called “nothing”. Choose one in the contents."


def test_a_finished_lesson_opens_at_its_end_and_the_next_has_its_own_address(
    progress: Progress,
    wire: Wire,  # noqa: F811
) -> None:
    tutor = tutor_of(progress, "en")
    lesson = tutor.lesson("aim")
    while not lesson.is_done:
        (lesson.next if lesson.state.done else lesson.show_me)()
    page = Visitor(LessonBoard(tutor.contents()), wire)
    page.do("visit", "aim", "")
    assert any(block["kind"] == "headline" for block in page.shown["view"]["panel"])
    assert page.do("panel", "go_on", "")["name"] == tutor.course.core[1].id
    assert page.shown["again"]["name"] == tutor.course.core[1].id


def test_a_game_continues_where_it_was_left(progress: Progress, wire: Wire) -> None:  # noqa: F811
    board = LessonBoard(tutor_of(progress, "en").contents())
    page = Visitor(board, wire)
    shown = page.do("visit", "play", "")
    assert shown["lessons"]["temple.marduk"] == ("round_end", "The end of a round")
    assert {name: of for name, of in shown.items() if name != "lessons"} == {
        "name": "play",
        "title": "Play · The hanging gardens",
        "game": "amyitis",
        "home": "Garden",
        "begun": False,
        "earlier": False,
    }
    assert page.shown["setup"]["bots"]
    assert page.do("play", "pass")["begun"]
    played = page.shown
    memory = json.dumps(
        {
            **played["again"],
            "record": played["record"],
            "line": [entry["text"] for entry in played["log"]],
            "at": played["view"]["at"],
            "past": False,
        }
    )
    assert page.do("visit", "", "")["begun"]  # the contents offer to go on
    page.do("visit", "play", "")
    assert page.shown["record"] == played["record"]
    other = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    other.do("visit", "play", memory)
    assert other.shown["record"] == played["record"]
    assert other.shown["page"]["begun"]
    brought_back = Visitor(again(memory), wire)
    assert brought_back.shown["record"] == played["record"]
    assert brought_back.do("visit", "", "")["name"] == ""


def test_a_link_contains_a_position_or_a_record(
    progress: Progress,
    wire: Wire,  # noqa: F811
) -> None:
    page = Visitor(LessonBoard(tutor_of(progress, "de").contents()), wire)
    record = am.Record.new(players=2, seed=3).play_out("beginner", "link", rounds=2)
    name = page.do("visit", f"p={record.position.text}", "")
    assert (name["name"], name["begun"]) == ("play", True)
    assert page.board.position == record.position
    assert page.shown["again"]["bots"] == {}
    page.do("visit", f"r={record.text}", "")
    assert page.board.position == record.start
    assert (page.shown["view"]["at"], len(page.shown["log"])) == (0, len(record.plies))
    assert page.shown["language"] == "de"
    page.do("visit", f"r={record.text}&at=3", "")
    assert page.board.position == record.plies[2].after
    assert page.shown["view"]["past"]
    page.do("visit", "", "")
    for hostile in (
        "p=",
        "r=<script>alert(1)</script>",
        "p=" + "x" * 300_000,
        f"r={record.text}&at=x",
        f"p={record.position.text[:-40]}",
        "%zz",
    ):
        assert page.do("visit", hostile, "")["name"] == ""
        error = page.board._answer["view"]["error"]
        assert error and "Error" not in error and "Traceback" not in error
        assert len(error) < 400


def fork_of(page: Visitor) -> dict[str, Any]:
    """Return the lines of What if that the page shows."""
    lines: dict[str, Any] = page.shown["view"]["lines"]
    return lines


def test_a_link_opens_a_position_with_its_lines(progress: Progress, wire: Wire) -> None:  # noqa: F811
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    start = am.new_game(players=3, seed=7)
    page.do("visit", f"p={start.text}", "")
    page.do("line", ["open", 0, ""])
    page.do("line", ["name", 1, "A {trade}; first"])
    page.do("play", "R1 merchant")
    page.do("line", ["add", 0, ""])
    page.do("play", "pass")
    sent = fork_of(page)
    page.do("share", "lines_link")
    kind, text = page.board._answer["view"]["shared"]
    assert kind == "lines_link"
    assert text.split("\n")[2:] == ["{The game}", "R1 merchant {A {trade\\e; first}", "pass {Pass}"]
    other = Visitor(LessonBoard(tutor_of(progress, "de").contents()), wire)
    name = other.do("visit", f"l={text}", "")
    assert (name["name"], name["begun"]) == ("play", True)
    opened = fork_of(other)
    assert opened["names"] == sent["names"]
    assert [amounts for _, amounts in opened["ledger"]] == [amounts for _, amounts in sent["ledger"]]
    assert [[seat for seat, _ in played] for played in opened["played"]] == [[], [2], [2]]
    assert (opened["shown"], opened["against"]) == (1, 0)
    assert other.board.position == start.play("R1 merchant").position
    other.do("share", "lines_link")
    assert other.board._answer["view"]["shared"][1] == text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("amyitis-lines 1", "amyitis-lines 2", "another version"),
        ("amyitis-lines 1", "babel-lines 1", "another game"),
        ("start ", "begin ", "Line 2"),
        ("R1 merchant {", "R1 mermaid {", "Line 4"),
        ("R1 merchant {", "procession marduk {", "the rules don’t allow it"),
        ("{What if}", "{What if", "Line 4"),
        ("{What if}", "", "2 to 4 lines"),
        ("{What if}", "{" + "x" * 41 + "}", "too long"),
        ("{The game}\n", "", "2 to 4 lines"),
        ("{The game}", "seat 9", "Line 3"),
        ("{The game}", "{1}\n{2}\n{3}\n{4}", "Line 7"),
        ("R1 merchant", "pass; " * 1001, "Line 4"),
    ],
)
def test_a_forged_link_is_refused_by_name(
    progress: Progress,
    wire: Wire,  # noqa: F811
    old: str,
    new: str,
    told: str,
) -> None:
    text = (
        f"amyitis-lines 1\nstart {am.new_game(players=3, seed=7).text}\n{{The game}}\nR1 merchant {{What if}}"
    )
    assert Alternatives.parse(get("amyitis"), text).text == text
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    assert page.do("visit", f"l={text.replace(old, new)}", "")["name"] == ""
    error = page.board._answer["view"]["error"]
    assert told in error and "Traceback" not in error


def test_the_app_saves_the_last_chosen_language(progress: Progress, wire: Wire) -> None:  # noqa: F811
    assert contents("amyitis", None).language is None
    assert contents("amyitis", "it").language == "it"
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    page.do("language", "de")
    assert contents("amyitis", "it").language == "de"
    page.do("visit", "play", "")
    assert page.shown["language"] == "de"
    page.do("language", "hu")
    assert contents("amyitis", None).language == "hu"
    assert page.do("visit", "", "")["title"] == "A függőkert"
    progress.reset()
    assert progress.language == "hu"


@pytest.mark.parametrize("place", ["", "irrigation", "play"])
@pytest.mark.parametrize("code", ["xx", "fr", "", None, ["de"]])
def test_an_unknown_language_from_a_page_is_refused_before_it_is_saved(
    place: str,
    code: Any,
    progress: Progress,
    wire: Wire,  # noqa: F811
) -> None:
    page = Visitor(LessonBoard(tutor_of(progress, "de").contents()), wire)
    page.do("visit", place, "")
    page.do("language", code)
    assert page.board._answer["view"]["error"]
    assert page.board.activity.language == "de"
    assert progress.language is None
    page.do("rule", "court.buy")
    assert not page.board._answer["view"].get("error")
    assert page.shown["language"] == "de"
    assert page.board._repr_mimebundle_()


@pytest.mark.parametrize("place", ["", "irrigation", "play"])
@pytest.mark.parametrize("kind", ["try", "insight", "visit", "panel"])
def test_no_answer_repeats_a_text_of_any_length(
    place: str,
    kind: str,
    progress: Progress,
    wire: Wire,  # noqa: F811 (fixture)
) -> None:
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    page.do("visit", place, "")
    wire.log.clear()
    page.do(kind, *["x" * 1_000_000] * (2 if kind in ("visit", "panel") else 1))
    assert sum(size for *_, size in wire.log) < 50_000


def test_progress_is_saved_and_loaded_in_the_menu(progress: Progress, wire: Wire) -> None:  # noqa: F811
    tutor = tutor_of(progress, "en")
    lesson = tutor.lesson("aim")
    while not lesson.is_done:
        (lesson.next if lesson.state.done else lesson.show_me)()
    page = Visitor(LessonBoard(tutor.contents()), wire)
    page.do("progress", "")
    kind, text = page.board._answer["view"]["shared"]
    assert kind == "progress"
    progress.reset()
    assert "aim" not in json.dumps(progress.data()["games"])
    page.do("progress", text)
    assert json.loads(text)["games"] == progress.data()["games"]
    page.do("progress", "{}")
    assert page.board._answer["view"]["error"].startswith("This isn’t a file of saved progress.")


def test_play_begins_at_once_with_the_learner_and_remembers_the_last_choice(
    progress: Progress,
    wire: Wire,  # noqa: F811
) -> None:
    for game in ("amyitis", "babel", "terra_mystica"):
        page = Visitor(LessonBoard(tutor_of(progress, "en", game).contents()), wire)
        page.do("visit", "play", "")
        assert page.board.position.to_move in (None, 0)
        assert set(page.shown["again"]["bots"]) == set(range(1, page.board.position.players))
    choice = {
        "players": 2,
        "seed": "",
        "options": {},
        "seats": [{"name": "Ann", "bot": ""}, {"name": "Bob", "bot": "gardener"}],
    }
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    page.do("visit", "play", json.dumps(choice))
    assert page.shown["again"]["bots"] == {1: "gardener"}
    assert page.shown["names"] == ["Ann", "Bob"]
    # A choice that this version cannot offer leads to the first table.
    choice["seats"][1]["bot"] = "oracle"  # type: ignore[index]
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    assert page.do("visit", "play", json.dumps(choice))["name"] == "play"
    assert page.shown["again"]["bots"] == {1: "beginner", 2: "apprentice"}


def test_after_a_finished_game_the_same_players_begin_another(
    progress: Progress,
    wire: Wire,  # noqa: F811
) -> None:
    record = am.Record.new(players=2, seed=4, names=["Ann", "Bob"])
    record = record.play_out("gardener", 4)
    assert record.position.is_over
    memory: dict[str, Any] = {
        "game": "amyitis",
        "game_module": get("amyitis").module,
        "record": record.text,
        "line": [],
        "bots": {"1": "gardener"},
        "language": "en",
        "seat": None,
        "at": len(record.actions),
        "past": False,
    }
    page = Visitor(LessonBoard(tutor_of(progress, "en").contents()), wire)
    page.do("visit", "play", json.dumps(memory))
    assert not page.board.position.is_over and page.board.position.players == 2
    assert page.shown["again"]["bots"] == {1: "gardener"}
    assert page.shown["names"] == ["Ann", "Bob"]

"""The tutor knows no Amyitis: Towers, the toy game, is taught by the same player, the same words, the same board."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
import toy

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event
from amyitis_nb.core.teaching import Predicates, Queries, Teaching
from amyitis_nb.teach.lesson import Course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.tutorial import Tutorial
from amyitis_nb.teach.widget import LessonBoard

LESSON = """
id = "towers"
version = 1
order = 1
chapter = "towers"
core = true
minutes = 2

[start]

[[steps]]
id = "see"
kind = "show"
rules = ["toy.put"]
highlight = ["tower:0"]
play = ["put 7 0", "draw 3", "put 1 1", "draw 8"]
stops = ["put", "put"]

[[steps]]
id = "top"
kind = "predict"
rules = ["toy.higher"]
query = { top = { tower = 0 } }
choices = [{ value = 1, wrong = "other" }, { value = 7 }]

[[steps]]
id = "low"
kind = "probe"
rules = ["toy.higher"]
expects = "toy.higher"

[[steps]]
id = "put"
kind = "play"
rules = ["toy.put"]
goal = { all = [{ event = { name = "put", seat = 0 } }, { event = { name = "draw" } }] }
script = ["draw 6"]
wrong = [{ when = { action = { kind = "rest" } }, say = "rested" }]

[[steps]]
id = "end"
kind = "free"
rules = ["toy.rest"]
goal = { over = {} }
bots = "rest"
"""

WORDS = """
title=Towers;about=A toy;ending=Done;see.text=See;see.stop.1=One;see.stop.2=Two;top.text=Top of the first?;
top.nudge=Look;top.right=Yes;top.wrong.other=No;low.text=Try;low.nudge=Low;low.done=Refused;put.text=Put;put.nudge=Put;
put.done=Well;put.wrong.rested=You rested;end.text=Play on;end.nudge=Rest;end.done=Over
"""


QUERIES = Queries[toy.Position]()


@QUERIES.number
def top(position: toy.Position, tower: int) -> int:
    return position.towers[tower][-1]


class TowersTeaching(Teaching[toy.Position]):
    """What Towers supplies so that it can be taught."""

    predicates = Predicates[toy.Position]()
    queries = QUERIES

    def start(self, table: Mapping[str, Any]) -> toy.Position:
        return toy.Position()

    def effects(self, position: toy.Position, action: Action) -> tuple[tuple[Event, toy.Position], ...]:
        after, events = position.play(action)
        return tuple((event, after) for event in events)

    def read_action(self, text: str) -> Action:
        return toy.Position().parse_action(text)

    def attempts(self, position: toy.Position) -> Iterator[Action]:
        return (toy.put(card, tower) for card in position.hands[position.turn] for tower in range(3))

    def policy(self, name: str) -> Callable[[toy.Position], Action]:
        return lambda position: position.legal_actions[0] if position.drawing else toy.REST


@pytest.fixture
def held(tmp_path: pathlib.Path, progress: Progress) -> Tutorial:
    (tmp_path / "towers.toml").write_text(LESSON)
    folder = tmp_path / "locale" / "towers"
    folder.mkdir(parents=True)
    words = dict(word.strip().split("=") for word in WORDS.strip().split(";"))
    messages = {f"lesson.towers.{id}": text for id, text in words.items()}
    (folder / "en.json").write_text(json.dumps({"language": "en", "terms": {}, "messages": messages}))
    course = Course(tmp_path, TowersTeaching(), game=toy.GAME.folder, id="toy")
    return Tutor(course, progress.of(course.id)).lesson("towers")


def test_another_game_is_taught(held: Tutorial) -> None:
    assert set(held.lesson.sentences()) == set(held.speaker.catalogues[-1].messages)
    assert "One" in str(held.next())
    assert held.next().position.towers[1] == (1,)
    held.next().next().answer("a").answer("b").next()
    assert "not higher" not in str(held.play("put 2 1")), "a legal action is no refusal"
    held.undo().play("put 2 0")
    assert "must be higher than 7" in str(held)
    held.next().play("rest")
    assert "You rested" in str(held)
    assert held.position.rested == 1
    held.undo().play("put 5 2")
    assert held.state.done, "chance speaks as the script says"
    held.next()
    while not held.is_done:
        held.show_me().next()
    # Who put a card has drawn another, so nobody is ahead; no story, for this game tells no sources of points.
    assert "You have won! Ann: 2; Bob: 1." in str(held)
    again = held.open("towers")
    assert isinstance(again, Tutorial)
    assert again.is_done
    assert again.position == held.position


def test_another_game_stands_on_the_lesson_board(held: Tutorial) -> None:
    board = LessonBoard(held)
    view = board.get_state()["whole"]["view"]
    assert view["marks"] == ["tower:0"]
    assert [block["text"] for block in view["panel"] if block["kind"] == "heading"] == ["Towers"]

"""The table of contents: what comes next, what is due for review, and the state of every lesson.

A game with a `LessonPath` shows it as a picture, on which each lesson grows like a plant. Without one, the core lessons
are a single stage.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.teaching import Stage
from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, NextActivity, Opener, PathUpdate
from amyitis_nb.teach.practice import EXAM, PRACTICE
from amyitis_nb.teach.puzzle_list import today
from amyitis_nb.teach.tutorial import Tutorial
from amyitis_nb.teach.week import Week

#: The number of questions that a learner answers in a minute.
_PACE = 2.5

#: The states of a finished lesson.
FINISHED = ("shown", "solved", "mastered", "due")

#: The states of a lesson that the learner has solved: its square is green or thirsty.
GROWN = ("solved", "mastered", "due")

#: The name of the shelf, which has all games (`shelf.py`).
SHELF = "games"

Line = dict[str, Any]


class Contents(Activity):
    """The table of contents, with the state of each lesson.

    `open("<id>")` opens a lesson; a finished one opens at its start. In a notebook with widgets, a click does this in
    the same cell. `left` names the activity that the learner left, and `unfinished` has quizzes that can be resumed.
    Progress is read again each time, because another notebook may have changed it.
    """

    board = False
    words = ("open",)

    def __init__(
        self, tutor: Opener, *, left: str = "", unfinished: Mapping[str, Activity] = MappingProxyType({})
    ) -> None:
        super().__init__(tutor)
        self.state = None
        self.left = left
        self.unfinished = unfinished
        self._way = self.course.teaching.lesson_path

    @property
    def name(self) -> str:
        """The name of the table of contents: ""."""
        return ""

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.site

    @property
    def position(self) -> Any:
        """A position that is not shown."""
        return self.course.background

    def open(self, name: str) -> Activity:
        """Return a lesson, or "practice" or "exam"; a finished lesson is at its start.

        Raises `InvalidInput`, with similar ids, for an unknown lesson.
        """
        opened = super().open(name)
        return opened.restart() if isinstance(opened, Tutorial) and opened.is_done else opened

    # Content

    @property
    def _stages(self) -> tuple[Stage, ...]:
        if self._way is not None:
            return self._way.stages
        core = tuple(lesson.id for lesson in self.course.core)
        return (Stage("", core),) if core else ()

    @property
    def path_lessons(self) -> list[str]:
        """The lessons of the path, or the core lessons if there is no picture of it."""
        return [id for stage in self._stages for id in stage.lessons]

    def lines(self) -> dict[str, Line]:
        """Return the entries of the lessons by id, those of the path first: `number`, `title`, `state` and more."""
        lessons = {lesson.id: lesson for lesson in self.course.lessons}
        way = self.path_lessons
        order = (*way, *(id for id in lessons if id not in way))
        # A rule belongs to the first lesson that teaches it.
        teacher = {rule: id for id in reversed(order) if id in lessons for rule in lessons[id].teaches}
        asked: dict[str, tuple[int, tuple[str, ...]]] = {"exam": (1, ())}
        for id, lesson in lessons.items():
            asked[id] = lesson.version, tuple(rule for rule in lesson.teaches if teacher[rule] == id)
        states = self.progress.states(asked)
        lines = {}
        for number, id in enumerate(order, 1):
            if id in lessons:
                say = self._speaker_of(lessons[id].folder).say
                title, about = (say(f"lesson.{id}.{end}") for end in ("title", "about"))
                minutes = lessons[id].minutes
            else:
                title, about = self.speaker.say("tutor.exam"), self.speaker.say("contents.exam", count=EXAM)
                minutes = round(EXAM / _PACE)
            lines[id] = self._line(id, number, states[id], title, about, minutes)
        return lines

    def _line(self, id: str, number: int, state: str, title: str, about: str, minutes: int) -> Line:
        say = self.speaker.say
        quiz = self.unfinished.get(id)
        if quiz is not None:
            quiz.language = self.language
            state = "begun" if state == "new" else state
        return {
            "id": id,
            "number": number,
            "state": state,
            "title": title,
            "about": quiz.summary if quiz else about,
            "minutes": minutes,
            "note": say("contents.short", minutes=minutes)
            if state == "new"
            else say(f"contents.note.{state}"),
            "said": say(f"contents.state.{state}", time=self._time(minutes)),
            "hint": say("contents.hint.shown") if state == "shown" else "",
            "verb": say(f"contents.verb.{state}"),
            "left": id == self.left,
        }

    def _time(self, minutes: int) -> str:
        return self.speaker.say("tutor.minutes", minutes=minutes)

    def _next(self, lines: Mapping[str, Line]) -> Line | None:
        """Return the next unfinished lesson, first on the path and then elsewhere; None if all are finished."""
        return next((line for line in lines.values() if line["state"] not in FINISHED), None)

    # Blocks

    def _blocks(self) -> list[panel.Block]:
        say = self.speaker.say
        lines, way = self.lines(), self.path_lessons
        onward = self._next(lines)
        done = sum(lines[id]["state"] in GROWN for id in way)
        first = all(line["state"] == "new" for line in lines.values())
        key = self._key
        values = {"done": done, "count": len(way)}
        contents = {
            "kind": "contents",
            "title": self.title,
            "home": "",
            "menu": say("contents.menu"),
            "progress": progress_words(say),
            "spots": {},
            "first": first,
            "headline": say(f"{key}.headline"),
            "promise": say(f"{key}.promise"),
            "count": say("contents.count", **values) if way else "",
            "planted": self.planted if way else "",
            "next": self._card(onward, first),
            "due": self._due(lines),
            "today": today(self.tutor, say, daily=not first),
            "week": None if first else Week(self.tutor).told(say),
            "stages": [self._stage(stage, lines, onward) for stage in (*self._stages, *self._advice())],
            "side": self._side(lines),
            "bar": self._bar(),
        }
        if self._way is not None:
            drawing = self._draw(lines, onward)
            contents |= {
                "picture": drawing.svg(),
                "label": drawing.label,
                "size": list(drawing.view_box[2:]),
                "spots": {id: list(drawing.places[f"lesson:{id}"].anchor) for id in way},
                "legend": [[state, say(f"way.legend.{state}")] for state in ("begun", "solved", "due")],
            }
        return [{"kind": "heading", "text": contents["title"]}, contents]

    @property
    def _key(self) -> str:
        """The beginning of the messages about the path."""
        return "contents" if self._way is None else "way"

    @property
    def planted(self) -> str:
        """What the number of solved lessons counts, such as "squares planted"."""
        return self.speaker.say(f"{self._key}.planted")

    def finished_picture(self) -> Drawing | None:
        """Return the picture of the path when every lesson is mastered; None for a game without one."""
        if self._way is None:
            return None
        states = dict.fromkeys(self.path_lessons, "mastered")
        return self._way.draw(states, next_lesson="", label=self.title, language=self.speaker.language)

    def _draw(self, lines: Mapping[str, Line], onward: Line | None, hint: str = "") -> Drawing:
        assert self._way is not None
        states = {id: lines[id]["state"] for id in self.path_lessons}
        done = sum(state in GROWN for state in states.values())
        label = self.speaker.say("way.picture", done=done, count=len(states))
        opened = onward["id"] if onward else ""
        return self._way.draw(
            states, next_lesson=opened, label=label, language=self.speaker.language, hint=hint
        )

    def next_activity(self) -> NextActivity | None:
        """Return the next lesson or the exam; None when everything is done."""
        line = self._next(self.lines())
        if line is None:
            return None
        return NextActivity(line["id"], line["title"], line["minutes"], line["id"] in self.path_lessons)

    def path_picture(self) -> Drawing | None:
        """Return the picture of the path; None for a game without one."""
        return None if self._way is None else self._draw(self.lines(), None)

    def path_update(self, lesson: str) -> PathUpdate | None:
        """Return the picture of the path with a lesson that was just finished; None for a lesson that is not on the
        path.
        """
        if self._way is None or lesson not in self.path_lessons:
            return None
        lines = self.lines()
        states = [lines[id]["state"] for id in self.path_lessons]
        finished = sum(state in FINISHED for state in states)
        end = "last" if finished == len(states) else "first" if finished == 1 else "another"
        end = "shown" if lines[lesson]["state"] == "shown" else end
        return PathUpdate(self._draw(lines, None), self.speaker.say(f"way.end.{end}"))

    def _card(self, onward: Line | None, first: bool) -> dict[str, Any]:
        """Return the card *Next*, which opens practice when everything is done."""
        say = self.speaker.say
        if onward is None:
            return {
                "id": "practice",
                "kicker": "",
                "title": say("contents.all" if self.course.lessons else "tutor.practice"),
                "about": "",
                "button": say("tutor.practice"),
                "tag": "",
            }
        number = onward["number"] if onward["id"] in self.path_lessons else 0
        kicker = "contents.first" if first else "contents.next" if number else "contents.aside"
        return {
            "id": onward["id"],
            "kicker": say(kicker, number=number, time=self._time(onward["minutes"])),
            "title": onward["title"],
            "about": onward["about"],
            "button": say("contents.start" if first else "contents.go_on"),
            "tag": say("contents.start" if first else "contents.tag"),
        }

    def _due(self, lines: Mapping[str, Line]) -> dict[str, Any] | None:
        count = sum(line["state"] == "due" for line in lines.values())
        if not count or self.course.game.practice is None:
            return None
        say = self.speaker.say
        time = self._time(round(PRACTICE / _PACE))
        return {
            "id": "practice",
            "text": say("contents.due", count=count),
            "about": say("contents.due.about", count=PRACTICE, time=time),
            "button": say("contents.water"),
        }

    def _stage(self, stage: Stage, lines: Mapping[str, Line], onward: Line | None) -> dict[str, Any]:
        items = [lines[id] for id in stage.lessons]
        done = sum(item["state"] in GROWN for item in items)
        opened = onward["id"] if onward else ""
        return {
            "name": self.speaker.say(self._stage_name(stage.id)),
            "count": f"{done} / {len(items)}",
            "open": opened in stage.lessons,
            "items": items,
        }

    @staticmethod
    def _stage_name(id: str) -> str:
        return {"": "tutor.core", "advice": "contents.advice"}.get(id, f"stage.{id}")

    def _advice(self) -> list[Stage]:
        """Return the lessons of advice, as a stage of their own; none if there are no such lessons."""
        ids = tuple(lesson.id for lesson in self.course.lessons if lesson.advice)
        return [Stage("advice", ids)] if ids else []

    def _side(self, lines: Mapping[str, Line]) -> dict[str, Any] | None:
        """Return the lessons about rules that are not on the path, by chapter."""
        way = self.path_lessons
        beside = [lesson for lesson in self.course.lessons if lesson.id not in way and not lesson.advice]
        if not beside:
            return None
        say = self.speaker.say
        return {
            "name": say("contents.side"),
            "about": say("contents.side.about", count=len(beside)),
            "chapters": [
                {
                    "name": say(f"chapter.{chapter}"),
                    "items": [lines[lesson.id] for lesson in beside if lesson.chapter == chapter],
                }
                for chapter in dict.fromkeys(lesson.chapter for lesson in beside)
            ],
        }

    def _bar(self) -> list[list[str]]:
        """Return the links of the bar: picture, label, and the words that the button sends."""
        say = self.speaker.say
        game = self.course.game
        bar = []
        bar.append(["play", say("contents.play"), "visit", "play"])
        if game.practice is not None:
            quiz = self.unfinished.get("practice")
            bar.append(["drop", say("contents.practise"), "open", "practice", quiz.summary if quiz else ""])
        if game.puzzle_file:
            bar.append(["bulb", say("puzzle.list"), "open", "puzzles"])
        bar.append(["book", say("contents.rules"), "open", "rules"])
        bar.append(["shelf", say("shelf.title"), "open", SHELF])
        return bar

    # Without widgets

    def __str__(self) -> str:
        return "\n".join(
            _text(block) if block["kind"] == "contents" else panel.text([block]) for block in self.blocks
        )

    @property
    def html(self) -> str:
        """The contents for a page without widgets: the picture, then the lists."""
        return self._page("")

    @property
    def stored(self) -> str:
        """The contents as HTML with a note on how to make them interactive."""
        return self._page(self.speaker.say("contents.run"))

    def _page(self, hint: str) -> str:
        parts = []
        for block in self.blocks:
            if block["kind"] != "contents":
                parts.append(panel.html([block]))
                continue
            if self._way is not None:
                lines = self.lines()
                parts.append(self._draw(lines, self._next(lines), hint).html())
            parts.append(panel.contents_html(block))
        return f"<div>{''.join(parts)}</div>"


def progress_words(say: Any) -> dict[str, str]:
    """Return the words for the learner's progress as a file."""
    return {word: say(f"contents.progress_{word}") for word in ("title", "about", "name", "save", "load")}


def _text(block: panel.Block) -> str:
    card = block["next"]
    lines = [f"{block['count']} {block['planted']}", ""] if block["count"] else []
    lines += [
        " · ".join(filter(None, (card["kicker"], card["title"]))),
    ]
    if block["due"]:
        lines.append(f"{block['due']['text']} {block['due']['about']}")
    for name, items in panel.groups(block):
        lines += ["", name]
        lines += [f"{item['number']:>4}  {item['title']} ({item['id']}): {item['said']}" for item in items]
    return "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ")

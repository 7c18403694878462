"""The table of contents: the core path, the deeper lessons, practice; what is done, and what comes next."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, Opener
from amyitis_nb.teach.lesson import Lesson
from amyitis_nb.teach.player import Player


class Contents(Activity):
    """The table of contents, with what is done.

    `open("<id>")` opens a lesson; in a notebook with widgets its button does so in the same cell. `left` names
    what the learner comes from; `unfinished` are quizzes to be resumed. Progress is read again each time, since another
    notebook may have changed it.
    """

    board = False

    def __init__(
        self, tutor: Opener, *, left: str = "", unfinished: Mapping[str, Activity] = MappingProxyType({})
    ) -> None:
        super().__init__(tutor)
        self.state = None
        self.left = left
        self.unfinished = unfinished

    @property
    def name(self) -> str:
        """The empty name."""
        return ""

    @property
    def position(self) -> Any:
        """The start of the first lesson, which is not shown."""
        return Player(self.course.lessons[0], self.course.teaching).start().position

    @property
    def highlights(self) -> tuple[str, ...]:
        """No places."""
        return ()

    @property
    def _sentences(self) -> pathlib.Path:
        return self.course.folder / "locale" / "contents"

    def _blocks(self) -> list[panel.Block]:
        say = self.speaker.say
        core = self.course.core
        deeper = [lesson for lesson in self.course.lessons if not lesson.core]
        lines = {lesson.id: self._line(lesson) for lesson in self.course.lessons}
        ahead = [lesson for lesson in core if lines[lesson.id]["mark"] != "done"]
        done = len(core) - len(ahead)
        path = say("tutor.core_path.done")
        if ahead:
            minutes = sum(lesson.minutes for lesson in ahead)
            path = say("tutor.core_path", done=done, count=len(core), minutes=minutes)
        blocks: list[panel.Block] = [
            {"kind": "heading", "text": say("tutor.contents")},
            {"kind": "progress", "text": path, "at": done, "of": len(core)},
            {"kind": "buttons", "items": self._ways([lines[lesson.id] for lesson in (*core, *deeper)])},
            {"kind": "note", "text": say("tutor.contents.wide")},
        ]
        due = len(self.progress.due())
        if due:
            blocks.append({"kind": "note", "text": say("tutor.due", count=due)})
        parts = [(say("tutor.core"), "path", core)]
        for chapter in dict.fromkeys(lesson.chapter for lesson in deeper):
            name = say("tutor.deeper", chapter=say(f"chapter.{chapter}"))
            parts.append((name, "", tuple(lesson for lesson in deeper if lesson.chapter == chapter)))
        for name, tone, lessons in parts:
            items = [lines[lesson.id] for lesson in lessons]
            blocks.append({"kind": "subheading", "text": name})
            blocks.append({"kind": "lessons", "text": name, "tone": tone, "items": items})
        blocks.append({"kind": "typed", "text": say("tutor.contents.how", lesson=self.course.lessons[0].id)})
        return blocks

    def _ways(self, lines: list[dict[str, Any]]) -> list[list[str]]:
        """The buttons: the first lesson that is not done (after the core path also the last of all, a whole game),
        practice, the exam.
        """
        say = self.speaker.say
        buttons = []
        onward = next((line for line in lines if line["mark"] != "done"), None)
        if onward is not None:
            begun = any(line["mark"] != "new" for line in lines)
            buttons.append(self._way(onward, begun))
            game = lines[-1]
            if not onward["core"] and game is not onward and game["mark"] != "done":
                buttons.append(self._way(game, game["mark"] == "begun"))
        if self.course.game.practice is not None:
            for label, name in ((say("tutor.practice"), "practice"), (say("tutor.exam"), "exam")):
                quiz = self.unfinished.get(name)
                if quiz is not None:
                    quiz.language = self.language
                    label = f"{label} · {quiz.summary}"
                buttons.append(["open", label, name])
        return buttons

    def _way(self, line: dict[str, Any], begun: bool) -> list[str]:
        """The button that leads to the lesson of a line."""
        label = "tutor.go_on_with" if begun else "tutor.begin_with"
        return ["open", self.speaker.say(label, title=line["title"]), line["id"]]

    def _line(self, lesson: Lesson) -> dict[str, Any]:
        speaker = self._speaker_of(lesson.folder)
        if self.progress.is_done(lesson.id):
            mark = "done"
        else:
            mark = "begun" if self.progress.is_begun(lesson.id, lesson.version) else "new"
        return {
            "id": lesson.id,
            "mark": mark,
            "core": lesson.core,
            "left": lesson.id == self.left,
            "state": speaker.say(f"tutor.mark.{mark}"),
            "title": speaker.say(f"lesson.{lesson.id}.title"),
            "about": speaker.say(f"lesson.{lesson.id}.about"),
            "minutes": speaker.say("tutor.minutes", minutes=lesson.minutes),
        }

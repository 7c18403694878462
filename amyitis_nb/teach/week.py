"""What a learner did in the last seven days, for a picture to keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from amyitis_nb.teach.activity import Opener
from amyitis_nb.teach.progress import DAY

#: The days of a week.
DAYS = 7


class Week:
    """The last seven days of a learner in one game, up to today."""

    def __init__(self, tutor: Opener) -> None:
        saved, file = tutor.progress.saved(), tutor.progress.file
        #: The first day, counted from 1970.
        self.first = file.today - DAYS + 1
        self._since = self.first * DAY
        #: The numbers of lessons and puzzles that the learner solved and last saw in these days.
        self.lessons = self._recent(saved["lessons"], "done")
        self.puzzles = self._recent(saved.get("puzzles", {}), "solved")
        #: The number of days with a solved puzzle.
        self.days = sum(day >= self.first for day in saved.get("days", ()))

    def _recent(self, entries: Mapping[str, Any], done: str) -> int:
        return sum(bool(entry.get(done)) and entry["seen"] >= self._since for entry in entries.values())

    def told(self, say: Any) -> dict[str, Any] | None:
        """Return the words of the picture, and its first day in milliseconds since 1970; None for a week without
        anything solved.
        """
        counts = (("lessons", self.lessons), ("puzzles", self.puzzles), ("days", self.days))
        lines = [say(f"week.{word}", count=count) for word, count in counts if count]
        if not lines:
            return None
        start = self._since * 60_000
        return {"title": say("week.title"), "save": say("week.save"), "lines": lines, "start": start}

"""The part of a learner's progress about puzzles: which were solved, which come back, on how many days in a row, and
the ratings of the learner and of the puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable

from amyitis_nb.core.puzzles import Puzzle
from amyitis_nb.teach.progress import DAY, INTERVALS, MOST_DAYS, Data, GameProgress
from amyitis_nb.teach.rating import FIRST, UNKNOWN, UNTRIED, Rating

#: The number of right answers in a row after which a missed puzzle is not due again.
LEARNED = 4


class PuzzleProgress:
    """The learner's progress in the puzzles of a game."""

    def __init__(self, progress: GameProgress) -> None:
        self._progress = progress
        self._file = progress.file

    def states(self, puzzles: Iterable[str]) -> dict[str, str]:
        """Return the states of puzzles: new, tried, solved, or due if the learner missed it some days ago."""
        saved, now = self._progress.saved().get("puzzles", {}), self._file.now

        def state(entry: Data | None) -> str:
            if entry is None:
                return "new"
            if entry.get("due", now + 1) <= now:
                return "due"
            return "solved" if entry["solved"] else "tried"

        return {id: state(saved.get(id)) for id in puzzles}

    def rating(self) -> Rating:
        """Return the rating of the learner."""
        return _rating(self._progress.saved())

    def ratings(self, puzzles: Iterable[Puzzle]) -> dict[str, Rating | None]:
        """Return the ratings of puzzles after the learner's attempts, by id; None for a puzzle without ratings."""
        saved = self._progress.saved().get("puzzles", {})
        return {puzzle.id: _rating_of(saved.get(puzzle.id, {}), puzzle.rating) for puzzle in puzzles}

    def tried(self, puzzle: str, right: bool, rating: int | None = None) -> None:
        """Record the first attempt at a puzzle. A missed puzzle is due the next day, then later each time.

        `rating` is the first rating of the puzzle; with None, the attempt does not count for the learner's own.
        """
        self._file.clear_problem()
        now = self._file.now

        def change(data: Data) -> None:
            puzzles = data.setdefault("puzzles", {})
            before = puzzles.get(puzzle, {"box": 0, "right": 0, "wrong": 0, "solved": False})
            entry = {
                **before,
                "right": before["right"] + right,
                "wrong": before["wrong"] + (not right),
                "seen": now,
            }
            if not right:
                entry |= {"box": 0, "due": now + DAY}
            elif entry.get("due", now + 1) <= now:
                entry["box"] += 1
                entry["due"] = now + INTERVALS[entry["box"]] * DAY
                if entry["box"] == LEARNED:
                    del entry["due"]
            own, other = _rating(data), _rating_of(before, rating)
            if other is not None:
                data["rating"] = [*own.after(other, right)]
                entry["rating"] = [*other.after(own, not right)]
            puzzles[puzzle] = entry

        self._progress.change(change)

    def solved(self, puzzle: str) -> None:
        """Record that the learner found the best action of a puzzle today, perhaps not at the first attempt."""
        today = self._file.today

        def change(data: Data) -> None:
            data["puzzles"][puzzle]["solved"] = True
            days = data.get("days", [])
            data["days"] = days if today in days else [*days, today][-MOST_DAYS:]

        self._progress.change(change)

    def streak(self) -> int:
        """Return on how many days in a row the learner solved a puzzle, up to today or yesterday."""
        days = set(self._progress.saved().get("days", ()))
        last = self._file.today if self._file.today in days else self._file.today - 1
        count = 0
        while last - count in days:
            count += 1
        return count


def _rating(data: Data) -> Rating:
    """Return the rating of the learner in the progress of a game."""
    return Rating(*data.get("rating", (FIRST, UNKNOWN)))


def _rating_of(entry: Data, first: int | None) -> Rating | None:
    """Return the rating of a puzzle, from its entry or its first rating."""
    if first is None:
        return None
    return Rating(*entry.get("rating", (first, UNTRIED)))

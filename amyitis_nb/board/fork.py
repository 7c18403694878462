"""What the coach says about a fork: the actions by which two lines of *What if* part."""

from __future__ import annotations

from typing import Any

from amyitis_nb.advice.reasons import Reasons, explaining
from amyitis_nb.board.coach import GAMES_APART, in_reasons
from amyitis_nb.board.lines import Lines
from amyitis_nb.board.slices import Slices
from amyitis_nb.board.wire_types import Fork as ForkJson
from amyitis_nb.board.wire_types import View

#: After so many games there are first sources, and after more others.
EARLY = (8, 40)


class Fork:
    """The verdict on a fork, calculated in slices on request. Lines that part elsewhere end it.

    The difference is that of the advice; its sources become surer while more games are played.
    """

    def __init__(self) -> None:
        self._parting: Any = None
        self._slices: Slices | None = None
        self._reasons: Reasons | None = None

    def ask(self, lines: Lines, what: str) -> View:
        """Begin the calculation (fork), go on with it (go) or end it (stop), and return the answer."""
        self._follow(lines)
        if what == "stop":
            self._slices = None
        elif what == "fork" and self._parting is not None and self._reasons is None:
            position, *actions = self._parting
            speaker = lines.session.speaker
            self._slices = Slices(
                explaining(position, *actions, games=GAMES_APART, speaker=speaker, early=EARLY)
            )
        elif what == "go" and self._slices is not None:
            try:
                found = self._slices.go_on()
            except Exception:
                self._slices = None  # the page would ask for more otherwise
                raise
            if found is not None:
                is_first, self._reasons = self._reasons is None, found
                is_last = self._slices.done >= 1
                if is_last:
                    self._slices = None
                told = self.view(lines)
                if told and (is_first or is_last):
                    return {"live": " ".join((told["title"], *told["lines"]))}
        return {}

    def _follow(self, lines: Lines) -> None:
        """Drop what was calculated for another fork."""
        parting = lines.parting()
        if parting != self._parting:
            self._parting, self._slices, self._reasons = parting, None, None

    def view(self, lines: Lines) -> ForkJson | None:
        """Return what the page shows; None if the lines do not part."""
        self._follow(lines)
        if self._parting is None:
            return None
        speaker = lines.session.speaker
        words = {word: speaker.say(f"coach.{word}") for word in ("working", "basis")}
        busy = None if self._slices is None else round(self._slices.done, 3)
        if self._reasons is None:
            has_coach = lines.session.position.game.adviser is not None
            title = "" if has_coach else speaker.say("lines.no_coach")
            return {"busy": busy, "title": title, "lines": [], "table": None, "basis": "", "words": words}
        told = in_reasons(self._reasons.in_language(speaker.language))
        return {
            "busy": busy,
            "title": told["title"],
            "lines": told["lines"],
            "table": told["table"],
            "basis": told["basis"],
            "words": words,
        }

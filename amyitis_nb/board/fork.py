"""What the coach says about a fork: the actions by which two lines of *What if* part."""

from __future__ import annotations

from amyitis_nb.advice.effort import APART
from amyitis_nb.advice.reasons import Reasons, explaining
from amyitis_nb.board.coach import Content, in_reasons
from amyitis_nb.board.lines import Lines, Parting
from amyitis_nb.board.slices import Slices
from amyitis_nb.board.wire_types import Fork as ForkJson
from amyitis_nb.board.wire_types import View
from amyitis_nb.core.language.speaker import Speaker

#: After so many games there are first sources, and after more others.
EARLY = (8, 40)


class Fork:
    """The verdicts on forks, calculated in slices on request. A verdict is kept as long as two lines part there.

    The difference is that of the advice; its sources become surer while more games are played.
    """

    def __init__(self) -> None:
        #: The forks with a verdict, or with an unfinished calculation.
        self._asked: list[_Asked] = []

    def ask(self, lines: Lines, what: str) -> View:
        """Begin the calculation (fork), go on with it (go) or end it (stop), and return the answer."""
        asked = self._of(lines)
        parting = lines.parting()
        if what == "stop" and asked is not None:
            asked.slices = None
        elif what == "fork" and parting is not None and (asked is None or asked.reasons is None):
            position, *actions = parting
            speaker = lines.session.speaker
            slices = Slices(explaining(position, *actions, games=APART, speaker=speaker, early=EARLY))
            self._asked = [*(one for one in self._asked if one is not asked), _Asked(parting, slices)]
        elif what == "go" and asked is not None and asked.slices is not None:
            return self._go_on(asked, lines)
        return {}

    def _go_on(self, asked: _Asked, lines: Lines) -> View:
        assert asked.slices is not None
        try:
            found = asked.slices.go_on()
        except Exception:
            asked.slices = None  # the page would ask for more otherwise
            raise
        if found is None:
            return {}
        is_first, asked.reasons = asked.reasons is None, found
        is_last = asked.slices.done >= 1
        if is_last:
            asked.slices = None
        if not is_first and not is_last:
            return {}
        told = asked.told(lines.session.speaker)
        return {"live": " ".join((told["title"], *told["lines"]))}

    def _of(self, lines: Lines) -> _Asked | None:
        """Return what was asked about the two lines compared; drop what is about a fork that no lines have any more."""
        if self._asked:
            partings = lines.partings()
            self._asked = [one for one in self._asked if any(map(one.is_about, partings))]
        parting = lines.parting()
        return next((one for one in self._asked if parting and one.is_about(parting)), None)

    def view(self, lines: Lines) -> ForkJson | None:
        """Return what the page shows; None if the lines do not part."""
        asked = self._of(lines)
        if lines.parting() is None:
            return None
        speaker = lines.session.speaker
        words = {word: speaker.say(f"coach.{word}") for word in ("working", "basis")}
        busy = None if asked is None or asked.slices is None else round(asked.slices.done, 3)
        if asked is None or asked.reasons is None:
            has_coach = lines.session.position.game.adviser is not None
            title = "" if has_coach else speaker.say("lines.no_coach")
            return {"busy": busy, "title": title, "lines": [], "table": None, "basis": "", "words": words}
        told = asked.told(speaker)
        return {
            "busy": busy,
            "title": told["title"],
            "lines": told["lines"],
            "table": told["table"],
            "basis": told["basis"],
            "words": words,
        }


class _Asked:
    """A fork about which the coach was asked: the calculation, unless it has ended, and the reasons so far."""

    def __init__(self, parting: Parting, slices: Slices) -> None:
        self._parting = parting
        self.slices: Slices | None = slices
        self.reasons: Reasons | None = None
        #: The latest reasons that were told, the speaker, and what was told: the page asks after each click.
        self._told: tuple[Reasons | None, Speaker | None, Content] = (None, None, {})

    def told(self, speaker: Speaker) -> Content:
        """Return the reasons so far as the page shows them."""
        assert self.reasons is not None
        if self._told[0] is not self.reasons or self._told[1] is not speaker:
            told = in_reasons(self.reasons.in_language(speaker.language))
            self._told = self.reasons, speaker, told
        return self._told[2]

    def is_about(self, parting: Parting) -> bool:
        """Whether two lines part by the same two actions, in either order."""
        before, *actions = self._parting
        return parting[0] == before and {*parting[1:]} == {*actions}

"""What if: a second line next to the game. You can play both lines and compare them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from amyitis_nb.board.session import Session
from amyitis_nb.board.wire_types import Lines as LinesJson
from amyitis_nb.core.game import PUBLIC
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.explain import differences

#: The words of the page: the ends of the message ids after `lines.`.
_WORDS = ("title", "back", "bots", "keep", "play_here", "differs", "nothing", "name")

#: The maximum length of a line's name, in characters.
_LONGEST = 40


class Lines:
    """The game and an alternative line from the position at which it was opened; one of them is active.

    The alternative line knows what the viewer of the board knows. Bots in both lines wait until `answer` is called.
    Actions in the game change the game; the alternative line enters the game's record only if it is kept.
    """

    def __init__(self, game: Session) -> None:
        record = game.record.seen_by(game.viewer).cut()
        other = Session(record, game.speaker, game.bots, game.seat, shared=game.shared)
        other.viewer = game.viewer
        self.sessions = (game, other)
        self.start = game.at
        #: What the alternative line knows: the seat whose knowledge it is, as `Session.viewer`.
        self._viewer = game.viewer
        #: The plies before the lines part, as the game and as the alternative line have them.
        self._before, self._opened = game.record.plies, record.plies
        say = game.speaker.say
        self.names = [say("lines.game"), say("lines.other")]
        #: The index of the active line: 0 for the game, 1 for the alternative line.
        self.shown = 1
        #: The sentence about the attempt to keep the line, and the length of the line at that time.
        self._told = 0, ""
        for session in self.sessions:
            session.bots_wait = True

    @property
    def session(self) -> Session:
        """The session of the active line."""
        return self.sessions[self.shown]

    def show(self, line: int) -> None:
        """Switch to the other line."""
        self.shown = int(bool(line))
        self.session.clear_published()

    def rename(self, line: int, name: str) -> None:
        """Rename a line. A blank name changes nothing."""
        if name.strip():
            self.names[int(bool(line))] = " ".join(name.split())[:_LONGEST]
            self._told = 0, ""

    def answer(self) -> None:
        """Let the bots of both lines decide, until it is a person's turn."""
        for session in self.sessions:
            if not session.looking:
                session.run()

    def keep(self) -> str:
        """Add the alternative line to the game's record as a variation with its name, and return a sentence about that.

        A line without actions is not kept. In a game that hides something, the line ends before its first action that
        what the viewer knows does not determine: a random outcome, or an action of another seat. So the record never
        says which guesses are true.
        """
        game, other = self.sessions
        pairs = zip(self._opened, other.line, strict=False)
        same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] is pair[1], pairs))
        played = other.line[same:]
        known = list(itertools.takewhile(self._is_known, played))
        if known:
            game.keep(self._before[:same], [ply.action for ply in known], self.names[1])
        message = "unplayed" if not played else "unknown" if not known else "kept"
        if known and len(known) < len(played):
            message = "kept_part"
        sentence = game.speaker.say(f"lines.{message}", name=self.names[1], count=len(known))
        self._told = len(other.line), sentence
        return sentence

    def _is_known(self, ply: Ply) -> bool:
        """Whether an action can be played in the game, too, whatever the viewer cannot see there."""
        return not ply.before.game.hides or self._viewer in (None, ply.seat)

    def part(self) -> None:
        """Hide what the viewer of the active line may not see in the other one, if people share the board."""
        waiting = self.sessions[1 - self.shown]
        if waiting.viewer != self.session.viewer:
            waiting.viewer = PUBLIC

    def close(self) -> Session:
        """Return to the game and let its bots decide again."""
        game = self.sessions[0]
        game.bots_wait = False
        game.clear_published()
        if not game.looking:
            game.run()
        return game

    def view(self, drawings: Mapping[str, Drawing]) -> LinesJson:
        """Return what the page shows of both lines. `drawings` are the drawings of the active line."""
        speaker = self.session.speaker
        say = speaker.say
        positions = [session.seen for session in self.sessions]
        waiting = self.sessions[1 - self.shown]
        others = {layout: waiting.draw(layout) for layout in drawings}
        here, there = next(iter(drawings.values())), next(iter(others.values()))
        return {
            "shown": self.shown,
            "names": list(self.names),
            "played": [self._played(session) for session in self.sessions],
            "ledger": [
                [
                    say("compare.gain", seat=row.seat, gains=differences.stock_name(row.stock, speaker)),
                    list(row.amounts),
                ]
                for row in differences.differing_stocks(positions)
            ],
            "same": differences.equal_stocks_text(positions, speaker),
            "other": {layout: other.changes(drawings[layout]) or {} for layout, other in others.items()},
            "marks": [
                list(differences.changed_places(there, here)),
                list(differences.changed_places(here, there)),
            ],
            "bots": any(
                session.pending is not None and session.pending.seat in session.bots
                for session in self.sessions
            ),
            "told": self._told[1] if self._told[0] == len(self.sessions[1].line) else "",
            "words": {word: say(f"lines.{word}", name=self.names[1]) for word in _WORDS},
        }

    def _played(self, session: Session) -> list[tuple[int, str]]:
        """Return the players' actions in a line since it was opened: the seat and a few words."""
        choices = session.position.game.choices
        plies = (ply.seen_by(session.viewer) for ply in session.line[self.start : session.at])
        return [
            (ply.seat, choices.news(ply.before, ply.action, session.speaker.say))
            for ply in plies
            if ply.seat is not None
        ]

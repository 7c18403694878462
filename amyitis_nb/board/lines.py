"""What if: other lines next to the game. You can play each of them, and compare them on one board."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from amyitis_nb.board.session import Session
from amyitis_nb.board.wire_types import Lines as LinesJson
from amyitis_nb.core.action import Action
from amyitis_nb.core.alternatives import MOST_LINES, Alternatives
from amyitis_nb.core.choices import END
from amyitis_nb.core.game import PUBLIC, Position
from amyitis_nb.core.input.limits import LONGEST_NAME
from amyitis_nb.core.picture.contrast import contrast
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.display.compare import Comparison, compare
from amyitis_nb.explain import differences

#: The words of the page: the ends of the message ids after `lines.`.
_WORDS = """title back bots keep differs name add drop all verdict places game hold now later earlier
    share code page link link_shared link_here""".split()

#: The decision at which two lines part, and their actions there.
Parting = tuple[Any, Action, Action]


class Lines:
    """The game and one to three alternative lines from the position at which they were opened.

    One line is active, and compared with another one: the line that was active before. An alternative line knows what
    the viewer of the board knows. Bots in all lines wait until `answer` is called. Actions in the game change the game;
    an alternative line enters the game's record only if it is kept.
    """

    def __init__(self, game: Session) -> None:
        self._record = game.record.seen_by(game.viewer).cut()
        self.sessions = [game]
        self.start = game.at
        #: What the alternative lines know: the seat whose knowledge it is, as `Session.viewer`.
        self._viewer = game.viewer
        #: The plies before the lines part, as the game and as the alternative lines have them.
        self._before, self._opened = game.record.plies, self._record.plies
        #: For each line the name that was typed ("" for none), and its name as long as nothing else names it.
        self._names = [("", game.speaker.say("lines.game"))]
        #: The number of alternative lines that were opened: they are named in this order.
        self._added = 0
        #: The indexes of the active line and of the line with which it is compared. The game is line 0.
        self.shown = self.against = 0
        #: The sentence about the attempt to keep a line, that line, and its length at that time.
        self._told: tuple[str, Session | None, int] = ("", None, 0)
        #: Whether the person at the board decides for all seats.
        self.for_all = False
        game.bots_wait = True
        game.stock = game.stock_seat  # the drawings of the lines must have the same places
        self.add()

    @property
    def session(self) -> Session:
        """The session of the active line."""
        return self.sessions[self.shown]

    @property
    def alternative(self) -> int:
        """The alternative line that is active, or compared with the game."""
        return self.shown or self.against

    def add(self) -> None:
        """Open another line, unless there are `MOST_LINES`, and make it the active one."""
        if len(self.sessions) == MOST_LINES:
            return
        game = self.sessions[0]
        other = Session(self._record, game.speaker, game.bots, game.seat, shared=game.shared)
        other.viewer, other.bots_wait, other.for_all = self._viewer, True, self.for_all
        other.stock = game.stock
        # The same random events in all lines. In a game that hides something, they must not tell those of the game.
        if not game.position.game.hides:
            other.seed = game.seed
        elif len(self.sessions) > 1:
            other.seed = self.sessions[1].seed
        self._added += 1
        say = game.speaker.say
        named = say("lines.other") if self._added == 1 else say("lines.further", count=self._added)
        self.sessions.append(other)
        self._names.append(("", named))
        self.show(len(self.sessions) - 1)

    def drop(self, line: int) -> None:
        """Close an alternative line, unless it is the only one."""
        if not 0 < line < len(self.sessions) or len(self.sessions) == 2:
            return
        shown, against = self.session, self.sessions[self.against]
        gone = self.sessions.pop(line)
        del self._names[line]
        other = self.sessions[-1]
        self.shown = self.sessions.index(other if shown is gone else shown)
        self.against = self.sessions.index(against) if against in self.sessions else 0
        if self.shown == self.against:
            self.against = 0 if self.shown else len(self.sessions) - 1
        self.session.clear_published()

    def show(self, line: int) -> None:
        """Switch to another line; an unknown number changes nothing."""
        if 0 <= line < len(self.sessions) and line != self.shown:
            self.against, self.shown = self.shown, line
        self.session.clear_published()

    def rename(self, line: int, name: str) -> None:
        """Rename a line; a blank name names it by its actions again. An unknown number changes nothing."""
        if 0 <= line < len(self.sessions):
            typed = " ".join(name.split())[:LONGEST_NAME]
            self._names[line] = typed, self._names[line][1]
            self._told = "", None, 0

    def play_all(self) -> None:
        """Let the person at the board decide for all seats, or only for the own one.

        In a game that hides something, nothing changes.
        """
        self.for_all = not self.for_all and not self.session.position.game.hides
        for session in self.sessions:
            session.for_all = self.for_all

    def answer(self) -> None:
        """Let the bots of all lines decide, until it is a person's turn."""
        for session in self.sessions:
            if not session.looking:
                session.run()

    def keep(self) -> str:
        """Add the alternative line to the game's record as a variation with its name, and return a sentence about that.

        A line without actions is not kept. In a game that hides something, the line ends before its first action that
        what the viewer knows does not determine: a random outcome, or an action of another seat. So the record never
        says which guesses are true.
        """
        game, other = self.sessions[0], self.sessions[self.alternative]
        name = self.names[self.alternative]
        pairs = zip(self._opened, other.line, strict=False)
        same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] is pair[1], pairs))
        played = other.line[same:]
        known = list(itertools.takewhile(self._is_known, played))
        if known:
            game.keep(self._before[:same], [ply.action for ply in known], name)
        message = "unplayed" if not played else "unknown" if not known else "kept"
        if known and len(known) < len(played):
            message = "kept_part"
        sentence = game.speaker.say(f"lines.{message}", name=name, count=len(known))
        self._told = sentence, other, len(other.line)
        return sentence

    def _is_known(self, ply: Ply) -> bool:
        """Whether an action can be played in the game, too, whatever the viewer cannot see there."""
        return not ply.before.game.hides or self._viewer in (None, ply.seat)

    def part(self) -> None:
        """Hide what the viewer of the active line may not see in the other ones, if people share the board."""
        for session in self.sessions:
            if session.viewer != self.session.viewer:
                session.viewer = PUBLIC

    def close(self) -> Session:
        """Return to the game and let its bots decide again."""
        game = self.sessions[0]
        game.bots_wait = game.for_all = False
        game.stock = None
        game.clear_published()
        if not game.looking:
            game.run()
        return game

    # --- the lines as values ------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The name of each line: the one that was typed, else the action by which it leaves the others, in words.

        A line that has no action of its own is named by its last one. The end of a turn names a line only if it has
        nothing else. Lines with the same words have a number.
        """
        lines, found = self._plies(), list[str]()
        for line, (typed, unplayed) in zip(lines, self._names, strict=True):
            leaves = max(_shared(line, other) for other in lines if other is not line)
            played = [ply for ply in line[self.start :] if ply.seat is not None]
            own = [ply for ply in line[leaves:] if ply.seat is not None]
            real = [*filter(_is_real, own), *reversed([*filter(_is_real, played)]), *own]
            name = typed or (_cut(self._told_in(real[0])) if real else unplayed)
            again = found.count(name)
            found.append(name if typed or not again else f"{name} {again + 1}")
        return found

    def _told_in(self, ply: Ply) -> str:
        """Return an action in a few words."""
        return ply.before.game.choices.news(ply.before, ply.action, self.session.speaker.say)

    def _plies(self) -> list[list[Ply]]:
        """Return the plies of each line up to its cursor, as its viewer knows them."""
        return [
            [ply.seen_by(session.viewer) for ply in session.line[: session.at]] for session in self.sessions
        ]

    def _fork(self) -> tuple[Position, list[list[Action]]]:
        """Return the last position that all lines share, and the actions of each line after it, as the viewer knows."""
        lines = self._plies()
        same = min(_shared(lines[0], line) for line in lines)
        session = self.session
        shared = session.position if same == session.at else session.line[same].before
        position = shared.seen_by(session.viewer)
        known = ([*itertools.takewhile(self._is_known, line[same:])] for line in lines)
        return position, [[ply.action for ply in line] for line in known]

    def parting(self) -> Parting | None:
        """Return the decision at which the active line and the one that it is compared with part, and their actions.

        None: one of them has no action there, chance decides, or what the viewer knows does not determine the actions.
        """
        lines = self._plies()
        return self._parting(lines[self.shown], lines[self.against])

    def partings(self) -> list[Parting]:
        """Return the decisions at which any two of the lines part."""
        pairs = itertools.combinations(self._plies(), 2)
        return [parting for one, other in pairs if (parting := self._parting(one, other))]

    def _parting(self, one: Sequence[Ply], other: Sequence[Ply]) -> Parting | None:
        same = _shared(one, other)
        if same == min(len(one), len(other)):
            return None
        first, second = one[same], other[same]
        if first.seat is None or first.action == second.action or not self._is_known(first):
            return None
        return first.before, first.action, second.action

    def compare(self) -> Comparison[Position]:
        """Return the lines as `am.compare` shows them."""
        position, lines = self._fork()
        return compare(position, lines, names=self.names, speaker=self.session.speaker)

    def alternatives(self) -> Alternatives:
        """Return the lines for a link, which another board can `fill` in."""
        position, lines = self._fork()
        viewer = self.session.viewer if position.game.hides else None
        seat = None if viewer == PUBLIC else viewer
        return Alternatives(position, tuple(zip(self.names, map(tuple, lines), strict=True)), seat)

    def fill(self, alternatives: Alternatives) -> None:
        """Play the lines of a link, of which the game is the first. Nothing has been played since they were opened."""
        while len(self.sessions) < len(alternatives.lines):
            self.add()
        for session, (_, actions) in zip(self.sessions, alternatives.lines, strict=True):
            session.seed = self.sessions[1].seed
            session.play_all(actions)
            session.clear_published()
        for number, ((name, _), own) in enumerate(zip(alternatives.lines, self.names, strict=True)):
            self.rename(number, "" if name == own else name)
        self.shown, self.against = 1, 0

    # --- what the page shows ------------------------------------------------------------------------------------

    def view(self, drawings: Mapping[str, Drawing]) -> LinesJson:
        """Return what the page shows of the lines. `drawings` are the drawings of the active line."""
        session, other = self.session, self.sessions[self.against]
        speaker = session.speaker
        say = speaker.say
        positions = [one.seen for one in self.sessions]
        others = {layout: other.draw(layout) for layout in drawings}
        here, there = next(iter(drawings.values())), next(iter(others.values()))
        names = self.names
        rows = sorted(differences.differing_stocks(positions), key=self._rank)
        places = differences.differing_places(here, there)
        told, kept, length = self._told
        summary = [
            *([say("lines.stocks", count=len(rows))] if rows else []),
            *([say("lines.changed", count=len(places))] if places else []),
        ]
        return {
            "shown": self.shown,
            "against": self.against,
            "names": names,
            "played": [self._played(one) for one in self.sessions],
            "ledger": [
                [
                    say("compare.gain", seat=row.seat, gains=differences.stock_name(row.stock, speaker)),
                    list(row.amounts),
                ]
                for row in rows
            ],
            "same": differences.equal_stocks_text(positions, speaker),
            "summary": ", ".join(summary) or say("lines.nothing"),
            "other": {layout: one.changes(drawings[layout]) or {} for layout, one in others.items()},
            "contrast": {
                layout: contrast(drawings[layout], one, places).json() for layout, one in others.items()
            },
            "places": [(place, here.places[place].label, there.places[place].label) for place in places],
            "bots": any(one.pending is not None and one.pending.seat in one.bots for one in self.sessions),
            "all": None if session.position.game.hides or not session.bots else self.for_all,
            "more": len(self.sessions) < MOST_LINES,
            "told": told if kept is not None and length == len(kept.line) else "",
            "words": {
                **{word: say(f"lines.{word}", name=names[self.against]) for word in ("peek", "brackets")},
                **{
                    word: say(f"lines.{word}", name=names[self.alternative], count="{count}")
                    for word in _WORDS
                },
            },
        }

    def _rank(self, row: differences.Row) -> tuple[bool, bool]:
        """Return the rank of a stock: first what differs between the lines compared, and of that the viewer's own."""
        is_equal = row.amounts[self.shown] == row.amounts[self.against]
        return is_equal, row.seat != self.session.stock_seat

    def _played(self, session: Session) -> list[tuple[int, str]]:
        """Return the players' actions in a line since it was opened: the seat and a few words.

        Ends of turns are left out, unless there is nothing else.
        """
        plies: Iterable[Ply] = (ply.seen_by(session.viewer) for ply in session.line[self.start : session.at])
        of_players = [ply for ply in plies if ply.seat is not None]
        real = [*filter(_is_real, of_players)] or of_players
        return [(ply.seat, self._told_in(ply)) for ply in real if ply.seat is not None]


def _is_real(ply: Ply) -> bool:
    """Whether a player's action does something; the end of a turn does not."""
    return ply.before.game.choices.kind(ply.before, ply.action) != END


def _cut(name: str) -> str:
    """Return a name, shortened after a word if it is too long for a line."""
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[: LONGEST_NAME - 1].rsplit(' ', 1)[0]}…"


def _shared(one: Sequence[Ply], other: Sequence[Ply]) -> int:
    """Return the number of plies with which both lines begin."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0].action == pair[1].action, pairs))

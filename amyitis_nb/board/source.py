"""The content of a board: a `Source`, such as a game (`GameSource`), carries out the page's intents.

A widget draws and publishes. Its source has the session, carries out intents and defines what is shown next to the
board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from types import MappingProxyType
from typing import Any

from amyitis_nb.advice.balances import Costly
from amyitis_nb.board import refusals, wire
from amyitis_nb.board.coach import Coach
from amyitis_nb.board.export import page
from amyitis_nb.board.fork import Fork
from amyitis_nb.board.intents import Click, CoachRequest, LineRequest, NewGame
from amyitis_nb.board.lines import Lines
from amyitis_nb.board.reviewing import Reviewing
from amyitis_nb.board.session import Session
from amyitis_nb.board.slices import SLICE
from amyitis_nb.board.wire_types import Lines as LinesJson
from amyitis_nb.board.wire_types import Page, View
from amyitis_nb.core.action_line import play_line
from amyitis_nb.core.alternatives import Alternatives
from amyitis_nb.core.choices import Policy
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import expect, near, shown
from amyitis_nb.core.packed import packed
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.picture.marks import Mark, marked
from amyitis_nb.core.record import Record, read, record_class
from amyitis_nb.explain.ending import ending

#: The answer to an intent: the parts of the view (`wire.QUIET`) that are shown until the next answer.
Shown = View


class Source(ABC):
    """The content of a board. By default nothing is next to the board, and only intents change it."""

    #: The position on the board and the choice in progress.
    session: Session
    #: Whether the page offers to start a new game.
    has_setup = False
    #: What the page says once when it opens the source, such as what a restored game lacks.
    note = ""

    @property
    def has_board(self) -> bool:
        """Whether the source has a board; without one, the page shows only what is next to it."""
        return True

    @property
    def state(self) -> tuple[object, ...]:
        """The objects that identify the state for which an intent is made: they stay the same while the state does."""
        return self.session.state

    @property
    @abstractmethod
    def again(self) -> dict[str, Any]:
        """The data, in addition to the record, from which `module.again` restores the source in another kernel."""

    @property
    def page(self) -> Page | None:
        """The data for the source's own page; None if the source never has one.

        `name` is in the address and `title` is the title of the page. `home` is the label of the button that leaves the
        page, "" if another part of the page has this button. For a game, `begun` says whether it has started.
        """
        return None

    @property
    def explained(self) -> list[int]:
        """The seats whose bots say why they played an action."""
        return []

    def next_to_board(self) -> Shown:
        """Return what the page shows next to the board, such as the blocks of a `panel`."""
        return {}

    def marks(self) -> Sequence[Mark]:
        """Return the marks on the board."""
        return ()

    def lines(self, drawings: Mapping[str, Drawing]) -> LinesJson | None:
        """Return what the page shows of a game's lines; None if it has only one. `drawings` are those on the page."""
        return None

    @abstractmethod
    def stored(self, drawing: Drawing) -> dict[str, str]:
        """Return the static content for viewers that cannot show a widget, by MIME type."""

    @abstractmethod
    def do(self, kind: str, data: Any) -> Shown | Source | None:
        """Carry out an intent and return its answer. `data` is what `intents.read` returns for this kind.

        Returns None if the whole page must be sent again, or the source that replaces this one. Raises `TutorError` if
        the intent cannot be carried out.
        """

    def watch(self, call: Callable[[], None]) -> None:  # noqa: B027 (most sources change only through intents)
        """Call this function whenever the source changes without an intent."""

    def catch_up(self) -> Shown:
        """Adopt changes from elsewhere and return what the page announces."""
        return {}

    def close(self) -> None:  # noqa: B027 (most sources watch nothing)
        """Stop watching for changes, because the board shows another source or none."""


# Answers to intents of any source


def _choose(session: Session, click: Click) -> Shown:
    session.choose(click.word, click.value)
    return {}


def _back(session: Session, data: None) -> Shown:
    session.back()
    return _prompt(session)


def _cancel(session: Session, data: None) -> Shown:
    session.cancel()
    return _prompt(session)


def _prompt(session: Session) -> Shown:
    return {"live": wire.live(session) or wire.prompt(session)}


def _play(session: Session, text: str) -> Shown:
    if session.viewer is not None and not session.can_choose:
        return refusals.refused_click(session, "")
    try:
        session.play(text)
    except InvalidInput as error:
        if error.user_message:  # the error has its own message for players
            raise
        return {"error": session.speaker.say("board.unknown_action", found=" ".join(text.split())[:60])}
    return {}


def _way(session: Session, line: str) -> Shown:
    if session.can_choose:
        session.play_all([ply.action for ply in play_line(session.seen, line, ends=False)])
    return {}


def _moves(session: Session) -> Shown:
    return {"moves": wire.moves(session)} if session.can_choose else _prompt(session)


def _ends(session: Session, ends: bool) -> Shown:
    session.ends_turns = ends
    return {}


def _offers(session: Session, accepts: bool) -> Shown:
    session.accepts_offers = accepts
    if accepts and session.can_choose:
        session.run(bots=not session.bots_wait)
    return {}


def attempt(session: Session, place: str) -> Shown:
    """Choose the only option at a place, or explain why a click there chooses nothing."""
    return {} if session.choose_at(place) else refusals.refused_click(session, place)


#: The intents that concern only the session.
ANSWERS: Mapping[str, Callable[[Session, Any], Shown]] = {
    "choose": _choose,
    "back": _back,
    "cancel": _cancel,
    "play": _play,
    "way": _way,
    "try": attempt,
    "about": wire.option_texts,
    "insight": wire.insight,
    "overlay": wire.overlay,
    "ends": _ends,
    "offers": _offers,
    "rule": lambda session, rule: {"rule": wire.rule(session, rule)},
    "moves": lambda session, data: _moves(session),
    "position": lambda session, data: {"position": session.seen.text},
}


class GameSource(Source):
    """A game that is played on the board."""

    has_setup = True

    #: What Python has marked on the board.
    _notes: tuple[Mark, ...] = ()

    def __init__(
        self,
        game: Position | Record[Position],
        bots: Mapping[int, str | Policy[Position]],
        names: Sequence[str | None] | None,
        language: str | None,
        seat: int | None = None,
        *,
        runs: bool = True,
    ) -> None:
        """Start with a position or a record; `Board` documents the arguments and errors.

        If `runs` is false, random events and bots wait, and the board shows exactly this position.
        """
        if not isinstance(game, (Record, Position)):
            raise InvalidInput(
                f"expected a position or a record, got {shown(game)}", text=shown(game), where="game"
            )
        record = game if isinstance(game, Record) else record_class(game.game)(game)
        if names:
            expect(isinstance(names, (list, tuple)), "names", names, "a list of names by seat")
            record = record.named([name or "" for name in names] if any(names) else [])
        start = record.start
        self._given_seat = seat
        if seat is not None:
            _check_seat(start, seat, "seat")
        policies = _policies(start, bots)
        people = [one for one in range(start.players) if one not in policies]
        shared = start.game.hides and seat is None and len(people) > 1
        if start.game.hides and len(people) == 1:
            seat = people[0]
        session = Session(record, start.game.speaker(language, record.names), policies, seat, shared=shared)
        if runs and not session.looking:
            session.run()
            session.clear_published()
        self.session = session
        #: The bots by seat, as they were given: names of policies, or functions.
        self.bots = MappingProxyType(dict(bots))
        self._lines: Lines | None = None
        self._reviewing = Reviewing()
        self._coach = Coach()
        self._fork = Fork()
        self._noted = session.seen

    @property
    def again(self) -> dict[str, Any]:
        """The game, its bots by name, the viewer and the language."""
        session = self.session
        return {
            "module": "amyitis_nb.board.again",
            "game": session.position.game.id,
            "game_module": session.position.game.module,
            "bots": {seat: bot for seat, bot in self.bots.items() if isinstance(bot, str)},
            "seat": session.seat,
            "language": session.speaker.language,
        }

    @property
    def explained(self) -> list[int]:
        """The seats of bots with a name, in a game whose bots give reasons."""
        named = (seat for seat, bot in self.bots.items() if isinstance(bot, str))
        return sorted(named) if self.session.position.game.bots_explain else []

    def lines(self, drawings: Mapping[str, Drawing]) -> LinesJson | None:
        """Return what the page shows of the lines."""
        return self._lines.view(drawings) if self._lines else None

    def next_to_board(self) -> Shown:
        """Return whether the end of the game is shown, and the coach."""
        is_over = self.session.position.is_over and not self.session.looking
        if self._lines:
            return {"over": False, "coach": None, "fork": self._fork.view(self._lines)}
        walk = self._reviewing.view(self.session, self._name_of)
        coach = None if walk["walk"] else self._coach.view(self.session)
        return {"over": is_over, "coach": coach, "fork": None, **walk}

    @property
    def notes(self) -> tuple[Mark, ...]:
        """The marks that Python has made, without those for another position than the one shown."""
        is_same = self.session.seen is self._noted
        return self._notes if is_same else tuple(mark for mark in self._notes if mark.kept)

    @notes.setter
    def notes(self, marks: tuple[Mark, ...]) -> None:
        self._notes, self._noted = marks, self.session.seen

    def marks(self) -> Sequence[Mark]:
        """Return the marks of Python, and those of the coach. The marks for an earlier position are forgotten."""
        self.notes = self.notes
        if self._lines:
            return self.notes
        return [*self.notes, *self._coach.marks(self.session), *self._reviewing.marks(self.session)]

    def stored(self, drawing: Drawing) -> dict[str, str]:
        """Return the text board and the drawing with its marks."""
        session = self.session
        say = session.speaker.say
        drawing = marked(session.seen.draw(say), self.notes, say)
        return {
            "text/plain": str(self.session.seen),
            "image/svg+xml": drawing.svg(),
            "text/html": drawing.html(),
        }

    def do(self, kind: str, data: Any) -> Shown | Source | None:
        """Carry out an intent: one of `GAME_INTENTS` or of `ANSWERS`."""
        if kind in GAME_INTENTS:
            answer = GAME_INTENTS[kind](self, data)
        elif kind in ANSWERS:
            answer = ANSWERS[kind](self.session, data)
        else:
            raise InvalidInput(f"a game has no intent {shown(kind)}", shown(kind), "kind")
        if self._lines:
            self._lines.part()
        return answer

    def _undo(self, which: str | None) -> Shown:
        session = self.session
        if not session.undo_points:
            return wire.nothing_to_undo(session, "board.no_undo")
        session.undo(other=which == "other")
        return {"live": wire.past(session) or wire.undone(session)}

    def _redo(self, data: None) -> Shown:
        if self.session.redo_to is None:
            return wire.nothing_to_undo(self.session, "board.no_redo")
        self.session.redo()
        return {}

    def _goto(self, at: int) -> Shown:
        self.session.goto(at)
        return {}

    def _continue(self, at: int | None) -> Shown:
        session = self.session
        if at is not None:
            session.goto(at)
        session.go_on()
        return {} if session.fresh else {"live": f"{wire.turn(session)}. {wire.prompt(session)}"}

    def _ending(self, data: None) -> Shown:
        session = self.session
        if not session.position.is_over:
            return {}
        record = session.record.seen_by(session.viewer)
        told: Shown = {"ending": ending(record, session.own if session.own >= 0 else None, session.speaker)}
        if self._reviewing.has_begun(session):
            told["review"] = self._reviewing.known(session, self._name_of)
        return told

    def _review(self, what: str) -> Shown:
        """Return the progress of the review of the game, or the review. It goes on while the player looks back."""
        if not self._can_review:
            return {}
        return {"review": self._reviewing.ask(self.session, what, self._name_of)}

    @property
    def _can_review(self) -> bool:
        session = self.session
        return session.line_record.position.is_over and session.position.game.adviser is not None

    def _walk(self, at: int) -> Shown:
        """Walk along the game that is over, to a decision; -1 ends the walk."""
        if self._can_review:
            self._reviewing.walk(self.session, at)
        return {}

    def _name_of(self, turn: Costly) -> tuple[str, bool]:
        """Return the name of the activity that asks for a better decision ("" outside the tutor), and whether it is
        solved.
        """
        return "", False

    def _ask_coach(self, request: CoachRequest) -> Shown:
        if self._lines:
            return self._fork.ask(self._lines, request.what)
        return self._coach.ask(self.session, request.what, request.texts)

    def _why(self, number: int) -> Shown:
        """Return why a bot played an action of the line."""
        session = self.session
        if not 0 <= number < len(session.line):
            return {}
        ply, speaker = session.line[number], session.speaker
        bot = self.bots.get(ply.seat) if ply.seat is not None else None
        known = isinstance(bot, str) and ply.before.game.bot_reason(ply.before, bot, ply.action, speaker)
        lines = [known or speaker.say("bot.unknown")]
        return {"rule": {"id": "", "title": speaker.say("board.why"), "lines": lines}}

    def _line(self, request: LineRequest) -> Shown:
        """Open a second line next to the game, or do something with the lines."""
        what, line, name = request
        if what == "open" and self._lines is None:
            self._lines = Lines(self.session)
        lines = self._lines
        if lines is None:
            return {}
        answer: Shown = {}
        if what == "show":
            lines.show(line)
        elif what == "name":
            lines.rename(line, name)
        elif what == "add":
            lines.add()
        elif what == "drop":
            lines.drop(line)
        elif what == "all":
            lines.play_all()
        elif what == "bots":
            lines.answer()
        elif what == "keep":
            answer = {"live": lines.keep()}
        if what == "close":
            self.session, self._lines = lines.close(), None
        else:
            self.session = lines.session
        return answer

    def open_lines(self, alternatives: Alternatives) -> None:
        """Open *What if* with the lines of a link. The game is at their first position."""
        self._lines = Lines(self.session)
        self._lines.fill(alternatives)
        self.session = self._lines.session

    def _step(self, most: int | None) -> Shown:
        """Let bots decide once, or up to `most` times if that does not take long."""
        until = monotonic() + SLICE
        for _ in range(most or 1):
            self.session.step()
            if self.session.pending is None or monotonic() >= until:
                break
        return {}

    def _share(self, kind: str) -> Shown:
        """Return what is saved as a file: a page, a picture, the position, the record or the review.

        The lines of *What if* are code, a page, or a text for a link. To "send" a game is a text for a link, too; "" if
        the game hides something, which the link would show.

        It contains what the viewer knows.
        """
        session = self.session
        speaker, viewer = session.speaker, session.viewer
        if kind == "page":
            text = page(session.line_record, seat=viewer, language=speaker.language)
        elif kind == "picture":
            text = session.seen.draw(speaker.say).svg()
        elif kind == "position":
            text = session.seen.text
        elif kind == "review":
            text = self._reviewing.page(session)
        elif kind == "send":
            text = "" if session.position.game.hides else packed(session.line_record.text)
        elif kind.startswith("lines_"):
            if self._lines is None:
                return {}
            if kind == "lines_link":
                text = self._lines.alternatives().text
            else:
                found = self._lines.compare()
                text = found.code if kind == "lines_code" else found.page()
        else:
            text = session.record.seen_by(viewer).text
        return {"shared": [kind, text]}

    def _language(self, language: str) -> None:
        speaker = self.session.speaker.in_language(language)
        for session in self._lines.sessions if self._lines else (self.session,):
            session.speaker = speaker

    def _new(self, new: NewGame) -> None:
        """Start the game that the dialog describes."""
        session = self.session
        seed = new.seed.strip() or session.position.game.new_seed()
        start = session.position.game.new(new.players, seed, **new.options)
        bots = {number: seat.bot for number, seat in enumerate(new.seats) if seat.bot}
        names = wire.given_names(session, [seat.name for seat in new.seats])
        self._become(GameSource(start, bots, names, session.speaker.language))

    def _load(self, text: str) -> None:
        """Continue a saved game or a position."""
        session = self.session
        game = read(session.position.game, text)
        if isinstance(game, Record):
            game = game.go_to_end()
        names = list(session.speaker.names)[
            : game.start.players if isinstance(game, Record) else game.players
        ]
        fitting = self._fitting(game.start if isinstance(game, Record) else game)
        self._become(GameSource(game, language=session.speaker.language, names=names, **fitting))

    def _fitting(self, position: Position) -> dict[str, Any]:
        """Return the bots and the seat of the board that a position has."""
        seat = self._given_seat
        return {
            "bots": {number: bot for number, bot in self.bots.items() if number < position.players},
            "seat": seat if seat is not None and seat < position.players else None,
        }

    @property
    def game(self) -> Session:
        """The session of the game, even while the board shows another line."""
        return self._lines.sessions[0] if self._lines else self.session

    def adopt(self, line: Record[Position], at: int, *, looking: bool) -> None:
        """Go to a point of the game that another board has played on, and close the other lines."""
        self.session, self._lines = self.game, None
        self.session.bots_wait = self.session.for_all = False
        self.session.stock = None
        self.session.adopt(line, at, looking=looking)

    def replaced(self, **changes: Any) -> GameSource:
        """Return the source with other `record`, `bots` or `seat`. Raises the errors of `Board`. Nothing runs in it."""
        session = self.game
        record: Record[Position] = changes.get("record", session.record)
        rest = self._fitting(record.start) | {
            name: changes[name] for name in ("bots", "seat") if name in changes
        }
        source = GameSource(record, names=None, language=session.speaker.language, runs=False, **rest)
        source.session.ends_turns = session.ends_turns
        return source

    def become(self, other: GameSource) -> bool:
        """Show another game; return whether its page can stay as it is but for the drawing, the log and the record."""
        before, bots = self.session.record, self.bots
        self._become(other)
        after = other.session.record
        return (
            before.start.game is after.start.game
            and before.start.players == after.start.players
            and before.names == after.names
            and bots == other.bots
        )

    def _become(self, other: GameSource) -> None:
        self.session, self.bots, self._lines = other.session, other.bots, None
        self._given_seat = other._given_seat
        self._reviewing, self.note = other._reviewing, other.note
        self._coach, self._fork = Coach(), Fork()
        self.notes = tuple(mark for mark in self._notes if mark.kept)


#: The intents of a game in addition to `ANSWERS`.
GAME_INTENTS: Mapping[str, Callable[[GameSource, Any], Shown | None]] = {
    "step": GameSource._step,
    "line": GameSource._line,
    "coach": GameSource._ask_coach,
    "why": GameSource._why,
    "undo": GameSource._undo,
    "redo": GameSource._redo,
    "goto": GameSource._goto,
    "continue": GameSource._continue,
    "ending": GameSource._ending,
    "review": GameSource._review,
    "walk": GameSource._walk,
    "share": GameSource._share,
    "language": GameSource._language,
    "new": GameSource._new,
    "load": GameSource._load,
}


def _check_seat(game: Position, seat: object, where: str) -> None:
    if type(seat) is not int or seat not in range(game.players):
        raise InvalidInput(f"no seat {shown(seat)}: one of 0 to {game.players - 1}", shown(seat), where)


def _policies(position: Position, bots: Mapping[int, str | Policy[Position]]) -> dict[int, Policy[Position]]:
    """Return the bots by seat. Raises `InvalidInput` for an unknown seat or name."""
    expect(isinstance(bots, Mapping), "bots", bots, 'a dict of bots by seat, such as {1: "beginner"}')
    known = position.game.bots
    policies: dict[int, Policy[Position]] = {}
    for seat, bot in bots.items():
        _check_seat(position, seat, "bots")
        if callable(bot):
            policies[seat] = bot
        elif isinstance(bot, str) and bot in known:
            policies[seat] = known[bot](seat)
        else:
            raise InvalidInput(f"no bot {shown(bot)}{near(bot, known)}", shown(bot), "bots")
    return policies

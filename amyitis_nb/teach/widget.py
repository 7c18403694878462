"""A lesson or a quiz in a notebook cell, with its panel next to the board; the table of contents has only a panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Self

from amyitis_nb.advice.balances import Costly
from amyitis_nb.board import wire
from amyitis_nb.board.again import kept_game, text_of
from amyitis_nb.board.export import style
from amyitis_nb.board.intents import NewGame
from amyitis_nb.board.intents import read as read_intent
from amyitis_nb.board.refusals import refused_click
from amyitis_nb.board.source import ANSWERS, GameSource, Shown, Source, attempt
from amyitis_nb.board.tables import first_game
from amyitis_nb.board.tables import names as table_names
from amyitis_nb.board.widget import SourceBoard
from amyitis_nb.board.wire_types import Page
from amyitis_nb.core.alternatives import Alternatives
from amyitis_nb.core.errors import InvalidInput, TutorError
from amyitis_nb.core.input.limits import LONGEST_TRACE, read_json
from amyitis_nb.core.packed import unpacked
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.picture.marks import Mark, marked
from amyitis_nb.core.record import Record, read
from amyitis_nb.teach.activity import Activity
from amyitis_nb.teach.lesson_session import LessonSession
from amyitis_nb.teach.own_decisions import OwnDecision, OwnDecisions, id_of
from amyitis_nb.teach.own_puzzle import OwnPuzzle
from amyitis_nb.teach.panel import Block
from amyitis_nb.teach.puzzle_list import OWN
from amyitis_nb.teach.puzzle_progress import PuzzleProgress

#: The name of the page that has a game.
PLAY = "play"

#: The tones that the page shows as signs, and a screen reader hears as words.
_VERDICTS = ("right", "wrong")

#: The prefixes of a name that contains a game itself: a position, a record, the lines of *What if*, or a game that a
#: friend has sent.
LINKS = ("p=", "r=", "l=", "s=")


#: What is wrong with the link itself, and what to do about it.
_ABOUT_LINKS = ("unread.packed", "unread.hidden")


class LessonSource(Source):
    """A lesson, a quiz or the table of contents as the source of a board. The page can open another activity in it."""

    def __init__(self, activity: Activity, table: TutorGame | None = None) -> None:
        self.activity = activity
        #: The game that the learner has started from the contents.
        self.table = table
        self.session = LessonSession(activity)
        self._call: Callable[[], None] = lambda: None
        self._panel: list[Block] | None = None
        #: A finished game from the learner's progress, with its id.
        self._kept: tuple[str, TutorGame | None] | None = None

    @property
    def has_board(self) -> bool:
        """Whether the activity has a board."""
        return self.activity.board

    @property
    def state(self) -> tuple[object, ...]:
        """The objects that identify the state for which an answer or a click is made."""
        return *self.session.state, self.activity, self.activity.state

    @property
    def again(self) -> dict[str, Any]:
        """The data that reopens the activity; the progress file has the learner's progress."""
        activity = self.activity
        return {
            "module": "amyitis_nb.teach.again",
            "game": activity.course.game.id,
            "game_module": activity.course.game.module,
            "name": activity.name,
            "language": activity.language,
            "progress": str(activity.progress.file.path),
        }

    @property
    def page(self) -> Page:
        """The data of the activity's page: its name and its title. The panel has the button that leaves it.

        `begun` is true if the learner has a game to go on with.
        """
        page = page_of(self.activity, self.activity.name, self.activity.title)
        table = self._table_of(self.activity)
        return {**page, "begun": True} if table is not None and table.going_on is not None else page

    @property
    def panel(self) -> list[Block]:
        """The blocks of the panel, made once for each state. The contents depend on the progress file, too."""
        if self._panel is None or not self.has_board:
            if isinstance(self.activity, OwnPuzzle):
                reviewed = self._reviewed(self.activity)
                self.activity.winners = None if reviewed is None else reviewed.winners
            self._panel = self.activity.blocks
        return self._panel

    def next_to_board(self) -> Shown:
        """Return the panel."""
        _, hidden, dim = self.activity.stage
        blocks, midway = self.panel, self.activity.midway
        if midway and self.session.choosing.taken:
            blocks = [
                {**block, "text": midway, "tone": "midway"} if block["kind"] == "task" else block
                for block in blocks
            ]
        return {
            "panel": blocks,
            "forbidden": bool(self.activity.expects),
            "hidden": list(hidden),
            "dim": list(dim),
        }

    def marks(self) -> Sequence[Mark]:
        """Return the marks of the step, and those of the places that are refused."""
        return self.activity.marks

    def stored(self, drawing: Drawing) -> dict[str, str]:
        """Return the panel, and the drawing with its marks."""
        activity = self.activity
        if not activity.board:
            return {"text/plain": str(activity), "text/html": in_cell(activity.stored)}
        shown = marked(drawing, activity.marks, activity.speaker.say)
        return {
            "text/plain": str(activity),
            "image/svg+xml": shown.svg(),
            "text/html": in_cell(activity.stored + shown.html()),
        }

    def watch(self, call: Callable[[], None]) -> None:
        """Call this function after every change of the activity, even a change made in a cell."""
        self._call = call
        self.activity.watch(self._changed)

    def close(self) -> None:
        """Stop watching the activity."""
        self.activity.unwatch(self._changed)

    def _changed(self, activity: Activity) -> None:
        self._call()

    def catch_up(self, *, acted: bool = False) -> Shown:
        """Show the current state of the activity, and return what the page announces."""
        activity, session = self.activity, self.session
        self._panel = None
        if session.position is activity.position:
            session.speaker = activity.speaker
            session.cancel()
        else:
            self.session = LessonSession(activity)
            # These events move pieces. The panel of a lesson is its log.
            self.session.fresh = list(activity.happened)
        return self._announcement(acted)

    def _show(self, activity: Activity) -> None:
        """Show another activity."""
        self.close()
        self.activity = activity
        self.activity.watch(self._changed)
        self.session = LessonSession(activity)
        self._panel = None

    def do(self, kind: str, data: Any) -> Shown | Source | None:
        """Carry out an intent.

        A button of the panel ("panel") sends its word and value. The address of the page ("visit") sends a name and the
        page's data about a game. An intent that a lesson does not support, such as a new game, does nothing.
        """
        activity, state, name = self.activity, self.activity.state, self.activity.name
        answer: Shown = {}
        if kind == "panel":
            word, value = data
            if word not in activity.words:
                return {}  # a second click on a button that has gone
            if isinstance(activity, OwnPuzzle) and word in ("win", "review"):
                return self._leave_decision(activity, word)
            opened = activity.do(word, value)
            if opened is not activity:
                self._show(opened)
                return None
            if activity.name != name:
                self.catch_up()
                return None
        elif kind == "visit":
            return self.visit(*data)
        elif kind == "progress":
            return self._exchange(data)
        elif kind == "language":
            activity.language = data
            activity.progress.file.language = activity.language
            self.catch_up()
            return None
        elif kind == "redo":
            # There is no redo in a lesson: the learner chooses the action again.
            return wire.nothing_to_undo(self.session, "board.no_redo")
        elif kind == "undo":
            activity.do("undo")
        elif kind == "try":
            answer = self._refused_click(data)
        elif kind in ANSWERS:
            answer = ANSWERS[kind](self.session, data)
        else:
            return {}
        if kind not in ("panel", "undo") and activity.state is state:
            return answer
        return self.catch_up(acted=kind != "panel")

    def _leave_decision(self, activity: OwnPuzzle, word: str) -> TutorGame:
        """Return a new game from a decision of the learner, or ("review") the game in which it was made."""
        decision, contents = activity.decision, activity.tutor.contents(activity)
        reviewed, table = self._reviewed(activity), self._table_of(activity)
        if word == "review" and reviewed is not None:
            shown = TutorGame(contents, reviewed)
            shown.other = table if table is not reviewed else reviewed.other
            shown._is_earlier = True
            return shown
        game = activity.start.game
        start = game.dealt(activity.start, game.new_seed())
        names = table_names(game, decision.bots, start.players)
        begun = TutorGame(contents, GameSource(start, decision.bots, names, activity.language))
        begun._is_given, begun.other = True, reviewed
        return begun

    def _reviewed(self, activity: OwnPuzzle) -> TutorGame | None:
        """Return the finished game in whose review a decision was found; None if it is not kept any more.

        It is that of this kernel, if there is one, and otherwise the one in the learner's progress.
        """
        decision, table = activity.decision, self._table_of(activity)
        for one in () if table is None else (table, table.other):
            if one is not None and one.is_over and id_of(text_of(one)) == decision.of:
                return one
        if self._kept is None or self._kept[0] != decision.of:
            text = OwnDecisions(activity.progress).game_of(decision)
            contents = activity.tutor.contents(activity)
            self._kept = decision.of, TutorGame(contents, kept_game(text)) if text else None
        return self._kept[1]

    def visit(self, name: str, memory: str) -> Source | None:
        """Show an activity by its name; "" is the contents, and "play" the game that was started last.

        The game that was started last is the one of this kernel, or else the one that the page describes. A name can
        begin with a game, as in "babel/play", and it may contain a position or a record (`LINKS`). Raises
        `InvalidInput` for an unknown name, and `TutorError` for a game that cannot be read.
        """
        game, name = self.activity.tutor.split(name)
        activity = self.activity.tutor.chosen(game).contents() if game else self.activity
        if name.startswith(LINKS):
            return TutorGame.linked(activity, name)
        if name == PLAY:
            return TutorGame.of(activity, self._table_of(activity), memory)
        if game:
            self._show(activity.open(name) if name else activity)
        elif name != activity.name:
            # A quiz that the learner leaves is kept.
            contents = activity.tutor.contents(activity)
            self._show(activity.tutor.open(name) if name else contents)
        return None

    def _table_of(self, activity: Activity) -> TutorGame | None:
        """Return the game that the learner has started, if it is of the game of an activity."""
        table, game = self.table, activity.course.game
        return table if table is not None and table.session.position.game is game else None

    def _exchange(self, text: str) -> Shown | None:
        """Return the learner's progress as a file to save, or merge the text of such a file into it."""
        file = self.activity.progress.file
        if not text:
            return {"shared": ["progress", file.text]}
        try:
            file.merge(text)
        except InvalidInput as error:
            error.user_message = (("unread.progress", {}),)
            raise
        self.catch_up()
        return None

    def _refused_click(self, place: str) -> Shown:
        """Return the answer to a click on a place that is not highlighted.

        If the step asks for a forbidden action, the click may be the attempt.
        """
        session, activity = self.session, self.activity
        if not session.can_choose:
            return wire.insight(session, place)
        position, taken = session.position, session.choosing.taken
        refused = [
            (reasons[0].rule != activity.expects, not activity.means(action), len(reasons), action.text)
            for action in position.game.choices.attempts_at(position, taken, place)
            if activity.expects and (reasons := position.all_reasons(action))
        ]
        # In a choice that is begun, what the step asks for comes before a change to another choice.
        is_asked = bool(taken) and any(not other and not far for other, far, *_ in refused)
        answer = self._in_words_of_the_step((refused_click if is_asked else attempt)(session, place))
        refusal = answer.get("refusal")
        if not refused or refusal is None or not refusal["rule"]:
            return answer
        activity.do("play", min(refused)[-1])
        # The step asks for the refusal, so its reason comes first.
        return {"refusal": {**refusal, "asked": ""}, "loud": " ".join((refusal["text"], *refusal["more"]))}

    def _in_words_of_the_step(self, answer: Shown) -> Shown:
        """Return the answer to a click with the step's task as its first line, if the step has only one task."""
        activity = self.activity
        task = activity.midway if self.session.choosing.taken else activity.task
        refusal, insight = answer.get("refusal"), answer.get("insight")
        if task and refusal and refusal["asked"]:
            said = answer["loud"].replace(refusal["asked"], task, 1)
            return {**answer, "loud": said, "refusal": {**refusal, "asked": task}}
        if task and insight and insight["asked"]:
            said = answer["live"].replace(insight["asked"], task, 1)
            return {**answer, "live": said, "insight": {**insight, "asked": task}}
        return answer

    def _announcement(self, acted: bool) -> Shown:
        """Return what a screen reader announces: the result of an attempt immediately, else the feedback or the step in
        turn.

        A learner who has `acted` on the board also hears how to continue.
        """
        blocks = self.panel
        feedback = [block for block in blocks if block["kind"] == "told"]
        ended = any(block.get("tone") in ("right", "almost", "wrong", "refused") for block in feedback)
        spoken = feedback or [
            block for block in blocks if block["kind"] in ("progress", "headline", "text", "task")
        ]
        # A screen reader pauses at the end of a sentence, but the line of progress has no full stop.
        texts = [text if text[-1:] in ".!?…" else f"{text}." for text in map(self._spoken, spoken)]
        if acted and not self.activity.acts:
            first = (block["items"][0] for block in blocks if block["kind"] == "buttons")
            say = self.activity.speaker.say
            texts += [say("tutor.key_on", label=label) for word, label, *_ in first if word == "next"]
        return {"loud": " ".join(texts)} if ended else {"live": " ".join(texts)}

    def _spoken(self, block: Block) -> str:
        """Return the text of a block for a screen reader: a verdict that the page shows as a sign is a word."""
        text, tone = str(block["text"]), block.get("tone")
        return f"{self.activity.speaker.say(f'tutor.mark.{tone}')}: {text}" if tone in _VERDICTS else text


class TutorGame(GameSource):
    """A game that a learner plays from the table of contents. A button leads back to it."""

    def __init__(self, activity: Activity, game: GameSource) -> None:
        """Show a game; `activity` is the one from which it was started."""
        self.activity = activity
        self._is_given = self._is_earlier = False
        #: A game that was played before this one and can be shown again: one of the two began with a decision of the
        #: other.
        self.other: TutorGame | None = None
        #: The ids of the decisions from the review of this game that are in the learner's progress.
        self._decisions: frozenset[str] = frozenset()
        self._become(game)
        if activity.language is not None:
            super().do("language", activity.language)

    @classmethod
    def of(cls, activity: Activity, table: TutorGame | None, memory: str) -> Self:
        """Return the game of a `table` or of the page's data (`memory`).

        If the table is over, the game that began with one of its decisions goes on, or else the same players begin
        another one; but if the page has shown its end, it shows that again. If there is no game, a new one begins, as
        the learner chose in the dialog last (then `memory` has this choice), or else at the first table that the dialog
        offers.
        """
        other = table
        if table is not None and (table := table.going_on or table) is other:
            other = table.other
        game: GameSource | None = table
        choice, described = _choice(memory), None
        if (table is None or table.is_over) and memory and choice is None:
            described = kept_game(memory)
            if table is None or not _is_over(described):
                game = described
        if game is None:
            game = GameSource(*first_game(activity.course.game), activity.language)
            if choice is not None:
                with suppress(InvalidInput):  # a bot or a value that this version does not have
                    game.do("new", choice)
        elif _is_over(game) and described is None:
            start = game.session.position
            names = game.session.record.names
            fresh = start.game.new(start.players, start.game.new_seed())
            other = table
            game = GameSource(fresh, game.bots, names, activity.language)
        shown = cls(activity, game)
        shown.other = other
        return shown

    @classmethod
    def linked(cls, activity: Activity, name: str) -> Self:
        """Return the game of a link (`LINKS`), without bots: a position to play on from, a record, or lines to compare.

        A record is shown from its start, or after the number of actions that follows it ("&at=12"). Raises
        `TutorError` for any other text.
        """
        try:
            return cls._linked(activity, name)
        except TutorError as error:
            said = {id for id, _ in error.user_message}
            if said and said.isdisjoint(_ABOUT_LINKS):
                error.user_message = (*error.user_message, ("unread.link", {}))
            raise

    @classmethod
    def _linked(cls, activity: Activity, name: str) -> Self:
        kind, _, text = name.partition("=")
        if kind == "l":
            return cls._compared(activity, Alternatives.parse(activity.course.game, text))
        if kind == "s":
            return cls._sent(activity, text)
        record, _, at = text.rpartition("&at=")
        text, at = (record, at) if at.isdecimal() and len(at) < 6 else (text, "0")
        game = read(activity.course.game, text)
        names = game.names if isinstance(game, Record) else None
        source = GameSource(
            game.go_to_end() if isinstance(game, Record) else game, {}, names, activity.language
        )
        if isinstance(game, Record):
            source.session.goto(int(at))
        table = cls(activity, source)
        table._is_given = True
        return table

    @classmethod
    def _sent(cls, activity: Activity, text: str) -> Self:
        """Return the game that a friend has sent, at its present: people play all seats."""
        game = activity.course.game
        if game.hides:
            raise InvalidInput(
                "a game with hidden cards cannot be sent", game.id, "game", (("unread.hidden", {}),)
            )
        record = read(game, unpacked(text))
        if not isinstance(record, Record):
            raise InvalidInput(
                "expected a record, got a position", where="link", user_message=(("unread.packed", {}),)
            )
        record = record.go_to_end()
        table = cls(activity, GameSource(record, {}, record.names, activity.language))
        table._is_given = True
        return table

    @classmethod
    def _compared(cls, activity: Activity, alternatives: Alternatives) -> Self:
        """Return the game of a link with lines. If they have what one seat knows, bots play the other ones."""
        start, seat = alternatives.start, alternatives.seat
        bot = start.game.standard_bot
        bots = {other: bot for other in range(start.players) if bot and seat not in (None, other)}
        table = cls(activity, GameSource(start, bots, None, activity.language, seat, runs=False))
        table.open_lines(alternatives)
        table._is_given = True
        return table

    @property
    def again(self) -> dict[str, Any]:
        """The data that restores the game and reopens the tutor."""
        return {
            **LessonSource(self.activity).again,
            **super().again,
            "module": "amyitis_nb.teach.again",
            "name": PLAY,
        }

    @property
    def page(self) -> Page:
        """The data of the page: its name, and the label of the button to the contents.

        `begun` is true if a person has done something, and if the game comes from a link or a decision of the learner.
        `earlier` is true if the game is over and the page may keep another one, which goes on.
        `lessons` leads from the end of the game to what a player may learn before the next one.
        """
        title = self.activity.speaker.say("contents.play")
        return {
            **page_of(self.activity, PLAY, title),
            "home": self.activity.contents_button[1],
            "begun": self._has_begun,
            "earlier": not self.goes_on and (self._is_earlier or self.going_on is not None),
            "lessons": self._lessons(),
        }

    @property
    def _has_begun(self) -> bool:
        people = (ply for ply in self.session.line if ply.seat is not None and ply.seat not in self.bots)
        return self._is_given or any(people)

    @property
    def goes_on(self) -> bool:
        """Whether the game has begun and is not over."""
        return self._has_begun and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether the line is over, at whatever point of it the board shows."""
        return _is_over(self)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win the game; () while it goes on."""
        found: tuple[int, ...] = self.session.line_record.position.winners
        return found

    @property
    def going_on(self) -> TutorGame | None:
        """The game that goes on: this one, or else the `other` one; None if both are over."""
        return next((one for one in (self, self.other) if one is not None and one.goes_on), None)

    def _become(self, other: GameSource) -> None:
        super()._become(other)
        self._decisions = frozenset()

    def _name_of(self, turn: Costly) -> tuple[str, bool]:
        """Keep one of the learner's decisions for practice; return its name, and whether it is solved."""
        before = self.session.line[turn.ply].before.seen_by(turn.seat)
        bots = {seat: bot for seat, bot in self.bots.items() if isinstance(bot, str)}
        decision = OwnDecision(before.text, turn.played.text, turn.better.text, bots)
        progress = self.activity.progress
        if decision.id not in self._decisions:
            own = OwnDecisions(progress)
            own.keep([decision._replace(of=own.keep_game(text_of(self)))])
            self._decisions |= {decision.id}
        (state,) = PuzzleProgress(progress).states([decision.id]).values()
        return f"{OWN}{decision.id}", state == "solved"

    def _lessons(self) -> dict[str, tuple[str, str]]:
        """The first lesson about each rule that scores, a core lesson if there is one: its id and its title."""
        activity = self.activity
        found: dict[str, tuple[str, str]] = {}
        scoring = activity.course.game.scoring
        for rule in () if scoring is None else scoring.sources.values():
            if about := sorted(activity.course.about(rule), key=lambda lesson: not lesson.core):
                found[rule] = (about[0].id, activity.title_of(about[0]))
        return found

    def do(self, kind: str, data: Any) -> Shown | Source | None:
        """Carry out an intent of a game, or open another activity ("visit")."""
        if kind == "visit":
            lesson = LessonSource(self.activity, self)
            return lesson.visit(*data) or lesson
        if kind == "language":
            self.activity.language = self.activity.progress.file.language = data
        return super().do(kind, data)


def _is_over(game: GameSource) -> bool:
    return bool(game.session.line_record.position.is_over)


def _choice(memory: str) -> NewGame | None:
    """Return the choice in the dialog for a new game that a page kept; None if it kept a game, or nothing."""
    try:
        new: NewGame = read_intent("new", read_json(memory, LONGEST_TRACE))
    except InvalidInput:
        return None
    return new


def page_of(activity: Activity, name: str, title: str) -> Page:
    """Return the name and the title for a page of the tutor."""
    site = activity.site
    title = title if title == site else f"{title} · {site}"
    return {"name": name, "title": title, "game": activity.course.game.id, "home": ""}


class LessonBoard(SourceBoard):
    """The board of a lesson, a quiz or the table of contents. It follows the activity on the page and in cells."""

    _css = style("lesson")

    _source: LessonSource | TutorGame

    def __init__(self, activity: Activity, model: str | None = None, *, memory: str = "") -> None:
        """Show an activity, or the game that a page describes; `model` is the same as for `SourceBoard`."""
        super().__init__(TutorGame.of(activity, None, memory) if memory else LessonSource(activity), model)

    @property
    def activity(self) -> Activity:
        """The activity on the board, or the one from which the game was started."""
        return self._source.activity

    def __repr__(self) -> str:
        return str(self.activity)

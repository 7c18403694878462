"""`Board`: a game in a notebook cell.

The page holds three traits. `whole` is everything there is to show; it is made when somebody asks for it (a new
view, a reload) and sent again only when a new game or another language begins. `answer` is what changed through one
intent of the user; `intents` is what the page wants. Intents are a trait, not messages, so that hosts which watch
traits (marimo) see that something happened; each carries its page and a number, so that none is taken twice.

Handlers may run in another thread beside a running cell (JupyterLab gives comms a subshell): a lock is held from
reading the state to publishing the answer, and positions never change.
"""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import anywidget
import traitlets

from amyitis_nb.board import wire
from amyitis_nb.board.export import STATIC, write_page
from amyitis_nb.board.session import Session
from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import Policy
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import expect, near, shown
from amyitis_nb.core.picture.drawing import LAYOUTS, Drawing
from amyitis_nb.core.record import Record

#: What an intent is answered with: the parts of the view (`wire.QUIET`) that are shown until the next one.
Shown = dict[str, Any]


class Board(anywidget.AnyWidget):
    """An interactive board of a position or a record, to be played on with mouse, keyboard or screen reader.

    `game` is a position or a record; `bots` gives seats to bots, by the name of a policy or as a function from a
    position to an action; `names` are the players' names by seat; `seat` fixes the eyes of the board (None: whoever
    decides); `language` None is the language set at the moment.

    Raises `InvalidInput` for a seat, a bot or a language that is not there.
    """

    _esm = STATIC / "board.js"
    _css = STATIC / "board.css"

    whole = traitlets.Dict().tag(sync=True)
    answer: Any = traitlets.Any({}).tag(sync=True)  # a Dict would be looked through each time
    intents: Any = traitlets.Any([]).tag(sync=True, echo_update=False)

    def __init__(
        self,
        game: Any,
        *,
        bots: Mapping[int, str | Policy[Position]] | None = None,
        names: Sequence[str | None] | None = None,
        seat: int | None = None,
        language: str | None = None,
    ) -> None:
        self._lock = threading.RLock()
        self._key = secrets.token_hex(6)
        self._serial = 0
        self._heard: dict[str, int] = {}
        self._start(game, {} if bots is None else bots, names, language, seat)
        super().__init__()
        self.observe(self._hear, "intents")

    def _start(
        self,
        game: Any,
        bots: Mapping[int, str | Policy[Position]],
        names: Sequence[str | None] | None,
        language: str | None,
        seat: int | None = None,
    ) -> None:
        """Put a game on the board. Everything that can be refused is refused before anything changes."""
        if not isinstance(game, (Record, Position)):
            raise InvalidInput(
                f"a board shows a position or a record, not {shown(game)}", text=shown(game), where="game"
            )
        record = game if isinstance(game, Record) else game.game.record_type(game)
        if names:
            expect(isinstance(names, (list, tuple)), "names", names, "a list of names by seat")
            record = record.named([name or "" for name in names] if any(names) else [])
        start = record.start
        if seat is not None:
            _check_seat(start, seat, "seat")
        speaker = start.game.speaker(language, record.names)
        session = Session(record, speaker, _policies(start, bots), seat)
        if not session.looking:
            session.run()
            session.fresh.clear()
        layouts = tuple(getattr(self, "_drawings", ("wide",)))
        self._session = session
        self._drawn: Any = session.position
        self._drawings: dict[str, Drawing] = {layout: self._draw(layout) for layout in layouts}
        self._told = wire.LogSync(session)
        self._view = {**wire.QUIET, **self._beside()}

    # --- what Python holds ------------------------------------------------------------------------------------

    @property
    def position(self) -> Any:
        """The position on the board."""
        return self._session.position

    @property
    def record(self) -> Record:
        """The game on the board, looked at where the board looks."""
        return self._session.record

    def play(self, action: Action | str) -> None:
        """Play an action on the board, as a click would: chance and bots follow.

        Raises `IllegalAction`, `AmbiguousAction` or `InvalidInput`, and then the board stays as it is.
        """
        self._from_cell(lambda: self._session.play(action))

    def undo(self) -> None:
        """Go back to the last decision of a person; nothing is lost."""
        self._from_cell(self._session.undo)

    def redo(self) -> None:
        """Go forward to the next decision of a person."""
        self._from_cell(self._session.redo)

    def _from_cell(self, do: Callable[[], None]) -> None:
        with self._lock:
            self._session.fresh.clear()
            do()
            self._publish({}, ("", 0))

    def __repr__(self) -> str:
        return f"Board({self.position!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        # Where no widget can be shown (a stored notebook, a plain page, a diff) the drawing or the text board is.
        data["text/plain"] = str(self._session.seen)
        data["image/svg+xml"] = self._drawings["wide"].svg()
        data["text/html"] = self._drawings["wide"].html()
        return bundle

    def to_html(self, path: str | os.PathLike[str]) -> None:
        """Write the game to one HTML file that steps through it with its explanations, without any network.

        Raises `OSError` where the file cannot be written.
        """
        write_page(self.record, path, language=self._session.speaker.language)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the traits for a page; the whole state is made here, when somebody wants it."""
        state = super().get_state(key, drop_defaults=drop_defaults)
        if key is None or key == "whole" or (not isinstance(key, str) and "whole" in key):
            with self._lock:
                state["whole"] = self._everything()
        return state

    def _everything(self) -> dict[str, Any]:
        whole = wire.whole(self._session, self._drawings, self._view, self._told)
        return {**whole, "id": self._key, "n": self._serial}

    def _draw(self, layout: str) -> Drawing:
        drawing: Drawing = self._session.seen.draw(self._session.speaker.say, layout=layout)
        return drawing

    def _beside(self) -> dict[str, Any]:
        """What stands beside the drawing. `panel` holds the blocks of a panel and `marks` the places it speaks of: a
        board with more to say, such as a lesson, fills them.
        """
        return wire.view(self._session)

    # --- what the page wants ----------------------------------------------------------------------------------

    def set_state(self, sync_data: Any) -> None:
        """Take what a page sends, one thread after the other: traitlets merge what two set at the same time."""
        with self._lock:
            super().set_state(sync_data)

    def _hear(self, change: Any) -> None:
        for page, number, kind, data in change.new:
            with self._lock:
                if number <= self._heard.get(page, 0):
                    continue
                self._heard[page] = number
                self._answer(kind, data, (page, number))

    def _answer(self, kind: str, data: Any, ack: tuple[str, int]) -> None:
        """Do what one intent asks for, and publish what it changed, or what went wrong."""
        session = self._session
        session.fresh.clear()
        asked: Shown | None
        try:
            asked = self._do(kind, data)
        except Exception as error:
            # Nothing else shows an exception of a handler to the user.
            asked = {"error": wire.failure(session, error)}
        if asked is None:
            return
        try:
            self._publish(asked, ack)
        except Exception as error:
            self._publish_error(wire.failure(session, error), ack)

    def _do(self, kind: str, data: Any) -> Shown | None:
        """Carry out one intent of `_INTENTS`. What is returned is shown until the next; None: everything was sent
        already.
        """
        return _INTENTS[kind](self, data)

    def _on_choose(self, data: Any) -> Shown:
        self._session.choose(*map(str, data))
        return {}

    def _on_back(self, data: Any) -> Shown:
        self._session.back()
        return self._asked_now()

    def _on_cancel(self, data: Any) -> Shown:
        self._session.cancel()
        return self._asked_now()

    def _asked_now(self) -> Shown:
        return {"live": wire.live(self._session) or wire.prompt(self._session)}

    def _on_play(self, data: Any) -> Shown:
        try:
            self._session.play(str(data))
        except InvalidInput:
            return {"error": self._session.speaker.say("board.unknown_action", found=str(data)[:60])}
        return {}

    def _on_try(self, data: Any) -> Shown:
        place = str(data)
        return {} if self._session.choose_at(place) else wire.tried(self._session, place)

    def _on_undo(self, data: Any) -> Shown:
        session = self._session
        if session.undo_to is None:
            return wire.stays(session, "board.no_undo")
        session.undo()
        return {"live": wire.past(session) or wire.undone(session)}

    def _on_redo(self, data: Any) -> Shown:
        if self._session.redo_to is None:
            return wire.stays(self._session, "board.no_redo")
        self._session.redo()
        return {}

    def _on_goto(self, data: Any) -> Shown:
        self._session.goto(int(data))
        return {}

    def _on_continue(self, data: Any) -> Shown:
        session = self._session
        session.go_on()
        return {} if session.fresh else {"live": f"{wire.turn(session)}. {wire.prompt(session)}"}

    def _on_step(self, data: Any) -> Shown:
        self._session.step()
        return {}

    def _on_about(self, data: Any) -> Shown:
        return wire.told_of(self._session, str(data))

    def _on_insight(self, data: Any) -> Shown:
        return wire.insight(self._session, str(data))

    def _on_rule(self, data: Any) -> Shown:
        return {"rule": wire.rule(self._session, str(data))}

    def _on_moves(self, data: Any) -> Shown:
        return {"moves": wire.moves(self._session)}

    def _on_position(self, data: Any) -> Shown:
        return {"position": self._session.position.text}

    def _on_layout(self, data: Any) -> None:
        if data in LAYOUTS:
            self._drawings[data] = self._draw(data)
        self._publish_whole()

    def _on_language(self, data: Any) -> None:
        self._session.speaker = self._session.speaker.in_language(str(data))
        self._renew()

    def _on_new(self, data: Any) -> None:
        """Begin the game that the dialog describes."""
        session = self._session
        seats = list(data["seats"])
        seed = str(data["seed"]).strip() or secrets.token_hex(3)
        start = session.position.game.new(int(data["players"]), seed, str(data["edition"]))
        bots = {seat: str(player["bot"]) for seat, player in enumerate(seats) if player["bot"]}
        names = wire.given_names(session, [str(player["name"]) for player in seats])
        self._start(start, bots, names, session.speaker.language)
        self._publish_whole()

    def _on_load(self, data: Any) -> None:
        """Go on with a record or a position that somebody saved."""
        session = self._session
        game = session.position.game.read(str(data))
        if isinstance(game, Record):
            game = game.go_to_end()
        self._start(game, session.bots, session.speaker.names, session.speaker.language, session.seat)
        self._publish_whole()

    def _on_whole(self, data: Any) -> None:
        self._publish_whole()

    def _renew(self) -> None:
        """Say and draw everything again, and send it."""
        session = self._session
        self._drawn = session.position
        self._drawings = {layout: self._draw(layout) for layout in self._drawings}
        self._told = wire.LogSync(session)
        self._view = {**wire.QUIET, **self._beside()}
        self._publish_whole()

    def _should_send_property(self, key: str, value: Any) -> bool:
        if key == "answer":
            # Plain JSON. To look for binary buffers in it would take as long as all the rest of sending it.
            self._send({"method": "update", "state": {"answer": value}, "buffer_paths": []})
        # What a page wants is not sent back to it.
        return key not in ("answer", "intents") and bool(super()._should_send_property(key, value))

    # --- publishing -------------------------------------------------------------------------------------------

    def _publish_whole(self) -> None:
        self._serial += 1
        self.send_state("whole")

    def _publish(self, asked: Shown, ack: tuple[str, int]) -> None:
        """Send what differs from what the page shows."""
        session = self._session
        answer: dict[str, Any] = {"n": self._serial + 1, "base": self._serial, "ack": ack}
        drawings: dict[str, dict[str, Any] | None] = {}
        if session.position is not self._drawn:
            before = self._drawings
            self._drawings = {layout: self._draw(layout) for layout in before}
            self._drawn = session.position
            drawings = {layout: new.changes(before[layout]) for layout, new in self._drawings.items()}
            if None in drawings.values():
                self._told.changes(session)
                self._view = {**wire.QUIET, **self._beside(), **asked}
                self._publish_whole()
                return
        if changes := {layout: change for layout, change in drawings.items() if change}:
            answer["drawings"] = wire.shared(changes)
        answer.update(self._told.changes(session))
        if motions := wire.motions(session.fresh, next(iter(self._drawings.values()))):
            answer["motions"] = motions
        view = {**wire.QUIET, **self._beside(), "live": wire.live(session), **asked}
        if "rule" in asked or "about" in asked:
            # Whoever has read the rule, or points elsewhere, still has what was refused or explained.
            view = {**view, "refusal": self._view["refusal"], "insight": self._view["insight"]}
        # What was asked for is answered each time, also where the answer is the same: it may have been closed since.
        changed = {
            key: value
            for key, value in view.items()
            if value != self._view[key] or (key in asked and (value or key == "at"))
        }
        if changed:
            answer["view"] = changed
        # What was said at once is over: the same may be said again.
        self._view = {**view, "loud": ""}
        self._serial += 1
        self.answer = answer

    def _publish_error(self, text: str, ack: tuple[str, int]) -> None:
        """Send a sentence about what went wrong, and nothing that might go wrong again."""
        self._view = {**self._view, "error": text}
        answer = {"n": self._serial + 1, "base": self._serial, "ack": ack, "view": {"error": text}}
        # What the page shows may lag behind now: the next answer will not follow this one, so it asks for everything.
        self._serial += 2
        self.answer = answer


#: All that a page may want, by the kind of the intent, with what each carries (what carries nothing, carries null).
_INTENTS: dict[str, Callable[[Board, Any], Shown | None]] = {
    # to choose and to play
    "choose": Board._on_choose,  # [key, place]: a stage of an action, clicked at a place ("" for a button)
    "back": Board._on_back,  # the last stage is taken back
    "cancel": Board._on_cancel,  # all stages are
    "play": Board._on_play,  # text of an action, as somebody typed or picked it
    "try": Board._on_try,  # place that is not lit
    "step": Board._on_step,  # one bot decides, where nobody else does
    # to go to and fro
    "undo": Board._on_undo,
    "redo": Board._on_redo,
    "goto": Board._on_goto,  # number of actions after which to look; -1 is the present
    "continue": Board._on_continue,  # from where the board looks
    # to ask
    "about": Board._on_about,  # key of an option: what it is called and would do
    "insight": Board._on_insight,  # place: what is to be known about it
    "rule": Board._on_rule,  # id of a rule
    "moves": Board._on_moves,  # all legal actions
    "position": Board._on_position,  # the text of the position
    # for the whole to be sent
    "layout": Board._on_layout,  # one of `core.drawing.LAYOUTS`
    "language": Board._on_language,  # code of a language
    "new": Board._on_new,  # {players, seed, edition, seats: [{name, bot}]}: "" for any seed, no name, no bot
    "load": Board._on_load,  # text of a record or of a position
    "whole": Board._on_whole,
}


def _check_seat(game: Any, seat: object, where: str) -> None:
    if type(seat) is not int or seat not in range(game.players):
        raise InvalidInput(f"no seat {shown(seat)}: one of 0 to {game.players - 1}", shown(seat), where)


def _policies(game: Any, bots: Mapping[int, str | Policy[Position]]) -> dict[int, Policy[Position]]:
    """The bots by seat. Raises `InvalidInput` for a seat or a name that is not there."""
    expect(isinstance(bots, Mapping), "bots", bots, 'a dict of bots by seat, such as {1: "beginner"}')
    found: dict[int, Policy[Position]] = {}
    for seat, bot in bots.items():
        _check_seat(game, seat, "bots")
        if callable(bot):
            found[seat] = bot
        elif isinstance(bot, str) and bot in game.game.bots:
            found[seat] = game.game.bots[bot](seat)
        else:
            raise InvalidInput(f"no bot {shown(bot)}{near(bot, game.game.bots)}", shown(bot), "bots")
    return found

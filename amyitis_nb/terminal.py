"""A game in the terminal: people type actions, bots answer, and every refusal gives its reason."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from amyitis_nb.core.action_line import is_line, play_line
from amyitis_nb.core.choices import decided
from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput
from amyitis_nb.core.files import write
from amyitis_nb.core.game import PUBLIC
from amyitis_nb.core.turns import undo_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.choices import Policy
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.game import Position
    from amyitis_nb.core.language.speaker import Speaker
    from amyitis_nb.core.record import Record


#: The maximum number of choices that are listed automatically.
FEW = 6

#: The number of empty lines that scroll one player's hand out of sight of the next player.
SCREEN = 60

QUIT = ("quit", "exit")


def result(position: Position, speaker: Speaker) -> list[str]:
    """Return a sentence for each score of a position and, after the end, one for the winners."""
    lines = [
        speaker.say("cli.score", seat=seat, points=points) for seat, points in enumerate(position.scores)
    ]
    if position.is_over:
        message = "cli.won" if position.winners else "board.over.nobody"
        lines.append(speaker.say(message, winners=position.winners))
    return lines


def _seat(position: Position) -> int | None:
    """Return the seat that decides; None for a random event."""
    return position.pending.seat if position.pending else None


class TerminalGame:
    """A game in progress.

    It continues from the current position of `record`. `bots` maps seats to their policies; people play the other
    seats. `read` shows a prompt and returns a line, or raises `EOFError` at the end of input. `write` shows a text.

    In a game with hidden information, only the hand of the player who decides is shown, and players change places at
    the keyboard between turns. A saved game has all information, so `save` must then be typed twice.
    """

    def __init__(
        self,
        record: Record[Position],
        speaker: Speaker,
        bots: Mapping[int, Policy[Position]],
        read: Callable[[str], str],
        write: Callable[[str], None],
    ) -> None:
        self._record = record
        self._start = record.ply
        self._shown: Position | None = None
        people = [seat for seat in range(record.start.players) if seat not in bots]
        hides = record.start.game.hides and bool(people)
        self._shared = hides and len(people) > 1
        #: The seat that sees the output; None sees everything.
        self._viewer = PUBLIC if self._shared else people[0] if hides else None
        #: The seat of the only person; None if there are several, or none.
        self._you = people[0] if len(people) == 1 else None
        #: The events since the players last changed places.
        self._news: list[Event] = []
        #: The seed of random events that neither the game's own seed draws nor a person enters.
        self._seed = secrets.token_hex(16)
        #: The name of the file that the players have been warned about.
        self._confirmed = ""
        self._speaker = speaker
        self._bots = bots
        self._read = read
        self._write = write
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self._say("cli.play.help"),
            "moves": self._moves,
            "why": self._why,
            "board": lambda _: self._show(),
            "undo": lambda _: self._undo(),
            "save": self._save,
        }

    @property
    def _position(self) -> Position:
        position: Position = self._record.position
        return position

    @property
    def _seen(self) -> Position:
        return self._position.seen_by(self._viewer)

    def play(self) -> None:
        """Play until the game is over or the players leave."""
        while not self._position.is_over:
            if not self._asks(self._position):
                self._carry_out(self._until_another())
            elif not self._listen():
                self._say("cli.play.left")
                return
        self._show()
        for line in result(self._position, self._speaker):
            self._write(line)

    def _asks(self, position: Position) -> bool:
        """Return whether a person decides, with more than one choice, or enters a random outcome."""
        pending = position.pending
        if pending is None or pending.seat is None:
            return position.game.entry(position, self._viewer) is not None
        return pending.seat not in self._bots and self._forced(position) is None

    def _forced(self, position: Position) -> Action | None:
        """Return the only choice of the person who decides; None if there are several."""
        seen = position.seen_by(_seat(position))
        forced: Action | None = seen.game.choices.forced(seen)
        return forced

    def _until_another(self) -> Iterator[Action]:
        """Yield the actions of a bot, or random outcomes, until another seat decides."""
        seat = _seat(self._position)
        while not self._position.is_over and _seat(self._position) == seat and not self._asks(self._position):
            yield self._decided()

    def _decided(self) -> Action:
        """Return the action of a bot, or the random outcome that a seed determines or that is drawn now."""
        position, pending = self._position, self._position.pending
        if pending is None or pending.seat is None:
            drawn = position.game.drawn(position, self._seed)
            return position.legal_actions[0] if drawn is None else drawn
        if pending.seat not in self._bots:
            return self._forced(position) or position.legal_actions[0]
        return decided(self._bots[pending.seat], position.seen_by(pending.seat))[0]

    def _listen(self) -> bool:
        """Read a line from the player who decides and carry it out; return False if the player leaves."""
        seat = _seat(self._position)
        if self._shared and seat not in (None, self._viewer):
            prompt = self._pass_on(seat)
        else:
            if self._position is not self._shown:
                self._show()
            prompt = "" if seat is None else self._speaker.name(seat)
        try:
            line = self._read(f"{prompt}> ").strip()
        except EOFError:
            self._write("")
            return False
        word, _, rest = line.partition(" ")
        if word.lower() in QUIT:
            return False
        command = self._commands.get(word.lower())
        if command:
            command(rest.strip())
        elif line:
            self._carry_out(self._understood(line))
        return True

    def _pass_on(self, seat: int | None) -> str:
        """Clear the screen for the next player, and return the request to take the keyboard and press Enter."""
        news, self._news, self._viewer, self._shown = self._news, [], seat, None
        self._write("\n" * SCREEN)
        for sentence in self._speaker.events(event.seen_by(PUBLIC) for event in news):
            self._write(sentence)
        return self._speaker.say("cli.play.pass_on", seat=seat)

    def _understood(self, text: str) -> Sequence[Action]:
        """Return the legal actions that the player typed, or write the reason why there are none."""
        try:
            return [ply.action for ply in play_line(self._seen, text)]
        except (AmbiguousAction, IllegalAction, InvalidInput) as error:
            if error.user_message and is_line(text):
                self._write(self._speaker.unread(error))
            elif isinstance(error, IllegalAction):
                self._write(self._speaker.refusal(error.refusal))
            else:
                self._puzzled(text, error)
        return ()

    def _puzzled(self, text: str, error: AmbiguousAction | InvalidInput) -> None:
        if isinstance(error, AmbiguousAction):
            self._say("cli.play.ambiguous", actions=", ".join(action.text for action in error.candidates))
        else:
            self._say("cli.play.unread", text=text)

    def _carry_out(self, actions: Iterable[Action]) -> None:
        """Play actions, then tell what happened."""
        told: list[Event] = []
        for action in actions:
            self._record = self._record.play(action)
            told += self._record.events
        self._news += told
        seen = (event.seen_by(self._viewer) for event in told)
        for sentence in self._speaker.events(seen, you=self._you):
            self._write(sentence)

    def _show(self) -> None:
        self._shown, seen = self._position, self._seen
        self._write(f"\n{seen.game.text_board(seen, self._speaker.say)}\n")
        if len(seen.legal_actions) <= FEW:
            for action in seen.legal_actions:
                self._write(f"  {action.text}")

    def _moves(self, words: str) -> None:
        sought = words.lower().split()
        texts = [action.text for action in self._seen.legal_actions]
        found = [text for text in texts if all(word in text.lower() for word in sought)]
        if not found:
            self._say("cli.play.no_moves", words=words)
            return
        self._say("cli.play.moves", count=len(found))
        for text in found:
            self._write(f"  {text}")

    def _why(self, text: str) -> None:
        if not text:
            self._say("cli.play.why_what")
            return
        try:
            refusals = self._seen.all_reasons(text)
        except (AmbiguousAction, InvalidInput) as error:
            self._puzzled(text, error)
            return
        for refusal in refusals:
            self._write(self._speaker.refusal(refusal, long=True))
        if not refusals:
            self._say("cli.play.legal", action=text)

    def _undo(self) -> None:
        """Go back by a decision or a turn (`turns.undo_points`) in this session, and remove the later actions."""
        line = self._record.plies
        points = undo_points(line, len(line), lambda at: at >= self._start and self._asks(line[at].before))
        if not points:
            self._say("cli.play.nothing_to_undo")
            return
        self._record, self._news = self._record.go_to(points[0]).cut(), []
        self._say("cli.play.undone")

    def _save(self, name: str) -> None:
        if not name:
            self._say("cli.play.save_where")
            return
        if self._viewer is not None and name != self._confirmed and not self._position.is_over:
            self._confirmed = name
            self._say("cli.play.save_everything")
            return
        try:
            write(name, self._record.text, new=True)
        except FileExistsError:
            self._say("cli.play.exists", file=name)
        except (OSError, ValueError) as error:  # ValueError: not a valid name on this system
            self._say("cli.file.unwritable", file=name, reason=str(error))
        else:
            self._say("cli.file.saved", file=name)

    def _say(self, message: str, **values: object) -> None:
        self._write(self._speaker.say(message, **values))

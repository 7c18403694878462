"""`Position` and `Game`: the interface between a game and the package."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections import namedtuple
from functools import cache
from importlib import import_module

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.value import Frozen, Generic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import ClassVar, NamedTuple, Protocol, Self, TypeVar

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.advice import Adviser
    from amyitis_nb.core.bots import Bot
    from amyitis_nb.core.box import Box
    from amyitis_nb.core.characters import Cast
    from amyitis_nb.core.choices import Choices, Dealing, Overlay, Say
    from amyitis_nb.core.encoding import Encoding
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.handbook import Handbook, Scoring
    from amyitis_nb.core.ladder import Ladder
    from amyitis_nb.core.language.rules import RuleBook
    from amyitis_nb.core.language.speaker import Speaker
    from amyitis_nb.core.options import Option
    from amyitis_nb.core.pending import Pending
    from amyitis_nb.core.picture.drawing import Drawing, Picture, View
    from amyitis_nb.core.picture.marks import Mark
    from amyitis_nb.core.puzzles import Collection
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.core.studies import Studies
    from amyitis_nb.core.teaching import Practice, Teaching
    from amyitis_nb.core.traces import Traces
    from amyitis_nb.core.turn import Turn

    P = TypeVar("P", bound="Position")
    C = TypeVar("C", bound="Position", covariant=True)

    class Actions(Protocol):
        """A view of actions: iterate, `len`, index, `in`."""

        def __iter__(self) -> Iterator[Action]: ...
        def __len__(self) -> int: ...
        def __getitem__(self, index: int, /) -> Action: ...
        def __contains__(self, action: object, /) -> bool: ...

    class Played(NamedTuple, Generic[C]):
        """The outcome of an action: the new `position` and the `events` that led to it."""

        position: C
        events: tuple[Event, ...]
else:
    # Importing `typing` would take longer than importing this whole module.
    Played = namedtuple("Played", "position events")
    P = C = None


#: The seat of a bystander, who sees only public information.
PUBLIC = -1


class Position(Frozen, ABC):
    """An immutable position of a game, with a notation and a picture.

    Before a random event `pending.seat` is None. `legal_actions` then has the outcome that the seed determines; it is
    empty if a person enters the outcome (`Choices.dealing`).
    """

    __slots__ = ()

    #: The id of the game.
    game_id: ClassVar[str]

    @property
    def game(self) -> Game[Self]:
        """The game to which the position belongs."""
        return get(self.game_id)  # type: ignore[return-value]  # the registry holds games of all kinds

    @property
    @abstractmethod
    def players(self) -> int:
        """The number of seats."""

    @property
    @abstractmethod
    def pending(self) -> Pending | None:
        """The pending decision; None when the game is over."""

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None before a random event and at the end."""
        return self.pending.seat if self.pending else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended. Default: if no decision is pending."""
        return self.pending is None

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: none while the game goes on, or if it ends without a winner.

        Default: the seats with the highest score.
        """
        scores = self.scores if self.is_over else ()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    @property
    @abstractmethod
    def legal_actions(self) -> Actions:
        """The legal actions of the seat that decides."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The position as text, which `game.position` reads."""

    @abstractmethod
    def parse_action(self, text: str) -> Action:
        """Return the legal action that a text means.

        Raises `InvalidInput` for a text that is not an action, `IllegalAction` for an illegal action, and
        `AmbiguousAction` if several actions fit.
        """

    @abstractmethod
    def play(self, action: Action | str) -> Played[Self]:
        """Return the position after an action, and its events.

        A text can be a line of several actions, as `action_line` describes. Raises the errors of `parse_action`.
        """

    @abstractmethod
    def all_reasons(self, action: Action | str) -> tuple[Refusal, ...]:
        """Return every reason why an action is illegal; () if it is legal. Raises `InvalidInput` for other objects."""

    def why_not(self, action: Action | str) -> Refusal | None:
        """Return the first reason why an action is illegal, or None if it is legal.

        Checks follow the order in which the action is carried out. Raises `InvalidInput` for anything that is not an
        action, and `AmbiguousAction` for a text that fits several.
        """
        return next(iter(self.all_reasons(action)), None)

    def seen_by(self, seat: int | None) -> Self:
        """Return the position as a seat or a bystander (`PUBLIC`) sees it. `seat` None sees everything."""
        return self

    def __str__(self) -> str:
        return self.game.text_board(self, self.game.speaker().say)

    # Pictures

    def draw(
        self,
        say: Say,
        *,
        layout: str = "wide",
        parts: tuple[str, ...] = (),
        seat: int = 0,
        overlay: str = "",
        marks: Sequence[Mark] = (),
    ) -> Drawing:
        """Return the drawing of a position, in the language of `say`.

        `layout` is "wide", "medium", "narrow" or "room". `parts` are the parts to draw, by the names of the game's
        `Teaching.drawn`; () draws all. `seat` is the seat whose stock is drawn separately. `overlay` is one of the
        game's overlays (`Choices.overlays`): dashed rings with its words as classes mark its places, and its signs are
        badges on them. `marks` are marks and arrows, which only a picture shows. Raises `InvalidInput` for any other
        layout, overlay or place.
        """
        from amyitis_nb.core.picture.drawing import View
        from amyitis_nb.core.picture.marks import marked, signed

        drawing = self.game.draw(self, say, View(layout, parts, seat))
        if overlay:
            shown = self.game.overlay(self, overlay, say)
            found = {place: word for place, word in shown.marks.items() if place in drawing.places}
            drawing = signed(drawing.ringed(found, found), shown.signs)
        return marked(drawing, marks, say)

    def picture(self, part: str = "", *, marks: Sequence[Mark] = ()) -> Picture:
        """Return the picture or one of its parts, which `game.parts` lists; "" for all. `marks` are drawn on it.

        Raises `InvalidInput` for other parts, and for marks on places that the part does not have.

        >>> import amyitis_nb as am
        >>> game = am.new_game(players=3, seed=7)
        >>> game.picture(marks=[am.Mark("c2", "goal", "Plant here"), am.Arrow(["Babylon", "Uruk"])])
        <Amyitis...Goal: Plant here. Mark, arrow from Babylon to Uruk.>
        """
        from amyitis_nb.core.picture.drawing import Picture
        from amyitis_nb.core.picture.marks import marked

        say = self.game.speaker().say
        return Picture(marked(self.game.part(self.draw(say), part), marks, say))

    def _repr_svg_(self) -> str:
        return self.draw(self.game.speaker().say).svg()

    def _repr_html_(self) -> str:
        return self.draw(self.game.speaker().say).html()

    def to_svg(self, path: str, *, layout: str = "wide", marks: Sequence[Mark] = ()) -> None:
        """Write the picture to an SVG file in the default language, for browsers and simpler viewers.

        `path` is the name of the file, `layout` the width: "wide", "medium" or "narrow". `marks` are drawn on
        it. Raises `OSError` if it cannot be written; an existing file is then unchanged.
        """
        from amyitis_nb.core.files import write
        from amyitis_nb.core.picture.plain_svg import plain

        picture = plain(self.draw(self.game.speaker().say, layout=layout, marks=marks).svg())
        write(path, picture)


class Game(ABC, Generic[P]):
    """A game. `docs/adding-a-game.md` shows how to write one.

    Its folder has a module `game` with the instance `GAME`, sentences in `words/<language>.json`, rule records in
    `rules/*.toml` and, if there are lessons, `teaching/lessons/`.
    """

    #: The name of the folder. Progress is saved under it, and `<id>-record` begins the text of a record.
    id: str
    #: The possible numbers of players, ascending.
    players: tuple[int, ...]
    #: The first word of the game's position texts.
    notation: str
    #: Whether the game has hidden information; see `Position.seen_by`, `action_seen_by` and `Event.public`.
    hides = False
    #: What the numbers of a game count: "round", "turn" or, if its positions count neither, "action".
    counts = "action"
    #: What the shelf says of the game; None keeps it off the shelf.
    box: Box | None = None
    #: The name of the event that begins a round; "" in a game without rounds.
    round_begins = ""
    #: The names of the parts of the wide drawing and their boxes: left, top, width, height.
    parts: Mapping[str, tuple[float, float, float, float]] = {}
    #: The bots by name, the weakest first (`core/bots.py`). A lesson's last game is against the strongest.
    bots: Mapping[str, Bot[P]] = {}
    #: The default bot, one of `bots`.
    standard_bot = ""
    #: Functions that spell values other than terms, by the form in a placeholder (`{area.pair}`). Their arguments are
    #: `Speaker.say` and the value. One with a method `each` is called with what that returns for the values of a list.
    forms: Mapping[str, Callable[[Say, str], str]] = {}
    #: The sources of points; None if the game has no score story.
    scoring: Scoring | None = None
    #: The look-up and reference content beyond the rule records; None for nothing.
    handbook: Handbook[P] | None = None
    #: The format for other programs; None if there is none.
    traces: Traces[P] | None = None
    #: Plays games for studies; None if it cannot.
    studies: Studies[P] | None = None
    #: The evaluation of positions and the advice on actions; None if there is none.
    adviser: Adviser[P] | None = None
    #: The support for lessons; None if there are none.
    teaching: Teaching[P] | None = None
    #: The kinds of practice questions; None if there are none.
    practice: Practice[P] | None = None
    #: The file of the puzzles in the game's folder (`core/puzzles.schema.json`); "" if there are none.
    puzzle_file = ""
    #: The symbol of the drawing for each theme of the puzzles; "" is that of puzzles without a theme.
    theme_symbols: Mapping[str, str] = {}
    #: The file of the matches between bots in the game's folder (`core/ladder.py`); "" if there are none.
    ladder_file = ""
    #: The file of the bots' characters in the game's folder (`core/characters.schema.json`); "" if there are none.
    character_file = ""

    def __repr__(self) -> str:
        return f"games.get({self.id!r})"

    @property
    def bots_explain(self) -> bool:
        """Whether bots say why they chose an action (`bot_reason`)."""
        return any(bot.reason for bot in self.bots.values())

    def bot_strength(self, bot: str, players: int, speaker: Speaker) -> str:
        """Return in one sentence how often a bot has won against the kind below it; "" if that is unknown."""
        bots, ladder = list(self.bots), self.ladder
        if bot == bots[0]:
            return speaker.say("bot.strength.least") if ladder.matches else ""
        match = ladder.match(bot, bots[bots.index(bot) - 1], players)
        return speaker.say("bot.strength", players=players, share=round(100 * match.share)) if match else ""

    def bot_rating(self, bot: str, players: int, speaker: Speaker) -> str:
        """Return the rating of a bot with its interval, in one sentence; "" if it is unknown."""
        found = self.ladder.rating(bot, players)
        return speaker.say("bot.rating", rating=found.rating, error=found.error) if found else ""

    def bot_reason(self, position: P, bot: str, action: Action, speaker: Speaker) -> str:
        """Return in one sentence why a bot chose an action; "" if it would have chosen another one.

        A game whose bots have a `reason` makes the sentence here.
        """
        return ""

    @property
    def cast(self) -> Cast:
        """The characters of the bots, and who plays at which table; an empty cast if the game has none."""
        from amyitis_nb.core.characters import Cast, read_cast

        return (
            read_cast(os.path.join(self.folder, self.character_file)) if self.character_file else Cast({}, {})
        )

    # Words and rules

    @property
    def module(self) -> str:
        """The name of the module that defines the game; importing it registers a game outside the package."""
        return type(self).__module__

    @property
    def folder(self) -> str:
        """The path of the game's folder."""
        return os.path.dirname(sys.modules[self.module].__file__ or "")

    @property
    def rules(self) -> RuleBook:
        """The rule records."""
        from amyitis_nb.core.language.rules import rule_book

        return rule_book(os.path.join(self.folder, "rules"))

    @property
    def puzzles(self) -> Collection:
        """The puzzles. Raises `InvalidInput` if the game has none."""
        from amyitis_nb.core.puzzles import read_puzzles

        if not self.puzzle_file:
            raise InvalidInput(f"{self.id} has no puzzles", self.id, "puzzles")
        prior = self.adviser.prior if self.adviser else None
        return read_puzzles(os.path.join(self.folder, self.puzzle_file), prior)

    @property
    def ladder(self) -> Ladder:
        """The measured matches between bots and their ratings; an empty ladder if nothing was measured."""
        from amyitis_nb.core.ladder import Ladder, read_ladder

        return read_ladder(os.path.join(self.folder, self.ladder_file)) if self.ladder_file else Ladder()

    def speaker(self, language: str | None = None, names: Sequence[str | None] | None = None) -> Speaker:
        """Return a speaker for this game; `language` None is the default language.

        Raises `InvalidInput` for an unknown language.
        """
        from amyitis_nb.core.language.speaker import Speaker

        return Speaker(language, names, folder=self.folder, forms=self.forms)

    # Positions and records

    @abstractmethod
    def new(self, players: int, seed: str, **options: str) -> P:
        """Return the start position of a new game; those of the `options` that are not given have their defaults.

        Raises `InvalidInput` for a wrong number of players, an invalid seed, and unknown options or values.
        """

    def options_for(self, players: int, seed: str, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options of a new game, those that are not given with their defaults.

        Raises `InvalidInput` for a wrong number of players, an invalid seed, and unknown options or values.
        """
        from amyitis_nb.core.chance import checked_seed
        from amyitis_nb.core.options import chosen

        if players not in self.players:
            name = self.box.name if self.box else self.id.title()
            most = f" to {self.players[-1]}" if len(self.players) > 1 else ""
            message = f"{name} has {self.players[0]}{most} players, not {shown(players)}"
            raise InvalidInput(message, shown(players), "players")
        checked_seed(seed)
        return chosen(self.options, options)

    @abstractmethod
    def position(self, text: str) -> P:
        """Return the position that a text describes. Raises `InvalidInput` for an invalid text."""

    def new_seed(self) -> str:
        """Return a random seed for a new game. If the game hides something, it has 128 bits: too many to try them all
        until one fits what a player sees.
        """
        import secrets

        return secrets.token_hex(16) if self.hides else str(secrets.randbelow(10**9))

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of a new game. One with the id "edition" accepts the ids that `load_edition` returns, too."""
        return ()

    def options_of(self, position: P) -> Mapping[str, str]:
        """Return the options with which a new game has this start position."""
        return {}

    def load_edition(self, path: str) -> str:
        """Read an edition from a file and return its id. Raises `InvalidInput` for an invalid file."""
        raise InvalidInput(f"the figures of {self.id} cannot be exchanged", path, "edition")

    def example(self, number: int) -> P:
        """Return the position of a worked example. Raises `InvalidInput` if there is no such example."""
        raise InvalidInput(f"{self.id} has no worked examples", shown(number), "number")

    def edit(self, position: P, changes: Mapping[str, object]) -> P:
        """Return a what-if position with other values. Raises `InvalidInput`, which names the wrong value."""
        raise InvalidInput(f"positions of {self.id} cannot be edited", where="changes")

    def stocks(self, position: P) -> Mapping[tuple[int, str], int]:
        """Return the amounts of all stocks, by seat and name, in display order.

        Default: the stock that is the score, if the game has a score story.
        """
        if self.scoring is None:
            return {}
        return {(seat, self.scoring.stock): score for seat, score in enumerate(position.scores)}

    def role(self, position: P, seat: int) -> str:
        """Return the term for what a seat plays, such as its faction; "" if all seats are alike."""
        return ""

    def action_seen_by(self, position: P, action: Action, seat: int | None) -> Action:
        """Return a player's action in a position as a seat sees it; `seat` None sees everything."""
        return action

    def turn(self, position: P) -> Turn:
        """Return whose turn it is in a position.

        Default, for games in which a turn is one action: each decision of a player begins a turn.
        """
        from amyitis_nb.core.turn import Turn

        seat = position.pending.seat if position.pending else None
        return Turn(seat, begins=seat is not None)

    def dealt(self, position: P, seed: str) -> P:
        """Return a position that a seat sees as it could be: what is hidden is drawn at random, now and later, from a
        seed. Default: the position, for a game that hides nothing.
        """
        return position

    def encoding(self, position: P) -> Encoding[P]:
        """Return how the positions and actions of a game with this position are written as numbers.

        Raises `InvalidInput` if the game has no encoding.
        """
        raise InvalidInput(f"{self.id} has no encoding for learning programs", self.id, "encoding")

    # The board

    @property
    @abstractmethod
    def choices(self) -> Choices[P]:
        """How actions are clicked on a board."""

    def entry(self, position: P, viewer: int | None) -> Dealing | None:
        """Return how a viewer enters the pending random outcome; None if none is pending or the viewer enters none.

        A viewer who cannot see all of the position enters none: to refuse an outcome would say where a card is.
        """
        dealing = self.choices.dealing(position)
        return dealing if dealing and position.seen_by(viewer) == position else None

    def drawn(self, position: P, seed: str) -> Action | None:
        """Return a random outcome of a position whose own seed draws none; None if none is pending."""
        dealing = self.choices.dealing(position)
        return dealing.action(dealing.drawn((), seed)) if dealing else None

    @abstractmethod
    def draw(self, position: P, say: Say, view: View) -> Drawing:
        """Return the drawing of a position. A game that draws all parts and seats alike uses only the layout."""

    def part(self, drawing: Drawing, part: str) -> Drawing:
        """Return a part of the wide drawing, one of `parts`; "" is all of it. Raises `InvalidInput` for other parts."""
        if not part:
            return drawing
        if part not in self.parts:
            expected = ", ".join(self.parts)
            raise InvalidInput(
                f"no part {part!r}, expected {expected}{near(part, self.parts)}", str(part)[:60], "part"
            )
        return drawing.part(*self.parts[part])

    def overlay(self, position: P, overlay: str, say: Say) -> Overlay:
        """Return what an overlay shows. Raises `InvalidInput` for an unknown one."""
        known = self.choices.overlays
        if overlay not in known:
            raise InvalidInput(
                f"no overlay {shown(overlay)}{near(overlay, known)}", shown(overlay), "overlay"
            )
        return self.choices.overlay(position, overlay, say)

    def text_board(self, position: P, say: Say) -> str:
        """Return the position as text, with a line for each group of places."""
        drawing = position.draw(say)
        labels: dict[str, list[str]] = {group.id: [] for group in drawing.groups}
        for place in drawing.places.values():
            labels[place.group].append(place.label.removesuffix("."))
        return "\n".join(f"{group.label}: {'; '.join(labels[group.id])}" for group in drawing.groups)


#: The game of a command or a board that names none.
STANDARD_GAME = "amyitis"

_games: dict[str, Game[Position]] = {}


def register(game: Game[P]) -> None:
    """Register a game whose folder is outside `amyitis_nb.games`."""
    _games[game.id] = game  # type: ignore[assignment]


def get(id: str) -> Game[Position]:
    """Return a game by its id. Raises `InvalidInput`, with similar ids, for an unknown one."""
    game = _games.get(id) if isinstance(id, str) else None
    if game is None:
        if id not in all_ids():
            raise InvalidInput(f"no game {shown(id)}{near(id, all_ids())}", shown(id), "game")
        register(import_module(f"amyitis_nb.games.{id}.game").GAME)
        game = _games[id]
    return game


def find(id: str, module: str) -> Game[Position]:
    """Return a game in a process that may not have imported it yet; `module` is its `Game.module`.

    Raises `InvalidInput` if there is no such game or module.
    """
    if id not in all_ids():
        try:
            import_module(module)
        except ImportError as error:
            raise InvalidInput(
                f"the game {shown(id)} cannot be imported: {error}", shown(id), "game"
            ) from None
    return get(id)


def all_ids() -> tuple[str, ...]:
    """Return the ids of all games, sorted."""
    return tuple(sorted({*_games, *packaged_ids()}))


@cache
def packaged_ids() -> tuple[str, ...]:
    """Return the ids of the games in the package."""
    folder = os.path.join(os.path.dirname(os.path.dirname(__file__)), "games")
    return tuple(name for name in os.listdir(folder) if os.path.exists(os.path.join(folder, name, "game.py")))

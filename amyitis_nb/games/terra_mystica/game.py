"""`GAME`: Terra Mystica as an implementation of the package's `Game` interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from amyitis_nb.core.box import Box
from amyitis_nb.core.game import Game
from amyitis_nb.core.handbook import Scoring
from amyitis_nb.core.options import Option
from amyitis_nb.core.turn import Turn
from amyitis_nb.games.terra_mystica import drawing
from amyitis_nb.games.terra_mystica.board.choices import TerraMysticaChoices
from amyitis_nb.games.terra_mystica.edition.library import EDITIONS, edition_by_id
from amyitis_nb.games.terra_mystica.edition.names import OPTIONS, PARTS, PLAYERS
from amyitis_nb.games.terra_mystica.players.adviser import TerraMysticaAdviser
from amyitis_nb.games.terra_mystica.players.studies import TerraMysticaStudies
from amyitis_nb.games.terra_mystica.position import record as record  # its class registers itself
from amyitis_nb.games.terra_mystica.position.bots import BOTS
from amyitis_nb.games.terra_mystica.position.encoding import encoding_of
from amyitis_nb.games.terra_mystica.position.position import Position, given_parts, new_game
from amyitis_nb.games.terra_mystica.position.position_text import FORMAT
from amyitis_nb.games.terra_mystica.position.trace import TRACES
from amyitis_nb.games.terra_mystica.teaching.exercises import PRACTICE
from amyitis_nb.games.terra_mystica.teaching.teaching import TEACHING
from amyitis_nb.games.terra_mystica.words.handbook import TerraMysticaHandbook
from amyitis_nb.games.terra_mystica.words.names import in_words, numbered, span, with_article
from amyitis_nb.games.terra_mystica.words.text_board import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.picture.drawing import Drawing, View

#: The sources of points in display order, each with the rule that scores.
_SOURCES = {
    "round": "build.score",
    "favour": "favour.take",
    "card": "pass.score",
    "town": "town.tile",
    "advance": "ship.advance",
    "faction": "upgrade.stronghold",
    "trade": "faction.alchemists.trade",
    "leech": "leech.price",
    "cult": "score.cult",
    "area": "score.area",
    "resources": "score.resources",
}

_BY_NAME = {"scores.tile": "round", "scores.favour": "favour", "scores.card": "card"}
_BY_RULE = {rule: source for source, rule in _SOURCES.items()} | {"spade.advance": "advance"}


def source_of(event: Event) -> str:
    """Return the source of the points of an event."""
    return _BY_NAME.get(event.name) or _BY_RULE.get(event.rule, "faction")


class TerraMystica(Game[Position]):
    """Terra Mystica by Jens Drögemüller and Helge Ostertag (Feuerland, 2012)."""

    id = "terra_mystica"
    players = PLAYERS
    counts = "round"
    round_begins = "round"
    notation = FORMAT
    bots = BOTS
    standard_bot = "beginner"
    box = Box("Terra Mystica", (60, 150), weight=4, edition=edition_by_id)
    character_file = "characters.json"
    theme_symbols: Mapping[str, str] = {
        "bowls": "power",
        "great": "stronghold",
        "pass": "pass",
        "points": "points",
        "special": "once",
        "top": "cult",
        "town": "town",
        "": "points",
    }
    puzzle_file = "advice/puzzles.json"
    ladder_file = "advice/ladder.json"
    choices = TerraMysticaChoices()
    handbook = TerraMysticaHandbook()
    traces = TRACES
    adviser = TerraMysticaAdviser(tuple(_SOURCES), source_of)
    studies = TerraMysticaStudies(tuple(_SOURCES), source_of)
    teaching = TEACHING
    practice = PRACTICE
    encoding = staticmethod(encoding_of)
    forms: Mapping[str, Callable[[Say, str], str]] = {
        "named": with_article,
        "numbered": numbered,
        "span": span,
        "told": in_words,
    }
    scoring = Scoring("points", _SOURCES, final=("cult", "area", "resources"), source_of=source_of)

    def new(self, players: int, seed: str, **options: str) -> Position:
        """Return the start position of a new game, in which the factions are chosen; `new_game` documents the
        arguments.
        """
        values = self.options_for(players, seed, options)
        parts = {name: value.split(",") if (value := values.pop(name)) else () for name in PARTS}
        return new_game(players, seed, edition=values.pop("edition"), options=values, **parts)

    def position(self, text: str) -> Position:
        """Return the position that a position text describes."""
        return Position(text)

    @property
    def options(self) -> tuple[Option, ...]:
        """The packaged editions, the published variants (`start.options`), and the parts of a start (`start.table`)."""
        editions = Option("edition", tuple(EDITIONS), {id: edition_by_id(id).name for id in EDITIONS})
        variants = (Option(name, values) for name, values in OPTIONS.items())
        return (editions, *variants, *(Option(name, ("",), parts=names) for name, names in PARTS.items()))

    def options_of(self, position: Position) -> Mapping[str, str]:
        """Return the edition, the options, and the parts of the start that are not drawn from the seed."""
        found = {"edition": position.edition.id, **position.options}
        return found | {name: ",".join(names) for name, names in given_parts(position).items()}

    def stocks(self, position: Position) -> Mapping[tuple[int, str], int]:
        """Return the points, coins, workers, priests, bowls and cult levels of all seats."""
        return position.stocks

    def role(self, position: Position, seat: int) -> str:
        """Return the faction of a seat; "" if it has none yet."""
        return position.factions[seat] or ""

    def turn(self, position: Position) -> Turn:
        """Return whose turn it is; the answers of others to a building belong to it (`turn.one_action`)."""
        if position.phase == "actions":
            return Turn(position.turn, not position.is_turn_begun, round=position.round)
        pending = position.pending
        if position.phase == "setup" and pending is not None:
            return Turn(pending.seat, begins=True)
        return Turn(None, begins=False, round=position.round)

    def draw(self, position: Position, say: Say, view: View) -> Drawing:
        """Return the drawing: the map, the tracks, what is open, and a board for each player."""
        return drawing.draw(position, say, view)

    def text_board(self, position: Position, say: Say) -> str:
        """Return the position as text: the players, what is open, and the map."""
        return text(position, say)


GAME = TerraMystica()

"""`GAME`: Babel as an implementation of the package's `Game` interface."""

from __future__ import annotations

from collections.abc import Mapping

from amyitis_nb.core.box import Box
from amyitis_nb.core.game import Game
from amyitis_nb.core.handbook import Scoring
from amyitis_nb.core.options import Option
from amyitis_nb.core.turn import Turn
from amyitis_nb.games.babel import drawing
from amyitis_nb.games.babel.board.choices import BabelChoices
from amyitis_nb.games.babel.edition.edition import EDITIONS, edition_by_id
from amyitis_nb.games.babel.edition.names import PEOPLES
from amyitis_nb.games.babel.players.adviser import BabelAdviser
from amyitis_nb.games.babel.players.encoding import encoding_of
from amyitis_nb.games.babel.position import record as record  # its class registers itself
from amyitis_nb.games.babel.position.action_text import read_action
from amyitis_nb.games.babel.position.bots import BOTS
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.position.position_text import FORMAT
from amyitis_nb.games.babel.position.trace import TRACES
from amyitis_nb.games.babel.rules.actions import HIDDEN, NOTHING
from amyitis_nb.games.babel.teaching.exercises import PRACTICE
from amyitis_nb.games.babel.teaching.teaching import TEACHING
from amyitis_nb.games.babel.words.handbook import BabelHandbook
from amyitis_nb.games.babel.words.text_board import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.picture.drawing import Drawing, View


class Babel(Game[Position]):
    """Babel by Uwe Rosenberg and Hagen Dorgathen (Kosmos, 2000)."""

    id = "babel"
    players = (2,)
    counts = "turn"
    notation = FORMAT
    hides = True
    bots = BOTS
    standard_bot = "beginner"
    box = Box("Babel", (45, 60), weight=2, edition=edition_by_id)
    character_file = "characters.json"
    choices = BabelChoices()
    handbook = BabelHandbook()
    traces = TRACES
    teaching = TEACHING
    practice = PRACTICE
    theme_symbols: Mapping[str, str] = {
        "build": "level-4",
        "cost": "tribe-assyrians",
        "journey": "pawn-0",
        "migration": "tribe-medes",
        "narrow": "tribe-persians",
        "race": "level-6",
        "": "level-1",
    }
    puzzle_file = "advice/puzzles.json"
    ladder_file = "advice/ladder.json"
    adviser = BabelAdviser()
    encoding = staticmethod(encoding_of)
    #: The sources of points are the sites: a site is worth the level on top of the temple there.
    scoring = Scoring(
        "points",
        dict.fromkeys(PEOPLES, "score.top"),
        source_of=lambda event: str(dict(event.values)["site"]),
    )

    def new(self, players: int, seed: str, **options: str) -> Position:
        """Return the start position of a new game; `new_game` documents the arguments."""
        return new_game(seed, edition=self.options_for(players, seed, options)["edition"])

    def position(self, text: str) -> Position:
        """Return the position that a position text describes."""
        return Position(text)

    def turn(self, position: Position) -> Turn:
        """Return whose turn it is; cards that the opponent drops, and random draws, belong to it (`turn.order`)."""
        return Turn(position.seat, position.phase == "tribes", number=position.turn)

    @property
    def options(self) -> tuple[Option, ...]:
        """The packaged editions."""
        return (Option("edition", tuple(EDITIONS), {id: edition_by_id(id).name for id in EDITIONS}),)

    def options_of(self, position: Position) -> Mapping[str, str]:
        """Return the edition of a position."""
        return {"edition": position.edition.id}

    def action_seen_by(self, position: Position, action: Action, seat: int | None) -> Action:
        """Return the action; only the player who draws sees the tribe cards."""
        cards = action["cards"] or ""
        if action.kind != "draw_tribes" or seat in (None, position.seat) or cards == NOTHING:
            return action
        return read_action(f"draw {' '.join(HIDDEN for _ in cards.split())}")

    def dealt(self, position: Position, seed: str) -> Position:
        """Return the position with its covered cards divided at random between the hands and the deck."""
        return position.dealt(seed)

    def draw(self, position: Position, say: Say, view: View) -> Drawing:
        """Return the drawing: the sites between the columns and temples of both players."""
        return drawing.draw(position, say, view)

    def text_board(self, position: Position, say: Say) -> str:
        """Return the position as text, with a line for each site."""
        return text(position, say)


GAME = Babel()

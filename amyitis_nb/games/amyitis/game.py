"""`GAME`: Amyitis as an implementation of the package's `Game` interface."""

from __future__ import annotations

from collections.abc import Mapping

from amyitis_nb.core.box import Box
from amyitis_nb.core.game import Game
from amyitis_nb.core.handbook import Scoring
from amyitis_nb.core.options import Option, chosen
from amyitis_nb.core.turn import Turn
from amyitis_nb.games.amyitis import drawing
from amyitis_nb.games.amyitis.board.choices import AmyitisChoices
from amyitis_nb.games.amyitis.edition.library import edition_by_id, load_edition, standard
from amyitis_nb.games.amyitis.edition.vocabulary import PLAYERS
from amyitis_nb.games.amyitis.players.adviser import AmyitisAdviser
from amyitis_nb.games.amyitis.players.bots import BOTS
from amyitis_nb.games.amyitis.players.encoding import encoding_of
from amyitis_nb.games.amyitis.players.study import AmyitisStudies
from amyitis_nb.games.amyitis.position import record as record  # its class registers itself
from amyitis_nb.games.amyitis.position import what_if
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.position_text import FORMAT
from amyitis_nb.games.amyitis.position.square_names import AREA_FORMS, spelled, with_article
from amyitis_nb.games.amyitis.position.trace import TRACES
from amyitis_nb.games.amyitis.teaching import examples
from amyitis_nb.games.amyitis.teaching.exercises import PRACTICE
from amyitis_nb.games.amyitis.teaching.teaching import TEACHING
from amyitis_nb.games.amyitis.words import text_board
from amyitis_nb.games.amyitis.words.handbook import AmyitisHandbook

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.language.speaker import Speaker
    from amyitis_nb.core.picture.drawing import Drawing, View


#: The stocks of a seat in display order; resources come after them.
_STOCKS = ("prestige", "talents", "camels", "cubes", "tiles", "caravaneer", "banker", "palace", "gardeners")


class Amyitis(Game[Position]):
    """Amyitis by Cyril Demaegd (Ystari, 2007)."""

    id = "amyitis"
    players = tuple(PLAYERS)
    counts = "round"
    round_begins = "crafts.laid_out"
    notation = FORMAT
    parts = drawing.PARTS
    forms = {"pair": spelled, "named": with_article, **AREA_FORMS}  # noqa: RUF012
    bots = BOTS
    standard_bot = "beginner"
    box = Box("Amyitis", (60, 120), weight=3, edition=standard)
    character_file = "characters.json"
    handbook = AmyitisHandbook()
    traces = TRACES
    choices = AmyitisChoices()
    teaching = TEACHING
    practice = PRACTICE
    theme_symbols: Mapping[str, str] = {
        "caravan": "camel",
        "deny": "cube-1",
        "first_move": "first",
        "income": "court-banker",
        "last_tile": "tile",
        "pass": "talent",
        "planting": "plant-1",
        "row": "court-gardener",
        "rows": "craft-farmer",
        "sale": "token-palm",
        "temple": "craft-priest",
        "trade": "craft-merchant",
        "": "prestige",
    }
    puzzle_file = "advice/puzzles.json"
    ladder_file = "advice/ladder.json"
    edit = staticmethod(what_if.edit)
    encoding = staticmethod(encoding_of)
    text_board = staticmethod(text_board.text)
    #: The sources of points in display order, each with its scoring rule.
    scoring = Scoring(
        "prestige",
        {
            "engineers": "recruit.engineer",
            "sales": "babylon.sell",
            "tiles": "planting.tile",
            "irrigation": "planting.irrigation_bonus",
            "palaces": "court.palace",
            "marduk": "temple.marduk",
            "bankers": "prepare.income",
            "amyitis": "end.amyitis",
            "resources": "end.resources",
        },
        ("amyitis", "resources"),
    )
    adviser = AmyitisAdviser(scoring.sources)
    studies = AmyitisStudies(scoring.sources)

    def turn(self, position: Position) -> Turn:
        """Return whose turn it is. A court card for planting belongs to the turn, the end of a round to no turn."""
        pending = position.pending
        is_own = pending is not None and pending.kind in ("turn", "court_bonus")
        begins = pending is not None and pending.kind == "turn"
        return Turn(pending.seat if pending and is_own else None, begins, position.round)

    def bot_reason(self, position: Position, bot: str, action: Action, speaker: Speaker) -> str:
        """Return in one sentence why a bot chose an action, from its own rule; "" if it would choose another one."""
        found = self.bots[bot].reason_of(position)
        if found is None or found.action != action:
            return ""
        say = speaker.say
        parts = (
            f"{say(f'advice.stock.{stock}')} {'+' if amount > 0 else ''}{speaker.number(round(amount, 1))}"
            for stock, amount in found.parts
        )
        values = dict(found.values)
        if "amount" in values:
            values["amount"] = speaker.number(round(values["amount"], 1))
        if found.other is not None:
            values["other"] = self.choices.news(position, found.other, say)
        sentence = say(found.message, parts="; ".join(parts), **values)
        if found.partial:
            sentence = f"{sentence} {say('reasons.partly')}"
        return say("bot.as_stronger", reason=sentence) if found.as_stronger else sentence

    def stocks(self, position: Position) -> Mapping[tuple[int, str], int]:
        """Return the stocks of every seat; the level of a court card counts as an amount."""
        return {
            (number, stock): amount
            for number, seat in enumerate(position.seats)
            for name in (*_STOCKS, "resources")
            for stock, amount in (
                seat.resources.items() if name == "resources" else ((name, getattr(seat, name)),)
            )
        }

    def new(self, players: int, seed: str, **options: str) -> Position:
        """Return the start position of a new game; `new_game` documents the arguments."""
        return new_game(players, seed, edition=edition_by_id(chosen(self.options, options)["edition"]))

    def position(self, text: str) -> Position:
        """Return the position that a position text describes."""
        return Position(text)

    @property
    def options(self) -> tuple[Option, ...]:
        """The edition: the packaged one, or one that was loaded."""
        edition = standard()
        return (Option("edition", (edition.id,), {edition.id: edition.name}, is_open=True),)

    def options_of(self, position: Position) -> Mapping[str, str]:
        """Return the edition of a position."""
        return {"edition": position.edition.id}

    def load_edition(self, path: str) -> str:
        """Read and register an edition file, and return its id."""
        return load_edition(path).id

    def example(self, number: int) -> Position:
        """Return the position of a worked example from the rulebook, 1 to 17."""
        return examples.example(number)

    def draw(self, position: Position, say: Say, view: View) -> Drawing:
        """Return the drawing of the garden, the boards and the stocks."""
        return drawing.draw(position, say, view)


GAME = Amyitis()

"""The `Game` object of Ferry, `GAME`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from amyitis_nb.core.bots import Bot, by_name
from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.choices import Say
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Game
from amyitis_nb.core.handbook import ExplainedTerm, Handbook, Scoring
from amyitis_nb.core.options import Option, chosen
from amyitis_nb.core.picture.drawing import Drawing, View
from amyitis_nb.core.turn import Turn
from ferry import board
from ferry.position import MAPS, PURSES, STOCKS, Position


class FerryHandbook(Handbook[Position]):
    """The rules in one chapter."""

    chapters = ("ferry",)
    explained = (ExplainedTerm("ferry", "ferry.sail", "ferry"),)

    def rules_now(self, position: Position) -> Sequence[str]:
        if position.asked:
            return ("ferry.toll",)
        return {
            "side": ("ferry.side", "ferry.map"),
            "head": ("ferry.build", "ferry.upgrade", "ferry.rest", "ferry.burn", "ferry.convert"),
            "over": ("ferry.end",),
        }.get(position.stage, ("ferry.sail", "ferry.done"))


class Ferry(Game[Position]):
    """Ferry, a game of long turns for three to five."""

    id = "ferry"
    players = (3, 4, 5)
    notation = "ferry"
    counts = "round"
    round_begins = "round"
    bots = by_name(Bot("first", lambda position, stream: position.legal_actions[0]))
    standard_bot = "first"
    choices = board.Clicks()
    scoring = Scoring("points", {"build": "ferry.build", "upgrade": "ferry.upgrade", "toll": "ferry.toll"})
    handbook = FerryHandbook()
    options = (Option("map", tuple(MAPS)), Option("purse", tuple(PURSES)))

    def new(self, players: int, seed: str, **options: str) -> Position:
        if players not in self.players:
            raise InvalidInput(f"Ferry has 3 to 5 players, not {players}", str(players)[:60], "players")
        checked_seed(seed)
        return Position.new(players, **chosen(self.options, options))

    def options_of(self, position: Position) -> Mapping[str, str]:
        return {"map": position.map, "purse": position.purse}

    def position(self, text: str) -> Position:
        return Position.read(text)

    def stocks(self, position: Position) -> Mapping[tuple[int, str], int]:
        return {
            (seat, stock): amount
            for seat, amounts in enumerate(position.stocks)
            for stock, amount in zip(STOCKS, amounts, strict=True)
        }

    def turn(self, position: Position) -> Turn:
        if position.is_over:
            return Turn(None, begins=False, round=position.round)
        return Turn(position.turn, begins=not position.begun, round=position.round)

    def draw(self, position: Position, say: Say, view: View) -> Drawing:
        return board.draw(position, say, view)


GAME = Ferry()

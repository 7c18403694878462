"""The `Game` object of Ferry, `GAME`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from amyitis_nb.core.bots import Bot, by_name
from amyitis_nb.core.game import Game
from amyitis_nb.core.handbook import Handbook, Scoring
from amyitis_nb.core.options import Option
from amyitis_nb.core.turn import Turn
from ferry import board
from ferry.position import HEXES, KINDS, NOBODY, STOCKS, Position


class FerryHandbook(Handbook[Position]):
    chapters = ("ferry",)

    def rules_now(self, position: Position) -> Sequence[str]:
        now = position.pending.kind if position.pending else "done"
        return ["ferry.round", *(rule for rule, stages, _ in KINDS.values() if now in stages)]


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
    scoring = Scoring("points", {"build": "ferry.build", "toll": "ferry.toll"})
    handbook = FerryHandbook()
    options = (Option("rounds", ("3", "2"), {"3": "3", "2": "2"}),)
    position = staticmethod(Position.read)
    draw = staticmethod(board.draw)

    def new(self, players: int, seed: str, **options: str) -> Position:
        rounds = int(self.options_for(players, seed, options)["rounds"])
        huts, sides, stocks = (NOBODY,) * len(HEXES), ("",) * players, ((4, 3, 3),) * players
        return Position(rounds, 1, 0, "side", False, (), "b2", huts, sides, stocks)

    def options_of(self, position: Position) -> Mapping[str, str]:
        return {"rounds": str(position.rounds)}

    def stocks(self, position: Position) -> Mapping[tuple[int, str], int]:
        seats = enumerate(position.stocks)
        return {(seat, stock): n for seat, own in seats for stock, n in zip(STOCKS, own, strict=True)}

    def turn(self, position: Position) -> Turn:
        return Turn(None if position.is_over else position.turn, not position.begun, position.round)


GAME = Ferry()

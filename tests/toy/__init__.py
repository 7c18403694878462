"""Towers: a small game with hidden hands, with the same folder structure as any game.

Two players hold three of nine number cards each, which the other does not see. On a turn a player puts a card on one of
three towers, where it must be higher than the card on top, or rests. After putting a card, the player draws one at
random. The game is over when both have rested in succession; the player who has put the most cards wins.
"""

from amyitis_nb.core.game import register
from amyitis_nb.core.record import record_class
from toy.game import GAME
from toy.position import REST, Position, draw, put

__all__ = ["GAME", "REST", "Position", "Record", "draw", "put"]

register(GAME)

Record = record_class(GAME)

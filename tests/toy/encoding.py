"""The actions and positions of Towers as numbers, for learning programs."""

from __future__ import annotations

from array import array
from functools import cache

from amyitis_nb.core.encoding import Block, Encoding
from toy.position import CARDS, HIDDEN, TOWERS, Position, card_of


class TowersEncoding(Encoding[Position]):
    """Every action of a player with a known card, and what a seat sees."""

    def __init__(self) -> None:
        listed = [
            action
            for action in Position.actions
            if action.kind == "rest" or (action.kind == "put" and card_of(action) != HIDDEN)
        ]
        blocks = (
            Block("to_act", 2, 1, "one-hot: the seat that decides"),
            Block("cards", 2, len(CARDS), "cards on towers by each seat"),
            Block("rested", 1, 2, "rests in a row"),
            Block("hand", len(CARDS), 1, "1 for each card in the own hand"),
            Block("sizes", 2, len(CARDS), "cards in the other hand, and in the deck"),
            Block("towers", len(TOWERS), len(CARDS), "the top card of each tower, 0 for none"),
        )
        super().__init__(listed, blocks)

    def _write(self, position: Position, seat: int, row: array[int]) -> None:
        at = self.starts
        if position.pending is not None and position.pending.seat is not None:
            row[at["to_act"] + (position.pending.seat != seat)] = 1
        row[at["cards"]], row[at["cards"] + 1] = position.scores[seat], position.scores[1 - seat]
        row[at["rested"]] = position.rested
        for card in position.hands[seat]:
            if card != HIDDEN:
                row[at["hand"] + card - 1] = 1
        row[at["sizes"]], row[at["sizes"] + 1] = len(position.hands[1 - seat]), len(position.deck)
        for number, tower in enumerate(position.towers):
            row[at["towers"] + number] = max(tower, default=0)


@cache
def encoding() -> TowersEncoding:
    """Return the encoding."""
    return TowersEncoding()

"""Cards that people draw and enter one after another, in a position without a seed."""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.choices import Dealing
from amyitis_nb.games.babel.edition.names import PEOPLES
from amyitis_nb.games.babel.position.action_text import read_action
from amyitis_nb.games.babel.rules.actions import NOTHING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.babel.position.position import Position


class CardDealing(Dealing):
    """The draw of one position: peoples or levels, as words."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def _left(self, taken: tuple[str, ...]) -> list[str]:
        """Return the cards that the next one is drawn from, each as often as it is there; [] if the draw is
        complete.
        """
        position = self._position
        number = len(taken)
        if position.phase == "temples":
            if number == position.edition.drawn_temples:
                return []
            if number < len(position.known):
                return [str(position.known[number])]
            left = [str(level) for level, count in position.pile.items() for _ in range(count)]
            return _without(left, taken[len(position.known) :])
        if number == position.edition.drawn_tribes:
            return []
        size = position.deck_size
        pool, drawn = (position.deck or position.unseen, taken[:size])
        if number >= size:
            pool, drawn = position.discard, taken[size:]
        return _without([people for people in PEOPLES for _ in range(pool[people])], drawn)

    def outcomes(self, taken: tuple[str, ...]) -> tuple[str, ...]:
        """Return the cards that can come next; () if the draw is complete."""
        return tuple(dict.fromkeys(self._left(taken)))

    def drawn(self, taken: tuple[str, ...], seed: str) -> tuple[str, ...]:
        """Return the whole draw: the cards in `taken`, and the rest at random."""
        stream = Stream(seed, "by hand", self._position.phase, self._position.turn)
        while left := self._left(taken):
            taken = (*taken, stream.choice(left))
        return taken

    def action(self, taken: tuple[str, ...]) -> Action:
        """Return the action that draws these cards."""
        return read_action(f"draw {' '.join(taken) or NOTHING}")

    def label(self, taken: tuple[str, ...], outcome: str, say: Say) -> str:
        """Return the name of a card."""
        if outcome in PEOPLES:
            return say("drawing.people", people=outcome)
        return say("choice.deal.level", level=int(outcome))

    def prompt(self, taken: tuple[str, ...], say: Say) -> str:
        """Return the question for the next card."""
        return say("choice.prompt.deal", number=len(taken) + 1, seat=self._position.seat)

    def last_drawn(self, taken: tuple[str, ...], say: Say) -> Sequence[str]:
        """Return the names of the cards entered so far."""
        return [self.label((), card, say) for card in taken]


def _without(cards: list[str], drawn: tuple[str, ...]) -> list[str]:
    for card in drawn:
        cards.remove(card)
    return cards

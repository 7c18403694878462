"""Craft cards laid out by hand: where a position waits for chance somebody says card after card what lies there."""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.choices import Dealing
from amyitis_nb.games.amyitis.edition.vocabulary import CRAFTS
from amyitis_nb.games.amyitis.position import answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.position.position import Position

    Say = Callable[..., str]

_GROUP = 3


class CraftDealing(Dealing):
    """The outcomes of chance in one position, as names of crafts."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def _left(self, taken: tuple[str, ...]) -> list[str]:
        """The cards of the deck that do not lie there yet."""
        left = list(answers.deck(self._position))
        for craft in taken:
            left.remove(craft)
        return left

    def outcomes(self, taken: tuple[str, ...]) -> tuple[str, ...]:
        """Return the crafts that can lie on the next card, after those in `taken`; () when every card lies there."""
        left = self._left(taken)
        full = len(taken) == _GROUP * self._position.players
        return () if full else tuple(craft for craft in CRAFTS if craft in left)

    def drawn(self, taken: tuple[str, ...], seed: str) -> tuple[str, ...]:
        """Return all cards, those after `taken` drawn at random from what is left of the deck.

        Where the position has a seed of its own and nothing lies there yet, it is that one which draws.
        """
        own = self._position.seed
        if own is not None and not taken:
            return answers.drawn_crafts(self._position, own)
        missing = _GROUP * self._position.players - len(taken)
        stream = Stream(seed, "crafts by hand", self._position.round + 1)
        return (*taken, *stream.sample(tuple(self._left(taken)), missing))

    def action(self, taken: tuple[str, ...]) -> Action:
        """Return the action of chance that lays out these cards."""
        return answers.layout_action(taken)

    def label(self, taken: tuple[str, ...], craft: str, say: Say) -> str:
        """Return what an outcome is called: the craft, and how many cards of it are left."""
        return say("choice.deal", craft=craft, count=self._left(taken).count(craft))

    def prompt(self, taken: tuple[str, ...], say: Say) -> str:
        """Return the sentence that asks for the next card."""
        group, card = divmod(len(taken), _GROUP)
        return say("choice.prompt.deal", group=group + 1, card=card + 1)

    def told(self, taken: tuple[str, ...], say: Say) -> tuple[str, ...]:
        """Return what lies in the group in hand; of more than one group there is no room to tell."""
        start = (len(taken) - 1) // _GROUP * _GROUP
        return (say("choice.dealt", group=start // _GROUP + 1, craft=taken[start:]),)


def dealing(position: Position) -> CraftDealing | None:
    """Return how the craft cards are laid out by hand; None where none are asked for.

    A game with a seed never waits for them; a position put up by hand, such as a worked example, can.
    """
    pending = position.pending
    return CraftDealing(position) if pending is not None and pending.kind == "crafts" else None

"""Craft cards that people enter one after another, in a position without a seed."""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.choices import Dealing
from amyitis_nb.games.amyitis.edition.vocabulary import CRAFTS
from amyitis_nb.games.amyitis.position import answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.amyitis.position.position import Position

_GROUP = 3


class CraftDealing(Dealing):
    """The random outcomes of one position, as names of crafts."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def _left(self, taken: tuple[str, ...]) -> list[str]:
        """Return the cards of the deck that are not laid out yet."""
        left = list(answers.deck(self._position))
        for craft in taken:
            left.remove(craft)
        return left

    def outcomes(self, taken: tuple[str, ...]) -> tuple[str, ...]:
        """Return the possible crafts of the next card after those in `taken`; () if all cards are laid out."""
        left = self._left(taken)
        full = len(taken) == _GROUP * self._position.players
        return () if full else tuple(craft for craft in CRAFTS if craft in left)

    def drawn(self, taken: tuple[str, ...], seed: str) -> tuple[str, ...]:
        """Return all cards: those in `taken`, and the rest drawn at random from the rest of the deck.

        If the position has a seed and `taken` is empty, this seed is used.
        """
        own = self._position.seed
        if own is not None and not taken:
            return answers.drawn_crafts(self._position, own)
        missing = _GROUP * self._position.players - len(taken)
        stream = Stream(seed, "crafts by hand", self._position.round + 1)
        return (*taken, *stream.sample(tuple(self._left(taken)), missing))

    def action(self, taken: tuple[str, ...]) -> Action:
        """Return the action that deals these cards."""
        return answers.layout_action(taken)

    def label(self, taken: tuple[str, ...], craft: str, say: Say) -> str:
        """Return the label of an outcome: the craft, and how many of its cards are left."""
        return say("choice.deal", craft=craft, count=self._left(taken).count(craft))

    def prompt(self, taken: tuple[str, ...], say: Say) -> str:
        """Return the question for the next card."""
        group, card = divmod(len(taken), _GROUP)
        return say("choice.prompt.deal", group=group + 1, card=card + 1)

    def last_drawn(self, taken: tuple[str, ...], say: Say) -> tuple[str, ...]:
        """Return the cards of the current group. There is no room for more groups."""
        start = (len(taken) - 1) // _GROUP * _GROUP
        return (say("choice.dealt", group=start // _GROUP + 1, craft=taken[start:]),)


def dealing(position: Position) -> CraftDealing | None:
    """Return how craft cards are entered; None if none are pending.

    In a game with a seed they are never pending, but they can be in a constructed position, such as a worked example.
    """
    pending = position.pending
    return CraftDealing(position) if pending is not None and pending.kind == "crafts" else None

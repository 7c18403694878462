"""What the box of a game says, for the shelf of games."""

from __future__ import annotations

from amyitis_nb.core.figures import PROVENANCE
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from amyitis_nb.core.figures import Figured

#: The heaviest rules have this weight, the lightest 1.
HEAVIEST = 5


class Box(Value):
    """The name of a game, the least and the most minutes that it takes, and the weight of its rules, up to `HEAVIEST`.

    `edition` returns its standard edition. The sentence about the game is the message `box.about` of its words.
    """

    name: str
    minutes: tuple[int, int]
    weight: int
    edition: Callable[[], Figured]

    def certainty(self) -> dict[str, int]:
        """Return the number of printed figures by provenance, the most certain first; without zeros."""
        marks = [mark for _, _, mark in self.edition().figures()]
        return {mark: marks.count(mark) for mark in PROVENANCE if mark in marks}

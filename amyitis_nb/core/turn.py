"""`Turn`: whose turn it is in a position."""

from __future__ import annotations

from amyitis_nb.core.value import Value


class Turn(Value):
    """Whose turn it is in a position (`Game.turn`).

    `seat` is the seat whose turn it is, also while another seat answers; None between turns, for example at the end of
    a round. `begins` says whether the pending decision is the first of the turn. `round` is the number of the round,
    and `number` that of the turn; each is 0 in a game that does not count them.
    """

    seat: int | None
    begins: bool
    round: int = 0
    number: int = 0

"""`Pending`: the open decision of a position."""

from __future__ import annotations

from amyitis_nb.core.value import Value


class Pending(Value):
    """The pending decision: its `kind`, and the `seat` that decides (None for a random event)."""

    kind: str
    seat: int | None

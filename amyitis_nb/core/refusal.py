"""Refusals: why an action is illegal."""

from __future__ import annotations

from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.event import Thing
    from amyitis_nb.core.event import Value as EventValue


class Refusal(Value):
    """An immutable reason why an action is illegal: a condition that fails.

    `name` is the message id without `refusal.` and `rule` the rule id. `values` are the `(key, value)` pairs of the
    sentence, often `needed` and `available`. `place` is the thing that it concerns (() for none).

    >>> import amyitis_nb as am
    >>> refusal = am.new_game(players=3, seed=7).why_not("C Uruk date > banker")
    >>> refusal.rule, refusal["available"]
    ('caravan.move.distance', 1)
    """

    name: str
    rule: str
    values: tuple[tuple[str, EventValue], ...] = ()
    place: Thing = ()

    def __getitem__(self, key: str) -> EventValue | None:
        """Return a value of the sentence, or None if it has no such value."""
        for name, value in self.values:
            if name == key:
                return value
        return None

    def __repr__(self) -> str:
        rest = "".join(
            f", {name}={value!r}" for name, value in (("values", self.values), ("place", self.place)) if value
        )
        return f"Refusal({self.name!r}, {self.rule!r}{rest})"

"""Refusals: why an action is illegal."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from amyitis_nb.core.event import Thing, Value


class Refusal:
    """An immutable reason why an action is illegal: a condition that fails.

    `name` is the message id without `refusal.`; `rule` the rule id; `values` the `(key, value)` pairs of the sentence,
    often `needed` and `available`; `place` the thing on the table that it concerns (() for none).

    >>> import amyitis_nb as am
    >>> refusal = am.new_game(players=3, seed=7).why_not("C Uruk date > banker")
    >>> refusal.rule, refusal["available"]
    ('caravan.move.distance', 1)
    """

    __slots__ = ("name", "place", "rule", "values")

    name: str
    rule: str
    values: tuple[tuple[str, Value], ...]
    place: Thing

    def __init__(
        self, name: str, rule: str, values: tuple[tuple[str, Value], ...] = (), place: Thing = ()
    ) -> None:
        put = object.__setattr__
        put(self, "name", name)
        put(self, "rule", rule)
        put(self, "values", values)
        put(self, "place", place)

    def __getitem__(self, key: str) -> Value | None:
        """Return a value of the sentence, or None if it has no such value."""
        for name, value in self.values:
            if name == key:
                return value
        return None

    def _all(self) -> tuple[Any, ...]:
        return self.name, self.rule, self.values, self.place

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a refusal is immutable: {name!r} cannot be set")

    def __eq__(self, other: object) -> bool:
        return self._all() == other._all() if isinstance(other, Refusal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, self._all()

    def __repr__(self) -> str:
        rest = "".join(
            f", {name}={value!r}" for name, value in (("values", self.values), ("place", self.place)) if value
        )
        return f"Refusal({self.name!r}, {self.rule!r}{rest})"

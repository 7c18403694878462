"""`Question`: a question of a quiz, and the texts that answer it.

An answer is a text: the letter of a choice ("b"), a whole number ("12"), or the ids of places ("city:Ur city:Susa").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from amyitis_nb.core.teaching import Exercise
from amyitis_nb.teach.predicates import LETTERS, Query, fitting_choices

#: A whole number as people type it, after its spaces are removed and its minus sign is replaced.
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


class Question(NamedTuple):
    """A question of a quiz. `right` is the right answer as `read` returns it; `query` is None if it is about places."""

    kind: str
    position: Any
    query: Query[Any] | None
    exercise: Exercise
    right: str

    def read(self, text: str) -> str | None:
        """Return the usual form of an answer; None if the text cannot be an answer to this question."""
        exercise = self.exercise
        if exercise.form == "number":
            number = "".join(text.split()).replace("\N{MINUS SIGN}", "-")
            return str(int(number)) if _NUMBER.fullmatch(number) else None
        if exercise.form == "places":
            named = text.replace(",", " ").split()
            return _in_order(exercise, named) if named and {*named} <= {*exercise.choices} else None
        letter = text.strip().lower()
        return letter if letter in tuple(LETTERS[: len(exercise.choices)]) else None


def right_answer(kind: str, position: Any, query: Query[Any] | None, exercise: Exercise) -> str:
    """Return the right answer. Raises `ValueError`, which names the kind, if the exercise does not allow it."""
    if query is None:
        if not {*exercise.places} <= {*exercise.choices}:
            raise ValueError(f"{kind}: {exercise.places!r} are not among the places {exercise.choices!r}")
        return _in_order(exercise, exercise.places)
    value = query.value(position)
    if exercise.form == "number":
        if query.definition.kind != "number":
            raise ValueError(f"{kind}: {value!r} is not a number, and there are no choices")
        return str(value)
    fitting = fitting_choices(value, exercise.choices)
    if len(fitting) != 1:
        raise ValueError(f"{kind}: {value!r} is not one of the choices {exercise.choices!r}")
    return LETTERS[fitting[0]]


def _in_order(exercise: Exercise, places: Iterable[str]) -> str:
    """Return places as an answer, each once, in the order of the choices."""
    found = {*places}
    return " ".join(str(place) for place in exercise.choices if place in found)

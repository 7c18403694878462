"""Lessons, hints, practice and progress: a game is learned here, whichever it is.

The package is called like a function: `am.tutor()` is the table of contents, whose buttons open the rest;
`am.tutor("irrigation")` a lesson, `am.tutor("practice")` a quiz and `am.tutor("exam")` the final exam.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _Tutor(ModuleType):
    """The package itself, which can be called: its name stands on the face of `amyitis_nb`."""

    def __call__(
        self, lesson: str | None = None, *, language: str | None = None, progress: Any = None
    ) -> Any:
        """Return the table of contents, or a lesson by its id, where the learner left it; "practice" is a quiz about
        positions from real play, "exam" the final exam.

        `language` None is the language set at the moment of showing. `progress` is a file, or a `Progress`;
        without it the learner's own file is used. Raises `InvalidInput`, with near ids, for a lesson that is
        not there, and for what is no lesson or no file.
        """
        from amyitis_nb.tutor.lesson import course
        from amyitis_nb.tutor.open import tutor

        return tutor(course(), lesson, language=language, progress=progress)


sys.modules[__name__].__class__ = _Tutor

#: The package as the face of `amyitis_nb` hands it out.
tutor: _Tutor = sys.modules[__name__]  # type: ignore[assignment]

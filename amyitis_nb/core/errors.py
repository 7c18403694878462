"""The three named errors of input, and their common parent."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.refusal import Refusal

    UserMessage = tuple[tuple[str, Mapping[str, Any]], ...]


class TutorError(ValueError):
    """Something given to the package is no use to it.

    `message` says what and why to whoever writes programs, `text` is the offending input, `where` its offset or its key
    path (None: the whole). `told` says it to a person who met it on a board: ids of messages and their values, which a
    speaker makes sentences of (`Speaker.unread`); () where nobody meets it there.
    """

    def __init__(
        self, message: str, text: str = "", where: int | str | None = None, told: UserMessage = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.where = where
        self.told = told

    def __reduce__(self) -> tuple[Any, ...]:  # so that an error of another process comes home
        return type(self), (self.message, self.text, self.where, self.told)


class InvalidInput(TutorError):
    """The input is not of the form that is asked for."""


class IllegalAction(TutorError):
    """The action is well formed, but the rules refuse it; `refusal` says why."""

    def __init__(
        self, message: str, refusal: Refusal, text: str = "", where: int | str | None = None
    ) -> None:
        super().__init__(message, text, where)
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalAction, (self.message, self.refusal, self.text, self.where), {"told": self.told}


class AmbiguousAction(TutorError):
    """The text fits several legal actions; `candidates` are they."""

    def __init__(
        self, message: str, candidates: tuple[Action, ...], text: str = "", where: int | str | None = None
    ) -> None:
        super().__init__(message, text, where)
        self.candidates = candidates

    def __reduce__(self) -> tuple[Any, ...]:
        return AmbiguousAction, (self.message, self.candidates, self.text, self.where), {"told": self.told}

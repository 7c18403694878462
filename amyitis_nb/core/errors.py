"""The errors that the package raises for wrong input."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from amyitis_nb.core.refusal import Refusal

    UserMessage = tuple[tuple[str, Mapping[str, Any]], ...]


class TutorError(ValueError):
    """Base class of the errors for wrong input.

    `message` explains the error to programmers. `text` is the input, and `where` is the offset or key path of the error
    in it (None: all of it). `user_message` has message ids and values, from which `Speaker.unread` makes sentences for
    players; it is () if players cannot cause the error.
    """

    def __init__(
        self, message: str, text: str = "", where: int | str | None = None, user_message: UserMessage = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.where = where
        self.user_message = user_message

    def __reduce__(self) -> tuple[Any, ...]:  # allows errors to be pickled, also between processes
        return type(self), (self.message, self.text, self.where, self.user_message)


class InvalidInput(TutorError):
    """The input does not have the expected form."""


class IllegalAction(TutorError):
    """The action is well formed but illegal; `refusal` is the reason."""

    def __init__(
        self, message: str, refusal: Refusal, text: str = "", where: int | str | None = None
    ) -> None:
        super().__init__(message, text, where)
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            IllegalAction,
            (self.message, self.refusal, self.text, self.where),
            {"user_message": self.user_message},
        )


class AmbiguousAction(TutorError):
    """The text fits several legal actions, which are the `candidates`."""

    def __init__(
        self, message: str, candidates: tuple[Any, ...], text: str = "", where: int | str | None = None
    ) -> None:
        super().__init__(message, text, where)
        self.candidates = candidates

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            AmbiguousAction,
            (self.message, self.candidates, self.text, self.where),
            {"user_message": self.user_message},
        )

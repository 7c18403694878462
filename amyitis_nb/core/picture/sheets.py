"""The constant parts of drawings, made once and shared by all drawings of a game."""

from __future__ import annotations

from amyitis_nb.core.choices import language_of
from amyitis_nb.core.value import Generic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from amyitis_nb.core.choices import Say

    S = TypeVar("S")
else:
    S = None


class Sheets(Generic[S]):
    """At most `most` cached sheets: enough for a few boards in a few languages and all layouts."""

    def __init__(self, most: int) -> None:
        self._most = most
        #: The entries keep references to their speaker and edition, so that no other object can get the same id.
        self._sheets: dict[tuple[object, ...], tuple[object, object, S]] = {}

    def sheet(self, say: Say, edition: object, key: tuple[object, ...], make: Callable[[], S]) -> S:
        """Return the sheet for a speaker, an edition and a key; `make` makes it if it is missing."""
        # Speakers of one language and the same names are interchangeable; any other `say` is compared by identity.
        speaker: Any = getattr(say, "__self__", say)
        voice = (language_of(say), speaker.names) if hasattr(speaker, "names") else id(speaker)
        full = (voice, id(edition), *key)
        entry = self._sheets.get(full)
        if entry is None:
            made = make()
            while len(self._sheets) >= self._most:
                # Another thread may have removed it already.
                self._sheets.pop(next(iter(self._sheets)), None)
            entry = self._sheets[full] = (speaker, edition, made)
        return entry[2]

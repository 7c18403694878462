"""The registry of editions: the packaged one and those loaded from files."""

from __future__ import annotations

import copyreg
import os

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import shown
from amyitis_nb.games.amyitis.edition.edition import Edition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: The id of the packaged edition.
STANDARD = "ystari-2007"


def load_edition(source: str | bytes | os.PathLike[str]) -> Edition:
    """Load an edition from a `source`, a file or a text (a str with a line break, or bytes) and register it under its
    id.

    A later edition with the same id replaces it; the id of the packaged edition is reserved. Raises `InvalidInput`,
    which lists every error with the file, the key, what was expected and what the file has.
    """
    from amyitis_nb.core.input.schema import mismatch, refuse
    from amyitis_nb.games.amyitis.edition.reader import read_edition, text_of

    name, text = text_of(source)
    edition = read_edition(name, text)
    if edition.id == STANDARD:
        if edition != standard():
            expected = "an id of its own for a copy that differs from the packaged edition"
            raise refuse([mismatch(("id",), expected, shown(edition.id))], name)
        return standard()
    if _loaded.get(edition.id) != edition:
        _loaded[edition.id] = edition
    return _loaded[edition.id]


def standard() -> Edition:
    """Return the packaged edition: Ystari 2007."""
    if STANDARD not in _loaded:
        from amyitis_nb.games.amyitis.edition.reader import read_packaged

        _loaded[STANDARD] = read_packaged(os.path.join(os.path.dirname(__file__), f"{STANDARD}.toml"))
    return _loaded[STANDARD]


def edition_or_standard(edition: object) -> Edition:
    """Return an edition as it is, or the packaged one for None. Raises `InvalidInput` for anything else, even an id."""
    if edition is None:
        return standard()
    if not isinstance(edition, Edition):
        got = shown(edition)
        raise InvalidInput(f"edition: expected what load_edition returns, got {got}", got, "edition")
    return edition


def edition_by_id(id: str) -> Edition:
    """Return an edition by its `id`. Raises `InvalidInput`, with similar ids, for an unknown one."""
    if id == STANDARD:
        return standard()
    if id not in _loaded:
        from amyitis_nb.core.input.checking import near
        from amyitis_nb.core.input.schema import mismatch, refuse

        hint = near(id, dict.fromkeys((STANDARD, *_loaded)))
        error = refuse([mismatch((), "the id of an edition that was loaded", shown(id), hint)], "edition")
        error.user_message = (("unread.edition", {"found": id[:60]}),)
        raise error
    return _loaded[id]


_loaded: dict[str, Edition] = {}


def _reduce(edition: Edition) -> tuple[Any, ...]:
    """Pickle an edition as its text; unpickling reads and registers it again."""
    return (standard, ()) if edition.id == STANDARD else (load_edition, (edition.source,))


copyreg.pickle(Edition, _reduce)

"""Checks of input, and the wording of their errors."""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def shown(value: object) -> str:
    """Return the repr of a value for an error message: short and on one line."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…" + text[-1]


def near(given: object, known: Iterable[str], *, listed: bool = False) -> str:
    """Return the end of an error message that suggests the members of `known` most similar to `given`.

    If none is similar, the end names all members, up to 12. `listed` prevents this if the message already lists them.
    """
    import difflib

    names = list(known)
    given = str(given)[:100]
    # A match with a part of a dotted id ("quality") comes before similar spelling.
    close = [name for name in names if given and given in name.split(".")][:3]
    close = close or difflib.get_close_matches(given, names, n=3, cutoff=0.5)
    if not close and names and len(names) <= 12 and not listed:
        return f": one of {', '.join(names)}"
    return f": did you mean {' or '.join(close)}?" if close else ""


def within(number: int, at_least: int | None, at_most: int | None, exactly: int | None) -> bool:
    """Whether a number is within the bounds; None means no bound."""
    return (
        (at_least is None or number >= at_least)
        and (at_most is None or number <= at_most)
        and (exactly is None or number == exactly)
    )


def expect(fits: bool, where: str, value: object, expected: str) -> None:
    """Raise `InvalidInput`, which names the argument, unless `fits` is true."""
    if not fits:
        message = f"{where}: expected {expected}, got {shown(value)}"
        raise InvalidInput(message, text=str(value)[:200], where=where)


def wrong(found: str, message: str, where: str | int = 0) -> InvalidInput:
    """Return the error for a wrong part of a text, of which it quotes the beginning."""
    return InvalidInput(message, found[:60], where)

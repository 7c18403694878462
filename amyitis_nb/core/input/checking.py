"""Checks of what comes from outside, and the words of their errors."""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any


def shown(value: object) -> str:
    """Return `value` as it is quoted in an error: short, and on one line."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…" + text[-1]


def near(given: object, known: Iterable[str], *, listed: bool = False) -> str:
    """Return the end of an error sentence: the members of `known` nearest to `given`.

    Where none is near, few of them are all named, unless the sentence has `listed` them already.
    """
    import difflib

    names = list(known)
    given = str(given)[:100]
    # A part of a dotted id ("gardener") is nearer than any likeness of letters.
    close = [name for name in names if given and given in name.split(".")][:3]
    close = close or difflib.get_close_matches(given, names, n=3, cutoff=0.5)
    if not close and names and len(names) <= 12 and not listed:
        return f": one of {', '.join(names)}"
    return f": did you mean {' or '.join(close)}?" if close else ""


def check_keys(
    table: Mapping[str, Any], required: tuple[str, ...], where: str, *, optional: tuple[str, ...] = ()
) -> None:
    """Raise `InvalidInput` for a key that is missing, or that is none of these."""
    for key in table:
        if key not in required and key not in optional:
            raise InvalidInput(
                f"{where}: no key {shown(key)}{near(key, required + optional)}", text=key[:200], where=where
            )
    for key in required:
        if key not in table:
            raise InvalidInput(f"{where}: the key {key!r} is missing", text=key, where=where)


def within(found: int, at_least: int | None, at_most: int | None, exactly: int | None) -> bool:
    """Whether a number keeps to some bounds, of which None is no bound."""
    return (
        (at_least is None or found >= at_least)
        and (at_most is None or found <= at_most)
        and (exactly is None or found == exactly)
    )


def expect(held: bool, where: str, value: object, expected: str) -> None:
    """Raise `InvalidInput` with the key path, the value and what was expected, unless the condition held."""
    if not held:
        raise InvalidInput(f"{where}: {shown(value)} is not {expected}", text=str(value)[:200], where=where)

"""Limits of input, and the readers of files, TOML and JSON that check them first."""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from amyitis_nb.core.errors import UserMessage

#: The maximum length of a text, in characters.
LONGEST_TEXT = 1_000_000

#: The maximum length of a trace, in characters: a step takes about 2,000.
LONGEST_TRACE = 10_000_000

#: The maximum length of a TOML text, in characters: its parser is written in Python and takes microseconds for each.
LONGEST_TOML = 200_000

#: The maximum length of a player's name, in characters.
LONGEST_NAME = 40

#: The maximum number of players' names, which is more than any game has seats.
MOST_NAMES = 9

#: The maximum number of brackets open at a time.
DEEPEST_NESTING = 50

#: The maximum number of digits of an integer.
LONGEST_INTEGER = 9

#: The maximum number of characters of wrong input that an error quotes.
_SHOWN = 60


def check_text(text: str, most: int = LONGEST_TEXT, where: str | None = None) -> str:
    """Return `text` if it is valid; `where` names the argument in errors.

    Raises `InvalidInput` if it is not a str, has more than `most` characters or has a lone surrogate, which no file can
    contain.
    """
    if not isinstance(text, str):
        raise InvalidInput(f"expected a text, got a value of type {type(text).__name__}", where=where)
    if len(text) > most:
        raise too_long(f"expected at most {most} characters, got {len(text)}", text, most, where)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        got = ascii(text[error.start])
        message = f"expected whole characters, got the surrogate {got}"
        raise InvalidInput(message, got, where or error.start) from None
    return text


def check_names(names: object) -> tuple[str, ...]:
    """Return the names of players by seat, as a tuple.

    Raises `InvalidInput` unless they are at most `MOST_NAMES` texts of at most `LONGEST_NAME` characters.
    """
    found = tuple(names) if isinstance(names, (list, tuple)) else None
    if found is None or len(found) > MOST_NAMES or not all(isinstance(name, str) for name in found):
        expected = f'expected names like ["Anna", "Ben"], at most {MOST_NAMES}'
        told: UserMessage = (("unread.names", {"example": '["Anna", "Ben"]'}),)
        raise InvalidInput(f"{expected}, not {shown(names)}", shown(names), "names", told)
    for name in found:
        if len(name) > LONGEST_NAME:
            values = {"name": f"{name[:LONGEST_NAME]}…", "size": len(name), "most": LONGEST_NAME}
            message = f"expected a name of at most {LONGEST_NAME} characters, got {len(name)}"
            raise InvalidInput(message, name[:_SHOWN], "names", (("unread.long_name", values),))
        check_text(name, where="names")
    return found


def too_long(message: str, text: str, most: int, where: str | None = None) -> InvalidInput:
    """Return the error for a text with more than `most` characters, with a message for players."""
    told: UserMessage = (("unread.long", {"size": len(text), "most": most}),)
    return InvalidInput(message, text[:_SHOWN], where or most, told)


def beginning_message(text: str, *formats: str) -> UserMessage:
    """Return the message for players about a text that begins with none of the formats ("babel-record 1").

    It says that the text is empty, JSON, of another version, of another game or unknown.
    """
    words = text[:LONGEST_TEXT].split(maxsplit=2)
    if not words:
        return (("unread.empty", {"needed": formats}),)
    if words[0][0] in "{[":
        return (("unread.json", {"needed": formats}),)
    values = {"found": " ".join(words[:2])[:_SHOWN], "needed": formats}
    name, version = _name_and_version(words)
    if not version:
        return (("unread.other", values),)
    own = name in (_name_and_version(format.split())[0] for format in formats)
    return (("unread.version" if own else "unread.game", values),)


def _name_and_version(words: list[str]) -> tuple[str, str]:
    """Return the game's name and the format's version ("" if missing) at the beginning of a text."""
    first, second = (*words, "")[:2]
    name, _, kind = first.partition("-")
    if kind in ("record", "lines"):
        return name, second if second.isdecimal() else ""
    name = first.rstrip("0123456789")
    return name, first[len(name) :] if len(words) == 1 or "=" in second else ""


def in_file(error: InvalidInput, name: str) -> InvalidInput:
    """Return the error with the name of the file before its message."""
    return InvalidInput(f"{name}: {error.message}", error.text, error.where, error.user_message)


def read_file(path: str) -> str:
    """Return the text of a file. Raises `InvalidInput`, which names the file, if it is unreadable or too long."""
    from amyitis_nb.core.files import read

    try:
        raw = read(path, 4 * LONGEST_TEXT + 1)  # a character takes at most 4 bytes
    except (OSError, ValueError) as error:  # ValueError: not a valid name on this system
        reason = error.strerror if isinstance(error, OSError) else error
        raise InvalidInput(f"{path} cannot be read: {reason}", path, path) from error
    try:
        text = raw.decode("utf-8-sig")  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is not UTF-8 text: {error}", path, path) from error
    if len(text) > LONGEST_TEXT:
        raise InvalidInput(f"{path} is larger than {LONGEST_TEXT} characters", path, path)
    return text


def read_toml(text: str) -> dict[str, Any]:
    """Return the table of a TOML text.

    Raises `InvalidInput`, with line and column or the key, for a text that is not TOML or exceeds the limits of this
    module.
    """
    import tomllib

    if len(check_text(text)) > LONGEST_TOML:
        raise InvalidInput(f"expected at most {LONGEST_TOML} characters, got {len(text)}", text[:_SHOWN])
    for number, line in enumerate(text.split("\n"), 1):
        # The TOML parser needs quadratic time for dotted keys. They count as nesting.
        if line.count(".") > DEEPEST_NESTING and not line.lstrip().startswith("#"):
            place = f"line {number}"
            raise InvalidInput(f"{place}: expected at most {DEEPEST_NESTING} dots", line[:_SHOWN], place)
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise InvalidInput(_NESTING, text[:_SHOWN]) from None
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        place = place.rstrip(")")
        at = place.partition(",")[0].removeprefix("line ")
        line = text.split("\n")[int(at) - 1] if at.isdigit() else ""
        raise InvalidInput(f"{place}: not TOML: {what}", line[:_SHOWN], place) from None
    except ValueError:  # thousands of digits
        raise InvalidInput(_DIGITS, text[:_SHOWN]) from None
    _check_table(table)
    return table


_NESTING = f"expected at most {DEEPEST_NESTING} tables and lists inside each other"
_DIGITS = f"expected integers of at most {LONGEST_INTEGER} digits"


def _check_table(table: dict[str, Any]) -> None:
    """Check nesting and integers level by level, without recursion."""
    level: list[tuple[str, object]] = [("", table)]
    for _ in range(DEEPEST_NESTING + 1):
        deeper: list[tuple[str, object]] = []
        for place, value in level:
            if isinstance(value, dict):
                deeper += [(f"{place}.{key}"[:_SHOWN], inner) for key, inner in value.items()]
            elif isinstance(value, list):
                deeper += [(place, inner) for inner in value]
            elif type(value) is int and abs(value) >= 10**LONGEST_INTEGER:
                raise InvalidInput(f"{place[1:]}: {_DIGITS}", place[1:], place[1:])
        level = deeper
        if not level:
            return
    raise InvalidInput(_NESTING, level[0][0][1:], level[0][0][1:])


def read_json(text: str, most: int = LONGEST_TEXT) -> Any:
    """Return the value of a JSON text of at most `most` characters.

    Raises `InvalidInput`, with the offset, for a text that is not JSON, repeats a key, has a number that JSON does not
    allow (NaN, Infinity) or exceeds the limits of this module. `where` of an integer that is too long is its key path.
    """
    import json

    check_text(text, most)
    _check_tokens(text)
    try:
        value = json.loads(text, object_pairs_hook=unique_keys, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        message: UserMessage = (("unread.json.broken", {"line": error.lineno, "column": error.colno}),)
        got = text[error.pos :][:_SHOWN]
        raise InvalidInput(f"{place}: not JSON: {error.msg}", got, error.pos, message) from None
    if "\\u" in text:
        check_text(json.dumps(value, ensure_ascii=False), 2 * most)
    return value


def _check_tokens(text: str) -> None:
    """Check nesting and integers in one pass; the parser checks the rest."""
    import re

    # For each open bracket: the last text of an object, which is the key of the value that follows; None for a list.
    opened: list[str | None] = []
    # Matches a string, a bracket or digits. Possessive quantifiers prevent backtracking.
    for token in re.finditer(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]|[0-9]++', text, re.DOTALL):
        first = token[0][0]
        if first in "[{":
            opened.append("" if first == "{" else None)
            if len(opened) > DEEPEST_NESTING:
                message = f"expected at most {DEEPEST_NESTING} brackets inside each other"
                raise InvalidInput(message, text[token.start() :][:_SHOWN], token.start())
        elif first in "]}":
            del opened[-1:]
        elif first == '"':
            if opened and opened[-1] is not None:
                opened[-1] = token[0][1:-1][:_SHOWN]
        elif len(token[0]) > LONGEST_INTEGER:
            path = ".".join(key for key in opened if key)
            raise InvalidInput(_DIGITS, token[0][:_SHOWN], path or token.start())


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object from its pairs. Raises `InvalidInput` for a repeated key."""
    table = dict(pairs)
    if len(table) < len(pairs):
        left = set(table)
        for name, _ in pairs:
            if name not in left:
                twice = name[:_SHOWN]
                raise InvalidInput(f"the key {twice!r} appears twice in one object", twice, twice)
            left.remove(name)
    return table


def _no_constant(name: str) -> Any:
    raise InvalidInput(f"{name} is not a JSON number", name, name)

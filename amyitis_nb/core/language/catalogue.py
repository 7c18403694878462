"""Sentences as data: whole messages and terms of one language, read from a JSON file and checked.

A message is a text with placeholders, or one text for each plural category of the language, chosen by the number in one
of its values. `{name}` is a value as it is; `{name.form}` is a form of the term that the value names (`{resource.acc}`
with the value "date"; with a number, `{level.at}` with the value 3, the term is `level.3`). A value that is no term is
data and stands as it is. Nothing in a value is ever read as a placeholder or as markup.

`xx` is no language: its catalogue is the English one made longer and full of accents, to see what a translation does
to a page.
"""

from __future__ import annotations

from types import MappingProxyType

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import check_keys, expect, shown
from amyitis_nb.core.input.limits import read_file, unique_keys
from amyitis_nb.core.language.rules import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping
    from typing import Any

#: The plural categories that each language tells apart for cardinal numbers (Unicode CLDR).
PLURALS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "en": ("one", "other"),
        "hu": ("one", "other"),
        "cs": ("one", "few", "many", "other"),
        "it": ("one", "many", "other"),
        "de": ("one", "other"),
        "xx": ("one", "other"),
    }
)

#: The language that is none: English, longer and accented.
PSEUDO = "xx"


def plural(language: str, number: int | float) -> str:
    """The CLDR plural category of `number` in `language`. A float counts as written with its decimals."""
    whole = isinstance(number, int)
    size = abs(number)
    if language == "hu":
        return "one" if size == 1 else "other"
    if whole and size == 1:
        return "one"
    if language == "cs":
        if not whole:
            return "many"
        return "few" if 2 <= size <= 4 else "other"
    if language == "it" and whole and size and size % 1_000_000 == 0:
        return "many"
    return "other"


class Message:
    """A message: its `texts` by plural category, or by "" where it needs none; then `by` is "".

    A text is a tuple of parts: a str stands as it is, a pair `(key, form)` is a placeholder, the form "" for a value
    as it is.
    """

    __slots__ = ("by", "keys", "texts")

    def __init__(self, by: str, texts: Mapping[str, tuple[str | tuple[str, str], ...]]) -> None:
        self.by = by
        self.texts = texts
        keys = {part[0] for parts in texts.values() for part in parts if isinstance(part, tuple)}
        #: The names of all values that the message needs.
        self.keys = frozenset(keys | {by} - {""})

    @property
    def forms(self) -> frozenset[tuple[str, str]]:
        """The pairs of key and form that its placeholders ask for."""
        return frozenset(part for parts in self.texts.values() for part in parts if isinstance(part, tuple))

    def __repr__(self) -> str:
        texts = {
            category: "".join(
                part if isinstance(part, str) else "{" + ".".join(filter(None, part)) + "}" for part in parts
            )
            for category, parts in self.texts.items()
        }
        return f"<Message {texts}>"


class Catalogue:
    """The `messages` and `terms` of one `language`: a `Message` by id, and the forms of a term by its id."""

    __slots__ = ("language", "messages", "terms")

    def __init__(
        self, language: str, messages: Mapping[str, Message], terms: Mapping[str, Mapping[str, str]]
    ) -> None:
        self.language = language
        self.messages = messages
        self.terms = terms

    def __repr__(self) -> str:
        return f"<Catalogue {self.language}: {len(self.messages)} messages, {len(self.terms)} terms>"


def load_catalogue(folder: str | os.PathLike[str], language: str) -> Catalogue:
    """The catalogue of `language` in `folder`, read from `<language>.json` once and kept.

    Raises `InvalidInput`, naming file and key, for a language that is not known and for a file that is not a catalogue.
    """
    import os

    key = (os.path.abspath(folder), language)
    catalogue = _LOADED.get(key)
    if catalogue is None:
        if language == PSEUDO:
            catalogue = pseudo(load_catalogue(folder, "en"))
        else:
            known_language(language)
            catalogue = _catalogue(os.path.join(folder, language + ".json"), language)
        _LOADED[key] = catalogue
    return catalogue


_LOADED: dict[tuple[str, str], Catalogue] = {}


def known_language(language: object) -> str:
    """`language` if sentences are written in it; else raises `InvalidInput` that lists the languages."""
    if isinstance(language, str) and (language in LANGUAGES or language == PSEUDO):
        return language
    raise InvalidInput(
        f"no language {shown(language)}: one of {', '.join(LANGUAGES)}",
        text=str(language)[:200],
        where="language",
    )


def pseudo(catalogue: Catalogue) -> Catalogue:
    """The catalogue of the language that is none: every text of `catalogue` accented, longer by half and in brackets.

    Placeholders, and the categories of English, stay what they are.
    """

    def longer(parts: tuple[str | tuple[str, str], ...]) -> tuple[str | tuple[str, str], ...]:
        accented = tuple(part.translate(_ACCENTS) if isinstance(part, str) else part for part in parts)
        length = sum(len(part) for part in parts if isinstance(part, str))
        return ("⟦", *accented, " " + "·" * max(1, length // 2) + "⟧")

    return Catalogue(
        PSEUDO,
        MappingProxyType(
            {
                id: Message(
                    message.by, {category: longer(parts) for category, parts in message.texts.items()}
                )
                for id, message in catalogue.messages.items()
            }
        ),
        MappingProxyType(
            {
                id: MappingProxyType({form: text.translate(_ACCENTS) + "~" for form, text in forms.items()})
                for id, forms in catalogue.terms.items()
            }
        ),
    )


_ACCENTS = str.maketrans("aAcCdeEgGhHiIjkKlLnNoOrRsStTuUwWyYzZ", "åÅçÇđéÉĝĜĥĤîÎĵķĶļĻñÑöÖŕŔšŠţŢüÜŵŴýÝžŽ")


def _catalogue(path: str, language: str) -> Catalogue:
    data = _read(path)
    check_keys(data, ("language", "terms", "messages"), path)
    expect(
        data["language"] == language,
        f"{path}: language",
        data["language"],
        f"{language!r}, as the file is named",
    )
    terms, messages = data["terms"], data["messages"]
    expect(isinstance(terms, dict), f"{path}: terms", terms, "an object of terms")
    expect(isinstance(messages, dict), f"{path}: messages", messages, "an object of messages")
    for id, forms in terms.items():
        where = f"{path}: {id}"
        expect(isinstance(forms, dict) and "nom" in forms, where, forms, "an object of forms with “nom”")
        for form, text in forms.items():
            expect(isinstance(text, str) and bool(text), f"{where}.{form}", text, "a text")
    return Catalogue(
        language,
        MappingProxyType({id: _message(value, language, f"{path}: {id}") for id, value in messages.items()}),
        MappingProxyType({id: MappingProxyType(forms) for id, forms in terms.items()}),
    )


def _message(value: Any, language: str, where: str) -> Message:
    if isinstance(value, str):
        return Message("", MappingProxyType({"": _parts(value, where)}))
    expect(isinstance(value, dict), where, value, "a text or an object with “by” and plural categories")
    check_keys(value, ("by", *PLURALS[language]), where)
    expect(
        isinstance(value["by"], str) and _is_name(value["by"]),
        f"{where}.by",
        value["by"],
        "the name of a value",
    )
    texts = {category: _parts(value[category], f"{where}.{category}") for category in PLURALS[language]}
    return Message(value["by"], MappingProxyType(texts))


def _parts(text: Any, where: str) -> tuple[str | tuple[str, str], ...]:
    expect(isinstance(text, str) and bool(text), where, text, "a text")
    first, *rest = text.split("{")
    parts: list[str | tuple[str, str]] = [first] if first else []
    for piece in rest:
        inside, brace, after = piece.partition("}")
        key, dot, form = inside.partition(".")
        expect(
            bool(brace) and _is_name(key) and (_is_name(form) if dot else not form),
            where,
            "{" + inside + brace,
            "a placeholder: {name} or {name.form}",
        )
        parts.append((key, form))
        if after:
            parts.append(after)
    expect(
        not any(isinstance(part, str) and "}" in part for part in parts), where, text, "free of single braces"
    )
    return tuple(parts)


def _is_name(text: str) -> bool:
    return text.isascii() and text.isidentifier()


def _read(path: str) -> dict[str, Any]:
    import json

    text = read_file(path)
    try:
        data = json.loads(text, object_pairs_hook=unique_keys)
    except InvalidInput as error:
        raise InvalidInput(f"{path}: {error.message}", error.text, path) from None
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{path} is not JSON: {error}", text=path, where=path) from error
    expect(isinstance(data, dict), path, data, "an object")
    return dict(data)

"""Catalogues: the messages and terms of one language, from a JSON file that follows `catalogue.schema.json`.

A message is a text with placeholders, or one text for each plural category of the language, and optionally one for
zero; the number in one of its values chooses the text. `{name}` is a value as it is. `{name.form}` is a form of the
term that the value names: `{resource.acc}` with the value "date". If the value is a number, as in `{level.at}` with 3,
the term is `level.3`. A value that is not a term is inserted unchanged; placeholders and markup in it have no effect.

`{name.noun.form}` is the number in a value together with a term: `{missing.cube.acc}` with 3 becomes “3 cubes”. The
noun is a term of the same catalogue and has the form for every plural category of the language (`acc.one`,
`acc.other`), or a single one for all numbers (`acc`), as in Hungarian. `acc.zero` replaces the number 0: “no cubes”.

`[ for {price.a}]` is a part that a sentence leaves out if the value is missing, or if the sentence before it says it.
`[on {hex}//there]` has other words instead. A value in all of these is always needed.

`xx` is a pseudo-language: longer English with accents, to test how a page handles translations. It is available only if
the environment variable `AMYITIS_PSEUDO` is set.
"""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.limits import in_file, read_file, unique_keys
from amyitis_nb.core.input.schema import Failure, check, mismatch, read_schema, refuse
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Iterator, Mapping
    from typing import Any, TypeAlias

    #: The key of a value, the form, and the noun that is counted, or "".
    Placeholder: TypeAlias = tuple[str, str, str]

#: The plural categories of each language for cardinal numbers (Unicode CLDR).
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

#: The category of a text for zero only ("free", "none left"). Any message with plural categories may have one.
ZERO = "zero"

#: What comes between the predicates of a message: “{seat} passes | takes {card.a}.” It is a part of its own.
PREDICATE = " | "

#: What is around a part that a sentence can leave out, and what comes before the words that it has instead: “builds
#: {building.a} [on {hex}//there].” They are parts, too.
OPEN, CLOSE, INSTEAD = "[", "]", "//"

#: The pseudo-language: longer English with accents.
PSEUDO = "xx"

#: The environment variable that enables the pseudo-language.
PSEUDO_ENVIRONMENT = "AMYITIS_PSEUDO"


def plural(language: str, number: int | float) -> str:
    """Return the CLDR plural category of a number. For a float, the decimals matter too."""
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
    """A message: its `texts` by the plural category of the value `by`.

    Without plurals it has one text under the key "", and `by` is "". A text is a tuple of parts: a str is literal, a
    triple `(key, form, noun)` is a placeholder, with the form "" for the value itself and the noun "" for none.
    """

    def __init__(self, by: str, texts: Mapping[str, tuple[str | Placeholder, ...]]) -> None:
        self.by = by
        self.texts = texts
        #: The names of the values that it leaves out together with the words around them if they are missing.
        self.optional = frozenset(
            key for parts in texts.values() for key, is_optional in _keys(parts) if is_optional
        )
        self._kept: dict[tuple[object, ...], tuple[str | Placeholder, ...]] = {}
        #: The names of all values that the message needs.
        self.keys = frozenset(
            {key for parts in texts.values() for key, is_optional in _keys(parts) if not is_optional}
            | {by} - {""}
        )

    def parts(self, category: str, values: Collection[str]) -> tuple[str | Placeholder, ...]:
        """Return the parts of a text, without marks and without what needs a value that is missing."""
        if not self.optional:
            return self.texts[category]
        here = category, self.optional.difference(values)
        kept = self._kept.get(here)
        if kept is None:
            kept = self._kept[here] = tuple(_kept(self.texts[category], values))
        return kept

    @property
    def forms(self) -> frozenset[tuple[str, str]]:
        """The pairs of key and form in its placeholders without a noun."""
        return frozenset((key, form) for key, form, noun in self._placeholders() if not noun)

    @property
    def nouns(self) -> frozenset[tuple[str, str]]:
        """The pairs of noun and form in its placeholders for a number with a noun."""
        return frozenset((noun, form) for _, form, noun in self._placeholders() if noun)

    def _placeholders(self) -> Iterator[Placeholder]:
        return (part for parts in self.texts.values() for part in parts if isinstance(part, tuple))

    def __repr__(self) -> str:
        texts = {
            category: "".join(
                part
                if isinstance(part, str)
                else "{" + ".".join(filter(None, (part[0], part[2], part[1]))) + "}"
                for part in parts
            )
            for category, parts in self.texts.items()
        }
        return f"<Message {texts}>"


class Catalogue(Value):
    """The `messages` and `terms` of one `language`: messages by id, and the forms of each term by its id."""

    language: str
    messages: Mapping[str, Message]
    terms: Mapping[str, Mapping[str, str]]

    def __repr__(self) -> str:
        return f"<Catalogue {self.language}: {len(self.messages)} messages, {len(self.terms)} terms>"


@cache
def load_catalogue(folder: str, language: str) -> Catalogue:
    """Return the catalogue in `<language>.json`, or the English one if there is no such file. Files are read only once.

    Raises `InvalidInput`, which names file and key, for an unknown language and an invalid file.
    """
    if language == PSEUDO:
        return pseudo(load_catalogue(folder, "en"))
    known_language(language)
    if language != "en" and not has_catalogue(folder, language):
        return load_catalogue(folder, "en")
    return _catalogue(_file(folder, language), language)


@cache
def has_catalogue(folder: str, language: str) -> bool:
    """Return whether a folder has a catalogue in a language. Each is looked for only once."""
    import os

    return os.path.exists(_file(folder, language))


def _file(folder: str, language: str) -> str:
    return f"{folder}/{language}.json"


def known_language(language: object) -> str:
    """Return a language of the package. Raises `InvalidInput`, which lists the languages, for any other value."""
    import os

    if isinstance(language, str) and (
        language in LANGUAGES or (language == PSEUDO and os.environ.get(PSEUDO_ENVIRONMENT))
    ):
        return language
    raise InvalidInput(
        f"no language {shown(language)}: one of {', '.join(LANGUAGES)}",
        text=str(language)[:200],
        where="language",
    )


def pseudo(catalogue: Catalogue) -> Catalogue:
    """Return the pseudo-language: every text of a catalogue with accents, longer by half and in brackets.

    Placeholders and plural categories stay as they are.
    """

    def longer(parts: tuple[str | Placeholder, ...]) -> tuple[str | Placeholder, ...]:
        accented = tuple(part.translate(_ACCENTS) if isinstance(part, str) else part for part in parts)
        length = sum(len(part) for part in parts if isinstance(part, str))
        return ("⟦", *accented, " " + "·" * max(1, length // 2) + "⟧")

    messages = {
        id: Message(message.by, {category: longer(parts) for category, parts in message.texts.items()})
        for id, message in catalogue.messages.items()
    }
    terms = {
        id: {form: text.translate(_ACCENTS) + "~" for form, text in forms.items()}
        for id, forms in catalogue.terms.items()
    }
    return Catalogue(PSEUDO, MappingProxyType(messages), MappingProxyType(terms))


_ACCENTS = str.maketrans("aAcCdeEgGhHiIjkKlLnNoOrRsStTuUwWyYzZ", "åÅçÇđéÉĝĜĥĤîÎĵķĶļĻñÑöÖŕŔšŠţŢüÜŵŴýÝžŽ")


def _catalogue(path: str, language: str) -> Catalogue:
    import json
    import os

    text = read_file(path)
    try:
        data = json.loads(text, object_pairs_hook=unique_keys)
    except InvalidInput as error:
        raise in_file(error, path) from None
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{path} is not JSON: {error}", text=path, where=path) from error
    check(data, read_schema(f"{os.path.dirname(__file__)}/catalogue.schema.json"), path)
    wrong = list(_beyond_the_schema(data, language))
    if wrong:
        raise refuse(wrong, path)
    messages = {id: _message(value) for id, value in data["messages"].items()}
    wrong = list(_missing_nouns(messages, data["terms"], language))
    if wrong:
        raise refuse(wrong, path)
    return Catalogue(
        language,
        MappingProxyType(messages),
        MappingProxyType({id: MappingProxyType(forms) for id, forms in data["terms"].items()}),
    )


def _beyond_the_schema(data: dict[str, Any], language: str) -> Iterator[Failure]:
    """Yield the errors of a catalogue that its schema cannot find, because they depend on the language."""
    if data["language"] != language:
        yield mismatch(("language",), f"{language!r}, as the file is named", shown(data["language"]))
    needed = ("by", *PLURALS[language])
    for id, message in data["messages"].items():
        if isinstance(message, dict):
            for key in needed:
                if key not in message:
                    yield Failure(("messages", id, key), "this key is missing", key)
            for key in message:
                if key not in (*needed, ZERO):
                    expected = f"one of {', '.join(needed)} in this language"
                    yield mismatch(("messages", id, key), expected, shown(key))


def _missing_nouns(
    messages: Mapping[str, Message], terms: Mapping[str, Mapping[str, str]], language: str
) -> Iterator[Failure]:
    """Yield the counted nouns that the catalogue lacks, and their missing forms: nothing stands in for them."""
    for id, message in messages.items():
        for noun, form in sorted(message.nouns):
            forms = terms.get(noun, {})
            needed = [f"{form}.{category}" for category in PLURALS[language]]
            if form in forms:
                # One form for all numbers, or the form for 1 next to those for the other categories.
                needed = needed[1:] if any(name in forms for name in needed) else []
            for name in needed:
                if name not in forms:
                    yield Failure(("terms", noun, name), f"this form is missing, for the message {id}", name)


def _message(value: str | dict[str, str]) -> Message:
    if isinstance(value, str):
        return Message("", MappingProxyType({"": _parts(value)}))
    texts = {category: _parts(text) for category, text in value.items() if category != "by"}
    return Message(value["by"], MappingProxyType(texts))


def _parts(text: str) -> tuple[str | Placeholder, ...]:
    """Return the parts of a text. The schema guarantees that every brace belongs to a placeholder.

    Only around a placeholder are brackets marks.
    """
    marks = _MARKS if "{" in text else _PREDICATE
    first, *rest = text.split("{")
    parts: list[str | Placeholder] = [*filter(None, marks.split(first))]
    for piece in rest:
        inside, _, after = piece.partition("}")
        key, _, form = inside.partition(".")
        noun, _, form = form.rpartition(".")
        parts.append((key, form, noun))
        parts += filter(None, marks.split(after))
    return tuple(parts)


#: The marks in a text that are parts of their own.
_PREDICATE = re.compile(f"({re.escape(PREDICATE)})")
_MARKS = re.compile("(" + "|".join(map(re.escape, (PREDICATE, OPEN, CLOSE, INSTEAD))) + ")")


def _kept(parts: Iterable[str | Placeholder], values: Container[str]) -> Iterator[str | Placeholder]:
    """Yield the parts, without marks and without those that need a value that is missing."""
    found: list[list[str | Placeholder]] = []
    for part in parts:
        if part == OPEN:
            found = [[]]
        elif part == INSTEAD:
            found.append([])
        elif part == CLOSE:
            yield from next(
                (some for some in found if all(isinstance(one, str) or one[0] in values for one in some)), ()
            )
            found = []
        elif found:
            found[-1].append(part)
        else:
            yield part


def _keys(parts: tuple[str | Placeholder, ...]) -> Iterator[tuple[str, bool]]:
    """Yield the key of each placeholder, and whether it is in a part that can be left out. One that all words instead
    have, too, is never left out.
    """
    choices: list[set[str]] = []
    for part in parts:
        if part == OPEN:
            choices = [set()]
        elif part == INSTEAD and choices:
            choices.append(set())
        elif part == CLOSE:
            always = set.intersection(*choices) if len(choices) > 1 else set[str]()
            yield from ((key, key not in always) for key in sorted(set[str]().union(*choices)))
            choices = []
        elif isinstance(part, tuple):
            if choices:
                choices[-1].add(part[0])
            else:
                yield part[0], False

"""Rule records: statements, their sources in the rulebooks, and our rulings.

A `RuleBook` is a folder of TOML files, one table per rule (`rules.schema.json`), and a `sources.toml` that names the
rulebooks (`sources.schema.json`); a game whose author has invented the rules has none. A `RuleBook` is read when it is
first used.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import takewhile
from types import MappingProxyType

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.input.limits import in_file, read_file, read_toml
from amyitis_nb.core.input.schema import MOST_FAILURES, Failure, check, mismatch, read_schema, refuse
from amyitis_nb.core.value import MappedValue, SetOnce, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

#: The languages of the package. A game needs only English; texts missing in another language are shown in English.
LANGUAGES = ("en", "hu", "cs", "it", "de")

_SOURCES = "sources.toml"


class Source(Value):
    """A rulebook: its `id`, `language`, `title`, `extent` ("complete" or "summary") and `file` name, "" for none."""

    id: str
    language: str
    title: str
    extent: str = "complete"
    file: str = ""


class Citation(Value):
    """A place in a rulebook: the `source` and the `heading` of the passage."""

    source: Source
    heading: str


class RuleRecord(MappedValue):
    """A rule.

    `says`, `ruling` and `differs` map languages to texts and always have English. `ruling` is the reason for our
    ruling, and `differs` says where the rulebooks differ; both may be None. `kind` is the kind of rule, and
    `can_refuse` says whether it can make an action illegal. `cites` are its places in the rulebooks and `related` the
    ids of other rules. `status` is "active" or "excluded", with a `reason` if excluded. `theme` is the name of its
    file.
    """

    id: str
    theme: str
    kind: str
    can_refuse: bool
    says: Mapping[str, str]
    cites: tuple[Citation, ...] = ()
    related: tuple[str, ...] = ()
    status: str = "active"
    ruling: Mapping[str, str] | None = None
    differs: Mapping[str, str] | None = None
    reason: str = ""

    def statement(self, language: str = "en") -> str:
        """Return the statement in `language`, or in English if that language has none."""
        return in_language(self.says, language)

    def notes(self, language: str = "en") -> str:
        """Return the ruling and the differences in `language`, or in English if that language has none."""
        return " ".join(in_language(part, language) for part in (self.ruling, self.differs) if part)

    def __str__(self) -> str:
        return f"{self.id}: {self.says['en']}"


class RuleBook(SetOnce):
    """The rule records of a game, read from `folder` when first used. Iterating yields the records in file order."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = folder

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """The rulebooks by id."""
        return MappingProxyType(_sources(self._folder))

    @cached_property
    def records(self) -> Mapping[str, RuleRecord]:
        """The records by id. Raises `InvalidInput` if a file is invalid."""
        return MappingProxyType(_records(self._folder, self.sources))

    def rule(self, id: str) -> RuleRecord:
        """Return the record of a rule. Raises `InvalidInput`, with similar ids, for an unknown id."""
        record = self.records.get(id) if isinstance(id, str) else None
        if record is None:
            raise InvalidInput(
                f"no rule {shown(id)}{near(id, self.records)}", text=str(id)[:200], where="rule"
            )
        return record

    def search(self, words: str, language: str = "en") -> tuple[RuleRecord, ...]:
        """Return the records that contain every word, in their id or their text in `language`, best first.

        Case and accents are ignored. Whole words rank above beginnings of words, and beginnings above other parts and
        other endings. Ids rank above statements, and statements above rulings and differences. Raises `InvalidInput`
        for an unknown language.
        """
        if language not in LANGUAGES:
            raise InvalidInput(
                f"no language {shown(language)}{near(language, LANGUAGES)}",
                text=str(language)[:200],
                where="language",
            )
        sought = tuple(dict.fromkeys(_plain(words[:1000]).split()))
        if not sought:
            return ()
        hits = []
        for number, (record, id, statement, notes) in enumerate(self._searched(language)):
            texts = ((8, id), (4, statement), (1, notes))
            found = (max(weight * _match(word, text) for weight, text in texts) for word in sought)
            marks = tuple(takewhile(bool, found))
            if len(marks) == len(sought):
                # Among equals, definitions come first, then statements in which the word comes earlier.
                rank = (-sum(marks), record.kind != "definition", statement.find(sought[0]), number)
                hits.append((rank, record))
        return tuple(record for _, record in sorted(hits, key=lambda hit: hit[0]))

    def _searched(self, language: str) -> Sequence[tuple[RuleRecord, str, str, str]]:
        """Return each record with the plain texts of its id, statement and notes, cached for each language."""
        made: dict[str, Sequence[tuple[RuleRecord, str, str, str]]] = self.__dict__.setdefault(
            "_plain_texts", {}
        )
        if language not in made:
            made[language] = [
                (
                    record,
                    _plain(record.id),
                    _plain(record.statement(language)),
                    _plain(record.notes(language)),
                )
                for record in self.records.values()
            ]
        return made[language]

    def __iter__(self) -> Iterator[RuleRecord]:
        return iter(self.records.values())

    def __len__(self) -> int:
        return len(self.records)

    def __contains__(self, id: object) -> bool:
        return id in self.records


@cache
def rule_book(folder: str) -> RuleBook:
    """Return the rule book of a folder, the same object each time."""
    return RuleBook(folder)


def in_language(texts: Mapping[str, str], language: str) -> str:
    """Return the text in a language, or the English one if it has none."""
    return texts.get(language, texts["en"])


def _plain(text: str) -> str:
    """Return a text in lower case without accents; a space replaces everything but letters and digits."""
    import unicodedata

    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(
        letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter)
    )


def _match(word: str, text: str) -> int:
    words = text.split()
    if word in words:
        return 4
    if any(other.startswith(word) for other in words):
        return 2
    # Endings change with case and number: “víno”, “vína”; “cards”, “card”.
    stem = word[:-1] if len(word) > 3 else word
    # Short words must match almost in full: “care” must not find “cards”.
    alike = [other for other in words if len(word) > 4 or abs(len(other) - len(word)) <= 1]
    return 1 if any(other.startswith(stem) for other in alike) or (len(word) > 3 and word in text) else 0


def _read(folder: str | os.PathLike[str], name: str, schema: str) -> dict[str, Any]:
    """Read a file and check it against a schema. Raises `InvalidInput`, which names the file."""
    import os

    path = os.path.join(folder, name)
    text = read_file(path)
    try:
        table = read_toml(text)
    except InvalidInput as error:
        raise in_file(error, path) from None
    check(table, read_schema(f"{os.path.dirname(__file__)}/{schema}.schema.json"), name)
    return table


def _sources(folder: str | os.PathLike[str]) -> dict[str, Source]:
    import os

    if os.path.isdir(folder) and not os.path.exists(os.path.join(folder, _SOURCES)):
        return {}
    return {id: Source(id, **table) for id, table in _read(folder, _SOURCES, "sources").items()}


def _records(folder: str | os.PathLike[str], sources: Mapping[str, Source]) -> dict[str, RuleRecord]:
    import os

    names = sorted(name for name in os.listdir(folder) if name.endswith(".toml") and name != _SOURCES)
    files = {name: _read(folder, name, "rules") for name in names}
    every = [id for tables in files.values() for id in tables]
    ids = {id: every.count(id) for id in every}
    for name, tables in files.items():
        wrong = [each for id, table in tables.items() for each in _dangling(id, table, sources, ids)]
        if wrong:
            raise refuse(wrong[:MOST_FAILURES], name)
    return {
        id: _record(id, name.removesuffix(".toml"), table, sources)
        for name, tables in files.items()
        for id, table in tables.items()
    }


def _dangling(
    id: str, table: dict[str, Any], sources: Mapping[str, Source], ids: Mapping[str, int]
) -> Iterator[Failure]:
    """Yield an error for each unknown id that a record refers to, for each id that occurs in 2 files, and, if there are
    rulebooks, for a record without a reason.
    """
    if ids[id] > 1:
        yield mismatch((id,), "an id that no other file has", shown(id))
    if sources and not table.get("cites") and "ruling" not in table:
        yield mismatch((id,), "a citation or a ruling", "neither")
    for number, cite in enumerate(table.get("cites", ())):
        source = cite["source"]
        if source not in sources:
            path = (id, "cites", number, "source")
            yield mismatch(path, "an id of sources.toml", shown(source), near(source, sources))
    for number, other in enumerate(table.get("related", ())):
        if other == id or other not in ids:
            yield mismatch((id, "related", number), "the id of another rule", shown(other), near(other, ids))


def _record(id: str, theme: str, table: dict[str, Any], sources: Mapping[str, Source]) -> RuleRecord:
    cites = tuple(Citation(sources[cite["source"]], cite["heading"]) for cite in table.get("cites", ()))
    return RuleRecord(id, theme, **{**table, "cites": cites, "related": tuple(table.get("related", ()))})

"""Rules as records: what a rule says, where the rulebooks say it, and what was decided where they do not.

A `RuleBook` is a folder of TOML files, one table per rule, and a `sources.toml` that names the rulebooks. Nothing is
read before the first question. A record without a citation or a ruling, or with any key, kind, source or related rule
that is not known, does not load: `InvalidInput` names the file, the key and what was expected. The shape of a file is
also given by `rule.schema.json` beside the records of Amyitis.
"""

from __future__ import annotations

from types import MappingProxyType

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import check_keys, expect, near, shown
from amyitis_nb.core.input.limits import read_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping
    from typing import Any

#: What a rule is about: how the game is laid out; what a player may do; what forbids it; what it costs; what follows
#: from it; when it happens; what it scores; what a word means.
KINDS = ("setup", "action", "restriction", "cost", "effect", "timing", "scoring", "definition")

#: The languages every sentence is written in; the first is the one that others fall back to.
LANGUAGES = ("en", "hu", "cs", "it", "de")

_SOURCES = "sources.toml"
_REQUIRED = ("kind", "can_refuse", "says", "cites", "related", "status")
_OPTIONAL = ("ruling", "differs", "reason")


class Source:
    """A rulebook: its `id`, `language`, `title`, `extent` ("complete" or "summary") and `file` name."""

    __slots__ = ("id", "language", "title", "extent", "file")  # noqa: RUF023 (the order of the arguments)

    def __init__(self, id: str, language: str, title: str, extent: str, file: str) -> None:
        self.id = id
        self.language = language
        self.title = title
        self.extent = extent
        self.file = file

    def __repr__(self) -> str:
        return f"<Source {self.id}: {self.title}>"


class Citation:
    """A place in a rulebook: the `source` and the `heading` under which the rule stands there."""

    __slots__ = ("heading", "source")

    def __init__(self, source: Source, heading: str) -> None:
        self.source = source
        self.heading = heading

    def __repr__(self) -> str:
        return f"<Citation {self.source.id}: {self.heading}>"


class RuleRecord:
    """One rule.

    `says`, `ruling` and `differs` map a language to text; the last two are None where there is nothing to say: `ruling`
    gives the reason of a decision of ours, `differs` what the rulebooks tell differently. `kind` is one of `KINDS`,
    `can_refuse` whether an action can be refused by it, `cites` the places in the rulebooks, `related` ids of rules,
    `status` "active" or "excluded" (then `reason` says why), `theme` the file it stands in.
    """

    __slots__ = (
        "can_refuse",
        "cites",
        "differs",
        "id",
        "kind",
        "reason",
        "related",
        "ruling",
        "says",
        "status",
        "theme",
    )

    def __init__(
        self,
        id: str,
        theme: str,
        kind: str,
        can_refuse: bool,
        says: Mapping[str, str],
        cites: tuple[Citation, ...],
        ruling: Mapping[str, str] | None,
        differs: Mapping[str, str] | None,
        related: tuple[str, ...],
        status: str,
        reason: str,
    ) -> None:
        self.id = id
        self.theme = theme
        self.kind = kind
        self.can_refuse = can_refuse
        self.says = says
        self.cites = cites
        self.ruling = ruling
        self.differs = differs
        self.related = related
        self.status = status
        self.reason = reason

    def statement(self, language: str = "en") -> str:
        """What the rule says in `language`; in English where that language has no text."""
        return self.says.get(language, self.says["en"])

    def __repr__(self) -> str:
        return f"<RuleRecord {self.id}: {self.says['en']}>"

    def __str__(self) -> str:
        return f"{self.id}: {self.says['en']}"


class RuleBook:
    """The rule records of one game, read from `folder` when first asked. Iterating gives the records in file order."""

    __slots__ = ("_folder", "_records", "_sources")

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = folder
        self._records: Mapping[str, RuleRecord] | None = None
        self._sources: Mapping[str, Source] | None = None

    @property
    def sources(self) -> Mapping[str, Source]:
        """The rulebooks by id."""
        if self._sources is None:
            self._sources = MappingProxyType(_sources(self._folder))
        return self._sources

    @property
    def records(self) -> Mapping[str, RuleRecord]:
        """The records by id. Raises `InvalidInput` when a file cannot be accepted."""
        if self._records is None:
            self._records = MappingProxyType(_records(self._folder, self.sources))
        return self._records

    def rule(self, id: str) -> RuleRecord:
        """The record of rule `id`. Raises `InvalidInput` with the nearest ids when there is none."""
        record = self.records.get(id) if isinstance(id, str) else None
        if record is None:
            raise InvalidInput(
                f"no rule {shown(id)}{near(id, self.records)}", text=str(id)[:200], where="rule"
            )
        return record

    def search(self, words: str, language: str = "en") -> tuple[RuleRecord, ...]:
        """The records in which every word of `words` occurs, in their id or their text in `language`, best first.

        Case and accents do not count. A word found whole counts more than the beginning of a word, that more than a
        part of one or another ending; the id counts more than the statement, that more than ruling and differences.
        Nothing found is ().
        Raises `InvalidInput` for a language that no record is written in.
        """
        if language not in LANGUAGES:
            raise InvalidInput(
                f"no language {shown(language)}{near(language, LANGUAGES)}",
                text=str(language)[:200],
                where="language",
            )
        sought = _plain(words[:1000]).split()
        if not sought:
            return ()
        found = []
        for number, record in enumerate(self.records.values()):
            texts = (
                (8, _plain(record.id)),
                (4, _plain(record.statement(language))),
                (
                    1,
                    _plain(
                        " ".join(part.get(language, "") for part in (record.ruling, record.differs) if part)
                    ),
                ),
            )
            marks = [max(weight * _match(word, text) for weight, text in texts) for word in sought]
            if all(marks):
                # Of two that are as good: what the word means before what is done with it, and who says it sooner.
                rank = (-sum(marks), record.kind != "definition", texts[1][1].find(sought[0]), number)
                found.append((rank, record))
        return tuple(record for _, record in sorted(found, key=lambda hit: hit[0]))

    def __iter__(self) -> Iterator[RuleRecord]:
        return iter(self.records.values())

    def __len__(self) -> int:
        return len(self.records)

    def __contains__(self, id: object) -> bool:
        return id in self.records


def rule_book(folder: str | os.PathLike[str]) -> RuleBook:
    """The book of `folder`: the same object for the same folder."""
    import os

    path = os.path.abspath(folder)
    if path not in _BOOKS:
        _BOOKS[path] = RuleBook(path)
    return _BOOKS[path]


_BOOKS: dict[str, RuleBook] = {}


def _plain(text: str) -> str:
    """`text` without case and accents, everything but letters and digits a space."""
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
    # Endings change with the case and the number: “víno”, “vína”; “cards”, “card”.
    stem = word[:-1] if len(word) > 3 else word
    # Of a short word little is left: “wine” is not to find “winner”.
    alike = [other for other in words if len(word) > 4 or abs(len(other) - len(word)) <= 1]
    return 1 if any(other.startswith(stem) for other in alike) or (len(word) > 3 and word in text) else 0


def _read(path: str) -> dict[str, Any]:
    import tomllib

    text = read_file(path)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InvalidInput(f"{path} is not TOML: {error}", text=path, where=path) from error


def _sources(folder: str | os.PathLike[str]) -> dict[str, Source]:
    import os

    path = os.path.join(folder, _SOURCES)
    sources = {}
    keys = ("language", "title", "extent", "file")
    for id, table in _read(path).items():
        where = f"{_SOURCES}: {id}"
        expect(isinstance(table, dict), where, table, "a table")
        check_keys(table, keys, where)
        for key in keys:
            expect(isinstance(table[key], str) and bool(table[key]), f"{where}.{key}", table[key], "a text")
        expect(
            table["extent"] in ("complete", "summary"),
            f"{where}.extent",
            table["extent"],
            "complete or summary",
        )
        sources[id] = Source(id, *(table[key] for key in keys))
    return sources


def _records(folder: str | os.PathLike[str], sources: Mapping[str, Source]) -> dict[str, RuleRecord]:
    import os

    names = sorted(name for name in os.listdir(folder) if name.endswith(".toml") and name != _SOURCES)
    records: dict[str, RuleRecord] = {}
    for name in names:
        for id, table in _read(os.path.join(folder, name)).items():
            where = f"{name}: {id}"
            expect(_is_id(id), where, id, "an id of lower-case words with dots between them")
            expect(id not in records, where, id, "an id that no other file has")
            expect(isinstance(table, dict), where, table, "a table")
            records[id] = _record(id, name.removesuffix(".toml"), table, sources, where)
    for record in records.values():
        for other in record.related:
            where = f"{record.theme}.toml: {record.id}.related"
            if other not in records or other == record.id:
                raise InvalidInput(
                    f"{where}: no other rule {shown(other)}{near(other, records)}", text=other, where=where
                )
    return records


def _record(
    id: str, theme: str, table: dict[str, Any], sources: Mapping[str, Source], where: str
) -> RuleRecord:
    check_keys(table, _REQUIRED, where, optional=_OPTIONAL)
    expect(table["kind"] in KINDS, f"{where}.kind", table["kind"], "one of " + ", ".join(KINDS))
    expect(isinstance(table["can_refuse"], bool), f"{where}.can_refuse", table["can_refuse"], "true or false")
    expect(
        table["status"] in ("active", "excluded"), f"{where}.status", table["status"], "active or excluded"
    )
    reason = table.get("reason", "")
    expect(isinstance(reason, str), f"{where}.reason", reason, "a text")
    expect(
        (table["status"] == "excluded") == bool(reason),
        f"{where}.reason",
        reason,
        "a text exactly if it is excluded",
    )
    related = table["related"]
    expect(
        isinstance(related, list) and all(isinstance(other, str) for other in related),
        f"{where}.related",
        related,
        "a list of rule ids",
    )
    expect(isinstance(table["cites"], list), f"{where}.cites", table["cites"], "a list")
    cites = tuple(
        _citation(cite, sources, f"{where}.cites.{number}") for number, cite in enumerate(table["cites"])
    )
    ruling = _texts(table["ruling"], f"{where}.ruling") if "ruling" in table else None
    expect(
        bool(cites) or ruling is not None,
        where,
        "",
        "a citation or a ruling: a rule must come from somewhere",
    )
    return RuleRecord(
        id,
        theme,
        table["kind"],
        table["can_refuse"],
        _texts(table["says"], f"{where}.says"),
        cites,
        ruling,
        _texts(table["differs"], f"{where}.differs") if "differs" in table else None,
        tuple(related),
        table["status"],
        reason,
    )


def _citation(cite: Any, sources: Mapping[str, Source], where: str) -> Citation:
    expect(isinstance(cite, dict), where, cite, "a table with source and heading")
    check_keys(cite, ("source", "heading"), where)
    source = cite["source"]
    if not isinstance(source, str) or source not in sources:
        raise InvalidInput(
            f"{where}: no source {shown(source)}{near(source, sources)}", text=str(source)[:200], where=where
        )
    heading = cite["heading"]
    expect(isinstance(heading, str) and bool(heading.strip()), f"{where}.heading", heading, "a heading")
    return Citation(sources[source], heading)


def _texts(value: Any, where: str) -> Mapping[str, str]:
    expect(isinstance(value, dict), where, value, "a text for every language")
    check_keys(value, LANGUAGES, where)
    for language, text in value.items():
        expect(isinstance(text, str) and bool(text.strip()), f"{where}.{language}", text, "a text")
    return MappingProxyType(dict(value))


def _is_id(id: str) -> bool:
    return all(
        part and part[0].isalpha() and part.replace("_", "a").isalnum() for part in id.split(".")
    ) and (id.isascii() and id == id.lower())

"""Look-up: rules by id or by words, the rules that apply now, and the words of the game in five languages."""

from __future__ import annotations

from html import escape

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.language.rules import LANGUAGES, RuleRecord
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Rule:
    """A rule in the reader's language: made by `rule(id)`; its text is the record's, its print the whole of it."""

    __slots__ = ("record", "speaker")

    def __init__(self, record: RuleRecord, speaker: Speaker) -> None:
        self.record = record
        self.speaker = speaker

    @property
    def id(self) -> str:
        """The id, the same in every language."""
        return self.record.id

    @property
    def statement(self) -> str:
        """What the rule says."""
        return self.record.statement(self.speaker.language)

    @property
    def ruling(self) -> str:
        """The reason of a decision of ours; "" where the rulebooks decide."""
        return self._of(self.record.ruling)

    @property
    def differs(self) -> str:
        """What the rulebooks tell differently; "" where they agree."""
        return self._of(self.record.differs)

    @property
    def source(self) -> str:
        """The rulebooks and headings where it stands."""
        return self.speaker.source(self.record)

    @property
    def related(self) -> tuple[str, ...]:
        """The ids of rules that belong to it."""
        return self.record.related

    @property
    def line(self) -> str:
        """The statement, marked where it is a decision of ours."""
        return f"{self.statement} ({self.speaker.say('rule.ruled')})" if self.ruling else self.statement

    def notes(self) -> tuple[str, ...]:
        """Return the ruling, the difference and the related rules, each as a sentence, where there are any."""
        say = self.speaker.say
        found = []
        if self.ruling:
            found.append(say("rule.ruling", text=self.ruling))
        if self.differs:
            found.append(say("rule.differs", text=self.differs))
        if self.related:
            found.append(say("rule.related", ids=", ".join(self.related)))
        return tuple(found)

    def _of(self, texts: Mapping[str, str] | None) -> str:
        return texts.get(self.speaker.language, texts["en"]) if texts else ""

    def __str__(self) -> str:
        lines = [f"{self.id}: {self.statement}", self.source, *self.notes()]
        return "\n  ".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f'<div class="am-rules"><style>{_STYLE}</style>{self.html()}</div>'

    def html(self) -> str:
        """Return the rule as a piece of HTML without a style."""
        notes = "".join(f"<p class=am-note>{escape(note)}</p>" for note in self.notes())
        return (
            f"<p><code>{escape(self.id)}</code> {escape(self.statement)}</p>"
            f"<p class=am-source>{escape(self.source)}</p>{notes}"
        )


class Rules:
    """Rules under a heading, in an order; indexed by number or by id."""

    __slots__ = ("_rules", "heading")

    def __init__(self, heading: str, rules: tuple[Rule, ...]) -> None:
        self.heading = heading
        self._rules = rules

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids in their order."""
        return tuple(rule.id for rule in self._rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __getitem__(self, key: int | str) -> Rule:
        if isinstance(key, int):
            return self._rules[key]
        if key not in self.ids:
            raise InvalidInput(
                f"no rule {shown(key)} here{near(key, self.ids)}", text=shown(key), where="rule"
            )
        return self._rules[self.ids.index(key)]

    def __contains__(self, rule: object) -> bool:
        return rule in self.ids or rule in self._rules

    def __str__(self) -> str:
        return "\n".join([self.heading, *(f"  {rule.id}: {rule.line}" for rule in self)])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        items = "".join(
            f"<details><summary><code>{escape(rule.id)}</code> {escape(rule.line)}</summary>"
            f"<p class=am-source>{escape(rule.source)}</p>"
            f"{''.join(f'<p class=am-note>{escape(note)}</p>' for note in rule.notes())}</details>"
            for rule in self
        )
        return (
            f'<div class="am-rules"><style>{_STYLE}</style>'
            f"<p class=am-heading>{escape(self.heading)}</p>{items}</div>"
        )


class Glossary:
    """The words of the game, each with its word in every language of the game: `rows` of (id, {language: word})."""

    __slots__ = ("languages", "rows", "speaker")

    def __init__(
        self, rows: tuple[tuple[str, dict[str, str]], ...], languages: tuple[str, ...], speaker: Speaker
    ) -> None:
        self.rows = rows
        self.languages = languages
        self.speaker = speaker

    def __iter__(self) -> Iterator[tuple[str, dict[str, str]]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def _heads(self) -> list[str]:
        return [self.speaker.say(f"board.language.{language}") for language in self.languages]

    def __str__(self) -> str:
        table = [self._heads, *(list(words.values()) for _, words in self.rows)]
        widths = [max(len(row[column]) for row in table) for column in range(len(self.languages))]
        lines = [
            "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
            for row in table
        ]
        return "\n".join([self.speaker.say("glossary.title"), "", *lines])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f'<div class="am-rules"><style>{_STYLE}</style>{self.html()}</div>'

    def html(self) -> str:
        """Return the table as a piece of HTML without a style."""
        heads = "".join(
            f'<th scope="col" lang="{language}">{escape(head)}</th>'
            for language, head in zip(self.languages, self._heads, strict=True)
        )
        body = "".join(
            f"<tr>{''.join(f'<td lang={language}>{escape(word)}</td>' for language, word in words.items())}</tr>"
            for _, words in self.rows
        )
        title = escape(self.speaker.say("glossary.title"))
        return (
            f"<table><caption>{title}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        )


#: It follows the theme of the notebook; outside one, that of the reader's system.
_STYLE = (
    ".am-rules{--am-rule-ink:#1b1b1b;--am-rule-soft:#52525b;--am-rule-line:#c9c9c9;color:var(--am-rule-ink);"
    "font-family:system-ui,sans-serif;max-width:50em;line-height:1.45;overflow-x:auto}"
    ".am-rules p{margin:.2em 0}.am-rules .am-heading{font-weight:600}"
    ".am-rules code{color:inherit;background:none;font-size:.88em;font-weight:600;padding:0;overflow-wrap:anywhere}"
    ".am-rules .am-source{color:var(--am-rule-soft);font-size:.88em}.am-rules .am-note{margin-left:1em}"
    ".am-rules details{border-top:1px solid var(--am-rule-line);padding:.25em 0}"
    ".am-rules summary{cursor:pointer}.am-rules details p{margin-left:1.1em}"
    ".am-rules table{border-collapse:collapse}.am-rules caption{font-weight:600;text-align:left;color:inherit}"
    ".am-rules th,.am-rules td{text-align:left;padding:.15em .8em .15em 0;border-bottom:1px solid var(--am-rule-line);"
    "color:inherit}"
    "@media(prefers-color-scheme:dark){.am-rules{--am-rule-ink:#ececec;--am-rule-soft:#b4b4bd;--am-rule-line:#4a4f5a}}"
    "[data-jp-theme-light=true] .am-rules{--am-rule-ink:#1b1b1b;--am-rule-soft:#52525b;--am-rule-line:#c9c9c9}"
    "[data-jp-theme-light=false] .am-rules{--am-rule-ink:#ececec;--am-rule-soft:#b4b4bd;--am-rule-line:#4a4f5a}"
)


def rule(id: str, speaker: Speaker) -> Rule:
    """Return a rule with its sources, ruling and relations.

    Raises `InvalidInput`, with the nearest ids, for an unknown one.
    """
    return Rule(speaker.rules.rule(id), speaker)


def rules(words: str, speaker: Speaker) -> Rules:
    """Return the rules in which all `words` occur, best first; without words every rule.

    Words are looked for in ids and in the text of the speaker's language; case and accents do not matter. Raises
    `InvalidInput` for what is no text.
    """
    if not isinstance(words, str):
        raise InvalidInput(f"words are a text, not {shown(words)}", text=str(words)[:200], where="words")
    if not words.strip():
        records = tuple(speaker.rules)
        heading = speaker.say("lookup.all", count=len(records))
    else:
        spoken = speaker.language if speaker.language in LANGUAGES else "en"
        records = speaker.rules.search(words, spoken)
        heading = speaker.say("lookup.found", words=words, count=len(records))
        if not records:
            heading = speaker.say("lookup.none", words=words)
    return Rules(heading, tuple(Rule(record, speaker) for record in records))


def rules_now(game: Position | Record, language: str | None = None) -> Rules:
    """Return the rules that bear on the pending decision of a position, or of a record where it is looked at.

    Raises `InvalidInput` for another object, and for a game without a handbook.
    """
    position = game.position if isinstance(game, Record) else game
    if not isinstance(position, Position):
        raise InvalidInput(f"{shown(position)} is not a position", text=str(position)[:200], where="position")
    handbook, speaker = position.game.handbook, position.game.speaker(language)
    ids = () if handbook is None else handbook.rules_now(position)
    return Rules(speaker.say("lookup.now"), tuple(Rule(speaker.rules.rule(id), speaker) for id in ids))


def glossary(speaker: Speaker) -> Glossary:
    """Return the words of a game in all its languages side by side, with headings in the speaker's."""
    catalogues = speaker.own_catalogues()
    rows = []
    for id in catalogues["en"].terms:
        words = {spoken: catalogue.terms[id]["nom"] for spoken, catalogue in catalogues.items()}
        # Parts of a written position and rulebooks are no words of the game, and figures need no translation.
        if not id.startswith(("part.", "rulebook.")) and not any(
            letter.isdigit() for word in words.values() for letter in word
        ):
            rows.append((id, words))
    return Glossary(tuple(rows), tuple(catalogues), speaker)

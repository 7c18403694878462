"""Look-up: rules by id or by words, the rules that apply now, and the terms of the game in five languages."""

from __future__ import annotations

from html import escape

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.files import read_sibling
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.language.rules import LANGUAGES, RuleRecord
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.language.telling import SAID
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.table import html_table
from amyitis_nb.core.picture.theme import themed
from amyitis_nb.core.record import Record
from amyitis_nb.core.value import SetOnce, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Rule(Value):
    """A rule in one language, made by `rule(id)`. Printing it shows the statement, sources, ruling and relations."""

    record: RuleRecord
    speaker: Speaker

    @property
    def id(self) -> str:
        """The id, which is the same in every language."""
        return self.record.id

    @property
    def statement(self) -> str:
        """The statement of the rule."""
        return self.record.statement(self.speaker.language)

    @property
    def ruling(self) -> str:
        """The reason for our ruling; "" if the rulebooks decide."""
        return self._of(self.record.ruling)

    @property
    def differs(self) -> str:
        """The point on which the rulebooks differ; "" if they agree."""
        return self._of(self.record.differs)

    @property
    def source(self) -> str:
        """The rulebooks and headings that state the rule."""
        return self.speaker.source(self.record)

    @property
    def related(self) -> tuple[str, ...]:
        """The ids of related rules."""
        return self.record.related

    @property
    def line(self) -> str:
        """The statement, with a mark if it is our ruling."""
        return f"{self.statement} ({self.speaker.say('rule.ruled')})" if self.ruling else self.statement

    def notes(self) -> tuple[str, ...]:
        """Return the ruling, the difference and the related rules, each as a sentence; missing ones are left out."""
        say = self.speaker.say
        sentences = []
        if self.ruling:
            sentences.append(say("rule.ruling", text=self.ruling))
        if self.differs:
            sentences.append(say("rule.differs", text=self.differs))
        if self.related:
            sentences.append(say("rule.related", ids=", ".join(self.related)))
        return tuple(sentences)

    def _of(self, texts: Mapping[str, str] | None) -> str:
        return texts.get(self.speaker.language, texts["en"]) if texts else ""

    def __str__(self) -> str:
        lines = [f"{self.id}: {self.statement}", self.source, *self.notes()]
        return "\n  ".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return in_cell(f'<div class="am-rules"><style>{_STYLE}</style>{self.html()}</div>')

    def html(self) -> str:
        """Return the rule as an HTML fragment without a style sheet."""
        notes = "".join(f"<p class=am-note>{escape(note)}</p>" for note in self.notes())
        return (
            f"<p><code>{escape(self.id)}</code> {escape(self.statement)}</p>"
            f"<p class=am-source>{escape(self.source)}</p>{notes}"
        )


class Rules(SetOnce):
    """Rules under a heading, in order. Index them by number or by id."""

    def __init__(self, heading: str, rules: tuple[Rule, ...]) -> None:
        self.heading = heading
        self._rules = rules

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids in order."""
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
        return in_cell(
            f'<div class="am-rules"><style>{_STYLE}</style>'
            f"<p class=am-heading>{escape(self.heading)}</p>{items}</div>"
        )


class Glossary(SetOnce):
    """The terms of the game in all its languages: `rows` of (id, {language: word})."""

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
        return in_cell(f'<div class="am-rules"><style>{_STYLE}</style>{self.html()}</div>')

    def html(self) -> str:
        """Return the table as an HTML fragment without a style sheet."""
        rows = [list(words.values()) for _, words in self.rows]
        return html_table(self.speaker.say("glossary.title"), self._heads, rows, languages=self.languages)


#: The style follows the theme of the notebook, else that of the reader's system.
_STYLE = themed(".am-rules", read_sibling(__file__, "lookup.css"))


def rule(id: str, speaker: Speaker) -> Rule:
    """Return a rule with its sources, ruling and relations.

    Raises `InvalidInput`, with similar ids, for an unknown id.
    """
    return Rule(speaker.rules.rule(id), speaker)


def rules(words: str, speaker: Speaker) -> Rules:
    """Return the rules that contain all `words`, best first; without words, all rules.

    The search covers ids and texts in the speaker's language, and ignores case and accents. Raises `InvalidInput` if
    `words` is not a string.
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


def rules_now(game: Position | Record[Position], language: str | None = None) -> Rules:
    """Return the rules that apply to the pending decision of a `game`: a position, or a record at its current position.

    They are in a `language`.

    Raises `InvalidInput` for other objects, and for a game without a handbook.

    >>> import amyitis_nb as am
    >>> [rule.id for rule in am.rules_now(am.new_game(players=3, seed=7))][:2]
    ['action.order', 'action.pass']
    """
    position = game.position if isinstance(game, Record) else game
    if not isinstance(position, Position):
        raise InvalidInput(f"{shown(position)} is not a position", text=str(position)[:200], where="position")
    handbook, speaker = position.game.handbook, position.game.speaker(language)
    ids = () if handbook is None else handbook.rules_now(position)
    return Rules(speaker.say("lookup.now"), tuple(Rule(speaker.rules.rule(id), speaker) for id in ids))


def glossary(speaker: Speaker) -> Glossary:
    """Return the terms of a game in all its languages side by side, with headings in the speaker's language."""
    catalogues = speaker.own_catalogues()
    rows = []
    for id in catalogues["en"].terms:
        words = {spoken: catalogue.terms[id]["nom"] for spoken, catalogue in catalogues.items()}
        # Leave out names of rulebooks and words of position texts and sentences, which are not terms of the game, and
        # figures.
        if not id.startswith(("part.", "rulebook.", SAID)) and not any(
            letter.isdigit() for word in words.values() for letter in word
        ):
            rows.append((id, words))
    return Glossary(tuple(rows), tuple(catalogues), speaker)

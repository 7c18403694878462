"""A speaker: message ids and values become whole sentences of one language."""

from __future__ import annotations

import os

from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.language.catalogue import (
    PSEUDO,
    Catalogue,
    Message,
    known_language,
    load_catalogue,
    plural,
)
from amyitis_nb.core.language.choice import get_language
from amyitis_nb.core.language.rules import LANGUAGES, RuleBook, RuleRecord, rule_book

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from amyitis_nb.core.errors import TutorError
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.refusal import Refusal

#: The values that are seats, and are spoken by the name of the player who sits there.
SEATS = frozenset({"owner", "seat", "seats", "winners"})

#: What a form is called that stands behind a number, where the form itself holds an article ("a", "a.counted").
COUNTED = ".counted"

#: The messages that say themselves what to do about a text that cannot be read.
_SAY_WHAT_TO_DO = frozenset({"unread.edition", "unread.game", "unread.version"})

_HOST = os.path.dirname(__file__)


class Speaker:
    """Speaks one language, about one game or about none.

    `language` None is the language set when the speaker is made. `names` are the players' names by seat; a player
    without one (None or "") is called by colour. `folder` is the folder of a game, with `words` and `rules` in it;
    without one only the package's own messages are spoken. All texts are plain: a name with angle brackets keeps them,
    and the code that draws it escapes it.
    """

    __slots__ = ("_catalogues", "folder", "language", "names")

    def __init__(
        self,
        language: str | None = None,
        names: Sequence[str | None] | None = None,
        *,
        folder: str = "",
    ) -> None:
        self.language = get_language() if language is None else known_language(language)
        self.names = tuple(names or ())
        self.folder = folder
        self._catalogues: tuple[Catalogue, ...] = ()

    def in_language(self, language: str) -> Speaker:
        """Return a speaker of another language about the same game, by the same names."""
        return Speaker(language, self.names, folder=self.folder)

    @property
    def catalogues(self) -> tuple[Catalogue, ...]:
        """Where sentences are looked up, in this order: the game's, the host's, then both in English."""
        if not self._catalogues:
            languages = dict.fromkeys((self.language, "en"))
            self._catalogues = tuple(
                load_catalogue(folder, language)
                for language in languages
                for folder in (*self._own, _HOST)
                if language == PSEUDO or os.path.exists(os.path.join(folder, f"{language}.json"))
            )
        return self._catalogues

    def own_catalogues(self) -> dict[str, Catalogue]:
        """Return the catalogues of the game by language."""
        return {
            language: load_catalogue(folder, language)
            for folder in self._own
            for language in LANGUAGES
            if os.path.exists(os.path.join(folder, f"{language}.json"))
        }

    @property
    def _own(self) -> tuple[str, ...]:
        """The folders of catalogues that come before the package's."""
        return (os.path.join(self.folder, "words"),) if self.folder else ()

    @property
    def rules(self) -> RuleBook:
        """The rule records of the game."""
        return rule_book(os.path.join(self.folder, "rules"))

    def say(self, id: str, /, **values: Any) -> str:
        """The message `id` with `values` in it. Raises `InvalidInput` for an id or a value that is wanting."""
        for catalogue in self.catalogues:
            message = catalogue.messages.get(id)
            if message is not None:
                return self._fill(id, message, catalogue.language, values)
        known = [id for catalogue in self.catalogues for id in catalogue.messages]
        raise InvalidInput(f"no message {shown(id)}{near(id, known)}", text=str(id)[:200], where="message")

    def event(self, event: Event, *, long: bool = False) -> str:
        """What happened, as a sentence; `long` adds the rule and where it stands."""
        values: dict[str, Any] = {"seat": event.seat, **dict(event.values)}
        return self._told(self.say("event." + event.name, **values), event.rule, long)

    def refusal(self, refusal: Refusal, *, long: bool = False) -> str:
        """Why an action is not possible, as a sentence; `long` adds the rule and where it stands."""
        return self._told(self.say("refusal." + refusal.name, **dict(refusal.values)), refusal.rule, long)

    def unread(self, error: TutorError) -> str:
        """What is wrong with a text that somebody wants to load, what is needed, and what to do; "" for an error that
        tells people nothing (`TutorError.told`)."""
        refused = {"reason": self.refusal(error.refusal)} if isinstance(error, IllegalAction) else {}
        told = [self.say(id, **values, **refused) for id, values in error.told]
        if error.told and error.told[-1][0] not in _SAY_WHAT_TO_DO:
            told.append(self.say("unread.again"))
        return " ".join(told)

    def rule(self, id: str) -> str:
        """The statement of rule `id`. Raises `InvalidInput` with near matches when there is none."""
        return self.rules.rule(id).statement(self._spoken)

    def source(self, record: RuleRecord) -> str:
        """Where a rule comes from: the rulebooks and headings, and that it is a ruling where it is one."""
        cited = [
            self.say("rule.cited", rulebook=f"rulebook.{cite.source.id}", heading=cite.heading)
            for cite in record.cites
        ]
        if record.ruling is not None:
            cited.append(self.say("rule.ruled"))
        return "; ".join(cited)

    def term(self, id: str, form: str = "nom") -> str:
        """The term `id` in a form of its language; `id` itself if no catalogue has such a term."""
        return self._term(id, form) or id

    def number(self, value: int | float) -> str:
        """`value` in figures; a float with one decimal."""
        text = str(value) if isinstance(value, int) else f"{value:.1f}".replace(".", self.term("decimal"))
        return text.replace("-", "−")

    def join(self, items: Iterable[str]) -> str:
        """The items as a list in words: “a, b and c”."""
        *some, last = items = list(items) or [""]
        if not some:
            return last
        return self.say("list.last", items=", ".join(some), last=last)

    def things(self, ids: Iterable[str], form: str = "nom") -> str:
        """Several terms as a list in words, like ones counted: “2 × barley and salt”."""
        return self._value("", form, tuple(ids))

    def name(self, seat: int) -> str:
        """The name of the player at `seat`: the one given, or the colour."""
        given = self.names[seat] if 0 <= seat < len(self.names) else None
        return given or self.term(f"seat.{seat}")

    @property
    def _spoken(self) -> str:
        return self.language if self.language in LANGUAGES else "en"

    def _told(self, sentence: str, rule: str, long: bool) -> str:
        if not long:
            return sentence
        record = self.rules.rule(rule)
        return self.say(
            "rule.told",
            sentence=sentence,
            rule=rule,
            statement=record.statement(self._spoken),
            source=self.source(record),
        )

    def _fill(self, id: str, message: Message, language: str, values: dict[str, Any]) -> str:
        if not message.keys <= values.keys():
            key = min(message.keys - values.keys())
            raise InvalidInput(f"the message {id!r} wants the value {key!r}", text=id, where=key)
        category = ""
        if message.by:
            number = values[message.by]
            category = plural(language, number if isinstance(number, (int, float)) else len(number))
        return "".join(
            part if isinstance(part, str) else self._value(part[0], part[1], values[part[0]])
            for part in message.texts[category]
        )

    def _value(self, key: str, form: str, value: Any) -> str:
        if isinstance(value, (tuple, list)):
            return self.join(
                self._several(key, form, item, value.count(item)) for item in dict.fromkeys(value)
            )
        if key in SEATS and isinstance(value, int):
            return self.name(value)
        if key == "winners" and isinstance(value, str) and value[:5] == "seat." and value[5:].isdecimal():
            # An event holds several seats as the ids of their terms.
            return self.name(int(value[5:6]))
        if form == "pair":
            return _pair(value)
        if form:
            id = f"{key}.{value}" if isinstance(value, int) else str(value)
            text = self._term(id, form)
            if text is not None:
                return text
        if isinstance(value, (int, float)):
            return self.number(value)
        return str(value)

    def _several(self, key: str, form: str, value: Any, count: int) -> str:
        """A thing as it stands in a list: one by itself, more of them counted (“2 × barley”), in one singular form."""
        if count == 1:
            return self._value(key, form, value)
        return self.say("list.several", count=count, thing=self._value(key, form and form + COUNTED, value))

    def _term(self, id: str, form: str) -> str | None:
        for catalogue in self.catalogues:
            forms = catalogue.terms.get(id)
            if forms is not None:
                # Only where a form holds an article does it have another one behind a number.
                return forms.get(form) or forms.get(form.removesuffix(COUNTED), forms["nom"])
        return None


def _pair(value: str) -> str:
    """What lies between two things: `2,2|3,2#1`, the first of two there, is “2,2–3,2 (1/2)”."""
    pair, _, number = value.partition("#")
    return pair.replace("|", "–") + (f" ({number}/2)" if number else "")

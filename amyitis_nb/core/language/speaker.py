"""`Speaker`: makes sentences in one language from message ids and values."""

from __future__ import annotations

import os
import re
from functools import cache, cached_property, partial
from itertools import groupby

from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.input.limits import check_names
from amyitis_nb.core.language.catalogue import (
    PREDICATE,
    ZERO,
    Message,
    plural,
)
from amyitis_nb.core.language.joining import Joining, capital
from amyitis_nb.core.language.quotes import nested
from amyitis_nb.core.language.rules import LANGUAGES, RuleBook, RuleRecord, rule_book
from amyitis_nb.core.language.sentences import joined
from amyitis_nb.core.language.telling import (
    ALL,
    BEHIND,
    EACH,
    MANY,
    SHARES,
    STANDINGS,
    Another,
    Saying,
    Sentence,
    Told,
    shortened,
    together,
    with_prices,
)
from amyitis_nb.core.language.vocabulary import Vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.errors import TutorError
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.language.catalogue import Placeholder
    from amyitis_nb.core.refusal import Refusal

#: The values that are seats. In a sentence they become the players' names.
SEATS = frozenset({"owner", "seat", "seats", "winners"})

#: The form for a list of alternatives: “a, b or c”.
ALTERNATIVES = "or"

#: The end of the name of a form for a single thing among others that are counted.
AMONG = "among"

#: The form of a thing in a list of which there was one before.
ANOTHER = "another"

#: The placeholder at the beginning of a sentence about what a player does.
_PLAYER = ("seat", "", "")

#: The signs of a text with several clauses. A full stop before a small letter belongs to an ordinal number.
_CLAUSES = re.compile(r"[,;:…?!()]|\.(?! [^\W\d_])|\. [A-Z]")

#: An Italian “a” or “e” that becomes “ad” or “ed”, because the next word begins with the same vowel.
_SAME_VOWEL = {" a a": " ad a", " a A": " ad A", " e e": " ed e", " e E": " ed E"}

#: The messages about unreadable texts that already say what to do.
_SAY_WHAT_TO_DO = frozenset(
    {
        "unread.edition",
        "unread.game",
        "unread.lesson",
        "unread.long_name",
        "unread.in_line",
        "unread.hidden",
        "unread.link",
        "unread.packed",
        "unread.seed",
        "unread.version",
        "unwritten.numbers",
    }
)


@cache
def _is_one_clause(parts: tuple[str | Placeholder, ...]) -> bool:
    """Return whether a message is a sentence with one subject, whose predicates can follow others."""
    text = "".join(part for part in parts if isinstance(part, str))
    return text.endswith(".") and not _CLAUSES.search(text, 0, len(text) - 1)


def _euphonic(text: str) -> str:
    """Return an Italian text with “ad” and “ed” where two equal vowels would meet."""
    for vowels, parted in _SAME_VOWEL.items():
        text = text.replace(vowels, parted)
    return text


class Speaker(Vocabulary):
    """Makes sentences in one language about a game, or about none.

    `language` defaults to the result of `get_language`. `names` are the players' names by seat; a player without one
    (None or "") is called by the term `seat.<number>`. `folder` is the folder of a game, with `words` and `rules` in
    it; without it, only the package's own messages are available. `forms` are the game's `Game.forms`. All texts are
    plain: code that makes markup must escape them.
    """

    def __init__(
        self,
        language: str | None = None,
        names: Sequence[str | None] | None = None,
        *,
        folder: str = "",
        forms: Mapping[str, Callable[[Say, str], str]] | None = None,
    ) -> None:
        super().__init__(language, folder=folder)
        self.names = check_names(
            [name or "" for name in names] if isinstance(names, (list, tuple)) else names or ()
        )
        self.forms = forms or {}

    def in_language(self, language: str) -> Speaker:
        """Return a speaker for another language, with the same game and names."""
        return Speaker(language, self.names, folder=self.folder, forms=self.forms)

    @property
    def rules(self) -> RuleBook:
        """The rule records of the game."""
        return rule_book(os.path.join(self.folder, "rules"))

    def say(self, id: str, /, **values: Any) -> str:
        """Return a message with its values. Raises `InvalidInput` for an unknown id or a missing value."""
        return self._joining.chain(self._predicates(id, values)[1])

    def phrase(self, id: str, /, **values: Any) -> str:
        """Return a message for the middle of a sentence: an article before a player stays small at its beginning."""
        return self._joining.chain(self._predicates(id, values, starts=False)[1])

    def heading(self, id: str) -> str:
        """Return a message without values with a capital letter, for a label that lists write in small letters."""
        return capital(self.say(id))

    def event(self, event: Event, *, long: bool = False, you: int | None = None) -> str:
        """Return the sentence for an event; `long` adds the rule and its source.

        `you` is the reader's seat. The message `you.<name>` says what the reader does or wins alone; other seats are
        named.
        """
        is_yours, _, said = self._said(event, you)
        sentence = self._joining.chain(said)
        return self._with_rule(capital(sentence) if is_yours else sentence, event.rule, long)

    def tell(self, events: Iterable[Event], *, you: int | None = None) -> list[Sentence]:
        """Return the sentences for events; `you` is the reader's seat.

        What a player does one thing after the other is one sentence, if the messages allow it. Events of the same name
        in a row are told once: those of several seats if there is the message `event.<name>.all`, but the reader's own
        apart, and those of one seat if there is `event.<name>.many`.
        """

        return self.tell_turn([events], you=you)

    def tell_turn(self, actions: Iterable[Iterable[Event]], *, you: int | None = None) -> list[Sentence]:
        """Return the sentences for the events of several actions. Sentences end between actions, if these are short."""
        takes = partial(self._takes, you)
        sayings = with_prices(together(actions, partial(self._kind, you)), takes)
        if len(sayings) > 1:
            sayings = shortened(sayings, takes, self.knows)
        return joined((self._told(saying, you) for saying in sayings), self._joining)

    @cached_property
    def _joining(self) -> Joining:
        """How the language joins what is said."""
        return Joining(self, self.say)

    def _kind(self, you: int | None, event: Event) -> tuple[str, Any]:
        """Return how to say an event together with those like it, and what they have in common (`together`)."""
        if event.name not in self._ways:
            self._ways[event.name] = self._way(event.name)
        way = self._ways[event.name]
        if way is None:
            return "", None
        how, name, message = way
        if how == ALL and you is not None and event.seat == you and message.keys & {"seats", SHARES}:
            return "", None
        # What the message says once is the same for all of them.
        same = tuple(pair for pair in event.values if pair[0] in message.keys | message.optional)
        rule = "" if SHARES in message.keys else event.rule
        return how, (name, rule, event.seat if how == MANY else None, same)

    def _way(self, name: str) -> tuple[str, str, Message] | None:
        """Return how to say events together, with the name and the message for them; None if each is a sentence.

        The message for several shares can have shares of several kinds, such as of `income` and of `income.extra`.
        """
        for how in (ALL, MANY):
            if self.knows(f"event.{name}{how}"):
                return how, name, self.message(f"event.{name}{how}")[0]
        whole = name.rpartition(".")[0]
        if self.knows(f"event.{name}.share") and self.knows(f"event.{whole}{ALL}"):
            return ALL, whole, self.message(f"event.{whole}{ALL}")[0]
        return None

    @cached_property
    def _ways(self) -> dict[str, tuple[str, str, Message] | None]:
        """How to say events together, by name, with the name and the message for them; None if each is a sentence."""
        return {}

    def _takes(self, you: int | None, event: Event) -> frozenset[str]:
        """Return the values that the sentence for an event can do without."""
        return self.message(self._id(event, you))[0].optional

    def events(self, events: Iterable[Event], *, you: int | None = None) -> list[str]:
        """Return the sentences for events (see `tell`); equal ones in a row are one, with their number."""
        told = (sentence.text for sentence in self.tell(events, you=you))
        return [self._several("", "", said, sum(1 for _ in same)) for said, same in groupby(told)]

    def _told(self, saying: Saying, you: int | None) -> Told:
        """Return what is said about some events."""
        event, events = saying.said, saying.events
        is_yours, parts, said = self._said(event, you)
        sentence = self._joining.chain(said)
        if is_yours:
            sentence = capital(sentence)
        if not _is_one_clause(parts) or not (is_yours or parts[0] == _PLAYER):
            return Told(events, sentence, action=saying.action)
        if not is_yours:
            within = self._value("seat", "", event.seat)
            subject = said[0][: len(within)]
        else:
            subject = self.term("list.you") if said[0][:1].isupper() else ""
            within = subject.lower()
        begin = subject and f"{subject} "
        if not said[0].startswith(begin):
            return Told(events, sentence, action=saying.action)
        said[0] = said[0].removeprefix(begin)
        said[-1] = said[-1].removesuffix(".")
        brief: tuple[str, ...] = ()
        if saying.brief is not None:
            *some, last = self._said(saying.brief, you)[2]
            first, *rest = (*some, last.removesuffix("."))
            brief = first.removeprefix(begin), *rest
        return Told(events, sentence, subject, tuple(said), within, saying.action, brief, saying.since)

    def _said(self, event: Event, you: int | None) -> tuple[bool, tuple[str | Placeholder, ...], list[str]]:
        """Return whether the message for an event addresses the reader, and its parts and predicates."""
        id = self._id(event, you)
        return id.startswith("you."), *self._predicates(id, {"seat": event.seat, **dict(event.values)})

    def _id(self, event: Event, you: int | None) -> str:
        """Return the message for an event: `you.<name>` if the reader does or wins it alone, `event.<name>.yours` if it
        happens to what the reader owns, or else `event.<name>`.
        """
        if you is not None:
            values = dict(event.values)
            if event.seat == you or values.get("winners") in ((you,), (f"seat.{you}",)):
                yours = f"you.{event.name}"
            else:
                yours = f"event.{event.name}.yours" if values.get("owner") == you else ""
            if yours and self.knows(yours):
                return yours
        return f"event.{event.name}"

    def refusal(self, refusal: Refusal, *, long: bool = False) -> str:
        """Return the sentence for a refusal; `long` adds the rule and its source."""
        return self._with_rule(
            self.say("refusal." + refusal.name, **dict(refusal.values)), refusal.rule, long
        )

    def unread(self, error: TutorError) -> str:
        """Return what is wrong with a text that a user loads, what is expected, and what to do.

        The result is "" for an error without a message for users.
        """
        refused = {"reason": self.refusal(error.refusal)} if isinstance(error, IllegalAction) else {}
        sentences = [self.say(id, **values, **refused) for id, values in error.user_message]
        last = error.user_message[-1][0] if error.user_message else ""
        if last and last not in _SAY_WHAT_TO_DO and not last.startswith("unread.option"):
            sentences.append(self.say("unread.again"))
        return " ".join(sentences)

    def rule(self, id: str) -> str:
        """Return the statement of a rule. Raises `InvalidInput`, with similar ids, for an unknown id."""
        return self.rules.rule(id).statement(self._spoken)

    def source(self, record: RuleRecord) -> str:
        """Return the sources of a rule: rulebooks and headings, and whether it is our ruling."""
        cited = [
            self.say("rule.cited", rulebook=f"rulebook.{cite.source.id}", heading=cite.heading)
            for cite in record.cites
        ]
        if record.ruling is not None:
            cited.append(self.say("rule.ruled"))
        return "; ".join(cited)

    def join(self, items: Iterable[str], last: str = "list.last") -> str:
        """Return the items as a list in words: “a, b and c”, or “a, b or c” if `last` is `list.or`."""
        return self._joining.join(items, last)

    def things(self, ids: Iterable[str], form: str = "nom") -> str:
        """Return terms as a list in words and count equal ones: “2 sheep and wood”."""
        return self._value("", form, tuple(ids))

    def labels(self, texts: Iterable[str]) -> str:
        """Return labels as a list with semicolons, without their full stops; labels may contain commas.

        Equal ones are counted: “2 × empty field; a field, with sheep”.
        """
        said = [text.removesuffix(".") for text in texts]
        return "; ".join(self._several("", "", text, said.count(text)) for text in dict.fromkeys(said))

    def name(self, seat: int) -> str:
        """Return the name of a player. Without one it is the term of the seat, or else “Player 1”."""
        return self._called(seat, "nom")

    def _player(self, seat: int) -> str:
        """Return a player in a sentence: the name, or the term of the seat in the form `the`, if it has one."""
        return self._called(seat, "the")

    def _called(self, seat: int, form: str) -> str:
        given = self.names[seat] if 0 <= seat < len(self.names) else None
        return given or self.known_term(f"seat.{seat}", form) or self.term(f"player.{seat}", form)

    @property
    def _spoken(self) -> str:
        return self.language if self.language in LANGUAGES else "en"

    def _with_rule(self, sentence: str, rule: str, long: bool) -> str:
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

    def _predicates(
        self, id: str, values: dict[str, Any], *, starts: bool = True
    ) -> tuple[tuple[str | Placeholder, ...], list[str]]:
        """Return the parts of a message, and its text with its values, parted where a predicate ends."""
        message, language = self.message(id)
        if not message.keys <= values.keys():
            key = min(message.keys - values.keys())
            raise InvalidInput(f"the message {id!r} needs the value {key!r}", text=id, where=key)
        category = ""
        if message.by:
            value = values[message.by]
            number = value if isinstance(value, (int, float)) else len(value)
            category = ZERO if number == 0 and ZERO in message.texts else plural(language, number)
        parts = message.parts(category, values)
        text, found = "", []
        for part in parts:
            if part == PREDICATE:
                found.append(text)
                text = ""
            elif isinstance(part, str):
                text += part
            else:
                key, form, noun = part
                value = values[key]
                text += self._counted(noun, form, value) if noun else self._value(key, form, value)
        found.append(text)
        if values:
            found = [nested(text, language) for text in found]
            if language == "it":
                found = [_euphonic(text) for text in found]
        begins_with_player = parts[:1] and isinstance(parts[0], tuple) and parts[0][0] in SEATS
        if starts and begins_with_player and not found[0].startswith(tuple(filter(None, self.names))):
            # A player without a name can begin with an article. A name stays as it was typed.
            found[0] = capital(found[0])
        return parts, found

    def _counted(self, noun: str, form: str, value: Any) -> str:
        """Return a number, or how many there are in a list, with a noun: “3 cubes”."""
        number = value if isinstance(value, (int, float)) else len(value)
        language, forms = self.forms_of(noun)
        if number == 0 and f"{form}.{ZERO}" in forms:
            return forms[f"{form}.{ZERO}"]
        return f"{self.number(number)} {forms.get(f'{form}.{plural(language, number)}') or forms[form]}"

    def _value(self, key: str, form: str, value: Any) -> str:
        if form == ALTERNATIVES:
            return self.join(value, "list.or")
        if key in (STANDINGS, BEHIND):
            ranks = list(self._standings(key, value))
            return self.join(ranks, "list.last" if len(ranks) == len(value) else "list.standings")
        if key == SHARES:
            shares = list(self._shares(value))
            has_list = any(map(self._joining.lists, shares))
            if any(", " in share for share in shares) or (has_list and len(shares) > 2):
                return self.term("shares.between").join(shares)
            last = "list.shares.two" if has_list else "list.shares"
            return self._joining.contrasted(shares) or self.join(shares, last)
        if isinstance(value, (tuple, list)):
            each = getattr(self.forms.get(form), "each", None)
            value = each(value) if each else value
            counts = {item: value.count(item) for item in value}
            is_counted = max(counts.values(), default=0) > 1
            return self.join(
                self._several(key, form, item, count, is_among_counted=is_counted)
                for item, count in counts.items()
            )
        if key in SEATS and isinstance(value, int):
            return self._player(value)
        if key == "winners" and isinstance(value, str) and value[:5] == "seat." and value[5:].isdecimal():
            # Events refer to several seats by the ids of their terms.
            return self._player(int(value[5:6]))
        if form in self.forms:
            return self.forms[form](self.say, value)
        if form:
            id = f"{key.removeprefix(EACH)}.{value}" if isinstance(value, int) else str(value)
            text = self.known_term(id, form)
            if text is not None:
                return text
        if isinstance(value, (int, float)):
            return self.number(value)
        return str(value)

    def _standings(self, key: str, standings: Iterable[tuple[int, int]]) -> Iterator[str]:
        """Yield how many each seat gains or has; seats with the same number are told together. The message
        `list.standing.first`, if there is one, says what is counted; it is `list.behind.first` for those behind the
        winner.
        """
        next = "list.standing" if key == STANDINGS else "list.behind"
        id = f"{next}.first" if self.knows(f"{next}.first") else next
        for count, same in groupby(standings, lambda one: one[1]):
            first, *others = (seat for seat, _ in same)
            if others:
                yield self.phrase(f"{id}.equal", seats=(first, *others), count=count)
            else:
                yield self.phrase(id, seat=first, count=count)
            id = next

    def _shares(self, shares: Iterable[tuple[int, str, tuple[tuple[str, Any], ...]]]) -> Iterator[str]:
        """Yield what each seat gets; seats that get the same are told together. A share has the name of its event."""
        by_values: dict[tuple[str, tuple[tuple[str, Any], ...]], list[int]] = {}
        for seat, name, values in shares:
            by_values.setdefault((name, values), []).append(seat)
        for (name, values), seats in by_values.items():
            if len(seats) == 1:
                yield self.phrase(f"event.{name}.share", seat=seats[0], **dict(values))
            else:
                yield self.phrase(f"event.{name}.share.equal", seats=tuple(seats), **dict(values))

    def _several(self, key: str, form: str, value: Any, count: int, *, is_among_counted: bool = False) -> str:
        """Return an item of a list, with the count if it is more than one: “2 sheep”, or “2 × ” before a label.

        If the term has a form for one (`drawn.one`), a single one is counted, too; with a form `a.among`, it is only if
        others in the list are: “a Mede”, but “2 Persians and 1 Mede”.
        """
        is_again = isinstance(value, Another)
        if count == 1:
            forms = self.forms_of(value)[1] if form else {}
            if is_again and ANOTHER in forms:
                return forms[ANOTHER]
            if is_among_counted and f"{form}.{AMONG}" in forms:
                return self.say("list.counted", count=count, thing=forms[f"{form}.{AMONG}"])
            if f"{form}.one" not in forms:
                return forms.get(form) or self._value(key, form, value)
        if not form:
            return self.say("list.several", count=count, thing=value)
        counted = f"{form}.{plural(self.language, count)}"
        id = "list.counted.again" if is_again else "list.counted"
        return self.say(id, count=count, thing=self._value(key, counted, value))

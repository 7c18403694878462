"""`Joining`: how a language joins what one subject does, and the items of a list."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import takewhile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.language.vocabulary import Vocabulary

#: The Czech reflexive pronouns.
_PRONOUNS = frozenset({"se", "si"})

#: The languages in which a predicate begins with its verb, and the auxiliaries that come before it.
_VERB_FIRST, _AUXILIARIES = frozenset({"en", "cs", "it", "de"}), frozenset({"hai", *_PRONOUNS})

#: Hungarian verbs that are shared at the beginning of predicates, and at the end.
_VERBS_AT_FIRST = ("felépíti ", "felépíted ")
_VERBS_LAST = (
    *(" kap", " kapsz", " szerez", " szerzel", " alakítja", " alakítod"),
    *(" építi fel", " építed fel"),
)

#: The number of messages for a sentence with the subject of the one before it.
_WAYS_TO_GO_ON = 3

#: A name in quotation marks.
_QUOTED = re.compile("[“„«][^”“»]*[”“»]")

#: The most words of the last item of a list.
_WORDS_OF_ITEM = 2

#: The length of the longest Hungarian article.
_LONGEST_ARTICLE = 3

#: The separable prefixes of German verbs.
_PREFIXES = frozenset({"ab", "an", "auf", "ein", "um"})

#: A Czech reflexive pronoun before its verb, and one after it. It is the second word of its clause.
_BEFORE_VERB, _AFTER_VERB = re.compile(r"^(s[ie]) (\w+)"), re.compile(r"^(\w+) (s[ie]) ")


class Shared(str):
    """A predicate with a list of things for one verb."""

    __slots__ = ()


class Joining:
    """How the language of a vocabulary joins predicates, sentences and items; `say` returns its messages."""

    def __init__(self, vocabulary: Vocabulary, say: Say) -> None:
        self._vocabulary, self._say = vocabulary, say
        self._language = vocabulary.language

    def join(self, items: Iterable[str], last: str = "list.last") -> str:
        """Return items as a list in words: “a, b and c”, or “a, b or c” if `last` is `list.or`."""
        *some, end = list(items) or [""]
        return self._say(last, items=", ".join(some), last=end) if some else end

    def join_objects(self, things: Sequence[str]) -> str:
        """Return the things that predicates say with one verb as a list in words."""
        return self.contrasted(things) or self.join(things)

    def contrasted(self, things: Sequence[str]) -> str:
        """Return two things that are built alike with Hungarian “pedig”, or "". It comes behind what both name first,
        or before a number: “az F4 területet erdőből, a D4 területet pedig pusztaságból”.
        """
        if self._language == "hu" and len(things) == 2:
            (first, *others), words = (thing.split(" ") for thing in things)
            for place, word in enumerate(words[:-1], 1):
                is_alike = len(word) > _LONGEST_ARTICLE and word in others[:-1]
                if is_alike or (words[place].isdecimal() and not first.isdecimal()):
                    return f"{things[0]}, {' '.join([*words[:place], 'pedig', *words[place:]])}"
        return ""

    def chain(self, predicates: Sequence[str]) -> str:
        """Return what a subject does, one thing after the other: “passes, takes a card and receives 1 coin”."""
        if len(predicates) == 1:
            return predicates[0]
        first, *some, last = predicates
        # Behind its verb, a list in the last predicate is no trouble.
        is_clear = self._language in _VERB_FIRST or not self.lists(last)
        has_list = self._ends_with_list(predicates[-2]) or not is_clear
        if self._language == "cs":
            some = [_BEFORE_VERB.sub(r"\2 \1", one) for one in some]
            last = _AFTER_VERB.sub(r"\2 \1 ", last) if has_list else _BEFORE_VERB.sub(r"\2 \1", last)
        return ", ".join([first, *some]) + (self._then_list if has_list else self._then) + last

    def lists(self, predicate: str) -> bool:
        """Return whether a predicate contains a list in words: “pays 2 coins and 1 worker”. A name in quotation marks
        is none.
        """
        return self._and in predicate and self._and in _QUOTED.sub("", predicate)

    def _ends_with_list(self, predicate: str) -> bool:
        """Return whether an “and” behind a predicate could go on with its list. Only English says prices last."""
        return self.lists(predicate) and (
            self._language == "en"
            or isinstance(predicate, Shared)
            or predicate.rpartition(self._and)[2].count(" ") < _WORDS_OF_ITEM
        )

    def verb(self, predicate: str) -> str:
        """Return the verb that predicates can share: the first word, with its auxiliary, or in Hungarian the last one.

        "" stands for none.
        """
        if self._language not in _VERB_FIRST:
            last = next((verb[1:] for verb in _VERBS_LAST if predicate.endswith(verb)), "")
            return last or next((verb[:-1] for verb in _VERBS_AT_FIRST if predicate.startswith(verb)), "")
        first, _, rest = predicate.partition(" ")
        second, _, _ = rest.partition(" ")
        return f"{first} {second}" if first in _AUXILIARIES or second in _PRONOUNS else first

    def end(self, things: Sequence[str], *, verb: str, whole: bool) -> str:
        """Return the last words that are said once for things with the same verb: all those that they share if it is
        the `whole` end, or else the verb, or a part of it such as the “an” of German “siedelt … an”.
        """
        if whole:
            words = [thing.split(" ")[1:][::-1] for thing in things]
            same = takewhile(lambda some: len({*some}) == 1, zip(*words, strict=False))
            return " ".join([some[0] for some in same][::-1])
        ends = {thing.rpartition(" ")[2] for thing in things}
        return ends.pop() if len(ends) == 1 and self._language == "de" and ends <= _PREFIXES else verb

    @property
    def says_end_first(self) -> bool:
        """Whether the last words that several things share come before the things."""
        return self._language == "cs"

    def goes_on(self, number: int, subject: str, predicates: Sequence[str]) -> str:
        """Return a sentence for a subject that the sentence before has, too: “Then Ada …”. `number` begins with 1."""
        id = f"list.next.{(number - 1) % _WAYS_TO_GO_ON + 1}"
        said = self.chain(predicates)
        if self._language == "cs":
            said = _AFTER_VERB.sub(r"\2 \1 ", said)
        optional = self._vocabulary.message(id)[0].optional
        verb, _, rest = said.partition(" ")
        if verb.endswith(",") and "verb" in optional:
            verb, subject = verb.removesuffix(","), f"{subject},"
        values = {"subject": subject, "said": said, "verb": verb, "rest": rest}
        return capital(self._say(id, **{key: value for key, value in values.items() if value}))

    @cached_property
    def _and(self) -> str:
        """What comes before the last item of a list."""
        return self._say("list.last", items="", last="")

    @cached_property
    def _then(self) -> str:
        """What comes before the last of several predicates."""
        return self._say("list.then", items="", last="")

    @cached_property
    def _then_list(self) -> str:
        """What comes before the last of several predicates if there is an “and” in one of them."""
        return self._say("list.then.list", items="", last="")


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]

"""Joins what is said about events: what a player does one thing after the other is one sentence."""

from __future__ import annotations

from itertools import groupby

from amyitis_nb.core.event import Event
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

#: The most that one sentence says about its subject.
MOST = 4

#: What comes after the name of several events in a row: of any seats, or of one.
ALL, MANY = ".all", ".many"

#: The beginning of the name of a value that has an item for each of several events.
EACH = "each_"

#: The event of a payment, and its value.
PAYS, PRICE = "pays", "price"

#: The value for the place of an event, and for another place to which it leads.
PLACE, TARGET = "site", "target"


class Sentence(Value):
    """A sentence, and the events that it is about."""

    text: str
    events: tuple[Event, ...]


class Told(Value):
    """What is said about some events: a sentence, or a subject and the predicates that can follow it.

    The subject is the player who begins the sentence, or “you” in the language, or "" if the verb implies it. A
    sentence with another beginning or with several clauses has no predicates: it is always a sentence of its own.
    """

    events: tuple[Event, ...]
    sentence: str
    subject: str = ""
    predicates: tuple[str, ...] = ()

    def continues(self, before: Sequence[Told]) -> bool:
        """Return whether it can be said in one sentence with what comes before it."""
        if not self.predicates or self.subject != before[0].subject:
            return False
        return 0 < sum(len(one.predicates) for one in before) <= MOST - len(self.predicates)


class Saying(Value):
    """Some events, and the event whose message says all of them."""

    events: tuple[Event, ...]
    said: Event


def together(events: Iterable[Event], kind: Callable[[Event], tuple[str, object]]) -> Iterator[Saying]:
    """Yield the events, with those of the same kind in a row together.

    A kind is `ALL` or `MANY`, and what such events have in common; or "" for an event that is said alone.
    """

    def key(event: Event) -> tuple[str, object]:
        how, common = kind(event)
        return how, common if how else object()

    for (how, _), some in groupby(events, key):
        same = tuple(some)
        yield Saying(same, same[0] if len(same) == 1 else _of_all(same) if how == ALL else _of_many(same))


def _of_all(events: Sequence[Event]) -> Event:
    """Return the event for several seats: `seats`, and for each key what differs as a list."""
    found: dict[str, Any] = {"seats": tuple(event.seat for event in events)}
    for key, _ in events[0].values:
        values = tuple(dict.fromkeys(dict(event.values)[key] for event in events))
        found[key] = values[0] if len(values) == 1 else values
    return Event(events[0].name + ALL, events[0].rule, values=tuple(found.items()))


def _of_many(events: Sequence[Event]) -> Event:
    """Return the event for what a seat does several times: `count`, its lists added up, and `each_<key>` with the value
    of each time.
    """
    found: dict[str, Any] = {"count": len(events)}
    for key, value in events[0].values:
        every: list[Any] = [dict(event.values)[key] for event in events]
        found[key] = tuple(item for one in every for item in one) if isinstance(value, tuple) else value
        found[EACH + key] = tuple(every)
    return Event(events[0].name + MANY, events[0].rule, events[0].seat, values=tuple(found.items()))


def with_prices(sayings: Iterable[Saying], takes: Callable[[Event], frozenset[str]]) -> list[Saying]:
    """Return the sayings; what was paid is said with the deed that it was paid for, if its message takes the price.

    Only gains come between a payment and its deed. `takes` returns the values that a message can leave out.
    """
    told: list[Saying] = []
    paid = None
    for saying in sayings:
        said, values = saying.said, dict(saying.said.values)
        if paid is not None and said.seat == told[paid].said.seat and PRICE in takes(said):
            payment = told.pop(paid)
            price = (PRICE, dict(payment.said.values)[PRICE])
            saying = Saying((*payment.events, *saying.events), _with(said, (*said.values, price)))
        if said.name == PAYS and PRICE in values:
            paid = len(told)
        elif "gains" not in values:
            paid = None
        told.append(saying)
    return told


def placed(sayings: Iterable[Saying], takes: Callable[[Event], frozenset[str]]) -> Iterator[Saying]:
    """Yield the sayings; a place that the one before named is left out, if the message can do without it."""
    place, seat = None, None
    for saying in sayings:
        said, values = saying.said, dict(saying.said.values)
        if said.seat != seat:
            place, seat = None, said.seat
        if place is not None and values.get(PLACE) == place and PLACE in takes(said):
            rest = tuple(pair for pair in said.values if pair[0] != PLACE)
            yield Saying(saying.events, _with(said, rest))
        else:
            yield saying
        if PLACE in values:
            place = None if TARGET in values else values[PLACE]


def _with(event: Event, values: tuple[tuple[str, Any], ...]) -> Event:
    return Event(event.name, event.rule, event.seat, event.changes, values)


def joined(told: Iterable[Told], chain: Callable[[Sequence[str]], str]) -> list[Sentence]:
    """Return the sentences for what is said; `chain` joins predicates. Equal ones in a row stay apart."""
    runs: list[list[Told]] = []
    for sentence, some in groupby(told, lambda one: one.sentence):
        one, *others = some
        if others:
            runs += ([Told(equal.events, sentence)] for equal in (one, *others))
        elif runs and one.continues(runs[-1]):
            runs[-1].append(one)
        else:
            runs.append([one])
    return [_sentence(run, chain) for run in runs]


def _sentence(run: Sequence[Told], chain: Callable[[Sequence[str]], str]) -> Sentence:
    events = tuple(event for told in run for event in told.events)
    if len(run) == 1:
        return Sentence(run[0].sentence, events)
    said = chain([predicate for told in run for predicate in told.predicates])
    subject = run[0].subject
    return Sentence(f"{subject} {said}." if subject else f"{said[:1].upper()}{said[1:]}.", events)

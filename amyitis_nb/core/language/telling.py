"""Joins what is said about events: what a player does one thing after the other is one sentence."""

from __future__ import annotations

from itertools import groupby

from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from amyitis_nb.core.event import Event

#: The most that one sentence says about its subject.
MOST = 4


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


def alike(events: Iterable[Event], joins: Callable[[Event], bool]) -> Iterator[tuple[Event, ...]]:
    """Yield the events; those of the same name and rule in a row are together if each of them `joins` others."""

    def kind(event: Event) -> object:
        return (event.name, event.rule) if joins(event) else object()

    for _, some in groupby(events, kind):
        yield tuple(some)


def gathered(events: Sequence[Event]) -> dict[str, Any]:
    """Return the values of events of the same name: `seats`, and for each key what differs as a list."""
    found: dict[str, Any] = {"seats": tuple(event.seat for event in events)}
    for key, _ in events[0].values:
        values = tuple(dict.fromkeys(dict(event.values)[key] for event in events))
        found[key] = values[0] if len(values) == 1 else values
    return found


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

"""Tells events: what a player does one thing after the other is one sentence, as a person would write it."""

from __future__ import annotations

from itertools import groupby

from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from amyitis_nb.core.event import Event
    from amyitis_nb.core.language.speaker import Speaker

#: The most that one sentence says about its subject.
MOST = 4


class Sentence(Value):
    """A sentence, and the events that it is about."""

    text: str
    events: tuple[Event, ...]


class Told(Value):
    """What is said about some events: a sentence, or a subject and the predicates that can follow it."""

    events: tuple[Event, ...]
    sentence: str
    subject: str = ""
    predicates: tuple[str, ...] = ()

    def continues(self, before: Sequence[Told]) -> bool:
        """Return whether it can be said in one sentence with what comes before it."""
        if not before or not self.predicates or self.subject != before[0].subject:
            return False
        said = sum(len(one.predicates) for one in before)
        # Equal events stay sentences of their own, which are counted.
        return 0 < said <= MOST - len(self.predicates) and self.predicates != before[-1].predicates


def tell(speaker: Speaker, events: Iterable[Event], you: int | None = None) -> list[Sentence]:
    """Return the sentences for events; `you` is the reader's seat.

    Events of the same player in a row become one sentence, if their messages allow it (see `Speaker.told`). Events of
    the same name in a row are told once if there is the message `all.<name>`.
    """
    runs: list[list[Told]] = []
    for told in _each(speaker, events, you):
        if runs and told.continues(runs[-1]):
            runs[-1].append(told)
        else:
            runs.append([told])
    return [_joined(speaker, run) for run in runs]


def _joined(speaker: Speaker, run: Sequence[Told]) -> Sentence:
    events = tuple(event for told in run for event in told.events)
    if len(run) == 1:
        return Sentence(run[0].sentence, events)
    subject = run[0].subject
    said = speaker.chain([predicate for told in run for predicate in told.predicates])
    return Sentence(f"{subject} {said}." if subject else f"{said[:1].upper()}{said[1:]}.", events)


def _each(speaker: Speaker, events: Iterable[Event], you: int | None) -> Iterator[Told]:
    def kind(event: Event) -> object:
        """Return what the events that are told together have in common; the reader's own are told apart."""
        if event.seat == you is not None or not speaker.knows(f"all.{event.name}"):
            return object()
        return event.name, event.rule

    for _, some in groupby(events, kind):
        same = tuple(some)
        if len(same) > 1:
            yield Told(same, speaker.say(f"all.{same[0].name}", **_gathered(same)))
        else:
            yield Told(same, *speaker.told(same[0], you=you))


def _gathered(events: Sequence[Event]) -> dict[str, Any]:
    """Return the values of several events: `seats`, and for each key what differs as a list."""
    found: dict[str, Any] = {"seats": tuple(event.seat for event in events)}
    for key, _ in events[0].values:
        values = tuple(dict.fromkeys(dict(event.values)[key] for event in events))
        found[key] = values[0] if len(values) == 1 else values
    return found

"""What is said about events: those of one kind together, and without what the ones before them say."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

from amyitis_nb.core.event import Event
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

#: What comes after the name of several events in a row: of any seats, or of one.
ALL, MANY = ".all", ".many"

#: What comes after the name of an event about an own or another player's thing, if more such things follow it at once.
MORE = ".more"

#: The beginning of the name of a value that has an item for each of several events.
EACH = "each_"

#: The value of an event with something of which there was one before: “another Mede”, “2 more Medes”.
AGAIN = "again"

#: The ends of the names of events about the player's own things and about another player's, and the value that
#: mentions the own ones: only where they could be the others'. Another value mentions the others' ones once more.
OWN, OTHER, CONTRAST, SAME = ".own", ".other", "contrast", "same"

#: The beginning of the ids of terms that are only words of sentences, and the own things after other words.
SAID, OWN_SAID = "said.", "said.own"

#: The value with what an event is due to.
DUE = "due"

#: The value with what a seat gains, and the values with how many more of it there are: later, or right after it.
GAINS, MORE_OF_IT, AND_OF_IT = "gains", "more", "plus"

#: The ends of the names of events about the thing of a player.
_WHOSE = tuple(whose + many for whose in (OWN, OTHER) for many in ("", MANY))

#: The events after which the next ones happen at another place.
JOURNEYS = frozenset({"travels"})

#: The value with seats and how many each of them gains, and the one with seats and the names and values of their
#: events.
STANDINGS, SHARES = "standings", "shares"

#: The value with the seats that did not win and how many points each of them has, the most first.
BEHIND = "behind"

#: The value with the price of a deed, and the events of payments, each with the value that says what is paid.
PRICE = "price"
PAYS = {"pays": PRICE, "paid": "resources"}

#: The end of the name of an event that can come between a payment and its deed, and is said before it.
USED = ".used"

#: The events between others that happen elsewhere, like all events of another player.
ELSEWHERE = frozenset({"burns", "converts"})

#: The events that put something somewhere, and the value for what it is.
PUTS, THING = frozenset({"settles"}), "people"
#: The value of an event with one of several such things, if only one was put there.
AMONG = "among"

#: The values for the place of an event, and for another place to which it leads.
PLACES, TARGET = frozenset({"site", "hex", "temple", "row", "square", "cult"}), "target"

#: The value for what a place becomes.
BECOMES = "new"

#: The value for the seat that has what an event is about, and for how many things there are.
OWNER, COUNT = "owner", "count"


class Another(str):
    """The id of a thing of which there was one before."""

    __slots__ = ()


class Sentence(Value):
    """A sentence, and the events that it is about."""

    text: str
    events: tuple[Event, ...]


class Told(NamedTuple):
    """What is said about some events: a sentence, or a subject and the predicates that can follow it.

    The subject is the player who begins the sentence, or “you” in the language, or "" if the verb implies it. A
    sentence with another beginning or with several clauses has no predicates: it is always a sentence of its own.
    """

    events: tuple[Event, ...]
    sentence: str
    subject: str = ""
    predicates: tuple[str, ...] = ()
    #: The subject after other words.
    within: str = ""
    #: The number of the action in its turn.
    action: int = 0
    #: What is said instead in the sentence of an earlier one, and how many before it that is.
    brief: tuple[str, ...] = ()
    since: int = 0


class Saying(NamedTuple):
    """Some events, and the event whose message says all of them."""

    events: tuple[Event, ...]
    said: Event
    #: The number of the action in its turn.
    action: int = 0
    #: The event that is said instead in the sentence of an earlier one, and how many sayings before it that is.
    brief: Event | None = None
    since: int = 0


def together(
    actions: Iterable[Iterable[Event]], kind: Callable[[Event], tuple[str, Any]]
) -> Iterator[Saying]:
    """Yield the events of some actions, with those of the same kind in a row together.

    A kind is `ALL` or `MANY`, and what such events have in common, the name first; or "" for an event that is said
    alone.
    """

    def key(numbered: tuple[int, Event]) -> tuple[str, Any]:
        how, common = kind(numbered[1])
        return how, common if how else object()

    events = ((number, event) for number, some in enumerate(actions) for event in some)
    for (how, common), found in groupby(events, key):
        (number, first), *rest = found
        same = (first, *(event for _, event in rest))
        if rest:
            first = _of_all(same, common[0]) if how == ALL else _of_many(same)
        yield Saying(same, first, number)


def _of_all(events: Sequence[Event], name: str) -> Event:
    """Return the event for several seats: `seats`, `each_<key>` with what differs, each once, `standings`: how many
    each of them gains, the most first, `shares`: the name and the values of the event of each of them, and `first`:
    those with the same values as the first one.
    """
    by_event: list[dict[str, Any]] = [dict(event.values) for event in events]
    gains = [(event.seat, len(own.get("gains", ()))) for event, own in zip(events, by_event, strict=True)]
    found: dict[str, Any] = {
        "seats": tuple(event.seat for event in events),
        STANDINGS: tuple(sorted(gains, key=lambda one: -one[1])),
        SHARES: tuple((event.seat, event.name, event.values) for event in events),
        "first": tuple(event.seat for event in events if event.values == events[0].values),
    }
    for key, value in events[0].values:
        found[key] = value
        each = dict.fromkeys(own[key] for own in by_event if key in own)
        found[EACH + key] = tuple(_ordered(key, each))
    return Event(name + ALL, events[0].rule, values=tuple(found.items()))


def _of_many(events: Sequence[Event]) -> Event:
    """Return the event for what a seat does several times: `count`, its lists added up, and `each_<key>` with the value
    of each time.
    """
    found: dict[str, Any] = {"count": len(events)}
    for key, value in events[0].values:
        every: list[Any] = [dict(event.values)[key] for event in events]
        found[key] = tuple(item for one in every for item in one) if isinstance(value, tuple) else value
        found[EACH + key] = tuple(_ordered(key, every))
    return Event(events[0].name + MANY, events[0].rule, events[0].seat, values=tuple(found.items()))


def _ordered(key: str, each: Iterable[Any]) -> Iterable[Any]:
    """Return the values of several events; places are always listed in the same order."""
    return sorted(each) if key in PLACES else each


def with_prices(sayings: Iterable[Saying], takes: Callable[[Event], frozenset[str]]) -> list[Saying]:
    """Return the sayings; what was paid is said with the deed that it was paid for, if its message takes the price.

    Only preparations and gains come between a payment and its deed; gains are said after the deed. `takes` returns the
    values that a message can leave out.
    """
    told: list[Saying] = []
    paid = None
    for saying in sayings:
        said = saying.said
        if paid is not None and said.seat == told[paid].said.seat and PRICE in takes(said):
            payment = told[paid]
            price = (PRICE, dict(payment.said.values)[PAYS[payment.said.name]])
            events = (*payment.events, *saying.events)
            deed = Saying(events, _with(said, (*said.values, price)), saying.action)
            prepared = all(between.said.name.endswith(USED) for between in told[paid + 1 :])
            del told[paid]
            told.insert(len(told) if prepared else paid, deed)
            paid = None
            continue
        if PAYS.get(said.name) in dict(said.values):
            paid = len(told)
        elif paid is not None and not said.name.endswith(USED) and "gains" not in dict(said.values):
            paid = None
        told.append(saying)
    return told


def shortened(
    sayings: Sequence[Saying], takes: Callable[[Event], frozenset[str]], knows: Callable[[str], bool]
) -> list[Saying]:
    """Return several sayings without what those before them say. `takes` returns the values that a message can leave
    out, `knows` whether there is a message.
    """
    some: Iterable[Saying] = sayings
    if any(saying.said.name.endswith(_WHOSE) for saying in sayings):
        some = contrasted(carried(sayings, knows), takes)
    return list(mentioned(repeated(placed(counted(some, takes), takes), takes), takes))


def placed(sayings: Iterable[Saying], takes: Callable[[Event], frozenset[str]]) -> Iterator[Saying]:
    """Yield the sayings; a place that the one before named is left out, if the message can do without it. From or to
    it, something is moved “there” only in the sentence that names it.
    """
    place: tuple[str, object] | None = None
    before: Event | None = None
    named = 0
    for number, saying in enumerate(sayings):
        said = saying.said
        for here in said.values:
            if here[0] in PLACES:
                break
        else:
            if before and (before.seat != said.seat or said.name in ELSEWHERE):
                place = None
            before = said
            yield saying
            continue
        # “There” after the thing of a player would mean that thing.
        is_unclear = before is not None and _names_owner(before)
        before, values = said, dict[str, Any](said.values)
        is_elsewhere = len({*values.get(EACH + here[0], ())}) > 1
        is_known = here == place and not is_elsewhere and not (is_unclear and TARGET in values)
        goes_there = place is not None and values.get(TARGET) == place[1]
        known = {here[0]} if is_known else {TARGET} if goes_there and not is_unclear else set[str]()
        takes_it = takes(said)
        if not known or not known <= takes_it:
            named = number if here[0] in takes_it or said.name in JOURNEYS else named
        elif TARGET in values:
            saying = saying._replace(brief=_without(said, known), since=number - named)
        else:
            brief = saying.brief and _without(saying.brief, known)
            saying = saying._replace(said=_without(said, known), brief=brief)
        yield saying
        # After several places, or the way to another one, each could be taken for the other.
        if not goes_there:
            place = None if is_elsewhere or TARGET in values else here


def mentioned(sayings: Iterable[Saying], takes: Callable[[Event], frozenset[str]]) -> Iterator[Saying]:
    """Yield the sayings; one of the only kind of thing that the seat has just put somewhere is left out in the same
    sentence, if the message can do without it: “settles 3 Medes, sacrifices one”. After a single one it is one of those
    that are there, the value `AMONG`.
    """
    before: Saying | None = None
    for saying in sayings:
        said, after = saying.said, saying
        is_other = before is not None and said.seat == before.said.seat and _once(said) not in PUTS
        if before is not None and is_other and THING in takes(said):
            some = {dict(event.values).get(THING) for event in before.events}
            thing = dict(said.values)[THING]
            if _once(before.said) in PUTS and thing in some:
                # “Another” would be one that was not put there.
                said = _without(said, {AGAIN})
                brief = _without(said, {THING}) if len(some) == 1 else None
                if brief and len(before.events) == 1:
                    brief = _with(brief, (*brief.values, (AMONG, thing)))
                after = saying._replace(said=said, brief=brief, since=1 if brief else 0)
        before = saying
        yield after


def counted(sayings: Iterable[Saying], takes: Callable[[Event], frozenset[str]]) -> Iterator[Saying]:
    """Yield the sayings; more of the only kind of thing that the seat gained last is not named again in the same
    sentence, if the message can do without it: “scores 4 points, builds a dwelling and scores 2 more”, or “scores 4
    points for one thing and 1 for another”. A single one is named if something else comes between.
    """
    last: tuple[int, str, int | None, Any] | None = None
    for number, saying in enumerate(sayings):
        said, after = saying.said, saying
        gains = dict[str, Any](said.values).get(GAINS)
        if gains and len({*gains}) == 1:
            kind = said.name.partition(".")[0], said.seat, gains[0]
            if last and last[2:] == kind[1:] and MORE_OF_IT in takes(said):
                key = AND_OF_IT if last[:2] == (number - 1, kind[0]) else MORE_OF_IT
                if key == AND_OF_IT or len(gains) > 1:
                    brief = _with(said, (*said.values, (key, len(gains))))
                    after = saying._replace(brief=brief, since=number - last[0])
            last = number, *kind
        yield after


def repeated(sayings: Iterable[Saying], takes: Callable[[Event], frozenset[str]]) -> Iterator[Saying]:
    """Yield the sayings; what a seat does again with the same kind of thing has the value `AGAIN`, if the message can
    say so: the thing, or the list of things with each of which there was one before as an `Another`.
    """
    done = set[tuple[int | None, str, tuple[tuple[str, Any], ...]]]()
    for saying in sayings:
        said = saying.said
        if AGAIN not in takes(said):
            yield saying
            continue
        some = [(said.seat, event.name, _things(event)) for event in saying.events]
        if not done.isdisjoint(some):
            each = tuple(Another(one[2][0][1]) if one in done else one[2][0][1] for one in some)
            again = (AGAIN, each[0] if said.name == saying.events[0].name else each)
            yield saying._replace(said=_with(said, (*said.values, again)))
        else:
            yield saying
        done.update(some)


def carried(sayings: Iterable[Saying], knows: Callable[[str], bool]) -> Iterator[Saying]:
    """Yield the sayings; one about a thing of a player is said with the next one about things of the same player, if
    there is a message for both: “skips level 1 and builds levels 2 and 3 with cards from Bo’s depot”.
    """
    before: Saying | None = None
    for saying in sayings:
        if before is not None:
            name, said = before.said.name, saying.said
            whose = name[name.rfind(".") :]
            if said.seat == before.said.seat and _once(said).endswith(whose) and said.name != name:
                yield Saying((*before.events, *saying.events), _of_both(before.said, said), before.action)
                before = None
                continue
            yield before
            before = None
        if saying.said.name.endswith((OWN, OTHER)) and knows(f"event.{saying.said.name}{MORE}"):
            before = saying
        else:
            yield saying
    if before is not None:
        yield before


def _of_both(first: Event, said: Event) -> Event:
    """Return the event for one and what follows it, with `each_<key>` for the values of all of them."""
    found = dict[str, Any](said.values)
    for key, value in first.values:
        found[EACH + key] = value, *found.get(EACH + key, (found.get(key),))
        found[key] = value
    return Event(first.name + MORE, first.rule, first.seat, values=tuple(found.items()))


def contrasted(sayings: Iterable[Saying], takes: Callable[[Event], frozenset[str]]) -> Iterator[Saying]:
    """Yield the sayings; one about own things has the value `CONTRAST` if another player's were the last ones or are
    the next, and one about another player's the value `SAME` if they were the last ones in its sentence.
    """
    ahead = iter(sayings)
    saying = next(ahead, None)
    number, last = 0, ("", 0)
    while saying is not None:
        following, name = next(ahead, None), _once(saying.said)
        whose, since = last[0], number - last[1]
        if name.endswith(OWN):
            if (whose == OTHER or _is_of_other(following)) and CONTRAST in takes(saying.said):
                own, brief = (
                    _with(saying.said, (*saying.said.values, (CONTRAST, term)))
                    for term in (OWN_SAID, SAID + CONTRAST)
                )
                saying = saying._replace(said=own)
                if whose == OTHER and since == 1:
                    saying = saying._replace(brief=brief, since=1)
            last = OWN, number
        elif name.endswith(OTHER):
            if whose == OTHER and SAME in takes(saying.said):
                brief = _with(saying.said, (*saying.said.values, (SAME, SAID + SAME)))
                saying = saying._replace(brief=brief, since=since)
            last = OTHER, number
        yield saying
        saying, number = following, number + 1


def _is_of_other(saying: Saying | None) -> bool:
    return saying is not None and _once(saying.said).endswith(OTHER)


def _names_owner(event: Event) -> bool:
    """Return whether the sentence for an event names the owner of a thing."""
    values = dict(event.values)
    return OWNER in values and (CONTRAST in values or not _once(event).endswith(OWN))


def _once(event: Event) -> str:
    """Return the name of an event, or of each of those that it stands for."""
    return event.name.removesuffix(MANY).removesuffix(MORE)


def _things(event: Event) -> tuple[tuple[str, Any], ...]:
    """Return the values of an event that are no places."""
    return tuple(pair for pair in event.values if pair[0] not in PLACES)


def _without(event: Event, keys: set[str]) -> Event:
    return _with(event, tuple(pair for pair in event.values if pair[0] not in keys))


def _with(event: Event, values: tuple[tuple[str, Any], ...]) -> Event:
    return Event(event.name, event.rule, event.seat, event.changes, values)

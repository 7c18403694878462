"""Divides what is said about events into sentences, and joins what each of them says."""

from __future__ import annotations

from itertools import groupby

from amyitis_nb.core.language.joining import Shared
from amyitis_nb.core.language.telling import (
    BECOMES,
    COUNT,
    DUE,
    GAINS,
    JOURNEYS,
    PAYS,
    Sentence,
    Told,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from amyitis_nb.core.language.joining import Joining

#: The most that one sentence says about its subject.
MOST = 5

#: The events that do not share their verb: two lists in each would run into one another.
ALONE = frozenset({"converts", "travels", "upgrades"})

#: The beginnings of a sentence that goes on with the one before it.
_GOES_ON = (";", ",")

#: The events whose purpose follows.
PAYMENTS = frozenset({"paid", "pays"})

#: The events of a victory: each is a sentence of its own.
VICTORIES = frozenset({"winner", "wins"})


def joined(told: Iterable[Told], language: Joining) -> list[Sentence]:
    """Return the sentences for what is said. Equal ones in a row stay apart.

    Sentences end between actions, and before a journey; only an action with more than `MOST` things needs several.
    """
    runs: list[list[Told]] = []
    for units in _strands(_attached(told)):
        for scene in _scenes(units):
            runs += _divided(scene)
    sentences, number = list[Sentence](), 0
    for before, run in zip([None, *runs], runs, strict=False):
        number = number + 1 if before and _goes_on(run, before) else 0
        sentences.append(_sentence(run, number, language))
    return sentences


def _attached(told: Iterable[Told]) -> list[Told]:
    """Return what is said; a sentence that goes on with the one before it is a part of it, and one without words is
    left out. The events stay.
    """
    found: list[Told] = []
    for one in told:
        before = found[-1] if found else None
        if before is None or (one.sentence and not one.sentence.startswith(_GOES_ON)):
            found.append(one)
        elif one.sentence:
            sentence = before.sentence.removesuffix(".") + one.sentence
            found[-1] = Told((*before.events, *one.events), sentence, action=before.action)
        else:
            found[-1] = before._replace(events=(*before.events, *one.events))
    return found


def _strands(told: Iterable[Told]) -> Iterator[list[list[Told]]]:
    """Yield units that one sentence could say if it were long enough."""
    strand: list[list[Told]] = []
    for unit in _units(told):
        if strand and not _goes_on(unit, strand[-1]):
            yield strand
            strand = []
        strand.append(unit)
    if strand:
        yield strand


def _scenes(units: Iterable[list[Told]]) -> Iterator[list[list[Told]]]:
    """Yield units that happen at one place: a journey to another one begins a sentence, unless hardly anything happened
    before. So does a new price after several gains.
    """
    scene: list[list[Told]] = []
    for unit in units:
        name = unit[0].events[0].name
        is_journey = name in JOURNEYS and sum(map(_size, scene)) > 1
        if is_journey or (name in PAYS and _ends_with_gains(scene)):
            yield scene
            scene = []
        scene.append(unit)
    if scene:
        yield scene


def _divided(units: Sequence[Sequence[Told]]) -> list[list[Told]]:
    """Return what is one sentence each: no more sentences than needed, of about the same length."""
    if len(units) == 1:
        return [list(units[0])]
    size = sum(map(_size, units))
    enough = size / -(-size // MOST) if size else 0
    runs: list[list[Told]] = [[]]
    for unit in units:
        run = runs[-1]
        if run and (_size(run) >= enough or _size(run) + _size(unit) > MOST):
            # A payment is in the sentence of what it buys.
            last = len(run) - _is_payment(run)
            runs[-1:] = run[:last], run[last:]
        runs[-1].extend(unit)
    if len(runs) > 1 and _size(runs[-1]) == 1 and len(runs[-2]) > 1:
        runs[-1].insert(0, runs[-2].pop())
        if _is_payment(runs[-2]):
            runs[-1].insert(0, runs[-2].pop())
    return [run for run in runs if run]


def _ends_with_gains(units: Sequence[Sequence[Told]]) -> bool:
    """Return whether the last two things that are said are gains."""
    last = [told for unit in units[-2:] for told in unit][-2:]
    return len(last) > 1 and all(GAINS in dict(told.events[-1].values) for told in last)


def _is_payment(run: Sequence[Told]) -> bool:
    """Return whether a sentence would end with a payment after something else."""
    return len(run) > 1 and run[-1].events[-1].name in PAYMENTS


def _size(run: Iterable[Told]) -> int:
    """Return the number of predicates."""
    return sum([len(one.predicates) for one in run])


def _goes_on(run: Sequence[Told], before: Sequence[Told]) -> bool:
    """Return whether a sentence has the subject of the one before it, and is not about a victory."""
    return (
        bool(run[0].predicates and before[-1].predicates)
        and run[0].subject == before[-1].subject
        and run[0].events[-1].name.partition(".")[0] not in VICTORIES
    )


def _units(told: Iterable[Told]) -> Iterator[list[Told]]:
    """Yield what is one sentence and comes from one action; equal sentences in a row are units of their own."""
    unit: list[Told] = []
    for _, same in groupby(told, lambda one: one.sentence):
        one, *others = same
        if others or (unit and not (one.action == unit[-1].action and _goes_on([one], unit))):
            yield from _divided([[told] for told in unit])
            unit = []
        if others:
            # They have no predicates that anything could follow.
            yield from ([Told(equal.events, equal.sentence)] for equal in (one, *others))
        else:
            unit.append(one)
    yield from _divided([[told] for told in unit])


def _sentence(run: Sequence[Told], number: int, language: Joining) -> Sentence:
    """Return the sentence for what is said together; `number` is how many before it have the same subject."""
    events = tuple(event for told in run for event in told.events)
    if len(run) == 1 and not number:
        return Sentence(run[0].sentence, events)
    if any(told.since for told in run):
        run = [
            told._replace(predicates=told.brief) if 0 < told.since <= place else told
            for place, told in enumerate(run)
        ]
    predicates = list(_shared(run, language))
    if number:
        return Sentence(language.goes_on(number, run[0].within, predicates), events)
    subject, said = run[0].subject, language.chain(predicates)
    return Sentence(f"{subject} {said}." if subject else f"{said[:1].upper()}{said[1:]}.", events)


def _shared(run: Iterable[Told], language: Joining) -> Iterator[str]:
    """Yield the predicates; those in a row with the same verb share it, if they are of one kind: “builds level 2 with
    a card from their own depot and level 3 with a card from Bo’s depot”.
    """
    same: list[tuple[Told, str]] = []
    common = ""

    def shared() -> Iterator[str]:
        # What several places become is said once.
        become = {dict(one.events[-1].values).get(BECOMES) for one, _ in same}
        return _sharing(
            [one for _, one in same], common, language, ends=len(become) == 1 and None not in become
        )

    for told in run:
        for said in told.predicates:
            verb = language.verb(said)
            if same and not (verb and verb == common and _is_one_kind(same[-1], (told, said), verb)):
                yield from shared()
                same = []
            same.append((told, said))
            common = verb
    yield from shared()


def _is_one_kind(one: tuple[Told, str], other: tuple[Told, str], verb: str) -> bool:
    """Return whether two predicates with the same verb are about events of one kind, or else of kinds with the same
    values: “builds level 5” after “skips level 3 and builds level 4”. A number is something gained, each for another
    reason, so that there must be a number of what it is gained for: “10 points for 6 tiles and 2 points for 2
    resources”.
    """
    event, after = one[0].events[-1], other[0].events[-1]
    kind = event.name.partition(".")[0]
    keys, others = ([key for key, _ in one.values] for one in (event, after))
    if kind == after.name.partition(".")[0]:
        # Only one of them may be due to something.
        return kind not in ALONE and (DUE in keys) == (DUE in others)
    if not keys or keys != others:
        return False
    return COUNT in keys or all(said.removeprefix(verb).lstrip()[:1].isalpha() for _, said in (one, other))


def _sharing(said: Sequence[str], verb: str, language: Joining, *, ends: bool) -> Iterator[str]:
    """Yield predicates with the same verb as one, with a list of things; `ends` says to share their last words, too."""
    if len(said) == 1:
        yield said[0]
        return
    begin = verb if said[0].startswith(verb) else ""
    things = [one.removeprefix(begin).lstrip() for one in said]
    end = language.end(things, verb="" if begin else verb, whole=ends)
    *some, last = (thing.removesuffix(end).rstrip() for thing in things)
    if begin and ends and language.says_end_first:
        yield Shared(f"{begin} {end} {language.join_objects([*some, last])}")
    else:
        yield Shared(f"{begin} {language.join_objects([*some, last])} {end}".strip())

"""The chain of reasons: what an action brings, what that makes possible, and so up to the points."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from amyitis_nb.core.advice import GAME, Deed, Estimate
from amyitis_nb.core.language.speaker import Speaker

#: A deed is a link if at least this much is gained, and this many times its interval: of many deeds, the interval alone
#: would let one slip in by chance.
LEAST, SURE = 0.2, 1.5
#: Below this amount, a deed happens "more often".
WHOLE = 0.75
#: Reasons give a change in the length of the game from this number of rounds on.
HALF = 0.5
#: The maximum number of first links, and of those that they make possible.
FIRST, THEN = 2, 3


def is_gained(gain: Estimate) -> bool:
    """Whether a gain is a link: certain and not tiny."""
    return gain.mean >= max(LEAST, SURE * gain.error)


def links(
    deeds: Sequence[Deed], gained: Mapping[str, Estimate], sources: Collection[str]
) -> tuple[list[Deed], list[Deed]]:
    """Return the deeds with which the chain begins, and those that they make possible, in order.

    `gained` is how much more of each deed follows after the better action. Only what is certainly gained is a link, and
    only if it leads to one of the `sources` of points, or comes of a link that does. A deed is made possible by others
    only if at least as much of them is gained: one more cannot be the cause of three more.
    """
    sure = [deed for deed in deeds if not (deed.place or deed.soon) and is_gained(gained[deed.name])]
    names = set[str]()
    needed = set[str]()
    for deed in reversed(sure):
        if deed.name in needed or set(deed.brings) & set(sources):
            names.add(deed.name)
            needed.update(deed.needs)
    names.update(deed.name for deed in sure if names & set(deed.needs))
    kept = [deed for deed in sure if deed.name in names]
    then = [
        deed
        for deed in kept
        if gained[deed.name].mean <= sum(gained[name].mean for name in names & set(deed.needs))
    ]
    first = [deed for deed in kept if deed not in then]

    def rank(deed: Deed) -> tuple[bool, bool]:
        return not set(deed.brings) & set(sources), gained[deed.name].mean < WHOLE

    return (
        [deed for deed in first if deed in sorted(first, key=rank)[:FIRST]],
        [deed for deed in then if deed in sorted(then, key=rank)[:THEN]],
    )


def length(deeds: Sequence[Deed], gained: Mapping[str, Estimate], speaker: Speaker) -> str:
    """Return how much sooner or later the game then ends, in a sentence; "" if it is not certain, or less than half a
    round.
    """
    change = next(
        (gained[deed.name] for deed in deeds if deed.rounds_of == GAME and deed.name in gained), None
    )
    if change is None or abs(change.mean) < max(HALF, SURE * change.error):
        return ""
    message = "sooner" if change.mean < 0 else "later"
    return speaker.say(f"reasons.ends.{message}", count=max(1, round(abs(change.mean))))


def in_words(
    parts: Iterable[Sequence[Deed]],
    deeds: Sequence[Deed],
    gained: Mapping[str, Estimate],
    speaker: Speaker,
    first: str = "first",
) -> list[str]:
    """Return the parts of a chain (`links`) in sentences; none without a link. The message `first` begins it."""
    rounds = {deed.rounds_of: gained[deed.name] for deed in deeds if deed.rounds_of and deed.name in gained}
    sentences = []
    for message, some in zip((first, "then"), parts, strict=True):
        if some:
            told = (_told(deed.name, gained[deed.name].mean, rounds.get(deed.name), speaker) for deed in some)
            sentences.append(speaker.say(f"reasons.chain.{message}", deeds=speaker.join(told)))
    return sentences


def _told(name: str, amount: float, rounds: Estimate | None, speaker: Speaker) -> str:
    """Return a deed in words, with its amount. What each round brings is said if it adds up, and if it is certain that
    there are more rounds with it.
    """
    if amount < WHOLE:
        return speaker.phrase(f"advice.deed.{name}.often")
    count, times = round(amount), round(rounds.mean) if rounds and rounds.is_sure else 0
    if times < 2 or count % times:
        return speaker.phrase(f"advice.deed.{name}", count=count)
    return speaker.phrase(f"advice.deed.{name}.each", count=count, rounds=times, each=count // times)

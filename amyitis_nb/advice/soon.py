"""What the seats do in this round after one action and not after another one, in the games that were played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from amyitis_nb.core.advice import Deed, Estimate, Sources, estimate
from amyitis_nb.core.language.speaker import Speaker

#: How much more of the games must have a deed after one action than after the other one, and how much of them must then
#: have it. A fact about a deed needs only `CONFIRMED`. What others do later in the round must differ `MUCH` more.
LEAST, USUAL, CONFIRMED, MUCH = 0.3, 0.5, 0.1, 0.6
#: Shares are given in tenths.
TENTHS = 10


class Soon(NamedTuple):
    """How often a seat does something in this round: the parts of the games after the first and the second action, and
    the difference between them.
    """

    seat: int
    deed: Deed
    parts: tuple[float, float]
    gain: Estimate

    def turned(self) -> Soon:
        """Return the same with the actions exchanged."""
        return self._replace(parts=self.parts[::-1], gain=self.gain._replace(mean=-self.gain.mean))

    @property
    def is_clear(self) -> bool:
        """Whether the deed is usual after one of the actions and much rarer after the other one."""
        return self.gain.is_sure and abs(self.gain.mean) >= LEAST and max(self.parts) >= USUAL


def counted(samples: Sequence[Sources], deeds: Sequence[Deed], start: int) -> Iterator[Soon]:
    """Yield the deeds of this round that happen in any of the games. The counts of `deeds` begin at `start`."""
    for place, deed in enumerate(deeds, start):
        for seat in range(len(samples[0][0])) if deed.soon else ():
            values = [(first[seat][place], second[seat][place]) for first, second in samples]
            parts = tuple(sum(column) / len(samples) for column in zip(*values, strict=True))
            if any(parts):
                gain = estimate([one - other for one, other in values])
                yield Soon(seat, deed, (parts[0], parts[1]), gain)


def is_told(soon: Soon, own: int) -> bool:
    """Whether the games say something about a deed: it is not only what the seat that decides (`own`) always does after
    one action, such as that action itself, and never after the other one.
    """
    if soon.deed.is_own and soon.seat != own:
        return False
    if soon.deed.is_later and soon.seat != own and abs(soon.gain.mean) < MUCH:
        return False
    is_trivial = soon.seat == own and max(soon.parts) == 1 and _tenths(min(soon.parts)) == 0
    return soon.is_clear and (soon.deed.is_later or not is_trivial)


def in_sentence(soon: Soon, own: int, speaker: Speaker) -> str:
    """Return how often a seat does something after each of two actions; `own` is the seat that decides."""
    message = f"advice.soon.{soon.deed.soon}{'.own' if soon.seat == own else ''}"
    deed = speaker.phrase(message, seat=soon.seat, **dict(soon.deed.place))
    first, second = (_share(part, speaker) for part in soon.parts)
    return speaker.say("reasons.soon", deed=deed, first=first, second=second)


def _share(part: float, speaker: Speaker) -> str:
    count = _tenths(part)
    return speaker.phrase("reasons.share.all" if count == TENTHS else "reasons.share", count=count)


def _tenths(part: float) -> int:
    return round(TENTHS * part)

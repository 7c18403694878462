"""What a seat gets and does up to the end of the round: the links of the chain from an action to points."""

from __future__ import annotations

from amyitis_nb.core.advice import Deed
from amyitis_nb.games.terra_mystica.edition.names import CULTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from amyitis_nb.core.event import Event

_BUILDING = ("dwellings", "upgrades")
#: What income brings.
_INCOME = ("coins", "workers", "priests", "power")

#: All deeds; what makes others possible comes first.
DEEDS = (
    Deed("dwellings", brings=("round", "favour", "stock.buildings", "stock.area", "stock.income")),
    Deed("upgrades", brings=("round", "favour", "card", "stock.buildings", "stock.income")),
    Deed("towns", _BUILDING, ("town", "stock.towns")),
    Deed("cults", brings=("cult", "stock.cults")),
    *(Deed(name, _BUILDING, ("stock.resources",)) for name in _INCOME),
)
_PLACES = {deed.name: place for place, deed in enumerate(DEEDS)}


def counted(events: Sequence[Event], seats: int) -> list[list[int]]:
    """Return how much each seat gets by each of `DEEDS`, or how often it does it."""
    found = [[0] * len(DEEDS) for _ in range(seats)]
    for event in events:
        if event.seat is not None:
            for deed, amount in _deeds_of(event):
                found[event.seat][_PLACES[deed]] += amount
    return found


def _deeds_of(event: Event) -> Iterator[tuple[str, int]]:
    if event.name in ("puts", "upgrades"):
        yield ("upgrades" if event.name == "upgrades" else "dwellings"), 1
    elif event.name == "founds":
        yield "towns", 1
    elif event.name == "climbs":
        yield "cults", sum(amount for _, stock, amount in event.changes if stock in CULTS)
    elif event.name == "income":
        gains = dict(event.values)["gains"]
        assert isinstance(gains, tuple)
        yield from ((name, gains.count(name)) for name in _INCOME)

"""What a seat gets and does up to the end of the round: the links of the chain from an action to points."""

from __future__ import annotations

from amyitis_nb.core.advice import Deed
from amyitis_nb.games.terra_mystica.edition.names import (
    BUILDINGS,
    CULTS,
    POWERS,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TRADING,
)
from amyitis_nb.games.terra_mystica.rules.actions import HEXES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Event

_BUILDING = ("dwellings", "upgrades")
#: What income brings.
_INCOME = ("coins", "workers", "priests", "power")

#: What a seat does later in this round: what decides most comes first. What others build and use in their turns says
#: something only of a place that the seat wanted, too.
_LATER = (
    Deed("soon.town", soon="town", is_own=True),
    *(
        Deed(f"soon.{BUILDINGS[kind]}", place=(("building", BUILDINGS[kind]),), soon="building", is_own=True)
        for kind in (SANCTUARY, STRONGHOLD, TEMPLE)
    ),
    Deed("soon.digs", soon="digs", is_own=True),
    Deed("soon.ships", soon="ships", is_own=True),
    Deed("soon.trading", place=(("building", BUILDINGS[TRADING]),), soon="building", is_own=True),
    *(Deed(f"soon.{power}", place=(("power", f"power.{power}"),), soon="power") for power in POWERS),
    *(Deed(f"soon.{hex}", place=(("hex", hex),), soon="hex") for hex in HEXES),
)
#: All deeds; what makes others possible comes first.
DEEDS = (
    Deed("dwellings", brings=("round", "favour", "stock.buildings", "stock.area", "stock.income")),
    Deed("upgrades", brings=("round", "favour", "card", "stock.buildings", "stock.income")),
    Deed("towns", _BUILDING, ("town", "stock.towns")),
    Deed("cults", brings=("cult", "stock.cults")),
    *(Deed(name, _BUILDING, ("stock.resources",)) for name in _INCOME),
    *(deed._replace(is_later=True) for deed in _LATER),
)
_PLACES = {deed.name: place for place, deed in enumerate(DEEDS)}


def counted(events: Sequence[Event], seats: int) -> list[list[int]]:
    """Return how much each seat gets by each of `DEEDS`, or how often it does it; of those of this round, whether."""
    found = [[0] * len(DEEDS) for _ in range(seats)]
    for event in events:
        if event.seat is not None:
            for deed, amount in _deeds_of(event):
                found[event.seat][_PLACES[deed]] += amount
            for deed in _soon_of(event):
                found[event.seat][_PLACES[deed]] = 1
    return found


def prepared_by(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Yield the dwellings of this round that can follow on the hexes which events change: the seat, and the place in
    `DEEDS`.
    """
    for event in events:
        if event.name == "transforms" and event.seat is not None:
            yield event.seat, _PLACES[f"soon.{dict(event.values)['hex']}"]


def soon_by(action: Action) -> str | None:
    """Return the deed of this round that an action is, by its name; None if it is none."""
    if action.kind == "build":
        return f"soon.{action['hex']}"
    if action.kind == "upgrade":
        return f"soon.{action['building']}"
    if action.kind == "power":
        return f"soon.{action['power']}"
    if action.kind == "advance":
        return "soon.digs" if action["track"] == "spades" else "soon.ships"
    return None


def _soon_of(event: Event) -> tuple[str, ...]:
    values = dict(event.values)
    if event.name == "puts":
        return (f"soon.{values['hex']}",)
    if event.name == "upgrades":
        return (f"soon.{values['building']}",)
    if event.name == "power" and "power" in values:
        return (f"soon.{str(values['power']).removeprefix('power.')}",)
    return {"founds": ("soon.town",), "digs": ("soon.digs",), "ships": ("soon.ships",)}.get(event.name, ())


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

"""Effects on what players own. Each function changes the state and enters the change in the ledger.

In a playout the log is None, and nothing is entered.
"""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.games.amyitis.edition.garden import AREAS, SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, GARDENER, GREY, RESOURCES
from amyitis_nb.games.amyitis.rules.actions import UNIT, unpacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.event import Change, Move, Thing, Value
    from amyitis_nb.games.amyitis.rules.state import State

#: The things that refusals and moves name, by their numbers.
STOCK: tuple[Thing, ...] = tuple(("stock", seat) for seat in range(GREY))
AREA: tuple[Thing, ...] = tuple(("area", name) for name in AREAS)
SQUARE: tuple[Thing, ...] = tuple(("square", name) for name in SQUARES)
CITY: tuple[Thing, ...] = tuple(("city", name) for name in CITIES)
PASS: Thing = ("pass",)
TALENTS: Thing = ("supply", "talent")
CAMELS: Thing = ("supply", "camel")
RESOURCE_TOKENS: Thing = ("supply", "resource")
CARAVAN: Thing = ("caravan",)

#: The thing that is a cube, and the place of an owner's cubes, by owner (grey last).
CUBE: tuple[Thing, ...] = (*(("cube", seat) for seat in range(GREY)), ("cube", "grey"))
HOME: tuple[Thing, ...] = (*STOCK, ("supply", "grey"))

_TOKEN: dict[str, Thing] = {name: ("token", name) for name in RESOURCES}

#: For each stock in the state: its name in the ledger, and its piece.
_STOCKS: dict[str, tuple[str, Thing]] = {
    "talents": ("talents", ("talent",)),
    "camels": ("camels", ("camel",)),
    "gardeners": ("gardeners", ("gardener",)),
    "tiles_owned": ("tiles", ("tile",)),
    **{name: (name, ("court", name)) for name in COURT[:GARDENER]},
}


class Ledger:
    """The `events` so far, and the changes and moves for the next event."""

    __slots__ = ("changes", "events", "moves")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.changes: tuple[Change, ...] = ()
        self.moves: tuple[Move, ...] = ()

    def event(
        self, name: str, rule: str, seat: int | None = None, values: tuple[tuple[str, Value], ...] = ()
    ) -> None:
        """Add an event with the changes and moves since the last event."""
        self.events.append(_made(Event, (name, rule, seat, self.changes, values, self.moves)))
        self.changes = self.moves = ()

    def move(self, *moves: Move) -> None:
        """Add moves of pieces that do not change any stock."""
        self.moves += moves


_made = tuple.__new__  # the same as `Event(…)`, without an additional call
Log = Ledger | None


def score(state: State, seat: int, prestige: int, log: Log) -> None:
    """Give a player prestige."""
    state.prestige[seat] += prestige
    if log is not None:
        log.changes += ((seat, "prestige", prestige),)


def gain(state: State, seat: int, stock: str, count: int, log: Log, source: Thing, pieces: int = 1) -> None:
    """Give a player an amount of a stock, as pieces from a source. The supply is unlimited (`stock.unlimited`)."""
    getattr(state, stock)[seat] += count
    if log is not None:
        name, piece = _STOCKS[stock]
        log.changes += ((seat, name, count),)
        log.moves += ((piece, source, STOCK[seat]),) * pieces


def pay(state: State, seat: int, stock: str, count: int, log: Log, target: Thing, pieces: int = 1) -> None:
    """Take an amount of a stock from a player, as pieces that move to a target."""
    getattr(state, stock)[seat] -= count
    if log is not None:
        name, piece = _STOCKS[stock]
        log.changes += ((seat, name, -count),)
        log.moves += ((piece, STOCK[seat], target),) * pieces


def gain_resource(state: State, seat: int, resource: int, log: Log, source: Thing) -> None:
    """Give a player one resource, by its number."""
    state.hands[seat] += UNIT[resource]
    if log is not None:
        name = RESOURCES[resource]
        log.changes += ((seat, name, 1),)
        log.moves += ((_TOKEN[name], source, STOCK[seat]),)


def pay_resources(state: State, seat: int, resources: int, log: Log, target: Thing) -> None:
    """Take packed resources from a player."""
    state.hands[seat] -= resources
    if log is not None:
        names = unpacked(resources)
        log.changes += tuple([(seat, name, -names.count(name)) for name in dict.fromkeys(names)])
        log.moves += tuple([(_TOKEN[name], STOCK[seat], target) for name in names])


def place_cube(state: State, owner: int, log: Log, target: Thing) -> None:
    """Move a cube from its owner's stock, or a grey one from the supply, to a target."""
    if owner != GREY:
        state.cubes[owner] -= 1
    if log is not None:
        if owner != GREY:
            log.changes += ((owner, "cubes", -1),)
        log.moves += ((CUBE[owner], HOME[owner], target),)


def return_cube(state: State, owner: int, log: Log, source: Thing) -> None:
    """Return a cube to its owner's stock, or a grey one to the supply."""
    if owner != GREY:
        state.cubes[owner] += 1
    if log is not None:
        if owner != GREY:
            log.changes += ((owner, "cubes", 1),)
        log.moves += ((CUBE[owner], source, HOME[owner]),)


def return_row(state: State, owners: tuple[int, ...], log: Log, places: tuple[Thing, ...]) -> None:
    """Return a row of players' cubes to their stocks, with one change for each player."""
    for owner in owners:
        state.cubes[owner] += 1
    if log is not None:
        log.changes += tuple([(owner, "cubes", owners.count(owner)) for owner in sorted({*owners})])
        log.moves += tuple(
            [(CUBE[owner], place, HOME[owner]) for owner, place in zip(owners, places, strict=True)]
        )

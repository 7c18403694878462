"""Bridges. Only a power action or the Engineers' own action opens one (`bridge.source`)."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.rules import actions, town
from amyitis_nb.games.terra_mystica.rules.state import NONE, NOTHING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log


def taken(state: State) -> int:
    """Return the mask of the bridge places with a bridge (`bridge.place`)."""
    found = 0
    for place, _ in state.bridges:
        found |= 1 << place
    return found


def refuse_bridge(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a bridge place (`bridge.place`, `bridge.count`, `bridge.own_end`)."""
    place = args[0]
    if place == NONE:
        yield Refusal("bridge.place", "bridge.place")
        return
    own = state.seats[seat]
    one, two = state.tables.land.bridges[place]
    name = ("bridge", actions.BRIDGES[place])
    if taken(state) >> place & 1:
        yield Refusal("bridge.taken", "bridge.place", (), name)
    if not own.bridges:
        yield Refusal("bridge.count", "bridge.count")
    if not own.built & (1 << one | 1 << two):
        yield Refusal("bridge.own_end", "bridge.own_end", (), name)


def bridge(state: State, seat: int, args: Args, log: Log) -> None:
    """Put a bridge; its ends are adjacent for everybody from now on (`bridge.all`, `town.found`)."""
    place = args[0]
    own = state.seats[seat]
    own.bridges -= 1
    state.must = NOTHING
    state.bridges = tuple(sorted((*state.bridges, (place, seat))))
    if log is not None:
        name = actions.BRIDGES[place]
        moves = ((("bridge", own.colour), ("stock", seat), ("bridge", name)),)
        log.append(Event("bridges", "bridge.place", seat, (), (("bridge", name),), moves))
    town.found(state, seat, log)


def legal_bridges(state: State, seat: int) -> list[Action]:
    """Return the bridge places of a seat."""
    own = state.seats[seat]
    if not own.bridges:
        return []
    places = 0
    for hex in bits(own.built):
        places |= state.tables.land.bridges_of[hex]
    return [actions.BRIDGE_OF[place] for place in bits(places & ~taken(state))]


def refuse_no_bridge(state: State, seat: int) -> Iterator[Refusal]:
    """Yield the reason why no bridge can be put (`bridge.count`, `decide.dead_end`)."""
    if not state.seats[seat].bridges:
        yield Refusal("bridge.count", "bridge.count")
    elif not legal_bridges(state, seat):
        yield Refusal("decide.dead_end.bridge", "decide.dead_end")

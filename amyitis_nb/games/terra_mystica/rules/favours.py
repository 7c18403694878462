"""Favour tiles."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.value import replaced
from amyitis_nb.games.terra_mystica.edition.names import CULTS, FAVOURS
from amyitis_nb.games.terra_mystica.rules import actions
from amyitis_nb.games.terra_mystica.rules.cult import gain_steps
from amyitis_nb.games.terra_mystica.rules.town import found

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log


def can_take(state: State, own: Seat, tile: int) -> bool:
    """Whether a seat can take a favour tile: it is in the supply and not owned (`favour.supply`, `favour.once`)."""
    return bool(state.favour_supply[tile]) and not own.favours >> tile & 1


def has_favour(state: State, own: Seat) -> bool:
    """Whether there is a favour tile to take; without one the gift is lost (`favour.supply`)."""
    return any(can_take(state, own, tile) for tile in range(len(FAVOURS)))


def refuse_favour(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a favour tile (`favour.supply`, `favour.once`)."""
    values = (("tile", f"favour.{FAVOURS[args[0]]}"),)
    if state.seats[seat].favours >> args[0] & 1:
        yield Refusal("favour.once", "favour.once", values)
    elif not state.favour_supply[args[0]]:
        yield Refusal("favour.supply", "favour.supply", values)


def favour(state: State, seat: int, args: Args, log: Log) -> None:
    """Take a favour tile and its steps; the Fire-2 tile may found towns (`favour.take`, `town.fire2`)."""
    tile = args[0]
    own = state.seats[seat]
    figures = state.tables.edition.favours[tile]
    state.favours -= 1
    state.favour_supply = replaced(state.favour_supply, tile, state.favour_supply[tile] - 1)
    own.favours |= 1 << tile
    if log is not None:
        moves = ((("favour",), ("favours", CULTS[figures.cult], figures.steps), ("stock", seat)),)
        log.append(Event("favours", "favour.take", seat, (), (("tile", f"favour.{FAVOURS[tile]}"),), moves))
    steps = [figures.steps * (cult == figures.cult) for cult in range(len(CULTS))]
    gain_steps(state, seat, steps, log, "favour.take")
    found(state, seat, log)


def legal_favours(state: State, seat: int) -> list[Action]:
    """Return the favour tiles that a seat can take now."""
    own = state.seats[seat]
    return [action for tile, action in enumerate(actions.FAVOUR_OF) if can_take(state, own, tile)]

"""Which hexes a seat reaches: directly, by shipping, by a tunnel or carpet (`build.adjacent`)."""

from __future__ import annotations

from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import DWARVES, FAKIRS, STRONGHOLD
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS, NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.games.terra_mystica.rules.state import Seat, State


def shipping_level(state: State, own: Seat, *, with_card: bool) -> int:
    """Return the shipping distance of a seat; the `shipping` card adds to it in phase II (`reach.shipping`)."""
    if not own.figures.shipping_points:
        return 0
    held = own.card if with_card else NONE
    return own.shipping + (state.tables.edition.cards[held].shipping if held != NONE else 0)


def near_reach(state: State, seat: int) -> int:
    """Return the mask of the hexes directly or indirectly adjacent to own buildings (`reach.direct`,
    `reach.shipping`). The cult bonus goes without the card (`cultbonus.spade`).
    """
    own = state.seats[seat]
    found = state.tables.direct(own.built, state.bridges)
    level = shipping_level(state, own, with_card=state.phase == ACTIONS)
    return found | state.tables.wet(own.built, level) if level else found


def jump_range(state: State, own: Seat) -> int:
    """Return over how many hexes a seat can jump; 0 for none (`faction.fakirs.carpet`, `faction.dwarves.tunnel`)."""
    if own.faction == FAKIRS and own.kinds[STRONGHOLD]:
        most: int = state.tables.edition.abilities["jump_most"]
        return min(own.jump + 1, most)
    return own.jump


def jump_price(state: State, own: Seat) -> tuple[int, int]:
    """Return the priests and the workers of a jump (`faction.fakirs.carpet`, `faction.dwarves.tunnel`)."""
    figures = state.tables.edition.abilities
    if own.faction == FAKIRS:
        return figures["jump_priests"], 0
    return 0, figures["jump_workers_stronghold" if own.kinds[STRONGHOLD] else "jump_workers"]


def far_reach(state: State, seat: int) -> int:
    """Return the mask of the hexes within a jump, those adjacent included; the cult bonus has no jumps
    (`cultbonus.spade`), and an action has one target (`faction.fakirs.carpet`).
    """
    own = state.seats[seat]
    most = jump_range(state, own)
    if not most or state.phase != ACTIONS:
        return 0
    if state.jumped != NONE:
        return 1 << state.jumped
    return state.tables.far(own.built, most)


def needs_jump(state: State, seat: int, hex: int) -> bool:
    """Whether a hex in reach is reached only by a jump that is not paid yet."""
    return hex != state.jumped and not near_reach(state, seat) >> hex & 1


def jump_rule(own: Seat) -> str:
    """Return the rule of a faction's jumps."""
    return "faction.dwarves.tunnel" if own.faction == DWARVES else "faction.fakirs.carpet"


def refuse_reach(state: State, seat: int, hex: int, rule: str) -> Iterator[Refusal]:
    """Yield the reason why a hex is out of reach, with the shipping distance needed (`build.adjacent`,
    `cultbonus.spade`, `faction.fakirs.carpet`, `faction.dwarves.tunnel`).
    """
    if (near_reach(state, seat) | far_reach(state, seat)) >> hex & 1:
        return
    own = state.seats[seat]
    place = ("hex", state.tables.land.names[hex])
    if state.phase != ACTIONS:
        card = state.tables.wet(own.built, shipping_level(state, own, with_card=True))
        far = state.tables.far(own.built, jump_range(state, own))
        if (card | far) >> hex & 1:
            yield Refusal("cultbonus.spade", "cultbonus.spade", (), place)
            return
    elif state.jumped != NONE and state.tables.far(own.built, jump_range(state, own)) >> hex & 1:
        yield Refusal("jump.once", jump_rule(own), (), place)
        return
    distances = state.tables.land.distances[hex]
    needed = min((distances[other] for other in bits(own.built)), default=99)
    level = shipping_level(state, own, with_card=state.phase == ACTIONS)
    if needed <= len(own.figures.shipping_points) + 1:
        values = (("needed", needed), ("available", level))
        yield Refusal("build.adjacent.shipping", rule, values, place)
    else:
        yield Refusal("build.adjacent", rule, (), place)

"""Transformations (action 1, first half).

Only hexes in reach can be transformed, into any terrain on the way (`terraform.reach`, `terraform.any`).
"""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.value import replaced
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import COLOURS, DWARVES, GIANTS
from amyitis_nb.games.terra_mystica.rules import actions
from amyitis_nb.games.terra_mystica.rules.reach import (
    far_reach,
    jump_price,
    jump_rule,
    near_reach,
    needs_jump,
    refuse_reach,
)
from amyitis_nb.games.terra_mystica.rules.spades import affordable, score_spades, spade_price
from amyitis_nb.games.terra_mystica.rules.state import (
    CULT_BONUS,
    HEAD,
    NONE,
    NOTHING,
    SANDSTORM,
)
from amyitis_nb.games.terra_mystica.rules.stocks import exchange, pay, refuse_price
from amyitis_nb.games.terra_mystica.rules.tables import CIRCLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log
    from amyitis_nb.games.terra_mystica.rules.tables import Way

#: The value of a transformation that goes the long way round the circle.
LONG_WAY = (("long", "said.long"),)


def free_spades(state: State, seat: int) -> int:
    """Return the free spades left (`spade.free`); none before the head of a turn."""
    return state.bonus_spades[seat] if state.phase == CULT_BONUS else state.spades


def can_buy(state: State) -> bool:
    """Whether spades can be bought now: only for the first hex of an action (`spade.buy_first`), not in the cult bonus
    (`cultbonus.spade`).
    """
    return state.phase != CULT_BONUS and (state.stage == HEAD or state.buys)


def ways_of(state: State, own: Seat, hex: int) -> tuple[Way, ...]:
    """Return the ways by which a seat can transform a hex (`terraform.circle`, `terraform.direction`). Giants have one
    way, to home terrain with two spades (`faction.giants.two`).
    """
    if own.faction == GIANTS:
        return state.tables.giants[state.terrain[hex]]
    return state.tables.ways[own.figures.home][state.terrain[hex]]


def find_way(state: State, own: Seat, hex: int, new: int, long: bool) -> Way | None:
    """Return the way of a transformation; None if there is none (`terraform.direction`, `faction.giants.two`)."""
    for way in ways_of(state, own, hex):
        if way[0] == new and way[1] == long:
            return way
    return None


def refuse_transform(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a transformation, in the order of the specification."""
    hex, new, long = args
    own = state.seats[seat]
    place = ("hex", state.tables.land.names[hex])
    if state.occupied >> hex & 1:
        yield Refusal("terraform.empty", "terraform.empty", (), place)
        return
    if state.must == SANDSTORM:
        yield from _refuse_sandstorm(state, own, args)
        return
    if state.moved >> hex & 1:
        rule = "terraform.direction" if state.phase == CULT_BONUS else "spade.second"
        yield Refusal("spade.second.same", rule, (), place)
        return
    way = find_way(state, own, hex, new, bool(long))
    if way is None:
        yield _wrong_way(state, own, hex, new, bool(long))
        return
    yield from refuse_reach(state, seat, hex, "build.adjacent")
    free = free_spades(state, seat)
    bought = max(way[2] - free, 0)
    if bought and not can_buy(state):
        values = (("needed", way[2]), ("available", free))
        yield Refusal("spade.buy_first", _no_buying(state), values, place)
        return
    if not (near_reach(state, seat) | far_reach(state, seat)) >> hex & 1:
        return
    yield from _refuse_price(state, seat, hex, bought)


def _no_buying(state: State) -> str:
    """Return the rule by which no spades can be bought now."""
    if state.phase == CULT_BONUS:
        return "cultbonus.spade"
    return "faction.halflings.stronghold" if state.gift and not state.moved else "spade.buy_first"


def _wrong_way(state: State, own: Seat, hex: int, new: int, long: bool) -> Refusal:
    """Return why there is no such way to a terrain."""
    place = ("hex", state.tables.land.names[hex])
    if new == state.terrain[hex]:
        return Refusal("terraform.same", "terraform.circle", (("terrain", COLOURS[new]),), place)
    if own.faction == GIANTS:
        return Refusal("faction.giants.two", "faction.giants.two", (), place)
    return Refusal("terraform.long", "terraform.direction", (), place)


def _refuse_sandstorm(state: State, own: Seat, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a sandstorm: only into home terrain, next to an own building without a bridge
    (`faction.nomads.sandstorm`).
    """
    hex, new, long = args
    rule = "faction.nomads.sandstorm"
    place = ("hex", state.tables.land.names[hex])
    if new != own.figures.home or long:
        yield Refusal("sandstorm.terrain", rule, (("terrain", COLOURS[own.figures.home]),), place)
    elif state.terrain[hex] == new:
        yield Refusal("terraform.same", rule, (("terrain", COLOURS[new]),), place)
    elif not state.tables.beside(own.built) >> hex & 1:
        yield Refusal("sandstorm.beside", rule, (), place)


def _price(state: State, seat: int, hex: int, bought: int) -> tuple[int, int, int, int]:
    """Return the workers and priests of the bought spades, then those of the jump, if one is needed."""
    own = state.seats[seat]
    workers, priests = spade_price(state, own)
    jump = jump_price(state, own) if needs_jump(state, seat, hex) else (0, 0)
    return workers * bought, priests * bought, jump[1], jump[0]


def _refuse_price(state: State, seat: int, hex: int, bought: int) -> Iterator[Refusal]:
    """Yield the reason why the spades or the jump cannot be paid (`spade.cost`, `faction.darklings.spade`)."""
    workers, priests, jump_workers, jump_priests = _price(state, seat, hex, bought)
    own = state.seats[seat]
    without_jump = own.workers >= workers and own.priests >= priests
    rule = jump_rule(own) if without_jump else "spade.cost"
    yield from refuse_price(state, seat, rule, workers=workers + jump_workers, priests=priests + jump_priests)


def transform(state: State, seat: int, args: Args, log: Log) -> None:
    """Transform a hex: pay the jump, use free spades and buy the rest (`spade.buy_first`), and open what may follow
    (`terraform.action`, `spade.second`, `build.after`).
    """
    hex, new, long = args
    own = state.seats[seat]
    if state.must == SANDSTORM:
        _change(state, seat, hex, new, log, "faction.nomads.sandstorm")
        state.must = NOTHING
        state.moved = state.sites = 1 << hex
        return
    way = find_way(state, own, hex, new, bool(long))
    assert way is not None
    free = free_spades(state, seat)
    used = min(free, way[2])
    bought = way[2] - used
    pay_jump(state, seat, hex, log)
    if bought:
        workers, priests = spade_price(state, own)
        rule = "faction.darklings.spade" if priests else "spade.cost"
        pay(state, seat, log, rule, workers=workers * bought, priests=priests * bought)
    _change(state, seat, hex, new, log, "terraform.circle", spades=way[2])
    if bought:
        score_spades(state, seat, bought, log, bought=bought)
    is_first = not state.moved
    state.moved |= 1 << hex
    if state.phase == CULT_BONUS:
        state.bonus_spades = replaced(state.bonus_spades, seat, free - used)
        if used == free:
            state.moved = 0
        return
    state.must = NOTHING
    state.buys = False
    state.spades = free - used
    is_home = new == own.figures.home
    if is_first:
        if is_home:
            state.sites |= 1 << hex
        else:
            state.spades = 0  # `spade.second`: they are lost
    elif is_home and state.gift:
        state.sites |= 1 << hex


def _change(state: State, seat: int, hex: int, new: int, log: Log, rule: str, *, spades: int = 0) -> None:
    """Change the terrain of a hex; the event says whether more spades were needed than the short way round the circle
    takes (`terraform.direction`). The Giants always need as many (`faction.giants.two`).
    """
    old = state.terrain[hex]
    state.terrain = state.terrain[:hex] + bytes((new,)) + state.terrain[hex + 1 :]
    if log is not None:
        name = state.tables.land.names[hex]
        values = (("hex", name), ("old", COLOURS[old]), ("new", COLOURS[new]))
        short = min((new - old) % CIRCLE, (old - new) % CIRCLE)
        is_long = spades > short and state.seats[seat].faction != GIANTS
        log.append(Event("transforms", rule, seat, (), (*values, *LONG_WAY) if is_long else values))


def pay_jump(state: State, seat: int, hex: int, log: Log) -> None:
    """Pay for a tunnel or carpet if the hex needs one, and score it (`faction.fakirs.carpet`,
    `faction.dwarves.tunnel`).
    """
    if not needs_jump(state, seat, hex):
        return
    own = state.seats[seat]
    priests, workers = jump_price(state, own)
    rule = jump_rule(own)
    state.jumped = hex
    price = {"workers": workers, "priests": priests}
    gains = {"points": state.tables.edition.abilities["jump_points"]}
    name = "tunnels" if own.faction == DWARVES else "flies"
    exchange(state, seat, log, rule, name, price, gains, (("hex", state.tables.land.names[hex]),))


def legal_transforms(state: State, seat: int) -> list[Action]:
    """Return the transformations that a seat can make now; the same conditions as `refuse_transform`."""
    own = state.seats[seat]
    land = state.tables.land
    empty = land.all & ~state.occupied
    found: list[Action] = []
    if state.must == SANDSTORM:
        home = own.figures.home
        for hex in bits(state.tables.beside(own.built) & empty):
            if state.terrain[hex] != home:
                found.append(actions.transform(hex, home))
        return found
    empty &= ~state.moved
    near = near_reach(state, seat) & empty
    far = far_reach(state, seat) & empty & ~near
    free = free_spades(state, seat)
    buys = can_buy(state)
    terrain = state.terrain
    most = free + affordable(state, own, (0, 0)) if buys else free
    if most:
        tables = state.tables
        ways = tables.giants if own.faction == GIANTS else tables.ways[own.figures.home]
        for hex in bits(near):
            found += actions.transforms(hex, ways[terrain[hex]], most)
    if far:
        price = (0, 0) if state.jumped != NONE else jump_price(state, own)
        most = affordable(state, own, price)
        if most >= 0:
            most = most + free if buys else free
            for hex in bits(far):
                found += actions.transforms(hex, ways_of(state, own, hex), most)
    return found


def has_transform(state: State, seat: int) -> bool:
    """Whether a seat can transform a hex now (`decide.dead_end`)."""
    return bool(legal_transforms(state, seat))


def has_target(state: State, seat: int) -> bool:
    """Whether there is a hex that a seat could transform, whatever it costs (`decide.done`)."""
    own = state.seats[seat]
    empty = state.tables.land.all & ~state.occupied & ~state.moved
    reach = near_reach(state, seat) | far_reach(state, seat)
    return any(ways_of(state, own, hex) for hex in bits(reach & empty))


def refuse_no_transform(state: State, seat: int) -> Iterator[Refusal]:
    """Yield the reason why no hex can be transformed: the price of Giants' spades or of a jump, else no hex at all
    (`decide.dead_end`).
    """
    if has_transform(state, seat):
        return
    if state.must != SANDSTORM:
        own = state.seats[seat]
        empty = state.tables.land.all & ~state.occupied
        for hex in bits((near_reach(state, seat) | far_reach(state, seat)) & empty):
            ways = ways_of(state, own, hex)
            if ways:
                price = min(way[2] for way in ways)
                refusals = list(_refuse_price(state, seat, hex, max(price - free_spades(state, seat), 0)))
                if refusals:
                    yield refusals[0]
                    return
    yield Refusal("decide.dead_end.transform", "decide.dead_end")

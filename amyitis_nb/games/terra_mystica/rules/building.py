"""Dwellings (action 1, second half), and what happens when a building is put on the map (`after.order`)."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.value import replaced
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, COLOURS, CULTISTS, DWELLING, FAVOURS
from amyitis_nb.games.terra_mystica.rules import actions, leech, town
from amyitis_nb.games.terra_mystica.rules.reach import (
    far_reach,
    jump_price,
    jump_rule,
    near_reach,
    needs_jump,
    refuse_reach,
)
from amyitis_nb.games.terra_mystica.rules.scoring import SCORES_AS, tile_points
from amyitis_nb.games.terra_mystica.rules.state import (
    FOLLOW,
    HEAD,
    NOTHING,
    RIDE,
    kind_at,
    put_on,
    supply,
)
from amyitis_nb.games.terra_mystica.rules.stocks import gain, pay_goods, refuse_price
from amyitis_nb.games.terra_mystica.rules.terraform import pay_jump

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Move, Thing
    from amyitis_nb.games.terra_mystica.rules.state import State
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log


def refuse_build(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against a dwelling, in the order of the specification."""
    hex = args[0]
    own = state.seats[seat]
    place = ("hex", state.tables.land.names[hex])
    home = own.figures.home
    if state.occupied >> hex & 1:
        yield Refusal("build.empty", "build.empty", (), place)
        return
    if state.terrain[hex] != home:
        rule = "faction.witches.ride" if state.must == RIDE else "build.home"
        values = (("terrain", COLOURS[state.terrain[hex]]), ("home", COLOURS[home]))
        yield Refusal("build.home", rule, values, place)
    if state.stage == HEAD:
        yield from refuse_reach(state, seat, hex, "build.adjacent")
    if not supply(state, own, DWELLING):
        yield Refusal("build.supply", "build.supply", (("building", BUILDINGS[DWELLING]),))
    if state.must == RIDE:
        return
    if state.stage == FOLLOW and not state.sites >> hex & 1:
        second = state.terrain[hex] == home and state.moved >> hex & 1
        rule = "spade.second.no_build" if second else "build.after"
        yield Refusal(rule, rule, (), place)
        return
    if state.stage == HEAD and not (near_reach(state, seat) | far_reach(state, seat)) >> hex & 1:
        return
    yield from _refuse_price(state, seat, hex)


def _refuse_price(state: State, seat: int, hex: int) -> Iterator[Refusal]:
    """Yield the reason why a dwelling or the jump to it cannot be paid (`build.cost`)."""
    own = state.seats[seat]
    price = own.figures.prices[DWELLING]
    jump = jump_price(state, own) if needs_jump(state, seat, hex) and state.stage == HEAD else (0, 0)
    without_jump = own.workers >= price.workers and own.coins >= price.coins
    rule = jump_rule(own) if without_jump else "build.cost"
    yield from refuse_price(
        state, seat, rule, coins=price.coins, workers=price.workers + jump[1], priests=jump[0]
    )


def build(state: State, seat: int, args: Args, log: Log) -> None:
    """Build a dwelling: pay for it and put it (`build.cost`); a Witch's ride is free (`faction.witches.ride`)."""
    hex = args[0]
    if state.must == RIDE:
        state.must = NOTHING
        put(state, seat, hex, DWELLING, log, "faction.witches.ride")
        return
    if state.stage == HEAD:
        pay_jump(state, seat, hex, log)
    state.sites = state.spades = 0  # `after.spades_first`
    pay_goods(state, seat, log, "build.cost", state.seats[seat].figures.prices[DWELLING])
    put(state, seat, hex, DWELLING, log, "build.home")


def put(state: State, seat: int, hex: int, kind: int, log: Log, rule: str) -> None:
    """Put a building of a kind on a hex instead of the own one there. Then follow, in the order of `after.order`,
    points, towns, and the offers of power (`build.score`, `upgrade.score`, `leech.offer`).
    """
    own = state.seats[seat]
    old = kind_at(own, hex)
    if old >= 0:
        own.kinds = replaced(own.kinds, old, own.kinds[old] & ~(1 << hex))
    own.kinds = put_on(own.kinds, kind, hex)
    own.built |= 1 << hex
    if log is not None:
        name = state.tables.land.names[hex]
        stock: Thing = ("stock", seat)
        place = ("hex", name)
        values: tuple[tuple[str, str], ...] = (place, ("building", BUILDINGS[kind]))
        moves: list[Move] = [((BUILDINGS[kind], own.colour), stock, place)]
        if old >= 0:
            values = (place, ("former", BUILDINGS[old]), ("building", BUILDINGS[kind]))
            moves.insert(0, ((BUILDINGS[old], own.colour), place, stock))
        event = "upgrades" if old >= 0 else "puts"
        log.append(Event(event, rule, seat, (), values, tuple(moves)))
    scored = "build.score" if kind == DWELLING else "upgrade.score"
    tile_points(state, seat, SCORES_AS[kind], 1, log, scored)
    edition = state.tables.edition
    for number in bits(own.favours):
        points = edition.favours[number].scores[kind]
        if points:
            tile = (("tile", f"favour.{FAVOURS[number]}"),)
            gain(state, seat, log, scored, points=points, name="scores.favour", values=tile)
    town.found(state, seat, log)
    offers = leech.offers(state, seat, hex)
    state.offers += offers
    if own.faction == CULTISTS and offers:
        leech.expect_answer(state)


def legal_builds(state: State, seat: int) -> list[Action]:
    """Return the dwellings that a seat can build now; the same conditions as `refuse_build`."""
    own = state.seats[seat]
    if not supply(state, own, DWELLING):
        return []
    empty = state.tables.land.all & ~state.occupied
    home, terrain = own.figures.home, state.terrain
    if state.must == RIDE:
        return [actions.BUILDS[hex] for hex in bits(empty) if terrain[hex] == home]
    price = own.figures.prices[DWELLING]
    if own.coins < price.coins or own.workers < price.workers:
        return []
    if state.stage != HEAD:
        return [actions.BUILDS[hex] for hex in bits(state.sites)]
    near = near_reach(state, seat) & empty
    found = [actions.BUILDS[hex] for hex in bits(near) if terrain[hex] == home]
    far = far_reach(state, seat) & empty & ~near
    if far:
        priests, workers = jump_price(state, own)
        if own.priests >= priests and own.workers >= price.workers + workers:
            found += [actions.BUILDS[hex] for hex in bits(far) if terrain[hex] == home]
    return found

"""Phase III: procession, temples, stock limit and first player."""

from __future__ import annotations

from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.vocabulary import (
    GREY,
    ISHTAR,
    MARDUK,
    RESOURCES,
    TAMMOUZ,
    TEMPLES,
    WINE,
)
from amyitis_nb.games.amyitis.rules import ending
from amyitis_nb.games.amyitis.rules.actions import NONE, UNIT, unpacked
from amyitis_nb.games.amyitis.rules.ledger import (
    CAMELS,
    PASS,
    RESOURCE_TOKENS,
    STOCK,
    TALENTS,
    gain,
    gain_resource,
    pay_resources,
    return_cube,
    score,
)
from amyitis_nb.games.amyitis.rules.memo import Memo
from amyitis_nb.games.amyitis.rules.recruit import IN_TEMPLE, farm, push, worship
from amyitis_nb.games.amyitis.rules.state import (
    DISCARD_PENDING,
    ISHTAR_PENDING,
    PROCESSION_PENDING,
    TAMMOUZ_EXCHANGE_PENDING,
    TAMMOUZ_FIELD_PENDING,
)
from amyitis_nb.games.amyitis.rules.tables import DISCARDS, hand_size, holds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.event import Value
    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State


def begin(state: State, log: Log) -> None:
    """`round.end`, `action.pass.return`: return the cubes in the Pass box, then ask for the procession."""
    cubes = state.pass_cubes
    for seat in range(state.players):
        if cubes >> seat & 1:
            return_cube(state, seat, log, PASS)
            if log is not None:
                log.event("pass.returned", "action.pass.return", seat)
    state.passed = state.pass_cubes = 0
    state.pending = PROCESSION_PENDING
    state.seat = leads_procession(state)


def leads_procession(state: State) -> int:
    """Return the seat that leads the procession: to the right of the first player (`procession`)."""
    return (state.first - 1) % state.players


def next_first_player(state: State) -> int:
    """Return the first player of the next round (`first_player.passes`)."""
    return (state.first + 1) % state.players


def refuse_nothing(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield no refusals: every choice of this kind is legal when it is pending."""
    return iter(())


def procession(state: State, args: tuple[int, ...], log: Log) -> None:
    """Place the player's cube in the chosen temple and grey cubes in the others (`procession`, `procession.grey`)."""
    chosen = args[0]
    seat = state.seat
    pushed = list[tuple[int, int]]()
    if state.cubes[seat]:
        pushed.append((worship(state, seat, chosen, "procession", log), chosen))
    elif log is not None:
        log.event("procession.no_cube", "procession", seat, IN_TEMPLE[chosen])
    for temple in range(len(TEMPLES)):
        if temple != chosen:
            pushed.append((worship(state, GREY, temple, "procession.grey", log), temple))
    for owner, temple in sorted(pushed, reverse=True):  # the cubes of one owner together, grey ones first
        push(state, temple, owner, log)
    _ishtar(state, log)


def ranking(state: State, temple: int) -> tuple[int, int]:
    """Return the seats that are first and second in a temple, -1 for no seat.

    The rules are `temple.majority`, `temple.tie`, `temple.alone` and `temple.two_players`.
    """
    first, second = ranked[state.temples[temple]]
    return first, second if state.players > 2 else -1


def _rank(cubes: tuple[int, ...]) -> tuple[int, int]:
    """Rank by cubes, then by the cube furthest to the right (`temple.majority`, `temple.tie`, `temple.alone`)."""
    order = sorted(
        ((cubes.count(seat), max(space for space, cube in enumerate(cubes) if cube == seat), seat))
        for seat in set(cubes)
        if seat != GREY
    )
    return order[-1][2] if order else -1, order[-2][2] if len(order) > 1 else -1


#: By the cubes of a temple: the seats that are first and second with 3 or 4 players; -1 if there is none.
ranked = Memo(_rank, 1024)  # there are almost 800 ways to fill 4 spaces


def _ishtar(state: State, log: Log) -> None:
    first = ranking(state, ISHTAR)[0]
    if first < 0:
        _nobody(ISHTAR, log)
        _marduk(state, log)
        return
    state.pending = ISHTAR_PENDING
    state.seat = first


def _nobody(temple: int, log: Log) -> None:
    if log is not None:
        log.event("temple.nobody", "temple.majority", None, IN_TEMPLE[temple])


def ishtar(state: State, args: tuple[int, ...], log: Log) -> None:
    """Give the player who is first in Ishtar a camel or a talent, and the second one the other (`temple.ishtar`)."""
    first, second = ranking(state, ISHTAR)
    camel = bool(args[0])
    _gift(state, first, camel, "ishtar.first", log)
    if second >= 0:
        _gift(state, second, not camel, "ishtar.second", log)
    _marduk(state, log)


def _gift(state: State, seat: int, camel: bool, event: str, log: Log) -> None:
    if camel:
        gain(state, seat, "camels", 1, log, CAMELS)
    else:
        gain(state, seat, "talents", 1, log, TALENTS)
    if log is not None:
        log.event(f"{event}.{'camel' if camel else 'talent'}", "temple.ishtar", seat, IN_TEMPLE[ISHTAR])


def _marduk(state: State, log: Log) -> None:
    """Score prestige for the players who are first and second in Marduk (`temple.marduk`)."""
    ranked = ranking(state, MARDUK)
    if ranked[0] < 0:
        _nobody(MARDUK, log)
    for rank, seat in enumerate(ranked):
        if seat >= 0:
            scored = state.tables.marduk[rank]
            score(state, seat, scored, log)
            if log is not None:
                event = "marduk.second" if rank else "marduk.first"
                log.event(event, "temple.marduk", seat, (*IN_TEMPLE[MARDUK], ("amount", scored)))
    _tammouz(state, log)


def _tammouz(state: State, log: Log) -> None:
    first = ranking(state, TAMMOUZ)[0]
    if first >= 0 and state.cubes[first]:
        state.pending = TAMMOUZ_FIELD_PENDING
        state.seat = first
        return
    if first < 0:
        _nobody(TAMMOUZ, log)
    elif log is not None:
        log.event("tammouz.no_cube", "temple.tammouz", first, IN_TEMPLE[TAMMOUZ])
    _tammouz_second(state, log)


def tammouz_field(state: State, args: tuple[int, ...], log: Log) -> None:
    """Farm a field row for the player who is first in Tammouz (`temple.tammouz`)."""
    farm(state, state.seat, args[0], "temple.tammouz", log)
    _tammouz_second(state, log)


def _tammouz_second(state: State, log: Log) -> None:
    second = ranking(state, TAMMOUZ)[1]
    if second >= 0 and state.hands[second]:
        state.pending = TAMMOUZ_EXCHANGE_PENDING
        state.seat = second
        return
    if second >= 0 and log is not None:
        log.event("exchange.nothing", "temple.tammouz.exchange", second, IN_TEMPLE[TAMMOUZ])
    limit_stocks(state, log)


def refuse_taken(give: int, taken: int) -> Iterator[Refusal]:
    """Yield a refusal if a resource cannot be exchanged for another (`temple.tammouz.exchange`)."""
    if taken == WINE:
        yield Refusal("exchange_wine", "temple.tammouz.exchange")
    elif taken == give:
        yield Refusal("exchange_same", "temple.tammouz.exchange", (("resource", RESOURCES[give]),))


def refuse_exchange(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why a player cannot make this exchange (`temple.tammouz.exchange`)."""
    give, taken = args
    if give == NONE:
        return
    if not holds(state.hands[seat], UNIT[give]):
        values: tuple[tuple[str, Value], ...] = (
            ("resources", (RESOURCES[give],)),
            ("held", unpacked(state.hands[seat])),
        )
        yield Refusal("not_held", "temple.tammouz.exchange", values, STOCK[seat])
    yield from refuse_taken(give, taken)


def exchange(state: State, args: tuple[int, ...], log: Log) -> None:
    """Exchange a resource of the player who is second in Tammouz, or decline (`temple.tammouz.exchange`)."""
    give, taken = args
    seat = state.seat
    if give != NONE:
        pay_resources(state, seat, UNIT[give], log, RESOURCE_TOKENS)
        gain_resource(state, seat, taken, log, RESOURCE_TOKENS)
        if log is not None:
            values = (*IN_TEMPLE[TAMMOUZ], ("given", RESOURCES[give]), ("resource", RESOURCES[taken]))
            log.event("exchanged", "temple.tammouz.exchange", seat, values)
    elif log is not None:
        log.event("exchange.declined", "temple.tammouz.exchange", seat, IN_TEMPLE[TAMMOUZ])
    limit_stocks(state, log)


def keeps(state: State, seat: int) -> int:
    """Return the number of resources that a player may keep (`stock.limit`)."""
    return state.tables.keeps[state.caravaneer[seat]]


def excess(state: State, seat: int) -> int:
    """Return the number of resources that a player has above the limit (`stock.limit`)."""
    over = hand_size(state.hands[seat]) - keeps(state, seat)
    return over if over > 0 else 0


def limit_stocks(state: State, log: Log) -> None:
    """Discard each player's excess in turn order (`stock.limit`). Players are asked only if they have a real choice."""
    for turn in range(state.players):
        seat = (state.first + turn) % state.players
        count = excess(state, seat)
        if count:
            choices = DISCARDS[state.hands[seat], count]
            state.seat = seat
            if len(choices) > 1:
                state.pending = DISCARD_PENDING
                return
            _discard(state, seat, choices[0].args[0], log)
    _pass_first_player(state, log)


def refuse_discard(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield why a player cannot discard these resources (`stock.limit.discard`)."""
    resources = args[0]
    if not holds(state.hands[seat], resources):
        values: tuple[tuple[str, Value], ...] = (
            ("resources", unpacked(resources)),
            ("held", unpacked(state.hands[seat])),
        )
        yield Refusal("not_held", "stock.limit.discard", values, STOCK[seat])
    if hand_size(resources) != excess(state, seat):
        values = (
            ("needed", excess(state, seat)),
            ("available", hand_size(resources)),
            ("keep", keeps(state, seat)),
        )
        yield Refusal("discard_count", "stock.limit.discard", values, STOCK[seat])


def discard(state: State, args: tuple[int, ...], log: Log) -> None:
    """Return the excess to the supply (`stock.limit.discard`), then check the next player's stock."""
    _discard(state, state.seat, args[0], log)
    limit_stocks(state, log)


def _discard(state: State, seat: int, resources: int, log: Log) -> None:
    pay_resources(state, seat, resources, log, RESOURCE_TOKENS)
    if log is not None:
        values = (("resources", unpacked(resources)), ("keep", keeps(state, seat)))
        log.event("discarded", "stock.limit", seat, values)


def _pass_first_player(state: State, log: Log) -> None:
    """Pass on the first-player card (`first_player.passes`), then end the game or go on."""
    state.first = next_first_player(state)
    if log is not None:
        log.event("first_player", "first_player.passes", state.first)
    ending.finish_or_continue(state, log)

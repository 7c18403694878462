"""The legal actions, the reasons why other actions are illegal, and the effects of an action.

`legal_actions` combines the values and masks of the rules' modules. `reasons` calls the same modules in the order in
which an action is carried out. Neither has conditions of its own. A test checks that `reasons` yields nothing for a
legal action and something for any other.
"""

from __future__ import annotations

from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.vocabulary import CARAVANEER, RESOURCES
from amyitis_nb.games.amyitis.rules import (
    actions,
    caravan,
    court,
    end_of_round,
    planting,
    recruit,
    round_start,
    water,
)
from amyitis_nb.games.amyitis.rules.actions import counts
from amyitis_nb.games.amyitis.rules.crafts import OPEN_TO
from amyitis_nb.games.amyitis.rules.ledger import TALENTS, gain
from amyitis_nb.games.amyitis.rules.state import (
    COURT_BONUS_PENDING,
    CRAFTS_PENDING,
    DISCARD_PENDING,
    ISHTAR_PENDING,
    OVER,
    PENDING_NAMES,
    PROCESSION_PENDING,
    TAMMOUZ_EXCHANGE_PENDING,
    TAMMOUZ_FIELD_PENDING,
    TURN,
)
from amyitis_nb.games.amyitis.rules.tables import DISCARDS, TAKERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State

    Refuser = Callable[[State, int, tuple[int, ...]], Iterator[Refusal]]
    Effect = Callable[[State, tuple[int, ...], Log], None]


def legal_actions(state: State) -> list[Action]:
    """Return every legal action of the seat that decides; [] before a random event and after the end."""
    if state.pending != TURN:
        listing = _LISTINGS.get(state.pending)
        return listing(state) if listing else []
    found = [actions.pass_turn]
    seat = state.seat
    tables = state.tables
    talents = state.talents[seat]
    open_to = OPEN_TO[talents if talents < 3 else 3, state.cubes[seat] > 0]
    take = None
    recruits = tables.recruits
    for number, group in enumerate(state.groups):  # strict=True would take a seventh of the function's time
        others, engineers = recruits[number][open_to[group]]
        found += others
        if engineers:
            take = take or TAKERS[water.open_to(state, seat)]
            found += take(engineers)
    hand = state.hands[seat]
    if not hand:
        return found
    cards = None
    for space in caravan.in_reach(state, seat):
        payable = hand & space.asks
        if not payable:
            continue
        if space.plant >= 0:
            quality, extra = planting.visible_plant(state, space)
            squares = planting.plantable(state, quality + state.gardeners[seat])
            if squares:
                paying_resources, plantings = space.plantings[extra]
                take = TAKERS[squares]
                for row in plantings[hand & paying_resources]:
                    found += take(row)
        elif space.offers:
            cards = cards or (court.takeable(state, seat), court.tokens_to_choose(state, seat, CARAVANEER))
            found += space.purchases[payable][cards]
        else:
            take = TAKERS[water.open_to(state, seat) or tables.no_area]
            for row in space.sales[hand]:
                found += take(row)
    return found


_PROCESSIONS = [actions.procession(temple) for temple in range(3)]
_ISHTARS = [actions.ishtar(camel) for camel in (True, False)]
_TAMMOUZ_FIELDS = [actions.tammouz_field(row) for row in range(2)]


#: The exchanges, by the resource given.
_EXCHANGES = [
    [
        actions.exchange(give, take)
        for take in range(len(RESOURCES))
        if not any(end_of_round.refuse_taken(give, take))
    ]
    for give in range(len(RESOURCES))
]


def _exchanges(state: State) -> list[Action]:
    found = [actions.decline]
    for held, exchanges in zip(counts(state.hands[state.seat]), _EXCHANGES, strict=True):
        if held:
            found += exchanges
    return found


def _discards(state: State) -> list[Action]:
    seat = state.seat
    return [*DISCARDS[state.hands[seat], end_of_round.excess(state, seat)]]


_LISTINGS: dict[int, Callable[[State], list[Action]]] = {
    COURT_BONUS_PENDING: lambda state: planting.court_choices(state, state.seat),
    PROCESSION_PENDING: lambda state: _PROCESSIONS[:],
    ISHTAR_PENDING: lambda state: _ISHTARS[:],
    TAMMOUZ_FIELD_PENDING: lambda state: _TAMMOUZ_FIELDS[:],
    TAMMOUZ_EXCHANGE_PENDING: _exchanges,
    DISCARD_PENDING: _discards,
}


def _pass_refused(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Yield no refusals: passing is always legal (`action.pass`)."""
    return iter(())


#: The decision, the refusals and the effect of an action, by `Action.op`.
_RULES: tuple[tuple[int, Refuser, Effect], ...] = (
    (TURN, _pass_refused, recruit.pass_turn),
    (TURN, recruit.refuse_farmer, recruit.farmer),
    (TURN, recruit.refuse_priest, recruit.priest),
    (TURN, recruit.refuse_engineer, recruit.engineer),
    (TURN, recruit.refuse_merchant, recruit.merchant),
    (TURN, caravan.refuse_sell, caravan.sell),
    (TURN, caravan.refuse_court_card, caravan.court_card),
    (TURN, planting.refuse_plant, planting.plant),
    (COURT_BONUS_PENDING, planting.refuse_court_bonus, planting.court_bonus),
    (PROCESSION_PENDING, end_of_round.refuse_nothing, end_of_round.procession),
    (ISHTAR_PENDING, end_of_round.refuse_nothing, end_of_round.ishtar),
    (TAMMOUZ_FIELD_PENDING, end_of_round.refuse_nothing, end_of_round.tammouz_field),
    (TAMMOUZ_EXCHANGE_PENDING, end_of_round.refuse_exchange, end_of_round.exchange),
    (DISCARD_PENDING, end_of_round.refuse_discard, end_of_round.discard),
    (CRAFTS_PENDING, round_start.refuse_layout, round_start.lay_out),
)

_EFFECTS = tuple(effect for _, _, effect in _RULES)

#: The rule behind each decision, for the refusal of an action that answers another decision.
_ASKED_BY = {
    TURN: "action.order",
    COURT_BONUS_PENDING: "planting.court_bonus",
    PROCESSION_PENDING: "procession",
    ISHTAR_PENDING: "temple.ishtar",
    TAMMOUZ_FIELD_PENDING: "temple.tammouz",
    TAMMOUZ_EXCHANGE_PENDING: "temple.tammouz.exchange",
    DISCARD_PENDING: "stock.limit",
    CRAFTS_PENDING: "prepare.crafts",
}


def reasons(state: State, action: Action) -> Iterator[Refusal]:
    """Yield every reason why an action is illegal, in the order of the action's steps; nothing if it is legal."""
    pending, refuse, _ = _RULES[action.op]
    if pending == state.pending:
        yield from refuse(state, state.seat, action.args)
    elif state.pending == OVER:
        yield Refusal("over", "end.trigger")
    else:
        yield Refusal(f"not_now.{PENDING_NAMES[state.pending]}", _ASKED_BY[state.pending])


def carry_out(state: State, action: Action, log: Log) -> None:
    """Apply a legal action and its automatic consequences, without random events, to a state."""
    _EFFECTS[action.op](state, action.args, log)
    if state.pending == TURN and action.op != actions.CRAFT_LAYOUT:
        _next_turn(state, log)


def draw_chance(state: State, log: Log) -> None:
    """Lay out the crafts of the next round if they are pending and the state has a seed."""
    if state.pending == CRAFTS_PENDING and state.seed is not None:
        round_start.lay_out(state, round_start.drawn_layout(state, state.seed), log)


def _next_turn(state: State, log: Log) -> None:
    """Find the next turn, and give talents for passing (`action.order`, `action.pass.talent`, `action.pass.last`)."""
    passed = state.passed
    players = state.players
    if passed == (1 << players) - 1:
        end_of_round.begin(state, log)
        return
    seat = state.seat
    while True:
        seat += 1
        if seat == players:
            seat = 0
        if not passed >> seat & 1:
            break
        gain(state, seat, "talents", 1, log, TALENTS)
        if log is not None:
            log.event("passed.talent", "action.pass.talent", seat)
    state.seat = seat

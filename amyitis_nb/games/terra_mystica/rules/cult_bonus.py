"""Phase III: the cult bonus and the preparation of the next round."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.value import replaced
from amyitis_nb.games.terra_mystica.edition.names import CULTS, GIANTS
from amyitis_nb.games.terra_mystica.rules.scoring import round_tile
from amyitis_nb.games.terra_mystica.rules.spades import score_spades
from amyitis_nb.games.terra_mystica.rules.state import CULT_BONUS, NONE, TURN_ORDER, clear_action
from amyitis_nb.games.terra_mystica.rules.stocks import gain
from amyitis_nb.games.terra_mystica.rules.terraform import has_transform

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.rules.state import State
    from amyitis_nb.games.terra_mystica.rules.stocks import Log


def times_due(state: State, seat: int) -> int:
    """Return how often a seat gets the bonus of the round's tile: for each full number of levels of its cult
    (`cultbonus.due`).
    """
    tile = round_tile(state)
    own = state.seats[seat]
    level = own.cults[tile.cult] if tile.cult < len(CULTS) else sum(map(len, own.sent))
    return level // tile.levels


def order_after(state: State) -> tuple[int, ...]:
    """Return the order of the next round: clockwise from its start player, or the order of passing (`turn.order`,
    `start.passing`).
    """
    if state.option(TURN_ORDER):
        return state.pass_order
    players = len(state.seats)
    return tuple((state.next_start + seat) % players for seat in range(players))


def begin_bonus(state: State, log: Log) -> None:
    """Give the cult bonus to all at once; spades wait for their seats, in the order of the next round
    (`cultbonus.order`, `cultbonus.due`).
    """
    state.phase = CULT_BONUS
    state.turn = NONE
    clear_action(state)
    state.order = order_after(state)
    goods = round_tile(state).bonus
    spades = [0] * len(state.seats)
    for seat in state.order:
        times = times_due(state, seat)
        if not times:
            continue
        if goods.spades:
            own = state.seats[seat]
            needed = state.tables.edition.abilities["giants_spades"] if own.faction == GIANTS else 1
            count = goods.spades * times // needed * needed  # the rest is lost: `faction.giants.two`
            if count:
                spades[seat] = count
                if log is not None:
                    log.append(Event("bonus.spades", "cultbonus.due", seat, (), (("spades", count),)))
                score_spades(state, seat, count, log)
        else:
            gain(
                state,
                seat,
                log,
                "cultbonus.due",
                coins=goods.coins * times,
                workers=goods.workers * times,
                priests=goods.priests * times,
                power=goods.power * times,
                name="bonus",
            )
    state.bonus_spades = tuple(spades)


def next_seat(state: State) -> int:
    """Return the seat that uses its spades now, in the order of the next round; `NONE` if there is none
    (`cultbonus.order`).
    """
    return next((seat for seat in state.order if state.bonus_spades[seat]), NONE)


def find_next(state: State, log: Log) -> bool:
    """Take away spades that cannot be used; whether a seat is left that can use some (`cultbonus.order`)."""
    while (seat := next_seat(state)) != NONE:
        if has_transform(state, seat):
            return True
        give_up(state, seat, log)
    return False


def give_up(state: State, seat: int, log: Log) -> None:
    """Give up the spades left (`cultbonus.spade`)."""
    if log is not None:
        log.append(Event("spades.lost", "spade.no_saving", seat, (), (("spades", state.bonus_spades[seat]),)))
    state.bonus_spades = replaced(state.bonus_spades, seat, 0)
    state.moved = 0


def clean_up(state: State, log: Log) -> None:
    """Free the power actions and special actions, and put a coin on each card left (`cleanup.spaces`, `cleanup.coins`,
    `cleanup.tile`).
    """
    state.start = state.order[0]
    state.next_start = NONE
    state.pass_order = ()
    state.power_used = 0
    for seat in state.seats:
        seat.used = 0
        seat.passed = False
    add_coins(state, log, "cleanup.coins")
    state.bonus_spades = (0,) * len(state.seats)
    clear_action(state)


def add_coins(state: State, log: Log, rule: str) -> None:
    """Put a coin on each card that nobody has (`cleanup.coins`, `setup.bonus`)."""
    state.card_coins = tuple(coins + 1 if coins >= 0 else coins for coins in state.card_coins)
    if log is not None:
        log.append(Event("cards.coins", rule))

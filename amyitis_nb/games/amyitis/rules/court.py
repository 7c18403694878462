"""The court cards: which ones a player can take, and what they give."""

from __future__ import annotations

from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.vocabulary import CARAVANEER, COURT, GARDENER, PALACE, RESOURCES
from amyitis_nb.games.amyitis.rules.actions import NONE
from amyitis_nb.games.amyitis.rules.ledger import gain, gain_resource, pay, score
from amyitis_nb.games.amyitis.rules.tables import TOKEN_LEVEL, next_levels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.event import Thing, Value
    from amyitis_nb.games.amyitis.rules.ledger import Log
    from amyitis_nb.games.amyitis.rules.state import State

#: The places of the gardeners and of the tokens for caravaneers.
GARDENERS: Thing = ("court", COURT[GARDENER], 0)
TOKENS: Thing = ("court", COURT[CARAVANEER], TOKEN_LEVEL)

#: The stock in which a court card counts, by type.
_STOCKS = ("caravaneer", "banker", "palace", "gardeners")


def next_level(state: State, seat: int, court: int) -> int:
    """Return the level of the next card of a type for a player (`court.order`); 0 for gardeners."""
    return next_levels(state.caravaneer[seat], state.banker[seat], state.palace[seat])[court]


def takeable(state: State, seat: int) -> int:
    """Return the mask of the types from which a player can take a card (`court.exhausted`)."""
    tables = state.tables
    next_cards = tables.next_cards[state.caravaneer[seat], state.banker[seat], state.palace[seat]]
    return tables.types[state.supply + tables.fifteens & next_cards]


def can_take(state: State, seat: int, court: int) -> bool:
    """Whether the supply has a card of a player's next level (`court.exhausted`)."""
    return takeable(state, seat) >> court & 1 == 1


def tokens_to_choose(state: State, seat: int, court: int) -> tuple[int, ...]:
    """Return the tokens that a player can choose with a new card (`court.caravaneer`); () without a choice."""
    if court == CARAVANEER and state.caravaneer[seat] + 1 == TOKEN_LEVEL and len(state.tokens) > 1:
        return state.tokens
    return ()


def refuse_court(state: State, seat: int, court: int, token: int) -> Iterator[Refusal]:
    """Yield why a player cannot take a card of a type (`court.order`, `court.exhausted`, `court.caravaneer`)."""
    level = next_level(state, seat, court)
    if level > state.tables.top_level[court]:
        values: tuple[tuple[str, Value], ...] = (("court", COURT[court]), ("level", level - 1))
        yield Refusal("court_top", "court.order", values, ("court", COURT[court], level - 1))
    elif not can_take(state, seat, court):
        values = (("court", COURT[court]), ("level", level))
        name = "no_gardener" if court == GARDENER else "court_exhausted"
        yield Refusal(name, "court.exhausted", values, ("court", COURT[court], level))
    choice = tokens_to_choose(state, seat, court)
    if choice and token not in choice:
        name = "token_missing" if token == NONE else "no_token"
        values = (("tokens", tuple(RESOURCES[left] for left in choice)),)
        yield Refusal(name, "court.caravaneer", values, TOKENS)
    elif token != NONE and not choice:
        yield Refusal("token_not_asked", "court.caravaneer", (), TOKENS)


def take(state: State, seat: int, court: int, token: int, rule: str, log: Log) -> None:
    """Take the next card of a type, with its token or prestige."""
    level = next_level(state, seat, court)
    _take_card(state, seat, court, level, log)
    if log is not None:
        event = "gardener.taken" if court == GARDENER else "court.taken"
        values: tuple[tuple[str, Value], ...] = (("court", COURT[court]), ("level", level))
        if rule == "planting.court_bonus":
            values = (*values, ("bonus", "tile.bonus"))
        log.event(event, rule, seat, values)
    if court == CARAVANEER and level == TOKEN_LEVEL:  # each remaining card has a token
        chosen = token if token != NONE else state.tokens[0]
        at = state.tokens.index(chosen)
        state.tokens = state.tokens[:at] + state.tokens[at + 1 :]
        gain_resource(state, seat, chosen, log, TOKENS)
        if log is not None:
            log.event("court.token", "court.caravaneer", seat, (("resource", RESOURCES[chosen]),))
    elif court == PALACE:
        scored = state.tables.palace_prestige[level]
        score(state, seat, scored, log)
        if log is not None:
            log.event("palace.scored", "court.palace", seat, (("level", level), ("amount", scored)))


def _take_card(state: State, seat: int, court: int, level: int, log: Log) -> None:
    """Take a card from the supply. Each card of a type raises the player's level by 1 (`court.order.cover`)."""
    state.supply -= 1 << state.tables.supply_shift[court, level]
    gain(state, seat, _STOCKS[court], 1, log, ("court", COURT[court], level))


def gardeners_left(state: State) -> int:
    """Return the number of gardeners in the supply (`court.gardener`)."""
    return state.supply >> state.tables.supply_shift[GARDENER, 0] & 15


def gain_gardener(state: State, seat: int, log: Log) -> None:
    """Take a gardener from the supply."""
    _take_card(state, seat, GARDENER, 0, log)


def return_gardeners(state: State, seat: int, count: int, log: Log) -> None:
    """Return gardeners to the supply (`court.gardener`)."""
    state.supply += count << state.tables.supply_shift[GARDENER, 0]
    pay(state, seat, "gardeners", count, log, GARDENERS, count)

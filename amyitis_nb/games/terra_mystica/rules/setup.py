"""The start of a game: tiles and cards by lot, factions, first dwellings, first cards."""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    BOWLS,
    CARDS,
    CHAOS_MAGICIANS,
    COLOURS,
    DWELLING,
    FACTIONS,
    NOMADS,
    ROUNDS,
    TILES,
)
from amyitis_nb.games.terra_mystica.rules import actions
from amyitis_nb.games.terra_mystica.rules.passing import refuse_card, take_card
from amyitis_nb.games.terra_mystica.rules.state import (
    BONUS,
    NO_ANSWER,
    NONE,
    ROUND,
    SETUP,
    TOWNS,
    Seat,
    State,
    clear_action,
    put_on,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.errors import UserMessage
    from amyitis_nb.core.event import Change
    from amyitis_nb.games.terra_mystica.rules.stocks import Args, Log
    from amyitis_nb.games.terra_mystica.rules.tables import Tables

#: Cards in play beyond one for each player (`setup.bonus_cards`).
MORE_CARDS = 3

#: The rounds that cannot have the tile `spade` (`setup.round_tiles`).
NO_SPADE = (5, 6)

_SPADE = TILES.index("spade")


def drawn_tiles(seed: str, options: Sequence[int]) -> tuple[int, ...]:
    """Return six round tiles by lot; `spade` is not in round 5 or 6 (`setup.round_tiles`, `start.options`)."""
    stream = Stream(seed, "round tiles", 0)
    tiles = range(len(TILES) if options[ROUND] else len(TILES) - 1)
    while True:
        drawn = stream.sample(tiles, ROUNDS)
        if not any(drawn[number - 1] == _SPADE for number in NO_SPADE):
            return tuple(drawn)


def drawn_cards(seed: str, players: int, options: Sequence[int]) -> tuple[int, ...]:
    """Return the bonus cards in play by lot, ascending (`setup.bonus_cards`, `start.options`)."""
    cards = range(len(CARDS) if options[BONUS] else len(CARDS) - 1)
    return tuple(sorted(Stream(seed, "bonus cards", 0).sample(cards, players + MORE_CARDS)))


def check_start(
    tables: Tables,
    players: int,
    options: Sequence[int],
    tiles: Sequence[int],
    cards: Sequence[int],
    factions: Sequence[int],
) -> None:
    """Raise `InvalidInput` unless a game can start like this (`start.table`)."""
    known: Sequence[str] = TILES if options[ROUND] else TILES[:-1]
    if len(tiles) != ROUNDS or len({*tiles}) != ROUNDS or max(tiles) >= len(known):
        raise _not_so_many("round_tiles", ROUNDS, known)
    if any(tiles[number - 1] == _SPADE for number in NO_SPADE):
        told: UserMessage = (("unread.option.spade", {"found": "spade"}),)
        raise InvalidInput("the round tile spade is not in round 5 or 6", "spade", "round_tiles", told)
    known = CARDS if options[BONUS] else CARDS[:-1]
    if len(cards) != players + MORE_CARDS or len({*cards}) != len(cards) or max(cards) >= len(known):
        raise _not_so_many("bonus_cards", players + MORE_CARDS, known)
    homes = [tables.edition.factions[faction].home for faction in factions]
    if factions and len(factions) != players:
        raise _not_so_many("factions", players, FACTIONS)
    if len({*homes}) != len(homes):
        told = (("unread.option.colours", {}),)
        raise InvalidInput(
            f"expected {players} factions of different colours", where="factions", user_message=told
        )


def _not_so_many(part: str, count: int, known: Sequence[str]) -> InvalidInput:
    """Return the error for a part of a start with another number of names, a name twice, or one that an option adds."""
    told: UserMessage = (("unread.option.count", {"option": part, "count": count, "needed": tuple(known)}),)
    message = f"{part}: expected {count} different names of {', '.join(known)}"
    return InvalidInput(message, where=part, user_message=told)


def starting_state(
    tables: Tables,
    players: int,
    options: Sequence[int],
    tiles: Sequence[int],
    cards: Sequence[int],
    factions: Sequence[int] = (),
    seed: str | None = None,
) -> State:
    """Return the state before the first decision: a choice of factions, or the first dwelling if `factions` has that of
    each seat (`start.table`). `seed` is only kept. Raises `InvalidInput` for an impossible start.
    """
    check_start(tables, players, options, tiles, cards, factions)
    edition = tables.edition
    state = State.__new__(State)
    state.tables = tables
    state.seed = seed
    state.options = tuple(options)
    state.round = 0
    state.phase = SETUP
    state.start = 0
    state.next_start = state.turn = NONE
    state.order = tuple(range(players))
    state.pass_order = ()
    state.terrain = bytes(tables.land.terrain)
    state.bridges = ()
    state.connected = state.power_used = 0
    state.card_coins = tuple(0 if card in cards else NONE for card in range(len(CARDS)))
    extended = bool(options[TOWNS])
    state.town_supply = tuple(town.copies if extended or not town.extended else 0 for town in edition.towns)
    state.favour_supply = tuple(favour.copies for favour in edition.favours)
    state.round_tiles = tuple(tiles)
    state.stage = state.heads = state.stopped = 0
    state.begun = False
    state.towns = state.favours = state.steps = state.ordain = 0
    state.offers = ()
    state.answer = NO_ANSWER
    state.bonus_spades = (0,) * players
    clear_action(state)
    state.seats = [empty_seat(state) for _ in range(players)]
    for seat, faction in enumerate(factions):
        give_kit(state, seat, faction)
    return state


def empty_seat(state: State) -> Seat:
    """Return the seat of a player who has no faction yet."""
    seat = Seat.__new__(Seat)
    seat.board = None
    pieces = state.tables.edition.pieces
    seat.points, seat.rate, seat.bridges = pieces["points"], pieces["spade"], pieces["bridges"]
    seat.coins = seat.workers = seat.priests = 0
    seat.bowl1 = seat.bowl2 = seat.bowl3 = 0
    seat.shipping = seat.jump = seat.keys = seat.built = 0
    seat.cults = (0, 0, 0, 0)
    seat.kinds = (0, 0, 0, 0, 0)
    seat.towns = seat.town_tiles = ()
    seat.favours = seat.used = 0
    seat.card = NONE
    seat.sent = ((), (), (), ())
    seat.passed = False
    return seat


def give_kit(state: State, seat: int, faction: int) -> None:
    """Give a seat its faction with its stocks, levels and tracks (`setup.kit`)."""
    own = state.seats[seat]
    figures = state.tables.edition.factions[faction]
    own.board = figures
    own.coins, own.workers = figures.coins, figures.workers
    own.priests = figures.priests
    own.bowl1, own.bowl2, own.bowl3 = figures.bowls
    own.shipping, own.jump = figures.shipping, figures.jump
    own.cults = figures.cults


# Factions


def undecided(state: State) -> int:
    """Return the next seat to choose a faction; `NONE` if all have one (`setup.factions`)."""
    return next((seat for seat, own in enumerate(state.seats) if own.board is None), NONE)


def refuse_faction(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reason against a faction: one of its colour is chosen (`setup.factions`)."""
    home = state.tables.edition.factions[args[0]].home
    for other, own in enumerate(state.seats):
        if own.board is not None and own.board.home == home:
            values = (("faction", FACTIONS[own.faction]), ("terrain", COLOURS[home]), ("owner", other))
            yield Refusal("setup.factions", "setup.factions", values)


def choose_faction(state: State, seat: int, args: Args, log: Log) -> None:
    """Choose a faction and take its kit (`setup.factions`, `setup.kit`)."""
    give_kit(state, seat, args[0])
    if log is not None:
        own = state.seats[seat]
        amounts = (
            *(("coins", own.coins), ("workers", own.workers), ("priests", own.priests)),
            *zip(BOWLS, (own.bowl1, own.bowl2, own.bowl3), strict=True),
            *zip(("fire", "water", "earth", "air"), own.cults, strict=True),
        )
        changes: tuple[Change, ...] = tuple((seat, stock, amount) for stock, amount in amounts if amount)
        log.append(Event("faction", "setup.kit", seat, changes, (("faction", FACTIONS[args[0]]),)))


def legal_factions(state: State, seat: int) -> list[Action]:
    """Return the factions that can be chosen."""
    taken = {own.board.home for own in state.seats if own.board is not None}
    factions = state.tables.edition.factions
    return [action for number, action in enumerate(actions.FACTION_OF) if factions[number].home not in taken]


# First dwellings


def placing_order(state: State) -> list[int]:
    """Return the seats in the order of their first dwellings: clockwise, then in reverse, then the third of the Nomads,
    last the one of the Chaos Magicians (`setup.dwellings`, `setup.dwellings.nomads`, `setup.dwellings.chaos`).
    """
    seats = range(len(state.seats))
    snake = [seat for seat in seats if state.seats[seat].faction != CHAOS_MAGICIANS]
    nomads = [seat for seat in seats if state.seats[seat].faction == NOMADS]
    chaos = [seat for seat in seats if state.seats[seat].faction == CHAOS_MAGICIANS]
    return [*snake, *reversed(snake), *nomads, *chaos]


def next_to_place(state: State) -> int:
    """Return the next seat to place a dwelling; `NONE` if all are placed (`setup.dwellings`)."""
    placed = sum(own.built.bit_count() for own in state.seats)
    order = placing_order(state)
    return order[placed] if placed < len(order) else NONE


def refuse_place(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons against the place of a first dwelling (`setup.dwellings`)."""
    hex = args[0]
    own = state.seats[seat]
    place = ("hex", state.tables.land.names[hex])
    if state.occupied >> hex & 1:
        yield Refusal("build.empty", "build.empty", (), place)
    elif state.terrain[hex] != own.figures.home:
        values = (("terrain", COLOURS[state.terrain[hex]]), ("home", COLOURS[own.figures.home]))
        yield Refusal("build.home", "setup.dwellings", values, place)


def place_first(state: State, seat: int, args: Args, log: Log) -> None:
    """Place a first dwelling; it costs, scores and offers nothing (`setup.dwellings`, `setup.dwellings.quiet`)."""
    own = state.seats[seat]
    own.kinds = put_on(own.kinds, DWELLING, args[0])
    own.built |= 1 << args[0]
    if log is not None:
        name = state.tables.land.names[args[0]]
        moves = ((("dwelling", own.colour), ("stock", seat), ("hex", name)),)
        log.append(Event("places", "setup.dwellings", seat, (), (("hex", name),), moves))


def legal_places(state: State, seat: int) -> list[Action]:
    """Return the places for a first dwelling."""
    home = state.seats[seat].figures.home
    empty = state.tables.land.all & ~state.occupied
    return [actions.PLACES[hex] for hex in bits(empty) if state.terrain[hex] == home]


# First cards


def next_to_take(state: State) -> int:
    """Return the next seat to take a card, in reverse order of seats; `NONE` if all have one (`setup.bonus`)."""
    return next((seat for seat in reversed(range(len(state.seats))) if state.seats[seat].card == NONE), NONE)


def refuse_take(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reason against a first card (`setup.bonus`)."""
    yield from refuse_card(state, seat, args[0], "setup.bonus")


def take_first(state: State, seat: int, args: Args, log: Log) -> None:
    """Take a first bonus card (`setup.bonus`)."""
    take_card(state, seat, args[0], log, "setup.bonus")


def legal_takes(state: State, seat: int) -> list[Action]:
    """Return the cards that can be taken first."""
    return [actions.TAKES[card] for card, coins in enumerate(state.card_coins) if coins >= 0]

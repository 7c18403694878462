"""The working copy of a position, which the rules change in place. It is private to this folder and `position`.

Sets of hexes are masks (`edition/land.py`). Parts that are tuples are replaced, never changed: a copy shares them.
"""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.edition.names import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.edition.edition import Faction
    from amyitis_nb.games.terra_mystica.rules.tables import Tables

#: The phases of a game (`State.phase`), by number.
SETUP, ACTIONS, CULT_BONUS, OVER = range(4)
PHASES = ("setup", "actions", "cult", "end")

#: What a turn asks for (`State.stage`): an action, what an action has opened, an answer of another player, the end.
HEAD, FOLLOW, LEECH, DONE = range(4)
STAGES = ("head", "follow", "leech", "done")

#: The compulsory follow-up of a head (`State.must`).
NOTHING, TRANSFORM, SANDSTORM, RIDE, PROMOTE, BRIDGE = range(6)
MUSTS = ("nothing", "transform", "sandstorm", "ride", "promote", "bridge")

#: What the Cultists get for the answers to their building (`State.answer`): there is no such building, nobody could
#: take power, somebody could, somebody did.
NO_ANSWER, NOBODY, REFUSED, TAKEN = range(4)

#: No hex, no seat, no card.
NONE = -1


class Seat:
    """What belongs to one player. Before a faction is chosen, `board` is None and the stocks are empty.

    `built` is the mask of all own buildings, `kinds` those of each kind. `towns` are the masks of the own towns, in the
    order of their founding. `favours` and `used` are masks of favour tiles and special actions. `sent` are the places
    on each cult track, by their steps.
    """

    board: Faction | None
    points: int
    coins: int
    workers: int
    priests: int
    bowl1: int
    bowl2: int
    bowl3: int
    shipping: int
    rate: int
    jump: int
    cults: tuple[int, ...]
    keys: int
    built: int
    kinds: tuple[int, ...]
    towns: tuple[int, ...]
    town_tiles: tuple[int, ...]
    favours: int
    card: int
    sent: tuple[tuple[int, ...], ...]
    bridges: int  # left
    used: int
    passed: bool

    __slots__ = tuple(__annotations__)

    def copy(self) -> Seat:
        """Return a copy that can be changed independently."""
        new = Seat.__new__(Seat)
        new.board = self.board
        new.points = self.points
        new.coins = self.coins
        new.workers = self.workers
        new.priests = self.priests
        new.bowl1 = self.bowl1
        new.bowl2 = self.bowl2
        new.bowl3 = self.bowl3
        new.shipping = self.shipping
        new.rate = self.rate
        new.jump = self.jump
        new.cults = self.cults
        new.keys = self.keys
        new.built = self.built
        new.kinds = self.kinds
        new.towns = self.towns
        new.town_tiles = self.town_tiles
        new.favours = self.favours
        new.card = self.card
        new.sent = self.sent
        new.bridges = self.bridges
        new.used = self.used
        new.passed = self.passed
        return new

    @property
    def figures(self) -> Faction:
        """The figures of the faction, which must be chosen."""
        assert self.board is not None
        return self.board

    @property
    def faction(self) -> int:
        """The number of the faction; `NONE` if none is chosen."""
        return NONE if self.board is None else self.board.number

    @property
    def colour(self) -> str:
        """The colour of the pieces, which names the home terrain."""
        return COLOURS[self.figures.home]

    def count(self, kind: int) -> int:
        """Return the number of own buildings of a kind on the map."""
        return self.kinds[kind].bit_count()

    @property
    def marked(self) -> int:
        """The mask of the hexes that belong to an own town."""
        found = 0
        for town in self.towns:
            found |= town
        return found

    @property
    def all_priests(self) -> int:
        """The number of priests, those on the cult board included (`priest.limit`)."""
        return self.priests + sum(map(len, self.sent))

    def value(self) -> tuple[object, ...]:
        """Return what decides whether two seats are equal."""
        return tuple(self.faction if name == "board" else getattr(self, name) for name in Seat.__slots__)


class State:
    """The state of a game.

    `seed` is what the tiles and cards were drawn from; None if they were given. `order` is the order of play of the
    round. `terrain` has the terrain of each hex. `card_coins` are the coins on each card that can be taken, `NONE` for
    the others. `connected` is the mask of the river hexes that Mermaids connected.

    The own turn: `heads` are the actions still to take, `begun` says whether anything has been decided in it. `must` is
    the compulsory follow-up. `spades` are the free spades left; spades can be bought if `buys`, and if `gift` they are
    the Halflings' for their stronghold. `moved` are the hexes transformed in the action or cult bonus, `sites`
    the hexes where a dwelling may follow, `jumped` is the hex to which a jump is paid. `towns`, `favours`, `steps` and
    `ordain` count what waits. `stopped` are the tracks where a step stopped for want of a key in this turn. `offers`
    are the seats to be offered power, with the sums of their values. `bonus_spades` are those of the cult bonus, by
    seat.
    """

    tables: Tables
    seed: str | None
    options: tuple[int, ...]
    round: int
    phase: int
    start: int
    next_start: int
    turn: int
    order: tuple[int, ...]
    pass_order: tuple[int, ...]
    terrain: bytes
    bridges: tuple[tuple[int, int], ...]
    connected: int
    power_used: int
    card_coins: tuple[int, ...]
    town_supply: tuple[int, ...]
    favour_supply: tuple[int, ...]
    round_tiles: tuple[int, ...]
    stage: int
    heads: int
    begun: bool
    must: int
    spades: int
    buys: bool
    gift: bool
    moved: int
    sites: int
    jumped: int
    towns: int
    favours: int
    steps: int
    ordain: int
    stopped: int
    offers: tuple[tuple[int, int], ...]
    answer: int
    bonus_spades: tuple[int, ...]
    seats: list[Seat]

    __slots__ = tuple(__annotations__)

    def copy(self) -> State:
        """Return a copy that can be changed independently."""
        new = State.__new__(State)
        new.tables = self.tables
        new.seed = self.seed
        new.options = self.options
        new.round = self.round
        new.phase = self.phase
        new.start = self.start
        new.next_start = self.next_start
        new.turn = self.turn
        new.order = self.order
        new.pass_order = self.pass_order
        new.terrain = self.terrain
        new.bridges = self.bridges
        new.connected = self.connected
        new.power_used = self.power_used
        new.card_coins = self.card_coins
        new.town_supply = self.town_supply
        new.favour_supply = self.favour_supply
        new.round_tiles = self.round_tiles
        new.stage = self.stage
        new.heads = self.heads
        new.begun = self.begun
        new.must = self.must
        new.spades = self.spades
        new.buys = self.buys
        new.gift = self.gift
        new.moved = self.moved
        new.sites = self.sites
        new.jumped = self.jumped
        new.towns = self.towns
        new.favours = self.favours
        new.steps = self.steps
        new.ordain = self.ordain
        new.stopped = self.stopped
        new.offers = self.offers
        new.answer = self.answer
        new.bonus_spades = self.bonus_spades
        new.seats = [seat.copy() for seat in self.seats]
        return new

    def value(self) -> tuple[object, ...]:
        """Return the values that decide whether two positions are equal."""
        own = (getattr(self, name) for name in State.__slots__ if name not in ("tables", "seats"))
        return (*own, *(part for seat in self.seats for part in seat.value()))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    @property
    def scores(self) -> list[int]:
        """The points of each seat."""
        return [seat.points for seat in self.seats]

    @property
    def occupied(self) -> int:
        """The mask of the hexes with a building."""
        found = 0
        for seat in self.seats:
            found |= seat.built
        return found

    @property
    def near(self) -> tuple[int, ...]:
        """The mask of the hexes directly adjacent to each hex."""
        return self.tables.near(self.bridges)

    def option(self, number: int) -> int:
        """Return the index of the value of an option (`OPTIONS`), 0 for the default."""
        return self.options[number]


#: The options by number (`State.options`).
TURN_ORDER, TOWNS, BONUS, ROUND, CULTISTS_POWER = range(5)


def open_turn(state: State, seat: int) -> None:
    """Begin the turn of a seat: one action, and nothing left of the turn before (`turn.one_action`)."""
    state.turn = seat
    state.stage = HEAD
    state.heads = 1
    state.begun = False
    state.stopped = 0
    state.answer = NO_ANSWER
    state.offers = ()
    state.towns = state.favours = state.steps = state.ordain = 0
    clear_action(state)


def clear_action(state: State) -> None:
    """Forget the hexes and the spades of an action (`spade.no_saving`)."""
    state.must = NOTHING
    state.spades = 0
    state.buys = state.gift = False
    state.jumped = NONE
    state.moved = state.sites = 0


def put_on(kinds: tuple[int, ...], kind: int, hex: int) -> tuple[int, ...]:
    """Return the masks of the kinds with one more building."""
    return (*kinds[:kind], kinds[kind] | 1 << hex, *kinds[kind + 1 :])


def kind_at(seat: Seat, hex: int) -> int:
    """Return the kind of an own building; `NONE` if there is none."""
    mark = 1 << hex
    for kind, mask in enumerate(seat.kinds):
        if mask & mark:
            return kind
    return NONE


def supply(state: State, seat: Seat, kind: int) -> int:
    """Return how many buildings of a kind are left on the faction board (`build.supply`, `upgrade.supply`)."""
    left: int = state.tables.edition.pieces["buildings"][kind] - seat.count(kind)
    return left

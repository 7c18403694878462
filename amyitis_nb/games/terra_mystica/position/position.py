"""`Position`: an immutable position of Terra Mystica."""

from __future__ import annotations

from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.input.checking import expect, shown
from amyitis_nb.core.pending import Pending as AnyPending
from amyitis_nb.core.state_position import StatePosition
from amyitis_nb.core.value import Value
from amyitis_nb.games.terra_mystica.edition.edition import Edition
from amyitis_nb.games.terra_mystica.edition.library import edition_by_id
from amyitis_nb.games.terra_mystica.edition.names import (
    BOWLS,
    BUILDINGS,
    CARDS,
    COLOURS,
    CULTS,
    FAVOURS,
    LETTERS,
    OPTIONS,
    PARTS,
    PLAYERS,
    POWERS,
    TILES,
    TOWNS,
)
from amyitis_nb.games.terra_mystica.position.action_text import find_action, read_action
from amyitis_nb.games.terra_mystica.position.position_text import read_position, write_position
from amyitis_nb.games.terra_mystica.position.snapshot import (
    numbers,
    options_of,
    snapshot_of,
    state_of,
)
from amyitis_nb.games.terra_mystica.rules import ending, legal, setup, turn
from amyitis_nb.games.terra_mystica.rules.actions import BRIDGES, HEXES, RIVERS
from amyitis_nb.games.terra_mystica.rules.leech import can_take
from amyitis_nb.games.terra_mystica.rules.means import terms
from amyitis_nb.games.terra_mystica.rules.state import NONE, PHASES, SANDSTORM
from amyitis_nb.games.terra_mystica.rules.tables import tables_for
from amyitis_nb.games.terra_mystica.rules.terraform import find_way

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Event
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.games.terra_mystica.rules.state import State


class Pending(AnyPending):
    """The pending decision: its `kind`, such as "head" or "town" ("waiting" if several things wait), and the `seat`
    that decides.
    """

    if TYPE_CHECKING:
        seat: int


class Offer(Value):
    """An open offer of power at a neighbour's building (`leech.offer`).

    `seat` is offered `power` for `price` points before the limits of its bowls and points; it would take `taken` for
    `cost` points as its bowls and points are now (`leech.cap.bowls`, `leech.cap.vp`), and is not asked if `taken` is 0.
    """

    seat: int
    power: int
    price: int
    taken: int
    cost: int


class Position(StatePosition["State", Edition]):
    """A position of Terra Mystica: an immutable value with a notation (`text`).

    `Position(text)` reads a position text. Seats are numbered from 0 in the order of play of round 1. After the set-up
    nothing is random, and nothing is hidden.

    >>> position = new_game(players=4, seed=7)
    >>> position.phase, position.pending.kind, position.pending.seat
    ('setup', 'faction', 0)
    """

    game_id = "terra_mystica"
    _state: State
    _read = staticmethod(read_position)
    _read_action = staticmethod(read_action)

    def _write(self) -> str:
        return write_position(self._state)

    # Components

    @property
    def players(self) -> int:
        """The number of players, 2 to 5 (`setup.players`)."""
        return len(self._state.seats)

    @property
    def options(self) -> dict[str, str]:
        """The options of the start and their values (`start.options`)."""
        return {
            name: values[index]
            for (name, values), index in zip(OPTIONS.items(), self._state.options, strict=True)
        }

    @property
    def round(self) -> int:
        """The number of the round, 1 to 6; 0 in the set-up."""
        return self._state.round

    @property
    def phase(self) -> str:
        """ "setup", "actions", "cult" or "end"."""
        return PHASES[self._state.phase]

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, also while another one answers; None outside phase II."""
        return None if self._state.turn == NONE else self._state.turn

    @property
    def is_turn_begun(self) -> bool:
        """Whether something has been decided in the open turn; false before its first decision."""
        return self._state.begun

    @property
    def first(self) -> int:
        """The start player of the round."""
        return self._state.start

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play of the round."""
        return self._state.order

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed in this round, the first to pass first."""
        return self._state.pass_order

    @property
    def pending(self) -> Pending | None:
        """The pending decision; None after the end."""
        asked = turn.asked(self._state)
        return Pending(asked[1], asked[0]) if asked else None

    @property
    def factions(self) -> tuple[str | None, ...]:
        """The faction of each seat; None until it is chosen."""
        return tuple(None if own.board is None else own.board.name for own in self._state.seats)

    @property
    def colours(self) -> tuple[str | None, ...]:
        """The colour of each seat; None until its faction is chosen."""
        return tuple(None if own.board is None else COLOURS[own.board.home] for own in self._state.seats)

    @property
    def round_tiles(self) -> tuple[str, ...]:
        """The six round tiles in the order of the rounds."""
        return tuple(TILES[tile] for tile in self._state.round_tiles)

    @property
    def cards(self) -> dict[str, int]:
        """The bonus cards that can be taken, with their coins."""
        return {CARDS[card]: coins for card, coins in enumerate(self._state.card_coins) if coins != NONE}

    @property
    def held_cards(self) -> tuple[str | None, ...]:
        """The bonus card of each seat; None before it takes one."""
        return tuple(None if own.card == NONE else CARDS[own.card] for own in self._state.seats)

    @property
    def power_used(self) -> tuple[str, ...]:
        """The power actions taken in this round."""
        return tuple(name for number, name in enumerate(POWERS) if self._state.power_used >> number & 1)

    @property
    def favour_supply(self) -> dict[str, int]:
        """The number of favour tiles of each kind in the supply."""
        return dict(zip(FAVOURS, self._state.favour_supply, strict=True))

    @property
    def town_supply(self) -> dict[str, int]:
        """The number of town tiles of each kind in the supply."""
        return dict(zip(TOWNS, self._state.town_supply, strict=True))

    @property
    def terrain(self) -> dict[str, str]:
        """The colour of each land hex."""
        return {name: COLOURS[colour] for name, colour in zip(HEXES, self._state.terrain, strict=True)}

    @property
    def buildings(self) -> dict[str, tuple[int, str]]:
        """The seat and the letter (D, T, E, S, A) of each building, by hex."""
        return {
            HEXES[hex]: (seat, LETTERS[kind])
            for seat, own in enumerate(self._state.seats)
            for kind, mask in enumerate(own.kinds)
            for hex in range(len(HEXES))
            if mask >> hex & 1
        }

    @property
    def bridges(self) -> dict[str, int]:
        """The owner of each bridge, by its ends, such as "E4-G1"."""
        return {BRIDGES[place]: owner for place, owner in self._state.bridges}

    @property
    def connected(self) -> tuple[str, ...]:
        """The river hexes that the Mermaids have connected (`faction.mermaids.river`)."""
        return tuple(name for number, name in enumerate(RIVERS) if self._state.connected >> number & 1)

    @property
    def cults(self) -> tuple[tuple[int, ...], ...]:
        """The levels of each seat on the tracks of fire, water, earth and air."""
        return tuple(own.cults for own in self._state.seats)

    def priests_on(self, cult: str, steps: int) -> tuple[int, ...]:
        """Return the seats of the priests on the places of a cult that are worth a number of steps."""
        number = CULTS.index(cult)
        return tuple(
            seat for seat, own in enumerate(self._state.seats) for worth in own.sent[number] if worth == steps
        )

    @property
    def stocks(self) -> dict[tuple[int, str], int]:
        """The stocks of all seats, by seat and name: points, coins, workers, priests, the bowls, and the levels."""
        return {
            (seat, name): amount
            for seat, own in enumerate(self._state.seats)
            for name, amount in (
                *((name, getattr(own, name)) for name in ("points", "coins", "workers", "priests", *BOWLS)),
                *zip(CULTS, own.cults, strict=True),
            )
        }

    @property
    def snapshot(self) -> dict[str, Any]:
        """The position as plain tables and lists, which `from_snapshot` reads if nothing waits."""
        return snapshot_of(self._state)

    @classmethod
    def from_snapshot(cls, table: Mapping[str, Any]) -> Position:
        """Return the position of a snapshot in which nothing waits: in the set-up, or before an action.

        Parts that are missing are as at the start of a game. Raises `InvalidInput`, which names the part, if it is not
        a position of a game.
        """
        return cls._of(state_of(table))

    # What the clicks say

    def building_at(self, hex: str) -> str | None:
        """Return the kind of building on a hex, such as "temple"; None if there is none."""
        built = self.buildings.get(hex)
        return BUILDINGS[LETTERS.index(built[1])] if built else None

    def spades_for(self, action: Action) -> int:
        """Return the spades that a transformation takes; 0 for a sandstorm and for one that is impossible."""
        pending = self.pending
        if pending is None or self._state.must == SANDSTORM:
            return 0
        hex, new, long = action.args
        own = self._state.seats[pending.seat]
        way = find_way(self._state, own, hex, new, bool(long)) if own.board is not None else None
        return way[2] if way else 0

    def conversion_price(self, action: Action) -> int:
        """Return how much a conversion takes (`free.convert`)."""
        return terms(self._state, action.args[0])[1]

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The open offers of power, in the order in which the seats are asked (`leech.order`).

        >>> new_game(players=2, seed=7).offers
        ()
        """
        found = []
        for seat, power in self._state.offers:
            taken = can_take(self._state, seat, power)
            found.append(Offer(seat, power, power - 1, taken, max(0, taken - 1)))
        return tuple(found)

    @property
    def offered(self) -> tuple[int, int]:
        """The power that the asked seat would take, and its price in points; (0, 0) without a question
        (`leech.price`).
        """
        if self.pending is None or self.pending.kind != "leech":
            return 0, 0
        return self.offers[0].taken, self.offers[0].cost

    @property
    def free_spades(self) -> int:
        """The free spades that the seat that decides can still use: those of its action, or of the cult bonus
        (`spade.no_saving`, `cultbonus.spade`).
        """
        state = self._state
        seat = self.pending.seat if self.pending else None
        return state.spades or (0 if seat is None else state.bonus_spades[seat])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points; () before the end (`score.winner`)."""
        return ending.winners(self._state)

    # Playing

    @property
    def legal_actions(self) -> Sequence[Action]:
        """The legal actions of the seat that decides, free decisions and `done` included."""
        return self._listed()

    def _list(self) -> tuple[Action, ...]:
        return (*legal.legal_actions(self._state),)

    def parse_action(self, text: str) -> Action:
        """Return the legal action that a text means. Case, additional spaces and an unambiguous ending may differ.

        Raises `InvalidInput` for a text that is not an action, `IllegalAction` for an illegal action, and
        `AmbiguousAction` if several actions fit.
        """
        if not isinstance(text, str):
            raise InvalidInput(f"{shown(text)} is not the text of an action", shown(text))
        return find_action(self._state, self._listed(), text)

    def _meant(self, text: str) -> Action:
        try:
            return self.parse_action(text)
        except IllegalAction:
            return read_action(text)

    def _reasons(self, action: Action) -> Iterator[Refusal]:
        return legal.reasons(self._state, action)

    def effects(self, action: Action) -> tuple[tuple[Event, Position], ...]:
        """Return the events of a legal action, each with the position right after it."""
        return tuple((event, self._of(state)) for event, state in legal.watched(self._state, action))

    def _carry_out(self, state: State, action: Action) -> Sequence[Event]:
        return legal.played(state, action)


def new_game(
    players: int = 4,
    seed: int | str | None = None,
    *,
    edition: str = "",
    options: Mapping[str, str] | None = None,
    round_tiles: Sequence[str] = (),
    bonus_cards: Sequence[str] = (),
    factions: Sequence[str] = (),
) -> Position:
    """Return the start position of a new game (`start.table`).

    `seed` draws the round tiles and bonus cards that are not given; it defaults to a random one. `factions` are those
    of all seats; () lets the players choose.

    Raises `InvalidInput`, with similar names, for unknown names, a wrong number of players or an impossible start.

    >>> new_game(players=2, seed=7) == new_game(players=2, seed="7")
    True
    """
    if not isinstance(players, int) or players not in PLAYERS:
        message = f"Terra Mystica has {PLAYERS[0]} to {PLAYERS[-1]} players, not {shown(players)}"
        raise InvalidInput(message, shown(players), "players")
    chosen = options_of({} if options is None else options)
    expect(isinstance(edition, str), "edition", edition, "the id of an edition")
    given = {"round_tiles": round_tiles, "bonus_cards": bonus_cards, "factions": factions}
    tiles, cards, names = (numbers(given[name], known, name) for name, known in PARTS.items())
    if seed is None and not (round_tiles and bonus_cards):
        import secrets

        seed = str(secrets.randbelow(10**9))  # as `Game.new_seed`
    key = None if seed is None else checked_seed(seed)
    tiles = tiles or [*setup.drawn_tiles(key or "", chosen)]
    cards = cards or [*setup.drawn_cards(key or "", players, chosen)]
    tables = tables_for(edition_by_id(edition))
    return Position._of(setup.starting_state(tables, players, chosen, tiles, cards, names, key))


def given_parts(start: Position) -> dict[str, tuple[str, ...]]:
    """Return the parts of a start that its seed does not draw, and the factions if they are not chosen (`PARTS`)."""
    drawn = new_game(start.players, start.seed or "0", edition=start.edition.id, options=start.options)
    found: dict[str, tuple[str, ...]] = {}
    if start.round_tiles != drawn.round_tiles:
        found["round_tiles"] = start.round_tiles
    cards = tuple(name for name in CARDS if name in start.cards or name in start.held_cards)
    if cards != tuple(drawn.cards):
        found["bonus_cards"] = cards
    if all(start.factions):
        found["factions"] = tuple(faction for faction in start.factions if faction)
    return found

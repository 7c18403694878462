"""`Position`: an immutable position of Amyitis."""

from __future__ import annotations

from functools import cached_property

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput
from amyitis_nb.core.input.checking import expect, shown
from amyitis_nb.core.pending import Pending
from amyitis_nb.core.state_position import StatePosition
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import (
    CITIES,
    COLOURS,
    COURT,
    CRAFTS,
    FIELDS,
    GREY,
    RESOURCES,
    TEMPLES,
)
from amyitis_nb.games.amyitis.position.parts import CraftCard, Final, Plant, Seat
from amyitis_nb.games.amyitis.rules import ending, legal, planting, round_start, water
from amyitis_nb.games.amyitis.rules.crafts import card_crafts
from amyitis_nb.games.amyitis.rules.invariants import check_numbers
from amyitis_nb.games.amyitis.rules.ledger import Ledger
from amyitis_nb.games.amyitis.rules.state import OVER, PENDING_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, Self

    from amyitis_nb.core.event import Event
    from amyitis_nb.core.game import Played
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.games.amyitis.edition.edition import Edition, Tile
    from amyitis_nb.games.amyitis.position.action_text import Candidates
    from amyitis_nb.games.amyitis.rules.setup import Setup
    from amyitis_nb.games.amyitis.rules.state import State


#: The maximum number of rounds of a playout; a longer one is stopped and reports it (`end.endless`).
LONGEST_PLAYOUT = 100
#: In a game played from its start, numbers are checked only after this round.
_ROUNDS = 99


class LegalActions:
    """A view of the legal actions of a position: iterate, `len`, `in`, filter by kind and steps."""

    __slots__ = ("_actions", "_position")

    def __init__(self, position: Position, actions: Sequence[Action]) -> None:
        self._position = position
        self._actions = actions

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, index: int) -> Action:
        return self._actions[index]

    def __contains__(self, action: object) -> bool:
        position = self._position
        try:
            if isinstance(action, str):
                position.parse_action(action)
            else:
                position._check(position._ours(action))
        except (InvalidInput, IllegalAction, AmbiguousAction):
            return False
        return True

    def only(self, kind: str = "", **steps: str) -> tuple[Action, ...]:
        """Return the legal actions of a kind ("" for any) whose steps have these values, such as `craft="priest"`."""
        return tuple(
            action
            for action in self._actions
            if kind in ("", action.kind) and all(action[name] == value for name, value in steps.items())
        )

    def __repr__(self) -> str:
        kinds: dict[str, int] = {}
        for action in self._actions:
            name = action["craft"] or action["to"] or action.kind
            kinds[name] = kinds.get(name, 0) + 1
        listed = ", ".join(f"{count} {name}" for name, count in kinds.items())
        return f"<{len(self._actions)} legal actions: {listed}>" if kinds else "<no legal actions>"


class Position(StatePosition["State", "Edition"]):
    """A position of Amyitis: an immutable value with a notation (`text`) and a picture.

    `Position(text)` reads a position text. Seats are numbered clockwise from 0; `GREY` (4) owns the grey cubes. Two
    positions are equal if their components, pending decision, seed and edition are equal. `constructed` is True if the
    position was not played but made by hand; such a position may be unreachable.

    >>> import amyitis_nb as am
    >>> position = am.new_game(players=3, seed=7)
    >>> position.caravan, position.seats[0].talents, position.areas
    ('Babylon', 4, {})
    >>> position.edit(talents={0: 9}).seats[0].talents
    9
    """

    game_id = "amyitis"
    _state: State
    constructed: bool

    def __new__(cls, text: str) -> Position:
        """Read a position text. Raises `InvalidInput`, with the offset in the text, for any other text."""
        return cls._of(cls._read(text), constructed=True)

    @classmethod
    def _of(cls, state: State, constructed: bool = False) -> Self:
        position = object.__new__(cls)
        attributes = position.__dict__
        attributes["_state"], attributes["constructed"] = state, constructed
        return position

    def _next(self, state: State) -> Self:
        return self._of(state, self.constructed)

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake, (self.text, self.constructed, self.edition)

    @classmethod
    def _read(cls, text: str, edition: Edition | None = None) -> State:
        from amyitis_nb.games.amyitis.position.position_text import read_position

        return read_position(text, edition)

    def _write(self) -> str:
        from amyitis_nb.games.amyitis.position.position_text import write_position

        return write_position(self._state)

    @classmethod
    def _read_action(cls, text: str) -> Action:
        from amyitis_nb.games.amyitis.position.action_text import read_action

        return read_action(text)

    # Components

    @property
    def players(self) -> int:
        """The number of players, 2 to 4."""
        return self._state.players

    @property
    def round(self) -> int:
        """The round, from 1; 0 before the first."""
        return self._state.round

    @property
    def first_player(self) -> int:
        """The seat of the first player."""
        return self._state.first

    @property
    def phase(self) -> str:
        """ "preparation", "actions", "end_of_round" or "over"."""
        kind = PENDING_NAMES[self._state.pending]
        return {"crafts": "preparation", "turn": "actions", "court_bonus": "actions", "over": "over"}.get(
            kind, "end_of_round"
        )

    @property
    def pending(self) -> Pending | None:
        """The pending decision; None after the end.

        For the craft cards of a round, which are random, the seat is None.
        """
        state = self._state
        if state.pending == OVER:
            return None
        return Pending(PENDING_NAMES[state.pending], None if state.seat < 0 else state.seat)

    @property
    def planting(self) -> str | None:
        """The square of a planting that still needs a choice of court card, or None."""
        return None if self._state.planting is None else SQUARES[self._state.planting[0]]

    @property
    def caravan(self) -> str:
        """The city of the caravan."""
        return self._state.tables.spaces[self._state.caravan].name

    @cached_property
    def groups(self) -> tuple[tuple[CraftCard, ...], ...]:
        """The groups of craft cards, from the left."""

        return tuple(
            tuple(
                CraftCard(CRAFTS[craft], bool(group >> card & 1))
                for card, craft in enumerate(card_crafts(group))
            )
            for group in self._state.groups
        )

    @property
    def fields(self) -> dict[str, tuple[int, ...]]:
        """The cubes of each field row, from the left, by their owners."""
        return dict(zip(FIELDS, self._state.fields, strict=True))

    @property
    def temples(self) -> dict[str, tuple[int, ...]]:
        """The cubes of each temple, from the left, by their owners (`GREY` for grey cubes)."""
        return dict(zip(TEMPLES, self._state.temples, strict=True))

    @property
    def all_areas(self) -> tuple[str, ...]:
        """Every irrigation area of the edition."""
        return self._state.tables.area_names

    @property
    def areas(self) -> dict[str, int]:
        """The filled irrigation areas and their owners (`GREY` for grey cubes)."""

        return dict(self._areas)

    @cached_property
    def _areas(self) -> dict[str, int]:
        state = self._state
        return {
            name: water.owner_of(state, 1 << bit)
            for bit, name in enumerate(state.tables.area_names)
            if state.filled >> bit & 1
        }

    @property
    def available(self) -> tuple[str, ...]:
        """The areas that are available now (`irrigation.available`)."""
        return self._state.tables.area_names_in(water.available(self._state))

    @property
    def irrigated(self) -> tuple[str, ...]:
        """The squares with a complete side (`planting.irrigated`), including planted squares."""
        return _squares(self._state.irrigated)

    @property
    def tiles(self) -> dict[str, Tile]:
        """The tiles that are left in the garden, by square."""
        state = self._state
        return {
            SQUARES[square]: tile
            for square, tile in enumerate(state.tile_at)
            if tile is not None and state.tiles >> square & 1
        }

    @property
    def planted(self) -> tuple[str, ...]:
        """The squares that are planted."""
        return _squares(self._state.tables.squares_in_play & ~self._state.tiles)

    @property
    def unused(self) -> tuple[str, ...]:
        """The squares that have no tile during the whole game (`setup.two_players`)."""
        return _squares(self._state.tables.unused)

    @property
    def plants(self) -> dict[str, Plant]:
        """The visible plant of each plant city."""
        state = self._state
        plants = {}
        for space in state.tables.plant_cities:
            quality, extra = planting.visible_plant(state, space)
            plants[space.name] = Plant(
                state.tables.cards[state.plant_at[space.plant]],
                quality,
                RESOURCES[extra] if extra >= 0 else "",
                bool(state.visible >> space.plant & 1),
            )
        return plants

    @property
    def supply(self) -> dict[str, dict[int, int]]:
        """The court cards left, by type and level (0 for the gardener); levels without cards have 0."""
        left: dict[str, dict[int, int]] = {name: {} for name in COURT}
        for (court, level), shift in self._state.tables.supply_shift.items():
            left[COURT[court]][level] = self._state.supply >> shift & 15
        return left

    @property
    def caravaneer_tokens(self) -> tuple[str, ...]:
        """The resources on the level-2 caravaneers that are left."""
        return tuple(RESOURCES[token] for token in self._state.tokens)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The stock of each player."""
        state = self._state
        return tuple(
            Seat(
                state.prestige[seat],
                state.talents[seat],
                state.camels[seat],
                {name: state.hands[seat] >> 8 * number & 255 for number, name in enumerate(RESOURCES)},
                state.cubes[seat],
                state.caravaneer[seat],
                state.banker[seat],
                state.palace[seat],
                state.gardeners[seat],
                state.tiles_owned[seat],
                bool(state.passed >> seat & 1),
                bool(state.pass_cubes >> seat & 1),
            )
            for seat in range(state.players)
        )

    # Playing

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions of the seat that decides; empty for random events and after the end."""
        return LegalActions(self, self._listed())

    def _list(self) -> list[Action]:
        return legal.legal_actions(self._state)

    @cached_property
    def _candidates(self) -> Candidates:
        from amyitis_nb.games.amyitis.position.action_text import Candidates

        return Candidates(self._listed())

    def parse_action(self, text: str) -> Action:
        """Return the legal action that a text means. Case, extra spaces and unambiguous endings may differ.

        Raises `InvalidInput` for a text that is not an action, `IllegalAction` for an illegal action, and
        `AmbiguousAction` if several actions fit.

        >>> import amyitis_nb as am
        >>> str(am.new_game(players=3, seed=7).parse_action("r2 pri ish"))
        'R2 priest ishtar'
        """
        from amyitis_nb.games.amyitis.position.action_text import find_action

        if not isinstance(text, str):
            raise InvalidInput(f"{shown(text)} is not the text of an action", shown(text))
        return find_action(self._state, lambda: self._candidates, text)

    def _reasons(self, action: Action) -> Iterator[Refusal]:
        return legal.reasons(self._state, action)

    def _refused(self, action: Action, refusal: Refusal) -> IllegalAction:
        from amyitis_nb.games.amyitis.position.action_text import refused

        return refused(action, refusal)

    def _carry_out(self, state: State, action: Action) -> list[Event]:
        log = Ledger()
        legal.carry_out(state, action, log)
        legal.draw_chance(state, log)
        if self.constructed or state.round > _ROUNDS:
            check_numbers(state)
        return log.events

    def _meant(self, text: str) -> Action:
        try:
            return self.parse_action(text)
        except (IllegalAction, AmbiguousAction) as unplayable:
            try:
                return self._read_action(text)
            except InvalidInput:
                raise unplayable from None

    def deal(self, crafts: str | None = None) -> Played[Position]:
        """Begin the next round with these craft cards, such as "deal farmer priest farmer, …"; None draws them from the
        seed.

        Raises `InvalidInput` if there are neither cards nor a seed, and `IllegalAction` if no cards are pending or the
        cards are impossible.
        """
        if crafts is not None:
            return self.play(crafts)
        if self.seed is None:
            raise InvalidInput("this position has no seed: say how the craft cards lie", where="crafts")
        return self.play(round_start.layout_action(round_start.drawn_layout(self._state, self.seed)))

    def plantable(self, quality: int, gardeners: int = 0) -> tuple[str, ...]:
        """Return the squares where a plant of this quality can be planted with this number of gardeners.

        Raises `InvalidInput` unless both are whole numbers from 0.
        """
        for name, number in (("quality", quality), ("gardeners", gardeners)):
            expect(type(number) is int and number >= 0, name, number, "a whole number, 0 or more")
        return _squares(planting.plantable(self._state, quality + gardeners))

    def edit(self, **changes: Any) -> Position:
        """Return a what-if position with other values: `changes` by name.

        Owners are seats or colours ("blue" … "white", "grey"). Mappings change only what they name:

        - `round`, `first_player`, `caravan` (a city), `seed` (None: people enter random events);
        - `pending` a kind of decision or a `Pending`; `seat` the seat that decides (default: by the rules);
          `planting` the square of a planting whose court card is pending;
        - `groups` all of them: `"farmer priest* merchant"` (`*`: turned over) or three `CraftCard`;
        - `fields`, `temples` {name: owners from the left}; `areas` {area: owner, or None to empty it};
        - `tiles` {square: a `Tile`, its text such as "q3:8+camel", or None for a planted square}: if a tile comes from
          another square, a remaining tile replaces it there;
        - `plants` {city: a card ("A"), a card and whether its second side is up (("A", True)), a `Plant`, or the
          visible quality}: the city that had the card gets the other one;
        - `supply` {type: {level: left}}, for gardeners a number; `caravaneer_tokens`;
        - `prestige`, `talents`, `camels`, `cubes`, `caravaneer`, `banker`, `palace`, `gardeners`, `tiles_owned`
          {seat: number}; `resources` {seat: {resource: number} or the whole hand, "barley+wine"}; `passed`,
          `pass_cubes` the seats that have passed, and those with a cube in the Pass box;
        - `seats` {seat: {any of these of one seat, and "tiles" for `tiles_owned`}}, or all of them as `Seat`.

        Raises `InvalidInput` for an unknown name, with similar ones, for a value of a wrong type, and for a position
        that breaks an invariant, which it names.
        """
        return self.game.edit(self, changes)

    # The end of the game

    @property
    def is_last_round(self) -> bool:
        """Whether so few tiles are left that the game ends with this round (`end.trigger`)."""
        return not self.is_over and ending.triggered(self._state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the winners; () before the end (`end.winner`)."""
        return ending.winners(self._state) if self.is_over else ()

    @property
    def final(self) -> Final | None:
        """The final scoring; None before the end."""
        if not self.is_over:
            return None
        seats = range(self.players)
        return Final(
            self.scores,
            tuple(ending.amyitis_prestige(self._state, seat) for seat in seats),
            tuple(ending.resource_prestige(self._state, seat) for seat in seats),
            self.winners,
        )


def _remake(text: str, constructed: bool, edition: Edition | None = None) -> Position:
    """Return an unpickled position with its own edition, even if another edition now has its id."""
    return Position._of(Position._read(text, edition), constructed)


def _squares(mask: int) -> tuple[str, ...]:
    return tuple(name for square, name in enumerate(SQUARES) if mask >> square & 1)


def new_game(
    players: int = 3,
    seed: int | str | None = None,
    *,
    edition: Edition | None = None,
    setup: Setup | None = None,
) -> Position:
    """Return the start position of a new game for 2 to 4 `players`, with the figures of an `edition`.

    Set-up and craft cards are drawn from `seed`: the same seed always gives the same game. `seed` defaults to a random
    one, unless there is a `setup`: then people enter all random events (`Position.deal`).

    Raises `InvalidInput` for a wrong number of players, an impossible set-up, an invalid seed or an object that is not
    an edition.

    >>> new_game(players=3, seed=7) == new_game(players=3, seed="7")
    True
    """
    from amyitis_nb.games.amyitis.edition.library import edition_or_standard
    from amyitis_nb.games.amyitis.rules.setup import check_players, check_setup, drawn_setup, starting_state
    from amyitis_nb.games.amyitis.rules.tables import tables_for

    check_players(players)
    if seed is None and setup is None:
        import secrets

        seed = secrets.randbelow(10**9)
    key = None if seed is None else checked_seed(seed)
    tables = tables_for(edition_or_standard(edition), int(players))
    if setup is None:
        if key is None:
            raise InvalidInput("a game without a set-up needs a seed", where="seed")
        setup = drawn_setup(tables, key)
    else:
        check_setup(tables, setup)
    state = starting_state(tables, setup, key)
    legal.draw_chance(state, None)
    return Position._of(state, constructed=False)


__all__ = ["CITIES", "COLOURS", "GREY", "Position", "new_game"]

"""The set-up of a game: the random outcomes before the first round, and the resulting state."""

from __future__ import annotations

from types import MappingProxyType

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import expect, shown
from amyitis_nb.core.value import MappedValue
from amyitis_nb.games.amyitis.edition.edition import Tile
from amyitis_nb.games.amyitis.edition.garden import SQUARE_NUMBER, SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import PLAYERS, RESOURCES, WINE
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, State
from amyitis_nb.games.amyitis.rules.tables import required_quality

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from amyitis_nb.games.amyitis.rules.tables import Tables


class Setup(MappedValue):
    """The random outcomes before the first round.

    `tiles` maps squares to `Tile` values, and `plants` maps cities to plant cards. `tokens` are the resources on the
    level-2 caravaneers. `first_player` is a seat. Raises `InvalidInput` for values of other types.
    """

    tiles: Mapping[str, Tile]
    plants: Mapping[str, str]
    tokens: tuple[str, ...]
    first_player: int

    def __init__(self, *values: object, **named: object) -> None:
        super().__init__(*values, **named)
        expect(_maps_names(self.tiles, Tile), "tiles", self.tiles, "a dict of tiles by square")
        expect(_maps_names(self.plants, str), "plants", self.plants, "a dict of plant cards by city")
        listed = isinstance(self.tokens, (list, tuple)) and {*map(type, self.tokens)} <= {str}
        expect(listed, "tokens", self.tokens, "a tuple of resources")
        self.__dict__["tokens"] = tuple(self.tokens)
        expect(type(self.first_player) is int, "first_player", self.first_player, "a seat")


def _maps_names(mapping: Mapping[str, object], kind: type) -> bool:
    """Whether all keys of a mapping are texts and all values have this type."""
    return (
        isinstance(mapping, MappingProxyType)
        and {*map(type, mapping)} <= {str}
        and {*map(type, mapping.values())} <= {kind}
    )


def check_players(players: int) -> None:
    """Raise `InvalidInput` unless there are 2, 3 or 4 players (`setup.players`)."""
    if players not in PLAYERS or isinstance(players, (bool, float)):
        raise InvalidInput(f"Amyitis is for 2, 3 or 4 players, not {players!r}", str(players), "players")


def drawn_setup(tables: Tables, seed: str) -> Setup:
    """Return the set-up that a seed determines.

    The rules are `setup.plants`, `setup.plants.khorsabad`, `setup.court.tokens`, `setup.tiles`, `setup.two_players` and
    `setup.first_player`.
    """
    edition = tables.edition
    stream = Stream(seed, "setup")
    tiles = {SQUARES[square]: edition.level_4_tile for square in tables.top_squares}
    for squares, pool in tables.tile_pools:
        for square, tile in zip(squares, stream.sample(pool, len(squares)), strict=True):
            tiles[SQUARES[square]] = tile
    plants = {}
    cards = [card for card in tables.cards if card != edition.khorsabad_card]
    dealt = iter(stream.sample(cards, len(cards)))
    for space in tables.plant_cities:
        plants[space.name] = edition.khorsabad_card if space.name == "Khorsabad" else next(dealt)
    kinds = tuple(name for number, name in enumerate(RESOURCES) if number != WINE)
    tokens = tuple(stream.sample(kinds, tables.tokens_in_play))
    return Setup(tiles, plants, tokens, stream.below(tables.players))


def starting_state(tables: Tables, setup: Setup, seed: str | None) -> State:
    """Return the state before the first round (`setup.caravan`, `setup.court`, `setup.start_kit`).

    `check_setup` must accept the set-up.
    """
    edition = tables.edition
    players = tables.players
    state = State()
    state.tables = tables
    state.players = players
    state.seed = seed
    state.round = 0
    state.first = setup.first_player
    state.seat = -1
    state.pending = CRAFTS_PENDING
    state.planting = None
    state.caravan = next(space.position for space in tables.spaces if space.trade == "sell")  # setup.caravan
    state.groups = []
    state.fields = [(), ()]
    state.temples = [(), (), ()]
    state.filled = 0
    state.reach = tables.river
    state.irrigated = 0
    state.owned = [0] * players
    state.tile_at = tuple(setup.tiles.get(square) for square in SQUARES)
    state.tiles = sum(1 << SQUARE_NUMBER[square] for square in setup.tiles)
    state.plant_at = tuple(tables.cards.index(setup.plants[space.name]) for space in tables.plant_cities)
    state.visible = 0
    state.supply = tables.full_supply
    state.tokens = tuple(RESOURCES.index(name) for name in setup.tokens)
    state.passed = state.pass_cubes = 0
    state.prestige = [edition.start.prestige] * players
    state.talents = [edition.start.talents] * players
    state.camels = [edition.start.camels] * players
    state.hands = [0] * players
    state.cubes = [edition.cubes] * players
    state.caravaneer = [0] * players
    state.banker = [0] * players
    state.palace = [0] * players
    state.gardeners = [0] * players
    state.tiles_owned = [0] * players
    return state


def check_setup(tables: Tables, setup: Setup) -> None:
    """Raise `InvalidInput` for a set-up that the rules or the edition do not allow."""
    edition = tables.edition

    def refuse(key: str, found: object, expected: str) -> InvalidInput:
        return InvalidInput(f"set-up, {key}: found {found!r}, expected {expected}", str(found), key)

    if not isinstance(setup, Setup):
        raise InvalidInput(f"expected a Setup, got {shown(setup)}", shown(setup), "setup")
    in_play = [square for number, square in enumerate(SQUARES) if tables.squares_in_play >> number & 1]
    for square in setup.tiles:
        if square not in in_play:
            raise refuse(f"tiles.{square}", square, "a square that holds a tile with so many players")
    for quality, pool in edition.tiles.items():
        left = list(pool)
        for square in in_play:
            if required_quality(edition.levels[SQUARE_NUMBER[square]]) != quality:
                continue
            tile = setup.tiles.get(square)
            if tile not in left:
                raise refuse(
                    f"tiles.{square}", tile and str(tile), f"a tile of quality {quality} not yet used"
                )
            left.remove(tile)
            if edition.levels[SQUARE_NUMBER[square]] == 4 and tile != edition.level_4_tile:
                raise refuse(f"tiles.{square}", str(tile), str(edition.level_4_tile))
    cities = [space.name for space in tables.plant_cities]
    if sorted(setup.plants) != sorted(cities):
        raise refuse("plants", sorted(setup.plants), f"the cities {', '.join(sorted(cities))}")
    if sorted(setup.plants.values()) != sorted(tables.cards):
        raise refuse(
            "plants",
            sorted(setup.plants.values()),
            f"each of the cards {', '.join(sorted(tables.cards))} once",
        )
    if setup.plants.get("Khorsabad") != edition.khorsabad_card:
        raise refuse("plants.Khorsabad", setup.plants.get("Khorsabad"), edition.khorsabad_card)
    if len(setup.tokens) != tables.tokens_in_play or len(set(setup.tokens)) != len(setup.tokens):
        raise refuse("caravaneer_tokens", list(setup.tokens), f"{tables.tokens_in_play} different resources")
    for token in setup.tokens:
        if token not in RESOURCES or token == RESOURCES[WINE]:
            raise refuse("caravaneer_tokens", token, "a resource other than wine")
    if setup.first_player not in range(tables.players):
        raise refuse("first_player", setup.first_player, f"a seat from 0 to {tables.players - 1}")

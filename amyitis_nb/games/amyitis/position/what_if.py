"""What-if positions: a position with other values, checked against the invariants.

`edit` uses the names of attributes of `Position`. Other attributes stay the same, but dependent values are recomputed
unless they are given: cubes in stock, court cards left, tokens on caravaneers, tiles owned and cubes in the Pass box.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import islice

from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near
from amyitis_nb.core.pending import Pending
from amyitis_nb.games.amyitis.edition.garden import AREA_NUMBER, SQUARE_NUMBER, SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import (
    COLOURS,
    COURT,
    CRAFTS,
    FIELDS,
    GREY,
    RESOURCES,
    TEMPLES,
    WINE,
)
from amyitis_nb.games.amyitis.position.parts import STOCKS, CraftCard, Plant, Seat
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules import water
from amyitis_nb.games.amyitis.rules.actions import packed
from amyitis_nb.games.amyitis.rules.crafts import group_of
from amyitis_nb.games.amyitis.rules.invariants import (
    MOST,
    MOST_RESOURCES,
    check,
    decider,
    held_cards,
    placed_cubes,
)
from amyitis_nb.games.amyitis.rules.state import PENDING_NAMES
from amyitis_nb.games.amyitis.rules.tables import required_quality

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from amyitis_nb.games.amyitis.edition.edition import Tile
    from amyitis_nb.games.amyitis.rules.state import State

#: The maximum number of items in a value: more than any part of a position has.
_MOST_ITEMS = 500


def edit(position: Position, changes: Mapping[str, Any]) -> Position:
    """Return a constructed position with other values; `Position.edit` documents them and the errors."""
    editor = _Editor(position._state.copy(), changes)
    return Position._of(editor.edited(), constructed=True)


class _Editor:
    """An edit in progress: the state and the changes."""

    def __init__(self, state: State, changes: Mapping[str, Any]) -> None:
        self.state = state
        self.tables = state.tables
        self.given: dict[str, Any] = {}
        for name, value in changes.items():
            if name not in _CHANGES:
                raise self.wrong(str(name), name, f"a name that can be changed{near(name, _CHANGES)}")
            self.given[name] = value
        self.by_seat: set[tuple[str, int]] = set()

    def edited(self) -> State:
        """Return the changed state, including dependent values."""
        state = self.state
        planted = self._planted()
        for name in _CHANGES:  # in order: later changes depend on earlier ones
            if name in self.given:
                _CHANGES[name](self, name, self.given[name])
        water.settle(state)
        self._follow_tiles(planted)
        self._follow_supply()
        self._follow_passes()
        self._follow_cubes()
        self._follow_decision()
        check(state, ", ".join(f"{name}={value!r}" for name, value in self.given.items())[:200])
        return state

    def wrong(self, where: str, value: object, expected: str) -> InvalidInput:
        """Return the error for a value that differs from what was expected."""
        text = repr(value)[:80]
        return InvalidInput(f"{where}: found {text}, expected {expected}", text, where)

    # Reading the given values

    def number(self, where: str, value: object, most: int = MOST) -> int:
        """Return a whole number from 0 to `most`."""
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise self.wrong(where, value, f"a whole number from 0 to {most}")
        return value

    def name(self, where: str, value: object, names: Collection[str]) -> str:
        """Return one of `names`."""
        if not isinstance(value, str) or value not in names:
            raise self.wrong(where, value, f"a known name{near(value, names)}")
        return value

    def owner(self, where: str, value: object, grey: bool = False) -> int:
        """Return a seat given by number or colour, or GREY if grey cubes are possible."""
        colours = {colour: seat for seat, colour in enumerate(COLOURS[: self.state.players])}
        if grey:
            colours["grey"] = GREY
        if isinstance(value, str) and value in colours:
            return colours[value]
        if isinstance(value, int) and not isinstance(value, bool) and value in colours.values():
            return value
        seats = f"a seat from 0 to {self.state.players - 1}" + (f" or {GREY} (grey)" if grey else "")
        raise self.wrong(where, value, f"{seats}, or its colour")

    def mapping(self, where: str, value: object) -> Mapping[Any, Any]:
        """Return a mapping."""
        if not isinstance(value, Mapping):
            raise self.wrong(where, value, "a mapping")
        return value

    def items(self, where: str, value: object) -> tuple[Any, ...]:
        """Return the items of a sequence other than a string."""
        if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
            raise self.wrong(where, value, "a sequence")
        items = tuple(islice(value, _MOST_ITEMS + 1))
        if len(items) > _MOST_ITEMS:
            raise self.wrong(where, value, f"at most {_MOST_ITEMS} items")
        return items

    # One method for each change

    def _round(self, name: str, value: object) -> None:
        self.state.round = self.number(name, value)

    def _first_player(self, name: str, value: object) -> None:
        self.state.first = self.owner(name, value)

    def _seed(self, name: str, value: object) -> None:
        if value is not None and (not isinstance(value, (int, str)) or isinstance(value, bool)):
            raise self.wrong(name, value, "a seed or None")
        self.state.seed = None if value is None else checked_seed(value)

    def _caravan(self, name: str, value: object) -> None:
        cities = [space.name for space in self.tables.spaces]
        self.state.caravan = cities.index(self.name(name, value, cities))

    def _groups(self, name: str, value: object) -> None:
        groups = []
        for number, group in enumerate(self.items(name, value)):
            where = f"{name}.{number}"
            cards = tuple(group.split()) if isinstance(group, str) else self.items(where, group)
            if len(cards) != 3:
                raise self.wrong(where, group, "three craft cards")
            crafts, turned = [], 0
            for number, what in enumerate(cards):
                if isinstance(what, str):
                    what = CraftCard(what.removesuffix("*"), what.endswith("*"))
                card = f"{where}.{number}"
                if not isinstance(what, CraftCard) or not isinstance(what.used, bool):
                    raise self.wrong(card, what, "a craft, with * behind it once it is turned over")
                crafts.append(CRAFTS.index(self.name(card, what.craft, CRAFTS)))
                turned |= what.used << number
            groups.append(group_of((crafts[0], crafts[1], crafts[2])) | turned)
        self.state.groups = groups

    def _cubes(self, name: str, value: object) -> None:
        names, rows = (FIELDS, self.state.fields) if name == "fields" else (TEMPLES, self.state.temples)
        for key, cubes in self.mapping(name, value).items():
            where = f"{name}.{key}"
            owners = [self.owner(where, owner, names is TEMPLES) for owner in self.items(where, cubes)]
            rows[names.index(self.name(name, key, names))] = tuple(owners)

    def _areas(self, name: str, value: object) -> None:
        state = self.state
        for area, owner in self.mapping(name, value).items():
            bit = self.tables.area_bit[AREA_NUMBER[self.name(name, area, self.tables.area_names)]]
            state.filled &= ~bit
            state.owned = [mask & ~bit for mask in state.owned]
            if owner is not None:
                state.filled |= bit
                seat = self.owner(f"{name}.{area}", owner, grey=True)
                if seat != GREY:
                    state.owned[seat] |= bit

    def _tiles(self, name: str, value: object) -> None:
        state = self.state
        edition = self.tables.edition
        lying = list(state.tile_at)
        named = []
        for key, what in self.mapping(name, value).items():
            square = SQUARE_NUMBER[self.name(name, key, SQUARES)]
            if not self.tables.squares_in_play >> square & 1:
                raise self.wrong(
                    f"{name}.{key}", what, f"no tile: the square is not used with {state.players} players"
                )
            named.append(square)
            pool = edition.tiles[required_quality(edition.levels[square])]
            tile = next((tile for tile in pool if what in (tile, str(tile))), None)
            if what is not None and tile is None:
                raise self.wrong(f"{name}.{key}", what, f"None or one of {', '.join(map(str, pool))}")
            lying[square] = tile
        for square in range(len(SQUARES)):
            if square not in named:
                lying[square] = self._tile_left(lying, square)
        state.tile_at = tuple(lying)
        state.tiles = sum(1 << square for square, tile in enumerate(lying) if tile is not None)

    def _tile_left(self, lying: list[Tile | None], square: int) -> Tile | None:
        """Return the tile for a square that the edit does not name: its own, or another one if its own has moved."""
        tile = lying[square]
        pool = self.tables.edition.tiles[required_quality(self.tables.edition.levels[square])]
        if tile is None or lying.count(tile) <= pool.count(tile):
            return tile
        return next((other for other in pool if lying.count(other) < pool.count(other)), tile)

    def _plants(self, name: str, value: object) -> None:
        state = self.state
        cities = {space.name: space.plant for space in self.tables.plant_cities}
        cards = list(state.plant_at)
        for key, what in self.mapping(name, value).items():
            at = cities[self.name(name, key, cities)]
            where = f"{name}.{key}"
            if isinstance(what, int) and not isinstance(what, bool):
                qualities = [quality for quality, _ in self.tables.sides_of_cards[cards[at]]]
                if what not in qualities:
                    raise self.wrong(where, what, f"one of the qualities {qualities} of the card there")
                side = qualities.index(what) == 1
            else:
                if isinstance(what, Plant):
                    what = (what.card, what.second_side)
                pair = (what, False) if isinstance(what, str) else self.items(where, what)
                if len(pair) != 2 or not isinstance(pair[1], bool):
                    raise self.wrong(where, what, "a card, and whether its second side is up")
                card, side = pair
                number = self.tables.cards.index(self.name(where, card, self.tables.cards))
                cards[cards.index(number)] = cards[at]
                cards[at] = number
            state.visible = state.visible & ~(1 << at) | side << at
        state.plant_at = tuple(cards)

    def _stock(self, name: str, value: object) -> None:
        most = self.tables.top_level[COURT.index(name)] if name in COURT else MOST
        for key, count in self.mapping(name, value).items():
            seat = self.owner(name, key)
            getattr(self.state, name)[seat] = self.number(f"{name}.{seat}", count, most)
            self.by_seat.add((name, seat))

    def _resources(self, name: str, value: object) -> None:
        for key, hand in self.mapping(name, value).items():
            seat = self.owner(name, key)
            where = f"{name}.{seat}"
            if isinstance(hand, Mapping):
                for resource, count in hand.items():
                    number = RESOURCES.index(self.name(where, resource, RESOURCES))
                    owned = self.number(f"{where}.{resource}", count, MOST_RESOURCES)
                    others = self.state.hands[seat] & ~(255 << 8 * number)
                    self.state.hands[seat] = others | owned << 8 * number
                continue
            names = list(filter(None, hand.split("+"))) if isinstance(hand, str) else self.items(where, hand)
            if len(names) > MOST_RESOURCES:
                raise self.wrong(where, hand, f"at most {MOST_RESOURCES} resources")
            self.state.hands[seat] = packed(*(self.name(where, resource, RESOURCES) for resource in names))

    def _passed(self, name: str, value: object) -> None:
        setattr(self.state, name, sum({1 << self.owner(name, seat) for seat in self.items(name, value)}))

    def _seats(self, name: str, value: object) -> None:
        if not isinstance(value, Mapping):
            value = dict(enumerate(self.items(name, value)))
        for key, changes in value.items():
            seat = self.owner(name, key)
            where = f"{name}.{seat}"
            if isinstance(changes, Seat):
                changes = dict(zip(Seat._fields, changes, strict=True))
            for what, count in self.mapping(where, changes).items():
                change = {"tiles": "tiles_owned", "pass_cube": "pass_cubes"}.get(what, what)
                if change in ("passed", "pass_cubes"):
                    if not isinstance(count, bool):
                        raise self.wrong(f"{where}.{what}", count, "True or False")
                    mask = getattr(self.state, change) & ~(1 << seat) | count << seat
                    setattr(self.state, change, mask)
                    self.given.setdefault(change, None)
                elif change in (*STOCKS, "resources"):
                    _CHANGES[change](self, change, {seat: count})
                else:
                    raise self.wrong(where, what, f"what a seat has{near(what, Seat._fields)}")

    def _supply(self, name: str, value: object) -> None:
        for key, levels in self.mapping(name, value).items():
            court = COURT.index(self.name(name, key, COURT))
            if isinstance(levels, int) and COURT[court] == "gardener":
                levels = {0: levels}
            for level, left in self.mapping(f"{name}.{key}", levels).items():
                shift = self.tables.supply_shift.get((court, level)) if isinstance(level, int) else None
                if shift is None:
                    known = [str(other) for type_, other in self.tables.supply_shift if type_ == court]
                    raise self.wrong(f"{name}.{key}", level, f"one of the levels {', '.join(known)}")
                count = self.number(f"{name}.{key}.{level}", left, 15)
                self.state.supply = self.state.supply & ~(15 << shift) | count << shift

    def _tokens(self, name: str, value: object) -> None:
        self.state.tokens = tuple(
            RESOURCES.index(self.name(name, token, RESOURCES)) for token in self.items(name, value)
        )

    def _pending(self, name: str, value: object) -> None:
        if isinstance(value, Pending):
            self.given.setdefault("seat", value.seat)
            value = value.kind
        kind = "over" if value is None else self.name(name, value, PENDING_NAMES)
        self.state.pending = PENDING_NAMES.index(kind)

    def _seat(self, name: str, value: object) -> None:
        self.state.seat = -1 if value is None else self.owner(name, value)

    def _planting(self, name: str, value: object) -> None:
        square = None if value is None else SQUARE_NUMBER[self.name(name, value, SQUARES)]
        self.state.planting = None if square is None else (square, self.state.caravan)

    # Dependent values

    @property
    def pending(self) -> str:
        """The kind of the pending decision."""
        return PENDING_NAMES[self.state.pending]

    def _planted(self) -> int:
        return (self.tables.squares_in_play & ~self.state.tiles).bit_count()

    def _follow_tiles(self, before: int) -> None:
        """Adjust the tiles owned to the planted squares, unless the edit sets them.

        Tiles of newly planted squares go to the player with the fewest tiles. Tiles that are no longer planted come
        from the player with the most.
        """
        owned = self.state.tiles_owned
        if not any(name == "tiles_owned" for name, _ in self.by_seat):
            for _ in range(self._planted() - before):
                owned[owned.index(min(owned))] += 1
            for _ in range(before - self._planted()):
                owned[owned.index(max(owned))] -= 1

    def _follow_supply(self) -> None:
        state = self.state
        edition = self.tables.edition
        if "supply" not in self.given:
            for (court, level), shift in self.tables.supply_shift.items():
                copies = edition.court[COURT[court]][level].copies[state.players]
                left = copies - held_cards(state, court, level)
                if left < 0:
                    where = "gardeners" if COURT[court] == "gardener" else COURT[court]
                    raise self.wrong(
                        where, copies - left, f"at most the {copies} cards of level {level} in play"
                    )
                state.supply = state.supply & ~(15 << shift) | left << shift
        if "caravaneer_tokens" not in self.given:
            left = state.supply >> self.tables.supply_shift[0, 2] & 15
            spare = [
                number for number in range(len(RESOURCES)) if number != WINE and number not in state.tokens
            ]
            state.tokens = (*state.tokens, *spare)[:left]

    def _follow_passes(self) -> None:
        state = self.state
        if self.pending not in ("turn", "court_bonus") and "passed" not in self.given:
            state.passed = 0
        if "pass_cubes" not in self.given:
            if "passed" in self.given:
                state.pass_cubes = state.passed
            state.pass_cubes &= state.passed

    def _follow_cubes(self) -> None:
        state = self.state
        for seat in range(state.players):
            if ("cubes", seat) not in self.by_seat:
                placed = placed_cubes(state, seat)
                state.cubes[seat] = self.tables.edition.cubes - placed
                if state.cubes[seat] < 0:
                    raise self.wrong(
                        f"cubes.{seat}", placed, f"at most {self.tables.edition.cubes} cubes on the table"
                    )

    def _follow_decision(self) -> None:
        """Set the seat that decides by the rules if the edit sets a decision without a seat."""
        state = self.state
        if self.pending != "court_bonus" and "planting" not in self.given:
            state.planting = None
        if "seat" in self.given or "pending" not in self.given:
            return
        seat = decider(state)
        if seat is not None:
            state.seat = seat
        elif not 0 <= state.seat < state.players or state.passed >> state.seat & 1:
            order = ((state.first + turn) % state.players for turn in range(state.players))
            state.seat = next((seat for seat in order if not state.passed >> seat & 1), state.first)


_CHANGES: dict[str, Callable[[_Editor, str, Any], None]] = {
    "round": _Editor._round,
    "first_player": _Editor._first_player,
    "seed": _Editor._seed,
    "caravan": _Editor._caravan,
    "groups": _Editor._groups,
    "fields": _Editor._cubes,
    "temples": _Editor._cubes,
    "areas": _Editor._areas,
    "tiles": _Editor._tiles,
    "plants": _Editor._plants,
    **dict.fromkeys(STOCKS, _Editor._stock),
    "resources": _Editor._resources,
    "passed": _Editor._passed,
    "pass_cubes": _Editor._passed,
    "seats": _Editor._seats,
    "supply": _Editor._supply,
    "caravaneer_tokens": _Editor._tokens,
    "pending": _Editor._pending,
    "seat": _Editor._seat,
    "planting": _Editor._planting,
}

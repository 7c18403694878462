"""The actions and positions of Amyitis as numbers, for learning programs.

Every action has the number of its text, but a discard has the number of what the player keeps: a hand of any size has
few ways to keep 2 or 4 resources.
"""

from __future__ import annotations

from functools import cache

from amyitis_nb.core.encoding import Block, Encoding, seats_from
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, CRAFTS, FIELDS, GREY, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules import actions
from amyitis_nb.games.amyitis.rules.actions import DISCARD, NONE, UNIT, counts
from amyitis_nb.games.amyitis.rules.crafts import PRICE, card_crafts
from amyitis_nb.games.amyitis.rules.end_of_round import refuse_taken
from amyitis_nb.games.amyitis.rules.state import PENDING_NAMES
from amyitis_nb.games.amyitis.rules.tables import BILLS, bits_of, bundles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.state import State
    from amyitis_nb.games.amyitis.rules.tables import Tables

#: The stocks that are one number for each seat, and the largest number that an observation shows.
_STOCKS = {
    "prestige": 200,
    "talents": 50,
    "camels": 20,
    "cubes": 30,
    "caravaneer": 2,
    "banker": 3,
    "palace": 6,
    "gardeners": 5,
    "tiles_owned": 16,
}

#: The place of a tile's bonus among court cards, camels and talents, and its amount.
_BONUS = {"court": (0, 1), "camel": (1, 1), "talent": (2, 1), "2talents": (2, 2)}
#: The numbers of a tile: whether it is there, its prestige, its bonus.
_TILE = 5


def _recruits(tables: Tables) -> Iterator[Action]:
    every_craft = (1 << len(CRAFTS)) - 1
    for group in tables.recruits:
        for row in group[every_craft]:
            yield from row


def _tokens(court: int) -> tuple[int, ...]:
    """Return the tokens that an action with a court card can name."""
    return (NONE, *range(len(RESOURCES))) if COURT[court] == "caravaneer" else (NONE,)


def _trades(tables: Tables) -> Iterator[Action]:
    """Yield every sale, every purchase of a court card and every planting of an edition."""
    plenty = sum(2 * unit for unit in UNIT)
    extras = {extra for sides in tables.sides_of_cards for _, extra in sides}
    for space in tables.spaces:
        if space.plant >= 0:
            paid = sorted({payment for extra in extras for payment in BILLS[space.demand, extra]})
            squares = bits_of(tables.squares_in_play)
            yield from (actions.plant(space.number, one, square) for one in paid for square in squares)
        elif space.offers:
            for payment in BILLS[space.demand, -1]:
                for court in space.offers:
                    yield from (
                        actions.court_card(space.number, payment, court, token) for token in _tokens(court)
                    )
        else:
            for bundle in bundles(plenty, 1) + bundles(plenty, 2):
                areas = (*tables.area_numbers, NONE)
                yield from (actions.sell(space.number, bundle, area) for area in areas)


def _answers() -> Iterator[Action]:
    """Yield every action outside turns, but the discards."""
    for court in range(len(COURT)):
        yield from (actions.court_bonus(court, token) for token in _tokens(court))
    yield from map(actions.procession, range(len(TEMPLES)))
    yield from map(actions.ishtar, (True, False))
    yield from map(actions.tammouz_field, range(len(FIELDS)))
    yield actions.decline
    kinds = range(len(RESOURCES))
    pairs = [(give, take) for give in kinds for take in kinds]
    yield from (actions.exchange(*pair) for pair in pairs if not any(refuse_taken(*pair)))


def _blocks(tables: Tables) -> Iterator[Block]:
    players, cities = tables.players, len(tables.plant_cities)
    yield Block("decision", len(PENDING_NAMES), 1, f"one-hot: {', '.join(PENDING_NAMES)}")
    yield Block("to_act", players, 1, "one-hot: the seat that decides")
    yield Block("round", 1, 40, "the number of the round")
    yield Block("tiles_left", 1, len(SQUARES), "garden tiles left")
    yield Block("last_tiles", 1, len(SQUARES), "tiles left when the game ends")
    yield Block("first", players, 1, "one-hot: the first player")
    yield Block("passed", players, 1, "1 for each seat that has passed in this round")
    yield Block("pass_cube", players, 1, "1 for each seat with a cube in the Pass box")
    for name, most in _STOCKS.items():
        yield Block(name, players, most, f"{name.replace('_', ' ')} of each seat")
    for name in RESOURCES:
        yield Block(name, players, 20, f"{name} of each seat")
    yield Block("caravan", len(tables.spaces), 1, "one-hot: the city of the caravan, clockwise from Babylon")
    crafts = f"for each group: face-up cards of {', '.join(CRAFTS)}; the price of the next card"
    yield Block("crafts", players * (len(CRAFTS) + 1), 3, crafts)
    yield Block(
        "fields",
        len(FIELDS) * tables.field_length * players,
        1,
        "for each space of the upper row, then of the lower one: one-hot, the owner of its cube",
    )
    yield Block(
        "temples",
        len(TEMPLES) * tables.temple_spaces * (players + 1),
        1,
        f"for each space of {', '.join(TEMPLES)}, from the left: one-hot, the owner of its cube, grey last",
    )
    yield Block(
        "areas",
        len(tables.area_names) * (players + 1),
        1,
        "for each irrigation area: one-hot, the owner of its cube, grey last",
    )
    yield Block("irrigated", len(SQUARES), 1, "1 for each irrigated square, from a1 to d1, a2 to d2 …")
    tile = "for each square: whether it has a tile; its prestige, its court card, its camels, its talents"
    yield Block("tiles", _TILE * len(SQUARES), 20, tile)
    plant = 2 + len(RESOURCES) + len(tables.cards)
    about = "for each plant city: the quality; whether the second side is up; one-hot, the extra resource and the card"
    yield Block("plants", cities * plant, 3, about)
    cards = ", ".join(
        f"{COURT[court]} {level}" if level else COURT[court] for court, level in tables.supply_shift
    )
    yield Block("supply", len(tables.supply_shift), 15, f"court cards left: {cards}")
    yield Block("tokens", len(RESOURCES), 5, f"caravaneers left with {', '.join(RESOURCES)}")
    yield Block(
        "planting", len(SQUARES), 1, "one-hot: the square of a planting that waits for its court card"
    )


class AmyitisEncoding(Encoding[Position]):
    """The encoding of an edition for a number of players."""

    def __init__(self, tables: Tables) -> None:
        listed = (actions.pass_turn, *_recruits(tables), *_trades(tables), *_answers())
        super().__init__(listed, _blocks(tables))
        plenty = sum(max(tables.keeps) * unit for unit in UNIT)
        #: What a player can keep, by number of the action from the first discard on.
        self._kept = tuple(hand for keep in sorted(set(tables.keeps)) for hand in bundles(plenty, keep))
        self._first_discard = len(self._actions)
        self._kept_number = {hand: self._first_discard + number for number, hand in enumerate(self._kept)}
        self.names += tuple(f"keep {actions.joined(hand)}" for hand in self._kept)
        self._relative = tuple(
            tuple((owner - seat) % tables.players for owner in range(tables.players))
            + (tables.players,) * (GREY + 1 - tables.players)
            for seat in range(tables.players)
        )

    def number(self, position: Position, action: Action) -> int:
        """Return the number of an action; that of a discard says what is kept."""
        if action.op == DISCARD:
            state = position._state
            number = self._kept_number.get(state.hands[state.seat] - action.args[0])
            if number is not None:
                return number
        return super().number(position, action)

    def action(self, position: Position, number: int) -> Action:
        """Return the action of a number. A hand that lacks what a discard keeps has no such action, so the number then
        means to discard what it would keep.
        """
        index = self.checked(number)
        if index < self._first_discard:
            return self._actions[index]
        kept, state = self._kept[index - self._first_discard], position._state
        hand = state.hands[state.seat] if state.seat >= 0 else 0
        left = [have - keep for have, keep in zip(counts(hand), counts(kept), strict=True)]
        is_held = all(amount >= 0 for amount in left) and any(left)
        return actions.discard(hand - kept if is_held else kept)

    def legal(self, position: Position) -> list[int]:
        """Return the numbers of the legal actions."""
        found = position._listed()
        if found and found[0].op == DISCARD:
            return [self.number(position, action) for action in found]
        numbers = self._numbers
        return [numbers[action] for action in found]

    def _write(self, position: Position, seat: int, row: array[int]) -> None:
        state, at = position._state, self.starts
        seats, relative = seats_from(seat, state.players), self._relative[seat]
        row[at["decision"] + state.pending] = 1
        if state.seat >= 0:
            row[at["to_act"] + relative[state.seat]] = 1
        row[at["round"]] = state.round
        row[at["tiles_left"]] = state.tiles.bit_count()
        row[at["last_tiles"]] = state.tables.edition.end_tiles[state.players]
        row[at["first"] + relative[state.first]] = 1
        row[at["caravan"] + state.caravan] = 1
        for place, own in enumerate(seats):
            row[at["passed"] + place] = state.passed >> own & 1
            row[at["pass_cube"] + place] = state.pass_cubes >> own & 1
            for name in _STOCKS:
                row[at[name] + place] = getattr(state, name)[own]
            for name, held in zip(RESOURCES, counts(state.hands[own]), strict=True):
                row[at[name] + place] = held
        if state.planting is not None:
            row[at["planting"] + state.planting[0]] = 1
        self._write_boards(state, relative, row)
        self._write_garden(state, relative, row)

    def _write_boards(self, state: State, relative: tuple[int, ...], row: array[int]) -> None:
        """Write what is outside the garden."""
        tables, at, players = state.tables, self.starts, state.players
        place = at["crafts"]
        for group in state.groups:
            for card, craft in enumerate(card_crafts(group)):
                row[place + craft] += 1 - (group >> card & 1)
            row[place + len(CRAFTS)] = PRICE[group]
            place += len(CRAFTS) + 1
        for number, cubes in enumerate(state.fields):
            start = at["fields"] + number * tables.field_length * players
            for space, owner in enumerate(cubes):
                row[start + space * players + relative[owner]] = 1
        for number, cubes in enumerate(state.temples):
            start = at["temples"] + number * tables.temple_spaces * (players + 1)
            for space, owner in enumerate(cubes):
                row[start + space * (players + 1) + relative[owner]] = 1
        place, kinds = at["plants"], len(RESOURCES)
        for plant, card in enumerate(state.plant_at):
            second = state.visible >> plant & 1
            quality, extra = tables.sides_of_cards[card][second]
            row[place], row[place + 1] = quality, second
            if extra >= 0:
                row[place + 2 + extra] = 1
            row[place + 2 + kinds + card] = 1
            place += 2 + kinds + len(tables.cards)
        for number, shift in enumerate(tables.supply_shift.values()):
            row[at["supply"] + number] = state.supply >> shift & 15
        for token in state.tokens:
            row[at["tokens"] + token] += 1

    def _write_garden(self, state: State, relative: tuple[int, ...], row: array[int]) -> None:
        at, step = self.starts, state.players + 1
        start = at["areas"]
        grey = state.filled
        for owner, mask in enumerate(state.owned):
            grey &= ~mask
            for area in bits_of(mask):
                row[start + area * step + relative[owner]] = 1
        for area in bits_of(grey):
            row[start + area * step + state.players] = 1
        for square in bits_of(state.irrigated):
            row[at["irrigated"] + square] = 1
        for square in bits_of(state.tiles):
            tile = state.tile_at[square]
            if tile is not None:
                start = at["tiles"] + _TILE * square
                row[start], row[start + 1] = 1, tile.prestige
                if tile.bonus:
                    bonus, amount = _BONUS[tile.bonus]
                    row[start + 2 + bonus] = amount


@cache
def _made(tables: Tables) -> AmyitisEncoding:
    return AmyitisEncoding(tables)


def encoding_of(position: Position) -> AmyitisEncoding:
    """Return the encoding of games with the edition and the number of players of a position."""
    return _made(position._state.tables)

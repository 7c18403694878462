"""The actions and positions of Terra Mystica as numbers, for learning programs. The number of an action is that of its
text.
"""

from __future__ import annotations

from functools import cache

from amyitis_nb.core.encoding import Block, Encoding, seats_from
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    BOWLS,
    BUILDINGS,
    CARDS,
    COLOURS,
    CULTS,
    FACTIONS,
    FAVOURS,
    POWERS,
    ROUNDS,
    SPECIALS,
    TILES,
    TOWNS,
)
from amyitis_nb.games.terra_mystica.position.action_text import every_action
from amyitis_nb.games.terra_mystica.position.position import Position
from amyitis_nb.games.terra_mystica.rules.actions import BRIDGES, HEXES, RIVERS, SENDS
from amyitis_nb.games.terra_mystica.rules.leech import can_take
from amyitis_nb.games.terra_mystica.rules.state import LEECH, MUSTS, NONE, PHASES, STAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from amyitis_nb.games.terra_mystica.rules.state import Seat, State

#: The stocks that are one number for each seat, and the largest number that an observation shows.
_STOCKS = {
    "points": 250,
    "coins": 60,
    "workers": 30,
    "priests": 7,
    **dict.fromkeys(BOWLS, 12),
    "shipping": 6,
    "rate": 3,
    "jump": 4,
    "keys": 9,
}

#: What waits in a turn: numbers of the state, and the largest number that an observation shows.
_WAITING = {"heads": 9, "spades": 9, "towns": 9, "favours": 9, "steps": 9, "ordain": 3}


def _blocks(players: int) -> Iterator[Block]:
    yield Block("phase", len(PHASES), 1, f"one-hot: {', '.join(PHASES)}")
    yield Block("stage", len(STAGES), 1, f"one-hot: {', '.join(STAGES)}; of the turn")
    yield Block("must", len(MUSTS), 1, f"one-hot: {', '.join(MUSTS)}; what must follow")
    yield Block("to_act", players, 1, "one-hot: the seat that decides")
    yield Block("turn_of", players, 1, "one-hot: the seat whose turn it is")
    yield Block("round", 1, ROUNDS, "the number of the round")
    yield Block("order", players, players, "the place of each seat in the order of play, from 1")
    yield Block("passed", players, players, "the place of each seat among those that have passed, from 1")
    for name, most in _WAITING.items():
        yield Block(name, 1, most, f"{name} that are left to take in the turn")
    yield Block("offer", 2, 12, "the power that is offered to the seat that decides, and its price in points")
    yield Block("bonus_spades", players, 9, "spades of the cult bonus of each seat")
    yield Block("moved", len(HEXES), 1, "1 for each hex transformed in the action")
    yield Block("sites", len(HEXES), 1, "1 for each hex where a dwelling may follow")
    yield Block("terrain", len(HEXES) * len(COLOURS), 1, f"for each hex: one-hot, {', '.join(COLOURS)}")
    yield Block("owners", len(HEXES) * players, 1, "for each hex: one-hot, the owner of its building")
    yield Block("buildings", len(HEXES) * len(BUILDINGS), 1, f"for each hex: one-hot, {', '.join(BUILDINGS)}")
    yield Block("in_towns", len(HEXES), 1, "1 for each hex that belongs to a town")
    yield Block(
        "bridges", len(BRIDGES) * players, 1, "for each bridge place: one-hot, the owner of its bridge"
    )
    yield Block("connected", len(RIVERS), 1, "1 for each river hex that is connected")
    yield Block("power_used", len(POWERS), 1, f"1 for each power action that is taken: {', '.join(POWERS)}")
    yield Block("cards", 2 * len(CARDS), 20, f"whether each card is left, and its coins: {', '.join(CARDS)}")
    yield Block("town_supply", len(TOWNS), 9, "town tiles left of each kind")
    yield Block("favour_supply", len(FAVOURS), 9, f"favour tiles left: {', '.join(FAVOURS)}")
    yield Block("round_tiles", ROUNDS * len(TILES), 1, f"for each round: one-hot, {', '.join(TILES)}")
    for name, most in _STOCKS.items():
        yield Block(name, players, most, f"{name} of each seat")
    yield Block("bridges_left", players, 3, "bridges that each seat can still build")
    yield Block("factions", players * len(FACTIONS), 1, f"for each seat: one-hot, {', '.join(FACTIONS)}")
    yield Block("cults", players * len(CULTS), 10, f"for each seat: its level of {', '.join(CULTS)}")
    about = f"for each seat and cult: its priests on the places of {', '.join(map(str, SENDS))} steps"
    yield Block("sent", players * len(CULTS) * len(SENDS), 7, about)
    yield Block("held_cards", players * len(CARDS), 1, "for each seat: one-hot, its bonus card")
    yield Block("held_favours", players * len(FAVOURS), 1, "for each seat: 1 for each favour tile")
    yield Block("held_towns", players * len(TOWNS), 9, "for each seat: its town tiles of each kind")
    yield Block("used", players * len(SPECIALS), 1, f"for each seat: 1 if used, {', '.join(SPECIALS)}")


class TerraMysticaEncoding(Encoding[Position]):
    """The encoding for a number of players; the editions and options have the same actions."""

    def __init__(self, players: int) -> None:
        super().__init__(every_action(), _blocks(players))
        self._relative = tuple(
            tuple((owner - seat) % players for owner in range(players)) for seat in range(players)
        )

    def _write(self, position: Position, seat: int, row: array[int]) -> None:
        state, at, relative = position._state, self.starts, self._relative[seat]
        pending = position.pending
        if pending is not None:
            row[at["to_act"] + relative[pending.seat]] = 1
        row[at["phase"] + state.phase] = row[at["stage"] + state.stage] = row[at["must"] + state.must] = 1
        if state.turn != NONE:
            row[at["turn_of"] + relative[state.turn]] = 1
        row[at["round"]] = state.round
        for name, seats in (("order", state.order), ("passed", state.pass_order)):
            for place, other in enumerate(seats, 1):
                row[at[name] + relative[other]] = place
        for name in _WAITING:
            row[at[name]] = getattr(state, name)
        if state.offers and state.stage == LEECH:
            power = can_take(state, *state.offers[0])
            row[at["offer"]], row[at["offer"] + 1] = power, power - 1
        for other, spades in enumerate(state.bonus_spades):
            row[at["bonus_spades"] + relative[other]] = spades
        self._write_map(state, relative, row)
        self._write_supply(state, row)
        for place, other in enumerate(seats_from(seat, len(state.seats))):
            self._write_seat(state.seats[other], place, row)

    def _write_map(self, state: State, relative: Sequence[int], row: array[int]) -> None:
        at, players = self.starts, len(state.seats)
        start = at["terrain"]
        for hex, colour in enumerate(state.terrain):
            row[start + hex * len(COLOURS) + colour] = 1
        for seat, own in enumerate(state.seats):
            for kind, mask in enumerate(own.kinds):
                for hex in bits(mask):
                    row[at["owners"] + hex * players + relative[seat]] = 1
                    row[at["buildings"] + hex * len(BUILDINGS) + kind] = 1
            self._mark("in_towns", own.marked, row)
        for place, owner in state.bridges:
            row[at["bridges"] + place * players + relative[owner]] = 1
        self._mark("connected", state.connected, row)
        self._mark("moved", state.moved, row)
        self._mark("sites", state.sites, row)

    def _mark(self, name: str, mask: int, row: array[int], start: int = 0) -> None:
        """Write 1 for each bit of a mask."""
        start += self.starts[name]
        for bit in bits(mask):
            row[start + bit] = 1

    def _write_supply(self, state: State, row: array[int]) -> None:
        at = self.starts
        self._mark("power_used", state.power_used, row)
        for card, coins in enumerate(state.card_coins):
            if coins != NONE:
                row[at["cards"] + 2 * card], row[at["cards"] + 2 * card + 1] = 1, coins
        for name in ("town_supply", "favour_supply"):
            for kind, left in enumerate(getattr(state, name)):
                row[at[name] + kind] = left
        for number, tile in enumerate(state.round_tiles):
            row[at["round_tiles"] + number * len(TILES) + tile] = 1

    def _write_seat(self, own: Seat, place: int, row: array[int]) -> None:
        """Write what belongs to a seat; `place` is 0 for the own one."""
        at = self.starts
        for name in _STOCKS:
            row[at[name] + place] = getattr(own, name)
        row[at["bridges_left"] + place] = own.bridges
        if own.faction != NONE:
            row[at["factions"] + place * len(FACTIONS) + own.faction] = 1
        for cult, level in enumerate(own.cults):
            row[at["cults"] + place * len(CULTS) + cult] = level
        for cult, places in enumerate(own.sent):
            for steps in places:
                row[at["sent"] + (place * len(CULTS) + cult) * len(SENDS) + SENDS.index(steps)] += 1
        if own.card != NONE:
            row[at["held_cards"] + place * len(CARDS) + own.card] = 1
        self._mark("held_favours", own.favours, row, place * len(FAVOURS))
        for tile in own.town_tiles:
            row[at["held_towns"] + place * len(TOWNS) + tile] += 1
        self._mark("used", own.used, row, place * len(SPECIALS))


@cache
def _made(players: int) -> TerraMysticaEncoding:
    return TerraMysticaEncoding(players)


def encoding_of(position: Position) -> TerraMysticaEncoding:
    """Return the encoding of games with the number of players of a position."""
    return _made(position.players)

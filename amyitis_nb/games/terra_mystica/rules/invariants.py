"""The conditions that every position of a game meets. Positions from outside are checked, and tests check random
games."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    BUILDINGS,
    CARDS,
    CULTS,
    FAVOURS,
    MERMAIDS,
    ROUNDS,
    TOWNS,
)
from amyitis_nb.games.terra_mystica.rules.bridges import taken
from amyitis_nb.games.terra_mystica.rules.cult import places_taken
from amyitis_nb.games.terra_mystica.rules.setup import MORE_CARDS, NO_SPADE
from amyitis_nb.games.terra_mystica.rules.state import (
    ACTIONS,
    CULT_BONUS,
    DONE,
    FOLLOW,
    HEAD,
    LEECH,
    NONE,
    OVER,
    ROUND,
    SETUP,
)
from amyitis_nb.games.terra_mystica.rules.state import TOWNS as TOWN_OPTION
from amyitis_nb.games.terra_mystica.rules.turn import compulsory, optional

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.games.terra_mystica.rules.state import Seat, State


def broken(state: State) -> Iterator[str]:
    """Yield a sentence in English for each invariant that a state breaks."""
    for seat, own in enumerate(state.seats):
        for reason in (*_stocks(state, own), *_pieces(state, own), *_tracks(state, own)):
            yield f"seat {seat}: {reason}"
    yield from _map(state)
    yield from _supplies(state)
    yield from _cards(state)
    yield from _course(state)


def _stocks(state: State, own: Seat) -> Iterator[str]:
    """Stocks are never negative, tokens and priests are limited (`limit.vp`, `priest.limit`, `free.burn`)."""
    pieces = state.tables.edition.pieces
    for name in ("points", "coins", "workers", "priests", "bowl1", "bowl2", "bowl3", "keys", "bridges"):
        if getattr(own, name) < 0:
            yield f"{name} are never negative"
    if own.bowl1 + own.bowl2 + own.bowl3 > pieces["tokens"]:
        yield f"there are {pieces['tokens']} power tokens"
    if own.all_priests > pieces["priests"]:
        yield f"there are {pieces['priests']} priests"


def _pieces(state: State, own: Seat) -> Iterator[str]:
    """Each building is on one hex, and there are as many as in the box; towns are own buildings apart."""
    together = 0
    for kind, mask in enumerate(own.kinds):
        if mask & together:
            yield "a hex has one building"
        together |= mask
        most = state.tables.edition.pieces["buildings"][kind]
        if mask.bit_count() > most:
            yield f"there are {most} buildings of the kind {BUILDINGS[kind]}"
    if together != own.built:
        yield "the kinds are all buildings"
    if own.board is not None and any(state.terrain[hex] != own.board.home for hex in bits(own.built)):
        yield "buildings are on home terrain"
    marked = 0
    for town in own.towns:
        if town & marked or town & ~own.built:
            yield "a building belongs to one town"
        marked |= town
    waiting = state.towns if state.turn != NONE and own is state.seats[state.turn] else 0
    if len(own.towns) != len(own.town_tiles) + waiting:
        yield "every town has a tile"
    built = sum(owner == state.seats.index(own) for _, owner in state.bridges)
    if own.bridges + built != state.tables.edition.pieces["bridges"]:
        yield "bridges are in the stock or on the map"


def _tracks(state: State, own: Seat) -> Iterator[str]:
    """Levels are on their tracks (`cult.step`, `ship.max`, `spade.max`)."""
    top = state.tables.edition.cults["levels"]
    if not all(0 <= level <= top for level in own.cults):
        yield f"levels are 0 to {top}"
    if own.board is None:
        return
    if own.shipping > max(len(own.board.shipping_points), own.board.shipping):
        yield "the shipping level is on its track"
    most = state.tables.edition.pieces["spade"]
    if not most - own.board.spade_upgrades <= own.rate <= most:
        yield "the rate of spades is on its track"


def _map(state: State) -> Iterator[str]:
    """A hex has one building, a bridge place one bridge; its owner has a building at an end (`bridge.own_end`)."""
    together = 0
    for own in state.seats:
        if own.built & together:
            yield "a hex has the building of one player"
        together |= own.built
    if taken(state).bit_count() != len(state.bridges):
        yield "a bridge place has one bridge"
    for place, owner in state.bridges:
        one, two = state.tables.land.bridges[place]
        if not state.seats[owner].built & (1 << one | 1 << two):
            yield "the owner of a bridge has a building at an end"
    if state.connected and all(own.faction != MERMAIDS for own in state.seats):
        yield "only Mermaids connect rivers"
    homes = [own.board.home for own in state.seats if own.board is not None]
    if len({*homes}) != len(homes):
        yield "factions have different colours"


def _supplies(state: State) -> Iterator[str]:
    """Tiles are in the supply or with a player; a track has one marker on top and one priest on a place
    (`favour.supply`, `town.supply`, `cult.top.one`, `priest.send`).
    """
    edition = state.tables.edition
    for tile, figures in enumerate(edition.favours):
        owners = sum(own.favours >> tile & 1 for own in state.seats)
        if state.favour_supply[tile] + owners != figures.copies:
            yield f"there are {figures.copies} favour tiles {FAVOURS[tile]}"
    for tile, town in enumerate(edition.towns):
        copies = town.copies if state.option(TOWN_OPTION) or not town.extended else 0
        owners = sum(own.town_tiles.count(tile) for own in state.seats)
        if state.town_supply[tile] + owners != copies:
            yield f"there are {copies} town tiles {TOWNS[tile]}"
    top = edition.cults["levels"]
    for cult, name in enumerate(CULTS):
        if sum(own.cults[cult] == top for own in state.seats) > 1:
            yield f"one player is on top of the track of {name}"
        for steps in {*edition.cults["places"]}:
            if places_taken(state, cult, steps) > edition.cults["places"].count(steps):
                yield f"a place of the track of {name} has one priest"
        if any(not {*own.sent[cult]} <= {*edition.cults["places"]} for own in state.seats):
            yield f"priests are on places of the track of {name}"


def _cards(state: State) -> Iterator[str]:
    """Each card in play is held by one player or can be taken (`setup.bonus_cards`)."""
    held = [own.card for own in state.seats if own.card != NONE]
    free = [card for card, coins in enumerate(state.card_coins) if coins != NONE]
    together = [*held, *free]
    if len({*together}) != len(together):
        yield f"a card is in one place, not {', '.join(CARDS[card] for card in held if card in free)}"
    if len(together) != len(state.seats) + MORE_CARDS:
        yield f"there are {len(state.seats) + MORE_CARDS} cards in play"
    tiles = state.round_tiles
    if len({*tiles}) != ROUNDS or (not state.option(ROUND) and any(tile >= 8 for tile in tiles)):
        yield f"there are {ROUNDS} different round tiles of the options"
    if any(state.tables.edition.tiles[tiles[number - 1]].scores == "spade" for number in NO_SPADE):
        yield "the round tile spade is not in round 5 or 6"


def _course(state: State) -> Iterator[str]:
    """The phase, the turn and what waits fit together (`decide.chain`, `turn.order`)."""
    rounds = {SETUP: (0, 0), ACTIONS: (1, ROUNDS), CULT_BONUS: (1, ROUNDS - 1), OVER: (ROUNDS, ROUNDS)}
    low, high = rounds[state.phase]
    if not low <= state.round <= high:
        yield f"the round is {low} to {high} in this phase"
    first = state.next_start if state.phase == CULT_BONUS else state.start
    if sorted(state.order) != list(range(len(state.seats))) or state.order[0] != first:
        yield "the order of play begins with the start player"
    passed = [seat for seat, own in enumerate(state.seats) if own.passed]
    if sorted(state.pass_order) != passed:
        yield "the order of passing has the seats that have passed"
    if state.pass_order[:1] != ((state.next_start,) if state.next_start != NONE else ()):
        yield "the first to pass starts the next round"
    if state.phase != ACTIONS:
        if state.turn != NONE:
            yield "a turn is in phase II"
        if (state.phase == CULT_BONUS) != any(state.bonus_spades):
            yield "spades of the cult bonus wait in phase III"
        return
    if state.turn == NONE:
        yield "phase II has a turn"
        return
    if any(own.board is None or own.card == NONE for own in state.seats):
        yield "everybody has a faction and a card"
    waits = bool(compulsory(state) or optional(state))
    if (state.stage == FOLLOW) != waits or (state.stage == LEECH and not state.offers):
        yield "the stage fits what waits"
    if state.stage == HEAD and (state.heads < 1 or state.offers or state.seats[state.turn].passed):
        yield "the player whose turn it is has not passed"
    if state.stage == DONE and state.heads:
        yield "a turn ends after its actions"

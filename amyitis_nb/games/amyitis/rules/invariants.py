"""The invariants: conditions that every position must meet, even a what-if position or one from outside.

They check that the components are consistent: no card or cube is lost or added, and the seat that must decide can
decide. They do not check that a game can reach the position.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.value import Value
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import (
    COURT,
    CRAFTS,
    FIELDS,
    GREY,
    ISHTAR,
    RESOURCES,
    TAMMOUZ,
    TEMPLES,
    WINE,
)
from amyitis_nb.games.amyitis.rules import end_of_round, ending, planting
from amyitis_nb.games.amyitis.rules.crafts import card_crafts
from amyitis_nb.games.amyitis.rules.state import PENDING_NAMES
from amyitis_nb.games.amyitis.rules.tables import DISCARDS, required_quality

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from amyitis_nb.core.errors import UserMessage
    from amyitis_nb.games.amyitis.rules.state import State

    #: An error: where, what is wrong, and the message for users (`user_message`).
    Found = Iterator[tuple[str, str, UserMessage]]

#: The maximum of a number in a position, and of one resource in a stock.
MOST = 99_999
MOST_RESOURCES = 99

#: The maximum number of errors of a position that users are shown.
MOST_TOLD = 3


class BrokenInvariant(Value):
    """A broken invariant: its `name`, `where` (a key such as `cubes.0`), a `message` with the figures, and the
    `user_message`, which users read.
    """

    name: str
    where: str
    message: str
    user_message: UserMessage

    def __str__(self) -> str:
        return f"{self.where}: {self.message} ({self.name})"


def _wrong(where: str, message: str, told: str = "", **values: Any) -> tuple[str, str, UserMessage]:
    """Return an error. Users who load such a position get the message `unsound.<told>` with `values`."""
    return where, message, ((f"unsound.{told}" if told else "unsound", values),)


def seats_valid(state: State) -> Found:
    """The first player and the seat that decides are in the game; nobody decides before a random event or after the
    end.
    """
    if not 0 <= state.first < state.players:
        yield _wrong("first_player", f"no seat {state.first} in a game of {state.players}")
    if not 0 <= state.pending < len(PENDING_NAMES):
        yield _wrong("pending", f"no decision number {state.pending}")
        return
    kind = PENDING_NAMES[state.pending]
    if kind in ("crafts", "over"):
        if state.seat != -1:
            yield _wrong("seat", f"no seat decides while {kind} is pending")
    elif not 0 <= state.seat < state.players:
        yield _wrong("seat", f"{kind} needs a seat from 0 to {state.players - 1}, not {state.seat}")


def numbers_in_range(state: State) -> Found:
    """Stocks are whole numbers of at most 5 digits, and no resource has more than 99 tokens."""
    for name in ("prestige", "talents", "camels", "cubes", "gardeners", "tiles_owned"):
        for seat, count in enumerate(getattr(state, name)):
            if not 0 <= count <= MOST:
                yield _wrong(f"{name}.{seat}", f"{count} is not from 0 to {MOST}")
    for seat, hand in enumerate(state.hands):
        for number, resource in enumerate(RESOURCES):
            if hand < 0 or hand >> 8 * len(RESOURCES) or hand >> 8 * number & 255 > MOST_RESOURCES:
                yield _wrong(f"resources.{seat}.{resource}", f"not from 0 to {MOST_RESOURCES}")
                break
    if not 0 <= state.round <= MOST:
        yield _wrong("round", f"{state.round} is not from 0 to {MOST}")


def levels_valid(state: State) -> Found:
    """`court.order`: the level of each court card exists."""
    for name, top in zip(COURT[:3], state.tables.top_level, strict=False):
        for seat, level in enumerate(getattr(state, name)):
            if not 0 <= level <= top:
                yield _wrong(f"{name}.{seat}", f"level {level} is not from 0 to {top}")


def owners_valid(state: State) -> Found:
    """Cubes belong to players of the game; grey cubes are only in temples and on areas."""
    for row, cubes in zip(FIELDS, state.fields, strict=True):
        for space, owner in enumerate(cubes):
            if not 0 <= owner < state.players:
                yield _wrong(f"fields.{row}.{space}", f"seat {owner} has no cubes for a field")
    for temple, cubes in zip(TEMPLES, state.temples, strict=True):
        for space, owner in enumerate(cubes):
            if owner != GREY and not 0 <= owner < state.players:
                yield _wrong(f"temples.{temple}.{space}", f"seat {owner} has no cubes for a temple")


def areas_owned(state: State) -> Found:
    """`irrigation.filled`: an area has at most one cube, and only areas of the edition have one."""
    if state.filled & ~state.tables.every_area:
        yield _wrong("areas", "a cube without an area")
    seen = 0
    for seat, mask in enumerate(state.owned):
        if mask & ~state.filled or mask & seen:
            wrong = state.tables.area_names_in(mask & (~state.filled | seen))
            yield _wrong(
                f"areas.{','.join(wrong)}", f"seat {seat} owns an area that is empty or another seat's"
            )
        seen |= mask


def caravan_on_ring(state: State) -> Found:
    """The caravan is in a city."""
    if not 0 <= state.caravan < len(state.tables.spaces):
        yield _wrong("caravan", f"no space {state.caravan} in Mesopotamia")


def tiles_valid(state: State) -> Found:
    """`setup.tiles`, `setup.two_players`: each tile is from the edition and on a square in play of its level."""
    tables = state.tables
    edition = tables.edition
    left = {quality: list(pool) for quality, pool in edition.tiles.items()}
    for square, tile in enumerate(state.tile_at):
        name = SQUARES[square]
        where = f"tiles.{name}"
        pool = left[required_quality(edition.levels[square])]
        if (tile is not None) != bool(state.tiles >> square & 1):
            yield _wrong(where, "the tile and the mask of tiles differ")
        if tile is None:
            continue
        if not tables.squares_in_play >> square & 1:
            yield _wrong(where, f"no tile with {state.players} players", "unused", square=name)
        elif tile not in pool:
            yield _wrong(where, f"{tile} is used twice or not in the edition's pool", "tile", square=name)
        else:
            pool.remove(tile)
            if edition.levels[square] == 4 and tile != edition.level_4_tile:
                yield _wrong(where, f"expected {edition.level_4_tile}, not {tile}", "tile", square=name)


def plants_dealt(state: State) -> Found:
    """`setup.plants`: each plant city has one of the plant cards, and Khorsabad has its own."""
    tables = state.tables
    if sorted(state.plant_at) != list(range(len(tables.cards))):
        yield _wrong("plants", f"each of the cards {', '.join(tables.cards)} is in one city", "plants")
        return
    for space in tables.plant_cities:
        card = tables.cards[state.plant_at[space.plant]]
        if (space.name == "Khorsabad") != (card == tables.edition.khorsabad_card):
            yield _wrong(f"plants.{space.name}", f"card {card} does not belong there", "khorsabad")
    if state.visible >> len(tables.plant_cities):
        yield _wrong("plants", "a second side in a city that does not exist")


def groups_dealt(state: State) -> Found:
    """`prepare.crafts`: the groups, one for each player, come from the cards in play; none before the first round."""
    found, expected = len(state.groups), state.players if state.round else 0
    if found != expected:
        yield _wrong("groups", f"{found} groups, not {expected}", "groups", available=found, needed=expected)
    crafts = [craft for group in state.groups for craft in card_crafts(group)]
    for craft, name in enumerate(CRAFTS):
        count, deck = crafts.count(craft), state.tables.deck.count(craft)
        if count > deck:
            message = f"{count} cards of {name}, of which {deck} are in play"
            yield _wrong("groups", message, "crafts", craft=name, available=count, needed=deck)


def round_begun(state: State) -> Found:
    """`round.phases`: before the first round, only its crafts can be pending."""
    kind = PENDING_NAMES[state.pending]
    if state.round == 0 and kind != "crafts":
        yield _wrong("round", f"{kind} cannot be pending before the first round", "round")


def fields_not_full(state: State) -> Found:
    """`field.full`: a full row is emptied immediately."""
    length = state.tables.field_length
    for row, cubes in zip(FIELDS, state.fields, strict=True):
        if len(cubes) >= length:
            message = f"{len(cubes)} cubes: a full row is emptied at once"
            yield _wrong(f"fields.{row}", message, "field", row=row, available=len(cubes), needed=length)


def temples_not_overfull(state: State) -> Found:
    """`recruit.priest.pushed`: a temple has at most as many cubes as spaces."""
    spaces = state.tables.temple_spaces
    for temple, cubes in zip(TEMPLES, state.temples, strict=True):
        if len(cubes) > spaces:
            figures = {"temple": temple, "available": len(cubes), "needed": spaces}
            yield _wrong(f"temples.{temple}", f"{len(cubes)} cubes on {spaces} spaces", "temple", **figures)


def placed_cubes(state: State, seat: int) -> int:
    """Return the number of a player's cubes outside the player's stock."""
    rows = sum(cubes.count(seat) for cubes in (*state.fields, *state.temples))
    return rows + state.owned[seat].bit_count() + (state.pass_cubes >> seat & 1)


def cubes_conserved(state: State) -> Found:
    """`stock.cubes`: all cubes of a player are in the stock or on the board."""
    whole = state.tables.edition.cubes
    for seat, stock in enumerate(state.cubes):
        placed = placed_cubes(state, seat)
        if stock + placed != whole:
            figures = {"stock": stock, "placed": placed, "available": stock + placed, "needed": whole}
            message = f"{stock} in stock and {placed} placed make {stock + placed} cubes, not {whole}"
            yield _wrong(f"cubes.{seat}", message, "cubes", seat=seat, **figures)


def held_cards(state: State, court: int, level: int) -> int:
    """Return the number of court cards of a type and level that players have, including covered cards."""
    if level == 0:
        return sum(state.gardeners)
    return sum(own >= level for own in (state.caravaneer, state.banker, state.palace)[court])


def supply_conserved(state: State) -> Found:
    """`court.order.cover`, `court.gardener`: each court card in play is with a player or in the supply."""
    edition = state.tables.edition
    for (court, level), shift in state.tables.supply_shift.items():
        name, left, held = COURT[court], state.supply >> shift & 15, held_cards(state, court, level)
        copies = edition.court[name][level].copies[state.players]
        if left + held != copies:
            figures = {"left": left, "held": held, "available": left + held, "needed": copies}
            told, card = ("court", {"court": name, "level": level}) if level else ("gardeners", {})
            message = f"{left} left and {held} held make {left + held} cards, not {copies}"
            yield _wrong(f"supply.{name}.{level}", message, told, **card, **figures)


def tokens_valid(state: State) -> Found:
    """`setup.court.tokens`: each remaining level-2 caravaneer has a token, all of them different, none of them wine."""
    left = state.supply >> state.tables.supply_shift[0, 2] & 15
    tokens = state.tokens
    message = ""
    if len(tokens) != left:
        message = f"{len(tokens)} tokens, {left} level-2 caravaneers"
    elif len(set(tokens)) != len(tokens):
        message = "two equal tokens"
    elif not all(0 <= token < WINE for token in tokens):
        message = "a token of wine or of no resource"
    if message:
        yield _wrong("caravaneer_tokens", message, "tokens", available=len(tokens), needed=left)


def tiles_owned(state: State) -> Found:
    """`planting.tile`: the players own the tiles of the planted squares."""
    planted = (state.tables.squares_in_play & ~state.tiles).bit_count()
    owned = sum(state.tiles_owned)
    if owned != planted:
        message = f"{owned} tiles owned, {planted} squares planted"
        yield _wrong("tiles_owned", message, "tiles_owned", available=owned, needed=planted)


def passes_valid(state: State) -> Found:
    """`action.pass`, `action.pass.return`: cubes are in the Pass box only in phase II, from players who have passed."""
    kind = PENDING_NAMES[state.pending]
    if state.passed >> state.players or state.pass_cubes & ~state.passed:
        yield _wrong("passed", "a cube on Pass of a player who has not passed")
    if kind in ("turn", "court_bonus"):
        if state.passed >> state.seat & 1:
            message = f"seat {state.seat} has passed and takes no turn"
            yield _wrong("seat", message, "turn", seat=state.seat)
    elif state.passed:
        yield _wrong("passed", f"players have passed while {kind} is pending", "passed")


def planting_pending(state: State) -> Found:
    """`planting.court_bonus`: a court card of the player's choice is pending exactly in the middle of a planting."""
    told = "planting"
    if (state.planting is not None) != (PENDING_NAMES[state.pending] == "court_bonus"):
        yield _wrong("planting", "a planting waits only while its court card is pending", told)
        return
    if state.planting is None:
        return
    square, position = state.planting
    if not 0 <= square < len(SQUARES) or not (state.tables.squares_in_play & ~state.tiles) >> square & 1:
        yield _wrong("planting", "the square still has its tile, or never had one", told)
    elif not state.tiles_owned[state.seat]:
        yield _wrong("planting", f"seat {state.seat} does not have the tile of that square", told)
    if position != state.caravan or state.tables.spaces[position].trade != "plant":
        yield _wrong("caravan", "the caravan is not in the city of the plant", told)
    if len(planting.court_choices(state, state.seat)) < 2:
        yield _wrong("pending", "there is no choice of court cards", told)


def decider(state: State) -> int | None:
    """Return the seat that must make the pending decision by the rules; -1 for no seat.

    The result is None for a turn, because that depends on the actions played.
    """
    kind = PENDING_NAMES[state.pending]
    order = [(state.first + turn) % state.players for turn in range(state.players)]
    first, second = end_of_round.ranking(state, TAMMOUZ)
    seats = {
        "crafts": -1,
        "procession": order[-1],
        "ishtar": end_of_round.ranking(state, ISHTAR)[0],
        "tammouz_field": first,
        "tammouz_exchange": second,
        "discard": next((seat for seat in order if end_of_round.excess(state, seat)), state.first),
        "over": -1,
    }
    return seats.get(kind)


def end_of_round_seat(state: State) -> Found:
    """`procession`, `temple.*`, `stock.limit`: at the end of a round the rules determine the seat that decides."""
    kind, seat, expected = PENDING_NAMES[state.pending], state.seat, decider(state)
    if expected not in (None, seat):
        yield _wrong("seat", f"the rules ask seat {expected} for {kind}, not seat {seat}", "asked", seat=seat)
        return
    stuck = False
    if kind == "tammouz_field":
        stuck = not state.cubes[seat]
    elif kind == "tammouz_exchange":
        stuck = not state.hands[seat]
    elif kind == "discard":
        count = end_of_round.excess(state, seat)
        stuck = not count or len(DISCARDS[state.hands[seat], count]) < 2
    if stuck:
        yield _wrong("seat", f"seat {seat} has no choice for {kind}", "asked", seat=seat)


def end_triggered(state: State) -> Found:
    """`end.trigger`: the game is over if and only if a round has ended with so few tiles left."""
    kind, left = PENDING_NAMES[state.pending], state.tiles.bit_count()
    if kind == "over" and not ending.triggered(state):
        yield _wrong("pending", f"the game is not over with {left} tiles left", "not_over", left=left)
    if kind == "crafts" and ending.triggered(state):
        yield _wrong("pending", f"the game is over with {left} tiles left", "over", left=left)


#: The basic invariants. If one of them is broken, the others are not checked.
STRUCTURE: tuple[Callable[[State], Found], ...] = (
    seats_valid,
    numbers_in_range,
    levels_valid,
    owners_valid,
    areas_owned,
    caravan_on_ring,
    tiles_valid,
    plants_dealt,
)

#: The other invariants, which rely on the basic ones.
CONSISTENCY: tuple[Callable[[State], Found], ...] = (
    groups_dealt,
    round_begun,
    fields_not_full,
    temples_not_overfull,
    cubes_conserved,
    supply_conserved,
    tokens_valid,
    tiles_owned,
    passes_valid,
    planting_pending,
    end_of_round_seat,
    end_triggered,
)


def invariants(state: State) -> tuple[BrokenInvariant, ...]:
    """Return the invariants that a state breaks. Each one has the name of its function."""
    for group in (STRUCTURE, CONSISTENCY):
        broken = _broken(state, group)
        if broken:
            return broken
    return ()


def _broken(state: State, group: tuple[Callable[[State], Found], ...]) -> tuple[BrokenInvariant, ...]:
    return tuple(
        BrokenInvariant(invariant.__name__, *found) for invariant in group for found in invariant(state)
    )


def check(state: State, text: str = "") -> None:
    """Raise `InvalidInput` if a state breaks invariants. The error names all of them and quotes `text`."""
    broken = invariants(state)
    if broken:
        raise _refusal(
            broken, text, tuple(sentence for one in broken[:MOST_TOLD] for sentence in one.user_message)
        )


def check_numbers(state: State) -> None:
    """Raise `InvalidInput` if play made a number too large for a position text."""
    broken = _broken(state, (numbers_in_range,))
    if broken:
        raise _refusal(broken, "", (("unwritten.numbers", {"most": MOST, "resources": MOST_RESOURCES}),))


def _refusal(broken: tuple[BrokenInvariant, ...], text: str, told: UserMessage) -> InvalidInput:
    return InvalidInput("; ".join(map(str, broken)), text, broken[0].where, told)

"""What holds in every position, as a named list: what a position from outside or a what-if position is
checked against.

An invariant says that what lies on the table can lie so: that cards and cubes are neither made nor lost, that
whoever is asked can be asked. That a game can lead there it does not say.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
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
from amyitis_nb.games.amyitis.rules.state import (
    COURT_BONUS_PENDING,
    CRAFTS_PENDING,
    DISCARD_PENDING,
    ISHTAR_PENDING,
    OVER,
    PENDING_NAMES,
    PROCESSION_PENDING,
    TAMMOUZ_EXCHANGE_PENDING,
    TAMMOUZ_FIELD_PENDING,
    TURN,
)
from amyitis_nb.games.amyitis.rules.tables import asked_quality

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from amyitis_nb.games.amyitis.rules.state import State

    #: Where, what is wrong, and the same for a person (`TutorError.told`), where somebody can load such a position.
    Found = Iterator[tuple[str, str] | tuple[str, str, tuple[str, dict[str, Any]]]]

#: The largest number of anything but resources, and of one resource, that a position may hold.
MOST = 99_999
MOST_RESOURCES = 99

#: So many of the slips in a position are told to a person at once.
MOST_TOLD = 3


class Broken:
    """An invariant that does not hold: its `name`, a `message` with the figures, `where`, a key such as `cubes.0`, and
    what a person is `told` (`TutorError.told`).
    """

    def __init__(self, name: str, where: str, message: str, *told: tuple[str, dict[str, Any]]) -> None:
        self.name = name
        self.message = message
        self.where = where
        self.told = told or (("unsound", {}),)

    def __str__(self) -> str:
        return f"{self.where}: {self.message} ({self.name})"

    def __repr__(self) -> str:
        return f"<Broken {self}>"


def seats_known(state: State) -> Found:
    """The first player and whoever is asked sit at the table; chance and the end ask nobody."""
    if not 0 <= state.first < state.players:
        yield "first_player", f"seat {state.first} does not sit at a table of {state.players}"
    if not 0 <= state.pending < len(PENDING_NAMES):
        yield "pending", f"there is no decision number {state.pending}"
    elif state.pending in (CRAFTS_PENDING, OVER):
        if state.seat != -1:
            yield "seat", f"nobody decides while {PENDING_NAMES[state.pending]} is pending"
    elif not 0 <= state.seat < state.players:
        yield (
            "seat",
            f"{PENDING_NAMES[state.pending]} needs a seat from 0 to {state.players - 1}, not {state.seat}",
        )


def numbers_sane(state: State) -> Found:
    """Stocks are whole numbers of at most five digits, resources at most 99 of a kind."""
    for name in ("prestige", "talents", "camels", "cubes", "gardeners", "tiles_owned"):
        for seat, count in enumerate(getattr(state, name)):
            if not 0 <= count <= MOST:
                yield f"{name}.{seat}", f"{count} is not from 0 to {MOST}"
    for seat, hand in enumerate(state.hands):
        for number, resource in enumerate(RESOURCES):
            if hand < 0 or hand >> 8 * len(RESOURCES) or hand >> 8 * number & 255 > MOST_RESOURCES:
                yield (
                    f"resources.{seat}.{resource}",
                    f"more than {MOST_RESOURCES} of a resource, or fewer than none",
                )
                break
    if not 0 <= state.round <= MOST:
        yield "round", f"{state.round} is not from 0 to {MOST}"


def levels_known(state: State) -> Found:
    """`court.order`: nobody has a court card of a level that there is not."""
    for court, levels in enumerate((state.caravaneer, state.banker, state.palace)):
        for seat, level in enumerate(levels):
            if not 0 <= level <= state.tables.top_level[court]:
                yield (
                    f"{COURT[court]}.{seat}",
                    f"level {level} is not from 0 to {state.tables.top_level[court]}",
                )


def owners_known(state: State) -> Found:
    """Cubes belong to players at the table; grey ones lie in temples and on areas only."""
    for row, cubes in zip(FIELDS, state.fields, strict=True):
        for space, owner in enumerate(cubes):
            if not 0 <= owner < state.players:
                yield f"fields.{row}.{space}", f"seat {owner} has no cubes for a field"
    for temple, cubes in zip(TEMPLES, state.temples, strict=True):
        for space, owner in enumerate(cubes):
            if owner != GREY and not 0 <= owner < state.players:
                yield f"temples.{temple}.{space}", f"seat {owner} has no cubes for a temple"


def areas_owned(state: State) -> Found:
    """`irrigation.filled`: an area holds one cube, and only areas of the edition hold one."""
    if state.filled & ~state.tables.every_area:
        yield "areas", "a cube lies where there is no area"
    seen = 0
    for seat, mask in enumerate(state.owned):
        if mask & ~state.filled or mask & seen:
            wrong = state.tables.area_names_in(mask & (~state.filled | seen))
            yield f"areas.{','.join(wrong)}", f"seat {seat} owns an area that is empty or somebody else's"
        seen |= mask


def caravan_on_ring(state: State) -> Found:
    """The caravan stands in a city."""
    if not 0 <= state.caravan < len(state.tables.spaces):
        yield "caravan", f"there is no space {state.caravan} in Mesopotamia"


def squares_tiled(state: State) -> Found:
    """`setup.tiles`, `setup.two_players`: each tile lies on a square in play, of its level, and is from the
    edition's pool.
    """
    tables = state.tables
    edition = tables.edition
    left = {quality: list(pool) for quality, pool in edition.tiles.items()}
    for square, tile in enumerate(state.tile_at):
        where = f"tiles.{SQUARES[square]}"
        quality = asked_quality(edition.levels[square])
        if (tile is not None) != bool(state.tiles >> square & 1):
            yield where, "a square holds a tile, or it does not"
        told = ("unsound.tile", {"square": SQUARES[square]})
        if tile is None:
            continue
        if not tables.squares_in_play >> square & 1:
            yield (
                where,
                f"no tile lies there with {state.players} players",
                ("unsound.unused", {"square": SQUARES[square]}),
            )
        elif tile not in left[quality]:
            yield (
                where,
                f"{tile} is not one of the edition's tiles of quality {quality}, or lies elsewhere",
                told,
            )
        else:
            left[quality].remove(tile)
            if edition.levels[square] == 4 and tile != edition.level_4_tile:
                yield where, f"{edition.level_4_tile} lies there, not {tile}", told


def plants_dealt(state: State) -> Found:
    """`setup.plants`: each plant city has one of the plant cards, Khorsabad its own."""
    tables = state.tables
    if sorted(state.plant_at) != list(range(len(tables.cards))):
        yield (
            "plants",
            f"each of the cards {', '.join(tables.cards)} lies in one city",
            ("unsound.plants", {}),
        )
        return
    for space in tables.plant_cities:
        card = tables.cards[state.plant_at[space.plant]]
        if (space.name == "Khorsabad") != (card == tables.edition.khorsabad_card):
            yield f"plants.{space.name}", f"card {card} does not belong there", ("unsound.khorsabad", {})
    if state.visible >> len(tables.plant_cities):
        yield "plants", "a side is turned up in a city that there is not"


def groups_dealt(state: State) -> Found:
    """`prepare.crafts`: as many groups as players, from the cards in play; none before the first round."""
    expected = state.players if state.round else 0
    if len(state.groups) != expected:
        yield (
            "groups",
            f"{len(state.groups)} groups lie there, {expected} should",
            ("unsound.groups", {"available": len(state.groups), "needed": expected}),
        )
    crafts = [craft for group in state.groups for craft in card_crafts(group)]
    for craft, name in enumerate(CRAFTS):
        in_play = state.tables.deck.count(craft)
        if crafts.count(craft) > in_play:
            lie = crafts.count(craft)
            yield (
                "groups",
                f"{lie} cards of {name} lie there, {in_play} are in play",
                ("unsound.crafts", {"craft": name, "available": lie, "needed": in_play}),
            )


def round_begun(state: State) -> Found:
    """`round.phases`: before the first round only its crafts can be asked for."""
    if state.round == 0 and state.pending != CRAFTS_PENDING:
        message = f"{PENDING_NAMES[state.pending]} is not asked for before the first round"
        yield "round", message, ("unsound.round", {})


def fields_open(state: State) -> Found:
    """`field.full`: a full row is emptied at once."""
    for row, cubes in zip(FIELDS, state.fields, strict=True):
        if len(cubes) >= state.tables.field_length:
            yield (
                f"fields.{row}",
                f"{len(cubes)} cubes: a full row is emptied at once",
                ("unsound.field", {"row": row, "available": len(cubes), "needed": state.tables.field_length}),
            )


def temples_hold(state: State) -> Found:
    """`recruit.priest.pushed`: a temple holds as many cubes as it has spaces."""
    for temple, cubes in zip(TEMPLES, state.temples, strict=True):
        if len(cubes) > state.tables.temple_spaces:
            spaces = state.tables.temple_spaces
            yield (
                f"temples.{temple}",
                f"{len(cubes)} cubes on {spaces} spaces",
                ("unsound.temple", {"temple": temple, "available": len(cubes), "needed": spaces}),
            )


def placed_cubes(state: State, seat: int) -> int:
    """Return how many cubes of a player lie outside the player's stock."""
    lying = (*state.fields, *state.temples)
    return (
        sum(cubes.count(seat) for cubes in lying)
        + state.owned[seat].bit_count()
        + (state.pass_cubes >> seat & 1)
    )


def cubes_conserved(state: State) -> Found:
    """`stock.cubes`: a player's cubes are in the stock or on the table, and all are there."""
    for seat in range(state.players):
        placed = placed_cubes(state, seat)
        stock, whole = state.cubes[seat], state.tables.edition.cubes
        if stock + placed != whole:
            figures = {"stock": stock, "placed": placed, "available": stock + placed, "needed": whole}
            yield (
                f"cubes.{seat}",
                f"{stock} in stock and {placed} placed are not {whole}",
                ("unsound.cubes", {"seat": seat, **figures}),
            )


def held_cards(state: State, court: int, level: int) -> int:
    """Return how many court cards of a type and level players hold, covered ones too."""
    if level == 0:
        return sum(state.gardeners)
    return sum(own >= level for own in (state.caravaneer, state.banker, state.palace)[court])


def supply_conserved(state: State) -> Found:
    """`court.order.cover`, `court.gardener`: each court card in play is with a player or in the supply."""
    edition = state.tables.edition
    for (court, level), shift in state.tables.supply_shift.items():
        left = state.supply >> shift & 15
        held = held_cards(state, court, level)
        copies = edition.court[COURT[court]][level].copies[state.players]
        if left + held != copies:
            figures = {"left": left, "held": held, "available": left + held, "needed": copies}
            yield (
                f"supply.{COURT[court]}.{level}",
                f"{left} left and {held} held are not {copies}",
                ("unsound.court", {"court": COURT[court], "level": level, **figures})
                if level
                else ("unsound.gardeners", figures),
            )


def tokens_lie(state: State) -> Found:
    """`setup.court.tokens`: a token on each level-2 caravaneer that is left, all different, none of wine."""
    left = state.supply >> state.tables.supply_shift[0, 2] & 15
    told = ("unsound.tokens", {"available": len(state.tokens), "needed": left})
    if len(state.tokens) != left:
        yield "caravaneer_tokens", f"{len(state.tokens)} tokens, {left} level-2 caravaneers", told
    if len(set(state.tokens)) != len(state.tokens):
        yield "caravaneer_tokens", "two tokens alike", told
    if not all(0 <= token < WINE for token in state.tokens):
        yield "caravaneer_tokens", "a token that is no resource, or wine", told


def tiles_owned(state: State) -> Found:
    """`planting.tile`: the tiles of the planted squares are the players'."""
    planted = (state.tables.squares_in_play & ~state.tiles).bit_count()
    owned = sum(state.tiles_owned)
    if owned != planted:
        yield (
            "tiles_owned",
            f"{owned} tiles owned, {planted} squares planted",
            ("unsound.tiles_owned", {"available": owned, "needed": planted}),
        )


def passes_sane(state: State) -> Found:
    """`action.pass`, `action.pass.return`: a cube on Pass is of a player who has passed, in phase II only."""
    everybody = (1 << state.players) - 1
    if state.passed & ~everybody or state.pass_cubes & ~state.passed:
        yield "passed", "a cube on Pass of somebody who has not passed"
    if state.pending in (TURN, COURT_BONUS_PENDING):
        if state.seat >= 0 and state.passed >> state.seat & 1:
            message = f"seat {state.seat} has passed and takes no turn"
            yield "seat", message, ("unsound.turn", {"seat": state.seat})
    elif state.passed:
        message = f"nobody has passed while {PENDING_NAMES[state.pending]} is pending"
        yield "passed", message, ("unsound.passed", {})


def planting_waits(state: State) -> Found:
    """`planting.court_bonus`: a court card of choice is asked for in the middle of a planting, and only
    there.
    """
    told: tuple[str, dict[str, Any]] = ("unsound.planting", {})
    if (state.planting is not None) != (state.pending == COURT_BONUS_PENDING):
        yield "planting", "a planting waits exactly while its court card of choice is pending", told
        return
    if state.planting is None:
        return
    square, position = state.planting
    if not 0 <= square < len(SQUARES) or not (state.tables.squares_in_play & ~state.tiles) >> square & 1:
        yield "planting", "the tile of the square that waits has been taken", told
    elif not state.tiles_owned[state.seat]:
        yield "planting", f"seat {state.seat} has the tile of that square", told
    if position != state.caravan or state.tables.spaces[position].trade != "plant":
        yield "caravan", "the caravan stands in the city whose plant is being planted", told
    if len(planting.court_choices(state, state.seat)) < 2:
        yield "pending", "a court card of choice is asked for only where there is a choice", told


def phase_three_asks(state: State) -> Found:
    """`procession`, `temple.*`, `stock.limit`: at the end of the round the rules say who is asked, and when."""
    pending, seat = state.pending, state.seat
    told = ("unsound.asked", {"seat": seat})
    if pending == PROCESSION_PENDING:
        if seat != (state.first - 1) % state.players:
            yield "seat", "the player to the right of the first player leads the procession", told
    elif pending == ISHTAR_PENDING:
        if seat != end_of_round.ranking(state, ISHTAR)[0]:
            yield "seat", "the first in the temple of Ishtar chooses", told
    elif pending == TAMMOUZ_FIELD_PENDING:
        if seat != end_of_round.ranking(state, TAMMOUZ)[0]:
            yield "seat", "the first in the temple of Tammouz farms", told
        elif not state.cubes[seat]:
            yield "seat", "whoever has no cube cannot farm", told
    elif pending == TAMMOUZ_EXCHANGE_PENDING:
        if seat != end_of_round.ranking(state, TAMMOUZ)[1]:
            yield "seat", "the second in the temple of Tammouz exchanges", told
        elif not state.hands[seat]:
            yield "seat", "whoever has no resource cannot exchange", told
    elif pending == DISCARD_PENDING:
        if not (count := end_of_round.excess(state, seat)):
            yield "seat", f"seat {seat} has nothing to discard", told
        elif len(state.tables.discards[state.hands[seat], count]) < 2:
            yield "seat", f"seat {seat} has no choice what to discard", told
        before = range((seat - state.first) % state.players)
        if any(end_of_round.excess(state, (state.first + turn) % state.players) for turn in before):
            yield "seat", "somebody before this seat has yet to discard", told


def end_triggered(state: State) -> Found:
    """`end.trigger`: the game is over exactly when a round has ended with so few tiles left."""
    if state.pending == OVER and not ending.triggered(state):
        left = state.tiles.bit_count()
        yield "pending", f"the game is not over with {left} tiles left", ("unsound.not_over", {"left": left})
    if state.pending == CRAFTS_PENDING and ending.triggered(state):
        left = state.tiles.bit_count()
        yield "pending", f"the game is over with {left} tiles left", ("unsound.over", {"left": left})


#: What the others stand on: where one of these is broken, the others are not asked.
STRUCTURE: tuple[Callable[[State], Found], ...] = (
    seats_known,
    numbers_sane,
    levels_known,
    owners_known,
    areas_owned,
    caravan_on_ring,
    squares_tiled,
    plants_dealt,
)

#: What must fit together.
CONSISTENCY: tuple[Callable[[State], Found], ...] = (
    groups_dealt,
    round_begun,
    fields_open,
    temples_hold,
    cubes_conserved,
    supply_conserved,
    tokens_lie,
    tiles_owned,
    passes_sane,
    planting_waits,
    phase_three_asks,
    end_triggered,
)


def invariants(state: State) -> tuple[Broken, ...]:
    """Return the invariants that a state breaks; () for a sound one. The name of each is the name of its
    function.
    """
    for group in (STRUCTURE, CONSISTENCY):
        broken = tuple(
            Broken(invariant.__name__, *found) for invariant in group for found in invariant(state)
        )
        if broken:
            return broken
    return ()


def check(state: State, text: str = "") -> None:
    """Raise `InvalidInput`, with `text` as the input, for a state that breaks an invariant; it names all that
    are broken.
    """
    broken = invariants(state)
    if broken:
        told = tuple(sentence for one in broken[:MOST_TOLD] for sentence in one.told)
        raise InvalidInput("; ".join(map(str, broken)), text, broken[0].where, told)

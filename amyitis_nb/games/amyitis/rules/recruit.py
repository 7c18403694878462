"""Phase II: passing and recruiting."""

from __future__ import annotations

from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.amyitis.edition.garden import AREAS
from amyitis_nb.games.amyitis.edition.vocabulary import CRAFTS, FIELDS, GREY, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.rules import water
from amyitis_nb.games.amyitis.rules.actions import UNIT
from amyitis_nb.games.amyitis.rules.tables import FACE_UP, TURN, TURNED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.event import Move
    from amyitis_nb.games.amyitis.rules.state import Log, State


#: By owner, grey last: the drawing's symbol of a cube, and the place where the cubes come from and go back to.
CUBE = ("cube-0", "cube-1", "cube-2", "cube-3", "cube-grey")
HOME = ("stock:0", "stock:1", "stock:2", "stock:3", "supply:grey")


def price(group: int) -> int:
    """Return the talents that the next card of a group costs (`recruit.cost`)."""
    return TURNED[group]


def pass_turn(state: State, args: tuple[int, ...], log: Log) -> None:
    """`action.pass`: put a cube on Pass, where one is left, and take no more actions this round."""
    seat = state.seat
    state.passed |= 1 << seat
    if state.cubes[seat]:
        state.cubes[seat] -= 1
        state.pass_cubes |= 1 << seat
        if log is not None:
            moves = ((CUBE[seat], HOME[seat], "pass"),)
            log.append(Event("passed", "action.pass", seat, ((seat, "cubes", -1),), moves=moves))
    elif log is not None:
        log.append(Event("passed.no_cube", "action.pass", seat))


def refuse_card(state: State, seat: int, group: int, craft: int) -> Iterator[Refusal]:
    """`recruit.face_up`, `recruit.cost`: the card must lie there and be paid."""
    if group >= state.players:
        values: tuple[tuple[str, str | int], ...] = (("group", group + 1), ("needed", state.players))
        yield Refusal("no_group", "recruit.face_up", values)
        return
    cards = state.groups[group]
    if not FACE_UP[cards] >> craft & 1:
        values = (("group", group + 1), ("craft", CRAFTS[craft]))
        yield Refusal("not_face_up", "recruit.face_up", values, f"card:{group}.0")
    elif price(cards) > state.talents[seat]:
        values = (
            ("group", group + 1),
            ("craft", CRAFTS[craft]),
            ("needed", price(cards)),
            ("available", state.talents[seat]),
        )
        yield Refusal("talents", "recruit.cost", values, f"stock:{seat}")


def refuse_cube(state: State, seat: int) -> Iterator[Refusal]:
    """`recruit.able`, `stock.cubes`: a cube must be in the player's stock."""
    if not state.cubes[seat]:
        yield Refusal("no_cube", "recruit.able", (("needed", 1), ("available", 0)), f"stock:{seat}")


def pay_card(state: State, group: int, craft: int, log: Log) -> None:
    """`recruit.cost`: pay the card and turn it over."""
    seat = state.seat
    cards = state.groups[group]
    state.talents[seat] -= TURNED[cards]
    turned = state.groups[group] = TURN[cards][craft]
    if log is not None:
        card = (turned & 7 ^ cards & 7).bit_length() - 1
        paid = TURNED[cards]
        changes = ((seat, "talents", -paid),) if paid else ()
        values = (("craft", CRAFTS[craft]), ("group", group + 1), ("amount", paid))
        moves = (("talent", f"stock:{seat}", f"card:{group}.{card}"),) if paid else ()
        log.append(Event("recruited", "recruit.cost", seat, changes, values, moves))


def refuse_farmer(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Why a farmer cannot be recruited."""
    yield from refuse_card(state, seat, args[0], 0)
    yield from refuse_cube(state, seat)


def farmer(state: State, args: tuple[int, ...], log: Log) -> None:
    """`recruit.farmer`: pay, put a cube on the row, take the resource."""
    group, row = args
    pay_card(state, group, 0, log)
    farm(state, state.seat, row, "recruit.farmer", log)


def farm(state: State, seat: int, row: int, rule: str, log: Log) -> None:
    """Put a cube on the leftmost empty space of a row, take what is shown there, and harvest a full row."""
    cubes = state.fields[row]
    space = len(cubes)
    resource = state.tables.fields[row][space]
    state.cubes[seat] -= 1
    state.hands[seat] += UNIT[resource]
    cubes = state.fields[row] = (*cubes, seat)
    if log is not None:
        place = f"field:{FIELDS[row]}.{space}"
        changes = ((seat, "cubes", -1), (seat, RESOURCES[resource], 1))
        values = (("row", FIELDS[row]), ("space", space + 1), ("resource", RESOURCES[resource]))
        moves = (
            (CUBE[seat], HOME[seat], place),
            (f"token-{RESOURCES[resource]}", place, f"stock:{seat}"),
        )
        log.append(Event("farmed", rule, seat, changes, values, moves))
    if len(cubes) == state.tables.field_length:
        _harvest(state, row, log)


def _harvest(state: State, row: int, log: Log) -> None:
    """`field.full`: the gardener for most cubes, then the row is emptied."""
    cubes = state.fields[row]
    counts = [cubes.count(seat) for seat in range(state.players)]
    most = max(counts)
    best = counts.index(most)
    shift = state.tables.supply_shift[3, 0]
    left = state.supply >> shift & 15
    tied = counts.count(most) > 1
    if not tied and left:
        state.supply -= 1 << shift
        state.gardeners[best] += 1
    state.fields[row] = ()
    for seat, count in enumerate(counts):
        state.cubes[seat] += count
    if log is not None:
        values = (("row", FIELDS[row]), ("count", most))
        if tied:
            log.append(Event("field.tie", "field.full.gardener", None, (), values))
        elif left:
            moves: tuple[Move, ...] = (("gardener", "court:gardener.0", f"stock:{best}"),)
            log.append(
                Event("field.gardener", "field.full.gardener", best, ((best, "gardeners", 1),), values, moves)
            )
        else:
            log.append(Event("field.no_gardener", "field.full.gardener", best, (), values))
        changes = tuple((seat, "cubes", count) for seat, count in enumerate(counts) if count)
        moves = tuple(
            (CUBE[seat], f"field:{FIELDS[row]}.{space}", HOME[seat]) for space, seat in enumerate(cubes)
        )
        log.append(Event("field.emptied", "field.full", None, changes, (("row", FIELDS[row]),), moves))


def refuse_priest(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Why a priest cannot be recruited."""
    yield from refuse_card(state, seat, args[0], 1)
    yield from refuse_cube(state, seat)


def priest(state: State, args: tuple[int, ...], log: Log) -> None:
    """`recruit.priest`: pay, push a cube into the temple."""
    group, temple = args
    pay_card(state, group, 1, log)
    worship(state, state.seat, temple, "recruit.priest", log)


def worship(state: State, owner: int, temple: int, rule: str, log: Log) -> None:
    """Push an owner's cube, or a grey one, into a temple from the left; what falls off goes home
    (`recruit.priest.pushed`).
    """
    cubes = (owner, *state.temples[temple])
    pushed = -1
    if len(cubes) > state.tables.temple_spaces:
        pushed = cubes[-1]
        cubes = cubes[:-1]
        if pushed != GREY:
            state.cubes[pushed] += 1
    state.temples[temple] = cubes
    if owner != GREY:
        state.cubes[owner] -= 1
    if log is None:
        return
    name = TEMPLES[temple]
    places = state.tables.temple_places[temple]
    if pushed >= 0:
        changes = () if pushed == GREY else ((pushed, "cubes", 1),)
        moves: tuple[Move, ...] = ((CUBE[pushed], places[-1], HOME[pushed]),)
        told = "pushed.grey" if pushed == GREY else "pushed"
        whose = None if pushed == GREY else pushed
        log.append(Event(told, "recruit.priest.pushed", whose, changes, (("temple", name),), moves))
    slides = [
        (CUBE[cubes[space]], places[space - 1], places[space]) for space in range(len(cubes) - 1, 0, -1)
    ]
    moves = (*slides, (CUBE[owner], HOME[owner], places[0]))
    if owner == GREY:
        log.append(Event("worship.grey", rule, None, (), (("temple", name),), moves))
    else:
        log.append(Event("worship", rule, owner, ((owner, "cubes", -1),), (("temple", name),), moves))


def refuse_engineer(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Why an engineer cannot be recruited for an area; `recruit.able`: not at all where no area is available."""
    yield from refuse_card(state, seat, args[0], 2)
    yield from refuse_cube(state, seat)
    if not water.available(state):
        yield Refusal("no_available_area", "recruit.able")
    yield from water.refuse_area(state, args[1])


def engineer(state: State, args: tuple[int, ...], log: Log) -> None:
    """`recruit.engineer`: pay, fill the area, score."""
    group, area = args
    pay_card(state, group, 2, log)
    seat = state.seat
    scored = state.tables.engineer_prestige
    water.fill(state, seat, state.tables.area_bit[area])
    state.cubes[seat] -= 1
    state.prestige[seat] += scored
    if log is not None:
        name = AREAS[area]
        changes = ((seat, "cubes", -1), (seat, "prestige", scored))
        values = (("area", name), ("amount", scored))
        moves = ((CUBE[seat], HOME[seat], f"area:{name}"),)
        log.append(Event("engineered", "recruit.engineer", seat, changes, values, moves))


def refuse_merchant(state: State, seat: int, args: tuple[int, ...]) -> Iterator[Refusal]:
    """Why a merchant cannot be recruited."""
    yield from refuse_card(state, seat, args[0], 3)


def merchant(state: State, args: tuple[int, ...], log: Log) -> None:
    """`recruit.merchant`: pay, take a camel."""
    pay_card(state, args[0], 3, log)
    seat = state.seat
    state.camels[seat] += 1
    if log is not None:
        moves = (("camel", "supply:camel", f"stock:{seat}"),)
        log.append(Event("traded", "recruit.merchant", seat, ((seat, "camels", 1),), (), moves))

"""The end: final scoring and winners."""

from __future__ import annotations

from amyitis_nb.core.event import Event, behind
from amyitis_nb.games.terra_mystica.edition.names import ALCHEMISTS, CULTS
from amyitis_nb.games.terra_mystica.rules.reach import jump_range, shipping_level
from amyitis_nb.games.terra_mystica.rules.state import NONE, OVER
from amyitis_nb.games.terra_mystica.rules.stocks import gain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from amyitis_nb.core.event import Value
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State
    from amyitis_nb.games.terra_mystica.rules.stocks import Log


def shares(values: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """Return the points of each value: sharers divide the sum of their places, rounded down; 0 gets nothing
    (`score.ties`, `score.cult.zero`).
    """
    found = []
    for value in values:
        better = sum(other > value for other in values)
        sharers = values.count(value)
        found.append(sum(prizes[better : better + sharers]) // sharers if value else 0)
    return found


def areas(state: State, seat: int) -> Iterator[int]:
    """Yield the masks of the connected own buildings, with the own shipping level without the card, or jumps
    (`score.area`).
    """
    own = state.seats[seat]
    left = own.built
    level = shipping_level(state, own, with_card=False)
    jump = jump_range(state, own)
    while left:
        group = edge = left & -left
        while edge:
            reach = state.tables.direct(edge, state.bridges)
            if level:
                reach |= state.tables.wet(edge, level)
            if jump:
                reach |= state.tables.far(edge, jump)
            edge = reach & left & ~group
            group |= edge
        left &= ~group
        yield group


def largest_area(state: State, seat: int) -> int:
    """Return the most own buildings in one connected area (`score.area`)."""
    return max((group.bit_count() for group in areas(state, seat)), default=0)


def resource_coins(own: Seat) -> int:
    """Return the coins that all resources become: half of bowl II is sacrificed (`score.resources`)."""
    return own.coins + own.workers + own.priests + own.bowl3 + own.bowl2 // 2


def resource_points(state: State, own: Seat) -> int:
    """Return the points of the resources at the end (`score.resources`, `faction.alchemists.trade`)."""
    is_trader = own.faction == ALCHEMISTS
    price: int = (
        state.tables.edition.abilities["alchemists_coins"]
        if is_trader
        else state.tables.edition.final["coins"]
    )
    return resource_coins(own) // price


def final_scoring(state: State, log: Log) -> None:
    """Give the points of the cults, the areas and the resources, and end the game (`score.cult`, `score.area`,
    `score.resources`).
    """
    state.phase = OVER
    state.turn = NONE
    figures = state.tables.edition.final
    seats = range(len(state.seats))
    for cult, name in enumerate(CULTS):
        levels = [own.cults[cult] for own in state.seats]
        for seat, points in enumerate(shares(levels, figures["cult"])):
            if points:
                told: tuple[tuple[str, Value], ...] = (("cult", name), ("level", levels[seat]))
                gain(state, seat, log, "score.cult", points=points, name="end.cult", values=told)
    areas = [largest_area(state, seat) for seat in seats]
    for seat, points in enumerate(shares(areas, figures["area"])):
        if points:
            told = (("area", areas[seat]),)
            gain(state, seat, log, "score.area", points=points, name="end.area", values=told)
    for seat, own in enumerate(state.seats):
        points = resource_points(state, own)
        if points:
            told = (("coins_in_all", resource_coins(own)),)
            gain(state, seat, log, "score.resources", points=points, name="end.resources", values=told)
    if log is not None:
        scores, best = [own.points for own in state.seats], winners(state)
        gains = ("gains", ("points",) * max(scores))
        log.append(Event("end", "score.winner", None, (), (("winners", best), gains, *behind(scores, best))))


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most points; () before the end (`score.winner`)."""
    if state.phase != OVER:
        return ()
    most = max(own.points for own in state.seats)
    return tuple(seat for seat, own in enumerate(state.seats) if own.points == most)

"""The shortest conversions after which a price can be paid (`decide.pay`)."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.edition.names import ALCHEMISTS
from amyitis_nb.games.terra_mystica.rules.actions import C_VP, CONVERSIONS, PW_C, PW_P, PW_W

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.games.terra_mystica.rules.state import Seat, State


#: What a conversion takes and what it gives: stocks and, for power, 1 token of bowl III.
_STOCKS = {"pw": "power", "p": "priests", "w": "workers", "c": "coins", "vp": "points"}


def terms(state: State, conversion: int) -> tuple[str, int, str]:
    """Return what a conversion takes, how much of it, and what it gives one of (`free.convert`)."""
    prices = state.tables.edition.conversions
    amount = {
        PW_P: prices["priest"],
        PW_W: prices["worker"],
        PW_C: prices["coin"],
        C_VP: prices["points"],
    }.get(conversion, 1)
    given, _, taken = CONVERSIONS[conversion].partition(">")
    return _STOCKS[given], amount, _STOCKS[taken]


def means_for(
    state: State, seat: int, *, coins: int = 0, workers: int = 0, priests: int = 0, power: int = 0
) -> tuple[str, str] | None:
    """Return the shortest conversions after which a seat can pay a price, as a line such as `burn x2; convert pw>w`.

    The second text is the same for sentences: `2; 3 power 1 workers`. None if no conversions suffice or are needed.
    """
    made = conversions_for(state, seat, coins=coins, workers=workers, priests=priests, power=power)
    if not made:
        return None
    parts, steps = list[str](), list[str]()
    for number, count in enumerate(made):
        if count and number:
            given, amount, taken = terms(state, number - 1)
            steps.append(f"{count * amount} {given} {count} {taken}")
        elif count:
            steps.append(f"{count}")
        name = f"convert {CONVERSIONS[number - 1]}" if number else "burn"
        parts += [name + (f" x{count}" if count > 1 else "")] if count else []
    return "; ".join(parts), "; ".join(steps)


def conversions_for(
    state: State, seat: int, *, coins: int = 0, workers: int = 0, priests: int = 0, power: int = 0
) -> tuple[int, ...]:
    """Return the numbers of sacrifices and of each conversion (`CONVERSIONS`) after which a seat can pay a price, as
    few as possible; () if no conversions suffice, or if none are needed.
    """
    ways = _ways(state, state.seats[seat], coins, workers, priests, power)
    best = min(ways, key=lambda made: (sum(made), made[0]), default=())  # of two, the one that burns less
    return best if any(best) else ()


def _ways(
    state: State, own: Seat, coins: int, workers: int, priests: int, power: int
) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of sacrifices and of each conversion that pay a price."""
    prices = state.tables.edition.conversions
    limit = state.tables.edition.pieces["priests"]
    tokens = own.bowl3 + own.bowl2 // 2 - power
    is_trader = own.faction == ALCHEMISTS
    for new_priests in range(max(tokens, -1) // prices["priest"] + 1 if tokens >= 0 else 0):
        if new_priests and own.all_priests + new_priests > limit:
            break
        for spent in range(own.priests + new_priests - priests + 1):
            rest = tokens - new_priests * prices["priest"]
            for new_workers in range(rest // prices["worker"] + 1):
                most = own.workers + new_workers + spent - workers
                if most < 0:
                    continue
                free = rest - new_workers * prices["worker"]
                gap = max(coins - own.coins, 0)
                by_power = min(gap, free // prices["coin"])
                by_points = min(gap - by_power, own.points) if is_trader else 0
                by_workers = gap - by_power - by_points
                if by_workers > most:
                    continue
                used = power + new_priests * prices["priest"] + new_workers * prices["worker"] + by_power
                burnt = max(used - own.bowl3, 0)
                yield burnt, new_priests, new_workers, by_power, spent, by_workers, by_points, 0

"""Phase I: income."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.edition.edition import Goods
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import DWELLING, SANCTUARY, STRONGHOLD, TEMPLE, TRADING
from amyitis_nb.games.terra_mystica.rules.state import NONE
from amyitis_nb.games.terra_mystica.rules.stocks import gain_goods

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.terra_mystica.rules.state import Seat, State
    from amyitis_nb.games.terra_mystica.rules.stocks import Log


def sources(state: State, own: Seat) -> tuple[tuple[str, Goods], ...]:
    """Return the income of a seat by its sources, as pairs of a rule and goods (`income.workers`, `income.coins`,
    `income.power`, `income.priests`, `income.cards`).
    """
    figures = own.figures
    houses, temples = own.count(TRADING), own.count(TEMPLE)
    stronghold = figures.income_stronghold if own.count(STRONGHOLD) else Goods()
    sanctuary = figures.income_sanctuary if own.count(SANCTUARY) else Goods()
    edition = state.tables.edition
    cards = [edition.favours[tile].income for tile in bits(own.favours)]
    if own.card != NONE:
        cards.append(edition.cards[own.card].income)
    return (
        ("income.workers", Goods(workers=figures.income_dwellings[own.count(DWELLING)])),
        (
            "income.coins",
            Goods(coins=figures.income_trading[houses], power=figures.income_trading_power[houses]),
        ),
        (
            "income.priests",
            Goods(priests=figures.income_temples[temples], power=figures.income_temples_power[temples]),
        ),
        ("income.power", stronghold),
        ("income.priests", sanctuary),
        *(("income.cards", goods) for goods in cards),
    )


def income_of(state: State, seat: int) -> Goods:
    """Return the whole income of a seat."""
    found = [goods for _, goods in sources(state, state.seats[seat])]
    return Goods(*(sum(getattr(goods, stock) for goods in found) for stock in Goods._fields))


def give_income(state: State, log: Log) -> None:
    """Give every seat its income at once; what is too much is lost (`income.no_choice`)."""
    for seat in range(len(state.seats)):
        gain_goods(state, seat, log, "income.no_choice", income_of(state, seat), name="income")

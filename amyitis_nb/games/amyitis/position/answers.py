"""Questions about a position that the rules answer: prices, distances, rankings, payments.

The working state is private to the rules and to this folder; drawings, boards, lessons and words ask here. Squares,
cities, temples and court cards are named, groups and seats are numbers, and -1 means no seat.
"""

from __future__ import annotations

from amyitis_nb.games.amyitis.edition.garden import SQUARE_NUMBER
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, CRAFTS, TEMPLES
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.rules import (
    caravan,
    end_of_round,
    ending,
    legal,
    planting,
    recruit,
    round_start,
)
from amyitis_nb.games.amyitis.rules import court as court_cards
from amyitis_nb.games.amyitis.rules.crafts import PRICE
from amyitis_nb.games.amyitis.rules.ledger import Ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Event, Value
    from amyitis_nb.games.amyitis.rules.state import State


# The recruits


def price(position: Position, group: int) -> int:
    """Return the talents that the next card of a group (from 0) costs (`recruit.cost`)."""
    return PRICE[position._state.groups[group]]


def deck(position: Position) -> tuple[str, ...]:
    """Return the craft cards in play, from which each round is dealt (`prepare.crafts`)."""
    return tuple(CRAFTS[craft] for craft in position._state.tables.deck)


def drawn_crafts(position: Position, seed: str) -> tuple[str, ...]:
    """Return the crafts of the next round as a seed deals them, group after group (`prepare.crafts`)."""
    return tuple(CRAFTS[craft] for craft in round_start.drawn_layout(position._state, seed))


def layout_action(dealt: Sequence[str]) -> Action:
    """Return the action that deals these crafts, group after group."""
    return round_start.layout_action([CRAFTS.index(craft) for craft in dealt])


# The caravan and the court cards


def distance(position: Position, city: str) -> int:
    """Return the spaces clockwise from the caravan to a city; 0 for its own."""
    state = position._state
    return caravan.distance_to(state, state.tables.space_of_city[CITIES.index(city)].position)


def camels(position: Position, city: str, seat: int) -> int:
    """Return the camels that a player pays to move the caravan to a city (`caravan.move.pay`)."""
    return caravan.camels_for(position._state, seat, distance(position, city))


def reach(position: Position, seat: int) -> int:
    """Return how many spaces a player can move the caravan at most (`caravan.move.bonus`)."""
    return caravan.reach(position._state, seat)


def cities_in_reach(position: Position, seat: int) -> tuple[str, ...]:
    """Return the cities to which a player can move the caravan, the nearest first."""
    return tuple(space.name for space in caravan.in_reach(position._state, seat))


def next_level(position: Position, court: str, seat: int) -> int:
    """Return the level of a type of court card that a player would take next (`court.order`), 0 for gardeners."""
    return court_cards.next_level(position._state, seat, COURT.index(court))


def can_take(position: Position, court: str, seat: int) -> bool:
    """Whether a court card of the next level is left for a player (`court.exhausted`)."""
    return court_cards.can_take(position._state, seat, COURT.index(court))


# The garden


def gardeners_needed(position: Position, city: str, square: str) -> int:
    """Return the gardeners that the plant of a city needs on a square (`planting.gardener`)."""
    return planting.gardeners_for(position._state, SQUARE_NUMBER[square], position.plants[city].quality)


# The end of a round and of the game


def ranking(position: Position, temple: str) -> tuple[int, int]:
    """Return the seats that are first and second in a temple (`temple.majority`)."""
    return end_of_round.ranking(position._state, TEMPLES.index(temple))


def first_after_worship(position: Position, seat: int, temple: str) -> int:
    """Return the seat that is first in a temple after a player has put a cube there."""
    state, number = position._state.copy(), TEMPLES.index(temple)
    recruit.worship(state, seat, number, "", None)
    return end_of_round.ranking(state, number)[0]


def keeps(position: Position, seat: int) -> int:
    """Return how many resources a player may keep (`stock.limit`)."""
    return end_of_round.keeps(position._state, seat)


def excess(position: Position, seat: int) -> int:
    """Return how many resources a player has above the limit (`stock.limit`)."""
    return end_of_round.excess(position._state, seat)


def leads_procession(position: Position) -> int:
    """Return the seat that leads this round's procession (`procession`)."""
    return end_of_round.leads_procession(position._state)


def next_first_player(position: Position) -> int:
    """Return the seat that is first player in the next round (`first_player.passes`)."""
    return end_of_round.next_first_player(position._state)


def ends(position: Position) -> bool:
    """Whether so few tiles are left that the game ends with this round (`end.trigger`)."""
    return ending.triggered(position._state)


def amyitis_prestige(position: Position, seat: int) -> int:
    """Return the prestige that a player's tiles would score now (`end.amyitis`)."""
    return ending.amyitis_prestige(position._state, seat)


def resource_prestige(position: Position, seat: int) -> int:
    """Return the prestige that a player's resources would score now (`end.resources`)."""
    return ending.resource_prestige(position._state, seat)


def leaders(position: Position) -> tuple[int, ...]:
    """Return the seats with the most prestige now (`end.winner`)."""
    return ending.winners(position._state)


# Step by step


class _Snapshots(Ledger):
    """A ledger that keeps the position at the time of each event."""

    def __init__(self, state: State, constructed: bool) -> None:
        super().__init__()
        self.state = state
        self.constructed = constructed
        self.positions: list[Position] = []

    def event(
        self, name: str, rule: str, seat: int | None = None, values: tuple[tuple[str, Value], ...] = ()
    ) -> None:
        super().event(name, rule, seat, values)
        self.positions.append(Position._of(self.state.copy(), self.constructed))


def stages(position: Position, action: Action) -> tuple[tuple[Event, Position], ...]:
    """Return each event of a legal action with the position at that time; the last one is the outcome."""
    outcome = position.play(action).position
    state = position._state.copy()
    log = _Snapshots(state, position.constructed)
    legal.carry_out(state, action, log)
    legal.draw_chance(state, log)
    log.positions[-1] = outcome
    return tuple(zip(log.events, log.positions, strict=True))

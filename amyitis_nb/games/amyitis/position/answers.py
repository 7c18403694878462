"""Questions about a position that the rules answer. Lessons can also ask those in `QUERIES`.

The working state is private to the rules and to this folder. Drawings, boards, lessons and sentences use this module.
Groups count from 1, seats from 0, and -1 means no seat. Without a `seat`, a question is about the seat that decides.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.teaching import Answer, Queries
from amyitis_nb.games.amyitis.edition.garden import SQUARE_NUMBER
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, CRAFTS, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.position import irrigation
from amyitis_nb.games.amyitis.position.arguments import (
    Area,
    City,
    Court,
    Group,
    Income,
    Owner,
    Row,
    Seat,
    Square,
    Stock,
    Temple,
)
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
    from amyitis_nb.core.event import Value
    from amyitis_nb.games.amyitis.rules.state import State

QUERIES = Queries[Position]()


def decider(position: Position, seat: int | None = None) -> int:
    """Return the given seat, or the one that decides."""
    if seat is not None:
        return seat
    pending = position.pending
    return 0 if pending is None or pending.seat is None else pending.seat


# Stocks of a seat


@QUERIES.number
def stock(position: Position, stock: Stock, seat: Seat | None = None) -> int:
    """How much of a stock a seat has."""
    owner = position.seats[decider(position, seat)]
    amount: int = owner.resources[stock] if stock in RESOURCES else getattr(owner, stock)
    return amount


@QUERIES.number
def income(position: Position, stock: Income, seat: Seat | None = None) -> int:
    """The income of a seat's banker."""
    banker = position.edition.court["banker"].get(position.seats[decider(position, seat)].banker)
    return 0 if banker is None else int(getattr(banker, stock))


@QUERIES.number
def keeps(position: Position, seat: Seat | None = None) -> int:
    """How many resources a seat may keep at the end of a round."""
    return end_of_round.keeps(position._state, decider(position, seat))


@QUERIES.number
def discards(position: Position, seat: Seat | None = None) -> int:
    """How many resources a seat must discard."""
    return end_of_round.excess(position._state, decider(position, seat))


# Recruiting


@QUERIES.number
def price(position: Position, group: Group) -> int:
    """The price of the next card of a group."""
    return PRICE[position._state.groups[group - 1]]


@QUERIES.term
def field_resource(position: Position, row: Row) -> str:
    """The resource on the next free space of a field row."""
    return position.edition.fields[row][len(position.fields[row])]


def deck(position: Position) -> tuple[str, ...]:
    """Return the craft cards in play, from which the cards of each round are dealt (`prepare.crafts`)."""
    return tuple(CRAFTS[craft] for craft in position._state.tables.deck)


def drawn_crafts(position: Position, seed: str) -> tuple[str, ...]:
    """Return the crafts that a seed deals for the next round, group by group (`prepare.crafts`)."""
    return tuple(CRAFTS[craft] for craft in round_start.drawn_layout(position._state, seed))


def layout_action(dealt: Sequence[str]) -> Action:
    """Return the action that deals these crafts, group by group."""
    return round_start.layout_action([CRAFTS.index(craft) for craft in dealt])


# The garden


@QUERIES.yes_no
def available(position: Position, area: Area) -> bool:
    """Whether an irrigation area is available."""
    return area in position.available


@QUERIES.number
def areas_available(position: Position) -> int:
    """How many irrigation areas are available."""
    return len(position.available)


@QUERIES.number
def cubes_to_river(position: Position, area: Area) -> int:
    """How many cubes are missing between an area and the river; -1 if no areas connect it to the river."""
    chain = irrigation.chain(position, area)
    return -1 if chain is None else len(chain.missing)


@QUERIES.yes_no
def irrigated(position: Position, square: Square) -> bool:
    """Whether a square is irrigated."""
    return square in position.irrigated


@QUERIES.number
def sides_complete(position: Position, square: Square) -> int:
    """How many sides of a square are complete."""
    return sum(side.complete for side in irrigation.sides(position, square))


@QUERIES.number
def cubes_missing(position: Position, square: Square) -> int:
    """How many cubes a square needs to be irrigated."""
    return min(len(side.missing) for side in irrigation.sides(position, square))


@QUERIES.number
def level(position: Position, square: Square) -> int:
    """The level of a square."""
    return position.edition.levels[SQUARE_NUMBER[square]]


@QUERIES.number
def tiles_left(position: Position) -> int:
    """How many garden tiles are left."""
    return len(position.tiles)


@QUERIES.seat
def bonus_seat(position: Position, square: Square) -> int:
    """The seat that would score the irrigation bonus of a square."""
    seat = irrigation.majority(position, square)[0]
    return -1 if seat is None else seat


@QUERIES.number
def cubes_around(position: Position, square: Square, seat: Seat) -> int:
    """How many cubes of a seat are around a square."""
    areas = position.areas
    return sum(areas.get(area) == seat for side in irrigation.sides(position, square) for area in side.areas)


# The caravan


@QUERIES.term
def due(position: Position, city: City) -> str:
    """The resources that a city demands."""
    place = next(place for place in position.edition.ring if place.name == city)
    extra = position.plants[city].extra if place.trade == "plant" else ""
    return "+".join(sorted(filter(None, (place.demand, extra))))


@QUERIES.number
def distance(position: Position, city: City) -> int:
    """How many spaces clockwise the caravan is from a city."""
    state = position._state
    return caravan.distance_to(state, state.tables.space_of_city[CITIES.index(city)].position)


@QUERIES.number
def camels(position: Position, city: City, seat: Seat | None = None) -> int:
    """How many camels a seat pays to move the caravan to a city."""
    return caravan.camels_for(position._state, decider(position, seat), distance(position, city))


@QUERIES.number
def reach(position: Position, seat: Seat | None = None) -> int:
    """How many spaces a seat can move the caravan at most."""
    return caravan.reach(position._state, decider(position, seat))


@QUERIES.number
def next_level(position: Position, court: Court, seat: Seat | None = None) -> int:
    """The level of the next court card that a seat could take."""
    return court_cards.next_level(position._state, decider(position, seat), COURT.index(court))


@QUERIES.yes_no
def can_take(position: Position, court: Court, seat: Seat | None = None) -> bool:
    """Whether a seat can take a court card."""
    return court_cards.can_take(position._state, decider(position, seat), COURT.index(court))


@QUERIES.number
def court_left(position: Position, court: Court, level: int) -> int:
    """How many court cards of a level are left."""
    return position.supply[court].get(level, 0)


def cities_in_reach(position: Position, seat: int) -> tuple[str, ...]:
    """Return the cities to which a player can move the caravan, nearest first."""
    return tuple(space.name for space in caravan.in_reach(position._state, seat))


# Planting


@QUERIES.number
def plant_quality(position: Position, city: City) -> int:
    """The quality of the plant in a city."""
    return position.plants[city].quality


@QUERIES.number
def gardeners_needed(position: Position, city: City, square: Square) -> int:
    """How many gardeners a seat needs to plant a city's plant on a square."""
    quality = position.plants[city].quality
    return planting.gardeners_for(position._state, SQUARE_NUMBER[square], quality)


@QUERIES.yes_no
def plantable(position: Position, city: City, square: Square, seat: Seat | None = None) -> bool:
    """Whether a seat can plant a city's plant on a square."""
    gardeners = position.seats[decider(position, seat)].gardeners
    return square in position.plantable(position.plants[city].quality, gardeners)


# Temples, the end of a round, the end of the game


def ranking(position: Position, temple: str) -> tuple[int, int]:
    """Return the seats that are first and second in a temple (`temple.majority`)."""
    return end_of_round.ranking(position._state, TEMPLES.index(temple))


def first_after_worship(position: Position, seat: int, temple: str) -> int:
    """Return the seat that would be first in a temple if a player placed a cube there."""
    state, number = position._state.copy(), TEMPLES.index(temple)
    recruit.worship(state, seat, number, "", None)
    return end_of_round.ranking(state, number)[0]


@QUERIES.seat
def temple_first(position: Position, temple: Temple) -> int:
    """The seat that would get the first prize of a temple."""
    return ranking(position, temple)[0]


@QUERIES.seat
def temple_second(position: Position, temple: Temple) -> int:
    """The seat that would get the second prize of a temple."""
    return ranking(position, temple)[1]


@QUERIES.number
def in_temple(position: Position, temple: Temple, seat: Owner) -> int:
    """How many cubes a seat has in a temple."""
    return position.temples[temple].count(seat)


@QUERIES.seat
def first_player(position: Position) -> int:
    """The first player."""
    return position.first_player


@QUERIES.seat
def next_first_player(position: Position) -> int:
    """The first player of the next round."""
    return end_of_round.next_first_player(position._state)


@QUERIES.seat
def leads_procession(position: Position) -> int:
    """The seat that leads the procession."""
    return end_of_round.leads_procession(position._state)


@QUERIES.yes_no
def ends(position: Position) -> bool:
    """Whether the game ends with this round."""
    return ending.triggered(position._state)


@QUERIES.number
def amyitis(position: Position, seat: Seat) -> int:
    """The prestige that a seat scores from Amyitis at the end."""
    return ending.amyitis_prestige(position._state, seat)


@QUERIES.number
def resource_prestige(position: Position, seat: Seat) -> int:
    """The prestige that a seat scores for its resources at the end."""
    return ending.resource_prestige(position._state, seat)


@QUERIES.term
def best(position: Position) -> str:
    """The seats with the most prestige, as the terms `seat.<n>`."""
    return "+".join(f"seat.{seat}" for seat in ending.winners(position._state))


# Effects of an action


def _events(position: Position, action: str, event: str) -> list[Event]:
    return [one for one in position.play(action).events if one.name == event]


@QUERIES.number
def grey_cubes(position: Position, action: str) -> int:
    """How many grey cubes an action adds."""
    return len(_events(position, action, "grey.placed"))


@QUERIES.yes_no
def happens(position: Position, action: str, event: str) -> bool:
    """Whether an action causes an event."""
    return bool(_events(position, action, event))


@QUERIES.seat
def whose(position: Position, action: str, event: str) -> int:
    """The seat of the first event with this name that an action causes."""
    seat = next((one.seat for one in _events(position, action, event)), None)
    return -1 if seat is None else seat


@QUERIES.text
def told(position: Position, action: str, event: str, value: str) -> Answer:
    """A value from the sentence of the first event with this name that an action causes."""
    for one in _events(position, action, event):
        answer = dict(one.values)[value]
        return "+".join(map(str, answer)) if isinstance(answer, tuple) else answer
    raise InvalidInput(f"{action!r} brings no event {event!r}", event, "event")


# Event by event


class _Snapshots(Ledger):
    """A ledger that stores the position at the time of each event."""

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
    """Return each event of a legal action with the position at that time. The last position is the outcome."""
    outcome = position.play(action).position
    state = position._state.copy()
    log = _Snapshots(state, position.constructed)
    legal.carry_out(state, action, log)
    legal.draw_chance(state, log)
    log.positions[-1] = outcome
    return tuple(zip(log.events, log.positions, strict=True))

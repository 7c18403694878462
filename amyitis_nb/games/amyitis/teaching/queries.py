"""What a lesson about Amyitis can ask of a position, beside the queries of any game.

Every answer is the engine's. Without a `seat` a query is about the seat that decides.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.teaching import Answer, Queries
from amyitis_nb.games.amyitis.edition.garden import SQUARE_NUMBER
from amyitis_nb.games.amyitis.edition.vocabulary import RESOURCES
from amyitis_nb.games.amyitis.position import answers, irrigation
from amyitis_nb.games.amyitis.position.position import Position
from amyitis_nb.games.amyitis.teaching.arguments import (
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

QUERIES = Queries[Position]()


def decider(position: Position, seat: int | None = None) -> int:
    """Return the seat given, or the one that decides."""
    if seat is not None:
        return seat
    pending = position.pending
    return 0 if pending is None or pending.seat is None else pending.seat


# What a seat has


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
    return answers.keeps(position, decider(position, seat))


@QUERIES.number
def discards(position: Position, seat: Seat | None = None) -> int:
    """How many resources a seat has to discard."""
    return answers.excess(position, decider(position, seat))


# Recruiting


@QUERIES.number
def price(position: Position, group: Group) -> int:
    """The price of the next card of a group."""
    return answers.price(position, group - 1)


@QUERIES.term
def field_resource(position: Position, row: Row) -> str:
    """The resource on the next free space of a field row."""
    return position.edition.fields[row][len(position.fields[row])]


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
    """How many cubes are missing between an area and the river; -1 if it cannot be joined to it."""
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
    """How many cubes of a seat lie around a square."""
    areas = position.areas
    return sum(areas.get(area) == seat for side in irrigation.sides(position, square) for area in side.areas)


# The caravan


@QUERIES.term
def due(position: Position, city: City) -> str:
    """The resources that a city asks for."""
    place = next(place for place in position.edition.ring if place.name == city)
    extra = position.plants[city].extra if place.trade == "plant" else ""
    return "+".join(sorted(filter(None, (place.demand, extra))))


@QUERIES.number
def distance(position: Position, city: City) -> int:
    """How many spaces the caravan is from a city."""
    return answers.distance(position, city)


@QUERIES.number
def camels(position: Position, city: City, seat: Seat | None = None) -> int:
    """How many camels a seat pays to move the caravan to a city."""
    return answers.camels(position, city, decider(position, seat))


@QUERIES.number
def reach(position: Position, seat: Seat | None = None) -> int:
    """How far a seat can move the caravan."""
    return answers.reach(position, decider(position, seat))


@QUERIES.number
def next_level(position: Position, court: Court, seat: Seat | None = None) -> int:
    """The level of the next court card that a seat could take."""
    return answers.next_level(position, court, decider(position, seat))


@QUERIES.yes_no
def can_take(position: Position, court: Court, seat: Seat | None = None) -> bool:
    """Whether a seat can take a court card."""
    return answers.can_take(position, court, decider(position, seat))


@QUERIES.number
def court_left(position: Position, court: Court, level: int) -> int:
    """How many court cards of a level are left."""
    return position.supply[court].get(level, 0)


# Planting


@QUERIES.number
def plant_quality(position: Position, city: City) -> int:
    """The quality of the plant in a city."""
    return position.plants[city].quality


@QUERIES.number
def gardeners_needed(position: Position, city: City, square: Square) -> int:
    """How many gardeners it takes to plant a city's plant on a square."""
    return answers.gardeners_needed(position, city, square)


@QUERIES.yes_no
def plantable(position: Position, city: City, square: Square, seat: Seat | None = None) -> bool:
    """Whether a seat can plant a city's plant on a square."""
    gardeners = position.seats[decider(position, seat)].gardeners
    return square in position.plantable(position.plants[city].quality, gardeners)


# Temples, the end of a round, the end of the game


@QUERIES.seat
def temple_first(position: Position, temple: Temple) -> int:
    """The seat that would get the first prize of a temple."""
    return answers.ranking(position, temple)[0]


@QUERIES.seat
def temple_second(position: Position, temple: Temple) -> int:
    """The seat that would get the second prize of a temple."""
    return answers.ranking(position, temple)[1]


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
    return answers.next_first_player(position)


@QUERIES.seat
def leads_procession(position: Position) -> int:
    """The seat that leads the procession."""
    return answers.leads_procession(position)


@QUERIES.yes_no
def ends(position: Position) -> bool:
    """Whether the game ends with this round."""
    return answers.ends(position)


@QUERIES.number
def amyitis(position: Position, seat: Seat) -> int:
    """The prestige that Amyitis gives a seat at the end."""
    return answers.amyitis_prestige(position, seat)


@QUERIES.number
def resource_prestige(position: Position, seat: Seat) -> int:
    """The prestige for a seat's resources at the end."""
    return answers.resource_prestige(position, seat)


@QUERIES.term
def best(position: Position) -> str:
    """The seats with the most prestige, as the terms `seat.<n>`."""
    return "+".join(f"seat.{seat}" for seat in answers.leaders(position))


# What an action would do


def _events(position: Position, action: str, event: str) -> list[Event]:
    return [one for one in position.play(action).events if one.name == event]


@QUERIES.number
def grey_cubes(position: Position, action: str) -> int:
    """How many grey cubes an action brings."""
    return len(_events(position, action, "grey.placed"))


@QUERIES.yes_no
def happens(position: Position, action: str, event: str) -> bool:
    """Whether an action brings an event."""
    return bool(_events(position, action, event))


@QUERIES.seat
def whose(position: Position, action: str, event: str) -> int:
    """The seat of the first such event of an action."""
    seat = next((one.seat for one in _events(position, action, event)), None)
    return -1 if seat is None else seat


@QUERIES.text
def told(position: Position, action: str, event: str, value: str) -> Answer:
    """A value of the sentence of the first such event of an action."""
    for one in _events(position, action, event):
        answer = dict(one.values)[value]
        return "+".join(map(str, answer)) if isinstance(answer, tuple) else answer
    raise InvalidInput(f"{action!r} brings no event {event!r}", event, "event")

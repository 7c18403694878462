"""Facts about a place of the drawing beyond its label: what it gives, and its state now.

All numbers come from the position, its edition and the rules. A page gets the facts only on request.
"""

from __future__ import annotations

from amyitis_nb.core.choices import Overlay
from amyitis_nb.games.amyitis.edition.effects import effect_of
from amyitis_nb.games.amyitis.edition.vocabulary import FIELDS, GREY, RESOURCES
from amyitis_nb.games.amyitis.position import answers, irrigation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.amyitis.edition.edition import City, Edition
    from amyitis_nb.games.amyitis.position.position import Position


def insight(position: Position, place: str, say: Say) -> tuple[list[str], dict[str, str]] | None:
    """Return the facts about a place, and state words for places that explain irrigation; None for no facts."""
    kind, _, name = place.partition(":")
    lines = list(_KINDS[kind](position, name, say)) if kind in _KINDS else []
    if not lines:
        return None
    return lines, {place: " ".join(words) for place, words in irrigation.highlight(position, place).items()}


def overlay(position: Position, overlay: str, say: Say) -> Overlay:
    """Return an overlay: the cities in reach of the seat that decides ("reach"), or the available areas ("water")."""
    if overlay == "water":
        areas = position.available
        return Overlay(
            [say("overlay.water.areas", count=len(areas))], {f"area:{one}": "shown" for one in areas}
        )
    seat = position.pending.seat if position.pending and position.pending.seat is not None else 0
    spaces = answers.reach(position, seat)
    cities = tuple(
        city.name for city in position.edition.ring if 0 < answers.distance(position, city.name) <= spaces
    )
    if not cities:
        return Overlay([say("insight.stock.no_camel")], {})
    lines = [say("insight.stock.reach", available=spaces), say("overlay.reach.cities", city=cities)]
    return Overlay(lines, {f"city:{city}": "shown" for city in cities})


def _square(position: Position, square: str, say: Say) -> Iterator[str]:
    for side in irrigation.sides(position, square):
        if side.complete:
            yield say("insight.side.complete", neighbour=side.neighbour)
        else:
            yield say("insight.side.missing", neighbour=side.neighbour, count=len(side.missing))
    if square in position.tiles:
        left = position.edition.end_tiles[position.players]
        yield say("insight.end", count=len(position.tiles), left=left)
        seat, cubes = irrigation.majority(position, square)
        if seat is None:
            yield say("insight.majority.none")
        else:
            yield say("insight.majority", seat=seat, count=cubes)


def _area(position: Position, area: str, say: Say) -> Iterator[str]:
    way = irrigation.chain(position, area)
    if way is None:
        yield say("insight.chain.none")
    elif not way.areas:
        yield say("insight.chain.river")
    elif way.unbroken:
        yield say("insight.chain.joined", count=len(way.areas))
    else:
        yield say("insight.chain.broken", count=len(way.missing))


def _field(position: Position, name: str, say: Say) -> Iterator[str]:
    """Yield facts about a space of a field row: its resource, the cubes missing, and who has the most cubes."""
    row, _, number = name.partition(".")
    space, cubes, resources = int(number), position.fields[row], position.edition.fields[row]
    if space == len(cubes):
        yield say("insight.field.next", resource=resources[space])
    elif space > len(cubes):
        yield say("insight.field.later", resource=resources[space], count=space - len(cubes))
    yield say("insight.field.full", count=len(resources) - len(cubes))
    if not position.supply["gardener"][0]:
        yield say("refusal.no_gardener")
    if cubes:
        most = max(cubes.count(seat) for seat in cubes)
        seats = tuple(seat for seat in range(position.players) if cubes.count(seat) == most)
        if len(seats) == 1:
            yield say("insight.field.most", seat=seats[0], count=most)
        else:
            yield say("insight.field.tie", seats=seats, count=most)
    yield from _estimated(position.edition, (f"fields.{row}.{space + 1}",), say)


def _temple(position: Position, name: str, say: Say) -> Iterator[str]:
    """Yield facts about a space of a temple: prizes, who would get them and why, and whether its cube is pushed out
    next.
    """
    temple, _, space = name.partition(".")
    cubes, spaces = position.temples[temple], position.edition.temple_spaces
    amounts = position.edition.marduk_prizes
    yield say(f"insight.prize.{temple}", amount=amounts[0])
    if position.players > 2:
        yield say(f"insight.prize.{temple}.second", amount=amounts[1])
    else:
        yield say("insight.prize.none")
    first, second = answers.ranking(position, temple)
    if first < 0:
        yield say("event.temple.nobody", temple=temple)
    better: tuple[int, ...] = (GREY,)
    for seat, rank in ((first, "first"), (second, "second")):
        if seat < 0:
            continue
        count = cubes.count(seat)
        better = (*better, seat)
        alike = tuple(
            other for other in range(position.players) if cubes.count(other) == count and other not in better
        )
        tie = ".tie" if alike else ""
        yield say(f"insight.temple.{rank}{tie}", seat=seat, count=count, seats=alike)
    if int(space) == spaces - 1 < len(cubes):
        yield say("insight.temple.last")


def _pass(position: Position, name: str, say: Say) -> Iterator[str]:
    yield say("insight.pass")
    left = tuple(seat for seat, held in enumerate(position.seats) if not held.passed)
    if position.phase == "actions" and left:
        yield say("insight.pass.left", seats=left)


def _city(position: Position, name: str, say: Say) -> Iterator[str]:
    """Yield facts about a city: the distance, and what it offers now."""
    city = next(city for city in position.edition.ring if city.name == name)
    distance = answers.distance(position, name)
    seat = None if position.pending is None else position.pending.seat
    if distance:
        yield say("insight.city.way", distance=distance)
        if seat is not None:
            held = position.seats[seat].camels
            camels = answers.camels(position, name, seat)
            yield say("insight.city.camels", seat=seat, camels=camels, available=held)
    else:
        yield say("insight.city.here")
    figures = [f"ring.{name}"]
    if city.trade == "sell":
        yield say("insight.city.sell", count=len(position.available))
    elif city.trade == "court":
        yield say("refusal.wrong_payment", city=name, resource=city.demand)
        if seat is not None:
            yield from _offers(position, city, seat, say)
    else:
        plant = position.plants[name]
        due = (city.demand, plant.extra) if plant.extra else (city.demand,)
        yield say("refusal.wrong_plant_payment", city=name, due=due)
        squares = position.plantable(plant.quality)
        yield say("insight.city.squares", squares=squares) if squares else say("insight.city.no_square")
        figures.append(f"plant_cards.{plant.card}.sides.{1 + plant.second_side}")
    yield from _estimated(position.edition, figures, say)


def _offers(position: Position, city: City, seat: int, say: Say) -> Iterator[str]:
    """Yield the next court card of each type that a city offers a player."""
    for kind in city.offers:
        level = answers.next_level(position, kind, seat)
        card = position.edition.court[kind].get(level)
        if card is None:
            yield say("insight.city.top", seat=seat, court=kind)
            continue
        told = "insight.city.gardener" if kind == "gardener" else "insight.city.next"
        count = position.supply[kind].get(level, 0)
        effect = effect_of(say, kind, card)
        yield say(told, seat=seat, court=kind, level=level, effect=effect, count=count)


def _card(position: Position, name: str, say: Say) -> Iterator[str]:
    """Yield facts about a craft card: the effect of the craft, and the price in its group."""
    group, index = (int(part) for part in name.split("."))
    if group >= len(position.groups):
        yield say("insight.card.none")
        return
    cards = position.groups[group]
    if not cards[index].used:
        yield _craft(position, cards[index].craft, say)
    price = sum(card.used for card in cards)
    yield say("insight.card.price", price=price) if price < len(cards) else say("insight.card.gone")


def _craft(position: Position, craft: str, say: Say) -> str:
    edition = position.edition
    upper, lower = (edition.fields[row][len(position.fields[row])] for row in FIELDS)
    return say(
        f"insight.craft.{craft}",
        upper=upper,
        lower=lower,
        amount=edition.engineer_prestige,
        count=len(position.available),
    )


#: The figures that determine the effect of each type of court card.
_FIGURES = {
    "caravaneer": ("bonus", "keep"),
    "banker": ("talents", "prestige"),
    "palace": ("prestige",),
    "gardener": ("quality",),
}


def _court(position: Position, name: str, say: Say) -> Iterator[str]:
    """Yield facts about a level of court cards: the effect, the cities that sell it, and who can buy it."""
    kind, _, number = name.partition(".")
    level, edition = int(number), position.edition
    card = edition.court[kind][level]
    more = ".prestige" if card.talents and card.prestige else ""
    yield say(f"insight.court.{kind}{more}", **vars(card))
    tokens = position.caravaneer_tokens
    if kind == "caravaneer" and level == max(edition.court[kind]) and tokens:
        yield say("insight.court.token", resource=tokens)
    cities = tuple(
        say("insight.court.city", city=city.name, demand=city.demand)
        for city in edition.ring
        if kind in city.offers
    )
    if cities:
        yield say("insight.court.sold", cities=cities)
    if level > 1:
        yield say("insight.court.order", level=level - 1)
    elif level:
        yield say("insight.court.first")
    yield from _estimated(edition, (f"court.{kind}.{figure}.{level}" for figure in _FIGURES[kind]), say)
    if edition.provenance(f"court.{kind}.copies.{level}.{position.players}") == "reconstructed":
        yield say("insight.reconstructed.count")


def _stock(position: Position, name: str, say: Say) -> Iterator[str]:
    """Yield facts about a player's stock, or a resource in it."""
    seat, _, resource = name.partition(".")
    if resource:
        yield from _resource(position, resource, say)
        return
    number = int(seat)
    held = position.seats[number]
    yield _standing(position, number, say)
    keep = position.edition.court["caravaneer"][held.caravaneer].keep
    resources = tuple(resource for resource in RESOURCES for _ in range(held.resources[resource]))
    yield (
        say("insight.stock.held", resources=resources, keep=keep)
        if resources
        else say("insight.stock.nothing")
    )
    spaces = answers.reach(position, number)
    yield say("insight.stock.reach", available=spaces) if spaces else say("insight.stock.no_camel")


def _resource(position: Position, resource: str, say: Say) -> Iterator[str]:
    """Yield facts about a resource: which cities demand it, and its value at the end."""
    plants = position.plants
    cities = tuple(
        city.name
        for city in position.edition.ring
        if resource == city.demand or (city.name in plants and resource == plants[city.name].extra)
    )
    if resource == "wine":
        yield say("insight.resource.wine")
    if cities:
        yield say("insight.resource.cities", city=cities)
    yield say("insight.resource.end", prestige=position.edition.resource_prestige)


def _score(position: Position, name: str, say: Say) -> Iterator[str]:
    """Yield facts about a player's prestige: the distance to the leader, and the points at the end of the game."""
    seat = int(name)
    yield _standing(position, seat, say)
    if not position.is_over:
        yield say("insight.score.end", amount=answers.amyitis(position, seat))
        yield say("insight.score.resources", count=answers.resource_prestige(position, seat))


def _standing(position: Position, seat: int, say: Say) -> str:
    scores = position.scores
    most, prestige = max(scores), scores[seat]
    if prestige == most:
        return say("insight.score.most", seat=seat, prestige=prestige)
    seats = tuple(other for other, score in enumerate(scores) if score == most)
    return say("insight.score.behind", seat=seat, prestige=prestige, amount=most - prestige, seats=seats)


def _estimated(edition: Edition, keys: Iterable[str], say: Say) -> Iterator[str]:
    """Yield a note if one of the figures is reconstructed."""
    if any(edition.provenance(key) == "reconstructed" for key in keys):
        yield say("insight.reconstructed")


_KINDS: dict[str, Callable[[Position, str, Say], Iterable[str]]] = {
    "square": _square,
    "area": _area,
    "field": _field,
    "temple": _temple,
    "pass": _pass,
    "city": _city,
    "card": _card,
    "court": _court,
    "stock": _stock,
    "score": _score,
}

"""The labels of places for assistive technology: sentences made from messages."""

from __future__ import annotations

from amyitis_nb.games.amyitis.edition.vocabulary import GREY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.amyitis.edition.edition import City, Edition, Tile
    from amyitis_nb.games.amyitis.position.parts import Seat
    from amyitis_nb.games.amyitis.position.position import Position


def square(say: Say, name: str, level: int, tile: Tile | None, state: tuple[str, ...], sides: int) -> str:
    """Return the label of a square: its level, its tile, and the number of irrigated sides."""
    if tile is None:
        return say("place.square", square=name, level=level, holds=say(f"place.square.{state[0]}"))
    holds = say(f"place.tile.{tile.bonus or 'plain'}", quality=tile.quality, prestige=tile.prestige)
    water = say("place.square.irrigated", sides=sides) if sides else say("place.square.dry")
    return say("place.square.tile", square=name, level=level, holds=holds, water=water)


def area(say: Say, name: str, owner: int | None, flows: bool) -> str:
    """Return the label of an irrigation area: its squares, and its cube or whether it is available.

    `flows` is True if it touches the river or is connected to it by filled areas.
    """
    if owner is None:
        state = say("place.area.available" if flows else "place.area.closed")
    elif owner == GREY:
        state = say("place.area.grey")
    else:
        state = say("place.area.filled", seat=owner)
    if owner is not None and not flows:
        state = say("place.area.still", state=state)
    return say("place.area", area=name, state=state)


def space(say: Say, message: str, number: int, owner: int | None, values: dict[str, object]) -> str:
    """Return the label of a space in a field row or a temple; spaces are counted from the left."""
    if owner is None:
        state = say("place.space.empty")
    else:
        state = say("place.space.grey") if owner == GREY else say("place.space.cube", seat=owner)
    return say(message, number=number, state=state, **values)


def city(say: Say, edition: Edition, place: City, quality: int, extra: str, caravan: bool) -> str:
    """Return the label of a city: its trade, its demand, its plant, and whether the caravan is there."""
    if place.trade == "sell":
        one, two = edition.sell_prestige
        trade = say("place.city.sell", one=one, two=two)
    elif place.trade == "court":
        trade = say("place.city.court", court=place.offers, demand=place.demand)
    else:
        due = (place.demand, extra) if extra else (place.demand,)
        trade = say("place.city.plant", quality=quality, due=due)
    return say("place.city.caravan" if caravan else "place.city", city=place.name, trade=trade)


def card(say: Say, group: int, craft: str, used: bool, price: int) -> str:
    """Return the label of a craft card: its price, or that it is turned over. If `craft` is "", the space is empty."""
    if not craft:
        return say("place.card.none", group=group + 1)
    if used:
        return say("place.card.used", group=group + 1)
    return say("place.card", group=group + 1, craft=craft, price=price)


def court(say: Say, kind: str, level: int, count: int, tokens: tuple[str, ...]) -> str:
    """Return the label of a level of the court supply: the cards left, and the resources on them."""
    if kind == "gardener":
        return say("place.court.gardener", count=count)
    if tokens:
        return say("place.court.tokens", court=kind, level=level, count=count, resource=tokens)
    return say("place.court", court=kind, level=level, count=count)


def passed(say: Say, seats: tuple[int, ...]) -> str:
    """Return the label of the Pass box, with the players who have passed."""
    if not seats:
        return say("place.pass")
    return say("place.pass.taken", seats=seats)


def name(say: Say, seat: int) -> str:
    """Return the name of a player for the board."""
    return say("draw.name", seat=seat)


#: The numbers in a player panel except resources and prestige, as attributes of `Seat`.
COUNTED = ("talents", "camels", "cubes", "tiles", "gardeners", "caravaneer", "banker", "palace")


def notes(position: Position, seat: int) -> tuple[str, ...]:
    """Return the state words of a player: "turn", "passed", "first", "winner"."""
    pending = position.pending
    facts = (
        ("turn", pending is not None and pending.seat == seat),
        ("passed", position.seats[seat].passed),
        ("first", position.first_player == seat),
        ("winner", seat in position.winners),
    )
    return tuple(word for word, is_true in facts if is_true)


def stock(say: Say, seat: int, owned: Seat, words: tuple[str, ...]) -> str:
    """Return the label of a player's stock, with the `notes` and without the resources."""
    counts = {what: getattr(owned, what) for what in ("prestige", *COUNTED)}
    return " ".join(
        (say("place.stock", seat=seat, **counts), *(say(f"place.stock.{word}") for word in words))
    )


def heading(say: Say, position: Position) -> tuple[str, str, str]:
    """Return the title of the board, the pending decision, and both in one sentence."""
    pending = position.pending
    if pending is None:
        title, now = say("draw.over"), say("draw.now.over")
    else:
        title = say("draw.round_last" if position.is_last_round else "draw.round", round=position.round)
        whose = {} if pending.seat is None else {"seat": pending.seat}
        now = say(f"draw.now.{pending.kind}", **whose)
    return title, now, say("draw.label", title=title, now=now)


def resource(say: Say, seat: int, resource: str, count: int) -> str:
    """Return the label of a player's resource."""
    return say("place.stock.resource", seat=seat, resource=resource, resources=(resource,) * count)


def resources(say: Say, seat: int, held: tuple[str, ...]) -> str:
    """Return the resources of a player, at least one, in one sentence."""
    return say("place.stock.resource", seat=seat, resource=held[0], resources=held)


def prestige(say: Say, seat: int, prestige: int) -> str:
    """Return the label of a player's prestige."""
    return say("place.score", seat=seat, prestige=prestige)

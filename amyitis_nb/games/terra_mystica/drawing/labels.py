"""The labels of places for assistive technology: sentences made from messages."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.drawing.plan import ORDERS
from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, CULTS, FAVOURS, LETTERS, POWERS, TOWNS
from amyitis_nb.games.terra_mystica.position.boards import board_of, towns_on
from amyitis_nb.games.terra_mystica.rules.actions import BRIDGES, HEXES, RIVERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.terra_mystica.position.position import Position

    #: A label and the state words of a place.
    Told = tuple[str, tuple[str, ...]]


def tell(position: Position, say: Say) -> Iterator[tuple[str, Told]]:
    """Yield the label and the state words of each place."""
    yield from _map(position, say)
    yield from _cults(position, say)
    yield from _open(position, say)
    for seat in range(position.players):
        yield f"stock:{seat}", _stock(position, seat, say)
        yield from _board(position, seat, say)


def _map(position: Position, say: Say) -> Iterator[tuple[str, Told]]:
    terrain, buildings, bridges = position.terrain, position.buildings, position.bridges
    towns = towns_on(position)
    for name in HEXES:
        built = buildings.get(name)
        if built:
            building = BUILDINGS[LETTERS.index(built[1])]
            label = say("place.hex.built", hex=name, terrain=terrain[name], building=building, seat=built[0])
        else:
            label = say("place.hex", hex=name, terrain=terrain[name])
        yield f"hex:{name}", (label, _words(terrain[name], ("built", built), ("town", name in towns)))
    for name in RIVERS:
        connected = name in position.connected
        message = "place.river.connected" if connected else "place.river"
        yield f"river:{name}", (say(message, river=name), ("connected",) if connected else ())
    for name in BRIDGES:
        if name in bridges:
            yield f"bridge:{name}", (say("place.bridge.built", bridge=name, seat=bridges[name]), ("built",))
        else:
            yield f"bridge:{name}", (say("place.bridge", bridge=name), ())


def _words(first: str, *facts: tuple[str, object]) -> tuple[str, ...]:
    """Return the state words whose facts are true, after the first."""
    return (first, *(word for word, is_true in facts if is_true))


def _cults(position: Position, say: Say) -> Iterator[tuple[str, Told]]:
    for number, cult in enumerate(CULTS):
        for level in range(11):
            seats = tuple(seat for seat, own in enumerate(position.cults) if own[number] == level)
            message = "place.level.held" if seats else "place.level"
            yield f"cult:{cult}.{level}", (say(message, cult=cult, level=level, seats=seats), ())
        for steps in ORDERS:
            seats = position.priests_on(cult, steps)
            message = "place.order.held" if seats else "place.order"
            yield f"order:{cult}.{steps}", (say(message, cult=cult, steps=steps, seats=seats), ())


def _open(position: Position, say: Say) -> Iterator[tuple[str, Told]]:
    """Yield the labels of power actions, round tiles, cards, favour tiles and town tiles."""
    for number, name in enumerate(POWERS):
        used = name in position.power_used
        price = ("power",) * position.edition.powers[number].price
        label = say("place.power.used" if used else "place.power", power=f"power.{name}", price=price)
        yield f"power:{name}", (label, ("used",) if used else ())
    for number, tile in enumerate(position.round_tiles, 1):
        word = "now" if number == position.round else "used" if number < position.round else ""
        label = say("place.tile", round=number, tile=f"tile.{tile}")
        yield f"tile:{number}", (label, (word,) if word else ())
    for seat, card in enumerate(position.held_cards):
        if card:
            yield f"cards:{card}", (say("place.card.held", card=f"card.{card}", seat=seat), ("held",))
    for card, coins in position.cards.items():
        label = say("place.card", card=f"card.{card}", gains=("coins",) * coins)
        if not coins:
            label = say("place.card.free", card=f"card.{card}")
        yield f"cards:{card}", (label, ())
    for name in FAVOURS:
        count = position.favour_supply[name]
        label = say("place.favour", tile=f"favour.{name}", count=count)
        yield f"favours:{name.replace(' ', '.')}", (label, () if count else ("used",))
    for name in TOWNS:
        count = position.town_supply[name]
        yield (
            f"towns:{name}",
            (say("place.town", tile=f"town.{name}", count=count), () if count else ("used",)),
        )


def _stock(position: Position, seat: int, say: Say) -> Told:
    faction = position.factions[seat]
    facts = (("turn", position.turn == seat), ("winner", seat in position.winners))
    words = tuple(word for word, is_true in facts if is_true)
    if faction is None:
        return say("place.stock.none", seat=seat), words
    stocks = position.stocks
    gains = tuple(
        stock for stock in ("points", "coins", "workers", "priests") for _ in range(stocks[seat, stock])
    )
    bowls = "/".join(str(stocks[seat, bowl]) for bowl in ("bowl1", "bowl2", "bowl3"))
    message = "place.stock" if gains else "place.stock.empty"
    return say(message, seat=seat, faction=faction, gains=gains, bowls=bowls), words


def _board(position: Position, seat: int, say: Say) -> Iterator[tuple[str, Told]]:
    """Yield the labels of the buildings, tracks and special actions of a seat."""
    board = board_of(position, seat)
    if board is None:
        for place in (f"board:{seat}", f"track:{seat}.shipping", f"track:{seat}.spades", f"special:{seat}"):
            yield place, (say("place.stock.none", seat=seat), ())
        return
    gains = tuple(
        stock for stock, amount in zip(board.income._fields, board.income, strict=True) for _ in range(amount)
    )
    left = dict(zip(BUILDINGS, board.left, strict=True))
    yield f"board:{seat}", (say("place.board", seat=seat, gains=gains, **left), ())
    if board.jump:
        label = say("place.track.jump", seat=seat, hexes=board.jump)
    else:
        label = say("place.track.shipping", seat=seat, level=board.shipping)
    yield f"track:{seat}.shipping", (label, ())
    if board.spade_priests:
        label = say("place.track.spades.priests", seat=seat, priests=board.spade_priests)
    else:
        label = say("place.track.spades", seat=seat, rate=board.rate)
    yield f"track:{seat}.spades", (label, ())
    free = tuple(name for name, is_used in board.specials if not is_used)
    message = "place.special" if free else "place.special.none"
    yield f"special:{seat}", (say(message, seat=seat, special=free), () if free else ("none",))

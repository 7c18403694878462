"""What is printed on tiles, cards and power actions, in sentences."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, CARDS, CULTS, FAVOURS, POWERS, TILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.terra_mystica.edition.edition import Goods
    from amyitis_nb.games.terra_mystica.position.position import Position

#: The terms of what a round tile scores for.
_SCORED = {
    "spade": ("spades",),
    "town": ("town_tile",),
    "stronghold": ("stronghold", "sanctuary"),
}


def printed(position: Position, kind: str, name: str, say: Say) -> Iterator[str]:
    """Yield the sentences of a place of a kind; nothing for other places."""
    if kind in _KINDS:
        yield from _KINDS[kind](position, name, say)


def _goods(goods: Goods) -> tuple[str, ...]:
    pairs = zip(goods._fields, goods, strict=True)
    return tuple(stock for stock, amount in pairs for _ in range(amount))


def _income(goods: Goods, say: Say) -> Iterator[str]:
    if gains := _goods(goods):
        yield say("insight.income", gains=gains)


def _card(position: Position, name: str, say: Say) -> Iterator[str]:
    card = position.edition.cards[CARDS.index(name)]
    yield from _income(card.income, say)
    if card.special:
        yield say(f"insight.special.{card.special}")
    if card.shipping:
        yield say("insight.card.shipping", steps=card.shipping)
    for building, points in zip(BUILDINGS, card.points, strict=True):
        if points:
            yield say("insight.pass", gains=("points",) * points, building=building)
    if card.points_shipping:
        yield say("insight.pass.shipping", gains=("points",) * card.points_shipping)


def _favour(position: Position, name: str, say: Say) -> Iterator[str]:
    favour = position.edition.favours[FAVOURS.index(name.replace(".", " "))]
    yield from _income(favour.income, say)
    if favour.special:
        yield say(f"insight.special.{favour.special}")
    for building, points in zip(BUILDINGS, favour.scores, strict=True):
        if points:
            yield say("insight.build", gains=("points",) * points, scored=building)
    if any(favour.trading):
        yield say("insight.pass.trading", points=", ".join(map(str, favour.trading[1:])))
    if name == "fire.2":
        yield say("insight.favour.town", value=position.edition.town["value_with_tile"])


def _tile(position: Position, name: str, say: Say) -> Iterator[str]:
    tile = position.edition.tiles[TILES.index(position.round_tiles[int(name) - 1])]
    for scored in _SCORED.get(tile.scores, (tile.scores,)):
        yield say("insight.build", gains=("points",) * tile.points, scored=scored)
    if tile.cult < len(CULTS) and int(name) < len(position.round_tiles):
        yield say("insight.tile.bonus", gains=_goods(tile.bonus), levels=tile.levels, cult=CULTS[tile.cult])


def _power(position: Position, name: str, say: Say) -> Iterator[str]:
    power = position.edition.powers[POWERS.index(name)]
    gains = _goods(power.gain) + ("spades",) * power.spades
    if gains:
        yield say("insight.power", gains=gains)


def _river(position: Position, name: str, say: Say) -> Iterator[str]:
    yield say("insight.river")


_KINDS: dict[str, Callable[[Position, str, Say], Iterator[str]]] = {
    "cards": _card,
    "favours": _favour,
    "tile": _tile,
    "power": _power,
    "river": _river,
}

"""The overlays: what a position promises, as sentences and as places with state words.

All are about the seat that decides. Each kind of place has a state word of its own and so a pattern of its own.
"""

from __future__ import annotations

from amyitis_nb.core.choices import Overlay
from amyitis_nb.core.value import Value
from amyitis_nb.games.terra_mystica.board.insight import printed
from amyitis_nb.games.terra_mystica.edition.names import (
    BUILDINGS,
    COLOURS,
    CULTS,
    LETTERS,
    SANCTUARY,
    STRONGHOLD,
)
from amyitis_nb.games.terra_mystica.position import prospects
from amyitis_nb.games.terra_mystica.position.boards import board_of
from amyitis_nb.games.terra_mystica.rules.actions import HEXES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from amyitis_nb.core.choices import Insight, Say
    from amyitis_nb.games.terra_mystica.position.position import Position


#: The letters of stocks, as in the notation of conversions.
_LETTERS = (("coins", "C"), ("workers", "W"), ("priests", "P"), ("power", "PW"))


class Told(Value):
    """A sentence, and the places that it is about with their state words.

    `sign` is a badge on each of the places, or on one of them if it is about all together (`once`). `said` is the same
    for screen readers at each place, by default the sentence.
    """

    line: str
    places: tuple[str, ...] = ()
    words: str = "shown"
    sign: str = ""
    said: str = ""
    once: bool = False


def overlay(position: Position, name: str, say: Say) -> Overlay:
    """Return the sentences, the marked places and the signs of an overlay."""
    seat = position.pending.seat if position.pending else 0
    chosen = all(position.factions)
    told = list(OVERLAYS[name](position, seat, say)) if chosen else [Told(say("place.stock.none", seat=seat))]
    if not told:
        told = [Told(say("overlay.nothing"))]
    marks: dict[str, str] = {}
    signs: dict[str, tuple[str, str]] = {}
    for one in told:
        marks |= {place: one.words for place in one.places if place not in marks}
        for number, place in enumerate(one.places if one.sign else ()):
            sign, said = signs.get(place, ("", ""))
            own = "" if one.once and number else one.sign
            signs[place] = (f"{sign} {own}".strip(), f"{said} {one.said or one.line}".strip())
    return Overlay([one.line for one in told], marks, signs)


def _places(hexes: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"hex:{hex}" for hex in sorted(hexes, key=HEXES.index))


def _on(say: Say, message: str, hexes: Iterable[str], words: str) -> Iterator[Told]:
    """Yield the sentence about some hexes, if there are any."""
    found = tuple(sorted(hexes, key=HEXES.index))
    if found:
        yield Told(say(message, hexes=found), _places(found), f"shown {words}")


def _reach(position: Position, seat: int, say: Say) -> Iterator[Told]:
    near = prospects.next_to(position, seat)
    yield from _on(say, "overlay.reach.direct", near, "direct")
    yield from _on(say, "overlay.reach.shipping", prospects.in_reach(position, seat) - near, "shipping")
    yield from _on(say, "overlay.reach.jump", prospects.by_jump(position, seat), "jump")


def _offers(position: Position, seat: int, say: Say) -> Iterator[Told]:
    """Yield what a building on each hex in reach would offer, gathered by seat and power."""
    hexes: dict[tuple[int, int], list[str]] = {}
    for hex in sorted(_reached(position, seat), key=HEXES.index):
        for other, power in prospects.offers(position, seat, hex).items():
            hexes.setdefault((other, power), []).append(hex)
    for (other, power), found in sorted(hexes.items()):
        gains = ("power",) * power
        line = say("overlay.offers.seat", seat=other, gains=gains, hexes=tuple(found))
        sign = f"{_letter(position, other)}{power}"
        said = say("overlay.offers.here", seat=other, gains=gains)
        yield Told(line, _places(found), f"shown offer-{min(power, 3)}", sign, said)


def _letter(position: Position, seat: int) -> str:
    """Return the letter on the pieces of a seat."""
    colour = position.colours[seat]
    return position.edition.letters[COLOURS.index(colour)] if colour else ""


def _reached(position: Position, seat: int) -> frozenset[str]:
    return prospects.in_reach(position, seat) | prospects.by_jump(position, seat)


def _spades(position: Position, seat: int, say: Say) -> Iterator[Told]:
    found: dict[int, list[str]] = {}
    for hex in sorted(_reached(position, seat), key=HEXES.index):
        found.setdefault(prospects.spades_home(position, seat, hex), []).append(hex)
    for spades, hexes in sorted(found.items()):
        line = say("overlay.spades.price", spades=spades, hexes=tuple(hexes))
        said = say("overlay.spades.here", spades=spades)
        yield Told(line, _places(hexes), f"shown spades-{min(spades, 3)}", str(spades), said)


def _towns(position: Position, seat: int, say: Say) -> Iterator[Told]:
    """Yield the groups that are no town yet, the nearest to one first, with what they lack."""
    groups = sorted(prospects.groups(position, seat), key=lambda group: (-group.count, -group.value))
    for number, group in enumerate(groups):
        line = say(
            "overlay.towns.group",
            hexes=group.hexes,
            count=group.count,
            needed=group.buildings_needed,
            available=group.value,
            value=group.value_needed,
        )
        sign = f"{group.value}/{group.value_needed}"
        yield Told(line, _places(group.hexes), f"shown group-{number % 3}", sign, once=True)


def _areas(position: Position, seat: int, say: Say) -> Iterator[Told]:
    for other in range(position.players):
        area = prospects.largest_area(position, other)
        line = say("overlay.areas.seat", seat=other, area=len(area))
        yield Told(line, _places(area), f"shown seat-{other}", str(len(area)), once=True)


def _income(position: Position, seat: int, say: Say) -> Iterator[Told]:
    for other in range(position.players):
        board = board_of(position, other)
        if board is not None:
            pairs = zip(board.income._fields, board.income, strict=True)
            gains = tuple(stock for stock, amount in pairs for _ in range(amount))
            sign = " ".join(f"+{gains.count(stock)}{letter}" for stock, letter in _LETTERS if stock in gains)
            yield Told(say("overlay.income.seat", seat=other, gains=gains), (f"stock:{other}",), sign=sign)


def _final(position: Position, seat: int, say: Say) -> Iterator[Told]:
    """Yield what each seat would have if the game ended now, without the income of the rest."""
    for other in range(position.players):
        points = position.stocks[other, "points"]
        cults = sum(prospects.cult_share(position, other, cult).points for cult in CULTS)
        area = prospects.area_share(position, other).points
        rest = prospects.resource_points(position, other)
        if position.is_over:
            cults = area = rest = 0
        values = {"cults": cults, "area": area, "rest": rest, "all": points + cults + area + rest}
        line = say("overlay.final.seat", seat=other, points=points, **values)
        yield Told(line, (f"stock:{other}",), sign=f"= {values['all']}")


#: The overlays by id, in display order.
OVERLAYS: dict[str, Callable[[Position, int, Say], Iterator[Told]]] = {
    "reach": _reach,
    "spades": _spades,
    "offers": _offers,
    "towns": _towns,
    "areas": _areas,
    "income": _income,
    "final": _final,
}


def offers(position: Position, seat: int, hex: str, say: Say) -> Iterator[str]:
    """Yield what a building of a seat on a hex offers to each other seat."""
    for other, power in prospects.offers(position, seat, hex).items():
        yield say("overlay.offers.seat", seat=other, gains=("power",) * power, hexes=(hex,))


def _near(position: Position, hex: str, say: Say) -> Iterator[str]:
    """Yield what is directly adjacent to a hex: land hexes with their buildings, then the river."""
    near, rivers = prospects.beside(position, hex)
    for name in near:
        built = position.buildings.get(name)
        if built:
            building, terrain = BUILDINGS[LETTERS.index(built[1])], position.terrain[name]
            yield say("insight.near.built", hex=name, terrain=terrain, building=building, seat=built[0])
        else:
            yield say("insight.near.hex", hex=name, terrain=position.terrain[name])
    if rivers:
        yield say("insight.near.river", count=rivers)


def _way_home(position: Position, seat: int, hex: str, say: Say) -> str:
    """Return the spades that turn a hex into home terrain, with their price."""
    spades = prospects.spades_home(position, seat, hex)
    if not spades:
        return say("insight.hex.home")
    workers, priests = prospects.spade_price(position, seat)
    price = (*("workers",) * workers, *("priests",) * priests) * spades
    return say("insight.hex.spades", spades=spades, price=price)


def _can_change(position: Position, seat: int, hex: str) -> bool:
    """Return whether a seat might still build or upgrade on a hex."""
    owner, building = position.buildings.get(hex, (seat, ""))
    return owner == seat and building not in (LETTERS[STRONGHOLD], LETTERS[SANCTUARY])


def insight(position: Position, place: str, say: Say) -> Insight | None:
    """Return the facts about a hex for the seat that decides, or what is printed on a tile or card; None for other
    places.
    """
    kind, _, hex = place.partition(":")
    if kind != "hex":
        told = list(printed(position, kind, hex, say))
        return (told, {}) if told else None
    seat = position.pending.seat if position.pending else 0
    lines = [say("insight.hex.near", near=tuple(_near(position, hex, say)))]
    if not all(position.factions):
        return lines, {}
    if hex not in position.buildings:
        if position.round:
            reached = hex in _reached(position, seat)
            lines.append(say("insight.hex.reached" if reached else "insight.hex.far", seat=seat))
        lines.append(_way_home(position, seat, hex, say))
    if _can_change(position, seat, hex):
        lines += offers(position, seat, hex, say)
    for group in prospects.groups(position, seat):
        if hex in group.hexes:
            lines.append(
                say(
                    "overlay.towns.group",
                    hexes=group.hexes,
                    count=group.count,
                    needed=group.buildings_needed,
                    available=group.value,
                    value=group.value_needed,
                )
            )
    return lines, {}

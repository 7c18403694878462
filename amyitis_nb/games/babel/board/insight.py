"""Facts about the places of the board: what a column allows, what is next on a temple, what the covered cards are."""

from __future__ import annotations

from itertools import groupby

from amyitis_nb.core.choices import Overlay
from amyitis_nb.games.babel.drawing.labels import in_succession, peoples
from amyitis_nb.games.babel.edition.names import LEVELS, PEOPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from amyitis_nb.core.choices import Insight, Say
    from amyitis_nb.games.babel.position.position import Position

    Facts = Iterator[str]


def insight(position: Position, place: str, say: Say) -> Insight | None:
    """Return the facts about a place; None if there are none."""
    kind, _, name = place.partition(":")
    facts = _KINDS.get(kind)
    return (tuple(facts(position, name, say)), {}) if facts else None


def overlay(position: Position, say: Say) -> Overlay:
    """Return the columns of the seat whose turn it is that have enough cards for the next level of their temple."""
    lines: list[str] = []
    marks: dict[str, str] = {}
    for site in PEOPLES:
        temple, cards = position.temples[position.seat][site], len(position.columns[position.seat][site])
        level = temple[-1] + 1 if temple else 1
        if level <= len(LEVELS) and cards >= level:
            lines.append(say("overlay.build.site", site=site, count=cards, level=min(cards, len(LEVELS))))
            marks[f"column:{position.seat}.{site}"] = "shown"
    return Overlay(lines or [say("overlay.build.none")], marks)


def _site(position: Position, name: str, say: Say) -> Facts:
    yield say("insight.site", people=name)
    for seat in range(position.players):
        count, temple = len(position.columns[seat][name]), position.temples[seat][name]
        message = "insight.site.temple" if temple else "insight.site.plot"
        yield say(message, seat=seat, count=count, level=temple[-1] if temple else 0)


def _column(position: Position, name: str, say: Say) -> Facts:
    seat, site = _owner(name)
    column, edition = position.columns[seat][site], position.edition
    if not column:
        yield say("insight.column.none")
        return
    yield say("insight.column", names=in_succession(say, column))
    yield say("insight.column.level", level=min(len(column), len(LEVELS)))
    for people, count in rows(column, edition.row):
        yield say("insight.column.row", people=people, count=count, uses=count - edition.row + 1)
    if len(column) >= edition.migrants:
        yield say("insight.column.migrate", count=edition.migrants)


def rows(column: tuple[str, ...], least: int) -> Iterator[tuple[str, int]]:
    """Yield the people and the number of cards of each row in a column (`power.row`)."""
    for people, cards in groupby(column):
        count = len(tuple(cards))
        if count >= least:
            yield people, count


def _temple(position: Position, name: str, say: Say) -> Facts:
    seat, site = _owner(name)
    temple, held = position.temples[seat][site], len(position.columns[seat][site])
    if temple:
        yield say("insight.temple", level=temple[-1], levels=tuple(temple))
    needed = temple[-1] + 1 if temple else 1
    if needed > len(LEVELS):
        yield say("insight.temple.complete")
    else:
        yield say("insight.temple.next", level=needed, count=held)


def _stock(position: Position, name: str, say: Say) -> Facts:
    seat, edition = int(name), position.edition
    for site, temple in position.temples[seat].items():
        if temple:
            yield say("insight.stock.site", site=site, count=temple[-1])
    if position.goal == edition.new:
        yield say("insight.stock.new", goal=edition.new, under=edition.under)
    else:
        yield say("insight.stock.goal", goal=edition.points, under=edition.under)


def _hand(position: Position, name: str, say: Say) -> Facts:
    seat, people = name.partition(".")[::2]
    hand = position.hands[int(seat)]
    if people:
        yield say("insight.hand.people", people=people)
    elif hand is not None:
        yield say("insight.hand")
    if hand is None:
        yield from _unseen(position, say)


def _unseen(position: Position, say: Say) -> Facts:
    """Yield which cards are covered, all together (`hidden.seat`)."""
    if any(position.unseen.values()):
        yield say("insight.unseen", names=peoples(say, position.unseen))


def _depot(position: Position, name: str, say: Say) -> Facts:
    seat = int(name)
    cards = position.depots[seat]
    if cards:
        yield say("insight.depot", level=cards[-1])
    if cards[1:]:
        yield say("insight.depot.below", levels=", ".join(map(str, reversed(cards[:-1]))))
    yield say("insight.depot.turn", count=position.edition.drawn_temples)


def _start(position: Position, name: str, say: Say) -> Facts:
    yield say("insight.start" if position.start[int(name)] else "insight.start.built")


def _pile(position: Position, name: str, say: Say) -> Facts:
    if name == "deck":
        yield say("insight.deck", count=position.edition.drawn_tribes)
        yield from _unseen(position, say)
    elif name == "discard":
        if any(position.discard.values()):
            yield say("insight.discard.cards", names=peoples(say, position.discard))
        yield say("insight.discard")
    else:
        if position.known:
            yield say("insight.pile.known", levels=", ".join(map(str, position.known)))
        left = tuple(
            say("insight.pile.level", level=level, count=count)
            for level, count in position.pile.items()
            if count
        )
        if left:
            yield say("insight.pile.left", levels=left)
        yield say("insight.pile")


def _owner(name: str) -> tuple[int, str]:
    seat, _, site = name.partition(".")
    assert site in PEOPLES
    return int(seat), site


_KINDS: dict[str, Callable[[Position, str, Say], Iterator[str]]] = {
    "site": _site,
    "column": _column,
    "temple": _temple,
    "stock": _stock,
    "hand": _hand,
    "depot": _depot,
    "start": _start,
    "pile": _pile,
}

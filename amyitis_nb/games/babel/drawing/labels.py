"""The labels of places for assistive technology: sentences made from messages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from amyitis_nb.games.babel.edition.names import PEOPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.babel.position.position import Position

#: A label and the state words of a place.
Told = tuple[str, tuple[str, ...]]


def tell(position: Position, say: Say) -> Iterator[tuple[str, Told]]:
    """Yield the label and the state words of each place."""
    for site in PEOPLES:
        yield from _site(position, say, site)
    for seat in range(position.players):
        yield f"stock:{seat}", _stock(position, say, seat)
        yield from _hand(position, say, seat)
        cards = position.depots[seat]
        depot = _levels("place.depot", cards, say, seat=seat) if cards else say("place.no_depot", seat=seat)
        yield f"depot:{seat}", (depot, () if cards else ("none",))
        is_left = position.start[seat]
        start = say("place.start" if is_left else "place.start_built", seat=seat)
        yield f"start:{seat}", (start, () if is_left else ("none",))
    yield "pile:deck", (say("place.deck", count=position.deck_size), ())
    count = sum(position.discard.values())
    kinds = peoples(say, position.discard)
    discard = say("place.discard", count=count, names=kinds)
    yield "pile:discard", (discard, () if count else ("none",))
    count = len(position.known) + sum(position.pile.values())
    known = ", ".join(map(str, position.known))
    pile = say("place.known", count=count, levels=known) if known else say("place.pile", count=count)
    yield "pile:temples", (pile, ())


def viewer(position: Position) -> int | None:
    """Return the seat that sees the position; None if it sees both hands or none."""
    seen = [seat for seat, hand in enumerate(position.hands) if hand is not None]
    return seen[0] if len(seen) == 1 else None


def _levels(message: str, cards: tuple[int, ...], say: Say, **who: object) -> str:
    """Return the label of temple cards, of which there is at least one."""
    levels = ", ".join(map(str, cards))
    return say(message if cards[1:] else f"{message}.one", levels=levels, **who)


def peoples(say: Say, counts: dict[str, int]) -> str:
    """Return the numbers of cards of each people, without those that are missing."""
    return ", ".join(_counted(say, people, count) for people, count in counts.items() if count)


def in_succession(say: Say, column: tuple[str, ...]) -> str:
    """Return the cards of a column, the oldest first; equal cards in succession are counted."""
    return ", ".join(_counted(say, people, len(tuple(same))) for people, same in groupby(column))


def _counted(say: Say, people: str, count: int) -> str:
    return say("drawing.count", people=people, count=count)


def _site(position: Position, say: Say, site: str) -> Iterator[tuple[str, Told]]:
    here = tuple(seat for seat, pawn in enumerate(position.pawns) if pawn == site)
    label = say("place.site", site=site)
    yield f"site:{site}", (" ".join((label, *(say("place.pawn", seat=seat) for seat in here))), ())
    for seat in range(position.players):
        who = {"seat": seat, "site": site}
        state = (f"here{seat}",) if seat in here else ()
        temple, column = position.temples[seat][site], position.columns[seat][site]
        label = _levels("place.temple", temple, say, **who) if temple else say("place.plot", **who)
        yield f"temple:{seat}.{site}", (label, (*state, "built") if temple else state)
        cards = in_succession(say, column)
        label = say("place.column", **who, names=cards, count=len(column))
        yield f"column:{seat}.{site}", (label, state)


def _stock(position: Position, say: Say, seat: int) -> Told:
    pending = position.pending
    facts = (
        ("you", seat == viewer(position)),
        ("turn", pending is not None and position.seat == seat),
        ("winner", seat in position.winners),
        ("aside", position.pawns[seat] is None),
    )
    words = tuple(word for word, is_true in facts if is_true)
    label = say("place.stock", seat=seat, count=position.scores[seat], goal=position.goal)
    return " ".join((label, *(say(f"place.stock.{word}", seat=seat) for word in words))), words


def _hand(position: Position, say: Say, seat: int) -> Iterator[tuple[str, Told]]:
    hand, size = position.hands[seat], position.hand_sizes[seat]
    label = say("place.hand.covered" if hand is None and size else "place.hand", seat=seat, count=size)
    yield f"hand:{seat}", (label, ())
    for people in PEOPLES:
        count = (hand or {}).get(people, 0)
        if hand is None and size:
            label = say("place.hand.unknown", seat=seat, people=people)
        else:
            label = say("place.hand.people", seat=seat, people=people, count=count)
        state = ("slot", "covered") if hand is None else ("slot",) if count else ("slot", "none")
        yield f"hand:{seat}.{people}", (label, state)

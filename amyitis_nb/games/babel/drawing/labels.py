"""The labels of places for assistive technology: sentences made from messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from amyitis_nb.games.babel.edition.names import PEOPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.babel.position.position import Position

#: A label and the state words of a place.
Told = tuple[str, tuple[str, ...]]
#: A function that makes the labels of some places from facts about a position.
Teller = Callable[..., Iterator[tuple[str, Told]]]


def tell(position: Position, say: Say) -> Iterator[tuple[str, Told]]:
    """Yield the label and the state words of each place."""
    for teller, facts in tellers(position):
        yield from teller(say, *facts)


def tellers(position: Position) -> Iterator[tuple[Teller, tuple[object, ...]]]:
    """Yield the functions that make the labels of a position, each with its facts. Equal facts have equal labels."""
    for number, site in enumerate(PEOPLES):
        here = tuple(seat for seat, pawn in enumerate(position.pawns) if pawn == site)
        temples = tuple(tuple(own.values())[number] for own in position.temples)
        columns = tuple(tuple(own.values())[number] for own in position.columns)
        yield _site, (site, here, temples, columns)
    for seat in range(position.players):
        yield _stock, (seat, position.scores[seat], position.goal, _standing(position, seat))
        hand = position.hands[seat]
        yield _hand, (seat, None if hand is None else tuple(hand.values()), position.hand_sizes[seat])
        yield _building, (seat, position.depots[seat], position.start[seat])
    discard = tuple(position.discard.values())
    yield _piles, (position.deck_size, discard, position.pile_size, position.known)


def viewer(position: Position) -> int | None:
    """Return the seat that sees the position; None if it sees both hands or none."""
    seen = [seat for seat, hand in enumerate(position.hands) if hand is not None]
    if len(seen) > 1 and position.deck is None:
        seen = [seat for seat in seen if position.hand_sizes[seat]]  # nothing is covered in an empty hand
    return seen[0] if len(seen) == 1 else None


def _levels(message: str, cards: tuple[int, ...], say: Say, **who: object) -> str:
    """Return the label of temple cards, of which there is at least one."""
    levels = ", ".join(map(str, cards))
    return say(message if cards[1:] else f"{message}.one", levels=levels, **who)


def peoples(say: Say, counts: dict[str, int]) -> tuple[str, ...]:
    """Return the numbers of cards of each people, without those that are missing."""
    return tuple(_counted(say, people, count) for people, count in counts.items() if count)


def in_succession(say: Say, column: tuple[str, ...]) -> str:
    """Return the cards of a column, the oldest first; equal cards in succession are counted."""
    return ", ".join(_counted(say, people, len(tuple(same))) for people, same in groupby(column))


def _counted(say: Say, people: str, count: int) -> str:
    return say("drawing.count", people=people, count=count)


def _site(
    say: Say,
    site: str,
    here: tuple[int, ...],
    temples: tuple[tuple[int, ...], ...],
    columns: tuple[tuple[str, ...], ...],
) -> Iterator[tuple[str, Told]]:
    label = say("place.site", site=site)
    yield f"site:{site}", (" ".join((label, *(say("place.pawn", seat=seat) for seat in here))), ())
    for seat, (temple, column) in enumerate(zip(temples, columns, strict=True)):
        who = {"seat": seat, "site": site}
        state = (f"here{seat}",) if seat in here else ()
        label = _levels("place.temple", temple, say, **who) if temple else say("place.plot", **who)
        yield f"temple:{seat}.{site}", (label, (*state, "built") if temple else state)
        cards = in_succession(say, column)
        label = say("place.column", **who, names=cards, count=len(column))
        yield f"column:{seat}.{site}", (label, state)


def has_migrated(position: Position, seat: int) -> bool:
    """Return whether a seat has used the migration of its turn, which goes on."""
    return position.migrated and position.pending is not None and position.seat == seat


def _standing(position: Position, seat: int) -> tuple[str, ...]:
    """Return the words that are true of a seat."""
    facts = (
        ("you", seat == viewer(position)),
        ("turn", position.pending is not None and position.seat == seat),
        ("winner", seat in position.winners),
        ("aside", position.pawns[seat] is None),
        ("migrated", has_migrated(position, seat)),
    )
    return tuple(word for word, is_true in facts if is_true)


def _stock(say: Say, seat: int, points: int, goal: int, words: tuple[str, ...]) -> Iterator[tuple[str, Told]]:
    label = say("place.stock", seat=seat, count=points, goal=goal)
    yield (
        f"stock:{seat}",
        (" ".join((label, *(say(f"place.stock.{word}", seat=seat) for word in words))), words),
    )


def _hand(say: Say, seat: int, counts: tuple[int, ...] | None, size: int) -> Iterator[tuple[str, Told]]:
    is_covered = counts is None and size > 0
    label = say("place.hand.covered" if is_covered else "place.hand", seat=seat, count=size)
    yield f"hand:{seat}", (label, ())
    for people, count in zip(PEOPLES, counts or (0,) * len(PEOPLES), strict=True):
        if is_covered:
            label = say("place.hand.unknown", seat=seat, people=people)
        else:
            label = say("place.hand.people", seat=seat, people=people, count=count)
        state = ("slot", "covered") if counts is None else ("slot",) if count else ("slot", "none")
        yield f"hand:{seat}.{people}", (label, state)


def _building(say: Say, seat: int, depot: tuple[int, ...], has_start: bool) -> Iterator[tuple[str, Told]]:
    """Yield the depot and the place of the starting card."""
    label = _levels("place.depot", depot, say, seat=seat) if depot else say("place.no_depot", seat=seat)
    yield f"depot:{seat}", (label, () if depot else ("none",))
    start = say("place.start" if has_start else "place.start_built", seat=seat)
    yield f"start:{seat}", (start, () if has_start else ("none",))


def _piles(
    say: Say, deck: int, discard: tuple[int, ...], pile: int, known: tuple[int, ...]
) -> Iterator[tuple[str, Told]]:
    yield "pile:deck", (say("place.deck", count=deck), ())
    count, kinds = sum(discard), ", ".join(peoples(say, dict(zip(PEOPLES, discard, strict=True))))
    label = say("place.discard", count=count, names=kinds)
    yield "pile:discard", (label, () if count else ("none",))
    levels = ", ".join(map(str, known))
    label = say("place.known", count=pile, levels=levels) if known else say("place.pile", count=pile)
    yield "pile:temples", (label, ())

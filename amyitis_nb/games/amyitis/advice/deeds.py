"""What a seat gets and does in a game: the links of the chain from an action to prestige."""

from __future__ import annotations

from amyitis_nb.core.advice import GAME, Deed
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import RESOURCES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.core.event import Event

#: What a trade needs: resources and camels.
_GOODS = ("fields", "merchants")

#: All deeds; what makes others possible comes first.
DEEDS = (
    Deed("bankers", brings=("bankers",)),
    Deed("bankers.rounds", rounds_of="bankers"),
    Deed("passing"),
    Deed("recruits", ("bankers", "passing"), ("engineers", "marduk")),
    Deed("fields", ("recruits",), ("resources",)),
    Deed("merchants", ("recruits",)),
    Deed("court", _GOODS, ("bankers", "palaces")),
    Deed("tiles", _GOODS, ("tiles_amyitis", "irrigation")),
    Deed("sales", _GOODS, ("sales",)),
    Deed("rounds", rounds_of=GAME),
    *(Deed(f"tiles.{square}", place=(("square", square),), source="tiles_amyitis") for square in SQUARES),
)

#: The deeds of an event, each with the stocks that it counts; () if it counts the events that change a stock, so that a
#: craftsman without a price is none.
_TOLD: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "court.taken": (("court", ()),),
    "gardener.taken": (("court", ()),),
    "farmed": (("fields", RESOURCES),),
    "farmed.first": (("fields", RESOURCES),),
    "income": (("bankers", ("talents",)), ("bankers.rounds", ())),
    "income.prestige": (("bankers", ("talents",)), ("bankers.rounds", ())),
    "passed.talent": (("passing", ("talents",)),),
    "recruited": (("recruits", ()),),
    "sold": (("sales", ()),),
    "tile.taken": (("tiles", ()),),
    "traded": (("merchants", ("camels",)),),
}
#: The event that ends a round for all seats.
_ROUND = "first_player"
_PLACES = {deed.name: place for place, deed in enumerate(DEEDS)}
_COUNTED = {name: tuple((_PLACES[deed], stocks) for deed, stocks in told) for name, told in _TOLD.items()}


def counted(events: Sequence[Event], players: int) -> list[list[int]]:
    """Return how much each seat gets by each of `DEEDS`, or how often it does it."""
    rounds = sum(event.name == _ROUND for event in events)
    found = [[rounds if deed.rounds_of == GAME else 0 for deed in DEEDS] for _ in range(players)]
    for event in events:
        if event.seat is None:
            continue
        for place, stocks in _COUNTED.get(event.name, ()):
            amounts = (amount for _, stock, amount in event.changes if stock in stocks)
            found[event.seat][place] += sum(amounts) if stocks else bool(event.changes)
        if event.name == "tile.taken":
            found[event.seat][_PLACES[f"tiles.{dict(event.values)['square']}"]] += 1
    return found

"""The positions of the 17 worked examples in the rulebooks, for lessons, notebooks and tests.

Each is constructed from the printed sentence; details that the sentence does not mention are as simple as possible.
Seats have their colours (blue 0, red 1, black 2, white 3), with one exception in `passing`.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.position import Position, new_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BLUE, RED, BLACK, WHITE = range(4)

_GROUPS = (
    "farmer priest engineer",
    "merchant farmer priest",
    "engineer merchant priest",
    "farmer farmer merchant",
)


def _table(players: int = 4) -> Position:
    """Return a game before the first action, with blue as first player."""
    return new_game(players, "rulebook").edit(
        first_player=BLUE, pending="turn", seat=BLUE, groups=_GROUPS[:players]
    )


def income() -> Position:
    """Example 1: the crafts of the next round are pending, and red has the banker of 2 talents and 2 prestige."""
    return _table().edit(pending="crafts", banker={RED: 3})


def passing() -> Position:
    """Example 2: white and black have passed; it is blue's turn, then red's.

    The printed seating order is white, black, blue, red, which differs from ours. White has seat 2 here and black seat
    3.
    """
    return _table().edit(first_player=2, passed={2, 3}, seat=BLUE)


def recruiting() -> Position:
    """Example 3: the priest is the third card of the second group, the farmer the second card of the third group."""
    groups = ("merchant engineer farmer", "farmer* engineer* priest", "priest merchant* farmer")
    return _table(3).edit(groups=groups)


def farmer() -> Position:
    """Example 4: blue recruits a farmer. The last space of the lower row is free, and red has the most cubes in the
    row.
    """
    fields = {"upper": (WHITE, BLACK), "lower": (RED, BLACK, RED, WHITE)}
    return _table().edit(fields=fields, seat=BLUE)


def priest() -> Position:
    """Example 5: black recruits a priest; a red cube is on the fourth space of Ishtar."""
    return _table().edit(temples={"ishtar": (WHITE, BLUE, WHITE, RED)}, seat=BLACK)


def engineer() -> Position:
    """Example 6: white recruits an engineer; a chain of 2 cubes, neither of them white, leads up from the river."""
    return _table().edit(areas={"a4|b4": BLUE, "a3|b3": BLACK}, seat=WHITE)


def merchant() -> Position:
    """Example 7: red recruits a merchant."""
    return _table().edit(seat=RED)


def caravan() -> Position:
    """Example 8: red has a level-1 caravaneer and 1 camel, and can trade in each of the next 4 cities."""
    return _table(3).edit(
        seat=RED,
        caravan="Eshnunna",
        caravaneer={RED: 1},
        camels={RED: 1},
        resources={RED: "barley+date+palm"},
        areas={"a4|b4": BLUE},
        plants={"Mari": ("A", False)},
    )


def uruk() -> Position:
    """Example 9: red has a level-1 caravaneer and a date, no banker, and can move the caravan to Uruk.

    A palm is on the caravaneer.
    """
    return _table(3).edit(
        seat=RED,
        caravan="Ur",
        caravaneer={RED: 1},
        resources={RED: "date"},
        caravaneer_tokens=("palm",),
    )


def mari() -> Position:
    """Examples 10 to 13: white, with barley and palm, can move the caravan to Mari for a quality-2 plant.

    The squares A to D of the example correspond to these squares: A (can be planted) to a3, b3, c3 and a4, B (level 3)
    to a2, C (not irrigated) to c2, and D (planted) to b4, a neighbour of b3. The tile on b3 has 4 prestige and 2
    talents; 2 black cubes and a white one are around it.
    """
    areas = {
        "a4|b4": BLUE,
        "a3|b3": BLACK,
        "a2|a3#1": RED,
        "a2|a3#2": BLUE,
        "b2|b3#1": WHITE,
        "b3|c3": BLACK,
        "b2|c2#1": RED,
    }
    return _table().edit(
        seat=WHITE,
        caravan="Uruk",
        plants={"Mari": ("A", True)},
        resources={WHITE: "barley+palm"},
        areas=areas,
        tiles={"b3": "q2:4+2talents", "b4": None},
        tiles_owned={RED: 1},
    )


def procession() -> Position:
    """Example 14: black sits to the right of the first player, white, and leads the procession."""
    return _table().edit(
        first_player=WHITE,
        pending="procession",
        temples={"ishtar": (BLUE, RED), "marduk": (BLACK, WHITE), "tammouz": (WHITE, RED, BLACK)},
        resources={RED: "date"},
    )


def ishtar() -> Position:
    """Examples 15 and 16: blue and red have a cube each in Ishtar, with red further right.

    In Marduk black has 2 cubes and white has 1.
    """
    return procession().edit(
        pending="ishtar",
        temples={
            "ishtar": (GREY, BLUE, RED),
            "marduk": (BLACK, BLACK, WHITE),
            "tammouz": (GREY, WHITE, RED, BLACK),
        },
    )


def tammouz() -> Position:
    """Example 17: white, red and black have a cube each in Tammouz, with black furthest right, then red."""
    return ishtar().edit(
        pending="tammouz_field", camels={RED: 2}, talents={BLUE: 5}, prestige={BLACK: 2, WHITE: 1}
    )


_EXAMPLES: dict[str, Callable[[], Position]] = {
    "income": income,
    "passing": passing,
    "recruiting": recruiting,
    "farmer": farmer,
    "priest": priest,
    "engineer": engineer,
    "merchant": merchant,
    "caravan": caravan,
    "uruk": uruk,
    "mari": mari,
    "planting": mari,
    "tile": mari,
    "grey": mari,
    "procession": procession,
    "ishtar": ishtar,
    "marduk": ishtar,
    "tammouz": tammouz,
}

#: The examples in the order of the rulebooks. The first is number 1.
NAMES = tuple(_EXAMPLES)

_made: dict[str, Position] = {}


def example(which: int | str) -> Position:
    """Return the constructed position of a worked example: `which` is its number (1 to 17) or its name.

    Raises `InvalidInput` for any other number or name.
    """
    if isinstance(which, int) and not isinstance(which, bool) and 1 <= which <= len(NAMES):
        which = NAMES[which - 1]
    if not isinstance(which, str) or which not in _EXAMPLES:
        names = near(which, NAMES) or f": {', '.join(NAMES)}"
        raise InvalidInput(
            f"there is no worked example {which!r}, expected 1 to {len(NAMES)} or a name{names}",
            str(which)[:60],
            "example",
        )
    if which not in _made:
        _made[which] = _EXAMPLES[which]()
    return _made[which]

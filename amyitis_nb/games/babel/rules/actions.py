"""The actions of Babel: one constructor for each form, and the number that identifies it to the rules (`Action.op`)."""

from __future__ import annotations

from functools import cache

from amyitis_nb.core.action import Action
from amyitis_nb.games.babel.edition.names import DEPOTS, LETTERS, PEOPLES
from amyitis_nb.games.babel.rules.state import ASIDE, COVERED

(
    TRAVEL,
    SETTLE,
    BUILD,
    START,
    MIGRATE,
    HITTITES,
    ASSYRIANS,
    PERSIANS,
    MEDES,
    SUMERIANS,
    HALVE,
    END,
    DROP,
    DRAW_TRIBES,
    DRAW_TEMPLES,
) = range(15)

#: No named people and no depot in `args`.
NONE = -1

#: The power of each people, by number.
POWERS = (HITTITES, ASSYRIANS, PERSIANS, MEDES, SUMERIANS)

#: The word for a covered card, and for no cards.
HIDDEN, NOTHING = "?", "nothing"


def _one(kind: str, op: int) -> tuple[Action, ...]:
    return tuple(
        Action(kind, (("people", name),), f"{kind} {name}", op, (people,))
        for people, name in enumerate(PEOPLES)
    )


#: By people.
TRAVELS = _one("travel", TRAVEL)
SETTLES = _one("settle", SETTLE)
DROPS = _one("drop", DROP)

#: From the own depot, and from the other one.
BUILDS = tuple(
    Action("build", (("depot", name),), f"build {name}", BUILD, (depot,)) for depot, name in enumerate(DEPOTS)
)
BUILD_START = Action("build", (("depot", "start"),), "build start", START)
END_TURN = Action("end", (), "end", END)

#: By the sites of the old and the new column.
MIGRATIONS = tuple(
    tuple(
        Action("migrate", (("from", one), ("to", two)), f"migrate {one} {two}", MIGRATE, (old, new))
        for new, two in enumerate(PEOPLES)
    )
    for old, one in enumerate(PEOPLES)
)

#: The same to any other site, by the site of the old column.
LEAVING = tuple(
    tuple(action for new, action in enumerate(row) if new != old) for old, row in enumerate(MIGRATIONS)
)


def row_name(people: int, mark: int) -> str:
    """Return the name of a row: its people, and its mark if there are several (0: no mark)."""
    return f"{PEOPLES[people]}#{mark}" if mark else PEOPLES[people]


@cache
def use(people: int, mark: int, extra: int = NONE) -> Action:
    """Use the power of a row; `extra` is the people that Medes name, or the depot of Persians."""
    row = row_name(people, mark)
    steps: tuple[tuple[str, str], ...] = (("row", row),)
    text = f"use {row}"
    if extra != NONE:
        name, value = ("depot", DEPOTS[extra]) if POWERS[people] == PERSIANS else ("people", PEOPLES[extra])
        steps, text = (*steps, (name, value)), f"{text} {value}"
    return Action("use", steps, text, POWERS[people], (people, mark, extra))


@cache
def halve(people: int, mark: int) -> Action:
    """Use a row to halve the opponent's hand."""
    row = row_name(people, mark)
    return Action("halve", (("row", row),), f"halve {row}", HALVE, (people, mark))


def draw_tribes(cards: tuple[int, ...]) -> Action:
    """Return the random outcome that these tribe cards are drawn, in this order (`COVERED`: an unknown one)."""
    names = " ".join(HIDDEN if people == COVERED else PEOPLES[people] for people in cards) or NOTHING
    return Action("draw_tribes", (("cards", names),), f"draw {names}", DRAW_TRIBES, cards)


def draw_temples(levels: tuple[int, ...]) -> Action:
    """Return the random outcome that temple cards of these levels are drawn, in this order."""
    names = " ".join(map(str, levels))
    return Action("draw_temples", (("cards", names),), f"draw {names}", DRAW_TEMPLES, levels)


def _moves(mask: int, pawn: int) -> tuple[Action, ...]:
    held = [people for people in range(len(LETTERS)) if mask >> people & 1]
    travels = tuple(TRAVELS[people] for people in held if people != pawn)
    return travels if pawn == ASIDE else travels + tuple(SETTLES[people] for people in held)


#: All travels and settlements, by the mask of the peoples in the hand and by the site of the pawn (the last: `ASIDE`).
MOVES = tuple(
    tuple(_moves(mask, pawn) for pawn in (*range(len(LETTERS)), ASIDE)) for mask in range(1 << len(LETTERS))
)

"""What to think about in a position, without naming an action: the certain fact that decides there."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.advice import effects
from amyitis_nb.games.terra_mystica.advice.turns import effect, named
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, CULTS, ROUNDS
from amyitis_nb.games.terra_mystica.rules import actions
from amyitis_nb.games.terra_mystica.rules.scoring import SCORES_AS, round_tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from amyitis_nb.core.advice import Effect
    from amyitis_nb.core.event import Event
    from amyitis_nb.games.terra_mystica.advice.planner import Line
    from amyitis_nb.games.terra_mystica.rules.state import State

#: The last round of the first half, in which places on the tracks are not sure at all.
LATE = 3
#: Effects whose hint has their own values.
_SAME = frozenset({"next", "next.income", "next.power", "secure", "later", "still"})
#: Effects whose hint has no values, and its name.
_PLAIN = {
    "town": "town",
    "town.value": "town",
    "town.count": "town",
    "needs": "town",
    "points.pass": "pass",
    "passing": "pass",
    "income": "income",
    "follow": "follow",
    "follow.points": "follow",
    "follow.town": "town",
    "points.faction": "faction",
    "points.advance": "advance",
    "special.passed": "special",
}
#: Effects of which the hint names the cult, the points or who loses them, and its name.
_VALUED = {"share": "share", "share.taken": "share.taken", "area": "area"}


def hint(
    state: State, seat: int, best: Sequence[Line], other: Line, source_of: Callable[[Event], str]
) -> Effect | None:
    """Return what decides between the best lines and another one, for the message `advice.hint.<name>`; None if nothing
    certain does. What scores comes before the income.
    """
    if is_founding(best[0]) and not is_founding(other):
        return effect("founding")
    if best[0].path[-1].op == actions.PASS and state.round < ROUNDS:
        return effect("cards")
    known = []
    for line in best:
        found = effects.deciding(state, seat, (line, other), source_of)
        known += [each for each in (_hint_of(state, seat, line, told) for told in found) if each is not None]
    if other.path[-1].op == actions.PASS:  # after which nothing else can be built
        known = [each for each in known if each.name != "next"]
    last = ("income",) if state.round > LATE else ("income", "share", "share.taken", "secure")
    first = next((each for each in known if each.name not in last), next(iter(known), None))
    if first and first.name.startswith("share"):
        first = next((each for each in known if each.name == "top"), first)
    if first and first.name == "income" and other.path[-1].op == actions.PASS:
        return effect("left")
    return first


def is_founding(line: Line) -> bool:
    """Whether a line founds a town."""
    return any(action.op == actions.TOWN for action in line.path)


def _hint_of(state: State, seat: int, line: Line, told: Effect) -> Effect | None:
    """Return the hint to an effect of a line; None if it has none."""
    name, values = told.name, dict(told.values)
    if name in _SAME:
        return told
    if name in _PLAIN:
        return effect(_PLAIN[name])
    if name in _VALUED:
        kept = ("cult", "gains", "seat", "price")
        return effect(_VALUED[name], **{key: values[key] for key in kept if key in values})
    if name in ("hex", "power", "place", "tile", "top"):
        seats = values["seats"]
        assert isinstance(seats, tuple)
        named_too = {key: values[key] for key in ("cult", "level") if name == "top"}
        return effect(name, **named_too, seats=seats[:1])
    if name in ("bonus", "near", "near.priest"):
        return _bonus(state, values)
    if name == "points.round":
        return _round(state, line)
    if name == "points.favour":
        return _favour(state, seat, line)
    return effect("order") if name == "order" else None


def _bonus(state: State, values: Mapping[str, object]) -> Effect:
    number = values.get("round", state.round)
    assert isinstance(number, int)
    tile = state.tables.edition.tiles[state.round_tiles[number - 1]]
    return effect("bonus", round=number, gains=named(tile.bonus), levels=tile.levels, cult=CULTS[tile.cult])


def _round(state: State, line: Line) -> Effect:
    """The round tile, and what the line does for it."""
    tile = round_tile(state)
    kinds = [action.args[1] for action in line.path if action.op == actions.UPGRADE]
    scored = next((BUILDINGS[kind] for kind in kinds if SCORES_AS[kind] == tile.scores), tile.scores)
    return effect("round", gains=("points",) * tile.points, scored=scored)


def _favour(state: State, seat: int, line: Line) -> Effect | None:
    """The favour tile that scores a building of the line."""
    built = {action.args[1] for action in line.path if action.op == actions.UPGRADE}
    built |= {0 for action in line.path if action.op == actions.BUILD}
    favours = state.tables.edition.favours
    for tile in bits(line.end.seats[seat].favours):
        for kind in built:
            if points := favours[tile].scores[kind]:
                return effect("favour", gains=("points",) * points, scored=BUILDINGS[kind])
    return None

"""The planner: it searches the lines of its own turn, and takes the one after which the position is worth most.

It converts only to pay for something, and changes terrain only towards home. `outlook` says what a position is worth.
"""

from __future__ import annotations

from typing import NamedTuple

from amyitis_nb.games.terra_mystica.advice.outlook import STEPS, Outlook
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.names import (
    ALCHEMISTS,
    AUREN,
    CULTISTS,
    DARKLINGS,
    DWARVES,
    DWELLING,
    FAKIRS,
    HALFLINGS,
    NOMADS,
    SWARMLINGS,
    WITCHES,
)
from amyitis_nb.games.terra_mystica.rules import actions, legal, passing, turn
from amyitis_nb.games.terra_mystica.rules.means import conversions_for
from amyitis_nb.games.terra_mystica.rules.spades import spade_price
from amyitis_nb.games.terra_mystica.rules.state import ACTIONS, HEAD, LEECH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.chance import Stream
    from amyitis_nb.games.terra_mystica.rules.state import State

#: The most states that the search looks at after each first action of a line.
MOST = 400

#: The most spades that a line buys after conversions.
MOST_SPADES = 3

#: The factions that the planner plays best.
LIKED = frozenset(
    {
        NOMADS,
        FAKIRS,
        SWARMLINGS,
        WITCHES,
        AUREN,
        HALFLINGS,
        CULTISTS,
        ALCHEMISTS,
        DARKLINGS,
        DWARVES,
    }
)

#: The points of being the first to pass.
FIRST = 0.5

#: The points of land and of land across one river hex around a first dwelling, by the spades that it takes.
AROUND, ACROSS = (1.0, 1.6, 0.7, 0.2), (0.8, 0.4, 0.1, 0.0)

#: The points of a first dwelling next to another player's building, and next to an own one.
NEXT_TO_FOREIGN, NEXT_TO_OWN = 1.5, 0.7


class Line(NamedTuple):
    """A line of the own turn: what the position is worth after it, its actions, and the state at its end."""

    worth: float
    path: tuple[Action, ...]
    end: State


def plan(state: State, stream: Stream) -> Action:
    """Return the next action of the line that is worth most; equal ones are chosen at random."""
    found = lines_of(state)
    best = max(line.worth for line in found)
    return stream.choice([line.path[0] for line in found if line.worth == best])


def lines_of(state: State, *, is_late: bool = False) -> list[Line]:
    """Return the lines of the own turn that are tried, each with the best end that was found (`Outlook.is_late`)."""
    asked = turn.asked(state)
    assert asked is not None
    seat, kind = asked
    found = legal.legal_actions(state)
    if kind == "faction":
        return [Line(float(action.args[0] in LIKED), (action,), state) for action in found]
    search = _Search(state, seat, is_late=is_late)
    if kind == "place":
        return [Line(search.place_worth(action.args[0]), (action,), state) for action in found]
    return list(search.lines())


def line_of(state: State, action: Action, *, is_late: bool = False) -> Line:
    """Return the best line of the own turn that begins with an action (`Outlook.is_late`)."""
    found = next((line for line in lines_of(state, is_late=is_late) if line.path[0] == action), None)
    if found is not None:
        return found
    asked = turn.asked(state)
    assert asked is not None
    return _Search(state, asked[0], is_late=is_late).begun(state, (action,))


def payments(state: State, seat: int) -> Iterator[tuple[Action, ...]]:
    """Yield conversions of a seat that pay for something."""
    yield from _Search(state, seat).payments()


def rest_of_turn(line: Line, seat: int) -> tuple[Action, ...]:
    """Return what most likely follows a line up to the end of the turn: the answers to offers of power, and `done`."""
    state = line.end.copy()
    rest: list[Action] = []
    while line.path[-1].op != actions.PASS and _is_in_turn(state, seat):
        asked = turn.asked(state)
        assert asked is not None
        is_ready = asked[0] == seat and actions.DONE_IT in legal.legal_actions(state)
        rest.append(actions.DONE_IT if is_ready else max(lines_of(state), key=_worth).path[0])
        legal.carry_out(state, rest[-1], None)
    return tuple(rest)


def _is_in_turn(state: State, seat: int) -> bool:
    """Whether a turn that a seat has begun is not over."""
    return state.phase == ACTIONS and state.begun and state.turn == seat


class _Search:
    """The search of one decision of a seat: `looked` counts the states since the first action of the line."""

    def __init__(self, state: State, seat: int, *, is_late: bool = False) -> None:
        self.state = state
        self.seat = seat
        self.own = state.seats[seat]
        self.steps = STEPS[self.own.figures.home]
        self.outlook = Outlook(state, seat, is_late=is_late)
        self.looked = 0

    def place_worth(self, hex: int) -> float:
        """Return what the surroundings of a first dwelling are worth: land that is easily changed, and neighbours."""
        land, terrain = self.state.tables.land, self.state.terrain
        empty = ~self.state.occupied
        worth = sum(AROUND[self.steps[terrain[other]]] for other in bits(land.near[hex] & empty))
        worth += sum(ACROSS[self.steps[terrain[other]]] for other in bits(land.shipping[1][hex] & empty))
        worth += NEXT_TO_FOREIGN * (land.near[hex] & self.outlook.foreign > 0)
        return worth + NEXT_TO_OWN * (land.near[hex] & self.own.built > 0)

    def lines(self) -> Iterator[Line]:
        """Yield the best line after each action, and after conversions that pay for an action."""
        state = self.state
        if state.phase == ACTIONS and state.stage != LEECH:
            rivers = [action for action in legal.legal_actions(state) if action.op == actions.CONNECT]
            if rivers:  # a town for nothing
                yield from (self._after(state, (action,)) for action in rivers)
                return
        found = self._choices(state)
        for action in found:
            yield self.begun(state, (action,))
        if state.phase == ACTIONS and state.stage == HEAD:
            yield from self._converted({*found})

    def begun(self, state: State, path: tuple[Action, ...]) -> Line:
        """Return the best line that begins with a path, of which the last action leads on from a state."""
        self.looked = 0
        return self._after(state, path)

    def _after(self, state: State, path: tuple[Action, ...]) -> Line:
        """Return the best line after a path, of which the last action leads on from a state."""
        after, action = state.copy(), path[-1]
        if action.op == actions.PASS:  # what follows a pass is of another turn
            passing.pass_turn(after, self.seat, action.args, None)
            return Line(self.outlook(after) + FIRST * (len(after.pass_order) == 1), path, after)
        legal.carry_out(after, action, None)
        return self._best(after, path)

    def _best(self, state: State, path: tuple[Action, ...]) -> Line:
        """Return the best line from a state: it ends now, or after more actions of the turn."""
        self.looked += 1
        now = Line(self.outlook(state), path, state)
        if not self._goes_on(state) or self.looked > MOST:
            return now
        must = bool(turn.compulsory(state)) or state.stage == HEAD
        found = [action for action in self._choices(state) if action.op != actions.DONE]
        lines = [self._after(state, (*path, action)) for action in found]
        return max(lines if must else [now, *lines], key=_worth)

    def _goes_on(self, state: State) -> bool:
        """Whether the seat still decides in the same turn."""
        return _is_in_turn(state, self.seat) and state.stage != LEECH

    def _choices(self, state: State) -> list[Action]:
        """Return the actions that are tried: no free decisions, and no terrain but home, or towards it with spades that
        do not suffice.
        """
        found = [action for action in legal.legal_actions(state) if action.op not in actions.FREE]
        moves = [action for action in found if action.op == actions.TRANSFORM]
        home = [action for action in moves if self._is_home(action)]
        if not home and (state.phase != ACTIONS or state.stage != HEAD):
            home = [action for action in moves if self._is_nearer(state, action)] or moves
        return [action for action in found if action.op != actions.TRANSFORM] + home

    def _is_home(self, action: Action) -> bool:
        _, new, long = action.args
        return not self.steps[new] and not long

    def _is_nearer(self, state: State, action: Action) -> bool:
        hex, new, long = action.args
        return self.steps[new] < self.steps[state.terrain[hex]] and not long

    def _converted(self, known: set[Action]) -> Iterator[Line]:
        """Yield lines that begin with conversions, for actions that cannot be paid without."""
        for played in self.payments():
            after = self.state.copy()
            for action in played:
                legal.carry_out(after, action, None)
            for action in self._choices(after):
                if action not in known:
                    yield self.begun(after, (*played, action))

    def payments(self) -> Iterator[tuple[Action, ...]]:
        """Yield conversions that pay for something."""
        seen: set[tuple[int, ...]] = set()
        for price in self._prices():
            made = conversions_for(self.state, self.seat, **price)
            if made and made not in seen:
                seen.add(made)
                ways = zip((actions.BURN_IT, *actions.CONVERT_OF), made, strict=False)
                yield tuple(action for action, count in ways for _ in range(count))

    def _prices(self) -> Iterator[dict[str, int]]:
        """Yield the prices of power actions, buildings, steps of tracks, spades with a dwelling, and a priest."""
        own, figures = self.own, self.own.figures
        house = figures.prices[DWELLING]
        for number, power in enumerate(self.state.tables.edition.powers):
            if not self.state.power_used >> number & 1:
                yield {"power": power.price}
                if power.spades:
                    yield {"power": power.price, "coins": house.coins, "workers": house.workers}
        for goods in (*figures.prices, figures.trading_near, figures.shipping_price, figures.spade_upgrade):
            yield {"coins": goods.coins, "workers": goods.workers, "priests": goods.priests}
        workers, priests = spade_price(self.state, own)
        for spades in range(1, MOST_SPADES + 1):
            yield {
                "coins": house.coins,
                "workers": house.workers + workers * spades,
                "priests": priests * spades,
            }
        yield {"priests": 1}


def _worth(line: Line) -> float:
    return line.worth

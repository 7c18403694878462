"""The actions and positions of Babel as numbers, for learning programs. The number of an action is that of its text."""

from __future__ import annotations

from functools import cache

from amyitis_nb.core.encoding import Block, Encoding
from amyitis_nb.games.babel.edition.names import DEPOTS, LEVELS, PEOPLE, PEOPLES
from amyitis_nb.games.babel.position.position import Position
from amyitis_nb.games.babel.rules import actions
from amyitis_nb.games.babel.rules.actions import NONE
from amyitis_nb.games.babel.rules.state import ASIDE, PHASES, SITES, counts, size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.babel.edition.edition import Edition
    from amyitis_nb.games.babel.rules.state import State
    from amyitis_nb.games.babel.rules.tables import Tables

#: How many of the youngest cards of a column, of the top cards of a depot and of the known cards of the pile an
#: observation shows.
_COLUMN, _DEPOT, _PILE = 12, 8, 8


def _actions(edition: Edition) -> Iterator[Action]:
    """Yield every action of a player."""
    yield from (*actions.TRAVELS, *actions.SETTLES, *actions.BUILDS, actions.BUILD_START)
    for row in actions.LEAVING:
        yield from row
    named = {actions.PERSIANS: range(len(DEPOTS)), actions.MEDES: range(SITES)}
    for people, power in enumerate(actions.POWERS):
        for mark in range(edition.tribes // edition.row + 1):  # 0: the only row of its people
            yield from (actions.use(people, mark, extra) for extra in named.get(power, (NONE,)))
            yield actions.halve(people, mark)
    yield from (actions.END_TURN, *actions.DROPS)


def _blocks(edition: Edition) -> Iterator[Block]:
    peoples = ", ".join(PEOPLES)
    cards = SITES * edition.tribes
    yield Block("decision", len(PHASES), 1, f"one-hot: {', '.join(PHASES)}")
    yield Block("to_act", 2, 1, "one-hot: the seat that decides")
    yield Block("turn_of", 2, 1, "one-hot: the seat whose turn it is")
    yield Block("turn", 1, 400, "the number of the turn")
    yield Block("goal", 1, edition.new, "the goal, in points")
    yield Block("migrated", 1, 1, "1 if the migration of this turn is used up")
    yield Block("drop", 1, cards, "cards still to be dropped")
    yield Block("points", 2, 30, "points of each seat")
    yield Block("hand", SITES, edition.tribes, f"own cards of {peoples}")
    yield Block("hand_sizes", 2, cards, "cards in the hand of each seat")
    yield Block("deck", 1, cards, "cards in the deck")
    yield Block(
        "unseen", SITES, edition.tribes, f"cards of {peoples} in the deck and in the other hand together"
    )
    yield Block("discard", SITES, edition.tribes, f"discarded cards of {peoples}")
    yield Block(
        "known", _PILE, len(LEVELS), "the levels of the known cards on top of the pile, the next one first"
    )
    yield Block("pile", len(LEVELS), max(edition.temples), "temple cards of each level below them")
    yield Block("start", 2, 1, "1 for each seat that has not built its starting card")
    yield Block(
        "depots", 2 * (_DEPOT + 1), 99, "for each seat: cards in the depot; their levels, the top one first"
    )
    yield Block("pawns", 2 * (SITES + 1), 1, f"for each seat: one-hot, the site of its pawn: {peoples}, none")
    yield Block(
        "temples", 2 * SITES * len(LEVELS), 1, "for each seat and site: 1 for each level of its temple"
    )
    each = f"for each of the last {_COLUMN}, the youngest first: one-hot, {peoples}"
    about = f"for each seat and site: cards in the column; {each}"
    yield Block("columns", 2 * SITES * (1 + _COLUMN * SITES), cards, about)
    yield Block("rows", 2 * SITES * SITES, 9, f"for each seat and site: rows of {peoples} in the column")


class BabelEncoding(Encoding[Position]):
    """The encoding of an edition."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(_actions(tables.edition), _blocks(tables.edition))

    def _write(self, position: Position, seat: int, row: array[int]) -> None:
        state, at = position._state, self.starts
        both = (seat, 1 - seat)
        row[at["decision"] + state.phase] = 1
        if state.to_act is not None:
            row[at["to_act"] + both.index(state.to_act)] = 1
        row[at["turn_of"] + both.index(state.seat)] = 1
        row[at["turn"]], row[at["goal"]] = state.turn, state.goal
        row[at["migrated"]], row[at["drop"]] = int(state.migrated), state.drop
        row[at["deck"]] = size(state.deck)
        piles = {"hand": state.hands[seat], "unseen": state.unseen, "discard": state.discard}
        for name, bundle in piles.items():
            for people, count in enumerate(counts(bundle)[:SITES]):
                row[at[name] + people] = count
        for place, sign in enumerate(state.top[:_PILE]):
            row[at["known"] + place] = int(sign)
        for place, count in enumerate(state.rest):
            row[at["pile"] + place] = count
        for side, owner in enumerate(both):
            self._write_side(state, side, owner, row)

    def _write_side(self, state: State, side: int, owner: int, row: array[int]) -> None:
        """Write what belongs to the seat `owner`; `side` is 0 for the own one."""
        at = self.starts
        row[at["points"] + side] = state.points[owner]
        row[at["hand_sizes"] + side] = size(state.hands[owner])
        row[at["start"] + side] = int(state.start[owner])
        pawn = state.pawns[owner]
        row[at["pawns"] + side * (SITES + 1) + (SITES if pawn == ASIDE else pawn)] = 1
        place, depot = at["depots"] + side * (_DEPOT + 1), state.depots[owner]
        row[place] = len(depot)
        for number, sign in enumerate(depot[: -_DEPOT - 1 : -1]):
            row[place + 1 + number] = int(sign)
        for site, column in enumerate(state.columns[owner]):
            number = side * SITES + site
            for sign in state.temples[owner][site]:
                row[at["temples"] + number * len(LEVELS) + int(sign) - 1] = 1
            if column:
                place = at["columns"] + number * (1 + _COLUMN * SITES)
                row[place] = len(column)
                for card, letter in enumerate(column[: -_COLUMN - 1 : -1]):
                    row[place + 1 + card * SITES + PEOPLE[letter]] = 1
                for people, _, _ in state.tables.rows(column):
                    row[at["rows"] + number * SITES + people] += 1


@cache
def _made(tables: Tables) -> BabelEncoding:
    return BabelEncoding(tables)


def encoding_of(position: Position) -> BabelEncoding:
    """Return the encoding of games with the edition of a position."""
    return _made(position._state.tables)

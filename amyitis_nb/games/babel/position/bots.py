"""The bots: policies by name, and games between them.

A policy knows a position only as its seat sees it.
"""

from __future__ import annotations

from amyitis_nb.core.bots import Bot, by_name, named
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.babel.edition.names import PEOPLES
from amyitis_nb.games.babel.rules.ending import LONGEST_PLAYOUT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.babel.position.position import Position

    Policy = Callable[[Position, Stream], Action]


def uniform(position: Position, stream: Stream) -> Action:
    """Return a random legal action."""
    return stream.choice(position.legal_actions)


#: How much the beginner likes the actions that need no calculation.
_BUILD, _STEAL, _LEAP, _RAZE, _HALVE, _SETTLE, _TRAVEL = 90, 80, 70, 60, 50, 40, 30

#: The beginner razes a temple of at least this level, halves a hand of at least this size, and keeps this many cards.
_HIGH, _MANY, _KEPT = 2, 6, 5


def beginner(position: Position, stream: Stream) -> Action:
    """Return the action that a beginner likes most: build, steal and raze immediately; otherwise settle and travel
    where the next level needs the fewest cards. Equal actions are chosen at random.
    """
    legal = position.legal_actions
    if position.phase == "drop":
        return _dropped(position, stream)
    site, _ = _target(position)
    liked = [(_liking(position, action, site), action) for action in legal]
    best = max(value for value, _ in liked)
    return stream.choice([action for value, action in liked if value == best])


def _top(temple: Sequence[int]) -> int:
    return temple[-1] if temple else 0


def _hand(position: Position, seat: int) -> dict[str, int]:
    return position.hands[seat] or {}


def _target(position: Position) -> tuple[str, int]:
    """Return the site where the next level can be built with the fewest cards of the hand, and their number; "" if
    there is none. A travel takes one card.
    """
    seat = position.seat
    hand = _hand(position, seat)
    ready = {depot[-1] for depot in position.depots if depot} | ({1} if position.start[seat] else set())
    best = ("", sum(hand.values()) + 1)
    for site in PEOPLES:
        wanted = _top(position.temples[seat][site]) + 1
        travels = position.pawns[seat] != site
        cost = max(0, wanted - len(position.columns[seat][site])) + travels
        if wanted in ready and cost < best[1] and (not travels or hand.get(site)):
            best = site, cost
    return best


def _liking(position: Position, action: Action, site: str) -> float:
    """Return how much the beginner likes an action; ending the turn is 0."""
    seat, kind = position.seat, action.kind
    pawn = position.pawns[seat]
    if kind == "build":
        return _BUILD
    if kind == "halve":
        return _HALVE if position.hand_sizes[1 - seat] >= _MANY else -1
    if kind == "use":
        people = (action["row"] or "").partition("#")[0]
        opposing = _top(position.temples[1 - seat][pawn or site])
        if people == "assyrians":
            return _RAZE if opposing >= _HIGH else -1
        return {"hittites": _STEAL, "persians": _LEAP}.get(people, -1)
    if kind == "travel":
        return _TRAVEL if action["people"] == site != pawn else -1
    if kind == "settle":
        return _settling(position, action["people"] or "", site)
    return 0 if kind == "end" else -1


def _settling(position: Position, people: str, site: str) -> float:
    """Return how much the beginner likes to settle a card: for the next level, or if the hand is too large."""
    seat = position.seat
    column = position.columns[seat][position.pawns[seat] or people]
    row = 1 if column and column[-1] == people else 0
    if site and site == position.pawns[seat]:
        return _SETTLE + row
    if site:  # keep the card for the travel
        return -1
    return 1 + row if sum(_hand(position, seat).values()) > _KEPT else -1


def _dropped(position: Position, stream: Stream) -> Action:
    """Return the action that drops a card of the people with the fewest cards in the hand; any action if it is covered.

    A bot's hand is covered in a position that a person loads.
    """
    pending = position.pending
    hand = _hand(position, pending.seat or 0) if pending else {}
    if not hand:
        return stream.choice(position.legal_actions)
    fewest = min(count for count in hand.values() if count)
    return stream.choice(
        [action for action in position.legal_actions if hand[action["people"] or ""] == fewest]
    )


def _search(name: str) -> Policy:
    """Return the policy of a bot that searches its turn (`advice.planner`)."""

    def policy(position: Position, stream: Stream) -> Action:
        if position.phase == "drop":
            return _dropped(position, stream)
        from amyitis_nb.games.babel.advice import planner

        return planner.next_action(position._state, stream, planner.SEARCHES[name])

    return policy


class BabelBot(Bot["Position"]):
    """A bot that does not think about the only action."""

    def _decide(self, position: Position, stream: Stream) -> Action:
        only = len(position.legal_actions) == 1
        return position.legal_actions[0] if only else super()._decide(position, stream)


#: The weakest first.
BOTS = by_name(
    BabelBot("uniform", uniform),
    BabelBot("beginner", beginner),
    BabelBot("apprentice", _search("apprentice")),
    BabelBot("planner", _search("planner")),
    BabelBot("strategist", _search("strategist")),
)


def play_out(start: Position, policies: Sequence[str], seed: int | str) -> list[Action]:
    """Return the actions of a game from a position to its end, or to turn 400 (`end.endless`), with a policy for each
    seat. `seed` determines their random choices; random outcomes come from the seed of the position.
    """
    bots = [named(BOTS, policy) for policy in policies]
    position, stream, played = start, Stream(seed, "playout"), list["Action"]()
    while not position.is_over and position.turn <= LONGEST_PLAYOUT:
        pending = position.pending
        seat = pending.seat if pending else None
        played.append(bots[seat or 0].choose(position, stream))
        position = position.play(played[-1]).position
    return played

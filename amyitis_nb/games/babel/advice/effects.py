"""What a seat can do in a turn that begins with an action, compared with turns that begin with others."""

from __future__ import annotations

from amyitis_nb.core.advice import Effect, differences, estimate
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.memory import Memory
from amyitis_nb.games.babel.advice.rating import Line, after_reply, best_lines, line_of
from amyitis_nb.games.babel.edition.names import PEOPLES
from amyitis_nb.games.babel.rules import legal
from amyitis_nb.games.babel.rules.state import DROP, OVER, State, level, size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action

#: The number of worlds in which the opponent replies.
WORLDS = 20
#: The most effects that are told of a turn.
MOST = 3
#: The effects that only count own cards.
CARDS = frozenset({"hand", "settled"})
#: An effect says how many points a seat still needs to win, if they are at most these.
NEAR = 5
#: Reasons name a difference between the opponent's next turns from this many points on.
LEAST = 1.0


def effects(state: State, compared: tuple[Action, Action], seed: str) -> list[Effect]:
    """Return what the seat can do in the best turn with the first action and not in that with the second one: levels,
    what the opponent loses, cards, and how little the opponent's next turn then brings.
    """
    seat = state.to_act
    assert seat is not None
    best = best_lines(state)
    line, other = (best[action] for action in compared)
    if state.phase == DROP:
        return []
    also = _done(state, other.end, seat)
    own = [effect for effect in _done(state, line.end, seat) if effect not in also]
    own[1:1] = _held(line, other, seat, seed)
    # How many cards it took says little beside what they did.
    deeds = [effect for effect in own if effect.name not in CARDS]
    return (deeds if any(effect.name != "score" for effect in deeds) else own)[:MOST]


def shared(state: State, compared: tuple[Action, Action]) -> list[Effect]:
    """Return what the seat does in the best turns with both actions, if there is nothing that it does only in one."""
    seat = state.to_act
    assert seat is not None
    best = best_lines(state)
    one, other = (_done(state, best[action].end, seat) for action in compared)
    return one[:MOST] if one == other and state.phase != DROP else []


def _done(before: State, end: State, seat: int) -> list[Effect]:
    """Return what a turn of a seat does."""
    other = 1 - seat
    found = [Effect("score", (("count", end.points[seat]), ("against", end.points[other])))]
    for site, people in enumerate(PEOPLES):
        reached = level(end.temples[seat][site])
        if reached > level(before.temples[seat][site]):
            found.append(Effect("level", (("level", reached), ("people", people))))
    driven = _settled(before, other) - _settled(end, other)
    settled = _settled(end, seat) - _settled(before, seat)
    halved = size(end.hands[other])
    if halved < size(before.hands[other]):
        found.append(Effect("halved", (("count", halved),)))
    if driven > 0:
        found.append(Effect("driven", (("count", driven),)))
    if settled > 0:
        found.append(Effect("settled", (("count", settled),)))
    if 0 < (needed := _needed(end, seat)) <= NEAR:
        found.append(Effect("near", (("count", needed),)))
    found.append(Effect("hand", (("count", size(end.hands[seat])),)))
    return found


def _needed(state: State, seat: int) -> int:
    """Return how many points a seat needs to win at once (`end.fifteen`, `end.goal`, `end.twenty`)."""
    edition = state.tables.edition
    is_first = state.goal != edition.new and state.points[1 - seat] < edition.under
    return (edition.points if is_first else edition.new) - state.points[seat]


def theme(state: State, action: Action) -> str:
    """Return what the best turn with an action is about: the first level or power in it, or else what prepares for
    later: the migration, settling, or the cards that stay in hand.
    """
    path = line_of(state, action).path
    if state.phase == DROP:
        return "hand"
    site = state.pawns[state.seat]
    for one in path:
        if one.kind == "travel":
            site = one.args[0]
        elif one.kind == "halve":
            return "halving"
        elif one.kind in ("build", "use"):
            is_on_cards = one.kind == "use" and PEOPLES[one.args[0]] in ("medes", "sumerians")
            return "rows" if is_on_cards else PEOPLES[site]
    kinds = {one.kind for one in path}
    if "settle" in kinds:
        return "columns"
    can_migrate = any(one.kind == "migrate" for one in legal.legal_actions(state))
    return (
        "migration" if can_migrate and not (kinds <= {"travel"} and size(state.hands[state.seat])) else "hand"
    )


def _settled(state: State, seat: int) -> int:
    return sum(map(len, state.columns[seat]))


def _held(line: Line, other: Line, seat: int, seed: str) -> list[Effect]:
    """Return about how many points the opponent's next turn brings, if these are surely fewer than after the other
    line.
    """
    if OVER in (line.end.phase, other.end.phase):
        return []
    held, free = (_replies(one, seat, seed) for one in (line, other))
    less = estimate(differences(free, held))
    if not less.is_sure or less.mean < LEAST:
        return []
    return [Effect("held", (("count", max(0, round(sum(held) / WORLDS))),))]


#: The replies to the latest turns: each turn is compared with another one, and then the other one with it.
_REPLIES: Memory[list[int]] = Memory(16)


def _replies(line: Line, seat: int, seed: str) -> list[int]:
    """Return how much the opponent's lead grows in the turn that follows, in each of the worlds with a seed."""
    stream = Stream(seed, "effects")
    return _REPLIES.of(
        (seed, seat, *line.end.value()),
        lambda: [_reply(line, seat, str(stream.bits())) for _ in range(WORLDS)],
    )


def _reply(line: Line, seat: int, key: str) -> int:
    """Return how much the opponent's lead grows in the turn that follows, in the world with a seed."""
    before, after = line.end, after_reply(line, seat, key)
    return (before.points[seat] - after.points[seat]) - (before.points[1 - seat] - after.points[1 - seat])

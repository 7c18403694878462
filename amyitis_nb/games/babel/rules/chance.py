"""The random outcomes: the deal, the tribe cards and the temple cards of a turn."""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.event import Event
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.games.babel.edition.names import LEVELS, PEOPLES
from amyitis_nb.games.babel.rules import ending, moves
from amyitis_nb.games.babel.rules.state import (
    ACTIONS,
    COVERED,
    SITES,
    TEMPLES,
    TRIBES,
    UNIT,
    can_hold,
    counts,
    covered,
    size,
    without,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from amyitis_nb.core.event import Value
    from amyitis_nb.games.babel.rules.moving import Args, Log
    from amyitis_nb.games.babel.rules.state import State


def pick(stream: Stream, numbers: Sequence[int]) -> int:
    """Return the index of one of all cards, each equally likely; `numbers` are the cards by index."""
    left = stream.below(sum(numbers))
    for index, number in enumerate(numbers):
        if left < number:
            return index
        left -= number
    raise AssertionError("a card is drawn from cards that are there")


# Tribe cards


def tribes_due(state: State) -> int:
    """Return how many tribe cards are drawn: three, or what deck and discard pile have (`turn.draw`,
    `turn.draw.short`). The size of the hand does not matter (`turn.hand_limit`).
    """
    number, deck = state.tables.edition.drawn_tribes, size(state.deck)
    return number if deck >= number else min(number, deck + size(state.discard))


def shuffle(state: State) -> None:
    """Make the discard pile the deck (`turn.draw.shuffle`)."""
    state.deck = state.discard
    state.discard = 0


def drawn_tribes(state: State) -> Args:
    """Return the tribe cards that the seed determines for this turn."""
    stream = Stream(state.seed or "", "tribes", state.turn)
    deck, cards = state.deck, list[int]()
    for _ in range(tribes_due(state)):
        deck = deck or state.discard  # `turn.draw.shuffle`
        cards.append(pick(stream, counts(deck)))
        deck -= UNIT[cards[-1]]
    return tuple(cards)


def _can_draw(state: State, cards: Args) -> bool:
    """Whether these cards can be drawn: first those in the deck, then those of the shuffled discard pile."""
    trial = state.copy()
    for people in cards:
        if not trial.deck:
            shuffle(trial)
        if people != COVERED and not can_hold(trial, trial.deck, people):
            return False
        take_tribe(trial, people)
    return True


def take_tribe(state: State, people: int) -> None:
    """Take a card from the deck. An unknown one makes all cards of the deck unknown."""
    if people != COVERED:
        state.deck = without(state, state.deck, people)
    else:
        state.deck = covered(state, state.deck) - UNIT[COVERED]


def refuse_tribes(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons why tribe cards cannot be drawn: their number, the cards that are left, or the seed
    (`turn.draw`, `turn.draw.shuffle`).
    """
    due = tribes_due(state)
    if len(args) != due:
        yield Refusal("turn.draw.count", "turn.draw", (("needed", due), ("available", len(args))))
    elif not _can_draw(state, args):
        yield Refusal("turn.draw.cards", "turn.draw")
    elif state.seed is not None and args != drawn_tribes(state):
        yield Refusal("turn.draw.seed", "turn.draw")


def draw_tribes(state: State, args: Args, log: Log) -> None:
    """Draw tribe cards into the hand. It has no limit (`turn.draw`, `turn.hand_limit`)."""
    seat = state.seat
    reshuffled = 0
    for people in args:
        if not state.deck:
            reshuffled = size(state.discard)
            shuffle(state)
        take_tribe(state, people)
        state.hands[seat] += UNIT[people]
    state.phase = ACTIONS
    if log is not None:
        if reshuffled:
            log.append(Event("reshuffled", "turn.draw.shuffle", values=(("count", reshuffled),)))
        log.append(_drawn(seat, args, state.tables.edition.drawn_tribes))


def _drawn(seat: int, cards: Args, number: int) -> Event:
    """Return the event of a draw, whose cards only the player sees (`hidden.hand`)."""
    rule = "turn.draw" if len(cards) == number else "turn.draw.short"
    if not cards:
        return Event("draws.nothing", rule, seat)
    why: tuple[tuple[str, Value], ...] = () if rule == "turn.draw" else (("short", "said.short"),)
    values = (("count", len(cards)), *why)
    back = Event("draws.back", rule, seat, values=values, moves=moves.backs(len(cards), seat))
    if COVERED in cards:
        return back
    names = (("peoples", tuple(PEOPLES[one] for one in cards)), *why)
    way = tuple(moves.tribe(people, moves.DECK, moves.hand(seat, people)) for people in cards)
    return Event("draws", rule, seat, values=names, moves=way, public=back)


# Temple cards


def temples_due(state: State) -> int:
    """Return how many temple cards are drawn: two, or the last one (`turn.temples`, `turn.temples.short`)."""
    return min(state.tables.edition.drawn_temples, len(state.top) + sum(state.rest))


def drawn_temples(state: State) -> Args:
    """Return the temple cards that come: those known to be on top, then those that the seed determines
    (`hidden.pile`).
    """
    stream = Stream(state.seed or "", "temples", state.turn)
    due = temples_due(state)
    levels = [int(one) for one in state.top[:due]]
    rest = state.rest[:]
    for _ in range(due - len(levels)):
        index = pick(stream, rest)
        rest[index] -= 1
        levels.append(index + 1)
    return tuple(levels)


def refuse_temples(state: State, seat: int, args: Args) -> Iterator[Refusal]:
    """Yield the reasons why temple cards cannot be drawn: their number, the known cards on top, the cards that are
    left, or the seed (`turn.temples`, `hidden.pile`).
    """
    due = temples_due(state)
    known = tuple(int(one) for one in state.top[:due])
    below = args[len(known) :]
    if len(args) != due:
        yield Refusal("turn.temples.count", "turn.temples", (("needed", due), ("available", len(args))))
    elif args[: len(known)] != known:
        yield Refusal("hidden.pile", "hidden.pile", (("levels", known),))
    elif any(below.count(one) > state.rest[one - 1] for one in below):
        yield Refusal("turn.temples.cards", "turn.temples")
    elif state.seed is not None and args != drawn_temples(state):
        yield Refusal("turn.temples.seed", "turn.temples")


def draw_temples(state: State, args: Args, log: Log) -> None:
    """Draw temple cards onto the own depot, the smaller last, so that it can be taken first (`turn.temples`,
    `turn.temples.smaller`). Then the game ends or the other player's turn begins (`end.pile`, `turn.order`).
    """
    seat = state.seat
    known = len(state.top[: len(args)])
    state.top = state.top[known:]
    for one in args[known:]:
        state.rest[one - 1] -= 1
    levels = tuple(sorted(args, reverse=True))
    state.depots[seat] += "".join(LEVELS[one - 1] for one in levels)
    if log is not None:
        way = moves.levels_drawn(levels, seat)
        values: tuple[tuple[str, Value], ...]
        if len(levels) == state.tables.edition.drawn_temples:
            values = (("each_level", levels), ("level", levels[-1]))
            are_equal = len({*levels}) == 1
            log.append(
                Event("temples.equal" if are_equal else "temples", "turn.temples", seat, (), values, way)
            )
        else:
            values = (("level", levels[-1]),)
            log.append(Event("temples.last", "turn.temples.short", seat, values=values, moves=way))
    if not state.top and not any(state.rest):
        ending.end_of_pile(state, log)
        return
    state.phase = TRIBES
    state.turn += 1
    state.seat = 1 - seat
    state.migrated = False


def end_turn(state: State, args: Args, log: Log) -> None:
    """Finish the actions of a turn, however many there were (`turn.actions`)."""
    state.phase = TEMPLES
    if log is not None:
        log.append(Event("ends", "turn.actions", state.seat))


# The deal


def dealt(state: State, stream: Stream, seed: str) -> State:
    """Return a state as it could be, with a seed: its covered cards are divided at random between the hands and the
    deck (`hidden.seat`).
    """
    pool = list(counts(state.unseen)[:SITES])
    after = state.copy()
    after.seed = seed
    after.unseen = 0
    for seat, hand in enumerate(state.hands):
        for _ in range(hand >> 8 * COVERED):
            people = pick(stream, pool)
            pool[people] -= 1
            after.hands[seat] += UNIT[people] - UNIT[COVERED]
    after.deck = state.deck % UNIT[COVERED] + sum(number * UNIT[people] for people, number in enumerate(pool))
    return after


def drawn_first(seed: str) -> int:
    """Return the seat that begins, drawn by lot (`setup.first`)."""
    return Stream(seed, "first", 0).below(2)


def drawn_hands(state: State, seed: str) -> list[list[int]]:
    """Return the starting hands by seat, as the number of cards of each people (`setup.hands`)."""
    stream = Stream(seed, "deal", 0)
    left = list(counts(state.deck)[:SITES])
    hands = [[0] * SITES, [0] * SITES]
    for seat in (state.first, 1 - state.first):
        for _ in range(state.tables.edition.hands[seat != state.first]):
            people = pick(stream, left)
            left[people] -= 1
            hands[seat][people] += 1
    return hands

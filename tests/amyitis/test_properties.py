"""Properties of every game, checked on random games, some of which are steered into rare situations.

`corpus` plays the games once; each test uses all of them or a sample.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

import pytest
from asking import BLUE, RED, table, without_cubes
from hypothesis import given, settings
from hypothesis import strategies as st

from amyitis_nb.core.action import Action
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.games.amyitis.edition.garden import AREAS
from amyitis_nb.games.amyitis.edition.vocabulary import GREY, RESOURCES
from amyitis_nb.games.amyitis.players import bots
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.rules import actions
from amyitis_nb.games.amyitis.rules.invariants import invariants


class Step(NamedTuple):
    before: Position
    action: Action
    after: Position
    events: tuple[Event, ...]


# Policies: each gives weights to kinds of actions. One choice in ten is random.

Liking = dict[int, int]

PLANTERS: Liking = {
    actions.PLANT: 9,
    actions.ENGINEER: 6,
    actions.FARMER: 5,
    actions.MERCHANT: 5,
    actions.COURT_CARD: 4,
}
WATERERS: Liking = {
    actions.ENGINEER: 9,
    actions.SELL: 8,
    actions.FARMER: 5,
    actions.MERCHANT: 5,
    actions.PRIEST: 3,
}
COURTIERS: Liking = {actions.COURT_CARD: 9, actions.MERCHANT: 6, actions.FARMER: 5, actions.ENGINEER: 3}
SPENDER: Liking = {**WATERERS, actions.PRIEST: 6}
MISERS: Liking = {actions.MERCHANT: 9, actions.PASS: 5}

#: The policies of blue and of the others, by name.
STEERED: dict[str, tuple[Liking, Liking]] = {
    "planters": (PLANTERS, PLANTERS),
    "waterers": (WATERERS, WATERERS),
    "courtiers": (COURTIERS, COURTIERS),
    "spender": (SPENDER, MISERS),
}
POLICIES = ("uniform", "beginner", *STEERED)

#: Hand-made positions from which games continue, for situations that steering hardly reaches.
CORNERS: dict[str, Callable[[], Position]] = {
    "island": lambda: table(areas={"b1|c1#1": GREY, "b1|c1#2": GREY}, tiles={"b1": None, "c1": None}),
    "bare": lambda: without_cubes(table(), "a4|b4", "a2|a3#1"),
    "full": lambda: table(areas={a: (BLUE, RED, GREY)[n % 3] for n, a in enumerate(table().all_areas)}),
    "sold out": lambda: table(banker={RED: 3}, palace={BLUE: 6, RED: 1}, gardeners={RED: 3}, caravaneer={0: 2, 1: 1}),
    "two tokens": lambda: table(4, caravaneer={0: 1, 1: 1}, resources={0: "date+wine", 1: "wine+barley+salt"}),
}  # fmt: skip

LONGEST = 45  # rounds


def choose(position: Position, policy: str, random: Random) -> Action:
    found = list(position.legal_actions)
    if policy in STEERED and random.random() > 0.1:
        assert position.pending is not None
        liking = STEERED[policy][position.pending.seat != BLUE]
        most = max(liking.get(action.op, 0) for action in found)
        found = [action for action in found if liking.get(action.op, 0) == most]
    elif policy == "beginner":
        return bots.BOTS[policy].choose(position, Stream(random.getrandbits(32)))
    return random.choice(found)


def play(position: Position, policy: str, seed: int) -> Iterator[Step]:
    random = Random(seed)
    last = position.round + LONGEST
    while not position.is_over and position.round < last:
        action = choose(position, policy, random)
        after, events = position.play(action)
        yield Step(position, action, after, events)
        position = after


@cache
def corpus() -> dict[tuple[str, int], tuple[Step, ...]]:
    """Return games by policy and number of players, and some that continue from the hand-made positions."""
    games = {
        (policy, players): tuple(play(new_game(players, f"{policy}-{players}"), policy, players))
        for policy in POLICIES
        for players in (2, 3, 4)
    }
    for name, position in CORNERS.items():
        for policy in ("uniform", "beginner", "planters"):
            games[f"{name}, {policy}", 0] = tuple(play(position(), policy, 5))
    return games


def steps() -> list[Step]:
    return [step for game in corpus().values() for step in game]


@cache
def sample(count: int, seed: int = 1) -> list[Position]:
    """Draw positions from all games; rare kinds of decisions are more likely."""
    by_kind: dict[tuple[str, bool], list[Position]] = {}
    for step in steps():
        assert step.before.pending is not None
        corner = not all(seat.cubes for seat in step.before.seats) or not step.before.available
        by_kind.setdefault((step.before.pending.kind, corner), []).append(step.before)
    random = Random(seed)
    kinds = sorted(by_kind)
    return [random.choice(by_kind[kinds[number % len(kinds)]]) for number in range(count)]


def test_the_games_reach_every_rare_situation() -> None:
    kinds, corners = set(), set()
    for step in steps():
        position, state = step.before, step.before._state
        assert position.pending is not None
        kinds.add(position.pending.kind)
        if any(not seat.cubes for seat in position.seats):
            corners.add("no cubes")
            if step.action.op == actions.PASS and not position.seats[position.pending.seat or 0].cubes:
                corners.add("passed without a cube")
        if not position.available:
            corners.add("all areas full")
        if state.filled & ~state.reach:
            corners.add("cut off from the river")
        if any(seat.palace == 6 for seat in position.seats):
            corners.add("palace 6")
        corners |= {court for court, levels in position.supply.items() if not all(levels.values())}
        corners |= {event.name for event in step.events}
    assert kinds == {
        "turn",
        "court_bonus",
        "procession",
        "ishtar",
        "tammouz_field",
        "tammouz_exchange",
        "discard",
    }
    assert corners >= {
        *("no cubes", "passed without a cube", "all areas full", "cut off from the river", "palace 6"),
        *("caravaneer", "banker", "palace", "gardener"),  # each type with a level sold out
        *(
            "irrigation.no_area",
            "irrigation.no_cube",
            "tammouz.no_cube",
            "procession.no_cube",
            "field.no_gardener",
        ),
        *(
            "exchange.nothing",
            "irrigation_bonus.tie",
            "court_bonus.lapsed",
            "gardeners.used",
            "grey.placed",
            "winner",
        ),
    }


# Stocks


def test_cards_cubes_and_tokens_are_neither_made_nor_lost() -> None:
    for step in steps():
        assert invariants(step.after._state) == (), step.action


def stocks(position: Position) -> dict[tuple[int, str], int]:
    held = {}
    for number, seat in enumerate(position.seats):
        for name in (
            "prestige",
            "talents",
            "camels",
            "cubes",
            "caravaneer",
            "banker",
            "palace",
            "gardeners",
            "tiles",
        ):
            held[number, name] = getattr(seat, name)
        for resource, count in seat.resources.items():
            held[number, resource] = count
    return held


def test_the_ledger_sums_to_the_stocks() -> None:
    for step in steps():
        held = stocks(step.before)
        for event in step.events:
            for seat, stock, delta in event.changes:
                assert seat is not None
                assert delta
                held[seat, stock] += delta
                assert held[seat, stock] >= 0, (step.action, event)  # no stock is negative in between
        assert held == stocks(step.after), step.action


def test_the_water_is_what_the_cubes_make_it() -> None:
    for position in sample(300):
        assert position.edit()._state.value() == position._state.value()  # an edit computes it again


# Notation


def test_a_position_text_is_read_back_unchanged() -> None:
    for position in sample(400):
        again = Position(position.text)
        assert again == position
        assert again.text == position.text
        assert hash(again) == hash(position)
        assert eval(repr(position), {"Position": Position}) == position


def test_copies_and_pickles_of_a_position_are_equal() -> None:
    for position in sample(60):
        for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert again == position
            assert again.constructed == position.constructed


def test_an_action_text_is_read_as_it_was_written() -> None:
    for position in sample(60):
        for action in position.legal_actions:
            assert position.parse_action(action.text) is action
            assert position.parse_action(f"  {action.text.upper()} ") is action


# Legality


@cache
def vocabulary() -> tuple[Action, ...]:
    """Return every possible action text, and some wrong ones: other payments, areas of other editions."""
    numbers = range(len(RESOURCES))
    bundles = [
        sum(actions.UNIT[number] for number in bundle)
        for size in (1, 2, 3)
        for bundle in combinations_with_replacement(numbers, size)
    ]
    cities, courts, tokens = range(9), range(4), (actions.NONE, *numbers)
    few = bundles[:20]
    found = [actions.pass_turn, actions.decline]
    for group in range(4):
        found += [actions.farmer(group, row) for row in range(2)]
        found += [actions.priest(group, temple) for temple in range(3)]
        found += [actions.engineer(group, area) for area in range(len(AREAS))]
        found.append(actions.merchant(group))
    found += [actions.sell(city, sold) for city in cities for sold in bundles]
    found += [actions.sell(0, sold, area) for sold in few for area in range(len(AREAS))]
    found += [actions.sell(city, sold, 2) for city in cities for sold in few]
    found += [
        actions.court_card(city, paid, court, token)
        for city in cities
        for paid in few
        for court in courts
        for token in tokens
    ]
    found += [actions.plant(city, paid, square) for city in cities for paid in few for square in range(16)]
    found += [actions.court_bonus(court, token) for court in courts for token in tokens]
    found += [actions.procession(temple) for temple in range(3)]
    found += [actions.ishtar(camel) for camel in (True, False)]
    found += [actions.tammouz_field(row) for row in range(2)]
    found += [actions.exchange(give, take) for give in numbers for take in numbers]
    found += [actions.discard(thrown) for thrown in bundles]
    return tuple(found)


def test_why_not_is_silent_exactly_on_the_legal_actions() -> None:
    said = vocabulary()
    for position in sample(42):
        listed = list(position.legal_actions)
        assert len(set(listed)) == len(listed)
        silent = {action for action in said if position.why_not(action) is None}
        assert silent == {action for action in listed if action in set(said)}, position.text
        assert all(
            position.why_not(action) is None for action in listed
        )  # the vocabulary has no long discards
        for action in listed:
            assert action in position.legal_actions


def test_every_legal_action_plays_and_every_other_is_refused_with_the_first_reason() -> None:
    random = Random(3)
    said = vocabulary()
    for position in sample(40, seed=2):
        for action in position.legal_actions:
            after, events = position.play(action)
            assert events
            assert invariants(after._state) == ()
        for action in random.sample(said, 60):
            reasons = position.all_reasons(action)
            if reasons:
                assert position.why_not(action) == reasons[0]
                with pytest.raises(IllegalAction) as error:
                    position.play(action)
                assert error.value.refusal == reasons[0]


WORDS = [
    *("R1", "R2", "R3", "R4", "C", "pass", "take", "farmer", "priest", "engineer", "merchant", "upper", "lower"),
    *("ishtar", "marduk", "tammouz", "Babylon", "Eshnunna", "Susa", "Uruk", "Mari", "Ninoua", ">", "banker"),
    *("palace", "caravaneer", "gardener", "barley", "date", "date+wine", "wine", "wine+wine", "a4|b4"),
    *("palm+salt", "a1|b1", "a4", "b3", "a2", "discard", "exchange", "decline", "procession"),
    *("camel", "talent", "", "a2|a3#2", "+"),
]  # fmt: skip


@st.composite
def near_misses(draw: st.DrawFn) -> tuple[Position, str]:
    """Draw a position, and the text of one of its actions with a word exchanged, dropped or doubled."""
    position = draw(st.sampled_from(sample(200, seed=4)))
    words = draw(st.sampled_from(list(position.legal_actions))).text.split()
    at = draw(st.integers(0, len(words) - 1))
    if draw(st.booleans()):
        words[at] = draw(st.sampled_from(WORDS))
    else:
        words[at : at + 1] = draw(
            st.sampled_from([[], [words[at]] * 2, [words[at][:3]], [words[at].swapcase()]])
        )
    return position, " ".join(words)


@settings(max_examples=400)
@given(near_misses())
def test_a_near_miss_plays_or_is_refused(near: tuple[Position, str]) -> None:
    position, text = near
    before = position.text
    try:
        reasons = position.all_reasons(text)
    except InvalidInput:
        with pytest.raises(InvalidInput):
            position.play(text)
    except AmbiguousAction as error:
        assert len(error.candidates) > 1
        with pytest.raises(AmbiguousAction):
            position.play(text)
    else:
        if reasons:
            with pytest.raises((IllegalAction, AmbiguousAction)):
                position.play(text)
        else:
            assert text in position.legal_actions
            assert position.play(text).position != position
    assert position.text == before


# Immutability and replay


def test_playing_does_not_change_existing_positions() -> None:
    for game in corpus().values():
        texts = [step.before.text for step in game]
        values = [copy.deepcopy(step.before._state.value()) for step in game[::7]]
        for step in game[::11]:
            for action in step.before.legal_actions:
                step.before.play(action)
                step.before.why_not(action)
        assert [step.before.text for step in game] == texts
        assert [step.before._state.value() for step in game[::7]] == values


def test_a_game_is_replayed_to_the_same_positions_and_events() -> None:
    for game in corpus().values():
        position = Position(game[0].before.text)
        for step in game:
            position, events = position.play(step.action.text)
            assert events == step.events
        assert position == game[-1].after


def test_a_game_whose_cards_are_laid_out_by_hand_is_the_same_game() -> None:
    for (policy, players), game in corpus().items():
        if policy != "uniform":
            continue
        position = game[0].before.with_seed(None)
        for step in game:
            position, events = position.play(step.action)
            if position.phase == "preparation":
                crafts = [[card.craft for card in group] for group in step.after.groups]
                position, dealt = position.deal("deal " + ", ".join(" ".join(group) for group in crafts))
                events += dealt
            assert position == step.after.with_seed(None), players
            assert events == step.events


# The end


@pytest.mark.parametrize("policy", ["uniform", "beginner"])
def test_games_end_within_a_hundred_rounds_or_are_reported_as_stopped(policy: str) -> None:
    ended = 0
    for players in (2, 3, 4):
        for seed in range(12):
            start = new_game(players, seed)
            last, broken_off = bots.play_out(start, policy, seed)
            assert broken_off != last.is_over
            assert invariants(last._state) == ()
            if broken_off:
                assert last.round == start.round + 100
                assert not last.winners
            else:
                ended += 1
                assert last.round <= 100
                assert max(last.scores) == last.scores[last.winners[0]]
    assert ended > 30  # few games are stopped

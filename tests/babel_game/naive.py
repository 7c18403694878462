"""A second derivation of the rules of Babel, slow and plain, from the rules text alone.

It knows no code of the engine. A state is a dict in the form of a trace; legal actions are texts.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

State = dict[str, Any]

PEOPLES = ["hittites", "assyrians", "persians", "medes", "sumerians"]
HANDS = {"kosmos": (5, 5), "zman": (3, 5)}


def start(edition: str, first: int, hands: list[dict[str, int]]) -> State:
    """Return the state before the first draw."""
    sizes = [sum(hand.values()) for hand in hands]
    assert sizes[first] == HANDS[edition][0]
    assert sizes[1 - first] == HANDS[edition][1]
    return {
        "turn": 1,
        "seat": first,
        "to_act": None,
        "phase": "tribes",
        "goal": 15,
        "migrated": False,
        "drop": 0,
        "deck": {people: 12 - hands[0][people] - hands[1][people] for people in PEOPLES},
        "discard": dict.fromkeys(PEOPLES, 0),
        "pile": {"top": [], "rest": {"1": 8, "2": 9, "3": 8, "4": 7, "5": 6, "6": 5}},
        "depots": [[], []],
        "hands": copy.deepcopy(hands),
        "start": [True, True],
        "pawns": [None, None],
        "columns": [{people: [] for people in PEOPLES} for _ in range(2)],
        "temples": [{people: [] for people in PEOPLES} for _ in range(2)],
        "points": [0, 0],
    }


def total(cards: dict[str, int]) -> int:
    return sum(cards.values())


def top(temple: list[int]) -> int:
    return max(temple, default=0)


def rows_at(column: list[str]) -> list[tuple[str, int]]:
    """Return the rows of a column: people and place of the first card."""
    found = []
    place = 0
    while place < len(column):
        end = place
        while end < len(column) and column[end] == column[place]:
            end += 1
        if end - place >= 3:
            found.append((column[place], place))
        place = end
    return found


def named_rows(column: list[str]) -> dict[str, int]:
    """Return the place of each row by its name."""
    rows = rows_at(column)
    names = {}
    for people in PEOPLES:
        places = [place for name, place in rows if name == people]
        if len(places) == 1:
            names[people] = places[0]
        else:
            names.update({f"{people}#{number}": place for number, place in enumerate(places, 1)})
    return names


def candidates(state: State) -> Iterator[str]:
    """Yield the legal actions of a turn, without a look at the starting card's reach."""
    me = state["seat"]
    you = 1 - me
    hand, pawn = state["hands"][me], state["pawns"][me]
    columns, temples = state["columns"][me], state["temples"][me]
    for people in PEOPLES:
        if hand[people] and pawn != people:
            yield f"travel {people}"
        if hand[people] and pawn is not None:
            yield f"settle {people}"
    for one in PEOPLES:
        for two in PEOPLES:
            if one != two and not state["migrated"] and len(columns[one]) >= 3:
                yield f"migrate {one} {two}"
    if not state["start"][me]:
        yield "end"
    if pawn is None:
        return
    column, temple = columns[pawn], temples[pawn]
    theirs, opposing = state["columns"][you][pawn], state["temples"][you][pawn]
    open_cards = {"own": state["depots"][me][-1:], "other": state["depots"][you][-1:]}
    for depot, cards in open_cards.items():
        if cards and cards[0] == top(temple) + 1 and len(column) >= cards[0]:
            yield f"build {depot}"
    if state["start"][me] and not temple and column:
        yield "build start"
    for name in named_rows(column):
        people = name.split("#")[0]
        if people == "hittites" and opposing and top(temple) < top(opposing) <= len(column):
            yield f"use {name}"
        if (people == "assyrians" and opposing) or (people == "sumerians" and theirs):
            yield f"use {name}"
        if people == "persians":
            for depot, cards in open_cards.items():
                if cards and cards[0] == top(temple) + 2 and len(column) >= cards[0]:
                    yield f"use {name} {depot}"
        if people == "medes":
            for other in PEOPLES:
                if other in theirs:
                    yield f"use {name} {other}"
        if total(state["hands"][you]) >= 2:
            yield f"halve {name}"


def start_possible(state: State, me: int) -> bool:
    """Whether some travel, settlement and migration let a player build the starting card, by trying all of them."""
    columns, temples = state["columns"][me], state["temples"][me]
    for site in PEOPLES:
        if temples[site]:
            continue
        hand = dict(state["hands"][me])
        if state["pawns"][me] != site:
            if not hand[site]:
                continue
            hand[site] -= 1
        others = [other for other in PEOPLES if other != site and len(columns[other]) >= 3]
        if columns[site] or total(hand) or (others and not state["migrated"]):
            return True
    return False


def legal(state: State) -> list[str]:
    """Return the legal actions, sorted by code point; [] when chance decides and after the end."""
    if state["phase"] == "drop":
        hand = state["hands"][1 - state["seat"]]
        return sorted(f"drop {people}" for people in PEOPLES if hand[people])
    if state["phase"] != "actions":
        return []
    me = state["seat"]
    found = list(candidates(state))
    if state["start"][me]:
        afters = {text: play(state, text) for text in found}
        found = [
            text for text, after in afters.items() if not after["start"][me] or start_possible(after, me)
        ]
    return sorted(found)


def play(state: State, text: str) -> State:
    """Return the state after a legal action."""
    state = copy.deepcopy(state)
    me = state["seat"]
    you = 1 - me
    kind, *rest = text.split()
    site = state["pawns"][me]
    if kind == "end":
        state["phase"], state["to_act"] = "temples", None
        return state
    if kind == "drop":
        state["hands"][you][rest[0]] -= 1
        state["discard"][rest[0]] += 1
        state["drop"] -= 1
        if state["drop"] == 0:
            state["phase"], state["to_act"] = "actions", me
        return state
    if kind == "travel":
        state["hands"][me][rest[0]] -= 1
        state["discard"][rest[0]] += 1
        state["pawns"][me] = rest[0]
    elif kind == "settle":
        state["hands"][me][rest[0]] -= 1
        state["columns"][me][site].append(rest[0])
    elif kind == "build":
        lay(state, site, rest[0])
    elif kind == "migrate":
        one, two = (state["columns"][me][name] for name in rest)
        two += one[-3:]
        del one[-3:]
        state["migrated"] = True
    else:
        people = rest[0].split("#")[0]
        del state["columns"][me][site][named_rows(state["columns"][me][site])[rest[0]]]
        state["discard"][people] += 1
        if kind == "halve":
            state["drop"] = total(state["hands"][you]) // 2
            state["phase"], state["to_act"] = "drop", you
        else:
            power(state, site, people, *rest[1:])
    state["points"] = [sum(map(top, own.values())) for own in state["temples"]]
    goals(state)
    return state


def lay(state: State, site: str, depot: str) -> None:
    me = state["seat"]
    if depot == "start":
        state["start"][me] = False
        card = 1
    else:
        card = state["depots"][me if depot == "own" else 1 - me].pop()
    state["temples"][me][site].append(card)


def power(state: State, site: str, people: str, extra: str = "") -> None:
    me = state["seat"]
    you = 1 - me
    mine, theirs = state["columns"][me][site], state["columns"][you][site]
    if people == "hittites":
        state["temples"][me][site].append(state["temples"][you][site].pop())
    elif people == "assyrians":
        for card in reversed(state["temples"][you][site]):
            state["pile"]["top"].insert(0, card)
        state["temples"][you][site] = []
    elif people == "persians":
        lay(state, site, extra)
    elif people == "medes":
        state["discard"][extra] += theirs.count(extra)
        state["columns"][you][site] = [card for card in theirs if card != extra]
    else:
        last = theirs[-1]
        while theirs and theirs[-1] == last:
            mine.append(theirs.pop())


def goals(state: State) -> None:
    me = state["seat"]
    own, theirs = state["points"][me], state["points"][1 - me]
    won = False
    if state["goal"] == 15 and own >= 15:
        won = theirs < 10
        if not won:
            state["goal"] = 20
    if state["goal"] == 20:
        won = won or own >= 20 or theirs < 10
    if won:
        state["phase"], state["to_act"] = "over", None


def draw(state: State, cards: list[Any]) -> State:
    """Return the state after a possible random outcome: peoples or levels in the order drawn."""
    state = copy.deepcopy(state)
    me = state["seat"]
    if state["phase"] == "tribes":
        assert len(cards) == min(3, total(state["deck"]) + total(state["discard"]))
        for people in cards:
            if not total(state["deck"]):
                state["deck"] = state["discard"]
                state["discard"] = dict.fromkeys(PEOPLES, 0)
            assert state["deck"][people]
            state["deck"][people] -= 1
            state["hands"][me][people] += 1
        state["phase"], state["to_act"] = "actions", me
        return state
    pile = state["pile"]
    assert len(cards) == min(2, len(pile["top"]) + total(pile["rest"]))
    for card in cards:
        if pile["top"]:
            assert pile["top"].pop(0) == card
        else:
            assert pile["rest"][str(card)]
            pile["rest"][str(card)] -= 1
    state["depots"][me] += sorted(cards, reverse=True)
    if not pile["top"] and not total(pile["rest"]):
        state["phase"] = "over"
        return state
    state.update(phase="tribes", turn=state["turn"] + 1, seat=1 - me, migrated=False)
    return state


def final(state: State) -> dict[str, Any] | None:
    """Return the end of a finished game in the form of a trace."""
    if state["phase"] != "over":
        return None
    points, hands = state["points"], [total(hand) for hand in state["hands"]]
    me = state["seat"]
    pile = state["pile"]
    if not pile["top"] and not total(pile["rest"]):
        kind = "pile"
        better = sorted(range(2), key=lambda seat: (points[seat], hands[seat]))
        drawn = points[0] == points[1] and hands[0] == hands[1]
        winner = None if drawn else better[1]
    else:
        twenty = points[me] >= 20
        kind, winner = "fifteen" if state["goal"] == 15 else "twenty" if twenty else "under_ten", me
    return {"end": kind, "winner": winner, "points": points, "hands": hands}

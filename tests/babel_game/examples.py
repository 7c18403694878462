"""The worked examples of the rules (`examples.txt`): how a line is read and checked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from amyitis_nb.core.errors import IllegalAction
from amyitis_nb.games.babel.edition.edition import edition_by_id
from amyitis_nb.games.babel.edition.names import LETTERS, PEOPLE, PEOPLES
from amyitis_nb.games.babel.position.position import Position
from amyitis_nb.games.babel.rules import state as states
from amyitis_nb.games.babel.rules.state import ASIDE, PHASES, UNIT, State, level
from amyitis_nb.games.babel.rules.tables import tables_for

#: Example blocks with the number of their group.
EXAMPLES: list[tuple[str, list[str]]] = []
for block in (Path(__file__).parent / "examples.txt").read_text(encoding="utf-8").split("\n\n")[1:]:
    number = re.match(r"# (\d+)", block)
    group = number[1] if number else EXAMPLES[-1][0].partition("-")[0]
    count = sum(name.partition("-")[0] == group for name, _ in EXAMPLES)
    EXAMPLES.append((f"{group}-{count + 1}", [line for line in block.strip().split("\n") if line[0] != "#"]))

WHO = {"me": 0, "you": 1}


def bundle(letters: str) -> int:
    return sum(UNIT[PEOPLE[letter]] for letter in letters)


def table(*lines: str) -> Position:
    """Return the position of the lines `me`, `you` and `table`."""
    state = State.__new__(State)
    state.tables = tables_for(edition_by_id())
    state.seed = None
    state.turn, state.seat, state.phase, state.goal = 9, 0, states.ACTIONS, 15
    state.migrated, state.drop, state.discard, state.unseen, state.top = False, 0, 0, 0, ""
    state.depots, state.hands, state.start, state.pawns = ["", ""], [0, 0], [False, False], [ASIDE, ASIDE]
    state.columns, state.temples = ([[""] * 5 for _ in range(2)] for _ in range(2))
    named: dict[str, str] = {}
    for line in lines:
        who, *words = line.split()
        for word in words:
            name, _, value = word.partition("=")
            if who == "table":
                named[name] = value
            elif name == "start":
                state.start[WHO[who]] = True
            elif name == "pawn":
                state.pawns[WHO[who]] = PEOPLE[value]
            elif name == "hand":
                state.hands[WHO[who]] = bundle(value)
            elif name == "depot":
                state.depots[WHO[who]] = value
            else:
                column, temple = value.split("/")
                state.columns[WHO[who]][PEOPLE[name]] = column
                state.temples[WHO[who]][PEOPLE[name]] = temple
    state.turn = int(named.pop("turn", 9))
    state.goal = int(named.pop("goal", 15))
    state.phase = PHASES.index(named.pop("phase", "actions"))
    state.migrated = "migrated" in named and named.pop("migrated") == ""
    state.discard = bundle(named.pop("discard", ""))
    state.top = named.pop("top", "")
    state.points = [sum(map(level, own)) for own in state.temples]
    columns = "".join(column for own in state.columns for column in own)
    spread = state.hands[0] + state.hands[1] + state.discard + bundle(columns)
    state.deck = bundle(named.pop("deck")) if "deck" in named else 12 * bundle(LETTERS) - spread
    levels = "".join(part for own in state.temples for part in own) + "".join(state.depots) + state.top
    levels += "1" * sum(state.start)
    whole = state.tables.edition.temples
    if "pile" in named:
        state.rest = [named["pile"].count(str(one)) for one in range(1, 7)]
        del named["pile"]
    else:
        state.rest = [count - levels.count(str(one)) for one, count in enumerate(whole, 1)]
    assert not named
    return Position._of(state)


def draw_text(word: str) -> str:
    names = {**dict(zip(LETTERS, PEOPLES, strict=True)), **{one: one for one in "123456"}}
    return "draw nothing" if word == "-" else f"draw {' '.join(names[sign] for sign in word)}"


def is_true(position: Position, claim: str) -> bool:
    """Whether a claim of a line `then` is true."""
    name, _, value = claim.partition("=")
    state = position._state
    if name == "acts":
        acts = state.to_act
        return {"me": 0, "you": 1, "nobody": None}[value] == acts
    if name == "end":
        kind, _, winner = value.partition(":")
        return position.end == kind and position.winners == (() if winner == "nobody" else (WHO[winner],))
    if name in ("discard", "deck"):
        return bool(getattr(state, name) == bundle(value))
    if name == "deck.size":
        return position.deck_size == int(value)
    if name in ("turn", "goal", "drop"):
        return bool(getattr(state, name) == int(value))
    if name in ("phase", "top"):
        return value == {"phase": position.phase, "top": state.top}[name]
    who, _, part = name.partition(".")
    seat = WHO[who]
    own: dict[str, Any] = {
        "hand": lambda: state.hands[seat] == bundle(value),
        "points": lambda: state.points[seat] == int(value),
        "depot": lambda: state.depots[seat] == value,
        "pawn": lambda: state.pawns[seat] == PEOPLE[value],
    }
    if part in own:
        return bool(own[part]())
    site = PEOPLE[part]
    return f"{state.columns[seat][site]}/{state.temples[seat][site]}" == value


def refused_by(position: Position, text: str) -> str:
    """Return the rule by which an action is refused; "" if it is legal."""
    try:
        position.play(text)
    except IllegalAction as error:
        first = position.why_not(text)
        assert first == error.refusal
        return error.refusal.rule
    return ""


def check(lines: list[str]) -> None:
    """Play an example and check all that it says."""
    setup = [line for line in lines if line.split()[0] in ("me", "you", "table")]
    position = table(*setup)
    for line in lines[len(setup) :]:
        word, _, rest = line.partition(" ")
        if word == "do":
            position = position.play(rest).position
        elif word == "draw":
            position = position.play(draw_text(rest)).position
        elif word == "then":
            assert [claim for claim in rest.split() if not is_true(position, claim)] == [], position.text
        elif word == "legal":
            assert sorted(action.text for action in position.legal_actions) == rest.split(", ")
        elif word == "never":
            assert refused_by(position, draw_text(rest.split()[1]))
        else:
            action, _, rule = rest.partition(" because ")
            assert word == "no"
            assert refused_by(position, action) == rule, (action, position.text)


def holds(text: str) -> None:
    """Check the lines of an example."""
    check([line.strip() for line in text.strip().splitlines()])

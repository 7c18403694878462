"""The text of a position: one line, for people and programs (`docs/formats.md`).

Tribe cards are letters, H A P M S, with a number behind a letter if there are several; `?` is a covered card.
"""

from __future__ import annotations

import re

from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown, wrong
from amyitis_nb.core.input.limits import check_text
from amyitis_nb.games.babel.edition.edition import edition_by_id
from amyitis_nb.games.babel.edition.names import LETTERS, LEVELS, PEOPLE
from amyitis_nb.games.babel.rules.invariants import broken
from amyitis_nb.games.babel.rules.state import ASIDE, PHASES, UNIT, State, counts, level
from amyitis_nb.games.babel.rules.tables import tables_for

FORMAT = "babel1"

_SIGNS = LETTERS + "?"
_NO = ("no", "yes")
_ASIDE_SIGN = "-"

#: The fields in the order in which they are written, before those of the sites.
_FIELDS = (
    *("edition", "seed", "turn", "seat", "phase", "goal", "migrated", "drop"),
    *("deck", "unseen", "discard", "top", "rest", "hands", "depots", "start", "pawns"),
)

#: The values of fields that are left out.
_DEFAULTS = {"migrated": "no", "drop": "0", "unseen": "", "discard": "", "top": "", "depots": "|", "seed": ""}


def _bundle(bundle: int) -> str:
    return "".join(
        sign + (str(count) if count > 1 else "")
        for sign, count in zip(_SIGNS, counts(bundle), strict=True)
        if count
    )


def write_position(state: State) -> str:
    """Return the text of a state."""
    values = {
        "edition": state.tables.edition.id,
        "seed": state.seed or "",
        "turn": str(state.turn),
        "seat": str(state.seat),
        "phase": PHASES[state.phase],
        "goal": str(state.goal),
        "migrated": _NO[state.migrated],
        "drop": str(state.drop),
        "deck": _bundle(state.deck),
        "unseen": _bundle(state.unseen),
        "discard": _bundle(state.discard),
        "top": state.top,
        "rest": ".".join(map(str, state.rest)),
        "hands": "|".join(map(_bundle, state.hands)),
        "depots": "|".join(state.depots),
        "start": "|".join(_NO[start] for start in state.start),
        "pawns": "|".join(_ASIDE_SIGN if pawn == ASIDE else LETTERS[pawn] for pawn in state.pawns),
    }
    parts = [f"{name}={value}" for name, value in values.items() if value != _DEFAULTS.get(name)]
    for site, letter in enumerate(LETTERS):
        own = (f"{state.columns[seat][site]}/{state.temples[seat][site]}" for seat in range(2))
        if (text := "|".join(own)) != "/|/":
            parts.append(f"{letter}={text}")
    return " ".join((FORMAT, *parts))


def read_position(text: str) -> State:
    """Return the state of a position text. Raises `InvalidInput`, which names the field, for any other text."""
    words = check_text(text).split()
    if not words or words[0] != FORMAT:
        raise InvalidInput(f"a position of Babel begins with {FORMAT}", text[:60], 0)
    fields = dict(_DEFAULTS) | dict.fromkeys(LETTERS, "/|/")
    given: set[str] = set()
    for word in words[1:]:
        name, sign, value = word.partition("=")
        if not sign or name not in (*_FIELDS, *LETTERS):
            raise wrong(word, f"no field {shown(name)}{near(name, _FIELDS, listed=True)}")
        if name in given:
            raise wrong(word, f"{name} occurs twice")
        given.add(name)
        fields[name] = value
    missing = [name for name in _FIELDS if name not in fields]
    if missing:
        raise wrong(text, f"the field {missing[0]} is missing")
    state = _state(fields)
    for reason in broken(state):
        raise InvalidInput(f"not a position of a game: {reason}", text[:60], "position")
    return state


def _field(fields: dict[str, str], name: str, pattern: str, expected: str) -> str:
    """Return the value of a field. Raises `InvalidInput` unless it matches the pattern."""
    value = fields[name]
    if not re.fullmatch(pattern, value):
        raise wrong(value, f"{name}: expected {expected}, got {shown(value)}", name)
    return value


def _cards(fields: dict[str, str], name: str, text: str) -> int:
    """Return the bundle of cards such as H2PM."""
    if not re.fullmatch(r"([HAPMS?]([1-9][0-9]?)?)*", text):
        raise wrong(text, f"{name}: expected tribe cards such as H2PM, got {shown(text)}", name)
    bundle = 0
    for sign, number in re.findall(r"(.)(\d*)", text):
        bundle += UNIT[_SIGNS.index(sign)] * int(number or 1)
        if max(counts(bundle)) > _MOST:
            raise wrong(text, f"{name}: expected at most {_MOST} cards of a kind", name)
    return bundle


#: The maximum number of cards of a kind in a bundle, covered ones included, so that a bundle cannot overflow.
_MOST = 60


def _state(fields: dict[str, str]) -> State:
    edition = edition_by_id(fields["edition"])
    number = ("0|[1-9][0-9]{0,3}", "a whole number up to 4 digits")
    temple = "[1-6]{0,45}"
    state = State.__new__(State)
    state.tables = tables_for(edition)
    state.seed = checked_seed(fields["seed"]) if fields["seed"] else None
    state.turn = int(_field(fields, "turn", "[1-9][0-9]{0,3}", "a turn from 1 to 9999"))
    state.seat = int(_field(fields, "seat", "[01]", "0 or 1"))
    state.phase = PHASES.index(_field(fields, "phase", "|".join(PHASES), f"one of {', '.join(PHASES)}"))
    state.goal = int(_field(fields, "goal", *number))
    state.migrated = _field(fields, "migrated", "yes|no", "yes or no") == "yes"
    state.drop = int(_field(fields, "drop", *number))
    state.deck, state.discard, state.unseen = (
        _cards(fields, name, fields[name]) for name in ("deck", "discard", "unseen")
    )
    state.top = _field(fields, "top", temple, "levels")
    rest = _field(fields, "rest", r"([0-9]{1,2}\.){5}[0-9]{1,2}", "6 numbers such as 8.9.8.7.6.5")
    state.rest = [int(count) for count in rest.split(".")]
    hands = _field(fields, "hands", r"[^|]*\|[^|]*", "the hands of both seats, such as H2P|M5")
    state.hands = [_cards(fields, "hands", hand) for hand in hands.split("|")]
    state.depots = _field(fields, "depots", rf"{temple}\|{temple}", "levels of both seats").split("|")
    start = _field(fields, "start", r"(yes|no)\|(yes|no)", "yes or no for both seats")
    state.start = [word == "yes" for word in start.split("|")]
    pawns = _field(fields, "pawns", r"[-HAPMS]\|[-HAPMS]", "sites of both seats such as H|-")
    state.pawns = [PEOPLE.get(sign, ASIDE) for sign in pawns.split("|")]
    state.columns, state.temples = [[], []], [[], []]
    for letter in LETTERS:
        own = rf"[HAPMS]{{0,60}}/[1-6]{{0,{len(LEVELS)}}}"
        value = _field(fields, letter, rf"{own}\|{own}", "columns and temples such as HMS/12|A/")
        for seat, part in enumerate(value.split("|")):
            column, _, levels = part.partition("/")
            state.columns[seat].append(column)
            state.temples[seat].append(levels)
    state.points = [sum(map(level, own)) for own in state.temples]
    return state

"""Action texts: what a player types.

Case and additional spaces do not matter, and neither does an ending that can be guessed. `read_action(action.text) is
action` for every action.
"""

from __future__ import annotations

from functools import cache

from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput
from amyitis_nb.core.input.checking import near
from amyitis_nb.core.input.limits import check_text
from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, COLOURS, CULTS, TERRAINS, TRADING
from amyitis_nb.games.terra_mystica.rules import actions, legal
from amyitis_nb.games.terra_mystica.rules.actions import HEXES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.games.terra_mystica.rules.state import State

#: The maximum length of an action text, in characters.
LONGEST = 200

#: Other words for a colour: the terrain, and the other spelling of gray.
_SYNONYMS = {**dict(zip(TERRAINS, COLOURS, strict=True)), "grey": "gray"}

#: The forms of all actions, for the error that says what was expected.
_EXAMPLES = "build E4, transform E4 black, upgrade E4 trading, send fire 3, power priest or pass coins"


@cache
def _table() -> dict[str, Action]:
    """Return every action but the transformations, and bridges without a place, by its text in lower case."""
    rows = (
        *(actions.FACTION_OF, actions.PLACES, actions.TAKES, actions.BUILDS, actions.ADVANCE_OF),
        *(actions.POWER_OF, actions.SPECIAL_OF, actions.PASSES, actions.BRIDGE_OF, actions.TOWN_OF),
        *(actions.TOPS, actions.CONNECTS, actions.CONVERT_OF, actions.FAVOUR_OF, actions.ORDAINS),
        *(*actions.UPGRADES, *actions.SEND_OF, *actions.STEPS),
        (actions.PASS_LAST, actions.LEECH_IT, actions.DECLINE_IT, actions.BURN_IT, actions.DONE_IT),
    )
    return {action.text.lower(): action for row in rows for action in row}


@cache
def every_action() -> tuple[Action, ...]:
    """Return every action that can be legal somewhere."""
    transforms = (
        actions.transform(hex, colour, long)
        for hex in range(len(HEXES))
        for colour in range(len(COLOURS))
        for long in (False, True)
    )
    return (*_table().values(), *transforms)


@cache
def _verbs() -> tuple[str, ...]:
    return tuple(dict.fromkeys([*(text.split()[0] for text in _table()), "transform"]))


def _words(text: str) -> tuple[str, ...]:
    """Return the words of an action text in lower case, with the ends of a bridge in alphabetical order."""
    if len(text) > LONGEST:
        raise InvalidInput(f"an action has at most {LONGEST} characters", text[:60], LONGEST)
    words = check_text(text).lower().replace("–", "-").split()
    words = [_SYNONYMS.get(word, word) if words[0] == "transform" else word for word in words]
    if len(words) == 2 and words[0] == "bridge":
        words[1] = "-".join(sorted(words[1].split("-")))
    return tuple(words)


def read_action(text: str) -> Action:
    """Return the action of a complete text, legal or not. Raises `InvalidInput`, with the offset of the wrong word and
    similar words, for any other text.
    """
    words = _words(text)
    action = _table().get(" ".join(words)) or _composed(words)
    if action is None:
        raise _unread(words, text)
    return action


def _composed(words: tuple[str, ...]) -> Action | None:
    """Return the transformation of a text, or its bridge between any two hexes; None if it has another form."""
    if words[:1] == ("bridge",) and len(words) == 2:
        ends = [end.upper() for end in words[1].split("-")]
        known = len(ends) == 2 and ends[0] in HEXES and ends[1] in HEXES and ends[0] != ends[1]
        return actions.bridge(HEXES.index(ends[0]), HEXES.index(ends[1])) if known else None
    if words[:1] != ("transform",):
        return None
    if len(words) not in (3, 4) or (len(words) == 4 and words[3] != "long"):
        return None
    hex, colour = words[1].upper(), words[2]
    if hex not in HEXES or colour not in COLOURS:
        return None
    return actions.transform(HEXES.index(hex), COLOURS.index(colour), len(words) == 4)


def _following(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words that can follow the beginning of an action; () if it is complete or wrong."""
    if not words:
        return _verbs()
    if words[0] == "transform":
        hexes = tuple(name.lower() for name in HEXES)
        return (hexes, COLOURS, ("long",), ())[min(len(words) - 1, 3)]
    if words[0] == "upgrade" and len(words) == 2:
        return BUILDINGS[TRADING:]
    if words[0] in ("send", "favour") and len(words) == 2 and words[1] in CULTS:
        return ("1", "2", "3")
    found = (text.split() for text in _table() if tuple(text.split()[: len(words)]) == words)
    return tuple(dict.fromkeys(parts[len(words)] for parts in found if len(parts) > len(words)))


def _unread(words: tuple[str, ...], text: str) -> InvalidInput:
    """Return the error for a text that is not an action."""
    known: tuple[str, ...] = ()
    for count, word in enumerate(words):
        known = _following(words[:count])
        if word not in known:
            at = max(0, text.lower().find(word))
            if not known:
                return InvalidInput(f"nothing follows {' '.join(words[:count])!r}", text[:60], at)
            shown = [name.upper() if name.upper() in HEXES else name for name in known]
            what = "action begins with" if not count else f"{words[0]} has the word"
            return InvalidInput(f"no {what} {word[:40]!r}{near(word, shown, listed=True)}", text[:60], at)
    example = _EXAMPLES if not words else f"more after {' '.join(words)!r}"
    return InvalidInput(f"expected {example}", text[:60], len(text))


def find_action(state: State, listed: Sequence[Action], text: str) -> Action:
    """Return the legal action that a text means; the end of a text may be missing if only one legal action fits.

    Raises `InvalidInput` for a text that is not an action, `IllegalAction` for an illegal action, and
    `AmbiguousAction` if several legal actions fit.
    """
    try:
        action = read_action(text)
    except InvalidInput as unread:
        words = _words(text)
        begun = " ".join(words)
        fitting = tuple(action for action in listed if words and action.text.lower().startswith(begun))
        if len(fitting) > 1:
            names = ", ".join(action.text for action in fitting[:4])
            message = f"{text.strip()!r} fits several actions: {names}{' …' if len(fitting) > 4 else ''}"
            raise AmbiguousAction(message, fitting, text, len(text)) from None
        if not fitting:
            raise unread
        return fitting[0]
    for refusal in legal.reasons(state, action):
        raise IllegalAction(f"{action.text}: not legal by {refusal.rule}", refusal, action.text)
    return action

"""Action texts: what a player types.

Case and additional spaces do not matter. A text of any other form is not an action.
"""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.input.limits import check_text
from amyitis_nb.games.babel.edition.names import DEPOTS, LEVELS, PEOPLES
from amyitis_nb.games.babel.rules import actions
from amyitis_nb.games.babel.rules.actions import HIDDEN, NOTHING
from amyitis_nb.games.babel.rules.state import COVERED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action

_NUMBER = {name: people for people, name in enumerate(PEOPLES)}

#: The maximum number of cards that a text can draw.
_MOST_DRAWN = 9

#: The actions that do not depend on a row or on drawn cards, by their texts.
_SIMPLE = {
    action.text: action
    for action in (
        *actions.TRAVELS,
        *actions.SETTLES,
        *actions.DROPS,
        *actions.BUILDS,
        actions.BUILD_START,
        actions.END_TURN,
        *(action for row in actions.MIGRATIONS for action in row),
    )
}


def read_action(text: str) -> Action:
    """Return the action of a text, legal or not. Raises `InvalidInput` for a text that is not an action."""
    words = tuple(check_text(text).lower().split())
    action = _SIMPLE.get(" ".join(words)) or _composed(words)
    if action is None:
        message = (
            f"{shown(text)} is not an action of Babel, such as travel medes, build own or use medes sumerians"
        )
        raise InvalidInput(message, text[:60], 0)
    return action


def _composed(words: tuple[str, ...]) -> Action | None:
    """Return the action that uses a row or draws cards; None if the words have another form."""
    kind, *rest = words or ("",)
    if kind == "draw":
        return _drawn(rest)
    if kind not in ("use", "halve") or not rest:
        return None
    name, hash, mark = rest[0].partition("#")
    number = _mark(mark) if hash else 0
    people = _NUMBER.get(name)
    if people is None or number is None:
        return None
    if kind == "halve":
        return actions.halve(people, number) if len(rest) == 1 else None
    power = actions.POWERS[people]
    named = {actions.PERSIANS: DEPOTS, actions.MEDES: PEOPLES}.get(power)
    if named is None:
        return actions.use(people, number, actions.NONE) if len(rest) == 1 else None
    if len(rest) != 2 or rest[1] not in named:
        return None
    return actions.use(people, number, named.index(rest[1]))


def _mark(text: str) -> int | None:
    """Return the number of a row, 1 to 99; None for any other text."""
    is_number = text.isascii() and text.isdecimal() and len(text) < 3 and text[0] != "0"
    return int(text) if is_number else None


def _drawn(words: list[str]) -> Action | None:
    if words == [NOTHING]:
        return actions.draw_tribes(())
    if not 0 < len(words) <= _MOST_DRAWN:
        return None
    if all(word in _NUMBER or word == HIDDEN for word in words):
        return actions.draw_tribes(tuple(_NUMBER.get(word, COVERED) for word in words))
    if all(len(word) == 1 and word in LEVELS for word in words):
        return actions.draw_temples(tuple(map(int, words)))
    return None

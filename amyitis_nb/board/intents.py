"""The intents of a page: which kinds there are, and the form of the data that each kind has.

`read` is the only check of this form. A source gets typed data, and checks only what depends on its game, such as a
number of players.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from amyitis_nb.board.session import WIDTHS
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.input.limits import check_text
from amyitis_nb.core.language.rules import LANGUAGES

#: The intents whose answers leave everything else on the page as it is.
ASIDE = frozenset(("coach",))

#: The maximum length of a place or of a page's own key, in characters: the answer repeats them.
LONGEST_NAME = 100

#: What the page can do with the lines of *What if*, ask the coach, and share.
LINE = ("open", "show", "name", "add", "drop", "all", "bots", "keep", "close")
COACH = ("on", "off", "think", "rate", "best", "explain", "fork", "go", "stop")
SHARED = ("page", "picture", "position", "review", "record", "send", "lines_code", "lines_page", "lines_link")


class Seat(NamedTuple):
    """A seat of a new game: the name of its player, "" for none, and its bot, "" for a person."""

    name: str
    bot: str


class NewGame(NamedTuple):
    """What the dialog for a new game asks for. `seed` is "" for any, `options` are the values by id."""

    players: int
    seed: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...]


class LineRequest(NamedTuple):
    """What to do with the lines: one of `LINE`, the index of a line, and its new name."""

    what: str
    line: int
    name: str


class CoachRequest(NamedTuple):
    """What to ask the coach: one of `COACH`, and the texts of the 2 actions to explain."""

    what: str
    texts: tuple[str, ...]


class Click(NamedTuple):
    """A word or key with a second text: the place or the value that belongs to it."""

    word: str
    value: str


def received(sent: object) -> Iterator[tuple[str, int, str, Any, int]]:
    """Yield the intents that a page sent: page, number, kind, data, and the number of the state that it showed.

    Malformed entries are skipped. Lone surrogates, which could not be sent back, become question marks.
    """
    try:
        whole = json.loads(json.dumps(sent, ensure_ascii=False).encode(errors="replace"))
    except (RecursionError, ValueError):  # no page sends such nesting or such numbers
        return
    for entry in whole if isinstance(whole, list) else ():
        match entry:
            case [str(page), int(number), str(kind), data, int(state)] if len(page) <= LONGEST_NAME:
                yield page, number, kind, data, state


def read(kind: str, data: object) -> Any:
    """Return the data of an intent in the type that its kind has in `FORMS`.

    Raises `InvalidInput` for an unknown kind, and for data that no page sends with this kind.
    """
    if kind not in FORMS:
        raise InvalidInput(f"no intent {shown(kind)}{near(kind, FORMS)}", shown(kind), "kind")
    return FORMS[kind](data)


# Forms


def _expect(fits: bool, data: object, expected: str) -> None:
    if not fits:
        got = f"a value of type {type(data).__name__}"
        raise InvalidInput(f"data: expected {expected}, got {got}", where="data")


def _nothing(data: object) -> None:
    _expect(data is None, data, "nothing")


def _text(data: object) -> str:
    _expect(isinstance(data, str), data, "a text")
    return str(data)


def _name(data: object) -> str:
    return check_text(_text(data), LONGEST_NAME, "data")


def _number(data: Any) -> int:
    _expect(type(data) is int, data, "a whole number")
    return int(data)


def _number_or_nothing(data: object) -> int | None:
    return None if data is None else _number(data)


def _one_of(*words: str) -> Callable[[object], str]:
    def read(data: object) -> str:
        _expect(isinstance(data, str) and data in words, data, f"one of {', '.join(words)}")
        return str(data)

    return read


def _list(data: Any, *lengths: int) -> list[Any]:
    fits = isinstance(data, list) and len(data) in lengths
    _expect(fits, data, f"a list of {' or '.join(map(str, lengths))}")
    return list(data)


def _object(data: Any, *keys: str) -> dict[str, object]:
    fits = isinstance(data, dict) and data.keys() == {*keys}
    _expect(fits, data, f"an object with {', '.join(keys)}")
    return dict(data)


def _texts(data: object) -> dict[str, str]:
    _expect(isinstance(data, dict), data, "an object with texts")
    return {str(key): _text(value) for key, value in data.items()} if isinstance(data, dict) else {}


def _flag(data: object) -> bool:
    _expect(isinstance(data, bool), data, "true or false")
    return data is True


def _undo(data: object) -> str | None:
    return None if data is None else _one_of("other")(data)


def _click(data: object) -> Click:
    return Click(*map(_text, _list(data, 2)))


def _line(data: object) -> LineRequest:
    what, line, name = _list(data, 3)
    return LineRequest(_one_of(*LINE)(what), _number(line), _text(name))


def _coach(data: object) -> CoachRequest:
    what, *texts = _list(data, 1, 3)
    _expect((what == "explain") == bool(texts), data, "2 actions to explain, or none")
    return CoachRequest(_one_of(*COACH)(what), tuple(map(_text, texts)))


def _new(data: object) -> NewGame:
    game = _object(data, "players", "seed", "options", "seats")
    players = _number(game["players"])
    seats = [_object(seat, "name", "bot") for seat in _list(game["seats"], players)]
    read = tuple(Seat(_text(seat["name"]), _text(seat["bot"])) for seat in seats)
    return NewGame(players, _text(game["seed"]), _texts(game["options"]), read)


#: The form of each kind of intent.
FORMS: Mapping[str, Callable[[object], Any]] = {
    # to choose and to play
    "choose": _click,  # a stage of an action, clicked at a place ("" for a button)
    "back": _nothing,  # undoes the last stage
    "cancel": _nothing,  # undoes all stages
    "play": _text,  # an action, typed or picked
    "way": _text,  # a line of free decisions, with the action that they make possible
    "try": _name,  # a place that is not highlighted
    "about": _text,  # the key of an option: its label and effects
    "insight": _name,  # a place
    "overlay": _text,  # the id of an overlay of the game
    "ends": _flag,  # whether turns end by themselves
    "offers": _flag,  # whether free offers are accepted by themselves
    "rule": _text,  # the id of a rule
    "moves": _nothing,  # all legal actions
    "position": _nothing,  # the position as text
    "step": _number_or_nothing,  # the most decisions of bots, 1 by default, in a game without people
    "line": _line,  # what if
    "coach": _coach,
    "why": _number,  # the number of an action in the log: why a bot played it
    # to look back and forth
    "undo": _undo,  # "other" for the second of the points to which undo can go
    "redo": _nothing,
    "goto": _number,  # the number of actions before the point to show; -1 is the present
    "continue": _number_or_nothing,  # from the point shown, or after a number of actions
    "ending": _nothing,  # the end of the game in words
    "review": _one_of("turns", "figures"),  # the next slice of the review of a game that is over
    "walk": _number,  # along a game that is over, to the decision with this number; -1 ends the walk
    "share": _one_of(*SHARED),
    # everything is shown again
    "whole": _nothing,
    "layout": _one_of(*WIDTHS),
    "language": _one_of(*LANGUAGES),
    "new": _new,
    "load": _text,  # a record or a position
    # in lessons and their contents
    "panel": _click,  # a button of the panel, and its value
    "progress": _text,  # a file of exported progress to load; "" for the file to save
    "visit": _click,  # the name in the address, and what the page knows of a game
}

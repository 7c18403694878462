"""Action text: what people type for an action, such as `R1 priest ishtar`. `docs/formats.md` describes the format.

`read_action(action.text) is action` for every action.
"""

from __future__ import annotations

from functools import cache

from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.games.amyitis.edition.garden import AREA_NUMBER, SQUARE_NUMBER
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, COURT, CRAFTS, FIELDS, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.position.square_names import canonical
from amyitis_nb.games.amyitis.rules import actions, legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from amyitis_nb.core.action import Action
    from amyitis_nb.core.refusal import Refusal
    from amyitis_nb.games.amyitis.rules.state import State

#: The maximum length of an action text, in characters.
LONGEST = 4000

#: The forms that may follow a first word, for the error that says what was expected.
_FORMS = (
    "pass, R1 priest ishtar, C Uruk date > banker, take palace, procession marduk, ishtar camel, "
    "tammouz upper, exchange date > salt, decline, discard date"
)


class _UnknownWord(Exception):
    """An unknown word. It becomes an `InvalidInput` only if the text has no other reading."""

    def __init__(self, word: str, names: Sequence[str], what: str) -> None:
        self.word = word
        self.names = names
        self.what = what

    def error(self, text: str) -> InvalidInput:
        """Return the error, with the nearest names and the offset in the text."""
        from amyitis_nb.core.input.checking import near

        message = f"no {self.what} {self.word[:40]!r}{near(self.word, self.names)}"
        return InvalidInput(message, text, max(0, text.lower().find(self.word)))


def _words(text: str) -> list[str]:
    """Return the words of an action text in lower case.

    `>` is a separate word, spaces around `+ | # ,` are removed, and squares and areas have their canonical names.
    """
    text = " ".join(text.lower().replace("→", ">").split())
    if text.startswith("deal"):
        return text.split()
    for sign in "+|#,–":
        if sign in text:
            text = text.replace(f" {sign}", sign).replace(f"{sign} ", sign)
    return [canonical(word) for word in text.replace(">", " > ").split()]


def _one_of(word: str, names: Sequence[str], what: str) -> int:
    for number, name in enumerate(names):
        if name.lower() == word:
            return number
    raise _UnknownWord(word, names, what)


def _resources(word: str, text: str) -> int:
    from amyitis_nb.games.amyitis.rules.invariants import MOST_RESOURCES

    names = word.split("+")
    if any(names.count(name) > MOST_RESOURCES for name in set(names)):
        raise InvalidInput(
            f"expected at most {MOST_RESOURCES} of a resource", text, max(0, text.lower().find(word))
        )
    return sum(actions.UNIT[_one_of(name, RESOURCES, "resource")] for name in names)


def _area(word: str, text: str) -> int:
    area = AREA_NUMBER.get(word)
    if area is not None:
        return area
    raise InvalidInput(
        f"no irrigation area {word[:40]!r}: expected two neighbouring squares such as a4|b4, "
        "with #1 or #2 on a border of two areas",
        text,
        max(0, text.lower().find(word)),
    )


def read_action(text: str) -> Action:
    """Return the action that a complete action text means, legal or not.

    Raises `InvalidInput`, with the offset in the text, for any other text.
    """
    try:
        return _read_action(text)
    except _UnknownWord as unknown:
        raise unknown.error(text) from None


def _read_action(text: str) -> Action:
    if len(text) > LONGEST:
        raise InvalidInput(f"an action has at most {LONGEST} characters", text[:60], LONGEST)
    words = _words(text)
    if not words:
        raise InvalidInput(f"expected an action such as {_FORMS}, got no word", text, 0)
    first, *rest = words
    if first == "deal":
        return _read_layout(text)
    if first in ("c", "caravan"):
        return _read_caravan(rest, text)
    if first == "recruit" or first == "r" or (first[:1] == "r" and first[1:].isdecimal() and first.isascii()):
        return _read_recruit(([first[1:]] if first not in ("r", "recruit") else []) + rest, text)
    if first in _ALONE:
        _expect(rest, 0, 0, first, text)
        return _ALONE[first]
    if first in _NAMED:
        return _read_named(first, rest, text)
    if first in _OTHERS:
        return _OTHERS[first](rest, text)
    raise InvalidInput(f"no action begins with {first[:40]!r}: expected one like {_FORMS}", text, 0)


def _expect(words: list[str], least: int, most: int, form: str, text: str) -> None:
    if not least <= len(words) <= most:
        raise InvalidInput(f"expected the form {form}, got {text.strip()[:60]!r}", text, len(text))


def _read_recruit(words: list[str], text: str) -> Action:
    _expect(words, 2, 3, "R1 farmer upper, R1 priest ishtar, R1 engineer a4|b4 or R1 merchant", text)
    number = words[0]
    if not number.isdecimal() or not number.isascii() or len(number) > 9 or not 1 <= int(number) <= 4:
        raise InvalidInput(f"no group {number[:40]!r}: expected 1 to 4", text, max(0, text.find(number)))
    group = int(number) - 1
    craft = _one_of(words[1], CRAFTS, "craft")
    if craft == 3:
        _expect(words, 2, 2, "R1 merchant", text)
        return actions.merchant(group)
    _expect(words, 3, 3, ("R1 farmer upper", "R1 priest ishtar", "R1 engineer a4|b4")[craft], text)
    if craft == 0:
        return actions.farmer(group, _one_of(words[2], FIELDS, "field row"))
    if craft == 1:
        return actions.priest(group, _one_of(words[2], TEMPLES, "temple"))
    return actions.engineer(group, _area(words[2], text))


def _read_caravan(words: list[str], text: str) -> Action:
    form = "C Babylon barley+wine > a4|b4, C Uruk date > banker or C Mari barley+palm > c2"
    words = [word for word in words if word != ">"]
    _expect(words, 2, 4, form, text)
    city = _one_of(words[0], CITIES, "city")
    given = _resources(words[1], text)
    if len(words) == 2:
        return actions.sell(city, given)
    target = words[2]
    if "|" in target:
        _expect(words, 3, 3, form, text)
        return actions.sell(city, given, _area(target, text))
    if target in SQUARE_NUMBER:
        _expect(words, 3, 3, form, text)
        return actions.plant(city, given, SQUARE_NUMBER[target])
    if any(sign.isdecimal() for sign in target):
        raise InvalidInput(f"no square {target[:40]!r}: expected a1 to d4", text, max(0, text.find(target)))
    court = _one_of(target, COURT, "court card")
    token = _one_of(words[3], RESOURCES, "resource") if len(words) == 4 else actions.NONE
    return actions.court_card(city, given, court, token)


def _read_take(words: list[str], text: str) -> Action:
    _expect(words, 1, 2, "take palace or take caravaneer palm", text)
    token = _one_of(words[1], RESOURCES, "resource") if len(words) == 2 else actions.NONE
    return actions.court_bonus(_one_of(words[0], COURT, "court card"), token)


def _read_named(first: str, words: list[str], text: str) -> Action:
    """Read an action that has one name after its first word."""
    form, names, what, make = _NAMED[first]
    _expect(words, 1, 1, form, text)
    return make(_one_of(words[0], names, what))


#: For each first word: the form, the names that may follow, their kind, and a function from a name's number to the
#: action.
_NAMED: dict[str, tuple[str, tuple[str, ...], str, Callable[[int], Action]]] = {
    "procession": ("procession marduk", TEMPLES, "temple", actions.procession),
    "ishtar": (
        "ishtar camel or ishtar talent",
        ("talent", "camel"),
        "gift of Ishtar",
        lambda gift: actions.ishtar(gift == 1),
    ),
    "tammouz": ("tammouz upper or tammouz lower", FIELDS, "field row", actions.tammouz_field),
}


def _read_exchange(words: list[str], text: str) -> Action:
    words = [word for word in words if word != ">"]
    if words == ["nothing"]:
        return actions.decline
    _expect(words, 2, 2, "exchange date > salt", text)
    give, take = (_one_of(word, RESOURCES, "resource") for word in words)
    return actions.exchange(give, take)


def _read_discard(words: list[str], text: str) -> Action:
    _expect(words, 1, 1, "discard barley+date", text)
    return actions.discard(_resources(words[0], text))


_ALONE = {"pass": actions.pass_turn, "decline": actions.decline}
_OTHERS = {"take": _read_take, "exchange": _read_exchange, "discard": _read_discard}


def _read_layout(text: str) -> Action:
    groups: list[tuple[int, int, int]] = []
    for part in text.strip()[4:].split(","):
        names = part.split()
        if len(names) != 3 or len(groups) == 4:
            raise InvalidInput(
                "expected two to four groups of three crafts, with commas between them", text, 0
            )
        first, second, third = (_one_of(name.lower(), CRAFTS, "craft") for name in names)
        groups.append((first, second, third))
    return actions.craft_layout(tuple(groups))


def find_action(state: State, candidates: Callable[[], Candidates], text: str) -> Action:
    """Return the legal action that a text means in a state; see `Position.parse_action`.

    `candidates` lists the legal actions. A complete action text does not need it.
    """
    refusal = None
    try:
        action = _read_action(text)
    except (InvalidInput, _UnknownWord):
        whole = False  # it may still be the beginning of a legal action
    else:
        whole = True
        refusal = next(legal.reasons(state, action), None)
        if refusal is None:
            return action
    if len(text) <= LONGEST:
        fitting = candidates().fitting(_words(text), whole)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            listed = ", ".join(each.text for each in fitting[:6]) + (", …" if len(fitting) > 6 else "")
            raise AmbiguousAction(
                f"{text.strip()!r} fits {len(fitting)} legal actions: {listed}", fitting, text, len(text)
            )
    action = read_action(text)
    if refusal is None:
        raise AssertionError("an action is either read or refused")
    raise refused(action, refusal, text)


def refused(action: Action, refusal: Refusal, text: str = "") -> IllegalAction:
    """Return the error for an illegal action; `text` is the text that the user wrote."""
    reason = get("amyitis").speaker().refusal(refusal)
    return IllegalAction(f"{action.text}: {reason} ({refusal.rule})", refusal, text or action.text)


class Candidates:
    """The legal actions of a position, grouped by their first word, then by the second and so on.

    A group is formed only when a text needs it, so that many texts read in one position need only a few groups each.
    """

    __slots__ = ("_actions", "_depth", "_groups")

    def __init__(self, actions: Sequence[Action], depth: int = 0) -> None:
        self._actions = actions
        self._depth = depth  # the number of words that these actions share
        self._groups: dict[str, Candidates] | None = None

    def fitting(self, words: list[str], whole: bool) -> tuple[Action, ...]:
        """Return the actions that begin with these words, which may be abbreviated; () without words.

        The words of a `whole` action must match exactly, so that the player never pays more than the text says.
        """
        if not words:
            return ()
        found = [self]
        for word in words:
            found = [group for each in found for group in each._begun(word, whole)]
        if len(found) == 1:
            return tuple(found[0]._actions)
        fitting = {action for group in found for action in group._actions}
        return tuple(action for action in self._actions if action in fitting)

    def _begun(self, word: str, whole: bool) -> Iterable[Candidates]:
        """Return the groups of the actions whose next word is this word or, if it is not `whole`, begins with it."""
        if self._groups is None:
            groups: dict[str, list[Action]] = {}
            for action in self._actions:
                words = _words_of(action)
                if len(words) > self._depth:
                    groups.setdefault(words[self._depth], []).append(action)
            self._groups = {name: Candidates(group, self._depth + 1) for name, group in groups.items()}
        if whole:
            return [self._groups[word]] if word in self._groups else []
        return [group for name, group in self._groups.items() if name.startswith(word)]


@cache
def _words_of(action: Action) -> list[str]:
    """Return the words of an action's text, split only once for each action."""
    return _words(action.text)

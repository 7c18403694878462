"""Position text: a position as one line of text. `docs/formats.md` describes the format.

`write_position` is the exact inverse of `read_position`.
"""

from __future__ import annotations

from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.limits import beginning_message, too_long
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import GREY
from amyitis_nb.games.amyitis.position.parts import STOCKS
from amyitis_nb.games.amyitis.position.square_names import canonical
from amyitis_nb.games.amyitis.rules import actions, water
from amyitis_nb.games.amyitis.rules.crafts import card_crafts, group_of
from amyitis_nb.games.amyitis.rules.invariants import MOST, check
from amyitis_nb.games.amyitis.rules.state import PENDING_NAMES, State
from amyitis_nb.games.amyitis.rules.tables import required_quality, tables_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeVar

    from amyitis_nb.core.errors import UserMessage
    from amyitis_nb.games.amyitis.edition.edition import Edition, Tile

    T = TypeVar("T")
    U = TypeVar("U")

FORMAT = "amyitis1"

#: The description and an example of each part of a position text, for the message about an unreadable part.
_PARTS = {
    "e": ("edition", "ystari-2007"),
    "n": ("players", "3"),
    "r": ("round", "1"),
    "f": ("first player", "b"),
    "d": ("decision", "turn.b"),
    "c": ("caravan", "Babylon"),
    "g": ("groups", "FPE,MFp,EEM"),
    "h": ("field rows", "b,-"),
    "t": ("temples", "rg,-,-"),
    "i": ("irrigation areas", "12b19"),
    "q": ("tiles", "10,8c,5t,4,6tt,8,4c,2c,4k,4tt,5c,3c,1k,2tt,2k,1k"),
    "v": ("plant cards", "A1,C1,B1,K1"),
    "s": ("court supply", "21/211/221111/3"),
    "k": ("caravaneer tokens", "p"),
    "seat": ("seat", "0/4/1/-/29/0.0.0/0/0/-"),
    "x": ("seed", "7"),
}

#: The maximum length of a position text, in characters.
LONGEST = 4000

_OWNERS = "brkwg"
_RESOURCE_LETTERS = "bdpsw"
_CRAFT_LETTERS = "fpem"
_BONUS_LETTERS = {"": "", "camel": "c", "talent": "t", "2talents": "tt", "court": "k"}


def write_position(state: State) -> str:
    """Return the position text of a state."""
    tables = state.tables
    parts = [
        FORMAT,
        f"e={tables.edition.id}",
        f"n={state.players}",
        f"r={state.round}",
        f"f={_OWNERS[state.first]}",
        f"d={_decision_text(state)}",
        f"c={tables.spaces[state.caravan].name}",
        f"g={','.join(map(_group_text, state.groups)) or '-'}",
        f"h={','.join(map(_cubes_text, state.fields))}",
        f"t={','.join(map(_cubes_text, state.temples))}",
        f"i={_areas_text(state)}",
        f"q={','.join('-' if tile is None else _tile_text(tile) for tile in state.tile_at)}",
        f"v={_plants_text(state)}",
        f"s={_supply_text(state)}",
        f"k={''.join(_RESOURCE_LETTERS[token] for token in state.tokens) or '-'}",
    ]
    parts += [f"{_OWNERS[seat]}={_seat_text(state, seat)}" for seat in range(state.players)]
    if state.seed is not None:
        parts.append(f"x={state.seed}")
    return " ".join(parts)


def _decision_text(state: State) -> str:
    words = [PENDING_NAMES[state.pending]]
    if state.seat >= 0:
        words.append(_OWNERS[state.seat])
    if state.planting is not None:
        square, position = state.planting
        words += [SQUARES[square], state.tables.spaces[position].name]
    return ".".join(words)


def _group_text(group: int) -> str:
    return "".join(
        _CRAFT_LETTERS[craft] if group >> card & 1 else _CRAFT_LETTERS[craft].upper()
        for card, craft in enumerate(card_crafts(group))
    )


def _cubes_text(cubes: Iterable[int]) -> str:
    return "".join(_OWNERS[cube] for cube in cubes) or "-"


def _areas_text(state: State) -> str:
    parts = []
    empty = 0
    for bit in range(len(state.tables.area_names)):
        owner = water.owner_of(state, 1 << bit)
        if owner < 0:
            empty += 1
            continue
        parts.append((str(empty) if empty else "") + _OWNERS[owner])
        empty = 0
    return "".join(parts) + (str(empty) if empty else "")


def _tile_text(tile: Tile) -> str:
    return f"{tile.prestige}{_BONUS_LETTERS[tile.bonus]}"


def _plants_text(state: State) -> str:
    tables = state.tables
    return ",".join(
        f"{tables.cards[state.plant_at[space.plant]]}{1 + (state.visible >> space.plant & 1)}"
        for space in tables.plant_cities
    )


def _supply_text(state: State) -> str:
    types: dict[int, str] = {}
    for (court, _), shift in state.tables.supply_shift.items():
        types[court] = types.get(court, "") + f"{state.supply >> shift & 15:x}"
    return "/".join(types.values())


def _seat_text(state: State, seat: int) -> str:
    hand = "".join(
        letter + (str(count) if count > 1 else "")
        for number, letter in enumerate(_RESOURCE_LETTERS)
        if (count := state.hands[seat] >> 8 * number & 255)
    )
    passed = "-" if not state.passed >> seat & 1 else "P" if state.pass_cubes >> seat & 1 else "p"
    return (
        "{prestige}/{talents}/{camels}/{hand}/{cubes}/{caravaneer}.{banker}.{palace}/{gardeners}/{tiles_owned}/{passed}"
    ).format(hand=hand or "-", passed=passed, **{name: getattr(state, name)[seat] for name in STOCKS})


class _Reader:
    """Reads the words of a position text one by one into a state."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.state = State()
        #: The letters of the seats.
        self.seats = ""
        self.words = text.split()
        self.at = self._end = 0
        self._key = self._part = ""  # of the current word: its key, and the name of its part

    def word(self) -> str:
        """Return the next word; "" at the end."""
        word = self.words.pop(0) if self.words else ""
        self.at = self.text.index(word, self._end) if word else len(self.text)
        self._end = self.at + len(word)
        return word

    def value(self, key: str, part: str = "") -> str:
        """Return the value of the next word, which must have this key; `part` names its part if the key does not."""
        word = self.word()
        self._key, self._part = key, part or key
        what = _PARTS[self._part][0]
        if not word:
            expected = f"the position text ends where {key}=… ({what}) is expected"
            raise InvalidInput(expected, self.text, self.at, (("unread.cut", self._expected()),))
        if not word.startswith(key + "="):
            raise self.wrong(word, f"{key}=… ({what})")
        return word[len(key) + 1 :]

    def wrong(self, got: str, expected: str) -> InvalidInput:
        """Return the error for a word that differs from what was expected."""
        message = f"position text: expected {expected}, got {got[:60]!r}"
        return InvalidInput(message, self.text, self.at, self.message())

    def message(self) -> UserMessage:
        """Return the message for players about the current word, which cannot be read."""
        word = self.text[self.at :].partition(" ")[0][:60]
        if not self._key:
            return (("unread.more", {"found": word}),)
        return (("unread.part", {"found": word, **self._expected()}),)

    def _expected(self) -> dict[str, str]:
        return {"part": f"part.{self._part}", "example": f"{self._key}={_PARTS[self._part][1]}"}

    def end(self) -> None:
        """Raise `InvalidInput` if there are more words."""
        self._key = ""
        word = self.word()
        if word:
            raise self.wrong(word, "the end")

    def number(self, word: str, most: int = MOST, what: str = "") -> int:
        """Return a whole number from 0 to `most`, written without leading zeros."""
        digits = word.isdecimal() and word.isascii() and len(word) <= 9
        if digits and str(int(word)) == word and int(word) <= most:
            return int(word)
        raise self.wrong(word, f"{what or _PARTS[self._part][0]}, a whole number from 0 to {most}")

    def index(self, word: str, names: Sequence[str]) -> int:
        """Return the index of a word in `names`."""
        if word not in names:
            raise self.wrong(word, f"one of {', '.join(names)}")
        return names.index(word)

    def letters(self, word: str, letters: str, alphabet: str = _OWNERS) -> tuple[int, ...]:
        """Return the index in the alphabet of each letter of a word; `-` means no letters."""
        if word == "-":
            return ()
        if not word or any(letter not in letters for letter in word):
            raise self.wrong(word, f"letters of {letters!r}, or '-' for none")
        return tuple(map(alphabet.index, word))

    def parts(self, word: str, sign: str, count: int) -> list[str]:
        """Return the `count` parts of a word that the sign separates."""
        parts = word.split(sign)
        if len(parts) != count:
            raise self.wrong(word, f"{count} parts with {sign!r} between them")
        return parts

    # The parts of the text, in order

    def read(self) -> None:
        """Read everything after the number of players."""
        state = self.state
        state.round = self.number(self.value("r"))
        state.first = self.index(self.value("f"), self.seats)
        self._decision(self.value("d"))
        state.caravan = self._city(self.value("c"))
        groups = self.value("g")
        state.groups = [] if groups == "-" else [self._group(cards) for cards in groups.split(",")]
        state.fields = [self.letters(row, self.seats) for row in self.parts(self.value("h"), ",", 2)]
        grey = self.seats + _OWNERS[GREY]
        state.temples = [self.letters(temple, grey) for temple in self.parts(self.value("t"), ",", 3)]
        self._areas(self.value("i"), grey)
        self._tiles(self.value("q"))
        self._plants(self.value("v"))
        self._supply(self.value("s"))
        state.tokens = self.letters(self.value("k"), _RESOURCE_LETTERS, _RESOURCE_LETTERS)
        state.hands, state.passed, state.pass_cubes = [], 0, 0
        for name in STOCKS:
            setattr(state, name, [])
        for seat, letter in enumerate(self.seats):
            self._seat(seat, self.value(letter, "seat"))
        state.seed = self.checked(checked_seed, self.value("x")) if self.words else None
        self.end()

    def checked(self, check: Callable[[T], U], value: T) -> U:
        """Return the result of a check of the current word. If the check fails, its error gets a message about the
        word.
        """
        try:
            return check(value)
        except InvalidInput as error:
            error.user_message = self.message()
            raise

    def _city(self, word: str) -> int:
        return self.index(word, [space.name for space in self.state.tables.spaces])

    def _decision(self, word: str) -> None:
        state = self.state
        kind, *rest = word.split(".")
        state.pending = self.index(kind, PENDING_NAMES)
        expected = {"crafts": 0, "over": 0, "court_bonus": 3}.get(kind, 1)
        if len(rest) != expected:
            raise self.wrong(word, f"{kind} with {expected} further parts")
        state.seat = self.index(rest[0], self.seats) if rest else -1
        state.planting = (self.index(canonical(rest[1]), SQUARES), self._city(rest[2])) if rest[1:] else None

    def _group(self, cards: str) -> int:
        if len(cards) != 3 or any(letter.lower() not in _CRAFT_LETTERS for letter in cards):
            raise self.wrong(cards, "three cards of the letters F P E M, turned ones in lower case")
        first, second, third = (_CRAFT_LETTERS.index(letter.lower()) for letter in cards)
        turned = sum(1 << card for card, letter in enumerate(cards) if letter.islower())
        return group_of((first, second, third)) | turned

    def _areas(self, word: str, letters: str) -> None:
        import re

        count = len(self.state.tables.area_names)
        owners: list[int] = []
        for run, letter in re.findall("([1-9][0-9]{0,2})|(.)", word):
            owners += [-1] * int(run) if run else self.letters(letter, letters)
        if len(owners) != count or "-" in word:
            raise self.wrong(word, f"owners of {letters!r} and runs of empty areas, {count} areas")
        self.state.filled = sum(1 << bit for bit, owner in enumerate(owners) if owner >= 0)
        self.state.owned = [
            sum(1 << bit for bit, owner in enumerate(owners) if owner == seat)
            for seat in range(self.state.players)
        ]

    def _tiles(self, word: str) -> None:
        edition = self.state.tables.edition
        tiles: list[Tile | None] = []
        for level, name in zip(edition.levels, self.parts(word, ",", len(SQUARES)), strict=True):
            pool = {_tile_text(tile): tile for tile in edition.tiles[required_quality(level)]}
            if name != "-" and name not in pool:
                raise self.wrong(name, f"'-' or a tile for {SQUARES[len(tiles)]}: {', '.join(sorted(pool))}")
            tiles.append(pool.get(name))
        self.state.tile_at = tuple(tiles)
        self.state.tiles = sum(1 << square for square, tile in enumerate(tiles) if tile is not None)

    def _plants(self, word: str) -> None:
        tables = self.state.tables
        cards = []
        self.state.visible = 0
        for place, card in enumerate(self.parts(word, ",", len(tables.plant_cities))):
            cards.append(self.index(card[:-1], tables.cards))
            if card[-1:] not in ("1", "2"):
                raise self.wrong(card, "a plant card and its side, 1 or 2")
            self.state.visible |= (card[-1] == "2") << place
        self.state.plant_at = tuple(cards)

    def _supply(self, word: str) -> None:
        types: dict[int, list[int]] = {}
        for (court, _), shift in self.state.tables.supply_shift.items():
            types.setdefault(court, []).append(shift)
        self.state.supply = 0
        for digits, shifts in zip(self.parts(word, "/", len(types)), types.values(), strict=True):
            if len(digits) != len(shifts) or any(digit not in "0123456789abcdef" for digit in digits):
                raise self.wrong(digits, f"{len(shifts)} counts, one digit each")
            for digit, shift in zip(digits, shifts, strict=True):
                self.state.supply |= int(digit, 16) << shift

    def _seat(self, seat: int, word: str) -> None:
        state = self.state
        prestige, talents, camels, hand, cubes, court, gardeners, tiles, passed = self.parts(word, "/", 9)
        stocks = zip(
            STOCKS,
            (prestige, talents, camels, cubes, *self.parts(court, ".", 3), gardeners, tiles),
            (MOST, MOST, MOST, 999, *state.tables.top_level[:3], 15, len(SQUARES)),
            strict=True,
        )
        for name, written, most in stocks:
            getattr(state, name).append(self.number(written, most, name))
        state.hands.append(self._hand(hand))
        if passed not in ("-", "P", "p"):
            raise self.wrong(passed, "'-', 'P' (passed) or 'p' (passed without a cube)")
        state.passed |= (passed != "-") << seat
        state.pass_cubes |= (passed == "P") << seat

    def _hand(self, word: str) -> int:
        import re

        if word == "-":
            return 0
        found = re.fullmatch("".join(f"({sign}([2-9]|[1-9][0-9])?)?" for sign in _RESOURCE_LETTERS), word)
        if not found or not word:
            raise self.wrong(word, "letters of 'bdpsw' in this order, each with its number if above 1")
        pairs = zip(actions.UNIT, found.groups()[::2], found.groups()[1::2], strict=True)
        return sum(unit * int(count or 1) for unit, letter, count in pairs if letter)


def read_position(text: str, edition: Edition | None = None) -> State:
    """Return the state that a position text describes; `edition` takes precedence over the edition in the text.

    Raises `InvalidInput` with the offset of the error in the text, or with the name of the broken invariant.
    """
    from amyitis_nb.games.amyitis.edition.library import edition_by_id
    from amyitis_nb.games.amyitis.rules.setup import check_players

    if not isinstance(text, str):
        raise InvalidInput(f"expected a position text, got a value of type {type(text).__name__}")
    if len(text) > LONGEST:
        raise too_long(f"a position text has at most {LONGEST} characters", text, LONGEST)
    reader = _Reader(text)
    head = reader.word()
    if head != FORMAT:
        error = reader.wrong(head, FORMAT)
        error.user_message = beginning_message(text, FORMAT)
        raise error
    named = reader.value("e")
    edition = edition or edition_by_id(named)
    players = reader.number(reader.value("n"), 9)
    reader.checked(check_players, players)
    state = reader.state
    state.tables, state.players = tables_for(edition, players), players
    reader.seats = _OWNERS[:players]
    reader.read()
    water.settle(state)
    check(state, text)
    return state

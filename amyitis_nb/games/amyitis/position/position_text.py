"""Position text: a position as one line of text; the format is in `docs/formats.md`.

`write_position` is the exact inverse of `read_position`.
"""

from __future__ import annotations

from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.limits import beginning_message, too_long
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, GREY
from amyitis_nb.games.amyitis.rules import actions, water
from amyitis_nb.games.amyitis.rules.crafts import card_crafts, group_of
from amyitis_nb.games.amyitis.rules.state import (
    COURT_BONUS_PENDING,
    CRAFTS_PENDING,
    OVER,
    PENDING_NAMES,
    State,
)
from amyitis_nb.games.amyitis.rules.tables import tables_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from amyitis_nb.core.errors import UserMessage
    from amyitis_nb.games.amyitis.edition.edition import Edition, Tile

FORMAT = "amyitis1"

#: An example of each part of a position text, for the message about one that cannot be read.
_EXAMPLES = {
    "e": "ystari-2007",
    "n": "3",
    "r": "1",
    "f": "b",
    "d": "turn.b",
    "c": "Babylon",
    "g": "FPE,MFp,EEM",
    "h": "b,-",
    "t": "rg,-,-",
    "i": "12b19",
    "q": "10,8c,5t,4,6tt,8,4c,2c,4k,4tt,5c,3c,1k,2tt,2k,1k",
    "v": "A1,C1,B1,K1",
    "s": "21/211/221111/3",
    "k": "p",
    "seat": "0/4/1/-/29/0.0.0/0/0/-",
    "x": "7",
}

#: The longest position text that is read, in characters.
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
    return "/".join(
        (
            str(state.prestige[seat]),
            str(state.talents[seat]),
            str(state.camels[seat]),
            hand or "-",
            str(state.cubes[seat]),
            f"{state.caravaneer[seat]}.{state.banker[seat]}.{state.palace[seat]}",
            str(state.gardeners[seat]),
            str(state.tiles_owned[seat]),
            passed,
        )
    )


class _Reader:
    """The words of a position text, read one by one in order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._offset = 0
        self._words = text.split()
        self._next = 0
        self.at = 0
        self._key = self._part = ""  # of the current word: its key, and the name of its part

    @property
    def more(self) -> bool:
        """Whether there are words left."""
        return self._next < len(self._words)

    def word(self) -> str | None:
        """Return the next word, or None at the end."""
        if self._next == len(self._words):
            self.at = len(self.text)
            return None
        word = self._words[self._next]
        self._next += 1
        self.at = self.text.index(word, self._offset)
        self._offset = self.at + len(word)
        return word

    def value(self, key: str, what: str, part: str = "") -> str:
        """Return the value of the next word, which must have this key; `part` names its part where the key does not."""
        word = self.word()
        self._key, self._part = key, part or key
        if word is None:
            expected = f"the position text ends where {key}=… ({what}) is expected"
            raise InvalidInput(expected, self.text, self.at, (("unread.cut", self._expected()),))
        if not word.startswith(key + "="):
            raise self.wrong(word, f"{key}=… ({what})")
        return word[len(key) + 1 :]

    def wrong(self, got: str, expected: str) -> InvalidInput:
        """Return the error for a word that is not what was expected."""
        message = f"position text: expected {expected}, got {got[:60]!r}"
        return InvalidInput(message, self.text, self.at, self.message())

    def message(self) -> UserMessage:
        """Return the message for people about the current word, which cannot be read."""
        word = self.text[self.at :].partition(" ")[0][:60]
        if not self._key:
            return (("unread.more", {"found": word}),)
        return (("unread.part", {"found": word, **self._expected()}),)

    def _expected(self) -> dict[str, str]:
        return {"part": f"part.{self._part}", "example": f"{self._key}={_EXAMPLES[self._part]}"}

    def end(self) -> None:
        """Raise `InvalidInput` unless there are no more words."""
        self._key = ""
        word = self.word()
        if word is not None:
            raise self.wrong(word, "the end")

    def number(self, word: str, what: str, most: int = 99_999) -> int:
        """Return a whole number from 0 to `most`, written without leading zeros."""
        if (
            word.isdecimal()
            and word.isascii()
            and len(word) <= 9
            and str(int(word)) == word
            and int(word) <= most
        ):
            return int(word)
        raise self.wrong(word, f"{what}, a whole number from 0 to {most}")

    def index(self, word: str, names: Sequence[str], what: str) -> int:
        """Return which of `names` a word is."""
        if word not in names:
            raise self.wrong(word, f"{what}: one of {', '.join(names)}")
        return names.index(word)

    def letters(self, word: str, letters: str, what: str) -> tuple[int, ...]:
        """Return the numbers of the letters of a word; `-` means no letters."""
        if word == "-":
            return ()
        if not word or any(letter not in letters for letter in word):
            raise self.wrong(word, f"{what}: letters of {letters!r}, or '-' for none")
        return tuple(letters.index(letter) for letter in word)

    def parts(self, word: str, sign: str, count: int, what: str) -> list[str]:
        """Return the parts of a word between signs, `count` of them."""
        parts = word.split(sign)
        if len(parts) != count:
            raise self.wrong(word, f"{what}: {count} parts with {sign!r} between them")
        return parts


def read_position(text: str, edition: Edition | None = None) -> State:
    """Return the state that a position text describes; `edition` takes precedence over the edition it names.

    Raises `InvalidInput` with the offset of what is wrong in the text, or with the name of the broken invariant.
    """
    from amyitis_nb.games.amyitis.edition.library import edition_by_id
    from amyitis_nb.games.amyitis.rules.invariants import check
    from amyitis_nb.games.amyitis.rules.setup import check_players

    if not isinstance(text, str):
        raise InvalidInput(f"expected a position text, got a value of type {type(text).__name__}")
    if len(text) > LONGEST:
        raise too_long(f"a position text has at most {LONGEST} characters", text, LONGEST)
    reader = _Reader(text)
    head = reader.word()
    if head != FORMAT:
        error = reader.wrong(head or "", FORMAT)
        error.told = beginning_message(text, FORMAT)
        raise error
    named = reader.value("e", "the edition")
    edition = edition or edition_by_id(named)
    players = reader.number(reader.value("n", "players"), "players", 9)
    try:
        check_players(players)
    except InvalidInput as error:
        error.told = reader.message()
        raise
    tables = tables_for(edition, players)
    state = State()
    state.tables = tables
    state.players = players
    state.round = reader.number(reader.value("r", "round"), "the round")
    seats = _OWNERS[:players]
    state.first = reader.index(reader.value("f", "first player"), seats, "the first player")
    _read_decision(reader, state, reader.value("d", "decision"), seats)
    cities = [space.name for space in tables.spaces]
    state.caravan = reader.index(reader.value("c", "caravan"), cities, "a city")
    state.groups = _read_groups(reader, reader.value("g", "groups"))
    rows = reader.parts(reader.value("h", "field rows"), ",", 2, "field rows")
    state.fields = [reader.letters(row, seats, "cubes of a field row") for row in rows]
    temples = reader.parts(reader.value("t", "temples"), ",", 3, "temples")
    state.temples = [
        tuple(
            GREY if cube == players else cube
            for cube in reader.letters(temple, seats + "g", "cubes of a temple")
        )
        for temple in temples
    ]
    _read_areas(reader, state, reader.value("i", "irrigation areas"), seats)
    _read_tiles(reader, state, edition, reader.value("q", "tiles"))
    _read_plants(reader, state, reader.value("v", "plants"))
    _read_supply(reader, state, reader.value("s", "court supply"))
    state.tokens = reader.letters(reader.value("k", "caravaneer tokens"), _RESOURCE_LETTERS, "tokens")
    _read_seats(reader, state)
    state.seed = _read_seed(reader)
    reader.end()
    water.settle(state)
    check(state, text)
    return state


def _read_seed(reader: _Reader) -> str | None:
    """Return the seed, the only word that may be missing."""
    if not reader.more:
        return None
    word = reader.value("x", "the seed, or the end")
    try:
        return checked_seed(word)
    except InvalidInput as error:
        error.told = reader.message()
        raise


def _read_decision(reader: _Reader, state: State, word: str, seats: str) -> None:
    kind, *rest = word.split(".")
    state.pending = reader.index(kind, PENDING_NAMES, "a decision")
    state.seat = -1
    state.planting = None
    expected = (
        0 if state.pending in (CRAFTS_PENDING, OVER) else 3 if state.pending == COURT_BONUS_PENDING else 1
    )
    if len(rest) != expected:
        raise reader.wrong(word, f"{kind} with {expected} further parts")
    if rest:
        state.seat = reader.index(rest[0], seats, "a seat")
    if len(rest) == 3:
        cities = [space.name for space in state.tables.spaces]
        state.planting = (reader.index(rest[1], SQUARES, "a square"), reader.index(rest[2], cities, "a city"))


def _read_groups(reader: _Reader, word: str) -> list[int]:
    if word == "-":
        return []
    groups = []
    for cards in word.split(","):
        if len(cards) != 3 or any(letter.lower() not in _CRAFT_LETTERS for letter in cards):
            raise reader.wrong(cards, "three cards of the letters F P E M, turned ones in lower case")
        first, second, third = (_CRAFT_LETTERS.index(letter.lower()) for letter in cards)
        turned = sum(1 << card for card, letter in enumerate(cards) if letter.islower())
        groups.append(group_of((first, second, third)) | turned)
    return groups


def _read_areas(reader: _Reader, state: State, word: str, seats: str) -> None:
    owners: list[int] = []
    run = ""
    for sign in word + ".":
        if sign.isdecimal() and sign.isascii():
            run += sign
            continue
        if run:
            count = reader.number(run, "a run of empty areas", len(state.tables.area_names))
            if not count:
                raise reader.wrong(word, "runs of at least one empty area")
            owners += [-1] * count
            run = ""
        if sign == ".":
            break
        if sign not in seats + "g":
            raise reader.wrong(word, f"owners of {seats + 'g'!r} and runs of empty areas")
        owners.append(GREY if sign == "g" else seats.index(sign))
    if len(owners) != len(state.tables.area_names) or "." in word:
        raise reader.wrong(word, f"{len(state.tables.area_names)} areas")
    state.owned = [
        sum(1 << bit for bit, owner in enumerate(owners) if owner == seat) for seat in range(len(seats))
    ]
    state.filled = sum(1 << bit for bit, owner in enumerate(owners) if owner >= 0)


def _read_tiles(reader: _Reader, state: State, edition: Edition, word: str) -> None:
    from amyitis_nb.games.amyitis.rules.tables import asked_quality

    tiles: list[Tile | None] = []
    for square, name in enumerate(reader.parts(word, ",", len(SQUARES), "the tiles")):
        if name == "-":
            tiles.append(None)
            continue
        pool = edition.tiles[asked_quality(edition.levels[square])]
        tile = next((tile for tile in pool if _tile_text(tile) == name), None)
        if tile is None:
            raise reader.wrong(
                name, f"a tile for {SQUARES[square]}: {', '.join(sorted({*map(_tile_text, pool)}))}"
            )
        tiles.append(tile)
    state.tile_at = tuple(tiles)
    state.tiles = sum(1 << square for square, tile in enumerate(tiles) if tile is not None)


def _read_plants(reader: _Reader, state: State, word: str) -> None:
    tables = state.tables
    cards = []
    state.visible = 0
    for place, card in enumerate(reader.parts(word, ",", len(tables.plant_cities), "the plant cards")):
        cards.append(reader.index(card[:-1], tables.cards, "a plant card"))
        if card[-1:] not in ("1", "2"):
            raise reader.wrong(card, "a plant card and its side, 1 or 2")
        state.visible |= (card[-1] == "2") << place
    state.plant_at = tuple(cards)


def _read_supply(reader: _Reader, state: State, word: str) -> None:
    types: dict[int, list[int]] = {}
    for (court, _), shift in state.tables.supply_shift.items():
        types.setdefault(court, []).append(shift)
    state.supply = 0
    for digits, shifts in zip(
        reader.parts(word, "/", len(types), "the court supply"), types.values(), strict=True
    ):
        if len(digits) != len(shifts) or any(digit not in "0123456789abcdef" for digit in digits):
            raise reader.wrong(digits, f"{len(shifts)} counts, one digit each")
        for digit, shift in zip(digits, shifts, strict=True):
            state.supply |= int(digit, 16) << shift


def _read_seats(reader: _Reader, state: State) -> None:
    state.prestige, state.talents, state.camels, state.hands, state.cubes = [], [], [], [], []
    state.caravaneer, state.banker, state.palace, state.gardeners, state.tiles_owned = [], [], [], [], []
    state.passed = state.pass_cubes = 0
    for seat in range(state.players):
        word = reader.value(_OWNERS[seat], "a seat", "seat")
        parts = reader.parts(word, "/", 9, "a seat")
        state.prestige.append(reader.number(parts[0], "prestige"))
        state.talents.append(reader.number(parts[1], "talents"))
        state.camels.append(reader.number(parts[2], "camels"))
        state.hands.append(_read_hand(reader, parts[3]))
        state.cubes.append(reader.number(parts[4], "cubes", 999))
        levels = reader.parts(parts[5], ".", 3, "the levels of caravaneer, banker, palace")
        for level, levels_of, court in zip(
            levels, (state.caravaneer, state.banker, state.palace), range(3), strict=True
        ):
            levels_of.append(
                reader.number(level, f"the level of the {COURT[court]}", state.tables.top_level[court])
            )
        state.gardeners.append(reader.number(parts[6], "gardeners", 15))
        state.tiles_owned.append(reader.number(parts[7], "tiles", len(SQUARES)))
        if parts[8] not in ("-", "P", "p"):
            raise reader.wrong(parts[8], "'-', 'P' (passed) or 'p' (passed without a cube)")
        state.passed |= (parts[8] != "-") << seat
        state.pass_cubes |= (parts[8] == "P") << seat


def _read_hand(reader: _Reader, word: str) -> int:
    if word == "-":
        return 0
    hand = 0
    last = -1
    rest = word
    while rest:
        number = _RESOURCE_LETTERS.find(rest[0])
        if number <= last:
            raise reader.wrong(word, "letters of 'bdpsw' in this order, each with its number if above 1")
        last = number
        digits = ""
        rest = rest[1:]
        while rest[:1].isdecimal():
            digits, rest = digits + rest[0], rest[1:]
        count = reader.number(digits, "resources of a kind", 99) if digits else 1
        if digits and count < 2:
            raise reader.wrong(word, "a number from 2 on behind a letter")
        hand += actions.UNIT[number] * count
    return hand

"""The text of a position: one line, for people and programs.

Each word is `field=value`, and the fields of a seat, `0` to `4`, are separated by semicolons. Fields that have their
usual value are left out. The supplies follow from what the seats own.
"""

from __future__ import annotations

import re

from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown, wrong
from amyitis_nb.core.input.limits import check_text
from amyitis_nb.games.terra_mystica.edition.land import bits
from amyitis_nb.games.terra_mystica.edition.library import edition_by_id
from amyitis_nb.games.terra_mystica.edition.names import (
    CARDS,
    CULTS,
    FACTIONS,
    FAVOURS,
    LETTERS,
    OPTIONS,
    PLAYERS,
    POWERS,
    SPECIALS,
    TILES,
    TOWNS,
)
from amyitis_nb.games.terra_mystica.rules import setup
from amyitis_nb.games.terra_mystica.rules.actions import BRIDGES, HEXES, RIVERS
from amyitis_nb.games.terra_mystica.rules.invariants import broken
from amyitis_nb.games.terra_mystica.rules.state import MUSTS, NONE, PHASES, STAGES, Seat, State
from amyitis_nb.games.terra_mystica.rules.tables import tables_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

FORMAT = "terramystica1"

#: The numbers of a state and of a seat that are written as they are, with their usual values.
_NUMBERS = {"round": 0, "start": 0, "next": NONE, "turn": NONE, "heads": 0, "spades": 0} | dict.fromkeys(
    ("towns", "favours", "steps", "ordain", "answer", "begun", "buys", "gift"), 0
)
_ATTRIBUTES = {"next": "next_start"}
_SEAT_NUMBERS = {"vp": "points", "c": "coins", "w": "workers", "p": "priests", "ship": "shipping"} | {
    name: name for name in ("rate", "jump", "keys", "bridges")
}

#: The masks of hexes of a state, of tracks, and of names.
_HEXES = ("moved", "sites")
_HEX = ("jumped",)

#: All fields in the order in which they are written, before the seats.
FIELDS = (
    *("edition", "seed", "options", "tiles", "cards", "order", "passed", "phase", "stage", "must"),
    *(*_NUMBERS, *_HEXES, *_HEX, "stopped", "offers", "bonus", "terrain", "bridged", "rivers", "power"),
)
_SEAT_FIELDS = (
    *("faction", *_SEAT_NUMBERS, "pw", "cults", *LETTERS, "towns", "tiles", "fav", "card", "sent", "used"),
)


# Writing


def _names(mask: int, names: Sequence[str]) -> str:
    return ".".join(names[number] for number in bits(mask)).replace(" ", "")


def _number(number: int) -> str:
    return "-" if number == NONE else str(number)


def write_position(state: State) -> str:
    """Return the text of a state."""
    values = {
        "edition": state.tables.edition.id,
        "seed": state.seed or "",
        "options": ".".join(
            values[index] for values, index in zip(OPTIONS.values(), state.options, strict=True)
        ),
        "tiles": ".".join(TILES[tile] for tile in state.round_tiles),
        "cards": ".".join(
            f"{CARDS[card]}:{coins}" for card, coins in enumerate(state.card_coins) if coins >= 0
        ),
        "order": ".".join(map(str, state.order)),
        "passed": ".".join(map(str, state.pass_order)),
        "phase": PHASES[state.phase],
        "stage": STAGES[state.stage],
        "must": MUSTS[state.must],
        "stopped": _names(state.stopped, CULTS),
        "offers": ".".join(f"{seat}:{offered}" for seat, offered in state.offers),
        "bonus": ".".join(map(str, state.bonus_spades)) if any(state.bonus_spades) else "",
        "terrain": "".join(state.tables.edition.letters[colour] for colour in state.terrain),
        "bridged": ".".join(f"{BRIDGES[place]}:{owner}" for place, owner in state.bridges),
        "rivers": _names(state.connected, RIVERS),
        "power": _names(state.power_used, POWERS),
    }
    for name in _NUMBERS:
        values[name] = _number(int(getattr(state, _ATTRIBUTES.get(name, name))))
    for name in _HEXES:
        values[name] = _names(getattr(state, name), HEXES)
    for name in _HEX:
        hex = getattr(state, name)
        values[name] = "" if hex == NONE else HEXES[hex]
    usual = _defaults(state)
    parts = [f"{name}={values[name]}" for name in FIELDS if values[name] != usual.get(name)]
    parts += [f"{seat}={_write_seat(own)}" for seat, own in enumerate(state.seats)]
    return " ".join((FORMAT, *parts))


def _defaults(state: State) -> dict[str, str]:
    """Return the usual values of the fields; a field that differs is written."""
    return {
        "edition": state.tables.edition.id if state.tables.edition.id == edition_by_id().id else "",
        "options": ".".join(values[0] for values in OPTIONS.values()),
        "order": ".".join(str((state.start + seat) % len(state.seats)) for seat in range(len(state.seats))),
        "terrain": "".join(state.tables.edition.letters[colour] for colour in state.tables.land.terrain),
        "stage": STAGES[0],
        "must": MUSTS[0],
        **{name: _number(number) for name, number in _NUMBERS.items()},
        **dict.fromkeys(("seed", "passed", "stopped", "offers", "bonus", "bridged", "rivers", "power"), ""),
        **dict.fromkeys((*_HEXES, *_HEX), ""),
    }


def _write_seat(own: Seat) -> str:
    if own.board is None:
        return "-"
    values = {
        "faction": FACTIONS[own.faction],
        **{name: str(getattr(own, attribute)) for name, attribute in _SEAT_NUMBERS.items()},
        "pw": f"{own.bowl1}/{own.bowl2}/{own.bowl3}",
        "cults": "/".join(map(str, own.cults)),
        **{letter: _names(mask, HEXES) for letter, mask in zip(LETTERS, own.kinds, strict=True)},
        "towns": "|".join(_names(town, HEXES) for town in own.towns),
        "tiles": ".".join(TOWNS[tile] for tile in own.town_tiles),
        "fav": _names(own.favours, FAVOURS),
        "card": "" if own.card == NONE else CARDS[own.card],
        "sent": "/".join("".join(map(str, places)) for places in own.sent),
        "used": _names(own.used, SPECIALS),
    }
    usual = {"sent": "///", "keys": "0", "jump": "0"}
    return ";".join(f"{name}={value}" for name, value in values.items() if value not in ("", usual.get(name)))


# Reading


def _fields(words: Sequence[str], known: Sequence[str], where: str) -> dict[str, str]:
    """Return the fields of words such as `round=1`. Raises `InvalidInput` for unknown and double ones."""
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or name not in known:
            raise wrong(word, f"{where}no field {shown(name)}{near(name, known, listed=True)}")
        if name in found:
            raise wrong(word, f"{where}{name} occurs twice")
        found[name] = value
    return found


def _mask(value: str, names: Sequence[str], where: str) -> int:
    """Return the mask of names separated by dots."""
    mask = 0
    for number in _listed(value, names, where):
        mask |= 1 << number
    return mask


def _listed(value: str, names: Sequence[str], where: str) -> list[int]:
    """Return the numbers of names separated by dots, each once."""
    short = [name.replace(" ", "") for name in names]
    found = []
    for name in value.split(".") if value else ():
        if name not in short:
            raise wrong(name, f"{where}: no {shown(name)}{near(name, short, listed=True)}", where)
        if short.index(name) in found:
            raise wrong(name, f"{where}: {name} occurs twice", where)
        found.append(short.index(name))
    return found


def _integers(value: str, sign: str, count: int | None, where: str) -> tuple[int, ...]:
    """Return numbers of up to 4 digits, separated by a sign; `count` None is any number of them."""
    parts = value.split(sign) if value else []
    if not all(re.fullmatch("0|[1-9][0-9]{0,3}", part) for part in parts) or count not in (None, len(parts)):
        numbers = "numbers" if count is None else f"{count} numbers"
        raise wrong(value, f"{where}: expected {numbers} with {sign!r} between, got {shown(value)}", where)
    return tuple(map(int, parts))


def _one(value: str, where: str) -> int:
    return NONE if value == "-" else _integers(value, "/", 1, where)[0]


def _pairs(value: str, where: str) -> list[tuple[str, int]]:
    """Return pairs such as `spade:1.coins:0`."""
    found = []
    for part in value.split(".") if value else ():
        name, sign, number = part.partition(":")
        if not sign:
            raise wrong(part, f"{where}: expected a name and a number such as x:1, got {shown(part)}", where)
        found.append((name, _one(number, where)))
    return found


def read_position(text: str) -> State:
    """Return the state of a position text. Raises `InvalidInput`, which names the field, for any other text."""
    words = check_text(text).split()
    if not words or words[0] != FORMAT:
        raise InvalidInput(f"a position of Terra Mystica begins with {FORMAT}", text[:60], 0)
    seats = [word for word in words[1:] if word[:1].isdecimal()]
    fields = _fields([word for word in words[1:] if word not in seats], FIELDS, "")
    for seat, word in enumerate(seats):
        if not word.startswith(f"{seat}="):
            raise wrong(word, f"expected the seats 0= to {len(seats) - 1}= in order")
    if len(seats) not in PLAYERS:
        raise wrong(text, f"expected {PLAYERS[0]} to {PLAYERS[-1]} seats, got {len(seats)}", "seats")
    for name in ("tiles", "cards", "phase"):
        if name not in fields:
            raise wrong(text, f"the field {name} is missing")
    state = _state(fields, [word.partition("=")[2] for word in seats])
    for reason in broken(state):
        raise InvalidInput(f"not a position of a game: {reason}", text[:60], "position")
    return state


def _state(fields: dict[str, str], seats: Sequence[str]) -> State:
    players = len(seats)
    tables = tables_for(edition_by_id(fields.get("edition", "")))
    usual = ".".join(values[0] for values in OPTIONS.values())
    chosen = fields.get("options", usual).split(".")
    if len(chosen) != len(OPTIONS):
        raise wrong(fields["options"], f"options: expected {len(OPTIONS)} values such as {usual}", "options")
    options = [
        _listed(value, values, "options")[0] if value else 0
        for value, values in zip(chosen, OPTIONS.values(), strict=True)
    ]
    owned = [
        {} if word == "-" else _fields(word.split(";"), _SEAT_FIELDS, f"seat {seat}: ")
        for seat, word in enumerate(seats)
    ]
    tiles = _listed(fields["tiles"], TILES, "tiles")
    free = _pairs(fields["cards"], "cards")
    held = [own["card"] for own in owned if own.get("card")]
    cards = _listed(".".join([*(name for name, _ in free), *held]), CARDS, "cards")
    state = setup.starting_state(tables, players, options, tiles, cards)
    state.seed = checked_seed(fields["seed"]) if fields.get("seed") else None
    coins = dict(free)
    state.card_coins = tuple(coins.get(name, NONE) for name in CARDS)
    for seat, own in enumerate(owned):
        if own:
            _read_seat(state, seat, own)
    _read_map(state, fields)
    _read_course(state, fields)
    state.town_supply = tuple(
        count - sum(own.town_tiles.count(tile) for own in state.seats)
        for tile, count in enumerate(state.town_supply)
    )
    state.favour_supply = tuple(
        count - sum(own.favours >> tile & 1 for own in state.seats)
        for tile, count in enumerate(state.favour_supply)
    )
    return state


def _read_seat(state: State, seat: int, fields: dict[str, str]) -> None:
    where = f"seat {seat}"
    chosen = _listed(fields.get("faction", ""), FACTIONS, f"{where}: faction")
    if len(chosen) != 1:
        raise wrong(fields.get("faction", ""), f"{where}: expected a faction", where)
    setup.give_kit(state, seat, chosen[0])
    own = state.seats[seat]
    own.jump = own.keys = 0
    for name, attribute in _SEAT_NUMBERS.items():
        if name in fields:
            setattr(own, attribute, _integers(fields[name], "/", 1, f"{where}: {name}")[0])
    if "pw" in fields:
        own.bowl1, own.bowl2, own.bowl3 = _integers(fields["pw"], "/", 3, f"{where}: pw")
    if "cults" in fields:
        own.cults = _integers(fields["cults"], "/", len(CULTS), f"{where}: cults")
    own.kinds = tuple(_mask(fields.get(letter, ""), HEXES, f"{where}: {letter}") for letter in LETTERS)
    for mask in own.kinds:
        own.built |= mask
    towns = fields["towns"].split("|") if fields.get("towns") else ()
    own.towns = tuple(_mask(town, HEXES, f"{where}: towns") for town in towns)
    tiles = fields["tiles"].split(".") if fields.get("tiles") else ()
    own.town_tiles = tuple(
        sorted(number for tile in tiles for number in _listed(tile, TOWNS, f"{where}: tiles"))
    )
    own.favours = _mask(fields.get("fav", ""), FAVOURS, f"{where}: fav")
    if fields.get("card"):
        own.card = CARDS.index(fields["card"])
    sent = fields.get("sent", "///").split("/")
    if len(sent) != len(CULTS) or not all(re.fullmatch("[1-3]{0,4}", places) for places in sent):
        raise wrong(fields["sent"], f"{where}: expected the places of 4 tracks such as 32/2//", where)
    own.sent = tuple(tuple(sorted(map(int, places), reverse=True)) for places in sent)
    own.used = _mask(fields.get("used", ""), SPECIALS, f"{where}: used")


def _read_map(state: State, fields: dict[str, str]) -> None:
    letters = state.tables.edition.letters
    terrain = fields.get("terrain")
    if terrain is not None:
        if len(terrain) != len(HEXES) or not {*terrain} <= {*letters}:
            raise wrong(terrain, f"terrain: expected {len(HEXES)} letters of {''.join(letters)}", "terrain")
        state.terrain = bytes(letters.index(letter) for letter in terrain)
    bridges = _pairs(fields.get("bridged", ""), "bridged")
    places = _listed(".".join(name for name, _ in bridges), BRIDGES, "bridged")
    state.bridges = tuple(sorted(zip(places, (owner for _, owner in bridges), strict=True)))
    state.connected = _mask(fields.get("rivers", ""), RIVERS, "rivers")
    state.power_used = _mask(fields.get("power", ""), POWERS, "power")


def _read_course(state: State, fields: dict[str, str]) -> None:
    players = len(state.seats)
    state.phase = _word(fields["phase"], PHASES, "phase")
    state.stage = _word(fields.get("stage", STAGES[0]), STAGES, "stage")
    state.must = _word(fields.get("must", MUSTS[0]), MUSTS, "must")
    for name, number in _NUMBERS.items():
        value: int = _one(fields[name], name) if name in fields else number
        setattr(
            state, _ATTRIBUTES.get(name, name), bool(value) if name in ("begun", "buys", "gift") else value
        )
    for name in _HEXES:
        setattr(state, name, _mask(fields.get(name, ""), HEXES, name))
    for name in _HEX:
        hexes = _listed(fields.get(name, ""), HEXES, name)
        setattr(state, name, hexes[0] if hexes else NONE)
    state.stopped = _mask(fields.get("stopped", ""), CULTS, "stopped")
    offers = _pairs(fields.get("offers", ""), "offers")
    state.offers = tuple((_one(seat, "offers"), offered) for seat, offered in offers)
    bonus = fields.get("bonus")
    state.bonus_spades = _integers(bonus, ".", players, "bonus") if bonus else (0,) * players
    order = fields.get("order")
    state.order = (
        _integers(order, ".", players, "order")
        if order
        else tuple((state.start + seat) % players for seat in range(players))
    )
    state.pass_order = _integers(fields.get("passed", ""), ".", None, "passed")
    seats = [*state.pass_order, *(seat for seat, _ in state.offers), *(owner for _, owner in state.bridges)]
    seats += [seat for seat in (state.start, state.turn, state.next_start) if seat != NONE]
    if not {*seats} <= {*range(players)}:
        raise wrong(str(max(seats)), f"expected seats 0 to {players - 1}, got {max(seats)}", "seats")
    for seat in state.pass_order:
        state.seats[seat].passed = True


def _word(value: str, words: Sequence[str], where: str) -> int:
    found = _listed(value, words, where)
    if len(found) != 1:
        raise wrong(value, f"{where}: expected one of {', '.join(words)}, got {shown(value)}", where)
    return found[0]

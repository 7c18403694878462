"""The pieces on the boards of the seats: stocks, tokens in the bowls, buildings, markers and tiles."""

from __future__ import annotations

from math import cos, pi, sin

from amyitis_nb.core.picture.boxes import Box
from amyitis_nb.core.picture.drawing import Piece
from amyitis_nb.core.picture.text_width import fitting
from amyitis_nb.games.terra_mystica.drawing.places import (
    SLOTS,
    SPOTS,
    STOCKS,
    bowl_radius,
    bowls,
    slot,
    track,
    track_at,
)
from amyitis_nb.games.terra_mystica.drawing.plan import other_rows, points_at
from amyitis_nb.games.terra_mystica.edition.names import BOWLS, BUILDINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.terra_mystica.drawing.plan import Plan
    from amyitis_nb.games.terra_mystica.position.boards import Board
    from amyitis_nb.games.terra_mystica.position.position import Position

    Keyed = tuple[str, Piece]

#: Where the tokens of a bowl are, from its middle, in parts of its radius: one inside, then two rings.
_SPOTS = (
    (0.0, 0.0),
    *((0.38 * cos(2 * pi * n / 5), 0.38 * sin(2 * pi * n / 5)) for n in range(5)),
    *((0.74 * cos(2 * pi * n / 6 + 0.4), 0.74 * sin(2 * pi * n / 6 + 0.4)) for n in range(6)),
)

#: The sign of a special action whose term does not end with it.
_SPECIALS = {"favour": "cult"}


def pieces(position: Position, plan: Plan, say: Say, board: Board | None, seat: int) -> Iterator[Keyed]:
    """Yield the pieces of the board of a seat."""
    box = plan.boxes[f"stock:{seat}"]
    colour = position.colours[seat]
    is_own, is_narrow = seat == plan.own, plan.layout == "narrow"
    id = f"stock:{seat}"
    top = 24 if is_own and not is_narrow else 18 if is_own else 14
    yield f"{id}:token", Piece(f"token-{colour or 'none'}", id, box.x + 18, box.y + top)
    name = say("drawing.seat", seat=seat)
    if board is None:
        yield (
            f"{id}:name",
            Piece("text-name", id, box.x + 36, box.y + top, fitting(name, box.w - 40, 16, bold=True)),
        )
        return
    people = say("drawing.name", thing=board.faction.name)
    if is_own:
        room = 162 if not is_narrow else 190
        yield (
            f"{id}:name",
            Piece("text-name", id, box.x + 36, box.y + top - 1, fitting(people, room, 14, bold=True)),
        )
        below = (box.x + 36, box.y + top + 18) if not is_narrow else (box.x + 150, box.y + top)
        if not is_narrow:
            yield f"{id}:seat", Piece("text-side", id, *below, fitting(name, room, 13))
        yield from _own(position, plan, board, seat, box)
    else:
        words = fitting(f"{people} · {name}", points_at(box) - box.x - 44, 14, bold=True)
        yield f"{id}:name", Piece("text-name", id, box.x + 34, box.y + top, words)
        yield from _other(position, plan, board, seat, box)


def _amount(id: str, stock: str, x: float, y: float, number: int, look: str = "text-amount") -> Keyed:
    return f"{id}:{stock}", Piece(look, id, round(x, 1), round(y, 1), str(number))


def _own(position: Position, plan: Plan, board: Board, seat: int, box: Box) -> Iterator[Keyed]:
    id, stocks, is_narrow = f"stock:{seat}", position.stocks, plan.layout == "narrow"
    spots = SPOTS["narrow" if is_narrow else "own"]
    for stock in (*STOCKS, "points"):
        x, y = spots[stock]
        yield _amount(id, stock, box.x + x + 13, box.y + y, stocks[seat, stock], "text-big")
        income = getattr(board.income, stock, 0)
        if income:
            left = box.x + x + (2 if is_narrow else 13)
            yield f"{id}:{stock}:income", Piece("text-plus", id, left, box.y + y + 20, f"+{income}")
    centres = bowls(box, is_narrow)
    radius = bowl_radius(box)
    number = 0
    for bowl, (x, y) in zip(BOWLS, centres, strict=True):
        for spot in range(stocks[seat, bowl]):
            dx, dy = _SPOTS[spot % len(_SPOTS)]
            yield f"{id}:pw{number}", Piece("pw", id, round(x + dx * radius, 1), round(y + dy * radius, 1))
            number += 1
        yield _amount(id, bowl, x + radius + 4, y + radius - 5, stocks[seat, bowl], "text-bowl")
    if board.income.power:
        x, y = centres[0]
        yield (
            f"{id}:power:income",
            Piece("text-plus", id, x - radius, y + radius - 3, f"+{board.income.power}"),
        )
    yield from _buildings(position, plan, board, seat)


def _buildings(position: Position, plan: Plan, board: Board, seat: int) -> Iterator[Keyed]:
    """Yield the buildings in stock, the markers of the tracks, and the tiles of the own seat."""
    id = f"board:{seat}"
    box, colour = plan.boxes[id], position.colours[seat]
    for kind, left in zip(BUILDINGS, board.left, strict=True):
        count = SLOTS[kind][-1]
        for number in range(count - left, count):
            yield f"{id}:{kind}{number}", Piece(f"cover-{kind}", id, *slot(box, kind, number))
    for sign, name, now in (("shipping", "shipping", board.shipping), ("spade", "spades", board.rate)):
        levels = track(position.edition, board.faction, sign)
        at = plan.boxes[f"track:{seat}.{name}"]
        if now in levels:
            x = track_at(at, len(levels), levels.index(now))
            yield (
                f"track:{seat}.{name}",
                Piece(f"marker-{colour}", f"track:{seat}.{name}", x, round(at.centre[1], 1)),
            )
    yield from _specials(plan, board, seat)
    at = plan.boxes[f"special:{seat}"]
    x, y = at.x + at.w + 16, at.centre[1]
    for sign, amount in (("key", board.keys), ("bridge", board.bridges)):
        yield f"{id}:{sign}:sign", Piece(sign, id, x, y)
        yield _amount(id, sign, x + 13, y, amount)
        x += 44
    room = box.x + box.w - at.x - 8
    yield from _tiles(board, id, at.x + 12, at.y + at.h + 20, room)


def _specials(plan: Plan, board: Board, seat: int) -> Iterator[Keyed]:
    """Yield the special actions of a seat that it has not used in this round."""
    id = f"special:{seat}"
    box = plan.boxes[id]
    step = 26 if box.w > 60 else 11
    for number, (name, is_used) in enumerate(board.specials):
        if not is_used:
            x, y = box.x + 14 + number * step, box.centre[1]
            yield f"{id}:{name}", Piece("once", id, x, y)
            if box.w > 60:
                sign = name.rpartition(".")[2]
                sign = _SPECIALS.get(sign, sign)
                yield f"{id}:{name}:sign", Piece(f"sign-{sign}", id, x, y)


def _tiles(board: Board, id: str, x: float, y: float, room: float) -> Iterator[Keyed]:
    """Yield the favour tiles, town tiles and the bonus card of a seat."""
    found = [(f"{id}:{tile}", tile.split()[0], tile.split()[1]) for tile in board.favours]
    found += [(f"{id}:town{number}", "town", tile) for number, tile in enumerate(board.towns)]
    step = min(30.0, room / max(len(found), 1))
    for number, (key, sign, words) in enumerate(found):
        at = round(x + number * step, 1)
        yield f"{key}:sign", Piece(sign, id, at, y)
        yield key, Piece("text-sign", id, at + 13, y + 6, words)


def _other(position: Position, plan: Plan, board: Board, seat: int, box: Box) -> Iterator[Keyed]:
    id, stocks = f"stock:{seat}", position.stocks
    first, second, third = other_rows(box)
    yield _amount(id, "points", points_at(box) + 10, first, stocks[seat, "points"], "text-points")
    for stock, (x, _) in SPOTS["other"].items():
        yield _amount(id, stock, box.x + x + 10, second, stocks[seat, stock])
    for number, bowl in enumerate(BOWLS):
        yield _amount(id, bowl, box.x + 144 + number * 24, second, stocks[seat, bowl])
    for sign, name, now in (("shipping", "shipping", board.shipping), ("spade", "spades", board.rate)):
        at = plan.boxes[f"track:{seat}.{name}"]
        if track(position.edition, board.faction, sign):
            yield (
                f"track:{seat}.{name}",
                Piece("text-amount", f"track:{seat}.{name}", at.x + 25, round(at.centre[1], 1), str(now)),
            )
    yield from _specials(plan, board, seat)
    x = round(box.x + 12, 1)
    for kind, left in zip(BUILDINGS, board.left, strict=True):
        yield f"{id}:{kind}:sign", Piece(f"small-{kind}", id, x, third)
        yield _amount(id, kind, x + 10, third, left)
        x += 31
    yield from _tiles(board, id, x + 4, third, box.x + box.w - 52 - x)

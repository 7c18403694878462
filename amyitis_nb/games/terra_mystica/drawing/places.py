"""The shapes of the places, and the scenery: what never changes while the factions stay the same."""

from __future__ import annotations

from math import cos, pi, sin

from amyitis_nb.core.picture.boxes import Box
from amyitis_nb.core.picture.drawing import Group, Place
from amyitis_nb.core.picture.text_width import widest
from amyitis_nb.games.terra_mystica.drawing import faces
from amyitis_nb.games.terra_mystica.drawing.palette import PIECES
from amyitis_nb.games.terra_mystica.drawing.plan import LEVELS, ORDERS, other_rows, points_at
from amyitis_nb.games.terra_mystica.edition.edition import Goods
from amyitis_nb.games.terra_mystica.edition.land import ROWS
from amyitis_nb.games.terra_mystica.edition.names import (
    CARDS,
    COLOURS,
    CULTS,
    DARKLINGS,
    FACTIONS,
    FAVOURS,
    POWERS,
    TILES,
    TOWNS,
)
from amyitis_nb.games.terra_mystica.rules.actions import BRIDGES, HEXES, LAND, RIVERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.terra_mystica.drawing.plan import Plan
    from amyitis_nb.games.terra_mystica.edition.edition import Edition, Faction

    #: The factions of the seats; None until one is chosen.
    Factions = Sequence[Faction | None]

#: The groups of places in reading order.
GROUPS = (
    *("map", "bridges", "own", "others", "cults", "powers"),
    *("tiles", "cards", "favours", "towns"),
)

#: The group of each kind of place.
_GROUP_OF = {
    "hex": "map",
    "river": "map",
    "bridge": "bridges",
    "cult": "cults",
    "order": "cults",
    "power": "powers",
    "tile": "tiles",
}

#: The kinds of places on the board of a seat.
_OF_SEATS = ("stock", "board", "track", "special")


def group_of(place: str, own: int) -> str:
    """Return the group of a place; those of the own board are together, and those of all others."""
    kind, _, name = place.partition(":")
    if kind in _OF_SEATS:
        return "own" if name.partition(".")[0] == str(own) else "others"
    return _GROUP_OF.get(kind, kind)


#: The links to the parts of a small page.
_WAYS = (("map", ("map",)), ("cults", ("cults",)), ("way.powers", ("powers", "cards", "favours", "towns")))

#: The places of the buildings on the own board, by kind: row, where the first one begins, distance, number.
SLOTS = {
    "dwelling": (0, 0, 30, 8),
    "trading": (1, 0, 40, 4),
    "temple": (1, 160, 27, 3),
    "stronghold": (2, 0, 44, 1),
    "sanctuary": (2, 60, 44, 1),
}


def slot(board: Box, kind: str, number: int) -> tuple[float, float]:
    """Return the centre of a building's place on the own board."""
    down, left, wide, _ = SLOTS[kind]
    x = board.x + 25 + left + (number + 0.5) * wide
    return round(x, 1), round(board.y + 21 + down * (board.h - 42 if board.w > 400 else 76) / 2, 1)


def groups(plan: Plan, say: Say) -> tuple[Group, ...]:
    """Return the groups of the places: the hexes of the map, the tracks with level 10 in the first row, and lists.

    Each group is a part of the board that a lesson can hide; the bridges belong to the map.
    """
    rows = {"map": tuple(ROWS), "cults": (*map(str, reversed(range(LEVELS))), *(f"+{n}" for n in ORDERS))}
    roles = {"map": "hexes", "cults": "grid"}
    labels = {"own": say("drawing.seat", seat=plan.own), "others": say("drawing.stocks")}
    return tuple(
        Group(
            name,
            roles.get(name, "list"),
            labels.get(name) or say(f"drawing.{name}"),
            rows.get(name, ()),
            "map" if name == "bridges" else name,
        )
        for name in GROUPS
        if plan.has(name)
    )


def _cells() -> dict[str, tuple[int, int]]:
    """Return the row and the column of the places of the map and of the cults."""
    found: dict[str, tuple[int, int]] = {}
    for kind, names, points in (("hex", HEXES, LAND.points), ("river", RIVERS, LAND.river_points)):
        for name, (row, column) in zip(names, points, strict=True):
            found[f"{kind}:{name}"] = row, column // 2
    for column, cult in enumerate(CULTS):
        found |= {f"cult:{cult}.{level}": (LEVELS - 1 - level, column) for level in range(LEVELS)}
        found |= {f"order:{cult}.{steps}": (LEVELS + row, column) for row, steps in enumerate(ORDERS)}
    return found


_CELLS = _cells()


def ways(plan: Plan, say: Say) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the links to the parts of a small page."""
    found = ((name, tuple(id for id in ids if plan.has(id))) for name, ids in _WAYS)
    return tuple((say(f"drawing.{name}"), ids) for name, ids in found if ids)


def scenery(plan: Plan, say: Say, key: str) -> str:
    """Return the ground, the river, the shores and the names of the tracks, by the part of the board that a lesson can
    hide; `key` tells games apart.
    """
    sea = plan.sea
    coast = "".join(hexagon(x, y, plan.unit, 0) for x, y in plan.hexes)
    size = plan.unit / 48
    wave = f"q{4 * size:.3g}{-4 * size:.3g} {8 * size:.3g} 0t{8 * size:.3g} 0"
    ripples = "".join(
        f"M{x - 12 * size:.1f} {y - 4 * size:.1f}{wave}M{x - 2 * size:.1f} {y + 8 * size:.1f}{wave}"
        for x, y in plan.rivers
    )
    parts = [
        f"<rect class='sky' width='{plan.width:g}' height='{plan.height:g}' data-game='{key}'/>",
        "<g data-part='map'>",
        f"<rect class='sea' x='{sea.x:g}' y='{sea.y:g}' width='{sea.w:g}' height='{sea.h:g}' rx='8'/>",
        f"<path class='deep' d='{coast}' transform='translate(0 5)'/>",
        f"<path class='bank' d='{coast}' transform='translate(0 3)'/>",
        f"<path class='sand' d='{coast}'/><path class='ripple' d='{ripples}'/></g>",
    ]
    heads = []
    names = {cult: say("drawing.name", thing=cult) for cult in plan.heads}
    has_room = all(widest(name, 13, bold=True) < plan.heads[cult].w - 20 for cult, name in names.items())
    for cult, box in plan.heads.items():
        heads.append(faces.use(cult, box.x + (9 if has_room else box.w / 2), box.y + 10, 0.95))
        if has_room:
            heads.append(f"<text class='head s' x='{box.x + 20:g}' y='{box.y + 11:g}'>{names[cult]}</text>")
    if heads:
        parts.append(f"<g data-part='cults'>{''.join(heads)}</g>")
    return "".join(parts)


def hexagon(x: float, y: float, unit: float, inset: float = 0.4) -> str:
    """Return the path of a hexagon with a corner at the top; `unit` is the distance of opposite sides."""
    half, tip = round(unit / 2 - inset, 1), round(unit / 1.7320508 - inset * 1.15, 1)
    rise = round(tip / 2, 1)
    return f"M{x:g} {y - tip:.1f}l{half:g} {rise:g}v{tip:g}l-{half:g} {rise:g}-{half:g}-{rise:g}v-{tip:g}z"


def places(
    plan: Plan, say: Say, edition: Edition, tiles: Sequence[str], factions: Factions
) -> Iterator[Place]:
    """Yield the places, in painting order; those of a grid in the order of their cells."""
    counts = dict.fromkeys(GROUPS, 0)
    shapes = list(_shapes(plan, say, edition, tiles, factions))
    for id, shape, (x, y) in sorted(shapes, key=lambda one: _CELLS.get(one[0], (len(_CELLS), 0))):
        group = group_of(id, plan.own)
        row, column = _CELLS.get(id, (0, counts[group]))
        yield Place(id, group, row, column, shape, (round(x, 1), round(y, 1)), "")
        counts[group] += 1


def _shapes(
    plan: Plan, say: Say, edition: Edition, tiles: Sequence[str], factions: Factions
) -> Iterator[tuple[str, str, tuple[float, float]]]:
    """Yield the id, the shape and the anchor of each place."""
    unit = plan.unit
    for name, (x, y) in zip(RIVERS, plan.rivers, strict=True):
        yield f"river:{name}", f"<path d='{hexagon(x, y, unit, 1)}'/>", (x, y)
    for name, (x, y) in zip(HEXES, plan.hexes, strict=True):
        mark = f"<text x='{x + unit * 0.1:.1f}' y='{y - unit * 0.35:.1f}'>{name}</text>" if unit > 30 else ""
        yield f"hex:{name}", f"<path d='{hexagon(x, y, unit)}'/>{mark}", (x, y + unit * 0.08)
    for name, (one, two) in zip(BRIDGES, LAND.bridges, strict=True):
        (x, y), (u, v) = plan.hexes[one], plan.hexes[two]
        (a, b), (c, d) = ((x + (u - x) * part, y + (v - y) * part) for part in (0.36, 0.64))
        yield f"bridge:{name}", f"<path d='M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}'/>", ((x + u) / 2, (y + v) / 2)
    for id, box in plan.boxes.items():
        rect = f"<rect x='{box.x:g}' y='{box.y:g}' width='{box.w:g}' height='{box.h:g}'/>"
        yield id, rect + _face(plan, say, edition, tiles, factions, id, box), box.centre


def _face(
    plan: Plan, say: Say, edition: Edition, tiles: Sequence[str], factions: Factions, id: str, box: Box
) -> str:
    """Return what is printed on a place with a box."""
    kind, _, name = id.partition(":")
    if kind == "cult":
        return _level(edition, name, box)
    if kind == "order":
        return faces.text(name.partition(".")[2], box.x + 6, box.y + 8)
    if kind in ("power", "tile", "cards", "favours", "towns"):
        return _printed(edition, tiles, kind, name, box)
    return _board(plan, edition, factions, id, box)


def _printed(edition: Edition, tiles: Sequence[str], kind: str, name: str, box: Box) -> str:
    """Return what is printed on a power action, a tile or a card."""
    x, y = box.centre
    if kind == "power":
        power = edition.powers[POWERS.index(name)]
        price = faces.row([f"{power.price}", "power"], box.x + 19, y, 15)
        return _crossed(price + faces.row(faces.power(power), x + 18, y, 18, box.w - 42), box)
    if kind == "tile":
        above, below = faces.tile(edition.tiles[TILES.index(tiles[int(name) - 1])])
        head = f"<text class='small s' x='{box.x + 4:g}' y='{box.y + 10:g}'>{name}</text>"
        head += faces.row(above, x + 4, box.y + 14, 17, box.w - 22)
        return f"<g class='face'>{head}{faces.row(below, x, box.y + box.h - 13, 15, box.w - 10)}</g>"
    if kind == "cards":
        above, below = faces.card(edition.cards[CARDS.index(name)])
        face = faces.row(above, x, y - 9 if below else y, 16, box.w - 10)
        return f"<g class='face'>{face}{faces.row(below, x, y + 10, 15, box.w - 10) if below else ''}</g>"
    if kind == "towns":
        return _crossed(
            faces.row(faces.town(edition.towns[TOWNS.index(name)]), x - 7, y, 16, box.w - 24), box
        )
    effect = faces.favour(edition.favours[FAVOURS.index(name.replace(".", " "))])
    cult, steps = name.split(".")
    if box.w < 90:
        head = faces.row([steps, cult], box.x + 18, box.y + 12, 15)
        return _crossed(head + faces.row(effect, x, box.y + box.h - 12, 15, box.w - 8), box)
    head = faces.row([steps, cult], box.x + 18, y, 16)
    return _crossed(head + faces.row(effect, x + 8, y, 15, box.w - 60), box)


def _crossed(face: str, box: Box) -> str:
    """Return a face that can be used up, with the cross of a used one."""
    corners = f"M{box.x + 5:g} {box.y + 5:g}L{box.x + box.w - 5:g} {box.y + box.h - 5:g}"
    other = f"M{box.x + box.w - 5:g} {box.y + 5:g}L{box.x + 5:g} {box.y + box.h - 5:g}"
    return f"<g class='face'>{face}</g><path class='cross' d='{corners}{other}'/>"


def _level(edition: Edition, name: str, box: Box) -> str:
    """Return the number of a level, and the power for reaching it."""
    _, _, level = name.partition(".")
    found = faces.text(level, box.x + 9, box.centre[1])
    thresholds = edition.cults["thresholds"]
    if int(level) in thresholds:
        power = edition.cults["power"][thresholds.index(int(level))]
        found += faces.row([f"{power}"] * (power > 1) + ["power"], box.x + box.w - 11, box.centre[1], 11)
    return found


def _board(plan: Plan, edition: Edition, factions: Factions, id: str, box: Box) -> str:
    """Return what is printed on the board of a seat."""
    kind, _, name = id.partition(":")
    seat = int(name.partition(".")[0])
    faction = factions[seat]
    if faction is None or kind == "special":
        return ""
    y = box.centre[1]
    is_own = seat == plan.own
    if kind == "track":
        sign = "shipping" if name.endswith("shipping") else "spade"
        return faces.use(sign, box.x + 13, y, 0.95) + _steps(edition, faction, sign, box, is_own)
    if kind == "stock":
        return _stock_signs(box, is_own, plan.layout == "narrow")
    return _incomes(faction, box) + _circle(edition, faction, plan, box)


def _steps(edition: Edition, faction: Faction, sign: str, box: Box, is_own: bool) -> str:
    """Return the levels of the shipping or of the spades of the own seat. Without levels it is a dash, or the priests
    that a spade costs, for all seats.
    """
    levels = track(edition, faction, sign)
    if not levels:
        price = [str(edition.abilities["darklings_spade_priests"]), "priest"]
        words, x = ["–"] if sign == "shipping" else price, box.x + (box.w + 22) / 2
        return faces.row(words, x, box.centre[1], 14, box.w - 26)
    parts = ""
    if not is_own:
        return parts
    for number, level in enumerate(levels):
        parts += faces.text(str(level), track_at(box, len(levels), number), box.centre[1], "small")
    return parts


def track(edition: Edition, faction: Faction, sign: str) -> list[int]:
    """Return the levels of a track: the shipping, or how many workers a spade costs after each upgrade.

    Dwarves and Fakirs have no shipping, and Darklings pay priests (`ship.advance`, `faction.darklings.spade`).
    """
    if sign == "shipping":
        steps = len(faction.shipping_points)
        return [faction.shipping + number for number in range(steps - faction.shipping + 1)] if steps else []
    if faction.name == FACTIONS[DARKLINGS]:
        return []
    price: int = edition.pieces["spade"]
    return [price - number for number in range(faction.spade_upgrades + 1)]


def track_at(box: Box, count: int, number: int) -> float:
    """Return where a level of a track is."""
    return round(box.x + 30 + (box.w - 34) * (number + 0.5) / max(count, 1), 1)


#: The signs on the board of a seat and where they are: own, own on a narrow page, other seats.
STOCKS = ("coins", "workers", "priests")
SPOTS: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "own": {"coins": (280, 24), "workers": (342, 24), "priests": (398, 24), "points": (212, 24)},
    "narrow": {"coins": (12, 54), "workers": (69, 54), "priests": (122, 54), "points": (256, 20)},
    "other": {"coins": (14, 0), "workers": (56, 0), "priests": (94, 0)},
}


def _stock_signs(box: Box, is_own: bool, is_narrow: bool) -> str:
    """Return the signs next to the numbers of a seat, and the bowls of the own one."""
    look = ("narrow" if is_narrow else "own") if is_own else "other"
    first, second, _ = other_rows(box)
    top = box.y if is_own else second
    parts = "".join(
        faces.use(faces.SIGN[stock], box.x + x, top + y, 1.1 if is_own else 0.9)
        for stock, (x, y) in SPOTS[look].items()
    )
    if not is_own:
        points = faces.use("points", points_at(box), first, 0.8)
        return parts + faces.use("power", box.x + 132, second, 0.8) + points
    radius = bowl_radius(box)
    for number, (x, y) in enumerate(bowls(box, is_narrow), 1):
        parts += f"<circle class='bowl' cx='{x:g}' cy='{y:g}' r='{radius}'/>"
        parts += faces.text("I" * number, x - radius + 1, y - radius + 6, "small")
    return parts


def bowl_radius(box: Box) -> int:
    """Return the radius of a bowl."""
    return 24 if box.w < 400 else 27


def bowls(box: Box, is_narrow: bool) -> list[tuple[float, float]]:
    """Return the centres of the three bowls of the own seat."""
    left, step = (box.x + 174, 56) if is_narrow else (box.x + box.w - 164, 64)
    y = box.y + (56 if is_narrow else box.h / 2)
    return [(left + number * step, y) for number in range(3)]


def _incomes(faction: Faction, box: Box) -> str:
    """Return the places of the buildings with the income that each uncovers."""
    first = faces.goods(Goods(workers=faction.income_dwellings[0]))
    parts = faces.row(first, box.x + 13, slot(box, "dwelling", 0)[1], 13) if first else ""
    for kind, (_, _, wide, count) in SLOTS.items():
        for number in range(count):
            x, y = slot(box, kind, number)
            parts += f"<rect x='{x - wide / 2 + 1:g}' y='{y - 17:g}' width='{wide - 2}' height='34' rx='4'/>"
            # A building in stock stands above its income, not on it.
            items = faces.goods(_uncovered(faction, kind, number))
            parts += faces.row(items, x, y + 9, 12, wide - 4) if items else ""
    return parts


def _uncovered(faction: Faction, kind: str, number: int) -> Goods:
    """Return the income that the building with a number uncovers."""

    def more(row: Sequence[int]) -> int:
        return row[number + 1] - row[number]

    if kind == "dwelling":
        return Goods(workers=more(faction.income_dwellings))
    if kind == "trading":
        return Goods(coins=more(faction.income_trading), power=more(faction.income_trading_power))
    if kind == "temple":
        return Goods(priests=more(faction.income_temples), power=more(faction.income_temples_power))
    return faction.income_stronghold if kind == "stronghold" else faction.income_sanctuary


def _circle(edition: Edition, faction: Faction, plan: Plan, box: Box) -> str:
    """Return the circle of terrains with the home terrain on top, and how many spades away each is."""
    is_small = box.w < 400
    x, y = (box.x + box.w - 52, box.y + box.h - 52) if is_small else (box.x + 324, box.y + box.h / 2)
    radius, parts = (36 if is_small else 40), ""
    for number in range(len(COLOURS)):
        terrain = (faction.home + number) % len(COLOURS)
        angle = 2 * pi * number / len(COLOURS)
        u, v = x + radius * sin(angle), y - radius * cos(angle)
        fill, _, ink = PIECES[COLOURS[terrain]]
        look = "circle home" if not number else "circle"
        parts += f"<circle class='{look}' cx='{u:.1f}' cy='{v:.1f}' r='13' fill='{fill}'/>"
        paint = f"style='fill:{ink};font-size:12px;font-weight:700'"
        parts += f"<text x='{u:.1f}' y='{v:.1f}' {paint}>{edition.letters[terrain]}</text>"
    return parts + faces.use("spade", x, y, 1.1)

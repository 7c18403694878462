"""Scenery, which never changes in a game: panels, terraces, river, road, titles, key."""

from __future__ import annotations

from amyitis_nb.games.amyitis.drawing.layout import Plan, Terraces
from amyitis_nb.games.amyitis.drawing.paths import Point, line, number, steps
from amyitis_nb.games.amyitis.drawing.symbols import PREFIX
from amyitis_nb.games.amyitis.edition.garden import COLUMNS
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, FIELDS, TEMPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.amyitis.edition.edition import Edition


def use(symbol: str, x: float, y: float) -> str:
    """Return SVG that draws a symbol at a point."""
    return f"<use href='#{PREFIX}-{symbol}' x='{number(x)}' y='{number(y)}'/>"


def text(words: str, x: float, y: float, classes: str = "") -> str:
    """Return SVG for a line of text, vertically centred at y."""
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    mark = f" class='{classes}'" if classes else ""
    return f"<text{mark} x='{number(x)}' y='{number(y)}'>{words}</text>"


def channel_id(plan: Plan, k: int) -> str:
    """Return the id of the element with the water path of area number `k`."""
    return f"{PREFIX}-{plan.layout[0]}{k}"


def stock_id(plan: Plan, seat: int) -> str:
    """Return the id of the element with the pictures of a player panel. Panels of the same size share it."""
    return f"{PREFIX}-{plan.layout[0]}-{'own-stock' if seat == plan.own else 'stock'}"


#: The panels and the part of the board of each panel.
_PANELS = {
    "garden": "garden",
    "ring": "road",
    "crafts": "crafts",
    "court": "court",
    "temples": "temples",
    "score": "score",
}


def scenery(edition: Edition, areas: tuple[str, ...], plan: Plan, say: Say) -> str:
    """Return the scenery of a plan with texts in the speaker's language, one group for each part of the board."""
    layers = dict.fromkeys((*_PANELS.values(), "fields", ""), "")
    for name, box in plan.boxes.items():
        if name.startswith("panel:"):
            part = _PANELS.get(name[6:], "")
            layers[part] += (
                f"<rect class='panel' x='{number(box.x)}' y='{number(box.y)}' width='{number(box.w)}'"
                f" height='{number(box.h)}'/>"
            )
    if "panel:garden" in plan.boxes:
        layers["garden"] += "".join(_garden(plan, areas))
    for part, markup in _titles(edition, plan, say):
        layers[part] += markup
    if plan.ring:
        layers["road"] += "".join(_road(plan))
    if "panel:score" in plan.boxes:
        layers["score"] += "".join(_score(plan))
    if "panel:key" in plan.boxes:
        layers[""] += "".join(_key(edition, plan, say))
    sky = f"<rect class='sky' width='{number(plan.width)}' height='{number(plan.height)}'/>"
    groups = (f"<g data-part='{part}'>{markup}</g>" for part, markup in layers.items() if markup)
    return "".join((sky, _stock(plan), *groups))


#: The pictures next to the numbers of a player panel.
_STOCK = {
    "talents": "talent",
    "camels": "camel",
    "cubes": "cube-any",
    "tiles": "tile",
    "gardeners": "court-gardener",
    "caravaneer": "court-caravaneer",
    "banker": "court-banker",
    "palace": "court-palace",
}


def _stock(plan: Plan) -> str:
    """Return the pictures next to the numbers of a player panel, for each size of panel, relative to its corner."""
    seats = [int(name[6:]) for name in plan.boxes if name.startswith("stock:") and "." not in name]
    found = {stock_id(plan, seat): seat for seat in reversed(seats)}
    icons = ""
    for name, seat in found.items():
        box = plan.boxes[f"stock:{seat}"]
        spots = ((symbol, plan.spots[f"{what}:{seat}"]) for what, symbol in _STOCK.items())
        icons += (
            f"<g id='{name}'>{''.join(use(symbol, x - box.x, y - box.y) for symbol, (x, y) in spots)}</g>"
        )
    return f"<defs>{icons}</defs>" if icons else ""


def path(classes: str, data: str) -> str:
    """Return an SVG path with a CSS class."""
    return f"<path class='{classes}' d='{data.replace(' -', '-')}'/>"  # a minus sign also separates numbers


def _polygon(points: list[Point]) -> str:
    return line(points) + "z"


def _garden(plan: Plan, areas: tuple[str, ...]) -> list[str]:
    """Return the terraces, the dry channels and the names of rows and columns."""
    # Places draw the channels with water. Here all channels are dry.
    name = f"{PREFIX}-{plan.layout[0]}-dry"
    channels = "".join(f"<use href='#{channel_id(plan, k)}'/>" for k in range(len(areas)))
    return [
        *terraces(plan),
        f"<g class='trench'><g id='{name}'>{channels}</g></g><use class='dry' href='#{name}'/>",
        _coordinates(plan.garden),
    ]


def terraces(plan: Plan) -> list[str]:
    """Return the river and the terraces: grounds and walls, one path for each colour."""
    g = plan.garden
    grounds: dict[int, str] = {}
    walls = ["", ""]
    arches = ""
    for r in range(1, 5):
        for c in range(1, 5):
            top, sides = g.ground(r, c)
            level = g.level(r, c)
            grounds[level] = grounds.get(level, "") + _polygon(top)
            for side, wall in enumerate(sides):
                if wall:
                    walls[side] += _polygon(wall)
                    arches += _arches(wall)
    return [
        *_river(plan),
        path("wl", walls[0]),
        path("wr", walls[1]),
        path("arch", arches),
        *(path(f"g{level}", data) for level, data in grounds.items()),
    ]


def _coordinates(g: Terraces) -> str:
    """Return the numbers of the rows, on the upper left edge, and the letters of the columns, on the upper right."""
    away = g.across / 8
    points = [
        *((x - away, y - away) for x, y in (g.point(r - 0.5, 0, g.level(r, 1)) for r in range(1, 5))),
        *((x + away, y - away) for x, y in (g.point(0, c - 0.5, g.level(1, c)) for c in range(1, 5))),
    ]
    # SVG allows a separate point for each character.
    across, down = (" ".join(number(point[axis]) for point in points) for axis in (0, 1))
    return f"<text class='s c' x='{across}' y='{down}'>1234{COLUMNS}</text>"


def _arches(wall: list[Point]) -> str:
    """Return 2 arches in a wall; `wall` has its upper edge and then its lower edge in reverse."""
    (_, ay), _, (cx, cy), (dx, dy) = wall

    def point(along: float, up: float) -> Point:
        return dx + (cx - dx) * along, dy + (cy - dy) * along + (ay - dy) * up

    arches = ""
    for m in (0.27, 0.73):
        foot, spring = point(m - 0.13, 0), point(m - 0.13, 0.42)
        rise = number(foot[1] - spring[1])
        bend = f"{steps([spring, point(m, 1.05)])} {steps([spring, point(m + 0.13, 0.42)])}"
        arches += f"M{number(foot[0])} {number(foot[1])}v-{rise}q{bend}v{rise}z"
    return arches


def _river(plan: Plan) -> list[str]:
    """Return the river: a band with ripples along its sides of the rhombus."""
    g = plan.garden
    width = 0.42 if plan.wide else 0.36
    far = 4 + width
    # The outer shore ends at the edge of the panel.
    cut = max(0.0, far - (g.x - plan.boxes["panel:garden"].x - 2) / g.across)
    #: The shore at the garden from corner to corner, the outer shore in reverse, and the step from one to the other.
    sides: dict[str, tuple[tuple[Point, Point], tuple[Point, Point], Point]] = {
        "row 4": (((4, 0), (4, 4)), ((far, far), (far, cut)), (width, 0)),
        "column d": (((0, 4), (4, 4)), ((far, far), (cut, far)), (0, width)),
        "row 1": (((0, 0), (0, 4)), ((-width, 4), (-width, 0)), (-width, 0)),
        "column a": (((0, 0), (4, 0)), ((4, -width), (0, -width)), (0, -width)),
    }
    parts = []
    for name in g.river:
        ((i0, j0), (i1, j1)), outer, (di, dj) = sides[name]
        parts.append(path("river", _polygon([g.point(i, j, 0) for i, j in ((i0, j0), (i1, j1), *outer)])))
        ripples = ""
        for lane, start in ((0.35, 0.05), (0.72, 0.12)):
            for k in range(4):
                (x0, y0), (x1, y1) = (
                    g.point(i0 + (i1 - i0) * t + di * lane, j0 + (j1 - j0) * t + dj * lane, 0)
                    for t in (start + 0.23 * k, start + 0.23 * k + 0.07)
                )
                begin, middle = (x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2)
                crest = ((x0 + middle[0]) / 2, (y0 + middle[1]) / 2 - 4)
                bend = f"q{steps([begin, crest])} {steps([begin, middle])}t{steps([middle, (x1, y1)])}"
                ripples += f"M{number(x0)} {number(y0)}{bend}"
        parts.append(path("ripple", ripples))
    return parts


def _titles(edition: Edition, plan: Plan, say: Say) -> Iterator[tuple[str, str]]:
    """Yield the titles and signs of the plan with their parts of the board."""
    gap = 6 if plan.wide else 7.5
    for temple in TEMPLES if plan.has("temples") else ():
        x, y = plan.spots[f"temple:{temple}"]
        yield "temples", text(say("draw.temple", temple=temple), x, y - gap, "t")
        last = plan.boxes[f"temple:{temple}.{edition.temple_spaces - 1}"]
        yield "temples", "".join(_prizes(edition, temple, last.x + last.w, y - gap))
    for row in FIELDS if plan.has("fields") else ():
        x, y = plan.spots[f"field:{row}"]
        yield "fields", text(say(f"draw.field.short.{row}"), x, y - gap, "t")
        last = plan.boxes[f"field:{row}.{len(edition.fields[row]) - 1}"]
        yield "fields", use("chip-gardener", last.x + last.w - (4 if plan.wide else 8), y - gap - 1)
    #: The marks of headings whose printed figures are all reconstructed.
    marks: dict[str, tuple[str, Point]] = {}
    if plan.has("court"):
        for kind in COURT:
            yield "court", use(f"court-{kind}", *plan.spots[f"court:{kind}"])
        x, y = plan.spots["court"]
        yield "court", text(say("draw.court"), x, y, "t c")
        marks["court"] = "court", (x + (78 if plan.wide else 146), y)
    if plan.has("crafts"):
        box = plan.boxes["panel:crafts"]
        yield "crafts", text(say("draw.crafts"), box.x + 10, box.y + (15 if plan.wide else 11), "t")
        marks["crafts"] = "crafts", (box.x + box.w - 14, box.y + 14)
    if "panel:garden" in plan.boxes:
        top = plan.garden.point(0, 1, plan.garden.level(1, 1))[1] - 8
        marks["garden.double_borders"] = "garden", (plan.garden.x + 0.75 * plan.garden.across, top)
    for key, (part, at) in marks.items():
        if edition.provenance(key) == "reconstructed":
            yield part, estimate(*at)


def _prizes(edition: Edition, temple: str, right: float, y: float) -> list[str]:
    """Return small pictures of the prizes of a temple, next to its name."""
    if temple == "ishtar":
        return [use("chip-camel", right - 26, y), use("chip-talent", right - 8, y)]
    if temple == "marduk":
        first, second = edition.marduk_prizes
        return [use("chip-prestige", right - 46, y), text(f"{first} / {second}", right, y, "e")]
    return [
        use("chip-barley", right - 28, y),
        path("arrow", f"M{number(right - 17)} {number(y - 6)}l4 4h-8zm0 12l-4-4h8z"),
        use("chip-salt", right - 7, y),
    ]


def _road(plan: Plan) -> list[str]:
    """Return the road of the caravan through the cities, with clockwise arrows."""
    ring = plan.ring
    arrows = ""
    for k, (x, y) in enumerate(ring):
        nx, ny = ring[(k + 1) % len(ring)]
        dx, dy = nx - x, ny - y
        length = (dx * dx + dy * dy) ** 0.5
        # Half-way between the edges of the boxes, where the road is visible.
        mx, my = (x + nx) / 2, (y + ny) / 2
        ux, uy = dx / length, dy / length
        tip = (mx + 7 * ux, my + 7 * uy)
        left = (mx - 4 * ux - 5 * uy, my - 4 * uy + 5 * ux)
        right = (mx - 4 * ux + 5 * uy, my - 4 * uy - 5 * ux)
        arrows += _polygon([tip, left, right])
    return [path("road", line([*ring, ring[0]])), path("arrow", arrows), *_oasis(plan)]


def _oasis(plan: Plan) -> list[str]:
    """Return a dune, a pool and 2 palms for the empty land inside the road."""
    if "oasis" not in plan.spots:
        return []
    x, y = plan.spots["oasis"]
    palms = [
        f"<use href='#{PREFIX}-palm' transform='translate({number(x + dx)} {number(y + dy)})scale({scale})'/>"
        for dx, dy, scale in ((-13, 10, 4), (22, 20, 2.5))
    ]
    sand = path("g1", f"M{number(x - 46)} {number(y + 44)}q26-34 52-22t40 22z")
    pool = path("river", f"M{number(x - 14)} {number(y + 42)}q18-9 36 0-18 7-36 0z")
    return ["<g opacity='.6'>", sand, pool, *palms, "</g>"]


SCORE_STEPS = 100


def score_x(plan: Plan, prestige: int) -> float:
    """Return the x coordinate for an amount of prestige on the score track, which restarts after its last step."""
    box = plan.boxes["panel:score"]
    left, right = box.x + 16, box.x + box.w - 16
    return round(left + (right - left) * (prestige % SCORE_STEPS) / SCORE_STEPS, 1)


def _score(plan: Plan) -> list[str]:
    """Return the score track: short ticks and a longer one for each 10, each drawn as a single dashed line."""
    box = plan.boxes["panel:score"]
    left, y = score_x(plan, 0), box.y + 20
    step = (score_x(plan, SCORE_STEPS // 2) - left) / (SCORE_STEPS // 2)
    parts = []
    for ticks, length in ((1, 4), (10, 7)) if plan.wide else ((10, 6),):
        parts.append(
            f"<path class='rule' stroke-width='{length}' stroke-dasharray='1 {step * ticks - 1:.2f}'"
            f" d='M{left - 0.5:g} {number(y)}h{number(step * SCORE_STEPS)}'/>"
        )
    for n in range(0, SCORE_STEPS, 10 if plan.wide else 20):
        parts.append(text(str(n), score_x(plan, n), y + 11, "s c"))
    return parts


def _key(edition: Edition, plan: Plan, say: Say) -> list[str]:
    """Return the key: the states of a channel, and the mark of reconstructed figures."""
    box = plan.boxes["panel:key"]
    entries = [
        ("area available", "draw.key.available"),
        ("area filled flowing", "draw.key.flowing"),
        ("area filled", "draw.key.filled"),
        ("square irrigated", "draw.key.irrigated"),
        ("", "draw.key.reconstructed"),
    ]
    columns, down = (2, 19) if plan.wide else (1, 23)
    parts = []
    for k, (classes, message) in enumerate(entries):
        x = box.x + 24 + box.w / columns * (k % columns)
        y = box.y + 11 + down * (k // columns)
        if not classes:
            parts.append(estimate(x, y))
        elif classes.startswith("area"):
            stretch = f"M{number(x - 14)} {number(y)}h28"
            name, basin = f"{PREFIX}-{plan.layout[0]}-key{k}", f"{PREFIX}-basin-{plan.layout[0]}"
            parts.append(
                f"{path('trench', stretch)}{path('dry', stretch)}"
                f"<g class='{classes}'><path id='{name}' d='{stretch}'/>"
                f"<use href='#{name}'/>"
                f"<use href='#{basin}' transform='translate({number(x)} {number(y)})scale(.7)'/></g>"
            )
        else:
            parts.append(
                f"<g class='{classes}'><path d='M{number(x - 14)} {number(y)}l14-8 14 8-14 8z'/></g>"
            )
        parts.append(text(say(message), x + 20, y, "s"))
    return parts


def estimate(x: float, y: float) -> str:
    """Return the mark of a reconstructed figure: a dotted ring."""
    return f"<circle class='est' cx='{number(x)}' cy='{number(y)}' r='5'/>"

"""What never changes in a game: the ground of the panels, the terraces and the river, the road, the titles, the key."""

from __future__ import annotations

from ..vocabulary import COURT, FIELDS, TEMPLES
from .layout import Plan, line, number
from .symbols import PREFIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..edition import Edition

    Say = Callable[..., str]


def use(symbol: str, x: float, y: float, scale: float = 1) -> str:
    """A symbol at a point."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#{PREFIX}-{symbol}" transform="translate({number(x)} {number(y)}){size}"/>'


def text(words: str, x: float, y: float, classes: str = "") -> str:
    """A line of text, its middle at height y."""
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    mark = f' class="{classes}"' if classes else ""
    return f'<text{mark} x="{number(x)}" y="{number(y)}">{words}</text>'


def scenery(edition: Edition, areas: tuple[str, ...], plan: Plan, say: Say) -> str:
    """Return the scenery of a plan, with its words in the speaker's language."""
    parts = [f'<rect class="sky" width="{number(plan.width)}" height="{number(plan.height)}" rx="8"/>']
    for name, box in plan.boxes.items():
        if name.startswith("panel:"):
            parts.append(
                f'<rect class="panel" x="{number(box.x)}" y="{number(box.y)}" width="{number(box.w)}"'
                f' height="{number(box.h)}" rx="7"/>'
            )
    parts += _garden(plan, areas)
    parts += _titles(edition, plan, say)
    parts += _road(plan)
    parts += _score(plan)
    parts += _key(edition, plan, say)
    return "".join(parts)


def _polygon(classes: str, points: list[tuple[float, float]]) -> str:
    return f'<path class="{classes}" d="{line(points)}Z"/>'


def _garden(plan: Plan, areas: tuple[str, ...]) -> list[str]:
    g = plan.garden
    parts = _river(plan)
    order = sorted(((r, c) for r in range(1, 5) for c in range(1, 5)), key=sum)
    for r, c in order:
        top, walls = g.ground(r, c)
        for side, wall in enumerate(walls):
            if wall:
                parts.append(_wall("wr" if side else "wl", wall))
        parts.append(_polygon(f"g{g.level(r, c)}", top))
    width = 9 if plan.wide else 7.5
    channels = "".join(g.channel(area) for area in areas)
    parts.append(f'<path class="trench" stroke-width="{width}" d="{channels}"/>')
    parts.append(f'<path class="dry" stroke-width="{width - 2.4:g}" d="{channels}"/>')
    return parts


def _wall(classes: str, wall: list[tuple[float, float]]) -> str:
    """A wall with a course of stones and two arches. Its points: the rim's ends, then the foot's, from the second end."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = wall
    parts = [_polygon(classes, wall)]
    at = 0.16
    parts.append(
        f'<path class="joint" d="{line([(ax, ay + (dy - ay) * at), (bx, by + (cy - by) * at)])}"/>',
    )

    def point(along: float, up: float) -> str:
        x = dx + (cx - dx) * along
        y = dy + (cy - dy) * along
        return f"{number(x)} {number(y + (ay - dy) * up)}"

    arches = "".join(
        f"M{point(m - 0.09, 0)}L{point(m - 0.09, 0.38)}Q{point(m - 0.09, 0.68)} {point(m, 0.7)}"
        f"Q{point(m + 0.09, 0.68)} {point(m + 0.09, 0.38)}L{point(m + 0.09, 0)}Z"
        for m in (0.2, 0.5, 0.8)
    )
    parts.append(f'<path class="arch" d="{arches}"/>')
    return "".join(parts)


def _river(plan: Plan) -> list[str]:
    g = plan.garden
    near, far = 0.02, 0.42 if plan.wide else 0.36
    p = g.point
    parts = []
    # The outer shore ends at the edge of the panel.
    box = plan.boxes["panel:garden"]
    cut = max(0.0, 4 + far - (g.x - box.x - 2) / g.across)
    # Each side is a band beyond the rim; the two lower ones meet at the bottom corner.
    sides = {
        "r4": ([(4 + near, 0), (4 + near, 4 + near)], [(4 + far, 4 + far), (4 + far, cut)]),
        "c4": ([(0, 4 + near), (4 + near, 4 + near)], [(4 + far, 4 + far), (cut, 4 + far)]),
        "r1": ([(-near, 0), (-near, 4)], [(-far, 4), (-far, 0)]),
        "c1": ([(0, -near), (4, -near)], [(4, -far), (0, -far)]),
    }
    for name in g.river:
        bank, other = sides[name]
        parts.append(_polygon("river", [p(i, j, 0) for i, j in (*bank, *other)]))
        (i0, j0), (i1, j1) = bank
        ripples = []
        for lane, start in ((0.35, 0.05), (0.72, 0.12)):
            off = (far - near) * lane
            for k in range(5):
                t = start + 0.19 * k
                u = t + 0.07
                oi, oj = (off, 0) if name[0] == "r" else (0, off)
                if name.endswith("1"):
                    oi, oj = -oi, -oj
                x0, y0 = p(i0 + (i1 - i0) * t + oi, j0 + (j1 - j0) * t + oj, 0)
                x1, y1 = p(i0 + (i1 - i0) * u + oi, j0 + (j1 - j0) * u + oj, 0)
                mx, my = (x0 + x1) / 2, (y0 + y1) / 2
                ripples.append(
                    f"M{number(x0)} {number(y0)}Q{number((x0 + mx) / 2)} {number((y0 + my) / 2 - 4)} {number(mx)} {number(my)}"
                    f"T{number(x1)} {number(y1)}"
                )
        parts.append(f'<path class="ripple" d="{"".join(ripples)}"/>')
    return parts


def _titles(edition: Edition, plan: Plan, say: Say) -> list[str]:
    parts = []
    gap = 6
    for temple in TEMPLES:
        x, y = plan.spots[f"temple:{temple}"]
        parts.append(text(say(f"draw.temple.{temple}"), x, y - gap, "t"))
        last = plan.boxes[f"temple:{temple}.{edition.temple_spaces - 1}"]
        parts += _prizes(edition, temple, last.x + last.w, y - gap)
    for row in FIELDS:
        x, y = plan.spots[f"field:{row}"]
        parts.append(text(say(f"draw.field.{row}"), x, y - gap, "t"))
        last = plan.boxes[f"field:{row}.{len(edition.fields[row]) - 1}"]
        parts.append(use("court-gardener", last.x + last.w - 9, y - gap - 1, 0.7))
    for kind in COURT:
        x, y = plan.spots[f"court:{kind}"]
        parts.append(use(f"court-{kind}", x, y, 1.15))
    box = plan.boxes["panel:crafts"]
    parts.append(text(say("draw.crafts"), box.x + 10, box.y + (15 if plan.wide else 11), "t"))
    if plan.wide:
        x, y = plan.spots["court:caravaneer"]
        parts.append(text(say("draw.court"), 900, y - 31, "t c"))
    return parts


def _prizes(edition: Edition, temple: str, right: float, y: float) -> list[str]:
    """What the first and the second of a temple receive, drawn small beside its name."""
    if temple == "ishtar":
        return [use("camel", right - 26, y, 0.72), use("talent", right - 8, y, 0.72)]
    if temple == "marduk":
        first, second = edition.marduk_prizes
        return [use("prestige", right - 42, y, 0.8), text(f"{first} / {second}", right, y, "e")]
    return [
        use("token-barley", right - 26, y, 0.72),
        f'<path class="arrow" d="M{number(right - 16)} {number(y - 5)}l5 4h-10zm0 10l-5-4h10z"/>',
        use("token-salt", right - 7, y, 0.72),
    ]


def _road(plan: Plan) -> list[str]:
    """The caravan's road through the cities, with arrows that point clockwise."""
    ring = plan.ring
    parts = [f'<path class="road" d="{line([*ring, ring[0]])}"/>']
    for k, (x, y) in enumerate(ring):
        nx, ny = ring[(k + 1) % len(ring)]
        dx, dy = nx - x, ny - y
        length = (dx * dx + dy * dy) ** 0.5
        # Half-way between the edges of the two boxes, which is where the road is seen.
        mx, my = (x + nx) / 2, (y + ny) / 2
        ux, uy = dx / length, dy / length
        tip = (mx + 7 * ux, my + 7 * uy)
        left = (mx - 4 * ux - 5 * uy, my - 4 * uy + 5 * ux)
        right = (mx - 4 * ux + 5 * uy, my - 4 * uy - 5 * ux)
        parts.append(_polygon("arrow", [tip, left, right]))
    return parts


SCORE_STEPS = 100


def score_x(plan: Plan, prestige: int) -> float:
    """Where prestige stands on the score track, which starts again after its last step."""
    box = plan.boxes["panel:score"]
    left, right = box.x + 16, box.x + box.w - 16
    return round(left + (right - left) * (prestige % SCORE_STEPS) / SCORE_STEPS, 1)


def _score(plan: Plan) -> list[str]:
    box = plan.boxes["panel:score"]
    step = 5 if plan.wide else 10
    y = box.y + 20
    parts = []
    ticks = "".join(
        f"M{number(score_x(plan, n))} {number(y)}v{5 if n % 10 == 0 else 3}"
        for n in range(0, SCORE_STEPS, step if not plan.wide else 1)
    )
    parts.append(f'<path class="rule" d="{ticks}"/>')
    for n in range(0, SCORE_STEPS, 10 if plan.wide else 20):
        parts.append(text(str(n), score_x(plan, n), y + 11, "s c"))
    return parts


def _key(edition: Edition, plan: Plan, say: Say) -> list[str]:
    """The key: what the states of a channel look like, and the mark of reconstructed figures."""
    box = plan.boxes["panel:key"]
    entries = [
        ("area available", "draw.key.available"),
        ("area filled flowing", "draw.key.flowing"),
        ("area filled", "draw.key.filled"),
        ("square irrigated", "draw.key.irrigated"),
    ]
    columns = 2
    width = box.w / columns
    parts = []
    for k, (classes, message) in enumerate(entries):
        x = box.x + 24 + width * (k % columns)
        y = box.y + 16 + (20 if plan.wide else 26) * (k // columns)
        if classes.startswith("area"):
            parts.append(
                f'<g class="{classes}" transform="translate({number(x)} {number(y)})">'
                '<path class="trench" stroke-width="8" d="M-14 0H14"/><path class="dry" stroke-width="6" d="M-14 0H14"/>'
                '<path class="water" stroke-width="6" d="M-14 0H14"/><path class="foam" d="M-14 0H14"/>'
                f'<circle class="basin" r="7"/></g>'
            )
        else:
            parts.append(
                f'<g class="{classes}"><path class="bed" d="M{number(x - 14)} {number(y)}l14-8 14 8-14 8z"/></g>',
            )
        parts.append(text(say(message), x + 22, y, "s"))
    y = box.y + 16 + (20 if plan.wide else 26) * 2
    parts.append(estimate(box.x + 24, y))
    parts.append(text(say("draw.key.reconstructed"), box.x + 46, y, "s"))
    return parts


def estimate(x: float, y: float) -> str:
    """The mark of a figure that is reconstructed: a dotted ring."""
    return f'<circle class="est" cx="{number(x)}" cy="{number(y)}" r="5"/>'

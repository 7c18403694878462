"""The permanent nodes of the drawing: ids, groups, shapes and anchors, for a plan. Labels and states come later."""

from __future__ import annotations

from ....core.drawing import Group, Place
from ..vocabulary import COURT, FIELDS, RESOURCES, TEMPLES
from .layout import Box, Plan, line, number
from .scenery import estimate, text, use

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..edition import City, CourtLevel, Edition

    Say = Callable[..., str]


def groups(edition: Edition, players: int, say: Say) -> tuple[Group, ...]:
    """Return the groups in reading order."""
    rows = tuple(say("draw.group.garden.row", row=r) for r in range(1, 5))
    return (
        Group("garden", "grid", say("draw.group.garden"), rows),
        Group("areas", "list", say("draw.group.areas")),
        *(Group(f"field.{row}", "list", say(f"draw.field.{row}")) for row in FIELDS),
        *(Group(f"temple.{temple}", "list", say(f"draw.temple.{temple}")) for temple in TEMPLES),
        Group("pass", "list", say("draw.pass")),
        Group("ring", "list", say("draw.group.ring")),
        *(Group(f"crafts.{g}", "list", say("draw.group.crafts", group=g + 1)) for g in range(players)),
        Group("court", "list", say("draw.court")),
        *(Group(f"stock.{seat}", "list", say("draw.group.stock", seat=seat)) for seat in range(players)),
    )


def places(
    edition: Edition, players: int, areas: tuple[str, ...], plan: Plan, say: Say
) -> Iterator[Place]:
    """Yield the places without labels, in painting order within their group."""
    yield from _garden(areas, plan)
    for row in FIELDS:
        for k, resource in enumerate(edition.fields[row]):
            box = plan.boxes[f"field:{row}.{k}"]
            x, y = box.centre
            shape = _rect(box) + use(f"token-{resource}", x, box.y + box.h - 11, 0.86)
            yield Place(f"field:{row}.{k}", f"field.{row}", 0, k, shape, (x, box.y + box.h - 11), "")
    for temple in TEMPLES:
        for k in range(edition.temple_spaces):
            box = plan.boxes[f"temple:{temple}.{k}"]
            yield Place(f"temple:{temple}.{k}", f"temple.{temple}", 0, k, _rect(box), box.centre, "")
    box = plan.boxes["pass"]
    shape = _rect(box) + text(say("draw.pass"), box.x + box.w / 2, box.y + 13, "t c")
    yield Place("pass", "pass", 0, 0, shape, (box.centre[0], box.centre[1] + 10), "")
    for k, city in enumerate(edition.ring):
        yield _city(edition, k, city, plan)
    for g in range(players):
        for k in range(3):
            box = plan.boxes[f"card:{g}.{k}"]
            yield Place(f"card:{g}.{k}", f"crafts.{g}", 0, k, _rect(box, 4), box.centre, "")
    yield from _court(edition, plan)
    for seat in range(players):
        yield from _stock(seat, plan)


def _rect(box: Box, rx: float = 5, classes: str = "box") -> str:
    return (
        f'<rect class="{classes}" x="{number(box.x)}" y="{number(box.y)}" width="{number(box.w)}"'
        f' height="{number(box.h)}" rx="{rx:g}"/>'
    )


def _garden(areas: tuple[str, ...], plan: Plan) -> Iterator[Place]:
    g = plan.garden
    for r in range(1, 5):
        for c in range(1, 5):
            shape = f'<path class="bed" d="{line(g.bed(r, c, g.gap + 0.012))}Z"/>'
            shape += f'<path class="plaque" d="{line(g.bed(r, c, g.gap + 0.06))}Z"/>'
            yield Place(f"square:{r},{c}", "garden", r - 1, c - 1, shape, g.centre(r, c), "")
    width, basin, hit = (6.6, 10, 13) if plan.wide else (5.2, 8, 12)
    for k, area in enumerate(areas):
        d = g.channel(area)
        x, y = g.basin(area)
        at = f'cx="{number(x)}" cy="{number(y)}"'
        shape = (
            f'<path class="water" stroke-width="{width}" d="{d}"/><path class="foam" d="{d}"/>'
            f'<circle class="basin" {at} r="{basin}"/><g class="w">{use("wave", x, y)}</g><circle class="hit" {at} r="{hit}"/>'
        )
        yield Place(f"area:{area}", "areas", 0, k, shape, (x, y), "")


def _city(edition: Edition, k: int, city: City, plan: Plan) -> Place:
    box = plan.boxes[f"city:{city.name}"]
    parts = [_rect(box, 7), text(city.name, box.x + box.w / 2, box.y + 12, "t c")]
    if edition.provenance(f"ring.{city.name}") == "reconstructed":
        parts.append(estimate(box.x + box.w - 9, box.y + 9))
    y = box.y + box.h - 23
    if city.trade == "sell":
        one, two = edition.sell_prestige
        parts.append(use("prestige", box.x + 17, y, 1.1))
        parts.append(text(f"{one} / {two}", box.x + 31, y))
        parts.append(use("wave", box.x + box.w - 17, y, 1.4))
    elif city.trade == "court":
        for n, kind in enumerate(city.offers):
            parts.append(use(f"court-{kind}", box.x + 18 + 27 * n, y, 1.05))
    if city.demand:
        parts.append(use(f"token-{city.demand}", box.x + box.w - 17, y, 1.1))
    return Place(f"city:{city.name}", "ring", 0, k, "".join(parts), (box.x + 8, box.y + 6), "")


def _court(edition: Edition, plan: Plan) -> Iterator[Place]:
    for row, kind in enumerate(COURT):
        for level, card in sorted(edition.court[kind].items()):
            box = plan.boxes.get(f"court:{kind}.{level}")
            if box is None:
                continue
            shape = _rect(box, 4) + _effect(card, box)
            yield Place(f"court:{kind}.{level}", "court", row, level, shape, box.centre, "")


def _effect(card: CourtLevel, box: Box) -> str:
    """What a court card does, as picture and number."""
    x, y = box.x + 11, box.y + 11
    if card.bonus:
        return use("camel", x, y, 0.75) + text(f"+{card.bonus}", x + 11, y)
    if card.talents:
        more = use("prestige", x + 18, y, 0.6) + text(f"{card.prestige}", x + 24, y) if card.prestige else ""
        return use("talent", x - 2, y, 0.62) + text(f"{card.talents}", x + 5, y) + more
    if card.prestige:
        return use("prestige", x, y, 0.75) + text(f"{card.prestige}", x + 10, y)
    return use("leaves-1", x, y) + text(f"+{card.quality}", x + 11, y)


def _stock(seat: int, plan: Plan) -> Iterator[Place]:
    name = f"stock:{seat}"
    group = f"stock.{seat}"
    box = plan.boxes[name]
    spots = plan.spots
    parts = [_rect(box, 7, "box outer"), use(f"cube-{seat}", *spots[f"cube:{seat}"], 1.1)]
    pictures = {
        "talents": "talent",
        "camels": "camel",
        "cubes": f"cube-{seat}",
        "tiles": "leaves-1",
        "gardeners": "court-gardener",
        "caravaneer": "court-caravaneer",
        "banker": "court-banker",
        "palace": "court-palace",
    }
    for what, symbol in pictures.items():
        parts.append(use(symbol, *spots[f"{what}:{seat}"], 0.9))
    yield Place(name, group, 0, 0, "".join(parts), box.centre, "")
    score = plan.boxes[f"score:{seat}"]
    shape = _rect(score, 5) + use("prestige", score.x + 14, score.y + score.h / 2)
    yield Place(f"score:{seat}", group, 0, 1, shape, score.centre, "")
    for k, resource in enumerate(RESOURCES):
        inner = plan.boxes[f"{name}.{resource}"]
        x, y = inner.x + 15, inner.y + inner.h / 2
        shape = _rect(inner, 5, "hit") + use(f"token-{resource}", x, y)
        yield Place(f"{name}.{resource}", group, 1, k, shape, (round(x, 1), round(y, 1)), "")

"""The places of a plan: ids, groups, shapes and anchors, without labels and states."""

from __future__ import annotations

from amyitis_nb.core.picture.drawing import Group, Place
from amyitis_nb.games.amyitis.drawing.layout import Box, Plan, cell
from amyitis_nb.games.amyitis.drawing.paths import line, number, unit
from amyitis_nb.games.amyitis.drawing.scenery import channel_id, estimate, stock_id, text, use
from amyitis_nb.games.amyitis.edition.garden import SQUARES
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, FIELDS, RESOURCES, TEMPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.choices import Say
    from amyitis_nb.games.amyitis.edition.edition import City, CourtLevel, Edition


def groups(edition: Edition, players: int, plan: Plan, own: int, say: Say) -> tuple[Group, ...]:
    """Return the groups of a plan in reading order, with the stock of seat `own` first and the other stocks last."""
    rows = tuple(say("draw.group.garden.row", row=r) for r in range(1, 5))
    mine, *others = (
        Group(f"stock.{seat}", "list", say("draw.group.stock", seat=seat), (), f"stock:{seat}")
        for seat in (own, *(seat for seat in range(players) if seat != own))
    )
    every = (
        mine,
        Group("garden", "grid", say("draw.group.garden"), rows, "garden"),
        Group("areas", "list", say("draw.group.areas"), (), "garden"),
        *(Group(f"field.{row}", "list", say(f"draw.field.{row}"), (), "fields") for row in FIELDS),
        *(
            Group(f"temple.{temple}", "list", say(f"draw.temple.{temple}"), (), "temples")
            for temple in TEMPLES
        ),
        Group("ring", "list", say("draw.group.ring"), (), "road"),
        *(
            Group(f"crafts.{g}", "list", say("draw.group.crafts", group=g + 1), (), "crafts")
            for g in range(players)
        ),
        # The Pass box comes last, so that keyboard users do not choose it by accident.
        Group("pass", "list", say("draw.pass"), (), "pass"),
        Group("court", "list", say("draw.court"), (), "court"),
        *others,
    )
    return tuple(group for group in every if plan.has(group.part))


def ways(players: int, own: int, say: Say) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the parts of the board that a small page links to: names and groups."""
    parts = {
        "garden": ("garden", "areas", "pass"),
        "cards": tuple(f"crafts.{g}" for g in range(players)),
        "road": ("ring", "court"),
        "temples": (*(f"temple.{temple}" for temple in TEMPLES), *(f"field.{row}" for row in FIELDS)),
        "others": tuple(f"stock.{seat}" for seat in range(players) if seat != own),
    }
    return tuple((say(f"draw.way.{name}"), groups) for name, groups in parts.items())


def places(edition: Edition, players: int, areas: tuple[str, ...], plan: Plan, say: Say) -> Iterator[Place]:
    """Yield the places without labels, in painting order within their group."""
    if "panel:garden" in plan.boxes:
        yield from _garden(areas, plan)
    for row in FIELDS if plan.has("fields") else ():
        for k, resource in enumerate(edition.fields[row]):
            box = plan.boxes[f"field:{row}.{k}"]
            x = box.centre[0]
            shape = _rect(box) + use(f"token-{resource}", x, box.y + box.h - 12)
            yield Place(f"field:{row}.{k}", f"field.{row}", 0, k, shape, (x, unit(box.y + 11)), "")
    for temple in TEMPLES if plan.has("temples") else ():
        for k in range(edition.temple_spaces):
            box = plan.boxes[f"temple:{temple}.{k}"]
            yield Place(f"temple:{temple}.{k}", f"temple.{temple}", 0, k, _rect(box), box.centre, "")
    if plan.has("pass"):
        box = plan.boxes["pass"]
        shape = _rect(box) + text(say("draw.pass"), box.x + box.w / 2, box.y + 13, "t c")
        x, y = box.x + box.w / 2, box.y + box.h - 12
        shape += use("chip-talent", x - 8, y) + text("+1", x + 2, y, "s")
        yield Place("pass", "pass", 0, 0, shape, (box.centre[0], box.centre[1] + 2), "")
    for k, city in enumerate(edition.ring if plan.has("road") else ()):
        yield _city(edition, k, city, plan, say)
    for g in range(players if plan.has("crafts") else 0):
        for k in range(3):
            box = plan.boxes[f"card:{g}.{k}"]
            yield Place(f"card:{g}.{k}", f"crafts.{g}", 0, k, _rect(box), box.centre, "")
    yield from _court(edition, plan)
    for seat in range(players):
        if plan.has(f"stock:{seat}"):
            yield from _stock(seat, plan)


def _rect(box: Box) -> str:
    return f"<rect x='{number(box.x)}' y='{number(box.y)}' width='{number(box.w)}' height='{number(box.h)}'/>"


def _garden(areas: tuple[str, ...], plan: Plan) -> Iterator[Place]:
    g = plan.garden
    for square in SQUARES:
        r, c = cell(square)
        shape = f"<path d='{line(g.bed(r, c, g.gap + 0.012))}z'/>"
        yield Place(f"square:{square}", "garden", r - 1, c - 1, shape, g.centre(r, c), "")
    basin = f"basin-{plan.layout[0]}"
    for k, area in enumerate(areas):
        x, y = g.basin(area)
        name = channel_id(plan, k)
        shape = f"<path id='{name}' d='{g.channel(area)}'/><use href='#{name}'/>" + use(basin, x, y)
        yield Place(f"area:{area}", "areas", 0, k, shape, (x, y), "")


def _city(edition: Edition, k: int, city: City, plan: Plan, say: Say) -> Place:
    box = plan.boxes[f"city:{city.name}"]
    parts = [_rect(box), text(say("draw.city", city=city.name), box.x + box.w / 2, box.y + 13, "t c")]
    if edition.provenance(f"ring.{city.name}") == "reconstructed":
        parts.append(estimate(box.x + box.w - 1, box.y + 1))
    y = box.y + box.h - 23
    if city.trade == "sell":
        one, two = edition.sell_prestige
        parts.append(use("prestige", box.x + 17, y))
        parts.append(text(f"{one} / {two}", box.x + 31, y))
        parts.append(use("wave", box.x + box.w - 17, y))
    elif city.trade == "court":
        for n, kind in enumerate(city.offers):
            parts.append(use(f"court-{kind}", box.x + 18 + 27 * n, y))
    if city.demand:
        parts.append(use(f"token-{city.demand}", box.x + box.w - 17, y))
    return Place(f"city:{city.name}", "ring", 0, k, "".join(parts), (box.x + 15, box.y - 8), "")


def _court(edition: Edition, plan: Plan) -> Iterator[Place]:
    for row, kind in enumerate(COURT):
        for level, card in sorted(edition.court[kind].items()):
            box = plan.boxes.get(f"court:{kind}.{level}")
            if box is None:
                continue
            shape = _rect(box) + _effect(card, box)
            yield Place(f"court:{kind}.{level}", "court", row, level, shape, box.centre, "")


def _effect(card: CourtLevel, box: Box) -> str:
    """Return the effect of a court card as picture and number."""
    x, y = box.x + 11, box.y + 11
    if card.bonus:
        return use("chip-camel", x - 2, y) + text(f"+{card.bonus}", x + 8, y)
    if card.talents:
        more = use("chip-prestige", x + 24, y) + text(f"{card.prestige}", x + 31, y) if card.prestige else ""
        return use("chip-talent", x - 2, y) + text(f"{card.talents}", x + 6, y) + more
    if card.prestige:
        return use("chip-prestige", x, y) + text(f"{card.prestige}", x + 10, y)
    return use("leaves-1", x - 2, y) + text(f"+{card.quality}", x + 7, y)


def _stock(seat: int, plan: Plan) -> Iterator[Place]:
    name = f"stock:{seat}"
    group = f"stock.{seat}"
    box = plan.boxes[name]
    shape = _rect(box) + use(f"cube-{seat}", *plan.spots[f"cube:{seat}"])
    shape += f"<use href='#{stock_id(plan, seat)}' x='{number(box.x)}' y='{number(box.y)}'/>"
    yield Place(name, group, 0, 0, shape, box.centre, "")
    score = plan.boxes[f"score:{seat}"]
    shape = _rect(score) + use("prestige", score.x + 14, score.y + score.h / 2)
    yield Place(f"score:{seat}", group, 0, 1, shape, score.centre, "")
    for k, resource in enumerate(RESOURCES):
        inner = plan.boxes[f"{name}.{resource}"]
        x, y = inner.x + 15, inner.y + inner.h / 2
        shape = use(f"token-{resource}", x, y)
        yield Place(f"{name}.{resource}", group, 1, k, shape, (unit(x), unit(y)), "")

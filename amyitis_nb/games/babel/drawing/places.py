"""The places of a plan: groups, ids, shapes and anchors, without labels and states."""

from __future__ import annotations

from amyitis_nb.core.picture.boxes import Box
from amyitis_nb.core.picture.drawing import Group, Place
from amyitis_nb.core.picture.text_width import fitting
from amyitis_nb.games.babel.drawing.layout import CARD, Plan, grid
from amyitis_nb.games.babel.drawing.symbols import COLOURS, SIGN, sign
from amyitis_nb.games.babel.edition.names import PEOPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from amyitis_nb.core.choices import Say

#: What a row of the grid of sites consists of, from the left. In the layout "narrow" it is a column, from below.
_GRID = ("own column", "own temple", "site", "other temple", "other column")


def groups(plan: Plan, say: Say) -> tuple[Group, ...]:
    """Return the groups of a plan in reading order: the own stock first."""
    rows = tuple(say("drawing.people", people=people) for people in PEOPLES)
    if plan.layout == "narrow":
        seats = {"own": plan.own, "other": 1 - plan.own}
        parted = [what.rpartition(" ") for what in reversed(_GRID)]
        rows = tuple(say(f"drawing.row.{kind}", seat=seats.get(whose, 0)) for whose, _, kind in parted)
    mine, theirs = (
        (
            Group(f"stock.{seat}", "list", say("drawing.stock", seat=seat), (), f"stock:{seat}"),
            Group(f"hand.{seat}", "list", say("drawing.hand", seat=seat), (), f"hand:{seat}"),
            Group(f"depot.{seat}", "list", say("drawing.depot", seat=seat), (), f"depot:{seat}"),
        )
        for seat in (plan.own, 1 - plan.own)
    )
    sites = Group("sites", "grid", say("drawing.sites"), rows, "sites")
    piles = Group("piles", "list", say("drawing.piles"), (), "piles")
    return tuple(group for group in (*mine, sites, *theirs, piles) if plan.has(group.part))


def ways(plan: Plan, say: Say) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the parts of the board that a small page links to: names and groups."""
    own, other = plan.own, 1 - plan.own
    parts = {
        "sites": ("sites",),
        "own": (f"stock.{own}", f"depot.{own}"),
        "other": (f"stock.{other}", f"hand.{other}", f"depot.{other}"),
        "piles": ("piles",),
    }
    return tuple((say(f"drawing.way.{name}"), groups) for name, groups in parts.items())


def places(plan: Plan, say: Say) -> Iterator[Place]:
    """Yield the places of a plan without labels and states."""
    boxes = plan.boxes
    for row, people in enumerate(PEOPLES):
        for order, what in enumerate(_GRID):
            whose, _, kind = what.rpartition(" ")
            side = "" if not whose else f"{plan.own if whose == 'own' else 1 - plan.own}."
            id = f"{kind}:{side}{people}"
            cell = (len(_GRID) - 1 - order, row) if plan.layout == "narrow" else (row, order)
            if id in boxes:
                yield _place(id, "sites", *cell, boxes[id], _shape_of(plan, id, boxes[id], say))
    lists: dict[str, list[str]] = {}
    for seat in (plan.own, 1 - plan.own):
        lists[f"stock.{seat}"] = [f"stock:{seat}"]
        lists[f"hand.{seat}"] = [f"hand:{seat}", *(f"hand:{seat}.{people}" for people in PEOPLES)]
        lists[f"depot.{seat}"] = [f"depot:{seat}", f"start:{seat}"]
    lists["piles"] = [f"pile:{name}" for name in ("deck", "discard", "temples")]
    for group, ids in lists.items():
        for number, id in enumerate(id for id in ids if id in boxes):
            yield _place(id, group, 0, number, boxes[id], _shape_of(plan, id, boxes[id], say))


def _place(id: str, group: str, row: int, column: int, box: Box, more: str) -> Place:
    shape = f"<rect x='{box.x:g}' y='{box.y:g}' width='{box.w:g}' height='{box.h:g}'/>{more}"
    x, y = box.centre
    return Place(id, group, row, column, shape, (round(x, 1), round(y, 1)), "")


def _shape_of(plan: Plan, id: str, box: Box, say: Say) -> str:
    """Return what a place shows besides its rectangle and its pieces."""
    kind, _, name = id.partition(":")
    x, _ = box.centre
    wide = plan.layout in ("room", "wide")
    size = 13.5 if wide else 12
    if kind == "site":
        radius = 24 if wide else 15
        y = box.y + (6 if wide else 3) + radius
        people = _title(say, name)
        foot = box.y + box.h - (13 if wide else 9)
        if plan.layout == "narrow":
            title = text(fitting(people, box.w + 6, 11), x, foot, "n c")
        else:
            title = text(fitting(people, box.w - 4, size + 1.5, bold=True), x, foot, "t c")
        return f"{medallion(name, x, y, radius)}{title}"
    if kind == "temple":
        y, half = box.y + box.h - 6, 46 * plan.scale
        return f"<path class='ground' d='M{x - half:g} {y:g}v-8H{x + half:g}v8Z'/>"
    if kind == "hand" and "." in name:
        people = name.partition(".")[2]
        if not wide or int(name[0]) != plan.own:
            return medallion(people, x, box.y + CARD[1] * plan.scale / 2, 12, "mark")
        title = fitting(_title(say, people), box.w - 30, size)
        below = text(title, box.x + 4, box.y + box.h - 11, "s")
        return medallion(people, box.x + 3 + CARD[0] / 2, box.y + CARD[1] / 2, 18, "mark") + below
    titles = {"hand": "hand", "depot": "depot", "start": "start", "pile": f"pile.{name}"}
    if kind not in titles or (kind == "start" and plan.layout == "narrow"):
        return ""  # a stock has only pieces, and a narrow card needs no heading
    title = say(f"drawing.title.{titles[kind]}")
    centred = kind in ("start", "pile")
    title = fitting(title, box.w - (6 if centred else 44 if kind == "hand" else 8), size)
    top = box.y + (12 if wide else 10)
    heading = text(title, x, top, "s c") if centred else text(title, box.x + (8 if wide else 6), top, "s")
    if id == "pile:discard":
        cells = zip(PEOPLES, grid(len(PEOPLES), box), strict=True)
        small = 7 if wide else 5.5
        heading += "".join(medallion(people, x - small - 2, y, small) for people, (x, y) in cells)
    return heading


def _title(say: Say, people: str) -> str:
    """Return the name of a people as a heading."""
    name = say("drawing.people", people=people)
    return name[:1].upper() + name[1:]


def medallion(people: str, x: float, y: float, radius: float, look: str = "") -> str:
    """Return the sign of a people on a disc of its colour."""
    mark = f" class='{look}'" if look else ""
    disc = (
        f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' fill='{COLOURS[people]}' stroke='var(--ba-outline)'/>"
    )
    return f"<g{mark}>{disc}{sign(people, SIGN, x, y, radius / 17)}</g>"


def text(words: str, x: float, y: float, look: str) -> str:
    """Return a line of text, vertically centred at y."""
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    return f"<text class='{look}' x='{x:g}' y='{y:g}'>{words}</text>"

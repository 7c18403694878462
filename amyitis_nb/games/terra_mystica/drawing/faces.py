"""What is printed on tiles, cards and boards: rows of signs and numbers, as SVG."""

from __future__ import annotations

from amyitis_nb.core.picture.text_width import widest
from amyitis_nb.games.terra_mystica.drawing.palette import PREFIX
from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, CULTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from amyitis_nb.games.terra_mystica.edition.edition import Card, Favour, Goods, Power, Tile, Town

#: The names of symbols that are signs in a row; anything else is a text.
_SIGNS = frozenset(
    {
        "coin",
        "worker",
        "priest",
        "power",
        "points",
        "spade",
        "shipping",
        "bridge",
        "key",
        "town",
        "cult",
        "pass",
    }
    | {*CULTS, *BUILDINGS}
)

#: The sign of each stock.
SIGN = {"coins": "coin", "workers": "worker", "priests": "priest", "power": "power", "points": "points"}

#: The width of a sign in parts of its height; buildings are wider.
_WIDE = {"trading": 1.5, "temple": 1.3, "stronghold": 1.5, "sanctuary": 1.7, "dwelling": 1.2, "pass": 0.6}

#: The prefix of a sign of a special action, which can be used once a round.
ONCE = "once "


def use(symbol: str, x: float, y: float, scale: float = 1.0) -> str:
    """Return SVG that draws a symbol at a point."""
    size = "" if scale == 1 else f" scale({scale:.2g})"
    return f"<use href='#{PREFIX}-{symbol}' transform='translate({x:g} {y:g}){size}'/>"


def text(words: str, x: float, y: float, look: str = "") -> str:
    """Return a line of text, vertically centred at y."""
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    mark = f" class='{look}'" if look else ""
    return f"<text{mark} x='{x:g}' y='{y:g}'>{words}</text>"


def _width(item: str, size: float) -> float:
    name = item.removeprefix(ONCE)
    if name != item:
        return size * 1.2
    if name in _SIGNS:
        return size * _WIDE.get(name, 1.0)
    return widest(item, size * 0.82, bold=True) * 0.92


def row(items: Sequence[str], x: float, y: float, size: float, room: float = 0) -> str:
    """Return a row of signs and texts, centred at a point and shrunk to `room` if it is given."""
    gap = size * 0.14
    whole = sum(_width(item, size) for item in items) + gap * (len(items) - 1)
    if room and whole > room:
        return row(items, x, y, size * room / whole)
    at, parts = x - whole / 2, ""
    for item in items:
        width = _width(item, size)
        middle, name = round(at + width / 2, 1), item.removeprefix(ONCE)
        if name != item:
            parts += use("once", middle, y, size / 20) + use(name, middle, y, size / 30)
        elif name in _SIGNS:
            parts += use(name, middle, y, size / (22 if name in BUILDINGS else 17))
        else:
            parts += f"<text x='{middle:g}' y='{y:g}' style='font-size:{size * 0.82:.3g}px'>{item}</text>"
        at += width + gap
    return parts


def goods(amount: Goods, plus: str = "") -> list[str]:
    """Return the signs of goods, each after its number if that is not 1; `plus` comes before the first one."""
    found: list[str] = []
    for stock, sign in (*SIGN.items(), ("spades", "spade")):
        count = getattr(amount, stock, 0)
        if count:
            number = f"{plus if not found else ''}{count if count > 1 else ''}"
            found += [number, sign] if number else [sign]
    return found


def power(action: Power) -> list[str]:
    """Return what a power action gives."""
    found = goods(action.gain) + ["spade"] * action.spades
    return found + ["bridge"] * action.bridge


def card(figures: Card) -> tuple[list[str], list[str]]:
    """Return the income of a bonus card, and what else it does."""
    more: list[str] = []
    if figures.special:
        more = [ONCE + figures.special]
    elif figures.shipping:
        more = [f"+{figures.shipping}", "shipping"]
    elif figures.points_shipping:
        more = ["pass", f"{figures.points_shipping}", "points", "/", "shipping"]
    elif any(figures.points):
        kinds = [BUILDINGS[kind] for kind, points in enumerate(figures.points) if points]
        more = ["pass", f"{max(figures.points)}", "points", "/", *kinds]
    return goods(figures.income, "+"), more


def tile(figures: Tile) -> tuple[list[str], list[str]]:
    """Return what a round tile scores, and its cult bonus."""
    scored = {"stronghold": ["stronghold", "sanctuary"]}.get(figures.scores, [figures.scores])
    counted = CULTS[figures.cult] if figures.cult < len(CULTS) else "priest"
    level = [f"{figures.levels}"] if figures.levels > 1 else []
    return [*scored, f"{figures.points}", "points"], [*level, counted, "pass", *goods(figures.bonus)]


def favour(figures: Favour) -> list[str]:
    """Return the effect of a favour tile beyond its steps."""
    if figures.special:
        return [ONCE + figures.special]
    if any(figures.trading):
        return ["pass", "trading", "points"]
    if any(figures.scores):
        kind = next(kind for kind, points in enumerate(figures.scores) if points)
        return [BUILDINGS[kind], f"{figures.scores[kind]}", "points"]
    found = goods(figures.income, "+")
    if found or figures.steps == 3:
        return found
    return ["town", "6"]


def town(figures: Town) -> list[str]:
    """Return the reward of a town tile."""
    found = [f"{figures.points}", "points", *goods(figures.gain)]
    found += [*([f"{figures.steps}"] if figures.steps > 1 else []), "cult"] if figures.steps else []
    found += ["+1", "shipping"] if figures.shipping else []
    return found + ["key"] * (figures.keys - 1)


def spread(count: int, most: float, room: float) -> Iterable[float]:
    """Return the distances from the middle of things side by side: at most `most` apart, and within `room`."""
    step = min(most, room / count) if count else 0
    return [(number - (count - 1) / 2) * step for number in range(count)]

"""The drawing of Ferry, and the clicks of its actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import ACT, END, FREE, Choices, Say, SeatLook, Stage, language_of
from amyitis_nb.core.event import Event
from amyitis_nb.core.picture.drawing import Drawing, Group, Piece, Place, View
from ferry.position import FREE_KINDS, STOCKS, Position, hexes

COLOURS = {"fox": "#c2410c", "owl": "#7c3aed", "bear": "#854d0e", "crow": "#334155", "frog": "#15803d"}
_HUT, _TOWER = "M-10,9V-2L0,-11L10,-2V9Z", "M-7,11V-12H7V11Z"
_DEFS = "".join(
    f'<g id="ferry-{side}"><circle r="11" fill="{fill}"/></g>'
    + "".join(
        f'<g id="ferry-{name}-{side}"><path d="{path}" fill="{fill}" stroke="#fff"/></g>'
        for name, path in (("hut", _HUT), ("tower", _TOWER))
    )
    for side, fill in {**COLOURS, "nobody": "#888"}.items()
)
_FERRY = '<g id="ferry-ferry"><path d="M-12,14H12L8,21H-8Z" fill="#fff" stroke="#000"/></g>'
_STYLE = ".ferry .box{fill:#8883;stroke:#666}.ferry text{text-anchor:middle;font:14px sans-serif}"


class Clicks(Choices[Position]):
    """The clicks: a hex or a button, one for each action."""

    def stages(self, action: Action) -> tuple[Stage, ...]:
        return ((action.text, f"hex:{action['hex']}" if action["hex"] else ""),)

    def places(self, position: Position, place: str) -> tuple[str, ...]:
        return (place,)

    def kind(self, position: Position, action: Action) -> str:
        return FREE if action.kind in FREE_KINDS else END if action.kind == "done" else ACT

    def label(self, position: Position, action: Action, stage: int, say: Say) -> str:
        return say(f"choice.{action.kind}", **dict(action.steps))

    def prompt(self, position: Position, actions: Sequence[Action], stage: int, say: Say) -> str:
        pending = position.pending
        return say(f"choice.prompt_{pending.kind}") if pending else ""

    def attempts_at(self, position: Position, taken: tuple[str, ...], place: str) -> tuple[Action, ...]:
        group, _, hex = place.partition(":")
        kinds = ("build", "upgrade") if position.stage == "head" else ("ferry",)
        return tuple(Action(kind, (("hex", hex),), f"{kind} {hex}") for kind in kinds if group == "hex")

    def topic(self, position: Position, action: Action) -> str | None:
        return None if action.kind == "done" else ""

    def outlook(self, position: Position, events: Sequence[Event], say: Say) -> Iterable[str]:
        return (say(f"choice.outlook_{event.name}") for event in events if event.name in ("build", "sail"))

    def look(self, position: Position, seat: int) -> SeatLook:
        side = position.sides[seat]
        return SeatLook(side or "nobody", COLOURS.get(side, ""), side)


def draw(position: Position, say: Say, view: View) -> Drawing:
    """Return the drawing: the map above the stocks of the seats, the same in every view."""
    hexagons = tuple(_hexagons(position, say))
    stocks = tuple(_stocks(position, say))
    pieces = {place.id: piece for place, piece in (*hexagons, *stocks) if piece}
    pieces["ferry"] = Piece("ferry", f"hex:{position.ferry}", *_centre(position, position.ferry))
    for place, _ in stocks:
        seat = int(place.id.partition(":")[2])
        for n, amount in enumerate(position.stocks[seat]):
            y = place.anchor[1] + 30 + 20 * n
            pieces[f"{STOCKS[n]}.{seat}"] = Piece(
                f"text-{STOCKS[n]}", place.id, place.anchor[0], y, str(amount)
            )
    rows = tuple(say("drawing.row", row=row) for row in "abc")
    groups = (Group("map", "grid", say("drawing.map"), rows), Group("stocks", "list", say("drawing.stocks")))
    return Drawing(
        language=language_of(say),
        layout=view.layout,
        prefix="ferry",
        view_box=(0, 0, 320, 300),
        label=say("drawing.label"),
        defs=_DEFS + _FERRY,
        style=_STYLE,
        scenery='<rect width="320" height="300" fill="light-dark(#dbeafe,#1e3a5f)"/>',
        groups=groups,
        places={place.id: place for place, _ in (*hexagons, *stocks)},
        pieces=pieces,
    )


def _centre(position: Position, hex: str) -> tuple[float, float]:
    row, x = hexes(position.map)[hex]
    return 160 + 62 * x, 40 + 54 * row


def _hexagons(position: Position, say: Say) -> Iterator[tuple[Place, Piece | None]]:
    for n, (hex, (row, _)) in enumerate(hexes(position.map).items()):
        x, y = _centre(position, hex)
        corners = ((0, -34), (30, -18), (30, 18), (0, 34), (-30, 18), (-30, -18))
        points = " ".join(f"{x + dx:g},{y + dy:g}" for dx, dy in corners)
        owned = position.land[n]
        seat, level = owned or (0, 0)
        name = ("empty", "hut", "tower")[level]
        ferry = f" {say('place.ferry')}" if hex == position.ferry else ""
        label = say(f"place.{name}", hex=hex, seat=seat) + ferry
        shape = f'<polygon points="{points}" class="box"/>'
        place = Place(f"hex:{hex}", "map", row, int(hex[1]) - 1, shape, (x, y), label)
        yield place, Piece(f"{name}-{position.sides[seat]}", place.id, x, y) if owned else None


def _stocks(position: Position, say: Say) -> Iterator[tuple[Place, Piece]]:
    for seat, side in enumerate(position.sides):
        x, amounts = 34 + 63 * seat, dict(zip(STOCKS, position.stocks[seat], strict=True))
        shape = f'<rect x="{x - 28}" y="195" width="56" height="98" class="box"/>'
        label = say("place.stock", seat=seat, side=side or "nobody", **amounts)
        place = Place(f"stock:{seat}", "stocks", 0, seat, shape, (x, 212), label)
        yield place, Piece(side or "nobody", place.id, x, 212)

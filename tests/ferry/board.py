"""The drawing of Ferry, and the clicks of its actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import END, FREE, Choices, Say, SeatLook, Stage, language_of
from amyitis_nb.core.event import Event
from amyitis_nb.core.picture.drawing import Drawing, Group, Piece, Place, View
from ferry.position import HEXES, KINDS, NOBODY, STOCKS, Position

COLOURS = {"fox": "#c2410c", "owl": "#7c3aed", "bear": "#854d0e", "crow": "#334155", "frog": "#15803d"}
_DEFS = '<g id="ferry-ferry"><path d="M-12,14H12L8,21H-8Z" fill="#fff" stroke="#000"/></g>' + "".join(
    f'<g id="ferry-{side}"><circle r="11" fill="{fill}"/></g>'
    f'<g id="ferry-hut-{side}"><path d="M-10,9V-2L0,-11L10,-2V9Z" fill="{fill}" stroke="#fff"/></g>'
    for side, fill in {**COLOURS, "nobody": "#888"}.items()
)
_STYLE = ".ferry .box{fill:#8883;stroke:#666}.ferry text{text-anchor:middle;font:14px sans-serif}"
_CORNERS = ((0, -34), (30, -18), (30, 18), (0, 34), (-30, 18), (-30, -18))


class Clicks(Choices[Position]):
    """The clicks: a hex or a button, one for each action."""

    kinds: Mapping[str, str] = {"burn": FREE, "done": END}

    def stages(self, action: Action) -> tuple[Stage, ...]:
        return ((action.text, f"hex:{action['hex']}" if action["hex"] else ""),)

    def attempts(self, position: Position) -> Iterable[Action]:
        return (action for action in position.actions if position.stage in KINDS[action.kind][1])

    def outlook(self, position: Position, events: Sequence[Event], say: Say) -> Iterable[str]:
        return (say(f"choice.outlook_{event.name}") for event in events if event.name in ("build", "sail"))

    def look(self, position: Position, seat: int) -> SeatLook:
        side = position.sides[seat]
        return SeatLook(side or "nobody", COLOURS.get(side, ""), side)


def draw(position: Position, say: Say, view: View) -> Drawing:
    """Return the drawing: the map above the stocks of the seats, the same in every view."""
    places, pieces = list[Place](), dict[str, Piece]()
    for hex, (row, right) in HEXES.items():
        id, x, y, seat = f"hex:{hex}", 160 + 62 * right, 40 + 54 * row, position.owner(hex)
        points = " ".join(f"{x + dx:g},{y + dy:g}" for dx, dy in _CORNERS)
        label = say("place.empty" if seat == NOBODY else "place.hut", hex=hex, seat=seat)
        if hex == position.ferry:
            label, pieces["ferry"] = f"{label} {say('place.ferry')}", Piece("ferry", id, x, y)
        if seat != NOBODY:
            pieces[id] = Piece(f"hut-{position.sides[seat]}", id, x, y)
        shape = f'<polygon points="{points}" class="box"/>'
        places.append(Place(id, "map", row, int(hex[1]) - 1, shape, (x, y), label))
    for seat, side in enumerate(position.sides):
        amounts = dict(zip(STOCKS, position.stocks[seat], strict=True))
        id, x = f"stock:{seat}", 34 + 63 * seat
        shape = f'<rect x="{x - 28}" y="195" width="56" height="98" class="box"/>'
        label = say("place.stock", seat=seat, **amounts)
        places.append(Place(id, "stocks", 0, seat, shape, (x, 212), label))
        pieces[id] = Piece(side or "nobody", id, x, 212)
        for n, (stock, amount) in enumerate(amounts.items()):
            pieces[f"{stock}.{seat}"] = Piece(f"text-{stock}", id, x, 242 + 20 * n, str(amount))
    return Drawing(
        language=language_of(say),
        layout=view.layout,
        prefix="ferry",
        view_box=(0, 0, 320, 300),
        label=say("drawing.label"),
        defs=_DEFS,
        style=_STYLE,
        scenery='<rect width="320" height="300" fill="light-dark(#dbeafe,#1e3a5f)"/>',
        groups=(
            Group("map", "hexes", say("drawing.map"), tuple("abc")),
            Group("stocks", "list", say("drawing.stocks")),
        ),
        places={place.id: place for place in places},
        pieces=pieces,
    )

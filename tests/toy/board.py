"""The drawing of Towers, and the clicks of its actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import Choices, Say, SeatLook, Stage, language_of
from amyitis_nb.core.picture.drawing import Drawing, Group, Piece, Place, View
from toy.position import HIDDEN, TOWERS, Position, put

_CARD = '<g id="towers-card"><rect x="-18" y="-24" width="36" height="48" fill="#fff" stroke="#333"/></g>'
_STYLE = ".towers .box{fill:#8883;stroke:#666}.towers text{text-anchor:middle;font:18px sans-serif}"

#: The maximum number of cards in a hand, plus one space.
_SPACES = 4


class Clicks(Choices[Position]):
    """The clicks: a card of the hand, then a tower; or the button for resting."""

    chance = frozenset({"draw", "draw_back"})

    def stages(self, action: Action) -> tuple[Stage, ...]:
        if action.kind != "put":
            return ((action.kind, ""),)
        card = f"card {action['card']}"
        return (card, card), (action.text, f"tower:{action['tower']}")

    def places(self, position: Position, place: str) -> tuple[str, ...]:
        if not place.startswith("card"):
            return (place,)
        hand, card = position.hands[position.turn], int(place.split()[1])
        return (f"hand:{position.turn}.{hand.index(card if card in hand else HIDDEN)}",)

    def label(self, position: Position, action: Action, stage: int, say: Say) -> str:
        name = ("card", "tower")[stage] if action.kind == "put" else action.kind
        return say(f"choice.{name}", **dict(action.steps))

    def prompt(self, position: Position, actions: Sequence[Action], stage: int, say: Say) -> str:
        return say("choice.prompt_tower" if stage else "choice.prompt")

    def attempts(self, position: Position) -> Sequence[Action]:
        return [put(card, tower) for card in position.hands[position.turn] if card for tower in TOWERS]

    def look(self, position: Position, seat: int) -> SeatLook:
        return SeatLook("card")


def draw(position: Position, say: Say, view: View) -> Drawing:
    """Return the drawing: three towers above two hands, the same in every view."""
    drawn = [*_towers(position, say), *_hands(position, say)]
    return Drawing(
        language=language_of(say),
        layout=view.layout,
        prefix="towers",
        view_box=(0, 0, 320, 310),
        label=say("drawing.label"),
        defs=_CARD,
        style=_STYLE,
        scenery='<rect width="320" height="310" fill="#eee"/>',
        groups=(
            Group("towers", "grid", say("drawing.towers"), (say("drawing.towers"),)),
            *(Group(f"hand{seat}", "list", say("drawing.hand", seat=seat)) for seat in (0, 1)),
        ),
        places={place.id: place for place, _ in drawn},
        pieces={place.id: Piece("card", place.id, *place.anchor, card) for place, card in drawn if card},
    )


def _towers(position: Position, say: Say) -> Iterator[tuple[Place, str]]:
    for number, tower in enumerate(position.towers):
        x = 20 + 100 * number
        shape = f'<rect x="{x}" y="20" width="80" height="120" class="box"/>'
        name = "place.tower" if tower else "place.empty"
        label = say(name, tower=number, card=tower[-1] if tower else 0)
        place = Place(f"tower:{number}", "towers", 0, number, shape, (x + 40, 80), label)
        yield place, str(tower[-1]) if tower else ""


def _hands(position: Position, say: Say) -> Iterator[tuple[Place, str]]:
    for seat, hand in enumerate(position.hands):
        for n in range(_SPACES):
            x, y = 20 + 70 * n, 160 + 70 * seat
            shape = f'<rect x="{x}" y="{y}" width="50" height="60" class="box"/>'
            card = str(hand[n] or "?") if n < len(hand) else ""
            name = {"": "space", "?": "back"}.get(card, "card")
            label = say(f"place.{name}", card=card, seat=seat)
            yield Place(f"hand:{seat}.{n}", f"hand{seat}", 0, n, shape, (x + 25, y + 30), label), card

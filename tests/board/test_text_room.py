"""No text of the drawing touches a neighbour, in any language and in common fonts."""

from __future__ import annotations

import base64
import functools
import pathlib

import pytest
from playwright.sync_api import Page

from amyitis_nb.board.export import STATIC
from amyitis_nb.core.game import Position as AnyPosition
from amyitis_nb.core.game import get
from amyitis_nb.games.amyitis.edition.vocabulary import CITIES, FIELDS, RESOURCES, TEMPLES
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.record import Record

LANGUAGES = ("en", "hu", "cs", "it", "de")
FONTS = pathlib.Path(__file__).parent.parent / "fonts"
COLLISIONS = (pathlib.Path(__file__).parent / "collisions.js").read_text(encoding="utf-8")

#: Sets of fonts: one for headings, and a regular and a bold one for everything else. Pages include the first set.
#: Readers see the others in standalone pictures, and in pages that block fonts.
READERS = {
    "page": (),
    "georgia": ("gelasio-bold", "arimo", "arimo-bold"),
    "liberation": ("tinos-bold", "arimo", "arimo-bold"),
    "noto": ("noto-serif-bold", "noto-sans", "noto-sans-bold"),
    "dejavu": ("dejavu-serif-bold", "dejavu-sans", "dejavu-sans-bold"),
}


def address(path: pathlib.Path) -> str:
    return f"url(data:font/woff2;base64,{base64.b64encode(path.read_bytes()).decode()})"


def faces(reader: str) -> str:
    """Return style rules that show all texts in a set of fonts, independent of the fonts of the machine."""
    if not READERS[reader]:
        return (STATIC / "fonts.css").read_text()
    heading, regular, bold = (address(FONTS / f"{name}.woff2") for name in READERS[reader])
    rules = [f"@font-face {{ font-family: {name}; src: {heading} }}" for name in ("Fraunces", "Georgia")]
    for name in ("Figtree", "Plain"):
        rules.append(f"@font-face {{ font-family: {name}; font-weight: 400; src: {regular} }}")
        rules.append(f"@font-face {{ font-family: {name}; font-weight: 600 700; src: {bold} }}")
    return "\n".join(rules)


@functools.cache
def extremes() -> tuple[list[Position], list[Position]]:
    """Return positions with full plates, and positions in which each text in turn is long."""
    full: list[Position] = []
    others: list[Position] = []
    for players in (2, 3, 4):
        line = [new_game(players, 7)]
        for action in Record(line[0]).play_out("beginner", 3).actions:
            line.append(line[-1].play(action).position)
        seats = range(players)
        crowded = line[len(line) // 2].edit(
            prestige={seat: 108 + 111 * seat for seat in seats},
            talents=dict.fromkeys(seats, 48),
            camels=dict.fromkeys(seats, 28),
            resources={seat: dict.fromkeys(RESOURCES, 12 + seat) for seat in seats},
            fields={row: [seat % players for seat in range(4)] for row in FIELDS},
            temples={temple: [seat % players for seat in range(4)] for temple in TEMPLES},
        )
        full.append(crowded)
        if players == 4:
            others += {position.pending.kind: position for position in line if position.pending}.values()
            others += [line[0], [position for position in line if position.is_last_round][-1], line[-1]]
            others += [crowded.edit(caravan=city) for city in CITIES]
            others.append(crowded.edit(prestige={0: 199, 1: 110, 2: 101, 3: 203}))
    return full, others


@functools.cache
def babel() -> list[AnyPosition]:
    """Return positions of Babel with few and with many cards, as a player and as everybody sees them."""
    game = get("babel")
    found: list[AnyPosition] = []
    for seed in ("5", "9"):
        position = game.new(2, seed)
        while not position.is_over:
            assert position.pending
            seat = position.pending.seat
            own = position.seen_by(seat)
            action = position.legal_actions[0] if seat is None else game.bots["beginner"](seat)(own)
            position = position.play(action).position
            found.append(position)
    kept = found[3 :: len(found) // 8]
    return [*kept, *(position.seen_by(0) for position in kept[::2])]


#: Drawings of lessons: some parts of the board, with their own layouts.
PARTS = (
    ("garden", "crafts", "stock:0"),
    ("road", "court", "crafts", "stock:0", "stock:1"),
    ("garden", "temples", "fields", "pass", "crafts", "score", "stock:0", "stock:1", "stock:2"),
    ("court", "stock:1"),
)
NAMES = (
    (),
    ("Maximiliana WWWW", "Mmmm", "i" * 40, "Őszirózsa Ágnes Žofie"),
    ("Ágnes", "W" * 40, "Ő" * 40, "Žofie Příliš Žluťoučká"),
)


#: What every run checks: each language and each set of fonts once, with other drawings each: every sixth.
APART = 6
SAMPLE = [
    (language, reader, slice(number % APART, None, APART))
    for number, (language, reader) in enumerate(zip(LANGUAGES, READERS, strict=True))
]
WHOLE = [
    pytest.param(language, reader, slice(None), marks=pytest.mark.release)
    for language in LANGUAGES
    for reader in READERS
]


@pytest.mark.parametrize(
    ("language", "reader", "part"),
    [*SAMPLE, *WHOLE],
    ids=lambda value: value if isinstance(value, str) else "some" if value.step else "all",
)
def test_no_text_touches_a_neighbour(page: Page, language: str, reader: str, part: slice) -> None:
    full, others = extremes()
    speakers = [get("amyitis").speaker(language, names) for names in NAMES]
    # The medium layout is the narrow one in two columns.
    drawings = [position.draw(speakers[0].say, layout="medium") for position in full]
    for layout in ("room", "wide", "narrow"):
        drawings += [position.draw(speakers[0].say, layout=layout) for position in (*full, *others)]
        for speaker in speakers[1:]:
            decisions = [position for position in others if position.pending]
            drawings += [position.draw(speaker.say, layout=layout) for position in (*full, *decisions[:6])]
    for layout in ("wide", "narrow"):
        drawings += [full[1].draw(speakers[0].say, layout=layout, parts=parts) for parts in PARTS]
    babels = [get("babel").speaker(language, names[:2]).say for names in NAMES]
    for layout in ("room", "wide", "medium", "narrow"):
        drawings += [position.draw(say, layout=layout) for say in babels for position in babel()]
    page.set_content(f"<style>body {{ margin: 0 }}\n{faces(reader)}</style><main></main>")
    page.evaluate("Promise.all([...document.fonts].map((face) => face.load()))")
    found = page.evaluate(
        f"""pictures => {{
          const collisions = {COLLISIONS};
          const main = document.querySelector("main");
          return [...new Set(pictures.flatMap(([layout, svg]) => {{
            main.innerHTML = svg;
            return collisions(main.firstChild).map(line => layout + ": " + line);
          }}))];
        }}""",
        [(drawing.layout, drawing.sized_svg()) for drawing in drawings[part]],
    )
    # In a depot, the number of a card is on the card, and next to the number of the card below it.
    found = [line for line in found if "#babel-level-" not in line]
    assert not found, "\n".join(found)

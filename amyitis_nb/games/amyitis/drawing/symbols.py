"""The symbols of the pieces: our own vector artwork, centred on the origin, in the units of the drawing.

A symbol `x` becomes the element `am-x` of the drawing's defs. Colours that follow the theme come from the style; the
colours of tokens and cubes are the same in both themes. Each colour has a shape as well, for grey prints and
colour-blind users.
"""

from __future__ import annotations

PREFIX = "am"

#: Per seat: face, lighter top, darker side, colour of the mark. Blue, red, black, white (Okabe and Ito's palette where
#: it has the hue); then the neutral grey.
_CUBES = (
    ("#0072b2", "#3d9bd1", "#00507f", "#fff"),
    ("#c8371b", "#e66a4f", "#8f2310", "#fff"),
    ("#2b2b2b", "#565656", "#0c0c0c", "#fff"),
    ("#fbfbf7", "#fff", "#cfcdc4", "#222"),
    ("#9b9a96", "#bdbcb8", "#767571", "#9b9a96"),
)
#: A mark per seat that tells the cubes apart without colour: ring, triangle, cross, square; the neutral has none.
_MARKS = (
    '<circle r="3" fill="none" stroke="{0}" stroke-width="2"/>',
    '<path d="M0-4L4 3.4H-4Z" fill="{0}"/>',
    '<path d="M-3.4-3.4L3.4 3.4M3.4-3.4L-3.4 3.4" stroke="{0}" stroke-width="2.2"/>',
    '<rect x="-3" y="-3" width="6" height="6" fill="none" stroke="{0}" stroke-width="1.8"/>',
)


def _cube(seat: int) -> str:
    """Return a cube: a shared shape whose 3 colours are custom properties."""
    face, top, side, _ = _CUBES[seat]
    signed = _again(f"mark-{seat}", "translate(-1 2)") if seat < 4 else ""
    return f'<use href="#{PREFIX}-cube" style="--f:{face};--t:{top};--s:{side}"/>{signed}'


def _again(symbol: str, transform: str = "", fill: str = "") -> str:
    """Return a symbol inside another one."""
    where = f' transform="{transform}"' if transform else ""
    colour = f' fill="{fill}"' if fill else ""
    return f'<use href="#{PREFIX}-{symbol}"{where}{colour}/>'


_CAMEL = (
    "M-11 9.5L-9.6 3C-10.6 0-9.5-3.6-6.4-4.2C-4.8-8.4-1-8.6.6-4.6C2.4-4 3.6-3.6 5-4C6.2-4.6 6-7.4 6.8-9"
    "C7.4-10.3 9.4-10.4 10.6-9.6L12.3-8.2L11.6-7L9-6.8C8.8-3.4 8.6-.6 6.2 1.2L5.8 9.5H3.6L3.4 3.2H-5.4L-6.4 9.5H-8.4"
    "L-8.2 4.4L-9 9.5Z"
)
_STAR = "M0-9l2 5 4-3-2 5 5 2-5 2 2 5-4-3-2 5-2-5-4 3 2-5-5-2 5-2-2-5 4 3z"
_WAVE = "M-6 1.5q3-4 6 0t6 0"
_LEAF = "M0 5.4C-5.2 3-4.4-3.4 0-6.4C4.4-3.4 5.2 3 0 5.4Z"
_PALM = (
    '<path d="M-.6 9C.4 4 .2 1 0-2" fill="none" stroke="#6b4a22" stroke-width="2"/>'
    '<path d="M0-2.4C-3-6.6-7-5.4-8.4-1.4C-5.4-3.6-3-3.2 0-2.4C-1.6-7.4-5-9.4-7.6-8.2C-4.4-7.6-2.4-5.6 0-2.4'
    'C1.6-7.4 5-9.4 7.6-8.2C4.4-7.6 2.4-5.6 0-2.4C3-6.6 7-5.4 8.4-1.4C5.4-3.6 3-3.2 0-2.4Z" fill="#2f7d32"/>'
)
_TOKENS = {
    "barley": (
        "#f7db78",
        "#7d5c07",
        '<path d="M0 8V-5" stroke="#7d5c07" stroke-width="1.3"/>'
        '<path d="M0-8q3 3 0 5q-3-2 0-5zM0-1q-4 0-4-5q4 1 4 5zq4 0 4-5q-4 1-4 5zM0 4q-4 0-4-5q4 1 4 5z'
        'q4 0 4-5q-4 1-4 5z" fill="#b07d05"/>',
    ),
    "date": (
        "#f5b774",
        "#7c3d06",
        '<path d="M0-8L-4-1M0-8V1M0-8L4-1" stroke="#56700f" stroke-width="1.2" fill="none"/>'
        '<g fill="#8d3f0a"><ellipse cx="-4" cy="1.2" rx="2.4" ry="3.4"/><ellipse cx="4" cy="1.2" rx="2.4" ry="3.4"/>'
        '<ellipse cy="4" rx="2.4" ry="3.4"/></g>',
    ),
    "palm": ("#cfe8b4", "#2c6a2a", _again("palm", "scale(.78)")),
    "salt": (
        "#f3f6fa",
        "#4d6072",
        '<path d="M-7 5L-3-2.6L1 5ZM-1.6 5L2.6-4.6L7 5Z" fill="#c5d3e0" stroke="#4d6072" stroke-linejoin="round"/>'
        '<path d="M-4.4-5.4l1.4 1.8 1.4-1.8-1.4-1.8Z" fill="#4d6072"/>',
    ),
    "wine": (
        "#dcbfe8",
        "#5a1a6b",
        '<path d="M-2-7.4H2L1.5-4.4C5-2.4 4.8 3 1.2 5.2V7H-1.2V5.2C-4.8 3-5-2.4-1.5-4.4Z" fill="#6d2481"/>'
        '<path d="M-1.8-5.4C-5.6-5.6-5.8-1.6-3.9-.6M1.8-5.4C5.6-5.6 5.8-1.6 3.9-.6" fill="none" stroke="#6d2481"/>',
    ),
}
_COURT = {
    "caravaneer": (
        "#f0d9b0",
        '<circle cy="1" r="4" fill="#a86b3c"/><path d="M-5.4-.4C-6-6.6 6-6.6 5.4-.4C2-2-2-2-5.4-.4Z" fill="#b5331c"/>'
        '<path d="M-7 9C-6.4 4.4-3 4-0 6C3 4 6.4 4.4 7 9Z" fill="#2f5d8a"/>',
    ),
    "banker": (
        "#e4e6ea",
        '<g fill="#aeb4be" stroke="#3f444c" stroke-width=".9"><ellipse cx="-2.6" cy="6.4" rx="5" ry="2"/>'
        '<ellipse cx="-2.6" cy="3.4" rx="5" ry="2"/><ellipse cx="-2.6" cy=".4" rx="5" ry="2"/>'
        '<ellipse cx="3.6" cy="5.6" rx="4.4" ry="2"/><circle cx="3" cy="-4" r="4"/></g>',
    ),
    "palace": (
        "#f3e0f0",
        '<path d="M-8.6 8.4V4H-6V-1H-3.4V-5.4H3.4V-1H6V4H8.6V8.4Z" fill="#b07a2c" stroke="#5a3a10" stroke-width=".9"/>'
        '<path d="M-1.8 8.4V4.6C-1.8 2.2 1.8 2.2 1.8 4.6V8.4Z" fill="#4a2f0c"/>'
        '<path d="M0-5.4V-9L4-7.6L0-6.4" fill="#b5331c"/>',
    ),
    "gardener": (
        "#dcefcd",
        '<path d="M0 5V-2" stroke="#2c6a2a" stroke-width="1.8"/>'
        '<path d="M0-1C-1-6-6-7-8-5C-7-1-3 0 0-1ZM0-3C1-8 5.4-9 7.6-7.4C7-3 3-2 0-3Z" fill="#3b8f3e"/>'
        '<path d="M-5 4H5L3.8 9H-3.8Z" fill="#b5602c"/>',
    ),
}
_CRAFTS = {
    "farmer": (
        "#f4cf57",
        '<path d="M-7 4C-8-6 3-11 8-3C3-6-3-3-3.4 3.4Z" fill="#5d6670" stroke="#2d3238"/>'
        '<path d="M-7.4 3L-3 3.6L-4.4 10.4C-5 12-8 12-7.8 10Z" fill="#7b4a1c"/>',
    ),
    "priest": (
        "#b79ad6",
        '<path d="M0-11C6-5 6 0 3.4 3H-3.4C-6 0-4.4-3-2.4-5C-2-3-1-2.4 0-2.4C1.4-5 .4-8 0-11Z"'
        ' fill="#e0621a" stroke="#7c2a00"/>'
        '<path d="M-8 3.6H8L5 8.4H2V11.4H-2V8.4H-5Z" fill="#4b2a6b"/>',
    ),
    "engineer": (
        "#8cc4e8",
        '<path d="M0-12C4-6.6 6.4-4 6.4-.4A6.4 6.4 0 0 1-6.4-.4C-6.4-4-4-6.6 0-12Z" fill="#0b64a0" stroke="#06395c"/>'
        '<path d="M-10 9Q-7.5 6-5 9T0 9T5 9T10 9" fill="none" stroke="#06395c" stroke-width="1.8"/>',
    ),
    "merchant": (
        "#eda183",
        _again("beast", fill="#6b3413") + '<path d="M-5-4L1-4.6L2 1.4H-6Z" fill="#f4cf57" stroke="#6b3413"/>',
    ),
}


def _card(fill: str, picture: str) -> str:
    return _again("card", fill=fill) + picture


def _leaves(count: int) -> str:
    """Return leaves side by side: the quality of a plant, or the quality that a tile needs."""
    left = -4.6 * (count - 1)
    leaves = "".join(_again("leaf", f"translate({left + 9.2 * k:g} 0)") for k in range(count))
    return f'<g fill="var(--am-leaf)" stroke="#fff" stroke-width=".6">{leaves}</g>'


_TALENT = (
    '<circle r="9" fill="#ccd2da" stroke="#3f464f" stroke-width="1.2"/>'
    '<circle r="6.4" fill="none" stroke="#7d8691"/><path d="M-3.4-3H3.4M0-3V4" stroke="#3f464f" stroke-width="2"/>'
)
_BUSH = (
    '<ellipse cy="6" rx="30" ry="9" fill="var(--am-green-2)"/>'
    '<path d="M-26 5a7 7 0 0 1 11-6a9 9 0 0 1 15-5a9 9 0 0 1 10 5a7 7 0 0 1 15 5'
    'a8 8 0 0 1-14 7a9 9 0 0 1-17 3a9 9 0 0 1-20-9z"'
    ' fill="var(--am-green)"/>'
    + _again("palm", "translate(-10 -12)scale(1.5)")
    + _again("palm", "translate(11 -9)scale(1.25)")
    + '<path d="M-19 6h.1M-3 12h.1M18 7h.1" stroke="#f06a9a" stroke-width="5" stroke-linecap="round"/>'
    '<path d="M-10 11h.1M8 9h.1" stroke="#f6c945" stroke-width="4.4" stroke-linecap="round"/>'
)


def defs(layout: str) -> str:
    """Return every symbol, as the content of an SVG `defs`.

    Symbols with a size for one layout have its initial in their name.
    """
    name = layout[0]
    radius, across, down = (10, 42, 29) if layout == "wide" else (8, 28, 35)
    symbols: dict[str, str] = {f"cube-{seat}": _cube(seat) for seat in range(4)}
    symbols["cube-grey"] = _cube(4)
    symbols["cube"] = (
        '<g stroke="var(--am-outline)" stroke-width=".9" stroke-linejoin="round">'
        '<path d="M-8-5l3.5-4H9L6-5z" fill="var(--t)"/><path d="M6-5l3-4V5L6 9z" fill="var(--s)"/>'
        '<path d="M-8-5H6V9H-8z" fill="var(--f)"/></g>'
    )
    for seat, mark in enumerate(_MARKS):
        face, _, _, colour = _CUBES[seat]
        symbols[f"mark-{seat}"] = mark.format(colour)
        symbols[f"marker-{seat}"] = (
            f'<path d="M-8-9H8V2L0 10L-8 2z" fill="{face}" stroke="var(--am-outline)"/>'
            + _again(f"mark-{seat}", "translate(0 -2)")
        )
    for token, (fill, rim, picture) in _TOKENS.items():
        symbols[f"token-{token}"] = (
            f'<circle r="10" fill="{fill}" stroke="{rim}" stroke-width="1.4"/>{picture}'
        )
    for court, (fill, picture) in _COURT.items():
        symbols[f"court-{court}"] = _again("frame", fill=fill) + picture
    symbols["court-any"] = (
        _again("frame", fill="#fff6dc")
        + '<path d="M-3.6-3.4C-3.6-8 4-8 4-3.4C4-.6 0-.4 0 3" fill="none" stroke="#3a2a12" stroke-width="2.4"/>'
        '<circle cy="6.6" r="1.7" fill="#3a2a12"/>'
    )
    for craft, (fill, picture) in _CRAFTS.items():
        symbols[f"craft-{craft}"] = _card(fill, picture)
    symbols["craft-used"] = _card("#8a8f98", _again("talent", "scale(1.1)"))
    symbols["talent"] = _TALENT
    symbols["2talents"] = _again("talent", "translate(-5 0)") + _again("talent", "translate(5 0)")
    symbols["beast"] = f'<path d="{_CAMEL}"/>'
    symbols["palm"] = _PALM
    symbols["frame"] = (
        '<rect x="-11" y="-11" width="22" height="22" rx="3" stroke="#3a2a12" stroke-width="1.3"/>'
    )
    symbols["card"] = (
        '<g stroke="#3a2a12"><rect x="-15" y="-23" width="30" height="46" rx="3"/>'
        '<rect x="-12.5" y="-20.5" width="25" height="41" rx="2" stroke-opacity=".35"/></g>'
    )
    symbols["leaf"] = f'<path d="{_LEAF}"/>'
    symbols["camel"] = _again("beast", fill="var(--am-camel)")
    symbols["caravan"] = (
        '<ellipse cy="11" rx="15" ry="4" fill="#000" opacity=".25"/><g transform="scale(1.35)">'
        f'<use href="#{PREFIX}-beast" fill="#d6568c" stroke="#4a0f2a" stroke-width=".9"/>'
        '<path d="M-5.6-4.4L1-5L2.4 1.4H-6.6Z" fill="#ffe08a" stroke="#4a0f2a" stroke-width=".8"/></g>'
    )
    symbols["prestige"] = f'<path d="{_STAR}" fill="#f2bf3a" stroke="#6b4a00" stroke-linejoin="round"/>'
    symbols[f"slab-{name}"] = (
        f'<path d="M0-{down}l{across} {down}-{across} {down}-{across}-{down}z" fill="var(--am-tile)"'
        ' stroke="var(--am-joint)"/>'
    )
    symbols["plant"] = (
        '<rect x="-28" y="-14" width="56" height="28" rx="4" fill="var(--am-tile)" stroke="var(--am-green-2)"/>'
    )
    for count in (1, 2, 3):
        symbols[f"leaves-{count}"] = _leaves(count)
        symbols[f"tile-{name}{count}"] = _again(f"slab-{name}") + _again(
            f"leaves-{count}", "translate(0 -18)"
        )
        symbols[f"plant-{count}"] = _again("plant") + _again(f"leaves-{count}", "translate(-14 0)")
    symbols["gardener"] = _again("court-gardener")
    for bonus in ("court-any", "talent", "2talents"):
        symbols[f"bonus-{bonus.removesuffix('-any')}"] = _again(bonus, "scale(.8)")
    # Tiles are light in the dark theme, too.
    symbols["bonus-camel"] = f'<use href="#{PREFIX}-camel" transform="scale(.8)" style="--am-camel:#8a5a22"/>'
    symbols["price"] = _again("talent", "translate(-12 0)scale(.9)")
    symbols["plants"] = _BUSH
    symbols["tile"] = '<path d="M0-8L12 0L0 8L-12 0z" fill="var(--am-tile)" stroke="#3a2a12"/>' + _again(
        "leaf", "scale(.8)", "#2f7d32"
    )
    symbols["cube-any"] = (
        '<path d="M-8-5l3.5-4H9V5L6 9H-8zH6L9-9M6-5V9" fill="none" stroke="var(--am-ink)" stroke-linejoin="round"/>'
    )
    symbols[f"basin-{name}"] = f'<circle r="{radius}"/>' + _again("wave-empty", f"scale({radius / 10:g})")
    symbols["wave-empty"] = (
        f'<path d="{_WAVE}" fill="none" stroke="var(--am-empty)" stroke-width="1.8" stroke-dasharray="none"/>'
    )
    symbols["wave"] = (
        f'<path d="{_WAVE}" transform="scale(1.4)" fill="none" stroke="var(--am-glow)" stroke-width="1.8"/>'
    )
    for small in (*(f"token-{token}" for token in _TOKENS), "talent", "prestige", "camel", "gardener"):
        symbols[f"chip-{small.removeprefix('token-')}"] = _again(small, "scale(.7)")
    symbols["first"] = (
        '<path d="M-9 6L-10-5L-4.6-1L0-8L4.6-1L10-5L9 6Z" fill="#f2bf3a" stroke="#6b4a00" stroke-linejoin="round"/>'
        '<path d="M-9 8.5H9" stroke="#6b4a00" stroke-width="2"/>'
    )
    text = "".join(f'<g id="{PREFIX}-{symbol}">{picture}</g>' for symbol, picture in symbols.items())
    # In JSON a double quote takes 2 characters.
    return text.replace('"', "'")

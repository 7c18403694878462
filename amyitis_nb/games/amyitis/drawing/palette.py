"""The style sheet of the drawing: light, dark, forced colours, print, and rules for each layout.

Colours are custom properties `--am-…`. They follow the user's colour scheme; a host overrides it with a class or
attribute around the drawing (`.dark`, `.light`, `data-theme`, `data-jp-theme-light`). The root has the class `am`.
"""

from __future__ import annotations

#: name: (light theme, dark theme)
_COLOURS = {
    "sky": ("#f7efdd", "#171c26"),
    "panel": ("#fffaf0", "#222936"),
    "edge": ("#c9b68c", "#465064"),
    "ink": ("#2c2214", "#f1e9d8"),
    "soft": ("#6a5a3e", "#b9b3a4"),
    "stone-1": ("#e3cd9f", "#5d5342"),
    "stone-2": ("#e9d6ad", "#685d4b"),
    "stone-3": ("#efdfbc", "#736855"),
    "stone-4": ("#f5e8cb", "#7e735f"),
    "wall-l": ("#c79d5f", "#463a29"),
    "wall-r": ("#a87c43", "#33291b"),
    "arch": ("#6e4a20", "#171109"),
    "joint": ("#8a6430", "#1f180e"),
    "soil": ("#b98d55", "#3d3222"),
    "tile": ("#fdf6e3", "#efe4c8"),
    "tile-ink": ("#2c2214", "#2c2214"),
    "green": ("#5aa845", "#3f8236"),
    "green-2": ("#3f8a35", "#2c6428"),
    "leaf": ("#2f7d32", "#2f7d32"),
    "dry": ("#cdb27c", "#40372a"),
    "rim": ("#8a6c38", "#8f7f60"),
    "water": ("#1f86c9", "#3aa0e0"),
    "foam": ("#d8f0ff", "#d8f0ff"),
    "river": ("#3f9fda", "#1d6ea8"),
    "still": ("#8fb3c9", "#5c7688"),
    "glow": ("#0b5f94", "#8ed3ff"),
    "good": ("#15722b", "#7be08f"),
    "bad": ("#b3261e", "#ff9a8f"),
    "outline": ("#1b1b1b", "#e9e4d6"),
    "camel": ("#8a5a22", "#d9a868"),
}

#: The rules for forced colours; the artwork keeps its own.
_FORCED = {
    "sky": "Canvas",
    "panel": "Canvas",
    "edge": "CanvasText",
    "ink": "CanvasText",
    "soft": "CanvasText",
    "rim": "CanvasText",
    "joint": "CanvasText",
    "outline": "CanvasText",
    "glow": "Highlight",
    "good": "Highlight",
    "bad": "LinkText",
}

_SCHEME = """
.am{color-scheme:light dark}
[data-jp-theme-light=true] .am,[data-theme=light] .am,.light .am,.am.light{color-scheme:light}
[data-jp-theme-light=false] .am,[data-theme=dark] .am,.dark .am,.am.dark{color-scheme:dark}
@media print{
.am.am{color-scheme:light;--am-water:#0b5a96;--am-dry:#f3e6c8;print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
"""

#: Nested in the rule of the root. A place's own shape is its `rect` or `path`; of an area, the first `use` is the foam
#: on its water and the second its basin.
_RULES = """
background:var(--am-sky);color:var(--am-ink);forced-color-adjust:none;
font-family:system-ui,sans-serif;font-size:15px;
text{fill:var(--am-ink);dominant-baseline:central}
.t{font:600 15px Georgia,"Noto Serif",serif;letter-spacing:.02em}
.c{text-anchor:middle}
.e{text-anchor:end}
.s{fill:var(--am-soft);font-size:14px}
.sky,.panel{rx:7px;fill:var(--am-sky)}
.panel{fill:var(--am-panel);stroke:var(--am-edge)}
.g1{fill:var(--am-stone-1)}
.g2{fill:var(--am-stone-2)}
.g3{fill:var(--am-stone-3)}
.g4{fill:var(--am-stone-4)}
.wl,.wr{fill:var(--am-wall-l);stroke:var(--am-joint);stroke-width:.8}
.wr{fill:var(--am-wall-r)}
.arch{fill:var(--am-arch)}
.river{fill:var(--am-river)}
.ripple,.trench,.dry,.road,.est{fill:none}
.ripple{stroke:var(--am-foam);stroke-width:1.6;stroke-linecap:round;opacity:.75}
.trench,.dry,.area>path{stroke-width:9;stroke:var(--am-rim);stroke-linejoin:round;stroke-linecap:round}
.dry,.area>path{stroke-width:6.6;stroke:var(--am-dry)}
.road{stroke:var(--am-edge);stroke-width:7;stroke-dasharray:2 5}
.arrow{fill:var(--am-soft)}
.rule{stroke:var(--am-edge)}
.est{stroke:var(--am-soft);stroke-width:1.4;stroke-dasharray:1.5 2}
.place>rect{rx:5px;fill:var(--am-panel);stroke:var(--am-edge)}
.place{outline:none}
.square>path{fill:var(--am-soil);stroke:var(--am-joint);stroke-width:1.2}
.square.planted>path{fill:var(--am-green-2)}
.square.unused>path{fill:var(--am-stone-1);stroke-dasharray:3 3}
.square.irrigated>path{stroke:var(--am-water);stroke-width:3}
.area{--am-empty:none}
.area>path,.area>path+use{fill:none;stroke:none}
.area>use+use{fill:var(--am-dry);stroke:var(--am-rim);stroke-width:1.2}
.area.filled>path{stroke:var(--am-still)}
.area.filled>use+use{fill:var(--am-still)}
.area.flowing>path{stroke:var(--am-water)}
.area.flowing>path+use{stroke:var(--am-foam);stroke-width:1.2;stroke-dasharray:5 7;stroke-linecap:round}
.area.flowing>use+use{fill:var(--am-water)}
.area.available{--am-empty:var(--am-glow)}
.area.available>use+use{fill:var(--am-panel);stroke:var(--am-glow);stroke-width:2.2;stroke-dasharray:4 2.5}
.city.caravan>rect{stroke:#d6568c;stroke-width:2.6}
.stock.turn>rect{stroke:var(--am-good);stroke-width:2.6}
.stock.winner>rect{stroke:#d99a00;stroke-width:4}
.none{opacity:.42}
.card.empty>rect,.court.empty>rect{opacity:.5;stroke-dasharray:3 3}
.legal>rect,.square.legal>path,.area.legal>use+use{stroke:var(--am-glow);stroke-width:3}
.area.chain>path,.area.complete>path{stroke:var(--am-good)}
.area.missing>path{stroke:var(--am-bad);stroke-dasharray:3 5}
.area.chain,.area.complete,.area.missing,.area.chosen{
>use+use{stroke:var(--am-good);stroke-width:4;stroke-dasharray:none}
}
.area.missing>use+use{stroke:var(--am-bad);stroke-dasharray:3 2.5}
.area.chosen>use+use{stroke:var(--am-ink)}
.chosen>rect,.square.chosen>path{stroke:var(--am-good);stroke-width:3.4}
.piece{pointer-events:none}
.piece text{font-weight:600}
.text-title,.text-note{text-anchor:middle}
.text-title,.text-title-left{text{font:600 20px Georgia,"Noto Serif",serif}}
.text-note,.text-note-left{text{font-weight:400;font-size:13.5px;fill:var(--am-soft)}}
.text-name text,.price text{font-size:16px}
.text-end,.text-score{text-anchor:end}
.text-score text{font-size:19px}
[class*=tile-] text{fill:var(--am-tile-ink);font-size:21px;font-weight:700;text-anchor:middle}
"""

#: The rules for each layout. Pictures are drawn for the wide layout, except those of the craft cards.
_WIDE = """
[class*=craft-] use{transform:scale(1.35)}
"""
_SMALL = """
font-size:13px;
.trench{stroke-width:7.5}
.dry,.area>path{stroke-width:5.2}
.piece:not([class*=craft-]) use{transform:scale(.82)}
.t,.text-name text,.price text{font-size:13px}
.s{font-size:12px}
.text-title-left text{font-size:15px}
.text-note-left text{font-size:13px}
.text-score text{font-size:16px}
[class*=tile-] text{font-size:15px}
"""


def style(layout: str) -> str:
    """Return the style sheet for a layout."""
    colours = "".join(f"--am-{name}:light-dark({day},{night});" for name, (day, night) in _COLOURS.items())
    forced = "".join(f"--am-{name}:{colour};" for name, colour in _FORCED.items())
    sheet = (
        f"{_SCHEME}.am{{{colours}{_RULES}}}.am.{layout}{{{_WIDE if layout == 'wide' else _SMALL}}}"
        f"@media (forced-colors:active){{.am{{{forced}.road{{opacity:.4}}}}}}"
    )
    return sheet.replace("\n", "")

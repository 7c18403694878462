"""The style of the drawing: one string, light and dark, forced colours, print, wide and narrow.

Colours are custom properties `--am-…`. They follow the reader's scheme; a host that knows better says so with a class
or attribute around the drawing (`.dark`, `.light`, `data-theme`, `data-jp-theme-light`). The root has the class `am`.
"""

from __future__ import annotations

#: name: (by day, by night)
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

#: What gives way to the colours that the reader forces; the artwork itself keeps its own.
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

_RULES = """
.am{color-scheme:light dark;background:var(--am-sky);color:var(--am-ink);forced-color-adjust:none;
font-family:system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-size:13px}
[data-jp-theme-light=true] .am,[data-theme=light] .am,.light .am,.am.light{color-scheme:light}
[data-jp-theme-light=false] .am,[data-theme=dark] .am,.dark .am,.am.dark{color-scheme:dark}
@media print{.am.am{color-scheme:light;--am-water:#0b5a96;--am-dry:#f3e6c8;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
.am text{fill:var(--am-ink);dominant-baseline:central}
.am .t{font:600 15px Georgia,"Iowan Old Style","Noto Serif",serif;letter-spacing:.02em}
.am .c{text-anchor:middle}.am .e{text-anchor:end}
.am .s{fill:var(--am-soft);font-size:12px}
.am .sky{fill:var(--am-sky)}
.am .panel,.am .sky{rx:7px}.am .panel{fill:var(--am-panel);stroke:var(--am-edge)}
.am .g1{fill:var(--am-stone-1)}.am .g2{fill:var(--am-stone-2)}
.am .g3{fill:var(--am-stone-3)}.am .g4{fill:var(--am-stone-4)}
.am .wl{fill:var(--am-wall-l);stroke:var(--am-joint);stroke-width:.8}
.am .wr{fill:var(--am-wall-r);stroke:var(--am-joint);stroke-width:.8}
.am .arch{fill:var(--am-arch)}
.am .joint{fill:none;stroke:var(--am-joint);stroke-width:.7;opacity:.55}
.am .river{fill:var(--am-river)}
.am .ripple{fill:none;stroke:var(--am-foam);stroke-width:1.6;stroke-linecap:round;opacity:.75}
.am .bank{fill:none;stroke:var(--am-joint);stroke-width:1.2}
.am .trench{stroke-width:9;fill:none;stroke:var(--am-rim);stroke-linejoin:round;stroke-linecap:round}
.am .dry{stroke-width:6.6;fill:none;stroke:var(--am-dry);stroke-linejoin:round;stroke-linecap:round}
.am .road{fill:none;stroke:var(--am-edge);stroke-width:7;stroke-dasharray:2 5}
.am .arrow{fill:var(--am-soft)}
.am .rule{stroke:var(--am-edge)}
.am .est{fill:none;stroke:var(--am-soft);stroke-width:1.4;stroke-dasharray:1.5 2}
.am .box{rx:5px;fill:var(--am-panel);stroke:var(--am-edge)}
.am .place{outline:none}
.am .bed{fill:var(--am-soil);stroke:var(--am-joint);stroke-width:1.2}
.am .square.planted .bed{fill:var(--am-green-2)}
.am .square.unused .bed{fill:var(--am-stone-1);stroke-dasharray:3 3}
.am .square.irrigated .bed{stroke:var(--am-water);stroke-width:3}
.am .area .water{fill:none;stroke:none;stroke-width:6.6;stroke-linejoin:round;stroke-linecap:round}
.am .area .foam{fill:none;stroke:none}
.am .basin{fill:var(--am-dry);stroke:var(--am-rim);stroke-width:1.2}
.am .city.caravan .box{stroke:#d6568c;stroke-width:2.6}
.am .area.filled .water{stroke:var(--am-still)}
.am .area.flowing .water{stroke:var(--am-water)}
.am .area.flowing .foam{stroke:var(--am-foam);stroke-width:1.2;stroke-dasharray:5 7;stroke-linecap:round}
.am .area.filled .basin{fill:var(--am-still)}
.am .area.flowing .basin{fill:var(--am-water)}
.am .area{--am-empty:none}.am .area.available{--am-empty:var(--am-glow)}
.am .area.available .basin{fill:var(--am-panel);stroke:var(--am-glow);stroke-width:2.2;stroke-dasharray:4 2.5}
.am .area.chain .water,.am .area.complete .water{stroke:var(--am-good)}
.am .area.chain .basin,.am .area.complete .basin{stroke:var(--am-good);stroke-width:4;stroke-dasharray:none}
.am .area.missing .water{stroke:var(--am-bad);stroke-dasharray:3 5}
.am .area.missing .basin{stroke:var(--am-bad);stroke-width:4;stroke-dasharray:3 2.5}
.am .area.chosen .basin{stroke:var(--am-ink);stroke-width:4;stroke-dasharray:none}
.am .square.chosen .bed,.am .chosen .box{stroke:var(--am-good);stroke-width:3.4}
.am .stock.turn .box.outer{stroke:var(--am-good);stroke-width:2.6}
.am .stock.winner .box.outer{stroke:#d99a00;stroke-width:4}
.am .none{opacity:.42}
.am .card.empty .box,.am .court.empty .box{opacity:.5;stroke-dasharray:3 3}
.am .legal .box,.am .legal .bed,.am .legal .basin{stroke:var(--am-glow);stroke-width:3}
.am .place:focus-visible :is(.box,.bed,.basin){stroke:var(--am-ink);stroke-width:4}
.am .piece{pointer-events:none}
.am .piece text{font-weight:600}
.am .text-title text,.am .text-note text{text-anchor:middle}
.am .text-note text{font-weight:400;fill:var(--am-soft);font-size:13px}
.am .text-note-left text{fill:var(--am-soft)}
.am .text-title text,.am .text-title-left text{font:600 20px Georgia,"Noto Serif",serif}
.am .text-name text{font-size:15px}
.am .text-end text{text-anchor:end}.am .price text{font-size:15px}
.am .text-score text{font-size:19px;text-anchor:end}
.am [class*=tile-] text{fill:var(--am-tile-ink);font-size:21px;font-weight:700;text-anchor:middle}
.am.narrow{font-size:12px}.am.narrow .trench{stroke-width:7.5}.am.narrow .dry,.am.narrow .area .water{stroke-width:5.2}
.am.narrow .piece use{transform:scale(.82)}
.am.narrow [class*=craft-] use{transform:none}
.am.wide [class*=craft-] use{transform:scale(1.35)}
.am.narrow .t{font-size:13px}
.am.narrow .s,.am.narrow .text-note text{font-size:11px}
.am.narrow .text-title-left text{font-size:15px}
.am.narrow .text-name text{font-size:13px}
.am.narrow .text-score text{font-size:16px}
.am.narrow [class*=tile-] text{font-size:15px}
"""


def style() -> str:
    """Return the style sheet of a drawing."""

    colours = "".join(f"--am-{name}:light-dark({day},{night});" for name, (day, night) in _COLOURS.items())
    forced = "".join(f"--am-{name}:{colour};" for name, colour in _FORCED.items())
    rules = _RULES.replace("\n", "")
    return f".am{{{colours}}}{rules}@media (forced-colors:active){{.am{{{forced}}}}}"

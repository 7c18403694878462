"""A gallery on an ipycanvas canvas, where a picture can be picked with the mouse or from a list.

A canvas cannot follow the theme of the page, so there is one canvas for light pages and one for dark pages, and the
page shows one of them. Assistive technology cannot read a canvas, and a stored notebook does not contain it. So a list
has the same content in words, and the notebook stores pictures.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from html import escape
from typing import Any

import ipycanvas
import ipywidgets
import traitlets

from amyitis_nb.core.game import Position
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.picture.theme import tokens
from amyitis_nb.display.strip import Strip
from amyitis_nb.explain import Speaker

#: All canvases of a process share one "current canvas", and handlers run in other threads. Only one may draw at a time.
_DRAWING = threading.Lock()

#: In CSS pixels: the width of the canvas, the gap between frames, the height of a caption.
_WIDTH, _GAP, _CAPTION = 960, 10, 24

#: The colour schemes, one for each canvas. The page shows the one for its theme, else for the reader's system.
_SCHEMES = ("light", "dark")
_CLASS = "am-gallery-"
_STYLE = (
    "<style>.am-gallery-dark,[data-jp-theme-light=false] .am-gallery-light{display:none}"
    "[data-jp-theme-light=false] .am-gallery-dark{display:block}"
    "@media(prefers-color-scheme:dark){"
    "body:not([data-jp-theme-light]) .am-gallery-dark{display:block}"
    "body:not([data-jp-theme-light]) .am-gallery-light{display:none}}</style>"
)


def _colour(token: str, scheme: str) -> str:
    """Return the colour of a token of the design in a scheme."""
    day, night = re.findall(r"#[0-9a-f]+", tokens()[f"--nb-{token}"])
    return str({"light": day, "dark": night}[scheme])


class Gallery(Strip, ipywidgets.VBox):  # type: ignore[misc] # ipywidgets has no types
    """A gallery on `canvases`: one for light pages, one for dark pages.

    `picked` is the number (from 0) of the frame that was clicked or chosen last, -1 for none; `position` is its
    position.
    """

    picked = traitlets.Int(-1)

    def __init__(
        self,
        positions: Sequence[Position],
        titles: Sequence[str],
        drawings: Sequence[Drawing],
        columns: int,
        speaker: Speaker,
    ) -> None:
        Strip.__init__(self, positions, titles, drawings, columns)
        boxes = [drawing.view_box for drawing in self.drawings] or [(0, 0, 1, 1)]
        self._across = (_WIDTH - _GAP * (self.columns - 1)) // self.columns
        self._down = max(round(self._across * height / width) for _, _, width, height in boxes)
        rows = -(-len(self.positions) // self.columns)
        height = max(1, rows * (self._down + _CAPTION + _GAP))
        self.canvases = {scheme: ipycanvas.Canvas(width=_WIDTH, height=height) for scheme in _SCHEMES}
        for scheme, canvas in self.canvases.items():
            canvas.layout.max_width = "100%"
            canvas.add_class(_CLASS + scheme)
            canvas.on_mouse_down(self._pick)
        # A canvas has no keyboard input; the list offers the same choice.
        named = [("–", -1), *((title, frame) for frame, title in enumerate(self.titles))]
        choice = ipywidgets.Dropdown(options=named, value=-1, description=speaker.say("gallery.pick"))
        self._said = ipywidgets.HTML()
        listed = "".join(f"<li>{escape(line)}</li>" for line in self.lines)
        words = escape(speaker.say("gallery.words"))
        details = ipywidgets.HTML(f"{_STYLE}<details><summary>{words}</summary><ol>{listed}</ol></details>")
        ipywidgets.VBox.__init__(
            self, [ipywidgets.VBox([*self.canvases.values()]), choice, self._said, details]
        )
        traitlets.link((choice, "value"), (self, "picked"))
        self.observe(self._say, "picked")
        self.redraw()

    @property
    def position(self) -> Any:
        """The position that was picked last; None before the first."""
        return self.positions[self.picked] if self.picked >= 0 else None

    def corner(self, frame: int) -> tuple[int, int]:
        """Return the left and top edge of a frame (from 0) on the canvas, in pixels."""
        row, column = divmod(frame, self.columns)
        return column * (self._across + _GAP), row * (self._down + _CAPTION + _GAP)

    def at(self, x: float, y: float) -> int:
        """Return the number of the frame under a point of the canvas, -1 for none."""
        for frame in range(len(self.positions)):
            left, top = self.corner(frame)
            if left <= x < left + self._across and top <= y < top + self._down + _CAPTION:
                return frame
        return -1

    def redraw(self) -> None:
        """Draw all frames."""
        for scheme, canvas in self.canvases.items():
            with _DRAWING, ipycanvas.hold_canvas():
                self._paint(canvas, scheme)

    def _paint(self, canvas: Any, scheme: str) -> None:
        canvas.clear()
        canvas.font = "15px system-ui, sans-serif"
        for frame, (title, drawing) in enumerate(zip(self.titles, self.drawings, strict=True)):
            left, top = self.corner(frame)
            canvas.fill_style = _colour("sunk", scheme)
            canvas.fill_rect(left, top, self._across, _CAPTION)
            canvas.fill_style = _colour("ink", scheme)
            canvas.fill_text(title, left + 6, top + 17, max_width=self._across - 12)
            _, _, width, height = drawing.view_box
            picture = ipywidgets.Image(value=drawing.sized_svg(scheme).encode(), format="svg+xml")
            canvas.draw_image(
                picture, left, top + _CAPTION, self._across, round(self._across * height / width)
            )

    def _pick(self, x: float, y: float) -> None:
        frame = self.at(x, y)
        if frame >= 0:
            self.picked = frame

    def _say(self, change: Any) -> None:
        line = escape(self.lines[change.new]) if change.new >= 0 else ""
        self._said.value = f'<p role="status">{line}</p>'

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"] = repr(self)
            data["text/html"] = self.page()
        return bundle

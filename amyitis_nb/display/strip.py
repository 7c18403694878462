"""Small pictures of positions, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from amyitis_nb.core.game import Position
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.drawing import Drawing


class Strip:
    """Small pictures of positions in rows of `columns`, each with a title; made by `gallery`."""

    def __init__(
        self,
        positions: Sequence[Position],
        titles: Sequence[str],
        drawings: Sequence[Drawing],
        columns: int,
    ) -> None:
        self.positions = tuple(positions)
        self.titles = tuple(titles)
        self.drawings = tuple(drawings)
        self.columns = max(1, min(columns, len(self.positions)))

    @property
    def lines(self) -> tuple[str, ...]:
        """A description of each frame."""
        return tuple(
            f"{title} – {drawing.label}" for title, drawing in zip(self.titles, self.drawings, strict=True)
        )

    def __repr__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return self.page()

    def page(self) -> str:
        """Return the gallery as a table of pictures, for use without a canvas or a kernel."""
        frames = [
            f'<td width="{100 // self.columns}%">{escape(title)}<br>{drawing.html()}</td>'
            for title, drawing in zip(self.titles, self.drawings, strict=True)
        ]
        rows = ("".join(frames[at : at + self.columns]) for at in range(0, len(frames), self.columns))
        return in_cell(f'<table width="100%">{"".join(f"<tr>{row}</tr>" for row in rows)}</table>')

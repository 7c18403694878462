"""The board in a notebook cell: one anywidget with its choices, log and export. It works for every game."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.board.game_board import Board

__all__ = ["Board"]


def __getattr__(name: str) -> object:
    if name != "Board":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from amyitis_nb.board.game_board import Board
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("anywidget", "ipywidgets", "traitlets"):
            raise
        raise ImportError("the board needs anywidget: pip install 'amyitis-nb[widget]'") from error
    return Board

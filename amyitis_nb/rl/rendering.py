"""How people watch an environment: on a board, as text or as SVG. They see everything, also what agents do not."""

from __future__ import annotations

from typing import Any, Protocol

from amyitis_nb.core.game import Position
from amyitis_nb.core.record import Record

MODES = ("human", "ansi", "svg")


class Watched(Protocol):
    """What is needed of an environment."""

    @property
    def position(self) -> Position:
        """The position of the game."""

    @property
    def record(self) -> Record[Position]:
        """The record of the game."""


class Renderer:
    """Shows an environment in one of `MODES`; None shows nothing."""

    def __init__(self, mode: str | None) -> None:
        self.mode = mode
        #: The board in a notebook, once there is one.
        self.board: Any = None

    def render(self, env: Watched) -> str | None:
        """Return text or SVG, or None after showing the game to a person.

        In a notebook, the first call displays a board, and later ones update it. Elsewhere each call prints the text.
        """
        if self.mode == "svg":
            return env.position.draw(env.position.game.speaker().say).svg()
        if self.mode == "ansi":
            return str(env.position)
        if self.mode == "human":
            if not _in_notebook():
                print(env.position)
            elif self.board is None:
                self._open(env)
            else:
                self.board.record = env.record
        return None

    def _open(self, env: Watched) -> None:
        from IPython.display import display

        from amyitis_nb.board import Board

        self.board = Board(env.record)
        display(self.board)  # type: ignore[no-untyped-call]


def _in_notebook() -> bool:
    import sys

    shell = sys.modules.get("IPython")
    running = shell.get_ipython() if shell else None
    return running is not None and hasattr(running, "kernel")

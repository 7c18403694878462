"""Towers: a toy game with a hidden hand, in the shape of any game's folder."""

from toy.game import GAME, REST, Position, Record, drawn, put

__all__ = ["GAME", "REST", "Position", "Record", "drawn", "put"]

"""The engine in the form of the naive one, and snapshots in a common form."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.position.position import Position
from terra_mystica.naive_board import Table


class Engine:
    """A game of the engine, changed by `play`."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @classmethod
    def from_snapshot(cls, table: Table) -> Engine:
        return cls(Position.from_snapshot(table))

    def legal(self) -> set[str]:
        return {action.text for action in self.position.legal_actions}

    def play(self, text: str) -> None:
        self.position = self.position.play(text).position

    def copy(self) -> Engine:
        return Engine(self.position)

    def snapshot(self) -> Table:
        return self.position.snapshot

    def rule_against(self, text: str) -> str:
        """Return the rule that refuses a text; "" if it is legal."""
        reasons = self.position.all_reasons(text)
        return reasons[0].rule if reasons else ""


def common(table: Table) -> Table:
    """Return what the snapshots of both engines share: seats without a faction have no stocks."""
    seats = len(table["seats"])
    clockwise = [(table["start"] + place) % seats for place in range(seats)]
    known = [None if seat["faction"] is None else seat for seat in table["seats"]]
    return {"order": clockwise} | table | {"seats": known}

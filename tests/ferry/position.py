"""The rules of Ferry: positions, actions, refusals and events."""

from __future__ import annotations

from collections.abc import Iterator

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event, Move
from amyitis_nb.core.game import Played
from amyitis_nb.core.pending import Pending
from amyitis_nb.core.plain_position import PlainPosition, listed
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.value import replaced

SIDES = ("fox", "owl", "bear", "crow", "frog")
STOCKS = ("coins", "logs", "points")
NOBODY = -1

#: The hexes, each with its row and its distance from the middle of the row.
HEXES = {
    f"{'abc'[row]}{n + 1}": (row, n - (count - 1) / 2)
    for row, count in enumerate((3, 4, 3))
    for n in range(count)
}

#: Each kind of action: its rule, the stages of a turn in which it can be chosen, and what it gains of each stock.
KINDS = {
    "side": ("ferry.side", ("side",), (0, 0, 0)),
    "build": ("ferry.build", ("head",), (-1, -1, 1)),
    "rest": ("ferry.rest", ("head",), (2, 0, 0)),
    "sail": ("ferry.sail", ("sail", "may_sail"), (0, 1, 0)),
    "take": ("ferry.toll", ("answer",), (1, 0, -1)),
    "decline": ("ferry.toll", ("answer",), (0, 0, 0)),
    "done": ("ferry.turn", ("may_sail", "end"), (0, 0, 0)),
    "burn": ("ferry.burn", ("head", "sail", "may_sail", "end"), (1, -1, 0)),
}
#: The stages of a turn that follow some kinds of action.
NEXT = {"build": "sail", "rest": "may_sail", "sail": "end"}


def next_to(hex: str) -> list[str]:
    """Return the neighbours of a hex."""
    row, x = HEXES[hex]
    return [one for one, (r, other) in HEXES.items() if (abs(r - row), abs(other - x)) in ((0, 1), (1, 0.5))]


class Position(PlainPosition):
    """A position of Ferry.

    `huts` has the owner of each hex. Before the `stage`, the seats in `asked` answer. `begun` says whether the turn has
    had a decision.
    """

    rounds: int
    round: int
    turn: int
    stage: str
    begun: bool
    asked: tuple[int, ...]
    ferry: str
    huts: tuple[int, ...]
    sides: tuple[str, ...]
    stocks: tuple[tuple[int, ...], ...]

    game_id = "ferry"
    actions = (
        *listed("side", side=SIDES),
        *listed("build", "sail", hex=HEXES),
        *listed("rest", "take", "decline", "done", "burn"),
    )

    @property
    def players(self) -> int:
        return len(self.sides)

    @property
    def pending(self) -> Pending | None:
        if self.asked:
            return Pending("answer", self.asked[0])
        return Pending(self.stage, self.turn) if self.stage != "over" else None

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(points for *_, points in self.stocks)

    @property
    def _is_possible(self) -> bool:
        chosen = [side for side in self.sides if side]
        return (
            self.stage in ("over", *sum((stages for _, stages, _ in KINDS.values()), ()))
            and 1 <= self.round <= self.rounds <= 3 <= self.players == len(self.stocks) <= 5
            and {self.turn, *self.asked} <= {*range(self.players)} >= {*self.huts} - {NOBODY}
            and len(self.huts) == len({*HEXES, self.ferry})
            and sorted(chosen) == sorted({*chosen} & {*SIDES})
            and all(len(own) == 3 and 0 <= min(own) <= max(own) < 1000 for own in self.stocks)
        )

    def owner(self, hex: str) -> int:
        """Return the seat with a hut on a hex, or `NOBODY`."""
        return self.huts[[*HEXES].index(hex)]

    def _refusals(self, action: Action) -> Iterator[Refusal]:
        hex, kind, pending = action["hex"] or "", action.kind, self.pending
        rule, stages, gains = KINDS[kind]
        if pending is None:
            yield Refusal("over", "ferry.round")
        elif pending.kind not in stages:
            yield Refusal("not_now", "ferry.turn")
        elif min(map(sum, zip(self.stocks[pending.seat or 0], gains, strict=True))) < 0:
            yield Refusal("cost", rule)
        if action["side"] in self.sides:
            yield Refusal("taken", rule, action.steps)
        if kind == "build" and self.owner(hex) != NOBODY:
            yield Refusal("occupied", rule, action.steps, ("hex", hex))
        if kind == "sail" and hex not in next_to(self.ferry):
            yield Refusal("far", rule, action.steps, ("hex", self.ferry))

    def _carry_out(self, action: Action) -> Played[Position]:
        hex, kind, seat, (rule, _, gains) = action["hex"] or "", action.kind, self.turn, KINDS[action.kind]
        after = self.altered(begun=True, stage=NEXT.get(kind, self.stage))
        moves: tuple[Move, ...] = ()
        if kind == "build":
            near = {self.owner(one) for one in next_to(hex)}
            others = (*range(seat + 1, self.players), *range(seat))
            asked = tuple(n for n in others if n in near and self.scores[n])
            after = after.altered(huts=replaced(self.huts, [*HEXES].index(hex), seat), asked=asked)
            moves = ((("hut", self.sides[seat]), (), ("hex", hex)),)
        elif kind == "sail":
            after = after.altered(ferry=hex)
            moves = ((("ferry",), ("hex", self.ferry), ("hex", hex)),)
        elif kind in ("take", "decline"):
            seat, after = self.asked[0], after.altered(asked=self.asked[1:])
        elif kind == "side":
            sides = replaced(self.sides, seat, action["side"] or "")
            after = after.altered(sides=sides)._next("side" if "" in sides else "head")
        changes = tuple((seat, stock, n) for stock, n in zip(STOCKS, gains, strict=True) if n)
        event = Event(kind, rule, seat, changes, action.steps, moves)
        if kind == "done":
            return self._end_of_turn(event)
        own = tuple(map(sum, zip(self.stocks[seat], gains, strict=True)))
        return Played(after.altered(stocks=replaced(self.stocks, seat, own)), (event,))

    def _next(self, stage: str) -> Position:
        return self.altered(turn=(self.turn + 1) % self.players, stage=stage, begun=False)

    def _end_of_turn(self, done: Event) -> Played[Position]:
        """Return the next turn, after the end of the round or the game if this one was its last."""
        after = self._next("head")
        if after.turn:
            return Played(after, (done,))
        if self.round == self.rounds:
            over = after.altered(stage="over")
            return Played(over, (done, Event("end", "ferry.round", values=(("winners", over.winners),))))
        event = Event("round", "ferry.round", values=(("number", self.round + 1),))
        return Played(after.altered(round=self.round + 1), (done, event))

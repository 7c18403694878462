"""The rules of Ferry: positions, actions, refusals and events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from amyitis_nb.core.action import Action
from amyitis_nb.core.action_line import is_line, play_text
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Played
from amyitis_nb.core.game import Position as AnyPosition
from amyitis_nb.core.input.limits import check_text
from amyitis_nb.core.refusal import Refusal

if TYPE_CHECKING:
    from amyitis_nb.core.event import Move, Value

SIDES = ("fox", "owl", "bear", "crow", "frog")
#: The number of hexes in each row of a map. Each row is shifted by half a hex.
MAPS = {"lake": (3, 4, 3), "river": (2, 3, 2)}
#: The coins, logs and points at the start.
PURSES = {"full": (4, 2, 3), "lean": (2, 1, 3)}
STOCKS = ("coins", "logs", "points")
ROUNDS = 3


def hexes(map: str) -> dict[str, tuple[int, float]]:
    """Return the hexes of a map, each with its row and its distance from the middle of the row."""
    rows = enumerate(MAPS[map])
    return {f"{'abc'[row]}{n + 1}": (row, n - (count - 1) / 2) for row, count in rows for n in range(count)}


def next_to(map: str, hex: str) -> tuple[str, ...]:
    """Return the neighbours of a hex."""
    (row, x), apart = hexes(map)[hex], {(0, 1.0), (1, 0.5)}
    return tuple(one for one, (r, other) in hexes(map).items() if (abs(r - row), abs(other - x)) in apart)


def _action(kind: str, name: str = "", value: str = "") -> Action:
    return Action(kind, ((name, value),) if name else (), f"{kind} {value}".strip())


#: Every action by its text; free decisions are last.
ACTIONS = {
    action.text: action
    for action in (
        *(_action("side", "side", side) for side in SIDES),
        *(_action(kind, "hex", hex) for kind in ("build", "upgrade", "ferry") for hex in hexes("lake")),
        *map(_action, ("rest", "take", "decline", "done", "burn", "convert")),
    )
}
FREE_KINDS = ("burn", "convert")

#: The stages in which an action can be chosen.
WHEN = {
    "side": ("side",),
    **dict.fromkeys(("build", "upgrade", "rest"), ("head",)),
    "ferry": ("ferry", "sail"),
    "done": ("sail", "end"),
    **dict.fromkeys(("take", "decline"), ("answer",)),
    **dict.fromkeys(FREE_KINDS, ("head", "ferry", "sail", "end")),
}


class Pending(NamedTuple):
    """The open decision."""

    kind: str
    seat: int


@dataclass(frozen=True, slots=True, repr=False)
class Position(AnyPosition):
    """A position of Ferry.

    `land` has the owner and the level of each hex, `None` for an empty one. `stage` is "side", "head", "ferry", "sail",
    "end" or "over"; before it, the seats in `asked` answer. `begun` says whether the turn has had a decision.
    """

    map: str
    purse: str
    round: int
    turn: int
    stage: str
    begun: bool
    asked: tuple[int, ...]
    ferry: str
    land: tuple[tuple[int, int] | None, ...]
    sides: tuple[str, ...]
    stocks: tuple[tuple[int, ...], ...]

    game_id = "ferry"

    @classmethod
    def new(cls, players: int, map: str, purse: str) -> Position:
        """Return a new game."""
        land, stocks = (None,) * len(hexes(map)), (PURSES[purse],) * players
        return cls(map, purse, 1, 0, "side", False, (), "b2", land, ("",) * players, stocks)

    @property
    def text(self) -> str:
        land = ",".join("" if one is None else f"{one[0]}{'ht'[one[1] - 1]}" for one in self.land)
        seats = (
            ":".join((side, *map(str, stocks))) for side, stocks in zip(self.sides, self.stocks, strict=True)
        )
        state = (self.map, self.purse, self.round, self.turn, self.stage, int(self.begun))
        asked = "".join(map(str, self.asked))
        return f"ferry {'/'.join(map(str, (*state, asked, self.ferry, land, ','.join(seats))))}"

    @classmethod
    def read(cls, text: str) -> Position:
        """Return the position of a text. Raises `InvalidInput` if the text is not a position."""
        try:
            place, purse, *numbers, ferry, land, seats = (
                check_text(text).strip().removeprefix("ferry ").split("/")
            )
            round, turn, stage, begun, asked = numbers
            owned = tuple((int(one[0]), "-ht".index(one[1:])) if one else None for one in land.split(","))
            sides, stocks = zip(*(seat.split(":", 1) for seat in seats.split(",")), strict=True)
            amounts = tuple(tuple(int(amount) for amount in stock.split(":")) for stock in stocks)
            asks = tuple(map(int, asked))
            position = cls(
                place, purse, int(round), int(turn), stage, begun == "1", asks, ferry, owned, sides, amounts
            )
            chosen, players = [side for side in sides if side], range(len(sides))
            if (
                position.text != text.strip()
                or place not in MAPS
                or purse not in PURSES
                or stage not in ("over", *sum(WHEN.values(), ()))
                or ferry not in hexes(place)
                or not 3 <= len(sides) <= 5
                or not {position.turn, *asks, *(one[0] for one in owned if one)} <= {*players}
                or len(owned) != len(hexes(place))
                or not 1 <= position.round <= ROUNDS
                or not {*chosen} <= {*SIDES}
                or len({*chosen}) != len(chosen)
                or any(len(stock) != 3 or not 0 <= min(stock) <= max(stock) < 1000 for stock in amounts)
            ):
                raise ValueError("a part is wrong")
        except (ValueError, KeyError, IndexError) as error:
            raise InvalidInput(f"not a position of Ferry: {error}", text[:60], 0) from None
        return position

    def __repr__(self) -> str:
        return f"Position.read({self.text!r})"

    # State

    @property
    def players(self) -> int:
        return len(self.sides)

    @property
    def pending(self) -> Pending | None:
        if self.is_over:
            return None
        return Pending("answer", self.asked[0]) if self.asked else Pending(self.stage, self.turn)

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(points for _, _, points in self.stocks)

    @property
    def winners(self) -> tuple[int, ...]:
        best = max(self.scores) if self.is_over else -1
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    def on(self, hex: str) -> tuple[int, int] | None:
        """Return the owner and the level of a hex; None for an empty one."""
        return self.land[[*hexes(self.map)].index(hex)]

    # Actions

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return tuple(action for action in ACTIONS.values() if not self.all_reasons(action))

    def all_reasons(self, action: Action | str) -> tuple[Refusal, ...]:
        return tuple(self._refusals(read_action(action if isinstance(action, str) else action.text)))

    def _refusals(self, action: Action) -> Iterator[Refusal]:
        hex, kind, (coins, logs, _) = action["hex"], action.kind, self.stocks[self.turn]
        if self.is_over:
            yield Refusal("over", "ferry.end")
        elif ("answer" if self.asked else self.stage) not in WHEN[kind]:
            yield Refusal("not_now", "ferry.turn")
        cost = {"build": (1, 1), "upgrade": (2, 0), "burn": (0, 1), "convert": (2, 0)}.get(kind, (0, 0))
        if coins < cost[0] or logs < cost[1]:
            yield Refusal("cost", f"ferry.{kind}", (("coins", cost[0]), ("logs", cost[1])))
        if action["side"] in self.sides:
            yield Refusal("taken", "ferry.side", (("side", str(action["side"])),))
        if hex and hex not in hexes(self.map):
            yield Refusal("off_map", "ferry.map", (("hex", hex),))
        elif hex and kind == "build" and self.on(hex):
            yield Refusal("occupied", "ferry.build", (("hex", hex),), ("hex", hex))
        elif hex and kind == "upgrade" and self.on(hex) != (self.turn, 1):
            yield Refusal("no_hut", "ferry.upgrade", (("hex", hex),), ("hex", hex))
        elif hex and kind == "ferry" and hex not in next_to(self.map, self.ferry):
            yield Refusal("far", "ferry.sail", (("hex", hex),), ("hex", self.ferry))

    def parse_action(self, text: str) -> Action:
        action = read_action(text)
        if reason := self.why_not(action):
            raise IllegalAction(f"{text}: {reason.name}", reason, text)
        return action

    def play(self, action: Action | str) -> Played[Position]:
        if isinstance(action, str) and is_line(action):
            return play_text(self, action)
        action = self.parse_action(action if isinstance(action, str) else action.text)
        hex, side, owner = action["hex"] or "", action["side"] or "", self.turn
        if action.kind in FREE_KINDS:
            gains = {"burn": (1, -1), "convert": (-2, 1)}[action.kind]
            return replace(self, begun=True)._gains(action.kind, owner, *gains)
        if action.kind == "side":
            sides = (*self.sides[:owner], side, *self.sides[owner + 1 :])
            last = owner == self.players - 1
            after = replace(
                self, sides=sides, turn=0 if last else owner + 1, stage="head" if last else "side"
            )
            return after._gains("side", owner, values=(("side", side),))
        if action.kind in ("take", "decline"):
            amounts = (1, 0, -1) if action.kind == "take" else ()
            return replace(self, asked=self.asked[1:])._gains(action.kind, self.asked[0], *amounts)
        if action.kind == "rest":
            return replace(self, stage="end", begun=True)._gains("rest", owner, 2)
        if action.kind == "ferry":
            there, move = self.on(hex), (("ferry",), ("hex", self.ferry), ("hex", hex))
            after = replace(self, ferry=hex, stage="end", begun=True)
            goes = (there[0], 0, 1) if there else (owner, 1)
            return after._gains("sail", *goes, values=(("hex", hex),), moves=(move,), mover=owner)
        if action.kind == "done":
            return self._next()
        return self._builds(action.kind, hex)

    def _builds(self, kind: str, hex: str) -> Played[Position]:
        level, amounts = (1, (-1, -1, 1)) if kind == "build" else (2, (-2, 0, 2))
        others = {there[0] for one in next_to(self.map, hex) if (there := self.on(one))} - {self.turn}
        order = [(self.turn + n) % self.players for n in range(1, self.players)]
        spaces = zip(hexes(self.map), self.land, strict=True)
        after = replace(
            self,
            land=tuple((self.turn, level) if one == hex else owned for one, owned in spaces),
            asked=tuple(seat for seat in order if seat in others and self.scores[seat]),
            stage="ferry" if level == 1 else "sail",
            begun=True,
        )
        moves: tuple[Move, ...] = (
            (("hut" if level == 1 else "tower", self.sides[self.turn]), (), ("hex", hex)),
        )
        return after._gains(kind, self.turn, *amounts, values=(("hex", hex),), moves=moves)

    def _next(self) -> Played[Position]:
        """End the turn, and the round or the game if it was the last one."""
        done = Event("done", "ferry.done", self.turn)
        last = self.turn == self.players - 1
        if last and self.round == ROUNDS:
            over = replace(self, stage="over", begun=False)
            return Played(over, (done, Event("end", "ferry.end", values=(("winners", over.winners),))))
        after = replace(self, turn=0 if last else self.turn + 1, stage="head", begun=False)
        if not last:
            return Played(after, (done,))
        stocks = tuple((coins + 1, logs + 1, points) for coins, logs, points in self.stocks)
        after = replace(after, round=self.round + 1, stocks=stocks)
        changes = tuple((seat, stock, 1) for seat in range(self.players) for stock in STOCKS[:2])
        return Played(after, (done, Event("round", "ferry.round", None, changes, (("number", after.round),))))

    def _gains(
        self,
        name: str,
        seat: int,
        *amounts: int,
        values: tuple[tuple[str, Value], ...] = (),
        moves: tuple[Move, ...] = (),
        mover: int | None = None,
    ) -> Played[Position]:
        """Return this position with the changes of a seat's stocks, and their event, which the seat `mover` caused."""
        gained = (*amounts, 0, 0, 0)[:3]
        changes = tuple((seat, stock, n) for stock, n in zip(STOCKS, gained, strict=True) if n)
        stocks = list(self.stocks)
        stocks[seat] = tuple(have + n for have, n in zip(stocks[seat], gained, strict=True))
        rule = {"take": "ferry.toll", "decline": "ferry.toll"}.get(name, f"ferry.{name}")
        event = Event(name, rule, seat if mover is None else mover, changes, values, moves)
        return Played(replace(self, stocks=tuple(stocks)), (event,))


def read_action(text: str) -> Action:
    """Return the action of a text, legal or not. Raises `InvalidInput` if the text is not an action."""
    action = ACTIONS.get(" ".join(check_text(text).lower().split()))
    if action is None:
        raise InvalidInput("not an action of Ferry", text[:60], 0)
    return action

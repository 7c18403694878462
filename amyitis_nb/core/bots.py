"""The bots of a game: one record for each, in one table."""

from __future__ import annotations

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.value import Generic, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Protocol, Self, TypeVar

    from amyitis_nb.core.action import Action

    class Decided(Protocol):
        """What a bot needs of a position."""

        @property
        def text(self) -> str:
            """The position text."""

        @property
        def pending(self) -> Any:
            """The pending decision, with the seat that decides."""

        @property
        def legal_actions(self) -> Any:
            """The legal actions."""

        def seen_by(self, seat: int | None, /) -> Self:
            """Return the position as a seat sees it."""

    P = TypeVar("P", bound=Decided)
    B = TypeVar("B", bound="Bot[Any]")
else:
    P = None


class Bot(Value, Generic[P]):
    """A bot. Users see the message `choice.bot.<name>`.

    `policy` chooses an action for a position as its seat sees it, with a stream of random numbers. `reason` has the
    same arguments, and returns why the bot chooses an action, in the game's own form (`Game.bot_reason`); None for a
    bot without reasons.
    """

    name: str
    policy: Callable[..., Action]
    reason: Callable[..., Any] | None = None

    def _decide(self, position: P, stream: Stream) -> Action:
        """Return the action for a position in which a player must decide, as this player sees it."""
        return self.policy(position, stream)

    def choose(self, position: P, stream: Stream) -> Action:
        """Return the action for the seat that decides; before a random outcome, the one that the seed determines.

        Raises `InvalidInput` for a random outcome without a seed, and after the end.
        """
        pending, legal = position.pending, position.legal_actions
        if pending is None or not len(legal):
            message = "no player must decide in this position, and no seed determines a random event"
            raise InvalidInput(message, position.text, "position")
        if pending.seat is None:
            return legal[0]  # type: ignore[no-any-return]
        return self._decide(position.seen_by(pending.seat), stream)

    def stream(self, position: P, seat: int) -> Stream:
        """Return the stream of the bot at a seat.

        It depends only on what the seat sees, so a bot always makes the same decision in the same position.
        """
        return Stream(position.seen_by(seat).text, "bot", seat)

    def __call__(self, seat: int) -> Callable[[P], Action]:
        """Return the policy that plays a seat of a board; it chooses one action at a time."""
        return lambda position: self.choose(position, self.stream(position, seat))


def by_name(*bots: B) -> dict[str, B]:
    """Return bots by name, in the given order: the weakest first."""
    return {bot.name: bot for bot in bots}


def named(bots: Mapping[str, B], name: str) -> B:
    """Return the bot with a name. Raises `InvalidInput`, with similar names, for an unknown one."""
    if name not in bots:
        raise InvalidInput(f"no policy {shown(name)}{near(name, bots)}", shown(name), "policy")
    return bots[name]


def by_seat(bots: Mapping[str, B], policy: str | Mapping[int, str], players: int) -> tuple[B, ...]:
    """Return the bot of each seat, from one name for all seats or a name for each.

    Raises `InvalidInput` for an unknown name or a missing seat.
    """
    names = dict.fromkeys(range(players), policy) if isinstance(policy, str) else policy
    if set(names) != set(range(players)):
        got = shown(policy)
        message = f"expected a policy for each seat from 0 to {players - 1}, got {got}"
        raise InvalidInput(message, got, "policy")
    return tuple(named(bots, names[seat]) for seat in range(players))

"""The bots of Amyitis: their table, and games between them on a private copy."""

from __future__ import annotations

from amyitis_nb.core.action import Action
from amyitis_nb.core.bots import Bot, by_name, named
from amyitis_nb.core.chance import Stream, checked_seed
from amyitis_nb.games.amyitis.players import bot_reasons, policies
from amyitis_nb.games.amyitis.players.bot_reasons import BotReason
from amyitis_nb.games.amyitis.position.position import LONGEST_PLAYOUT, Position
from amyitis_nb.games.amyitis.rules.invariants import check_numbers
from amyitis_nb.games.amyitis.rules.legal import legal_actions
from amyitis_nb.games.amyitis.rules.playing import play_on
from amyitis_nb.games.amyitis.rules.state import CRAFTS_PENDING, OVER, State


class AmyitisBot(Bot[Position]):
    """A bot whose `policy` and `reason` take the state, its legal actions and a stream."""

    def _decide(self, position: Position, stream: Stream) -> Action:
        return self.policy(position._state, list(position.legal_actions), stream)

    def on(self, state: State, stream: Stream) -> Action:
        """Return the action for the seat that decides in a state."""
        return self.policy(state, legal_actions(state), stream)

    def reason_of(self, position: Position) -> BotReason | None:
        """Return the reason of the bot of the seat that decides; None before random events and after the end."""
        seat = position.pending.seat if position.pending else None
        if seat is None or self.reason is None:
            return None
        found = list(position.legal_actions)
        if len(found) == 1:
            return BotReason(found[0], "bot.only", {})
        reason: BotReason = self.reason(position._state, found, self.stream(position, seat))
        return reason


#: The weakest first.
BOTS = by_name(
    AmyitisBot("uniform", policies.uniform, bot_reasons.uniform),
    AmyitisBot("beginner", policies.beginner, bot_reasons.beginner),
    AmyitisBot("apprentice", policies.apprentice, bot_reasons.apprentice),
    AmyitisBot("journeyman", policies.journeyman, bot_reasons.journeyman),
    AmyitisBot("gardener", policies.gardener, bot_reasons.gardener),
    AmyitisBot("foreman", policies.foreman, bot_reasons.foreman),
    AmyitisBot("steward", policies.steward, bot_reasons.steward),
    AmyitisBot("surveyor", policies.surveyor, bot_reasons.surveyor),
    AmyitisBot("architect", policies.architect, bot_reasons.architect),
    AmyitisBot("planner", policies.planner, bot_reasons.planner),
)


def play_out(
    position: Position, bot: str, seed: int | str, *, rounds: int = LONGEST_PLAYOUT
) -> tuple[Position, bool]:
    """Play a position to the end on a private copy, without events, with one bot for all seats.

    Returns the last position and whether the playout was stopped: it has at most `rounds` rounds, including the current
    one. If the position has no seed, `seed` also determines the random events.
    """
    player, stream = named(BOTS, bot), Stream(seed, "playout")
    state = position._state.copy()
    if state.seed is None:
        state.seed = checked_seed(seed)
    last = state.round + rounds - (state.pending != CRAFTS_PENDING)
    play_on(state, lambda state: player.on(state, stream), last)
    check_numbers(state)
    return position._next(state), state.pending != OVER

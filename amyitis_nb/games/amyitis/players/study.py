"""Whole games between bots, for studies: what each seat has at the end, and where its prestige came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from amyitis_nb.core.bots import by_seat
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.studies import Cell, Field, Outcome, Studies, read_fields
from amyitis_nb.games.amyitis.edition.library import edition_or_standard
from amyitis_nb.games.amyitis.players.bots import BOTS
from amyitis_nb.games.amyitis.position.position import LONGEST_PLAYOUT, Position, new_game
from amyitis_nb.games.amyitis.position.record import Record
from amyitis_nb.games.amyitis.rules import ending
from amyitis_nb.games.amyitis.rules.invariants import check_numbers
from amyitis_nb.games.amyitis.rules.ledger import Ledger
from amyitis_nb.games.amyitis.rules.playing import steps
from amyitis_nb.games.amyitis.rules.setup import check_players
from amyitis_nb.games.amyitis.rules.state import OVER
from amyitis_nb.games.amyitis.rules.tables import hand_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.games.amyitis.rules.state import State


class AmyitisStudies(Studies[Position]):
    """Plays games of Amyitis on a private copy, with the ledger. `sources` maps each source of prestige to its rule."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.rules = tuple(sources.values())

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of `study.json`."""
        return read_fields(__file__, "study.json")

    def policies(self, policy: str | Mapping[int, str], players: int) -> tuple[str, ...]:
        """Return the name of the policy of each seat; `core.bots.by_seat` documents the errors."""
        check_players(players)
        return tuple(bot.name for bot in by_seat(BOTS, policy, players))

    def edition(self, edition: object) -> tuple[str, str]:
        """Return the id of an edition, and a hash of its figures."""
        import hashlib

        used = edition_or_standard(edition)
        return used.id, hashlib.sha256(repr(list(used.figures())).encode()).hexdigest()[:16]

    def play(self, players: int, seed: str, policies: Sequence[str], edition: object) -> Outcome:
        """Play the game of `line`; a game that has not ended after `LONGEST_PLAYOUT` rounds is stopped."""
        state = new_game(players, seed, edition=edition_or_standard(edition))._state.copy()
        first = state.first
        scored: Counter[tuple[int | None, str]] = Counter()
        bankers = [0] * players  # the round of the first banker, by seat
        stream, log = Stream(seed, "playout"), Ledger()
        bots = [BOTS[name] for name in policies]
        for number in steps(state, lambda state: bots[state.seat].on(state, stream), LONGEST_PLAYOUT, log):
            for event in log.events:
                for seat, stock, amount in event.changes:
                    if stock == "prestige":
                        scored[seat, event.rule] += amount
                    elif stock == "banker" and seat is not None and not bankers[seat]:
                        bankers[seat] = number
            log.events.clear()
        check_numbers(state)
        over = state.pending == OVER
        seats = [
            (
                (seat - first) % players,
                state.round,
                state.prestige[seat],
                *(scored[seat, rule] for rule in self.rules),
                *_stocks(state, seat),
                bankers[seat],
            )
            for seat in range(players)
        ]
        return Outcome(tuple(state.prestige), ending.winners(state) if over else (), over, seats)

    def line(
        self, players: int, seed: str, policies: Sequence[str], edition: object
    ) -> tuple[Position, Sequence[Action]]:
        """Return the start position of the game, and its actions: those of `Record.play_out`."""
        start = Record.new(players, seed, edition=edition_or_standard(edition))
        record = start.play_out(dict(enumerate(policies)), seed)
        return start.position, [ply.action for ply in record.plies]


def _stocks(state: State, seat: int) -> tuple[Cell, ...]:
    return (
        state.tiles_owned[seat],
        state.owned[seat].bit_count(),
        state.caravaneer[seat],
        state.banker[seat],
        state.palace[seat],
        state.gardeners[seat],
        state.talents[seat],
        state.camels[seat],
        hand_size(state.hands[seat]),
    )

"""Whole games between bots, for studies: what each seat has at the end, and where its points came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from amyitis_nb.core.bots import by_seat
from amyitis_nb.core.chance import Stream
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import expect, shown
from amyitis_nb.core.studies import Cell, Field, Outcome, Studies, read_fields
from amyitis_nb.games.terra_mystica.edition.library import edition_by_id
from amyitis_nb.games.terra_mystica.edition.names import PLAYERS, STRONGHOLD
from amyitis_nb.games.terra_mystica.position.bots import BOTS, play_out
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from amyitis_nb.games.terra_mystica.rules import ending, legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.action import Action
    from amyitis_nb.core.event import Event


class TerraMysticaStudies(Studies[Position]):
    """Plays games whose factions are drawn from the seed, so that the taste of the bots does not count.

    `sources` are the sources of points, and `source_of` returns the source of an event's points.
    """

    def __init__(self, sources: Sequence[str], source_of: Callable[[Event], str]) -> None:
        """Store the sources of points and the function."""
        self.sources = tuple(sources)
        self._source_of = source_of

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of `study.json`."""
        return read_fields(__file__, "study.json")

    def policies(self, policy: str | Mapping[int, str], players: int) -> tuple[str, ...]:
        """Return the name of the policy of each seat; `core.bots.by_seat` documents the errors."""
        if players not in PLAYERS:
            raise InvalidInput(f"Terra Mystica has 2 to 5 players, not {players}", shown(players), "players")
        return tuple(bot.name for bot in by_seat(BOTS, policy, players))

    def edition(self, edition: object) -> tuple[str, str]:
        """Return the id of a packaged edition twice: its figures cannot be exchanged."""
        id = "" if edition is None else edition
        expect(isinstance(id, str), "edition", id, "the id of an edition")
        used = edition_by_id(str(id))
        return used.id, used.id

    def play(self, players: int, seed: str, policies: Sequence[str], edition: object) -> Outcome:
        """Play the game of `line`, and count points by seat and source."""
        start, played = self.line(players, seed, policies, edition)
        state, log = start._state.copy(), list["Event"]()
        strongholds = [0] * players  # the round, by seat
        for action in played:
            legal.carry_out(state, action, log)
            for seat, own in enumerate(state.seats):
                if not strongholds[seat] and own.kinds[STRONGHOLD]:
                    strongholds[seat] = state.round
        scored: Counter[tuple[int | None, str]] = Counter()
        for event in log:
            for seat_of, stock, amount in event.changes:
                if stock == "points":
                    scored[seat_of, self._source_of(event)] += amount
        seats: list[tuple[Cell, ...]] = [
            (
                seat,
                own.figures.name,
                own.points,
                *(scored[seat, source] for source in self.sources),
                len(own.town_tiles),
                own.built.bit_count(),
                strongholds[seat],
            )
            for seat, own in enumerate(state.seats)
        ]
        return Outcome(tuple(state.scores), ending.winners(state), True, seats)

    def line(
        self, players: int, seed: str, policies: Sequence[str], edition: object
    ) -> tuple[Position, Sequence[Action]]:
        """Return the start position of the game, with factions drawn from the seed, and its actions."""
        used = edition_by_id(self.edition(edition)[0])
        homes: dict[int, str] = {}
        for faction in Stream(seed, "factions").sample(used.factions, len(used.factions)):
            homes.setdefault(faction.home, faction.name)
        drawn = list(homes.values())[:players]
        start = new_game(players, seed, edition=used.id, factions=drawn)
        return start, play_out(start, policies, seed)

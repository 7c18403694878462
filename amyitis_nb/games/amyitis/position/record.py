"""The record of a game of Amyitis."""

from __future__ import annotations

from amyitis_nb.core.record import Record as AnyRecord
from amyitis_nb.games.amyitis.position.position import LONGEST_PLAYOUT, Position, new_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from amyitis_nb.games.amyitis.edition.edition import Edition
    from amyitis_nb.games.amyitis.rules.setup import Setup


class Record(AnyRecord[Position]):
    """A game of Amyitis with its history, comments and variations; `amyitis_nb.core.record` has the details."""

    game_id = "amyitis"

    @classmethod
    def new(
        cls,
        players: int = 3,
        seed: int | str | None = None,
        *,
        edition: Edition | None = None,
        setup: Setup | None = None,
        names: Sequence[str] = (),
    ) -> Record:
        """Return the record of a new game for 2 to 4 `players`.

        `seed` determines all random events; None draws one. `edition` has the figures of the game, None for the
        default ones, and `setup` is a set-up instead of a random one. `names` are the players' names by seat, () for
        none. Raises `InvalidInput` for values that do not fit.
        """
        return cls(new_game(players, seed, edition=edition, setup=setup), names=names)

    def play_out(
        self, policy: str | Mapping[int, str] = "beginner", seed: int | str = 0, *, rounds: int | None = None
    ) -> Record:
        """Return the record with the game continued by one policy for all seats, or by one for each seat, such as
        `{0: "gardener", 1: "beginner"}`.

        The game is played to its end, or for a number of rounds including the current one (at most
        `LONGEST_PLAYOUT`). `seed` determines the choices of the policies; random events come from the game's own
        seed. Raises `InvalidInput` for an unknown policy, for a seat without one, and for a random event without a
        seed.
        """
        from amyitis_nb.core.bots import by_seat
        from amyitis_nb.core.chance import Stream

        record, stream = self, Stream(seed, "playout")
        longest = LONGEST_PLAYOUT if rounds is None else min(rounds, LONGEST_PLAYOUT)
        last = self.position.round + longest - 1
        bots = by_seat(self.start.game.bots, policy, self.position.players)
        while (pending := record.position.pending) is not None and record.position.round <= last:
            bot = bots[0 if pending.seat is None else pending.seat]
            record = record.play(bot.choose(record.position, stream))
        return record

"""The record of a game of Amyitis."""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
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
        """Return the record of a new game; `new_game` documents the arguments and errors."""
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

    def write_start(self) -> str:
        """Return `new …` for a game that its seed determines, else `start` and the position text."""
        start = self.start
        if start.seed is not None and start == new_game(start.players, start.seed, edition=start.edition):
            return f"new players={start.players} seed={start.seed} edition={start.edition.id}"
        return f"start {start.text}"

    @classmethod
    def read_start(cls, line: str) -> Position:
        """Return the start position from a line of the head. Raises `InvalidInput` for an invalid line."""
        from amyitis_nb.games.amyitis.edition.library import edition_by_id

        word, _, rest = line.partition(" ")
        if word == "start":
            return Position(rest.strip())
        if word == "new":
            given = dict(part.partition("=")[::2] for part in rest.split())
            if given.keys() == {"players", "seed", "edition"} and given["players"] in ("2", "3", "4"):
                return new_game(int(given["players"]), given["seed"], edition=edition_by_id(given["edition"]))
        example = "new players=3 seed=7 edition=ystari-2007"
        told = (("unread.start", {"example": example}),)
        raise InvalidInput(f"expected {example}, or start and a position text", line[:60], user_message=told)

"""The learner's own decisions that cost points, kept from played games for practice, and these games."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from amyitis_nb.core.input.limits import read_json
from amyitis_nb.teach.progress import Data, GameProgress

#: The maximum number of decisions that are kept, and of finished games; the oldest go first.
MOST, MOST_GAMES = 60, 20


class OwnDecision(NamedTuple):
    """A decision from a game of the learner.

    `position` is the text of the position as the learner knew it, `played` and `better` are texts of actions, `bots`
    the names of the bots by seat, and `seen` the time of the review, in minutes since 1970. `of` is the id of the
    game; "" if that was not kept.
    """

    position: str
    played: str
    better: str
    bots: Mapping[int, str]
    seen: int = 0
    of: str = ""

    @property
    def id(self) -> str:
        """A hash of the position."""
        return _hash(self.position)


class OwnDecisions:
    """The kept decisions of a game, the newest first."""

    def __init__(self, progress: GameProgress) -> None:
        self._progress = progress

    def all(self) -> dict[str, OwnDecision]:
        """Return the decisions by id."""
        saved: Data = self._progress.saved().get("own", {})
        newest = sorted(saved.items(), key=lambda entry: -entry[1]["seen"])
        return {
            id: OwnDecision(
                kept["position"],
                kept["played"],
                kept["better"],
                {int(seat): bot for seat, bot in kept["bots"].items()},
                kept["seen"],
                kept.get("of", ""),
            )
            for id, kept in newest
        }

    def game_of(self, decision: OwnDecision) -> str:
        """Return the text of the finished game with a decision (`board.again.text_of`); "" if it is not kept."""
        played: Data = self._progress.saved().get("played", {})
        return str(played[decision.of]["text"]) if decision.of in played else ""

    def keep_game(self, text: str) -> str:
        """Keep a finished game, and drop the oldest ones beyond `MOST_GAMES`; return its id."""
        id, entry = id_of(text), {"text": text, "seen": self._progress.file.now}
        self._progress.change(lambda data: _add(data, "played", {id: entry}, MOST_GAMES))
        return id

    def keep(self, decisions: Iterable[OwnDecision]) -> None:
        """Keep decisions, and drop the oldest ones beyond `MOST`."""
        now = self._progress.file.now
        new = {
            decision.id: {
                "position": decision.position,
                "played": decision.played,
                "better": decision.better,
                "bots": {str(seat): bot for seat, bot in decision.bots.items()},
                "seen": now,
                "of": decision.of,
            }
            for decision in decisions
        }
        if new:
            self._progress.change(lambda data: _add(data, "own", new, MOST))


def _add(data: Data, part: str, new: Data, most: int) -> None:
    """Add entries to a part of the progress in a game, and drop the oldest ones."""
    both = {**data.get(part, {}), **new}
    newest = sorted(both, key=lambda id: -both[id]["seen"])[:most]
    data[part] = {id: both[id] for id in both if id in newest}


def id_of(text: str) -> str:
    """Return the id of a game with a text (`board.again.text_of`): a hash of its record."""
    return _hash(read_json(text)["record"])


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]

"""The learner's own decisions that cost points, kept from played games for practice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from amyitis_nb.teach.progress import Data, GameProgress

#: The maximum number of decisions that are kept; the oldest go first.
MOST = 60


class OwnDecision(NamedTuple):
    """A decision from a game of the learner.

    `position` is the text of the position as the learner knew it, `played` and `better` are texts of actions, `bots`
    the names of the bots by seat, and `seen` the time of the review, in minutes since 1970.
    """

    position: str
    played: str
    better: str
    bots: Mapping[int, str]
    seen: int = 0

    @property
    def id(self) -> str:
        """A hash of the position."""
        return hashlib.sha256(self.position.encode()).hexdigest()[:8]


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
            )
            for id, kept in newest
        }

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
            }
            for decision in decisions
        }

        def change(data: Data) -> None:
            both = {**data.get("own", {}), **new}
            newest = sorted(both, key=lambda id: -both[id]["seen"])[:MOST]
            data["own"] = {id: both[id] for id in both if id in newest}

        if new:
            self._progress.change(change)

"""What an agent gets: spaces, observations with masks, and rewards."""

from __future__ import annotations

from typing import Any, TypedDict

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from amyitis_nb.core.encoding import Encoding
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import near, shown, wrong


class Observation(TypedDict):
    """What an agent sees, and the actions that it may choose."""

    observation: NDArray[np.int32]
    action_mask: NDArray[np.int8]


class Coder:
    """The spaces of a game, and the observations in them."""

    def __init__(self, encoding: Encoding[Any]) -> None:
        self.encoding = encoding
        self.count = len(encoding.names)
        #: The largest number at each place of an observation.
        self.most = np.repeat(
            np.array([block.most for block in encoding.blocks], dtype=np.int32),
            [block.size for block in encoding.blocks],
        )

    def observation_space(self) -> Dict:
        """Return a new space of observations."""
        return Dict(
            {
                "observation": Box(0, self.most, dtype=np.int32),
                "action_mask": Box(0, 1, (self.count,), dtype=np.int8),
            }
        )

    def action_space(self) -> Discrete:
        """Return a new space of actions."""
        return Discrete(self.count)

    def observe(self, position: Position, seat: int) -> Observation:
        """Return what a seat sees. The mask is empty if another seat decides."""
        seen = position.seen_by(seat)
        row: NDArray[np.int32] = np.frombuffer(self.encoding.observation(seen, seat), dtype=np.int32)
        np.minimum(row, self.most, out=row)
        mask = np.zeros(self.count, dtype=np.int8)
        pending = seen.pending
        if pending is not None and pending.seat == seat:
            mask[self.encoding.legal(seen)] = 1
        return {"observation": row, "action_mask": mask}


def leads(position: Position) -> list[float]:
    """Return the score of each seat minus the mean score of the others."""
    scores, others = position.scores, position.players - 1
    return [score - (sum(scores) - score) / others for score in scores]


def ranks(position: Position) -> list[float]:
    """Return the rank of each seat: 1 if it is ahead of all others, -1 if it is behind all of them, 0 in the middle.

    Seats with equal scores share their ranks. Winners are ahead of the others; a game that ends without a winner is a
    draw.
    """
    winners, scores = position.winners, position.scores
    if position.is_over and not winners:
        return [0.0] * len(scores)
    places = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [
        sum((place > other) - (place < other) for other in places) / (len(places) - 1) for place in places
    ]


REWARDS = {"lead": leads, "rank": ranks}


def one_of(name: str, value: object, known: tuple[str, ...]) -> None:
    """Raise `InvalidInput`, with the known values, unless a value is one of them."""
    if value not in known:
        raise wrong(shown(value), f"no {name.replace('_', ' ')} {shown(value)}{near(value, known)}", name)

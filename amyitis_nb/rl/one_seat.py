"""One seat of a game as a Gymnasium environment, and a trained agent as a bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import gymnasium

from amyitis_nb.core.action import Action
from amyitis_nb.core.bots import named
from amyitis_nb.core.encoding import Encoding
from amyitis_nb.core.errors import IllegalAction
from amyitis_nb.core.game import STANDARD_GAME, Position
from amyitis_nb.core.input.checking import expect
from amyitis_nb.rl.aec import raw_env
from amyitis_nb.rl.encoded import Coder, Observation

#: A function that returns the action of a position for the seat that decides.
Policy = Callable[[Position], Action]


def as_bot(choose: Callable[[Observation], int]) -> Policy:
    """Return a bot for `am.Board(bots={0: …})` and `SingleSeat`.

    `choose` is a function from an observation to the number of a legal action, such as a trained agent. The
    function sees only what the seat that decides sees.
    """

    def policy(position: Position) -> Action:
        pending = position.pending
        expect(pending is not None and pending.seat is not None, "position", position, "a decision of a seat")
        assert pending is not None and pending.seat is not None
        seen = position.seen_by(pending.seat)
        coder = _coder(position.game.encoding(seen))
        number = choose(coder.observe(seen, pending.seat))
        return coder.encoding.action(seen, coder.encoding.checked(number))

    return policy


@cache
def _coder(encoding: Encoding[Any]) -> Coder:
    return Coder(encoding)


class SingleSeat(gymnasium.Env):  # type: ignore[misc]  # has no types here
    """One seat of a game as a Gymnasium environment: bots play the other seats.

    `bots` is the name of a bot for all other seats, a function from a position to an action, or a mapping with one of
    them for each seat; it defaults to the game's standard bot. An illegal action raises `IllegalAction` and changes
    nothing; with `illegal_reward`, it only gets this reward, which is for agents that do not read the mask. The other
    arguments are those of `rl.env`.

    Raises `InvalidInput` for an unknown seat or bot, too.
    """

    def __init__(
        self,
        game: str = STANDARD_GAME,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: str | Policy | Mapping[int, str | Policy] = "",
        illegal_reward: float | None = None,
        **options: Any,
    ) -> None:
        """Make an environment."""
        self._env = raw_env(game, players, **options)
        count = len(self._env.possible_agents)
        expect(type(seat) is int and 0 <= seat < count, "seat", seat, f"a seat from 0 to {count - 1}")
        given = bots if isinstance(bots, Mapping) else dict.fromkeys(range(count), bots)
        others = [other for other in range(count) if other != seat]
        expect(set(given) >= set(others), "bots", bots, f"a bot for each of the seats {others}")
        self._bots = {other: self._policy(given[other], other) for other in others}
        self.seat, self.illegal_reward = seat, illegal_reward
        self._agent = self._env.possible_agents[seat]
        self.metadata = {**self._env.metadata, "name": str(self._env)}
        self.render_mode = self._env.render_mode
        self.observation_space = self._env.observation_space(self._agent)
        self.action_space = self._env.action_space(self._agent)

    def _policy(self, given: str | Policy, seat: int) -> Policy:
        if callable(given):
            return given
        game = self._env.game
        return named(game.bots, given or game.standard_bot)(seat)

    @property
    def game_env(self) -> raw_env:
        """The environment of all seats, with its `encoding`, `position` and `record`."""
        return self._env

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, and play to the first decision of the seat; the arguments are those of `raw_env.reset`."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**63))
        self._env.reset(seed=seed, options=options)
        self._illegal = 0
        self._others_play()
        return self._env.observe(self._agent), {}

    def _others_play(self) -> None:
        env = self._env
        while not self._is_finished() and env.agent_selection != self._agent:
            position = env.position
            seat = env.possible_agents.index(env.agent_selection)
            action = self._bots[seat](position.seen_by(seat))
            env.step(env.encoding.number(position, action))

    def _is_finished(self) -> bool:
        return bool(self._env.terminations[self._agent] or self._env.truncations[self._agent])

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action of the seat, and then to its next decision or the end of the game.

        The reward is 0 until the game is over. Raises the errors of `raw_env.step`.
        """
        env = self._env
        try:
            env.step(action)
        except IllegalAction as error:
            if self.illegal_reward is None:
                raise
            self._illegal += 1
            is_cut = self._illegal >= env.longest
            return env.observe(self._agent), self.illegal_reward, False, is_cut, {"illegal": error.message}
        self._others_play()
        seen = env.observe(self._agent)
        ended, is_cut = env.terminations[self._agent], env.truncations[self._agent]
        return seen, float(env.rewards[self._agent]), bool(ended), bool(is_cut), {}

    def render(self) -> str | None:
        """Return or show the game, as `raw_env.render`."""
        return self._env.render()

    def close(self) -> None:
        """Forget the board."""
        self._env.close()

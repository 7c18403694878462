"""A game as a PettingZoo environment, in which agents act one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from gymnasium.spaces import Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv, register

from amyitis_nb.core.action import Action
from amyitis_nb.core.encoding import Encoding
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import STANDARD_GAME, Position, get, packaged_ids
from amyitis_nb.core.input.checking import expect
from amyitis_nb.core.record import Record, record_class
from amyitis_nb.rl.encoded import REWARDS, Coder, Observation, one_of
from amyitis_nb.rl.rendering import MODES, Renderer


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo has no types; this is its name for the class
    """The environment of `rl.env`, without the wrapper that checks the order of calls.

    The agents are `player_0`, `player_1` and so on, by seat. `position` and `record` show the game.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str = STANDARD_GAME,
        players: int | None = None,
        *,
        reward: str = "lead",
        longest: int = 3000,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        """Make an environment; `rl.env` documents the arguments."""
        super().__init__()
        self.game = get(game)
        one_of("reward", reward, tuple(REWARDS))
        if render_mode is not None:
            one_of("render_mode", render_mode, MODES)
        expect(type(longest) is int and longest > 0, "longest", longest, "a whole number, 1 or more")
        self.reward, self.longest, self.render_mode = reward, longest, render_mode
        self.options = options
        self.metadata = {**type(self).metadata, "name": f"{game}_v0", "render_fps": 2}
        self._players = self.game.players[0] if players is None else players
        #: The position of the game.
        self.position = self._start = self.game.new(self._players, "0", **options)
        self.possible_agents = [f"player_{seat}" for seat in range(self._players)]
        self.agents: list[str] = []
        self._actions: list[Action] = []
        self.observation_spaces = {agent: self._coder.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self._coder.action_space() for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self._renderer = Renderer(render_mode)

    @cached_property
    def _coder(self) -> Coder:
        return Coder(self.game.encoding(self._start))

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes that a copy needs; it makes its own encoding."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_coder", "_renderer")}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.__dict__.update(state)
        self._renderer = Renderer(self.render_mode)

    @property
    def encoding(self) -> Encoding[Any]:
        """The names of the actions and the blocks of the observation."""
        return self._coder.encoding

    @property
    def record(self) -> Record[Position]:
        """The record of the game, for a board or to save it."""
        record = record_class(self.game)(self._start)
        for action in self._actions:
            record = record.play(action)
        return record

    def observation_space(self, agent: str) -> Dict:
        """Return the space of observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of actions of an agent."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees. The mask is empty if it is not its turn."""
        return self._coder.observe(self.position, self.possible_agents.index(agent))

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game: that of `new_game` with the same seed, or a random one.

        Games after a seed are the same whenever that seed is given. `options` can have a `position`, or its text, from
        which the game begins instead. Raises `InvalidInput` for an invalid seed or position; the environment then stays
        as it was.
        """
        start = self._given((options or {}).get("position"))
        random = self._random if seed is None else seeding.np_random(seed)[0]
        if start is None:
            drawn = random.bytes(16).hex() if self.game.hides else str(int(random.integers(10**9)))
            key = drawn if seed is None else str(seed)
            start = self.game.new(self._players, key, **self.options)
        position, actions = self._after_chance(start)
        self._random, self._start, self.position, self._actions = random, start, position, actions
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._decisions = 0
        self._select()
        self._show()

    def _given(self, position: object) -> Position | None:
        """Return the position from which a game begins, if there is one. Raises `InvalidInput` if it does not fit."""
        if position is None:
            return None
        found = self.game.position(position) if isinstance(position, str) else position
        fits = isinstance(found, Position) and found.game_id == self.game.id and not found.is_over
        expect(fits, "position", position, f"a position of {self.game.id} in which the game is not over")
        assert isinstance(found, Position)
        same = self.game.encoding(found) is self.encoding
        expect(same, "position", position, "a position with the players and figures of the environment")
        return found

    def _after_chance(self, position: Position) -> tuple[Position, list[Action]]:
        """Return the position in which a player decides next, and the random outcomes before it."""
        outcomes = []
        while position.pending is not None and position.pending.seat is None:
            legal = position.legal_actions
            if not len(legal):
                message = "no seed determines the random events of this position"
                raise InvalidInput(message, position.text, "position")
            outcomes.append(legal[0])
            position = position.play(legal[0]).position
        return position, outcomes

    def step(self, action: int | None) -> None:
        """Play the action with this number for the agent that decides; None for an agent whose game is over.

        Raises `IllegalAction`, with the rule, for an action outside the mask, and `InvalidInput` for a number without
        an action. The environment then stays as it was.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.encoding.action(self.position, self.encoding.checked(action))
        after, outcomes = self._after_chance(self.position.play(chosen).position)
        self.position = after
        self._actions += [chosen, *outcomes]
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        is_cut = not after.is_over and self._decisions >= self.longest
        if after.is_over or is_cut:
            self.rewards = dict(zip(self.possible_agents, REWARDS[self.reward](after), strict=True))
            self.terminations = dict.fromkeys(self.agents, not is_cut)
            self.truncations = dict.fromkeys(self.agents, is_cut)
        self._accumulate_rewards()
        self._select()
        self._show()

    def _select(self) -> None:
        pending = self.position.pending
        seat = None if pending is None else pending.seat
        self.agent_selection = self.possible_agents[seat or 0]

    # Watching

    def render(self) -> str | None:
        """Return the game as text or SVG, or show it on the board, as `render_mode` says."""
        return self._renderer.render(self)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Forget the board; it stays where it is shown."""
        self._renderer = Renderer(self.render_mode)

    def __str__(self) -> str:
        return str(self.metadata["name"])


for _id in packaged_ids():  # for `pettingzoo.make("aec", "amyitis_nb/babel-v0")`
    register("aec", f"amyitis_nb/{_id}-v0", "amyitis_nb.rl:env", kwargs={"game": _id})

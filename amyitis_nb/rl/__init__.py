"""Environments for learning programs: PettingZoo's interface for every game, and Gymnasium's for one seat against bots.

They need the extra `rl`. `docs/learning.md` describes them.

    from amyitis_nb import rl

    env = rl.env("babel")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from amyitis_nb.core.game import STANDARD_GAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from amyitis_nb.rl.aec import raw_env
    from amyitis_nb.rl.one_seat import SingleSeat, as_bot

__all__ = ["SingleSeat", "as_bot", "env", "raw_env"]

#: Where the names are that need the extra.
_HOMES = {"SingleSeat": "one_seat", "as_bot": "one_seat", "raw_env": "aec"}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    try:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pettingzoo", "gymnasium", "numpy"):
            raise
        message = "environments need PettingZoo and Gymnasium: pip install 'amyitis-nb[rl]'"
        raise ImportError(message) from error


def env(
    game: str = STANDARD_GAME,
    players: int | None = None,
    *,
    reward: str = "lead",
    longest: int = 3000,
    render_mode: str | None = None,
    **options: str,
) -> OrderEnforcingWrapper:
    """Return a PettingZoo environment (AEC) for a `game`, given by its id.

    An observation is a dict of an array `observation` and an `action_mask`, both from the view of the agent;
    `env.unwrapped.encoding` names their numbers. `players` defaults to the smallest number that the game allows, and
    `options` are those of a new game.

    `reward` is what each agent gets at the end: "lead" is its score minus the mean score of the others, "rank" a number
    from 1 (alone in first place) to -1 (alone in last place). After `longest` actions the game is truncated, with the
    rewards of the current scores. `render_mode` is "human" (the board), "ansi" (text) or "svg".

    `reset(seed=7)` begins the game of `new_game(seed=7)`. An action outside the mask raises `IllegalAction` with the
    rule, and a number that is no action raises `InvalidInput`; both change nothing.

    Raises `InvalidInput` for an unknown game, number of players, option, reward or render mode, and `ImportError` if
    the extra `rl` is not installed.
    """
    from amyitis_nb.rl import raw_env  # the error of a missing extra

    made = raw_env(game, players, reward=reward, longest=longest, render_mode=render_mode, **options)
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    return OrderEnforcingWrapper(made)

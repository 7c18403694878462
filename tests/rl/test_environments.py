"""The environments pass the tests of PettingZoo and Gymnasium, and wrong input changes nothing."""

from __future__ import annotations

import copy
import importlib
import pickle
import random
import subprocess
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from conftest import IN_CI, ROOT

import amyitis_nb as am
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.game import all_ids, get

if not IN_CI:
    pytest.importorskip("pettingzoo")

import gymnasium.utils.env_checker as gymnasium_checker
import numpy as np
import pettingzoo
import pettingzoo.test as published

from amyitis_nb import rl

GAMES = [id for id in all_ids() if id in ("amyitis", "babel", "terra_mystica")]
TABLES = [(id, players) for id in GAMES for players in get(id).players]
each_table = pytest.mark.parametrize(("game", "players"), TABLES)
each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    """Warnings of the published tests are failures, but those about every observation with a mask."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in ("Observation space for each agent probably", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", message=message)
        yield


def run(env: Any, seed: int, most: int = 10**6) -> list[tuple[str, float]]:
    """Play at random, and return the agents with their last rewards."""
    env.reset(seed=seed)
    stream, found = random.Random(seed), []
    for agent in env.agent_iter(most):
        observation, reward, ended, cut, _ = env.last()
        found.append((agent, reward))
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if ended or cut else stream.choice(legal))
    return found


@each_table
def test_pettingzoo_accepts_the_interface(game: str, players: int) -> None:
    published.api_test(rl.env(game, players), num_cycles=300)


@each_table
def test_pettingzoo_finds_equal_games_for_equal_seeds(game: str, players: int) -> None:
    published.seed_test(partial(rl.env, game, players), num_cycles=100)


@each_game
def test_pettingzoo_renders(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    checks = {"svg": lambda svg: svg.startswith("<svg"), "ansi": lambda text: len(text) > 100}
    published.render_test(partial(rl.env, game), custom_tests=checks)


@pytest.mark.slow
def test_pettingzoo_measures_the_speed(capsys: pytest.CaptureFixture[str]) -> None:
    published.performance_benchmark(rl.env())
    assert float(capsys.readouterr().out.split()[3]) > 100


@each_game
def test_pettingzoo_makes_registered_environments(game: str) -> None:
    env = pettingzoo.make("aec", f"amyitis_nb/{game}-v0", reward="rank")
    assert str(env) == f"{game}_v0"
    assert env.unwrapped.reward == "rank"


@each_table
def test_gymnasium_accepts_a_single_seat(game: str, players: int) -> None:
    env = rl.SingleSeat(game, players, seat=players - 1, bots="uniform", illegal_reward=-1.0)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*alternative render modes.*|.*Box.*infinity.*")
        gymnasium_checker.check_env(env, skip_render_check=True)


@each_game
def test_observations_are_in_their_spaces(game: str) -> None:
    env = rl.env(game, get(game).players[-1])
    env.reset(seed=5)
    stream = random.Random(5)
    for number, agent in enumerate(env.agent_iter(400)):
        observation, _, ended, cut, _ = env.last()
        if number % 7 == 0:
            for other in env.agents:
                assert env.observe(other) in env.observation_space(other)
                assert env.observe(other)["action_mask"].any() == (other == agent and not ended)
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if ended or cut else stream.choice(legal))


def test_amounts_above_the_largest_count_as_the_largest() -> None:
    env = rl.env("amyitis", 2)
    rich = am.new_game(players=2, seed=1).edit(talents={0: 5000})
    env.reset(options={"position": rich})
    assert env.observe("player_0") in env.observation_space("player_0")
    at = env.unwrapped.encoding.starts["talents"]
    assert env.observe("player_0")["observation"][at : at + 2].tolist() == [50, 4]
    assert env.observe("player_1")["observation"][at : at + 2].tolist() == [4, 50]


# Rewards and ends


@each_table
def test_rewards_are_the_final_leads_or_ranks(game: str, players: int) -> None:
    env = rl.env(game, players)
    last = dict(run(env, 3))
    position = env.unwrapped.position
    total = sum(position.scores)
    wanted = [score - (total - score) / (players - 1) for score in position.scores]
    assert [last[f"player_{seat}"] for seat in range(players)] == pytest.approx(wanted)
    assert sum(last.values()) == pytest.approx(0)
    ranked = dict(run(rl.env(game, players, reward="rank"), 3))
    assert sum(ranked.values()) == pytest.approx(0)
    for seat in position.winners:
        assert ranked[f"player_{seat}"] == max(ranked.values())


def test_ranks_of_ties_are_shared() -> None:
    from amyitis_nb.rl.encoded import ranks

    env = rl.env("amyitis", 4)
    env.reset(seed=1)
    position = am.new_game(players=4, seed=1).edit(prestige={0: 9, 1: 9, 2: 12, 3: 1})
    assert ranks(position) == [0, 0, 1, -1]
    assert ranks(position.edit(prestige={2: 9, 3: 9})) == [0, 0, 0, 0]


def test_a_long_game_is_truncated() -> None:
    env = rl.env("amyitis", 3, longest=20)
    run(env, 1, 20)
    assert env.truncations == dict.fromkeys(env.possible_agents, True)
    assert not any(env.terminations.values())
    assert sum(env.rewards.values()) == pytest.approx(0)


# Seeds and copies


def test_a_seed_begins_the_game_with_this_seed() -> None:
    for game in GAMES:
        env = rl.env(game)
        env.reset(seed=7)
        assert env.unwrapped.record.go_to(0).position == am.game(game).new_game(seed=7)


def test_games_after_a_seed_are_the_same_again() -> None:
    env = rl.env("babel")
    starts = []
    for seed in (3, None, None, 3, None, None):
        env.reset(seed=seed)
        starts.append(env.unwrapped.record.go_to(0).position)
    assert starts[:3] == starts[3:]
    assert len(set(starts)) == 3


def test_copies_go_on_alone_with_the_same_game() -> None:
    env = rl.env("amyitis", 2)
    run(env, 1, 30)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before = env.unwrapped.position
        assert other.unwrapped.position == before
        agent = other.agent_selection
        other.step(int(np.flatnonzero(other.observe(agent)["action_mask"])[0]))
        assert env.unwrapped.position == before != other.unwrapped.position


def test_the_record_has_every_action() -> None:
    env = rl.env("babel")
    run(env, 2)
    assert env.unwrapped.record.position == env.unwrapped.position


# Wrong input


def snapshot(env: Any) -> object:
    return env.unwrapped.position, env.agent_selection, dict(env.rewards), env.unwrapped.record


def test_an_illegal_action_raises_its_rule_and_changes_nothing() -> None:
    env = rl.env("amyitis", 3)
    run(env, 1, 12)
    before, mask = snapshot(env), env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(IllegalAction) as caught:
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert caught.value.refusal.rule
    for wrong in (-1, len(mask), "pass", 0.5, None):
        with pytest.raises(InvalidInput):
            env.step(wrong)
    assert snapshot(env) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": 7}, "7"),
        ({"reward": "win"}, "no reward 'win'"),
        ({"render_mode": "rgb_array"}, "no render mode 'rgb_array'"),
        ({"longest": 0}, "longest: expected a whole number, 1 or more, got 0"),
        ({"edition": "unheard-of"}, "unheard-of"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        rl.env(**arguments)


def test_a_wrong_start_changes_nothing() -> None:
    env = rl.env("amyitis", 3)
    run(env, 1, 5)
    before = snapshot(env)
    for wrong in (am.new_game(players=2, seed=1), am.game("babel").new_game(seed=1), "no position", 7):
        with pytest.raises(InvalidInput):
            env.reset(options={"position": wrong})
        assert snapshot(env) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 3}, "seat: expected a seat from 0 to 2"),
        ({"bots": {1: "beginner"}}, r"bots: expected a bot for each of the seats \[1, 2\]"),
        ({"bots": "master"}, "no policy 'master'"),
    ],
)
def test_wrong_arguments_of_a_single_seat_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        rl.SingleSeat("amyitis", 3, **arguments)


def test_an_illegal_action_of_a_single_seat_raises_or_costs() -> None:
    env = rl.SingleSeat("amyitis", 2, bots="uniform")
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        env.step(illegal)
    env = rl.SingleSeat("amyitis", 2, bots="uniform", illegal_reward=-1.0, longest=3)
    seen, _ = env.reset(seed=1)
    steps = [env.step(illegal) for _ in range(3)]
    assert [step[1:4] for step in steps] == [(-1.0, False, False), (-1.0, False, False), (-1.0, False, True)]
    assert "illegal" in steps[0][4]
    assert np.array_equal(steps[0][0]["observation"], seen["observation"])
    env.reset(seed=1)
    assert not env.step(illegal)[3], "the count begins again"


# Bots


def test_an_agent_plays_as_a_bot() -> None:
    def first(seen: Any) -> int:
        return int(np.flatnonzero(seen["action_mask"])[-1])

    start = am.new_game(players=2, seed=1)
    assert start.pending is not None and start.pending.seat is not None
    board = am.Board(start, bots={1 - start.pending.seat: rl.as_bot(first)})
    board.play("pass")
    own, others, *_ = board.record.actions
    assert (own.kind, others) == ("pass", start.play("pass").position.legal_actions[-1])
    env = rl.SingleSeat("babel", bots=rl.as_bot(first))
    seen, _ = env.reset(seed=1)
    ended = cut = False
    while not (ended or cut):
        seen, reward, ended, cut, _ = env.step(first(seen))
    assert reward == env.game_env.position.scores[0] - env.game_env.position.scores[1]


def test_an_agent_that_chooses_wrongly_is_named() -> None:
    position = am.new_game(players=2, seed=1)
    with pytest.raises(InvalidInput, match="no action 99999"):
        rl.as_bot(lambda seen: 99999)(position)
    with pytest.raises(InvalidInput, match="position: expected a decision of a seat"):
        rl.as_bot(lambda seen: 0)(position.with_seed(None).edit(pending="crafts"))


# Watching


def test_a_notebook_gets_one_board_that_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    display = importlib.import_module("IPython.display")
    monkeypatch.setattr(display, "display", shown.append)
    monkeypatch.setattr("amyitis_nb.rl.rendering._in_notebook", lambda: True)
    env = rl.env("babel", render_mode="human")
    run(env, 1, 6)
    (board,) = shown
    assert board.record == env.unwrapped.record
    assert len(board.record.actions) >= 6
    env.close()


# Without the extra


def test_without_the_extra_the_error_says_what_to_install() -> None:
    code = """
import sys
sys.modules["pettingzoo"] = None
import amyitis_nb as am
for make in (lambda: am.env("babel"), am.game("babel").env, lambda: am.rl.SingleSeat):
    try:
        make()
    except ImportError as error:
        assert "pip install 'amyitis-nb[rl]'" in str(error), error
    else:
        raise SystemExit("no error")
"""
    code = code.replace("am.rl.SingleSeat", "__import__('amyitis_nb.rl').rl.SingleSeat")
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_the_bots_of_a_single_seat_see_only_what_their_seats_know() -> None:
    seen: list[Any] = []

    def policy(position: Any) -> Any:
        seen.append(position)
        return position.legal_actions[0]

    env = rl.SingleSeat("babel", seat=1, bots=policy)
    env.reset(seed=4)
    assert seen and all(position == position.seen_by(0) for position in seen)
    assert env.game_env.position != env.game_env.position.seen_by(0), "the game hides something"

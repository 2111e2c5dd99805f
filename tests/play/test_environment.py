"""The environment of Gymnasium: its checker, seeds, masks, rewards and both kinds of observations."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from game.engine.grid.dice import Dice
from tests.support import needs

needs.package("gymnasium", "the environment for players that learn")

import gymnasium
from gymnasium.utils.env_checker import check_env

from game.play.environment import ITEM_ORDERS, NAMED_ORDERS, AjarEnv


def action(words: str) -> int:
    return NAMED_ORDERS.index(words)


@pytest.mark.parametrize("observation", ["arrays", "text"])
@pytest.mark.parametrize("task", [None, "shoot-through-the-bars"])
def test_checker_of_gymnasium_finds_no_fault(task: str | None, observation: str) -> None:
    made = gymnasium.make("game.play.environment:Ajar-v0", task=task, observation=observation, render_mode="ansi")
    check_env(made.unwrapped)


def episode(env: AjarEnv, seed: int, orders: int = 12) -> list[Any]:
    """Return the observations, rewards and ends of an episode of random legal actions."""
    dice = Dice("episode", seed)
    seen, info = env.reset(seed=seed)
    told: list[Any] = [seen]
    for _ in range(orders):
        chosen = int(dice.choice(np.flatnonzero(info["action_mask"]).tolist()))
        seen, reward, ended, cut, info = env.step(chosen)
        told += [seen, reward, ended, cut]
        if ended or cut:
            break
    return told


def test_same_seed_gives_same_episode() -> None:
    env = AjarEnv("choose-by-the-signs", observation="text")
    episodes = [episode(env, seed) for seed in (3, 4, 3)]
    assert episodes[0] == episodes[2] != episodes[1]


def test_without_a_seed_each_episode_is_another() -> None:
    env = AjarEnv(observation="text")
    first, _ = env.reset(seed=1)
    second, _ = env.reset()
    assert first != second
    assert [env.reset(seed=1)[0], env.reset()[0]] == [first, second]


def test_mask_is_that_of_the_legal_orders() -> None:
    env = AjarEnv("shoot-through-the-bars")
    _, info = env.reset(seed=1)
    legal = {order for order, is_legal in zip(info["orders"], info["action_mask"], strict=True) if is_legal}
    assert legal == {*env.game.legal_orders()}
    assert env.action_masks().tolist() == (info["action_mask"] == 1).tolist()
    assert len(info["orders"]) == len(NAMED_ORDERS) + ITEM_ORDERS == env.action_space.n


def test_action_that_is_not_legal_takes_no_time() -> None:
    env = AjarEnv("pull-the-lever")
    env.reset(seed=1)
    _, reward, ended, cut, info = env.step(action("descend"))
    assert (env.game.turn, reward, ended, cut, info["order"]) == (0, -0.01, False, False, "")


def test_goal_ends_the_episode_with_its_reward() -> None:
    env = AjarEnv("pull-the-lever", rewards={"goal": 5, "order": 0})
    env.reset(seed=1)
    env.game.step("travel:5,1")
    env.step(action("wait"))
    rewards = [env.step(action(words))[1:] for words in ("pull:north", "travel:stairs-down")]
    assert [reward for reward, *_ in rewards] == [0, 5]
    assert rewards[-1][1:3] == (True, False)
    assert rewards[-1][3]["success"]


def test_death_ends_the_episode_with_its_reward() -> None:
    env = AjarEnv("hold-the-doorway", rewards={"order": 0, "health": 0.5})
    env.reset(seed=1)
    env.game.world.hero.health = 1
    total, ended = 0.0, False
    while not ended:
        _, reward, ended, _, info = env.step(action("wait"))
        total += reward
        assert not info["success"]
    assert total == -1 - 0.5 * 1


def test_episode_is_cut_off_after_its_orders() -> None:
    env = AjarEnv("fetch-the-key", most_orders=2)
    env.reset(seed=1)
    assert [env.step(action("wait"))[2:4] for _ in range(2)] == [(False, False), (False, True)]


def test_levels_of_another_size_fit_into_the_space() -> None:
    env = AjarEnv(depth=9)
    env.reset(seed=1)
    env._shape = (20, 60)
    env.observation_space = env._space()
    assert env.observation_space.contains(env.reset(seed=1)[0])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"task": "dance"}, "task: there is no 'dance'"),
        ({"observation": "pixels"}, "observation: there is no 'pixels'"),
        ({"rewards": {"gold": 1}}, "rewards: there is no 'gold'"),
        ({"rewards": 3}, "rewards: 3 is not a dictionary such as {'goal': 1.0}"),
        ({"rewards": {"goal": "x"}}, "rewards: 'x' for 'goal' is not a finite number"),
        ({"rewards": {"goal": float("nan")}}, "rewards: nan for 'goal' is not a finite number"),
        ({"rewards": {"goal": 10**400}}, "rewards: a number of more than 60 digits for 'goal' is not a finite number"),
        ({"most_orders": 0}, "most_orders: 0 is not a whole number from 1"),
        ({"most_orders": 1.5}, "most_orders: 1.5 is not a whole number from 1"),
        ({"task": "fetch-the-key", "depth": 2}, "task: it has its own tradition and depth, so leave these out"),
        ({"task": "fetch-the-key", "tradition": "ajar"}, "task: it has its own tradition and depth"),
        ({"depth": 0}, "depth: 0 is not a whole number from 1 to"),
        ({"render_mode": "human"}, "render_mode: 'human' is not 'ansi'"),
        ({"tradition": "nethack"}, "tradition: there is no 'nethack'"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=rf"^{why}"):
        AjarEnv(**arguments)


def test_wrong_action_is_refused() -> None:
    env = AjarEnv("fetch-the-key")
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"^action: 1000 is not from 0 to"):
        env.step(1000)


def test_map_is_drawn_as_text() -> None:
    env = AjarEnv("pull-the-lever", render_mode="ansi")
    env.reset(seed=1)
    assert "@" in str(env.render())

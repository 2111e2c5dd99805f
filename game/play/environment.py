"""Ajar as an environment of Gymnasium, for players that learn. It needs Gymnasium.

`gymnasium.make("game.play.environment:Ajar-v0", task="pull-the-lever")` makes one, and so does `AjarEnv`.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import printable
from sys import float_info
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from game.content.monsters.breeds import BREEDS
from game.content.world.terrains import TERRAINS
from game.engine.bounds import MAX_TICK
from game.engine.grid.geometry import DIRECTION_NAMES, ORTHOGONAL
from game.levels.argument_checks import chosen, is_whole, shown
from game.play.observation import ACTOR_NAMES, DOOR_STATES, UNKNOWN, HeroFigures, Observation
from game.play.order_words import WITHOUT_ARGUMENT
from game.play.played_game import Game, new_game
from game.play.tasks import TASKS

_BESIDE = [name for name, step in DIRECTION_NAMES.items() if step in ORTHOGONAL]
NAMED_ORDERS = (
    *DIRECTION_NAMES,
    *(f"walk-surely:{name}" for name in DIRECTION_NAMES),
    *(f"{verb}:{name}" for verb in ("ease", "ease-surely", "knock", "latch", "pull") for name in _BESIDE),
    *WITHOUT_ARGUMENT,
    "travel:stairs-down",
    "travel:stairs-up",
)
"""Orders with an action of their own."""
ITEM_ORDERS = 24
"""Number of further actions: the first, second ... of the other legal orders, which use items and abilities."""
REWARDS = {"goal": 1.0, "death": -1.0, "order": -0.01, "depth": 0.0, "health": 0.0, "score": 0.0}
"""Usual rewards: for the goal, for death, for each order; for each new depth, each point of health and of score."""
OBSERVATIONS = ("arrays", "text")
LONGEST_TEXT = 40_000
_HIGHEST = {"terrain": UNKNOWN, "door": len(DOOR_STATES) - 1, "actor": len(ACTOR_NAMES) - 1, "item": 255}
_HIGHEST |= {"clue": 63, "mood": 31}
_SIGNS = {*printable, *(kind.glyph for kind in TERRAINS.kinds), *(breed.glyph for breed in BREEDS.values())}


class AjarEnv(gymnasium.Env[Any, int]):  # type: ignore[misc]  # its classes are unknown where it is missing
    """A game, or one of `TASKS`, step by step: an action is an order, and an observation what the hero knows.

    `info` has the order of the last action, `orders`, which are the words of each action now or None, `action_mask`
    (int8: 1 for each action that is legal as far as the hero knows), `success`, and `messages` since the last action.
    An action that is not legal takes no time.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        task: str | None = None,
        *,
        tradition: str | None = None,
        depth: int | None = None,
        observation: str = "arrays",
        rewards: Mapping[str, float] | None = None,
        most_orders: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment.

        `task`: name of a task; None for whole games, whose goal is to win. `tradition`, `depth`: of whole games, as
        `new_game` takes them; None with a task. `observation`: "arrays" for a dictionary of arrays, "text" for a text.
        `rewards`: other values for some of `REWARDS`. `most_orders`: number of orders after which the episode is cut
        off, at least 1; None for those of the task, or for no limit. Raises ValueError if an argument is wrong.
        """
        self.task = None if task is None else TASKS[chosen("task", task, TASKS)]
        self._text = chosen("observation", observation, OBSERVATIONS) == "text"
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: {render_mode!r} is not 'ansi'")
        self.render_mode = render_mode
        if self.task is not None and (tradition, depth) != (None, None):
            raise ValueError("task: it has its own tradition and depth, so leave these out")
        if most_orders is not None and (not is_whole(most_orders) or most_orders < 1):
            raise ValueError(f"most_orders: {shown(most_orders)} is not a whole number from 1")
        self._rewards = REWARDS | _checked_rewards(rewards)
        self._begin = (tradition, depth)
        self._most = most_orders if most_orders is not None or self.task is None else self.task.orders
        self.game = self._new_game("0")
        self._shape = self.game.world.level.shape
        self.action_space = spaces.Discrete(len(NAMED_ORDERS) + ITEM_ORDERS)
        self.observation_space = self._space()
        self._given = 0
        self._orders = self._words()

    def _new_game(self, seed: str) -> Game:
        tradition, depth = self._begin
        return new_game(tradition, seed, depth) if self.task is None else self.task.begin(seed)

    def _space(self) -> spaces.Space[Any]:
        if self._text:
            return spaces.Text(LONGEST_TEXT, charset="".join(sorted(_SIGNS)))
        found: dict[str, spaces.Space[Any]] = {}
        for name, array in self.game.observe().arrays.items():
            if name == "hero":
                found[name] = spaces.Box(-1, MAX_TICK, (len(HeroFigures._fields),), np.int64)
            elif array.dtype == np.bool_:
                found[name] = spaces.MultiBinary(self._shape)
            else:
                found[name] = spaces.Box(0, _HIGHEST[name], self._shape, np.uint8)
        return spaces.Dict(found)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game. The same seed gives the same game; without a seed, it is the next of a row."""
        super().reset(seed=seed)
        self.game = self._new_game(str(int(self.np_random.integers(1 << 31))))
        self._given = 0
        return self._observe(self.game.observe()), self._info("")

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the order of an action. Raises ValueError if there is no such action."""
        if not self.action_space.contains(action):
            raise ValueError(f"action: {action!r} is not from 0 to {self.action_space.n - 1}")
        before, order = self._standing(), self._orders[int(action)]
        told = len(self.game.messages)
        self._given += 1
        if order is not None:
            self.game.step(order)
        goal = self.game.world.hero.alive and (self.game.is_won if self.task is None else self.task.goal(self.game))
        ended = goal or self.game.is_over
        after = self._standing()
        gained = {name: after[name] - before[name] for name in after}
        gained |= {"goal": float(goal), "death": float(not self.game.world.hero.alive), "order": 1.0}
        reward = sum(self._rewards[name] * value for name, value in gained.items())
        info = self._info(order or "", told) | {"success": bool(goal)}
        cut = not ended and self._most is not None and self._given >= self._most
        return self._observe(self.game.observe()), float(reward), bool(ended), bool(cut), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now as far as the hero knows, bool[action]."""
        return np.array([order is not None for order in self._orders])

    def render(self) -> str | None:
        """Return the map that the hero knows as text, if the mode is `ansi`."""
        return "\n".join(self.game.observe().rows) if self.render_mode == "ansi" else None

    def _words(self) -> list[str | None]:
        """Return the words of each action now; None for an action that is not legal."""
        legal = self.game.legal_orders()
        others = [order for order in legal if order not in NAMED_ORDERS] + [None] * ITEM_ORDERS
        return [*(order if order in legal else None for order in NAMED_ORDERS), *others[:ITEM_ORDERS]]

    def _standing(self) -> dict[str, float]:
        """Return the figures whose changes are rewarded, by the name of the reward."""
        return {"depth": self.game.depth, "health": self.game.world.hero.health, "score": self.game.score}

    def _info(self, order: str, told: int = 0) -> dict[str, Any]:
        self._orders = self._words()
        mask = self.action_masks().astype(np.int8)
        messages = self.game.messages[told:]
        return {"order": order, "orders": self._orders, "action_mask": mask, "success": False, "messages": messages}

    def _observe(self, seen: Observation) -> Any:
        """Return an observation of the space. A level of another size than the first is cut off, or filled up."""
        if self._text:
            return "".join(sign if sign in _SIGNS else "?" for sign in seen.text[:LONGEST_TEXT])
        arrays = seen.arrays
        hero = arrays.pop("hero").astype(np.int64)
        return {"hero": hero} | {name: self._fitted(name, array) for name, array in arrays.items()}

    def _fitted(self, name: str, array: NDArray[Any]) -> NDArray[Any]:
        whole = np.full(self._shape, UNKNOWN if name == "terrain" else 0, np.int8 if array.dtype == bool else np.uint8)
        part = tuple(slice(min(most, size)) for most, size in zip(self._shape, array.shape, strict=True))
        whole[part] = array[part]
        return whole


def _checked_rewards(rewards: object) -> dict[str, float]:
    """Return rewards that a program gives; none for None. Raises ValueError unless they are finite numbers by name."""
    if not isinstance(rewards, Mapping | None):
        raise ValueError(f"rewards: {shown(rewards)} is not a dictionary such as {{'goal': 1.0}}")
    for name, value in (rewards or {}).items():
        chosen("rewards", name, REWARDS)
        number = isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)
        if not number or not abs(value) <= float_info.max:
            raise ValueError(f"rewards: {shown(value)} for {name!r} is not a finite number")
    return dict(rewards or {})


gymnasium.register("Ajar-v0", AjarEnv)

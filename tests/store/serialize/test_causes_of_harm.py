"""A hero killed by any cause of harm is saved and loaded. The rules deal the harm, once with each kind of data."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.world.conditions import CONDITIONS
from game.content.world.gases import GASES
from game.content.world.traps import TRAPS
from game.engine.behavior import UsableEffect
from game.engine.model.air import GasKind
from game.engine.model.breed import Breed
from game.engine.model.condition import Condition
from game.engine.model.fixtures import Trap, TrapKind
from game.engine.model.item import Item, ItemKind
from game.engine.rules.actions.item_actions import Throw
from game.engine.rules.actions.throw import Shoot
from game.engine.rules.combat import blow_of, harm
from game.engine.rules.conditions import afflict, tick_conditions
from game.engine.rules.hazards.fire import FIRE, ignite
from game.engine.rules.hazards.gas import release
from game.engine.rules.hazards.traps import spring
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from game.store.serialize.known_names import causes_of_harm
from game.store.serialize.snapshot import load_world, state_hash, take_snapshot

ROOM = "#######\n#@...k#\n#######"

Killing = Callable[[Scenario], object]
"""Deed of the monster in ROOM that harms the hero, perhaps only if the dice are kind to it."""


def blow(breed: Breed, s: Scenario) -> None:
    s.foe().breed = breed
    harm(s.hero, 1, blow_of(s.foe()), s.world)


def shoot(breed: Breed, s: Scenario) -> None:
    s.foe().breed = breed
    Shoot(s.hero.pos).perform(s.foe(), s.world)


def throw(kind: ItemKind, s: Scenario) -> None:
    s.foe().bag = [Item(kind)]
    Throw(0, s.hero.pos).perform(s.foe(), s.world)


def use(effect: UsableEffect, s: Scenario) -> None:
    effect.apply(s.foe(), s.hero.pos, s.world)
    suffer(s)


def trap(kind: TrapKind, s: Scenario) -> None:
    s.level.traps[s.hero.pos] = Trap(kind, s.hero.pos)
    spring(s.hero, s.world)


def condition(kind: Condition, s: Scenario) -> None:
    afflict(s.hero, kind, 5, s.world)
    suffer(s)


def explode(kind: GasKind, s: Scenario) -> None:
    release(kind, s.hero.pos, 50, s.world)
    ignite(s.hero.pos, s.world, FIRE)


def suffer(s: Scenario) -> None:
    """Let the hero feel the conditions that he has for some turns."""
    if s.hero.alive:
        s.hero.ready_at += 1000
        tick_conditions(s.hero, s.world.now, s.world)


EFFECTS = [*(kind.effect for kind in ITEMS.values()), *(ability.effect for ability in ABILITIES.values())]
KILLINGS: list[Killing] = [
    *(partial(blow, breed) for breed in BREEDS.values()),
    *(partial(shoot, breed) for breed in BREEDS.values() if breed.special_attacks.shot is not None),
    *(partial(throw, kind) for kind in ITEMS.values() if kind.shot is not None),
    *(partial(use, effect) for effect in EFFECTS if isinstance(effect, UsableEffect) and effect.cause),
    *(partial(trap, kind) for kind in TRAPS.values()),
    *(partial(condition, kind) for kind in CONDITIONS.values() if kind.damage_per_turn),
    *(partial(explode, kind) for kind in GASES.values() if kind.blast),
]
"""Everything in the data of the game that can kill the hero."""


def killed(killing: Killing) -> World:
    """Return a world whose hero has been killed; each try begins a new world."""
    for seed in range(100):
        s = Scenario(ROOM, seed=str(seed))
        s.hero.health = 1
        killing(s)
        if not s.hero.alive:
            update(s.world)
            return s.world
    raise AssertionError("the hero cannot be killed so")


def test_hero_killed_by_any_cause_is_loaded() -> None:
    met = set()
    for killing in KILLINGS:
        world = killed(killing)
        loaded = load_world(take_snapshot(world, 1, state_hash(world)))
        assert loaded.run_stats.end == world.run_stats.end
        assert world.run_stats.end is not None
        met.add(world.run_stats.end.cause)
    assert met == {*causes_of_harm()} - {"hero"}, "no name is allowed that harms nobody; the hero harms monsters"

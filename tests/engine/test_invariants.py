"""Invariants of every moment of every game, checked on random drawings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from game.content.new_game import new_game
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import TRADITIONS
from game.content.world.gases import CONFUSION, FIREDAMP
from game.engine.events.door_events import Opened, Widened
from game.engine.events.movement_events import Stopped
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.model.door import DoorState
from game.engine.model.order import Order
from game.engine.model.traits import Trait
from game.engine.orders.travel import Travel
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import Cause
from game.engine.rules.hazards.fire import ignite
from game.engine.rules.hazards.gas import puff
from game.engine.senses.hero_knowledge import trusted_ground
from game.engine.step_rules import Doors, check_step, ground_for, sides_for
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.engine.words import count
from game.ui.text.cards.cell_card import describe
from playtest.invariants.checker import InvariantChecker
from playtest.invariants.path_agreement import reachable_by_flood, reachable_by_steps
from tests.support.examples import seeds, share_of_examples
from tests.support.made_levels import game_of
from tests.support.random_situations import drawings, orders, places, traditions


@share_of_examples(22)
@given(
    drawing=drawings(),
    tradition=traditions,
    inputs=st.lists(orders, max_size=12),
    fires=st.lists(places, max_size=4),
)
def test_any_orders_keep_world_invariants(
    drawing: str, tradition: Tradition, inputs: list[Order], fires: list[Vec]
) -> None:
    world = world_from_drawing(drawing, "0", tradition)
    for at in fires:
        if world.level.in_bounds(at) and ignite(at, world, Cause("a test"), oil=6):
            puff(FIREDAMP, at, 20, world.level)
            puff(CONFUSION, at, 20, world.level)
    checker = InvariantChecker(world, drawn=True)
    assert not checker.faults([])
    for player_input in inputs:
        world.hero.orders = player_input
        for _ in range(400):
            if world.is_waiting:
                break
            events = update(world)
            if world.hero.alive:
                assert not checker.faults(events)
        assert world.is_waiting


@share_of_examples(10)
@given(drawing=drawings(), tradition=traditions, opens=st.booleans(), pushes_ajar=st.booleans(), keys=st.integers(0, 1))
def test_steps_and_path_finding_agree(
    drawing: str, tradition: Tradition, opens: bool, pushes_ajar: bool, keys: int
) -> None:
    """Stepping by `check_step` reaches the same cells as a flood over `ground_for`."""
    world = world_from_drawing(drawing, "0", tradition)
    level = world.level
    given = {Trait.STOPPED_BY_AJAR: not pushes_ajar, Trait.CANNOT_OPEN: not opens}
    for actor in level.actors:
        traits = actor.breed.traits - {*given} | {trait for trait, has in given.items() if has}
        actor.breed = replace(actor.breed, traits=traits)
        actor.keys = keys
        assert (reachable_by_steps(actor, world) == reachable_by_flood(actor, world)).all()


@share_of_examples(8)
@given(drawing=drawings(), tradition=traditions, keys=st.integers(0, 1))
def test_distance_map_matches_step_costs(drawing: str, tradition: Tradition, keys: int) -> None:
    """Check the distance in turns from each cell to the hero, for every actor.

    For each allowed step to a neighbour, the turns of the step and the distance of the neighbour are added. The least
    of these sums is the distance of the cell. The hero's cell has distance 0; a cell without a way to him has -1.
    `keys`: number of keys of each actor.
    """
    world = world_from_drawing(drawing, "0", tradition)
    level = world.level
    for actor in level.actors:
        actor.keys = keys
        turns = world.distance_maps.distances_to(world.hero.pos, actor)
        ground = ground_for(actor, level, tradition)
        for x, y in np.argwhere(ground).tolist():
            here = Vec(x, y)
            options = [
                int(turns[here + step]) + check.turns
                for step in DIRECTIONS
                if (check := check_step(actor, here, here + step, level, tradition)).allowed and turns[here + step] >= 0
            ]
            assert turns[here] == (0 if here == world.hero.pos else min(options, default=-1))


@share_of_examples(30)
@given(drawing=drawings(), tradition=traditions, keys=st.integers(0, 1))
def test_door_card_matches_step_check(drawing: str, tradition: Tradition, keys: int) -> None:
    world = world_from_drawing(drawing, "0", tradition)
    level, hero = world.level, world.hero
    hero.keys = keys
    for at, door in level.doors.items():
        texts = [line.text for line in describe(at, world)]
        passing = [text for text in texts if text.startswith(("It takes", "Once next to it", "You cannot get"))]
        if not world.sees(at) or door.state.clear:
            assert passing == []
            continue
        axis = level.axis(door)
        beside = [side for side in (axis, -axis) if at + side == hero.pos]
        checks = [check_step(hero, at + side, at, level, tradition) for side in beside or (axis, -axis)]
        allowed = [check.turns for check in checks if check.allowed]
        turns = count(min(allowed), "turn") if allowed else None
        sentence = "It takes {} to step" if beside else "Once next to it, you need {} to step"
        expected = f"{sentence.format(turns)} into the doorway." if turns else "You cannot get through it now."
        assert passing[0].startswith(expected)


@share_of_examples(25)
@given(drawing=drawings(), tradition=traditions, inputs=st.lists(orders, max_size=6))
def test_full_knowledge_matches_real_ground(drawing: str, tradition: Tradition, inputs: list[Order]) -> None:
    world = world_from_drawing(drawing, "0", tradition)
    level = world.level
    for player_input in inputs:
        world.hero.orders = player_input
        while not world.is_waiting:
            update(world)
    if world.hero.alive:
        level.remember(np.ones(level.shape, np.bool_))
        for actor in level.actors:
            actual = ground_for(actor, level, tradition)
            assert (ground_for(actor, level, tradition, Doors.REMEMBERED) == actual).all()
            assert (ground_for(actor, level, tradition, Doors.HOPED) == actual).all()
        assert sides_for(level, Doors.REMEMBERED) == sides_for(level)
        trusted = ground_for(world.hero, level, tradition)
        for at, door in level.doors.items():
            trusted[at] &= not (door.runed and door.state is DoorState.SHUT)
        assert (trusted_ground(world.hero, world) == trusted).all(), "orders lead through no rune"


SEED_CHARACTERS = "aZ09 _-/\n\\ßλ門🚪"
"""A few characters of each kind: Hypothesis would need a second to list all of Unicode."""


@share_of_examples(5)
@given(seed=st.text(st.sampled_from(SEED_CHARACTERS), max_size=12), turns=st.integers(1, 25))
def test_same_seed_and_orders_give_same_game(seed: str, turns: int) -> None:
    games = []
    for _ in range(2):
        world = new_game(seed, TRADITIONS["ajar"])
        for _ in range(turns):
            world.hero.orders = Wait()
            while not world.is_waiting:
                update(world)
        games.append([(actor.name, actor.pos, actor.health, actor.ready_at) for actor in world.level.actors])
    assert games[0] == games[1]


@share_of_examples(18)
@given(drawing=drawings(), inputs=st.lists(orders, max_size=12))
def test_only_roused_able_monsters_open_doors(drawing: str, inputs: list[Order]) -> None:
    world = world_from_drawing(drawing, "0", TRADITIONS["ajar"])
    for player_input in inputs:
        world.hero.orders = player_input
        for _ in range(400):
            if world.is_waiting:
                break
            for event in update(world):
                if isinstance(event, Opened) and event.actor is not world.hero:
                    assert event.actor.ai.alert
                    assert event.actor.breed.opens


@share_of_examples(30)
@given(drawing=drawings(), tradition=traditions, inputs=st.lists(orders, max_size=16))
def test_orders_open_only_doors_they_stopped_at(drawing: str, tradition: Tradition, inputs: list[Order]) -> None:
    world = world_from_drawing(drawing, "0", tradition)
    warned: set[Vec] = set()
    for player_input in inputs:
        world.hero.orders = player_input
        beside = {at for at in warned if (at - world.hero.pos).steps == 1}
        goal = player_input.goal if isinstance(player_input, Travel) else None
        for _ in range(400):
            if world.is_waiting:
                break
            for event in update(world):
                if isinstance(event, Stopped):
                    warned.add(event.at)
                if (
                    isinstance(event, Opened | Widened)
                    and event.actor is world.hero
                    and not isinstance(player_input, Walk)
                ):
                    assert event.at == goal or event.at in beside


def test_unaware_monsters_open_no_doors() -> None:
    for seed in seeds(2, 20):
        world = game_of(replace(TRADITIONS["ajar"], door_limit=None), seed, 1 + 3 * seed % 10)
        start = {actor: actor.pos for actor in world.level.actors if not actor.breed.has(Trait.CURIOUS)}
        for actor in world.level.actors:
            actor.breed = replace(actor.breed, sight=0)
        for _ in seeds(80, 300):
            world.hero.orders = Wait()
            while not world.is_waiting:
                update(world)
        assert all(door.shut for door in world.level.doors.values())
        assert not any(actor.ai.alert for actor in start)
        flutter = {actor: 2 * (actor.name == "moth") for actor in start}
        assert all(actor.ai.roams or (actor.pos - at).steps <= flutter[actor] for actor, at in start.items())

"""What the parts of the game believe about steps is what happens when the steps are tried on a fully known level.

Danger, travel, exploring, look cards and bots each have a belief: which steps are allowed, and how many turns they
take. What the look card of a door says of the hero is compared with `check_step` in `test_invariants.py`.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from game.content.bots.known_map import KnownMap
from game.content.monsters.breeds import BREEDS
from game.content.scenarios.drawn_world import world_from_drawing
from game.engine.behavior import Action, Impossible
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import DIRECTIONS, EAST, ORTHOGONAL, SOUTH, Vec, cells_where
from game.engine.model.actor import Actor
from game.engine.model.breed import Breed
from game.engine.model.traits import Trait
from game.engine.movement.path_maps import movement_map
from game.engine.orders.auto_explore import exploring_step
from game.engine.orders.threats import soonest_end, threats
from game.engine.orders.travel import way_to
from game.engine.rules.actions.steps import Cross, Walk
from game.engine.senses.hero_knowledge import trusted_ground, why_shut
from game.engine.step_rules import Doors, blows_for, check_step, sides_for
from game.engine.tradition import Tradition
from game.engine.words import count
from game.engine.world import World
from game.play import Scenario
from game.ui.text.actor_names import ActorNames
from game.ui.text.cards.cell_card import describe
from game.ui.text.cards.door_card import duration
from game.ui.text.sentences import look_card
from tests.support.examples import share_of_examples
from tests.support.random_situations import drawings, traditions

WITHIN = 40
STEPS = (*StepRule.FREE.directions, *(step + step for step in ORTHOGONAL))
"""Steps to the eight neighbours of a cell, and leaps over the orthogonal neighbours."""
breeds = st.sampled_from(list(BREEDS.values()))


def known_world(drawing: str, tradition: Tradition) -> World:
    """Return the world of a drawing in which the hero sees every cell of the level as it is."""
    world = world_from_drawing(drawing, "0", tradition)
    world.level.remember(np.ones(world.level.shape, np.bool_))
    world.view = np.ones(world.level.shape, np.bool_)
    return world


def tried_turns(actor: Actor, step: Vec, world: World) -> int:
    """Return the turns that an actor really needs for a step or a leap; 0 if it is refused. The actor has moved."""
    to, turns = actor.pos + step, 0
    leaps = step.steps > 1
    action: Action = Cross(Vec(step.x // 2, step.y // 2)) if leaps else Walk(step, confirmed=True)
    while actor.pos != to:
        try:
            turns += action.perform(actor, world)
        except Impossible:
            assert turns == 0, "a step that begins can be finished"
            return 0
        assert turns <= 2
    return turns


def turns_by_steps(goal: Vec, actor: Actor, world: World) -> dict[Vec, int]:
    """Return the least turns from each cell to a goal, found by trying all steps that `check_step` allows."""
    level, tradition = world.level, world.tradition
    steps = {
        (here, here + step): check.turns
        for here in cells_where(~level.solid)
        for step in STEPS
        if (check := check_step(actor, here, here + step, level, tradition)).allowed
    }
    turns, changed = {goal: 0}, True
    while changed:
        changed = False
        for (here, there), takes in steps.items():
            if there in turns and turns[there] + takes < turns.get(here, 1000):
                turns[here], changed = turns[there] + takes, True
    return turns


@share_of_examples(28)
@given(drawing=drawings(), tradition=traditions, breed=breeds, keys=st.integers(0, 1), data=st.data())
def test_tried_step_does_what_all_maps_say(
    drawing: str, tradition: Tradition, breed: Breed, keys: int, data: st.DataObject
) -> None:
    world = known_world(drawing, tradition)
    level = world.level
    actor = data.draw(st.sampled_from(level.actors))
    if actor is not world.hero:
        actor.breed = breed
    actor.keys = keys
    for other in level.actors:
        if other is not actor:
            level.remove(other)
    level.levers.clear()
    maps = [movement_map(actor, level, tradition, doors) for doors in Doors]
    steps = [(actor.pos, actor.pos + step) for step in STEPS]
    for at in level.doors:
        steps += [(at - step, at) for step in DIRECTIONS] + [(at - step, at + step) for step in ORTHOGONAL]
    for here, there in steps:
        turns = check_step(actor, here, there, level, tradition).turns
        assert {paths.step_turns(here, there) for paths in maps} == {turns}, (here, there)
    tried = data.draw(st.sampled_from(STEPS))
    turns = check_step(actor, actor.pos, actor.pos + tried, level, tradition).turns
    assert tried_turns(actor, tried, world) == turns


@share_of_examples(28)
@given(drawing=drawings(), tradition=traditions, breed=breeds, keys=st.integers(0, 1))
def test_danger_counts_turns_of_real_ways(drawing: str, tradition: Tradition, breed: Breed, keys: int) -> None:
    world = known_world(drawing, tradition)
    hero = world.hero
    foes = [actor for actor in world.level.actors if actor is not hero and not breed.has(Trait.FRIENDLY)]
    for foe in foes[:1]:
        foe.breed, foe.keys, foe.asleep = breed, keys, False
        believed = {threat.known.foe: threat.turns for threat in threats(hero.pos, world, WITHIN)}
        turns = turns_by_steps(hero.pos, foe, world).get(foe.pos)
        real = None if turns is None else -(-turns * breed.pace // hero.breed.pace)
        assert believed.get(foe) == (real if real is not None and real <= WITHIN else None)


@share_of_examples(28)
@given(drawing=drawings(), tradition=traditions, breed=breeds, keys=st.integers(0, 1))
def test_door_card_of_foe_matches_steps(drawing: str, tradition: Tradition, breed: Breed, keys: int) -> None:
    world = known_world(drawing, tradition)
    level, names = world.level, ActorNames(world)
    foe = next((actor for actor in level.actors if actor is not world.hero), None)
    if foe is None or breed.has(Trait.FRIENDLY):
        return
    foe.breed, foe.keys = breed, keys
    for other in level.actors:
        if other not in (foe, world.hero):
            level.remove(other)
    paths = movement_map(foe, level, tradition)

    def soonest(actions: int) -> str:
        return count(soonest_end(actions, foe, world), "turn")

    for at, door in level.doors.items():
        if door.state.clear:
            continue
        axis = level.axis(door)
        sides = [side for side in (axis, -axis) if at + side == foe.pos] or (axis, -axis)
        through = [turns for side in sides if (turns := paths.step_turns(at + side, at))]
        past, blows = paths.step_turns(at - axis, at + axis), blows_for(foe, door, tradition)
        if through:
            sentence = names.fill(look_card.GETS_THROUGH, foe, turns=soonest(min(through)))
        elif past:
            sentence = names.fill(look_card.GETS_PAST, foe, turns=duration(past * foe.pace))
        elif blows:
            sentence = names.fill(look_card.BREAKS_THROUGH, foe, turns=soonest(blows + 1))
        else:
            sentence = names.fill(look_card.CANNOT_PASS, foe)
        assert sentence in " ".join(line.text for line in describe(at, world))


@share_of_examples(28)
@given(drawing=drawings(), tradition=traditions, keys=st.integers(0, 1), data=st.data())
def test_orders_and_bots_take_real_steps_only(
    drawing: str, tradition: Tradition, keys: int, data: st.DataObject
) -> None:
    """Travel, exploring and bots reach what allowed steps reach, without doors that they leave to the player.

    Travel leads up to a barred door also from its other side, and leaves the step into it to the player.
    """
    world = known_world(drawing, tradition)
    hero, level = world.hero, world.level
    hero.keys = keys
    for other in level.actors:
        if other is not hero:
            level.remove(other)
    bot, trusted = KnownMap(hero, world, frozenset()), trusted_ground(hero, world)

    def allowed(here: Vec, there: Vec) -> bool:
        """Return whether an order may take a step. An order neither enters a door with a rune nor cuts its corner."""
        corners = (Vec(here.x, there.y), Vec(there.x, here.y))
        cuts = tradition.steps is StepRule.NO_CORNERS and not (trusted[corners[0]] and trusted[corners[1]])
        return check_step(hero, here, there, level, tradition).allowed and bool(trusted[there]) and not cuts

    step = exploring_step(hero, world)
    assert step is None or allowed(hero.pos, hero.pos + step)
    reached, ahead = {hero.pos}, [hero.pos]
    while ahead:
        here = ahead.pop()
        ahead += (new := {here + step for step in DIRECTIONS if allowed(here, here + step)} - reached)
        reached |= new
    goal = data.draw(st.sampled_from(cells_where(trusted)))
    way, bots_way = way_to(hero, [goal], world), bot.way([goal], bot.ground)
    up_to = goal in sides_for(level, Doors.REMEMBERED) and any(goal + step in reached for step in ORTHOGONAL)
    assert bool(way) == (up_to or goal in reached - {hero.pos})
    assert bool(bots_way) == (goal in reached - {hero.pos})
    for steps in (way[:-1] if up_to else way, bots_way):
        assert all(allowed(here, there) for here, there in pairwise([hero.pos, *steps]))
    beside = [goal + step for step in tradition.steps.directions]
    assert bot.neighbours(goal) == [at for at in beside if trusted[at] and allowed(at, goal)]


def test_lock_that_was_picked_out_of_view_still_keeps_the_hero_out() -> None:
    """He last saw the door shut and locked, and he has no key."""
    s = Scenario("#####.#\n#L@...#\n#####.#\n#####.#\n#####.#\n#######\n\nL = locked iron door")
    s.play(*[Walk(EAST)] * 3, *[Walk(SOUTH)] * 3)
    door = s.door()
    assert not s.world.sees(door.at)
    s.level.unlock_door(door)
    s.level.open_door(door)
    assert why_shut(door, s.hero, s.world) == "The door is locked. You need a key."
    assert not trusted_ground(s.hero, s.world)[door.at]

"""Every breed on random drawings: no breed hangs or breaks a game, and all obey `check_step`."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.monsters.breeds import BREEDS
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR, TRADITIONS
from game.engine.behavior import Action
from game.engine.events.door_events import Opened
from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL
from game.engine.model.breed import Breed
from game.engine.model.traits import Crosses, Trait
from game.engine.movement.path_maps import movement_map
from game.engine.rules.actions.door_verbs import Ease, Knock, Latch
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.step_rules import check_step
from game.engine.tradition import Tradition
from game.engine.turns import update
from playtest.invariants.checker import InvariantChecker
from tests.support.examples import FULL, share_of_examples

WIDTH, HEIGHT = 11, 7
cells = st.sampled_from("......,,~##++-|XYccCs")
LEGEND = """

X = bolted wooden door
Y = locked wooden door
s = hound asleep
c = {name}
C = {name} {habit}
"""
BRED = pytest.mark.parametrize("breed", BREEDS.values(), ids=lambda breed: breed.name)
actions = st.one_of(
    st.just(Wait()),
    st.builds(Walk, st.sampled_from(DIRECTIONS)),
    *(st.builds(verb, st.sampled_from(ORTHOGONAL)) for verb in (Ease, Knock, Latch)),
)


@st.composite
def drawings(draw: st.DrawFn, name: str = "kobold") -> str:
    """Return a random walled drawing with walls, doors, water, many monsters of one breed, and the hero."""
    inner = [[draw(cells) for _ in range(WIDTH)] for _ in range(HEIGHT)]
    inner[draw(st.integers(0, HEIGHT - 1))][draw(st.integers(0, WIDTH - 1))] = "@"
    edge = "#" * (WIDTH + 2)
    habit = draw(st.sampled_from(("asleep", "posted", "roaming")))
    return "\n".join((edge, *("#" + "".join(row) + "#" for row in inner), edge)) + LEGEND.format(name=name, habit=habit)


@BRED
@share_of_examples(4, full=33)
@given(data=st.data(), tradition=st.sampled_from([AJAR, AJAR, AJAR, *TRADITIONS.values()]))
def test_no_breed_hangs_or_breaks_game(breed: Breed, data: st.DataObject, tradition: Tradition) -> None:
    world = world_from_drawing(data.draw(drawings(breed.name)), data.draw(st.sampled_from("0123456789")), tradition)
    wanted: list[Action] = data.draw(st.lists(actions, min_size=5, max_size=25 if FULL else 12))
    for actor in world.level.actors:
        actor.health = max(1, actor.health - data.draw(st.integers(0, 2)))
    checker = InvariantChecker(world, drawn=True)
    for player_input in wanted:
        world.hero.orders = player_input
        before = {actor: actor.ready_at for actor in world.level.actors}
        for _ in range(600):
            if world.is_waiting:
                break
            turns = {actor: actor.turns for actor in world.level.actors}
            events = update(world)
            for actor in world.level.actors:
                acted = actor.turns - turns.get(actor, actor.turns)
                assert actor.ready_at >= before.get(actor, 0) + acted, "after its action an actor is ready later"
            for event in events:
                if isinstance(event, Opened) and event.actor is not world.hero and tradition is AJAR:
                    assert event.actor.ai.alert or event.actor.ai.fled_turns
                    assert event.actor.breed.opens
            assert checker.faults(events) == []
        assert world.is_waiting


@share_of_examples(8)
@given(drawing=drawings(), crosses=st.sampled_from(Crosses), opens=st.booleans(), pushes_ajar=st.booleans())
def test_check_step_agrees_with_path_map(drawing: str, crosses: Crosses, opens: bool, pushes_ajar: bool) -> None:
    world = world_from_drawing(drawing, "0", AJAR)
    level = world.level
    longer = [step + step for step in ORTHOGONAL]
    given = {Trait.STOPPED_BY_AJAR: not pushes_ajar, Trait.CANNOT_OPEN: not opens}
    for actor in level.actors:
        traits = actor.breed.traits - {*given} | {trait for trait, has in given.items() if has}
        actor.breed = replace(actor.breed, traits=traits, crosses=crosses)
        turns = {actor.pos: 0}
        rim = [actor.pos]
        while rim:
            rim.sort(key=lambda at: turns[at], reverse=True)
            here = rim.pop()
            for step in (*DIRECTIONS, *longer):
                way = check_step(actor, here, here + step, level, AJAR)
                there = here + step
                if way.allowed and turns[here] + way.turns < turns.get(there, 1000):
                    turns[there] = turns[here] + way.turns
                    rim.append(there)
        walked = np.full(level.shape, -1)
        for at, far in turns.items():
            walked[at] = far
        paths = movement_map(actor, level, AJAR, entered=[actor.pos])
        assert ((walked >= 0) == paths.reachable(actor.pos)).all()
        if actor.pos not in level.doors:  # no actor steps back into a doorway that it could only leave
            assert (walked == paths.distances_to([actor.pos])).all()

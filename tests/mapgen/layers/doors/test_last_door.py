"""The Last Door and the Last Key: where they are, their texts, and what opening the door with the key does."""

from __future__ import annotations

import numpy as np
import pytest

from game.content.traditions import AJAR, TRADITIONS
from game.engine.events.door_events import Eased, Opened
from game.engine.events.movement_events import PickedUp, Refused, Won
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.grid.pathfinding import distances, reachable
from game.engine.rules.actions.door_verbs import Ease
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World
from game.mapgen.core.sketch import RetryLevel
from game.mapgen.layers.doors.last_door import LastDoor, LastKey
from game.play import Scenario
from game.ui.text.cards.cell_card import describe
from tests.support.made_levels import game_of, level_in, level_seeds, sketch_in, small_maps
from tests.support.sketches import drawn, sketch_of

SEEDS = level_seeds(3, 20)
DRAWING = """
########
#B@L...#
########

B = item last key
L = locked last door
"""


def house(seed: int) -> World:
    return game_of(AJAR, seed, 10)


def last_door(world: World) -> Vec:
    (door,) = (door for door in world.level.doors.values() if door.kind.wins)
    assert door.locked
    return door.at


def last_key(world: World) -> Vec:
    (at,) = (at for at, item in world.level.items.items() if item.kind.opens)
    return at


# ------------------------------------------------------------------------------------------- where they are


@pytest.mark.parametrize("seed", SEEDS)
def test_tenth_depth_ends_at_last_door(seed: int) -> None:
    world = house(seed)
    assert world.level.cells_of(depth_change=1) == []
    assert len(world.level.cells_of(depth_change=-1)) == 1
    ground = ~world.level.solid
    away = distances(ground, [world.level.start], StepRule.ORTHOGONAL)
    assert away[last_door(world)] >= 20


@pytest.mark.parametrize("seed", SEEDS)
def test_last_key_is_guarded_and_reachable(seed: int) -> None:
    world = house(seed)
    level, key = world.level, last_key(world)
    ground = ~level.solid
    ground[last_door(world)] = False
    assert reachable(ground, level.start, StepRule.ORTHOGONAL)[key]
    for end in (level.start, last_door(world)):
        assert distances(~level.solid, [end], StepRule.ORTHOGONAL)[key] >= 20
    guards = [actor for actor in level.actors if actor is not world.hero and (actor.pos - key).steps <= 4]
    assert len(guards) >= 3


@pytest.mark.parametrize("seed", SEEDS)
def test_last_door_hides_one_cell_without_detour(seed: int) -> None:
    world = house(seed)
    level, door = world.level, last_door(world)
    ground = ~level.solid
    ground[door] = False
    behind = np.argwhere(~level.solid & ~reachable(ground, level.start, StepRule.FREE)).tolist()
    (cell,) = [Vec(x, y) for x, y in behind if Vec(x, y) != door]
    assert (cell - door).steps == 1


def test_only_tenth_depth_has_last_door_and_key() -> None:
    for depth in range(1, 10):
        sketch = sketch_in(AJAR, SEEDS[0], depth)
        assert sketch.last_door is None
        assert "last key" not in [name for name, _ in sketch.items]
    for tradition in TRADITIONS.values():
        if tradition is not AJAR:
            level = level_in(small_maps(tradition), 0, 10)
            assert not any(door.kind.wins for door in level.doors.values())
            assert level.cells_of(depth_change=1)


def test_last_door_faces_viewer_in_northern_wall() -> None:
    rows = ["#" * 14, "#" * 14, "#" * 14, *["#" + "." * 12 + "#"] * 4, "#" * 14]
    sketch = sketch_of("\n".join(rows))
    sketch.start, sketch.exit = Vec(1, 6), Vec(12, 6)
    LastDoor()(sketch)
    assert sketch.last_door == Vec(12, 2)
    assert sketch.exit == Vec(12, 1)
    assert sketch.torches == [], "a light that is no home's shows at no door"


def test_nearest_site_is_used_if_all_are_too_far() -> None:
    rows = ["#" * 14, "#" * 14, "#" * 14, *["#" + "." * 12 + "#"] * 2, "#" * 14]
    sketch = sketch_of("\n".join(rows))
    sketch.start, sketch.exit = Vec(6, 4), Vec(12, 4)
    LastDoor(most=1)(sketch)
    assert sketch.last_door is not None
    assert abs(sketch.last_door.x - 6) <= 1


def test_last_door_without_thick_wall_reuses_door() -> None:
    sketch = sketch_of("##########\n#..+...+.#\n##########")
    sketch.doors = [Vec(3, 1), Vec(7, 1)]
    sketch.start, sketch.exit = Vec(5, 1), Vec(4, 1)
    sketch.items, sketch.spawns = ([(name, at) for at in (Vec(8, 1), Vec(6, 1))] for name in ("gold", "rat"))
    LastDoor()(sketch)
    assert sketch.last_door == Vec(7, 1)
    assert sketch.exit == Vec(8, 1)
    assert (sketch.items, sketch.spawns) == ([("gold", Vec(6, 1))], [("rat", Vec(6, 1))])


@pytest.mark.parametrize("walls", [1, 2])
def test_level_without_last_door_site_is_retried(walls: int) -> None:
    """The wall needs three cells of rock, so that the exit behind the Last Door touches nothing else."""
    sketch = sketch_of("\n".join(["#####", *["#...#"] * 2, *["#####"] * walls]))
    sketch.start, sketch.exit = Vec(1, 1), Vec(3, 1)
    with pytest.raises(RetryLevel):
        LastDoor()(sketch)


# ------------------------------------------------------------------------------------------- key and lock


@pytest.mark.parametrize("verb", [Walk(EAST), Ease(EAST)], ids=["walk", "ease"])
def test_last_door_stays_shut_without_last_key(verb: Walk | Ease) -> None:
    s = Scenario(DRAWING)
    assert s.play(verb) == [Refused("Only the last key opens this door.", s.hero.pos)]
    assert s.world.turn == 0


@pytest.mark.parametrize(("verb", "event"), [(Walk(EAST), Opened), (Ease(EAST), Eased)], ids=["walk", "ease"])
def test_last_key_opens_last_door_and_wins(verb: Walk | Ease, event: type) -> None:
    s = Scenario(DRAWING)
    (taken,) = (event for event in s.play(Walk(WEST)) if isinstance(event, PickedUp))
    assert taken.item.kind.name == "last key"
    assert not s.level.items
    s.play(Walk(EAST))
    happened = s.play(verb)
    assert {event, Won} <= {type(fact) for fact in happened}
    assert s.world.won
    assert s.messages[0] == "You have the last key! It opens the last door, which is somewhere on this level."
    assert "The last door opens!" in s.messages


def test_last_key_opens_no_other_lock() -> None:
    s = Scenario("########\n#B@L...#\n########\n\nB = item last key\nL = locked wooden door")
    s.play(Walk(WEST), Walk(EAST))
    assert s.play(Walk(EAST)) == [Refused("The door is locked. You need a key.", s.hero.pos)]


def test_monsters_never_take_last_key() -> None:
    s = Scenario("#######\n#@.B.k#\n#######\n\nB = item last key")
    for _ in range(6):
        s.play(Wait())
    assert s.foe().pos.x < s.at("B").x
    assert s.foe().ring == []
    assert s.at("B") in s.level.items


def test_last_door_and_key_cards_name_each_other() -> None:
    s = Scenario(DRAWING)
    key, door = s.at("B"), s.at("L")
    assert [line.text for line in describe(key, s.world)][:2] == [
        "Last key.",
        "It opens the last door and no other.",
    ]
    assert "Only the last key opens it. Opening the door wins the game." in " ".join(
        line.text for line in describe(door, s.world)
    )
    s.play(Walk(WEST), Walk(EAST))
    assert "and you have it." in " ".join(line.text for line in describe(door, s.world))


def test_key_lies_on_near_side_of_last_door() -> None:
    """A door that became the Last Door may have much ground behind it."""
    sketch = drawn("####################\n#@.....+...........#\n####################")
    (sketch.last_door,), sketch.exit = sketch.doors, Vec(9, 1)
    LastKey("last key", guards=("hound",))(sketch)
    assert [at for _, at in (*sketch.items, *sketch.spawns) if at.x > sketch.last_door.x] == []


def test_last_key_needs_room_for_all_its_guards() -> None:
    for guards, fits in ((("hound",) * 4, True), (("hound",) * 5, False)):
        sketch = drawn("###########\n#@.....+..#\n###########")
        (sketch.last_door,), sketch.exit = sketch.doors, Vec(9, 1)
        if fits:
            LastKey("last key", guards)(sketch)
            assert sketch.items == [("last key", sketch.sure[0])]
            assert len({at for _, at in sketch.spawns} - set(sketch.sure)) == len(guards)
        else:
            with pytest.raises(RetryLevel, match="no room for the last key and its guards"):
                LastKey("last key", guards)(sketch)

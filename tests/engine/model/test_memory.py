"""The hero's memory of a level: what he has seen and heard of doors and monsters; no other code holds it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from builders.documents.syntax_trees import tree_of
from game.content.items.gear import ITEMS
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.model.item import Item
from game.engine.model.memory import HeardAtDoor, KnownDoor, Memory, Occupants
from game.engine.model.traits import NEVER
from game.engine.orders.auto_explore import Explore
from game.engine.rules.actions.door_verbs import Ease
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.hero_knowledge import known_doors, known_foes, known_shut_doors, unopened, was_heard
from game.play import Scenario
from game.store.serialize.world_codec import decode_world, encode_world

ROOT = Path(__file__).parents[3]
MEMORY, CODEC = "game/engine/model/memory.py", "game/store/serialize/world_codec.py"
RAW = {"doors": {MEMORY, CODEC}, "actors": {MEMORY, CODEC}, "levers": {MEMORY, CODEC}}
"""Fields with what the hero knows, each with the modules that may use it."""
HOLDERS = {"doors": {"memory"}, "actors": {"memory"}, "levers": {"memory"}}
"""Names of the variables and attributes that hold an object with such a field; other classes have fields so called."""
GONE = {"heard", "moving_at", "stopped_at", "seen", "sighting", "spotted"}
"""Fields that doors and actors had before the hero's memory held what he knows of them."""
TWO_ROOMS = "#########\n#@+.....#\n#.#######\n#.......#\n#########"


def raw_uses(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield each use of a field of `RAW` in the syntax tree of a module, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in RAW:
            holder = ast.unparse(node.value).rpartition(".")[2]
            if holder in HOLDERS[node.attr]:
                yield node.attr, node.lineno


def test_only_memory_reads_what_is_known() -> None:
    found = [
        f"{name}:{line} {field}"
        for folder in ("game", "tools")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if any(holder in path.read_text("utf-8") for holders in HOLDERS.values() for holder in holders)
        for field, line in raw_uses(tree_of(path))
        if (name := path.relative_to(ROOT).as_posix()) not in RAW[field]
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "field"),
    [
        ("world.level.memory.doors[at]", "doors"),
        ("memory.actors[foe].sighting.tick", "actors"),
        ("self.memory.levers[at].pulled", "levers"),
        ("self._world.level.memory.actors.clear()", "actors"),
    ],
)
def test_raw_read_is_found(source: str, field: str) -> None:
    assert list(raw_uses(ast.parse(source))) == [(field, 1)]


@pytest.mark.parametrize("source", ["level.doors[at]", "level.actors", "met.seen", "memory.known_state(door)"])
def test_other_reads_are_no_raw_reads(source: str) -> None:
    assert list(raw_uses(ast.parse(source))) == []


def test_doors_and_actors_hold_nothing_known() -> None:
    s = Scenario("#@+.k#")
    assert GONE.isdisjoint(vars(s.door()))
    assert GONE.isdisjoint(vars(s.foe()))


def test_unseen_door_is_unknown() -> None:
    s = Scenario("##########\n#@+....+.#\n##########")
    near, far = (s.door(s.hero.pos + EAST), s.door(s.hero.pos + EAST * 6))
    assert (s.level.memory.known_state(near), s.level.memory.known_state(far)) == (DoorState.SHUT, None)
    assert (s.level.memory.knows(near), s.level.memory.knows(far)) == (True, False)
    assert known_doors(s.level) == known_shut_doors(s.level) == unopened(s.world) == [near]


def test_door_opened_out_of_view_is_remembered_shut() -> None:
    s = Scenario(TWO_ROOMS)
    near = s.door(s.hero.pos + EAST)
    s.play(Walk(SOUTH), Walk(SOUTH), Walk(EAST), Walk(EAST))
    assert not s.world.sees(near.at)
    s.level.open_door(near)
    assert s.level.memory.known_state(near) is DoorState.SHUT
    assert unopened(s.world) == [near]
    s.play(Walk(WEST), Walk(WEST), Walk(NORTH))
    assert s.world.sees(near.at)
    assert s.level.memory.known_state(near) is DoorState.OPEN
    assert unopened(s.world) == []


def test_door_known_by_ear_keeps_seen_state() -> None:
    s = Scenario("########\n#@+.k..#\n########\n\nk = kobold posted")
    s.play(Wait())
    known = s.level.memory.doors[s.door().at]
    assert known.state is DoorState.SHUT
    assert known.heard is s.level.memory.last_heard(s.door())
    assert was_heard(s.door(), s.hero, s.world)
    s.level.memory.forget_sounds(s.door())
    assert s.level.memory.doors[s.door().at] == KnownDoor(DoorState.SHUT, read_from=WEST, stopped_at=known.stopped_at)
    assert not was_heard(s.door(), s.hero, s.world)


def test_opened_door_keeps_what_was_heard() -> None:
    s = Scenario("##########\n#@+....k.#\n##########\n\nk = kobold posted")
    s.play(Wait())
    heard = s.level.memory.last_heard(s.door())
    s.play(Ease(EAST))
    assert s.level.memory.known_state(s.door()) is DoorState.AJAR
    assert s.level.memory.last_heard(s.door()) == heard


def test_unexplored_cells_are_floor_only_if_hoped() -> None:
    s = Scenario("##########\n#@+....+.#\n##########")
    beyond, wall = s.hero.pos + EAST * 3, s.hero.pos + SOUTH
    known, hoped = (s.level.memory.floor(s.level.terrains, hoped=hoped) for hoped in (False, True))
    assert (known[s.hero.pos], known[wall], known[beyond]) == (True, False, False)
    assert (hoped[s.hero.pos], hoped[wall], hoped[beyond]) == (True, False, True)


def test_order_remembers_that_it_stopped_at_door() -> None:
    s = Scenario("#####\n#@+.#\n#####")
    assert s.level.memory.last_stop(s.door()) is None
    s.play(Explore())
    assert s.level.memory.last_stop(s.door()) is not None
    s.level.memory.record_stop(s.door(), None)
    assert s.level.memory.last_stop(s.door()) is None


def test_two_memories_of_a_level_are_independent() -> None:
    s = Scenario("#@+.#")
    own, s.level.memory = s.level.memory, Memory(s.level.shape)
    assert known_doors(s.level) == []
    s.level.memory = own
    assert known_doors(s.level) == [s.door()]


def test_saved_world_keeps_what_is_known_of_doors() -> None:
    s = Scenario("##########\n#@+.k..+.#\n##########\n\nk = kobold posted", AJAR)
    s.play(Wait(), Explore())
    (near, far), saved = s.level.doors, encode_world(s.world)
    loaded = decode_world(saved).level
    assert set(loaded.memory.doors) == {near}
    assert far not in s.level.memory.doors
    assert loaded.memory.doors == s.level.memory.doors
    assert encode_world(decode_world(saved)) == saved


def test_monster_gone_from_its_cell_is_forgotten() -> None:
    s = Scenario("##########\n#@...k...#\n##########\n\nk = kobold asleep")
    s.play(Wait())
    assert [known.at for known in known_foes(s.world)] == [s.at("k")]
    sighting = s.level.memory.last_sighting(s.foe())
    assert sighting is not None
    assert (sighting.at, sighting.asleep, sighting.gone) == (s.at("k"), True, False)
    s.level.memory.record_missing(s.foe())
    s.world.view[:] = False
    assert known_foes(s.world) == []


def test_saved_world_keeps_what_is_known_of_actors() -> None:
    s = Scenario("##########\n#@...k...#\n##########\n\nk = kobold asleep")
    s.play(Wait())
    saved = encode_world(s.world)
    loaded = decode_world(saved)
    (foe,) = (actor for actor in loaded.level.actors if actor is not loaded.hero)
    assert loaded.level.memory.last_sighting(foe) == s.level.memory.last_sighting(s.foe())
    assert loaded.level.memory.is_spotted(foe)
    assert encode_world(loaded) == saved


def test_dead_monster_is_saved_with_what_was_known() -> None:
    """A dead monster is saved as long as something refers to it: here the latch with which it bolted a door."""
    s = Scenario("##########\n#@+..k...#\n##########\n\nk = kobold asleep")
    foe = s.foe()
    s.level.memory.record_sighting(foe, s.world.now)
    s.door().bolter = foe
    s.level.remove(foe)
    saved = encode_world(s.world)
    loaded = decode_world(saved)
    (bolter,) = (door.bolter for door in loaded.level.doors.values())
    assert bolter is not None
    assert loaded.level.memory.last_sighting(bolter) == s.level.memory.last_sighting(foe)
    assert encode_world(loaded) == saved


def test_knowledge_of_follower_comes_along() -> None:
    s = Scenario("########\n#@.k...#\n########")
    other = Memory(s.level.shape)
    other.take_over(s.foe(), Memory(s.level.shape), s.hero.pos)
    assert (other.last_sighting(s.foe()), other.is_spotted(s.foe())) == (None, False)
    s.level.memory.record_sighting(s.foe(), 5)
    other.take_over(s.foe(), s.level.memory, s.hero.pos)
    sighting = other.last_sighting(s.foe())
    assert sighting is not None
    assert (sighting.at, sighting.tick) == (s.hero.pos, 5)
    assert other.is_spotted(s.foe())
    assert s.level.memory.last_sighting(s.foe()) is None


def test_warning_of_unseen_monster_is_not_recorded() -> None:
    s = Scenario("#####\n#@+k#\n#####")
    s.level.memory.record_warning(s.foe(), 3, 7, avoided=True)
    assert s.level.memory.last_sighting(s.foe()) is None
    s.level.memory.record_sighting(s.foe(), 4)
    s.level.memory.record_warning(s.foe(), 5, 7, avoided=False)
    sighting = s.level.memory.last_sighting(s.foe())
    assert sighting is not None
    assert (sighting.warned_at, sighting.warned_turns, sighting.avoided_at) == (5, 7, NEVER)


def test_forgotten_sounds_leave_what_was_seen() -> None:
    s = Scenario(TWO_ROOMS)
    door, memory = s.door(), s.level.memory
    memory.record_side(door, NORTH)
    memory.record_heard(door, HeardAtDoor(5, 5, EAST, Occupants.ONE_AWAKE))
    memory.record_stop(door, 7)
    memory.forget_sounds(door)
    assert memory.doors[door.at] == KnownDoor(DoorState.SHUT, read_from=NORTH, stopped_at=7)


# ------------------------------------------------------------------------- what is seen and remembered


def test_view_replaces_what_was_remembered() -> None:
    s = Scenario("#######\n#@ABt.#\n#######\n\nA = item dart\nB = item axe\nt = trap bear found")
    memory, view = s.level.memory, s.world.view.copy()
    assert (set(memory.items), set(memory.traps)) == ({s.at("A"), s.at("B")}, {s.at("t")})
    s.level.items = {s.at("B"): Item(ITEMS["sword"])}
    s.level.traps[s.at("t")].hidden = True
    view[s.at("A")] = False
    s.level.remember(view)
    assert {at: item.kind.name for at, item in memory.items.items()} == {s.at("A"): "dart", s.at("B"): "sword"}
    assert memory.traps == {}, "a trap that is hidden again is not seen"


def test_fading_memory_keeps_no_items_out_of_view() -> None:
    s = Scenario("#######\n#@A...#\n#######\n\nA = item dart")
    view = s.world.view.copy()
    view[s.at("A")] = False
    s.level.memory.fades = True
    s.level.remember(view)
    assert s.level.memory.items == {}


def test_fading_memory_keeps_lasting_ground_and_doors() -> None:
    s = Scenario("########\n#@.+...#\n########")
    memory, terrains = s.level.memory, s.level.terrains
    assert memory.remembered_for_good(terrains, s.level.doors) is memory.explored
    memory.fades = True
    kept = memory.remembered_for_good(terrains, s.level.doors)
    lasting = memory.explored & terrains.lasting[memory.ground]
    lasting[s.at("+")] = True
    assert (kept == lasting).all()
    memory.doors.clear()
    assert not memory.remembered_for_good(terrains, s.level.doors)[s.at("+")]


def test_plan_is_charted_until_it_is_seen() -> None:
    s = Scenario("##########\n#@.+.L+..#\n##########\n\nL = item dart")
    memory = s.level.memory
    cells = np.zeros(s.level.shape, np.bool_)
    cells[2:8, 1] = True
    known = int((cells & memory.explored).sum())
    assert s.level.learn(cells) == 6 - known
    assert (memory.charted == (cells & ~s.world.view)).all()
    assert memory.items == {}, "a plan shows no items"
    assert all(memory.knows(door) for door in s.level.doors.values())
    s.level.remember(cells)
    assert not memory.charted.any()
    assert s.level.learn(cells) == 0
    assert not memory.charted.any()


def test_pulled_lever_is_remembered_as_it_was_seen() -> None:
    s = Scenario("#######\n#@.#..#\n#.....#\n##P####\n#######\n\nP = portcullis door\nlever: 3,1 P")
    (lever,) = s.level.levers.values()
    memory = s.level.memory
    assert memory.known_pull(lever) is False
    lever.pulled = True
    assert memory.known_pull(lever) is False
    s.level.remember(s.world.view)
    assert memory.known_pull(lever) is True


def test_sighting_is_what_was_last_seen() -> None:
    s = Scenario("#######\n#@..k.#\n#######\n\nk = kobold asleep")
    foe, memory = s.foe(), s.level.memory
    foe.ai.fled_turns, foe.ai.alert = 3, 5
    memory.record_sighting(foe, 100)
    first = memory.last_sighting(foe)
    assert first is not None
    assert (first.at, first.first, first.asleep, first.flees, first.hunts) == (foe.pos, 100, True, False, False)
    memory.record_missing(foe)
    memory.record_warning(foe, 150, 4, avoided=True)
    memory.record_warning(foe, 170, 3, avoided=False)
    foe.asleep = False
    memory.record_sighting(foe, 200)
    later = memory.last_sighting(foe)
    assert later is not None
    assert (later.tick, later.first, later.flees, later.hunts, later.gone) == (200, 100, True, False, False)
    assert (later.warned_at, later.warned_turns, later.avoided_at) == (170, 3, 150)
    foe.ai.fled_turns = 0
    memory.record_sighting(foe, 300)
    last = memory.last_sighting(foe)
    assert last is not None
    assert (last.flees, last.hunts) == (False, True)
    assert memory.is_spotted(foe)


def test_item_that_is_left_is_forgotten_when_it_is_taken() -> None:
    memory = Scenario("#@.#").level.memory
    memory.leave(Vec(1, 0), Item(ITEMS["dart"]))
    memory.leave(Vec(2, 0), None)
    assert memory.left == {Vec(1, 0): Item(ITEMS["dart"])}
    memory.leave(Vec(1, 0), None)
    assert memory.left == {}


def test_known_traps_are_not_walkable() -> None:
    s = Scenario("#######\n#@t+..#\n#######\n\nt = trap bear found")
    assert not s.level.known_walkable[s.at("t")]
    assert s.level.known_walkable[s.at("+")]
    assert s.level.memory.floor(s.level.terrains)[s.at("t")]

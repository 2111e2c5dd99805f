"""The checker of invariants: it finds nothing wrong in a sound world, and names the fault in any other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.content.items.gear import GOLD
from game.content.traditions import AJAR
from game.content.world.door_kinds import WOODEN
from game.engine.behavior import Task
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Secret
from game.engine.model.item import Item
from game.engine.model.memory import KnownDoor
from game.engine.model.traits import Trait
from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.orders.travel import RepeatAction, Travel
from game.engine.rules.actions.item_actions import Invoke, Use
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from playtest.invariants.checker import InvariantChecker

ROOMS = """
###########
#@..+...k.#
#...#..#..#
#...-.....#
###########

k = kobold asleep
"""
DOOR, OPEN_DOOR, KOBOLD, HIDDEN = Vec(4, 1), Vec(4, 3), Vec(8, 1), Vec(7, 1)


def _put_two_actors_on_cell(world: World) -> None:
    foe = world.level.actor_at(KOBOLD)
    assert foe is not None
    foe.pos = world.hero.pos


def _remove_hero(world: World) -> None:
    world.level.remove(world.hero)


def _lose_actor_position(world: World) -> None:
    foe = world.level.actor_at(KOBOLD)
    assert foe is not None
    foe.pos += EAST


def _wall_in_actor(world: World) -> None:
    world.level.solid[KOBOLD] = True


def _leave_dead_actor_on_map(world: World) -> None:
    foe = world.level.actor_at(KOBOLD)
    assert foe is not None
    foe.health = 0


def _shut_door_on_actor(world: World) -> None:
    level = world.level
    foe = level.actor_at(KOBOLD)
    assert foe is not None
    level.open_door(level.doors[DOOR])
    level.move(foe, DOOR)
    level.doors[DOOR].state = DoorState.SHUT


def _move_actor_off_map(world: World) -> None:
    foe = world.level.actor_at(KOBOLD)
    assert foe is not None
    foe.pos = Vec(-1, 0)


def _unbolt_door_as_shut(world: World) -> None:
    door = world.level.doors[Vec(4, 3)]
    world.level.bolt_door(door, world.hero)
    world.level.unbolt_door(door)


def _bolt_without_event(world: World) -> None:
    world.level.bolt_door(world.level.doors[DOOR], world.hero)


def _break_open_door_without_event(world: World) -> None:
    world.level.burst_door(world.level.doors[OPEN_DOOR])


def _put_secret_on_door(world: World) -> None:
    level = world.level
    level.secrets[DOOR] = Secret(level.doors[DOOR], 0)


def _put_secret_on_open_cell(world: World) -> None:
    world.level.secrets[HIDDEN] = Secret(Door(WOODEN, HIDDEN), 0)


def _set_bolter_without_bolt(world: World) -> None:
    world.level.doors[DOOR].bolter = world.hero


def _move_door(world: World) -> None:
    world.level.doors[DOOR].at = Vec(4, 2)


def _mark_unseen_cell_explored(world: World) -> None:
    world.level.memory.explored[HIDDEN] = True


def _mark_visible_cell_unexplored(world: World) -> None:
    world.level.memory.explored[world.hero.pos] = False


def _remember_wrong_ground(world: World) -> None:
    world.level.memory.ground[world.hero.pos] += 1


def _remember_shut_door_as_open(world: World) -> None:
    world.level.memory.doors[DOOR] = KnownDoor(DoorState.OPEN)


def _remember_gold_out_of_view(world: World) -> None:
    world.level.memory.items[HIDDEN] = Item(GOLD)


def _know_unseen_door(world: World) -> None:
    world.level.doors[HIDDEN] = Door(WOODEN, HIDDEN)
    world.level.memory.doors[HIDDEN] = KnownDoor(DoorState.SHUT)


def _remember_missing_gold(world: World) -> None:
    world.level.memory.items[world.hero.pos] = Item(GOLD)


def _make_floor_opaque(world: World) -> None:
    world.level.opaque[Vec(2, 2)] = True


def _turn_back_clock(world: World) -> None:
    world.hero.ready_at -= 100


def _take_back_turn(world: World) -> None:
    world.hero.turns -= 1


BREAKAGES: dict[Callable[[World], None], str] = {
    _put_two_actors_on_cell: "two actors stand on one cell",
    _remove_hero: "the hero is not on his level",
    _lose_actor_position: "the level does not know that the kobold",
    _wall_in_actor: "the kobold stands in a solid cell",
    _leave_dead_actor_on_map: "is dead but still on the map",
    _shut_door_on_actor: "the kobold stands in a door that is shut",
    _move_actor_off_map: "the kobold is off the map",
    _unbolt_door_as_shut: "went from open to shut",
    _bolt_without_event: "went from shut to bolted",
    _break_open_door_without_event: "went from open to broken",
    _put_secret_on_door: "has both a door and a hidden door",
    _put_secret_on_open_cell: "does not look like a wall",
    _set_bolter_without_bolt: "is shut but has a latch",
    _move_door: "has the position",
    _mark_unseen_cell_explored: "memory shows cells that were never seen",
    _mark_visible_cell_unexplored: "memory does not show every cell in view",
    _remember_wrong_ground: "memory shows another terrain than the view",
    _remember_shut_door_as_open: "the hero sees the door",
    _remember_gold_out_of_view: "the hero knows of the gold",
    _know_unseen_door: "the hero knows of a door",
    _remember_missing_gold: "memory shows other items than the view",
    _make_floor_opaque: "the grid of opaque cells does not match",
    _turn_back_clock: "time went back for the hero",
    _take_back_turn: "came after turn",
}


@pytest.mark.parametrize(("breakage", "words"), BREAKAGES.items(), ids=[each.__name__.strip("_") for each in BREAKAGES])
def test_checker_names_broken_invariant(breakage: Callable[[World], None], words: str) -> None:
    world = Scenario(ROOMS).world
    checker = InvariantChecker(world)
    assert checker.faults([]) == []
    breakage(world)
    assert any(words in fault for fault in checker.faults([]))


def test_checker_reports_cut_off_ground() -> None:
    (fault,) = InvariantChecker(Scenario("#####\n#@#.#\n#####").world).faults([])
    assert fault == "the number of unreachable cells at depth 1 is 1, not 0"


def test_checker_compares_walking_with_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Scenario(ROOMS).world
    kobold = world.level.actor_at(KOBOLD)
    assert kobold is not None
    kobold.breed = replace(kobold.breed, traits=frozenset({Trait.CANNOT_OPEN}))
    world.level.move(kobold, Vec(5, 1))
    assert InvariantChecker(world).faults([]) == []
    monkeypatch.setattr("game.engine.step_rules.may_open", lambda _, tradition: tradition is AJAR)
    assert InvariantChecker(world).faults([]) == []
    monkeypatch.setattr(
        "playtest.invariants.path_agreement.ground_for",
        lambda _actor, level, _tradition: ~level.solid & (level.ground < 0),
    )
    assert any("walking and path-finding disagree" in fault for fault in InvariantChecker(world).faults([]))


def test_checker_compares_walking_times(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Scenario(ROOMS).world
    monkeypatch.setattr("game.engine.movement.path_maps.delays_for", lambda _level, _tradition, _doors: {Vec(2, 1): 1})
    assert any(
        "disagree on the turns that the hero takes to enter" in fault for fault in InvariantChecker(world).faults([])
    )


def test_checker_accepts_what_peer_shows_behind_a_door() -> None:
    s = Scenario("#########\n#@+..A..#\n#########\n\nA = item dart\nabilities: peer")
    checker = InvariantChecker(s.world, drawn=True)
    assert checker.faults([]) == []
    assert checker.faults(s.play(Invoke("peer", Vec(2, 1)))) == []
    assert s.level.memory.items


def test_checker_accepts_doors_from_magic_map() -> None:
    s = Scenario("#@.#..+..#\n\nbag: magic map")
    checker = InvariantChecker(s.world, drawn=True)
    assert checker.faults([]) == []
    assert checker.faults(s.play(Use(0))) == []
    assert s.level.memory.known_state(s.door()) is not None
    s.level.memory.items[s.at("+")] = Item(GOLD)
    assert checker.faults([]) != []


def walked(s: Scenario, orders: Task, turns: int) -> list[str]:
    """Return the faults found while the hero carries out an order for some turns."""
    checker, found = InvariantChecker(s.world), []
    s.hero.orders = orders
    while s.world.turn < turns and s.hero.orders is not None:
        found += checker.faults(update(s.world))
    return found


def test_checker_detects_endless_exploring(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario("########\n#.@...D#\n########\n\nD = item dart")

    def pacing(actor: Actor, *_: object, **__: object) -> Vec:
        return EAST if actor.pos.x < 4 else WEST

    monkeypatch.setattr("game.engine.orders.auto_explore.exploring_step", pacing)
    assert (
        walked(s, Explore(), 30)[0]
        == "Explore makes no progress: the hero came to Vec(x=3, y=1) 8 times and learned nothing"
    )


@pytest.mark.parametrize(
    "orders", [Explore(), Travel(Vec(6, 1)), Rest(), RepeatAction()], ids=lambda each: type(each).__name__
)
def test_checker_accepts_orders_that_end(orders: Task) -> None:
    s = Scenario("########\n#.@...D#\n########\n\nD = item dart")
    assert walked(s, orders, 30) == []

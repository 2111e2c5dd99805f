"""The order of the list of doors: those that tell of somebody, then those to unknown ground, then those known on both
sides, those that keep the hero out. Within each group the nearest is first, and a door without a way to it is last.
"""

from __future__ import annotations

import pytest

from game.content.traditions import AJAR
from game.engine.grid.geometry import Vec
from game.engine.model.door import Door
from game.engine.model.memory import Occupants
from game.engine.orders.travel import way_to
from game.engine.senses.door_notes import where_it_leads
from game.engine.senses.door_signs import known_signs
from game.engine.senses.hero_knowledge import unopened
from game.engine.world import World
from game.ui.input.commands import Command
from game.ui.play.play_scene import Play
from game.ui.scenes.lists.door_list import DoorList
from tests.support.examples import seeds
from tests.support.heard import hear_behind
from tests.support.made_levels import game_of, small_maps
from tests.support.screen import Screen

HALL = """
###############
#@............#
#+#+#+#+#+###P#
#.#.#.#.#.#...#
#.#.#.#.#.#+#+#
#.#.#.#.#.#.#.#
###############

P = portcullis door
"""
"""Doors at 0, 2, 4, 6 and 8 steps to the east of the hero, and two behind a portcullis."""
DOORS = [Vec(x, 2) for x in (1, 3, 5, 7, 9)]
BARS, BEHIND_BARS = Vec(13, 2), [Vec(11, 4), Vec(13, 4)]


def listed(screen: Screen) -> list[Vec]:
    """Open the list of doors, and return the cells of its rows."""
    screen.send(Command.DOORS)
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    return [row.at for row in doors.rows]


def begin(screen: Screen, *seen: Vec, all_doors: bool = True) -> Play:
    """Begin in the hall. The hero knows all doors and the ground before them, and of the cells in `seen` all else."""
    play = screen.begin(HALL)
    level = play.world.level
    cells = level.memory.explored & False
    cells[:, :3] = True
    if all_doors:
        cells[11:14, 3:5] = True
    for at in seen:
        cells[at] = True
    level.memory.explored[:] = False
    level.memory.doors.clear()
    level.remember(cells)
    return play


def test_nearest_door_is_first(screen: Screen) -> None:
    begin(screen, all_doors=False)
    assert listed(screen) == [*DOORS, BARS]


@pytest.mark.parametrize("who", [who for who in Occupants if who.anybody])
def test_door_behind_which_somebody_was_heard_is_first(screen: Screen, who: Occupants) -> None:
    play = begin(screen)
    hear_behind(play.world.level.doors[DOORS[3]], who, play.world)
    assert listed(screen)[:3] == [DOORS[3], DOORS[0], DOORS[1]]


def test_door_behind_which_nobody_was_heard_keeps_its_place(screen: Screen) -> None:
    play = begin(screen)
    hear_behind(play.world.level.doors[DOORS[3]], Occupants.NOBODY, play.world)
    assert listed(screen)[:5] == DOORS


@pytest.mark.parametrize("sign", ["lit_homes", "clawed_homes"])
def test_door_with_a_sign_is_first(screen: Screen, sign: str) -> None:
    play = begin(screen)
    setattr(play.world.level.doors[DOORS[2]], sign, (Vec(0, 1),))
    play.world.level.memory.record_side(play.world.level.doors[DOORS[2]], Vec(0, -1))
    assert listed(screen)[:3] == [DOORS[2], DOORS[0], DOORS[1]]


def test_sign_on_the_other_side_that_the_hero_never_saw_does_not_count(screen: Screen) -> None:
    play = begin(screen)
    play.world.level.doors[DOORS[2]].lit_homes = (Vec(0, -1),)
    play.world.level.memory.record_side(play.world.level.doors[DOORS[2]], Vec(0, -1))
    assert listed(screen)[:5] == DOORS


def test_door_known_on_both_sides_is_last_unless_it_tells_of_somebody(screen: Screen) -> None:
    south = Vec(0, 1)
    play = begin(screen, DOORS[0] + south, DOORS[1] + south)
    hear_behind(play.world.level.doors[DOORS[1]], Occupants.ONE_AWAKE, play.world)
    found = listed(screen)
    assert found[:5] == [DOORS[1], DOORS[2], DOORS[3], DOORS[4], *BEHIND_BARS][:5]
    assert found.index(DOORS[0]) > max(map(found.index, BEHIND_BARS))


def test_door_without_a_way_is_the_last_of_its_group(screen: Screen) -> None:
    south = Vec(0, 1)
    play = begin(screen, DOORS[0] + south, BEHIND_BARS[0] + south)
    hear_behind(play.world.level.doors[BEHIND_BARS[1]], Occupants.ONE_AWAKE, play.world)
    hear_behind(play.world.level.doors[DOORS[4]], Occupants.ONE_AWAKE, play.world)
    found = listed(screen)
    assert found[:2] == [DOORS[4], BEHIND_BARS[1]]
    assert found[2:5] == DOORS[1:4]
    known = [at for at in found if at in (DOORS[0], BEHIND_BARS[0])]
    assert known == [DOORS[0], BEHIND_BARS[0]]
    doors = screen.stack.top
    assert isinstance(doors, DoorList)
    assert doors.distance_of(BEHIND_BARS[0])[0][0] != doors.distance_of(DOORS[0])[0][0]


def test_door_that_keeps_the_hero_out_is_last_whatever_it_tells(screen: Screen) -> None:
    play = screen.begin(
        "##############\n#.@.......+..#\n#+#A#B##C###+#\n#.#.#.##.###.#\n##############\n\n"
        "A = locked iron door\nB = bolted wooden door\nC = barred door\nfacing: C south"
    )
    level = play.world.level
    cells = level.memory.explored & False
    cells[:, :3] = True
    level.learn(cells)
    for door in level.doors.values():
        level.memory.record_state(door)
    hear_behind(level.doors[Vec(3, 2)], Occupants.ONE_AWAKE, play.world)
    found = listed(screen)
    assert {*found[-3:]} == {Vec(3, 2), Vec(5, 2), Vec(8, 2)}
    assert found[-3:] == [Vec(3, 2), Vec(5, 2), Vec(8, 2)]


def group(door: Door, world: World) -> int:
    if not door.kind.by_hand or (world.level.memory.known_locked(door) and not world.hero.keys):
        return 4
    heard = world.level.memory.last_heard(door)
    if known_signs(door, world):
        return 1
    if heard is not None and heard.who is not Occupants.NOBODY:
        return 1
    return 2 if where_it_leads(door, world) is None else 3


@pytest.mark.parametrize("seed", seeds(3, 60))
def test_order_in_generated_levels(screen: Screen, seed: int) -> None:
    """With all kinds of knowledge: each third door was listened at, and half of the level was seen."""
    world = game_of(small_maps(AJAR), seed)
    cells = world.level.memory.explored | False
    cells[: cells.shape[0] * (1 + seed % 3) // 3] = True
    world.level.learn(cells)
    doors = unopened(world)
    for number, door in enumerate(doors):
        world.level.memory.record_state(door)
        if number % 3 == seed % 3:
            hear_behind(door, list(Occupants)[number % len(Occupants)], world)
    screen.open(screen.app.play(world))
    found = [world.level.doors[at] for at in listed(screen)]
    assert set(found) == set(doors)
    keys = [(group(door, world), len(way_to(world.hero, [door.at], world)) or 10**6) for door in found]
    assert keys == sorted(keys)
    if seed:  # on the level of seed 0, all doors in the list are of one group
        assert len({key for key, _ in keys}) > 1

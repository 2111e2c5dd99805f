"""The hero's memory numbers the doors of a level in the order in which he first saw them, each differently."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.bots.bots import BOTS
from game.content.traditions import TRADITIONS
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.level import Level
from game.engine.model.memory import HeardAtDoor, Occupants
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.mimics import expose_mimic
from game.engine.senses.hero_knowledge import known_doors
from game.engine.tradition import Tradition
from game.play import Scenario
from game.store.db.game_store import Store
from game.store.recording.journal import play_step
from game.store.recording.load_game import mark_old_levels, resume
from game.store.serialize.snapshot import state_hash
from tests.support.examples import seeds
from tests.support.folders import EARLIER_STORES
from tests.support.made_levels import game_of, small_maps
from tests.support.saved_game import HOUSE, AutosavedGame, save_and_load

MIMIC = "########\n#@.+...#\n###M##+#\n###.##.#\n########\n\nM = door mimic"


def numbers(level: Level) -> dict[Vec, int]:
    """Return the number of each door that the hero has seen, by its cell."""
    return {door.at: level.memory.number_of(door) for door in known_doors(level)}


def check(before: dict[Vec, int], now: dict[Vec, int]) -> None:
    """Check that the numbers are kept, that new ones are greater, and that no two are the same."""
    assert {at: number for at, number in now.items() if at in before} == {at: before[at] for at in now if at in before}
    new = [number for at, number in now.items() if at not in before]
    assert all(number > max(before.values(), default=-1) for number in new)
    assert len(set(now.values())) == len(now)


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
@pytest.mark.parametrize("seed", seeds(2, 60))
def test_no_two_doors_of_a_generated_level_have_the_same_number(tradition: Tradition, seed: int) -> None:
    world = game_of(small_maps(tradition), seed)
    seen: dict[Level, dict[Vec, int]] = {}
    while not world.over and world.turn < 250:
        world.hero.orders = BOTS["opener"](world.hero, world)
        play_step(world)
        for level in world.levels.values():
            check(seen.get(level, {}), numbers(level))
            seen[level] = numbers(level)
    assert max(number for each in seen.values() for number in each.values()) >= 2


def test_continued_game_has_the_same_numbers(tmp_path: Path) -> None:
    store = Store(tmp_path / "ajar.sqlite")
    game = AutosavedGame(store, drawing=HOUSE).play(60)
    world = game.world
    before = numbers(world.level)
    assert len(before) > 2
    assert not game.troubles
    resumed = resume(store, game.run)
    store.close()
    assert not resumed.why
    assert numbers(resumed.world.level) == before


def test_doors_seen_first_have_the_lowest_numbers() -> None:
    s = Scenario("###########\n#@#...+...#\n#+#+#######\n#...#######\n###########")
    first = numbers(s.level)
    s.play(Walk(Vec(0, 1)), Walk(Vec(0, 1)), Walk(Vec(1, 0)), Walk(Vec(1, 0)), Walk(Vec(0, -1)), Walk(Vec(0, -1)))
    assert first == {Vec(1, 2): 0}
    assert numbers(s.level) == {Vec(1, 2): 0, Vec(3, 2): 1, Vec(6, 1): 2}


def test_door_that_is_only_heard_gets_its_number_when_it_is_seen() -> None:
    s = Scenario("#######\n#@.+..#\n##+####\n##.####\n#######")
    door = s.door(Vec(2, 2))
    s.level.memory.doors.clear()
    s.level.memory.record_heard(door, HeardAtDoor(0, 0, EAST, Occupants.NOBODY))
    s.level.memory.record_state(s.door(Vec(3, 1)))
    s.level.memory.record_state(door)
    assert numbers(s.level) == {Vec(3, 1): 0, Vec(2, 2): 1}


def test_found_secret_door_has_the_next_number() -> None:
    s = Scenario("#######\n#@.+..#\n##A####\n##.####\n#######\n\nA = secret door")
    assert numbers(s.level) == {Vec(3, 1): 0}
    s.level.reveal(Vec(2, 2))
    s.play(Wait())
    assert numbers(s.level) == {Vec(3, 1): 0, Vec(2, 2): 1}


@pytest.mark.parametrize("loads", [False, True])
def test_unmasked_mimic_leaves_no_number_that_two_doors_can_have(loads: bool) -> None:
    """A saved game knows nothing of a door that is gone. It must go on as the game that was not closed."""
    s = Scenario(MIMIC)
    memory = s.level.memory
    memory.doors.clear()
    mimic, near, far = (s.door(at) for at in (Vec(3, 2), Vec(3, 1), Vec(6, 2)))
    for door in (mimic, near):
        memory.record_state(door)
    expose_mimic(mimic, s.world)
    world = save_and_load(s.world) if loads else s.world
    world.level.memory.record_state(world.level.doors[far.at])
    assert numbers(world.level) == {near.at: 1, far.at: 2}
    assert mimic.at not in memory.doors


def test_unmasked_mimic_does_not_make_a_saved_game_differ() -> None:
    s = Scenario(MIMIC)
    expose_mimic(s.door(Vec(3, 2)), s.world)
    loaded = save_and_load(s.world)
    assert loaded.level.memory.doors == s.level.memory.doors
    assert state_hash(loaded) == state_hash(s.world)


def test_doors_of_a_game_from_before_the_numbers_get_numbers() -> None:
    s = Scenario("#########\n#@.+....#\n##+##+#+#\n##.##.#.#\n#########")
    memory = s.level.memory
    for door in s.level.doors.values():
        memory.record_state(door)
    memory.doors = {at: known._replace(number=0) for at, known in memory.doors.items()}
    assert mark_old_levels(s.world)
    assert sorted(numbers(s.level).values()) == [0, 1, 2, 3]
    before = numbers(s.level)
    assert not memory.number_doors(), "they keep these numbers"
    assert numbers(s.level) == before
    assert mark_old_levels(s.world), "the signs are missing all the same"


@pytest.mark.parametrize("version", [1, 2])
def test_game_of_an_earlier_release_goes_on_with_a_number_for_each_door(version: int, tmp_path: Path) -> None:
    store = Store(Path(shutil.copy(EARLIER_STORES / f"rules-{version}.sqlite", tmp_path)))
    levels = [level for game in store.runs() for level in resume(store, game.number).world.levels.values()]
    store.close()
    assert max(len(numbers(level)) for level in levels) > 3
    for level in levels:
        assert len(set(numbers(level).values())) == len(numbers(level))

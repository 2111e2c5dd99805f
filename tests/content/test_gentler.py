"""The gentler setting for first games: its rules, and the mark in the seed by which games keep it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from game.content.gentler import MARK, gentler, has_gentler, is_gentler, rules_of
from game.content.new_game import new_game
from game.content.traditions import AJAR, TRADITIONS
from game.engine.bounds import MAX_SEED
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.door_limit import intruder_of
from game.play import Scenario
from game.store.db.game_store import Store
from game.store.recording.autosave import record_game
from game.store.recording.game_code import read_code, write_code
from game.store.recording.load_game import resume
from game.store.recording.replay_file import recorded_rules
from game.store.serialize.snapshot import load_world, state_hash, take_snapshot

assert AJAR.door_limit is not None
LIMIT = AJAR.door_limit.doors


def test_gentler_game_has_two_doors_more_and_a_weaker_draught() -> None:
    usual, kind = new_game("moth", AJAR).tradition, new_game(gentler("moth"), AJAR).tradition
    assert usual is AJAR
    assert usual.door_limit is not None
    assert kind.door_limit is not None
    assert kind.door_limit.doors == usual.door_limit.doors + 2
    assert usual.door_limit.breed.attack.plus - kind.door_limit.fewer_dice == 4
    assert (usual.full_name, kind.full_name) == ("ajar", "ajar, gentler")


@pytest.mark.parametrize(("seed", "doors", "attack"), [("moth", LIMIT, 7), (gentler("moth"), LIMIT + 2, 5)])
def test_draught_comes_at_the_limit_of_the_setting(seed: str, doors: int, attack: int) -> None:
    """On the second level, it has one die more than its breed."""
    row = "-." * 13
    s = Scenario(f"{'#' * 44}\n#@{'.' * 15}{row}#\n{'#' * 44}\n\ndepth: 2", seed=seed)
    for number, door in enumerate([*s.level.doors.values()][:doors]):
        assert intruder_of(s.world) is None, f"it came at {number} doors"
        door.cleared_on = s.world.turn
        s.play(Wait())
    intruder = intruder_of(s.world)
    assert intruder is not None
    assert intruder.attack == attack


def test_mark_is_set_once_before_that_of_vaults_and_within_the_length_of_seeds() -> None:
    assert gentler("moth") == "moth +gentler"
    assert gentler(gentler("moth")) == "moth +gentler"
    vaults = gentler("moth +vaults-1f0c9a3e")
    assert vaults == "moth +gentler +vaults-1f0c9a3e"
    assert is_gentler(vaults)
    assert gentler(vaults) == vaults
    long = gentler(MAX_SEED * "x")
    assert len(long) == MAX_SEED
    assert is_gentler(long)
    assert not is_gentler("moth")
    assert not is_gentler(MARK + " or not")


def test_other_traditions_have_no_gentler_setting() -> None:
    assert [name for name, row in TRADITIONS.items() if has_gentler(row)] == ["ajar"]
    for tradition in TRADITIONS.values():
        if tradition is not AJAR:
            assert rules_of(tradition, gentler("moth")) is tradition


def test_saved_game_and_code_keep_the_setting(tmp_path: Path) -> None:
    world = new_game(gentler("moth"), AJAR)
    first = take_snapshot(world, 0, state_hash(world))
    assert load_world(first).tradition is world.tradition
    code = read_code(write_code([], first, recorded_rules([(0, 3)])))
    assert code.load(0).tradition is world.tradition
    with closing(Store(tmp_path / "games.sqlite")) as store:
        record_game(store, world, "0", 0)
        assert resume(store, 1).world.tradition is world.tradition

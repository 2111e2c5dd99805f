"""Light and claw marks at doors: whose home they show, who reads them, and that they are never wrong."""

from __future__ import annotations

import pytest

from game.content.levels.level_from_sketch import make_level
from game.content.monsters.breeds import BREEDS, HOUND, KOBOLD
from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, NORTH, ORTHOGONAL, SOUTH, WEST, Vec
from game.engine.model.actor import Actor, spawn
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.model.memory import HeardAtDoor, Occupants
from game.engine.rules.actions.door_verbs import Ease
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.door_signs import Sign, Signs, known_signs, side_seen, sign_of, signs_of_tenants, signs_on
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.text.cards.cell_card import describe
from tests.support.examples import seeds

LIGHT, CLAWS = frozenset({Sign.LIGHT}), frozenset({Sign.CLAWS})
NEITHER: Signs = frozenset()
OPENERS = {"kobold", "goblin", "jackal-man", "bombardier", "listener", "knocker", "key-thief", "bolt-warden"}
PASSERS = {"ooze", "rat", "wraith", "door mimic"}
"""Monsters that get past a shut door without opening it, or that look like one: their homes show no sign."""


def read(drawing: str) -> Signs | None:
    """Return what the hero reads at the only door of a drawn level."""
    s = Scenario(drawing)
    return known_signs(s.door(), s.world)


@pytest.mark.parametrize(
    ("tenants", "signs"),
    [
        ("k = kobold asleep", LIGHT),
        ("k = kobold posted", LIGHT),
        ("k = goblin asleep", LIGHT),
        ("k = kobold roaming", NEITHER),
        ("k = hound asleep", CLAWS),
        ("k = lurker posted", CLAWS),
        ("k = ogre asleep", CLAWS),
        ("k = deathwatch beetle asleep", CLAWS),
        ("k = hound roaming", NEITHER),
        ("k = ooze asleep", NEITHER),
        ("k = rat asleep", NEITHER),
        ("k = wraith asleep", NEITHER),
    ],
)
def test_sign_says_whose_home_lies_behind(tenants: str, signs: Signs) -> None:
    assert read(f"#########\n#.@.+..k#\n#########\n\n{tenants}") == signs


def test_home_of_both_shows_both_and_an_empty_one_neither() -> None:
    assert read("#########\n#.@.+.hk#\n#########\n\nk = kobold asleep\nh = hound asleep") == LIGHT | CLAWS
    assert read("#########\n#.@.+...#\n#########") == NEITHER


def test_home_ends_at_the_next_door_that_can_be_shut() -> None:
    s = Scenario("###########\n#.@.+.+.k.#\n###########\n\nk = kobold asleep")
    near, far = s.door(Vec(4, 1)), s.door(Vec(6, 1))
    assert signs_on(near, WEST) == NEITHER
    assert signs_on(far, WEST) == LIGHT
    assert signs_on(far, EAST) == NEITHER
    open_door = Scenario("###########\n#.@.+.-.k.#\n###########\n\nk = kobold asleep")
    assert signs_on(open_door.door(Vec(4, 1)), WEST) == NEITHER, "an open door can be shut too"


def test_sign_is_on_the_side_away_from_the_home() -> None:
    s = Scenario("#########\n#.@k+...#\n#########\n\nk = hound asleep")
    assert known_signs(s.door(), s.world) == NEITHER
    assert signs_on(s.door(), EAST) == CLAWS
    assert signs_on(s.door(), WEST) == NEITHER


def test_signs_stay_when_the_tenants_have_left() -> None:
    s = Scenario("#########\n#.@.+..k#\n#########\n\nk = hound asleep")
    s.level.remove(s.foe())
    s.play(Wait())
    assert known_signs(s.door(), s.world) == CLAWS
    assert signs_of_tenants(s.door(), s.world), "he has not looked inside"


def test_light_of_a_torch_or_fire_shows_in_no_sill() -> None:
    assert read("#########\n#.@.+...#\n#########\n\ntorch: 6,1") == NEITHER
    assert read("#########\n#.@.+...#\n#########\n\nfire: 6,1") == NEITHER


HOME_WITH_TWO_DOORS = """
#######
#@+k.##
#.##+##
#....##
#######

k = kobold asleep
"""


def test_tenants_are_known_to_be_gone_when_the_whole_home_was_seen_without_them() -> None:
    s = Scenario(HOME_WITH_TWO_DOORS)
    second = s.door(Vec(4, 2))
    assert not signs_of_tenants(second, s.world), "he has not read them"
    s.level.remove(s.foe())
    there = [Walk(SOUTH), Walk(SOUTH), Walk(EAST), Walk(EAST), Walk(EAST)]
    s.play(*there)
    assert known_signs(second, s.world) == LIGHT
    assert signs_of_tenants(second, s.world), "nobody is heard there, but he has not seen it"
    s.play(*(Walk(-step.step) for step in reversed(there)), Walk(EAST), Wait(), Walk(WEST), *there)
    assert known_signs(second, s.world) == LIGHT
    assert not signs_of_tenants(second, s.world)
    card = " ".join(line.text for line in describe(second.at, s.world))
    assert "You have seen all of that home and know of nobody who is still there." in card
    now = s.hero.ready_at
    s.level.memory.record_heard(s.door(Vec(2, 1)), HeardAtDoor(now, now, EAST, Occupants.ONE_ASLEEP))
    assert signs_of_tenants(second, s.world), "he heard one at the other door"
    s.level.memory.forget_sounds(s.door(Vec(2, 1)))
    assert not signs_of_tenants(second, s.world)
    kobold = spawn(KOBOLD, Vec(4, 1), 1, Dice("back"))
    kobold.asleep = True
    s.level.add(kobold)
    s.play(Wait())
    assert signs_of_tenants(second, s.world), "he hears one there"


def test_signs_are_read_in_view_and_remembered() -> None:
    s = Scenario("######\n#@+.k#\n#.####\n#...##\n###.##\n######\n\nk = kobold asleep")
    s.play(Wait())
    s.play(Walk(SOUTH), Walk(SOUTH), Walk(EAST), Walk(EAST))
    assert not s.world.sees(Vec(2, 1))
    assert known_signs(s.door(), s.world) == LIGHT


def test_door_out_of_view_unread_or_not_shut_has_no_known_signs() -> None:
    assert read("########\n#@#..+.#\n#.#.####\n#...#..#\n########") is None
    for leaf in "|-":
        s = Scenario(f"#@{leaf}k#\n\nk = kobold asleep")
        assert known_signs(s.door(), s.world) is None


def test_door_seen_along_its_wall_cannot_be_read() -> None:
    s = Scenario("#######\n#.....#\n##@+###\n#.....#\n#######")
    assert known_signs(s.door(), s.world) is None


@pytest.mark.parametrize(("hero", "side"), [("a", None), ("b", None), ("c", EAST), ("d", WEST)])
def test_sign_is_read_only_where_the_cell_before_the_door_is_in_view(hero: str, side: Vec | None) -> None:
    drawing = """
        ################
        #.......########
        #...k..d+.....##
        #########.....##
        #########.....##
        ####..........##
        ####..........##
        ####..........##
        ####...a.c....##
        ####..........##
        ####...b......##
        ################
        """
    cells: dict[str, int | str | None] = {letter: "@" if letter == hero else "." for letter in "abcd"}
    s = Scenario(drawing.translate(str.maketrans(cells)) + "\nk = kobold asleep")
    assert s.world.view[s.door().at]
    assert side_seen(s.door(), s.world) == side


def test_blind_hero_reads_no_signs() -> None:
    assert read("#.@+.k#\n\nk = kobold asleep\nconditions: blind 50") is None


@pytest.mark.parametrize("tradition", [row for row in TRADITIONS.values() if row is not AJAR], ids=lambda row: row.name)
def test_classic_traditions_have_no_signs(tradition: Tradition) -> None:
    s = Scenario("#@+.k#\n\nk = kobold asleep", tradition)
    s.play(Wait())
    assert known_signs(s.door(), s.world) is None
    assert (s.door().lit_homes, s.door().clawed_homes) == ((), ())


def test_eased_door_shows_no_signs() -> None:
    s = Scenario("#@+..k#\n\nk = kobold asleep")
    s.play(Ease(EAST))
    assert known_signs(s.door(), s.world) is None


# ------------------------------------------------------------------------------------------- many levels


def sign_named(actor: Actor) -> Sign | None:
    """Return the sign of a monster's home, from the names alone."""
    if actor.ai.roams or actor.name in PASSERS:
        return None
    return Sign.LIGHT if actor.name in OPENERS else Sign.CLAWS


def slow_home(level: Level, start: Vec) -> set[Vec]:
    """Return the cells of a region, found cell by cell."""
    leaves = {at for at, door in level.doors.items() if door.kind.has_leaf}
    found, waiting = set[Vec](), [start]
    while waiting:
        at = waiting.pop()
        if at in found or not level.in_bounds(at) or level.solid[at] or at in leaves:
            continue
        found.add(at)
        waiting += [at + step for step in ORTHOGONAL]
    return found


def true_signs(door: Door, way: Vec, level: Level) -> Signs:
    home = slow_home(level, door.at + way)
    return frozenset(sign for actor in level.actors if actor.pos in home and (sign := sign_named(actor)) is not None)


@pytest.mark.parametrize("depth", range(1, 11))
def test_every_sign_of_many_levels_is_true(depth: int) -> None:
    shown = set[Signs]()
    for seed in seeds(6, 200):
        level = make_level(AJAR, f"signs {seed}", depth)
        for door in level.doors.values():
            axis = level.axis(door)
            for way in (axis, -axis):
                signs = signs_on(door, -way)
                true = NEITHER if door.mimic is not None else true_signs(door, way, level)
                assert signs == true, f"seed {seed}, the door at {door.at}, {way}"
                shown.add(signs)
    assert {NEITHER, LIGHT, CLAWS} <= shown


def test_breeds_of_the_game_open_or_pass_doors_as_the_signs_assume() -> None:
    signs = {name: sign_of(spawn(breed, Vec(0, 0), 1, Dice(name))) for name, breed in BREEDS.items()}
    assert signs.keys() >= OPENERS | PASSERS
    assert all(signs[name] is Sign.LIGHT for name in OPENERS)
    assert all(signs[name] is None for name in PASSERS)
    assert signs[HOUND.name] is Sign.CLAWS


@pytest.mark.parametrize("depth", range(1, 11))
def test_light_reaches_most_doors_of_a_home_and_nothing_else_is_lit(depth: int) -> None:
    lit = dark = 0
    for seed in seeds(12, 60):
        level = make_level(AJAR, f"signs {seed}", depth)
        homes = [slow_home(level, actor.pos) for actor in level.actors if sign_named(actor) is Sign.LIGHT]
        for light in level.lights:
            assert light.mount == light.at + NORTH
            assert any(light.at in home for home in homes)
        for door in level.doors.values():
            if door.kind.opaque:
                ends = [bool(level.lit[door.at + way]) for way in door.lit_homes]
                lit, dark = lit + sum(ends), dark + len(ends) - sum(ends)
    assert lit > 3 * dark

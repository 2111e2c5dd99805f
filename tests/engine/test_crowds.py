"""Levels with very many monsters: what is kept from action to action equals what a plain search finds.

And the number of searches does not grow with the number of monsters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.traditions import AJAR
from game.engine import foes_in_view, turn_order
from game.engine.foes_in_view import FoesInView, foes_among
from game.engine.grid.dice import Dice
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import DIRECTIONS, Vec, cells_where, nearest_first, reading_order
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.fov_cache import FovCache
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.known_noise_reach import known_noise_costs, stirred
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from tests.support.made_levels import game_of

CROWD = """
####################
#..kkkk....h.......#
#..kkkk....h..+....#
#..........h..#ooo.#
#.@....vv.....#ooo.#
#.............+....#
#..gggg..mm...#rrr.#
#..gggg..mm...#....#
####################

k = kobold hunting
h = hound hunting
o = ooze hunting
v = villager
g = gasbag hunting
m = moth hunting
r = rat asleep
"""


def moments(s: Scenario, turns: int) -> Iterator[World]:
    """Let the hero walk about for some turns; yield the world after each update."""
    dice = Dice("walk")
    for _ in range(turns):
        s.hero.health = s.hero.max_health
        s.hero.orders = Walk(dice.choice(DIRECTIONS))
        while not s.world.is_waiting:
            update(s.world)
            yield s.world


def plain_next(world: World) -> Actor:
    """Return the actor that acts next, by looking at all of them."""
    hero, others = world.hero, [actor for actor in world.level.actors if actor is not world.hero]
    first = min(others, key=lambda actor: (actor.ready_at, reading_order(actor.pos)), default=hero)
    return hero if hero.ready_at <= first.ready_at else first


@pytest.mark.parametrize("few", [0, 24, 1000])
def test_turns_of_a_crowd_are_in_the_order_that_a_plain_search_finds(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_order, "FEW", few)
    seen = Counter[str]()
    for world in moments(Scenario(CROWD), 12):
        seen[world.next_actor.name] += 1
        assert world.next_actor is plain_next(world)
    assert {"kobold", "hound", "ooze", "villager", "moth"} <= set(seen)


def test_actor_that_is_moved_or_comes_before_its_turn_acts_in_reading_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_order, "FEW", 0)
    s = Scenario("######\n#@...#\n#.k.k#\n######\n\nk = kobold hunting")
    west, east = sorted((foe for foe in s.level.actors if foe is not s.hero), key=lambda foe: foe.pos)
    s.hero.ready_at += 100
    west.ready_at = east.ready_at = s.hero.ready_at - 50
    assert s.world.next_actor is west
    s.level.move(east, Vec(4, 1))
    assert s.world.next_actor is east
    s.level.remove(east)
    assert s.world.next_actor is west
    west.ready_at += 10
    s.level.add(east)
    assert s.world.next_actor is east


def test_list_of_foes_in_view_of_a_crowd_is_what_a_plain_search_finds() -> None:
    counts = set()
    for world in moments(Scenario(CROWD), 12):
        nearness = nearest_first(world.hero.pos)
        others = [actor for actor in world.level.actors if actor is not world.hero and world.sees(actor.pos)]
        foes = sorted((foe for foe in others if not foe.breed.has(Trait.FRIENDLY)), key=lambda foe: nearness(foe.pos))
        assert world.foes_in_view() == foes
        counts.add(len(foes))
    assert len(counts) > 3, "monsters come into view and go out of it"


def test_foe_that_stands_still_is_in_the_list_once_a_door_opens() -> None:
    s = Scenario("#######\n#@+.k.#\n#######\n\nk = kobold asleep")
    assert s.world.foes_in_view() == []
    s.level.open_door(s.door())
    s.world.look_around()
    assert s.world.foes_in_view() == [s.foe()]


def test_list_of_foes_is_the_callers_own() -> None:
    s = Scenario("#####\n#@.k#\n#####")
    s.world.foes_in_view().clear()
    assert s.world.foes_in_view() == [s.foe()]


@pytest.mark.parametrize("seed", range(3))
def test_view_that_is_kept_while_the_level_changes_is_what_a_new_cache_finds(seed: int) -> None:
    world, dice = game_of(AJAR, seed), Dice("changes", seed)
    level, floor = world.level, cells_where(~world.level.solid)
    eyes, rare = ([dice.choice(floor) for _ in range(6)] for _ in range(2))
    for eye in rare:  # the level changes more often than the cache remembers before these are asked for again
        level.view(eye, 9, FovShape.CIRCLE)
    for number in range(81):
        door = dice.choice(list(level.doors.values()))
        match door.state, dice.below(3):
            case DoorState.SHUT, 0:
                level.ease_door(door)
            case ((DoorState.SHUT | DoorState.AJAR), 1):
                level.open_door(door)
            case ((DoorState.OPEN | DoorState.AJAR), _) if level.actor_at(door.at) is None:
                level.bolt_door(door, world.hero)
            case DoorState.BOLTED, _:
                level.unbolt_door(door)
        if number % 7:
            at = dice.choice(floor)
            if at not in level.doors and level.actor_at(at) is None:
                level.set_terrain(
                    at, level.terrains.ids["wall" if level.ground[at] != level.terrains.ids["wall"] else "floor"]
                )
        for eye in eyes if number % 80 else [*eyes, *rare]:
            for radius in (2, 9):
                afresh = FovCache(level.doors, level.opaque, level.fov, level.axis).view(eye, radius, FovShape.CIRCLE)
                assert (level.view(eye, radius, FovShape.CIRCLE) == afresh.all).all()


def test_far_change_keeps_a_view_and_a_near_one_does_not() -> None:
    s = Scenario(f"######{'#' * 20}####\n#@...{'.' * 20}.+..#\n######{'#' * 20}####")
    view = s.level.view(s.hero.pos, 9, FovShape.CIRCLE)
    s.level.open_door(s.door())
    assert s.level.view(s.hero.pos, 9, FovShape.CIRCLE) is view
    s.level.set_terrain(Vec(5, 1), s.level.terrains.ids["wall"])
    assert s.level.view(s.hero.pos, 9, FovShape.CIRCLE) is not view


def test_noise_stirs_each_sleeper_as_a_noise_of_the_sleeper_would_reach_its_source() -> None:
    s = Scenario("""
##########################
#@..k+.k....k|..kk:k..k+k#
#....#######.#....#.#..#.#
#.k......k...+.k..+...k..#
##########################

k = kobold asleep
""")
    s.level.learn(s.level.opaque | True)
    sleepers = [foe for foe in s.level.actors if foe is not s.hero]
    source = s.hero.pos
    heard = Counter[int]()
    for loudness in range(0, 45, 3):
        left = {foe: known_noise_costs(foe.pos, loudness, s.level, hoped=True)[source] for foe in sleepers}
        expected = [foe for foe in sleepers if left[foe] >= 0 and 1 <= loudness - left[foe] + foe.hearing < 16]
        assert stirred(sleepers, source, loudness, s.level) == expected
        heard[len(expected)] += 1
    assert len(heard) > 4


def test_monster_that_is_seen_only_while_others_act_has_been_met() -> None:
    s = Scenario("######\n#@..k#\n######\n\nk = kobold hunting")
    met, foe = s.world.notes.breeds["kobold"], s.foe()
    met.least_health = met.most_health = 0
    s.hero.orders = Walk(DIRECTIONS[0])
    s.hero.ready_at += 1000
    update(s.world)
    assert not s.world.hero_is_next
    assert met.most_health == foe.max_health, "it has just taken part in an event"
    met.most_health = 0
    s.world.witnessed = []
    s.world.end_step()
    assert met.most_health == 0, "nothing was seen of it"


def calls_in_a_turn(monkeypatch: pytest.MonkeyPatch, rows: int) -> Counter[str]:
    """Return how often some functions are called in a turn in which `rows` times 20 kobolds hunt the hero."""
    crowd = "\n".join(f"#..{'k' * 20}..#" for _ in range(rows))
    s = Scenario(f"{'#' * 26}\n#@{'.' * 23}#\n#{'.' * 24}#\n{crowd}\n{'#' * 26}\n\nk = kobold hunting")
    found = Counter[str]()

    def counted(name: str, function: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            found[name] += 1
            return function(*arguments)

        return call

    with monkeypatch.context() as patch:
        patch.setattr(turn_order, "reading_order", counted("sorted", reading_order))
        patch.setattr(foes_in_view, "_is_foe", counted("looked at", foes_in_view._is_foe))
        patch.setattr(Level, "add", counted("moved", Level.add))
        s.hero.orders = Wait()
        while not s.world.is_waiting:
            update(s.world)
            s.world.foes_in_view()
    return found


def test_work_of_a_turn_grows_with_the_number_of_monsters_not_with_its_square(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (calls_in_a_turn(monkeypatch, rows) for rows in (2, 16))
    assert few["moved"] > 10
    for name in ("sorted", "looked at"):
        assert many[name] <= 8 * 1.5 * max(few[name], 40), name


@given(st.data())
def test_list_of_foes_in_view_is_right_after_any_moves_between_two_looks(data: st.DataObject) -> None:
    """Monsters move, swap and die in any order, so that one may stand where another stood at the last look."""
    s = Scenario("#########\n#...k...#\n#.k.@.k.#\n#...k...#\n#########\n\nk = kobold asleep")
    level, hero, world = s.level, s.hero, s.world
    everyone, watch = level.actors, FoesInView()
    before = watch.look(level, hero, world.view)
    assert before == set(everyone) - {hero}
    for _ in range(data.draw(st.integers(1, 4))):
        for _ in range(data.draw(st.integers(1, 4))):
            foes = [actor for actor in level.actors if actor is not hero]
            gone = [actor for actor in everyone if actor not in level.actors]
            if gone and (not foes or data.draw(st.booleans())) and level.actor_at(gone[0].pos) is None:
                level.add(gone[0])
                continue
            if not foes:
                return
            foe, to = data.draw(st.sampled_from(foes)), Vec(data.draw(st.integers(1, 7)), data.draw(st.integers(1, 3)))
            other = level.actor_at(to)
            if other is None:
                level.move(foe, to)
            elif other is foe:
                level.remove(foe)
            elif other is not hero:
                level.swap_actors(foe, other)
        plain = sorted(
            (actor for actor in level.actors if actor is not hero and world.sees(actor.pos)),
            key=lambda foe: ((foe.pos - hero.pos).steps, reading_order(foe.pos)),
        )
        assert world.foes_in_view() == foes_among(everyone, level, hero, world.view) == plain
        assert watch.look(level, hero, world.view) == set(plain) - before, "those that have come into view"
        before = set(plain)

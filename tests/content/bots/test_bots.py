"""Bots: their actions at doors and near foes, and their odds of fights.

They know no more than the hero, and play the same game in the same way.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS, POLICIES
from game.content.bots.decisions import bot_of
from game.content.bots.fight_odds import (
    MAX_CACHED,
    MAX_SUMS_CACHED,
    WHOLE,
    Fighter,
    _sum_of,
    blows_to_fell,
    chance_to_fall,
    damage_of,
    fighter,
)
from game.content.items.gear import GOLD
from game.content.new_game import new_game
from game.content.traditions import AJAR, RUSTBOOK, TRADITIONS
from game.engine.behavior import Action
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.model.item import Item
from game.engine.model.traits import Stats
from game.engine.rules.actions.door_verbs import Ease, Knock
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend, Search, Wait
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from tests.support.examples import FULL, seeds, spread
from tests.support.made_levels import game_of, small_maps, without_monsters

CLASSICS = [name for name in TRADITIONS if name != "ajar"]
CHOSEN = ("reader", "brawler")
"""Bots that play all traditions in the usual run: one that reads their signs, and one that walks into them."""

EVERY_PAIR = [*product(TRADITIONS, BOTS)]
PAIRS = [*product(["ajar"], BOTS), *product(CLASSICS, CHOSEN)]

THINKERS = [name for name in BOTS if name != "random"]


def play_on(world: World, bot: str, turns: int) -> None:
    autoplay = Autoplay(BOTS[bot], world.turn + turns)
    while not world.over and not autoplay.done:
        world.hero.orders = autoplay
        update(world)


def next_order(world: World, bot: str) -> Action:
    return BOTS[bot](world.hero, world)


def change_everything_unseen(world: World) -> None:
    """Change everything on the level that the hero cannot know."""
    level, hero = world.level, world.hero
    unknown = ~level.memory.explored & ~level.lit  # from where light falls, there it lights what he sees
    hidden = [Vec(x, y) for x, y in np.argwhere(~world.view & ~level.solid).tolist()]
    hidden = [at for at in hidden if at not in level.doors]
    hidden.sort(key=lambda at: (unknown[at], (at - hero.pos).steps, at))  # where they would be most in his way
    unseen = [foe for foe in level.actors if foe is not hero and not world.sees(foe.pos)]
    for foe in unseen:
        level.remove(foe)
    for foe, at in zip(unseen, hidden, strict=False):
        foe.health, foe.asleep, foe.ai.alert, foe.moved_at, foe.pos = 1, not foe.asleep, 9, world.now, at
        level.add(foe)
    for door in level.doors.values():
        if not world.view[door.at] and door.state is DoorState.SHUT:
            level.open_door(door)
        if level.memory.known_state(door) is None:
            door.locked, door.stiff = True, True
    level.ground[unknown] = level.terrains.ids["wall"]
    level.solid[unknown] = True
    for at in [at for at in level.items if not world.view[at]]:
        del level.items[at]
    for x, y in np.argwhere(unknown & ~level.solid).tolist():
        level.items[Vec(x, y)] = Item(GOLD, 99)
    level.changes += 1


@pytest.mark.parametrize(("tradition", "bot"), EVERY_PAIR if FULL else spread(PAIRS, 9))
def test_bot_ignores_what_hero_cannot_know(bot: str, tradition: str) -> None:
    world = game_of(small_maps(TRADITIONS[tradition]), "unseen", 3)
    for _ in seeds(2 if tradition == "ajar" else 1, 8):
        play_on(world, bot, 13)
        if world.over:
            break
        world.hero.orders = None
        other = copy.deepcopy(world)
        change_everything_unseen(other)
        assert str(next_order(world, bot)) == str(next_order(other, bot))


@pytest.mark.parametrize("bot", BOTS)
def test_same_seed_gives_same_bot_game(bot: str) -> None:
    played = []
    for _ in range(2):
        world = new_game("twice", small_maps(TRADITIONS["ajar"]))
        play_on(world, bot, 40 if FULL else 12)
        played.append((world.turn, world.hero.pos, world.hero.health, world.dice.state))
    assert played[0] == played[1]


@pytest.mark.parametrize("bot", BOTS)
def test_bot_thinking_changes_nothing(bot: str) -> None:
    world = game_of(small_maps(TRADITIONS["ajar"]), "think", 2)
    play_on(world, bot, 40 if FULL else 12)
    world.hero.orders = None
    before = (world.dice.state, world.turn, world.level.changes, world.hero.pos)
    assert str(next_order(world, bot)) == str(next_order(world, bot))
    assert (world.dice.state, world.turn, world.level.changes, world.hero.pos) == before


@pytest.mark.parametrize("bot", THINKERS)
def test_every_bot_leaves_empty_level(bot: str) -> None:
    size = TRADITIONS["ajar"].size if FULL else (30, 24)
    world = without_monsters(game_of(replace(TRADITIONS["ajar"], size=size), "empty"))
    autoplay = Autoplay(BOTS[bot], 4000)
    while world.level.depth == 1 and not autoplay.done:
        world.hero.orders = autoplay
        update(world)
    assert world.level.depth == 2


@pytest.mark.parametrize("tradition", TRADITIONS)
def test_reader_never_gives_refused_order(tradition: str) -> None:
    world = game_of(small_maps(TRADITIONS[tradition]), "polite")
    for _ in seeds(40, 300):
        world.hero.orders = BOTS["reader"]
        refusals = [event for event in update(world) if isinstance(event, Refused)]
        assert refusals == []
        if world.over:
            break


# ------------------------------------------------------------------------------------------------ at doors

DOOR = "#########\n#.@+....#\n#########"


def test_opener_and_brawler_walk_into_door() -> None:
    assert next_order(Scenario(DOOR).world, "opener") == Walk(EAST)
    assert next_order(Scenario(DOOR).world, "brawler") == Walk(EAST)


def test_reader_eases_a_door_without_signs() -> None:
    assert next_order(Scenario(DOOR).world, "reader") == Ease(EAST)


def test_reader_goes_first_through_the_door_without_a_sign() -> None:
    s = Scenario("################\n#...+..@..+..hh#\n################\n\nh = hound asleep")
    s.play(Wait())
    assert next_order(s.world, "reader") == Walk(WEST)


def test_reader_eases_door_of_sleeper() -> None:
    s = Scenario("#########\n#.@+.h..#\n#########\n\nh = hound asleep")
    s.play(Wait())
    assert next_order(s.world, "reader") == Ease(EAST)


def test_reader_throws_open_a_door_before_a_monster_that_is_awake_and_strikes_it() -> None:
    s = Scenario("#########\n#.@+.k..#\n#########\n\nk = kobold idle\nbag:", seed="2")
    s.play(Wait())
    assert next_order(s.world, "reader") == Walk(EAST)
    s.play(Walk(EAST))
    assert s.foe().stunned
    assert next_order(s.world, "reader") == Walk(EAST), "to it, instead of waiting for it"
    s.play(Walk(EAST))
    assert next_order(s.world, "reader") == Walk(EAST), "a sneak attack"


def test_reader_prefers_quiet_doors_to_crowded() -> None:
    s = Scenario("#############\n#.+...@+.hh.#\n#.#...#######\n#############\n\nh = hound posted")
    s.play(Wait())
    assert next_order(s.world, "reader") != Ease(EAST)
    assert next_order(s.world, "reader") == Walk(WEST)


def test_reader_takes_avoided_door_as_last_way() -> None:
    s = Scenario("########\n#.@+.hh#\n########\n\nh = hound posted", seed="3")
    s.play(Wait())
    play_on(s.world, "reader", 40)
    assert s.hero.opened == 1


def test_bot_searches_only_where_it_comes_without_an_avoided_door() -> None:
    s = Scenario("###############\n#@..+....######\n###############")
    s.level.learn(np.arange(15)[:, None].repeat(3, axis=1) < 10)
    s.level.memory.charted[:] = False
    orders = [
        bot_of(POLICIES["reader"], avoided=avoided)(s.hero, s.world)
        for avoided in (frozenset(), frozenset({s.door().at}))
    ]
    assert orders == [Walk(EAST), Search()], "the dead end behind the door is the best place"


def test_single_verb_bots_use_their_verb() -> None:
    for bot, action in (("always-ease", Ease(EAST)), ("always-knock", Knock(EAST))):
        assert next_order(Scenario(DOOR).world, bot) == action


def test_camper_waits_long_before_entering() -> None:
    s = Scenario(DOOR)
    play_on(s.world, "camper", 20)
    assert s.door().shut
    play_on(s.world, "camper", 20)
    assert not s.door().shut


def test_never_open_bot_takes_known_stairs() -> None:
    s = Scenario("##########\n#.>.@+...#\n##########")
    assert next_order(s.world, "never-open") == Walk(WEST)
    assert next_order(s.world, "opener") == Walk(EAST)
    s.play(Walk(WEST), Walk(WEST))
    assert next_order(s.world, "never-open") == Descend()


# --------------------------------------------------------------------------------------------------- foes


def test_reader_awaits_hunter_and_brawler_charges() -> None:
    s = Scenario("#########\n#@.....k#\n#########")
    s.hero.bag.clear()  # otherwise there would be darts to throw
    s.play(Wait(), Wait())
    assert next_order(s.world, "brawler") == Walk(EAST)
    assert next_order(s.world, "reader") == Wait()


@pytest.mark.parametrize("name", ["brawler", "opener"])
def test_bots_rest_only_when_weak_and_where_time_heals(name: str) -> None:
    for tradition in (RUSTBOOK, AJAR):
        s = Scenario(DOOR, tradition)
        s.hero.health = 5
        assert (next_order(s.world, name) == Wait()) == (tradition is RUSTBOOK)
        s.hero.health = 25
        assert next_order(s.world, name) == Walk(EAST)


def test_reader_shuts_door_on_stronger_monster() -> None:
    s = Scenario("###############\n#..@-.......D.#\n###############\n\nD = draught")
    s.hero.health = 9
    play_on(s.world, "reader", 1)
    assert s.door().state is DoorState.BOLTED


# --------------------------------------------------------------------------------------------------- odds


def test_damage_odds_are_hits_less_blocks() -> None:
    assert damage_of(1, 60, 0, 0) == (WHOLE * 40 // 100, WHOLE * 60 // 100)
    nothing, one = damage_of(1, 50, 1, 50)
    assert (nothing, one) == (WHOLE * 75 // 100, WHOLE * 25 // 100)


def test_blows_to_fell_counts_until_last_blow() -> None:
    assert blows_to_fell(2, (0, WHOLE))[:4] == (0, 0, WHOLE, 0)
    once = blows_to_fell(1, (WHOLE // 2, WHOLE // 2))
    assert once[:4] == (0, WHOLE // 2, WHOLE // 4, WHOLE // 8)
    assert sum(once) == WHOLE


def test_fight_odds_match_dice() -> None:
    """Check that the computed chance of the hero's death matches the dice.

    The foe always hits, does 1 point of damage with each blow, and dies of exactly three of the hero's blows. The foe
    is counted as striking once for each blow of the hero, even for the last blow. So the foe strikes three times. The
    hero dies if he has 3 points of health, and survives if he has 4.
    """
    hero = Scenario("@").hero
    hero.attack, hero.attack_chance, hero.defense = 1, 100, 0
    foe = Fighter(health=3, stats=Stats(1, 100, 0, 0), pace=100)
    hero.health = 4
    assert chance_to_fall(hero, [foe], 1) == 0
    hero.health = 3
    assert chance_to_fall(hero, [foe], 1) == WHOLE


def test_foes_at_once_and_haste_raise_death_odds() -> None:
    hero = Scenario("@").hero
    foe = Fighter(8, Stats(3, 45, 1, 30), 100)
    hero.health = 12
    in_turn, at_once = chance_to_fall(hero, [foe, foe], 1), chance_to_fall(hero, [foe, foe], 2)
    assert 0 < chance_to_fall(hero, [foe], 1) < in_turn < at_once < WHOLE
    assert chance_to_fall(hero, [foe], 1) < chance_to_fall(hero, [foe._replace(pace=50)], 1)


PLATE_BEFORE_A_GATE = """
#############
#.......s.@.#
########G####
########p####
#############

G = quiet door
s = plate G
p = item plate helm
depth: 2
"""


def test_bot_steps_on_a_plate_that_would_raise_its_gate() -> None:
    s = Scenario(PLATE_BEFORE_A_GATE)
    play_on(s.world, "reader", 12)
    assert s.level.doors[Vec(8, 2)].state is DoorState.OPEN
    assert "plate helm" in {item.kind.name for item in (*s.hero.bag, *s.hero.worn.values())}


@pytest.mark.parametrize("bot", sorted(POLICIES))
def test_no_bot_steps_on_a_plate_that_would_bolt_its_gate(bot: str) -> None:
    s = Scenario(PLATE_BEFORE_A_GATE.replace("quiet", "windy"))
    play_on(s.world, bot, 40)
    assert not s.level.levers[Vec(8, 1)].pulled


def test_bot_pulls_lever_in_view() -> None:
    s = Scenario("####L######\n#.@...A..>#\n###########\n\nA = portcullis door\nL = lever A")
    play_on(s.world, "reader", 8)
    assert s.level.doors[Vec(6, 1)].state is DoorState.OPEN


@pytest.mark.parametrize("bot", sorted({*POLICIES} - {"never-open"}))
def test_bot_opens_one_toll_door_and_goes_on(bot: str) -> None:
    rooms = "#############\n#...#...#...#\n#.p.#.p.#.p.#\n##C###C###C##\n#.@........>#\n#############"
    s = Scenario(f"{rooms}\n\nC = toll door\np = item dagger")
    level = s.level
    for _ in range(60):
        if s.level is level:
            play_on(s.world, bot, 1)
    assert sorted(door.state.value for door in level.doors.values()) == ["bolted", "bolted", "open"]
    assert s.level is not level


WRONG_HINGE = """
############
#.......####
#.....@.M###
#.......####
####+#######
#.......####
#.......####
#...>...####
############

M = door mimic
"""


def test_reader_skips_door_with_wrong_hinge() -> None:
    s = Scenario(WRONG_HINGE)
    level = s.level
    play_on(s.world, "reader", 30)
    assert Vec(8, 2) in level.doors, "nothing has moved it"
    assert level.doors[Vec(4, 4)].state is not DoorState.SHUT


def test_opener_ignores_hinges() -> None:
    s = Scenario(WRONG_HINGE)
    level = s.level
    play_on(s.world, "opener", 30)
    assert Vec(8, 2) not in level.doors


@pytest.mark.parametrize("bot", POLICIES)
def test_bot_behind_rune_comes_out_again(bot: str) -> None:
    s = Scenario("########\n#.@..D.#\n######>#\n########\n\nD = runed wooden door")
    level = s.level
    while level.doors[Vec(5, 1)].state is DoorState.SHUT and s.world.turn < 300:
        play_on(s.world, bot, 5)
    assert level.doors[Vec(5, 1)].state is DoorState.OPEN


def test_fight_cache_is_bounded_and_consistent() -> None:
    s = Scenario("#@k#")
    foe = fighter(s.foe())
    first = [chance_to_fall(s.hero, [foe], 1, health) for health in range(60)]
    assert _sum_of.cache_info().misses > MAX_SUMS_CACHED, "more blows were asked for than the table holds"
    assert [chance_to_fall(s.hero, [foe], 1, health) for health in range(60)] == first
    for cached, most in ((damage_of, MAX_CACHED), (blows_to_fell, MAX_CACHED), (_sum_of, MAX_SUMS_CACHED)):
        assert cached.cache_info().currsize <= most

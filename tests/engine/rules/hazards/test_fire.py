"""Fire: what burns, what is left, where it stops, and which actors avoid it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.content.monsters.breeds import KOBOLD
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.content.world.door_kinds import WOODEN
from game.content.world.terrains import TERRAINS
from game.engine.behavior import Ai
from game.engine.events.combat_events import Died
from game.engine.events.hazard_events import BurntDown, CaughtFire, Exploded
from game.engine.events.movement_events import Moved
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, ORTHOGONAL, Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.orders.travel import Travel
from game.engine.rules.actions.item_actions import Throw
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import Cause
from game.engine.rules.conditions import tick_conditions
from game.engine.rules.hazards.fire import (
    BURNING,
    SMOKE,
    SMOKES,
    burn,
    burn_on,
    catches,
    catching,
    ignite,
    kindle,
)
from game.play import Scenario
from tests.support.examples import seeds
from tests.support.scenario import noises

MATCH = Cause("a match")
GRASS = 7 * '"'
MEADOW = f"""
############
#@.{GRASS}.#
#..{GRASS}.#
#..{GRASS}.#
############
"""


def burning(s: Scenario) -> set[Vec]:
    fire = s.level.air.fire
    return set() if fire is None else {Vec(x, y) for x, y in np.argwhere(fire > 0).tolist()}


def test_fire_burns_meadow_and_goes_out() -> None:
    s = Scenario(MEADOW)
    assert ignite(Vec(6, 2), s.world, MATCH)
    s.play(*[Wait()] * 40)
    assert s.level.air.fire is None
    left = {s.level.terrain_at(Vec(x, y)).name for x in range(3, 10) for y in (1, 2, 3)}
    assert left <= {"grass", "scorched ground"}
    assert s.level.terrain_at(Vec(6, 2)).name == "scorched ground"
    assert {s.level.terrain_at(Vec(x, 1)).name for x in (1, 2, 10)} == {"floor"}


@pytest.mark.parametrize("at", [Vec(2, 1), Vec(0, 0)], ids=["floor", "wall"])
def test_unburnable_ground_cannot_be_lit(at: Vec) -> None:
    s = Scenario(MEADOW)
    assert not ignite(at, s.world, MATCH)
    assert s.level.air.still


def test_oil_burns_on_floor_not_on_water_or_wall() -> None:
    s = Scenario("#####\n#@.,#\n#####")
    assert not ignite(Vec(3, 1), s.world, MATCH, oil=5)
    assert not ignite(Vec(4, 1), s.world, MATCH, oil=5)
    assert ignite(Vec(2, 1), s.world, MATCH, oil=3)
    s.play(Wait(), Wait())
    assert burning(s) == {Vec(2, 1)}
    s.play(Wait())
    assert not burning(s)
    assert s.level.terrain_at(Vec(2, 1)).name == "floor"


def test_fire_burns_through_wooden_door() -> None:
    through = 0
    for seed in range(20):
        s = Scenario('########\n#@."+""#\n########', seed=str(seed))
        ignite(Vec(3, 1), s.world, MATCH)
        happened = s.play(*[Wait()] * 40)
        burnt = [event for event in happened if isinstance(event, BurntDown)]
        assert (s.door().state is DoorState.BROKEN) == bool(burnt)
        assert len(burnt) <= 1
        if burnt:
            assert any(isinstance(event, CaughtFire) and event.at == s.door().at for event in happened)
            through += s.level.terrain_at(Vec(5, 1)).name == "scorched ground"
    assert through > 5


def test_fireproof_door_stops_fire() -> None:
    s = Scenario('########\n#@."+""#\n########')
    s.door().kind = replace(WOODEN, burns=None)
    ignite(Vec(3, 1), s.world, MATCH)
    s.play(*[Wait()] * 40)
    assert s.level.terrain_at(Vec(5, 1)).name == "grass"


def test_latch_burns_with_its_door() -> None:
    s = Scenario("#######\n#@.A..#\n#######\n\nA = bolted wooden door\nfire: 3,1")
    s.play(*[Wait()] * 12)
    assert s.door().state is DoorState.BROKEN
    assert s.door().bolter is None


@pytest.mark.parametrize("seed", seeds(3, 6))
def test_fire_spread_matches_definition(seed: int) -> None:
    """A cell catches fire as often as its burning orthogonal neighbours give it a chance, and no other does."""
    level = new_game(str(seed), AJAR, 1 + seed).level
    dice = Dice("fire", seed)
    fire = np.zeros(level.shape, np.int16)
    for _ in range(400):
        fire[dice.below(level.shape[0]), dice.below(level.shape[1])] = 3
    sure = np.where(catching(level) > 0, 100, 0).astype(np.int16)
    caught = set(catches(fire, sure, dice))
    for at in (Vec(x, y) for x, y in np.ndindex(level.shape)):
        beside = any(level.in_bounds(at + step) and fire[at + step] > 0 for step in ORTHOGONAL)
        assert (at in caught) == bool(beside and not fire[at] and sure[at])


def test_each_burning_neighbour_is_a_chance_to_catch_fire() -> None:
    fire = np.zeros((5, 5), np.int16)
    chances = np.zeros((5, 5), np.int16)
    chances[2, 2] = 50
    fire[1, 2] = fire[3, 2] = 2
    caught = sum(bool(catches(fire, chances, Dice("two", number))) for number in range(400))
    assert 0.68 < caught / 400 < 0.82, "two chances of a half: three quarters"


def test_hero_in_fire_burns_until_it_wears_off() -> None:
    s = Scenario("######\n#@...#\n######\n\nfire: 2,1")
    s.play(Walk(EAST))
    assert BURNING in s.hero.conditions
    s.play(Walk(EAST), *[Wait()] * 5)
    assert BURNING not in s.hero.conditions
    assert s.hero.health <= 30 - 3 * BURNING.damage_per_turn


TWO_FIRES = """
######
#@...#
#kl..#
######

k = kobold asleep
l = kobold asleep
fire: 1,1
fire: 2,2
"""


def test_fire_sets_every_actor_in_it_alight() -> None:
    s = Scenario(TWO_FIRES)
    inside = {s.hero, s.creature("l")}
    s.play(Wait())
    assert {actor for actor in s.level.actors if BURNING in actor.conditions} == inside


def test_water_puts_out_burning_hero() -> None:
    s = Scenario("######\n#@.,,#\n######\n\nfire: 2,1")
    s.play(Walk(EAST), Walk(EAST))
    assert BURNING not in s.hero.conditions
    assert "You are no longer burning." in s.messages


def test_burning_hero_sets_grass_alight() -> None:
    carried = 0
    for seed in range(20):
        s = Scenario('#########\n#@."""""#\n#########\n\nfire: 2,1', seed=str(seed))
        s.play(*[Walk(EAST)] * 3, *[Wait()] * 8)
        carried += any(s.level.terrain_at(Vec(x, 1)).name == "scorched ground" for x in range(3, 8))
    assert carried > 10


CORRIDOR = """
##########
#@......k#
##.#######
##....####
#####.####
#####....#
##########

fire: 4,1
"""


def test_monsters_never_walk_into_fire() -> None:
    for drawing in (CORRIDOR, MEADOW.replace(".#", "k#", 1)):
        s = Scenario(drawing)
        if burning(s) == set():
            ignite(Vec(6, 2), s.world, MATCH)
        for _ in range(12):
            before = burning(s)
            for event in s.play(Wait()):
                if isinstance(event, Moved) and event.actor is not s.hero and event.start not in before:
                    assert event.at not in before
            s.hero.health = s.hero.max_health


def test_monster_in_fire_steps_out() -> None:
    s = Scenario("#######\n#@..+k#\n###.#.#\n###...#\n#######\n\nfire: 5,1")
    foe = s.foe()
    foe.health = foe.max_health = 60
    s.play(Wait(), Wait())
    assert foe.pos != Vec(5, 1)


def test_travel_avoids_visible_fire() -> None:
    s = Scenario("########\n#@....>#\n########\n\nfire: 4,1")
    s.play(Travel(Vec(6, 1)))
    assert s.hero.pos == Vec(1, 1)
    assert s.messages[-1] == "The fire is in your way."


def test_fire_lights_surroundings_until_it_dies() -> None:
    s = Scenario("#" * 26 + "\n#@" + "." * 23 + "#\n" + "#" * 26 + "\n\nfire: 17,1")
    assert s.level.lit[13, 1]
    assert not s.level.lit[11, 1]
    assert s.world.sees(Vec(14, 1))
    s.play(*[Wait()] * 6)
    assert not s.level.lit.any()
    assert not s.world.sees(Vec(14, 1))


def test_firelight_stays_behind_a_shut_door() -> None:
    s = Scenario("#########\n#@..+...#\n#########\n\nfire: 6,1")
    assert s.level.lit[5, 1]
    assert not s.level.lit[3, 1]


def test_burnt_terrain_is_valid_and_fireproof() -> None:
    kinds = [kind for kind in TERRAINS.kinds if kind.burns is not None]
    assert {kind.name for kind in kinds} >= {"grass", "wood floor"}
    for kind in kinds:
        assert kind.burns is not None
        left = TERRAINS[TERRAINS.ids[kind.burns.becomes]]
        assert left.burns is None
        assert not left.blocks_bodies


def test_fire_is_deterministic() -> None:
    stories = []
    for _ in range(2):
        s = Scenario(MEADOW.replace("@.", "@k"), seed="same")
        s.foe().breed = replace(KOBOLD, ai=Ai(stand))
        ignite(Vec(6, 2), s.world, MATCH)
        s.play(*[Wait()] * 6)
        stories.append((sorted(burning(s)), s.foe().health, s.messages))
    assert stories[0] == stories[1]


def stand(_actor: Actor, _world: object) -> Wait:
    return Wait()


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [("wooden", "The door to the east catches fire!"), ("iron", "A fire breaks out!"), ("glass", "A fire breaks out!")],
)
def test_only_burnable_doors_catch_fire(kind: str, sentence: str) -> None:
    s = Scenario(f"##########\n#@...D...#\n##########\n\nD = open {kind} door\nbag: 2 fire flask")
    s.play(Throw(0, s.at("D")))
    fires = {text for text in s.messages if "catches fire" in text or "breaks out" in text}
    assert fires == {sentence, "A fire breaks out!"}
    s.play(*[Wait()] * 12)
    s.messages.clear()
    s.play(Throw(0, s.at("D")))
    assert not any("catches fire" in text for text in s.messages), "it has burnt down, or never burns"


# ------------------------------------------------------------------------------------ who is to blame


def test_lit_actor_blames_who_lit_it() -> None:
    s = Scenario("######\n#@.k.#\n######\n\nk = kobold asleep")
    foe = s.foe()
    assert ignite(foe.pos, s.world, Cause("fire", s.hero), oil=3)
    assert foe.inflicted_by == {BURNING: s.hero}
    foe.health, foe.ready_at = 1, 0
    tick_conditions(foe, 0, s.world)
    foe.ready_at = 100
    tick_conditions(foe, 0, s.world)
    (died,) = [event for event in s.world.take_events() if isinstance(event, Died)]
    assert died.killer is s.hero


def test_explosion_harms_all_in_the_cloud_and_sounds_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is heard from the cell of the cloud that is nearest to the hero, and its gas is used up."""
    s = Scenario("###########\n#@...k..o.#\n###########\n\nk = kobold asleep\no = ogre asleep\ngas: firedamp 5,1 9")
    made, kobold, ogre = noises(monkeypatch), s.creature("k"), s.creature("o")
    kobold.health, ogre.health = kobold.max_health, ogre.max_health = 90, 90
    (gas,) = s.level.air.gas
    s.level.air.gas[gas][6, 1] = 500
    assert ignite(Vec(6, 1), s.world, Cause("match", s.hero))
    assert gas not in s.level.air.gas
    assert (kobold.health, ogre.health) == (90 - gas.blast, 90)
    assert (Vec(5, 1), LOUDNESS[Noise.BLAST], Noise.BLAST) in made
    (blast,) = [event for event in s.world.take_events() if isinstance(event, Exploded)]
    assert (blast.kind, blast.at) == (gas, Vec(5, 1))


def test_new_fire_never_shortens_an_old_one() -> None:
    s = Scenario("######\n#@...#\n######")
    at = Vec(3, 1)
    for least, turns in ((2, 2), (5, 5), (3, 5)):
        changes = s.level.air.changes
        kindle(at, least, s.level)
        assert s.level.air.fire is not None
        assert (int(s.level.air.fire[at]), s.level.air.changes) == (turns, changes + 1)


def test_fire_leaves_smoke_where_air_is() -> None:
    s = Scenario("######\n#@.+.#\n######")
    door = s.door()
    for at in (Vec(2, 1), door.at):
        kindle(at, 5, s.level)
    burn_on(s.level, Dice("smoke"), 0)
    smoke = s.level.air.gas[SMOKE]
    assert (int(smoke[2, 1]), int(smoke[door.at])) == (SMOKES, 0)


def test_burnt_down_door_is_told_and_ground_that_burns_is_not() -> None:
    s = Scenario('######\n#@"+.#\n######')
    door = s.door()
    kindle(door.at, 1, s.level)
    kindle(Vec(2, 1), 1, s.level)
    assert s.level.air.fire is not None
    s.level.air.fire[door.at] = s.level.air.fire[Vec(2, 1)] = 1
    burn(s.world)
    assert [event.at for event in s.world.take_events() if isinstance(event, BurntDown)] == [door.at]
    assert door.state is DoorState.BROKEN
    assert s.level.terrain_at(Vec(2, 1)).name == "scorched ground"
    assert s.level.air.fire is None

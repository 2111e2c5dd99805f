"""Who or what is in the way of a step: the kind of the obstacle, its sentence, and that all callers go by it."""

from __future__ import annotations

import pytest

from game.content.ai.single_steps import step_out_of_peril
from game.content.world.gases import POISON
from game.content.world.traps import TRAPS
from game.engine.behavior import Impossible
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import Before, BeforeAir
from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, SOUTH, WEST, Vec
from game.engine.model.actor import Actor
from game.engine.orders.travel import HeldStep, Travel, way_to
from game.engine.rules.actions.steps import Shove, Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.hazards.gas import puff
from game.engine.rules.obstacles import ObstacleKind, in_the_way, known_obstacles, may_enter, obstacles
from game.play import Scenario
from tests.support.quickly import quickly
from tests.support.scenario import refusal

ROOM = "######\n#@A..#\n######\n"


def found(s: Scenario, actor: Actor, step: Vec = EAST) -> tuple[ObstacleKind, str] | None:
    """Return the kind and the sentence of the first obstacle on a step of an actor."""
    obstacle = in_the_way(actor, actor.pos + step, s.world)
    return None if obstacle is None else (obstacle.kind, obstacle.why)


@pytest.mark.parametrize(
    ("letter", "kind", "why", "enterable"),
    [
        ("shut wooden door", ObstacleKind.DOOR, "The wooden door is in the way.", True),
        ("ajar wooden door", ObstacleKind.DOOR, "The wooden door is in the way.", True),
        ("bolted wooden door", ObstacleKind.DOOR, "The door is bolted.", False),
        ("locked wooden door", ObstacleKind.DOOR, "The door is locked. You need a key.", False),
        ("kobold asleep", ObstacleKind.FOE, "The kobold is in the way.", False),
        ("villager", ObstacleKind.FRIEND, "The villager is in the way.", False),
    ],
)
def test_obstacle_has_kind_and_sentence(letter: str, kind: ObstacleKind, why: str, enterable: bool) -> None:
    s = Scenario(f"{ROOM}\nA = {letter}")
    assert found(s, s.hero) == (kind, why)
    assert may_enter(s.hero, s.hero.pos + EAST, s.world) is enterable


def test_nothing_is_in_the_way_on_free_ground() -> None:
    s = Scenario("####\n#@.#\n####")
    assert found(s, s.hero) is None
    assert may_enter(s.hero, s.hero.pos + EAST, s.world)
    assert found(s, s.hero, WEST) == (ObstacleKind.NO_WAY, "A wall is in the way.")
    row = Scenario("#@.#")
    assert found(row, row.hero, NORTH) == (ObstacleKind.NO_WAY, "The edge of the map is in the way.")
    assert found(row, row.hero, SOUTH) == (ObstacleKind.NO_WAY, "The edge of the map is in the way.")


def test_open_door_is_no_obstacle() -> None:
    s = Scenario(f"{ROOM}\nA = open wooden door")
    assert found(s, s.hero) is None


def test_refused_step_gives_reason_of_rules() -> None:
    """A foe behind a corner is in the way, but the sentence gives the corner, which the rules name first."""
    s = Scenario("####\n##k#\n#@.#\n####\n\nk = kobold asleep")
    (obstacle,) = obstacles(s.hero, s.hero.pos + NORTHEAST, s.world)
    assert (obstacle.kind, obstacle.refused) == (ObstacleKind.FOE, True)
    assert obstacle.why == "The corner of the wall to the north is in the way." == refusal(s, Walk(NORTHEAST))


def test_monsters_tell_foes_followers_and_others() -> None:
    s = Scenario("#######\n#.gok@#\n#######\n\ng = goblin roaming\no = ooze roaming\nk = kobold roaming")
    rear, front, kobold = (s.creature(letter) for letter in "gok")
    rear.ai.follows = front
    assert found(s, front, WEST) == (ObstacleKind.FOLLOWER, "The goblin is in the way.")
    assert found(s, rear) == (ObstacleKind.OTHER, "The ooze is in the way.")
    assert found(s, kobold) == (ObstacleKind.FOE, f"The {s.hero.name} is in the way.")
    for actor, step in ((rear, EAST), (kobold, WEST)):
        with pytest.raises(Impossible, match="no friend there"):
            Shove(step).perform(actor, s.world)
    Shove(WEST).perform(front, s.world)
    assert (front.pos, rear.pos) == (Vec(2, 1), Vec(3, 1))
    with pytest.raises(Impossible, match="The goblin is in the way"):
        Walk(EAST).perform(front, s.world)


def test_known_trap_is_in_the_way_of_hero_only() -> None:
    s = Scenario("######\n#@.k.#\n######\n\nk = kobold asleep")
    trap = s.hero.pos + EAST
    s.level.memory.traps[trap] = TRAPS["bear"]
    assert found(s, s.hero) == (ObstacleKind.TRAP, "The bear trap is in the way.")
    assert found(s, s.foe(), WEST) is None
    assert known_obstacles(s.world) == {
        trap: (ObstacleKind.TRAP, "bear trap"),
        s.foe().pos: (ObstacleKind.FOE, "kobold"),
    }
    (stopped,) = s.play(HeldStep(EAST))
    assert isinstance(stopped, Stopped)
    assert stopped.reason == Before("bear trap")
    assert way_to(s.hero, [Vec(4, 1)], s.world) == []


def test_gas_is_in_the_way_unless_hero_stands_in_it() -> None:
    s = Scenario("######\n#@...#\n######")
    ahead = s.hero.pos + EAST
    puff(POISON, ahead, 5, s.level)
    assert found(s, s.hero) == (ObstacleKind.FOUL_AIR, "The foul air is in the way.")
    (stopped,) = s.play(HeldStep(EAST))
    assert isinstance(stopped, Stopped)
    assert stopped.reason == BeforeAir(burns=False)
    puff(POISON, s.hero.pos, 5, s.level)
    assert found(s, s.hero) is None


def test_friend_on_known_trap_does_not_hide_trap() -> None:
    s = Scenario(f"{ROOM}\nA = villager")
    s.level.memory.traps[s.hero.pos + EAST] = TRAPS["bear"]
    kinds = [obstacle.kind for obstacle in obstacles(s.hero, s.hero.pos + EAST, s.world)]
    assert kinds == [ObstacleKind.FRIEND, ObstacleKind.TRAP]
    for order in (HeldStep(EAST), Travel(Vec(4, 1))):
        stopped = s.play(order)[-1]
        assert isinstance(stopped, Stopped)


def test_known_foe_counts_from_tick_it_was_seen() -> None:
    s = Scenario("#######\n#@...k#\n#######\n\nk = kobold roaming")
    s.play(Wait())
    tick = s.hero.ready_at
    assert known_obstacles(s.world, since=tick) == {s.foe().pos: (ObstacleKind.FOE, "kobold")}
    s.world.view = s.world.view & False
    assert [*known_obstacles(s.world).values()] == [(ObstacleKind.FOE, "kobold")]
    assert known_obstacles(s.world, since=tick + 1) == {}


@pytest.mark.parametrize("fades", [False, True])
def test_sleeper_counts_later_unless_memory_fades(fades: bool) -> None:
    s = Scenario("#######\n#@...k#\n#######\n\nk = kobold asleep")
    s.play(Wait())
    s.level.memory.fades = fades
    found = known_obstacles(s.world, since=s.hero.ready_at + 1)
    assert [kind for kind, _ in found.values()] == ([] if fades else [ObstacleKind.FOE])


def test_monster_flees_gas_round_barred_door() -> None:
    """A barred door that opens from the other side only is no way out of gas."""
    s = Scenario("#######\n#.kA.@#\n#.#####\n#.....#\n#######\n\nk = kobold roaming\nA = barred door\nfacing: A east")
    foe = s.foe()
    for at in (foe.pos, foe.pos + WEST):
        puff(POISON, at, 5, s.level)
    assert step_out_of_peril(foe, s.world) == Walk(WEST)


def test_way_out_of_gas_is_found_quickly_in_a_large_hall() -> None:
    """A thousand monsters may be on fire at once, with thousands of safe cells around them."""
    rows = ["#" * 124, *["#" + "." * 122 + "#"] * 100, f"#{'.' * 120}k@#", "#" * 124]
    s = Scenario("\n".join(rows) + "\n\nk = kobold roaming")
    foe = s.foe()
    puff(POISON, foe.pos, 5, s.level)
    assert step_out_of_peril(foe, s.world) is not None
    with quickly(0.03):
        for _ in range(30):
            step_out_of_peril(foe, s.world)

"""Thrown and shot items: how far they fly, what they hit, what stops them, and where they land."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.items.gear import ITEMS
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.events.combat_events import Died, Missed, Struck, Surprised
from game.engine.events.item_events import Threw
from game.engine.events.monster_events import Noticed
from game.engine.events.movement_events import Refused
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Aim, AimShape
from game.engine.model.breed import SpecialAttacks
from game.engine.model.item import Item, Shot
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.rules.actions.item_actions import Invoke, Throw, Use
from game.engine.rules.actions.throw import Shoot, missile_stats, throw
from game.engine.rules.targeting import cells_hit, check_aim, flight
from game.engine.turns import update
from game.play import Scenario
from tests.support.examples import share_of_examples
from tests.support.scenario import noises

DART = ITEMS["dart"]


def test_dart_surprises_unaware_target_and_drops() -> None:
    s = Scenario("#@...k.#\n\nk = kobold asleep\nbag: 3 dart")
    foe, at = s.foe(), s.at("k")
    events = s.play(Throw(0, at))
    assert Surprised(s.hero, foe, 2, at) in events
    assert s.hero.bag == [Item(DART, 2)]
    assert foe.alive is False or at in s.level.items
    assert s.messages[:2] == ["You throw a dart.", "You take the kobold by surprise and deal 2 damage!"]


def test_dart_at_aware_target_rolls_its_own_dice() -> None:
    shots = [Scenario("#@..k.#\n\nbag: dart\nworn: two-handed sword", seed=str(seed)) for seed in range(60)]
    hits = []
    for s in shots:
        s.foe().health = 99
        s.hero.orders = Throw(0, s.at("k"))
        event = next(event for event in update(s.world) if isinstance(event, Struck | Missed))
        hits.append(event.hits if isinstance(event, Struck) else 0)
    assert max(hits) == 2
    assert 50 < sum(hits) < 94, "120 dice at 60%"


def test_missile_hits_actor_in_way_of_target() -> None:
    s = Scenario("#@.a.b.#\n\na = kobold asleep\nb = lurker asleep\nbag: dart")
    (blow,) = (event for event in s.play(Throw(0, s.at("b"))) if isinstance(event, Surprised))
    assert blow.at == s.at("a")


def test_missile_without_hit_lands_at_target() -> None:
    s = Scenario("#@......#\n\nbag: dart")
    (threw,) = (event for event in s.play(Throw(0, Vec(5, 0))) if isinstance(event, Threw))
    assert threw.way == (Vec(2, 0), Vec(3, 0), Vec(4, 0), Vec(5, 0))
    assert s.level.items == {Vec(5, 0): Item(DART)}


def test_missile_stops_before_shut_door() -> None:
    s = Scenario("#@..+..#\n\nbag: 2 dart")
    s.play(Throw(0, s.at("+")))
    assert set(s.level.items) == {s.at("+") - Vec(1, 0)}
    s = Scenario("#@+..#\n\nbag: dart")
    s.play(Throw(0, s.at("+")))
    assert set(s.level.items) == {s.at("@")}


def test_missile_passes_bars_but_not_glass() -> None:
    s = Scenario("#@.+.k#\n\nbag: dart")
    door = s.door()
    for stops, way in ((True, [Vec(2, 0)]), (False, [Vec(2, 0), Vec(3, 0), Vec(4, 0), Vec(5, 0)])):
        door.kind = replace(door.kind, opaque=False, stops_missiles=stops)
        assert flight(s.at("@"), s.at("k"), s.level, far=8) == way


def test_each_ajar_door_costs_dart_20_percent() -> None:
    shot = Shot("dart", 2, 60, 8)
    assert [missile_stats(shot, ajar).attack_chance for ajar in (0, 1, 2, 3, 4)] == [60, 40, 20, 0, 0]
    hits = 0
    for seed in range(60):
        s = Scenario("#@|.k.#\n\nbag: dart", seed=str(seed))
        s.foe().health, s.foe().defense = 99, 0
        s.hero.orders = Throw(0, s.at("k"))
        hits += sum(event.hits for event in update(s.world) if isinstance(event, Struck))
    assert 30 < hits < 66, "120 dice at 40%"


def test_monster_hit_from_afar_knows_from_where() -> None:
    s = Scenario("#@......k#\n\nk = kobold asleep\nbag: dart")
    foe = s.foe()
    foe.health = foe.max_health = 99
    s.hero.orders = Throw(0, s.at("k"))
    update(s.world)
    assert not foe.asleep
    assert foe.ai.plans.trail == s.at("@")


def test_thrown_item_makes_noise_where_it_lands() -> None:
    s = Scenario("#@......+............k#\n\nk = kobold roaming\nbag: magic map")
    s.play(Throw(0, Vec(7, 0)))
    assert not s.foe().ai.alert, "a clatter is too faint behind the door"
    s = Scenario("#@......-..k#\n\nk = kobold posted\nbag: magic map")
    s.foe().breed = replace(s.foe().breed, sight=1)
    s.play(Throw(0, Vec(7, 0)))
    assert s.foe().ai.plans.trail == Vec(7, 0)
    assert not any(isinstance(event, Noticed) for event in s.witnessed)


def test_dart_flies_at_most_eight_cells() -> None:
    s = Scenario("#@..........#\n\nbag: dart")
    assert s.play(Throw(0, Vec(10, 0))) == [Refused("That is too far away. The range is 8 squares.", s.hero.pos)]
    assert (s.hero.bag[0].count, s.hero.ready_at) == (1, 0)
    s.play(Throw(0, Vec(9, 0)))
    assert Vec(9, 0) in s.level.items


def test_monster_shot_leaves_no_item() -> None:
    s = Scenario("#@....k#")
    foe = s.foe()
    foe.breed = replace(foe.breed, special_attacks=SpecialAttacks(Shot("arrow", 3, 100, 7)))
    s.level.memory.record_spotted(foe)
    Shoot(s.hero.pos).perform(foe, s.world)
    s.play()
    blows = [event for event in update(s.world) if isinstance(event, Struck)]
    assert [(blow.actor, blow.victim, blow.hits) for blow in blows] == [(foe, s.hero, 3)]
    assert s.level.items == {}


def test_death_by_shot_names_missile_as_cause() -> None:
    s = Scenario("#@....k#")
    foe = s.foe()
    foe.breed = replace(foe.breed, special_attacks=SpecialAttacks(Shot("arrow", 60, 100, 7)))
    Shoot(s.hero.pos).perform(foe, s.world)
    assert Died(s.hero, "arrow", foe, s.at("@")) in update(s.world)


def test_fire_flask_ignites_nearby_monsters() -> None:
    s = Scenario("#@...k.#\n\nk = kobold asleep\nbag: fire flask")
    s.hero.orders = Throw(0, s.at("k"))
    update(s.world)
    assert [condition.name for condition in s.foe().conditions] == ["burning"]
    assert all(s.level.air.burns_at(s.at("k") + Vec(x, 0)) for x in (-1, 0, 1))
    assert not s.level.air.burns_at(s.at("k") - Vec(2, 0))


def test_fire_flask_can_only_be_thrown() -> None:
    s = Scenario("#@...k.#\n\nk = kobold asleep\nbag: fire flask")
    for at in (None, s.at("k")):
        assert s.play(Use(0, at)) == [Refused("You cannot use that. You can only throw it.", s.hero.pos)]
    assert (s.hero.bag, s.world.turn) == ([Item(ITEMS["fire flask"])], 0)


def test_fire_in_many_cells_is_reported_once() -> None:
    s = Scenario("#######\n#@....#\n#.....#\n#.....#\n#######\n\nbag: fire flask")
    s.play(Throw(0, Vec(4, 2)))
    assert s.messages.count("A fire breaks out!") == 1


@pytest.mark.parametrize(("kind", "burns"), [("wooden", True), ("iron", False), ("glass", False)])
def test_fire_aimed_at_shut_door_stops_there(kind: str, burns: bool) -> None:
    drawing = f"########\n#@..D.k#\n########\n\nD = shut {kind} door\nk = kobold asleep\n"
    for s, order in (
        (Scenario(f"{drawing}bag: fire flask"), Throw(0, Vec(4, 1))),
        (Scenario(f"{drawing}abilities: fireball"), Invoke("fireball", Vec(4, 1))),
    ):
        s.play(order)
        assert s.level.air.burns_at(Vec(4, 1)) is burns
        assert not s.foe().conditions


cells = st.sampled_from("....##+-|")


@share_of_examples(35)
@given(
    st.lists(st.lists(cells, min_size=9, max_size=9), min_size=7, max_size=7), st.integers(0, 62), st.integers(0, 62)
)
def test_missile_reaches_exactly_visible_cells(rows: list[list[str]], start: int, at: int) -> None:
    rows = [row[:] for row in rows]
    for place, sign in ((at, "."), (start, "@")):
        rows[place // 9][place % 9] = sign
    edge = "#" * 11
    world = world_from_drawing("\n".join((edge, *(f"#{''.join(row)}#" for row in rows), edge)), "0", AJAR)
    level, goal = world.level, Vec(at % 9 + 1, at // 9 + 1)
    hinders = level.opaque.copy()
    for door in level.doors.values():
        hinders[door.at] = door.shut
    seen = FieldOfView(hinders).view(world.hero.pos, 20, FovShape.SQUARE)
    way = flight(world.hero.pos, goal, level, far=20)
    assert (bool(way) and way[-1] == goal) == (bool(seen[goal]) and goal != world.hero.pos)


@given(st.integers(-4, 4), st.integers(-4, 4), st.sampled_from(list(AimShape)))
def test_allowed_aim_hits_only_cells_of_level(x: int, y: int, shape: AimShape) -> None:
    s = Scenario("\n".join(("#########", *["#.......#"] * 2, "#...@...#", *["#.......#"] * 2, "#########")))
    aim = Aim(shape, far=5, radius=1)
    at = s.hero.pos + Vec(x, y)
    if shape in (AimShape.CELL, AimShape.LINE) and (x or y) and s.level.in_bounds(at):
        check_aim(aim, s.hero, at, s.world)
        assert all(s.level.in_bounds(cell) for cell in cells_hit(aim, s.hero, at, s.world))
    if shape is AimShape.SELF:
        assert cells_hit(aim, s.hero, check_aim(aim, s.hero, at, s.world), s.world) == [s.hero.pos]


def test_bottle_is_heard_where_it_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario("#@......#\n\nbag: poison potion")
    made = noises(monkeypatch)
    s.play(Throw(0, Vec(5, 0)))
    assert made[0] == (Vec(5, 0), LOUDNESS[Noise.CLATTER], Noise.CLATTER)


@pytest.mark.parametrize(
    ("kind", "seen", "known"),
    [
        ("fire flask", True, True),
        ("fire flask", False, False),
        ("poison potion", True, True),
        ("poison potion", False, False),
    ],
)
def test_bottle_is_known_by_what_the_hero_sees(kind: str, seen: bool, known: bool) -> None:
    """A monster throws it; behind a shut door the hero sees neither the victim nor the cloud."""
    s = Scenario(f"########\n#@{'.' if seen else '+'}..k.#\n########\n\nk = kobold asleep")
    s.world.disguises[kind] = "murky bottle"
    throw(s.foe(), Item(ITEMS[kind]), Vec(4, 1), s.world)
    assert (kind in s.world.identified) is known


def test_shot_is_seen_to_end_where_it_hits() -> None:
    s = Scenario("##########\n#k..o..@.#\n##########\n\nk = doorward archer asleep\no = ogre asleep")
    Shoot(s.hero.pos).perform(s.creature("k"), s.world)
    (threw,) = [event for event in s.world.take_events() if isinstance(event, Threw)]
    assert (threw.at, threw.way[-1]) == (s.at("o"), s.at("o"))

"""What differs between the traditions: who opens how, in which directions, seeing how far."""

from __future__ import annotations

from dataclasses import replace

from game.content.doors import DOORWAY
from game.content.games import new_game
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE
from game.engine.actions import Wait, Walk
from game.engine.dice import Roll
from game.engine.event import Moved, Opened
from game.engine.geometry import EAST, SOUTHEAST, Vec
from game.engine.passage import passage
from game.engine.paths import Steps
from game.engine.tradition import Openers, Opening
from game.engine.traits import Opens
from game.engine.using import Use
from game.engine.vision import Everything, RoomLight
from tests.staging import Staging

BUMPING = replace(ROGUESHARP, opening=Opening.BUMPS, openers=Openers.HERO)


def test_where_doors_are_bumped_the_first_move_opens_and_the_second_enters() -> None:
    s = Staging("#@+.#", BUMPING)
    start, at = s.hero.pos, s.at("+")
    assert s.play(Walk(EAST)) == [Opened(s.hero, s.door(), at)]
    assert s.hero.pos == start
    assert s.world.turn == 1
    assert s.world.sees(at + EAST)
    assert s.play(Walk(EAST)) == [Moved(s.hero, start, at)]


def test_a_step_through_a_shut_door_takes_two_turns_where_doors_are_bumped() -> None:
    for tradition, turns in ((BUMPING, 2), (ROGUESHARP, 1)):
        s = Staging("#@+.#", tradition)
        assert passage(s.hero, s.hero.pos, s.at("+"), s.level, tradition).turns == turns


def test_where_only_the_hero_opens_a_door_holds_every_kobold_in() -> None:
    s = Staging("########\n#@.+..k#\n########", BUMPING)
    s.play(*[Wait()] * 30)
    assert s.door().shut
    refused = passage(s.foe(), s.door().at + EAST, s.door().at, s.level, BUMPING)
    assert not refused.allowed
    assert refused.why == "The kobold cannot open doors."


def test_where_everything_is_seen_nothing_hides() -> None:
    s = Staging("########\n#@.+..k#\n########", replace(ROGUESHARP, sight=Everything()))
    assert s.world.view.all()
    assert s.level.memory.explored.all()
    assert [foe.name for foe in s.world.foes_in_view()] == ["kobold"]


def test_manners_say_who_opens_in_ajar() -> None:
    s = Staging("########\n#@.+..k#\n########", AJAR)
    assert passage(s.foe(), s.door().at + EAST, s.door().at, s.level, AJAR).allowed
    s.foe().breed = replace(s.foe().breed, opens=Opens.NEVER)
    assert not passage(s.foe(), s.door().at + EAST, s.door().at, s.level, AJAR).allowed


def test_the_rows_of_the_classic_traditions_say_what_their_documents_say() -> None:
    assert (ROGUE.size, ROGUE.steps, ROGUE.sight) == ((78, 24), Steps.ORTHOGONAL, RoomLight())
    assert (ROGUE.door, ROGUE.open_glyph, ROGUE.search_percent) == (DOORWAY, "╬", 20)
    assert (RUSTBOOK.opening, RUSTBOOK.openers, RUSTBOOK.open_glyph) == (Opening.BUMPS, Openers.HERO, "/")
    assert (RUSTBOOK.size, RUSTBOOK.hero.sight) == ((80, 43), 8)
    assert (SADCONSOLE.opening, SADCONSOLE.openers, SADCONSOLE.open_glyph) == (Opening.BUMPS, Openers.ANYONE, "-")
    assert (SADCONSOLE.size, SADCONSOLE.sight) == ((100, 100), Everything())


def test_the_hero_of_roguesharp_begins_with_two_magic_maps_that_he_knows_and_can_read() -> None:
    """RS-31."""
    world = new_game("0", ROGUESHARP)
    hero, (room, *_) = world.hero, world.level.rooms
    assert [(item.kind.name, item.count) for item in hero.bag] == [("magic map", 2)]
    assert world.identified == {"magic map"}
    assert (hero.health, hero.breed.attack, hero.breed.defense, hero.gold) == (100, Roll(plus=2), Roll(plus=2), 0)
    assert (hero.breed.attack_chance, hero.breed.defense_chance) == (Roll(plus=50), Roll(plus=40))
    assert (hero.breed.glyph, hero.breed.sight) == ("@", 15)
    assert hero.pos == Vec(room.area.x + (room.area.width - 1) // 2, room.area.y + (room.area.height - 1) // 2)
    known = int(world.level.memory.explored.sum())
    hero.orders = Use(0)
    world.update()
    assert world.level.memory.explored.sum() > known
    assert [item.count for item in hero.bag] == [1]
    assert all(door.seen is not None for door in world.level.doors.values())


def test_the_heroes_of_the_other_classics_begin_with_nothing() -> None:
    """SC-20, RB-50: only RS-31 names a bag."""
    assert all(new_game("0", row).hero.bag == [] for row in (ROGUE, RUSTBOOK, SADCONSOLE))


def test_in_the_book_wall_corners_may_be_cut() -> None:
    for tradition, cut in ((RUSTBOOK, True), (AJAR, False)):
        s = Staging("####\n#@##\n##.#\n####", tradition)
        s.play(Walk(SOUTHEAST))
        assert (s.hero.pos != s.at("@")) is cut

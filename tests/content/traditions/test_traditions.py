"""Differences between the traditions: which actors open doors and how, directions, range of sight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.items.gear import AMULET
from game.content.new_game import new_game
from game.content.rules_version import DEEPEST_DEPTH
from game.content.themes.theme_of_depth import DEPTHS
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE, TRADITIONS, deepest_start
from game.content.world.conditions import BLIND
from game.content.world.door_kinds import DOORWAY
from game.engine.events.door_events import Opened
from game.engine.events.monster_events import Noticed
from game.engine.events.movement_events import Moved
from game.engine.grid.dice import Roll
from game.engine.grid.flood import StepRule
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import EAST, SOUTHEAST, WEST, Vec, cells_where
from game.engine.model.actor import Actor
from game.engine.model.breed import Breed
from game.engine.model.door import DoorState
from game.engine.model.traits import Trait
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import Cause, die
from game.engine.rules.conditions import afflict
from game.engine.senses.awareness import sees
from game.engine.senses.door_signs import known_signs
from game.engine.sight_rules import LineOfSight, RoomLight
from game.engine.step_rules import check_step
from game.engine.tradition import OpenerRule, OpeningRule, Tradition
from game.engine.turns import one_turn, update
from game.play import Scenario
from game.store.serialize.references import NAMED
from game.store.serialize.world_codec import decode_world, encode_world
from game.ui.input.device_in_use import Device
from game.ui.text.cards.door_card import door_card
from game.ui.text.sentences import look_card
from tests.support.examples import seeds
from tests.support.made_levels import level_in, level_seeds, small_maps

BUMPING = replace(ROGUESHARP, opening_rule=OpeningRule.BUMPS, opener_rule=OpenerRule.HERO)


def test_bumped_door_opens_before_entry() -> None:
    s = Scenario("#@+.#", BUMPING)
    start, at = s.hero.pos, s.at("+")
    assert s.play(Walk(EAST)) == [Opened(s.hero, s.door())]
    assert s.hero.pos == start
    assert s.world.turn == 1
    assert s.world.sees(at + EAST)
    assert s.play(Walk(EAST)) == [Moved(s.hero, start, at)]


def test_step_through_bumped_door_takes_two_turns() -> None:
    for tradition, turns in ((BUMPING, 2), (ROGUESHARP, 1)):
        s = Scenario("#@+.#", tradition)
        assert check_step(s.hero, s.hero.pos, s.at("+"), s.level, tradition).turns == turns


def test_door_only_hero_opens_keeps_kobolds_in() -> None:
    s = Scenario("########\n#@.+..k#\n########", BUMPING)
    s.play(*[Wait()] * 30)
    assert s.door().shut
    refused = check_step(s.foe(), s.door().at + EAST, s.door().at, s.level, BUMPING)
    assert not refused.allowed
    assert refused.why == "The kobold cannot open doors."


def test_sadconsole_map_is_known_but_shut_door_hides_monsters_and_items() -> None:
    """SC-28, D-55."""
    s = Scenario("##########\n#@.+..kP.#\n##########\n\nP = item healing potion", SADCONSOLE)
    assert s.level.memory.explored.all()
    assert s.level.memory.knows(s.door())
    assert s.world.foes_in_view() == []
    assert s.level.memory.items == {}
    assert not sees(s.foe(), s.hero, s.world)
    s.play(Walk(EAST), Walk(EAST))
    assert [foe.name for foe in s.world.foes_in_view()] == ["kobold"]
    assert [*s.level.memory.items] == [s.at("P")]
    assert sees(s.foe(), s.hero, s.world)


@pytest.mark.parametrize(("cells", "notices"), [(10, True), (11, False)])
def test_sadconsole_monster_notices_hero_at_ten_cells_but_is_seen_from_afar(cells: int, notices: bool) -> None:
    """RS-32: the hero sees as far as a level is long."""
    s = Scenario(f"#@{'.' * (cells - 1)}k{'.' * 70}O#", SADCONSOLE)
    assert [foe.name for foe in s.world.foes_in_view()] == ["kobold", "ogre"]
    assert [sees(foe, s.hero, s.world) for foe in s.world.foes_in_view()] == [notices, False]


@pytest.mark.parametrize("seed", level_seeds(4, 12))
def test_sadconsole_level_stays_at_rest_while_hero_waits(seed: int) -> None:
    world = new_game(str(seed), SADCONSOLE)
    begun = {actor: actor.pos for actor in world.level.actors if actor is not world.hero}
    for _ in range(100):
        world.hero.orders = Wait()
        for _ in one_turn(world):
            pass
    stayed = sum(actor.pos == at for actor, at in begun.items())
    assert stayed >= len(begun) * 2 / 3
    assert sum(door.shut for door in world.level.doors.values()) >= len(world.level.doors) * 0.9


def test_ajar_breed_decides_door_opening() -> None:
    s = Scenario("########\n#@.+..k#\n########", AJAR)
    assert check_step(s.foe(), s.door().at + EAST, s.door().at, s.level, AJAR).allowed
    s.foe().breed = replace(s.foe().breed, traits=frozenset({Trait.CANNOT_OPEN}))
    assert not check_step(s.foe(), s.door().at + EAST, s.door().at, s.level, AJAR).allowed


def test_only_ajar_and_rogue_have_a_last_level() -> None:
    """CM-13: that of `rogue` has the amulet, and no stairs down."""
    assert {name for name, row in TRADITIONS.items() if row.last_depth} == {"ajar", "rogue"}
    bottom = level_in(ROGUE, 0, 26)
    assert bottom.cells_of(1) == []
    assert [item.kind for item in bottom.items.values()].count(AMULET) == 1
    assert not any(item.kind is AMULET for item in level_in(ROGUE, 0, 25).items.values())
    assert deepest_start(AJAR) == len(DEPTHS)
    assert f"depth {deepest_start(AJAR)}." in AJAR.goal
    (seed,), last = level_seeds(1, 1), deepest_start(AJAR)
    assert [bool(level_in(AJAR, seed, depth).cells_of(1)) for depth in (last - 1, last)] == [True, False]
    assert {deepest_start(other) for other in TRADITIONS.values() if not other.last_depth} == {DEEPEST_DEPTH}


def test_classic_tradition_rows_match_documents() -> None:
    assert (ROGUE.size, ROGUE.steps, ROGUE.sight) == ((78, 24), StepRule.ORTHOGONAL, RoomLight())
    assert (ROGUE.door, ROGUE.open_glyph, ROGUE.search_percent) == (DOORWAY, "╬", 20)
    assert (RUSTBOOK.opening_rule, RUSTBOOK.opener_rule, RUSTBOOK.open_glyph) == (
        OpeningRule.BUMPS,
        OpenerRule.HERO,
        "/",
    )
    assert (RUSTBOOK.size, RUSTBOOK.hero.sight) == ((80, 43), 8)
    assert (SADCONSOLE.opening_rule, SADCONSOLE.opener_rule, SADCONSOLE.open_glyph) == (
        OpeningRule.BUMPS,
        OpenerRule.ANYONE,
        "-",
    )
    assert (SADCONSOLE.size, SADCONSOLE.sight, SADCONSOLE.hero.sight) == ((100, 100), LineOfSight(FovShape.SQUARE), 100)


def test_roguesharp_hero_starts_with_magic_maps() -> None:
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
    update(world)
    assert world.level.memory.explored.sum() > known
    assert [item.count for item in hero.bag] == [1]
    assert all(world.level.memory.known_state(door) is not None for door in world.level.doors.values())


def test_other_classic_heroes_start_with_nothing() -> None:
    """SC-20, RB-50: the heroes of `rogue`, `rustbook` and `sadconsole` begin with an empty bag.

    Of the classic heroes, only the hero of `roguesharp` begins with items (RS-31).
    """
    assert all(new_game("0", row).hero.bag == [] for row in (ROGUE, RUSTBOOK, SADCONSOLE))


def test_traditions_without_light_have_no_torches() -> None:
    for tradition in (ROGUESHARP, ROGUE, SADCONSOLE):
        for depth in (1, 4):
            assert not any(level_in(small_maps(tradition), seed, depth).lights for seed in seeds(2, 10))


def test_shut_door_card_says_moves_to_pass() -> None:
    for tradition, says in (
        (ROGUESHARP, look_card.OPENS_AND_ENTERS),
        (SADCONSOLE, look_card.OPENS_FIRST),
    ):
        s = Scenario("#@.+.#", tradition)
        assert door_card(s.level.doors[s.at("+")], s.world)[1].text == says.keyboard
        mouse = door_card(s.level.doors[s.at("+")], s.world, Device.MOUSE)[1].text
        assert mouse == says.mouse
        assert "click it" in mouse
        assert "Walk" not in mouse


def test_rustbook_allows_cutting_wall_corners() -> None:
    for tradition, cut in ((RUSTBOOK, True), (AJAR, False)):
        s = Scenario("####\n#@##\n##.#\n####", tradition)
        s.play(Walk(SOUTHEAST))
        assert (s.hero.pos != s.at("@")) is cut


# ------------------------------------------------------------------------------------------------------ sight


def visible(s: Scenario) -> set[Vec]:
    return set(cells_where(s.world.view))


@pytest.mark.parametrize(("gap", "noticed"), [(8, True), (9, False), (10, False)])
def test_rustbook_monsters_see_as_far_as_hero(gap: int, noticed: bool) -> None:
    """RB-50: sight 8, for both."""
    s = Scenario(f"{'#' * 16}\n#@{'.' * (gap - 1)}k{'.' * (13 - gap)}#\n{'#' * 16}\n\nk = kobold posted", RUSTBOOK)
    assert s.world.sees(s.foe().pos) is noticed
    assert any(isinstance(event, Noticed) for event in s.play(Wait())) is noticed


@pytest.mark.parametrize(("gap", "noticed"), [(10, True), (11, False)])
def test_roguesharp_hero_sees_15_cells_monsters_10(gap: int, noticed: bool) -> None:
    """RS-21."""
    s = Scenario(f"{'#' * 16}\n#@{'.' * (gap - 1)}k{'.' * (13 - gap)}#\n{'#' * 16}\n\nk = kobold posted", ROGUESHARP)
    assert s.world.sees(s.foe().pos)
    assert any(isinstance(event, Noticed) for event in s.play(Wait())) is noticed


@pytest.mark.parametrize(("tradition", "radius"), [(ROGUESHARP, 15), (RUSTBOOK, 8)])
def test_shut_door_is_seen_as_far_as_floor(tradition: Tradition, radius: int) -> None:
    """RS-20, RS-21, RB-42: at the radius, and not one cell farther."""
    for gap, seen in ((radius, True), (radius + 1, False)):
        s = Scenario(f"{'#' * 20}\n#@{'.' * (gap - 1)}+{'.' * (17 - gap)}#\n{'#' * 20}", tradition)
        assert (s.door().at - s.hero.pos).steps == gap
        assert s.world.sees(s.door().at) is seen
        assert s.level.memory.known_state(s.door()) is (DoorState.SHUT if seen else None)


def test_rustbook_shows_nothing_outside_circle() -> None:
    """RB-42."""
    s = Scenario("\n".join(["." * 9 + "@" + "." * 9, *["." * 19] * 7, "#" * 19, "#" * 19]), RUSTBOOK)
    assert s.level.opaque[:, 8].all()
    seen = visible(s)
    assert max((at.x - 9) ** 2 + at.y**2 for at in seen) == 64
    assert {at for at in seen if at.y == 8} == {Vec(9, 8)}


def test_roguesharp_walls_are_seen_within_square() -> None:
    """RS-20: floor is seen within a diamond of radius 15, walls within the square of the same radius.

    The document first finds the floor in view. In a second pass it adds the walls beside this floor.
    """
    s = Scenario("\n".join(["." * 40] * 20 + ["." * 20 + "@" + "." * 19] + ["#" * 40]), ROGUESHARP)
    hero, seen = s.hero.pos, visible(s)
    floor = {at for at in seen if not s.level.opaque[at]}
    assert max(abs(at.x - hero.x) + abs(at.y - hero.y) for at in floor) == 15
    assert {at.x - hero.x for at in seen - floor} == set(range(-15, 16)), "the wall is one row below the hero"


def test_lamp_shows_walls_one_cell_beyond_radius() -> None:
    """Check that the hero sees a shut door one cell beyond the radius of his lamp.

    Light that reaches floor also falls on the wall or door behind the floor: see `LineOfSight.walls`.
    """
    s = Scenario(f"{'#' * 20}\n#@{'.' * 9}+{'.' * 7}#\n{'#' * 20}", AJAR)
    assert (s.door().at - s.hero.pos).steps == AJAR.hero.sight + 1
    assert s.world.sees(s.door().at)


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_blind_hero_knows_only_adjacent_cells(tradition: Tradition) -> None:
    """CM-25: in every tradition, a blind hero knows only his own cell and the eight cells around it.

    This is so in lit rooms too. A wall or a door farther away is also unknown, unless the map is known from the start.
    """
    drawing = f"{'#' * 9}\n#.......#\n#..@.+..#\n#.......#\n{'#' * 9}\n\nroom: 0 0 9 5\nconditions: blind 20"
    s = Scenario(drawing, replace(tradition, map_known=False))
    touched = {Vec(x, y) for x in (2, 3, 4) for y in (1, 2, 3)}
    assert visible(s) == touched
    assert set(cells_where(s.level.memory.explored)) == touched
    assert s.level.memory.known_state(s.door()) is None
    s.play(Walk(WEST), Walk(WEST))
    assert visible(s) == {Vec(x, y) for x in (0, 1, 2) for y in (1, 2, 3)}


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_blind_hero_misses_door_opening_afar(tradition: Tradition) -> None:
    """Check that a blind hero does not see a distant door open, and does not remember the door.

    In the traditions (sets of rules) with noise, the log reports that the hero hears the door. In the other traditions,
    the log says nothing.
    """
    s = Scenario(
        "#######\n#@.+.k#\n#######\n\nconditions: blind 20\nk = kobold",
        replace(tradition, opener_rule=OpenerRule.ANYONE, map_known=False),
    )
    events = s.play(*[Wait()] * 3)
    assert any(isinstance(event, Opened) for event in events)
    assert not any(isinstance(event, Opened) for event in s.witnessed)
    assert s.level.memory.known_state(s.door()) is None
    assert not s.level.memory.explored[s.door().at]
    assert s.messages == (["To the east, you hear a door open."] if tradition.noise else [])


def test_blind_hero_reads_no_signs() -> None:
    drawing = "#######\n#.@+..#\n#######\n\nroom: 3 0 4 3"
    seeing, blind = Scenario(drawing), Scenario(f"{drawing}\nconditions: blind 20")
    assert known_signs(seeing.door(), seeing.world) is not None
    assert blind.level.memory.known_state(blind.door()) is DoorState.SHUT
    assert known_signs(blind.door(), blind.world) is None


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_blind_monster_notices_only_adjacent_hero(tradition: Tradition) -> None:
    for gap in (1, 2):
        s = Scenario(f"#@{'.' * (gap - 1)}k...#\n\nk = kobold posted", tradition)
        afflict(s.foe(), BLIND, 20, s.world)
        assert any(isinstance(event, Noticed) for event in s.play(Wait())) is (gap == 1)


def giant(s: Scenario, at: str) -> Actor:
    """Give an actor a breed whose body blocks sight."""
    actor = s.creature(at)
    s.level.remove(actor)
    actor.breed = replace(actor.breed, traits=actor.breed.traits | {Trait.BLOCKS_SIGHT, Trait.KEEPS_POST})
    s.level.add(actor)
    s.world.look_around()
    return actor


BEHIND_A_GIANT = """
###########
#@..o..k..#
###########

o = ogre posted
k = kobold posted
"""


@pytest.mark.parametrize("tradition", [AJAR, ROGUESHARP, RUSTBOOK], ids=lambda row: row.name)
def test_opaque_creature_blocks_sight(tradition: Tradition) -> None:
    """D-06: blocking sight is a property that a monster can have, and it moves with the monster."""
    s = Scenario(BEHIND_A_GIANT, tradition)
    kobold = s.creature("k")
    assert s.world.sees(kobold.pos)
    ogre = giant(s, "o")
    assert s.world.sees(ogre.pos)
    assert sees(ogre, s.hero, s.world), "it sees out of its own cell"
    assert not s.world.sees(kobold.pos)
    assert not sees(kobold, s.hero, s.world)
    s.level.move(ogre, ogre.pos + EAST)
    s.world.look_around()
    assert s.world.sees(s.at("o"))
    assert not s.world.sees(ogre.pos + EAST)
    die(ogre, Cause("test"), s.world)
    assert s.world.sees(kobold.pos)
    assert sees(kobold, s.hero, s.world)


def test_save_file_keeps_opaque_creature(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """D-06: opening a saved game neither forgets what blocks sight nor counts it as a change."""
    s = Scenario(BEHIND_A_GIANT, ROGUESHARP)
    ogre = giant(s, "o")
    monkeypatch.setitem(NAMED[Breed], "ogre", ogre.breed)
    s.level.move(ogre, ogre.pos + EAST)
    s.world.look_around()
    encoded = encode_world(s.world)
    opened = decode_world(encoded)
    assert (opened.level.opaque == s.level.opaque).all()
    assert not opened.sees(s.at("k"))
    assert encode_world(opened) == encoded


def test_rustbook_view_is_circle_of_eight_cells() -> None:
    """RB-42: on open ground the hero sees all cells up to a distance of eight cells, in every direction."""
    width = 25
    rows = ["." * width for _ in range(width)]
    middle = width // 2
    rows[middle] = "." * middle + "@" + "." * middle
    s = Scenario("\n".join(rows), RUSTBOOK)
    view = s.world.view
    seen = {Vec(x, y) - s.hero.pos for x in range(width) for y in range(width) if view[x, y]}
    assert max(at.x for at in seen) == max(at.y for at in seen) == 8
    assert min(at.x for at in seen) == min(at.y for at in seen) == -8
    assert seen == {-at for at in seen}
    for at in seen:
        assert at.x**2 + at.y**2 <= 8.5**2, at
    for x in range(-8, 9):
        for y in range(-8, 9):
            if x * x + y * y <= 64:
                assert Vec(x, y) in seen

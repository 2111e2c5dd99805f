"""The tradition of document 002: doorways without a leaf, hidden doorways, searching, and lit rooms."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest

from game.content.bots.bots import BOTS
from game.content.items.door_effects import MagicMapping
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.monsters.letters import LETTER_DEPTHS
from game.content.traditions import AJAR, ROGUE, TRADITIONS
from game.content.world.door_kinds import DOORWAY
from game.engine.events.door_events import SecretDoorFound
from game.engine.events.monster_events import Noticed
from game.engine.events.movement_events import FoundNothing, Moved, Refused
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import DIRECTIONS, EAST, NORTH, SOUTH, WEST, Rect, Vec
from game.engine.grid.pathfinding import reachable
from game.engine.model.door import DoorState
from game.engine.model.fixtures import Room
from game.engine.model.item import Item
from game.engine.orders.auto_explore import Explore
from game.engine.orders.travel import RepeatAction, Travel, TravelToStairs, way_to
from game.engine.rules.actions.item_actions import Invoke, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend, Search, Wait
from game.engine.senses.awareness import sees
from game.engine.sight_rules import RoomLight
from game.engine.step_rules import check_step, ground_for
from game.engine.turns import update
from game.mapgen.core.sketch import floor_of
from game.play import Scenario
from game.ui.graphics.colours.classic_swatches import ROGUE as COLOURS
from game.ui.render.glyphs import Glyphs
from game.ui.text.cards.cell_card import describe
from game.ui.text.known_places import known_places
from game.ui.text.screen_reader_lines import view_line, ways_line
from level_output.text_map import map_rows, memory_rows, terrain_rows
from tests.support.examples import FULL, seeds
from tests.support.made_levels import game_of, level_in, without_monsters

SURE = replace(ROGUE, search_percent=100)
HOPELESS = replace(ROGUE, search_percent=1)
TWO_ROOMS = """
###########
#....#....#
#@...A....#
#....#....#
###########

A = {state} doorway door
"""


def texts(at: Vec, s: Scenario) -> list[str]:
    return [line.text for line in describe(at, s.world)]


# ------------------------------------------------------------------------------------------------- doorways


def test_rogue_doorway_is_open_and_walked_through() -> None:
    s = Scenario("#@-.#", ROGUE)
    start, at = s.hero.pos, s.at("-")
    assert s.door().kind is DOORWAY
    assert s.door().state is DoorState.OPEN
    assert s.play(Walk(EAST)) == [Moved(s.hero, start, at)]
    assert s.hero.opened == 0
    assert texts(at + EAST, s) == ["Floor."]
    assert "Doorway." in texts(at, s)


def test_shut_door_drawn_in_rogue_opens_on_entry() -> None:
    s = Scenario("#@+.#", ROGUE)
    s.play(Walk(EAST))
    assert s.hero.pos == s.at("+")
    assert not s.door().shut


# -------------------------------------------------------------------------------------------------- secrets


def test_hidden_doorway_counts_as_wall() -> None:
    s = Scenario(TWO_ROOMS.format(state="hidden"), ROGUE)
    at = s.at("A")
    s.play(Travel(at + WEST))
    turn = s.world.turn
    assert s.play(Walk(EAST)) == [Refused("A wall is in the way.", at + WEST)]
    assert s.world.turn == turn
    assert texts(at, s) == texts(at + NORTH, s) == ["Wall."]
    assert not s.world.sees(at + EAST)
    assert not s.level.known_walkable[at]
    assert not ground_for(s.hero, s.level, ROGUE)[at]
    assert way_to(s.hero, [at + EAST], s.world) == []


def test_hidden_doorway_blocks_line_of_sight() -> None:
    s = Scenario(TWO_ROOMS.format(state="hidden"), replace(SURE, sight=AJAR.sight))
    at = s.at("A")
    s.play(Travel(at + WEST))
    assert not s.world.sees(at + EAST)
    while at in s.level.secrets:
        s.play(Search())
    assert s.world.sees(at + EAST)


def test_hidden_doorway_stops_monsters() -> None:
    drawing = TWO_ROOMS.format(state="hidden").replace("A....#", "A...k#")
    s = Scenario(drawing, HOPELESS)
    s.play(*[Wait()] * 30)
    at, foe = s.at("A"), s.foe()
    assert foe.pos.x > at.x
    assert not check_step(foe, at + EAST, at, s.level, HOPELESS).allowed
    s.level.reveal(at)
    assert check_step(foe, at + EAST, at, s.level, HOPELESS).allowed
    foe.ai.alert = 30
    s.play(*[Wait()] * 12)
    assert (foe.pos - s.hero.pos).steps == 1


def test_found_doorway_is_reported_and_stays() -> None:
    s = Scenario(TWO_ROOMS.format(state="hidden"), SURE)
    at = s.at("A")
    s.play(Travel(at + WEST))
    turn = s.world.turn
    (found,) = s.play(Search())
    door = s.level.doors[at]
    assert found == SecretDoorFound(s.hero, door)
    assert s.world.turn == turn + 1
    assert s.messages[-1] == "You find a hidden doorway!"
    assert (door.kind, door.state, s.level.memory.known_state(door)) == (DOORWAY, DoorState.OPEN, DoorState.OPEN)
    assert not s.level.secrets
    s.play(Walk(EAST), Walk(EAST))
    assert s.hero.pos == at + EAST


def test_hidden_door_with_leaf_is_shut_when_found() -> None:
    s = Scenario("#####\n#@A.#\n#####\n\nA = hidden wooden door", SURE)
    s.play(Search())
    assert s.messages == ["You find a hidden wooden door!"]
    assert s.door().shut
    assert s.level.opaque[s.at("A")]


def test_search_finds_secrets_in_eight_cells() -> None:
    legend = [f"{letter} = hidden doorway door" for letter in "ABC"]
    s = Scenario("\n".join(("#######", "##A####", "##@..C#", "#B#####", "#######", "", *legend)), SURE)
    found = s.play(Search())
    assert found == [SecretDoorFound(s.hero, s.level.doors[at]) for at in (s.at("A"), s.at("B"))]
    assert set(s.level.doors) == {s.at("A"), s.at("B")}
    assert set(s.level.secrets) == {s.at("C")}


@pytest.mark.parametrize("drawing", ["#####\n#@A.#\n#####\n\nA = hidden doorway door", "#####\n#@..#\n#####"])
def test_search_always_rolls_one_die(drawing: str) -> None:
    for tradition in (SURE, HOPELESS):
        s = Scenario(drawing, tradition)
        once = deepcopy(s.world.dice)
        once.chance(50)
        s.play(Search())
        assert s.world.dice.state == once.state


def test_search_succeeds_one_time_in_five() -> None:
    found = 0
    tries = 4000 if FULL else 300
    for seed in range(tries):
        s = Scenario("#####\n#@A.#\n#####\n\nA = hidden doorway door", ROGUE, seed=str(seed))
        (event,) = s.play(Search())
        assert isinstance(event, SecretDoorFound | FoundNothing)
        found += isinstance(event, SecretDoorFound)
    spread = (tries * 0.2 * 0.8) ** 0.5
    assert abs(found - tries * 0.2) < 3 * spread


@pytest.mark.parametrize("name", TRADITIONS)
def test_explored_level_may_have_hidden_doorways_only_where_nothing_shows_them(name: str) -> None:
    """In `ajar` a trace shows each secret door, and the other traditions have no hidden doors."""
    s = Scenario("#####\n#@..#\n#####", TRADITIONS[name])
    s.play(Explore())
    explored = "all that you can reach" if name == "rogue" else "this level"
    assert s.messages[-1].startswith(f"You have explored {explored}.")
    assert ("There may be hidden doorways." in s.messages[-1]) == (name == "rogue")


def test_empty_search_says_so_and_costs_turn() -> None:
    s = Scenario("#####\n#@..#\n#####", SURE)
    assert s.play(Search()) == [FoundNothing(s.hero, s.hero.pos)]
    assert s.messages == ["You find nothing this time."]
    assert s.world.turn == 1


@pytest.mark.parametrize("name", [name for name, row in TRADITIONS.items() if not row.search_percent])
def test_search_is_refused_without_secrets(name: str) -> None:
    s = Scenario("#####\n#@..#\n#####", TRADITIONS[name])
    (refused,) = s.play(Search())
    assert refused == Refused("You cannot search in this game.", s.hero.pos)
    assert s.world.turn == 0


def test_repeated_search_stops_at_find() -> None:
    s = Scenario("#####\n#@A.#\n#####\n\nA = hidden doorway door", ROGUE)
    happened = s.play(RepeatAction(Search()))
    assert [type(event) for event in happened] == [FoundNothing] * (len(happened) - 1) + [SecretDoorFound]
    assert s.world.turn == len(happened)


# ---------------------------------------------------------------------------------------------- magic mapping

BEHIND_A_HIDDEN_DOORWAY = """
###########
#@..#.....#
###.A...>##
###########

A = hidden doorway door
{more}
"""


def test_magic_map_shows_hidden_doorways() -> None:
    """D-12: a magic map shows a hidden doorway instead of the wall that was drawn over the doorway.

    The doorway appears on the map and in the hero's memory of the level.
    """
    s = Scenario(BEHIND_A_HIDDEN_DOORWAY.format(more="bag: magic map"), ROGUE)
    at = s.at("A")
    assert map_rows(s.world)[at.y][at.x] in "═║╔╗╚╝"
    s.play(Use(0))
    assert not s.level.secrets
    assert map_rows(s.world)[at.y][at.x] == memory_rows(s.world)[at.y][at.x] == "╬"
    assert terrain_rows(s.world)[at.y][at.x] == "-"
    assert (s.level.doors[at].kind, s.level.memory.known_state(s.level.doors[at])) == (DOORWAY, DoorState.OPEN)
    assert texts(at, s) == ["Doorway.", "You know of this without having seen it."]
    plan = "You learn the layout of 32 more squares of this level, and you discover a hidden doorway."
    assert s.messages[-1] == plan


@pytest.mark.parametrize(("plan", "may_be"), [("magic map", False), ("plan of a part", True), ("", True)])
def test_explored_level_may_have_hidden_doorways_unless_a_map_showed_all_of_it(plan: str, may_be: bool) -> None:
    """D-12: a magic map shows every hidden doorway. The plan of a part of a level shows those of that part."""
    s = Scenario("#####\n#@..#\n#####\n\nbag: magic map", ROGUE)
    if plan == "magic map":
        s.play(Use(0))
    elif plan:
        MagicMapping(radius=9).apply(s.hero, s.hero.pos, s.world)
    s.play(Explore())
    assert ("There may be hidden doorways." in s.messages[-1]) is may_be
    assert ("all that you can reach" in s.messages[-1]) is may_be


def test_map_of_one_level_says_nothing_of_the_next() -> None:
    s = Scenario("######\n#@..>#\n######\n\nbag: magic map", ROGUE)
    s.play(Use(0), TravelToStairs(1), Descend())
    assert s.world.notes.mapped == {1}
    assert s.world.level.depth == 2


def test_hero_orders_use_doorway_shown_by_map() -> None:
    """D-12: the doorway no longer needs a search, and no longer blocks the view."""
    for order in (Travel(Vec(8, 2)), Explore()):
        s = Scenario(BEHIND_A_HIDDEN_DOORWAY.format(more="bag: magic map"), ROGUE)
        s.play(Use(0), order)
        assert s.hero.pos.x > s.at("A").x
        assert not any(isinstance(event, FoundNothing | SecretDoorFound) for event in s.witnessed)


def test_monsters_use_doorway_shown_by_map() -> None:
    drawing = BEHIND_A_HIDDEN_DOORWAY.format(more="k = kobold\nbag: magic map").replace("#.....#", "#k....#")
    s = Scenario(drawing, ROGUE)
    foe = s.creature("k")
    s.play(*[Wait()] * 10)
    assert (foe.pos - s.hero.pos).steps > 1, "to it the hidden doorway is wall"
    s.play(Use(0), *[Wait()] * 12)
    assert (foe.pos - s.hero.pos).steps == 1


def test_reveal_map_ability_shows_hidden_doorways() -> None:
    s = Scenario(BEHIND_A_HIDDEN_DOORWAY.format(more="abilities: reveal map"), ROGUE)
    s.play(Invoke("reveal map"))
    assert not s.level.secrets


def test_bot_reads_map_instead_of_searching() -> None:
    s = Scenario(BEHIND_A_HIDDEN_DOORWAY.format(more="bag: magic map"), ROGUE)
    s.world.identified.add("magic map")
    s.level.learn(s.level.memory.explored | np.indices(s.level.shape)[0] < 5)
    thought = BOTS["reader"](s.hero, s.world)
    assert thought == Use(0)


# ---------------------------------------------------------------------------------------------------- light

ROOM_AND_HALL = """
##########
#....#####
#...{k}-..{hero}#
#....#####
##########

corridor: 6,2 7,2 8,2
room: 0 0 6 5{dark}
"""


def room_and_hall(where: str, *, dark: bool = False, foe: bool = False) -> Scenario:
    """Return a scenario with the hero in a room or in the hallway before the room.

    `where`: "room" or "hall". `dark`: whether the room is dark. `foe`: whether a sleeping kobold is in the room, beside
    the doorway.
    """
    rows = ROOM_AND_HALL.format(k="k" if foe else ".", hero="@" if where == "hall" else ".", dark=" dark" * dark)
    if where == "room":
        rows = rows.replace("#....####", "#@...####", 1)
    return Scenario(rows + ("\nk = kobold asleep" if foe else ""), ROGUE)


def test_hallway_shows_only_eight_neighbours() -> None:
    s = room_and_hall("hall")
    assert {Vec(x, y) for x, y in np.argwhere(s.world.view).tolist()} == {
        s.hero.pos,
        *(s.hero.pos + step for step in DIRECTIONS),
    }


def test_doorway_of_lit_room_shows_whole_room() -> None:
    s = room_and_hall("hall")
    s.play(Walk(WEST), Walk(WEST))
    assert s.hero.pos == s.at("-") + EAST
    assert not s.world.sees(Vec(1, 1))
    s.play(Walk(WEST))
    assert all(s.world.sees(at) for at in Rect(0, 0, 6, 5).cells())
    assert not s.world.sees(Vec(8, 2)), "the hallway beyond the neighbours is out of view again"


def test_dark_room_shows_only_eight_neighbours() -> None:
    s = room_and_hall("room", dark=True)
    assert s.world.view.sum() == 9
    assert room_and_hall("room").world.view.sum() == 30


def test_only_lit_room_gives_mutual_sight() -> None:
    for dark in (False, True):
        s = room_and_hall("room", dark=dark, foe=True)
        foe = s.foe()
        assert sees(foe, s.hero, s.world) is s.world.sees(foe.pos) is not dark
        s.play(Walk(EAST), Walk(EAST))
        assert sees(foe, s.hero, s.world)
        assert s.world.sees(foe.pos)


def test_dark_room_hides_hero_unless_adjacent() -> None:
    s = room_and_hall("room", dark=True, foe=True)
    foe = s.foe()
    foe.asleep = False
    assert not any(isinstance(event, Noticed) for event in s.play(*[Wait()] * 5))
    assert any(isinstance(event, Noticed) for event in s.play(Walk(EAST), Walk(EAST), Wait()))


def test_rogue_map_forgets_floor_items_monsters() -> None:
    drawing = ROOM_AND_HALL.format(k=".", hero=".", dark="").replace("#....####", "#@.G.####", 1)
    s = Scenario(drawing + "\nG = item gold", ROGUE)
    assert memory_rows(s.world)[1] == "║··*·║    "
    s.play(Walk(SOUTH), *[Walk(EAST)] * 6)
    assert memory_rows(s.world) == [
        "╔════╗    ",
        "║    ║    ",
        "║    ╬▒▒▒ ",
        "║    ║    ",
        "╚════╝    ",
    ]
    assert s.level.memory.items == {}
    assert not s.world.sees(s.at("-"))


def test_hero_finds_way_over_faded_floor() -> None:
    s = room_and_hall("room")
    s.play(Walk(SOUTH), *[Walk(EAST)] * 7)
    assert memory_rows(s.world)[3][1:5] == "    "
    s.play(Travel(Vec(1, 3)))
    assert s.hero.pos == Vec(1, 3)


def test_floor_stays_where_memory_does_not_fade() -> None:
    drawing = ROOM_AND_HALL.format(k=".", hero=".", dark="").replace("#....####", "#@...####", 1)
    s = Scenario(drawing, replace(ROGUE, sight=RoomLight(fades=False)))
    s.play(Walk(SOUTH), *[Walk(EAST)] * 7)
    assert not s.world.sees(Vec(1, 1))
    assert memory_rows(s.world)[1].startswith("║····║")


def test_drawing_without_room_legend_infers_rooms() -> None:
    s = Scenario(TWO_ROOMS.format(state="open"), ROGUE)
    assert [room.area for room in s.level.rooms] == [Rect(0, 0, 6, 5), Rect(5, 0, 6, 5)]
    assert all(room.lit for room in s.level.rooms)
    assert Scenario("#@...#", ROGUE).level.rooms == ()
    assert Scenario("@..\n...", ROGUE).level.rooms == (Room(Rect(0, 0, 3, 2)),)


# --------------------------------------------------------------------------------------------------- glyphs


def test_rogue_level_uses_documented_glyphs() -> None:
    s = Scenario(
        """
###########.###
#...>..####.###
#......-....###
#..G..k####.###
##A########.###
##.........@###
###############

A = hidden doorway door
G = item gold
k = kobold asleep
corridor: 11,0 11,1 8,2 9,2 10,2 11,2 11,3 11,4 2,5 3,5 4,5 5,5 6,5 7,5 8,5 9,5 10,5 11,5
""",
        SURE,
    )
    assert map_rows(s.world) == [
        "╔══════╗   ▒   ",
        "║···≣··║   ▒   ",
        "║······╬▒▒▒▒   ",
        "║··*··k║   ▒   ",
        "╚══════╝   ▒   ",
        "  ▒▒▒▒▒▒▒▒▒☺   ",
        "               ",
    ]
    s.play(*[Walk(WEST)] * 9, Search())
    assert map_rows(s.world)[4:6] == ["╚═╬════╝   ▒   ", "  ☺▒▒▒▒▒▒▒▒▒   "]


def test_terrain_drawing_reads_back_unchanged() -> None:
    s = Scenario(TWO_ROOMS.format(state="open"), ROGUE)
    rows = terrain_rows(s.world)
    assert rows == ["###########", "#....#....#", "#....-....#", "#....#....#", "###########"]
    again = Scenario("\n".join(rows).replace("#....-", "#@...-"), ROGUE)
    assert terrain_rows(again.world) == rows
    assert again.door().kind is DOORWAY
    assert again.level.rooms == s.level.rooms
    hidden = Scenario(TWO_ROOMS.format(state="hidden"), ROGUE)
    assert terrain_rows(hidden.world)[2] == "#....#....#"


def test_rogue_swatch_has_documented_colours() -> None:
    brown, black = (0x8B, 0x45, 0x13), (0, 0, 0)
    seen = {purpose: COLOURS.shade(purpose).fov for purpose in COLOURS.purposes}
    assert {seen[purpose] for purpose in ("wall", "door", "open door")} == {brown}
    assert {seen[f"{purpose} ground"] for purpose in ("wall", "door", "floor", "hero")} == {black}
    assert seen["floor"] == (0x80, 0x80, 0x80)
    assert seen["passage floor"] == (255, 255, 255)
    assert (seen["stairs"], seen["stairs down ground"]) == (black, (0, 0x80, 0))
    assert seen["hero"] == seen["gold"] == (0xFF, 0xFF, 0xE0)
    assert (seen["thing"], seen["food"], seen["trap"]) == ((0, 0, 0xFF), (0xFF, 0, 0), (0xA5, 0x2A, 0x2A))
    assert seen["foe"] == (0xD3, 0xD3, 0xD3)


# --------------------------------------------------------------------------------------------- whole levels


@pytest.mark.parametrize("seed", seeds(6, 40))
def test_rogue_level_connects_through_secrets(seed: int) -> None:
    world = game_of(ROGUE, seed)
    level = world.level
    assert level.shape == (78, 24)
    before = Glyphs(level, ROGUE).of_ground(level.ground)
    for at in list(level.secrets):
        assert level.solid[at]
        assert level.opaque[at]
        across = before[at] == "═"
        assert before[at] in "═║"
        assert {str(before[at + step]) for step in ((EAST, WEST) if across else (NORTH, SOUTH))} <= set("═║╔╗╚╝")
        door = level.reveal(at)
        assert (door.kind, door.state) == (DOORWAY, DoorState.OPEN)
        assert not level.solid[at]
    after = Glyphs(level, ROGUE).of_ground(level.ground)
    walls = level.solid
    assert (before[walls] == after[walls]).all(), "finding a doorway in another wall does not change this wall"
    assert (reachable(~walls, world.hero.pos, StepRule.ORTHOGONAL) == ~walls).all()
    assert level.fov.opaque.tolist() == level.opaque.tolist()


def test_rogue_walls_enclose_rooms_not_hallways() -> None:
    for seed in seeds(4, 20):
        level = level_in(ROGUE, seed, 1)
        drawn = Glyphs(level, ROGUE).of_ground(level.ground)
        rock = drawn == " "
        for area in (room.area for room in level.rooms):
            assert drawn[area.x, area.y] == "╔"
            assert drawn[area.right, area.bottom] == "╝"
            for at in set(area.cells()) - set(floor_of(area)) - set(level.doors):
                assert drawn[at] in "═║╔╗╚╝"
            assert not any(rock[at + step] for at in floor_of(area) for step in DIRECTIONS)


def test_rogue_room_light_and_gold_match_shares() -> None:
    levels = [level_in(ROGUE, seed, 1) for seed in seeds(20, 60)]
    rooms = [room for level in levels for room in level.rooms]
    assert sum(room.lit for room in rooms) / len(rooms) == pytest.approx(0.75, abs=0.08)
    assert sum(item.kind.worth for level in levels for item in level.items.values()) / len(rooms) == pytest.approx(
        0.5, abs=0.08
    )


HIDDEN_WAYS = {44}
"""Seeds of levels in which the way to the stairs has to be searched for."""


@pytest.mark.parametrize("seed", range(30, 55) if FULL else [30, 44])
def test_bots_find_hidden_way_down(seed: int) -> None:
    world, bot = without_monsters(game_of(ROGUE, seed)), BOTS["opener"]
    (stairs,) = world.level.cells_of(depth_change=1)
    open_way = reachable(~world.level.solid, world.hero.pos, StepRule.ORTHOGONAL)[stairs]
    assert open_way != (seed in HIDDEN_WAYS)
    while world.level.depth == 1 and world.turn < 3000:
        world.hero.orders = bot
        update(world)
    assert world.level.depth == 2


def test_negated_direction_points_backwards() -> None:
    """CM-15."""
    assert (-NORTH, -EAST) == (SOUTH, WEST)
    for step in DIRECTIONS:
        assert -step in DIRECTIONS
        assert step + -step == (0, 0)


def test_map_draws_monster_over_item_over_ground() -> None:
    """CM-23: the map draws a monster over an item, the hero over an item, and an item over the ground.

    A hidden doorway is drawn as the wall that it looks like.
    """
    s = Scenario(
        """
######
#@GkG#
####A#
######

G = item gold
k = kobold asleep
A = hidden doorway door
""",
        ROGUE,
    )
    s.level.items[s.foe().pos] = Item(ITEMS["gold"], 5)
    assert map_rows(s.world)[1] == "║☺*k*║"
    assert "╬" not in map_rows(s.world)[2]
    s.level.remove(s.foe())
    assert map_rows(s.world)[1] == "║☺***║"
    s.level.items[s.hero.pos] = Item(ITEMS["gold"], 5)
    assert map_rows(s.world)[1][1] == "☺"


def test_doorway_has_no_state_in_words() -> None:
    beside = Scenario("#####\n#@-.#\n#####", ROGUE).world
    apart = Scenario("#######\n#@..###\n#...-.#\n#######", ROGUE).world
    assert "Doorway to the east." in ways_line(beside)
    assert "doorway, 3 east" in view_line(apart)
    assert "Doorway" in {place.name for place in known_places(apart)}


def test_only_kin_share_a_picture() -> None:
    """What is told apart by its letter is told apart by its tile: brutes, dragons, snakes and spirits are kin."""
    letters = [BREEDS[name] for name, _ in LETTER_DEPTHS]
    shared = {breed.sprite: "".join(one.glyph for one in letters if one.sprite == breed.sprite) for breed in letters}
    assert {kin for kin in shared.values() if len(kin) > 1} == {"OTY", "DJ", "RS", "PVW"}

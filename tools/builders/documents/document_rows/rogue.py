"""The table rows that compare document 002, Comeau's Rogue, with this game's tradition (set of rules) `rogue`."""

from __future__ import annotations

from builders.documents.document_rows.row import Row, differs, left_out, mended, same, step_of
from game.content.levels.generators import GENERATORS
from game.content.traditions import ROGUE
from game.mapgen.layers.doors.placement_rules import HiddenDoors
from game.mapgen.layers.population.place_items import RoomItems
from game.mapgen.layers.rooms.region_exits import RegionExits
from game.mapgen.layers.scenery.lights import LitRooms
from game.mapgen.starters.region_grid import Regions

CHAIN = GENERATORS[ROGUE.generator]
COMMON = "Monsters, combat and things are shared."

ROWS: tuple[Row, ...] = (
    # ------------------------------------------------------------------------------------------------------- doors
    same(
        "D-08",
        "A doorway has no leaf: a gap in a wall with a character of its own, never shut.",
        "test_rogue.py::test_rogue_doorway_is_open_and_walked_through",
    ),
    same(
        "D-09",
        "A quarter of the doorways is hidden, and is drawn as the wall it is in.",
        "test_region_grid.py::test_quarter_of_doorways_is_hidden",
        f"{step_of(CHAIN, HiddenDoors).percent} %",
    ),
    same(
        "D-10",
        "`s` searches the eight cells around: one time in five it finds all that is hidden there. It costs a turn.",
        "test_rogue.py::test_search_succeeds_one_time_in_five",
        f"{ROGUE.search_percent} %",
    ),
    same(
        "D-11",
        "A hidden doorway stops everyone.",
        "test_rogue.py::test_hidden_doorway_stops_monsters",
    ),
    same("D-12", "A magic map shows every hidden doorway.", "test_rogue.py::test_magic_map_shows_hidden_doorways"),
    same(
        "D-13",
        "Stepping into a doorway discovers the room, and lights it three times in four.",
        "test_rogue.py::test_doorway_of_lit_room_shows_whole_room",
        f"{step_of(CHAIN, LitRooms).percent} % of rooms are lit; which, is decided when the level is made.",
    ),
    same(
        "D-40",
        "Always `╬`.",
        "test_document_rows_doors.py::test_rogue_doorway_has_one_glyph",
        f"`{ROGUE.open_glyph}`",
    ),
    differs(
        "D-43",
        "Doors are saddle brown, #8B4513, on black.",
        "In view, wherever no fire shines; what is remembered is darker.",
        "What is in view should stand out.",
        "game.ui.graphics.colours.classic_swatches:ROGUE",
    ),
    same(
        "D-70",
        "Nine inner walls in ten have a doorway, and none has two.",
        "test_region_grid.py::test_most_inner_walls_have_doorway",
        f"{step_of(CHAIN, RegionExits).percent} %",
    ),
    same(
        "D-71",
        "Regions 4 to 9 may have doors in the north, 1 to 6 in the south, and so on.",
        "test_region_grid.py::test_only_inner_walls_may_have_doorway",
    ),
    same(
        "D-72",
        "A room has one doorway at least.",
        "test_region_grid.py::test_room_has_doorway_even_at_low_chance",
    ),
    same(
        "D-73",
        "Anywhere between the corners, never on one.",
        "test_region_grid.py::test_region_exits_avoid_corners",
    ),
    same(
        "D-74",
        "The cell outside begins a hallway.",
        "test_region_grid.py::test_rogue_door_joins_room_and_hallway",
    ),
    same(
        "D-75",
        "Corners are drawn over walls.",
        "test_rogue.py::test_rogue_walls_enclose_rooms_not_hallways",
    ),
    # --------------------------------------------------------------------------------------------------------- map
    same(
        "CM-01",
        "78×24 cells, three by three regions of 26×8.",
        "test_region_grid.py::test_regions_have_documented_size",
        f"{ROGUE.size[0]}×{ROGUE.size[1]}",
    ),
    same(
        "CM-02",
        "95 regions in 100 have a room.",
        "test_region_grid.py::test_regions_rarely_lack_room",
        f"{step_of(CHAIN, Regions).percent} %",
    ),
    same(
        "CM-03",
        "Rooms of 5 to 25 by 5 to 7 cells with their walls, in the middle of their regions.",
        "test_region_grid.py::test_region_rooms_match_document",
    ),
    same(
        "CM-04",
        "Regions are numbered 1 to 9, line by line.",
        "test_region_grid.py::test_regions_are_numbered_row_by_row",
    ),
    same(
        "CM-05",
        "`═ ║ ╔ ╗ ╚ ╝` walls, `·` floor, `▒` hallway, `╬` doorway, `≣` stairs, `⬥` trap, `*` gold.",
        "test_things_of_traditions.py::test_rogue_gold_trap_and_tome_have_own_glyphs",
        "There is no amulet. In tiles the same in pictures; `g` switches.",
    ),
    differs(
        "CM-06",
        "Brown walls and doors, grey floor, white hallways, stairs on green; blue things, light yellow hero and gold.",
        "In letters the same in view, wherever no fire shines, and what is remembered is darker; "
        "in tiles floor and hallways are darker too, with these colours in their specks.",
        "What is in view should stand out.",
        "game.ui.graphics.colours.classic_swatches:ROGUE",
    ),
    differs(
        "CM-07",
        "What is not used is drawn as nothing.",
        "The same in letters; in tiles hallways have sides of brick.",
        "A picture of a hallway has sides.",
        "game.content.traditions:ROGUE",
    ),
    same(
        "CM-08",
        "Hallways grow from doorways: to a hallway in line, else a cell on; they stop short of the rim.",
        "test_region_grid.py::test_dead_end_digs_straight_to_hallway_ahead",
    ),
    same(
        "CM-09",
        "A level with a blank line in its middle, or without stairs, is thrown away.",
        "test_region_grid.py::test_map_with_blank_middle_line_is_retried",
        "So is a level that is not connected (B-28).",
    ),
    differs(
        "CM-10",
        "One stairway, anywhere on a room's floor, used both ways.",
        "One stairway, anywhere on a room's floor, that leads down.",
        "There is nothing above to fetch.",
        "game.content.traditions:ROGUE",
    ),
    same(
        "CM-11",
        "Half of the rooms hold gold, 10 to 125.",
        "test_things_of_traditions.py::test_rogue_gold_heap_holds_10_to_125",
        f"{step_of(CHAIN, RoomItems).percent} % of the rooms; how much is decided when the level is made.",
    ),
    same(
        "CM-12",
        "5 to 14 monsters, 5 to 19 things, a hidden trap on a quarter of the levels.",
        "test_things_of_traditions.py::test_rogue_level_contents_match_document",
    ),
    left_out("CM-13", "26 levels, an amulet on the last.", "The classic traditions have levels without end."),
    differs(
        "CM-14",
        "A cell knows its character, whether it is discovered, lit, hidden.",
        "Ground, doors, rooms and memory are kept apart.",
        "The same facts, each where it is asked for.",
        "game.content.left_out_rules",
    ),
    same(
        "CM-15",
        "The opposite of a direction is its negative.",
        "test_document_rows.py::test_negated_direction_points_backwards",
    ),
    # ------------------------------------------------------------------------------------------------------- sight
    same(
        "CM-20",
        "No lines of sight: rooms are seen as a whole.",
        "test_rogue.py::test_doorway_of_lit_room_shows_whole_room",
    ),
    same(
        "CM-21",
        "Nothing is known at first. A lit room is seen as a whole from its doorway on, a dark one is not.",
        "test_rogue.py::test_dark_room_shows_only_eight_neighbours",
    ),
    differs(
        "CM-22",
        "The eight cells around are always seen. Walls, doors, hallways, stairs stay drawn; floor and creatures not.",
        "The same, on the small map too, and traps stay that were found; but the hero knows his way over floor that is "
        "no longer drawn.",
        "Walks of several steps need it.",
        "game.content.traditions:ROGUE",
    ),
    same(
        "CM-23",
        "Over one another: monsters, things, doors, ground.",
        "test_document_rows.py::test_map_draws_monster_over_item_over_ground",
    ),
    left_out(
        "CM-24",
        "Detecting magic shows a cell from afar for a turn.",
        "No item detects magic: a magic map shows the level, but no creatures and no items.",
        "game.content.traditions:ROGUE",
    ),
    differs(
        "CM-25",
        "The blind see only themselves; who hallucinates sees random characters.",
        "A blind hero knows the eight cells around him; there are no hallucinations.",
        "Hands can tell a wall from a door.",
        "game.engine.sight_rules:view_of",
    ),
    # -------------------------------------------------------------------------------------------------------- hero
    left_out("CM-30", "12 health, strength 16, levels by experience.", f"{COMMON} The hero is drawn `☺`."),
    left_out("CM-31", "Food, armour, mace, bow and arrows to begin with.", COMMON),
    differs(
        "CM-32",
        "Health comes back every 12 turns, more at higher levels.",
        f"One point in {ROGUE.hero.heal_turns} turns.",
        "Heroes have no levels.",
        "game.content.left_out_rules",
    ),
    left_out("CM-33", "Hunger, in four stages, and death by it.", COMMON),
    left_out("CM-34", "20 lines in the pack, by letters.", COMMON),
    left_out(
        "CM-35",
        "Confused, immobile, blind, floating, hallucinating, fast.",
        "This game has conditions of its own, four of these among them.",
    ),
    # ---------------------------------------------------------------------------------------------------- monsters
    left_out("CM-40", "What a monster is made of: armour class, experience, inertia, aggression.", COMMON),
    left_out("CM-41", "Aquator to ice monster.", COMMON),
    left_out("CM-42", "Jabberwock to rattlesnake.", COMMON),
    left_out("CM-43", "Snake to zombie.", COMMON),
    left_out("CM-44", "Who fits a level appears there; the dead are replaced.", COMMON),
    left_out("CM-45", "The aggressive come within 7 steps, others wander by doorways.", COMMON),
    left_out("CM-46", "The peaceful skip turns until they are attacked.", COMMON),
    same(
        "CM-47",
        "The confused move at random half the time; the immobile not at all; the fast more often.",
        "test_conditions.py::test_confused_hero_strays_on_half_of_steps",
    ),
    same("CM-48", "Monsters spring traps.", "test_traps.py::test_monsters_step_into_traps_and_are_held"),
    # ------------------------------------------------------------------------------------------------------ combat
    left_out("CM-50", "The hero hits by his level and the monster's armour.", COMMON),
    left_out("CM-51", "Monsters hit by their health and the hero's armour.", COMMON),
    left_out("CM-52", "Experience for the dead.", COMMON),
    left_out("CM-53", "Weapons are known when they hit; wielded potions work on who is hit.", COMMON),
    left_out("CM-54", "Mace, bow, crossbow, spear, and their missiles.", COMMON),
    left_out("CM-55", "Eight kinds of armour; some are cursed.", COMMON),
    # ------------------------------------------------------------------------------------------------------ things
    left_out("CM-60", "Eleven sorts of things, 55 kinds.", COMMON),
    left_out(
        "CM-61",
        "Unknown things go by stones, mottos, metals, woods, colours.",
        "Unknown things have looks of this game's own.",
    ),
    left_out("CM-62", "17 scrolls.", COMMON),
    left_out("CM-63", "16 potions.", COMMON),
    left_out("CM-64", "Each effect has another meaning for monsters.", "Potions and scrolls work alike on everyone."),
    left_out("CM-65", "Who floats takes nothing and springs nothing.", COMMON),
    left_out("CM-66", "Bundles of arrows.", COMMON),
    left_out("CM-67", "An arrow trap.", "The traps are bear traps."),
    left_out("CM-68", "Rings, wands, staffs: declared, and empty.", "Nothing to follow."),
    # ------------------------------------------------------------------------------------------------ turns, screen
    differs(
        "CM-70",
        "The hero acts, then every monster; haste gives extra turns.",
        "Everyone acts when his own time has come; haste makes it come sooner.",
        "One order of turns for all traditions.",
        "game.engine.turns",
    ),
    differs(
        "CM-71",
        "Screens: title, map, pack, help, end, victory.",
        "This game's own, without victory.",
        "One screen for all.",
        "game.ui",
    ),
    differs(
        "CM-72",
        "Keys: arrows, `>`, `<`, `s`, and one for each thing one does.",
        "This game's keys; arrows, `s`, `>`, `i`, `?` and Esc are the same.",
        "One set of keys for all.",
        "game.ui.input.key_and_button_bindings",
    ),
    differs(
        "CM-73",
        "A run goes on until there is a monster, a thing, a fork or another kind of ground.",
        "Shift with a direction: it stops for foes, at forks and beside things, and takes a thing that lies ahead.",
        "Other ground decides nothing.",
        "game.engine.orders.run",
    ),
    left_out(
        "CM-74",
        "Keys for the developer: show all, new map, kill at once.",
        "The map viewer and drawn situations do that.",
    ),
    differs(
        "CM-75",
        "The newest message on top.",
        "The newest at the bottom, equal ones folded.",
        "One screen for all.",
        "game.ui",
    ),
    differs(
        "CM-76",
        "A line: level, health, strength, gold, armour, turn, hunger.",
        "The bar at the top has what there is.",
        "One screen for all.",
        "game.ui",
    ),
    differs(
        "CM-77",
        "A tombstone with name, cause, gold and year.",
        "An ending with the cause and the story of the run.",
        "One ending for all.",
        "game.ui",
    ),
    differs(
        "CM-78",
        "A window of letters, which asks for a name.",
        "This game's window; `g` shows letters; no name.",
        "One screen for all.",
        "game.ui",
    ),
    differs(
        "CM-79",
        "A level is made again each time it is entered; nothing is saved.",
        "The hero never returns to a level; the game is saved at every turn.",
        "Closing the window must not lose a game.",
        "game.content.left_out_rules",
    ),
)

BUGS: tuple[Row, ...] = (
    mended(
        "B-28",
        "Doors and hallways of neighbouring regions could overwrite each other, and rooms be cut off.",
        "They cannot; every level hangs together.",
        "test_region_grid.py::test_hidden_doors_make_every_cell_reachable",
    ),
    mended(
        "B-29",
        "A hallway that could go nowhere was tried for ever.",
        "It is left alone.",
        "test_region_grid.py::test_stuck_dead_end_is_left_alone",
    ),
    mended(
        "B-30",
        "Stairs were sought for ever; numbers and chances were off by one.",
        "Stairs are chosen among free cells; both are right.",
        "test_region_grid.py::test_map_without_two_free_cells_is_retried",
    ),
    mended(
        "B-48",
        "The confused never went one way; things stacked; strength did nothing.",
        "Every way is as likely; one heap a cell; no strength.",
        "test_conditions.py::test_confused_hero_strays_on_half_of_steps",
    ),
)

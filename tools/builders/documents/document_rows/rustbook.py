"""The table rows that compare document 003, the Rust book and its chapter on doors, with the tradition `rustbook`.

A tradition is a set of rules.
"""

from __future__ import annotations

from builders.documents.document_rows.row import Row, differs, left_out, mended, same
from game.content.traditions import RUSTBOOK
from game.content.world.traps_and_lights import BEAR

COMMON = "Monsters, combat and things are shared."
LAST_GAME = "Of the book's last game, not of its chapter on doors."
HEADS = "test_placement_rules.py::test_corridor_head_doors_match_drawing"
SCAN = "test_placement_rules.py::test_scan_without_corridors_takes_third"
BUMP = "test_traditions.py::test_bumped_door_opens_before_entry"
BY_CHANCE = "test_grown_levels.py::test_random_chain_shares_match_document"

ROWS: tuple[Row, ...] = (
    # ------------------------------------------------------------------------------------------------------- doors
    same("D-03", "A shut door stops bodies.", BUMP),
    same(
        "D-14",
        "A door is data: character, colour, what it stops.",
        "test_content.py::test_every_door_has_pictures_and_sound",
        "A value of `DoorKind`.",
    ),
    same(
        "D-15",
        "Doors are saved with their level, and stay as they were left.",
        "test_stairs.py::test_ten_depths_stay_as_hero_left_them",
    ),
    same("D-24", "The first move opens, the second enters.", BUMP),
    same("D-25", "The opener's view is updated, the glyph changes, and the door blocks nothing any more.", BUMP),
    same("D-26", "The move that opens costs a turn.", BUMP),
    same(
        "D-27",
        "Only the hero opens doors: they hold monsters in.",
        "test_traditions.py::test_door_only_hero_opens_keeps_kobolds_in",
    ),
    same(
        "D-28",
        "A diagonal move opens a door too.",
        "test_document_rows_doors.py::test_diagonal_bump_opens_door_in_rustbook",
    ),
    same(
        "D-30",
        "Who moves first fights who is there, then opens, then walks.",
        "test_document_rows_doors.py::test_hero_fights_occupant_of_doorway_first",
    ),
    same("D-31", "Nothing closes a door.", "test_doors.py::test_open_door_never_shuts_again"),
    same(
        "D-40",
        "Shut `+`, open `/`.",
        "test_document_rows_doors.py::test_traditions_use_documented_door_glyphs",
        f"`{RUSTBOOK.shut_glyph}` and `{RUSTBOOK.open_glyph}`",
    ),
    same(
        "D-42",
        "Chocolate, #D2691E, on black.",
        "test_tradition_colours.py::test_glyph_door_has_documented_colours",
        "Wherever no torch and no fire shines.",
    ),
    differs(
        "D-45",
        "A door is drawn only while it is in view.",
        "It stays on the map as it was last seen.",
        "Doors are what this game is about.",
        "game.content.traditions:RUSTBOOK",
    ),
    same(
        "D-60",
        "Doors come after corridors, creatures and stairs, and before vaults.",
        "test_organic_layers.py::test_vaults_clear_only_ground_beneath",
    ),
    differs(
        "D-61",
        "Where corridors are known: the first cell of those with more than two new cells.",
        "The same, but none where it would touch no room.",
        "B-09 is mended.",
        "game.mapgen.layers.doors.placement_rules",
    ),
    same("D-62", "Where none are known: one in three of the cells that fit.", SCAN),
    differs(
        "D-63",
        "A cell fits with open ground on one axis and rock on the other, two lines off the map's edge.",
        "The same, one line off the edge.",
        "B-20 is mended.",
        "game.mapgen.layers.doors.placement_rules",
    ),
    same("D-64", "Not where something stands or lies.", HEADS),
    same(
        "D-65",
        "Doors never come from tables of creatures and things.",
        "test_loot_behind_doors.py::test_every_lot_names_known_item",
    ),
    same(
        "D-66",
        "A town has a door for each of twelve houses, towards the road.",
        "test_grown_levels.py::test_town_has_twelve_houses_with_door_to_road",
    ),
    same(
        "D-67",
        "A way leads from each of them to the road.",
        "test_grown_levels.py::test_town_has_twelve_houses_with_door_to_road",
    ),
    # ------------------------------------------------------------------------------------------------------ levels
    same(
        "RB-01",
        "A starter and layers work on shared data.",
        "test_levels.py::test_step_names_missing_input_and_chain",
    ),
    same(
        "RB-02",
        "The making of a level can be watched step by step.",
        "test_viewer.py::test_viewer_steps_play_at_any_speed_and_stop",
        "In the map viewer.",
    ),
    same("RB-03", "By chance: rooms or shapes, then wave function collapse, a fort, doors, vaults.", BY_CHANCE),
    same("RB-04", "Rooms: three starters, five orders, four corridors, ragged or rounded.", BY_CHANCE),
    same("RB-05", "Shapes: sixteen rolls, then a start, culling, creatures, an exit.", BY_CHANCE),
    differs(
        "RB-06",
        "By depth: town, forest, caverns, deep caverns, fort, lair, mushrooms, city; chance from 11 on.",
        "The same ten depths; the city is one of rooms, and not the dark elves'.",
        "Factions are not common.",
        "game.content.levels.rustbook.rustbook_depths",
    ),
    same(
        "RB-07",
        "80×43 cells.",
        "test_traditions.py::test_classic_tradition_rows_match_documents",
        f"{RUSTBOOK.size[0]}×{RUSTBOOK.size[1]}",
    ),
    same(
        "RB-10",
        "30 tries of rooms with sides 6 to 9 that never touch.",
        "test_rooms.py::test_simple_rooms_match_document",
    ),
    differs(
        "RB-11",
        "240 tries in quarters of quarters, two cells apart.",
        "The same, as far from every edge.",
        "The document left one cell more on two sides.",
        "game.mapgen.starters.bsp_rooms",
    ),
    differs(
        "RB-12",
        "A building of halves of halves.",
        "The same, with every wall one cell thick.",
        "Some were two.",
        "game.mapgen.starters.bsp_interior",
    ),
    same(
        "RB-13",
        "Caves: 45 % floor, 15 rounds.",
        "test_grown_levels.py::test_caves_grow_by_documented_rule",
    ),
    same("RB-14", "Drunkards in five forms.", "test_grown_levels.py::test_drunkards_dig_share_of_their_form"),
    same(
        "RB-15",
        "A maze of half the map's sides.",
        "test_mazes.py::test_documented_maze_covers_half_of_map_sides",
    ),
    same(
        "RB-16",
        "Diffusion-limited aggregation in five forms.",
        "test_grown_levels.py::test_crystals_connect_and_reach_their_size",
    ),
    same(
        "RB-17",
        "Hives of 64 seeds, by two or three measures.",
        "test_grown_levels.py::test_hive_walls_separate_territories",
    ),
    differs(
        "RB-18",
        "Levels from text and from REX Paint files.",
        "From text, in this game's alphabet.",
        "Drawings are text, so that they can be reviewed.",
        "game.mapgen.starters.prefab_level",
    ),
    same(
        "RB-19",
        "Symmetry and brushes for all that digs.",
        "test_grown_levels.py::test_brush_stroke_equals_dabs_with_symmetry",
    ),
    differs(
        "RB-20",
        "Five orders of rooms; a quarter are circles.",
        "The same; a circle stays within its room.",
        "The document's reached into walls.",
        "game.mapgen.layers.rooms.order_and_shape_rooms",
    ),
    same(
        "RB-21",
        "Four forms of corridors, which note what they dig.",
        "test_corridors.py::test_corridors_join_all_rooms",
    ),
    differs(
        "RB-22",
        "Rooms are exploded, or lose their corners.",
        "The same; no way along a wall is cut.",
        "A level has to hang together.",
        "game.mapgen.layers.rooms.order_and_shape_rooms",
    ),
    same(
        "RB-23",
        "Creatures by corridor, by room, or by areas from noise.",
        "test_organic_layers.py::test_area_spawns_follow_documented_roll",
    ),
    same(
        "RB-24",
        "One begins in the first room or in one of nine areas, and leaves from the last or the farthest.",
        "test_organic_layers.py::test_random_start_uses_all_nine_areas",
    ),
    same(
        "RB-25",
        "What cannot be reached is filled.",
        "test_organic_layers.py::test_unreachable_ground_is_culled",
    ),
    same(
        "RB-26",
        "Wave function collapse of pieces of 8×8.",
        "test_organic_layers.py::test_collapsed_map_uses_known_tiles",
    ),
    same(
        "RB-27",
        "Drawn sections: fort, camp, entry.",
        "test_rustbook_depths.py::test_camp_and_watch_post_match_document",
    ),
    same(
        "RB-28",
        "Vaults: one to three, more often in the depths: trap square, checkerboard, smile.",
        "test_rustbook_depths.py::test_vault_sizes_and_shares_match_document",
    ),
    same("RB-29", "A layer of doors: D-60 to D-64.", HEADS),
    differs(
        "RB-30",
        "Gravel, pools, deep water, dripstone in caves.",
        "The same; the walls of doors, torches and the rim stay rock.",
        "A door needs its walls.",
        "game.mapgen.layers.scenery.cave_decor",
    ),
    differs(
        "RB-31",
        "A town: shore, piers, wall, road, twelve houses, their people and furniture.",
        "The same; in each house its people, and no furniture.",
        "No ground of this game is a table.",
        "game.mapgen.starters.town",
    ),
    differs(
        "RB-32",
        "A forest with a road and a stream to a second exit.",
        "One exit; the stream crosses the road.",
        "Every level has one way down.",
        "game.mapgen.layers.scenery.woodland",
    ),
    differs(
        "RB-33",
        "Two halves, each of another builder, cut in the middle.",
        "Each half is made for its own size.",
        "No room is cut through.",
        "game.mapgen.starters.side_by_side",
    ),
    same(
        "RB-34",
        "A lair: a dragon in the middle, no other creature within 25 cells.",
        "test_rustbook_depths.py::test_dragon_has_four_times_health_of_servants",
    ),
    # ---------------------------------------------------------------------------------------------- ground and view
    differs(
        "RB-40",
        "13 kinds of ground, some slower to walk.",
        "The same kinds; every step takes as long.",
        "Ways are counted in turns.",
        "game.content.world.terrains",
    ),
    differs(
        "RB-41",
        "Eight directions; a diagonal costs 1.45.",
        "Eight directions; a diagonal costs one step.",
        "A step is a turn.",
        "game.engine.grid.pathfinding",
    ),
    same(
        "RB-42",
        "A view of 8 cells around.",
        "test_document_rows.py::test_rustbook_view_is_circle_of_eight_cells",
        f"A circle of {RUSTBOOK.hero.sight}; nothing outside it, walls neither.",
    ),
    differs(
        "RB-43",
        "Remembered ground is grey; creatures and things only in view.",
        "Things that were seen stay on the map.",
        "One sees what one left lying.",
        "game.content.traditions:RUSTBOOK",
    ),
    same(
        "RB-44",
        "Walls are drawn as lines that join.",
        "test_tradition_colours.py::test_rustbook_walls_are_drawn_as_lines",
        "In letters; in tiles they are bricks.",
    ),
    same(
        "RB-45",
        "Depths have characters and colours of their own.",
        "test_tradition_colours.py::test_rustbook_wall_styles_have_own_look",
        "The same; depth 5, half caverns and half fort, has the look of its fort.",
    ),
    differs(
        "RB-46",
        "Coloured lights that fall off, on some levels; creatures carry them.",
        "Torches at depth 10, and fires, tint the cells near them, in letters too; they do not extend the view.",
        "More light would change the document's colours everywhere.",
        "game.ui.graphics.colours.classic_swatches:RUSTBOOK",
    ),
    differs(
        "RB-47",
        "A camera on the hero, 48×44 cells.",
        "A camera on the hero, as large as the window.",
        "One screen for all.",
        "game.ui",
    ),
    same(
        "RB-48",
        "Who and what is in a cell is kept by cell.",
        "test_invariants.py::test_any_orders_keep_world_invariants",
    ),
    differs(
        "RB-49",
        "Some are larger than a cell: a dragon takes four.",
        "Everyone takes one cell.",
        "Doors and passages are one cell wide.",
        "game.content.monsters.breeds:DRAGON",
    ),
    # --------------------------------------------------------------------------------------- the game of the chapter
    differs(
        "RB-50",
        "Hero: 30 health, defense 2, power 5; monsters 16 health. Both see 8 cells.",
        f"The common hero and monsters; both see {RUSTBOOK.hero.sight} cells.",
        "Combat is common.",
        "game.content.left_out_rules",
    ),
    differs(
        "RB-51",
        "1d7-3 creatures, things and traps for each room and one more for each depth, from a table.",
        "Traps as many as the table's share gives; creatures and things have numbers of their own.",
        "Creatures and things are common.",
        "game.content.world.traps_and_lights:BOOK_TRAPS",
    ),
    left_out("RB-52", "Potion 8, missile 20, fireball 20, confusion, swords, shields, rations.", COMMON),
    left_out(
        "RB-53",
        "Monsters strike when adjacent, else come when they see.",
        "They do, by the minds that all traditions share.",
    ),
    left_out("RB-54", "Hunger in four stages.", COMMON),
    differs(
        "RB-55",
        "Hidden bear traps: 6 damage, once, for monsters too; spotted one time in 24.",
        f"The same, and they hold the creature that steps into them for the following {BEAR.turns} turns.",
        "Real bear traps hold their victims.",
        "game.content.world.traps_and_lights:BEAR",
    ),
    left_out(
        "RB-56",
        "Going down deletes the level and heals to half.",
        "Levels stay as they were left, as in the book's last game (RB-99).",
    ),
    differs(
        "RB-57",
        "Particles, scan lines, a title picture.",
        "This game's own effects and title.",
        "One screen for all.",
        "game.ui",
    ),
    differs(
        "RB-58", "80×50 cells: map, bar, log, tips, menus.", "This game's screen.", "One screen for all.", "game.ui"
    ),
    differs(
        "RB-59",
        "Arrows, `hjkl yubn`, numpad, `.` for the stairs, `g` `i` `d` `r`.",
        "The same for walking; the rest is this game's.",
        "One set of keys for all.",
        "game.ui.input.key_and_button_bindings",
    ),
    differs(
        "RB-60",
        "New, load, quit; loading deletes the file.",
        "Games are kept at every turn, and go on where they were.",
        "A crash loses nothing; death is final all the same.",
        "game.content.left_out_rules",
    ),
    # ------------------------------------------------------------------------------------------------ the last game
    *(
        left_out(row, document, LAST_GAME)
        for row, document in (
            ("RB-70", "Might, fitness, quickness, intelligence, and skills."),
            ("RB-71", "Health and mana by level."),
            ("RB-72", "Experience, and levels for it."),
            ("RB-73", "Hits by a die of twenty."),
            ("RB-74", "Claws and teeth; weapons with effects."),
            ("RB-75", "Bows."),
            ("RB-76", "Initiative."),
            ("RB-77", "Weights."),
            ("RB-79", "A rusty sword and a beer to begin with."),
            ("RB-81", "15 factions."),
            ("RB-82", "Stages of thought."),
            ("RB-86", "Rest gives health and mana."),
            ("RB-90", "335 things, 20 props, 7 spells."),
            ("RB-91", "Seven parts of the body; curses."),
            ("RB-96", "Vendors."),
            ("RB-97", "Shift with 1 to 9 uses a thing, Ctrl with 1 to 9 casts a spell."),
            ("RB-98", "A queue of effects."),
        )
    ),
    *(
        left_out(row, document, why)
        for row, document, why in (
            (
                "RB-78",
                "Statuses that wear off, and a hangover.",
                "States that wear off are the common game's, and none of them is a hangover.",
            ),
            (
                "RB-83",
                "Effects of deaths, and tables of loot.",
                "What the dead leave is the common game's: a gasbag its gas.",
            ),
            ("RB-85", "Creatures that cast spells.", "What creatures shoot and breathe is the common game's."),
            ("RB-92", "Classes of magic, unknown names.", "Unknown names are the common game's; there are no classes."),
            (
                "RB-93",
                "Scrolls, potions, rods, spell books.",
                "Scrolls, potions, wands and tomes are the common game's.",
            ),
            ("RB-94", "Spells.", "Spells are the common game's, learned from tomes."),
            (
                "RB-95",
                "Props: traps, furniture, altars, fires.",
                "Traps are those of the chapter (RB-55); other props there are none.",
            ),
        )
    ),
    differs(
        "RB-80",
        "48 creatures, 14 of them townspeople.",
        "Eight townspeople, wyrmlings and a dragon; else the common ones.",
        "Creatures are common.",
        "game.content.monsters.breeds:NEIGHBOURS",
    ),
    same(
        "RB-84",
        "Peaceful people change places with the hero.",
        "test_townsfolk.py::test_walking_into_villager_swaps_places",
    ),
    differs(
        "RB-99",
        "Levels stay; stairs are used by walking onto them; a portal to the town.",
        "Levels stay; stairs are taken with `>` and `<`; no portal.",
        "The hero should not leave a level by accident.",
        "game.content.left_out_rules",
    ),
    left_out("RB-100", "A menu for cheats.", "Drawn situations do that."),
    differs(
        "RB-101",
        "Counters on the death screen; a coloured log.",
        "The story of the run; a coloured log, of which the last turns come back when a game is continued.",
        "One ending for all.",
        "game.ui",
    ),
    differs(
        "RB-102", "80×60: map, log, a panel on the right.", "This game's screen.", "One screen for all.", "game.ui"
    ),
    left_out("RB-103", "Plans that the book never built.", "Nothing to follow."),
)

BUGS: tuple[Row, ...] = (
    mended(
        "B-17", "Of a corridor dug backwards the wrong end got the door.", "The end at the room it was dug from.", HEADS
    ),
    mended("B-18", "Later digging could open the sides of a door.", "Judged when all is dug.", HEADS),
    mended(
        "B-19",
        "Doors beside doors.",
        "Never two.",
        "test_placement_rules.py::test_scan_never_chooses_neighbours_in_row",
    ),
    mended("B-20", "No door beside the rim.", "There may be.", HEADS),
    mended(
        "B-21",
        "Creatures could land on doors.",
        "Nothing stands in a door.",
        "test_repair_doors.py::test_door_never_lands_on_creature",
    ),
    mended(
        "B-22",
        "An opening changed only the hero's view.",
        "Everyone's.",
        "test_document_rows_doors.py::test_monster_sees_through_opened_door_at_once",
    ),
    same(
        "B-23",
        "Monsters never pass shut doors.",
        "test_traditions.py::test_door_only_hero_opens_keeps_kobolds_in",
        "Kept: it is this tradition's rule.",
    ),
    mended("B-24", "An open door was opened again at every bump.", "It is walked through.", BUMP),
    left_out("B-25", "Types that do not fit.", "No such code."),
    mended(
        "B-26",
        "Vaults took away doors and creatures elsewhere.",
        "Exactly those beneath.",
        "test_organic_layers.py::test_vaults_clear_only_ground_beneath",
    ),
    mended(
        "B-27",
        "Later steps left doors in open floor.",
        "No level is shipped with one.",
        "test_organic_layers.py::test_vault_never_spoils_neighbouring_door",
    ),
    left_out("B-49", "A table whose first row came too seldom.", "No such code."),
    mended(
        "B-50",
        "A depth was skipped, people were put into the wrong houses; slips of particles and indoor levels.",
        "Neither; the rest is no code here.",
        "test_rustbook_depths.py::test_rustbook_depths_follow_chain_order",
    ),
)

"""The table rows that compare document 004, the SadConsole tutorial, with the tradition (set of rules) `sadconsole`."""

from __future__ import annotations

from builders.documents.document_rows.roguesharp import DRAWINGS, border_doors
from builders.documents.document_rows.row import Row, differs, left_out, mended, same, step_of
from game.content.levels.generators import GENERATORS
from game.content.traditions import SADCONSOLE
from game.mapgen.starters.scattered_rooms import ScatteredRooms

ROOMS = step_of(GENERATORS[SADCONSOLE.generator], ScatteredRooms)
COMMON = "Monsters, combat and things are shared."
BUMP = "test_document_rows.py::test_bump_opens_door_and_mover_stays"

ROWS: tuple[Row, ...] = (
    # ------------------------------------------------------------------------------------------------------- doors
    same("D-03", "A shut door stops bodies.", BUMP),
    same(
        "D-04",
        "A door may be locked, and is shut as long as it is; none is when levels are made.",
        "test_document_rows.py::test_locked_door_refuses_bump_at_no_cost",
    ),
    differs(
        "D-05",
        "Doors can be closed in the code, though no command does it.",
        "Nothing closes a door.",
        "The law: an open door stays open.",
        "game.engine.model.door:DoorState",
    ),
    same(
        "D-29",
        "A bump at a shut door opens it, with a message; the mover stays where he was. A locked one stays shut.",
        BUMP,
    ),
    same(
        "D-40",
        "Shut `+`, open `-`.",
        "test_document_rows_doors.py::test_traditions_use_documented_door_glyphs",
        f"`{SADCONSOLE.shut_glyph}` and `{SADCONSOLE.open_glyph}`",
    ),
    same("D-43", "Grey.", "test_tradition_colours.py::test_glyph_door_has_documented_colours"),
    *border_doors(
        DRAWINGS,
        differs(
            "D-55",
            "The cell becomes a door that hides what is behind it.",
            "It becomes a door, which hides nothing.",
            "Everything is in view (SC-28).",
            "game.content.levels.classic_traditions:SADCONSOLE",
        ),
    ),
    # ------------------------------------------------------------------------------------------------------ levels
    left_out("SC-01", "What each part of the tutorial is about.", "No rule of play."),
    same(
        "SC-10",
        "Floor `.` dark grey, walls `#` light grey.",
        "test_tradition_colours.py::test_glyph_ground_has_documented_colours",
    ),
    same(
        "SC-11",
        "100×100 cells, 100 tries of rooms with sides 4 to 14.",
        "test_chains.py::test_sadconsole_rooms_have_documented_sides",
        f"{SADCONSOLE.size[0]}×{SADCONSOLE.size[1]}, {ROOMS.tries} tries, sides {ROOMS.shortest} to {ROOMS.longest}, "
        f"counted with one of two walls: floors of {ROOMS.shortest - 1} to {ROOMS.longest - 1} cells",
    ),
    differs(
        "SC-12",
        "L-shaped tunnels between rooms in turn; either leg first was meant.",
        "Either; but a tunnel that would run along a room's wall usually takes the other leg first, or begins a cell "
        "aside. Where every way of digging it runs along one, it is dug: 4.8 open border cells a level have no door "
        "(in 2,000 levels; the document's 166).",
        "So that doors fit (B-09).",
        "game.mapgen.core.tunnel_planner:forms",
    ),
    same("SC-13", "The border of a room, cut at the map's edge.", DRAWINGS),
    same(
        "SC-14",
        "No creature leaves the map or walks into an obstacle.",
        "test_movement.py::test_rock_and_world_edge_block_steps",
    ),
    same(
        "SC-15",
        "Asked for a door at a cell, the map gives it or nothing, and nothing beyond its edge.",
        "test_document_rows.py::test_level_finds_door_or_actor_by_cell",
    ),
    same(
        "SC-16",
        "Asked for who is at a cell, likewise; it stays right when they move.",
        "test_document_rows.py::test_level_finds_door_or_actor_by_cell",
    ),
    # -------------------------------------------------------------------------------------------- actors and things
    differs(
        "SC-20",
        "The hero begins in the first open cell; attack 10 at 40 %, defense 5 at 20 %.",
        "In the first open cell; the common hero.",
        "Combat is common.",
        "game.content.levels.classic_traditions:SADCONSOLE",
    ),
    differs(
        "SC-21",
        "10 monsters `M` at random.",
        "About ten of the common ones, blue as `M` is, one in some rooms.",
        "Monsters are common.",
        "game.content.levels.classic_traditions:SADCONSOLE",
    ),
    same(
        "SC-22",
        "Combat is RogueSharp's opposed dice.",
        "test_combat.py::test_damage_is_hits_less_blocks",
    ),
    left_out("SC-23", "Monsters carry junk and drop it.", COMMON),
    left_out("SC-24", "20 pieces of loot with weight and condition.", COMMON),
    differs(
        "SC-25",
        "Walking into a monster attacks; into a thing takes it, without a step.",
        "Into a monster attacks; a thing is taken by stepping onto it.",
        "One rule for all traditions.",
        "game.content.left_out_rules",
    ),
    same(
        "SC-26",
        "What is drawn keeps its place when the map scrolls.",
        "test_in_view_list.py::test_foe_in_view_is_inside_picture",
    ),
    same(
        "SC-27",
        "One source of chance for a purpose, not one for each object.",
        "test_dice.py::test_dice_streams_differ_by_seed_words",
    ),
    differs(
        "SC-28",
        "Monsters never act; no turns, sight, stairs or saves.",
        "Monsters act, there are stairs and saves. Everything is in view, of the hero's and of theirs.",
        "A game needs them.",
        "game.content.levels.classic_traditions:SADCONSOLE",
    ),
    # ------------------------------------------------------------------------------------------------------ screen
    differs(
        "SC-30", "80×25: a map window that can be dragged.", "This game's screen.", "One screen for all.", "game.ui"
    ),
    differs(
        "SC-31",
        "A message window of 100 lines.",
        "The log, and at one key all since the game was opened: a game that is continued begins with the last lines.",
        "One screen for all.",
        "game.ui",
    ),
    differs(
        "SC-32",
        "F5 full screen, Z takes a move back, X does it again.",
        "F11; no move is taken back, but a game can be seen again and gone on with from any turn.",
        "Death is final.",
        "game.ui.input.key_and_button_bindings",
    ),
    same(
        "SC-33",
        "Between keys and actions stand commands.",
        "test_key_and_button_bindings.py::test_other_keys_map_to_commands",
    ),
    same("SC-34", "Colours are kept in one place.", "test_swatch.py::test_theme_has_every_ramp_and_purpose"),
    same("SC-35", "The log names who opens, and the door.", BUMP),
)

BUGS: tuple[Row, ...] = (
    mended(
        "B-12",
        "Floors stopped a cell short, so that doors stood out in tunnels.",
        "One wall all round, and doors stand in it. A tunnel may still open it over several cells (SC-12).",
        "test_chains.py::test_sadconsole_doors_stand_in_room_walls",
    ),
    mended(
        "B-13", "The map could be asked beyond its end, or into the next line.", "Beyond the edge is nothing.", DRAWINGS
    ),
    mended("B-14", "A door could come where something else stood.", "Not where anything stands.", DRAWINGS),
    mended("B-15", "Doors could not be opened at all.", "They can, as in the next part.", BUMP),
    mended(
        "B-16",
        "A creature could start in a door, or on another creature.",
        "None does.",
        "test_chains.py::test_sadconsole_exit_is_farthest_from_start",
    ),
    left_out("B-51", "Chance that never came, health that was never set, undo that attacked.", "No such code."),
)

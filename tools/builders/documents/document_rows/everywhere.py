"""The rows of docs/traditions.md that hold for every tradition (set of rules).

A row states what the documents on doors say about one matter, and what this game does. DOORS: rules about doors in
general. CONTRADICTIONS: questions on which the documents contradict each other. PROOFS: properties of levels and games
that tests prove. BUGS: bugs and limits of the documents' games that this game does not have.
"""

from __future__ import annotations

from builders.documents.document_rows.row import Row, decided, differs, mended, same

DOORS: tuple[Row, ...] = (
    same(
        "D-01",
        "Two states, shut and open. Levels are made with all doors shut.",
        "test_document_rows_doors.py::test_new_level_doors_are_shut_and_unlocked",
        "The same in the classic traditions, where doors have leaves; `rogue` has doorways without one (D-08).",
    ),
    same(
        "D-02",
        "A shut door hides what is behind it. Once open, it hides nothing from anyone, from that moment on.",
        "test_doors.py::test_view_changes_when_kobold_opens_door",
        "In `sadconsole` everything is in view, so its doors stop bodies only (SC-28); so do glass and portcullises, "
        "in `ajar`.",
    ),
    differs(
        "D-06",
        "Anything may hide what is behind it, not only doors.",
        "Ground, doors and creatures may; things lie on the floor, and do not. In `sadconsole` nothing does.",
        "A thing that is tall enough to hide a creature is made as ground.",
        "game.engine.model.traits:Trait.BLOCKS_SIGHT",
    ),
    same(
        "D-07",
        "To stop bodies and to stop eyes are two things; opening ends both.",
        "test_door_kinds.py::test_glass_door_stops_bodies_but_not_sight",
        "Glass stops bodies only, a curtain eyes only; in `sadconsole` nothing stops eyes.",
    ),
    same(
        "D-22",
        "The log names the creature that opens a door.",
        "test_doors.py::test_kobold_opening_door_is_reported",
        "“The kobold opens a door.”",
    ),
    differs(
        "D-44",
        "A door is drawn once its cell is explored, and always as it is now.",
        "A remembered door is drawn as it was when last seen.",
        "Nothing unseen leaks (B-06).",
        "game.engine.model.memory:Memory",
    ),
    same(
        "D-46",
        "Doors lie over the ground and under everything else that is drawn.",
        "test_document_rows_doors.py::test_actor_in_doorway_is_drawn_over_door",
    ),
)

CONTRADICTIONS: tuple[Row, ...] = (
    decided(
        "K-01",
        "Does an open door ever shut?",
        "No, in the classic traditions. In `ajar` latches shut doorways, the hero's and the bolt-warden's, and so does "
        "the scroll of bolting; nothing else does.",
        "test_doors.py::test_open_door_never_shuts_again",
    ),
    decided(
        "K-02",
        "How an open door is drawn",
        "Each tradition has its document's character: see “At a glance”.",
        "test_traditions.py::test_classic_tradition_rows_match_documents",
    ),
    decided(
        "K-03",
        "How a shut door is drawn",
        "`+`. In `rogue` doors have no leaf, and a hidden doorway looks like its wall.",
        "test_rogue.py::test_rogue_level_connects_through_secrets",
    ),
    decided(
        "K-04",
        "Opening and entering: one move or two?",
        "One in `ajar` and `roguesharp`, two in `rustbook` and `sadconsole`.",
        "test_traditions.py::test_bumped_door_opens_before_entry",
    ),
    decided(
        "K-05",
        "Can a shut door be walked onto?",
        "No one ever stands in a shut door: walking into one opens it.",
        "test_invariants.py::test_any_orders_keep_world_invariants",
    ),
    decided(
        "K-06",
        "Who opens doors?",
        "Anyone in `roguesharp` and `sadconsole`, the hero alone in `rustbook`, by manners in `ajar`.",
        "test_movement.py::test_tradition_decides_monsters_opening_doors",
    ),
    decided(
        "K-07",
        "Locks",
        "Doors can be locked in every tradition; only levels of `ajar` have locked doors, and keys.",
        "test_document_rows_doors.py::test_new_level_doors_are_shut_and_unlocked",
    ),
    decided(
        "K-08",
        "What is a door: a record, a glyph, an entity, a tile?",
        "One record at a cell, in a table by cell.",
        "test_placement_rules.py::test_border_rule_doors_match_drawing",
    ),
    decided(
        "K-09",
        "When are doors placed?",
        "After everything that digs. In `rogue` doorways come before the hallways that begin at them.",
        "test_placement_rules.py::test_border_rule_judges_ground_of_all_rooms",
    ),
    decided(
        "K-10",
        "How many doors?",
        "As many as each document's rule gives, on tunnels that are planned to fit doors (T-02).",
        "test_levels.py::test_door_count_matches_document",
    ),
    decided(
        "K-11",
        "Doors beside doors",
        "Never, diagonally neither, whatever the document allows.",
        "test_openings.py::test_doors_lead_out_of_rooms_and_stand_apart",
    ),
    decided(
        "K-12",
        "Is placing a matter of chance?",
        "As in each document: not in `roguesharp` and `sadconsole`; 90 % in `rogue`; one in three in `rustbook`.",
        "test_placement_rules.py::test_scan_without_corridors_takes_third",
    ),
    decided(
        "K-13",
        "How does a remembered door look?",
        "As it was when last seen, in every tradition.",
        "test_doors.py::test_door_opened_unseen_stays_shut_in_memory",
    ),
    decided(
        "K-14",
        "What is asked of a cell that may hold a door?",
        "What is dug around it, and whether the cell itself is free; never who stands beside it.",
        "test_placement_rules.py::test_border_rule_doors_match_drawing",
    ),
    decided(
        "K-15",
        "Does the log report that a door opens?",
        "Yes, in every tradition, if the hero sees it.",
        "test_doors.py::test_door_opened_unseen_stays_shut_in_memory",
    ),
    decided(
        "K-16",
        "What does opening cost?",
        "One turn; where entering is the same move, that is all.",
        "test_traditions.py::test_step_through_bumped_door_takes_two_turns",
    ),
    decided(
        "K-17",
        "Diagonally through doors?",
        "Where the tradition has diagonals and cuts corners: `rustbook`.",
        "test_document_rows_doors.py::test_diagonal_bump_opens_door_in_rustbook",
    ),
    decided(
        "K-18",
        "Colour",
        "Each classic tradition has its document's in view (D-41 to D-43), wherever no torch or fire shines. What is "
        "remembered has the document's other colours in `roguesharp`, is grey in `rustbook`, and darker in `rogue`.",
        "test_tradition_colours.py::test_glyph_door_has_documented_colours",
    ),
    decided(
        "K-19",
        "How does one see?",
        "As in each document: see “At a glance”.",
        "test_perception.py::test_roguesharp_view_is_diamond_of_15_cells",
    ),
    decided(
        "K-20",
        "Which leg of an L-shaped tunnel comes first?",
        "Either, equally often, where both would do.",
        "test_openings.py::test_tunnel_legs_come_first_equally_often",
    ),
    decided(
        "K-21",
        "Is the cell of an opened door free?",
        "The cell is occupied while a creature stands in it, and free otherwise.",
        "test_document_rows_doors.py::test_move_into_door_opens_and_looks",
    ),
    decided(
        "K-22",
        "What does a refused move cost?",
        "Nothing.",
        "test_doors.py::test_roguesharp_refuses_diagonals_at_no_cost",
    ),
    decided(
        "K-23",
        "What is hidden?",
        "A quarter of the doorways in `rogue`; traps; in `ajar` at most one door a level.",
        "test_region_grid.py::test_quarter_of_doorways_is_hidden",
    ),
    decided(
        "K-24",
        "The kobold's colour",
        "In `roguesharp` #D27D2C, the tutorial's; each other classic draws monsters in its document's.",
        "test_document_rows.py::test_kobold_has_documented_colour",
    ),
)

PROOFS: tuple[Row, ...] = (
    same(
        "T-01",
        "Of every door: one open axis, both sides reached, no neighbour, beside a room, nothing in it, off the rim.",
        "test_openings.py::test_doors_lead_out_of_rooms_and_stand_apart",
        "No diagonal neighbour either. In caves and mazes there are no rooms to be beside.",
    ),
    same(
        "T-02",
        "No room is open without a door, unless a reason is stated; ways in are one cell wide.",
        "test_openings.py::test_each_opening_has_door_or_stated_reason",
        "A door, or a reason; tunnels are planned so that wide openings are few.",
    ),
    same(
        "T-03",
        "All of a level can be reached; keys and searches come before what they open.",
        "test_vaults_and_odd_doors.py::test_keys_and_stairs_are_reachable_unlocked",
        "In every tradition; in `rogue` with hidden doorways found.",
    ),
    same(
        "T-04",
        "An opening changes the view in the same turn for all who see it; the log reports it only if the hero does.",
        "test_doors.py::test_view_changes_when_kobold_opens_door",
    ),
    same(
        "T-05",
        "Who stands where stays right through doors, deaths, teleporting and digging.",
        "test_item_invariants.py::test_item_orders_keep_world_invariants",
    ),
    same("T-06", "One seed is one game.", "test_invariants.py::test_same_seed_and_orders_give_same_game"),
    same(
        "T-07",
        "Saving keeps how each door stands.",
        "test_saved_worlds.py::test_any_game_situation_can_be_saved",
    ),
)

BUGS: tuple[Row, ...] = (
    mended(
        "B-52",
        "No document has saved games, tests, or a proof that levels are connected.",
        "All three.",
        "test_store.py::test_continued_game_has_same_state",
    ),
)

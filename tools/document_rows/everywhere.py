"""Rows for every tradition: doors in general, contradictions between the documents, and properties that tests prove."""

from __future__ import annotations

from document_rows.row import Row, decided, differs, mended, same

DOORS: tuple[Row, ...] = (
    same(
        "D-01",
        "Two states, shut and open. Levels are made with all doors shut.",
        "test_document_rows_doors.py::test_every_door_of_a_new_level_is_shut_and_unlocked",
        "The same in the classic traditions, where doors have leaves; `rogue` has doorways without one (D-08).",
    ),
    same(
        "D-02",
        "A shut door hides what is behind it. Once open, it hides nothing from anyone, from that moment on.",
        "test_doors.py::test_the_view_changes_in_the_turn_in_which_a_kobold_opens_a_door",
        "In `sadconsole` everything is in view, so its doors stop bodies only (SC-28); so do glass and portcullises, "
        "in `ajar`.",
    ),
    differs(
        "D-06",
        "Anything may hide what is behind it, not only doors.",
        "Ground, doors and creatures may; things lie on the floor, and do not. In `sadconsole` nothing does.",
        "A thing that is tall enough to hide a creature is made as ground.",
        "game.engine.model.breed:Breed.hides",
    ),
    same(
        "D-07",
        "To stop bodies and to stop eyes are two things; opening ends both.",
        "test_door_kinds.py::test_glass_stops_bodies_and_missiles_and_shows_who_is_behind",
        "Glass stops bodies only, a curtain eyes only; in `sadconsole` nothing stops eyes.",
    ),
    same(
        "D-22",
        "The log names the creature that opens a door.",
        "test_doors.py::test_the_hero_sees_a_kobold_open_a_door",
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
        "test_document_rows_doors.py::test_who_stands_in_a_doorway_is_drawn_over_the_door",
    ),
)

CONTRADICTIONS: tuple[Row, ...] = (
    decided(
        "K-01",
        "Does an open door ever shut?",
        "No, in the classic traditions. In `ajar` latches shut doorways, the hero's and the bolt-warden's, and so does "
        "the scroll of bolting; nothing else does.",
        "test_doors.py::test_a_door_that_is_open_never_shuts_again",
    ),
    decided(
        "K-02",
        "How an open door is drawn",
        "Each tradition has its document's character: see “At a glance”.",
        "test_traditions.py::test_the_rows_of_the_classic_traditions_say_what_their_documents_say",
    ),
    decided(
        "K-03",
        "How a shut door is drawn",
        "`+`. In `rogue` doors have no leaf, and a hidden doorway looks like its wall.",
        "test_rogue.py::test_every_level_hangs_together_once_all_is_found_and_gives_nothing_away_before",
    ),
    decided(
        "K-04",
        "Opening and entering: one move or two?",
        "One in `ajar` and `roguesharp`, two in `rustbook` and `sadconsole`.",
        "test_traditions.py::test_where_doors_are_bumped_the_first_move_opens_and_the_second_enters",
    ),
    decided(
        "K-05",
        "Can a shut door be walked onto?",
        "No one ever stands in a shut door: walking into one opens it.",
        "test_invariants.py::test_whatever_is_ordered_the_world_stays_whole",
    ),
    decided(
        "K-06",
        "Who opens doors?",
        "Anyone in `roguesharp` and `sadconsole`, the hero alone in `rustbook`, by manners in `ajar`.",
        "test_movement.py::test_the_hero_opens_doors_everywhere_and_others_as_their_tradition_has_it",
    ),
    decided(
        "K-07",
        "Locks",
        "Doors can be locked in every tradition; only levels of `ajar` have locked doors, and keys.",
        "test_document_rows_doors.py::test_every_door_of_a_new_level_is_shut_and_unlocked",
    ),
    decided(
        "K-08",
        "What is a door: a record, a glyph, an entity, a tile?",
        "One record at a cell, in a table by cell.",
        "test_placement_rules.py::test_doors_in_the_borders_of_rooms",
    ),
    decided(
        "K-09",
        "When are doors placed?",
        "After everything that digs. In `rogue` doorways come before the hallways that begin at them.",
        "test_placement_rules.py::test_all_that_is_dug_is_judged_whatever_room_it_belongs_to",
    ),
    decided(
        "K-10",
        "How many doors?",
        "As many as each document's rule gives, on tunnels that are planned to fit doors (T-02).",
        "test_levels.py::test_there_are_as_many_doors_as_the_document_makes",
    ),
    decided(
        "K-11",
        "Doors beside doors",
        "Never, diagonally neither, whatever the document allows.",
        "test_openings.py::test_every_door_touches_a_room_and_leads_out_of_it_and_none_is_beside_another",
    ),
    decided(
        "K-12",
        "Is placing a matter of chance?",
        "As in each document: not in `roguesharp` and `sadconsole`; 90 % in `rogue`; one in three in `rustbook`.",
        "test_placement_rules.py::test_without_corridors_one_in_three_of_the_cells_that_fit",
    ),
    decided(
        "K-13",
        "How does a remembered door look?",
        "As it was when last seen, in every tradition.",
        "test_doors.py::test_a_door_that_opens_unseen_is_not_told_and_stays_as_it_was_in_memory",
    ),
    decided(
        "K-14",
        "What is asked of a cell that may hold a door?",
        "What is dug around it, and whether the cell itself is free; never who stands beside it.",
        "test_placement_rules.py::test_doors_in_the_borders_of_rooms",
    ),
    decided(
        "K-15",
        "Does the log report that a door opens?",
        "Yes, in every tradition, if the hero sees it.",
        "test_doors.py::test_a_door_that_opens_unseen_is_not_told_and_stays_as_it_was_in_memory",
    ),
    decided(
        "K-16",
        "What does opening cost?",
        "One turn; where entering is the same move, that is all.",
        "test_traditions.py::test_a_step_through_a_shut_door_takes_two_turns_where_doors_are_bumped",
    ),
    decided(
        "K-17",
        "Diagonally through doors?",
        "Where the tradition has diagonals and cuts corners: `rustbook`.",
        "test_document_rows_doors.py::test_a_diagonal_bump_opens_a_door_in_rustbook",
    ),
    decided(
        "K-18",
        "Colour",
        "Each classic tradition has its document's in view (D-41 to D-43), wherever no torch or fire shines. What is "
        "remembered has the document's other colours in `roguesharp`, is grey in `rustbook`, and darker in `rogue`.",
        "test_tradition_colours.py::test_a_door_in_glyphs_has_the_documents_colours_near_and_far",
    ),
    decided(
        "K-19",
        "How does one see?",
        "As in each document: see “At a glance”.",
        "test_perception.py::test_in_roguesharp_the_view_is_a_diamond_of_fifteen_cells",
    ),
    decided(
        "K-20",
        "Which leg of an L-shaped tunnel comes first?",
        "Either, equally often, where both would do.",
        "test_openings.py::test_both_legs_come_first_about_equally_often",
    ),
    decided(
        "K-21",
        "Is the cell of an opened door free?",
        "The cell is occupied while a creature stands in it, and free otherwise.",
        "test_document_rows_doors.py::test_a_move_into_a_door_frees_the_old_cell_opens_and_then_looks",
    ),
    decided(
        "K-22",
        "What does a refused move cost?",
        "Nothing.",
        "test_doors.py::test_four_directions_in_roguesharp_and_a_diagonal_costs_nothing",
    ),
    decided(
        "K-23",
        "What is hidden?",
        "A quarter of the doorways in `rogue`; traps; in `ajar` at most one door a level.",
        "test_regions.py::test_a_quarter_of_the_doorways_is_hidden",
    ),
    decided(
        "K-24",
        "The kobold's colour",
        "In `roguesharp` #D27D2C, the tutorial's; each other classic draws monsters in its document's.",
        "test_document_rows.py::test_the_kobold_has_the_tutorials_colour",
    ),
)

PROOFS: tuple[Row, ...] = (
    same(
        "T-01",
        "Of every door: one open axis, both sides reached, no neighbour, beside a room, nothing in it, off the rim.",
        "test_openings.py::test_every_door_touches_a_room_and_leads_out_of_it_and_none_is_beside_another",
        "No diagonal neighbour either. In caves and mazes there are no rooms to be beside.",
    ),
    same(
        "T-02",
        "No room is open without a door, unless a reason is stated; ways in are one cell wide.",
        "test_openings.py::test_every_opening_has_a_door_or_a_stated_reason",
        "A door, or a reason; tunnels are planned so that wide openings are few.",
    ),
    same(
        "T-03",
        "All of a level can be reached; keys and searches come before what they open.",
        "test_vaults_and_odd_doors.py::test_keys_and_stairs_and_the_latch_come_before_locks_runes_and_secrets",
        "In every tradition; in `rogue` with hidden doorways found.",
    ),
    same(
        "T-04",
        "An opening changes the view in the same turn for all who see it; the log reports it only if the hero does.",
        "test_doors.py::test_the_view_changes_in_the_turn_in_which_a_kobold_opens_a_door",
    ),
    same(
        "T-05",
        "Who stands where stays right through doors, deaths, teleporting and digging.",
        "test_item_invariants.py::test_whatever_is_done_with_things_the_world_stays_whole_and_all_of_it_can_be_told",
    ),
    same("T-06", "One seed is one game.", "test_invariants.py::test_the_same_seed_and_orders_are_the_same_game"),
    same(
        "T-07",
        "Saving keeps how each door stands.",
        "test_saved_worlds.py::test_whatever_is_going_on_can_be_saved",
    ),
)

BUGS: tuple[Row, ...] = (
    mended(
        "B-52",
        "No document has saved games, tests, or a proof that levels are connected.",
        "All three.",
        "test_store.py::test_a_game_is_taken_up_where_it_was_left",
    ),
)

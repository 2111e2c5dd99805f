"""The rows of docs/traditions.md about `ajar`, this game's own tradition (set of rules).

The game is based on five documents, each about doors in a roguelike. Each row states a rule from a document, or a bug
of the roguelike that the document describes. The row also states what `ajar` does in this matter.
"""

from __future__ import annotations

from builders.documents.document_rows.row import Row, dice, differs, mended, numbers, same
from game.content.monsters.breeds import GOBLIN, KOBOLD, OOZE, WANDERER
from game.content.traditions import AJAR, RUSTBOOK

FARTHER = (
    f" in `roguesharp`, in `ajar` if lit, {RUSTBOOK.hero.sight} in `rustbook`, "
    "farther in `sadconsole` and lit `rogue` rooms"
)
"""The end of a row's sentence about how far a monster sees. In `rustbook` monsters see as far as the hero (RB-50)."""

ROWS: tuple[Row, ...] = (
    differs(
        "D-01",
        "Two states, shut and open.",
        "Five: shut, ajar, open, bolted, broken. Levels are made with all doors shut.",
        "To peep, to bolt and to break in.",
        "game.engine.model.door:DoorState",
    ),
    same(
        "D-20",
        "Opening and entering are one move.",
        "test_doors.py::test_walk_into_shut_door_opens_and_enters",
    ),
    differs(
        "K-06",
        "Who opens doors: everyone, only the hero, or no one.",
        f"Openers are {AJAR.opener_rule.value}.",
        "How a creature treats doors is part of how the hero fights it.",
        "game.engine.tradition:OpenerRule",
    ),
    differs(
        "D-31",
        "What was opened stays open for good.",
        f"The same, but for bolts. The hero has {WANDERER.kit.latches} latches to begin with, each of which shuts and "
        "bolts one doorway; the bolt-warden has some too, and the scroll of bolting bolts every empty doorway in view "
        "that has a leaf for a bolt.",
        "Bolts are used up.",
        "game.engine.model.door:DoorState",
    ),
    differs(
        "D-04",
        "A door may be locked; none is when levels are made.",
        "Iron doors are locked, and a key lies on the level.",
        "A key is a choice of vault.",
        "game.content.left_out_rules",
    ),
    differs(
        "D-09",
        "A quarter of the doorways is hidden.",
        f"At most one door per level, with traces before it; a search finds it {AJAR.search_percent} times in 100.",
        "Players should not have to search walls.",
        "game.mapgen.layers.doors.placement_rules",
    ),
    differs(
        "D-54",
        "Every fitting cell on a room's border gets a door.",
        "Doors stand at gates: where they part a level into regions.",
        "A door should matter.",
        "game.mapgen.layers.doors.gates",
    ),
    mended(
        "B-09",
        "Doors that touch no room.",
        "Where rooms are known, every gate touches one.",
        "test_gates.py::test_corridor_gate_touches_room",
    ),
    mended(
        "B-10",
        "Doors that touch at a corner.",
        "No door is beside another, diagonals included.",
        "test_gates.py::test_doors_at_crossing_face_each_other",
    ),
    same(
        "RS-32",
        "The kobold",
        "test_seed_breeds.py::test_seed_breeds_have_documented_numbers",
        f"The same creature in all traditions: {numbers(KOBOLD)}{FARTHER}.",
    ),
    same(
        "RS-33",
        "The goblin",
        "test_seed_breeds.py::test_hurt_goblin_runs_from_hero",
        f"The same: {numbers(GOBLIN)}{FARTHER}.",
    ),
    same(
        "RS-34",
        "The ooze",
        "test_seed_breeds.py::test_hurt_ooze_splits_instead_of_acting",
        f"It flows under shut doors here: {numbers(OOZE)}{FARTHER}.",
    ),
    differs(
        "RS-31",
        "The hero",
        f"Health {dice(WANDERER.health)}, attack {dice(WANDERER.attack)} at {dice(WANDERER.attack_chance)} %, "
        f"defense {dice(WANDERER.defense)} at {dice(WANDERER.defense_chance)} %, a lamp of {WANDERER.sight} cells.",
        "Weaker, so that a door is a decision.",
        "game.content.left_out_rules",
    ),
)

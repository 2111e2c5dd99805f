"""The numbers that limit what is read, saved and shown, beside those of the tables in `docs/formats.md`.

Tests of a limit use its name, and would pass with any other value. So each value stands here once more: a new number
needs a line here, and a changed number is changed with intent.
"""

from __future__ import annotations

import ast
import re
from importlib import import_module

from builders.documents.syntax_trees import tree_of
from tests.support.folders import ROOT

KIB, MIB = 1 << 10, 1 << 20
FOLDERS = ("game/levels", "game/mapgen/drawing", "game/store")
"""Folders of which all modules are looked at."""
FIGURES: dict[str, dict[str, int | tuple[int, int]]] = {
    "game/app/opened_files.py": {"CODE_BEGINS": 100, "LONGEST_NUMBER": 18},
    "game/app/own_vaults.py": {"LONGEST_MISTAKE": 120},
    "game/app/preferences.py": {"PLACEMENT_NUMBERS": 5, "FARTHEST_PIXEL": 32_768},
    "game/app/replays/open_replays.py": {"LONGEST_REASON": 200, "TRIAL_SIZE": (640, 400)},
    "game/app/saved_games/damaged_files.py": {"MAX_FILES": 8, "LONGEST_NAME": 60},
    "game/app/saved_games/earlier_messages.py": {"STEPS_TOLD": 12, "MAX_PARENTS": 20},
    "game/cli.py": {"LONGEST_LINE": 6000},
    "game/content/scenarios/hero_setup.py": {"MANY": 1_000_000, "LONGEST_NUMBER": 9, "MADE_DIGITS": 4},
    "game/levels/argument_checks.py": {
        **{"SMALLEST": (30, 20), "LARGEST": (500, 500)},
        **{"HIGHEST_COST": 100, "LONGEST_SHOWN": 60, "LONGEST_SEED": 64},
    },
    "game/levels/derived_level.py": {"FEW": 6},
    "game/levels/level_fields.py": {"ANY_NUMBER": 1 << 30},
    "game/levels/level_files.py": {"MAX_DIGITS": 1000},
    "game/levels/level_json.py": {"VERSION": 1},
    "game/levels/level_questions.py": {"KEPT": 8},
    "game/levels/level_tiled.py": {"MAX_NOTES": 20},
    "game/levels/own_generators.py": {"ATTEMPTS": 100},
    "game/levels/tiled_map.py": {
        **{"GID_BITS": (1 << 28) - 1, "MAX_OBJECTS": 50_000},
        **{"MAX_GROUPS": 10, "MAX_CHUNK_CELLS": 1_000_000},
    },
    "game/mapgen/drawing/drawing_parser.py": {"LARGEST": (500, 500), "MOST_IN_A_CELL": 4},
    "game/mapgen/drawing/legends.py": {"DIGITS": 6, "MAX_LINES": 20_000, "MAX_WORDS": 64},
    "game/mapgen/drawing/parsed_drawing.py": {
        **{"QUOTED": 40, "LONGEST_MESSAGE": 1200, "LONGEST_PLACE": 200},
        **{"SHOWN_MISTAKES": 20, "MOST_MISTAKES": 1000},
    },
    "game/mapgen/drawing/vault_proof.py": {"AROUND": 3},
    "game/mapgen/drawing/vault_text.py": {
        **{"VERSION": 1, "DEEPEST": 99, "HEAVIEST": 100, "LARGEST": (64, 44)},
        **{"MOST_VAULTS": 50, "MOST_CHANCES": 16, "MOST_THINGS": 300},
    },
    "game/store/db/connection.py": {
        **{"APPLICATION": int.from_bytes(b"Ajar", "big"), "VERSION": 2},
        **{"MAX_VERSIONS": 1000, "STEPS_BETWEEN": 10_000},
    },
    "game/store/db/rows.py": {"THE_END": 32_503_680_000},
    "game/store/db/store_file_guard.py": {"MAX_LOG_BYTES": MIB},
    "game/store/db/store_renaming.py": {"MAX_NOTE_BYTES": 2000},
    "game/store/db/wal_owner.py": {
        **{"MAX_NOTE_BYTES": 500, "COARSE_NANOSECONDS": 10**7},
        **{"SAME_NANOSECONDS": 2 * 10**9},
    },
    "game/store/file_limits.py": {
        **{"CHECKED_BYTES_PER_SECOND": 40_000_000, "SALVAGED_BYTES_PER_SECOND": 1_000_000},
        **{"MAX_SETTING_BYTES": 64 * KIB, "MAX_SETTINGS": 1000, "MAX_ROW_BYTES": 64 * KIB, "MAX_GAMES": 10_000},
        **{"MAX_STORY_BYTES": 16 * KIB, "MAX_STORY_ELEMENTS": 1000, "MAX_STORIES_BYTES": 4 * MIB},
        **{"MAX_LEVEL_BYTES": MIB, "MAX_WORLD_BYTES": 4 * MIB, "MAX_SNAPSHOT_BYTES": 16 * MIB},
        "MAX_SNAPSHOTS_OF_GAME": 20_000,
    },
    "game/store/json_values.py": {"MAX_MESSAGE": 300},
    "game/store/processor_speed.py": {"TRIES": 3},
    "game/store/recording/all_games_statistics.py": {"MAX_SCORE": 10**9},
    "game/store/recording/autosave.py": {"SNAPSHOT_TURNS": 25, "SNAPSHOT_STEPS": 200},
    "game/store/recording/game_code.py": {"LINE": 80, "FIRST_LETTER": ord("!"), "CHECKSUM_BYTES": 4},
    "game/store/recording/load_game.py": {"FIRST": 0, "MAX_REPLAYED": 400, "MAX_REPAIRS": 3},
    "game/store/recording/replay_file.py": {
        **{"TURN": (0, 10_000_000), "DEPTH": (0, 1000)},
        "VERSION": (-1_000_000, 1_000_000),
    },
    "game/store/recording/replay_playback.py": {"REMEMBERED_STEPS": 50, "MAX_AHEAD": 300},
    "game/store/recovery/salvage.py": {
        **{"MAX_ASKED": 10, "PAGE_SIZES": (1024, 4096)},
        **{"SAMPLE_BYTES": 256 * KIB, "SALVAGE_BYTES": MIB},
    },
    "game/store/recovery/sqlite_carving.py": {
        **{"MAX_BYTES": 256 * MIB, "MAX_ROW_BYTES": 4 * MIB + 1000, "MAX_COLUMNS": 9},
        **{"LOG_HEAD": 32, "FRAME_HEAD": 24},
    },
    "game/store/serialize/array_codec.py": {"LEVEL": 1},
    "game/store/serialize/references.py": {"ELSEWHERE": 0},
    "game/store/serialize/snapshot.py": {"HASH_BYTES": 16},
    "game/ui/input/key_bindings.py": {"MAX_KEYS": 6},
}
"""Each number by its name, by the path of its module."""


def numbers_in(path: str) -> dict[str, int | tuple[int, int]]:
    """Return the whole numbers, and the pairs of them, that have a public name in capitals in a module."""
    module = import_module(path.removesuffix(".py").replace("/", "."))
    targets = [part for step in tree_of(ROOT / path).body if isinstance(step, ast.Assign) for part in step.targets]
    names = [node.id for part in targets for node in ast.walk(part) if isinstance(node, ast.Name)]
    values = {name: getattr(module, name) for name in names if name[0] != "_"}
    return {name: value for name, value in values.items() if type(value) is int or _is_pair(value)}


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and [type(part) for part in value] == [int, int]


def test_every_number_is_listed_with_its_value() -> None:
    described = re.findall(r"^\| `([A-Z_]+)` \| ", (ROOT / "docs/formats.md").read_text("utf-8"), re.MULTILINE)
    read = {path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path.name != "__init__.py"}
    paths = {path.relative_to(ROOT).as_posix() for path in read} | FIGURES.keys()
    found = {path: numbers_in(path) for path in sorted(paths)}
    for name in described:
        found["game/store/file_limits.py"].pop(name, None)
    assert {path: numbers for path, numbers in found.items() if numbers} == FIGURES

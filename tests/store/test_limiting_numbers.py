"""The whole numbers that limit what is read, saved and shown, beside those of the tables in `docs/formats.md`.

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
FIGURES = {
    "game/app/opened_files.py": {"CODE_BEGINS": 100, "LONGEST_NUMBER": 18},
    "game/app/preferences.py": {"PLACEMENT_NUMBERS": 5, "FARTHEST_PIXEL": 32_768},
    "game/app/replays/open_replays.py": {"LONGEST_REASON": 200},
    "game/cli.py": {"LONGEST_LINE": 6000},
    "game/content/scenarios/hero_setup.py": {"MANY": 1_000_000, "LONGEST_NUMBER": 9, "MADE_DIGITS": 4},
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
    "game/store/recording/replay_playback.py": {"REMEMBERED_STEPS": 50, "MAX_AHEAD": 300},
    "game/store/recovery/salvage.py": {"MAX_ASKED": 10, "SAMPLE_BYTES": 256 * KIB, "SALVAGE_BYTES": MIB},
    "game/store/recovery/sqlite_carving.py": {
        **{"MAX_BYTES": 256 * MIB, "MAX_ROW_BYTES": 4 * MIB + 1000, "MAX_COLUMNS": 9},
        **{"LOG_HEAD": 32, "FRAME_HEAD": 24},
    },
    "game/store/serialize/array_codec.py": {"LEVEL": 1},
    "game/store/serialize/references.py": {"ELSEWHERE": 0},
    "game/store/serialize/snapshot.py": {"HASH_BYTES": 16},
}
"""Each number by its name, by the path of its module."""


def numbers_in(path: str) -> dict[str, int]:
    """Return the whole numbers that have a public name in capitals in a module."""
    module = import_module(path.removesuffix(".py").replace("/", "."))
    targets = [part for step in tree_of(ROOT / path).body if isinstance(step, ast.Assign) for part in step.targets]
    names = [node.id for part in targets for node in ast.walk(part) if isinstance(node, ast.Name)]
    return {name: getattr(module, name) for name in names if name[0] != "_" and type(getattr(module, name)) is int}


def test_every_number_is_listed_with_its_value() -> None:
    described = re.findall(r"^\| `([A-Z_]+)` \| ", (ROOT / "docs/formats.md").read_text("utf-8"), re.MULTILINE)
    store = {path.relative_to(ROOT).as_posix() for path in (ROOT / "game/store").rglob("*.py")}
    found = {path: numbers_in(path) for path in sorted(store | FIGURES.keys()) if not path.endswith("__init__.py")}
    for name in described:
        found["game/store/file_limits.py"].pop(name, None)
    assert {path: numbers for path, numbers in found.items() if numbers} == FIGURES

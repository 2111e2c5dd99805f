"""Compare levels and games with the golden files in tests/golden; --bless overwrites the golden files.

The golden files contain 300 levels of all generators, the levels of 125 whole games, a corpus of recorded games, and a
store (save file). A comparison takes two minutes, --bless two to four. --only NAME takes a part of this: `levels`,
`games` (the levels of whole games), `store`, or a game of the corpus by the name of its file in tests/golden/games, in
which * stands for any letters. On every machine and Python version, the same seed must give the same levels, and the
same seed with the same orders must give the same game.
The exit code is 1 if anything differs. After a version of the rules is released, the golden files can be overwritten
only if RULES_VERSION is raised, or with --same-rules: for a change that leaves the rules as they are, for example a new
golden file.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

import hashlib
import json
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Any, NamedTuple, TypeVar

from batch.progress_bar import Progress
from game.cli import Parser, fail, run
from game.content import rules_version
from game.content.levels.generators import GENERATORS
from game.content.themes.theme_of_depth import DEPTHS
from game.content.traditions import AJAR
from game.mapgen.core.sketch import RetryLevel
from golden import catalogue_games, corpus, corpus_store
from golden.digest import digest_path, write_digest
from level_output.built_level import build_level
from level_output.world_json import Origin, unmeasured_report

Piece = TypeVar("Piece")
GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden" / "levels.txt"
GAMES = GOLDEN.with_name("games.txt")
PARTS = ("levels", "games", "store")
"""Names of the parts of the golden files that are no games of the corpus."""
LEVELS = 300
"""Number of levels in the catalogue."""
MAX_SHOWN = 5
"""Most differences that are printed."""
DEPTH_BELOW = 5
"""The depth of every fourth level of a generator; the others have depth 1."""
OTHER_SIZES = ((100, 60), (70, 46))
"""Sizes in cells (width, height). Every fourth level of a generator has one of these sizes, in turn."""
FINGERPRINT_PARTS = ("terrain", "corridors", "start", "stairs", "fire", "gas")
"""The parts of a level's JSON report that the fingerprint covers completely."""
FINGERPRINT_PARTS_OF_EACH = {
    "rooms": ("x", "y", "width", "height", "lit"),
    "doors": ("x", "y", "kind", "state", "locked", "hidden", "stiff", "runed", "facing", "partner", "lever"),
    "actors": ("name", "x", "y", "health", "asleep"),
    "items": ("name", "x", "y", "count"),
    "traps": ("name", "x", "y", "hidden"),
    "levers": ("x", "y", "door"),
}
"""The fields of each room, door and so on in a level's JSON report that the fingerprint covers.

The fingerprint covers neither what the hero sees nor his condition.
"""


class Entry(NamedTuple):
    """The parameters of a level in the catalogue of golden levels."""

    generator: str
    seed: str
    size: tuple[int, int]
    depth: int

    def __str__(self) -> str:
        return f"{self.generator} {self.seed} {self.size[0]}x{self.size[1]} {self.depth}"


def main() -> int:
    """Run the command; return its exit code: 1 if anything differs from the golden files, else 0."""
    parser = Parser("catalogue.py", __doc__)
    parser.add_argument("--bless", action="store_true", help="overwrite the golden files with the current results")
    parser.add_argument(
        "--same-rules", action="store_true", help="with --bless: also if this version of the rules is released"
    )
    parser.add_argument("--all", action="store_true", help=f"print all differences, not the first {MAX_SHOWN}")
    parser.add_argument(
        "--only",
        action="append",
        metavar="NAME",
        help="take only this part or game; may be repeated, for example stage_*",
    )
    options = parser.parse_args()
    if options.bless and digest_path().exists() and not options.same_rules:
        version = rules_version.RULES_VERSION
        fail(
            f"catalogue.py: --bless: version {version} of the rules is released:"
            " raise RULES_VERSION in game/content/rules_version.py first"
        )
    work = _work(options.only, bless=options.bless)
    stored = len(corpus_store.games()) if options.bless and "store" in work.parts else 0
    progress = Progress(len(work.levels) + len(work.games) + len(work.replayed) + stored)
    current = {}
    if "levels" in work.parts:
        current[GOLDEN] = [line(entry) for entry in _counted(work.levels, progress, "levels")]
    if "games" in work.parts:
        current[GAMES] = list(catalogue_games.lines(_counted(work.games, progress, "levels of whole games")))
    found = []
    path = GOLDEN
    try:
        for path, lines in current.items():
            if options.bless:
                path.parent.mkdir(exist_ok=True)
                path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            else:
                found += differences(path.read_text(encoding="utf-8").splitlines(), lines)
        if options.bless:
            if work.replayed:
                corpus.bless(lambda: progress.advance(1, "games of the corpus"), work.replayed)
            if "store" in work.parts:
                corpus_store.bless(lambda: progress.advance(1, "games of the store"))
            progress.clear()
            if digest_path().exists():
                write_digest(digest_path())
            return 0
    except (OSError, UnicodeDecodeError) as error:
        fail(
            f"catalogue.py: {path.name}: {error.strerror if isinstance(error, OSError) else error}",
            1 if options.bless else 2,
        )
    found += corpus.differences(_counted(work.replayed, progress, "games of the corpus"))
    if not options.only:
        found += corpus.not_covered()
    if "store" in work.parts:
        found += corpus_store.differences_of_a_copy()
    progress.clear()
    _print_differences(found, len(found) if options.all else MAX_SHOWN)
    return 1 if found else 0


class Work(NamedTuple):
    """What is compared or approved. `parts`: some of PARTS. `replayed`: the games of the corpus."""

    parts: set[str]
    levels: list[Entry]
    games: list[catalogue_games.Game]
    replayed: list[corpus.GoldenGame]


def _work(names: list[str] | None, *, bless: bool) -> Work:
    """Return the parts and the games of the corpus with these names; all if `names` is None.

    `bless`: whether they are approved; then the store is taken too if it contains a named game. Ends the program with
    one line if there is no part and no game with one of the names.
    """
    parts, replayed = set(PARTS), corpus.golden_games()
    if names is not None:
        for name in names:
            if name not in PARTS and not any(fnmatchcase(str(game), name) for game in replayed):
                fail(f"catalogue.py: --only: {name} is none of {', '.join(PARTS)}, and no file in tests/golden/games")
        replayed = [game for game in replayed if any(fnmatchcase(str(game), name) for name in names)]
        parts.intersection_update(names)
        if bless and set(replayed).intersection(corpus_store.games()):
            parts.add("store")
    levels = list(entries(GENERATORS)) if "levels" in parts else []
    return Work(parts, levels, catalogue_games.games() if "games" in parts else [], replayed)


def _counted(pieces: Iterable[Piece], progress: Progress, words: str) -> Iterator[Piece]:
    """Yield pieces of work, and count each in the progress bar when it is done. `words`: what they are."""
    for piece in pieces:
        yield piece
        progress.advance(1, words)


def _print_differences(found: list[str], most: int) -> None:
    """Print the first differences, at most `most`, then their number. Print nothing if there are none."""
    if not found:
        return
    print("\n".join(found[:most]))
    hidden = len(found) - most
    if hidden > 0:
        print(f"… and {hidden} more: --all prints them all")
    differences = "1 difference" if len(found) == 1 else f"{len(found)} differences"
    print(f"{differences} (to approve all: python3 tools/catalogue.py --bless)")


def entries(generators: Iterable[str]) -> Iterator[Entry]:
    """Yield the parameters of the catalogue's levels: one level for each depth of `ajar`, then those of each generator.

    `generators`: names of generators. All generators except that of `ajar` make the same number of levels, give or take
    one. Most levels of these generators have depth 1 and the size of levels of `ajar`. But of every four successive
    levels of a generator, the second has the depth DEPTH_BELOW, and the fourth has one of OTHER_SIZES.
    """
    for depth in range(1, len(DEPTHS) + 1):
        yield Entry(AJAR.generator, str(depth), AJAR.size, depth)
    names, levels = [name for name in generators if name != AJAR.generator], LEVELS - len(DEPTHS)
    for place, name in enumerate(names):
        for turn in range(levels * (place + 1) // len(names) - levels * place // len(names)):
            depth = DEPTH_BELOW if turn % 4 == 1 else 1
            size = OTHER_SIZES[turn // 4 % len(OTHER_SIZES)] if turn % 4 == 3 else AJAR.size
            yield Entry(name, str(turn), size, depth)


def line(entry: Entry) -> str:
    """Make a level and return its golden line: its parameters, a few counts, and its fingerprint.

    If the level cannot be made, the line says why.
    """
    try:
        built = build_level(GENERATORS[entry.generator], AJAR, entry.size, entry.seed, entry.depth)
    except RetryLevel as error:
        return f"{entry}: none, because {error}"
    report = unmeasured_report(built.sketch, built.world, Origin(entry.generator))
    return f"{entry}: {built.sketch.floor.sum()} cells {_extract(report)} {fingerprint(report)}"


def fingerprint(report: dict[str, Any]) -> str:
    """Return a hash of a level: 16 hexadecimal digits. `report`: the level's JSON report.

    Only the parts in FINGERPRINT_PARTS and FINGERPRINT_PARTS_OF_EACH are hashed, without the hero.
    """
    level = {
        part: [{key: thing[key] for key in keys} for thing in report[part] if thing.get("name") != "hero"]
        for part, keys in FINGERPRINT_PARTS_OF_EACH.items()
    }
    level |= {part: report[part] for part in FINGERPRINT_PARTS}
    values = json.dumps(level, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(values.encode()).hexdigest()[:16]


def _extract(report: dict[str, Any]) -> str:
    counts = " ".join(f"{len(report[part])} {part}" for part in ("rooms", "corridors", "doors", "actors", "items"))
    stairs = " ".join(f"{stair['way']} {stair['x']},{stair['y']}" for stair in report["stairs"])
    x, y = report["start"]
    return f"{counts} from {x},{y} {stairs}"


def differences(golden: list[str], now: list[str]) -> list[str]:
    """Return, for each level or game whose lines differ, a text with its golden line and its current line.

    `golden`, `now`: all lines of the golden file, and all lines as they are made now.
    """
    before, after = _by_entry(golden), _by_entry(now)
    return [
        f"was: {before.get(entry, 'missing')}\nnow: {after.get(entry, 'missing')}"
        for entry in (*after, *(entry for entry in before if entry not in after))
        if before.get(entry) != after.get(entry)
    ]


def _by_entry(lines: list[str]) -> dict[str, str]:
    return {words.partition(":")[0]: words for words in lines}


if __name__ == "__main__":
    run(main)

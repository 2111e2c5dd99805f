"""Commands without a window: the check of replay files and game codes, and the code of a recorded game.

The check plays each game again, and prints a table of the results. A result counts only if the game begins as its seed
demands and each recorded step leads to the recorded state, under the rules of this program. So a folder of files is a
leaderboard.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path

from game.app.opened_files import LONGEST_NUMBER, is_number
from game.cli import fail, say, warn
from game.content.new_game import new_game
from game.content.rules_version import DEEPEST_DEPTH, needed_program
from game.content.traditions import TRADITIONS
from game.engine.records import NamedTuple
from game.engine.rules.score import score
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.game_code import read_record, recorded_end, write_code
from game.store.recording.journal import replay_step
from game.store.recording.replay_budget import ReplayBudget
from game.store.recording.replay_file import SUFFIX, GameRecord, StoredRecord
from game.store.serialize.snapshot import StateHash, load_world
from game.ui.text.sentences import replays as sentences

ENDINGS = (SUFFIX, ".txt")
"""Endings of the files of a folder that are checked."""


class Result(NamedTuple):
    """Result of one game, as it was played again."""

    file: str
    tradition: str
    depth: int | None
    """Deepest level that the hero reached; None if the game was not played again, like the turns and the score."""
    turns: int | None
    score: int | None
    end: str
    """How the game ended, in words; "" if it was not played again."""
    rules: int
    """Version of the rules that the first step was played with."""
    fault: str
    """Reason why the result is not verified; "" if it is."""


def verify(names: Sequence[str], *, as_json: bool = False) -> int:
    """Check files, and print the results as a table, the best first; return the exit code.

    The code is 0 if all games are verified, 2 if a file cannot be read as a game, and 1 if a game is not verified.
    `names`: paths of files and folders. `as_json`: print one JSON object instead.
    """
    results, code = [], 0
    for path in _files(names):
        try:
            results.append(result_of(path))
        except CorruptData as error:
            warn(f"ajar: --verify: {path}: {error}")
            code = 2
    results.sort(key=lambda result: (bool(result.fault), -(result.score or 0), result.file))
    if as_json:
        say(json.dumps({"games": [{**each._asdict(), "verified": not each.fault} for each in results]}))
    else:
        for line in table(results) if results else ():
            say(line)
    return code or int(any(result.fault for result in results))


def _files(names: Iterable[str]) -> list[Path]:
    """Return the files with the given names. A folder stands for the replays and texts in it."""
    found: list[Path] = []
    for name in names:
        path, inside = Path(name), list[Path]()
        with suppress(OSError, ValueError):  # it is reported when it is read as a file
            inside = sorted(each for each in path.iterdir() if each.suffix in ENDINGS)
        found += inside or [path]
    return found


def result_of(path: Path) -> Result:
    """Play the game in a file again, and return its result. Raises CorruptData if the file has no valid game."""
    record = read_record(path)
    world, fault = _first_world(record)
    tradition, rules = world.tradition.name, record.rules.at(1)
    if fault:
        return Result(str(path), tradition, None, None, None, "", rules, fault)
    fault = _play(world, record)
    return Result(
        str(path), tradition, world.run_stats.deepest, world.turns_passed, score(world), _end(world), rules, fault
    )


def _end(world: World) -> str:
    end = world.run_stats.end
    if end is None:
        return sentences.NOT_ENDED
    return sentences.WON_GAME if end.won else sentences.DIED_OF.format(cause=end.killer or end.cause)


def _first_world(record: GameRecord) -> tuple[World, str]:
    """Return the world in which a game is played again, and the reason why it cannot be verified ("" if it can).

    The world is made from the seed, because the first snapshot of a file could have been changed.
    """
    first = record.snapshot(record.snapshot_steps[0])
    kept = load_world(first)
    depth = kept.level.depth
    own = new_game(kept.seed, TRADITIONS[kept.tradition.name], depth) if 1 <= depth <= DEEPEST_DEPTH else None
    if (change := record.rules.change(kept.tradition.name)) is not None:
        return kept, sentences.OTHER_RULES.format(version=change.then, program=needed_program(change))
    if own is None or first.step or not StateHash(own).agrees(first.hash):
        return kept, sentences.OTHER_BEGINNING
    return own, ""


def _play(world: World, record: GameRecord) -> str:
    """Play the recorded steps; return the reason why the record is not true, or "" if it is."""
    now, budget = StateHash(world), ReplayBudget()
    for number, step in enumerate(record.steps, 1):
        if step.number != number:
            return sentences.STEP_MISSING.format(step=number)
        if world.over:
            return sentences.STEP_AFTER_END.format(step=number)
        with budget.playing():
            why = replay_step(world, step)
        if why:
            return sentences.STEP_FAILS.format(step=number, reason=why)
        budget.note_played(timeless=False)
        if budget.is_spent:
            return sentences.TAKES_TOO_LONG
        if step.hash and not now.agrees(step.hash):
            return sentences.STEP_DIFFERS.format(step=number)
    if (end := recorded_end(record)) and not now.agrees(end):
        return sentences.CODE_DIFFERS
    return ""


def table(results: Sequence[Result]) -> list[str]:
    """Return the lines of a table of results, the first with the names of the columns."""
    rows = [sentences.COLUMNS, *(_row(result) for result in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(sentences.COLUMNS))]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _row(result: Result) -> tuple[str, ...]:
    figures = (result.depth, result.turns, result.score)
    outcome = sentences.NOT_VERIFIED.format(reason=result.fault) if result.fault else sentences.VERIFIED
    return (
        result.file,
        result.tradition,
        *(sentences.UNKNOWN if figure is None else str(figure) for figure in figures),
        result.end or sentences.UNKNOWN,
        str(result.rules),
        outcome,
    )


def code_of(record: GameRecord) -> str:
    """Return the code of a recorded game. Raises CorruptData if it has none, or StoreError."""
    return write_code(record.steps, record.snapshot(record.snapshot_steps[0]), record.rules, recorded_end(record))


def print_code(words: str, path: Path) -> int:
    """Print the code of a game, and return the exit code. Raises SystemExit if the game has no code.

    `words`: number of the game in the store, or path of a replay file or of a code. `path`: path of the save file.
    """
    try:
        if not is_number(words):
            say(code_of(read_record(Path(words))))
            return 0
        if not path.exists():
            fail(f"ajar: --export-code: there is no save file {path}")
        with closing(Store(path)) as games:
            if len(words) > LONGEST_NUMBER or games.run(int(words)) is None:
                raise CorruptData(sentences.NO_GAME.format(number=words[:LONGEST_NUMBER]))
            say(code_of(StoredRecord(games, int(words))))
    except (CorruptData, StoreError) as error:
        fail(f"ajar: --export-code: {words}: {error}")
    return 0

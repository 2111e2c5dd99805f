"""The command `soak.py --measures`: makes the table of measures from games, levels and doors that it plays or has."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from game.cli import fail
from measures.arms import ARMS, results_of_arm
from measures.estimates import Estimate
from measures.table import Made, chosen_rows, estimates_in, markdown, measure, report
from playtest.results_file import rules_hash

MEASURE_GAMES, MEASURE_TURNS = 200, 12_000
"""Number of seeds, and most turns of a game, unless the command line has others."""
TABLE = "measures.json"
"""Name of the file with the last table in the folder of results."""


def run_measures(options: argparse.Namespace) -> int:
    """Play the games that the chosen rows need and that the folder of results does not contain; print the table.

    With the option `--so-far`, the table has only the results that the folder contains.

    `options`: the command line of soak.py. Return the exit code: 1 if a game broke, else 0. Raises OSError if a file
    of results cannot be read or written.
    """
    rows = chosen_rows(options.rows)
    if not rows:
        fail(f"soak.py: --rows: no row's name contains '{options.rows}'")
    before = _table_in(options.against) if options.against is not None else None
    games = options.games or MEASURE_GAMES
    seeds = [f"{options.seed}/{number}" for number in range(games)]
    needed = [arm for arm in ARMS if any(arm in row.arms for row in rows)]
    turns, play = options.turns or MEASURE_TURNS, not options.so_far
    results = {arm: results_of_arm(arm, seeds, turns, options.store, play=play) for arm in needed}
    table = measure(rows, results, before)
    made = Made(f"the seeds {seeds[0]} to {seeds[-1]}", rules_hash(), today())
    as_json = json.dumps(report(table, made), indent=1)
    if options.store is not None:
        options.store.mkdir(parents=True, exist_ok=True)
        (options.store / TABLE).write_text(as_json + "\n", encoding="utf-8")
    print(as_json if options.json else "\n".join(markdown(table, made, compared=before is not None)))
    return _tell_broken(results)


def today() -> str:
    """Return the day: "2026-11-29"."""
    return date.today().isoformat()


def _table_in(folder: Path) -> dict[str, Estimate]:
    """Return the values of the table in a folder of results. Ends the program if there is none that can be read."""
    try:
        return estimates_in(json.loads((folder / TABLE).read_text(encoding="utf-8")))
    except OSError as error:
        fail(f"soak.py: --against: {folder / TABLE}: {error.strerror}")
    except (ValueError, KeyError, TypeError):
        fail(f"soak.py: --against: {folder / TABLE} is no table of measures")


def _tell_broken(results: Mapping[str, list[dict[str, Any]]]) -> int:
    """Print a line for each game that broke, on standard error. Return the exit code: 1 if there is one, else 0."""
    broken = [game for arm in results.values() for game in arm if game.get("end") == "broken"]
    for game in broken:
        line = f"BROKEN: {game['bot']} in {game['variant']}, seed {game['seed']}, turn {game['turns']}: {game['fault']}"
        print(line, file=sys.stderr)
    return 1 if broken else 0

"""The steps of tools/approve.py: pack the drawings, compare, show the differences, ask, approve."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections import Counter
from collections.abc import Sequence

import pack_assets
from approval.changes import Change, Comparison
from approval.memory import PROJECT
from approval.parts import Part, parts
from approval.side_by_side import write_page
from builders.assets.art import ASSETS
from game.cli import fail
from game.content import rules_version
from golden import corpus
from golden.digest import digest_path, write_digest
from runtime_setup.run_checks import RULES

FOLDER = PROJECT / "build" / "approval"
MAX_SHOWN = 12
"""Most differences of a part that are printed. The page has all."""


def approve(options: argparse.Namespace) -> int:
    """Do what the command line says; return the exit code: 1 if anything differs and is not approved, else 0."""
    every = parts()
    if not options.only and pack_assets.main(["--check"], quiet=True):
        pack_assets.main([])
        print(f"packed the drawings of {ASSETS / 'art'}")
    comparison = Comparison(every, options.only, everything=options.all)
    for name in options.only or ():
        if not any(name in (part, *names) or "*" in name for part, names in comparison.names.items()):
            fail(f"approve.py: --only: there is no part and no golden thing {name}; parts: {', '.join(every)}")
    changes = comparison.changes()
    _summarize(comparison, changes)
    if not changes:
        return _uncovered()
    words = {change: words_of(every[change.part], change) for change in changes}
    _print_changes(changes, words)
    folder = options.folder or FOLDER
    if folder == FOLDER:
        shutil.rmtree(FOLDER, ignore_errors=True)  # pictures of earlier changes
    try:
        print(f"all differences: {write_page(folder, changes, words)}")
        if comparison.wrongly_skipped:
            names = ", ".join(change.name for change in comparison.wrongly_skipped)
            print(f"without --all these would have been missed, which is a fault of approve.py: {names}")
        if not options.yes and not _agreed():
            print("nothing is approved; to approve all: python3 tools/approve.py --yes")
            return 1
        if digest_path().exists() and not options.same_rules and any(change.part in RULES for change in changes):
            version = rules_version.RULES_VERSION
            fail(
                f"approve.py: version {version} of the rules is released:"
                " raise RULES_VERSION in game/content/rules_version.py first"
            )
        comparison.approve(changes)
        if digest_path().exists():
            write_digest(digest_path())
    except OSError as error:
        fail(f"approve.py: {error.filename}: {error.strerror}", 1)
    print(f"approved {len(changes)} differences")
    return _uncovered()


def words_of(part: Part, change: Change) -> str:
    """Return in a few words what is different in a golden thing."""
    if change.now is None:
        return "is no longer there"
    return "is new" if change.before is None else part.words(change.name, change.before, change.now)


def _summarize(comparison: Comparison, changes: Sequence[Change]) -> None:
    made, differ = (Counter(one.part for one in ones) for ones in (comparison.tasks, changes))
    for part, names in comparison.names.items():
        if names:
            print(f"{part}: {len(names)}, of which {made[part]} were made, {differ[part]} differ")


def _print_changes(changes: Sequence[Change], words: dict[Change, str]) -> None:
    shown = Counter[str]()
    for change in changes:
        shown[change.part] += 1
        if shown[change.part] <= MAX_SHOWN:
            print(f"{change.part}: {change.name}: {words[change]}")
    for part, count in shown.items():
        if count > MAX_SHOWN:
            print(f"{part}: … and {count - MAX_SHOWN} more")


def _agreed() -> bool:
    """Ask on a terminal whether all differences are meant. Without a terminal return False."""
    return sys.stdin.isatty() and input("Approve all of this? (y/n) ").strip().lower() in ("y", "yes")


def _uncovered() -> int:
    """Print what can occur in a game but does not in the corpus. Return the exit code: 1 if there is any."""
    missing = corpus.not_covered()
    for line in missing:
        print(line)
    return 1 if missing else 0

"""The digest (one hash) of all golden files. After a version of the rules is released, the digest must not change."""

from __future__ import annotations

import hashlib
from pathlib import Path

from game.content import rules_version

TESTS = Path(__file__).resolve().parents[2] / "tests"
GOLDEN, RELEASES = TESTS / "golden", TESTS / "stores"
"""The folder of the golden files, and the folder of the files of each release."""


def golden_digest(folder: Path = GOLDEN) -> str:
    """Return a hash of the names and texts of all .txt files in `folder`. Line endings do not change the hash."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.txt")):
        text = "\n".join(path.read_text(encoding="utf-8").splitlines())
        digest.update(f"{path.relative_to(folder).as_posix()}\n{text}\n".encode())
    return digest.hexdigest()


def digest_path() -> Path:
    """Return the path of the file with the digest for the current version of the rules.

    The file exists only if this version is released.
    """
    return RELEASES / f"rules-{rules_version.RULES_VERSION}.txt"


def write_digest(path: Path) -> None:
    """Write the digest of the current golden files to the file at `path`."""
    path.write_text(golden_digest() + "\n", encoding="ascii")


def change_without_version() -> str:
    """Return a sentence if the golden files have changed since this version of the rules was released; else ""."""
    path = digest_path()
    if not path.exists() or path.read_text(encoding="ascii").strip() == golden_digest():
        return ""
    return (
        f"the golden files differ from those of the released version {rules_version.RULES_VERSION} of the rules;"
        " raise RULES_VERSION in game/content/rules_version.py"
    )

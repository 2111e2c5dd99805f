"""Whether golden files are still those of the released version of the rules."""

from __future__ import annotations

import hashlib
from pathlib import Path

from game.content import rules_version

TESTS = Path(__file__).resolve().parents[2] / "tests"
GOLDEN, RELEASES = TESTS / "golden", TESTS / "stores"


def golden_digest(folder: Path = GOLDEN) -> str:
    """Return a hash of all golden files: their names and their text, whatever ends its lines."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.txt")):
        text = "\n".join(path.read_text(encoding="utf-8").splitlines())
        digest.update(f"{path.relative_to(folder).as_posix()}\n{text}\n".encode())
    return digest.hexdigest()


def digest_path() -> Path:
    """Return where the hash of the golden files lies, once the present version of the rules is released."""
    return RELEASES / f"rules-{rules_version.RULES_VERSION}.txt"


def write_digest(path: Path) -> None:
    """Write the hash of the golden files as they are."""
    path.write_text(golden_digest() + "\n", encoding="ascii")


def change_without_version() -> str:
    """Return why the golden files may not be as they are, or "": those of a released version must not change."""
    path = digest_path()
    if not path.exists() or path.read_text(encoding="ascii").strip() == golden_digest():
        return ""
    return (
        f"golden files differ from those of version {rules_version.RULES_VERSION} of the rules, which is released:"
        " raise RULES_VERSION in game/content/rules_version.py"
    )

"""The page on which a person looks at all changes: screens before and after side by side, and what else differs."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from approval.changes import Change
from approval.memory import PROJECT
from batch.cores import in_any_order
from builders.gallery.approved_screens import APPROVED_SIZES
from builders.gallery.approved_screens import FOLDER as APPROVED
from builders.gallery.index_page import STYLE
from builders.gallery.pictures import Job, draw_scene, looks
from game.ui.core.settings import ColourPreset

BEFORE, NOW = "before", "now"
"""Folders of the pictures of the last approved screens, and of the present ones."""
SIZES = [size for size, _ in APPROVED_SIZES]


def write_page(folder: Path, changes: Sequence[Change], words: Mapping[Change, str]) -> Path:
    """Draw the changed screens, write the page, and return its path. Raises OSError if a file cannot be written.

    `words`: what is different, for each change.
    """
    folder.mkdir(parents=True, exist_ok=True)
    screens = [change.name for change in changes if change.part == "screens" and change.now is not None]
    files = _draw(folder, screens) if screens else {}
    if screens:
        _draw_as_approved(folder, screens)
    lines = [f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Changes</title><style>{STYLE}</style>']
    for change in changes:
        lines += [f"<h3>{escape(f'{change.part}: {change.name}')}</h3><pre>{escape(words[change])}</pre>"]
        lines += _figures(folder, files.get(change.name, ()) if change.part == "screens" else ())
    page = folder / "index.html"
    page.write_text("\n".join(lines) + "\n", "utf-8")
    return page


def _figures(folder: Path, files: Sequence[str]) -> Iterator[str]:
    """Yield the pictures of a screen as HTML: before, if it was approved before, and now."""
    for file in files:
        shown = [side for side in (BEFORE, NOW) if (folder / side / file).exists()]
        yield "".join(
            f'<figure><a href="{side}/{file}"><img src="{side}/{file}" width="640" alt=""></a>'
            f"<figcaption>{side}</figcaption></figure>"
            for side in shown
        )


def _draw(folder: Path, screens: Sequence[str]) -> dict[str, list[str]]:
    """Draw screens as they are now; return the files of each, below the folder NOW."""
    shown = tuple(looks(SIZES, [ColourPreset.USUAL.value]))
    jobs = [Job(name, shown, str(folder / NOW)) for name in screens]
    return {job.scene: [picture.file for picture in drawn] for job, drawn in in_any_order(draw_scene, jobs)}


def last_change(folder: Path) -> str:
    """Return the name of the last commit that has changed a folder; "" if git knows none."""
    command = ["git", "log", "-1", "--format=%H", "--", "."]
    if shutil.which(command[0]) is None:
        return ""
    return subprocess.run(command, cwd=folder, capture_output=True, check=False, encoding="ascii").stdout.strip()


def unpack(archive: bytes, folder: Path) -> None:
    """Unpack the files of a tar archive. Links are left out: a commit may have one that leads out of the folder."""
    with tarfile.open(fileobj=BytesIO(archive)) as packed:
        files = [member for member in packed if member.isfile() or member.isdir()]
        packed.extractall(folder, files, filter="data")


def _draw_as_approved(folder: Path, screens: Sequence[str]) -> None:
    """Draw screens with the code with which the approved screens were last changed, if git and that code know them.

    The last commit may have changed the screens already, without approval.
    """
    if not (commit := last_change(APPROVED)):
        return
    archive = subprocess.run(["git", "archive", commit], cwd=PROJECT, capture_output=True, check=True)
    with TemporaryDirectory(prefix="ajar-before-") as before:
        unpack(archive.stdout, Path(before))
        sizes = [word for width, height in SIZES for word in ("--size", f"{width}x{height}")]
        gallery = [sys.executable, "tools/gallery.py"]
        listed = subprocess.run([*gallery, "--list"], cwd=before, capture_output=True, encoding="utf-8", check=False)
        scenes = [word for name in screens if name in listed.stdout.splitlines() for word in ("--scene", name)]
        if scenes:
            command = [*gallery, str(folder.absolute() / BEFORE), "--preset", ColourPreset.USUAL.value, *sizes, *scenes]
            subprocess.run(command, cwd=before, capture_output=True, check=False)

"""The approved screens: what a screen reader says in each situation, and fingerprints of the pictures.

Each situation has a file of its own, and each row of blocks of a picture a line of its own. So two changes of different
screens, or of different parts of a screen, can be merged.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from builders.gallery.fingerprints import ACROSS, DOWN, changed_blocks, fingerprint
from builders.gallery.situation import Situation
from builders.gallery.windowless_game import Studio
from game.ui.core.settings import ColourPreset

FOLDER = Path(__file__).parents[3] / "tests" / "golden" / "screens"
APPROVED_SIZES = (((640, 360), 100), ((1280, 720), 200))
"""Sizes of the approved pictures in pixels, each with the percents of its text."""
CHANGING = ("open a replay", "a save file that cannot be used")
"""Names of the situations that show the path of a folder which is new each time. They have no approved screens."""


class ApprovedScreen(NamedTuple):
    """Screen of a situation, as far as it is compared with later screens.

    `spoken`: lines of the screen reader; none for a game, whose lines have tests of their own. `prints`: fingerprint of
    the picture of each size, such as "640x360", int16[x, y].
    """

    spoken: tuple[str, ...]
    prints: dict[str, NDArray[np.int16]]


class DrawnScreen(NamedTuple):
    """Screen of a situation. `faults`: a line for each fault."""

    screen: ApprovedScreen
    faults: tuple[str, ...]


def draw_screen(situation: Situation, here: Studio) -> DrawnScreen:
    """Stage a situation in a new studio, and draw it in the sizes that are approved."""
    situation.stage(here)
    prints, faults = {}, list[str]()
    for (width, height), percent in APPROVED_SIZES:
        shown = here.show_at((width, height), percent, ColourPreset.USUAL)
        faults += [f"{situation.name}, {width}x{height}, {percent} %: {fault}" for fault in shown.faults]
        prints[f"{width}x{height}"] = fingerprint(shown.picture)
    return DrawnScreen(ApprovedScreen(here.spoken(), prints), tuple(faults))


def changes(now: ApprovedScreen, before: ApprovedScreen | None) -> list[str]:
    """Return a line for each change of the pictures and of the screen reader. `before`: None if there is no file."""
    if before is None:
        return ["it is not approved yet"]
    moved = {size: changed_blocks(numbers, before.prints[size]) for size, numbers in now.prints.items()}
    lines = [f"{size}: blocks {blocks}" for size, blocks in moved.items() if blocks]
    if now.spoken != before.spoken:
        says = [line for line in now.spoken if line not in before.spoken]
        said = [line for line in before.spoken if line not in now.spoken]
        lines.append(
            f"the screen reader says {says}, not {said}" if says or said else "lines are spoken in another order"
        )
    return lines


def file_of(name: str) -> Path:
    """Return the file with the approved screen of a situation. `name`: of the situation."""
    return FOLDER / f"{file_name(name)}.txt"


def file_name(words: str) -> str:
    """Return the name of a situation in letters, digits and hyphens only."""
    return "-".join("".join(sign if sign.isalnum() else " " for sign in words.lower()).split())


def screen_text(screen: ApprovedScreen) -> str:
    """Return a screen as text: the lines of the screen reader and, below each size, the numbers of the blocks."""
    lines = [f"says: {line}" for line in screen.spoken]
    for size, numbers in screen.prints.items():
        lines += [size, *(" ".join(f"{number:6}" for number in row) for row in numbers.T.tolist())]
    return "\n".join(lines) + "\n"


def parse_screen(text: str) -> ApprovedScreen | None:
    """Return the approved screen that `screen_text` wrote; None if it contains the marks of a failed merge."""
    lines = text.splitlines()
    spoken = [line.removeprefix("says: ") for line in lines if line.startswith("says: ")]
    if len(lines) != len(spoken) + len(APPROVED_SIZES) * (1 + DOWN):
        return None
    pictures = lines[len(spoken) :]
    prints = {}
    for start in range(0, len(pictures), 1 + DOWN):
        size, *rows = pictures[start : start + 1 + DOWN]
        numbers = [[int(number) for number in row.split()] for row in rows]
        prints[size] = np.array(numbers, np.int16).reshape(DOWN, ACROSS).T
    return ApprovedScreen(tuple(spoken), prints)


def read_screen(name: str) -> ApprovedScreen | None:
    """Return the approved screen of a situation; None if it has none, or if its file contains a failed merge."""
    path = file_of(name)
    return parse_screen(path.read_text("utf-8")) if path.exists() else None

"""The pictures of the gallery: which there are, and how one scene is drawn and saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame

from builders.gallery.approved_screens import file_name
from builders.gallery.missing_texts import lacking
from builders.gallery.place_situations import PLACES
from builders.gallery.situation import Situation
from builders.gallery.situations import EVERY_SITUATION
from builders.gallery.windowless_game import Studio, studio
from game.ui.core.settings import ColourPreset

SIZES = ((3840, 2160), (640, 360), (1280, 720), (1920, 1080))
"""Sizes of the window in pixels. The smallest follows the largest, so that what stays at its old place is outside."""
LARGE_TEXT, LARGE_TEXT_FROM = 200, 1280
"""Percents of the large text, and width of the smallest window that has room for it, in pixels."""
GREY = "grey"
"""Name of the usual colours in grey, beside those of the presets."""
PRESETS = [*(preset.value for preset in ColourPreset), GREY]
THUMB_WIDTH = 320
"""Width of a small picture on the index page, in pixels."""


class Look(NamedTuple):
    """How a scene is drawn. `size`: of the window in pixels. `percent`: size of the text. `preset`: one of PRESETS."""

    size: tuple[int, int]
    percent: int
    preset: str

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}, text {self.percent} %, {self.preset}"


class Job(NamedTuple):
    """Scene that is drawn in several looks, and the folder of the gallery."""

    scene: str
    looks: tuple[Look, ...]
    folder: str


class Picture(NamedTuple):
    """Drawn picture. `file`, `thumb`: paths from the folder of the gallery.

    `faults`: a line for each fault. `texts`: visible texts.
    """

    scene: str
    look: Look
    file: str
    thumb: str
    faults: tuple[str, ...]
    texts: tuple[str, ...]


def presets_of(situation: Situation) -> list[str]:
    """Return the names of the colours in which a situation is shown, unless the command line names others."""
    return [preset for preset in PRESETS if preset != GREY or situation.group == PLACES]


def looks(sizes: Sequence[tuple[int, int]], presets: Sequence[str]) -> Iterator[Look]:
    """Yield every look at some sizes in some presets: text of 100 % and, where it has room, of 200 %."""
    for preset, size in product(presets, sizes):
        yield Look(size, 100, preset)
        if size[0] >= LARGE_TEXT_FROM:
            yield Look(size, LARGE_TEXT, preset)


def draw_scene(job: Job) -> list[Picture]:
    """Draw a scene in all looks, and save the pictures. Raises OSError if a picture cannot be saved."""
    (situation,) = (each for each in EVERY_SITUATION if each.name == job.scene)
    (Path(job.folder) / file_name(job.scene)).mkdir(parents=True, exist_ok=True)
    pictures: list[Picture] = []
    with TemporaryDirectory(prefix="ajar-gallery-") as folder:
        saves = Path(folder) / "saves"  # the same for all presets, because some screens show it
        for preset in dict.fromkeys(look.preset for look in job.looks):
            saves.mkdir()
            with studio(saves) as here:
                situation.stage(here)  # anew, so that at each size only the colours differ from other presets
                pictures += [_draw(here, look, job) for look in job.looks if look.preset == preset]
            rmtree(saves)
    return _compared(pictures)


def _compared(pictures: Sequence[Picture]) -> list[Picture]:
    """Add a fault to each picture of a scene that lacks texts which the scene has in other colours."""
    by_size: dict[tuple[tuple[int, int], int], list[tuple[str, ...]]] = {}
    for picture in pictures:
        by_size.setdefault(picture.look[:2], []).append(picture.texts)
    return [
        picture._replace(faults=(*picture.faults, *lacking(picture.texts, by_size[picture.look[:2]])))
        for picture in pictures
    ]


def _draw(here: Studio, look: Look, job: Job) -> Picture:
    """Draw a scene, and save its picture and a small copy of it."""
    grey = look.preset == GREY
    shown = here.show_at(look.size, look.percent, ColourPreset.USUAL if grey else ColourPreset(look.preset))
    whole = pygame.transform.grayscale(shown.picture) if grey else shown.picture
    name = f"{look.size[0]}x{look.size[1]}-text-{look.percent}-{look.preset}.png"
    file, thumb = (f"{file_name(job.scene)}/{begin}{name}" for begin in ("", "thumb-"))
    small = pygame.transform.smoothscale(whole, (THUMB_WIDTH, THUMB_WIDTH * look.size[1] // look.size[0]))
    for picture, path in ((whole, file), (small, thumb)):
        try:
            pygame.image.save(picture, Path(job.folder) / path)
        except pygame.error as error:
            raise OSError(f"{path}: {error}") from error
    return Picture(job.scene, look, file, thumb, tuple(shown.faults), tuple(shown.texts))

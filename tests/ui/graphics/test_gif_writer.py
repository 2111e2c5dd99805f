"""GIFs contain what was drawn, frame by frame, as another program reads them."""

from __future__ import annotations

import io
from itertools import pairwise

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from game.engine.grid.dice import Dice
from game.ui.graphics.gif_writer import Gif

Picture = NDArray[np.uint8]


def noise(dice: Dice, size: tuple[int, int], colours: int, before: Picture | None = None) -> Picture:
    """Return a picture of random colours, or a copy of a picture with a few pixels changed."""
    palette: Picture = np.array([[dice.below(256) for _ in range(3)] for _ in range(colours)], np.uint8)
    picture: Picture = palette[np.array([[dice.below(colours) for _ in range(size[1])] for _ in range(size[0])])]
    if before is not None:
        changed = np.array([[dice.chance(10) for _ in range(size[1])] for _ in range(size[0])])
        picture[~changed] = before[~changed]
    return picture


def written(pictures: list[Picture]) -> bytes:
    gif = Gif(pictures[0].shape[:2])
    for picture in pictures:
        gif.add(picture, 10)
    return gif.to_bytes()


def read(gif: bytes) -> list[tuple[Picture, float]]:
    frames = pygame.image.load_animation(io.BytesIO(gif), "a.gif")
    return [(pygame.surfarray.array3d(surface), shown) for surface, shown in frames]


@given(
    size=st.tuples(st.integers(1, 40), st.integers(1, 40)),
    colours=st.sampled_from([2, 3, 4, 15, 16, 17, 90]),
    frames=st.integers(1, 4),
    seed=st.integers(0, 99),
)
def test_gif_frames_with_few_colours_are_exact(size: tuple[int, int], colours: int, frames: int, seed: int) -> None:
    dice = Dice("gif", seed)
    pictures = [noise(dice, size, colours)]
    for _ in range(frames - 1):
        pictures.append(noise(dice, size, 2, pictures[-1]))
    found = read(written(pictures))
    different = [pictures[0], *(new for old, new in pairwise(pictures) if (old != new).any())]
    assert len(found) == len(different)
    for (picture, _), wanted in zip(found, different, strict=True):
        assert (picture == wanted).all()
    assert sum(shown for _, shown in found) == 100 * frames, "equal frames become one longer frame"


def test_long_gif_frame_resets_dictionary() -> None:
    picture = noise(Dice("gif", "long"), (150, 120), 200)
    ((found, _),) = read(written([picture]))
    assert (found == picture).all()


@pytest.mark.parametrize("colours", [256, 3000])
def test_gif_colours_are_nearly_right_when_many(colours: int) -> None:
    """A picture of soft shades: no pixel is far off."""
    x, y = np.meshgrid(np.arange(64), np.arange(colours // 64 + 1), indexing="ij")
    picture = np.stack([x * 4, y * 5 % 256, (x + y) % 64], axis=2).astype(np.uint8)
    ((found, _),) = read(written([picture]))
    wrong = abs(found.astype(int) - picture)
    assert wrong.mean() < 6
    assert wrong.max() < 60
    assert len(np.unique(found.reshape(-1, 3), axis=0)) <= 255

"""Rings and marks of noises, and the sleepers that stir in them: only what the hero knows of a noise.

A ring of dots spreads from the place of a loud noise over the ground that it reaches as far as he knows: round corners
and through open doors, but not through walls. Its reach is the loudness. It is slow at first, and small rings stay at
the place meanwhile, more of them for a louder noise, so that one sees where it was made and how loud it is. If he does
not know the place, short arcs beside him show the direction, more arcs for a louder noise. The name of a noise that
somebody else has made rises from its place, or from the arcs.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import cached_property

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.noise import KnownNoise
from game.engine.records import mutable_record
from game.engine.senses.known_noise_reach import LOUD, VERY_LOUD, known_noise_costs, stirred
from game.engine.world import World
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.tilesheet import TILE
from game.ui.render.animations import Animation
from game.ui.render.effects import Effect, Height, Rising
from game.ui.render.frame import Frame
from game.ui.text.sentences.log.noises import NOISES

RING_SECONDS, ARC_SECONDS = 0.9, 0.9
SLOW_START = 1.6
"""Power of the part of its time that has passed, to which a ring has spread: above 1, it is slow at first."""
ECHO_CELLS = 4
"""Reach in cells of the ring of a noise that repeats the last one, such as the next blow of a fight."""
ECHO_TICKS = 300
"""Ticks after a noise within which the same noise close by is a repetition."""
NAME_CELLS = 3
"""Distance in cells from the hero to the name of a noise whose place he does not know."""
MOST_RINGS = 8
"""Number of rings at once, beside which others could not be told apart."""
STEP = 2
"""Width and height in pixels of the dots of which a ring consists."""
LINE, TAIL = 0.25, 1.5
"""Width in cells of the line of a ring, and of the faint tail behind it."""
DOTS = TILE // STEP
"""Number of dots along the side of a cell."""
ARC_LOUDNESS = (1, 6, LOUD)
"""Loudness at the hero from which one, two and three arcs show the direction of a noise."""
STRONGEST = 230
"""Opacity of a ring at its source, 0 to 255."""
INNERMOST, APART = 0.75, 0.5
"""Radius in cells of the smallest ring that stays at the place of a noise, and distance to the next."""


@mutable_record
class Ring(Effect):
    """Ring that spreads from the place of a noise. `reach`: cells that it crosses in the open.

    `costs`: loudness that the noise loses to each cell, int16[x, y]; -1 where it does not get as far as the hero knows.
    """

    costs: NDArray[np.int16]
    reach: int
    own: bool
    stands_still = True
    height = Height.GROUND

    @cached_property
    def _corner(self) -> Vec:
        return Vec(max(0, self.at.x - self.reach), max(0, self.at.y - self.reach))

    @cached_property
    def _distances(self) -> NDArray[np.float32]:
        """Distance in cells of each dot of the reached part of the level, float32[x, y]; infinite where it is not.

        In the open it is the straight distance, so that the ring is round. Behind a corner or a door it is as much
        greater as the noise loses there.
        """
        part = self.costs[self._corner.x : self.at.x + self.reach + 1, self._corner.y : self.at.y + self.reach + 1]
        x, y = np.ogrid[: part.shape[0], : part.shape[1]]
        straight = np.maximum(abs(x + self._corner.x - self.at.x), abs(y + self._corner.y - self.at.y))
        detour = np.where(part >= 0, part - straight, np.float32(np.inf)).astype(np.float32)
        fine = detour.repeat(DOTS, 0).repeat(DOTS, 1)
        x, y = (np.arange(size) / DOTS + 0.5 / DOTS - 0.5 for size in fine.shape)
        middle = self.at - self._corner
        return fine + np.hypot(x[:, None] - middle.x, y[None, :] - middle.y).astype(np.float32)

    def radii(self, *, moving: bool) -> list[float]:
        """Return the radii in cells of the rings to draw now: those at the place, and a moving one or three still ones.

        One ring at the place is a repeated noise, two are a loud one, three a very loud one.
        """
        count = 1 + (self.reach >= LOUD) + (self.reach >= VERY_LOUD)
        at_place = [INNERMOST + APART * number for number in range(count)]
        if not moving:
            return [*at_place, self.reach / 3, 2 * self.reach / 3, float(self.reach)]
        return [*at_place, self.progress**SLOW_START * (self.reach + 1)]

    def picture(self, colour: Colour, *, moving: bool) -> pygame.Surface:
        """Return the picture of the ring at this moment, STEP pixels for each of its pixels."""
        distances = self._distances
        *others, last = self.radii(moving=moving)
        strength = _band(distances, last, self.reach, TAIL)
        for radius in others:
            strength = np.maximum(strength, _band(distances, radius, self.reach, 0.0))
        strength[distances > self.reach + 0.5] = 0
        strength[::2, ::2] = strength[1::2, 1::2] = 0
        picture = pygame.Surface(strength.shape, pygame.SRCALPHA)
        picture.fill((*colour, 0))
        pygame.surfarray.pixels_alpha(picture)[:] = (STRONGEST * strength).astype(np.uint8)
        return picture

    def draw(self, frame: Frame) -> None:
        """Draw the ring on the ground."""
        colour = frame.swatch.shade("mark lit" if self.own else "mark loud").fov
        picture = self.picture(colour, moving=frame.moving)
        frame.canvas.blit(pygame.transform.scale_by(picture, STEP), frame.place(self._corner))


def _band(distances: NDArray[np.float32], radius: float, reach: int, tail: float) -> NDArray[np.float32]:
    """Return the strength of a ring at each dot, 0 to 1, float32[x, y]: a sharp line with a faint tail behind it.

    `distances`: distance of each dot from the middle in cells, float32[x, y]. `reach`: greatest radius. The ring gets
    weaker on its way. `tail`: width of the tail in cells.
    """
    behind = radius - distances
    line = abs(behind) < LINE / 2
    faint = np.where((behind > 0) & (behind < tail), 0.35 * (1 - behind / TAIL), 0)
    strength: NDArray[np.float32] = np.maximum(line, faint) * np.float32(1 - 0.75 * max(radius, 0.0) / (reach + 1))
    return strength


@mutable_record
class Arcs(Effect):
    """Arcs beside the hero in the direction of a noise whose place he does not know. `count`: of arcs, 1 to 3."""

    direction: Vec
    count: int
    stands_still = True
    height = Height.TOP

    def draw(self, frame: Frame) -> None:
        """Draw the arcs around the hero's present cell."""
        x, y = frame.place(frame.world.hero.pos)
        middle = pygame.Vector2(x + TILE / 2, y + TILE / 2)
        colour, shadow = frame.swatch.shade("mark loud").fov, frame.swatch.shade("void").fov
        towards = math.atan2(-self.direction.y, self.direction.x)
        for number in range(self.count):
            radius = TILE * (1.25 + 0.4 * number)
            box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            box.center = round(middle.x), round(middle.y)
            for shade, width, half in ((shadow, 4, 0.50), (colour, 2, 0.45)):
                pygame.draw.arc(frame.canvas, shade, box.inflate(width, width), towards - half, towards + half, width)


def signs_of_noises(
    noises: Collection[KnownNoise], before: KnownNoise | None, world: World, playing: Iterable[Animation] = ()
) -> list[Animation]:
    """Return the rings and arcs for the noises of an update of the world.

    `before`: the last noise of earlier updates; None if there was none. A noise that only repeats it has a small ring.
    `playing`: running animations. Beside MOST_RINGS rings there is no further ring of a noise that is not the hero's.
    """
    rings = sum(isinstance(effect, Ring) for effect in playing) if noises else 0
    signs: list[Animation] = []
    for noise in noises:
        if noise.at is None or (noise.loudness >= LOUD and (noise.own or rings < MOST_RINGS)):
            ring = None if noise.at is None else _ring(noise.at, noise, _repeats(noise, before), world.level)
            signs.append(ring or _arcs(noise, world))
            rings += ring is not None
            if not noise.own and (before is None or before.noise is not noise.noise):
                signs.append(_name(noise, world))
        before = noise
    return signs


def _ring(at: Vec, noise: KnownNoise, repeats: bool, level: Level) -> Animation:
    reach = min(noise.loudness, ECHO_CELLS) if repeats else noise.loudness
    return Ring(at, RING_SECONDS, known_noise_costs(at, reach, level), reach, noise.own)


def _name(noise: KnownNoise, world: World) -> Animation:
    at = world.hero.pos + noise.direction * NAME_CELLS if noise.at is None else noise.at
    return Rising(at, RING_SECONDS, NOISES[noise.noise].name, "mark loud")


def _arcs(noise: KnownNoise, world: World) -> Animation:
    count = sum(noise.loudness >= least for least in ARC_LOUDNESS)
    return Arcs(world.hero.pos, ARC_SECONDS, noise.direction, max(1, count))


def _repeats(noise: KnownNoise, before: KnownNoise | None) -> bool:
    """Return whether a noise repeats the noise before it, as the blows of a fight do."""
    if before is None or before.at is None or noise.at is None:
        return False
    same = noise.noise is before.noise and noise.own is before.own
    return same and noise.tick - before.tick <= ECHO_TICKS and (noise.at - before.at).steps <= 2


def stirring_sleepers(noises: Iterable[KnownNoise], world: World) -> list[Actor]:
    """Return the sleepers in view that hear one of the hero's own noises in their sleep, but do not wake."""
    sleepers = [foe for foe in world.foes_in_view() if foe.asleep]
    heard = [(noise.at, noise.loudness) for noise in noises if noise.own and noise.at is not None and sleepers]
    return [foe for at, loudness in heard for foe in stirred(sleepers, at, loudness, world.level)]

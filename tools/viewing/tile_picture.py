"""A level in tiles or glyphs in even light: painted piece by piece, only where it is looked at."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from game.engine.geometry import Rect, Vec
from game.engine.world import World
from game.ui.glyphs import Glyphs
from game.ui.masonry import Ground
from game.ui.painter import GlyphPainter, Painter, TilePainter
from game.ui.swatch import SWATCHES
from game.ui.tilesheet import TILE

PIECE = 24
"""Cells each way."""
PIECES_KEPT = 120

Told = tuple[object, ...]
"""All that a piece shows: it is painted anew when this has changed."""


class TilePicture:
    """What the hero knows of a world, 16 pixels a cell."""

    def __init__(self, world: World, *, glyphs: bool) -> None:
        swatch = SWATCHES[world.tradition.swatch]
        self._world = world
        self._void = swatch.shade("void").seen
        self._painter: Painter = (
            GlyphPainter(swatch, world.level, Glyphs(world.level, world.tradition))
            if glyphs
            else TilePainter(swatch.built_of(world.level.masonry))
        )
        self._pieces: OrderedDict[tuple[int, int], tuple[Told, pygame.Surface]] = OrderedDict()
        self.renew()

    def renew(self) -> None:
        """Takes in that the world has changed."""
        level, memory = self._world.level, self._world.level.memory
        self._known = Ground(memory.explored & ~level.terrains.opaque[memory.ground], self._look_at)

    def _look_at(self, at: Vec) -> str:
        level = self._world.level
        return level.terrains[level.memory.ground[at]].look

    def picture(self, cells: Rect) -> pygame.Surface:
        """Some of the level's cells."""
        canvas = pygame.Surface((cells.width * TILE, cells.height * TILE), 0, 32)
        for across in range(cells.x // PIECE, cells.right // PIECE + 1):
            for down in range(cells.y // PIECE, cells.bottom // PIECE + 1):
                place = ((across * PIECE - cells.x) * TILE, (down * PIECE - cells.y) * TILE)
                canvas.blit(self._piece(across, down), place)
        return canvas

    def _piece(self, across: int, down: int) -> pygame.Surface:
        told = self._told(across * PIECE, down * PIECE)
        kept = self._pieces.get((across, down))
        if kept is None or kept[0] != told:
            kept = self._pieces[across, down] = (told, self._paint(across * PIECE, down * PIECE))
            if len(self._pieces) > PIECES_KEPT:
                self._pieces.popitem(last=False)
        self._pieces.move_to_end((across, down))
        return kept[1]

    def _told(self, left: int, top: int) -> Told:
        world, memory = self._world, self._world.level.memory
        piece = Rect(left, top, PIECE, PIECE)
        near = (slice(max(0, left - 1), left + PIECE + 1), slice(max(0, top - 1), top + PIECE + 1))
        return (
            memory.explored[near].tobytes(),
            world.view[near].tobytes(),
            tuple((at, door.seen) for at, door in world.level.doors.items() if piece.holds(at)),
            tuple((at, item) for at, item in memory.items.items() if piece.holds(at)),
            tuple((actor.breed.look, actor.pos) for actor in world.level.actors if piece.holds(actor.pos)),
        )

    def _paint(self, left: int, top: int) -> pygame.Surface:
        world, painter, known = self._world, self._painter, self._known
        level, memory = world.level, world.level.memory
        width, height = level.shape
        piece = pygame.Surface((PIECE * TILE, PIECE * TILE), 0, 32)
        piece.fill(self._void)
        blits = []
        upright = []
        for y in range(top, min(height, top + PIECE)):
            for x in range(left, min(width, left + PIECE)):
                at = Vec(x, y)
                if not memory.explored[at]:
                    continue
                seen = world.sees(at)
                place = ((x - left) * TILE, (y - top) * TILE)
                pictures = painter.ground(at, level.terrains[memory.ground[at]], known, seen)
                door, item = level.doors.get(at), memory.items.get(at)
                if door is not None and door.seen is not None:
                    pictures += painter.door(door, door.seen, known, seen)
                if item is not None:
                    pictures += painter.item(item, seen)
                blits += [(picture, place) for picture in pictures]
                actor = level.actor_at(at)
                if actor is not None and seen:
                    upright.append((painter.actor(actor, 0), place))
        piece.fblits(blits)
        piece.fblits(upright)
        return piece

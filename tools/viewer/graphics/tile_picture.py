"""Pictures of large levels in tiles or glyphs (characters), in even light.

A level is divided into square pieces, and only the visible pieces are painted.
"""

from __future__ import annotations

from collections import OrderedDict

import pygame

from game.engine.grid.geometry import Rect, Vec
from game.engine.world import World
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.tilesheet import TILE
from game.ui.render.autotile import Ground
from game.ui.render.glyph_painter import GlyphPainter
from game.ui.render.glyphs import Glyphs
from game.ui.render.tile_painter import Painter, Pictures, TilePainter

PIECE_SIZE = 24
"""Width and height of a piece in cells."""
MAX_CACHED_PIECES = 120

Blits = list[tuple[pygame.Surface, tuple[int, int]]]
PieceState = tuple[object, ...]
"""Values that determine the look of a piece. If they have changed, the piece is painted again."""


class TilePicture:
    """Picture of the level as the hero remembers it, 16 pixels a cell. `glyphs`: whether cells are drawn as glyphs."""

    def __init__(self, world: World, *, glyphs: bool) -> None:
        swatch = SWATCHES[world.tradition.swatch].built_of(world.theme)
        self._world = world
        self._void = swatch.shade("void").fov
        self._daylight = [int(255 / swatch.brightest)] * 3
        """Factor (255 is 1) for red, green and blue that dims the sprites of ground in view to even light.

        These sprites are painted as in the brightest light.
        """
        self._painter: Painter = (
            GlyphPainter(swatch, world.level, Glyphs(world.level, world.tradition))
            if glyphs
            else TilePainter(swatch, world.item_sprites)
        )
        self._pieces: OrderedDict[tuple[int, int], tuple[PieceState, pygame.Surface]] = OrderedDict()
        self.renew()

    def renew(self) -> None:
        """Read again what the hero remembers. Call this after the world has changed."""
        level, memory = self._world.level, self._world.level.memory
        open_ = memory.explored & ~level.terrains.rock[memory.ground]
        self._known = Ground(open_, self._look_at, self._world.theme.wall_sprite)

    def _look_at(self, at: Vec) -> str:
        level = self._world.level
        return level.terrains[level.memory.ground[at]].sprite

    def picture(self, cells: Rect) -> pygame.Surface:
        """Return the picture of a rectangle of cells, 16 pixels a cell."""
        canvas = pygame.Surface((cells.width * TILE, cells.height * TILE), 0, 32)
        for across in range(cells.x // PIECE_SIZE, cells.right // PIECE_SIZE + 1):
            for down in range(cells.y // PIECE_SIZE, cells.bottom // PIECE_SIZE + 1):
                place = ((across * PIECE_SIZE - cells.x) * TILE, (down * PIECE_SIZE - cells.y) * TILE)
                canvas.blit(self._piece(across, down), place)
        return canvas

    def _piece(self, across: int, down: int) -> pygame.Surface:
        state = self._piece_state(across * PIECE_SIZE, down * PIECE_SIZE)
        cached = self._pieces.get((across, down))
        if cached is None or cached[0] != state:
            cached = self._pieces[across, down] = (state, self._paint(across * PIECE_SIZE, down * PIECE_SIZE))
            if len(self._pieces) > MAX_CACHED_PIECES:
                self._pieces.popitem(last=False)
        self._pieces.move_to_end((across, down))
        return cached[1]

    def _piece_state(self, left: int, top: int) -> PieceState:
        world, memory = self._world, self._world.level.memory
        piece = Rect(left, top, PIECE_SIZE, PIECE_SIZE)
        near = (slice(max(0, left - 2), left + PIECE_SIZE + 2), slice(max(0, top - 2), top + PIECE_SIZE + 2))
        return (
            memory.explored[near].tobytes(),
            world.view[near].tobytes(),
            tuple((at, memory.known_state(door)) for at, door in world.level.doors.items() if piece.contains(at)),
            tuple((at, item) for at, item in memory.items.items() if piece.contains(at)),
            tuple((actor.breed.sprite, actor.pos) for actor in world.level.actors if piece.contains(actor.pos)),
        )

    def _paint(self, left: int, top: int) -> pygame.Surface:
        """Return the picture of the piece whose top left cell is (left, top).

        The ground in view is painted first and dimmed to even light. Everything else is painted over it undimmed.
        """
        world, memory = self._world, self._world.level.memory
        width, height = world.level.shape
        piece = pygame.Surface((PIECE_SIZE * TILE, PIECE_SIZE * TILE), 0, 32)
        piece.fill(self._void)
        lit: Blits = []
        unlit: Blits = []
        upright: Blits = []
        for y in range(top, min(height, top + PIECE_SIZE)):
            for x in range(left, min(width, left + PIECE_SIZE)):
                if memory.explored[x, y]:
                    seen, place = world.sees((x, y)), ((x - left) * TILE, (y - top) * TILE)
                    ground, things, actors = self._pictures(Vec(x, y), seen)
                    (lit if seen else unlit).extend((picture, place) for picture in ground)
                    unlit += [(picture, place) for picture in things]
                    upright += [(picture, place) for picture in actors]
        piece.fblits(lit)
        piece.fill(self._daylight, special_flags=pygame.BLEND_RGB_MULT)
        piece.fblits(unlit)
        piece.fblits(upright)
        return piece

    def _pictures(self, at: Vec, seen: bool) -> tuple[Pictures, Pictures, Pictures]:
        """Return three lists of sprites for a cell: the ground; the door, trap and item there; the actor there.

        `seen`: whether the hero sees the cell now.
        """
        level, painter, known = self._world.level, self._painter, self._known
        ground = painter.ground(at, level.terrains[level.memory.ground[at]], known, seen)
        things: Pictures = []
        door, item, actor = level.doors.get(at), level.memory.items.get(at), level.actor_at(at)
        if door is not None and (state := level.memory.known_state(door)) is not None:
            things += painter.door(door, state, known, seen)
        if (trap := level.memory.traps.get(at)) is not None:
            things += painter.trap(trap, seen)
        if item is not None:
            things += painter.item(item, seen)
        return ground, things, [painter.actor(actor, 0)] if actor is not None and seen else []

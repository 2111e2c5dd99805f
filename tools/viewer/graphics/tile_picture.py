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
from game.ui.render.glyph_painter import GlyphPainter
from game.ui.render.glyphs import Glyphs
from game.ui.render.known_ground import known_ground
from game.ui.render.tile_painter import Painter, Pictures, TilePainter

PIECE_SIZE = 24
"""Width and height of a piece in cells."""
MAX_CACHED_PIECES = 120

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
            else TilePainter(swatch, world.item_sprites, world.theme.masonry)
        )
        self._filled = bool(swatch.inks) and not glyphs
        """Whether what is in view is filled up to what is remembered, as on the map of a game."""
        self._sheet = "" if glyphs else (world.theme.masonry or swatch.masonry).sheet
        self._pieces: OrderedDict[tuple[int, int], tuple[PieceState, pygame.Surface]] = OrderedDict()
        self.renew()

    def renew(self) -> None:
        """Read again what the hero remembers. Call this after the world has changed."""
        self._known = known_ground(self._world.level, self._sheet, self._world.theme.wall_sprite)

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
        piece, fov = (pygame.Surface((PIECE_SIZE * TILE, PIECE_SIZE * TILE), 0, 32) for _ in range(2))
        box = Rect(left, top, min(PIECE_SIZE, width - left), min(PIECE_SIZE, height - top))
        for picture in (piece, fov):
            picture.fill(self._void)
        if box.width <= 0 or box.height <= 0:
            return piece
        self._painter.paint_ground(box, world.level, self._known, fov, piece, Vec(left, top))
        fov.fill(self._daylight, special_flags=pygame.BLEND_RGB_MULT)
        if self._filled:
            fov.blit(piece, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
        cells = [at for at in box.cells() if memory.explored[at]]
        places = {at: pygame.Rect((at.x - left) * TILE, (at.y - top) * TILE, TILE, TILE) for at in cells}
        piece.fblits([(fov.subsurface(places[at]), places[at].topleft) for at in cells if world.sees(at)])
        for at in cells:
            for picture in self._pictures(at, world.sees(at)):
                across, down = picture.get_size()
                piece.blit(picture, places[at].move((TILE - across) // 2, TILE - down))
        return piece

    def _pictures(self, at: Vec, seen: bool) -> Pictures:
        """Return the pictures of what stands in a cell: door, trap, item, actor. `seen`: whether the hero sees it."""
        level, painter, known = self._world.level, self._painter, self._known
        things: Pictures = []
        door, item, actor = level.doors.get(at), level.memory.items.get(at), level.actor_at(at)
        if door is not None and (state := level.memory.known_state(door)) is not None:
            things += painter.door(door, state, known, seen)
        if (trap := level.memory.traps.get(at)) is not None:
            things += painter.trap(trap, seen)
        if item is not None:
            things += painter.item(item, seen)
        return [*things, painter.actor(actor, 0)] if actor is not None and seen else things

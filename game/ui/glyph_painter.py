"""Paints in the traditions' own characters on coloured ground, as the documents' own screens did."""

from __future__ import annotations

from functools import cache, partial

import pygame

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.actor import Actor
from game.engine.model.air import GasKind
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.engine.senses.door_light import Sill
from game.ui.figures import creature_purpose, item_purpose, trap_purpose
from game.ui.font import Font
from game.ui.glyphs import Glyphs
from game.ui.masonry import Ground
from game.ui.painter import Pictures
from game.ui.swatch import Colour, Swatch
from game.ui.tilesheet import TILE, Tilesheet

LEVERS = {False: "┴", True: "┬"}
"""The character of a lever that is to be pulled, and of one that was."""
ARROWS: dict[Vec | None, str] = {NORTH: "^", SOUTH: "v", WEST: "<", EAST: ">"}
"""From which side a door opens."""


class GlyphPainter:
    """Paints with characters on coloured ground, as the documents' own screens did."""

    def __init__(self, swatch: Swatch, level: Level, glyphs: Glyphs) -> None:
        self._swatch = swatch
        self._level = level
        self._glyphs = glyphs
        self._font = Font.load("small")
        self._painted = cache(partial(_paint, Tilesheet(swatch.ramps)))

    def ground(self, at: Vec, terrain: Terrain, known: Ground, seen: bool) -> Pictures:
        purpose = "wall" if terrain.rock else "stairs" if terrain.leads else "floor"
        backing = "wall ground" if terrain.rock else "floor ground"
        if terrain.name in self._swatch.purposes:
            purpose = terrain.name
        if f"{terrain.name} ground" in self._swatch.purposes:
            backing = f"{terrain.name} ground"
        glyph = self._glyphs.of_cell(at, self._level.terrains.ids[terrain.name])
        return [self._glyph(glyph, purpose, backing, seen, self._swatch.brightest if seen else 1.0)]

    def door(self, door: Door, state: DoorState, known: Ground, seen: bool) -> Pictures:
        purpose = "open door" if state.clear else "door"
        pictures = [self._glyph(self._glyphs.of_door(state), purpose, "door ground", seen)]
        if state.shut:
            pictures.append(self._notes(door, seen))
        return pictures

    def _notes(self, door: Door, seen: bool) -> pygame.Surface:
        """Small characters in the upper corners: of what kind a door is, what warns of it, from where it opens."""
        picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
        colour = self._swatch.shade("thing").side(seen)
        left = door.kind.mark
        right = "!" * door.runed + ARROWS.get(door.facing, "")
        self._font.draw(picture, (0, -2), left, colour)
        self._font.draw(picture, (TILE - self._font.width(right), -2), right, colour)
        return picture

    def lever(self, pulled: bool, seen: bool) -> Pictures:
        return [self._glyph(LEVERS[pulled], "thing", "wall ground", seen)]

    def swinging(self, door: Door, known: Ground) -> Pictures:
        return self.door(door, door.state, known, seen=True)

    def sill(self, door: Door, sill: Sill, known: Ground) -> Pictures:
        """Lit a full bar, dark a hollow one, unreadable three dots."""
        picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
        bar = pygame.Rect(3, TILE - 3, TILE - 6, 3)
        colour = self._swatch.shade("thing" if sill is Sill.LIT else "open door").seen
        if sill is Sill.UNREADABLE:
            for x in (bar.left, bar.centerx - 1, bar.right - 2):
                picture.fill(colour, (x, bar.y + 1, 2, 2))
        else:
            picture.fill(colour, bar)
            if sill is Sill.DARK:
                picture.fill(self._swatch.shade("void").seen, bar.inflate(-2, -2))
        return [picture]

    def item(self, item: Item, seen: bool) -> Pictures:
        purpose = item_purpose(item.kind, self._swatch)
        return [self._glyph(self._glyphs.of_item(item), purpose, self._backing(purpose), seen)]

    def trap(self, trap: TrapKind, seen: bool) -> Pictures:
        purpose = trap_purpose(trap, self._swatch)
        return [self._glyph(self._glyphs.of_trap(trap), purpose, self._backing(purpose), seen)]

    def actor(self, actor: Actor, frame: int, seen: bool = True) -> pygame.Surface:
        purpose = creature_purpose(actor.breed, self._swatch)
        return self._glyph(self._glyphs.of_actor(actor), purpose, self._backing(purpose), seen)

    def flames(self, frame: int) -> pygame.Surface:
        return self._glyph("^" if frame % 2 else "*", "flames", None, seen=True)

    def gas(self, kind: GasKind, frame: int) -> pygame.Surface:
        return self._glyph("▒" if frame % 2 else "░", kind.look, None, seen=True)

    def _backing(self, purpose: str) -> str | None:
        """What hides the ground behind a figure, in swatches that have it hidden."""
        backing = f"{purpose} ground"
        return backing if backing in self._swatch.purposes else None

    def _glyph(
        self, glyph: str, purpose: str, backing: str | None, seen: bool, brightness: float = 1.0
    ) -> pygame.Surface:
        figure = self._swatch.shade(purpose).side(seen)
        ground = self._swatch.shade(backing).side(seen) if backing is not None else None
        return self._painted(glyph, figure, ground, brightness)


def _paint(letters: Tilesheet, glyph: str, figure: Colour, ground: Colour | None, brightness: float) -> pygame.Surface:
    """Of no painter: what one keeps must not keep him."""
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    if ground is not None:
        picture.fill([min(255, round(tone * brightness)) for tone in ground])
    if glyph != " ":
        picture.blit(_filled(letters[f"glyph-{ord(glyph):04x}"], figure, brightness), (0, 0))
    return picture


def _filled(letter: pygame.Surface, colour: Colour, brightness: float) -> pygame.Surface:
    red, green, blue = (min(255, round(tone * brightness)) for tone in colour)
    mask = pygame.mask.from_surface(letter)
    return mask.to_surface(setcolor=(red, green, blue, 255), unsetcolor=(0, 0, 0, 0))

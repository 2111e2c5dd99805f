"""Painting in characters on coloured ground, as on the screens of the traditions' documents."""

from __future__ import annotations

from collections.abc import Set
from functools import cache, partial
from itertools import product

import pygame

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Rect, Vec
from game.engine.model.actor import Actor
from game.engine.model.air import GasKind
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.engine.senses.door_signs import Sign
from game.ui.graphics.colours.swatch import Colour, Swatch, creature_purpose, item_purpose, trap_purpose
from game.ui.graphics.font import Font
from game.ui.graphics.tilesheet import TILE, Tilesheet
from game.ui.render.glyphs import Glyphs
from game.ui.render.known_ground import Ground
from game.ui.render.tile_painter import SIGN_SPRITES, Pictures

LEVERS = {False: "┴", True: "┬"}
"""Character of a lever, by whether it was pulled."""
PLATES = {False: "□", True: "■"}
"""Character of a plate in the floor, by whether the hero has stepped on it."""
ARROWS: dict[Vec | None, str] = {NORTH: "^", SOUTH: "v", WEST: "<", EAST: ">"}
"""Character for the side from which a one-sided door opens, by the step from the door to that side."""


LOCKED = "×"
"""Character for the lock of a door."""


class GlyphPainter:
    """Painter that uses characters on coloured ground, as on the screens of the traditions' documents."""

    def __init__(self, swatch: Swatch, level: Level, glyphs: Glyphs) -> None:
        self._swatch = swatch
        self._level = level
        self._glyphs = glyphs
        self._font = Font.load("small")
        letters = Tilesheet(swatch.fov_ramps)
        self._painted = cache(partial(painted_letter, letters))
        self._painted_sign = cache(partial(_paint_sign, letters))

    def paint_ground(
        self, box: Rect, level: Level, known: Ground, fov: pygame.Surface, remembered: pygame.Surface, corner: Vec
    ) -> None:
        for at in box.cells():
            if known.known[at]:
                terrain, lever = level.terrains[level.memory.ground[at]], level.levers.get(at)
                pulled = None if lever is None else level.memory.known_pull(lever)
                place = ((at.x - corner.x) * TILE, (at.y - corner.y) * TILE)
                for picture, in_fov in ((fov, True), (remembered, False)):
                    picture.blit(self._ground(at, terrain, in_fov), place)
                    if pulled is not None and level.plate_at(at) is None:
                        picture.blit(self._glyph(LEVERS[pulled], "thing", "wall ground", in_fov), place)
                    elif pulled is not None:
                        picture.blit(self._glyph(PLATES[pulled], "thing", self._backing_of(terrain), in_fov), place)

    def _ground(self, at: Vec, terrain: Terrain, in_fov: bool) -> pygame.Surface:
        purpose = "wall" if terrain.rock else "stairs" if terrain.depth_change else "floor"
        if terrain.stands:
            purpose = "fixture"
        if terrain.name in self._swatch.purposes:
            purpose = terrain.name
        backing, brightness = self._backing_of(terrain), self._brightness(in_fov)
        return self._of_cell(at, terrain, purpose, backing, in_fov, brightness)

    def bare_ground(self, terrain: Terrain, in_fov: bool) -> pygame.Surface:
        """Return the picture of the ground of a cell without its character, for a cell in which something stands."""
        backing = self._backing_of(terrain)
        return self._glyph(" ", backing, backing, in_fov, self._brightness(in_fov))

    def _backing_of(self, terrain: Terrain) -> str:
        """Return the purpose (colour name) of the background behind the character of a terrain."""
        own = f"{terrain.name} ground"
        return self._swatch.purpose(own, "wall ground" if terrain.rock else "floor ground")

    def _brightness(self, in_fov: bool) -> float:
        """Return the factor for the colours of ground. The light picture darkens ground in view afterwards."""
        return self._swatch.brightest if in_fov else 1.0

    def stairs(self, at: Vec, terrain: Terrain, known: Ground) -> Pictures:
        purpose = terrain.name if terrain.name in self._swatch.purposes else "stairs"
        return [self._of_cell(at, terrain, purpose, None, in_fov=True, brightness=1.0)]

    def door(self, door: Door, state: DoorState, known: Ground, in_fov: bool, *, pinned: bool = False) -> Pictures:
        purpose = "open door" if state.clear else "door"
        pictures = [self._glyph(self._glyphs.of_door(state), purpose, "door ground", in_fov)]
        if state.shut:
            pictures.append(self._notes(door, state, in_fov))
        return pictures

    def _notes(self, door: Door, state: DoorState, in_fov: bool) -> pygame.Surface:
        """Return a picture with small characters in the upper corners of a door's cell.

        The left one is the mark of its kind. The right ones show its rune, its lock and the side from which it
        opens. A rim in the colour of the ground parts them from the large character of the door.
        """
        picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
        colour, rim = self._swatch.shade("thing").side(in_fov), self._swatch.shade("door ground").side(in_fov)
        left = door.kind.mark
        right = "!" * door.runed + LOCKED * door.was_locked(state) + ARROWS.get(door.facing, "")
        self._font.draw(picture, (0, -2), left, colour, shadow=rim)
        self._font.draw(picture, (TILE - self._font.width(right), -2), right, colour, shadow=rim)
        return picture

    def leaf(self, door: Door, known: Ground, in_fov: bool) -> Pictures:
        return []

    def swinging(self, door: Door, known: Ground) -> Pictures:
        return self.door(door, door.state, known, in_fov=True)

    def sign(self, door: Door, sign: Sign, side: Vec, known: Ground, in_fov: bool = True) -> Pictures:
        return [sign_in_letters(sign, self._swatch, in_fov)]

    def item(self, item: Item, in_fov: bool) -> Pictures:
        purpose = item_purpose(item.kind, self._swatch)
        return [self._glyph(self._glyphs.of_item(item), purpose, self._backing(purpose), in_fov)]

    def fixture(self, at: Vec, terrain: Terrain, known: Ground, in_fov: bool) -> Pictures:
        return []

    def trap(self, trap: TrapKind, in_fov: bool) -> Pictures:
        purpose = trap_purpose(trap, self._swatch)
        return [self._glyph(self._glyphs.of_trap(trap), purpose, self._backing(purpose), in_fov)]

    def actor(self, actor: Actor, frame: int, pose: str = "", in_fov: bool = True) -> pygame.Surface:
        purpose = creature_purpose(actor.breed, self._swatch)
        return self._glyph(self._glyphs.of_actor(actor), purpose, self._backing(purpose), in_fov)

    def flames(self, frame: int) -> pygame.Surface:
        return self._glyph("^" if frame % 2 else "*", "flames", None, in_fov=True)

    def cloud(self, kind: GasKind, frame: int) -> Pictures:
        return []

    def gas_sign(self, kind: GasKind) -> pygame.Surface:
        return self._painted_sign(f"{kind.sprite}-sign", self._swatch.shade(kind.sprite).fov)

    def _of_cell(
        self, at: Vec, terrain: Terrain, purpose: str, backing: str | None, in_fov: bool, brightness: float
    ) -> pygame.Surface:
        glyph = self._glyphs.of_cell(at, self._level.terrains.ids[terrain.name])
        return self._glyph(glyph, purpose, backing, in_fov, brightness)

    def _backing(self, purpose: str) -> str | None:
        """Return the purpose (colour name) of the background behind the glyph of a thing, or None for no background.

        `purpose`: purpose of the glyph's own colour. A thing without a background is drawn over the picture of the
        cell's terrain.
        """
        backing = f"{purpose} ground"
        return backing if backing in self._swatch.purposes else None

    def _glyph(
        self, glyph: str, purpose: str, backing: str | None, in_fov: bool, brightness: float = 1.0
    ) -> pygame.Surface:
        figure = self._swatch.shade(purpose).side(in_fov)
        ground = self._swatch.shade(backing).side(in_fov) if backing is not None else None
        return self._painted(glyph, figure, ground, brightness)


def sign_in_letters(sign: Sign, swatch: Swatch, in_fov: bool) -> pygame.Surface:
    """Return the picture of a sign at the lower edge of a shut door: a bar for light, strokes for claw marks.

    The strokes have dark edges, so that they are seen across the bar.
    """
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    if sign is Sign.LIGHT:
        picture.fill(swatch.shade("thing").side(in_fov), (3, TILE - 3, TILE - 6, 3))
        return picture
    colour, edge = swatch.shade("harm").side(in_fov), swatch.shade("void").fov
    for x, up in product((1, 6, 11), range(6)):
        picture.fill(edge, (x + up // 2, TILE - 1 - up, 3, 1))
        picture.fill(colour, (x + up // 2, TILE - 1 - up, 2, 1))
    return picture


def painted_letter(
    letters: Tilesheet, glyph: str, figure: Colour, ground: Colour | None, brightness: float
) -> pygame.Surface:
    """Return the picture of a character. `figure`: its colour. `ground`: colour of the background; None: transparent.

    `brightness`: factor for both colours.

    This is a function and not a method, because a GlyphPainter caches its results. If the cache held a reference to the
    GlyphPainter, the GlyphPainter would never be freed.
    """
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    if ground is not None:
        picture.fill([min(255, round(tone * brightness)) for tone in ground])
    if glyph != " ":
        picture.blit(_filled(letters[f"glyph-{ord(glyph):04x}"], figure, brightness), (0, 0))
    return picture


def _paint_sign(sprites: Tilesheet, name: str, colour: Colour) -> pygame.Surface:
    """Return the shape of a sprite, filled with one colour. `painted_letter` says why it is no method."""
    return _filled(sprites[name], colour, 1.0)


def _filled(letter: pygame.Surface, colour: Colour, brightness: float) -> pygame.Surface:
    """Return the shape of a letter, filled with one colour. `brightness`: factor for the colour."""
    red, green, blue = (min(255, round(tone * brightness)) for tone in colour)
    mask = pygame.mask.from_surface(letter)
    return mask.to_surface(setcolor=(red, green, blue, 255), unsetcolor=(0, 0, 0, 0))


DOOR, LETTER = "door-wood-front-shut", "+"
"""Sprite and character of the door."""


def door_with_signs(signs: Set[Sign], sheet: Tilesheet, swatch: Swatch, *, glyphs: bool) -> pygame.Surface:
    """Return the picture of a shut door with some signs, in tiles or in characters."""
    shown = [sign for sign in Sign if sign in signs]
    if glyphs:
        letter, ground = (swatch.shade(purpose).fov for purpose in ("door", "door ground"))
        picture = painted_letter(sheet, LETTER, letter, ground, 1.0)
        layers = [sign_in_letters(sign, swatch, in_fov=True) for sign in shown]
    else:
        picture = sheet[DOOR].copy()
        layers = [sheet[f"{SIGN_SPRITES[sign]}-front"] for sign in shown]
    for layer in layers:
        picture.blit(layer, (0, 0))
    return picture

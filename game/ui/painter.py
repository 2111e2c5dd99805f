"""Two hands that can paint a level: one in tiles, one in the traditions' own characters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Protocol

import pygame

from game.engine.actor import Actor
from game.engine.door import Door, DoorState
from game.engine.gas import GasKind
from game.engine.geometry import EAST, NORTH, SOUTH, WEST, Vec, name_of_step
from game.engine.item import Item
from game.engine.level import Level
from game.engine.sill import Sill
from game.engine.terrain import Terrain
from game.engine.trap import TrapKind

from .font import Font
from .glyphs import Glyphs
from .masonry import Ground
from .swatch import FLASH, SHADOW, Colour, Shade, Swatch
from .tilesheet import TILE, Tilesheet

Pictures = list[pygame.Surface]

BRIGHTEST = 1.35
"""Light may be that much stronger than daylight: ground in view is painted so much brighter, for light to take away."""


LEVERS = {False: "┴", True: "┬"}
"""The character of a lever that is to be pulled, and of one that was."""
ARROWS: dict[Vec | None, str] = {NORTH: "^", SOUTH: "v", WEST: "<", EAST: ">"}
"""From which side a door opens."""


class Painter(Protocol):
    """Answers the pictures of one cell of anything, lowest first."""

    def ground(self, at: Vec, terrain: Terrain, known: Ground, seen: bool) -> Pictures: ...
    def door(self, door: Door, state: DoorState, known: Ground, seen: bool) -> Pictures: ...
    def lever(self, pulled: bool, seen: bool) -> Pictures: ...
    def swinging(self, door: Door, known: Ground) -> Pictures: ...
    def sill(self, door: Door, sill: Sill, known: Ground) -> Pictures: ...
    def item(self, item: Item, seen: bool) -> Pictures: ...
    def trap(self, trap: TrapKind, seen: bool) -> Pictures: ...
    def actor(self, actor: Actor, frame: int) -> pygame.Surface: ...
    def flames(self, frame: int) -> pygame.Surface: ...
    def gas(self, kind: GasKind, frame: int) -> pygame.Surface: ...


class TilePainter:
    """Paints with the sprites of the sheet."""

    def __init__(self, swatch: Swatch, looks: Mapping[str, str] | None = None) -> None:
        self._looks = looks or {}
        """The sprites of kinds of things that have others than their own in this game."""
        self._lit_ground = Tilesheet(swatch.ramps, BRIGHTEST)
        self._seen = Tilesheet(swatch.ramps)
        self._remembered = Tilesheet(swatch.remembered_ramps)

    def sprite(self, name: str) -> pygame.Surface:
        """A sprite in its colours in view."""
        return self._seen[name]

    def ground(self, at: Vec, terrain: Terrain, known: Ground, seen: bool) -> Pictures:
        sheet = self._lit_ground if seen else self._remembered
        pictures = [sheet[name] for name in known.sprites(at, terrain)]
        if not terrain.rock:
            from_north, from_west = known.shadows(at)
            pictures += [north_shadow()] * from_north + [west_shadow()] * from_west
        return pictures

    def door(self, door: Door, state: DoorState, known: Ground, seen: bool) -> Pictures:
        sheet, side = self._seen if seen else self._remembered, _side_of(door, known)
        names = [door_sprite(door, state, known)]
        if state.shut:
            names += (
                [f"rust-{side}"] * door.stiff
                + [f"rune-{side}"] * (door.runed and not door.kind.runed_look)
                + [f"lock-{side}"] * door.locked
            )
            if state is DoorState.SHUT and door.facing is not None:
                names.append(f"opens-{name_of_step(door.facing)}")
            if seen and door.pips and (state is DoorState.BOLTED or door.battered):
                names.append(f"pips-{door.pips}-{side}")
            elif door.kind.paired:
                names.append(f"twin-{side}")
        if door.mimic is not None:  # its hinge is on the wrong side
            return [pygame.transform.flip(sheet[name], side == "front", side == "side") for name in names]
        return [sheet[name] for name in names]

    def lever(self, pulled: bool, seen: bool) -> Pictures:
        return [(self._lit_ground if seen else self._remembered)["lever-down" if pulled else "lever-up"]]

    def swinging(self, door: Door, known: Ground) -> Pictures:
        return [self._seen[f"{_family(door, known)}-swing"]]

    def sill(self, door: Door, sill: Sill, known: Ground) -> Pictures:
        return [self._seen[f"sill-{sill.value}-{_side_of(door, known)}"]]

    def item(self, item: Item, seen: bool) -> Pictures:
        look = self._looks.get(item.kind.name, item.kind.look)
        return [(self._seen if seen else self._remembered)[look]]

    def trap(self, trap: TrapKind, seen: bool) -> Pictures:
        return [(self._seen if seen else self._remembered)[trap.look]]

    def actor(self, actor: Actor, frame: int) -> pygame.Surface:
        return self._seen[f"{actor.breed.look}-{frame}"]

    def flames(self, frame: int) -> pygame.Surface:
        return self._seen[f"flames-{frame}"]

    def gas(self, kind: GasKind, frame: int) -> pygame.Surface:
        return self._seen[f"{kind.look}-{frame}"]


class GlyphPainter:
    """Paints with characters on coloured ground, as the documents' own screens did."""

    def __init__(self, swatch: Swatch, level: Level, glyphs: Glyphs) -> None:
        self._swatch = swatch
        self._level = level
        self._glyphs = glyphs
        self._letters = Tilesheet(swatch.ramps)
        self._font = Font.load("small")
        self._painted = cache(self._paint)

    def ground(self, at: Vec, terrain: Terrain, known: Ground, seen: bool) -> Pictures:
        purpose = "wall" if terrain.rock else "stairs" if terrain.leads else "floor"
        backing = "wall ground" if terrain.rock else "floor ground"
        if terrain.name in self._swatch.purposes:
            purpose = terrain.name
        if f"{terrain.name} ground" in self._swatch.purposes:
            backing = f"{terrain.name} ground"
        glyph = self._glyphs.of_cell(at, self._level.terrains.ids[terrain.name])
        return [self._glyph(glyph, purpose, backing, seen, BRIGHTEST if seen else 1.0)]

    def door(self, door: Door, state: DoorState, known: Ground, seen: bool) -> Pictures:
        purpose = "open door" if state.clear else "door"
        pictures = [self._glyph(self._glyphs.of_door(state), purpose, "door ground", seen)]
        if state.shut:
            pictures.append(self._notes(door, seen))
        return pictures

    def _notes(self, door: Door, seen: bool) -> pygame.Surface:
        """Small characters in the upper corners: of what kind a door is, what warns of it, from where it opens."""
        picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
        colour = _side(self._swatch.shade("thing"), seen)
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
        return [self._glyph(self._glyphs.of_item(item), "thing", self._backing("thing"), seen)]

    def trap(self, trap: TrapKind, seen: bool) -> Pictures:
        return [self._glyph(trap.glyph, "thing", self._backing("thing"), seen)]

    def actor(self, actor: Actor, frame: int) -> pygame.Surface:
        own = actor.breed.look
        purpose = own if own in self._swatch.purposes else "foe"
        return self._glyph(self._glyphs.of_actor(actor), purpose, self._backing(purpose), seen=True)

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
        figure = _side(self._swatch.shade(purpose), seen)
        ground = _side(self._swatch.shade(backing), seen) if backing is not None else None
        return self._painted(glyph, figure, ground, brightness)

    def _paint(self, glyph: str, figure: Colour, ground: Colour | None, brightness: float) -> pygame.Surface:
        picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
        if ground is not None:
            picture.fill([min(255, round(tone * brightness)) for tone in ground])
        if glyph != " ":
            picture.blit(_filled(self._letters[f"glyph-{ord(glyph):04x}"], figure, brightness), (0, 0))
        return picture


def _side(shade: Shade, seen: bool) -> Colour:
    return shade.seen if seen else shade.remembered


def _filled(letter: pygame.Surface, colour: Colour, brightness: float) -> pygame.Surface:
    red, green, blue = (min(255, round(tone * brightness)) for tone in colour)
    mask = pygame.mask.from_surface(letter)
    return mask.to_surface(setcolor=(red, green, blue, 255), unsetcolor=(0, 0, 0, 0))


def door_sprite(door: Door, state: DoorState, known: Ground) -> str:
    """The name of the picture of a door that stands so."""
    family = _family(door, known)
    return f"{family}-{state.value}" if door.kind.has_leaf else family


def _family(door: Door, known: Ground) -> str:
    look = (door.runed and door.kind.runed_look) or door.kind.look
    return f"{look}-{_side_of(door, known)}"


def _side_of(door: Door, known: Ground) -> str:
    """A door in a wall that runs east and west is seen from the front, any other from the side."""
    walls_beside = not known.open_at(door.at + WEST) and not known.open_at(door.at + EAST)
    return "front" if walls_beside else "side"


@cache
def north_shadow() -> pygame.Surface:
    """What a wall throws on the floor south of it."""
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    for depth in range(6):
        pygame.draw.line(picture, (*SHADOW, 140 - 24 * depth), (0, depth), (TILE - 1, depth))
    return picture


@cache
def west_shadow() -> pygame.Surface:
    """What a wall throws on the floor east of it."""
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    for depth in range(3):
        pygame.draw.line(picture, (*SHADOW, 84 - 28 * depth), (depth, 0), (depth, TILE - 1))
    return picture


def whitened(picture: pygame.Surface) -> pygame.Surface:
    """A picture in a flash of light."""
    white = picture.copy()
    white.fill((*FLASH, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return white


def body_shadow() -> pygame.Surface:
    """What a body throws on the ground."""
    shadow = pygame.Surface((TILE, 5), pygame.SRCALPHA)
    pygame.draw.ellipse(shadow, (*SHADOW, 110), (2, 0, TILE - 4, 5))
    return shadow

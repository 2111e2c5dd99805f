"""Painting of the things in a cell: the protocol of a painter, and the painter that uses tiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Protocol

import pygame

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Rect, Vec, name_of_step
from game.engine.level_theme import Masonry
from game.engine.model.actor import Actor
from game.engine.model.air import GasKind
from game.engine.model.door import Door, DoorState, Plate
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.engine.senses.door_signs import Sign
from game.ui.graphics.colours.colour_presets import lightened
from game.ui.graphics.colours.swatch import FLASH, SHADOW, Colour, Swatch, creature_purpose, item_purpose, trap_purpose
from game.ui.graphics.tilesheet import TILE, Tilesheet, drawn
from game.ui.render.known_ground import Ground
from game.ui.render.masonry import MasonryPainter

Pictures = list[pygame.Surface]
Blits = list[tuple[pygame.Surface, tuple[int, int]]]
REMEMBERED_SIGN_CONTRAST = 5.0
"""Least contrast of the main colour of a remembered sign to remembered floor. Its other strokes are a little darker."""


SIGN_SPRITES = {Sign.LIGHT: "sill-lit", Sign.CLAWS: "claws"}
"""First part of the names of the sprites of a sign of a door."""
BEHIND = "back"
"""Last part of the names of the sprites of signs that are read from the north, on the ground behind the lintel."""


class Painter(Protocol):
    """Source of the pictures of the things in one cell. Pictures that lie lower come first in a list.

    `in_fov`: True for the FOV palette, False for the remembered palette. `known`: the ground that the hero
    knows. `frame`: number of a frame of an animation, from 0 on.
    """

    def paint_ground(
        self, box: Rect, level: Level, known: Ground, fov: pygame.Surface, remembered: pygame.Surface, corner: Vec
    ) -> None:
        """Paint the ground of a box of cells into two pictures: as it looks in view, and as it is remembered.

        `corner`: cell in the upper left corner of the pictures.
        """

    def stairs(self, at: Vec, terrain: Terrain, known: Ground) -> Pictures:
        """Return the pictures of stairs in view, which are drawn over their ground."""

    def door(self, door: Door, state: DoorState, known: Ground, in_fov: bool, *, pinned: bool = False) -> Pictures:
        """Return the pictures of a door in a state.

        `state`: any state, for example that in which the hero last saw the door. `pinned`: whether its lintel has the
        brass pin of the doors that the hero has opened; maps of characters show none.
        """

    def leaf(self, door: Door, known: Ground, in_fov: bool) -> Pictures:
        """Return the pictures of the leaf of an open door, which stands beside its frame; see `place_of_leaf`."""

    def swinging(self, door: Door, known: Ground) -> Pictures:
        """Return the pictures of a door that is swinging, half open."""

    def sign(self, door: Door, sign: Sign, side: Vec, known: Ground, in_fov: bool = True) -> Pictures:
        """Return the pictures of a sign at the foot of a shut door.

        `side`: the step from the door to the side on which the hero read the sign.
        """

    def item(self, item: Item, in_fov: bool) -> Pictures:
        """Return the pictures of an item."""

    def fixture(self, at: Vec, terrain: Terrain, known: Ground, in_fov: bool) -> Pictures:
        """Return the pictures of a fixture or an arch, which may be larger than a cell; none if its ground shows it."""

    def trap(self, trap: TrapKind, in_fov: bool) -> Pictures:
        """Return the pictures of a trap."""

    def actor(self, actor: Actor, frame: int, pose: str = "", in_fov: bool = True) -> pygame.Surface:
        """Return the picture of an actor, which may be larger than a cell.

        `pose`: what it is seen to do, such as "asleep"; "" for an actor that stands.
        """

    def flames(self, frame: int) -> pygame.Surface:
        """Return the picture of fire."""

    def cloud(self, kind: GasKind, frame: int) -> Pictures:
        """Return the pictures of the cloud of a gas."""

    def gas_sign(self, kind: GasKind) -> pygame.Surface:
        """Return the picture of the small sign that shows the kind of a gas. It takes a quarter of a cell."""


class TilePainter:
    """Painter that uses the sprites of the tilesheet."""

    def __init__(
        self, swatch: Swatch, item_sprites: Mapping[str, str] | None = None, masonry: Masonry | None = None
    ) -> None:
        """Make the painter. `masonry`: what walls and floors are made of; None for what the swatch says."""
        self._item_sprites = item_sprites or {}
        """Names of the sprites of disguised kinds of items, by the name of the kind. Others have their `sprite`."""
        self._swatch = swatch
        self._masonry = MasonryPainter(swatch, swatch.masonry if masonry is None else masonry)
        self._lit_ground = Tilesheet(swatch.fov_ramps, swatch.brightest)
        """Sheet for ground in the FOV, at the greatest brightness. The light picture darkens the ground afterwards."""
        self._fov = Tilesheet(swatch.fov_ramps)
        self._remembered = Tilesheet(swatch.remembered_ramps)
        self._remembered_signs: dict[str, pygame.Surface] = {}

    def sprite(self, name: str) -> pygame.Surface:
        """Return a sprite in the colours of things in the FOV. `name`: name of the sprite."""
        return self._fov[name]

    def remembered_sign(self, name: str) -> pygame.Surface:
        """Return a sign in the colours of things that the hero only remembers, light enough for remembered floor.

        `name`: name of the sprite of the sign.
        """
        sign = self._remembered_signs.get(name)
        if sign is None:
            ramps = self._swatch.remembered_ramps
            floor = [tone for role in ("floor", "passage") for tone in ramps[role][1:3]]
            grounds = [*floor, self._swatch.shade("floor ground").remembered]
            colour = lightened(self._remembered.main_colour(name), grounds, REMEMBERED_SIGN_CONTRAST)
            sign = self._remembered_signs[name] = self._remembered.dyed(name, colour)
        return sign

    def paint_ground(
        self, box: Rect, level: Level, known: Ground, fov: pygame.Surface, remembered: pygame.Surface, corner: Vec
    ) -> None:
        self._masonry.paint(box, known, fov, remembered, corner)
        lit: Blits = []
        unlit: Blits = []
        for at in box.cells():
            if known.known[at]:
                terrain, lever = level.terrains[level.memory.ground[at]], level.levers.get(at)
                names = known.sprites(at, terrain)
                if lever is not None and (pulled := level.memory.known_pull(lever)) is not None:
                    names.append(lever_sprite(level.plate_at(at), pulled=pulled))
                place = ((at.x - corner.x) * TILE, (at.y - corner.y) * TILE)
                dyed = {names[-1]} if terrain.depth_change else set()
                for blits, sheet, in_fov in ((lit, self._lit_ground, True), (unlit, self._remembered, False)):
                    for name in names:
                        picture = self._figure(sheet, name, "stairs mark", in_fov) if name in dyed else sheet[name]
                        blits.append((picture, place))
        fov.fblits(lit)
        remembered.fblits(unlit)

    def stairs(self, at: Vec, terrain: Terrain, known: Ground) -> Pictures:
        return [self._figure(self._fov, known.sprites(at, terrain)[-1], "stairs mark", in_fov=True)]

    def door(self, door: Door, state: DoorState, known: Ground, in_fov: bool, *, pinned: bool = False) -> Pictures:
        sheet, side = self._sheet(in_fov), side_of(door.at, known)
        if state is DoorState.BROKEN and stands_free(door.at, known):
            remains = f"{door.kind.sprite}-splinters"
            return [sheet[remains if drawn(remains) else "door-wood-splinters"]]
        names = [door_sprite(door, state, known)]
        if state.shut:
            names += (
                [f"rust-{side}"] * door.stiff
                + [f"rune-{side}"] * (door.runed and not door.kind.runed_sprite)
                + [f"lock-{side}"] * door.was_locked(state)
            )
            if state is DoorState.SHUT and door.facing is not None:
                names.append(f"opens-{name_of_step(door.facing)}")
            if in_fov and door.pips and (state is DoorState.BOLTED or door.battered):
                names.append(f"pips-{door.pips}-{side}")
            elif door.kind.paired:
                names.append(f"twin-{side}")
            elif door.kind.toll:
                names.append(f"toll-{side}")
            elif door.kind.plate is not None:
                names.append(f"{door.kind.plate.value}-{side}")
        if pinned:
            names.append(f"pin-{side}")
        if door.mimic is not None:  # a mimic's hinge is on the wrong side
            return [pygame.transform.flip(sheet[name], True, False) for name in names]
        return [sheet[name] for name in names]

    def leaf(self, door: Door, known: Ground, in_fov: bool) -> Pictures:
        name = f"{_family(door, known)}-leaf"
        return [self._sheet(in_fov)[name]] if drawn(name) else []  # a portcullis goes up

    def swinging(self, door: Door, known: Ground) -> Pictures:
        return [self._fov[f"{_family(door, known)}-swing"]]

    def sign(self, door: Door, sign: Sign, side: Vec, known: Ground, in_fov: bool = True) -> Pictures:
        view = side_of(door.at, known)
        if view == "front" and side == NORTH:
            view = BEHIND
        picture = self._sheet(in_fov)[f"{SIGN_SPRITES[sign]}-{view}"]
        return [pygame.transform.flip(picture, True, False) if side == WEST else picture]

    def item(self, item: Item, in_fov: bool) -> Pictures:
        sprite = self._item_sprites.get(item.kind.name, item.kind.sprite)
        return [self._figure(self._sheet(in_fov), sprite, item_purpose(item.kind, self._swatch), in_fov)]

    def fixture(self, at: Vec, terrain: Terrain, known: Ground, in_fov: bool) -> Pictures:
        sheet = self._sheet(in_fov)
        if terrain.doorway:
            return [] if stands_free(at, known) else [sheet[f"{terrain.sprite}-{side_of(at, known)}"]]
        return [sheet[known.fixture_sprite(at, terrain)]]

    def trap(self, trap: TrapKind, in_fov: bool) -> Pictures:
        return [self._figure(self._sheet(in_fov), trap.sprite, trap_purpose(trap, self._swatch), in_fov)]

    def actor(self, actor: Actor, frame: int, pose: str = "", in_fov: bool = True) -> pygame.Surface:
        sprite, purpose = actor.breed.sprite, creature_purpose(actor.breed, self._swatch)
        posed = f"{sprite}-{pose}"
        name = posed if pose and drawn(posed) else f"{sprite}-{frame}"
        return self._figure(self._sheet(in_fov), name, purpose, in_fov, like=f"{sprite}-0")

    def _sheet(self, in_fov: bool) -> Tilesheet:
        return self._fov if in_fov else self._remembered

    def _figure(self, sheet: Tilesheet, name: str, purpose: str, in_fov: bool, like: str = "") -> pygame.Surface:
        """Return a sprite, dyed in the colour of a purpose if the swatch dyes sprites.

        `in_fov`: True for the FOV palette. `like`: name of the sprite whose main tones are dyed, so that all frames of
        an animation are dyed alike; "" for the sprite itself.
        """
        dye = self._swatch.dye(purpose)
        return sheet[name] if dye is None else sheet.dyed(name, dye.side(in_fov), like)

    def flames(self, frame: int) -> pygame.Surface:
        return self._fov[f"flames-{frame}"]

    def cloud(self, kind: GasKind, frame: int) -> Pictures:
        return [self._fov[f"{kind.sprite}-{frame}"]]

    def gas_sign(self, kind: GasKind) -> pygame.Surface:
        return self._fov[f"{kind.sprite}-sign"]


def lever_sprite(plate: Plate | None, *, pulled: bool) -> str:
    """Return the name of the sprite of a lever, or of a plate. `pulled`: whether it was pulled or stepped on."""
    if plate is None:
        return "lever-down" if pulled else "lever-up"
    return "plate-sunk" if pulled else f"plate-{plate.value}"


def door_sprite(door: Door, state: DoorState, known: Ground) -> str:
    """Return the name of the sprite of a door. `state`: the state in which the door is drawn.

    `known`: the ground that the hero knows. The known walls beside the door decide whether the door is drawn from the
    front or from the side.
    """
    family = _family(door, known)
    return f"{family}-{state.value}" if door.kind.has_leaf else family


def _family(door: Door, known: Ground) -> str:
    """Return the first part of the names of a door's sprites: its kind and its side, such as "door-wood-front"."""
    sprite = (door.runed and door.kind.runed_sprite) or door.kind.sprite
    return f"{sprite}-{side_of(door.at, known)}"


def side_of(at: Vec, known: Ground) -> str:
    """Return "front" for a door or an arch in a wall that runs east and west, "side" for any other."""
    walls_beside = not known.open_at(at + WEST) and not known.open_at(at + EAST)
    return "front" if walls_beside else "side"


def stands_free(at: Vec, known: Ground) -> bool:
    """Return whether a wall beside a door or an arch is gone, so that there is no doorway any more."""
    beside = (WEST, EAST) if side_of(at, known) == "front" else (NORTH, SOUTH)
    return any(known.open_at(at + step) for step in beside)


def place_of_leaf(door: Door, known: Ground) -> Vec | None:
    """Return the cell in which the leaf of an open door stands: beside the frame, never in the way through the door.

    A front door swings against the face of the wall to its west, and a side door to the east, where it stops before the
    wall to the north. The hinge is on the same side of every door, because only that of a mimic is not. The result is
    None if the hero does not know these places, or if there is no room.
    """
    north, east, west = (door.at + step for step in (NORTH, EAST, WEST))
    if side_of(door.at, known) == "front":
        return west if known.shows_face(west) else None
    return east + NORTH if known.open_at(east) and not known.open_at(north) else None


def whitened(picture: pygame.Surface) -> pygame.Surface:
    """Return a copy of a picture in white, for a creature that was just hit."""
    white = picture.copy()
    white.fill((*FLASH, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return white


@cache
def body_shadow(width: int) -> pygame.Surface:
    """Return the shadow of a creature's body on the ground, 5 pixels high. `width`: of the creature, in pixels."""
    shadow = pygame.Surface((width, 5), pygame.SRCALPHA)
    pygame.draw.ellipse(shadow, (*SHADOW, 110), (1, 0, width - 2, 5))
    return shadow


@lru_cache(maxsize=256)
def rim(figure: pygame.Surface, colour: Colour) -> pygame.Surface:
    """Return an outline of one pixel around a sprite, as a picture that is two pixels wider and higher than the sprite.

    Gaps inside the sprite, such as that between an arm and the body, have no outline. Ask with the sprites of a
    tilesheet, which stay the same objects, so that their outlines are drawn only once.
    """
    body = pygame.mask.from_surface(figure)
    width, height = figure.get_size()
    outside = pygame.mask.Mask((width + 2, height + 2), fill=True)
    outside.erase(body, (1, 1))
    beside = pygame.mask.Mask(outside.get_size())
    for place in ((0, 1), (2, 1), (1, 0), (1, 2)):
        beside.draw(body, place)
    outline = outside.connected_component((0, 0)).overlap_mask(beside, (0, 0))
    return outline.to_surface(setcolor=(*colour, 255), unsetcolor=(0, 0, 0, 0))

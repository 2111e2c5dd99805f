"""Drawing of doors and their signs, of the light that falls through doors ajar, and of the light under shut doors.

Ajar: open a crack. Shaft: the cone of light that falls through a door ajar, from the brighter side of the door to the
darker side. A shaft is added to two pictures: to the light picture, so that the lit ground stands out, and faintly to
the picture of the cells, as dust in the air.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.fov_gap import DEPTH
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import NORTH, SOUTH, Vec
from game.engine.model.door import Door, DoorState
from game.engine.model.level import Level
from game.engine.records import NamedTuple, record
from game.engine.senses.door_signs import Sign, known_signs, last_side
from game.engine.senses.hero_knowledge import known_states, opened_by_hero
from game.ui.graphics.colours.swatch import BRIGHTEST, Colour
from game.ui.graphics.tilesheet import TILE
from game.ui.render.animations import DoorMoment, Swing
from game.ui.render.frame import Frame
from game.ui.render.lighting import seen_through, tint
from game.ui.render.tile_painter import Pictures, place_of_leaf, side_of
from game.ui.render.upright import Rank, Upright, standing


@record
class ShownDoor:
    """A door on the picture as the hero knows it. `pinned`: whether he opened it."""

    door: Door
    state: DoorState
    pinned: bool
    side: Vec | None
    """Side on which he reads the signs, as a step from the door; None if he never did."""
    signs: Collection[Sign]


def shown_doors(frame: Frame) -> list[ShownDoor]:
    """Return the doors that the hero knows and that lie on the picture. What follows from the rules is asked once."""
    world, shown = frame.world, []
    for door, state in known_states(world.level).items():
        if frame.shows(door.at):
            side = last_side(door, world) if state.shut else None
            signs = known_signs(door, world) if side is not None else None
            shown.append(ShownDoor(door, state, opened_by_hero(door, world), side, signs or ()))
    return shown


def standing_doors(frame: Frame, doors: Iterable[ShownDoor]) -> Iterator[Upright]:
    """Yield the pictures of every door that the hero knows, in the state in which the hero last saw the door.

    A door that comes into view or goes out of view is drawn over its remembered picture, the more opaque the more its
    cell is in view. The signs of shut doors are drawn too. They have full brightness, whatever the light in the door's
    cell.
    """
    swings = {effect.at: effect for effect in frame.animations if isinstance(effect, Swing)}
    for shown in doors:
        door, state = shown.door, shown.state
        swing = swings.get(door.at)
        moment = None if swing is None else swing.moment
        for in_fov in _looks(frame, door.at):
            if in_fov and moment is DoorMoment.HALF:
                pictures = frame.painter.swinging(door, frame.ground)
            else:
                shown_state = _state_at(moment, state) if in_fov else state
                pictures = frame.painter.door(door, shown_state, frame.ground, in_fov, pinned=shown.pinned)
            jerk = 1 if in_fov and moment is DoorMoment.JERK else 0
            yield from (upright.moved(jerk) for upright in _standing(frame, door.at, door.at, pictures, in_fov))
            if state.shut and (not in_fov or _state_at(moment, state).shut):
                yield from _signs(shown, frame, in_fov)
        if state is DoorState.OPEN and moment in (None, DoorMoment.OPEN):
            yield from _open_leaf(door, frame)


def _state_at(moment: DoorMoment | None, state: DoorState) -> DoorState:
    """Return the state in which a door is drawn. `moment`: what it shows while it moves; None if it stands still."""
    if moment is DoorMoment.GAP:
        return DoorState.AJAR
    before = moment in (DoorMoment.JERK, DoorMoment.STILL)
    return DoorState.SHUT if before and not state.shut else state


def _looks(frame: Frame, at: Vec) -> Iterator[bool]:
    """Yield False if the remembered picture of a cell is drawn, then True if its picture in view is drawn over it."""
    shown = float(frame.shown[at])
    if shown < 1 and frame.remembers(at):
        yield False
    if shown:
        yield True


def _standing(frame: Frame, at: Vec, before: Vec, pictures: Pictures, in_fov: bool) -> Iterator[Upright]:
    """Yield pictures that stand in a cell, as they look in view or as they are remembered.

    `before`: cell whose light and visibility they have.
    """
    for picture in pictures:
        lit = seen_through(tint(picture, frame.light, before), float(frame.shown[before])) if in_fov else picture
        yield standing(frame, at, Rank.DOOR, lit)


def _open_leaf(door: Door, frame: Frame) -> Iterator[Upright]:
    """Yield the picture of the leaf of an open door, unless the hero knows another door in its place.

    He sees it if he sees the ground before it.
    """
    at, level = place_of_leaf(door, frame.ground), frame.world.level
    if at is not None and not (at in level.doors and level.memory.knows(level.doors[at])):
        for in_fov in _looks(frame, at + SOUTH):
            yield from _standing(frame, at, at + SOUTH, frame.painter.leaf(door, frame.ground, in_fov), in_fov)


def _signs(shown: ShownDoor, frame: Frame, in_fov: bool) -> Iterator[Upright]:
    """Yield the signs of a door that the hero knows: first the light, so that claw marks cross it.

    North of a door they lie on the ground behind it, under the creatures that stand there.
    """
    if shown.side is not None:
        for sign in (sign for sign in Sign if sign in shown.signs):
            for picture in frame.painter.sign(shown.door, sign, shown.side, frame.ground, in_fov):
                lying = standing(frame, shown.door.at, Rank.DOOR, picture)
                yield lying._replace(row=lying.row + min(0, shown.side.y))


# ------------------------------------------------------------------------------------ light under shut doors


class Sill(NamedTuple):
    """Light under a door in view. `side`: the step from the door to the light."""

    side: Vec
    shown: float
    """Visibility of the door, 0 to 1."""
    parts: list[tuple[tuple[int, int], pygame.Rect]]
    """Parts of the picture of the spilt light that lie on open ground, each after its place on the canvas."""


Sills = Sequence[Sill]
_SPILL = 20
"""Length of the light that spills from under a door, in pixels."""
_HALF_SILL = 6
"""Half the width of the light at the door, in pixels; it widens by half a pixel a pixel."""
_HALF_SPILL = _HALF_SILL + _SPILL // 2
"""Half the width of the picture of the light, in pixels."""
_SPILL_FADES = 6.5
"""Pixels over which the light falls to a third."""
SPILL_ON_GROUND, _OVER_CREATURES = 0.35, 0.2
"""Strengths of the light at the door, as shares of its colour, before and after creatures are drawn."""
_BEHIND_LINTEL = 6
"""Height of a lintel over its cell, in pixels: it hides the ground north of the door."""


def spill_light_under_doors(frame: Frame, sills: Sills, share: float) -> None:
    """Let the light under shut doors spill onto what is drawn before them; `share` is its strength at the door."""
    for sill in sills:
        spill = _spill(sill.side, frame.swatch.fov_ramps["sill"][3], round(sill.shown * share * _SHADES))
        blits = [(spill, place, part, pygame.BLEND_RGB_ADD) for place, part in sill.parts]
        frame.canvas.blits(blits, doreturn=False)


def draw_light_over_creatures(
    frame: Frame, doors: Iterable[ShownDoor], sills: Sills, ambient: NDArray[np.float32]
) -> None:
    """Draw the light under shut doors on the creatures that stand before them.

    The gaps of doors ajar, through which one looks into light, shine too. `ambient`: red, green and blue of the light
    on every cell, float32[3].
    """
    _light_gaps(frame, doors, ambient)
    spill_light_under_doors(frame, sills, _OVER_CREATURES)


def lit_sills(frame: Frame, doors: Iterable[ShownDoor]) -> Sills:
    """Return the light under the doors in view.

    The light says no more than the sign: somebody lives there who opens doors. Maps of characters show only the sign.
    """
    lit = (each for each in doors if Sign.LIGHT in each.signs) if frame.upright else ()
    sills = ((each, each.side, float(frame.shown[each.door.at])) for each in lit)
    return [
        Sill(side, shown, _on_open_ground(frame, each.door.at, side))
        for each, side, shown in sills
        if side is not None and shown
    ]


def _on_open_ground(frame: Frame, door: Vec, side: Vec) -> list[tuple[tuple[int, int], pygame.Rect]]:
    """Return the parts of the light from under a door that lie on open ground. See `Sill`."""
    x, y = frame.place(door)
    box = pygame.Rect((0, 0), (_SPILL, 2 * _HALF_SPILL) if side.x else (2 * _HALF_SPILL, _SPILL))
    box.center = x + TILE // 2, y + TILE // 2
    box = box.move(side * ((TILE + _SPILL) // 2)).move(0, -_BEHIND_LINTEL * (side == NORTH))
    near, parts = door + side, []
    for at in (near + Vec(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)):
        part = pygame.Rect(frame.place(at), (TILE, TILE)).clip(box)
        if part.width and frame.ground.open_at(at) and at not in frame.world.level.doors:
            parts.append((part.topleft, part.move(-box.x, -box.y)))
    return parts


@lru_cache(maxsize=128)
def _spill(side: Vec, colour: Colour, strength: int) -> pygame.Surface:
    """Return the picture of the light that spills from under a door. `side`: the step from the door to the light.

    `strength`: from 0 to `_SHADES`, which is the full colour.
    """
    along, aside = np.mgrid[0:_SPILL, -_HALF_SPILL:_HALF_SPILL].astype(np.float32)
    edge = _HALF_SILL + along / 2
    shape = np.exp(-along / _SPILL_FADES) * np.clip((edge - abs(aside + 0.5)) / (1 + along * 0.25), 0, 1)
    if side.x + side.y < 0:
        shape = shape[::-1]
    if side.y:
        shape = shape.T
    light = np.array(colour, np.float32) * (strength / _SHADES)
    return pygame.surfarray.make_surface((shape[:, :, None] * light).astype(np.uint8))


# ------------------------------------------------------------------------------------ light through doors ajar

_SLOPE = 0.364
"""Pixels by which a shaft widens to either side for each pixel of its length: the tangent of 20 degrees."""
_GAP = 2.5
"""Half the width of the gap of a door ajar, in pixels."""
_LENGTH = (DEPTH + 1) * TILE
_HALF_WIDTH = round(_GAP + _LENGTH * _SLOPE) + TILE
ON_THE_GROUND, IN_THE_AIR = 1.1, 0.30
"""Strengths of a shaft, as shares of the difference in light between the two sides of the door."""
_IN_THE_GAP = 230
"""Brightness, 0 to 255, of the gap of a door behind which a light of strength 1 or more falls on the ground."""
_GAP_OF_FRONT = pygame.Rect(10, 0, 3, TILE)
"""Gap of a door ajar that is seen from the front, in pixels of its cell; a dark pixel parts it from the leaf."""
_SHADES = 96
"""Number of steps to which red, green and blue of a shaft are rounded, so that few pictures have to be cached."""


def cast_door_light(
    shine: pygame.Surface,
    corner: tuple[int, int],
    frame: Frame,
    doors: Iterable[ShownDoor],
    ambient: NDArray[np.float32],
    share: float,
) -> None:
    """Add the shafts of light of those `doors` that are ajar (open a crack) to a picture.

    `shine`: the picture, and `corner`: its upper left corner in pixels of the level. `ambient`: red, green and blue of
    the light on every cell, float32[3]. `share`: strength of a shaft, as a share of the difference in light between
    the cells on the two sides of the door.
    """
    level, light = frame.world.level, frame.light
    for door in _ajar(frame, doors):
        axis = level.axis(door)
        for ahead in (axis, -axis):
            near, far = door.at - ahead, door.at + ahead
            if not (level.in_bounds(near) and level.in_bounds(far)):
                continue
            brighter = float(light[near].mean() - light[far].mean()) * share
            if brighter <= 0:
                continue
            red, green, blue = (int(tone * brighter * _SHADES / BRIGHTEST) for tone in _hue(light[near] - ambient))
            if max(red, green, blue) > 1:
                _blit_shaft(shine, corner, level, door.at, ahead, _shaft(ahead, red, green, blue))


def _light_gaps(frame: Frame, doors: Iterable[ShownDoor], ambient: NDArray[np.float32]) -> None:
    """Let the gaps of doors ajar shine by the light behind them, if they are seen from the front."""
    for door in _ajar(frame, doors) if frame.upright else ():
        if side_of(door.at, frame.ground) == "front" and frame.world.level.in_bounds(door.at + NORTH):
            light = np.maximum(frame.light[door.at + NORTH] - ambient, 0)
            shown = _IN_THE_GAP * float(frame.shown[door.at]) / max(1.0, float(light.max()))
            colour = (light * shown).astype(int).tolist()
            frame.canvas.fill(colour, _GAP_OF_FRONT.move(frame.place(door.at)), pygame.BLEND_RGB_ADD)


def _hue(light: NDArray[np.float32]) -> list[float]:
    """Return red, green and blue of a light, scaled so that the greatest is 1, with exaggerated saturation.

    `light`: red, green and blue, float32[3].
    """
    squares = np.maximum(light, 0) ** 2 / max(float(light.max()) ** 2, 1e-6)
    return [float(tone) for tone in squares]


_GAPS = (DoorMoment.GAP, DoorMoment.HALF)


def _ajar(frame: Frame, doors: Iterable[ShownDoor]) -> list[Door]:
    """Return the doors that are ajar now and were ajar when the hero last saw them, and those that part just now."""
    parting = {effect.at for effect in frame.animations if isinstance(effect, Swing) and effect.moment in _GAPS}
    ajar = DoorState.AJAR
    return [each.door for each in doors if each.door.at in parting or each.door.state is each.state is ajar]


def _blit_shaft(
    shine: pygame.Surface, corner: tuple[int, int], level: Level, gap: Vec, ahead: Vec, shaft: pygame.Surface
) -> None:
    """Add a shaft of light to a picture. The shaft ends at walls: only cells that can be seen from the door get light.

    `shine`: the picture to which the light is added, and `corner`: its upper left corner in pixels of the level.
    `gap`: cell of the door ajar. `ahead`: step from the door to its
    darker side. `shaft`: picture of the shaft.
    """
    reach = level.view(gap, DEPTH + 1, FovShape.SQUARE)
    width, height = shaft.get_size()
    centre = Vec(gap.x * TILE + TILE // 2, gap.y * TILE + TILE // 2)
    x0 = centre.x if ahead.x > 0 else centre.x - width if ahead.x < 0 else centre.x - width // 2
    y0 = centre.y if ahead.y > 0 else centre.y - height if ahead.y < 0 else centre.y - height // 2
    blits = []
    for x in range(x0 // TILE, (x0 + width) // TILE + 1):
        for y in range(y0 // TILE, (y0 + height) // TILE + 1):
            at = Vec(x, y)
            if at != gap and level.in_bounds(at) and reach[at]:
                part = pygame.Rect(x * TILE - x0, y * TILE - y0, TILE, TILE)
                kept = part.clip(shaft.get_rect())
                place = (x0 + kept.x - corner[0], y0 + kept.y - corner[1])
                blits.append((shaft, place, kept, pygame.BLEND_RGB_ADD))
    shine.blits(blits, doreturn=False)


@lru_cache(maxsize=64)
def _shaft(ahead: Vec, red: int, green: int, blue: int) -> pygame.Surface:
    """Return the picture of a shaft of light in the direction `ahead`.

    `red`, `green`, `blue`: brightness of the shaft in each colour: 0 is dark, and `_SHADES` is the brightest that a
    pixel can show. Greater numbers are allowed, but a pixel is never brighter than that.
    """
    along, aside = np.mgrid[0:_LENGTH, -_HALF_WIDTH:_HALF_WIDTH].astype(np.float32)
    edge = _GAP + along * _SLOPE
    softness = 1.5 + along * 0.10
    strength = np.clip((edge - abs(aside + 0.5)) / softness, 0, 1) * (1 - along / _LENGTH) ** 0.9
    strength *= np.minimum(1, 0.75 + 4 * _GAP / (edge + 4 * _GAP))
    if ahead.x + ahead.y < 0:
        strength = strength[::-1]
    if ahead.y:
        strength = strength.T
    colour = np.array((red, green, blue), np.float32) * (255 / _SHADES)
    return pygame.surfarray.make_surface((strength[:, :, None] * colour).clip(0, 255).astype(np.uint8))

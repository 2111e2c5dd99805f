"""The level as the hero knows it, with a few pixels for each cell: the small map of the side panel and the full map.

Doors have the colours of what the hero knows of them. Where a cell has enough pixels, they also have shapes, so that
they differ without colour: shut doors have a sign for what the hero heard there, doors ajar are half squares, and open
doors are empty squares. Light under a shut door is a bar before it, and claw marks are strokes. Stairs are triangles
that point up or down, items are dots, creatures are crosses, and the hero is a diamond.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.door import Door, DoorState
from game.engine.records import NamedTuple
from game.engine.rules.talking import friends_in_view
from game.engine.senses.door_notes import DoorNote, NoteKind, door_notes, has_seen_both_sides
from game.engine.senses.door_signs import Sign, last_side, signs_of_tenants
from game.engine.senses.hero_knowledge import known_states, remembered_sleepers
from game.engine.world import World
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.colours.swatch import Colour, Swatch, creature_purpose, item_purpose, mix

LEAST_PITCH, LARGEST_PITCH = 2, 6
"""Least and largest width of a cell on the small map, in pixels at text scale 1."""
SHAPE_PITCH = 4
"""Least width of a cell, in pixels, at which doors, stairs, items and creatures have shapes."""
ROCK_CONTRAST = 1.6
"""Contrast of known rock to unknown cells on the map, on black screens. Floor, and doors even more, are brighter."""


class MapSign(StrEnum):
    """Sign on the map, in the order of the legend. The signs of shut doors are the names of their colours."""

    SHUT = "door"
    SILENT = "door silent"
    ASLEEP = "door asleep"
    AWAKE = "door awake"
    LOCKED = "door locked"
    BOTH_SIDES_SEEN = "door seen"
    LIGHT = "light"
    CLAWS = "claws"
    AJAR = "ajar"
    OPEN = "open door"
    STAIRS_DOWN = "stairs down"
    STAIRS_UP = "stairs up"
    ITEM = "thing"
    CREATURE = "foe"
    HERO = "hero"


SHUT_DOORS = (MapSign.SHUT, MapSign.SILENT, MapSign.ASLEEP, MapSign.AWAKE, MapSign.LOCKED, MapSign.BOTH_SIDES_SEEN)
"""Signs of shut doors. Each is also the name of its colour."""
COLOUR_OF_SIGN = {
    **{sign: sign.value for sign in SHUT_DOORS},
    MapSign.LIGHT: "thing",
    MapSign.CLAWS: "claws",
    MapSign.AJAR: "door",
    MapSign.OPEN: "open door",
    MapSign.STAIRS_DOWN: "stairs mark",
    MapSign.STAIRS_UP: "stairs mark",
    MapSign.HERO: "hero",
}
"""Name of the colour of each sign in the legend. Items and creatures have many: there, the shape is the sign."""
AT_THE_FOOT = {Sign.LIGHT: MapSign.LIGHT, Sign.CLAWS: MapSign.CLAWS}
"""Signs of the map for the signs of a door, which stand before it: first the light, then the claw marks."""


def draw_sign(target: pygame.Surface, box: pygame.Rect, sign: MapSign, colour: Colour, ground: Colour) -> None:
    """Draw a sign. `box`: of its cell, in pixels. `ground`: colour of the parts of the box that the sign leaves free.

    The diamond of the hero is a little larger than the box, and has a rim of the colour `ground`.
    """
    match sign:
        case MapSign.SHUT:
            target.fill(colour, box)
        case MapSign.SILENT:
            target.fill(colour, box)
            target.fill(ground, box.inflate(0, -2 * _bar(box.height)))
        case MapSign.ASLEEP:
            target.fill(colour, box)
            target.fill(ground, (box.x, box.y, box.width, box.height // 2))
        case MapSign.AWAKE:
            target.fill(colour, box)
            target.fill(ground, box.inflate(-2 * _bar(box.width), 0))
        case MapSign.LOCKED:
            bar = _bar(box.width)
            target.fill(colour, box)
            target.fill(ground, (box.x + bar, box.y, box.width - 2 * bar, box.height // 2))
        case MapSign.BOTH_SIDES_SEEN:
            target.fill(ground, box)
            for row in range(box.height):
                target.fill(colour, (box.x, box.y + row, box.width * (row + 1) // box.height, 1))
        case MapSign.LIGHT | MapSign.CLAWS:
            target.fill(ground, box)
            target.fill(colour, door_above_sign(box))
            foot = pygame.Rect(box.x, 0, box.width, 3 * box.height // 8)
            foot.bottom = box.bottom
            _draw_foot(target, foot, sign, colour, ground)
        case MapSign.AJAR:
            target.fill(colour, box)
            target.fill(ground, (box.x, box.y, box.width // 2, box.height))
        case MapSign.OPEN:
            target.fill(colour, box)
            target.fill(ground, box.inflate(-max(2, box.width // 2), -max(2, box.height // 2)))
        case MapSign.STAIRS_DOWN | MapSign.STAIRS_UP:
            target.fill(ground, box)
            for row in range(box.height):
                inset = (row if sign is MapSign.STAIRS_DOWN else box.height - 1 - row) // 2
                target.fill(colour, (box.x + inset, box.y + row, box.width - 2 * inset, 1))
        case MapSign.ITEM:
            target.fill(ground, box)
            target.fill(colour, box.inflate(-2 * _stroke(box), -2 * _stroke(box)))
        case MapSign.CREATURE:
            target.fill(ground, box)
            width = _stroke(box)
            for row in range(box.height):
                inset = row * (box.width - width) // (box.height - 1)
                target.fill(colour, (box.x + inset, box.y + row, width, 1))
                target.fill(colour, (box.right - width - inset, box.y + row, width, 1))
        case MapSign.HERO:
            _draw_diamond(target, box.inflate(4, 4), ground)
            _draw_diamond(target, box.inflate(2, 2), colour)


TURNED = {SOUTH: 0, EAST: 90, NORTH: 180, WEST: 270}
"""Degrees by which a picture below a door is turned to lie on another side of the door."""


def door_above_sign(box: pygame.Rect) -> pygame.Rect:
    """Return the box of the small door that stands above light or claw marks in a sign of the legend."""
    return pygame.Rect(box.x + box.width // 4, box.y, box.width - 2 * (box.width // 4), box.height // 2)


def _draw_foot(target: pygame.Surface, box: pygame.Rect, sign: MapSign, colour: Colour, ground: Colour) -> None:
    """Draw what is to be seen at the foot of a door above a box: light is a bar, claw marks are three strokes.

    `ground`: colour between the strokes, and between the door and the bar.
    """
    target.fill(ground, box)
    if sign is MapSign.LIGHT:
        gap = max(1, box.height // 3)
        target.fill(colour, (box.x, box.y + gap, box.width, box.height - gap))
        return
    stroke = max(1, box.width // 6)
    for left in (0, (box.width - stroke) // 2, box.width - stroke):
        target.fill(colour, (box.x + left, box.y, stroke, box.height))


def _foot(pitch: int, colours: Mapping[MapSign, Colour], ground: Colour) -> pygame.Surface:
    """Return a picture of signs that lies below a door. `pitch`: its width in pixels. `colours`: of the signs."""
    heights = [max(2, 3 * pitch // 10) if sign is MapSign.LIGHT else max(2, (pitch + 1) // 3) for sign in colours]
    picture, top = pygame.Surface((pitch, sum(heights)), 0, 32), 0
    for (sign, colour), height in zip(colours.items(), heights, strict=True):
        _draw_foot(picture, pygame.Rect(0, top, pitch, height), sign, colour, ground)
        top += height
    return picture


def _bar(side: int) -> int:
    """Return the thickness in pixels of two bars at opposite sides of a square. `side`: length of a side in pixels."""
    return max(1, side // 3)


def _stroke(box: pygame.Rect) -> int:
    """Return the width of the strokes of a cross in a box, and of the margin around a dot, in pixels."""
    return max(1, (box.width + 2) // 4)


def _draw_diamond(target: pygame.Surface, box: pygame.Rect, colour: Colour) -> None:
    for row in range(box.height):
        inset = abs(2 * row - box.height + 1) // 2
        target.fill(colour, (box.x + inset, box.y + row, box.width - 2 * inset, 1))


HEARD = {
    NoteKind.NOBODY: MapSign.SILENT,
    NoteKind.ASLEEP: MapSign.ASLEEP,
    NoteKind.AWAKE: MapSign.AWAKE,
}
"""MapSign of a shut door for each kind of note. The map agrees with the badges of the doors."""


def door_purposes(world: World, swatch: Swatch) -> dict[Vec, str]:
    """Return the name of the colour of each known door on the map, which shows what the hero knows of it, by its cell.

    Swatches without such colours have one colour for all shut doors.
    """
    notes = door_notes(world)
    return {
        door.at: _door_purpose(door, state, notes.get(door.at), world, swatch)
        for door, state in known_states(world.level).items()
    }


def _door_purpose(door: Door, state: DoorState, note: DoorNote | None, world: World, swatch: Swatch) -> str:
    """Return the name of a door's colour. `state`: in which the hero last saw it. `note`: None without a note."""
    if state.clear:
        return "open door"
    if note is not None and note.kind in HEARD:
        return swatch.purpose(HEARD[note.kind], "door")
    if state is DoorState.BOLTED or door.was_locked(state):
        return swatch.purpose("door locked", "door")
    return swatch.purpose("door seen", "door") if has_seen_both_sides(door, world) else "door"


def _rock_colour(swatch: Swatch) -> Colour:
    """Return the colour of known rock on the map: that behind the characters of remembered walls.

    Where that is the colour of unknown cells, as on the black screens of some traditions, it is a dark tone of the
    walls instead, so that the walls of a room can be seen.
    """
    ground, void = swatch.shade("wall ground").remembered, swatch.shade("void").fov
    return _tone_of_walls(void, swatch.shade("wall").fov) if ground == void else ground


@lru_cache
def _tone_of_walls(void: Colour, wall: Colour) -> Colour:
    """Return the darkest colour between those of unknown cells and of walls with `ROCK_CONTRAST` to the first."""
    tones = (mix(void, wall, percent / 100) for percent in range(100))
    return next((tone for tone in tones if contrast(tone, void) >= ROCK_CONTRAST), wall)


def map_colours(world: World, swatch: Swatch, doors: Mapping[Vec, str] | None = None) -> NDArray[np.uint8]:
    """Return the colour of each cell of the level on the map, uint8[x, y, 3].

    `doors`: what `door_purposes` has returned, if it was asked already; None to ask it.
    """
    level, memory = world.level, world.level.memory
    solid, rock = (blocks[memory.ground] for blocks in (level.terrains.solid, level.terrains.rock))
    swatch = swatch.built_of(world.theme)
    colours = np.empty((*level.shape, 3), np.uint8)
    colours[:] = swatch.shade("void").fov
    seen = world.view
    known = level.remembered | (seen & memory.explored)  # as on the map: where memory fades, so does its floor
    colours[known & solid] = swatch.shade("deep water").remembered  # or dripstone, which is rare
    colours[known & rock] = _rock_colour(swatch)
    colours[known & level.terrains.standing[memory.ground]] = swatch.shade("fixture").remembered
    colours[known & ~solid] = swatch.shade("floor").remembered
    colours[seen & ~solid] = swatch.shade("floor").fov
    for way in (1, -1):
        for at in level.cells_of(depth_change=way):
            if known[at]:
                colours[at] = swatch.shade("stairs mark").fov
    for at, item in memory.items.items():
        colours[at] = swatch.shade(item_purpose(item.kind, swatch)).fov
    for at, purpose in (door_purposes(world, swatch) if doors is None else doors).items():
        colours[at] = swatch.shade(purpose).fov
    for at, lever in level.levers.items():
        if (pulled := memory.known_pull(lever)) is not None:
            colours[at] = swatch.shade("open door" if pulled else "thing").fov
    for sleeper in remembered_sleepers(world):
        colours[sleeper.at] = swatch.shade(creature_purpose(sleeper.foe.breed, swatch)).fov
    for friend in friends_in_view(world):
        colours[friend.pos] = swatch.shade(creature_purpose(friend.breed, swatch)).fov
    for foe in world.foes_in_view():
        colours[foe.pos] = swatch.shade(creature_purpose(foe.breed, swatch)).fov
    colours[world.hero.pos] = swatch.shade("hero").fov
    return colours


def _things(world: World) -> dict[Vec, MapSign]:
    """Return the signs of the items and creatures that the hero knows of, by their cells. A door hides an item."""
    level = world.level
    signs = {at: MapSign.ITEM for at in level.memory.items if at not in level.doors and at not in level.levers}
    creatures = [*friends_in_view(world), *world.foes_in_view()]
    cells = [*(sleeper.at for sleeper in remembered_sleepers(world)), *(actor.pos for actor in creatures)]
    return signs | dict.fromkeys(cells, MapSign.CREATURE)


class MapPlace(NamedTuple):
    """Where a map was drawn. `box`: in pixels. `pitch`: width of a cell in pixels. `corner`: cell at the upper left."""

    box: pygame.Rect = pygame.Rect(0, 0, 0, 0)
    pitch: int = 1
    corner: Vec = Vec(0, 0)

    def cell_at(self, at: tuple[int, int]) -> Vec | None:
        """Return the cell under a pixel; None outside the map."""
        if not self.box.collidepoint(at):
            return None
        return self.corner + Vec((at[0] - self.box.x) // self.pitch, (at[1] - self.box.y) // self.pitch)

    def place(self, at: Vec) -> pygame.Rect:
        """Return the box of a cell in pixels. It lies outside `box` if the map does not show the cell."""
        x, y = at - self.corner
        return pygame.Rect(self.box.x + x * self.pitch, self.box.y + y * self.pitch, self.pitch, self.pitch)


def draw_map(
    target: pygame.Surface,
    world: World,
    swatch: Swatch,
    room: pygame.Rect,
    pitches: range,
    middle: Vec | None = None,
) -> MapPlace:
    """Draw the part of the level that the hero knows into a box, and return where it is.

    `room`: the box in pixels. `pitches`: allowed widths of a cell in pixels. If the known part does not fit with the
    smallest of them, the map shows the surroundings of the cell `middle`, or of the hero if that is None.
    """
    known = _known_area(world)
    pitch = _pitch(known, room, pitches)
    width, height = min(known.width, room.width // pitch), min(known.height, room.height // pitch)
    hero = world.hero.pos
    x, y = middle or hero
    left = max(known.x, min(x - width // 2, known.right - width))
    top = max(known.y, min(y - height // 2, known.bottom - height))
    built = swatch.built_of(world.theme)
    doors = door_purposes(world, built)
    colours = map_colours(world, swatch, doors)
    part = colours[left : left + width, top : top + height]
    picture = pygame.transform.scale_by(pygame.surfarray.make_surface(part), pitch)
    box = picture.get_rect(center=room.center)
    target.blit(picture, box)
    place = MapPlace(box, pitch, Vec(left, top))
    _shape_doors(target, world, built, place, doors)
    _shape_stairs(target, world, swatch, place)
    _shape_things(target, world, swatch, place, colours)
    at, colour = place.place(hero), swatch.shade("hero").fov
    if box.contains(at) and pitch < SHAPE_PITCH:
        target.fill(colour, at.inflate(2, 2))
    elif box.contains(at):
        target.fill(swatch.shade("floor").fov, at)
        draw_sign(target, at, MapSign.HERO, colour, swatch.shade("void").fov)
    _draw_signs_of_doors(target, world, swatch, place)
    return place


def map_pitch(world: World, room: pygame.Rect, pitches: range) -> int:
    """Return the width of a cell in pixels with which the part that the hero knows fits into a box.

    `room`: the box in pixels. `pitches`: allowed widths of a cell in pixels.
    """
    return _pitch(_known_area(world), room, pitches)


def _pitch(known: pygame.Rect, room: pygame.Rect, pitches: range) -> int:
    """Return the width of a cell in pixels with which a box of cells fits into a room. See `map_pitch`."""
    return max(pitches[0], min(pitches[-1], room.width // known.width, room.height // known.height))


def _known_area(world: World) -> pygame.Rect:
    """Return the smallest box of cells with everything that the hero knows, and a margin of one cell."""
    level = world.level
    columns, rows = np.nonzero(level.memory.explored | world.view)
    box = pygame.Rect(world.hero.pos.x, world.hero.pos.y, 1, 1)
    if len(columns):
        left, top = int(columns.min()), int(rows.min())
        box = pygame.Rect(left, top, int(columns.max()) + 1 - left, int(rows.max()) + 1 - top)
    return box.inflate(2, 2).clip(pygame.Rect((0, 0), level.shape))


def _shape_doors(
    target: pygame.Surface, world: World, swatch: Swatch, place: MapPlace, doors: Mapping[Vec, str]
) -> None:
    """Draw the signs of the known doors, if a cell has enough pixels. `doors`: what `door_purposes` has returned."""
    if place.pitch < SHAPE_PITCH:
        return
    inside = swatch.shade("floor").remembered
    level, memory = world.level, world.level.memory
    for at, purpose in doors.items():
        cell = place.place(at)
        if place.box.contains(cell):
            sign = MapSign.AJAR if memory.known_state(level.doors[at]) is DoorState.AJAR else MapSign(purpose)
            draw_sign(target, cell, sign, swatch.shade(purpose).fov, inside)


def _draw_signs_of_doors(target: pygame.Surface, world: World, swatch: Swatch, place: MapPlace) -> None:
    """Draw light and claw marks before the shut doors, on the side on which the hero read them.

    They are drawn if a cell has enough pixels, and over what stands there, so that nothing hides them. They are left
    out if the hero knows that nobody is left in the home behind the door.
    """
    if place.pitch < SHAPE_PITCH:
        return
    wide = place.pitch + 2 * max(1, place.pitch // 8)
    for door in known_states(world.level):
        side, found = last_side(door, world), signs_of_tenants(door, world)
        cell = place.place(door.at)
        if side is None or not found or not place.box.contains(cell):
            continue
        signs = [AT_THE_FOOT[each] for each in AT_THE_FOOT if each in found]
        colours = {sign: swatch.shade(COLOUR_OF_SIGN[sign]).fov for sign in signs}
        foot = pygame.transform.rotate(_foot(wide, colours, swatch.shade("void").fov), TURNED[side])
        reach = (cell.size[0] if side.x else cell.size[1]) + (foot.get_width() if side.x else foot.get_height())
        box = foot.get_rect(center=cell.center).move(side.x * reach // 2, side.y * reach // 2)
        inside = box.clip(place.box)
        target.blit(foot, inside, inside.move(-box.x, -box.y))


def _shape_stairs(target: pygame.Surface, world: World, swatch: Swatch, place: MapPlace) -> None:
    """Draw triangles for the stairs where nothing else lies or stands on them, if a cell has enough pixels."""
    if place.pitch < SHAPE_PITCH:
        return
    colour = swatch.shade("stairs mark").fov
    for way, sign in ((1, MapSign.STAIRS_DOWN), (-1, MapSign.STAIRS_UP)):
        for at in world.level.cells_of(depth_change=way):
            cell = place.place(at)
            if place.box.contains(cell) and target.get_at(cell.center)[:3] == colour:
                draw_sign(target, cell, sign, colour, swatch.shade("void").fov)


def _shape_things(
    target: pygame.Surface, world: World, swatch: Swatch, place: MapPlace, colours: NDArray[np.uint8]
) -> None:
    """Draw dots for the items and crosses for the creatures, if a cell has enough pixels.

    `colours`: what `map_colours` has returned.
    """
    if place.pitch < SHAPE_PITCH:
        return
    ground = swatch.shade("void").fov
    for at, sign in _things(world).items():
        cell = place.place(at)
        if place.box.contains(cell):
            red, green, blue = colours[at].tolist()
            draw_sign(target, cell, sign, (red, green, blue), ground)

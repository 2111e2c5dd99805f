"""Badges of doors: small pictures on the map that show what the hero knows of who is behind a door.

A badge is a mark, with a plus if there is more than one monster. Marks differ in shape. A badge stands on the lintel of
the door, so that the state of the door stays visible; if there is floor behind the lintel, it hangs on the wall beside
the door, because it would hide what lies on that floor. It gives way to creatures, other doors and other badges. A door
of whose other side the hero knows nothing has no badge. On a map of characters a badge is a character on a plate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.engine.grid.geometry import NORTH, Vec
from game.engine.senses.door_notes import DoorNote, NoteKind, door_notes
from game.engine.senses.hero_knowledge import known_doors
from game.engine.world import World
from game.ui.graphics.colours.swatch import Swatch
from game.ui.graphics.font import Font
from game.ui.graphics.layout import first_free
from game.ui.graphics.tilesheet import TILE
from game.ui.render.frame import Frame
from game.ui.render.tile_painter import side_of

ICONS = {
    NoteKind.NOBODY: "badge-silent",
    NoteKind.ASLEEP: "badge-asleep",
    NoteKind.AWAKE: "badge-awake",
}
"""Name of the sprite for each kind of note on a door."""
LETTERS = {
    NoteKind.NOBODY: ("0", "good"),
    NoteKind.ASLEEP: ("z", "text"),
    NoteKind.AWAKE: ("!", "harm"),
}
"""Character for each kind of note when the map is drawn in characters, with the purpose (name) of its colour."""
SEVERAL = "badge-several"
"""Sprite beside the mark for more than one monster."""
ON_LINTEL = {"front": 22, "side": 36}
"""Height of the upper edge of a lintel above the lower edge of the door's cell, in pixels, by the door's side."""
COPING = 5
"""Height in pixels of the bright edge of a wall, below which a badge beside a frame hangs."""
HEIGHT = 11
"""Height of the plate of a badge in characters, in pixels."""
GAP = 2
"""Pixels between a badge and its door if the map is drawn in characters: its corners have signs of its kind."""


class DoorBadges:
    """Badges of one game. They are computed again only when something has happened, not for each frame."""

    def __init__(self) -> None:
        self._world: World | None = None
        """World in which something has happened since the notes were computed; None if nothing has."""
        self._notes_then: dict[Vec, DoorNote] = {}
        self._placed: tuple[object, ...] = ()
        """What the boxes were chosen for when the badges were last drawn; empty if they must be chosen anew."""
        self._pictures: dict[DoorNote, pygame.Surface] = {}
        self.boxes: dict[Vec, pygame.Rect] = {}
        """Box of each badge as last drawn, in pixels of the canvas, by the cell of its door."""

    def renew(self, world: World) -> None:
        """Take notice that the world may have changed. The badges are computed again when they are next needed."""
        self._world, self._placed = world, ()

    @property
    def _notes(self) -> dict[Vec, DoorNote]:
        if self._world is not None:
            self._notes_then, self._world = door_notes(self._world), None
        return self._notes_then

    def forget_pictures(self) -> None:
        """Drop the pictures of badges, because they have to be painted in another way."""
        self._pictures.clear()
        self._placed = ()

    def draw(self, frame: Frame, creatures: Sequence[pygame.Rect] = ()) -> None:
        """Draw the badges of all doors on the map, in view or remembered. `creatures`: boxes of their pictures.

        A badge lies in the first of its places that neither a creature nor another door nor a badge takes. If all of
        them are taken, it is not drawn.
        """
        around = frame.camera.corner, frame.upright, tuple(map(tuple, creatures))
        if self._placed != around:
            self.boxes, self._placed = self._free_boxes(frame, creatures), around
        frame.canvas.blits([(self._pictures[self._notes[at]], box) for at, box in self.boxes.items()], doreturn=False)

    def _free_boxes(self, frame: Frame, creatures: Sequence[pygame.Rect]) -> dict[Vec, pygame.Rect]:
        """Return the box of each badge that has a place, by the cell of its door. See `draw`."""
        boxes = dict[Vec, pygame.Rect]()
        cells = {door.at: pygame.Rect(frame.place(door.at), (TILE, TILE)) for door in known_doors(frame.world.level)}
        for at, note in self._notes.items():
            picture = self._pictures.get(note)
            if picture is None:
                picture = self._pictures[note] = badge(note, frame)
            others = [*creatures, *(cell for door, cell in cells.items() if door != at), *boxes.values()]
            side = side_of(at, frame.ground)
            cell = pygame.Rect(frame.place(at), (TILE, TILE))
            if not frame.upright:
                places = _beside_character(cell, picture.get_rect(), side)
            elif side == "front" and frame.ground.open_at(at + NORTH):
                places = _on_wall(cell, picture.get_rect())
            else:
                places = _on_lintel(cell, picture.get_rect(), side)
            box = first_free(places, others)
            if box is not None:
                boxes[at] = box
        return boxes

    def picture(self, at: Vec) -> pygame.Surface | None:
        """Return the picture of the badge of a door as last drawn; None if the door at the cell has no badge."""
        note = self._notes.get(at)
        return None if note is None else self._pictures.get(note)


def _on_lintel(cell: pygame.Rect, badge: pygame.Rect, side: str) -> Iterator[pygame.Rect]:
    """Yield the places for a badge of a door that is a sprite, the best first: on its lintel, then beside the lintel.

    `cell`: of the door. `side`: "front" or "side". All sizes are in pixels.
    """
    foot = cell.bottom - ON_LINTEL[side] + 1  # its outline lies over the edge of the lintel
    left = cell.centerx - badge.width // 2
    for x in (left, cell.left - badge.width, cell.right):
        yield badge.move(x, foot - badge.height)
    yield from _on_wall(cell, badge)


def _on_wall(cell: pygame.Rect, badge: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the places for a badge on both sides of the frame of a door, the best first. All sizes are in pixels.

    An open door's leaf stands to the west of its frame.
    """
    for y in (cell.top + COPING, cell.bottom - badge.height):
        yield badge.move(cell.right + 1, y)
        yield badge.move(cell.left - badge.width - 1, y)


def _beside_character(cell: pygame.Rect, badge: pygame.Rect, side: str) -> Iterator[pygame.Rect]:
    """Yield the places for a badge around the character of a door, the best first: on a wall if there is one.

    `cell`: of the door. `side`: "front" or "side". All sizes are in pixels.
    """
    around = cell.inflate(2 * GAP, 2 * GAP)
    beside = [
        badge.move(x, y)
        for y in (cell.top, cell.bottom - badge.height)
        for x in (around.left - badge.width, around.right)
    ]
    left = cell.centerx - badge.width // 2
    above = [badge.move(left, y) for y in (around.top - badge.height, around.bottom)]
    yield from (*beside, *above) if side == "front" else (*above, *beside)


def badge(note: DoorNote, frame: Frame) -> pygame.Surface:
    """Return the picture of the badge for a note, in sprites or in characters as the frame is drawn."""
    if not frame.upright:
        return letter_badge(note, frame.font, frame.swatch)
    parts = [frame.sprite(ICONS[note.kind])]
    if note.several:
        parts.append(frame.sprite(SEVERAL))
    return joined(parts)


def joined(parts: list[pygame.Surface]) -> pygame.Surface:
    """Return pictures of one height side by side. Neighbours share a column of pixels, their outline."""
    width = sum(part.get_width() - 1 for part in parts) + 1
    picture = pygame.Surface((width, parts[0].get_height()), pygame.SRCALPHA)
    x = 0
    for part in parts:
        picture.blit(part, (x, 0))
        x += part.get_width() - 1
    return picture


def letter_badge(note: DoorNote, font: Font, swatch: Swatch) -> pygame.Surface:
    """Return the picture of the badge for a note in characters, such as "z+": on a dark plate with a rim."""
    letter, purpose = LETTERS[note.kind]
    text = letter + "+" * note.several
    picture = plate(font.width(text) + 4, swatch)
    font.draw(picture, (2, -1), text, swatch.shade(purpose).fov)
    return picture


def plate(width: int, swatch: Swatch) -> pygame.Surface:
    """Return the empty plate of a badge: dark, with a rim and without corners. `width`: in pixels."""
    picture = pygame.Surface((width, HEIGHT), pygame.SRCALPHA)
    picture.fill((*swatch.shade("panel").fov, 225))
    pygame.draw.rect(picture, swatch.shade("title").remembered, picture.get_rect(), 1, 2)
    for corner in ((0, 0), (0, HEIGHT - 1), (width - 1, 0), (width - 1, HEIGHT - 1)):
        picture.set_at(corner, (0, 0, 0, 0))
    return picture

"""Prefabs: drawings of parts of a map, and how they are put on a map.

RB-18: drawings are text with legends for their letters; nothing here makes or reads REX Paint files.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.engine.grid.geometry import Rect, Vec
from game.engine.records import record
from game.mapgen.core.sketch import Across, Down, RetryLevel, Sketch
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError


@record
class Prefab:
    """Drawing to be put on a map. All its doors are shut when it is put on the map.

    Its legend gives each letter a meaning: the name of a breed (kind of monster), `trap` and the name of a trap, or
    `item` and the name of an item.
    """

    name: str
    drawing: Drawing

    @property
    def size(self) -> tuple[int, int]:
        """Size of the drawing: cells across and down."""
        return self.drawing.size

    def mirrored(self) -> Prefab:
        """Return a copy of the prefab with left and right exchanged."""
        last = self.drawing.size[0] - 1

        def across(cells: Iterable[Vec]) -> list[Vec]:
            return [Vec(last - at.x, at.y) for at in cells]

        drawing = replace(
            self.drawing,
            floor=set(across(self.drawing.floor)),
            doors=[(Vec(last - at.x, at.y), state) for at, state in self.drawing.doors],
            marks={name: across(cells) for name, cells in self.drawing.marks.items()},
            letters=[(Vec(last - at.x, at.y), letter) for at, letter in self.drawing.letters],
            rooms=[room._replace(x=last - room.right) for room in self.drawing.rooms],
            purposes={room._replace(x=last - room.right): named for room, named in self.drawing.purposes.items()},
            corridors=[across(corridor) for corridor in self.drawing.corridors],
        )
        return Prefab(self.name, drawing)


def place(sketch: Sketch, prefab: Prefab, across: Across | None, down: Down | None) -> Rect:
    """Put a prefab in one of the nine areas of the map, and return the rectangle that the prefab covers.

    `across`, `down`: column and row of the area; None for a random one. At the left edge of the map, the prefab is
    mirrored, with left and right exchanged. Raises RetryLevel if the prefab does not fit into the map, and DrawingError
    if a letter has no legend.
    """
    check_size(sketch, prefab)
    across = across or sketch.dice.choice(list(Across))
    down = down or sketch.dice.choice(list(Down))
    (width, height), (wide, high) = sketch.size, prefab.size
    x = {Across.LEFT: 0, Across.CENTRE: (width - wide) // 2, Across.RIGHT: width - wide}[across]
    y = {Down.TOP: 0, Down.CENTRE: (height - high) // 2, Down.BOTTOM: height - high}[down]
    stamp(sketch, prefab.mirrored() if across is Across.LEFT else prefab, Vec(x, y))
    return Rect(x, y, wide, high)


def check_size(sketch: Sketch, prefab: Prefab) -> None:
    """Check that a prefab fits on the map. Raises RetryLevel if it is larger than the map."""
    (width, height), (across, down) = sketch.size, prefab.size
    if across > width or down > height:
        raise RetryLevel(f"the {prefab.name} of {across}x{down} is larger than the map of {width}x{height}")


def stamp(sketch: Sketch, prefab: Prefab, corner: Vec) -> None:
    """Put a prefab on the map with its first cell at `corner`, and remove all that was there before.

    Cells on the map's rim become rock. Raises DrawingError for a letter whose legend names no breed, trap or item.
    """
    width, height = sketch.size
    area = Rect(*corner, *prefab.size)
    forget_beneath(sketch, area)
    sketch.floor[area.x : area.right + 1, area.y : area.bottom + 1] = False
    within = Rect(1, 1, width - 2, height - 2)
    drawing = prefab.drawing
    for at in drawing.floor:
        if within.contains(corner + at):
            sketch.floor[corner + at] = True
    sketch.doors += [corner + at for at, _ in drawing.doors if within.contains(corner + at)]
    for at, letter in drawing.letters:
        _place_letter(sketch, prefab, letter, corner + at)
    moved = {room: room._replace(x=corner.x + room.x, y=corner.y + room.y) for room in drawing.rooms}
    sketch.rooms += map(moved.__getitem__, drawing.rooms)
    sketch.purposes |= {moved[room]: name for room, (name, _) in drawing.purposes.items()}
    sketch.corridors += [[corner + at for at in corridor] for corridor in drawing.corridors]
    for part, mark in (("start", "hero"), ("exit", "stairs down"), ("way_back", "stairs up")):
        for at in drawing.marks[mark]:
            setattr(sketch, part, corner + at)


def _place_letter(sketch: Sketch, prefab: Prefab, letter: str, at: Vec) -> None:
    """Add the monster, trap or item that a letter stands for. Raises DrawingError for a letter without a legend."""
    match prefab.drawing.legend[letter].words if letter in prefab.drawing.legend else ():
        case ("trap", name):
            sketch.traps.append((name, at))
        case ("item", *name) if name:
            sketch.items.append((" ".join(name), at))
        case (breed,):
            sketch.spawns.append((breed, at))
        case _:
            raise DrawingError(f"{prefab.name}: the letter '{letter}' needs a legend that names a breed")


def forget_beneath(sketch: Sketch, area: Rect) -> None:
    """Remove from a sketch all that stands in an area: doors, monsters, traps, torches, terrain, start and stairs.

    Rooms that lie wholly within the area are removed too, and so are the cells of corridors.
    """
    sketch.joins = [at for at in sketch.joins if not area.contains(at)]
    sketch.doors = [at for at in sketch.doors if not area.contains(at)]
    sketch.hidden = [at for at in sketch.hidden if not area.contains(at)]
    sketch.spawns = [(breed, at) for breed, at in sketch.spawns if not area.contains(at)]
    sketch.traps = [(trap, at) for trap, at in sketch.traps if not area.contains(at)]
    sketch.torches = [(mount, at) for mount, at in sketch.torches if not (area.contains(mount) or area.contains(at))]
    sketch.rooms = [
        room
        for room in sketch.rooms
        if not (area.contains((room.x, room.y)) and area.contains((room.right, room.bottom)))
    ]
    corridors = ([at for at in corridor if not area.contains(at)] for corridor in sketch.corridors)
    sketch.corridors = [corridor for corridor in corridors if corridor]
    for cover in sketch.cover.values():
        cover[area.x : area.right + 1, area.y : area.bottom + 1] = False
    for part in ("start", "exit", "way_back"):
        at = getattr(sketch, part)
        if at is not None and area.contains(at):
            setattr(sketch, part, None)

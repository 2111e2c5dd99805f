"""Vaults, which are drawn parts of a level, and how they are put on a map.

RB-18: drawings are text with legends for their letters; nothing here makes or reads REX Paint files.
"""

from __future__ import annotations

from game.engine.grid.geometry import Rect, Vec
from game.mapgen.core.sketch import Across, Down, RetryLevel, Sketch, within_rim
from game.mapgen.core.vault import AS_DRAWN, MIRRORED, Vault, turned


def place(sketch: Sketch, vault: Vault, across: Across | None, down: Down | None) -> Rect:
    """Put a vault in one of the nine areas of the map, and return the rectangle that it covers.

    `across`, `down`: column and row of the area; None for a random one. At the left edge of the map, the vault is
    mirrored, with left and right exchanged. Raises RetryLevel if the vault does not fit into the map.
    """
    check_size(sketch, vault)
    across = across or sketch.dice.choice(list(Across))
    down = down or sketch.dice.choice(list(Down))
    (width, height), (wide, high) = sketch.size, vault.size
    x = {Across.LEFT: 0, Across.CENTRE: (width - wide) // 2, Across.RIGHT: width - wide}[across]
    y = {Down.TOP: 0, Down.CENTRE: (height - high) // 2, Down.BOTTOM: height - high}[down]
    stamp(sketch, turned(vault.content(sketch.dice), MIRRORED if across is Across.LEFT else AS_DRAWN), Vec(x, y))
    return Rect(x, y, wide, high)


def check_size(sketch: Sketch, vault: Vault) -> None:
    """Check that a vault fits on the map. Raises RetryLevel if it is larger than the map."""
    (width, height), (across, down) = sketch.size, vault.size
    if across > width or down > height:
        raise RetryLevel(f"the {vault.name} of {across}x{down} is larger than the map of {width}x{height}")


def stamp(sketch: Sketch, drawn: Sketch, corner: Vec) -> None:
    """Put the content of a vault on the map with its first cell at `corner`, and remove all that was there before.

    Cells on the map's rim become rock.
    """
    width, height = sketch.size
    area = Rect(*corner, *drawn.size)
    forget_beneath(sketch, area)
    within = Rect(1, 1, width - 2, height - 2)
    ground = sketch.floor[area.slices]
    ground[...] = drawn.floor[: ground.shape[0], : ground.shape[1]]
    sketch.cover.lay_over(drawn.cover, area.slices)
    within_rim(sketch.floor)
    within_rim(sketch.cover.numbers)
    sketch.doors += [corner + at for at in drawn.doors if within.contains(corner + at)]
    sketch.hidden += [corner + at for at in drawn.hidden]
    for at, door in drawn.door_specs.items():
        partner, lever = (None if cell is None else corner + cell for cell in (door.partner, door.lever))
        sketch.door_specs[corner + at] = door._replace(partner=partner, lever=lever)
    sketch.spawns += [(name, corner + at) for name, at in drawn.spawns]
    sketch.habits |= {corner + at: habit for at, habit in drawn.habits.items()}
    sketch.items += [(name, corner + at) for name, at in drawn.items]
    sketch.traps += [(name, corner + at) for name, at in drawn.traps]
    sketch.keys += [corner + at for at in drawn.keys]
    sketch.choices += [frozenset(corner + at for at in cells) for cells in drawn.choices]
    moved = {room: room._replace(x=corner.x + room.x, y=corner.y + room.y) for room in drawn.rooms}
    sketch.rooms += map(moved.__getitem__, drawn.rooms)
    sketch.dark += map(moved.__getitem__, drawn.dark)
    sketch.purposes |= {moved[room]: purpose for room, purpose in drawn.purposes.items()}
    sketch.corridors += [[corner + at for at in corridor] for corridor in drawn.corridors]
    for part in ("start", "exit", "way_back"):
        at = getattr(drawn, part)
        if at is not None:
            setattr(sketch, part, corner + at)


def forget_beneath(sketch: Sketch, area: Rect) -> None:
    """Remove from a sketch all that stands in an area: doors, monsters, traps, torches, terrain, start and stairs.

    Rooms that lie wholly within the area are removed too, and so are the cells of corridors.
    """
    sketch.joins = [at for at in sketch.joins if not area.contains(at)]
    sketch.doors = [at for at in sketch.doors if not area.contains(at)]
    sketch.hidden = [at for at in sketch.hidden if not area.contains(at)]
    sketch.door_specs = {at: door for at, door in sketch.door_specs.items() if not area.contains(at)}
    sketch.spawns = [(breed, at) for breed, at in sketch.spawns if not area.contains(at)]
    sketch.habits = {at: habit for at, habit in sketch.habits.items() if not area.contains(at)}
    sketch.traps = [(trap, at) for trap, at in sketch.traps if not area.contains(at)]
    sketch.torches = [(mount, at) for mount, at in sketch.torches if not (area.contains(mount) or area.contains(at))]
    sketch.rooms = [
        room
        for room in sketch.rooms
        if not (area.contains((room.x, room.y)) and area.contains((room.right, room.bottom)))
    ]
    corridors = ([at for at in corridor if not area.contains(at)] for corridor in sketch.corridors)
    sketch.corridors = [corridor for corridor in corridors if corridor]
    sketch.cover.clear(area.slices)
    for part in ("start", "exit", "way_back"):
        at = getattr(sketch, part)
        if at is not None and area.contains(at):
            setattr(sketch, part, None)

"""The panel on the right: minimap, the hero's dice, stairs and doors, the list of what is in view, and the look card.

The minimap shows the level with a few pixels for each cell: doors and stairs are bright, and cells in view are lit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pygame

from game.engine.grid.geometry import Vec, nearest_first
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.traits import Trait
from game.engine.orders.travel import way_to
from game.engine.rules.item_names import name_of, sprite_of
from game.engine.rules.talking import friends_in_view
from game.engine.senses.knowledge import known_stairs, known_states, remembered_sleepers
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.commands import Command, is_available
from game.ui.core.ports import Message
from game.ui.graphics.swatch import Swatch, creature_purpose, item_purpose
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import SIGN
from game.ui.hud.buttons import PITCH, draw_buttons, rows_of_buttons
from game.ui.hud.info_card import card_rows, write_card
from game.ui.text.item_text import dice
from game.ui.text.narrator import mood
from game.ui.text.sentences import status


def minimap(world: World, swatch: Swatch, size: tuple[int, int]) -> pygame.Surface:
    """Return the minimap: a picture of the level as the hero knows it.

    A cell takes the largest whole number of pixels with which the picture fits into `size` (width, height), at least 1.
    """
    level, memory = world.level, world.level.memory
    solid, rock = (blocks[memory.ground] for blocks in (level.terrains.solid, level.terrains.rock))
    swatch = swatch.built_of(level.wall_style)
    colours = np.empty((*level.shape, 3), np.uint8)
    colours[:] = swatch.shade("void").seen
    seen = world.view
    known = level.remembered | (seen & memory.explored)  # as on the map: where memory fades, so does its floor
    colours[known & solid] = swatch.shade("deep water").remembered  # or dripstone, which is rare
    colours[known & rock] = swatch.shade("wall ground").remembered
    colours[known & ~solid] = swatch.shade("floor").remembered
    colours[seen & ~solid] = swatch.shade("floor").seen
    for way in (1, -1):
        for at in level.cells_of(depth_change=way):
            if known[at]:
                colours[at] = swatch.shade("stairs mark").seen
    for at, item in memory.items.items():
        colours[at] = swatch.shade(item_purpose(item.kind, swatch)).seen
    for at, door in level.doors.items():
        if (state := memory.known_state(door)) is not None:
            colours[at] = swatch.shade("door" if state.shut else "open door").seen
    for at, lever in level.levers.items():
        if (pulled := memory.known_pull(lever)) is not None:
            colours[at] = swatch.shade("open door" if pulled else "thing").seen
    for sleeper in remembered_sleepers(world):
        colours[sleeper.at] = swatch.shade(creature_purpose(sleeper.foe.breed, swatch)).remembered
    for friend in friends_in_view(world):
        colours[friend.pos] = swatch.shade(creature_purpose(friend.breed, swatch)).seen
    for foe in world.foes_in_view():
        colours[foe.pos] = swatch.shade(creature_purpose(foe.breed, swatch)).seen
    colours[world.hero.pos] = swatch.shade("hero").seen
    scale = max(1, min(size[0] // level.shape[0], size[1] // level.shape[1]))
    return pygame.transform.scale_by(pygame.surfarray.make_surface(colours), scale)


WIDTH, MARGIN, ROW = 128, 5, 18
"""Width of the panel, its margin, and the height of a row, in pixels at text scale 1."""


CARD_LINES = 7
"""Number of text lines that the panel keeps free for the look card before it shows the lines on stairs and doors."""

Listed = Actor | Vec
"""What a row of the list shows: a creature, or the cell of an item."""


@dataclass
class PanelHitboxes:
    """Boxes of the panel that react to the mouse, in pixels from the panel's upper left corner."""

    buttons: list[tuple[pygame.Rect, Command]] = field(default_factory=list)
    tally: list[tuple[pygame.Rect, Command]] = field(default_factory=list)
    """Box of each line on stairs and doors, and the command that a click on it gives."""
    sights: list[tuple[pygame.Rect, Vec]] = field(default_factory=list)
    """Box of each row of the list that shows a creature or an item, and the cell of that creature or item."""
    listed: list[Listed | None] = field(default_factory=list)
    """Creature or cell of the item in each row of the list; None for an empty row."""
    rows: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Box of the whole list of what is in view."""
    card_fits: bool = True
    """Whether the panel had room for the look card."""
    map: tuple[pygame.Rect, int] = (pygame.Rect(0, 0, 0, 0), 1)  # never drawn on
    """Box of the minimap, and the width of one cell of the minimap in pixels."""


def draw_side(
    painter: TextPainter,
    world: World,
    swatch: Swatch,
    card: Sequence[Message],
    kept: Sequence[Listed | None] = (),
    *,
    buttons: bool = True,
) -> PanelHitboxes:
    """Draw the panel and return its parts that react to the mouse.

    `card`: lines of the look card, which is drawn only if there is room for it below the list. `kept`: rows of the list
    in the previous frame, which keep their places; empty to sort the list anew. `buttons`: whether there are buttons.
    """
    scale, whole = painter.scale, painter.target.get_rect()
    spots = PanelHitboxes()
    painter.fill(pygame.Rect(0, 0, 1, whole.height), "line")
    inner = whole.inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
    room = inner.copy()
    if buttons:
        high = rows_of_buttons(world.tradition) * PITCH * scale
        spots.buttons = draw_buttons(painter, inner.x, inner.bottom - high, world.tradition)
        room.height -= high + MARGIN * scale
    y = _draw_map(painter, world, swatch, room, spots)
    spots.listed = _rows(world, kept)
    y = _draw_strength_and_sights(painter, world, swatch, pygame.Rect(room.x, y, room.width, room.bottom - y), spots)
    spots.card_fits = _draw_card(painter, pygame.Rect(room.x, y, room.width, room.bottom - y), card)
    return spots


def _draw_map(painter: TextPainter, world: World, swatch: Swatch, room: pygame.Rect, spots: PanelHitboxes) -> int:
    picture = minimap(world, swatch, (room.width, room.height // 3))
    frame = picture.get_rect(midtop=room.midtop)
    painter.fill(frame.inflate(2 * painter.scale, 2 * painter.scale), "line")
    painter.target.blit(picture, frame)
    spots.map = frame, picture.get_width() // world.level.shape[0]
    return frame.bottom + MARGIN * painter.scale


def _rows(world: World, kept: Sequence[Listed | None]) -> list[Listed | None]:
    """Return the rows of the list of what is in view: foes, then items, then friends, the nearest first in each group.

    `kept`: rows of the previous frame. They keep their places, so that no row moves just before the player clicks it. A
    kept row becomes None when its creature or item goes out of view. New rows follow below. An empty `kept` sorts all
    rows anew.
    """
    hero = world.hero.pos
    things = [at for at in world.level.memory.items if world.sees(at)]
    things.sort(key=nearest_first(hero))
    sights: list[Listed] = [*world.foes_in_view(), *things, *friends_in_view(world)]
    rows = [row if row in sights else None for row in kept]
    return [*rows, *(sight for sight in sights if sight not in rows)]


def _draw_strength_and_sights(
    painter: TextPainter, world: World, swatch: Swatch, room: pygame.Rect, spots: PanelHitboxes
) -> int:
    """Draw the hero's strength and the list of what is in view; return the y below the list, in pixels.

    If the box `room` is not high enough, the strength is left out first. Then the height of the rows is reduced. Then
    the last rows are replaced by a line with the number of these rows. The places of the rows are written to `spots`.
    """
    sights = spots.listed
    high, low, strength = ROW * painter.scale, painter.line, 2 * painter.line + MARGIN * painter.scale
    y = room.y
    if strength + len(sights) * high <= room.height:
        y = _draw_strength(painter, world, room)
    rest = pygame.Rect(room.x, y, room.width, room.bottom - y - len(sights) * high - CARD_LINES * painter.line)
    y = _draw_tally(painter, tally(world), rest, spots)
    step = high if len(sights) * high <= room.bottom - y else low
    rows = max(1, (room.bottom - y) // step)
    shown = len(sights) if len(sights) <= rows else rows - 1
    spots.rows = pygame.Rect(room.x, y, room.width, shown * step)
    for sight in sights[:shown]:
        box = pygame.Rect(room.x, y, room.width, step)
        if isinstance(sight, Actor):
            if sight.breed.has(Trait.FRIENDLY):
                _draw_friend(painter, sight, swatch, box)
            elif step == high:
                _draw_foe(painter, sight, swatch, box)
            else:
                _draw_foe_small(painter, sight, box)
            spots.sights.append((box, sight.pos))
        elif sight is not None:
            _draw_thing(painter, world, sight, swatch, box)
            spots.sights.append((box, sight))
        y += step
    if shown < len(sights):
        painter.word(room.x, y, _rest([sight for sight in sights[shown:] if sight is not None], shown), "dim text")
        y += painter.line
    return y


def _rest(left: Sequence[Listed], shown: int) -> str:
    """Return the line that counts `left`, the creatures and items that got no row in the list of what is in view.

    `shown`: number of rows above the line. If there are creatures in `left`, the line reads "and 3 more" below other
    rows, and "3 in view" if `shown` is 0.
    """
    if any(isinstance(sight, Actor) for sight in left):
        return (status.MORE if shown else status.IN_VIEW).format(number=len(left))
    return (status.MORE_ITEM if len(left) == 1 else status.MORE_ITEMS).format(number=len(left))


def _draw_strength(painter: TextPainter, world: World, room: pygame.Rect) -> int:
    stats, y = world.hero.stats, room.y
    for label in (
        status.ATTACK.format(attack_dice=dice(stats.attack), percent=stats.attack_chance),
        status.DEFENCE.format(defence_dice=dice(stats.defense), percent=stats.defense_chance),
    ):
        painter.word(room.x, y, label, "dim text")
        y += painter.line
    return y + MARGIN * painter.scale


def tally(world: World) -> list[tuple[str, Command]]:
    """Return a line about each kind of stairs and about the doors that the hero knows, with the command of a click."""
    lines = []
    for way, command in ((1, Command.STAIRS), (-1, Command.STAIRS_UP)):
        if not is_available(command, world.tradition):
            continue
        stairs = known_stairs(way, world)
        if not stairs:
            far = status.NOT_FOUND
        elif world.hero.pos in stairs:
            far = status.HERE
        else:
            steps = len(way_to(world.hero, stairs, world))
            far = count(steps, "step") if steps else status.NO_WAY
        lines.append((status.STAIRS[way].format(far=far), command))
    if is_available(Command.DOORS, world.tradition):
        states = Counter(known_states(world.level).values())
        shut = states[DoorState.SHUT] + states[DoorState.BOLTED]
        lines.append((status.DOORS.format(shut=shut, ajar=states[DoorState.AJAR]), Command.DOORS))
    return lines


def _draw_tally(
    painter: TextPainter, lines: Sequence[tuple[str, Command]], room: pygame.Rect, spots: PanelHitboxes
) -> int:
    """Draw the lines about stairs and doors if they fit into the box `room`; return the y below, in pixels.

    The box of each line is written to `spots`.
    """
    if len(lines) * painter.line > room.height:
        return room.y
    y = room.y
    for text, command in lines:
        spots.tally.append((pygame.Rect(room.x, y, room.width, painter.line), command))
        painter.word(room.x, y, painter.cut(text, room.width), "door text")
        y += painter.line
    return y + MARGIN * painter.scale


def _draw_friend(painter: TextPainter, friend: Actor, swatch: Swatch, box: pygame.Rect) -> None:
    """Draw the row of a friendly person: the name, and the picture if the row is high enough."""
    scale, left = painter.scale, box.x
    if box.height >= ROW * scale:
        dye = swatch.dye(creature_purpose(friend.breed, swatch))
        left = painter.icon(box.x, box.y, f"{friend.breed.sprite}-0", dye) + 3 * scale
    painter.word(left, box.y, painter.cut(friend.name.capitalize(), box.right - left), "good")


def _draw_foe(painter: TextPainter, foe: Actor, swatch: Swatch, box: pygame.Rect) -> None:
    scale, dye = painter.scale, swatch.dye(creature_purpose(foe.breed, swatch))
    left = painter.icon(box.x, box.y, f"{foe.breed.sprite}-0", dye) + 3 * scale
    end = box.right - painter.width(mood(foe))
    if left + painter.width(foe.name.capitalize()) + 3 * scale <= end:
        painter.word_from_right(box.right, box.y, mood(foe))
    else:
        end = _draw_mood(painter, foe, box)
    painter.word(left, box.y, painter.cut(foe.name.capitalize(), end - left - 2 * scale), "foe")
    painter.bar(pygame.Rect(left, box.y + 12 * scale, box.right - left, 2 * scale), foe.health, foe.max_health, "harm")


def _draw_foe_small(painter: TextPainter, foe: Actor, box: pygame.Rect) -> None:
    """Draw a foe in a row of one text line: its name, its health, and the sign that it sleeps or hunts."""
    scale = painter.scale
    bar = pygame.Rect(_draw_mood(painter, foe, box) - 27 * scale, box.y + 5 * scale, 24 * scale, 3 * scale)
    painter.word(box.x, box.y, painter.cut(foe.name.capitalize(), bar.x - box.x - 3 * scale), "foe")
    painter.bar(bar, foe.health, foe.max_health, "harm")


def _draw_mood(painter: TextPainter, foe: Actor, box: pygame.Rect) -> int:
    """Draw the sign that a foe sleeps or hunts at the right end of its row; return the x where the sign begins."""
    sign = "sign-asleep" if foe.asleep else "sign-hunts" if foe.ai.alert else ""
    left = box.right - SIGN * painter.scale
    if sign:
        painter.icon(left, box.y + painter.scale, sign)
    return left


def _draw_thing(painter: TextPainter, world: World, at: Vec, swatch: Swatch, box: pygame.Rect) -> None:
    item, scale = world.level.memory.items[at], painter.scale
    left = box.x
    if box.height >= ROW * scale:
        dye = swatch.dye(item_purpose(item.kind, swatch))
        left = painter.icon(box.x, box.y - scale, sprite_of(item, world), dye) + 3 * scale
    y = box.y + (scale if box.height >= ROW * scale else 0)
    painter.word(left, y, painter.cut(capital(name_of(item, world)), box.right - left), "gain")


def _draw_card(painter: TextPainter, room: pygame.Rect, card: Sequence[Message]) -> bool:
    """Draw the look card at the foot of the box `room` if it fits; return whether it fits."""
    rows = card_rows(painter, card, room.width)
    if len(rows) * painter.line + 5 * painter.scale > room.height:
        return not rows
    if rows:
        top = room.bottom - len(rows) * painter.line
        painter.fill(pygame.Rect(room.x, top - 3 * painter.scale, room.width, max(1, painter.scale // 2)), "line")
        write_card(painter, rows, room.x, top)
    return True

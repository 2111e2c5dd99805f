"""The panel on the right: the map at a glance, what the hero fights with, what is in view, and the look card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.engine.geometry import Vec
from game.engine.naming import called, look_of
from game.engine.world import World

from .buttons import PITCH, draw_buttons, rows_of_buttons
from .commands import Command
from .minimap import minimap
from .narrator import Line, mood
from .pen import Pen
from .swatch import Swatch
from .words import capital, dice

WIDTH = 128
"""In pixels of the text's scale."""
MARGIN = 5
ROW = 18
MORE = "... and {} more"


@dataclass
class SideSpots:
    """What of the panel answers the mouse, in its own pixels."""

    buttons: list[tuple[pygame.Rect, Command]] = field(default_factory=list)
    sights: list[tuple[pygame.Rect, Vec]] = field(default_factory=list)
    """What is listed as in view, and where it is."""
    map: tuple[pygame.Rect, int] = (pygame.Rect(0, 0, 0, 0), 1)  # never drawn on
    """Where the map at a glance is, and how many pixels a cell has there."""


def draw_side(pen: Pen, world: World, swatch: Swatch, card: Sequence[Line]) -> SideSpots:
    """Draws the panel; answers what of it can be pointed at."""
    scale, whole = pen.scale, pen.target.get_rect()
    spots = SideSpots()
    pen.fill(pygame.Rect(0, 0, 1, whole.height), "line")
    inner = whole.inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
    buttons = rows_of_buttons() * PITCH * scale
    spots.buttons = draw_buttons(pen, inner.x, inner.bottom - buttons)
    room = inner.copy()
    room.height -= buttons + MARGIN * scale
    y = _draw_map(pen, world, swatch, room, spots)
    y = _draw_strength(pen, world, room, y)
    _draw_sights(pen, world, pygame.Rect(room.x, y, room.width, room.bottom - y), spots)
    _draw_card(pen, room, card)
    return spots


def _draw_map(pen: Pen, world: World, swatch: Swatch, room: pygame.Rect, spots: SideSpots) -> int:
    picture = minimap(world, swatch, (room.width, room.height // 3))
    frame = picture.get_rect(midtop=room.midtop)
    pen.fill(frame.inflate(2 * pen.scale, 2 * pen.scale), "line")
    pen.target.blit(picture, frame)
    spots.map = frame, picture.get_width() // world.level.shape[0]
    return frame.bottom + MARGIN * pen.scale


def _draw_strength(pen: Pen, world: World, room: pygame.Rect, y: int) -> int:
    stats = world.hero.stats
    for name, number, chance in (
        ("Attack", stats.attack, stats.attack_chance),
        ("Defense", stats.defense, stats.defense_chance),
    ):
        pen.word(room.x, y, f"{name} {dice(number)} at {chance} %", "dim text")
        y += pen.line
    return y + MARGIN * pen.scale


def _draw_sights(pen: Pen, world: World, room: pygame.Rect, spots: SideSpots) -> None:
    """Foes and things in view, as many as there is room for, and how many more there are."""
    step = ROW * pen.scale
    rows = max(1, room.height // step)
    foes = world.foes_in_view()
    things = [at for at in world.level.memory.items if world.sees(at)]
    hero = world.hero.pos
    things.sort(key=lambda at: ((at - hero).steps, at.y, at.x))
    sights = [*(foe.pos for foe in foes), *things]
    shown = sights if len(sights) <= rows else sights[: max(1, rows - 1)]
    for number, at in enumerate(shown):
        box = pygame.Rect(room.x, room.y + number * step, room.width, step)
        if number < len(foes):
            _draw_foe(pen, world, number, box)
        else:
            _draw_thing(pen, world, at, box)
        spots.sights.append((box, at))
    if len(shown) < len(sights) and rows > 1:
        pen.word(room.x, room.y + len(shown) * step, MORE.format(len(sights) - len(shown)), "dim text")


def _draw_foe(pen: Pen, world: World, number: int, box: pygame.Rect) -> None:
    foe, scale = world.foes_in_view()[number], pen.scale
    left = pen.icon(box.x, box.y, f"{foe.breed.look}-0") + 3 * scale
    pen.word(left, box.y, foe.name.capitalize(), "foe")
    pen.last_word(box.right, box.y, mood(foe))
    pen.bar(pygame.Rect(left, box.y + 12 * scale, box.right - left, 2 * scale), foe.health, foe.max_health, "harm")


def _draw_thing(pen: Pen, world: World, at: Vec, box: pygame.Rect) -> None:
    item, scale = world.level.memory.items[at], pen.scale
    left = pen.icon(box.x, box.y - scale, look_of(item, world)) + 3 * scale
    pen.word(left, box.y + scale, pen.cut(capital(called(item, world)), box.right - left), "gain")


def _draw_card(pen: Pen, room: pygame.Rect, card: Sequence[Line]) -> None:
    """What is looked at, at the foot of the room and over whatever is there, which the mouse still finds below it."""
    rows = [(text, line.purpose) for line in card for text in pen.wrap(line.text, room.width)]
    if not rows:
        return
    rows = rows[: room.height // pen.line]
    y = room.bottom - len(rows) * pen.line
    rule = max(1, pen.scale // 2)
    pen.fill(pygame.Rect(room.x, y - 4 * pen.scale, room.width, room.bottom - y + 4 * pen.scale), "panel")
    pen.fill(pygame.Rect(room.x, y - 3 * pen.scale, room.width, rule), "line")
    for text, purpose in rows:
        pen.word(room.x, y, text, purpose)
        y += pen.line

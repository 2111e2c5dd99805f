"""The quick row of the side panel: items 1 to 9 and the worn gear as icons, and the abilities with their cooldowns."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.model.ability import Ability
from game.engine.model.item import Item, Slot
from game.engine.records import NamedTuple
from game.engine.rules.actions.item_actions import turns_until_ready
from game.engine.rules.identification import sprite_of
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.graphics.colours.swatch import Swatch, item_purpose
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.tilesheet import drawn
from game.ui.hud.button_style import NO_MOUSE, ButtonState, PanelMouse, dim_picture, draw_plate
from game.ui.hud.side_panel.section_layout import Form, Priority, Section
from game.ui.input.device_in_use import Controls
from game.ui.render.glyphs import glyph_of
from game.ui.text.cards.item_card import ability_card, item_card
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import menus, status

POCKETS, COLUMNS = 9, 7
"""Number of items in the quick row, and of icons in one of its lines."""
PITCH, BOX = 17, 16
"""Distance from one icon to the next, and width of the box of an icon, in pixels at text scale 1."""
BAR = 3
"""Height of the bar of a cooldown with the space above it, in pixels at text scale 1."""
ITEMS_COST, ABILITIES_COST = 3, 2
"""Costs of covering the two sections with the look card: see `section_layout.Section`."""


class Pocket(NamedTuple):
    """Place of an item in the quick row. `number`: the digit of the item, from 1 on."""

    number: int


Carried = Pocket | Slot | Ability
"""What a box of the quick row stands for: the place of a carried item, a place on the body, or an ability."""
CarriedBoxes = list[tuple[pygame.Rect, Carried]]


def item_in(pocket: Pocket, world: World) -> Item | None:
    """Return the item with the digit of a place of the quick row, carried or worn; None if no item has this digit."""
    held = (*world.hero.bag, *world.hero.worn.values())
    return next((item for item in held if item.pocket == pocket.number), None)


def is_worn(pocket: Pocket, world: World) -> bool:
    """Return whether the item with the digit of a place of the quick row is worn or wielded now."""
    return any(item.pocket == pocket.number for item in world.hero.worn.values())


def carried_state(world: World) -> tuple[object, ...]:
    """Return all values that the two sections show."""
    hero = world.hero
    return (
        tuple(hero.bag),
        tuple(hero.worn.items()),
        tuple((ability, turns_until_ready(ability, hero)) for ability in hero.abilities),
        len(world.identified),
    )


def items_section(
    painter: TextPainter, world: World, swatch: Swatch, boxes: CarriedBoxes, margin: int, mouse: PanelMouse = NO_MOUSE
) -> Section:
    """Return the section of the items 1 to 9 and of the worn gear, which has the last boxes of the last line.

    A worn item keeps its digit, so it is also shown in the box of its digit, faint and with a green outline.

    `margin`: pixels to leave free below the icons. `mouse`: where the mouse is on the panel. The boxes that react to
    the mouse are added to `boxes`.
    """
    scale = painter.scale

    def draw(box: pygame.Rect) -> None:
        for number in range(1, POCKETS + 1):
            place = _place(number - 1, box, scale)
            item = item_in(Pocket(number), world)
            _draw_item(painter, world, swatch, item, place, mouse.state(place))
            if item is None:
                painter.word(place.centerx - painter.width(str(number)) // 2, place.y + scale, str(number), "dim text")
            else:
                boxes.append((place, Pocket(number)))
                if is_worn(Pocket(number), world):
                    painter.veil(place.inflate(-2 * scale, -2 * scale))
                    painter.outline(place, "good")
        for number, slot in enumerate(Slot, 2 * COLUMNS - len(Slot)):
            place = _place(number, box, scale)
            _draw_item(painter, world, swatch, world.hero.worn.get(slot), place, mouse.state(place))
            boxes.append((place, slot))

    form = Form(2 * PITCH * scale + margin, Priority.ITEMS, draw)
    return Section([form], ITEMS_COST, at_foot=True, instead=form)


def abilities_section(
    painter: TextPainter, world: World, boxes: CarriedBoxes, margin: int, mouse: PanelMouse = NO_MOUSE
) -> Section:
    """Return the section of the hero's abilities: rows with names or, where room is short, icons.

    A bar under each ability fills until the ability is ready. `margin`: pixels to leave free below them. `mouse`:
    where the mouse is on the panel. The boxes that react to the mouse are added to `boxes`.
    """
    hero, scale = world.hero, painter.scale
    waits = {ability: turns_until_ready(ability, hero) for ability in hero.abilities}
    row = painter.line + BAR * scale

    def draw_rows(box: pygame.Rect) -> None:
        for number, (ability, wait) in enumerate(waits.items()):
            place = pygame.Rect(box.x, box.y + number * row, box.width, row)
            boxes.append((place, ability))
            end = place.right
            if (state := mouse.state(place, enabled=not wait)) in (ButtonState.POINTED, ButtonState.PRESSED):
                draw_plate(painter, place, state)
            if wait:
                end = painter.word_from_right(place.right, place.y, status.READY_IN.format(turns=wait))
            name = painter.cut(capital(ability.name), end - place.x - 2 * scale)
            painter.word(place.x, place.y, name, "dim text" if wait else "text")
            _draw_cooldown(painter, ability, wait, place)

    def draw_icons(box: pygame.Rect) -> None:
        for number, (ability, wait) in enumerate(waits.items()):
            place = _place(number, box, scale, PITCH + BAR)
            place.height += BAR * scale
            boxes.append((place, ability))
            picture = f"ability-{ability.name.replace(' ', '-')}"
            plate = pygame.Rect(place.x, place.y, place.width, BOX * scale)
            state = mouse.state(plate, enabled=not wait)
            inner = draw_plate(painter, plate, state)
            painter.icon(inner.x, inner.y, picture if drawn(picture) else "icon-abilities")
            dim_picture(painter, plate, state)
            if wait:
                _draw_number(painter, wait, plate)
            _draw_cooldown(painter, ability, wait, place)

    if not waits:
        return Section((), ABILITIES_COST, at_foot=True)
    lines = ceil_div(len(waits), COLUMNS)
    forms = [
        Form(len(waits) * row + margin, Priority.ABILITY_NAMES, draw_rows),
        Form(lines * (PITCH + BAR) * scale + margin, Priority.ABILITIES, draw_icons),
    ]
    if forms[0].height <= forms[1].height:
        forms = [replace(forms[0], priority=Priority.ABILITIES)]
    return Section(forms, ABILITIES_COST, at_foot=True, instead=forms[-1])


def carried_card(carried: Carried, world: World, controls: Controls | None) -> list[Message]:
    """Return the lines of the look card of a box of the quick row. The last line says how to use it.

    `controls`: the device that was used last, which the last line is about; None in a replay, where nothing is used.
    """

    def how(words: Words, **slots: object) -> list[Message]:
        return [] if controls is None else [Message(prompt(controls, words, **slots), "dim text")]

    match carried:
        case Pocket() if (item := item_in(carried, world)) is not None:
            words = status.USE_ITEM
            if is_worn(carried, world):
                words = status.PUT_AWAY_ITEM if item.kind.slot is Slot.HAND else status.TAKE_OFF_ITEM
            return [*item_card(item, world), *how(words, number=carried.number)]
        case Slot() if (worn := world.hero.worn.get(carried)) is not None:
            return [*item_card(worn, world), *how(status.OFFER_ACTIONS)]
        case Slot():
            return [Message(menus.EMPTY_SLOT[carried]), *how(status.OPEN_PACK)]
        case Ability() if carried in world.hero.abilities:
            return [*ability_card(carried, world), *how(status.USE_ABILITY)]
    return []


def _place(number: int, box: pygame.Rect, scale: int, height: int = PITCH) -> pygame.Rect:
    """Return the box of an icon. `number`: from 0 on. `height`: distance to the next line, in pixels at scale 1."""
    line, column = divmod(number, COLUMNS)
    return pygame.Rect(box.x + column * PITCH * scale, box.y + line * height * scale, BOX * scale, BOX * scale)


def _draw_item(
    painter: TextPainter, world: World, swatch: Swatch, item: Item | None, place: pygame.Rect, state: ButtonState
) -> None:
    """Draw the icon of an item with its number, or the outline of an empty box."""
    if item is None:
        painter.outline(place, "line" if state is ButtonState.USUAL else "title")
        return
    box = draw_plate(painter, place, state)
    purpose, glyph = item_purpose(item.kind, swatch), glyph_of(item.kind, world.tradition)
    painter.figure(box.x, box.y, sprite_of(item, world), glyph, swatch.shade(purpose), swatch.dye(purpose))
    number = item.charges if item.kind.charges else item.count
    if number > 1:
        _draw_number(painter, number, place)


def _draw_number(painter: TextPainter, number: int, place: pygame.Rect) -> None:
    """Draw a number in the lower right corner of an icon: how many there are, or the turns until it is ready."""
    scale, text = painter.scale, str(number)
    left = place.right - painter.width(text)
    painter.fill(pygame.Rect(left - scale, place.bottom - 9 * scale, place.right - left + scale, 9 * scale), "panel")
    painter.word(left, place.bottom - painter.line + scale, text, "text")


def _draw_cooldown(painter: TextPainter, ability: Ability, wait: int, place: pygame.Rect) -> None:
    bar = pygame.Rect(place.x, place.bottom - (BAR - 1) * painter.scale, place.width, (BAR - 1) * painter.scale)
    painter.bar(bar, ability.turns - wait, ability.turns, "good" if not wait else "gain")

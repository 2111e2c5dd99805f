"""The quick row of the side panel: items 1 to 9 and the worn gear as icons, and the abilities with their cooldowns."""

from __future__ import annotations

from dataclasses import replace

from game.engine.model.ability import Ability
from game.engine.model.item import Item, Slot
from game.engine.records import NamedTuple
from game.engine.rules.actions.item_actions import is_used_up, readiness, turns_until_ready
from game.engine.rules.identification import sprite_of
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.graphics.colours.swatch import Swatch, item_purpose
from game.ui.graphics.tilesheet import ability_icon
from game.ui.hud.side_panel.panel_row import IN_A_ROW, Bar, Cell, Figure, PanelRow, Plate, RowPainter, icon_rows
from game.ui.hud.side_panel.section_layout import Priority, Section
from game.ui.input.device_in_use import Controls
from game.ui.render.glyphs import glyph_of
from game.ui.text.cards.item_card import ability_card, item_card
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import menus, status

POCKETS = 9
"""Number of items in the quick row."""
ITEMS_COST, ABILITIES_COST = 3, 2
"""Costs of covering the two sections with the look card: see `section_layout.Section`."""


class Pocket(NamedTuple):
    """Place of an item in the quick row. `number`: the digit of the item, from 1 on."""

    number: int


Carried = Pocket | Slot | Ability
"""What a box of the quick row stands for: the place of a carried item, a place on the body, or an ability."""


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


def items_section(rows: RowPainter, world: World, swatch: Swatch, margin: int) -> Section:
    """Return the section of the items 1 to 9 and of the worn gear, which has the last boxes of the last line.

    A worn item keeps its digit, so it is also shown in the box of its digit, faint and with a green outline.

    `margin`: pixels to leave free below the icons.
    """
    cells = []
    for number in range(1, POCKETS + 1):
        pocket, digit = Pocket(number), Cell(forms=(str(number),), purpose="dim text", plate=Plate.EMPTY)
        item = item_in(pocket, world)
        cells.append(digit if item is None else _item(pocket, item, world, swatch))
    cells += [Cell()] * (2 * IN_A_ROW - POCKETS - len(Slot))
    for slot in Slot:
        worn = world.hero.worn.get(slot)
        cells.append(Cell(slot, plate=Plate.EMPTY) if worn is None else _item(slot, worn, world, swatch))
    form = replace(rows.form(icon_rows(cells), Priority.ITEMS, margin), parts=())
    return Section([form], ITEMS_COST, at_foot=True, instead=form)


def _item(place: Pocket | Slot, item: Item, world: World, swatch: Swatch) -> Cell:
    """Return the cell of an item."""
    purpose = item_purpose(item.kind, swatch)
    glyph, shade = glyph_of(item.kind, world.tradition), swatch.shade(purpose)
    number = item.charges if item.kind.charges else item.count
    return Cell(
        place,
        plate=Plate.BUTTON,
        figure=Figure(sprite_of(item, world), glyph, shade, dye=None),  # in its own colours, as in the pack
        number=number if number > 1 else 0,
        worn=isinstance(place, Pocket) and is_worn(place, world),
    )


def abilities_section(rows: RowPainter, world: World, margin: int) -> Section:
    """Return the section of the hero's abilities: rows with names or, where room is short, icons.

    A bar under each ability fills until the ability is ready. `margin`: pixels to leave free below them.
    """
    hero, names, icons = world.hero, list[PanelRow](), list[Cell]()
    for ability in hero.abilities:
        wait = turns_until_ready(ability, hero)
        usual = Cell(ability, enabled=not wait, bar=Bar(*readiness(ability, hero), "gain" if wait else "good"))
        used_up = is_used_up(ability, hero)
        told = (status.USED_UP if used_up else status.READY_IN.format(turns=wait),) if wait else ()
        words, colour = (capital(ability.name),), "dim text" if wait else "text"
        names.append(PanelRow((replace(usual, forms=words, purpose=colour, notes=told, plate=Plate.LINK),)))
        icon = ability_icon(ability.name)
        icons.append(replace(usual, icon=icon, number=0 if used_up else wait, plate=Plate.BUTTON))
    if not names:
        return Section((), ABILITIES_COST, at_foot=True)
    forms = [
        replace(rows.form(names, Priority.ABILITY_NAMES, margin), parts=()),
        replace(rows.form(icon_rows(icons), Priority.ABILITIES, margin), parts=()),
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

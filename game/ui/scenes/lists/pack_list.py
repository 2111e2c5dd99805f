"""The list of the pack: the items that the hero carries and wears."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.model.item import Item, Slot
from game.engine.rules.identification import name_of, shorter_names, sprite_of
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Command
from game.ui.play.item_options import ItemAction, actions_with, actions_with_worn
from game.ui.scenes.lists.item_list import ItemList, ItemRow, digit_of, letter_of
from game.ui.text.cards.item_card import item_card
from game.ui.text.sentences import menus
from game.ui.widgets.row import Heading, Line
from game.ui.widgets.row_letters import SIDES, row_letters


def bag(theme: Theme, world: World, do: Callable[[ItemAction], Change]) -> ItemList:
    """Return the list of the pack: first the items worn, which have the last letters, then the items carried.

    `do`: called with the chosen action.
    """
    letters = row_letters(theme.controls.bindings, (*SIDES, Command.BAG))
    last = [*letters[-len(Slot) :], *[""] * len(Slot)]
    worn = [_worn_row(slot, letter, world) for slot, letter in zip(Slot, last, strict=False)]
    places = sorted(range(len(world.hero.bag)), key=lambda place: world.hero.bag[place].pocket)
    carried = [_carried_row(place, letters[: -len(Slot)], world) for place in places]
    in_pack: list[Line] = [*carried] or [Line(menus.NOTHING, "title")]
    rows: list[Line] = [Heading(menus.WORN), *worn, Heading(menus.CARRIED), *in_pack]
    return ItemList(theme, menus.PACK, rows, do, Command.BAG)


def _carried_row(place: int, letters: str, world: World) -> ItemRow:
    item = world.hero.bag[place]
    where = "wearable" if item.kind.slot is not None else ""
    return _item_row(item, letter_of(item.pocket, letters), actions_with(place, world), world, place=where)


def _worn_row(slot: Slot, letter: str, world: World) -> ItemRow:
    item = world.hero.worn.get(slot)
    if item is None:
        card = [Message(menus.EMPTY_SLOT[slot], "dim text")]
        return ItemRow(menus.EMPTY, letter=letter, note=menus.SLOTS[slot], card=card, place="body", seldom=True)
    return _item_row(item, letter, actions_with_worn(slot, world), world, menus.SLOTS[slot], place="body")


def _item_row(
    item: Item, letter: str, actions: Sequence[ItemAction], world: World, note: str = "", *, place: str
) -> ItemRow:
    return ItemRow(
        capital(name_of(item, world)),
        letter=letter,
        note=note,
        number=digit_of(item.pocket),
        icon=sprite_of(item, world),
        card=item_card(item, world),
        actions=actions,
        shorter=[capital(name) for name in shorter_names(item, world)],
        place=place,
        seldom=not digit_of(item.pocket),
    )

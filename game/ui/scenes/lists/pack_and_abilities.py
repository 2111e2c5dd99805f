"""Two lists: the pack, with the items that the hero carries and wears, and his abilities."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.model.item import Slot
from game.engine.rules.actions.item_actions import turns_until_ready
from game.engine.rules.item_names import name_of, shorter_names, sprite_of
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import drawn
from game.ui.input.commands import Command
from game.ui.play.item_options import ItemAction, ability_action, actions_with, actions_with_worn
from game.ui.scenes.lists.item_list import ItemList, Row
from game.ui.text.cards.item_card import ability_card, item_card
from game.ui.text.sentences import menus
from game.ui.widgets.row_letters import SIDES, row_letters

LAST_DIGIT = 9


def bag(theme: Theme, world: World, do: Callable[[ItemAction], Change]) -> ItemList:
    """Return the list of the pack: first the items worn, which have the last letters, then the items carried.

    `do`: called with the chosen action.
    """
    letters = row_letters(theme.controls.bindings, (*SIDES, Command.BAG))
    last = [*letters[-len(Slot) :], *[""] * len(Slot)]
    worn = [_worn_row(slot, letter, world) for slot, letter in zip(Slot, last, strict=False)]
    places = sorted(range(len(world.hero.bag)), key=lambda place: world.hero.bag[place].pocket)
    carried = [_carried_row(place, letters[: -len(Slot)], world) for place in places]
    nothing = Row(menus.NOTHING, is_heading=True)
    rows = [Row(menus.WORN, is_heading=True), *worn, Row(menus.CARRIED, is_heading=True), *(carried or [nothing])]
    return ItemList(theme, menus.PACK, rows, do, Command.BAG)


def abilities(theme: Theme, world: World, do: Callable[[ItemAction], Change]) -> ItemList:
    """Return the list of the hero's abilities; he must have at least one. `do`: called with the chosen action."""
    hero, rows = world.hero, []
    letters = row_letters(theme.controls.bindings, (*SIDES, Command.ABILITIES))
    for number, ability in enumerate(hero.abilities, 1):
        wait = turns_until_ready(ability, hero)
        picture = f"ability-{ability.name.replace(' ', '-')}"
        rows.append(
            Row(
                capital(ability.name),
                _letter(number, letters),
                _digit(number),
                picture if drawn(picture) else "icon-abilities",
                menus.READY_IN.format(turns=count(wait, "turn")) if wait else menus.READY,
                (max(0, ability.turns - wait), ability.turns),
                ability_card(ability, world),
                [ability_action(ability)],
            )
        )
    return ItemList(theme, menus.ABILITIES, rows, do, Command.ABILITIES)


def _carried_row(place: int, letters: str, world: World) -> Row:
    item = world.hero.bag[place]
    return Row(
        capital(name_of(item, world)),
        _letter(item.pocket, letters),
        _digit(item.pocket),
        sprite_of(item, world),
        shorter=[capital(name) for name in shorter_names(item, world)],
        card=item_card(item, world),
        actions=actions_with(place, world),
        place="wearable" if item.kind.slot is not None else "",
    )


def _worn_row(slot: Slot, letter: str, world: World) -> Row:
    item = world.hero.worn.get(slot)
    if item is None:
        card = [Message(menus.EMPTY_SLOT[slot], "dim text")]
        return Row(menus.EMPTY, letter, note=menus.SLOTS[slot], card=card, place="body")
    return Row(
        capital(name_of(item, world)),
        letter,
        _digit(item.pocket),
        icon=sprite_of(item, world),
        note=menus.SLOTS[slot],
        shorter=[capital(name) for name in shorter_names(item, world)],
        card=item_card(item, world),
        actions=actions_with_worn(slot, world),
        place="body",
    )


def _digit(pocket: int) -> str:
    return str(pocket) if 0 < pocket <= LAST_DIGIT else ""


def _letter(pocket: int, letters: str) -> str:
    """Return the letter of an item or ability with a number, counted from 1; "" if no letter is left for it."""
    return letters[pocket - 1 : pocket]

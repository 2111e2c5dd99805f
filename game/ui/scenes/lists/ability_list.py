"""The list of the hero's abilities."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.rules.actions.item_actions import is_used_up, readiness, turns_until_ready
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.scene_manager import Change
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import ability_icon
from game.ui.input.commands import Command
from game.ui.play.item_options import ItemAction, ability_action
from game.ui.scenes.lists.item_list import ItemList, ItemRow, digit_of, letter_of
from game.ui.text.cards.item_card import ability_card
from game.ui.text.sentences import menus
from game.ui.widgets.row_letters import SIDES, row_letters


def abilities(theme: Theme, world: World, do: Callable[[ItemAction], Change]) -> ItemList:
    """Return the list of the hero's abilities; he must have at least one. `do`: called with the chosen action."""
    hero, rows = world.hero, []
    letters = row_letters(theme.controls.bindings, (*SIDES, Command.ABILITIES))
    for number, ability in enumerate(hero.abilities, 1):
        wait, note = turns_until_ready(ability, hero), menus.READY
        if wait:
            note = menus.USED_UP if is_used_up(ability, hero) else menus.READY_IN.format(turns=count(wait, "turn"))
        rows.append(
            ItemRow(
                capital(ability.name),
                letter=letter_of(number, letters),
                number=digit_of(number),
                icon=ability_icon(ability.name),
                note=note,
                bar=readiness(ability, hero),
                card=ability_card(ability, world),
                actions=[ability_action(ability, world)],
                seldom=wait > 0,
            )
        )
    return ItemList(theme, menus.ABILITIES, rows, do, Command.ABILITIES, acts_at_once=True)

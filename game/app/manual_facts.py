"""The facts for the manual, from the content of the game: what there is, and figures from the rules of `ajar`."""

from __future__ import annotations

from functools import cache

from game.content.achievements import BADGES
from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS, OIL
from game.content.monsters.breeds import BREEDS, OIL_LAMP, WANDERER
from game.content.traditions import TRADITIONS
from game.content.world.door_kinds import IRON, WOODEN
from game.engine.model.item import Category, ItemKind, Slot
from game.engine.model.traits import Trait
from game.engine.words import capital
from game.ui.text.cards.item_card import ability_text, dice
from game.ui.text.manual_pages import ManualFacts
from game.ui.text.sentences import Entry, item_cards


@cache
def manual_facts() -> ManualFacts:
    """Return what the manual lists from the content of the game."""
    monsters = [breed for breed in BREEDS.values() if not breed.has(Trait.FRIENDLY)]
    uncounted = [kind for kind in ITEMS.values() if kind.category not in (Category.COUNTED, Category.TOME)]
    return ManualFacts(
        monsters=[Entry(capital(breed.name), f"{breed.texts.door_habit} {breed.texts.advice}") for breed in monsters],
        friends=[breed.name for breed in BREEDS.values() if breed.has(Trait.FRIENDLY)],
        items=[Entry(capital(kind.name), _effect_of(kind)) for kind in uncounted if kind.slot is None],
        gear={slot.value: [kind.name for kind in uncounted if kind.slot is slot] for slot in Slot},
        abilities=[Entry(capital(ability.name), ability_text(ability)) for ability in ABILITIES.values()],
        traditions=[Entry(capital(row.name), f"{row.summary} {row.motto}") for row in TRADITIONS.values()],
        badges=[Entry(badge.name, badge.description) for badge in BADGES],
        figures={
            "wooden_squares": WOODEN.muffles,
            "iron_squares": IRON.muffles,
            "oil_start": OIL_LAMP.oil,
            "oil_most": OIL_LAMP.most,
            "lamp_squares": OIL_LAMP.levels[0].radius,
            "latches_at_start": WANDERER.kit.latches,
            "flask_oil": OIL.oil,
            "heal_turns": WANDERER.heal_turns,
        },
    )


def _effect_of(kind: ItemKind) -> str:
    """Return the sentences on what an item that is not worn does."""
    sentences = [kind.effect.description] if kind.effect is not None else []
    if kind.shot is not None:
        shot = kind.shot
        sentences.append(
            item_cards.THROW.format(range=shot.far, attack_dice=dice(shot.dice), percent=shot.chance),
        )
    return " ".join(sentences)

"""The facts for the manual of a tradition, from the content of the game: what there is, and figures from the rules."""

from __future__ import annotations

from itertools import chain

from game.content.achievements import BADGES
from game.content.items.abilities import ABILITIES
from game.content.items.gear import AMULET, ITEMS, OIL
from game.content.items.loot_tables import GEAR_LOTS, ITEM_LOTS, fits
from game.content.monsters.breeds import BREEDS, NEIGHBOURS, OF_ONE_DOCUMENT, OIL_LAMP, WANDERER
from game.content.themes.theme_of_depth import DEPTHS
from game.content.traditions import AJAR, RUSTBOOK, TRADITIONS
from game.content.world.door_kinds import IRON, WOODEN
from game.engine.model.item import Category, ItemKind, Slot
from game.engine.model.tradition_features import Feature
from game.engine.tradition import Tradition
from game.engine.words import capital
from game.ui.text.cards.item_card import ability_text, dice, effect_text
from game.ui.text.manual_pages import ManualFacts
from game.ui.text.sentences import Entry, item_cards

FOUND_AT_RANDOM = {entry.thing for entry in (*GEAR_LOTS, *ITEM_LOTS)}
"""Names of the kinds of items that are found in traditions with random loot, besides gold and tomes."""


def manual_facts(tradition: Tradition) -> ManualFacts:
    """Return what the manual of a tradition (set of rules) lists from the content of the game.

    Only a tradition in which each kind of monster has manners of its own at doors lists them, with these manners.
    """
    of_documents = {*chain.from_iterable(OF_ONE_DOCUMENT.values())}
    breeds = [breed for breed in BREEDS.values() if Feature.MANNERS in tradition.provides and breed not in of_documents]
    monsters = [breed for breed in breeds if breed not in NEIGHBOURS]
    listed = [kind for kind in ITEMS.values() if kind is not AMULET and kind.category is not Category.TOME]
    kinds = [kind for kind in listed if fits(kind, tradition)]
    uncounted = [
        kind
        for kind in kinds
        if kind.category is not Category.COUNTED and (kind.name in FOUND_AT_RANDOM or not tradition.random_loot)
    ]
    return ManualFacts(
        monsters=[Entry(capital(breed.name), f"{breed.texts.door_habit} {breed.texts.advice}") for breed in monsters],
        friends=[breed.name for breed in NEIGHBOURS if tradition in (AJAR, RUSTBOOK)],
        items=[Entry(capital(kind.name), _effect_of(kind, tradition)) for kind in uncounted if kind.slot is None],
        counted=[kind.name for kind in kinds if kind.category is Category.COUNTED],
        gear={slot.value: [kind.name for kind in uncounted if kind.slot is slot] for slot in Slot},
        abilities=[
            Entry(capital(ability.name), ability_text(ability))
            for ability in ABILITIES.values()
            if ability.needs <= tradition.provides
        ],
        traditions=[Entry(capital(row.name), f"{row.summary} {row.motto}") for row in TRADITIONS.values()],
        badges=[Entry(badge.name, badge.description) for badge in BADGES if badge.needs <= tradition.provides],
        figures={
            "wooden_squares": WOODEN.muffles,
            "iron_squares": IRON.muffles,
            "oil_start": OIL_LAMP.oil,
            "oil_most": OIL_LAMP.most,
            "lamp_squares": OIL_LAMP.levels[0].radius,
            "latches_at_start": WANDERER.kit.latches,
            "flask_oil": OIL.oil,
            "last_depth": len(DEPTHS),
            "kinds_of_levels": ", ".join(name.replace("-", " ") for name in dict.fromkeys(DEPTHS)),
        },
    )


def _effect_of(kind: ItemKind, tradition: Tradition) -> str:
    """Return the sentences on what an item that is not worn does in a tradition (set of rules)."""
    sentences = [effect_text(kind.effect, tradition)] if kind.effect is not None else []
    if kind.shot is not None:
        shot = kind.shot
        sentences.append(
            item_cards.THROW.format(range=shot.far, attack_dice=dice(shot.dice), percent=shot.chance),
        )
    return " ".join(sentences)

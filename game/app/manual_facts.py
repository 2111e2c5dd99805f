"""The facts for the manual of a tradition, from the rules and the content of the game: what there is, and figures."""

from __future__ import annotations

from itertools import chain

from game.content.achievements import BADGES
from game.content.items.abilities import ABILITIES, TOME_DEPTHS
from game.content.items.gear import AMULET, ITEMS, OIL
from game.content.items.loot_tables import GEAR_LOTS, ITEM_LOTS, fits
from game.content.levels.rustbook.rustbook_depths import DEPTHS as BOOK_DEPTHS
from game.content.monsters.breeds import BREEDS, LAMP, NEIGHBOURS, OF_ONE_DOCUMENT, WANDERER
from game.content.themes.theme_of_depth import DEPTHS
from game.content.traditions import AJAR, GENTLER, RUSTBOOK, TRADITIONS
from game.content.world.door_kinds import IRON, WOODEN
from game.engine.model.door import FEW_DOORS, LATCH_PIPS
from game.engine.model.item import Category, ItemKind, Slot
from game.engine.model.noise import LOUDNESS
from game.engine.model.tradition_features import Feature
from game.engine.rules.actions.door_verbs import DOOR_VERBS, VERBS
from game.engine.rules.door_rules import STARTLED_TURNS
from game.engine.rules.score import DEPTH_POINTS, PRIZE_POINTS, SHUT_DOOR_POINTS, SHUT_DOORS_POINTS, WIN_POINTS
from game.engine.senses.door_hearing import BEHIND_STEPS
from game.engine.senses.hearing import ASLEEP, AWAKE, MAY_WAKE_PERCENT, MAY_WAKE_WITHIN, earshot
from game.engine.sight_rules import UNLIT
from game.engine.tradition import OpeningRule, Tradition
from game.engine.words import capital, listed
from game.ui.text.cards.item_card import ability_text, dice, effect_text
from game.ui.text.manual_pages import ManualFacts
from game.ui.text.sentences import Entry, item_cards
from game.ui.text.sentences.verb_words import VERB_WORDS

FOUND_AT_RANDOM = {entry.thing for entry in (*GEAR_LOTS, *ITEM_LOTS)}
"""Names of the kinds of items that are found in traditions with random loot, besides gold and tomes."""
NOISE_FIGURES = {f"{noise.name.lower()}_squares": earshot(loudness) for noise, loudness in LOUDNESS.items()}
"""Numbers of squares that noises can cross, by the names of their slots. The manual need not name all."""
FIGURES: dict[str, int | str] = {
    **NOISE_FIGURES,
    "sleeper_squares": ASLEEP - AWAKE,
    "may_wake_squares": MAY_WAKE_WITHIN,
    "may_wake_percent": MAY_WAKE_PERCENT,
    "hearing_steps": BEHIND_STEPS,
    "dark_squares": UNLIT,
    "startled_turns": STARTLED_TURNS,
    "latch_blows": LATCH_PIPS,
    "few_doors": FEW_DOORS,
    "depth_points": DEPTH_POINTS,
    "prize_points": PRIZE_POINTS,
    "shut_door_points": SHUT_DOOR_POINTS,
    "shut_doors_points": SHUT_DOORS_POINTS,
    "win_points": WIN_POINTS,
    "wooden_squares": WOODEN.muffles,
    "iron_squares": IRON.muffles,
    "oil_start": LAMP.oil,
    "oil_most": LAMP.most,
    "lamp_squares": LAMP.levels[0].radius,
    "latches_at_start": WANDERER.kit.latches,
    "flask_oil": OIL.oil,
    "last_depth": len(DEPTHS),
    "tome_depths": listed([str(depth) for depth in TOME_DEPTHS]),
    "town_depth": 1 + [depth.chains for depth in BOOK_DEPTHS].index(("town",)),
    "kinds_of_levels": ", ".join(name.replace("-", " ") for name in dict.fromkeys(DEPTHS)),
}
"""Values for slots that are the same in every tradition, by the name of the slot."""


def manual_facts(tradition: Tradition) -> ManualFacts:
    """Return what the manual of a tradition (set of rules) takes from the rules and the content of the game.

    Only a tradition in which each kind of monster has manners of its own at doors lists them, with these manners.
    """
    has, of_documents = tradition.provides, {*chain.from_iterable(OF_ONE_DOCUMENT.values())}
    breeds = [breed for breed in BREEDS.values() if Feature.MANNERS in has and breed not in of_documents]
    kinds = [
        kind
        for kind in ITEMS.values()
        if kind is not AMULET
        and kind.category not in (Category.TOME, Category.COUNTED)
        and fits(kind, tradition)
        and (kind.name in FOUND_AT_RANDOM or not tradition.random_loot)
    ]
    conditions = {need.name.lower().replace("_", "-"): need in has for need in (*Feature, *VERBS)}
    conditions |= {name: name == tradition.name for name in TRADITIONS}
    conditions |= {
        "enters": tradition.opening_rule is OpeningRule.ENTERS,
        "last-depth": tradition.last_depth is not None,
        "spots-traps": tradition.spot_trap_one_in > 0,
        "townspeople": tradition.name in (AJAR.name, RUSTBOOK.name),
    }
    lists = {
        "door_verbs": [VERB_WORDS[verb].manual for verb in DOOR_VERBS if verb in has],
        "lever_verbs": [words.manual for verb, words in VERB_WORDS.items() if verb.at_levers and verb in has],
        "monsters": [
            Entry(capital(breed.name), f"{breed.habits} {breed.texts.advice}")
            for breed in breeds
            if breed not in NEIGHBOURS
        ],
        "items": [Entry(capital(kind.name), _effect_of(kind, tradition)) for kind in kinds if kind.slot is None],
        "abilities": [
            Entry(capital(ability.name), ability_text(ability, tradition))
            for ability in ABILITIES.values()
            if ability.needs <= has
        ],
        "traditions": [Entry(capital(row.name), f"{row.summary} {row.motto}") for row in TRADITIONS.values()],
        "badges": [Entry(badge.name, badge.description) for badge in BADGES if badge.needs <= has],
    }
    gear = {f"{slot.value}_gear": ", ".join(kind.name for kind in kinds if kind.slot is slot) for slot in Slot}
    townspeople = ", ".join(breed.name for breed in NEIGHBOURS)
    return ManualFacts(conditions, lists, {**FIGURES, **gear, **_figures_of(tradition), "townspeople": townspeople})


def _figures_of(tradition: Tradition) -> dict[str, object]:
    """Return the values for the slots that name something of a tradition (set of rules)."""
    hero, (width, height), limit = tradition.hero, tradition.size, tradition.door_limit
    of_limit: dict[str, object] = {}
    if limit is not None:
        of_limit = {"": limit.doors, "_steps": limit.steps}
    gentler = GENTLER[tradition.name].door_limit if tradition.name in GENTLER else None
    if gentler is not None:
        of_limit |= {"_gentler": gentler.doors, "_fewer_dice": dice(gentler.fewer_dice)}
    return {
        **{f"door_limit{name}": figure for name, figure in of_limit.items()},
        "tradition": tradition.name,
        "summary": tradition.summary,
        "goal": tradition.goal,
        "motto": tradition.motto,
        "doors": f"{tradition.door.noun}s",
        "search_percent": tradition.search_percent,
        "hero_health": hero.health.plus,
        "hero_attack": dice(hero.attack.plus),
        "hero_attack_percent": hero.attack_chance.plus,
        "hero_defence": dice(hero.defense.plus),
        "hero_defence_percent": hero.defense_chance.plus,
        "heal_turns": hero.heal_turns,
        "level_width": width,
        "level_height": height,
    }


def _effect_of(kind: ItemKind, tradition: Tradition) -> str:
    """Return the sentences on what an item that is not worn does in a tradition (set of rules)."""
    sentences = [effect_text(kind.effect, tradition)] if kind.effect is not None else []
    if kind.shot is not None:
        shot = kind.shot
        sentences.append(
            item_cards.THROW.format(
                it=item_cards.IT[True], range=shot.far, attack_dice=dice(shot.dice), percent=shot.chance
            ),
        )
    return " ".join(sentences)

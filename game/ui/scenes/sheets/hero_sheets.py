"""The pages about the hero's game: the character sheet, the discoveries and the bestiary.

They show only what the hero knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter

import pygame

from game.engine.hero_notes import BreedNote
from game.engine.model.ability import Ability
from game.engine.model.breed import Breed
from game.engine.model.item import Category, Item, ItemKind
from game.engine.model.tradition_features import Feature
from game.engine.rules.actions.door_verbs import EASE
from game.engine.rules.actions.item_actions import is_used_up, turns_until_ready
from game.engine.rules.identification import is_identified, name_of, sprite_of
from game.engine.rules.score import score
from game.engine.words import capital, count, listed
from game.engine.world import World
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import ability_icon, in_a_cell
from game.ui.input.commands import Command
from game.ui.input.device_in_use import Controls
from game.ui.scenes.lists.item_list import letter_of
from game.ui.scenes.sheets.sheet import Sheet, SheetPage
from game.ui.text.cards.cell_card import creature_card, habits_of, speed_of, strength
from game.ui.text.cards.item_card import ability_text, card_of, effect_text
from game.ui.text.command_names import prompt
from game.ui.text.sentences import status as text
from game.ui.widgets.row import Line
from game.ui.widgets.row_letters import SIDES, row_letters

CLASSES = (Category.POTION, Category.SCROLL, Category.WAND)
"""Categories of items that can be unknown, in the order of the page."""
ORDER = (Command.CHARACTER, Command.DISCOVERIES, Command.BESTIARY)
"""Commands of the pages, in their order."""


def hero_sheets(
    theme: Theme,
    world: World,
    kinds: Sequence[ItemKind],
    breeds: Mapping[str, Breed],
    kills: Callable[[], Mapping[str, int]],
    command: Command,
) -> Sheet:
    """Return the sheet with the pages about a game.

    `kinds`: all kinds of items that can be unknown. `breeds`: all breeds by name. `kills`: returns the number of
    monsters that the hero killed in earlier games, by breed. `command`: command of the page that is shown at first.
    """
    pictures = _Pictures(theme, world)
    pages = (
        SheetPage(text.CHARACTER, lambda: character_rows(world, pictures, theme.controls), Command.CHARACTER),
        SheetPage(text.DISCOVERIES, lambda: discovery_rows(world, kinds, pictures), Command.DISCOVERIES),
        SheetPage(text.BESTIARY, lambda: bestiary_rows(world, breeds, kills(), pictures), Command.BESTIARY),
    )
    return Sheet(theme, pages, ORDER.index(command))


NAME = attrgetter("name")


class _Pictures:
    """Sprites of creatures and items in the colours of a game, each as a function: see `Line.picture`."""

    def __init__(self, theme: Theme, world: World) -> None:
        self._theme = theme
        self._world = world

    def of_breed(self, breed: Breed) -> Callable[[], pygame.Surface]:
        """Return a function that returns the picture of a creature."""
        role = "hero" if breed is self._world.hero.breed else "foe"
        return partial(self._creature, breed.sprite, role)

    def of_item(self, item: Item) -> Callable[[], pygame.Surface]:
        """Return a function that returns the picture of an item."""
        return partial(self._item, sprite_of(item, self._world))

    def of_ability(self, ability: Ability) -> Callable[[], pygame.Surface]:
        """Return a function that returns the icon of an ability."""
        return partial(self._item, ability_icon(ability.name))

    def _item(self, sprite: str) -> pygame.Surface:
        return self._theme.tilesheet(self._world.tradition.swatch)[sprite]

    def _creature(self, sprite: str, role: str) -> pygame.Surface:
        swatch = self._theme.swatch(self._world.tradition.swatch)
        dye = swatch.dye(swatch.purpose(sprite, role))
        sheet, name = self._theme.tilesheet(self._world.tradition.swatch), f"{sprite}-0"
        return in_a_cell(sheet[name] if dye is None else sheet.dyed(name, dye.fov))


def _ability_rows(world: World, pictures: _Pictures, controls: Controls) -> list[Line]:
    """Return the rows about the abilities of the hero: how each is used, whether it is ready, and its effect."""
    hero, rows = world.hero, [Line(""), Line(text.ABILITIES, "title")]
    letters = row_letters(controls.bindings, (*SIDES, Command.ABILITIES))
    for number, ability in enumerate(hero.abilities, 1):
        left = turns_until_ready(ability, hero)
        ready = text.ABILITY_READY_IN.format(turns=count(left, "turn")) if left else text.ABILITY_READY
        if is_used_up(ability, hero):
            ready = text.ABILITY_USED_UP
        effect = ability_text(ability, world.tradition)
        words = text.ABILITY.format(Ability=capital(ability.name), ready=ready, effect=effect)
        how = prompt(controls, text.ABILITY_KEYS, letter=letter_of(number, letters))
        rows.append(Line(f"{words} {how}", "text", pictures.of_ability(ability)))
    return rows if hero.abilities else [*rows, Line(text.NO_ABILITIES, "dim text")]


def _rows_of_choices(world: World) -> list[Line]:
    """Return the rows about the tomes of each depth: what the hero chose there, and what crumbled."""
    floors = sorted(world.run_stats.floors.items())
    rows = [
        Line(text.CHOSEN.format(depth=depth, chosen=floor.chosen, Lost=capital(listed(floor.crumbled))))
        for depth, floor in floors
        if floor.chosen
    ]
    return [Line(""), Line(text.CHOICES, "title"), *rows] if rows else []


def _sight(world: World) -> str:
    """Return the sentence on how far the hero sees now."""
    sight = world.tradition.sight
    if world.hero.blind:
        return text.SIGHT_BLIND
    squares = count(sight.radius_of(world.hero), "square")
    return text.SIGHT.format(squares=squares) if sight.by_lines else text.SIGHT_BY_ROOMS


def character_rows(world: World, pictures: _Pictures, controls: Controls) -> list[Line]:
    """Return the rows of the character sheet: the hero's state, gear and abilities, and the run so far.

    `controls`: keys and device of the player, for the words on how an ability is used.
    """
    hero, stats = world.hero, world.run_stats
    first, *rest = creature_card(hero, world)
    rows = [Line(first.text, first.purpose, pictures.of_breed(hero.breed))]
    rows += [Line(line.text, "text" if line.purpose == "dim text" else line.purpose) for line in rest]
    rows.append(Line(_sight(world)))
    rows += [Line(""), Line(text.GEAR, "title")]
    for item in hero.worn.values():
        lines = [f"{capital(name_of(item, world))}.", *card_of(item, world)]
        rows.append(Line(" ".join(lines), "text", pictures.of_item(item)))
    if not hero.worn:
        rows.append(Line(text.NO_GEAR, "dim text"))
    rows += _ability_rows(world, pictures, controls) + _rows_of_choices(world)
    rows += [Line(""), Line(text.RUN, "title")]
    rows.append(Line(text.RUN_TURNS.format(turns=world.turns_passed, depth=world.level.depth, deepest=stats.deepest)))
    if Feature.LEAVES in world.tradition.provides:
        eased = sum(floor.eased for floor in stats.floors.values())
        opened = sum(floor.opened for floor in stats.floors.values())
        words = text.RUN_DOORS if EASE in world.tradition.provides else text.RUN_DOORS_OPENED
        shut = sum(floor.left_shut for depth, floor in stats.floors.items() if depth != world.level.depth)
        rows.append(Line(words.format(opened=opened, eased=eased), "door text"))
        rows.append(Line(text.RUN_DOORS_LEFT.format(left_shut=shut), "door text"))
    rows.append(Line(text.RUN_KILLS.format(kills=stats.slain.total())))
    rows.append(Line(text.RUN_SCORE.format(score=score(world)), "gain"))
    rows.append(Line(text.RUN_SEED.format(seed=world.seed, tradition=world.tradition.full_name), "dim text"))
    return rows


def discovery_rows(world: World, kinds: Sequence[ItemKind], pictures: _Pictures) -> list[Line]:
    """Return the rows about the kinds of items that the hero has identified, and what unknown items can still be."""
    possible = [kind for kind in kinds if kind.name in world.disguises and kind.needs <= world.tradition.provides]
    rows: list[Line] = []
    for category in CLASSES:
        of_class = [kind for kind in possible if kind.category is category]
        if not of_class:
            continue
        known = [kind for kind in of_class if is_identified(kind, world)]
        unknown = [kind for kind in of_class if kind not in known]
        rows += [Line("")] if rows else []
        heading = text.KNOWN_OF_CLASS[category].format(known=len(known), total=len(of_class))
        rows.append(Line(heading, "title"))
        rows += [
            Line(_effect_of(kind, world), "text", pictures.of_item(Item(kind))) for kind in sorted(known, key=NAME)
        ]
        if unknown:
            rows.append(Line(text.UNKNOWN_OF_CLASS, "dim text"))
        rows += [Line(_effect_of(kind, world), "dim text") for kind in sorted(unknown, key=NAME)]
    return rows or [Line(text.NOTHING_TO_DISCOVER)]


def _effect_of(kind: ItemKind, world: World) -> str:
    effect = effect_text(kind.effect, world.tradition) if kind.effect is not None else ""
    return text.KNOWN_ITEM.format(Item=capital(kind.name), effect=effect)


def bestiary_rows(
    world: World, breeds: Mapping[str, Breed], kills: Mapping[str, int], pictures: _Pictures
) -> list[Line]:
    """Return the rows about the monsters that the hero has met in this game.

    `kills`: number of monsters that the hero killed in earlier games, by breed.
    """
    rows: list[Line] = []
    for name in world.breeds_met:
        note = world.notes.breeds.get(name)
        breed = note.actor.breed if note is not None else breeds.get(name)
        if breed is None:
            continue
        strong = " ".join([_health(name, note), *speed_of(breed.pace, world)])
        rows.append(Line(strong, "harm", pictures.of_breed(breed)))
        if habits := habits_of(breed, world, note.actor if note is not None else None):
            rows.append(Line(habits, "door text"))
        if note is not None:
            rows.append(Line(strength(note.least_stats, note.most_stats)))
        here, before = world.run_stats.slain[name], kills.get(name, 0)
        words = text.KILLED_EVER.format(here=here, ever=here + before) if before else text.KILLED.format(here=here)
        rows += [Line(words, "dim text"), Line("")]
    return rows[:-1] or [Line(text.NO_MONSTERS)]


def _health(name: str, note: BreedNote | None) -> str:
    if note is None:
        return text.MONSTER_NOT_SEEN.format(Monster=capital(name))
    least, most = note.least_health, note.most_health
    sentence = text.MONSTER if least == most else text.MONSTER_RANGE
    return sentence.format(Monster=capital(name), least=least, most=most)

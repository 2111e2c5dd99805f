"""No screen of a tradition speaks of what the tradition or the level does not have.

The situations of the gallery show all screens. Here each is staged in each tradition, and all its words are read: those
that are drawn, and those for a screen reader. What a screen shows only after scrolling or pointing is read below.
`UNTRUE` has the words that are untrue without a feature or a verb.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import fields
from functools import partial
from pkgutil import walk_packages

import numpy as np
import pygame
import pytest

from builders.gallery.situation import Situation
from builders.gallery.situations import SITUATIONS
from builders.gallery.windowless_game import Studio, studio
from game.app.manual_facts import FIGURES, manual_facts
from game.content.achievements import BADGES
from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS, NEIGHBOURS
from game.content.new_game import new_game
from game.content.traditions import AJAR, ROGUE, RUSTBOOK, TRADITIONS
from game.engine.behavior import Action
from game.engine.events.event import Event
from game.engine.events.hazard_events import BurntDown
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.item import Item, Slot
from game.engine.model.order import Order
from game.engine.model.tradition_features import Feature, Need
from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.orders.travel import HeldStep
from game.engine.orders.wait_turns import WaitTurns
from game.engine.rules.actions.door_verbs import ALL_VERBS, EASE, KNOCK, LATCH, PULL, VERBS
from game.engine.rules.actions.item_actions import Invoke, Throw, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Ascend, Wait
from game.engine.rules.conditions import afflict
from game.engine.rules.hazards.fire import BURNING
from game.engine.rules.identification import name_of
from game.engine.tradition import Tradition
from game.engine.world import World
from game.play import Scenario
from game.ui.audio.event_sounds import sounds_of
from game.ui.audio.heard_events import caption_of
from game.ui.core.settings import ColourPreset
from game.ui.hud.side_panel.command_buttons import BUTTONS
from game.ui.hud.side_panel.minimap import COLOUR_OF_SIGN, MapSign
from game.ui.hud.status_bar import figures, gauges
from game.ui.input.commands import NEEDS, Command, Hover, MoveInput, is_available
from game.ui.input.device_in_use import Device
from game.ui.input.key_bindings import LISTED
from game.ui.play.command_orders import order_for
from game.ui.play.context_menu import menu_entries_at
from game.ui.play.play_scene import Play
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.keys.command_list import CommandList
from game.ui.scenes.keys.key_help import KeyHelp
from game.ui.scenes.keys.key_settings import KeySettings
from game.ui.scenes.level_map import LevelMap
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from game.ui.text import sentences
from game.ui.text.actor_names import ActorNames
from game.ui.text.cards.cell_card import describe
from game.ui.text.cards.item_card import ability_text, card_of
from game.ui.text.command_names import words_for
from game.ui.text.event_messages.hazard_messages import doors_that_burn
from game.ui.text.event_messages.narrator import narrator
from game.ui.text.manual_pages import manual_pages
from game.ui.text.message_log import opening_messages
from game.ui.text.screen_reader_lines import status_line, view_line, ways_line
from game.ui.text.sentences import Entry, menus, status
from game.ui.text.sentences.hints import HINTS
from game.ui.text.sentences.log import stops
from tests.support.made_levels import shared_sketches
from tests.support.screen import screen_of, status_boxes

PLAIN = "#######\n#@....#\n#.....#\n#######"
CLASSIC = [row for row in TRADITIONS.values() if row is not AJAR]
EACH = pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
EACH_CLASSIC = pytest.mark.parametrize("tradition", CLASSIC, ids=lambda row: row.name)
UNTRUE: dict[Need, str] = {
    EASE: r"\bajar\b|a crack\b",
    KNOCK: r"\bknock",
    LATCH: r"\blatch|\bbolt",
    Feature.BASHING: r"\bbash|\bbreak down",
    PULL: r"\blever",
    Feature.LEAVES: r"\bdoors?\b|\bajar\b",
    Feature.SPECIAL_DOORS: (
        r"\b(un)?lock(s|ed)?\b|\brunes?\b|\brusty\b|portcullis|\btwin\b|(glass|last) door|last key|at a vault|firedamp"
        r"|special key|holds (it|a door) shut"
    ),
    Feature.OTHERS_OPEN: (
        r"monsters (can )?open|somebody else opens|(?<!auto-explore )opens doors|opens any door|others opened"
    ),
    Feature.SIGNS: (
        r"light under|\bclaw|\bno sign\b|\bhears? (nobody|somebody)|heard (nobody|somebody|sleepers)|stood beside"
        r"|next to a shut door,? you hear|live behind|whose home|learned about each|\bbadge (0|with)|your ear\b"
    ),
    Feature.MANNERS: r"beasts cannot|hunt, flee or follow",
    Feature.UNKNOWN_MAP: r"magic map|reveal map",
    Feature.SEARCH: r"\bsearch|\bsecret|\btrace\b|\bhidden (way|door)",
    Feature.DIAGONALS: r"diagonal|eight directions|move (north|south)(east|west)",
    Feature.WAY_BACK: r"stairs up|back up|up the stairs",
    Feature.LAMP: r"\blamp|\boil\b",
    Feature.NOISE: r"\bnoises?\b|\bmuffle|\bcalls? monsters|\bwakes? sleepers",
    Feature.SNEAK_ATTACKS: r"sneak attack|sleeping monsters|\bawake\b",
    Feature.MISSES: r"\bwhetstone|hit chance of the weapon|% to hit",
    Feature.HONING: r"\bwhetstone",
    Feature.MENDING: (
        r"(?<!the )\brest(s|ed|ing)?\b|until you are healed|you regain one point|you do not heal|heal by itself"
    ),
    Feature.WAITING_HEALS: r"\bheal self\b",
    Feature.ARRIVAL_HEALING: r"first arrival|health back|catch your breath",
    Feature.DOOR_LIMIT: r"\bdraught\b|\bdoors of yours\b|\byour open doors\b",
    Feature.CHOICES: r"\bprizes?\b|take one of several",
    Feature.GOLD: r"\bgold\b|\bcoins?\b",
    Feature.HIDDEN_TRAPS: r"hidden trap",
}
"""Words that are untrue in a tradition without a feature or verb, as a pattern for texts in small letters."""
TRUE_NAMES = (
    r"\.ajar\b|\bajar1?[-.]\w|[/\\]ajar\b|version of ajar|\bajar if the game|rules of ajar|"
    r"lightning bolt|scroll of knocking|search for a word|type: search|to search this manual"
)
"""Names that contain words of `UNTRUE` but are true: of files, of the program, and of an ability and an item."""
MOTTOS = [row.motto.casefold() for row in CLASSIC]
REFUSALS = [need.lacking.casefold() for need in UNTRUE]
"""Sentences which say that something does not exist."""


def words_of(texts: Iterable[str]) -> str:
    """Return texts in small letters, without what is true everywhere: mottos, refusals, TRUE_NAMES.

    Lines of one text that follow each other become one text again.
    """
    joined = " ".join(" ".join(texts).casefold().split())
    for true in (*MOTTOS, *REFUSALS):
        joined = joined.replace(true, "")
    return re.sub(TRUE_NAMES, "", joined)


def untrue_words(tradition: Tradition, words: str, world: World | None = None) -> dict[str, list[str]]:
    """Return the untrue words about each missing feature or verb, with the words around them.

    `world`: the game that the words are about; None for none. Stairs are missing if its level has none.
    """
    patterns = {need.name: pattern for need, pattern in UNTRUE.items() if need not in tradition.provides}
    if world is not None and world.level.cells_of(-1):
        patterns.pop(Feature.WAY_BACK.name, None)
    for way, stairs in {1: "stairs down", -1: "stairs up"}.items():
        if world is not None and not world.level.cells_of(way):
            patterns[stairs] = f"{stairs}: (not found|out of reach)"
    found = {
        name: [words[max(0, place.start() - 40) : place.end() + 30] for place in re.finditer(pattern, words)]
        for name, pattern in patterns.items()
    }
    return {name: around for name, around in found.items() if around}


def world_of(here: Studio) -> World | None:
    """Return the world of the open game, or of the game that has ended or is replayed; None if there is none."""
    scenes = [scene for scene in here.stack.scenes if isinstance(scene, Play | ReplayScene | GameOver)]
    found = [scene.world if isinstance(scene, Play) else scene._world for scene in scenes]
    return found[0] if found else None


SCREENS = [situation for situation in SITUATIONS if situation.group not in ("Map", "Animations")]
"""The situations of the other two groups show only the scene of a game, with other things on its map."""
OF_ALL_TRADITIONS = {
    *("statistics", "traditions", "title of rogue", "a game of rogue", "manual, a search", "manual, signs of doors")
}
"""Screens about all traditions or a given one, or with a word that the player typed."""


GONE = r"\blisten(?!er)|\bsills?\b|\bflicker"
"""Words of what no tradition has any more: listening, and a sill that can be read."""


@EACH
@pytest.mark.parametrize("situation", SCREENS, ids=lambda situation: situation.name)
def test_no_screen_speaks_of_what_the_tradition_lacks(tradition: Tradition, situation: Situation) -> None:
    """Nor of what no tradition has any more."""
    is_of_all = situation.name in OF_ALL_TRADITIONS
    if is_of_all and tradition is not AJAR:
        return
    with shared_sketches(), studio(tradition=tradition) as here:
        situation.stage(here)
        shown = here.show_at((1280, 720), 100, ColourPreset.USUAL)
        texts = [*shown.texts, *here.spoken()]
        assert re.findall(GONE, words_of(texts)) == []
        if isinstance(here.stack.top, Menu | Title):
            texts = [text for text in texts if text != menus.GAME]
        assert is_of_all or untrue_words(tradition, words_of(texts), world_of(here)) == {}


def test_no_text_speaks_of_listening_or_sills() -> None:
    """Neither a sentence of the catalogue, nor a manual, nor the text of an item, an ability, a monster or a badge."""
    modules = [module.name for module in walk_packages(sentences.__path__, f"{sentences.__name__}.")]
    constants = [value for name in modules for value in vars(importlib.import_module(name)).values()]
    texts = [text for value in constants for text in texts_in(value)]
    texts += [text for row in TRADITIONS.values() for text in (whole_manual(row), row.summary, row.goal, row.motto)]
    world = Scenario(PLAIN).world
    world.identified.update(ITEMS)
    texts += [line for kind in ITEMS.values() for line in card_of(Item(kind), world)]
    texts += [ability_text(ability, AJAR) for ability in ABILITIES.values()]
    texts += [f"{badge.name}. {badge.description}" for badge in BADGES]
    texts += [
        text
        for breed in BREEDS.values()
        for field in fields(breed.texts)
        for text in texts_in(getattr(breed.texts, field.name))
    ]
    assert len(texts) > 1000
    assert re.findall(GONE, words_of(texts)) == []


def texts_in(value: object) -> Iterator[str]:
    """Yield the texts of a constant of the catalogue."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for inner in value.values() for text in texts_in(inner))
    elif isinstance(value, list | tuple):
        yield from (text for inner in value for text in texts_in(inner))


@EACH_CLASSIC
def test_whole_manual_is_about_the_tradition_and_true_there(tradition: Tradition) -> None:
    """It names the tradition first, and has its goal and its hero, and only sections that are true there."""
    pages = manual_pages(tradition, manual_facts(tradition))
    assert f"about the tradition `{tradition.name}`" in str(pages[0].blocks[0])
    first = " ".join(pages[0].texts())
    for said in (tradition.summary, tradition.goal, tradition.motto, f"{tradition.hero.health.plus} health"):
        assert said in first
    words = words_of(text for page in pages for text in page.texts())
    assert untrue_words(tradition, words) == {}
    assert re.search(r"ten levels|the tenth|last door|last key|the tradition ajar", words) is None
    assert "{" not in words
    titles = [page.title for page in pages]
    assert len(titles) >= 15
    assert ("Doors" in titles) is (Feature.LEAVES in tradition.provides)


@EACH
def test_manual_promises_no_button_for_each_command(tradition: Tradition) -> None:
    """There are commands without one."""
    assert any(is_available(command, tradition) and command not in BUTTONS for command in LISTED)
    assert not re.search(r"each command has a button|button for (each command|everything)", whole_manual(tradition))


@EACH_CLASSIC
def test_manual_names_the_tradition_of_the_title_or_of_the_game(tradition: Tradition) -> None:
    """A game may be of another tradition than the title has chosen for the next one."""
    with shared_sketches(), studio(tradition=tradition) as here:
        here.choose(menus.MANUAL)
        assert here.spoken()[0] == f"Manual: {tradition.name}"
        here.app._tradition = AJAR
        here.begin(PLAIN)
        here.send(Command.HELP, Command.HELP)
        assert here.spoken()[0] == f"Manual: {tradition.name}"


def test_manual_of_this_games_own_tradition_has_every_section() -> None:
    """It alone has all verbs, by which its own texts are marked."""
    assert [row for row in TRADITIONS.values() if row.provides >= ALL_VERBS] == [AJAR]
    titles = [page.title for page in manual_pages(AJAR, manual_facts(AJAR))]
    hints = [text for hint in HINTS.values() for text in ([hint] if isinstance(hint, str) else hint)]
    assert untrue_words(AJAR, words_of([*hints, whole_manual(AJAR)])) == {}
    assert titles[0] == "The game"
    assert {"Doors", "At a door", "Behind the door", "Kinds of door", "Noise", "Light and oil", "Traditions"} <= {
        *titles
    }


@EACH
@pytest.mark.parametrize("device", Device)
def test_all_rows_of_help_and_of_the_key_screen_are_true(tradition: Tradition, device: Device) -> None:
    with studio(tradition=tradition) as here:
        here.begin(PLAIN)
        here.app.controls.device = device
        tables = [KeySettings(here.app._theme, here.settings, tradition)]
        play = here.stack.top
        assert isinstance(play, Play)
        commands = CommandList(here.app._theme, tradition)
        rows = [f"{row.text} {row.tip}" for table in (*tables, commands) for row in table.rows]
        help_texts = KeyHelp(here.app._theme, tradition, lambda: play).spoken()
        assert untrue_words(tradition, words_of([*rows, *help_texts])) == {}


@EACH
def test_cards_of_all_items_abilities_and_badges_are_true(tradition: Tradition) -> None:
    """They are those that can be found, learned and won in the tradition. They are true in their short form, too."""
    world = Scenario(PLAIN, tradition).world
    world.identified.update(ITEMS)
    items = [kind for kind in ITEMS.values() if kind.needs <= tradition.provides]
    cards = [line for kind in items for line in (name_of(Item(kind), world), *card_of(Item(kind), world))]
    learned = [ability for ability in ABILITIES.values() if ability.needs <= tradition.provides]
    abilities = [ability_text(ability, tradition) for ability in learned]
    badges = [f"{badge.name}. {badge.description}" for badge in BADGES if badge.needs <= tradition.provides]
    assert untrue_words(tradition, words_of([*cards, *abilities, *badges])) == {}


@EACH
@pytest.mark.parametrize("depth", [1, 4])
def test_played_game_says_nothing_untrue(tradition: Tradition, depth: int) -> None:
    """Its log, its hints, the lines for a screen reader, and all that the mouse can read: tooltips, cards, menus."""
    with shared_sketches(), studio(tradition=tradition) as here:
        play = here.play(60, depth=depth)
        here.draw()
        texts = [text for text, *_ in play.log.history()]
        texts += [status_line(play.world), view_line(play.world), ways_line(play.world)]
        for at in telling_cells(play.world):
            offers = menu_entries_at(at, play.world)
            texts += [] if offers is None else [offers[0], *(text for text, _ in offers[1])]
            texts += [line.text for line in describe(at, play.world)]
        for box in hitboxes(play):
            play._panels._kept.clear()
            here.stack.handle(Hover(box.center))
            texts += here.show_at((1280, 720), 100, ColourPreset.USUAL).texts
        assert len(texts) > 100
        assert untrue_words(tradition, words_of(texts), play.world) == {}


ROOM = "########\n#@..k..#\n#......#\n########\n\nk = kobold asleep\nconditions: poisoned 9"


@EACH
def test_no_caption_of_a_used_thing_or_a_trap_is_untrue(tradition: Tradition) -> None:
    """Each item is used and thrown, each ability used, and each trap sprung. None of them sounds like stairs."""
    captions: set[str] = set()

    def play(more: str, order: Callable[[Vec], Action]) -> None:
        for to in (Vec(4, 1), Vec(2, 1)):
            s = Scenario(f"{ROOM}\n{more}", tradition)
            s.hero.health -= 1
            s.play(order(to))
            captions.update(caption_of(sound) for event in s.witnessed for sound in sounds_of(event, s.world))

    for name, kind in ITEMS.items():
        if kind.carried and kind.needs <= tradition.provides:
            play(f"bag: {name}", partial(Use, 0))
            play(f"bag: {name}", partial(Throw, 0))
    for ability in ABILITIES.values():
        if ability.needs <= tradition.provides:
            play(f"abilities: {ability.name}", partial(Invoke, ability.name))
    s = Scenario("#@t.#\n\nt = trap bear", tradition)
    s.play(Walk(EAST))
    captions.update(caption_of(sound) for event in s.witnessed for sound in sounds_of(event, s.world))
    words = words_of(captions)
    for heard in ("a trap is set", "a trap springs", "magic hums", "something shatters", "not possible"):
        assert heard in words
    assert untrue_words(tradition, words) == {}
    assert "stairs" not in words


@EACH
def test_what_burns_and_has_burnt_is_told_in_the_words_of_the_tradition(tradition: Tradition) -> None:
    """The warnings while aiming, the messages, the card and the legend, of a shut door and of an open one."""
    if Feature.LEAVES not in tradition.provides:
        return
    for state in ("shut", "open"):
        drawing = f"########\n#@.A..k#\n########\n\nA = {state} wooden door\nk = kobold asleep\nbag: fire flask"
        with studio(tradition=tradition) as here:
            world = here.begin(drawing).world
            (at,) = world.level.doors
            texts = [line.text for line in doors_that_burn([at], world)]
            assert len(texts) == 1
            world.level.burst_door(world.level.doors[at])
            world.look_around()
            texts += [line.text for line in describe(at, world)]
            assert texts[1:3] == ["Wooden door, destroyed.", "It stays open for ever."]
            legend = dict(LevelMap(here.app._theme, world, lambda _: None)._legend())
            assert legend[MapSign.OPEN] == "Open or destroyed door"
            burnt = narrator.read(BurntDown(world.level.doors[at]), ActorNames(world))
            assert burnt is not None
            assert untrue_words(tradition, words_of([*texts, *legend.values(), burnt.text])) == {}


@EACH
def test_refused_keys_speak_of_no_doors_where_there_are_none(tradition: Tradition) -> None:
    refusals = [why for needs in NEEDS.values() if (why := tradition.why_not(needs)) is not None]
    if Feature.LEAVES not in tradition.provides:
        assert refusals.count(Feature.LEAVES.value) >= 4
        refusals = [text for text in refusals if text != Feature.LEAVES.value]
        assert not re.search(UNTRUE[Feature.LEAVES], " ".join(refusals))
    else:
        assert Feature.LEAVES.value not in refusals


def telling_cells(world: World) -> set[Vec]:
    """Return known cells of each kind: a cell of each terrain, and all cells with a door, a thing or a creature."""
    memory = world.level.memory
    known = [Vec(x, y) for x, y in np.argwhere(memory.explored).tolist()]
    of_terrain = {int(memory.ground[at]): at for at in known}
    lying = [at for at in known if at in world.level.doors or at in memory.items or world.level.actor_at(at)]
    return {*of_terrain.values(), *lying[:20]}


def hitboxes(play: Play) -> list[pygame.Rect]:
    """Return the boxes of the window that have a tooltip: of the status bar, and of the side panel."""
    side, corner = play._panels._side, play._panels._side_box.topleft
    return [box for box, _ in play._panels._links] + [box.move(corner) for box, _ in side.cells.hits]


def whole_manual(tradition: Tradition) -> str:
    pages = manual_pages(tradition, manual_facts(tradition))
    return " ".join(text for page in pages for text in page.texts())


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_manual_tells_what_can_be_noticed_won_and_met(tradition: Tradition) -> None:
    """It tells of hidden traps that are noticed, of points for winning, of hidden doors, and of townspeople."""
    manual = whole_manual(tradition)
    s = Scenario("######\n#@.t.#\n######\n\nt = trap bear", tradition)
    for _ in range(300):
        s.play(Wait())
    noticed = not s.level.traps[Vec(3, 1)].hidden
    assert ("Sometimes you notice a hidden trap" in manual) == noticed == (tradition is RUSTBOOK)
    assert ("for winning" in manual) == (tradition in (AJAR, ROGUE))
    assert ("doorways are hidden and look like walls" in manual) == (tradition is ROGUE)
    assert (Feature.WAY_BACK.value in manual) == (not tradition.stairs_up_allowed)
    assert ("barkeep" in manual) == (tradition in (AJAR, RUSTBOOK))


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_manual_tells_which_orders_a_condition_from_before_stops(tradition: Tradition) -> None:
    mends = Feature.MENDING in tradition.provides
    waits = "a rest or a long wait" if mends else "a long wait"
    assert (
        "A condition from before, such as burning, does not stop a walk."
        f" It stops {waits} only if it would kill you. But you cannot explore until it is over."
    ) in whole_manual(tradition)

    def ends(order: Order, health: int = 30) -> Scenario:
        s = Scenario(f"{'#' * 12}\n#@........D#\n{'#' * 12}\n\nD = item dart", tradition)
        s.hero.health = health
        afflict(s.hero, BURNING, 3, s.world)
        s.play(order)
        return s

    assert ends(HeldStep(step=EAST)).hero.pos.x > 4, "it burns for 3 turns"
    for order in (WaitTurns(9), *[Rest()] * mends):
        assert ends(order).hero.turns >= 9, "it goes on when the fire is out"
        assert ends(copy(order), health=9).hero.turns == 0
    assert ends(Explore()).messages == ["You cannot explore while you are burning."]


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_manual_says_that_exploring_opens_no_door_unless_a_setting_says_so(tradition: Tradition) -> None:
    manual, leaves = whole_manual(tradition), Feature.LEAVES in tradition.provides
    assert ("Repeat the command to go through, unless you explore." in manual) == leaves
    assert ("exploring goes through doors only if the setting “Auto-explore opens doors” is on" in manual) == leaves
    if leaves:
        for opens in (False, True):
            s = Scenario("#######\n#@.+..#\n#######", tradition)
            for _ in range(5):
                order = order_for(Command.EXPLORE, s.world, explore_opens_doors=opens)
                assert order is not None
                s.play(order)
            assert s.door().shut is not opens


def test_manual_tells_where_the_town_is() -> None:
    assert f"In the town, on level {FIGURES['town_depth']}: " in whole_manual(RUSTBOOK)
    for depth in range(1, 9):
        people = {actor.breed for actor in new_game("0", RUSTBOOK, depth).level.actors} & {*NEIGHBOURS}
        assert bool(people) == (depth == FIGURES["town_depth"]), depth


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_manual_says_that_there_is_no_food(tradition: Tradition) -> None:
    assert "Must I eat? No. There is no food." in whole_manual(tradition)
    assert not [name for name in ITEMS if re.search("food|ration|meal|bread", name)]


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_manual_names_what_stands_at_the_top_left(tradition: Tradition) -> None:
    """Each bar, picture and word there has a row of the manual, and each row has a bar, a picture or a word."""
    pictures = {"icon-latch": "Bolt", "icon-key": "Bolt", "icon-gold": "Coin"}
    with screen_of() as screen:
        play = screen.show("#@.k#" + "\n\nkeys: 1" * (tradition is AJAR), tradition)
        world, boxes = play.world, status_boxes(play._panels)
        (place,) = [box for box, item in boxes if item.command is Command.HELP]
        assert place.centerx < screen.picture.get_width() / 2
        assert place.bottom < screen.picture.get_height() / 4
    bars = [f"{place} bar" for place, _ in zip(("First", "Second"), gauges(world), strict=False)]
    named = [
        pictures.get(item.icon, "Door") if item.icon else item.forms[0].rstrip(" 0123456789")
        for item in figures(world, None)
    ]
    page = next(page for page in manual_pages(tradition, manual_facts(tradition)) if page.title == "The screen")
    rows = [block.term for block in page.blocks if isinstance(block, Entry)]
    assert [*dict.fromkeys(bars + named)] == rows[: rows.index("A name with a number")]
    assert "or click “help” at the top left" in whole_manual(tradition)


def test_nothing_is_called_a_blade_that_the_hero_does_not_have() -> None:
    """The pack, the sheet and the stop before a weapon agree about an empty hand."""
    assert menus.EMPTY_SLOT[Slot.HAND] == "You are wielding nothing."
    assert status.NO_GEAR == "You are wearing and wielding nothing."
    assert stops.FOUND_GEAR_WITHOUT[Slot.HAND].endswith("and you are wielding nothing.")


def test_first_lines_claim_no_hidden_doorways_on_a_level_without_any() -> None:
    lines = [line.text for line in opening_messages(Scenario("####\n#@.#\n####", ROGUE).world)]
    assert "Doorways can be hidden and then look like walls. Search to find them." in lines
    assert not [line for line in lines if "here are hidden" in line]


def test_rogue_hides_doorways_and_does_not_call_them_open() -> None:
    assert ROGUE.hides_doors
    assert "Some doorways are hidden." in ROGUE.motto
    assert "open doorway" not in whole_manual(ROGUE)


@EACH
def test_monster_before_a_shut_door_is_told_in_the_words_of_the_tradition(tradition: Tradition) -> None:
    """On the card of the door, and in the refusal to wait while it is in view."""
    s = Scenario("########\n#@k..+.#\n########\n\nk = hound posted", tradition)
    s.play(WaitTurns(9))
    assert s.messages == ["You cannot wait for many turns while a hound is in view."]
    texts = [line.text for line in describe(Vec(5, 1), s.world)]
    assert (
        Feature.OTHERS_OPEN in tradition.provides
        or Feature.LEAVES not in tradition.provides
        or ("The hound cannot get through it as it is now." in " ".join(texts))
    )
    assert untrue_words(tradition, words_of([*s.messages, *texts])) == {}


@EACH_CLASSIC
def test_prize_on_a_drawn_level_is_taken_where_no_level_has_a_choice(tradition: Tradition) -> None:
    with studio(tradition=tradition) as here:
        here.begin("#######\n#@AB..#\n#######\n\nA = item dart\nB = item sword\nchoice: 2,1 3,1")
        here.send(MoveInput(EAST), Command.TAKE)
        assert isinstance(here.stack.top, Menu), "the game asks whether to take it"


def refused(events: list[Event]) -> list[str]:
    return [event.reason for event in events if isinstance(event, Refused)]


def test_card_and_help_say_where_stairs_up_do_not_lead_back() -> None:
    first, second = "#####\n#@<.#\n#####", "#####\n#@<.#\n#####\n\ndepth: 2"
    everywhere = {
        "roguesharp": ["Stairs up lead nowhere: you cannot go back up in this game."],
        "rogue": ["You cannot go back up without the Amulet of Yendor."],
    }
    at_the_top = {
        "ajar": ["These stairs lead out of the dungeon. You cannot leave before you have opened the last door."],
        "rustbook": ["There is no level above this one."],
        "sadconsole": ["There is no level above this one."],
    }
    for drawing, lines in ((first, everywhere | at_the_top), (second, everywhere)):
        for name, row in TRADITIONS.items():
            card = [line.text for line in describe(Vec(2, 1), Scenario(drawing, row).world)]
            assert card == ["Stairs up.", *lines.get(name, [])], "what the card says, and nothing else, comes true"
            s = Scenario(drawing, row)
            s.play(Walk(EAST))
            assert refused(s.play(Ascend())) == lines.get(name, [])
        s = Scenario(drawing, ROGUE)
        s.hero.bag.append(Item(ITEMS[ROGUE.amulet]))
        assert [line.text for line in describe(Vec(2, 1), s.world)] == ["Stairs up."]
    told = {name: words_for(Command.STAIRS_UP, row) for name, row in TRADITIONS.items()}
    assert {name for name, words in told.items() if "You need the Amulet of Yendor" in words} == {"rogue"}


def test_legend_gives_items_and_creatures_no_colour_of_their_own() -> None:
    """On the map each has the colour of its kind, and friends are crosses like monsters."""
    assert {*MapSign} - {*COLOUR_OF_SIGN} == {MapSign.ITEM, MapSign.CREATURE}


def test_legend_of_the_map_explains_what_the_level_and_the_tradition_have() -> None:
    """A lock on a drawn level is explained, although the levels of the tradition have none."""

    def legend(drawing: str, tradition: Tradition) -> list[str]:
        with studio(tradition=tradition) as here:
            return [
                words for _, words in LevelMap(here.app._theme, here.begin(drawing).world, lambda _: None)._legend()
            ]

    known = ["Item", "Creature", "You"]
    assert legend("#####\n#@..#\n#####", ROGUE) == ["Doorway", *known]
    assert legend("#####\n#@.>#\n##-##\n#...#\n#####", ROGUE) == ["Doorway", "Stairs down", *known]
    assert legend("#####\n#@+<#\n#####", RUSTBOOK) == ["Shut door", "Open door", "Stairs up", *known]
    assert legend("#####\n#@+.#\n#####", AJAR) == [
        "Shut door",
        "Heard nobody",
        "Heard sleepers",
        "Heard somebody awake",
        "Locked or bolted",
        "Light under a door",
        "Claw marks",
        "Door ajar",
        "Open door",
        *known,
    ]


def test_table_has_words_for_every_feature_and_verb_and_each_word_occurs_somewhere() -> None:
    """A word that occurs nowhere would prove nothing."""
    assert {*UNTRUE} == {*VERBS, *Feature}
    with studio() as here:
        rows = [KeySettings(here.app._theme, here.settings, row).rows for row in TRADITIONS.values()]
    keys = [f"{row.text} {row.tip}" for table in rows for row in table]
    words = words_of([*map(whole_manual, TRADITIONS.values()), *keys])
    assert [need.name for need, pattern in UNTRUE.items() if re.search(pattern, words) is None] == []

"""The scenes of the gallery: each is shown in situations that tell whether its parts fit."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from itertools import repeat
from pathlib import Path

from builders.gallery.map_situations import MAP_SITUATIONS
from builders.gallery.place_situations import PLACE_SITUATIONS
from builders.gallery.situation import Situation, in_game, in_played_game, in_replay, in_title
from builders.gallery.windowless_game import Studio
from game.app.saved_games.saved_game_menus import crash_menu, in_two_lines, refusal
from game.app.users_folder import TRANSCRIPT_NAME
from game.content.traditions import TRADITIONS
from game.content.world.conditions import HASTED, POISONED
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.rules.actions.door_verbs import EASE
from game.engine.rules.conditions import afflict
from game.store.errors import Fault, StoreError
from game.ui.core.message import Message
from game.ui.core.scene_manager import Pop, Push
from game.ui.hud.side_panel.door_rows import DoorOption
from game.ui.hud.side_panel.quick_row import Carried, Pocket
from game.ui.input.commands import Command, Hover, MoveInput, RightClick
from game.ui.input.device_in_use import Device
from game.ui.play.targeting_cursor import TargetingCursor
from game.ui.replay.gif_export import GifExport, gif_steps
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.keys.command_list import CommandList
from game.ui.scenes.keys.key_help import KeyHelp
from game.ui.scenes.keys.key_settings import KeySettings
from game.ui.scenes.level_map import LevelMap
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.item_list import ItemList
from game.ui.scenes.lists.place_list import PlaceList
from game.ui.scenes.lists.tradition_list import TraditionList
from game.ui.scenes.loading_screen import LoadingScreen
from game.ui.scenes.manual import ManualScene
from game.ui.scenes.menu import Menu
from game.ui.scenes.prompts.direction_prompt import DirectionPrompt
from game.ui.scenes.prompts.number_prompt import NumberPrompt
from game.ui.scenes.prompts.text_entry import TextEntry
from game.ui.scenes.sheets.message_history import MessageHistory
from game.ui.scenes.sheets.sheet import Sheet
from game.ui.scenes.title import Title
from game.ui.text.sentences import menus, saved_games
from game.ui.text.sentences import replays as replay_sentences
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from game.ui.widgets.row import Row
from game.worker import Cancelled, Job, Progress

DOORS = """
####################
#......#.....#.....#
#.kk...+..@..+..o..#
#......#.....#.....#
#......###+###.....#
######....#....#####
#....+....+....D...#
#....######....#...#
####################

k = kobold asleep
o = ogre
D = stiff runed wooden door
torch: 3,1
bag: 3 dart, healing potion, wand of slowness, scroll of knocking
worn: dagger, leather cap
abilities: heal self, magic missile
keys: 1
latches: 2
"""
FIGHT = """
################
#......k..k....#
#...o..@k......#
#.....kh.....B.#
#..........C...#
#.....+.+......#
################

o = ogre
k = kobold
h = hound
B = item healing potion
C = item two-handed sword
bag: 12 dart, healing potion, poison potion, fire flask, 2 bear trap, wand of destruction
worn: sword, chain armour, plate helm, leather boots
abilities: heal self, magic missile, fireball, lightning bolt, whirlwind
health: 4
gold: 1234
keys: 3
"""
FULL_PACK = """
#########
#@...k..#
#########

k = kobold asleep
bag: 3 dart, 2 healing potion, scroll of knocking, wand of destruction, two-handed sword, leather armour
worn: two-handed sword, chain armour, plate helm, chain boots
abilities: heal self, reveal map, magic missile, fireball, lightning bolt, whirlwind
"""
OPEN_DOORS = """
#####################
#.....#.....#.....#.#
#.....-.....-..@..+.#
#.....#.....#.....#.#
###-#####-####-##-###
#.....#.....#.....###
#.....-.....-.....###
#.....#.....#.....###
#####################

depth: 4
"""
LAST_DOOR = "#####\n#@L.#\n#####\n\nL = last door\nbag: last key\ngold: 345"

STEP_EAST = MoveInput(EAST)
STEP_SOUTH = MoveInput(SOUTH)
STEP_WEST = MoveInput(WEST)
PAST_GAMES = range(4, 17)
"""Number of turns of each past game: so many games that not all have room on the screen."""
LONG_SEED = "a long seed with many letters that goes on and on"


def _settings(studio: Studio) -> None:
    studio.app.transcript.file = Path("/home/someone/.local/share/Ajar/Ajar", TRANSCRIPT_NAME)
    studio.choose(menus.SETTINGS)


def _context_menu(studio: Studio) -> None:
    play = studio.begin(DOORS)
    _right_click(studio, lambda: play._viewport.place(Vec(13, 2)).center)


def _menu_on_nothing(studio: Studio) -> None:
    """Show the menu of the lower left corner of the map, which lies beyond the level."""
    play = studio.begin(DOORS)
    _right_click(studio, lambda: play._viewport.area.move(1, -1).bottomleft)


def _right_click(studio: Studio, at: Callable[[], tuple[int, int]]) -> None:
    """Open the menu of a thing at each size where it then lies. `at`: returns the pixel of the thing as last drawn."""

    def aim() -> None:
        if isinstance(studio.stack.top, Menu):
            studio.send(Command.CANCEL)
        studio.send(RightClick(at()))
        studio.draw()  # the menu takes its place at the mouse

    studio.point(aim)


def _commands(studio: Studio) -> None:
    play = studio.begin(DOORS)
    studio.follow(Push(CommandList(play._theme, studio.tradition, play._doors_beside())))


def _commands_of_a_pad(studio: Studio) -> None:
    studio.app.controls.device = Device.PAD
    _commands(studio)


def _key_settings(studio: Studio) -> None:
    studio.follow(studio.app._key_settings(studio.tradition))


def _keys_screen_end(studio: Studio) -> None:
    studio.follow(studio.app._key_settings(studio.tradition))
    studio.draw()
    studio.stack.handle(MoveInput(NORTH))  # from the first row to the last


def _letter_keys(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.app.controls.device = Device.PAD
    studio.send(Command.DOORS, Command.FILTER)
    studio.follow(Push(OnScreenKeyboard(studio.app._theme, lambda _: None)))


def _letter_keys_over_list(studio: Studio) -> None:
    studio.begin(FIGHT)
    studio.app.controls.device = Device.PAD
    studio.send(Command.CONFIRM, Command.EXPLORE)


def _history(studio: Studio) -> None:
    play = studio.begin(FIGHT)
    for turn in range(60):
        play.log.new_turn(turn)
        play.log.add(Message(f"In turn {turn} the kobold misses you, and the ogre behind it hits you hard.", "text"))
        play.log.add(Message("The ogre hits you for 4.", "harm"))
    studio.send(Command.HISTORY)


def _beside_door_by_mouse(studio: Studio) -> None:
    play = studio.begin(DOORS)
    studio.app.controls.device = Device.MOUSE
    studio.send(*repeat(STEP_EAST, 2), Command.WAIT)

    def aim() -> None:
        play._pointer.forget()
        studio.draw()  # without the card, which covers the buttons at a new size until the mouse is on one of them
        for button, _ in play._panels._side.cells.of(DoorOption)[:1]:
            studio.send(Hover(button.move(play._panels._side_box.topleft).center))

    studio.point(aim)


def _near_limit_of_open_doors(studio: Studio) -> None:
    play = studio.begin(OPEN_DOORS)
    play.world.level.move(play.world.hero, Vec(17, 2))
    play.world.level.learn(~play.world.level.solid)
    for door in play.world.level.doors.values():
        door.cleared_on = 0 if door.state.clear else None
    studio.send(Command.WAIT)


def _nearest_door_to_bolt(studio: Studio) -> None:
    _near_limit_of_open_doors(studio)
    studio.send(Command.DOORS)


def _fight(studio: Studio) -> None:
    play = studio.begin(FIGHT)
    for condition in (HASTED, POISONED):
        afflict(play.world.hero, condition, 20, play.world)
    play.log.add(Message("The ogre hits you for 7, and the blow throws you against the wall of the room.", "harm"))
    play.log.add(Message("You open your eyes.", "door text"))
    studio.send(Command.LOOK, Command.CANCEL)


def _hint(studio: Studio) -> None:
    play = studio.begin(DOORS)
    play.hint("A hint that has so many words that it needs more than a single line in every window of the game.")


def _captions(studio: Studio) -> None:
    play = studio.begin(DOORS)
    for text in ("Steps, near to the north", "A bell rings, far away to the east", "Your blade strikes a shield"):
        play._heard.captions.add(text)


def _scrolled_log(studio: Studio) -> None:
    play = studio.begin(DOORS)
    for turn in range(30):
        play.log.add(Message(f"In turn {turn} something happens in the long hall to the east.", "text"))
    studio.draw()
    play._panels.scroll_log(-3)


def _item_menu(studio: Studio) -> None:
    play = studio.begin(FULL_PACK)

    def pocket() -> tuple[int, int]:
        box = next(box for box, what in play._panels._side.cells.of(Carried) if isinstance(what, Pocket))
        return box.move(play._panels._side_box.topleft).center

    _right_click(studio, pocket)


def _death(studio: Studio) -> None:
    play = studio.begin("#####\n#@k.#\n#####")
    play.world.hero.health = play.world.hero.defense = 0
    (foe,) = [actor for actor in play.world.level.actors if actor is not play.world.hero]
    play.world.hero.health, foe.attack_chance = 1, 100
    studio.send(Command.WAIT, Command.WAIT, Command.WAIT)


def _given_up(studio: Studio) -> None:
    studio.save_games(25)
    studio.follow(studio.app.saved_games.go_on(1))
    studio.send(STEP_EAST, Command.CANCEL)
    studio.choose(menus.ABANDON)
    studio.choose(menus.ABANDON_YES.keyboard)


def _given_up_late(studio: Studio) -> None:
    world = studio.play(150).world
    studio.open(GameOver(studio.app._theme, world, [], [Row(menus.TO_TITLE, act=Pop)], given_up=True))


def _badges(studio: Studio) -> None:
    play = studio.begin(LAST_DOOR)
    studio.send(STEP_EAST)
    badges = [(f"Deed {number}", "You visited three levels or more and killed nobody.") for number in range(6)]
    choices = [Row(words, act=Pop) for words in (menus.NEW_GAME, menus.TO_TITLE)]
    studio.open(GameOver(studio.app._theme, play.world, badges, choices, given_up=not play.world.over))


def _replay_files(studio: Studio) -> None:
    studio.save_games(4)
    (studio.folder / "a game that I should like to show to all my friends.ajar").touch()
    studio.choose(replay_sentences.OPEN_REPLAY)


def _gif(studio: Studio) -> None:
    studio.save_games(40)
    studio.watch(1)
    scene = studio.stack.top
    assert isinstance(scene, ReplayScene)
    studio.follow(
        Push(GifExport(studio.app._theme, studio.app._worker, scene, gif_steps(scene.replay), lambda _: Pop()))
    )


def _crash(studio: Studio) -> None:
    path = Path("/home/someone/.local/share/ajar/crash-20260301-112233.txt")
    text = saved_games.CRASH_REPORT.format(path=in_two_lines(path))
    studio.open(crash_menu(studio.app._theme, text, Pop, Pop, milliseconds=0))


class _Endless(Job[None]):
    """Job that ends only when it is given up."""

    def wait(self, seconds: float | None = None) -> bool:
        if self.progress.is_cancelled and not self.is_done:
            self._future.set_exception(Cancelled())
        return self.is_done


def _slow_game(studio: Studio) -> None:
    studio.begin(DOORS)
    endless = _Endless(Future(), Progress())
    endless.progress.at(0.6)
    studio.follow(Push(LoadingScreen(studio.app._theme, endless, lambda _: Pop(), Pop)))


def _damaged(studio: Studio) -> None:
    path = studio.folder / "ajar.sqlite"
    trouble = StoreError(Fault.BROKEN)
    studio.open(studio.app.saved_games.repairs.menu(trouble, path))


def _refusal(studio: Studio) -> None:
    studio.begin(DOORS)
    reason = "It was recorded by a newer version of Ajar, and cannot be read here."
    studio.follow(Push(refusal(studio.app._theme, saved_games.CANNOT_CONTINUE, reason)))


SITUATIONS: list[Situation] = [
    Situation("Title", "title", in_title(), Title),
    Situation("Title", "title with saved games", in_title(games=(40, 25)), Title),
    Situation("Title", "past games", in_title(saved_games.PAST_GAMES, games=PAST_GAMES), Menu),
    Situation(
        "Title", "past games by score", in_title(saved_games.PAST_GAMES, saved_games.BY_SCORE, games=PAST_GAMES), Menu
    ),
    Situation(
        "Title", "past games that have ended", in_title(saved_games.PAST_GAMES, games=PAST_GAMES, ended=True), Menu
    ),
    Situation("Title", "title of rogue", in_title(tradition=TRADITIONS["rogue"]), Title),
    Situation("Title", "statistics", in_title(saved_games.STATISTICS, games=(40, 25), ended=True), Sheet),
    Situation("Title", "traditions", in_title(menus.TRADITION.format(tradition="")), TraditionList),
    Situation("Title", "a seed", in_title(menus.SEED, typed=LONG_SEED), TextEntry),
    Situation("Menus", "settings", _settings, Menu),
    Situation(
        "Menus", "settings of a game", in_game(DOORS, Command.CANCEL, row=menus.SETTINGS, clear_letters=True), Menu
    ),
    Situation("Menus", "game menu", in_game(DOORS, Command.CANCEL), Menu),
    Situation("Menus", "question: abandon", in_game(DOORS, Command.CANCEL, row=menus.ABANDON), Menu),
    Situation("Menus", "question: open the door", in_game(DOORS, *repeat(STEP_EAST, 3), ask_before_opening=True), Menu),
    Situation("Menus", "context menu", _context_menu, Menu),
    Situation("Menus", "context menu on nothing", _menu_on_nothing, Menu),
    Situation("Keys and help", "keys and commands", in_game(DOORS, Command.HELP), KeyHelp),
    Situation("Keys and help", "keys and commands of a pad", in_game(DOORS, Command.HELP, device=Device.PAD), KeyHelp),
    Situation(
        "Keys and help", "keys and commands of a mouse", in_game(DOORS, Command.HELP, device=Device.MOUSE), KeyHelp
    ),
    Situation("Keys and help", "list of all commands", _commands, CommandList),
    Situation("Keys and help", "list of all commands of a pad", _commands_of_a_pad, CommandList),
    Situation("Keys and help", "keys screen", _key_settings, KeySettings),
    Situation("Keys and help", "keys screen, last rows", _keys_screen_end, KeySettings),
    Situation("Keys and help", "letters for a pad", _letter_keys, OnScreenKeyboard),
    Situation("Keys and help", "letters for a pad over a list", _letter_keys_over_list, OnScreenKeyboard),
    Situation("Keys and help", "manual", in_title(menus.MANUAL), ManualScene),
    Situation(
        "Keys and help",
        "manual, a page",
        in_title(menus.MANUAL, then=(STEP_SOUTH, STEP_SOUTH, Command.CONFIRM)),
        ManualScene,
    ),
    Situation("Keys and help", "manual, a search", in_title(menus.MANUAL, typed="door"), ManualScene),
    Situation("Keys and help", "manual, signs of doors", in_title(menus.MANUAL, typed="claw foot"), ManualScene),
    Situation("Keys and help", "message history", _history, MessageHistory),
    Situation("Keys and help", "character sheet", in_game(FIGHT, Command.CHARACTER), Sheet),
    Situation("Keys and help", "discoveries", in_game(FIGHT, Command.DISCOVERIES), Sheet),
    Situation("Keys and help", "bestiary", in_game(FIGHT, Command.BESTIARY), Sheet),
    Situation("Play", "the first turn", in_played_game(0)),
    Situation("Play", "after 150 turns", in_played_game(150)),
    Situation("Play", "doors with badges", in_game(DOORS, *repeat(STEP_WEST, 2), STEP_SOUTH, *repeat(STEP_EAST, 2))),
    Situation("Play", "beside a door", in_game(DOORS, *repeat(STEP_EAST, 2), Command.WAIT, Command.WAIT)),
    Situation("Play", "beside a door, by mouse", _beside_door_by_mouse),
    Situation("Play", "near the limit of open doors", _near_limit_of_open_doors),
    Situation("Play", "beside a door, by pad", in_game(DOORS, *repeat(STEP_EAST, 2), Command.WAIT, device=Device.PAD)),
    Situation("Play", "a stop before a door", in_game(DOORS, MoveInput(EAST, run=True))),
    Situation("Play", "a fight with low health", _fight),
    Situation("Play", "looking at a creature", in_game(FIGHT, Command.NEXT_FOE)),
    Situation("Play", "looking at a door", in_game(DOORS, Command.LOOK, *repeat(STEP_EAST, 3))),
    Situation("Play", "a full pack in the panel", in_game(FULL_PACK)),
    Situation("Play", "glyphs", in_game(FIGHT, glyphs=True)),
    Situation("Play", "clear letters", in_game(DOORS, *repeat(STEP_EAST, 2), Command.WAIT, clear_letters=True)),
    Situation("Play", "clear letters in a fight", in_game(FIGHT, Command.NEXT_FOE, clear_letters=True)),
    Situation("Play", "large tiles", in_game(DOORS, tile_scale=6)),
    Situation("Play", "a hint", _hint),
    Situation("Play", "captions of sounds", _captions),
    Situation("Play", "a scrolled log", _scrolled_log),
    Situation("Play", "a game of rogue", in_played_game(60, tradition=TRADITIONS["rogue"])),
    Situation("Play", "a direction", in_game("#.+@+.#", EASE), DirectionPrompt),
    Situation("Play", "a number", in_game(DOORS, Command.WAIT_TURNS), NumberPrompt),
    Situation("Lists and maps", "doors", in_game(DOORS, Command.WAIT, Command.DOORS), DoorList),
    Situation("Lists and maps", "the nearest door to bolt", _nearest_door_to_bolt, DoorList),
    Situation("Lists and maps", "places", in_played_game(60, Command.TRAVEL), PlaceList),
    Situation("Lists and maps", "full map", in_played_game(60, Command.MAP), LevelMap),
    Situation("Lists and maps", "pack", in_game(FULL_PACK, Command.BAG), ItemList),
    Situation(
        "Lists and maps", "pack, an item with actions", in_game(FIGHT, Command.BAG, STEP_SOUTH, STEP_EAST), ItemList
    ),
    Situation(
        "Lists and maps",
        "pack, glyphs and clear letters",
        in_game(FULL_PACK, Command.BAG, glyphs=True, clear_letters=True),
        ItemList,
    ),
    Situation("Lists and maps", "abilities", in_game(FULL_PACK, Command.ABILITIES), ItemList),
    Situation("Lists and maps", "item menu in the panel", _item_menu, Menu),
    Situation("Lists and maps", "aiming", in_game(FIGHT, Command.FIRE), TargetingCursor),
    Situation("Endings", "death", _death, GameOver),
    Situation("Endings", "victory", in_game(LAST_DOOR, STEP_EAST, STEP_EAST, Command.WAIT), GameOver),
    Situation("Endings", "abandoned", _given_up, GameOver),
    Situation("Endings", "abandoned after 150 turns", _given_up_late, GameOver),
    Situation("Endings", "victory with badges", _badges, GameOver),
    Situation("Replays", "replay", in_replay(*repeat(STEP_EAST, 12)), ReplayScene),
    Situation("Replays", "replay menu", in_replay(STEP_EAST, Command.CANCEL), Menu),
    Situation("Replays", "open a replay", _replay_files, Menu),
    Situation(
        "Replays",
        "open a replay by its code",
        in_title(replay_sentences.OPEN_REPLAY, replay_sentences.TYPE_OR_PASTE, typed="ajar1-" + "abcdefgh" * 12),
        TextEntry,
    ),
    Situation("Replays", "making a GIF", _gif, GifExport),
    Situation("Replays", "practice", in_replay(STEP_EAST, Command.CANCEL, row=replay_sentences.PRACTICE)),
    Situation("Troubles", "a crash", _crash, Menu),
    Situation("Troubles", "a game that is slow to open", _slow_game, LoadingScreen),
    Situation("Troubles", "a save file that cannot be used", _damaged, Menu),
    Situation("Troubles", "a refusal", _refusal, Menu),
    *MAP_SITUATIONS,
]
"""The situations that have approved screens."""
EVERY_SITUATION: list[Situation] = [*SITUATIONS, *PLACE_SITUATIONS]
"""All situations of the gallery, in the order of the index page."""

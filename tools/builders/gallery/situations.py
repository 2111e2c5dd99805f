"""The scenes of the gallery: each is shown in situations that tell whether its parts fit."""

from __future__ import annotations

from collections.abc import Callable

from builders.gallery.map_situations import MAP_SITUATIONS
from builders.gallery.situation import Situation, Stage
from builders.gallery.windowless_game import Studio
from game.app.saved_game_menus import crash_menu, refusal
from game.content.traditions import TRADITIONS
from game.content.world.conditions_and_gases import HASTED, POISONED
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.rules.conditions import afflict
from game.store.errors import Fault, StoreError
from game.ui.core.message import Message
from game.ui.core.scene_manager import Pop, Push
from game.ui.hud.side_panel.quick_row import Pocket
from game.ui.input.commands import Command, Hover, MoveInput, RightClick, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.loading_screen import LoadingScreen, OpeningWork
from game.ui.scenes.menu import Choice, fixed
from game.ui.scenes.prompts.on_screen_keyboard import OnScreenKeyboard
from game.ui.scenes.replay.gif_export import GifExport
from game.ui.scenes.replay.replay_scene import ReplayScene
from game.ui.text.sentences import menus, saved_games
from game.ui.text.sentences import replays as replay_sentences

SITUATIONS: list[Situation] = []
"""All situations, in the order of the index page."""


def _shows(group: str, name: str) -> Callable[[Stage], Stage]:
    """Return a decorator that adds a function to SITUATIONS."""

    def add(stage: Stage) -> Stage:
        SITUATIONS.append(Situation(group, name, stage))
        return stage

    return add


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


# ------------------------------------------------------------------------------------------- title, menus


@_shows("Title", "title")
def _title(studio: Studio) -> None:
    studio.pass_time()


@_shows("Title", "title with saved games")
def _title_with_games(studio: Studio) -> None:
    studio.save_games(40, 25)
    studio.pass_time()


@_shows("Title", "past games")
def _past_games(studio: Studio) -> None:
    studio.save_games(*range(4, 17))
    studio.choose(saved_games.PAST_GAMES)


@_shows("Title", "past games by score")
def _past_games_by_score(studio: Studio) -> None:
    studio.save_games(*range(4, 17))
    studio.choose(saved_games.PAST_GAMES)
    studio.choose(saved_games.BY_SCORE)


@_shows("Title", "past games that have ended")
def _ended_games(studio: Studio) -> None:
    studio.save_games(*range(4, 17), ended=True)
    studio.choose(saved_games.PAST_GAMES)


@_shows("Title", "title of rogue")
def _title_of_rogue(studio: Studio) -> None:
    studio.app._tradition = TRADITIONS["rogue"]
    studio.pass_time()


@_shows("Title", "statistics")
def _statistics(studio: Studio) -> None:
    studio.save_games(40, 25, ended=True)
    studio.choose(saved_games.STATISTICS)


@_shows("Title", "traditions")
def _traditions(studio: Studio) -> None:
    studio.choose(menus.TRADITION.format(tradition="ajar"))


@_shows("Title", "a seed")
def _seed(studio: Studio) -> None:
    studio.choose(menus.SEED)
    studio.send(*map(TypedCharacter, "a long seed with many letters that goes on and on"))


@_shows("Menus", "settings")
def _settings(studio: Studio) -> None:
    studio.app.transcript_file = "/home/someone/.local/share/ajar/transcript.txt"
    studio.choose(menus.SETTINGS)


@_shows("Menus", "settings of a game")
def _settings_of_game(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.settings.clear_letters = True
    studio.send(Command.CANCEL)
    studio.choose(menus.SETTINGS)


@_shows("Menus", "game menu")
def _game_menu(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.send(Command.CANCEL)


@_shows("Menus", "question: abandon")
def _abandon(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.send(Command.CANCEL)
    studio.choose(menus.ABANDON)


@_shows("Menus", "question: open the door")
def _open_question(studio: Studio) -> None:
    studio.settings.ask_before_opening = True
    studio.begin(DOORS)
    studio.send(*[MoveInput(EAST)] * 3)


@_shows("Menus", "context menu")
def _context_menu(studio: Studio) -> None:
    play = studio.begin(DOORS)
    box = play._viewport.place(Vec(13, 2))
    studio.send(RightClick(box.center))


@_shows("Menus", "context menu on nothing")
def _empty_context_menu(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.send(RightClick((20, 600)))


# ------------------------------------------------------------------------------------- keys, help, manual


@_shows("Keys and help", "keys and commands")
def _help(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.send(Command.HELP)


@_shows("Keys and help", "keys and commands of a pad")
def _help_of_pad(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.app.controls.device = Device.PAD
    studio.send(Command.HELP)


@_shows("Keys and help", "list of all commands")
def _commands(studio: Studio) -> None:
    play = studio.begin(DOORS)
    studio.follow(Push(play._scene_links.commands(lambda _: None, play._doors_beside(), lambda _: None)))


@_shows("Keys and help", "keys screen")
def _key_settings(studio: Studio) -> None:
    studio.follow(studio.app._key_settings())


@_shows("Keys and help", "keys screen, last rows")
def _keys_screen_end(studio: Studio) -> None:
    studio.follow(studio.app._key_settings())
    for _ in range(60):
        studio.stack.handle(MoveInput(SOUTH))


@_shows("Keys and help", "letters for a pad")
def _letter_keys(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.app.controls.device = Device.PAD
    studio.send(Command.DOORS, Command.FILTER)
    studio.follow(Push(OnScreenKeyboard(studio.app._theme, lambda _: None)))


@_shows("Keys and help", "manual")
def _manual(studio: Studio) -> None:
    studio.choose(menus.MANUAL)


@_shows("Keys and help", "manual, a page")
def _manual_page(studio: Studio) -> None:
    studio.choose(menus.MANUAL)
    studio.send(MoveInput(SOUTH), MoveInput(SOUTH), Command.CONFIRM)


@_shows("Keys and help", "manual, a search")
def _manual_search(studio: Studio) -> None:
    studio.choose(menus.MANUAL)
    studio.send(*map(TypedCharacter, "door"))


@_shows("Keys and help", "message history")
def _history(studio: Studio) -> None:
    play = studio.begin(FIGHT)
    for turn in range(60):
        play.log.new_turn(turn)
        play.log.add(Message(f"In turn {turn} the kobold misses you, and you hear a door open far away.", "text"))
        play.log.add(Message("The ogre hits you for 4.", "harm"))
    studio.send(Command.HISTORY)


@_shows("Keys and help", "character sheet")
def _character(studio: Studio) -> None:
    studio.begin(FIGHT)
    studio.send(Command.CHARACTER)


@_shows("Keys and help", "discoveries")
def _discoveries(studio: Studio) -> None:
    studio.begin(FIGHT)
    studio.send(Command.DISCOVERIES)


@_shows("Keys and help", "bestiary")
def _bestiary(studio: Studio) -> None:
    studio.begin(FIGHT)
    studio.send(Command.BESTIARY)


# --------------------------------------------------------------------------------------------------- play


@_shows("Play", "the first turn")
def _first_turn(studio: Studio) -> None:
    studio.play(0)


@_shows("Play", "after 150 turns")
def _later(studio: Studio) -> None:
    studio.play(150)


@_shows("Play", "doors with badges")
def _doors(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.send(Command.WAIT, Command.WAIT, Command.KNOCK)


@_shows("Play", "beside a door")
def _beside_door(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.send(*[MoveInput(EAST)] * 2, Command.WAIT, Command.WAIT)


@_shows("Play", "beside a door, by mouse")
def _beside_door_by_mouse(studio: Studio) -> None:
    play = studio.begin(DOORS)
    studio.app.controls.device = Device.MOUSE
    studio.send(*[MoveInput(EAST)] * 2, Command.WAIT)
    panel = play._panels._side_box
    studio.send(Hover((panel.x + 60, panel.y + 200)))


@_shows("Play", "beside a door, by pad")
def _beside_door_by_pad(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.app.controls.device = Device.PAD
    studio.send(*[MoveInput(EAST)] * 2, Command.WAIT)


@_shows("Play", "a stop before a door")
def _stop_before_door(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.send(MoveInput(EAST, run=True))


@_shows("Play", "a fight with low health")
def _fight(studio: Studio) -> None:
    play = studio.begin(FIGHT)
    for condition in (HASTED, POISONED):
        afflict(play.world.hero, condition, 20, play.world)
    play.log.add(Message("The ogre hits you for 7, and the blow throws you against the wall of the room.", "harm"))
    play.log.add(Message("You open the door.", "door text"))
    studio.send(Command.LOOK, Command.CANCEL)


@_shows("Play", "looking at a creature")
def _looking(studio: Studio) -> None:
    studio.begin(FIGHT)
    studio.send(Command.NEXT_FOE)


@_shows("Play", "looking at a door")
def _looking_at_door(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.send(Command.LOOK, *[MoveInput(EAST)] * 3)


@_shows("Play", "a full pack in the panel")
def _full_pack_in_panel(studio: Studio) -> None:
    studio.begin(FULL_PACK)
    studio.pass_time()


@_shows("Play", "glyphs")
def _glyphs(studio: Studio) -> None:
    studio.settings.glyphs = True
    studio.begin(FIGHT)
    studio.pass_time()


@_shows("Play", "clear letters")
def _clear_letters(studio: Studio) -> None:
    studio.settings.clear_letters = True
    studio.begin(DOORS)
    studio.send(*[MoveInput(EAST)] * 2, Command.WAIT)


@_shows("Play", "clear letters in a fight")
def _clear_fight(studio: Studio) -> None:
    studio.settings.clear_letters = True
    studio.begin(FIGHT)
    studio.send(Command.NEXT_FOE)


@_shows("Play", "large tiles")
def _large_tiles(studio: Studio) -> None:
    studio.settings.tile_scale = 6
    studio.begin(DOORS)
    studio.pass_time()


@_shows("Play", "a hint")
def _hint(studio: Studio) -> None:
    play = studio.begin(DOORS)
    play.hint("A hint that has so many words that it needs more than a single line in every window of the game.")


@_shows("Play", "captions of sounds")
def _captions(studio: Studio) -> None:
    play = studio.begin(DOORS)
    for text in ("Steps, behind the door", "A door opens, far away to the east", "Your blade strikes a shield"):
        play._captions.add(text)


@_shows("Play", "a scrolled log")
def _scrolled_log(studio: Studio) -> None:
    play = studio.begin(DOORS)
    for turn in range(30):
        play.log.add(Message(f"In turn {turn} something happens behind the door to the east.", "text"))
    studio.draw()
    play._panels.scroll_log(-3)


@_shows("Play", "a game of rogue")
def _rogue(studio: Studio) -> None:
    studio.play(60, tradition=TRADITIONS["rogue"])


@_shows("Play", "a direction")
def _direction(studio: Studio) -> None:
    studio.begin("#.+@+.#")
    studio.send(Command.EASE)


@_shows("Play", "a number")
def _number(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.send(Command.WAIT_TURNS)


# --------------------------------------------------------------------------------------------- lists, maps


@_shows("Lists and maps", "doors")
def _door_list(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.send(Command.WAIT, Command.DOORS)


@_shows("Lists and maps", "places")
def _places(studio: Studio) -> None:
    studio.play(150)
    studio.send(Command.TRAVEL)


@_shows("Lists and maps", "full map")
def _map(studio: Studio) -> None:
    studio.play(150)
    studio.send(Command.MAP)


@_shows("Lists and maps", "pack")
def _pack(studio: Studio) -> None:
    studio.begin(FULL_PACK)
    studio.send(Command.BAG)


@_shows("Lists and maps", "pack, an item with actions")
def _pack_item(studio: Studio) -> None:
    studio.begin(FIGHT)
    studio.send(Command.BAG, MoveInput(SOUTH), MoveInput(EAST))


@_shows("Lists and maps", "pack, glyphs and clear letters")
def _pack_clear(studio: Studio) -> None:
    studio.settings.glyphs = studio.settings.clear_letters = True
    studio.begin(FULL_PACK)
    studio.send(Command.BAG)


@_shows("Lists and maps", "abilities")
def _abilities(studio: Studio) -> None:
    studio.begin(FULL_PACK)
    studio.send(Command.ABILITIES)


@_shows("Lists and maps", "item menu in the panel")
def _item_menu(studio: Studio) -> None:
    play = studio.begin(FIGHT)
    box = next(box for box, what in play._panels._side.carried if isinstance(what, Pocket))
    at = box.move(play._panels._side_box.topleft).center
    studio.send(RightClick((at[0], at[1])))


@_shows("Lists and maps", "aiming")
def _aiming(studio: Studio) -> None:
    studio.begin(FIGHT)
    studio.send(Command.FIRE)


# --------------------------------------------------------------------------------------- endings, replays


@_shows("Endings", "death")
def _death(studio: Studio) -> None:
    play = studio.begin("#####\n#@k.#\n#####")
    play.world.hero.health = play.world.hero.defense = 0
    (foe,) = [actor for actor in play.world.level.actors if actor is not play.world.hero]
    play.world.hero.health, foe.attack_chance = 1, 100
    studio.send(Command.WAIT, Command.WAIT, Command.WAIT)


@_shows("Endings", "victory")
def _victory(studio: Studio) -> None:
    studio.begin("#####\n#@L.#\n#####\n\nL = last door\nbag: last key\ngold: 345")
    studio.send(MoveInput(EAST), MoveInput(EAST), Command.WAIT)


@_shows("Endings", "abandoned")
def _given_up(studio: Studio) -> None:
    play = studio.begin(DOORS)
    studio.send(MoveInput(EAST))
    choices = [Choice(fixed(words), Pop) for words in (menus.NEW_GAME, menus.TO_TITLE)]
    studio.open(GameOver(studio.app._theme, play.world, [], choices, given_up=True))


@_shows("Endings", "victory with badges")
def _badges(studio: Studio) -> None:
    play = studio.begin("#####\n#@L.#\n#####\n\nL = last door\nbag: last key\ngold: 345")
    studio.send(MoveInput(EAST))
    badges = [(f"Badge {number}", "Nothing that sleeps was woken by a door of yours.") for number in range(6)]
    choices = [Choice(fixed(words), Pop) for words in (menus.NEW_GAME, menus.TO_TITLE)]
    studio.open(GameOver(studio.app._theme, play.world, badges, choices))


@_shows("Replays", "replay")
def _replay(studio: Studio) -> None:
    studio.save_games(40)
    studio.open(studio.app.saved_games.replays.of_game(1))
    studio.send(*[MoveInput(EAST)] * 12)


@_shows("Replays", "replay menu")
def _replay_menu(studio: Studio) -> None:
    studio.save_games(40)
    studio.open(studio.app.saved_games.replays.of_game(1))
    studio.send(MoveInput(EAST), Command.CANCEL)


@_shows("Replays", "open a replay")
def _replay_files(studio: Studio) -> None:
    studio.save_games(4)
    (studio.folder / "a game that I should like to show to all my friends.ajar").touch()
    studio.choose(replay_sentences.OPEN_REPLAY)


@_shows("Replays", "open a replay by its code")
def _code_entry(studio: Studio) -> None:
    studio.choose(replay_sentences.OPEN_REPLAY)
    studio.choose(replay_sentences.TYPE_OR_PASTE)
    studio.send(*map(TypedCharacter, "ajar1-" + "abcdefgh" * 12))


@_shows("Replays", "making a GIF")
def _gif(studio: Studio) -> None:
    studio.save_games(40)
    studio.open(studio.app.saved_games.replays.of_game(1))
    scene = studio.stack.top
    assert isinstance(scene, ReplayScene)
    studio.follow(Push(GifExport(studio.app._theme, scene, lambda _: Pop())))


@_shows("Replays", "practice")
def _practice(studio: Studio) -> None:
    studio.save_games(40)
    studio.open(studio.app.saved_games.replays.of_game(1))
    studio.send(MoveInput(EAST), Command.CANCEL)
    studio.choose(replay_sentences.PRACTICE)


# ------------------------------------------------------------------------------------------------ troubles


def _endless() -> OpeningWork:
    """Return the work of opening a game that never ends."""
    while True:
        yield


@_shows("Troubles", "a crash")
def _crash(studio: Studio) -> None:
    text = saved_games.CRASH_REPORT.format(path="/home/someone/.local/share/ajar/crash-20260301-112233.txt")
    studio.open(crash_menu(studio.app._theme, text, Pop, Pop))


@_shows("Troubles", "a game that is slow to open")
def _slow_game(studio: Studio) -> None:
    studio.begin(DOORS)
    studio.follow(Push(LoadingScreen(studio.app._theme, _endless(), Pop)))


@_shows("Troubles", "a save file that cannot be used")
def _damaged(studio: Studio) -> None:
    path = studio.folder / "ajar.sqlite"
    trouble = StoreError(Fault.BROKEN)
    studio.open(studio.app.saved_games.repairs.menu(trouble, path))


@_shows("Troubles", "a refusal")
def _refusal(studio: Studio) -> None:
    studio.begin(DOORS)
    reason = "The game was recorded by a later version of the rules, and cannot be read."
    studio.follow(Push(refusal(studio.app._theme, saved_games.CANNOT_CONTINUE, reason)))


SITUATIONS += MAP_SITUATIONS

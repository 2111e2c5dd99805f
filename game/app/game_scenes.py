"""Lists, sheets, prompts, settings and the help for the keys, collected so that one import loads them all.

The application imports this module when it opens the first of these scenes, so that the first frame does not have to
wait for them.
"""

from game.ui.scenes.keys.command_list import CommandList
from game.ui.scenes.keys.key_help import KeyHelp
from game.ui.scenes.keys.key_settings import KeySettings
from game.ui.scenes.level_map import LevelMap
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.pack_and_abilities import abilities, bag
from game.ui.scenes.lists.place_list import travel_list
from game.ui.scenes.prompts.direction_and_number import DirectionPrompt, NumberPrompt
from game.ui.scenes.settings_menu import FullscreenSwitch, settings_menu
from game.ui.scenes.sheets.hero_sheets import hero_sheets
from game.ui.scenes.sheets.message_history import MessageHistory
from game.ui.scenes.targeting_cursor import TargetingCursor

__all__ = [
    "CommandList",
    "DirectionPrompt",
    "DoorList",
    "FullscreenSwitch",
    "KeyHelp",
    "KeySettings",
    "LevelMap",
    "MessageHistory",
    "NumberPrompt",
    "TargetingCursor",
    "abilities",
    "bag",
    "hero_sheets",
    "settings_menu",
    "travel_list",
]

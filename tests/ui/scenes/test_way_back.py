"""Every scene has a way back for the mouse: a cross that can be clicked, or a row that leads back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from game.app.saved_game_menus import refusal
from game.ui.core.scene_manager import Pop, Push, Scene
from game.ui.input.commands import Click, Command, Hover, PlayerInput, TypedCharacter
from game.ui.scenes.keys.command_list import CommandList
from game.ui.scenes.keys.command_table import CommandTable
from game.ui.scenes.keys.key_help import KeyHelp
from game.ui.scenes.keys.key_settings import KeySettings
from game.ui.scenes.level_map import LevelMap
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.item_list import ItemList
from game.ui.scenes.lists.place_list import PlaceList
from game.ui.scenes.lists.tradition_list import TraditionList
from game.ui.scenes.loading_screen import LoadingScreen, OpeningWork
from game.ui.scenes.manual import ManualScene
from game.ui.scenes.menu import Menu, question_menu
from game.ui.scenes.prompts.direction_and_number import DirectionPrompt, NumberPrompt
from game.ui.scenes.settings_menu import settings_menu
from game.ui.scenes.sheets.message_history import MessageHistory
from game.ui.scenes.sheets.sheet import Sheet, SheetPage
from game.ui.scenes.targeting_cursor import TargetingCursor
from game.ui.text.command_names import prompt
from game.ui.text.sentences.manual import labels
from tests.support.screen import Screen, screen_of

ROOM = "#########\n#..@..+.#\n#########"


@pytest.fixture(scope="module")
def shared() -> Iterator[Screen]:
    with screen_of() as screen:
        yield screen


def by_input(*inputs: PlayerInput) -> Callable[[Screen], None]:
    return lambda screen: screen.send(*inputs)


def endless() -> OpeningWork:
    """Open something for ever."""
    while True:
        yield


def pushed(make: Callable[[Screen], Scene]) -> Callable[[Screen], None]:
    def push(screen: Screen) -> None:
        screen.stack._follow(Push(make(screen)))

    return push


WAYS: dict[str, tuple[type[Scene], Callable[[Screen], None]]] = {
    "pause menu": (Menu, by_input(Command.CANCEL)),
    "settings": (Menu, pushed(lambda screen: settings_menu(screen.app._theme, screen.settings))),
    "question": (Menu, pushed(lambda screen: question_menu(screen.app._theme, "Really?", Pop))),
    "giving up": (Menu, pushed(lambda screen: screen.app._giving_up(Pop))),
    "refusal": (Menu, pushed(lambda screen: refusal(screen.app._theme, "It cannot be opened", "It is gone."))),
    "keys": (KeyHelp, by_input(Command.HELP)),
    "commands": (CommandList, by_input(Command.CONFIRM)),
    "keys screen": (KeySettings, pushed(lambda screen: KeySettings(screen.app._theme, screen.settings))),
    "manual": (ManualScene, by_input(Command.HELP, Command.HELP)),
    "pack": (ItemList, by_input(Command.BAG)),
    "history": (MessageHistory, by_input(Command.HISTORY)),
    "doors": (DoorList, by_input(Command.DOORS)),
    "places": (PlaceList, by_input(Command.TRAVEL)),
    "map": (LevelMap, by_input(Command.MAP)),
    "aiming": (TargetingCursor, by_input(TypedCharacter("2"))),
    "number": (NumberPrompt, by_input(Command.WAIT_TURNS)),
    "direction": (
        DirectionPrompt,
        pushed(lambda screen: DirectionPrompt(screen.app._theme, "Which door?", lambda _: None)),
    ),
    "traditions": (TraditionList, pushed(lambda screen: screen.app._tradition_list())),
    "sheet": (Sheet, pushed(lambda screen: Sheet(screen.app._theme, [SheetPage("One", list)]))),
    "character sheet": (Sheet, by_input(Command.CHARACTER)),
    "opening": (LoadingScreen, pushed(lambda screen: LoadingScreen(screen.app._theme, endless(), Pop))),
}
"""Way to each scene, by its name, with the class of the scene."""
OTHER_WAYS = {
    "Play": "a button opens the menu",
    "Title": "a row quits",
    "GameOver": "a row leads to the title",
    "Replay": "a click of the right button opens its menu",
    "ReplayScene": "a button opens its menu",
    "GifExport": "any click",
    "TextEntry": "a row or a click outside",
    "OnScreenKeyboard": "one of its keys",
    CommandTable.__name__: "only its subclasses are opened",
}
"""Scenes without a cross, each with its way back."""


def every_scene(base: type[Scene] = Scene) -> Iterator[type[Scene]]:
    for scene in base.__subclasses__():
        if scene.__module__.startswith("game."):
            yield scene
        yield from every_scene(scene)


@pytest.mark.parametrize("name", WAYS)
def test_cross_closes_every_scene(shared: Screen, name: str) -> None:
    kind, way = WAYS[name]
    play = shared.begin(ROOM)
    way(shared)
    shared.draw()
    top = shared.stack.top
    assert isinstance(top, kind)
    assert top.close_box.size > (0, 0)
    assert shared.picture.get_rect().contains(top.close_box)
    before = shared.pixels()
    shared.stack.handle(Hover(top.close_box.center))
    assert (shared.pixels() != before).any(), "the cross lights up under the mouse"
    depth = len(shared.stack.scenes)
    shared.stack.handle(Click(top.close_box.center))
    assert top not in shared.stack.scenes
    assert len(shared.stack.scenes) == depth - 1
    assert play in shared.stack.scenes
    assert not play.world.turn


def test_every_scene_class_has_way_back() -> None:
    tested = {kind.__name__ for kind, _ in WAYS.values()} | OTHER_WAYS.keys()
    assert not {scene.__name__ for scene in every_scene()} - tested


LINES = {
    "pause menu": 2,
    "settings": 4,
    "question": 2,
    "giving up": 2,
    "refusal": 3,
    "commands": 4,
    "keys screen": 4,
    "pack": 5,
    "map": 2,
    "aiming": 3,
    "number": 2,
    "direction": 1,
    "traditions": 4,
    "sheet": 1,
    "opening": 1,
}
"""Number of lines that a screen reader says when a scene opens. Other scenes have many."""
MANY = 4


@pytest.mark.parametrize("name", WAYS)
def test_scene_reads_out_heading_and_choice(shared: Screen, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shared.begin(ROOM)
    WAYS[name][1](shared)
    top = shared.stack.top
    assert top is not None
    spoken, written = top.spoken(), " ".join(shared.words(monkeypatch))
    assert spoken[0] in written
    assert len(spoken) == LINES[name] if name in LINES else len(spoken) >= MANY
    assert all(spoken)
    if isinstance(top, Menu):
        assert f"{top.choices[0].text()} (1 of {len(top.choices)})" in spoken


def test_manual_reads_out_page_or_search(shared: Screen) -> None:
    shared.begin(ROOM)
    shared.send(Command.HELP, Command.HELP)
    manual = shared.stack.top
    assert isinstance(manual, ManualScene)
    assert manual.page is not None
    assert manual.spoken() == [labels.MANUAL, *manual.page.texts()]
    shared.send(*[TypedCharacter(character) for character in "zzz"])
    heading, search, nothing = manual.spoken()
    assert (heading, search) == (labels.MANUAL, labels.SEARCH.format(typed="zzz"))
    assert nothing == prompt(shared.app.controls, labels.NOTHING_FOUND)

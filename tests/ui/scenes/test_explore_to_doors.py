"""Exploring leaves doors to the player: it stops, and a key opens the list of doors, whose letters are on the map."""

from __future__ import annotations

import pytest

from game.content.traditions import RUSTBOOK, TRADITIONS
from game.engine.grid.geometry import Vec
from game.engine.model.door import DoorState
from game.engine.tradition import Tradition
from game.ui.input.commands import Command, KeyReleased, TypedCharacter
from game.ui.play.play_scene import Play
from game.ui.scenes.lists.door_list import DoorList
from game.ui.text.sentences import key_help
from tests.support.screen import Screen

ROOM = """
###########
#...+.....#
#.@.#######
#...+.....#
###+#######
###.#######
###########
"""


LOCKED = "######\n#@.D.#\n######\n\nD = locked wooden door"


def shut_doors(play: Play) -> int:
    return sum(door.state is DoorState.SHUT for door in play.world.level.doors.values())


@pytest.mark.parametrize(
    ("drawing", "left"),
    [
        (ROOM, "three shut doors"),
        (LOCKED, "a locked wooden door to the east"),
    ],
)
def test_explore_tells_that_only_doors_are_left_and_opens_no_list(drawing: str, left: str, screen: Screen) -> None:
    play = screen.begin(drawing)
    for _ in range(9):
        screen.send(Command.EXPLORE)
    assert screen.shows(Play)
    lines = [text for text, *_ in play.log.latest(2)]
    assert any(f"Nothing is left but {left}." in line or f"except for {left}." in line for line in lines)
    assert any("Press d for the list of doors." in line for line in lines)
    screen.send(Command.DOORS)
    assert screen.shows(DoorList)


def test_explore_opens_no_list_near_a_monster(screen: Screen) -> None:
    play = screen.begin(
        "########\n#@...kB#\n#.######\n#.D.####\n########\n\nk = kobold asleep\nD = locked wooden door\nB = item dart"
    )
    for _ in range(4):
        screen.send(Command.EXPLORE)
    assert "an item near the sleeping kobold" in play.log.latest(1)[0][0]
    assert screen.shows(Play)


def test_explore_passes_sleepers_before_it_tells_of_doors(screen: Screen) -> None:
    """As its tip says: given again after a warning, it goes on near the monster, and tells of doors only at the end."""
    tip = key_help.COMMANDS[Command.EXPLORE]
    assert "also near a monster, unless it comes for you or is too near. Doors are left to you" in tip
    play = screen.begin(
        "##############\n#@...........#\n#.#########.##\n#.D.######k.k#\n####.######..#\n####.#######.#\n####.#########\n\n"
        "k = hound asleep\nD = locked wooden door"
    )
    turns = []
    while not any("Press d for the list of doors." in line for line, *_ in play.log.latest(2)):
        screen.send(Command.EXPLORE)
        turns.append(play.world.turn)
    assert turns == [9, 9, 11, 11], "it stops, warns, goes near, and tells of the doors"


@pytest.mark.parametrize("foe", ["at: 6,1 kobold hunting", "at: 2,1 kobold roaming"], ids=["hunter", "neighbour"])
def test_explore_does_not_go_on_near_a_monster_that_its_tip_excepts(foe: str, screen: Screen) -> None:
    play = screen.begin(f"##########\n#@.......#\n#.######.#\n##########\n\n{foe}", RUSTBOOK)
    for _ in range(4):
        screen.send(Command.EXPLORE)
    assert play.world.turn == 0


def test_letter_leads_to_door_without_opening(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(ROOM)
    screen.send(Command.DOORS)
    screen.draw()
    door = play._marks.letters
    goal = next(at for at, letter in door.items() if letter == "f")
    screen.stack.handle(TypedCharacter("f"))
    screen.send(KeyReleased())
    assert not screen.shows(DoorList)
    assert (play.world.hero.pos - goal).steps == 1
    assert shut_doors(play) == 3
    words = screen.words(monkeypatch)
    assert {"Open", "Open and enter"}.intersection(words), "the buttons say what can be done, and no label repeats it"
    assert not [text for text in words if text.startswith(("Press again", "Walk into"))]
    assert not play._marks.letters


@pytest.mark.parametrize("row", TRADITIONS.values(), ids=lambda row: row.name)
def test_choice_of_door_beside_hero_says_how_to_open_it(row: Tradition, screen: Screen) -> None:
    play = screen.begin("#####\n#@+.#\n#####", row)
    play._go_to_door(Vec(2, 1))
    assert any(text.startswith("You are already next to it. Walk into it") for text, *_ in play.log.latest(9))
    assert (play.world.turn, shut_doors(play)) == (0, 1)


def test_choice_of_door_at_a_corner_opens_no_door_where_he_could_step_into_it(screen: Screen) -> None:
    play = screen.begin("#####\n#.+.#\n#@#.#\n#####", RUSTBOOK)
    screen.send(Command.DOORS, Command.CONFIRM)
    screen.pass_time()
    assert play.log.latest(1)[0][0].startswith("You are already next to it. Walk into it")
    assert (play.world.turn, shut_doors(play)) == (0, 1)


@pytest.mark.parametrize("leaves", [Command.CANCEL, Command.DOORS, TypedCharacter("d")], ids=str)
def test_list_is_left_without_a_step(screen: Screen, leaves: Command | TypedCharacter) -> None:
    play = screen.begin(ROOM)
    screen.send(Command.DOORS, leaves)
    assert screen.shows(Play)
    assert not play._marks.letters
    assert play.world.hero.pos == Vec(2, 2)


def test_setting_lets_explore_open_doors(screen: Screen) -> None:
    play = screen.begin(ROOM)
    screen.settings.explore_opens_doors = True
    for _ in range(12):
        screen.send(Command.EXPLORE)
    assert shut_doors(play) < 3


def test_door_ajar_beside_hero_is_pushed_open(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin("#####\n#@|.#\n#####")
    screen.send(Command.DOORS)
    assert "Letter, digit or Enter: push it open" in " ".join(screen.words(monkeypatch))
    screen.stack.handle(TypedCharacter("a"))
    screen.send(KeyReleased())
    assert [door.state for door in play.world.level.doors.values()] == [DoorState.OPEN]

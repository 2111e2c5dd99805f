"""The character sheet, the discoveries and the bestiary: what they say, and that they tell nothing unknown."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.content.items.abilities import ABILITIES
from game.content.items.consumables import HEALING, POTIONS
from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR, TRADITIONS
from game.content.world.conditions import CONDITIONS
from game.engine.grid.geometry import EAST, WEST, Vec, cells_where
from game.engine.rules.conditions import afflict
from game.engine.rules.door_rules import burst_door, ease_open, open_by_hand
from game.engine.rules.identification import identify
from game.engine.tradition import Tradition
from game.ui.graphics.tilesheet import TILE
from game.ui.hud.status_bar import _doors_opened
from game.ui.input.commands import Click, Command, MoveInput, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.play.play_scene import Play
from game.ui.scenes.sheets.sheet import Sheet, SheetPage
from game.ui.text.cards.cell_card import describe
from game.ui.text.command_names import form_on
from game.ui.text.run_summary import table
from game.ui.text.sentences import endings, menus, status
from game.ui.widgets.row import Line
from tests.support.screen import Screen, recorded_texts

ROOM = """
#########
#@..k#.o#
#....+..#
#########

k = kobold asleep
o = ogre asleep
bag: 3 dart
abilities: whirlwind
"""
assert AJAR.door_limit is not None
LIMIT = AJAR.door_limit.doors
PAGES = (Command.CHARACTER, Command.DISCOVERIES, Command.BESTIARY)


def sheet(screen: Screen, command: Command) -> Sheet:
    screen.send(command)
    top = screen.stack.top
    assert isinstance(top, Sheet)
    return top


def shown(screen: Screen, command: Command) -> str:
    text = "\n".join(row.text for row in sheet(screen, command).rows)
    screen.send(Command.CANCEL)
    return text


def test_keys_on_the_character_sheet_use_each_ability(screen: Screen) -> None:
    names = ["whirlwind", "heal self", "haste"]
    for number, name in enumerate(names):
        play = screen.begin(ROOM.replace("@..k", "..@k").replace("whirlwind", ", ".join(names)))
        play.world.hero.health = 5
        told = re.search(
            f"^{name.capitalize()} .* ([a-z]), then ([a-z]): use it", shown(screen, Command.CHARACTER), re.M
        )
        assert told is not None
        assert told[1] == "a", "the key of the list of abilities"
        screen.send(Command.ABILITIES, TypedCharacter(told[2]))
        used = [ability.name for ability, ready_at in play.world.hero.abilities.items() if ready_at]
        assert used == [name], number


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda tradition: tradition.name)
def test_blind_hero_is_told_that_he_sees_the_next_squares_only(tradition: Tradition, screen: Screen) -> None:
    play = screen.begin("#########\n#@......#\n#.......#\n#########", tradition)
    assert status.SIGHT_BLIND not in shown(screen, Command.CHARACTER)
    afflict(play.world.hero, CONDITIONS["blind"], 9, play.world)
    play.world.look_around()
    text = shown(screen, Command.CHARACTER)
    assert status.SIGHT_BLIND in text
    assert "You see" not in text
    assert {(at - play.world.hero.pos).steps for at in cells_where(play.world.view)} == {0, 1}


def test_character_sheet_tells_state_and_run(screen: Screen) -> None:
    play = screen.begin(ROOM)
    play.world.run_stats.slain["kobold"] = 3
    play.world.run_stats.floor(1).opened = 2
    text = shown(screen, Command.CHARACTER)
    parts = (
        "health",
        "Attack:",
        "You see up to",
        "Whirlwind (ready)",
        "opened wide at once or broke: 2",
        "killed: 3",
        "Score so far",
    )
    assert [part for part in parts if part not in text] == []


def test_character_sheet_tells_abilities_with_keys_and_what_was_chosen(screen: Screen) -> None:
    play = screen.begin(
        "##########\n#@ABC...+#\n##########\n\nA = item tome of seal\nB = item tome of haste\nC = item tome of snare\n"
        "choice: 2,1 3,1 4,1"
    )
    assert "You have no abilities yet." in shown(screen, Command.CHARACTER)
    screen.send(MoveInput(EAST), Command.TAKE, TypedCharacter("y"))
    assert list(play.world.hero.abilities) == [ABILITIES["seal"]]
    play.world.hero.abilities[ABILITIES["seal"]] = ABILITIES["seal"].ready_after(0)
    told = shown(screen, Command.CHARACTER)
    assert "Seal (used up until you reach a new depth): Shuts and bolts a doorway in view" in told
    assert "a, then b: use it." in told
    assert "Depth 1: you chose seal. Haste and snare crumbled." in told


def test_bar_sheet_and_table_count_the_same_doors(screen: Screen) -> None:
    """Each door counts once, whether it is broken, or opened a crack and then wide."""
    play = screen.begin("#########\n#..+@+..#\n#########")
    world, hero = play.world, play.world.hero
    broken, pushed = (world.level.doors[hero.pos + step] for step in (WEST, EAST))
    burst_door(broken, hero, world)
    ease_open(pushed, hero, world)
    open_by_hand(pushed, hero, world, enters=False)
    floor = world.run_stats.floor(1)
    (item,) = _doors_opened(world)
    figures = {row[0]: int(row[1]) for row in table(world)}
    assert item.forms == (f"2 of {LIMIT}",)
    assert (figures[endings.DOORS_OPENED_WIDE], figures[endings.DOORS_EASED]) == (1, 1) == (floor.opened, floor.eased)
    assert status.RUN_DOORS.format(opened=1, eased=1) in shown(screen, Command.CHARACTER)


def test_doors_left_shut_are_those_of_other_levels(screen: Screen) -> None:
    """On the first level again: the doors that he shut behind him there are no longer left shut."""
    play = screen.begin(ROOM)
    for depth, (opened, eased, left_shut) in {1: (5, 1, 20), 2: (6, 2, 3), 3: (7, 3, 4)}.items():
        floor = play.world.run_stats.floor(depth)
        floor.opened, floor.eased, floor.left_shut = opened, eased, left_shut
    rows = shown(screen, Command.CHARACTER).split("\n")
    assert status.RUN_DOORS.format(opened=18, eased=6) in rows
    assert status.RUN_DOORS_LEFT.format(left_shut=7) in rows


def test_bestiary_has_only_monsters_met(screen: Screen) -> None:
    screen.begin(ROOM)
    text = shown(screen, Command.BESTIARY)
    assert "Kobold: " in text
    assert "Ogre" not in text, "it sleeps behind a wall"


def test_bestiary_gives_range_of_dice_of_monsters_met(screen: Screen) -> None:
    weak, strong = (f"health 9/9 attack {dice} defense 2x20% gold 0" for dice in ("1x31%", "2x50%"))
    screen.begin(f"######\n#@.kk#\n######\n\nmonster: 3,1 {weak}\nmonster: 4,1 {strong}")
    assert "Attack: 1 to 2 dice (31 to 50%). Defence: 2 dice (20%)." in shown(screen, Command.BESTIARY)


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda tradition: tradition.name)
@pytest.mark.parametrize("breed", ["ooze", "goblin", "gasbag", "dragon", "hound"])
def test_card_and_bestiary_tell_speed_and_habits_in_every_tradition(
    breed: str, tradition: Tradition, screen: Screen
) -> None:
    world = screen.begin(f"#@c.#\n\nc = {breed} posted", tradition).world
    card = "\n".join(line.text for line in describe(Vec(2, 0), world))
    for told in (BREEDS[breed].texts.peculiarity, "moves for each of yours"):
        assert told
        assert told in card
        assert told in shown(screen, Command.BESTIARY)
    assert breed != "ooze" or " to kill it" not in card, "it splits and shares its health"


def test_bestiary_remembers_fights_of_resumed_game(screen: Screen) -> None:
    play = screen.begin("#####\n#@..#\n#####")
    play.world.run_stats.slain["ogre"] = 2
    text = shown(screen, Command.BESTIARY)
    assert "Ogre. You have not seen one" in text
    assert "Killed: 2." in text
    assert "Attack" not in text


def test_bestiary_counts_kills_of_all_games(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = replace(screen.app._program, kills=lambda: {"kobold": 40})
    monkeypatch.setattr(screen.app, "_program", killed)
    screen.begin(ROOM)
    assert "Killed: 0 in this game, 40 in all your games." in shown(screen, Command.BESTIARY)


def test_discoveries_list_what_unknown_items_can_be_and_not_which_is_which(screen: Screen) -> None:
    play = screen.begin(ROOM)
    identify(HEALING, play.world.hero.pos, play.world)
    text = shown(screen, Command.DISCOVERIES).casefold()
    known, unknown = text.partition("scrolls:")[0].split("those that you do not know can still be:")
    assert f"potions: 1 of {len(POTIONS)} known" in known
    assert [kind.name in known for kind in POTIONS] == [kind is HEALING for kind in POTIONS]
    assert [kind.name in unknown for kind in POTIONS] == [kind is not HEALING for kind in POTIONS]
    assert not any(name in text for name in play.world.disguises.values())
    assert "scroll of opening. opens every door in view" in text


@pytest.mark.parametrize("command", PAGES)
@pytest.mark.parametrize("larger", [0, 2])
def test_page_opens_and_closes(screen: Screen, command: Command, larger: int) -> None:
    screen.settings.text_scale = larger
    play = screen.show(ROOM)
    page = sheet(screen, command)
    screen.draw()
    assert page.page == PAGES.index(command)
    assert all(screen.picture.get_rect().contains(tab) for tab in page._tabs)
    screen.send(MoveInput(EAST))
    assert page.page == (PAGES.index(command) + 1) % 3
    screen.send(Click((1, 1)))
    assert isinstance(screen.stack.top, Play)
    assert not play.world.turn


@pytest.mark.parametrize("larger", [0, 2])
@pytest.mark.parametrize("command", PAGES)
def test_foot_tells_how_to_scroll_only_where_something_scrolls(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, command: Command, larger: int
) -> None:
    screen.settings.text_scale = larger
    screen.picture = pygame.Surface((1280, 1400), 0, 32)
    screen.begin(ROOM)
    sheet(screen, command)
    written = screen.words(monkeypatch)
    written.remove(f"0 of {LIMIT}")  # the open doors in the bar
    position = next((found for text in written if (found := re.fullmatch(r"(\d+) of (\d+)", text))), None)
    assert any(": scroll" in text for text in written) is (position is not None)
    assert position is None or int(position[1]) < int(position[2])
    assert any("Left, Right" in text for text in written)


@pytest.mark.parametrize("device", Device)
def test_foot_of_pages_names_other_keys_for_scrolling_than_for_pages(device: Device) -> None:
    form = form_on(device, menus.SHEET_KEYS_OF_PAGES[0])
    assert ("Wheel: scroll" if device is Device.MOUSE else "Left, Right: other pages · Up, Down: scroll") in form


def test_picture_stands_once_beside_the_first_line_of_its_row(screen: Screen) -> None:
    """A row with a picture is as high as the picture, and its other lines have none."""
    dot = pygame.Surface((TILE, TILE))
    dot.fill("#12ab34", (0, 0, 1, 1))
    long = "A row whose text goes on and on, so that it takes at least two lines of the sheet. " * 4
    page = SheetPage("Page", lambda: [Line(long, picture=lambda: dot), Line("Below", picture=lambda: dot)])
    top = Sheet(screen.app._theme, [page])
    target = pygame.Surface((640, 360))
    with recorded_texts() as texts:
        top.draw(target)
    begins = [drawn.box.top for drawn in texts if drawn.text.startswith(("A row whose", "Below"))]
    pixels = pygame.surfarray.array3d(target)
    dots = [y for x, y in np.argwhere((pixels == (0x12, 0xAB, 0x34)).all(axis=2)).tolist()]
    assert len(begins) == 2
    assert dots == begins


HALL = f"{'#' * 42}\n#@{'.' * 39}#\n{'#' * 42}\n\nroom: 0 0 42 3"


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda tradition: tradition.name)
def test_character_sheet_says_how_far_the_hero_sees(tradition: Tradition, screen: Screen) -> None:
    """In a long dark hall he sees as far as the sheet says; where he sees by rooms, all of the hall if it is lit."""

    def farthest(drawing: str) -> int:
        play = screen.begin(drawing, tradition)
        return max(x for x, y in np.argwhere(play.world.view).tolist() if not play.world.level.solid[x, y]) - 1

    lit, dark = farthest(HALL), farthest(f"{HALL} dark")
    told = re.search(r"You see up to (\d+) squares? away\.", shown(screen, Command.CHARACTER))
    if told is None:
        assert (lit, dark) == (39, 1)
        assert status.SIGHT_BY_ROOMS in shown(screen, Command.CHARACTER)
    else:
        assert dark == min(int(told[1]), 39)

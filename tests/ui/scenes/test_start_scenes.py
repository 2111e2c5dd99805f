"""The title's scenes before a game: a seed that is typed or pasted, and the list of traditions."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.app.app import LONGEST_SEED, App
from game.app.saved_games.save_service import Saves
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.scenarios.tradition_level import tradition_level
from game.content.traditions import ROGUE, TRADITIONS
from game.engine.grid.geometry import SOUTH, Vec
from game.engine.rules.combat import Cause, harm
from game.engine.senses.door_notes import door_notes
from game.engine.tradition import Tradition
from game.engine.words import capital
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus
from game.store.json_values import JsonValue
from game.ui.core.scene_manager import Push
from game.ui.core.settings import Settings
from game.ui.graphics.window import Window
from game.ui.input.commands import ERASE, Click, Command, Hover, MoveInput, Paste, TypedCharacter
from game.ui.play.play_scene import Play
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.lists.tradition_list import TraditionList
from game.ui.scenes.prompts import text_entry
from game.ui.scenes.prompts.text_entry import TextEntry
from game.ui.scenes.sheets.sheet import Sheet, SheetPage
from game.ui.scenes.title import Title
from game.ui.text.sentences import menus
from game.ui.widgets.on_screen_keyboard import DONE, OnScreenKeyboard
from game.ui.widgets.row import Line
from tests.support.made_levels import shared_sketches
from tests.support.screen import SIZE, Screen, choose, recorded_texts, rows, screen_of


def seed_menu(screen: Screen) -> TextEntry:
    choose(screen, "Play a seed of your choice")
    top = screen.stack.top
    assert isinstance(top, TextEntry)
    assert screen.stack.takes_text
    return top


def typed(screen: Screen, words: str) -> None:
    screen.send(*map(TypedCharacter, words))


def test_typed_seed_starts_its_game(screen: Screen) -> None:
    seed_menu(screen)
    typed(screen, f"my doorx{ERASE} ")
    with shared_sketches():
        screen.send(Command.CONFIRM)
    assert screen.play.world.seed == "my door"


def test_seed_of_a_game_with_vaults_that_are_not_here_is_refused(screen: Screen) -> None:
    seed_menu(screen)
    typed(screen, "moth +vaults-1f0c9a3e")
    with recorded_texts() as texts:
        screen.send(Command.CONFIRM)
        screen.draw()
    told = " ".join(one.text for one in texts)
    assert "the game has vaults of a player (1f0c9a3e), and there is no folder with vaults" in told
    choose(screen, "Back")
    assert isinstance(screen.stack.top, TextEntry)


def test_seed_is_pasted_as_one_short_line(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_entry, "pasted_text", lambda: " two\nlines\x00 " + "x" * 5000)
    seed_menu(screen)
    with shared_sketches():
        screen.send(Paste(), Command.CONFIRM)
    seed = screen.play.world.seed
    assert seed.startswith("two lines xxx")
    assert len(seed) <= LONGEST_SEED


def test_seed_is_typed_with_keys_on_screen(screen: Screen) -> None:
    menu = seed_menu(screen)
    choose(screen, "Type with keys on the screen")
    assert screen.shows(OnScreenKeyboard)
    screen.send(Command.CONFIRM, Command.CANCEL)
    assert screen.stack.top is menu
    assert menu.text == "a"


def test_done_closes_the_keys_and_the_row_below_starts_the_game(screen: Screen) -> None:
    menu = seed_menu(screen)
    choose(screen, "Type with keys on the screen")
    screen.draw()
    keys = screen.stack.top
    assert isinstance(keys, OnScreenKeyboard)
    screen.send(Click(keys.boxes["q"].center), Click(keys.boxes[DONE].center))
    assert screen.stack.top is menu
    with shared_sketches():
        choose(screen, "Start the game")
    assert screen.play.world.seed == "q"


def test_done_without_a_text_leaves_the_line_selected(screen: Screen) -> None:
    menu = seed_menu(screen)
    choose(screen, "Type with keys on the screen")
    screen.send(TypedCharacter(DONE))
    assert screen.stack.top is menu
    assert menu.selected == 0


def test_empty_seed_starts_nothing(screen: Screen) -> None:
    menu = seed_menu(screen)
    screen.send(TypedCharacter(" "), Command.CONFIRM)
    assert screen.stack.top is menu


def test_same_seed_is_offered_again(screen: Screen) -> None:
    with shared_sketches():
        play = screen.app.new_game()
    harm(play.world.hero, 99, Cause("fire"), play.world)
    screen.stack._follow(screen.app._ending(play.world))
    assert isinstance(screen.stack.top, GameOver)
    screen.pass_time()
    with shared_sketches():
        choose(screen, "Play the same seed again")
    again = screen.stack.top
    assert isinstance(again, Play)
    assert (again.world.seed, again.world.turn) == (play.world.seed, 0)


def test_choosing_tradition_changes_new_games(screen: Screen) -> None:
    choose(screen, "Tradition: ajar")
    top = screen.stack.top
    assert isinstance(top, TraditionList)
    top.selected = list(TRADITIONS).index("rogue")
    screen.send(Command.CONFIRM)
    assert isinstance(screen.stack.top, Title)
    assert screen.app._tradition is ROGUE
    choose(screen, "Tradition: rogue")


@pytest.mark.parametrize("size", [(640, 360), SIZE])
def test_tradition_is_chosen_by_click(screen: Screen, size: tuple[int, int]) -> None:
    choose(screen, "Tradition: ajar")
    top = screen.stack.top
    assert isinstance(top, TraditionList)
    screen.picture = pygame.Surface(size, 0, 32)
    screen.draw()
    box, row = top.boxes[-1]
    screen.send(Click(box.center))
    assert screen.app._tradition is list(TRADITIONS.values())[row]


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda tradition: tradition.name)
def test_picture_of_each_tradition_shows_two_of_its_doors_and_a_monster(tradition: Tradition) -> None:
    world = tradition_level(tradition)
    seen = [door for door in world.level.doors.values() if world.sees(door.at)]
    assert len(seen) == 2
    assert {door.kind for door in seen} == {tradition.door}
    assert len(world.foes_in_view()) == 1


def test_pictures_of_traditions_differ(screen: Screen) -> None:
    choose(screen, "Tradition: ajar")
    top = screen.stack.top
    assert isinstance(top, TraditionList)
    pictures = {top.picture(tradition).get_buffer().raw for tradition in TRADITIONS.values()}
    assert len(pictures) == len(TRADITIONS)


def test_past_games_are_sorted_by_score(tmp_path: Path) -> None:
    saves = Saves(Store(tmp_path / "games.sqlite"))
    with screen_of(saves=saves) as screen, shared_sketches():
        for score in (5, 70, 30):
            screen.app.new_game()
            assert saves.store is not None
            assert saves.current is not None
            saves.store.end(saves.current, GameStatus.GIVEN_UP, ended=0, story={"score": score})
        screen.open(screen.app.title())
        choose(screen, "Past games")
        choose(screen, "Sort by score")
        assert screen.stack.top is not None
        assert screen.stack.top.spoken()[0] == "Past games by score"
        scores = [row.split("score ")[1].split()[0] for row in rows(screen.stack.top) if "score " in row and "(" in row]
        assert scores == ["70", "30", "5"]
        choose(screen, "Sort by date")
        assert screen.stack.top.spoken()[0] == "Past games"
        assert "score 30" in rows(screen.stack.top)[0]
        choose(screen, "Back")
        choose(screen, "Statistics")
        assert isinstance(screen.stack.top, Sheet)
        assert any("Games finished: 3" in row.text for row in screen.stack.top.rows)
    saves.close()


def test_list_of_past_games_shows_the_parts_of_a_score(tmp_path: Path) -> None:
    """A game that was saved before the parts were recorded shows none."""
    saves = Saves(Store(tmp_path / "games.sqlite"))
    told, parts = [], {"depths": 1000, "prizes": 50, "doors": 15}
    stories: list[JsonValue] = [{"score": 5}, {"score": 1065, "points": {**parts}}]
    with screen_of(saves=saves) as screen, shared_sketches():
        for story in stories:
            screen.app.new_game()
            assert saves.store is not None
            assert saves.current is not None
            saves.store.end(saves.current, GameStatus.GIVEN_UP, ended=0, story=story)
            screen.open(screen.app.title())
            choose(screen, "Past games")
            assert screen.stack.top is not None
            told.append(" ".join(screen.stack.top.spoken()))
    assert "Score" not in told[0]
    assert "Score 1065: 500 for each of 2 depths, 50 for prizes and 15 for doors left shut." in told[1]
    saves.close()


def test_sheet_pages_open_by_key_and_click(screen: Screen) -> None:
    pages = [
        SheetPage("One", lambda: [Line(f"row {number}") for number in range(200)], Command.BAG),
        SheetPage("Two", lambda: [Line("second")], Command.DOORS),
    ]
    sheet = Sheet(screen.app._theme, pages)
    screen.stack.top  # noqa: B018  # opens the title
    screen.stack._scenes.append(sheet)
    screen.draw()
    screen.send(MoveInput(SOUTH))
    assert sheet.boxes[0][1] == 1
    screen.send(Click(sheet._tabs[1].center))
    assert sheet.rows[0].text == "second"
    screen.send(Command.BAG)
    assert sheet.page == 0
    screen.send(MoveInput(Vec(-1, 0)))
    assert sheet.page == 1
    screen.send(Command.DOORS)
    assert isinstance(screen.stack.top, Title)


def test_list_of_traditions_is_left_with_or_without_choice(screen: Screen) -> None:
    chosen: list[Tradition] = []
    names = list(TRADITIONS.values())
    games = {tradition.name: world_from_drawing("#####\n#@+.#\n#####", "0", tradition) for tradition in names}

    def opened() -> TraditionList:
        scene = TraditionList(screen.app._theme, names, names[1], lambda one: games[one.name], chosen.append)
        screen.open(screen.app.title())
        screen.stack._follow(Push(scene))
        screen.draw()
        return scene

    scene = opened()
    assert scene.selected == 1
    screen.send(MoveInput(SOUTH))
    assert scene.spoken()[2:] == [f"{capital(names[2].name)} (3 of 5)", names[2].motto, names[2].summary]
    box, row = scene.boxes[-1]
    screen.send(Hover(box.center))
    assert scene.selected == row
    screen.send(Command.CANCEL)
    opened()
    screen.send(Click((1, 1)))
    assert (chosen, screen.shows(Title)) == ([], True)
    scene = opened()
    screen.send(MoveInput(SOUTH), Command.CONFIRM)
    assert (chosen, screen.shows(Title)) == ([names[2]], True)
    scene = opened()
    box, row = scene.boxes[0]
    screen.send(Click(box.center))
    assert chosen == [names[2], names[row]]


def test_title_shows_characters_in_ascii() -> None:
    pictures = []
    for glyphs in (False, True):
        with screen_of(Settings(mute=True, glyphs=glyphs)) as screen:
            screen.stack.pass_time(0.01)
            pictures.append(screen.pixels().copy())
            title = screen.stack.top
            assert isinstance(title, Title)
            assert title.stage.glyphs is glyphs
    assert (pictures[0] != pictures[1]).any()


@pytest.mark.parametrize("tradition", ["roguesharp", "sadconsole"])
def test_title_shows_a_game_of_the_chosen_tradition_at_once(tradition: str) -> None:
    """Also of another tradition with the same motto and goal."""
    with shared_sketches(), screen_of() as screen:
        screen.app._tradition = TRADITIONS["roguesharp"]
        screen.stack.pass_time(0.01)
        title = screen.stack.top
        assert isinstance(title, Title)
        before = title.demo
        screen.app._tradition = TRADITIONS[tradition]
        screen.stack.pass_time(0.01)
        assert title.demo.tradition.name == tradition
        assert (title.demo is before) is (tradition == "roguesharp")


def test_title_shows_no_badges_behind_its_menu(screen: Screen) -> None:
    title = screen.stack.top
    assert isinstance(title, Title)
    screen.draw()
    for _ in range(400):
        title._play_on()
        if door_notes(title.demo):
            break
    screen.draw()
    assert door_notes(title.demo), "the demo knows of doors that have badges in a game"
    assert not title.stage.badge_boxes()


def test_dialog_cuts_no_text_of_the_title(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    title = screen.stack.top
    assert isinstance(title, Title)
    texts = {menus.NEW_GAME, menus.QUIT}
    screen.pass_time()
    assert texts <= set(screen.words(monkeypatch))
    seed_menu(screen)
    screen.pass_time()
    assert not texts & set(screen.words(monkeypatch))
    assert title.moving_boxes() is not None, "what moves behind the dialog is still drawn by itself"
    screen.send(Command.CANCEL)
    screen.pass_time()
    assert screen.stack.top is title
    assert texts <= set(screen.words(monkeypatch))


def test_each_new_game_without_a_given_seed_has_a_fresh_seed() -> None:
    window = Window(SIZE, headless=True)
    app = App(window, Settings(mute=True), TRADITIONS["roguesharp"], None)
    seeds = [app.new_game().world.seed for _ in range(3)]
    window.close()
    assert len({*seeds}) == 3
    assert all(re.fullmatch("[0-9a-f]{8}", seed) for seed in seeds)


def test_later_games_of_a_given_seed_are_numbered() -> None:
    window = Window(SIZE, headless=True)
    app = App(window, Settings(mute=True), TRADITIONS["roguesharp"], "stone")
    seeds = [app.new_game().world.seed for _ in range(3)]
    window.close()
    assert seeds == ["stone", "stone 2", "stone 3"]


def test_title_names_its_version_and_whose_rules_a_tradition_follows(screen: Screen) -> None:
    title = screen.stack.top
    assert isinstance(title, Title)
    assert f"Version {__version__} · " in title._version()
    for tradition in TRADITIONS.values():
        assert tradition.name == "ajar" or tradition.summary.startswith("Rules of "), tradition.name


def test_title_says_how_many_games_can_be_continued(tmp_path: Path) -> None:
    """A new game asks nothing, because it loses nothing: the title still names the games that wait."""
    saves = Saves(Store(tmp_path / "games.sqlite"))
    with screen_of(saves=saves) as screen, shared_sketches():
        past = []
        for _ in range(3):
            screen.app.new_game()
            screen.open(screen.app.title())
            past += [row for row in rows(screen.stack.top) if row.startswith("Past games")]
        assert past == ["Past games", "Past games (2 unfinished)", "Past games (3 unfinished)"]
        choose(screen, "Past games")
        assert len([row for row in rows(screen.stack.top) if row.startswith("Continue")]) == 3


def test_position_in_the_traditions_stands_at_the_right_of_the_last_line(screen: Screen) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    choose(screen, "Tradition: ajar")
    screen.stack.handle(MoveInput(SOUTH))
    with recorded_texts() as texts:
        screen.draw()
    (position,) = [drawn for drawn in texts if drawn.text == "2 of 5"]
    assert isinstance(screen.stack.top, TraditionList)
    panel = screen.stack.top.panel
    assert panel is not None
    assert panel.right - 12 < position.box.right < panel.right
    assert panel.bottom - 30 < position.box.top < panel.bottom

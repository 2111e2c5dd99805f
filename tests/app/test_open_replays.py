"""Replays and codes that are shared and opened in the window: copied, pasted, typed, chosen and dropped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from game.app.replays import open_replays
from game.app.replays.open_replays import Below
from game.app.saved_games import save_service
from game.engine.orders.rest import Rest
from game.store.errors import Fault, StoreError
from game.store.json_values import CorruptData
from game.store.recording.game_code import PREFIX, read_code
from game.store.recording.replay_file import StoredRecord, write_replay
from game.store.recording.replay_playback import Replay
from game.ui.core.scene_manager import Scene
from game.ui.input.commands import ERASE, Command, DroppedFile, Paste, TypedCharacter
from game.ui.input.keyboard import Keyboard
from game.ui.play.play_scene import Play
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.menu import Menu
from game.ui.scenes.prompts import text_entry
from game.ui.scenes.prompts.text_entry import TextEntry
from game.ui.text.sentences import endings, menus, saved_games
from game.ui.text.sentences import replays as sentences
from tests.support.at_once import replay_named, replay_of_game
from tests.support.saved_game import make_store
from tests.support.screen import Screen, choose, games_in_house, rows, session, walk

STEPS = 9


@pytest.fixture(autouse=True, scope="module")
def _games_in_house() -> Iterator[None]:
    """Let new games begin in HOUSE, because the game that is watched or shared is a saved one."""
    with games_in_house():
        yield


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A screen with the title, a save file with one game, and a clipboard of its own.

    A level of this tradition is small, and a code is played from its beginning again and again.
    """
    with session(make_store(tmp_path / "ajar.sqlite", STEPS, tradition="rogue")) as screen:
        monkeypatch.setattr(open_replays, "copy_text", copy)
        monkeypatch.setattr(text_entry, "pasted_text", lambda: clipboard[-1])
        clipboard.clear()
        yield screen


clipboard: list[str] = []


def copy(text: str) -> bool:
    clipboard.append(text)
    return True


def watch(screen: Screen) -> None:
    """Open the replay of the game in the save file, and its menu."""
    screen.open(replay_of_game(screen.app.saved_games.replays, 1))
    screen.stack.handle(Command.CANCEL)


def ended_game(screen: Screen) -> GameOver:
    """Continue the saved game and abandon it; return the screen after its end."""
    choose(screen, saved_games.CONTINUE.split("{")[0])
    screen.send(Command.CANCEL)
    choose(screen, menus.ABANDON)
    choose(screen, menus.ABANDON_YES.keyboard)
    assert isinstance(screen.stack.top, GameOver)
    return screen.stack.top


def test_code_is_copied_and_pasted(screen: Screen) -> None:
    watch(screen)
    choose(screen, saved_games.SHARE)
    assert isinstance(screen.stack.top, Menu)
    assert screen.stack.top.heading == sentences.CODE
    assert clipboard[0].startswith(PREFIX)
    assert screen.stack.top.key_words()[0] == sentences.CODE_COPIED.format(letters=len(clipboard[0]))
    choose(screen, sentences.COPY_AGAIN)
    assert clipboard[1:] == clipboard[:1]
    assert isinstance(screen.stack.top, Menu)
    assert screen.stack.top.key_words()[0] == sentences.CODE_COPIED_AGAIN.format(letters=len(clipboard[0]))
    choose(screen, saved_games.BACK)
    screen.open(screen.app.title())
    choose(screen, sentences.OPEN_REPLAY)
    choose(screen, sentences.TYPE_OR_PASTE)
    screen.stack.handle(Paste())
    screen.stack.handle(Command.CONFIRM)
    assert isinstance(screen.stack.top, ReplayScene)
    assert screen.stack.top.replay.last == STEPS


def test_number_of_a_game_has_at_most_eighteen_digits(screen: Screen) -> None:
    replays = screen.app.saved_games.replays
    assert replay_named(replays, "1".rjust(18, "0")).replay.last == STEPS
    for number, shown in (("1".rjust(19, "0"), "0" * 18 + "..."), ("9" * 18, "9" * 18), ("9" * 19, "9" * 18 + "...")):
        with pytest.raises(CorruptData) as refused:
            replay_named(replays, number)
        assert str(refused.value) == sentences.NO_GAME.format(number=shown)


def test_game_is_shared_from_the_list_of_games(screen: Screen) -> None:
    screen.open(screen.app.title())
    choose(screen, saved_games.PAST_GAMES)
    choose(screen, rows(screen.stack.top)[0])
    before = screen.stack.top
    choose(screen, saved_games.SHARE)
    assert read_code(clipboard[0]).steps[-1].number == STEPS
    choose(screen, saved_games.BACK)
    assert screen.stack.top is before


def test_game_is_shared_from_the_screen_after_its_end(screen: Screen) -> None:
    end = ended_game(screen)
    assert endings.PRACTICE not in end.spoken()
    screen.pass_time(2)
    choose(screen, saved_games.SHARE)
    assert read_code(clipboard[0]).steps[-1].number == STEPS
    choose(screen, saved_games.BACK)
    assert screen.stack.top is end


def test_replay_from_the_screen_after_the_end_leads_back_there(screen: Screen) -> None:
    end: Scene = ended_game(screen)
    screen.pass_time(2)
    choose(screen, saved_games.WATCH)
    assert isinstance(screen.stack.top, ReplayScene)
    screen.send(Command.CANCEL)
    assert any(row.startswith(sentences.PRACTICE) for row in rows(screen.stack.top)), "nothing is lost by practice now"
    choose(screen, sentences.BACK_TO_ENDING)
    assert screen.stack.top is end


def test_replay_offers_no_practice_when_the_game_is_over(screen: Screen) -> None:
    watch(screen)
    assert any(row.startswith(sentences.PRACTICE) for row in rows(screen.stack.top))
    screen.send(Command.CANCEL)
    scene = screen.stack.top
    assert isinstance(scene, ReplayScene)
    scene.replay.world.hero.health = 0
    screen.send(Command.CANCEL)
    assert not any(row.startswith(sentences.PRACTICE) for row in rows(screen.stack.top))


@pytest.mark.parametrize("keeps", [True, False], ids=["with a save file", "without one"])
def test_game_goes_on_from_a_replay_file(screen: Screen, tmp_path: Path, *, keeps: bool) -> None:
    """The file is not a game of the save file, so the practice game has no parent there."""
    store = screen.app._saves.store
    assert store is not None
    file = tmp_path / "game.ajar"
    file.write_bytes(write_replay(StoredRecord(store, 1), "1"))
    if not keeps:
        screen.app._saves.close()
    screen.stack._follow(screen.app.saved_games.open_file(str(file)))
    assert isinstance(screen.stack.top, ReplayScene)
    screen.stack.handle(Command.CANCEL)
    choose(screen, sentences.PRACTICE)
    assert screen.play.world.turn == 0
    walk(screen)
    if keeps:
        practice, original = store.runs()
        assert (practice.practice, practice.parent, practice.steps > 1) == (True, None, True)
        assert (original.steps, original.practice) == (STEPS, False)


@pytest.mark.parametrize("step", [0, 4, STEPS])
def test_practice_begins_at_the_shown_step_without_the_orders_of_the_game(screen: Screen, step: int) -> None:
    scene = replay_of_game(screen.app.saved_games.replays, 1)
    screen.open(scene)
    scene.go_to(step)
    scene.replay.world.hero.orders = Rest()
    screen.send(Command.CANCEL)
    choose(screen, sentences.PRACTICE)
    assert screen.play.world.hero.orders is None
    store = screen.app._saves.store
    assert store is not None
    practice, _ = store.runs()
    assert (practice.practice, practice.parent, practice.parent_step) == (True, 1, step)


def test_replay_keeps_its_order_when_the_practice_cannot_be_saved(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = replay_of_game(screen.app.saved_games.replays, 1)
    screen.open(scene)
    order = scene.replay.world.hero.orders = Rest()

    def full(*_: object, **__: object) -> NoReturn:
        assert scene.replay.world.hero.orders is None, "a practice game begins without an order"
        raise StoreError(Fault.FULL)

    monkeypatch.setattr(save_service, "record_game", full)
    screen.send(Command.CANCEL)
    choose(screen, sentences.PRACTICE)
    assert isinstance(screen.stack.top, Menu)
    assert screen.stack.top.heading == saved_games.CANNOT_SAVE
    assert scene.replay.world.hero.orders is order


def test_practice_game_offers_no_code(screen: Screen) -> None:
    watch(screen)
    choose(screen, sentences.PRACTICE)
    assert screen.app.saved_games.kills() == {}, "the kills before the practice are not counted twice"
    screen.send(Command.CANCEL)
    choose(screen, menus.ABANDON)
    choose(screen, menus.ABANDON_YES.keyboard)
    assert isinstance(screen.stack.top, GameOver)
    assert endings.PRACTICE in screen.stack.top.spoken()
    assert rows(screen.stack.top.menu)[2:] == [saved_games.WATCH, menus.TO_TITLE]
    screen.open(screen.app.title())
    choose(screen, saved_games.PAST_GAMES)
    choose(screen, "Practice")
    assert saved_games.SHARE not in rows(screen.stack.top)


def test_file_that_is_saved_from_a_code_is_a_whole_replay(screen: Screen, tmp_path: Path) -> None:
    """Its game ends as it did, and it has the turns of the game."""
    watch(screen)
    choose(screen, saved_games.SHARE)
    replays = screen.app.saved_games.replays
    for name in ("game-copy.ajar", "game-copy-2.ajar"):  # the second is saved from the first
        scene = replay_named(replays, clipboard[0] if name == "game-copy.ajar" else str(tmp_path / "game-copy.ajar"))
        screen.open(scene)
        screen.send(Command.CANCEL)
        choose(screen, sentences.SAVE_TO_FILE)
        copy = replay_named(replays, str(tmp_path / name)).replay
        assert isinstance(copy, Replay)
        turn = scene.replay.world.turn + 3
        assert copy.find_step(turn) == copy.at == turn
        while not copy.over:
            copy.forward()
        assert (copy.agrees, copy.ends_differently) == (True, False)


def test_saved_code_is_listed_and_opened(screen: Screen, tmp_path: Path) -> None:
    watch(screen)
    choose(screen, saved_games.SHARE)
    choose(screen, sentences.SAVE_CODE)
    saved = (tmp_path / "code-1.txt").read_text()
    assert read_code(saved).seed
    assert max(map(len, saved.splitlines())) == 80 < len(clipboard[-1])
    (tmp_path / "notes.txt").write_text("no code")
    screen.open(screen.app.title())
    choose(screen, sentences.OPEN_REPLAY)
    assert rows(screen.stack.top) == [sentences.TYPE_OR_PASTE, "code-1.txt", saved_games.BACK]
    choose(screen, "code-1.txt")
    assert isinstance(screen.stack.top, ReplayScene)


def test_menu_of_replays_names_newest_files_only_if_there_are_any(screen: Screen, tmp_path: Path) -> None:
    screen.open(screen.app.title())
    for words in ("There are no replays in", "Newest files in"):
        choose(screen, sentences.OPEN_REPLAY)
        menu = screen.stack.top
        assert isinstance(menu, Menu)
        assert any(line.startswith(words) for line in menu.spoken())
        screen.send(Command.CANCEL)
        (tmp_path / "one.ajar").write_bytes(b"")


def test_mistyped_code_gets_one_clear_line(screen: Screen) -> None:
    choose(screen, sentences.OPEN_REPLAY)
    choose(screen, sentences.TYPE_OR_PASTE)
    for character in "AJAR1:abcX":
        screen.stack.handle(TypedCharacter(character))
    screen.stack.handle(TypedCharacter(ERASE))
    assert isinstance(screen.stack.top, TextEntry)
    assert screen.stack.top.text == "AJAR1:abc"
    screen.stack.handle(Command.CONFIRM)
    assert isinstance(screen.stack.top, Menu)
    assert "cut off or mistyped" in screen.stack.top.key_words()[0]
    screen.stack.handle(Command.CANCEL)
    assert isinstance(screen.stack.top, TextEntry), "the text can be corrected"


@pytest.mark.parametrize("words", ["hello", "no such file.ajar", "x" * 3000, "a\0b", "folder/"])
def test_words_that_are_neither_a_code_nor_a_file_are_called_so(screen: Screen, words: str) -> None:
    choose(screen, sentences.OPEN_REPLAY)
    choose(screen, sentences.TYPE_OR_PASTE)
    for character in words:
        screen.stack.handle(TypedCharacter(character))
    screen.stack.handle(Command.CONFIRM)
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    assert menu.heading == sentences.NEITHER_CODE_NOR_FILE
    assert "AJAR1:" in menu.key_words()[0]
    screen.draw()
    screen.stack.handle(Command.CANCEL)
    assert isinstance(screen.stack.top, TextEntry), "the text can be corrected"


def test_without_a_clipboard_the_code_can_be_saved(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_replays, "copy_text", lambda _: False)
    watch(screen)
    choose(screen, saved_games.SHARE)
    assert isinstance(screen.stack.top, Menu)
    assert "The clipboard cannot be used" in screen.stack.top.key_words()[0]


@pytest.mark.parametrize("saved", [True, False])
def test_file_dropped_on_a_game_opens_over_it(screen: Screen, tmp_path: Path, saved: bool) -> None:
    watch(screen)
    choose(screen, sentences.SAVE_TO_FILE)
    if saved:
        screen.open(screen.app.new_game())
        play = screen.stack.top
    else:
        play = screen.begin("#####\n#@..#\n#####")
    assert isinstance(play, Play)
    turn = play.world.turn
    screen.stack.handle(DroppedFile(str(tmp_path / "game-1.ajar")))
    assert isinstance(screen.stack.top, ReplayScene)
    screen.stack.handle(Command.CANCEL)
    assert not any(row.startswith(sentences.PRACTICE) for row in rows(screen.stack.top)), "it would end the game"
    assert menus.TO_TITLE not in rows(screen.stack.top)
    choose(screen, sentences.BACK_TO_GAME)
    assert screen.stack.scenes == (play,)
    assert play.world.turn == turn


@pytest.mark.parametrize("name", ["3", "007", "AJAR and others"])
def test_file_whose_name_looks_like_a_game_or_a_code_is_opened(
    screen: Screen, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    watch(screen)
    choose(screen, sentences.SAVE_TO_FILE)
    (tmp_path / "game-1.ajar").rename(name)
    play = screen.begin("#####\n#@..#\n#####")
    screen.stack.handle(DroppedFile(name))
    assert isinstance(screen.stack.top, ReplayScene)
    screen.stack.handle(Command.CANCEL)
    choose(screen, sentences.BACK_TO_GAME)
    assert screen.stack.scenes == (play,)


def test_file_whose_name_is_a_number_can_be_typed(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    watch(screen)
    choose(screen, sentences.SAVE_TO_FILE)
    (tmp_path / "game-1.ajar").rename("3")
    screen.open(screen.app.title())
    choose(screen, sentences.OPEN_REPLAY)
    choose(screen, sentences.TYPE_OR_PASTE)
    screen.stack.handle(TypedCharacter("3"))
    screen.stack.handle(Command.CONFIRM)
    assert isinstance(screen.stack.top, ReplayScene)


def test_replay_of_every_kind_leads_back_to_the_scene_below(screen: Screen, tmp_path: Path) -> None:
    watch(screen)
    choose(screen, sentences.SAVE_TO_FILE)
    watch(screen)
    choose(screen, saved_games.SHARE)
    for words in ("1", str(tmp_path / "game-1.ajar"), clipboard[-1]):
        replays = screen.app.saved_games.replays
        screen.open(replays.scene(replays.load(words), Below.ENDING))
        screen.stack.handle(Command.CANCEL)
        assert rows(screen.stack.top)[-1] == sentences.BACK_TO_ENDING


def test_useless_file_dropped_on_a_menu_is_refused(screen: Screen, tmp_path: Path) -> None:
    choose(screen, menus.SETTINGS)
    settings = screen.stack.top
    screen.stack.handle(DroppedFile(str(tmp_path / "nothing.ajar")))
    assert isinstance(screen.stack.top, Menu)
    assert "No such file" in screen.stack.top.key_words()[0]
    screen.stack.handle(Command.CANCEL)
    assert screen.stack.top is settings


@pytest.mark.parametrize(
    ("key", "mod"),
    [(pygame.K_v, pygame.KMOD_CTRL), (pygame.K_v, pygame.KMOD_META), (pygame.K_INSERT, pygame.KMOD_SHIFT)],
)
@pytest.mark.usefixtures("screen")
def test_usual_keys_paste_where_text_is_typed(key: int, mod: int) -> None:
    event = pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")
    assert Keyboard().input_of(event, typing=True) == Paste()
    assert not isinstance(Keyboard().input_of(event), Paste)

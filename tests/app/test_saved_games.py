"""Games, settings and shown hints survive a restart of the program, and a crash loses nothing."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import fields
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.__main__ import _parser
from game.app import app as app_module
from game.app import launch
from game.app.crash_report import MAX_CRASHES, MAX_REPORTS
from game.app.preferences import MOTIONS, SETTINGS
from game.app.saved_games import saved_game_menus
from game.app.saved_games.save_service import Saves, opened
from game.app.saved_games.saved_game_menus import CRASH_MILLISECONDS, ON_A_PAGE, GameActions, GamesMenu
from game.app.users_folder import own_save_file, own_transcript, users_folder
from game.content.new_game import new_game
from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.orders.travel import Travel
from game.engine.rules.combat import Cause, harm
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, RecordedGame
from game.store.errors import Fault, StoreError
from game.store.json_values import JsonValue
from game.store.recording.load_game import resume
from game.store.recording.replay_file import read_replay
from game.store.recording.replay_playback import Replay
from game.store.serialize.snapshot import state_hash
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.core.settings import READING_PAUSES, Motion, Settings
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Click, Command, RightClick
from game.ui.input.device_in_use import Device
from game.ui.play.play_scene import Play
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from game.ui.text.command_names import filled
from game.ui.text.sentences import menus, saved_games
from tests.support.saved_game import HOUSE, ROOM, AutosavedGame, make_room_store
from tests.support.screen import Screen, choose, games_in_house, rows, screen_of, session, walk


@pytest.fixture(autouse=True, scope="module")
def _games_in_house() -> Iterator[None]:
    """Let new games begin in HOUSE, because what is kept of a game does not depend on its level."""
    with games_in_house():
        yield


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ajar.sqlite"


def read_only(store: Store, on: bool) -> None:
    """Make a store read-only, as on a write-protected disk, or writable again."""
    store._connection.execute(f"PRAGMA query_only = {'ON' if on else 'OFF'}")


@contextmanager
def unsaved_sitting(path: Path) -> Iterator[tuple[Screen, Store]]:
    """Yield a screen and its store, a few steps into a new game of which only the first snapshot could be saved."""
    with session(path) as screen:
        choose(screen, "New game")
        store = screen.app._saves.store
        assert store is not None
        read_only(store, True)
        walk(screen)
        yield screen, store


def test_title_continues_last_game(path: Path) -> None:
    with session(path) as screen, patch.object(app_module, "new_game", new_game):  # on a generated level
        assert rows(screen.stack.top)[0] == "New game"
        screen.app._seed = "moth"  # no tome lies where he walks, which would ask whether to take it
        choose(screen, "New game")
        walk(screen)
        left = screen.play.world
        left.hero.orders = None
        assert left.turn > 3
    with session(path) as screen:
        assert rows(screen.stack.top)[:4] == [
            f"Continue: Ajar, depth 1, turn {left.turn}",
            saved_games.PAST_GAMES,
            saved_games.STATISTICS,
            "New game",
        ]
        choose(screen, "Continue")
        assert state_hash(screen.play.world) == state_hash(left)
        walk(screen)
        left = screen.play.world
        left.hero.orders = None
    with session(path) as screen:
        choose(screen, "Continue")
        assert state_hash(screen.play.world) == state_hash(left)


def walk_in_new_game(screen: Screen) -> None:
    """Begin a game, take a few steps, and open the menu."""
    choose(screen, "New game")
    walk(screen)
    screen.send(Command.CANCEL)


def test_player_can_leave_game_and_start_another(path: Path) -> None:
    with session(path) as screen:
        walk_in_new_game(screen)
        choose(screen, menus.SAVE_AND_TITLE)
        assert screen.shows(Title)
        choose(screen, "New game")
        screen.send(Command.CANCEL)
        choose(screen, menus.SAVE_AND_TITLE)
        choose(screen, saved_games.PAST_GAMES)
        shown = [row.split(",")[0] for row in rows(screen.stack.top)]
        assert shown == ["Continue: Ajar", "Continue: Ajar", "Sort by score", "Back"]


def test_open_game_can_be_replayed_from_menu(path: Path) -> None:
    with session(path) as screen:
        walk_in_new_game(screen)
        choose(screen, menus.SAVE_AND_TITLE)
        choose(screen, saved_games.PAST_GAMES)
        choose(screen, "Continue: Ajar")
        assert rows(screen.stack.top) == [
            saved_games.CONTINUE_THIS,
            saved_games.WATCH_FROM_START,
            saved_games.SHARE,
            saved_games.COPY_SEED,
            saved_games.DELETE,
            "Back",
        ]
        choose(screen, saved_games.WATCH)
        assert screen.shows(ReplayScene)
        screen.send(Command.CANCEL)
        choose(screen, menus.TO_TITLE)
        choose(screen, saved_games.PAST_GAMES)
        choose(screen, "Continue: Ajar")
        choose(screen, saved_games.CONTINUE_THIS)
        assert screen.shows(Play)


def test_games_menu_pages_list_every_game(path: Path) -> None:
    store = Store(path)
    for number in range(2 * ON_A_PAGE + 3):
        AutosavedGame(store, str(number), drawing=ROOM).walk(1)
    store.close()
    with session(path) as screen:
        choose(screen, saved_games.PAST_GAMES)
        pages = [rows(screen.stack.top)]
        while saved_games.OLDER in pages[-1]:
            choose(screen, saved_games.OLDER)
            pages.append(rows(screen.stack.top))
        games = [row for page in pages for row in page if row.startswith("Continue")]
        assert len(games) == 2 * ON_A_PAGE + 3
        assert [len(page) for page in pages] == [ON_A_PAGE + 3, ON_A_PAGE + 4, 3 + 3]
        choose(screen, saved_games.NEWER)
        assert rows(screen.stack.top) == pages[1]


@pytest.mark.parametrize("games", [1, ON_A_PAGE - 1, ON_A_PAGE, ON_A_PAGE + 1, 2 * ON_A_PAGE, 2 * ON_A_PAGE + 1])
def test_games_menu_has_no_empty_page(games: int) -> None:
    """The menu offers another page only if it has games, also for a number of games that just fills the pages."""
    of_store = [
        RecordedGame(number, "0", "ajar", "1", 0, GameStatus.OPEN, False, None, None, number, 1, 1, 1)
        for number in range(games)
    ]

    def leave(_: RecordedGame) -> Pop:
        return Pop()

    turns: list[str] = []
    actions = GameActions(leave, leave, leave, lambda *_: Pop())
    for page in range(ceil_div(games, ON_A_PAGE)):
        menu = GamesMenu(Theme(Settings()), of_store, lambda _: None, actions).page(page)
        shown = [row for row in rows(menu) if row.startswith("Continue")]
        first, last = page * ON_A_PAGE + 1, min(games, (page + 1) * ON_A_PAGE)
        assert len(shown) == last - first + 1
        assert (saved_games.NEWER in rows(menu), saved_games.OLDER in rows(menu)) == (page > 0, last < games)
        keys = saved_games.LIST_KEYS if games <= ON_A_PAGE else saved_games.LIST_KEYS_AND_PAGE
        assert isinstance(menu, Menu)
        pages = ceil_div(games, ON_A_PAGE)
        assert menu.key_words()[0] == filled(keys, deeds=saved_games.DEEDS, number=page + 1, total=pages)
        turns += [row.partition("turn ")[2].partition(" ")[0].rstrip(",") for row in shown]
    assert len(set(turns)) == games


def test_past_games_tell_which_tomes_were_chosen() -> None:
    """A story of a file may have anything: names that are unknown, and depths that are none, are not told."""
    game = RecordedGame(1, "0", "ajar", "1", 0, GameStatus.DEAD, False, None, None, 5, 3, 1, 1)
    chosen: dict[str, JsonValue] = {"1": "seal", "3": "haste", "5": "no such ability", "x": "pass", "-1": "pass"}
    story: JsonValue = {"score": 500, "chosen": chosen}

    def leave(_: RecordedGame) -> Pop:
        return Pop()

    actions = GameActions(leave, leave, leave, lambda *_: Pop())
    menu = GamesMenu(Theme(Settings()), [game], lambda _: story, actions).page()
    assert isinstance(menu, Menu)
    assert menu.rows[0].tip == "Tomes you chose: seal (depth 1), haste (depth 3)."


def test_abandoned_game_is_over(path: Path) -> None:
    with session(path) as screen:
        walk_in_new_game(screen)
        choose(screen, menus.ABANDON)
        choose(screen, menus.ABANDON_YES.keyboard)
        end = screen.stack.top
        assert isinstance(end, GameOver)
        told = " ".join(end.spoken())
        assert "You gave up." in told
        assert "You abandoned the game at depth 1, turn" in told
        assert "Score " in told
        screen.pass_time(2)
        choose(screen, saved_games.WATCH)
        assert screen.shows(ReplayScene)
        screen.open(screen.app.title())
        assert rows(screen.stack.top)[0] == saved_games.PAST_GAMES
        title = screen.stack.top
        assert isinstance(title, Title)
        assert title.menu.rows[title.menu.selected].text == "New game", "the title selects the likely next choice"
        choose(screen, saved_games.PAST_GAMES)
        assert rows(screen.stack.top)[0].startswith("Ajar, depth 1, turn ")
        assert ": abandoned, score " in rows(screen.stack.top)[0]


def test_death_closes_game_and_keeps_it(path: Path) -> None:
    with session(path) as screen:
        choose(screen, "New game")
        world = screen.play.world
        foe = next(actor for actor in world.level.actors if actor is not world.hero)
        world.hero.health = 1
        world.level.move(foe, next(world.hero.pos + step for step in DIRECTIONS if _free(screen, step)))
        foe.asleep, foe.ai.alert, foe.attack, foe.attack_chance = False, 50, 50, 100
        for _ in range(30):
            screen.send(Command.WAIT)
            if not screen.shows(Play):
                break
        assert screen.shows(GameOver)
        screen.pass_time()
        choose(screen, saved_games.WATCH)
        assert screen.shows(ReplayScene)
    store = Store(path)
    (run,) = store.runs()
    assert run.state is GameStatus.DEAD
    assert store.steps(run.number)
    story = store.story(run.number)
    assert isinstance(story, dict)
    assert story["killer"] == foe.name
    store.close()


def _free(screen: Screen, step: tuple[int, int]) -> bool:
    level, at = screen.play.world.level, screen.play.world.hero.pos + step
    return level.in_bounds(at) and not level.solid[at] and level.actor_at(at) is None and at not in level.doors


def test_game_that_is_being_recorded_cannot_be_deleted(path: Path) -> None:
    with session(path) as screen:
        choose(screen, "New game")
        walk(screen)
        saves = screen.app._saves
        number, turn = saves.current, screen.play.world.turn
        assert number is not None
        with pytest.raises(ValueError, match=f"game {number} is being recorded"):
            saves.delete(number)
        assert [game.turn for game in saves.games()] == [turn]
        saves.leave()
        saves.delete(number)
        assert saves.games() == []


def test_settings_and_hints_persist(path: Path) -> None:
    with session(path) as screen:
        screen.settings.motion, screen.settings.text_scale, screen.settings.hints = Motion.NONE, 2, False
        screen.app._hint_chooser.shown_hints.add("ease")
    with session(path) as screen:
        settings = screen.settings
        assert (settings.motion, settings.text_scale, settings.hints) == (Motion.NONE, 2, False)
        assert screen.app._hint_chooser.shown_hints == {"ease"}


@pytest.mark.parametrize("wrong", [[], [1, 2, 3, 4], [1, 2, 3, 4, 5], [1, 2, 3, 4.5, 0], [1, 2, 3, 1 << 20, 0], "x"])
def test_only_possible_placements_are_restored(path: Path, wrong: JsonValue) -> None:
    with session(path) as screen:
        screen.settings.window_placement = (800, 450, 30, 40, 1)
    with session(path) as screen:
        assert screen.settings.window_placement == (800, 450, 30, 40, 1)
    store = Store(path)
    store.set({"window": wrong})
    store.close()
    with session(path) as screen:
        assert screen.settings.window_placement is None


def test_command_line_options_last_one_session(path: Path) -> None:
    with session(path) as screen:
        screen.app.preferences.recall(glyphs=True)
        assert screen.settings.glyphs
    with session(path) as screen:
        assert not screen.settings.glyphs


@pytest.mark.parametrize(("arguments", "chosen"), [([], "Continue"), (["--tradition", "rogue"], "New game")])
def test_enter_begins_a_game_of_the_tradition_that_was_asked_for(path: Path, arguments: list[str], chosen: str) -> None:
    with session(path) as screen:
        choose(screen, "New game")
        walk(screen)
    with session(path) as screen:
        options = _parser().parse_args(arguments)
        title = launch._first(options, screen.app, None, path, launch._AskedReplay(options), None)
        assert isinstance(title, Title)
        assert rows(title)[title.menu.selected].startswith(chosen)


@pytest.mark.parametrize(("depth", "row"), [(1, "New game"), (9, "New game at depth 9")])
def test_new_game_names_the_depth_at_which_it_begins(depth: int, row: str) -> None:
    with screen_of() as screen:
        screen.app._depth = depth
        assert rows(screen.app.title())[0] == row
        play = screen.show(ROOM)
        harm(play.world.hero, 99, Cause("fire"), play.world)
        screen.stack._follow(screen.app._ending(play.world))
        assert isinstance(screen.stack.top, GameOver)
        assert screen.stack.top.menu.rows[0].text == row


def test_new_game_begins_no_deeper_than_its_tradition_goes() -> None:
    with screen_of() as screen:
        screen.app._depth = 99
        title = screen.app.title()
        assert rows(title)[0] == "New game at depth 10"
        while screen.app._tradition.name != "rogue":
            screen.app._next_tradition(1)
        assert rows(title)[0] == "New game at depth 26"
        while screen.app._tradition.name != "rustbook":
            screen.app._next_tradition(1)
        assert rows(title)[0] == "New game at depth 99"


def test_every_setting_has_store_key() -> None:
    assert {*SETTINGS.values()} == {field.name for field in fields(Settings)}
    assert {*MOTIONS.values()} == {*Motion}


def test_invalid_stored_settings_are_ignored(path: Path) -> None:
    store = Store(path)
    store.set(
        {
            "motion": "WILD",
            "text_scale": 40,
            "mute": 3,
            "reading_pause": 5,
            "colours": ["strong"],
            "effects_volume": 11,
            "ambience_volume": True,
            "music_volume": -1,
            "transcript": ["line\nbreak"],
            "window": [640, 360, 1 << 20, 0, 0],
            "bindings": {"keys": {"EXPLORE": "zz", "NONSENSE": ["q"], "CANCEL": []}, "pad": [1]},
            "hints_told": [1, "ease"],
            "__class__": "Menu",
        }
    )
    store.close()
    with session(path) as screen:
        assert screen.settings == Settings(mute=True, reading_pause=0)
        assert screen.app._hint_chooser.shown_hints == {"ease"}


def test_changed_rules_report_lost_turns(path: Path) -> None:
    store = Store(make_room_store(path))
    store._connection.execute("UPDATE journal SET hash = 'another' WHERE step >= 55")
    store.close()
    with session(path) as screen:
        choose(screen, "Continue: Ajar, depth 1, turn 60")
        (news,) = [text for text, purpose, _ in screen.play.log.latest(9) if purpose == "harm"]
        assert news == (
            "This game cannot be continued exactly as you left it. Details: turn 55 ends differently now."
            " It continues from 10 turns before the point where you left it."
        )
        assert screen.play.world.turn == 50
        walk(screen)
    with session(path) as screen:
        assert rows(screen.stack.top)[0].startswith("Continue: Ajar, depth 1, turn 5")
        choose(screen, saved_games.PAST_GAMES)
        continued, left_behind, *_ = rows(screen.stack.top)
        assert continued.startswith("Continue: Ajar")
        assert left_behind.startswith(
            "Ajar, depth 1, turn 60: could not be continued exactly as you left it; it continues as a separate game ("
        )
        choose(screen, "Ajar, depth 1, turn 60")
        choose(screen, saved_games.WATCH)
        assert screen.shows(ReplayScene), "a game that was left behind can still be watched"


def test_practice_mark_survives_rule_change(path: Path) -> None:
    store = Store(path)
    AutosavedGame(store, drawing=ROOM).walk(3)
    store._connection.execute("UPDATE runs SET practice = 1")
    store._connection.execute("UPDATE journal SET hash = 'another'")
    store.close()
    with session(path) as screen:
        assert rows(screen.stack.top)[0] == "Continue: Practice, ajar, depth 1, turn 3"
        choose(screen, "Continue")
    store = Store(path)
    assert [(run.practice, run.state) for run in store.runs()] == [
        (True, GameStatus.OPEN),
        (True, GameStatus.LEFT_BEHIND),
    ]
    store.close()


def test_last_messages_need_short_replay(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last messages of a saved game are only shown if few steps must be replayed to find the messages.

    MAX_REPLAYED limits how many recorded steps are replayed. With too low a limit, the list of messages is empty.
    """
    store = Store(path)
    AutosavedGame(store, drawing=HOUSE).play(20).keeping.leave()
    assert store.snapshot_steps(1) == [0, 20]
    store._connection.execute("UPDATE snapshots SET world = x'00' WHERE step > 0")
    saves = Saves(store)
    assert saves.last_messages(1)
    monkeypatch.setattr("game.app.saved_games.earlier_messages.MAX_REPLAYED", 5)
    assert saves.last_messages(1) is None
    saves.close()


def test_last_messages_survive_earlier_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.recording.autosave.SNAPSHOT_TURNS", 15)
    store = Store(path)
    AutosavedGame(store, drawing=HOUSE).play(29)
    assert store.snapshot_steps(1) == [0, 15]
    saves = Saves(store)
    before = saves.last_messages(1)
    assert before is not None
    store._connection.execute("UPDATE snapshots SET world = x'00' WHERE step = 0")
    after = saves.last_messages(1)
    assert after is not None
    assert after.log.history() == before.log.history()
    store._connection.execute("UPDATE journal SET hash = 'another' WHERE step = 24")
    assert saves.last_messages(1) is None
    saves.close()


@pytest.mark.parametrize("step", [5, 60])
def test_game_with_a_damaged_step_is_continued_without_its_last_messages(path: Path, step: int) -> None:
    """With the damage in step 60, the game goes on at its last snapshot."""
    make_room_store(path, 60)
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE journal SET depth = 'x' WHERE step = ?", (step,))
        file.commit()
    with session(path) as screen:
        choose(screen, "Continue")
        assert screen.play.world.turn == (60 if step == 5 else 50)


def test_unreadable_journal_costs_only_the_last_messages(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise StoreError(Fault.SLOW)

    make_room_store(path, 5)
    monkeypatch.setattr("game.app.saved_games.save_service.StoredRecord", fail)
    saves, _ = opened(path)
    assert saves.last_messages(1) is None
    saves.close()


def test_damaged_row_of_the_played_game_does_not_end_the_program(path: Path) -> None:
    """Nobody asks for the row before each turn, but the end of the game and a crash report do."""
    with session(path) as screen:
        choose(screen, "New game")
        walk(screen)
        store = screen.app._saves.store
        assert store is not None
        store._connection.execute("UPDATE runs SET begun = 'now'")
        store._connection.execute("INSERT INTO history (run, ended, story) VALUES (1, 0, x'00')")
        assert screen.app.saved_games.end_choices()
        assert screen.app.saved_games.kills() == {}
        assert screen.app._saves.story(1) is None
        assert screen.app.crashes.scene_for(ZeroDivisionError()) is None
        path.unlink()
        walk(screen)
        assert [game.number for game in store.runs()] == [2], "the game is begun again in the new file"


def test_game_with_nothing_left_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(path)
    AutosavedGame(store).play(3)
    store._connection.executescript("DELETE FROM snapshots; UPDATE runs SET seed = 'another'")
    store.close()
    with session(path) as screen:
        choose(screen, "Continue")
        words = screen.words(monkeypatch)
        assert saved_games.CANNOT_CONTINUE in words
        assert "Details: no part of it was saved." in words
        choose(screen, "Back")
        assert screen.shows(Title)


def test_failed_autosave_is_reported_in_game(path: Path) -> None:
    with unsaved_sitting(path) as (screen, store):
        warnings = [text for text, purpose, _ in screen.play.log.latest(99) if purpose == "harm"]
        assert len(warnings) == 1
        assert warnings[0].startswith("This game cannot be saved. The save file cannot be written to.")
        screen.send(Command.CANCEL)
        choose(screen, menus.SAVE_AND_TITLE)
        choose(screen, "New game")
        assert "This game cannot be saved." in " ".join(text for text, _, _ in screen.play.log.latest(9))
        screen.send(Command.CANCEL)
        assert menus.ABANDON_AND_QUIT in rows(screen.stack.top), "an unsaved game is lost when the player leaves it"
        read_only(store, False)


def test_recovered_autosave_is_reported(path: Path) -> None:
    with unsaved_sitting(path) as (screen, store):
        again = saved_games.SAVED_AGAIN
        assert again not in [text for text, _, _ in screen.play.log.latest(99)]
        read_only(store, False)
        walk(screen)
        walk(screen)
        assert [text for text, _, _ in screen.play.log.latest(99)].count(again) == 1
        screen.play.world.hero.orders = None
        assert state_hash(resume(store, 1).world) == state_hash(screen.play.world)


def test_player_is_told_of_lost_save_file(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with session(path) as screen:
        choose(screen, "New game")
        walk(screen)
        path.unlink()
        walk(screen)
        told = saved_games.SAVE_FILE_MOVED.format(path=path)
        assert [text for text, _, _ in screen.play.log.latest(99)].count(told) == 1
        world = screen.play.world
        world.hero.orders = None
        path.unlink()
    assert saved_games.SAVE_FILE_MOVED_BEFORE_END.format(path=path) in capsys.readouterr().err
    with session(path) as screen:
        choose(screen, "Continue")
        assert state_hash(screen.play.world) == state_hash(world)


def test_player_is_told_of_overwritten_save_file(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with session(path) as screen:
        choose(screen, "New game")
        walk(screen)
        path.write_bytes(b"")
        screen.send(Command.WAIT)
        fresh = path.with_name("ajar.sqlite.aside-1")
        told = saved_games.SAVE_FILE_OVERWRITTEN.format(path=fresh)
        assert [text for text, _, _ in screen.play.log.latest(9)].count(told) == 1
        walk(screen)
        world = screen.play.world
        world.hero.orders = None
        fresh.write_bytes(b"dear diary")
    fresh = path.with_name("ajar.sqlite.aside-1.aside-1")
    assert saved_games.SAVE_FILE_OVERWRITTEN_BEFORE_END.format(path=fresh) in capsys.readouterr().err
    assert path.read_bytes() == b""
    with session(fresh) as screen:
        choose(screen, "Continue")
        assert state_hash(screen.play.world) == state_hash(world)


def test_left_game_is_complete_in_save_file(path: Path, tmp_path: Path) -> None:
    """The player may copy the save file while the title is shown, without the files that SQLite keeps beside it."""
    with session(path) as screen:
        walk_in_new_game(screen)
        choose(screen, menus.SAVE_AND_TITLE)
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(path.read_bytes())
        (game,) = screen.app._saves.games()
    store = Store(copy)
    assert [run.turn for run in store.runs()] == [game.turn]
    store.close()


def test_relative_data_folder_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for variable, folder in (("here", "home/.local/share"), (str(tmp_path / "data"), "data")):
        monkeypatch.setenv("XDG_DATA_HOME", variable)
        assert users_folder() == tmp_path / folder / "Ajar" / "Ajar"
        assert own_save_file() == users_folder() / "ajar.sqlite"
        assert own_transcript() == users_folder() / "ajar-transcript.txt"
    assert not (tmp_path / "here").exists()


def test_relative_home_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The home folder of the account takes its place, or what SDL finds; never a folder of the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "relative")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setattr("game.app.users_folder.pygame.system.get_pref_path", _no_folder)
    folder = users_folder()
    assert folder.is_absolute()
    assert folder.parts[-4:] == (".local", "share", "Ajar", "Ajar")
    assert tmp_path not in folder.parents
    assert not any(tmp_path.iterdir())


def _no_folder(*_: str) -> str:
    raise pygame.error("no home")


def test_unusable_store_can_be_replaced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"dear diary")
    saves, trouble = opened(path)
    assert trouble is not None
    assert trouble.fault is Fault.BROKEN
    with screen_of(saves=saves) as screen:
        screen.open(screen.app.saved_games.repairs.menu(trouble, path))
        assert "The save file is damaged. Details: it is not a database." in " ".join(screen.words(monkeypatch))
        choose(screen, saved_games.START_AFRESH)
        choose(screen, "New game")
        walk(screen)
    saves.close()
    assert path.with_name("ajar.sqlite.aside-1").read_bytes() == b"dear diary"
    store = Store(path)
    assert store.runs()[0].turn
    store.close()


def test_damaged_store_can_be_salvaged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_room_store(path)
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    saves, trouble = opened(path)
    assert trouble is not None
    with screen_of(saves=saves) as screen:
        screen.open(screen.app.saved_games.repairs.menu(trouble, path))
        choose(screen, saved_games.RECOVER)
        words = " ".join(screen.words(monkeypatch))
        assert "1 game recovered" in words
        assert "ajar.sqlite.aside-1" in words
        choose(screen, menus.TO_TITLE)
        choose(screen, "Continue: Ajar, depth 1, turn 60")
        assert screen.play.world.turn == 60
        walk(screen)
    saves.close()
    store = Store(path)
    assert store.runs()[0].turn > 60, "the game is saved in the new store"
    store.close()


def test_damaged_row_is_repaired_from_title(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file can be opened, but one game in its list is damaged."""
    store = Store(make_room_store(path))
    AutosavedGame(store, seed="another", drawing=ROOM).walk(3)
    store._connection.execute("UPDATE runs SET begun = 'now' WHERE id = 2")
    store.close()
    with session(path) as screen:
        assert rows(screen.stack.top)[:4] == [
            "Continue: Ajar, depth 1, turn 60",
            saved_games.PAST_GAMES,
            saved_games.STATISTICS,
            "1 game cannot be read",
        ]
        choose(screen, "1 game cannot be read")
        assert "The save file is damaged. Details: 'now' should have the type int." in " ".join(
            screen.words(monkeypatch)
        )
        choose(screen, saved_games.RECOVER)
        assert "2 games recovered" in screen.words(monkeypatch)
        choose(screen, menus.TO_TITLE)
        choose(screen, saved_games.PAST_GAMES)
        choose(screen, "Continue: Ajar, depth 1, turn 60")


def test_failed_salvage_is_reported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"dear diary")
    saves, trouble = opened(path)
    assert trouble is not None
    with screen_of(saves=saves) as screen:
        screen.open(screen.app.saved_games.repairs.menu(trouble, path))
        choose(screen, saved_games.RECOVER)
        words = " ".join(screen.words(monkeypatch))
        assert saved_games.NOTHING_RECOVERED in words
        assert "The save file is damaged. Details: no game in it can be read." in words
        choose(screen, "Back")
        choose(screen, saved_games.START_AFRESH)
        assert rows(screen.stack.top)[0] == "New game"
    saves.close()
    assert path.with_name("ajar.sqlite.aside-1").read_bytes() == b"dear diary"


def test_second_window_can_play_without_saving(path: Path) -> None:
    first = Store(path)
    saves, trouble = opened(path)
    assert trouble is not None
    with screen_of(saves=saves) as screen:
        screen.open(screen.app.saved_games.repairs.menu(trouble, path))
        assert rows(screen.stack.top) == [saved_games.TRY_AGAIN, saved_games.PLAY_UNSAVED, "Quit"]
        choose(screen, saved_games.TRY_AGAIN)
        assert rows(screen.stack.top) == [saved_games.TRY_AGAIN, saved_games.PLAY_UNSAVED, "Quit"]
        choose(screen, saved_games.PLAY_UNSAVED)
        choose(screen, "New game")
        assert screen.shows(Play)
    assert first.runs() == []
    first.close()


def test_title_reports_locked_store_after_replay(path: Path) -> None:
    first = Store(path)
    saves, trouble = opened(path)
    assert trouble is not None
    with screen_of(saves=saves) as screen:
        assert rows(screen.app.title())[0] == "New game"
        screen.app.saved_games.report_unusable(trouble, path)
        screen.open(screen.app.title())
        first.close()
        choose(screen, saved_games.CANNOT_OPEN)
        choose(screen, saved_games.TRY_AGAIN)
        assert rows(screen.stack.top)[0] == "New game"
    saves.close()


def test_store_reopens_after_other_window_closes(path: Path) -> None:
    first = Store(path)
    AutosavedGame(first, drawing=ROOM).walk(3)
    first.set({"text_scale": 2, "hints_told": ["ease"]})
    saves, trouble = opened(path)
    assert trouble is not None
    with screen_of(saves=saves) as screen:
        screen.app.preferences.recall(glyphs=True)
        screen.open(screen.app.saved_games.repairs.menu(trouble, path))
        first.close()
        choose(screen, saved_games.TRY_AGAIN)
        assert rows(screen.stack.top)[0] == "Continue: Ajar, depth 1, turn 3"
        screen.app.preferences.keep()
        assert screen.settings.text_scale == 2, "the settings are loaded by then"
        assert screen.settings.glyphs, "the options of the command line still hold"
        assert saves.store is not None
        assert saves.store.settings() == {"text_scale": 2, "hints_told": ["ease"]}
    saves.close()


class Broken(Scene):
    """A scene that asks the window to close and then raises an error, as soon as time passes in the scene."""

    def next_frame_in(self) -> float | None:
        return 0.0

    def pass_time(self, seconds: float) -> Change | None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        raise ZeroDivisionError("the ceiling fell down")


def open_and_read(screen: Screen, crashed: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open the crash screen, and let the time pass in which it ignores keys and clicks."""
    later = time.monotonic() + CRASH_MILLISECONDS / 1000 + 1
    screen.open(crashed)
    screen.draw()
    monkeypatch.setattr("game.ui.hud.reading_pause.monotonic", lambda: later)


@pytest.mark.parametrize("pause", READING_PAUSES)
def test_crash_screen_ignores_early_inputs_and_closes_only_by_its_rows(
    path: Path, monkeypatch: pytest.MonkeyPatch, pause: int
) -> None:
    now = 100.0
    monkeypatch.setattr("game.ui.hud.reading_pause.monotonic", lambda: now)
    with session(path) as screen:
        screen.settings.reading_pause = pause
        crashed = screen.app.crashes.scene_for(ZeroDivisionError())
        assert isinstance(crashed, Menu)
        screen.open(crashed)
        screen.draw()
        now += 0.9
        beside, row = (2, 2), crashed.boxes[0][0].center
        screen.send(Command.CONFIRM, Command.CANCEL, Click(row), Click(beside), RightClick(row))
        assert screen.stack.top is crashed, "it could not be read yet"
        now += 1
        screen.send(Command.CANCEL, Click(beside), RightClick(row), Click(crashed.close_box.center))
        assert screen.stack.top is crashed, "only its rows close it"
        screen.send(Click(row))
        assert screen.shows(Title)


def test_crash_is_reported_and_game_continues(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with session(path) as screen:
        choose(screen, "New game")
        walk(screen)
        world = screen.play.world
        world.hero.orders = None
        screen.app.run(Broken())
        (written,) = path.parent.glob("crash-*.txt")
        report = written.read_text("utf-8")
        (copy,) = path.parent.glob("crash-*.ajar")
        assert f"to replay it: python3 play.pyw --replay {copy.name}" in report
        replay = Replay(read_replay(copy))
        replay.go_to(replay.last)
        assert replay.world.turn == world.turn
        assert "ZeroDivisionError: the ceiling fell down" in report
        assert "seed 'seed', tradition ajar, depth 1" in report
        assert f"turn {world.turn}" in report
        assert '"Walk"' in report
        crashed = screen.app.crashes.scene_for(ZeroDivisionError())
        assert crashed is not None
        open_and_read(screen, crashed, monkeypatch)
        words = screen.words(monkeypatch)
        assert saved_games.SAVED_TO_TURN.format(turn=world.turn) in " ".join(words)
        (name,) = (line for line in words if line.startswith("crash-"))
        assert (path.parent / name).exists(), "the name has a line of its own, without a full stop"
        assert name in crashed.spoken()
        choose(screen, saved_games.CONTINUE_FROM_LAST_TURN)
        assert state_hash(screen.play.world) == state_hash(world)


def test_crash_reports_name_failed_order(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store only has finished steps; the hero's orders name the failed step."""
    with session(path) as screen:
        choose(screen, "New game")

        monkeypatch.delattr("game.engine.turns.update")
        for at in (Vec(3, 4), Vec(5, 6)):
            screen.play.world.hero.orders = Travel(at)
            with pytest.raises(NameError) as caught:
                screen.play.pass_time(1.0)
            assert screen.app.crashes.scene_for(caught.value) is not None
        reports = [written.read_text("utf-8") for written in sorted(path.parent.glob("crash-*.txt"))]
        assert len(reports) == 2
        assert any('then: {"Travel":{"goal":[3,4]}}' in report for report in reports)
        assert any('then: {"Travel":{"goal":[5,6]}}' in report for report in reports)


@pytest.mark.parametrize("user", ["mallory", "M. Müller", "x+y"])
def test_crash_report_hides_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: str) -> None:
    home = tmp_path / "home" / user
    path = home / "games" / "ajar.sqlite"
    path.parent.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USER", user)
    monkeypatch.setenv("LOGNAME", "the-other-name")
    with session(path) as screen:
        choose(screen, "New game")
        error = OSError(2, f"No such file: /media/{user}/disk, /mnt/the-other-name", f"{home}/games/x")
        assert screen.app.crashes.scene_for(error) is not None
    (written,) = path.parent.glob("crash-*.txt")
    report = written.read_text("utf-8")
    assert user not in report
    assert "the-other-name" not in report
    assert "~/games/x" in report
    assert "/media/USER/disk" in report
    assert str(Path(__file__).parents[2]) not in report


@pytest.mark.parametrize("user", ["user", "Player"])
def test_crash_report_keeps_a_user_name_that_is_a_common_word(
    path: Path, monkeypatch: pytest.MonkeyPatch, user: str
) -> None:
    monkeypatch.setenv("USER", user)
    with session(path) as screen:
        assert screen.app.crashes.scene_for(ValueError(f"no such {user}")) is not None
    (written,) = path.parent.glob("crash-*.txt")
    assert f"no such {user}" in written.read_text("utf-8")


def test_few_crash_reports_are_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(10, 40):
        for ending in (".txt", ".ajar"):
            path.with_name(f"crash-20200101-0000{number}{ending}").write_text("old")
    path.with_name("crash-of-mine.txt").write_text("not a report")
    monkeypatch.setattr("game.app.crash_report.MAX_CRASHES", 100)
    with session(path) as screen:
        choose(screen, "New game")
        for left in (MAX_REPORTS - 1, MAX_REPORTS - 2):
            assert screen.app.crashes.scene_for(ZeroDivisionError()) is not None
            for ending in ("txt", "ajar"):
                found = sorted(file.name for file in path.parent.glob(f"crash-2020*.{ending}"))
                assert found == [f"crash-20200101-0000{number}.{ending}" for number in range(40 - left, 40)]
    assert len([*path.parent.glob("crash-2*.txt")]) == MAX_REPORTS
    assert path.with_name("crash-of-mine.txt").exists()


@pytest.mark.parametrize("way", [menus.TO_TITLE, "Quit"])
def test_failed_step_is_not_saved(path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """The step was half done: the saved game continues before it."""
    with session(path) as screen:
        choose(screen, "New game")
        walk(screen)
        world = screen.play.world
        world.hero.orders = None
        before = state_hash(world)

        def half(world: World) -> None:
            world.hero.turns += 1
            world.hero.health -= 1
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr("game.engine.turns.update", half)
            with pytest.raises(ZeroDivisionError) as caught:
                screen.send(Command.WAIT)
            crashed = screen.app.crashes.scene_for(caught.value)
        assert crashed is not None
        open_and_read(screen, crashed, monkeypatch)
        choose(screen, way)
    with session(path) as screen:
        choose(screen, "Continue")
        assert state_hash(screen.play.world) == before


def test_game_continues_when_crash_report_fails(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with session(path) as screen:
        choose(screen, "New game")
        walk(screen)
        world = screen.play.world
        world.hero.orders = None
        path.parent.rename(path.parent.with_name("away"))
        crashed = screen.app.crashes.scene_for(ZeroDivisionError("the ceiling fell down"))
        path.parent.with_name("away").rename(path.parent)
        assert "ZeroDivisionError: the ceiling fell down" in capsys.readouterr().err
        assert crashed is not None
        open_and_read(screen, crashed, monkeypatch)
        shown = " ".join(screen.words(monkeypatch))
        assert f"Your game is saved up to turn {world.turn}. No report could be saved. " in shown
        choose(screen, saved_games.CONTINUE_FROM_LAST_TURN)
        assert state_hash(screen.play.world) == state_hash(world)


def test_repeated_crashes_end_program(path: Path) -> None:
    with session(path) as screen:
        for _ in range(MAX_CRASHES):
            screen.app.run(Broken())
        with pytest.raises(ZeroDivisionError):
            screen.app.run(Broken())
        pygame.event.clear()


def test_crash_without_store_is_raised() -> None:
    with screen_of() as screen:
        with pytest.raises(ZeroDivisionError):
            screen.app.run(Broken())
        pygame.event.clear()


def test_unsaved_game_that_is_given_up_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen_of() as screen:
        walk_in_new_game(screen)
        menu = screen.stack.top
        assert isinstance(menu, Menu)
        menu.selected = rows(menu).index(menus.ABANDON)
        screen.stack.handle(Command.CONFIRM)
        choose(screen, menus.ABANDON_YES.keyboard)
        end = screen.stack.top
        assert isinstance(end, GameOver)
        assert [choice.text for choice in end.menu.rows] == ["New game", menus.SAME_SEED, menus.TO_TITLE]
        table = {row[0]: row[1:] for row in end._table}
        assert table["Actions"] == (str(end._world.turn),) != ("0",)
        assert "You gave up." in screen.words(monkeypatch)


def test_past_games_say_what_a_click_does(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with session(path) as screen:
        walk_in_new_game(screen)
        choose(screen, menus.ABANDON)
        choose(screen, menus.ABANDON_YES.keyboard)
        screen.open(screen.app.title())
        choose(screen, saved_games.PAST_GAMES)
        screen.app.controls.device = Device.MOUSE
        assert "Click a game to watch, share or delete." in " ".join(screen.words(monkeypatch))
        screen.open(screen.app.title())
        walk_in_new_game(screen)
        screen.open(screen.app.title())
        choose(screen, saved_games.PAST_GAMES)
        screen.app.controls.device = Device.MOUSE
        assert "Click a game to continue, watch, share or delete." in " ".join(screen.words(monkeypatch))


def test_game_without_store_can_be_played() -> None:
    with screen_of() as screen:
        walk_in_new_game(screen)
        assert menus.ABANDON_AND_QUIT in rows(screen.stack.top)


# ------------------------------------------------------------------------------- deleting a game, copying its seed


def test_single_game_is_deleted_after_a_question(path: Path) -> None:
    store = Store(path)
    for number in range(ON_A_PAGE + 1):
        AutosavedGame(store, str(number), drawing=ROOM).walk(1)
    oldest = store.runs()[-1].number
    store.close()
    with session(path) as screen:
        choose(screen, saved_games.PAST_GAMES)
        choose(screen, saved_games.OLDER)
        choose(screen, "Continue: Ajar")
        choose(screen, saved_games.DELETE)
        assert rows(screen.stack.top) == ["No (n)", "Yes (y)"]
        screen.send(Command.CONFIRM)
        assert len(screen.app._saves.games()) == ON_A_PAGE + 1, "Enter answers no"
        choose(screen, saved_games.DELETE)
        choose(screen, "Yes")
        left = [game.number for game in screen.app._saves.games()]
        assert len(left) == ON_A_PAGE
        assert oldest not in left
        shown = [row for row in rows(screen.stack.top) if row.startswith("Continue")]
        assert len(shown) == ON_A_PAGE, "the list shows a page that has games"
        screen.send(Command.CANCEL)
        assert screen.shows(Title)


def test_title_forgets_the_deleted_game(path: Path) -> None:
    store = Store(path)
    AutosavedGame(store, "only", drawing=ROOM).walk(1)
    store.close()
    with session(path) as screen:
        assert rows(screen.stack.top)[0].startswith("Continue")
        choose(screen, saved_games.PAST_GAMES)
        choose(screen, "Continue: Ajar")
        choose(screen, saved_games.DELETE)
        choose(screen, "Yes")
        assert screen.shows(Title)
        assert rows(screen.stack.top)[0] == "New game"
    store = Store(path)
    tables = ("runs", "journal", "snapshots", "levels", "history", "rules")
    assert [store._all(f"SELECT count(*) FROM {table}") for table in tables] == [[(0,)]] * len(tables)
    store.close()


@pytest.mark.parametrize(
    ("works", "told"), [(True, saved_games.SEED_COPIED), (False, saved_games.SEED_NOT_COPIED)], ids=str
)
def test_seed_of_a_past_game_is_copied(path: Path, works: bool, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard: list[str] = []

    def copy(text: str) -> bool:
        clipboard.append(text)
        return works

    monkeypatch.setattr(saved_game_menus, "copy_text", copy)
    store = Store(path)
    AutosavedGame(store, "the seed", drawing=ROOM).walk(1)
    store.close()
    with session(path) as screen:
        choose(screen, saved_games.PAST_GAMES)
        choose(screen, "Continue: Ajar")
        choose(screen, saved_games.COPY_SEED)
        spoken = screen.stack.top.spoken() if screen.stack.top is not None else []
        assert clipboard == ["the seed"]
        assert "Seed: the seed" in spoken
        assert told in spoken

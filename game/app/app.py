"""The application: it makes every scene and decides which scene follows which.

Scenes that no start shows first are imported by the methods that open them, here and in `game/ui/play`, so that the
first frame need not wait for them. Then `_import_next_module` imports them while nothing else is to be done.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__, kept_code, ui
from game.app.autoplay import DEMO_BOT, Autoplay
from game.app.crash_report import CrashHandler
from game.app.preferences import Preferences, SettingsStore
from game.app.saved_game_scenes import SavedGames
from game.app.saved_games.save_service import Saves
from game.app.saved_games.saved_game_menus import refusal
from game.cli import warn
from game.content.gentler import gentler, has_gentler
from game.content.hint_chooser import FIGURES, HintChooser
from game.content.items.consumables import POTIONS, SCROLLS
from game.content.items.wands import WANDS
from game.content.monsters.breeds import BREEDS
from game.content.new_game import new_game
from game.content.traditions import TRADITIONS, deepest_start
from game.content.vaults.own_vaults import marked, why_missing
from game.engine.level_theme import PLAIN
from game.engine.tradition import Tradition
from game.engine.words import stopped
from game.engine.world import World
from game.ui.audio.mixer import Danger, Sound, Volumes
from game.ui.core.message import Message
from game.ui.core.recorder_interfaces import NO_RECORDER, GameRecorder
from game.ui.core.scene_manager import Change, Pop, Push, Quit, Replace, ReplaceAll, Scene, SceneManager
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.graphics.window import Window
from game.ui.hud.status_bar import NOT_SAVED, PRACTICE
from game.ui.input.commands import Command
from game.ui.input.device_in_use import Controls
from game.ui.main_loop import run
from game.ui.play.play_scene import Play
from game.ui.play.program import Program
from game.ui.scenes.loading_screen import Opener
from game.ui.scenes.menu import Menu, question_menu
from game.ui.scenes.prompts.text_entry import TextEntry
from game.ui.scenes.title import Title
from game.ui.screen_reader import Transcript
from game.ui.screenshots import Camera, pictures_folder
from game.ui.text.command_names import Words, filled
from game.ui.text.message_log import Log
from game.ui.text.sentences import hints, menus, saved_games
from game.ui.text.sentences.settings import CHANGE_KEYS, GENTLER, GENTLER_ELSEWHERE, SOUND
from game.ui.widgets.row import Row
from game.worker import Job, Progress, Result, Worker

if TYPE_CHECKING:
    from game.app.drawn_games import DrawnGame
    from game.ui.scenes.settings_menu import FullscreenSwitch


ZOOM_STEPS = {Command.ZOOM_IN: 1, Command.ZOOM_OUT: -1}
"""Steps by which each command enlarges the tiles; 0 for their usual size."""

LONGEST_SEED = 60
"""Greatest number of characters of a typed or pasted seed."""


class App:
    """Application: the only object that knows every scene. It gives each scene the functions that open other scenes.

    `seed`: seed of the first game, which later games have with a number; None for random seeds. `depth`: level on which
    games start, from 1. `autoplay`: chooses the hero's actions; None if a player plays. `saves`: access to the saved
    games; None to save nothing. `kept_in`: returns what has the player's settings, or None if nothing has them; by
    default this is the store of `saves`. `worker`: does what takes long; None for a new worker.
    """

    def __init__(
        self,
        window: Window,
        settings: Settings,
        tradition: Tradition,
        seed: str | None,
        depth: int = 1,
        autoplay: Autoplay | None = None,
        saves: Saves | None = None,
        kept_in: Callable[[], SettingsStore | None] | None = None,
        worker: Worker | None = None,
    ) -> None:
        self._window = window
        self._settings = settings
        self._tradition = tradition
        self._seed = seed
        self._depth = depth
        self._autoplay = autoplay
        self._games = 0
        self._worker = worker or Worker()
        self._camera = Camera(self._worker, partial(pictures_folder, self._data_folder), self._report_file)
        self._stack: SceneManager | None = None
        """Open scenes; None before the first is shown."""
        self._told_of_file: Menu | None = None
        """Last menu that told where a picture or film was saved; None if there was none."""
        self._asked_to_close: Play | None = None
        """Unsaved game about which the player was asked when he closed the window; None if he was not asked."""
        self._hint_chooser = HintChooser()
        self._theme = Theme(settings, lambda: window.size)
        self._saves = saves or Saves()
        self._sound = Sound(mute=True)  # the sound device is opened after the first frame, or it would delay that frame
        kept_in = kept_in or (lambda: self._saves.store)
        self.saved_games = SavedGames(
            self._theme, self._worker, self._saves, self._sound, self.play, self.title, kept_in
        )
        self.crashes = CrashHandler(self._theme, self._saves, self.saved_games.go_on, self.saved_games.to_title)
        self.preferences = Preferences(kept_in, settings, self._hint_chooser)
        kinds = (*POTIONS, *SCROLLS, *WANDS)
        self._program = Program(self._pause_menu, self._ending, self._manual, kinds, BREEDS, self.saved_games.kills)
        self._not_imported: list[str] | None = None
        """Names of the modules of `ui` that are still to be imported; None before the first frame."""
        self._sound_wanted = False
        self._in_sight = self._in_front = True
        self._transcript_trouble = ""
        """Sentence that says why the text for screen readers stopped, until a game has shown it."""
        self.transcript = Transcript(settings, self._report_transcript)
        self.vaults_left_out = ""
        """Mistake for which some of the player's own vaults are left out, which the title tells; "" for none."""

    @property
    def controls(self) -> Controls:
        """Bindings of the player, and the device that was used last."""
        return self._theme.controls

    # ------------------------------------------------------------------------------------------- scenes

    def title(self, *, begins: bool = False) -> Title:
        """Return the title scene, with a demo game in the background.

        `begins`: whether the row that begins a new game is selected, even if there is a game to continue.
        """
        self._sound.enter(PLAIN)
        self._sound.warn(lambda: Danger.NONE)

        def demo() -> World:
            from game.content.bots.bots import BOTS

            world = new_game(fresh_seed() if self._seed is None else f"{self._seed} demo", self._tradition)
            world.hero.orders = BOTS[DEMO_BOT]
            return world

        first = [*self.saved_games.rows()]
        files_aside, replay_rows = self.saved_games.files_aside.rows(), self.saved_games.replay_rows()

        def rows() -> list[Row]:
            return [
                *first,
                self._new_game_row(),
                Row(
                    menus.TRADITION.format(tradition=self._tradition.name),
                    act=lambda: Push(self._tradition_list()),
                    turn=self._next_tradition,
                    longest=menus.TRADITION.format(tradition=max(TRADITIONS, key=len)),
                ),
                self._setting_row(),
                Row(menus.SEED, act=lambda: Push(self._seed_entry())),
                *files_aside,
                Row(menus.SETTINGS, act=lambda: Push(self._settings_menu(self._tradition))),
                Row(menus.KEYS, act=lambda: Push(self._keys_help(self._tradition))),
                Row(menus.MANUAL, act=lambda: Push(self._manual(self._tradition))),
                *replay_rows,
                Row(menus.QUIT, act=Quit),
            ]

        title = Title(
            self._theme,
            demo,
            rows,
            lambda: (self._tradition.motto, self._tradition.goal),
            self._foot_of_title,
            self.saved_games.open_file,
        )
        if begins:
            title.menu.selected = len(first)
        return title

    def _foot_of_title(self) -> str:
        foot = menus.VERSION_AND_RULES.format(version=__version__, summary=self._tradition.summary)
        if self._saves.store is None:
            foot = f"{menus.GAMES_NOT_SAVED} {foot}"
        if self.vaults_left_out:
            foot = f"{menus.VAULTS_LEFT_OUT.format(mistake=stopped(self.vaults_left_out))} {foot}"
        return foot

    def _new_game_row(self) -> Row:
        depth = self._start_depth
        words = menus.NEW_GAME if depth == 1 else menus.NEW_GAME_AT.format(depth=depth)
        longest = menus.NEW_GAME_AT.format(depth=self._depth) if self._depth > 1 else ""
        return Row(words, act=lambda: ReplaceAll(self.new_game()), longest=longest)

    def _setting_row(self) -> Row:
        """Return the row that chooses between the usual and the gentler setting."""

        def turn(_step: int = 1) -> None:
            self._settings.gentler = not self._settings.gentler

        words = GENTLER[self._settings.gentler]
        if self._settings.gentler and not has_gentler(self._tradition):
            words = GENTLER_ELSEWHERE
        return Row(words, act=turn, turn=turn, longest=GENTLER_ELSEWHERE)

    @property
    def _start_depth(self) -> int:
        """Level on which a new game starts: the one that was asked for, or the last one of the present tradition."""
        return min(self._depth, deepest_start(self._tradition))

    def new_game(self) -> Play:
        """Start a new game and return its scene."""
        world = self._new_world()
        return self.play(world, *self.saved_games.begin(world))

    def first_scene_of(self, work: Callable[[Progress], Result], then: Callable[[Job[Result]], Change]) -> Scene | None:
        """Return the program's first scene if the worker has to do a work for it; None if it leads to `Quit`.

        If the work takes longer than a moment, return a loading scene, which waits for it. Esc in that scene leads to
        the title. `then`: gets the ended job, and returns the change of scene that follows.
        """
        change = Opener(self._theme, self._worker).open(work, then, lambda: ReplaceAll(self.title()))
        return change.scene if isinstance(change, Push | Replace | ReplaceAll) else None

    def open_dropped_file(self, path: str) -> Change:
        """Return the change of scene when a file is dropped on a scene: its replay opens over the open scenes."""
        return self.saved_games.open_file(path, over=True)

    def play(
        self,
        world: World,
        recorder: GameRecorder = NO_RECORDER,
        news: str = "",
        log: Log | None = None,
    ) -> Play:
        """Return the scene in which a game is played.

        `recorder`: saves the game. `news`: warning to show at the start; "" for none. `log`: has the messages of the
        last turns; None without any.
        """
        play = self._play(world, self._program, recorder, log)
        if recorder is not NO_RECORDER and self.saved_games.is_practice():
            play.saving_notice = PRACTICE
        play.log.new_turn(world.turns_passed)
        if news:
            play.log.add(Message(news, "harm"))
            play.hint(news)
        return play

    def drawn_game(self, game: DrawnGame) -> Play:
        """Start a game on a drawn level and return its scene."""
        from game.app.drawn_games import DrawnGames  # here, because other starts need not wait for it

        drawn_games = DrawnGames(self._theme, self._program, self._play, self.title, fresh_seed)
        return drawn_games.scene(game, self._autoplay)

    def _play(
        self, world: World, program: Program, recorder: GameRecorder = NO_RECORDER, log: Log | None = None
    ) -> Play:
        play = Play(self._theme, world, self._sound, program, self._autoplay, self._hint, recorder, log)
        if recorder is NO_RECORDER and self._autoplay is None:
            play.saving_notice = NOT_SAVED
        return play

    def _hint(self, world: World, reading: bool) -> Words | None:
        """Return the text of the hint to show now; None to leave the shown hint, "" to remove it.

        `reading`: whether the player may still be reading the shown hint.
        """
        name = self._hint_chooser(world, reading)
        return filled(hints.HINTS[name], **FIGURES) if name else name

    def carry_out(self, command: Command) -> bool:
        """Carry out a command if it is about the window, and return whether it is."""
        match command:
            case Command.FULLSCREEN:
                self._window.toggle_fullscreen()
            case Command.MUTE:
                self._mute()
            case Command.SAVE_PICTURE:
                self._camera.save_picture(self._window.surface)
            case Command.SAVE_FILM:
                self._camera.begin_film(self._window.surface)
            case Command.ZOOM_IN | Command.ZOOM_OUT:
                self._theme.zoom(ZOOM_STEPS[command])
            case Command.OVERVIEW:
                self._theme.overview = not self._theme.overview
            case _:
                return False
        return True

    def _key_settings(self, tradition: Tradition) -> Change:
        from game.ui.scenes.keys.key_settings import KeySettings

        return Push(KeySettings(self._theme, self._settings, tradition))

    def _pause_menu(self, world: World) -> Scene:
        tradition = world.tradition
        return Menu(
            self._theme,
            menus.GAME,
            [
                Row(menus.RESUME, act=Pop),
                Row(menus.SETTINGS, act=lambda: Push(self._settings_menu(tradition))),
                Row(menus.KEYS, act=lambda: Push(self._keys_help(tradition))),
                Row(CHANGE_KEYS, act=lambda: self._key_settings(tradition)),
                Row(menus.MANUAL, act=lambda: Push(self._manual(tradition))),
                *self.saved_games.exit_choices(
                    self._giving_up, lambda: self._given_up(world), lambda: ReplaceAll(self.new_game())
                ),
            ],
        )

    def _settings_menu(self, tradition: Tradition) -> Scene:
        from game.ui.scenes.settings_menu import settings_menu

        return settings_menu(
            self._theme,
            self._settings,
            tradition,
            self.transcript.file,
            lambda: self._key_settings(tradition),
            self._has_sound,
            self._fullscreen,
        )

    @property
    def _fullscreen(self) -> FullscreenSwitch:
        """The switch between full screen and a normal window."""
        from game.ui.scenes.settings_menu import FullscreenSwitch

        window = self._window
        return FullscreenSwitch(lambda: window.fills_screen, window.toggle_fullscreen)

    def _has_sound(self) -> bool:
        """Return whether there is a sound device, as far as is known: it is opened when the sound is switched on."""
        return not self._sound.mute or not self._sound_wanted

    def _keys_help(self, tradition: Tradition) -> Scene:
        from game.ui.scenes.keys.key_help import KeyHelp

        return KeyHelp(self._theme, tradition, lambda: self._manual(tradition))

    def _manual(self, tradition: Tradition) -> Scene:
        from game.app.manual_facts import manual_facts
        from game.ui.scenes.manual import ManualScene
        from game.ui.text.manual_pages import manual_pages

        pages = manual_pages(tradition, manual_facts(tradition), self._settings.bindings)
        return ManualScene(self._theme, tradition.name, pages)

    def _giving_up(self, then: Callable[[], Change]) -> Scene:
        return question_menu(self._theme, menus.ABANDON_QUESTION, then, no=menus.ABANDON_NO, yes=menus.ABANDON_YES)

    def _given_up(self, world: World) -> Change:
        """Return the change that shows the end of a game that was given up; a game that plays itself just ends."""
        if self._autoplay is not None:
            return self.saved_games.to_title()
        world.run_stats.leave(world.level, world.turn)  # so that the table counts the level on which the game ends
        return self._ending(world)

    def _ending(self, world: World) -> Change:
        if self._autoplay is not None:
            self._autoplay.add(world)
            return ReplaceAll(self.new_game())
        from game.content.achievements import badges_of
        from game.ui.scenes.game_over import GameOver

        badges = [(badge.name, badge.description) for badge in badges_of(world)]
        choices = [
            self._new_game_row(),
            Row(menus.SAME_SEED, act=lambda: self._start_again(world)),
            *self.saved_games.end_choices(),
            Row(menus.TO_TITLE, act=lambda: ReplaceAll(self.title())),
        ]
        practice = self.saved_games.is_practice()
        return ReplaceAll(GameOver(self._theme, world, badges, choices, given_up=not world.over, practice=practice))

    def _tradition_list(self) -> Scene:
        from game.content.scenarios.tradition_level import tradition_level
        from game.ui.scenes.lists.tradition_list import TraditionList

        def choose(tradition: Tradition) -> None:
            self._tradition = tradition

        return TraditionList(self._theme, [*TRADITIONS.values()], self._tradition, tradition_level, choose)

    def _seed_entry(self) -> Scene:
        def start(seed: str) -> Change:
            return self._start_seed(self._in_setting(seed))

        return TextEntry(self._theme, menus.SEED_HEADING, LONGEST_SEED, start, menus.SEED_FOOT, menus.SEED_START)

    def _start_seed(self, seed: str) -> Change:
        """Start a new game with a seed as it is; return the change of scene that opens it."""
        one_line = " ".join("".join(sign if sign.isprintable() else " " for sign in seed).split())
        if why := why_missing(one_line):
            return Push(refusal(self._theme, menus.SEED_HEADING, why))
        world = new_game(marked(one_line), self._tradition, self._start_depth)
        return ReplaceAll(self.play(world, *self.saved_games.begin(world)))

    def _start_again(self, world: World) -> Change:
        """Start a new game with the seed and tradition of a game; return the change of scene that opens it."""
        self._tradition = TRADITIONS[world.tradition.name]
        return self._start_seed(world.seed)

    def _in_setting(self, seed: str) -> str:
        """Return the seed of a new game, with the mark of the gentler setting if the player wants it."""
        wanted = self._settings.gentler and has_gentler(self._tradition)
        return gentler(seed) if wanted else seed

    def _next_tradition(self, step: int) -> None:
        rows = list(TRADITIONS.values())
        self._tradition = rows[(rows.index(self._tradition) + step) % len(rows)]

    def _new_world(self) -> World:
        self._games += 1
        seed = self._seed
        if seed is None:
            seed = fresh_seed()
        elif self._games > 1:
            seed = f"{seed} {self._games}"
        return new_game(marked(self._in_setting(seed)), self._tradition, self._start_depth)

    def run(self, first: Scene, *, done: Callable[[], bool] = lambda: False, hurry: bool = False) -> None:
        """Show scenes, beginning with `first`, until the player leaves the last scene or `done` returns True.

        If a scene raises an exception, the crash screen follows. If there can be no crash screen, or with `hurry`, the
        exception is raised again. `hurry`: wait for no input and draw only the last frame.
        """
        self._sound.enter(PLAIN)
        scene: Scene | None = first
        while scene is not None:
            stack = self._stack = self.stack_of(scene)
            try:
                run(
                    self._window,
                    stack,
                    done=done,
                    hurry=hurry,
                    idle=self._do_idle_work,
                    camera=None if hurry else self._camera,
                    note_window=self._note_window,
                    follow=self._follow,
                    controls=self.controls,
                    may_close=self._may_close,
                    rest=self._worker.rest,
                )
                scene = None
            except Exception as error:  # whatever it is, the crash report records it, and the last turn is safe
                shown = [open_.replay_name for open_ in stack.scenes if open_.replay_name is not None]
                scene = None if hurry else self.crashes.scene_for(error, *shown[:1])
                if scene is None:
                    raise
        self.preferences.keep()

    def stack_of(self, first: Scene) -> SceneManager:
        """Return a stack of scenes that begins with `first`."""
        return SceneManager(first, self.open_dropped_file, self.carry_out)

    def _may_close(self) -> bool:
        """Return whether the window may be closed.

        For a game that is not saved, a question is opened first, but only once.
        """
        stack = self._stack
        play = next((scene for scene in stack.scenes if isinstance(scene, Play)), None) if stack is not None else None
        unsaved = play is not None and play.saving_notice is NOT_SAVED and bool(play.world.turn) and not play.world.over
        if stack is None or not unsaved or play is self._asked_to_close:
            return True
        self._asked_to_close = play
        stack.push(question_menu(self._theme, menus.CLOSE_UNSAVED, Quit))
        return False

    def _follow(self, scenes: Sequence[Scene]) -> None:
        """Write the text for screen readers. If that has failed, tell the player once, in the log of a game."""
        self.transcript.follow(scenes)
        play = next((scene for scene in scenes if isinstance(scene, Play)), None)
        if self._transcript_trouble and play is not None:
            play.log.add(Message(self._transcript_trouble, "harm"))
            self._transcript_trouble = ""

    def _report_transcript(self, place: str, reason: str) -> None:
        self._transcript_trouble = saved_games.TRANSCRIPT_STOPPED.format(file=place, detail=reason)
        warn(self._transcript_trouble)

    def _data_folder(self) -> Path:
        """Return the folder of the save file; the working folder without a save file."""
        store = self._saves.store
        return Path.cwd() if store is None else store.path.absolute().parent

    def _report_file(self, path: Path, reason: str) -> None:
        """Say where a picture or film was saved, or why it was not: in the log of a game, or in a menu elsewhere."""
        line = menus.NOT_SAVED_FILE.format(reason=reason) if reason else menus.SAVED_FILE.format(path=path)
        top = None if self._stack is None else self._stack.top
        if isinstance(top, Play):
            top.log.add(Message(line, "harm" if reason else "text"))
            top.hint(line.replace("{", "{{").replace("}", "}}"))
        elif self._stack is not None:
            before = self._told_of_file
            self._told_of_file = Menu(self._theme, menus.PICTURE_HEADING, [Row(saved_games.BACK, act=Pop)], line)
            self._stack.push(self._told_of_file, before)

    def _do_idle_work(self) -> bool:
        """Save changed settings and prepare scenes and sounds between two frames; return whether more work is left."""
        self.preferences.keep()
        working = self._import_next_module() | self._camera.end_film()
        return working | self._prepare_sounds()

    def _import_next_module(self) -> bool:
        """Import a module that no start needs, such as that of a scene; return whether one was left."""
        if self._not_imported is None:
            from pkgutil import walk_packages

            kept_code.keep()
            self._not_imported = [module.name for module in walk_packages(ui.__path__, f"{ui.__name__}.")]
        if not self._not_imported:
            return False
        import_module(self._not_imported.pop())
        return True

    def _prepare_sounds(self) -> bool:
        if self._sound_wanted is self._settings.mute:
            self._sound_wanted = not self._settings.mute
            self._sound.mute = self._settings.mute
        settings = self._settings
        before = self._sound.volumes
        self._sound.volumes = Volumes(settings.effects_volume, settings.ambience_volume, settings.music_volume)
        if self._sound.volumes.effects != before.effects:
            self._sound.play("door-latch")  # so that the player hears how loud the effects are now
        self._sound.paused = not (self._in_sight and (self._in_front or settings.background_sound))
        return self._sound.prepare_some()

    def _note_window(self, *, in_sight: bool, in_front: bool) -> None:
        """Remember whether the window can be seen, and whether it is the window in which the player types."""
        self._in_sight, self._in_front = in_sight, in_front

    def _mute(self) -> None:
        """Turn all sounds on or off, and say so in the log of the game that is played."""
        self._settings.mute = not self._settings.mute
        top = None if self._stack is None else self._stack.top
        if isinstance(top, Play):
            top.log.add(Message(f"{SOUND[not self._settings.mute]}.", "dim text"))


def fresh_seed() -> str:
    """Return a random seed: eight hexadecimal digits."""
    return os.urandom(4).hex()

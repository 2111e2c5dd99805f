"""Menu rows and scenes by which the player resumes, lists, leaves and replays saved games."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game.app.failure_sentences import reason_of
from game.app.opened_files import FileKind, UnknownFile, kind_of
from game.app.replays.open_replays import CODE_NAME, CODE_SUFFIX, Below, LoadedReplay, Replays, Show
from game.app.saved_games.damaged_files import FilesAside, RecoveryMenu
from game.app.saved_games.earlier_messages import EarlierMessages, Told
from game.app.saved_games.save_service import Saves
from game.app.saved_games.saved_game_menus import ON_A_PAGE, GameActions, GamesMenu, refusal, statistics_rows, where
from game.engine.words import count
from game.engine.world import World
from game.store.db.rows import GameStatus, RecordedGame
from game.store.errors import Fault, StoreError
from game.store.file_limits import MAX_CODE_LETTERS
from game.store.json_values import CorruptData, JsonValue
from game.store.recording.all_games_statistics import RunRecords
from game.store.recording.game_code import PREFIX, is_code
from game.store.recording.load_game import Resumed
from game.store.recording.replay_file import SUFFIX
from game.ui.audio.mixer import Sound
from game.ui.core.recorder_interfaces import NO_RECORDER, GameRecorder
from game.ui.core.scene_manager import Change, Pop, Push, Quit, ReplaceAll, Scene
from game.ui.graphics.theme import Theme
from game.ui.scenes.loading_screen import Opener
from game.ui.scenes.menu import Menu
from game.ui.scenes.prompts.text_entry import TextEntry
from game.ui.scenes.sheets.sheet import Sheet, SheetPage
from game.ui.text.command_names import prompt
from game.ui.text.event_messages.order_notes import OrderNotes
from game.ui.text.message_log import opened_log
from game.ui.text.sentences import menus, replays, saved_games
from game.ui.widgets.row import Row
from game.worker import Job, Progress, Worker

MAX_FILES = 8
"""Greatest number of replay files that are listed: no more fit on a small screen."""
LONGEST_NAME = 40
"""Greatest number of characters of a file's name that are shown."""
Ask = Callable[[Callable[[], Change]], Scene]
"""Function that returns a scene with the question whether the player really wants to give up the game.

Its argument is a function that is called if the player says yes; it returns the change of scene that follows.
"""


class SavedGames:
    """Maker of the menu rows about saved games.

    `worker`: does what takes long. `sound`: plays the sounds of replays. `show`: function that returns the scene of a
    game that is played. `title`: function that returns the title scene. `kept_in`: returns what has the player's
    settings.
    """

    def __init__(
        self,
        theme: Theme,
        worker: Worker,
        saves: Saves,
        sound: Sound,
        show: Show,
        title: Callable[[], Scene],
        kept_in: Callable[[], object],
    ) -> None:
        self._theme = theme
        self._worker = worker
        self._opener = opener = Opener(theme, worker)
        self._saves = saves
        self._show = show
        self._title = title
        self.replays = Replays(theme, worker, opener, saves, sound, show, title)
        self.files_aside = FilesAside(theme, saves, title, kept_in)
        self.repairs = RecoveryMenu(theme, opener, saves, title)
        self._shut: tuple[StoreError, Path] | None = None
        """Error and path of the store that cannot be used; None if the store can be used."""

    # ------------------------------------------------------------------------------------------- games

    def begin(self, world: World) -> tuple[GameRecorder, str]:
        """Begin to record a new game; return its recorder, and why the game cannot be saved ("" if it can)."""
        try:
            return self._saves.keep(world), ""
        except StoreError as trouble:
            return NO_RECORDER, saved_games.NOT_SAVED.format(reason=reason_of(trouble))

    def go_on(self, number: int) -> Change:
        """Return the change of scene that continues saved game `number`, or opens a menu with the reason why it cannot.

        If loading takes longer than a moment, the change opens a loading scene, which later returns the other change.
        """
        notes = partial(OrderNotes, partial(prompt, self._theme.controls))

        def load(progress: Progress) -> tuple[Told | None, Resumed]:
            told = self._saves.last_messages(number, notes(), progress)
            return told, self._saves.load(number, progress)

        def show(job: Job[tuple[Told | None, Resumed]]) -> Change:
            try:
                told, resumed = job.result()
                log = opened_log(resumed.world, notes()) if told is None else told.log
                after = resumed.at.step if told is None else told.after
                if (store := self._saves.store) is not None:
                    log.earlier = EarlierMessages(self._worker, store, log, number, after, notes)
                return ReplaceAll(self._show(*self._saves.go_on_with(number, resumed), log))
            except (StoreError, CorruptData) as error:
                return Push(refusal(self._theme, saved_games.CANNOT_CONTINUE, reason_of(error)))

        return self._opener.open(load, show)

    def rows(self) -> list[Row]:
        """Return the rows of the title menu about saved games."""
        if self._saves.store is None and self._shut is not None:
            shut = self._shut
            return [Row(saved_games.CANNOT_OPEN, act=lambda: Push(self.repairs.menu(*shut)))]
        try:
            games, faults = self._saves.list_games()
        except StoreError as trouble:
            return [self._repair_row(saved_games.CANNOT_READ, trouble)]
        unfinished = [game for game in games if game.state is GameStatus.OPEN]
        rows = []
        if unfinished:
            newest = unfinished[0]
            number = newest.number
            rows.append(Row(saved_games.CONTINUE.format(game=where(newest)), act=lambda: self.go_on(number)))
        if games:
            past = saved_games.OPEN_GAMES.format(number=len(unfinished))
            past = past if len(unfinished) > 1 else saved_games.PAST_GAMES
            rows.append(Row(past, act=lambda: Push(self._list(games)), seldom=True))
            rows.append(Row(saved_games.STATISTICS, act=self.statistics, seldom=True))
        if faults:
            words = saved_games.CANNOT_READ_SOME.format(games=count(len(faults), "game"))
            rows.append(self._repair_row(words, StoreError(Fault.BROKEN, faults[0])))
        return rows

    def _repair_row(self, words: str, trouble: StoreError) -> Row:
        """Return the row of the title menu that opens the remedies for the open store. `trouble`: what is wrong."""
        store = self._saves.store
        if store is None:
            raise ValueError("no store is open whose games could be damaged")
        return Row(words, act=lambda: Push(self.repairs.menu(trouble, store.path)))

    def replay_rows(self) -> list[Row]:
        """Return the row of the title menu that opens a replay from a file or a code."""
        return [Row(replays.OPEN_REPLAY, act=lambda: Push(self._replays_menu()), seldom=True)]

    def exit_choices(self, giving_up: Ask, ending: Callable[[], Change], another: Callable[[], Change]) -> list[Row]:
        """Return the rows of the pause menu that leave a game.

        A recorded game can be left and resumed later; a game that is not recorded is given up by leaving it.
        `giving_up`: function that returns a scene with the question whether the player really wants to give up the
        game. `ending`: function that returns the change of scene that shows the end of the game. `another`: function
        that starts a new game, and returns the change of scene that opens it.
        """

        def given_up(then: Callable[[], Change]) -> Callable[[], Change]:
            return lambda: Push(giving_up(then))

        def close() -> Change:
            self._saves.give_up()
            return ending()

        if self._saves.current is None:
            choices = {
                menus.ABANDON: given_up(ending),
                menus.ABANDON_AND_NEW_GAME: given_up(another),
                menus.ABANDON_AND_QUIT: given_up(Quit),
            }
        else:
            choices = {
                menus.SAVE_AND_TITLE: self.to_title,
                menus.SAVE_AND_QUIT: Quit,
                menus.ABANDON: given_up(close),
            }
        return [Row(words, act=change, risky=True) for words, change in choices.items()]

    def _list(self, games: list[RecordedGame], page: int = 0, *, by_score: bool = False) -> Scene:
        actions = GameActions(
            lambda run: self.go_on(run.number),
            lambda run: self._see_again(run.number),
            lambda run: self.replays.share_game(run.number),
            self._delete,
        )
        return GamesMenu(self._theme, games, self._saves.story, actions, self._stories).page(page, by_score=by_score)

    def _delete(self, game: RecordedGame, page: int, by_score: bool) -> Change:
        """Delete a game. Return the change of scene to the list of the other games, or to a refusal.

        The title below the list is made anew, because its rows depend on the saved games.
        """
        try:
            self._saves.delete(game.number)
            games = self._saves.games()
        except StoreError as error:
            refused = refusal(self._theme, saved_games.CANNOT_DELETE, reason_of(error))
            return Pop(lambda: Push(refused))
        last_page = max(0, len(games) - 1) // ON_A_PAGE
        shown = self._list(games, min(page, last_page), by_score=by_score)
        return ReplaceAll(self._title(), (lambda: Push(shown)) if games else None)

    def _stories(self) -> Mapping[int, JsonValue]:
        """Return the summaries of all finished games; none if the store cannot be read."""
        try:
            return self._saves.stories()
        except StoreError:
            return {}

    def kills(self) -> Mapping[str, int]:
        """Return the number of monsters that the player killed in finished games, by breed; {} if it is not known.

        In a practice game it is {} too, because what was killed before the practice began would count twice.
        """
        if self.is_practice():
            return {}
        try:
            return self._saves.records().slain
        except StoreError:
            return {}

    def statistics(self) -> Change:
        """Return the change of scene that opens the statistics, or a menu that says why they cannot be read."""

        def show(job: Job[RunRecords]) -> Change:
            try:
                rows = statistics_rows(job.result())
            except StoreError as error:
                return Push(refusal(self._theme, saved_games.CANNOT_READ, reason_of(error)))
            return Push(Sheet(self._theme, [SheetPage(saved_games.STATISTICS, lambda: rows)]))

        return self._opener.open(lambda _: self._saves.records(), show)

    def end_choices(self) -> list[Row]:
        """Return the rows that replay and share the finished game, for the menu after its end; [] if it has no record.

        A game that is not saved has no record. A practice game has no code, because it does not begin with a new game.
        """
        number = self._saves.current
        if number is None:
            return []
        rows = [Row(saved_games.WATCH, act=lambda: self._see_again(number, Below.ENDING))]
        if not self.is_practice():
            rows.append(Row(saved_games.SHARE, act=lambda: self.replays.share_game(number)))
        return rows

    def is_practice(self) -> bool:
        """Return whether the present game is known to be for practice; False if the save file cannot be read."""
        try:
            return self._saves.is_practice
        except (CorruptData, StoreError):
            return False

    def open_file(self, name: str, *, over: bool = False) -> Change:
        """Return the change to the replay in a file, or to a menu that says why the file cannot be opened here.

        `name`: path of the file. `over`: whether the replay opens over the present scenes, which stay as they are. If
        opening a replay takes longer than a moment, the change leads to a scene that says so.
        """
        try:
            kind = kind_of(Path(name))
        except UnknownFile as error:
            return self._refuse_file(name, saved_games.DETAIL.format(detail=error))
        if kind is FileKind.REPLAY:
            below = Below.GAME if over else Below.NOTHING
            return self._open(partial(self.replays.load_file, name), below)
        reason = saved_games.SAVE_FILE_AT_START if kind is FileKind.SAVE_FILE else saved_games.LEVEL_AT_START
        return self._refuse_file(name, reason)

    def open_words(self, words: str) -> Change:
        """Return the change to the replay of a code or in a file, or to a menu that says that the words are neither.

        `words`: the code, or the path of the file.
        """
        if is_code(words):
            return self._open(partial(self.replays.load, words), Below.NOTHING)
        if not os.path.lexists(words):  # unlike the functions of Path, it takes every text
            reason = replays.WHAT_CODES_AND_FILES_ARE.format(beginning=PREFIX)
            return Push(refusal(self._theme, replays.NEITHER_CODE_NOR_FILE, reason))
        return self.open_file(words)

    def _replays_menu(self) -> Scene:
        """Return the menu of the newest replay files in the folder of the save file."""
        entry = TextEntry(self._theme, replays.OPEN_REPLAY, 2 * MAX_CODE_LETTERS, self.open_words)
        store = self._saves.store
        folder = Path() if store is None else store.path.parent
        rows = [Row(replays.TYPE_OR_PASTE, act=lambda: Push(entry))]
        newest = _newest(folder)
        rows += [Row(path.name[:LONGEST_NAME], act=partial(self.open_file, str(path))) for path in newest]
        rows.append(Row(saved_games.BACK, act=Pop))
        foot = replays.FILES_FOOT if newest else replays.NO_FILES_FOOT
        return Menu(self._theme, replays.OPEN_REPLAY, rows, foot.format(folder=folder.absolute()))

    def _refuse_file(self, name: str, reason: str) -> Change:
        return Push(
            refusal(
                self._theme, saved_games.CANNOT_OPEN_FILE, saved_games.FAULT_OF_FILE.format(reason=reason, path=name)
            )
        )

    def _see_again(self, number: int, below: Below = Below.NOTHING) -> Change:
        return self._open(partial(self.replays.load_game, number), below)

    def _open(self, load: Callable[[Progress], LoadedReplay], below: Below) -> Change:
        """Return the change to the replay that `load` loads. `below`: scene to which the player then goes back."""

        def show(job: Job[LoadedReplay]) -> Change:
            try:
                scene = self.replays.scene(job.result(), below)
                return ReplaceAll(scene) if below is Below.NOTHING else Push(scene)
            except (StoreError, CorruptData) as error:
                return Push(refusal(self._theme, replays.CANNOT_REPLAY, reason_of(error)))

        return self._opener.open(load, show)

    def report_unusable(self, trouble: StoreError, path: Path) -> None:
        """Remember that the store at `path` cannot be used, so that the title offers remedies. `trouble`: the error."""
        self._shut = trouble, path

    def to_title(self) -> Change:
        """Leave the current game, which can be resumed later, and return the change of scene that opens the title."""
        self._saves.leave()
        return ReplaceAll(self._title())


def _newest(folder: Path) -> list[Path]:
    """Return the newest files in a folder that may be replays or codes, at most MAX_FILES, the newest first."""
    try:
        wanted = [
            path
            for path in folder.iterdir()
            if path.suffix == SUFFIX or (path.suffix == CODE_SUFFIX and path.name.startswith(CODE_NAME))
        ]
        found = [(path.stat().st_mtime, path) for path in wanted]
    except OSError:
        return []  # the player can still type a path
    return [path for _, path in sorted(found, reverse=True)[:MAX_FILES]]

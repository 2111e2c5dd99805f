"""Save files that cannot be used or were set aside: what the title says of them, and the menus of the remedies."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.app.failure_sentences import reason_of
from game.app.saved_games.save_service import Saves
from game.app.saved_games.saved_game_menus import refusal, salvaged_menu, trouble_menu
from game.store.db.game_store import Store
from game.store.db.store_renaming import files_set_aside
from game.store.errors import StoreError
from game.store.json_values import JsonValue
from game.store.recovery.quarantine import Salvaged, quarantine
from game.ui.core.scene_manager import Change, Pop, Push, ReplaceAll, Scene
from game.ui.graphics.theme import Theme
from game.ui.scenes.loading_screen import Opener
from game.ui.scenes.menu import Menu
from game.ui.text.sentences import saved_games
from game.ui.widgets.row import Row
from game.worker import Job, Progress


class RecoveryMenu:
    """Maker of the menu of remedies for a store (save file) that cannot be used.

    `opener`: waits while games are recovered. `title`: returns the title scene, which opens after a successful remedy.
    """

    def __init__(self, theme: Theme, opener: Opener, saves: Saves, title: Callable[[], Scene]) -> None:
        self._theme = theme
        self._opener = opener
        self._saves = saves
        self._title = title

    def menu(self, trouble: StoreError, at: Path) -> Scene:
        """Return the menu of remedies. `trouble`: error of the store that cannot be used. `at`: path of this store."""

        def opened(then: Callable[[], Change]) -> Change:
            try:
                self._saves.store = Store(at)
            except StoreError as other:
                return ReplaceAll(self.menu(other, at))
            return then()

        def again() -> Change:
            self._saves.close()
            return opened(lambda: ReplaceAll(self._title()))

        def afresh() -> Change:
            try:
                self._saves.close()
                quarantine(at)
            except StoreError as other:
                return ReplaceAll(self.menu(other, at))
            return again()

        def bring_over() -> Change:
            from game.store.recovery.salvage import salvage  # seldom needed: the game starts faster without it

            was_open = self._saves.store is not None

            def work(progress: Progress) -> Salvaged:
                self._saves.close()
                return salvage(at, progress)

            def recovered(job: Job[Salvaged]) -> Change:
                salvaged = None
                try:
                    salvaged = job.result()
                except StoreError as other:
                    return Push(refusal(self._theme, saved_games.NOTHING_RECOVERED, reason_of(other)))
                finally:
                    if was_open and salvaged is None:  # else new games would not be saved
                        self._saves.reopen(at)
                menu = salvaged_menu(self._theme, salvaged, lambda: ReplaceAll(self._title()))
                return opened(lambda: ReplaceAll(menu))

            return self._opener.open(work, recovered, words=saved_games.RECOVERING)

        def play_unsaved() -> Change:
            self._saves.close()
            return ReplaceAll(self._title())

        text = saved_games.FAULT_OF_FILE.format(reason=reason_of(trouble), path=at)
        return trouble_menu(self._theme, text, trouble.fault, bring_over, afresh, again, play_unsaved)


KNOWN = "files_known"
"""Name of the setting that lists the files which the title screen no longer reports, because the player hid them."""
MAX_FILES = 8
"""Greatest number of files in the menu. When the player has dealt with these, the next ones are listed."""
LONGEST_NAME = 60


class FilesAside:
    """Row of the title menu about files that were set aside, and its submenu.

    `title`: returns the title scene. `kept_in`: returns what has the player's settings. The files beside a save file
    that does not have them, because it may be a stranger's, are only hidden until the program ends.
    """

    def __init__(self, theme: Theme, saves: Saves, title: Callable[[], Scene], kept_in: Callable[[], object]) -> None:
        self._theme = theme
        self._saves = saves
        self._title = title
        self._kept_in = kept_in
        self._hidden: set[str] = set()
        """Names of the files that the player has hidden since the program began."""

    def rows(self) -> list[Row]:
        """Return the row about files that were set aside, or [] if there are none or the player has hidden them all."""
        store = self._saves.store
        found = [] if store is None else self._unknown(store)
        if store is None or not found:
            return []
        text = saved_games.FILES_ASIDE.format(number=len(found))
        return [Row(text, act=lambda: Push(self._menu(store, found)), seldom=True)]

    def _unknown(self, store: Store) -> list[Path]:
        known = self._known(store)
        return [file for file in files_set_aside(_real(store.path)) if file.name not in known]

    def _menu(self, store: Store, found: list[Path]) -> Scene:
        listed = found[:MAX_FILES]
        choices = [Row(file.name[-LONGEST_NAME:], act=partial(self._show, store, file)) for file in listed]
        choices += [
            Row(saved_games.HIDE_FILES, act=lambda: self._hide(store, listed)),
            Row(saved_games.BACK, act=Pop),
        ]
        text = saved_games.FILES_ASIDE_TEXT.format(path=found[0].parent)
        return Menu(self._theme, saved_games.FILES_ASIDE.format(number=len(found)), choices, text[:300])

    def _show(self, store: Store, file: Path) -> Change:
        choices = [
            Row(saved_games.USE_FILE, act=lambda: self._use(store.path, file)),
            Row(saved_games.HIDE_FILE, act=lambda: self._hide(store, [file])),
            Row(saved_games.BACK, act=Pop),
        ]
        return Push(Menu(self._theme, file.name[-LONGEST_NAME:], choices, str(file)[:300]))

    def _hide(self, store: Store, files: list[Path]) -> Change:
        """Hide `files` from the report on the title screen, as well as the files that were hidden earlier."""
        still_there = {file.name for file in files_set_aside(_real(store.path))}
        hidden = (self._known(store) & still_there) | {file.name for file in files}
        names: list[JsonValue] = [*sorted(hidden)]
        try:
            if self._kept_in() is store:
                store.set({KNOWN: names})
        except StoreError as trouble:
            return Push(refusal(self._theme, saved_games.CANNOT_HIDE_FILE, reason_of(trouble)))
        self._hidden = hidden
        return ReplaceAll(self._title())

    def _use(self, path: Path, file: Path) -> Change:
        """Set the save file at `path` aside, and rename `file` to `path`."""
        if not file.exists():  # the player has removed it meanwhile
            return ReplaceAll(self._title())
        try:
            Store(file).close()  # its write-ahead log is empty then
            self._saves.close()
            try:
                quarantine(_real(path), file)
            finally:
                self._saves.store = Store(path)
        except StoreError as trouble:
            return Push(refusal(self._theme, saved_games.CANNOT_USE_FILE, reason_of(trouble)))
        return ReplaceAll(self._title())

    def _known(self, store: Store) -> set[str]:
        """Return the names of the files that the player has hidden, as far as the settings can be read."""
        try:
            known = store.settings().get(KNOWN) if self._kept_in() is store else []
        except StoreError:
            known = []
        return self._hidden | ({name for name in known if isinstance(name, str)} if isinstance(known, list) else set())


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))

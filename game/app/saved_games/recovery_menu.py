"""Menu of the remedies for a store (save file) that cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.failure_sentences import reason_of
from game.app.saved_games.save_service import Saves
from game.app.saved_games.saved_game_menus import refusal, salvaged_menu, trouble_menu
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.recovery.quarantine import Salvaged, quarantine
from game.ui.core.scene_manager import Change, Push, ReplaceAll, Scene
from game.ui.graphics.theme import Theme
from game.ui.scenes.loading_screen import Opener
from game.ui.text.sentences import saved_games
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

"""Replays of games: from the store or a file, with ways to play on from any turn and to export."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game import __version__
from game.app.game_menus import refusal
from game.app.reasons import reason_of
from game.app.save_service import Saves
from game.engine.world import World
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.replay import Replay
from game.store.recording.replay_file import SUFFIX, Record, StoredRecord, give_away, given_away
from game.ui.core.ports import GameRecorder, Message
from game.ui.core.scene import Change, Exchange, Pop, Scene, Swap
from game.ui.graphics.files import Unwritable, write_atomically
from game.ui.graphics.theme import Theme
from game.ui.hud.replay_bar import rules_told
from game.ui.scenes.gif_export import STEPS, GifExport
from game.ui.scenes.menu import Choice, Menu, fixed
from game.ui.scenes.replay import ReplayScene
from game.ui.text.sentences import menus, saving
from game.ui.text.sentences import replay as sentences

LONGEST_NUMBER = 18
"""Maximum number of digits of a game's number: a store counts no farther."""

Show = Callable[[World, GameRecorder, str, Sequence[Message]], Scene]
"""The scene of a game: of the world, its recorder, the news to show first, and the earlier messages."""


def is_number(words: str) -> bool:
    """Return whether words name a game of the store; else they name a file."""
    return words.isascii() and words.isdecimal()


class Replays:
    """The replays of the player's saved games, with the ways to a game's scene and to the title."""

    def __init__(self, look: Theme, saves: Saves, show: Show, title: Callable[[], Scene]) -> None:
        self._look = look
        self._saves = saves
        self._show = show
        self._title = title

    def of_game(self, number: int) -> Scene:
        """Return the replay of a game in the store. Raises StoreError or CorruptData."""
        store = self._saves.store
        if store is None or store.run(number) is None:
            raise CorruptData(sentences.NO_GAME.format(number=number))
        return self._watching(StoredRecord(store, number), number)

    def of_file(self, path: Path) -> Scene:
        """Return the replay of a game in a file. Raises CorruptData."""
        return self._watching(given_away(path), None)

    def named(self, words: str) -> Scene:
        """Return the replay of the game with a number or in a file.

        Raises StoreError, or CorruptData with the name of the file.
        """
        if not is_number(words):
            try:
                return self.of_file(Path(words))
            except CorruptData as error:
                raise CorruptData(f"{words or repr(words)}: {error}") from None
        if len(words) > LONGEST_NUMBER:
            raise CorruptData(sentences.NO_GAME.format(number=f"{words[:LONGEST_NUMBER]}..."))
        return self.of_game(int(words))

    def _watching(self, record: Record, number: int | None) -> Scene:
        replay = Replay(record)
        scene: list[ReplayScene] = []

        def go_to(step: Callable[[], int]) -> Callable[[], Change]:
            def gone() -> Change:
                scene[0].go_to(step())
                return Pop()

            return gone

        def to_title() -> Change:
            return Swap(self._title())

        def film() -> Change:
            path = self._path(number, f"-step-{replay.at}.gif")
            return Exchange(GifExport(self._look, scene[0], lambda gif: self._write(path, lambda: gif)))

        def menu() -> Scene:
            choices = [
                Choice(fixed(sentences.KEEP_WATCHING), Pop),
                Choice(fixed(sentences.TO_START), go_to(lambda: replay.first)),
                Choice(fixed(sentences.TO_END), go_to(lambda: replay.last)),
                Choice(fixed(sentences.PRACTICE), lambda: self._play_on(replay, number)),
                Choice(fixed(sentences.SAVE_TO_FILE), lambda: self._give_away(record, number)),
                Choice(fixed(sentences.SAVE_GIF.format(number=STEPS)), film),
                Choice(fixed(menus.TO_TITLE), to_title),
            ]
            return Menu(self._look, sentences.HEADING, choices, sentences.MENU_KEYS)

        scene.append(ReplayScene(self._look, replay, menu))
        return scene[0]

    def _play_on(self, replay: Replay, number: int | None) -> Change:
        """Start a game of its own from the turn that is on the screen."""
        world = replay.world
        world.hero.orders = None
        try:
            scribe = self._saves.keep(world, parent=None if number is None else (number, replay.at), practice=True)
        except StoreError as trouble:
            return Exchange(refusal(self._look, saving.CANNOT_SAVE, reason_of(trouble)))
        news = f"{sentences.PRACTICE_BEGINS} {rules_told(replay.rules_change_here)}".rstrip()
        return Swap(self._show(world, scribe, news, ()))

    def _give_away(self, record: Record, number: int | None) -> Change:
        return self._write(self._path(number, SUFFIX), lambda: give_away(record, __version__))

    def _path(self, number: int | None, ending: str) -> Path:
        """Return the path for a file about a game: beside the store, or in the working folder without one."""
        store = self._saves.store
        folder = Path() if store is None else store.path.parent
        return (folder / f"game-{number or 'copy'}{ending}").absolute()

    def _write(self, path: Path, content: Callable[[], bytes]) -> Change:
        try:
            write_atomically(path, content())
        except (StoreError, CorruptData, Unwritable) as error:
            return Exchange(refusal(self._look, sentences.NOT_WRITTEN, reason_of(error)))
        return Exchange(Menu(self._look, sentences.WRITTEN, [Choice(fixed(saving.BACK), Pop)], str(path)))

"""The parts of the golden things: levels, games, saved games, screens and documents.

Each part names its golden things, makes each of them, tells in a few words what is different, and approves them.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import closing
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from builders.documents import level_schema, manual_page
from builders.gallery import approved_screens, pictures
from builders.gallery.situations import SITUATIONS
from builders.gallery.windowless_game import studio
from game.store.db.game_store import Store
from golden import catalogue_games, catalogue_levels, corpus, corpus_store
from golden.digest import GOLDEN

MAX_COUNTS = 6
"""Most counts of the census that are told of a game."""


class Part(Protocol):
    """A kind of golden things. Each has a name and, when it is approved, a text that is its approved result."""

    module: str
    """The module that makes them. What it imports decides which changes of the code can reach them."""

    def names(self) -> list[str]:
        """Return the names of all things that there should be."""

    def approved(self) -> dict[str, str]:
        """Return the approved texts by name, also of things that are no longer there."""

    def make(self, name: str, approved: str | None) -> str:
        """Make a thing and return its text. `approved`: its approved text, which is returned if it is still right."""

    def words(self, name: str, before: str, now: str) -> str:
        """Return in a few words how a thing differs from the approved one."""

    def approve(self, texts: Mapping[str, str | None]) -> None:
        """Make texts the approved ones; None for a thing that is gone. Raises OSError."""


class Levels:
    """The levels of all generators. Each has a line of a file: its name, a colon, and what was made."""

    module = catalogue_levels.__name__

    def __init__(self) -> None:
        self._path = GOLDEN / "levels.txt"
        self._entries = {str(entry): entry for entry in catalogue_levels.entries()}

    def names(self) -> list[str]:
        return list(self._entries)

    def approved(self) -> dict[str, str]:
        return _read_lines(self._path)

    def make(self, name: str, approved: str | None) -> str:
        return catalogue_levels.line(self._entries[name])

    def words(self, name: str, before: str, now: str) -> str:
        both = zip(before.split(), now.split(), now.split()[1:], strict=False)
        counts = [f"{what} {old} → {new}" for old, new, what in both if old != new and old.isdecimal()]
        return ", ".join([f"other {' '.join(catalogue_levels.changed_parts(before, now))}", *counts])

    def approve(self, texts: Mapping[str, str | None]) -> None:
        _write_lines(self._path, self.names(), {**self.approved(), **texts})


class GameLevels:
    """The levels of whole games. All levels of a game have one line of a file: its name, a colon, and their hashes."""

    module = catalogue_games.__name__

    def __init__(self) -> None:
        self._path = GOLDEN / "games.txt"
        depths = range(1, 1 + catalogue_games.DEPTHS)
        self._levels = {f"{game}, depth {depth}": (game, depth) for game in catalogue_games.games() for depth in depths}

    def names(self) -> list[str]:
        return list(self._levels)

    def approved(self) -> dict[str, str]:
        return {
            f"{game}, depth {depth}": made
            for game, line in _read_lines(self._path).items()
            for depth, made in enumerate(line.partition(": ")[2].split(), 1)
        }

    def make(self, name: str, approved: str | None) -> str:
        game, depth = self._levels[name]
        return catalogue_games.hashes(game, [depth])[0]

    def words(self, name: str, before: str, now: str) -> str:
        return "another level"

    def approve(self, texts: Mapping[str, str | None]) -> None:
        every: dict[str, str | None] = {**self.approved(), **texts}
        lines: dict[str, str | None] = {}
        for name, (game, _) in self._levels.items():
            lines[str(game)] = f"{lines.get(str(game), f'{game}:')} {every[name]}"
        _write_lines(self._path, list(lines), lines)


def _read_lines(path: Path) -> dict[str, str]:
    """Return the lines of a file by what stands before their colon. There are none if there is no file."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {line.partition(":")[0]: line for line in lines}


def _write_lines(path: Path, names: Iterable[str], lines: Mapping[str, str | None]) -> None:
    """Write the lines with these names, in their order."""
    path.write_text("\n".join(line for name in names if (line := lines.get(name)) is not None) + "\n", "utf-8")


class RecordedGames:
    """The games of the corpus. A text has the lines of the game's file, then its lines of the census."""

    module = corpus.__name__

    def __init__(self) -> None:
        self._games = {str(game): game for game in corpus.golden_games()}

    def names(self) -> list[str]:
        return list(self._games)

    def approved(self) -> dict[str, str]:
        census = corpus.census_lines() if corpus.CENSUS.exists() else {}
        files = [game.path for game in self._games.values() if game.path.exists()] + corpus.unknown_files()
        return {path.stem: _joined(path.read_text("ascii").splitlines(), census.get(path.stem, [])) for path in files}

    def make(self, name: str, approved: str | None) -> str:
        """Replay the game as it was recorded. Only if its result is another one, play it anew."""
        game = self._games[name]
        census = [] if approved is None else approved.partition("\n\n")[2].splitlines()
        if approved is not None and not corpus.first_difference(game, census):
            return approved
        played = corpus.play(game)
        return _joined(played.lines, played.census)

    def words(self, name: str, before: str, now: str) -> str:
        (old, old_census), (new, new_census) = (text.split("\n\n", 1) for text in (before, now))
        steps = zip(old.splitlines(), new.splitlines(), strict=False)
        step = next((number for number, (one, other) in enumerate(steps) if one != other), None)
        where = "only the census differs" if step is None else f"differs from step {step} of {new.count(chr(10))}"
        counts = [dict(_counts(census)) for census in (old_census, new_census)]
        moved = {key: [count.get(key, 0) for count in counts] for key in dict.fromkeys((*counts[0], *counts[1]))}
        told = [f"{key} {was} → {now}" for key, (was, now) in moved.items() if was != now]
        return ", ".join([where, *told[:MAX_COUNTS], *(["…"] if len(told) > MAX_COUNTS else [])])

    def approve(self, texts: Mapping[str, str | None]) -> None:
        halves = {name: text.split("\n\n", 1) for name, text in texts.items() if text is not None}
        played = {
            self._games[name]: corpus.GoldenText(lines.splitlines(), census.splitlines())
            for name, (lines, census) in halves.items()
        }
        corpus.approve(played)


def _joined(lines: list[str], census: list[str]) -> str:
    return "\n".join(lines) + "\n\n" + "\n".join(census)


def _counts(census: str) -> Counter[str]:
    words = [word.partition(":") for line in census.splitlines() for word in line.split()[1:] if ":" in word]
    return Counter({name: int(count) for name, _, count in words})


class SavedGames:
    """The games of the golden store, which is approved as a whole."""

    module = corpus_store.__name__

    def __init__(self) -> None:
        self._numbers = {str(game): number for number, game in enumerate(corpus_store.games(), 1)}

    def names(self) -> list[str]:
        return list(self._numbers)

    def approved(self) -> dict[str, str]:
        return corpus_store.texts_of_games() if corpus_store.PATH.exists() else {}

    def make(self, name: str, approved: str | None) -> str:
        """Load the game from a copy of the store, and play it on. Return what is different."""
        if approved is None:
            return "is not in the store"
        with TemporaryDirectory() as folder, closing(Store(Path(shutil.copy(corpus_store.PATH, folder)))) as store:
            run = store.run(self._numbers[name])
            if run is None or run.version != name:
                return "has another place in the store"
            return "\n".join(corpus_store.differences_of_game(store, run)) or approved

    def words(self, name: str, before: str, now: str) -> str:
        return now.splitlines()[0]

    def approve(self, texts: Mapping[str, str | None]) -> None:
        corpus_store.approve()


class Screens:
    """The screens of the game. The text is that of the file of a situation."""

    module = pictures.__name__

    def __init__(self) -> None:
        every = {each.name: each for each in SITUATIONS if each.name not in approved_screens.CHANGING}
        self._situations = every

    def names(self) -> list[str]:
        return list(self._situations)

    def approved(self) -> dict[str, str]:
        by_file = {approved_screens.file_of(name): name for name in self._situations}
        return {by_file.get(path, path.stem): path.read_text("utf-8") for path in approved_screens.FOLDER.glob("*")}

    def make(self, name: str, approved: str | None) -> str:
        situation = self._situations[name]
        with studio() as here:
            screen = approved_screens.draw_screen(situation, here).screen
        before = None if approved is None else approved_screens.parse_screen(approved)
        return approved_screens.screen_text(screen) if approved_screens.changes(screen, before) else approved or ""

    def words(self, name: str, before: str, now: str) -> str:
        screen = approved_screens.parse_screen(now)
        changed = [] if screen is None else approved_screens.changes(screen, approved_screens.parse_screen(before))
        return "; ".join(changed)

    def approve(self, texts: Mapping[str, str | None]) -> None:
        for name, text in texts.items():
            path = approved_screens.file_of(name)
            if text is None:
                path.unlink()
            else:
                path.write_text(text, "utf-8")


class Documents:
    """The documents that are written from the game's sentences and data."""

    module = level_schema.__name__

    def __init__(self) -> None:
        self._texts = {
            manual_page.FILE.name: (manual_page.FILE, manual_page.manual_document),
            level_schema.FILE.name: (level_schema.FILE, level_schema.schema_document),
        }

    def names(self) -> list[str]:
        return list(self._texts)

    def approved(self) -> dict[str, str]:
        return {name: path.read_text("utf-8") for name, (path, _) in self._texts.items() if path.exists()}

    def make(self, name: str, approved: str | None) -> str:
        return self._texts[name][1]()

    def words(self, name: str, before: str, now: str) -> str:
        lines = unified_diff(before.splitlines(), now.splitlines(), "approved", "now", n=1, lineterm="")
        return "\n" + "\n".join(lines)

    def approve(self, texts: Mapping[str, str | None]) -> None:
        for name, text in texts.items():
            self._texts[name][0].write_text(text or "", "utf-8")


def parts() -> dict[str, Part]:
    """Return all parts by name. Those whose things take longest come first."""
    return {
        "replays": RecordedGames(),
        "store": SavedGames(),
        "screens": Screens(),
        "games": GameLevels(),
        "levels": Levels(),
        "documents": Documents(),
    }

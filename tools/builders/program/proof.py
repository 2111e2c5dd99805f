"""The proof that a built program works: it is unpacked, started in a bare environment, and compared with the source.

The program runs without the user's environment and without Python, in another working folder, with a home of its own,
and cannot write to its own folder. Each proof prints one line.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from builders.program.build import program_in, unpack
from builders.program.display import VirtualDisplay, missing_programs
from builders.program.places import ROOT
from game import APP_ID, __version__
from game.app import linux_desktop
from game.store.db.game_store import Store

TURNS = 200
"""Number of turns that the program plays in each proof."""
SEED = "proof"
PATIENCE = 120
"""Greatest number of seconds that a run of the program may take."""
NOBODY = 65534
"""Number of the user as which a program is proven that was built by the administrator, who may write everywhere."""
DEMO = ("--headless", "--demo", "--turns", str(TURNS), "--seed", SEED)
KEYS = ("period", "Right", "period", "Down", "period", "Left", "period", "Up")
"""Keys that are pressed one after the other, by X11's names. The period waits for a turn."""
PRESSES = 50 * len(KEYS)
"""Number of keys that are pressed; a key can take no turn, for example if there is a wall."""
STORE = Path(".local", "share", "Ajar", "Ajar", "ajar.sqlite")
"""The save file on Linux, from the home."""


class NotProven(Exception):
    """Error: the built program does not do what it should. The message says what it did instead."""


class NotTried(Exception):
    """A proof cannot be tried here. The message gives the reason."""


def prove(archive: Path, *, window: bool) -> int:
    """Prove that the program in an archive works, with one line for each proof; return the exit code.

    That is 0 if all is proven, 1 if something is not as it should be, and 3 if something could not be tried. `window`:
    False to leave out the proofs that need a window. Raises OSError, and BuildError for a damaged archive.
    """
    with tempfile.TemporaryDirectory(prefix="ajar-proof-") as name:
        bench = Bench(Path(name), archive)
        proofs = [prints_its_version, plays_the_same_game, starts_fast, adds_itself_to_the_desktop]
        if window:
            proofs.append(plays_in_a_window)
        outcomes = {_outcome(proof, bench) for proof in [*proofs, leaves_its_folder_alone]}
        bench.make_writable()
    if not window:
        print("not tried: the window, because of --skip-window")
    return 1 if "NOT proven" in outcomes else 3 if "not tried" in outcomes else 0


def _outcome(proof: Callable[[Bench], str], bench: Bench) -> str:
    """Run a proof, print its line, and return the first words of the line."""
    try:
        word, line = "proven", proof(bench)
    except NotProven as fault:
        word, line = "NOT proven", str(fault)
    except NotTried as reason:
        word, line = "not tried", str(reason)
    print(f"{word}: {line}", flush=True)
    return word


def can_become_nobody() -> bool:
    """Return whether programs can be started as the user NOBODY, who may not write everywhere.

    Only an administrator of the whole computer can do that. In a container, the administrator may be unable to, because
    the container knows no other users.
    """
    if sys.platform != "linux" or os.geteuid() != 0:
        return False
    try:
        subprocess.run(["/bin/sh", "-c", ":"], user=NOBODY, group=NOBODY, extra_groups=[], cwd="/", check=True)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


class Bench:
    """Folders in which a built program is tried, and the program itself.

    `folder`: an empty folder for all of them. `archive`: the archive with the program.
    """

    def __init__(self, folder: Path, archive: Path) -> None:
        folder.chmod(0o755)
        (folder / "program").mkdir()
        self.release = unpack(archive, folder / "program")
        self.program = program_in(self.release)
        self.home = folder / "home"
        self.work = folder / "work"
        self._path = folder / "path"
        self._as_nobody = can_become_nobody()
        for own in (self.home, self.work, self._path):
            own.mkdir()
            if self._as_nobody:
                os.chown(own, NOBODY, NOBODY)
        self._change_modes(writable=False)
        self.before = self.listing()

    def make_writable(self) -> None:
        """Let the program's folder be deleted."""
        self._change_modes(writable=True)

    def _change_modes(self, *, writable: bool) -> None:
        for path in (self.release, *self.release.rglob("*")):
            if not path.is_symlink():
                mode = path.stat().st_mode
                path.chmod(mode | stat.S_IWUSR if writable else mode & ~0o222)

    def listing(self) -> dict[str, tuple[int, int]]:
        """Return the size and the time of change of each file and folder of the program, by its path."""
        entries = ((str(path.relative_to(self.release)), path.lstat()) for path in self.release.rglob("*"))
        return {path: (entry.st_size, entry.st_mtime_ns) for path, entry in entries}

    def environment(self, **more: str) -> dict[str, str]:
        """Return the environment of the built program: a home, and an empty folder to find other programs in.

        `more`: further variables. Windows programs do not start without the folder of the system. Without an address,
        the library of D-Bus would start a service and write into the home.
        """
        variables = {"HOME": str(self.home), "PATH": str(self._path), "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
        if sys.platform == "win32":
            variables |= {"SYSTEMROOT": os.environ["SYSTEMROOT"], "APPDATA": str(self.home)}
        return variables | more

    def start(self, *words: str, **variables: str) -> subprocess.Popen[str]:
        """Start the built program with the arguments `words`, and with the environment `variables`."""
        user: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if self._as_nobody else {}
        return subprocess.Popen(
            [self.program, *words],
            cwd=self.work,
            env=self.environment(**variables),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **user,
        )

    def run(self, *words: str, **variables: str) -> str:
        """Run the built program to its end, and return what it prints. Raises NotProven if it fails."""
        with self.start(*words, **variables) as child:
            try:
                out, err = child.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                child.kill()
                raise NotProven(f"{' '.join(words)}: it does not end") from None
        if child.returncode or err:
            raise NotProven(f"{' '.join(words)}: exit code {child.returncode}, {_last_line(err)}")
        return out

    def run_source(self, *words: str) -> None:
        """Run the game from its source. Raises NotProven if it fails."""
        done = subprocess.run(
            [sys.executable, "-P", ROOT / "play.pyw", *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode:
            raise NotProven(f"the source fails: {' '.join(words)}: {_last_line(done.stderr)}")

    def offer(self, programs: Sequence[str]) -> None:
        """Let the built program find some programs of this machine. Raises NotTried if one is missing."""
        for program in programs:
            path = shutil.which(program)
            if path is None:
                raise NotTried(f"{program} is missing on this machine")
            (self._path / program).symlink_to(path)


# --------------------------------------------------------------------------------------------- proofs


def prints_its_version(bench: Bench) -> str:
    """Check that the program starts without Python and prints its version on the console. Raises NotProven."""
    printed = bench.run("--version")
    if printed != f"ajar {__version__}\n":
        raise NotProven(f"--version prints {printed!r}")
    if "usage: ajar" not in bench.run("--help"):
        raise NotProven("--help does not print the options")
    return f"it starts from an empty environment, without Python, and prints ajar {__version__}"


def plays_the_same_game(bench: Bench) -> str:
    """Check that a bot's game ends with the same picture, byte for byte, as from source. Raises NotProven."""
    built, source = bench.work / "built.png", bench.work / "source.png"
    bench.run(*DEMO, "--screenshot", str(built))
    bench.run_source(*DEMO, "--screenshot", str(source))
    _compare(built, source)
    return f"a bot plays {TURNS} turns, and the picture is the same as from source, byte for byte"


def _compare(built: Path, source: Path) -> None:
    """Check that two pictures are equal. Raises NotProven."""
    if built.read_bytes() != source.read_bytes():
        kept = [Path(shutil.copy(path, Path(tempfile.gettempdir(), f"ajar-{path.name}"))) for path in (built, source)]
        raise NotProven(f"the pictures differ: {kept[0]}, {kept[1]}")


def starts_fast(bench: Bench) -> str:
    """Measure the time from the start to the first picture, and compare it with the source.

    Raises NotProven if it is more than twice as long.
    """
    words = ("--headless", "--turns", "0", "--seed", SEED)
    built = min(_seconds(lambda: bench.run(*words)) for _ in range(3))
    source = min(_seconds(lambda: bench.run_source(*words)) for _ in range(3))
    if built > 2 * source:
        raise NotProven(f"the first picture takes {built:.2f} s, but {source:.2f} s from source")
    return f"the first picture takes {built:.2f} s from start to end, {source:.2f} s from source"


def _seconds(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def adds_itself_to_the_desktop(bench: Bench) -> str:
    """Check that the program adds itself to the menu of a Linux desktop, and removes itself again.

    Raises NotProven, and NotTried if a program of the desktop is missing.
    """
    if sys.platform in linux_desktop.OTHER_SYSTEMS:
        return f"nothing is to be added to the desktop of {linux_desktop.OTHER_SYSTEMS[sys.platform]}"
    bench.offer([program for program, _, _ in linux_desktop.CACHES])
    bench.run("--install-desktop")
    share = bench.home / ".local" / "share"
    entry = (share / "applications" / f"{APP_ID}.desktop").read_text("utf-8")
    if f"Exec={linux_desktop.exec_line([str(bench.program)])} %f" not in entry:
        raise NotProven(f"the menu entry does not start the program: {entry}")
    types = (share / "mime" / "globs2").read_text("utf-8")
    lists = (share / "applications" / "mimeinfo.cache").read_text("utf-8")
    if "*.ajar" not in types or f"{linux_desktop.MIME_TYPE}={APP_ID}.desktop" not in lists:
        raise NotProven("the desktop does not know the file type")
    bench.run("--remove-desktop")
    left = [str(path.relative_to(bench.home)) for path in bench.home.rglob(f"*{APP_ID}*")]
    if left:
        raise NotProven(f"--remove-desktop leaves {', '.join(left)}")
    shutil.rmtree(share)
    return "--install-desktop adds a menu entry, icons and the file type *.ajar, and --remove-desktop removes them"


def plays_in_a_window(bench: Bench) -> str:
    """Check that the program plays in a window, with keys that are really pressed, and saves the game in the home.

    The saved game is then shown by the program and by the source; the pictures must be equal. Raises NotProven, and
    NotTried if there can be no virtual display.
    """
    missing = missing_programs()
    if missing:
        raise NotTried(f"the window; missing: {', '.join(missing)} (on Debian: apt install xvfb xdotool)")
    with VirtualDisplay() as display, _ended(bench.start("--seed", SEED, "--mute", DISPLAY=display.name)) as child:
        if not display.shows_window(child, PATIENCE):
            raise NotProven(f"no window opens: {_last_words(child)}")
        for _ in range(PRESSES // len(KEYS)):
            display.press(KEYS)
            if child.poll() is not None:
                raise NotProven(f"the program ends while keys are pressed: {_last_words(child)}")
        child.terminate()  # the system does this at the end of a session; the game closes its window
        try:
            child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise NotProven("the program does not end when the system asks it to") from None
        if child.returncode:
            raise NotProven(f"the program ends with exit code {child.returncode}: {_last_words(child)}")
    turns = _turns_saved(bench.home / STORE)
    if turns < TURNS:
        raise NotProven(f"after {PRESSES} keys the saved game is at turn {turns}")
    words = ("--replay", "1", "--headless", "--store", str(bench.home / STORE), "--screenshot")
    built, source = bench.work / "replay-built.png", bench.work / "replay-source.png"
    bench.run(*words, str(built))
    bench.run_source(*words, str(source))
    _compare(built, source)
    return (
        f"in a window, {PRESSES} pressed keys play {turns} turns; they are saved, and the source shows the same picture"
    )


@contextmanager
def _ended(child: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """Run a `with` block with a process, and end the process afterwards if it still runs."""
    try:
        yield child
    finally:
        if child.poll() is None:
            child.kill()
        child.communicate()


def _last_words(child: subprocess.Popen[str]) -> str:
    child.kill()
    return _last_line(child.communicate()[1])


def _last_line(text: str) -> str:
    """Return the last line of a program's messages, without what PyInstaller adds after a traceback."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("[PYI-")]
    return lines[-1] if lines else "no message"


def _turns_saved(path: Path) -> int:
    """Return the number of turns of the first game in a save file; 0 if there is none."""
    if not path.is_file():
        return 0
    with closing(Store(path)) as store:
        game = store.run(1)
    return game.turn if game is not None else 0


def leaves_its_folder_alone(bench: Bench) -> str:
    """Check that the program has not changed its own folder, and has written only what it should. Raises NotProven."""
    after = bench.listing()
    changed = sorted(path for path in bench.before.keys() | after.keys() if bench.before.get(path) != after.get(path))
    if changed:
        raise NotProven(f"the program has changed its own folder: {', '.join(changed[:5])}")
    written = {path.relative_to(bench.home).parts[:4] for path in bench.home.rglob("*") if path.is_file()}
    strange = [Path(*parts) for parts in written if parts != STORE.parts[:4]] if sys.platform == "linux" else []
    if strange:
        raise NotProven(f"the program has written {', '.join(map(str, strange))} into the home")
    return (
        "it has written nothing into its own folder, which is read-only, and nothing but the saved games into the home"
    )

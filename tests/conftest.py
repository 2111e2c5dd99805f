"""All tests run headless, measure their processor time, do not wait for the disk, and leave the user's files alone.

SDL's dummy drivers are set before pygame is imported, and the threads of numpy's library before numpy is imported.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for the small matrices of the game, threads only wait in a loop

import contextlib
import gc
import importlib
import signal
from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import cache
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from game import worker
from game.store.db import connection
from game.store.db.connection import DURABLY
from game.store.serialize.codecs import ScalarCodec
from game.ui.graphics.colours.swatch import Ramp
from game.ui.graphics.font import Font
from game.ui.graphics.tilesheet import Tilesheet
from game.ui.play import play_scene
from game.ui.render import glyph_painter, tile_painter
from game.ui.replay import replay_scene
from tests.support import processor_times
from tests.support.bounds_on_saving import encode_within_bounds
from tests.support.examples import FULL
from tests.support.folders import ROOT, keep_temporary_files_in_memory
from tests.support.made_levels import shared_drawings, shared_sketches
from tests.support.processor_times import Stopwatch, quick_tests, seconds_of, summary, updated
from tests.support.screen import Screen, screen_of

keep_temporary_files_in_memory()
gc.disable()  # until all tests are collected: new modules contain little garbage, and the search for it takes long

# The same examples every time, so that a failing run fails again; a full check runs more of them.
settings.register_profile("usual", derandomize=True, deadline=None, max_examples=30)
settings.register_profile("full", derandomize=True, deadline=None, max_examples=2000)
settings.load_profile("full" if FULL else "usual")
if not FULL:
    # Hypothesis also tries the constants of all imported modules, which it has to parse first. This takes more than a
    # second in each process, and the examples of a test would depend on the other tests of the run. Hypothesis has no
    # setting for it, so a function of its own is replaced. In versions without this function nothing is replaced.
    with contextlib.suppress(ImportError):
        providers = importlib.import_module("hypothesis.internal.conjecture.providers")
        if hasattr(providers, "is_local_module_file"):
            providers.is_local_module_file = lambda _: False  # type: ignore[attr-defined]

QUICK_SECONDS = float(os.environ.get("AJAR_QUICK") or 0)
"""Processor seconds that the tests of a quick run may take, which runs only fast tests; 0 in other runs."""
YOUNG_OBJECTS = 10_000
"""Number of new objects after which Python searches them for garbage; Python's own number is 700."""
TOOLS_THAT_PLAY = ("tools/playtest", "tools/test_killing.py")
"""Tests of tools for which it does not matter how a level is made."""
FORKING = (
    "app/test_kills_on_screens.py",
    "app/test_signals.py",
    "store/db/test_moved_store.py",
    "store/db/test_wal_owner.py",
    "store/recovery/test_kills_in_recovery.py",
    "tools/test_killing.py",
    "ui/graphics/test_atomic_files.py",
)
"""Modules of tests that fork their process many times. Each fork copies the tables of all the memory of the process,
which grows with each test. Therefore these modules run first."""
STOPPING = tuple(getattr(signal, name) for name in ("SIGALRM", "SIGHUP", "SIGINT", "SIGTERM") if hasattr(signal, name))
"""Signals by which a run is stopped. A test that leaves a handler of its own would make pytest go on after them."""
HANDLERS = [signal.getsignal(number) for number in STOPPING]
stopwatch = Stopwatch()


stage = contextlib.ExitStack()
"""What `pytest_sessionstart` patches for all tests. As fixtures, the patches would take time in every single test."""


def pytest_sessionstart() -> None:
    """Replace what all tests do without, and let them share what takes long to make."""
    patched = stage.enter_context(pytest.MonkeyPatch.context())
    # Only a loss of power would show whether the system has written a store to the disk.
    patched.setattr(connection, "DURABLY", tuple(pragma.replace("= FULL", "= OFF") for pragma in DURABLY))
    # Long work is done at once, and a turn in one frame, so that no test depends on the speed of the machine.
    patched.setattr(worker, "HAS_THREADS", False)
    for module, name in (
        (replay_scene, "PLAYING_SECONDS"),
        (play_scene, "TURN_SECONDS"),
    ):
        patched.setattr(module, name, 3600.0)
    patched.setattr(gc, "unfreeze", _note_release)
    # A game that keeps its settings must not change those of the person who runs the tests.
    patched.setenv("XDG_DATA_HOME", stage.enter_context(TemporaryDirectory()))
    # All scenes use the same fonts, which keep the pictures of the texts that they have drawn.
    patched.setattr(Font, "load", cache(Font.load))
    for painter in (glyph_painter, tile_painter):
        patched.setattr(painter, "Tilesheet", shared_sheet)
    # Every world that a test saves or hashes must be one that could be loaded.
    patched.setattr(ScalarCodec, "encode", encode_within_bounds)
    stage.enter_context(shared_drawings())


@pytest.fixture
def screen() -> Iterator[Screen]:
    """Yield a new screen, which begins with the title."""
    with screen_of() as screen:
        yield screen


@cache
def _sheet(ramps: tuple[tuple[str, Ramp], ...], brightness: float) -> Tilesheet:
    return Tilesheet(dict(ramps), brightness)


def shared_sheet(ramps: Mapping[str, Ramp], brightness: float = 1.0) -> Tilesheet:
    """Return the sheet of sprites in some colours, which are coloured only once. `ramps`: the colours by name."""
    return _sheet(tuple(ramps.items()), brightness)


@pytest.fixture(autouse=True, scope="module")
def _shared_sketches(request: pytest.FixtureRequest) -> Generator[None]:
    """Let games be made from shared sketches, except in tests of the level generators and of tools that make levels."""
    folder = request.path.parent.relative_to(ROOT / "tests").as_posix()
    if (folder.startswith("tools") and folder not in TOOLS_THAT_PLAY) or "levels" in request.path.parts:
        yield
        return
    with shared_sketches():
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests marked `full`, except in the full run; in a quick run leave out slow tests too.

    The tests that fork come first.
    """
    left_out = set() if FULL else {item for item in items if item.get_closest_marker("full")}
    if QUICK_SECONDS:
        tests = [item.nodeid for item in items if item not in left_out]
        chosen = quick_tests(tests, stored_times(config, tests), QUICK_SECONDS)
        left_out |= {item for item in items if item.nodeid not in chosen}
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
    early = {ROOT / "tests" / name for name in FORKING}
    items.sort(key=lambda item: item.path not in early)


_released: list[bool] = []
"""Empty, unless a test has released all objects to the garbage collector, as the game does with large worlds."""
_release = gc.unfreeze


def _note_release() -> None:
    _release()
    _released.append(True)


def _keep_out_of_search() -> None:
    """Keep all objects out of later garbage collections again, if the last test has released them.

    A single search of all modules and tests takes a second.
    """
    if _released:
        _released.clear()
        gc.freeze()


def pytest_collection_finish() -> None:
    """Keep the modules and the tests out of all later garbage collections; they stay to the end anyway."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 10, 10)
    stopwatch.lap()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Search for garbage once, so that pytest warns of errors in it, and leave nothing for pytest's ten searches."""
    stage.close()
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """Restore the handlers of signals that the tests of a module have left, and let its last test fail.

    Not after each test, because the tests of a module may share an open window.
    """
    yield
    if nextitem is not None and nextitem.path == item.path:
        return
    changed = [
        number for number, handler in zip(STOPPING, HANDLERS, strict=True) if signal.getsignal(number) != handler
    ]
    for number in changed:
        signal.signal(number, HANDLERS[STOPPING.index(number)])
    assert changed == [], "the tests of this module have left handlers of signals"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the processor time since the end of the last test to the last report of each test."""
    report = yield
    if call.when == "teardown":
        _keep_out_of_search()
        report.user_properties = [*report.user_properties, (processor_times.PROPERTY, stopwatch.lap())]
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Store the processor time of each test; print it if there were many tests."""
    every = (report for reports in terminalreporter.stats.values() for report in reports)
    seconds = seconds_of(report for report in every if isinstance(report, pytest.TestReport))
    if len(seconds) > processor_times.MANY:
        terminalreporter.section("processor time")
        for line in summary(seconds):
            terminalreporter.write_line(line)
    if not FULL and (cache := cache_of(config)) is not None:
        new = updated(stored_times(config, seconds), seconds)
        for key in {processor_times.stored_under(test) for test in new}:
            cache.set(key, {test: spent for test, spent in new.items() if processor_times.stored_under(test) == key})


def stored_times(config: pytest.Config, tests: Iterable[str]) -> dict[str, float]:
    """Return the processor seconds of tests in earlier runs, by id. `tests`: the ids of the tests that matter."""
    stored: dict[str, float] = {}
    if (cache := cache_of(config)) is not None:
        for key in {processor_times.stored_under(test) for test in tests}:
            stored |= cache.get(key, {})
    return stored


def cache_of(config: pytest.Config) -> pytest.Cache | None:
    """Return pytest's cache; None if it is switched off."""
    return getattr(config, "cache", None)

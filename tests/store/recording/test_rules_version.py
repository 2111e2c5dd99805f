"""Games that were played with earlier versions of the rules.

Such a game can be opened, and a message says that the rules have changed. The game can be watched from each of its
snapshots (saved worlds), and it can be continued.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import release_fixtures
from game.app.saved_games.save_service import Saves
from game.app.saved_games.saved_game_menus import where
from game.content import rules_version
from game.content.bots.bots import BOTS
from game.content.new_game import new_game
from game.content.rules_version import FIRST_RULES_VERSION, RULES_VERSION, change_since
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import TRADITIONS
from game.engine.model.actor import Actor
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.tradition import Tradition
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus, RecordedGame
from game.store.db.store_renaming import COMPANIONS
from game.store.errors import Fault, StoreError
from game.store.file_limits import MAX_SNAPSHOTS
from game.store.json_values import CorruptData, JsonValue, expect
from game.store.recording import autosave
from game.store.recording import replay_playback as replay_module
from game.store.recording.autosave import Autosave, ResumePoint
from game.store.recording.journal import play_step
from game.store.recording.load_game import resume
from game.store.recording.replay_file import (
    GameRecord,
    RulesPlayed,
    StoredRecord,
    read_replay,
    write_replay,
)
from game.store.recording.replay_playback import GapReason, Replay
from game.store.recovery.salvage import salvage
from game.store.serialize.snapshot import state_hash
from game.store.serialize.world_codec import decode_world, encode_world
from game.ui.core.scene_manager import Scene
from game.ui.input.commands import Command
from game.ui.play.play_scene import Play
from game.ui.replay.replay_notes import rules_note
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.menu import Menu
from game.ui.text.sentences import menus, saved_games
from game.ui.text.sentences import replays as sentences
from golden import digest
from tests.support.at_once import replay_of_file, replay_of_game, resume_game
from tests.support.cli import ajar, refusal
from tests.support.examples import FULL, spread
from tests.support.folders import EARLIER_STORES
from tests.support.saved_game import DUEL, HOUSE, ROOM, AutosavedGame, make_room_store, play
from tests.support.screen import Screen, choose, games_in_house, rows, session

STORES = sorted(EARLIER_STORES.glob("rules-*.sqlite"))
REPLAYS = sorted(EARLIER_STORES.glob("rules-*.ajar"))
QUICK_REPLAYS = REPLAYS if FULL else [path for path in REPLAYS if path.stem.endswith(("-rogue", "-rustbook"))]
"""The replays that the tests play to their ends: two of each version, and all of them in the full run."""
GAMES = range(1, 10)
"""Numbers of the games in each of these stores, as tools/release_fixtures.py plays them."""
OPEN, ENDED = range(1, 7), range(7, 10)


def version_of(path: Path) -> int:
    """Return the version of the rules in the name of a file."""
    return int(path.stem.split("-")[1])


@pytest.fixture(autouse=True, scope="module")
def _games_in_house() -> Iterator[None]:
    """Let new games begin in HOUSE, because these tests are about stored games."""
    with games_in_house():
        yield


@pytest.fixture(params=STORES, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a store of an earlier version of the rules, with the same file name."""
    source: Path = request.param
    return Path(shutil.copy(source, tmp_path / source.name))


@pytest.fixture
def next_rules(monkeypatch: pytest.MonkeyPatch) -> int:
    """Change a rule, raise the version of the rules by one, and return the new version.

    By the changed rule, an actor gains a coin with each step.
    """
    perform = Walk.perform

    def walk(self: Walk, actor: Actor, world: World) -> int | None:
        actor.gold += 1
        return perform(self, actor, world)

    monkeypatch.setattr(Walk, "perform", walk)
    return raise_rules(monkeypatch)


def raise_rules(monkeypatch: pytest.MonkeyPatch, by: int = 1) -> int:
    """Raise the version of the rules of all traditions, as a change of each of them does; return the new version."""
    monkeypatch.setattr(rules_version, "RULES_VERSION", RULES_VERSION + by)
    monkeypatch.setattr(rules_version, "UNCHANGED_SINCE", {})
    return RULES_VERSION + by


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    store = Store(path)
    yield store
    store.close()


def game_of(screen: Screen, number: int) -> RecordedGame:
    store = screen.app._saves.store
    assert store is not None
    run = store.run(number)
    assert run is not None
    return run


def to_game(screen: Screen, number: int) -> None:
    """Choose a game from the list of the title screen: open the menu of an open game, and watch any other game."""
    run = game_of(screen, number)
    choose(screen, saved_games.PAST_GAMES)
    if run.state is GameStatus.OPEN:
        choose(screen, saved_games.CONTINUE.format(game=where(run)))
        return
    choose(screen, where(run) if run.state is GameStatus.LEFT_BEHIND else f"{where(run)}: {ENDINGS[run.state]}")
    choose(screen, saved_games.WATCH)


ENDINGS = {GameStatus.DEAD: "killed by", GameStatus.WON: "won", GameStatus.GIVEN_UP: "abandoned"}


def rules_message(played_with: int, tradition: str) -> str:
    """Return the sentence about the change of a tradition's rules since a version; "" if they are the same."""
    return rules_note(change_since(played_with, tradition))


def first_news(screen: Screen) -> str:
    """Return the message about the rules at the top of the log; "" if there is none."""
    lines = [text for text, _, _ in screen.play.log.latest(60) if "rules" in text]
    return lines[-1] if lines else ""


def watching(scene: Scene | None) -> ReplayScene:
    assert isinstance(scene, ReplayScene)
    return scene


def finish_seeking(screen: Screen) -> None:
    scene = watching(screen.stack.top)
    for _ in range(300):
        if not scene.is_seeking:
            return
        scene.pass_time(0.1)
    raise AssertionError("it never comes there")


def see_all(screen: Screen, steps: list[int]) -> None:
    """Go to some snapshots and to the end of the replay, then back. Then go forward step by step.

    `steps`: numbers of the steps with a snapshot. In the full run, go to all of them, and back to the beginning;
    otherwise back to a snapshot in the middle.
    """
    scene = watching(screen.stack.top)
    for step in spread(steps, 2):
        scene.go_to(step)
        finish_seeking(screen)
        assert scene.replay.at == step, "the snapshot is shown"
    screen.draw()
    scene.go_to(scene.replay.last)
    finish_seeking(screen)
    assert scene.replay.at == scene.replay.last
    scene.go_to(scene.replay.first if FULL else steps[len(steps) // 2])
    finish_seeking(screen)
    while not scene.replay.over:  # each later step once, and the gaps are skipped
        scene.step_without_animation(0.0)
    screen.draw()


# ------------------------------------------------------------------------------------- what was released


def test_every_release_has_store_and_replays() -> None:
    versions = [version_of(path) for path in STORES]
    assert versions in (list(range(1, RULES_VERSION)), list(range(1, RULES_VERSION + 1)))
    for version in versions:
        replays = {path.stem.split("-")[2] for path in REPLAYS if version_of(path) == version}
        assert replays == {*TRADITIONS}
        assert (EARLIER_STORES / f"rules-{version}.txt").exists()


def test_old_store_has_games_and_rules_version(old: Path) -> None:
    with opened(old) as store:
        runs = {run.number: run for run in store.runs()}
        assert {run.rules for run in runs.values()} == {version_of(old)}
        assert [runs[number].state for number in GAMES] == [
            *[GameStatus.OPEN] * 6, GameStatus.DEAD, GameStatus.GIVEN_UP, GameStatus.WON
        ]  # fmt: skip
        assert [runs[number].practice for number in GAMES] == [number == 6 for number in GAMES]
        assert {runs[number].tradition for number in OPEN} == {*TRADITIONS}
        assert min(len(store.snapshot_steps(number)) for number in range(1, 6)) >= 3


# ------------------------------------------------------------------------------------------- watched


@pytest.mark.parametrize(
    ("number", "changed"),
    [(number, changed) for changed in (False, True) for number in GAMES]
    if FULL
    else [(6, False), (9, False), (4, True)],
)
def test_old_game_is_watched_from_its_snapshots(
    old: Path, number: int, changed: bool, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    if changed:
        request.getfixturevalue("next_rules")
    with session(old) as screen:
        to_game(screen, number)
        if game_of(screen, number).state is GameStatus.OPEN:
            choose(screen, saved_games.WATCH)
        message = rules_message(version_of(old), game_of(screen, number).tradition)
        assert bool(message) is (f"version {version_of(old)} then" in " ".join(screen.words(monkeypatch)))
        assert message in " ".join(screen.words(monkeypatch))
        store = screen.app._saves.store
        assert store is not None
        see_all(screen, store.snapshot_steps(number))
        gaps = watching(screen.stack.top).replay.gaps
        if changed and number in range(1, 6):
            assert gaps, "a rule has changed"
        assert {*gaps.values()} <= ({GapReason.RULES_CHANGED} if message else set())


def is_played_as_it_was(path: Path) -> bool:
    """Return whether a replay is played to the end, without a gap and without a message about changed rules."""
    replay = Replay(read_replay(path))
    replay.go_to(replay.last)
    return (replay.rules_change, replay.at, replay.gaps, replay.agrees) == (None, replay.last, {}, True)


@pytest.mark.parametrize("changed", [False, True])
def test_games_of_unchanged_tradition_are_played_as_they_were(
    record: StoredRecord, changed: bool, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each row of UNCHANGED_SINCE is true. If one is not, because rules were changed on purpose, take it out.

    As the table may be empty, a row of the test's own is checked too. It is true, and false if a rule is `changed`.
    """
    for name, since in rules_version.UNCHANGED_SINCE.items():
        assert since < RULES_VERSION
        assert change_since(since - 1, name) == (since - 1, RULES_VERSION)
        for version in range(since, RULES_VERSION):
            assert is_played_as_it_was(EARLIER_STORES / f"rules-{version}-{name}.ajar"), (name, version)
    path, name = tmp_path / "game.ajar", record.load(0).tradition.name
    path.write_bytes(write_replay(record, "test"))
    if changed:
        request.getfixturevalue("next_rules")
    else:
        raise_rules(monkeypatch)
    assert not is_played_as_it_was(path), "it has no row"
    monkeypatch.setattr(rules_version, "UNCHANGED_SINCE", {name: RULES_VERSION})
    assert [change_since(RULES_VERSION + more, name) for more in (-1, 0, 1, 2)] == [
        (RULES_VERSION - 1, RULES_VERSION + 1), None, None, (RULES_VERSION + 2, RULES_VERSION + 1)
    ]  # fmt: skip
    assert is_played_as_it_was(path) is not changed


def test_rules_change_gap_is_explained(old: Path, next_rules: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with session(old) as screen:
        to_game(screen, RUSTBOOK)
        choose(screen, saved_games.WATCH)
        scene = watching(screen.stack.top)
        scene.go_to(0)
        finish_seeking(screen)
        while scene.replay.at < 50:
            scene.step_without_animation(0.0)
        shown = " ".join(screen.words(monkeypatch))
        assert f"version {next_rules} now)." in shown
        assert "Just before step 50, " in shown
        assert "cannot be shown. The rules have changed since then." in shown


@pytest.mark.parametrize(
    ("path", "changed"),
    [(path, changed) for path in REPLAYS for changed in (False, True)]
    if FULL
    else [(path, path.stem.endswith("-rustbook")) for path in QUICK_REPLAYS],
    ids=lambda value: value.stem if isinstance(value, Path) else "changed" if value else "as it is",
)
def test_old_replay_file_plays_while_it_agrees(
    path: Path, changed: bool, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if changed:
        request.getfixturevalue("next_rules")
    with session(tmp_path / "ajar.sqlite") as screen:
        screen.open(replay_of_file(screen.app.saved_games.replays, path))
        scene = watching(screen.stack.top)
        assert scene.replay.world.turn == 0
        note = rules_message(version_of(path), scene.replay.world.tradition.name)
        assert note in " ".join(screen.words(monkeypatch))
        see_all(screen, read_replay(path).snapshot_steps)
        assert note or not scene.replay.gaps, "the rules of this tradition are as they were"
        if changed:
            assert scene.replay.gaps
            shown = " ".join(screen.words(monkeypatch))
            assert "cannot be shown. The rules have changed since then." in shown
        screen.send(Command.CANCEL)
        choose(screen, sentences.PRACTICE)
        assert isinstance(screen.stack.top, Play | GameOver)


def test_new_replay_file_has_snapshots_and_rules(old: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with opened(old) as store:
        record = StoredRecord(store, RUSTBOOK)
        content = write_replay(record, "test")
    path = tmp_path / "game.ajar"
    path.write_bytes(content)
    assert len(content) < 60_000
    given = read_replay(path)
    assert given.rules == record.rules
    assert given.snapshot_steps[0] == 0
    assert given.snapshot_steps[-1] == record.snapshot_steps[-1]
    assert 3 < len(given.snapshot_steps) <= MAX_SNAPSHOTS
    request.getfixturevalue("next_rules")
    with session(tmp_path / "other.sqlite") as screen:
        screen.open(replay_of_file(screen.app.saved_games.replays, path))
        see_all(screen, given.snapshot_steps if FULL else given.snapshot_steps[-3:])
        assert {*watching(screen.stack.top).replay.gaps.values()} == {GapReason.RULES_CHANGED}


def test_replay_file_snapshots_are_few_and_spread(tmp_path: Path) -> None:
    with opened(tmp_path / "ajar.sqlite") as store:
        game = AutosavedGame(store, tradition="roguesharp")
        for _ in range(25):
            game.keeping._at = game.keeping._at._replace(
                snapshot_actions=-1000
            )  # so that every second step gets a snapshot
            game.play(1)
        stored = store.snapshot_steps(game.run)
        assert len(stored) > 2 * MAX_SNAPSHOTS
        (tmp_path / "game.ajar").write_bytes(write_replay(StoredRecord(store, game.run), "test"))
    kept = read_replay(tmp_path / "game.ajar").snapshot_steps
    assert len(kept) == MAX_SNAPSHOTS
    assert (kept[0], kept[-1]) == (0, stored[-1])
    gaps = [later - earlier for earlier, later in pairwise(kept)]
    assert max(gaps) - min(gaps) <= 1


# ----------------------------------------------------------------------------------------- continued


@pytest.mark.parametrize(
    ("number", "changed"),
    [(number, changed) for changed in (False, True) for number in OPEN]
    if FULL
    else [(1, False), (6, False), (2, True)],
)
def test_old_game_continues_from_last_snapshot(
    old: Path, number: int, changed: bool, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    if changed:
        request.getfixturevalue("next_rules")
    with session(old) as screen:
        run = game_of(screen, number)
        store = screen.app._saves.store
        assert store is not None
        last = store.snapshot(number, store.snapshot_steps(number)[-1]).turn
        to_game(screen, number)
        message = rules_message(version_of(old), run.tradition)
        assert ("rules have changed" in " ".join(screen.words(monkeypatch))) is bool(message), (
            "the menu shows the change before the game continues"
        )
        choose(screen, saved_games.CONTINUE_THIS)
        assert last <= screen.play.world.turn <= run.turn
        lost = run.turn - screen.play.world.turn
        if message:
            turns = f"{lost} turn{'s' * (lost > 1)}"
            how = saved_games.CONTINUES_EARLIER.format(turns=turns) if lost else saved_games.CONTINUES_WHERE_LEFT
            assert first_news(screen) == f"{message} {how}"
        if changed and number in (1, 2, 4, 5):
            assert (screen.play.world.turn, lost > 0) == (last, True), "the later steps have other results"
        for _ in range(4):
            screen.send(Command.WAIT)
        assert screen.play.world.turn > run.turn - lost
        screen.send(Command.CANCEL)
        choose(screen, menus.SAVE_AND_TITLE)
        newest = screen.app._saves.games()[0].number
        is_new_game = newest > GAMES[-1]
        assert is_new_game or not lost, "a game that loses turns continues as a new game"
        now = game_of(screen, newest if is_new_game else number)
        assert (now.rules, now.tradition, now.practice) == (rules_version.RULES_VERSION, run.tradition, run.practice)
        assert game_of(screen, number).state is (GameStatus.LEFT_BEHIND if is_new_game else GameStatus.OPEN)


@pytest.mark.parametrize("number", spread(OPEN, 2))
def test_continued_old_game_can_be_played_on(old: Path, number: int, next_rules: int) -> None:
    """A bot plays more steps: nothing in an old world breaks a new rule."""
    with opened(old) as store:
        saves = Saves(store)
        world, recorder, news = resume_game(saves, number)
        assert f"version {next_rules} now" in news
        for _ in range(40 if FULL else 15):
            if world.over:
                break
            if world.hero.orders is None:
                world.hero.orders = BOTS["reader"](world.hero, world)
            recorder.begin()
            play_step(world)
            recorder.end(lambda _: None)
        number_now = saves.current
        assert number_now is not None
        saves.leave()
        world.hero.orders = None
        if world.over:
            return
        resumed = resume(store, number_now)
        assert (resumed.why, resumed.turns_back, resumed.at.rules) == ("", 0, next_rules)
        assert state_hash(resumed.world) == state_hash(world)


@pytest.mark.parametrize("source", [EARLIER_STORES / "version-1.sqlite", *STORES], ids=lambda path: path.stem)
def test_continued_old_game_keeps_each_turn_if_the_program_is_killed(source: Path, tmp_path: Path) -> None:
    """The doors of the continued world get signs and numbers, which no older snapshot has."""
    path, killed = Path(shutil.copy(source, tmp_path)), tmp_path / "killed.sqlite"
    played: dict[int, World] = {}
    with opened(path) as store:
        for game in store.runs():
            resumed = resume(store, game.number)
            if game.state is GameStatus.OPEN and not resumed.why:
                played[game.number] = world = resumed.world
                play(world, Autosave(store, game.number, world, resumed.at, resumed.state_hash), 6)
                world.hero.orders = None
        for ending in COMPANIONS:
            if (file := path.with_name(path.name + ending)).exists():
                shutil.copy(file, killed.with_name(killed.name + ending))
    assert played
    with opened(killed) as store:
        for number, world in played.items():
            resumed = resume(store, number)
            assert (resumed.why, resumed.turns_back) == ("", 0)
            assert state_hash(resumed.world) == state_hash(world)


def test_lossless_old_game_continues_as_same_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    path = tmp_path / "ajar.sqlite"
    make_room_store(path, 60)
    raise_rules(monkeypatch)
    with session(path) as screen:
        choose(screen, "Continue")
        assert first_news(screen) == f"{rules_message(RULES_VERSION, 'ajar')} {saved_games.CONTINUES_WHERE_LEFT}"
        screen.send(Command.WAIT, Command.WAIT)
    with session(path) as screen:
        choose(screen, "Continue")
        assert first_news(screen) == "", "the change is reported once"
        assert [run.number for run in screen.app._saves.games()] == [1]
    monkeypatch.undo()
    with opened(path) as store:
        played = StoredRecord(store, 1).rules
        assert played == RulesPlayed(((0, RULES_VERSION), (61, RULES_VERSION + 1)))
        assert (played.at(60), played.at(61)) == (RULES_VERSION, RULES_VERSION + 1)
        assert played.change("ajar") == (RULES_VERSION + 1, RULES_VERSION)
    request.getfixturevalue("next_rules")
    raise_rules(monkeypatch, 2)
    with session(path) as screen:
        to_game(screen, 1)
        choose(screen, saved_games.WATCH)
        assert rules_message(RULES_VERSION, "ajar") in " ".join(screen.words(monkeypatch)), (
            "the earliest version is named"
        )
        saved = screen.app._saves.store
        assert saved is not None
        see_all(screen, saved.snapshot_steps(1))


def test_newer_rules_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ajar.sqlite"
    monkeypatch.setattr(rules_version, "RULES_VERSION", RULES_VERSION + 1)
    with opened(path) as store:
        AutosavedGame(store).play(5)
    monkeypatch.undo()
    with session(path) as screen:
        choose(screen, "Continue")
        assert first_news(screen).startswith(
            f"This game was played with newer rules (version {RULES_VERSION + 1}; "
            f"this program knows version {RULES_VERSION})."
        )


def test_current_rules_are_not_mentioned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ajar.sqlite"
    with opened(path) as store:
        AutosavedGame(store).play(5)
    with session(path) as screen:
        to_game(screen, 1)
        assert isinstance(screen.stack.top, Menu)
        assert "rules" not in " ".join(screen.words(monkeypatch))
        choose(screen, saved_games.CONTINUE_THIS)
        assert first_news(screen) == ""
        assert rows(screen.app.title())[0].startswith("Continue")


# ------------------------------------------------------------------------------- migration and repair


def test_salvaged_store_keeps_rules_versions(old: Path) -> None:
    with opened(old) as store:  # the store then has the present schema and games of both versions
        AutosavedGame(store).play(3)
        before = {run.number: run.rules for run in store.runs()}
    old.write_bytes(old.read_bytes().replace(b"CREATE TABLE settings", b"CREATE TABLE settingz"))
    salvage(old)
    with opened(old) as store:
        assert {run.number: run.rules for run in store.runs()} == before
        assert before[10] == RULES_VERSION


def test_missing_fields_in_old_save_get_defaults() -> None:
    saved = encode_world(new_game("kept", TRADITIONS["ajar"]))
    fields = expect(dict, saved)
    level = expect(dict, expect(list, fields["levels"])[0])
    for name in ("choices", "levers", "lights"):
        del expect(dict, level["level"])[name]
    del expect(dict, fields["world"])["identified"]
    for actor in expect(list, level["actors"]):
        for name in ("asleep", "bag", "worn", "gold", "conditions"):
            expect(dict, actor).pop(name, None)
    world = decode_world(saved)
    assert (world.level.lights, world.level.levers, world.level.choices) == ((), {}, [])
    assert not world.identified
    assert not any(actor.asleep or actor.bag for actor in world.level.actors)
    world.hero.orders = None
    for _ in range(10):
        world.hero.orders = BOTS["reader"](world.hero, world)
        play_step(world)


@pytest.mark.parametrize(("part", "name"), [("world", "seed"), ("world", "dice"), ("level", "ground")])
def test_missing_required_field_is_refused(part: str, name: str) -> None:
    saved = expect(dict, encode_world(new_game("kept", TRADITIONS["ajar"])))
    parts: dict[str, JsonValue] = {
        "world": saved["world"], "level": expect(dict, expect(list, saved["levels"])[0])["level"]
    }  # fmt: skip
    del expect(dict, parts[part])[name]
    with pytest.raises(CorruptData, match=f"has no {name}|is missing"):
        decode_world(saved)


# ---------------------------------------------------------------------------------- the command line


def test_command_line_uses_old_store(old: Path, tmp_path: Path) -> None:
    picture = tmp_path / "turn.png"
    shown = ajar("--store", str(old), "--replay", "2", "--headless", "--turns", "20", "--screenshot", str(picture))
    assert (shown.code, shown.err) == (0, "")
    assert pygame.image.load(picture).get_width() > 0
    played = ajar("--store", str(old), "--demo", "--headless", "--turns", "5", "--seed", "kept")
    assert (played.code, played.err) == (0, "")
    with opened(old) as store:
        newest, *rest = store.runs()
        assert (newest.turn, newest.rules) == (6, RULES_VERSION), "one of five actions takes two turns"
        assert {run.rules for run in rest} == {version_of(old)}


@pytest.mark.parametrize("path", QUICK_REPLAYS, ids=lambda path: path.stem)
def test_command_line_draws_old_replay_file(path: Path, tmp_path: Path) -> None:
    picture = tmp_path / "turn.png"
    shown = ajar("--replay", str(path), "--headless", "--turns", "20", "--screenshot", str(picture))
    assert (shown.code, shown.err) == (0, "")
    assert pygame.image.load(picture).get_width() > 0


# ------------------------------------------------------------------- steps that agree again

RULES_1 = EARLIER_STORES / "rules-1.sqlite"
RUSTBOOK = 4
"""Number of a game of rules 1 that differs by rules 2 from step 215 on, and agrees again at step 221."""


@pytest.fixture
def first_rules(tmp_path: Path) -> Path:
    """A copy of the store of the first version of the rules, migrated to the present schema."""
    path = Path(shutil.copy(RULES_1, tmp_path / RULES_1.name))
    with opened(path):
        return path


class Detour:
    """A recorded game with false state hashes at some steps, as if the rules had changed.

    A replay differs from the record at these steps, and agrees with the record again after them. `steps`: numbers of
    the steps with a false state hash. `fault_at`: number of a step whose orders cannot be read; None for no such step.
    """

    def __init__(self, record: GameRecord, steps: range, *, fault_at: int | None = None) -> None:
        self.snapshot_steps, self.snapshot, self.load = record.snapshot_steps, record.snapshot, record.load
        self.rules = RulesPlayed(((0, FIRST_RULES_VERSION),))
        changed = [step._replace(hash="another") if step.number in steps else step for step in record.steps]
        self.steps = [step._replace(orders_text="nonsense") if step.number == fault_at else step for step in changed]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoredRecord]:
    """A game of the present rules with 26 steps and snapshots at 0, 10 and 20."""
    with opened(tmp_path_factory.mktemp("detour") / "ajar.sqlite") as store:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("game.store.recording.autosave.SNAPSHOT_TURNS", 10)
            game = AutosavedGame(store, drawing=ROOM).walk(26)
        record = StoredRecord(store, game.run)
        assert record.snapshot_steps == [0, 10, 20]
        yield record


def test_fully_continuable_game_is_watched_to_end(first_rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(first_rules) as store:
        resumed = resume(store, RUSTBOOK)
        replay = Replay(StoredRecord(store, RUSTBOOK))
        replay.go_to(replay.last)
        if not resumed.why:  # later rules may end it at another step
            assert replay.at == resumed.at.step
            replay.world.hero.orders = None
            assert state_hash(replay.world) == state_hash(resumed.world)
    with session(first_rules) as screen:
        to_game(screen, RUSTBOOK)
        choose(screen, saved_games.WATCH)
        scene = watching(screen.stack.top)
        scene.go_to(scene.replay.last)
        finish_seeking(screen)
        if not resumed.why:
            assert scene.replay.at == resumed.at.step
            assert "It can be seen to step" not in " ".join(screen.words(monkeypatch))


@pytest.mark.parametrize("steps", spread([range(12, 15), range(22, 26), range(19, 21), range(2, 3), range(8, 14)], 3))
def test_replay_gap_covers_only_detour_steps(record: StoredRecord, steps: range) -> None:
    """A replay leaves out only the steps of a detour: the steps at which the replay differs from the record.

    The steps that are left out form a gap. A step with a snapshot is shown even in a detour: a gap ends before the
    snapshot, and a new gap begins after the snapshot.
    """
    hashes = {step.number: step.hash for step in record.steps}
    replay = Replay(Detour(record, steps))
    shown = []
    while not replay.over:
        replay.forward()
        shown.append(replay.at)
        assert state_hash(replay.world) == hashes[replay.at]
    assert shown == [at for at in range(1, 27) if at not in steps or at in record.snapshot_steps]
    assert {step for gap in replay.gaps for step in gap} == {*steps} - {*record.snapshot_steps}
    assert {*replay.gaps.values()} == {GapReason.RULES_CHANGED}
    gaps = dict(replay.gaps)
    back = []
    while replay.at > 0:
        replay.back()
        back.append(replay.at)
        assert not replay.at or state_hash(replay.world) == hashes[replay.at]
    assert back == [*reversed([0, *shown[:-1]])]
    for place in (steps.stop, steps.start, 25, steps.start - 1, steps.stop - 1, 3):
        replay.go_to(place)
        nearest = replay.nearest_shown_step(place, back=False)
        assert replay.at == nearest
        assert state_hash(replay.world) == hashes[replay.at]
    assert replay.gaps == gaps, "each gap is listed once"


def test_detour_at_end_ends_replay(record: StoredRecord) -> None:
    replay = Replay(Detour(record, range(24, 27)))
    replay.go_to(26)
    assert (replay.at, replay.over, replay.gaps) == (23, True, {range(24, 27): GapReason.RULES_CHANGED})


def test_too_long_detour_is_not_followed(record: StoredRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "MAX_AHEAD", 3)
    replay = Replay(Detour(record, range(12, 15)))
    replay.go_to(11)
    replay.forward()
    assert (replay.at, replay.gaps) == (20, {range(12, 20): GapReason.RULES_CHANGED})


@pytest.mark.parametrize("fault_at", [12, 13])
def test_unplayable_step_ends_detour_search(record: StoredRecord, fault_at: int) -> None:
    replay = Replay(Detour(record, range(12, 15), fault_at=fault_at))
    replay.go_to(11)
    replay.forward()
    assert (replay.at, replay.gaps) == (20, {range(12, 20): GapReason.RULES_CHANGED})


def test_steps_of_newer_rules_are_skipped(record: StoredRecord) -> None:
    detour = Detour(record, range(12, 15))
    detour.rules = RulesPlayed(((0, rules_version.RULES_VERSION + 1),))
    replay = Replay(detour)
    replay.go_to(16)
    assert replay.gaps == {range(12, 15): GapReason.RULES_UNKNOWN}


def test_practice_reports_rules_change(first_rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = sentences.PRACTICE_BEGINS
    path = tmp_path / "present.sqlite"
    with opened(path) as store:
        AutosavedGame(store).play(5)
    for file, number, changed in ((first_rules, 1, f" {rules_message(FIRST_RULES_VERSION, 'ajar')}"), (path, 1, "")):
        with session(file) as screen:
            screen.open(replay_of_game(screen.app.saved_games.replays, number))
            screen.send(Command.CANCEL)
            choose(screen, sentences.PRACTICE)
            assert [text for text, _, _ in screen.play.log.latest(60) if "practice" in text] == [tried + changed]
            assert tried in " ".join(screen.words(monkeypatch))


# ------------------------------------------------------------------------ versions that have never been


@pytest.mark.parametrize("value", spread(["0", "-1", "1.5", "'text'", "x'00'"], 3))
def test_invalid_rules_version_counts_as_first(first_rules: Path, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose recorded version of the rules is invalid counts as a game of the first version.

    The list of saved games still shows all games. `value`: the invalid version, as SQL.
    """
    with opened(first_rules) as store, store.change() as change:
        change.execute(f"INSERT INTO rules VALUES (2, 0, {value})")
        change.execute("INSERT INTO rules VALUES (3, 'text', 1)")
    with session(first_rules) as screen:
        assert len(screen.app._saves.games()) == len(GAMES)
        assert game_of(screen, 2).rules == game_of(screen, 3).rules == FIRST_RULES_VERSION
        to_game(screen, 2)
        shown = " ".join(screen.words(monkeypatch))
        assert f"(version {FIRST_RULES_VERSION} then, version {RULES_VERSION} now)" in shown
        choose(screen, saved_games.WATCH)
        assert watching(screen.stack.top).replay.rules_change == (FIRST_RULES_VERSION, RULES_VERSION)


@pytest.mark.parametrize("version", [99, 9223372036854775807])
def test_unknown_rules_version_counts_as_newer(
    first_rules: Path, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = f"This game was played with newer rules (version {version}; this program knows version {RULES_VERSION})."
    with opened(first_rules) as store, store.change() as change:
        change.execute("INSERT INTO rules VALUES (2, 0, ?)", (version,))
    with session(first_rules) as screen:
        to_game(screen, 2)
        assert message in " ".join(screen.words(monkeypatch))
        choose(screen, saved_games.WATCH)
        assert watching(screen.stack.top).replay.rules_change == (version, RULES_VERSION)


@pytest.mark.parametrize(("version", "at_first"), [(-1, FIRST_RULES_VERSION), (0, FIRST_RULES_VERSION), (99, 99)])
def test_replay_file_accepts_odd_rules_version(
    record: StoredRecord, tmp_path: Path, version: int, at_first: int
) -> None:
    detour = Detour(record, range(0))
    detour.rules = RulesPlayed(((0, version), (12, RULES_VERSION)))
    (tmp_path / "game.ajar").write_bytes(write_replay(detour, "test"))
    given = read_replay(tmp_path / "game.ajar")
    assert (given.rules.at(0), given.rules.at(12)) == (at_first, RULES_VERSION)
    assert Replay(given).rules_change == (at_first, RULES_VERSION)


# ------------------------------------------------------------------------------------- a new release


def test_released_golden_files_are_unchanged() -> None:
    assert digest.change_without_version() == ""


def test_golden_change_needs_new_rules_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digest, "RELEASES", tmp_path)
    assert digest.change_without_version() == "", "the version is not released"
    digest.write_digest(digest.digest_path())
    assert digest.change_without_version() == ""
    digest.digest_path().write_text("another\n", encoding="ascii")
    assert "raise RULES_VERSION" in digest.change_without_version()


LOST = "lost"
"""Seed of a game in which the hero soon dies."""


def quickly_played_game(seed: str, tradition: Tradition) -> World:
    """Return a game in DUEL for the seed LOST, else in HOUSE; for roguesharp, whose bot takes stairs, a usual one."""
    if tradition.name == "roguesharp":
        return new_game(seed, tradition)
    return world_from_drawing(DUEL if seed == LOST else HOUSE, seed, tradition)


def test_release_fixtures_are_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not FULL:
        monkeypatch.setattr(release_fixtures, "OPEN", [game._replace(steps=4) for game in release_fixtures.OPEN])
        monkeypatch.setattr(release_fixtures, "DEAD", release_fixtures.DEAD._replace(seed=LOST))
        monkeypatch.setattr(release_fixtures, "new_game", quickly_played_game)
    monkeypatch.setattr("sys.argv", ["release_fixtures.py", "--folder", str(tmp_path)])
    assert release_fixtures.main() == 0
    written = sorted(path.name for path in tmp_path.iterdir())
    traditions = [f"rules-{RULES_VERSION}-{tradition}.ajar" for tradition in sorted(TRADITIONS)]
    assert written == sorted([*traditions, f"rules-{RULES_VERSION}.sqlite", f"rules-{RULES_VERSION}.txt"])
    with opened(tmp_path / f"rules-{RULES_VERSION}.sqlite") as store:
        runs = sorted(store.runs(), key=lambda run: run.number)
        assert {run.rules for run in runs} == {RULES_VERSION}
        assert [run.state for run in runs[:6]] == [GameStatus.OPEN] * 6
        assert {run.state for run in runs[6:]} == {GameStatus.DEAD, GameStatus.GIVEN_UP, GameStatus.WON}
    assert refusal(release_fixtures, ["--folder", str(tmp_path)]) == (
        f"release_fixtures.py: rules-{RULES_VERSION}.sqlite exists: raise the version of the rules first"
    )


def test_missing_rules_record_means_first_version() -> None:
    assert RulesPlayed().at(0) == RulesPlayed().at(900) == FIRST_RULES_VERSION
    assert RulesPlayed(((10, RULES_VERSION),)).at(9) == FIRST_RULES_VERSION
    assert RulesPlayed(((10, RULES_VERSION),)).at(10) == RULES_VERSION


@pytest.mark.parametrize("fails", [True, False])
def test_new_rules_are_recorded_once(fails: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the first step with new rules cannot be saved, the next saved step has the new version."""
    store = Store(tmp_path / "ajar.sqlite")
    world = world_from_drawing("#####\n#@..#\n#####", "0", TRADITIONS["ajar"])
    run = autosave.record_game(store, world, "1", 0).run
    monkeypatch.setattr(rules_version, "RULES_VERSION", RULES_VERSION + 1)
    recorder = Autosave(store, run, world, ResumePoint(0, world.turn, 0, RULES_VERSION))

    def step() -> None:
        world.hero.orders = Wait()
        recorder.begin()
        play_step(world)
        recorder.end()

    def fail(*_: object, **__: object) -> None:
        raise StoreError(Fault.FULL)

    if fails:
        with monkeypatch.context() as full:
            full.setattr(store, "add", fail)
            with pytest.raises(StoreError):
                step()
    step()
    step()
    rules = store.rules(run)
    store.close()
    assert rules == [(0, RULES_VERSION), (2 if fails else 1, RULES_VERSION + 1)]

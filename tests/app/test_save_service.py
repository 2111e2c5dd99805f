"""The save file while the program runs: what is kept of each game and its end, and what the player is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import pytest

from game.app.saved_games.save_service import Saves, opened
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, WEST
from game.engine.rules.actions.steps import Walk
from game.engine.rules.combat import Cause, harm
from game.engine.rules.score import points, score
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus
from game.store.db.store_file_guard import FreshFile
from game.store.errors import Fault, StoreError
from game.store.recording.journal import play_step
from game.ui.core.message import Message
from game.ui.core.recorder_interfaces import GameRecorder
from game.ui.text.sentences import saved_games
from tests.support.saved_game import HOUSE, ROOM, AutosavedGame


@pytest.fixture
def saves(tmp_path: Path) -> Iterator[Saves]:
    saves, trouble = opened(tmp_path / "ajar.sqlite")
    assert trouble is None
    yield saves
    saves.close()


def store_of(saves: Saves) -> Store:
    assert saves.store is not None
    return saves.store


def world_of(drawing: str = ROOM) -> World:
    return world_from_drawing(drawing, "seed", AJAR)


def read_only(saves: Saves, on: bool) -> None:
    store_of(saves)._connection.execute(f"PRAGMA query_only = {'ON' if on else 'OFF'}")


def step(world: World, recorder: GameRecorder, told: list[Message] | None = None) -> None:
    """Play and save a step."""
    world.hero.orders = Walk(EAST if world.hero.pos.x == 1 else WEST)
    recorder.begin()
    play_step(world)
    recorder.end((told if told is not None else []).append)


def die(world: World) -> None:
    """Let fire kill the hero."""
    harm(world.hero, world.hero.health, Cause("fire"), world)


def test_summary_of_a_finished_game_has_its_own_figures(saves: Saves) -> None:
    """Each figure differs from all others, so that none can stand in the place of another."""
    world = world_of(HOUSE)
    recorder = saves.keep(world)
    stats = world.run_stats
    stats.floors[1].chosen = "haste"
    stats.floors[4] = type(stats.floors[1])()
    stats.slain["rat"] = 3
    step(world, recorder)
    world.hero.ready_at += 500  # as after actions that take several turns
    die(world)
    saves.leave()
    story = store_of(saves).story(1)
    assert isinstance(story, dict)
    assert stats.deepest == 4 != world.level.depth
    assert world.turns_passed != world.turn
    wanted = {
        "depth": 4,
        "turn": world.turns_passed,
        "score": score(world),
        "points": {**points(world)},
        "cause": stats.end.cause if stats.end else None,
        "killer": "",
        "won": False,
        "doors": stats.doors_opened,
        "left_shut": stats.left_shut,
        "slain": {"rat": 3},
        "chosen": {"1": "haste"},
    }
    assert {name: story[name] for name in wanted} == wanted
    assert len({stats.left_shut, stats.doors_opened}) == 2


@pytest.mark.parametrize(
    ("ends", "given_up", "state"),
    [
        ("", False, GameStatus.OPEN),
        ("", True, GameStatus.GIVEN_UP),
        ("dead", False, GameStatus.DEAD),
        ("won", False, GameStatus.WON),
    ],
)
def test_end_of_a_game_is_recorded_once(
    saves: Saves, ends: str, given_up: bool, state: GameStatus, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded, end = [], Store.end

    def counted(store: Store, run: int, state: GameStatus, **more: Any) -> None:
        recorded.append(state)
        end(store, run, state, **more)

    monkeypatch.setattr(Store, "end", counted)
    world = world_of()
    recorder = saves.keep(world)
    step(world, recorder)
    if ends == "dead":
        die(world)
    world.won = ends == "won"
    recorder.end(lambda _: None)
    if given_up:
        saves.give_up()
    saves.leave()
    (game,) = saves.games()
    assert game.state is state
    assert recorded == [state] * (state is not GameStatus.OPEN)
    assert (saves.current, saves.lost) == (None, None)


def test_failure_is_told_once_and_its_end_too(saves: Saves) -> None:
    world = world_of()
    recorder = saves.keep(world)
    told: list[Message] = []
    read_only(saves, True)
    for _ in range(3):
        step(world, recorder, told)
    read_only(saves, False)
    for _ in range(3):
        step(world, recorder, told)
    assert [message.purpose for message in told] == ["harm", "text"]
    assert told[0].text.endswith("Anything you do from now on will be lost when you leave.")
    assert told[1].text == saved_games.SAVED_AGAIN
    assert [game.steps for game in saves.games()] == [6]
    saves.keep(world_of())
    assert saves.lost is None, "everything is saved"


def test_level_on_which_a_game_is_given_up_counts_too(saves: Saves) -> None:
    world = world_of(HOUSE)
    saves.keep(world)
    saves.give_up()
    story = saves.story(1)
    assert isinstance(story, dict)
    assert story["left_shut"] == sum(door.shut for door in world.level.doors.values()) == 2


def test_end_that_cannot_be_recorded_is_told_and_kept(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    trouble = StoreError(Fault.FULL)

    def fail(*_: object, **_more: object) -> None:
        raise trouble

    monkeypatch.setattr(Store, "end", fail)
    world = world_of()
    recorder = saves.keep(world)
    recorder.begin()
    die(world)
    told: list[Message] = []
    recorder.end(told.append)
    assert [message.text.partition(".")[0] for message in told] == ["This game cannot be saved"]
    saves.keep(world_of())
    assert saves.lost is trouble


def test_summary_that_cannot_be_read_is_none(saves: Saves) -> None:
    world = world_of()
    saves.keep(world)
    die(world)
    saves.leave()
    assert saves.story(1)
    with store_of(saves).change() as change:
        change.execute("UPDATE history SET story = '{'")
    assert saves.story(1) is None
    assert saves.story(2) is None


FRESH = [
    (False, True, saved_games.SAVE_FILE_MOVED, saved_games.SAVE_FILE_MOVED_BEFORE_END),
    (True, True, saved_games.SAVE_FILE_OVERWRITTEN, saved_games.SAVE_FILE_OVERWRITTEN_BEFORE_END),
    (True, False, saved_games.SAVE_FILE_LOST, saved_games.SAVE_FILE_OVERWRITTEN_BEFORE_END),
]


@pytest.mark.parametrize(("overwritten", "readable", "in_game", "at_end"), FRESH)
@pytest.mark.parametrize("fails", [False, True])
def test_player_is_told_once_what_became_of_his_save_file(
    saves: Saves,
    overwritten: bool,
    readable: bool,
    in_game: str,
    at_end: str,
    fails: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Also if the save file cannot be closed."""
    world, told, store = world_of(), list[Message](), store_of(saves)
    recorder = saves.keep(world)
    store._file.fresh = FreshFile(Path("moth"), overwritten, readable)
    for _ in range(2):
        step(world, recorder, told)
    assert told == [Message(in_game.format(path="moth"), "harm")]
    store._file.fresh = FreshFile(Path("moth"), overwritten, readable)
    with monkeypatch.context() as patched:
        if fails:
            patched.setattr(store._file, "close", raising(StoreError(Fault.FAILING)))
        with pytest.raises(StoreError) if fails else nullcontext():
            saves.close()
    assert capsys.readouterr().err == at_end.format(path="moth") + "\n"
    store.close()


def raising(error: Exception) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


def test_first_failure_is_kept_until_the_program_ends(saves: Saves) -> None:
    """Also if a later game is saved, or is lost for another reason."""
    lost = []
    for number in range(3):
        world = world_of()
        recorder = saves.keep(world)
        read_only(saves, number < 2)
        step(world, recorder)
        saves.leave()
        read_only(saves, False)
        lost.append(saves.lost)
    first = lost[0]
    assert first is not None
    assert all(other is first for other in lost)
    read_only(saves, True)
    with pytest.raises(StoreError):
        saves.keep(world_of())
    assert saves.lost is first
    read_only(saves, False)


def test_game_that_cannot_be_begun_counts_as_lost(saves: Saves) -> None:
    read_only(saves, True)
    with pytest.raises(StoreError) as failed:
        saves.keep(world_of())
    assert saves.lost is failed.value
    read_only(saves, False)


@pytest.mark.parametrize("given_up", [False, True])
def test_steps_that_were_not_saved_are_saved_when_the_game_is_left(saves: Saves, given_up: bool) -> None:
    """If the game is given up, its end is recorded, and the lost steps are still told."""
    world = world_of()
    recorder = saves.keep(world)
    read_only(saves, True)
    step(world, recorder)
    if given_up:
        saves.give_up()
    read_only(saves, False)
    saves.leave()
    (game,) = saves.games()
    assert (game.state is GameStatus.GIVEN_UP, game.steps == 0, saves.lost is not None) == (given_up,) * 3


def test_end_that_was_not_recorded_is_recorded_when_the_game_goes_on(saves: Saves) -> None:
    world = world_of()
    recorder = saves.keep(world)
    step(world, recorder)
    saves.leave()
    resumed = saves.load(1)
    die(resumed.world)
    saves.go_on_with(1, resumed)
    assert [game.state for game in saves.games()] == [GameStatus.DEAD]


@pytest.mark.parametrize(
    ("back", "told"),
    [
        (0, "It continues where you left it."),
        (1, "It continues from 1 turn before the point where you left it."),
        (7, "It continues from 7 turns before the point where you left it."),
    ],
)
@pytest.mark.parametrize("practice", [False, True])
def test_game_that_cannot_go_on_as_it_was_is_copied(saves: Saves, back: int, told: str, practice: bool) -> None:
    recorder = saves.keep(world := world_of(), practice=practice)
    for _ in range(3):
        step(world, recorder)
    saves.leave()
    resumed = saves.load(1)
    _, _, news = saves.go_on_with(1, resumed._replace(turns_back=back, why="a step has changed"))
    assert news == f"This game cannot be continued exactly as you left it. Details: a step has changed. {told}"
    copy, old = saves.games()
    assert (copy.number, copy.parent, copy.parent_step, copy.practice, copy.state) == (
        2,
        1,
        3,
        practice,
        GameStatus.OPEN,
    )
    assert old.state is GameStatus.LEFT_BEHIND
    assert (saves.current, saves.is_practice) == (2, practice)


def test_new_game_takes_the_place_of_the_one_before(saves: Saves) -> None:
    """Also without a save file: then the game before is not recorded any more."""
    saves.keep(world_of())
    with closing(store_of(saves)):
        saves.keep(world_of(), parent=(1, 0), practice=True)
        assert (saves.current, saves.is_practice) == (2, True)
        assert [(game.parent, game.parent_step, game.practice) for game in saves.games()] == [
            (1, 0, True),
            (None, None, False),
        ]
        saves.keep(world_of())
        assert not saves.is_practice
        saves.store = None
        saves.keep(world_of())
        assert (saves.current, saves.order) == (None, "")


def test_orders_of_a_game_are_told_while_it_is_recorded(saves: Saves) -> None:
    assert saves.order == ""
    world = world_of()
    recorder = saves.keep(world)
    assert saves.order == "goes on"
    step(world, recorder)
    assert saves.order.startswith('{"Walk"')
    recorder.begin()
    assert saves.order == "goes on"


def test_statistics_come_from_the_summaries(saves: Saves) -> None:
    world = world_of(HOUSE)
    recorder = saves.keep(world)
    step(world, recorder)
    die(world)
    saves.leave()
    found = saves.records()
    assert (found.games, found.best, found.causes) == (1, (("ajar", score(world)),), (("fire", 1),))
    assert Saves().records().games == 0


def test_last_messages_need_the_last_step(saves: Saves) -> None:
    """Steps in the middle may be lost: the numbers of the others stay."""
    AutosavedGame(store_of(saves), drawing=HOUSE).play(60)
    whole = saves.last_messages(1)
    assert whole is not None
    with store_of(saves).change() as change:
        change.execute("DELETE FROM journal WHERE step IN (2, 3, 4)")
    last = saves.last_messages(1)
    assert last is not None
    assert last.log.history() == whole.log.history()

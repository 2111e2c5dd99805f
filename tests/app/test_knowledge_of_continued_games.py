"""What the log and the panel of a game that goes on know of its earlier turns."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, SOUTH, WEST, Vec
from game.engine.rules.actions.door_verbs import Knock
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend
from game.engine.senses.door_signs import Sign, known_signs
from game.engine.world import World
from game.play import Scenario
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import Replay
from game.store.serialize.snapshot import load_world, state_hash, take_snapshot
from game.ui.core.message import Message
from game.ui.input.commands import Command, MoveInput, TypedCharacter
from game.ui.replay.replay_scene import ReplayScene
from game.ui.text.message_log import Log
from game.ui.text.sentences import menus
from game.ui.text.sentences import replays as sentences
from tests.support.at_once import replay_of_game
from tests.support.saved_game import AutosavedGame
from tests.support.screen import Screen, choose, screen_of, session

DOORS = "############\n#@+..+..+.>#\n############"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save file with a game of 40 steps, in which the hero opens three doors and takes the stairs."""
    path = tmp_path_factory.mktemp("earlier") / "ajar.sqlite"
    store = Store(path)
    AutosavedGame(store, drawing=DOORS).do(*[Walk(EAST, confirmed=True)] * 39, Descend())
    store.close()
    return path


def texts(log: Log) -> list[str]:
    return [text for text, _, _ in log.history()]


def test_resumed_game_has_the_messages_since_a_snapshot(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with session(played) as screen:
        choose(screen, "Continue")
        play = screen.play
        lines = texts(play.log)
        assert sum(line.startswith("You open the door") for line in lines) == 3
        assert len([line for line in lines if line == play.world.tradition.motto]) == 1, "one greeting"
        turns = [turn for turn, _ in play.log.places]
        assert turns == sorted(turns)
        assert {depth for _, depth in play.log.places} >= {1, 2}
        play.log.new_turn(play.world.turn)
        play.log.add(Message("later"))
        assert play.log.latest(1) == [("later", "text", True)]
        screen.stack.handle(Command.HISTORY)
        words = screen.words(monkeypatch)
        assert menus.HISTORY_DEPTH.format(depth=1, turn=0) in words, "the opening messages stand below it"
        (heading,) = [word for word in words if word.startswith("Depth 2, from turn")]
        screen.stack.handle(Command.FILTER)
        for letter in "later":
            screen.stack.handle(TypedCharacter(letter))
        assert heading in screen.words(monkeypatch), "also if the filter leaves out the first lines of the depth"


HUNTER = "##############\n#@....k......#\n##############\n\noil: 0\nk = kobold hunting"


def test_resumed_game_has_the_notes_about_its_orders(tmp_path: Path) -> None:
    """An order that stops at once is given twice, and the hero explores in the dark."""
    path = tmp_path / "ajar.sqlite"
    with session(path) as screen:
        world = world_from_drawing(HUNTER, "0", AJAR)
        recorder, _ = screen.app.saved_games.begin(world)
        screen.open(screen.app.play(world, recorder))
        screen.send(*[Command.EXPLORE] * 5)
        played = texts(screen.play.log)
        assert played[3] == "Your lamp has no oil, so you explore in the dark."
        assert played[-1].startswith("You do not go on: the kobold")
    with session(path) as screen:
        choose(screen, "Continue")
        assert texts(screen.play.log)[: len(played)] == played


def replay_at(screen: Screen, step: int, game: int = 1) -> ReplayScene:
    """Open the replay of a game, go to a step of it, and return its scene."""
    screen.open(replay_of_game(screen.app.saved_games.replays, game))
    scene = screen.stack.top
    assert isinstance(scene, ReplayScene)
    scene.go_to(step)
    while scene.is_seeking:
        scene.pass_time(0.01)
    return scene


def test_practice_keeps_the_messages_up_to_its_turn(played: Path) -> None:
    with session(played) as screen:
        scene = replay_at(screen, 5)
        at = scene.replay.at
        screen.stack.handle(Command.CANCEL)
        choose(screen, sentences.PRACTICE)
        play = screen.play
        lines = texts(play.log)
        assert 0 < sum(line.startswith("You open the door") for line in lines) < 3
        assert any(sentences.PRACTICE_BEGINS in line for line in lines)
        assert max(turn for turn, _ in play.log.places) <= at


def test_practice_of_a_practice_game_is_recorded_as_its_copy(tmp_path: Path) -> None:
    """Each is begun in the replay of the game before it, and has the messages of that replay."""
    path = tmp_path / "ajar.sqlite"
    with closing(Store(path)) as store:
        AutosavedGame(store, drawing=DOORS).do(*[Walk(EAST, confirmed=True)] * 9)
    with session(path) as screen:
        for game, step in ((1, 5), (2, 2), (3, 1)):
            replay_at(screen, step, game)
            screen.stack.handle(Command.CANCEL)
            choose(screen, sentences.PRACTICE)
            for _ in range(3):
                screen.send(Command.WAIT)
        assert texts(screen.play.log).count(screen.play.world.tradition.motto) == 1, "one greeting"
        saved = screen.app._saves.store
        assert saved is not None
        parents = [(game.number, game.parent, game.parent_step) for game in reversed(saved.runs())]
        states = {game.state for game in saved.runs()}
    assert parents == [(1, None, None), (2, 1, 5), (3, 2, 2), (4, 3, 1)]
    assert states == {GameStatus.OPEN}, "no game is left behind by practice"


def test_practice_knows_the_last_noise_at_once(played: Path) -> None:
    with session(played) as screen:
        last = replay_at(screen, 5).replay.world.notes.last_own_noise
        screen.stack.handle(Command.CANCEL)
        choose(screen, sentences.PRACTICE)
        noise = screen.play.world.notes.last_own_noise
        assert noise is not None
        assert noise == last


def test_open_history_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen_of() as screen:
        play = screen.begin("#####\n#@..#\n#####")
        play.log.add(Message("the last line"))
        screen.stack.handle(Command.HISTORY)
        screen.draw()
        play.log.put_before(Log(Message(f"line {number}") for number in range(200)))
        words = screen.words(monkeypatch)
        assert "the last line" in words
        assert "line 199" in words
        assert "line 0" not in words


def test_history_that_was_scrolled_back_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen_of() as screen:
        play = screen.begin("#####\n#@..#\n#####")
        for number in range(200):
            play.log.add(Message(f"present {number}"))
        screen.stack.handle(Command.HISTORY)
        screen.draw()
        screen.stack.handle(MoveInput(NORTHEAST))
        before = [words for words in screen.words(monkeypatch) if words.startswith("present")]
        assert before[-1] != "present 199", "the log shows it, but the history no longer"
        play.log.put_before(Log(Message(f"earlier {number}") for number in range(50)))
        assert [words for words in screen.words(monkeypatch) if words.startswith(("present", "earlier"))] == before


def test_lines_of_the_present_turn_stay_fresh() -> None:
    log, earlier = Log(), Log([Message("first"), Message("second")])
    log.new_turn(4)
    log.add(Message("now"))
    log.put_before(earlier)
    assert log.history() == [("first", "text", False), ("second", "text", False), ("now", "text", True)]
    assert log.latest(1) == [("now", "text", True)]


KNOWLEDGE = """
##########
#@..#...h#
###.#....#
###.+....#
###.######
###k.....#
##########

k = kobold asleep
h = lurker posted
"""


def knowledge_of(world: World) -> tuple[object, ...]:
    """Return what the hero knows only for the screen, and the signs of a door."""
    notes = world.notes
    return (
        known_signs(world.level.doors[Vec(4, 3)], world),
        notes.last_own_noise,
        notes.heard,
        {name: (seen.actor.pos, seen.least_health, seen.most_stats) for name, seen in notes.breeds.items()},
    )


def test_resumed_game_keeps_signs_noises_and_monsters_met(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    store = Store(path)
    game = AutosavedGame(store, drawing=KNOWLEDGE.strip("\n"))
    steps = (EAST, EAST, SOUTH, SOUTH, NORTH, NORTH, WEST, WEST)
    orders = [Walk(step) for step in steps]
    game.do(*orders[:4], Knock(EAST), *orders[4:])
    knocked = knowledge_of(replayed(store, game.run, 6))
    game.keeping.leave()
    known = knowledge_of(game.world)
    assert not game.world.sees(Vec(4, 3)), "the door is out of view"
    assert "kobold" in game.world.notes.breeds
    assert known[0] == {Sign.CLAWS}
    store.close()
    with session(path) as screen:
        choose(screen, "Continue")
        assert knowledge_of(screen.play.world) == known
    with closing(Store(path)) as store:
        assert knowledge_of(replayed(store, game.run, 6)) == knocked != known, "a replay shows what he knew then"


def test_dead_monster_is_saved_for_the_screen_only() -> None:
    """It does not change the state hash, and the hero does not remember it on any level."""
    s = Scenario("######\n#@k..#\n######\n\nk = kobold asleep")
    kobold = s.foe()
    hashed = state_hash(s.world)
    s.world.notes.breeds.clear()
    assert state_hash(s.world) == hashed
    s.world.notes.add_monsters([kobold])
    s.level.remove(kobold)
    hashed = state_hash(s.world)
    loaded = load_world(take_snapshot(s.world, 0, hashed))
    assert state_hash(loaded) == hashed
    assert loaded.notes.breeds["kobold"].actor.breed is kobold.breed
    assert not loaded.level.memory.actors


def replayed(store: Store, game: int, step: int) -> World:
    replay = Replay(StoredRecord(store, game))
    replay.go_to(step)
    return replay.world

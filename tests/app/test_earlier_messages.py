"""The message history of a game that goes on: complete, with depths and turns."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from game.app.replays import earlier_messages
from game.app.replays.earlier_messages import MAX_PARENTS, EarlierMessages, game_so_far, games_before
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.noise import KnownNoise, Noise
from game.engine.rules.actions.door_verbs import Knock
from game.engine.rules.actions.move_and_strike import Walk
from game.engine.rules.actions.wait_search_stairs import Descend
from game.engine.senses.door_signs import Sign, known_signs
from game.engine.senses.unsaved_knowledge import HeardNoise, UnsavedKnowledge
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus
from game.store.recording.autosave import begin
from game.store.recording.journal import play_step
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import Replay
from game.ui.core.message import Message
from game.ui.input.commands import Command, TypedCharacter
from game.ui.play.play_scene import Play
from game.ui.replay.replay_scene import ReplayScene
from game.ui.text.message_log import Log
from game.ui.text.sentences import menus
from game.ui.text.sentences import replays as sentences
from game.worker import Worker
from tests.support.at_once import replay_of_game
from tests.support.saved_game import AutosavedGame, make_room_store
from tests.support.scenario import Scenario
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


def read_all(screen: Screen) -> None:
    while screen.app._earlier.read_on():
        pass


def texts(log: Log) -> list[str]:
    return [text for text, _, _ in log.history()]


def test_resumed_game_has_its_whole_history(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with session(played) as screen:
        choose(screen, "Continue")
        screen.stack.handle(Command.HISTORY)
        assert menus.HISTORY_IS_READ in screen.words(monkeypatch)
        screen.stack.handle(Command.CANCEL)
        read_all(screen)
        play = screen.stack.top
        assert isinstance(play, Play)
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
        assert menus.HISTORY_IS_READ not in words
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
        assert played[-1].startswith("You stop again: the kobold")
    with session(path) as screen:
        choose(screen, "Continue")
        assert texts(screen.play.log)[-len(played) :] == played
        read_all(screen)
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
        read_all(screen)
        play = screen.stack.top
        assert isinstance(play, Play)
        lines = texts(play.log)
        assert 0 < sum(line.startswith("You open the door") for line in lines) < 3
        assert any(sentences.PRACTICE_BEGINS in line for line in lines)
        assert max(turn for turn, _ in play.log.places) <= at


def test_practice_of_a_practice_game_has_the_messages_of_both(tmp_path: Path) -> None:
    """Each is begun in the replay of the game before it."""
    path = tmp_path / "ajar.sqlite"
    with closing(Store(path)) as store:
        AutosavedGame(store, drawing=DOORS).do(*[Walk(EAST, confirmed=True)] * 9)
    with session(path) as screen:
        for game, step in ((1, 5), (2, 2), (3, 1)):
            replay_at(screen, step, game)
            screen.stack.handle(Command.CANCEL)
            choose(screen, sentences.PRACTICE)
            read_all(screen)
            for _ in range(3):
                screen.send(Command.WAIT)
        lines = texts(screen.play.log)
        assert lines.count(screen.play.world.tradition.motto) == 1, "one greeting, of the first game"
        assert sum(line.startswith("You open the door") for line in lines) == 2
        saved = screen.app._saves.store
        assert saved is not None
        parents = [(game.number, game.parent, game.parent_step) for game in reversed(saved.runs())]
        states = {game.state for game in saved.runs()}
    assert parents == [(1, None, None), (2, 1, 5), (3, 2, 2), (4, 3, 1)]
    assert states == {GameStatus.OPEN}, "no game is left behind by practice"


def test_practice_knows_the_last_noise_at_once(played: Path) -> None:
    with session(played) as screen:
        scene = replay_at(screen, 5)
        screen.stack.handle(Command.CANCEL)
        choose(screen, sentences.PRACTICE)
        noise = screen.play._knowledge.noises.last_own
        assert noise is not None
        assert noise == scene.noises.last_own


def test_open_history_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen_of() as screen:
        play = screen.begin("#####\n#@..#\n#####")
        play.log.expect_earlier()
        play.log.add(Message("the last line"))
        screen.stack.handle(Command.HISTORY)
        screen.draw()
        play.log.put_earlier(Log(Message(f"line {number}") for number in range(200)))
        words = screen.words(monkeypatch)
        assert "the last line" in words
        assert "line 199" in words
        assert "line 0" not in words


def test_lines_of_the_present_turn_stay_fresh() -> None:
    log, earlier = Log([Message("old")]), Log([Message("first"), Message("second")])
    log.expect_earlier()
    log.new_turn(4)
    log.add(Message("now"))
    log.put_earlier(earlier)
    assert log.history() == [("first", "text", False), ("second", "text", False), ("now", "text", True)]
    assert log.latest(1) == [("now", "text", True)]


def test_unreadable_game_leaves_the_log_as_it_is(played: Path) -> None:
    with session(played) as screen:
        choose(screen, "Continue")
        play = screen.stack.top
        assert isinstance(play, Play)
        before = texts(play.log)
        store = screen.app._saves.store
        assert store is not None
        replay_of_game(screen.app.saved_games.replays, 1)
        with store.change() as change:
            change.execute("DELETE FROM snapshots")
        read_all(screen)
        assert texts(play.log) == before


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


def knowledge_of(path: Path, *, again: bool) -> tuple[object, ...]:
    """Return what the hero of a saved game knows besides the saved world. `again`: from the recorded steps."""
    with session(path) as screen:
        choose(screen, "Continue")
        play = screen.play
        if again:
            read_all(screen)
        recent, met = play._knowledge.noises, play._knowledge.monsters_met
        own = recent.last_own
        door = play.world.level.doors[Vec(4, 3)]
        return (
            known_signs(door, play.world),
            own and (own.noise, own.loudness, own.tick),
            [heard.noise.noise for heard in recent.heard(play.world)],
            {name: (seen.least_health, seen.most_health) for name, seen in met.seen.items()},
        )


def test_resumed_game_keeps_signs_noises_and_sightings(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    store = Store(path)
    game = AutosavedGame(store, drawing=KNOWLEDGE.strip("\n"))
    known = UnsavedKnowledge(game.world)
    for order in (
        Walk(EAST),
        Walk(EAST),
        Walk(SOUTH),
        Walk(SOUTH),
        Knock(EAST),
        Walk(NORTH),
        Walk(NORTH),
        *[Walk(WEST)] * 2,
    ):
        game.do(order)
        known.add(game.world)
    assert not game.world.sees(Vec(4, 3)), "the door is out of view"
    store.close()
    signs, own, heard, met = knowledge_of(path, again=True)
    assert signs == {Sign.CLAWS}
    assert own == (Noise.STEPS, 2, known.noises.last_own.tick if known.noises.last_own else None)
    assert heard == [each.noise.noise for each in known.noises.heard(game.world)]
    assert met == {name: (seen.least_health, seen.most_health) for name, seen in known.monsters_met.seen.items()}
    assert "kobold" in met
    at_once = knowledge_of(path, again=False)
    assert at_once[:3] == (signs, own, heard), (
        "the noises of the last steps are known before all steps are played again"
    )
    assert at_once[3] != met


def test_what_is_learnt_now_comes_after_earlier_knowledge() -> None:
    s = Scenario("######\n#@.+.#\n######")
    earlier, now = UnsavedKnowledge(s.world), UnsavedKnowledge(s.world)
    steps, knock = (
        KnownNoise(kind, 3, None, EAST, False, tick) for kind, tick in ((Noise.STEPS, 0), (Noise.KNOCK, 100))
    )
    earlier.noises._hear(HeardNoise(steps, 1, s.hero.pos))
    now.noises._hear(HeardNoise(knock, 1, s.hero.pos))
    now.put_earlier(earlier)
    assert [heard.noise for heard in now.noises.heard(s.world)] == [steps, knock]


COPIES = {
    "copy of a copy of a copy": ({2: (1, 10), 3: (2, 20), 4: (3, 30)}, 4, [(1, 10), (2, 20), (3, 30)]),
    "its second game": ({2: (1, 10), 3: (2, 20), 4: (3, 30)}, 2, [(1, 10)]),
    "no copy": ({2: (1, 10)}, 1, []),
    "no such game": ({}, 9, []),
    "copy of itself": ({2: (2, 5)}, 2, []),
    "two copies of each other": ({2: (3, 7), 3: (2, 5)}, 2, [(3, 7)]),
    "loop behind a copy": ({2: (3, 7), 3: (4, 5), 4: (3, 6)}, 2, [(4, 5), (3, 7)]),
    "copy of a lost game": ({2: (99, 4), 3: (2, 6)}, 3, [(99, 4), (2, 6)]),
    "longest chain": (
        {game: (game - 1, game) for game in range(2, MAX_PARENTS + 2)},
        MAX_PARENTS + 1,
        [(game - 1, game) for game in range(2, MAX_PARENTS + 2)],
    ),
    "too long a chain": (
        {game: (game - 1, game) for game in range(2, MAX_PARENTS + 3)},
        MAX_PARENTS + 2,
        [(game - 1, game) for game in range(3, MAX_PARENTS + 3)],
    ),
}
"""Parent and step from which games of a store were copied, a game, and the games that are read for it."""


@pytest.mark.parametrize("copies", COPIES)
def test_messages_of_copies_are_read_from_the_first_game_on(
    copies: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parents, number, wanted = COPIES[copies]
    monkeypatch.setattr(earlier_messages, "_opener", lambda _, game: game)
    with closing(Store(make_room_store(tmp_path / "ajar.sqlite", 1))) as store:
        with store.change() as change:
            for game, parent in parents.items():
                change.execute("INSERT INTO runs VALUES (?, 's', 'ajar', '1', 0, 'open', 0, ?, ?)", (game, *parent))
        before: list[object] = [*games_before(store, number)]
        so_far: list[object] = [*game_so_far(store, number)]
    assert before == wanted
    assert so_far == [*wanted, (number, None)]


def test_copy_of_a_copy_has_the_messages_of_all_three_games(tmp_path: Path) -> None:
    """Each game has its first steps from the game that it was copied from, and tells nothing of its later steps."""
    step = Walk(EAST, confirmed=True)
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        first = AutosavedGame(store, drawing=DOORS).do(*[step] * 12)
        world = replayed(store, first.run, 6)
        second = begin(store, world, "test", 0, parent=(first.run, 6), practice=True)
        for _ in range(5):
            world.hero.orders = step
            second.begin()
            play_step(world)
            second.end()
        third = begin(store, replayed(store, second.run, 2), "test", 0, parent=(second.run, 2), practice=True)
        ((whole, _),) = game_so_far(store, first.run)
        copied, wanted = read(games_before(store, third.run)), read([(whole, 8)])
        assert copied.history() == wanted.history()
        assert copied.places == wanted.places
        assert texts(copied) != texts(read([(whole, 6)])) != texts(read([(whole, None)]))


def read(sources: list[earlier_messages.Source]) -> Log:
    """Return a log with the messages of some games."""
    log, reader = Log([]), EarlierMessages(Worker(), str)
    reader.begin(log, sources)
    while reader.read_on():
        pass
    return log


def test_each_gap_of_a_game_is_told_once(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "ajar.sqlite")) as store:
        game = AutosavedGame(store, drawing=DOORS).do(*[Walk(EAST, confirmed=True)] * 12)
        (source,) = game_so_far(store, game.run)
        assert sentences.MESSAGES_MISSING not in texts(read([source]))
        with store.change() as change:
            change.execute("UPDATE journal SET hash = 'x' WHERE step IN (4, 9)")
        assert texts(read([source])).count(sentences.MESSAGES_MISSING) == 2


def replayed(store: Store, game: int, step: int) -> World:
    replay = Replay(StoredRecord(store, game))
    replay.go_to(step)
    return replay.world


def test_title_gives_up_reading_earlier_messages(played: Path) -> None:
    with session(played) as screen:
        choose(screen, "Continue")
        screen.open(screen.app.title())
        assert screen.app._earlier.read_on() is False

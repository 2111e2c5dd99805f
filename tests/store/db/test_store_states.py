"""Any number of games, restarts and power cuts, in any order: every game is always where the player left it."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.content.traditions import TRADITIONS
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.db.rows import GameStatus
from game.store.db.store_renaming import COMPANIONS
from game.store.errors import Fault, StoreError
from game.store.recording.autosave import Autosave, record_game
from game.store.recording.load_game import resume
from game.store.recording.replay_file import StoredRecord, read_replay, write_replay
from game.store.recording.replay_playback import Replay
from game.store.serialize.snapshot import state_hash
from tests.support import saved_game
from tests.support.examples import FULL
from tests.support.folders import EARLIER_STORES
from tests.support.saved_game import play

EARLIER = sorted(EARLIER_STORES.glob("*.sqlite"))
"""Stores of earlier versions of the tables and of the rules."""
games = st.integers(0, 3)


class Sittings(RuleBasedStateMachine):
    """A player with a store, and the worlds of the games as the player left them."""

    @initialize(earlier=st.sampled_from([*EARLIER, None]), game=st.integers(0, 8), steps=st.integers(1, 12))
    def begin(self, earlier: Path | None, game: int, steps: int) -> None:
        """Begin with a new store, or with a store of an earlier version and one of its games, played on."""
        self.folder = Path(tempfile.mkdtemp())
        path = self.folder / "0.sqlite"
        if earlier is not None:
            shutil.copy(earlier, path)
        self.store = Store(path)
        self.cuts = 0
        self.older = [run.number for run in self.store.runs()]
        self.left = [run.number for run in self.store.runs() if run.state is GameStatus.OPEN]
        """Numbers of the games of the earlier version that are not continued yet."""
        self.games: list[tuple[int, World, Autosave]] = []
        """Number, world and autosave of each game."""
        if self.left:
            self._continue_earlier(game)
            play(self.games[0][1], self.games[0][2], steps)

    @precondition(lambda self: len(self.games) < 4)
    @rule(tradition=st.sampled_from(list(TRADITIONS)), seed=st.integers(0, 5))
    def begin_game(self, tradition: str, seed: int) -> None:
        game = saved_game.AutosavedGame(self.store, str(seed), tradition)
        self.games.append((game.run, game.world, game.keeping))

    @precondition(lambda self: self.left and len(self.games) < 4)
    @rule(game=games)
    def continue_earlier_game(self, game: int) -> None:
        self._continue_earlier(game)

    def _continue_earlier(self, game: int) -> None:
        """Go on with a game of the earlier version; as a new game if its last turns are lost with the present rules."""
        run = self.left.pop(game % len(self.left))
        resumed = resume(self.store, run)
        if resumed.why:
            autosave = record_game(self.store, resumed.world, "test", 0, parent=(run, resumed.at.step), instead=True)
        else:
            autosave = Autosave(self.store, run, resumed.world, resumed.at)
        self.games.append((autosave.run, resumed.world, autosave))

    @precondition(lambda self: self.games)
    @rule(game=games, steps=st.integers(1, 60 if FULL else 25))
    def play_game(self, game: int, steps: int) -> None:
        _, world, saved_game = self.games[game % len(self.games)]
        play(world, saved_game, steps)

    @precondition(lambda self: self.games)
    @rule(game=games)
    def leave_game(self, game: int) -> None:
        self.games[game % len(self.games)][2].leave()

    @rule()
    def open_second_window(self) -> None:
        """The second window is refused and changes nothing."""
        with pytest.raises(StoreError) as refused:
            Store(self.store.path)
        assert refused.value.fault is Fault.LOCKED

    @precondition(lambda self: self.games)
    @rule(game=games)
    def watch_replay(self, game: int) -> None:
        """Replay a game from the store, and from an exported file. With other rules, an earlier game may differ."""
        run, world, _ = self.games[game % len(self.games)]
        path = self.folder / "given-away.ajar"
        path.write_bytes(write_replay(StoredRecord(self.store, run), "test"))
        for record in (StoredRecord(self.store, run), read_replay(path)):
            replay = Replay(record)
            replay.go_to(replay.last)
            if run not in self.older:
                assert not replay.gaps
                assert replay.agrees
                assert state_hash(replay.world) == state_hash(world)

    @precondition(lambda self: 0 < len(self.games) < 4)
    @rule(game=games, back=st.integers(0, 30))
    def practice_from_earlier_turn(self, game: int, back: int) -> None:
        run, *_ = self.games[game % len(self.games)]
        replay = Replay(StoredRecord(self.store, run))
        replay.go_to(replay.last - back)
        world = replay.world
        world.hero.orders = None
        saved_game = record_game(self.store, world, "test", 0, parent=(run, replay.at), practice=True)
        self.games.append((saved_game.run, world, saved_game))

    @rule()
    def close_window(self) -> None:
        self.store.close()
        self.store = Store(self.store.path)
        self._continue_games()

    @rule()
    def lose_power(self) -> None:
        """Continue from what is on the disk; the store was never closed."""
        self.cuts += 1
        path = self.folder / f"{self.cuts}.sqlite"
        for ending in COMPANIONS:
            old = self.store.path.with_name(self.store.path.name + ending)
            if old.exists():
                shutil.copy(old, path.with_name(path.name + ending))
        self.store.close()
        self.store = Store(path)
        self._continue_games()

    def _continue_games(self) -> None:
        for place, (run, world, _) in enumerate(self.games):
            resumed = resume(self.store, run)
            assert (resumed.turns_back, resumed.why) == (0, "")
            world.hero.orders = None
            assert state_hash(resumed.world) == state_hash(world)
            self.games[place] = (run, resumed.world, Autosave(self.store, run, resumed.world, resumed.at))

    @invariant()
    def store_is_sound(self) -> None:
        if hasattr(self, "store"):
            assert self.store.faults() == []
            assert [run.number for run in self.store.runs()] == sorted(
                {*self.older, *(run for run, *_ in self.games)}, reverse=True
            )

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            shutil.rmtree(self.folder)


Sittings.TestCase.settings = settings(
    max_examples=12 if FULL else 3,
    stateful_step_count=14 if FULL else 10,
    suppress_health_check=[HealthCheck.too_slow],
    deadline=None,
)
TestSittings = Sittings.TestCase

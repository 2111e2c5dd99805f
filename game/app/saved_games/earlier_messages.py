"""The messages of the earlier turns of a continued game, which are not saved: the recorded steps are played again.

The log of a continued game begins a few steps before its end. The message history asks for the messages before these
when it is opened. The worker then reads them from one snapshot to the next, the latest first. So a saved turn costs
nothing, games of before have a whole history too, and no save file can hold forged messages.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from game.engine.records import NamedTuple
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.load_game import MAX_REPLAYED
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import Replay
from game.ui.core.message import Message
from game.ui.text.event_messages.order_notes import OrderNotes
from game.ui.text.message_log import Log, opened_log
from game.ui.text.sentences.menus import MESSAGES_MISSING
from game.worker import Cancelled, Job, Progress, Worker

STEPS_TOLD = 12
"""Least number of steps that are played again at once."""
MAX_PARENTS = 20
"""Greatest number of games, each copied from the one before, whose messages are read."""


class Told(NamedTuple):
    """The messages of some steps of a saved game."""

    log: Log
    after: int
    """Number of the step after which they begin."""
    has_gap: bool
    """Whether some steps are missing, because they cannot be played again as they were recorded."""


def messages_until(
    record: StoredRecord,
    until: int,
    notes: OrderNotes | None,
    progress: Progress,
    new_log: Callable[[World, OrderNotes | None], Log],
) -> Told | None:
    """Return the messages of the last steps up to step `until`, at least of STEPS_TOLD steps, from a snapshot on.

    The result is None if no step can be played, or too many would have to be. `notes`: adds notes about orders.
    `new_log`: makes the log of a world that begins after the snapshot. Raises StoreError or CorruptData.
    """
    goal = until - STEPS_TOLD
    replay = Replay(record, goal, progress)
    with closing(replay):
        after, gaps = replay.at, 0
        if after >= until or goal - after > MAX_REPLAYED:
            return None
        log = new_log(replay.world, notes)
        while not replay.over and replay.at < until:
            progress.at()
            log.new_turn(replay.world.turns_passed)
            log.begin_order(replay.next_order, replay.world)
            replay.forward(log.add_turn)
            log.end_turn(replay.world)
            if len(replay.gaps) > gaps:
                gaps = len(replay.gaps)
                log.add(Message(MESSAGES_MISSING, "dim text"))
        return Told(log, after, has_gap=gaps > 0)


class EarlierMessages:
    """Reader of the messages before those in the log of a continued game.

    `log`: gets the messages. `run`, `after`: number of the saved game, and of the step after which the log begins.
    `notes`: makes an object that adds notes about orders.
    """

    def __init__(
        self, worker: Worker, store: Store, log: Log, run: int, after: int, notes: Callable[[], OrderNotes]
    ) -> None:
        self._worker = worker
        self._store = store
        self._log = log
        self._notes = notes
        self._games = [run]
        """Numbers of the game and of those it was copied from, as far as they have been read."""
        self._until: int | None = after
        """Number of the last step to read, in the last of these games; None if nothing is left."""
        self._record: StoredRecord | None = None
        """Record of the last of these games."""
        self._steps_read = 0
        self._found: list[Log] = []
        """What has been read and is not yet in the log, the latest messages first. It is the worker's during a job."""
        self._job: Job[None] | None = None

    def read_on(self) -> bool:
        """Put what the worker has read into the log, and start it again. Return whether more is left."""
        if self._job is None and self._until is not None:
            self._job = self._worker.start(self._read, background=True)
        if self._job is not None and self._job.is_done:
            job, self._job = self._job, None
            try:
                job.result()
            except Cancelled:
                pass  # what was read before is kept, and the rest is read later
            except (CorruptData, StoreError):
                self._give_up()
            for earlier in self._found:
                self._log.put_before(earlier)
            self._found.clear()
        return self._job is not None or self._until is not None

    def halt(self) -> None:
        """Read no more until `read_on` is called again."""
        if self._job is not None:
            self._job.cancel()

    def _read(self, progress: Progress) -> None:
        """Read about as many steps as have been read before, so that the log is not changed often."""
        enough = 2 * self._steps_read
        while self._until is not None and self._steps_read <= enough:
            self._read_some(self._until, progress)

    def _read_some(self, until: int, progress: Progress) -> None:
        """Read the steps up to step `until` since a snapshot, and go on to the steps before."""
        game = self._store.run(self._games[-1])
        record = self._record = self._record or StoredRecord(self._store, self._games[-1])
        first = min(record.snapshot_steps, default=0)
        if until > first:
            told = messages_until(record, until, self._notes(), progress, self._new_log)
            if told is None:
                self._give_up()
                return
            self._found.append(told.log)
            self._steps_read += until - told.after
            until = told.after
        self._until = until if until > first else None
        if self._until is None and game is not None and game.parent is not None and self._may_read(game.parent):
            self._games.append(game.parent)
            self._until, self._record = game.parent_step, None

    def _may_read(self, parent: int) -> bool:
        return parent not in self._games and len(self._games) <= MAX_PARENTS

    def _new_log(self, world: World, notes: OrderNotes | None) -> Log:
        """Return a log of earlier turns, with the first messages of the game only if it begins with these turns."""
        return Log((), notes, world.level.depth) if world.turn else opened_log(world, notes)

    def _give_up(self) -> None:
        """Take notice that no more messages can be read."""
        self._until = None
        log = Log()
        log.add(Message(MESSAGES_MISSING, "dim text"))
        self._found.append(log)

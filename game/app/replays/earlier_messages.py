"""The messages of a game's earlier turns, and what the hero learnt in them, for a game that goes on.

Neither is saved: the recorded steps are played again on the worker, while it has nothing else to do. So old save files
have a complete history too, a save file cannot hold forged messages, and the words are always those of this version.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial

from game.engine.records import NamedTuple
from game.engine.senses.unsaved_knowledge import UnsavedKnowledge
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import Replay
from game.ui.core.message import Message
from game.ui.text.command_names import Words
from game.ui.text.event_messages.order_notes import OrderNotes
from game.ui.text.message_log import Log, opening_messages
from game.ui.text.sentences import replays as sentences
from game.worker import Cancelled, Job, Progress, Worker

MAX_PARENTS = 20
"""Greatest number of games, each copied from the one before, whose messages are read."""
Source = tuple[Callable[[Progress], Replay], int | None]
"""A game to play again: function that opens its replay, and the last step to play; None for all steps."""


class _Reading(NamedTuple):
    """What is read, and for whom."""

    log: Log
    sources: Sequence[Source]
    recall: Callable[[UnsavedKnowledge], None]


class EarlierMessages:
    """Reader of the messages of earlier turns. `prompt`: returns words for the device in use, such as the keyboard."""

    def __init__(self, worker: Worker, prompt: Callable[[Words], str]) -> None:
        self._worker = worker
        self._prompt = prompt
        self._reading: _Reading | None = None
        self._job: Job[tuple[Log, UnsavedKnowledge]] | None = None

    def begin(
        self, log: Log, sources: Sequence[Source], recall: Callable[[UnsavedKnowledge], None] = lambda _: None
    ) -> None:
        """Begin to read the messages of some games, the first game first, and give up any earlier reading.

        `log`: gets all messages at the end of the reading. They replace the lines that it has now. `recall`: called at
        the end with what the hero has learnt.
        """
        self.give_up()
        if sources:
            log.expect_earlier()
            self._reading = _Reading(log, sources, recall)

    def give_up(self) -> None:
        """Give up the reading, because its game is not shown any more."""
        if self._job is not None:
            self._job.cancel()
        self._reading = self._job = None

    def read_on(self) -> bool:
        """Let the worker read, if it has nothing else to do; return whether more is left."""
        if self._reading is None:
            return False
        log, sources, recall = self._reading
        if self._job is None:
            self._job = self._worker.start(partial(self._read, sources), background=True)
        if not self._job.is_done:
            return True
        job, self._job = self._job, None
        try:
            earlier, learnt = job.result()
            log.put_earlier(earlier)
            recall(learnt)
        except Cancelled:
            return True
        except (CorruptData, StoreError):
            log.expect_no_earlier()  # it keeps the lines that it has
        self._reading = None
        return False

    def _read(self, sources: Sequence[Source], progress: Progress) -> tuple[Log, UnsavedKnowledge]:
        log: Log | None = None
        learnt: UnsavedKnowledge | None = None
        for open_replay, last in sources:
            replay = open_replay(progress)
            log = log or Log(opening_messages(replay.world), OrderNotes(self._prompt), replay.world.level.depth)
            learnt = learnt or UnsavedKnowledge(replay.world)
            with closing(replay):
                _read_replay(replay, last, log, learnt, progress)
        assert log is not None, "there is a game to read"
        assert learnt is not None
        return log, learnt


def _read_replay(replay: Replay, last: int | None, log: Log, learnt: UnsavedKnowledge, progress: Progress) -> None:
    """Play a replay up to step `last` (None: to its end), and add what happens to the log and to what the hero learns.

    Raises CorruptData or StoreError.
    """
    gaps = 0
    while not replay.over and (last is None or replay.at < last):
        progress.at()
        log.new_turn(replay.world.turn)
        log.begin_order(replay.next_order, replay.world)
        replay.forward(partial(_follow, log, learnt))
        if len(replay.gaps) > gaps:
            gaps = len(replay.gaps)
            log.add(Message(sentences.MESSAGES_MISSING, "dim text"))


def _follow(log: Log, learnt: UnsavedKnowledge, world: World) -> None:
    """Add the messages of an update of the world, and what the hero learns in it."""
    log.add_turn(world)
    learnt.add(world)


def games_before(store: Store, number: int) -> list[Source]:
    """Return the games that game `number` was copied from, the first game first. Raises StoreError."""
    found: list[Source] = []
    game, seen = store.run(number), {number}
    while game is not None and game.parent is not None and game.parent not in seen and len(found) < MAX_PARENTS:
        seen.add(game.parent)
        found.insert(0, (_opener(store, game.parent), game.parent_step))
        game = store.run(game.parent)
    return found


def game_so_far(store: Store, number: int) -> list[Source]:
    """Return game `number` and the games that it was copied from, the first game first. Raises StoreError."""
    return [*games_before(store, number), (_opener(store, number), None)]


def _opener(store: Store, number: int) -> Callable[[Progress], Replay]:
    return lambda progress: Replay(StoredRecord(store, number), progress=progress)

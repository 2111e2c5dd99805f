"""The messages of a game's earlier turns, and what the hero learnt in them, for a game that goes on.

Neither is saved: the recorded steps are played again while the window has nothing else to do. So old save files have
a complete history too, a save file cannot hold forged messages, and the words are always those of this version.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial

from game.engine.senses.unsaved_knowledge import UnsavedKnowledge
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.replay_file import StoredRecord
from game.store.recording.replay_playback import Replay
from game.store.work_in_pieces import Work
from game.ui.core.message import Message
from game.ui.core.work_in_frames import WorkInFrames
from game.ui.text.command_names import Words
from game.ui.text.event_messages.order_notes import OrderNotes
from game.ui.text.message_log import Log, opening_messages
from game.ui.text.sentences import replays as sentences

MAX_PARENTS = 20
"""Greatest number of games, each copied from the one before, whose messages are read."""
Source = tuple[Callable[[], Work[Replay]], int | None]
"""A game to play again: function that opens its replay in pieces, and the last step to play; None for all steps."""


class EarlierMessages:
    """Reader of the messages of earlier turns.

    `prompt`: returns words for the device in use, such as the keyboard. `clock`: returns seconds.
    """

    def __init__(self, prompt: Callable[[Words], str], clock: Callable[[], float] = time.monotonic) -> None:
        self._prompt = prompt
        self._clock = clock
        self._work: WorkInFrames[None] | None = None

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
        self._work = WorkInFrames(self._read_in_pieces(log, sources, recall), self._clock) if sources else None

    def give_up(self) -> None:
        """Give up the reading, because its game is not shown any more. Its memory is freed."""
        if self._work is not None:
            self._work.give_up()
        self._work = None

    def read_on(self, seconds: float) -> bool:
        """Read on for some seconds; return whether more is left. A step that takes longer is interrupted."""
        return self._work is not None and not self._work.go_on(seconds)

    def _read_in_pieces(
        self, log: Log, sources: Sequence[Source], recall: Callable[[UnsavedKnowledge], None]
    ) -> Generator[None, None, None]:
        earlier: Log | None = None
        learnt: UnsavedKnowledge | None = None
        try:
            for open_replay, last in sources:
                replay = yield from open_replay()
                if earlier is None:
                    opening = opening_messages(replay.world)
                    earlier = Log(opening, OrderNotes(self._prompt), replay.world.level.depth)
                learnt = learnt or UnsavedKnowledge(replay.world)
                with closing(replay):
                    yield from _read_replay_in_pieces(replay, last, earlier, learnt)
        except (CorruptData, StoreError):
            log.expect_no_earlier()  # it keeps the lines that it has
            return
        if earlier is not None and learnt is not None:
            log.put_earlier(earlier)
            recall(learnt)


def _read_replay_in_pieces(
    replay: Replay, last: int | None, log: Log, learnt: UnsavedKnowledge
) -> Generator[None, None, None]:
    """Play a replay up to step `last` (None: to its end), and add what happens to the log and to what the hero learns.

    Raises CorruptData or StoreError.
    """
    gaps = 0
    while not replay.over and (last is None or replay.at < last):
        log.new_turn(replay.world.turn)
        log.begin_order(replay.next_order, replay.world)
        yield from replay.go_forward_in_pieces(partial(_follow, log, learnt))
        replay.free_left_world()
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


def _opener(store: Store, number: int) -> Callable[[], Work[Replay]]:
    return lambda: Replay.open_in_pieces(StoredRecord(store, number))

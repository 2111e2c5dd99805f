"""Game codes: a whole game as a short text that can be pasted into a message.

A code has what the game begins with, and the hero's orders. It has no snapshots, and no state hash except that of the
last step: the program makes the first world from the seed, and plays the orders. `docs/formats.md` describes the text.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from textwrap import wrap

from game.content.new_game import new_game
from game.content.rules_version import DEEPEST_DEPTH, needed_program
from game.content.traditions import TRADITIONS
from game.content.vaults.own_vaults import why_missing
from game.engine.bounds import MAX_NAME, MAX_SEED, MAX_TURNS, Range, Text
from game.engine.records import record
from game.engine.world import World
from game.store.db.rows import RecordedStep
from game.store.file_limits import (
    MAX_CODE_ELEMENTS,
    MAX_CODE_LETTERS,
    MAX_CODE_ORDERS,
    MAX_CODE_TEXT,
    MAX_HASH_TEXT,
    MAX_ORDERS_TEXT,
    MAX_RULES_CHANGES,
    MAX_STEPS,
    MAX_VERSION,
)
from game.store.json_values import CorruptData, JsonValue, entry, expect, json_text, parse_json
from game.store.recording.replay_file import (
    GameRecord,
    ReplayFile,
    RulesPlayed,
    read_bytes,
    recorded_rules,
    unpack_replay,
)
from game.store.serialize.snapshot import Snapshot, StateHash, load_world, state_hash, take_snapshot
from game.worker import UNWATCHED, Progress

KIND, PREFIX = "AJAR", "AJAR1:"
"""First letters of the codes of every version, and beginning of the codes of this version."""
LINE = 80
"""Number of letters in a line of a code that is saved as a file."""
FIRST_LETTER = 33
"""Number of the character that stands for the first order of the table in the row of steps."""
CHECKSUM_BYTES = 4
USUAL_TEXT = (
    b'"rules":[[0,],["seed":"tradition":"sadconsole""roguesharp""rustbook""rogue""ajar","depth":1,"end":"","orders":['
    b'{"Invoke":{"at":[10,12],"name":"fireball"}},{"Invoke":{"name":"heal self"}},{"Linger":{"action":{"Wait":{}}}},'
    b'{"Travel":{"goal":[23,8],"sure":true}},{"TravelToStairs":{"leads":1}},{"Rest":{}},{"Search":{}},'
    b'{"Explore":{"asks_when_low":true,"leaves_doors":true}},{"Descend":{}},{"Shade":{}},{"Wear":{"slot":2}},'
    b'{"Use":{"slot":3}},{"Use":{"at":[31,21],"slot":1}},{"Throw":{"at":[31,21],"slot":1}},'
    b'{"Throw":{"at":[42,32],"slot":2}},{"Throw":{"at":[53,43],"slot":3}},{"Throw":{"at":[64,14],"slot":4}},'
    b'{"Run":{"step":[0,-1]}},{"Run":{"step":[-1,0]}},{"Keep":{"step":[0,1]}},{"Knock":{"step":[0,-1]}},'
    b'{"Latch":{"step":[-1,0]}},{"Ease":{"step":[0,-1]}},{"Ease":{"step":[-1,0]}},{"Ease":{"step":[0,1]}},'
    b'{"Ease":{"step":[1,0]}},{"Walk":{"step":[0,-1],"sure":true}},{"Walk":{"step":[-1,0],"sure":true}},'
    b'{"Walk":{"step":[0,1],"sure":true}},{"Walk":{"step":[1,0],"sure":true}},{"Wait":{}},'
    b'{"Walk":{"step":[-1,-1]}},{"Walk":{"step":[0,-1]}},{"Walk":{"step":[1,-1]}},{"Walk":{"step":[-1,0]}},'
    b'{"Walk":{"step":[1,0]}},{"Walk":{"step":[-1,1]}},{"Walk":{"step":[0,1]}},{"Walk":{"step":[1,1]}}'
)
"""Text that both sides of the compression know in advance (a preset dictionary of zlib). It belongs to the format.

A change makes all codes unreadable, so another text needs another PREFIX.
"""


@record
class GameCode:
    """Record of a game that was shared as a code."""

    seed: str
    tradition: str
    depth: int
    """Level on which the game began."""
    steps: list[RecordedStep]
    """Records of all steps, in order. A code has no turns, depths and state hashes of steps: they are 0, 0 and ""."""
    rules: RulesPlayed
    end: str
    """State hash after the last step."""
    name: str = ""
    """Name of the file, without its folder; "" if the code was not read from a file."""

    @property
    def snapshot_steps(self) -> list[int]:
        """Numbers of the steps with a snapshot: only the beginning of the game, which is made from the seed."""
        return [0]

    @cached_property
    def _beginning(self) -> Snapshot:
        world = new_game(self.seed, TRADITIONS[self.tradition], self.depth)
        return take_snapshot(world, 0, state_hash(world))

    def snapshot(self, step: int) -> Snapshot:
        """Return the snapshot of the beginning. Raises CorruptData for any other step."""
        if step:
            raise CorruptData(f"there is no snapshot of step {step}")
        return self._beginning

    def load(self, step: int, progress: Progress = UNWATCHED) -> World:
        """Return the world of the beginning. Raises CorruptData for any other step."""
        return load_world(self.snapshot(step), progress=progress)


def recorded_end(record: GameRecord) -> str:
    """Return the state hash after the last step of a record that has no other hashes; "" for other records.

    Such a record is a code, a replay file that was written from a code, or a game of one step.
    """
    if isinstance(record, GameCode):
        return record.end
    steps = record.steps
    return "" if not steps or any(step.hash for step in steps[:-1]) else steps[-1].hash


def write_code(
    steps: Sequence[RecordedStep],
    first: Snapshot,
    rules: RulesPlayed,
    end: str = "",
    progress: Progress = UNWATCHED,
) -> str:
    """Return the code of a game, in one line.

    `steps`: all steps of the game. `first`: snapshot of its beginning. `end`: state hash after the last step; ""
    if the last step has it. Raises CorruptData if the game did not begin
    with a seed, such as a game that was practised from the middle of another, or if some of its steps are missing.
    """
    if first.step or [step.number for step in steps if step.number] != list(range(1, _last(steps) + 1)):
        raise CorruptData("some of its turns were not saved; only a game from its first turn on has a code")
    world = load_world(first, progress=progress)
    seed, tradition, depth = world.seed, world.tradition.name, world.level.depth
    _check_rules(rules, tradition)
    own = new_game(seed, TRADITIONS[tradition], depth) if 1 <= depth <= DEEPEST_DEPTH else None
    progress.at(0.5)
    if own is None or not StateHash(own).agrees(first.hash):
        raise CorruptData("it did not begin with a new game of these rules, so its seed does not lead to it")
    given = [step.orders_text for step in steps if step.number]
    table = _table(given)
    if len(table) > MAX_CODE_ORDERS:
        raise CorruptData(f"it has {len(table)} different orders; a code has at most {MAX_CODE_ORDERS}")
    orders: list[JsonValue] = [None if text is None else parse_json(text) for text in table]
    ended = end or (steps[-1].hash if given else state_hash(own))
    header: dict[str, JsonValue] = {"rules": [list(change) for change in rules.since], "seed": seed}
    header |= {"tradition": tradition, "depth": depth, "end": ended, "orders": orders}
    letters = {text: chr(FIRST_LETTER + number) for number, text in enumerate(table)}
    content = json_text(header) + "\n" + "".join(letters[text] for text in given)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=USUAL_TEXT)
    packed = packer.compress(content.encode()) + packer.flush()
    code = base64.b64encode(_checksum(packed) + packed).decode("ascii").rstrip("=")
    if len(code) > MAX_CODE_LETTERS:
        raise CorruptData(f"its code would have {len(code)} letters; at most {MAX_CODE_LETTERS} are allowed")
    return PREFIX + code


def _last(steps: Sequence[RecordedStep]) -> int:
    return steps[-1].number if steps else 0


def _table(given: list[str | None]) -> list[str | None]:
    """Return the different orders. Orders of the same kind are neighbours, and rare orders come last.

    So the table compresses well, and most steps need one byte.
    """
    times = Counter(given)
    return sorted(times, key=lambda text: (times[text] < 3, text or ""))


def in_lines(code: str) -> str:
    """Return a code as the text of a file, in lines of LINE letters."""
    return "\n".join(wrap(code, LINE)) + "\n"


def is_code(text: str) -> bool:
    """Return whether a text begins like a game code, of this version or of another."""
    return text.lstrip(" \t\r\n`\ufeff")[: len(KIND)] == KIND


def read_code(text: str, name: str = "") -> GameCode:
    """Return the game of a code. Raises CorruptData if the code is damaged or not valid.

    Spaces, line ends and quoting marks around the code do no harm. `name`: name of the file with the code.
    """
    if len(text) > 2 * MAX_CODE_LETTERS:
        raise CorruptData(f"the code is too long: at most {MAX_CODE_LETTERS} letters are allowed")
    letters = "".join(text.split()).strip("`\ufeff")
    if not letters.startswith(PREFIX):
        known = "this program does not know this kind of code" if is_code(letters) else "it is not a game code"
        raise CorruptData(f"{known}: a code begins with {PREFIX}")
    header, line = _content(letters.removeprefix(PREFIX))
    table = [None if order is None else json_text(order) for order in expect(list, entry(header, "orders"))]
    if len(table) > MAX_CODE_ORDERS or max((len(order) for order in table if order), default=0) > MAX_ORDERS_TEXT:
        raise CorruptData(f"it has too many orders, or orders that are too long: at most {MAX_CODE_ORDERS} are allowed")
    if len(line) > MAX_STEPS:
        raise CorruptData(f"there are {len(line)} steps, but at most {MAX_STEPS} are allowed")
    numbers = [ord(letter) - FIRST_LETTER for letter in line]
    if numbers and not 0 <= min(numbers) <= max(numbers) < len(table):
        raise CorruptData("a step refers to an order that the code does not contain")
    steps = [RecordedStep(step, 0, 0, table[number], "") for step, number in enumerate(numbers, 1)]
    tradition = _text(header, "tradition", MAX_NAME)
    if tradition not in TRADITIONS:
        raise CorruptData(f"tradition: there is no {tradition[:40]!r}")
    seed = _text(header, "seed", MAX_SEED)
    if why := why_missing(seed):
        raise CorruptData(why)
    depth = expect(int, entry(header, "depth"))
    if why := Range(1, DEEPEST_DEPTH).check(depth):
        raise CorruptData(f"depth: {why}")
    rules = _rules(entry(header, "rules"))
    _check_rules(rules, tradition)
    return GameCode(
        seed,
        tradition,
        depth,
        steps,
        rules,
        _text(header, "end", MAX_HASH_TEXT),
        name,
    )


def _check_rules(rules: RulesPlayed, tradition: str) -> None:
    """Refuse a game of other rules. Its code has no snapshots, so it could not be shown even in part."""
    if change := rules.change(tradition):
        raise CorruptData(
            f"it was played with version {change.then} of the rules, and this program has version {change.now}: "
            f"{needed_program(change)}"
        )


def read_record(path: Path) -> ReplayFile | GameCode:
    """Return the record of the game in a file: a replay file, or the text of a code. Raises CorruptData."""
    packed = read_bytes(path)
    if not is_code(packed[:100].decode("utf-8", "replace")):
        return unpack_replay(packed, path.name)
    try:
        return read_code(packed.decode("utf-8"), path.name)
    except UnicodeDecodeError:
        raise CorruptData("the code is mistyped: it contains a letter that codes never use") from None


def _content(letters: str) -> tuple[dict[str, JsonValue], str]:
    """Return the header of a code, and its row of steps, one character each. `letters`: the code without its prefix."""
    if len(letters) > MAX_CODE_LETTERS:
        raise CorruptData(f"the code is too long: at most {MAX_CODE_LETTERS} letters are allowed")
    try:
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise CorruptData(
            "the code is mistyped: it contains a letter that codes never use, or a letter is missing"
        ) from None
    checksum, packed = packed[:CHECKSUM_BYTES], packed[CHECKSUM_BYTES:]
    if checksum != _checksum(packed):
        raise CorruptData("the code is cut off or mistyped: its checksum is wrong")
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=USUAL_TEXT)
    try:
        head, _, line = unpacker.decompress(packed, MAX_CODE_TEXT + 1).decode().partition("\n")
    except (zlib.error, ValueError):
        raise CorruptData("the code is damaged") from None
    if not unpacker.eof or len(head) + len(line) >= MAX_CODE_TEXT:
        raise CorruptData(f"the code is damaged, or longer than {MAX_CODE_TEXT} bytes after unpacking")
    return expect(dict, parse_json(head, MAX_CODE_ELEMENTS)), line


def _checksum(packed: bytes) -> bytes:
    return zlib.crc32(packed).to_bytes(CHECKSUM_BYTES, "big")


def _text(header: dict[str, JsonValue], name: str, most: int) -> str:
    text = expect(str, entry(header, name))
    if why := Text(most).check(text):
        raise CorruptData(f"{name}: {why}")
    return text


def _rules(value: JsonValue) -> RulesPlayed:
    changes = expect(list, value)
    if len(changes) > MAX_RULES_CHANGES:
        raise CorruptData(f"there are {len(changes)} rules, but at most {MAX_RULES_CHANGES} are allowed")
    pairs = []
    for change in changes:
        numbers = [expect(int, number) for number in expect(list, change)]
        if len(numbers) != 2 or not (0 <= numbers[0] <= MAX_TURNS and abs(numbers[1]) <= MAX_VERSION):
            raise CorruptData("rules: a version is not valid")
        pairs.append((numbers[0], numbers[1]))
    return recorded_rules(pairs)

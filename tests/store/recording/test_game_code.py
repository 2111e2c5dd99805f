"""A game code: its length, the game it leads to, and codes that are damaged or hostile."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.content import rules_version
from game.content.rules_version import DEEPEST_DEPTH, RULES_VERSION
from game.engine.bounds import MAX_SEED
from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.rules.actions.wait_search_stairs import Wait
from game.store.db.game_store import Store
from game.store.file_limits import MAX_CODE_LETTERS, MAX_CODE_TEXT, MAX_RULES_CHANGES, MAX_STEPS, MAX_VERSION
from game.store.json_values import CorruptData, count_elements, json_text
from game.store.recording import game_code
from game.store.recording.game_code import (
    PREFIX,
    in_lines,
    is_code,
    read_code,
    read_record,
    recorded_end,
    write_code,
)
from game.store.recording.replay_file import ReplayFile, RulesPlayed, StoredRecord, write_replay
from game.store.recording.replay_playback import Replay
from game.store.serialize.snapshot import state_hash
from tests.support import game_codes
from tests.support.cli import ajar
from tests.support.saved_game import ROOM, AutosavedGame

STEPS = 25


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoredRecord]:
    """The record of a game that a bot plays for STEPS steps, after some orders of many steps."""
    with closing(Store(tmp_path_factory.mktemp("codes") / "ajar.sqlite")) as store:
        game = AutosavedGame(store)
        game.do(Explore(leaves_doors=True), *[Wait()] * 3, Rest()).play(STEPS)
        yield StoredRecord(store, game.run)


@pytest.fixture(scope="module")
def code(record: StoredRecord) -> str:
    return code_of(record)


def code_of(record: StoredRecord) -> str:
    return write_code(record.steps, record.snapshot(0), record.rules)


def content_of(code: str) -> tuple[dict[str, Any], str]:
    header, line = game_codes.content_of(code)
    return json.loads(header), line


def code_with(header: object, line: str) -> str:
    return game_codes.code_with(json.dumps(header), line)


def refusal(code: str) -> str:
    with pytest.raises(CorruptData) as caught:
        read_code(code)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_code_leads_to_the_same_game(record: StoredRecord, code: str) -> None:
    replay = Replay(read_code(in_lines(code)))
    replay.go_to(replay.last)
    assert state_hash(replay.world) == record.steps[-1].hash
    assert replay.agrees
    assert not replay.ends_differently
    assert replay.last == record.steps[-1].number
    assert replay.step_of(record.steps[5].turn) == next(
        step.number for step in record.steps if step.number and step.turn >= record.steps[5].turn
    )


def test_code_has_everything_a_game_begins_with(record: StoredRecord, code: str) -> None:
    read = read_code(code)
    assert (read.seed, read.tradition, read.depth, read.rules) == ("kept", "ajar", 1, record.rules)
    assert [step.orders_text for step in read.steps] == [step.orders_text for step in record.steps if step.number]


def test_game_without_steps_has_a_code_that_can_be_shown(record: StoredRecord) -> None:
    read = read_code(write_code([], record.snapshot(0), record.rules))
    replay = Replay(read)
    assert (replay.first, replay.last, replay.world.turn) == (0, 0, 0)
    assert state_hash(replay.world) == read.end


def test_step_of_a_turn_is_found_by_playing(code: str) -> None:
    replay = Replay(read_code(code))
    assert replay.find_step(9) == replay.at
    assert replay.world.turn == 9


@pytest.mark.parametrize("damage", ["cut", "mistyped", "swapped", "doubled"])
def test_damaged_code_is_refused_by_its_checksum(code: str, damage: str) -> None:
    for at in range(len(PREFIX), len(code) - 2, 7):
        damaged = {
            "cut": code[: at + 1],
            "mistyped": code[:at] + ("A" if code[at] != "A" else "B") + code[at + 1 :],
            "swapped": code[:at] + code[at + 1] + code[at] + code[at + 2 :],
            "doubled": code[:at] + code[at] + code[at:],
        }[damage]
        if damaged != code:
            assert refusal(damaged).startswith(("the code is cut off or mistyped", "the code is mistyped"))


def test_code_may_be_wrapped_and_quoted(code: str) -> None:
    wanted = read_code(code).steps
    for wrapped in (in_lines(code), f"```\n{code}\n```", f"\ufeff  {code[:90]} \r\n\t{code[90:]}\n"):
        assert is_code(wrapped)
        assert read_code(wrapped).steps == wanted


def test_text_around_a_code_may_be_as_long_as_a_code(code: str) -> None:
    spaces = " " * (2 * MAX_CODE_LETTERS - len(code))
    assert read_code(spaces + code).steps == read_code(code + spaces).steps == read_code(code).steps
    assert refusal(f"{code}{spaces} ") == f"the code is too long: at most {MAX_CODE_LETTERS} letters are allowed"


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "seed": (lambda head: head.update(seed="x" * (MAX_SEED + 1)), f"seed: a text has {MAX_SEED + 1} characters"),
    "half characters": (lambda head: head.update(seed="\ud800"), "seed: a text has characters that cannot be printed"),
    "line end": (lambda head: head.update(seed="a\nb"), "seed: a text has characters that cannot be printed"),
    "escape": (lambda head: head.update(seed="\x1b[31m"), "seed: a text has characters that cannot be printed"),
    "direction": (lambda head: head.update(seed="\u202eb"), "seed: a text has characters that cannot be printed"),
    "tradition": (lambda head: head.update(tradition="xyz"), "tradition: there is no 'xyz'"),
    "deep": (lambda head: head.update(depth=DEEPEST_DEPTH + 1), f"depth: {DEEPEST_DEPTH + 1} is not from 1"),
    "no depth": (lambda head: head.pop("depth"), "'depth' is missing"),
    "rules": (lambda head: head.update(rules=[[0, 1]] * (MAX_RULES_CHANGES + 1)), "there are 1001 rules"),
    "negative step": (lambda head: head.update(rules=[[-1, 1]]), "rules: a version is not valid"),
    "lone step": (lambda head: head.update(rules=[[0]]), "rules: a version is not valid"),
    "three numbers": (lambda head: head.update(rules=[[0, 1, 2]]), "rules: a version is not valid"),
    "depth 0": (lambda head: head.update(depth=0), "depth: 0 is not from 1"),
    "version": (lambda head: head.update(rules=[[0, 10**9]]), "rules: a version is not valid"),
    "negative version": (lambda head: head.update(rules=[[0, -MAX_VERSION - 1]]), "rules: a version is not valid"),
    "fewer orders": (lambda head: head.update(orders=[]), "a step refers to an order that the code does not contain"),
    "elements": (lambda head: head.update(orders=[[]] * 300_000), "it has "),
    "nested": (lambda head: head.update(end=[]), "a list of 0 should have the type str"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_senseless_content_is_refused_in_one_line(code: str, change: str) -> None:
    header, line = content_of(code)
    CHANGES[change][0](header)
    assert refusal(code_with(header, line)).startswith(CHANGES[change][1])


def test_bounds_hold_before_anything_is_built(code: str) -> None:
    header, line = content_of(code)
    assert refusal(code_with(header, line[0] * (MAX_STEPS + 1))).startswith(f"there are {MAX_STEPS + 1} steps")
    assert "longer than" in refusal(code_with(header, line[0] * (MAX_CODE_TEXT + 1)))
    assert "too long" in refusal(PREFIX + "A" * (MAX_CODE_LETTERS + 1))
    assert "does not know this kind of code" in refusal("AJAR2:abcd")
    assert "it is not a game code" in refusal("hello")


def held_by(header: dict[str, Any], line: str, code: str) -> dict[str, tuple[int, str]]:
    """Return how much a code has of each thing for which its reader has a limit, and words of the error beyond it."""
    text = json.dumps(header)
    return {
        "MAX_CODE_LETTERS": (len(code) - len(PREFIX), "the code is too long"),
        "MAX_CODE_TEXT": (len(text) + 1 + len(line), "longer than"),
        "MAX_CODE_ELEMENTS": (count_elements(text), "elements, but at most"),
        "MAX_CODE_ORDERS": (len(header["orders"]), "too many orders"),
        "MAX_ORDERS_TEXT": (max(len(json_text(order)) for order in header["orders"]), "orders that are too long"),
        "MAX_STEPS": (len(line), "steps, but at most"),
        "MAX_SEED": (len(header["seed"]), "seed: a text has"),
        "MAX_NAME": (len(header["tradition"]), "tradition: a text has"),
        "MAX_HASH_TEXT": (len(header["end"]), "end: a text has"),
        "MAX_RULES_CHANGES": (len(header["rules"]), "rules, but at most"),
        "MAX_TURNS": (header["rules"][0][0], "rules: a version is not valid"),
        "MAX_VERSION": (header["rules"][0][1], "rules: a version is not valid"),
        "DEEPEST_DEPTH": (header["depth"], "depth: "),
    }


LIMITS = [name for name in vars(game_code) if name.startswith("MAX_")]


@pytest.mark.parametrize("limit", [*LIMITS, "DEEPEST_DEPTH"])
def test_code_may_have_as_much_as_the_limit(code: str, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    header, line = content_of(code)
    header |= {"rules": [[7, RULES_VERSION]], "depth": 2}
    monkeypatch.setattr(game_code, "_check_rules", lambda *_: None)
    changed = code_with(header, line)
    number, words = held_by(header, line, changed)[limit]
    monkeypatch.setattr(game_code, limit, number)
    assert len(read_code(changed).steps) == len(line)
    monkeypatch.setattr(game_code, limit, number - 1)
    assert words in refusal(changed)


def test_table_of_orders_has_rare_orders_last() -> None:
    given = [*["b"] * 3, None, *["a"] * 2, *["d"] * 3, "c"]
    assert game_code._table(given) == ["b", "d", None, "a", "c"]


@pytest.mark.parametrize(
    ("hashes", "end"),
    [([], ""), (["x"], "x"), (["", "x"], "x"), (["y", "x"], ""), (["", "y", "x"], ""), (["x", ""], "")],
)
def test_end_is_the_only_hash_of_a_record(hashes: list[str], end: str, record: StoredRecord) -> None:
    steps = [record.steps[0]._replace(number=number, hash=name) for number, name in enumerate(hashes, 1)]
    file = ReplayFile("1", record.snapshot(0), steps, record.rules)
    assert recorded_end(file) == end


def test_step_has_an_order_of_the_table(code: str) -> None:
    """The characters of steps begin with an exclamation mark, which stands for the first order."""
    header, _ = content_of(code)
    header["orders"] = [{"Wait": {}}, {"Search": {}}]
    assert [step.orders_text for step in read_code(code_with(header, '!"!')).steps] == [
        '{"Wait":{}}',
        '{"Search":{}}',
        '{"Wait":{}}',
    ]
    assert [step.number for step in read_code(code_with(header, '!"!')).steps] == [1, 2, 3]
    for beside in ('!"#', '! "'):
        assert refusal(code_with(header, beside)).startswith("a step ")
    assert len(read_code(code_with(header, "!" * MAX_STEPS)).steps) == MAX_STEPS


def test_code_that_ends_early_is_refused(code: str) -> None:
    """The checksum is right, so the code was cut before it was made."""
    packed = base64.b64decode(code.removeprefix(PREFIX) + "==")[4:-2]
    cut = PREFIX + base64.b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).decode().rstrip("=")
    assert refusal(cut).startswith("the code is damaged")


@pytest.mark.parametrize(
    ("limit", "why"), [("MAX_CODE_LETTERS", "its code would have"), ("MAX_CODE_ORDERS", "different orders")]
)
def test_too_large_a_game_has_no_code(
    record: StoredRecord, code: str, limit: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = len(code) - len(PREFIX) if limit == "MAX_CODE_LETTERS" else len(content_of(code)[0]["orders"])
    monkeypatch.setattr(game_code, limit, most)
    assert code_of(record) == code
    monkeypatch.setattr(game_code, limit, most - 1)
    with pytest.raises(CorruptData, match=why):
        code_of(record)


def test_code_begins_at_the_first_turn(record: StoredRecord) -> None:
    later = record.snapshot(0)._replace(step=25)
    with pytest.raises(CorruptData, match="only a game from its first turn on has a code"):
        write_code(record.steps, later, record.rules)


def test_orders_that_are_none_end_the_replay(code: str) -> None:
    header, _ = content_of(code)
    header["orders"] = [{"Wait": {}}, {"Fly": {}}]
    replay = Replay(read_code(code_with(header, '!!!"!!')))
    replay.go_to(replay.last)
    assert replay.at == 3
    assert [*replay.gaps] == [range(4, 7)]


def test_other_end_is_noticed(code: str) -> None:
    header, line = content_of(code)
    header["end"] = "0" * 32
    replay = Replay(read_code(code_with(header, line)))
    replay.go_to(replay.last)
    assert replay.ends_differently
    assert replay.over


def test_game_from_a_drawing_has_no_code(tmp_path: Path) -> None:
    store = Store(tmp_path / "ajar.sqlite")
    game = AutosavedGame(store, drawing=ROOM).walk(2)
    with pytest.raises(CorruptData, match="it did not begin with a new game"):
        code_of(StoredRecord(store, game.run))
    store.close()


def test_missing_steps_have_no_code(record: StoredRecord) -> None:
    with pytest.raises(CorruptData, match="some of its turns were not saved"):
        write_code(record.steps[:3] + record.steps[4:], record.snapshot(0), record.rules)


def test_file_may_hold_a_replay_or_a_code(tmp_path: Path, record: StoredRecord, code: str) -> None:
    (tmp_path / "one.ajar").write_bytes(write_replay(record, "1"))
    (tmp_path / "two.txt").write_text(in_lines(code))
    (tmp_path / "three.txt").write_bytes(code.encode()[:20] + b"\xff")
    one, two = read_record(tmp_path / "one.ajar"), read_record(tmp_path / "two.txt")
    assert [step.orders_text for step in one.steps] == [step.orders_text for step in two.steps]
    assert two.name == "two.txt"
    with pytest.raises(CorruptData, match="mistyped"):
        read_record(tmp_path / "three.txt")


def test_text_known_to_both_sides_never_changes() -> None:
    """Another text would make all codes unreadable."""
    assert zlib.crc32(game_code.USUAL_TEXT) == 2177651137


def code_of_rules(version: int, tradition: str) -> str:
    """Return the code of a game without steps that was played with a version of the rules."""
    header = {"rules": [[0, version]], "seed": "kept", "tradition": tradition, "depth": 1, "end": "", "orders": []}
    return code_with(header, "")


@pytest.mark.parametrize(
    ("version", "plays"),
    [
        (1, "version 0.1.0 of the program plays it"),
        (2, "only an older program, with version 2, plays it"),
        (RULES_VERSION + 1, f"only a newer program, with version {RULES_VERSION + 1}, plays it"),
    ],
)
def test_code_of_other_rules_is_refused_in_one_line(version: int, plays: str, tmp_path: Path) -> None:
    code = code_of_rules(version, "rogue")
    refused = (
        f"it was played with version {version} of the rules, and this program has version {RULES_VERSION}: {plays}"
    )
    assert refusal(code) == refused
    path = tmp_path / "code.txt"
    path.write_text(code)
    shown = ajar("--replay", str(path), "--headless")
    assert (shown.code, shown.err) == (2, f"ajar: --replay: {path}: {refused}\n")


def test_code_of_unchanged_rules_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of this tradition are as they were, although the version has been raised for others."""
    version = RULES_VERSION - 1
    monkeypatch.setattr(rules_version, "UNCHANGED_SINCE", {"ajar": version})
    assert version < RULES_VERSION
    assert read_code(code_of_rules(version, "ajar")).rules == RulesPlayed(((0, version),))
    assert "this program has version" in refusal(code_of_rules(version - 1, "ajar"))

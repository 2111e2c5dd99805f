"""Games that are shared: codes on the command line, and the table of verified results."""

from __future__ import annotations

import base64
import errno
import json
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.app.opened_files import FileKind, kind_of
from game.app.replays import replay_commands
from game.content.rules_version import DEEPEST_DEPTH
from game.store.db.game_store import Store
from game.store.json_values import CorruptData
from game.store.recording.game_code import PREFIX
from game.store.recording.replay_file import StoredRecord, read_replay, write_replay
from tests.support.cli import ajar
from tests.support.folders import ROOT
from tests.support.game_codes import content_of
from tests.support.saved_game import ROOM, AutosavedGame

OLD = ROOT / "tests/stores/rules-1-ajar.ajar"
TURNS = 6


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with a save file, and a replay and a code of its game in an inner folder."""
    folder = tmp_path_factory.mktemp("shared")
    (board := folder / "board").mkdir()
    store = Store(folder / "ajar.sqlite")
    game = AutosavedGame(store, seed="shared", tradition="rogue").play(TURNS)
    (board / "one.ajar").write_bytes(write_replay(StoredRecord(store, game.run), "1"))
    AutosavedGame(store, drawing=ROOM).walk(2)
    store.close()
    (board / "two.txt").write_text(ajar("--export-code", "1", "--store", str(folder / "ajar.sqlite")).out)
    return folder


def test_code_of_a_game_is_printed(shared: Path) -> None:
    code = (shared / "board/two.txt").read_text()
    assert code.startswith(PREFIX)
    assert code.count("\n") == 1
    assert ajar("--export-code", str(shared / "board/one.ajar")).out == code
    assert ajar("--export-code", str(shared / "board/two.txt")).out == code
    number = "1".rjust(18, "0")
    assert ajar("--export-code", number, "--store", str(shared / "ajar.sqlite")).out == code
    assert kind_of(shared / "board/two.txt") is FileKind.REPLAY


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--export-code", "2"), "ajar: --export-code: 2: it did not begin with a new game"),
        (("--export-code", "77"), "ajar: --export-code: 77: there is no game 77"),
        (("--export-code", "9" * 18), f"ajar: --export-code: {'9' * 18}: there is no game {'9' * 18}\n"),
        (("--export-code", "9" * 19), f"ajar: --export-code: {'9' * 19}: there is no game {'9' * 18}\n"),
        (("--export-code", "0" * 18 + "1"), f"ajar: --export-code: {'0' * 18}1: there is no game {'0' * 18}\n"),
        (("--export-code", "nowhere.ajar"), "ajar: --export-code: nowhere.ajar: No such file or directory"),
        (("--replay-code", "hello"), "ajar: --replay-code: it is not a game code: a code begins with AJAR1:"),
        (("--replay-code", "AJAR1:aaaa"), "ajar: --replay-code: the code is cut off or mistyped"),
        (("--replay-code", "AJAR1:", "--replay", "1"), "ajar: --replay and --replay-code cannot be used together"),
        (("--json",), "ajar: --json needs --verify"),
    ],
)
def test_wrong_code_or_game_gets_one_line(shared: Path, words: tuple[str, ...], line: str) -> None:
    ended = ajar(*words, "--store", str(shared / "ajar.sqlite"))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(line)
    assert ended.err.count("\n") == 1


def test_no_save_file_is_made_for_a_code(tmp_path: Path) -> None:
    path = tmp_path / "ajar.sqlite"
    line = f"ajar: --export-code: there is no save file {path}\n"
    assert ajar("--export-code", "1", "--store", str(path)) == (2, "", line)
    assert not path.exists()


def test_shared_game_tells_nothing_about_the_player(tmp_path: Path) -> None:
    """It has no name, no path and no time: what it has is listed here."""
    path = tmp_path / "ajar.sqlite"
    with closing(Store(path)) as store:
        AutosavedGame(store, seed="shared", tradition="rogue").play(3)
        store._connection.execute("UPDATE runs SET begun = 1234567891")
        replay = json.loads(zlib.decompress(write_replay(StoredRecord(store, 1), "1")))
    assert {*replay} == {"format", "version", "rules", "moments", "levels", "steps"}
    packed = [moment[3] for moment in replay["moments"]] + [*replay["levels"].values()]
    texts = [json.dumps({name: replay[name] for name in ("format", "version", "rules", "steps")})]
    texts += [zlib.decompress(base64.b64decode(part)).decode() for part in packed]
    header, _ = content_of(ajar("--export-code", "1", "--store", str(path)).out.strip())
    assert {*json.loads(header)} == {"rules", "seed", "tradition", "depth", "end", "orders"}
    told = " ".join([*texts, header])
    assert "shared" in told, "the seed"
    assert "1234567891" not in told
    assert tmp_path.name not in told


def test_code_is_replayed_from_the_command_line(shared: Path) -> None:
    code = (shared / "board/two.txt").read_text()
    assert ajar("--headless", "--replay-code", code, "--turns", "5") == (0, "", "")


def test_folder_of_games_is_a_table_of_results(shared: Path) -> None:
    ended = ajar("--verify", str(shared / "board"))
    head, *rows = ended.out.splitlines()
    assert ended.code == 0
    assert head.split() == ["file", "tradition", "depth", "turns", "score", "end", "rules", "result"]
    assert [row.split()[0] for row in rows] == [str(shared / "board" / name) for name in ("one.ajar", "two.txt")]
    assert all(row.endswith("verified") and str(TURNS) in row.split() for row in rows)
    assert all("abandoned or unfinished" in row for row in rows), "a file does not tell which"
    names = [str(shared / "board" / name) for name in ("two.txt", "one.ajar")]
    assert ajar("--verify", *names).out == ended.out, "games of the same score are sorted by name"


def test_results_are_printed_as_json(shared: Path) -> None:
    games = json.loads(ajar("--verify", str(shared / "board/two.txt"), "--json").out)["games"]
    assert [(game["tradition"], game["turns"], game["verified"]) for game in games] == [("rogue", TURNS, True)]


def changed(path: Path, **values: object) -> bytes:
    """Return a replay file in which some values of the JSON object are replaced."""
    return zlib.compress(json.dumps(json.loads(zlib.decompress(path.read_bytes())) | values).encode())


def test_forged_game_is_not_verified(shared: Path, tmp_path: Path) -> None:
    path = shared / "board/one.ajar"
    steps = json.loads(zlib.decompress(path.read_bytes()))["steps"]
    forged = {
        "step 3 ends differently": changed(path, steps=[*steps[:2], [*steps[2][:4], "0" * 32], *steps[3:]]),
        "step 1 is missing": changed(path, steps=steps[1:]),
        "step 4 is missing": changed(path, steps=[*steps[:3], *steps[4:]]),
        "step 2 cannot be played": changed(path, steps=[steps[0], [*steps[1][:3], "{}", steps[1][4]], *steps[2:]]),
        "it was played with version 7 of the rules": changed(path, rules=[[0, 7]]),
    }
    for reason, content in forged.items():
        (tmp_path / "forged.ajar").write_bytes(content)
        ended = ajar("--verify", str(tmp_path / "forged.ajar"), str(path))
        assert ended.code == 1
        assert f"not verified: {reason}" in ended.out.splitlines()[2], "below the verified game"


@pytest.mark.parametrize("depth", [1, DEEPEST_DEPTH, DEEPEST_DEPTH + 1])
def test_game_from_another_beginning_is_not_verified(depth: int, tmp_path: Path) -> None:
    store = Store(tmp_path / "ajar.sqlite")
    game = AutosavedGame(store, drawing=f"{ROOM}\n\ndepth: {depth}").walk(3)
    (tmp_path / "room.ajar").write_bytes(write_replay(StoredRecord(store, game.run), "1"))
    store.close()
    ended = ajar("--verify", str(tmp_path / "room.ajar"))
    assert "not verified: it does not begin with a new game from its seed" in ended.out
    assert ended.code == 1


@pytest.mark.parametrize(
    ("verified", "unreadable", "code"), [((True, True), False, 0), ((True, False), False, 1), ((True, False), True, 2)]
)
def test_results_are_listed_with_the_best_first(
    verified: tuple[bool, ...], unreadable: bool, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games that are not verified come last, whatever their score, and equal scores by the name of the file."""
    faults = {True: "", False: "forged"}
    games = {"a": (5, True), "d": (7, True), "b": (7, True), "e": (0, True), "c": (99, False), "f": (None, False)}
    shown = {name: row for name, row in games.items() if row[1] in verified}
    for name in (*shown, *(["g"] if unreadable else [])):
        (tmp_path / f"{name}.txt").touch()

    def result(path: Path) -> replay_commands.Result:
        if path.stem not in shown:
            raise CorruptData("it is no game")
        points, is_verified = shown[path.stem]
        return replay_commands.Result(path.stem, "ajar", 1, 2, points, "", 3, faults[is_verified])

    monkeypatch.setattr(replay_commands, "result_of", result)
    ended = ajar("--verify", str(tmp_path))
    assert ended.code == code
    points = {name: "?" if row[0] is None else str(row[0]) for name, row in shown.items()}
    listed = [(row.split()[0], row.split()[4]) for row in ended.out.splitlines()[1:]]
    assert listed == [(name, points[name]) for name in "bdaecf" if name in shown]
    assert ended.err.count("\n") == unreadable


def test_steps_after_the_end_are_not_verified(shared: Path, tmp_path: Path) -> None:
    record = read_replay(shared / "board/one.ajar")
    world, _ = replay_commands._first_world(record)
    world.hero.health = 0
    assert replay_commands._play(world, record) == "step 1 comes after the end of the game"
    assert ajar("--verify", str(tmp_path)) == (2, "", f"ajar: --verify: {tmp_path}: Is a directory\n")


def test_names_of_files_cannot_command_the_terminal(shared: Path, tmp_path: Path) -> None:
    for name in ("a\x1b[31m.ajar", "b\n\u202e.ajar"):
        (tmp_path / name).write_bytes((shared / "board/one.ajar").read_bytes())
        (tmp_path / f"{name}.txt").write_text("no game")
    for names in ([tmp_path], [*tmp_path.iterdir()]):
        ended = ajar("--verify", *map(str, names))
        assert ended.code == 2
        assert len(ended.out.splitlines()) == 3
        assert len(ended.err.splitlines()) == 2
        assert (ended.out + ended.err).replace("\n", "").isprintable()
        assert "a\\x1b[31m.ajar" in ended.out
        assert "b\\n\\u202e.ajar.txt: it is not a replay" in ended.err


def test_closed_folder_gets_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_: Path) -> Iterator[Path]:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", closed)
    assert ajar("--verify", str(tmp_path)) == (2, "", f"ajar: --verify: {tmp_path}: Is a directory\n")


def test_unreadable_file_is_named_and_others_are_checked(shared: Path) -> None:
    ended = ajar("--verify", "nowhere.ajar", str(shared / "board/two.txt"), str(OLD))
    assert ended.code == 2
    assert ended.err == "ajar: --verify: nowhere.ajar: No such file or directory\n"
    assert ended.out.count("\n") == 3

"""Vaults of the player's own: their folder, and the mark by which a game says that it has them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from game.app.own_vaults import FOLDER
from game.app.users_folder import users_folder
from game.content.items.abilities import TOME_DEPTHS
from game.content.levels.level_from_sketch import make_level, sketch_level
from game.content.new_game import new_game
from game.content.themes.theme_of_depth import AJAR as AJAR_LEVELS
from game.content.traditions import AJAR
from game.content.vaults import own_vaults
from game.content.vaults.own_vaults import digest_of, marked, use, why_missing
from game.content.vaults.vault_files import built_in
from game.engine.bounds import MAX_SEED
from game.levels.vault_folders import usable_vaults
from game.store.db.game_store import Store
from game.store.file_limits import MAX_VAULT_FILES
from game.store.json_values import CorruptData
from game.store.recording.autosave import record_game
from game.store.recording.game_code import read_code, write_code
from game.store.recording.load_game import resume
from game.store.recording.replay_file import recorded_rules
from game.store.serialize.snapshot import StateHash, load_world, state_hash, take_snapshot
from tests.support.cli import ajar
from tests.support.screen import Screen

NOOK = """vault: nook
version: 1
stands: rock
weight: 100

#####
#.p.#
##+##
#...#
##.##

p = item tome of hark
"""
MISSING = "the game has vaults of a player ({}), and {}name their folder with --vaults"
NO_FILES = "the folder has no file whose name ends in .txt, so it has no vaults"
NEEDS_A_NAME = "--vaults needs the name of a folder"
NO_FOLDER = "there is no folder with vaults: "


@pytest.fixture(autouse=True)
def no_vaults_are_left() -> Iterator[None]:
    yield
    use([], [])


def use_all_of(folder: Path) -> None:
    found, mistakes = usable_vaults(folder)
    assert not mistakes
    use(*found)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a folder with a vault, whose vaults are used, and return it."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "nook.txt").write_text(NOOK)
    (folder / "readme.md").write_text("not a vault")
    use_all_of(folder)
    return folder


@pytest.mark.usefixtures("folder")
def test_game_without_own_vaults_is_the_same_with_a_folder() -> None:
    with_folder = [state_hash(new_game("moth", AJAR, depth)) for depth in (1, 4)]
    use([], [])
    assert [state_hash(new_game("moth", AJAR, depth)) for depth in (1, 4)] == with_folder
    assert marked("moth") == "moth"


@pytest.mark.usefixtures("folder")
def test_own_vault_stands_in_levels_of_marked_games() -> None:
    seed = marked("moth")
    assert seed.startswith("moth +vaults-")
    assert (marked(seed), why_missing(seed)) == (seed, "")
    stood = 0
    assert {2, 4, 6, 8}.isdisjoint(TOME_DEPTHS), "no other tome lies there"
    for depth, chosen in product((2, 4, 6, 8), (seed, marked("wasp"))):
        sketch = sketch_level(AJAR_LEVELS, AJAR.size, chosen, depth)
        stood += any(name == "tome of hark" for name, _ in sketch.items)
        assert any(item.kind.name == "tome of hark" for item in make_level(AJAR, chosen, depth).items.values()) == any(
            name == "tome of hark" for name, _ in sketch.items
        )
    assert stood >= 3


@pytest.mark.usefixtures("folder")
def test_mark_fits_into_the_longest_seed() -> None:
    seed = marked("x" * MAX_SEED)
    assert (len(seed), digest_of(seed)) == (MAX_SEED, next(iter(own_vaults._own)))
    assert digest_of("moth +vaults-1234567") == digest_of("moth +vaults-1234567X") == digest_of("") == ""


def test_mark_follows_the_text_of_the_files(folder: Path) -> None:
    seeds = {marked("moth")}
    for text in (NOOK.replace("100", "090"), f"// mine\n{NOOK}", NOOK + NOOK.replace("nook", "other nook")):
        (folder / "nook.txt").write_text(text)
        use_all_of(folder)
        seeds.add(marked("moth"))
    assert len(seeds) == 4


def test_game_whose_vaults_are_away_is_refused(folder: Path, tmp_path: Path) -> None:
    world = new_game(marked("moth"), AJAR)
    first, digest = take_snapshot(world, 0, state_hash(world)), digest_of(world.seed)
    code = write_code([], first, recorded_rules([(0, 3)]))
    with closing(Store(tmp_path / "games.sqlite")) as store:
        record_game(store, world, "0", 0)
        assert resume(store, 1).world.seed == world.seed
        assert read_code(code).load(0).seed == world.seed
        here = NO_FOLDER
        for content in ("", NOOK.replace("100", "99")):
            use([], [])
            if content:
                (folder / "nook.txt").write_text(content)
                use_all_of(folder)
                (other,) = own_vaults._own
                here = f"the folder in use has others ({other}): put back the files as they were when it began, or "
            for refused in (lambda: load_world(first), lambda: read_code(code), lambda: resume(store, 1)):
                with pytest.raises(CorruptData) as told:
                    refused()
                assert str(told.value) == MISSING.format(digest, here)
            (folder / "nook.txt").write_text(NOOK)
        use_all_of(folder)
        resumed = resume(store, 1)
        assert (resumed.why, StateHash(resumed.world).agrees(first.hash)) == ("", True)


# ------------------------------------------------------------------------------------------- command line


def test_folder_of_the_command_line_is_used(folder: Path, tmp_path: Path) -> None:
    use([], [])
    store = tmp_path / "games.sqlite"
    options = ("--headless", "--turns", "0", "--seed", "moth", "--store", str(store))
    assert ajar(*options, "--vaults", str(folder)).code == 0
    with closing(Store(store)) as games:
        assert games.runs()[0].seed == marked("moth") != "moth"
    use([], [])
    seed = f"moth +vaults-{'0' * 8}"
    ended = ajar("--headless", "--turns", "0", "--seed", seed)
    assert (ended.code, ended.err) == (
        2,
        f"ajar: --seed: {MISSING.format('0' * 8, NO_FOLDER)}\n",
    )


def test_folder_beside_the_save_file_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    beside = users_folder() / FOLDER
    beside.mkdir(parents=True)
    (beside / "nook.txt").write_text(NOOK)
    assert ajar("--headless", "--turns", "0").code == 0
    assert marked("moth") != "moth"
    (beside / "nook.txt").write_text(NOOK.replace("rock", "air"))
    (beside / "other.txt").write_text(NOOK.replace("nook", "other"))
    ended = ajar("--headless", "--turns", "0")
    wrong = "nook.txt: line 3: 'air' cannot stand after 'stands:'; a vault stands open, rock, named"
    assert (ended.code, ended.err) == (0, f"ajar: left out: {beside}: {wrong}\n")
    assert [vault.name for vaults in own_vaults._own.values() for vault in vaults] == ["other"]
    (beside / "other.txt").write_text(NOOK.replace("rock", "air"))
    ended = ajar("--headless", "--turns", "0")
    told = [f"ajar: left out: {beside}: {line}" for line in (wrong, wrong.replace("nook.txt", "other.txt"))]
    assert (ended.code, ended.err.splitlines()) == (0, told)
    for name in ("nook.txt", "other.txt"):
        (beside / name).unlink()
    ended = ajar("--headless", "--turns", "0")
    assert (ended.code, ended.err) == (0, f"ajar: left out: {beside}: {NO_FILES}\n")
    assert not own_vaults._own


def test_title_tells_what_is_left_out_of_the_usual_folder(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.app.vaults_left_out = "nook.txt: line 3: it is wrong"
    screen.open(screen.app.title())
    told = "In your folder “vaults”, this is left out: nook.txt: line 3: it is wrong."
    assert told in " ".join(screen.words(monkeypatch))


def test_level_from_a_file_is_played_in_spite_of_a_wrong_file_with_vaults(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    beside = users_folder() / FOLDER
    beside.mkdir(parents=True)
    (beside / "nook.txt").write_text("nothing")
    (tmp_path / "level.txt").write_text("####\n#@>#\n####")
    ended = ajar("--drawing", str(tmp_path / "level.txt"), "--headless", "--turns", "0")
    assert (ended.code, len(ended.err.splitlines())) == (0, 1)


def test_mistakes_of_a_folder_are_told_with_their_files(folder: Path) -> None:
    (folder / "a.txt").write_text(NOOK.replace("tome of hark", "lost key"))
    (folder / "b.txt").write_text(NOOK.replace("nook", "priory"))
    (folder / "c.txt").write_bytes(b"\xff\xfe\x00")
    (folder / "d.txt").mkdir()
    (folder / "z.txt").write_text(NOOK)
    (folder / "nook.txt").write_text(NOOK)
    ended = ajar("--vaults", str(folder), "--headless", "--turns", "0")
    assert ended.code == 2
    assert [line.removeprefix(f"ajar: --vaults: {folder}: ") for line in ended.err.splitlines()] == [
        "a.txt: line 12: there is no item 'lost key'; did you mean 'last key'?",
        "b.txt: line 1: the name 'priory' is that of a vault of the game",
        "c.txt: this is not a text file",
        "d.txt: Is a directory",
        "z.txt: line 1: the name 'nook' is that of a vault of nook.txt",
    ]


def test_file_that_repeats_a_name_is_left_out_with_all_its_vaults(folder: Path) -> None:
    (folder / "z.txt").write_text(NOOK.replace("nook", "cranny") + "\n" + NOOK)
    found, mistakes = usable_vaults(folder)
    assert [vault.name for vault in found.vaults] == ["nook"]
    assert len(found.contents) == 1
    assert mistakes == ["z.txt: line 14: the name 'nook' is that of a vault of nook.txt"]


def test_folder_has_at_most_a_hundred_files(tmp_path: Path) -> None:
    for number in range(MAX_VAULT_FILES):
        (tmp_path / f"{number}.txt").write_text("")
    (tmp_path / "readme.md").write_text("not a vault")
    found, mistakes = usable_vaults(tmp_path)
    assert (found.vaults, len(mistakes)) == ([], MAX_VAULT_FILES), "every file is read"
    (tmp_path / "one more.txt").write_text("")
    assert usable_vaults(tmp_path) == (([], []), ["the folder has 101 files .txt, but at most 100 are allowed"])


def test_folder_that_cannot_be_read_is_refused_in_a_line(tmp_path: Path) -> None:
    for name, reason in (("none", "No such file or directory"), ("file", "Not a directory")):
        (tmp_path / "file").write_text("")
        ended = ajar("--vaults", str(tmp_path / name), "--headless", "--turns", "0")
        assert (ended.code, ended.err) == (2, f"ajar: --vaults: {tmp_path / name}: {reason}\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "nook.md").write_text(NOOK)
    for folder, line in ((str(tmp_path / "empty"), f"--vaults: {tmp_path / 'empty'}: {NO_FILES}"), ("", NEEDS_A_NAME)):
        ended = ajar("--vaults", folder, "--headless", "--turns", "0")
        assert (ended.code, ended.err) == (2, f"ajar: {line}\n")


def test_mark_of_vaults_tells_where_each_file_ends() -> None:
    marks = set()
    for files in ([b"ab", b"c"], [b"a", b"bc"]):
        use(built_in()[:1], files)
        marks.add(marked("moth"))
    assert len(marks) == 2

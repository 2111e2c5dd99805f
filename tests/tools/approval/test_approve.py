"""`tools/approve.py` shows what differs from the golden files, approves it, and makes nothing that cannot differ."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path

import pytest

import approve
import pack_assets
from approval import approve_changes, changes, field_reads, memory, side_by_side
from approval.examine import Made, Task
from approval.parts import Documents, GameLevels, Levels, Part, RecordedGames, SavedGames, parts
from game.content.rules_version import RULES_VERSION
from golden import corpus, corpus_store, digest
from tests.support.cli import Ended, tool
from tests.support.folders import ROOT

READS = {"game.content.monsters.breeds.GOBLIN.health"}


@pytest.fixture
def golden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of golden files, with nothing remembered, and no drawings to pack."""
    monkeypatch.setattr("approval.parts.GOLDEN", tmp_path)
    monkeypatch.setattr(memory.Memory.__init__, "__defaults__", (tmp_path / "cache" / "memory.json",))
    monkeypatch.setattr(approve_changes, "FOLDER", tmp_path / "page")
    monkeypatch.setattr(digest, "RELEASES", tmp_path)
    monkeypatch.setattr(digest, "GOLDEN", tmp_path)
    monkeypatch.setattr(pack_assets, "main", lambda *_, **__: 0)
    monkeypatch.setattr(corpus, "not_covered", list)
    return tmp_path


def use(monkeypatch: pytest.MonkeyPatch, every: Mapping[str, Part]) -> list[str]:
    """Make the command compare these parts in this process. Return the list of the things that it will make."""
    made = []

    def make(_: object, tasks: Iterable[Task]) -> Iterator[tuple[Task, Made]]:
        for task in tasks:
            made.append(task.name)
            yield task, Made(every[task.part].make(task.name, task.approved), READS)

    monkeypatch.setattr(approve_changes, "parts", lambda: every)
    monkeypatch.setattr(changes, "in_any_order", make)
    return made


class Lines(Levels):
    """Lines that stand for levels, and are made by the module of the golden digest."""

    module = digest.__name__

    def __init__(self, **made: str) -> None:
        super().__init__()
        self._made = made

    def names(self) -> list[str]:
        return list(self._made)

    def make(self, name: str, approved: str | None) -> str:
        return f"{name}: {self._made[name]}"

    def words(self, name: str, before: str, now: str) -> str:
        return f"{before} -> {now}"


def test_differences_are_shown_and_approved(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = f"all differences: {golden / 'page' / 'index.html'}\n"
    use(monkeypatch, {"levels": Lines(a="1", b="2")})
    assert tool(approve, "--yes") == Ended(
        0,
        "levels: 2, of which 2 were made, 2 differ\nlevels: a: is new\nlevels: b: is new\n"
        f"{page}approved 2 differences\n",
        "",
    )
    assert (golden / "levels.txt").read_text() == "a: 1\nb: 2\n"
    made = use(monkeypatch, {"levels": Lines(b="3", c="4")})
    told = (
        "levels: 2, of which 1 were made, 3 differ\nlevels: b: b: 2 -> b: 3\nlevels: c: is new\n"
        "levels: a: is no longer there\n"
    )
    refused = tool(approve, "--all")
    assert refused.code == 1
    assert refused.out.startswith(told.replace("1 were", "2 were"))
    assert "without --all these would have been missed, which is a fault of approve.py: b\n" in refused.out
    assert refused.out.endswith("nothing is approved; to approve all: python3 tools/approve.py --yes\n")
    assert (golden / "levels.txt").read_text() == "a: 1\nb: 2\n"
    assert tool(approve, "--yes", "--all").code == 0
    assert (golden / "levels.txt").read_text() == "b: 3\nc: 4\n"
    assert "<h3>levels: a</h3><pre>is no longer there</pre>" in (golden / "page" / "index.html").read_text()
    made.clear()
    assert tool(approve) == Ended(0, "levels: 2, of which 0 were made, 0 differ\n", "")
    assert made == []
    assert tool(approve, "--only", "b", "--all") == Ended(0, "levels: 1, of which 1 were made, 0 differ\n", "")
    assert tool(approve, "--only", "d") == Ended(
        2, "", "approve.py: --only: there is no part and no golden thing d; parts: levels\n"
    )


def test_only_what_was_read_or_edited_is_made_again(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thing is made again if a field that it read, the code or its approved text is another one than before."""
    made = use(monkeypatch, {"levels": Lines(a="1", b="2")})
    assert tool(approve, "--yes").code == 0

    def made_again() -> list[str]:
        made.clear()
        assert tool(approve).code == 0
        return sorted(made)

    assert made_again() == []
    (golden / "levels.txt").write_text("a: 1\nb: 3\n")
    made.clear()
    assert tool(approve, "--yes").code == 0
    assert made == ["b"]
    texts = field_reads.field_texts
    for field, again in (("GOBLIN.health", ["a", "b"]), ("GOBLIN.pace", []), ("KOBOLD.health", [])):
        monkeypatch.setattr(
            "approval.memory.field_texts",
            lambda one, field=field: {
                name: text + "other" * name.endswith(f".breeds.{field}") for name, text in texts(one).items()
            },
        )
        assert made_again() == again
        assert made_again() == []
        monkeypatch.setattr("approval.memory.field_texts", texts)
        assert made_again() == again
    monkeypatch.setattr("sys.version", "another Python")
    assert made_again() == ["a", "b"]


def test_assets_belong_to_what_reads_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "ASSETS", tmp_path)
    modules, known = (Documents.module, GameLevels.module), memory.Memory(tmp_path / "memory.json")

    def codes() -> list[str]:
        return [known.code_of(module) for module in modules]

    (manual, levels), _ = codes(), (tmp_path / "manual.md").write_text("another")
    assert [code == before for code, before in zip(codes(), (manual, levels), strict=True)] == [False, True]
    (tmp_path / "vaults").mkdir()
    (tmp_path / "vaults" / "cell.txt").write_text("vault: cell")
    assert known.code_of(GameLevels.module) != levels


def test_every_reader_of_assets_is_known() -> None:
    """The pictures are read by modules that all use one module for it."""
    importing = re.compile(r"^from game\.assets import .*\bread_asset\b", re.MULTILINE)
    modules = (path for path in (ROOT / "game").rglob("*.py") if importing.search(path.read_text("utf-8")))
    found = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in modules}
    assert found == memory.READERS_OF_ASSETS.keys()


def test_released_rules_need_a_new_version(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, {"levels": Lines(a="1"), "documents": Lines()})
    digest.write_digest(digest.digest_path())
    ended = tool(approve, "--yes")
    assert (ended.code, ended.err) == (
        2,
        f"approve.py: version {RULES_VERSION} of the rules is released:"
        " raise RULES_VERSION in game/content/rules_version.py first\n",
    )
    assert not (golden / "levels.txt").exists()
    assert tool(approve, "--yes", "--same-rules").code == 0
    assert digest.change_without_version() == ""


@pytest.mark.usefixtures("golden")
def test_many_differences_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, {"levels": Lines(**{f"level-{number}": "1" for number in range(15)})})
    assert "levels: level-11: is new\nlevels: … and 3 more\n" in tool(approve).out


@pytest.mark.usefixtures("golden")
def test_what_no_game_covers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, {"levels": Lines()})
    monkeypatch.setattr(corpus, "not_covered", lambda: ["Exploded does not occur in the corpus (events)"])
    assert tool(approve).code == 1


# ----------------------------------------------------------------------------------------------------- parts


def test_parts_name_what_is_approved() -> None:
    """Nothing in the golden folder belongs to no golden thing, and no golden thing lacks its file."""
    for name, part in parts().items():
        assert set(part.names()) == part.approved().keys(), name


@pytest.mark.parametrize(
    ("part", "before", "now", "words"),
    [
        (
            "levels",
            "a: 10 cells 2 doors 3 actors rooms=11 actors=22",
            "a: 10 cells 2 doors 4 actors rooms=11 actors=33",
            "other actors, actors 3 → 4",
        ),
        ("games", "aa", "bb", "another level"),
        (
            "replays",
            "0\naa 1 x\nbb 1 y\n\nevents Moved:3 Noticed:1",
            "0\naa 1 x\nbc 1 y\n\nevents Moved:3 Opened:2",
            "differs from step 2 of 2, Noticed 1 → 0, Opened 0 → 2",
        ),
        ("replays", "0\naa 1 x\n\nheld", "0\naa 1 x\n\nheld Rest:1", "only the census differs, Rest 0 → 1"),
        ("store", "aa", "step 2 has another result", "step 2 has another result"),
        ("documents", "one\ntwo\n", "one\nthree\n", "\n--- approved\n+++ now\n@@ -1,2 +1,2 @@\n one\n-two\n+three"),
    ],
)
def test_words_tell_what_differs(part: str, before: str, now: str, words: str) -> None:
    assert parts()[part].words("a", before, now) == words


def test_levels_of_games_share_a_line(golden: Path) -> None:
    (golden / "games.txt").write_text((ROOT / "tests/golden/games.txt").read_text())
    part = GameLevels()
    part.approve({"ajar 1, depth 10": "aaaaaaaa"})
    changed = [line for line in (golden / "games.txt").read_text().splitlines() if "aaaaaaaa" in line]
    assert len(changed) == 1
    assert (changed[0].startswith("ajar 1: "), changed[0].split()[11]) == (True, "aaaaaaaa")
    name = "rogue 3, depth 2"
    assert part.make(name, None) == part.approved()[name]


def test_recorded_game_is_played_anew_only_if_it_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [corpus.GoldenGame("ajar", name, 0, 0) for name in ("lever", "locked")]
    monkeypatch.setattr(corpus, "FOLDER", tmp_path / "games")
    monkeypatch.setattr(corpus, "CENSUS", tmp_path / "census.txt")
    monkeypatch.setattr(corpus, "golden_games", lambda: games)
    part = RecordedGames()
    part.approve({name: part.make(name, None) for name in part.names()})
    approved = part.approved()
    monkeypatch.setattr(corpus, "play", lambda _: corpus.GoldenText(["0", "another game"], ["held Rest:1"]))
    assert part.make("stage_lever", approved["stage_lever"]) == approved["stage_lever"]
    wrong = approved["stage_lever"].replace("\n\n", "\n\nheld Rest:1 ")
    assert part.make("stage_lever", wrong) == "0\nanother game\n\nheld Rest:1"
    (tmp_path / "games" / "stage_lost.txt").write_text("0\n")
    assert part.approved().keys() - {*part.names()} == {"stage_lost"}
    part.approve({"stage_lever": "0\nanother game\n\nheld Rest:1", "stage_lost": None})
    assert part.approved() == approved | {"stage_lever": "0\nanother game\n\nheld Rest:1"}


def test_saved_game_that_differs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = corpus.GoldenGame("ajar", "explores", 0, 0)
    monkeypatch.setattr(corpus_store, "PATH", tmp_path / "corpus.sqlite")
    monkeypatch.setattr(corpus_store, "games", lambda: [scenario])
    part = SavedGames()
    assert part.approved() == {}
    part.approve({})
    (name, approved), *others = part.approved().items()
    assert (name, others) == (str(scenario), [])
    assert part.make(name, approved) == approved
    saved = corpus_store.PATH.read_bytes()
    assert saved.count(b'"Descend"') == 1
    corpus_store.PATH.write_bytes(saved.replace(b'"Descend"', b'"Listens"'))
    assert "cannot be played again" in part.make(name, approved)


def test_changed_screen_is_drawn_before_and_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        side_by_side, "in_any_order", lambda do, jobs: [(job, do(job._replace(looks=job.looks[:1]))) for job in jobs]
    )
    monkeypatch.setattr(side_by_side, "_draw_as_approved", lambda folder, _: (folder / "before").mkdir())
    change = changes.Change("screens", "a refusal", "before", "now")
    page = side_by_side.write_page(tmp_path, [change], {change: "640x360: blocks [(1, 2)]"}).read_text()
    assert "<h3>screens: a refusal</h3><pre>640x360: blocks [(1, 2)]</pre>" in page
    assert page.count("<figcaption>now</figcaption>") == 1
    assert next((tmp_path / "now" / "a-refusal").glob("640x360*.png")).exists()


def test_screens_before_are_those_of_the_last_approval(tmp_path: Path) -> None:
    """They are not those of a later commit, which may have changed the screens already."""
    if not shutil.which("git"):
        return
    screens = tmp_path / "screens"
    screens.mkdir()

    def git(*words: str) -> str:
        author = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        return subprocess.run(("git", *author, *words), cwd=tmp_path, capture_output=True, check=True, text=True).stdout

    def commit(file: Path) -> str:
        file.write_text(file.name)
        git("add", ".")
        git("commit", "-m", file.name)
        return git("rev-parse", "HEAD").strip()

    git("init")
    commit(tmp_path / "code.py")
    assert side_by_side.last_change(screens) == ""
    commit(screens / "title.txt")
    approved = commit(screens / "pack.txt")
    commit(tmp_path / "later.py")
    assert side_by_side.last_change(screens) == approved


def test_commit_with_a_link_out_of_its_folder_can_be_drawn(tmp_path: Path) -> None:
    link, archive = tarfile.TarInfo("link"), BytesIO()
    link.type, link.linkname = tarfile.SYMTYPE, str(tmp_path)
    (tmp_path / "code.py").write_text("code")
    with tarfile.open(fileobj=archive, mode="w") as packed:
        packed.addfile(link)
        packed.add(tmp_path / "code.py", "tools/code.py")
    side_by_side.unpack(archive.getvalue(), tmp_path / "before")
    assert [path.name for path in (tmp_path / "before").rglob("*")] == ["tools", "code.py"]


def test_without_git_no_screen_was_approved_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Either the folder is not in a checkout, or the program is missing."""
    assert side_by_side.last_change(tmp_path) == ""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert side_by_side.last_change(ROOT) == ""

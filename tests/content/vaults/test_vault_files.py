"""The files with vaults: those of the game are proved, and faulty ones are refused with a line for each mistake."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from game.assets import assets
from game.content.vaults.vault_files import built_in, named, vaults_in
from game.mapgen.core.vault import Stands
from game.mapgen.drawing.legends import READERS
from game.mapgen.drawing.parsed_drawing import DrawingError, Mistakes, quoted
from game.mapgen.drawing.vault_proof import mouths
from game.mapgen.drawing.vault_text import WORDS, read_vaults
from tests.support.folders import ROOT

FILES = sorted(file.name for file in (assets() / "vaults").iterdir())
HEADING = "vault: cell\nversion: 1\nstands: rock\n\n"
ROWS = "#######\n#.k.#.#\n#...+..\n#.p.#.#\n#######\n\nk = kobold asleep\np = item healing potion\n"


@pytest.mark.parametrize("name", FILES)
def test_every_vault_of_the_game_is_proved(name: str) -> None:
    found = vaults_in((assets() / "vaults" / name).read_text("utf-8"))
    assert [vault.name for vault in found] == [vault.name for vault in built_in() if vault.name in _names(name)]
    assert [vault.size for vault in found] == [named(vault.name).size for vault in found]


def _names(file: str) -> set[str]:
    return set(re.findall(r"^vault: (.+)$", (assets() / "vaults" / file).read_text("utf-8"), re.MULTILINE))


def test_names_differ_between_the_files() -> None:
    names = [vault.name for vault in built_in()]
    assert len(names) == len(set(names))
    assert sum(map(len, map(_names, FILES))) == len(names)


def test_heading_is_read() -> None:
    text = "// a vault\n\nvault: wet cell\nversion: 1\n// one more\nweight: 3\ndepths: 4-7\nthemes: caves warrens\n"
    (vault,) = vaults_in(f"{text}stands: rock\nturned: mirrored\n\n{ROWS}")
    heading = vault.heading
    assert (heading.name, heading.weight, heading.depths, heading.stands) == ("wet cell", 3, (4, 7), Stands.ROCK)
    assert heading.themes == {"caves", "warrens"}
    assert len(heading.turns) == 2
    (usual,) = vaults_in(HEADING + ROWS)
    assert (usual.heading.weight, usual.heading.depths, len(usual.heading.turns)) == (1, (1, 99), 8)
    assert heading.misfit(4, "caves") is None
    assert heading.misfit(3, "caves") == "depth 3 is not among its depths, 4 to 7"
    assert heading.misfit(5, "hives") == "'hives' is not among its themes: caves, warrens"


def test_chance_makes_each_drawing() -> None:
    rows = ROWS.replace("k = kobold asleep", "k = kobold asleep / hound posted / nothing")
    (vault,) = vaults_in(HEADING + rows.replace("p = item", "p = trap bear / item"))
    assert [(one.spawns[:1], bool(one.traps)) for one in vault.sketches] == [
        ([("kobold", (2, 1))], True), ([("kobold", (2, 1))], False),
        ([("hound", (2, 1))], True), ([("hound", (2, 1))], False),
        ([], True), ([], False),
    ]  # fmt: skip


def test_vaults_are_read_from_zip_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program in one file has its assets in an archive."""
    names = [vault.name for vault in built_in()]
    with zipfile.ZipFile(tmp_path / "game.zip", "w") as archive:
        for name in FILES:
            archive.writestr(f"game/assets/vaults/{name}", (assets() / "vaults" / name).read_bytes())
    monkeypatch.setattr("game.assets.files", lambda package: zipfile.Path(tmp_path / "game.zip") / package)
    assert [vault.name for vault in built_in.__wrapped__()] == names


def test_room_without_its_walls_is_refused() -> None:
    """Else the doors of the room would touch no room (B-09)."""
    assert len(vaults_in(HEADING + ROWS + "room: 0 0 5 5\n")) == 1
    with pytest.raises(DrawingError, match=r"^line 5: 'room: 0 0 4 4' has floor in its corner 3,3; it includes its "):
        vaults_in(HEADING + ROWS + "room: 0 0 4 4\n")


def test_vaults_of_the_game_bring_no_oil_and_no_latches() -> None:
    """Each level has one flask of oil and a latch at places of their own; a prize is something to use or wear."""
    brought = {name for vault in built_in() for sketch in vault.sketches for name, _ in sketch.items}
    assert brought.isdisjoint({"oil", "latch"})
    assert all(vault.heading.weight for vault in built_in() if vault.heading.stands is Stands.ROCK)


# ------------------------------------------------------------------------------------------- faulty files

FAULTY = {
    "": "there is no vault: it begins with a line such as 'vault: glass zoo'",
    ROWS: "line 1: a vault begins with a line such as 'vault: glass zoo'",
    HEADING: "line 1: the vault has no map below its heading",
    HEADING + ROWS.replace("+", "A") + "A = stiff wooden door":
        "line 13: the doors of a vault are as they are made: leave out 'stiff' (it can say hidden, locked, runed)",
    HEADING.replace("rock", "named") + ROWS.replace("#...+", "#>>.+"):
        "line 7, column 3: a vault can have stairs down only once",
    HEADING.replace("version: 1", "version: 2") + ROWS:
        "line 2: '2' cannot stand after 'version:'; this program reads version 1",
    HEADING.replace("version: 1\n", "") + ROWS:
        "line 1: the heading of the vault has no line 'version:'; write 'version: 1'",
    HEADING.replace("stands: rock\n", "") + ROWS:
        "line 1: the heading of the vault has no line 'stands:'; write 'stands: rock', or open, or named",
    HEADING.replace("rock", "air") + ROWS:
        "line 3: 'air' cannot stand after 'stands:'; a vault stands open, rock, named",
    HEADING.replace("cell", "CELL!") + ROWS:
        "line 1: 'CELL!' cannot stand after 'vault:'; a name has at most 40 small letters, hyphens and spaces",
    HEADING.replace("\n\n", "\nweight: 101\n\n") + ROWS:
        "line 4: '101' cannot stand after 'weight:'; a weight is a number from 0 to 100",
    HEADING.replace("\n\n", "\nweight: ٣\n\n") + ROWS:
        "line 4: '٣' cannot stand after 'weight:'; a weight is a number from 0 to 100",
    HEADING.replace("\n\n", "\ndepths: 7-3\n\n") + ROWS:
        "line 4: '7-3' cannot stand after 'depths:'; depths are written like 3 or 3-7, from 1 to 99",
    HEADING.replace("\n\n", "\nthemes: cave\n\n") + ROWS:
        "line 4: 'cave' cannot stand after 'themes:'; did you mean 'caves'?",
    HEADING.replace("\n\n", "\nthemes: caves swamp\n\n") + ROWS:
        "line 4: 'caves swamp' cannot stand after 'themes:'; `map_viewer.py --list themes` prints the names, and"
        " 'rustbook' stands for its levels",
    HEADING.replace("rock", "rok") + ROWS: "line 3: 'rok' cannot stand after 'stands:'; did you mean 'rock'?",
    HEADING.replace("stands:", "stands") + ROWS: "line 3: the colon is missing: 'stands: rock'",
    HEADING + ROWS + "room 0 0 5 5": "line 13: the colon is missing: 'room: 0 0 5 5'",
    HEADING.replace("\n\n", "\nturned: round\n\n") + ROWS:
        "line 4: 'round' cannot stand after 'turned:'; a vault is turned never, mirrored, any",
    HEADING.replace("\n\n", "\ndepht: 3\n\n") + ROWS: "line 4: a heading has no line 'depht:'; did you mean 'depths'?",
    HEADING.replace("\n\n", "\nversion: 1\n\n") + ROWS: "line 4: 'version' was already given in line 2",
    HEADING + ROWS + "\n" + HEADING + ROWS: "line 14: the vault in line 1 has this name",
    HEADING + ROWS.replace("+", "%"): "line 7, column 5: '%' has no meaning in a drawing",
    HEADING + ROWS.replace("#...+..", "#...+...", 1): "line 7: the row has 8 characters, but line 5 has 7",
    HEADING + ROWS.replace("kobold", "kobolt"): "line 11: there is no 'kobolt asleep'; did you mean 'kobold asleep'?",
    HEADING + ROWS.replace("healing potion", "tomato"): "line 12: there is no item 'tomato' (there are: ",
    HEADING + ROWS.replace("k = kobold asleep\n", ""): "line 6, column 3: 'k' has no legend",
    HEADING + ROWS + "q = hound": "line 13: 'q = hound' has no effect: the map has no 'q'",
    HEADING + ROWS + "bag: 3 dart": "line 13: 'bag:' is for whole levels, not for vaults",
    HEADING + ROWS + "depth: 3": "line 13: 'depth:' is for whole levels, not for vaults",
    HEADING + ROWS + "torch: 1,1":
        "line 13: 'torch:' is for whole levels, not for vaults: the level hangs them where somebody lives",
    HEADING + ROWS + "gas: poison 1,1 5": "line 13: 'gas:' is for whole levels, not for vaults",
    HEADING + ROWS + "seed: moth": "line 13: 'seed:' is for whole levels, not for vaults",
    HEADING + ROWS.replace("kobold asleep", "kobold hunting"):
        "line 11: a monster of a vault is asleep, posted, roaming, but not hunting",
    HEADING + ROWS.replace("kobold asleep", "kobold drunk"):
        "line 11: after 'kobold' there can be one word for what it does, but not 'drunk' (there are: asleep, posted,"
        " roaming, hunting, idle; in a vault only asleep, posted, roaming)",
    HEADING + ROWS.replace("item healing", "item 3 healing"):
        "line 12: a vault has one healing potion here as it is found: write only its name",
    HEADING + ROWS.replace("+", "-"): "line 7, column 5: the doors of a vault are drawn shut: '+'",
    HEADING + ROWS.replace("+", "A") + "A = bolted wooden door":
        "line 13: the doors of a vault are as they are made: leave out 'bolted' (it can say hidden, locked, runed)",
    HEADING + ROWS.replace("healing potion", "last key"):
        "line 12: the last key decides how the game ends and is for whole levels",
    HEADING + ROWS.replace("healing potion", "Amulet of Yendor"):
        "line 12: the Amulet of Yendor decides how the game ends and is for whole levels",
    HEADING + ROWS.replace("+", "P").replace("#######\n", "##L####\n", 1) + "P = portcullis door\nL = lever P":
        "line 7, column 5: the lever of the door cannot be reached",
    HEADING + ROWS.replace("+", "A") + "A = last door": "line 13: a last door ends the game and is for whole levels",
    HEADING + ROWS.replace("#...+", "#.>.+"): "line 7, column 3: only a vault that stands 'named' can have stairs down",
    HEADING + ROWS.replace(".p.", ".pL") + "L = lever A":
        "line 13: a lever needs exactly one door 'A', but there are 0",
    HEADING + ROWS.replace("+", "P") + "P = portcullis door":
        "line 7, column 5: the portcullis has no lever in the vault",
    HEADING + ROWS.replace("+", "A") + "A = iron door": "line 5: there are locked doors, but there is no key",
    HEADING + ROWS.replace("+", "A").replace("healing potion", "key") + "A = iron door":
        "line 8, column 3: the key cannot be reached without a key, a rune or a secret",
    HEADING + ROWS.replace("#...+..", "#...+.#"):
        "line 5: a vault that stands in 'rock' needs a mouth: a cell of floor",
    HEADING + ROWS.replace("#######\n\n", "######.\n\n"): "line 5: the mouth of a vault cannot be in its corner",
    HEADING.replace("rock", "open") + ROWS: "line 5: a vault that stands 'open' needs floor along its whole outline",
    HEADING + ROWS.replace("#...+..", "##..+..").replace("#.p.#.#", "##p##.#").replace("#.k.#.#", "#.#k#.#"): "line ",
    HEADING + ROWS.replace("+", "#"): "line 6, column 2: the cell and 8 others cannot be reached",
    HEADING + ROWS.replace("#.k.#.#", "#.k.+.#"): "line 6, column 5: the door is not between two opposite walls",
    HEADING + "\n".join(["." * 65] * 3): "line 5: a vault has at most 64x44 cells, but this has 65x3",
    HEADING + ROWS.replace("kobold asleep", "kobold /  / hound"):
        "line 11: between ' / ' there is nothing; plain floor is 'nothing'",
    HEADING + ROWS.replace("kobold asleep", " / ".join(["kobold"] * 17)):
        "line 11: with this the chances of the vault make more than 16 drawings",
    HEADING + ROWS + "choice: 1,1": "line 13: each cell of a choice needs an item, but 1,1 has none",
    (HEADING + ROWS) * 51: "there are 51 vaults, but at most 50 are allowed in a file",
}  # fmt: skip
"""Faulty or hostile files, and how the only line about each begins."""


@pytest.mark.parametrize(("text", "line"), FAULTY.items(), ids=range(len(FAULTY)))
def test_faulty_file_gives_one_line(text: str, line: str) -> None:
    with pytest.raises(DrawingError) as refused:
        vaults_in(text)
    (mistake,) = refused.value.mistakes
    assert mistake.startswith(line)
    assert mistake.isprintable()


def test_vaults_of_a_file_have_at_most_100_drawings_together() -> None:
    """Each drawing is proved, and a stranger's file must not keep the program busy for long."""
    many = HEADING + ROWS.replace("kobold asleep", " / ".join(["kobold"] * 16)) + "\n"
    files = [
        "".join(many.replace("vault: ", f"vault: {letter} ", 1) for letter in letters)
        for letters in ("abcdef", "abcdefgh")
    ]
    assert sum(len(vault.sketches) for vault in vaults_in(files[0])) == 96
    with pytest.raises(DrawingError) as refused:
        vaults_in(files[1])
    (mistake,) = refused.value.mistakes
    assert mistake.endswith(": with this the chances of the file make more than 100 drawings")


@pytest.mark.parametrize(("things", "doors"), [(300, 0), (1, 299), (0, 300)])
def test_vault_has_at_most_300_things_and_doors_together(things: int, doors: int) -> None:
    def mistakes(more: str) -> list[str]:
        cells = "g" * things + "+" * doors + more
        rows = "".join(f".{cells[start : start + 50]:.<50}.\n" for start in range(0, len(cells), 50))
        outline, legend = "." * 52, "g = grass" * ("g" in cells)
        (written,) = read_vaults(f"{HEADING}{outline}\n{rows}{outline}\n\n{legend}", (), (), Mistakes())
        try:
            [read() for read in written.drawings()]
        except DrawingError as error:
            return [*error.mistakes]
        return []

    assert mistakes("") == []
    for more in "+g":
        assert mistakes(more) == ["line 5: a vault has at most 300 things, but this has 301"]


def test_forty_faults_are_tried() -> None:
    assert len(FAULTY) >= 40


HEADINGS: dict[str, tuple[list[str], list[str]]] = {
    "vault": (["a", "a" * 40, "o'neil-x b"], ["", "a" * 41, "A", "1a", "-a", "a1"]),
    "version": (["1"], ["", "0", "2", "01", "1.0"]),
    "stands": (["open", "rock", "named"], ["", "Rock", "open rock"]),
    "depths": (["1", "99", "1-99", "3-3", "98-99"], ["", "0", "0-3", "100", "1-100", "4-3", "3-", "-3", "3-4-5", "x"]),
    "weight": (["0", "1", "100"], ["", "101", "-1", "1000", "1.5", "1 2"]),
    "themes": (["caves", "warrens caves", "rustbook"], ["", "cave", "caves cave", "cave caves", "caves, warrens"]),
    "turned": (["never", "mirrored", "any"], ["", "Any", "never any"]),
}
"""What can stand after each word of a heading, and what is just not allowed."""


@pytest.mark.parametrize("word", WORDS)
def test_line_of_a_heading_is_read_up_to_its_limits(word: str) -> None:
    given = {"vault": "cell", "version": "1", "stands": "rock"}
    good, bad = HEADINGS[word]
    for value in (*good, *bad):
        lines = "".join(f"{name}: {other}\n" for name, other in (given | {word: value}).items())
        mistakes = Mistakes()
        read_vaults(f"{lines}\n{ROWS}", {"caves", "warrens", "rustbook"}, {"caves"}, mistakes)
        number = [*given | {word: value}].index(word) + 1
        told = [] if value in good else [f"line {number}: '{quoted(value)}' cannot stand after '{word}:'; "]
        found = [*mistakes.error().mistakes] if mistakes else []
        assert [line[: len(begin)] for line, begin in zip(found, told, strict=True)] == told, value


OF_LEVELS = (
    *("bag: dart", "worn: dagger", "abilities: whirlwind", "conditions: hasted 3", "gas: poison 1,1 5", "torch: 1,1"),
    *("name: a", "seed: a", "tradition: ajar", "walls: caves", "fire: 1,1", "health: k 3", "battered: 4,2 1"),
    *(f"{word}: 3" for word in ("oil", "health", "gold", "keys", "latches", "depth")),
    *("pack: 2,1", "monster: 2,1 health 5/7 attack 2x28% defense 1x23% gold 14"),
    *("pack: none", "exit: 1,1", "lamp: shaded"),
)
"""Lines that only a whole level can have. The place of the last three is not known: the first row is told."""
OF_VAULTS = {"at", "ground", "room", "corridor", "choice", "facing", "partner", "lever"}


@pytest.mark.parametrize("line", [*OF_LEVELS, "lever: 4,0 P pulled"])
def test_line_of_whole_levels_is_refused_with_its_place(line: str) -> None:
    rows = ROWS.replace("+", "P") + "P = portcullis door" if "pulled" in line else ROWS.rstrip("\n")
    place = "line 14" if "pulled" in line else "line 5" if line in OF_LEVELS[-3:] else "line 13"
    word = "pulled" if "pulled" in line else f"{line.partition(':')[0]}:"
    with pytest.raises(DrawingError) as refused:
        vaults_in(f"{HEADING}{rows}\n{line}\n")
    told = [mistake for mistake in refused.value.mistakes if "is for whole levels" in mistake]
    assert [mistake.partition(", not for vaults")[0] for mistake in told] == [f"{place}: '{word}' is for whole levels"]


def test_each_line_is_one_of_levels_or_one_of_vaults() -> None:
    assert {line.partition(":")[0] for line in OF_LEVELS} == {*READERS} - OF_VAULTS


def test_fifty_vaults_in_a_file_are_read() -> None:
    """One more is among the faulty files."""
    names = [one + other for one in "abcdefghij" for other in "vwxyz"]
    text = "".join(HEADING.replace("cell", name) + ROWS for name in names)
    assert [one.heading.name for one in read_vaults(text, (), (), Mistakes())] == names


# ------------------------------------------------------------------------------------------- the documents


def test_vault_of_the_page_for_designers_can_be_read() -> None:
    page = (ROOT / "docs" / "designers.md").read_text("utf-8")
    (text,) = (block for block in re.findall(r"^```\n(.*?)^```", page, re.MULTILINE | re.DOTALL) if "\nvault:" in block)
    (vault,) = vaults_in(text)
    assert (vault.name, len(vault.sketches), len(mouths(vault.sketches[0]))) == ("kennel", 4, 2)


def test_page_on_drawings_has_every_line_of_a_heading() -> None:
    page = (ROOT / "docs" / "drawings.md").read_text("utf-8").partition("## Vaults")[2]
    assert [word for word in re.findall(r"^\| `([a-z]+): ", page, re.MULTILINE) if word in WORDS] == [*WORDS]


def test_single_depth_of_a_heading_is_the_only_one() -> None:
    (vault,) = vaults_in(HEADING.replace("\n\n", "\ndepths: 3\n\n") + ROWS)
    assert vault.heading.depths == (3, 3)

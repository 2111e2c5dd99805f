"""Fonts: every needed character exists, characters differ, and lines fit."""

from __future__ import annotations

import unicodedata
import zipfile
from itertools import combinations, pairwise, product
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import pack_assets
from builders.assets import art, fonts, tiles
from game import assets
from game.ui.core.settings import Settings
from game.ui.graphics.font import SEPARATOR, TEXTS_KEPT, UNKNOWN, Font, _letters_in
from game.ui.graphics.theme import Theme
from tests.support.examples import share_of_examples, spread

ART = art.ASSETS / "art"
FONTS = {name: Font.load(name) for name in ("small", "large", "clear")} | {
    "clear large": Theme(Settings(clear_letters=True)).large
}
LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))))
SYMBOLS = "…–—‘’“”•→←↑↓×÷°±½▲▼◀▶◆♥✓"
LINES = "─│┌┐└┘┼═║╔╗╚╝╬"
SHADES = "░▒█"
GLYPHS = LATIN[1:95] + LINES + SHADES + "·≣⬥♀☺←↑→↓♥♦♣♠•◘≈∩Π≡†‡§¶«»"
INK = 1 + 5 * tiles.ROLES.index("ink") + 3
WHITE, RED, BLACK = (255, 255, 255), (255, 0, 0), (0, 0, 0)

Ink = NDArray[np.bool_]

each_font = pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
some_fonts = pytest.mark.parametrize("font", spread([*FONTS.values()], 2), ids=spread([*FONTS], 2))
"""For what does not depend on the drawings of the letters."""
texts = st.text(st.sampled_from(LATIN + SYMBOLS), max_size=30)


def is_word(text: str) -> bool:
    """Return whether a text is a word for `Font.wrap`: not empty, and not the separator, which may be left out."""
    return text not in ("", SEPARATOR.strip())


def ink(font: Font, text: str) -> Ink:
    return pygame.surfarray.array_alpha(font.render(text, WHITE)) > 0


def difference(one: Ink, other: Ink) -> int:
    """Return the number of differing pixels of two pictures at the best alignment."""
    narrow, wide = sorted((one, other), key=len)
    wide = np.pad(wide, ((len(narrow), len(narrow)), (0, 0)))
    places = range(len(wide) - len(narrow) + 1)
    common = max(np.count_nonzero(wide[x : x + len(narrow)] & narrow) for x in places)
    return int(np.count_nonzero(wide) + np.count_nonzero(narrow) - 2 * common)


@pytest.fixture(scope="module")
def glyphs() -> dict[str, tiles.Pixels]:
    sprites = tiles.read_art(ART)
    return {glyph: sprites[f"glyph-{ord(glyph):04x}"] for glyph in GLYPHS}


TINY_FONT = (
    "ascent 4\ndescent 1\nline 5\ngap 1\nglyph U+FFFD\n#\nglyph o\n###\n###\n"
    "mark dot\n#\nmark tail drop 1\n.#\n\nglyph ô = o + dot\nglyph ç = ô + tail\n"
)


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    """Make a folder of assets with two tiny fonts, drawn and packed."""
    (tmp_path / "art").mkdir()
    for name in ("font-large.txt", "font-small.txt"):
        (tmp_path / "art" / name).write_text(TINY_FONT, "utf-8")
    assert (
        pack_assets.main(
            ["fonts"],
            tmp_path,
        )
        == 0
    )
    return tmp_path


# ------------------------------------------------------------------------------------------ the drawings


def test_packed_fonts_are_up_to_date() -> None:
    assert pack_assets.main(["fonts", "--check"]) == 0


def test_changed_drawing_makes_packed_font_stale(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pack_assets.main(["fonts", "--check"], workshop) == 0
    source = workshop / "art" / "font-small.txt"
    source.write_text(source.read_text("utf-8").replace("glyph o\n###", "glyph o\n#.#", 1), "utf-8")
    assert pack_assets.main(["fonts", "--check"], workshop) == 1
    assert capsys.readouterr().err == "assets/font-small.png is out of date: run tools/pack_assets.py\n"


def test_missing_font_sheet_is_stale(workshop: Path) -> None:
    (workshop / "font-large.png").unlink()
    assert pack_assets.main(["fonts", "--check"], workshop) == 1


MEASURES = "ascent 3\ndescent 1\nline 4\ngap 1\n"


@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        (MEASURES + "glyph A\n##\n#\n", "7: the row has 1 characters instead of 2"),
        (MEASURES + "glyph A\n##\n#x\n", "7: expected a glyph, a mark or a measure, but found '#x'"),
        (MEASURES + "glyph A\nglyph B\n#\n", "5: 'glyph A' has no rows"),
        (MEASURES + "glyph AB\n#\n", "5: 'AB' is neither one character nor U+ and four hexadecimal digits"),
        (MEASURES + "glyph A\n#\n\nglyph A\n#\n", "8: 'A' is drawn twice"),
        (MEASURES + "glyph A lift 3\n#\n", "5: 'A' is higher than the ascent or lower than the descent allows"),
        (MEASURES + "glyph A drop 2\n#\n", "5: 'A' is higher than the ascent or lower than the descent allows"),
        (MEASURES + "glyph Á = A + acute\n", "5: the letter 'A' is not drawn above"),
        (MEASURES + "glyph A\n#\nglyph Á = A + acute\n", "7: the mark 'acute' is not drawn above"),
        (MEASURES + "mark acute\n..\n", "5: the mark 'acute' has no pixels"),
        (MEASURES + "glyph A\n#\n", "1: the font has no glyph U+FFFD, which replaces missing characters"),
        ("ascent 3\nweight 1\n", "2: expected a glyph, a mark or a measure, but found 'weight 1'"),
        ("ascent 3\ngap 1\n", "1: the font has no value for descent, line"),
    ],
)
def test_bad_font_drawing_is_refused_with_line(
    workshop: Path, capsys: pytest.CaptureFixture[str], drawing: str, complaint: str
) -> None:
    before = {file.name: file.read_bytes() for file in workshop.iterdir() if file.is_file()}
    (workshop / "art" / "font-worse.txt").write_text(drawing, "utf-8")
    with pytest.raises(SystemExit) as ended:
        pack_assets.main(
            ["fonts"],
            workshop,
        )
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"tools/pack_assets.py: font-worse.txt:{complaint}\n"
    assert {file.name: file.read_bytes() for file in workshop.iterdir() if file.is_file()} == before


def test_accent_is_centred_one_row_above_letter(tmp_path: Path) -> None:
    drawing = tmp_path / "font-tiny.txt"
    drawing.write_text(TINY_FONT, "utf-8")
    composed = fonts.read_font(drawing).glyphs["ç"]
    rows = ["".join(".#"[pixel] for pixel in row) for row in composed.ink.T]
    assert (rows, composed.drop) == ([".#.", "...", "###", "###", ".#."], 1)


# ------------------------------------------------------------------------------------------- the letters


@each_font
def test_font_draws_latin_1_and_all_symbols(font: Font) -> None:
    blank = {" ", "\N{NO-BREAK SPACE}"}
    for character in LATIN + SYMBOLS:
        assert difference(ink(font, character), ink(font, UNKNOWN)) > 0, character
        assert ink(font, character).any() == (character not in blank), character


@each_font
def test_font_characters_look_different(font: Font) -> None:
    alike = {"\N{NO-BREAK SPACE}", "\N{SOFT HYPHEN}"}
    characters_by_ink = {ink(font, character).tobytes(): character for character in LATIN if character not in alike}
    assert len(characters_by_ink) == len(LATIN) - len(alike)


@each_font
def test_an_unknown_character_is_a_visible_box(font: Font) -> None:
    assert np.array_equal(ink(font, "\u4e00"), ink(font, UNKNOWN))
    box = ink(font, UNKNOWN)
    assert box[0].sum() == box[-1].sum() > box[len(box) // 2].sum() > 0


@each_font
@pytest.mark.parametrize("alike", [("l", "I", "1", "|"), ("O", "0", "Q"), ("rn", "m"), ("cl", "d"), ("vv", "w")])
def test_similar_characters_are_distinguishable(font: Font, alike: tuple[str, ...]) -> None:
    for one, other in combinations(alike, 2):
        assert difference(ink(font, one), ink(font, other)) >= 3, (one, other)


@each_font
def test_numerals_have_equal_width(font: Font) -> None:
    assert len({font.width(numeral) for numeral in "0123456789"}) == 1


# --------------------------------------------------------------------------------------------- measuring


@some_fonts
@share_of_examples(50)
@given(one=texts.filter(bool), other=texts.filter(bool))
def test_text_widths_add_up(font: Font, one: str, other: str) -> None:
    gap = font.width("II") - 2 * font.width("I")
    assert font.width(one + other) == font.width(one) + gap + font.width(other)


@each_font
@share_of_examples(30)
@given(text=texts, scale=st.integers(1, 4))
def test_text_is_drawn_as_wide_as_measured(font: Font, text: str, scale: int) -> None:
    picture = font.render(text, WHITE, scale)
    assert picture.get_width() == font.width(text, scale) == scale * font.width(text)
    target = pygame.Surface((2000, 100), pygame.SRCALPHA)
    box = font.draw(target, (7, 5), text, WHITE, scale)
    assert box == pygame.Rect(7, 5, font.width(text, scale), font.line_height(scale))
    assert box.contains(target.get_bounding_rect()) or not text.strip(" \N{NO-BREAK SPACE}")


@some_fonts
@share_of_examples(30)
@given(
    words=st.lists(texts.map(lambda text: "".join(text.split())).filter(is_word), max_size=20), room=st.integers(0, 300)
)
def test_wrapped_lines_fit_and_keep_all_words(font: Font, words: list[str], room: int) -> None:
    width = room + max((font.width(word, 2) for word in words), default=0)
    lines = font.wrap(" ".join(words), width, 2)
    assert [word for line in lines for word in line.split(" ") if word] == words
    assert all(font.width(line, 2) <= width for line in lines)
    for line, following in pairwise(lines):
        assert font.width(f"{line} {following.split(' ')[0]}", 2) > width, "a line break came too early"


@each_font
def test_a_word_too_wide_for_a_line_is_cut(font: Font) -> None:
    width = font.width("mmmm")
    assert font.wrap("a mmmmmmmmm b", width) == ["a", "mmmm", "mmmm", "m b"]
    assert font.wrap("mm", 1) == ["m", "m"]


@each_font
def test_separator_is_left_out_where_a_line_breaks(font: Font) -> None:
    wait, back = "Enter: wait", "Esc: back"
    keys = f"{wait}{SEPARATOR}{back}"
    for room in (wait, f"{wait} ", f"{wait}{SEPARATOR.rstrip()}", f"{wait}{SEPARATOR}"):
        assert font.wrap(keys, font.width(room)) == [wait, back]
    assert font.wrap(keys, font.width(f"{wait}{SEPARATOR}Esc:")) == [wait, back]
    assert font.wrap(keys, font.width(keys)) == [keys]


@each_font
def test_lines_break_between_the_parts_of_a_line_of_keys(font: Font) -> None:
    wheel, pages, back = "Wheel: scroll a line", "PgUp, PgDn: scroll", "Esc: back"
    keys = SEPARATOR.join((wheel, pages, back))
    for width in range(font.width(wheel), font.width(keys)):
        lines = font.wrap(keys, width)
        assert [part for line in lines for part in line.split(SEPARATOR)] == [wheel, pages, back]
        assert all(font.width(line) <= width for line in lines)


@each_font
def test_only_a_part_that_is_too_wide_for_a_line_breaks(font: Font) -> None:
    pages, back = "PgUp, PgDn: scroll", "Esc: back"
    keys = SEPARATOR.join((back, pages, back))
    assert font.wrap(keys, font.width("PgUp, PgDn:")) == [back, "PgUp, PgDn:", "scroll", back]


@each_font
def test_a_line_break_in_the_text_is_kept(font: Font) -> None:
    assert font.wrap("one\n\ntwo  three", 1000) == ["one", "", "two three"]


# ----------------------------------------------------------------------------------------------- drawing


@each_font
def test_shadow_surrounds_letters_and_moves_none(font: Font) -> None:
    unshadowed, shadowed = (pygame.Surface((120, 40)) for _ in range(2))
    unshadowed.fill(RED)
    shadowed.fill(RED)
    box = font.draw(unshadowed, (9, 9), "Ajar", WHITE)
    assert font.draw(shadowed, (9, 9), "Ajar", WHITE, shadow=BLACK) == box
    letters, result = (pygame.surfarray.array3d(surface) for surface in (unshadowed, shadowed))
    inked = (letters == WHITE).all(axis=2)
    around = np.zeros_like(inked)
    for dx, dy in product((-1, 0, 1), repeat=2):
        around |= np.roll(inked, (dx, dy), axis=(0, 1))
    assert np.array_equal((result == WHITE).all(axis=2), inked)
    assert np.array_equal((result == BLACK).all(axis=2), around & ~inked)


def test_rendered_text_is_cached_for_a_while() -> None:
    font = Font.load("small")
    first = font.render("door", WHITE)
    assert font.render("door", WHITE) is first
    for number in range(TEXTS_KEPT):
        font.render(str(number), WHITE)
    assert font.render("door", WHITE) is not first


# ------------------------------------------------------------------------------------------ the glyph mode


def test_glyphs_have_one_tone_and_differ(glyphs: dict[str, tiles.Pixels]) -> None:
    for glyph, pixels in glyphs.items():
        assert pixels.shape == (16, 16)
        assert set(np.unique(pixels)) - {0} == {INK}, glyph
    assert len({pixels.tobytes() for pixels in glyphs.values()}) == len(glyphs)


def test_letters_and_numerals_are_centred_in_cell(glyphs: dict[str, tiles.Pixels]) -> None:
    for glyph in filter(str.isalnum, LATIN[1:95]):
        columns = np.flatnonzero(glyphs[glyph].any(axis=1))
        assert abs(int(columns[0]) - (15 - int(columns[-1]))) <= 2, glyph


@pytest.mark.parametrize(("one", "other"), ["l1", "lI", "1I", "O0"])
def test_glyphs_that_look_alike_differ_enough(glyphs: dict[str, tiles.Pixels], one: str, other: str) -> None:
    first, second = (glyphs[glyph] > 0 for glyph in (one, other))
    moved = [np.roll(second, (x, y), (0, 1)) for x in (-2, -1, 0, 1, 2) for y in (-1, 0, 1)]
    least = min(int((first != each).sum()) for each in moved)
    assert least >= 8, f"{one} and {other} differ in {least} pixels"


def test_line_glyphs_join_across_cells(glyphs: dict[str, tiles.Pixels]) -> None:
    """The line characters of adjacent cells join: each arm of a line reaches the edge of its cell.

    The Unicode name of a line character lists its arms, for example DOWN AND RIGHT. At an edge with an arm, the pixels
    are those of a straight line of the same weight (light or double). An edge without an arm is empty.
    """
    both = {"HORIZONTAL": ["LEFT", "RIGHT"], "VERTICAL": ["UP", "DOWN"]}
    for weight, straight in (("LIGHT", "─"), ("DOUBLE", "═")):
        edge = glyphs[straight][15] > 0
        for glyph in LINES:
            words = unicodedata.name(glyph).removeprefix("BOX DRAWINGS ").split()
            if words[0] != weight:
                continue
            arms = {arm for word in words[1:] for arm in both.get(word, [word])}
            drawn = glyphs[glyph] > 0
            edges = {"LEFT": drawn[0], "RIGHT": drawn[15], "UP": drawn[:, 0], "DOWN": drawn[:, 15]}
            for side, found in edges.items():
                assert np.array_equal(found, edge if side in arms else np.zeros(16, bool)), (glyph, side)


def test_shade_glyphs_join_across_cells(glyphs: dict[str, tiles.Pixels]) -> None:
    """A pattern that repeats a whole number of times in a cell has no seam between cells."""
    for shade in SHADES:
        for axis in (0, 1):
            assert np.array_equal(np.roll(glyphs[shade], 4, axis), glyphs[shade]), shade
    amounts = [int((glyphs[shade] > 0).sum()) for shade in SHADES]
    assert amounts == sorted(amounts)
    assert amounts[-1] == 256


# -------------------------------------------------------------------------------------- finding the folder


def test_asset_folders_are_searched_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "files", lambda package: tmp_path / package)
    with pytest.raises(FileNotFoundError, match="the assets folder is missing"):
        assets.assets()
    for parent in (tmp_path, tmp_path / "game"):
        (parent / "assets").mkdir(parents=True)
        assert assets.assets() == parent / "assets"


def test_assets_are_read_from_zip_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "game.zip", "w") as archive:
        for name in ("font-small.json", "font-small.png"):
            archive.writestr(f"game/assets/{name}", (assets.assets() / name).read_bytes())
    expected = Font.load("small").width("ajar")
    monkeypatch.setattr(assets, "files", lambda package: zipfile.Path(tmp_path / "game.zip") / package)
    assert Font(*_letters_in(assets.assets(), "small")).width("ajar") == expected


@given(st.text(max_size=40), st.integers(0, 200), st.sampled_from(["...", "…", ""]), st.integers(1, 3))
def test_cut_text_is_the_longest_that_fits(text: str, width: int, ending: str, scale: int) -> None:
    """Compare with the slow way: leave out letters one by one."""
    font = Font.load("small")
    longest = text
    while longest and font.width(longest + ending, scale) > width:
        longest = longest[:-1]
    whole = font.width(text, scale) <= width
    assert font.cut(text, width, ending, scale) == (text if whole else longest.rstrip() + ending)


def test_cut_measures_no_letters_that_cannot_fit() -> None:
    font = Font.load("small")
    font._offsets.cache_clear()
    with patch.object(font, "_glyph", wraps=font._glyph) as measured:
        font.cut("wide " * 400_000, 300, "...")
    assert 0 < measured.call_count <= 301 + len("...")

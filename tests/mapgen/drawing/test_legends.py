"""Drawings and their legend lines: what each line adds to a drawing, and all that is refused, with its place."""

from __future__ import annotations

import re

import numpy as np
import pytest

from game.engine.grid.geometry import EAST, Rect, Vec
from game.engine.model.door import DoorState
from game.mapgen.drawing.drawing_parser import LARGEST, cell_place, drawn_rooms, parse_drawing
from game.mapgen.drawing.legends import MAX_LINES, MAX_WORDS
from game.mapgen.drawing.parsed_drawing import (
    COVERS,
    IMPASSABLE,
    ROLLED_FIELDS,
    Drawing,
    DrawingError,
    DrawnLever,
    Legend,
    Listed,
    Mistakes,
    Number,
    Torch,
)
from game.mapgen.drawing.parsed_drawing import NUMBERS as NUMBER_WORDS

ROWS = "@...\n.+#.\n....\n\n"
"""Rows of a drawing. The first line below them is line 5."""


FACTS: list[tuple[str, str, object]] = [
    ("k = kobold asleep", "legend", {"k": Legend(("kobold", "asleep"), "line 5")}),
    ("at: 2,0 3,0 item key", "letters", [(Vec(2, 0), "line 5"), (Vec(3, 0), "line 5")]),
    ("ground: 1,1 3,2 grass", "ground", [(Vec(1, 1), "grass", "line 5"), (Vec(3, 2), "grass", "line 5")]),
    ("room: 0 0 4 3", "rooms", [Rect(0, 0, 4, 3)]),
    ("room: 0 0 4 3", "dark", []),
    ("room: 0 0 4 2 dark", "dark", [Rect(0, 0, 4, 2)]),
    ("room: none", "rooms_given", True),
    ("room: none", "rooms", []),
    ("corridor: 1,0 2,0", "corridors", [[Vec(1, 0), Vec(2, 0)]]),
    ("torch: 1,0 2,0", "torches", [Torch(Vec(1, 0), None, "line 5"), Torch(Vec(2, 0), None, "line 5")]),
    ("torch: 2,0 from 2,1", "torches", [Torch(Vec(2, 0), Vec(2, 1), "line 5")]),
    ("choice: 1,0 2,0", "choices", [([Vec(1, 0), Vec(2, 0)], "line 5")]),
    ("bag: dart, , 3 oil", "lists", {"bag": Listed(("dart", "3 oil"), "line 5")}),
    ("name: The old mill", "texts", {"name": "The old mill"}),
    ("oil: 300", "numbers", {"oil": Number(300, "line 5")}),
    ("health: 7", "numbers", {"health": Number(7, "line 5")}),
    ("health: k 1", "healths", {"k": Number(1, "line 5")}),
    ("fire: 1,0 2,0", "fire", [(Vec(1, 0), None, "line 5"), (Vec(2, 0), None, "line 5")]),
    ("fire: 1,0 12 turns", "fire", [(Vec(1, 0), 12, "line 5")]),
    ("gas: poison gas 3,2 40", "gas", [("poison gas", Vec(3, 2), 40, "line 5")]),
    ("facing: A east", "facings", {"A": (EAST, "line 5")}),
    ("facing: 1,1 east", "facings", {Vec(1, 1): (EAST, "line 5")}),
    ("partner: 1,1 3,1", "partners", [(Vec(1, 1), Vec(3, 1), "line 5")]),
    ("battered: 1,1 3", "battered", {Vec(1, 1): Number(3, "line 5")}),
    ("lever: 2,1 A", "levers", [DrawnLever(Vec(2, 1), "A", "line 5")]),
    ("lever: 2,1 1,1 pulled", "levers", [DrawnLever(Vec(2, 1), Vec(1, 1), "line 5", pulled=True)]),
    ("pack: 1,0 2,0", "packs", [([Vec(1, 0), Vec(2, 0)], "line 5")]),
    ("pack: none", "packs", []),
    (
        "monster: 1,0 health 5/7 attack 2x28% defense 1x23% gold 14",
        "rolled",
        {Vec(1, 0): (dict(zip(ROLLED_FIELDS, (5, 7, 2, 28, 1, 23, 14), strict=True)), "line 5")},
    ),
    ("exit: 3,2", "exit", Vec(3, 2)),
    ("lamp: shaded", "lamp_covered", True),
    ("ground: 1,0 stairs down", "marks", {"hero": [Vec(0, 0)], "stairs down": [Vec(1, 0)], "stairs up": []}),
]
"""Lines, each with the field of the drawing that it sets, and its value."""


@pytest.mark.parametrize(("line", "field", "value"), FACTS)
def test_legend_line_adds_its_fact_to_drawing(line: str, field: str, value: object) -> None:
    assert getattr(parse_drawing(ROWS + line), field) == value


TEXTS = ("bag", "name")
"""Words of lines whose texts are not numbers, or are read later."""
NUMBERED = [(line, field) for line, field, _ in FACTS if re.search(r"\d", line) and line.split(":")[0] not in TEXTS]


def value_or_refusal(text: str, field: str) -> object:
    """Return the value of a field of a drawing, or the message with which the drawing is refused."""
    try:
        return getattr(parse_drawing(text), field)
    except DrawingError as error:
        return str(error)


@pytest.mark.parametrize(("line", "field"), NUMBERED)
def test_every_number_of_a_line_has_plain_digits_or_those_of_another_script(line: str, field: str) -> None:
    """Digits such as the Arabic ones are the same number. What only looks like a digit is no number."""
    value = getattr(parse_drawing(ROWS + line), field)
    for found in re.finditer(r"\d", line):
        before, after = line[: found.start()], line[found.end() :]
        assert getattr(parse_drawing(f"{ROWS}{before}{chr(0x660 + int(found[0]))}{after}"), field) == value
        for sign in "²①½":
            changed = value_or_refusal(f"{ROWS}{before}{sign}{after}", field)
            assert changed != value, "the word may be part of a name, which a later step refuses"
            assert not isinstance(changed, str) or changed.startswith("line 5: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n\nk = kobold", "line 3: a legend is here, but the map must come first"),
        ("...\n..", "line 2: the row has 2 characters, but line 1 has 3"),
        ("." * 501, "the drawing is too large: it has 501x1 cells, but at most 500x500 are allowed"),
        ("\n".join("." * 501), "the drawing is too large: it has 1x501 cells, but at most 500x500 are allowed"),
        (".%", "line 1, column 2: '%' has no meaning in a drawing"),
        (ROWS + "? = kobold", "line 5: '?' is not a letter, and only letters can have a meaning"),
        (ROWS + "k = rat\nk = bat", "line 6: 'k' was already explained in line 5"),
        (ROWS + "k =" + " rat" * 65, "line 5: a meaning of 65 words is too long: 64 at most"),
        (ROWS + "key: 3", "line 5: there is no legend 'key:'; did you mean 'keys'?"),
        (ROWS + "at: 2,1 item key", "line 5: the cell 2,1 is rock, and nothing can be in it"),
        (ROWS + "at: 1,0 lever A", "'lever A' cannot be given in this way"),
        (ROWS + "at: 4,0 item key", "line 5: 4,0 lies outside the drawing of 4x3"),
        (ROWS + "at: 0,3 item key", "line 5: 0,3 lies outside the drawing of 4x3"),
        (ROWS + "room: 0 0 5 3", "line 5: the room reaches to 4,2, outside the drawing of 4x3"),
        (ROWS + "room: 0 0 0 3", "line 5: a room of 0x3 cells is empty"),
        (ROWS + "room: 0 0 3 0", "line 5: a room of 3x0 cells is empty"),
        (ROWS + "corridor: 1,0 2,1", "line 5: a corridor cannot include the cell 2,1, which is rock"),
        (ROWS + "torch: 2,1", "but 2,1 is rock; write 'torch: 2,2 from 2,1'"),
        ("###\n#@.\n...\n\ntorch: 1,0", "but 1,0 is rock; write 'torch: 1,1 from 1,0'"),
        (ROWS + "torch: 2,1 from 2,0", "line 5: a torch lights an open cell, but 2,1 is rock"),
        (
            ROWS + "torch: 0,1 from 2,1",
            "line 5: a torch hangs beside the cell that it lights, but 2,1 is not beside it",
        ),
        (
            ROWS + "torch: 2,0 from 2,0",
            "line 5: a torch hangs beside the cell that it lights, but 2,0 is not beside it",
        ),
        (ROWS + "bag: dart\nbag: axe", "line 6: 'bag' was already given in line 5"),
        (ROWS + "oil: 3\noil: 4", "line 6: 'oil' was already given in line 5"),
        (ROWS + "name: a\nname: b", "line 6: 'name' was already given"),
        (ROWS + "health: k 0", "line 5: health must be at least 1"),
        (ROWS + "facing: A up", "line 5: a door can face north, east, south or west, but not 'up'"),
        (ROWS + "facing: A northeast", "line 5: a door can face north, east, south or west, but not 'northeast'"),
        (ROWS + "lamp: lit", "line 5: 'lamp: lit' does not have the form 'lamp: shaded'"),
        (".+", "line 1, column 2: the door opens to the outside of the drawing"),
        (".\nA\n\nA = shut door", "line 2, column 1: the door opens to the outside of the drawing"),
    ],
)
def test_wrong_drawing_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(DrawingError) as refused:
        parse_drawing(text)
    assert message in str(refused.value)


LIMITS: list[tuple[str, int, int, str]] = [
    *((f"{word}: {{}}", 0, 999_999, f"the form '{word}: ") for word in NUMBER_WORDS),
    ("health: k {}", 1, 999_999, ""),
    ("fire: 1,0 {} turns", 1, 9999, "the form 'fire: x,y x,y … 9 turns'"),
    ("gas: smoke 1,0 {}", 0, 999_999, "the form 'gas: kind x,y units'"),
    ("battered: 1,1 {}", 0, 99, "the form 'battered: x,y number'"),
    *(
        (f"monster: 1,0 {words}", 0, most, "the form 'monster: ")
        for words, most in (
            ("health {}/7 attack 2x28% defense 1x23% gold 14", 999_999),
            ("health 5/{} attack 2x28% defense 1x23% gold 14", 999_999),
            ("health 5/7 attack {}x28% defense 1x23% gold 14", 999_999),
            ("health 5/7 attack 2x{}% defense 1x23% gold 14", 999),
            ("health 5/7 attack 2x28% defense {}x23% gold 14", 999_999),
            ("health 5/7 attack 2x28% defense 1x{}% gold 14", 999),
            ("health 5/7 attack 2x28% defense 1x23% gold {}", 999_999),
        )
    ),
    ("exit: {},0", 0, 3, ""),
    ("exit: 0,{}", 0, 2, ""),
    ("room: {} 0 1 1", 0, 3, "the room reaches to 4,0, outside the drawing of 4x3"),
    ("room: 0 {} 1 1", 0, 2, "the room reaches to 0,3, outside the drawing of 4x3"),
    ("room: 0 0 {} 1", 1, 4, ""),
    ("room: 0 0 1 {}", 1, 3, ""),
]
"""Lines with a number, its least and its greatest value, and words of the message about a greater one."""


@pytest.mark.parametrize(("line", "least", "most", "words"), LIMITS, ids=lambda value: str(value)[:40])
def test_number_of_a_line_is_read_up_to_its_limit(line: str, least: int, most: int, words: str) -> None:
    for number in (least, most):
        parse_drawing(ROWS + line.format(number))
    with pytest.raises(DrawingError, match=f"^line 5: .*{re.escape(words)}"):
        parse_drawing(ROWS + line.format(most + 1))
    with pytest.raises(DrawingError, match=r"^line 5: "):
        parse_drawing(ROWS + line.format(least - 1))


@pytest.mark.parametrize("word", ["at: 1,0", "ground: 1,0"])
def test_longest_meaning_in_a_cell_is_read(word: str) -> None:
    assert parse_drawing(f"{ROWS}{word}{' rat' * MAX_WORDS}").legend or word == "ground: 1,0"
    told = f"line 5: a meaning of {MAX_WORDS + 1} words is too long: {MAX_WORDS} at most"
    refused = value_or_refusal(f"{ROWS}{word}{' rat' * (MAX_WORDS + 1)}", "ground")
    assert refused == (told if word == "at: 1,0" else [(Vec(1, 0), " ".join(["rat"] * MAX_WORDS), "line 5")])


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("room: none\nroom: 0 0 1 1", "line 6: another line says whether there are rooms"),
        ("room: 0 0 1 1\nroom: none", "line 6: another line says whether there are rooms"),
        ("room: none\nroom: none", "line 6: another line says whether there are rooms"),
        ("room: 0 0 1", "line 5: 'room: 0 0 1' does not have the form 'room: x y w h'"),
        ("room: 0 0 1 x", "line 5: 'room: 0 0 1 x' does not have the form 'room: x y w h'"),
        (
            "room: 0 0 1 1 dark dark",
            "line 5: 'room: 0 0 1 1 dark dark' does not have the form 'room: x y w h dark kitchen'",
        ),
        ("pack: none\npack: 1,0", "line 6: another line says whether there are packs"),
        ("pack: 1,0\npack: none", "line 6: another line says whether there are packs"),
        ("pack: none\npack: none", "line 6: another line says whether there are packs"),
        ("exit: 1,0\nexit: 2,0", "line 6: the way out was already given"),
        ("exit: 1,0 2,0", "line 5: 'exit: 1,0 2,0' does not have the form 'exit: x,y'"),
        ("exit:", "line 5: 'exit:' does not have the form 'exit: x,y'"),
        ("health: k 1\nhealth: k 2", "line 6: 'health' of k was already given in line 5"),
        ("health: kk 1", "line 5: 'health: kk 1' does not have the form 'health: number, or health: k number'"),
        ("health: k x", "line 5: 'health: k x' does not have the form 'health: k number'"),
        ("facing: A east\nfacing: A west", "line 6: 'facing' of A was already given in line 5"),
        ("facing: 1,1 east\nfacing: 1,1 west", "line 6: 'facing' of 1,1 was already given in line 5"),
        ("facing: A", "line 5: 'facing: A' does not have the form 'facing: A east'"),
        ("battered: 1,1 1\nbattered: 1,1 2", "line 6: 'battered' of 1,1 was already given in line 5"),
        ("battered: 1,1", "line 5: 'battered: 1,1' does not have the form 'battered: x,y number'"),
        ("partner: 1,1 2,0 3,0", "line 5: 'partner: 1,1 2,0 3,0' does not have the form 'partner: x,y x,y'"),
        ("lever: 2,1", "line 5: 'lever: 2,1' does not have the form 'lever: x,y A'"),
        ("lever: 2,1 A pushed", "line 5: 'lever: 2,1 A pushed' does not have the form 'lever: x,y A'"),
        ("torch: 2,0 from", "line 5: 'torch: 2,0 from' does not have the form 'torch: x,y from x,y'"),
        ("torch: 2,0 from 2,1 3,1", "line 5: 'torch: 2,0 from 2,1 3,1' does not have the form"),
        ("torch:", "line 5: 'torch:' does not have the form 'torch: x,y x,y …'"),
        ("fire: turns", "line 5: 'fire: turns' does not have the form 'fire: x,y x,y … 9 turns'"),
        ("fire: 9 turns", "line 5: 'fire: 9 turns' does not have the form 'fire: x,y x,y …'"),
        ("gas: 1,0 9", "line 5: 'gas: 1,0 9' does not have the form 'gas: kind x,y units'"),
        ("gas: sm0ke 1,0 9", "line 5: 'gas: sm0ke 1,0 9' does not have the form 'gas: kind x,y units'"),
        ("at: 1,0", "line 5: 'at: 1,0' does not have the form 'at: x,y item key'"),
        ("at: item key", "line 5: 'at: item key' does not have the form 'at: x,y item key'"),
        ("at: 1,0 = key", "line 5: '= key' cannot be given in this way"),
        ("corridor: 1,0 2;0", "line 5: '2;0' is not a cell such as 3,2; the form is 'corridor: x,y x,y …'"),
        ("oil: 3 4", "line 5: 'oil: 3 4' does not have the form 'oil: number from 0 to 999999'"),
        ("monster: 1,0 health 1/1 attack 1x1% defense 1x1% gold 0\n" * 2, "line 6: 'monster' of 1,0 was already given"),
        ("tradition: a\ntradition: a", "line 6: 'tradition' was already given in line 5"),
    ],
)
def test_line_of_another_form_or_given_twice_is_refused(lines: str, message: str) -> None:
    with pytest.raises(DrawingError, match=f"^{re.escape(message)}"):
        parse_drawing(ROWS + lines)


@pytest.mark.parametrize("line", dict.fromkeys(line for line, _, _ in FACTS if "\n" not in line and ", ," not in line))
def test_no_word_of_a_line_is_without_effect(line: str) -> None:
    """A line with one word more, or one word less, means something else or is refused with its place."""
    meant, words = parse_drawing(ROWS + line), line.split(" ")
    first = 1 + (words[1] == "=")
    others = [words[:place] + words[place + 1 :] for place in range(first, len(words))]
    for more in ("x", "3", "3,2", "dark", "pulled"):
        others += [[*words[:place], more, *words[place:]] for place in range(first, len(words) + 1)]
    for other in others:
        mistakes = Mistakes()
        read = parse_drawing(ROWS + " ".join(other), mistakes)
        if mistakes:
            assert str(mistakes.error()).startswith("line 5: "), other
        else:
            assert read != meant, other


@pytest.mark.parametrize("line", ["gas: firedamp gas 1,0 9", "health: 3", "corridor: 2,0", "torch: 3,0", "pack: 1,0"])
def test_shortest_form_of_a_line_is_read(line: str) -> None:
    parse_drawing(ROWS + line)


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        *(("+.", True), (".+", True), ("+\n.", True), (".\n+", True), ("+.\n..", True), ("+#\n##", False)),
        *((".#\n+#\n.#", False), ("#.\n#+\n#.", False), ("###\n.+.", False), (".+.\n###", False)),
        *(("...\n.+.", True), (".+.\n...", True), ("..\n+.\n..", True), ("..\n.+\n..", True)),
    ],
)
def test_door_at_the_edge_is_wrong_if_the_cell_opposite_the_outside_is_open(rows: str, wrong: bool) -> None:
    assert ("opens to the outside" in str(value_or_refusal(rows, "doors"))) is wrong


@pytest.mark.parametrize(
    ("number", "end"), [(3, "things)"), (4, ""), (5, "and 1 more things)"), (6, "and 2 more things)")]
)
def test_at_most_four_things_of_a_cell_are_named(number: int, end: str) -> None:
    drawing = Drawing((1, 1))
    for place in range(number):
        drawing.legend[f"items[{place}]"] = Legend(("item", "key"), f"items[{place}]")
        drawing.letters.append((Vec(0, 0), f"items[{place}]"))
    named = " and ".join(f"items[{place}]" for place in range(min(number, 4)))
    assert cell_place(Vec(0, 0), drawing) == named + (f" ({end}" if number > 4 else "")


def test_letter_that_is_not_drawn_gives_a_warning() -> None:
    drawing = parse_drawing("#k.L#\n\nk = kobold\ng = goblin asleep\nL = lever A\nat: 2,0 item key")
    assert drawing.warnings == ["line 4: 'g = goblin asleep' has no effect: the map has no 'g'"]


def test_warning_names_the_other_case_of_a_letter() -> None:
    drawing = parse_drawing("#g.#\n\nG = goblin")
    assert drawing.warnings == ["line 3: 'G = goblin' has no effect: the map has no 'G', only 'g'"]


@pytest.mark.parametrize("line", ["k = kobold", "at: 1,0 item key", "torch: 1,0 from 1,1", "bag: key", "oil: 3"])
def test_comment_after_a_legend_is_a_mistake_and_nothing_follows_from_it(line: str) -> None:
    mistakes = Mistakes()
    drawing = parse_drawing(f"{ROWS}{line} // mine", mistakes)
    assert mistakes.error().mistakes == ("line 5: '// mine' cannot be here; a comment needs a line of its own",)
    drawing.unclear.clear()
    assert drawing == parse_drawing(f"{ROWS}{line}", Mistakes())


def test_text_with_the_sign_of_a_comment_is_kept_with_a_warning() -> None:
    drawing = parse_drawing(f"{ROWS}name: The bank // mine")
    assert drawing.texts["name"] == "The bank // mine"
    told = "line 5: '// mine' is part of the name; a comment needs a line of its own"
    assert drawing.warnings == [told]
    assert parse_drawing(f"{ROWS}name: http://ajar").warnings == []


def test_map_goes_on_below_a_blank_line_that_is_a_mistake() -> None:
    mistakes = Mistakes()
    drawing = parse_drawing("####\n#.k#\n\n#..#\n \n####\n\nroom: 0 0 4 4\nk = kobold", mistakes)
    told = "this looks like a row of the map, but a blank line above has ended the map"
    assert mistakes.error().mistakes == (f"line 4: {told}", f"line 6: {told}")
    assert (drawing.size, len(drawing.rooms), drawing.warnings) == ((4, 4), 1, [])


@pytest.mark.parametrize("comment", ["# My bank", "; My bank of 9"])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_comment_of_another_kind_above_the_map_is_one_mistake(comment: str, gap: str) -> None:
    mistakes = Mistakes()
    drawing = parse_drawing(f"{comment}{gap}####\n#.k#\n####\n\nroom: 0 0 4 3\nk = kobold", mistakes)
    told = f"line 1: '{comment}' is no row of the map; a comment begins with //"
    assert mistakes.error().mistakes == (told,)
    assert (drawing.size, drawing.warnings) == ((4, 3), [])


def test_largest_drawing_and_longest_legend_are_read() -> None:
    assert parse_drawing("\n".join(["." * LARGEST[0]] + ["#" * LARGEST[0]] * (LARGEST[1] - 1))).size == LARGEST
    words = " rat" * MAX_WORDS
    assert parse_drawing(f"{ROWS}k ={words}").legend["k"].words == tuple(words.split())
    assert parse_drawing(ROWS[:-1] + "\n" * (MAX_LINES - 1) + "oil: 3").numbers
    with pytest.raises(DrawingError, match=f"there are {MAX_LINES + 1} lines under the map"):
        parse_drawing(ROWS[:-1] + "\n" * MAX_LINES + "oil: 3")


def test_signs_of_ground_are_floor_unless_impassable() -> None:
    signs = "".join(COVERS)
    drawing = parse_drawing(f"{signs}\n{'.' * len(signs)}")
    assert drawing.cover == {Vec(x, 0): COVERS[sign] for x, sign in enumerate(signs)}
    assert {at for at in drawing.cover if at not in drawing.floor} == {
        at for at, name in drawing.cover.items() if name in IMPASSABLE
    }


def test_each_sign_of_a_door_or_of_stairs_has_its_meaning() -> None:
    drawing = parse_drawing("........\n.+|-'/><\n........")
    assert [(at.x, state.value) for at, state in drawing.doors] == [
        *((1, "shut"), (2, "ajar"), (3, "open"), (4, "open"), (5, "open")),
    ]
    assert drawing.marks == {"hero": [], "stairs down": [Vec(6, 1)], "stairs up": [Vec(7, 1)]}


def test_letter_of_lever_is_rock() -> None:
    drawing = parse_drawing("...\n.L.\n.+.\n\nL = lever A")
    assert drawing.levers == [DrawnLever(Vec(1, 1), "A", "line 5")]
    assert Vec(1, 1) not in drawing.floor
    assert drawing.letters == []
    assert drawing.doors == [(Vec(1, 2), DoorState.SHUT)]


def test_stairs_are_listed_once_in_reading_order() -> None:
    drawing = parse_drawing("..>\n>..\n\nground: 0,0 2,0 1,1 stairs down")
    assert drawing.marks["stairs down"] == [Vec(0, 0), Vec(2, 0), Vec(0, 1), Vec(1, 1)]


def test_lines_may_end_as_on_windows() -> None:
    assert parse_drawing("@..\r\n...\r\n\r\noil: 3\r\n") == parse_drawing("@..\n...\n\noil: 3\n")


def floor_of(drawing: Drawing) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """Return the floor of a drawing: bool[x, y]."""
    floor = np.zeros(drawing.size, np.bool_)
    for at in drawing.floor:
        floor[at] = True
    return floor


@pytest.mark.parametrize(
    ("rows", "rooms"),
    [
        ("####\n#..#\n#..#\n####", [Rect(0, 0, 4, 4)]),
        ("..#\n..#\n###", [Rect(0, 0, 3, 3)]),
        ("###\n#..\n#..", [Rect(0, 0, 3, 3)]),
        ("........\n........\n........", [Rect(0, 0, 8, 3)]),
        ("...\n...\n...\n...\n...", [Rect(0, 0, 3, 5)]),
        ("####\n#..#\n####", []),
        ("####\n#..#\n#.##\n####", []),
        ("#####\n#..##\n#..##\n###..\n###..", [Rect(0, 0, 4, 4), Rect(2, 2, 3, 3)]),
    ],
)
def test_full_rectangles_of_floor_are_rooms(rows: str, rooms: list[Rect]) -> None:
    assert drawn_rooms(floor_of(parse_drawing(rows))) == rooms

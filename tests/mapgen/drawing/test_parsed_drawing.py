"""Mistakes of drawings as lines: how long they can be, how many there can be, and in which order they are told."""

from __future__ import annotations

import pytest

from game.mapgen.drawing.parsed_drawing import DrawingError, Mistakes, first_of, quoted, shortened


@pytest.mark.parametrize(("length", "end"), [(40, ""), (41, "…"), (0, "")])
def test_words_of_a_file_are_quoted_up_to_forty_characters(length: int, end: str) -> None:
    assert quoted("x" * length) == "x" * min(length, 40) + end


def test_message_of_1200_characters_is_whole_and_a_longer_one_loses_its_middle() -> None:
    assert shortened("x" * 1200) == "x" * 1200
    assert shortened("a" * 601 + "b" * 400 + "c" * 200) == f"{'a' * 600} … {'c' * 200}"
    assert shortened("a\x1b\n") == "a\\x1b\\n"


@pytest.mark.parametrize(("number", "end"), [(1, ""), (2, " (and 1 more mistake)"), (3, " (and 2 more mistakes)")])
def test_first_mistake_says_how_many_others_there_are(number: int, end: str) -> None:
    assert first_of([f"line {line}: wrong" for line in range(1, number + 1)]) == f"line 1: wrong{end}"
    assert first_of([]) == ""


def test_nothing_is_looked_at_after_a_thousand_mistakes() -> None:
    mistakes = Mistakes()
    mistakes.note(*(f"line {line}: wrong" for line in range(1000)))
    mistakes.note("line 7: wrong")  # it is told already
    with pytest.raises(DrawingError, match="and 1000 more mistakes"):
        mistakes.note("line 1000: wrong")


def test_mistakes_are_told_in_the_order_of_lines_columns_and_numbers() -> None:
    lines = Mistakes()
    lines.note("line 10: a", "line 9, column 12: b", "line 9, column 2: c", "line 9: d", "no place")
    assert lines.error().mistakes == (
        "no place",
        "line 9: d",
        "line 9, column 2: c",
        "line 9, column 12: b",
        "line 10: a",
    )
    keys = Mistakes()
    for place in ("doors", "actors", "x" * 200, "y" * 201):
        keys.expect(place)
    keys.expect("doors")
    keys.note(f"{'y' * 201}: a", f"{'x' * 200}: b", "actors: c", "doors[10]: d", "doors[9].kind: e", "doors: f")
    told = [line[-1] for line in keys.error("doors[1]: g").mistakes]
    assert told == ["a", "f", "g", "e", "d", "c", "b"]


@pytest.mark.parametrize(
    ("warning", "told"),
    [
        ("doors[1]: x", True),
        ("doors[1].kind: x", False),
        ("doors[2]: x", True),
        ("doors[3]: x", True),
        ("doors: x", False),
        ("doors[10]: x", False),
    ],
)
def test_warning_is_left_out_if_a_mistake_at_its_place_is_told(warning: str, told: bool) -> None:
    error = DrawingError("doors[1]: a", "doors[2].kind: b", "doors[3], at 1,1: c", warnings=[warning])
    assert error.warnings == (() if told else (warning,))


def test_only_mistakes_of_drawings_end_a_block_that_notes_them() -> None:
    mistakes = Mistakes()
    with mistakes:
        raise DrawingError("line 1: a", "line 2: b")
    assert mistakes
    with pytest.raises(DrawingError, match=r"^line 1: a \(and 1 more mistake\)$"):
        mistakes.check()
    empty = Mistakes()
    with pytest.raises(KeyError), empty:
        raise KeyError
    with empty:
        raise DrawingError
    empty.check()
    assert not empty

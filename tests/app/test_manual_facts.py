"""The manual names everything that exists in the game, and docs/manual.md is the same text."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from builders.documents.manual_page import FILE, manual_document
from game.__main__ import _parser
from game.app.manual_facts import NOISE_FIGURES, manual_facts
from game.content.achievements import BADGES
from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS, OF_ONE_DOCUMENT
from game.content.themes.theme_of_depth import DEPTHS
from game.content.traditions import AJAR, ROGUE, TRADITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.gases import GASES
from game.content.world.traps import TRAPS
from game.engine.model.item import Category
from game.engine.model.tradition_features import Feature
from game.engine.rules.actions.door_verbs import VERBS
from game.engine.tradition import Tradition
from game.engine.words import capital
from game.ui.core.settings import Settings
from game.ui.graphics.font import UNKNOWN, Font
from game.ui.input.commands import Command
from game.ui.input.key_bindings import USUAL
from game.ui.input.key_names import Button
from game.ui.text.manual_pages import (
    ManualError,
    ManualFacts,
    Page,
    blocks_of,
    manual_blocks,
    manual_pages,
    pages_of,
    searched_words,
    spans_of,
    without_marks,
)
from game.ui.text.sentences import Entry, settings


@cache
def pages() -> tuple[Page, ...]:
    return manual_pages(AJAR, manual_facts(AJAR))


@cache
def whole_text() -> str:
    return "\n".join(text for page in pages() for text in page.texts()).casefold()


def test_first_steps_name_keys_mouse_and_pad_as_they_are_bound() -> None:
    own = USUAL.with_button(Command.EXPLORE, Button.LEFT_SHOULDER)
    for bindings, button in ((USUAL, "X"), (own, "LB")):
        page = next(page for page in manual_pages(AJAR, manual_facts(AJAR), bindings) if page.title == "First steps")
        text = " ".join(page.texts())
        assert f"With a game pad alone: explore with {button}," in text
        assert "With the mouse alone" in text
        assert "Press e to explore" in text


OWN_BREEDS = {*BREEDS} - {breed.name for breeds in OF_ONE_DOCUMENT.values() for breed in breeds}


@pytest.mark.parametrize(
    "names",
    [
        DOORS,
        OWN_BREEDS,
        [kind.name for kind in ITEMS.values() if kind.needs <= AJAR.provides and kind.name != ROGUE.amulet],
        [name for name, ability in ABILITIES.items() if ability.needs <= AJAR.provides],
        TRADITIONS,
        GASES,
        [trap.name for trap in TRAPS.values()],
        BADGES,
        DEPTHS,
    ],
    ids=["doors", "monsters", "items", "abilities", "traditions", "gases", "traps", "badges", "themes"],
)
def test_manual_names_everything_there_is(names: Any) -> None:
    found = whole_text()
    names = [name if isinstance(name, str) else name.name for name in names]
    words = [name.removeprefix("tome of ").replace("-", " ").casefold() for name in names]
    flat = found.replace("-", " ")
    assert [name for name in words if name not in flat] == []


def entries(title: str, row: Tradition = AJAR) -> dict[str, str]:
    """Return the texts of the entries in a section of the manual of a tradition, by their terms."""
    (page,) = [page for page in manual_pages(row, manual_facts(row)) if page.title == title]
    return {block.term: block.text for block in page.blocks if isinstance(block, Entry)}


def test_every_kind_of_door_and_verb_has_an_entry() -> None:
    assert {capital(kind.noun) for kind in DOORS.values()} <= {*entries("Kinds of door")}
    assert len(entries("At a door")) == len((*VERBS, Feature.BASHING))
    things = " ".join(term for row in TRADITIONS.values() for term in entries("Items", row)).casefold()
    assert [name for name, kind in ITEMS.items() if kind.category is Category.COUNTED and name not in things] == []


def test_each_kind_of_door_has_its_own_letter_which_the_manual_explains() -> None:
    marks = {name: kind.mark for name, kind in DOORS.items() if kind.has_leaf and name != "wooden"}
    assert all(marks.values())
    assert len(set(marks.values())) == len(marks)
    letters = entries("Kinds of door")["Letter on a door"]
    for name, mark in marks.items():
        assert f"`{mark}`" in letters, name
    assert letters.count("`") == 2 * len(marks)


def test_manual_names_every_option() -> None:
    options = [name for action in _parser()._actions for name in action.option_strings if name.startswith("--")]
    assert len(options) > 10
    assert [name for name in options if name not in whole_text()] == []


def test_manual_names_every_setting() -> None:
    labels = [settings.ASK_BEFORE_OPENING[True], settings.GRAPHICS[True], settings.SOUND[True], settings.HINTS[True]]
    labels += ["Effects, ambience, music", settings.BACKGROUND_SOUND[True], settings.CAPTIONS[True]]
    labels += [settings.EXPLORE_OPENS_DOORS[True], *settings.READING_PAUSE.values()]
    labels += [*settings.ANIMATIONS.values(), settings.TEXT_SIZE, settings.TILE_SIZE, *settings.COLOURS.values()]
    labels += [settings.TRANSCRIPT_OFF, settings.LETTERS[True], settings.GENTLER[True]]
    assert len(vars(Settings())) == 20, "a new setting needs an entry in the manual"
    assert [label for label in labels if label.partition(":")[0].casefold() not in whole_text()] == []


def test_manual_uses_every_condition_slot_and_list_that_it_is_given() -> None:
    facts = manual_facts(AJAR)
    text = " ".join(block for _, block in manual_blocks())
    text += " ".join(part for entries in facts.lists.values() for entry in entries for part in entry)
    given = {*facts.slots, *facts.lists, "keys"} - {*NOISE_FIGURES}
    assert given - {*re.findall(r"\{([a-z_]+)\}", text)} == set()
    named = {name for names in re.findall(r"\[([a-z+-]+):", text) for name in names.split("+")}
    assert named <= {*facts.conditions}
    assert {"enters", "last-depth", "spots-traps", "townspeople"} <= named


def test_manual_has_no_unfilled_slot() -> None:
    assert "{" not in whole_text()
    assert "}" not in whole_text()


def test_font_has_every_character_of_manual() -> None:
    font = Font.load("small")
    assert UNKNOWN not in whole_text()
    missing = {sign for page in pages() for text in page.texts() for sign in text if sign not in font._glyphs}
    assert missing == set()


def test_manual_document_is_up_to_date() -> None:
    assert FILE.read_text("utf-8") == manual_document(), "run python3 tools/approve.py"


def test_manual_document_has_every_section() -> None:
    headings = [line.removeprefix("## ") for line in manual_document().splitlines() if line.startswith("## ")]
    assert headings == [page.title for page in pages()]


@pytest.mark.parametrize(
    ("typed", "text", "found"),
    [
        ("door", "A door, two Doors, indoors", ["door", "Door"]),
        ("knock twice", "Knock, knock twice", ["Knock", "knock", "twice"]),
        ("c++ (", "c++ and (", ["c++", "("]),
        ("", "anything", []),
        ("  ", "anything", []),
    ],
)
def test_search_finds_beginnings_of_words(typed: str, text: str, found: list[str]) -> None:
    assert [text[start:stop] for start, stop in spans_of(searched_words(typed), text)] == found


def test_marks_of_keys_are_removed() -> None:
    assert without_marks("Press `e` or `F1`.") == ("Press e or F1.", [(6, 7), (11, 13)])
    assert without_marks("Nothing.") == ("Nothing.", [])


FACTS = ManualFacts(
    {"lamp": True, "doors": False}, {"beasts": [Entry("Rat", "Small."), Entry("Ogre", "Big.")]}, {"n": 3}
)
WRITTEN = """# Title

For writers, with [half a mark.

## [doors: Doors]

Left out.

## [doors: | Light]

[lamp: Your lamp | [doors: It]] reaches
{n} squares.

[doors: Nothing.]

* [lamp+doors: **Dim**: no | **Bright**: {n}]
* {beasts}
* [doors: **Gone**: no]
* **Why?** Because.
"""


def test_pages_have_what_is_true_in_a_tradition() -> None:
    (page,) = pages_of(blocks_of(WRITTEN), FACTS)
    entries = Entry("Bright", "3"), Entry("Rat", "Small."), Entry("Ogre", "Big."), Entry("Why?", "Because.")
    assert page == Page("Light", ("Your lamp reaches 3 squares.", *entries))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("[door: x]", "'door'"),
        ("[lamp: x", "[ belongs to no mark"),
        ("a {slot}", "'slot'"),
        ("* {birds}", "'birds'"),
        ("* no term", "the row has no term between ** and **"),
        ("a { brace", "expected '}' before end of string"),
    ],
)
def test_mistake_in_the_manual_is_told_with_its_line(wrong: str, message: str) -> None:
    with pytest.raises(ManualError) as error:
        pages_of(blocks_of(f"## Doors\n\nDoors\nopen.\n\n{wrong}\n"), FACTS)
    assert str(error.value) == f"manual.md, line 6: {message}"

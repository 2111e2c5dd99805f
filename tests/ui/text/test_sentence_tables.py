"""Tables of sentences have every key that the game looks up."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from game.app.failure_sentences import reason_of
from game.engine.model.door import DoorState
from game.engine.model.item import Category, Slot
from game.engine.rules.actions.door_verbs import VERBS
from game.store.errors import Fault, StoreError
from game.store.json_values import CorruptData
from game.store.recording.replay_playback import GapReason
from game.ui.core.settings import ColourPreset, Motion
from game.ui.graphics.font import Font
from game.ui.input.key_bindings import LISTED
from game.ui.text import sentences
from game.ui.text.sentences import door_commands, key_help, menus, replays, saved_games, settings
from game.ui.text.sentences.verb_words import VERB_WORDS


def test_every_key_of_a_table_has_words() -> None:
    assert [*key_help.COMMANDS] == [*LISTED]
    assert {*door_commands.STATES} == {*DoorState}
    assert {*VERB_WORDS} == {*VERBS}
    assert {*menus.SLOTS} == {*menus.EMPTY_SLOT} == {*Slot}
    assert {*settings.ANIMATIONS} == {*Motion}
    assert {*settings.COLOURS} == {*ColourPreset}
    assert {*saved_games.FAULTS} == {fault.name for fault in Fault}
    assert {*replays.REASONS} == {reason.name for reason in GapReason}


def test_every_use_of_an_item_has_a_label() -> None:
    used = {category.value for category in Category} - {Category.COUNTED.value}
    assert used <= {*menus.ITEM_ACTIONS}
    assert {*menus.AT_FOE} <= {*menus.ITEM_ACTIONS}


def test_a_fault_is_a_sentence_with_its_detail() -> None:
    full = StoreError(Fault.FULL)
    damaged = StoreError(Fault.BROKEN, "it is not a database")
    assert reason_of(full) == "The disk is full."
    assert reason_of(damaged) == "The save file is damaged. Details: it is not a database."
    assert reason_of(CorruptData("it is cut off")) == "Details: it is cut off."


def strings_in(value: object) -> Iterator[str]:
    """Yield every string in a constant, also in tables and in sentences with several forms."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings_in(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from strings_in(part)


def test_fonts_have_every_sign_of_the_sentences() -> None:
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(sentences.__path__, f"{sentences.__name__}.")
    ]
    constants = [value for module in modules for name, value in vars(module).items() if name.isupper()]
    signs = {sign for text in strings_in(constants) for sign in text if sign.isprintable()}
    assert {*"Az?·"} <= signs
    assert signs <= Font.load("small")._glyphs.keys()

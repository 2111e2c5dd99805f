"""The manual as pages of text: the slots of its sentences are filled, and words can be searched."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import LATCH_PIPS
from game.engine.model.memory import KEPT_TICKS
from game.engine.model.noise import LOUDNESS, Noise, NoisyAct
from game.engine.records import record
from game.engine.rules.score import DEPTH_POINTS, WIN_POINTS
from game.engine.senses.door_listening import COUNT_RIGHT, HEARD_WITHIN, REACH, SLEEPER_HEARD
from game.engine.senses.hearing import earshot
from game.engine.sight_rules import UNLIT
from game.engine.tradition import Tradition
from game.ui.input.commands import Command
from game.ui.input.device_in_use import Device
from game.ui.input.key_and_button_bindings import LISTED, USUAL, Bindings
from game.ui.text.command_names import help_rows, name_on
from game.ui.text.sentences import Entry, Section
from game.ui.text.sentences.manual import basics, dangers, program, senses

Span = tuple[int, int]
"""Part of a text: the numbers of its first character and of the character after its last."""
CODE_MARK = "`"
"""Mark before and after the name of a key, or a word to type, in the text of a page, as in Markdown."""


@record
class ManualFacts:
    """Names and descriptions from the content of the game that the manual lists, and figures from its rules."""

    monsters: Sequence[Entry]
    friends: Sequence[str]
    """Names of friendly people."""
    items: Sequence[Entry]
    gear: Mapping[str, Sequence[str]]
    """Names of the weapons and armour, by the part of the body that wears them, such as "head"."""
    abilities: Sequence[Entry]
    traditions: Sequence[Entry]
    badges: Sequence[Entry]
    figures: dict[str, int]
    """Values for slots of sentences, by the name of the slot."""


@record
class Page:
    """Section of the manual with filled slots. Names of keys, and words to type, stand between two `CODE_MARK`s.

    `blocks`: paragraphs and entries. Entries that follow each other form a list.
    """

    title: str
    blocks: tuple[str | Entry, ...]

    def texts(self) -> Iterator[str]:
        """Yield the title and every text of the page, without `CODE_MARK`s."""
        yield self.title
        for block in self.blocks:
            for text in [block] if isinstance(block, str) else block:
                yield without_marks(text)[0]


FIGURES: dict[str, int] = {
    "steps_squares": earshot(LOUDNESS[Noise.STEPS]),
    "ease_squares": earshot(LOUDNESS[NoisyAct.EASE]),
    "rusty_squares": earshot(LOUDNESS[NoisyAct.EASE_RUSTY]),
    "door_squares": earshot(LOUDNESS[Noise.DOOR]),
    "bolt_squares": earshot(LOUDNESS[Noise.BOLT]),
    "knock_squares": earshot(LOUDNESS[Noise.KNOCK]),
    "glass_squares": earshot(LOUDNESS[Noise.GLASS]),
    "blows_squares": earshot(LOUDNESS[Noise.BLOWS]),
    "bash_squares": earshot(LOUDNESS[NoisyAct.BASH]),
    "shout_squares": earshot(LOUDNESS[Noise.SHOUT]),
    "listen_squares": REACH,
    "listener_squares": HEARD_WITHIN,
    "sleeper_percent": SLEEPER_HEARD,
    "count_percent": COUNT_RIGHT,
    "reading_turns": KEPT_TICKS // TURN_TICKS,
    "dark_squares": UNLIT,
    "latch_blows": LATCH_PIPS,
    "depth_points": DEPTH_POINTS,
    "win_points": WIN_POINTS,
}
"""Values for slots of sentences that the rules give, by the name of the slot."""

PAD_SLOT = "PAD_"
"""Beginning of a slot that names the button of a command. The name of the command follows."""


def key_slots(bindings: Bindings = USUAL) -> dict[str, str]:
    """Return the values for the slots that name a key or a button, by the name of its command."""
    commands = (*LISTED, Command.CONFIRM)
    keys = {
        command.name: f"{CODE_MARK}{name_on(Device.KEYBOARD, command, bindings)}{CODE_MARK}" for command in commands
    }
    return keys | {f"{PAD_SLOT}{command.name}": name_on(Device.PAD, command, bindings) for command in commands}


def manual_pages(tradition: Tradition, facts: ManualFacts, bindings: Bindings = USUAL) -> tuple[Page, ...]:
    """Return the pages of the manual in their order.

    `tradition`: set of rules of the current game. The page about keys lists only the keys of that tradition.
    `bindings`: the keys that the pages name.
    """
    keys = [Entry(_marked(names), does) for names, does in help_rows(tradition, bindings)]
    gear = [Entry(term, ", ".join(facts.gear[part])) for part, term in dangers.GEAR.items()]
    friends = dangers.FRIENDS._replace(text=dangers.FRIENDS.text.format(names=", ".join(facts.friends)))
    slots = {**FIGURES, **facts.figures, **key_slots(bindings)}
    return (
        _page(basics.GAME, slots),
        _page(basics.FIRST_STEPS, slots),
        _page(basics.SCREEN, slots),
        _page(basics.DOORS, slots),
        _page(basics.AT_A_DOOR, slots, basics.VERB_ENTRIES.values()),
        _page(senses.KNOWING, slots),
        _page(basics.KINDS_OF_DOOR, slots, [*basics.DOOR_KINDS.values(), *basics.AFTER_KINDS_OF_DOOR]),
        _page(senses.NOISE, slots),
        _page(senses.LIGHT, slots),
        _page(dangers.FIGHTING, slots),
        _page(dangers.MONSTERS, slots, [*facts.monsters, friends]),
        _page(dangers.HAZARDS, slots),
        _page(dangers.ITEMS, slots, [*dangers.COUNTED.values(), *gear, *facts.items]),
        _page(dangers.ABILITIES, slots, facts.abilities),
        _page(basics.DUNGEON, slots),
        _page(program.AUTOMATIC, slots),
        _page(program.KEYS, slots, [*keys, *program.AFTER_KEYS]),
        _page(program.MOUSE, slots),
        _page(program.PAD, slots),
        _page(program.TRADITIONS, slots, [*facts.traditions, *program.AFTER_TRADITIONS]),
        _page(program.WINNING, slots, facts.badges),
        _page(program.ACCESSIBILITY, slots),
        _page(program.SAVED_GAMES, slots),
        _page(program.OPTIONS, slots),
        _page(program.QUESTIONS, slots),
    )


def _page(section: Section, slots: Mapping[str, object], more: Iterable[str | Entry] = ()) -> Page:
    """Return the page of a section. `more`: blocks that follow those of the section."""
    blocks = (*section.blocks, *more)
    return Page(section.title, tuple(_filled(block, slots) for block in blocks))


def _filled(block: str | Entry, slots: Mapping[str, object]) -> str | Entry:
    if isinstance(block, str):
        return block.format_map(slots)
    return Entry(block.term.format_map(slots), block.text.format_map(slots))


def _marked(names: str) -> str:
    """Return the names of keys, as the key help has them, with marks around each name."""
    return ", ".join(f"{CODE_MARK}{name}{CODE_MARK}" for name in re.split(", | or ", names) if name)


def without_marks(text: str) -> tuple[str, list[Span]]:
    """Return a text of a page without `CODE_MARK`s, and the span of each name that stood between two of them."""
    plain, spans = "", list[Span]()
    for number, part in enumerate(text.split(CODE_MARK)):
        if number % 2:
            spans.append((len(plain), len(plain) + len(part)))
        plain += part
    return plain, spans


def searched_words(typed: str) -> list[str]:
    """Return the words to search for, in small letters. `typed`: the words as the player typed them."""
    return typed.casefold().split()


def spans_of(words: Sequence[str], text: str) -> list[Span]:
    """Return the spans of a text at which one of the words, or a longer word that begins with it, is found."""
    return [found.span() for found in _pattern(tuple(words)).finditer(text)] if words else []


@lru_cache(maxsize=16)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the words, of which the longest comes first. It matches only where a word begins."""
    either = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})", re.IGNORECASE)


def relevance(page: Page, words: Sequence[str]) -> tuple[int, int, int, int]:
    """Return the sort key of a page that contains the searched words: the greater, the better the page fits.

    Words in the title count most, then whole words in the terms of entries, then words there that begin with a searched
    word, then all places.
    """
    terms = " ".join(block.term for block in page.blocks if not isinstance(block, str))
    whole = sum(term in words for term in re.findall(r"\w+", terms.casefold()))
    return len(spans_of(words, page.title)), whole, len(spans_of(words, terms)), places_in(page, words)


def places_in(page: Page, words: Sequence[str]) -> int:
    """Return the number of places of a page at which a word is found; 0 if the page does not contain all the words."""
    texts = list(page.texts())
    if not all(any(spans_of([word], text) for text in texts) for word in words):
        return 0
    return sum(len(spans_of(words, text)) for text in texts)

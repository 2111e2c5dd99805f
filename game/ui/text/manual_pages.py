"""The manual as pages of text: the slots of its sentences are filled, and words can be searched."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache

from game.engine.model.door import LATCH_PIPS
from game.engine.model.noise import LOUDNESS, Noise, NoisyAct
from game.engine.model.tradition_features import Need
from game.engine.records import record
from game.engine.rules.score import DEPTH_POINTS, PRIZE_POINTS, SHUT_DOOR_POINTS, SHUT_DOORS_POINTS, WIN_POINTS
from game.engine.senses.hearing import earshot
from game.engine.senses.hero_knowledge import BEHIND_STEPS
from game.engine.sight_rules import UNLIT
from game.engine.tradition import Tradition
from game.ui.input.commands import Command
from game.ui.input.device_in_use import Device
from game.ui.input.key_and_button_bindings import LISTED, USUAL, Bindings
from game.ui.text.cards.item_card import dice
from game.ui.text.command_names import help_rows, name_on
from game.ui.text.sentences import Entry, EntryOfParts, Section, Text, When
from game.ui.text.sentences.manual import basics, dangers, program, senses

Span = tuple[int, int]
"""Part of a text: the numbers of its first character and of the character after its last."""
CODE_MARK = "`"
"""Mark before and after the name of a key, or a word to type, in the text of a page, as in Markdown."""


@record
class ManualFacts:
    """Names and descriptions from the content of a tradition (set of rules) that its manual lists, and figures."""

    monsters: Sequence[Entry]
    friends: Sequence[str]
    """Names of friendly people."""
    items: Sequence[Entry]
    counted: Sequence[str]
    """Names of the kinds of items that the hero only has a number of, such as gold."""
    gear: Mapping[str, Sequence[str]]
    """Names of the weapons and armour, by the part of the body that wears them, such as "head"."""
    abilities: Sequence[Entry]
    traditions: Sequence[Entry]
    badges: Sequence[Entry]
    figures: dict[str, int | str]
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

    def spoken(self) -> Iterator[str]:
        """Yield the lines of the page for a screen reader: an entry is one line, which no other page has."""
        yield self.title
        for block in self.blocks:
            line = (
                block
                if isinstance(block, str)
                else f"{block.term}{'' if block.term.endswith('?') else ':'} {block.text}"
            )
            yield without_marks(line)[0]


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
    "hearing_steps": BEHIND_STEPS,
    "dark_squares": UNLIT,
    "latch_blows": LATCH_PIPS,
    "depth_points": DEPTH_POINTS,
    "prize_points": PRIZE_POINTS,
    "shut_door_points": SHUT_DOOR_POINTS,
    "shut_doors_points": SHUT_DOORS_POINTS,
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
    """Return the pages of the manual of a tradition (set of rules) in their order: only what is true there.

    `facts`: those of the tradition. `bindings`: the keys that the pages name.
    """
    has = tradition.provides
    keys = [Entry(_marked(names), does) for names, does in help_rows(tradition, bindings)]
    gear = [Entry(term, ", ".join(facts.gear[part])) for part, term in dangers.GEAR.items()]
    friends = [Entry(dangers.FRIENDS.term, dangers.FRIENDS.text.format(names=", ".join(facts.friends)))]
    slots = {**FIGURES, **facts.figures, **key_slots(bindings), **tradition_slots(tradition)}
    verbs = [entry for verb, entry in basics.VERB_ENTRIES.items() if verb in has]
    counted = [dangers.COUNTED[name] for name in facts.counted]
    sections: list[tuple[Section, Sequence[Text]]] = [
        (basics.GAME if basics.GAME.needs <= has else basics.GAME_OF_TRADITION, ()),
        (basics.FIRST_STEPS, ()),
        (basics.SCREEN, ()),
        (basics.DOORS, ()),
        (basics.AT_A_DOOR, verbs),
        (senses.KNOWING, ()),
        (basics.KINDS_OF_DOOR, [*basics.DOOR_KINDS.values(), *basics.AFTER_KINDS_OF_DOOR]),
        (senses.NOISE, ()),
        (senses.LIGHT, ()),
        (dangers.FIGHTING, ()),
        (dangers.MONSTERS, [*facts.monsters, *(friends if facts.friends else ())]),
        (dangers.HAZARDS, ()),
        (dangers.ITEMS, [*counted, *gear, *facts.items]),
        (dangers.ABILITIES, facts.abilities),
        (basics.DUNGEON, ()),
        (program.AUTOMATIC, ()),
        (program.KEYS, [*keys, *program.AFTER_KEYS]),
        (program.MOUSE, ()),
        (program.PAD, ()),
        (program.TRADITIONS, [*facts.traditions, *program.AFTER_TRADITIONS]),
        (program.WINNING, facts.badges),
        (program.ACCESSIBILITY, ()),
        (program.SAVED_GAMES, ()),
        (program.OPTIONS, ()),
        (program.QUESTIONS, ()),
    ]
    return tuple(_page(section, more, has, slots) for section, more in sections if section.needs <= has)


def tradition_slots(tradition: Tradition) -> dict[str, object]:
    """Return the values for the slots that name something of a tradition (set of rules)."""
    hero, (width, height) = tradition.hero, tradition.size
    return {
        "tradition": tradition.name,
        "summary": tradition.summary,
        "goal": tradition.goal,
        "motto": tradition.motto,
        "how_doors_open": basics.HOW_DOORS_OPEN[tradition.opening_rule],
        "how_score_counts": program.HOW_SCORE_COUNTS[tradition.last_depth is not None].format_map(FIGURES),
        "spotted_traps": dangers.SPOTTED_TRAPS[tradition.spot_trap_one_in > 0],
        "doors": f"{tradition.door.noun}s",
        "search_percent": tradition.search_percent,
        "hero_health": hero.health.plus,
        "hero_attack": dice(hero.attack.plus),
        "hero_attack_percent": hero.attack_chance.plus,
        "hero_defence": dice(hero.defense.plus),
        "hero_defence_percent": hero.defense_chance.plus,
        "heal_turns": hero.heal_turns,
        "level_width": width,
        "level_height": height,
    }


def _page(section: Section, more: Iterable[Text], has: Set[Need], slots: Mapping[str, object]) -> Page:
    """Return the page of a section. `more`: blocks that follow those of the section. `has`: as `Tradition.provides`."""
    blocks = (_true_part(text, has) for text in (*section.blocks, *more))
    return Page(section.title, tuple(_filled(block, slots) for block in blocks if block))


def _true_part(text: Text, has: Set[Need]) -> str | Entry:
    """Return what is true of a text in a tradition (set of rules) with some features and verbs; "" if nothing is."""
    if isinstance(text, When):
        return _true_part(text.text if text.needs <= has else text.otherwise, has)
    if isinstance(text, str | Entry):
        return text
    if isinstance(text, EntryOfParts):
        return Entry(text.term, _joined(text.parts, has))
    return _joined(text, has)


def _joined(parts: Iterable[str | When], has: Set[Need]) -> str:
    return " ".join(filter(None, (str(_true_part(part, has)) for part in parts)))


def _filled(block: str | Entry, slots: Mapping[str, object]) -> str | Entry:
    if isinstance(block, str):
        return block.format_map(slots)
    return Entry(block.term.format_map(slots), block.text.format_map(slots).strip())


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

"""The manual as pages of text, read from `assets/manual.md`; and the search for words in them.

The file is in Markdown. It has sections, paragraphs and lists, marks for what is true only in some traditions (sets of
rules), and slots for figures and the names of keys. Its first paragraphs explain them; they are no part of the manual.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import dropwhile

from game.assets import assets, read_asset
from game.engine.records import record
from game.engine.tradition import Tradition
from game.ui.input.commands import Command
from game.ui.input.device_in_use import Device
from game.ui.input.key_bindings import LISTED, USUAL, Bindings
from game.ui.text.command_names import help_rows, name_on
from game.ui.text.sentences import Entry

Span = tuple[int, int]
"""Part of a text: the numbers of its first character and of the character after its last."""
CODE_MARK = "`"
"""Mark before and after the name of a key, or a word to type, in the text of a page, as in Markdown."""
PAD_SLOT = "PAD_"
"""Beginning of a slot that names the button of a command. The name of the command follows."""
NAME = "manual.md"
MARK = re.compile(r"\[([a-z+-]+):([^][|]*)(?:\|([^][|]*))?\]")
"""Text between brackets after the names of conditions, and the text in all other traditions. It contains no mark."""
TERM, LIST = re.compile(r"\*\*(.+?)\*\*:? (.+)"), re.compile(r"\{([a-z_]+)\}")
"""Row of a list: a term and its text, or the name of a list of entries in `ManualFacts`."""


class ManualError(ValueError):
    """Error for a mistake in the file of the manual. The message names its line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"{NAME}, line {line}: {what}")


@record
class ManualFacts:
    """What the manual of a tradition (set of rules) takes from the rules and the content of the game."""

    conditions: Mapping[str, bool]
    """Whether each condition that marks may name is true in the tradition."""
    lists: Mapping[str, Sequence[Entry]]
    slots: Mapping[str, object]
    """Values for slots, by their names."""


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
            line = block if isinstance(block, str) else f"{block.term}: {block.text}".replace("?:", "?")
            yield without_marks(line)[0]


def key_slots(bindings: Bindings = USUAL) -> dict[str, str]:
    """Return the values for the slots that name a key or a button, by the name of its command."""
    commands = (*LISTED, Command.CONFIRM)
    keys = {
        command.name: f"{CODE_MARK}{name_on(Device.KEYBOARD, command, bindings)}{CODE_MARK}" for command in commands
    }
    return keys | {f"{PAD_SLOT}{command.name}": name_on(Device.PAD, command, bindings) for command in commands}


def manual_pages(tradition: Tradition, facts: ManualFacts, bindings: Bindings = USUAL) -> tuple[Page, ...]:
    """Return the pages of the manual of a tradition (set of rules) in their order: only what is true there.

    `facts`: those of the tradition. `bindings`: the keys that the pages name. Raises ManualError for a mistake in the
    file, and DamagedAsset or FileNotFoundError if it cannot be read.
    """
    keys = [Entry(_marked(names), does) for names, does in help_rows(tradition, bindings)]
    slots = {**facts.slots, **key_slots(bindings)}
    lists = {name: [_entry(entry, slots) for entry in entries] for name, entries in facts.lists.items()}
    return pages_of(manual_blocks(), ManualFacts(facts.conditions, {**lists, "keys": keys}, slots))


@cache
def manual_blocks() -> tuple[tuple[int, str], ...]:
    """Return the blocks of the file of the manual: see `blocks_of`."""
    return tuple(blocks_of(read_asset(assets() / NAME).decode("utf-8")))


def blocks_of(text: str) -> list[tuple[int, str]]:
    """Return the headings, paragraphs and rows of lists of a text in Markdown, from its first section on.

    Each comes with the number of its first line, and its lines are joined to one.
    """
    blocks, begins = list[tuple[int, str]](), True
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(("## ", "* ")) or (line and begins):
            blocks.append((number, line))
        elif line:
            first, begun = blocks[-1]
            blocks[-1] = first, f"{begun} {line.strip()}"
        begins = not line
    return list(dropwhile(lambda block: not block[1].startswith("## "), blocks))


def pages_of(blocks: Iterable[tuple[int, str]], facts: ManualFacts) -> tuple[Page, ...]:
    """Return the pages that blocks make in a tradition (set of rules). `blocks`: as from `blocks_of`.

    Raises ManualError for a mistake in a block.
    """
    sections = list[tuple[str, list[str | Entry]]]()
    for line, block in blocks:
        try:
            text = _true_part(block, facts.conditions)
            if text.startswith("##"):
                sections.append((text.removeprefix("##").strip(), []))
            elif sections[-1][0]:
                sections[-1][1].extend(_filled(text, facts))
        except (ValueError, LookupError) as error:
            raise ManualError(line, str(error)) from None
    return tuple(Page(title, tuple(found)) for title, found in sections if title)


def _true_part(text: str, conditions: Mapping[str, bool]) -> str:
    """Return what is true of a block. Raises KeyError for an unknown condition, and ValueError for half a mark."""
    while (mark := MARK.search(text)) is not None:
        true = False not in {conditions[name] for name in mark[1].split("+")}
        text = f"{text[: mark.start()]}{(mark[2] if true else mark[3] or '').strip()}{text[mark.end() :]}"
    if found := {*text} & {*"[]|"}:
        raise ValueError(f"{min(found)} belongs to no mark")
    return " ".join(text.split())


def _filled(text: str, facts: ManualFacts) -> Sequence[str | Entry]:
    """Return the paragraph, the entry or the entries of a list that a block is. Nothing is true of an empty block.

    Raises KeyError for an unknown slot or list, and ValueError for a row of a list without a term.
    """
    row = text.removeprefix("*").strip()
    if row == text or not row:
        return [text.format_map(facts.slots).strip()] if row else []
    if (name := LIST.fullmatch(row)) is not None:
        return facts.lists[name[1]]
    if (entry := TERM.fullmatch(row)) is None:
        raise ValueError("the row has no term between ** and **")
    return [_entry(entry.groups(), facts.slots)]


def _entry(parts: Iterable[str], slots: Mapping[str, object]) -> Entry:
    """Return an entry with filled slots. `parts`: its term and its text."""
    term, text = (part.format_map(slots).strip() for part in parts)
    return Entry(term, text)


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

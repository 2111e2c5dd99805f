"""The texts that a picture lacks: those that the screen reader says, and those that it has in other colours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from builders.gallery.drawing_faults import quoted
from game.ui.text.sentences.menus import SPOKEN_ROW
from game.ui.text.sentences.settings import COLOURS

CUT = "..."
"""End of a text that was shortened for lack of room."""
WORD = re.compile(r"[^\W\d_]+")
"""Word of a text. A number is none, because a counter may move on after it was said."""
ROW = re.compile(re.sub(r"\\{\w+\\}", "(.+)", re.escape(SPOKEN_ROW)))
"""Line of the screen reader for the chosen row of a menu or list, as in "Stairs up, 3 steps (1 of 12)"."""
ANY_PRESET = "Colours"
"""Text that stands for the name of any preset of colours."""
QUOTED = 3
"""Greatest number of texts that a fault quotes."""


def unwritten(spoken: Sequence[str], texts: Sequence[str]) -> Iterator[str]:
    """Yield a fault for the heading, and for the name of the chosen row, if their words are said but not written.

    The name of a row ends at its first comma: what follows may be written in other words. The words may be wrapped or
    stand in columns, and a text that ends in "..." stands for the rest of the line.

    `spoken`: lines of the screen reader, the heading first. `texts`: visible texts of the top scene.
    """
    rows = [match[1].partition(", ")[0] for line in spoken if (match := ROW.fullmatch(line)) is not None]
    written = {word for text in texts for word in WORD.findall(text)}
    for line in dict.fromkeys([*spoken[:1], *rows]):
        if not written.issuperset(WORD.findall(_shortened(line, texts))):
            yield f"{quoted(line)} is said by the screen reader, but not written"


def _shortened(line: str, texts: Sequence[str]) -> str:
    """Return a line without what a shortened text leaves out. `texts`: visible texts."""
    for begin in (text.removesuffix(CUT) for text in texts if text.endswith(CUT)):
        if begin and begin in line:
            return line[: line.index(begin)]
    return line


def lacking(texts: Sequence[str], in_colours: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield a fault if a picture lacks texts that it has in other colours.

    `texts`: its visible texts. `in_colours`: visible texts of the same scene, at the same size, in each preset of
    colours. The name of a preset on the screen stands for the name of any preset.
    """
    every = Counter[str]()
    for shown in in_colours:
        every |= _counted(shown)
    missing = [*(every - _counted(texts)).elements()]
    if missing:
        more = f" and {len(missing) - QUOTED} more" if len(missing) > QUOTED else ""
        yield f"{', '.join(map(quoted, missing[:QUOTED]))}{more}: on the picture in other colours, but not in these"


def _counted(texts: Sequence[str]) -> Counter[str]:
    return Counter(ANY_PRESET if text in COLOURS.values() else text for text in texts)

"""Functions for English words, used by rules and user interface: articles, capitals, plurals, near names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def capital(words: str) -> str:
    """Return a text with its first letter in upper case. Raises IndexError if the text is empty."""
    return words[0].upper() + words[1:]


def count(number: int, one: str) -> str:
    """Return a number with its noun: "1 turn", "2 turns". `one`: the noun in the singular; the plural adds an "s"."""
    return f"{number} {one}{'s' * (number != 1)}"


def number(count: int) -> str:
    """Return a number as text: a word from 0 ("none") to 8 ("eight"), digits from 9 on."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def listed(names: Sequence[str]) -> str:
    """Return names as one text, such as "a bow, an axe and a dart". The text is empty if there are no names."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


ENDINGS = {"man": "men", "thief": "thieves"}
"""Plural of the ends of nouns of monsters whose plural does not only add an "s"."""


def plural(noun: str) -> str:
    """Return the plural of the noun of a monster: "hounds", "jackal-men"."""
    end = next((end for end in ENDINGS if noun.endswith(end)), "")
    return noun.removesuffix(end) + ENDINGS[end] if end else f"{noun}s"


def counted(nouns: Sequence[str]) -> str:
    """Return nouns of monsters as one text that counts equal ones, such as "two hounds and an ogre"."""
    numbers = Counter(nouns)
    return listed([a(noun) if times == 1 else f"{number(times)} {plural(noun)}" for noun, times in numbers.items()])


PAIRS = ("boots",)
"""Nouns that are plural even for a single item."""


UNCOUNTABLE = ("gold", "oil", "water", "air")
"""Nouns that stay singular with any number: "57 gold lies there"."""
ONLY_ONE = ("Amulet of Yendor",)
"""Names of things of which a game has one. They have the definite article."""
NO_ARTICLE = (*UNCOUNTABLE, *PAIRS)
"""Nouns that take no article, because they are plural or not countable."""

SUIT = "armour"
"""Noun that is counted in suits: "a suit of leather armour"."""


def a(name: str) -> str:
    """Return a name with "a" or "an" before it.

    The name is returned unchanged if it begins with a digit, or if its last word is in `NO_ARTICLE`. A name of armour
    becomes "a suit of ...", and one in `ONLY_ONE` gets "the". Words in brackets at its end do not count as the last
    word. The name must not be empty.
    """
    last = name.partition(" (")[0].split()[-1]
    if name[0].isdigit() or last in NO_ARTICLE:
        return name
    if name in ONLY_ONE:
        return f"the {name}"
    if last == SUIT:
        return f"a suit of {name}"
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def stopped(text: str) -> str:
    """Return a text with a full stop, unless a stop, a question mark or an exclamation mark is at its end."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


LONGEST_NAME = 40
"""Greatest number of characters of a name for which a near one is looked for, because the search takes long."""


def near_name(name: str, names: Iterable[str]) -> str | None:
    """Return the name in `names` that was probably meant by a misspelt one; None if none is near."""
    return _nearest(name.lower(), tuple(names)) if len(name) <= LONGEST_NAME else None


@lru_cache(64)  # a file may hold the same wrong name ten thousand times
def _nearest(name: str, names: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches  # here, because only a mistake needs it

    whole = [one for one in names if name in one.split()]
    shortest = min(whole, key=len, default="")
    if shortest and all(shortest in one for one in whole):  # "archer" is all of the doorward archer that is remembered
        return shortest
    return next(iter(get_close_matches(name, names, 1, 0.65)), None)


def did_you_mean(name: object, names: Iterable[str]) -> str:
    """Return the end of an error message that there is no such name: the name that was probably meant, or all names.

    `name`: the wrong one, which need not be a text.
    """
    known = [*names]
    near = near_name(name, known) if isinstance(name, str) else None
    return f" (there are: {', '.join(known)})" if near is None else f"; did you mean '{near}'?"

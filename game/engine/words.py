"""Functions for English words, used by rules and user interface: articles, capitals, counts and plurals."""

from __future__ import annotations

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def capital(words: str) -> str:
    """Return a text with its first letter in upper case. Raises IndexError if the text is empty."""
    return words[0].upper() + words[1:]


def count(number: int, one: str) -> str:
    """Return a number with its noun in singular or plural: "1 turn", "2 turns". `one`: the noun in the singular."""
    return f"{number} {one}{'s' * (number != 1)}"


def number(count: int) -> str:
    """Return a count as a word up to "eight", and in digits from 9 on; 0 is "none"."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


PAIRS = ("boots",)
"""Nouns for a single item that are plural."""


NO_ARTICLE = ("armour", "gold", "oil", *PAIRS)
"""Nouns that take no article, because they are plural or not countable."""


def a(name: str) -> str:
    """Return a name with "a" or "an", or unchanged if it begins with a digit, is plural or is not countable."""
    last = name.partition(" (")[0].split()[-1]
    if name[0].isdigit() or last in NO_ARTICLE:
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"

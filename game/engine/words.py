"""Words that rules and screens share: articles, capitals, counts and plurals."""

from __future__ import annotations

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def capital(words: str) -> str:
    """Return words, which must not be empty, with the first letter in upper case."""
    return words[0].upper() + words[1:]


def count(number: int, one: str) -> str:
    """Return a number with its noun, plural if need be: 1 turn, 2 turns."""
    return f"{number} {one}{'s' * (number != 1)}"


def number(count: int) -> str:
    """Return a count in words up to eight, else in digits; 0 is "none"."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


PAIRS = ("boots",)


NO_ARTICLE = ("armour", "gold", "oil", *PAIRS)


def a(name: str) -> str:
    """Return a name with its article; without one if it begins with a digit, is plural or is not countable."""
    last = name.partition(" (")[0].split()[-1]
    if name[0].isdigit() or last in NO_ARTICLE:
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"

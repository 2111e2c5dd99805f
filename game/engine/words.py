"""Words that rules and screens share: articles, capitals, counts and plurals."""

from __future__ import annotations

_NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight")


def capital(words: str) -> str:
    return words[0].upper() + words[1:]


def verb(verb: str, second_person: bool) -> str:
    """A verb as it is said of you, or of another."""
    if second_person:
        return verb
    return verb + ("es" if verb.endswith(("ss", "sh", "ch")) else "s")


def count(number: int, one: str) -> str:
    """So many of something: 1 turn, 2 turns."""
    return f"{number} {one}{'s' * (number != 1)}"


def number(count: int) -> str:
    """A count in words, as far as they go."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


PAIRS = ("boots",)


NO_ARTICLE = ("armour", "gold", "oil", *PAIRS)


def a(name: str) -> str:
    """A name with its article; none before what is plural or no single thing."""
    last = name.partition(" (")[0].split()[-1]
    if name[0].isdigit() or last in NO_ARTICLE:
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"

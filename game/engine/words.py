"""English for all that is told: capitals, verbs, numbers."""

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

"""English for the narrator: capitals, verbs, numbers."""

from __future__ import annotations

_NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight")
_NO_ARTICLE = ("armour", "boots", "gold")


def capital(words: str) -> str:
    return words[0].upper() + words[1:]


def verb(verb: str, second_person: bool) -> str:
    """A verb as it is said of you, or of another."""
    if second_person:
        return verb
    return verb + ("es" if verb.endswith(("ss", "sh", "ch")) else "s")


def a(name: str) -> str:
    """A name with its article; none before what is plural or no single thing."""
    last = name.partition(" (")[0].split()[-1]
    if name[0].isdigit() or last in _NO_ARTICLE:
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def number(count: int) -> str:
    """A count in words, as far as they go."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)

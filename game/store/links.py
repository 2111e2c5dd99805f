"""Who is meant where somebody remembers somebody: actors are told apart by their level and their place in its list."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.model.actor import Actor
from game.store.contents import Contents
from game.store.plain import Plain, Unreadable, expect

ELSEWHERE = 0
"""In place of a depth: those who are on no level, for they are dead, or pose as a door."""


class Links:
    """All actors of one world: enlisted before anything that may speak of them is saved or read."""

    def __init__(self, contents: Contents, *, in_short: bool = False, as_earlier: bool = False) -> None:
        self.contents = contents
        self.in_short = in_short
        """Whether it is enough to tell what is in a grid from what might be: nobody will read it back."""
        self.as_earlier = as_earlier
        """Whether everything is told as it was in earlier versions, for their journals have the names of that."""
        self.has_earlier_forms = False
        """Whether anything was told that was told otherwise then."""
        self._lists: dict[int, list[Actor]] = {ELSEWHERE: []}
        self._places: dict[Actor, tuple[int, int]] = {}
        self.foreign = 0
        """How often somebody was spoken of who is not on the level that is being saved."""
        self.here = ELSEWHERE
        """The depth of that level."""

    def enlist(self, depth: int, actors: Iterable[Actor]) -> None:
        for actor in actors:
            there = self._lists.setdefault(depth, [])
            self._places[actor] = depth, len(there)
            there.append(actor)

    @property
    def elsewhere(self) -> list[Actor]:
        """Those who are on no level and have been spoken of: there may be more whenever one of them is saved."""
        return self._lists[ELSEWHERE]

    def plain(self, actor: Actor) -> Plain:
        if actor not in self._places:
            self.enlist(ELSEWHERE, [actor])
        depth, place = self._places[actor]
        self.foreign += depth != self.here
        return [depth, place]

    def actor(self, plain: Plain) -> Actor:
        """Raises Unreadable."""
        depth, place = (expect(int, number) for number in (*expect(list, plain), None, None)[:2])
        there = self._lists.get(depth, [])
        if not 0 <= place < len(there):
            raise Unreadable(f"there is no actor {place} at depth {depth}")
        return there[place]

"""Lists the games of a store again of which its list says nothing, or nothing that makes sense.

What a row should say can be told from the moments of the game, and from how it ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from game.content.traditions import TRADITIONS
from game.store.plain import Plain, Unreadable
from game.store.runs import State, is_day, is_name
from game.store.snapshots import names_of
from game.store.store import Store
from game.store.tables import OF_A_GAME
from game.store.trouble import Fault, StoreTrouble
from game.store.wreck import Row

WITH_SOMETHING_LEFT = """
    SELECT run FROM snapshots UNION SELECT run FROM journal WHERE step = 0 UNION SELECT run FROM history
"""
"""Games that can be seen again, or of which one can read how they ended."""
MOST_ASKED = 10
"""Moments of a game, for its name: if so many are damaged, all are."""


def list_again(store: Store, begun: int) -> None:
    """What belongs to no game then is taken out: else it would belong to the next that begins. Raises StoreTrouble.

    `begun`: what stands there for the day on which a game began of which that is not known, in seconds since 1970.
    """
    with store.change() as change:
        for (number,) in change.execute("SELECT id FROM runs UNION SELECT run FROM snapshots").fetchall():
            if _listed(store, number):
                continue
            kept = change.execute("SELECT * FROM runs WHERE id = ?", (number,)).fetchone()
            row = _row(store, number, kept, begun)
            change.execute("DELETE FROM runs WHERE id = ?", (number,))
            if row is not None:
                change.execute("INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        change.execute(f"DELETE FROM runs WHERE id NOT IN ({WITH_SOMETHING_LEFT})")
        for table in OF_A_GAME:
            change.execute(f"DELETE FROM {table} WHERE run NOT IN (SELECT id FROM runs)")


def _listed(store: Store, number: int) -> bool:
    try:
        return store.run(number) is not None
    except StoreTrouble as trouble:
        if trouble.fault is Fault.BROKEN:
            return False
        raise


def _row(store: Store, number: int, kept: Row | None, begun: int) -> Row | None:
    """What the list should say of a game; nothing, if nobody knows its name. All that makes sense of a row is kept."""
    _, seed, tradition, version, was_begun, state, *rest = kept or (number, "", "", "", begun, "", 0, None, None)
    names = next((names for names in [(seed, tradition), *_names(store, number)] if _make_sense(*names)), None)
    if names is None:
        return None
    version = version if isinstance(version, str) and is_name(version) else ""
    day = next((day for day in (was_begun, begun) if isinstance(day, int) and is_day(day)), 0)
    known = state in {state.value for state in State}
    return (number, *names, version, day, state if known else _state(store, number).value, *rest)


def _names(store: Store, number: int) -> Iterator[tuple[str, str]]:
    """The seed and the tradition of a game, as its moments tell them."""
    for step in store.moments(number)[:MOST_ASKED]:
        with suppress(Unreadable):  # the next one may be sound
            yield names_of(store.moment(number, step).world)


def _make_sense(seed: object, tradition: object) -> bool:
    return isinstance(seed, str) and is_name(seed) and tradition in TRADITIONS


def _state(store: Store, number: int) -> State:
    """Whether a game goes on, and how it ended."""
    story: Plain
    try:
        story = store.story(number)
    except StoreTrouble as trouble:
        if trouble.fault is not Fault.BROKEN:
            raise
        return State.GIVEN_UP
    if not isinstance(story, dict):
        return State.OPEN
    if story.get("won"):
        return State.WON
    return State.DEAD if story.get("cause") or story.get("killer") else State.GIVEN_UP

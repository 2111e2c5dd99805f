"""The danger that the hero knows of, for the music. It depends on his knowledge alone, never on where monsters are."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.senses.door_notes import NoteKind, door_notes
from game.engine.senses.hero_knowledge import KnownFoe, is_recent, known_foes
from game.engine.world import World
from game.ui.audio.mixer import Danger

CLOSE = 5
"""Greatest distance in cells of an awake monster in view that counts as a pursuit, even if it does not hunt him."""
NEAR = 9
"""Greatest distance in cells of what he knows to be awake out of view, or behind a door, that causes unease."""
CHASED_TICKS = 1000
"""Ticks for which a hunter that has gone out of view still counts as a pursuit."""
NOISE_TICKS = 500
"""Ticks for which a noise from an unseen source causes unease."""


def danger_of(world: World) -> Danger:
    """Return the greatest danger that the hero knows of: from monsters, from behind doors, and from noises."""
    if world.over:
        return Danger.NONE
    return max(_dangers(world), default=Danger.NONE)


def _dangers(world: World) -> Iterator[Danger]:
    hero = world.hero
    yield from (_of_foe(known, world) for known in known_foes(world))
    if hero.ready_at - hero.heard_at <= NOISE_TICKS:
        yield Danger.UNEASE
    for at, note in door_notes(world).items():
        if note.kind is NoteKind.AWAKE and (at - hero.pos).steps <= NEAR:
            yield Danger.UNEASE


def _of_foe(known: KnownFoe, world: World) -> Danger:
    if known.asleep or known.flees:
        return Danger.NONE
    away = (known.at - world.hero.pos).steps
    if known.in_view:
        return Danger.PURSUIT if known.hunts or away <= CLOSE else Danger.UNEASE
    if known.hunts and world.hero.ready_at - known.tick <= CHASED_TICKS:
        return Danger.PURSUIT
    return Danger.UNEASE if is_recent(known, world) and away <= NEAR else Danger.NONE

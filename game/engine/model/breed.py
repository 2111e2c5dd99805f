"""Breeds: the kinds of creatures."""

from __future__ import annotations

from game.engine.grid.dice import Roll
from game.engine.model.behavior import Ai
from game.engine.model.item import Item, Shot
from game.engine.model.traits import NORMAL_PACE, Bashing, Crosses, GasSac, Lamp, Opens, Size
from game.engine.records import record


@record
class Breed:
    """Kind of creature. Its rolls are made once for each actor, in `spawn`."""

    name: str
    glyph: str
    look: str
    """Sprites that it is drawn with."""
    health: Roll
    attack: Roll
    """Number of dice that a blow rolls."""
    attack_chance: Roll
    """Chance of each of these dice to hit, in per cent."""
    defense: Roll
    """Number of dice that block a blow."""
    defense_chance: Roll
    """Chance of each of these dice to block, in per cent."""
    growth_depths: int = 0
    """Number of depths after which it has one die more in attack and in defense; 0: it never has."""
    gold: Roll = Roll()
    pace: int = NORMAL_PACE
    """Number of ticks that an action takes."""
    sight: int = 10
    """Largest distance at which it sees, in cells."""
    blocks_sight: bool = False
    """Whether its body blocks sight, so that no actor sees what is behind it.

    D-06: ground, doors and creatures can block sight. Items cannot, because they lie on the floor: an object that is
    tall enough to hide an actor, like a statue or a big chest, is ground. This field is for a breed that fills a
    passage to the ceiling; all views are computed anew at each of its steps.
    """
    lamp: Lamp | None = None
    """Lamp that it sees by, and which limits its sight; None if it needs no lamp."""
    sees_in_dark: bool = False
    """Whether it also sees actors on which no light falls."""
    hearing: int = 0
    """Loudness by which a noise may be fainter for it than for others."""
    heal_turns: int = 0
    """Number of turns in which it regains one point of health; 0: it never does."""
    opens: Opens = Opens.ROUSED
    """When it opens shut doors, in a tradition with `OpenerRule.BY_MANNERS`."""
    crosses: Crosses = Crosses.NEVER
    """How it gets past doors that it does not open, in a tradition with `OpenerRule.BY_MANNERS`."""
    pushes_ajar: bool = True
    """Whether it pushes open a door that is ajar."""
    flocks: bool = False
    """Whether it lives in packs, whose members act together."""
    keeps_post: bool = False
    """Whether it neither sleeps nor wanders."""
    bash: Bashing | None = None
    """How it breaks doors down; None if it cannot."""
    latches: int = 0
    """Number of latches that it starts with."""
    wears: bool = False
    """Whether it has hands, and so puts on gear that it walks over, if that is better than what it has.

    RS-48: all monsters of the document do. Here only monsters with hands do; beasts, oozes, bodiless monsters and door
    mimics have none, because a player could not picture an ooze in boots.
    """
    starting_items: tuple[Item, ...] = ()
    """Items that it starts with in its bag."""
    shot: Shot | None = None
    """Missile that it shoots; None if it does not shoot."""
    gas_sac: GasSac | None = None
    """Gas that comes out of it when it dies; None if there is none."""
    picks_locks: bool = False  # locks, without a key
    poses_as_door: bool = False
    """Whether it looks like a shut door until an actor touches it."""
    ignores_noise: bool = False
    """Whether it ignores all noises but the second knock at a door."""
    curious: bool = False
    """Whether it comes to any noise, from any source."""
    friendly: bool = False
    """Whether it is no foe: it never attacks, no actor attacks or harms it, and the hero swaps places with it (RB-84).

    Nothing harms it, because the game has no rule for the consequences of a neighbour's death.
    """
    says: tuple[str, ...] = ()
    """Lines that it speaks to a hero who comes near or walks into it."""
    advice: str = ""
    """Advice to the player on how to deal with it, for its look card; empty if there is none."""
    size: Size = Size.MIDDLING
    silent: bool = False
    """Whether an actor that listens at a door never hears it."""
    door_habit: str = ""
    """What it does at doors, in sentences without a subject for its look card; empty if `opens` describes that."""
    ai: Ai | None = None
    """Function that decides its actions; None for the hero."""

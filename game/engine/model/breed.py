"""Breeds: kinds of creatures."""

from __future__ import annotations

from game.engine.grid.dice import Roll
from game.engine.model.behavior import Ai
from game.engine.model.item import Item, Shot
from game.engine.model.traits import NORMAL_PACE, Bashing, Crosses, GasSac, Lamp, Opens, Size
from game.engine.records import record


@record
class Breed:
    """Kind of creature. In the descriptions of the fields, "it" is a creature of this kind.

    The dice of `health`, `attack` and so on are rolled once for each actor, in `actor.spawn`.
    """

    name: str
    glyph: str
    sprite: str
    """Name of its sprites."""
    health: Roll
    attack: Roll
    """Number of dice in an attack."""
    attack_chance: Roll
    """Chance of each of these dice to hit, in percent, 0-100."""
    defense: Roll
    """Number of dice that can block hits."""
    defense_chance: Roll
    """Chance of each of these dice to block a hit, in percent, 0-100."""
    growth_depths: int = 0
    """Number of depths after which attack and defense have one die more; 0: they never do."""
    gold: Roll = Roll()
    """Amount of gold that it carries."""
    pace: int = NORMAL_PACE
    """Number of ticks (hundredths of a turn) that an action takes."""
    sight: int = 10
    """Largest distance at which it sees, in cells."""
    blocks_sight: bool = False
    """Whether its body blocks sight, so that no actor sees the cells behind it.

    D-06: ground, doors and creatures can block sight. Items cannot, because they lie on the floor. An object that is
    tall enough to hide an actor, such as a statue or a big chest, is ground. This field is for a breed that fills a
    passage to the ceiling. Each step of such a creature makes all views out of date.
    """
    lamp: Lamp | None = None
    """Lamp that it needs to see; the lamp's light limits its sight. None if it needs no lamp."""
    sees_in_dark: bool = False
    """Whether it sees actors in the dark."""
    hearing: int = 0
    """Keenness of its ears: how much fainter than for normal ears a noise may be and still be heard.

    The unit is that of loudness: cells that a noise carries in the open. 0 means normal ears.
    """
    heal_turns: int = 0
    """Number of its actions after which it regains one point of health; 0: it never does."""
    opens: Opens = Opens.ROUSED
    """Rule for when it opens shut doors, in traditions (sets of rules) with `OpenerRule.BY_MANNERS`."""
    crosses: Crosses = Crosses.NEVER
    """Way in which it gets past shut doors without opening them, in traditions with `OpenerRule.BY_MANNERS`."""
    pushes_ajar: bool = True
    """Whether it pushes open doors that are ajar (open by a crack)."""
    flocks: bool = False
    """Whether it lives in packs, whose members act together."""
    keeps_post: bool = False
    """Whether it neither sleeps nor wanders."""
    bash: Bashing | None = None
    """Strength and speed with which it breaks doors; None if it cannot break doors."""
    latches: int = 0
    """Number of latches (bolts for doors) that it starts with."""
    wears: bool = False
    """Whether it puts on gear that it walks over, if the gear is better than its own.

    RS-48: in the document all monsters put on gear. Here only monsters with hands do. Beasts, oozes, bodiless monsters
    and door mimics do not, because a player could not picture an ooze in boots.
    """
    starting_items: tuple[Item, ...] = ()
    """Items that it starts with in its bag."""
    shot: Shot | None = None
    """Missile that it shoots; None if it does not shoot."""
    gas_sac: GasSac | None = None
    """Gas that it releases when it dies; None if it releases none."""
    picks_locks: bool = False
    """Whether it opens locks without a key."""
    poses_as_door: bool = False
    """Whether it looks like a shut door until an actor touches it."""
    ignores_noise: bool = False
    """Whether it ignores all noises but the second knock at a door."""
    curious: bool = False
    """Whether it also goes to noises that the hero did not make, except noises of its own breed.

    Breeds that are not curious go to noises of the hero, and to the noises in `sound.RALLYING`.
    """
    friendly: bool = False
    """Whether it is friendly: it never attacks, nothing attacks or harms it, and the hero swaps places with it (RB-84).

    It cannot be harmed, because the game has no rule for the consequences of a neighbour's death.
    """
    says: tuple[str, ...] = ()
    """Sentences that it speaks to the hero when he comes near or walks into it."""
    advice: str = ""
    """Advice to the player on how to deal with it, for the panel that describes it; empty if there is none."""
    size: Size = Size.MIDDLING
    silent: bool = False
    """Whether it is never heard by an actor that listens at a door."""
    door_habit: str = ""
    """Description of what it does at doors, in sentences without a subject, for the panel that describes it.

    It is empty if the text of `opens` is enough.
    """
    ai: Ai | None = None
    """Function that decides its actions; None for the hero."""

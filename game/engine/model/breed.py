"""What is the same for all creatures of a kind."""

from __future__ import annotations

from game.engine.grid.dice import Roll
from game.engine.model.behavior import Ai
from game.engine.model.item import Item, Shot
from game.engine.model.traits import NORMAL_PACE, Bashing, Bladder, Crosses, Lamp, Opens, Size
from game.engine.records import record


@record
class Breed:
    """A kind of creature. Rolls are made once for each actor, at birth."""

    name: str
    glyph: str
    look: str
    """The sprites it is drawn with."""
    health: Roll
    attack: Roll
    """How many dice a blow rolls."""
    attack_chance: Roll
    """Per cent, for each of them to hit."""
    defense: Roll
    defense_chance: Roll
    grows: int = 0
    """Every so many depths one die more in attack and defense; 0 never."""
    gold: Roll = Roll()
    pace: int = NORMAL_PACE
    """Ticks that an action takes."""
    sight: int = 10
    """Cells."""
    hides: bool = False
    """Whether its body blocks sight, so that nobody sees what is behind it.

    D-06: ground, doors and creatures can block sight. Things cannot, because they lie on the floor: one that is tall
    enough to hide somebody, like a statue or a big chest, is ground. It is for a breed that fills a passage to the
    ceiling; the view of everybody is made anew at each of its steps.
    """
    lamp: Lamp | None = None
    """What it carries to see by, which then says how far; None if it sees by itself."""
    sees_in_dark: bool = False
    """Whether it sees those too on whom no light falls."""
    hearing: int = 0
    """So much fainter a noise may be than others need it."""
    mends: int = 0
    """Turns in which one point of health comes back; 0 never."""
    opens: Opens = Opens.ROUSED
    """When it opens a shut door, where the tradition leaves that to manners."""
    crosses: Crosses = Crosses.NEVER
    """How it gets past what it does not open, where the tradition leaves that to manners."""
    pushes_ajar: bool = True
    """Whether it pushes open what is ajar."""
    flocks: bool = False
    """Whether it lives in packs, which do everything together."""
    keeps_post: bool = False
    """Whether it neither sleeps nor wanders."""
    bash: Bashing | None = None
    """How it breaks doors down; None if it cannot."""
    latches: int = 0
    """How many it has at birth."""
    wears: bool = False
    """Whether it has hands, and so puts on gear that it walks over, if that is better than what it has.

    RS-48: all monsters of the document do. Here those do that have hands; beasts, oozes, the bodiless and whatever
    poses as a door have none, because nobody could picture an ooze in boots.
    """
    kit: tuple[Item, ...] = ()
    """What it has in its bag at birth."""
    shot: Shot | None = None
    """What it shoots with."""
    bursts: Bladder | None = None
    picks: bool = False  # locks, which then take no key
    poses: bool = False
    """Whether it looks like a shut door until somebody touches it."""
    ignores_noise: bool = False
    """Whether no noise is anything to it but the second knock at a door."""
    curious: bool = False
    """Whether it comes to any noise, whoever makes it."""
    friendly: bool = False
    """Whether it is no foe: it never attacks, nobody attacks or harms it, and the hero changes places with it (RB-84).

    Nothing harms it, because no rule of this game answers for the death of a neighbour.
    """
    says: tuple[str, ...] = ()
    """Lines it speaks to a hero who comes near or walks into it."""
    question: str = ""
    """The one that it puts at a door."""
    size: Size = Size.MIDDLING
    silent: bool = False
    """Whether nobody who listens ever hears it."""
    ways: str = ""
    """How it gets about, for its look card, where that is not said by when it opens doors."""
    mind: Ai | None = None

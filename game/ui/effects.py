"""Pictures that events set off: they show what happened, and the rules never wait for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.engine.actor import Actor
from game.engine.breed_event import Called, Parted, Rallied, Unmasked
from game.engine.door_event import (
    Battered,
    Breached,
    Crossed,
    Eased,
    Flickered,
    Followed,
    Gnawed,
    Latched,
    Pulled,
    Raised,
    Unlatched,
    Widened,
)
from game.engine.event import (
    Died,
    Event,
    Found,
    Hurt,
    Missed,
    Noticed,
    Opened,
    PickedUp,
    Stopped,
    Struck,
    Surprised,
)
from game.engine.fire_event import BurntDown, Exploded, OilTaken
from game.engine.geometry import Vec
from game.engine.item_event import Blasted, Dug, Invoked, Mended, Shattered, Taken, Teleported, Withdrawn
from game.engine.noise import Noise
from game.engine.trap_event import TrapSprung

LUNGE_SECONDS = 0.12
FLASH_SECONDS = 0.10
NUMBER_SECONDS = 0.70
SWING_SECONDS = 0.16
BURST_SECONDS = 0.18
DISSOLVE_SECONDS = 0.35
SHADOW_SECONDS = 0.60


@dataclass
class Effect:
    """Something that plays for a while at a cell."""

    at: Vec
    seconds: float
    age: float = field(default=0.0, init=False)

    @property
    def progress(self) -> float:
        """From 0 at its start to 1 at its end."""
        return min(1.0, self.age / self.seconds) if self.seconds else 1.0

    @property
    def over(self) -> bool:
        return self.age >= self.seconds


@dataclass
class Lunge(Effect):
    """An attacker throws itself at its victim and back."""

    actor: Actor
    step: Vec


@dataclass
class Flash(Effect):
    """Who was hit lights up."""

    actor: Actor


@dataclass
class Rising(Effect):
    """A number or word that rises and fades."""

    text: str
    purpose: str


@dataclass
class Burst(Effect):
    """A few frames of sprites at a cell."""

    family: str
    frames: int


@dataclass
class Swing(Effect):
    """A door on its way to open."""


@dataclass
class Shadow(Effect):
    """Something passes before the light under a door."""

    @property
    def dark(self) -> bool:
        """Whether it covers the light just now: two feet, one after the other."""
        return int(self.progress * 5) % 2 == 1


@dataclass
class Dissolve(Effect):
    """Who died fades where it fell."""

    actor: Actor


def effects_of(event: Event, hero: Actor) -> Iterator[Effect]:
    """The pictures an event sets off; many events set off none."""
    match event:
        case Opened(at=at):
            yield Swing(at, SWING_SECONDS)
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
        case Followed(at=at) | Raised(at=at):
            yield Swing(at, SWING_SECONDS)
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
        case Pulled(at=at):
            yield Burst(at, BURST_SECONDS, "spark", 3)
        case Withdrawn(at=at):
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
        case Widened(at=at) | Unlatched(at=at) | Latched(at=at):
            yield Swing(at, SWING_SECONDS)
        case Eased(at=at):
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
        case Flickered(at=at):
            yield Shadow(at, SHADOW_SECONDS)
        case Battered(basher=basher, pips=pips, at=at):
            yield Lunge(basher.pos, LUNGE_SECONDS, basher, at - basher.pos)
            yield Burst(at, BURST_SECONDS, "spark", 3)
            yield Rising(at, NUMBER_SECONDS, str(pips), "door text")
        case Gnawed(pips=pips, at=at):
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
            yield Rising(at, NUMBER_SECONDS, str(pips), "door text")
        case Crossed(at=at):
            yield Burst(at, BURST_SECONDS, "dust", 3)
        case Called(noise=noise, at=at):
            yield Rising(at, NUMBER_SECONDS, "ding!" if noise is Noise.BELL else "help!", "harm")
        case Parted(at=at):
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
        case Rallied(at=at) | Unmasked(at=at):
            yield Burst(at, 4 * BURST_SECONDS, "notice", 1)
        case Breached(basher=basher, at=at):
            yield Lunge(basher.pos, LUNGE_SECONDS, basher, at - basher.pos)
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
        case BurntDown(at=at):
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
        case Exploded(at=at):
            yield Burst(at, 2 * BURST_SECONDS, "hit", 3)
        case OilTaken(oil=oil, at=at):
            yield Rising(at, NUMBER_SECONDS, f"+{oil} oil", "gain")
        case Found(at=at):
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
        case Struck(attacker=attacker, victim=victim, damage=damage, at=at):
            yield from _lunge(attacker, at)
            yield Flash(at, FLASH_SECONDS, victim)
            yield Burst(at, BURST_SECONDS, "hit" if damage else "spark", 3)
            if damage:
                yield Rising(at, NUMBER_SECONDS, str(damage), "harm" if victim is hero else "text")
        case Hurt(victim=victim, damage=damage, at=at):
            yield Flash(at, FLASH_SECONDS, victim)
            yield Rising(at, NUMBER_SECONDS, str(damage), "harm" if victim is hero else "text")
        case Surprised(attacker=attacker, victim=victim, damage=damage, at=at):
            yield from _lunge(attacker, at)
            yield Flash(at, FLASH_SECONDS, victim)
            yield Burst(at, BURST_SECONDS, "hit", 3)
            yield Rising(at, NUMBER_SECONDS, f"{damage}!", "harm" if victim is hero else "good")
        case Missed(attacker=attacker, at=at):
            yield from _lunge(attacker, at)
            yield Rising(at, NUMBER_SECONDS, "miss", "dim text")
        case Died(actor=actor, at=at):
            yield Dissolve(at, DISSOLVE_SECONDS, actor)
        case Stopped(at=at) if at != hero.pos:
            yield Rising(at, NUMBER_SECONDS, "!", "dim text")
        case Noticed(at=at):
            yield Burst(at, 4 * BURST_SECONDS, "notice", 1)
        case Blasted(victim=victim, damage=damage, at=at):
            yield Flash(at, FLASH_SECONDS, victim)
            yield Burst(at, BURST_SECONDS, "hit" if damage else "spark", 3)
            if damage:
                yield Rising(at, NUMBER_SECONDS, str(damage), "harm" if victim is hero else "text")
        case Mended(health=health, at=at):
            yield Rising(at, NUMBER_SECONDS, f"+{health}", "good")
        case Teleported(start=start, at=at):
            yield Burst(start, 2 * BURST_SECONDS, "dust", 3)
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
        case Shattered(at=at) | Invoked(at=at) | TrapSprung(at=at):
            yield Burst(at, BURST_SECONDS, "spark", 3)
        case Dug(at=at):
            yield Burst(at, 2 * BURST_SECONDS, "dust", 3)
        case Taken(item=item, at=at):
            yield Rising(at, NUMBER_SECONDS, f"+{item.count}", "gain")
        case PickedUp(actor=actor, item=item, at=at) if actor is hero:
            yield Rising(at, NUMBER_SECONDS, f"+{item.count}", "gain")


def _lunge(attacker: Actor, at: Vec) -> Iterator[Effect]:
    """Who strikes from afar stays where it is."""
    step = at - attacker.pos
    if step.steps == 1:
        yield Lunge(attacker.pos, LUNGE_SECONDS, attacker, step)

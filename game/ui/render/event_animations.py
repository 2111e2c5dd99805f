"""Choice of the animations that show a game event. The rules never wait for an animation."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.engine.events.combat import Died, Hurt, Missed, Struck, Surprised
from game.engine.events.doors import (
    Battered,
    Breached,
    Crossed,
    Eased,
    Gnawed,
    Latched,
    LeverPulled,
    LeverPulledInVain,
    Opened,
    PortcullisRaised,
    SecretDoorFound,
    SillFlickered,
    TwinMoved,
    Unlatched,
    Widened,
)
from game.engine.events.event import Event
from game.engine.events.hazards import BurntDown, Exploded, OilTaken, TrapSprung
from game.engine.events.items import Blasted, Dug, Healed, Invoked, PrizeWithdrawn, Shattered, Taken, Teleported
from game.engine.events.monsters import CalledForHelp, Divided, MimicRevealed, Noticed, Rallied
from game.engine.events.movement import PickedUp, Stopped
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.sound import Noise
from game.ui.render.animations import Animation, Burst, Dissolve, Flash, Lunge, Rising, Shadow, Swing
from game.ui.text.sentences.log import rising as text

LUNGE_SECONDS = 0.12
FLASH_SECONDS = 0.10
NUMBER_SECONDS = 0.70
SWING_SECONDS = 0.16
BURST_SECONDS = 0.18
DISSOLVE_SECONDS = 0.35
SHADOW_SECONDS = 0.60


def _swing(at: Vec) -> Animation:
    return Swing(at, SWING_SECONDS)


def _dust(at: Vec) -> Animation:
    return Burst(at, 2 * BURST_SECONDS, "dust", 3)


def _scuff(at: Vec) -> Animation:
    """Return the animation of a puff of dust that lasts half as many seconds as the animation of `_dust`."""
    return Burst(at, BURST_SECONDS, "dust", 3)


def _spark(at: Vec) -> Animation:
    return Burst(at, BURST_SECONDS, "spark", 3)


def _hit(at: Vec) -> Animation:
    return Burst(at, BURST_SECONDS, "hit", 3)


def _blast(at: Vec) -> Animation:
    return Burst(at, 2 * BURST_SECONDS, "hit", 3)


def _alarm(at: Vec) -> Animation:
    return Burst(at, 4 * BURST_SECONDS, "notice", 1)


def _shadow(at: Vec) -> Animation:
    return Shadow(at, SHADOW_SECONDS)


EVENT_ANIMATIONS: dict[type[Event], tuple[Callable[[Vec], Animation], ...]] = {
    Opened: (_swing, _dust),
    TwinMoved: (_swing, _dust),
    PortcullisRaised: (_swing, _dust),
    Widened: (_swing,),
    Unlatched: (_swing,),
    Latched: (_swing,),
    Eased: (_dust,),
    SecretDoorFound: (_dust,),
    BurntDown: (_dust,),
    Dug: (_dust,),
    Divided: (_dust,),
    PrizeWithdrawn: (_dust,),
    Crossed: (_scuff,),
    LeverPulled: (_spark,),
    LeverPulledInVain: (_spark,),
    Shattered: (_spark,),
    Invoked: (_spark,),
    TrapSprung: (_spark,),
    Exploded: (_blast,),
    Noticed: (_alarm,),
    Rallied: (_alarm,),
    MimicRevealed: (_alarm,),
    SillFlickered: (_shadow,),
}
"""Functions that make the animations at a cell, for each type of event that looks the same for all actors."""


def animations_of(event: Event, hero: Actor) -> Iterator[Animation]:
    """Yield the animations of an event. Many events have none."""
    if type(event) in EVENT_ANIMATIONS:
        yield from (effect(event.at) for effect in EVENT_ANIMATIONS[type(event)])
        return
    match event:
        case Struck() | Surprised() | Blasted():
            yield from _of_a_blow(event, hero)
        case Missed(attacker=attacker, at=at):
            yield from _lunge(attacker, at)
            yield _rising(at, "miss", "dim text")
        case Hurt(victim=victim, damage=damage, at=at):
            yield Flash(at, FLASH_SECONDS, victim)
            yield _rising(at, str(damage), "harm" if victim is hero else "text")
        case Battered(basher=basher, pips=pips, at=at):
            yield from _lunge(basher, at)
            yield _spark(at)
            yield _rising(at, str(pips), "door text")
        case Breached(basher=basher, at=at):
            yield from _lunge(basher, at)
            yield _dust(at)
        case Gnawed(pips=pips, at=at):
            yield _dust(at)
            yield _rising(at, str(pips), "door text")
        case CalledForHelp(noise=noise, at=at):
            yield _rising(at, text.BELL if noise is Noise.BELL else text.CRY, "harm")
        case Died(actor=actor, at=at):
            yield Dissolve(at, DISSOLVE_SECONDS, actor)
        case Stopped(at=at) if at != hero.pos:
            yield _rising(at, "!", "dim text")
        case Healed(health=health, at=at):
            yield _rising(at, f"+{health}", "good")
        case Teleported(start=start, at=at):
            yield _dust(start)
            yield _dust(at)
        case OilTaken(oil=oil, at=at):
            yield _rising(at, text.OIL.format(oil=oil), "gain")
        case Taken(item=item, at=at):
            yield _rising(at, f"+{item.count}", "gain")
        case PickedUp(actor=actor, item=item, at=at) if actor is hero:
            yield _rising(at, f"+{item.count}", "gain")


def _of_a_blow(event: Struck | Surprised | Blasted, hero: Actor) -> Iterator[Animation]:
    """Yield the animations of an attack: a lunge of the attacker, a flash of the victim, the damage as a number."""
    at, damage = event.at, event.damage
    unexpected = isinstance(event, Surprised)
    if not isinstance(event, Blasted):
        yield from _lunge(event.attacker, at)
    yield Flash(at, FLASH_SECONDS, event.victim)
    yield _hit(at) if damage else _spark(at)
    if damage:
        purpose = "harm" if event.victim is hero else "good" if unexpected else "text"
        yield _rising(at, f"{damage}!" if unexpected else str(damage), purpose)


def _rising(at: Vec, text: str, purpose: str) -> Animation:
    """Return a text that rises from a cell. `purpose`: its colour, by the name in the swatch."""
    return Rising(at, NUMBER_SECONDS, text, purpose)


def _lunge(attacker: Actor, at: Vec) -> Iterator[Animation]:
    """Yield a lunge of the attacker if the victim's cell `at` is adjacent; nothing for an attack from afar."""
    step = at - attacker.pos
    if step.steps == 1:
        yield Lunge(attacker.pos, LUNGE_SECONDS, attacker, step)

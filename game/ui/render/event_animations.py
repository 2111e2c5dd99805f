"""Which events show which animations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.events import combat_events, door_events, hazard_events, item_events, monster_events, movement_events
from game.engine.events.event_readers import EventReader
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.noise import Noise
from game.ui.render.animations import (
    GAP,
    HALF,
    JERK,
    MOMENT_SECONDS,
    OPEN,
    STILL,
    Alarm,
    Animation,
    DoorMoment,
    Flash,
    Lunge,
    Recoil,
    Swing,
)
from game.ui.render.effects import Burst, Dissolve, HeardShape, Rising
from game.ui.text.sentences.log import items, noises

LUNGE_SECONDS = 0.16
RECOIL_SECONDS = 0.14
FLASH_SECONDS = 0.10
NUMBER_SECONDS = 0.70
SHAPE_SECONDS = 0.9
BURST_SECONDS = 0.18
DISSOLVE_SECONDS = 0.35

event_animations: EventReader[[Actor], Iterable[Animation]] = EventReader(())
"""Reader that turns each event into its animations. Its other argument is the hero."""


@event_animations
def _door_swung(event: door_events.Opened | door_events.PortcullisRaised, hero: Actor) -> Iterator[Animation]:
    yield _swing(event.at, JERK, JERK, GAP, HALF, OPEN, OPEN, OPEN)
    yield _dust(event.at)


@event_animations
def _twin_moved(event: door_events.TwinMoved, hero: Actor) -> Iterator[Animation]:
    """Yield the animations of the partner of a door that was opened, or opened a crack."""
    ajar = event.door.state is DoorState.AJAR
    yield _swing(event.at, JERK, *((STILL, GAP) if ajar else (JERK, GAP, HALF, OPEN, OPEN, OPEN)))
    yield _dust(event.at)


@event_animations
def _door_widened(event: door_events.Widened, hero: Actor) -> Iterator[Animation]:
    yield _swing(event.at, GAP, HALF, OPEN, OPEN)


@event_animations
def _door_was_bolted(
    event: door_events.Unlatched | door_events.Latched | door_events.TollTaken | door_events.GateBolted, hero: Actor
) -> Iterator[Animation]:
    yield _swing(event.at, JERK, STILL, JERK)


@event_animations
def _door_was_eased(event: door_events.Eased, hero: Actor) -> Iterator[Animation]:
    yield _swing(event.at, JERK, STILL, GAP)
    yield _dust(event.at)


@event_animations
def _door_was_knocked_on(event: door_events.Knocked, hero: Actor) -> Iterator[Animation]:
    yield _swing(event.at, JERK, STILL, JERK, STILL)


@event_animations
def _shape_was_heard(event: door_events.HeardBehind, hero: Actor) -> Iterator[Animation]:
    if event.who.anybody:
        yield HeardShape(event.at, SHAPE_SECONDS, event.who, event.at - hero.pos)


@event_animations
def _dust_rose(
    event: door_events.SecretDoorFound
    | door_events.Destroyed
    | hazard_events.BurntDown
    | item_events.Dug
    | monster_events.Divided
    | item_events.PrizeWithdrawn,
    hero: Actor,
) -> Iterator[Animation]:
    yield _dust(event.at)


@event_animations
def _crumbled(event: item_events.TomeCrumbled, hero: Actor) -> Iterator[Animation]:
    yield Burst(event.at, 5 * BURST_SECONDS, "crumble", 4)


@event_animations
def _crossed(event: door_events.Crossed, hero: Actor) -> Iterator[Animation]:
    yield Burst(event.at, BURST_SECONDS, "dust", 3)


@event_animations
def _sparks_flew(
    event: door_events.LeverPulled
    | door_events.LeverPulledInVain
    | door_events.PlateAgreed
    | door_events.PlateRefused
    | item_events.Shattered
    | item_events.Invoked
    | item_events.LookedBehind
    | hazard_events.TrapSprung,
    hero: Actor,
) -> Iterator[Animation]:
    yield _spark(event.at)


@event_animations
def _exploded(event: hazard_events.Exploded, hero: Actor) -> Iterator[Animation]:
    yield Burst(event.at, 2 * BURST_SECONDS, "hit", 3)


@event_animations
def _grew_alert(
    event: monster_events.Noticed | monster_events.Rallied | monster_events.MimicRevealed, hero: Actor
) -> Iterator[Animation]:
    yield Alarm(event.at, 4 * BURST_SECONDS, event.actor, "notice")


@event_animations
def _woke(event: monster_events.Woke, hero: Actor) -> Iterator[Animation]:
    yield Alarm(event.at, 4 * BURST_SECONDS, event.actor, "wakes")


@event_animations
def _blow(
    event: combat_events.Struck | combat_events.Surprised | item_events.Blasted, hero: Actor
) -> Iterator[Animation]:
    """Yield the animations of an attack: a lunge of the attacker, a flash of the victim, the damage as a number."""
    at, damage = event.at, event.damage
    unexpected = isinstance(event, combat_events.Surprised)
    if not isinstance(event, item_events.Blasted):
        yield from _lunge(event.actor, at)
        if damage and (step := at - event.actor.pos).steps == 1:
            yield Recoil(at, RECOIL_SECONDS, event.victim, step)
    yield Flash(at, FLASH_SECONDS, event.victim)
    yield Burst(at, BURST_SECONDS, "hit", 3) if damage else _spark(at)
    if damage:
        purpose = "harm" if event.victim is hero else "good" if unexpected else "text"
        yield _rising(at, f"{damage}!" if unexpected else str(damage), purpose)


@event_animations
def _missed(event: combat_events.Missed, hero: Actor) -> Iterator[Animation]:
    yield from _lunge(event.actor, event.at)
    yield _rising(event.at, "miss", "dim text")


@event_animations
def _hurt(event: combat_events.Hurt, hero: Actor) -> Iterator[Animation]:
    yield Flash(event.at, FLASH_SECONDS, event.victim)
    yield _rising(event.at, str(event.damage), "harm" if event.victim is hero else "text")


@event_animations
def _battered(event: door_events.Battered, hero: Actor) -> Iterator[Animation]:
    yield from _lunge(event.actor, event.at)
    yield _swing(event.at, JERK, STILL, JERK)
    yield _spark(event.at)
    yield _rising(event.at, str(event.pips), "door text")


@event_animations
def _breached(event: door_events.Breached, hero: Actor) -> Iterator[Animation]:
    yield from _lunge(event.actor, event.at)
    yield _dust(event.at)


@event_animations
def _gnawed(event: door_events.Gnawed, hero: Actor) -> Iterator[Animation]:
    yield _dust(event.at)
    yield _rising(event.at, str(event.pips), "door text")


@event_animations
def _called_for_help(event: monster_events.CalledForHelp, hero: Actor) -> Iterator[Animation]:
    yield _rising(event.at, noises.BELL_RINGS if event.noise is Noise.BELL else noises.CRIES, "harm")


@event_animations
def _died(event: combat_events.Died, hero: Actor) -> Iterator[Animation]:
    yield Dissolve(event.at, DISSOLVE_SECONDS, event.actor)


@event_animations
def _stopped(event: movement_events.Stopped, hero: Actor) -> Iterator[Animation]:
    if event.at != hero.pos:
        yield _rising(event.at, "!", "dim text")


@event_animations
def _arrived(event: movement_events.Arrived, hero: Actor) -> Iterator[Animation]:
    if event.healed:
        yield _rising(event.at, f"+{event.healed}", "good")


@event_animations
def _healed(event: item_events.Healed, hero: Actor) -> Iterator[Animation]:
    yield _rising(event.at, f"+{event.health}", "good")


@event_animations
def _teleported(event: item_events.Teleported, hero: Actor) -> Iterator[Animation]:
    yield _dust(event.start)
    if event.actor is hero:  # for another actor it would show where it appears, out of his sight
        yield _dust(event.at)


@event_animations
def _learned(event: item_events.Learned, hero: Actor) -> Iterator[Animation]:
    yield _rising(event.at, event.ability.name, "gain")


@event_animations
def _oil_taken(event: hazard_events.OilTaken, hero: Actor) -> Iterator[Animation]:
    yield _rising(event.at, items.OIL_TAKEN.format(oil=event.oil), "gain")


@event_animations
def _taken(event: item_events.Taken, hero: Actor) -> Iterator[Animation]:
    yield _rising(event.at, f"+{event.item.count}", "gain")


@event_animations
def _picked_up(event: movement_events.PickedUp, hero: Actor) -> Iterator[Animation]:
    if event.actor is hero:
        yield _rising(event.at, f"+{event.item.count}", "gain")


def _swing(at: Vec, *moments: DoorMoment) -> Animation:
    return Swing(at, MOMENT_SECONDS * len(moments), moments)


def _dust(at: Vec) -> Animation:
    return Burst(at, 2 * BURST_SECONDS, "dust", 3)


def _spark(at: Vec) -> Animation:
    return Burst(at, BURST_SECONDS, "spark", 3)


def _rising(at: Vec, text: str, purpose: str) -> Animation:
    """Return a text that rises from a cell. `purpose`: its colour, by the name in the swatch."""
    return Rising(at, NUMBER_SECONDS, text, purpose)


def _lunge(attacker: Actor, at: Vec) -> Iterator[Animation]:
    """Yield a lunge of the attacker if the victim's cell `at` is adjacent; nothing for an attack from afar."""
    step = at - attacker.pos
    if step.steps == 1:
        yield Lunge(attacker.pos, LUNGE_SECONDS, attacker, step)

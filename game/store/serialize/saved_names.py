"""The saved words: the names of classes, fields and members of enums in saved games.

A saved word never changes when the code is renamed, and is never used for anything else. Words that are no longer used
are in `legacy_forms`. To rename a class, a field or the member of an enum in the code, rename it here too, and keep its
word: `Saved(Creature, "Actor", "alert=alarm asleep …")`.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Any

from game.engine.events.stop_reasons import Breaking, Landmark, LandmarkKind
from game.engine.grid.dice import Dice
from game.engine.model.actor import Actor, AiPlans
from game.engine.model.air import Air
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Lever, Light, Room, Secret, Trap
from game.engine.model.item import Item, Slot
from game.engine.model.level import Level
from game.engine.model.memory import (
    HeardAtDoor,
    KnownActor,
    KnownDoor,
    KnownLever,
    Memory,
    Occupants,
    Sighting,
    VisitLog,
)
from game.engine.model.noise import Noise
from game.engine.orders.attack_nearest import AttackNearest
from game.engine.orders.auto_explore import Explore
from game.engine.orders.interrupts import Interrupts
from game.engine.orders.rest import Rest, RestGoal
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, RepeatAction, Travel, TravelToStairs
from game.engine.orders.wait_turns import WaitTurns
from game.engine.recent_attacks import Assault, BreakIn, Missile
from game.engine.records import NamedTuple
from game.engine.rules.actions.door_verbs import VERBS, Bash
from game.engine.rules.actions.item_actions import CoverLamp, Drop, Invoke, TakeOff, Throw, Use, Wear
from game.engine.rules.actions.move_and_strike import Cross, Shove, Strike, Walk
from game.engine.rules.actions.throw import Shoot
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Search, Stand, Wait
from game.engine.run_stats import Blow, DepthStats, End, OpenedBy, RunStats
from game.engine.world import World


class Saved(NamedTuple):
    """Saved words of one class: the word of the class, and the words of its fields (in an enum, of its members)."""

    kind: Any
    word: str
    """Saved word of the class.

    It is saved only with orders, to distinguish their classes. It also selects the earlier form of a class. In a word
    such as `Door.known`, the part before the dot is the word of another class: the fields of the class are saved among
    the fields of that class.
    """
    names: str = ""
    """Saved words of the fields or members, separated by spaces. If the present name differs, it follows after `=`.

    `alert=alarm`: the field was renamed to `alarm`. `alert=ai.alert`: the field is now in the inner object `ai`,
    which is not saved as an object. `chronicle.siege=alarms.siege`: the field is saved inside the field `chronicle`,
    but is now in the inner object `alarms`.
    """

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Pairs of a saved word and the present name (or path) of the field or member."""
        pairs = (name.partition("=") for name in self.names.split())
        return [(word, now or word) for word, _, now in pairs]

    @property
    def is_enum(self) -> bool:
        """Whether the saved class, `kind`, is an enum."""
        return issubclass(self.kind, Enum)


def duplicates(saved: Saved) -> list[str]:
    """Return a sentence for each saved word, or present name of a field, that occurs more than once in a class."""
    words, nows = (Counter(names) for names in ([*zip(*saved.pairs, strict=True)] or ((), ())))
    kind = saved.kind.__name__
    several = [
        f"SAVED_AS has {count} fields of {kind} with the word {word!r}" for word, count in words.items() if count > 1
    ]
    return [*several, *(f"SAVED_AS has {count} words for {kind}.{now}" for now, count in nows.items() if count > 1)]


SAVED_AS: tuple[Saved, ...] = (
    # the world and its levels
    Saved(
        World,
        "World",
        "_stale chronicle=run_stats dice disguises hero identified looks=item_sprites next_beat now seed tradition won",
    ),
    Saved(Dice, "Dice", "increment state"),
    Saved(
        Level,
        "Level",
        "air changes choices depth doors ground items levers lights masonry=theme memory rooms secrets start "
        "stay=visits traps",
    ),
    Saved(Memory, "Memory", "charted explored fades ground items left searched traps"),
    Saved(VisitLog, "Stay", "before came_at came_by left_at left_by steps trail visitors"),
    Saved(Air, "Air", "changes fire gas in_view"),
    Saved(Room, "Room", "area lit"),
    Saved(Light, "Light", "at kind mount"),
    Saved(Trap, "Trap", "at hidden kind"),
    Saved(Lever, "Lever", "at door pulled"),
    Saved(KnownLever, "Lever.known", "seen=pulled"),
    Saved(Secret, "Secret", "door ground"),
    Saved(Item, "Item", "count forged honed kind pocket spent"),
    Saved(
        Door,
        "Door",
        "answered at battered bolter clawed facing kind knocked_at knocker knocks lever lit locked mimic partner "
        "runed state stiff",
    ),
    Saved(KnownDoor, "Door.known", "ear=heard number seen=state side stopped_at"),
    Saved(HeardAtDoor, "HeardAtDoor", "side since tick who"),
    # actors and items
    Saved(
        Actor,
        "Actor",
        "abilities alert=ai.alert asleep attack attack_chance bag breed called=ai.called conditions defense "
        "defense_chance flanks=ai.flanker fled=ai.fled_turns follows=ai.follows gold health heard_at intent=ai.plans "
        "keys latches max_health moved_at oil opened orders owed=inflicted_by pos post=ai.post ready_at ring "
        "roams=ai.roams shaded=lamp_covered sore=ai.pain_turns spoke_at=ai.spoke_at stuck_at=ai.stuck_at through "
        "turns worn",
    ),
    Saved(KnownActor, "Actor.known", "sighting spotted"),
    Saved(AiPlans, "Intent", "around goal held summoned trail"),
    Saved(
        Sighting,
        "Sighting",
        "asleep at first flees gone hunts minded_at=warned_at minded_turns=warned_turns shunned_at=avoided_at tick",
    ),
    # what has happened
    Saved(
        RunStats,
        "Chronicle",
        "_turns_told=_turns_counted assault blows dealt deeds=action_counts end floors missile openings "
        "siege=break_in slain suffered",
    ),
    Saved(DepthStats, "Floor", "eased flasks keys left_shut opened opened_by_others prizes sleepers turns"),
    Saved(Blow, "Blow", "by creature damage turn victim"),
    Saved(Missile, "Missile", "seen_at turn"),
    Saved(Assault, "Assault", "at by tick"),
    Saved(BreakIn, "Siege", "at by heard news seen tick"),
    Saved(OpenedBy, "OpenedBy", "by noun turn"),
    Saved(End, "End", "came_through cause depth door_look=door_sprite killer killer_look=killer_sprite turn won"),
    # orders of many steps
    Saved(
        Interrupts,
        "Watch",
        "_ails=_ailments _asked_at _awake _began=_started _drifting _expected _health _heard_at _hunted_by",
    ),
    Saved(
        Explore,
        "Explore",
        "_finds _gaps _pressed _wary=_cautious _watch=_interrupts asks_at_doors asks_under_fire asks_when_low "
        "leaves_doors spares_prizes spares_sleepers stops_for_finds",
    ),
    Saved(HeldStep, "Keep", "_watch=_interrupts asks_when_low spares_prizes step"),
    Saved(RepeatAction, "Linger", "_doors _watch=_interrupts action"),
    Saved(Rest, "Rest", "_awaited=_until _turns _watch=_interrupts"),
    Saved(
        Run, "Run", "_beside=_passed _sides _turns _watch=_interrupts asks_at_doors asks_when_low spares_prizes step"
    ),
    Saved(Landmark, "Notable", "here name several what=kind"),
    Saved(
        Travel,
        "Travel",
        "_since _watch=_interrupts asks_at_doors asks_near_foes asks_when_low goal spares_prizes sure=confirmed",
    ),
    Saved(
        TravelToStairs,
        "TravelToStairs",
        "_travel asks_at_doors asks_near_foes asks_when_low leads=depth_change spares_prizes",
    ),
    Saved(AttackNearest, "AttackNearest", "_begun _watch=_interrupts asks_when_low spares_prizes"),
    Saved(WaitTurns, "WaitTurns", "_turns _watch=_interrupts number"),
    # actions
    Saved(Ascend, "Ascend"),
    Saved(Bash, "Bash", "step"),
    Saved(Cross, "Cross", "step"),
    Saved(Descend, "Descend"),
    Saved(Drop, "Drop", "slot"),
    Saved(Invoke, "Invoke", "at name"),
    Saved(Search, "Search"),
    Saved(CoverLamp, "Shade"),
    Saved(Shoot, "Shoot", "at"),
    Saved(Shove, "Shove", "step"),
    Saved(Stand, "Stand"),
    Saved(Strike, "Strike", "victim"),
    Saved(TakeOff, "TakeOff", "slot"),
    Saved(Throw, "Throw", "at slot"),
    Saved(Use, "Use", "at slot"),
    Saved(Wait, "Wait"),
    Saved(Walk, "Walk", "step sure=confirmed"),
    Saved(Wear, "Wear", "slot"),
    *(Saved(verb.action, verb.saved_word, "step" if verb.dared is None else "step sure=confirmed") for verb in VERBS),
    # enums
    Saved(DoorState, "DoorState", "SHUT AJAR OPEN BOLTED BROKEN"),
    Saved(Occupants, "Occupants", "NOBODY ONE_ASLEEP ONE_AWAKE SEVERAL_ASLEEP SEVERAL_MIXED SEVERAL_AWAKE"),
    Saved(Noise, "Noise", "STEPS DOOR BOLT KNOCK KNOCKING BLOWS GLASS CLATTER SHOUT BLAST BELL GNAWING"),
    Saved(Breaking, "Breaking", "BASHES GNAWS BREACHED"),
    Saved(RestGoal, "Awaited", "HEALTH RECOVERY"),
    Saved(LandmarkKind, "Beside", "THING STAIRS DOORWAY DOOR"),
    Saved(Slot, "Slot", "HEAD BODY HAND FEET"),
)
"""Table of all saved words. Use the name of a new class, field or member as its word; a test finds missing words."""

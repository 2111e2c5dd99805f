"""The saved words: the names of classes, fields and members of enums in saved games.

A saved word never changes when the code is renamed, and is never used for anything else. Words that are no longer used
are in `legacy_forms`. The word of a field is its name, unless it is listed here. To rename a field in the code, or the
member of an enum, list its word here: `Saved(Lever, "Lever", "pulled=used")`. To rename a class, keep its word.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Any

from game.engine.events.stop_reasons import Breaking, Landmark, LandmarkKind
from game.engine.grid.dice import Dice
from game.engine.hero_notes import BreedNote, HeardNoise, HeroNotes
from game.engine.model.actor import Actor, AiPlans
from game.engine.model.air import Air
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Lever, Room, Secret, Trap
from game.engine.model.item import Item, Slot
from game.engine.model.level import Level
from game.engine.model.light import Light
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
from game.engine.model.noise import KnownNoise, Noise
from game.engine.model.traits import Stats
from game.engine.orders.attack_nearest import AttackNearest
from game.engine.orders.auto_explore import Explore
from game.engine.orders.interrupts import Interrupts
from game.engine.orders.latch_from_afar import GoAndLatch
from game.engine.orders.rest import Rest, RestGoal
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, RepeatAction, Travel, TravelToStairs
from game.engine.orders.wait_turns import WaitTurns
from game.engine.recent_attacks import Assault, BreakIn, Missile
from game.engine.records import NamedTuple
from game.engine.rules.actions.door_verbs import VERBS, Bash
from game.engine.rules.actions.item_actions import CoverLamp, Drop, Invoke, Take, TakeOff, Throw, Use, Wear
from game.engine.rules.actions.steps import Cross, Shove, Walk
from game.engine.rules.actions.strike import Strike
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
    """Those saved words of fields or members that differ from the present names, as `word=name`, separated by spaces.

    `seen=pulled`: the field was renamed to `pulled`. `sore=ai.pain_turns`: the field is now in the inner object `ai`,
    which is not saved as an object. A saved field of an inner object has its name as its word if it is not listed.
    """

    @property
    def word_at(self) -> dict[str, str]:
        """The listed words, by the present names (or paths) of their fields or members."""
        pairs = (name.partition("=") for name in self.names.split())
        return {now: word for word, _, now in pairs}

    def word_of(self, path: str) -> str:
        """Return the saved word of a field or member. `path`: its present name or path."""
        return self.word_at.get(path, path.rpartition(".")[2])

    @property
    def is_enum(self) -> bool:
        """Whether the saved class, `kind`, is an enum."""
        return issubclass(self.kind, Enum)


def faults_of(saved: Saved, paths: list[str]) -> list[str]:
    """Return a sentence for each saved word of a field that is not saved, and for each word of several fields.

    `paths`: the names or paths of the saved fields, or the names of the members of an enum.
    """
    kind, counts = saved.kind.__name__, Counter(map(saved.word_of, paths))
    gone = [f"SAVED_AS has a word for {kind}.{path}, which is not saved" for path in saved.word_at if path not in paths]
    return [*gone, *(f"{count} fields of {kind} have the word {word!r}" for word, count in counts.items() if count > 1)]


SAVED_AS: tuple[Saved, ...] = (
    # the world and its levels
    Saved(World, "World", "chronicle=run_stats looks=item_sprites"),
    Saved(HeroNotes, "HeroNotes"),
    Saved(HeardNoise, "HeardNoise"),
    Saved(KnownNoise, "KnownNoise"),
    Saved(BreedNote, "BreedNote"),
    Saved(Stats, "Stats"),
    Saved(Dice, "Dice"),
    Saved(Level, "Level", "masonry=theme stay=visits"),
    Saved(Memory, "Memory"),
    Saved(VisitLog, "Stay"),
    Saved(Air, "Air"),
    Saved(Room, "Room"),
    Saved(Light, "Light"),
    Saved(Trap, "Trap"),
    Saved(Lever, "Lever"),
    Saved(KnownLever, "Lever.known", "seen=pulled"),
    Saved(Secret, "Secret"),
    Saved(Item, "Item"),
    Saved(Door, "Door", "clawed=clawed_homes lit=lit_homes"),
    Saved(KnownDoor, "Door.known", "ear=heard seen=state side=read_from"),
    Saved(HeardAtDoor, "HeardAtDoor", "side=through"),
    # actors and items
    Saved(
        Actor,
        "Actor",
        "flanks=ai.flanker fled=ai.fled_turns intent=ai.plans owed=inflicted_by shaded=lamp_covered sore=ai.pain_turns",
    ),
    Saved(KnownActor, "Actor.known"),
    Saved(AiPlans, "Intent"),
    Saved(Sighting, "Sighting", "minded_at=warned_at minded_turns=warned_turns shunned_at=avoided_at"),
    # what has happened
    Saved(RunStats, "Chronicle", "_turns_told=_turns_counted deeds=action_counts siege=break_in"),
    Saved(DepthStats, "Floor"),
    Saved(Blow, "Blow"),
    Saved(Missile, "Missile"),
    Saved(Assault, "Assault"),
    Saved(BreakIn, "Siege"),
    Saved(OpenedBy, "OpenedBy"),
    Saved(End, "End", "door_look=door_sprite killer_look=killer_sprite"),
    # orders of many steps
    Saved(Interrupts, "Watch", "_ails=_ailments _began=_started"),
    Saved(Explore, "Explore", "_wary=_cautious _watch=_interrupts"),
    Saved(HeldStep, "Keep", "_watch=_interrupts"),
    Saved(RepeatAction, "Linger", "_watch=_interrupts"),
    Saved(Rest, "Rest", "_awaited=_until _watch=_interrupts"),
    Saved(Run, "Run", "_beside=_passed _watch=_interrupts"),
    Saved(Landmark, "Notable", "what=kind"),
    Saved(Travel, "Travel", "_watch=_interrupts sure=confirmed"),
    Saved(GoAndLatch, "GoAndLatch", "_watch=_interrupts sure=confirmed"),
    Saved(TravelToStairs, "TravelToStairs", "leads=depth_change"),
    Saved(AttackNearest, "AttackNearest", "_watch=_interrupts"),
    Saved(WaitTurns, "WaitTurns", "_watch=_interrupts"),
    # actions
    Saved(Ascend, "Ascend"),
    Saved(Bash, "Bash"),
    Saved(Cross, "Cross"),
    Saved(Descend, "Descend"),
    Saved(Drop, "Drop"),
    Saved(Invoke, "Invoke"),
    Saved(Search, "Search"),
    Saved(CoverLamp, "Shade"),
    Saved(Shoot, "Shoot"),
    Saved(Shove, "Shove"),
    Saved(Stand, "Stand"),
    Saved(Strike, "Strike"),
    Saved(Take, "Take"),
    Saved(TakeOff, "TakeOff"),
    Saved(Throw, "Throw"),
    Saved(Use, "Use"),
    Saved(Wait, "Wait"),
    Saved(Walk, "Walk", "sure=confirmed"),
    Saved(Wear, "Wear"),
    *(Saved(verb.action, verb.saved_word, "sure=confirmed" if verb.opens else "") for verb in VERBS),
    # enums
    Saved(DoorState, "DoorState"),
    Saved(Occupants, "Occupants"),
    Saved(Noise, "Noise"),
    Saved(Breaking, "Breaking"),
    Saved(RestGoal, "Awaited"),
    Saved(LandmarkKind, "Beside"),
    Saved(Slot, "Slot"),
)
"""Table of all saved classes, with the saved words that differ from the names. Use a new class's name as its word."""

"""Log messages about blows, wounds, deaths and conditions, and about abilities of single breeds."""

from __future__ import annotations

from game.engine.events import monster_events
from game.ui.text.sentences import ByActor, EventSentences

HIT = ByActor("You hit {victim} for {damage}{dice}.", "{Actor} hits {victim} for {damage}{dice}.")
BLOCKED = ByActor("You block {whose} {blow}{dice}.", "{Actor} blocks {whose} {blow}{dice}.")
BLOW = "attack"
YOUR, ITS = "your", "{the_attacker}'s"
SURPRISED = ByActor(
    "You take {victim} by surprise and deal {damage} damage!",
    "{Actor} takes {victim} by surprise and deals {damage} damage!",
)
MISSED = ByActor("You miss {victim}{dice}.", "{Actor} misses {victim}{dice}.")
BLASTED = "The {cause} hits {victim} for {damage}{dice}."
WITHSTOOD = ByActor("You withstand the {cause}{dice}.", "{Actor} withstands the {cause}{dice}.")
HURT = "{Cause} deals {damage} damage to {victim}."
DIED = ByActor("You die.", "{Actor} dies.")

HITS_AND_BLOCKS = " ({blocks} of {hits} blocked)"
ATTACK_DICE = ". Attack {rolls}: {hits} ({least}+)"
DEFENCE_DICE = ". Defence {rolls}: {blocks} ({least}+)"
"""Texts for the slot {dice} in the message about a blow: the dice, the hits or blocks, and the least number needed.

The texts of dice are for traditions (sets of rules) that show dice, `HITS_AND_BLOCKS` is for the others.
"""

ON_FIRE = ByActor("You are now {condition}.", "{Actor} is {condition}.")
AFFLICTED = ByActor("You are now {condition} ({turns}).", "{Actor} is {condition}.")
RECOVERED = ByActor("You are no longer {condition}.", "{Actor} is no longer {condition}.")
GOT_NOWHERE = ByActor("You are {condition} and cannot get away.", "{Actor} is {condition} and cannot get away.")
WENT_ASTRAY = ByActor(
    "You are {condition} and bump into something.", "{Actor} is {condition} and bumps into something."
)

RANG_BELL = "{Actor} rings its bell!"
CRIED_FOR_HELP = "{Actor} cries for help!"
NOTICED = {
    (True, True): "The {foe} notices you!",
    (False, True): "{A_foe} comes into view and notices you!",
    (True, False): "The {foe} to the {direction} notices you and goes out of view!",
    (False, False): "{A_foe} is in view for a moment, to the {direction}, and notices you!",
}
"""Sentence on a monster that notices the hero, by whether he has seen it before its turn, and sees it after it."""

EVENTS: EventSentences = {
    "text": {
        monster_events.Divided: "{Actor} splits in two.",
        monster_events.Woke: "The {foe} wakes up.",
        monster_events.Spoke: '{Actor} says, "{words}"',
    },
    "harm": {
        monster_events.Rallied: "{Actor} recovers its courage and stops fleeing.",
        monster_events.Cornered: "{Actor} finds its way of escape blocked!",
        monster_events.MimicRevealed: "That is not a door. It is {a_monster}!",
        monster_events.Stole: "{Actor} steals {item} from you!",
    },
    "dim text": {
        monster_events.FoundNoWay: "{Actor} waits. It cannot find a way to reach you.",
    },
    "good": {
        monster_events.LeftDoor: "Something grunts behind the door and goes away.",
    },
}
"""Sentences of events that always have the same, by the purpose of their colour and by their class."""

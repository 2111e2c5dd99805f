"""Texts of the look card: what the hero sees or remembers of a cell, and of the monsters, doors and levers there."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.model.door import DoorState, Plate
from game.engine.senses.door_notes import NoteKind
from game.engine.senses.door_signs import Sign
from game.ui.input.commands import Command
from game.ui.text.sentences import BlowWords, ByActor, ByDevice

LOOK_MODE = ByDevice(
    "Look mode. Arrows: move. {NEXT_FOE}: next enemy, {BAG}: item, {DOORS}: {door}, {STAIRS}: stairs."
    " {CONFIRM}: go there or attack. {CANCEL}: leave.",
    "Look mode. Point at something. Click: go there or attack. Right-click: menu.",
    "Look mode. Stick or D-pad: move the cursor. {NEXT_FOE}: next enemy. {CONFIRM}: go there or attack."
    " {CANCEL}: leave.",
)
NO_ENEMY = "You see no enemies."
NOTHING_OF_KIND = {
    Command.BAG: "You know of no items here.",
    Command.DOORS: "You know of no {door}s here.",
    Command.STAIRS: "You know of no stairs here.",
}
"""What the look cursor says if there is nothing of the kind that the player asked for."""
DOOR_OR_DOORWAY = {True: "door", False: "doorway"}
"""What fills the slot `{door}` of the texts above, by whether the game has doors that can be shut."""

GROUND_DOES = "It {does}."
"""Sentence with all that ground or a fixture does."""
BLOCKS = {
    (True, True, True): "blocks the way, the view and missiles",
    (True, True, False): "blocks the way and the view",
    (True, False, True): "blocks the way and missiles",
    (True, False, False): "blocks the way",
    (False, True, False): "hides what is behind it",
}
"""What ground blocks, by whether it blocks bodies, sight and missiles."""
DOORLESS = "is a doorway without a door and cannot be shut"
SLOWS = "takes {turns} to step on"
MUFFLES = "muffles noise"
STEPS_HEARD, STEPS_UNHEARD = "makes steps heard {squares} away", "makes steps silent"
PUTS_OUT_FIRE = "puts out burning creatures"
GIVES_LIGHT = "gives light"
BURNS = "can burn"
SEARCHED, DRUNK = "can be searched once", "gives one drink, which heals"

DECORATIONS = {
    "ash": "Ash. It does nothing.",
    "banner": "A banner. It does nothing.",
    "bones": "Old bones. They do nothing.",
    "bracket": "A bracket without a torch. It does nothing.",
    "chain": "A chain. It does nothing.",
    "coat": "A coat on a hook. It does nothing.",
    "cocoon": "An empty cocoon. It does nothing.",
    "comb": "Honeycomb. It does nothing.",
    "cracks": "Cracks in the floor. They do nothing.",
    "crumbs": "Crumbs. They do nothing.",
    "drips": "Stone that has dripped from above. It does nothing.",
    "drops": "Drops of honey. They do nothing.",
    "dust": "Dust. It does nothing.",
    "fur": "Tufts of fur. They do nothing.",
    "honey": "Honey. It does nothing.",
    "husks": "Empty husks. They do nothing.",
    "ink": "Spilt ink and a quill. They do nothing.",
    "ivy": "Ivy. It does nothing.",
    "jars": "Jars on a shelf. They do nothing.",
    "leaves": "Dry leaves. They do nothing.",
    "map": "A map of somewhere else. It does nothing.",
    "mirror": "A mirror. It does nothing.",
    "moss": "Moss. It does nothing.",
    "mushrooms": "Tiny mushrooms. They do nothing.",
    "onions": "Onions on a string. They do nothing.",
    "painting": "An old painting of a beast. It does nothing.",
    "pans": "Pans on hooks. They do nothing.",
    "papers": "Loose papers. They do nothing.",
    "pebbles": "Pebbles. They do nothing.",
    "pelt": "A stretched pelt. It does nothing.",
    "pennant": "A pennant. It does nothing.",
    "petals": "Petals. They do nothing.",
    "plates": "Painted plates. They do nothing.",
    "portrait": "A portrait. It does nothing.",
    "prints": "Prints of paws. They do nothing.",
    "puddle": "A puddle. It does nothing.",
    "relief": "A face of stone. It does nothing.",
    "ring": "An iron ring. It does nothing.",
    "roots": "Roots. They do nothing.",
    "rubble": "Rubble. It does nothing.",
    "rust": "A spot of rust. It does nothing.",
    "sconce": "A holder for candles, without a light. It does nothing.",
    "scrap": "A scrap of cloth. It does nothing.",
    "scratches": "Old scratches. They do nothing.",
    "scuffs": "Scuffs. They do nothing.",
    "shards": "Shards. They do nothing.",
    "shelf": "A shelf. It does nothing.",
    "shield": "A shield on the wall. It does nothing.",
    "skulls": "Small skulls on a string. They do nothing.",
    "soot": "Soot. It does nothing.",
    "splinters": "Splinters. They do nothing.",
    "stain": "A stain. It does nothing.",
    "straw": "Straw. It does nothing.",
    "vines": "Dry vines. They do nothing.",
    "wax": "Drops of wax. They do nothing.",
    "wings": "Shed wings. They do nothing.",
}
"""Sentence about what is drawn in a cell only as a decoration, by the last word in the name of its sprite."""
TURNS_AWAY = "{turns} away."
TURNS_AND_DOORS_AWAY = "{turns} away, through {doors}."
"""How far the cell under the mouse is."""
NOT_SEEN = "You have not seen this place yet."
REMEMBERED = "You remember this, but you cannot see it now."
CHARTED = {
    False: "You know of this without having seen it.",
    True: "You have seen this only through a shut door.",
}
"""Sentence on a cell that was never in the hero's view, by whether he has seen it with an ability."""
ASLEEP_WHEN_SEEN = "{A_foe}, asleep when you saw it."
THING = "{Thing}."
ROOM = "In the {room}."
TORCH = "A torch hangs here. It lights the squares in front of it."
OPENS_ONE_DOOR = "It opens the {kind} door and no other."
ONLY_ONE_OF = "You may take only one item here. If you take this one, {the_items} will vanish."
UNSEEN_PRIZES = "whatever else lies here"
ONLY_ONE_TOME_OF = "You may take only one of the tomes. If you take this one, {the_items} will crumble for good."
ROCK = "Rock."
NEW_LEVEL_HEALS = "You have not been there yet. If you go now, you get {health} health back."
TRACE = "Something has been moved across the floor here. To find out what, step here or wait next to this square."

HEALTH = "{Monster}: {health} of {most} health."
FAST = "Fast: {moves} moves for each of yours."
SLOW = "Slow: {moves} moves for each of yours."
HERO_HEALTH = "You: {health} of {most} health."
FRIEND = "{A_foe}, a friend."
HOW_TO_TALK = "Walk into them to swap places. Sometimes they say something."
RANGE = "{least} to {most}"
STRENGTH = "Attack: {attack_dice} ({attack_chance}%). Defence: {defence_dice} ({defence_chance}%)."
CONDITION = "{condition} ({turns})"
CONDITIONS = "{Conditions}."
WIELDS = "Wielding: {item}."
WEARS = "Wearing: {items}."

ASLEEP = "It is asleep."
STILL_ASLEEP = "Asleep."
"""Sentence before one of the next three, in place of ASLEEP."""
WAKES = "Chance to wake it: by a step {step_percent}%, by a blow {blow_percent}%."
WAKES_BY_DOOR = (
    "Chance to wake it: by a step {step_percent}%, by a blow {blow_percent}%, by opening a door {door_percent}%."
)
WAKES_BY_KNOCK = (
    "Chance to wake it: by a step {step_percent}%, by a blow {blow_percent}%, by opening a door {door_percent}%,"
    " by a knock {knock_percent}%."
)
"""Sentences on the chance that the noise of the hero's next action wakes a sleeper."""
UNAWARE_WANDERING = "It has not noticed you. It is wandering around."
UNAWARE_DRAWN = "It has not noticed you. It is on its way to an open door of yours."
UNAWARE_STANDING = "It has not noticed you. It is standing still."
FLEEING = "It is fleeing from you."
ON_GUARD = "It has noticed you, but it stays where it is."
HUNTING_FAR = {
    True: "It is hunting you. Through the doors you know of, it needs more than {turns} to reach you.",
    False: "It is hunting you. On the ways you know of, it needs more than {turns} to reach you.",
}
"""Sentence about a foe far away, by whether there are doors that can be shut."""
HUNTING_NEAR = "It is hunting you. It could attack you in {turns}."
HUNTING_HERE = "It is hunting you. It can attack now."

MOOD_ASLEEP = "asleep"
MOOD_UNAWARE = "unaware"
MOOD_FLEEING = "fleeing"
MOOD_ON_GUARD = "on guard"
MOOD_HUNTING = "hunting"

CAN_OPEN = "Opens doors."
CANNOT_OPEN = "Cannot open doors."

NO_BLOW_FROM_HERE = "You cannot strike it from here. {Why}"
YOUR_SNEAK_ATTACK = {
    True: "Sneak attack: {damage} damage.",
    False: "Sneak attack if unnoticed: {damage} damage.",
}
YOUR_SNEAK_ATTACK_KILLS = {
    True: "Sneak attack: {damage} damage (fatal).",
    False: "Sneak attack if unnoticed: {damage} damage (fatal).",
}
"""Sentence on an attack on a monster that has not noticed the hero, by whether it is within his reach."""

YOUR_BLOWS = BlowWords(
    "Your attack: {percent}% to hurt it, likely to kill it in {blows} blows.",
    "Your attack: {percent}% to hurt it.",
    "Your attack: {percent}% to hurt it, {kills}% to kill it at once, likely to kill it in {blows} blows.",
    "Your attack: {percent}% to hurt it, {kills}% to kill it at once.",
    "Your attack: less than 1% to hurt it.",
)
ITS_BLOWS = BlowWords(
    "Its attack: {percent}% to hurt you, likely to kill you in {blows} blows.",
    "Its attack: {percent}% to hurt you.",
    "Its attack: {percent}% to hurt you, {kills}% to kill you at once, likely to kill you in {blows} blows.",
    "Its attack: {percent}% to hurt you, {kills}% to kill you at once.",
    "Its attack: less than 1% to hurt you.",
)
ITS_SHOT = "Its attack from afar, up to {squares} away: {dice} ({percent}%)."
THROWS_FIRE = "It can throw fire too, which does more harm than its blow."
"""Sentences on attacks of a monster besides its blow."""

FIRE = "Fire: burns for another {turns}. Whatever is in it catches fire."
GAS = "{Gas} (strength {number})."
GAS_AFFLICTS = "Anything that breathes it is {condition}."
GAS_EXPLODES = "Fire makes it explode for {damage} damage."
LAMP = "Your lamp lights everything within {squares}. Its oil lasts for {turns}."
LAMP_COVERED = "Your lamp is covered. Its oil lasts for {turns}. In the dark, enemies see you only within {squares}."
LAMP_EMPTY = "Your lamp is out of oil. In the dark, enemies see you only within {squares}."

DOOR = {
    DoorState.SHUT: "{Door}, shut.",
    DoorState.AJAR: "{Door}, ajar.",
    DoorState.OPEN: "{Door}, open.",
    DoorState.BOLTED: "{Door}, bolted.",
    DoorState.BROKEN: "{Door}, destroyed.",
}
DOOR_LOCKED = "{Door}, locked."
DOORWAY = "{Door}."
DOOR_GOES_ON: Mapping[DoorState, str | ByDevice] = {
    DoorState.AJAR: ByDevice(
        "Walk into it to push it fully open.",
        "When next to it, click it to push it fully open.",
        "Walk into it to push it fully open.",
    ),
    DoorState.BOLTED: "It cannot be opened while the bolt holds.",
    DoorState.BROKEN: "It stays open for ever.",
}
"""Sentence on how to get through a door, by the state of the door. Open and shut doors have other sentences."""
OPENS_AND_ENTERS = ByDevice(
    "Walk into it to open it and step in. It stays open.",
    "When next to it, click it to open it and step in. It stays open.",
    "Walk into it to open it and step in. It stays open.",
)
OPENS_FIRST = ByDevice(
    "Walk into it to open it, and again to go through. It stays open.",
    "When next to it, click it to open it, and again to go through. It stays open.",
    "Walk into it to open it, and again to go through. It stays open.",
)
WINS = "Opening it wins the game."
NOT_BY_HAND = "You cannot open it by hand."
BY_LEVER = "You cannot open it by hand. A lever elsewhere opens it."
BY_KNOWN_LEVER = "You cannot open it by hand. A lever {squares} to the {direction} of it opens it."
BY_PLATE = "You cannot open it by hand. A plate elsewhere moves it."
BY_KNOWN_PLATE = "You cannot open it by hand. A plate {squares} to the {direction} of it moves it. {Reads}"
RAISED_UNSEEN = "You have pulled its lever, so it should be open by now."
NEEDS_KEY = "You need a key to open it."
USES_KEY = ByDevice(
    "Walk into it to unlock it and open it. That uses up one key. You have {keys}.",
    "When next to it, click it to unlock it and open it. That uses up one key. You have {keys}.",
    "Walk into it to unlock it and open it. That uses up one key. You have {keys}.",
)
NEEDS_OWN_KEY = "Only the {kind} key opens it. Opening the door wins the game."
OWN_KEY_HELD = "Only the {kind} key opens it, and you have it. Opening the door wins the game."
BARRED = "Barred. It opens only from the {direction}. Then it stays open."
RUNE = "A rune warns of danger behind it. No monster opens it."
TWIN = "Twin door: when it moves, its twin elsewhere moves too."
TOLL = "Toll door: when one opens or breaks, those near it bolt themselves for good. A crack does not count."
GLASS = "You can see through it. A single blow shatters it loudly."
OPENWORK = "Arrows, noise and gas pass through it."

LEVER = "Lever."
LEVER_PULLED = "Lever, pulled."
LEVER_OPENS = ByDevice(
    "Walk into it to open {the_door}. It works once.",
    "Click it to open {the_door}. It works once.",
    "Walk into it to open {the_door}. It works once.",
)
LEVER_OPENED = "It has opened {the_door}."
LEVER_USELESS = "Pulling it does nothing: {the_door} is already open."
PLATE, PLATE_READ = "{Plate}.", "{Plate}, read."
PLATE_READS = "When you step on it, it reads your open doors, once: {number} now."
PLATE_WANTS = {Plate.QUIET: "It wants {number} or fewer.", Plate.WINDY: "It wants {number} or more."}
PLATE_WANTS_LIMIT = "It wants as many as their limit, and there is none on this level."
PLATE_WOULD = {True: "{The_door} would go up.", False: "{The_door} would bolt itself for good."}
"""Sentence on what stepping on a plate would do, by whether it wants the present number of open doors."""
GATE_COUNTS = "A gate that is up counts among your open doors."
"""Added to what a plate would do or has done, where open doors count."""
PLATE_DONE = {True: "It has opened {the_door}.", False: "It has bolted {the_door} for good."}
DOOR_AWAY = "the {door} {squares} to the {direction} of it"
DOOR_UNKNOWN = "a door that you have not seen"

GETS_THROUGH = ByActor(
    "Once next to it, you need {turns} to step into the doorway.",
    "{Actor}, once next to it, could be in the doorway in {turns}.",
)
STEPS_IN = "It takes {turns} to step into the doorway."
"""The same of a hero who stands next to the door."""
GETS_PAST = ByActor("It takes {turns} to go past it.", "{Actor} needs {turns} to go past it.")
BREAKS_THROUGH = ByActor(
    "It takes {turns} to break through it.",
    "{Actor}, once next to it, could break it and be in the doorway in {turns}.",
)
CANNOT_PASS = ByActor("You cannot get through it now.", "{Actor} cannot get through it as it is now.")
"""Sentence on an actor that can neither open nor break nor pass a door as it is."""

SIGNS = {
    Sign.LIGHT: "light under it, so somebody who opens doors lives to the {far}.",
    Sign.CLAWS: "claw marks at its foot, so something that cannot open a door lives to the {far}, alone or in a pack.",
}
NO_SIGN = (
    "no light and no claw marks, so nobody lives to the {far}, or only monsters that slip past shut doors."
    " Monsters that wander leave no sign."
)
"""What is told of the signs of a door, and of a door without a sign, after the side from which they are seen."""
TENANTS_GONE = "You have seen all of that home and know of nobody who is still there."
BOTH_SIDES_SEEN = "You have seen what lies on both sides of it."
CHARTED_BEHIND = {
    False: "You know the map to the {far}, but not who or what is there.",
    True: "You have looked through a shut door at what lies to the {far}, and have not been there.",
}
"""Sentence on ground that was never in the hero's view, by whether he has seen it with an ability."""
WRONG_HINGE = "Its hinge is on the wrong side."
RUSTY = "Rusty: it groans even if you open it only a crack. Pushing it open after that is softer."
BOLTED_BY_YOU = "You bolted it. You can remove the bolt, but it will break."
BOLTED_BY_DEAD = "The monster that bolted it is dead. You can remove the bolt."
BOLTED_FOR_GOOD = "It bolted itself for good."
BOLTED_BY_OTHER = "A monster bolted it."
BLOWS_BREAK_IT = "{Blows} will break it."
BADGES = {
    NoteKind.NOBODY: "Its badge shows what you last heard or saw to the {far}: nobody.",
    NoteKind.ASLEEP: "Its badge shows what you last heard or saw to the {far}: somebody asleep.",
    NoteKind.AWAKE: "Its badge shows what you last heard or saw to the {far}: somebody awake.",
}
"""Sentence on the badge that a door has on the map."""
BADGE_SEEN = "You have seen them there."
BADGE_HEARD_ELSEWHERE = "You heard that at another door of the same room."
"""Sentences on how the hero knows what a badge says, if he has not heard it at this door."""
BADGE_SEVERAL = "The plus means: more than one."
JUST_NOW = "just now"
AGO = "{turns} ago"
HEARD = "To the {far} you heard {who}, {ago}."

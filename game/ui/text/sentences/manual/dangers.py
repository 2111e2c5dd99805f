"""Sections of the manual about monsters, fighting, hazards, items and abilities."""

from __future__ import annotations

from game.engine.model.tradition_features import Feature
from game.engine.rules.actions import door_verbs
from game.ui.text.sentences import Entry, EntryOfParts, Section, When

FIGHTING = Section(
    "Fighting",
    (
        "Walk into an enemy to attack it. You roll your attack dice: each die that hits deals 1 damage. The enemy rolls"
        " its defence dice: each die that blocks prevents 1.",
        "“Attack: 3 dice (60%)” means three dice, each of which hits 60% of the time.",
        "Point at an enemy to see its health, its chance to hurt you, and how many blows each of you"
        " needs to kill the other.",
        When(
            {Feature.SNEAK_ATTACKS},
            "An enemy that has not noticed you is open to a sneak attack: every die hits, nothing is blocked, and the"
            " damage is doubled. Sleepers may wake as you come near.",
        ),
        "A doorway is a good place to fight a group, because few enemies can reach you there.",
        "Press {FIRE} to throw a weapon. Before you throw, the game shows the squares that will be hit and the chances."
        " Press {NEXT_FOE} to look at the next enemy in view.",
        When({door_verbs.EASE}, "A door that is ajar is cover: a missile through it hits less often."),
        (
            When(
                {Feature.MENDING},
                "You regain one point of health every {heal_turns} turns.",
                "Wounds do not heal with time. Potions and an ability heal them.",
            ),
            When(
                {Feature.ARRIVAL_HEALING},
                "Your first arrival on each level, down or up, also gives back half of the health that you have lost.",
            ),
        ),
    ),
)

MONSTERS = Section(
    "Monsters",
    (
        When(
            {Feature.MANNERS},
            "What matters most about a monster is what it does at a door. Most monsters open shut doors only when they"
            " hunt, flee or follow a noise. Beasts cannot open doors at all. A monster that hunts you and loses you"
            " watches the doorway for a while, and then tries another way.",
            When(
                {Feature.OTHERS_OPEN},
                "Monsters open doors as you do.",
                When({Feature.LEAVES}, "Monsters cannot open doors. They come through those that you have opened."),
            ),
        ),
        When(
            {Feature.MANNERS},
            "Point at a monster to read this on its card.",
            "Point at a monster to read how strong it is, and whether it hunts you. The bestiary ({BESTIARY}) lists"
            " those that you have met.",
        ),
    ),
)
"""Section about monsters. After its blocks comes an entry about each breed with manners of its own at doors."""
FRIENDS = Entry(
    "Townspeople",
    "In the town of the tradition `rustbook`: {names}. They are friends. Walk into them to swap places. Sometimes they"
    " say something.",
)

SPOTTED_TRAPS = {True: "Sometimes you notice a hidden trap that is in view.", False: ""}
"""What fills the slot `{spotted_traps}`, by whether the tradition lets the hero spot hidden traps by chance."""
HAZARDS = Section(
    "Fire, gas, traps",
    (
        (
            When(
                {Feature.LEAVES},
                "Fire and gas spread through open doors. Shut doors stop them, but fire burns wooden doors.",
            ),
            "Each gas has small signs of its own shape: the more signs, the more gas.",
        ),
        Entry(
            "Fire",
            "Burns you as long as you stand in it, and for some turns after. Step out of it at once. Water, where"
            " there is any, puts you out.",
        ),
        EntryOfParts(
            "Poison gas",
            ("Poisons whatever breathes it.", When({Feature.MENDING}, "While you are poisoned, you do not heal.")),
        ),
        Entry("Confusion gas", "Makes you stumble in random directions."),
        Entry("Stupor gas", "Stuns whatever breathes it."),
        When(
            door_verbs.ALL_VERBS,
            Entry("Firedamp", "Harmless until fire reaches it. Then it explodes."),
        ),
        Entry("Smoke", "Shows where something burns. It does no harm."),
        EntryOfParts(
            "Bear trap",
            (
                "Hurts once and holds you for some turns.",
                When({Feature.SEARCH, Feature.HIDDEN_TRAPS}, "Search with {SEARCH} to find hidden traps."),
                "{spotted_traps}",
            ),
        ),
        "The game asks before you step into a trap that you know of. Of all conditions, only being hasted helps you.",
    ),
)

ITEMS = Section(
    "Items",
    (
        "Walk over an item to pick it up. Press {BAG} to open your pack. Each item keeps its letter and its number;"
        " press a number, or click the item, to use it at once.",
        "Most potions, scrolls and wands are unknown at first: the name tells only the colour of a potion, the"
        " title of a scroll or the wood of a wand. Using one shows what it is. You can also throw a potion at an"
        " enemy: it breaks, and affects everything next to it too.",
        "Wear armour on head, body and feet, and hold one weapon. The pack compares each item with what you wear.",
    ),
)
"""Section about items. After its blocks come entries about each kind of item, from the data of the game."""
COUNTED: dict[str, Entry] = {
    "gold": Entry("Gold", "Each piece adds one point to your score. You cannot buy anything with it."),
    "oil": Entry(
        "Flask of oil",
        "Adds {flask_oil} measures to the lamp at once. You take it only if there is room for half of it.",
    ),
    "key": Entry("Key", "Opens one locked door, whichever you choose. It stays in the lock."),
    "last key": Entry("Last key", "Opens the last door and no other."),
    "latch": Entry("Latch", "Bolts one door. You start with {latches_at_start}, and at least one lies on each level."),
}
"""Entry about each kind of item that the hero only has a number of, by the name of the kind."""
GEAR = {"head": "For the head", "body": "For the body", "feet": "For the feet", "hand": "Weapons"}
"""Term of the entry that lists gear, by the part of the body that wears it."""

ABILITIES = Section(
    "Abilities",
    (
        "A tome teaches an ability. Press {ABILITIES} to use an ability that you have learned. It then needs some"
        " turns until it is ready again.",
    ),
)
"""Section about abilities. After its blocks comes an entry about each ability, from the data of the game."""

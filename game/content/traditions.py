"""Traditions: sets of rules for doors, steps, sight and monsters. The player chooses one for each game."""

from __future__ import annotations

from dataclasses import replace

from game.content.items.abilities import TOMES
from game.content.items.gear import AMULET
from game.content.items.loot_tables import find
from game.content.monsters import breeds
from game.content.rules_version import DEEPEST_DEPTH
from game.content.themes import rustbook_themes, theme_of_depth
from game.content.world.door_kinds import DOORWAY, WOODEN
from game.content.world.traps import BOOK_TRAPS, OneByChance
from game.engine.grid.dice import Roll
from game.engine.grid.flood import StepRule
from game.engine.grid.fov_tables import FovShape
from game.engine.model.tradition_features import LogDetail
from game.engine.rules.actions.door_verbs import VERBS
from game.engine.sight_rules import LineOfSight, RoomLight
from game.engine.tradition import DoorLimit, Gold, Habits, HabitShares, OpenerRule, OpeningRule, Tradition

ANYONE_OPENS = "Monsters can open doors too. An open door never closes again."
ENDLESS = "Go as deep as you can. The dungeon has no bottom."

_LIMIT = DoorLimit(7, breeds.DRAUGHT, steps=15)
AJAR = Tradition(
    "ajar",
    "This game's own tradition: you move in eight directions. Your lamp lights everything within nine squares, "
    "and you see lit rooms from afar.",
    "Monsters can open doors too. An open door never closes again, unless it is bolted.",
    "The last door is at depth 10. To win, find the last key and open the door with it.",
    hero=breeds.WANDERER,
    generator="ajar",
    size=(80, 48),
    steps=StepRule.NO_CORNERS,
    sight=LineOfSight(FovShape.CIRCLE, far=20),
    door=WOODEN,
    swatch="ajar",
    theme_named=theme_of_depth.theme_named,
    opener_rule=OpenerRule.BY_MANNERS,
    verbs=frozenset(VERBS),
    special_doors=True,
    prize_choices=True,
    signs=True,
    noise=True,
    trails=True,
    surprise=True,
    finds=find,
    habits=Habits(dwellers=HabitShares(asleep=10, roaming=80), beasts=HabitShares(asleep=66, roaming=4)),
    gold=Gold(0, 0, grows=False),
    search_percent=100,
    teleport_leaves_room=True,
    traces=True,
    torches=True,
    arrival_healing_percent=50,
    stairs_up_allowed=True,
    door_limit=_LIMIT,
    last_depth=10,
    no_stairs_up_message="These stairs lead out of the dungeon. You cannot leave before you have opened the last door.",
)
"""This game's own tradition. No document describes it, so nothing in it deviates from a document."""

ROGUESHARP = Tradition(
    "roguesharp",
    "Rules of the RogueSharp v3 tutorial: you move in four directions and see up to 15 squares away.",
    ANYONE_OPENS,
    ENDLESS,
    hero=breeds.MAP_READER,
    generator="roguesharp",
    size=(80, 48),
    steps=StepRule.ORTHOGONAL,
    sight=LineOfSight(FovShape.DIAMOND, walls=FovShape.SQUARE),
    door=WOODEN,
    swatch="roguesharp",
    random_loot=True,
    log_details=frozenset(LogDetail),
    empties_log=True,
)
"""Tradition of the RogueSharp v3 tutorial. Its differences from the tutorial, with the reasons:

B-05: the view changes as soon as any actor opens a door; the tutorial updates it at the hero's next step.
B-06: a door that another actor opens is reported only if the hero perceives it; the tutorial reports every such door.
B-40: a die hits with exactly its chance; in the tutorial it hits one percent more often.
B-46: a level has at least two rooms; the tutorial fails on a level with a single room.
D-44, K-13: a remembered door is drawn as it was last seen; its present state would reveal what happens out of view.
RS-31: the hero is called "hero", and the tutorial calls him "Rogue". All traditions, saved games and tools use the name
"hero" for the player's figure. His numbers, his place and his two Magic Map scrolls are the tutorial's.
"""

ROGUE = Tradition(
    "rogue",
    "Rules of Andrew Comeau's Rogue: you move in four directions. Rooms are lit or dark.",
    "There are no doors in this game, only doorways. Some doorways are hidden.",
    "The Amulet of Yendor lies at depth 26. To win, find it and carry it up and out of the dungeon.",
    hero=breeds.SEARCHER,
    generator="rogue",
    size=(78, 24),
    steps=StepRule.ORTHOGONAL,
    sight=RoomLight(),
    door=DOORWAY,
    swatch="rogue",
    random_loot=True,
    things=Roll(1, 15, plus=4),  # 5 to 19 (CM-12)
    traps=OneByChance(percent=25),
    gold=Gold(10, 125, grows=False),
    search_percent=20,
    stairs_up_allowed=True,
    amulet=AMULET.name,
    last_depth=26,
    open_glyph="╬",
    trap_glyph="⬥",
    unbuilt=True,
    glyphs={
        "wall": "═║╔╗╚╝ ",
        "floor": "·",
        "passage floor": "▒",
        "stairs down": "≣",
        "stairs up": "≣",
        "gold": "*",
        "hero": "☺",
    }
    | {tome.name: "§" for tome in TOMES},  # `*` is gold here
)
"""Tradition of Andrew Comeau's Rogue. Its differences from the document, with the reasons:

B-28: hallways and doorways of neighbouring regions never overwrite each other, and all open cells are connected, if
only by hidden doorways; the document overwrites cells and can cut off rooms.
B-29: a hallway that can lead nowhere is removed; the document leaves it.
B-30: stairs are chosen among free cells, regions include their last row and column, all chance comes from the seed, and
a chance of 90 percent is exactly 90 percent; the document has an error in each of these points.
CM-07: in tiles, hallways have sides of brick; in glyphs nothing is drawn there, as in the document.
CM-10: a level has a stairway down and another one up, which the hero can take with the amulet only; the document's one
stairway is used in both directions. So the map shows where each leads.
CM-30, CM-31, CM-33 to CM-40, CM-44 to CM-55, CM-60 to CM-79: the letter monsters have the document's health, damage and
depths (see `letters`); their behaviour, the items and the way of fighting are those that all traditions share.
CM-22: the hero remembers floor that has faded from his map, so that travel and exploration can cross it.
CM-24: there is no detection magic, because none of the shared items has it: magic mapping shows places, never monsters
or items; the document shows remote cells for one redraw.
CM-25: a blind hero knows the eight cells beside his own, because he touches them; the document shows him nothing but
himself. No actor hallucinates, because no shared item causes it.
"""

RUSTBOOK = Tradition(
    "rustbook",
    "Rules of the Rust roguelike tutorial: you move in eight directions and see up to 8 squares away. "
    "Walk into a door to open it.",
    "In this game, only you can open doors. An open door never closes again.",
    ENDLESS,
    hero=breeds.BOOKISH,
    generator="rustbook",
    size=(80, 43),
    steps=StepRule.FREE,
    sight=LineOfSight(FovShape.CIRCLE, most=8, walls=FovShape.CIRCLE),
    door=WOODEN,
    swatch="rustbook",
    random_loot=True,
    traps=BOOK_TRAPS,
    spot_trap_one_in=24,
    opening_rule=OpeningRule.BUMPS,
    opener_rule=OpenerRule.HERO,
    torches=True,
    stairs_up_allowed=True,
    open_glyph="/",
    glyphs={"wall": "○║║║═╝╗╣═╚╔╠═╩╦╬ ", "dragon": "D", "ooze": "j"},  # j for jelly: o is the orc
    theme_named=rustbook_themes.theme_named,
)
"""Tradition of the Rust roguelike book. Its differences from the book, with the reasons:

B-22, B-24: an open door is not opened again, and opening a door updates the view at once; in the book a door is opened
at each bump, and the view can stay out of date.
B-23: monsters never pass a shut door, as in the book; but here they look for another way round, and no townsfolk are
locked in behind doors.
D-45, K-13: a door that was seen stays on the map as it was last seen; the book draws doors only while they are in view.
A map that forgets its doors would hide from the player what this game is about.
K-15: the log reports each door that the hero opens or sees opened, because all traditions share one narrator; the book
has no message.
RB-43: cells out of view are grey, and the doors and items seen there stay on the map; the book forgets them.
RB-44: walls are drawn as lines that join the walls beside them, if these have been seen, as in the book.
RB-45: forest, caverns and mushroom groves have their own characters; town, fort and lair have the default characters.
"""

SADCONSOLE = Tradition(
    "sadconsole",
    "Rules of the SadConsole tutorial: you move in four directions and know the map of every level. "
    "A shut door hides what is behind it. Walk into a door to open it.",
    ANYONE_OPENS,
    ENDLESS,
    hero=breeds.FARSIGHTED,
    generator="sadconsole",
    size=(100, 100),
    steps=StepRule.ORTHOGONAL,
    sight=LineOfSight(FovShape.SQUARE),
    door=WOODEN,
    swatch="sadconsole",
    map_known=True,
    random_loot=True,
    opening_rule=OpeningRule.BUMPS,
    stairs_up_allowed=True,
)
"""Tradition of the SadConsole tutorial. Its differences from the tutorial, with the reasons:

B-15: doors can be opened, as in the tutorial's next part; in this part nothing opens them.
B-16: no actor begins in a doorway; the tutorial can put the hero and monsters into doors.
SC-28, D-55: the hero knows the whole map from the start, as in the tutorial, and sees as far as a level is long. But
walls and shut doors hide monsters and items: the tutorial marks shut doors as blocking sight, and never asks. A monster
notices the hero at up to ten cells, which is RogueSharp's figure (RS-32), if no wall or shut door is between them.
"""

GENTLER = {
    AJAR.name: replace(AJAR, setting="gentler", door_limit=replace(_LIMIT, doors=_LIMIT.doors + 2, fewer_dice=2))
}
"""Traditions that have a gentler setting for first games, by their names, with the rules of that setting."""

TRADITIONS = {row.name: row for row in (AJAR, ROGUESHARP, ROGUE, RUSTBOOK, SADCONSOLE)}


def deepest_start(tradition: Tradition) -> int:
    """Return the deepest level on which a new game of a tradition can start."""
    return tradition.last_depth or DEEPEST_DEPTH

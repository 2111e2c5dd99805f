"""The table rows that compare documents 000 and 001, the RogueSharp v3 tutorial, with the tradition `roguesharp`.

A tradition is a set of rules.
"""

from __future__ import annotations

from builders.documents.document_rows.row import Row, dice, differs, left_out, mended, numbers, same, step_of
from game.content.items.abilities import ABILITIES
from game.content.items.gear import GEAR
from game.content.items.loot_tables import GEAR_LOTS, ITEM_LOTS, ROOM_PERCENT
from game.content.levels.generators import GENERATORS
from game.content.monsters.breeds import GOBLIN, KOBOLD, OOZE
from game.content.traditions import ROGUESHARP
from game.engine.model.item import ItemKind, Slot
from game.engine.rules.inventory import MAX_STACKS
from game.engine.senses.awareness import HUNT_TURNS
from game.mapgen.layers.population.place_monsters import RoomSpawns
from game.mapgen.starters.scattered_rooms import ScatteredRooms

CHAIN = GENERATORS[ROGUESHARP.generator]
ROOMS = step_of(CHAIN, ScatteredRooms)
SPAWNS = step_of(CHAIN, RoomSpawns)
HERO = ROGUESHARP.hero
BORDER_DOORS = "game.mapgen.layers.doors.placement_rules:BorderDoors"


def _pool(depth: int) -> str:
    return ", ".join(f"{lot.thing} {lot.weight}" for lot in GEAR_LOTS if depth in lot.depths)


def _pieces(slot: Slot) -> str:
    return ", ".join(_piece(kind) for kind in GEAR if kind.slot is slot)


def _piece(kind: ItemKind) -> str:
    """Return the figures of a piece of equipment as text: dice, their chance, and the ticks it adds to an action."""
    stats = kind.stats
    figures = f"{kind.name} {stats.attack + stats.defense} at {stats.attack_chance + stats.defense_chance} %"
    return figures + (f", {kind.pace:+d} ticks" if kind.pace else "")


def _ability(name: str) -> str:
    ability = ABILITIES[name]
    return f"{ability.effect.description} Ready again after {ability.turns} turns."


def border_doors(tests: str, d_55: Row) -> tuple[Row, ...]:
    """Return the rows about the rule for placing doors that documents 000, 001 and 004 share.

    `tests`: the test of drawn levels that proves most of these rows. `d_55`: the row D-55, about what a door hides,
    which is not the same for all three documents.
    """
    return (
        same(
            "D-50",
            "Places are looked for on all sides of a room's rectangle, corners too.",
            "test_levels.py::test_corner_cell_is_no_door_of_its_room",
            "No room gets a door in a corner of its own, which touches none of its floor (B-09).",
        ),
        same("D-51", "The cell must be open ground.", tests),
        differs(
            "D-52",
            "No door in the cell or in the four beside it.",
            "Nor in the four diagonal ones.",
            "B-10 is mended.",
            BORDER_DOORS,
        ),
        same("D-53", "Open on both sides along one axis, closed on both sides along the other.", tests),
        differs(
            "D-54",
            "Every cell that fits gets a door: no chance, no limit.",
            "Every cell that fits and joins a room to what lies outside.",
            "B-09 is mended.",
            BORDER_DOORS,
        ),
        d_55,
        same("D-56", "Doors are made when all rooms and tunnels are there.", tests),
        same("D-57", "Two rooms that share a wall line share its door.", tests),
        differs(
            "D-58",
            "Of two neighbours that both fit, the first that is looked at becomes the door.",
            "The one whose room has fewer places for a door.",
            "Each room should have one.",
            BORDER_DOORS,
        ),
    )


DRAWINGS = "test_placement_rules.py::test_border_rule_doors_match_drawing"

ROWS: tuple[Row, ...] = (
    # ------------------------------------------------------------------------------------------------------- doors
    differs(
        "D-03",
        "A shut door can be walked onto: it only stops eyes.",
        "Walking into it opens it, so no one ever stands in a shut door.",
        "It plays the same, and the view in a doorway is never wrong.",
        "game.engine.tradition:OpeningRule",
    ),
    same(
        "D-20",
        "A hero or a monster that enters a door's cell opens the door in the same move.",
        "test_doors.py::test_kobold_opening_door_is_reported",
    ),
    same(
        "D-21",
        "In a move: the old cell is free, the new one taken, the door opens, and only then one looks.",
        "test_document_rows_doors.py::test_move_into_door_opens_and_looks",
    ),
    same(
        "D-23",
        "Opening does not change who stands there or what is explored.",
        "test_document_rows_doors.py::test_move_into_door_opens_and_looks",
    ),
    same(
        "D-31",
        "Nothing closes a door again.",
        "test_doors.py::test_open_door_never_shuts_again",
    ),
    same(
        "D-40",
        "Shut `+`, open `-`.",
        "test_document_rows_doors.py::test_traditions_use_documented_door_glyphs",
        f"`{ROGUESHARP.shut_glyph}` and `{ROGUESHARP.open_glyph}`",
    ),
    same(
        "D-41",
        "In view #BEB4AE on #61544B, remembered #9E938A on #47382D.",
        "test_tradition_colours.py::test_glyph_door_has_documented_colours",
    ),
    *border_doors(DRAWINGS, same("D-55", "The cell becomes a door that hides what is behind it.", DRAWINGS)),
    # ------------------------------------------------------------------------------------------------------ levels
    same(
        "RS-01",
        "80×48 cells, solid rock at first.",
        "test_levels.py::test_rim_is_never_dug",
        f"{ROGUESHARP.size[0]}×{ROGUESHARP.size[1]}",
    ),
    same(
        "RS-02",
        "20 tries of rooms with sides from 7 to 13; those that overlap are dropped.",
        "test_levels.py::test_roguesharp_rooms_never_overlap",
        f"{ROOMS.tries} tries, sides {ROOMS.shortest} to {ROOMS.longest}",
    ),
    same(
        "RS-03",
        "Rooms may share a wall line.",
        "test_levels.py::test_roguesharp_rooms_never_overlap",
    ),
    same(
        "RS-04",
        "The floor of a room is a cell less than its sides each way; the map's rim stays rock.",
        "test_levels.py::test_rim_is_never_dug",
    ),
    differs(
        "RS-05",
        "An L-shaped tunnel joins each room to the next, from middle to middle; either leg may come first.",
        "The same; but a tunnel that would run along a room's wall usually takes the other leg first, or begins a cell "
        "aside: 0.3 open border cells a level have no door (in 2,000 levels; the document's 14.5).",
        "So that doors fit (B-09).",
        "game.mapgen.core.tunnel_planner:forms",
    ),
    same(
        "RS-06",
        "Tunnels may cross rooms; loops come by accident.",
        "test_document_rows.py::test_tunnels_through_rooms_make_loops",
    ),
    same(
        "RS-07",
        "Rooms, tunnels, doors, stairs, creatures, things: in this order.",
        "test_levels.py::test_chain_records_history_only_when_asked",
    ),
    same(
        "RS-08",
        "The depth decides what lies there and how strong monsters are.",
        "test_seed_breeds.py::test_seed_breeds_have_documented_numbers",
    ),
    same(
        "RS-09",
        "The seed is shown, so that a level can be made again.",
        "test_document_rows.py::test_new_game_reports_its_seed",
    ),
    left_out("RS-10", "A first map: a floor in a frame.", "A drawing does the same."),
    same(
        "RS-11",
        "The library makes random rooms by the same rule.",
        "test_levels.py::test_roguesharp_rooms_never_overlap",
    ),
    differs(
        "RS-12",
        "Caves from noise: wide rounds, then smooth ones; pockets joined by tunnels two cells wide.",
        "The same, in caverns and mushroom groves of `rustbook`; a tunnel begins in the caves it joins.",
        "The middle of a cave's rectangle may be rock.",
        "game.mapgen.starters.caves",
    ),
    same(
        "RS-13",
        "A map can be written as text and read back.",
        "test_terrains.py::test_printed_level_reads_back_unchanged",
        "With an alphabet of its own, for drawings.",
    ),
    same(
        "RS-14",
        "A map can be saved and restored.",
        "test_saved_worlds.py::test_left_levels_are_saved_with_their_actors",
        "All of a level, not only what can be walked and seen through.",
    ),
    left_out("RS-15", "Selections of cells: lines, circles, squares, borders; copies of maps.", "A library's service."),
    # ------------------------------------------------------------------------------------------------------- sight
    differs(
        "RS-20",
        "A diamond: cells within a number of steps, on lines to the border of that area; then walls beside lit floor.",
        "The same diamond, and walls likewise; but floor is in view where the straight line from centre to centre is "
        "clear. Of the floor seen from 20 cells, 1,952 cells were in view by both rules, 59 by the document's only, "
        "2 by this one only.",
        "If one creature sees another, it is also seen.",
        "game.engine.grid.fov",
    ),
    same(
        "RS-21",
        "The hero sees 15 cells, monsters 10.",
        "test_traditions.py::test_roguesharp_hero_sees_15_cells_monsters_10",
        f"The hero {HERO.sight}, monsters {KOBOLD.sight}.",
    ),
    same(
        "RS-22",
        "What was in view stays explored; floor and wall look different in view and remembered.",
        "test_document_rows.py::test_seen_cells_stay_on_map",
    ),
    same(
        "RS-23",
        "The view is computed again at every step of the hero.",
        "test_document_rows.py::test_seen_cells_stay_on_map",
    ),
    same(
        "RS-24",
        "Several fields of view can be joined, for lights.",
        "test_perception.py::test_lit_cells_are_seen_from_afar",
        "Torches and lamps light cells in `ajar`; no level of this tradition has any.",
    ),
    # ------------------------------------------------------------------------------------------------------ actors
    same(
        "RS-30",
        "Attack, defense and their chances, health, gold, speed, sight; worn pieces add to them.",
        "test_inventory.py::test_gear_gives_documented_stats_and_pace",
    ),
    differs(
        "RS-31",
        "The hero, “Rogue”: `@`, attack 2 at 50 %, defense 2 at 40 %, health 100, sight 15, two maps.",
        f"`{HERO.glyph}`, attack {dice(HERO.attack)} at {dice(HERO.attack_chance)} %, defense {dice(HERO.defense)} at "
        f"{dice(HERO.defense_chance)} %, health {dice(HERO.health)}, sight {HERO.sight}, two maps; called “you”, or "
        "the hero.",
        "One name for the hero everywhere.",
        "game.content.traditions:ROGUESHARP",
    ),
    same(
        "RS-32",
        "Kobold `k`: health 2d5, attack 1d3 at 25d3 %, defense 1d3 at 10d4 %, gold 5d5, speed 14.",
        "test_document_rows.py::test_kobold_goblin_and_ooze_match_document",
        f"{numbers(KOBOLD)}.",
    ),
    same(
        "RS-33",
        "Goblin `g`: health 1d5, attack 1d2 at 10d5 %, defense 1d2 at 10d4 %, gold 1d20, speed 12.",
        "test_document_rows.py::test_kobold_goblin_and_ooze_match_document",
        f"{numbers(GOBLIN)}.",
    ),
    same(
        "RS-34",
        "Ooze `o`: health 4d5, attack 1d2 at 10d5 %, defense 1d2 at 10d4 %, gold 1d20, speed 14.",
        "test_document_rows.py::test_kobold_goblin_and_ooze_match_document",
        f"{numbers(OOZE)}.",
    ),
    same(
        "RS-35",
        "A quarter kobolds, a quarter oozes, half goblins.",
        "test_spawn_tables.py::test_classic_levels_hold_documented_breeds",
    ),
    same(
        "RS-36",
        "One to four monsters in six rooms of ten, the first room too.",
        "test_document_rows.py::test_six_rooms_in_ten_hold_one_to_four_monsters",
        f"{SPAWNS.percent} %, one to {SPAWNS.most}",
    ),
    same("RS-37", "One actor a cell.", "test_combat.py::test_monsters_never_share_cell"),
    same(
        "RS-38",
        "A creature out of view is not drawn.",
        "test_in_view_list.py::test_unseen_awake_monster_is_not_drawn",
        "Only sleeping creatures stay on the map, and in this tradition none sleeps.",
    ),
    # -------------------------------------------------------------------------------------------------- behaviours
    same(
        "RS-40",
        "A monster that sees the hero notices him, which the log reports; it comes by a shortest path and attacks.",
        "test_combat.py::test_kobold_notices_visible_hero_and_comes",
    ),
    same(
        "RS-41",
        "It hunts for 15 turns, then has to see him again.",
        "test_combat.py::test_hunt_ends_after_15_turns_out_of_sight",
        f"{HUNT_TURNS} turns",
    ),
    same(
        "RS-42",
        "A monster that finds no path waits, and the log reports it.",
        "test_told_in_roguesharp.py::test_blocked_hunter_comes_near_and_waits",
        "The log reports it each time. If only other monsters are in the way, it comes as near as it can.",
    ),
    same(
        "RS-43",
        "In path-finding, the cells of the hunter and the hunted count as free.",
        "test_told_in_roguesharp.py::test_hunter_walks_round_blocking_monster",
        "The cells of all others do not: a hunter walks around them.",
    ),
    same(
        "RS-44",
        "A wounded goblin runs from the hero; if it is cornered, the log reports it.",
        "test_told_in_roguesharp.py::test_trapped_goblin_is_cornered_and_fights",
    ),
    same(
        "RS-45",
        "On the run it shouts once in its life: all that it sees are alert.",
        "test_seed_breeds.py::test_goblin_cry_rouses_monsters_in_view",
    ),
    same(
        "RS-46",
        "When it has run for over 15 turns, it is whole and fights again.",
        "test_seed_breeds.py::test_healed_goblin_stops_running_and_fights",
    ),
    differs(
        "RS-47",
        "A wounded ooze parts in two, each with half of the full health.",
        "Each with half of the health that is left.",
        "Health cannot come from nowhere (B-45).",
        "game.engine.rules.actions.monster_actions:Divide",
    ),
    differs(
        "RS-48",
        "Monsters take gold and gear that they walk over, and wear it.",
        "Gold all, gear those that have hands: kobolds and goblins, not oozes.",
        "An ooze in boots is hard to imagine.",
        "game.engine.model.traits:Trait.WEARS_GEAR",
    ),
    same(
        "RS-49",
        "Behaviours are values of their own, put together for each monster.",
        "test_document_rows.py::test_mind_is_separate_from_breed",
    ),
    # ------------------------------------------------------------------------------------------------------ combat
    same(
        "RS-50",
        "Attack by walking, in four directions.",
        "test_doors.py::test_roguesharp_refuses_diagonals_at_no_cost",
    ),
    differs(
        "RS-51",
        "Each die that shows at least 100 less the chance hits.",
        "Each die that shows more than 100 less the chance hits: exactly as often as the chance.",
        "B-40 is mended.",
        "game.engine.rules.combat",
    ),
    same(
        "RS-52",
        "Blocks are rolled only if there are hits. Damage is hits less blocks.",
        "test_combat.py::test_damage_is_hits_less_blocks",
    ),
    same(
        "RS-53",
        "The log shows each die, hits, blocks and damage.",
        "test_told_in_roguesharp.py::test_roguesharp_blow_message_shows_all_dice",
    ),
    same(
        "RS-54",
        "The dead leave what they wore, and their gold.",
        "test_inventory.py::test_dead_monster_drops_each_item_on_own_cell",
    ),
    differs(
        "RS-55",
        "The hero's death is a message, and the game goes on.",
        "The game is over.",
        "B-42 is mended.",
        "game.engine.rules.combat",
    ),
    same(
        "RS-56",
        "Spells and wands attack with dice of their own, not with those of a creature.",
        "test_document_rows.py::test_spells_attack_with_their_own_dice",
    ),
    # -------------------------------------------------------------------------------------------------------- time
    differs(
        "RS-60",
        "Each acts again after as much time as its speed says; those who are equal in the order of being put there.",
        "A speed of 10 is 100 ticks. Of those who are equal the hero is first, then line by line.",
        "It can be seen on the map.",
        "game.engine.world:next_of",
    ),
    differs(
        "RS-61",
        "The dead leave the order of turns; a new level begins with its own.",
        "The same, but a hunter beside the hero comes along by the stairs.",
        "Stairs are no way to shake off a fight.",
        "game.engine.rules.stairs",
    ),
    same(
        "RS-62",
        "Monsters act until it is the hero's turn.",
        "test_combat.py::test_kobold_acts_10_times_in_14_hero_turns",
    ),
    same(
        "RS-63",
        "Weapons change one's speed.",
        "test_inventory.py::test_gear_gives_documented_stats_and_pace",
    ),
    # ------------------------------------------------------------------------------------------------------ things
    differs(
        "RS-70",
        "Four parts of the body. What is picked up is worn at once, and what was worn is gone.",
        "Four parts. What is picked up goes into the pack; one puts it on, and keeps the old piece.",
        "B-43 is mended.",
        "game.engine.rules.inventory",
    ),
    same(
        "RS-71",
        "Armour: head and feet 1 at 5, 10, 15 %; body 1 at 10 %, 2 at 5 %, 2 at 10 %.",
        "test_document_rows.py::test_gear_has_all_numbers_of_document",
        f"{_pieces(Slot.HEAD)}; {_pieces(Slot.BODY)}; {_pieces(Slot.FEET)}",
    ),
    same(
        "RS-72",
        "Dagger 1 at 10 %, quick; sword 1 at 20 %; axe 2 at 15 %; two-handed sword 3 at 30 %, slow.",
        "test_document_rows.py::test_gear_has_all_numbers_of_document",
        _pieces(Slot.HAND),
    ),
    same(
        "RS-73",
        "Gear down to depth 3: leather 20 each, dagger 25, sword and chain 5.",
        "test_document_rows.py::test_gear_pools_have_documented_weights",
        _pool(1),
    ),
    same(
        "RS-74",
        "Gear at depths 4 to 6: chain 20 each, sword and axe 15, plate 5.",
        "test_document_rows.py::test_gear_pools_have_documented_weights",
        _pool(4),
    ),
    same(
        "RS-75",
        "Gear from depth 7 on: plate 25 each, two-handed sword 25.",
        "test_document_rows.py::test_gear_pools_have_documented_weights",
        _pool(7),
    ),
    same(
        "RS-76",
        "A piece that was drawn is not drawn again on that level.",
        "test_document_rows.py::test_no_gear_lies_twice_on_one_level",
    ),
    same(
        "RS-77",
        "A fifth of the rooms hold gear, a fifth hold another thing.",
        "test_loot_behind_doors.py::test_classic_room_loot_matches_shares",
        f"{ROOM_PERCENT} % each",
    ),
    same(
        "RS-78",
        "Weights: armour scroll 10, wand of destruction 5, healing 20, map 25, teleport 20, whetstone 10.",
        "test_document_rows.py::test_documented_items_have_documented_weights",
        ", ".join(f"{lot.thing} {lot.weight}" for lot in ITEM_LOTS[:6])
        + "; and things of this game's own. Potions, scrolls and wands are unknown until they are used, but for magic "
        "maps, which the hero knows from the first",
    ),
    differs(
        "RS-79",
        "Four places for things, used by the keys 1 to 4. A full pack leaves things lying.",
        f"{MAX_STACKS} stacks, used by 1 to 9 or from a list. A full pack leaves things lying.",
        "There is more to carry.",
        "game.engine.rules.inventory",
    ),
    same(
        "RS-80",
        "A healing potion gives 15 health. A magic map shows the level.",
        "test_potions.py::test_healing_potion_heals_at_most_fifteen",
        "Walls and doors are shown too (B-08).",
    ),
    same(
        "RS-81",
        "A teleport scroll takes one to some cell of some room.",
        "test_scrolls.py::test_teleport_scroll_moves_to_other_room",
    ),
    same(
        "RS-82",
        "An armour scroll adds a die to body armour, up to 8 in all; refused without armour.",
        "test_scrolls.py::test_armour_scroll_adds_die_up_to_eight",
        "Refused, and free, once the scroll is known; an unknown one is spent.",
    ),
    same(
        "RS-83",
        "A whetstone adds 1d3 % to a weapon five times, up to 80 %.",
        "test_inventory.py::test_whetstone_hones_weapon_up_to_80_percent",
    ),
    differs(
        "RS-84",
        "A wand of destruction digs two cells wide to a random edge: 6 dice at 90 % on all in its way, three times.",
        "The same, but the hero points it.",
        "A choice is better than luck.",
        "game.content.items.wands:Destroy",
    ),
    differs(
        "RS-85",
        "Four places for abilities, keys Q W E R. One lies on level 1 and on every third, each once a game.",
        "All six can be learned, and are chosen from a list. They lie where the document has them.",
        "No key is needed for each.",
        "game.engine.model.ability",
    ),
    same(
        "RS-86",
        "Heal self: 10 health, 60 turns. Reveal map: 15 cells around, 100 turns.",
        "test_abilities.py::test_ability_numbers_match_document",
        f"{_ability('heal self')} {_ability('reveal map')}",
    ),
    same(
        "RS-87",
        "Magic missile: a monster in view, 2 dice at 80 %, 10 turns.",
        "test_abilities.py::test_spells_reach_everything_in_view",
        _ability("magic missile"),
    ),
    same(
        "RS-88",
        "Fireball: a cell in view, 5×5 cells, 4 dice at 60 %, 40 turns.",
        "test_abilities.py::test_spells_reach_everything_in_view",
        _ability("fireball"),
    ),
    differs(
        "RS-89",
        "Lightning bolt: a line until rock, 6 dice at 40 %, 40 turns.",
        f"{_ability('lightning bolt')} A shut door stops it as rock does.",
        "What stops eyes stops spells.",
        "game.content.items.abilities:LIGHTNING",
    ),
    same(
        "RS-90",
        "Whirlwind: a blow at everyone in the eight cells around, 20 turns.",
        "test_abilities.py::test_whirlwind_strikes_all_neighbours",
        _ability("whirlwind"),
    ),
    same(
        "RS-91",
        "An ability comes back turn by turn.",
        "test_abilities.py::test_ability_rest_ignores_hero_speed",
    ),
    differs(
        "RS-92",
        "`$` gold, `]` gear, `!` things, `*` abilities, all yellow; several in a cell.",
        "The same, and more: `)` weapons, `?` scrolls, `\\` wands, `(` tools. One heap a cell.",
        "One sees what it is before one gets there.",
        "game.content.items.gear",
    ),
    # --------------------------------------------------------------------------------------------------- targeting
    differs(
        "RS-95",
        "TargetingCursor goes from monster to monster by arrows, or by a free cursor; Enter confirms.",
        "Both at once: arrows move the cursor, Tab goes from foe to foe, Enter confirms, Esc goes back.",
        "One way to aim for everything.",
        "game.ui.scenes.targeting_cursor",
    ),
    differs(
        "RS-96",
        "Cells that would be hit are #DAD45E, the cursor #DEEED6.",
        "Marks drawn over the cells, in this game's colours.",
        "They show the cells that are hit, and the way there as far as something could fly.",
        "game.ui.render.cursor_and_warning",
    ),
    # ------------------------------------------------------------------------------------------------------ levels
    same(
        "RS-100",
        "Stairs down in the middle of the last room; stairs up beside the hero in the first, for show.",
        "test_document_rows.py::test_start_is_in_first_room_exit_in_last",
    ),
    same(
        "RS-101",
        "The stairs down lead to a new level, with an empty log.",
        "test_told_in_roguesharp.py::test_roguesharp_stairs_empty_log_not_history",
        "`>` on the stairs. A key shows all messages since the game was opened.",
    ),
    same(
        "RS-102",
        "Stairs #DEEED6 in view, #473E2D remembered.",
        "test_swatch.py::test_roguesharp_ground_has_documented_colours",
    ),
    same(
        "RS-103",
        "There is always another level.",
        "test_document_rows_doors.py::test_classic_traditions_have_endless_levels",
    ),
    # ------------------------------------------------------------------------------------------------------ screen
    differs(
        "RS-110",
        "A window of 100×70 cells: pack, map, messages, stats.",
        "This game's screen: map, bar, log and side panel.",
        "One screen for all traditions.",
        "game.ui",
    ),
    differs(
        "RS-111",
        "The log shows 9 lines.",
        "The last lines, and at one key all since the game was opened: a game that is continued begins with the last.",
        "One screen for all.",
        "game.ui",
    ),
    differs(
        "RS-112",
        "Name, health, attack, defense and gold in a column.",
        "All but the name, in the bar and the panel.",
        "One screen for all.",
        "game.ui",
    ),
    differs(
        "RS-113",
        "Monsters in view are listed with bars of health.",
        "The same list, with what each is doing.",
        "One screen for all.",
        "game.ui",
    ),
    differs("RS-114", "Pack and abilities are always shown.", "They open at a key.", "One screen for all.", "game.ui"),
    same(
        "RS-115",
        "The screen is drawn again only if something has changed.",
        "test_scenes.py::test_motion_ends_and_screen_rests",
    ),
    differs(
        "RS-116",
        "Arrows, `.` for the stairs, Q W E R, 1 to 4, Enter, Esc.",
        "This game's keys: arrows, `>` for the stairs, 1 to 9, Enter, Esc.",
        "One set of keys for all.",
        "game.ui.input.key_and_button_bindings",
    ),
    differs("RS-117", "The screen is put together from consoles.", "From panels.", "One screen for all.", "game.ui"),
    differs(
        "RS-118",
        "Colours of floor, wall and text, in view and remembered.",
        "Floor and wall have them; text has the colours of this game's panels.",
        "One screen for all.",
        "game.ui.graphics.colours.classic_swatches:ROGUESHARP",
    ),
    same(
        "RS-119",
        "One table of colours, which could be changed for another.",
        "test_swatch.py::test_theme_has_every_ramp_and_purpose",
    ),
    *(
        same(
            row,
            document,
            "test_document_rows.py::test_roguesharp_swatch_uses_documented_tones",
            "In letters the ground and the doors have no other tones; in tiles theirs are mixed from these.",
        )
        for row, document in (
            ("RS-120", "Five primary tones, #6E7977 to #1D2D2A."),
            ("RS-121", "Five secondary tones, #74787E to #1F262F."),
            ("RS-122", "Five alternate tones, #BEB8AE to #473E2D."),
            ("RS-123", "Five complement tones, #BEB4AE to #47382D."),
            ("RS-124", "The sixteen colours of DawnBringer."),
        )
    ),
    # ----------------------------------------------------------------------------------------------------- library
    differs(
        "RS-130",
        "Dice from text, keeping the highest.",
        "Dice are values: 2d5 is `Roll(2, 5)`.",
        "Nothing needs more.",
        "game.engine.grid.dice:Roll",
    ),
    differs(
        "RS-131",
        "Random numbers: seeded, Gaussian, known, least, most; their state can be saved.",
        "Seeded, and saved with the game.",
        "Tests roll with chances of 0 and 100.",
        "game.engine.grid.dice:Dice",
    ),
    same(
        "RS-132",
        "Weighted draws, with and without putting back.",
        "test_loot_behind_doors.py::test_loot_raffle_never_repeats_item_and_ends",
    ),
    differs(
        "RS-133",
        "Dijkstra and A*, with a cost for diagonals.",
        "One flood for all who go to the same place.",
        "Everyone asks, and it is made once.",
        "game.engine.grid.pathfinding",
    ),
    differs(
        "RS-134",
        "Maps of several weighted goals, to follow or to flee.",
        "Floods from several goals, followed or fled from; no weights.",
        "Nothing needs them.",
        "game.engine.grid.pathfinding",
    ),
)

BUGS: tuple[Row, ...] = (
    mended(
        "B-01",
        "Doors were made before the level was finished.",
        "Doors are made when all is dug.",
        "test_placement_rules.py::test_border_rule_judges_ground_of_all_rooms",
    ),
    mended("B-02", "The rule for doors could look beyond the map.", "Beyond the rim is rock.", DRAWINGS),
    mended("B-03", "Doors were searched one by one, and two in a cell broke it.", "A table by cell.", DRAWINGS),
    mended(
        "B-04",
        "A door that opened under a creature counted as free.",
        "Its cell stays occupied.",
        "test_document_rows_doors.py::test_move_into_door_opens_and_looks",
    ),
    mended(
        "B-05",
        "A door that a monster opened was not looked through until the hero moved.",
        "The view changes in that turn.",
        "test_doors.py::test_view_changes_when_kobold_opens_door",
    ),
    mended(
        "B-06",
        "The log reported doors that opened out of view.",
        "The log reports only what the hero sees.",
        "test_doors.py::test_door_opened_unseen_stays_shut_in_memory",
    ),
    mended(
        "B-07",
        "A wand left doors standing in the open, shut and not.",
        "Doors in its way, or without walls, are broken.",
        "test_wands.py::test_beam_breaks_doors_it_hits_or_unhinges",
    ),
    mended(
        "B-08",
        "A map showed floors without walls.",
        "Walls and doors too.",
        "test_scrolls.py::test_magic_map_shows_terrain_but_no_monsters",
    ),
    mended(
        "B-09",
        "Long slits without doors; doors in corners and away from rooms.",
        "Every door joins a room to what lies outside; slits are few.",
        "test_openings.py::test_doors_lead_out_of_rooms_and_stand_apart",
    ),
    mended(
        "B-10",
        "Doors could be diagonal neighbours.",
        "No door has another in the eight cells around.",
        "test_openings.py::test_doors_lead_out_of_rooms_and_stand_apart",
    ),
    mended("B-11", "Who stood beside a cell could spoil it for a door.", "Only what is dug counts.", DRAWINGS),
    mended(
        "B-31",
        "The earlier edition drew unexplored doors, and open ones never.",
        "Drawn when explored, shut and open.",
        "test_document_rows_doors.py::test_only_explored_doors_are_drawn",
    ),
    mended(
        "B-40",
        "Dice hit one per cent too often.",
        "At exactly their chance.",
        "test_combat.py::test_each_die_hits_at_its_chance",
    ),
    mended(
        "B-41",
        "Monsters could share a cell; a teleport could fail and be spent.",
        "Never; it is kept, once the scroll is known. An unknown one is spent.",
        "test_scrolls.py::test_teleport_scroll_is_kept_without_target",
    ),
    mended(
        "B-42",
        "The game went on after death; aiming could not be left.",
        "It ends; Esc leaves.",
        "test_combat.py::test_hero_death_is_reported_and_stops_time",
    ),
    mended(
        "B-43",
        "Old pieces were destroyed, refused scrolls cost a turn.",
        "Kept; a refused scroll is free, once it is known. An unknown one is spent.",
        "test_inventory.py::test_wearing_swaps_old_piece_into_bag",
    ),
    mended(
        "B-44",
        "A seed did not give the same things.",
        "It does.",
        "test_loot_behind_doors.py::test_loot_depends_on_seed_not_on_visits",
    ),
    mended(
        "B-45",
        "Oozes gained health by parting, and a shout counted its owner.",
        "Neither.",
        "test_seed_breeds.py::test_total_ooze_health_never_grows",
    ),
    mended(
        "B-46",
        "With one room, the stairs lay on the start.",
        "There are two rooms at least.",
        "test_levels.py::test_map_too_small_for_two_rooms_is_refused",
    ),
    left_out("B-47", "A path of the library lacked its first cell.", "No such code."),
)

"""The pack, abilities, quick keys and aiming, driven by a player's input."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pygame
import pytest

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.item import Item, Slot
from game.engine.rules.actions.door_verbs import EASE
from game.engine.rules.actions.item_actions import Drop
from game.engine.rules.identification import throw_aim
from game.engine.rules.inventory import put_in, take_out
from game.engine.rules.targeting import cells_hit
from game.engine.tradition import Tradition
from game.ui.input.commands import Click, Command, Hover, MoveInput, PlayerInput, RightClick, TypedCharacter
from game.ui.play.context_menu import MenuAction, menu_entries_at
from game.ui.play.item_options import actions_with, actions_with_worn
from game.ui.play.play_scene import Play
from game.ui.play.targeting_cursor import TargetingCursor
from game.ui.scenes.keys.command_list import CommandList
from game.ui.scenes.lists.item_list import ItemList, ItemRow
from game.ui.text.cards.attack_odds import damage_text
from game.ui.text.command_names import prompt
from game.ui.text.sentences.menus import NO_ABILITY, NO_MISSILE, NO_SUCH_ITEM, NOTHING_TO_CONFIRM
from game.ui.text.sentences.targeting import HELP
from tests.support.examples import mixed
from tests.support.screen import Screen, command_buttons, pixel_of

HALL = """
##########
#........#
#@...k..k#
#........#
##########

k = kobold
bag: {}
"""
PACK = HALL.format("dart, whetstone, chain armour, fire flask, healing potion")
GEAR = "#####\n#@..#\n#####\n\nbag: chain armour, dart\nworn: leather armour"
WEARABLE = [name for name, item in ITEMS.items() if item.slot is not None][:10]
LEARNED = HALL.format("").replace("bag: ", "abilities: fireball, heal self, lightning bolt, magic missile")


def aiming(screen: Screen) -> TargetingCursor:
    scene = screen.stack.top
    assert isinstance(scene, TargetingCursor)
    return scene


def shelf(screen: Screen) -> ItemList:
    scene = screen.stack.top
    assert isinstance(scene, ItemList)
    return scene


def chosen(screen: Screen) -> str:
    row = shelf(screen).item
    assert row is not None
    return row.text


# -------------------------------------------------------------------------------------------- the pack


def test_bag_starts_at_first_carried_item(screen: Screen) -> None:
    screen.begin(GEAR)
    screen.send(Command.BAG)
    assert chosen(screen) == "Chain armour"


def test_letter_and_arrows_choose_item(screen: Screen) -> None:
    screen.begin(PACK)
    screen.send(Command.BAG)
    names = []
    for player_input in (TypedCharacter("b"), MoveInput(SOUTH), MoveInput(NORTH), TypedCharacter("t")):
        screen.send(player_input)
        names.append(chosen(screen))
    assert names[0].startswith("Whetstone")
    assert names[1:] == ["Chain armour", names[0], names[0]]


@pytest.mark.parametrize("opened", [(), (Command.BAG,), (Command.BAG, TypedCharacter("b"))])
def test_number_key_uses_item_at_the_first_press(screen: Screen, opened: Sequence[PlayerInput]) -> None:
    """In the game and in the open pack, whatever is selected there."""
    play = screen.begin(PACK)
    screen.send(*opened, TypedCharacter("3"))
    assert screen.shows(Play)
    assert play.world.hero.worn[Slot.BODY].kind.name == "chain armour"


def test_same_letter_twice_uses_item(screen: Screen) -> None:
    play = screen.begin(GEAR)
    screen.send(Command.BAG, TypedCharacter("b"), TypedCharacter("a"), TypedCharacter("a"))
    assert screen.shows(Play)
    assert play.world.hero.worn[Slot.BODY].kind.name == "chain armour"
    assert play.world.turn == 1


def test_left_and_right_choose_item_action(screen: Screen) -> None:
    play = screen.begin(GEAR)
    screen.send(Command.BAG, MoveInput(EAST), MoveInput(EAST), MoveInput(EAST), Command.CONFIRM)
    assert [item.kind.name for item in play.world.hero.bag] == ["dart"]
    assert play.world.level.items[play.world.hero.pos].kind.name == "chain armour"
    screen.send(Command.BAG, TypedCharacter("x"), Command.CONFIRM)
    assert not play.world.hero.worn


def test_armour_card_compares_with_worn_piece(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(GEAR)
    screen.send(Command.BAG)
    words = screen.words(monkeypatch)
    assert "Instead of the leather armour:" in words
    assert "Defence: 3 dice (40%) → 4 dice (35%)" in words


def test_unknown_item_shows_looks_and_no_effect(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(PACK)
    screen.send(Command.BAG, TypedCharacter("e"))
    assert chosen(screen).lower() == play.world.disguises["healing potion"]
    words = " ".join(screen.words(monkeypatch))
    assert "healing" not in words.lower()
    assert "Unknown: your discoveries list what it can be." in words


def test_mouse_chooses_item_and_action(screen: Screen) -> None:
    play = screen.show(GEAR)
    screen.send(Command.BAG)
    screen.draw()
    scene = shelf(screen)
    (row_box,) = [box for box, row in scene.boxes if scene.rows[row].text == "Chain armour"]
    screen.send(Hover(row_box.center))
    assert chosen(screen) == "Chain armour"
    screen.draw()
    drop = scene.action_boxes[2]
    screen.send(Click(drop.center))
    assert screen.shows(Play)
    assert play.world.level.items[play.world.hero.pos].kind.name == "chain armour"


def test_clicked_item_stays_chosen_on_mouse_move(
    screen: Screen,
) -> None:
    play = screen.show(GEAR)
    screen.send(Command.BAG)
    screen.draw()
    scene = shelf(screen)
    places = {scene.rows[row].text: box.center for box, row in scene.boxes if isinstance(scene.rows[row], ItemRow)}
    armour = places.pop("Chain armour")
    screen.send(Hover(armour), Click(armour), *(Hover(place) for place in places.values()))
    assert chosen(screen) == "Chain armour", "the mouse crosses the other buttons"
    other = next(iter(places))
    screen.send(Click(places[other]))
    assert chosen(screen) == other
    screen.send(Click(armour))
    assert screen.shows(ItemList)
    screen.send(Click(armour))
    assert screen.shows(Play)
    assert play.world.turn, "the armour is put on"


def test_empty_bag_opens_and_closes(screen: Screen) -> None:
    play = screen.show("###\n#@#\n###")
    play.world.hero.bag.clear()
    screen.send(Command.BAG, Command.CONFIRM, MoveInput(SOUTH), MoveInput(EAST))
    screen.draw()
    screen.send(Hover((640, 360)), TypedCharacter("a"), Click((640, 360)))
    assert screen.shows(ItemList)
    screen.send(Click((3, 3)))
    assert screen.shows(Play), "a click beside the list closes it"
    assert play.world.turn == 0


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
@pytest.mark.parametrize("larger", [0, 2])
def test_bag_opens_in_all_traditions_and_sizes(
    screen: Screen, tradition: Tradition, larger: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.settings.text_scale = larger
    screen.begin(GEAR, tradition)
    screen.send(Command.BAG, TypedCharacter("b"))
    assert "Dart" in screen.words(monkeypatch)


@pytest.mark.parametrize(
    ("larger", "size", "bag"),
    mixed(
        [*product([2, 1, 0], [(640, 360), (800, 500), (1024, 600), (1280, 720)], [", ".join(WEARABLE), "dart"])],
        5,
    ),
)
def test_bag_key_help_fits_in_every_window(
    screen: Screen, size: tuple[int, int], larger: int, bag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.settings.text_scale = larger
    screen.picture = pygame.Surface(size, 0, 32)
    screen.begin(f"###\n#@#\n###\n\nbag: {bag}")
    screen.send(Command.BAG)
    (key_help,) = (text for text in screen.words(monkeypatch) if text.startswith(("Letter", "Number")))
    assert key_help.endswith("close")


# ------------------------------------------------------------------------------------------ quick keys


def test_number_key_uses_item_or_starts_aiming(screen: Screen) -> None:
    play = screen.begin(PACK)
    screen.send(TypedCharacter("3"))
    assert play.world.hero.worn[Slot.BODY].kind.name == "chain armour"
    screen.send(TypedCharacter("1"))
    assert screen.shows(TargetingCursor)


def test_keys_without_item_cost_no_turn(screen: Screen) -> None:
    play = screen.begin("###\n#@#\n###")
    play.world.hero.bag.clear()
    screen.send(TypedCharacter("4"), Command.FIRE)
    assert [text for text, _, _ in play.log.latest(2)] == [NO_SUCH_ITEM, NO_MISSILE[False]]
    assert play.world.turn == 0


# ---------------------------------------------------------------------------------------------- aiming


def test_aiming_starts_at_nearest_foe(screen: Screen) -> None:
    play = screen.begin(HALL.format("3 dart"))
    screen.send(Command.FIRE)
    cursors = [play.stage.cursor]
    for _ in range(2):
        screen.send(Command.NEXT_FOE)
        cursors.append(play.stage.cursor)
    assert cursors == [Vec(5, 2), Vec(8, 2), Vec(5, 2)]


@pytest.mark.parametrize("back", [Command.CANCEL, RightClick((300, 300))])
def test_cancelled_aiming_costs_nothing(screen: Screen, back: PlayerInput) -> None:
    play = screen.begin(HALL.format("3 dart"))
    screen.send(Command.FIRE, MoveInput(EAST), back)
    assert screen.shows(Play)
    assert (play.world.turn, play.stage.cursor, play.stage.way, play.stage.hits) == (0, None, [], [])
    assert play.world.hero.bag[0].count == 3


def test_same_key_twice_throws(screen: Screen) -> None:
    play = screen.begin(HALL.format("3 dart"))
    screen.send(Command.FIRE, Command.FIRE)
    assert screen.shows(Play)
    assert play.world.turn == 1
    assert play.world.hero.bag[0].count == 2


def test_same_number_twice_throws(screen: Screen) -> None:
    play = screen.begin(HALL.format("3 dart"))
    screen.send(TypedCharacter("1"), TypedCharacter("2"))
    assert screen.shows(TargetingCursor), "another number does nothing"
    screen.send(TypedCharacter("1"))
    assert (screen.shows(Play), play.world.turn, play.world.hero.bag[0].count) == (True, 1, 2)


def test_throw_button_twice_throws(screen: Screen) -> None:
    play = screen.show(HALL.format("3 dart"))
    box = next(box for box, command in command_buttons(play._panels._side) if command is Command.FIRE)
    button = box.move(play._panels._side_box.topleft).center
    screen.send(Hover(button), Click(button))
    assert screen.shows(TargetingCursor)
    screen.send(Hover(button), Click(button))
    assert (screen.shows(Play), play.world.turn, play.world.hero.bag[0].count) == (True, 1, 2)


def test_known_fire_potion_is_thrown_by_number(screen: Screen) -> None:
    play = screen.begin(HALL.format("fire potion, poison potion"))
    play.world.identified |= {"fire potion", "poison potion"}
    first = play.world.foes_in_view()[0]
    screen.send(TypedCharacter("1"))
    first.health = 10
    assert ("Kobold: fire takes at least 9 of its 10 health.", "text") in aiming(screen).lines()
    first.health = 9
    assert ("Kobold: fire will kill it.", "text") in aiming(screen).lines()
    world = play.world
    water = next(number for number, kind in enumerate(world.level.terrains.kinds) if kind.quenches)
    world.level.memory.ground[first.pos.x - 3, first.pos.y] = water
    assert ("Kobold: fire will kill it, unless water puts it out.", "text") in aiming(screen).lines()
    screen.send(Command.CANCEL)
    throw = next(action for action in actions_with(1, play.world) if action.verb == "throw")
    assert [action.verb for action in actions_with(1, play.world)] == ["drink", "throw", "drop"]
    assert damage_text(throw.spills, first, play.world) == "Kobold: poison takes 8 of its 9 health in 8 turns."


def test_held_weapon_is_not_called_worn(screen: Screen) -> None:
    play = screen.begin("#@.#\n\nbag: dagger, leather cap")
    assert [actions_with(place, play.world)[0].verb for place in (0, 1)] == ["take in hand", "wear"]
    screen.send(TypedCharacter("1"))
    assert [action.verb for action in actions_with_worn(Slot.HAND, play.world)] == ["put away"]


def test_aiming_banner_explains_direction_keys(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(HALL.format("3 dart"))
    screen.send(Command.FIRE)
    assert prompt(screen.app.controls, HELP) in screen.words(monkeypatch)


def test_unknown_potion_shows_no_damage(screen: Screen) -> None:
    play = screen.begin(HALL.format("fire potion"))
    play.world.disguises["fire potion"] = "red potion"
    play.world.identified.discard("fire potion")
    drink, throw, _ = actions_with(0, play.world)
    assert (drink.verb, throw.verb, throw.spills) == ("drink", "throw", None)


def test_target_keeps_its_colours_under_mark(screen: Screen) -> None:
    play = screen.show("#########\n#@..g...#\n#########")
    x, y = pixel_of(play, 4)
    before = screen.pixels()[x - 8 : x + 8, y - 8 : y + 8].astype(int)
    screen.send(Command.FIRE)
    assert screen.shows(TargetingCursor)
    marked = screen.pixels()[x - 8 : x + 8, y - 8 : y + 8].astype(int)
    change = abs(marked - before).mean()
    assert 0 < change < 40, change


def test_aiming_marks_cells_rules_would_hit(screen: Screen) -> None:
    play = screen.begin(PACK)
    screen.send(TypedCharacter("4"))
    scene, world = aiming(screen), play.world
    screen.send(MoveInput(NORTH), MoveInput(WEST))
    assert scene.why_not is None
    expected = cells_hit(throw_aim(world.hero.bag[3]), world.hero, Vec(4, 1), world)
    assert sorted(play.stage.hits) == sorted(expected)
    assert len(expected) == 6, "a ball of three by three, less the wall"


def test_aimed_missile_marks_first_actor_in_path(screen: Screen) -> None:
    play = screen.begin(HALL.format("3 dart"))
    screen.send(Command.FIRE, Command.NEXT_FOE)
    assert play.stage.cursor == Vec(8, 2)
    assert play.stage.hits == [Vec(5, 2)]


def test_aiming_shows_chances_before_throw(screen: Screen) -> None:
    play = screen.begin(HALL.format("3 dart"))
    first = play.world.foes_in_view()[0]
    first.defense = 0
    screen.send(Command.FIRE)
    assert ("Kobold: 84% to hurt it, about 1.2 damage.", "text") in aiming(screen).lines()
    first.health = 1
    assert ("Kobold: 84% to hurt it, 84% to kill it, about 1.2 damage.", "text") in aiming(screen).lines()
    first.ai.alert = 0
    first.asleep = True
    assert ("Kobold: sneak attack for 2 damage, which kills it.", "text") in aiming(screen).lines()


def test_spell_sparing_caster_gives_no_warning(screen: Screen) -> None:
    screen.begin("#######\n#@.k..#\n#######\n\nk = kobold asleep\nabilities: fireball")
    screen.send(Command.ABILITIES, Command.CONFIRM, MoveInput(WEST))
    words = [text for text, _ in aiming(screen).lines()]
    assert any("Kobold" in text for text in words)
    assert not any("hit you" in text for text in words)


def test_aiming_warns_of_hitting_hero(screen: Screen) -> None:
    screen.begin(PACK)
    screen.send(TypedCharacter("4"), *[MoveInput(WEST)] * 3)
    assert any(
        text.startswith("It would hit you too: fire would take at least 9") for text, _ in aiming(screen).lines()
    )


@pytest.mark.parametrize(
    ("hero", "steps", "warnings"),
    [
        (4, 2, []),
        (4, 3, ["The wooden door next to you may catch fire!"]),
        (4, 5, ["The wooden door next to you would burn down and could never be bolted again!"]),
        (3, 3, ["The wooden door where you are standing may catch fire!"]),
        (3, 4, ["The wooden door where you are standing would burn down and could never be bolted again!"]),
    ],
)
def test_aiming_warns_of_burning_door(screen: Screen, hero: int, steps: int, warnings: list[str]) -> None:
    play = screen.begin("##########\n#..-@...k#\n##########\n\nk = kobold asleep\nbag: fire flask, 3 dart")
    play.world.level.move(play.world.hero, Vec(hero, 1))
    play.world.look_around()
    screen.send(TypedCharacter("1"), *[MoveInput(WEST)] * steps)
    assert [text for text, purpose in aiming(screen).lines() if "door" in text and purpose == "harm"] == warnings
    screen.send(Command.CANCEL, TypedCharacter("2"), *[MoveInput(WEST)] * steps)
    assert not any("door" in text for text, _ in aiming(screen).lines()), "a dart burns nothing"


def test_aiming_warns_shut_door_would_burn_open(screen: Screen) -> None:
    screen.begin("##########\n#@....+..#\n##########\n\nbag: fire flask")
    screen.send(TypedCharacter("1"), *[MoveInput(EAST)] * 3)
    assert ("The wooden door would burn down, and its doorway would stay open for ever!", "harm") in aiming(
        screen
    ).lines()


@pytest.mark.parametrize(
    ("drawing", "at"),
    [
        ("#####\n##+##\n#.@.#\n#####\n\nbag: bear trap", Vec(1, 2)),
        ("#####\n##+##\n#t@.#\n#####\n\nt = trap bear found\nbag: bear trap", Vec(3, 2)),
        ("#######\n#@....#\n#######\n\nbag: fire flask", Vec(3, 1)),
        ("#######\n#@....#\n#######\n\nbag: dart", Vec(2, 1)),
        ("######\n#@...#\n######\n\nbag: wand of destruction", Vec(2, 1)),
    ],
    ids=["trap", "second trap", "flask that would burn him", "dart", "wand"],
)
def test_aiming_begins_on_the_nearest_cell_that_can_be_aimed_at(screen: Screen, drawing: str, at: Vec) -> None:
    play = screen.begin(drawing)
    play.world.identified.update(item.kind.name for item in play.world.hero.bag)
    screen.send(TypedCharacter("1"))
    assert aiming(screen).why_not is None
    assert play.stage.cursor == at


def test_aim_says_at_once_why_a_trap_cannot_lie_there(screen: Screen) -> None:
    play = screen.begin("#####\n##+##\n#.@.#\n#####\n\nbag: bear trap")
    screen.send(TypedCharacter("1"), MoveInput(EAST), MoveInput(NORTH))
    assert aiming(screen).why_not == "You cannot set a trap in a doorway."
    screen.send(Command.CONFIRM)
    assert play.world.turn == 0


def test_invalid_target_is_refused_with_reason(screen: Screen) -> None:
    play = screen.begin(HALL.format("3 dart"))
    screen.send(Command.FIRE, *[MoveInput(WEST)] * 4)
    scene = aiming(screen)
    assert scene.why_not == "That would hit you."
    assert ("That would hit you.", "dim text") in scene.lines()
    screen.send(Command.CONFIRM)
    assert screen.shows(TargetingCursor)
    assert (play.world.turn, play.stage.hits) == (0, [])


def test_mouse_aims_and_throws(screen: Screen) -> None:
    play = screen.show(HALL.format("3 dart"))
    screen.send(Command.FIRE)
    screen.draw()
    goal = next(
        (x, y) for x in range(0, 1000, 4) for y in range(40, 600, 4) if play._viewport.cell((x, y)) == Vec(4, 3)
    )
    screen.send(Hover(goal))
    assert play.stage.cursor == Vec(4, 3)
    screen.send(Click(goal))
    assert screen.shows(Play)
    assert play.world.level.items[Vec(4, 3)].kind.name == "dart"


def test_click_outside_map_cancels_aiming(screen: Screen) -> None:
    play = screen.show(HALL.format("3 dart"))
    screen.send(Command.FIRE)
    screen.draw()
    screen.send(Click((1200, 100)))
    assert screen.shows(Play)
    assert (play.world.turn, play.stage.cursor) == (0, None)


def point(screen: Screen, pixel: tuple[int, int]) -> None:
    """Move the mouse to a pixel, and wait until the look card has made way for it."""
    for _ in range(2):
        screen.send(Hover(pixel))
        screen.draw()


def test_pointing_at_list_shows_chances_and_one_click_throws(screen: Screen) -> None:
    play = screen.show(HALL.format("3 dart"))
    far = play.world.foes_in_view()[1]
    screen.send(Command.FIRE)
    screen.draw()
    box = next(box for box, cell in play._panels._side.sights if cell == far.pos)
    place = box.move(play._panels._side_box.topleft).center
    point(screen, place)
    assert play.stage.cursor == far.pos
    assert any("to hurt it" in line or "sneak attack" in line for line, _ in aiming(screen).lines())
    screen.send(Click(place))
    assert (screen.shows(Play), play.world.turn) == (True, 1)


def test_button_tip_disappears_after_its_scene(screen: Screen) -> None:
    play = screen.show(HALL.format("3 dart"))
    panels = play._panels
    box = next(box for box, command in command_buttons(panels._side) if command is Command.FIRE)
    button = box.move(panels._side_box.topleft).center
    tips = []
    for inputs in ((Hover(button),), (Click(button), Command.CONFIRM)):
        screen.send(*inputs)
        tips.append(panels._target)
    assert screen.shows(Play)
    assert tips == [Command.FIRE, None]


def test_hero_without_abilities_gets_message(screen: Screen) -> None:
    play = screen.begin(HALL.format("3 dart"))
    screen.send(Command.ABILITIES)
    assert screen.shows(Play)
    assert play.log.latest(1)[0][0] == NO_ABILITY
    assert "Use an ability" not in [text for text, _ in offers_on_oneself(play)]


def offers_on_oneself(play: Play) -> list[tuple[str, MenuAction]]:
    offered = menu_entries_at(play.world.hero.pos, play.world)
    assert offered is not None
    return offered[1]


def offers_at(play: Play, at: Vec) -> list[str]:
    offered = menu_entries_at(at, play.world)
    assert offered is not None
    return [text for text, _ in offered[1]]


@pytest.mark.parametrize(("depth", "offered"), [(1, False), (2, True)])
def test_useless_stairs_are_not_offered(screen: Screen, depth: int, offered: bool) -> None:
    play = screen.begin("######\n#<@.>#\n######")
    hero, level = play.world.hero, play.world.level
    level.depth = depth
    for at, is_offered in ((Vec(1, 1), offered), (Vec(4, 1), True)):
        level.move(hero, at)
        named = menu_entries_at(at, play.world)
        assert named is not None
        assert ("Take the stairs" in [text for text, _ in named[1]]) is is_offered


def test_aiming_cursor_stays_on_level(screen: Screen) -> None:
    play = screen.begin(HALL.format("3 dart"))
    screen.send(Command.FIRE, *[MoveInput(NORTH)] * 99)
    assert play.stage.cursor is not None
    assert play.world.level.in_bounds(play.stage.cursor)


# -------------------------------------------------------------------------------------------- abilities


def test_resting_ability_is_not_offered_at_foe(screen: Screen) -> None:
    play = screen.begin(LEARNED)
    foe, hero = Vec(5, 2), play.world.hero
    offer = "Use magic missile on it"
    assert offer in offers_at(play, foe)
    hero.abilities[ABILITIES["magic missile"]] = hero.ready_at + 1
    assert offer not in offers_at(play, foe)
    assert "Use lightning bolt on it" in offers_at(play, foe)
    hero.abilities[ABILITIES["magic missile"]] = hero.ready_at
    assert offer in offers_at(play, foe)


def test_aimed_ability_starts_recharging(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(LEARNED)
    screen.send(Command.ABILITIES, Command.CONFIRM)
    assert screen.shows(TargetingCursor)
    screen.send(Command.CONFIRM)
    assert play.world.turn == 1
    screen.send(Command.ABILITIES, MoveInput(NORTH))
    assert chosen(screen) == "Fireball"
    row = shelf(screen).item
    assert row is not None
    assert row.bar == (1, 40)
    assert "Ready in 39 turns." in screen.words(monkeypatch)
    screen.send(Command.CONFIRM)
    assert screen.shows(Play), "no target is asked for"
    assert play.log.latest(1)[0][0] == "Fireball is not ready yet. You can use it in 39 turns."
    assert play.world.turn == 1, "refused without a cost"


def test_ability_list_starts_at_first_ready_one(screen: Screen) -> None:
    hero = screen.begin(LEARNED).world.hero
    for ready in ("Fireball", "Heal self", "Lightning bolt", "Magic missile", "Fireball"):
        screen.send(Command.ABILITIES)
        assert chosen(screen) == ready
        screen.send(Command.CANCEL)
        hero.abilities[ABILITIES[ready.lower()]] = hero.ready_at + 500


def test_aiming_groups_targets_of_same_kind(screen: Screen) -> None:
    screen.begin("########\n#@...rr#\n#.....k#\n########\n\nr = rat\nabilities: fireball")
    screen.send(Command.ABILITIES, Command.CONFIRM)
    assert [text for text, _ in aiming(screen).lines()[1:]] == ["Rat. (2 of them)", "Kobold."]


@pytest.mark.parametrize(
    ("name", "told"),
    [("wand of slowness", ["Ooze."]), ("wand of destruction", ["Ooze. (2 of them)"])],
)
def test_aiming_counts_only_monsters_that_are_affected(screen: Screen, name: str, told: list[str]) -> None:
    play = screen.begin(f"########\n#@.o.o.#\n########\n\no = ooze\nbag: {name}")
    play.world.identified.add(name)
    screen.send(TypedCharacter("1"))
    assert [text for text, _ in aiming(screen).lines()[1:]] == told


@pytest.mark.parametrize(("foe", "begins"), [(Vec(5, 2), Vec(4, 2)), (Vec(1, 2), Vec(2, 2))])
def test_aim_of_a_trap_begins_beside_the_hero_on_the_side_of_the_enemy(screen: Screen, foe: Vec, begins: Vec) -> None:
    play = screen.begin(f"#######\n#.....#\n#..@..#\n#.....#\n#######\n\nabilities: snare\nat: {foe.x},{foe.y} kobold")
    screen.send(Command.ABILITIES, Command.CONFIRM)
    assert play.stage.cursor == begins


def test_ability_without_target_acts_at_once(screen: Screen) -> None:
    play = screen.begin(LEARNED)
    play.world.hero.health = 5
    screen.send(Command.ABILITIES, TypedCharacter("c"))
    assert screen.shows(Play)
    assert play.world.hero.health > 5


def test_click_uses_an_ability_at_once(screen: Screen) -> None:
    play = screen.begin(LEARNED)
    play.world.hero.health = 5
    screen.send(Command.ABILITIES)
    screen.draw()
    box = shelf(screen).box_of(1)
    assert box is not None
    screen.send(Click(box.center))
    assert screen.shows(Play)
    assert play.world.hero.health > 5


def test_beam_is_marked_as_far_as_hero_sees(screen: Screen) -> None:
    play = screen.begin(LEARNED)
    screen.send(Command.ABILITIES, TypedCharacter("d"))
    assert play.stage.hits == [Vec(x, 2) for x in range(2, 9)]
    assert all(play.world.sees(at) for at in play.stage.hits)


def test_unrelated_keys_do_nothing_in_lists(screen: Screen) -> None:
    play = screen.begin(f"{PACK}abilities: whirlwind", AJAR)
    for scene in (Command.BAG, Command.ABILITIES, Command.FIRE, Command.HISTORY, Command.DOORS):
        screen.send(scene)
        top = screen.stack.top
        screen.send(Command.WAIT, Command.SEARCH, EASE, Command.GLYPHS, Command.STAIRS)
        assert screen.stack.top is top
        screen.send(Command.CANCEL)
        assert screen.stack.top is play
    assert play.world.turn == 0


# -------------------------------------------------------------------------------------- numbers that stay


def numbers(screen: Screen) -> dict[str, str]:
    """Return the number of each item in the pack, as shown."""
    screen.send(Command.BAG)
    found = {
        row.text.partition(" (")[0]: row.number
        for row in shelf(screen).rows
        if isinstance(row, ItemRow) and row.letter and row.icon
    }
    screen.send(Command.CANCEL)
    return found


def test_item_keeps_number_when_others_go(screen: Screen) -> None:
    play = screen.begin(HALL.format("dart, whetstone, chain armour, dagger"))
    before = numbers(screen)
    play.world.hero.orders = Drop(1)
    screen.pass_time()
    assert numbers(screen) == {name: number for name, number in before.items() if name != "Whetstone"}


def test_returned_item_gets_own_number_if_free(screen: Screen) -> None:
    play = screen.begin(HALL.format("dart, whetstone, chain armour"))
    hero = play.world.hero
    stone = take_out(hero, 1)
    put_in(hero, Item(ITEMS["dagger"]))
    assert numbers(screen)["Dagger"] == "2"
    armour = take_out(hero, 1)
    put_in(hero, stone)
    assert numbers(screen)["Whetstone"] == "3", "its old number is taken"
    put_in(hero, armour)
    assert numbers(screen)["Chain armour"] == "4"
    take_out(hero, 0)
    put_in(hero, Item(ITEMS["dart"]))
    assert numbers(screen)["Dart"] == "1"


def test_number_key_wears_and_takes_off_armour(screen: Screen) -> None:
    play = screen.begin(HALL.format("dart, chain armour, whetstone"))
    screen.send(TypedCharacter("2"))
    assert play.world.hero.worn[Slot.BODY].kind.name == "chain armour"
    put_in(play.world.hero, Item(ITEMS["dagger"]))
    assert numbers(screen)["Dagger"] == "4", "the number of worn armour stays free"
    screen.send(TypedCharacter("2"))
    assert not play.world.hero.worn
    assert numbers(screen)["Chain armour"] == "2"


def test_enter_after_a_refused_throw_opens_no_list_of_commands(screen: Screen) -> None:
    """The player expects to confirm a target. Twice Enter beside an open door would otherwise spend a latch."""
    play = screen.begin("########\n#.@-...#\n########\n\nbag: dart\nlatches: 1")
    screen.send(Command.FIRE, Command.CONFIRM)
    assert screen.shows(Play)
    assert play.log.latest(1)[-1][0] == NOTHING_TO_CONFIRM
    screen.send(Command.CONFIRM)
    listed = screen.stack.top
    assert isinstance(listed, CommandList)
    assert "Bolt" not in listed.rows[listed.selected].text
    screen.send(Command.CONFIRM)
    assert play.world.hero.latches == 1


def test_aim_of_a_trap_begins_in_reach_and_not_on_a_far_enemy(screen: Screen) -> None:
    play = screen.begin("#########\n#.@....k#\n#########\n\nk = kobold asleep\nbag: bear trap")
    screen.send(TypedCharacter("1"))
    assert isinstance(aiming(screen), TargetingCursor)
    assert aiming(screen).why_not is None
    assert play.stage.cursor is not None
    assert (play.stage.cursor - play.world.hero.pos).steps == 1


@pytest.mark.parametrize("way", [EAST, WEST])
def test_arrow_names_the_cell_of_what_reaches_only_the_cells_around(screen: Screen, way: Vec) -> None:
    play = screen.begin("#######\n#..@..#\n#######\n\nbag: bear trap")
    screen.send(TypedCharacter("1"))
    for _ in range(2):
        screen.send(MoveInput(way))
        assert play.stage.cursor == play.world.hero.pos + way

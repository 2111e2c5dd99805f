"""The side panel: items, gear, abilities, light and noise, and what was seen and heard."""

from __future__ import annotations

from itertools import combinations, product

import pygame
import pytest

from game.content.traditions import ROGUE
from game.content.world.conditions import POISONED
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Slot
from game.engine.model.noise import KnownNoise, Noise
from game.engine.rules.actions.door_verbs import KNOCK
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.rules.identification import sprite_of
from game.engine.rules.inventory import in_pocket
from game.play import Scenario
from game.ui.graphics.colours.swatch import Shade
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.side_panel.hero_table import TableRow
from game.ui.hud.side_panel.out_of_view_list import HeardOrSeen, heard_or_seen, out_of_view_section
from game.ui.hud.side_panel.panel_row import RowPainter
from game.ui.hud.side_panel.quick_row import Carried, Pocket, carried_card, is_worn, item_in
from game.ui.hud.side_panel.section_layout import choose_changing
from game.ui.hud.side_panel.side_panel import MARGIN, tally
from game.ui.input.commands import Click, Command, Hover, MoveInput, RightClick, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.play.play_scene import Play
from game.ui.play.targeting_cursor import TargetingCursor
from game.ui.scenes.lists.item_list import ItemList
from game.ui.scenes.menu import Menu
from game.ui.text.sentences import status
from tests.support.examples import FULL, mixed, seeds
from tests.support.screen import Screen, choose

PACK = """
#########
#@......#
#########

bag: 3 dart, healing potion, wand of slowness
worn: dagger, leather cap
abilities: heal self, magic missile
"""
BUSY = """
###############
#.k.k.k.k.B.C.#
#.............#
#.....+@+.....#
#.............#
#k.k.k........#
###############

k = kobold asleep
B = item healing potion
C = item whetstone
bag: 3 dart, healing potion, wand of slowness, fire flask, whetstone
worn: dagger, leather cap
abilities: heal self, magic missile, fireball
"""


LARGE_SIZES = ((1920, 1080), (3840, 2160))


def middle(play: Play, what: Carried) -> tuple[int, int]:
    """Return the middle of a box of the quick row, in pixels of the window."""
    panels = play._panels
    box = next(box for box, each in panels._side.cells.of(Carried) if each == what)
    x, y = box.move(panels._side_box.topleft).center
    return x, y


# ---------------------------------------------------------------------------------- items and abilities


def test_quick_row_has_items_gear_and_abilities(screen: Screen) -> None:
    play = screen.show(PACK)
    shown = [what for _, what in play._panels._side.cells.of(Carried)]
    assert [what for what in shown if isinstance(what, Pocket)] == [Pocket(1), Pocket(2), Pocket(3)]
    assert [what for what in shown if isinstance(what, Slot)] == list(Slot)
    assert {what for what in shown if not isinstance(what, Pocket | Slot)} == set(play.world.hero.abilities)


def ordered_by_digit(screen: Screen, play: Play, number: int) -> tuple[str, object] | None:
    """Type a digit; return the kind of the order and the item that it is about; None if nothing was ordered."""
    hero = play.world.hero
    before = list(hero.bag), dict(hero.worn)
    screen.send(TypedCharacter(str(number)))
    worn = [slot for slot, item in before[1].items() if item.pocket == number]
    if screen.shows(TargetingCursor):
        what = play.world.hero.bag[in_pocket(hero, number) or 0]
        screen.send(Command.CANCEL)
        return "use", what.kind
    if worn:
        return ("taken off", before[1][worn[0]].kind) if worn[0] not in hero.worn else None
    used = [item.kind for item in before[0] if item.pocket == number]
    return ("use", used[0]) if (hero.bag, hero.worn) != before else None


@pytest.mark.parametrize("seed", seeds(2, 6))
def test_box_tip_and_order_of_digit_agree(screen: Screen, seed: int) -> None:
    dice, digits = Dice("digits", seed), list(range(1, 10))
    gear = ["dagger", "leather cap", "leather boots", "leather armour", "3 dart", "healing potion", "wand of slowness"]
    dice.shuffle(gear)
    dice.shuffle(digits)
    play = screen.begin(f"#########\n#@......#\n#########\n\nbag: {', '.join(gear[:6])}")
    hero = play.world.hero
    hero.health = 5
    for number in digits:
        item = next((item for item in hero.bag if item.pocket == number), None)
        if item is not None and item.kind.slot is not None and dice.chance(70):
            screen.send(TypedCharacter(str(number)))
    assert any(item.pocket for item in hero.worn.values()), "something worn keeps its digit"
    for number in range(1, 10):
        screen.draw()
        boxes = {what for _, what in play._panels._side.cells.of(Carried)}
        tip = [line.text for line in carried_card(Pocket(number), play.world, play._theme.controls)]
        worn, held = is_worn(Pocket(number), play.world), item_in(Pocket(number), play.world)
        order = ordered_by_digit(screen, play, number)
        assert (Pocket(number) in boxes) == bool(tip) == (held is not None) == (order is not None)
        if held is not None:
            assert order == ("taken off" if worn else "use", held.kind)
            assert worn == ("take off" in tip[-1] or "put away" in tip[-1])


def test_click_on_item_uses_it(screen: Screen) -> None:
    play = screen.show(PACK)
    play.world.hero.health = 5
    screen.send(Click(middle(play, Pocket(2))))
    assert play.world.hero.health > 5
    screen.draw()
    screen.send(Click(middle(play, Pocket(1))))
    assert screen.shows(TargetingCursor)


def test_right_click_on_item_offers_actions(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(PACK)
    screen.send(RightClick(middle(play, Pocket(2))))
    assert screen.shows(Menu)
    words = screen.words(monkeypatch)
    assert {"Drink", "Throw ...", "Drop"} <= set(words)
    screen.send(Command.CANCEL)
    assert play.world.turn == 0


def test_known_fire_potion_asks_before_it_is_drunk(screen: Screen) -> None:
    play = screen.show("#######\n#@....#\n#######\n\nbag: fire potion")
    play.world.identified.add("fire potion")
    screen.send(RightClick(middle(play, Pocket(1))))
    choose(screen, "Drink")
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    assert menu.heading == "The fire will burn you too. Light it anyway?"


@pytest.mark.parametrize("larger", [0, 2])
def test_menu_of_item_covers_nothing_of_the_panel(screen: Screen, larger: int) -> None:
    screen.settings.text_scale = larger
    play = screen.show(PACK)
    screen.send(RightClick(middle(play, Pocket(1))))
    screen.draw()
    assert isinstance(screen.stack.top, Menu)
    box, panel = screen.stack.top.box, play._panels._side_box
    assert box is not None
    assert not box.colliderect(panel)
    assert box.right >= panel.left - 32, "it lies beside the panel"


def test_hover_over_item_shows_its_card(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(PACK)
    before = list(play._panels._side.cells.of(Carried))
    screen.send(Hover(middle(play, Pocket(1))))
    for device, words in (
        (Device.KEYBOARD, "1: use. i: all actions."),
        (Device.MOUSE, "Click: use. Right-click: all actions."),
        (Device.PAD, "Back: all actions."),
    ):
        screen.app.controls.device = device
        assert words in " ".join(screen.words(monkeypatch))
    assert play._panels._side.cells.of(Carried) == before, "nothing moves under the mouse"
    card = play._panels._side.card
    assert card is not None
    assert not any(card.colliderect(box) for box, what in before if isinstance(what, Pocket))


def test_click_on_worn_gear_only_offers(screen: Screen) -> None:
    play = screen.show(PACK)
    screen.send(Click(middle(play, Slot.HEAD)))
    assert screen.shows(Menu)
    assert Slot.HEAD in play.world.hero.worn


def test_click_on_empty_slot_opens_pack(screen: Screen) -> None:
    play = screen.show(PACK)
    screen.send(Click(middle(play, Slot.FEET)))
    assert screen.shows(ItemList)


def test_click_on_ability_uses_it_when_ready(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(PACK)
    play.world.hero.health = 5
    heal = next(ability for ability in play.world.hero.abilities if ability.name == "heal self")
    screen.send(Click(middle(play, heal)))
    assert play.world.hero.health == 15
    screen.draw()
    assert {str(heal.turns - 1), str(heal.turns)} & {*screen.words(monkeypatch)}
    turn = play.world.turn
    screen.send(Click(middle(play, heal)))
    assert play.world.turn == turn
    assert any("not ready" in text for text, _, _ in play.log.latest(2))


def test_no_abilities_take_no_room(screen: Screen) -> None:
    play = screen.show("###\n#@#\n###")
    assert not any(not isinstance(what, Pocket | Slot) for _, what in play._panels._side.cells.of(Carried))


# ---------------------------------------------------------------------------------------- light and noise


def test_table_says_how_far_hero_is_seen(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(PACK)
    words = screen.words(monkeypatch)
    assert words[words.index("Seen within") - 1] == "10 squares"
    screen.send(Command.COVER_LAMP)
    words = screen.words(monkeypatch)
    assert words[words.index("Seen within") - 1] == "2 squares"
    assert "covered" in words


def test_table_has_last_noise_and_conditions(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin("######\n#.@+.#\n######")
    words = screen.words(monkeypatch)
    assert words[words.index("Your last noise") - 1] == "none"
    screen.send(KNOCK)
    words = screen.words(monkeypatch)
    assert words[words.index("Your last noise") - 1] == "very loud"
    screen.send(MoveInput(WEST))
    words = screen.words(monkeypatch)
    assert words[words.index("Your last noise") - 1] == "quiet"
    afflict(play.world.hero, POISONED, 5, play.world)
    assert "Poisoned" in screen.words(monkeypatch)


# ------------------------------------------------------------------------------------------ seen and heard


def test_trace_is_where_monster_was_seen(screen: Screen) -> None:
    play = screen.show(
        "#########\n#k#.....#\n#.#.....#\n#.......#\n#.#######\n#@###.###\n#########\n\nk = kobold asleep"
    )
    (kobold,) = play.world.foes_in_view()
    assert not play._panels._side.cells.of(HeardOrSeen)
    screen.send(*[MoveInput(-Vec(0, 1))] * 2, *[MoveInput(EAST)] * 3)
    screen.draw()
    ((box, trace),) = play._panels._side.cells.of(HeardOrSeen)
    assert (trace.name, trace.at, trace.asleep) == ("Kobold", Vec(1, 1), True)
    play.world.level.move(kobold, Vec(5, 5))
    screen.draw()
    assert play._panels._side.cells.of(HeardOrSeen)[0][1].at == Vec(1, 1), "the hero did not see it go"
    screen.send(Click(box.move(play._panels._side_box.topleft).center))
    assert play.stage.cursor == Vec(1, 1)
    assert play.world.hero.orders is None


def test_noise_is_listed_with_direction_only() -> None:
    s = Scenario("#########\n#@......#\n#########")
    for kind in (Noise.STEPS, Noise.STEPS, Noise.DOOR):
        s.world.begin_step()
        s.world.note_noise(KnownNoise(kind, 3, None, EAST, False, s.hero.ready_at))
        s.world.end_step()
        s.play(Wait())
    found = heard_or_seen(s.world)
    assert [(trace.name, trace.at, trace.direction(s.hero.pos)) for trace in found] == [
        ("A door", None, "east"),
        ("Footsteps", None, "east"),
    ]


@pytest.mark.parametrize("size", [(640, 360), (1280, 720)])
@pytest.mark.parametrize("clear", [False, True], ids=["usual letters", "clear letters"])
def test_rows_of_what_was_heard_and_seen_are_sentences(
    screen: Screen, size: tuple[int, int], clear: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.settings.clear_letters, screen.picture = clear, pygame.Surface(size, 0, 32)
    play = screen.show("#######\n#.@+.k#\n#######\n\nk = hound posted")
    screen.send(MoveInput(WEST))
    words = screen.words(monkeypatch)
    assert words[words.index("Somebody behind a door") + 1] == "heard 1 turn ago, east"
    play.world.hero.ready_at += 2 * TURN_TICKS
    words = screen.words(monkeypatch)
    assert words[words.index("Somebody behind a door") + 1] == "heard 3 turns ago, east"
    asleep = screen.show("#######\n#.@+.k#\n#######\n\nk = hound asleep")
    assert heard_or_seen(asleep.world) == [], "a sleeper stays where it is: the badge of the door shows it"


@pytest.mark.parametrize(("room", "wanted"), [(2, 2), (1, 1)])
def test_row_of_what_was_heard_has_one_line_where_room_is_short(screen: Screen, room: int, wanted: int) -> None:
    play = screen.show("#####\n#@..#\n#####")
    painter = TextPainter(screen.picture, screen.app._theme, 1)
    row = HeardOrSeen("Footsteps", play.world.hero.ready_at, None, Vec(40, 1), heard=True)
    section = out_of_view_section(RowPainter(painter), play.world, [row], 0)
    (form,) = choose_changing([section], room * painter.line)
    assert form is not None
    assert form.height == wanted * painter.line


# -------------------------------------------------------------------------------------------------- sizes


@pytest.mark.parametrize(
    ("size", "larger", "drawing"),
    mixed([*product([(640, 360), (1280, 720), (1920, 1080)], [2, 1, 0], [BUSY, PACK])], 5),
)
def test_panel_has_no_overlap(screen: Screen, size: tuple[int, int], larger: int, drawing: str) -> None:
    screen.settings.text_scale = larger
    screen.picture = pygame.Surface(size, 0, 32)
    play = screen.show(drawing)
    side = play._panels._side
    boxes = [box for box, _ in (*side.cells.hits, *side.sights)]
    boxes += [side.map.box] if side.map.box.width else []
    panel = pygame.Rect((0, 0), play._panels._side_box.size)
    assert all(panel.contains(box) for box in boxes)
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
    assert drawing is PACK or side.cells.of(Vec) or side.sights, "what matters most stays"


SOME_SIZES = (
    [*product([(640, 360), (1280, 720), (1920, 1080)], [2, 0])]
    if FULL
    else [((640, 360), 2), ((1280, 720), 0), ((1920, 1080), 2)]
)
"""Sizes of the window in pixels, each with a text scale."""


@pytest.mark.parametrize(("size", "larger"), SOME_SIZES)
def test_card_is_inside_panel_at_every_size(screen: Screen, size: tuple[int, int], larger: int) -> None:
    screen.settings.text_scale = larger
    screen.picture = pygame.Surface(size, 0, 32)
    play = screen.show(BUSY)
    foe = play.world.foes_in_view()[0]
    screen.send(Hover(play._viewport.place(foe.pos).center))
    screen.draw()
    card = play._panels._side.card
    assert card is not None
    assert pygame.Rect((0, 0), play._panels._side_box.size).contains(card)


def test_stairs_behind_monster_are_not_out_of_reach() -> None:
    world = Scenario("########\n#<.k.@.#\n########\n\nk = kobold").world
    forms = next(forms for forms, command in tally(world) if command is Command.STAIRS_UP)
    assert forms == ("Stairs up: behind a kobold", "Stairs up: foe in way")


@pytest.mark.parametrize("clear", [False, True], ids=["usual letters", "clear letters"])
def test_shortest_words_on_stairs_fit_at_twice_the_size(screen: Screen, clear: bool) -> None:
    screen.settings.text_scale, screen.settings.clear_letters = 2, clear
    play = screen.show("#####\n#@..#\n#####")
    painter = play._panels._side.cells.painter
    room = play._panels._side_box.width - 2 * MARGIN * painter.scale
    for far in (status.BEHIND_FOE, status.BLOCKED, status.NO_WAY[-1], status.NOT_FOUND, status.HERE, "999 steps"):
        for sentence in status.STAIRS.values():
            assert painter.width(sentence.format(far=far)) <= room


def test_item_has_the_colour_of_the_pack_on_the_panel_too(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, icon = list[tuple[str, Shade | None]](), TextPainter.icon

    def noted(painter: TextPainter, x: int, y: int, name: str, dye: Shade | None = None) -> int:
        drawn.append((name, dye))
        return icon(painter, x, y, name, dye)

    monkeypatch.setattr(TextPainter, "icon", noted)
    play = screen.show("######\n#@.A.#\n######\n\nA = item healing potion\nbag: healing potion\nroom: 0 0 6 3", ROGUE)
    screen.draw()
    screen.send(Command.BAG)
    screen.draw()
    potion = sprite_of(play.world.hero.bag[0], play.world)
    assert [dye for name, dye in drawn if name == potion] == [None] * sum(name == potion for name, _ in drawn)
    assert sum(name == potion for name, _ in drawn) >= 3


def test_stairs_behind_barred_door_name_the_door() -> None:
    s = Scenario("#########\n#@.A..>.#\n#########\n\nA = locked iron door")
    s.level.memory.explored[:] = True
    s.level.memory.ground[:] = s.level.ground
    forms = next(forms for forms, command in tally(s.world) if command is Command.STAIRS)
    assert forms == ("Stairs down: behind an iron door", "Stairs down: blocked")


@pytest.mark.parametrize(
    "size", [(640, 360), (1280, 720), *(pytest.param(size, marks=pytest.mark.full) for size in LARGE_SIZES)]
)
def test_card_covers_attack_and_defence_or_neither(screen: Screen, size: tuple[int, int]) -> None:
    screen.picture = pygame.Surface(size, 0, 32)
    play = screen.show(
        "########\n#..@..+#\n########\n\nbag: 3 dart, healing potion\nabilities: heal self, magic missile"
    )
    screen.send(Command.LOOK)
    for _ in range(4):
        screen.draw()
        side = play._panels._side
        assert side.card is not None
        dice = [box for box, row in side.cells.of(TableRow) if row.label in ("Attack", "Defence")]
        assert len({bool(side.card.colliderect(box)) for box in dice}) <= 1
        screen.send(MoveInput(EAST))

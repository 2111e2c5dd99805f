"""What the log tells of newcomers and alarms during an order, and which alarms end it."""

from __future__ import annotations

import pytest

from game.engine.behavior import Action, Task
from game.engine.events.movement_events import CameIn
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.actor import Actor
from game.engine.model.order import Order
from game.engine.orders.travel import Travel
from game.engine.rules.actions.door_verbs import Ease
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World
from game.play import Scenario
from game.ui.core.message import Message
from game.ui.input.commands import Command
from game.ui.text.message_log import Log
from tests.support.screen import Screen

ROUND_A_CORNER = "##########\n#@.......#\n##.#######\n##.#######\n##k#######\n##########"


def lines(log: Log) -> list[str]:
    return [text for text, _, _ in log.history()]


def given(screen: Screen, order: Order) -> None:
    """Give the hero an order, and let him carry it out to its end."""
    play = screen.play
    play._give(order)
    while play.world.hero.orders is not None:
        screen.pass_time()


@pytest.mark.parametrize(
    ("drawing", "order", "told"),
    [
        ("##########\n#+@......#\n########.#\n########k#\n##########", Ease(WEST), True),
        (ROUND_A_CORNER, Walk(EAST), False),
        (ROUND_A_CORNER, Travel(Vec(2, 1)), True),
        (ROUND_A_CORNER, Travel(Vec(5, 1)), True),
    ],
    ids=["an act of two turns", "a step", "a walk that ends then", "a walk that stops"],
)
def test_hunter_that_comes_into_view_during_a_long_order_is_told_once(
    screen: Screen, drawing: str, order: Order, told: bool
) -> None:
    play = screen.begin(drawing)
    assert not play.world.foes_in_view()
    given(screen, order)
    assert len(play.world.foes_in_view()) == 1
    newcomers = [line for line in lines(play.log) if "kobold" in line]
    assert len(newcomers) == told, newcomers


def test_foe_that_was_in_view_before_is_no_newcomer(screen: Screen) -> None:
    play = screen.begin("##########\n#+@....k.#\n##########")
    given(screen, Ease(WEST))
    assert not any("into view" in line for line in lines(play.log))


class AlarmedWaits(Task):
    """Order to wait for ever. A monster comes in at the first turn."""

    def __call__(self, actor: Actor, world: World) -> Action:
        if not world.turn:
            (door,) = world.level.doors.values()
            world.emit(CameIn(actor, door, 5, door.at))
        return Wait()


def test_alarm_ends_an_order_of_many_steps(screen: Screen) -> None:
    play = screen.begin("########\n#@...-.#\n########")
    play._give(AlarmedWaits())
    assert play.world.hero.orders is None
    assert play.world.turn == 1
    assert any("comes in by" in line for line in lines(play.log))


def test_alarms_are_not_pushed_out_by_the_report_of_the_order() -> None:
    s = Scenario("#@.#")
    log = Log()
    log.begin_order(Wait(), s.world)
    alarm = Message("Cold air blows.", "harm")
    for line in (Message("before"), alarm, *(Message(f"report {number}", "dim text") for number in range(3))):
        log.add(line)
        log.new_turn(1)
    assert [text for text, _, _ in log.latest(3)] == ["Cold air blows.", "report 1", "report 2"]
    assert [text for text, _, _ in log.history()][-1] == "report 2", "the history keeps the order"
    log.begin_order(Wait(), s.world)
    assert [text for text, _, _ in log.latest(3)] == ["report 0", "report 1", "report 2"], "that was an earlier order"


def test_report_of_exploring_again_is_the_same_short_line(screen: Screen) -> None:
    play = screen.begin("#######\n#@....#\n###+###\n#.....#\n#######\n")
    play.world.level.doors[next(iter(play.world.level.doors))].runed = True
    screen.draw()
    for _ in range(6):
        screen.send(Command.EXPLORE)
        while play.world.hero.orders is not None:
            screen.pass_time()
    reports = [line for line in lines(play.log) if "list of doors" in line]
    full, again = reports
    assert full.startswith("You have explored this level, except for a wooden door")
    assert again == "The same is left as before. Press d for the list of doors. (5 times)"
    assert len([line for line in lines(play.log) if "Nothing is left" in line or "explored" in line]) == 1

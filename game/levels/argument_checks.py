"""Checks of the arguments that programs give to the library: each wrong one is refused with one clear line."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NoReturn, TypeGuard

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec, in_bounds
from game.engine.words import did_you_mean
from game.mapgen.drawing import drawing_parser

WHOLE = (int, np.integer)
"""Types of whole numbers; bool is an int too, but counts as none."""
HIGHEST_COST = 100
"""Greatest number of turns that it can take to enter a cell."""
SMALLEST, LARGEST = (30, 20), drawing_parser.LARGEST
"""Width and height, in cells, of the smallest and of the largest level that is generated."""
LONGEST_SHOWN = 60
"""Greatest number of characters of a value in an error message."""
LONGEST_SEED = 64
"""Greatest number of characters of a seed."""


def chosen(what: str, name: object, there_are: Collection[str]) -> str:
    """Return `name` if it is one of the names that there are. Raises ValueError if it is not.

    `what`: name of the argument, for the error message.
    """
    if not isinstance(name, str) or name not in there_are:
        raise ValueError(f"{what}: there is no {shown(name)}{did_you_mean(name, there_are)}")
    return name


def is_whole(number: object) -> TypeGuard[int]:
    """Return whether a value is a whole number: an int or an integer of numpy, but not True or False."""
    return type(number) is int or (isinstance(number, WHOLE) and not isinstance(number, bool))


def whole(what: str, number: Any) -> int:
    """Return a whole number as an int. Raises ValueError if it is none.

    `what`: name of the argument, for the error message.
    """
    if not is_whole(number):
        raise ValueError(f"{what}: {shown(number)} is not a whole number")
    return number if type(number) is int else int(number)


def seed_text(seed: object) -> str:
    """Return the text of a seed, which is a text or a whole number. Raises ValueError if it is neither, or too long."""
    if not isinstance(seed, str) and not is_whole(seed):
        raise ValueError(f"seed: {shown(seed)} is neither a text nor a whole number")
    too_long = len(seed) > LONGEST_SEED if isinstance(seed, str) else abs(seed) >= 10**LONGEST_SEED
    if too_long or not (text := str(seed)).isprintable():
        raise ValueError(f"seed: it must be a printable text of at most {LONGEST_SEED} characters")
    return text


def array_of_cells(what: str, cells: object) -> NDArray[np.bool_]:
    """Return an array as bool[x, y], contiguous in memory. Raises ValueError if it is no such array, or is empty.

    `what`: name of the argument, for the error message.
    """
    try:
        array = np.asarray(cells)
    except (TypeError, ValueError):
        _refuse_array(what, shown(cells))
    if array.ndim == 0:
        _refuse_array(what, shown(cells))
    if array.dtype != np.bool_ or array.ndim != 2 or not array.size:
        _refuse_array(what, f"an array of shape {array.shape} and type {array.dtype}")
    return np.ascontiguousarray(array)


def array_of_costs(what: str, costs: object, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """Return the turns that it takes to enter each cell, uint8[x, y]; 0 where a cell cannot be entered.

    Raises ValueError if `costs` is no array of whole numbers from 0 to 100, or does not have the shape of the level.
    `what`: name of the argument, for the error message.
    """
    if not isinstance(costs, np.ndarray) or not np.issubdtype(costs.dtype, np.integer) or costs.shape != shape:
        given = f"{costs.dtype} of shape {costs.shape}" if isinstance(costs, np.ndarray) else shown(costs)
        raise ValueError(f"{what}: an array of whole numbers of shape {shape} is needed, not {given}")
    if costs.min() < 0 or costs.max() > HIGHEST_COST:
        raise ValueError(f"{what}: the costs are from {costs.min()} to {costs.max()}, not from 0 to {HIGHEST_COST}")
    return costs.astype(np.uint8)


def _refuse_array(what: str, given: str) -> NoReturn:
    raise ValueError(f"{what}: a LevelData or an array of shape (width, height) and type bool is needed, not {given}")


def cell_on_level(what: str, at: Any, shape: tuple[int, int]) -> Vec:
    """Return the cell that a pair of whole numbers names. Raises ValueError if it is none on the level.

    `what`: name of the argument, for the error message. `shape`: width and height of the level.
    """
    try:
        x, y = at
    except (TypeError, ValueError):
        raise ValueError(f"{what}: {shown(at)} is not a cell such as (3, 4)") from None
    if type(x) is type(y) is int and 0 <= x < shape[0] and 0 <= y < shape[1]:
        return at if type(at) is Vec else Vec(x, y)  # the usual case first: a view takes little longer than its checks
    if not is_whole(x) or not is_whole(y):
        raise ValueError(f"{what}: {shown(at)} is not a cell such as (3, 4)")
    found = Vec(int(x), int(y))
    if not in_bounds(found, shape):
        raise ValueError(f"{what}: the cell {shown((found.x, found.y))} is not on the level of {shape[0]}x{shape[1]}")
    return found


def cells_on_level(what: str, cells: Any, shape: tuple[int, int]) -> list[Vec]:
    """Return the cells that a cell, or several cells, name. Raises ValueError if they are none on the level.

    `what`: name of the argument, for the error message. `shape`: width and height of the level.
    """
    try:
        listed = list(cells)
    except TypeError:
        raise ValueError(f"{what}: {shown(cells)} is neither a cell such as (3, 4) nor a list of cells") from None
    if len(listed) == 2 and not any(isinstance(one, Iterable) for one in listed):
        return [cell_on_level(what, tuple(listed), shape)]
    return [cell_on_level(what, one, shape) for one in listed]


def shown(value: object) -> str:
    """Return the beginning of the text of a value in one line, for an error message."""
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number of more than 60 digits"  # Python refuses to write very large numbers
    words = " ".join(repr(value).split())
    return words if len(words) <= LONGEST_SHOWN else f"{words[:LONGEST_SHOWN]}…"

"""Surveys on a Dask cluster: sends the code along, so that workers need no more than Python and numpy."""

from __future__ import annotations

import asyncio
import importlib
import io
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from start import ROOT
from survey_cores import TASKS_PER_CORE, Done, Task
from survey_levels import Plan, Surveyed

PATIENCE = 10
"""Seconds until a cluster that does not answer is given up."""
LAYERS = ("engine", "mapgen", "content")


class Unusable(Exception):
    """No survey can be made on that cluster; the words say why."""


def on_cluster(address: str) -> Callable[[Iterable[Task]], Iterator[Done]]:
    """What does tasks on the cluster whose scheduler has this address. Raises Unusable."""
    try:
        dask = importlib.import_module("distributed")
    except ImportError as error:
        raise Unusable("needs the package distributed: pip install 'ajar[dask]'") from error
    try:
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
        client.wait_for_workers(1, timeout=PATIENCE)
    ...

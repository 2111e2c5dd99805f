"""What only some tests need beside numpy, pygame-ce, pytest and hypothesis: without it they are skipped, and say so."""

from __future__ import annotations

import importlib
import os

import pytest

ALL_TESTS = "AJAR_ALL_TESTS"
"""The environment variable that tools/check.py sets: it has every package installed, and a missing one is a fault."""


def package(name: str, why: str) -> None:
    """Skip the test, or the module being imported, where a package is missing. Raises ImportError in tools/check.py."""
    if os.environ.get(ALL_TESTS):
        importlib.import_module(name)
    else:
        pytest.importorskip(name, reason=f"the package {name} is not installed: {why}")

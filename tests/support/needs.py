"""Packages that only some tests need beside numpy, pygame-ce, pytest and hypothesis; these tests are else skipped."""

from __future__ import annotations

import importlib
import os

import pytest

ALL_TESTS = "AJAR_ALL_TESTS"
"""Environment variable that tools/check.py sets: every package is installed there, so a missing package is an error."""


def package(name: str, why: str) -> None:
    """Skip the test, or the module being imported, if a package is missing. Raises ImportError in tools/check.py."""
    if os.environ.get(ALL_TESTS):
        importlib.import_module(name)
    else:
        pytest.importorskip(name, reason=f"the package {name} is not installed: {why}")

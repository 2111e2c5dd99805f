"""Packages that only some tests need. If a package is missing, the tests that need the package are skipped.

All other tests need no packages except numpy, pygame-ce, pytest and hypothesis.
"""

from __future__ import annotations

import importlib
import os

import pytest

ALL_TESTS = "AJAR_ALL_TESTS"
"""Environment variable that tools/check.py sets: every package is installed there, so a missing package is an error."""


def package(name: str, why: str) -> None:
    """Skip the current test, or the test module that is being imported, if a package is missing.

    If the tests are run by tools/check.py, raises ImportError instead. `why`: what needs the package, for the message.
    """
    if os.environ.get(ALL_TESTS):
        importlib.import_module(name)
    else:
        pytest.importorskip(name, reason=f"the package {name} is not installed: {why}")

"""Packages of the optional group `peers`. A test that needs a package is skipped if the package is missing.

All other tests need no packages except numpy, pygame-ce, pytest and hypothesis.
"""

from __future__ import annotations

import pytest

INSTALL = "python3 tools/start.py peers"
"""Command that installs the packages of the group."""


def peer(name: str, why: str) -> None:
    """Skip the current test, or the test module that is being imported, if a package is missing.

    `why`: what needs the package, for the message.
    """
    pytest.importorskip(name, reason=f"the package {name} is not installed ({INSTALL}): {why}")

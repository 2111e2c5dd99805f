"""Tests of vaults, the drawn parts of levels."""

"""Tests of sketches, chains and vaults."""

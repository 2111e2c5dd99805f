"""Tests of the breeds of monsters, and of where they live."""

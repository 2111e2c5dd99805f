"""Tests of scenes with lists."""

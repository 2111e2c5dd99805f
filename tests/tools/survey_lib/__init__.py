"""Tests of surveys of many levels."""

"""Tests of drawings and their legend lines."""

"""Tests of the records that the rules work on."""

"""Tests of the table of measures: estimates, rows, the table, and the command that makes it."""

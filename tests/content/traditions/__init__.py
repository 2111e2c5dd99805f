"""Tests of the traditions, rule by rule of their documents."""

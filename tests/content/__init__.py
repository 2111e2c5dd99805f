"""Tests of the content: tables of breeds, items, levels, traditions and the like."""

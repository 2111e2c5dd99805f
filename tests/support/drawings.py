"""Drawings that several test modules use."""

from __future__ import annotations

BARS = """
########L#
#....A...#
#.@..#...#
#....#...#
##########

A = portcullis door
L = lever A
"""


TWINS = """
###########
#...A.....#
#.@.#######
#...A.....#
###########

A = twin door
"""


SECRET = """
#########
#...#...#
#.@.A...#
#...#...#
#########

A = secret door
"""

"""Level generators: a chain of steps builds each level.

The first step, a starter, digs; the others, layers, add to it.
"""

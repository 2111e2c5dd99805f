"""The rows of docs/traditions.md: every rule of the five documents on doors, and whether this game keeps the rule.

Each row has an ID, such as RS-31, by which the code refers to the rule.
"""

"""The table of measures: what the games of bots and the levels of many seeds say about the rules."""

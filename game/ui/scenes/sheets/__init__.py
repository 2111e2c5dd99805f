"""Sheets: pages of text and pictures to read, such as the character sheet, the bestiary and the statistics."""

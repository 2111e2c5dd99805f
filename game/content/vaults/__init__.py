"""Vaults: drawn parts of levels, as they lie in files."""

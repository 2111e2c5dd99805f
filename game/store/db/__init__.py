"""The SQLite file with the games: its connection, its schema, its records."""

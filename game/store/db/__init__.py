"""The SQLite file that holds the games: its connection, its schema, its records."""

"""The tests, in folders that mirror the packages of game/ and tools/."""

"""The world as JSON and as bytes, and back: codecs, saved names, snapshots, state hashes."""

"""The level generators of the tradition `rustbook`, all from document 003."""

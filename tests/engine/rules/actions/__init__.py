"""Tests of single actions: what one does to doors, and throwing."""

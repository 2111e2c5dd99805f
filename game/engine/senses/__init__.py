"""Who hears, sees, notices and knows what."""

"""Every sentence about the world: the log's messages, what is looked at, what an attack would do."""

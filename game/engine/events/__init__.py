"""What has happened, as facts: one class for each kind."""

"""Log messages for events: each module chooses the sentences for the events of one subject."""

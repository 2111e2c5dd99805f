"""The Python that the scripts run in: made where one is missing. start, environment and notice are parsed by any."""

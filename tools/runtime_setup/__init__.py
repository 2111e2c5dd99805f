"""The Python that the scripts run in: made where one is missing. start.py and notice.py are parsed by any Python."""

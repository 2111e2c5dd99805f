"""The runtime: a Python environment in which the scripts run. It is made on the first start.

Even Python 2.7 can parse the modules `project` and `notice`. Thus an old Python can report that it is too old.
"""

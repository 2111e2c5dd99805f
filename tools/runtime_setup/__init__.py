"""The Python environment of the scripts, made on the first start. Any Python can parse environment and notice."""

"""Golden files: recorded levels and games that must not change. The modules write the files and compare with them."""

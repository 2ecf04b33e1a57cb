"""The command line, one file a command group. `main.py` is where it begins."""

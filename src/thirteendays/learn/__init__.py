"""Training and tuning of computer players."""

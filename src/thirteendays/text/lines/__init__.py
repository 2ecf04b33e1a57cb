"""The game line by line: what each choice does in words, and what a typed line means; for the terminal and the page."""

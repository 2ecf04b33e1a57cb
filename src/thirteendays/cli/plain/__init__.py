"""A whole game line by line, for a screen reader or a pipe: input, choices and wording as functions, a thin loop around them."""

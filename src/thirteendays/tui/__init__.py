"""The table in the terminal: a full screen for mouse and keyboard, against the computer or for two at one keyboard.

What is drawn is worked out by plain functions from what a seat may know (`picture`, `asked`, `shown`), painted on a grid of
characters (`canvas`, `small`, `large`), and shown by thin screens (`app`).
"""

"""The routes of HTTP, one file a topic; what they do stands in the modules they call."""

"""The server: people, tables and seats, the store, live events, HTTP and WebSocket. Needs the extra `server`."""

"""The server: requests into types, types into pages."""

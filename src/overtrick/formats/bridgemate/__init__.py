"""The Bridgemate Data Connector: its messages, a client, and what a queue has told so far."""

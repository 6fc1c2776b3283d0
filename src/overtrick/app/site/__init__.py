"""The results of an event or a season as static pages."""

"""From facts to places: boards compared, awards booked, totals placed, ties broken."""

"""Every part of the look on a few pages, drawn from the templates alone."""

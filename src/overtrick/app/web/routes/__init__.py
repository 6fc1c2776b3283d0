"""One file a screen; ``registry`` gathers them."""

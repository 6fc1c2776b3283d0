"""A whole evening of a club: many phones, a desk and a wall on one real server."""

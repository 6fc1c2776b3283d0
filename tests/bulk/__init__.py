"""Tests of the room bulk."""

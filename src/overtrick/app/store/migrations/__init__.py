"""The changes of the tables, in order; each file is one, and none is ever edited."""

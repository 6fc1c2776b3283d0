"""The score pad for people at home: browser code, made into one HTML file."""

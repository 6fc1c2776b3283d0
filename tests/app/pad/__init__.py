"""The table pad, asked by HTTP and used in Chromium."""

"""Paper: pages to be printed, as PDF or HTML."""

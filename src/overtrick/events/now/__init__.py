"""An event as it stands: ranked, doubted, compared with what it was or would become."""

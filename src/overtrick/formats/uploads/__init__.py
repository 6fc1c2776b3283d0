"""What federations and club sites take: masterpoint files, results as text, upload packages."""

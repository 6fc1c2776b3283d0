"""What a file holds, whatever its format: the neutral values between readers and writers."""

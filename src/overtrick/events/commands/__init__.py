"""What somebody says about an event, made into the facts that its journal holds."""

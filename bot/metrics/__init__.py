"""What the bot shows of itself to whoever runs it: numbers for Prometheus, and whether it lives and is ready."""

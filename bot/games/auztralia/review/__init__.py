"""What is said of a game of AuZtralia when it is over."""

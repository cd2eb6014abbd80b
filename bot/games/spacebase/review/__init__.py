"""What is said of a game of Space Base when it is over."""

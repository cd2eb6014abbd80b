"""What is said of a game of Far Far Out when it is over."""

"""What is said of a game of Ricochet Robots when it is over."""

"""Components of Ricochet Robots."""

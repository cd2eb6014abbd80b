"""The rules of Ricochet Robots."""

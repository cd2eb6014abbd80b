"""What lies in the box of Ricochet Robots."""

"""Information sets of Ricochet Robots: views, and states that fit them."""
